// Names that are taken around an isolated operation are not given again inside it.

// RUN: qopt %s | FileCheck %s
// RUN: qopt %s | qopt | FileCheck %s

func.func @f() {
  %a = arith.constant 1 : i32
  builtin.module {
    func.func @g() {
      %b = arith.constant 1 : i32
      builtin.module {
        func.func @h() {
          %c = arith.constant 1 : i32
          %d = arith.constant 2 : i32
          return
        }
      }
      return
    }
    func.func @i() {
      %e = arith.constant 1 : i32
      return
    }
  }
  return
}

// CHECK:      module {
// CHECK-NEXT:   func.func @f() {
// CHECK-NEXT:     %c1_i32 = arith.constant 1 : i32
// CHECK-NEXT:     builtin.module {
// CHECK-NEXT:       func.func @g() {
// CHECK-NEXT:         %c1_i32_0 = arith.constant 1 : i32
// CHECK-NEXT:         builtin.module {
// CHECK-NEXT:           func.func @h() {
// CHECK-NEXT:             %c1_i32_1 = arith.constant 1 : i32
// CHECK-NEXT:             %c2_i32 = arith.constant 2 : i32
// CHECK-NEXT:             return
// CHECK-NEXT:           }
// CHECK-NEXT:         }
// CHECK-NEXT:         return
// CHECK-NEXT:       }
// CHECK-NEXT:       func.func @i() {
// CHECK-NEXT:         %c1_i32_0 = arith.constant 1 : i32
// CHECK-NEXT:         return
// CHECK-NEXT:       }
// CHECK-NEXT:     }
// CHECK-NEXT:     return
// CHECK-NEXT:   }
// CHECK-NEXT: }
