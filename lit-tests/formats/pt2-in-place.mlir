// Operators in place become functional ones. A result keeps the element type of the changed tensor.

// RUN: qopt %{models}/in_place.pt2 | FileCheck %s
// RUN: qopt %{models}/in_place.pt2 --fold-quant-shapes --canonicalize --cse -o %t.pt2
// RUN: qopt %t.pt2 | FileCheck %s --check-prefix=FOLDED

// CHECK:      %[[Y:.*]] = torch.aten.mul.Tensor %[[X:.*]], %arg1 : !torch.vtensor<[2,3],f16>, !torch.vtensor<[3],f32> -> !torch.vtensor<[2,3],f32>
// CHECK-NEXT: torch.operator "torch.aten.type_as"(%[[Y]], %[[X]]) : (!torch.vtensor<[2,3],f32>, !torch.vtensor<[2,3],f16>) -> !torch.vtensor<[2,3],f16>
// CHECK:      torch.aten.relu
// CHECK:      torch.operator "torch.aten.pow.Tensor_Scalar"
// CHECK:      %[[B:.*]] = torch.operator "torch.aten.gt.Scalar"{{.*}} -> !torch.vtensor<[2,3],i1>
// CHECK-NEXT: torch.operator "torch.aten.type_as"(%[[B]], %{{.*}}) : {{.*}} -> !torch.vtensor<[2,3],f32>
// CHECK:      torch.operator "torch.aten.bitwise_and.Tensor"
// CHECK:      torch.aten.dropout
// CHECK:      torch.aten.transpose.int
// CHECK:      torch.aten.contiguous
// CHECK:      torch.aten.view

// A view needs the strides of the erased `contiguous`, a reshape does not.

// FOLDED:     torch.aten.transpose.int
// FOLDED-NOT: contiguous
// FOLDED-NOT: torch.aten.view
// FOLDED:     torch.aten.reshape
