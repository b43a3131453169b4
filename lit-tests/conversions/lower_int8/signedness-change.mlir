// A rescale by 1 that clamps nothing, as between signed and unsigned bytes, is one addition of bytes.

// REQUIRES: codegen

// RUN: qopt %s --lower-int8=target=x86-64-v3 | FileCheck %s
// RUN: qopt run %s --target=x86-64-v3 --check

// CHECK-LABEL: func.func @to_signed
// CHECK-NOT: arith.ext
// CHECK: arith.addi %{{.*}} : vector<{{[0-9]+}}xi8>
// CHECK-NOT: arith.ext
// CHECK: return
func.func @to_signed(%x: tensor<64xi8>) -> tensor<64xi8> {
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<30> : tensor<1xi8>}> : () -> tensor<1xi8>
  %i = "tosa.const"() <{values = dense<-128> : tensor<1xi8>}> : () -> tensor<1xi8>
  %o = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.rescale %x, %m, %s, %i, %o {input_unsigned = true, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<64xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<64xi8>
  return %0 : tensor<64xi8>
}

// CHECK-LABEL: func.func @to_unsigned
// CHECK-NOT: arith.ext
// CHECK: arith.addi %{{.*}} : vector<{{[0-9]+}}xi8>
// CHECK-NOT: arith.ext
// CHECK: return
func.func @to_unsigned(%x: tensor<64xi8>) -> tensor<64xi8> {
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<30> : tensor<1xi8>}> : () -> tensor<1xi8>
  %i = "tosa.const"() <{values = dense<-3> : tensor<1xi8>}> : () -> tensor<1xi8>
  %o = "tosa.const"() <{values = dense<125> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.rescale %x, %m, %s, %i, %o {input_unsigned = false, output_unsigned = true, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<64xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<64xi8>
  return %0 : tensor<64xi8>
}

// The zero points differ by 100 only, so integers are clamped.
// CHECK-LABEL: func.func @clamped
// CHECK: arith.extui %{{.*}} : vector<{{.*}}xi8> to vector<{{.*}}xi32>
func.func @clamped(%x: tensor<64xi8>) -> tensor<64xi8> {
  %m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
  %s = "tosa.const"() <{values = dense<30> : tensor<1xi8>}> : () -> tensor<1xi8>
  %i = "tosa.const"() <{values = dense<100> : tensor<1xi8>}> : () -> tensor<1xi8>
  %o = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %0 = tosa.rescale %x, %m, %s, %i, %o {input_unsigned = true, output_unsigned = false, per_channel = false, rounding_mode = SINGLE_ROUND, scale32 = true} : (tensor<64xi8>, tensor<1xi32>, tensor<1xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<64xi8>
  return %0 : tensor<64xi8>
}
