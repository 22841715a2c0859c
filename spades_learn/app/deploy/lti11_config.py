"""Log-in through a school's platform by LTI 1.1: one signed form, checked with a secret that the school has too.

The local hub takes this file by itself where ``SPADES_LEARN_LTI_KEYS`` names a file of keys; on The Littlest JupyterHub
it goes into ``/opt/tljh/config/jupyterhub_config.d/``. The file of keys has one line for each school, its key and its
secret with a blank between, and is readable by its owner alone. See LTI.md.
"""

import hashlib
import os
from pathlib import Path
from typing import Any

c = get_config()  # type: ignore[name-defined]  # noqa: F821  JupyterHub puts it here

SHORTEST_SECRET = 24
"""Characters; ``openssl rand -hex 32`` gives 64."""


def read_keys(file: Path) -> dict[str, str]:
    """The schools' secrets by their keys; whoever can read them can log in as any pupil."""
    if file.stat().st_mode & 0o077:
        raise SystemExit(f"{file} can be read by others: chmod 600 {file}")
    lines = [tuple(line.split()) for line in file.read_text(encoding="utf-8").splitlines() if line.strip()]
    if not lines or any(len(line) != 2 or len(line[1]) < SHORTEST_SECRET for line in lines):
        raise SystemExit(f"{file}: write one key and one secret of {SHORTEST_SECRET} characters or more on each line")
    if len({key for key, _ in lines}) != len(lines):
        raise SystemExit(f"{file}: a key stands there twice")
    return {line[0]: line[1] for line in lines}


def take_digest(_authenticator: object, handler: Any, authentication: dict[str, Any]) -> dict[str, Any]:  # noqa: ANN401
    """Name the learner by a digest: neither the platform's number nor anything else of the launch is kept.

    The school's key is in it, since two schools may both have a pupil 17, who must not share a folder.
    """
    school = handler.get_body_argument("oauth_consumer_key")
    digest = hashlib.sha256(f"{school}\n{authentication['name']}".encode()).hexdigest()
    return {**authentication, "name": f"p{digest[:23]}", "auth_state": None}


c.JupyterHub.authenticator_class = "ltiauthenticator.lti11.auth.LTI11Authenticator"
c.LTI11Authenticator.consumers = read_keys(Path(os.environ.get("SPADES_LEARN_LTI_KEYS", "/opt/tljh/state/lti-keys")))
c.LTI11Authenticator.username_key = "user_id"
c.LTI11Authenticator.config_title = "Spades Learn"
c.LTI11Authenticator.config_description = "An interactive course of the card game Spades"
c.Authenticator.allow_all = True  # whoever the school sends
c.Authenticator.post_auth_hook = take_digest
c.Authenticator.enable_auth_state = False
