"""Builds the wheel, which contains the library, and the sdist, which contains its sources.

SUDOKIT_BUILD names a build tree of CMake that has the target sudokit_c_shared; without it, the
library is built here. With SUDOKIT_LIBRARY=system, for packages of distributions, the package does
not contain the library and loads that of the system.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist

try:
    from wheel.bdist_wheel import bdist_wheel
except ImportError:
    sys.exit("building the package needs `wheel` (python3-wheel in Debian) in the Python that runs pip")

HERE = Path(__file__).resolve().parent
# The parent of this folder in the repository, a folder within it in an sdist.
SOURCES = HERE / "library" if (HERE / "library").exists() else HERE.parent
# The files that are needed to build the library.
PARTS = ["CMakeLists.txt", "LICENSE", "cmake", "include", "src", "data/techniques.csv",
         "data/rules.txt"]
PARTS += ["docs/reference/sudokit.1"]
LEFT_OUT = ["PROGRAM", "STUDIES", "SQLITE", "TESTS", "BENCH"]

if os.environ.get("SUDOKIT_LIBRARY") not in (None, "system"):
    sys.exit("SUDOKIT_LIBRARY may be unset or `system`")
OF_THE_SYSTEM = os.environ.get("SUDOKIT_LIBRARY") == "system"


def version() -> str:
    found = re.search(r"project\(sudokit VERSION ([0-9.]+)", (SOURCES / "CMakeLists.txt").read_text())
    if found is None:
        sys.exit("CMakeLists.txt does not state a version")
    return found.group(1)


def built_library(work: Path) -> Path:
    tree = os.environ.get("SUDOKIT_BUILD")
    if tree is not None and not Path(tree).is_absolute():
        sys.exit(f"SUDOKIT_BUILD must be an absolute path, not {tree}: packages are built in another folder")
    if tree is None:
        tree = str(work)
        options = [f"-DSUDOKIT_{part}=OFF" for part in LEFT_OUT]
        cmake = ["cmake", "-S", str(SOURCES), "-B", tree, "-DCMAKE_BUILD_TYPE=Release", *options]
        subprocess.run(cmake, check=True)
        build = ["cmake", "--build", tree, "--target", "sudokit_c_shared", "--parallel"]
        subprocess.run(build, check=True)
    library = Path(tree) / "src" / "libsudokit_c.so"
    if not library.exists():
        sys.exit(f"{library} does not exist: build the target sudokit_c_shared")
    return library


class BuildPackage(build_py):
    def run(self) -> None:
        super().run()
        if OF_THE_SYSTEM:
            return
        target = Path(self.build_lib) / "sudokit"
        target.mkdir(parents=True, exist_ok=True)
        work = HERE / "build" / "library"
        shutil.copyfile(built_library(work), target / "libsudokit_c.so")
        shutil.copyfile(SOURCES / "LICENSE", target / "LICENSE")


class SourceArchive(sdist):
    def make_release_tree(self, base_dir: str, files: "list[str]") -> None:
        super().make_release_tree(base_dir, files)
        for part in PARTS:
            target = Path(base_dir) / "library" / part
            target.parent.mkdir(parents=True, exist_ok=True)
            copy = shutil.copytree if (SOURCES / part).is_dir() else shutil.copyfile
            copy(SOURCES / part, target)


class Wheel(bdist_wheel):
    """A wheel for every version of Python 3 on this platform: no code depends on the version."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.root_is_pure = OF_THE_SYSTEM

    def get_tag(self) -> "tuple[str, str, str]":
        return "py3", "none", "any" if OF_THE_SYSTEM else super().get_tag()[2]


setup(
    version=version(),
    cmdclass={"build_py": BuildPackage, "sdist": SourceArchive, "bdist_wheel": Wheel},
)
