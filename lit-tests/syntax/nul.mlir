// A character 0 is blank, but for the inside of strings and of types and attributes that dialects read.

// RUN: printf 'module attributes {a.b = dense<[1,\000 2\000]> : tensor<2xi8>, a.c = affine_map<(d0)\000 -> (\000d0)>} {\000}' | qopt | FileCheck %s
// RUN: printf 'func.func private @f(tensor<4x\000i8>, !quant.uniform<i8\000:f32, 1.0>)' | not qopt 2>&1 | FileCheck %s --check-prefix=INSIDE

// CHECK: #[[MAP:.*]] = affine_map<(d0) -> (d0)>
// CHECK: module attributes {a.b = dense<[1, 2]> : tensor<2xi8>, a.c = #[[MAP]]}

// INSIDE: <stdin>:1:{{.*}}: error: unbalanced '<' character in pretty dialect name
