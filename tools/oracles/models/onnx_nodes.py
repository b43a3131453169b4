"""Runs the node tests of the onnx package with qopt's interpreter and compares the results with the expected ones.

    python onnx_nodes.py QOPT [--only=REGEX] [--target=TARGET] [--verbose]   # needs the packages of requirements.txt

With --target, compiles each test for it and runs the machine code. A test that is refused runs again with all operands but the
first as constants: many operators need constant axes, sizes or scales.

Prints the number of tests whose results are equal, and each test whose results differ. Integers and floats of at most 16 bits
must be equal, other floats close: ONNX defines no order of sums. Machine code rounds floats of 16 bits once for each operator, and
the expected results are rounded in between, so these must be close, too. A test that qopt refuses is counted.
"""

import argparse
import collections
import os
import re
import subprocess
import sys
import tempfile
import warnings
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import onnx

# Operators on stored integers and their casts.
QUANTIZED = "QuantizeLinear|DequantizeLinear|DynamicQuantizeLinear|QLinear|ConvInteger|MatMulInteger"
# The type whose bits an .npy file has, for formats that NumPy lacks.
BITS = {"bfloat16": np.uint16}


def as_array(value):
    """The array of a test's operand; None if it is not a tensor of numbers."""
    if isinstance(value, onnx.TensorProto):
        value = onnx.numpy_helper.to_array(value)
    if value is None or isinstance(value, (list, dict)):
        return None
    value = np.asarray(value)
    name = value.dtype.name
    if re.match("u?int[24]$", name):
        return value.astype(np.uint8 if name[0] == "u" else np.int8)
    if name.startswith(("float8", "float4", "bfloat16")):
        return value.view(BITS.get(name, np.uint8))
    return value if value.dtype.kind in "biuf" else None


def are_equal(expected, actual):
    if expected.shape != actual.shape or expected.dtype.itemsize != actual.dtype.itemsize:
        return False
    if expected.dtype.kind == "f" and expected.dtype.itemsize > 2:
        return np.allclose(expected, actual, rtol=1e-3, atol=1e-5, equal_nan=True)
    return np.array_equal(expected, actual, equal_nan=expected.dtype.kind == "f")


def is_close_in_16_bits(expected, actual, element_type):
    """Compares f16 or bf16, which is an array of its bits."""
    if element_type == onnx.TensorProto.BFLOAT16:
        expected, actual = [(array.astype(np.uint32) << 16).view(np.float32) for array in (expected, actual)]
        return np.allclose(expected, actual, rtol=2**-6, atol=2**-8, equal_nan=True)
    return np.allclose(expected, actual, rtol=2**-8, atol=2**-9, equal_nan=True)


def run(qopt, case, folder, target):
    """`equal`, `different`, `refused` or `no tensors`, and the reason."""
    graph, (inputs, outputs) = case.model.graph, case.data_sets[0]
    inputs, outputs = list(map(as_array, inputs)), list(map(as_array, outputs))
    if any(array is None for array in inputs + outputs):
        return "no tensors", ""
    folder = Path(folder, case.name)
    folder.mkdir()
    result = run_model(qopt, case.model, inputs, outputs, folder, target)
    if target and result[0] == "refused" and len(inputs) > 1:
        model = onnx.ModelProto.FromString(case.model.SerializeToString())
        for declared, array in zip(graph.input[1:], case.data_sets[0][0][1:]):
            if not isinstance(array, onnx.TensorProto):
                array = onnx.numpy_helper.from_array(np.asarray(array))
            array.name = declared.name
            model.graph.initializer.append(array)
        del model.graph.input[1:]
        result = run_model(qopt, model, inputs[:1], outputs, folder, target)
    return result


def run_model(qopt, model, inputs, outputs, folder, target):
    graph = model.graph
    onnx.save(model, folder / "model.onnx")
    command = [qopt, folder / "model.onnx", f"--run={graph.name}"]
    if target:
        command = [qopt, "run", folder / "model.onnx", f"--target={target}"]
    for i, (declared, array) in enumerate(zip(graph.input, inputs)):
        # Some tests write a list of one element for a scalar.
        if array.size == 1 and declared.type.tensor_type.HasField("shape") and not declared.type.tensor_type.shape.dim:
            array = array.reshape(())
        if target and any(not d.HasField("dim_value") for d in declared.type.tensor_type.shape.dim):
            command.append(f"--shape={declared.name}:{'x'.join(map(str, array.shape))}")
        np.save(folder / f"input{i}.npy", array)
        command.append(f"--input={folder / f'input{i}.npy'}")
    command += [f"--output={folder / f'output{i}.npy'}" for i in range(len(outputs))]
    done = subprocess.run(command, capture_output=True, text=True, errors="replace")
    if done.returncode not in (0, 1):
        return "different", f"exit code {done.returncode}: {done.stderr[-200:]}"
    if done.returncode == 1:
        return "refused", done.stderr.partition("\n")[0]
    for i, expected in enumerate(outputs):
        actual = np.load(folder / f"output{i}.npy")
        element_type = graph.output[i].type.tensor_type.elem_type
        is_narrow = element_type in (onnx.TensorProto.FLOAT16, onnx.TensorProto.BFLOAT16)
        if target and is_narrow and expected.shape == actual.shape:
            is_equal = is_close_in_16_bits(expected, actual, element_type)
        else:
            is_equal = are_equal(expected, actual)
        if not is_equal:
            return "different", f"output {i}: expected {expected.ravel()[:5]}, got {actual.ravel()[:5]}"
    return "equal", ""


def node_tests():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from onnx.backend.test.case import node

        return node.collect_testcases(None)


def compare(qopt, only=".", target=None):
    """The cases with their results."""
    cases = [case for case in node_tests() if re.search(only, case.name)]
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(os.cpu_count()) as threads:
        return list(zip(cases, threads.map(lambda case: run(qopt, case, folder, target), cases)))


def summary(results):
    """The counts of all tests, and of those of quantized operators."""
    lines = []
    for name, pattern in ("", "."), (" of quantized operators", QUANTIZED):
        is_chosen = lambda case: any(re.search(pattern, n.op_type) for n in case.model.graph.node)
        kinds = collections.Counter(kind for case, (kind, _) in results if is_chosen(case))
        total = kinds.total() - kinds["no tensors"]
        lines.append(f"{kinds['equal']} of {total} node tests{name}, with {kinds['different']} differences")
    return lines


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("qopt")
    parser.add_argument("--only", default=".")
    parser.add_argument("--target")
    parser.add_argument("--verbose", action="store_true")
    args = parser.parse_args()
    results = compare(args.qopt, args.only, args.target)
    for case, (kind, reason) in results:
        if kind == "different" or args.verbose:
            print(f"{case.name}: {kind}: {reason}")
    print("\n".join(summary(results)))
    sys.exit(any(kind == "different" for _, (kind, _) in results))


if __name__ == "__main__":
    main()
