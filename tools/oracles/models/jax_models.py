#!/usr/bin/env python3
"""Compiles programs of jax 0.10.2 by `qopt run`, and compares the results with those of JAX.

    python3 jax_models.py QOPT [NAME...]
    python3 jax_models.py --write OUT

The programs quantize as AQT does: round, clip, convert to i8, an integer product, and a product with the scales. The others are
networks and layers of floats. The first command prints the greatest difference of each result, relative to its greatest element,
and the number of different integers; StableHLO's verifier reads each program after `--fold-quant-shapes --canonicalize`. The second writes
lit-tests/conversions/jax-programs.mlir.
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax
from jax._src.interpreters.mlir import make_ir_context
from jaxlib.mlir import ir

RANDOM = np.random.default_rng(3)
TOLERANCE = 2e-6


def floats(*shape):
    return RANDOM.normal(size=shape).astype(np.float32)


def ints(*shape):
    return RANDOM.integers(-127, 128, size=shape).astype(np.int8)


def scales(*shape):
    return (np.abs(floats(*shape)) * 0.02 + 0.01).astype(np.float32)


def quantize(x, scale, zero_point=0):
    return jnp.clip(jnp.round(x / scale) + zero_point, -128, 127).astype(jnp.int8)


def dynamic(x, axis=None):
    scale = jnp.max(jnp.abs(x), axis=axis, keepdims=axis is not None) / 127.0
    return jnp.clip(jnp.round(x / scale), -127, 127).astype(jnp.int8), scale


def fake(x, scale, zero_point=0):
    return (jnp.clip(jnp.round(x / scale) + zero_point, -128, 127) - zero_point) * scale


def product(a, b, dims=(((1,), (0,)), ((), ()))):
    return lax.dot_general(a, b, dims, preferred_element_type=jnp.int32)


WEIGHTS, WEIGHT_SCALES, BIAS = ints(16, 8), scales(8), floats(8)
PROGRAMS = {}


def program(*args):
    def add(function):
        PROGRAMS[function.__name__] = (function, args)
        return function

    return add


@program(floats(4, 16))
def dot_static(x):
    return product(quantize(x, 0.05), WEIGHTS).astype(jnp.float32) * (0.05 * 0.02)


@program(floats(4, 16))
def dot_static_per_channel(x):
    return product(quantize(x, 0.05), WEIGHTS).astype(jnp.float32) * (0.05 * WEIGHT_SCALES) + BIAS


@program(floats(4, 16))
def dot_static_requantized(x):
    return quantize(product(quantize(x, 0.05), WEIGHTS).astype(jnp.float32) * (0.05 * WEIGHT_SCALES) + BIAS, 0.2)


@program(floats(4, 16))
def dot_dynamic_tensor(x):
    q, scale = dynamic(x)
    return product(q, WEIGHTS).astype(jnp.float32) * (scale * 0.02)


@program(floats(4, 16))
def dot_dynamic_row(x):
    q, scale = dynamic(x, -1)
    return product(q, WEIGHTS).astype(jnp.float32) * scale * WEIGHT_SCALES + BIAS


@program(floats(4, 16), floats(16, 8))
def dot_dynamic_both(x, w):
    (q, scale), (p, other) = dynamic(x, -1), dynamic(w, 0)
    return product(q, p).astype(jnp.float32) * scale * other


@program(floats(2, 4, 16), floats(2, 16, 8))
def dot_batched(x, y):
    q, p = quantize(x, 0.05), quantize(y, 0.03)
    return product(q, p, (((2,), (1,)), ((0,), (0,)))).astype(jnp.float32) * (0.05 * 0.03)


@program(floats(4, 3, 2, 5), floats(5, 6, 3, 2))
def dot_two_contracted(x, y):
    q, p = quantize(x, 0.05), quantize(y, 0.03)
    return product(q, p, (((1, 3), (2, 0)), ((2,), (3,)))).astype(jnp.float32) * (0.05 * 0.03)


@program(floats(2, 5, 16))
def dot_heads(x):
    q = jnp.einsum("btd,dhk->bthk", quantize(x, 0.05), WEIGHTS.reshape(16, 2, 4), preferred_element_type=jnp.int32)
    return q.astype(jnp.float32) * (0.05 * 0.02)


@program(floats(4, 16))
def weights_only(x):
    return x @ (WEIGHTS.astype(jnp.float32) * WEIGHT_SCALES) + BIAS


@program(floats(4, 16))
def weights_only_scaled_after(x):
    return (x @ WEIGHTS.astype(jnp.float32)) * WEIGHT_SCALES + BIAS


BLOCK_SCALES = scales(4, 1, 8)


@program(floats(4, 16))
def weights_in_blocks(x):
    return x @ (WEIGHTS.reshape(4, 4, 8).astype(jnp.float32) * BLOCK_SCALES).reshape(16, 8)


FLOAT_WEIGHTS = floats(16, 8)


@program(floats(4, 16))
def fake_quantized(x):
    return fake(fake(x, 0.05) @ fake(FLOAT_WEIGHTS, 0.02) + BIAS, 0.1)


@program(floats(4, 16))
def fake_quantized_relu(x):
    return fake(jax.nn.relu(fake(x, 0.05, 3) @ fake(FLOAT_WEIGHTS, 0.02)), 0.1, -128)


@program(floats(4, 16))
def dequantized_product(x):
    q = quantize(x, 0.05, 3)
    return quantize((q.astype(jnp.float32) - 3) * 0.05 @ (WEIGHTS.astype(jnp.float32) * 0.02), 0.1)


def convolution(name, lhs, rhs, dims, is_constant=True, **options):
    options = {"window_strides": (1,) * (len(lhs) - 2), "padding": "SAME", **options}

    def apply(x, w):
        q = lax.conv_general_dilated(
            quantize(x, 0.05), w, dimension_numbers=dims, preferred_element_type=jnp.int32, **options
        )
        return q.astype(jnp.float32) * (0.05 * 0.03)

    weights = ints(*rhs)
    if is_constant:
        PROGRAMS[name] = (lambda x: apply(x, weights), (floats(*lhs),))
    else:
        PROGRAMS[name] = (lambda x, w: apply(x, quantize(w, 0.03)), (floats(*lhs), floats(*rhs)))


NHWC = ("NHWC", "HWIO", "NHWC")
convolution("conv_nhwc", (1, 8, 8, 4), (3, 3, 4, 6), NHWC)
convolution("conv_computed_weights", (1, 8, 8, 4), (3, 3, 4, 6), NHWC, is_constant=False)
convolution(
    "conv_nchw", (1, 4, 8, 8), (6, 4, 3, 3), ("NCHW", "OIHW", "NCHW"), window_strides=(2, 2), padding=((1, 0), (0, 1))
)
convolution("conv_hwcn", (8, 8, 4, 1), (4, 3, 3, 6), ("HWCN", "IHWO", "CHWN"))
convolution("conv_groups", (1, 8, 8, 4), (3, 3, 2, 6), NHWC, feature_group_count=2)
convolution("conv_depthwise", (1, 8, 8, 4), (3, 3, 1, 8), NHWC, feature_group_count=4)
convolution("conv_dilated", (1, 9, 9, 4), (3, 3, 4, 6), NHWC, rhs_dilation=(2, 2))
convolution("conv_transposed", (1, 5, 5, 4), (3, 3, 4, 6), NHWC, lhs_dilation=(2, 2), padding=((1, 2), (1, 2)))
convolution("conv_1d", (1, 9, 4), (3, 4, 6), ("NWC", "WIO", "NWC"))
convolution("conv_1d_depthwise", (1, 9, 4), (3, 1, 4), ("NWC", "WIO", "NWC"), feature_group_count=4)
convolution("conv_3d", (1, 5, 5, 5, 2), (2, 2, 2, 2, 3), ("NDHWC", "DHWIO", "NDHWC"))
convolution("conv_batch_groups", (2, 8, 8, 4), (3, 3, 4, 6), NHWC, batch_group_count=2)
convolution(
    "conv_both_dilated",
    (1, 5, 5, 4),
    (3, 3, 4, 6),
    NHWC,
    lhs_dilation=(2, 1),
    rhs_dilation=(1, 2),
    window_strides=(2, 1),
    padding=((1, 2), (-1, 2)),
)
convolution(
    "conv_transposed_groups",
    (1, 5, 5, 4),
    (3, 3, 2, 6),
    NHWC,
    lhs_dilation=(2, 2),
    padding=((1, 2), (1, 2)),
    feature_group_count=2,
)

KERNEL = floats(3, 3, 2, 6)


@program(floats(1, 5, 5, 4))
def conv_float_dilated(x):
    return lax.conv_general_dilated(
        x,
        KERNEL,
        (1, 1),
        ((2, 2), (2, 2)),
        lhs_dilation=(2, 2),
        rhs_dilation=(2, 2),
        feature_group_count=2,
        dimension_numbers=NHWC,
    )


W1, B1, W2, B2 = floats(16, 32), floats(32), floats(32, 8), floats(8)


@program(floats(4, 16))
def mlp(x):
    return jax.nn.softmax(jax.nn.gelu(x @ W1 + B1) @ W2 + B2)


@program(floats(4, 16))
def mlp_gelu_exact(x):
    return jax.nn.gelu(x @ W1 + B1, approximate=False) @ W2


@program(floats(4, 16))
def mlp_silu(x):
    return jax.nn.silu(x @ W1) @ W2


K1, K2, HEAD = floats(3, 3, 3, 8), floats(3, 3, 8, 8), floats(8, 10)


@program(floats(1, 16, 16, 3))
def cnn(x):
    h = jax.nn.relu(lax.conv_general_dilated(x, K1, (1, 1), "SAME", dimension_numbers=NHWC) + B2)
    h = lax.reduce_window(h, -jnp.inf, lax.max, (1, 2, 2, 1), (1, 2, 2, 1), "VALID")
    h = jax.nn.relu(lax.conv_general_dilated(h, K2, (2, 2), "SAME", dimension_numbers=NHWC))
    h = lax.reduce_window(h, 0.0, lax.add, (1, 2, 2, 1), (1, 1, 1, 1), "SAME") / 4.0
    return h.mean((1, 2)) @ HEAD


def normalized(x, gain, bias):
    mean, variance = x.mean(-1, keepdims=True), jnp.var(x, -1, keepdims=True)
    return (x - mean) * lax.rsqrt(variance + 1e-6) * gain + bias


GAIN, OFFSET = floats(16), floats(16)


@program(floats(4, 16))
def layer_norm(x):
    return normalized(x, GAIN, OFFSET)


@program(floats(4, 16))
def rms_norm(x):
    return x / jnp.sqrt((x * x).mean(-1, keepdims=True) + 1e-6) * GAIN


@program(floats(1, 5, 5, 4))
def group_norm(x):
    y = x.reshape(1, 5, 5, 2, 2)
    axes = (1, 2, 4)
    return ((y - y.mean(axes, keepdims=True)) * lax.rsqrt(y.var(axes, keepdims=True) + 1e-5)).reshape(x.shape)


HEADS, OUT = [floats(16, 2, 8) for _ in range(3)], floats(2, 8, 16)


def attention_layer(x, dot):
    h = normalized(x, GAIN, OFFSET)
    query, key, value = (dot("btd,dhk->bthk", h, w) for w in HEADS)
    scores = dot("bthk,bshk->bhts", query, key) / np.sqrt(8.0).astype(np.float32)
    scores = jnp.where(jnp.tril(jnp.ones((5, 5), bool)), scores, -1e30)
    values = dot("bhts,bshk->bthk", jax.nn.softmax(scores, -1), value)
    return x + dot("bthk,hkd->btd", values, OUT)


@program(floats(2, 5, 16))
def attention(x):
    return attention_layer(x, jnp.einsum)


def dynamic_einsum(text, a, b):
    (q, scale), (p, other) = dynamic(a), dynamic(b)
    return jnp.einsum(text, q, p, preferred_element_type=jnp.int32).astype(jnp.float32) * (scale * other)


@program(floats(2, 5, 16))
def attention_int8(x):
    return attention_layer(x, dynamic_einsum)


TABLE = floats(20, 8)


@program(RANDOM.integers(0, 20, size=(2, 5)).astype(np.int32))
def embedding(i):
    return jnp.asarray(TABLE)[i]


@program(RANDOM.integers(0, 16, size=(2, 5)).astype(np.int32))
def embedding_int8(i):
    return jnp.asarray(WEIGHTS)[i].astype(jnp.float32) * 0.1


@program(floats(3, 6, 2), np.array([4, 0, 2], np.int32))
def take(x, i):
    return jnp.take(x, i, axis=1)


@program(floats(4, 16))
def argmax(x):
    return jnp.argmax(x, -1)


@program(np.array([4, 0, 2], np.int32))
def one_hot(i):
    return jax.nn.one_hot(i, 6)


@program(floats(4, 16))
def positions(x):
    return x + jnp.arange(16, dtype=jnp.float32)


@program(floats(4, 16))
def concatenated(x):
    both = jnp.concatenate([x, x[:, ::2]], 1)
    return lax.pad(jnp.pad(both, ((1, 0), (0, 2)), constant_values=1.5)[::-1], 0.5, ((0, 1, 2), (-1, 0, 1)))


@program(floats(4, 16))
def reductions(x):
    return x.max(0), x.min(1), x.sum((0, 1)), x.prod(1), (x > 0).any(1), (x > 0).all(0)


@program(floats(4, 16))
def functions(x):
    y = abs(x)
    return (
        (jnp.sin(x), jnp.cos(x), jnp.tan(x), jnp.expm1(x), jnp.log1p(y), jnp.power(y, 1.7), jnp.cbrt(x)),
        (jnp.floor(x), jnp.ceil(x), jnp.sign(x), jnp.round(x * 2), lax.round(x * 2), x**3),
        (jnp.isfinite(x), jnp.exp2(x), jax.nn.softplus(x), jax.nn.elu(x), lax.erf(x)),
    )


@program(floats(4, 16))
def cumulative_sum(x):
    return jnp.cumsum(x, 1)


ANGLES = (np.arange(5.0)[:, None] * np.array([1, 0.1, 0.01, 0.001])).astype(np.float32)


@program(floats(2, 5, 8))
def rotary(x):
    a, b, angles = x[..., :4], x[..., 4:], jnp.arange(5.0)[:, None] * np.float32([1, 0.1, 0.01, 0.001])
    return jnp.concatenate([a * jnp.cos(angles) - b * jnp.sin(angles), b * jnp.cos(angles) + a * jnp.sin(angles)], -1)


@program(floats(1, 4, 9, 9))
def average_pool(x):
    return lax.reduce_window(x, 0.0, lax.add, (1, 1, 3, 3), (1, 1, 2, 2), "VALID") / 9.0


@program(floats(1, 4, 9, 9))
def minimum_pool(x):
    return lax.reduce_window(x, jnp.inf, lax.min, (1, 2, 3, 3), (1, 1, 2, 2), ((0, 0), (1, 0), (2, 2), (3, 0)))


@program(RANDOM.integers(-99, 99, size=(4, 5)).astype(np.int32), RANDOM.integers(1, 99, size=(4, 5)).astype(np.int32))
def integers(x, y):
    return x + y, x * y, x // 3, x % 5, lax.rem(x, y), jnp.maximum(x, y), x >> 1, x & y, jnp.where(x > y, x, -y)


@program(floats(4, 16), np.int32(1))
def dynamic_slice(x, i):
    return lax.dynamic_slice(x, (i, 0), (2, 16))


@program(floats(4, 16), floats(1, 16), np.int32(1))
def dynamic_update(x, u, i):
    return lax.dynamic_update_slice(x, u, (i, 0))


STATE = floats(16, 16)


@program(floats(4, 16))
def scan(x):
    return lax.scan(lambda c, a: (jnp.tanh(c @ STATE + a), c.sum()), jnp.zeros(16), x)[0]


@program(floats(4, 16))
def bfloat16(x):
    return (x.astype(jnp.bfloat16) @ FLOAT_WEIGHTS.astype(jnp.bfloat16)).astype(jnp.float32)


@program(floats(4, 16))
def top_k(x):
    return lax.top_k(x, 3)


# Float operations between casts, which become one integer operation: a result may differ by 1, see docs/islands.md.
ISLANDS = ("dequantized_product",)

# The programs of the lit test.
WRITTEN = (
    "dot_static_per_channel dot_static_requantized dot_dynamic_row dot_heads dot_two_contracted conv_nchw conv_batch_groups "
    "conv_both_dilated conv_1d_depthwise cnn layer_norm attention_int8 embedding_int8 minimum_pool dynamic_update"
).split()


def traced(name):
    """The program as text, and JAX's results."""
    function, args = PROGRAMS[name]
    program = jax.jit(function).trace(*args)
    results = jax.tree_util.tree_leaves(program.lower().compile()(*args))
    # Lowered for a CPU, some are calls of LAPACK.
    return program.lower(lowering_platforms=("tpu",)).as_text(), [np.asarray(result) for result in results]


def difference(expected, found, steps):
    """The text of a difference, and whether the values are equal or close."""
    if expected.shape != found.shape:
        return f"shape {found.shape}", False
    if expected.dtype.kind != "f":
        distances = np.abs(expected.astype(np.int64) - found.astype(np.int64))
        return str(int((distances != 0).sum())), distances.max(initial=0) <= steps
    size = max(float(np.abs(expected, where=np.isfinite(expected), out=np.zeros(expected.shape)).max(initial=0)), 1e-30)
    with np.errstate(invalid="ignore"):
        distances = np.where(expected == found, 0, np.abs(expected.astype(np.float64) - found))
    relative = float(distances.max(initial=0)) / size
    return f"{relative:.1e}", relative <= TOLERANCE


def verified(qopt, path):
    """The message of StableHLO's verifier about the folded program."""
    folded = subprocess.run([qopt, path, "--fold-quant-shapes", "--canonicalize"], capture_output=True, text=True)
    with make_ir_context():
        try:
            ir.Module.parse(folded.stdout).operation.verify()
        except ir.MLIRError as error:
            return f", refused by StableHLO: {error}".replace("\n", " ")
    return ""


def compare(qopt, names):
    """Runs the programs by machine code."""
    good = 0
    with tempfile.TemporaryDirectory() as folder:
        for name in names:
            text, expected = traced(name)
            path = Path(folder) / f"{name}.mlir"
            path.write_text(text)
            command = [qopt, "run", str(path)]
            for i, arg in enumerate(PROGRAMS[name][1]):
                np.save(f"{folder}/in{i}.npy", np.asarray(arg))
                command.append(f"--input={folder}/in{i}.npy")
            command += [f"--output={folder}/out{i}.npy" for i in range(len(expected))]
            ran = subprocess.run(command, capture_output=True, text=True)
            if ran.returncode:
                reasons = [line.split("error: ")[-1] for line in ran.stderr.splitlines() if "error" in line or line.startswith("qopt:")]
                print(f"{name:26} refused: {'; '.join(reasons)[:300]}")
                continue
            found = [difference(x, np.load(f"{folder}/out{i}.npy"), int(name in ISLANDS)) for i, x in enumerate(expected)]
            refused = verified(qopt, path)
            is_good = not refused and all(close for _, close in found)
            good += is_good
            print(f"{name:26} {'good' if is_good else 'DIFFERENT'} {' '.join(text for text, _ in found)}{refused}")
    print(f"{good} of {len(names)} programs are good")


def constant(name, array):
    """A constant, as text."""
    kind = {"f": "f", "i": "i", "u": "ui", "b": "i"}[array.dtype.kind]
    element = f"{kind}{1 if array.dtype == bool else array.dtype.itemsize * 8}"

    def nested(data):
        if data.ndim:
            return "[" + ", ".join(nested(part) for part in data) + "]"
        if kind == "f" and not np.isfinite(data):
            return f"0x{int(data.view(np.uint32)):08X}"
        return f"{float(data):.9g}" if kind == "f" else str(data[()]).lower()

    def as_float(text):
        return re.sub(r"(?<![\w.])(-?\d+)(?=[,\]>]|$)", r"\1.0", text) if kind == "f" else text

    ty = f"tensor<{''.join(f'{n}x' for n in array.shape)}{element}>"
    return f"    {name} = stablehlo.constant dense<{as_float(nested(array))}> : {ty}", ty


def write(path):
    """Writes the lit test: `main` of each program becomes a function, and a test calls it."""
    parts, calls = [], []
    for name in WRITTEN:
        text, results = traced(name)
        text = re.sub(r"(func\.func (?:public |private )?|\bcall )@", rf"\1@{name}.", text)
        text = text.replace(f"func.func public @{name}.main", f"func.func private @{name}.main")
        lines, types, names = [], [], []
        for i, arg in enumerate(PROGRAMS[name][1]):
            line, ty = constant(f"%in{i}", np.asarray(arg))
            lines.append(line)
            types.append(ty)
            names.append(f"%in{i}")
        outs = [constant(f"%out{i}", result) for i, result in enumerate(results)]
        assert len(outs) == 1
        lines.append(f"    %r = call @{name}.main({', '.join(names)}) : ({', '.join(types)}) -> {outs[0][1]}")
        lines.append(outs[0][0])
        target = "expect_almost_eq" if results[0].dtype.kind == "f" else "expect_eq"
        lines.append(f"    check.{target} %r, %out0 : {outs[0][1]}")
        body = text.strip().split("\n", 1)[1].rsplit("}", 1)[0]
        parts.append(body + f"  func.func @{name}() {{\n" + "\n".join(lines) + "\n    return\n  }\n")
        calls.append(f"    call @{name}() : () -> ()\n")
    parts.append("  func.func @main() {\n" + "".join(calls) + "    return\n  }\n")
    passes = "--inline --symbol-dce --quant-to-hub --floats-to-tosa --fold-quant-shapes --canonicalize"
    head = f"""// Programs of JAX, quantized as AQT does, and JAX's results.
// Generated by tools/oracles/models/jax_models.py.

// RUN: qopt %s --run=main
// RUN: qopt %s {passes} --run=main
// RUN: qopt %s {passes} | FileCheck %s --implicit-check-not=stablehlo.dot --implicit-check-not=stablehlo.conv --implicit-check-not=stablehlo.reduce
// CHECK: func.func @main

"""
    Path(path).write_text(head + "module {\n" + "\n".join(parts) + "}\n")


if __name__ == "__main__":
    if sys.argv[1] == "--write":
        write(sys.argv[2])
    else:
        compare(sys.argv[1], sys.argv[2:] or list(PROGRAMS))
