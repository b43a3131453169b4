// Dimensions without elements, and sizes whose product overflows, leave the operation with a reason.

// RUN: qopt %s --floats-to-tosa --remarks-filter-missed=floats-to-tosa 2>&1 >/dev/null | FileCheck %s

// CHECK: Missed] torch.aten.median.dim {{.*}}Reason="a dimension without elements has no median"
func.func @median_of_nothing(%x: !torch.vtensor<[2,0],f32>) -> !torch.vtensor<[2],f32> {
  %dim = torch.constant.int 1
  %keepdim = torch.constant.bool false
  %r:2 = torch.operator "torch.aten.median.dim"(%x, %dim, %keepdim) : (!torch.vtensor<[2,0],f32>, !torch.int, !torch.bool) -> (!torch.vtensor<[2],f32>, !torch.vtensor<[2],si64>)
  return %r#0 : !torch.vtensor<[2],f32>
}

// CHECK: Missed] onnx.MaxPool {{.*}}Reason="a size is too large"
func.func @indices_of_large_images(%x: !torch.vtensor<[0,1,1099511627776,1099511627776],f32>) -> !torch.vtensor<[0,1,1099511627775,1099511627776],si64> {
  %r:2 = torch.operator "onnx.MaxPool"(%x) {torch.onnx.kernel_shape = [2 : si64, 1 : si64]} : (!torch.vtensor<[0,1,1099511627776,1099511627776],f32>) -> (!torch.vtensor<[0,1,1099511627775,1099511627776],f32>, !torch.vtensor<[0,1,1099511627775,1099511627776],si64>)
  return %r#1 : !torch.vtensor<[0,1,1099511627775,1099511627776],si64>
}

// CHECK: Missed] onnx.MaxUnpool
func.func @unpool_of_nothing(%x: !torch.vtensor<[1099511627776,1099511627776,0,1],f32>, %i: !torch.vtensor<[1099511627776,1099511627776,0,1],si64>) -> !torch.vtensor<[1099511627776,1099511627776,0,2],f32> {
  %r = torch.operator "onnx.MaxUnpool"(%x, %i) {torch.onnx.kernel_shape = [1 : si64, 2 : si64], torch.onnx.strides = [1 : si64, 2 : si64]} : (!torch.vtensor<[1099511627776,1099511627776,0,1],f32>, !torch.vtensor<[1099511627776,1099511627776,0,1],si64>) -> !torch.vtensor<[1099511627776,1099511627776,0,2],f32>
  return %r : !torch.vtensor<[1099511627776,1099511627776,0,2],f32>
}
