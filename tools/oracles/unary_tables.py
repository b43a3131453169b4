"""Tables of functions, correctly rounded.

Writes `dialects/tests/data/unary_tables.mlir`: for each function and some types a `qnn.unary` in tosa numerics, and before it a
comment with its results for all 256 values, evaluated with 2000 bits (fewer make a tie of what is next to one) and rounded once, ties away from zero. Needs mpmath.

    python tools/oracles/unary_tables.py > dialects/tests/data/unary_tables.mlir
"""

import struct

from mpmath import mp, mpf

mp.prec = 2000
HALF = mpf(1) / 2


def clip(x, low, high):
    return min(max(x, mpf(low)), mpf(high))


FUNCTIONS = {
    "abs": lambda x, a: abs(x),
    "elu": lambda x, a: a * mp.expm1(x) if x < 0 else x,
    "erf": lambda x, a: mp.erf(x),
    "exp": lambda x, a: mp.exp(x),
    "gelu": lambda x, a: x * mp.ncdf(x),
    "gelu_tanh": lambda x, a: HALF * x * (1 + mp.tanh(mp.sqrt(2 / mp.pi) * (x + mpf("0.044715") * x**3))),
    "hard_sigmoid": lambda x, a: clip(a * x + HALF, 0, 1),
    "hard_swish": lambda x, a: x * clip(x + 3, 0, 6) / 6,
    "leaky_relu": lambda x, a: a * x if x < 0 else x,
    "log": lambda x, a: mp.ninf if x == 0 else mp.log(x) if x > 0 else None,
    "neg": lambda x, a: -x,
    "relu": lambda x, a: max(x, mpf(0)),
    "rsqrt": lambda x, a: mp.inf if x == 0 else 1 / mp.sqrt(x) if x > 0 else None,
    "sigmoid": lambda x, a: 1 / (1 + mp.exp(-x)),
    "softplus": lambda x, a: mp.log1p(mp.exp(x)),
    "sqrt": lambda x, a: mp.sqrt(x) if x >= 0 else None,
    "tanh": lambda x, a: mp.tanh(x),
}
ALPHA = {"elu": 0.75, "hard_sigmoid": 0.25, "leaky_relu": 0.125}
# Scales and zero points of operand and result: rounded to f32, and powers of two, which make ties.
TYPES = [(0.0234, 3, 0.0187, -11), (0.0625, -128, 0.03125, -128), (0.125, 0, 0.25, 5)]


def f32(x):
    return struct.unpack("f", struct.pack("f", x))[0]


def stored(value, scale, zero):
    if value is None:
        return zero
    if mp.isinf(value):
        return 127 if value > 0 else -128
    quotient = value / mpf(scale)
    rounded = int(mp.floor(abs(quotient) + HALF)) * (1 if quotient >= 0 else -1)
    return min(max(rounded + zero, -128), 127)


def main():
    print("// Made by tools/oracles/unary_tables.py: functions of all values, rounded once. Do not edit.\n")
    for name, function in FUNCTIONS.items():
        for number, (scale, zero, to, to_zero) in enumerate(TYPES):
            scale, to = f32(scale), f32(to)
            results = [
                stored(function(mpf(scale) * (q - zero), mpf(ALPHA.get(name, 1))), to, to_zero) for q in range(-128, 128)
            ]
            operand = f"tensor<256x!quant.uniform<i8:f32, {scale!r}:{zero}>>"
            result = f"tensor<256x!quant.uniform<i8:f32, {to!r}:{to_zero}>>"
            alpha = f"alpha = {ALPHA[name]:e} : f32, " if name in ALPHA else ""
            print(f"// @{name}_{number} of each is {bytes(q & 255 for q in results).hex()}")
            print(f"func.func @{name}_{number}(%x: {operand}) -> {result} {{")
            print(f'  %r = qnn.unary tosa %x {{{alpha}function = "{name}"}} : ({operand}) -> {result}')
            print(f"  return %r : {result}\n}}\n")


if __name__ == "__main__":
    main()
