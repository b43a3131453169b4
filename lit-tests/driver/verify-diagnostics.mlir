// Expected errors do not fail a run, for every way to give their line.

// RUN: qopt --verify-diagnostics --split-input-file %s | FileCheck %s

// expected-error@+1 {{custom op 'nonsense' is unknown}}
nonsense

// -----

// expected-error @below {{custom op}}
nonsense

// -----

nonsense // expected-error {{custom op}}

// -----

nonsense
// expected-error@above {{custom op}}

// -----

// expected-error-re@+1 {{custom op '{{non[a-z]+}}' is unknown}}
nonsense

// -----

// CHECK: module @good
module @good {
}
