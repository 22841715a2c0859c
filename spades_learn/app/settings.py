"""How Voilà is set up, in one place for the standalone course and for a Jupyter server (Binder, JupyterHub).

Both show the same pages: own template, no source, no traceback, no file of the machine. They differ in one
thing. The standalone course keeps warm kernels, and Voilà's pool forbids the hook that would plant the XSRF
cookie, so its XSRF check is off (nothing there is behind a login). A Jupyter server has no pool, so the hook
plants the cookie and the check stays on.
"""

import logging
import re
import sys
from pathlib import Path
from typing import Any

from traitlets.config import Config

from spades_learn.app import places
from spades_learn.app.hall_words import hall_words, unscripted
from spades_learn.app.packs import pull_here
from spades_learn.app.page_cache import KeepTemplates
from spades_learn.ui.style import stylesheet

CELL_SECONDS = 60
"""The longest a notebook cell may run before the page says that something went wrong."""

WIDGETS = ["@jupyter-widgets/jupyterlab-manager", "@voila-dashboards/widgets-manager8", "anywidget"]
"""The only page extensions the course needs; each one left out is a few requests less."""

POLICY = "; ".join(
    f"{what} {whence}"
    for what, whence in {
        "default-src": "'self'",
        # anywidget imports each widget from a Blob URL; the page loader evaluates its modules.
        "script-src": "'self' blob: 'unsafe-inline' 'unsafe-eval'",
        "style-src": "'self' blob: 'unsafe-inline'",
        "img-src": "'self' blob: data:",
        "font-src": "'self' data:",
        "connect-src": "'self' blob: ws: wss:",
        "worker-src": "'self' blob:",
        "object-src": "'none'",
        "base-uri": "'none'",
        "form-action": "'self'",
        "frame-ancestors": "'self'",
    }.items()
)
"""Content-Security-Policy of every page: a second wall against requests off the machine."""


def pages(*, idle_minutes: float) -> Config:
    """The settings both kinds of server share.

    Args:
        idle_minutes: a kernel without a message for so long is ended, its page still open or not. The page's
            heartbeat counts as a message while the learner is active.
    """
    config = Config()
    config.VoilaConfiguration.update(
        {
            "template": "spades",
            "allow_template_override": "NO",
            "allow_theme_override": "NO",
            "strip_sources": True,
            "show_tracebacks": False,
            "file_allowlist": [],  # the notebooks' folder holds nothing that a page needs
            "file_denylist": [r".*"],
            "http_header_envs": ["Accept-Language"],
            "extension_allowlist": WIDGETS,
            "extension_denylist": [],
            "page_config_hook": _page_config,
            "resources": {
                "spades": {"css": stylesheet(), "hall": hall_words(), "unscripted": unscripted()},
            },
        }
    )
    config.VoilaExporter.preprocessors = [KeepTemplates]
    config.VoilaExecutor.timeout = CELL_SECONDS
    config.VoilaExecutor.on_cell_error = _log_cell_error
    config.MappingKernelManager.update(
        {
            "cull_idle_timeout": max(1, round(idle_minutes * 60)),
            "cull_interval": max(1, min(60, round(idle_minutes * 15))),
            "cull_connected": True,
            "cull_busy": False,
        }
    )
    if sys.platform != "win32":
        # Over TCP one page in 280 hung at start; over ipc none in 420.
        config.KernelManager.transport = "ipc"
    return config


def extension(config: Config, *, idle_minutes: float = 20) -> None:
    """Set up a Jupyter server that has the Voilà extension; called from ``jupyter_server_config.py``.

    Binder ends a container after ten idle minutes of its own, so the default only matters elsewhere.
    """
    places.announce_template()
    places.find_socket_room()
    pull_here()
    config.merge(pages(idle_minutes=idle_minutes))
    config.VoilaConfiguration.prelaunch_hook = _plant_xsrf_cookie
    # So that /voila/render/app.ipynb is the course; in a clone its own notebooks, which a reader may edit.
    here = Path.cwd() / "notebooks"
    config.ServerApp.root_dir = str(here if (here / places.APP).is_file() else places.notebooks())


def _plant_xsrf_cookie(request: Any, **_kwargs: Any) -> None:  # noqa: ANN401  tornado's handler, untyped
    """Reading the token plants the cookie; without it the page's shutdown beacon is refused and kernels leak."""
    request.xsrf_token  # noqa: B018  the property is read for its effect


def _log_cell_error(*, execute_reply: dict[str, Any], **_kwargs: Any) -> None:  # noqa: ANN401  nbclient's own
    """Tell the server's log what the page does not tell the learner; Voilà tells neither."""
    content = execute_reply["content"]
    lines = "\n".join(content.get("traceback", [])) or f"{content.get('ename')}: {content.get('evalue')}"
    logging.getLogger("spades_learn").error("the notebook could not run:\n%s", re.sub(r"\x1b\[[\d;]*m", "", lines))


def _page_config(page_config: dict[str, Any], *, base_url: str, **_kwargs: Any) -> dict[str, Any]:  # noqa: ANN401
    """Put a stand-in of our own where the page would load MathJax from a CDN: the course sets no formulas."""
    stand_in = f"{base_url}voila/templates/spades/static/no-formulas.js"
    return {**page_config, "fullMathjaxUrl": stand_in, "mathjaxConfig": "none"}
