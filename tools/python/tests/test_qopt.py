"""Tests of the package, which `cargo xtask python` installs."""

import copy
import gc
import pathlib
import threading
import time

import numpy as np
import pytest

import qopt

ROOT = pathlib.Path(__file__).resolve().parents[3]
MODELS = ROOT / "lit-tests" / "models"

PROGRAM = """
!q = !quant.uniform<i8:f32:1, {0.5:1,0.25:2}>
func.func @f(%x: tensor<2x2x!q>) -> tensor<2x2xf32> {
  %0 = quant.dcast %x : tensor<2x2x!q> to tensor<2x2xf32>
  return %0 : tensor<2x2xf32>
}
func.func @weights() -> tensor<3x2xi8> {
  %0 = "tosa.const"() <{values = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>}> : () -> tensor<2x3xi8>
  %1 = tosa.transpose %0 {perms = array<i32: 1, 0>} : (tensor<2x3xi8>) -> tensor<3x2xi8>
  return %1 : tensor<3x2xi8>
}
"""


def constant(text: str, element: str) -> qopt.Array:
    program = f'"t.op"() {{value = dense<{text}> : {element}}} : () -> ()'
    module = qopt.parse(program, allow_unregistered=True)
    (op,) = [op for op in module.walk() if op.name == "t.op"]
    array = op.attributes["value"]
    assert isinstance(array, qopt.Array)
    return array


def test_operations_and_types() -> None:
    module = qopt.parse(PROGRAM)
    assert repr(module) == "<qopt.Module of 2 functions, 8 operations>"
    assert module.functions == ["f", "weights"]
    names = [op.name for op in module.walk()]
    assert names[:3] == ["builtin.module", "func.func", "quant.dcast"]
    dcast = next(op for op in module.walk() if op.name == "quant.dcast")
    (operand,), (result,) = dcast.operands, dcast.results
    assert operand.type.shape == (2, 2) and operand.type.dtype == "i8"
    quant = operand.type.quant
    assert quant is not None
    assert (quant.scales, quant.zero_points, quant.axis) == ([0.5, 0.25], [1, 2], 1)
    assert (quant.scale, quant.storage, quant.storage_range) == (None, "i8", (-128, 127))
    assert str(quant.expressed) == "f32"
    assert result.type.quant is None and result.type.dtype == "f32"
    assert result.owner == dcast and operand.owner is None
    assert operand.block is not None and operand.block.arguments == [operand]
    assert operand.uses == [(dcast, 0)]
    function = dcast.parent
    assert function is not None and function.name == "func.func"
    assert function.attributes["sym_name"] == "f"
    assert dcast in function.regions[0][0].operations
    location = dcast.location
    assert (location.file, location.line, location.column) == ("<string>", 4, 8)


def test_attributes_are_python_objects() -> None:
    text = '"t.op"() {a = 7 : i32, b = true, c = "x", d = 2.5 : f32, e = [1, @s::@t], f = i8, g, h = array<i32: 1, 2>, k = {l = 1 : ui8}} : () -> ()'
    module = qopt.parse(text, allow_unregistered=True)
    attributes = list(module.walk())[1].attributes
    assert str(attributes.pop("f")) == "i8"
    assert attributes == {
        "a": 7, "b": True, "c": "x", "d": 2.5, "e": [1, "s::t"], "g": None, "h": [1, 2], "k": {"l": 1},
    }  # fmt: skip
    with pytest.raises(qopt.Error):
        qopt.parse(text)


def test_folding_and_versions() -> None:
    module = qopt.parse(PROGRAM)
    before = copy.copy(module)
    old = next(op for op in module.walk() if op.name == "tosa.transpose")
    module.fold()
    assert "tosa.transpose" not in str(module) and "tosa.transpose" in str(before)
    # The operation belongs to the version from before.
    assert old.name == "tosa.transpose" and old.attributes == {"perms": [1, 0]}
    constants = [op.constant for op in module.walk() if op.constant is not None]
    assert [np.asarray(array).tolist() for array in constants] == [[[1, 4], [2, 5], [3, 6]]]
    module.run_passes("builtin.module(func.func(cse))")
    module.verify()
    with pytest.raises(qopt.Error) as caught:
        module.run_passes("no-such-pass")
    assert caught.value.diagnostics[0].code == "command/pipeline"


def test_errors_have_diagnostics() -> None:
    with pytest.raises(qopt.Error) as caught:
        qopt.parse("func.func @f() -> i32 {\n  return %a : i32\n}")
    (diagnostic,) = caught.value.diagnostics
    assert (diagnostic.severity, diagnostic.code) == ("error", "parse/undefined-value")
    assert (diagnostic.file, diagnostic.line, diagnostic.column) == ("<string>", 2, 10)
    assert "use of undeclared SSA value" in str(caught.value)
    with pytest.raises(qopt.Error, match="No such file"):
        qopt.load("/no/such/file")
    with pytest.raises(TypeError):
        qopt.load(7)  # type: ignore[arg-type]


def test_arrays_share_memory_and_outlive_the_module() -> None:
    rows = ", ".join(str(value % 100) for value in range(1000))
    array = constant(f"[{rows}]", "tensor<1000xi8>")
    first, second = np.asarray(array), array.numpy()
    assert first.__array_interface__["data"] == second.__array_interface__["data"]
    assert not first.flags.writeable
    del array
    gc.collect()
    assert first.tolist() == [value % 100 for value in range(1000)]


@pytest.mark.parametrize(
    ("text", "element", "dtype", "values"),
    [
        ("[1, -2]", "tensor<2xi4>", "int8", [1, -2]),
        ("[1, 15]", "tensor<2xui4>", "uint8", [1, 15]),
        ("[true, false]", "tensor<2xi1>", "bool", [True, False]),
        ("[1, 300]", "tensor<2xui16>", "uint16", [1, 300]),
        ("[0.5, -2.0]", "tensor<2xf16>", "float16", [0.5, -2.0]),
        ("[1.0, 2.0]", "tensor<2xbf16>", "uint16", [0x3F80, 0x4000]),
        ("7", "tensor<2x2xi32>", "int32", [[7, 7], [7, 7]]),
        ("5", "tensor<i64>", "int64", 5),
        ('"0x0100000002000000"', "tensor<2xi32>", "int32", [1, 2]),
        ("[]", "tensor<0xf32>", "float32", []),
    ],
)
def test_element_types(text: str, element: str, dtype: str, values: object) -> None:
    array = constant(text, element)
    assert array.dtype == dtype
    assert np.asarray(array).dtype == dtype and np.asarray(array).tolist() == values


def test_interpreter() -> None:
    module = qopt.parse(PROGRAM)
    (argument,) = module.arguments("f")
    assert argument[0] == "arg0"
    stored = np.array([[3, 4], [-1, 0]], np.int8)
    expected = [[1.0, 0.5], [-1.0, -0.5]]
    for results in (
        module.run(stored, function="f"),
        module.run(arg0=stored, function="f"),
        module.run({"arg0": stored}, function="f"),
        module.run(stored.T.copy().T, function="f"),
    ):
        assert results["result0"].tolist() == expected
        results["result0"][0] = 0
    with pytest.raises(qopt.Error, match="uint8"):
        module.run(stored.astype(np.uint8), function="f")
    with pytest.raises(TypeError, match="takes 1 inputs"):
        module.run(function="f")
    with pytest.raises(qopt.Error, match="choose a function"):
        module.run(stored)


@pytest.mark.parametrize("name", ["twin_dev.int8.tflite", "twin_dev.qdq.onnx", "pc_reshape_split_other.circle"])
def test_files(name: str, tmp_path: pathlib.Path) -> None:
    path = MODELS / name
    module = qopt.load(path)
    again = qopt.load(path.read_bytes())
    assert qopt.stats(module) == qopt.stats(again)
    assert qopt.stats(module)["constants"] > 0
    module.fold()
    module.save(tmp_path / name)
    saved = qopt.load(tmp_path / name)
    assert qopt.stats(saved)["macs"] == qopt.stats(module)["macs"] > 0
    assert saved.to_bytes(name.split(".")[-1]) == (tmp_path / name).read_bytes()
    assert qopt.load(module.to_bytes("mlirbc")).functions == module.functions
    with pytest.raises(qopt.Error):
        module.to_bytes("npz")


def test_html_is_escaped() -> None:
    module = qopt.parse('"t.op"() {a = "<script>&"} : () -> ()', allow_unregistered=True)
    html = module._repr_html_()
    assert "<script>" not in html and "&lt;script&gt;&amp;" in html


def test_other_threads_run_during_work() -> None:
    function = "func.func private @f{}(%x: tensor<2xi8>) -> tensor<2xi8> {{ return %x : tensor<2xi8> }}\n"
    text = "".join(function.format(number) for number in range(40_000))
    ticks, stop = [0], threading.Event()

    def tick() -> None:
        while not stop.is_set():
            ticks[0] += 1
            time.sleep(0.001)

    thread = threading.Thread(target=tick)
    thread.start()
    try:
        before, start = ticks[0], time.monotonic()
        module = qopt.parse(text)
        module.run_passes("canonicalize")
        str(module)
        elapsed, ticked = time.monotonic() - start, ticks[0] - before
    finally:
        stop.set()
        thread.join()
    # At least one tick in 50 ms, on a busy machine.
    assert ticked >= elapsed / 0.05, (ticked, elapsed)


def test_readers_run_during_passes() -> None:
    module = qopt.parse(PROGRAM)
    errors: list[BaseException] = []

    def work(passes: str) -> None:
        try:
            for _ in range(20):
                module.run_passes(passes)
                assert [op.name for op in module.walk()][0] == "builtin.module"
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=work, args=(passes,)) for passes in ("cse", "canonicalize", "symbol-dce")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not errors


def test_readme_example(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = (ROOT / "README.md").read_text()
    code = text.split("```python\n")[1].split("```")[0]
    for suffix, model in (("tflite", "twin_dev.int8.tflite"), ("onnx", "twin_dev.qdq.onnx")):
        (tmp_path / f"model.{suffix}").write_bytes((MODELS / model).read_bytes())
        monkeypatch.chdir(tmp_path)
        exec(code.replace("model.tflite", f"model.{suffix}").replace("folded.tflite", f"folded.{suffix}"), {})
        assert (tmp_path / f"folded.{suffix}").exists()
