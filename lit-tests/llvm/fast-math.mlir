// Fast-math flags print with their mnemonic in the attribute dictionary, as mlir-opt prints them.

// RUN: qopt %s | qopt | FileCheck %s

// CHECK-LABEL: llvm.func @flags(
llvm.func @flags(%a: f32) {
  // CHECK: llvm.intr.fabs(%arg0) {fastmathFlags = #llvm.fastmath<contract>} : (f32) -> f32
  %0 = llvm.intr.fabs(%a) {fastmathFlags = #llvm.fastmath<contract>} : (f32) -> f32
  // CHECK: llvm.fadd %arg0, %arg0 {fastmathFlags = #llvm.fastmath<nnan, ninf>} : f32
  %1 = llvm.fadd %a, %a {fastmathFlags = #llvm.fastmath<ninf, nnan>} : f32
  // CHECK: llvm.fneg %arg0 : f32
  %2 = llvm.fneg %a {fastmathFlags = #llvm.fastmath<none>} : f32
  // CHECK: llvm.fmul %arg0, %arg0 {fastmathFlags = #llvm.fastmath<fast>} : f32
  %3 = llvm.fmul %a, %a {fastmathFlags = #llvm.fastmath<fast>} : f32
  llvm.return
}
