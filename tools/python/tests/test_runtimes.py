"""Recipes with other packages: fold a model, and run both files in its runtime."""

import pathlib
from typing import Any

import numpy as np
import numpy.typing as npt
import onnxruntime  # type: ignore[import-untyped]
from ai_edge_litert import interpreter  # type: ignore[import-untyped]

import qopt

MODELS = pathlib.Path(__file__).resolve().parents[3] / "lit-tests" / "models"


def random(shape: list[int], dtype: Any) -> npt.NDArray[Any]:
    generator = np.random.default_rng(0)
    if np.issubdtype(dtype, np.integer):
        limits = np.iinfo(dtype)
        return generator.integers(limits.min, limits.max, shape, dtype=dtype, endpoint=True)
    return generator.uniform(-1, 1, shape).astype(dtype)


def test_onnx_runtime() -> None:
    model = MODELS / "twin_dev.qdq.onnx"
    module = qopt.load(model)
    module.fold()
    models = (model.read_bytes(), module.to_bytes("onnx"))
    sessions = [onnxruntime.InferenceSession(content, providers=["CPUExecutionProvider"]) for content in models]
    feeds = {}
    for given in sessions[0].get_inputs():
        kinds = {"tensor(float)": np.float32, "tensor(int8)": np.int8, "tensor(uint8)": np.uint8}
        shape = [size if isinstance(size, int) else 1 for size in given.shape]
        feeds[given.name] = random(shape, kinds[given.type])
    before, after = (list[Any](session.run(None, feeds)) for session in sessions)
    for left, right in zip(before, after, strict=True):
        assert np.array_equal(left, right)


def test_litert() -> None:
    model = MODELS / "twin_dev.int8.tflite"
    module = qopt.load(model)
    module.fold()
    results = []
    for content in (model.read_bytes(), module.to_bytes("tflite")):
        runtime = interpreter.Interpreter(model_content=content)
        runtime.allocate_tensors()
        for given in runtime.get_input_details():
            runtime.set_tensor(given["index"], random(given["shape"].tolist(), given["dtype"]))
        runtime.invoke()
        results.append([runtime.get_tensor(output["index"]) for output in runtime.get_output_details()])
    for left, right in zip(*results, strict=True):
        assert np.array_equal(left, right)
