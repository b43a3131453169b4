"""Converts quantized model files to the other format, and within a format, and compares the outputs in the runtimes.

    pip install ai-edge-litert==2.3.0 onnxruntime==1.32.0 numpy
    python conversions.py QOPT FILE_OR_FOLDER... [--to=tflite|qdq|qoperator] [--verbose]

For each .tflite and .onnx file: through the hub to TensorFlow Lite, to ONNX's QDQ form and to ONNX's integer operators. The
outputs of the written file are compared with the outputs of the original, each in the runtime of its format, on random input.
Reference kernels of LiteRT, or default kernels if there is no reference kernel; ONNX Runtime without graph optimizations.

Prints the number of files whose outputs are equal, close (at 40 dB, or within 1 step of a stored integer), different,
refused by qopt with the reason, and refused by the runtime. Exits with 1 if outputs differ or the runtime refuses a file that
qopt writes.
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
CLOSE_DECIBELS = 40


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


def onnx_inputs(path):
    given = sorted(path.parent.glob(f"{path.name.split('.')[0]}.in*.npy"))
    if given:
        return [np.load(name) for name in given]
    shapes = [(i.shape, ELEMENT_TYPES[i.type]) for i in session_of(path).get_inputs()]
    return [random_of([n if isinstance(n, int) else 1 for n in shape], dtype, i) for i, (shape, dtype) in enumerate(shapes)]


def run_onnx(path, inputs):
    session = session_of(path)
    return session.run(None, {i.name: value for i, value in zip(session.get_inputs(), inputs)})


def compare(expected, found):
    """'equal', 'close', or the difference."""
    if len(expected) != len(found):
        return f"{len(found)} outputs instead of {len(expected)}"
    worst = "equal"
    for x, y in zip(expected, found):
        if x.shape != y.shape or x.dtype != y.dtype:
            return f"{y.dtype} {y.shape} instead of {x.dtype} {x.shape}"
        if np.array_equal(x, y, equal_nan=x.dtype.kind == "f"):
            continue
        difference = np.abs(x.astype(np.float64) - y.astype(np.float64))
        noise, power = (difference**2).sum(), (x.astype(np.float64) ** 2).sum()
        decibels = 10 * np.log10(power / noise) if power else 0.0
        close = decibels >= CLOSE_DECIBELS or x.dtype.kind in "iu" and difference.max() <= 1
        if not close:
            return f"{decibels:.0f} dB, {(difference > 0).sum()} of {x.size} elements, by at most {difference.max():g}"
        worst = "close"
    return worst


def check(qopt, path, to, folder):
    is_onnx = path.suffix == ".onnx"
    inputs = of_fork(onnx_inputs if is_onnx else tflite_inputs, path)
    kernels, expected = 0, None
    if is_onnx and inputs:
        expected = of_fork(run_onnx, path, inputs)
    for choice in () if is_onnx or not inputs else (0, 1):
        kernels, expected = choice, of_fork(run_tflite, path, inputs, choice)
        if expected is not None:
            break
    if expected is None:
        return "not run", "the runtime refuses the original"
    written = folder / ("written.tflite" if to == "tflite" else "written.onnx")
    written.unlink(missing_ok=True)
    command = [qopt, path, "--quant-to-hub", "--fold-quant-shapes", *PASSES[to], "--fold-quant-shapes", "--canonicalize"]
    try:
        result = subprocess.run([*command, "-o", written], capture_output=True, text=True, errors="replace", timeout=TIMEOUT_SECONDS)
    except subprocess.TimeoutExpired:
        return "different", "qopt takes too long"
    if result.returncode == 1:
        lines = result.stderr.splitlines()
        return "refused", next((line for line in lines if "error" in line), "")
    if result.returncode != 0:
        return "different", f"qopt exits with {result.returncode}: {result.stderr[:200]}"
    found = of_fork(run_tflite, written, inputs, kernels) if to == "tflite" else of_fork(run_onnx, written, inputs)
    if found is None:
        return "different", "the runtime refuses the written file"
    outcome = compare(expected, found)
    return (outcome, "") if outcome in ("equal", "close") else ("different", outcome)


def main():
    options = [word for word in sys.argv[1:] if word.startswith("--")]
    qopt, *places = [word for word in sys.argv[1:] if not word.startswith("--")]
    forms = [word.removeprefix("--to=") for word in options if word.startswith("--to=")] or list(PASSES)
    files = []
    for place in map(Path, places):
        files += sorted(p for p in place.rglob("*") if p.suffix in (".onnx", ".tflite")) if place.is_dir() else [place]
    failed = False
    for to in forms:
        counts = Counter()
        with tempfile.TemporaryDirectory() as folder:
            for path in files:
                outcome, why = check(qopt, path, to, Path(folder))
                counts[path.suffix, outcome] += 1
                if why and (outcome == "different" or "--verbose" in options):
                    print(f"{path.name} to {to}: {outcome}: {why}", flush=True)
        for suffix in sorted({suffix for suffix, _ in counts}):
            part = ", ".join(f"{count} {outcome}" for (s, outcome), count in sorted(counts.items()) if s == suffix)
            print(f"{suffix} to {to}: {part}", flush=True)
        failed |= any(outcome == "different" for _, outcome in counts)
    sys.exit(failed)


if __name__ == "__main__":
    main()
