// A program that changes buffers and an input has the new values as further results, and the buffers as further arguments with
// their initial values. PyTorch gives the same numbers.

// RUN: qopt %{models}/state.pt2 | FileCheck %s
// RUN: qopt %{models}/state_functional.pt2 | FileCheck %s --check-prefix=FUNCTIONAL
// RUN: qopt %S/Inputs/pt2-state.mlir --run=inputs --output=%t.inputs.npz
// RUN: qopt %{models}/state.pt2 --quant-to-hub --floats-to-tosa --run=main --input=%t.inputs.npz | FileCheck %s --check-prefix=VALUES
// RUN: qopt %{models}/state_functional.pt2 --quant-to-hub --floats-to-tosa --run=main --input=%t.inputs.npz \
// RUN:   | FileCheck %s --check-prefix=VALUES

// A file for the values that the program returns is enough. Too few arrays are an error.
// RUN: qopt %{models}/state.pt2 --quant-to-hub --floats-to-tosa --run=main --input=%t.inputs.npz --output=%t.npy
// RUN: not qopt %{models}/state.pt2 --quant-to-hub --floats-to-tosa --run=main --input=%t.npy 2>&1 | FileCheck %s --check-prefix=COUNT

// Written files have the same form.
// RUN: qopt %{models}/state.pt2 --fold-quant-shapes --canonicalize --cse -o %t.pt2
// RUN: qopt %t.pt2 | FileCheck %s
// RUN: qopt %{models}/state_functional.pt2 -o %t.pt2
// RUN: qopt %t.pt2 | FileCheck %s --check-prefix=FUNCTIONAL

// CHECK:      func.func @main(%[[X:.*]]: !torch.vtensor<[2],f32> {pt2.name = "x"}, %[[POSITION:.*]]: !torch.vtensor<[1],si64> {pt2.name = "position"},
// CHECK-SAME:   {pt2.buffer = "cache", pt2.initial = dense<0.000000e+00> : tensor<3x2xf32>, pt2.name = "b_cache"}
// CHECK-SAME:   {pt2.buffer = "rows", pt2.initial = dense<{{\[\[}}0.000000e+00, 1.000000e+00], [2.000000e+00, 3.000000e+00]]> : tensor<2x2xf32>, pt2.name = "b_rows"}
// CHECK-SAME:   {pt2.initial = dense<0> : tensor<si64>, pt2.name = "b_count", pt2.temporary_buffer = "count"}
// CHECK-SAME:   {pt2.changes = "b_count"}
// CHECK-SAME:   {pt2.changes = "b_cache"}
// CHECK-SAME:   {pt2.changes = "b_rows"}
// CHECK-SAME:   {pt2.changes = "x"})
// CHECK:      torch.operator "torch.aten.index_copy"
// CHECK:      torch.operator "torch.aten.select_scatter"
// CHECK:      torch.operator "torch.aten.select_scatter"
// CHECK:      torch.aten.t
// CHECK:      torch.aten.sub.Tensor
// CHECK-NEXT: torch.operator "torch.aten.select_scatter"
// CHECK-NEXT: torch.aten.t

// FUNCTIONAL:      func.func @main({{.*}} {pt2.buffer = "cache",
// FUNCTIONAL-SAME:   {pt2.changes = "b_cache"}
// FUNCTIONAL-SAME:   {pt2.changes = "b_rows"}
// FUNCTIONAL-SAME:   {pt2.changes = "b_count"}
// FUNCTIONAL-SAME:   {pt2.changes = "x"})

// VALUES:     dense<{{\[\[}}-1.000000e+00, -2.000000e+00], [0.000000e+00, 9.000000e+00], [-1.000000e+00, -2.000000e+00]]>
// VALUES-DAG: dense<1> : tensor<i64>
// VALUES-DAG: dense<{{\[\[}}0.000000e+00, 0.000000e+00], [1.000000e+00, 2.000000e+00], [0.000000e+00, 0.000000e+00]]>
// VALUES-DAG: dense<{{\[\[}}-1.000000e+00, 1.000000e+00], [1.000000e+00, 5.000000e+00]]>
// VALUES-DAG: dense<[-1.000000e+00, -2.000000e+00]>

// COUNT: 'main' has 5 arguments
