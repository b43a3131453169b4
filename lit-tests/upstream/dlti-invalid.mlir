// Data layouts, with the messages of mlir-opt.

// RUN: qopt %s --split-input-file --verify-diagnostics --allow-unregistered-dialect

// expected-error@+1 {{expected a dense i64 elements attribute in the data layout entry #dlti.dl_entry<i32, 32 : i32>}}
module attributes {dlti.dl_spec = #dlti.dl_spec<i32 = 32 : i32>} {}

// -----

// expected-error@+1 {{expected a dense i64 elements attribute in the data layout entry #dlti.dl_entry<i32, dense<32> : vector<1xi32>>}}
module attributes {dlti.dl_spec = #dlti.dl_spec<i32 = dense<32> : vector<1xi32>>} {}

// -----

module attributes {dlti.dl_spec = #dlti.dl_spec<i32 = dense<32> : vector<1xi64>>} {}

// -----

module attributes {dlti.dl_spec = #dlti.dl_spec<i32 = dense<32> : vector<2xi64>>} {}

// -----

// expected-error@+1 {{expected 1 or 2 elements in the data layout entry #dlti.dl_entry<i32, dense<32> : vector<3xi64>>}}
module attributes {dlti.dl_spec = #dlti.dl_spec<i32 = dense<32> : vector<3xi64>>} {}

// -----

// expected-error@+1 {{preferred alignment is expected to be greater than or equal to the abi alignment in data layout entry #dlti.dl_entry<i32, dense<[64, 32]> : vector<2xi64>>}}
module attributes {dlti.dl_spec = #dlti.dl_spec<i32 = dense<[64, 32]> : vector<2xi64>>} {}

// -----

module attributes {dlti.dl_spec = #dlti.dl_spec<i32 = dense<[33, 64]> : vector<2xi64>>} {}

// -----

module attributes {dlti.dl_spec = #dlti.dl_spec<i32 = dense<[24, 64]> : vector<2xi64>>} {}

// -----

module attributes {dlti.dl_spec = #dlti.dl_spec<i32 = dense<[0, 64]> : vector<2xi64>>} {}

// -----

// expected-error@+1 {{expected integer attribute in the data layout entry for 'index'}}
module attributes {dlti.dl_spec = #dlti.dl_spec<index = dense<[32, 64]> : vector<2xi64>>} {}

// -----

module attributes {dlti.dl_spec = #dlti.dl_spec<index = 32 : i64>} {}

// -----

module attributes {dlti.dl_spec = #dlti.dl_spec<index = 32 : i32>} {}

// -----

// expected-error@+1 {{expected integer attribute in the data layout entry for 'index'}}
module attributes {dlti.dl_spec = #dlti.dl_spec<index = "x">} {}

// -----

module attributes {dlti.dl_spec = #dlti.dl_spec<f32 = dense<[32, 64]> : vector<2xi64>>} {}

// -----

// expected-error@+1 {{expected a dense i64 elements attribute in the data layout entry #dlti.dl_entry<f32, 2 : i64>}}
module attributes {dlti.dl_spec = #dlti.dl_spec<f32 = 2 : i64>} {}

// -----

// expected-error@+1 {{unexpected data layout for a built-in type}}
module attributes {dlti.dl_spec = #dlti.dl_spec<complex<f32> = dense<[32, 64]> : vector<2xi64>>} {}

// -----

// expected-error@+1 {{unexpected data layout for a built-in type}}
module attributes {dlti.dl_spec = #dlti.dl_spec<complex<f32> = 3 : i64>} {}

// -----

// expected-error@+1 {{unexpected data layout for a built-in type}}
module attributes {dlti.dl_spec = #dlti.dl_spec<vector<4xf32> = dense<[32, 64]> : vector<2xi64>>} {}

// -----

// expected-error@+1 {{unexpected data layout for a built-in type}}
module attributes {dlti.dl_spec = #dlti.dl_spec<tensor<4xf32> = dense<[32, 64]> : vector<2xi64>>} {}

// -----

// expected-error@+1 {{unexpected data layout for a built-in type}}
module attributes {dlti.dl_spec = #dlti.dl_spec<memref<4xf32> = dense<[32, 64]> : vector<2xi64>>} {}

// -----

// expected-error@+1 {{data layout specified for a type that does not support it}}
module attributes {dlti.dl_spec = #dlti.dl_spec<!shape.size = dense<[32, 64]> : vector<2xi64>>} {}

// -----

// expected-error@+1 {{expected layout attribute for '!llvm.ptr' to be a dense integer elements attribute with 3 or 4 elements}}
module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.ptr = dense<[32, 64]> : vector<2xi64>>} {}

// -----

module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.ptr = dense<[32, 64, 64]> : vector<3xi64>>} {}

// -----

module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.ptr = dense<[32, 63, 64]> : vector<3xi64>>} {}

// -----

// expected-error@+1 {{preferred alignment is expected to be at least as large as ABI alignment}}
module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.ptr = dense<[32, 64, 32]> : vector<3xi64>>} {}

// -----

module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.ptr = dense<[32, 32, 64, 32]> : vector<4xi64>>} {}

// -----

// expected-error@+1 {{expected layout attribute for '!llvm.struct<(i32)>' to be a dense integer elements attribute of 1 or 2 elements}}
module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.struct<(i32)> = dense<[32, 64, 32]> : vector<3xi64>>} {}

// -----

// expected-error@+1 {{unexpected layout attribute for struct '!llvm.struct<(i32)>'}}
module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.struct<(i32)> = dense<[32, 64]> : vector<2xi64>>} {}

// -----

// expected-error@+1 {{'dlti.endianness' data layout entry is expected to be either 'big' or 'little'}}
module attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.endianness" = "x">} {}

// -----

module attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.endianness" = "big">} {}

// -----

// expected-error@+1 {{unknown data layout entry name: dlti.foo}}
module attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.foo" = "big">} {}

// -----

module attributes {dlti.dl_spec = #dlti.dl_spec<"foo.x" = "big">} {}

// -----

module attributes {dlti.dl_spec = #dlti.dl_spec<"foo" = "big">} {}

// -----

module attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.alloca_memory_space" = "big">} {}

// -----

module attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.alloca_memory_space" = 4 : i32>} {}

// -----

module attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.stack_alignment" = 4 : i32>} {}

// -----

module attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.mangling_mode" = "e">} {}

// -----

module attributes {dlti.dl_spec = #dlti.dl_spec<"llvm.foo" = "e">} {}

// -----

// expected-error@+1 {{'dlti.dl_spec' is expected to be a #dlti.dl_spec attribute}}
module attributes {dlti.dl_spec = 3} {}

// -----

// expected-error@+1 {{attribute 'dlti.foo' not supported by dialect}}
module attributes {dlti.foo = 3} {}

// -----

module attributes {dlti.map = #dlti.map<"x" = 3>} {}

// -----

func.func @f() attributes {dlti.dl_spec = #dlti.dl_spec<>} { return }

// -----

"test.x"() {dlti.dl_spec = #dlti.dl_spec<>} : () -> ()

// -----

// expected-error@+1 {{'dlti.dl_spec' is expected to be a #dlti.dl_spec attribute}}
module attributes {dlti.dl_spec = #dlti.map<"x" = 3>} {}

// -----

// expected-error@+1 {{'dlti.target_system_spec' is expected to be a #dlti.target_system_spec attribute}}
module attributes {dlti.target_system_spec = #dlti.dl_spec<>} {}

// -----

// expected-error@+1 {{value associated with key "CPU" is not a DLTI device spec}}
module attributes {dlti.target_system_spec = #dlti.target_system_spec<"CPU" = #dlti.dl_spec<>>} {}

// -----

// expected-error@+1 {{invalid kind of attribute specified}}
module attributes {dlti.target_system_spec = #dlti.target_system_spec<i32 = #dlti.target_device_spec<>>} {}

// -----

// expected-error@+1 {{invalid kind of attribute specified}}
module attributes {dlti.target_system_spec = #dlti.target_system_spec<"CPU" = #dlti.target_device_spec<i32 = 3>>} {}

// -----

module attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.endianness" = "big">} {
 // expected-error@+1 {{data layout does not combine with layouts of enclosing ops}}
 module attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.endianness" = "little">} {}
}

// -----

module attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.endianness" = "big">} {
 module attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.endianness" = "big">} {}
}

// -----

module attributes {dlti.dl_spec = #dlti.dl_spec<"foo.x" = 3>} {
  module attributes {dlti.dl_spec = #dlti.dl_spec<"foo.x" = 3>} {}
}
