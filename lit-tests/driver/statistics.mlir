// Statistics of passes, as a tree and by name.

// RUN: qopt %s --pass-pipeline='builtin.module(func.func(cse),cse,symbol-dce)' --mlir-pass-statistics -o %t 2>&1 | FileCheck %s
// RUN: qopt %s --pass-pipeline='builtin.module(func.func(cse),cse,symbol-dce)' --mlir-pass-statistics \
// RUN:   --mlir-pass-statistics-display=list -o %t 2>&1 | FileCheck %s --check-prefix=LIST
// RUN: qopt %s --fold-quant-shapes --mlir-pass-statistics -o %t 2>&1 | FileCheck %s --check-prefix=FOLD
// RUN: qopt %s --cse -o %t 2>&1 | FileCheck %s --check-prefix=NONE --allow-empty

// CHECK:      ... Pass statistics report ...
// CHECK-NEXT: ===----
// CHECK-NEXT: {{^}}'func.func' Pipeline
// CHECK-NEXT: {{^}}  CSE
// CHECK-NEXT: {{^}}    (S) 2 num-cse'd - Number of operations CSE'd
// CHECK-NEXT: {{^}}    (S) 1 num-dce'd - Number of operations DCE'd
// CHECK-NEXT: {{^}}CSE
// CHECK-NEXT: {{^}}  (S) 0 num-cse'd - Number of operations CSE'd
// CHECK-NEXT: {{^}}  (S) 0 num-dce'd - Number of operations DCE'd
// CHECK-NEXT: {{^}}SymbolDCE
// CHECK-NEXT: {{^}}  (S) 1 num-dce'd - Number of symbols DCE'd

// LIST:      {{^}}CSE
// LIST-NEXT: {{^}}  (S) 2 num-cse'd - Number of operations CSE'd
// LIST-NEXT: {{^}}  (S) 1 num-dce'd - Number of operations DCE'd
// LIST-NEXT: {{^}}SymbolDCE
// LIST-NEXT: {{^}}  (S) 1 num-dce'd - Number of symbols DCE'd

// FOLD: {{^}}FoldQuantShapes
// FOLD: (S) 1 {{.*}} - Number of times this rule applied

// NONE-NOT: statistics
func.func @f(%a: i32) -> (i32, i32, i32) {
  %0 = arith.addi %a, %a : i32
  %1 = arith.addi %a, %a : i32
  %2 = arith.addi %a, %a : i32
  %3 = arith.muli %a, %a : i32
  return %0, %1, %2 : i32, i32, i32
}
func.func private @dead(%q: tensor<2x3x!quant.uniform<i8:f32, 0.5>>) -> tensor<6xf32> {
  %0 = quant.dcast %q : tensor<2x3x!quant.uniform<i8:f32, 0.5>> to tensor<2x3xf32>
  %1 = tensor.collapse_shape %0 [[0, 1]] : tensor<2x3xf32> into tensor<6xf32>
  return %1 : tensor<6xf32>
}
