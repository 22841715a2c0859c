"""A school's platform sends its pupils by LTI 1.1: launches that are really signed, and some that are not."""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING, Any
from urllib.parse import urljoin, urlsplit

import requests
import yaml
from browser.course_server import eventually
from class_story import ANSWER, PLACE, class_code, link, progress
from load.learner import Learner
from real_hub import DEPLOY, HOPS, Promises, await_server, place_of, say

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from real_hub import Hub

KEYS = {"first-school": "1" * 40, "second-school": "2" * 40}
PERSON = {
    "lis_person_name_full": "Zenobia Quillfeather",
    "lis_person_name_given": "Zenobia",
    "lis_person_name_family": "Quillfeather",
    "lis_person_contact_email_primary": "zenobia@quillfeather.example",
}
"""What many platforms send unasked; nothing of it may be found on the hub afterwards."""

FIRST, SECOND = "number-90417", "number-90418"
"""How the platform numbers its pupils."""

SIGN = """
import json, sys
from oauthlib.oauth1 import SIGNATURE_TYPE_BODY, Client
asked = json.load(sys.stdin)
client = Client(asked["key"], client_secret=asked["secret"], signature_type=SIGNATURE_TYPE_BODY,
                timestamp=asked["timestamp"], nonce=asked["nonce"])
_, _, body = client.sign(asked["url"], http_method="POST", body=asked["form"],
                         headers={"Content-Type": "application/x-www-form-urlencoded"})
from urllib.parse import parse_qsl
json.dump(dict(parse_qsl(body, keep_blank_values=True)), sys.stdout)
"""
KNOWN = """
import json, sys
from ltiauthenticator.lti13.auth import LTI13Authenticator
json.dump(LTI13Authenticator.class_trait_names(config=True), sys.stdout)
"""

NONCES = """
import json, sys, time
from ltiauthenticator.lti11.validator import LTI11LaunchValidator
from tornado.web import HTTPError
form, now, let_in = json.load(sys.stdin), int(time.time()), 0
for number in range(1000):
    said = {**form, "oauth_nonce": f"n{number}", "oauth_timestamp": str(now - 500 + number)}
    try:
        checker = LTI11LaunchValidator({form["oauth_consumer_key"]: "1" * 40})
        checker.validate_launch_request("http://127.0.0.1/hub/lti/launch", {}, said)
        let_in += 1
    except HTTPError:
        pass
print(let_in, len(LTI11LaunchValidator.nonces))
"""


class Platform:
    """A school's learning platform, with the key it was given."""

    def __init__(self, hub: Hub, key: str) -> None:
        self.url = f"{hub.url}hub/lti/launch"
        self._hub = hub
        self._key = key
        self._count = 0

    def form(self, pupil: str, at: str, *, secret: str = "", timestamp: int | None = None) -> dict[str, str]:
        """The signed form that the platform's page posts for a pupil."""
        self._count += 1
        said = {
            "lti_message_type": "basic-lti-launch-request",
            "lti_version": "LTI-1p0",
            "resource_link_id": "link-1",
            "user_id": pupil,
            "roles": "Learner",
            "context_id": "course-7",
            "custom_next": f"/{at}",
            **PERSON,
        }
        asked: dict[str, Any] = {
            "key": self._key,
            "secret": secret or KEYS[self._key],
            "url": self.url,
            "form": said,
            "timestamp": str(timestamp or int(time.time())),
            "nonce": f"{self._key}-{self._count}-{time.monotonic_ns()}",
        }
        return dict(json.loads(self._hub.tools.python(SIGN, text=json.dumps(asked))))

    def launch(self, form: Mapping[str, str], session: requests.Session | None = None) -> requests.Response:
        """Post a form, as the pupil's browser does."""
        return (session or requests.Session()).post(self.url, data=form, timeout=60, allow_redirects=False)


def keys_file(folder: Path) -> Path:
    """The file with the schools' secrets, as LTI.md says."""
    file = folder / "lti-keys"
    file.write_text("".join(f"{key} {secret}\n" for key, secret in KEYS.items()), encoding="utf-8")
    file.chmod(0o600)
    return file


def name_at(hub: Hub, session: requests.Session) -> str:
    """The name under which the hub knows whoever this is, and their server begun."""
    url = f"{hub.url}hub/spawn"
    for _ in range(HOPS):
        answer = session.get(url, timeout=60, allow_redirects=False)
        if not answer.is_redirect:
            break
        url = urljoin(url, answer.headers["Location"])
    parts = urlsplit(url).path.split("/")
    assert "spawn-pending" in parts or "user" in parts, url
    return parts[parts.index("spawn-pending" if "spawn-pending" in parts else "user") + 1]


def refused(answer: requests.Response) -> bool:
    """Whether nobody was let in."""
    return answer.status_code in {400, 401, 403} and "jupyterhub-session-id" not in answer.cookies


def story(hub: Hub, promise: Promises) -> None:
    """The whole story of a school's platform."""
    say(f"hub open after {hub.start():.1f} s; two schools with a key each")
    at = link(set=class_code(), **PLACE)
    one, two = Platform(hub, "first-school"), Platform(hub, "second-school")
    session = requests.Session()
    form = one.form(FIRST, at)
    begun = time.monotonic()
    answer = one.launch(form, session)
    promise("a signed launch lets the pupil in and leads to the set", answer.headers.get("Location") == f"/{at}")
    name = name_at(hub, session)
    home = await_server(hub, name, session)
    query = place_of(hub, name, session, at)
    promise("and to its task", query == {"set": class_code(), **PLACE})
    learner = Learner(home, session=session)
    learner.open(**query)
    learner.do(ANSWER)
    say(f"        from the press in the platform to the answer {time.monotonic() - begun:.1f} s")
    promise("the answer is kept", {str(each["id"]) for each in learner.kept} <= progress(hub, name) != set())
    learner.leave()

    fresh = one.form(FIRST, at)
    late = int(time.time()) - 120
    forged = {
        "the same form again": form,
        "a form without a signature": {key: value for key, value in fresh.items() if key != "oauth_signature"},
        "another pupil's number under the signature": {**fresh, "user_id": SECOND},
        "another way on under the signature": {**one.form(FIRST, at), "custom_next": "https://example.org/"},
        "a wrong secret": one.form(FIRST, at, secret="9" * 40),
        "one school's key with the other's secret": {**two.form(FIRST, at), "oauth_consumer_key": "first-school"},
        "an unknown key": {**one.form(FIRST, at), "oauth_consumer_key": "no-school"},
        "a launch of two minutes ago": one.form(FIRST, at, timestamp=late),
    }
    for what, each in forged.items():
        promise(f"{what} is refused", refused(one.launch(each)))
    nonces_bounded(hub, promise, form)
    promise("the form's address without a form lets nobody in", refused(requests.post(one.url, timeout=60)))

    again = requests.Session()
    one.launch(one.form(FIRST, at), again)
    promise("the same pupil comes to the same folder again", name_at(hub, again) == name)
    other = requests.Session()
    two.launch(two.form(FIRST, at), other)
    promise("the pupil of the same number at another school is somebody else", name_at(hub, other) != name)
    one.launch(one.form(SECOND, at), session)
    promise("whoever launches next at the same browser is themselves", name_at(hub, session) != name)
    time.sleep(1)  # the log's last lines are on their way to the disk
    left = whereabouts(hub)
    promise(f"neither name, address nor number of a pupil is in the hub's files{left and f': {left}'}", not left)
    values = yaml.safe_load((DEPLOY / "zero-to-jupyterhub.yaml").read_text(encoding="utf-8"))
    unknown = {*values["hub"]["config"]["LTI13Authenticator"]} - {*json.loads(hub.tools.python(KNOWN))}
    promise("every LTI 1.3 key of the Kubernetes values is one that the authenticator has", not unknown)
    eventually(lambda: not hub.kernels(), seconds=60, what="the end of the kernels")


def nonces_bounded(hub: Hub, promise: Promises, form: dict[str, str]) -> None:
    """A thousand forged forms with fresh nonces do not fill the hub's memory (CVE-2026-34052, GHSA-8mxq-7xr7-2fxj)."""
    let_in, kept = map(int, hub.tools.python(NONCES, text=json.dumps(form)).split())
    promise(
        f"of 1000 forged forms {let_in} are let in, and the nonces of {kept} seconds kept", not let_in and kept <= 35
    )


def whereabouts(hub: Hub) -> str:
    """The first of the hub's files that holds something personal: its database, its log, a learner's folder."""
    personal = [value.encode() for value in (*PERSON.values(), FIRST, SECOND)]
    for file in sorted(hub.folder.rglob("*")):
        if file.is_file() and not file.is_symlink() and any(each in file.read_bytes() for each in personal):
            return file.name
    return ""
