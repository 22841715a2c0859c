"""A JupyterHub on this machine alone, to try the course as a hub's learners see it.

    jupyterhub -f jupyterhub_config.py

Everybody who knows the address and the password gets in, so it listens on this machine only. What a real hub takes
over from here is marked; its own users, spawner and address come from ``tljh.yaml`` or ``zero-to-jupyterhub.yaml``.
Needs ``jupyterhub``, ``jupyterhub-idle-culler`` and this course in one environment, and npm's
``configurable-http-proxy``.
"""

import os
import sys
from pathlib import Path

c = get_config()  # type: ignore[name-defined]  # noqa: F821  JupyterHub puts it here

folder = Path(os.environ.get("SPADES_LEARN_HUB", "hub")).resolve()
port = int(os.environ.get("SPADES_LEARN_HUB_PORT", "8000"))
here = Path(os.environ.get("SPADES_LEARN_DEPLOY", Path.cwd()))
for each in (folder, folder / "homes"):
    each.mkdir(parents=True, exist_ok=True)

c.JupyterHub.bind_url = f"http://127.0.0.1:{port}"
c.JupyterHub.hub_bind_url = f"http://127.0.0.1:{port + 1}"
c.ConfigurableHTTPProxy.api_url = f"http://127.0.0.1:{port + 2}"
c.ConfigurableHTTPProxy.command = [os.environ.get("SPADES_LEARN_PROXY", "configurable-http-proxy")]
c.JupyterHub.db_url = f"sqlite:///{folder / 'jupyterhub.sqlite'}"
c.JupyterHub.cookie_secret_file = str(folder / "cookie_secret")
c.ConfigurableHTTPProxy.pid_file = str(folder / "proxy.pid")
# The hub may be restarted without anybody losing a running page: servers and proxy go on.
c.JupyterHub.cleanup_servers = False
c.JupyterHub.cleanup_proxy = False

# --- for this machine only: no accounts of the system, one password for all -----------------------------------
c.JupyterHub.authenticator_class = "dummy"
c.Authenticator.allow_all = True
c.DummyAuthenticator.password = os.environ.get("SPADES_LEARN_HUB_PASSWORD", "spades")
c.JupyterHub.spawner_class = "simple"
c.SimpleLocalProcessSpawner.home_dir_template = str(folder / "homes" / "{username}")
c.Spawner.args = ["--allow-root"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
c.Spawner.cmd = [str(Path(sys.prefix) / "bin" / "jupyterhub-singleuser")]

# --- what every hub takes over --------------------------------------------------------------------------------
idle = int(os.environ.get("SPADES_LEARN_HUB_IDLE", "1800"))
every = int(os.environ.get("SPADES_LEARN_HUB_EVERY", "300"))
c.Spawner.default_url = "/voila/render/app.ipynb"
c.Spawner.environment = {
    # The course's settings for the learner's Jupyter server: jupyter_server_config.py of this folder.
    "JUPYTER_CONFIG_PATH": str(here),
    # A copy of the progress in the learner's own folder, so that another browser finds it too.
    "SPADES_LEARN_STORE": "~/spades-learn",
    # A teacher's own lessons, which nbgitpuller puts there; an address names one by ?pack=NAME.
    "SPADES_LEARN_PACKS": "~/spades-learn/packs",
    # The hub must hear of a learner's doings more often than it ends idle servers.
    "JUPYTERHUB_ACTIVITY_INTERVAL": str(max(5, min(300, idle // 6))),
}
c.Spawner.http_timeout = 120
c.Spawner.start_timeout = 120
c.JupyterHub.concurrent_spawn_limit = 10
c.JupyterHub.active_server_limit = int(os.environ.get("SPADES_LEARN_HUB_SERVERS", "40"))

# Servers that nobody uses end; a page that is open but not used counts as idle after the kernel's own cull.
c.JupyterHub.services = [
    {
        "name": "cull-idle",
        "command": [sys.executable, "-m", "jupyterhub_idle_culler", f"--timeout={idle}", f"--cull-every={every}"],
    }
]
c.JupyterHub.load_roles = [
    {
        "name": "cull-idle",
        "services": ["cull-idle"],
        "scopes": ["list:users", "read:users:activity", "read:servers", "delete:servers"],
    }
]

# --- instead of the one password: a school's platform, by LTI 1.1 ---------------------------------------------
if os.environ.get("SPADES_LEARN_LTI_KEYS"):
    load_subconfig(str(here / "lti11_config.py"))  # type: ignore[name-defined]  # noqa: F821  JupyterHub's own
