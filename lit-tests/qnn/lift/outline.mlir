// Connected lifted operations become a function each, if one call can compute them.

// RUN: qopt --lift=%S/outline.qpat --outline=%S/outline.qpat --allow-unregistered-dialect --split-input-file %s | FileCheck %s

!t = !quant.uniform<i8:f32, 5.000000e-01>

// A chain with its constant; a value that is used inside and outside is a result. The name that is taken is left out.
// CHECK-LABEL: func.func private @npu_0()
func.func private @npu_0()
// CHECK-LABEL: func.func private @npu_1(
// CHECK-SAME: %arg0: tensor<4x{{.*}}>) -> (tensor<4x{{.*}}>, tensor<4x{{.*}}>) {
// CHECK-NEXT: [[C:%.*]] = qnn.constant
// CHECK-NEXT: [[N:%.*]] = "npu.neg"(%arg0)
// CHECK-NEXT: [[A:%.*]] = "npu.add"([[N]], [[C]])
// CHECK-NEXT: return [[N]], [[A]]
// CHECK-LABEL: func.func @chain
// CHECK-NEXT: [[R:%.*]]:2 = call @npu_1(%arg0)
// CHECK-NEXT: return [[R]]#0, [[R]]#1
func.func @chain(%a: tensor<4x!t>) -> (tensor<4x!t>, tensor<4x!t>) {
  %c = qnn.constant dense<1> : tensor<4xi8> : tensor<4x!t>
  %0 = qnn.unary tflite %a {function = "neg"} : (tensor<4x!t>) -> tensor<4x!t>
  %1 = qnn.add tflite %0, %c : (tensor<4x!t>, tensor<4x!t>) -> tensor<4x!t>
  return %0, %1 : tensor<4x!t>, tensor<4x!t>
}

// -----

!t = !quant.uniform<i8:f32, 5.000000e-01>

// The sum needs what the host makes of the negative: together they would be needed by the host and need it.
// CHECK-LABEL: func.func private @npu_0
// CHECK-NEXT: "npu.neg"
// CHECK-NEXT: return
// CHECK-LABEL: func.func private @npu_1
// CHECK-NEXT: "npu.add"
// CHECK-NEXT: return
// CHECK-LABEL: func.func @convex
// CHECK-NEXT: [[N:%.*]] = call @npu_0(%arg0)
// CHECK-NEXT: [[H:%.*]] = qnn.unary tflite [[N]] {function = "exp"}
// CHECK-NEXT: call @npu_1([[N]], [[H]])
func.func @convex(%a: tensor<4x!t>) -> tensor<4x!t> {
  %0 = qnn.unary tflite %a {function = "neg"} : (tensor<4x!t>) -> tensor<4x!t>
  %1 = qnn.unary tflite %0 {function = "exp"} : (tensor<4x!t>) -> tensor<4x!t>
  %2 = qnn.add tflite %0, %1 : (tensor<4x!t>, tensor<4x!t>) -> tensor<4x!t>
  return %2 : tensor<4x!t>
}

// -----

!t = !quant.uniform<i8:f32, 5.000000e-01>

// Operations of the host may lie between the parts of a group: they move before or after the call.
// CHECK-LABEL: func.func private @npu_0
// CHECK-NEXT: "npu.neg"
// CHECK-NEXT: "npu.add"
// CHECK-NEXT: return
// CHECK-LABEL: func.func @between
// CHECK-NEXT: [[B:%.*]] = qnn.unary tflite %arg0 {function = "log"}
// CHECK-NEXT: [[R:%.*]]:2 = call @npu_0(%arg0, [[B]])
// CHECK-NEXT: [[E:%.*]] = qnn.unary tflite [[R]]#0 {function = "exp"}
// CHECK-NEXT: return [[R]]#1, [[E]]
func.func @between(%a: tensor<4x!t>) -> (tensor<4x!t>, tensor<4x!t>) {
  %0 = qnn.unary tflite %a {function = "neg"} : (tensor<4x!t>) -> tensor<4x!t>
  %1 = qnn.unary tflite %0 {function = "exp"} : (tensor<4x!t>) -> tensor<4x!t>
  %2 = qnn.unary tflite %a {function = "log"} : (tensor<4x!t>) -> tensor<4x!t>
  %3 = qnn.add tflite %0, %2 : (tensor<4x!t>, tensor<4x!t>) -> tensor<4x!t>
  return %3, %1 : tensor<4x!t>, tensor<4x!t>
}

// -----

!t = !quant.uniform<i8:f32, 5.000000e-01>

// Two effects keep their order, so the group between them is split.
// CHECK-LABEL: func.func private @npu_0
// CHECK-LABEL: func.func private @npu_1
// CHECK-LABEL: func.func @effects
// CHECK-NEXT: [[N:%.*]] = call @npu_0(%arg0)
// CHECK-NEXT: "host.write"([[N]])
// CHECK-NEXT: [[R:%.*]] = "host.read"()
// CHECK-NEXT: call @npu_1([[N]], [[R]])
func.func @effects(%a: tensor<4x!t>) -> tensor<4x!t> {
  %0 = qnn.unary tflite %a {function = "neg"} : (tensor<4x!t>) -> tensor<4x!t>
  "host.write"(%0) : (tensor<4x!t>) -> ()
  %1 = "host.read"() : () -> tensor<4x!t>
  %2 = qnn.add tflite %0, %1 : (tensor<4x!t>, tensor<4x!t>) -> tensor<4x!t>
  return %2 : tensor<4x!t>
}

// -----

!t = !quant.uniform<i8:f32, 5.000000e-01>

// Each device has its own functions. Unconnected operations form separate functions.
// CHECK-LABEL: func.func private @npu_0
// CHECK-NEXT: "npu.neg"
// CHECK-NEXT: return
// CHECK-LABEL: func.func private @dsp_0
// CHECK-NEXT: "dsp.abs"
// CHECK-NEXT: return
// CHECK-LABEL: func.func private @npu_1
// CHECK-NEXT: "npu.neg"
// CHECK-NEXT: return
// CHECK-LABEL: func.func @devices
func.func @devices(%a: tensor<4x!t>, %b: tensor<4x!t>) -> (tensor<4x!t>, tensor<4x!t>) {
  %0 = qnn.unary tflite %a {function = "neg"} : (tensor<4x!t>) -> tensor<4x!t>
  %1 = qnn.unary tflite %0 {function = "abs"} : (tensor<4x!t>) -> tensor<4x!t>
  %2 = qnn.unary tflite %b {function = "neg"} : (tensor<4x!t>) -> tensor<4x!t>
  return %1, %2 : tensor<4x!t>, tensor<4x!t>
}
