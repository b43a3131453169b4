"""Checks how qopt reads and writes exported programs of PyTorch.

    pip install torch==2.15.0 && pip install --no-deps torchao==0.18.0
    python pt2_files.py QOPT [--keep=OUTDIR] [--only=NAME] [FILE.pt2]..

Exports small networks with torch.export, also in the quantized forms of PT2E and torchao. Prints a Markdown table with a row
for each file:

    read              the text has the operators, the parameters and the types of the program
    round trip        outputs of torch for the file that qopt writes, compared with those for the original
    folded            the same after --fold-quant-shapes --canonicalize --cse
    run               outputs of the interpreter after PIPELINE, compared with those of torch
    compiled          outputs of machine code of `qopt run`, compared with those of torch

`equal` means every bit; otherwise the table has the ratio of signal to noise in dB, or the reason of a refusal below it. Exits
with 1 if a file of the networks is not read, or if a round trip is not equal.
"""

import argparse
import collections
import math
import re
import subprocess
import sys
import tempfile
import warnings
from pathlib import Path

import numpy as np
import torch
import torch.ao.quantization.fx._decomposed  # noqa: F401: registers quantized_decomposed
import torch.nn as nn
import torch.nn.functional as F

TIMEOUT_SECONDS = 120
PIPELINE = ["--fold-quant-shapes", "--quant-to-hub", "--fold-quant-shapes", "--canonicalize", "--floats-to-tosa"]
DIM = torch.export.Dim


class Network(nn.Module):
    """Layers, parameters and buffers by name, and the function that computes with them."""

    def __init__(self, function, buffers=(), temporary=(), **members):
        super().__init__()
        self.function = function
        for name, member in members.items():
            if name in buffers or name in temporary:
                self.register_buffer(name, member, persistent=name in buffers)
            else:
                setattr(self, name, member)

    def forward(self, *inputs):
        return self.function(self, *inputs)


def conv(inputs, outputs, size=3, stride=1, groups=1, activation=nn.ReLU):
    norm = nn.BatchNorm2d(outputs)
    norm.running_mean.normal_(0, 0.3)
    norm.running_var.uniform_(0.2, 0.6)
    layer = nn.Conv2d(inputs, outputs, size, stride, size // 2, groups=groups, bias=False)
    return nn.Sequential(layer, norm, activation())


def residual(*body):
    return Network(lambda net, x: x + net.body(x), body=nn.Sequential(*body))


def mobilenet():
    block = residual(
        conv(8, 16, 1, activation=nn.ReLU6), conv(16, 16, 3, groups=16), conv(16, 8, 1, activation=nn.Identity)
    )
    head = nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(16, 10)
    return nn.Sequential(conv(3, 8, 3, 2), block, conv(8, 16, 1, activation=nn.Hardswish), *head)


def attention():
    def forward(net, x):
        q, k, v = (layer(x).view(1, 16, 4, 8).transpose(1, 2) for layer in net.qkv)
        scores = (q @ k.transpose(-1, -2) / math.sqrt(8)).softmax(-1)
        return net.out((scores @ v).transpose(1, 2).reshape(1, 16, 32))

    return Network(forward, qkv=nn.ModuleList(nn.Linear(32, 32) for _ in range(3)), out=nn.Linear(32, 32))


def sdpa():
    def forward(net, x):
        q, k, v = net.qkv(x).view(1, 16, 3, 4, 8).permute(2, 0, 3, 1, 4)
        return net.out(F.scaled_dot_product_attention(q, k, v, is_causal=True).transpose(1, 2).flatten(2))

    return Network(forward, qkv=nn.Linear(32, 96), out=nn.Linear(32, 32))


def bert():
    def forward(net, words, mask):
        mask = (1.0 - mask[:, None, None, :].float()) * -10000.0
        x = net.norm(net.words(words) + net.positions(torch.arange(16)[None]))
        q, k, v = (layer(x).view(1, 16, 4, 8).transpose(1, 2) for layer in net.qkv)
        scores = (q @ k.transpose(-1, -2) / math.sqrt(8) + mask).softmax(-1)
        x = net.norms[0](x + net.out((scores @ v).transpose(1, 2).reshape(1, 16, 32)))
        return net.norms[1](x + net.down(F.gelu(net.up(x))))[:, 0]

    layers = {"words": nn.Embedding(50, 32), "positions": nn.Embedding(16, 32), "norm": nn.LayerNorm(32)}
    layers |= {"qkv": nn.ModuleList(nn.Linear(32, 32) for _ in range(3)), "out": nn.Linear(32, 32)}
    layers |= {"up": nn.Linear(32, 64), "down": nn.Linear(64, 32)}
    return Network(forward, **layers, norms=nn.ModuleList(nn.LayerNorm(32) for _ in range(2)))


def vit():
    def forward(net, x):
        x = torch.cat([net.token, net.patches(x).flatten(2).transpose(1, 2)], 1) + net.positions
        return net.encoder(x)[:, 0]

    token, positions = (nn.Parameter(torch.randn(1, length, 32)) for length in (1, 17))
    encoder = nn.TransformerEncoderLayer(32, 4, 64, batch_first=True, norm_first=True, activation="gelu")
    return Network(forward, token=token, positions=positions, patches=nn.Conv2d(3, 32, 8, 8), encoder=encoder)


def tied():
    """One weight under two names, and transposed and sliced views of it."""
    first, second = nn.Linear(8, 8), nn.Linear(8, 8)
    second.weight = first.weight
    base = first.weight.detach()
    forward = lambda net, x: (net.second(net.first(x)) @ net.turned)[:, :4] + net.part
    return Network(forward, ("turned", "part"), first=first, second=second, turned=base.t(), part=base[::2, 3])


def element_types():
    def forward(net, a, b, c, d):
        picked = torch.where(net.mask, a.float(), b.float())
        return picked * 2 + 1, (c + net.index) * 3, ~d, (a + net.f16).to(torch.float64), b - net.bf16

    half, brain = torch.randn(4).half(), torch.randn(4).bfloat16()
    buffers = {"mask": torch.tensor([True, False, True, True]), "index": torch.arange(4), "f16": half, "bf16": brain}
    return Network(forward, buffers=tuple(buffers), **buffers)


def typed_inputs(random):
    real = torch.randn(4, generator=random)
    return real.half(), real.bfloat16(), torch.tensor([1, -2, 3, 2**40]), torch.tensor([True, False, False, True])


def noise(*shape):
    return lambda random: tuple(
        torch.randn(*size, generator=random) for size in (shape if isinstance(shape[0], tuple) else (shape,))
    )


def words(random):
    return torch.randint(0, 50, (1, 16), generator=random), torch.ones(1, 16, dtype=torch.int64)


def several(net, x, y):
    first, second = torch.split(net.layer(x), [3, 5], 1)
    values, indices = torch.topk(second, 2)
    return {"sum": first + y, "top": (values, indices)}, first.chunk(3, 1)


def shapes(net, x):
    y = net.layer(x.flatten(1)).view(x.shape[0], 2, 4)
    return y.unsqueeze(1).expand(-1, 3, -1, -1).permute(0, 2, 1, 3).reshape(x.shape[0] * 2, -1)


def in_place(net, x):
    y = F.relu(net.layer(x), inplace=True)
    y += 1
    return y.mul_(2).clamp_(max=3)


def without_gradient(net, x):
    with torch.no_grad():
        y = net.layer(x)
    return y + 1


# Name, maker, inputs, dynamic sizes of the first dimension, and whether the quantized forms are made.
NETWORKS = [
    ("linear", lambda: nn.Sequential(nn.Linear(8, 4)), noise(2, 8), False, True),
    ("mlp", lambda: nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.Linear(16, 4)), noise(2, 8), False, True),
    ("conv", lambda: nn.Conv2d(3, 4, 3, padding=1), noise(1, 3, 8, 8), False, True),
    ("conv-bn", lambda: conv(3, 8), noise(1, 3, 8, 8), False, True),
    ("conv1d", lambda: nn.Conv1d(3, 4, 3, dilation=2), noise(1, 3, 16), False, False),
    ("transposed-conv", lambda: nn.ConvTranspose2d(4, 3, 2, 2), noise(1, 4, 4, 4), False, False),
    ("depthwise", lambda: conv(8, 8, 3, 2, 8, nn.ReLU6), noise(1, 8, 8, 8), False, True),
    ("mobilenet", mobilenet, noise(1, 3, 16, 16), False, True),
    ("pools", lambda: nn.Sequential(nn.MaxPool2d(3, 2, 1), nn.AvgPool2d(2)), noise(1, 3, 16, 16), False, False),
    ("residual", lambda: residual(conv(4, 4), conv(4, 4)), noise(1, 4, 8, 8), False, True),
    (
        "lstm",
        lambda: Network(lambda net, x: net.layer(x)[0], layer=nn.LSTM(8, 8, batch_first=True)),
        noise(1, 5, 8),
        False,
        False,
    ),
    ("gru", lambda: Network(lambda net, x: net.layer(x)[0], layer=nn.GRU(8, 8)), noise(5, 1, 8), False, False),
    ("layer-norm", lambda: nn.LayerNorm(8), noise(2, 8), False, False),
    ("group-norm", lambda: nn.GroupNorm(2, 8), noise(2, 8, 4), False, False),
    ("attention", attention, noise(1, 16, 32), False, True),
    ("sdpa", sdpa, noise(1, 16, 32), False, False),
    ("embedding", lambda: nn.Embedding(50, 8), lambda random: words(random)[:1], False, False),
    ("bert", bert, words, False, True),
    ("vit", vit, noise(1, 3, 32, 32), False, True),
    (
        "upsample",
        lambda: nn.Sequential(nn.Upsample(scale_factor=2.0), nn.Upsample(scale_factor=2.0, mode="bilinear")),
        noise(1, 2, 4, 4),
        False,
        False,
    ),
    (
        "activations",
        lambda: Network(lambda _, x: F.elu(F.gelu(x)) + F.silu(x) * F.softplus(x) - F.leaky_relu(x, 0.2)),
        noise(4, 4),
        False,
        False,
    ),
    (
        "reductions",
        lambda: Network(lambda _, x: (x.sum(1), x.amax((0, 2)), x.var(1), x.argmax(-1), x.std())),
        noise(2, 3, 4),
        False,
        False,
    ),
    (
        "indexing",
        lambda: Network(lambda _, x: x[:, [2, 0]][..., 1::2].flip(0).roll(1, 2)),
        noise(2, 3, 8),
        False,
        False,
    ),
    ("tied", tied, noise(2, 8), False, False),
    ("element-types", element_types, typed_inputs, False, False),
    ("several", lambda: Network(several, layer=nn.Linear(4, 8)), noise((2, 4), (2, 3)), False, False),
    (
        "scalar-input",
        lambda: Network(lambda net, x, n, f: net.layer(x) * n + f, layer=nn.Linear(4, 8)),
        lambda random: (torch.randn(2, 4, generator=random), 3, 0.5),
        False,
        False,
    ),
    (
        "scalar-output",
        lambda: Network(lambda net, x: (net.layer(x), x.shape[1], None), layer=nn.Linear(4, 8)),
        noise(2, 4),
        False,
        False,
    ),
    (
        "constant",
        lambda: Network(
            lambda net, x: x + torch.tensor([1.0, 2.0, 3.0]) * net.table, temporary=("table",), table=torch.randn(3)
        ),
        noise(2, 3),
        False,
        False,
    ),
    ("in-place", lambda: Network(in_place, layer=nn.Linear(8, 4)), noise(2, 8), False, False),
    ("no-gradient", lambda: Network(without_gradient, layer=nn.Linear(8, 4)), noise(2, 8), False, False),
    ("dynamic-batch", lambda: nn.Sequential(nn.Linear(8, 4), nn.ReLU()), noise(2, 8), True, False),
    (
        "dynamic-conv",
        lambda: nn.Sequential(conv(3, 4), nn.Flatten(), nn.Linear(256, 3)),
        noise(2, 3, 8, 8),
        True,
        False,
    ),
    ("dynamic-shapes", lambda: Network(shapes, layer=nn.Linear(8, 8)), noise(3, 2, 4), True, False),
    (
        "unused-parameter",
        lambda: Network(lambda net, x: net.a(x), a=nn.Linear(4, 4), b=nn.Linear(4, 4)),
        noise(2, 4),
        False,
        False,
    ),
]


def pt2e(per_channel=True, dynamic=False):
    from torchao.quantization.pt2e.quantize_pt2e import convert_pt2e, prepare_pt2e
    from torchao.testing.pt2e._xnnpack_quantizer import XNNPACKQuantizer, get_symmetric_quantization_config

    def quantize(model, inputs, random):
        config = get_symmetric_quantization_config(is_per_channel=per_channel, is_dynamic=dynamic)
        example = inputs(random)
        prepared = prepare_pt2e(torch.export.export(model, example).module(), XNNPACKQuantizer().set_global(config))
        for _ in range(4):
            prepared(*inputs(random))
        return convert_pt2e(prepared)

    return quantize


def torchao_weights(bits):
    def quantize(model, inputs, random):
        from torchao.quantization import Int4WeightOnlyConfig, Int8WeightOnlyConfig, IntxWeightOnlyConfig, quantize_
        from torchao.quantization.granularity import PerGroup
        from torchao.utils import unwrap_tensor_subclass

        config = Int8WeightOnlyConfig() if bits == 8 else IntxWeightOnlyConfig(torch.int4, PerGroup(8))
        quantize_(model, config)
        return unwrap_tensor_subclass(model)

    return quantize


FORMS = [
    ("PT2E per tensor", pt2e(False)),
    ("PT2E per channel", pt2e(True)),
    ("PT2E dynamic", pt2e(True, True)),
    ("torchao int8", torchao_weights(8)),
    ("torchao int4", torchao_weights(4)),
]


def exported(network, make, inputs, is_dynamic, quantize=None):
    torch.manual_seed(7)
    random = torch.Generator().manual_seed(1)
    model = make().eval()
    if quantize:
        model = quantize(model, inputs, random)
    example = inputs(torch.Generator().manual_seed(99))
    shapes = [{0: DIM("batch", min=2, max=64)} if isinstance(value, torch.Tensor) else None for value in example]
    # The parameter *inputs takes a tuple.
    options = {"dynamic_shapes": [tuple(shapes)] if isinstance(model, Network) else shapes} if is_dynamic else {}
    return torch.export.export(model, example, **options), example


def write_models(folder, only):
    """Yields the network, the form, the file and its inputs; or the reason why torch does not export it."""
    for name, make, inputs, is_dynamic, is_quantized in NETWORKS:
        for form, quantize in [("float", None)] + (FORMS if is_quantized else []):
            title = f"{name}.{form.replace(' ', '-')}"
            if only and only not in title:
                continue
            path = folder / f"{title}.pt2"
            try:
                program, example = exported(name, make, inputs, is_dynamic, quantize)
                torch.export.save(program, path)
            except Exception as error:
                yield name, form, None, str(error).splitlines()[0][:120]
                continue
            yield name, form, path, example


def run(*command):
    done = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=TIMEOUT_SECONDS)
    if done.returncode != 0:
        errors = [line.split("error: ")[-1] for line in done.stderr.splitlines() if "error: " in line]
        raise RuntimeError((errors or [f"exit {done.returncode}"])[0].replace("|", "/"))
    return done.stdout


def outputs_of(program, example):
    """The tensors among the outputs of a program."""
    with torch.no_grad():
        outputs, _ = torch.utils._pytree.tree_flatten(program.module()(*example))
    return [output.detach() for output in outputs if isinstance(output, torch.Tensor)]


def decibels(expected, actual):
    """The ratio of signal to noise. It is infinite if every bit is equal."""
    if (expected.shape, expected.dtype) != (actual.shape, actual.dtype):
        return -math.inf
    if torch.equal(expected, actual):
        return math.inf
    expected, actual = expected.to(torch.float64), actual.to(torch.float64)
    noise = max((expected - actual).square().sum().item(), np.finfo(np.float64).tiny)
    return 10 * math.log10(max(expected.square().sum().item(), np.finfo(np.float64).tiny) / noise)


def nearest(expected, actual):
    return (
        min([math.inf] + [decibels(*pair) for pair in zip(expected, actual)])
        if len(expected) == len(actual)
        else -math.inf
    )


def operators(program):
    """The operators of a program in the text, with the number of each."""
    names = collections.Counter()
    graphs = [module.graph for module in program.graph_module.modules() if isinstance(module, torch.fx.GraphModule)]
    for node in [node for graph in graphs for node in graph.nodes]:
        target = str(node.target)
        if node.op != "call_function" or re.search(
            "getitem|_assert_tensor_metadata|wrap_with_set_grad_enabled", target
        ):
            continue
        name = re.sub(r"^_operator\.(\w+)", r"aten.\1.int", target).removesuffix(".default")
        if name.startswith("<built-in function"):
            name = f"aten.{target.split()[2].rstrip('>')}.int"
        name = re.sub(r"aten\.sym_(\w+)", r"aten.\1", name)
        stem = name.split(".")[1]
        if stem.endswith("_") and not stem.endswith("__"):
            name = name.replace(stem, stem[:-1], 1)
        names["aten.clone" if name == "aten.lift_fresh_copy" else name] += 1
    return names


def check_text(qopt, path, program):
    """Compares the operators and the tensors of the text with the program. Returns the first difference."""
    text = run(qopt, path, "--mlir-print-op-generic")
    found = collections.Counter(
        name
        for name in re.findall(r'= "torch\.([\w.]+)"', text)
        if not name.startswith(("constant.", "prim.", "vtensor.", "operator"))
    )
    scalar = {"aten.add.Tensor", "aten.sub.Tensor", "aten.mul.Tensor", "aten.div.Tensor"}
    merged = lambda names: collections.Counter(
        {name: count for name, count in names.items() if name.rsplit(".", 1)[0] + ".Tensor" not in scalar}
    )
    expected = operators(program)
    for name in set(merged(found)) | set(merged(expected)):
        if found[name] != expected[name]:
            return f"{found[name]} times {name} in the text, {expected[name]} in the program"
    return None


def array(value):
    """A tensor as an array for qopt, which takes bf16 as its bits."""
    value = value if isinstance(value, torch.Tensor) else torch.tensor(value)
    return value.view(torch.int16).numpy() if value.dtype == torch.bfloat16 else value.numpy()


def check(qopt, path, program, example, scratch):
    """The result of each column."""
    expected = outputs_of(program, example)
    tensors = [value for value in example if isinstance(value, torch.Tensor)]

    def read():
        difference = check_text(qopt, path, program)
        if difference:
            raise RuntimeError(difference)
        return "yes"

    def written(*passes):
        target = scratch / "written.pt2"
        run(qopt, path, *passes, "-o", target)
        return nearest(expected, outputs_of(torch.export.load(target), example))

    def executed(*command):
        inputs = [scratch / f"in{i}.npy" for i in range(len(tensors))]
        results = [scratch / f"out{i}.npy" for i in range(len(expected))]
        for file, value in zip(inputs, tensors):
            np.save(file, array(value))
        shapes = (
            [f"--shape=arg{i}:{'x'.join(map(str, value.shape))}" for i, value in enumerate(tensors)]
            if "dynamic" in path.name.split(".")[0]
            else []
        )
        arrays = [f"--input={file}" for file in inputs] + [f"--output={file}" for file in results]
        run(qopt, *command, *shapes, *arrays)
        return nearest(expected, [torch.from_numpy(np.load(file)) for file in results])

    columns = [
        read,
        written,
        lambda: written("--fold-quant-shapes", "--canonicalize", "--cse"),
        lambda: executed(path, *PIPELINE, "--run=main"),
        lambda: executed("run", path),
    ]
    for column in columns:
        try:
            yield column()
        except Exception as error:
            yield error


def cell(result):
    if isinstance(result, Exception):
        return "refused" if isinstance(result, RuntimeError) else "failed"
    return result if isinstance(result, str) else "equal" if result == math.inf else f"{result:.0f} dB"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("qopt", type=Path)
    parser.add_argument("--keep", type=Path, metavar="OUTDIR", help="write the models into this folder")
    parser.add_argument("--only", help="the networks and forms with this text in their names")
    args = parser.parse_args()
    warnings.filterwarnings("ignore")
    import logging

    logging.disable(logging.WARNING)
    qopt, notes, counts, is_good = args.qopt.resolve(), [], collections.Counter(), True
    columns = ["read", "round trip", "folded", "run", "compiled"]
    print("| network | form |", " | ".join(columns), "|\n|---|---|" + "---|" * len(columns))
    with tempfile.TemporaryDirectory() as scratch:
        folder = args.keep or Path(scratch)
        folder.mkdir(parents=True, exist_ok=True)
        for name, form, path, example in write_models(folder, args.only):
            if path is None:
                notes.append(f"- {name}, {form}: torch does not export it: {example}")
                counts["not exported"] += 1
                continue
            results = list(check(qopt, path, torch.export.load(path), example, Path(scratch)))
            for column, result in zip(columns, results):
                if isinstance(result, Exception):
                    notes.append(f"- {name}, {form}, {column}: {str(result)[:300]}")
                counts[f"{column}: {cell(result) if ' dB' not in cell(result) else 'differs'}"] += 1
            is_good &= results[0] == "yes" and results[1] == math.inf
            print("|", " | ".join([name, form, *map(cell, results)]), "|", flush=True)
    print("", *dict.fromkeys(notes), sep="\n")
    print("", *(f"{key}: {count}" for key, count in sorted(counts.items())), sep="\n")
    return 0 if is_good else 1


if __name__ == "__main__":
    sys.exit(main())
