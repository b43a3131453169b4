"""What ONNX Runtime computes for single operators on integers, as a program of the hub.

    python tools/oracles/ort_ops.py > dialects/tests/data/ort_ops.mlir

needs onnx and onnxruntime, on x86-64 with AVX2: other kernels of ONNX Runtime may round their products another way. Each
function of the program is one operation; its attribute `expected` is a hash of the bytes that ONNX Runtime gives. Inputs are not
stored, they follow from the function's name: `all_..` gets all integers of 8 bits, or all pairs; `random_..` gets pseudo-random
bytes; `positive_..` and `negative_..` the magnitudes of pseudo-random reals, `exact_..` eighths. dialects/tests/ort_numerics.rs makes the same ones.
"""

import sys

import numpy as np
import onnxruntime as ort
from onnx import TensorProto, helper, numpy_helper

MICROSOFT = "com.microsoft"
FLOAT = np.float32
# Scales whose sums, products and quotients are full of ties.
SCALES = [0.1, 0.2, 0.3, 0.05, 0.4, 0.6, 0.7, 0.0125, 1 / 256, 1 / 128]
random = np.random.default_rng(20261121)


def run(operator, inputs, constants, operands, domain="", **attributes):
    return graph([helper.make_node(operator, operands, ["y"], domain=domain, **attributes)], inputs, constants)


def graph(nodes, inputs, constants):
    types = {"int8": TensorProto.INT8, "uint8": TensorProto.UINT8, "float32": TensorProto.FLOAT}
    # The type of the result is inferred.
    values = [helper.make_tensor_value_info(k, types[v.dtype.name], v.shape) for k, v in inputs.items()]
    result = helper.make_empty_tensor_value_info("y")
    held = [numpy_helper.from_array(np.asarray(v), k) for k, v in constants.items()]
    graph = helper.make_graph(nodes, "g", values, [result], held)
    versions = [helper.make_opsetid("", 17), helper.make_opsetid(MICROSOFT, 1)]
    model = helper.make_model(graph, opset_imports=versions, ir_version=8)
    options = ort.SessionOptions()
    options.graph_optimization_level = ort.GraphOptimizationLevel.ORT_DISABLE_ALL
    options.intra_op_num_threads = 1
    session = ort.InferenceSession(model.SerializeToString(), options, providers=["CPUExecutionProvider"])
    return session.run(None, inputs)[0]


def fnv(data):
    value = 0xCBF29CE484222325
    for byte in data:
        value = (value ^ byte) * 0x100000001B3 & (1 << 64) - 1
    return f"{value:016x}"


def random_bytes(count, seed):
    state, out = seed, bytearray()
    for _ in range(count):
        state = (state * 6364136223846793005 + 1442695040888963407) & (1 << 64) - 1
        out.append(state >> 56)
    return bytes(out)


def random_input(dtype, shape, index=0):
    return np.frombuffer(random_bytes(int(np.prod(shape)), index + 1), dtype).reshape(shape)


def all_inputs(dtype, count):
    i = np.arange(256**count)
    return [((i >> 8 * (count - 1 - k)) & 255).astype(np.uint8).view(dtype) for k in range(count)]


def parameter(dtype):
    info = np.iinfo(dtype)
    return FLOAT(random.choice(SCALES)), dtype(random.integers(info.min, info.max + 1))


def literal(scale):
    return format(float(scale), ".17e")


def element(dtype, scale, zero_point):
    name = {"int8": "i8", "uint8": "u8", "int32": "i32"}[np.dtype(dtype).name]
    if np.ndim(scale) == 0:
        return f"!quant.uniform<{name}:f32, {literal(scale)}:{zero_point}>"
    scales = ", ".join(literal(s) for s in scale)
    return f"!quant.uniform<{name}:f32:0, {{{scales}}}>"


def tensor(shape, element):
    return f"tensor<{''.join(f'{n}x' for n in shape)}{element}>"


count = 0


def function(name, inputs, constants, attributes, result, expected, operation, dynamic=None, stored="i8"):
    """Prints one function: `inputs` are types, `constants` pairs of values and types. With the type `dynamic` the first input is
    brought to it first."""
    global count
    arguments = ", ".join(f"%arg{i}: {ty}" for i, ty in enumerate(inputs))
    print(f'func.func @{name}_{count}({arguments}) -> {result} attributes {{expected = "{fnv(expected.tobytes())}"}} {{')
    operands, types = [f"%arg{i}" for i in range(len(inputs))], list(inputs)
    for i, (value, ty) in enumerate(constants):
        held = tensor(value.shape, {1: stored, 4: "i32"}[value.itemsize])
        if value.dtype == FLOAT:
            print(f'  %c{i} = arith.constant dense<"0x{value.tobytes().hex().upper()}"> : {ty}')
            operands.append(f"%c{i}")
            types.append(ty)
            continue
        print(f'  %c{i} = qnn.constant dense<"0x{value.tobytes().hex().upper()}"> : {held} : {ty}')
        operands.append(f"%c{i}")
        types.append(ty)
    if dynamic:
        print(f"  %q = qnn.dynamic_quantize ort %arg0 : ({inputs[0]}) -> {dynamic}")
        operands[0], types[0] = "%q", dynamic
    print(f"  %0 = {operation} ort {', '.join(operands)}{attributes} : ({', '.join(types)}) -> {result}")
    print(f"  return %0 : {result}\n}}")
    count += 1


def binary(dtype, operator, operation, single=None):
    """All pairs; `single` says which operand has only one element, 0, which meets all integers."""
    (sa, za), (sb, zb), (sy, zy) = (parameter(dtype) for _ in range(3))
    if operator == "QLinearMul":
        sy = FLOAT(sy * random.choice([0.5, 1, 2, 4]))
    if single is None:
        a, b = all_inputs(dtype, 2)
    else:
        a, b = (np.zeros(1, dtype) if i == single else all_inputs(dtype, 1)[0] for i in range(2))
    y = run(
        operator,
        {"a": a, "b": b},
        {"sa": sa, "za": za, "sb": sb, "zb": zb, "sy": sy, "zy": zy},
        ["a", "sa", "za", "b", "sb", "zb", "sy", "zy"],
        MICROSOFT,
    )
    shaped = [(a, sa, za), (b, sb, zb), (y, sy, zy)]
    types = [tensor(values.shape, element(dtype, *parameters)) for values, *parameters in shaped]
    function("all_" + operation, types[:2], [], "", types[2], y, "qnn." + operation)


def unary(dtype, operator, operation, attributes=""):
    (sx, zx), (sy, zy) = parameter(dtype), parameter(dtype)
    constants = {"sx": sx, "zx": zx, "sy": sy, "zy": zy}
    if operator == "QLinearConcat":
        y = run(operator, {"x": (x := all_inputs(dtype, 1)[0])}, constants, ["sy", "zy", "x", "sx", "zx"], MICROSOFT, axis=0)
    else:
        y = run(operator, {"x": (x := all_inputs(dtype, 1)[0])}, constants, ["x", "sx", "zx", "sy", "zy"], MICROSOFT)
    types = tensor(x.shape, element(dtype, sx, zx)), tensor(x.shape, element(dtype, sy, zy))
    function("all_" + operation, types[:1], [], attributes, types[1], y, "qnn." + operation)


def array(values):
    return f"array<i64: {', '.join(str(v) for v in values)}>"


def pool(dtype, kernel, stride, pad):
    (sx, zx), (sy, zy) = parameter(dtype), parameter(dtype)
    x = random_input(dtype, (1, 9, 10, 8))
    y = run(
        "QLinearAveragePool",
        {"x": x.transpose(0, 3, 1, 2).copy()},
        {"sx": sx, "zx": zx, "sy": sy, "zy": zy},
        ["x", "sx", "zx", "sy", "zy"],
        MICROSOFT,
        kernel_shape=kernel,
        strides=stride,
        pads=[pad[0], pad[2], pad[1], pad[3]],
    ).transpose(0, 2, 3, 1)
    attributes = f" {{kernel = {array(kernel)}, pad = {array(pad)}, stride = {array(stride)}}}"
    types = tensor(x.shape, element(dtype, sx, zx)), tensor(y.shape, element(dtype, sy, zy))
    function("random_average_pool", types[:1], [], attributes, types[1], y.copy(), "qnn.average_pool2d")


def mean(dtype):
    (sx, zx), (sy, zy) = parameter(dtype), parameter(dtype)
    x = random_input(dtype, (2, 3, 5, 64))
    y = run(
        "QLinearGlobalAveragePool",
        {"x": x.transpose(0, 3, 1, 2).copy()},
        {"sx": sx, "zx": zx, "sy": FLOAT(sy / 4), "zy": zy},
        ["x", "sx", "zx", "sy", "zy"],
        MICROSOFT,
        channels_last=0,
    ).transpose(0, 2, 3, 1)
    types = tensor(x.shape, element(dtype, sx, zx)), tensor(y.shape, element(dtype, FLOAT(sy / 4), zy))
    attributes = " {axes = array<i64: 1, 2>, keep_dims = true}"
    function("random_mean", types[:1], [], attributes, types[1], y.copy(), "qnn.mean")


def conv(dtype, channels, out, groups, kernel, stride, dilation, pad, per_channel):
    (sx, zx), (_, zy) = parameter(dtype), parameter(dtype)
    x = random_input(dtype, (1, 7, 8, channels))
    # All sums fit 24 bits and the kernels that add pairs of products in 16 bits, too.
    w = random.integers(-60, 61, (out, channels // groups, *kernel)).astype(np.int8)
    sw = random.choice(SCALES, out).astype(FLOAT) if per_channel else FLOAT(random.choice(SCALES))
    sy = FLOAT(sx * np.mean(sw) * 900)
    b = random.integers(-20000, 20000, out).astype(np.int32)
    y = run(
        "QLinearConv",
        {"x": x.transpose(0, 3, 1, 2).copy()},
        {"sx": sx, "zx": zx, "w": w, "sw": sw, "zw": np.zeros_like(sw, np.int8), "sy": sy, "zy": zy, "b": b},
        ["x", "sx", "zx", "w", "sw", "zw", "sy", "zy", "b"],
        kernel_shape=kernel,
        strides=stride,
        dilations=dilation,
        group=groups,
        pads=[pad[0], pad[2], pad[1], pad[3]],
    ).transpose(0, 2, 3, 1)
    attributes = f"dilation = {array(dilation)}, pad = {array(pad)}, stride = {array(stride)}"
    depthwise = groups == channels and groups > 1
    weights = w.transpose(2, 3, 0, 1).copy() if depthwise else w.transpose(0, 2, 3, 1).copy()
    weight_type = element(np.int8, sw, 0)
    if depthwise:
        weight_type = weight_type.replace("f32:0, {", "f32:2, {")
    elif groups > 1:
        attributes += f", groups = {groups} : i64"
    held = [(weights, tensor(weights.shape, weight_type)), (b, tensor(b.shape, element(np.int32, sx * sw, 0)))]
    if not per_channel:
        held[1] = (b, tensor(b.shape, element(np.int32, sx * sw, 0)))
    types = tensor(x.shape, element(dtype, sx, zx)), tensor(y.shape, element(dtype, sy, zy))
    name = "depthwise_conv2d" if depthwise else "conv2d"
    function("random_" + name, types[:1], held, f" {{{attributes}}}", types[1], y.copy(), "qnn." + name)


def matmul(dtype, operator, per_channel):
    (sx, zx), (_, zy) = parameter(dtype), parameter(dtype)
    x = random_input(dtype, (40, 24))
    w = random.integers(-60, 61, (16, 24)).astype(np.int8)
    sw = random.choice(SCALES, 16).astype(FLOAT) if per_channel else FLOAT(random.choice(SCALES))
    sy = FLOAT(sx * np.mean(sw) * 700)
    constants = {"sx": sx, "zx": zx, "w": w.T.copy(), "sw": sw, "zw": np.zeros_like(sw, np.int8), "sy": sy, "zy": zy}
    held = [(w, tensor(w.shape, element(np.int8, sw, 0)))]
    if operator == "QGemm":
        b = random.integers(-20000, 20000, 16).astype(np.int32)
        held.append((b, tensor(b.shape, element(np.int32, sx * sw, 0))))
        operands = ["x", "sx", "zx", "w", "sw", "zw", "b", "sy", "zy"]
        y = run(operator, {"x": x}, constants | {"b": b}, operands, MICROSOFT)
    else:
        y = run(operator, {"x": x}, constants, ["x", "sx", "zx", "w", "sw", "zw", "sy", "zy"])
    types = tensor(x.shape, element(dtype, sx, zx)), tensor(y.shape, element(dtype, sy, zy))
    function("random_fully_connected", types[:1], held, "", types[1], y, "qnn.fully_connected")


def casts(dtype):
    s, z = parameter(dtype)
    x = all_inputs(dtype, 1)[0]
    y = run("DequantizeLinear", {"x": x}, {"s": s, "z": z}, ["x", "s", "z"])
    stored = tensor(x.shape, element(dtype, s, z))
    function("all_dequantize", [stored], [], "", tensor(x.shape, "f32"), y, "qnn.dequantize")
    # Reals of which many lie between two steps: 16 bits as a multiple of 1/80.
    reals = (np.frombuffer(random_bytes(2048, 1), np.int16).astype(FLOAT) / FLOAT(80)).astype(FLOAT)
    y = run("QuantizeLinear", {"x": reals}, {"s": s, "z": z}, ["x", "s", "z"])
    stored = tensor(reals.shape, element(dtype, s, z))
    function("random_quantize", [tensor(reals.shape, "f32")], [], "", stored, y, "qnn.quantize")


print("// Made by tools/oracles/ort_ops.py. What ONNX Runtime %s gives; see there." % ort.__version__)
for dtype in (np.int8, np.uint8):
    for _ in range(24):
        binary(dtype, "QLinearAdd", "add")
        binary(dtype, "QLinearAdd", "add", 0)
        binary(dtype, "QLinearAdd", "add", 1)
    for _ in range(4):
        binary(dtype, "QLinearMul", "mul")
        unary(dtype, "QLinearSigmoid", "unary", ' {function = "sigmoid"}')
        unary(dtype, "QLinearConcat", "requantize")
        mean(dtype)
        casts(dtype)
    pool(dtype, [2, 2], [2, 2], [0, 0, 0, 0])
    pool(dtype, [3, 3], [1, 1], [0, 0, 0, 0])
    pool(dtype, [3, 2], [2, 1], [1, 1, 0, 1])
    conv(dtype, 8, 6, 1, [3, 3], [1, 1], [1, 1], [1, 1, 1, 1], True)
    conv(dtype, 8, 6, 1, [3, 2], [2, 1], [1, 2], [0, 2, 1, 0], False)
    conv(dtype, 8, 6, 2, [1, 3], [1, 2], [1, 1], [0, 0, 1, 1], True)
    conv(dtype, 6, 6, 6, [3, 3], [2, 1], [1, 1], [1, 1, 1, 1], True)
    for per_channel in (True, False):
        matmul(dtype, "QGemm", per_channel)
        matmul(dtype, "QLinearMatMul", per_channel)


def softmax(dtype, columns, step=None):
    (sx, zx), (sy, zy) = parameter(dtype), parameter(dtype)
    if step:
        sx, sy = FLOAT(1 / 128), FLOAT(step)
    x = random_input(dtype, (40, columns))
    constants = {"sx": sx, "zx": zx, "sy": sy, "zy": zy}
    y = run("QLinearSoftmax", {"x": x}, constants, ["x", "sx", "zx", "sy", "zy"], MICROSOFT, axis=-1, opset=13)
    types = tensor(x.shape, element(dtype, sx, zx)), tensor(x.shape, element(dtype, sy, zy))
    function("random_softmax", types[:1], [], "", types[1], y, "qnn.softmax")


def leaky_relu(dtype, alpha):
    (sx, zx), (sy, zy) = parameter(dtype), parameter(dtype)
    x = all_inputs(dtype, 1)[0]
    constants = {"sx": sx, "zx": zx, "sy": sy, "zy": zy}
    y = run("QLinearLeakyRelu", {"x": x}, constants, ["x", "sx", "zx", "sy", "zy"], MICROSOFT, alpha=alpha)
    types = tensor(x.shape, element(dtype, sx, zx)), tensor(x.shape, element(dtype, sy, zy))
    attributes = f' {{alpha = {literal(FLOAT(alpha))} : f32, function = "leaky_relu"}}'
    function("all_leaky_relu", types[:1], [], attributes, types[1], y, "qnn.unary")


def bare(dtype, zero_points):
    """The type of integers at the scale 1, with one zero point or one for each index of dimension 0."""
    name = {"int8": "i8", "uint8": "u8"}[np.dtype(dtype).name]
    if np.ndim(zero_points) == 0:
        return f"!quant.uniform<{name}:f32, 1.0:{zero_points}>"
    return f"!quant.uniform<{name}:f32:0, {{{', '.join(f'1.0:{z}' for z in zero_points)}}}>"


def integers(dtype, convolution):
    """Accumulators. Weights of 8 bits less their zero points: products and their sums have no way to saturate."""
    zx = parameter(dtype)[1]
    zw = np.int8(random.integers(-4, 5)) if convolution else random.integers(-4, 5, 16).astype(np.int8)
    if convolution:
        x = random_input(dtype, (1, 7, 8, 6))
        w = random.integers(-60, 61, (5, 6, 3, 3)).astype(np.int8)
        constants = {"w": w, "zx": zx, "zw": zw}
        y = run("ConvInteger", {"x": x.transpose(0, 3, 1, 2).copy()}, constants, ["x", "w", "zx", "zw"], strides=[2, 1], pads=[1, 0, 1, 2])
        y, w = y.transpose(0, 2, 3, 1).copy(), w.transpose(0, 2, 3, 1).copy()
        attributes = " {dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 0, 2>, stride = array<i64: 2, 1>}"
    else:
        x = random_input(dtype, (40, 24))
        w = random.integers(-60, 61, (16, 24)).astype(np.int8)
        y = run("MatMulInteger", {"x": x}, {"w": w.T.copy(), "zx": zx, "zw": zw}, ["x", "w", "zx", "zw"])
        attributes = ""
    name = "conv2d" if convolution else "fully_connected"
    held = [(w, tensor(w.shape, bare(np.int8, zw)))]
    result = tensor(y.shape, "!quant.uniform<i32:f32, 1.0>")
    function("random_" + name, [tensor(x.shape, bare(dtype, zx))], held, attributes, result, y, "qnn." + name)


for dtype in (np.int8, np.uint8):
    for columns in (7, 40, 1000):
        softmax(dtype, columns)
    # Rows so short that ties are frequent.
    for _ in range(8):
        softmax(dtype, 2)
    for alpha in (0.01, 0.3, 2.5):
        leaky_relu(dtype, alpha)
    integers(dtype, True)
    integers(dtype, False)


def random_reals(shape):
    return (np.frombuffer(random_bytes(2 * int(np.prod(shape)), 1), np.int16).astype(FLOAT) / FLOAT(80)).reshape(shape)


def dynamic(operation, per_channel, sign="random"):
    """The operators of quantization at run time: integers, their product, and that times both scales; then a bias perhaps."""
    convolution = operation != "qnn.fully_connected"
    x = random_reals((1, 7, 8, 6) if convolution else (40, 24))
    x = {"random": x, "positive": np.abs(x), "negative": -np.abs(x)}[sign]
    weight = {"qnn.conv2d": (5, 6, 3, 3), "qnn.depthwise_conv2d": (6, 1, 3, 3)}.get(operation, (16, 24))
    # Such that no kernel saturates a sum of two products.
    w = random.integers(-60, 61, weight).astype(np.int8)
    sw = random.choice(SCALES, weight[0]).astype(FLOAT) if per_channel else FLOAT(random.choice(SCALES))
    zw = np.zeros_like(sw, np.int8)
    bias = random.choice(SCALES, weight[0]).astype(FLOAT)
    node = helper.make_node
    spread = sw.reshape(-1, 1, 1) if convolution and per_channel else sw
    constants = {"w": w if convolution else w.T.copy(), "zw": zw, "sw": spread, "b": bias.reshape(-1, 1, 1) if convolution else bias}
    product = node("MatMulInteger", ["q", "w", "z", "zw"], ["i"])
    if convolution:
        # A zero point for each channel has no kernel.
        constants["zw"] = np.int8(0)
        groups = weight[0] if operation == "qnn.depthwise_conv2d" else 1
        product = node("ConvInteger", ["q", "w", "z", "zw"], ["i"], pads=[1, 0, 1, 2], strides=[2, 1], group=groups)
    nodes = [
        node("DynamicQuantizeLinear", ["x"], ["q", "s", "z"]),
        product,
        node("Cast", ["i"], ["f"], to=TensorProto.FLOAT),
        node("Mul", ["s", "sw"], ["m"]),
        node("Mul", ["f", "m"], ["p"]),
        node("Add", ["p", "b"], ["y"]),
    ]
    attributes, element_of_weights = "", element(np.int8, sw, 0)
    if convolution:
        y = graph(nodes, {"x": x.transpose(0, 3, 1, 2).copy()}, constants).transpose(0, 2, 3, 1).copy()
        attributes = " {dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 0, 2>, stride = array<i64: 2, 1>}"
        if operation == "qnn.depthwise_conv2d":
            w = w.transpose(2, 3, 0, 1).copy()
            element_of_weights = element_of_weights.replace("f32:0, {", "f32:2, {")
        else:
            w = w.transpose(0, 2, 3, 1).copy()
    else:
        y = graph(nodes, {"x": x}, constants)
    held = [(w, tensor(w.shape, element_of_weights)), (bias, tensor(bias.shape, "f32"))]
    to = tensor(x.shape, "!qnn.dyn<u8:f32, tensor>")
    name = operation.replace("qnn.", sign + "_dynamic_")
    function(name, [tensor(x.shape, "f32")], held, attributes, tensor(y.shape, "f32"), y, operation, to)


for operation in ("qnn.fully_connected", "qnn.conv2d", "qnn.depthwise_conv2d"):
    for per_channel in (True, False):
        dynamic(operation, per_channel)
# All reals on one side of 0: the zero point is the least or the greatest integer.
for sign in ("positive", "negative"):
    dynamic("qnn.fully_connected", True, sign)


def packed(bits, with_zero_points):
    """Reals by packed weights in blocks. All sums are exact, so that their order does not matter."""
    rows, depth, channels, block = 5, 64, 6, 32
    x = np.frombuffer(random_bytes(rows * depth, 1), np.int8).astype(FLOAT).reshape(rows, depth) / FLOAT(8)
    w = random.integers(0, 1 << bits, (channels, depth)).astype(np.uint8)
    s = np.exp2(random.integers(-5, 2, (channels, depth // block))).astype(FLOAT)
    z = random.integers(0, 1 << bits, (channels, depth // block)).astype(np.uint8)
    each = 8 // bits

    def pack(values):
        values = np.concatenate([values, np.zeros((len(values), -values.shape[1] % each), np.uint8)], axis=1)
        return sum(values[:, i::each] << (bits * i) for i in range(each)).astype(np.uint8)

    constants = {"w": pack(w).reshape(channels, depth // block, block // each), "s": s.reshape(-1), "z": pack(z).reshape(-1)}
    operands = ["x", "w", "s", "z"] if with_zero_points else ["x", "w", "s"]
    if not with_zero_points:
        z[:] = 1 << (bits - 1)
        del constants["z"]
    y = run("MatMulNBits", {"x": x}, constants, operands, MICROSOFT, K=depth, N=channels, bits=bits, block_size=block)
    table = ", ".join("{" + ", ".join(f"{literal(a)}:{b}" for a, b in zip(*row)) + "}" for row in zip(s, z))
    ty = f"!quant.uniform<u{bits}:f32:{{0:1, 1:{block}}}, {{{table}}}>"
    held = [(w, tensor(w.shape, ty))]
    function("exact_packed", [tensor(x.shape, "f32")], held, "", tensor(y.shape, "f32"), y, "qnn.fully_connected", stored=f"i{bits}")


for bits in (4, 8):
    for with_zero_points in (True, False):
        packed(bits, with_zero_points)

# Rows whose greatest probability is small need a fine scale: an exponential times its reciprocal is beyond f32.
for dtype in (np.int8, np.uint8):
    for columns in (2, 7, 64):
        for per_column in (160, 400):
            softmax(dtype, columns, 1 / (per_column * columns))
