"""qopt: a compiler toolkit for quantized MLIR programs.

    import qopt
    module = qopt.load("model.tflite")
    module.fold()
    module.save("folded.tflite")
"""

from qopt._batch import BatchRecord, batch
from qopt._compiled import CompiledFunction
from qopt._qopt import (
    Array,
    Attribute,
    Block,
    Diagnostic,
    Differences,
    Error,
    Location,
    Module,
    Operation,
    Quantization,
    Type,
    Value,
    __version__,
    diff,
    load,
    parse,
    stats,
)

__all__ = [
    "Array",
    "Attribute",
    "BatchRecord",
    "Block",
    "CompiledFunction",
    "Diagnostic",
    "Differences",
    "Error",
    "Location",
    "Module",
    "Operation",
    "Quantization",
    "Type",
    "Value",
    "__version__",
    "batch",
    "diff",
    "load",
    "parse",
    "stats",
]
