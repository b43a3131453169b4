// The text of an ONNX file is the text that iree-import-onnx prints, apart from the form of constants. The hub is the same.

// RUN: qopt %{models}/twin_dev.qdq.onnx --quant-to-hub -o %t.file.mlir
// RUN: qopt %{models}/twin_dev.qdq.torch_onnx.mlir --quant-to-hub -o %t.text.mlir
// RUN: grep "= qnn" %t.file.mlir > %t.file
// RUN: grep "= qnn" %t.text.mlir > %t.text
// RUN: diff %t.file %t.text

// Names are locations, and facts without a place in the text are attributes. A written file has them.

// RUN: qopt %{models}/shape_params.qdq.onnx --mlir-print-debuginfo | FileCheck %s
// RUN: qopt %{models}/shape_params.qdq.onnx -o %t.onnx
// RUN: qopt %t.onnx --mlir-print-debuginfo | FileCheck %s

// CHECK: func.func @main_graph(%arg0: !torch.vtensor<[1,3,16,16],f32> {onnx.name = "x0"} loc("x0"), %arg1: !torch.vtensor<[4,48],f32> {onnx.name = "x1"} loc("x1"))
// CHECK-SAME: -> (!torch.vtensor<[1,8],f32> {onnx.name =
// CHECK: torch.operator "onnx.DequantizeLinear"

// Movements of constants fold, and an ONNX file comes out.

// RUN: qopt %{models}/shape_params.qdq.onnx --fold-quant-shapes --canonicalize --validate -o %t.folded.onnx
// RUN: qopt %t.folded.onnx | FileCheck %s --check-prefix=FOLDED --implicit-check-not=onnx.Transpose --implicit-check-not=onnx.Reshape --implicit-check-not=onnx.Unsqueeze

// FOLDED: "onnx.Conv"

// Other commands read files, too.

// RUN: qopt stats %{models}/twin_dev.qop.onnx | FileCheck %s --check-prefix=STATS
// STATS: onnx.QLinearConv
