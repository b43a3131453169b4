// The movements of a program before and after --fold-quant-shapes, with the remarks of the pass.

// RUN: qopt fold-report %s | FileCheck %s --check-prefix=TEXT
// RUN: qopt fold-report < %s | FileCheck %s --check-prefix=TEXT
// RUN: qopt fold-report %s --format=markdown | FileCheck %s --check-prefix=MARKDOWN
// RUN: qopt fold-report %s --format=html -o %t.html && FileCheck %s --check-prefix=HTML --input-file=%t.html
// RUN: qopt fold-report %s --json | FileCheck %s --check-prefix=JSON
// RUN: qopt fold-report %{models}/pc_reshape_split_other.circle | FileCheck %s --check-prefix=CIRCLE
// RUN: qopt fold-report %{models}/twin_dev.qdq.onnx | FileCheck %s --check-prefix=ONNX
// RUN: qopt fold-report %{models}/twin_dev.int8.tflite | FileCheck %s --check-prefix=TFLITE
// RUN: qopt fold-report %{models}/quantized.pt2 | FileCheck %s --check-prefix=PT2
// RUN: not qopt fold-report %t.none 2>&1 | FileCheck %s --check-prefix=FILE
// RUN: not qopt fold-report %s -o %t.none/x 2>&1 | FileCheck %s --check-prefix=OUTPUT
// RUN: not qopt fold-report %s %s 2>&1 | FileCheck %s --check-prefix=TWO
// RUN: not qopt fold-report %s --format=pdf 2>&1 | FileCheck %s --check-prefix=FORMAT
// RUN: not qopt fold-report %s --cse 2>&1 | FileCheck %s --check-prefix=PASS

// TEXT:      Data movements of {{.*}} under --fold-quant-shapes
// TEXT:        movements            4      2  2
// TEXT-NEXT:   bytes moved         42     12  30
// TEXT-NEXT:   of constants        12      0  12
// TEXT-NEXT:   of activations      30     12  18
// TEXT-NEXT:   folded               2
// TEXT-NEXT:   changed              1
// TEXT-NEXT:   kept                 1
// TEXT:      Movements of @f
// TEXT-NEXT:          bytes  after  operation: rule or reason
// TEXT-NEXT:   folded      6      0  tosa.transpose (line {{[0-9]+}}): erased together with its users
// TEXT-NEXT:   folded      6      0  tosa.reshape (line {{[0-9]+}}): quant.fold.constant: the constant was moved
// TEXT:      Movements of @<b>a`</b>
// TEXT-NEXT:           bytes  after  operation: rule or reason
// TEXT-NEXT:   changed     24      6  tosa.transpose (line {{[0-9]+}}): quant.fold.through: exchanged
// TEXT:        kept         6      6  tensor.collapse_shape (line {{[0-9]+}}): its operand, the result of 'quant.scast',

// The name of a function or a file is no Markdown and no HTML.
// MARKDOWN: | folded | `tosa.transpose (line {{[0-9]+}})` | constant | 6 | 0 |
// MARKDOWN: ## `Movements of @<b>a'</b>`

// HTML-NOT: <script
// HTML: default-src 'none'
// HTML: <h2>Movements of @&lt;b&gt;a`&lt;/b&gt;</h2>

// JSON:      "movements": [
// JSON:        "bytes_after": 0,
// JSON-NEXT:   "bytes_before": 6,
// JSON-NEXT:   "function": "f",
// JSON-NEXT:   "index": 0,
// JSON-NEXT:   "line": [[#]],
// JSON-NEXT:   "moves": "constant",
// JSON-NEXT:   "node": null,
// JSON-NEXT:   "operator": "tosa.transpose",
// JSON-NEXT:   "outcome": "folded",
// JSON-NEXT:   "reason": null,
// JSON-NEXT:   "rules": []

// CIRCLE: of constants       128      0  128
// CIRCLE: folded     64      0  tfl.transpose "__main__.PC::permute" (#0): erased together with its users
// CIRCLE: folded     64      0  tfl.reshape "__main__.PC::reshape_default_1" (#1): quant.fold.constant: the

// ONNX: changed    320     80  Flatten "flat_Flatten": quant.fold.through: exchanged with the cast next to

// TFLITE: Movements of @main
// PT2: movements            0      0  0

// FILE:   qopt: cannot open input file '{{.*}}.none': No such file or directory
// OUTPUT: qopt: cannot open output file '{{.*}}.none/x': No such file or directory
// TWO:    qopt: 'fold-report' takes one input file: See: qopt fold-report --help
// FORMAT: qopt: for the --format option: Cannot find option named 'pdf'!
// PASS:   qopt: 'fold-report' takes no passes; run them before it with another qopt

!q = !quant.uniform<i8:f32, 0.5>
!c = !quant.uniform<i8:f32:0, {0.5, 0.25}>
// A chain of movements of a constant counts as movements of constants.
func.func @f() -> tensor<6x1x!q> {
  %w = "tosa.const"() <{values = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>}> : () -> tensor<2x3x!q>
  %t = tosa.transpose %w {perms = array<i32: 1, 0>} : (tensor<2x3x!q>) -> tensor<3x2x!q>
  %s = tosa.const_shape {values = dense<[6, 1]> : tensor<2xindex>} : () -> !tosa.shape<2>
  %r = tosa.reshape %t, %s : (tensor<3x2x!q>, !tosa.shape<2>) -> tensor<6x1x!q>
  return %r : tensor<6x1x!q>
}
// A movement of floats becomes one of bytes; one that would need other scales stays.
func.func @"<b>a`</b>"(%x: tensor<2x3x!q>, %y: tensor<2x3x!c>) -> (tensor<3x2x!q>, tensor<6xi8>) {
  %d = quant.dcast %x : tensor<2x3x!q> to tensor<2x3xf32>
  %t = tosa.transpose %d {perms = array<i32: 1, 0>} : (tensor<2x3xf32>) -> tensor<3x2xf32>
  %q = quant.qcast %t : tensor<3x2xf32> to tensor<3x2x!q>
  %s = quant.scast %y : tensor<2x3x!c> to tensor<2x3xi8>
  %r = tensor.collapse_shape %s [[0, 1]] : tensor<2x3xi8> into tensor<6xi8>
  return %q, %r : tensor<3x2x!q>, tensor<6xi8>
}
