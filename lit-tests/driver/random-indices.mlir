// Random arguments may be indices out of bounds. A note names the option for others.

// RUN: not qopt compare %s %s 2>&1 | FileCheck %s
// CHECK: error: 'tosa.gather' cannot be run: index {{.*}} is out of bounds for 3 rows
// CHECK: note: the arguments are random; --input=FILE gives others

func.func @main(%x: tensor<1x3x2xi8>, %i: tensor<1x4xi32>) -> tensor<1x4x2xi8> {
  %0 = tosa.gather %x, %i : (tensor<1x3x2xi8>, tensor<1x4xi32>) -> tensor<1x4x2xi8>
  return %0 : tensor<1x4x2xi8>
}
