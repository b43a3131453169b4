// Operations of memref, scf and vector whose syntax is written by hand. The expected text is what mlir-opt prints.

// RUN: qopt %s | qopt | FileCheck %s --match-full-lines --strict-whitespace
// RUN: qopt %s --mlir-print-op-generic | qopt | FileCheck %s --match-full-lines --strict-whitespace

func.func @f(%a: f32, %v: vector<2x2xf32>, %m: vector<4xi1>, %mem: memref<?x?xf32>, %p: vector<4xf32>, %i: index, %q: memref<?xf32>, %acc: f32, %ints: memref<10xi32>) -> i32 {
  %0 = vector.from_elements %a, %a : vector<2xf32>
  %e = vector.from_elements %a {x.y} : vector<f32>
  %1:4 = vector.to_elements %v : vector<2x2xf32>
  %s = vector.to_elements %e {x.y} : vector<f32>
  %2 = vector.mask %m { vector.reduction <add>, %p, %acc : vector<4xf32> into f32 } : vector<4xi1> -> f32
  %3 = vector.mask %m, %p { vector.transfer_read %q[%i], %a : memref<?xf32>, vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  vector.mask %m { vector.transfer_write %p, %q[%i] : vector<4xf32>, memref<?xf32> } {x.y} : vector<4xi1>
  %t = memref.transpose %mem (i, j) -> (j, i) : memref<?x?xf32> to memref<?x?xf32, affine_map<(d0, d1)[s0] -> (d1 * s0 + d0)>>
  memref.prefetch %q[%i], read, locality<3>, data : memref<?xf32>
  memref.prefetch %mem[%i, %i], write, locality<0>, instr : memref<?x?xf32>
  %r = memref.alloca_scope -> (i32) {
    %c = arith.constant 1 : i32
    memref.alloca_scope.return %c : i32
  }
  memref.alloca_scope {
  }
  %g = memref.generic_atomic_rmw %ints[%i] : memref<10xi32> {
  ^bb0(%old: i32):
    memref.atomic_yield %old : i32
  }
  %w = scf.index_switch %i -> i32
  case 2 {
    scf.yield %r : i32
  }
  case -5 {
    %k = arith.constant 5 : i32
    scf.yield %k : i32
  }
  default {
    scf.yield %g : i32
  }
  scf.index_switch %i {x.y}
  default {
  }
  return %w : i32
}

//      CHECK:#map = affine_map<(d0, d1)[s0] -> (d1 * s0 + d0)>
// CHECK-NEXT:module {
// CHECK-NEXT:  func.func @f(%arg0: f32, %arg1: vector<2x2xf32>, %arg2: vector<4xi1>, %arg3: memref<?x?xf32>, %arg4: vector<4xf32>, %arg5: index, %arg6: memref<?xf32>, %arg7: f32, %arg8: memref<10xi32>) -> i32 {
// CHECK-NEXT:    %0 = vector.from_elements %arg0, %arg0 : vector<2xf32>
// CHECK-NEXT:    %1 = vector.from_elements %arg0 {x.y} : vector<f32>
// CHECK-NEXT:    %2:4 = vector.to_elements %arg1 : vector<2x2xf32>
// CHECK-NEXT:    %3 = vector.to_elements %1 {x.y} : vector<f32>
// CHECK-NEXT:    %4 = vector.mask %arg2 { vector.reduction <add>, %arg4, %arg7 : vector<4xf32> into f32 } : vector<4xi1> -> f32
// CHECK-NEXT:    %5 = vector.mask %arg2, %arg4 { vector.transfer_read %arg6[%arg5], %arg0 : memref<?xf32>, vector<4xf32> } : vector<4xi1> -> vector<4xf32>
// CHECK-NEXT:    vector.mask %arg2 { vector.transfer_write %arg4, %arg6[%arg5] : vector<4xf32>, memref<?xf32> } {x.y} : vector<4xi1>
// CHECK-NEXT:    %transpose = memref.transpose %arg3 (d0, d1) -> (d1, d0) : memref<?x?xf32> to memref<?x?xf32, #map>
// CHECK-NEXT:    memref.prefetch %arg6[%arg5], read, locality<3>, data : memref<?xf32>
// CHECK-NEXT:    memref.prefetch %arg3[%arg5, %arg5], write, locality<0>, instr : memref<?x?xf32>
// CHECK-NEXT:    %6 = memref.alloca_scope  -> (i32) {
// CHECK-NEXT:      %c1_i32 = arith.constant 1 : i32
// CHECK-NEXT:      memref.alloca_scope.return %c1_i32 : i32
// CHECK-NEXT:    }
// CHECK-NEXT:    memref.alloca_scope  {
// CHECK-NEXT:    }
// CHECK-NEXT:    %7 = memref.generic_atomic_rmw %arg8[%arg5] : memref<10xi32> {
// CHECK-NEXT:    ^bb0(%arg9: i32):
// CHECK-NEXT:      memref.atomic_yield %arg9 : i32
// CHECK-NEXT:    }
// CHECK-NEXT:    %8 = scf.index_switch %arg5 -> i32 
// CHECK-NEXT:    case 2 {
// CHECK-NEXT:      scf.yield %6 : i32
// CHECK-NEXT:    }
// CHECK-NEXT:    case -5 {
// CHECK-NEXT:      %c5_i32 = arith.constant 5 : i32
// CHECK-NEXT:      scf.yield %c5_i32 : i32
// CHECK-NEXT:    }
// CHECK-NEXT:    default {
// CHECK-NEXT:      scf.yield %7 : i32
// CHECK-NEXT:    }
// CHECK-NEXT:    scf.index_switch %arg5 {x.y} 
// CHECK-NEXT:    default {
// CHECK-NEXT:    }
// CHECK-NEXT:    return %8 : i32
// CHECK-NEXT:  }
// CHECK-NEXT:}
