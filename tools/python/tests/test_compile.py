"""Compiled functions. The expected values come from the interpreter, and from ONNX Runtime and LiteRT."""

import copy
import gc
import pathlib
import platform
import threading
from typing import Any

import numpy as np
import numpy.typing as npt
import onnxruntime  # type: ignore[import-untyped]
import pytest
from ai_edge_litert import interpreter  # type: ignore[import-untyped]
from test_runtimes import MODELS, random

import qopt

ADD = """
!q = !quant.uniform<i8:f32, 0.5:1>
func.func @sums(%x: tensor<2x3xi32> {onnx.name = "x"}, %y: tensor<2x3xi32> {onnx.name = "y"}) -> (tensor<2x3xi32>, tensor<2x3xi32>) {
  %0 = tosa.add %x, %y : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  %1 = tosa.sub %x, %y : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  return %0, %1 : tensor<2x3xi32>, tensor<2x3xi32>
}
func.func @same(%x: tensor<4x!q>) -> tensor<4x!q> {
  return %x : tensor<4x!q>
}
"""


def in_hub(module: qopt.Module) -> qopt.Module:
    """The module as the interpreter runs it."""
    hub = copy.copy(module)
    hub.run_passes("variables-to-arguments,infer-shapes,quant-to-hub,floats-to-tosa")
    return hub


def elements(argument: qopt.Type) -> npt.NDArray[Any]:
    dtype = {"f32": "float32", "i8": "int8", "i16": "int16", "u8": "uint8", "ui8": "uint8", "i32": "int32"}[argument.dtype]
    assert argument.shape is not None
    return random([size or 1 for size in argument.shape], np.dtype(dtype))


@pytest.mark.parametrize("is_compiled", [False, True])
def test_state_has_initial_values(is_compiled: bool) -> None:
    module = qopt.load(MODELS / "state.pt2")
    compiled = module.compile()

    def call(**inputs: npt.NDArray[Any]) -> dict[str, npt.NDArray[Any]]:
        if is_compiled:
            return dict(zip(compiled.result_names, compiled(**inputs), strict=True))
        return in_hub(module).run(inputs)

    x = np.array([1, 2], np.float32)
    # The state of a call is the results that have the names of arguments.
    first = call(x=x, position=np.array([1]))
    assert list(first) == ["result0", "b_count", "b_cache", "b_rows", "x"]
    buffers = {name: value for name, value in first.items() if name.startswith("b_")}
    second = call(**buffers, x=x, position=np.array([2]))
    assert int(second["b_count"]) == 2
    np.testing.assert_array_equal(second["b_cache"], [[0, 0], [1, 2], [1, 2]])
    with pytest.raises(TypeError, match="takes 5 inputs"):
        call(x=x)


@pytest.mark.parametrize(
    "name",
    ["twin_dev.int8.tflite", "shape_ops.int16x8.tflite", "fconv_perm_slice.w8.circle", "twin_dev.qdq.onnx"],
)
def test_models_have_the_results_of_the_interpreter(name: str) -> None:
    module = qopt.load(MODELS / name)
    before = str(module)
    compiled = module.compile()
    assert str(module) == before
    inputs = [elements(type_) for _, type_ in compiled.arguments]
    expected = in_hub(module).run(*inputs)
    assert compiled.result_names == list(expected)
    for found in (compiled(*inputs), compiled(*inputs)):
        results = found if isinstance(found, tuple) else (found,)
        for left, right in zip(results, expected.values(), strict=True):
            assert left.dtype == right.dtype and left.flags.writeable
            assert np.array_equal(left, right)


def test_onnx_runtime() -> None:
    path = MODELS / "twin_dev.qop.onnx"
    session = onnxruntime.InferenceSession(path, providers=["CPUExecutionProvider"])
    compiled = qopt.load(path).compile()
    feeds = {name: elements(type_) for name, type_ in compiled.arguments}
    expected: list[Any] = list(session.run(None, feeds))
    assert len(expected) == 1 and np.array_equal(compiled(feeds), expected[0])


def test_litert() -> None:
    path = MODELS / "twin_dev.int8.tflite"
    runtime = interpreter.Interpreter(
        model_path=str(path),
        experimental_op_resolver_type=interpreter.OpResolverType.BUILTIN_REF,
    )
    runtime.allocate_tensors()
    compiled = qopt.load(path).compile()
    (given,) = runtime.get_input_details()
    (wanted,) = runtime.get_output_details()
    image = random(given["shape"].tolist(), given["dtype"])
    runtime.set_tensor(given["index"], image)
    runtime.invoke()
    assert np.array_equal(compiled(image), runtime.get_tensor(wanted["index"]))


def test_inputs_follow_the_rules_of_run() -> None:
    module = qopt.parse(ADD)
    compiled = module.compile(function="sums")
    assert compiled.name == "sums"
    assert [(name, str(type_)) for name, type_ in compiled.arguments] == [
        ("x", "tensor<2x3xi32>"),
        ("y", "tensor<2x3xi32>"),
    ]
    assert repr(compiled) == (
        "<qopt.CompiledFunction sums(x: tensor<2x3xi32>, y: tensor<2x3xi32>) -> (result0, result1)>"
    )
    x, y = np.arange(6, dtype=np.int32).reshape(2, 3), np.full((2, 3), 7, np.int32)
    for results in (
        compiled(x, y),
        compiled(x=x, y=y),
        compiled(y, x=x),
        compiled({"y": y, "x": x}),
        compiled(np.asfortranarray(x), y.astype(">i4")),
        compiled(x.astype(np.uint32), y),
    ):
        assert isinstance(results, tuple)
        assert [result.tolist() for result in results] == [(x + y).tolist(), (x - y).tolist()]
    calls: list[tuple[tuple[Any, ...], dict[str, Any]]] = [
        ((x,), {}),
        ((x, y, y), {}),
        ((x,), {"z": y}),
        ((x, y), {"x": x}),
        ((x, y.astype(np.int64)), {}),
        ((x, y.T), {}),
        ((x, np.array(["a"])), {}),
    ]
    for inputs, named in calls:
        with pytest.raises((TypeError, qopt.Error)) as of_run:
            module.run(*inputs, function="sums", **named)
        with pytest.raises(of_run.type) as of_compiled:
            compiled(*inputs, **named)
        assert str(of_compiled.value) == str(of_run.value)


@pytest.mark.parametrize(
    ("element", "values"),
    [
        ("i1", np.array([True, False, True, True])),
        ("ui8", np.array([0, 1, 127, 255], np.uint8)),
        ("i4", np.array([-8, -1, 0, 7], np.int8)),
        ("ui16", np.array([0, 1, 40_000, 65_535], np.uint16)),
        ("i48", np.array([-(2**47), -1, 0, 2**47 - 1])),
        ("i64", np.array([-(2**63), -1, 0, 2**63 - 1])),
        ("f32", np.array([-0.0, 0.5, np.inf, 1e-40], np.float32)),
    ],
)
def test_element_types(element: str, values: npt.NDArray[Any]) -> None:
    module = qopt.parse(
        f"func.func @f(%x: tensor<4x{element}>) -> tensor<2x2x{element}> {{\n"
        "  %shape = tosa.const_shape {values = dense<2> : tensor<2xindex>} : () -> !tosa.shape<2>\n"
        f"  %0 = tosa.reshape %x, %shape : (tensor<4x{element}>, !tosa.shape<2>) -> tensor<2x2x{element}>\n"
        f"  return %0 : tensor<2x2x{element}>\n}}"
    )
    (expected,) = module.run(values).values()
    found = module.compile()(values)
    assert found.dtype == expected.dtype == values.dtype
    assert found.tobytes() == expected.tobytes() == values.tobytes()
    if element == "i4":
        with pytest.raises(qopt.Error, match="8 is not between -8 and 7"):
            module.compile()(values + 1)


def test_quantized_values_are_stored_integers() -> None:
    compiled = qopt.parse(ADD).compile(function="same")
    stored = np.array([-128, 0, 1, 127], np.int8)
    assert compiled(stored).tolist() == stored.tolist()
    (argument,) = compiled.arguments
    assert argument[1].quant is not None and argument[1].quant.scale == 0.5


def test_functions_are_chosen_as_in_run() -> None:
    module = qopt.parse(ADD)
    with pytest.raises(qopt.Error, match="choose a function of the module: same, sums"):
        module.compile()
    with pytest.raises(qopt.Error, match="choose a function"):
        module.compile(function="no")
    # Other functions are not compiled.
    text = ADD + "func.func @other(%x: tensor<?xf32>) -> tensor<?xf32> { return %x : tensor<?xf32> }"
    assert qopt.parse(text).compile(function="same").name == "same"


def test_all_operations_that_cannot_be_compiled_are_listed() -> None:
    module = qopt.parse(
        """
func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "tfl.asin"(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %1 = "tfl.unknown"(%0) : (tensor<4xf32>) -> tensor<4xf32>
  return %1 : tensor<4xf32>
}""",
        allow_unregistered=True,
    )
    with pytest.raises(qopt.Error) as caught:
        module.compile()
    diagnostics = caught.value.diagnostics
    assert [diagnostic.code for diagnostic in diagnostics] == ["pass/no-lowering"] * 2
    assert [diagnostic.line for diagnostic in diagnostics] == [3, 4]
    assert all("cannot be compiled" in diagnostic.message for diagnostic in diagnostics)
    assert "asin" in str(caught.value) and "tfl.unknown" in str(caught.value)


def test_external_functions_are_refused() -> None:
    module = qopt.parse(
        "func.func private @device(tensor<2xi8>) -> tensor<2xi8>\n"
        "func.func @f(%x: tensor<2xi8>) -> tensor<2xi8> {\n"
        "  %0 = call @device(%x) : (tensor<2xi8>) -> tensor<2xi8>\n"
        "  return %0 : tensor<2xi8>\n}"
    )
    with pytest.raises(qopt.Error, match="'@device' is external"):
        module.compile()


def test_dynamic_sizes_need_shapes() -> None:
    module = qopt.parse(
        'func.func @f(%x: tensor<?x2xi32> {onnx.name = "x"}) -> tensor<?x2xi32> {\n'
        "  %0 = tosa.abs %x : (tensor<?x2xi32>) -> tensor<?x2xi32>\n  return %0 : tensor<?x2xi32>\n}"
    )
    with pytest.raises(qopt.Error, match="dynamic size in dimension 0") as caught:
        module.compile()
    assert caught.value.diagnostics[0].code == "pass/dynamic-size"
    compiled = module.compile(shapes={"x": (3, 2)})
    assert compiled(np.full((3, 2), -4, np.int32)).tolist() == [[4, 4]] * 3
    with pytest.raises(qopt.Error, match="shape"):
        compiled(np.zeros((1, 2), np.int32))
    with pytest.raises(qopt.Error):
        module.compile(shapes={"z": (3, 2)})
    with pytest.raises(qopt.Error):
        module.compile(shapes={"x": (3, 4)})


STATE = """
!state = tensor<2x!quant.uniform<i8:f32, 1.0>>
func.func @main(%x: !state) -> !state {
  "tfl.call_once"() <{session_init_function = "init"}> : () -> ()
  %0 = "tfl.var_handle"() <{container = "", shared_name = "sum"}> : () -> tensor<*x!tf_type.resource>
  %1 = "tfl.read_variable"(%0) : (tensor<*x!tf_type.resource>) -> !state
  %2 = tfl.add %1, %x {fused_activation_function = "NONE"} : !state
  "tfl.assign_variable"(%0, %2) : (tensor<*x!tf_type.resource>, !state) -> ()
  %3 = "tfl.relu"(%2) : (!state) -> !state
  return %3 : !state
}
func.func private @init() {
  %0 = "tfl.var_handle"() <{container = "", shared_name = "sum"}> : () -> tensor<*x!tf_type.resource>
  %1 = "tfl.pseudo_qconst"() <{qtype = !state, value = dense<-5> : tensor<2xi8>}> : () -> !state
  "tfl.assign_variable"(%0, %1) : (tensor<*x!tf_type.resource>, !state) -> ()
  return
}"""


def test_variables_are_arguments_and_results() -> None:
    module = qopt.parse(STATE)
    step = module.compile(function="main")
    state = module.compile(function="init")()
    assert state.tolist() == [-5, -5]
    assert [name for name, _ in step.arguments] == ["arg0", "arg1"]
    for expected in ([-3, -1], [-1, 3]):
        result, state = step(np.array([2, 4], np.int8), state)
        assert state.tolist() == expected
        assert result.tolist() == [max(value, 0) for value in expected]


def test_targets() -> None:
    module = qopt.parse(ADD)
    native, foreign = ("x86-64-v2", "armv8-a") if platform.machine() == "x86_64" else ("armv8-a", "x86-64-v2")
    stored = np.array([1, 2, 3, 4], np.int8)
    assert module.compile(native, "same")(stored).tolist() == [1, 2, 3, 4]
    with pytest.raises(qopt.Error, match=f"this machine does not run code for '{foreign}'"):
        module.compile(foreign, "same")
    with pytest.raises(qopt.Error, match="'pdp-11'"):
        module.compile("pdp-11", "same")
    with pytest.raises(qopt.Error, match="one target"):
        module.compile("x86-64-v2,x86-64-v3", "same")


def test_missing_programs(monkeypatch: pytest.MonkeyPatch, tmp_path: pathlib.Path) -> None:
    module = qopt.parse(ADD)
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    with monkeypatch.context() as patch:
        patch.setenv("QOPT_CODEGEN", "/no/such/program")
        with pytest.raises(qopt.Error, match="QOPT_CODEGEN is '/no/such/program', which is not a file"):
            module.compile(function="same")
    with monkeypatch.context() as patch:
        patch.delenv("QOPT_CODEGEN")
        patch.setenv("PATH", "/no/such/folder")
        with pytest.raises(qopt.Error, match="cannot find 'qopt-codegen'.*or set QOPT_CODEGEN"):
            module.compile(function="same")
    with monkeypatch.context() as patch:
        patch.setenv("CC", "no-such-compiler -m64")
        with pytest.raises(qopt.Error, match="cannot run the C compiler 'no-such-compiler'"):
            module.compile(function="same")
    # No call left a file, and neither does one that succeeds.
    compiled = module.compile(function="same")
    assert list(tmp_path.iterdir()) == []
    del module
    gc.collect()
    assert compiled(np.zeros(4, np.int8)).tolist() == [0, 0, 0, 0]


def test_threads_share_a_function() -> None:
    module = qopt.load(MODELS / "twin_dev.int8.tflite")
    compiled = module.compile()
    (argument,) = compiled.arguments
    image = elements(argument[1])
    images = [np.roll(image, shift) for shift in range(4)]
    expected = [compiled(each) for each in images]
    wrong = []

    def work(index: int) -> None:
        for _ in range(50):
            if not np.array_equal(compiled(images[index]), expected[index]):
                wrong.append(index)

    threads = [threading.Thread(target=work, args=(index,)) for index in range(len(images))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong
