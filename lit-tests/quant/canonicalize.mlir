// Inverse storage casts cancel; quantizing is in qcast-of-dcast.mlir.

// RUN: qopt --validate --canonicalize %s --print-quant-aliases=false | FileCheck %s
// RUN: qopt --validate --canonicalize %s -o %t.1 && qopt --validate --canonicalize %t.1 -o %t.2 && cmp %t.1 %t.2

// CHECK-LABEL: func.func @storage
// CHECK-NEXT: return %arg0, %arg1
func.func @storage(%i: tensor<4xi8>, %q: tensor<4x!quant.uniform<i8<-127:127>:f32, 0.5>>) -> (tensor<4xi8>, tensor<4x!quant.uniform<i8<-127:127>:f32, 0.5>>) {
  %0 = quant.scast %i : tensor<4xi8> to tensor<4x!quant.uniform<i8:f32, 0.5>>
  %1 = quant.scast %0 : tensor<4x!quant.uniform<i8:f32, 0.5>> to tensor<4xi8>
  %2 = quant.scast %q : tensor<4x!quant.uniform<i8<-127:127>:f32, 0.5>> to tensor<4xi8>
  %3 = quant.scast %2 : tensor<4xi8> to tensor<4x!quant.uniform<i8<-127:127>:f32, 0.5>>
  return %1, %3 : tensor<4xi8>, tensor<4x!quant.uniform<i8<-127:127>:f32, 0.5>>
}

// CHECK-LABEL: func.func @storage_type
// CHECK: quant.scast
// CHECK: quant.scast
func.func @storage_type(%q: tensor<4x!quant.uniform<i8:f32, 0.5>>) -> tensor<4x!quant.uniform<i8:f32, 0.25>> {
  %0 = quant.scast %q : tensor<4x!quant.uniform<i8:f32, 0.5>> to tensor<4xi8>
  %1 = quant.scast %0 : tensor<4xi8> to tensor<4x!quant.uniform<i8:f32, 0.25>>
  return %1 : tensor<4x!quant.uniform<i8:f32, 0.25>>
}
