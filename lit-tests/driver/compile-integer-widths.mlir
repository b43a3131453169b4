// C has no type for integers of these widths.
// RUN: not qopt compile %s -o /dev/null 2>&1 | FileCheck %s

// CHECK: [[#@LINE+1]]:{{.*}}error: argument #0 has unsupported elements ('tensor<4xi0>'): compiled programs have integers of 1 to 64 bits
func.func @none(%arg0: tensor<4xi0>) -> tensor<4xi0> {
  return %arg0 : tensor<4xi0>
}

// CHECK: [[#@LINE+1]]:{{.*}}error: argument #0 has unsupported elements ('tensor<4xi128>'): compiled programs have integers of 1 to 64 bits
func.func @wide(%arg0: tensor<4xi128>) -> tensor<4xi128> {
  return %arg0 : tensor<4xi128>
}
