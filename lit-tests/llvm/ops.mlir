// Instructions by LLVM's names, as mlir-opt prints them.

// RUN: qopt %s | qopt | FileCheck %s
// RUN: qopt %s --mlir-print-op-generic | qopt | FileCheck %s

// CHECK-LABEL: func.func @dot(
func.func @dot(%s: vector<16xi32>, %a: vector<64xi8>) -> vector<16xi32> {
  // CHECK: llvm.call_intrinsic "llvm.x86.avx512.vpdpbusd.512"(%arg0, %arg1, %arg1) {note} : (vector<16xi32>, vector<64xi8>, vector<64xi8>) -> vector<16xi32>
  %0 = llvm.call_intrinsic "llvm.x86.avx512.vpdpbusd.512"(%s, %a, %a) {note} : (vector<16xi32>, vector<64xi8>, vector<64xi8>) -> vector<16xi32>
  // CHECK: llvm.call_intrinsic "llvm.donothing"() : () -> ()
  llvm.call_intrinsic "llvm.donothing"() : () -> ()
  return %0 : vector<16xi32>
}

// CHECK-LABEL: func.func @pointer(
func.func @pointer(%a: i64) {
  // CHECK: %[[P:.*]] = llvm.inttoptr %arg0 {note} : i64 to !llvm.ptr
  %0 = llvm.inttoptr %a {note} : i64 to !llvm.ptr
  // CHECK: llvm.call_intrinsic "llvm.x86.ldtilecfg"(%[[P]]) : (!llvm.ptr) -> ()
  llvm.call_intrinsic "llvm.x86.ldtilecfg"(%0) : (!llvm.ptr) -> ()
  // CHECK: llvm.inttoptr %arg0 : i64 to !llvm.ptr<3>
  %1 = llvm.inttoptr %a : i64 to !llvm.ptr<3>
  // CHECK: llvm.inttoptr %arg0 : i64 to !llvm.ptr{{$}}
  %2 = llvm.inttoptr %a : i64 to !llvm.ptr<0>
  return
}
