// A function without references loses its results of type !torch.none. A declaration keeps them: no return shows which remain.
// RUN: qopt %s --floats-to-tosa --allow-unregistered-dialect | FileCheck %s

// CHECK: func.func private @declared(tensor<2xf32>) -> (!torch.none {t.name = "a"}, tensor<2xf32> {t.name = "b"})
func.func private @declared(!torch.vtensor<[2],f32>) -> (!torch.none {t.name = "a"}, !torch.vtensor<[2],f32> {t.name = "b"})

// CHECK: func.func @defined(%{{.*}}: tensor<2xf32>) -> (tensor<2xf32> {t.name = "b"}) {
// CHECK-NEXT: return %{{.*}} : tensor<2xf32>
func.func @defined(%0: !torch.vtensor<[2],f32>) -> (!torch.none {t.name = "a"}, !torch.vtensor<[2],f32> {t.name = "b"}) {
  %1 = torch.constant.none
  return %1, %0 : !torch.none, !torch.vtensor<[2],f32>
}

// CHECK: func.func @endless() -> (!torch.none {t.name = "a"})
func.func @endless() -> (!torch.none {t.name = "a"}) {
  cf.br ^bb1
^bb1:
  cf.br ^bb1
}
