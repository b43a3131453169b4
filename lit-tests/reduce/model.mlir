// A model file is reduced as its text.

// RUN: qopt reduce --test=sh --test-arg=%S/Inputs/has.sh --test-arg=tfl.conv_2d %{models}/twin_dev.int8.tflite -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir --implicit-check-not=tfl.add
// CHECK: tfl.conv_2d

// Errors of the file are reported as by every command.

// RUN: not qopt reduce --test=sh --test-arg=%S/Inputs/has.sh --test-arg=x %{models}/pc_reshape_merge.circle -o %t.none 2>&1 | FileCheck %s --check-prefix=SCALES
// SCALES: error: loc("__main__.PC::reshape_default"): it has 4 scales for the size 8 of dimension 0
// RUN: not cat %t.none

// The result is text, so the name of a model file is refused.
// RUN: not qopt reduce --test=sh --test-arg=%S/Inputs/has.sh --test-arg=tfl.conv_2d %{models}/twin_dev.int8.tflite -o %t.tflite 2>&1 | FileCheck %s --check-prefix=TEXT
// TEXT: qopt: 'reduce' writes text, not tflite files; 'qopt reduced.mlir -o reduced.tflite' writes one
// RUN: not cat %t.tflite
