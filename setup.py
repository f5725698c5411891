"""Compiles the kernels; everything else about the package stands in pyproject.toml.

TRIQUEST_DEBUG_CYTHON=1   every bounds, wraparound and initialisation check on
TRIQUEST_ANNOTATE=1       an HTML report beside each kernel, showing where Python is touched
TRIQUEST_SANITIZE=KINDS   GCC's or Clang's sanitizers, such as address,undefined
"""

import os
import platform
import sys
from pathlib import Path

import numpy
from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

DEBUG = os.environ.get("TRIQUEST_DEBUG_CYTHON") == "1"
ANNOTATE = os.environ.get("TRIQUEST_ANNOTATE") == "1"
SANITIZE = os.environ.get("TRIQUEST_SANITIZE", "")

# No fused multiply-add, no fast-math: the same bits on every machine.
if sys.platform == "win32":
    FLAGS, AVX2 = ["/O2", "/fp:precise"], ["/arch:AVX2"]
else:
    FLAGS = ["-O3", "-g0", "-ffp-contract=off", "-fno-math-errno", "-fno-trapping-math"]
    AVX2 = ["-mavx2", "-mbmi", "-mbmi2", "-mtune=haswell"]
CHECKED = (
    [f"-fsanitize={SANITIZE}", "-fno-sanitize-recover=all", "-O1", "-g1", "-fno-omit-frame-pointer"] if SANITIZE else []
)
X86 = platform.machine().lower() in ("x86_64", "amd64")

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
    """Every .pyx is one module. Those named *_avx2 share their body (.pxi) with *_baseline and are for x86-64 alone."""
    root = Path("src")
    return [
        Extension(
            ".".join(path.relative_to(root).with_suffix("").parts),
            [str(path)],
            include_dirs=[numpy.get_include()],
            define_macros=[
                ("NPY_NO_DEPRECATED_API", "NPY_1_7_API_VERSION"),
                *([("TRIQUEST_FLAGS", f'"{" ".join(FLAGS)}"')] if path.stem == "isa" else []),
            ],
            depends=[str(body) for body in path.parent.glob("*.pxi")],
            extra_compile_args=FLAGS + (AVX2 if path.stem.endswith("_avx2") else []) + CHECKED,
            extra_link_args=CHECKED,
        )
        for path in sorted(root.rglob("*.pyx"))
        if X86 or not path.stem.endswith("_avx2")
    ]


class BuildKernels(build_ext):
    """Turns the kernels into C when they are built, and only then: an installer asks for much else before."""

    def run(self) -> None:
        translated = cythonize(
            self.extensions,
            compiler_directives=DIRECTIVES,
            annotate=ANNOTATE,
            nthreads=0 if sys.platform == "win32" else os.cpu_count() or 1,
            # Cython does not notice changed directives, only changed files.
            force=DEBUG or ANNOTATE,
        )
        sources = {kernel.name: kernel.sources for kernel in translated}
        for kernel in self.extensions:
            kernel.sources = sources[kernel.name]
        super().run()


# Where processes are spawned, those that cythonize starts read this file once more.
if __name__ == "__main__":
    setup(
        ext_modules=kernels(),
        cmdclass={"build_ext": BuildKernels},
        options={"build_ext": {"parallel": os.cpu_count()}},
    )
