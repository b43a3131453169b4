// Values of a graph region may depend on themselves: readers that follow operands still terminate.

// RUN: qopt %s --quant-to-hub | FileCheck %s

// CHECK: %[[A:.*]] = tosa.reduce_sum %[[A]] {axis = 0 : i32}
// CHECK: tosa.reduce_sum {{.*}}qnn.operation = "sum"
%m = "tosa.const"() <{values = dense<1073741824> : tensor<1xi32>}> : () -> tensor<1xi32>
%s = "tosa.const"() <{values = dense<30> : tensor<1xi8>}> : () -> tensor<1xi8>
%b = "tosa.const"() <{values = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
%0 = tosa.reduce_sum %0 {axis = 0 : i32} : (tensor<1x1xi32>) -> tensor<1x1xi32>
%1 = tosa.rescale %0, %m, %s, %b, %s {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = DOUBLE_ROUND, scale32 = true} : (tensor<1x1xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x1xi8>
%2 = tosa.add %2, %0 : (tensor<1x1xi32>, tensor<1x1xi32>) -> tensor<1x1xi32>
%3 = tosa.mul %2, %2, %s : (tensor<1x1xi32>, tensor<1x1xi32>, tensor<1xi8>) -> tensor<1x1xi32>
%4 = tosa.arithmetic_right_shift %3, %3 {round = true} : (tensor<1x1xi32>, tensor<1x1xi32>) -> tensor<1x1xi32>
%5 = tosa.rescale %4, %m, %s, %b, %s {input_unsigned = false, output_unsigned = false, per_channel = false, rounding_mode = DOUBLE_ROUND, scale32 = true} : (tensor<1x1xi32>, tensor<1xi32>, tensor<1xi8>, tensor<1xi32>, tensor<1xi8>) -> tensor<1x1xi8>
%6 = tosa.reduce_sum %6 {axis = 0 : i32, qnn.operation = "sum"} : (tensor<1x1xf32>) -> tensor<1x1xf32>
%7 = tosa.reduce_sum %6 {axis = 0 : i32, qnn.operation = "sum"} : (tensor<1x1xf32>) -> tensor<1x1xf32>
