"""Differences of modules."""

import copy

import pytest
from test_runtimes import MODELS

import qopt

PROGRAM = """
!q = !quant.uniform<i8:f32, 0.5:1>
func.func @main(%x: tensor<4x!q>) -> tensor<4xf32> {
  %0 = quant.dcast %x : tensor<4x!q> to tensor<4xf32>
  return %0 : tensor<4xf32>
}
"""


def test_equal_modules() -> None:
    module = qopt.parse(PROGRAM)
    for other in (module, copy.copy(module), qopt.parse(PROGRAM)):
        found = qopt.diff(module, other)
        assert found.equal and not found
        assert str(found) == "" and repr(found) == "<qopt.Differences: none>"
        assert found.report["equal"] is True and "outputs" not in found.report


def test_scales_operations_and_outputs() -> None:
    before, after = qopt.parse(PROGRAM), qopt.parse(PROGRAM.replace("0.5:1", "0.25:1"))
    found = qopt.diff(before, after)
    assert found and not found.equal
    (function,) = [function for function in found.report["functions"] if function["name"] == "main"]
    (change,) = [change for change in function["interface"] if change["property"] == "scale"]
    assert (change["old"], change["new"]) == ("0.5", "0.25")
    (output,) = found.report["outputs"]
    assert output["elements"] == 4 and 0 < output["differing"] <= 4
    assert "scale 0.5 -> 0.25" in str(found) and repr(found) == f"<qopt.Differences>\n{str(found).rstrip()}"
    other_seed = qopt.diff(before, after, seed=1, inputs=3)
    assert other_seed.report["inputs"] == 3 and other_seed.report["outputs"] != found.report["outputs"]
    assert "outputs" not in qopt.diff(before, after, inputs=0).report


def test_positions_are_those_of_the_texts() -> None:
    before = qopt.parse(PROGRAM)
    after = qopt.parse("\n" + PROGRAM.replace("quant.dcast %x", "quant.dcast %x {note}"))
    (function,) = [function for function in qopt.diff(before, after).report["functions"] if function["operations"]]
    (operation,) = function["operations"]
    assert (operation["operator"], operation["line"], operation["new_line"]) == ("quant.dcast", 4, 5)


def test_models_of_two_frontends() -> None:
    tflite, onnx = (qopt.load(MODELS / name) for name in ("twin_dev.int8.tflite", "twin_dev.qdq.onnx"))
    found = qopt.diff(tflite, onnx, inputs=0)
    assert found.report["frontends"] == ["tfl", "torch"]
    assert "frontends" not in qopt.diff(tflite, onnx, inputs=0, hub=True).report
    folded = copy.copy(tflite)
    folded.fold()
    compared = qopt.diff(tflite, folded)
    for output in compared.report.get("outputs", []):
        assert output["differing"] == 0


def test_errors() -> None:
    module = qopt.parse(PROGRAM)
    other = qopt.parse(PROGRAM.replace("0.5", "0.25"))
    with pytest.raises(qopt.Error, match="'a': no function 'no' that can be run; functions are 'main'"):
        qopt.diff(module, other, function="no")
    with pytest.raises(TypeError):
        qopt.diff(module, PROGRAM)  # type: ignore[arg-type]
