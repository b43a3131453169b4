// Tensors with an encoding keep it, and take part in no fold.

// RUN: qopt %s -o %t && qopt %t | diff - %t
// RUN: qopt %s --mlir-print-op-generic | qopt | diff - %t
// RUN: qopt %s --fold-quant-shapes --canonicalize | FileCheck %s

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>

// CHECK: func.func @encoded(%arg0: !torch.vtensor<[8,4],f32,#sparse
// CHECK-NEXT: torch.aten.relu %arg0 : !torch.vtensor<[8,4],f32,#sparse
// CHECK: func.func private @mutable() -> !torch.tensor<[?,4],unk,#sparse
func.func @encoded(%arg0: !torch.vtensor<[8,4],f32,#CSR>) -> !torch.vtensor<[8,4],f32,#CSR> {
  %0 = torch.aten.relu %arg0 : !torch.vtensor<[8,4],f32,#CSR> -> !torch.vtensor<[8,4],f32,#CSR>
  return %0 : !torch.vtensor<[8,4],f32,#CSR>
}
func.func private @mutable() -> !torch.tensor<[?,4],unk,#CSR>
