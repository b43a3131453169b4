"""What is measured: qopt in three numerics, and the libraries beside it, each with one thread.

A contender makes of a network and its inputs something that runs, on buffers that stay where they are. Inputs and results are
unsigned, whatever a contender computes on; nothing is timed here.
"""

import ctypes
import re
import subprocess
from dataclasses import dataclass
from functools import partial

import numpy as np
import onnxruntime
import openvino
from ai_edge_litert.interpreter import Interpreter

import to_mlir
import to_onnx
import to_tflite
from transformers import File


@dataclass
class Runner:
    run: callable
    result: callable
    buffers: list = ()
    """What `run` reads and writes, and does not keep alive itself."""


def signed(x):
    """Unsigned integers less 128, and back."""
    return (x ^ 0x80).view(np.int8)


def unsigned(x):
    return x.view(np.uint8) ^ 0x80


def aligned(size, alignment=64):
    memory = np.empty(size + alignment, np.uint8)
    start = -memory.ctypes.data % alignment
    return memory[start : start + size]


def arguments(net):
    """The inputs: those of a file, or random stored integers."""
    random = np.random.default_rng(0)
    return net.inputs if isinstance(net, File) else [random.integers(0, 256, t.shape, np.uint8) for t in net.inputs]


def output(net):
    """The shape and the type of the result."""
    return net.output if isinstance(net, File) else (net.output.shape, np.uint8)


def onnx_model(net, **options):
    return net.model if isinstance(net, File) else to_onnx.write(net, **options)


def qopt(net, inputs, folder, program, numerics):
    is_file = isinstance(net, File)
    path = folder / f"{net.name}.{numerics}"
    endings = (".onnx" if is_file else ".mlir", ".so", ".h")
    source, library, header = (path.with_suffix(path.suffix + end) for end in endings)
    source.write_bytes(net.model if is_file else to_mlir.write(net, numerics).encode())
    command = [program, "compile", source, "--target=host", "--emit=so", "-o", library, f"--header={header}"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600)
    if done.returncode:
        said = done.stderr.strip().splitlines() or [f"exit code {done.returncode}"]
        raise RuntimeError(said[0][:300])
    arena = re.search(r"_ARENA_BYTES (\d+)", header.read_text())
    shape, kind = output(net)
    result = aligned(int(np.prod(shape)) * np.dtype(kind).itemsize)
    buffers = [aligned(x.nbytes) for x in inputs]
    for buffer, x in zip(buffers, inputs):
        buffer[:] = (x if is_file else signed(x)).reshape(-1).view(np.uint8)
    buffers += [result, aligned(int(arena[1]))]
    run = partial(ctypes.CDLL(str(library)).model_run, *(ctypes.c_void_p(b.ctypes.data) for b in buffers))
    return Runner(run, lambda: result.view(kind) if is_file else unsigned(result), buffers)


def ort(net, inputs, folder):
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    options.log_severity_level = 3
    session = onnxruntime.InferenceSession(onnx_model(net), options, providers=["CPUExecutionProvider"])
    binding = session.io_binding()
    value = onnxruntime.OrtValue.ortvalue_from_numpy
    places, values = session.get_inputs(), [value(x) for x in inputs]
    result = value(np.empty(*output(net)))
    for place, x in zip(places, values):
        binding.bind_ortvalue_input(place.name, x)
    binding.bind_ortvalue_output(session.get_outputs()[0].name, result)
    return Runner(partial(session.run_with_iobinding, binding), result.numpy, values)


def litert(net, inputs, folder):
    interpreter = Interpreter(model_content=to_tflite.write(net), num_threads=1)
    interpreter.allocate_tensors()
    for place, x in zip(interpreter.get_input_details(), inputs):
        interpreter.set_tensor(place["index"], signed(x))
    result = interpreter.get_output_details()[0]["index"]
    return Runner(interpreter.invoke, lambda: unsigned(interpreter.get_tensor(result)))


def ov(net, inputs, folder):
    core = openvino.Core()
    options = {
        "INFERENCE_NUM_THREADS": 1,
        "NUM_STREAMS": 1,
        "PERFORMANCE_HINT": "LATENCY",
        "ENABLE_CPU_PINNING": False,
        "INFERENCE_PRECISION_HINT": "f32",
    }
    model = core.compile_model(core.read_model(onnx_model(net, transposed_reals=True)), "CPU", options)
    request = model.create_infer_request()
    for place, x in enumerate(inputs):
        request.set_input_tensor(place, openvino.Tensor(x))
    return Runner(request.infer, lambda: request.get_output_tensor(0).data, inputs)


class Peak:
    """The processor itself: as many products of bytes as one core gives."""

    ROUNDS = 400_000

    def __init__(self, source, folder):
        library = folder / "peak.so"
        command = ["cc", "-O2", "-mavx512f", "-mavx512vnni", "-shared", "-fPIC", "-o", library, source]
        subprocess.run(command, check=True)
        function = ctypes.CDLL(str(library)).peak
        function.restype, function.argtypes = ctypes.c_int64, [ctypes.c_int64]
        self.run = partial(function, self.ROUNDS)
        self.operations = self.run()


QOPT = {"ort": "qopt", "tflite": "qopt-tflite", "tosa": "qopt-tosa"}
PEERS = {"onnxruntime": ort, "litert": litert, "openvino": ov}


def compared_on(what):
    """qopt's numerics and the peers that run the workloads. ONNX files have one kind of numerics, and LiteRT does not read them."""
    if what != "transformers":
        return QOPT, PEERS
    return {"ort": QOPT["ort"]}, {name: load for name, load in PEERS.items() if load is not litert}


def versions():
    from importlib.metadata import version

    packages = {"onnxruntime": "onnxruntime", "litert": "ai-edge-litert", "openvino": "openvino"}
    return ", ".join(f"{name} {version(package)}" for name, package in packages.items())
