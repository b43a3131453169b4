"""Runs a program of integer TOSA in the TOSA reference model.

Needs the Python packages tosa-tools and numpy.

    python tools/oracles/models/tosa_model.py PROGRAM.mlir FOLDER

The folder has the arguments of the program's one function, in0.npy and so on, and gets its results, out0.npy and so on.
"""

import json
import pathlib
import subprocess
import sys

import numpy as np
from tosa.TosaGraph import TosaGraph


def run(command):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True)
    if done.returncode:
        said = (done.stdout + done.stderr).strip().splitlines()
        errors = [line for line in said if "error" in line] or said or [f"exit code {done.returncode}"]
        raise SystemExit(f"{command[0]}: {errors[0]}")


def main():
    program, folder = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    graph = folder / "program.tosa"
    run(["tosa-opt", program, "--tosa-serialize", f"--tosa-flatbuffer-filename={graph}", "-o", "/dev/null"])
    block = TosaGraph.GetRootAs(graph.read_bytes()).Regions(0).Blocks(0)
    inputs = [block.Inputs(i).decode() for i in range(block.InputsLength())]
    outputs = [block.Outputs(i).decode() for i in range(block.OutputsLength())]
    for i in range(len(inputs)):
        # Integers without sign are signed in the model, whose files say so.
        array = np.load(folder / f"in{i}.npy")
        np.save(folder / f"in{i}.npy", array.view(np.int8) if array.dtype == np.uint8 else array)
    description = {
        "tosa_file": graph.name,
        "ifm_name": inputs,
        "ifm_file": [f"in{i}.npy" for i in range(len(inputs))],
        "ofm_name": outputs,
        "ofm_file": [f"out{i}.npy" for i in range(len(outputs))],
        "meta": {},
    }
    (folder / "desc.json").write_text(json.dumps(description))
    run(["tosa_reference_model", f"--test_desc={folder}/desc.json", "--tosa_level=NONE"])


if __name__ == "__main__":
    main()
