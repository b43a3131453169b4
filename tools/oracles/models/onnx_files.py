"""Checks how qopt reads and writes ONNX files, with the onnx package and ONNX Runtime.

    pip install onnx==1.23.2 onnxruntime numpy
    onnx_files.py QOPT [--passes=PASS,..] [--node-tests] [--iree-import-onnx=PROGRAM] [FILE_OR_FOLDER]..

Each file is written again by qopt, without passes or with those given. Its facts must be equal: inputs, outputs and their
types, opsets, metadata, node names, operators and attributes, and the elements of all constants. The outputs of ONNX Runtime
(without optimizations) or, where it does not run a file, of onnx.reference must be equal in every bit for random inputs.
--node-tests runs all tests of the onnx package's operators, with their own inputs.
"""

import argparse
import collections
import pathlib
import re
import subprocess
import sys
import tempfile

import numpy as np
import onnx
import onnx.helper
import onnx.numpy_helper
import onnx.reference
import onnxruntime

onnxruntime.set_default_logger_severity(4)


def attribute_facts(attribute):
    """The value of an attribute, with the elements of tensors."""
    if attribute.type == onnx.AttributeProto.TENSOR:
        return tensor_facts(attribute.t)
    if attribute.type == onnx.AttributeProto.TENSORS:
        return [tensor_facts(tensor) for tensor in attribute.tensors]
    if attribute.type == onnx.AttributeProto.GRAPH:
        return graph_facts(attribute.g)
    if attribute.type in (onnx.AttributeProto.SPARSE_TENSOR, onnx.AttributeProto.TYPE_PROTO):
        return (attribute.sparse_tensor or attribute.tp).SerializeToString()
    return onnx.helper.get_attribute_value(attribute)


def tensor_facts(tensor):
    values = onnx.numpy_helper.to_array(tensor)
    if values.dtype == object:
        return tensor.data_type, values.shape, values.tolist()
    return tensor.data_type, values.shape, values.tobytes()


def value_facts(value):
    return value.name, value.type.SerializeToString(deterministic=True), value.doc_string


def node_facts(node):
    attributes = {attribute.name: attribute_facts(attribute) for attribute in node.attribute}
    domain = "" if node.domain == "ai.onnx" else node.domain
    return list(node.input), list(node.output), node.name, node.op_type, domain, node.doc_string, attributes


def graph_facts(graph):
    constants = {tensor.name: tensor_facts(tensor) for tensor in graph.initializer}
    return {
        "name": graph.name,
        "doc": graph.doc_string,
        # An initializer that is also an input comes last.
        "inputs": sorted(value_facts(value) for value in graph.input),
        "outputs": [value_facts(value) for value in graph.output],
        "nodes": [node_facts(node) for node in graph.node],
        "constants": constants,
    }


def model_facts(model):
    opsets = sorted((opset.domain if opset.domain != "ai.onnx" else "", opset.version) for opset in model.opset_import)
    metadata = [(entry.key, entry.value) for entry in model.metadata_props]
    head = (model.producer_name, model.producer_version, model.domain, model.model_version, model.doc_string)
    functions = [function.SerializeToString() for function in model.functions]
    return {"head": head, "opsets": opsets, "metadata": metadata, "functions": functions, **graph_facts(model.graph)}


def random_inputs(model, seed=7):
    random = np.random.default_rng(seed)
    constants = {tensor.name for tensor in model.graph.initializer}
    feeds = {}
    for value in model.graph.input:
        if value.name in constants:
            continue
        tensor = value.type.tensor_type
        shape = [dim.dim_value if dim.HasField("dim_value") else 1 for dim in tensor.shape.dim]
        dtype = onnx.helper.tensor_dtype_to_np_dtype(tensor.elem_type)
        if np.issubdtype(dtype, np.integer):
            low, high = (-128, 127) if np.issubdtype(dtype, np.signedinteger) else (0, 255)
            info = np.iinfo(dtype)
            feeds[value.name] = random.integers(max(low, info.min), min(high, info.max), shape, endpoint=True).astype(dtype)
        else:
            feeds[value.name] = random.standard_normal(shape).astype(dtype)
    return feeds


def run(data, feeds):
    """The outputs as lists of arrays, and the runtime; None if no runtime takes the model."""
    try:
        options = onnxruntime.SessionOptions()
        options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_DISABLE_ALL
        options.log_severity_level = 4
        # Models are small, and idle threads of a session spin.
        options.intra_op_num_threads = 1
        session = onnxruntime.InferenceSession(data, options, providers=["CPUExecutionProvider"])
        return "onnxruntime", session.run(None, feeds)
    except Exception:
        pass
    try:
        return "onnx.reference", onnx.reference.ReferenceEvaluator(onnx.load_from_string(data)).run(None, feeds)
    except Exception:
        return None, None


def same(left, right):
    if isinstance(left, (list, tuple)):
        return len(left) == len(right) and all(same(a, b) for a, b in zip(left, right))
    left, right = np.asarray(left), np.asarray(right)
    if left.dtype == object or right.dtype == object:
        return left.tolist() == right.tolist()
    return left.dtype == right.dtype and left.shape == right.shape and left.tobytes() == right.tobytes()


def differing_facts(left, right):
    for key in left:
        if left[key] != right[key]:
            if isinstance(left[key], list):
                pairs = [f"{a} != {b}" for a, b in zip(left[key], right[key]) if a != b]
                detail = pairs[0] if pairs else f"{len(left[key])} != {len(right[key])}"
            elif isinstance(left[key], dict):
                names = [name for name in left[key] if left[key][name] != right[key].get(name)]
                detail = ", ".join(names[:3]) or f"{len(left[key])} != {len(right[key])}"
            else:
                detail = f"{left[key]} != {right[key]}"
            yield f"{key}: {detail[:300]}"


def program(text):
    """The operations of a text without what the two tools may write differently: locations, numbers of values, the elements
    of constants, and qopt's own attributes."""
    lines = []
    for line in text.splitlines():
        if not any(name in line for name in ("torch.operator", "func.func", "return")):
            continue
        line = line.replace("torch.onnx", "TORCH")
        line = re.sub(r"onnx\.[a-z_]+( = (\[[^\]]*\]|\"[^\"]*\"|\{[^}]*\}|[^,}]+))?(, )?", "", line)
        line = re.sub(r"dense_resource<[^>]*>|dense<(\"[^\"]*\"|[^>]*)>", "ELEMENTS", line)
        line = re.sub(r"%[a-zA-Z0-9_]+", "%", line).replace(", }", "}").replace("{}", "")
        line = re.sub(r"-> \((.*?)\) attributes", r"-> \1 attributes", line)
        lines.append(re.sub(r"\s+", "", line))
    return lines


RANDOM = {"RandomNormal", "RandomNormalLike", "RandomUniform", "RandomUniformLike", "Bernoulli", "Multinomial", "Dropout"}


def check_text(qopt, iree, source, folder):
    """The texts of both importers; None if they are equal."""
    text, theirs = pathlib.Path(folder, "q.mlir"), pathlib.Path(folder, "i.mlir")
    done = subprocess.run([iree, source, "-o", theirs], capture_output=True, text=True, timeout=300)
    if done.returncode != 0:
        return None
    done = subprocess.run([qopt, theirs, "-o", theirs], capture_output=True, text=True, timeout=300)
    if done.returncode != 0:
        return f"text of iree-import-onnx: {done.stderr[:200]}"
    subprocess.run([qopt, source, "-o", text], check=True, timeout=300)
    pairs = zip(program(theirs.read_text()), program(text.read_text()))
    return next((f"text: {a} != {b}" for a, b in pairs if a != b), None)


def check(qopt, passes, data, feeds=None, iree=None, path=None):
    """One word for the result, and its reason. qopt reads the file at the path, which may have external data, or the bytes."""
    model = onnx.load_from_string(data)
    with tempfile.TemporaryDirectory() as folder:
        source, target = path or pathlib.Path(folder, "in.onnx"), pathlib.Path(folder, "out.onnx")
        if not path:
            source.write_bytes(data)
        if iree and (why := check_text(qopt, iree, source, folder)):
            return "other text", why
        command = [qopt, source, *passes, "-o", target]
        done = subprocess.run(command, capture_output=True, text=True, timeout=300)
        if done.returncode != 0:
            return "refused", (done.stderr.strip().splitlines() or ["?"])[0]
        written = target.read_bytes()
    if not passes:
        differences = list(differing_facts(model_facts(model), model_facts(onnx.load_from_string(written))))
        if differences:
            return "different", differences[0]
    if any(node.op_type in RANDOM for node in model.graph.node):
        return "equal facts", "random"
    feeds = random_inputs(model) if feeds is None else feeds
    runtime, before = run(data, feeds)
    if runtime is None:
        return "equal facts", "no runtime"
    other, after = run(written, feeds)
    if other != runtime:
        return "different", f"{runtime} runs the original, but {other} the written file"
    return ("equal", runtime) if same(before, after) else ("different", f"outputs of {runtime}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("qopt")
    parser.add_argument("--passes", default="")
    parser.add_argument("--node-tests", action="store_true")
    parser.add_argument("--iree-import-onnx", help="compare the text with this program's, too")
    parser.add_argument("--verbose", action="store_true")
    parser.add_argument("paths", nargs="*", type=pathlib.Path)
    args = parser.parse_intermixed_args()
    passes = [f"--{name}" for name in args.passes.split(",") if name]
    cases = []
    for path in args.paths:
        for file in sorted(path.rglob("*.onnx")) if path.is_dir() else [path]:
            data = onnx.load(file).SerializeToString()
            cases.append((str(file), data, None, file.absolute()))
    if args.node_tests:
        from onnx.backend.test.case import node

        for case in node.collect_testcases(None):
            feeds = None
            if case.data_sets:
                names = [value.name for value in case.model.graph.input]
                feeds = dict(zip(names, case.data_sets[0][0]))
            cases.append((case.name, case.model.SerializeToString(), feeds, None))
    counts = collections.Counter()
    for name, data, feeds, path in cases:
        try:
            result, why = check(args.qopt, passes, data, feeds, args.iree_import_onnx, path)
        except Exception as error:
            result, why = "failed", repr(error)[:300]
        counts[result] += 1
        if args.verbose or result not in ("equal", "equal facts"):
            print(f"{name}: {result}: {why}", flush=True)
    print(", ".join(f"{count} {result}" for result, count in sorted(counts.items())))
    return 0 if set(counts) <= {"equal", "equal facts"} else 1


sys.exit(main())
