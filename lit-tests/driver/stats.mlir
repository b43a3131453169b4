// The contents of a program in numbers; the expected ones were counted manually.

// RUN: qopt stats --allow-unregistered-dialect %s | FileCheck %s --match-full-lines --strict-whitespace
// RUN: qopt stats --allow-unregistered-dialect --json %s | FileCheck %s --check-prefix=JSON
// RUN: qopt stats --allow-unregistered-dialect - < %s | FileCheck %s --check-prefix=STDIN
// RUN: not qopt stats --allow-unregistered-dialect %s %t.none %s > %t 2> %t.err
// RUN: FileCheck %s --check-prefix=FILES < %t
// RUN: FileCheck %s --check-prefix=REFUSED < %t.err
// RUN: not qopt stats %s --cse 2>&1 | FileCheck %s --check-prefix=PASSES

//      CHECK:           2 functions
// CHECK-NEXT:          12 operations
// CHECK-NEXT:           1   a"b
// CHECK-NEXT:           1     a"b.c
// CHECK-NEXT:           4   func
// CHECK-NEXT:           2     func.func
// CHECK-NEXT:           2     func.return
// CHECK-NEXT:           2   quant
// CHECK-NEXT:           1     quant.dcast
// CHECK-NEXT:           1     quant.qcast
// CHECK-NEXT:           5   tosa
// CHECK-NEXT:           2     tosa.const
// CHECK-NEXT:           1     tosa.exp
// CHECK-NEXT:           1     tosa.matmul
// CHECK-NEXT:           1     tosa.transpose
// CHECK-NEXT:           3 computations
// CHECK-NEXT:           0 multiply-accumulates
// CHECK-NEXT:           1   operations with dynamic sizes
// CHECK-NEXT:           2 constants
// CHECK-NEXT:           9   elements
// CHECK-NEXT:          33   bytes
// CHECK-NEXT:           5   bytes held, splats as one element
// CHECK-NEXT:           2 values with a per-tensor scale
// CHECK-NEXT:           1   different types
// CHECK-NEXT:           0 values with per-channel scales
// CHECK-NEXT:           0   different types
// CHECK-NEXT:           0 values with sub-channel scales
// CHECK-NEXT:           0   different types
// CHECK-NEXT:           2 casts
// CHECK-NEXT:           1 data movements
// CHECK-NEXT:           1   of constants
// CHECK-NEXT:           0   that end between casts
// CHECK-NEXT:           1 float islands
// CHECK-NEXT:           0 breaks of the boundary
// CHECK-NEXT:          48 peak live bytes
//CHECK-EMPTY:
// CHECK-NEXT:Ranges of quantized types
// CHECK-NEXT:  values  type  doubles per cell   range
// CHECK-NEXT:       2  i8    ########|########  -64 to 63.5
//  CHECK-NOT:{{.}}

// JSON:      [
// JSON-NEXT:   {
// JSON-NEXT:     "file": "{{.*}}stats.mlir",
// JSON-NEXT:     "functions": 2,
// JSON-NEXT:     "operations": {"a\"b.c": 1, "func.func": 2,
// JSON-NEXT:     "computations": 3,
// JSON:          "live_bytes": 48
// JSON-NEXT:   }
// JSON-NEXT: ]

// STDIN: 2 functions

// An unreadable file does not stop the others.
// REFUSED:   qopt: cannot open input file '{{.*}}.none': No such file or directory
// FILES:     stats.mlir:
// FILES:     stats.mlir:
// FILES-NOT: stats.mlir:

// PASSES: qopt: 'stats' takes no passes; run them before it with another qopt

func.func @f(%x: tensor<2x3x!quant.uniform<i8:f32, 0.5>>) -> tensor<2x3x!quant.uniform<i8:f32, 0.5>> {
  %0 = quant.dcast %x : tensor<2x3x!quant.uniform<i8:f32, 0.5>> to tensor<2x3xf32>
  %1 = tosa.exp %0 : (tensor<2x3xf32>) -> tensor<2x3xf32>
  %2 = quant.qcast %1 : tensor<2x3xf32> to tensor<2x3x!quant.uniform<i8:f32, 0.5>>
  return %2 : tensor<2x3x!quant.uniform<i8:f32, 0.5>>
}
func.func @g(%x: tensor<1x?x4xi8>, %y: tensor<1x4x?xi8>) {
  %w = "tosa.const"() <{values = dense<7> : tensor<2x4xi32>}> : () -> tensor<2x4xi32>
  %z = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
  %t = tosa.transpose %w {perms = array<i32: 1, 0>} : (tensor<2x4xi32>) -> tensor<4x2xi32>
  %m = tosa.matmul %x, %y, %z, %z : (tensor<1x?x4xi8>, tensor<1x4x?xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x?x?xi32>
  "a\22b.c"() : () -> ()
  return
}
