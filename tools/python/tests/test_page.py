"""The examples of `docs/embedding.md`, in folders with the files that they name."""

import pathlib
import re
import shutil
import subprocess
from typing import Any

import numpy as np
import onnxruntime  # type: ignore[import-untyped]
import pytest
from ai_edge_litert import interpreter  # type: ignore[import-untyped]
from safetensors.numpy import save_file
from test_runtimes import MODELS

PAGE = (MODELS.parents[1] / "docs" / "embedding.md").read_text()

# A module of MLIR that IREE has, with an operation of IREE's own.
IN_IREE = """
util.func public @flat(%x: tensor<2x4xf32>) -> tensor<8xf32> {
  %0 = tensor.collapse_shape %x [[0, 1]] : tensor<2x4xf32> into tensor<8xf32>
  util.return %0 : tensor<8xf32>
}
func.func @weights() -> tensor<3x2xi8> {
  %0 = "tosa.const"() <{values = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>}> : () -> tensor<2x3xi8>
  %1 = "tosa.transpose"(%0) <{perms = array<i32: 1, 0>}> : (tensor<2x3xi8>) -> tensor<3x2xi8>
  return %1 : tensor<3x2xi8>
}
"""


def blocks(heading: str) -> list[tuple[str, str]]:
    """The language and the text of each block of code in a section, without those of its subsections."""
    section = re.split(r"^#+ ", PAGE.split(f"# {heading}\n")[1], maxsplit=1, flags=re.MULTILINE)[0]
    found = re.findall(r"^```(\w+)\n(.*?)^```$", section, flags=re.MULTILINE | re.DOTALL)
    assert found, f"'{heading}' has no example"
    return found


@pytest.fixture
def folder(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> pathlib.Path:
    """The working directory, with two models."""
    shutil.copy(MODELS / "twin_dev.qdq.onnx", tmp_path / "model.onnx")
    shutil.copy(MODELS / "twin_dev.int8.tflite", tmp_path / "model.tflite")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(heading: str) -> dict[str, Any]:
    """Runs the blocks of a section, and returns the names of its Python."""
    names: dict[str, Any] = {}
    # Examples of a subsection continue those before.
    exec("import qopt", names)
    for language, code in blocks(heading):
        if language == "sh":
            subprocess.run(["bash", "-euo", "pipefail", "-c", code], check=True)
        else:
            exec(code, names)
    return names


def test_python(folder: pathlib.Path, capsys: pytest.CaptureFixture[str]) -> None:
    # After the commands that install the package.
    _, (_, code) = blocks("Python")
    exec(code, {})
    assert 'torch.operator loc("y_QuantizeLinear"("y"))' in capsys.readouterr().out
    before, after = (onnxruntime.InferenceSession(name).get_outputs()[0].shape for name in ("model.onnx", "folded.onnx"))
    assert before == after
    shutil.copy(MODELS / "twin_dev.qop.onnx", folder / "folded.onnx")
    run("Differences")
    assert "output #0: equal in all 44 elements" in capsys.readouterr().out


@pytest.mark.parametrize("heading", ["Machine code", "Runtimes", "JAX", "IREE", "Safetensors"])
def test_section(folder: pathlib.Path, heading: str) -> None:
    numbers = np.random.default_rng(0)
    weight = numbers.integers(-127, 128, (6, 8), dtype=np.int8)
    scale = numbers.uniform(0.01, 0.02, (6, 1)).astype(np.float32)
    save_file({"weight": weight, "weight_scale": scale}, folder / "layer.safetensors")
    (folder / "in.mlir").write_text(IN_IREE)
    names = run(heading)
    if heading == "IREE":
        program = (folder / "out.mlir").read_text()
        assert "util.func" in program and "transpose" not in program and "[[1, 4], [2, 5], [3, 6]]" in program
    if heading == "Safetensors":
        runtime = interpreter.Interpreter(
            model_path=str(folder / "layer.tflite"),
            experimental_op_resolver_type=interpreter.OpResolverType.BUILTIN_REF,
        )
        runtime.allocate_tensors()
        runtime.set_tensor(runtime.get_input_details()[0]["index"], names["x"])
        runtime.invoke()
        found = names["module"].compile()(names["x"])
        assert np.array_equal(found, runtime.get_tensor(runtime.get_output_details()[0]["index"]))
