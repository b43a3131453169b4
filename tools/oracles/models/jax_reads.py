#!/usr/bin/env python3
"""Writes artifacts by qopt and reads them by jax 0.10.2, for several versions of StableHLO. Both must be the same program.

    python3 jax_reads.py QOPT VERSION,VERSION... FILE...
"""

import subprocess
import sys
import tempfile

from jax._src.interpreters.mlir import make_ir_context
from jaxlib.mlir.dialects import stablehlo


def text(qopt, *arguments, source=None):
    """The text that qopt prints."""
    return subprocess.run([qopt, *arguments], input=source, capture_output=True, text=True, check=True).stdout


def main():
    """Compares the programs."""
    qopt, versions, *files = sys.argv[1:]
    same = different = 0
    for version in versions.split(","):
        for file in files:
            with tempfile.NamedTemporaryFile(suffix=".bc") as artifact:
                command = [qopt, file, f"--emit-stablehlo={version}", "-o", artifact.name]
                refusal = subprocess.run(command, capture_output=True, text=True).stderr
                if refusal:
                    print(f"{file}: {version}: {refusal.splitlines()[0]}")
                    continue
                with make_ir_context() as context:
                    module = str(stablehlo.deserialize_portable_artifact(context, artifact.read()))
            if text(qopt, "-", source=module) == text(qopt, file):
                same += 1
            else:
                different += 1
                print(f"{file}: {version}: differs")
    print(f"{same} programs are the same, {different} differ")
    sys.exit(different > 0)


if __name__ == "__main__":
    main()
