"""Addresses that open a class set: at a course's own address, through Binder, and by a hub that fetches first.

A code is written in letters an address never changes, so a link is as long as its parts. Where an address stands
within another one, as `urlpath` does on Binder and in nbgitpuller, the inner one is quoted whole: a ``?`` or ``&`` left
bare there would be read as the outer address's own, and the class would come to the course but not to its set.

Only what these functions write gets into a link. Of an address that somebody pastes its query is dropped, for it may
hold a token that lets others into the teacher's own server.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final
from urllib.parse import parse_qs, quote, urlencode, urlsplit

from spades_learn.cards.notation import NotationError
from spades_learn.game import fields

if TYPE_CHECKING:
    from collections.abc import Mapping

APP: Final = "voila/render/app.ipynb"
"""Where a Jupyter server that has Voilà shows the course."""
MYBINDER: Final = "https://mybinder.org/"
LONGEST: Final = 4000
"""Characters of a pasted text that are looked at; a link of the longest code has some 2200."""
LONGEST_ADDRESS: Final = 300
"""Characters of the address of a course itself."""
_NESTED = 3
"""Addresses within addresses: nbgitpuller's on Binder, and the course's in that one."""

_SEGMENT = re.compile(r"(?!\.{1,2}$)[A-Za-z0-9._-]{1,100}")
_REF = re.compile(r"[A-Za-z0-9._/-]{1,200}")
_REQUEST = re.compile(r"v2/([a-z]{2,12})/([A-Za-z0-9._~%/-]{1,300})")
_HOST = re.compile(r"[A-Za-z0-9]([A-Za-z0-9.-]{0,250}[A-Za-z0-9])?|\[[0-9A-Fa-f:.]{2,45}\]")
_OF_ONE = re.compile(r"^(?P<hub>.*?)/user/[^/]+/(?P<rest>voila/render/.*)$")


@dataclass(frozen=True, slots=True)
class Binder:
    """A repository on a Binder.

    Attributes:
        request: provider and what it builds, quoted for an address, such as ``gh/owner/name/HEAD``.
        hub: the Binder's address, with a slash at its end.
    """

    request: str
    hub: str = MYBINDER

    def link(self, code: str, *, language: str = "", projector: bool = False) -> str:
        """The address that builds the course, or finds it built, and opens the set.

        >>> Binder("gh/owner/name/main").link("s-ab", language="it")
        'https://mybinder.org/v2/gh/owner/name/main?urlpath=voila%2Frender%2Fapp.ipynb%3Fset%3Ds-ab%26lang%3Dit'
        """
        inner = f"{APP}?{query(code, language=language, projector=projector)}"
        return f"{self.hub}v2/{self.request}?urlpath={quote(inner, safe='')}"

    @property
    def told(self) -> str:
        """What `read_binder` makes the same of, as short as it can be.

        >>> Binder("gh/owner/name/HEAD").told, Binder("gh/o/n/a%2Fb").told, Binder("gl/o%2Fn/HEAD").told
        ('owner/name', 'o/n/a/b', 'https://mybinder.org/v2/gl/o%2Fn/HEAD')
        """
        provider, _, rest = self.request.partition("/")
        if provider != "gh" or self.hub != MYBINDER:
            return f"{self.hub}v2/{self.request}"
        return rest.removesuffix("/HEAD").replace("%2F", "/")


def query(code: str, *, language: str = "", projector: bool = False, pack: str = "") -> str:
    """The query of an address that opens a set; ``pack`` names the lesson pack that its lessons stand in.

    >>> query("s-ab", language="it", projector=True)
    'set=s-ab&lang=it&view=projector'
    """
    wanted = {"set": code, "lang": language, "view": "projector" if projector else "", "pack": pack}
    return urlencode({key: value for key, value in wanted.items() if value})


def at(address: str, code: str, *, language: str = "", projector: bool = False, pack: str = "") -> str:
    """The link to a set where a course is: a server's page or a static site.

    >>> at("https://school.example/spades/?token=secret#top", "s-ab")
    'https://school.example/spades/?set=s-ab'

    Raises:
        NotationError: what is given is no address of the web.
    """
    return f"{course_address(address)}?{query(code, language=language, projector=projector, pack=pack)}"


def pulled(hub: str, code: str, *, repository: str, branch: str = "", language: str = "", pack: str = "") -> str:
    """The link by which a hub fetches a repository (nbgitpuller) for whoever follows it, and then opens the set.

    >>> pulled("https://hub.example", "s-ab", repository="https://git.example/lessons", branch="main", language="it")
    ... # doctest: +NORMALIZE_WHITESPACE
    'https://hub.example/hub/user-redirect/git-pull?repo=https%3A%2F%2Fgit.example%2Flessons&branch=main&urlpath=voila%2Frender%2Fapp.ipynb%3Fset%3Ds-ab%26lang%3Dit'

    Raises:
        NotationError: the hub or the repository is no address of the web, or the branch none.
    """
    if branch and not _REF.fullmatch(branch):
        raise NotationError(f"branch: {fields.shown(branch)} is no name of a branch")
    inner = f"{APP}?{query(code, language=language, pack=pack)}"
    wanted = {"repo": course_address(repository), "branch": branch, "urlpath": inner}
    asked = urlencode({key: value for key, value in wanted.items() if value}, quote_via=quote, safe="")
    base = course_address(hub).rstrip("/")
    return f"{base.removesuffix('/hub')}/hub/user-redirect/git-pull?{asked}"


def course_address(text: str) -> str:
    """An address of the web without what may follow a ``?`` or ``#``.

    Without a scheme it gets ``https://``, or ``http://`` where a port is named, as on a machine in the classroom.

    >>> course_address("school.example/spades"), course_address(" 192.168.1.20:8866 ")
    ('https://school.example/spades', 'http://192.168.1.20:8866/')

    Raises:
        NotationError: another kind of address (``javascript:`` and the like), no host, a password in it, or no
            address at all.
    """
    told = text.strip()
    if not told or len(told) > LONGEST or re.search(r"[\s\x00-\x1f\x7f<>\"'`\\{}|^]", told):
        raise _no_address(told)
    try:
        guess = "http" if re.match(r"[^/]*:\d", told) else "https"
        parts = urlsplit(told if _has_scheme(told) else f"{guess}://{told}")
        port = parts.port
    except ValueError:
        raise _no_address(told) from None
    host = f"[{parts.hostname}]" if parts.hostname and ":" in parts.hostname else parts.hostname or ""
    if parts.scheme not in {"http", "https"} or not _HOST.fullmatch(host):
        raise _no_address(told)
    if parts.username is not None or parts.password is not None:
        raise NotationError("address: there is a name or password in it, which a class must not get")
    path = quote(parts.path, safe="/%:@!$&()*+,;=~-._") or "/"
    made = f"{parts.scheme}://{host}{f':{port}' if port is not None else ''}{path}"
    if len(made) > LONGEST_ADDRESS:
        raise NotationError(f"address: it is longer than {LONGEST_ADDRESS} characters")
    return made


def read_binder(text: str) -> Binder:
    """A repository as people write it, or a launch address of any Binder.

    >>> read_binder("owner/name"), read_binder("https://github.com/owner/name/tree/some/branch").request
    (Binder(request='gh/owner/name/HEAD', hub='https://mybinder.org/'), 'gh/owner/name/some%2Fbranch')
    >>> read_binder("https://binder.example/v2/gh/owner/name/main?urlpath=lab").link("s-ab")
    'https://binder.example/v2/gh/owner/name/main?urlpath=voila%2Frender%2Fapp.ipynb%3Fset%3Ds-ab'

    Raises:
        NotationError: it names no repository.
    """
    told = text.strip()
    if _has_scheme(told):
        address = course_address(told)
        head, slash, rest = address.partition("/v2/")
        if slash:
            return _launched(f"{head}/", f"v2/{rest}")
        parts = urlsplit(address)
        if (parts.hostname or "").removeprefix("www.") != "github.com":
            raise _no_repository(told)
        told = parts.path.strip("/")
    elif told.startswith("github.com/"):
        told = told.removeprefix("github.com/")
    owner, name, *rest_of = *told.strip("/").split("/"), ""
    if rest_of[:1] == ["tree"]:
        del rest_of[0]
    name = name.removesuffix(".git")
    ref = "/".join(rest_of).rstrip("/") or "HEAD"
    if not all(map(_SEGMENT.fullmatch, (owner, name, *ref.split("/")))):
        raise _no_repository(told)
    return Binder(f"gh/{owner}/{name}/{quote(ref, safe='')}")


def binder_here(environment: Mapping[str, str]) -> Binder | None:
    """The Binder that this process was started by, or None; what it says of itself is checked as if it were typed.

    >>> binder_here({"BINDER_LAUNCH_HOST": "https://mybinder.org/", "BINDER_REQUEST": "v2/gh/owner/name/main"}).told
    'owner/name/main'
    """
    request = environment.get("BINDER_REQUEST", "") or environment.get("BINDER_PERSISTENT_REQUEST", "")
    if not request:
        return None
    try:
        hub = course_address(environment.get("BINDER_LAUNCH_HOST", "") or MYBINDER)
        return _launched(f"{hub.rstrip('/')}/", request.split("?")[0].strip("/"))
    except NotationError:
        return None


def shareable(address: str) -> str:
    """The address by which others come to the same page: on a JupyterHub one's own server is nobody else's.

    >>> shareable("https://hub.example/user/ada/voila/render/app.ipynb")
    'https://hub.example/hub/user-redirect/voila/render/app.ipynb'
    >>> shareable("https://school.example/voila/render/app.ipynb")
    'https://school.example/voila/render/app.ipynb'
    """
    own = _OF_ONE.fullmatch(address)
    return f"{own['hub']}/hub/user-redirect/{own['rest']}" if own else address


def only_here(address: str) -> bool:
    """Whether an address opens only on the machine it is typed on.

    >>> only_here("http://localhost:8866/voila"), only_here("http://127.0.0.1/"), only_here("https://a.example/")
    (True, True, False)
    """
    host = urlsplit(address).hostname or ""
    return host in {"localhost", "::1", "0.0.0.0"} or host.startswith("127.") or host.endswith(".localhost")  # noqa: S104 - nothing listens here


def without_set(link: str) -> str:
    """A link of this module as far as the course, for a code to be typed there.

    >>> without_set("https://a.example/?set=s-ab&lang=it")
    'https://a.example/'
    >>> without_set(Binder("gh/owner/name/main").link("s-ab", language="it"))
    'https://mybinder.org/v2/gh/owner/name/main?urlpath=voila%2Frender%2Fapp.ipynb'
    """
    return re.split(r"(?:\?|%3F)set(?:=|%3D)", link, maxsplit=1)[0]


def code_in(text: str, *, key: str = "set") -> str:
    """The code of a pasted code or of an address that opens it; else the text, for whoever reads codes to refuse.

    Args:
        text: what was typed or pasted.
        key: what an address calls the code: ``set``, or ``deal``.

    >>> code_in(" S-AB "), code_in("https://a.example/?lang=it&set=s-ab"), code_in("/?page=play&deal=16D3", key="deal")
    ('S-AB', 's-ab', '16D3')
    >>> code_in(Binder("gh/owner/name/main").link("s-ab"))
    's-ab'
    """
    plain = text[:LONGEST].strip()
    return _nested(plain, key, _NESTED) or plain


def _nested(text: str, key: str, deep: int) -> str:
    """The value of the key in an address, or in the address in it; "" where there is none."""
    if not deep or "?" not in text:
        return ""
    try:
        asked = parse_qs(urlsplit(text).query, max_num_fields=50)
    except ValueError:
        return ""
    found = asked.get(key, [""])[0].split()  # a message may go on after the address in it
    return found[0] if found else _nested(asked.get("urlpath", [""])[0], key, deep - 1)


def _launched(hub: str, request: str) -> Binder:
    """A Binder by the path of its launch address.

    Raises:
        NotationError: it is no such path.
    """
    named = _REQUEST.fullmatch(request)
    if named is None or "//" in request or re.search(r"(^|/)\.{1,2}(/|$)", request) or "/" not in named[2].strip("/"):
        raise _no_repository(request)
    return Binder(f"{named[1]}/{named[2].strip('/')}", hub)


def _has_scheme(text: str) -> bool:
    """Whether a text says which kind of address it is; ``host:8866`` does not."""
    return bool(re.match(r"[A-Za-z][A-Za-z0-9+.-]*:(?!\d{1,5}(/|$))", text))


def _no_address(text: str) -> NotationError:
    return NotationError(f"address: {fields.shown(text)} is no address of the web; it begins with https:// or http://")


def _no_repository(text: str) -> NotationError:
    return NotationError(f"repository: {fields.shown(text)} is not written as owner/name or owner/name/branch")
