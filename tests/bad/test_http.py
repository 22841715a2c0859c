"""What a stranger may ask of the server: the course, and nothing else of the machine."""

import http.client
import json
import re
import time
import uuid
from collections.abc import Iterator
from pathlib import Path

import pytest
import websocket
from browser.course_server import CourseServer, course_server, write_notebook

NOBODY = "aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[CourseServer]:
    folder: Path = tmp_path_factory.mktemp("course")
    write_notebook(folder / "app.ipynb", "'ready'")
    with course_server("--notebooks", str(folder), "--pool", "0", "--learners", "1") as running:
        yield running


def ask(server: CourseServer, path: str, method: str = "GET", **headers: str) -> tuple[int, str]:
    port = int(server.url.rstrip("/").rsplit(":", 1)[1])
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    line.putrequest(method, path, skip_accept_encoding=True)
    for name, value in headers.items():
        line.putheader(name, value)
    line.endheaders()
    answer = line.getresponse()
    text = answer.read().decode("utf-8", "replace")
    line.close()
    return answer.status, text


@pytest.mark.parametrize(
    "path",
    [
        *("/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/voila/static/../../../../etc/passwd"),
        *("/voila/static/..%2f..%2f..%2fetc/passwd", "/voila/static//etc/passwd", "/voila/static/%00"),
        *("/voila/templates/spades/static/", "/voila/templates/spades/static/%00", "/voila/templates/../static/x"),
        *("/voila/templates/spades/static/%2e%2e/%2e%2e/index.html.j2", "/voila/templates/spades/static/..%5cx"),
        *("/voila/render/../../etc/passwd", "/voila/render/nope.ipynb", "/voila/render/app.ipynb%00", "/voila/render/"),
        *(
            "/voila/files/app.ipynb",
            "/files/app.ipynb",
            "/voila/tree",
            "/tree",
            "/lab",
            "/metrics",
            "/logout",
            "/login",
        ),
        *(
            "/api",
            "/api/status",
            "/api/kernels",
            "/api/kernelspecs",
            "/api/sessions",
            "/api/contents",
            "/api/terminals",
        ),
        *(f"/api/kernels/{NOBODY}", f"/voila/execution/{NOBODY}", f"/voila/query/{NOBODY}", "/terminals/websocket/1"),
    ],
)
def test_a_closed_address_says_only_that(server: CourseServer, path: str) -> None:
    status, text = ask(server, path)
    assert status in {403, 404}
    assert "Traceback" not in text
    assert "root:" not in text


@pytest.mark.parametrize(
    ("method", "path"),
    [
        *(
            ("POST", path)
            for path in ("/api/kernels", "/api/sessions", "/api/terminals", "/voila/render/app.ipynb", "/")
        ),
        *(("PUT", path) for path in ("/api/contents/x", "/voila/render/app.ipynb")),
        ("DELETE", f"/api/kernels/{NOBODY}"),
        ("POST", f"/api/kernels/{NOBODY}/restart"),
        ("POST", f"/voila/api/shutdown/{NOBODY}"),
        *((method, "/") for method in ("TRACE", "PROPFIND", "OPTIONS")),
    ],
)
def test_nothing_is_started_or_changed_from_outside(server: CourseServer, method: str, path: str) -> None:
    status, text = ask(server, path, method, **{"Content-Length": "0"})
    assert status in {403, 404, 405}
    assert "Traceback" not in text
    assert server.health()["learners"] == 0
    assert server.kernels() == []


def test_a_page_lets_nobody_run_code_and_a_full_class_hurts_nobody(server: CourseServer, tmp_path: Path) -> None:
    status, page = ask(server, "/voila/render/app.ipynb?x=" + "q" * 50_000)
    assert status == 200
    found = re.search(r"[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}", page)
    assert found is not None
    kernel = found[0]
    channels = f"{server.url.replace('http', 'ws')}api/kernels/{kernel}/channels?session_id=s"
    with pytest.raises(websocket.WebSocketBadStatusException):
        websocket.create_connection(channels, timeout=10, origin="http://evil.invalid")
    with pytest.raises(websocket.WebSocketBadStatusException):
        websocket.create_connection(channels.replace(kernel, NOBODY), timeout=10)
    line = websocket.create_connection(channels, timeout=20)
    mark = tmp_path / "ran"

    def send(kind: str, content: dict[str, object]) -> str:
        header = {"msg_id": uuid.uuid4().hex, "msg_type": kind, "session": "s", "username": "", "version": "5.3"}
        whole = {"header": {**header, "date": ""}, "parent_header": {}, "metadata": {}, "content": content}
        line.send(json.dumps({**whole, "channel": "shell"}))
        return header["msg_id"]

    send("execute_request", {"code": f"open({str(mark)!r}, 'w').close()", "silent": False})
    full, text = ask(
        server, "/voila/render/app.ipynb?a=<script>alert(1)</script>".replace("<", "%3C").replace(">", "%3E")
    )
    assert full == 503
    assert "<script>alert(1)" not in text
    wanted = send("kernel_info_request", {})  # answered after whatever the kernel was asked before
    ends = time.monotonic() + 20
    while True:
        assert time.monotonic() < ends
        said = json.loads(line.recv())
        if said["msg_type"] == "kernel_info_reply" and said["parent_header"]["msg_id"] == wanted:
            break
    assert not mark.exists()
    line.close()
    assert ask(server, f"/api/kernels/{kernel}", "DELETE")[0] == 204
