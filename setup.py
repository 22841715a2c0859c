"""Build steps for the compiled kernels and the compiled catalogues; everything else is in pyproject.toml.

With a compiler the wheel holds the extension, which Python prefers over the ``.py`` beside it; without one,
or with ``SPADES_LEARN_PURE=1``, the same file runs interpreted.
"""

import importlib.util
import os
import sys
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py
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


class BuildWords(build_py):
    """Also make each language's ``.mo`` from its ``.po``; without one the app reads the ``.po``, only slower."""

    def run(self) -> None:
        """Copy the package, then compile the catalogues where they were copied to."""
        super().run()
        if self.editable_mode:
            return  # nothing was copied; `make` compiles them in place
        here = Path(__file__).resolve().parent / "spades_learn" / "ui" / "catalogue.py"
        named = importlib.util.spec_from_file_location("catalogue", here)
        if named is None or named.loader is None:
            return
        catalogue = importlib.util.module_from_spec(named)
        sys.modules["catalogue"] = catalogue  # dataclasses look their module up
        named.loader.exec_module(catalogue)
        for po in sorted(Path(self.build_lib).glob("spades_learn/ui/locale/*/LC_MESSAGES/*.po")):
            raw = po.read_bytes()
            entries = catalogue.read_po(raw.decode("utf-8"), file=po.name)
            po.with_suffix(".mo").write_bytes(catalogue.mo_bytes(entries, stamp=catalogue.stamp_of(raw)))


setup(ext_modules=extensions(), cmdclass={"build_py": BuildWords})
