// Values of PyTorch where a plain formula differs: NaN, infinities, integers that f64 rounds, booleans, scalars, and the other overloads of a name.

// RUN: qopt %s --floats-to-tosa | FileCheck %s --check-prefix=LINSPACE-TO-TENSOR
// RUN: qopt %s --floats-to-tosa --run=linspace_integers | FileCheck %s --check-prefix=LINSPACE-INTEGERS
// RUN: qopt %s --floats-to-tosa --run=add_large | FileCheck %s --check-prefix=ADD-LARGE
// RUN: qopt %s --floats-to-tosa --run=eq_large | FileCheck %s --check-prefix=EQ-LARGE
// RUN: qopt %s --floats-to-tosa --run=eq_float | FileCheck %s --check-prefix=EQ-FLOAT
// RUN: qopt %s --floats-to-tosa --run=eq_bool | FileCheck %s --check-prefix=EQ-BOOL
// RUN: qopt %s --floats-to-tosa --run=full_bool | FileCheck %s --check-prefix=FULL-BOOL
// RUN: qopt %s --floats-to-tosa --run=add_bool | FileCheck %s --check-prefix=ADD-BOOL
// RUN: qopt %s --floats-to-tosa --run=mul_bool | FileCheck %s --check-prefix=MUL-BOOL
// RUN: qopt %s --floats-to-tosa --run=logaddexp_of_infinities | FileCheck %s --check-prefix=LOGADDEXP-OF-INFINITIES
// RUN: qopt %s --floats-to-tosa --run=nan_to_num_of_f16 | FileCheck %s --check-prefix=NAN-TO-NUM-OF-F16
// RUN: qopt %s --floats-to-tosa --run=median_with_nan | FileCheck %s --check-prefix=MEDIAN-WITH-NAN
// RUN: qopt %s --floats-to-tosa --run=lerp_to_the_end | FileCheck %s --check-prefix=LERP-TO-THE-END
// RUN: qopt %s --floats-to-tosa --run=hypot_of_large | FileCheck %s --check-prefix=HYPOT-OF-LARGE
// RUN: qopt %s --floats-to-tosa --run=hardshrink_of_nan | FileCheck %s --check-prefix=HARDSHRINK-OF-NAN
// RUN: qopt %s --floats-to-tosa --run=ceil_of_integers | FileCheck %s --check-prefix=CEIL-OF-INTEGERS
// RUN: qopt %s --floats-to-tosa --run=square_root_by_pow | FileCheck %s --check-prefix=SQUARE-ROOT-BY-POW
// RUN: qopt %s --floats-to-tosa --run=square_of_integers | FileCheck %s --check-prefix=SQUARE-OF-INTEGERS
// RUN: qopt %s --floats-to-tosa --run=log_softmax_by_other_name | FileCheck %s --check-prefix=LOG-SOFTMAX-BY-OTHER-NAME
// RUN: qopt %s --floats-to-tosa --run=floor_of_quotient | FileCheck %s --check-prefix=FLOOR-OF-QUOTIENT
// RUN: qopt %s --floats-to-tosa --run=bucketize_nan | FileCheck %s --check-prefix=BUCKETIZE-NAN
// RUN: qopt %s --floats-to-tosa --run=take_along_dim | FileCheck %s --check-prefix=TAKE-ALONG-DIM
// RUN: qopt %s --floats-to-tosa --run=roll_by_size | FileCheck %s --check-prefix=ROLL-BY-SIZE
// RUN: qopt %s --floats-to-tosa --run=swapaxes_of_scalar | FileCheck %s --check-prefix=SWAPAXES-OF-SCALAR
// RUN: qopt %s --floats-to-tosa --run=movedim_of_scalar | FileCheck %s --check-prefix=MOVEDIM-OF-SCALAR
// RUN: qopt %s --floats-to-tosa --run=max_pool_indices | FileCheck %s --check-prefix=MAX-POOL-INDICES
// RUN: qopt %s --floats-to-tosa --run=max_pool_indices_with_padding | FileCheck %s --check-prefix=MAX-POOL-INDICES-WITH-PADDING
// RUN: qopt %s --floats-to-tosa --run=triangles | FileCheck %s --check-prefix=TRIANGLES
// RUN: qopt %s --floats-to-tosa --run=integers | FileCheck %s --check-prefix=INTEGERS
// RUN: qopt %s --floats-to-tosa --run=clamped_integers | FileCheck %s --check-prefix=CLAMPED-INTEGERS
// RUN: qopt %s --floats-to-tosa --run=least_boolean | FileCheck %s --check-prefix=LEAST-BOOLEAN
// RUN: qopt %s --floats-to-tosa --run=cat_of_unsigned | FileCheck %s --check-prefix=CAT-OF-UNSIGNED
// RUN: qopt %s --floats-to-tosa --run=stack_of_unsigned | FileCheck %s --check-prefix=STACK-OF-UNSIGNED
// RUN: qopt %s --floats-to-tosa --run=none_result | FileCheck %s --check-prefix=NONE-RESULT
// RUN: qopt %s --floats-to-tosa --run=cat_of_types | FileCheck %s --check-prefix=CAT-OF-TYPES
// RUN: qopt %s --floats-to-tosa --run=stack_of_types | FileCheck %s --check-prefix=STACK-OF-TYPES
// RUN: qopt %s --floats-to-tosa --run=softplus_with_parameters | FileCheck %s --check-prefix=SOFTPLUS-WITH-PARAMETERS
// RUN: qopt %s --floats-to-tosa --run=instance_norm_by_statistics | FileCheck %s --check-prefix=INSTANCE-NORM-BY-STATISTICS
// RUN: qopt %s --floats-to-tosa --run=median_of_all_with_nan | FileCheck %s --check-prefix=MEDIAN-OF-ALL-WITH-NAN
// RUN: qopt %s --floats-to-tosa --run=scatter_of_longer_source | FileCheck %s --check-prefix=SCATTER-OF-LONGER-SOURCE
// RUN: qopt %s --floats-to-tosa --run=roll_of_all | FileCheck %s --check-prefix=ROLL-OF-ALL
// RUN: qopt %s --floats-to-tosa --run=stable_sort | FileCheck %s --check-prefix=STABLE-SORT

// The bounds are tensors.
// LINSPACE-TO-TENSOR: func.func @linspace_to_tensor
// LINSPACE-TO-TENSOR: torch.aten.linspace.Scalar_Tensor
func.func @linspace_to_tensor() -> !torch.vtensor<[5],f32> {
  %0 = torch.constant.float 0.0
  %1 = torch.vtensor.literal(dense<1.0> : tensor<f32>) : !torch.vtensor<[],f32>
  %2 = torch.constant.int 5
  %3 = torch.constant.none
  %4 = torch.constant.none
  %5 = torch.constant.none
  %6 = torch.constant.none
  %r = torch.operator "torch.aten.linspace.Scalar_Tensor"(%0, %1, %2, %3, %4, %5, %6) : (!torch.float, !torch.vtensor<[],f32>, !torch.int, !torch.none, !torch.none, !torch.none, !torch.none) -> !torch.vtensor<[5],f32>
  return %r : !torch.vtensor<[5],f32>
}

// LINSPACE-INTEGERS: dense<[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]> : tensor<50xi64>
func.func @linspace_integers() -> !torch.vtensor<[50],si64> {
  %0 = torch.constant.int 0
  %1 = torch.constant.int 1
  %2 = torch.constant.int 50
  %3 = torch.constant.int 4
  %4 = torch.constant.none
  %5 = torch.constant.none
  %6 = torch.constant.none
  %r = torch.operator "torch.aten.linspace"(%0, %1, %2, %3, %4, %5, %6) : (!torch.int, !torch.int, !torch.int, !torch.int, !torch.none, !torch.none, !torch.none) -> !torch.vtensor<[50],si64>
  return %r : !torch.vtensor<[50],si64>
}

// ADD-LARGE: dense<9007199254740993> : tensor<2xi64>
func.func @add_large() -> !torch.vtensor<[2],si64> {
  %0 = torch.vtensor.literal(dense<[0, 0]> : tensor<2xsi64>) : !torch.vtensor<[2],si64>
  %1 = torch.constant.int 9007199254740993
  %2 = torch.constant.int 1
  %r = torch.operator "torch.aten.add.Scalar"(%0, %1, %2) : (!torch.vtensor<[2],si64>, !torch.int, !torch.int) -> !torch.vtensor<[2],si64>
  return %r : !torch.vtensor<[2],si64>
}

// EQ-LARGE: dense<[true, false]> : tensor<2xi1>
func.func @eq_large() -> !torch.vtensor<[2],i1> {
  %0 = torch.vtensor.literal(dense<[9007199254740993, 9007199254740992]> : tensor<2xsi64>) : !torch.vtensor<[2],si64>
  %1 = torch.constant.int 9007199254740993
  %r = torch.operator "torch.aten.eq.Scalar"(%0, %1) : (!torch.vtensor<[2],si64>, !torch.int) -> !torch.vtensor<[2],i1>
  return %r : !torch.vtensor<[2],i1>
}

// EQ-FLOAT: dense<true> : tensor<2xi1>
func.func @eq_float() -> !torch.vtensor<[2],i1> {
  %0 = torch.vtensor.literal(dense<[16777217, 16777216]> : tensor<2xsi64>) : !torch.vtensor<[2],si64>
  %1 = torch.constant.float 1.67772160000000000e+07
  %r = torch.operator "torch.aten.eq.Scalar"(%0, %1) : (!torch.vtensor<[2],si64>, !torch.float) -> !torch.vtensor<[2],i1>
  return %r : !torch.vtensor<[2],i1>
}

// EQ-BOOL: dense<false> : tensor<2xi1>
func.func @eq_bool() -> !torch.vtensor<[2],i1> {
  %0 = torch.vtensor.literal(dense<[true, false]> : tensor<2xi1>) : !torch.vtensor<[2],i1>
  %1 = torch.constant.int 2
  %r = torch.operator "torch.aten.eq.Scalar"(%0, %1) : (!torch.vtensor<[2],i1>, !torch.int) -> !torch.vtensor<[2],i1>
  return %r : !torch.vtensor<[2],i1>
}

// FULL-BOOL: dense<true> : tensor<2xi1>
func.func @full_bool() -> !torch.vtensor<[2],i1> {
  %l0_0 = torch.constant.int 2
  %0 = torch.prim.ListConstruct %l0_0 : (!torch.int) -> !torch.list<int>
  %1 = torch.constant.int 2
  %2 = torch.constant.int 11
  %3 = torch.constant.none
  %4 = torch.constant.none
  %5 = torch.constant.none
  %r = torch.operator "torch.aten.full"(%0, %1, %2, %3, %4, %5) : (!torch.list<int>, !torch.int, !torch.int, !torch.none, !torch.none, !torch.none) -> !torch.vtensor<[2],i1>
  return %r : !torch.vtensor<[2],i1>
}

// ADD-BOOL: dense<true> : tensor<2xi1>
func.func @add_bool() -> !torch.vtensor<[2],i1> {
  %0 = torch.vtensor.literal(dense<[true, false]> : tensor<2xi1>) : !torch.vtensor<[2],i1>
  %1 = torch.vtensor.literal(dense<[true, true]> : tensor<2xi1>) : !torch.vtensor<[2],i1>
  %2 = torch.constant.int 1
  %r = torch.operator "torch.aten.add.Tensor"(%0, %1, %2) : (!torch.vtensor<[2],i1>, !torch.vtensor<[2],i1>, !torch.int) -> !torch.vtensor<[2],i1>
  return %r : !torch.vtensor<[2],i1>
}

// MUL-BOOL: dense<[true, false]> : tensor<2xi1>
func.func @mul_bool() -> !torch.vtensor<[2],i1> {
  %0 = torch.vtensor.literal(dense<[true, false]> : tensor<2xi1>) : !torch.vtensor<[2],i1>
  %1 = torch.vtensor.literal(dense<[true, true]> : tensor<2xi1>) : !torch.vtensor<[2],i1>
  %r = torch.operator "torch.aten.mul.Tensor"(%0, %1) : (!torch.vtensor<[2],i1>, !torch.vtensor<[2],i1>) -> !torch.vtensor<[2],i1>
  return %r : !torch.vtensor<[2],i1>
}

// LOGADDEXP-OF-INFINITIES: dense<[0x7F800000, 0xFF800000, 2.000000e+00, 1.69314718]> : tensor<4xf32>
func.func @logaddexp_of_infinities() -> !torch.vtensor<[4],f32> {
  %0 = torch.vtensor.literal(dense<[0x7f800000, 0xff800000, 0xff800000, 1.000000000e+00]> : tensor<4xf32>) : !torch.vtensor<[4],f32>
  %1 = torch.vtensor.literal(dense<[0x7f800000, 0xff800000, 2.000000000e+00, 1.000000000e+00]> : tensor<4xf32>) : !torch.vtensor<[4],f32>
  %r = torch.operator "torch.aten.logaddexp"(%0, %1) : (!torch.vtensor<[4],f32>, !torch.vtensor<[4],f32>) -> !torch.vtensor<[4],f32>
  return %r : !torch.vtensor<[4],f32>
}

// NAN-TO-NUM-OF-F16: dense<[6.550400e+04, -6.550400e+04]> : tensor<2xf16>
func.func @nan_to_num_of_f16() -> !torch.vtensor<[2],f16> {
  %0 = torch.vtensor.literal(dense<[0x7c00, 0xfc00]> : tensor<2xf16>) : !torch.vtensor<[2],f16>
  %1 = torch.constant.none
  %2 = torch.constant.none
  %3 = torch.constant.none
  %r = torch.operator "torch.aten.nan_to_num"(%0, %1, %2, %3) : (!torch.vtensor<[2],f16>, !torch.none, !torch.none, !torch.none) -> !torch.vtensor<[2],f16>
  return %r : !torch.vtensor<[2],f16>
}

// MEDIAN-WITH-NAN: dense<[{{0x[7F]FC00000}}, 2.000000e+00]> : tensor<2xf32>
// MEDIAN-WITH-NAN-NEXT: dense<[1, 2]> : tensor<2xi64>
func.func @median_with_nan() -> (!torch.vtensor<[2],f32>, !torch.vtensor<[2],si64>) {
  %0 = torch.vtensor.literal(dense<[[1.000000000e+00, 0x7fc00000, 2.000000000e+00], [3.000000000e+00, 1.000000000e+00, 2.000000000e+00]]> : tensor<2x3xf32>) : !torch.vtensor<[2,3],f32>
  %1 = torch.constant.int 1
  %2 = torch.constant.bool false
  %r:2 = torch.operator "torch.aten.median.dim"(%0, %1, %2) : (!torch.vtensor<[2,3],f32>, !torch.int, !torch.bool) -> (!torch.vtensor<[2],f32>, !torch.vtensor<[2],si64>)
  return %r#0, %r#1 : !torch.vtensor<[2],f32>, !torch.vtensor<[2],si64>
}

// LERP-TO-THE-END: dense<1.000000e+00> : tensor<1xf32>
func.func @lerp_to_the_end() -> !torch.vtensor<[1],f32> {
  %0 = torch.vtensor.literal(dense<[1.000000000e+08]> : tensor<1xf32>) : !torch.vtensor<[1],f32>
  %1 = torch.vtensor.literal(dense<[1.000000000e+00]> : tensor<1xf32>) : !torch.vtensor<[1],f32>
  %2 = torch.constant.float 1.00000000000000000e+00
  %r = torch.operator "torch.aten.lerp.Scalar"(%0, %1, %2) : (!torch.vtensor<[1],f32>, !torch.vtensor<[1],f32>, !torch.float) -> !torch.vtensor<[1],f32>
  return %r : !torch.vtensor<[1],f32>
}

// HYPOT-OF-LARGE: dense<[1.41421351E+30, 0.000000e+00, 0x7F800000, 5.000000e+00]> : tensor<4xf32>
func.func @hypot_of_large() -> !torch.vtensor<[4],f32> {
  %0 = torch.vtensor.literal(dense<[1.000000015e+30, 0.000000000e+00, 0x7f800000, 3.000000000e+00]> : tensor<4xf32>) : !torch.vtensor<[4],f32>
  %1 = torch.vtensor.literal(dense<[1.000000015e+30, 0.000000000e+00, 1.000000000e+00, 4.000000000e+00]> : tensor<4xf32>) : !torch.vtensor<[4],f32>
  %r = torch.operator "torch.aten.hypot"(%0, %1) : (!torch.vtensor<[4],f32>, !torch.vtensor<[4],f32>) -> !torch.vtensor<[4],f32>
  return %r : !torch.vtensor<[4],f32>
}

// HARDSHRINK-OF-NAN: dense<[{{0x[7F]FC00000}}, 0.000000e+00, -6.000000e-01]> : tensor<3xf32>
func.func @hardshrink_of_nan() -> !torch.vtensor<[3],f32> {
  %0 = torch.vtensor.literal(dense<[0x7fc00000, 4.000000060e-01, -6.000000238e-01]> : tensor<3xf32>) : !torch.vtensor<[3],f32>
  %1 = torch.constant.float 5.00000000000000000e-01
  %r = torch.operator "torch.aten.hardshrink"(%0, %1) : (!torch.vtensor<[3],f32>, !torch.float) -> !torch.vtensor<[3],f32>
  return %r : !torch.vtensor<[3],f32>
}

// CEIL-OF-INTEGERS: dense<[1, 2]> : tensor<2xi64>
func.func @ceil_of_integers() -> !torch.vtensor<[2],si64> {
  %0 = torch.vtensor.literal(dense<[1, 2]> : tensor<2xsi64>) : !torch.vtensor<[2],si64>
  %r = torch.operator "torch.aten.ceil"(%0) : (!torch.vtensor<[2],si64>) -> !torch.vtensor<[2],si64>
  return %r : !torch.vtensor<[2],si64>
}

// SQUARE-ROOT-BY-POW: dense<[{{0x[7F]FC00000}}, -0.000000e+00, 2.000000e+00]> : tensor<3xf32>
func.func @square_root_by_pow() -> !torch.vtensor<[3],f32> {
  %0 = torch.vtensor.literal(dense<[0xff800000, -0.000000000e+00, 4.000000000e+00]> : tensor<3xf32>) : !torch.vtensor<[3],f32>
  %1 = torch.constant.float 5.00000000000000000e-01
  %r = torch.operator "torch.aten.pow.Tensor_Scalar"(%0, %1) : (!torch.vtensor<[3],f32>, !torch.float) -> !torch.vtensor<[3],f32>
  return %r : !torch.vtensor<[3],f32>
}

// SQUARE-OF-INTEGERS: dense<[4.000000e+00, 9.000000e+00]> : tensor<2xf32>
func.func @square_of_integers() -> !torch.vtensor<[2],f32> {
  %0 = torch.vtensor.literal(dense<[2, 3]> : tensor<2xsi32>) : !torch.vtensor<[2],si32>
  %1 = torch.constant.float 2.00000000000000000e+00
  %r = torch.operator "torch.aten.pow.Tensor_Scalar"(%0, %1) : (!torch.vtensor<[2],si32>, !torch.float) -> !torch.vtensor<[2],f32>
  return %r : !torch.vtensor<[2],f32>
}

// LOG-SOFTMAX-BY-OTHER-NAME: dense<-0.693147182> : tensor<2xf32>
func.func @log_softmax_by_other_name() -> !torch.vtensor<[2],f32> {
  %0 = torch.vtensor.literal(dense<[0.000000000e+00, 0.000000000e+00]> : tensor<2xf32>) : !torch.vtensor<[2],f32>
  %1 = torch.constant.int 0
  %2 = torch.constant.none
  %r = torch.operator "torch.aten.special_log_softmax"(%0, %1, %2) : (!torch.vtensor<[2],f32>, !torch.int, !torch.none) -> !torch.vtensor<[2],f32>
  return %r : !torch.vtensor<[2],f32>
}

// FLOOR-OF-QUOTIENT: dense<[9.000000e+00, -1.000000e+01, 3.000000e+00, -4.000000e+00, 0x7F800000, -5.000000e+01, {{0x[7F]FC00000}}]> : tensor<7xf32>
func.func @floor_of_quotient() -> !torch.vtensor<[7],f32> {
  %0 = torch.vtensor.literal(dense<[1.000000000e+00, -1.000000000e+00, 7.000000000e+00, -7.500000000e+00, 1.000000000e+00, 5.000000000e+00, 0x7f800000]> : tensor<7xf32>) : !torch.vtensor<[7],f32>
  %1 = torch.vtensor.literal(dense<[1.000000015e-01, 1.000000015e-01, 2.000000000e+00, 2.000000000e+00, 0.000000000e+00, -1.000000015e-01, 1.000000000e+00]> : tensor<7xf32>) : !torch.vtensor<[7],f32>
  %2 = torch.constant.str "floor"
  %r = torch.operator "torch.aten.div.Tensor_mode"(%0, %1, %2) : (!torch.vtensor<[7],f32>, !torch.vtensor<[7],f32>, !torch.str) -> !torch.vtensor<[7],f32>
  return %r : !torch.vtensor<[7],f32>
}

// BUCKETIZE-NAN: dense<[2, 0, 0]> : tensor<3xi64>
func.func @bucketize_nan() -> !torch.vtensor<[3],si64> {
  %0 = torch.vtensor.literal(dense<[0x7fc00000, 1.000000000e+00, 0.000000000e+00]> : tensor<3xf32>) : !torch.vtensor<[3],f32>
  %1 = torch.vtensor.literal(dense<[1.000000000e+00, 2.000000000e+00]> : tensor<2xf32>) : !torch.vtensor<[2],f32>
  %2 = torch.constant.bool false
  %3 = torch.constant.bool false
  %r = torch.operator "torch.aten.bucketize.Tensor"(%0, %1, %2, %3) : (!torch.vtensor<[3],f32>, !torch.vtensor<[2],f32>, !torch.bool, !torch.bool) -> !torch.vtensor<[3],si64>
  return %r : !torch.vtensor<[3],si64>
}

// TAKE-ALONG-DIM: dense<{{\[\[}}2.000000e+00, 3.000000e+00], [6.000000e+00, 7.000000e+00], [1.000000e+01, 1.100000e+01]]> : tensor<3x2xf32>
func.func @take_along_dim() -> !torch.vtensor<[3,2],f32> {
  %0 = torch.vtensor.literal(dense<[[1.000000000e+00, 2.000000000e+00, 3.000000000e+00, 4.000000000e+00], [5.000000000e+00, 6.000000000e+00, 7.000000000e+00, 8.000000000e+00], [9.000000000e+00, 1.000000000e+01, 1.100000000e+01, 1.200000000e+01]]> : tensor<3x4xf32>) : !torch.vtensor<[3,4],f32>
  %1 = torch.vtensor.literal(dense<[[1, 2]]> : tensor<1x2xsi64>) : !torch.vtensor<[1,2],si64>
  %2 = torch.constant.int 1
  %r = torch.operator "torch.aten.take_along_dim"(%0, %1, %2) : (!torch.vtensor<[3,4],f32>, !torch.vtensor<[1,2],si64>, !torch.int) -> !torch.vtensor<[3,2],f32>
  return %r : !torch.vtensor<[3,2],f32>
}

// ROLL-BY-SIZE: dense<{{\[\[}}3.000000e+00, 1.000000e+00, 2.000000e+00]]> : tensor<1x3xf32>
func.func @roll_by_size() -> !torch.vtensor<[1,3],f32> {
  %0 = torch.vtensor.literal(dense<[[1.000000000e+00, 2.000000000e+00, 3.000000000e+00]]> : tensor<1x3xf32>) : !torch.vtensor<[1,3],f32>
  %l1_0 = torch.constant.int 0
  %l1_1 = torch.constant.int 4
  %1 = torch.prim.ListConstruct %l1_0, %l1_1 : (!torch.int, !torch.int) -> !torch.list<int>
  %l2_0 = torch.constant.int 0
  %l2_1 = torch.constant.int 1
  %2 = torch.prim.ListConstruct %l2_0, %l2_1 : (!torch.int, !torch.int) -> !torch.list<int>
  %r = torch.operator "torch.aten.roll"(%0, %1, %2) : (!torch.vtensor<[1,3],f32>, !torch.list<int>, !torch.list<int>) -> !torch.vtensor<[1,3],f32>
  return %r : !torch.vtensor<[1,3],f32>
}

// SWAPAXES-OF-SCALAR: dense<2.000000e+00> : tensor<f32>
func.func @swapaxes_of_scalar() -> !torch.vtensor<[],f32> {
  %0 = torch.vtensor.literal(dense<2.000000000e+00> : tensor<f32>) : !torch.vtensor<[],f32>
  %1 = torch.constant.int 0
  %2 = torch.constant.int -1
  %r = torch.operator "torch.aten.swapaxes"(%0, %1, %2) : (!torch.vtensor<[],f32>, !torch.int, !torch.int) -> !torch.vtensor<[],f32>
  return %r : !torch.vtensor<[],f32>
}

// MOVEDIM-OF-SCALAR: dense<2.000000e+00> : tensor<f32>
func.func @movedim_of_scalar() -> !torch.vtensor<[],f32> {
  %0 = torch.vtensor.literal(dense<2.000000000e+00> : tensor<f32>) : !torch.vtensor<[],f32>
  %1 = torch.constant.int 0
  %2 = torch.constant.int 0
  %r = torch.operator "torch.aten.movedim.int"(%0, %1, %2) : (!torch.vtensor<[],f32>, !torch.int, !torch.int) -> !torch.vtensor<[],f32>
  return %r : !torch.vtensor<[],f32>
}

// MAX-POOL-INDICES: dense<{{\[\[}}{{\[\[}}5.000000e+00, 9.000000e+00], [0xFF800000, {{0x[7F]FC00000}}{{]]]]}}> : tensor<1x1x2x2xf32>
// MAX-POOL-INDICES-NEXT: dense<{{\[\[}}{{\[\[}}1, 7], [8, 15{{]]]]}}> : tensor<1x1x2x2xi64>
func.func @max_pool_indices() -> (!torch.vtensor<[1,1,2,2],f32>, !torch.vtensor<[1,1,2,2],si64>) {
  %0 = torch.vtensor.literal(dense<[[[[1.000000000e+00, 5.000000000e+00, 2.000000000e+00, 2.000000000e+00], [5.000000000e+00, 3.000000000e+00, 2.000000000e+00, 9.000000000e+00], [0xff800000, 0xff800000, 7.000000000e+00, 7.000000000e+00], [0xff800000, 0xff800000, 7.000000000e+00, 0x7fc00000]]]]> : tensor<1x1x4x4xf32>) : !torch.vtensor<[1,1,4,4],f32>
  %l1_0 = torch.constant.int 2
  %l1_1 = torch.constant.int 2
  %1 = torch.prim.ListConstruct %l1_0, %l1_1 : (!torch.int, !torch.int) -> !torch.list<int>
  %l2_0 = torch.constant.int 2
  %l2_1 = torch.constant.int 2
  %2 = torch.prim.ListConstruct %l2_0, %l2_1 : (!torch.int, !torch.int) -> !torch.list<int>
  %l3_0 = torch.constant.int 0
  %l3_1 = torch.constant.int 0
  %3 = torch.prim.ListConstruct %l3_0, %l3_1 : (!torch.int, !torch.int) -> !torch.list<int>
  %l4_0 = torch.constant.int 1
  %l4_1 = torch.constant.int 1
  %4 = torch.prim.ListConstruct %l4_0, %l4_1 : (!torch.int, !torch.int) -> !torch.list<int>
  %5 = torch.constant.bool false
  %r:2 = torch.operator "torch.aten.max_pool2d_with_indices"(%0, %1, %2, %3, %4, %5) : (!torch.vtensor<[1,1,4,4],f32>, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.bool) -> (!torch.vtensor<[1,1,2,2],f32>, !torch.vtensor<[1,1,2,2],si64>)
  return %r#0, %r#1 : !torch.vtensor<[1,1,2,2],f32>, !torch.vtensor<[1,1,2,2],si64>
}

// MAX-POOL-INDICES-WITH-PADDING: dense<{{\[\[}}{{\[\[}}-1.000000e+00, -2.000000e+00], [-3.000000e+00, -2.000000e+00{{]]]]}}> : tensor<1x1x2x2xf32>
// MAX-POOL-INDICES-WITH-PADDING-NEXT: dense<{{\[\[}}{{\[\[}}0, 2], [5, 6{{]]]]}}> : tensor<1x1x2x2xi64>
func.func @max_pool_indices_with_padding() -> (!torch.vtensor<[1,1,2,2],f32>, !torch.vtensor<[1,1,2,2],si64>) {
  %0 = torch.vtensor.literal(dense<[[[[-1.000000000e+00, -5.000000000e+00, -2.000000000e+00, -2.000000000e+00], [-5.000000000e+00, -3.000000000e+00, -2.000000000e+00, -9.000000000e+00], [-5.000000000e+01, -5.000000000e+01, -7.000000000e+00, -7.000000000e+00], [-5.000000000e+01, -5.000000000e+01, -7.000000000e+00, -3.000000000e+00]]]]> : tensor<1x1x4x4xf32>) : !torch.vtensor<[1,1,4,4],f32>
  %l1_0 = torch.constant.int 3
  %l1_1 = torch.constant.int 3
  %1 = torch.prim.ListConstruct %l1_0, %l1_1 : (!torch.int, !torch.int) -> !torch.list<int>
  %l2_0 = torch.constant.int 2
  %l2_1 = torch.constant.int 2
  %2 = torch.prim.ListConstruct %l2_0, %l2_1 : (!torch.int, !torch.int) -> !torch.list<int>
  %l3_0 = torch.constant.int 1
  %l3_1 = torch.constant.int 1
  %3 = torch.prim.ListConstruct %l3_0, %l3_1 : (!torch.int, !torch.int) -> !torch.list<int>
  %l4_0 = torch.constant.int 1
  %l4_1 = torch.constant.int 1
  %4 = torch.prim.ListConstruct %l4_0, %l4_1 : (!torch.int, !torch.int) -> !torch.list<int>
  %5 = torch.constant.bool false
  %r:2 = torch.operator "torch.aten.max_pool2d_with_indices"(%0, %1, %2, %3, %4, %5) : (!torch.vtensor<[1,1,4,4],f32>, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.bool) -> (!torch.vtensor<[1,1,2,2],f32>, !torch.vtensor<[1,1,2,2],si64>)
  return %r#0, %r#1 : !torch.vtensor<[1,1,2,2],f32>, !torch.vtensor<[1,1,2,2],si64>
}

// A power of integers by products, shifts that leave the type, and repetitions of all elements.
// INTEGERS: dense<[-27, 0, 8]> : tensor<3xi32>
// INTEGERS-NEXT: dense<[-12, 0, 8]> : tensor<3xi32>
// INTEGERS-NEXT: dense<[-1, 0, 0]> : tensor<3xi32>
// INTEGERS-NEXT: dense<[64, 1]> : tensor<2xi8>
// INTEGERS-NEXT: dense<[-3, -3, 0, 0, 2, 2]> : tensor<6xi32>
func.func @integers() -> (!torch.vtensor<[3],si32>, !torch.vtensor<[3],si32>, !torch.vtensor<[3],si32>, !torch.vtensor<[2],ui8>, !torch.vtensor<[6],si32>) {
  %x = torch.vtensor.literal(dense<[-3, 0, 2]> : tensor<3xsi32>) : !torch.vtensor<[3],si32>
  %u = torch.vtensor.literal(dense<[129, 3]> : tensor<2xui8>) : !torch.vtensor<[2],ui8>
  %one = torch.constant.int 1
  %two = torch.constant.int 2
  %three = torch.constant.int 3
  %forty = torch.constant.int 40
  %none = torch.constant.none
  %0 = torch.operator "torch.aten.pow.Tensor_Scalar"(%x, %three) : (!torch.vtensor<[3],si32>, !torch.int) -> !torch.vtensor<[3],si32>
  %1 = torch.operator "torch.aten.__lshift__.Scalar"(%x, %two) : (!torch.vtensor<[3],si32>, !torch.int) -> !torch.vtensor<[3],si32>
  %2 = torch.operator "torch.aten.bitwise_right_shift.Tensor_Scalar"(%x, %forty) : (!torch.vtensor<[3],si32>, !torch.int) -> !torch.vtensor<[3],si32>
  %3 = torch.operator "torch.aten.__rshift__.Scalar"(%u, %one) : (!torch.vtensor<[2],ui8>, !torch.int) -> !torch.vtensor<[2],ui8>
  %4 = torch.operator "torch.aten.repeat_interleave.self_int"(%x, %two, %none, %none) : (!torch.vtensor<[3],si32>, !torch.int, !torch.none, !torch.none) -> !torch.vtensor<[6],si32>
  return %0, %1, %2, %3, %4 : !torch.vtensor<[3],si32>, !torch.vtensor<[3],si32>, !torch.vtensor<[3],si32>, !torch.vtensor<[2],ui8>, !torch.vtensor<[6],si32>
}

// A bound outside of the type bounds nothing.
// CLAMPED-INTEGERS: dense<[-128, -1, 100, 127]> : tensor<4xi8>
// CLAMPED-INTEGERS-NEXT: dense<[0, 0, 100, 127]> : tensor<4xi8>
// CLAMPED-INTEGERS-NEXT: dense<[-128, -1, 100, 127]> : tensor<4xi8>
func.func @clamped_integers() -> (!torch.vtensor<[4],si8>, !torch.vtensor<[4],si8>, !torch.vtensor<[4],si8>) {
  %x = torch.vtensor.literal(dense<[-128, -1, 100, 127]> : tensor<4xsi8>) : !torch.vtensor<[4],si8>
  %low = torch.constant.int -200
  %zero = torch.constant.int 0
  %high = torch.constant.int 200
  %0 = torch.operator "torch.aten.clamp_max"(%x, %high) : (!torch.vtensor<[4],si8>, !torch.int) -> !torch.vtensor<[4],si8>
  %1 = torch.operator "torch.aten.clamp"(%x, %zero, %high) : (!torch.vtensor<[4],si8>, !torch.int, !torch.int) -> !torch.vtensor<[4],si8>
  %2 = torch.operator "torch.aten.clamp_min"(%x, %low) : (!torch.vtensor<[4],si8>, !torch.int) -> !torch.vtensor<[4],si8>
  return %0, %1, %2 : !torch.vtensor<[4],si8>, !torch.vtensor<[4],si8>, !torch.vtensor<[4],si8>
}

// LEAST-BOOLEAN: dense<[false, true]> : tensor<2xi1>
// LEAST-BOOLEAN-NEXT: dense<[1, 0]> : tensor<2xi64>
func.func @least_boolean() -> (!torch.vtensor<[2],i1>, !torch.vtensor<[2],si64>) {
  %x = torch.vtensor.literal(dense<[[true, false, true], [true, true, true]]> : tensor<2x3xi1>) : !torch.vtensor<[2,3],i1>
  %one = torch.constant.int 1
  %false = torch.constant.bool false
  %0:2 = torch.operator "torch.aten.min.dim"(%x, %one, %false) : (!torch.vtensor<[2,3],i1>, !torch.int, !torch.bool) -> (!torch.vtensor<[2],i1>, !torch.vtensor<[2],si64>)
  return %0#0, %0#1 : !torch.vtensor<[2],i1>, !torch.vtensor<[2],si64>
}

// Bytes above 127 in a list keep their values.
// CAT-OF-UNSIGNED: dense<[1.000000e+00, 2.100000e+02, 5.000000e-01]> : tensor<3xf32>
func.func @cat_of_unsigned() -> !torch.vtensor<[3],f32> {
  %0 = torch.vtensor.literal(dense<[1, 210]> : tensor<2xui8>) : !torch.vtensor<[2],ui8>
  %1 = torch.vtensor.literal(dense<0.5> : tensor<1xf32>) : !torch.vtensor<[1],f32>
  %2 = torch.prim.ListConstruct %0, %1 : (!torch.vtensor<[2],ui8>, !torch.vtensor<[1],f32>) -> !torch.list<vtensor>
  %3 = torch.constant.int 0
  %r = torch.operator "torch.aten.cat"(%2, %3) : (!torch.list<vtensor>, !torch.int) -> !torch.vtensor<[3],f32>
  return %r : !torch.vtensor<[3],f32>
}

// STACK-OF-UNSIGNED: dense<{{\[\[}}1, 210], [-3, 4]]> : tensor<2x2xi32>
func.func @stack_of_unsigned() -> !torch.vtensor<[2,2],si32> {
  %0 = torch.vtensor.literal(dense<[1, 210]> : tensor<2xui8>) : !torch.vtensor<[2],ui8>
  %1 = torch.vtensor.literal(dense<[-3, 4]> : tensor<2xsi32>) : !torch.vtensor<[2],si32>
  %2 = torch.prim.ListConstruct %0, %1 : (!torch.vtensor<[2],ui8>, !torch.vtensor<[2],si32>) -> !torch.list<vtensor>
  %3 = torch.constant.int 0
  %r = torch.operator "torch.aten.stack"(%2, %3) : (!torch.list<vtensor>, !torch.int) -> !torch.vtensor<[2,2],si32>
  return %r : !torch.vtensor<[2,2],si32>
}

// PyTorch returns None for an optional result, as of an attention without weights. A result None is removed.
// NONE-RESULT: dense<[2.000000e+00, 3.000000e+00]> : tensor<2xf32>
// NONE-RESULT-NOT: {{.}}
func.func @none_result() -> (!torch.none, !torch.vtensor<[2],f32>) {
  %0 = torch.vtensor.literal(dense<[1.0, 2.0]> : tensor<2xf32>) : !torch.vtensor<[2],f32>
  %1 = torch.constant.int 1
  %none = torch.constant.none
  %r = torch.operator "torch.aten.add.Scalar"(%0, %1, %1) : (!torch.vtensor<[2],f32>, !torch.int, !torch.int) -> !torch.vtensor<[2],f32>
  return %none, %r : !torch.none, !torch.vtensor<[2],f32>
}

// CAT-OF-TYPES: dense<[1.000000e+00, 2.000000e+00, 3.000000e+00, 4.000000e+00]> : tensor<4xf32>
func.func @cat_of_types() -> !torch.vtensor<[4],f32> {
  %l0_0 = torch.vtensor.literal(dense<[1.000000000e+00, 2.000000000e+00]> : tensor<2xf32>) : !torch.vtensor<[2],f32>
  %l0_1 = torch.vtensor.literal(dense<[3, 4]> : tensor<2xsi32>) : !torch.vtensor<[2],si32>
  %0 = torch.prim.ListConstruct %l0_0, %l0_1 : (!torch.vtensor<[2],f32>, !torch.vtensor<[2],si32>) -> !torch.list<vtensor>
  %1 = torch.constant.int 0
  %r = torch.operator "torch.aten.cat"(%0, %1) : (!torch.list<vtensor>, !torch.int) -> !torch.vtensor<[4],f32>
  return %r : !torch.vtensor<[4],f32>
}

// STACK-OF-TYPES: dense<{{\[\[}}1.500000e+00, 3.000000e+00], [2.000000e+00, 4.000000e+00]]> : tensor<2x2xf32>
func.func @stack_of_types() -> !torch.vtensor<[2,2],f32> {
  %l0_0 = torch.vtensor.literal(dense<[1.500000000e+00, 2.000000000e+00]> : tensor<2xf32>) : !torch.vtensor<[2],f32>
  %l0_1 = torch.vtensor.literal(dense<[3, 4]> : tensor<2xsi32>) : !torch.vtensor<[2],si32>
  %0 = torch.prim.ListConstruct %l0_0, %l0_1 : (!torch.vtensor<[2],f32>, !torch.vtensor<[2],si32>) -> !torch.list<vtensor>
  %1 = torch.constant.int 1
  %r = torch.operator "torch.aten.stack"(%0, %1) : (!torch.list<vtensor>, !torch.int) -> !torch.vtensor<[2,2],f32>
  return %r : !torch.vtensor<[2,2],f32>
}

// SOFTPLUS-WITH-PARAMETERS: dense<[0.346573591, 6.000000e+00, 1.06346405]> : tensor<3xf32>
func.func @softplus_with_parameters() -> !torch.vtensor<[3],f32> {
  %0 = torch.vtensor.literal(dense<[0.000000000e+00, 6.000000000e+00, 1.000000000e+00]> : tensor<3xf32>) : !torch.vtensor<[3],f32>
  %1 = torch.constant.float 2.00000000000000000e+00
  %2 = torch.constant.float 1.00000000000000000e+01
  %r = torch.operator "torch.aten.softplus"(%0, %1, %2) : (!torch.vtensor<[3],f32>, !torch.float, !torch.float) -> !torch.vtensor<[3],f32>
  return %r : !torch.vtensor<[3],f32>
}

// INSTANCE-NORM-BY-STATISTICS: dense<{{\[\[}}[0.000000e+00, 2.000000e+00], [1.000000e+00, 2.000000e+00]]]> : tensor<1x2x2xf32>
func.func @instance_norm_by_statistics() -> !torch.vtensor<[1,2,2],f32> {
  %0 = torch.vtensor.literal(dense<[[[1.000000000e+00, 2.000000000e+00], [3.000000000e+00, 4.000000000e+00]]]> : tensor<1x2x2xf32>) : !torch.vtensor<[1,2,2],f32>
  %1 = torch.vtensor.literal(dense<[2.000000000e+00, 1.000000000e+00]> : tensor<2xf32>) : !torch.vtensor<[2],f32>
  %2 = torch.vtensor.literal(dense<[0.000000000e+00, 1.000000000e+00]> : tensor<2xf32>) : !torch.vtensor<[2],f32>
  %3 = torch.vtensor.literal(dense<[1.000000000e+00, 3.000000000e+00]> : tensor<2xf32>) : !torch.vtensor<[2],f32>
  %4 = torch.vtensor.literal(dense<[1.000000000e+00, 1.000000000e+00]> : tensor<2xf32>) : !torch.vtensor<[2],f32>
  %5 = torch.constant.bool false
  %6 = torch.constant.float 1.00000000000000006e-01
  %7 = torch.constant.float 0.0
  %8 = torch.constant.bool false
  %r = torch.operator "torch.aten.instance_norm"(%0, %1, %2, %3, %4, %5, %6, %7, %8) : (!torch.vtensor<[1,2,2],f32>, !torch.vtensor<[2],f32>, !torch.vtensor<[2],f32>, !torch.vtensor<[2],f32>, !torch.vtensor<[2],f32>, !torch.bool, !torch.float, !torch.float, !torch.bool) -> !torch.vtensor<[1,2,2],f32>
  return %r : !torch.vtensor<[1,2,2],f32>
}

// MEDIAN-OF-ALL-WITH-NAN: dense<{{0x[7F]FC00000}}> : tensor<f32>
func.func @median_of_all_with_nan() -> !torch.vtensor<[],f32> {
  %0 = torch.vtensor.literal(dense<[1.000000000e+00, 0x7fc00000, 2.000000000e+00]> : tensor<3xf32>) : !torch.vtensor<[3],f32>
  %r = torch.operator "torch.aten.median"(%0) : (!torch.vtensor<[3],f32>) -> !torch.vtensor<[],f32>
  return %r : !torch.vtensor<[],f32>
}

// SCATTER-OF-LONGER-SOURCE: dense<[2.000000e+00, 0.000000e+00, 1.000000e+00]> : tensor<3xf32>
func.func @scatter_of_longer_source() -> !torch.vtensor<[3],f32> {
  %0 = torch.vtensor.literal(dense<[0.000000000e+00, 0.000000000e+00, 0.000000000e+00]> : tensor<3xf32>) : !torch.vtensor<[3],f32>
  %1 = torch.constant.int 0
  %2 = torch.vtensor.literal(dense<[2, 0]> : tensor<2xsi64>) : !torch.vtensor<[2],si64>
  %3 = torch.vtensor.literal(dense<[1.000000000e+00, 2.000000000e+00, 3.000000000e+00]> : tensor<3xf32>) : !torch.vtensor<[3],f32>
  %r = torch.operator "torch.aten.scatter.src"(%0, %1, %2, %3) : (!torch.vtensor<[3],f32>, !torch.int, !torch.vtensor<[2],si64>, !torch.vtensor<[3],f32>) -> !torch.vtensor<[3],f32>
  return %r : !torch.vtensor<[3],f32>
}

// ROLL-OF-ALL: dense<{{\[\[}}4, 1], [2, 3]]> : tensor<2x2xi64>
func.func @roll_of_all() -> !torch.vtensor<[2,2],si64> {
  %0 = torch.vtensor.literal(dense<[[1, 2], [3, 4]]> : tensor<2x2xsi64>) : !torch.vtensor<[2,2],si64>
  %l1_0 = torch.constant.int 1
  %1 = torch.prim.ListConstruct %l1_0 : (!torch.int) -> !torch.list<int>
  %2 = torch.prim.ListConstruct  : () -> !torch.list<int>
  %r = torch.operator "torch.aten.roll"(%0, %1, %2) : (!torch.vtensor<[2,2],si64>, !torch.list<int>, !torch.list<int>) -> !torch.vtensor<[2,2],si64>
  return %r : !torch.vtensor<[2,2],si64>
}

// STABLE-SORT: dense<[2.000000e+00, 2.000000e+00, 1.000000e+00]> : tensor<3xf32>
// STABLE-SORT-NEXT: dense<[0, 2, 1]> : tensor<3xi64>
func.func @stable_sort() -> (!torch.vtensor<[3],f32>, !torch.vtensor<[3],si64>) {
  %0 = torch.vtensor.literal(dense<[2.000000000e+00, 1.000000000e+00, 2.000000000e+00]> : tensor<3xf32>) : !torch.vtensor<[3],f32>
  %1 = torch.constant.bool true
  %2 = torch.constant.int 0
  %3 = torch.constant.bool true
  %r:2 = torch.operator "torch.aten.sort.stable"(%0, %1, %2, %3) : (!torch.vtensor<[3],f32>, !torch.bool, !torch.int, !torch.bool) -> (!torch.vtensor<[3],f32>, !torch.vtensor<[3],si64>)
  return %r#0, %r#1 : !torch.vtensor<[3],f32>, !torch.vtensor<[3],si64>
}

// TRIANGLES: dense<{{\[\[}}1, 2, 2], [0, 0, 1]]> : tensor<2x3xi64>
// TRIANGLES: dense<{{\[\[}}0, 0, 0, 1, 1], [1, 2, 3, 2, 3]]> : tensor<2x5xi64>
func.func @triangles() -> (!torch.vtensor<[2,3],si64>, !torch.vtensor<[2,5],si64>) {
  %none = torch.constant.none
  %one = torch.constant.int 1
  %less = torch.constant.int -1
  %two = torch.constant.int 2
  %three = torch.constant.int 3
  %four = torch.constant.int 4
  %0 = torch.operator "torch.aten.tril_indices"(%three, %four, %less, %none, %none, %none, %none) : (!torch.int, !torch.int, !torch.int, !torch.none, !torch.none, !torch.none, !torch.none) -> !torch.vtensor<[2,3],si64>
  %1 = torch.operator "torch.aten.triu_indices"(%two, %four, %one, %none, %none, %none, %none) : (!torch.int, !torch.int, !torch.int, !torch.none, !torch.none, !torch.none, !torch.none) -> !torch.vtensor<[2,5],si64>
  return %0, %1 : !torch.vtensor<[2,3],si64>, !torch.vtensor<[2,5],si64>
}
