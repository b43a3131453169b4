// The time of each step.

// RUN: qopt %s --cse --mlir-timing -o %t 2>&1 | FileCheck %s
// RUN: qopt %s --cse --mlir-timing --mlir-timing-display=list --mlir-disable-threading -o %t 2>&1 \
// RUN:   | FileCheck %s --check-prefix=LIST
// RUN: qopt %s --cse --mlir-timing --mlir-output-format=json -o %t 2>&1 | FileCheck %s --check-prefix=JSON
// RUN: qopt %s --cse --validate --mlir-timing -o %t 2>&1 | FileCheck %s --check-prefix=VALIDATE

// CHECK:      ===----
// CHECK-NEXT: ... Execution time report ...
// CHECK:        Total Execution Time: {{[0-9.]+}} seconds
// CHECK:        ----Wall Time----  ----Name----
// CHECK-NEXT:   {{[0-9.]+}} ({{ *[0-9.]+}}%)  Parser
// CHECK-NEXT:   {{[0-9.]+}} ({{ *[0-9.]+}}%)  CSE
// CHECK:        {{[0-9.]+}} ({{ *[0-9.]+}}%)  Output
// CHECK-NEXT:   {{[0-9.]+}} ({{ *[0-9.]+}}%)  Rest
// CHECK-NEXT:   {{[0-9.]+}} (100.0%)  Total

// VALIDATE: CSE
// VALIDATE: (V) Validation

// LIST:     (100.0%)  root
// LIST-DAG: Parser
// LIST-DAG: CSE
// LIST:     (100.0%)  Total

// JSON:      [
// JSON-NEXT: {"wall": {"duration": {{.*}}, "percentage": {{.*}}}, "name": "Parser", "passes": [
// JSON:      {"wall": {"duration": {{.*}}, "percentage": 100.0}, "name": "Total"}
// JSON-NEXT: ]
module {
}
