// TensorFlow's converter gives the result of REVERSE_V2 other parameters than its operand has, and LiteRT moves the stored integers. The
// program has storage casts, which the file has not.

// RUN: qopt %s -o %t.tflite
// RUN: qopt %t.tflite --print-quant-aliases=false | FileCheck %s
// RUN: qopt %t.tflite --fold-quant-shapes -o %t.folded.tflite && qopt %t.folded.tflite --print-quant-aliases=false | FileCheck %s
// RUN: qopt stats --json %t.tflite | FileCheck %s --check-prefix=STATS

!a = !quant.uniform<i8:f32, 5.000000e-01:-7>
!b = !quant.uniform<i8:f32, 2.500000e-01:3>

// CHECK: [[R:%.*]] = "tfl.reverse_v2"(%arg0, %{{.*}}) : (tensor<4x!quant.uniform<i8:f32, 5.000000e-01:-7>>, tensor<1xi32>) -> tensor<4x!quant.uniform<i8:f32, 5.000000e-01:-7>>
// CHECK-NEXT: [[S:%.*]] = quant.scast [[R]] : {{.*}} to tensor<4xi8>
// CHECK-NEXT: [[B:%.*]] = quant.scast [[S]] : tensor<4xi8> to tensor<4x!quant.uniform<i8:f32, 2.500000e-01:3>>
// CHECK: tfl.add {{.*}}[[B]], [[B]]
// STATS: "tfl.reverse_v2"
func.func @main(%x: tensor<4x!a>) -> tensor<4x!b> {
  %axis = "tfl.pseudo_const"() <{value = dense<0> : tensor<1xi32>}> : () -> tensor<1xi32>
  %0 = "tfl.reverse_v2"(%x, %axis) : (tensor<4x!a>, tensor<1xi32>) -> tensor<4x!a>
  %1 = quant.scast %0 : tensor<4x!a> to tensor<4xi8>
  %2 = quant.scast %1 : tensor<4xi8> to tensor<4x!b>
  %3 = tfl.add %2, %2 {fused_activation_function = "NONE"} : tensor<4x!b>
  return %3 : tensor<4x!b>
}
