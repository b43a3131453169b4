# The suite for LLVM's lit. `run.rs` holds the same facts for `cargo test`.

import os
import subprocess

import lit.formats

config.name = "qopt"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".mlir"]
config.excludes = ["models", "Inputs"]
config.test_source_root = os.path.dirname(os.path.abspath(__file__))
config.test_exec_root = os.path.join(config.test_source_root, "..", "target", "lit-tests")
config.substitutions.append(("%{models}", os.path.join(config.test_source_root, "models")))


def llvm_bin_dir():
    """The directory of FileCheck and not."""
    try:
        found = subprocess.run(["llvm-config-22", "--bindir"], capture_output=True, text=True, check=True)
        return found.stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return "/usr/lib/llvm-22/bin"


qopt_bin_dir = os.environ.get("QOPT_BIN_DIR") or os.path.join(config.test_source_root, "..", "target", "release")
# LLVM's end of the compiler is built by a package of its own.
if os.path.exists(os.path.join(qopt_bin_dir, "qopt-codegen")):
    config.available_features.add("codegen")
path = [os.path.abspath(qopt_bin_dir), llvm_bin_dir(), config.environment.get("PATH", "")]
config.environment["PATH"] = os.pathsep.join(path)
