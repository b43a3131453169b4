"""Sums of products whose weights have a scale for each block, and those on reals.

Writes `dialects/tests/data/block_weights.mlir`: with quantized activations every product times its multiplier, summed and rounded
once, in rational numbers; with reals in numpy's float32, one product after the other.

    python tools/oracles/block_weights.py > dialects/tests/data/block_weights.mlir
"""

from fractions import Fraction
from math import floor

import numpy as np

FLOAT = np.float32


def mix(seed, count):
    state, out = seed, []
    for _ in range(count):
        state = (state * 6364136223846793005 + 1442695040888963407) % 2**64
        out.append((state >> 56) - (256 if state >> 63 else 0))
    return out


def fixed(row):
    """Multipliers of a row: 31 bits of the largest, and the power of two that they are multiples of."""
    power, largest = 0, max(row)
    while largest * 2**power >= 1:
        power -= 1
    while largest * 2**power < Fraction(1, 2):
        power += 1
    if floor(largest * 2 ** (31 + power) + Fraction(1, 2)) == 2**31:
        power -= 1
    return [floor(r * 2 ** (31 + power) + Fraction(1, 2)) for r in row], 31 + power


def listed(table):
    return "{" + ", ".join(listed(t) if np.ndim(t) else repr(float(t)) for t in table) + "}"


def tensor(shape, element):
    return f"tensor<{'x'.join(str(n) for n in shape)}x{element}>"


class Case:
    """An operation: `terms` gives for each element of the result which elements of both operands are multiplied, in order; a channel
    is an index of the last dimension. `blocks` are the sizes of blocks, by dimension of the weights."""

    def __init__(self, name, input, weight, blocks, result, terms, attributes=""):
        self.name, self.input, self.weight, self.result = name, input, weight, result
        self.terms, self.attributes = terms, attributes
        table = [n // blocks[d] if d in blocks else 1 for d, n in enumerate(weight)]
        count = int(np.prod(table))
        scales = FLOAT(np.geomspace(0.003, 0.11, count)).reshape(table)
        self.weights = np.array([q // 16 for q in mix(3, int(np.prod(weight)))]).reshape(weight)
        self.scales = scales
        for d, n in enumerate(weight):
            self.scales = np.repeat(self.scales, n // table[d], axis=d)
        sizes = ", ".join(f"{d}:{n}" for d, n in blocks.items())
        self.type = tensor(weight, f"!quant.uniform<i4:f32:{{{sizes}}}, {listed(scales)}>")

    def print(self, kind, operand, result, formula, values):
        operand, result = tensor(self.input, operand), tensor(self.result, result)
        stored = f"dense<{self.weights.tolist()}> : {tensor(self.weight, 'i4')}"
        print(f"// @{self.name}_{kind} of {formula} is {values.tobytes().hex()}")
        print(f"func.func @{self.name}_{kind}(%x: {operand}) -> {result} {{\n  %w = qnn.constant {stored} : {self.type}")
        print(f"  %r = qnn.{self.name} tflite %x, %w{self.attributes} : ({operand}, {self.type}) -> {result}")
        print(f"  return %r : {result}\n}}\n")

    def quantized(self):
        x = np.array(mix(7, int(np.prod(self.input)))).reshape(self.input)
        scale, zero, to, to_zero = FLOAT(0.02), 5, FLOAT(0.013), -3
        # The quotient of the scales is one of f64. A channel has one power of two, whichever of its products a sum has.
        real = [Fraction(float(scale) * float(s) / float(to)) for s in self.scales.flat]
        channels = {}
        for index in np.ndindex(*self.result):
            for _, w in self.terms(index):
                channels.setdefault(self.channel(index), set()).add(np.ravel_multi_index(w, self.weight))
        shifts, multipliers = {}, {}
        for channel, places in channels.items():
            found, shifts[channel] = fixed([real[p] for p in sorted(places)])
            multipliers.update(zip(sorted(places), found))
        out = []
        for index in np.ndindex(*self.result):
            products = [
                multipliers[np.ravel_multi_index(w, self.weight)] * int(x[i] - zero) * int(self.weights[w])
                for i, w in self.terms(index)
            ]
            total = Fraction(sum(products), 2 ** shifts[self.channel(index)])
            out.append(min(max(floor(total + Fraction(1, 2)) + to_zero, -128), 127))
        operand, result = (f"!quant.uniform<i8:f32, {float(s)!r}:{z}>" for s, z in ((scale, zero), (to, to_zero)))
        self.print("quantized", operand, result, "mix 7", np.array(out, np.int8))

    def channel(self, index):
        return index[-1]

    def reals(self):
        count = int(np.prod(self.input))
        x = ((np.arange(count) - count // 2).astype(FLOAT) * FLOAT(0.0125)).reshape(self.input)
        out = []
        for index in np.ndindex(*self.result):
            total = FLOAT(0)
            for i, w in self.terms(index):
                total = FLOAT(total + FLOAT(x[i] * FLOAT(self.scales[w] * FLOAT(self.weights[w]))))
            out.append(total)
        self.print("reals", "f32", "f32", "grid 0.0125", np.array(out, FLOAT))


class Matmul(Case):
    """Each matrix of a batch is another, and so are its columns."""

    def channel(self, index):
        return (index[0], index[2])


def window(index, depths):
    """Places of an image of 4 by 5 under a window of 3 by 2, padded by 1 at the top and on the right; strides are 1 and 2."""
    _, y, x, channel = index
    for ky in range(3):
        for kx in range(2):
            if 0 <= y + ky - 1 < 4 and 2 * x + kx < 5:
                for depth in depths(channel):
                    yield (0, y + ky - 1, 2 * x + kx), (ky, kx), depth


def main():
    print("// Made by tools/oracles/block_weights.py. Do not edit.\n")
    attributes = " {dilation = array<i64: 1, 1>, pad = array<i64: 1, 0, 0, 1>, stride = array<i64: 1, 2>}"
    cases = [
        Case(
            "fully_connected",
            (6, 12),
            (4, 12),
            {0: 1, 1: 3},
            (6, 4),
            lambda at: [((at[0], i), (at[1], i)) for i in range(12)],
        ),
        Case(
            "conv2d",
            (1, 4, 5, 4),
            (3, 3, 2, 4),
            {0: 1, 3: 2},
            (1, 3, 3, 3),
            lambda at: [(p + (c,), (at[3],) + k + (c,)) for p, k, c in window(at, lambda _: range(4))],
            attributes,
        ),
        Case(
            "depthwise_conv2d",
            (1, 4, 5, 2),
            (3, 2, 2, 2),
            {0: 1, 2: 1},
            (1, 3, 3, 4),
            lambda at: [(p + (c,), k + (c, at[3] % 2)) for p, k, c in window(at, lambda out: [out // 2])],
            attributes,
        ),
        Matmul(
            "matmul",
            (2, 3, 6),
            (2, 6, 4),
            {0: 1, 1: 2, 2: 2},
            (2, 3, 4),
            lambda at: [((at[0], at[1], k), (at[0], k, at[2])) for k in range(6)],
        ),
    ]
    for case in cases:
        case.quantized()
        case.reals()


if __name__ == "__main__":
    main()
