"""Writes an ONNX model whose weights lie in another file: a matrix product between casts.

    pip install onnx==1.23.2 numpy
    onnx_external.py FOLDER
"""

import pathlib
import sys

import numpy as np
import onnx
import onnx.helper as helper
import onnx.numpy_helper as numpy_helper

weights = np.arange(-8, 8, dtype=np.int8).reshape(4, 4)
scales = np.array([0.5, 0.25, 0.125, 1.0], dtype=np.float32)
graph = helper.make_graph(
    [
        helper.make_node("DequantizeLinear", ["w", "s"], ["wf"], axis=1, name="dequantize"),
        helper.make_node("MatMul", ["x", "wf"], ["y"], name="product"),
    ],
    "external",
    [helper.make_tensor_value_info("x", onnx.TensorProto.FLOAT, [2, 4])],
    [helper.make_tensor_value_info("y", onnx.TensorProto.FLOAT, [2, 4])],
    [numpy_helper.from_array(weights, "w"), numpy_helper.from_array(scales, "s")],
)
model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 21)], ir_version=10)
target = pathlib.Path(sys.argv[1], "external.onnx")
target.unlink(missing_ok=True)
pathlib.Path(sys.argv[1], "external.bin").unlink(missing_ok=True)
onnx.save(model, target, save_as_external_data=True, location="external.bin", size_threshold=0)
