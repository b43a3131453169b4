// f16 and bf16 are converted and moved. The code converts bf16 by its bits: to round, LLVM calls a function that few libraries have.

// REQUIRES: codegen
// RUN: qopt %s --tosa-to-linalg | FileCheck %s
// RUN: qopt run %s --check --target=x86-64-v2 | FileCheck %s --check-prefix=EQUAL --implicit-check-not=differ
// RUN: qopt run %s --check --target=armv8-a | FileCheck %s --check-prefix=EQUAL --implicit-check-not=differ
// RUN: qopt compile %s --header=%t.h -o %t.o
// RUN: FileCheck %s --check-prefix=HEADER --input-file=%t.h

// CHECK-LABEL: func.func @main(
// CHECK: arith.extf %{{.*}} : f16 to f32
// CHECK: arith.addf
// CHECK: arith.truncf %{{.*}} : f32 to f16
// CHECK-NOT: bf16 to f32
// CHECK: arith.bitcast %{{.*}} : bf16 to i16
// CHECK: arith.shli
// CHECK-NOT: arith.truncf {{.*}} to bf16
// CHECK: arith.bitcast %{{.*}} : i16 to bf16

// EQUAL: output #0 of 'main': equal to the interpreter's in all 15 elements
// EQUAL-NEXT: output #1 of 'main': equal to the interpreter's in all 15 elements
// EQUAL-COUNT-3: of 'integers': equal to the interpreter's in all 8 elements

// HEADER: /* uint16_t, 3x5xf16 */
// HEADER: /* uint16_t, 3x5xbf16 */
func.func @main(%x: tensor<3x5xf16>, %y: tensor<3x5xbf16>) -> (tensor<5x3xf16>, tensor<3x5xbf16>) {
  %0 = tosa.cast %x : (tensor<3x5xf16>) -> tensor<3x5xf32>
  %1 = tosa.add %0, %0 : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xf32>
  %2 = tosa.cast %1 : (tensor<3x5xf32>) -> tensor<3x5xf16>
  %3 = tosa.transpose %2 {perms = array<i32: 1, 0>} : (tensor<3x5xf16>) -> tensor<5x3xf16>
  %4 = tosa.cast %y : (tensor<3x5xbf16>) -> tensor<3x5xf32>
  %5 = tosa.add %4, %0 : (tensor<3x5xf32>, tensor<3x5xf32>) -> tensor<3x5xf32>
  %6 = tosa.cast %5 : (tensor<3x5xf32>) -> tensor<3x5xbf16>
  return %3, %6 : tensor<5x3xf16>, tensor<3x5xbf16>
}

// Integers and booleans become f16 and bf16 by f32, which rounds none of them that the result has.
// CHECK-LABEL: func.func @integers(
// CHECK: arith.sitofp %{{.*}} : i32 to f32
// CHECK: arith.truncf %{{.*}} : f32 to f16
// CHECK: arith.uitofp %{{.*}} : i1 to f32
// CHECK: arith.sitofp %{{.*}} : i16 to f32
func.func @integers(%x: tensor<8xi32>, %y: tensor<8xi1>, %z: tensor<8xi16>) -> (tensor<8xf16>, tensor<8xbf16>, tensor<8xbf16>) {
  %0 = tosa.cast %x : (tensor<8xi32>) -> tensor<8xf16>
  %1 = tosa.cast %y : (tensor<8xi1>) -> tensor<8xbf16>
  %2 = tosa.cast %z : (tensor<8xi16>) -> tensor<8xbf16>
  return %0, %1, %2 : tensor<8xf16>, tensor<8xbf16>, tensor<8xbf16>
}
