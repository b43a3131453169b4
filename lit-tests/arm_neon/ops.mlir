// The instructions print as MLIR prints them, in both forms.

// RUN: qopt %s -o %t.own && mlir-opt-22 %s -o %t.other && diff %t.own %t.other
// RUN: qopt %s --mlir-print-op-generic | mlir-opt-22 -o %t.generic && diff %t.own %t.generic
// RUN: mlir-opt-22 %s --mlir-print-op-generic | qopt -o %t.generic && diff %t.own %t.generic
// RUN: FileCheck %s --input-file=%t.own
// RUN: qopt %s --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC

// CHECK-LABEL: func.func @smull
func.func @smull(%arg0: vector<8xi8>, %arg1: vector<4xi16>, %arg2: vector<2xi32>) {
  // CHECK: arm_neon.intr.smull %arg0, %arg0 : vector<8xi8> to vector<8xi16>
  // GENERIC: "arm_neon.intr.smull"({{.*}}) : (vector<8xi8>, vector<8xi8>) -> vector<8xi16>
  %0 = arm_neon.intr.smull %arg0, %arg0 : vector<8xi8> to vector<8xi16>
  // CHECK: arm_neon.intr.smull %arg1, %arg1 {foo} : vector<4xi16> to vector<4xi32>
  %1 = arm_neon.intr.smull %arg1, %arg1 {foo} : vector<4xi16> to vector<4xi32>
  // CHECK: arm_neon.intr.smull %arg2, %arg2 : vector<2xi32> to vector<2xi64>
  %2 = arm_neon.intr.smull %arg2, %arg2 : vector<2xi32> to vector<2xi64>
  return
}

// The number of elements matters, not the rank; scalable dimensions stay scalable.
// CHECK-LABEL: func.func @smull_counts
func.func @smull_counts(%arg0: vector<4xi8>, %arg1: vector<2x4xi8>, %arg2: vector<[8]xi8>) {
  // CHECK: vector<4xi8> to vector<4xi16>
  %0 = arm_neon.intr.smull %arg0, %arg0 : vector<4xi8> to vector<4xi16>
  // CHECK: vector<2x4xi8> to vector<2x4xi16>
  %1 = arm_neon.intr.smull %arg1, %arg1 : vector<2x4xi8> to vector<2x4xi16>
  // CHECK: vector<[8]xi8> to vector<[8]xi16>
  %2 = arm_neon.intr.smull %arg2, %arg2 : vector<[8]xi8> to vector<[8]xi16>
  return
}

// CHECK-LABEL: func.func @sdot
func.func @sdot(%arg0: vector<4xi32>, %arg1: vector<16xi8>, %arg2: vector<2xi32>, %arg3: vector<8xi8>, %arg4: vector<[16]xi8>) {
  // CHECK: arm_neon.intr.sdot %arg0, %arg1, %arg1 : vector<16xi8>, vector<16xi8> to vector<4xi32>
  // GENERIC: "arm_neon.intr.sdot"({{.*}}) : (vector<4xi32>, vector<16xi8>, vector<16xi8>) -> vector<4xi32>
  %0 = arm_neon.intr.sdot %arg0, %arg1, %arg1 : vector<16xi8>, vector<16xi8> to vector<4xi32>
  // CHECK: arm_neon.intr.sdot %arg2, %arg3, %arg3 : vector<8xi8>, vector<8xi8> to vector<2xi32>
  %1 = arm_neon.intr.sdot %arg2, %arg3, %arg3 : vector<8xi8>, vector<8xi8> to vector<2xi32>
  // CHECK: vector<[16]xi8>, vector<[16]xi8> to vector<4xi32>
  %2 = arm_neon.intr.sdot %arg0, %arg4, %arg4 : vector<[16]xi8>, vector<[16]xi8> to vector<4xi32>
  return
}

// CHECK-LABEL: func.func @sdot_2d
func.func @sdot_2d(%arg0: vector<4xi32>, %arg1: vector<4x4xi8>, %arg2: vector<2xi32>, %arg3: vector<2x4xi8>) {
  // CHECK: arm_neon.2d.sdot %arg0, %arg1, %arg1 : vector<4x4xi8>, vector<4x4xi8> to vector<4xi32>
  %0 = arm_neon.2d.sdot %arg0, %arg1, %arg1 : vector<4x4xi8>, vector<4x4xi8> to vector<4xi32>
  // CHECK: arm_neon.2d.sdot %arg2, %arg3, %arg3 : vector<2x4xi8>, vector<2x4xi8> to vector<2xi32>
  %1 = arm_neon.2d.sdot %arg2, %arg3, %arg3 : vector<2x4xi8>, vector<2x4xi8> to vector<2xi32>
  return
}

// CHECK-LABEL: func.func @matrices
func.func @matrices(%arg0: vector<4xi32>, %arg1: vector<16xi8>, %arg2: vector<4xf32>, %arg3: vector<8xbf16>) {
  // CHECK: arm_neon.intr.smmla %arg0, %arg1, %arg1 : vector<16xi8> to vector<4xi32>
  %0 = arm_neon.intr.smmla %arg0, %arg1, %arg1 : vector<16xi8> to vector<4xi32>
  // CHECK: arm_neon.intr.ummla %arg0, %arg1, %arg1 : vector<16xi8> to vector<4xi32>
  %1 = arm_neon.intr.ummla %arg0, %arg1, %arg1 : vector<16xi8> to vector<4xi32>
  // CHECK: arm_neon.intr.usmmla %arg0, %arg1, %arg1 : vector<16xi8> to vector<4xi32>
  %2 = arm_neon.intr.usmmla %arg0, %arg1, %arg1 : vector<16xi8> to vector<4xi32>
  // CHECK: arm_neon.intr.bfmmla %arg2, %arg3, %arg3 : vector<8xbf16> to vector<4xf32>
  %3 = arm_neon.intr.bfmmla %arg2, %arg3, %arg3 : vector<8xbf16> to vector<4xf32>
  return
}
