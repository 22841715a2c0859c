"""Each learner's own Jupyter server on a hub shows the course: own template, no source, no traceback, no file.

Jupyter reads this from a folder named in ``JUPYTER_CONFIG_PATH``, or from ``etc/jupyter`` of the environment.
"""

from spades_learn.app.settings import extension

extension(get_config(), idle_minutes=20)  # type: ignore[name-defined]  # noqa: F821  Jupyter puts it here
