// Artifacts of newer versions and programs without an equal artifact. `printf` makes the files.

// RUN: printf 'ML\357R\011StableHLO\000\001\031\005\001\017\007\007\003+\001\003\001\003\003\003#\011\003\001\003\007\001\003\023\001\003\013\003\003\013\003\003\007\002\025\037\003\003\005\007\005\005#\001\027\004\023\005\001\021\001\003\005\003\001\001\000;\011\013\011\017\021builtin\000module\000m.a\000vhlo\000' > %t.newer
// RUN: not qopt %t.newer -o %t.none 2>&1 | FileCheck %s --check-prefix=NEWER
// RUN: not test -e %t.none
// RUN: printf 'ML\357R\011StableHLO\000\001\031\005\001\017\007\007\003\001\001\003\001\003\003\003#\011\003\001\003\007\001\003\023\001\003\013\003\003\013\003\003\007\002\025\037\003\003\005\007\005\005#\001\027\004\023\005\001\021\001\003\005\003\001\001\000;\011\013\011\017\021builtin\000module\000m.a\000vhlo\000' > %t.old
// RUN: qopt %t.old | FileCheck %s --check-prefix=OLD
// RUN: not qopt %s --emit-stablehlo=current 2>&1 | FileCheck %s

// NEWER: error: invalid MLIR bytecode at byte {{[0-9]+}}: 'vhlo' has the version 1.21, but qopt reads up to 1.20
// OLD: module attributes {m.a = i8}

func.func @names(%arg0: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: operation 'stablehlo.abs' has the discardable attribute 'api_version', a name that artifacts have for themselves
  %0 = stablehlo.abs %arg0 {api_version = 1 : i32} : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK: operation 'func.func' has the type 'si64', which VHLO lacks
func.func private @signed(si64)
