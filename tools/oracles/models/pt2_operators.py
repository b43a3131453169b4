"""Compares single operations of PyTorch in qopt's interpreter with torch.

    pip install torch==2.15.0
    python pt2_operators.py QOPT [--only=TEXT]

Exports each expression below with torch.export, once as traced and once decomposed to the core operators, runs the file in qopt
after PIPELINE of pt2_files.py, and compares the outputs with those of torch. Prints a line for each expression that is refused or
differs by more than the bits that the order of sums explains, then the totals. Exits with 1 if an output differs.
"""

import argparse
import collections
import math
import sys
import tempfile
import warnings
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F
from pt2_files import PIPELINE, Network, array, nearest, outputs_of, run

# The least ratio of signal to noise of outputs in f32.
DECIBELS = 110
RANDOM = torch.Generator().manual_seed(5)


def real(*shape):
    return torch.randn(shape, generator=RANDOM)


def positive(*shape):
    return torch.rand(*shape, generator=RANDOM) + 0.25


def whole(least, greatest, *shape):
    return torch.randint(least, greatest, shape, generator=RANDOM)


X, Y, POSITIVE, IMAGE, ROW = real(2, 3, 4), real(3, 1), positive(2, 3, 4), real(1, 4, 6, 8), real(1, 4, 9)
MATRIX, OTHER, BATCH = real(3, 4), real(4, 5), real(2, 4, 5)
INT, INDEX, MASK = whole(-5, 6, 2, 3, 4), whole(0, 3, 2, 2), real(2, 3, 4) > 0

# Expressions of `a`, `b` and `c`, with their inputs.
UNARY = [
    "abs", "ceil", "cos", "erf", "exp", "floor", "neg", "relu", "round", "sigmoid", "sign", "sin", "square", "tanh", "trunc",
]  # fmt: skip
CASES = [(f"a.{name}()", [X]) for name in UNARY]
CASES += [(f"a.{name}()", [POSITIVE]) for name in ("log", "log2", "log10", "rsqrt", "sqrt", "reciprocal")]
CASES += [
    (f"F.{call}", [X])
    for call in (
        "relu6(a)", "silu(a)", "mish(a)", "gelu(a)", "gelu(a, approximate='tanh')", "elu(a)", "elu(a, 0.5)", "selu(a)",
        "celu(a, 0.7)", "hardswish(a)", "hardsigmoid(a)", "hardtanh(a, -0.5, 0.25)", "leaky_relu(a, 0.3)", "softplus(a)",
        "logsigmoid(a)", "glu(a)", "softmax(a, 1)", "log_softmax(a, -1)", "normalize(a, dim=1)", "softsign(a)", "tanhshrink(a)",
        "threshold(a, 0.1, 20.0)", "rms_norm(a, [4])", "layer_norm(a, [3, 4])", "dropout(a, training=False)",
        "pad(a, [1, 2])", "pad(a, [1, 0, 0, 2], value=3.0)", "pad(a, [-1, 1])", "one_hot(a.argmax(-1), 4)",
    )
]  # fmt: skip
CASES += [
    (f"a {operator} b", [left, right])
    for operator in ("+", "-", "*", "/", "<", "<=", ">", ">=", "==", "!=")
    for left, right in ((X, Y), (X, INT), (INT, INT + 1))
    if operator != "/" or right is Y
]
CASES += [
    (text, [X, Y])
    for text in (
        "torch.maximum(a, b)", "torch.minimum(a, b)", "torch.add(a, b, alpha=2)", "torch.sub(a, b, alpha=3)", "torch.rsub(a, b)",
        "torch.where(a > 0, a, b)", "torch.where(a > b, a, 0.0)", "torch.where(a > b, 1.0, a)", "a.clamp(-0.5, 0.5)",
        "a.clamp(min=0.1)", "a.clamp(max=b)", "a.masked_fill(a > b, -1.0)", "a / 3", "2 - a", "a * 2 + 1", "3 / (a * a + 1)",
        "a ** 2", "(a * a) ** 0.5", "2 ** a", "a % 0.7", "torch.fmod(a, 0.7)", "torch.div(a, b, rounding_mode='floor')",
        "torch.div(a, b, rounding_mode='trunc')", "torch.logical_and(a > 0, b > 0)", "torch.logical_or(a > 0, b > 0)",
        "torch.logical_xor(a > 0, b > 0)", "~(a > b)", "torch.logical_not(a)", "(a > 0) & (b > 0)", "(a > 0) | (b > 0)",
        "(a > 0) ^ (b > 0)", "torch.lerp(a, b, 0.3)", "torch.addcmul(a, b, b)", "torch.hypot(a, b)", "a.type_as(b)",
        "torch.stack([a, a * 2])", "torch.stack([a, a], 3)", "torch.stack([a, a], 1)", "torch.cat([a, b.expand(2, 3, 1)], 2)",
        "a.repeat(2, 1, 1, 3)", "a.repeat_interleave(2, 1)", "a.expand(5, 2, 3, 4)", "a.flatten()", "a.unflatten(2, (2, 2))",
        "a.permute(2, 0, 1)", "a.movedim(0, 2)", "a.mT", "a.T if a.ndim == 2 else a.transpose(0, 2)", "a[1]", "a[:, -1]",
        "a[..., ::2]", "a[..., ::3]", "a.flip(2)[:, :, 1:]", "a.flip(2)[..., ::2]", "a[:, 1:3, None]", "a.narrow(2, 1, 2)", "a.flip(0, 2)", "a.roll(1, 1)", "a.roll((1, -2), (0, 2))",
        "a.squeeze()", "a.unsqueeze(1).squeeze((1,))", "a.chunk(2, 2)", "a.split(3, 2)", "a.split([1, 3], 2)", "a.unbind(1)",
        "a.diagonal(0, 1, 2)", "torch.tril(a)", "torch.triu(a, 1)", "torch.atleast_3d(b)", "a.view(-1)", "a.view_as(a)",
        "a.reshape(6, -1)", "a.clone().contiguous()", "a.detach()", "a.swapaxes(0, 2)", "torch.meshgrid(b[:, 0], b[:, 0], indexing='ij')",
        "torch.outer(b[:, 0], b[:, 0])", "torch.einsum('bij,jk->bik', a, torch.ones(4, 2))", "torch.tensordot(a, torch.ones(4, 2), 1)",
    )
]  # fmt: skip
CASES += [
    (f"a.{call}", [X])
    for call in (
        "sum()", "sum(1)", "sum((0, 2), keepdim=True)", "mean()", "mean(-1)", "mean((1, 2), True)", "amax(1)", "amin((0, 1))",
        "max()", "min()", "max(1)", "min(2, keepdim=True)", "argmax()", "argmax(1)", "argmin(-1, keepdim=True)", "prod(1)", "var()",
        "var(1)", "var(1, unbiased=False)", "var((0, 1), correction=0)", "std()", "std(2)", "logsumexp(1)", "norm()", "norm(dim=1)",
        "cumsum(1)", "any()", "all(1)", "topk(2)", "sort()", "aminmax()", "argsort()", "median()",
    )
]  # fmt: skip
CASES += [(f"a.{call}", [INT]) for call in ("sum()", "sum(1)", "amax(1)", "float()", "to(torch.int32)", "bool()", "mean(dtype=torch.float32)")]
CASES += [(f"a.{call}", [X * 9]) for call in ("int()", "long()", "to(torch.int8)", "bool()", "double()", "half()", "bfloat16()")]
CASES += [
    ("a @ b", [MATRIX, OTHER]),
    ("a @ b", [X, OTHER]),
    ("a @ b", [X, BATCH]),
    ("a @ b[:, 0]", [MATRIX, OTHER]),
    ("torch.dot(a[0], b[:, 0])", [MATRIX, OTHER]),
    ("torch.bmm(a, b)", [X, BATCH]),
    ("torch.addmm(a[:1, :1] + torch.zeros(3, 5), a, b, beta=0.5, alpha=2)", [MATRIX, OTHER]),
    ("torch.baddbmm(b[:, :3], a, b)", [X, BATCH]),
    ("F.linear(a, b.T)", [X, OTHER]),
    ("F.bilinear(a[:, 0], a[:, 1], torch.ones(2, 4, 4))", [X]),
    ("F.embedding(b, a)", [MATRIX, INDEX]),
    ("a[b]", [MATRIX, INDEX]),
    ("a[:, b]", [MATRIX, INDEX]),
    ("a.index_select(1, b[0])", [MATRIX, INDEX]),
    ("a.gather(1, b)", [MATRIX, INDEX]),
    ("a[b, b]", [MATRIX, INDEX]),
    ("torch.take_along_dim(a, b, 1)", [MATRIX, whole(0, 3, 3, 2)]),
    ("a.scatter(1, b, 0.0)", [MATRIX, INDEX]),
    ("torch.cdist(a, a)", [MATRIX]),
    ("F.cosine_similarity(a, a.flip(0), 1)", [MATRIX]),
    ("F.conv1d(a, b)", [ROW, real(3, 4, 3)]),
    ("F.conv1d(a, b, padding='same')", [ROW, real(3, 4, 3)]),
    ("F.conv1d(a, b, stride=2, padding=1, dilation=2, groups=2)", [ROW, real(6, 2, 3)]),
    ("F.conv2d(a, b, padding=(1, 2), stride=(2, 1))", [IMAGE, real(3, 4, 3, 3)]),
    ("F.conv2d(a, b, padding='same', dilation=2)", [IMAGE, real(3, 4, 3, 3)]),
    ("F.conv2d(a, b, groups=4)", [IMAGE, real(8, 1, 3, 3)]),
    ("F.conv2d(a, b, groups=2)", [IMAGE, real(4, 2, 2, 3)]),
    ("F.conv2d(a[0], b)", [IMAGE, real(3, 4, 3, 3)]),
    ("F.conv3d(a, b, stride=2, padding=1)", [real(1, 2, 4, 5, 6), real(3, 2, 3, 3, 3)]),
    ("F.conv_transpose1d(a, b, stride=2)", [ROW, real(4, 3, 3)]),
    ("F.conv_transpose2d(a, b, stride=2, padding=1, output_padding=1)", [IMAGE, real(4, 3, 3, 3)]),
    ("F.conv_transpose2d(a, b, stride=2, groups=2)", [IMAGE, real(4, 3, 2, 2)]),
    ("F.max_pool1d(a, 3, 2)", [ROW]),
    ("F.avg_pool1d(a, 3)", [ROW]),
    ("F.max_pool2d(a, 3, 2, 1)", [IMAGE]),
    ("F.max_pool2d(a, 3, 2, ceil_mode=True)", [real(1, 2, 8, 8)]),
    ("F.max_pool2d(a, (2, 3), (1, 2), (1, 0))", [IMAGE]),
    ("F.max_pool2d(a[0], 2)", [IMAGE]),
    ("F.avg_pool2d(a, 2)", [IMAGE]),
    ("F.avg_pool2d(a, 3, 2, 1)", [IMAGE]),
    ("F.avg_pool2d(a, 3, 1, 1, count_include_pad=False)", [IMAGE]),
    ("F.avg_pool2d(a, 3, 2, ceil_mode=True)", [real(1, 2, 8, 8)]),
    ("F.adaptive_avg_pool2d(a, 1)", [IMAGE]),
    ("F.adaptive_avg_pool2d(a, (3, 2))", [IMAGE]),
    ("F.adaptive_avg_pool2d(a, (4, 3))", [IMAGE]),
    ("F.adaptive_avg_pool1d(a, 3)", [ROW]),
    ("F.adaptive_max_pool2d(a, 1)", [IMAGE]),
    ("F.interpolate(a, scale_factor=2)", [IMAGE]),
    ("F.interpolate(a, size=(9, 5))", [IMAGE]),
    ("F.interpolate(a, scale_factor=1.5)", [IMAGE]),
    ("F.interpolate(a, size=(9, 5), mode='nearest-exact')", [IMAGE]),
    ("F.interpolate(a, scale_factor=2, mode='bilinear')", [IMAGE]),
    ("F.interpolate(a, size=(11, 15), mode='bilinear', align_corners=True)", [IMAGE]),
    ("F.pixel_shuffle(a, 2)", [IMAGE]),
    ("F.pixel_unshuffle(a, 2)", [IMAGE]),
    ("F.channel_shuffle(a, 2)", [IMAGE]),
    ("F.pad(a, (1, 2, 2, 1), mode='reflect')", [IMAGE]),
    ("F.pad(a, (1, 2, 2, 1), mode='replicate')", [IMAGE]),
    ("F.unfold(a, 2)", [IMAGE]),
    ("F.batch_norm(a, b, c)", [IMAGE, real(4), positive(4)]),
    ("F.batch_norm(a, b, c, c, b, eps=1e-3)", [IMAGE, real(4), positive(4)]),
    ("F.group_norm(a, 2, b, b)", [IMAGE, real(4)]),
    ("F.instance_norm(a)", [IMAGE]),
    ("F.layer_norm(a, [8], b, b)", [IMAGE, real(8)]),
    ("F.prelu(a, b)", [IMAGE, positive(4)]),
    ("F.scaled_dot_product_attention(a, a, a)", [real(1, 2, 5, 4)]),
    ("F.scaled_dot_product_attention(a, a, a, is_causal=True, scale=0.3)", [real(1, 2, 5, 4)]),
    ("F.scaled_dot_product_attention(a, a, a, attn_mask=b)", [real(1, 2, 5, 4), real(5, 5)]),
    ("F.scaled_dot_product_attention(a, a, a, attn_mask=b > -1)", [real(1, 2, 5, 4), real(5, 5)]),
    ("F.scaled_dot_product_attention(a, a, a, attn_mask=b > 9)", [real(1, 2, 5, 4), real(5, 5)]),
    ("torch.where(a > 9, a, -torch.inf).logsumexp(1)", [X]),
    ("a.sum() + a.amax() * a.mean()", [real()]),
    ("a.exp().softmax(0).flatten()", [real()]),
    ("a.log_softmax(-1)", [real()]),
    ("torch.cat([a, b], 1).relu()", [real(2, 0, 3), real(2, 1, 3)]),
    ("F.linear(a, b)", [real(0, 4), real(3, 4)]),
    ("a @ b", [real(2, 0), real(0, 4)]),
    ("F.conv2d(a, b, c, groups=1)", [real(1, 1, 3, 3), real(1, 1, 2, 2), real(1)]),
    ("F.layer_norm(a, [1])", [real(2, 1)]),
    ("F.group_norm(a, 1)", [real(1, 1, 4)]),
    ("F.scaled_dot_product_attention(a, b, b, enable_gqa=True)", [real(1, 4, 5, 4), real(1, 2, 5, 4)]),
    ("a + torch.arange(4)", [X]),
    ("a + torch.arange(1, 9, 2)", [X]),
    ("a + torch.zeros(4) - torch.ones_like(a) * torch.full((3, 1), 0.5)", [X]),
    ("a + torch.linspace(0, 1, 4)", [X]),
    ("a * torch.eye(4)[:3]", [X]),
    ("a[:, torch.tril_indices(4, 4, -1)[0]] + a[:, torch.triu_indices(4, 4, 1)[1]]", [X]),
    ("a.new_zeros(3) + a.new_ones(2, 3)", [X]),
    ("torch.zeros_like(a) + torch.full_like(a, 2.5)", [X]),
    ("torch.complex(a, a).abs()", [X]),
    ("a // 2", [INT]),
    ("a % 3", [INT]),
    ("a & 3 | b ^ 1", [INT, INT + 1]),
    ("-a + abs(a)", [INT]),
    ("torch.where(a, b, 0)", [MASK, INT]),
    ("a.sum(1)", [MASK]),
    ("a.float() * b", [MASK, X]),
    ("a[b, :, c]", [X, whole(0, 2, 2, 1), whole(-4, 4, 3)]),
    ("a[:, b, c]", [X, whole(-3, 3, 2, 1), whole(0, 4, 3)]),
    ("a[b, c]", [X, whole(-2, 2, 2, 2), whole(0, 3, 2, 2)]),
    ("a[torch.arange(2), b]", [MATRIX, whole(0, 4, 2)]),
    ("torch.index_put(a, (b, c), a.new_tensor([5.0, 6.0, 7.0]))", [MATRIX, torch.tensor([0, 1, 2]), torch.tensor([3, -1, 0])]),
    ("torch.index_put(a, (b,), a[:2] * 2, accumulate=True)", [MATRIX, torch.tensor([1, 1])]),
    ("torch.index_put(a, (b > 0,), a.new_tensor(7.0))", [X, real(2, 3)]),
    ("torch.diff(a)", [X]),
    ("torch.diff(a, 2, 1)", [X]),
    ("torch.diff(a, prepend=a[..., :1], append=a[..., :2])", [X]),
    ("torch.diff(a > 0, dim=1)", [X]),
    ("torch.diff(a)", [INT]),
    ("torch.meshgrid(a[:, 0], a[0], indexing='xy')", [MATRIX]),
    ("torch.meshgrid(a[:, 0], a[0], a[1] * 2, indexing='xy')", [MATRIX]),
    ("F.unfold(a, (2, 3), dilation=(1, 2), padding=(1, 0), stride=(2, 1))", [IMAGE]),
    ("F.fold(F.unfold(a, 2), (6, 8), 2)", [IMAGE]),
    ("F.batch_norm(a, None, None, b, c, training=True)", [IMAGE, real(4), positive(4)]),
    ("torch._weight_norm(a, b, 0)", [MATRIX, real(3, 1)]),
    ("torch._weight_norm(a, b, 2)", [real(3, 4, 5), real(1, 1, 5)]),
    ("F.conv2d(a, b, c, groups=4, stride=2, padding=1)", [IMAGE, real(12, 1, 3, 3), real(12)]),
    ("F.conv1d(a, b, groups=4)", [ROW, real(8, 1, 3)]),
    ("F.conv_transpose2d(a, b, groups=4)", [IMAGE, real(4, 2, 2, 2)]),
    ("torch.multiply(a, b) + torch.subtract(a, b) / torch.true_divide(b, 2)", [X, Y]),
    ("torch.less(a, b) | torch.greater_equal(a, b) & torch.not_equal(a, b)", [X, Y]),
    ("torch.negative(a).absolute()", [X]),
    ("a.moveaxis(0, 2).swapdims(0, 1)", [X]),
    ("torch.tile(a, (2, 1, 1, 3))", [X]),
    ("torch.tile(a, (2,))", [X]),
    ("a.cumprod(1)", [X]),
    ("a.cummax(1).values", [X]),
    ("torch.bucketize(a, torch.tensor([-1.0, 0.0, 1.0]))", [X]),
    ("torch.isin(a, b)", [INT, whole(-5, 6, 3)]),
    ("torch.floor_divide(a, 2)", [INT]),
    ("torch.nan_to_num(torch.where(a > 0, torch.nan, a))", [X]),
    ("a.nonzero_static(size=4)", [X]),
    ("torch.linalg.norm(a, dim=(1, 2))", [X]),
    ("F.normalize(a, p=1, dim=2)", [X]),
    ("a.masked_fill(b, -torch.inf).softmax(-1)", [X, MASK]),
    ("torch.cross(a, b, 1)", [X, real(2, 3, 4)]),
    ("torch.stack(torch.broadcast_tensors(a, b))", [X, Y]),
    ("a.unfold(2, 2, 1)", [X]),
    ("a.select_scatter(b, 1, 0)", [X, real(2, 4)]),
    ("a.slice_scatter(b, 2, 1, 3)", [X, real(2, 3, 2)]),
    ("a.slice_scatter(b, 2, 0, 4, 2)", [X, real(2, 3, 2)]),
    ("torch.clamp(a, b, c)", [X, real(3, 1) - 1, real(3, 1) + 1]),
    ("torch.atan2(a, b)", [X, Y]),
    ("a.tan() + a.asin() * a.acos() - a.atan()", [X / 9]),
    ("a.sinh() + a.cosh() + a.asinh() + (a.abs() + 1.5).acosh() + (a / 9).atanh()", [X]),
    ("torch.special.erfc(a) + torch.sinc(a)", [X]),
    ("a.frac() + a.logit(0.1).nan_to_num()", [X]),
    ("a.exp2() + torch.logaddexp(a, b) + torch.special.xlogy(a.abs(), b.abs())", [X, Y]),
    ("a.isnan() | a.isinf() | a.isfinite()", [X]),
    ("a.square().mean(-1, keepdim=True).add(1e-6).rsqrt() * a", [X]),
    ("torch.var_mean(a, 1)", [X]),
    ("torch.count_nonzero(a > 0, 1)", [X]),
    ("a.mode(1).values", [INT]),
    ("a.kthvalue(2, 1).values", [X]),
    ("a.rot90(1, (1, 2))", [X]),
    ("a.triu().tril(1).diagonal(0, 1, 2).sum()", [real(2, 4, 4)]),
    ("torch.block_diag(a, a)", [MATRIX]),
    ("torch.kron(a, b)", [MATRIX, MATRIX]),
    ("torch.trace(a[:, :3])", [MATRIX]),
    ("a.scatter_reduce(1, b, a[:2, :2], 'amax')", [MATRIX, INDEX]),
    ("a.scatter_add(1, b, a[:2, :2])", [MATRIX, INDEX]),
    ("a.index_add(0, b, a[:2])", [MATRIX, torch.tensor([2, 0])]),
    ("a.index_copy(0, b, a[:2])", [MATRIX, torch.tensor([2, 0])]),
    ("a.index_fill(1, b, 7.0)", [MATRIX, torch.tensor([2, 0])]),
    ("F.embedding_bag(b, a, mode='mean')", [MATRIX, INDEX]),
    ("F.pixel_shuffle(a, 2) + F.pad(a[:, :1], (4, 4, 3, 3), mode='circular')", [IMAGE]),
    ("F.lp_pool2d(a, 2, 2)", [IMAGE]),
    ("F.max_pool2d(a, 3, 2, 1, 2)", [IMAGE]),
    ("F.interpolate(a, size=(9, 5), mode='bicubic')", [IMAGE]),
    ("F.interpolate(a, scale_factor=0.5, mode='area')", [IMAGE]),
    ("F.interpolate(a, scale_factor=0.5, mode='bilinear', antialias=True)", [IMAGE]),
    ("F.local_response_norm(a, 3)", [IMAGE]),
    ("F.grid_sample(a, b, align_corners=False)", [IMAGE, real(1, 3, 4, 2)]),
    ("F.affine_grid(a, [1, 4, 3, 5], align_corners=False)", [real(1, 2, 3)]),
    ("F.softmin(a, 1) + F.hardshrink(a) + F.softshrink(a) + F.logsigmoid(a) + F.rrelu(a)", [X]),
    ("F.huber_loss(a, b) + F.mse_loss(a, b) + F.l1_loss(a, b) + F.smooth_l1_loss(a, b)", [X, real(2, 3, 4)]),
    ("F.cross_entropy(a, b)", [MATRIX, whole(0, 4, 3)]),
    ("F.multi_head_attention_forward(a, a, a, 4, 2, b, None, None, None, False, 0.0, c, None, training=False)[0]", [real(5, 1, 4), real(12, 4), real(4, 4)]),
]  # fmt: skip


def bits(value):
    """A tensor as an array, with bf16 as i16."""
    value = array(value) if isinstance(value, torch.Tensor) else value
    return value.view(np.int16) if value.dtype == np.uint16 else value


def exported(text, inputs):
    names = dict(zip("abc", inputs))
    function = eval(f"lambda net, {', '.join(names)}: {text}", {"torch": torch, "F": F})
    return torch.export.export(Network(function).eval(), tuple(inputs))


def check(qopt, program, inputs, scratch):
    path, expected = scratch / "in.pt2", outputs_of(program, inputs)
    torch.export.save(program, path)
    files = [scratch / f"in{i}.npy" for i in range(len(inputs))]
    results = [scratch / f"out{i}.npy" for i in range(len(expected))]
    for file, value in zip(files, inputs):
        np.save(file, value.numpy())
    options = [f"--input={file}" for file in files] + [f"--output={file}" for file in results]
    run(qopt, path, *PIPELINE, "--run=main", *options)
    actual = [np.load(file) for file in results]
    # Arrays of numpy have no bf16: qopt writes its bits.
    return nearest([torch.from_numpy(bits(value)) for value in expected], [torch.from_numpy(bits(a)) for a in actual])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("qopt", type=Path)
    parser.add_argument("--only", default="", help="the expressions with this text")
    args = parser.parse_args()
    warnings.filterwarnings("ignore")
    qopt, counts = args.qopt.resolve(), collections.Counter()
    with tempfile.TemporaryDirectory() as folder:
        for text, inputs in CASES:
            if args.only not in text:
                continue
            for form in "traced", "core":
                title = f"{text} ({', '.join(str(list(x.shape)) for x in inputs)}, {form})"
                try:
                    program = exported(text, inputs)
                    program = program if form == "traced" else program.run_decompositions()
                except Exception as error:
                    counts["not exported"] += 1
                    print(f"not exported: {title}: {str(error).splitlines()[0][:100]}")
                    continue
                try:
                    result = check(qopt, program, inputs, Path(folder))
                except RuntimeError as error:
                    counts["refused"] += 1
                    print(f"refused: {title}: {str(error)[:160]}", flush=True)
                    continue
                outcome = "equal" if result == math.inf else "close" if result > DECIBELS else "different"
                counts[outcome] += 1
                if outcome == "different":
                    print(f"different: {title}: {result:.0f} dB", flush=True)
    print(*(f"{key}: {count}" for key, count in sorted(counts.items())), sep="\n")
    return 1 if counts["different"] else 0


if __name__ == "__main__":
    sys.exit(main())
