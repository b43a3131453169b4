// Functions of PyTorch near 0 and of NaN, computed from TOSA.

// RUN: qopt %s --floats-to-tosa --run=log_plus_one | FileCheck %s --check-prefix=LOG-PLUS-ONE
// RUN: qopt %s --floats-to-tosa --run=exp_minus_one | FileCheck %s --check-prefix=EXP-MINUS-ONE
// RUN: qopt %s --floats-to-tosa --run=threshold | FileCheck %s --check-prefix=THRESHOLD
// RUN: qopt %s --floats-to-tosa --run=product_only | FileCheck %s --check-prefix=PRODUCT-ONLY

// 1 + 1e-10 is 1 in f32, but log1p(1e-10) is 1e-10.
// LOG-PLUS-ONE: dense<[{{1\.0[0-9]*[eE]-10|9\.99999[0-9]*[eE]-11}}, 0.693147{{[0-9]*}}]> : tensor<2xf32>
func.func @log_plus_one() -> !torch.vtensor<[2],f32> {
  %x = torch.vtensor.literal(dense<[1.0e-10, 1.0]> : tensor<2xf32>) : !torch.vtensor<[2],f32>
  %0 = torch.aten.log1p %x : !torch.vtensor<[2],f32> -> !torch.vtensor<[2],f32>
  return %0 : !torch.vtensor<[2],f32>
}

// EXP-MINUS-ONE: dense<[{{1\.0[0-9]*[eE]-10|9\.99999[0-9]*[eE]-11}}, 1.718281{{[0-9]*}}]> : tensor<2xf32>
func.func @exp_minus_one() -> !torch.vtensor<[2],f32> {
  %x = torch.vtensor.literal(dense<[1.0e-10, 1.0]> : tensor<2xf32>) : !torch.vtensor<[2],f32>
  %0 = torch.aten.expm1 %x : !torch.vtensor<[2],f32> -> !torch.vtensor<[2],f32>
  return %0 : !torch.vtensor<[2],f32>
}

// A NaN is not at most the threshold.
// THRESHOLD: dense<[0x7FC00000, 9.000000e+00, 2.000000e+00]> : tensor<3xf32>
func.func @threshold() -> !torch.vtensor<[3],f32> {
  %x = torch.vtensor.literal(dense<[0x7FC00000, 1.0, 2.0]> : tensor<3xf32>) : !torch.vtensor<[3],f32>
  %threshold = torch.constant.float 1.0
  %value = torch.constant.float 9.0
  %0 = torch.aten.threshold %x, %threshold, %value : !torch.vtensor<[3],f32>, !torch.float, !torch.float -> !torch.vtensor<[3],f32>
  return %0 : !torch.vtensor<[3],f32>
}

// With beta = 0 the addend is not read.
// PRODUCT-ONLY: dense<1.100000e+01> : tensor<1x1xf32>
func.func @product_only() -> !torch.vtensor<[1,1],f32> {
  %c = torch.vtensor.literal(dense<0x7FC00000> : tensor<1x1xf32>) : !torch.vtensor<[1,1],f32>
  %a = torch.vtensor.literal(dense<[[1.0, 2.0]]> : tensor<1x2xf32>) : !torch.vtensor<[1,2],f32>
  %b = torch.vtensor.literal(dense<[[3.0], [4.0]]> : tensor<2x1xf32>) : !torch.vtensor<[2,1],f32>
  %beta = torch.constant.int 0
  %alpha = torch.constant.int 1
  %0 = torch.aten.addmm %c, %a, %b, %beta, %alpha : !torch.vtensor<[1,1],f32>, !torch.vtensor<[1,2],f32>, !torch.vtensor<[2,1],f32>, !torch.int, !torch.int -> !torch.vtensor<[1,1],f32>
  return %0 : !torch.vtensor<[1,1],f32>
}
