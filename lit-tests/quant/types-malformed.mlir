// Texts that are not quantized types because something is missing, too much, or too large to be read.

// RUN: qopt %s --split-input-file --verify-diagnostics

// No parameters.
// expected-error @below {{expected '<'}}
func.func private @f(!quant.uniform)

// -----

// No scale.
// expected-error @below {{expected ','}}
func.func private @f(!quant.uniform<i8:f32>)

// -----

// A comma, and nothing after it.
// expected-error @below {{expected floating point literal}}
func.func private @f(!quant.uniform<i8:f32, >)

// -----

// A scale that is a word.
// expected-error @below {{expected floating point literal}}
func.func private @f(!quant.uniform<i8:f32, inf>)

// -----

// A scale that does not fit f64.
// expected-error @below {{floating point value too large}}
func.func private @f(!quant.uniform<i8:f32, 2.0e400>)

// -----

// A colon, and nothing after it.
// expected-error @below {{expected integer value}}
func.func private @f(!quant.uniform<i8:f32, 2.0:>)

// -----

// Two signs.
// expected-error @below {{expected integer value}}
func.func private @f(!quant.uniform<i8:f32, 2.0:--3>)

// -----

// A zero point that does not fit i64.
// expected-error @below {{integer value too large}}
func.func private @f(!quant.uniform<i8:f32, 2.0:10000000000000000000>)

// -----

// One bound.
// expected-error @below {{expected ':'}}
func.func private @f(!quant.uniform<i8<-5>:f32, 2.0>)

// -----

// A bound that does not fit i64.
// expected-error @below {{integer value too large}}
func.func private @f(!quant.uniform<i8<-5:10000000000000000000>:f32, 2.0>)

// -----

// An axis that does not fit i32.
// expected-error @below {{integer value too large}}
func.func private @f(!quant.uniform<i8:f32:4294967298, {2.0}>)

// -----

// An axis without a list.
// expected-error @below {{expected '{'}}
func.func private @f(!quant.uniform<i8:f32:0, 2.0>)

// -----

// A list without an axis.
// expected-error @below {{expected floating point literal}}
func.func private @f(!quant.uniform<i8:f32, {2.0}>)

// -----

// No axis.
// expected-error @below {{expected integer value}}
func.func private @f(!quant.uniform<i8:f32:, {2.0}>)

// -----

// Storage that is an index.
// expected-error @below {{illegal storage type prefix}}
func.func private @f(!quant.uniform<index:f32, 2.0>)

// -----

// A width that is far too large.
// expected-error @below {{illegal storage type size: 4294967290}}
func.func private @f(!quant.uniform<u4294967290:f32, 2.0>)

// -----

// An unknown kind.
// expected-error @below {{unknown type `affine` in dialect `quant`}}
func.func private @f(!quant.affine<i8:f32, 2.0>)

// -----

// A complex expressed type.
// expected-error @below {{expecting float expressed type}}
func.func private @f(!quant.uniform<i8:complex<f32>, 2.0>)

// -----

// A block of negative size.
// expected-error @below {{illegal block size: -1}}
func.func private @f(!quant.uniform<i8:f32:{0:-1}, {2.0}>)
