"""Single operations through TensorFlow Lite's reference kernels. `xnnpack_ops.py` runs the same through its default delegate.

Writes `dialects/tests/data/tflite_ops.mlir`: for each case a function of one tfl operation, and before it a comment with the
inputs and what the reference kernel makes of them. Inputs are formulas that the test knows too, so only results are kept: up to
512 bytes of them as they are, more as a hash. Needs ai-edge-litert, flatbuffers and numpy.

    python tools/oracles/tflite_ops.py [--show NAME] > dialects/tests/data/tflite_ops.mlir
"""

import sys
from dataclasses import dataclass, field

import flatbuffers
import numpy as np
from ai_edge_litert import schema_py_generated as schema
from ai_edge_litert.interpreter import Interpreter, OpResolverType

TYPES = {
    "i4": (np.int8, schema.TensorType.INT4),
    "i8": (np.int8, schema.TensorType.INT8),
    "u8": (np.uint8, schema.TensorType.UINT8),
    "i16": (np.int16, schema.TensorType.INT16),
    "i32": (np.int32, schema.TensorType.INT32),
    "i64": (np.int64, schema.TensorType.INT64),
    "f32": (np.float32, schema.TensorType.FLOAT32),
}


def each(kind, count):
    """All values of a type, one after the other, again and again."""
    info = np.iinfo(kind)
    return (np.arange(count) % (info.max - info.min + 1) + info.min).astype(kind)


def slow(kind, count):
    """The same, each as often as there are values before the next: with `each` it makes all pairs."""
    info = np.iinfo(kind)
    span = info.max - info.min + 1
    return (np.arange(count) // span % span + info.min).astype(kind)


def mix(seed):
    """Pseudorandom bits: Knuth's linear congruential generator, the top bits of its states."""

    def bits(kind, count):
        width = np.iinfo(kind).bits
        out, state = [], seed
        for _ in range(count):
            state = (state * 6364136223846793005 + 1442695040888963407) % 2**64
            out.append(state >> (64 - width))
        return np.array(out, dtype=np.uint64).astype(np.dtype(f"uint{width}")).view(kind)

    bits.label = f"mix {seed}"
    return bits


def grid(step):
    """Reals at equal distances around zero."""

    def reals(kind, count):
        return ((np.arange(count) - count // 2).astype(np.float32) * np.float32(step)).astype(kind)

    reals.label = f"grid {step!r}"
    return reals


each.label, slow.label = "each", "slow"


@dataclass
class T:
    """A tensor: an input if it has a formula, a constant if it has data. A variable tensor is an input of the function."""

    type: str
    shape: tuple
    scale: object = None
    zero: int = 0
    formula: object = None
    data: object = None
    axis: int = 0
    missing: bool = False
    variable: bool = False

    def scales(self):
        return [float(np.float32(s)) for s in np.atleast_1d(self.scale)]

    def element(self):
        # Quantized types have at most 32 bits.
        if self.scale is None or self.type == "i64":
            return self.type
        number = lambda s: repr(s) if "." in repr(s) else repr(s).replace("e", ".0e")
        if len(self.scales()) > 1:
            return f"!quant.uniform<{self.type}:f32:{self.axis}, {{{', '.join(number(s) for s in self.scales())}}}>"
        zero = f":{self.zero}" if self.zero else ""
        return f"!quant.uniform<{self.type}:f32, {number(self.scales()[0])}{zero}>"

    def mlir(self):
        return f"tensor<{''.join(f'{d}x' for d in self.shape)}{self.element()}>"

    def held(self):
        kind = "i8" if self.type == "u8" else self.type
        return f"tensor<{''.join(f'{d}x' for d in self.shape)}{kind}>"


NONE = T("none", (), missing=True)


@dataclass
class Case:
    name: str
    op: str
    inputs: list
    output: T
    attrs: str = ""
    builtin: str = ""
    options: dict = field(default_factory=dict)
    options_type: str = ""
    version: int = 1
    intermediates: list = field(default_factory=list)

    def places(self):
        """The index of each present tensor in the file."""
        present = [number for number, t in enumerate([*self.inputs, self.output, *self.intermediates]) if not t.missing]
        return {number: place for place, number in enumerate(present)}


def model(case):
    """The flatbuffer."""
    m, g = schema.ModelT(), schema.SubGraphT()
    m.version, m.buffers, g.tensors = 3, [schema.BufferT()], []
    for number, t in enumerate([*case.inputs, case.output, *case.intermediates]):
        if t.missing:
            continue
        tensor = schema.TensorT()
        tensor.shape, tensor.type, tensor.name = list(t.shape), TYPES[t.type][1], f"t{number}"
        tensor.isVariable = t.variable
        if t.data is not None:
            buffer = schema.BufferT()
            raw = np.ascontiguousarray(t.data)
            if t.type == "i4":
                flat = raw.reshape(-1).astype(np.uint8) & 15
                flat = np.append(flat, 0) if len(flat) % 2 else flat
                raw = flat[0::2] | flat[1::2] << 4
            buffer.data = np.frombuffer(raw.tobytes(), dtype=np.uint8)
            tensor.buffer = len(m.buffers)
            m.buffers.append(buffer)
        if t.scale is not None:
            q = schema.QuantizationParametersT()
            q.scale, q.zeroPoint, q.quantizedDimension = t.scales(), [t.zero] * len(t.scales()), t.axis
            tensor.quantization = q
        g.tensors.append(tensor)
    places, count = case.places(), len(case.inputs)
    op = schema.OperatorT()
    op.inputs = [places.get(i, -1) for i in range(count)]
    op.outputs = [places[count]]
    op.intermediates = [places[count + 1 + i] for i in range(len(case.intermediates))]
    kind = case.options_type or f"{case.builtin}Options"
    if hasattr(schema.BuiltinOptions, kind):
        op.builtinOptionsType = getattr(schema.BuiltinOptions, kind)
        op.builtinOptions = getattr(schema, f"{kind}T")()
        for key, value in case.options.items():
            assert hasattr(op.builtinOptions, key), (kind, key)
            setattr(op.builtinOptions, key, value)
    g.operators = [op]
    g.inputs = [places[i] for i, t in enumerate(case.inputs) if t.formula and not t.variable]
    g.outputs = [places[count]]
    code = schema.OperatorCodeT()
    code.builtinCode = getattr(schema.BuiltinOperator, case.op)
    code.deprecatedBuiltinCode = min(code.builtinCode, 127)
    code.version = case.version
    m.operatorCodes, m.subgraphs = [code], [g]
    builder = flatbuffers.Builder(1 << 20)
    builder.Finish(m.Pack(builder), b"TFL3")
    return bytes(builder.Output())


def run(case):
    # The reference kernel of version 2.3.0 computes no sums of signed integers.
    signed_sum = case.op == "SUM" and case.output.type != "u8"
    resolver = OpResolverType.BUILTIN_WITHOUT_DEFAULT_DELEGATES if signed_sum else OpResolverType.BUILTIN_REF
    resolver = OpResolverType.AUTO if XNNPACK else resolver
    interpreter = Interpreter(model_content=model(case), experimental_op_resolver_type=resolver)
    interpreter.allocate_tensors()
    if XNNPACK and all(op["op_name"] != "DELEGATE" for op in interpreter._get_ops_details()):
        raise ValueError("not computed by XNNPACK")
    for number, t in enumerate(case.inputs):
        if t.formula:
            count = int(np.prod(t.shape, dtype=int))
            interpreter.set_tensor(case.places()[number], t.formula(TYPES[t.type][0], count).reshape(t.shape))
    interpreter.invoke()
    return interpreter.get_tensor(interpreter.get_output_details()[0]["index"])


def fnv(data):
    """FNV-1a of 64 bits."""
    value = 0xCBF29CE484222325
    for byte in data:
        value = (value ^ byte) * 0x100000001B3 % 2**64
    return value


def text(case, mnemonic):
    out = run(case)
    data = out.tobytes()
    result = f"is {data.hex()}" if len(data) <= 512 else f"hash {fnv(data):016x}"
    args, lines, names = [], [], []
    for number, t in enumerate(case.inputs):
        if t.missing:
            lines.append(f'  %{number} = "tfl.no_value"() <{{value}}> : () -> none')
            names.append((f"%{number}", "none"))
        elif t.data is not None:
            raw = np.ascontiguousarray(t.data)
            held = f'dense<"0x{raw.tobytes().hex().upper()}"> : {t.held()}'
            if raw.size <= 8 and t.type != "u8":
                held = f"dense<{raw.tolist()}> : {t.held()}"
            name = "tfl.pseudo_const" if t.element() == t.type else "tfl.pseudo_qconst"
            qtype = "" if t.element() == t.type else f"qtype = {t.mlir()}, "
            lines.append(f'  %{number} = "{name}"() <{{{qtype}value = {held}}}> : () -> {t.mlir()}')
            names.append((f"%{number}", t.mlir()))
        else:
            args.append(f"%arg{number}: {t.mlir()}")
            names.append((f"%arg{number}", t.mlir()))
    attrs = f" <{{{case.attrs}}}>" if case.attrs else ""
    lines.append(
        f'  %r = "tfl.{mnemonic}"({", ".join(n for n, _ in names)}){attrs} : '
        f'({", ".join(t for _, t in names)}) -> {case.output.mlir()}'
    )
    formulas = ", ".join(t.formula.label for t in case.inputs if t.formula)
    return "\n".join(
        [
            f"// @{case.name} of {formulas} {result}",
            f"func.func @{case.name}({', '.join(args)}) -> {case.output.mlir()} {{",
            *lines,
            f"  return %r : {case.output.mlir()}",
            "}",
            "",
        ]
    )


CASES = []
# Set by `xnnpack_ops.py`: the default delegate computes, and cases that it leaves to other kernels are dropped.
XNNPACK = False


def case(mnemonic, name, op, inputs, output, attrs="", builtin="", **rest):
    CASES.append((mnemonic, Case(name, op, inputs, output, attrs, builtin, **rest)))


ACTIVATIONS = {"NONE": 0, "RELU": 1, "RELU_N1_TO_1": 2, "RELU6": 3}


def fused(word):
    return f'fused_activation_function = "{word}"', {"fusedActivationFunction": ACTIVATIONS[word]}


def binary():
    """Sums, differences, products and extremes of all pairs."""
    pairs = [
        ("i8", 0.021, 3, 0.037, -7, 0.05, 11),
        ("i8", 0.5, -128, 0.0078125, 127, 0.25, 0),
        ("i8", 0.011, 0, 0.013, 0, 0.0003, 0),
        ("u8", 0.021, 130, 0.037, 100, 0.05, 140),
        ("i16", 0.0007, 0, 0.0011, 0, 0.0013, 0),
        ("i16", 0.0009765625, 0, 0.00048828125, 0, 0.001953125, 0),
        # Powers of two: the default option rounds the operand of the lesser scale.
        ("i16", 0.0009765625, 0, 0.00024414062, 0, 0.0009765625, 0),
    ]
    for op, builtin in [("add", "Add"), ("sub", "Sub"), ("mul", "Mul")]:
        for number, (kind, s1, z1, s2, z2, s3, z3) in enumerate(pairs):
            for word in ["NONE", "RELU6"] if number == 0 else ["NONE"]:
                if op == "mul":
                    s3 = float(np.float32(s1 * s2 * 40))
                formulas = (mix(1), mix(2)) if kind == "i16" else (each, slow)
                attrs, options = fused(word)
                if kind == "i16" and op != "mul":
                    options["potScaleInt16"] = s1 == s3
                shape = (65536,)
                inputs = [T(kind, shape, s1, z1, formulas[0]), T(kind, shape, s2, z2, formulas[1])]
                name = f"{op}_{kind}_{number}" + ("_relu6" if word == "RELU6" else "")
                case(op, name, builtin.upper(), inputs, T(kind, shape, s3, z3), attrs, builtin, options=options, version=2)
    inputs = [T("i8", (4, 1, 8), 0.02, 3, mix(1)), T("i8", (3, 1), 0.03, -4, mix(2))]
    attrs, options = fused("NONE")
    case("add", "add_broadcast", "ADD", inputs, T("i8", (4, 3, 8), 0.05), attrs, "Add", options=options)
    quotients = [
        ("i8", 0.021, 3, 0.037, -7, 237, 11, "NONE"),
        ("i8", 0.021, 3, 0.037, -128, 90, -128, "RELU6"),
        # The last shift exceeds 31 bits for some pairs.
        ("i8", 0.021, 3, 0.037, -7, 5, 11, "NONE"),
        ("u8", 0.021, 130, 0.037, 100, 150, 140, "NONE"),
        ("i16", 0.000047, 0, 0.000078, 0, 32768, 0, "NONE"),
        ("i16", 0.000047, 0, 0.000078, 0, 300, 0, "NONE"),
    ]
    for number, (kind, s1, z1, s2, z2, factor, z3, word) in enumerate(quotients):
        if XNNPACK:
            break
        dtype = TYPES[kind][0]
        # LiteRT fails for a divisor of 0.
        divisors = [q for q in each(dtype, 256) if q != z2] if kind != "i16" else [-32768, -32767, -1, 1, 2, 32767, *mix(3)(dtype, 58)]
        attrs, options = fused(word)
        inputs = [
            T(kind, (1, 256), s1, z1, mix(1) if kind == "i16" else each),
            T(kind, (len(divisors), 1), s2, z2, data=np.array(divisors, dtype)),
        ]
        out = T(kind, (len(divisors), 256), float(np.float32(s1 / s2 / factor)), z3)
        case("div", f"div_{kind}_{number}", "DIV", inputs, out, attrs, "Div", options=options, version=2)
    for op, version in [("maximum", 2), ("minimum", 2)]:
        for kind in ["i8", "u8"]:
            zero = 100 if kind == "u8" else 5
            inputs = [T(kind, (65536,), 0.02, zero, each), T(kind, (65536,), 0.02, zero, slow)]
            case(op, f"{op}_{kind}", op.upper(), inputs, T(kind, (65536,), 0.02, zero), options_type="MaximumMinimumOptions")
    inputs = [T("i8", (65536,), 0.02, 3, each), T("i8", (65536,), 0.02, 3, slow)]
    case(
        "squared_difference", "squared_difference_i8", "SQUARED_DIFFERENCE", inputs, T("i8", (65536,), 0.1, -128),
        "", "SquaredDifference", version=2,
    )
    inputs = [T("i8", (65536,), 0.021, 3, each), T("i8", (65536,), 0.037, -5, slow)]
    case(
        "squared_difference", "squared_difference_i8_scales", "SQUARED_DIFFERENCE", inputs, T("i8", (65536,), 0.1, -128),
        "", "SquaredDifference", version=2,
    )


def unary():
    """Functions of all 256 or 65,536 values."""
    all_of = lambda kind, scale, zero: [T(kind, (65536,) if kind == "i16" else (256,), scale, zero, each)]
    to = lambda kind, scale, zero: T(kind, (65536,) if kind == "i16" else (256,), scale, zero)

    def function(mnemonic, kinds, builtin="", attrs="", options=None, suffix=""):
        for number, (kind, s1, z1, s2, z2) in enumerate(kinds):
            case(
                mnemonic, f"{mnemonic}{suffix}_{kind}_{number}", mnemonic.upper(), all_of(kind, s1, z1), to(kind, s2, z2),
                attrs, builtin, options=options or {},
                version=1 if kind == "u8" or mnemonic in ("hard_swish", "neg", "relu_n1_to_1") else 2,
            )

    i16 = [("i16", 0.0003, 0, 2**-15, 0), ("i16", 2**-12, 0, 2**-15, 0), ("i16", 2**-11, 0, 2**-15, 0)]
    # Near powers of two, which only some scales are taken for.
    i16 += [("i16", scale, 0, 2**-15, 0) for scale in [2**-12 * 1.0006, 2**-11 * 1.0006, 2**-10 * 0.9994, 2**-7, 2**-3 * 1.0006, 4.0]]
    function("logistic", [("i8", 0.05, 3, 1 / 256, -128), ("i8", 0.011, -100, 1 / 256, -128), ("u8", 0.06, 120, 1 / 256, 0), *i16])
    function("tanh", [("i8", 0.03, 3, 1 / 128, 0), ("i8", 0.007, 50, 1 / 128, 0), ("u8", 0.03, 120, 1 / 128, 128), *i16])
    function("hard_swish", [("i8", 0.05, 3, 0.04, -118), ("i8", 0.02, -20, 0.021, 7), ("u8", 0.05, 120, 0.04, 10)], "HardSwish")
    function("exp", [("i8", 0.02, 3, 0.05, -128), ("i8", 0.03, 120, 0.007, -128)], "Exp")
    function("log", [("i8", 0.02, -128, 0.05, 60), ("i8", 0.07, -128, 0.02, 10), ("i8", 0.07, 5, 0.02, 10)])
    function("neg", [("i8", 0.05, 0, 0.05, 0)], "Neg")
    function("rsqrt", [("i8", 0.02, -128, 0.05, -120), ("i8", 0.07, -128, 0.02, -128)])
    function("sqrt", [("i8", 0.01, -128, 0.1, -128), ("i8", 0.09, -128, 0.3, -20), ("i8", 0.0062206457, -128, 0.0934, -94)])
    function("abs", [("i8", 0.02, 3, 0.02, -128), ("i8", 0.02, 3, 0.013, -128), ("i16", 0.0003, 0, 0.0002, 0)], "Abs")
    function("gelu", [("i8", 0.05, 3, 0.04, -100)], "Gelu", "approximate = false", {"approximate": False})
    function("gelu", [("i8", 0.05, 3, 0.04, -100)], "Gelu", "approximate = true", {"approximate": True}, "_approximate")
    leaky = [("i8", 0.05, 3, 0.04, -100), ("i8", 0.02, -20, 0.021, 7), ("u8", 0.05, 120, 0.04, 10), ("i16", 0.0003, 0, 0.0002, 0)]
    function("leaky_relu", leaky, "LeakyRelu", "alpha = 3.000000e-01 : f32", {"alpha": 0.3})
    relu = [("i8", 0.05, 3, 0.04, -128), ("i8", 0.02, -20, 0.02, -20), ("u8", 0.05, 120, 0.04, 0)]
    function("relu", relu)
    function("relu6", relu)
    function("relu_n1_to_1", [("i8", 0.05, 3, 0.04, -20), ("i8", float(np.nextafter(np.float32(0.05), np.float32(0))), 3, 0.04, -20), ("u8", 0.05, 120, 0.04, 130)])
    casts = [("i8", 0.05, 3, "i8", 0.04, -100), ("i8", 0.05, 3, "i8", 0.0021, 7), ("i8", 0.05, 3, "u8", 0.05, 131),
             ("u8", 0.05, 131, "i8", 0.06, 3), ("i8", 0.05, 3, "i16", 0.0004, 0), ("i16", 0.0004, 0, "i8", 0.05, 3),
             ("i8", 0.05, 3, "i8", 0.1, 3), ("i16", 0.0004, 0, "i16", 0.0005, 0)]
    for number, (k1, s1, z1, k2, s2, z2) in enumerate(casts):
        n = 65536 if k1 == "i16" else 256
        case(
            "quantize", f"requantize_{k1}_{k2}_{number}", "QUANTIZE", [T(k1, (n,), s1, z1, each)], T(k2, (n,), s2, z2),
            f"qtype = {T(k2, (n,), s2, z2).mlir()}", "Quantize", version=2,
        )
    for kind, scale, zero in [("i8", 0.05, 3), ("u8", 0.05, 120), ("i16", 0.001, 0)]:
        out = T(kind, (1024,), scale, zero)
        case("quantize", f"quantize_{kind}", "QUANTIZE", [T("f32", (1024,), formula=grid(0.0125))], out,
             f"qtype = {out.mlir()}", "Quantize")
        n = 65536 if kind == "i16" else 256
        case("dequantize", f"dequantize_{kind}", "DEQUANTIZE", [T(kind, (n,), scale, zero, each)], T("f32", (n,)),
             "", "Dequantize", version=2)


def softmax():
    for number, (kind, scale, zero, beta) in enumerate(
        [("i8", 0.05, 3, 1.0), ("i8", 0.5, -10, 1.0), ("i8", 1 / 256, -128, 1.0), ("i8", 0.1, 0, 0.7), ("u8", 0.08, 100, 1.0)]
    ):
        out = T(kind, (64, 37), 1 / 256, 0 if kind == "u8" else -128)
        case(
            "softmax", f"softmax_{kind}_{number}", "SOFTMAX", [T(kind, (64, 37), scale, zero, mix(number))], out,
            f"beta = {beta:e} : f32", "Softmax", options={"beta": beta}, version=2,
        )
    for number, scale in enumerate([0.0003, 0.001, 0.00005]):
        out = T("i16", (64, 37), 1 / 32768, 0)
        case(
            "softmax", f"softmax_i16_{number}", "SOFTMAX", [T("i16", (64, 37), scale, 0, mix(number))], out,
            "beta = 1.000000e+00 : f32", "Softmax", options={"beta": 1.0}, version=3,
        )


def reductions():
    for mnemonic, op in [("mean", "MEAN"), ("sum", "SUM"), ("reduce_max", "REDUCE_MAX"), ("reduce_min", "REDUCE_MIN")]:
        for number, (kind, s1, z1, s2, z2) in enumerate(
            [("i8", 0.05, 3, 0.04, -10), ("i8", 0.05, 3, 0.05, 3), ("u8", 0.05, 130, 0.04, 120), ("i16", 0.0005, 0, 0.0004, 0)]
        ):
            if mnemonic.startswith("reduce"):
                s2, z2 = s1, z1
            if mnemonic == "sum" and s1 != s2:
                # A ratio of 1/4 has exact ties, which LiteRT's kernel of signed sums rounds away from zero, and qopt up.
                if kind != "u8":
                    continue
                s2 = s2 * 5
            for keep in [True, False] if number == 0 else [True]:
                for axes in [(1, 2), (3,), (1,)] if keep else [(1,)]:
                    shape = (8, 5, 7, 64)
                    kept = [1 if d in axes else n for d, n in enumerate(shape)]
                    out = kept if keep else [n for d, n in enumerate(shape) if d not in axes]
                    inputs = [
                        T(kind, shape, s1, z1, mix(number)),
                        T("i32", (len(axes),), data=np.array(axes, np.int32)),
                    ]
                    name = f"{mnemonic}_{kind}_{number}_{''.join(map(str, axes))}" + ("" if keep else "_dropped")
                    case(
                        mnemonic, name, op, inputs, T(kind, tuple(out), s2, z2), f"keep_dims = {str(keep).lower()}",
                        "Reducer", options={"keepDims": keep}, version=2,
                    )


def pools():
    for kind in ["i8", "u8", "i16"]:
        for mnemonic, op in [("average_pool_2d", "AVERAGE_POOL_2D"), ("max_pool_2d", "MAX_POOL_2D")]:
            for padding in ["SAME", "VALID"]:
                zero = {"i8": 5, "u8": 120, "i16": 0}[kind]
                out = (2, 5, 4, 6) if padding == "SAME" else (2, 4, 3, 6)
                attrs, options = fused("RELU6")
                case(
                    mnemonic, f"{mnemonic}_{kind}_{padding.lower()}", op, [T(kind, (2, 9, 8, 6), 0.05, zero, mix(3))],
                    T(kind, out, 0.05, zero),
                    f'filter_height = 3 : i32, filter_width = 3 : i32, {attrs}, padding = "{padding}", stride_h = 2 : i32, '
                    "stride_w = 2 : i32",
                    "Pool2D",
                    options={**options, "padding": 0 if padding == "SAME" else 1, "filterHeight": 3, "filterWidth": 3,
                             "strideH": 2, "strideW": 2},
                    version=2 if kind != "i16" else 3,
                )


def arrange():
    """Concatenations, margins, choices of elements, other sizes of images."""
    attrs, options = fused("NONE")
    for kind, zeros, scales in [("i8", (3, 3, 3), (0.05,) * 3), ("u8", (100, 120, 90), (0.05, 0.07, 0.06)),
                                ("u8", (100, 100, 100), (0.05,) * 3)]:
        inputs = [T(kind, (3, 16, 4), scales[0], zeros[0], mix(1)), T(kind, (3, 5, 4), scales[1], zeros[1], mix(2))]
        same = "same" if len(set(scales)) == 1 else "scales"
        case(
            "concatenation", f"concatenation_{kind}_{same}", "CONCATENATION", inputs,
            T(kind, (3, 21, 4), scales[2], zeros[2]), f"axis = 1 : i32, {attrs}", "Concatenation",
            options={**options, "axis": 1}, version=2,
        )
    for kind, zero in [("i8", 3), ("u8", 130), ("i16", 0)]:
        amounts = np.array([[0, 0], [1, 2], [0, 3]], np.int32)
        inputs = [T(kind, (2, 3, 4), 0.05, zero, mix(1)), T("i32", (3, 2), data=amounts)]
        out = T(kind, (2, 6, 7), 0.05, zero)
        case("pad", f"pad_{kind}", "PAD", inputs, out, "", "Pad", version=2)
        if kind != "i16":
            value = T(kind, (1,), 0.05, zero, data=np.array([17], TYPES[kind][0]))
            case("padv2", f"padv2_{kind}", "PADV2", [*inputs, value], out, "", "PadV2", version=2)
    inputs = [T("i8", (4, 6, 3), 0.05, 3, mix(1)), T("i32", (2, 2), data=np.array([[5, 0], [2, 2]], np.int32))]
    case("gather", "gather_i8", "GATHER", inputs, T("i8", (4, 2, 2, 3), 0.05, 3), "axis = 1 : i32, batch_dims = 0 : i32",
         "Gather", options={"axis": 1}, version=2)
    indices = (mix(2)(np.uint32, 8) % 3).astype(np.int32).reshape(4, 2)
    inputs = [T("i8", (4, 6, 3), 0.05, 3, mix(1)), T("i32", (4, 2), data=indices)]
    for axis, shape in [(1, (4, 2, 3)), (2, (4, 6, 2))]:
        case("gather", f"gather_batches_{axis}", "GATHER", inputs, T("i8", shape, 0.05, 3),
             f"axis = {axis} : i32, batch_dims = 1 : i32", "Gather", options={"axis": axis, "batchDims": 1}, version=5)
    for mnemonic, op, builtin in [
        ("resize_bilinear", "RESIZE_BILINEAR", "ResizeBilinear"),
        ("resize_nearest_neighbor", "RESIZE_NEAREST_NEIGHBOR", "ResizeNearestNeighbor"),
    ]:
        for kind in ["i8", "u8", "i16"]:
            for corners, centers in [(False, False), (True, False), (False, True)]:
                for out in [(7, 13), (3, 2)]:
                    zero = {"i8": 5, "u8": 120, "i16": 0}[kind]
                    inputs = [T(kind, (2, 5, 6, 3), 0.05, zero, mix(3)), T("i32", (2,), data=np.array(out, np.int32))]
                    name = f"{mnemonic}_{kind}_{'c' if corners else 'h' if centers else 'p'}_{out[0]}"
                    case(
                        mnemonic, name, op, inputs, T(kind, (2, *out, 3), 0.05, zero),
                        f"align_corners = {str(corners).lower()}, half_pixel_centers = {str(centers).lower()}", builtin,
                        options={"alignCorners": corners, "halfPixelCenters": centers}, version=3,
                    )


def products():
    """Sums of products: convolutions and matrices."""
    bits = lambda seed, shape, kind=np.int8: mix(seed)(kind, int(np.prod(shape))).reshape(shape)
    attrs, options = fused("NONE")
    window = 'dilation_h_factor = 1 : i32, dilation_w_factor = 1 : i32, {0}, padding = "SAME", stride_h = 2 : i32, stride_w = 2 : i32'
    conv = {**options, "padding": 0, "strideH": 2, "strideW": 2, "dilationHFactor": 1, "dilationWFactor": 1}
    kinds = [("i8", 0.03, 5, 0.9, -7), ("i16", 0.0003, 0, 0.004, 0), ("u8", 0.03, 120, 0.9, 130)]
    for kind, s, z, so, zo in kinds:
        scales = [0.011] if kind == "u8" else [0.011, 0.012, 0.007, 0.02]
        wz = 140 if kind == "u8" else 0
        weight_kind = "u8" if kind == "u8" else "i8"
        wide = "i64" if kind == "i16" else "i32"
        bias = (mix(9)(np.int16, 4) * 3).astype(TYPES[wide][0])
        bias_scale = [np.float32(s) * np.float32(w) for w in scales]
        weight = bits(7, (4, 3, 3, 5), TYPES[weight_kind][0])
        if weight_kind == "i8":
            weight = np.maximum(weight, -127)
        w = T(weight_kind, (4, 3, 3, 5), scales, wz, data=weight)
        b = T(wide, (4,), bias_scale, data=bias)
        case("conv_2d", f"conv_2d_{kind}", "CONV_2D", [T(kind, (8, 30, 31, 5), s, z, mix(4)), w, b],
             T(kind, (8, 15, 16, 4), so, zo), window.format(attrs), "Conv2D", options=conv, version=3 if kind != "i16" else 4)
        dscales = scales if kind == "u8" else [0.011, 0.012, 0.007, 0.02, 0.001, 0.01]
        dw = bits(8, (1, 3, 3, 6), TYPES[weight_kind][0])
        dw = np.maximum(dw, -127) if weight_kind == "i8" else dw
        w = T(weight_kind, (1, 3, 3, 6), dscales, wz, data=dw, axis=3)
        b = T(wide, (6,), [np.float32(s) * np.float32(x) for x in dscales],
              data=(mix(9)(np.int16, 6) * 3).astype(TYPES[wide][0]))
        case("depthwise_conv_2d", f"depthwise_conv_2d_{kind}", "DEPTHWISE_CONV_2D",
             [T(kind, (8, 30, 31, 3), s, z, mix(4)), w, b], T(kind, (8, 15, 16, 6), so / 4, zo),
             f"depth_multiplier = 2 : i32, {window.format(attrs)}", "DepthwiseConv2D",
             options={**conv, "depthMultiplier": 2}, version=3 if kind != "i16" else 4)
        for per in ["tensor", "channel"]:
            if kind == "u8" and per == "channel":
                continue
            fs = scales[:1] if per == "tensor" else scales
            weight = bits(11, (4, 40), TYPES[weight_kind][0])
            weight = np.maximum(weight, -127) if weight_kind == "i8" else weight
            w = T(weight_kind, (4, 40), fs, wz, data=weight)
            b = T(wide, (4,), [np.float32(s) * np.float32(x) for x in fs], data=bias)
            for bias_kind in ["bias", "plain"]:
                case("fully_connected", f"fully_connected_{kind}_{per}_{bias_kind}", "FULLY_CONNECTED",
                     [T(kind, (2000, 40), s, z, mix(4)), w, b if bias_kind == "bias" else NONE],
                     T(kind, (2000, 4), so, zo),
                     f'asymmetric_quantize_inputs = false, {attrs}, keep_num_dims = false, weights_format = "DEFAULT"',
                     "FullyConnected", options=options, version=5 if kind != "i16" else 7)
            if per == "channel" and kind == "i16" and not XNNPACK:
                # Sums that exceed 32 bits.
                rows = [np.full(1280, 127), np.full(1280, -127), np.arange(1280) % 255 - 127, mix(11)(np.int8, 1280) // 2]
                w = T("i8", (4, 1280), fs, data=np.array(rows, np.int8))
                for bias_kind, bias_operand in [("bias", b), ("plain", NONE)]:
                    case("fully_connected", f"fully_connected_i16_long_{bias_kind}", "FULLY_CONNECTED",
                         [T(kind, (52, 1280), s, formula=each), w, bias_operand], T(kind, (52, 4), so),
                         f'asymmetric_quantize_inputs = false, {attrs}, keep_num_dims = false, weights_format = "DEFAULT"',
                         "FullyConnected", options=options, version=7)
            if per == "tensor":
                # Sums that round otherwise if the product of the scales has 24 bits.
                zero, weight_zero = 0 if kind == "i16" else z, 7 if kind == "u8" else 0
                zeros = T(weight_kind, (4, 8), 0.02, weight_zero, data=np.full((4, 8), weight_zero, TYPES[weight_kind][0]))
                ties = T(wide, (4,), [0.001], data=np.array([1350, -1350, 4050, 9450], TYPES[wide][0]))
                case("fully_connected", f"fully_connected_{kind}_ties", "FULLY_CONNECTED",
                     [T(kind, (4, 8), 0.05, zero, mix(4)), zeros, ties], T(kind, (4, 4), 0.3, zero),
                     f'asymmetric_quantize_inputs = false, {attrs}, keep_num_dims = false, weights_format = "DEFAULT"',
                     "FullyConnected", options=options, version=5 if kind != "i16" else 7)
            if kind == "i8":
                # Rows of reals, each quantized by itself.
                case("fully_connected", f"fully_connected_hybrid_{per}", "FULLY_CONNECTED",
                     [T("f32", (50, 40), formula=grid(0.0125)), w, T("f32", (4,), data=(bias / 1000).astype(np.float32))],
                     T("f32", (50, 4)),
                     f'asymmetric_quantize_inputs = false, {attrs}, keep_num_dims = false, weights_format = "DEFAULT"',
                     "FullyConnected", options=options, version=3 if per == "tensor" else 12)
        # Output [N, OH, OW, OC], weights [OC, KH, KW, IC].
        weight = bits(12, (4, 3, 3, 5), TYPES[weight_kind][0])
        weight = np.maximum(weight, -127) if weight_kind == "i8" else weight
        w = T(weight_kind, (4, 3, 3, 5), scales, wz, data=weight)
        b = T(wide, (4,), bias_scale, data=bias)
        for padding, out in [("SAME", (30, 32)), ("VALID", (31, 33))]:
            shape = T("i32", (4,), data=np.array([2, *out, 4], np.int32))
            case("transpose_conv", f"transpose_conv_{kind}_{padding.lower()}", "TRANSPOSE_CONV",
                 [shape, w, T(kind, (2, 15, 16, 5), s, z, mix(4)), b], T(kind, (2, *out, 4), so, zo),
                 f'{attrs}, padding = "{padding}", stride_h = 2 : i32, stride_w = 2 : i32', "TransposeConv",
                 options={"padding": 0 if padding == "SAME" else 1, "strideH": 2, "strideW": 2, **options}, version=3)
        if kind == "i8":
            for adj in (False, True):
                weight = np.maximum(bits(5, (2, 9, 20) if adj else (2, 20, 9)), -127)
                case("batch_matmul", f"batch_matmul_hybrid_{'t' if adj else 'n'}", "BATCH_MATMUL",
                     [T("f32", (2, 20, 12) if adj else (2, 12, 20), formula=grid(0.0125)), T("i8", weight.shape, 0.011, data=weight)],
                     T("f32", (2, 12, 9)), f"adj_x = {str(adj).lower()}, adj_y = {str(adj).lower()}, asymmetric_quantize_inputs = false",
                     "BatchMatMul", options={"adjX": adj, "adjY": adj}, version=4)
        if kind != "u8":
            for adj_x, adj_y in [(False, False), (True, True)]:
                a = (3, 1200, 20) if not adj_x else (3, 20, 1200)
                c = (3, 20, 9) if not adj_y else (3, 9, 20)
                case("batch_matmul", f"batch_matmul_{kind}_{'t' if adj_x else 'n'}", "BATCH_MATMUL",
                     [T(kind, a, s, z, mix(4)), T(kind, c, s * 1.1, 0 if kind == "i16" else -3, mix(5))],
                     T(kind, (3, 1200, 9), s * 40 if kind == "i8" else s * 30, zo),
                     f"adj_x = {str(adj_x).lower()}, adj_y = {str(adj_y).lower()}, asymmetric_quantize_inputs = false",
                     "BatchMatMul", options={"adjX": adj_x, "adjY": adj_y}, version=3)


def recurrent():
    """Layers with a state on integers, from pseudorandom states."""
    if XNNPACK:
        return
    # Batch, inputs, units, rank, memory; scales of input, features, state, time weights and result; zero points.
    filters = [
        ("step", (1, 5, 24, 1, 1), (0.02, 0.01, 0.004, 0.0001, 0.02), (3, -128)),
        ("rank", (2, 9, 16, 2, 5), (0.03, 0.02, 0.01, 0.00002, 0.12), (-128, -100)),
        # The state saturates, and the first sums are shifted to the left.
        ("steep", (3, 4, 8, 3, 7), (0.5, 0.4, 0.01, 0.0001, 8.0), (127, 5)),
    ]
    for number, (name, (batch, depth, units, rank, memory), scales, (zero, result_zero)) in enumerate(filters):
        values = lambda seed, kind, *shape: mix(89 * number + seed)(TYPES[kind][0], int(np.prod(shape))).reshape(shape)
        input, feature, state, time, output = [float(np.float32(scale)) for scale in scales]
        rows = units * rank
        inputs = [
            T("i8", (batch, depth), input, zero, mix(number)),
            T("i8", (rows, depth), feature, data=np.maximum(values(1, "i8", rows, depth), -127)),
            T("i16", (rows, memory), time, data=values(2, "i16", rows, memory) // 8),
            T("i32", (units,), np.float32(state) * np.float32(time), data=values(3, "i16", units).astype(np.int32) * 10),
            T("i16", (batch, rows * memory), state, 0, mix(number + 60), variable=True),
        ]
        case("svdf", f"svdf_{name}", "SVDF", inputs, T("i8", (batch, units), output, result_zero),
             f'asymmetric_quantize_inputs = false, fused_activation_function = "RELU", rank = {rank} : i32', "SVDF",
             options={"rank": rank, "fusedActivationFunction": 1}, version=3)
    # Steps, batch, inputs, hidden units; parameters of input and hidden state, logarithm of the cell state's scale; scale of
    # weights; clip.
    layers = [
        ("step", (1, 1, 5, 4), (0.02, 3), (0.0078, -1), -12, 0.01, 10.0, ""),
        ("batch", (4, 3, 3, 9), (0.02, -128), (0.007, 5), -11, 0.02, 0.0, ""),
        ("time_major", (5, 2, 7, 6), (0.01, 127), (0.0078, -4), -13, 0.01, 10.0, "t"),
        ("cifg", (6, 2, 4, 5), (0.02, 0), (0.0075, 0), -12, 0.015, 0.5, "c"),
        # Gates and cell states saturate.
        ("steep", (6, 1, 8, 11), (0.05, -7), (0.004, 100), -15, 0.2, 0.0, ""),
        # The sums are shifted to the left.
        ("coarse", (3, 2, 2, 3), (0.05, 1), (0.0078, 0), -9, 3.0, 60.0, ""),
    ]
    for number, (name, (steps, batch, depth, hidden), input, state, exponent, scale, clip, flags) in enumerate(layers):
        time_major, cifg = "t" in flags, "c" in flags
        gates = range(1, 4) if cifg else range(4)
        values = lambda seed, kind, *shape: mix(97 * number + seed)(TYPES[kind][0], int(np.prod(shape))).reshape(shape)
        scales = [float(np.float32(scale * (1 + 0.1 * i))) for i in range(8)]
        inputs = [NONE] * 24
        sequence = lambda size: (steps, batch, size) if time_major else (batch, steps, size)
        inputs[0] = T("i8", sequence(depth), *input, mix(number))
        for gate in gates:
            inputs[1 + gate] = T("i8", (hidden, depth), scales[gate], data=np.maximum(values(gate, "i8", hidden, depth), -127))
            recurrence = np.maximum(values(gate + 4, "i8", hidden, hidden), -127)
            inputs[5 + gate] = T("i8", (hidden, hidden), scales[gate + 4], data=recurrence)
            bias = values(gate + 8, "i16", hidden).astype(np.int32)
            inputs[12 + gate] = T("i32", (hidden,), np.float32(scales[gate]) * np.float32(input[0]), data=bias)
        inputs[18] = T("i8", (batch, hidden), *state, mix(number + 20), variable=True)
        inputs[19] = T("i16", (batch, hidden), 2.0**exponent, 0, mix(number + 40), variable=True)
        attrs = (
            f"asymmetric_quantize_inputs = false, cell_clip = {clip!r} : f32, diagonal_recurrent_tensors = false, "
            f"effective_hidden_scale_intermediate = {T('i8', (0,), *state).mlir()}, fused_activation_function = \"TANH\", "
            f"proj_clip = 0.0 : f32, time_major = {str(time_major).lower()}"
        )
        options = {"fusedActivationFunction": 4, "cellClip": clip, "timeMajor": time_major}
        case("unidirectional_sequence_lstm", f"lstm_{name}", "UNIDIRECTIONAL_SEQUENCE_LSTM", inputs,
             T("i8", sequence(hidden), *state), attrs, "UnidirectionalSequenceLSTM", options=options,
             intermediates=[T("f32", (0,))] * 4 + [T("i8", (0,), *state)])


def random_scales():
    """Operations that XNNPACK computes in its own way, at pseudorandom scales."""
    def number(seed, low, high):
        bits = int(mix(seed)(np.int32, 3)[2]) & 0xFFFFFF
        return float(np.float32(low * (high / low) ** (bits / 2**24)))

    attrs, options = fused("NONE")
    for seed in range(24):
        kind = "u8" if seed % 3 == 0 else "i8"
        zero = lambda i: int(mix(seed * 7 + i)(TYPES[kind][0], 2)[1])
        a, b, out = (number(seed * 5 + i, 0.002, 0.3) for i in range(3))
        for op, to in [("add", out), ("sub", out), ("mul", a * b * number(seed + 99, 20, 300))]:
            inputs = [T(kind, (65536,), a, zero(0), each), T(kind, (65536,), b, zero(1), slow)]
            case(op, f"{op}_random_{seed}", op.upper(), inputs, T(kind, (65536,), to, zero(2)), attrs, op.capitalize(),
                 options=options, version=2)
        to = a * number(seed + 50, 0.1, 8)
        alpha = float(np.float32(number(seed + 70, 0.02, 1.5) * (1 if seed % 2 else -1)))
        every = T(kind, (256,), a, zero(0), each)
        case("leaky_relu", f"leaky_relu_random_{seed}", "LEAKY_RELU", [every], T(kind, (256,), to, zero(3)),
             f"alpha = {alpha!r} : f32", "LeakyRelu", options={"alpha": alpha}, version=2)
        out = T(kind, (256,), to, zero(3))
        case("quantize", f"requantize_random_{seed}", "QUANTIZE", [every], out, f"qtype = {out.mlir()}", "Quantize", version=2)
        out = T(kind, (1024,), b, zero(1))
        case("quantize", f"quantize_random_{seed}", "QUANTIZE", [T("f32", (1024,), formula=grid(0.0125))], out,
             f"qtype = {out.mlir()}", "Quantize")
        shape = (4, 3 + seed % 5, 7, 16)
        for mnemonic, ratio in [("mean", 1), ("sum", shape[1] * 7)]:
            inputs = [T(kind, shape, a, zero(0), mix(seed)), T("i32", (2,), data=np.array([1, 2], np.int32))]
            case(mnemonic, f"{mnemonic}_random_{seed}", mnemonic.upper(), inputs,
                 T(kind, (4, 1, 1, 16), a * ratio * number(seed + 3, 0.3, 2), zero(4)), "keep_dims = true", "Reducer",
                 options={"keepDims": True}, version=2)
        inputs = [T(kind, (1, 3 + seed % 4, 5, 8), a, zero(0), mix(seed)), T("i32", (2,), data=np.array([4 + seed, 11], np.int32))]
        corners, centers = seed % 4 == 1, seed % 4 in (2, 3)
        case("resize_bilinear", f"resize_bilinear_random_{seed}", "RESIZE_BILINEAR", inputs, T(kind, (1, 4 + seed, 11, 8), a, zero(0)),
             f"align_corners = {str(corners).lower()}, half_pixel_centers = {str(centers).lower()}", "ResizeBilinear",
             options={"alignCorners": corners, "halfPixelCenters": centers}, version=3)
    for seed in range(8):
        channels, depth, per_channel = (4, 9, 32)[seed % 3], (40, 17, 64, 130)[seed % 4], seed % 2
        scales = [number(seed * 11 + i, 0.001, 0.02) for i in range(channels if per_channel else 1)]
        weights = lambda *shape: T(
            "i8", shape, scales, data=np.maximum(mix(seed)(np.int8, int(np.prod(shape))).reshape(shape), -127)
        )
        bias = T("f32", (channels,), data=(mix(seed + 1)(np.int16, channels) / 7000).astype(np.float32))
        reals = grid(number(seed + 2, 0.001, 0.05))
        case("fully_connected", f"fully_connected_dynamic_{seed}", "FULLY_CONNECTED",
             [T("f32", (50, depth), formula=reals), weights(channels, depth), bias if seed % 3 else NONE], T("f32", (50, channels)),
             f'asymmetric_quantize_inputs = false, {attrs}, keep_num_dims = false, weights_format = "DEFAULT"',
             "FullyConnected", options=options, version=12 if per_channel else 3)
        window = {**options, "padding": 1, "strideH": 1, "strideW": 1, "dilationHFactor": 1, "dilationWFactor": 1}
        case("conv_2d", f"conv_2d_dynamic_{seed}", "CONV_2D",
             [T("f32", (2, 6, 5, 3), formula=reals), weights(channels, 3, 3, 3), bias], T("f32", (2, 4, 3, channels)),
             f'dilation_h_factor = 1 : i32, dilation_w_factor = 1 : i32, {attrs}, padding = "VALID", stride_h = 1 : i32, stride_w = 1 : i32',
             "Conv2D", options=window, version=5)
    scales = [0.01 + 0.001 * i for i in range(9)]
    weights = T("i8", (6, 3, 3, 2), scales[:6], data=np.maximum(mix(3)(np.int8, 108).reshape(6, 3, 3, 2), -127))
    for name, input, bias, out in [
        ("static", T("i8", (1, 6, 6, 4), 0.03, 3, mix(1)),
         T("i32", (6,), [np.float32(0.03) * np.float32(s) for s in scales[:6]], data=np.arange(6, dtype=np.int32) * 100),
         T("i8", (1, 4, 4, 6), 0.05, -2)),
        ("dynamic", T("f32", (1, 6, 6, 4), formula=grid(0.013)), T("f32", (6,), data=np.arange(6, dtype=np.float32)),
         T("f32", (1, 4, 4, 6))),
    ]:
        case("conv_2d", f"conv_2d_groups_{name}", "CONV_2D", [input, weights, bias], out,
             f'dilation_h_factor = 1 : i32, dilation_w_factor = 1 : i32, {attrs}, padding = "VALID", stride_h = 1 : i32, stride_w = 1 : i32',
             "Conv2D", options=window, version=5)
    relu6, relu6_options = fused("RELU6")
    # The bound 6 is half a step.
    inputs = [T("i8", (256,), 12.0, 0, each), T("i8", (1,), 12.0, 0, data=np.array([0], np.int8))]
    case("add", "add_bound_tie", "ADD", inputs, T("i8", (256,), 12.0, 0), relu6, "Add", options=relu6_options, version=2)
    inputs = [T("i8", (8, 16, 32), 0.05, 3, mix(1)), T("i32", (3,), data=np.array([0, 1, 2], np.int32))]
    case("mean", "mean_all", "MEAN", inputs, T("i8", (), 0.004, -10), "keep_dims = false", "Reducer",
         options={"keepDims": False}, version=2)
    weights = T("i8", (2, 20, 9), scales, data=np.maximum(mix(5)(np.int8, 360).reshape(2, 20, 9), -127), axis=2)
    case("batch_matmul", "batch_matmul_channels", "BATCH_MATMUL", [T("f32", (2, 12, 20), formula=grid(0.0125)), weights],
         T("f32", (2, 12, 9)), "adj_x = false, adj_y = false, asymmetric_quantize_inputs = false",
         "BatchMatMul", options={"adjX": False, "adjY": False}, version=4)


def main():
    for part in [binary, unary, softmax, reductions, pools, arrange, products, recurrent]:
        part()
    if XNNPACK:
        random_scales()
    if "--show" in sys.argv:
        wanted = sys.argv[sys.argv.index("--show") + 1]
        for _, one in CASES:
            if one.name == wanted:
                print(run(one).reshape(-1).tolist())
        return
    kernels = "default delegate XNNPACK gives on x86-64" if XNNPACK else "reference kernels give"
    script = "xnnpack_ops" if XNNPACK else "tflite_ops"
    print(f"// Made by tools/oracles/{script}.py: what TensorFlow Lite's {kernels}. Do not edit.\n")
    for mnemonic, one in CASES:
        try:
            print(text(one, mnemonic))
        except (RuntimeError, ValueError) as error:
            print(one.name, str(error).splitlines()[0][:160], file=sys.stderr)


if __name__ == "__main__":
    main()
