// A Circle file goes in, its movements of constants fold, and a Circle file comes out.

// RUN: qopt %{models}/fconv_perm_slice.w8.circle --fold-quant-shapes -o %t.circle
// RUN: qopt %t.circle | FileCheck %s

// CHECK: tfl.schema_version = 0
// CHECK: "tfl.conv_2d"
