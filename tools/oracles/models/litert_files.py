"""Compares TensorFlow Lite and Circle files with the files that qopt writes of them, with the schema and LiteRT.

    pip install ai-edge-litert==2.3.0 flatbuffers numpy
    python litert_files.py QOPT FILE_OR_FOLDER... [--passes=--fold-quant-shapes] [--run [--xnnpack]] [--verbose]

For each file: the outputs on random input (reference kernels, or default kernels if there is no reference kernel), the
tensors, operators, signatures and metadata. LiteRT runs Circle files under the identifier of its own files. With passes
only the outputs are compared. With --run, the outputs of `qopt run` on the same input; the worst ratio of signal to noise
must be 100 dB, or 30 dB where a value lies at a tie. With --xnnpack LiteRT uses its default delegate, and qopt its numerics. --verbose prints a line for each file. Exits with 1 if anything differs or qopt refuses a
file that LiteRT runs.
"""

import math
import subprocess
import sys
import tempfile
from pathlib import Path

import flatbuffers
import numpy as np
import numpy.random  # Which numpy loads at its first use: here once, instead of in each forked process.
from ai_edge_litert import schema_py_generated as schema
from ai_edge_litert.interpreter import Interpreter, OpResolverType
from processes import of_fork

XNNPACK = "--xnnpack" in sys.argv
RESOLVERS = (OpResolverType.BUILTIN_REF, OpResolverType.BUILTIN_WITHOUT_DEFAULT_DELEGATES)
if XNNPACK:
    RESOLVERS = (OpResolverType.AUTO,)
CLOSE_DECIBELS, TIE_DECIBELS, TIMEOUT_SECONDS = 100, 30, 600
CIRCLE_IDENTIFIER, LITERT_SCHEMA_VERSION = b"CIR0", 3


def random_input(detail, random, is_int4):
    shape, dtype = detail["shape"], detail["dtype"]
    if is_int4:
        return random.integers(-8, 7, size=shape, endpoint=True).astype(dtype)
    if np.issubdtype(dtype, np.integer):
        info = np.iinfo(dtype)
        return random.integers(max(info.min, -100000), min(info.max, 100000), size=shape, endpoint=True).astype(dtype)
    if dtype == np.bool_:
        return random.integers(0, 2, size=shape).astype(bool)
    if not np.issubdtype(dtype, np.number):
        return np.array([b"word %d" % i for i in range(np.prod(shape, dtype=int))], dtype=object).reshape(shape)
    return random.standard_normal(shape).astype(dtype)


def outputs(path, resolver, folder=None):
    """Name, quantization parameters and value of each output. Writes the inputs to the folder."""
    model, data = load(path)
    if data[4:8] == CIRCLE_IDENTIFIER:
        builder, model.version = flatbuffers.Builder(len(data)), LITERT_SCHEMA_VERSION
        builder.Finish(model.Pack(builder), b"TFL3")
        data = bytes(builder.Output())
    interpreter = Interpreter(model_content=data, experimental_op_resolver_type=RESOLVERS[resolver], num_threads=1)
    interpreter.allocate_tensors()
    random, tensors = np.random.default_rng(0), model.subgraphs[0].tensors
    for number, detail in enumerate(interpreter.get_input_details()):
        is_int4 = tensors[detail["index"]].type == schema.TensorType.INT4
        value = random_input(detail, random, is_int4)
        interpreter.set_tensor(detail["index"], value)
        if folder:
            np.save(folder / f"input{number}.npy", value)
    interpreter.invoke()
    details = interpreter.get_output_details()
    return [(d["name"], d["quantization_parameters"], interpreter.get_tensor(d["index"])) for d in details]


def outputs_of_fork(path, resolver, folder=None):
    """The outputs, computed in a forked process. None if LiteRT does not run the file."""
    return of_fork(outputs, path, resolver, folder)


def outputs_and_resolver(path, folder=None):
    for resolver in range(len(RESOLVERS)):
        if (found := outputs_of_fork(path, resolver, folder)) is not None:
            return found, resolver
    return None, None


def differing_outputs(a, b):
    """The first difference, or None."""
    if len(a) != len(b):
        return f"{len(a)} outputs != {len(b)} outputs"
    for (name, parameters, x), (other_name, other_parameters, y) in zip(a, b):
        x, y = np.asarray(x), np.asarray(y)
        if any(not np.array_equal(parameters[key], other_parameters[key]) for key in parameters):
            return f"quantization parameters of {name}: {parameters} != {other_parameters}"
        if x.dtype != y.dtype or x.shape != y.shape:
            return f"type of {name}: {x.dtype} {x.shape} != {y.dtype} {y.shape}"
        if x.tolist() != y.tolist() if x.dtype == object else x.tobytes() != y.tobytes():
            return f"values of {name}"
        if name != other_name:
            return f"name: {name} != {other_name}"
    return None


# Options that follow from operands and types, which writers fill in or not.
DERIVED = {"newShape", "inDataType", "outDataType", "outputType", "outType", "idxOutType"}


def load(path):
    data = path.read_bytes()
    return schema.ModelT.InitFromObj(schema.Model.GetRootAs(data, 0)), data


def plain(value):
    """Tables as dictionaries, without fields that are absent or empty: writers treat them alike."""
    if isinstance(value, np.ndarray):
        return value.tolist()
    if isinstance(value, list):
        return [plain(item) for item in value]
    if not hasattr(value, "__dict__"):
        return value
    fields = {key: plain(field) for key, field in vars(value).items()}
    return {key: field for key, field in fields.items() if field not in (None, [], b"")}


def indices(values):
    return [] if values is None else np.asarray(values).tolist()


def option_facts(kind, options):
    fields = {key: value for key, value in (plain(options) or {}).items() if key not in DERIVED}
    return (kind, fields) if fields else None


def facts(path):
    """The tensors that are used, operators, signatures and metadata; tensors by name and constants by bytes."""
    model, data = load(path)

    def contents(index):
        buffer = model.buffers[index]
        if buffer.offset and buffer.offset > 1:
            return data[buffer.offset : buffer.offset + buffer.size]
        return bytes(indices(buffer.data))

    def tensor_facts(tensors, index):
        if index < 0:
            return index
        tensor = tensors[index]
        parameters = plain(tensor.quantization) or {}
        if tensor.quantization and isinstance(details := tensor.quantization.details, schema.BlockwiseQuantizationT):
            blocks = (tensor_facts(tensors, details.scales), tensor_facts(tensors, details.zeroPoints))
            parameters["details"] = details.blockSize, *blocks
        shape = (indices(tensor.shape), indices(tensor.shapeSignature))
        other = (plain(tensor.sparsity), plain(tensor.variantTensors))
        known = parameters if any(parameters.values()) else {}
        return tensor.name, tensor.type, shape, tensor.isVariable, known, other, contents(tensor.buffer)

    found = [("model", model.version, model.description)]
    for graph in model.subgraphs:
        names = lambda numbers: [i if i < 0 else graph.tensors[i].name for i in indices(numbers)]
        found.append(("subgraph", graph.name, names(graph.inputs), names(graph.outputs)))
        used = set(indices(graph.inputs)) | set(indices(graph.outputs))
        for op in graph.operators or []:
            code = model.operatorCodes[op.opcodeIndex]
            used |= {*indices(op.inputs), *indices(op.outputs), *indices(op.intermediates)}
            number = max(code.builtinCode, code.deprecatedBuiltinCode)
            options = option_facts(op.builtinOptionsType, op.builtinOptions)
            options2 = option_facts(op.builtinOptions2Type, op.builtinOptions2)
            custom = bytes(indices(op.customOptions)), op.customOptionsFormat
            mutating = [index for index, mutates in enumerate(indices(op.mutatingVariableInputs)) if mutates]
            tensors = names(op.inputs), names(op.outputs), names(op.intermediates)
            found.append((number, code.customCode, code.version, *tensors, options, options2, custom, mutating))
        found += sorted((tensor_facts(graph.tensors, index) for index in used - {-1}), key=repr)
    for signature in model.signatureDefs or []:
        tensors = model.subgraphs[signature.subgraphIndex].tensors
        maps = lambda entries: [(entry.name, tensors[entry.tensorIndex].name) for entry in entries or []]
        found.append((signature.signatureKey, signature.subgraphIndex, maps(signature.inputs), maps(signature.outputs)))
    return found + [(entry.name, contents(entry.buffer)) for entry in model.metadata or []]


def differing_facts(before, after):
    """The first difference, or None."""
    for a, b in zip(before, after):
        if a != b:
            fields = [f"{x!r:.200} != {y!r:.200}" for x, y in zip(a, b) if x != y]
            return f"{a!r:.80}: {fields[0] if fields else b!r:.200}"
    return None if len(before) == len(after) else f"{len(before)} facts != {len(after)} facts"


def check(qopt, path, passes, written):
    """The kind of the result, whether outputs were compared, and the reason."""
    command = [qopt, str(path), *passes, "-o", str(written)]
    run = subprocess.run(command, capture_output=True, text=True, errors="replace")
    expected, resolver = outputs_and_resolver(path)
    if run.returncode != 0:
        reason = (run.stderr.splitlines() or [f"exit status {run.returncode}"])[0]
        return ("refused by both" if expected is None else "different"), False, f"refused: {reason}"
    reasons, difference = ["outputs not compared"], None
    if expected is not None:
        after = outputs_of_fork(written, resolver)
        difference = "LiteRT refuses the written file" if after is None else differing_outputs(expected, after)
        reasons = [f"outputs differ: {difference}" if difference else "outputs equal"]
    if not passes and (changed := differing_facts(facts(path), facts(written))):
        reasons.append(f"facts differ: {changed}")
    result = "different" if difference or len(reasons) > 1 else "equal"
    return result, expected is not None, "; ".join(reasons)


def decibels(expected, actual):
    """The ratio of signal to noise. It is infinite if every bit is equal."""
    if (expected.shape, expected.dtype) != (actual.shape, actual.dtype):
        return -math.inf
    if expected.tobytes() == actual.tobytes():
        return math.inf
    expected, actual = expected.astype(np.float64), actual.astype(np.float64)
    noise = max(np.square(expected - actual).sum(), np.finfo(np.float64).tiny)
    return 10 * math.log10(max(np.square(expected).sum(), np.finfo(np.float64).tiny) / noise)


def check_run(qopt, path, folder):
    """As check, of the outputs of `qopt run`."""
    expected, _ = outputs_and_resolver(path, folder)
    if expected is None:
        return "refused by both", False, "LiteRT does not run it"
    arrays = [folder / f"output{number}.npy" for number in range(len(expected))]
    inputs = sorted(folder.glob("input*.npy"), key=lambda array: int(array.stem.removeprefix("input")))
    command = [qopt, "run", str(path), *(f"--input={array}" for array in inputs)]
    command += [f"--output={array}" for array in arrays]
    command += ["--tfl-numerics=xnnpack"] * XNNPACK
    run = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=TIMEOUT_SECONDS)
    if run.returncode != 0:
        reason = (run.stderr.splitlines() or [f"exit status {run.returncode}"])[0]
        return "different", False, f"refused: {reason.split('cannot be compiled: ')[-1]}"
    ratios = [decibels(np.asarray(value), np.load(array)) for (_, _, value), array in zip(expected, arrays)]
    ratio = min(ratios, default=math.inf)
    words = "equal" if ratio == math.inf else f"{ratio:.0f} dB"
    return ("equal" if ratio >= TIE_DECIBELS else "different"), True, words + " (tie)" * (ratio < CLOSE_DECIBELS)


def main():
    options = [word for word in sys.argv[1:] if word.startswith("--")]
    qopt, *arguments = [word for word in sys.argv[1:] if word not in options]
    passes = [word.removeprefix("--passes=") for word in options if word.startswith("--passes=")]
    paths = []
    for path in map(Path, arguments):
        paths += sorted(p for p in path.rglob("*") if p.suffix in (".tflite", ".circle")) if path.is_dir() else [path]
    counts, compared = {"equal": 0, "different": 0, "refused by both": 0}, 0
    with tempfile.TemporaryDirectory() as folder:
        for path in paths:
            if "--run" in options:
                with tempfile.TemporaryDirectory() as arrays:
                    result, ran, reason = check_run(qopt, path, Path(arrays))
            else:
                result, ran, reason = check(qopt, path, passes, Path(folder) / f"written{path.suffix}")
            counts[result] += 1
            compared += ran
            if result == "different" or "--verbose" in options:
                print(f"{path.name}: {result}: {reason}", flush=True)
    print(", ".join(f"{count} {what}" for what, count in counts.items()) + f", outputs of {compared} compared")
    return counts["different"] > 0


if __name__ == "__main__":
    sys.exit(main())
