// Operations without a vector form are left to plain loops.

// RUN: qopt %s --bufferize --vectorize-int8=target=avx512vnni | FileCheck %s --implicit-check-not=vector.

#one = affine_map<(d0) -> (d0)>
#even = affine_map<(d0) -> (d0 * 2)>
#back = affine_map<(d0) -> (-d0 + 15)>
#half = affine_map<(d0) -> (d0 floordiv 2)>

// CHECK-LABEL: func.func @apart(
// CHECK: linalg.generic
func.func @apart(%x: tensor<31xi8>) -> tensor<16xi8> {
  %e = tensor.empty() : tensor<16xi8>
  %0 = linalg.generic {indexing_maps = [#even, #one], iterator_types = ["parallel"]} ins(%x : tensor<31xi8>) outs(%e : tensor<16xi8>) {
  ^bb0(%in: i8, %out: i8):
    linalg.yield %in : i8
  } -> tensor<16xi8>
  return %0 : tensor<16xi8>
}

// CHECK-LABEL: func.func @backwards(
// CHECK: linalg.generic
func.func @backwards(%x: tensor<16xi8>) -> tensor<16xi8> {
  %e = tensor.empty() : tensor<16xi8>
  %0 = linalg.generic {indexing_maps = [#back, #one], iterator_types = ["parallel"]} ins(%x : tensor<16xi8>) outs(%e : tensor<16xi8>) {
  ^bb0(%in: i8, %out: i8):
    linalg.yield %in : i8
  } -> tensor<16xi8>
  return %0 : tensor<16xi8>
}

// CHECK-LABEL: func.func @not_linear(
// CHECK: linalg.generic
func.func @not_linear(%x: tensor<8xi8>) -> tensor<16xi8> {
  %e = tensor.empty() : tensor<16xi8>
  %0 = linalg.generic {indexing_maps = [#half, #one], iterator_types = ["parallel"]} ins(%x : tensor<8xi8>) outs(%e : tensor<16xi8>) {
  ^bb0(%in: i8, %out: i8):
    linalg.yield %in : i8
  } -> tensor<16xi8>
  return %0 : tensor<16xi8>
}

// Loop indices do not vectorize, and elements of 48 bits leave gaps in memory.
// CHECK-LABEL: func.func @numbers(
// CHECK: linalg.index
func.func @numbers() -> tensor<16xi8> {
  %e = tensor.empty() : tensor<16xi8>
  %0 = linalg.generic {indexing_maps = [#one], iterator_types = ["parallel"]} outs(%e : tensor<16xi8>) {
  ^bb0(%out: i8):
    %a = linalg.index 0 : index
    %b = arith.index_cast %a : index to i8
    linalg.yield %b : i8
  } -> tensor<16xi8>
  return %0 : tensor<16xi8>
}

// CHECK-LABEL: func.func @gaps(
// CHECK: linalg.generic
func.func @gaps(%x: tensor<16xi48>) -> tensor<16xi48> {
  %e = tensor.empty() : tensor<16xi48>
  %0 = linalg.generic {indexing_maps = [#one, #one], iterator_types = ["parallel"]} ins(%x : tensor<16xi48>) outs(%e : tensor<16xi48>) {
  ^bb0(%in: i48, %out: i48):
    linalg.yield %in : i48
  } -> tensor<16xi48>
  return %0 : tensor<16xi48>
}
