// Paddings between casts whose parameters are operands, and concatenations of lists.

// RUN: qopt --pass-pipeline='builtin.module(fold-quant-shapes{max-byte-growth=4})' --validate %s | FileCheck %s
// RUN: qopt --fold-quant-shapes %s -o %t.1 && qopt --fold-quant-shapes %t.1 -o %t.2 && cmp %t.1 %t.2
// RUN: qopt --fold-quant-shapes %s --remarks-filter=fold-quant-shapes -o /dev/null 2>&1 | FileCheck %s --check-prefix=WHY

// Among plain integers the zero point is written down.
// CHECK-LABEL: func.func @zero(
// CHECK: [[PADS:%.*]] = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[1, 0]> : tensor<2xsi64>}
// CHECK: [[N:%.*]] = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<si8>} : () -> !torch.vtensor<[],si8>
// CHECK: [[P:%.*]] = torch.operator "onnx.Pad"(%arg0, [[PADS]], [[N]]) : (!torch.vtensor<[2],si8>, !torch.vtensor<[2],si64>, !torch.vtensor<[],si8>) -> !torch.vtensor<[3],si8>
// CHECK-NEXT: torch.operator "onnx.DequantizeLinear"([[P]],
func.func @zero(%x: !torch.vtensor<[2],si8>) -> !torch.vtensor<[3],f32> {
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.5> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %z = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %p = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[1, 0]> : tensor<2xsi64>} : () -> !torch.vtensor<[2],si64>
  %d = torch.operator "onnx.DequantizeLinear"(%x, %s, %z) : (!torch.vtensor<[2],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[2],f32>
  %0 = torch.operator "onnx.Pad"(%d, %p) : (!torch.vtensor<[2],f32>, !torch.vtensor<[2],si64>) -> !torch.vtensor<[3],f32>
  return %0 : !torch.vtensor<[3],f32>
}

// CHECK-LABEL: func.func @real(
// CHECK: [[N:%.*]] = torch.operator "onnx.Constant"() {torch.onnx.value = dense<-3> : tensor<si8>} : () -> !torch.vtensor<[],si8>
// CHECK: torch.operator "onnx.Pad"(%arg0, {{.*}}, [[N]])
// CHECK-NEXT: return
func.func @real(%x: !torch.vtensor<[2],si8>) -> !torch.vtensor<[3],si8> {
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.5> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %z = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %p = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[1, 0]> : tensor<2xsi64>} : () -> !torch.vtensor<[2],si64>
  %v = torch.operator "onnx.Constant"() {torch.onnx.value = dense<-2.0> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %d = torch.operator "onnx.DequantizeLinear"(%x, %s, %z) : (!torch.vtensor<[2],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[2],f32>
  %0 = torch.operator "onnx.Pad"(%d, %p, %v) : (!torch.vtensor<[2],f32>, !torch.vtensor<[2],si64>, !torch.vtensor<[],f32>) -> !torch.vtensor<[3],f32>
  %1 = torch.operator "onnx.QuantizeLinear"(%0, %s, %z) : (!torch.vtensor<[3],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[3],si8>
  return %1 : !torch.vtensor<[3],si8>
}

// A list is rebuilt from the stored values.
// CHECK-LABEL: func.func @cat(
// CHECK: [[L:%.*]] = torch.prim.ListConstruct %arg0, %arg1 : (!torch.vtensor<[2],si8>, !torch.vtensor<[1],si8>) -> !torch.list<vtensor>
// CHECK: [[C:%.*]] = torch.aten.cat [[L]], {{.*}} -> !torch.vtensor<[3],si8>
// CHECK: torch.quantized_decomposed.dequantize_per_tensor [[C]]
func.func @cat(%x: !torch.vtensor<[2],si8>, %y: !torch.vtensor<[1],si8>) -> !torch.vtensor<[3],f32> {
  %s = torch.constant.float 5.000000e-01
  %int3 = torch.constant.int 3
  %int0 = torch.constant.int 0
  %int-128 = torch.constant.int -128
  %int127 = torch.constant.int 127
  %int1 = torch.constant.int 1
  %none = torch.constant.none
  %d = torch.quantized_decomposed.dequantize_per_tensor %x, %s, %int3, %int-128, %int127, %int1, %none : !torch.vtensor<[2],si8>, !torch.float, !torch.int, !torch.int, !torch.int, !torch.int, !torch.none -> !torch.vtensor<[2],f32>
  %e = torch.quantized_decomposed.dequantize_per_tensor %y, %s, %int3, %int-128, %int127, %int1, %none : !torch.vtensor<[1],si8>, !torch.float, !torch.int, !torch.int, !torch.int, !torch.int, !torch.none -> !torch.vtensor<[1],f32>
  %l = torch.prim.ListConstruct %d, %e : (!torch.vtensor<[2],f32>, !torch.vtensor<[1],f32>) -> !torch.list<vtensor>
  %0 = torch.aten.cat %l, %int0 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[3],f32>
  return %0 : !torch.vtensor<[3],f32>
}

// CHECK-LABEL: func.func @cat_constants(
// CHECK: [[C:%.*]] = torch.vtensor.literal(dense<[1, 2, 3]> : tensor<3xsi8>)
// CHECK-NEXT: return [[C]]
func.func @cat_constants() -> !torch.vtensor<[3],si8> {
  %x = torch.vtensor.literal(dense<[1, 2]> : tensor<2xsi8>) : !torch.vtensor<[2],si8>
  %y = torch.vtensor.literal(dense<3> : tensor<1xsi8>) : !torch.vtensor<[1],si8>
  %int0 = torch.constant.int 0
  %l = torch.prim.ListConstruct %x, %y : (!torch.vtensor<[2],si8>, !torch.vtensor<[1],si8>) -> !torch.list<vtensor>
  %0 = torch.aten.cat %l, %int0 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[3],si8>
  return %0 : !torch.vtensor<[3],si8>
}

// A list with another user stays.
// CHECK-LABEL: func.func @shared_list(
// CHECK: torch.aten.cat {{.*}}f32
// CHECK: torch.aten.cat {{.*}}f32
func.func @shared_list(%x: !torch.vtensor<[2],si8>) -> (!torch.vtensor<[2],f32>, !torch.vtensor<[2],f32>) {
  %s = torch.constant.float 5.000000e-01
  %int3 = torch.constant.int 3
  %int0 = torch.constant.int 0
  %int-128 = torch.constant.int -128
  %int127 = torch.constant.int 127
  %int1 = torch.constant.int 1
  %none = torch.constant.none
  %d = torch.quantized_decomposed.dequantize_per_tensor %x, %s, %int3, %int-128, %int127, %int1, %none : !torch.vtensor<[2],si8>, !torch.float, !torch.int, !torch.int, !torch.int, !torch.int, !torch.none -> !torch.vtensor<[2],f32>
  %l = torch.prim.ListConstruct %d : (!torch.vtensor<[2],f32>) -> !torch.list<vtensor>
  %0 = torch.aten.cat %l, %int0 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2],f32>
  %1 = torch.aten.cat %l, %int0 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2],f32>
  return %0, %1 : !torch.vtensor<[2],f32>, !torch.vtensor<[2],f32>
}

// If zero is stored as 0, the padding may stay implicit.
// CHECK-LABEL: func.func @implied
// CHECK: [[P:%.*]] = torch.operator "onnx.Pad"(%arg0, {{%[0-9a-z_]+}}) {{.*}} -> !torch.vtensor<[4],si8>
// CHECK-NEXT: [[D:%.*]] = torch.operator "onnx.DequantizeLinear"([[P]],
// CHECK-NEXT: return [[D]]
func.func @implied(%x: !torch.vtensor<[2],si8>) -> !torch.vtensor<[4],f32> {
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<5.0e-01> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %p = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1> : tensor<2xsi64>} : () -> !torch.vtensor<[2],si64>
  %d = torch.operator "onnx.DequantizeLinear"(%x, %s) : (!torch.vtensor<[2],si8>, !torch.vtensor<[],f32>) -> !torch.vtensor<[2],f32>
  %0 = torch.operator "onnx.Pad"(%d, %p) : (!torch.vtensor<[2],f32>, !torch.vtensor<[2],si64>) -> !torch.vtensor<[4],f32>
  return %0 : !torch.vtensor<[4],f32>
}

// The dequantized value has a dynamic size.
// CHECK-LABEL: func.func @open
// CHECK: [[P:%.*]] = torch.operator "onnx.Pad"(%arg0, {{.*}}) {{.*}} -> !torch.vtensor<[3],si8>
// CHECK-NEXT: [[D:%.*]] = torch.operator "onnx.DequantizeLinear"([[P]],
// CHECK-NEXT: return [[D]]
func.func @open(%x: !torch.vtensor<[2],si8>) -> !torch.vtensor<[3],f32> {
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.5> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %z = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %p = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[1, 0]> : tensor<2xsi64>} : () -> !torch.vtensor<[2],si64>
  %d = torch.operator "onnx.DequantizeLinear"(%x, %s, %z) : (!torch.vtensor<[2],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[?],f32>
  %0 = torch.operator "onnx.Pad"(%d, %p) : (!torch.vtensor<[?],f32>, !torch.vtensor<[2],si64>) -> !torch.vtensor<[3],f32>
  return %0 : !torch.vtensor<[3],f32>
}

// torch.aten.pad pads stored integers with 0, so zero must be stored as 0.
// CHECK-LABEL: func.func @pads_zero(
// CHECK: [[P:%.*]] = torch.aten.pad %arg0, {{.*}} : !torch.vtensor<[2],si8>, {{.*}} -> !torch.vtensor<[4],si8>
// CHECK-NEXT: torch.quantized_decomposed.dequantize_per_tensor [[P]],
func.func @pads_zero(%x: !torch.vtensor<[2],si8>) -> !torch.vtensor<[4],f32> {
  %s = torch.constant.float 5.000000e-01
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int-128 = torch.constant.int -128
  %int127 = torch.constant.int 127
  %none = torch.constant.none
  %mode = torch.constant.str "constant"
  %amounts = torch.prim.ListConstruct %int1, %int1 : (!torch.int, !torch.int) -> !torch.list<int>
  %d = torch.quantized_decomposed.dequantize_per_tensor %x, %s, %int0, %int-128, %int127, %int1, %none : !torch.vtensor<[2],si8>, !torch.float, !torch.int, !torch.int, !torch.int, !torch.int, !torch.none -> !torch.vtensor<[2],f32>
  %0 = torch.aten.pad %d, %amounts, %mode, %none : !torch.vtensor<[2],f32>, !torch.list<int>, !torch.str, !torch.none -> !torch.vtensor<[4],f32>
  return %0 : !torch.vtensor<[4],f32>
}

// CHECK-LABEL: func.func @pads_zero_before(
// CHECK: [[Q:%.*]] = torch.quantized_decomposed.quantize_per_tensor %arg0,
// CHECK-NEXT: torch.aten.pad [[Q]], {{.*}} -> !torch.vtensor<[4],si8>
func.func @pads_zero_before(%x: !torch.vtensor<[2],f32>) -> !torch.vtensor<[4],si8> {
  %s = torch.constant.float 5.000000e-01
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int-128 = torch.constant.int -128
  %int127 = torch.constant.int 127
  %none = torch.constant.none
  %mode = torch.constant.str "constant"
  %amounts = torch.prim.ListConstruct %int1, %int1 : (!torch.int, !torch.int) -> !torch.list<int>
  %0 = torch.aten.pad %x, %amounts, %mode, %none : !torch.vtensor<[2],f32>, !torch.list<int>, !torch.str, !torch.none -> !torch.vtensor<[4],f32>
  %q = torch.quantized_decomposed.quantize_per_tensor %0, %s, %int0, %int-128, %int127, %int1 : !torch.vtensor<[4],f32>, !torch.float, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[4],si8>
  return %q : !torch.vtensor<[4],si8>
}

// CHECK-LABEL: func.func @pads_zero_between(
// CHECK: [[P:%.*]] = torch.aten.pad %arg0, {{.*}} : !torch.vtensor<[2],si8>, {{.*}} -> !torch.vtensor<[4],si8>
// CHECK-NEXT: return [[P]]
func.func @pads_zero_between(%x: !torch.vtensor<[2],si8>) -> !torch.vtensor<[4],si8> {
  %s = torch.constant.float 5.000000e-01
  %int0 = torch.constant.int 0
  %int1 = torch.constant.int 1
  %int-128 = torch.constant.int -128
  %int127 = torch.constant.int 127
  %none = torch.constant.none
  %mode = torch.constant.str "constant"
  %amounts = torch.prim.ListConstruct %int1, %int1 : (!torch.int, !torch.int) -> !torch.list<int>
  %d = torch.quantized_decomposed.dequantize_per_tensor %x, %s, %int0, %int-128, %int127, %int1, %none : !torch.vtensor<[2],si8>, !torch.float, !torch.int, !torch.int, !torch.int, !torch.int, !torch.none -> !torch.vtensor<[2],f32>
  %0 = torch.aten.pad %d, %amounts, %mode, %none : !torch.vtensor<[2],f32>, !torch.list<int>, !torch.str, !torch.none -> !torch.vtensor<[4],f32>
  %q = torch.quantized_decomposed.quantize_per_tensor %0, %s, %int0, %int-128, %int127, %int1 : !torch.vtensor<[4],f32>, !torch.float, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[4],si8>
  return %q : !torch.vtensor<[4],si8>
}

// CHECK-LABEL: func.func @pads_three(
// CHECK: torch.aten.pad {{.*}}f32
// WHY: Function=pads_three | Reason="the operation pads with the integer 0, not with 3"
func.func @pads_three(%x: !torch.vtensor<[2],si8>) -> !torch.vtensor<[4],f32> {
  %s = torch.constant.float 5.000000e-01
  %int3 = torch.constant.int 3
  %int1 = torch.constant.int 1
  %int-128 = torch.constant.int -128
  %int127 = torch.constant.int 127
  %none = torch.constant.none
  %mode = torch.constant.str "constant"
  %amounts = torch.prim.ListConstruct %int1, %int1 : (!torch.int, !torch.int) -> !torch.list<int>
  %d = torch.quantized_decomposed.dequantize_per_tensor %x, %s, %int3, %int-128, %int127, %int1, %none : !torch.vtensor<[2],si8>, !torch.float, !torch.int, !torch.int, !torch.int, !torch.int, !torch.none -> !torch.vtensor<[2],f32>
  %0 = torch.aten.pad %d, %amounts, %mode, %none : !torch.vtensor<[2],f32>, !torch.list<int>, !torch.str, !torch.none -> !torch.vtensor<[4],f32>
  return %0 : !torch.vtensor<[4],f32>
}

// CHECK-LABEL: func.func @pads_three_before(
// CHECK: torch.aten.pad {{.*}}f32
// WHY: Function=pads_three_before | Reason="the operation pads with the integer 0, not with 3"
func.func @pads_three_before(%x: !torch.vtensor<[2],f32>) -> !torch.vtensor<[4],si8> {
  %s = torch.constant.float 5.000000e-01
  %int3 = torch.constant.int 3
  %int1 = torch.constant.int 1
  %int-128 = torch.constant.int -128
  %int127 = torch.constant.int 127
  %none = torch.constant.none
  %mode = torch.constant.str "constant"
  %amounts = torch.prim.ListConstruct %int1, %int1 : (!torch.int, !torch.int) -> !torch.list<int>
  %0 = torch.aten.pad %x, %amounts, %mode, %none : !torch.vtensor<[2],f32>, !torch.list<int>, !torch.str, !torch.none -> !torch.vtensor<[4],f32>
  %q = torch.quantized_decomposed.quantize_per_tensor %0, %s, %int3, %int-128, %int127, %int1 : !torch.vtensor<[4],f32>, !torch.float, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[4],si8>
  return %q : !torch.vtensor<[4],si8>
}

// CHECK-LABEL: func.func @pads_three_between(
// CHECK: torch.aten.pad {{.*}}f32
// WHY: Function=pads_three_between | Reason="the operation pads with the integer 0, not with 3"
func.func @pads_three_between(%x: !torch.vtensor<[2],si8>) -> !torch.vtensor<[4],si8> {
  %s = torch.constant.float 5.000000e-01
  %int3 = torch.constant.int 3
  %int1 = torch.constant.int 1
  %int-128 = torch.constant.int -128
  %int127 = torch.constant.int 127
  %none = torch.constant.none
  %mode = torch.constant.str "constant"
  %amounts = torch.prim.ListConstruct %int1, %int1 : (!torch.int, !torch.int) -> !torch.list<int>
  %d = torch.quantized_decomposed.dequantize_per_tensor %x, %s, %int3, %int-128, %int127, %int1, %none : !torch.vtensor<[2],si8>, !torch.float, !torch.int, !torch.int, !torch.int, !torch.int, !torch.none -> !torch.vtensor<[2],f32>
  %0 = torch.aten.pad %d, %amounts, %mode, %none : !torch.vtensor<[2],f32>, !torch.list<int>, !torch.str, !torch.none -> !torch.vtensor<[4],f32>
  %q = torch.quantized_decomposed.quantize_per_tensor %0, %s, %int3, %int-128, %int127, %int1 : !torch.vtensor<[4],f32>, !torch.float, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[4],si8>
  return %q : !torch.vtensor<[4],si8>
}

// Integers of different types are not in one tensor.
// CHECK-LABEL: func.func @cat_signs(
// CHECK: torch.aten.cat {{.*}}f32
// WHY: Function=cat_signs | Reason="the operation does not accept the stored type"
func.func @cat_signs(%x: !torch.vtensor<[2],si8>, %y: !torch.vtensor<[1],i8>) -> !torch.vtensor<[3],f32> {
  %s = torch.constant.float 5.000000e-01
  %int3 = torch.constant.int 3
  %int0 = torch.constant.int 0
  %int-128 = torch.constant.int -128
  %int127 = torch.constant.int 127
  %int1 = torch.constant.int 1
  %none = torch.constant.none
  %d = torch.quantized_decomposed.dequantize_per_tensor %x, %s, %int3, %int-128, %int127, %int1, %none : !torch.vtensor<[2],si8>, !torch.float, !torch.int, !torch.int, !torch.int, !torch.int, !torch.none -> !torch.vtensor<[2],f32>
  %e = torch.quantized_decomposed.dequantize_per_tensor %y, %s, %int3, %int-128, %int127, %int1, %none : !torch.vtensor<[1],i8>, !torch.float, !torch.int, !torch.int, !torch.int, !torch.int, !torch.none -> !torch.vtensor<[1],f32>
  %l = torch.prim.ListConstruct %d, %e : (!torch.vtensor<[2],f32>, !torch.vtensor<[1],f32>) -> !torch.list<vtensor>
  %0 = torch.aten.cat %l, %int0 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[3],f32>
  return %0 : !torch.vtensor<[3],f32>
}

// The quantization gives both operands its type.
// CHECK-LABEL: func.func @cat_signs_between(
// CHECK: [[Q:%.*]] = torch.quantized_decomposed.quantize_per_tensor {{.*}} -> !torch.vtensor<[1],si8>
// CHECK-NEXT: [[L:%.*]] = torch.prim.ListConstruct %arg0, [[Q]] : (!torch.vtensor<[2],si8>, !torch.vtensor<[1],si8>)
// CHECK-NEXT: [[C:%.*]] = torch.aten.cat [[L]], {{.*}} -> !torch.vtensor<[3],si8>
// CHECK-NEXT: return [[C]]
// WHY: Function=cat_signs_between | Reason="the parameters are the same, but in types of different forms"
func.func @cat_signs_between(%x: !torch.vtensor<[2],si8>, %y: !torch.vtensor<[1],i8>) -> !torch.vtensor<[3],si8> {
  %s = torch.constant.float 5.000000e-01
  %int3 = torch.constant.int 3
  %int0 = torch.constant.int 0
  %int-128 = torch.constant.int -128
  %int127 = torch.constant.int 127
  %int1 = torch.constant.int 1
  %none = torch.constant.none
  %d = torch.quantized_decomposed.dequantize_per_tensor %x, %s, %int3, %int-128, %int127, %int1, %none : !torch.vtensor<[2],si8>, !torch.float, !torch.int, !torch.int, !torch.int, !torch.int, !torch.none -> !torch.vtensor<[2],f32>
  %e = torch.quantized_decomposed.dequantize_per_tensor %y, %s, %int3, %int-128, %int127, %int1, %none : !torch.vtensor<[1],i8>, !torch.float, !torch.int, !torch.int, !torch.int, !torch.int, !torch.none -> !torch.vtensor<[1],f32>
  %l = torch.prim.ListConstruct %d, %e : (!torch.vtensor<[2],f32>, !torch.vtensor<[1],f32>) -> !torch.list<vtensor>
  %0 = torch.aten.cat %l, %int0 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[3],f32>
  %q = torch.quantized_decomposed.quantize_per_tensor %0, %s, %int3, %int-128, %int127, %int1 : !torch.vtensor<[3],f32>, !torch.float, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[3],si8>
  return %q : !torch.vtensor<[3],si8>
}
