// The location of a terminator that is not printed takes no alias, so the text is the same after it is read again.

// RUN: qopt %s --mlir-print-debuginfo -o %t.once.mlir
// RUN: qopt %t.once.mlir --mlir-print-debuginfo -o %t.twice.mlir
// RUN: diff %t.once.mlir %t.twice.mlir
// RUN: FileCheck %s --input-file=%t.twice.mlir

// CHECK: torch.class_type @c {
// CHECK: torch.attr
// CHECK: func.func private @f() loc(#[[F:.*]])
// CHECK: #[[F]] = loc({{.*}}locations.mlir":16:1)

torch.class_type @c {
  torch.attr "w" : !torch.int
}
func.func private @f()
