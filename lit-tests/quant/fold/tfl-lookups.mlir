// Lookups in a quantized table select stored integers.

// RUN: qopt --fold-quant-shapes --validate %s --print-quant-aliases=false | FileCheck %s
// RUN: qopt --fold-quant-shapes --remarks-filter-missed=fold-quant-shapes %s -o %t.mlir 2>&1 | FileCheck %s --check-prefix=REMARK

!tensor = !quant.uniform<i8:f32, 0.5>
!axis = !quant.uniform<i8:f32:1, {0.5, 0.25}>

// CHECK-LABEL: func.func @run_time
// CHECK-NEXT: "tfl.gather_nd"(%arg0, %arg1)
// CHECK-NEXT: return
func.func @run_time(%t: tensor<8x2x!tensor>, %i: tensor<4x1xi32>) -> tensor<4x2x!tensor> {
  %0 = quant.dcast %t : tensor<8x2x!tensor> to tensor<8x2xf32>
  %1 = "tfl.gather_nd"(%0, %i) : (tensor<8x2xf32>, tensor<4x1xi32>) -> tensor<4x2xf32>
  %2 = quant.qcast %1 : tensor<4x2xf32> to tensor<4x2x!tensor>
  return %2 : tensor<4x2x!tensor>
}

// The tuples name columns 1, 0 and 1, whose parameters are not the same.
// CHECK-LABEL: func.func @constant
// CHECK: "tfl.gather_nd"(%arg0, %{{.+}}) : {{.*}} -> tensor<3x!quant.uniform<i8:f32:0, {2.500000e-01,5.000000e-01,2.500000e-01}>>
// CHECK-NEXT: return
func.func @constant(%t: tensor<8x2x!axis>) -> tensor<3x!quant.uniform<i8:f32:0, {0.25, 0.5, 0.25}>> {
  %i = "tfl.pseudo_const"() <{value = dense<[[0, 1], [7, 0], [3, 1]]> : tensor<3x2xi32>}> : () -> tensor<3x2xi32>
  %0 = quant.dcast %t : tensor<8x2x!axis> to tensor<8x2xf32>
  %1 = "tfl.gather_nd"(%0, %i) : (tensor<8x2xf32>, tensor<3x2xi32>) -> tensor<3xf32>
  %2 = quant.qcast %1 : tensor<3xf32> to tensor<3x!quant.uniform<i8:f32:0, {0.25, 0.5, 0.25}>>
  return %2 : tensor<3x!quant.uniform<i8:f32:0, {0.25, 0.5, 0.25}>>
}

// CHECK-LABEL: func.func @embedding
// CHECK: "tfl.embedding_lookup"(%{{.+}}, %arg0)
// CHECK-NEXT: return
func.func @embedding(%t: tensor<8x2x!axis>) -> tensor<2x2x!axis> {
  %i = "tfl.pseudo_const"() <{value = dense<[5, 1]> : tensor<2xi32>}> : () -> tensor<2xi32>
  %0 = quant.dcast %t : tensor<8x2x!axis> to tensor<8x2xf32>
  %1 = "tfl.embedding_lookup"(%i, %0) : (tensor<2xi32>, tensor<8x2xf32>) -> tensor<2x2xf32>
  %2 = quant.qcast %1 : tensor<2x2xf32> to tensor<2x2x!axis>
  return %2 : tensor<2x2x!axis>
}

// REMARK: remark: [Missed] tfl.embedding_lookup | Category:fold-quant-shapes | Function=run_time_embedding | Reason="operand #0 is not constant"
func.func @run_time_embedding(%t: tensor<8x2x!tensor>, %i: tensor<4xi32>) -> tensor<4x2x!tensor> {
  %0 = quant.dcast %t : tensor<8x2x!tensor> to tensor<8x2xf32>
  %1 = "tfl.embedding_lookup"(%i, %0) : (tensor<4xi32>, tensor<8x2xf32>) -> tensor<4x2xf32>
  %2 = quant.qcast %1 : tensor<4x2xf32> to tensor<4x2x!tensor>
  return %2 : tensor<4x2x!tensor>
}
