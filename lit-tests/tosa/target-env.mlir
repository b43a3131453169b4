// The target that mlir-opt attaches to a module, with empty lists, which it does not read itself.

// RUN: mlir-opt-22 %s --tosa-attach-target | qopt | FileCheck %s
// RUN: mlir-opt-22 %s --tosa-attach-target=extensions=int16,bf16 | qopt | FileCheck %s --check-prefix=SOME

// CHECK: module attributes {tosa.target_env = #tosa.target_env<specification_version = "1.0", level = "8k", profiles = [], extensions = []>}
// SOME: module attributes {tosa.target_env = #tosa.target_env<specification_version = "1.0", level = "8k", profiles = [], extensions = [int16, bf16]>}
func.func @f() {
  return
}
