//! Operators on integers, and operators that only the importers of quantized programs read. They have no evaluator.

use qopt_ir::def::OpDef;

use super::OPERATOR;
use crate::torch::contractions;

macro_rules! operators {
    ($($id:ident, $name:literal, $summary:literal $(, contraction $contraction:expr)?;)*) => {$(
        pub(crate) static $id: OpDef =
            OpDef { name: $name, summary: $summary, $(contraction: Some($contraction),)? ..OPERATOR };
    )*};
}
operators! {
    CAST, "onnx.Cast", "conversion to another element type";
    CONV_INTEGER, "onnx.ConvInteger", "convolution of integers, with zero points as operands", contraction |op| contractions::onnx_conv(op, 1);
    DYNAMIC_QUANTIZE_LINEAR, "onnx.DynamicQuantizeLinear", "dynamic quantization: the input determines scale and zero point";
    MATMUL_INTEGER, "onnx.MatMulInteger", "matrix product of integers, with zero points as operands", contraction |op| contractions::onnx_matmul(op, 1);
    MATMUL_N_BITS, "onnx.MatMulNBits", "matrix product with packed block-quantized weights";
    NHWC_MAX_POOL, "onnx.NhwcMaxPool", "MaxPool of integers, with the channels last";
    QGEMM, "onnx.QGemm", "Gemm of integers, with scales and zero points as operands", contraction |op| contractions::gemm(op, 3);
    QLINEAR_ADD, "onnx.QLinearAdd", "sum of integers, with scales and zero points as operands";
    QLINEAR_AVERAGE_POOL, "onnx.QLinearAveragePool", "AveragePool of integers, with scales and zero points as operands";
    QLINEAR_CONCAT, "onnx.QLinearConcat", "Concat of integers, with scales and zero points as operands";
    QLINEAR_CONV, "onnx.QLinearConv", "Conv of integers, with scales and zero points as operands", contraction |op| contractions::onnx_conv(op, 3);
    QLINEAR_GLOBAL_AVERAGE_POOL, "onnx.QLinearGlobalAveragePool", "GlobalAveragePool of integers, with scales and zero points as operands";
    QLINEAR_LEAKY_RELU, "onnx.QLinearLeakyRelu", "LeakyRelu of integers, with scales and zero points as operands";
    QLINEAR_MATMUL, "onnx.QLinearMatMul", "matrix product of integers, with scales and zero points as operands", contraction |op| contractions::onnx_matmul(op, 3);
    QLINEAR_MUL, "onnx.QLinearMul", "product of integers, with scales and zero points as operands";
    QLINEAR_SIGMOID, "onnx.QLinearSigmoid", "Sigmoid of integers, with scales and zero points as operands";
    QLINEAR_SOFTMAX, "onnx.QLinearSoftmax", "Softmax of integers, with scales and zero points as operands";
    REDUCE_MAX, "onnx.ReduceMax", "maximum along dimensions";
    REDUCE_MIN, "onnx.ReduceMin", "minimum along dimensions";
}
