"""qopt: a compiler toolkit for quantized MLIR programs.

    import qopt
    module = qopt.load("model.tflite")
    module.fold()
    module.save("folded.tflite")
"""

from qopt._qopt import (
    Array,
    Attribute,
    Block,
    Diagnostic,
    Error,
    Location,
    Module,
    Operation,
    Quantization,
    Type,
    Value,
    __version__,
    load,
    parse,
    stats,
)

__all__ = [
    "Array",
    "Attribute",
    "Block",
    "Diagnostic",
    "Error",
    "Location",
    "Module",
    "Operation",
    "Quantization",
    "Type",
    "Value",
    "__version__",
    "load",
    "parse",
    "stats",
]
