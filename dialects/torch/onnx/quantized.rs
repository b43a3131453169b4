//! Operators that only the importers of quantized programs read. They have no evaluator; [`super::integers`] has the others.

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
    GLOBAL_MAX_POOL, "onnx.GlobalMaxPool", "the maximum of each channel";
    MATMUL_N_BITS, "onnx.MatMulNBits", "matrix product with packed block-quantized weights";
    NHWC_MAX_POOL, "onnx.NhwcMaxPool", "MaxPool of integers, with the channels last";
    QGEMM, "onnx.QGemm", "Gemm of integers, with scales and zero points as operands", contraction |op| contractions::gemm(op, 3);
    QLINEAR_ADD, "onnx.QLinearAdd", "sum of integers, with scales and zero points as operands";
    QLINEAR_AVERAGE_POOL, "onnx.QLinearAveragePool", "AveragePool of integers, with scales and zero points as operands";
    QLINEAR_CONCAT, "onnx.QLinearConcat", "Concat of integers, with scales and zero points as operands";
    QLINEAR_GLOBAL_AVERAGE_POOL, "onnx.QLinearGlobalAveragePool", "GlobalAveragePool of integers, with scales and zero points as operands";
    QLINEAR_LEAKY_RELU, "onnx.QLinearLeakyRelu", "LeakyRelu of integers, with scales and zero points as operands";
    QLINEAR_MUL, "onnx.QLinearMul", "product of integers, with scales and zero points as operands";
    QLINEAR_SIGMOID, "onnx.QLinearSigmoid", "Sigmoid of integers, with scales and zero points as operands";
    QLINEAR_SOFTMAX, "onnx.QLinearSoftmax", "Softmax of integers, with scales and zero points as operands";
}
