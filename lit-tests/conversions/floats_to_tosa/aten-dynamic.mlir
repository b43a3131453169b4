// Dynamic quantization of PyTorch and torchao. The values are those of PyTorch 2.15.0 and torchao 0.18.0.

// RUN: qopt %s --floats-to-tosa --run=asymmetric | FileCheck %s --check-prefix=ASYMMETRIC
// RUN: qopt %s --floats-to-tosa --run=asymmetric_unsigned | FileCheck %s --check-prefix=ASYMMETRIC-UNSIGNED
// RUN: qopt %s --floats-to-tosa --run=symmetric | FileCheck %s --check-prefix=SYMMETRIC
// RUN: qopt %s --floats-to-tosa --run=symmetric_without_clipping | FileCheck %s --check-prefix=SYMMETRIC-WITHOUT-CLIPPING
// RUN: qopt %s --floats-to-tosa --run=blocks | FileCheck %s --check-prefix=BLOCKS
// RUN: qopt %s --floats-to-tosa --run=bf16 | FileCheck %s --check-prefix=BF16
// RUN: qopt %s --floats-to-tosa --run=zeros | FileCheck %s --check-prefix=ZEROS
// RUN: qopt %s --floats-to-tosa --run=tensor_unsigned | FileCheck %s --check-prefix=TENSOR-UNSIGNED
// RUN: qopt %s --floats-to-tosa --run=tensor_symmetric | FileCheck %s --check-prefix=TENSOR-SYMMETRIC
// RUN: qopt %s --floats-to-tosa --run=token | FileCheck %s --check-prefix=TOKEN
// RUN: qopt %s --floats-to-tosa --run=token_asymmetric | FileCheck %s --check-prefix=TOKEN-ASYMMETRIC
// RUN: qopt %s --floats-to-tosa --run=channel | FileCheck %s --check-prefix=CHANNEL
// RUN: qopt %s --floats-to-tosa --run=group | FileCheck %s --check-prefix=GROUP
// RUN: qopt %s --floats-to-tosa --run=int_mm | FileCheck %s --check-prefix=INT-MM
// RUN: qopt %s --floats-to-tosa --remarks-filter-missed=floats-to-tosa 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK

// The range of each row, with 0.
// ASYMMETRIC: dense<[1.725490e-02, 0.00980392192]> : tensor<2xf32>
// ASYMMETRIC-NEXT: dense<[-53, 127]> : tensor<2xi8>
// ASYMMETRIC-NEXT: dense<{{\[\[}}-128, -41, 127, -12], [86, -128, 35, 15]]> : tensor<2x4xi8>
// ASYMMETRIC-NEXT: dense<{{\[\[}}-1.29411757, 0.207058802, 3.10588193, 0.707450926], [-0.40196079, -2.500000e+00, -0.90196079, -1.09803927]]> : tensor<2x4xf32>
func.func @asymmetric() -> (!torch.vtensor<[2],f32>, !torch.vtensor<[2],si8>, !torch.vtensor<[2,4],si8>, !torch.vtensor<[2,4],f32>) {
  %0 = torch.vtensor.literal(dense<[[-1.2999999523162842, 0.20000000298023224, 3.0999999046325684, 0.699999988079071], [-0.4000000059604645, -2.5, -0.8999999761581421, -1.100000023841858]]> : tensor<2x4xf32>) : !torch.vtensor<[2,4],f32>
  %1 = torch.constant.str "ASYMMETRIC"
  %2 = torch.constant.int 1
  %3 = torch.constant.int 4
  %4 = torch.prim.ListConstruct %2, %3 : (!torch.int, !torch.int) -> !torch.list<int>
  %5 = torch.constant.int -128
  %6 = torch.constant.int 127
  %7 = torch.constant.none
  %8 = torch.constant.bool false
  %9:2 = torch.operator "torch.torchao.choose_qparams_affine"(%0, %1, %4, %2, %5, %6, %7, %7, %2, %8) : (!torch.vtensor<[2,4],f32>, !torch.str, !torch.list<int>, !torch.int, !torch.int, !torch.int, !torch.none, !torch.none, !torch.int, !torch.bool) -> (!torch.vtensor<[2],f32>, !torch.vtensor<[2],si8>)
  %10 = torch.prim.ListConstruct %2, %3 : (!torch.int, !torch.int) -> !torch.list<int>
  %11 = torch.operator "torch.torchao.quantize_affine"(%0, %10, %9#0, %9#1, %2, %5, %6) : (!torch.vtensor<[2,4],f32>, !torch.list<int>, !torch.vtensor<[2],f32>, !torch.vtensor<[2],si8>, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[2,4],si8>
  %12 = torch.prim.ListConstruct %2, %3 : (!torch.int, !torch.int) -> !torch.list<int>
  %13 = torch.constant.int 6
  %14 = torch.operator "torch.torchao.dequantize_affine"(%11, %12, %9#0, %9#1, %2, %5, %6, %13) : (!torch.vtensor<[2,4],si8>, !torch.list<int>, !torch.vtensor<[2],f32>, !torch.vtensor<[2],si8>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[2,4],f32>
  return %9#0, %9#1, %11, %14 : !torch.vtensor<[2],f32>, !torch.vtensor<[2],si8>, !torch.vtensor<[2,4],si8>, !torch.vtensor<[2,4],f32>
}

// Bounds of the type, and dimensions of size 1.
// ASYMMETRIC-UNSIGNED: dense<{{\[\[}}1.725490e-02], [0.00980392192]]> : tensor<2x1xf32>
// ASYMMETRIC-UNSIGNED-NEXT: dense<{{\[\[}}75], [255]]> : tensor<2x1xi32>
// ASYMMETRIC-UNSIGNED-NEXT: dense<{{\[\[}}0, 87, -1, 116], [-42, 0, -93, -113]]> : tensor<2x4xi8>
// ASYMMETRIC-UNSIGNED-NEXT: dense<{{\[\[}}-1.29411757, 0.207058802, 3.10588193, 0.707450926], [-0.40196079, -2.500000e+00, -0.90196079, -1.09803927]]> : tensor<2x4xf32>
func.func @asymmetric_unsigned() -> (!torch.vtensor<[2,1],f32>, !torch.vtensor<[2,1],si32>, !torch.vtensor<[2,4],ui8>, !torch.vtensor<[2,4],f32>) {
  %0 = torch.vtensor.literal(dense<[[-1.2999999523162842, 0.20000000298023224, 3.0999999046325684, 0.699999988079071], [-0.4000000059604645, -2.5, -0.8999999761581421, -1.100000023841858]]> : tensor<2x4xf32>) : !torch.vtensor<[2,4],f32>
  %1 = torch.constant.str "ASYMMETRIC"
  %2 = torch.constant.int 1
  %3 = torch.constant.int 4
  %4 = torch.prim.ListConstruct %2, %3 : (!torch.int, !torch.int) -> !torch.list<int>
  %5 = torch.constant.int 0
  %6 = torch.constant.none
  %7 = torch.constant.int 6
  %8 = torch.constant.int 3
  %9 = torch.constant.bool true
  %10:2 = torch.operator "torch.torchao.choose_qparams_affine"(%0, %1, %4, %5, %6, %6, %6, %7, %8, %9) : (!torch.vtensor<[2,4],f32>, !torch.str, !torch.list<int>, !torch.int, !torch.none, !torch.none, !torch.none, !torch.int, !torch.int, !torch.bool) -> (!torch.vtensor<[2,1],f32>, !torch.vtensor<[2,1],si32>)
  %11 = torch.prim.ListConstruct %2, %3 : (!torch.int, !torch.int) -> !torch.list<int>
  %12 = torch.operator "torch.torchao.quantize_affine"(%0, %11, %10#0, %10#1, %5, %6, %6) : (!torch.vtensor<[2,4],f32>, !torch.list<int>, !torch.vtensor<[2,1],f32>, !torch.vtensor<[2,1],si32>, !torch.int, !torch.none, !torch.none) -> !torch.vtensor<[2,4],ui8>
  %13 = torch.prim.ListConstruct %2, %3 : (!torch.int, !torch.int) -> !torch.list<int>
  %14 = torch.operator "torch.torchao.dequantize_affine"(%12, %13, %10#0, %10#1, %5, %6, %6, %7) : (!torch.vtensor<[2,4],ui8>, !torch.list<int>, !torch.vtensor<[2,1],f32>, !torch.vtensor<[2,1],si32>, !torch.int, !torch.none, !torch.none, !torch.int) -> !torch.vtensor<[2,4],f32>
  return %10#0, %10#1, %12, %14 : !torch.vtensor<[2,1],f32>, !torch.vtensor<[2,1],si32>, !torch.vtensor<[2,4],ui8>, !torch.vtensor<[2,4],f32>
}

// The greatest magnitude maps to the middle between 127 and 128.
// SYMMETRIC: dense<{{\[\[}}0.0243137255], [0.0196078438]]> : tensor<2x1xf32>
// SYMMETRIC-NEXT: dense<0> : tensor<2x1xi8>
// SYMMETRIC-NEXT: dense<{{\[\[}}-53, 8, 127, 29], [-20, -128, -46, -56]]> : tensor<2x4xi8>
// SYMMETRIC-NEXT: dense<{{\[\[}}-1.28862751, 0.194509804, 3.08784318, 0.705098033], [-0.392156869, -2.50980401, -0.90196079, -1.09803927]]> : tensor<2x4xf32>
func.func @symmetric() -> (!torch.vtensor<[2,1],f32>, !torch.vtensor<[2,1],si8>, !torch.vtensor<[2,4],si8>, !torch.vtensor<[2,4],f32>) {
  %0 = torch.vtensor.literal(dense<[[-1.2999999523162842, 0.20000000298023224, 3.0999999046325684, 0.699999988079071], [-0.4000000059604645, -2.5, -0.8999999761581421, -1.100000023841858]]> : tensor<2x4xf32>) : !torch.vtensor<[2,4],f32>
  %1 = torch.constant.str "SYMMETRIC"
  %2 = torch.constant.int 1
  %3 = torch.constant.int 4
  %4 = torch.prim.ListConstruct %2, %3 : (!torch.int, !torch.int) -> !torch.list<int>
  %5 = torch.constant.int -128
  %6 = torch.constant.int 127
  %7 = torch.constant.float 1.00000000000000008e-05
  %8 = torch.constant.int 6
  %9 = torch.constant.bool true
  %10:2 = torch.operator "torch.torchao.choose_qparams_affine"(%0, %1, %4, %2, %5, %6, %7, %8, %2, %9) : (!torch.vtensor<[2,4],f32>, !torch.str, !torch.list<int>, !torch.int, !torch.int, !torch.int, !torch.float, !torch.int, !torch.int, !torch.bool) -> (!torch.vtensor<[2,1],f32>, !torch.vtensor<[2,1],si8>)
  %11 = torch.prim.ListConstruct %2, %3 : (!torch.int, !torch.int) -> !torch.list<int>
  %12 = torch.operator "torch.torchao.quantize_affine"(%0, %11, %10#0, %10#1, %2, %5, %6) : (!torch.vtensor<[2,4],f32>, !torch.list<int>, !torch.vtensor<[2,1],f32>, !torch.vtensor<[2,1],si8>, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[2,4],si8>
  %13 = torch.prim.ListConstruct %2, %3 : (!torch.int, !torch.int) -> !torch.list<int>
  %14 = torch.operator "torch.torchao.dequantize_affine"(%12, %13, %10#0, %10#1, %2, %5, %6, %8) : (!torch.vtensor<[2,4],si8>, !torch.list<int>, !torch.vtensor<[2,1],f32>, !torch.vtensor<[2,1],si8>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[2,4],f32>
  return %10#0, %10#1, %12, %14 : !torch.vtensor<[2,1],f32>, !torch.vtensor<[2,1],si8>, !torch.vtensor<[2,4],si8>, !torch.vtensor<[2,4],f32>
}

// The greater one of two scales.
// SYMMETRIC-WITHOUT-CLIPPING: dense<[0.0244094487, 0.01953125]> : tensor<2xf32>
// SYMMETRIC-WITHOUT-CLIPPING-NEXT: dense<0> : tensor<2xi8>
// SYMMETRIC-WITHOUT-CLIPPING-NEXT: dense<{{\[\[}}-53, 8, 127, 29], [-20, -128, -46, -56]]> : tensor<2x4xi8>
// SYMMETRIC-WITHOUT-CLIPPING-NEXT: dense<{{\[\[}}-1.29370081, 0.19527559, 3.100000e+00, 7.078740e-01], [-3.906250e-01, -2.500000e+00, -0.8984375, -1.093750e+00]]> : tensor<2x4xf32>
func.func @symmetric_without_clipping() -> (!torch.vtensor<[2],f32>, !torch.vtensor<[2],si8>, !torch.vtensor<[2,4],si8>, !torch.vtensor<[2,4],f32>) {
  %0 = torch.vtensor.literal(dense<[[-1.2999999523162842, 0.20000000298023224, 3.0999999046325684, 0.699999988079071], [-0.4000000059604645, -2.5, -0.8999999761581421, -1.100000023841858]]> : tensor<2x4xf32>) : !torch.vtensor<[2,4],f32>
  %1 = torch.constant.str "SYMMETRIC_NO_CLIPPING_ERR"
  %2 = torch.constant.int 1
  %3 = torch.constant.int 4
  %4 = torch.prim.ListConstruct %2, %3 : (!torch.int, !torch.int) -> !torch.list<int>
  %5 = torch.constant.int -128
  %6 = torch.constant.int 127
  %7 = torch.constant.none
  %8 = torch.constant.bool false
  %9:2 = torch.operator "torch.torchao.choose_qparams_affine"(%0, %1, %4, %2, %5, %6, %7, %7, %2, %8) : (!torch.vtensor<[2,4],f32>, !torch.str, !torch.list<int>, !torch.int, !torch.int, !torch.int, !torch.none, !torch.none, !torch.int, !torch.bool) -> (!torch.vtensor<[2],f32>, !torch.vtensor<[2],si8>)
  %10 = torch.prim.ListConstruct %2, %3 : (!torch.int, !torch.int) -> !torch.list<int>
  %11 = torch.operator "torch.torchao.quantize_affine"(%0, %10, %9#0, %9#1, %2, %5, %6) : (!torch.vtensor<[2,4],f32>, !torch.list<int>, !torch.vtensor<[2],f32>, !torch.vtensor<[2],si8>, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[2,4],si8>
  %12 = torch.prim.ListConstruct %2, %3 : (!torch.int, !torch.int) -> !torch.list<int>
  %13 = torch.constant.int 6
  %14 = torch.operator "torch.torchao.dequantize_affine"(%11, %12, %9#0, %9#1, %2, %5, %6, %13) : (!torch.vtensor<[2,4],si8>, !torch.list<int>, !torch.vtensor<[2],f32>, !torch.vtensor<[2],si8>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[2,4],f32>
  return %9#0, %9#1, %11, %14 : !torch.vtensor<[2],f32>, !torch.vtensor<[2],si8>, !torch.vtensor<[2,4],si8>, !torch.vtensor<[2,4],f32>
}

// Scales of blocks in a row.
// BLOCKS: dense<{{\[\[}}1.000000e-01, 0.206666663], [0.166666672, 0.0733333379]]> : tensor<2x2xf32>
// BLOCKS-NEXT: dense<{{\[\[}}5, -8], [7, 7]]> : tensor<2x2xi64>
// BLOCKS-NEXT: dense<{{\[\[}}-8, 7, 7, -5], [5, -8, -5, -8]]> : tensor<2x4xi8>
// BLOCKS-NEXT: dense<{{\[\[}}-1.30000007, 2.000000e-01, 3.100000e+00, 6.200000e-01], [-0.333333343, -2.500000e+00, -0.880000054, -1.100000e+00]]> : tensor<2x4xf32>
func.func @blocks() -> (!torch.vtensor<[2,2],f32>, !torch.vtensor<[2,2],si64>, !torch.vtensor<[2,4],si8>, !torch.vtensor<[2,4],f32>) {
  %0 = torch.vtensor.literal(dense<[[-1.2999999523162842, 0.20000000298023224, 3.0999999046325684, 0.699999988079071], [-0.4000000059604645, -2.5, -0.8999999761581421, -1.100000023841858]]> : tensor<2x4xf32>) : !torch.vtensor<[2,4],f32>
  %1 = torch.constant.str "ASYMMETRIC"
  %2 = torch.constant.int 1
  %3 = torch.constant.int 2
  %4 = torch.prim.ListConstruct %2, %3 : (!torch.int, !torch.int) -> !torch.list<int>
  %5 = torch.constant.int -8
  %6 = torch.constant.int 7
  %7 = torch.constant.none
  %8 = torch.constant.int 6
  %9 = torch.constant.int 4
  %10 = torch.constant.bool true
  %11:2 = torch.operator "torch.torchao.choose_qparams_affine"(%0, %1, %4, %2, %5, %6, %7, %8, %9, %10) : (!torch.vtensor<[2,4],f32>, !torch.str, !torch.list<int>, !torch.int, !torch.int, !torch.int, !torch.none, !torch.int, !torch.int, !torch.bool) -> (!torch.vtensor<[2,2],f32>, !torch.vtensor<[2,2],si64>)
  %12 = torch.prim.ListConstruct %2, %3 : (!torch.int, !torch.int) -> !torch.list<int>
  %13 = torch.operator "torch.torchao.quantize_affine"(%0, %12, %11#0, %11#1, %2, %5, %6) : (!torch.vtensor<[2,4],f32>, !torch.list<int>, !torch.vtensor<[2,2],f32>, !torch.vtensor<[2,2],si64>, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[2,4],si8>
  %14 = torch.prim.ListConstruct %2, %3 : (!torch.int, !torch.int) -> !torch.list<int>
  %15 = torch.operator "torch.torchao.dequantize_affine"(%13, %14, %11#0, %11#1, %2, %5, %6, %8) : (!torch.vtensor<[2,4],si8>, !torch.list<int>, !torch.vtensor<[2,2],f32>, !torch.vtensor<[2,2],si64>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[2,4],f32>
  return %11#0, %11#1, %13, %15 : !torch.vtensor<[2,2],f32>, !torch.vtensor<[2,2],si64>, !torch.vtensor<[2,4],si8>, !torch.vtensor<[2,4],f32>
}

// Each operation rounds to bf16.
// BF16: dense<[1.721190e-02, 9.826660e-03]> : tensor<2xbf16>
// BF16-NEXT: dense<[-52, 126]> : tensor<2xi8>
// BF16-NEXT: dense<{{\[\[}}-127, -40, 127, -12], [85, -128, 34, 14]]> : tensor<2x4xi8>
// BF16-NEXT: dense<{{\[\[}}-1.289060e+00, 2.070310e-01, 3.078130e+00, 6.875000e-01], [-4.023440e-01, -2.500000e+00, -9.023430e-01, -1.101560e+00]]> : tensor<2x4xbf16>
func.func @bf16() -> (!torch.vtensor<[2],bf16>, !torch.vtensor<[2],si8>, !torch.vtensor<[2,4],si8>, !torch.vtensor<[2,4],bf16>) {
  %0 = torch.vtensor.literal(dense<[[-1.296875, 0.2001953125, 3.09375, 0.69921875], [-0.400390625, -2.5, -0.8984375, -1.1015625]]> : tensor<2x4xbf16>) : !torch.vtensor<[2,4],bf16>
  %1 = torch.constant.str "ASYMMETRIC"
  %2 = torch.constant.int 1
  %3 = torch.constant.int 4
  %4 = torch.prim.ListConstruct %2, %3 : (!torch.int, !torch.int) -> !torch.list<int>
  %5 = torch.constant.int -128
  %6 = torch.constant.int 127
  %7 = torch.constant.none
  %8 = torch.constant.bool false
  %9:2 = torch.operator "torch.torchao.choose_qparams_affine"(%0, %1, %4, %2, %5, %6, %7, %7, %2, %8) : (!torch.vtensor<[2,4],bf16>, !torch.str, !torch.list<int>, !torch.int, !torch.int, !torch.int, !torch.none, !torch.none, !torch.int, !torch.bool) -> (!torch.vtensor<[2],bf16>, !torch.vtensor<[2],si8>)
  %10 = torch.prim.ListConstruct %2, %3 : (!torch.int, !torch.int) -> !torch.list<int>
  %11 = torch.operator "torch.torchao.quantize_affine"(%0, %10, %9#0, %9#1, %2, %5, %6) : (!torch.vtensor<[2,4],bf16>, !torch.list<int>, !torch.vtensor<[2],bf16>, !torch.vtensor<[2],si8>, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[2,4],si8>
  %12 = torch.prim.ListConstruct %2, %3 : (!torch.int, !torch.int) -> !torch.list<int>
  %13 = torch.constant.int 15
  %14 = torch.operator "torch.torchao.dequantize_affine"(%11, %12, %9#0, %9#1, %2, %5, %6, %13) : (!torch.vtensor<[2,4],si8>, !torch.list<int>, !torch.vtensor<[2],bf16>, !torch.vtensor<[2],si8>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[2,4],bf16>
  return %9#0, %9#1, %11, %14 : !torch.vtensor<[2],bf16>, !torch.vtensor<[2],si8>, !torch.vtensor<[2,4],si8>, !torch.vtensor<[2,4],bf16>
}

// The least scale.
// ZEROS: dense<9.99999974E-6> : tensor<2xf32>
// ZEROS-NEXT: dense<-128> : tensor<2xi8>
// ZEROS-NEXT: dense<-128> : tensor<2x4xi8>
// ZEROS-NEXT: dense<0.000000e+00> : tensor<2x4xf32>
func.func @zeros() -> (!torch.vtensor<[2],f32>, !torch.vtensor<[2],si8>, !torch.vtensor<[2,4],si8>, !torch.vtensor<[2,4],f32>) {
  %0 = torch.vtensor.literal(dense<[[0.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0]]> : tensor<2x4xf32>) : !torch.vtensor<[2,4],f32>
  %1 = torch.constant.str "ASYMMETRIC"
  %2 = torch.constant.int 1
  %3 = torch.constant.int 4
  %4 = torch.prim.ListConstruct %2, %3 : (!torch.int, !torch.int) -> !torch.list<int>
  %5 = torch.constant.int -128
  %6 = torch.constant.int 127
  %7 = torch.constant.float 1.00000000000000008e-05
  %8 = torch.constant.int 6
  %9 = torch.constant.bool false
  %10:2 = torch.operator "torch.torchao.choose_qparams_affine"(%0, %1, %4, %2, %5, %6, %7, %8, %2, %9) : (!torch.vtensor<[2,4],f32>, !torch.str, !torch.list<int>, !torch.int, !torch.int, !torch.int, !torch.float, !torch.int, !torch.int, !torch.bool) -> (!torch.vtensor<[2],f32>, !torch.vtensor<[2],si8>)
  %11 = torch.prim.ListConstruct %2, %3 : (!torch.int, !torch.int) -> !torch.list<int>
  %12 = torch.operator "torch.torchao.quantize_affine"(%0, %11, %10#0, %10#1, %2, %5, %6) : (!torch.vtensor<[2,4],f32>, !torch.list<int>, !torch.vtensor<[2],f32>, !torch.vtensor<[2],si8>, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[2,4],si8>
  %13 = torch.prim.ListConstruct %2, %3 : (!torch.int, !torch.int) -> !torch.list<int>
  %14 = torch.operator "torch.torchao.dequantize_affine"(%12, %13, %10#0, %10#1, %2, %5, %6, %8) : (!torch.vtensor<[2,4],si8>, !torch.list<int>, !torch.vtensor<[2],f32>, !torch.vtensor<[2],si8>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[2,4],f32>
  return %10#0, %10#1, %12, %14 : !torch.vtensor<[2],f32>, !torch.vtensor<[2],si8>, !torch.vtensor<[2,4],si8>, !torch.vtensor<[2,4],f32>
}

// The range of the tensor.
// TENSOR-UNSIGNED: dense<{{\[\[}}55, 123, -1, -110], [96, 0, 73, 64]]> : tensor<2x4xi8>
// TENSOR-UNSIGNED-NEXT: dense<{{\[\[}}-1.29568624, 0.19764705, 3.09647059, 0.70274508], [-0.3952941, -2.50352931, -0.900392115, -1.09803915]]> : tensor<2x4xf32>
func.func @tensor_unsigned() -> (!torch.vtensor<[2,4],ui8>, !torch.vtensor<[2,4],f32>) {
  %0 = torch.vtensor.literal(dense<[[-1.2999999523162842, 0.20000000298023224, 3.0999999046325684, 0.699999988079071], [-0.4000000059604645, -2.5, -0.8999999761581421, -1.100000023841858]]> : tensor<2x4xf32>) : !torch.vtensor<[2,4],f32>
  %1 = torch.constant.int 0
  %2 = torch.constant.int 255
  %3 = torch.constant.float 1.00000000000000008e-05
  %4:2 = torch.operator "torch.quantized_decomposed.choose_qparams.tensor"(%0, %1, %2, %3, %1) : (!torch.vtensor<[2,4],f32>, !torch.int, !torch.int, !torch.float, !torch.int) -> (!torch.vtensor<[1],f64>, !torch.vtensor<[1],si64>)
  %5 = torch.operator "torch.quantized_decomposed.quantize_per_tensor.tensor"(%0, %4#0, %4#1, %1, %2, %1) : (!torch.vtensor<[2,4],f32>, !torch.vtensor<[1],f64>, !torch.vtensor<[1],si64>, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[2,4],ui8>
  %6 = torch.constant.none
  %7 = torch.operator "torch.quantized_decomposed.dequantize_per_tensor.tensor"(%5, %4#0, %4#1, %1, %2, %1, %6) : (!torch.vtensor<[2,4],ui8>, !torch.vtensor<[1],f64>, !torch.vtensor<[1],si64>, !torch.int, !torch.int, !torch.int, !torch.none) -> !torch.vtensor<[2,4],f32>
  return %5, %7 : !torch.vtensor<[2,4],ui8>, !torch.vtensor<[2,4],f32>
}

// Unsigned bytes have the zero point 128.
// TENSOR-SYMMETRIC: dense<{{\[\[}}75, -120, -1, -99], [112, 25, 91, 83]]> : tensor<2x4xi8>
// TENSOR-SYMMETRIC-NEXT: dense<{{\[\[}}-1.28862751, 0.194509804, 3.08784318, 0.705098033], [-0.389019608, -2.50431371, -0.899607837, -1.09411764]]> : tensor<2x4xf32>
func.func @tensor_symmetric() -> (!torch.vtensor<[2,4],ui8>, !torch.vtensor<[2,4],f32>) {
  %0 = torch.vtensor.literal(dense<[[-1.2999999523162842, 0.20000000298023224, 3.0999999046325684, 0.699999988079071], [-0.4000000059604645, -2.5, -0.8999999761581421, -1.100000023841858]]> : tensor<2x4xf32>) : !torch.vtensor<[2,4],f32>
  %1 = torch.constant.int 0
  %2 = torch.constant.int 255
  %3 = torch.constant.float 1.00000000000000008e-05
  %4:2 = torch.operator "torch.quantized_decomposed.choose_qparams_symmetric.tensor"(%0, %1, %2, %3, %1) : (!torch.vtensor<[2,4],f32>, !torch.int, !torch.int, !torch.float, !torch.int) -> (!torch.vtensor<[1],f64>, !torch.vtensor<[1],si64>)
  %5 = torch.operator "torch.quantized_decomposed.quantize_per_tensor.tensor"(%0, %4#0, %4#1, %1, %2, %1) : (!torch.vtensor<[2,4],f32>, !torch.vtensor<[1],f64>, !torch.vtensor<[1],si64>, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[2,4],ui8>
  %6 = torch.constant.none
  %7 = torch.operator "torch.quantized_decomposed.dequantize_per_tensor.tensor"(%5, %4#0, %4#1, %1, %2, %1, %6) : (!torch.vtensor<[2,4],ui8>, !torch.vtensor<[1],f64>, !torch.vtensor<[1],si64>, !torch.int, !torch.int, !torch.int, !torch.none) -> !torch.vtensor<[2,4],f32>
  return %5, %7 : !torch.vtensor<[2,4],ui8>, !torch.vtensor<[2,4],f32>
}

// The greatest magnitude of each row becomes 127.
// TOKEN: dense<{{\[\[}}-53, 8, 127, 29], [-20, -127, -46, -56]]> : tensor<2x4xi8>
// TOKEN-NEXT: dense<{{\[\[}}-1.29370081, 0.19527559, 3.100000e+00, 7.078740e-01], [-0.393700778, -2.500000e+00, -0.905511796, -1.10236216]]> : tensor<2x4xf32>
func.func @token() -> (!torch.vtensor<[2,4],si8>, !torch.vtensor<[2,4],f32>) {
  %0 = torch.vtensor.literal(dense<[[-1.2999999523162842, 0.20000000298023224, 3.0999999046325684, 0.699999988079071], [-0.4000000059604645, -2.5, -0.8999999761581421, -1.100000023841858]]> : tensor<2x4xf32>) : !torch.vtensor<[2,4],f32>
  %1 = torch.constant.int 1
  %2:2 = torch.operator "torch.quantized_decomposed.choose_qparams_per_token"(%0, %1) : (!torch.vtensor<[2,4],f32>, !torch.int) -> (!torch.vtensor<[2,1],f64>, !torch.vtensor<[2,1],si64>)
  %3 = torch.constant.int -128
  %4 = torch.constant.int 127
  %5 = torch.operator "torch.quantized_decomposed.quantize_per_token"(%0, %2#0, %2#1, %3, %4, %1) : (!torch.vtensor<[2,4],f32>, !torch.vtensor<[2,1],f64>, !torch.vtensor<[2,1],si64>, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[2,4],si8>
  %6 = torch.constant.int 6
  %7 = torch.operator "torch.quantized_decomposed.dequantize_per_token"(%5, %2#0, %2#1, %3, %4, %1, %6) : (!torch.vtensor<[2,4],si8>, !torch.vtensor<[2,1],f64>, !torch.vtensor<[2,1],si64>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[2,4],f32>
  return %5, %7 : !torch.vtensor<[2,4],si8>, !torch.vtensor<[2,4],f32>
}

// PyTorch divides in f64. In f32 -3 becomes -127.5, which rounds to -128.
// TOKEN-ASYMMETRIC: dense<{{\[\[}}-128, -41, 127, -12], [-126, -128, 127, -126], [-127, 127, 21, -64]]> : tensor<3x4xi8>
// TOKEN-ASYMMETRIC-NEXT: dense<{{\[\[}}-1.29411757, 0.207058802, 3.10588193, 0.707450926], [0.000000e+00, -2.000000e+00, 2.530000e+02, 0.000000e+00], [-2.98823524, 2.98823524, 0.494117647, -1.50588238]]> : tensor<3x4xf32>
func.func @token_asymmetric() -> (!torch.vtensor<[3,4],si8>, !torch.vtensor<[3,4],f32>) {
  %0 = torch.vtensor.literal(dense<[[-1.2999999523162842, 0.20000000298023224, 3.0999999046325684, 0.699999988079071], [0.5, -1.5, 253.5, -0.5], [-3.0, 3.0, 0.5, -1.5]]> : tensor<3x4xf32>) : !torch.vtensor<[3,4],f32>
  %1 = torch.constant.int 1
  %2:2 = torch.operator "torch.quantized_decomposed.choose_qparams_per_token_asymmetric"(%0, %1) : (!torch.vtensor<[3,4],f32>, !torch.int) -> (!torch.vtensor<[3,1],f64>, !torch.vtensor<[3,1],si64>)
  %3 = torch.constant.int -128
  %4 = torch.constant.int 127
  %5 = torch.operator "torch.quantized_decomposed.quantize_per_token"(%0, %2#0, %2#1, %3, %4, %1) : (!torch.vtensor<[3,4],f32>, !torch.vtensor<[3,1],f64>, !torch.vtensor<[3,1],si64>, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[3,4],si8>
  %6 = torch.constant.int 6
  %7 = torch.operator "torch.quantized_decomposed.dequantize_per_token"(%5, %2#0, %2#1, %3, %4, %1, %6) : (!torch.vtensor<[3,4],si8>, !torch.vtensor<[3,1],f64>, !torch.vtensor<[3,1],si64>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[3,4],f32>
  return %5, %7 : !torch.vtensor<[3,4],si8>, !torch.vtensor<[3,4],f32>
}

// The scales are constant, and the zero points are not.
// CHANNEL: dense<{{\[\[}}-61, 3, 104, 72], [-16, -51, -29, -108]]> : tensor<2x4xi8>
// CHANNEL-NEXT: dense<{{\[\[}}-1.300000e+00, 2.000000e-01, 3.090000e+00, 0.699999988], [-0.399999976, -2.500000e+00, -0.899999976, -1.100000e+00]]> : tensor<2x4xf32>
func.func @channel() -> (!torch.vtensor<[2,4],si8>, !torch.vtensor<[2,4],f32>) {
  %0 = torch.vtensor.literal(dense<[[-1.2999999523162842, 0.20000000298023224, 3.0999999046325684, 0.699999988079071], [-0.4000000059604645, -2.5, -0.8999999761581421, -1.100000023841858]]> : tensor<2x4xf32>) : !torch.vtensor<[2,4],f32>
  %1 = torch.vtensor.literal(dense<[0.019999999552965164, 0.05000000074505806, 0.029999999329447746, 0.009999999776482582]> : tensor<4xf32>) : !torch.vtensor<[4],f32>
  %2 = torch.vtensor.literal(dense<[3, -2, 0, 1]> : tensor<4xsi64>) : !torch.vtensor<[4],si64>
  %3 = torch.constant.int 1
  %4 = torch.operator "torch.aten.add.Scalar"(%2, %3, %3) : (!torch.vtensor<[4],si64>, !torch.int, !torch.int) -> !torch.vtensor<[4],si64>
  %5 = torch.constant.int -128
  %6 = torch.constant.int 127
  %7 = torch.operator "torch.quantized_decomposed.quantize_per_channel"(%0, %1, %4, %3, %5, %6, %3) : (!torch.vtensor<[2,4],f32>, !torch.vtensor<[4],f32>, !torch.vtensor<[4],si64>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[2,4],si8>
  %8 = torch.constant.none
  %9 = torch.operator "torch.quantized_decomposed.dequantize_per_channel"(%7, %1, %4, %3, %5, %6, %3, %8) : (!torch.vtensor<[2,4],si8>, !torch.vtensor<[4],f32>, !torch.vtensor<[4],si64>, !torch.int, !torch.int, !torch.int, !torch.int, !torch.none) -> !torch.vtensor<[2,4],f32>
  return %7, %9 : !torch.vtensor<[2,4],si8>, !torch.vtensor<[2,4],f32>
}

// A scale for two elements of a row.
// GROUP: dense<{{\[\[}}-4, 2, 7, 4], [-5, -8, 0, -1]]> : tensor<2x4xi8>
// GROUP-NEXT: dense<{{\[\[}}-1.250000e+00, 2.500000e-01, 1.400000e+00, 8.000000e-01], [-0.450000018, -0.900000035, -0.900000035, -1.200000e+00]]> : tensor<2x4xf32>
func.func @group() -> (!torch.vtensor<[2,4],si8>, !torch.vtensor<[2,4],f32>) {
  %0 = torch.vtensor.literal(dense<[[-1.2999999523162842, 0.20000000298023224, 3.0999999046325684, 0.699999988079071], [-0.4000000059604645, -2.5, -0.8999999761581421, -1.100000023841858]]> : tensor<2x4xf32>) : !torch.vtensor<[2,4],f32>
  %1 = torch.vtensor.literal(dense<[[0.5, 0.4000000059604645], [0.30000001192092896, 0.6000000238418579]]> : tensor<2x2xf32>) : !torch.vtensor<[2,2],f32>
  %2 = torch.vtensor.literal(dense<[[1, 0], [-2, 3]]> : tensor<2x2xsi32>) : !torch.vtensor<[2,2],si32>
  %3 = torch.constant.int 2
  %4 = torch.operator "torch.aten.div.Scalar"(%1, %3) : (!torch.vtensor<[2,2],f32>, !torch.int) -> !torch.vtensor<[2,2],f32>
  %5 = torch.constant.int -8
  %6 = torch.constant.int 7
  %7 = torch.constant.int 1
  %8 = torch.operator "torch.quantized_decomposed.quantize_per_channel_group"(%0, %4, %2, %5, %6, %7, %3) : (!torch.vtensor<[2,4],f32>, !torch.vtensor<[2,2],f32>, !torch.vtensor<[2,2],si32>, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[2,4],si8>
  %9 = torch.constant.int 6
  %10 = torch.operator "torch.quantized_decomposed.dequantize_per_channel_group"(%8, %4, %2, %5, %6, %7, %3, %9) : (!torch.vtensor<[2,4],si8>, !torch.vtensor<[2,2],f32>, !torch.vtensor<[2,2],si32>, !torch.int, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[2,4],f32>
  return %8, %10 : !torch.vtensor<[2,4],si8>, !torch.vtensor<[2,4],f32>
}

// A product of unsigned by signed bytes.
// INT-MM: dense<{{\[\[}}33537, -13565], [25709, -8285]]> : tensor<2x2xi32>
func.func @int_mm() -> (!torch.vtensor<[2,2],si32>) {
  %0 = torch.vtensor.literal(dense<[[0, 255, 128], [3, 200, 77]]> : tensor<2x3xui8>) : !torch.vtensor<[2,3],ui8>
  %1 = torch.vtensor.literal(dense<[[-128, 5], [127, -3], [9, -100]]> : tensor<3x2xsi8>) : !torch.vtensor<[3,2],si8>
  %2 = torch.operator "torch.aten._int_mm"(%0, %1) : (!torch.vtensor<[2,3],ui8>, !torch.vtensor<[3,2],si8>) -> !torch.vtensor<[2,2],si32>
  return %2 : !torch.vtensor<[2,2],si32>
}

// PyTorch's difference of narrow integers wraps. Scales of f64 need f64, unless they come from a choice of parameters. A block has a scale.
// REMARK: torch.quantized_decomposed.dequantize_per_channel{{.*}}zero points must have 32 bits or more
// REMARK: torch.quantized_decomposed.dequantize_per_channel{{.*}}operand #1 must have floats of at most 32 bits
// REMARK: torch.torchao.quantize_affine{{.*}}quant_min and quant_max are out of range of the result
// REMARK: torch.torchao.dequantize_affine{{.*}}has 3 scales or zero points, expected 2
// REMARK: torch.torchao.dequantize_affine{{.*}}dimension 0 of size 3 does not split into blocks
func.func @refused(%x: !torch.vtensor<[3,2],si8>, %s: !torch.vtensor<[2],f32>, %d: !torch.vtensor<[2],f64>, %t: !torch.vtensor<[3],f32>, %z: !torch.vtensor<[2],si8>, %w: !torch.vtensor<[2],si64>) -> (!torch.vtensor<[3,2],f32>, !torch.vtensor<[3,2],f32>, !torch.vtensor<[3,2],f32>, !torch.vtensor<[3,2],f32>, !torch.vtensor<[3,2],si8>) {
  %one = torch.constant.int 1
  %two = torch.constant.int 2
  %three = torch.constant.int 3
  %least = torch.constant.int -128
  %greatest = torch.constant.int 127
  %f32 = torch.constant.int 6
  %none = torch.constant.none
  %large = torch.constant.int 255
  %rows = torch.prim.ListConstruct %three, %one : (!torch.int, !torch.int) -> !torch.list<int>
  %pairs = torch.prim.ListConstruct %two, %two : (!torch.int, !torch.int) -> !torch.list<int>
  %0 = torch.operator "torch.quantized_decomposed.dequantize_per_channel"(%x, %s, %z, %one, %least, %greatest, %one, %none) : (!torch.vtensor<[3,2],si8>, !torch.vtensor<[2],f32>, !torch.vtensor<[2],si8>, !torch.int, !torch.int, !torch.int, !torch.int, !torch.none) -> !torch.vtensor<[3,2],f32>
  %1 = torch.operator "torch.quantized_decomposed.dequantize_per_channel"(%x, %d, %w, %one, %least, %greatest, %one, %none) : (!torch.vtensor<[3,2],si8>, !torch.vtensor<[2],f64>, !torch.vtensor<[2],si64>, !torch.int, !torch.int, !torch.int, !torch.int, !torch.none) -> !torch.vtensor<[3,2],f32>
  %q = torch.operator "torch.torchao.quantize_affine"(%0, %rows, %s, %w, %one, %f32, %large) : (!torch.vtensor<[3,2],f32>, !torch.list<int>, !torch.vtensor<[2],f32>, !torch.vtensor<[2],si64>, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[3,2],si8>
  %2 = torch.operator "torch.torchao.dequantize_affine"(%x, %rows, %t, %none, %one, %least, %greatest, %f32) : (!torch.vtensor<[3,2],si8>, !torch.list<int>, !torch.vtensor<[3],f32>, !torch.none, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[3,2],f32>
  %3 = torch.operator "torch.torchao.dequantize_affine"(%x, %pairs, %s, %none, %one, %least, %greatest, %f32) : (!torch.vtensor<[3,2],si8>, !torch.list<int>, !torch.vtensor<[2],f32>, !torch.none, !torch.int, !torch.int, !torch.int, !torch.int) -> !torch.vtensor<[3,2],f32>
  return %0, %1, %2, %3, %q : !torch.vtensor<[3,2],f32>, !torch.vtensor<[3,2],f32>, !torch.vtensor<[3,2],f32>, !torch.vtensor<[3,2],f32>, !torch.vtensor<[3,2],si8>
}
