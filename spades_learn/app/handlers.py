"""The addresses of the standalone course that are not Voilà's own, and those of Voilà's that are closed."""

# mypy: disable-error-code="misc"
# (Voilà has no types, so every handler here is a subclass of Any.)

import json
import re
from typing import Any

import tornado.web
from jupyter_server.base.handlers import FileFindHandler
from voila.handler import BaseVoilaHandler
from voila.static_file_handler import MultiStaticFileHandler, TemplateStaticFileHandler
from voila.tornado.handler import TornadoVoilaHandler

from spades_learn.app import places
from spades_learn.app.capacity import Seat, Seats, Usher
from spades_learn.app.hall_words import page_words

RETRY_SECONDS = 20
"""How soon the full-class page suggests to try again."""

TEMPLATES = frozenset({"spades", "lab", "base"})
"""The templates whose static files a page may ask for."""

HASHED = re.compile(r"\.[0-9a-f]{8,}\.js$")
"""A script that has another name as soon as it has another content."""


class Spoken:
    """A handler whose pages are in the learner's language: that of the address, else one the browser prefers."""

    request: Any

    @property
    def template_namespace(self) -> dict[str, Any]:
        """What a template may use: Jupyter's own names, and ``say`` with the words of a page without a kernel."""
        asked = self.request.arguments.get("lang", [b""])[-1].decode("ascii", "replace")[:20]
        say = page_words(asked, self.request.headers.get("Accept-Language", ""))
        return {**super().template_namespace, "say": say}


class Home(Spoken, BaseVoilaHandler):
    """The bare address leads to the course, with whatever the link asked for, or else to the class's own set."""

    def initialize(self, *, made: str = "", **kwargs: Any) -> None:  # noqa: ANN401  tornado's
        """Note the code of the class set; "" for none."""
        self.made = made
        super().initialize(**kwargs)

    @tornado.web.authenticated
    def get(self) -> None:
        """Redirect, the query kept."""
        asked = self.request.query or (f"set={self.made}" if self.made else "")
        query = f"?{asked}" if asked else ""
        self.redirect(f"{self.base_url}voila/render/{places.APP}{query}")


class Course(Spoken, TornadoVoilaHandler):
    """A page of the course: a seat first, then Voilà's own rendering."""

    def initialize(self, *, seats: Seats, **kwargs: Any) -> None:  # noqa: ANN401  tornado's
        """Note the seats besides Voilà's own arguments."""
        self.seats = seats
        self.seat: Seat | None = None
        super().initialize(**kwargs)

    @property
    def kernel_manager(self) -> Any:  # noqa: ANN401  Voilà's manager, made at run time
        """Voilà's kernel manager, which notes on the seat what it hands out."""
        kernels = super().kernel_manager
        return kernels if self.seat is None else Usher(kernels, self.seat)

    @tornado.web.authenticated
    async def get(self, path: str | None = None) -> None:
        """Render the notebook, or say that the class is full (503)."""
        if path is None or not re.fullmatch(r"[\w-]+\.ipynb", path, re.ASCII):
            raise tornado.web.HTTPError(404)
        self.seat = self.seats.take()
        if self.seat is None:
            self.set_status(503)
            self.set_header("Retry-After", RETRY_SECONDS)
            self.set_header("Cache-Control", "no-store")
            self.set_header("Content-Type", "text/html; charset=UTF-8")
            here = f"{self.request.path}?{self.request.query}" if self.request.query else self.request.path
            self.finish(self.render_template("full.html", here=here))
            return
        with self.seats.hold(self.seat):
            await super().get(path)


class Health(BaseVoilaHandler):
    """For whoever runs the class: learners inside and places, as JSON."""

    def initialize(self, *, seats: Seats, **kwargs: Any) -> None:  # noqa: ANN401  tornado's
        """Note the seats besides Voilà's own arguments."""
        self.seats = seats
        super().initialize(**kwargs)

    def get(self) -> None:
        """Answer at once, without a kernel."""
        self.set_header("Content-Type", "application/json")
        self.set_header("Cache-Control", "no-store")
        self.finish(json.dumps({"learners": self.seats.taken, "places": self.seats.learners}))


class Nothing(Spoken, BaseVoilaHandler):
    """A closed address: a plain page that says so and leads back to the course."""

    async def prepare(self) -> None:
        """Refuse every method, once Jupyter's own preparation is done (its error page needs it)."""
        await super().prepare()
        raise tornado.web.HTTPError(404)


class Asset(MultiStaticFileHandler):
    """Voilà's own scripts and fonts, kept by the browser for an hour instead of asked for at each page."""

    def set_extra_headers(self, path: str) -> None:  # noqa: ARG002  tornado's signature
        """Let the browser keep it."""
        self.set_header("Cache-Control", "max-age=3600")


class ExtensionAsset(FileFindHandler):
    """The scripts of the widgets. Voilà has each asked for again at every page: a hundred requests, five megabytes."""

    def set_headers(self) -> None:
        """Let the browser keep for good what has a hash of its content in its name."""
        super().set_headers()
        if HASHED.search(self.request.path):
            self.set_header("Cache-Control", "public, max-age=31536000, immutable")


class TemplateAsset(TemplateStaticFileHandler):
    """Static files of the few templates in use; Voilà's own handler fails with a 500 on any other address."""

    def parse_url_path(self, path: str) -> str:
        """The path inside the template's static folder.

        Raises:
            HTTPError: 404 for a template that is not in use or a path without the word static.
        """
        parts = path.split("/", 2)
        good = len(parts) == 3 and parts[0] in TEMPLATES and parts[1] == "static"
        if not good or not re.fullmatch(r"[\w.@+-]+(/[\w.@+-]+)*", parts[2], re.ASCII) or ".." in parts[2].split("/"):
            raise tornado.web.HTTPError(404)
        parsed: str = super().parse_url_path(path)
        return parsed
