// Operations of PyTorch that index, put, scatter and slide, computed from TOSA.

// RUN: qopt %s --floats-to-tosa --run=indexed_by_two | FileCheck %s --check-prefix=INDEXED-BY-TWO
// RUN: qopt %s --floats-to-tosa --run=indexed_apart | FileCheck %s --check-prefix=INDEXED-APART
// RUN: qopt %s --floats-to-tosa --run=put | FileCheck %s --check-prefix=PUT
// RUN: qopt %s --floats-to-tosa --run=put_by_mask | FileCheck %s --check-prefix=PUT-BY-MASK
// RUN: qopt %s --floats-to-tosa --run=replaced_slice | FileCheck %s --check-prefix=REPLACED-SLICE
// RUN: qopt %s --floats-to-tosa --run=differences | FileCheck %s --check-prefix=DIFFERENCES
// RUN: qopt %s --floats-to-tosa --run=columns | FileCheck %s --check-prefix=COLUMNS
// RUN: qopt %s --floats-to-tosa --run=without_empty | FileCheck %s --check-prefix=WITHOUT-EMPTY
// RUN: qopt %s --floats-to-tosa --run=slices_at_indices | FileCheck %s --check-prefix=SLICES
// RUN: qopt %s --floats-to-tosa --remarks-filter-missed=floats-to-tosa 2>&1 >/dev/null | FileCheck %s --check-prefix=REFUSED
// RUN: qopt %s --floats-to-tosa | FileCheck %s

// x[[1, 0], [2, -1]]
// INDEXED-BY-TWO: dense<[6, 3]> : tensor<2xi32>
func.func @indexed_by_two() -> !torch.vtensor<[2],si32> {
  %x = torch.vtensor.literal(dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xsi32>) : !torch.vtensor<[2,3],si32>
  %i = torch.vtensor.literal(dense<[1, 0]> : tensor<2xsi64>) : !torch.vtensor<[2],si64>
  %j = torch.vtensor.literal(dense<[2, -1]> : tensor<2xsi64>) : !torch.vtensor<[2],si64>
  %list = torch.prim.ListConstruct %i, %j : (!torch.vtensor<[2],si64>, !torch.vtensor<[2],si64>) -> !torch.list<optional<vtensor>>
  %0 = torch.aten.index.Tensor %x, %list : !torch.vtensor<[2,3],si32>, !torch.list<optional<vtensor>> -> !torch.vtensor<[2],si32>
  return %0 : !torch.vtensor<[2],si32>
}

// x[i, :, j] has the dimensions of the indices first, because they are not adjacent.
// INDEXED-APART{LITERAL}: dense<[[6, 8], [1, 3], [5, 7]]> : tensor<3x2xi32>
func.func @indexed_apart() -> !torch.vtensor<[3,2],si32> {
  %x = torch.vtensor.literal(dense<[[[1, 2], [3, 4]], [[5, 6], [7, 8]]]> : tensor<2x2x2xsi32>) : !torch.vtensor<[2,2,2],si32>
  %i = torch.vtensor.literal(dense<[1, 0, 1]> : tensor<3xsi64>) : !torch.vtensor<[3],si64>
  %j = torch.vtensor.literal(dense<[1, 0, 0]> : tensor<3xsi64>) : !torch.vtensor<[3],si64>
  %none = torch.constant.none
  %list = torch.prim.ListConstruct %i, %none, %j : (!torch.vtensor<[3],si64>, !torch.none, !torch.vtensor<[3],si64>) -> !torch.list<optional<vtensor>>
  %0 = torch.aten.index.Tensor %x, %list : !torch.vtensor<[2,2,2],si32>, !torch.list<optional<vtensor>> -> !torch.vtensor<[3,2],si32>
  return %0 : !torch.vtensor<[3,2],si32>
}

// x[:, [2, 0]] += [10, 20]
// PUT{LITERAL}: dense<[[21, 2, 13], [24, 5, 16]]> : tensor<2x3xi32>
func.func @put() -> !torch.vtensor<[2,3],si32> {
  %x = torch.vtensor.literal(dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xsi32>) : !torch.vtensor<[2,3],si32>
  %j = torch.vtensor.literal(dense<[2, 0]> : tensor<2xsi64>) : !torch.vtensor<[2],si64>
  %v = torch.vtensor.literal(dense<[10, 20]> : tensor<2xsi32>) : !torch.vtensor<[2],si32>
  %none = torch.constant.none
  %true = torch.constant.bool true
  %list = torch.prim.ListConstruct %none, %j : (!torch.none, !torch.vtensor<[2],si64>) -> !torch.list<optional<vtensor>>
  %0 = torch.aten.index_put %x, %list, %v, %true : !torch.vtensor<[2,3],si32>, !torch.list<optional<vtensor>>, !torch.vtensor<[2],si32>, !torch.bool -> !torch.vtensor<[2,3],si32>
  return %0 : !torch.vtensor<[2,3],si32>
}

// PUT-BY-MASK{LITERAL}: dense<[[1, 2, 3], [9, 9, 9]]> : tensor<2x3xi32>
func.func @put_by_mask() -> !torch.vtensor<[2,3],si32> {
  %x = torch.vtensor.literal(dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xsi32>) : !torch.vtensor<[2,3],si32>
  %m = torch.vtensor.literal(dense<[false, true]> : tensor<2xi1>) : !torch.vtensor<[2],i1>
  %v = torch.vtensor.literal(dense<9> : tensor<si32>) : !torch.vtensor<[],si32>
  %false = torch.constant.bool false
  %list = torch.prim.ListConstruct %m : (!torch.vtensor<[2],i1>) -> !torch.list<optional<vtensor>>
  %0 = torch.aten.index_put %x, %list, %v, %false : !torch.vtensor<[2,3],si32>, !torch.list<optional<vtensor>>, !torch.vtensor<[],si32>, !torch.bool -> !torch.vtensor<[2,3],si32>
  return %0 : !torch.vtensor<[2,3],si32>
}

// Every second element from 1 on.
// REPLACED-SLICE: dense<[1, 10, 3, 20, 5]> : tensor<5xi32>
func.func @replaced_slice() -> !torch.vtensor<[5],si32> {
  %x = torch.vtensor.literal(dense<[1, 2, 3, 4, 5]> : tensor<5xsi32>) : !torch.vtensor<[5],si32>
  %v = torch.vtensor.literal(dense<[10, 20]> : tensor<2xsi32>) : !torch.vtensor<[2],si32>
  %zero = torch.constant.int 0
  %one = torch.constant.int 1
  %two = torch.constant.int 2
  %none = torch.constant.none
  %0 = torch.aten.slice_scatter %x, %v, %zero, %one, %none, %two : !torch.vtensor<[5],si32>, !torch.vtensor<[2],si32>, !torch.int, !torch.int, !torch.none, !torch.int -> !torch.vtensor<[5],si32>
  return %0 : !torch.vtensor<[5],si32>
}

// DIFFERENCES{LITERAL}: dense<[true, false, true]> : tensor<3xi1>
func.func @differences() -> !torch.vtensor<[3],i1> {
  %x = torch.vtensor.literal(dense<[false, true, true, false]> : tensor<4xi1>) : !torch.vtensor<[4],i1>
  %one = torch.constant.int 1
  %last = torch.constant.int -1
  %none = torch.constant.none
  %0 = torch.aten.diff %x, %one, %last, %none, %none : !torch.vtensor<[4],i1>, !torch.int, !torch.int, !torch.none, !torch.none -> !torch.vtensor<[3],i1>
  return %0 : !torch.vtensor<[3],i1>
}

// The windows of two neighbours in each row.
// COLUMNS{LITERAL}: dense<[[[1.000000e+00, 2.000000e+00, 4.000000e+00, 5.000000e+00], [2.000000e+00, 3.000000e+00, 5.000000e+00, 6.000000e+00]]]> : tensor<1x2x4xf32>
func.func @columns() -> !torch.vtensor<[1,2,4],f32> {
  %x = torch.vtensor.literal(dense<[[[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]]]> : tensor<1x1x2x3xf32>) : !torch.vtensor<[1,1,2,3],f32>
  %zero = torch.constant.int 0
  %one = torch.constant.int 1
  %two = torch.constant.int 2
  %kernel = torch.prim.ListConstruct %one, %two : (!torch.int, !torch.int) -> !torch.list<int>
  %ones = torch.prim.ListConstruct %one, %one : (!torch.int, !torch.int) -> !torch.list<int>
  %zeros = torch.prim.ListConstruct %zero, %zero : (!torch.int, !torch.int) -> !torch.list<int>
  %0 = torch.aten.im2col %x, %kernel, %ones, %zeros, %ones : !torch.vtensor<[1,1,2,3],f32>, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.list<int> -> !torch.vtensor<[1,2,4],f32>
  return %0 : !torch.vtensor<[1,2,4],f32>
}

// WITHOUT-EMPTY: dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>
func.func @without_empty() -> !torch.vtensor<[2],f32> {
  %x = torch.vtensor.literal(dense<[1.0, 2.0]> : tensor<2xf32>) : !torch.vtensor<[2],f32>
  %e = torch.vtensor.literal(dense<> : tensor<0xf32>) : !torch.vtensor<[0],f32>
  %zero = torch.constant.int 0
  %list = torch.prim.ListConstruct %e, %x : (!torch.vtensor<[0],f32>, !torch.vtensor<[2],f32>) -> !torch.list<vtensor>
  %0 = torch.aten.cat %list, %zero : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2],f32>
  return %0 : !torch.vtensor<[2],f32>
}

// A group for each channel is one depthwise convolution.
// CHECK-LABEL: func.func @depthwise
// CHECK-NOT: tosa.conv2d
// CHECK: tosa.depthwise_conv2d
// CHECK-NOT: tosa.concat
func.func @depthwise(%x: !torch.vtensor<[1,4,5,5],f32>, %w: !torch.vtensor<[8,1,3,3],f32>) -> !torch.vtensor<[1,8,3,3],f32> {
  %none = torch.constant.none
  %zero = torch.constant.int 0
  %one = torch.constant.int 1
  %four = torch.constant.int 4
  %ones = torch.prim.ListConstruct %one, %one : (!torch.int, !torch.int) -> !torch.list<int>
  %zeros = torch.prim.ListConstruct %zero, %zero : (!torch.int, !torch.int) -> !torch.list<int>
  %0 = torch.aten.conv2d %x, %w, %none, %ones, %zeros, %ones, %four : !torch.vtensor<[1,4,5,5],f32>, !torch.vtensor<[8,1,3,3],f32>, !torch.none, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.int -> !torch.vtensor<[1,8,3,3],f32>
  return %0 : !torch.vtensor<[1,8,3,3],f32>
}

// REFUSED: torch.aten.index.Tensor {{.*}}Reason="selects elements by a mask, which makes the result dynamic"
func.func @selected(%x: !torch.vtensor<[4],f32>, %m: !torch.vtensor<[4],i1>) -> !torch.vtensor<[?],f32> {
  %list = torch.prim.ListConstruct %m : (!torch.vtensor<[4],i1>) -> !torch.list<optional<vtensor>>
  %0 = torch.aten.index.Tensor %x, %list : !torch.vtensor<[4],f32>, !torch.list<optional<vtensor>> -> !torch.vtensor<[?],f32>
  return %0 : !torch.vtensor<[?],f32>
}

// Columns 2 and 0 are replaced, filled, and twice added to; column 2 twice.
// SLICES: dense<{{\[}}[8.000000e+00, 2.000000e+00, 7.000000e+00], [1.000000e+01, 5.000000e+00, 9.000000e+00]]> : tensor<2x3xf32>
// SLICES-NEXT: dense<{{\[}}[5.000000e-01, 2.000000e+00, 5.000000e-01], [5.000000e-01, 5.000000e+00, 5.000000e-01]]> : tensor<2x3xf32>
// SLICES-NEXT: dense<{{\[}}[1.000000e+00, 2.000000e+00, 3.300000e+01], [4.000000e+00, 5.000000e+00, 4.400000e+01]]> : tensor<2x3xf32>
func.func @slices_at_indices() -> (!torch.vtensor<[2,3],f32>, !torch.vtensor<[2,3],f32>, !torch.vtensor<[2,3],f32>) {
  %x = torch.vtensor.literal(dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>) : !torch.vtensor<[2,3],f32>
  %i = torch.vtensor.literal(dense<[2, 0]> : tensor<2xsi64>) : !torch.vtensor<[2],si64>
  %twice = torch.vtensor.literal(dense<[2, 2]> : tensor<2xsi64>) : !torch.vtensor<[2],si64>
  %new = torch.vtensor.literal(dense<[[7.0, 8.0], [9.0, 10.0]]> : tensor<2x2xf32>) : !torch.vtensor<[2,2],f32>
  %one = torch.constant.int 1
  %two = torch.constant.int 2
  %half = torch.constant.float 5.000000e-01
  %0 = torch.operator "torch.aten.index_copy"(%x, %one, %i, %new) : (!torch.vtensor<[2,3],f32>, !torch.int, !torch.vtensor<[2],si64>, !torch.vtensor<[2,2],f32>) -> !torch.vtensor<[2,3],f32>
  %1 = torch.operator "torch.aten.index_fill.int_Scalar"(%x, %one, %i, %half) : (!torch.vtensor<[2,3],f32>, !torch.int, !torch.vtensor<[2],si64>, !torch.float) -> !torch.vtensor<[2,3],f32>
  %2 = torch.operator "torch.aten.index_add"(%x, %one, %twice, %new, %two) : (!torch.vtensor<[2,3],f32>, !torch.int, !torch.vtensor<[2],si64>, !torch.vtensor<[2,2],f32>, !torch.int) -> !torch.vtensor<[2,3],f32>
  return %0, %1, %2 : !torch.vtensor<[2,3],f32>, !torch.vtensor<[2,3],f32>, !torch.vtensor<[2,3],f32>
}
