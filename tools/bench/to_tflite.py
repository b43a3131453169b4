"""A network as a file of TensorFlow Lite, with signed activations."""

import flatbuffers
import numpy as np
from ai_edge_litert import schema_py_generated as schema

# Operator, its version, and which options it has.
OPERATORS = {
    "conv": ("CONV_2D", 3, "Conv2DOptions"),
    "depthwise": ("DEPTHWISE_CONV_2D", 3, "DepthwiseConv2DOptions"),
    "dense": ("FULLY_CONNECTED", 4, "FullyConnectedOptions"),
    "add": ("ADD", 2, "AddOptions"),
    "average_pool": ("AVERAGE_POOL_2D", 2, "Pool2DOptions"),
    "max_pool": ("MAX_POOL_2D", 2, "Pool2DOptions"),
    "mean": ("MEAN", 2, "ReducerOptions"),
    "sigmoid": ("LOGISTIC", 2, None),
    "softmax": ("SOFTMAX", 2, "SoftmaxOptions"),
}


class Writer:
    def __init__(self, net):
        self.net = net
        # The first buffer is that of tensors without data.
        self.buffers, self.tensors, self.codes, self.operators = [schema.BufferT()], [], [], []
        self.places = {}

    def tensor(self, name, shape, type, scales=None, zeros=None, axis=0, data=None):
        t = schema.TensorT()
        t.name, t.shape, t.type, t.buffer = name, list(shape), type, 0
        if data is not None:
            buffer = schema.BufferT()
            buffer.data = np.frombuffer(data, np.uint8)
            t.buffer = len(self.buffers)
            self.buffers.append(buffer)
        if scales is not None:
            q = schema.QuantizationParametersT()
            q.scale, q.zeroPoint, q.quantizedDimension = np.float32(scales), np.int64(zeros), axis
            t.quantization = q
        self.tensors.append(t)
        self.places[name] = len(self.tensors) - 1
        return self.places[name]

    def activation(self, t):
        return self.tensor(t.name, t.shape, schema.TensorType.INT8, [t.scale], [t.zero - 128])

    def options(self, layer, kind):
        o = getattr(schema, f"{kind}T")()
        if hasattr(o, "padding"):
            o.padding = schema.Padding.SAME
            o.strideH, o.strideW = layer.stride
        if hasattr(o, "dilationHFactor"):
            o.dilationHFactor = o.dilationWFactor = 1
        if hasattr(o, "filterHeight"):
            o.filterHeight, o.filterWidth = layer.kernel
        if hasattr(o, "depthMultiplier"):
            o.depthMultiplier = 1
        if hasattr(o, "beta"):
            o.beta = 1.0
        return o

    def code(self, operator, version):
        number = getattr(schema.BuiltinOperator, operator)
        for place, code in enumerate(self.codes):
            if code.builtinCode == number:
                return place
        code = schema.OperatorCodeT()
        code.builtinCode = code.deprecatedBuiltinCode = number
        code.version = version
        self.codes.append(code)
        return len(self.codes) - 1

    def layer(self, layer):
        operator, version, options = OPERATORS[layer.kind]
        inputs = [self.places[t.name] for t in layer.inputs]
        name = layer.output.name
        if w := layer.weights:
            shape, axis = ((1, *w.shape), 3) if layer.kind == "depthwise" else (w.shape, w.axis)
            zeros = [0] * len(w.scales)
            int8, int32 = schema.TensorType.INT8, schema.TensorType.INT32
            inputs.append(self.tensor(f"{name}w", shape, int8, w.scales, zeros, axis, w.data))
            inputs.append(self.tensor(f"{name}b", [len(zeros)], int32, w.bias_scales, zeros, 0, w.bias.tobytes()))
        if layer.kind == "mean":
            inputs.append(self.tensor(f"{name}a", [2], schema.TensorType.INT32, data=np.int32([1, 2]).tobytes()))
        op = schema.OperatorT()
        op.opcodeIndex, op.inputs, op.outputs = self.code(operator, version), inputs, [self.activation(layer.output)]
        if options:
            op.builtinOptionsType = getattr(schema.BuiltinOptions, options)
            op.builtinOptions = self.options(layer, options)
        self.operators.append(op)

    def model(self):
        graph, model = schema.SubGraphT(), schema.ModelT()
        graph.inputs = [self.activation(t) for t in self.net.inputs]
        for layer in self.net.layers:
            self.layer(layer)
        graph.tensors, graph.operators = self.tensors, self.operators
        graph.outputs = [self.places[self.net.output.name]]
        model.version, model.buffers, model.operatorCodes, model.subgraphs = 3, self.buffers, self.codes, [graph]
        return model


def write(net):
    builder = flatbuffers.Builder(1 << 20)
    builder.Finish(Writer(net).model().Pack(builder), b"TFL3")
    return bytes(builder.Output())
