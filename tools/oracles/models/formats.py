"""Prints the Markdown table of docs/formats.md: how qopt reads and writes the files of other tools.

    cargo xtask formats                        # into the page
    python formats.py QOPT FILE... > table.md  # needs the packages of requirements.txt

Compares the files of litert_operators.py, the tests of the onnx package and the files given (.tflite, .circle, .onnx)
with litert_files.py and onnx_files.py, three times: written by qopt, written from qopt's text, written after passes.
Lists each file that qopt refuses or changes.
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import onnx_nodes

HERE = Path(__file__).resolve().parent
PASSES = ["--fold-quant-shapes", "--canonicalize", "--cse"]
LINE = re.compile(r"(.+?): (equal facts|equal|different|refused by both|refused|failed): (.*)")
# Reads a file into text and writes the file of that text.
TEXT_SCRIPT = """#!/bin/sh
set -e
source=$1
shift
text=$(mktemp)
trap 'rm -f "$text"' EXIT
'{qopt}' "$source" --mlir-print-debuginfo -o "$text"
'{qopt}' "$text" "$@"
"""


@dataclass
class Result:
    """A line of litert_files.py or onnx_files.py."""

    name: str
    kind: str
    reason: str

    def is_equal(self):
        return self.kind.startswith("equal")

    def is_read(self):
        return not self.kind.startswith("refused") and not self.reason.startswith("refused: ") and self.kind != "failed"

    def has_equal_facts(self):
        other_outputs = re.match("outputs (differ|of)(?!.*facts differ)|.* runs the original", self.reason)
        return self.is_equal() or other_outputs is not None

    def has_equal_outputs(self):
        return self.reason.startswith("outputs equal") or self.is_equal() and self.reason.startswith("onnx")

    def is_run(self):
        """The runtime runs the original. This is unknown for an ONNX file that qopt refuses or whose facts differ."""
        other_outputs = re.match("outputs (differ|of)|.* runs the original|refused: ", self.reason)
        return self.has_equal_outputs() or self.kind == "different" and other_outputs is not None


class Oracle:
    """Runs a comparing script with qopt, with its text, and with passes."""

    def __init__(self, command, passes, folder, qopt):
        self.command, self.passes = command, passes
        self.qopt, self.text_script = qopt, Path(folder, "qopt_text")
        self.text_script.write_text(TEXT_SCRIPT.format(qopt=qopt))
        self.text_script.chmod(0o755)

    def run(self, qopt, passes, arguments):
        command = [*map(str, self.command), str(qopt), "--verbose", *passes, *map(str, arguments)]
        done = subprocess.run(command, capture_output=True, text=True, errors="replace")
        if done.returncode not in (0, 1) or not done.stdout:
            sys.exit(f"{command[1]}: {done.stderr[-2000:]}")
        return [Result(*match.groups()) for match in map(LINE.fullmatch, done.stdout.splitlines()) if match]

    def rows(self, threads, arguments):
        """The results of each mode, which the threads compute."""
        modes = (self.qopt, []), (self.text_script, []), (self.qopt, self.passes)
        return [threads.submit(self.run, qopt, passes, arguments) for qopt, passes in modes]


def row(name, plain, text, passes):
    count = lambda results, is_counted: sum(map(is_counted, results))
    outputs = lambda results: f"{count(results, Result.has_equal_outputs)} of {count(results, Result.is_run)}"
    facts = count(plain, Result.is_read), count(plain, Result.has_equal_facts)
    columns = [name, len(plain), *facts, outputs(plain), count(text, Result.is_equal), outputs(passes)]
    return "| " + " | ".join(map(str, columns)) + " |"


def problems(name, *modes):
    """A line for each file that is refused or differs, without repeating a problem of an earlier mode."""
    seen = set()
    for mode, results in zip(("", "from text: ", "after passes: "), modes):
        for result in results:
            reason = re.sub(r"<unknown>:0: error: |^/\S*?:\d+:\d+: error: ", "", result.reason)
            if not result.is_equal() and (result.name, reason) not in seen:
                seen.add((result.name, reason))
                yield f"- {name}, `{Path(result.name).name}`: {mode}{result.kind}: {reason[:240]}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("qopt", type=Path)
    parser.add_argument("files", nargs="*", type=Path)
    args = parser.parse_intermixed_args()
    by_suffix = lambda suffix: [path for path in args.files if path.suffix == suffix]
    lines, qopt = [], args.qopt.resolve()
    print("| format | files | read | facts equal | outputs equal | round trip equal | equal after passes |")
    print("|---|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        operators = Path(folder, "operators")
        subprocess.run([sys.executable, HERE / "litert_operators.py", operators], check=True, stdout=subprocess.DEVNULL)
        passes = [f"--passes={name}" for name in PASSES]
        litert = Oracle([sys.executable, HERE / "litert_files.py"], passes, folder, qopt)
        names = ",".join(name.removeprefix("--") for name in PASSES)
        onnx = Oracle([sys.executable, HERE / "onnx_files.py"], [f"--passes={names}"], folder, qopt)
        kinds = (
            ("TensorFlow Lite operators", litert, [operators]),
            ("TensorFlow Lite networks", litert, by_suffix(".tflite")),
            ("Circle", litert, by_suffix(".circle")),
            ("ONNX node tests", onnx, ["--node-tests"]),
            ("ONNX networks", onnx, by_suffix(".onnx")),
        )
        with ThreadPoolExecutor(os.cpu_count()) as threads:
            jobs = [(name, oracle.rows(threads, arguments)) for name, oracle, arguments in kinds if arguments]
            for name, modes in jobs:
                results = [mode.result() for mode in modes]
                print(row(name, *results), flush=True)
                lines += problems(name, *results)
    results = onnx_nodes.compare(qopt)
    counts = ", and ".join(onnx_nodes.summary(results))
    print(f"\nqopt's interpreter runs {counts} from the expected results. Floats count as equal within a relative error of 1e-3.")
    lines += [f"- ONNX node test, `{case.name}`: {reason}" for case, (kind, reason) in results if kind == "different"]
    print(f"\nThe passes are `{' '.join(PASSES)}`. Files that are refused or differ:\n")
    print("\n".join(lines))


if __name__ == "__main__":
    main()
