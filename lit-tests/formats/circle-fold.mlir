// A Circle file goes in, its movements of constants fold, and a Circle file comes out.

// RUN: qopt %{models}/pc_reshape_split_other.circle | FileCheck %s --check-prefix=BEFORE
// RUN: qopt %{models}/pc_reshape_split_other.circle --fold-quant-shapes --validate -o %t.circle
// RUN: qopt %t.circle | FileCheck %s --implicit-check-not=tfl.transpose --implicit-check-not=tfl.reshape

// BEFORE: "tfl.transpose"
// BEFORE: "tfl.reshape"

// The scales stay on dimension 0, and the name of the subgraph is kept.

// CHECK: !quant.uniform<i16:f32:0, {0.0099999997764825821,0.019999999552965164,0.029999999329447746,0.039999999105930328}>
// CHECK: tfl.schema_version = 0
// CHECK: tflite.subgraph_name = "subgraph"
// CHECK: "tfl.pseudo_qconst"()
// CHECK-SAME: dense<{{\[\[}}-82, -17, 40, 29, 90, -64, -139, -89]
// CHECK: "tfl.fully_connected"
