// --change-io-types: quantized or float arguments and results.

// RUN: qopt %s --change-io-types='inputs=quantized outputs=quantized' | FileCheck %s
// RUN: qopt %s --change-io-types='inputs=quantized outputs=quantized' --remarks-filter-missed=change-io-types 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK --implicit-check-not=remark:
// RUN: qopt %s --change-io-types='inputs=float outputs=float' | FileCheck %s --check-prefix=FLOAT
// RUN: qopt %s --change-io-types='inputs=float outputs=float' --remarks-filter-missed=change-io-types 2>&1 >/dev/null | FileCheck %s --check-prefix=WHY --implicit-check-not=remark:
// RUN: qopt %s --change-io-types='inputs=quantized' --mlir-print-op-generic > %t.once
// RUN: qopt %s --change-io-types='inputs=quantized' --change-io-types='inputs=float' --change-io-types='inputs=quantized' --mlir-print-op-generic > %t.twice
// RUN: diff %t.once %t.twice
// RUN: qopt %s --change-io-types > %t.kept
// RUN: qopt %s > %t.before
// RUN: diff %t.before %t.kept
// RUN: not qopt %s --change-io-types=inputs=i8 2>&1 | FileCheck %s --check-prefix=OPTION

// OPTION: Cannot find option named 'i8'! Its values are keep, float, quantized

!q = !quant.uniform<i8:f32, 5.000000e-01:3>
!r = !quant.uniform<i8:f32, 2.500000e-01>

// Two readers that agree, and an argument that is not a tensor of floats.
// CHECK-LABEL: func.func @tfl(
// CHECK-SAME: %arg0: [[Q:tensor<4x.*>]] {tf_saved_model.index_path = ["x"], tflite.tensor = {shape_signature = array<i64: 4>}}, %arg1: tensor<i32>) -> [[R:tensor<4x.*>]] {
// CHECK-NEXT: %[[SUM:.*]] = tfl.add(%arg0, %arg0)
// CHECK-NEXT: return %[[SUM]] : [[R]]
// FLOAT-LABEL: func.func @tfl(
// FLOAT-SAME: tensor<4xf32> {{.*}}scale
// FLOAT: tfl.quantize
// WHY: remark: {{.*}}argument #1: no dequantization reads it
func.func @tfl(%x: tensor<4xf32> {tf_saved_model.index_path = ["x"], tflite.tensor = {shape_signature = array<i64: 4>, scale = array<f32: 2.0>}}, %n: tensor<i32>) -> tensor<4xf32> {
  %0 = "tfl.quantize"(%x) <{qtype = tensor<4x!q>}> : (tensor<4xf32>) -> tensor<4x!q>
  %1 = "tfl.quantize"(%x) <{qtype = tensor<4x!q>}> : (tensor<4xf32>) -> tensor<4x!q>
  %2 = tfl.add(%0, %1) <{fused_activation_function = "NONE"}> : (tensor<4x!q>, tensor<4x!q>) -> tensor<4x!r>
  %3 = "tfl.dequantize"(%2) : (tensor<4x!r>) -> tensor<4xf32>
  return %3 : tensor<4xf32>
}

// The result is also read inside of the function, and returned twice.
// CHECK-LABEL: func.func @shared(
// CHECK: %[[Y:.*]] = "tfl.dequantize"
// CHECK: tfl.exp
// CHECK: return %arg0, %arg0,
// REMARK: remark: {{.*}}result #2: 'tfl.exp' computes floats
// FLOAT-LABEL: func.func @shared(%arg0: tensor<4xf32>)
// FLOAT: "tfl.quantize"(%arg0)
func.func @shared(%q: tensor<4x!q>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %0 = "tfl.dequantize"(%q) : (tensor<4x!q>) -> tensor<4xf32>
  %1 = "tfl.exp"(%0) : (tensor<4xf32>) -> tensor<4xf32>
  return %0, %0, %1 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// CHECK-LABEL: func.func @kept(
// CHECK-SAME: tensor<4xf32>, %arg1: tensor<4xf32>, %arg2: tensor<4xf32>, %arg3: tensor<4xf32>)
// REMARK: remark: {{.*}}argument #0: its readers quantize it with different parameters
// REMARK: remark: {{.*}}argument #1: 'tfl.exp' reads it as floats
// REMARK: remark: {{.*}}argument #2: no operation reads it
// REMARK: remark: {{.*}}argument #3: 'func.return' reads it as floats
// REMARK: remark: {{.*}}result #3: an argument is returned
func.func @kept(%a: tensor<4xf32>, %b: tensor<4xf32>, %c: tensor<4xf32>, %d: tensor<4xf32>) -> (tensor<4x!q>, tensor<4x!r>, tensor<4x!r>, tensor<4xf32>) {
  %0 = "tfl.quantize"(%a) <{qtype = tensor<4x!q>}> : (tensor<4xf32>) -> tensor<4x!q>
  %1 = "tfl.quantize"(%a) <{qtype = tensor<4x!r>}> : (tensor<4xf32>) -> tensor<4x!r>
  %2 = "tfl.exp"(%b) : (tensor<4xf32>) -> tensor<4xf32>
  %3 = "tfl.quantize"(%2) <{qtype = tensor<4x!r>}> : (tensor<4xf32>) -> tensor<4x!r>
  return %0, %1, %3, %d : tensor<4x!q>, tensor<4x!r>, tensor<4x!r>, tensor<4xf32>
}

// A cast to another shape.
// CHECK-LABEL: func.func @shape(
// CHECK-SAME: tensor<?xf32>) -> tensor<4x!
// REMARK: remark: {{.*}}argument #0: the cast declares another shape
func.func @shape(%x: tensor<?xf32>) -> tensor<4x!q> {
  %0 = "tfl.quantize"(%x) <{qtype = tensor<4x!q>}> : (tensor<?xf32>) -> tensor<4x!q>
  return %0 : tensor<4x!q>
}

// Casts of the hub, in the numerics of the function's operations.
// CHECK-LABEL: func.func @hub(
// CHECK-SAME: %arg0: tensor<4x!
// CHECK-NEXT: %[[SUM:.*]] = qnn.add ort %arg0, %arg0
// CHECK-NEXT: return %[[SUM]]
// FLOAT-LABEL: func.func @hub_float(%arg0: tensor<4xf32>) -> tensor<4xf32>
// FLOAT-NEXT: %[[Q:.*]] = qnn.quantize ort %arg0
// FLOAT-NEXT: %[[SUM:.*]] = qnn.add ort %[[Q]], %[[Q]]
// FLOAT-NEXT: %[[R:.*]] = qnn.dequantize ort %[[SUM]]
// FLOAT-NEXT: return %[[R]]
func.func @hub(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = qnn.quantize ort %x : (tensor<4xf32>) -> tensor<4x!q>
  %1 = qnn.add ort %0, %0 : (tensor<4x!q>, tensor<4x!q>) -> tensor<4x!r>
  %2 = qnn.dequantize ort %1 : (tensor<4x!r>) -> tensor<4xf32>
  return %2 : tensor<4xf32>
}
func.func @hub_float(%x: tensor<4x!q>) -> tensor<4x!r> {
  %0 = qnn.add ort %x, %x : (tensor<4x!q>, tensor<4x!q>) -> tensor<4x!r>
  return %0 : tensor<4x!r>
}

// Other dialects: the casts of stablehlo, else of quant.
// FLOAT-LABEL: func.func @stablehlo(%arg0: tensor<4xf32>)
// FLOAT: stablehlo.uniform_quantize %arg0
// FLOAT: stablehlo.uniform_dequantize
func.func @stablehlo(%x: tensor<4x!q>) -> tensor<4x!q> {
  %0 = stablehlo.add %x, %x : tensor<4x!q>
  return %0 : tensor<4x!q>
}
// FLOAT-LABEL: func.func @identity(%arg0: tensor<4xf32>, %arg1: tensor<?xf16>) -> (tensor<4xf32>, tensor<?xf16>)
// FLOAT-NEXT: %[[A:.*]] = quant.qcast %arg0 :
// FLOAT-NEXT: quant.qcast %arg1 :
// FLOAT-NEXT: quant.dcast %[[A]] :
func.func @identity(%x: tensor<4x!q>, %y: tensor<?x!quant.uniform<u8:f16, 0.5>>) -> (tensor<4x!q>, tensor<?x!quant.uniform<u8:f16, 0.5>>) {
  return %x, %y : tensor<4x!q>, tensor<?x!quant.uniform<u8:f16, 0.5>>
}

// Functions that are called, declared, or have several blocks.
// CHECK-LABEL: func.func private @called(%arg0: tensor<4xf32>)
// REMARK: remark: [Missed] func.func | {{.*}}Function=called | Reason="an operation refers to the function"
// WHY: remark: [Missed] func.func | {{.*}}Function=called | Reason="an operation refers to the function"
func.func private @called(%x: tensor<4xf32>) -> tensor<4x!q> {
  %0 = "tfl.quantize"(%x) <{qtype = tensor<4x!q>}> : (tensor<4xf32>) -> tensor<4x!q>
  return %0 : tensor<4x!q>
}
// CHECK-LABEL: func.func @caller(
// REMARK: remark: {{.*}}Function=caller | Reason="argument #0: 'func.call' reads it as floats"
func.func @caller(%x: tensor<4xf32>) -> tensor<4x!q> {
  %0 = call @called(%x) : (tensor<4xf32>) -> tensor<4x!q>
  return %0 : tensor<4x!q>
}
func.func private @declared(tensor<4xf32>) -> tensor<4x!q>
// REMARK: remark: {{.*}}Function=blocks | Reason="the function has several blocks"
// WHY: remark: {{.*}}Function=blocks | Reason="the function has several blocks"
func.func @blocks(%x: tensor<4xf32>) -> tensor<4x!q> {
  %0 = "tfl.quantize"(%x) <{qtype = tensor<4x!q>}> : (tensor<4xf32>) -> tensor<4x!q>
  cf.br ^bb1(%0 : tensor<4x!q>)
^bb1(%1: tensor<4x!q>):
  return %1 : tensor<4x!q>
}
