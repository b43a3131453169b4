// A text of a few bytes does not fill the disk.

// RUN: rm -f %t.tflite
// RUN: not qopt %s -o %t.tflite 2>&1 | FileCheck %s
// RUN: not cat %t.tflite
// RUN: sed -e 's/100000x100000x/2000000000x2000000000x/g' %s | not qopt --emit=tflite 2>&1 | FileCheck %s --check-prefix=COUNT

// COUNT: error: it has too many elements
// CHECK: error: splat constants have more than 16 GiB

func.func @main() -> (tensor<100000x100000xi8>, tensor<100000x100000xi8>, tensor<100000x100000xi8>) {
  %0 = "tfl.pseudo_const"() <{value = dense<1> : tensor<100000x100000xi8>}> : () -> tensor<100000x100000xi8>
  %1 = "tfl.pseudo_const"() <{value = dense<2> : tensor<100000x100000xi8>}> : () -> tensor<100000x100000xi8>
  %2 = "tfl.pseudo_const"() <{value = dense<3> : tensor<100000x100000xi8>}> : () -> tensor<100000x100000xi8>
  return %0, %1, %2 : tensor<100000x100000xi8>, tensor<100000x100000xi8>, tensor<100000x100000xi8>
}
