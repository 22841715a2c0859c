"""The nginx before the course: its own configuration on this machine's ports, with a certificate of a minute ago.

What it must do is in deploy/README.md: encrypt, hand the socket on, keep each address at one server, let a class in at
once and a flood not, and say how full the class is to this machine alone.
"""

from __future__ import annotations

import json
import shutil
import socket
import subprocess
import threading
from collections import Counter
from contextlib import ExitStack, contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING

import pytest
import requests
from browser.course_server import course_server, eventually, free_port
from load.learner import Learner
from requests.adapters import HTTPAdapter

from spades_learn.app import places

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

CONFIGURATION = places.PACKAGE / "app" / "deploy" / "nginx.conf"
PAGE = "voila/render/app.ipynb"

pytestmark = pytest.mark.skipif(not shutil.which("nginx"), reason="nginx is not on this machine (Debian: nginx-light)")


@contextmanager
def nginx(folder: Path, *, courses: list[int], port: int, plain: int) -> Iterator[Path]:
    """The configuration as it stands before servers at these ports; yields the certificate."""
    folder.chmod(0o755)
    key, certificate = folder / "privkey.pem", folder / "fullchain.pem"
    made = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=localhost"]
    names = ["-addext", "subjectAltName=IP:127.0.0.1,DNS:localhost", "-keyout", str(key), "-out", str(certificate)]
    subprocess.run([*made, *names], capture_output=True, check=True, timeout=60)
    own = CONFIGURATION.read_text(encoding="utf-8")
    here = {
        "server 127.0.0.1:8866;": "\n".join(f"server 127.0.0.1:{each};" for each in courses),
        "listen 443 ssl": f"listen 127.0.0.1:{port} ssl",
        "listen 80;": f"listen 127.0.0.1:{plain};",
        "/etc/ssl/spades": str(folder),
    }
    for there, instead in here.items():
        assert there in own
        own = own.replace(there, instead)
    rooms = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    logs = "".join(f"{what}_temp_path {folder}/{what};\n" for what in rooms)
    whole = folder / "nginx.conf"
    whole.write_text(
        f"pid {folder}/pid;\nerror_log {folder}/error.log;\ndaemon off;\nevents {{}}\nhttp {{\n{logs}{own}\n}}\n"
    )
    command = ["nginx", "-p", str(folder), "-e", str(folder / "error.log"), "-c", str(whole)]
    tested = subprocess.run([*command, "-t"], capture_output=True, text=True, check=False, timeout=60)
    assert tested.returncode == 0, tested.stderr
    assert "warn" not in tested.stderr, tested.stderr
    process = subprocess.Popen(command)
    try:
        _wait_for(port)
        yield certificate
    finally:
        process.terminate()
        process.wait(20)


def _wait_for(port: int) -> None:
    def there() -> bool:
        with socket.socket() as line:
            return line.connect_ex(("127.0.0.1", port)) == 0

    eventually(there, what="nginx")


class Echo(BaseHTTPRequestHandler):
    """Says which server it is and what it was sent, as JSON."""

    protocol_version = "HTTP/1.1"
    wbufsize = 65536  # head and body in one packet, or each answer waits for the acknowledgement of its head

    def do_GET(self) -> None:
        said = {"port": self.server.server_port, **{name.lower(): value for name, value in self.headers.items()}}
        body = json.dumps(said).encode()
        self.send_response(200)
        self.send_header("Cache-Control", "max-age=3600")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *words: object) -> None:  # noqa: A002  the library's own name
        """Nothing to tell."""


@contextmanager
def echo() -> Iterator[int]:
    """A server that answers at once."""
    with ThreadingHTTPServer(("127.0.0.1", 0), Echo) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
        thread.start()
        yield server.server_port
        server.shutdown()
        thread.join(10)


class From(HTTPAdapter):
    """Requests that come from another address of this machine."""

    def __init__(self, address: str) -> None:
        self._address = address
        super().__init__()

    def init_poolmanager(self, *words: object, **settings: object) -> None:
        super().init_poolmanager(*words, source_address=(self._address, 0), **settings)  # type: ignore[arg-type]


def someone(certificate: Path, address: str = "127.0.0.1") -> requests.Session:
    """A browser that trusts the certificate, at this address."""
    session = requests.Session()
    session.trust_env = False  # a bundle named in the environment would win
    session.verify = str(certificate)
    session.mount("https://", From(address))
    return session


def test_each_address_stays_at_one_server_and_a_flood_is_slowed(tmp_path: Path) -> None:
    """Before two servers that only echo: what is passed on, what is kept, and what is refused."""
    port, plain = free_port(), free_port()
    url = f"https://127.0.0.1:{port}/"
    with ExitStack() as open_:
        servers = [open_.enter_context(echo()) for _ in range(2)]
        certificate = open_.enter_context(nginx(tmp_path, courses=servers, port=port, plain=plain))
        people = [open_.enter_context(someone(certificate, f"127.0.0.{number}")) for number in range(1, 17)]
        at = [{person.get(f"{url}x", timeout=20).json()["port"] for _ in range(3)} for person in people]
        assert all(len(each) == 1 for each in at)
        assert set.union(*at) == set(servers)

        first, second, *_ = people
        answer = first.get(f"{url}x", timeout=20)
        said = answer.json()
        assert (said["host"], said["x-forwarded-for"]) == (f"127.0.0.1:{port}", "127.0.0.1")
        assert said["x-forwarded-proto"] == "https"
        assert "upgrade" not in said
        assert "upgrade" not in said.get("connection", "")
        assert answer.headers["Cache-Control"] == "max-age=3600"
        assert answer.headers["Strict-Transport-Security"]
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert "/" not in answer.headers["Server"]  # no version
        channel = f"{url}api/kernels/0123-abc/channels"
        upgraded = first.get(channel, headers={"Connection": "Upgrade", "Upgrade": "websocket"}, timeout=20).json()
        assert (upgraded["connection"], upgraded["upgrade"]) == ("upgrade", "websocket")

        assert first.get(f"{url}health", timeout=20).ok
        assert second.get(f"{url}health", timeout=20).status_code == 403
        assert first.post(f"{url}x", data=b"a" * 1_100_000, timeout=20).status_code == 413
        moved = first.get(f"http://127.0.0.1:{plain}/{PAGE}?set=s-1", allow_redirects=False, timeout=20)
        assert (moved.status_code, moved.headers["Location"]) == (301, f"https://127.0.0.1/{PAGE}?set=s-1")

        pages = Counter(first.get(url + PAGE, timeout=20).status_code for _ in range(120))
        assert pages[200] >= 80  # a class and its second try
        assert pages[503] > 0
        assert second.get(url + PAGE, timeout=20).ok


@pytest.mark.slow
def test_a_learner_plays_through_nginx_and_its_encryption_and_the_next_finds_the_class_full(tmp_path: Path) -> None:
    """Real sockets through TLS: a page, a move and its answer; one too many gets the plain page; the place is free."""
    port = free_port()
    with course_server("--pool", "0", "--learners", "1") as server:
        course = int(server.url.rstrip("/").rsplit(":", 1)[1])
        with nginx(tmp_path, courses=[course], port=port, plain=free_port()) as certificate:
            url = f"https://127.0.0.1:{port}/"
            learner = Learner(url, session=someone(certificate))
            learner.open()
            learner.move()
            with someone(certificate) as session:
                assert session.get(f"{url}health", timeout=20).json() == {"learners": 1, "places": 1}
                assert session.get(url + PAGE, timeout=20).status_code == 503
            learner.leave()
        eventually(lambda: server.health()["learners"] == 0, what="an empty class")
    assert learner.errors == []
