#!/usr/bin/env python3
"""Writes lit-tests/models/jax.stablehlo.bc, a portable artifact of StableHLO, with jax 0.10.2.

    python3 jax_artifact.py OUT
"""

import sys

import jax
import numpy as np
from jax import export, lax
from jax import numpy as jnp

WEIGHTS = np.arange(-6, 6, dtype=np.int8).reshape(3, 4)


def network(image, kernel, tokens, table):
    """An int8 product with transposed weights, a convolution, a gather, attention, a loop and a branch."""
    product = lax.dot_general(
        jnp.ones((2, 4), jnp.int8), WEIGHTS.T, (((1,), (0,)), ((), ())), preferred_element_type=jnp.int32
    )
    window = lax.conv_general_dilated(image, kernel, (2, 1), "SAME", dimension_numbers=("NHWC", "HWIO", "NHWC"))
    rows = table[tokens]
    scores = jax.nn.softmax(rows @ rows.T)
    looped = lax.fori_loop(0, 3, lambda i, value: value * 2 + i, scores)
    sorted_rows = jnp.sort(lax.cond(looped.sum() > 0, jnp.exp, jnp.negative, looped), axis=0)
    return product, window, sorted_rows, jnp.max(lax.pad(rows, 0.0, ((1, 0, 0), (0, 2, 0)))).astype(jnp.bfloat16)


def main():
    """Exports the network."""
    shape = lambda dims, dtype=np.float32: jax.ShapeDtypeStruct(dims, dtype)
    arguments = shape((1, 6, 6, 3)), shape((3, 3, 3, 2)), shape((4,), np.int32), shape((5, 3))
    with open(sys.argv[1], "wb") as file:
        file.write(export.export(jax.jit(network))(*arguments).mlir_module_serialized)


if __name__ == "__main__":
    main()
