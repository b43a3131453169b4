// A text of a few bytes does not fill the disk, neither with a model nor with a data file.

// RUN: rm -f %t.onnx %t.onnx.data
// RUN: not qopt %s -o %t.onnx 2>&1 | FileCheck %s
// RUN: not qopt %s --emit=onnx 2>&1 | FileCheck %s --check-prefix=STDOUT
// RUN: not cat %t.onnx
// RUN: not cat %t.onnx.data

// CHECK: error: splat constants have more than 16 GiB
// STDOUT: error: an ONNX message must be smaller than 2 GiB; with -o, the weights go to a second file

func.func @main() -> (!torch.vtensor<[9000000000000000000],si8>, !torch.vtensor<[9000000000000000000],si8>, !torch.vtensor<[9000000000000000000],si8>)
    attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %0 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<1> : tensor<9000000000000000000xsi8>} : () -> !torch.vtensor<[9000000000000000000],si8>
  %1 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<2> : tensor<9000000000000000000xsi8>} : () -> !torch.vtensor<[9000000000000000000],si8>
  %2 = torch.operator "onnx.Constant"() {torch.onnx.value = dense<3> : tensor<9000000000000000000xsi8>} : () -> !torch.vtensor<[9000000000000000000],si8>
  return %0, %1, %2 : !torch.vtensor<[9000000000000000000],si8>, !torch.vtensor<[9000000000000000000],si8>, !torch.vtensor<[9000000000000000000],si8>
}
