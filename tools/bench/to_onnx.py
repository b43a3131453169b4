"""A network as ONNX: float operators between casts (QDQ), with unsigned activations. Images go in and out as [N, H, W, C]."""

import numpy as np
from onnx import TensorProto, helper, numpy_helper

TO_CHANNELS_FIRST, TO_CHANNELS_LAST = [0, 3, 1, 2], [0, 2, 3, 1]


class Writer:
    def __init__(self, net, transposed_reals):
        """`transposed_reals`: a network's input is transposed behind its cast to reals and not in front of it. OpenVINO then runs the
        first layer on integers; ONNX Runtime wants the other."""
        self.net, self.transposed_reals = net, transposed_reals
        self.nodes, self.initializers = [], []
        self.stored = {}

    def constant(self, data):
        name = f"c{len(self.initializers)}"
        self.initializers.append(numpy_helper.from_array(np.array(data, order="C"), name))
        return name

    def node(self, op, inputs, **attributes):
        name = f"n{len(self.nodes)}"
        self.nodes.append(helper.make_node(op, inputs, [name], name=name, **attributes))
        return name

    def parameters(self, t):
        return [self.constant(np.float32(t.scale)), self.constant(np.uint8(t.zero))]

    def cast(self, data, scales):
        """Integers, whose zero points are 0, as reals."""
        zeros = self.constant(np.zeros(len(scales), data.dtype))
        parameters = [self.constant(data), self.constant(np.float32(scales)), zeros]
        return self.node("DequantizeLinear", parameters, axis=0)

    def real(self, t):
        """Stored integers as reals: a cast for each use, and none for a result that is not used."""
        late = t in self.net.inputs and len(t.shape) == 4 and self.transposed_reals
        x = self.node("DequantizeLinear", [self.stored[t.name], *self.parameters(t)])
        return self.node("Transpose", [x], perm=TO_CHANNELS_FIRST) if late else x

    def input(self, t):
        early = len(t.shape) == 4 and not self.transposed_reals
        self.stored[t.name] = self.node("Transpose", [t.name], perm=TO_CHANNELS_FIRST) if early else t.name

    def output(self, t, reals, reshaped):
        stored = self.node("QuantizeLinear", [reals, *self.parameters(t)])
        self.stored[t.name] = self.node("Reshape", [stored, self.constant(np.int64(t.shape))]) if reshaped else stored

    def layer(self, layer):
        inputs = [self.real(t) for t in layer.inputs]
        top, bottom, left, right = layer.pad
        window = {"kernel_shape": layer.kernel, "strides": layer.stride, "pads": [top, left, bottom, right]}
        if w := layer.weights:
            weights = np.frombuffer(w.data, np.int8).reshape(w.shape)
            if layer.kind == "conv":
                weights = weights.transpose(0, 3, 1, 2)
            elif layer.kind == "depthwise":
                weights = weights.transpose(2, 0, 1)[:, None]
            inputs += [self.cast(weights, w.scales), self.cast(np.array(w.bias, np.int32), w.bias_scales)]
        match layer.kind:
            case "conv":
                reals = self.node("Conv", inputs, **window)
            case "depthwise":
                reals = self.node("Conv", inputs, group=w.shape[2], **window)
            case "dense":
                reals = self.node("Gemm", inputs, transB=1)
            case "add":
                reals = self.node("Add", inputs)
            case "average_pool":
                reals = self.node("AveragePool", inputs, **window)
            case "max_pool":
                reals = self.node("MaxPool", inputs, **window)
            case "mean":
                reals = self.node("GlobalAveragePool", inputs)
            case "sigmoid":
                reals = self.node("Sigmoid", inputs)
            case "softmax":
                reals = self.node("Softmax", inputs, axis=-1)
        self.output(layer.output, reals, reshaped=layer.kind == "mean")

    def model(self):
        for t in self.net.inputs:
            self.input(t)
        for layer in self.net.layers:
            self.layer(layer)
        result = self.net.output
        last = ("Transpose", {"perm": TO_CHANNELS_LAST}) if len(result.shape) == 4 else ("Identity", {})
        self.nodes.append(helper.make_node(last[0], [self.stored[result.name]], ["y"], **last[1]))
        info = lambda name, shape: helper.make_tensor_value_info(name, TensorProto.UINT8, shape)
        inputs = [info(t.name, t.shape) for t in self.net.inputs]
        graph = helper.make_graph(self.nodes, self.net.name, inputs, [info("y", result.shape)], self.initializers)
        return helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=9)


def write(net, transposed_reals=False):
    return Writer(net, transposed_reals).model().SerializeToString()
