// An operation name without a dialect keeps its name in bytecode.

// RUN: qopt %s --allow-unregistered-dialect --emit-bytecode | qopt --allow-unregistered-dialect | FileCheck %s

// CHECK: "foo"() : () -> ()
// CHECK-NEXT: "foo.foo"() : () -> ()
"foo"() : () -> ()
"foo.foo"() : () -> ()
