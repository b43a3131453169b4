"""Compares networks of torch, and their forms quantized by ONNX Runtime, with the files and the machine code of qopt.

    pip install torch==2.15.0 onnx==1.23.2 onnxruntime==1.32.0 onnxscript==0.7.2 sympy
    python onnx_networks.py QOPT [--keep=OUTDIR]

Prints a Markdown table with a row for each network and form:

    round trip        outputs of ONNX Runtime for the file that qopt writes, compared with those for the original
    folded            the same after --fold-quant-shapes
    compiled          outputs of `qopt run`, compared with those of ONNX Runtime for the original
    float operations  operations with a f32 result after the passes of PIPELINE, without constants, movements of data,
                      and qnn.dequantize; dynamic quantization and transcendental functions have many

`equal` means every bit; otherwise the table has the ratio of signal to noise in dB, or `failed`. The original has two
outputs, without and with optimizations of ONNX Runtime; the nearer counts. Exits with 1 if a ratio is below 60 dB or
anything fails. The host needs VNNI: without it ONNX Runtime saturates sums of two products of 8 bits.
"""

import argparse
import logging
import math
import re
import subprocess
import sys
import tempfile
import warnings
from pathlib import Path

import numpy as np
import onnx
import onnxruntime
import torch
import torch.nn as nn
import torch.nn.functional as F
from onnxruntime.quantization import CalibrationDataReader, QuantFormat, QuantType, quantize_dynamic, quantize_static
from onnxruntime.quantization.matmul_nbits_quantizer import MatMulNBitsQuantizer
from onnxruntime.quantization.shape_inference import quant_pre_process

MIN_DECIBELS = 60  # Float sums in another order keep about 120 dB.
OPSET = 18
CALIBRATION_INPUTS = 6
TIMEOUT_SECONDS = 120
PIPELINE = ["--fold-quant-shapes", "--quant-to-hub", "--fold-quant-shapes", "--canonicalize", "--floats-to-tosa"]
LEVELS = onnxruntime.GraphOptimizationLevel.ORT_DISABLE_ALL, onnxruntime.GraphOptimizationLevel.ORT_ENABLE_ALL
MOVEMENTS = "concat|const|gather|identity|pad|reshape|reverse|slice|tile|transpose"


class Network(nn.Module):
    """Layers, parameters and constants by name, and the function that computes with them."""

    def __init__(self, function, **members):
        super().__init__()
        self.function = function
        for name, member in members.items():
            setattr(self, name, member)

    def forward(self, *inputs):
        return self.function(self, *inputs)


def conv(inputs, outputs, size=3, stride=1, groups=1, activation=nn.ReLU):
    layer = nn.Conv2d(inputs, outputs, size, stride, size // 2, groups=groups, bias=False)
    norm = nn.BatchNorm2d(outputs)
    norm.running_mean.normal_(0, 0.3)
    norm.running_var.uniform_(0.2, 0.6)
    return nn.Sequential(layer, norm, activation())


def residual(*body, shortcut=nn.Identity(), activation=nn.Identity()):
    sum_of = lambda net, x: net.activation(net.body(x) + net.shortcut(x))
    return Network(sum_of, body=nn.Sequential(*body), shortcut=shortcut, activation=activation)


def inverted_residual(inputs, outputs, stride, activation, is_excited):
    scale = lambda net, x: x * F.hardsigmoid(net.up(F.relu(net.down(F.adaptive_avg_pool2d(x, 1)))))
    hidden = 2 * inputs
    body = [conv(inputs, hidden, 1, activation=activation), conv(hidden, hidden, 3, stride, hidden, activation)]
    if is_excited:
        body.append(Network(scale, down=nn.Conv2d(hidden, 8, 1), up=nn.Conv2d(8, hidden, 1)))
    body.append(conv(hidden, outputs, 1, activation=nn.Identity))
    return residual(*body) if stride == 1 and inputs == outputs else nn.Sequential(*body)


def mobilenet(activation, is_v3):
    sizes = (8, 8, 1), (8, 16, 2), (16, 16, 1)
    blocks = [inverted_residual(*size, activation, is_v3) for size in sizes]
    mean = [nn.AdaptiveAvgPool2d(1), nn.Flatten()] if is_v3 else [Network(lambda _, x: x.mean([2, 3]))]
    head = conv(16, 32, 1, activation=activation), *mean, nn.Linear(32, 32), activation(), nn.Linear(32, 10)
    return nn.Sequential(conv(3, 8, 3, 2, activation=activation), *blocks, *head)


def resnet():
    narrow = conv(8, 8), conv(8, 8, activation=nn.Identity)
    wide = conv(8, 16, 3, 2), conv(16, 16, activation=nn.Identity)
    shortcut = conv(8, 16, 1, 2, activation=nn.Identity)
    blocks = residual(*narrow, activation=nn.ReLU()), residual(*wide, shortcut=shortcut, activation=nn.ReLU())
    head = nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(16, 10)
    return nn.Sequential(conv(3, 8, 7, 2), nn.MaxPool2d(3, 2, 1), *blocks, *head)


def unet(mode):
    def forward(net, x):
        outer = net.outer(x)
        inner = net.inner(F.max_pool2d(outer, 2))
        bottom = net.bottom(F.max_pool2d(inner, 2))
        x = net.join_inner(torch.cat([net.transposed(bottom), inner], 1))
        x = net.join_outer(torch.cat([F.interpolate(x, scale_factor=2.0, mode=mode), outer], 1))
        return torch.sigmoid(net.head(x))

    levels = {"outer": conv(3, 8), "inner": conv(8, 16), "bottom": conv(16, 16)}
    joins = {"transposed": nn.ConvTranspose2d(16, 8, 2, 2), "join_inner": conv(24, 16), "join_outer": conv(24, 8)}
    return Network(forward, **levels, **joins, head=nn.Conv2d(8, 2, 1))


def yolo():
    """Two scales of a YOLOv8 head: the distance to each side of a box is a distribution over four bins."""

    def forward(net, x):
        first, second = net.stem(x).chunk(2, 1)
        fine = torch.cat([first, net.split(second)], 1)
        coarse = net.down(fine)
        coarse = net.pool(torch.cat([coarse, F.max_pool2d(coarse, 5, 1, 2)], 1))
        maps = torch.cat([net.fine_head(fine).flatten(2), net.coarse_head(coarse).flatten(2)], 2)
        boxes, classes = maps.split([16, 3], 1)
        sides = F.conv2d(boxes.view(1, 4, 4, 80).transpose(1, 2).softmax(1), net.bins).view(1, 4, 80)
        low, high = net.anchors - sides[:, :2], net.anchors + sides[:, 2:]
        return torch.cat([torch.cat([(low + high) / 2, high - low], 1) * net.strides, classes.sigmoid()], 1)

    silu = {"activation": nn.SiLU}
    cells = lambda size: torch.cartesian_prod(torch.arange(size) + 0.5, torch.arange(size) + 0.5).T.flip(0)
    layers = {"stem": nn.Sequential(conv(3, 8, 3, 2, **silu), conv(8, 16, 3, 2, **silu)), "split": conv(8, 8, **silu)}
    layers |= {"down": conv(16, 16, 3, 2, **silu), "pool": conv(32, 16, 1, **silu)}
    layers |= {"fine_head": nn.Conv2d(16, 19, 1), "coarse_head": nn.Conv2d(16, 19, 1)}
    anchors, strides = torch.cat([cells(8), cells(4)], 1), torch.tensor([[4.0] * 64 + [8.0] * 16])
    return Network(forward, **layers, anchors=anchors, strides=strides, bins=torch.arange(4.0).view(1, 4, 1, 1))


def bert():
    def attention(net, x, mask):
        q, k, v = (layer(x).view(1, 16, 4, 8).transpose(1, 2) for layer in net.qkv)
        scores = q @ k.transpose(-1, -2) / math.sqrt(8) + mask
        return net.out((scores.softmax(-1) @ v).transpose(1, 2).reshape(1, 16, 32))

    def forward(net, words, mask):
        mask = (1.0 - mask[:, None, None, :].float()) * -10000.0
        x = net.first_norm(net.words(words) + net.positions(torch.arange(16)[None]))
        x = net.second_norm(x + attention(net, x, mask))
        return net.head(x)[:, 0]

    layers = {"qkv": nn.ModuleList(nn.Linear(32, 32) for _ in range(3)), "out": nn.Linear(32, 32)}
    layers |= {"words": nn.Embedding(50, 32), "positions": nn.Embedding(16, 32)}
    layers |= {"first_norm": nn.LayerNorm(32), "second_norm": nn.LayerNorm(32)}
    feed_forward = residual(nn.Linear(32, 64), nn.GELU(), nn.Linear(64, 32))
    head = nn.Sequential(feed_forward, nn.LayerNorm(32), nn.Linear(32, 32), nn.Tanh(), nn.Linear(32, 2))
    return Network(forward, **layers, head=head)


def vit():
    def forward(net, x):
        x = torch.cat([net.token, net.patches(x).flatten(2).transpose(1, 2)], 1) + net.positions
        q, k, v = net.qkv(net.norm(x)).reshape(1, 17, 3, 4, 8).permute(2, 0, 3, 1, 4)
        scores = (q * 8**-0.5) @ k.transpose(-2, -1)
        x = x + net.out((scores.softmax(-1) @ v).transpose(1, 2).reshape(1, 17, 32))
        return net.head(x)[:, 0]

    token, positions = (nn.Parameter(torch.randn(1, length, 32) * 0.1) for length in (1, 17))
    layers = {"patches": nn.Conv2d(3, 32, 8, 8), "qkv": nn.Linear(32, 96, bias=False)}
    layers["out"] = nn.Linear(32, 32, bias=False)
    feed_forward = residual(nn.LayerNorm(32), nn.Linear(32, 64), nn.GELU(), nn.Linear(64, 32))
    head = nn.Sequential(feed_forward, nn.LayerNorm(32), nn.Linear(32, 10))
    return Network(forward, token=token, positions=positions, **layers, norm=nn.LayerNorm(32), head=head)


def lstm():
    last = lambda net, x: net.head(net.layer(x)[0][:, -1])
    return Network(last, layer=nn.LSTM(16, 32, batch_first=True), head=nn.Linear(32, 8))


def llm():
    """A Llama block: four heads of queries share two of keys and values."""

    def normalize(norm, x):
        return norm.weight * (x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + 1e-6))

    def rotate(net, x):
        low, high = x.chunk(2, -1)
        return x * net.cos + torch.cat([-high, low], -1) * net.sin

    def forward(net, x):
        y = net.norms[0](x)
        q, k, v = (layer(y).view(1, 16, -1, 16).transpose(1, 2) for layer in (net.q, net.k, net.v))
        share = lambda x: x[:, :, None].expand(1, 2, 2, 16, 16).reshape(1, 4, 16, 16)
        scores = rotate(net, q) @ share(rotate(net, k)).transpose(2, 3) / 4 + net.mask
        x = x + net.out((scores.softmax(-1) @ share(v)).transpose(1, 2).reshape(1, 16, 64))
        y = net.norms[1](x)
        return net.head(net.norms[2](x + net.down(F.silu(net.gate(y)) * net.up(y))))

    sizes = {"q": (64, 64), "k": (64, 32), "v": (64, 32), "out": (64, 64), "head": (64, 48)}
    sizes |= {"gate": (64, 128), "up": (64, 128), "down": (128, 64)}
    layers = {name: nn.Linear(*size, bias=False) for name, size in sizes.items()}
    angles = torch.outer(torch.arange(16.0), 10000 ** -(torch.arange(0, 16, 2) / 16)).repeat(1, 2)
    constants = {"cos": angles.cos(), "sin": angles.sin(), "mask": torch.triu(torch.full((16, 16), -1e9), 1)}
    norms = [Network(normalize, weight=nn.Parameter(1 + torch.randn(64) * 0.1)) for _ in range(3)]
    return Network(forward, **layers, **constants, norms=nn.ModuleList(norms))


# The name, constructor and inputs of a network, and whether its matrix products alone are quantized, too.
image = lambda random: (torch.rand(1, 3, 32, 32, generator=random) * 2 - 1,)
words = lambda random: (torch.randint(0, 50, (1, 16), generator=random), (torch.arange(16)[None] < 12).long())
NETWORKS = [
    ("MobileNetV2", lambda: mobilenet(nn.ReLU6, False), image, False),
    ("MobileNetV3", lambda: mobilenet(nn.Hardswish, True), image, False),
    ("ResNet", resnet, image, False),
    ("UNet-nearest", lambda: unet("nearest"), image, False),
    ("UNet-bilinear", lambda: unet("bilinear"), image, False),
    ("YOLO", yolo, image, False),
    ("BERT", bert, words, True),
    ("ViT", vit, image, True),
    ("LSTM", lstm, lambda random: (torch.randn(1, 10, 16, generator=random),), False),
    ("LLM", llm, lambda random: (torch.randn(1, 16, 64, generator=random),), True),
]


class Calibration(CalibrationDataReader):
    def __init__(self, names, inputs):
        random = torch.Generator().manual_seed(1)
        self.feeds = iter([{n: x.numpy() for n, x in zip(names, inputs(random))} for _ in range(CALIBRATION_INPUTS)])

    def get_next(self):
        return next(self.feeds, None)


def forms(has_products):
    """The name of each quantized form and its function of the source, the target and the calibration."""

    def static(activations, weights, form, **options):
        types = {"activation_type": activations, "weight_type": weights, "quant_format": form, **options}
        return lambda source, target, data: quantize_static(source, target, data, **types)

    def dynamic(source, target, _):
        quantize_dynamic(source, target, weight_type=QuantType.QInt8, per_channel=True)

    def optimized(quantize):
        """The file that ONNX Runtime writes after its own optimizations."""

        def write(source, target, data):
            quantize(source, target, data)
            options = onnxruntime.SessionOptions()
            options.graph_optimization_level, options.optimized_model_filepath = LEVELS[-1], str(target)
            onnxruntime.InferenceSession(target.read_bytes(), options, providers=["CPUExecutionProvider"])

        return write

    def blocks(bits, is_symmetric, level=0):
        def quantize(source, target, _):
            options = {"bits": bits, "block_size": 32, "is_symmetric": is_symmetric, "accuracy_level": level}
            quantizer = MatMulNBitsQuantizer(onnx.load(source), op_types_to_quantize=("MatMul",), **options)
            quantizer.process()
            quantizer.model.save_model_to_file(str(target))

        return quantize

    s8, u8, u16, qdq = QuantType.QInt8, QuantType.QUInt8, QuantType.QUInt16, QuantFormat.QDQ
    yield "QDQ s8s8 per channel", static(s8, s8, qdq, per_channel=True)
    yield "QDQ u8s8", static(u8, s8, qdq)
    yield "QDQ u16s8", static(u16, s8, qdq)
    yield "optimized u8s8", optimized(static(u8, s8, qdq))
    yield "QOperator u8s8", static(u8, s8, QuantFormat.QOperator)
    yield "dynamic s8", dynamic
    if has_products:
        yield "products s8s8", static(s8, s8, qdq, per_channel=True, op_types_to_quantize=["MatMul", "Gemm"])
        yield "int8 blocks", blocks(8, False)
        yield "int4 blocks", blocks(4, False)
        yield "int4 blocks symmetric", blocks(4, True)
        yield "int4 blocks of integers", blocks(4, True, 4)


def write_models(folder):
    """Yields the network, the form, the file and the files of its inputs."""
    for name, make, inputs, has_products in NETWORKS:
        example = inputs(torch.Generator().manual_seed(99))
        names = [f"in{i}" for i in range(len(example))]
        arrays = [folder / f"{name}.{argument}.npy" for argument in names]
        for array, value in zip(arrays, example):
            np.save(array, value.numpy())
        source, prepared = folder / f"{name}.float.onnx", folder / f"{name}.prepared.onnx"
        torch.manual_seed(7)
        options = {"input_names": names, "opset_version": OPSET, "external_data": False, "verbose": False}
        torch.onnx.export(make().eval(), example, source, dynamo=True, **options)
        quant_pre_process(source, prepared)
        yield name, "float", source, arrays
        for form, quantize in forms(has_products):
            target = folder / f"{name}.{form.replace(' ', '-')}.onnx"
            quantize(prepared, target, Calibration(names, inputs))
            yield name, form, target, arrays


def runtime_outputs(path, arrays):
    """The output of ONNX Runtime without and with optimizations."""
    for level in LEVELS:
        options = onnxruntime.SessionOptions()
        options.graph_optimization_level, options.intra_op_num_threads = level, 1
        session = onnxruntime.InferenceSession(path, options, providers=["CPUExecutionProvider"])
        feeds = {value.name: np.load(array) for value, array in zip(session.get_inputs(), arrays)}
        yield session.run(None, feeds)[0]


def decibels(expected, actual):
    """The ratio of signal to noise. It is infinite if every bit is equal."""
    if (expected.shape, expected.dtype) != (actual.shape, actual.dtype):
        return -math.inf
    if expected.tobytes() == actual.tobytes():
        return math.inf
    expected, actual = expected.astype(np.float64), actual.astype(np.float64)
    noise = max(np.square(expected - actual).sum(), np.finfo(np.float64).tiny)
    return 10 * math.log10(np.square(expected).sum() / noise)


def run(*command):
    done = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=TIMEOUT_SECONDS)
    if done.returncode != 0:
        error = next((line for line in done.stderr.splitlines() if "error: " in line), f"exit {done.returncode}")
        raise RuntimeError(error.split("error: ")[-1].replace("|", "/"))
    return done.stdout


def float_operations(qopt, path):
    text = run(qopt, path, *PIPELINE, "--mlir-print-op-generic")
    names = re.findall(r'^ *%\S+ = "([^"]+)".* -> \(?(?:tensor<|!torch.vtensor<\[)[^!<>]*f32>', text, re.MULTILINE)
    return sum(not re.fullmatch(rf"qnn\.(constant|dequantize)|tosa\.({MOVEMENTS})", name) for name in names)


def check(qopt, path, arrays, folder):
    """The result of each column of the table: a ratio, a number of operations, or an error."""
    expected = list(runtime_outputs(path, arrays))
    written, output = folder / "written.onnx", folder / "output.npy"
    nearest = lambda actual: max(decibels(other, actual) for other in expected)

    def written_ratio(*passes):
        run(qopt, path, *passes, "-o", written)
        return min(map(nearest, runtime_outputs(written, arrays)))

    def compiled_ratio():
        run(qopt, "run", path, *(f"--input={array}" for array in arrays), f"--output={output}")
        return nearest(np.load(output))

    folded_ratio, operations = lambda: written_ratio("--fold-quant-shapes"), lambda: float_operations(qopt, path)
    for column in written_ratio, folded_ratio, compiled_ratio, operations:
        try:
            yield column()
        except Exception as error:
            yield str(error)


def cell(result):
    if isinstance(result, str):
        return "failed"
    return str(result) if isinstance(result, int) else "equal" if result == math.inf else f"{result:.0f} dB"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("qopt", type=Path)
    parser.add_argument("--keep", type=Path, metavar="OUTDIR", help="write the models and inputs into this folder")
    args = parser.parse_args()
    warnings.filterwarnings("ignore")
    logging.disable(logging.WARNING)
    onnxruntime.set_default_logger_severity(4)
    qopt, errors, is_good = args.qopt.resolve(), [], True
    print("| network | form | round trip | folded | compiled | float operations |\n|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as scratch:
        folder = args.keep or Path(scratch)
        folder.mkdir(parents=True, exist_ok=True)
        for name, form, path, arrays in write_models(folder):
            results = list(check(qopt, path, arrays, Path(scratch)))
            errors += [f"- {path.name}: {result}" for result in results if isinstance(result, str)]
            is_good &= all(result >= MIN_DECIBELS for result in results if isinstance(result, float))
            print("|", " | ".join([name, form, *map(cell, results)]), "|", flush=True)
    if errors:
        print("", *dict.fromkeys(errors), sep="\n")
    return 0 if is_good and not errors else 1


if __name__ == "__main__":
    sys.exit(main())
