"""Parts of transformers as ONNX files, quantized by ONNX Runtime's tools: linear layers, attention, the functions between them, and
whole blocks of BERT, ViT and Llama.

Blocks have float arguments and results. Quantized kernels have quantized ones. A name ends with the form of a file:

    u8, i8                     casts around all operators that `quantize_static` quantizes by default
    u8.products, i8.products   casts around matrix products only
    dynamic                    activations quantized at run time
    int4                       float activations, weights of 4 bits in blocks of 32 (MatMulNBits)
    f32                        not quantized

Weights and inputs are random; the name seeds them. Weights of i8 have a scale for each output channel.
"""

import logging
import tempfile
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from zlib import crc32

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper
from onnxruntime.quantization import CalibrationDataReader, QuantFormat, QuantType, quantize_dynamic, quantize_static
from onnxruntime.quantization.matmul_nbits_quantizer import MatMulNBitsQuantizer
from onnxruntime.quantization.shape_inference import quant_pre_process

# The quantizers report each operator that they leave.
logging.disable(logging.WARNING)

CALIBRATION_INPUTS = 2
BLOCK = 32
PRODUCTS = ["MatMul", "Gemm"]


@dataclass
class File:
    """A file of ONNX with one result."""

    name: str
    model: bytes
    inputs: list
    """The arguments as arrays."""
    output: tuple
    """The shape of the result, and its type as of numpy."""
    macs: int
    """Multiply-accumulates of the matrix products."""
    numerics = {"ort"}


class Graph:
    """Builds a float model."""

    def __init__(self, name):
        self.random = np.random.default_rng(crc32(name.encode()))
        self.nodes, self.initializers, self.inputs, self.shapes, self.macs = [], [], [], {}, 0

    def input(self, *shape):
        self.inputs.append(f"x{len(self.inputs)}")
        self.shapes[self.inputs[-1]] = shape
        return self.inputs[-1]

    def constant(self, data):
        name = f"c{len(self.initializers)}"
        self.initializers.append(numpy_helper.from_array(np.ascontiguousarray(data), name))
        self.shapes[name] = data.shape
        return name

    def number(self, value):
        return self.constant(np.float32(value))

    def node(self, op, shape, *operands, **attributes):
        name = f"{op.lower()}{len(self.nodes)}"
        self.nodes.append(helper.make_node(op, operands, [name], name=name, **attributes))
        self.shapes[name] = tuple(shape)
        return name

    def normal(self, *shape, deviation=1.0):
        return self.random.standard_normal(shape, np.float32) * np.float32(deviation)

    def product(self, a, b):
        (*batch, rows, depth), columns = self.shapes[a], self.shapes[b][-1]
        self.macs += int(np.prod(batch)) * rows * depth * columns
        return self.node("MatMul", (*batch, rows, columns), a, b)

    def linear(self, x, columns, bias=True):
        depth = self.shapes[x][-1]
        y = self.product(x, self.constant(self.normal(depth, columns, deviation=depth**-0.5)))
        return self.add(y, self.constant(self.normal(columns, deviation=0.1))) if bias else y

    def add(self, a, b):
        return self.node("Add", self.shapes[a], a, b)

    def mul(self, a, b):
        return self.node("Mul", self.shapes[a], a, b)

    def reshape(self, x, *shape):
        return self.node("Reshape", shape, x, self.constant(np.int64(shape)))

    def transpose(self, x, *perm):
        return self.node("Transpose", [self.shapes[x][axis] for axis in perm], x, perm=perm)

    def slice(self, x, start, end):
        """Elements of the last dimension."""
        ends = [self.constant(np.int64([n])) for n in (start, end, -1)]
        return self.node("Slice", (*self.shapes[x][:-1], end - start), x, *ends)

    def concat(self, axis, *parts):
        shape = list(self.shapes[parts[0]])
        shape[axis] = sum(self.shapes[part][axis] for part in parts)
        return self.node("Concat", shape, *parts, axis=axis)

    def layer_norm(self, x):
        size = self.shapes[x][-1]
        scale, bias = self.constant(1 + self.normal(size, deviation=0.1)), self.constant(self.normal(size, deviation=0.1))
        return self.node("LayerNormalization", self.shapes[x], x, scale, bias, axis=-1, epsilon=1e-5)

    def softmax(self, x):
        return self.node("Softmax", self.shapes[x], x, axis=-1)

    def gelu(self, x):
        erf = self.node("Erf", self.shapes[x], self.node("Div", self.shapes[x], x, self.number(2**0.5)))
        return self.mul(self.mul(x, self.add(erf, self.number(1.0))), self.number(0.5))

    def heads(self, x, count):
        """[1, sequence, heads * size] as [1, heads, sequence, size]."""
        _, sequence, width = self.shapes[x]
        return self.transpose(self.reshape(x, 1, sequence, count, width // count), 0, 2, 1, 3)

    def attention(self, q, k, v, mask=None):
        """The values that the softmax of the scores weighs. `k` is [1, heads, sequence, size], as `q` and `v` are."""
        _, count, rows, size = self.shapes[q]
        scores = self.mul(self.product(q, self.transpose(k, 0, 1, 3, 2)), self.number(size**-0.5))
        if mask is not None:
            scores = self.add(scores, self.constant(mask))
        values = self.product(self.softmax(scores), v)
        return self.reshape(self.transpose(values, 0, 2, 1, 3), 1, rows, count * size)

    def rms_norm(self, x):
        shape = self.shapes[x]
        square = self.node("Pow", shape, x, self.number(2.0))
        mean = self.node("ReduceMean", (*shape[:-1], 1), square, self.constant(np.int64([-1])))
        root = self.node("Sqrt", (*shape[:-1], 1), self.add(mean, self.number(1e-6)))
        return self.mul(self.node("Div", shape, x, root), self.constant(1 + self.normal(shape[-1], deviation=0.1)))

    def rotate(self, x, first):
        """Rotates pairs of channels by angles that grow with the position."""
        _, _, rows, size = self.shapes[x]
        powers = 10000 ** -(np.arange(0, size, 2) / size)
        angles = np.tile(np.outer(np.arange(first, first + rows), powers), 2).astype(np.float32)
        low, high = self.slice(x, 0, size // 2), self.slice(x, size // 2, size)
        turned = self.concat(-1, self.node("Neg", self.shapes[high], high), low)
        return self.add(self.mul(x, self.constant(np.cos(angles))), self.mul(turned, self.constant(np.sin(angles))))

    def repeat_heads(self, x, times):
        """Each head `times` in a row."""
        _, count, rows, size = self.shapes[x]
        shape = 1, count, times, rows, size
        wide = self.node("Expand", shape, self.reshape(x, 1, count, 1, rows, size), self.constant(np.int64(shape)))
        return self.reshape(wide, 1, count * times, rows, size)

    def model(self, y):
        info = lambda name: helper.make_tensor_value_info(name, TensorProto.FLOAT, self.shapes[name])
        graph = helper.make_graph(self.nodes, "main", [info(x) for x in self.inputs], [info(y)], self.initializers)
        return helper.make_model(graph, opset_imports=[helper.make_opsetid("", 18)], ir_version=10)


def linear(rows, depth, columns, g):
    return g.linear(g.input(1, rows, depth), columns)


def scores(heads, rows, depth, columns, g):
    return g.product(g.input(1, heads, rows, depth), g.input(1, heads, depth, columns))


def attention(heads, rows, size, g):
    return g.attention(*(g.input(1, heads, rows, size) for _ in range(3)))


def function(name, rows, columns, g):
    return getattr(g, name)(g.input(rows, columns))


def bert_layer(sequence, hidden, heads, width, g):
    x = g.input(1, sequence, hidden)
    mask = np.where(np.arange(sequence) < sequence * 3 // 4, 0, -1e4).astype(np.float32).reshape(1, 1, 1, -1)
    q, k, v = (g.heads(g.linear(x, hidden), heads) for _ in range(3))
    x = g.layer_norm(g.add(x, g.linear(g.attention(q, k, v, mask), hidden)))
    return g.layer_norm(g.add(x, g.linear(g.gelu(g.linear(x, width)), hidden)))


def vit_block(sequence, hidden, heads, width, g):
    x = g.input(1, sequence, hidden)
    y = g.layer_norm(x)
    q, k, v = (g.heads(g.linear(y, hidden), heads) for _ in range(3))
    x = g.add(x, g.linear(g.attention(q, k, v), hidden))
    return g.add(x, g.linear(g.gelu(g.linear(g.layer_norm(x), width)), hidden))


def llama_block(rows, past, hidden, heads, key_heads, width, g):
    x, size, length = g.input(1, rows, hidden), hidden // heads, rows + past
    y = g.rms_norm(x)
    q, k, v = (g.heads(g.linear(y, count * size, bias=False), count) for count in (heads, key_heads, key_heads))
    q, k = g.rotate(q, past), g.rotate(k, past)
    if past:
        k, v = (g.concat(2, g.input(1, key_heads, past, size), new) for new in (k, v))
    k, v = (g.repeat_heads(value, heads // key_heads) for value in (k, v))
    mask = np.triu(np.full((rows, length), -1e9, np.float32), past + 1)[None, None] if rows > 1 else None
    x = g.add(x, g.linear(g.attention(q, k, v, mask), hidden, bias=False))
    y = g.rms_norm(x)
    gate = g.linear(y, width, bias=False)
    gate = g.mul(gate, g.node("Sigmoid", g.shapes[gate], gate))
    return g.add(x, g.linear(g.mul(gate, g.linear(y, width, bias=False)), hidden, bias=False))


class Calibration(CalibrationDataReader):
    def __init__(self, g):
        draw = lambda: {x: g.normal(*g.shapes[x]) for x in g.inputs}
        self.feeds = iter([draw() for _ in range(CALIBRATION_INPUTS)])

    def get_next(self):
        return next(self.feeds, None)


def quantize(source, target, form, calibration):
    """Writes the file in a form."""
    types = {"u8": QuantType.QUInt8, "i8": QuantType.QInt8}
    kind, _, products = form.partition(".")
    if kind in types:
        options = {"op_types_to_quantize": PRODUCTS} if products else {}
        options |= {"activation_type": types[kind], "weight_type": QuantType.QInt8, "per_channel": True}
        quantize_static(source, target, calibration, quant_format=QuantFormat.QDQ, **options)
    elif kind == "dynamic":
        quantize_dynamic(source, target, weight_type=QuantType.QInt8, per_channel=True)
    elif kind == "int4":
        quantizer = MatMulNBitsQuantizer(onnx.load(source), bits=4, block_size=BLOCK, is_symmetric=True)
        quantizer.process()
        quantizer.model.save_model_to_file(str(target))
    else:
        source.rename(target)


def array_type(info):
    """The shape, and the type as of numpy."""
    ty = info.type.tensor_type
    return tuple(dim.dim_value for dim in ty.shape.dim), helper.tensor_dtype_to_np_dtype(ty.elem_type)


def remove_boundary_casts(model):
    """Gives a quantized model quantized arguments and results, as if it were inside of a network."""
    graph = model.graph
    types = {constant.name: constant.data_type for constant in graph.initializer}
    kept = []
    for node in graph.node:
        argument = next((x for x in graph.input if node.op_type == "QuantizeLinear" and x.name == node.input[0]), None)
        result = next((y for y in graph.output if node.op_type == "DequantizeLinear" and y.name == node.output[0]), None)
        if argument:
            argument.name, argument.type.tensor_type.elem_type = node.output[0], types[node.input[2]]
        elif result:
            result.name, result.type.tensor_type.elem_type = node.input[0], types[node.input[2]]
        else:
            kept.append(node)
    del graph.node[:]
    graph.node.extend(kept)


def build(part, is_inner, form, name):
    g = Graph(name)
    y = part(g)
    with tempfile.TemporaryDirectory() as folder:
        source, prepared, target = (Path(folder) / file for file in ("float.onnx", "prepared.onnx", "model.onnx"))
        onnx.save(g.model(y), source)
        # The optimization joins products and biases to `Gemm`, which the quantizer of int4 leaves.
        quant_pre_process(source, prepared, skip_symbolic_shape=True, skip_optimization=form == "int4")
        quantize(prepared, target, form, Calibration(g))
        model = onnx.load(target)
    if is_inner:
        remove_boundary_casts(model)
    inputs, (output,) = list(map(array_type, model.graph.input)), map(array_type, model.graph.output)
    random = lambda shape, kind: g.normal(*shape) if kind == np.float32 else g.random.integers(0, 256, shape, np.uint8).view(kind)
    return File(name, model.SerializeToString(), [random(*ty) for ty in inputs], output, g.macs)


def transformers():
    """The function that builds each file, by name."""
    static, products = ("u8", "i8"), ("u8.products", "i8.products")
    kernels, blocks = {}, {}
    for rows in (1, 16, 128):
        for depth, columns in ((768, 3072), (2048, 8192)):
            part = partial(linear, rows, depth, columns)
            kernels[f"linear_{rows}x{depth}x{columns}"] = part, (*static, "dynamic", *(["int4"] if depth == 2048 else []))
    kernels["scores_12x128x64x128"] = partial(scores, 12, 128, 64, 128), static
    kernels["values_12x128x128x64"] = partial(scores, 12, 128, 128, 64), static
    kernels["attention_12x128x64"] = partial(attention, 12, 128, 64), (*static, "f32")
    for name, rows, columns in (("softmax", 1536, 128), ("layer_norm", 128, 768), ("gelu", 128, 3072)):
        kernels[f"{name}_{rows}x{columns}"] = partial(function, name, rows, columns), (*static, "f32")
    blocks["bert_layer"] = partial(bert_layer, 128, 768, 12, 3072), (*static, *products, "dynamic")
    blocks["vit_block"] = partial(vit_block, 197, 384, 6, 1536), (*static, *products)
    blocks["llama_decode"] = partial(llama_block, 1, 127, 2048, 32, 8, 8192), ("int4", "dynamic")
    blocks["llama_prefill"] = partial(llama_block, 128, 0, 2048, 32, 8, 8192), ("int4", "dynamic")
    files = {}
    for parts in (kernels, blocks):
        for name, (part, forms) in parts.items():
            for form in forms:
                is_inner = parts is kernels and form in static
                files[f"{name}.{form}"] = partial(build, part, is_inner, form)
    return files
