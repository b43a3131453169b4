"""Runs qopt on files that make readers slow or large: one table named many times, long lists, deep nesting, large sizes,
attributes in themselves.

    pip install flatbuffers==25.12.19
    python hostile_files.py QOPT

A file has a few megabytes. qopt must exit with 0 or 1, and say why with 1. The limits are those of a command: 1 s and 256 MiB,
plus 1 s and 100 bytes of memory for each byte above 1 MB of the file. Prints a line for each file and command; the exit code
is 1 if one exceeds a limit.
"""

import argparse
import json
import os
import struct
import subprocess
import sys
import tempfile
import time
import zipfile
from pathlib import Path

import flatbuffers

COMMANDS = {
    "read": [],
    "fold": ["--fold-quant-shapes", "--canonicalize", "--cse"],
    "convert": ["--quant-to-hub", "--floats-to-tosa"],
}
SECONDS, MEBIBYTES = 1.0, 256
MANY = 200_000
INT32, FLOAT32 = 2, 0


# TensorFlow Lite: tables as dictionaries from field number to (kind, value). `Shared` is stored once.


class Shared:
    def __init__(self, fields):
        self.fields, self.offset, self.builder = fields, None, None


def build(builder, fields):
    if isinstance(fields, Shared):
        if fields.builder is not builder:
            fields.offset, fields.builder = build(builder, fields.fields), builder
        return fields.offset
    made = {slot: (kind, vector(builder, kind, value)) for slot, (kind, value) in fields.items()}
    builder.StartObject(max(made, default=-1) + 1)
    for slot, (kind, value) in made.items():
        if kind == "u8":
            builder.PrependUint8Slot(slot, value, 0)
        elif kind in ("i32", "u32"):
            builder.PrependInt32Slot(slot, value, 0)
        else:
            builder.PrependUOffsetTRelativeSlot(slot, value, 0)
    return builder.EndObject()


def vector(builder, kind, value):
    if kind == "table":
        return build(builder, value)
    if kind == "string":
        return builder.CreateByteVector(value.encode()) if len(value) > 1 << 16 else builder.CreateString(value)
    if kind == "bytes":
        return builder.CreateByteVector(value)
    if kind == "tables":
        # A pair is a table and the number of references to it.
        offsets = [offset for table, count in value for offset in [build(builder, table)] * count]
        builder.StartVector(4, len(offsets), 4)
        for offset in reversed(offsets):
            builder.PrependUOffsetTRelative(offset)
        return builder.EndVector()
    if kind in ("ints", "floats", "longs"):
        size, code = (8, "q") if kind == "longs" else (4, "i" if kind == "ints" else "f")
        data = struct.pack(f"<{len(value)}{code}", *value)
        builder.StartVector(size, len(value), size)
        builder.head = builder.head - len(data)
        builder.Bytes[builder.head : builder.head + len(data)] = data
        return builder.EndVector()
    return value


def tensor(shape=(2,), name="x", buffer=0, quantization=None):
    fields = {0: ("ints", shape), 1: ("u8", FLOAT32), 2: ("u32", buffer), 3: ("string", name)}
    if quantization:
        fields |= {1: ("u8", 9), 4: ("table", quantization)}
    return fields


def operator(inputs=(0,), outputs=(1,), custom=None):
    fields = {0: ("u32", 0), 1: ("ints", inputs), 2: ("ints", outputs)}
    return fields | ({5: ("bytes", custom)} if custom else {})


def tflite(tensors=None, operators=(), subgraphs=1, inputs=(0,), outputs=(1,), code=0, **more):
    tensors = tensors or [(tensor(), 1), (tensor(name="y"), 1)]
    graph = Shared(
        {0: ("tables", tensors), 1: ("ints", inputs), 2: ("ints", outputs), 3: ("tables", list(operators))}
    )
    fields = {
        0: ("u32", 3),
        1: ("tables", [({0: ("u8", min(code, 127)), 3: ("i32", code), 1: ("string", "custom")}, 1)]),
        2: ("tables", [(graph, subgraphs)]),
        4: ("tables", more.pop("buffers", [({}, 1)])),
    }
    fields |= more.pop("fields", {})
    builder = flatbuffers.Builder(64 << 20)
    builder.Finish(build(builder, fields), b"TFL3")
    return bytes(builder.Output())


def tflite_files():
    scales = Shared({2: ("floats", [0.5] * MANY), 3: ("longs", [0] * MANY), 6: ("i32", 0)})
    wide = Shared(tensor(shape=(MANY,), quantization=scales))
    named = Shared(tensor(name="n" * 1_000_000))
    yield "subgraphs", tflite(subgraphs=MANY)
    yield "tensors", tflite([(Shared(tensor()), MANY)], outputs=(0,))
    yield "scales", tflite([(wide, MANY)], outputs=(0,))
    yield "names", tflite([(named, MANY)], outputs=(0,))
    yield "rank", tflite([(tensor(shape=(1,) * MANY), 1)], outputs=(0,))
    yield "sizes", tflite([(tensor(shape=(2**31 - 1,) * 8), 1)], outputs=(0,))
    yield "operators", tflite(operators=[(Shared(operator()), MANY)], code=0)
    yield "operands", tflite(operators=[(Shared(operator(inputs=(0,) * MANY)), 1000)], code=0)
    yield "results", tflite(operators=[(Shared(operator(outputs=(1,) * MANY)), 1000)], code=0)
    yield "options", tflite(operators=[(Shared(operator(custom=b"o" * 1_000_000)), MANY)], code=32)
    yield "inputs", tflite(inputs=(0,) * MANY)
    yield "outputs", tflite(outputs=(0,) * MANY)
    data = Shared({0: ("bytes", b"d" * 8_000_000)})
    constant = Shared(tensor(shape=(2_000_000,), buffer=1))
    yield "buffers", tflite(buffers=[({}, 1), (data, MANY)])
    yield "constants", tflite([(constant, MANY)], outputs=(0,), buffers=[({}, 1), (data, 1)])
    metadata = Shared({0: ("string", "m" * 1_000_000), 1: ("u32", 0)})
    yield "metadata", tflite(fields={6: ("tables", [(metadata, MANY)])})
    names = Shared({0: ("string", "s" * 1_000_000), 1: ("u32", 0)})
    signature = Shared({0: ("tables", [(names, 1000)]), 1: ("tables", [(names, 1000)]), 2: ("string", "k")})
    yield "signatures", tflite(fields={7: ("tables", [(signature, MANY)])})


# ONNX: messages as lists of (field number, int or bytes).


def varint(value):
    value &= 2**64 - 1
    out = bytearray()
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    out.append(value)
    return bytes(out)


def message(*fields):
    out = bytearray()
    for number, value in fields:
        if isinstance(value, int):
            out += varint(number << 3) + varint(value)
        else:
            value = value.encode() if isinstance(value, str) else value
            out += varint(number << 3 | 2) + varint(len(value)) + value
    return bytes(out)


def value_info(name, sizes=(2,), element=1):
    dims = [(1, message((1, size))) for size in sizes]
    return message((1, name), (2, message((1, message((1, element), (2, message(*dims)))))))


def node(operator, inputs=("x",), outputs=("y",), *attributes):
    lists = [(1, name) for name in inputs] + [(2, name) for name in outputs]
    return message(*lists, (4, operator), *((5, attribute) for attribute in attributes))


def attribute(name, kind, *fields):
    return message((1, name), *fields, (20, kind))


def ints(name, dims, values):
    data = struct.pack(f"<{len(values)}q", *values)
    return message(*((1, size) for size in dims), (2, 7), (8, name), (9, data))


def onnx(nodes=(), tensors=(), outputs=None, graph=(), model=()):
    fields = [(1, made) for made in nodes] + [(2, "g")] + [(5, made) for made in tensors]
    fields += [(11, value_info("x")), (12, outputs or value_info("y")), *graph]
    return message((1, 10), (7, message(*fields)), (8, message((2, 21))), *model)


def nested_if(depth):
    body = message((1, node("Relu")), (2, "b"), (12, value_info("y")))
    for _ in range(depth):
        branches = [attribute(name, 5, (6, body)) for name in ("then_branch", "else_branch")]
        body = message((1, node("If", ("x",), ("y",), *branches)), (2, "b"), (12, value_info("y")))
    return onnx([node("If", ("x",), ("y",), *[attribute(n, 5, (6, body)) for n in ("then_branch", "else_branch")])])


def doubling_functions(count):
    """Each function calls the next one twice."""
    functions = []
    for number in range(count):
        callee = f"f{number + 1}" if number + 1 < count else "Relu"
        domain = [(7, "d")] if number + 1 < count else []
        calls = [message((1, a), (2, b), (4, callee), *domain) for a, b in (("x", "t"), ("t", "y"))]
        fields = [(1, f"f{number}"), (4, "x"), (5, "y"), *((7, call) for call in calls), (9, message((2, 21))), (10, "d")]
        functions.append((25, message(*fields)))
    call = message((1, "x"), (2, "y"), (4, "f0"), (7, "d"))
    return onnx([call], model=functions)


def onnx_files():
    chain = [node("Relu", (f"v{n}",), (f"v{n + 1}",)) for n in range(MANY)]
    size = ints("n", (1,), [2**40])
    large = ints("n", (4,), [2**15] * 4)
    yield "nodes", onnx([b""] * 1_000_000)
    yield "chain", onnx([node("Relu", ("x",), ("v0",)), *chain, node("Relu", (f"v{MANY}",))])
    yield "operands", onnx([node("Sum", ("x",) * MANY)])
    yield "doubling", onnx(
        [node("Concat", ("x" if n == 0 else f"v{n}",) * 2, (f"v{n + 1}",), attribute("axis", 2, (3, 0))) for n in range(60)]
    )
    yield "initializers", onnx(tensors=[b""] * MANY)
    yield "dims", onnx(tensors=[message((1, varint(2) * MANY), (2, 1), (8, "t"))])
    yield "negative", onnx(tensors=[message((1, -1), (1, 2**63 - 1), (2, 1), (8, "t"), (9, b"1234"))])
    yield "overflow", onnx(tensors=[message((1, 2**62), (1, 4), (2, 1), (8, "t"), (9, b""))])
    yield "values", onnx(graph=[(13, value_info("x", (2,) * 64))] * 20_000)
    yield "metadata", onnx(model=[(14, message((1, "k"), (2, "v")))] * MANY)
    yield "attributes", onnx([node("Relu", ("x",), ("y",), *[attribute(f"a{n}", 2, (3, n)) for n in range(MANY)])])
    yield "integers", onnx([node("Transpose", ("x",), ("y",), attribute("perm", 7, (8, varint(1) * 4_000_000)))])
    yield "strings", onnx([node("Relu", ("x",), ("y",), attribute("s", 8, *[(9, "s")] * MANY))])
    yield "if", nested_if(12)
    yield "functions", doubling_functions(60)
    yield "constant-of-shape", onnx([node("ConstantOfShape", ("n",))], [size])
    yield "expand", onnx([node("Expand", ("x", "n"))], [large])
    yield "tile", onnx([node("Tile", ("x", "n"))], [size])
    yield "range", onnx([node("Range", ("a", "n", "b"))], [ints("a", (), [0]), ints("n", (), [2**50]), ints("b", (), [1])])
    yield "onehot", onnx([node("OneHot", ("i", "n", "v"))], [ints("i", (2,), [0, 1]), size, ints("v", (2,), [0, 1])])
    yield "pad", onnx([node("Pad", ("x", "p"))], [ints("p", (2,), [2**40, 2**40])])
    yield "unsqueeze", onnx([node("Unsqueeze", ("x", "a"))], [ints("a", (400_000,), list(range(400_000)))])
    yield "gather", onnx([node("Gather", ("x", "i"))], [ints("i", (500_000,), [0] * 500_000)])
    yield "split", onnx([node("Split", ("x",), [f"y{n}" for n in range(MANY)], attribute("num_outputs", 2, (3, MANY)))])
    attributes = [attribute("hidden_size", 2, (3, 1)), attribute("direction", 3, (4, "bidirectional"))]
    yield "lstm", onnx([node("LSTM", ("q", "w", "r"), ("y",), *attributes)], graph=[(11, value_info("q", (2**30, 1, 1)))])


# PT2: a stored zip archive with a program in JSON.


def pt2(nodes=(), tensors=None, text=None, entries=None):
    values = tensors or {"x": {"dtype": 7, "sizes": [{"as_int": 2}], "strides": [{"as_int": 1}]}}
    plain = {"requires_grad": False, "device": {"type": "cpu", "index": None}, "storage_offset": {"as_int": 0}, "layout": 7}
    values = {name: {**plain, **value} for name, value in values.items()}
    argument = {"as_tensor": {"name": "x"}}
    graph = {
        "inputs": [argument],
        "outputs": [argument],
        "nodes": list(nodes),
        "tensor_values": values,
        "sym_int_values": {},
        "sym_bool_values": {},
        "is_single_tensor_return": False,
    }
    signature = {
        "input_specs": [{"user_input": {"arg": argument}}],
        "output_specs": [{"user_output": {"arg": argument}}],
    }
    program = {
        "graph_module": {"graph": graph, "signature": signature, "module_call_graph": []},
        "opset_version": {"aten": 10},
        "range_constraints": {},
        "schema_version": {"major": 8, "minor": 20},
        "verifiers": [],
        "torch_version": "2.15.0",
    }
    files = {
        "archive_format": "pt2",
        "models/model.json": text or json.dumps(program),
        "archive_version": "0",
        "byteorder": "little",
        "data/weights/model_weights_config.json": '{"config": {}}',
        "data/constants/model_constants_config.json": '{"config": {}}',
    } | (entries or {})
    path = Path(tempfile.mkdtemp(), "model.pt2")
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as archive:
        for name, content in files.items():
            archive.writestr(f"model/{name}", content)
    data = path.read_bytes()
    path.unlink()
    path.parent.rmdir()
    return data


def call(number, source="x", target="torch.ops.aten.relu.default"):
    inputs = [{"name": "self", "arg": {"as_tensor": {"name": source}}, "kind": 1}]
    outputs = [{"as_tensor": {"name": f"v{number}"}}]
    return {"target": target, "inputs": inputs, "outputs": outputs, "metadata": {}, "is_hop_single_tensor_return": None}


def pt2_files():
    size = lambda value: {"as_int": value}
    large = {"dtype": 7, "sizes": [size(2**20)] * 2, "strides": [size(0)] * 2}
    yield "nesting", pt2(text="[" * 1_000_000)
    yield "objects", pt2(text='{"a":' * 1_000_000)
    yield "nodes", pt2([call(0)] * 20_000)
    yield "sizes", pt2(tensors={"x": large})
    yield "rank", pt2(tensors={"x": {"dtype": 7, "sizes": [size(1)] * 50_000, "strides": [size(1)] * 50_000}})
    yield "expressions", pt2(tensors={"x": {**large, "sizes": [{"as_expr": {"expr_str": "(" * 1_000_000, "hint": None}}]}})
    yield "numbers", pt2(text='{"a":1e999,"b":' + "9" * 1_000_000 + "}")
    yield "entries", pt2(entries={f"extra/{number}": "" for number in range(60_000)})
    shared = {"path_name": "weight_0", "is_param": True, "use_pickle": False, "tensor_meta": large}
    config = json.dumps({"config": {f"p{number}": shared for number in range(10_000)}})
    yield "weights", pt2(entries={"data/weights/model_weights_config.json": config, "data/weights/weight_0": b"w" * 4})


# MLIR bytecode: numbers of variable length, sections, and attributes and types by index.


def number(value):
    """A number whose first byte has as many trailing zeros as bytes follow."""
    for extra in range(8):
        if value < 1 << 7 * (extra + 1):
            return (value << 1 + extra | 1 << extra).to_bytes(extra + 1, "little")
    return b"\0" + (value % 2**64).to_bytes(8, "little")


def numbers(*values):
    return b"".join(map(number, values))


def signed(value):
    return number(2 * value if value >= 0 else -2 * value - 1)


def section(kind, *parts):
    data = b"".join(parts)
    return bytes([kind]) + number(len(data)) + data


UNKNOWN_LOC, I8 = numbers(15), numbers(0, 32)


def file_of(strings, dialects, attrs, types, operation, producer=b"hostile", counts=None):
    """A file with one operation. `attrs` and `types` are lists of (dialect, data)."""

    def groups(items):
        return b"".join(numbers(dialect, 1, len(data) << 1 | 1) for dialect, data in items)

    offsets = numbers(*(counts or (len(attrs), len(types)))) + groups(attrs) + groups(types)
    lengths = b"".join(number(len(text) + 1) for text in reversed(strings))
    texts = number(len(strings)) + lengths + b"".join(text + b"\0" for text in strings)
    entries = b"".join(data for _, data in [*attrs, *types])
    sections = (1, dialects + numbers(1, 0, 1, 1)), (3, offsets), (2, entries), (4, numbers(2) + operation), (0, texts)
    return b"ML\xefR" + numbers(4) + producer + b"\0" + b"".join(section(kind, data) for kind, data in sections)


def nested(mask, *head):
    """The start of an operation `module` with the location 0; more attributes, results or regions follow as the mask says."""
    return numbers(0) + bytes([mask]) + numbers(*head)


MODULE = nested(17, 0, 1, 2, 1, 0, 0)


def bytecode(attrs=(numbers(0, 0),), types=(I8,), operation=MODULE, counts=None):
    """A module with the attributes {m.a = attribute 3}. Attribute 0 is its location; `attrs` begins at 3."""
    attrs = [UNKNOWN_LOC, numbers(1, 1, 2, 3), numbers(2, 2), *attrs]
    builtin = [[(0, data) for data in items] for items in (attrs, types)]
    return file_of([b"builtin", b"module", b"m.a"], numbers(1, 0), *builtin, operation, counts=counts)


def artifact(attr, types, version=(1, 0, 0), producer=b"StableHLO_v1.0.0"):
    """A portable artifact of StableHLO whose module has the attributes {m.a = attr}."""
    attrs = [*((0, data) for data in (UNKNOWN_LOC, numbers(1, 1, 2, 3), numbers(2, 2))), (1, attr)]
    dialects = numbers(2, 0, 3 << 1 | 1) + section(7, numbers(*version))
    strings = [b"builtin", b"module", b"m.a", b"vhlo"]
    return file_of(strings, dialects, attrs, [(1, data) for data in types], MODULE, producer)


def bytecode_files():
    huge = 2**40
    yield "self", bytecode([numbers(0, 1, 3)])
    yield "pair", bytecode([numbers(0, 1, 4), numbers(0, 1, 3)])
    yield "type-self", bytecode([numbers(6, 0)], [numbers(9, 0)])
    empty = numbers(0, 0)
    yield "doubling", bytecode([*(numbers(0, 2, 4 + n, 4 + n) for n in range(60)), empty])
    yield "types-doubling", bytecode([numbers(6, 0)], [*(numbers(15, 2, 1 + n, 1 + n) for n in range(60)), I8])
    yield "chain", bytecode([*(numbers(0, 1, 4 + n) for n in range(MANY)), empty])
    calls = [*(numbers(10, 4 + n, 4 + n) for n in range(60)), UNKNOWN_LOC]
    located = nested(16, 3, 2, 1, 0, 0)
    yield "locations-doubling", bytecode(calls, operation=located)
    tensor, dense = numbers(13, 1) + signed(-5) + number(0), numbers(18, 1, 1) + b"x"
    yield "dense-negative", bytecode([dense], [I8, tensor])
    yield "dense-huge", bytecode([numbers(18, 1, 3) + b"xyz"], [I8, numbers(13, 1) + signed(huge) + number(0)])
    yield "dense-splat", bytecode([dense], [I8, numbers(13, 1) + signed(huge) + number(0)])
    yield "dense-overflow", bytecode([dense], [I8, numbers(13, 4) + signed(2**62) * 4 + number(0)])
    yield "array-count", bytecode([numbers(17, 0, huge, 2) + b"xy"])
    yield "width", bytecode([numbers(6, 0)], [numbers(0, huge << 2)])
    yield "words", bytecode([numbers(8, 0, huge)], [numbers(0, 65536 << 2)])
    yield "strings-splat", bytecode([numbers(19, 1, 1, 2)], [I8, numbers(13, 1) + signed(huge) + number(0)])
    yield "items", bytecode([numbers(0, huge)])
    yield "rank", bytecode([numbers(6, 1)], [I8, numbers(13, 400_000) + signed(1) * 400_000 + number(0)])
    yield "fused", bytecode([numbers(12, 0)], operation=located)
    yield "attributes", bytecode(counts=(huge, 1))
    yield "operation-names", bytecode().replace(b"\x0d" + numbers(1, 0, 1, 0, 1, 1), b"\x1d" + numbers(1, 0, huge, 0, 1, 1), 1)
    yield "regions", bytecode(operation=nested(16, 0, huge << 1))
    yield "blocks", bytecode(operation=nested(16, 0, 2, huge))
    yield "values", bytecode(operation=nested(16, 0, 2, 1, huge, 0))
    yield "results", bytecode(operation=nested(2, 0, huge))
    yield "operands", bytecode(operation=nested(4, 0, huge))
    leaf = nested(16, 0, 2, 1, 0, 0)
    yield "regions-deep", bytecode(operation=nested(16, 0, 2, 1, 0, 2) * 100_000 + leaf)
    yield "operations", bytecode(operation=nested(16, 0, 2, 1, 0, 40_000 << 1) + leaf * 40_000)
    yield "string-length", bytecode().replace(numbers(4, 7, 8), numbers(0, 7, 8), 1)
    yield "string-long", bytecode().replace(numbers(4, 7, 8), numbers(4, 99, 8), 1)
    for name, version in ("newer", (9, 9, 9)), ("older", (0, 1, 0)), ("huge", (2**63, 2**63, 0)):
        producer = "StableHLO_v" + ".".join(map(str, version))
        types = [numbers(11), numbers(20, 1) + signed(huge) + number(0)]
        attr = numbers(17, 1)
        yield f"artifact-{name}", artifact(attr, types, version, producer.encode())
    yield "artifact-text", artifact(numbers(17, 0), [numbers(11)], (1, 0, 0), b"StableHLO_vone.two")
    yield "artifact-self", artifact(numbers(1, 1, 3), [numbers(11)])
    yield "artifact-type", artifact(numbers(17, 0), [numbers(23, 2, 0, 0)])
    yield "artifact-splat", artifact(numbers(15, 1, 1) + b"x", [numbers(11), numbers(20, 1) + signed(huge) + number(0)])
    yield "artifact-scales", artifact(numbers(17, 2), [numbers(11), numbers(4), numbers(30, 1, 0, 1, 0, 1, 254, huge)])


def measured(command):
    """Exit code, seconds, MiB and the first line of standard error."""
    # Processor time, because other programs may be running.
    with tempfile.TemporaryFile() as errors:
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=errors)
        end = time.monotonic() + 60
        while True:
            pid, status, usage = os.wait4(process.pid, os.WNOHANG)
            if pid:
                break
            if time.monotonic() > end:
                process.kill()
            time.sleep(0.005)
        process.returncode = os.waitstatus_to_exitcode(status)
        errors.seek(0)
        first = errors.readline(400).decode(errors="replace").strip()
    return process.returncode, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, first


def write_files(folder, only):
    for suffix, files in (("tflite", tflite_files), ("onnx", onnx_files), ("pt2", pt2_files), ("mlirbc", bytecode_files)):
        for name, data in files():
            if not only or only in f"{name}.{suffix}":
                Path(folder, f"{name}.{suffix}").write_bytes(data)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("qopt", type=Path)
    parser.add_argument("--only", help="only files whose name contains this")
    parser.add_argument("--time-factor", type=float, default=1, help="factor for the limit of time (default 1)")
    parser.add_argument("--write", type=Path, help="only writes the files into this folder")
    args = parser.parse_args()
    if args.write:
        return write_files(args.write, args.only)
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        # Another process makes the files: the memory of a process counts for the programs that it starts.
        options = ["--write", folder] + (["--only", args.only] if args.only else [])
        subprocess.run([sys.executable, __file__, args.qopt, *options], check=True)
        for path in sorted(Path(folder).iterdir()):
            size = path.stat().st_size / 1e6
            extra = max(0, size - 1)
            for kind, passes in {**COMMANDS, "write": ["-o", Path(folder, f"out{path.suffix}")]}.items():
                code, seconds, mebibytes, error = measured([args.qopt, path, *passes])
                slow = seconds > args.time_factor * (SECONDS + extra) or mebibytes > MEBIBYTES + 100 * extra
                bad = code not in (0, 1) or code == 1 and not error or slow
                failed += bad
                mark = "FAILED " if bad else ""
                figures = f"{size:.1f} MB, exit {code}, {seconds:.2f} s, {mebibytes:.0f} MiB"
                print(f"{mark}{path.name} {kind}: {figures}: {error[:120]}", flush=True)
    print(f"{failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
