// An `If` whose condition is known at run time only: both branches are computed, and an operator chooses. It stays if a branch may
// fail.

// RUN: qopt %s --quant-to-hub | FileCheck %s
// RUN: qopt %s --quant-to-hub --floats-to-tosa --run=then | FileCheck %s --check-prefix=THEN
// RUN: qopt %s --quant-to-hub --floats-to-tosa --run=other | FileCheck %s --check-prefix=OTHER
// RUN: qopt %s --quant-to-hub --remarks-filter-missed=quant-to-hub 2>&1 >/dev/null | FileCheck %s --check-prefix=REFUSED

// CHECK-LABEL: func.func @chosen(
// CHECK: [[A:%.*]] = torch.operator "onnx.Abs"(%arg0)
// CHECK: [[N:%.*]] = torch.operator "onnx.Neg"(%arg0)
// CHECK: [[R:%.*]] = torch.operator "onnx.Where"(%arg1, [[A]], [[N]])
// CHECK: [[S:%.*]] = torch.operator "onnx.Where"(%arg1, %arg0, [[A]])
// CHECK: return [[R]], [[S]]
func.func @chosen(%x: !torch.vtensor<[2],f32>, %c: !torch.vtensor<[],i1>) -> (!torch.vtensor<[2],f32>, !torch.vtensor<[2],f32>) attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %0 = torch.operator "onnx.Abs"(%x) : (!torch.vtensor<[2],f32>) -> !torch.vtensor<[2],f32>
  %1:2 = torch.operator "onnx.If"(%c) {onnx.graphs = [{attribute = "then_branch"}, {attribute = "else_branch"}]} : (!torch.vtensor<[],i1>) -> (!torch.vtensor<[2],f32>, !torch.vtensor<[2],f32>) {
    torch.operator_terminator %0, %x : !torch.vtensor<[2],f32>, !torch.vtensor<[2],f32>
  }, {
    %2 = torch.operator "onnx.Neg"(%x) : (!torch.vtensor<[2],f32>) -> !torch.vtensor<[2],f32>
    torch.operator_terminator %2, %0 : !torch.vtensor<[2],f32>, !torch.vtensor<[2],f32>
  }
  return %1#0, %1#1 : !torch.vtensor<[2],f32>, !torch.vtensor<[2],f32>
}

// Without names, the else branch is the first. A nested `If` is chosen first.
// THEN: dense<[1.000000e+00, -2.000000e+00]> : tensor<2xf32>
// CHECK-LABEL: func.func @then(
// CHECK-NOT: onnx.If
func.func @then() -> !torch.vtensor<[2],f32> attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %x = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[1.0, -2.0]> : tensor<2xf32>} : () -> !torch.vtensor<[2],f32>
  %c = torch.operator "onnx.Constant"() {torch.onnx.value = dense<true> : tensor<1xi1>} : () -> !torch.vtensor<[1],i1>
  %0 = torch.operator "onnx.If"(%c) : (!torch.vtensor<[1],i1>) -> !torch.vtensor<[2],f32> {
    %1 = torch.operator "onnx.Abs"(%x) : (!torch.vtensor<[2],f32>) -> !torch.vtensor<[2],f32>
    torch.operator_terminator %1 : !torch.vtensor<[2],f32>
  }, {
    %1 = torch.operator "onnx.Neg"(%x) : (!torch.vtensor<[2],f32>) -> !torch.vtensor<[2],f32>
    %no = torch.operator "onnx.Not"(%c) : (!torch.vtensor<[1],i1>) -> !torch.vtensor<[1],i1>
    %2 = torch.operator "onnx.If"(%no) : (!torch.vtensor<[1],i1>) -> !torch.vtensor<[2],f32> {
      torch.operator_terminator %x : !torch.vtensor<[2],f32>
    }, {
      torch.operator_terminator %1 : !torch.vtensor<[2],f32>
    }
    torch.operator_terminator %2 : !torch.vtensor<[2],f32>
  }
  return %0 : !torch.vtensor<[2],f32>
}

// The quotient by a positive constant cannot fail.
// OTHER: dense<[3, -1]> : tensor<2xi64>
func.func @other() -> !torch.vtensor<[2],si64> attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %x = torch.operator "onnx.Constant"() {torch.onnx.value = dense<[7, -2]> : tensor<2xsi64>} : () -> !torch.vtensor<[2],si64>
  %two = torch.operator "onnx.Constant"() {torch.onnx.value = dense<2> : tensor<si64>} : () -> !torch.vtensor<[],si64>
  %c = torch.operator "onnx.Constant"() {torch.onnx.value = dense<false> : tensor<i1>} : () -> !torch.vtensor<[],i1>
  %0 = torch.operator "onnx.If"(%c) : (!torch.vtensor<[],i1>) -> !torch.vtensor<[2],si64> {
    %1 = torch.operator "onnx.Div"(%x, %two) : (!torch.vtensor<[2],si64>, !torch.vtensor<[],si64>) -> !torch.vtensor<[2],si64>
    torch.operator_terminator %1 : !torch.vtensor<[2],si64>
  }, {
    torch.operator_terminator %x : !torch.vtensor<[2],si64>
  }
  return %0 : !torch.vtensor<[2],si64>
}

// REFUSED: onnx.If{{.*}}both branches are computed, but 'onnx.Div' divides by integers that are not known to be positive
// CHECK-LABEL: func.func @guarded(
// CHECK: onnx.If
func.func @guarded(%x: !torch.vtensor<[2],si64>, %by: !torch.vtensor<[],si64>, %c: !torch.vtensor<[],i1>) -> !torch.vtensor<[2],si64> attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %0 = torch.operator "onnx.If"(%c) : (!torch.vtensor<[],i1>) -> !torch.vtensor<[2],si64> {
    %1 = torch.operator "onnx.Div"(%x, %by) : (!torch.vtensor<[2],si64>, !torch.vtensor<[],si64>) -> !torch.vtensor<[2],si64>
    torch.operator_terminator %1 : !torch.vtensor<[2],si64>
  }, {
    torch.operator_terminator %x : !torch.vtensor<[2],si64>
  }
  return %0 : !torch.vtensor<[2],si64>
}

// REFUSED: onnx.If{{.*}}both branches are computed, but 'onnx.Gather' has indices that are not constant
func.func @found(%x: !torch.vtensor<[2],f32>, %i: !torch.vtensor<[2],si64>, %c: !torch.vtensor<[],i1>) -> !torch.vtensor<[2],f32> attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %0 = torch.operator "onnx.If"(%c) : (!torch.vtensor<[],i1>) -> !torch.vtensor<[2],f32> {
    %1 = torch.operator "onnx.Gather"(%x, %i) : (!torch.vtensor<[2],f32>, !torch.vtensor<[2],si64>) -> !torch.vtensor<[2],f32>
    torch.operator_terminator %1 : !torch.vtensor<[2],f32>
  }, {
    torch.operator_terminator %x : !torch.vtensor<[2],f32>
  }
  return %0 : !torch.vtensor<[2],f32>
}

// REFUSED: onnx.If{{.*}}the branches have results of different types
func.func @sizes(%x: !torch.vtensor<[2],f32>, %y: !torch.vtensor<[1],f32>, %c: !torch.vtensor<[],i1>) -> !torch.vtensor<[?],f32> attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %0 = torch.operator "onnx.If"(%c) : (!torch.vtensor<[],i1>) -> !torch.vtensor<[?],f32> {
    torch.operator_terminator %y : !torch.vtensor<[1],f32>
  }, {
    torch.operator_terminator %x : !torch.vtensor<[2],f32>
  }
  return %0 : !torch.vtensor<[?],f32>
}

// REFUSED: onnx.If{{.*}}both branches are computed, but 'onnx.Notify' may have effects
func.func @effects(%x: !torch.vtensor<[2],f32>, %c: !torch.vtensor<[],i1>) -> !torch.vtensor<[2],f32> attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %0 = torch.operator "onnx.If"(%c) : (!torch.vtensor<[],i1>) -> !torch.vtensor<[2],f32> {
    %1 = torch.operator "onnx.Notify"(%x) {onnx.domain = "com.example"} : (!torch.vtensor<[2],f32>) -> !torch.vtensor<[2],f32>
    torch.operator_terminator %1 : !torch.vtensor<[2],f32>
  }, {
    torch.operator_terminator %x : !torch.vtensor<[2],f32>
  }
  return %0 : !torch.vtensor<[2],f32>
}
