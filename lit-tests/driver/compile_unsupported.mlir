// 'compile' and 'run' list every operation that stays, by the frontend's name, with the reason.

// RUN: not qopt compile %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not='{{error|quant\.|unrealized}}'
// RUN: not qopt run %s 2>&1 | FileCheck %s
// RUN: not qopt compare %s %s 2>&1 | FileCheck %s --check-prefix=COMPARE
// RUN: not qopt %s --run=main --input=%s 2>&1 | FileCheck %s --check-prefix=FILE
// RUN: qopt stats %s | FileCheck %s --check-prefix=STATS
// RUN: qopt stats --unsupported %s 2>&1 | FileCheck %s --check-prefix=WARNED
// RUN: not qopt compile %S/../conversions/quant_to_hub/onnx-remarks.mlir -o %t.o --remarks-filter=.* 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: not qopt compile %s -o %t.o '--remarks-filter=(' 2>&1 | FileCheck %s --check-prefix=INVALID
// RUN: not cat %t.o

// REMARK: remark: [Missed] {{.*}} | Category:quant-to-hub
// INVALID: qopt: for the --remarks-filter option: '(' is not a regular expression

// WARNED: warning: 'onnx.RandomNormalLike' (node "act") cannot be compiled:
// WARNED: warning: 'onnx.Bernoulli' cannot be compiled:
// CHECK: compile_unsupported.mlir:24:8: error: 'onnx.RandomNormalLike' (node "act") cannot be compiled:
// CHECK: compile_unsupported.mlir:[[#@LINE+13]]:8: error: 'onnx.Bernoulli' cannot be compiled: has no conversion to float TOSA
// COMPARE: error: 'onnx.RandomNormalLike' cannot be run: it has no evaluator
// COMPARE: error: 'onnx.Bernoulli' cannot be run: it has no evaluator
// COMPARE: note: --quant-to-hub --floats-to-tosa turns operations of frontends into operations that can be run
// FILE: cannot read input file
// STATS: 1     torch.operator "onnx.Bernoulli"
// STATS: 1     torch.operator "onnx.RandomNormalLike"

func.func @main_graph(%x: !torch.vtensor<[1,256],si8>) -> !torch.vtensor<[1,256],si8> attributes {torch.onnx_meta.opset_version = 17 : si64} {
  %s = torch.operator "onnx.Constant"() {torch.onnx.value = dense<0.04> : tensor<f32>} : () -> !torch.vtensor<[],f32>
  %z = torch.operator "onnx.Constant"() {torch.onnx.value = dense<-5> : tensor<si8>} : () -> !torch.vtensor<[],si8>
  %f = torch.operator "onnx.DequantizeLinear"(%x, %s, %z) : (!torch.vtensor<[1,256],si8>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[1,256],f32>
  %g = torch.operator "onnx.RandomNormalLike"(%f) : (!torch.vtensor<[1,256],f32>) -> !torch.vtensor<[1,256],f32> loc("act"("compile_unsupported.mlir":24:8))
  %h = torch.operator "onnx.Bernoulli"(%g) : (!torch.vtensor<[1,256],f32>) -> !torch.vtensor<[1,256],f32>
  %y = torch.operator "onnx.QuantizeLinear"(%h, %s, %z) : (!torch.vtensor<[1,256],f32>, !torch.vtensor<[],f32>, !torch.vtensor<[],si8>) -> !torch.vtensor<[1,256],si8>
  return %y : !torch.vtensor<[1,256],si8>
}
