// Wrong files are errors at the tensor, all of them.

// RUN: not qopt %{models}/pc_reshape_merge.circle 2>&1 | FileCheck %s --check-prefix=SCALES
// RUN: not qopt %{models}/conv_shape.w8.circle 2>&1 | FileCheck %s --check-prefix=BOUNDARY

// SCALES: error: loc("__main__.PC::reshape_default"): it has 4 scales for the size 8 of dimension 0
// SCALES-NOT: error

// BOUNDARY: error: loc("__main__.ConvShape::cat"): 'tfl.concatenation' op requires all or none of its operands and results to be quantized

// RUN: not qopt %{models}/twin_dev.int8.tflite --limit-nesting=3 2>&1 | FileCheck %s --check-prefix=NESTING
// NESTING: error: limit: nesting deeper than 3 (--limit-nesting sets another); a model file needs 16
