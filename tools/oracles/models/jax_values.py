"""Writes lit-tests/stablehlo/run-jax.mlir with jax 0.10.2: small functions as JAX exports them, and the values that JAX computes.

    python3 jax_values.py OUT
"""

import re
import sys

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax

jax.config.update("jax_enable_x64", True)
RANDOM = np.random.default_rng(7)


def floats(*shape, dtype=np.float32):
    return RANDOM.normal(size=shape).round(3).astype(dtype)


def ints(*shape, low=-9, high=9, dtype=np.int32):
    return RANDOM.integers(low, high, size=shape).astype(dtype)


def loop(x):
    return lax.while_loop(lambda s: s[0] < 5, lambda s: (s[0] + 1, s[1] * 2 + s[0]), (0, x))[1]


CONV = dict(window_strides=(2, 1), padding=((1, 2), (0, 1)), lhs_dilation=(1, 2), rhs_dilation=(2, 1))

FUNCTIONS = {
    "add_wraps": (lambda x, y: x + y, [ints(4, low=100, high=127, dtype=np.int8)] * 2),
    "unsigned_shift": (lambda x: x >> 3, [np.array([255, 128, 7], np.uint8)]),
    "signed_shift": (lambda x: x >> 2, [np.array([-128, -1, 127], np.int8)]),
    "divide_ints": (lambda x, y: lax.div(x, y), [np.array([7, -7, 7, -7]), np.array([2, 2, -2, -2])]),
    "remainder_ints": (lambda x, y: lax.rem(x, y), [np.array([7, -7, 7, -7]), np.array([2, 2, -2, -2])]),
    "large_unsigned": (lambda x: x * x, [np.array([2**32 - 1, 2**63 + 3], np.uint64)]),
    "round": (lambda x: (lax.round(x, lax.RoundingMethod.AWAY_FROM_ZERO), jnp.round(x)), [np.array([0.5, 1.5, -2.5, 2.4])]),
    "maximum_of_nan": (lambda x, y: jnp.maximum(x, y), [np.array([np.nan, 1, -0.0]), np.array([0, np.nan, 0.0])]),
    "float_to_int": (lambda x: x.astype(np.int8), [np.array([1.9, -1.9, 100.2], np.float32)]),
    "narrow_floats": (lambda x: x.astype(jnp.bfloat16).astype(np.float32), [floats(5)]),
    "reduce_precision": (lambda x: lax.reduce_precision(x, 4, 3), [np.array([1.06, 300.0, 1e-3, -17.5], np.float32)]),
    "functions": (lambda x: jnp.stack([jnp.exp(x), jnp.tanh(x), jnp.log1p(abs(x)), lax.rsqrt(abs(x)), jnp.cbrt(x)]), [floats(3)]),
    "complex_product": (lambda x, y: x * y / (x + 2), [floats(3) + 1j * floats(3)] * 2),
    "complex_parts": (lambda x: jnp.abs(jnp.exp(x)) + x.imag, [floats(3) + 1j * floats(3)]),
    "compare": (lambda x, y: jnp.where(x < y, x, y * 2), [ints(2, 3), ints(2, 3)]),
    "clamp": (lambda x: jnp.clip(x, -3, 4), [ints(6)]),
    "iota": (lambda x: x + jnp.arange(3)[:, None], [ints(3, 2)]),
    "sum": (lambda x: x.sum(axis=1), [floats(3, 4)]),
    "argmax": (lambda x: jnp.argmax(x, axis=0), [ints(4, 3)]),
    "cumulative_sum": (lambda x: lax.cumsum(x, axis=1), [ints(2, 5)]),
    "max_pool": (lambda x: lax.reduce_window(x, -jnp.inf, lax.max, (2, 2), (2, 1), "SAME"), [floats(5, 4)]),
    "max_pool_gradient": (
        jax.grad(lambda x: lax.reduce_window(x, -jnp.inf, lax.max, (2, 2), (1, 1), "VALID").sum()),
        [floats(3, 4)],
    ),
    "sort": (lambda x: jnp.sort(x, axis=1), [floats(2, 5)]),
    "sort_keys": (lambda x, y: lax.sort((x, y), num_keys=1), [ints(6, low=0, high=3), ints(6)]),
    "top_k": (lambda x: lax.top_k(x, 2), [floats(2, 5)]),
    "take": (lambda x, i: x[:, i], [floats(3, 4), np.array([[3, 0], [2, 2]])]),
    "take_pairs": (lambda x, i: x[i, i + 1], [floats(3, 4), np.array([0, 2])]),
    "scatter_add": (lambda x, i, u: x.at[i].add(u), [floats(4, 2), np.array([1, 3, 1]), floats(3, 2)]),
    "scatter_out_of_bounds": (lambda x, i: x.at[i].set(9, mode="drop"), [ints(4), np.array([1, 7])]),
    "dynamic_slice": (lambda x, i: lax.dynamic_slice(x, (i, i), (2, 2)), [ints(4, 3), np.int32(5)]),
    "dynamic_update": (lambda x, u, i: lax.dynamic_update_slice(x, u, (i,)), [ints(5), ints(2), np.int32(4)]),
    "dot": (lambda x, y: jnp.einsum("bij,bkj->bik", x, y), [ints(2, 3, 4), ints(2, 2, 4)]),
    "dot_int8": (lambda x, y: lax.dot(x, y, preferred_element_type=np.int32), [ints(2, 3, low=-128, high=127, dtype=np.int8), ints(3, 2, low=-128, high=127, dtype=np.int8)]),
    "convolution": (
        lambda x, w: lax.conv_general_dilated(x, w, dimension_numbers=("NHWC", "HWIO", "NHWC"), **CONV),
        [floats(1, 6, 5, 2), floats(2, 3, 2, 3)],
    ),
    "grouped_convolution": (
        lambda x, w: lax.conv_general_dilated(x, w, (1,), "SAME", feature_group_count=2),
        [floats(1, 4, 5), floats(6, 2, 3)],
    ),
    "convolution_gradient": (
        jax.grad(lambda w, x: (lax.conv(x, w, (1, 1), "SAME") ** 2).sum()),
        [floats(2, 2, 2, 2), floats(2, 2, 3, 3)],
    ),
    "while": (loop, [ints(3)]),
    "switch": (lambda i, x: lax.switch(i, [jnp.sin, jnp.cos, jnp.negative], x), [np.int32(5), floats(3)]),
    "scan": (lambda x: lax.scan(lambda c, y: (c + y, c * y), 0.0, x), [floats(4)]),
    "fft": (lambda x: jnp.fft.fft(x), [floats(2, 6) + 1j * floats(2, 6)]),
    "real_fft": (lambda x: jnp.fft.irfft(jnp.fft.rfft(x, axis=1) * 2, n=6, axis=1), [floats(2, 6)]),
    "triangular_solve": (
        lambda a, b: lax.linalg.triangular_solve(a, b, left_side=True, lower=True, transpose_a=True),
        [np.tril(floats(3, 3)) + 2 * np.eye(3, dtype=np.float32), floats(3, 2)],
    ),
    "cholesky": (lambda a: lax.linalg.cholesky(a @ a.T + 3 * jnp.eye(3)), [floats(3, 3)]),
    "bitcast": (lambda x: lax.bitcast_convert_type(x, np.uint8), [np.array([1.5, -2.0], np.float32)]),
    "popcount": (lambda x: (lax.population_count(x), lax.clz(x)), [np.array([7, -1, 0], np.int16)]),
    "erf": (lambda x: jax.scipy.special.erf(x), [floats(4)]),
    "gamma": (lambda x: (lax.lgamma(abs(x)), lax.digamma(abs(x))), [floats(4)]),
}


def constant(name, array):
    kind = {"float": "f", "complex": "complex<f", "int": "i", "uint": "ui", "bool": "i"}
    dtype = np.asarray(array).dtype
    base = dtype.name.rstrip("0123456789")
    width = 1 if base == "bool" else dtype.itemsize * 8
    element = f"complex<f{width // 2}>" if base == "complex" else f"{kind[base]}{width}"
    shape = "".join(f"{n}x" for n in np.shape(array))
    data = np.asarray(array)
    if base == "bool":
        body = f"dense<{nested(data, lambda x: str(bool(x)).lower())}>"
    elif base == "complex":
        body = f"dense<{nested(data, lambda x: f'({number(x.real)}, {number(x.imag)})')}>"
    elif base == "float":
        body = f"dense<{nested(data, number)}>"
    else:
        body = f"dense<{nested(data, str)}>"
    return f"    {name} = stablehlo.constant {body} : tensor<{shape}{element}>", f"tensor<{shape}{element}>"


def number(x):
    return f"{float(x):.17e}" if np.isfinite(x) else hex_of(x)


def hex_of(x):
    kind = {2: np.uint16, 4: np.uint32, 8: np.uint64}[x.dtype.itemsize]
    return f"0x{int(x.view(kind)):0{2 * x.dtype.itemsize}X}"


def nested(data, text):
    if data.ndim == 0:
        return text(data[()])
    return "[" + ", ".join(nested(part, text) for part in data) + "]"


def main():
    parts = []
    for name, (function, args) in FUNCTIONS.items():
        # The functions of one file need different names. Lowered for a CPU, some are calls of LAPACK.
        module = jax.jit(function).trace(*args).lower(lowering_platforms=("tpu",)).as_text()
        module = re.sub(r"(func\.func (?:public |private )?|\bcall )@", rf"\1@{name}.", module)
        body = module.strip().split("\n", 1)[1].rsplit("}", 1)[0]
        results = jax.tree_util.tree_leaves(jax.jit(function)(*args))
        lines, types, names = [], [], []
        for i, a in enumerate(args):
            line, ty = constant(f"%in{i}", a)
            lines.append(line)
            types.append(ty)
            names.append(f"%in{i}")
        outs = [constant(f"%out{i}", np.asarray(r)) for i, r in enumerate(results)]
        out_types = [ty for _, ty in outs]
        result = f"({', '.join(out_types)})" if len(outs) > 1 else out_types[0]
        count = f":{len(outs)}" if len(outs) > 1 else ""
        lines.append(f"    %r{count} = call @{name}.main({', '.join(names)}) : ({', '.join(types)}) -> {result}")
        for i, (line, ty) in enumerate(outs):
            value = f"%r#{i}" if len(outs) > 1 else "%r"
            is_float = "f" in ty.split("x")[-1] or "complex" in ty
            target = "expect_almost_eq" if is_float else "expect_eq"
            lines += [line, f"    check.{target} {value}, %out{i} : {ty}"]
        test = f"  func.func @{name}() {{\n" + "\n".join(lines) + "\n    return\n  }\n"
        parts.append(body + test)
    calls = "".join(f"    call @{name}() : () -> ()\n" for name in FUNCTIONS)
    parts.append("  func.func @main() {\n" + calls + "    return\n  }\n")
    with open(sys.argv[1], "w") as file:
        file.write("// RUN: qopt %s --run=main\n")
        file.write("// Generated by tools/oracles/models/jax_values.py: functions as JAX exports them, and JAX's own results.\n\n")
        file.write("module {\n" + "\n".join(parts) + "}\n")


if __name__ == "__main__":
    main()
