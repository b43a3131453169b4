"""What is measured: quantized networks, described once, for the writers of programs.

Stored activations are unsigned here. A writer of signed ones takes 128 off integers and zero points. Images are [N, H, W, C], weights
[O, H, W, I], those of depthwise convolutions [H, W, C]; padding is TensorFlow's SAME. Everything random comes from one seed, and
nothing outside of Python's library is needed. No file is written here, and no library's arithmetic is known.
"""

from array import array
from dataclasses import dataclass, field
from functools import partial
from math import prod, sqrt
from random import Random
from struct import pack, unpack

# Of integers that are spread evenly over -127 to 127, and over 0 to 255.
WEIGHT_RMS, INPUT_RMS = 73.3, 73.9
# How far biases spread, in deviations of the sums that they are added to. They weigh so much that a step by which two numerics differ
# somewhere does not grow from layer to layer, and whole networks can be compared as closely as kernels.
BIAS = 3
# Bytes as weights: -128 is none, so that they are symmetric.
SYMMETRIC = bytes(range(128)) + b"\x81" + bytes(range(129, 256))


def f32(value):
    """The nearest float of 32 bits."""
    return unpack("f", pack("f", value))[0]


@dataclass(frozen=True)
class Tensor:
    name: str
    shape: tuple
    scale: float
    zero: int
    rms: float
    """Of the reals, as far as random integers let one say; what scales follow from."""


@dataclass(frozen=True)
class Weights:
    data: bytes
    shape: tuple
    axis: int
    scales: list
    bias: array
    bias_scales: list


@dataclass(frozen=True)
class Layer:
    kind: str
    inputs: list
    output: Tensor
    weights: Weights = None
    kernel: tuple = (1, 1)
    stride: tuple = (1, 1)
    pad: tuple = (0, 0, 0, 0)
    """Top, bottom, left, right."""


def same(size, kernel, stride):
    """The size of the result, and the padding in front and behind."""
    result = -(-size // stride)
    total = max((result - 1) * stride + kernel - size, 0)
    return result, total // 2, total - total // 2


@dataclass
class Network:
    name: str
    shape: tuple
    inputs: list = field(default_factory=list)
    layers: list = field(default_factory=list)
    macs: int = 0

    def __post_init__(self):
        self.random = Random(self.name)

    @property
    def output(self):
        return self.layers[-1].output

    @property
    def numerics(self):
        """Those of the hub that define every layer."""
        return {"ort", "tflite"} if any(layer.kind == "softmax" for layer in self.layers) else {"ort", "tflite", "tosa"}

    def input(self, scale=1 / 32, zero=128):
        scale = f32(scale)
        self.inputs.append(Tensor(f"x{len(self.inputs)}", self.shape, scale, zero, INPUT_RMS * scale))
        return self.inputs[-1]

    def _layer(self, kind, inputs, shape, scale, zero, rms, **more):
        output = Tensor(f"t{len(self.layers)}", tuple(shape), f32(scale), zero, rms)
        self.layers.append(Layer(kind, inputs, output, **more))
        return output

    def _rescaled(self, kind, inputs, shape, sigma, relu, **more):
        """A layer whose reals are normally distributed: three deviations fill the eight bits, six without a rectifier."""
        scale, zero, rms = (3 * sigma / 255, 0, sigma / sqrt(2)) if relu else (6 * sigma / 255, 128, sigma)
        return self._layer(kind, inputs, shape, scale, zero, rms, **more)

    def _weights(self, x, shape, axis, fan):
        """Weights and what their sums of products deviate by."""
        count = shape[axis]
        data = self.random.randbytes(prod(shape)).translate(SYMMETRIC)
        scales = [f32(self.random.uniform(0.5, 1.5) / (WEIGHT_RMS * sqrt(fan))) for _ in range(count)]
        spread = int(BIAS * WEIGHT_RMS * sqrt(fan) * x.rms / x.scale)
        bias = array("i", [self.random.randint(-spread, spread) for _ in range(count)])
        return Weights(data, shape, axis, scales, bias, [f32(x.scale * s) for s in scales]), x.rms * sqrt(1 + BIAS**2 / 3)

    def conv(self, x, channels, kernel, stride=1, relu=True):
        n, h, w, c = x.shape
        (oh, top, bottom), (ow, left, right) = same(h, kernel, stride), same(w, kernel, stride)
        weights, sigma = self._weights(x, (channels, kernel, kernel, c), 0, kernel * kernel * c)
        self.macs += n * oh * ow * len(weights.data)
        window = dict(kernel=(kernel, kernel), stride=(stride, stride), pad=(top, bottom, left, right))
        return self._rescaled("conv", [x], (n, oh, ow, channels), sigma, relu, weights=weights, **window)

    def depthwise(self, x, stride=1, kernel=3):
        n, h, w, c = x.shape
        (oh, top, bottom), (ow, left, right) = same(h, kernel, stride), same(w, kernel, stride)
        weights, sigma = self._weights(x, (kernel, kernel, c), 2, kernel * kernel)
        self.macs += n * oh * ow * len(weights.data)
        window = dict(kernel=(kernel, kernel), stride=(stride, stride), pad=(top, bottom, left, right))
        return self._rescaled("depthwise", [x], (n, oh, ow, c), sigma, True, weights=weights, **window)

    def dense(self, x, channels, relu=False):
        rows, c = x.shape
        weights, sigma = self._weights(x, (channels, c), 0, c)
        self.macs += rows * len(weights.data)
        return self._rescaled("dense", [x], (rows, channels), sigma, relu, weights=weights)

    def add(self, a, b, relu=False):
        return self._rescaled("add", [a, b], a.shape, sqrt(a.rms**2 + b.rms**2), relu)

    def pool(self, kind, x, kernel, stride):
        n, h, w, c = x.shape
        (oh, top, bottom), (ow, left, right) = same(h, kernel, stride), same(w, kernel, stride)
        window = dict(kernel=(kernel, kernel), stride=(stride, stride), pad=(top, bottom, left, right))
        return self._layer(kind, [x], (n, oh, ow, c), x.scale, x.zero, x.rms, **window)

    def mean(self, x):
        """Over height and width."""
        return self._layer("mean", [x], (x.shape[0], x.shape[3]), x.scale, x.zero, x.rms)

    def sigmoid(self, x):
        return self._layer("sigmoid", [x], x.shape, 1 / 256, 0, 0.5)

    def softmax(self, x):
        return self._layer("softmax", [x], x.shape, 1 / 256, 0, 1.0)


# Kernels: networks of one layer, or of few.


def _one(layer, shape, scale=1 / 32):
    def build(name):
        net = Network(name, shape)
        layer(net, net.input(scale))
        return net

    return build


def _gemm(rows, channels, depth, count=1, relu=True):
    def layers(net, x):
        for _ in range(count):
            x = net.dense(x, channels, relu)

    return _one(layers, (rows, depth))


def _conv(size, inner, outer, kernel, stride):
    return _one(lambda net, x: net.conv(x, outer, kernel, stride), (1, size, size, inner))


def _depthwise(size, channels, stride):
    return _one(lambda net, x: net.depthwise(x, stride), (1, size, size, channels))


def kernels():
    """All kernels: a name, and what builds the network of that name."""
    image = (1, 56, 56, 128)
    all = {"null_add_16": _one(lambda net, x: net.add(x, x), (1, 1, 1, 16))}
    for m, n, k in [(1, 1024, 1024), (16, 1024, 1024), (128, 768, 768), (256, 1024, 1024), (512, 512, 512), (1024,) * 3]:
        all[f"gemm_{m}x{n}x{k}"] = _gemm(m, n, k)
    for m in (1, 16):
        all[f"gemm_{m}x1024x1024_chain8"] = _gemm(m, 1024, 1024, count=8)

    def convs(tag, kernel, stride, sizes):
        for size, inner, outer in sizes:
            name = f"conv_{tag}_{size}x{size}_{inner}to{outer}_k{kernel}s{stride}"
            all[name] = _conv(size, inner, outer, kernel, stride)

    def depthwises(tag, sizes):
        for size, channels, stride in sizes:
            all[f"dw_{tag}_{size}x{size}x{channels}_k3s{stride}"] = _depthwise(size, channels, stride)

    convs("mb025", 3, 2, [(224, 3, 8)])
    convs("mb100", 3, 2, [(224, 3, 32)])
    depthwises("mb025", [(112, 8, 1), (112, 16, 2), (56, 32, 1), (14, 128, 1), (7, 256, 1)])
    convs("mb025", 1, 1, [(112, 8, 16), (56, 16, 32), (28, 64, 64), (14, 128, 128), (7, 256, 256)])
    depthwises(
        "mb100", [(112, 32, 1), (112, 64, 2), (56, 128, 1), (28, 256, 1), (14, 512, 1), (14, 512, 2), (7, 1024, 1)]
    )
    convs("mb100", 1, 1, [(112, 32, 64), (56, 128, 128), (28, 256, 256), (14, 512, 512), (7, 1024, 1024)])
    for k in (256, 1024):
        all[f"fc_mb_1x1001x{k}"] = _gemm(1, 1001, k, relu=False)
    convs("rn50", 7, 2, [(224, 3, 64)])
    convs("rn50", 3, 1, [(56, 64, 64), (28, 128, 128), (14, 256, 256), (7, 512, 512)])
    convs("rn50", 1, 1, [(56, 64, 256), (56, 256, 64), (28, 512, 128), (14, 1024, 256), (7, 2048, 512)])
    all["sigmoid_56x56x128"] = _one(Network.sigmoid, image)
    for rows in (1, 128):
        # So large a scale that more than a few results are not 0.
        all[f"softmax_{rows}x1001"] = _one(Network.softmax, (rows, 1001), scale=1 / 4)
    all["add_56x56x128"] = _one(lambda net, x: net.add(x, net.input(1 / 40, 120)), image)
    all["avgpool2_56x56x128"] = _one(lambda net, x: net.pool("average_pool", x, 2, 2), image)
    all["maxpool3_112x112x64"] = _one(lambda net, x: net.pool("max_pool", x, 3, 2), (1, 112, 112, 64))
    all["gap_7x7x1024"] = _one(Network.mean, (1, 7, 7, 1024))
    return all


# Models.


def mobilenet_v1(name, width):
    net = Network(name, (1, 224, 224, 3))
    x = net.conv(net.input(), int(32 * width), 3, 2)
    blocks = [(64, 1), (128, 2), (128, 1), (256, 2), (256, 1), (512, 2)] + [(512, 1)] * 5 + [(1024, 2), (1024, 1)]
    for channels, stride in blocks:
        x = net.conv(net.depthwise(x, stride), int(channels * width), 1)
    net.dense(net.mean(x), 1001)
    return net


def mobilenet_v2(name):
    net = Network(name, (1, 224, 224, 3))
    x = net.conv(net.input(), 32, 3, 2)
    stages = [(1, 16, 1, 1), (6, 24, 2, 2), (6, 32, 3, 2), (6, 64, 4, 2), (6, 96, 3, 1), (6, 160, 3, 2), (6, 320, 1, 1)]
    for expansion, channels, count, stride in stages:
        for block in range(count):
            step, c = (stride if block == 0 else 1), x.shape[3]
            y = net.conv(x, c * expansion, 1) if expansion > 1 else x
            y = net.conv(net.depthwise(y, step), channels, 1, relu=False)
            x = net.add(x, y) if step == 1 and c == channels else y
    net.dense(net.mean(net.conv(x, 1280, 1)), 1001)
    return net


def resnet50(name):
    """Version 1.5: strides are those of the 3x3 convolutions."""
    net = Network(name, (1, 224, 224, 3))
    x = net.pool("max_pool", net.conv(net.input(), 64, 7, 2), 3, 2)
    for channels, count, stride in [(64, 3, 1), (128, 4, 2), (256, 6, 2), (512, 3, 2)]:
        for block in range(count):
            step = stride if block == 0 else 1
            y = net.conv(net.conv(x, channels, 1), channels, 3, step)
            y = net.conv(y, 4 * channels, 1, relu=False)
            x = net.add(y, net.conv(x, 4 * channels, 1, step, relu=False) if block == 0 else x, relu=True)
    net.dense(net.mean(x), 1000)
    return net


def small(name):
    """Every kind of layer but softmax, in a network that an interpreter runs in no time; for tests."""
    net = Network(name, (1, 9, 9, 3))
    x = net.conv(net.input(), 8, 3, 2)
    y = net.conv(net.depthwise(x), 8, 1, relu=False)
    x = net.pool("max_pool", net.add(x, y, relu=True), 3, 2)
    x = net.pool("average_pool", net.sigmoid(x), 2, 2)
    net.dense(net.mean(x), 10)
    return net


def models():
    """All models, as `kernels`."""
    return {
        "mobilenet_v1_0.25_224": partial(mobilenet_v1, width=0.25),
        "mobilenet_v1_1.0_224": partial(mobilenet_v1, width=1.0),
        "mobilenet_v2_1.0_224": mobilenet_v2,
        "resnet50_v1.5_224": resnet50,
    }
