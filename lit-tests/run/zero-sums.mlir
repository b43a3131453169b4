// Sums of floats start at +0, in the interpreter as in machine code: a sum of -0 is +0.

// RUN: qopt %s --run=main | FileCheck %s

// CHECK: dense<0.000000e+00> : tensor<1x1xf32>
// CHECK-NEXT: dense<0.000000e+00> : tensor<1x1x1xf32>
// CHECK-NEXT: dense<0.000000e+00> : tensor<1x1x1x1xf32>
// CHECK-NEXT: dense<-0.000000e+00> : tensor<1x1xf32>
// CHECK-NEXT: dense<-0.000000e+00> : tensor<1x1xf32>
func.func @main() -> (tensor<1x1xf32>, tensor<1x1x1xf32>, tensor<1x1x1x1xf32>, tensor<1x1xf32>, tensor<1x1xf32>) {
  %x = "tosa.const"() <{values = dense<-0.0> : tensor<1x2xf32>}> : () -> tensor<1x2xf32>
  %0 = tosa.reduce_sum %x {axis = 1 : i32} : (tensor<1x2xf32>) -> tensor<1x1xf32>
  %a = "tosa.const"() <{values = dense<-0.0> : tensor<1x1x2xf32>}> : () -> tensor<1x1x2xf32>
  %b = "tosa.const"() <{values = dense<1.0> : tensor<1x2x1xf32>}> : () -> tensor<1x2x1xf32>
  %zero = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}> : () -> tensor<1xf32>
  %1 = tosa.matmul %a, %b, %zero, %zero : (tensor<1x1x2xf32>, tensor<1x2x1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x1x1xf32>
  %i = "tosa.const"() <{values = dense<-0.0> : tensor<1x1x2x1xf32>}> : () -> tensor<1x1x2x1xf32>
  %2 = tosa.avg_pool2d %i, %zero, %zero {acc_type = f32, kernel = array<i64: 1, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x1x2x1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x1x1x1xf32>
  %3 = tosa.reduce_max %x {axis = 1 : i32} : (tensor<1x2xf32>) -> tensor<1x1xf32>
  %p = "tosa.const"() <{values = dense<[[-0.0, 1.0]]> : tensor<1x2xf32>}> : () -> tensor<1x2xf32>
  %4 = tosa.reduce_product %p {axis = 1 : i32} : (tensor<1x2xf32>) -> tensor<1x1xf32>
  return %0, %1, %2, %3, %4 : tensor<1x1xf32>, tensor<1x1x1xf32>, tensor<1x1x1x1xf32>, tensor<1x1xf32>, tensor<1x1xf32>
}
