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
    beside = folder.with_name(f"{folder.name}-secret")
    beside.mkdir()
    (beside / "secret.txt").write_text("root:", encoding="utf-8")
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


def heads(server: CourseServer, path: str, method: str = "GET", body: bytes = b"", **headers: str) -> dict[str, str]:
    """The head of an answer as it stands on the wire, its status under ``status``; no redirect is followed."""
    line = http.client.HTTPConnection("127.0.0.1", int(server.url.rstrip("/").rsplit(":", 1)[1]), timeout=20)
    line.request(method, path, body=body or None, headers=headers)
    answer = line.getresponse()
    answer.read()
    line.close()
    return {"status": str(answer.status), **{name.lower(): value for name, value in answer.getheaders()}}


@pytest.mark.parametrize("path", ["/static/etc/passwd", "/voila/static/etc/passwd", "/voila/static//etc/passwd"])
def test_voila_s_static_address_hands_out_no_file_of_the_machine(server: CourseServer, path: str) -> None:
    """CVE-2024-30265 by its own address: /voila/static/ was joined to whatever absolute path came after it."""
    status, text = ask(server, path)
    assert status in {403, 404}
    assert "root:" not in text


@pytest.mark.parametrize(
    "start", ["/api/contents/", "/files/", "/voila/files/", "/voila/render/", "/voila/static/", "/nbconvert/html/"]
)
def test_a_folder_beside_the_course_s_with_a_longer_name_stays_closed(server: CourseServer, start: str) -> None:
    """CVE-2026-35397: a path was within the root where it only began with the root's letters."""
    for up in ("..", "%2e%2e"):
        for name in ("course0-secret/secret.txt", "course1-secret/secret.txt"):
            status, text = ask(server, f"{start}{up}/{name}")
            assert status in {403, 404}
            assert "root:" not in text


@pytest.mark.parametrize(
    "path",
    [
        *("//evil.invalid", "//evil.invalid/%2e%2e", "/%5Cevil.invalid", "/voila//evil.invalid", "/lab//evil.invalid/"),
        *("/login?next=//evil.invalid", "/?next=http://evil.invalid", "/logout?next=http://evil.invalid", "/?lang=it"),
        *("/voila/render//evil.invalid/x.ipynb", "/tree/..//evil.invalid", "/hub/user-redirect//evil.invalid"),
    ],
)
def test_no_address_leads_to_another_machine(server: CourseServer, path: str) -> None:
    """CVE-2024-22421, CVE-2023-39968, CVE-2023-28370: a link to us that sends the reader, and the token, elsewhere."""
    answer = heads(server, path)
    assert answer.get("location", "/voila/render/app.ipynb").split("?")[0] == "/voila/render/app.ipynb"
    assert "evil.invalid" not in answer.get("location", "").split("?")[0]


@pytest.mark.parametrize("path", ["/nbconvert/html/app.ipynb", "/nbconvert/slides/app.ipynb", "/view/app.ipynb"])
def test_no_notebook_is_turned_into_a_page_on_demand(server: CourseServer, path: str) -> None:
    """A stranger's notebook, shown at our address, would run its script there (nbconvert's handlers before 2.20)."""
    assert ask(server, path)[0] in {403, 404}
    body = b'{"content": {"cells": []}}'
    assert heads(server, "/nbconvert/html", "POST", body)["status"] in {"403", "404", "405"}


def test_a_cookie_opens_nothing(server: CourseServer) -> None:
    """CVE-2026-40934: a log-in's cookie that outlives the password. A made-up one, or none, is answered the same."""
    forged = 'username-127-0-0-1="2|1:0|10:1700000000|8:username|44:forged|00"; _xsrf=2|x'
    for path in ("/api/kernels", "/voila/nothing", "/health"):
        assert ask(server, path, Cookie=forged) == ask(server, path)
    planted = heads(server, "/", Cookie=forged).get("set-cookie", "")
    assert not planted or "HttpOnly" in planted


def test_a_flood_in_parts_or_cookies_does_not_fill_the_log(server: CourseServer) -> None:
    """CVE-2025-47287 (a line of log for every broken part) and CVE-2024-52804 (cookies read in quadratic time)."""
    before = len(server.log)
    body = b"".join(b"--x\r\nbroken\r\n\r\n\r\n" for _ in range(5000)) + b"--x--\r\n"
    for path in ("/health", "/voila/render/app.ipynb", f"/voila/api/shutdown/{NOBODY}"):
        answer = heads(server, path, "POST", body, **{"Content-Type": "multipart/form-data; boundary=x"})
        assert answer["status"] in {"400", "403", "404", "405"}
    assert heads(server, "/health", Cookie="a=" + '"' + "\\1" * 20_000 + '"')["status"] == "200"
    assert len(server.log) - before < 200  # a trace for each of three requests, none for their 15 000 parts


def test_the_policy_of_a_page_forbids_frames_objects_and_other_machines(server: CourseServer) -> None:
    policy = heads(server, "/voila/nothing")["content-security-policy"]
    for part in ("default-src 'self'", "frame-ancestors 'self'", "object-src 'none'", "base-uri 'none'"):
        assert part in policy


def test_a_page_lets_nobody_run_code_and_a_full_class_hurts_nobody(server: CourseServer, tmp_path: Path) -> None:
    status, page = ask(server, "/voila/render/app.ipynb?x=" + "q" * 50_000)
    assert status == 200
    found = re.search(r"[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}", page)
    assert found is not None
    kernel = found[0]
    channels = f"{server.url.replace('http', 'ws')}api/kernels/{kernel}/channels?session_id=s"
    # CVE-2026-40110: an origin that only begins like ours was taken for ours.
    for begin in ("http://", server.url.rstrip("/") + ".", server.url.rstrip("/") + "@", "null"):
        with pytest.raises(websocket.WebSocketBadStatusException):
            websocket.create_connection(channels, timeout=10, origin=f"{begin}evil.invalid")
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
