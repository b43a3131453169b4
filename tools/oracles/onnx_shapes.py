"""The result types that ONNX's shape inference and ONNX Runtime give operators, as a program of torch.operator.

    python tools/oracles/onnx_shapes.py > dialects/tests/data/onnx_shapes.mlir

Needs onnx and onnxruntime. Each function of the program has one operator, or a few that compute a shape. Types of operators of
com.microsoft are those of ONNX Runtime. dialects/tests/onnx_shapes.rs infers the same types again.
"""

import re

import numpy as np
import onnx
import onnxruntime as ort
from onnx import TensorProto, helper, numpy_helper

T = TensorProto
ELEMENTS = {
    T.FLOAT: "f32", T.UINT8: "ui8", T.INT8: "si8", T.UINT16: "ui16", T.INT16: "si16", T.INT32: "si32", T.INT64: "si64",
    T.STRING: "!torch.str", T.BOOL: "i1", T.FLOAT16: "f16", T.DOUBLE: "f64", T.UINT32: "ui32", T.UINT64: "ui64",
    T.COMPLEX64: "complex<f32>", T.COMPLEX128: "complex<f64>", T.BFLOAT16: "bf16", T.FLOAT8E4M3FN: "f8E4M3FN",
    T.FLOAT8E4M3FNUZ: "f8E4M3FNUZ", T.FLOAT8E5M2: "f8E5M2", T.FLOAT8E5M2FNUZ: "f8E5M2FNUZ", T.UINT4: "ui4", T.INT4: "si4",
    T.FLOAT4E2M1: "f4E2M1FN", T.FLOAT8E8M0: "f8E8M0FNU", T.UINT2: "ui2", T.INT2: "si2",
}  # fmt: skip
CODES = {text: code for code, text in ELEMENTS.items()}
MICROSOFT = "com.microsoft"


def vtensor(value_info):
    """The type of a value; `!torch.vtensor` if it is unknown."""
    tensor = value_info.type.tensor_type
    if not value_info.type.HasField("tensor_type") or tensor.elem_type not in ELEMENTS:
        return "!torch.vtensor"
    element = ELEMENTS[tensor.elem_type]
    if not tensor.HasField("shape"):
        return f"!torch.vtensor<*,{element}>"
    dims = [str(dim.dim_value) if dim.HasField("dim_value") else "?" for dim in tensor.shape.dim]
    return f"!torch.vtensor<[{','.join(dims)}],{element}>"


def number(value):
    if isinstance(value, (bool, np.bool_)):
        return "true" if value else "false"
    if isinstance(value, (float, np.floating)):
        return f"{value:.9e}" if np.isfinite(value) else f"0x{np.float32(value).view(np.uint32):08X}"
    return str(value)


def dense(array, element):
    def nested(value):
        return f"[{', '.join(map(nested, value))}]" if value.ndim else number(value[()])

    shape = "".join(f"{size}x" for size in array.shape)
    return f"dense<{nested(array) if array.size else ''}> : tensor<{shape}{element}>"


def attribute(attr):
    value = helper.get_attribute_value(attr)
    kinds = onnx.AttributeProto
    if attr.type == kinds.INT:
        return f"{value} : si64"
    if attr.type == kinds.FLOAT:
        return f"{number(value)} : f32"
    if attr.type == kinds.STRING:
        return '"' + value.decode() + '"'
    if attr.type == kinds.INTS:
        return f"[{', '.join(f'{item} : si64' for item in value)}]"
    if attr.type == kinds.FLOATS:
        return f"[{', '.join(f'{number(item)} : f32' for item in value)}]"
    if attr.type == kinds.STRINGS:
        return "[" + ", ".join('"' + item.decode() + '"' for item in value) + "]"
    if attr.type == kinds.TENSOR:
        return dense(numpy_helper.to_array(value), ELEMENTS[value.data_type])
    return None


def function(name, graph, types, version):
    """A function of a graph. `types` has the type of each value."""
    names, lines = {}, []
    for index, value in enumerate(graph.input):
        names[value.name] = f"%arg{index}"

    def type_of(value):
        return types.get(value, "!torch.vtensor")

    def operator(node, results, operands, attrs):
        text = f' {{{", ".join(attrs)}}}' if attrs else ""
        ins, outs = ", ".join(type for _, type in operands), ", ".join(type_of(value) for value in results)
        outs = outs if len(results) == 1 else f"({outs})"
        left = ", ".join(names[value] for value in results)
        if left and len(results) > 1:
            left = f"{names[results[0]].split('#')[0]}:{len(results)}"
        values = ", ".join(value for value, _ in operands)
        lines.append(f'  {left} = torch.operator "onnx.{node}"({values}){text} : ({ins}) -> {outs}')

    for tensor in graph.initializer:
        names[tensor.name] = f"%c{len(lines)}"
        value = dense(numpy_helper.to_array(tensor), ELEMENTS[tensor.data_type])
        operator("Constant", [tensor.name], [], [f"torch.onnx.value = {value}"])
    lines.append("  %none = torch.constant.none")
    for node in graph.node:
        id = f"%{len(lines)}"
        for index, result in enumerate(node.output):
            names[result or f"{id}#{index}"] = f"{id}#{index}" if len(node.output) > 1 else id
        results = [result or f"{id}#{index}" for index, result in enumerate(node.output)]
        operands = [(names[value], type_of(value)) if value else ("%none", "!torch.none") for value in node.input]
        texts = [(attr.name, attribute(attr)) for attr in node.attribute]
        attrs = [f"torch.onnx.{name} = {text}" for name, text in texts if text is not None]
        if node.domain:
            attrs.insert(0, f'onnx.domain = "{node.domain}"')
        operator(node.op_type, results, operands, attrs)
    arguments = ", ".join(f"{names[value.name]}: {type_of(value.name)}" for value in graph.input)
    values = ", ".join(names[value.name] for value in graph.output)
    outs = ", ".join(type_of(value.name) for value in graph.output)
    head = f"func.func @{name}({arguments}) -> ({outs}) attributes {{torch.onnx_meta.opset_version = {version} : si64}} {{"
    return "\n".join([head, *lines, f"  return {values} : {outs}", "}"])


# Inputs are types (f32[2,?]), lists (constants of si64, or of f32 if a number is one), or empty.
def case(operator, inputs, outputs=1, version=21, domain="", **attributes):
    return [(operator, inputs, outputs, attributes)], version, domain


F, Q = "f32[1,3,10,12]", "ui8[1,3,10,12]"
S, Z, I = "f32[]", "ui8[]", "si32[2,5]"
CASES = [
    case("QuantizeLinear", [F, S]),
    case("QuantizeLinear", [F, S, "si8[]"]),
    case("QuantizeLinear", ["f32[?,4]", "f32[4]"], output_dtype=T.INT16, axis=1),
    case("DequantizeLinear", ["si8[?,4]", "f16[]", "si8[]"]),
    case("DequantizeLinear", [Q, S], version=13),
    case("DynamicQuantizeLinear", ["f32[?,4]"], 3),
    case("QLinearConv", [Q, S, Z, "si8[8,3,3,3]", S, "si8[]", S, Z, "si32[8]"], pads=[1, 1, 1, 1], strides=[2, 2]),
    case("QLinearMatMul", ["ui8[2,?,4]", S, Z, "si8[4,5]", S, "si8[]", S, "ui8[]"]),
    case("ConvInteger", [Q, "si8[8,3,3,3]", Z]),
    case("MatMulInteger", ["ui8[?,4]", "si8[4,5]"]),
    case("QLinearAdd", [Q, S, Z, "ui8[3,1,1]", S, Z, S, Z], domain=MICROSOFT),
    case("QLinearMul", ["si8[4]", S, "si8[]", "si8[2,1]", S, "si8[]", S, "si8[]"], domain=MICROSOFT),
    case("QLinearConcat", [S, Z, "ui8[1,2]", S, Z, "ui8[1,3]", S, Z], domain=MICROSOFT, axis=1),
    case("QLinearAveragePool", [Q, S, Z, S, Z], domain=MICROSOFT, kernel_shape=[3, 3], strides=[2, 2]),
    case("QLinearGlobalAveragePool", [Q, S, Z, S, Z], domain=MICROSOFT),
    case("QLinearGlobalAveragePool", ["ui8[1,10,12,3]", S, Z, S, Z], domain=MICROSOFT, channels_last=1),
    case("QLinearLeakyRelu", [Q, S, Z, S, Z], domain=MICROSOFT),
    case("QLinearSigmoid", [Q, S, Z, S, Z], domain=MICROSOFT),
    case("QLinearSoftmax", ["ui8[2,10]", S, Z, S, Z], domain=MICROSOFT, opset=13),
    case("QGemm", ["ui8[2,4]", S, Z, "si8[5,4]", S, "si8[]", "si32[5]", S, Z], domain=MICROSOFT, transB=1),
    case("QGemm", ["ui8[2,4]", S, Z, "si8[4,5]", S, "si8[]"], domain=MICROSOFT),
    case("MatMulNBits", ["f32[2,?,64]", "ui8[10,2,16]", "f32[20]"], domain=MICROSOFT, K=64, N=10, bits=4, block_size=32),
    case("QuantizeLinear", [F, S, "ui16[]"], domain=MICROSOFT),
    case("DequantizeLinear", [Q, S, Z], domain=MICROSOFT),
    case("Add", ["f32[2,1,?]", "f32[3,4]"]),
    case("Sub", ["f32[2,?]", "f32[1]"]),
    case("Mul", ["f32[]", "f32[?,5]"]),
    case("Max", ["f32[2,1]", "f32[1,3]", "f32[]"]),
    case("Pow", ["f32[2]", "si32[]"]),
    case("Mod", ["si32[2,3]", "si32[3]"]),
    case("Where", ["i1[2,1]", "f16[3]", "f16[]"]),
    case("Equal", ["si64[?]", "si64[3]"]),
    case("And", ["i1[2,1]", "i1[3]"]),
    case("Not", ["i1[?]"]),
    case("LessOrEqual", ["f32[4]", "f32[]"]),
    case("BitShift", ["ui8[4]", "ui8[]"], direction="LEFT"),
    case("Clip", ["f32[?,3]", "f32[]", "f32[]"]),
    case("Clip", [F, "", "f32[]"]),
    case("Gelu", ["f16[?,8]"], version=20),
    case("PRelu", [F, "f32[3,1,1]"]),
    case("IsNaN", ["f32[?]"]),
    case("Cast", ["f32[?,3]"], to=T.INT8),
    case("CastLike", ["f32[2]", "bf16[1]"]),
    case("Conv", [F, "f32[8,3,3,3]"]),
    case("Conv", ["f32[?,4,10,12]", "f32[8,2,3,3]", "f32[8]"], group=2, pads=[0, 1, 2, 3], dilations=[2, 1]),
    case("Conv", [F, "f32[8,3,3,3]"], auto_pad="SAME_UPPER", strides=[3, 2]),
    case("Conv", ["f32[1,3,?,12]", "f32[8,3,3,3]"], auto_pad="VALID", strides=[2, 2]),
    case("Conv", ["f32[1,3,16]", "f32[8,3,5]"], strides=[4]),
    case("ConvTranspose", [F, "f32[3,8,3,3]"], strides=[2, 2], output_padding=[1, 1], pads=[1, 1, 1, 1]),
    case("ConvTranspose", [F, "f32[3,4,3,3]"], group=3, output_shape=[20, 25], strides=[2, 2]),
    case("MaxPool", [F], 2, kernel_shape=[3, 3], strides=[2, 2]),
    case("MaxPool", [F], kernel_shape=[3, 3], strides=[2, 2], ceil_mode=1, pads=[1, 1, 1, 1]),
    case("AveragePool", [F], kernel_shape=[2, 2], dilations=[2, 3]),
    case("AveragePool", [F], kernel_shape=[3, 3], strides=[3, 3], auto_pad="SAME_LOWER"),
    case("GlobalAveragePool", ["f32[?,3,7,7]"]),
    case("MatMul", ["f32[2,1,?,4]", "f32[3,4,5]"]),
    case("MatMul", ["f32[4]", "f32[2,4,5]"]),
    case("MatMul", ["f32[2,4]", "f32[4]"]),
    case("Gemm", ["f32[4,?]", "f32[6,4]", "f32[6]"], transA=1, transB=1),
    case("Einsum", ["f32[2,3,4]", "f32[2,4,5]"], equation="bij, bjk -> bik"),
    case("Einsum", ["f32[2,3,4]", "f32[4]"], equation="...i,i->..."),
    case("Softmax", ["f32[?,10]"]),
    case("LayerNormalization", ["f16[2,?,8]", "f16[8]", "f16[8]"], 3),
    case("RMSNormalization", ["f32[2,8]", "f32[8]"], version=23),
    case("SkipLayerNormalization", ["f32[1,4,8]", "f32[1,4,8]", "f32[8]", "f32[8]"], domain=MICROSOFT),
    case("Attention", ["f32[2,8,5,16]", "f32[2,4,7,16]", "f32[2,4,7,12]"], version=23),
    case("Attention", ["f32[2,5,128]", "f32[2,7,64]", "f32[2,7,48]"], version=23, q_num_heads=8, kv_num_heads=4),
    case("Attention", ["f32[1,5,12]", "f32[12,36]", "f32[36]"], domain=MICROSOFT, num_heads=2),
    case("QAttention", ["ui8[1,5,12]", "si8[12,36]", "f32[36]", S, S], domain=MICROSOFT, num_heads=2),
    case("MultiHeadAttention", ["f32[1,5,12]", "f32[1,7,12]", "f32[1,7,16]"], domain=MICROSOFT, num_heads=2),
    case("EmbedLayerNormalization", [I, I, *["f32[30,8]"] * 3, "f32[8]", "f32[8]"], 2, domain=MICROSOFT),
    case("MatMulIntegerToFloat", ["ui8[?,4]", "si8[4,5]", S, S], domain=MICROSOFT),
    case("DynamicQuantizeMatMul", ["f32[2,4]", "si8[4,5]", S], domain=MICROSOFT),
    case("FusedMatMul", ["f32[2,4,3]", "f32[2,5,4]"], domain=MICROSOFT, transA=1, transB=1),
    case("BiasGelu", ["f32[2,8]", "f32[8]"], domain=MICROSOFT),
    case("FastGelu", ["f32[2,8]"], domain=MICROSOFT),
    case("BatchNormalization", [F, "f32[3]", "f32[3]", "f32[3]", "f32[3]"], version=15),
    case("BatchNormalization", [F, "f32[3]", "f32[3]", "f32[3]", "f32[3]"], 3, version=15, training_mode=1),
    case("InstanceNormalization", [F, "f32[3]", "f32[3]"]),
    case("LRN", [F], size=3),
    case("Dropout", ["f32[?,3]"], 2),
    case("PRelu", ["f32[?,3]", "f32[3]"], version=7),
    case("Add", ["f32[2,3,4]", "f32[3]"], version=6, broadcast=1, axis=1),
    case("ReduceMean", [F], axes=[-1, 2], keepdims=0, version=13),
    case("ReduceMean", [F, [2, 3]]),
    case("ReduceSum", [F]),
    case("ReduceSum", [F, []], noop_with_empty_axes=1),
    case("ReduceMax", ["f32[?,5]", [1]], keepdims=0),
    case("ArgMax", ["f32[?,5]"], axis=-1, keepdims=0),
    case("ArgMin", [F]),
    case("Concat", ["f32[2,?]", "f32[2,3]", "f32[?,3]"], axis=0),
    case("Concat", ["si8[2,2]", "si8[2,3]"], axis=-1),
    case("Split", ["f32[7,2]"], 2, axis=0, num_outputs=2),
    case("Split", ["f32[?,6]", [2, 4]], 2, axis=1),
    case("Slice", [F, [0, 1], [100, -1], [2, 3], [2, 1]]),
    case("Slice", ["f32[5,6]", [4], [-10], [0], [-2]]),
    case("Slice", ["f32[?,6]", [1], [3], [1]]),
    case("Pad", [F, [0, 0, 1, 1, 0, 0, 2, 2]]),
    case("Pad", ["f32[?,4]", [1, 2], "", [-1]], mode="reflect"),
    case("Transpose", ["f32[2,?,4]"], perm=[2, 0, 1]),
    case("Transpose", ["f32[2,3]"]),
    case("Reshape", ["f32[2,?,4]", [0, 0, 2, 2]]),
    case("Reshape", ["f32[?,3,4]", [0, -1]]),
    case("Reshape", ["f32[6,4]", [2, -1, 3]]),
    case("Reshape", ["f32[6,4]", "si64[3]"]),
    case("Flatten", ["f32[?,3,4]"]),
    case("Flatten", ["f32[2,3,4]"], axis=-1),
    case("Squeeze", ["f32[1,3,1,4]"]),
    case("Squeeze", ["f32[1,?,4]", [0]]),
    case("Unsqueeze", ["f32[3,?]", [0, -1]]),
    case("Expand", ["f32[3,1]", [2, 1, 6]]),
    case("Tile", ["f32[2,?]", [3, 1]]),
    case("Gather", ["f32[50,8]", "si64[?,7]"]),
    case("Gather", ["f32[3,5]", "si64[]"], axis=1),
    case("GatherElements", ["f32[3,5]", "si64[2,5]"], axis=0),
    case("GatherND", ["f32[2,3,4]", "si64[2,1]"], batch_dims=1),
    case("ScatterND", ["f32[8]", "si64[4,1]", "f32[4]"]),
    case("DepthToSpace", ["f32[?,8,2,3]"], blocksize=2),
    case("SpaceToDepth", ["f32[1,2,4,?]"], blocksize=2),
    case("Resize", [F, "", [1.0, 1.0, 2.5, 0.5]]),
    case("Resize", ["f32[?,3,4,4]", "", "", [1, 3, 7, 9]]),
    case("Resize", [F, "", "", [20, 18]], axes=[2, 3]),
    case("Resize", [F, [1.0, 1.0, 2.0, 2.0]], version=10),
    case("Upsample", [F, [1.0, 1.0, 2.0, 2.0]], version=9),
    case("Shape", ["f32[?,3,4]"]),
    case("Shape", ["f32[2,3,4]"], start=1, end=-1),
    case("Size", ["f32[?]"]),
    case("ConstantOfShape", [[2, 3]], value=numpy_helper.from_array(np.array([1], np.int32))),
    case("ConstantOfShape", ["si64[2]"]),
    case("Range", [np.array(0, np.int64), np.array(10, np.int64), np.array(3, np.int64)]),
    case("Constant", [], value_ints=[1, 2, 3]),
    case("Constant", [], value_float=1.0),
    case("EyeLike", ["f32[3,4]"], dtype=T.INT32),
    case("OneHot", ["si64[2,3]", np.array(5, np.int64), "f32[2]"]),
    case("NonZero", ["f32[2,3]"]),
    case("TopK", ["f32[2,10]", [3]], 2),
    case("CumSum", ["f32[2,?]", "si64[]"]),
    case("Trilu", ["f32[4,4]"]),
    case("LSTM", ["f32[5,?,8]", "f32[2,64,8]", "f32[2,64,16]"], 3, hidden_size=16, direction="bidirectional"),
    case("GRU", ["f32[2,5,8]", "f32[1,48,8]", "f32[1,48,16]"], 2, hidden_size=16, layout=1),
    case("RNN", ["f32[5,2,8]", "f32[1,16,8]", "f32[1,16,16]"], 2, hidden_size=16),
]


def chain(*steps, version=21):
    """Operators that compute a shape. `$` is the result of the operator before, `@` is the first operand of the first one."""
    return list(steps), version, ""


X = "f32[?,3,4]"
CASES += [
    # x.reshape(x.shape[0], -1)
    chain(
        ("Shape", ["f32[2,3,4]"], 1, {}),
        ("Gather", ["$", np.array(0, np.int64)], 1, {}),
        ("Unsqueeze", ["$", [0]], 1, {}),
        ("Concat", ["$", [-1]], 1, {"axis": 0}),
        ("Reshape", ["@", "$"], 1, {}),
    ),
    # x.reshape(x.shape[0], 12) with a dynamic batch
    chain(
        ("Shape", [X], 1, {}),
        ("Slice", ["$", [0], [1]], 1, {}),
        ("Concat", ["$", [12]], 1, {"axis": 0}),
        ("Reshape", ["@", "$"], 1, {}),
    ),
    # Twice the spatial sizes.
    chain(
        ("Shape", [F], 1, {}),
        ("Slice", ["$", [2], [4]], 1, {}),
        ("Mul", ["$", [2]], 1, {}),
        ("Cast", ["$"], 1, {"to": T.INT64}),
        ("Concat", [[1, 3], "$"], 1, {"axis": 0}),
        ("Resize", ["@", "", "", "$"], 1, {}),
    ),
    # A constant of the shape of a tensor.
    chain(("Shape", ["f32[2,3]"], 1, {}), ("ConstantOfShape", ["$"], 1, {})),
]


def build(steps, domain):
    inputs, initializers, nodes, results, first = [], [], [], [], None
    for operator, operands, outputs, attributes in steps:
        names = []
        for operand in operands:
            name = f"x{len(inputs)}_{len(initializers)}"
            if isinstance(operand, str) and operand in ("", "@", "$"):
                names.append({"": "", "@": first, "$": results[0] if results else ""}[operand])
                continue
            if isinstance(operand, str):
                element, dims = re.fullmatch(r"(\w+)\[(.*)\]", operand).groups()
                dims = [None if dim == "?" else int(dim) for dim in dims.split(",") if dim]
                inputs.append(helper.make_tensor_value_info(name, CODES[element], dims))
                first = first or name
            else:
                is_float = isinstance(operand, list) and any(isinstance(item, float) for item in operand)
                array = np.array(operand, np.float32 if is_float else np.int64)
                initializers.append(numpy_helper.from_array(array, name))
            names.append(name)
        results = [f"y{len(nodes)}_{index}" for index in range(outputs)]
        nodes.append(helper.make_node(operator, names, results, domain=domain, **attributes))
    outputs = [onnx.ValueInfoProto(name=name) for name in results]
    return helper.make_graph(nodes, "graph", inputs, outputs, initializers)


def infer(graph, version, domain):
    """The type of each value."""
    opsets = [helper.make_opsetid("", version)] + ([helper.make_opsetid(domain, 1)] if domain else [])
    model = helper.make_model(graph, opset_imports=opsets, ir_version=10)
    if domain:
        session = ort.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
        names = {"tensor(float)": "f32"}
        names |= {f"tensor({sign}int{bits})": f"{'ui' if sign else 'si'}{bits}" for sign in ("", "u") for bits in (8, 16, 32)}
        outputs = [
            helper.make_tensor_value_info(out.name, CODES[names[out.type]], out.shape) for out in session.get_outputs()
        ]
        values = [*model.graph.input, *outputs]
    else:
        graph = onnx.shape_inference.infer_shapes(model, check_type=True, strict_mode=True, data_prop=True).graph
        values = [*graph.input, *graph.value_info, *graph.output]
    types = {value.name: vtensor(value) for value in values}
    for tensor in model.graph.initializer:
        types[tensor.name] = vtensor(helper.make_tensor_value_info(tensor.name, tensor.data_type, tensor.dims))
    return types


def main():
    print("// Made by tools/oracles/onnx_shapes.py. The types that ONNX and ONNX Runtime infer; see there.")
    ort.set_default_logger_severity(3)
    counts = {}
    for steps, version, domain in CASES:
        graph = build(steps, domain)
        operator = steps[-1][0] if len(steps) == 1 else "computed"
        counts[operator] = counts.get(operator, -1) + 1
        print(function(f"{operator}_{counts[operator]}", graph, infer(graph, version, domain), version))


if __name__ == "__main__":
    main()
