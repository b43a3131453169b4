# The tests of the plugin, for LLVM's lit. `cargo xtask plugin` sets the variables.

import os
import subprocess

import lit.formats

config.name = "qopt-plugin"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".mlir"]
config.test_source_root = os.path.dirname(os.path.abspath(__file__))
config.test_exec_root = os.environ["QOPT_PLUGIN_SCRATCH"]
config.substitutions.append(("%{plugin}", os.environ["QOPT_PLUGIN"]))
config.substitutions.append(("%{example}", os.environ["QOPT_PLUGIN_EXAMPLE"]))
found = subprocess.run(["llvm-config-22", "--bindir"], capture_output=True, text=True, check=True)
path = [os.environ["QOPT_BIN_DIR"], found.stdout.strip(), config.environment.get("PATH", "")]
config.environment["PATH"] = os.pathsep.join(path)
