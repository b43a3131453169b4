// `torch.aten.select.int` drops its dimension. torch-mlir's conversion of ONNX keeps it with size 1: the rank of the result decides.

// RUN: qopt %s --fold-quant-shapes | FileCheck %s

// CHECK-LABEL: func.func @dropped
// CHECK-NEXT: torch.vtensor.literal(dense<[4, 6]> : tensor<2xsi8>) : !torch.vtensor<[2],si8>
// CHECK-NEXT: return
func.func @dropped() -> !torch.vtensor<[2],si8> {
  %c = torch.vtensor.literal(dense<[[3, 4], [5, 6]]> : tensor<2x2xsi8>) : !torch.vtensor<[2,2],si8>
  %one = torch.constant.int 1
  %0 = torch.aten.select.int %c, %one, %one : !torch.vtensor<[2,2],si8>, !torch.int, !torch.int -> !torch.vtensor<[2],si8>
  return %0 : !torch.vtensor<[2],si8>
}

// CHECK-LABEL: func.func @kept
// CHECK-NEXT: torch.vtensor.literal(dense<{{\[\[}}4], [6]]> : tensor<2x1xsi8>) : !torch.vtensor<[2,1],si8>
// CHECK-NEXT: return
func.func @kept() -> !torch.vtensor<[2,1],si8> {
  %c = torch.vtensor.literal(dense<[[3, 4], [5, 6]]> : tensor<2x2xsi8>) : !torch.vtensor<[2,2],si8>
  %one = torch.constant.int 1
  %0 = torch.aten.select.int %c, %one, %one : !torch.vtensor<[2,2],si8>, !torch.int, !torch.int -> !torch.vtensor<[2,1],si8>
  return %0 : !torch.vtensor<[2,1],si8>
}
