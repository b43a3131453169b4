// Diagnostics as JSON: one object on a line for each, with its code; notes are members.

// RUN: not qopt %s --split-input-file --diagnostics-format=json -o %t 2>&1 | FileCheck %s
// RUN: not qopt %s --split-input-file --diagnostics-format=json --mlir-disable-diagnostic-notes -o %t 2>&1 | FileCheck %s --check-prefix=PLAIN
// RUN: qopt --diagnostics-format=json --allow-unregistered-dialect --fold-quant-shapes --remarks-filter=fold %S/remarks.mlir -o %t 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: not qopt --diagnostics-format=json %t.none 2>&1 | FileCheck %s --check-prefix=FILE
// RUN: not qopt --diagnostics-format=json --pass-pipeline='builtin.module(none)' %S/version.mlir 2>&1 | FileCheck %s --check-prefix=PIPELINE
// RUN: not qopt --diagnostics-format=json --verify-diagnostics %s 2>&1 | FileCheck %s --check-prefix=VERIFY
// RUN: not qopt --diagnostics-format=sarif --mlir-timing %s 2>&1 | FileCheck %s --check-prefix=TIMING
// RUN: not qopt --diagnostics-format=xml %s 2>&1 | FileCheck %s --check-prefix=XML
// RUN: not qopt stats --diagnostics-format=json %t.none 2>&1 | FileCheck %s --check-prefix=FILE
// RUN: not qopt compare --diagnostics-format=json %t.none %t.none 2>&1 | FileCheck %s --check-prefix=FILE

// FILE: {"file":null,"line":null,"column":null,"end":null,"severity":"error","code":"command/file-access","message":"{{.*}}cannot open input file{{.*}}","notes":[]}
// PIPELINE: "code":"command/pipeline","message":"'none' does not refer to a registered pass or pass pipeline{{.*}}","notes":[]}
// VERIFY: qopt: --verify-diagnostics writes text to standard error and needs --diagnostics-format=text
// TIMING: qopt: --mlir-timing writes text to standard error and needs --diagnostics-format=text
// XML: qopt: for the --diagnostics-format option: Cannot find option named 'xml'!
// REMARK: {"file":"{{.*}}remarks.mlir","line":{{[0-9]+}},"column":{{[0-9]+}},"end":{"line":{{[0-9]+}},"column":{{[0-9]+}}},"severity":"remark","code":"remark/{{passed|missed}}","message":"[{{.*}}","notes":[]}

// CHECK: {"file":"{{.*}}diagnostics-json.mlir","line":[[#@LINE+3]],"column":10,"end":{"line":[[#@LINE+3]],"column":12},"severity":"error","code":"parse/undefined-value","message":"use of undeclared SSA value name","notes":[]}
// PLAIN: "code":"parse/undefined-value"
func.func @undefined() -> i32 {
  return %a : i32
}

// -----

// CHECK-NEXT: {"file":"{{.*}}","line":[[#@LINE+3]],"column":10,"end":{"line":[[#@LINE+3]],"column":12},"severity":"error","code":"parse/value-type","message":"use of value '%a' expects different type than prior uses: 'i64' vs 'i32'","notes":[{"file":"{{.*}}","line":[[#@LINE+2]],"column":24,"end":{"line":[[#@LINE+2]],"column":26},"severity":"note","message":"prior use here"}]}
// PLAIN: "code":"parse/value-type","message":"{{.*}}","notes":[]}
func.func @use_of_type(%a: i32) -> i64 {
  return %a : i64
}

// -----

// A location without a file is a member, and controls are escaped.

// CHECK-NEXT: {"file":null,"line":null,"column":null,"end":null,"location":"loc(\"layer\\1B[31m\")","severity":"error","code":"verify/type-relation","message":"'arith.addi' op requires the same type for all operands and results","notes":[{{.*}}"message":"see current operation: {{.*}}
// PLAIN: "location":"loc(\"layer{{.*}}","severity":"error","code":"verify/type-relation"{{.*}},"notes":[]}
func.func @relation(%a: i32, %b: i64) {
  %0 = "arith.addi"(%a, %b) : (i32, i64) -> i32 loc("layer\1B[31m")
  return
}
