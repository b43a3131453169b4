// Programs that transform programs. The expected text is what mlir-opt prints.

// RUN: qopt %s --allow-unregistered-dialect | qopt --allow-unregistered-dialect | FileCheck %s
// RUN: qopt %s --allow-unregistered-dialect --mlir-print-op-generic | qopt --allow-unregistered-dialect | FileCheck %s

module attributes { transform.with_named_sequence } {
  transform.named_sequence @__transform_main(%root: !transform.any_op {transform.consumed}, %p: !transform.param<i64> {transform.readonly}) -> !transform.any_op {
    %0 = transform.structured.match ops{["linalg.matmul"]} in %root : (!transform.any_op) -> !transform.any_op
    %1 = transform.get_parent_op %0 {deduplicate, op_name = "scf.for"} : (!transform.any_op) -> !transform.op<"scf.for">
    %2 = transform.merge_handles deduplicate %0, %0 : !transform.any_op
    transform.print %0 {name = "a"} : !transform.any_op
    transform.print {name = "z"}
    %3 = transform.get_operand %0[0, 1] : (!transform.any_op) -> !transform.any_value
    %4 = transform.get_operand %0[all] : (!transform.any_op) -> !transform.any_value
    %5 = transform.get_result %0[except(0, 1)] : (!transform.any_op) -> !transform.any_value
    %6 = transform.param.constant 1 : i64 -> !transform.param<i64>
    %7:2 = transform.split_handle %0 : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.foreach %0 : !transform.any_op {
    ^bb0(%a: !transform.any_op):
      transform.print %a : !transform.any_op
    }
    %8 = transform.foreach %0, %0 with_zip_shortest : !transform.any_op, !transform.any_op -> !transform.any_op {
    ^bb0(%a: !transform.any_op, %b: !transform.any_op):
      transform.yield %a : !transform.any_op
    }
    transform.apply_patterns to %0 {
      transform.apply_patterns.canonicalization
    } {apply_cse, max_iterations = 3 : i64} : !transform.any_op
    %9 = transform.apply_registered_pass "canonicalize" to %0 : (!transform.any_op) -> !transform.any_op
    %10 = transform.apply_registered_pass "canonicalize" with options = { "top-down" = false, "x" = %6, "y" = [1, "b"] } to %9 : (!transform.any_op, !transform.param<i64>) -> !transform.any_op
    transform.annotate %0 "x.y" = %6 : !transform.any_op, !transform.param<i64>
    %11 = transform.include @foo failures(propagate) (%0) : (!transform.any_op) -> !transform.any_op
    transform.match.param.cmpi eq %6, %6 : !transform.param<i64>
    transform.match.operation_name %0 ["a.b", "c.d"] : !transform.any_op
    %updated = transform.foreach_match restrict_root in %root
        @foo -> @bar : (!transform.any_op) -> !transform.any_op
    %13 = transform.cast %0 : !transform.any_op to !transform.op<"a.b">
    %14 = transform.alternatives %0 : !transform.any_op -> !transform.any_op {
    ^bb0(%a: !transform.any_op):
      transform.yield %a : !transform.any_op
    }, {
    ^bb0(%a: !transform.any_op):
      transform.yield %a : !transform.any_op
    }
    transform.yield %0 : !transform.any_op
  }
  transform.named_sequence @foo(%r: !transform.any_op {transform.readonly}) -> !transform.any_op {
    transform.yield %r : !transform.any_op
  }
  transform.named_sequence private @bar(!transform.any_op {transform.readonly})
}
transform.sequence failures(propagate) {
^bb0(%a: !transform.any_op):
  transform.sequence %a : !transform.any_op failures(suppress) {
  ^bb1(%b: !transform.any_op):
  }
  %r = transform.sequence %a, %a, %a : (!transform.any_op, !transform.any_op, !transform.any_op) -> !transform.any_op failures(suppress) attributes {x.y} {
  ^bb1(%b: !transform.any_op, %c: !transform.any_op, %d: !transform.any_op):
    transform.yield %b : !transform.any_op
  }
}

// CHECK: module {
// CHECK-NEXT: module attributes {transform.with_named_sequence} {
// CHECK-NEXT: transform.named_sequence @__transform_main(%arg0: !transform.any_op {transform.consumed}, %arg1: !transform.param<i64> {transform.readonly}) -> !transform.any_op {
// CHECK-NEXT: %0 = transform.structured.match ops{["linalg.matmul"]} in %arg0 : (!transform.any_op) -> !transform.any_op
// CHECK-NEXT: %1 = transform.get_parent_op %0 {deduplicate, op_name = "scf.for"} : (!transform.any_op) -> !transform.op<"scf.for">
// CHECK-NEXT: %2 = transform.merge_handles deduplicate %0, %0 : !transform.any_op
// CHECK-NEXT: transform.print %0 {name = "a"} : !transform.any_op
// CHECK-NEXT: transform.print  {name = "z"}
// CHECK-NEXT: %3 = transform.get_operand %0[0, 1] : (!transform.any_op) -> !transform.any_value
// CHECK-NEXT: %4 = transform.get_operand %0[all] : (!transform.any_op) -> !transform.any_value
// CHECK-NEXT: %5 = transform.get_result %0[except(0, 1)] : (!transform.any_op) -> !transform.any_value
// CHECK-NEXT: %6 = transform.param.constant 1 : i64 -> !transform.param<i64>
// CHECK-NEXT: %7:2 = transform.split_handle %0 : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
// CHECK-NEXT: transform.foreach %0 : !transform.any_op {
// CHECK-NEXT: ^bb0(%arg2: !transform.any_op):
// CHECK-NEXT: transform.print %arg2 : !transform.any_op
// CHECK-NEXT: }
// CHECK-NEXT: %8 = transform.foreach %0, %0 with_zip_shortest : !transform.any_op, !transform.any_op -> !transform.any_op {
// CHECK-NEXT: ^bb0(%arg2: !transform.any_op, %arg3: !transform.any_op):
// CHECK-NEXT: transform.yield %arg2 : !transform.any_op
// CHECK-NEXT: }
// CHECK-NEXT: transform.apply_patterns to %0 {
// CHECK-NEXT: transform.apply_patterns.canonicalization
// CHECK-NEXT: } {apply_cse, max_iterations = 3 : i64} : !transform.any_op
// CHECK-NEXT: %9 = transform.apply_registered_pass "canonicalize" to %0 : (!transform.any_op) -> !transform.any_op
// CHECK-NEXT: %10 = transform.apply_registered_pass "canonicalize" with options = {"top-down" = false, "x" = %6, "y" = [1 : i64, "b"]} to %9 : (!transform.any_op, !transform.param<i64>) -> !transform.any_op
// CHECK-NEXT: transform.annotate %0 "x.y" = %6 : !transform.any_op, !transform.param<i64>
// CHECK-NEXT: %11 = transform.include @foo failures(propagate) (%0) : (!transform.any_op) -> !transform.any_op
// CHECK-NEXT: transform.match.param.cmpi eq %6, %6 : !transform.param<i64>
// CHECK-NEXT: transform.match.operation_name %0 ["a.b", "c.d"] : !transform.any_op
// CHECK-NEXT: %updated_root = transform.foreach_match restrict_root in %arg0
// CHECK-NEXT: @foo -> @bar : (!transform.any_op) -> !transform.any_op
// CHECK-NEXT: %12 = transform.cast %0 : !transform.any_op to !transform.op<"a.b">
// CHECK-NEXT: %13 = transform.alternatives %0 : !transform.any_op -> !transform.any_op {
// CHECK-NEXT: ^bb0(%arg2: !transform.any_op):
// CHECK-NEXT: transform.yield %arg2 : !transform.any_op
// CHECK-NEXT: }, {
// CHECK-NEXT: ^bb0(%arg2: !transform.any_op):
// CHECK-NEXT: transform.yield %arg2 : !transform.any_op
// CHECK-NEXT: }
// CHECK-NEXT: transform.yield %0 : !transform.any_op
// CHECK-NEXT: }
// CHECK-NEXT: transform.named_sequence @foo(%arg0: !transform.any_op {transform.readonly}) -> !transform.any_op {
// CHECK-NEXT: transform.yield %arg0 : !transform.any_op
// CHECK-NEXT: }
// CHECK-NEXT: transform.named_sequence private @bar(!transform.any_op {transform.readonly})
// CHECK-NEXT: }
// CHECK-NEXT: transform.sequence  failures(propagate) {
// CHECK-NEXT: ^bb0(%arg0: !transform.any_op):
// CHECK-NEXT: sequence %arg0 : !transform.any_op failures(suppress) {
// CHECK-NEXT: ^bb0(%arg1: !transform.any_op):
// CHECK-NEXT: }
// CHECK-NEXT: %0 = sequence %arg0, %arg0, %arg0 : (!transform.any_op, !transform.any_op, !transform.any_op) -> !transform.any_op failures(suppress) attributes {x.y} {
// CHECK-NEXT: ^bb0(%arg1: !transform.any_op, %arg2: !transform.any_op, %arg3: !transform.any_op):
// CHECK-NEXT: yield %arg1 : !transform.any_op
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: }
