"""What The Littlest JupyterHub has no key for: the course as first page, and progress in the learner's folder.

Goes into ``/opt/tljh/config/jupyterhub_config.d/``; then ``sudo tljh-config reload``.
"""

c = get_config()  # type: ignore[name-defined]  # noqa: F821  JupyterHub puts it here

c.Spawner.default_url = "/voila/render/app.ipynb"
c.Spawner.environment = {
    "SPADES_LEARN_STORE": "~/spades-learn",
    "SPADES_LEARN_PACKS": "~/spades-learn/packs",  # a teacher's own lessons; an address names one by ?pack=NAME
    "JUPYTERHUB_ACTIVITY_INTERVAL": "300",
}
