// Whole constants fold element by element. Two splats give a splat, and so do elements that come out equal.

// RUN: qopt --validate %s --canonicalize | FileCheck %s

// CHECK-LABEL: func.func @list_and_splat
// CHECK-NEXT: %[[C:.*]] = arith.constant dense<[3, 6]> : tensor<2xi32>
// CHECK-NEXT: return %[[C]] : tensor<2xi32>
func.func @list_and_splat() -> tensor<2xi32> {
  %a = arith.constant dense<[1, 2]> : tensor<2xi32>
  %b = arith.constant dense<3> : tensor<2xi32>
  %r = arith.muli %a, %b : tensor<2xi32>
  return %r : tensor<2xi32>
}

// CHECK-LABEL: func.func @splats
// CHECK-NEXT: %[[C:.*]] = arith.constant dense<-2> : tensor<1000000x1000000xi8>
// CHECK-NEXT: return %[[C]]
func.func @splats() -> tensor<1000000x1000000xi8> {
  %a = arith.constant dense<127> : tensor<1000000x1000000xi8>
  %r = arith.addi %a, %a overflow<nsw> : tensor<1000000x1000000xi8>
  return %r : tensor<1000000x1000000xi8>
}

// CHECK-LABEL: func.func @equal_in_the_end
// CHECK-NEXT: arith.constant dense<5> : vector<4xi16>
func.func @equal_in_the_end() -> vector<4xi16> {
  %a = arith.constant dense<[1, 2, 3, 4]> : vector<4xi16>
  %b = arith.constant dense<[4, 3, 2, 1]> : vector<4xi16>
  %r = arith.addi %a, %b : vector<4xi16>
  return %r : vector<4xi16>
}

// Hexadecimal data and a list are the same.
// CHECK-LABEL: func.func @hex
// CHECK-NEXT: arith.constant dense<[11, 22, 33, 44]> : tensor<4xi8>
func.func @hex() -> tensor<4xi8> {
  %a = arith.constant dense<"0x01020304"> : tensor<4xi8>
  %b = arith.constant dense<[10, 20, 30, 40]> : tensor<4xi8>
  %r = arith.addi %a, %b : tensor<4xi8>
  return %r : tensor<4xi8>
}

// CHECK-LABEL: func.func @widths_change
// CHECK-DAG: %[[S:.*]] = arith.constant dense<[-1, 127]> : tensor<2xi32>
// CHECK-DAG: %[[U:.*]] = arith.constant dense<[255, 127]> : tensor<2xi32>
// CHECK-DAG: %[[F:.*]] = arith.constant dense<[-1.000000e+00, 1.270000e+02]> : tensor<2xbf16>
// CHECK-DAG: %[[B:.*]] = arith.constant dense<[0.000000e+00, 1.000000e+00]> : tensor<2xf16>
// CHECK: return %[[S]], %[[U]], %[[F]], %[[B]]
func.func @widths_change() -> (tensor<2xi32>, tensor<2xi32>, tensor<2xbf16>, tensor<2xf16>) {
  %a = arith.constant dense<[-1, 127]> : tensor<2xi8>
  %s = arith.extsi %a : tensor<2xi8> to tensor<2xi32>
  %u = arith.extui %a : tensor<2xi8> to tensor<2xi32>
  %f = arith.sitofp %a : tensor<2xi8> to tensor<2xbf16>
  %h = arith.constant dense<[0, 15360]> : tensor<2xi16>
  %b = arith.bitcast %h : tensor<2xi16> to tensor<2xf16>
  return %s, %u, %f, %b : tensor<2xi32>, tensor<2xi32>, tensor<2xbf16>, tensor<2xf16>
}

// CHECK-LABEL: func.func @choose
// CHECK-NEXT: arith.constant dense<[4, 2, 3]> : tensor<3xi8>
func.func @choose() -> tensor<3xi8> {
  %a = arith.constant dense<[1, 2, 3]> : tensor<3xi8>
  %b = arith.constant dense<[4, 0, -5]> : tensor<3xi8>
  %c = arith.cmpi sgt, %a, %b : tensor<3xi8>
  %r = arith.select %c, %a, %b : tensor<3xi1>, tensor<3xi8>
  return %r : tensor<3xi8>
}

// CHECK-LABEL: func.func @two_results
// CHECK-DAG: %[[LOW:.*]] = arith.constant dense<[-128, 1]> : tensor<2xi8>
// CHECK-DAG: %[[HIGH:.*]] = arith.constant dense<[127, 0]> : tensor<2xi8>
// CHECK-DAG: %[[CARRY:.*]] = arith.constant dense<[true, false]> : tensor<2xi1>
// CHECK: return %[[LOW]], %[[HIGH]], %[[CARRY]]
func.func @two_results() -> (tensor<2xi8>, tensor<2xi8>, tensor<2xi1>) {
  %a = arith.constant dense<[-1, 1]> : tensor<2xi8>
  %b = arith.constant dense<[-128, 1]> : tensor<2xi8>
  %low, %high = arith.mului_extended %a, %b : tensor<2xi8>
  %sum, %carry = arith.addui_extended %a, %a : tensor<2xi8>, tensor<2xi1>
  %zero = arith.constant dense<[-128, 0]> : tensor<2xi8>
  %l = arith.addi %low, %zero : tensor<2xi8>
  %m = arith.addi %l, %zero : tensor<2xi8>
  return %m, %high, %carry : tensor<2xi8>, tensor<2xi8>, tensor<2xi1>
}

// If one element has no result, the operation stays.
// CHECK-LABEL: func.func @undefined
// CHECK: arith.divsi
// CHECK: arith.shli
// CHECK: arith.fptosi
func.func @undefined() -> (tensor<2xi8>, tensor<2xi8>, tensor<2xi8>) {
  %a = arith.constant dense<[-128, 8]> : tensor<2xi8>
  %b = arith.constant dense<[-1, 2]> : tensor<2xi8>
  %0 = arith.divsi %a, %b : tensor<2xi8>
  %s = arith.constant dense<[8, 1]> : tensor<2xi8>
  %1 = arith.shli %a, %s : tensor<2xi8>
  %f = arith.constant dense<[1.0, 1.0e+10]> : tensor<2xf32>
  %2 = arith.fptosi %f : tensor<2xf32> to tensor<2xi8>
  return %0, %1, %2 : tensor<2xi8>, tensor<2xi8>, tensor<2xi8>
}

// A float that would be rounded is not cast; NaN keeps its bits and becomes quiet.
// CHECK-LABEL: func.func @floats
// CHECK: %[[SUM:.*]] = arith.constant 0x7FC00001 : f32
// CHECK: %[[NEW:.*]] = arith.constant 0x7FC00000 : f32
// CHECK: %[[STAYS:.*]] = arith.truncf
// CHECK: return %[[SUM]], %[[NEW]], %[[STAYS]]
func.func @floats() -> (f32, f32, f16) {
  %one = arith.constant 1.0 : f32
  %zero = arith.constant 0.0 : f32
  %signaling = arith.constant 0x7F800001 : f32
  %tenth = arith.constant 0.1 : f32
  %0 = arith.addf %one, %signaling : f32
  %1 = arith.divf %zero, %zero : f32
  %2 = arith.truncf %tenth : f32 to f16
  return %0, %1, %2 : f32, f32, f16
}

// Ordered predicates are false for NaN, unordered ones true; both agree on numbers.
// CHECK-LABEL: func.func @compare
// CHECK-DAG: %[[T:.*]] = arith.constant true
// CHECK-DAG: %[[F:.*]] = arith.constant false
// CHECK: return %[[T]], %[[F]], %[[T]], %[[F]], %[[T]]
func.func @compare(%x: f32) -> (i1, i1, i1, i1, i1) {
  %a = arith.constant 1.0 : f32
  %b = arith.constant 2.0 : f32
  %nan = arith.constant 0x7FC00000 : f32
  %0 = arith.cmpf ult, %a, %b : f32
  %1 = arith.cmpf ueq, %a, %b : f32
  %2 = arith.cmpf une, %a, %b : f32
  %3 = arith.cmpf uno, %a, %b : f32
  %4 = arith.cmpf ugt, %x, %nan : f32
  return %0, %1, %2, %3, %4 : i1, i1, i1, i1, i1
}
