"""Single operations through TensorFlow Lite's default delegate, XNNPACK, on the x86-64 machine that runs this.

Writes `dialects/tests/data/xnnpack_ops.mlir` in the form of `tflite_ops.py`: the cases of that script that the delegate
computes, and others at pseudorandom scales.

    python tools/oracles/xnnpack_ops.py [--show NAME] > dialects/tests/data/xnnpack_ops.mlir
"""

import tflite_ops

if __name__ == "__main__":
    tflite_ops.XNNPACK = True
    tflite_ops.main()
