#!/usr/bin/env python3
"""Checks by StableHLO's verifier, as jax 0.10.2 contains it, that qopt's folds write programs of StableHLO.

    python3 jax_verifies.py QOPT FILE...

The parts of each file that the verifier accepts are folded by `--fold-quant-shapes --canonicalize`. It must accept the results.
"""

import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from jax._src.interpreters.mlir import make_ir_context
from jaxlib.mlir import ir
from jaxlib.mlir.dialects import stablehlo

PASSES = ["--fold-quant-shapes", "--canonicalize"]


QUANTIZED = """func.func @f(%x: tensor<1x!quant.uniform<i8:f32, 0.5>>) -> tensor<1x!quant.uniform<i8:f32, 0.5>> {
  return %x : tensor<1x!quant.uniform<i8:f32, 0.5>>
}"""


def artifact(qopt):
    """An artifact with a quantized type. Its deserialization loads the dialect `quant`, which jaxlib does not export."""
    with tempfile.NamedTemporaryFile(suffix=".bc") as file:
        command = [qopt, "-", "--emit-stablehlo=current", "-o", file.name]
        subprocess.run(command, input=QUANTIZED, text=True, check=True)
        return file.read()


def refused(text, loading):
    """The verifier's message, empty if it accepts the program."""
    with make_ir_context() as context:
        stablehlo.deserialize_portable_artifact(context, loading)
        context.allow_unregistered_dialects = True
        try:
            ir.Module.parse(text).operation.verify()
        except ir.MLIRError as error:
            return str(error).replace("\n", " ")
    return ""


def folded(qopt, text):
    """The folded program, empty if qopt refuses it."""
    command = [qopt, "-", "--allow-unregistered-dialect", "--print-quant-aliases=false", *PASSES]
    done = subprocess.run(command, input=text, capture_output=True, text=True)
    return done.stdout if done.returncode == 0 else ""


def main():
    """Prints the refused programs."""
    qopt, *files = sys.argv[1:]
    loading = artifact(qopt)
    parts = []
    for file in files:
        for i, part in enumerate(Path(file).read_text().split("// -----")):
            if part.strip() and not refused(part, loading):
                parts.append((f"{file}#{i}", part))
    with ThreadPoolExecutor(2) as pool:
        results = list(pool.map(lambda part: folded(qopt, part[1]), parts))
    unread = wrong = 0
    for (name, _), result in zip(parts, results):
        unread += not result
        if result and (reason := refused(result, loading)):
            wrong += 1
            print(f"{name}: {reason[:400]}")
    print(f"{len(parts)} programs: qopt refuses {unread}, StableHLO refuses {wrong} after the folds")
    sys.exit(wrong > 0)


if __name__ == "__main__":
    main()
