"""Compiles the kernels; everything else about the package stands in pyproject.toml.

TRIQUEST_DEBUG_CYTHON=1   every bounds, wraparound and initialisation check on
TRIQUEST_ANNOTATE=1       an HTML report beside each kernel, showing where Python is touched
"""

import os
import sys
from pathlib import Path

import numpy
from Cython.Build import cythonize
from setuptools import Extension, setup

DEBUG = os.environ.get("TRIQUEST_DEBUG_CYTHON") == "1"
ANNOTATE = os.environ.get("TRIQUEST_ANNOTATE") == "1"

# No fused multiply-add, no fast-math: the same bits on every machine.
if sys.platform == "win32":
    FLAGS = ["/O2", "/fp:precise"]
else:
    FLAGS = ["-O3", "-g0", "-ffp-contract=off", "-fno-math-errno", "-fno-trapping-math"]

DIRECTIVES = {
    "language_level": 3,
    "boundscheck": DEBUG,
    "wraparound": False,
    "initializedcheck": DEBUG,
    "cdivision": True,
    "freethreading_compatible": True,
    "embedsignature": True,
}


def kernels() -> list[Extension]:
    root = Path("src")
    return [
        Extension(
            ".".join(path.relative_to(root).with_suffix("").parts),
            [str(path)],
            include_dirs=[numpy.get_include()],
            define_macros=[("NPY_NO_DEPRECATED_API", "NPY_1_7_API_VERSION")],
            extra_compile_args=FLAGS,
        )
        for path in sorted(root.rglob("*.pyx"))
    ]


setup(
    ext_modules=cythonize(
        kernels(),
        compiler_directives=DIRECTIVES,
        annotate=ANNOTATE,
        # Cython does not notice changed directives, only changed files.
        force=DEBUG or ANNOTATE,
    )
)
