// Diagnostics as a SARIF log: rules are the codes that occur, notes are related locations, columns count characters.

// RUN: not qopt %s --split-input-file --diagnostics-format=sarif -o %t 2> %t.sarif
// RUN: FileCheck %s < %t.sarif
// RUN: qopt %S/version.mlir --diagnostics-format=sarif -o %t 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not qopt stats %t.none %t.other --diagnostics-format=sarif 2>&1 | FileCheck %s --check-prefix=STATS

// NONE: {"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[{"tool":{"driver":{"name":"qopt","version":"{{.*}}","rules":[]}},"columnKind":"unicodeCodePoints","results":[]}]}

// One log for all files.
// STATS: "rules":[{"id":"command/file-access",
// STATS-SAME: "results":[{"ruleId":"command/file-access","ruleIndex":0,"level":"error","message":{"text":"cannot open input file '{{.*}}.none'{{.*}}"}},{"ruleId":"command/file-access","ruleIndex":0,
// STATS-NOT: $schema

// CHECK: "rules":[{"id":"parse/undefined-value","shortDescription":{"text":"No operation and no block argument defines the value."}},{"id":"parse/redefined-value",
// CHECK-SAME: "results":[{"ruleId":"parse/undefined-value","ruleIndex":0,"level":"error","message":{"text":"use of undeclared SSA value name"},"locations":[{"physicalLocation":{"artifactLocation":{"uri":"{{[^ ]*}}diagnostics-sarif.mlir"},"region":{"startLine":[[#@LINE+2]],"startColumn":66,"endLine":[[#@LINE+2]],"endColumn":68}}}]}
// CHECK-SAME: {"ruleId":"parse/redefined-value","ruleIndex":1,"level":"error",{{.*}}"relatedLocations":[{"physicalLocation":{{.*}}"startLine":[[#@LINE+5]],"startColumn":22,{{.*}}"message":{"text":"previously defined here"}}]}
func.func @undefined() -> i32 attributes {name = "äöü"} { return %a : i32 }

// -----

func.func @redefined(%b: i32, %c: i32) {
  %b = arith.constant 1 : i32
  return
}
