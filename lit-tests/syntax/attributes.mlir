// Attributes that few operations have are read and printed, in place or through aliases.

// RUN: qopt --allow-unregistered-dialect --mlir-print-debuginfo %s | FileCheck %s
// RUN: qopt --allow-unregistered-dialect --mlir-print-debuginfo %s | qopt --allow-unregistered-dialect --mlir-print-debuginfo | FileCheck %s
// RUN: qopt --allow-unregistered-dialect --mlir-elide-elementsattrs-if-larger=1 %s | FileCheck %s --check-prefix=ELIDED

// CHECK:      #distinct = distinct[0]<1 : i8>
// CHECK-NEXT: #set = affine_set<(d0) : (d0 >= 0)>
// CHECK:      "test.strings"() {a = dense<["x\0A\\\22y\09", "b"]> : tensor<2x!unknown.ty>, b = "\\"} : () -> () loc(#[[RANGE:loc[0-9]*]])
// CHECK-NEXT: "test.unknown"() {a = #unknown.attr : i32, b = #unknown<"weird" 5>} : () -> () loc(#[[LATE:loc[0-9]*]])
// CHECK-NEXT: "test.aliases"() {a = #distinct, b = #set, c = distinct[1]<>} : () -> () loc(#[[LATE]])
// CHECK-NEXT: "test.sparse"() {a = sparse<{{\[\[}}0], [1{{\]\]}}, [1, 2]> : tensor<2xi8>, b = sparse<1, 2> : tensor<2xi8>, c = sparse<> : tensor<2xi8>} : () -> ()
// CHECK-NEXT: "test.list"() {a = [1.000000e+00 : f32, 1.000000e+00, 1, 2 : i8], b = 1.000000e+00 : f64} : () -> ()
// CHECK-DAG:  #[[RANGE]] = loc("f":1:2 to :5)
// CHECK-DAG:  #[[LATE]] = loc("late")

// Splats are short as they are.
// ELIDED: "test.strings"() {a = dense_resource<__elided__> : tensor<2x!unknown.ty>, b = "\\"}
// ELIDED: "test.sparse"() {a = dense_resource<__elided__> : tensor<2xi8>, b = sparse<1, 2> : tensor<2xi8>, c = sparse<> : tensor<2xi8>}
"test.strings"() {a = dense<["x\n\\\"y\t", "b"]> : tensor<2x!unknown.ty>, b = "\\"} : () -> () loc("f":1:2 to :5)
"test.unknown"() {a = #unknown.attr : i32, b = #unknown<"weird" 5>} : () -> () loc(#where)
"test.aliases"() {a = distinct[7]<1 : i8>, b = affine_set<(d0) : (d0 >= 0)>, c = distinct[3]<>} : () -> () loc(#where)
"test.sparse"() {a = sparse<[[0], [1]], [1, 2]> : tensor<2xi8>, b = sparse<[[1]], [2]> : tensor<2xi8>, c = sparse<> : tensor<2xi8>} : () -> ()
!late = i32
#where = loc("late")
// In a list the types i64 and f64 are implicit.
"test.list"() {a = [1.0 : f32, 1.0 : f64, 1 : i64, 2 : i8], b = 1.0} : () -> ()
