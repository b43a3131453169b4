// --shape: the sizes of a program of PyTorch are expressions of the sizes of its arguments.

// RUN: qopt %s --shape=x:5x2 | FileCheck %s
// RUN: not qopt %s --shape=x:5x2 --shape=y:4 2>&1 | FileCheck %s --check-prefix=CONFLICT

// CHECK-LABEL: func.func @main
// CHECK-SAME: !torch.vtensor<[5,2],f32> {pt2.name = "x"}, %arg1: !torch.vtensor<[5],f32> {pt2.name = "y"})
// CHECK-SAME: -> !torch.vtensor<[10],f32>
// CHECK-NOT: aten.size
// CHECK: torch.constant.int 10
// CHECK: torch.aten.view {{.*}} -> !torch.vtensor<[10],f32>
// CHECK-NOT: pt2.sizes
// CONFLICT: error: argument 'y' gets size 4 for 's0', but another gives 5
func.func @main(%x: !torch.vtensor<[?,2],f32> {pt2.name = "x", pt2.sizes = ["s0", ""]}, %y: !torch.vtensor<[?],f32> {pt2.name = "y", pt2.sizes = ["s0"]}) -> !torch.vtensor<[?],f32> {
  %zero = torch.constant.int 0
  %two = torch.constant.int 2
  %n = torch.operator "torch.aten.size.int"(%x, %zero) {pt2.sizes = ["s0"]} : (!torch.vtensor<[?,2],f32>, !torch.int) -> !torch.int
  %all = torch.operator "torch.aten.mul.int"(%n, %two) {pt2.sizes = ["Mul(Integer(2), Symbol('s0', positive=True, integer=True))"]} : (!torch.int, !torch.int) -> !torch.int
  %list = torch.prim.ListConstruct %all : (!torch.int) -> !torch.list<int>
  %0 = torch.aten.view %x, %list {pt2.sizes = [["Mul(Integer(2), Symbol('s0', positive=True, integer=True))"]]} : !torch.vtensor<[?,2],f32>, !torch.list<int> -> !torch.vtensor<[?],f32>
  "func.return"(%0) {pt2.sizes = []} : (!torch.vtensor<[?],f32>) -> ()
}
