// Operations without a definition keep their regular form. Operations around computations have torch-mlir's syntax.

// RUN: qopt %s -o %t && qopt %t | diff - %t
// RUN: qopt %s | FileCheck %s
// RUN: qopt %s --mlir-print-op-generic | qopt | diff - %t

func.func @f(%arg0: !torch.vtensor<[?,3],f32>, %arg1: !torch.int, %arg2: !torch.bool, %arg3: !torch.str) -> !torch.vtensor<[?,3],f32> {
  %0 = torch.aten.neg %arg0 : !torch.vtensor<[?,3],f32> -> !torch.vtensor<[?,3],f32>
  // CHECK: %[[X:.*]] = torch.aten.unknown.op %{{.*}}, %arg1 {a = 1 : i32} : !torch.vtensor<[?,3],f32>, !torch.int -> !torch.vtensor<[?,3],f32>
  %1 = torch.aten.unknown.op %0, %arg1 {a = 1 : i32} : !torch.vtensor<[?,3],f32>, !torch.int -> !torch.vtensor<[?,3],f32>
  // CHECK-NEXT: torch.aten.no_result{{$}}
  torch.aten.no_result
  // CHECK-NEXT: torch.bind_symbolic_shape %[[X]], [%arg1], #map : !torch.vtensor<[?,3],f32>
  torch.bind_symbolic_shape %1, [%arg1], affine_map<()[s0] -> (s0, 3)> : !torch.vtensor<[?,3],f32>
  %s = torch.symbolic_int "s0" {min_val = 3, max_val = 6} : !torch.int
  // CHECK: torch.prim.Print(%arg1, %arg2) : !torch.int, !torch.bool
  torch.prim.Print(%arg1, %arg2) : !torch.int, !torch.bool
  // CHECK: torch.prim.If %arg2 -> (!torch.int) {
  %2 = torch.prim.If %arg2 -> (!torch.int) {
    torch.prim.If.yield %arg1 : !torch.int
  } else {
    torch.prim.If.yield %s : !torch.int
  }
  // CHECK: torch.prim.Loop %arg1, %arg2, init(%{{.*}}) {
  %3 = torch.prim.Loop %arg1, %arg2, init(%2) {
  ^bb0(%i: !torch.int, %a: !torch.int):
    torch.prim.Loop.condition %arg2, iter(%a : !torch.int)
  } : (!torch.int, !torch.bool, !torch.int) -> !torch.int
  // CHECK: torch.prim.DictConstruct keys(%arg3 : !torch.str) values(%{{.*}} : !torch.int) -> !torch.dict<str, int>
  %4 = torch.prim.DictConstruct keys(%arg3 : !torch.str) values(%3 : !torch.int) -> !torch.dict<str, int>
  %5 = torch.derefine %3 : !torch.int to !torch.optional<int>
  // CHECK: torch.copy.to_tensor %[[X]] : !torch.tensor<[?,3],f32>
  %6 = torch.copy.to_tensor %1 : !torch.tensor<[?,3],f32>
  %7 = torch.copy.to_vtensor %6 : !torch.vtensor<[?,3],f32>
  %8 = torch_c.to_i64 %3
  // CHECK: torch_c.to_builtin_tensor %{{.*}} : !torch.vtensor<[?,3],f32> -> tensor<?x3xf32>
  %9 = torch_c.to_builtin_tensor %7 : !torch.vtensor<[?,3],f32> -> tensor<?x3xf32>
  // Without operands, the types after the colon are those of the results.
  // CHECK: torch.prim.Uninitialized : !torch.int{{$}}
  %10 = torch.prim.Uninitialized : !torch.int
  // CHECK: torch_c.get_next_seed : () -> i64
  %11 = torch_c.get_next_seed : () -> i64
  return %7 : !torch.vtensor<[?,3],f32>
}

// A class of TorchScript and a slot of the program.
// CHECK: torch.class_type @c {
// CHECK-NEXT: torch.attr private "w" : !torch.int
// CHECK-NEXT: torch.method "forward", @forward
// CHECK-NEXT: }
torch.class_type @c {
  torch.attr private "w" : !torch.int
  torch.method "forward", @forward
}
func.func private @forward(!torch.nn.Module<"c">)
// CHECK: torch.global_slot "private" @slot : !torch.int
torch.global_slot "private" @slot : !torch.int
// CHECK: torch.global_slot.get @slot : !torch.int
func.func @get() -> !torch.int {
  %0 = torch.global_slot.get @slot : !torch.int
  return %0 : !torch.int
}
