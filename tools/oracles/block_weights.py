"""Fully connected layers whose weights have a scale for each block, and those on reals.

Writes `dialects/tests/data/block_weights.mlir`: with quantized activations every product times its multiplier, summed and rounded
once, in rational numbers; with reals in numpy's float32, one product after the other.

    python tools/oracles/block_weights.py > dialects/tests/data/block_weights.mlir
"""

from fractions import Fraction
from math import floor

import numpy as np


def mix(seed, count):
    state, out = seed, []
    for _ in range(count):
        state = (state * 6364136223846793005 + 1442695040888963407) % 2**64
        out.append((state >> 56) - (256 if state >> 63 else 0))
    return out


def fixed(row, largest):
    """Multipliers of a row: 31 bits of the largest, and the power of two that they are multiples of."""
    power = 0
    while largest * 2**power >= 1:
        power -= 1
    while largest * 2**power < Fraction(1, 2):
        power += 1
    if floor(largest * 2 ** (31 + power) + Fraction(1, 2)) == 2**31:
        power -= 1
    return [floor(r * 2 ** (31 + power) + Fraction(1, 2)) for r in row], 31 + power


def main():
    rows, depth, channels, block = 6, 12, 4, 3
    scales = np.float32(np.geomspace(0.003, 0.11, channels * depth // block)).reshape(channels, -1)
    weights = np.array([q // 16 for q in mix(3, channels * depth)]).reshape(channels, depth)
    table = ", ".join("{" + ", ".join(repr(float(s)) for s in row) + "}" for row in scales)
    ty = f"tensor<{channels}x{depth}x!quant.uniform<i4:f32:{{0:1, 1:{block}}}, {{{table}}}>>"
    constant = f"qnn.constant dense<{weights.tolist()}> : tensor<{channels}x{depth}xi4> : {ty}"
    print("// Made by tools/oracles/block_weights.py. Do not edit.\n")

    x = np.array(mix(7, rows * depth)).reshape(rows, depth)
    scale, zero, to, to_zero = np.float32(0.02), 5, np.float32(0.013), -3
    out = []
    for n in range(rows):
        for c in range(channels):
            # The quotient of the scales is one of f64.
            real = [Fraction(float(scale) * float(scales[c, i // block]) / float(to)) for i in range(depth)]
            multipliers, shift = fixed(real, max(real))
            total = sum(m * int(x[n, i] - zero) * int(weights[c, i]) for i, m in enumerate(multipliers))
            out.append(min(max(floor(Fraction(total, 2**shift) + Fraction(1, 2)) + to_zero, -128), 127))
    operand = f"tensor<{rows}x{depth}x!quant.uniform<i8:f32, {float(scale)!r}:{zero}>>"
    result = f"tensor<{rows}x{channels}x!quant.uniform<i8:f32, {float(to)!r}:{to_zero}>>"
    print(f"// @quantized of mix 7 is {bytes(q & 255 for q in out).hex()}")
    print(f"func.func @quantized(%x: {operand}) -> {result} {{\n  %w = {constant}")
    print(f"  %r = qnn.fully_connected tflite %x, %w : ({operand}, {ty}) -> {result}\n  return %r : {result}\n}}\n")

    f = np.float32
    reals = (np.arange(rows * depth) - rows * depth // 2).astype(f) * f(0.0125)
    reals, out = reals.reshape(rows, depth), []
    for n in range(rows):
        for c in range(channels):
            total = f(0)
            for i in range(depth):
                total = f(total + f(reals[n, i] * f(scales[c, i // block] * f(weights[c, i]))))
            out.append(total)
    operand, result = f"tensor<{rows}x{depth}xf32>", f"tensor<{rows}x{channels}xf32>"
    print(f"// @reals of grid 0.0125 is {np.array(out, f).tobytes().hex()}")
    print(f"func.func @reals(%x: {operand}) -> {result} {{\n  %w = {constant}")
    print(f"  %r = qnn.fully_connected tflite %x, %w : ({operand}, {ty}) -> {result}\n  return %r : {result}\n}}")


if __name__ == "__main__":
    main()
