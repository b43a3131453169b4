"""Compares TensorFlow Lite files with the files that qopt writes of them, with the schema and the interpreter of LiteRT.

    pip install ai-edge-litert==2.3.0 numpy
    python litert_files.py QOPT FILE... [--passes=--fold-quant-shapes]

For each file: the outputs on random input (reference kernels), the tensors, operators, signatures and metadata. Exits with 1 if anything differs or qopt refuses a file that LiteRT runs. With passes only the outputs and
the inputs and outputs of the model are compared.
"""

import pickle
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np
from ai_edge_litert import schema_py_generated as schema
from ai_edge_litert.interpreter import Interpreter, OpResolverType


def random_input(detail, random):
    shape, dtype = detail["shape"], detail["dtype"]
    if np.issubdtype(dtype, np.integer):
        info = np.iinfo(dtype)
        return random.integers(max(info.min, -100000), min(info.max, 100000), size=shape, endpoint=True).astype(dtype)
    if dtype == np.bool_:
        return random.integers(0, 2, size=shape).astype(bool)
    return random.standard_normal(shape).astype(dtype)


def outputs(path):
    """Name, quantization parameters and value of each output."""
    interpreter = Interpreter(
        model_path=str(path), experimental_op_resolver_type=OpResolverType.BUILTIN_REF, num_threads=1
    )
    interpreter.allocate_tensors()
    random = np.random.default_rng(0)
    for detail in interpreter.get_input_details():
        interpreter.set_tensor(detail["index"], random_input(detail, random))
    interpreter.invoke()
    details = interpreter.get_output_details()
    return [(d["name"], d["quantization_parameters"], interpreter.get_tensor(d["index"])) for d in details]


def outputs_of_child(path):
    """The outputs, computed in another process: LiteRT aborts on some files. None if it does not run the file."""
    run = subprocess.run([sys.executable, __file__, "--outputs", str(path)], capture_output=True)
    return pickle.loads(run.stdout.split(b"PICKLE", 1)[1]) if run.returncode == 0 else None


def same_outputs(a, b):
    def same(x, y):
        return x.dtype == y.dtype and x.shape == y.shape and x.tobytes() == y.tobytes()

    return len(a) == len(b) and all(
        n == m and all(np.array_equal(p[k], q[k]) for k in p) and same(np.asarray(x), np.asarray(y))
        for (n, p, x), (m, q, y) in zip(a, b)
    )


def numbers(values):
    return [] if values is None else np.asarray(values).tolist()


# Options that follow from operands and types, which writers fill in or not.
DERIVED = {"newShape", "inDataType", "outDataType", "outputType", "outType", "idxOutType"}


def facts(path):
    """The tensors that are used, operators, signatures and metadata; tensors by name and constants by bytes."""
    data = path.read_bytes()
    model = schema.ModelT.InitFromObj(schema.Model.GetRootAs(data, 0))

    def contents(index):
        buffer = model.buffers[index]
        if buffer.offset and buffer.offset > 1:
            return data[buffer.offset : buffer.offset + buffer.size]
        return bytes(numbers(buffer.data))

    found = [("model", model.version, model.description)]
    for graph in model.subgraphs:
        names = lambda indices: [i if i < 0 else graph.tensors[i].name for i in numbers(indices)]
        found.append(("subgraph", graph.name, names(graph.inputs), names(graph.outputs)))
        used = set(numbers(graph.inputs))
        for op in graph.operators or []:
            code = model.operatorCodes[op.opcodeIndex]
            used |= set(numbers(op.inputs)) | set(numbers(op.outputs))
            options = vars(op.builtinOptions) if op.builtinOptions else {}
            options = sorted((k, str(numbers(v) if isinstance(v, np.ndarray) else v)) for k, v in options.items() if k not in DERIVED)
            number = max(code.builtinCode, code.deprecatedBuiltinCode)
            custom = bytes(numbers(op.customOptions))
            found.append((number, code.customCode, code.version, names(op.inputs), names(op.outputs), options, custom))
        tensors = []
        for i in sorted(used - {-1}):
            t = graph.tensors[i]
            q = t.quantization
            parameters = [] if q is None else [numbers(q.min), numbers(q.max), numbers(q.scale), numbers(q.zeroPoint), q.quantizedDimension]
            if parameters and not any(parameters):
                parameters = []
            shape = (numbers(t.shape), numbers(t.shapeSignature))
            tensors.append((str(t.name), t.type, shape, t.isVariable, parameters, contents(t.buffer)))
        found += sorted(tensors, key=repr)
    for signature in model.signatureDefs or []:
        maps = lambda entries: [(m.name, model.subgraphs[signature.subgraphIndex].tensors[m.tensorIndex].name) for m in entries or []]
        found.append((signature.signatureKey, signature.subgraphIndex, maps(signature.inputs), maps(signature.outputs)))
    found += [(m.name, contents(m.buffer)) for m in model.metadata or []]
    return found


def main():
    qopt, *files = [word for word in sys.argv[1:] if not word.startswith("--passes=")]
    passes = [word.removeprefix("--passes=") for word in sys.argv[1:] if word.startswith("--passes=")]
    counts = {"equal": 0, "different": 0, "refused by both": 0}
    with tempfile.TemporaryDirectory() as folder:
        written = Path(folder) / "written.tflite"
        for path in map(Path, files):
            run = subprocess.run([qopt, str(path), *passes, "-o", str(written)], capture_output=True, text=True)
            expected = outputs_of_child(path)
            problems = []
            if run.returncode != 0:
                if expected is None:
                    counts["refused by both"] += 1
                    continue
                problems.append(f"refused: {run.stderr.splitlines()[0]}")
            else:
                if expected is not None and not same_outputs(expected, outputs_of_child(written) or []):
                    problems.append("outputs differ")
                if not passes:
                    before, after = facts(path), facts(written)
                    differing = [(a, b) for a, b in zip(before, after) if a != b]
                    if differing or len(before) != len(after):
                        problems.append(f"facts differ: {str(differing[:1])[:400]}")
            counts["different" if problems else "equal"] += 1
            for problem in problems:
                print(f"{path.name}: {problem}")
    print(", ".join(f"{count} {what}" for what, count in counts.items()))
    return counts["different"] > 0


if __name__ == "__main__":
    if sys.argv[1] == "--outputs":
        result = pickle.dumps(outputs(sys.argv[2]))
        sys.stdout.flush()
        sys.stdout.buffer.write(b"PICKLE" + result)
        sys.exit(0)
    sys.exit(main())
