// Patterns. The expected text is what mlir-opt prints.

// RUN: qopt %s | qopt | FileCheck %s --match-full-lines --strict-whitespace
// RUN: qopt %s --mlir-print-op-generic | qopt | FileCheck %s --match-full-lines --strict-whitespace

pdl.pattern @p : benefit(1) {
  %t = pdl.type : i32
  %ts = pdl.types
  %a = pdl.attribute = 3 : i32
  %b = pdl.attribute : %t
  %o = pdl.operand : %t
  %os = pdl.operands
  %root = pdl.operation "test.op"(%o, %os : !pdl.value, !pdl.range<value>) {"x" = %a, "y" = %b} -> (%t, %ts : !pdl.type, !pdl.range<type>)
  %r = pdl.result 0 of %root
  %rs = pdl.results of %root
  %rs1 = pdl.results 1 of %root -> !pdl.range<value>
  %rs2 = pdl.results 0 of %root -> !pdl.value
  pdl.apply_native_constraint "c"(%root, %rs : !pdl.operation, !pdl.range<value>)
  pdl.rewrite %root {
    %e = pdl.range : !pdl.range<type>
    %f = pdl.range %t, %ts : !pdl.type, !pdl.range<type>
    %g = pdl.range %o : !pdl.value
    %n = pdl.operation "new.op"(%g : !pdl.range<value>) -> (%f : !pdl.range<type>)
    pdl.replace %root with %n
  }
}

//      CHECK:module {
// CHECK-NEXT:  pdl.pattern @p : benefit(1) {
// CHECK-NEXT:    %0 = type : i32
// CHECK-NEXT:    %1 = types
// CHECK-NEXT:    %2 = attribute = 3 : i32
// CHECK-NEXT:    %3 = attribute : %0
// CHECK-NEXT:    %4 = operand : %0
// CHECK-NEXT:    %5 = operands
// CHECK-NEXT:    %6 = operation "test.op"(%4, %5 : !pdl.value, !pdl.range<value>)  {"x" = %2, "y" = %3} -> (%0, %1 : !pdl.type, !pdl.range<type>)
// CHECK-NEXT:    %7 = result 0 of %6
// CHECK-NEXT:    %8 = results of %6 
// CHECK-NEXT:    %9 = results 1 of %6  -> !pdl.range<value>
// CHECK-NEXT:    %10 = results 0 of %6  -> !pdl.value
// CHECK-NEXT:    apply_native_constraint "c"(%6, %8 : !pdl.operation, !pdl.range<value>)
// CHECK-NEXT:    rewrite %6 {
// CHECK-NEXT:      %11 = range : !pdl.range<type>
// CHECK-NEXT:      %12 = range %0, %1 : !pdl.type, !pdl.range<type> 
// CHECK-NEXT:      %13 = range %4 : !pdl.value 
// CHECK-NEXT:      %14 = operation "new.op"(%13 : !pdl.range<value>)  -> (%12 : !pdl.range<type>)
// CHECK-NEXT:      replace %6 with %14
// CHECK-NEXT:    }
// CHECK-NEXT:  }
// CHECK-NEXT:}
