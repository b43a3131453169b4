// The denotation of a value stays; its element type and its rank are those of the program, which passes may change.

// RUN: qopt %s --emit=onnx | qopt - | FileCheck %s

// The stored type is FLOAT of rank 0.
// CHECK: func.func @main(%arg0: !torch.vtensor<[2],f64> {onnx.name = "arg0", onnx.type = "{{.*}}IMAGE"}) -> (!torch.vtensor<[2],f64>
func.func @main(%x: !torch.vtensor<[2],f64> {onnx.type = "\0A\04\08\01\12\00\32\05IMAGE"}) -> !torch.vtensor<[2],f64>
    attributes {torch.onnx_meta.opset_version = 21 : si64} {
  %0 = torch.operator "onnx.Neg"(%x) : (!torch.vtensor<[2],f64>) -> !torch.vtensor<[2],f64>
  return %0 : !torch.vtensor<[2],f64>
}
