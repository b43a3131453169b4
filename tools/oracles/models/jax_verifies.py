#!/usr/bin/env python3
"""Checks by StableHLO's verifier, as jax 0.10.2 contains it, that qopt's folds write programs of StableHLO.

    python3 jax_verifies.py QOPT FILE...

The parts of each file that the verifier accepts are folded by `--fold-quant-shapes --canonicalize`. It must accept the results. Each
file has a process, because the verifier of jaxlib crashes on some invalid programs.
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
    command = [qopt, "-", "--allow-unregistered-dialect", "--mlir-print-op-generic", *PASSES]
    done = subprocess.run(command, input=text, capture_output=True, text=True)
    return done.stdout if done.returncode == 0 else ""


def check(qopt, file):
    """Prints the refused parts, and then the numbers of accepted parts, of those that qopt refuses, and of refused results."""
    loading = artifact(qopt)
    parts = unread = wrong = 0
    for i, part in enumerate(Path(file).read_text().split("// -----")):
        if not part.strip() or refused(part, loading):
            continue
        result = folded(qopt, part)
        parts, unread = parts + 1, unread + (not result)
        if result and (reason := refused(result, loading)):
            wrong += 1
            print(f"{file}#{i}: {reason[:400]}")
    print(parts, unread, wrong)


def main():
    """Checks the files."""
    qopt, *files = sys.argv[1:]
    if qopt == "--one":
        return check(*files)
    command = [sys.executable, __file__, "--one", qopt]
    with ThreadPoolExecutor(2) as pool:
        runs = list(pool.map(lambda file: subprocess.run([*command, file], capture_output=True, text=True), files))
    counts, crashes = [0, 0, 0], 0
    for run in runs:
        if run.returncode:
            crashes += 1
            continue
        *messages, numbers = run.stdout.splitlines()
        print(*messages, sep="\n", end="\n" if messages else "")
        counts = [total + int(number) for total, number in zip(counts, numbers.split())]
    parts, unread, wrong = counts
    print(f"{parts} programs: qopt refuses {unread}, StableHLO refuses {wrong} after the folds; it crashes on {crashes} files")
    return sys.exit(wrong > 0)


if __name__ == "__main__":
    main()
