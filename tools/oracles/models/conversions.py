"""Converts model files to the other formats, and within a format, and compares the outputs in the runtimes.

    pip install ai-edge-litert==2.3.0 onnxruntime==1.32.0 numpy
    pip install torch==2.15.0 && pip install --no-deps torchao==0.18.0    # for .pt2 files
    python conversions.py QOPT FILE_OR_FOLDER... [--to=tflite|qdq|qoperator] [--verbose]

For each .tflite, .onnx and .pt2 file: through the hub and float TOSA to TensorFlow Lite, to ONNX's QDQ form and to ONNX's
integer operators. The outputs of the written file are compared with the outputs of the original, each in the runtime of its
format, on random input or the inputs beside the file. Reference kernels of LiteRT, and default kernels if they are nearer;
ONNX Runtime without graph optimizations; PyTorch in eager mode.

Prints a table of the number of files whose outputs are equal, equal within float rounding (at 100 dB), close (at 40 dB, or
within 1 step of a stored integer), as near to the outputs of the float network as those of the original (the file NAME.float
beside NAME.FORM, less 3 dB), different, refused by qopt, or not run by the runtime of the original; and the reasons.
Exits with 1 if outputs differ or the runtime refuses a file that qopt writes.
"""

import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

import numpy as np
from processes import TIMEOUT_SECONDS, of_fork

PASSES = {
    "tflite": ["--hub-to-tfl"],
    "qdq": ["--hub-to-onnx"],
    "qoperator": ["--hub-to-onnx=form=qoperator"],
}
TO_TOSA = ["--quant-to-hub", "--fold-quant-shapes", "--floats-to-tosa", "--fold-quant-shapes", "--canonicalize"]
CLOSE_DECIBELS = 40
ROUNDING_DECIBELS = 100
SUFFIXES = (".onnx", ".tflite", ".pt2")
AS_NEAR_DECIBELS = 3
OUTCOMES = ["equal", "100 dB", "close", "as near", "different", "refused", "not run"]


def random_input(shape, dtype, random):
    if np.issubdtype(dtype, np.integer):
        info = np.iinfo(dtype)
        wide = info.bits > 16  # Indices, which must be in range of any table.
        low, high = (0, 1) if wide else (info.min, info.max)
        return random.integers(low, high, size=shape, endpoint=True).astype(dtype)
    if dtype == np.bool_:
        return random.integers(0, 2, size=shape).astype(bool)
    return random.standard_normal(shape).astype(dtype)


def run_tflite(path, inputs, kernels):
    from ai_edge_litert.interpreter import Interpreter, OpResolverType

    resolver = (OpResolverType.BUILTIN_REF, OpResolverType.BUILTIN_WITHOUT_DEFAULT_DELEGATES)[kernels]
    interpreter = Interpreter(str(path), experimental_op_resolver_type=resolver, num_threads=1)
    interpreter.allocate_tensors()
    for detail, value in zip(interpreter.get_input_details(), inputs):
        interpreter.set_tensor(detail["index"], value)
    interpreter.invoke()
    return [interpreter.get_tensor(d["index"]) for d in interpreter.get_output_details()]


def random_of(shape, dtype, index):
    return random_input(shape, dtype, np.random.default_rng(index))


def tflite_inputs(path):
    from ai_edge_litert.interpreter import Interpreter

    details = Interpreter(str(path)).get_input_details()
    return [random_of(d["shape"], d["dtype"], i) for i, d in enumerate(details)]


ELEMENT_TYPES = {"tensor(float)": np.float32, "tensor(int8)": np.int8, "tensor(uint8)": np.uint8,
                 "tensor(int16)": np.int16, "tensor(uint16)": np.uint16, "tensor(int32)": np.int32,
                 "tensor(int64)": np.int64, "tensor(bool)": np.bool_}


def session_of(path):
    import onnxruntime as ort

    ort.set_default_logger_severity(4)
    options = ort.SessionOptions()
    options.intra_op_num_threads = 1
    options.graph_optimization_level = ort.GraphOptimizationLevel.ORT_DISABLE_ALL
    return ort.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])


def sizes_of(shape):
    """The sizes of an input; 1 for each dynamic size."""
    return [n if isinstance(n, int) else 1 for n in shape]


def onnx_inputs(path):
    given = sorted(path.parent.glob(f"{path.name.split('.')[0]}.in*.npy"))
    if given:
        return [np.load(name) for name in given]
    shapes = [(i.shape, ELEMENT_TYPES[i.type]) for i in session_of(path).get_inputs()]
    return [random_of(sizes_of(shape), dtype, i) for i, (shape, dtype) in enumerate(shapes)]


def dynamic_inputs(path):
    """The indices of the inputs with a dynamic size."""
    inputs = session_of(path).get_inputs()
    return [i for i, value in enumerate(inputs) if any(not isinstance(n, int) for n in value.shape)]


def run_torch(path):
    """The example inputs of a program, and its outputs, as arrays."""
    import torch
    import torch.ao.quantization.fx._decomposed  # noqa: F401: registers quantized_decomposed
    import torchao  # noqa: F401: registers its tensors

    program = torch.export.load(path)
    example, _ = program.example_inputs
    with torch.no_grad():
        outputs, _ = torch.utils._pytree.tree_flatten(program.module()(*example))
    arrays = lambda values: [v.detach().numpy() for v in values if isinstance(v, torch.Tensor)]
    return arrays(example), arrays(outputs)


def run_onnx(path, inputs):
    session = session_of(path)
    return session.run(None, {i.name: value for i, value in zip(session.get_inputs(), inputs)})


def compare(expected, found):
    """The outcome, and the ratio of signal to noise or the difference."""
    if len(expected) != len(found):
        return "different", f"{len(found)} outputs instead of {len(expected)}"
    worst, least = "equal", np.inf
    for x, y in zip(expected, found):
        if x.shape != y.shape or x.dtype != y.dtype:
            return "different", f"{y.dtype} {y.shape} instead of {x.dtype} {x.shape}"
        if np.array_equal(x, y, equal_nan=x.dtype.kind == "f"):
            continue
        difference = np.abs(x.astype(np.float64) - y.astype(np.float64))
        noise, power = (difference**2).sum(), (x.astype(np.float64) ** 2).sum()
        decibels = 10 * np.log10(power / noise) if power and noise else 0.0
        least = min(least, decibels)
        if decibels >= ROUNDING_DECIBELS:
            outcome = "100 dB"
        elif decibels >= CLOSE_DECIBELS or x.dtype.kind in "iu" and difference.max() <= 1:
            outcome = "close"
        else:
            outcome = "different"
        worst = max(worst, outcome, key=OUTCOMES.index)
    return worst, "" if worst == "equal" else f"{least:.0f} dB"


def is_as_near(path, inputs, expected, found):
    """Returns true if the outputs are as near to those of the float network as the expected ones."""
    twin = path.with_name(f"{path.name.rsplit('.', 2)[0]}.float{path.suffix}")
    if twin == path or not twin.exists():
        return False
    if path.suffix == ".pt2":
        real = (of_fork(run_torch, twin) or (None, None))[1]
    else:
        real = of_fork(run_onnx, twin, inputs) if path.suffix == ".onnx" else of_fork(run_tflite, twin, inputs, 1)
    if real is None or [x.shape for x in real] != [x.shape for x in found]:
        return False

    def noise(outputs):
        return sum(((x.astype(np.float64) - y) ** 2).sum() for x, y in zip(outputs, real))

    return noise(found) <= noise(expected) * 10 ** (AS_NEAR_DECIBELS / 10)


def expected_of(path):
    """The inputs, the kernels of LiteRT that run the file, and the outputs."""
    if path.suffix == ".pt2":
        inputs, expected = of_fork(run_torch, path) or (None, None)
        return inputs, (0, 1), expected
    if path.suffix == ".onnx":
        inputs = of_fork(onnx_inputs, path)
        return inputs, (0, 1), inputs and of_fork(run_onnx, path, inputs)
    inputs = of_fork(tflite_inputs, path)
    for kernels in (0, 1) if inputs else ():
        expected = of_fork(run_tflite, path, inputs, kernels)
        if expected is not None:
            return inputs, (kernels,), expected
    return inputs, (), None


def shapes_of(path, inputs):
    """The options that give dynamic inputs the sizes of their values."""
    dynamic = []
    if path.suffix == ".onnx":
        dynamic = of_fork(dynamic_inputs, path) or []
    elif path.suffix == ".pt2" and "dynamic" in path.name.split(".")[0]:
        dynamic = range(len(inputs))
    return [f"--shape=arg{i}:{'x'.join(map(str, inputs[i].shape))}" for i in dynamic]


def check(qopt, path, to, folder):
    inputs, kernels, expected = expected_of(path)
    if expected is None:
        return "not run", "the runtime refuses the original"
    written = folder / ("written.tflite" if to == "tflite" else "written.onnx")
    written.unlink(missing_ok=True)
    # TensorFlow Lite has signed activations only with signed weights.
    passes = ["--convert-quant-storage=to=i8"] * (to == "tflite" and path.suffix != ".tflite") + PASSES[to]
    command = [qopt, path, *shapes_of(path, inputs), *TO_TOSA, *passes, "--fold-quant-shapes", "--canonicalize"]
    try:
        result = subprocess.run([*command, "-o", written, "--remarks-filter-missed=hub-to|floats-to"], capture_output=True, text=True, errors="replace", timeout=TIMEOUT_SECONDS)
    except subprocess.TimeoutExpired:
        return "different", "qopt takes too long"
    if result.returncode == 1:
        lines = [line for line in result.stderr.splitlines() if "error:" in line or "[Missed]" in line]
        return "refused", next(iter(sorted(lines, key=lambda line: "[Missed]" not in line)), "")
    if result.returncode != 0:
        return "different", f"qopt exits with {result.returncode}: {result.stderr[:200]}"
    if to == "tflite":
        found = [of_fork(run_tflite, written, inputs, choice) for choice in kernels]
    else:
        found = [of_fork(run_onnx, written, inputs)]
    found = [outputs for outputs in found if outputs is not None]
    if not found:
        return "different", "the runtime refuses the written file"
    outcomes = [compare(expected, outputs) for outputs in found]
    best, why = min(outcomes, key=lambda outcome: OUTCOMES.index(outcome[0]))
    if best == "different" and any(is_as_near(path, inputs, expected, outputs) for outputs in found):
        best = "as near"
    return best, why


def reason_of(line):
    """A remark or an error without places and names."""
    if "[Missed]" in line:
        operation = line.split("[Missed] ")[1].split(" |")[0]
        return f"{operation}: {line.split('Reason=')[-1].strip()}"
    return line.split("error: ")[-1]


def main():
    options = [word for word in sys.argv[1:] if word.startswith("--")]
    qopt, *places = [word for word in sys.argv[1:] if not word.startswith("--")]
    forms = [word.removeprefix("--to=") for word in options if word.startswith("--to=")] or list(PASSES)
    if unknown := sorted(set(forms) - set(PASSES)):
        sys.exit(f"--to= takes {', '.join(PASSES)}, not {', '.join(unknown)}")
    files = []
    for place in map(Path, places):
        files += sorted(p for p in place.rglob("*") if p.suffix in SUFFIXES) if place.is_dir() else [place]
    if any(path.suffix == ".pt2" for path in files):
        import torch  # noqa: F401: once for all forks
        import torchao  # noqa: F401
    rows, reasons, failed = {}, Counter(), False
    for to in forms:
        with tempfile.TemporaryDirectory() as folder:
            for path in files:
                outcome, why = check(qopt, path, to, Path(folder))
                rows.setdefault((path.suffix, to), Counter())[outcome] += 1
                failed |= outcome == "different"
                if outcome == "refused":
                    reasons[to, reason_of(why)] += 1
                if why and (outcome == "different" or "--verbose" in options):
                    print(f"{path.name} to {to}: {outcome}: {why}", flush=True)
    print("| from | to |", " | ".join(OUTCOMES), "|\n|---|---|" + "---|" * len(OUTCOMES))
    for (suffix, to), counts in sorted(rows.items()):
        print("|", " | ".join([suffix, to, *(str(counts[outcome]) for outcome in OUTCOMES)]), "|")
    print("", *(f"{count} to {to} refused: {why}" for (to, why), count in reasons.most_common()), sep="\n")
    sys.exit(failed)


if __name__ == "__main__":
    main()
