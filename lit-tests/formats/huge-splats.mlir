// A text of a few bytes does not fill the disk.

// RUN: rm -f %t.tflite
// RUN: not qopt %s -o %t.tflite 2>&1 | FileCheck %s
// RUN: not cat %t.tflite
// RUN: sed -e 's/1000000000000x/9000000000000000000x/g' %s | not qopt --emit=tflite 2>&1 | FileCheck %s

// CHECK: error: {{constants of equal elements have more than 16 GiB|a FlatBuffer must be smaller than 2 GiB}}

func.func @main() -> (tensor<1000000000000xi8>, tensor<1000000000000xi8>, tensor<1000000000000xi8>) {
  %0 = "tfl.pseudo_const"() <{value = dense<1> : tensor<1000000000000xi8>}> : () -> tensor<1000000000000xi8>
  %1 = "tfl.pseudo_const"() <{value = dense<2> : tensor<1000000000000xi8>}> : () -> tensor<1000000000000xi8>
  %2 = "tfl.pseudo_const"() <{value = dense<3> : tensor<1000000000000xi8>}> : () -> tensor<1000000000000xi8>
  return %0, %1, %2 : tensor<1000000000000xi8>, tensor<1000000000000xi8>, tensor<1000000000000xi8>
}
