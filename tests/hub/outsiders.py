"""What an outsider or a curious learner tries at the hub itself; SECURITY.md names each function with its advisory."""

from __future__ import annotations

from typing import TYPE_CHECKING

import requests
from real_hub import PASSWORD, Hub, Promises, log_in

if TYPE_CHECKING:
    from collections.abc import Callable

FORGED = {"Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Site": "cross-site", "Origin": "http://evil.invalid"}
"""What a browser says of a request that another website makes it send (CVE-2026-40864)."""


def other_websites(hub: Hub, promise: Promises) -> None:
    """Another website's page sends the learner's browser to the hub: nothing is started, accepted or signed in."""
    session = log_in(hub, "curious", begin="hub/home")
    tried = {"hub/spawn": {}, "hub/accept-share": {"code": "x"}, "hub/spawn/curious": {}}
    codes = [
        session.post(hub.url + at, data=data, headers=FORGED, timeout=60).status_code for at, data in tried.items()
    ]
    promise(f"a request forged by another website is refused: {codes}", set(codes) <= {403, 404} and 403 in codes)
    stranger = requests.Session()
    said = {"username": "curious", "password": PASSWORD}
    answer = stranger.post(f"{hub.url}hub/login", data=said, headers=FORGED, timeout=60, allow_redirects=False)
    promise(
        "nor does one log anybody in", answer.status_code == 403 and not stranger.cookies.get("jupyterhub-hub-login")
    )
    running = [each for each in hub.servers() if each.environ().get("JUPYTERHUB_USER") == "curious"]
    promise("and no server was started by it", not running)


def rules_nobody(hub: Hub, promise: Promises) -> None:
    """A learner asks for what only an administrator may (GHSA-c4gm-pwx9-9w8j, GHSA-69wv-m5fw-2fhp)."""
    session = log_in(hub, "curious", begin="hub/home")
    token = next(each.value for each in session.cookies if each.name == "_xsrf")
    api = f"{hub.url}hub/api/"
    asked: dict[str, Callable[[], requests.Response]] = {
        "users": lambda: session.get(f"{api}users", timeout=60),
        "users by state": lambda: session.get(f"{api}users?state=active", timeout=60),
        "groups": lambda: session.get(f"{api}groups", timeout=60),
        "another's server": lambda: session.get(f"{api}users/learner01", timeout=60),
        "another's shares": lambda: session.get(f"{api}shares/learner01/", timeout=60),
        "being an administrator": lambda: session.patch(
            f"{api}users/curious", params={"_xsrf": token}, json={"admin": True}, timeout=60
        ),
        "another's token": lambda: session.post(
            f"{api}users/learner01/tokens", params={"_xsrf": token}, json={}, timeout=60
        ),
        "the administrator's page": lambda: session.get(f"{hub.url}hub/admin", timeout=60),
    }
    codes = {what: ask().status_code for what, ask in asked.items()}
    promise(f"a learner rules nobody: {', '.join(f'{what} {code}' for what, code in codes.items())}",
            set(codes.values()) <= {403, 404})  # fmt: skip


def cookies(hub: Hub, promise: Promises) -> None:
    """The log-in's cookies are out of a script's reach and go to the hub's own paths (CVE-2024-28233)."""
    session = log_in(hub, "curious", begin="hub/home")
    kept = {each.name: each for each in session.cookies}
    login = kept["jupyterhub-hub-login"]
    promise("the log-in's cookie is for the hub's own pages and no script reads it",
            login.path == "/hub/" and login.has_nonstandard_attr("HttpOnly"))  # fmt: skip


def outsiders(hub: Hub, promise: Promises) -> None:
    """All of them."""
    other_websites(hub, promise)
    rules_nobody(hub, promise)
    cookies(hub, promise)
