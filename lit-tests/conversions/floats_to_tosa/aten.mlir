// --floats-to-tosa: operations of PyTorch on floats, in the forms of torch-mlir.

// RUN: qopt %s --floats-to-tosa --canonicalize | FileCheck %s
// RUN: qopt %s --floats-to-tosa --remarks-filter-missed=floats-to-tosa 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK

// A number has the rank of the tensor, and alpha is a factor of the second operand.
// CHECK-LABEL: func.func @arithmetic
// CHECK-SAME: (%[[X:.*]]: tensor<2x3xf32>, %[[Y:.*]]: tensor<3xf32>)
// CHECK: %[[TWICE:.*]] = tosa.mul %[[Y]],
// CHECK: %[[SCALED:.*]] = tosa.reshape %[[TWICE]],
// CHECK: tosa.sub %[[X]], %[[SCALED]]
// CHECK: tosa.greater_equal
// CHECK: tosa.logical_not
// CHECK-NOT: torch.
// CHECK: return
func.func @arithmetic(%x: !torch.vtensor<[2,3],f32>, %y: !torch.vtensor<[3],f32>) -> (!torch.vtensor<[2,3],f32>, !torch.vtensor<[2,3],i1>) {
  %two = torch.constant.int 2
  %half = torch.constant.float 5.000000e-01
  %0 = torch.aten.sub.Tensor %x, %y, %two : !torch.vtensor<[2,3],f32>, !torch.vtensor<[3],f32>, !torch.int -> !torch.vtensor<[2,3],f32>
  %1 = torch.operator "torch.aten.ge.Scalar"(%0, %half) : (!torch.vtensor<[2,3],f32>, !torch.float) -> !torch.vtensor<[2,3],i1>
  %2 = torch.operator "torch.aten.logical_not"(%1) : (!torch.vtensor<[2,3],i1>) -> !torch.vtensor<[2,3],i1>
  return %0, %2 : !torch.vtensor<[2,3],f32>, !torch.vtensor<[2,3],i1>
}

// Two heads of keys serve four heads of queries.
// CHECK-LABEL: func.func @attend
// CHECK: dense<{{\[}}[true, false, false], [true, true, false], [true, true, true]]>
// CHECK: tosa.tile
// CHECK: tosa.matmul
// CHECK: tosa.select
// CHECK: tosa.exp
// CHECK: tosa.matmul
// CHECK: return
func.func @attend(%q: !torch.vtensor<[1,4,3,2],f32>, %k: !torch.vtensor<[1,2,3,2],f32>) -> !torch.vtensor<[1,4,3,2],f32> {
  %none = torch.constant.none
  %zero = torch.constant.float 0.000000e+00
  %true = torch.constant.bool true
  %0 = torch.operator "torch.aten.scaled_dot_product_attention"(%q, %k, %k, %none, %zero, %true, %none, %true) : (!torch.vtensor<[1,4,3,2],f32>, !torch.vtensor<[1,2,3,2],f32>, !torch.vtensor<[1,2,3,2],f32>, !torch.none, !torch.float, !torch.bool, !torch.none, !torch.bool) -> !torch.vtensor<[1,4,3,2],f32>
  return %0 : !torch.vtensor<[1,4,3,2],f32>
}

// Only the parts of a list that are used stay.
// CHECK-LABEL: func.func @parts
// CHECK-SAME: (%[[X:.*]]: tensor<2x5xf32>)
// CHECK: %[[PART:.*]] = tosa.slice %[[X]]
// CHECK: return %[[PART]] : tensor<2x2xf32>
func.func @parts(%x: !torch.vtensor<[2,5],f32>) -> !torch.vtensor<[2,2],f32> {
  %dim = torch.constant.int 1
  %two = torch.constant.int 2
  %three = torch.constant.int 3
  %sizes = torch.prim.ListConstruct %three, %two : (!torch.int, !torch.int) -> !torch.list<int>
  %0 = torch.operator "torch.aten.split_with_sizes"(%x, %sizes, %dim) : (!torch.vtensor<[2,5],f32>, !torch.list<int>, !torch.int) -> !torch.list<vtensor>
  %1:2 = torch.prim.ListUnpack %0 : !torch.list<vtensor> -> !torch.vtensor<[2,3],f32>, !torch.vtensor<[2,2],f32>
  return %1#1 : !torch.vtensor<[2,2],f32>
}

// The parameters of a dynamic quantization come from the range of the tensor.
// CHECK-LABEL: func.func @dynamic
// CHECK: tosa.reduce_min
// CHECK: tosa.reduce_max
// CHECK-NOT: choose_qparams
// CHECK: return
func.func @dynamic(%x: !torch.vtensor<[2,4],f32>) -> !torch.vtensor<[2,4],f32> {
  %least = torch.constant.int -128
  %greatest = torch.constant.int 127
  %eps = torch.constant.float 2.44140625E-4
  %dtype = torch.constant.int 1
  %none = torch.constant.none
  %p:2 = torch.quantized_decomposed.choose_qparams.tensor %x, %least, %greatest, %eps, %dtype : !torch.vtensor<[2,4],f32>, !torch.int, !torch.int, !torch.float, !torch.int -> !torch.vtensor<[1],f64>, !torch.vtensor<[1],si64>
  %q = torch.quantized_decomposed.quantize_per_tensor.tensor %x, %p#0, %p#1, %least, %greatest, %dtype : !torch.vtensor<[2,4],f32>, !torch.vtensor<[1],f64>, !torch.vtensor<[1],si64>, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2,4],si8>
  %r = torch.quantized_decomposed.dequantize_per_tensor.tensor %q, %p#0, %p#1, %least, %greatest, %dtype, %none : !torch.vtensor<[2,4],si8>, !torch.vtensor<[1],f64>, !torch.vtensor<[1],si64>, !torch.int, !torch.int, !torch.int, !torch.none -> !torch.vtensor<[2,4],f32>
  return %r : !torch.vtensor<[2,4],f32>
}

// CHECK-LABEL: func.func @stays
// CHECK: torch.aten.dropout
// CHECK: torch.aten.topk
// REMARK: torch.aten.dropout{{.*}}drops elements at random
// REMARK: torch.aten.topk{{.*}}operand #1 must be a constant integer
func.func @stays(%x: !torch.vtensor<[2,4],f32>, %k: !torch.int) -> (!torch.vtensor<[2,2],f32>, !torch.vtensor<[2,4],f32>) {
  %half = torch.constant.float 5.000000e-01
  %true = torch.constant.bool true
  %dim = torch.constant.int 1
  %0 = torch.aten.dropout %x, %half, %true : !torch.vtensor<[2,4],f32>, !torch.float, !torch.bool -> !torch.vtensor<[2,4],f32>
  %1:2 = torch.operator "torch.aten.topk"(%0, %k, %dim, %true, %true) : (!torch.vtensor<[2,4],f32>, !torch.int, !torch.int, !torch.bool, !torch.bool) -> (!torch.vtensor<[2,2],f32>, !torch.vtensor<[2,2],si64>)
  return %1#0, %0 : !torch.vtensor<[2,2],f32>, !torch.vtensor<[2,4],f32>
}

// Constants that list the indices of a declared size have a limit, and a matrix has two dimensions.
// CHECK-LABEL: func.func @limits
// CHECK: aten.arange
// CHECK: aten.triu
// CHECK: aten.mT
// REMARK: torch.aten.arange{{.*}}needs a list of 1099511627776 elements
// REMARK: torch.aten.triu{{.*}}needs a list of 1099511627776 elements
// REMARK: torch.aten.mT{{.*}}operand must have rank 2 or higher
func.func @limits(%x: !torch.vtensor<[1,1099511627776],f32>, %s: !torch.vtensor<[],f32>) -> (!torch.vtensor<[1099511627776],si64>, !torch.vtensor<[1,1099511627776],f32>, !torch.vtensor<[],f32>) {
  %none = torch.constant.none
  %n = torch.constant.int 1099511627776
  %0 = torch.operator "torch.aten.arange"(%n, %none, %none, %none, %none) : (!torch.int, !torch.none, !torch.none, !torch.none, !torch.none) -> !torch.vtensor<[1099511627776],si64>
  %zero = torch.constant.int 0
  %1 = torch.operator "torch.aten.triu"(%x, %zero) : (!torch.vtensor<[1,1099511627776],f32>, !torch.int) -> !torch.vtensor<[1,1099511627776],f32>
  %2 = torch.operator "torch.aten.mT"(%s) : (!torch.vtensor<[],f32>) -> !torch.vtensor<[],f32>
  return %0, %1, %2 : !torch.vtensor<[1099511627776],si64>, !torch.vtensor<[1,1099511627776],f32>, !torch.vtensor<[],f32>
}

// CHECK-LABEL: func.func @scalar
// CHECK: tosa.reshape %arg0
// CHECK-SAME: (tensor<f32>, !tosa.shape<1>) -> tensor<1xf32>
func.func @scalar(%x: !torch.vtensor<[],f32>) -> !torch.vtensor<[1],f32> {
  %zero = torch.constant.int 0
  %last = torch.constant.int -1
  %0 = torch.aten.flatten.using_ints %x, %zero, %last : !torch.vtensor<[],f32>, !torch.int, !torch.int -> !torch.vtensor<[1],f32>
  return %0 : !torch.vtensor<[1],f32>
}
