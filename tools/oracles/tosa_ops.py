"""Writes dialects/tests/data/tosa_ops.mlir: single operations of TOSA on random numbers, with what the TOSA reference model gives.

Needs the Python packages tosa-tools and numpy.

    python tools/oracles/tosa_ops.py > dialects/tests/data/tosa_ops.mlir

Each function of the file computes one operation on constants and returns the result and, behind it, what it has to be. What the
reference model refuses is counted and left out. Numbers come from a seed, so the file changes only with this script or the model.
"""

import json
import pathlib
import subprocess
import sys
import tempfile

import numpy as np
from tosa.TosaGraph import TosaGraph

RNG = np.random.default_rng(20261121)
DTYPES = {"i1": bool, "i8": np.int8, "i16": np.int16, "i32": np.int32, "i48": np.int64}
WIDTHS = {"i8": 8, "i16": 16, "i32": 32, "i48": 48}


def random(shape, ty, low=None, high=None):
    """Random integers, now and then the least and the greatest."""
    if ty == "i1":
        return RNG.integers(0, 2, shape).astype(bool)
    least, greatest = -(1 << (WIDTHS[ty] - 1)), (1 << (WIDTHS[ty] - 1)) - 1
    low, high = least if low is None else low, greatest if high is None else high
    values = RNG.integers(low, high, shape, endpoint=True)
    edge = RNG.random(shape)
    values = np.where(edge < 0.05, low, np.where(edge > 0.95, high, values))
    return values.astype(DTYPES[ty])


def dense(array):
    """The elements as MLIR writes them."""
    if array.ndim == 0:
        return str(array.item()).lower()
    return "[" + ", ".join(dense(part) for part in array) + "]"


def tensor(shape, ty):
    return "tensor<" + "".join(f"{n}x" for n in shape) + ty + ">"


class Case:
    """One operation: operands, some of which the model wants to be constants."""

    def __init__(self, name):
        self.name, self.lines, self.inputs, self.values = name, [], [], []

    def input(self, array, ty):
        self.inputs.append((f"%in{len(self.inputs)}", array, ty))
        self.values.append((self.inputs[-1][0], tensor(array.shape, ty)))
        return self

    def const(self, array, ty):
        array = np.asarray(array)
        value, full = f"%c{len(self.lines)}", tensor(array.shape, ty)
        self.lines.append(f'{value} = "tosa.const"() <{{values = dense<{dense(array)}> : {full}}}> : () -> {full}')
        self.values.append((value, full))
        return self

    def shape(self, sizes):
        value, full = f"%c{len(self.lines)}", f"!tosa.shape<{len(sizes)}>"
        self.lines.append(
            f"{value} = tosa.const_shape {{values = dense<{list(sizes)}> : tensor<{len(sizes)}xindex>}} : () -> {full}"
        )
        self.values.append((value, full))
        return self

    def op(self, op, result, attrs=""):
        self.result = result
        operands, types = ", ".join(v for v, _ in self.values), ", ".join(t for _, t in self.values)
        self.lines.append(f"%r = tosa.{op} {operands} {attrs} : ({types}) -> {result}")
        return self


def run(case):
    """What the reference model gives; none if it refuses."""
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        args = ", ".join(f"{name}: {tensor(array.shape, ty)}" for name, array, ty in case.inputs)
        body = "\n".join(case.lines)
        text = f"func.func @main({args}) -> {case.result} {{\n{body}\nreturn %r : {case.result}\n}}\n"
        (folder / "m.mlir").write_text(text)
        command = ["tosa-opt", folder / "m.mlir", "--tosa-serialize", f"--tosa-flatbuffer-filename={folder}/m.tosa"]
        done = subprocess.run([*command, "-o", "/dev/null"], capture_output=True, text=True)
        if done.returncode:
            raise SystemExit(f"{case.name}: {done.stderr}\n{text}")
        graph = TosaGraph.GetRootAs((folder / "m.tosa").read_bytes())
        block = graph.Regions(0).Blocks(0)
        names = [block.Inputs(i).decode() for i in range(block.InputsLength())]
        for i, (_, array, _) in enumerate(case.inputs):
            np.save(folder / f"in{i}.npy", array)
        description = {
            "tosa_file": "m.tosa",
            "ifm_name": names,
            "ifm_file": [f"in{i}.npy" for i in range(len(names))],
            "ofm_name": [block.Outputs(0).decode()],
            "ofm_file": ["out.npy"],
            "meta": {},
        }
        (folder / "desc.json").write_text(json.dumps(description))
        model = ["tosa_reference_model", f"--test_desc={folder}/desc.json", "--tosa_level=NONE"]
        done = subprocess.run(model, capture_output=True, text=True)
        if done.returncode:
            print("refused:", case.name, (done.stdout + done.stderr).strip().splitlines()[-1:])
            return None
        return np.load(folder / "out.npy")


def cases():
    windows = "{{acc_type = {}, dilation = array<i64: {}>, pad = array<i64: {}>, stride = array<i64: {}>}}"
    for number, (ty, acc, n, h, w, c, oc, kh, kw, pad, stride, dilation) in enumerate([
        ("i8", "i32", 1, 5, 6, 3, 4, 3, 2, (1, 1, 0, 0), (1, 2), (1, 1)),
        ("i8", "i32", 2, 7, 4, 2, 3, 2, 2, (0, 0, 1, 1), (1, 1), (2, 3)),
        ("i16", "i48", 1, 4, 4, 3, 2, 2, 2, (1, 1, 1, 1), (2, 2), (1, 1)),
    ]):
        def out(size, k, low, high, s, d):
            return (size - 1 + low + high - (k - 1) * d) // s + 1
        oh = out(h, kh, pad[0], pad[1], stride[0], dilation[0])
        ow = out(w, kw, pad[2], pad[3], stride[1], dilation[1])
        zero = (int(RNG.integers(-128, 127)), int(RNG.integers(-128, 127))) if ty == "i8" else (0, 0)
        x = random((n, h, w, c), ty)
        attrs = windows.format(acc, list(dilation), list(pad), list(stride)).replace("[", "").replace("]", "")
        def conv(name, op, weight, channels):
            bias = random((channels,), acc, -(1 << 20), 1 << 20)
            case = Case(f"{name}_{number}").input(x, ty).const(weight, "i8").const(bias, acc)
            case.const([zero[0]], ty).const([zero[1]], "i8")
            return case.op(op, tensor((n, oh, ow, channels), acc), attrs)
        yield conv("conv2d", "conv2d", random((oc, kh, kw, c), "i8"), oc)
        yield conv("depthwise", "depthwise_conv2d", random((kh, kw, c, 2), "i8"), 2 * c)
    for number, (ty, acc, pad, stride) in enumerate([
        ("i8", "i32", (0, 0, 0, 0), (1, 1)),
        ("i8", "i32", (1, -1, -1, 2), (2, 3)),
        ("i16", "i48", (-1, 0, 1, 0), (3, 1)),
    ]):
        oh, ow = (3 - 1) * stride[0] + pad[0] + pad[1] + 3, (2 - 1) * stride[1] + pad[2] + pad[3] + 2
        zero = (3, -4) if ty == "i8" else (0, 0)
        case = Case(f"transpose_conv2d_{number}").input(random((2, 3, 2, 2), ty), ty)
        case.const(random((3, 3, 2, 2), "i8"), "i8").const(random((3,), acc, -1000, 1000), acc)
        case.const([zero[0]], ty).const([zero[1]], "i8")
        attrs = f"{{acc_type = {acc}, out_pad = array<i64: {', '.join(map(str, pad))}>, stride = array<i64: {stride[0]}, {stride[1]}>}}"
        yield case.op("transpose_conv2d", tensor((2, oh, ow, 3), acc), attrs)
    case = Case("conv3d").input(random((1, 3, 4, 3, 2), "i8"), "i8").const(random((3, 2, 2, 1, 2), "i8"), "i8")
    case.const(random((1,), "i32", -1000, 1000), "i32").const([-7], "i8").const([9], "i8")
    attrs = windows.format("i32", "1, 1, 1", "1, 0, 0, 1, 0, 0", "1, 1, 2")
    yield case.op("conv3d", tensor((1, 3, 4, 2, 3), "i32"), attrs)
    for ty, acc in (("i8", "i32"), ("i16", "i48")):
        zero = (5, -6) if ty == "i8" else (0, 0)
        case = Case(f"matmul_{ty}").input(random((2, 3, 4), ty), ty).input(random((2, 4, 2), ty), ty)
        yield case.const([zero[0]], ty).const([zero[1]], ty).op("matmul", tensor((2, 3, 2), acc))
    for ty, kernel, pad, stride, out in [
        ("i8", (4, 4), (0, 0, 0, 0), (4, 4), (2, 1)), ("i8", (3, 2), (2, 1, 1, 1), (1, 2), (9, 3)),
        ("i16", (3, 3), (1, 1, 1, 1), (1, 1), (8, 4)), ("i8", (1, 3), (0, 0, 0, 1), (1, 2), (8, 2)),
    ]:
        zero = [(3, -5), (-128, 7)][kernel[0] % 2] if ty == "i8" else (0, 0)
        attrs = f"kernel = array<i64: {kernel[0]}, {kernel[1]}>, pad = array<i64: {', '.join(map(str, pad))}>, stride = array<i64: {stride[0]}, {stride[1]}>"
        x, result = random((1, 8, 4, 3), ty), tensor((1, *out, 3), ty)
        name = f"{ty}_{kernel[0]}{kernel[1]}"
        yield Case(f"avg_pool_{name}").input(x, ty).const([zero[0]], ty).const([zero[1]], ty).op("avg_pool2d", result, f"{{acc_type = i32, {attrs}}}")
        yield Case(f"max_pool_{name}").input(x, ty).op("max_pool2d", result, f"{{{attrs}}}")
    yield from rescales()
    yield Case("table_i8").input(np.arange(-128, 128).astype(np.int8), "i8").const(random((256,), "i8"), "i8").op("table", tensor((256,), "i8"))
    steep = np.clip(np.cumsum(RNG.integers(-300, 301, 513)), -32768, 32767)
    yield Case("table_i16").input(random((60,), "i16"), "i16").const(steep, "i16").op("table", tensor((60,), "i32"))
    for ty in ("i8", "i16"):
        attrs = f"{{min_val = -20 : {ty}, max_val = 100 : {ty}}}"
        yield Case(f"clamp_{ty}").input(random((9,), ty), ty).op("clamp", tensor((9,), ty), attrs)
    small = dict(low=-(1 << 30), high=(1 << 30) - 1)
    for op in ("add", "sub", "maximum", "minimum", "bitwise_and", "bitwise_or", "bitwise_xor"):
        yield Case(op).input(random((2, 3, 1), "i32", **small), "i32").input(random((1, 3, 4), "i32", **small), "i32").op(op, tensor((2, 3, 4), "i32"))
    for ty in ("i8", "i16"):
        for op in ("bitwise_and", "bitwise_or", "bitwise_xor"):
            yield Case(f"{op}_{ty}").input(random((9,), ty), ty).input(random((9,), ty), ty).op(op, tensor((9,), ty))
        yield Case(f"bitwise_not_{ty}").input(random((9,), ty), ty).op("bitwise_not", tensor((9,), ty))
    for op in ("logical_and", "logical_or", "logical_xor"):
        yield Case(op).input(random((8,), "i1"), "i1").input(random((8,), "i1"), "i1").op(op, tensor((8,), "i1"))
    yield Case("logical_not").input(random((8,), "i1"), "i1").op("logical_not", tensor((8,), "i1"))
    yield Case("abs").input(random((12,), "i32", low=1 - (1 << 31)), "i32").op("abs", tensor((12,), "i32"))
    yield Case("clz").input(np.array([0, 1, -1, 2, 255, 256, 1 << 30, -(1 << 31), 65535, 7], np.int32), "i32").op("clz", tensor((10,), "i32"))
    for ty, zero in (("i8", (0, 0)), ("i8", (-128, 127)), ("i8", (5, -3)), ("i16", (0, 0))):
        name = f"negate_{ty}_{abs(zero[0])}"
        yield Case(name).input(random((12,), ty), ty).const([zero[0]], ty).const([zero[1]], ty).op("negate", tensor((12,), ty))
    for shift in (0, 1, 20, 31, 38, 62):
        most = 30000 if shift < 31 else (1 << 31) - 1
        case = Case(f"mul_{shift}").input(random((2, 6), "i32", -most, most), "i32").input(random((1, 6), "i32", -most, most), "i32")
        yield case.const([shift], "i8").op("mul", tensor((2, 6), "i32"))
    for ty in ("i8", "i16"):
        yield Case(f"mul_{ty}").input(random((9,), ty), ty).input(random((9,), ty), ty).const([0], "i8").op("mul", tensor((9,), "i32"))
    for ty in ("i8", "i16", "i32"):
        shifts = RNG.integers(0, WIDTHS[ty], 16).astype(DTYPES[ty])
        for round in ("true", "false"):
            case = Case(f"arithmetic_right_shift_{ty}_{round}").input(random((16,), ty), ty).input(shifts, ty)
            yield case.op("arithmetic_right_shift", tensor((16,), ty), f"{{round = {round}}}")
        for op in ("logical_left_shift", "logical_right_shift"):
            yield Case(f"{op}_{ty}").input(random((16,), ty), ty).input(shifts, ty).op(op, tensor((16,), ty))
    divisors = random((16,), "i32", -9, 9)
    divisors[divisors == 0] = 4
    yield Case("intdiv").input(random((16,), "i32"), "i32").input(divisors, "i32").op("intdiv", tensor((16,), "i32"))
    for op in ("equal", "greater", "greater_equal"):
        yield Case(op).input(random((3, 4), "i32", -2, 2), "i32").input(random((3, 1), "i32", -2, 2), "i32").op(op, tensor((3, 4), "i1"))
    yield Case("select").input(random((2, 3), "i1"), "i1").input(random((1, 3), "i8"), "i8").input(random((2, 1), "i8"), "i8").op("select", tensor((2, 3), "i8"))
    for axis, shape in ((0, (1, 3, 4)), (1, (2, 1, 4)), (2, (2, 3, 1))):
        attrs = f"{{axis = {axis} : i32}}"
        yield Case(f"reduce_sum_{axis}").input(random((2, 3, 4), "i32", -9999, 9999), "i32").op("reduce_sum", tensor(shape, "i32"), attrs)
        for op in ("reduce_max", "reduce_min"):
            yield Case(f"{op}_{axis}").input(random((2, 3, 4), "i8"), "i8").op(op, tensor(shape, "i8"), attrs)
        for op in ("reduce_all", "reduce_any"):
            yield Case(f"{op}_{axis}").input(random((2, 3, 4), "i1"), "i1").op(op, tensor(shape, "i1"), attrs)
        dropped = tuple(n for d, n in enumerate((2, 3, 4)) if d != axis)
        yield Case(f"argmax_{axis}").input(random((2, 3, 4), "i8", -2, 2), "i8").op("argmax", tensor(dropped, "i32"), attrs)
    for source, target in [("i1", "i8"), ("i8", "i1"), ("i8", "i32"), ("i32", "i8"), ("i16", "i8"), ("i8", "i16"), ("i32", "i16"), ("i16", "i32"), ("i32", "i1")]:
        x = random((12,), source)
        yield Case(f"cast_{source}_{target}").input(x, source).op("cast", tensor((12,), target))
    for mode in ("NEAREST_NEIGHBOR", "BILINEAR"):
        for ty, wide in (("i8", "i32"), ("i16", "i48")):
            for number, (yn, yd, xn, xd, oy, ox, by, bx) in enumerate([(4, 2, 4, 2, 0, 0, 0, 0), (3, 1, 5, 2, -1, 1, 1, 2), (6, 4, 2, 3, 1, -2, 1, 1)]):
                def out(size, n, d, offset, border):
                    way = (size - 1) * n - offset + border
                    return (border - way % d if way % d else border), way // d + 1
                (by, oh), (bx, ow) = out(4, yn, yd, oy, by), out(5, xn, xd, ox, bx)
                case = Case(f"resize_{mode.lower()}_{ty}_{number}").input(random((1, 4, 5, 2), ty), ty)
                case.shape((yn, yd, xn, xd)).shape((oy, ox)).shape((by, bx))
                yield case.op("resize", tensor((1, oh, ow, 2), ty if mode[0] == "N" else wide), f"{{mode = {mode}}}")
    case = Case("gather").input(random((2, 4, 3), "i8"), "i8").input(RNG.integers(0, 4, (2, 5)).astype(np.int32), "i32")
    yield case.op("gather", tensor((2, 5, 3), "i8"))
    rows = np.stack([RNG.permutation(4)[:2] for _ in range(2)]).astype(np.int32)
    case = Case("scatter").input(random((2, 4, 3), "i16"), "i16").input(rows, "i32").input(random((2, 2, 3), "i16"), "i16")
    yield case.op("scatter", tensor((2, 4, 3), "i16"))
    case = Case("pad").input(random((2, 3), "i8"), "i8").shape((1, 0, 2, 1)).const([7], "i8")
    yield case.op("pad", tensor((3, 6), "i8"))


def rescales():
    for number, (source, target, scale32, mode, per_channel, unsigned) in enumerate([
        ("i32", "i8", True, "SINGLE_ROUND", False, ""), ("i32", "i8", True, "DOUBLE_ROUND", True, ""),
        ("i32", "i16", True, "DOUBLE_ROUND", True, ""), ("i32", "i32", True, "DOUBLE_ROUND", False, ""),
        ("i8", "i32", True, "SINGLE_ROUND", False, ""), ("i16", "i32", True, "DOUBLE_ROUND", True, ""),
        ("i48", "i16", False, "SINGLE_ROUND", True, ""), ("i48", "i32", False, "SINGLE_ROUND", False, ""),
        ("i32", "i8", False, "SINGLE_ROUND", True, ""), ("i8", "i8", True, "SINGLE_ROUND", False, "input"),
        ("i8", "i8", True, "SINGLE_ROUND", False, "output"), ("i16", "i16", True, "SINGLE_ROUND", False, "input"),
        ("i16", "i16", True, "SINGLE_ROUND", False, "output"), ("i8", "i8", True, "DOUBLE_ROUND", True, ""),
    ]):
        channels = 4 if per_channel else 1
        low, high = (1 << 14, (1 << 15) - 1) if not scale32 else (1 << 30, (1 << 31) - 1)
        multiplier = RNG.integers(low, high, channels, endpoint=True)
        bits = WIDTHS[source]
        # Results of a few bits more than the target holds.
        top = bits + (15 if not scale32 else 31) - WIDTHS[target]
        shift = np.clip(RNG.integers(top - 3, top + 4, channels), bits + 1, 62)
        if unsigned:
            multiplier, shift = np.array([1 << 30]), np.array([30])
        half = {"i8": 128, "i16": 32768}
        zero_in = int(RNG.integers(-128, 127)) if source == "i8" else 0
        zero_out = int(RNG.integers(-128, 127)) if target == "i8" else 0
        if unsigned == "input":
            zero_in, zero_out = (0, -half[source]) if source == "i8" else (-half[source], 0)
        if unsigned == "output":
            zero_in, zero_out = (-half[source], 0) if source == "i8" else (0, -half[source])
        most = (1 << (bits - 2)) - 1 if bits > 16 else (1 << (bits - 1)) - 1
        x = random((6, 4), source, -most - 1, most)
        flag = lambda side: "true" if unsigned == side else "false"
        attrs = (
            f"{{input_unsigned = {flag('input')}, output_unsigned = {flag('output')}, per_channel = {str(per_channel).lower()}, "
            f"rounding_mode = {mode}, scale32 = {str(scale32).lower()}}}"
        )
        case = Case(f"rescale_{number}").input(x, source).const(multiplier, "i32" if scale32 else "i16").const(shift, "i8")
        yield case.const([zero_in], source).const([zero_out], target).op("rescale", tensor((6, 4), target), attrs)


def main():
    text = ["// Written by tools/oracles/tosa_ops.py from the TOSA reference model.\n"]
    for case in cases():
        expected = run(case)
        if expected is None:
            continue
        text.append(f"func.func @{case.name}() -> ({case.result}, {case.result}) {{")
        for name, array, ty in case.inputs:
            full = tensor(array.shape, ty)
            text.append(f'  {name} = "tosa.const"() <{{values = dense<{dense(array)}> : {full}}}> : () -> {full}')
        text += [f"  {line}" for line in case.lines]
        text.append(f'  %expected = "tosa.const"() <{{values = dense<{dense(expected)}> : {case.result}}}> : () -> {case.result}')
        text.append(f"  return %r, %expected : {case.result}, {case.result}\n}}\n")
    sys.stdout.write("\n".join(text))


if __name__ == "__main__":
    main()
