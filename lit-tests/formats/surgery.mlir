// Changes of quantized files: names of inputs and outputs stay, and the changes can be undone.

// RUN: qopt %s -o %t.tflite
// RUN: qopt %t.tflite --change-io-types='inputs=quantized outputs=quantized' -o %t.int.tflite
// RUN: qopt %t.int.tflite --mlir-print-debuginfo | FileCheck %s
// RUN: qopt %t.int.tflite --change-io-types='inputs=float outputs=float' -o %t.float.tflite
// RUN: qopt %t.float.tflite > %t.back
// RUN: qopt %t.tflite > %t.before
// RUN: diff %t.before %t.back
// RUN: qopt %t.int.tflite --set-quant-params='tensor=x scale=2.0' -o %t.scale.tflite
// RUN: qopt %t.scale.tflite | FileCheck %s --check-prefix=SCALE
// RUN: qopt %t.int.tflite --quant-to-hub --widen-activations --hub-to-tfl -o %t.wide.tflite
// RUN: qopt %t.wide.tflite | FileCheck %s --check-prefix=WIDE
// RUN: rm -f %t.none.tflite
// RUN: not qopt %t.int.tflite --set-quant-params='tensor=x scale=nan' -o %t.none.tflite
// RUN: not ls %t.none.tflite

// CHECK: func.func @main(%arg0: tensor<1x2x!{{.*}} {tf_saved_model.index_path = ["in"]} loc("x"))
// CHECK-SAME: -> (tensor<1x2x!{{.*}} {tf_saved_model.index_path = ["out"]})
// CHECK-SAME: inputs = "x", outputs = "y"
// CHECK-NOT: tfl.quantize
// CHECK: "tfl.fully_connected"
// SCALE: func.func @main(%arg0: tensor<1x2x!quant.uniform<i8:f32, 2.000000e+00:3>>
// SCALE: dense<[10, 20]> : tensor<2xi32>
// WIDE: func.func @main(%arg0: tensor<1x2x!quant.uniform<i16:f32, 3.906250e-03>>
// WIDE: tensor<2x2xi8>
// WIDE: dense<[5120, 10240]>
// WIDE: "tfl.fully_connected"
!x = !quant.uniform<i8:f32, 5.000000e-01:3>
!w = !quant.uniform<i8:f32, 2.500000e-01>
!b = !quant.uniform<i32:f32, 1.250000e-01>
!y = !quant.uniform<i8:f32, 1.0>
func.func @main(%x: tensor<1x2xf32> {tf_saved_model.index_path = ["in"]} loc("x")) -> (tensor<1x2xf32> {tf_saved_model.index_path = ["out"]})
    attributes {tf.entry_function = {inputs = "x", outputs = "y"}, tf_saved_model.exported_names = ["serving_default"]} {
  %0 = "tfl.quantize"(%x) <{qtype = tensor<1x2x!x>}> : (tensor<1x2xf32>) -> tensor<1x2x!x> loc("q")
  %w = "tfl.pseudo_qconst"() <{qtype = tensor<2x2x!w>, value = dense<[[1, 2], [3, 4]]> : tensor<2x2xi8>}> : () -> tensor<2x2x!w> loc("w")
  %b = "tfl.pseudo_qconst"() <{qtype = tensor<2x!b>, value = dense<[40, 80]> : tensor<2xi32>}> : () -> tensor<2x!b> loc("b")
  %1 = "tfl.fully_connected"(%0, %w, %b) <{fused_activation_function = "NONE", keep_num_dims = false, weights_format = "DEFAULT"}> : (tensor<1x2x!x>, tensor<2x2x!w>, tensor<2x!b>) -> tensor<1x2x!y> loc("sum")
  %2 = "tfl.dequantize"(%1) : (tensor<1x2x!y>) -> tensor<1x2xf32> loc("y")
  return %2 : tensor<1x2xf32>
}
