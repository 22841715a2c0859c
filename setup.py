"""Build step for the compiled kernels only; everything else is in pyproject.toml.

With a compiler the wheel holds the extension, which Python prefers over the ``.py`` beside it; without one,
or with ``SPADES_LEARN_PURE=1``, the same file runs interpreted.
"""

import os
from pathlib import Path

from setuptools import setup
from setuptools.extension import Extension

KERNELS = ["spades_learn/bots/rollout.py", "spades_learn/bots/solver.py"]


def extensions() -> list[Extension]:
    """The kernels to compile; none for the pure wheel."""
    if os.environ.get("SPADES_LEARN_PURE"):
        return []
    try:
        from Cython.Build import cythonize  # noqa: PLC0415 - only a build with Cython at hand compiles
    except ImportError:
        return []
    modules = [
        # The C types stand in a .pxd beside the source; naming it carries it into the sdist.
        Extension(
            path.removesuffix(".py").replace("/", "."),
            [path],
            depends=[path.removesuffix("py") + "pxd"],
            optional=True,
        )
        for path in KERNELS
        if Path(path).exists()
    ]
    return list(cythonize(modules, language_level=3, build_dir="build/cython"))


setup(ext_modules=extensions())
