// RUN: qopt %s --split-input-file --verify-diagnostics

// expected-error@+1 {{'llvm.mlir.global' op expects type to be a valid element type for an LLVM global}}
llvm.mlir.global external @type() : !llvm.token

// -----

// expected-error@+1 {{'llvm.mlir.global' op expects type to be a valid element type for an LLVM global}}
llvm.mlir.global external @index(1 : index) : index

// -----

// expected-error@+1 {{'llvm.mlir.global' op requires an i8 array type of the length equal to that of the string attribute}}
llvm.mlir.global external @text("abc") : !llvm.array<4 x i8>

// -----

// expected-error@+1 {{'llvm.mlir.global' op expected zero value for 'common' linkage}}
llvm.mlir.global common @common(dense<[0, 1]> : tensor<2xi8>) : !llvm.array<2 x i8>

// -----

// expected-error@+1 {{'llvm.mlir.global' op expected array type for 'appending' linkage}}
llvm.mlir.global appending @appending() : i8

// -----

// expected-error@+1 {{'llvm.mlir.global' op this target extension type cannot be used in a global}}
llvm.mlir.global external @target() : !llvm.target<"aarch64.svcount">

// -----

// expected-error@+1 {{'llvm.mlir.global' op global with target extension type can only be initialized with zero-initializer}}
llvm.mlir.global external @target_value(1 : i8) : !llvm.target<"spirv.Event">

// -----

// expected-error@+1 {{expected comdat symbol}}
llvm.mlir.global external @no_comdat() comdat(@f) : i8
llvm.func @f()

// -----

// expected-error@+1 {{alignment attribute is not a power of 2}}
llvm.mlir.global external @alignment() {alignment = 12 : i64} : i8

// -----

// expected-error@+1 {{'llvm.mlir.global' op attribute 'addr_space' failed to satisfy constraint: 32-bit signless integer attribute whose value is non-negative}}
llvm.mlir.global external @space() {addr_space = -2 : i32} : i8

// -----

// expected-error@+1 {{'llvm.mlir.global' op initializer region cannot return void}}
llvm.mlir.global external @void() : i8 {
  llvm.return
}

// -----

// expected-error@+1 {{'llvm.mlir.global' op initializer region type 'i16' does not match global type 'i8'}}
llvm.mlir.global external @region_type() : i8 {
  %0 = llvm.mlir.zero : i16
  llvm.return %0 : i16
}

// -----

llvm.mlir.global external @effects() : i8 {
  %0 = llvm.mlir.zero : !llvm.ptr
  // expected-error@+1 {{ops with side effects not allowed in global initializers}}
  %1 = llvm.load %0 : !llvm.ptr -> i8
  llvm.return %1 : i8
}

// -----

// expected-error@+1 {{'llvm.mlir.global' op cannot have both initializer value and region}}
llvm.mlir.global external @both(1 : i8) : i8 {
  %0 = llvm.mlir.zero : i8
  llvm.return %0 : i8
}

// -----

// expected-error@+1 {{'llvm.mlir.alias' op expects type to be a valid element type for an LLVM global alias}}
llvm.mlir.alias external @alias_type : !llvm.label {
  %0 = llvm.mlir.zero : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}

// -----

// expected-error@+1 {{'llvm.mlir.alias' op 'appending' linkage not supported in aliases, available options: private, internal, linkonce, weak, linkonce_odr, weak_odr, external or available_externally}}
llvm.mlir.alias appending @alias_linkage : i8 {
  %0 = llvm.mlir.zero : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}

// -----

// expected-error@+1 {{'llvm.mlir.alias' op initializer region must always return a pointer}}
llvm.mlir.alias external @alias_value : i8 {
  %0 = llvm.mlir.zero : i8
  llvm.return %0 : i8
}

// -----

llvm.mlir.alias external @alias_effects : i8 {
  %0 = llvm.mlir.zero : !llvm.ptr
  // expected-error@+1 {{ops with side effects are not allowed in alias initializers}}
  %1 = llvm.load %0 : !llvm.ptr -> !llvm.ptr
  llvm.return %1 : !llvm.ptr
}

// -----

func.func private @f()
llvm.func @address() {
  // expected-error@+1 {{'llvm.mlir.addressof' op must reference a global defined by 'llvm.mlir.global', 'llvm.mlir.alias' or 'llvm.func' or 'llvm.mlir.ifunc'}}
  %0 = llvm.mlir.addressof @f : !llvm.ptr
  llvm.return
}

// -----

llvm.mlir.global external @g() {addr_space = 2 : i32} : i8
llvm.func @space_of_global() {
  // expected-error@+1 {{'llvm.mlir.addressof' op pointer address space must match address space of the referenced global or alias}}
  %0 = llvm.mlir.addressof @g : !llvm.ptr
  llvm.return
}

// -----

llvm.mlir.alias external @a : i8 {
  %0 = llvm.mlir.zero : !llvm.ptr<4>
  llvm.return %0 : !llvm.ptr<4>
}
llvm.func @space_of_alias() {
  // expected-error@+1 {{'llvm.mlir.addressof' op pointer address space must match address space of the referenced global or alias}}
  %0 = llvm.mlir.addressof @a : !llvm.ptr<3>
  llvm.return
}

// -----

llvm.mlir.global external @g() : i8
llvm.func @equivalent() {
  // expected-error@+1 {{'llvm.dso_local_equivalent' op must reference a global defined by 'llvm.func' or 'llvm.mlir.alias'}}
  %0 = llvm.dso_local_equivalent @g : !llvm.ptr
  llvm.return
}

// -----

llvm.mlir.global external @g() : i8
llvm.mlir.alias external @a : i8 {
  %0 = llvm.mlir.addressof @g : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
llvm.func @equivalent_alias() {
  // expected-error@+1 {{'llvm.dso_local_equivalent' op must reference an alias to a function}}
  %0 = llvm.dso_local_equivalent @a : !llvm.ptr
  llvm.return
}

// -----

llvm.func extern_weak @f()
llvm.func @equivalent_weak() {
  // expected-error@+1 {{'llvm.dso_local_equivalent' op target function with 'extern_weak' linkage not allowed}}
  %0 = llvm.dso_local_equivalent @f : !llvm.ptr
  llvm.return
}

// -----

// expected-error@+1 {{'llvm.mlir.ifunc' op 'extern_weak' linkage not supported in ifuncs, available options: private, internal, linkonce, weak, linkonce_odr, weak_odr, or external linkage}}
llvm.mlir.ifunc extern_weak @linkage : !llvm.func<void ()>, !llvm.ptr @resolver
llvm.func @resolver() -> !llvm.ptr {
  %0 = llvm.mlir.zero : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}

// -----

// expected-error@+1 {{'llvm.mlir.ifunc' op must have a function resolver}}
llvm.mlir.ifunc external @no_resolver : !llvm.func<void ()>, !llvm.ptr @resolver
llvm.mlir.global external @resolver() : i8

// -----

// expected-error@+1 {{'llvm.mlir.ifunc' op resolver must be a definition}}
llvm.mlir.ifunc external @declaration : !llvm.func<void ()>, !llvm.ptr @resolver
llvm.func @resolver() -> !llvm.ptr

// -----

// expected-error@+1 {{'llvm.mlir.ifunc' op resolver must return a pointer}}
llvm.mlir.ifunc external @resolver_result : !llvm.func<void ()>, !llvm.ptr @resolver
llvm.func @resolver() {
  llvm.return
}

// -----

// expected-error@+1 {{'llvm.mlir.ifunc' op resolver has incorrect type}}
llvm.mlir.ifunc external @resolver_type : !llvm.func<void ()>, !llvm.ptr<1> @resolver
llvm.func @resolver() -> !llvm.ptr {
  %0 = llvm.mlir.zero : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}

// -----

// expected-error@+1 {{ctors, priorities, and data must have the same number of elements}}
llvm.mlir.global_ctors ctors = [@f], priorities = [], data = [#llvm.zero]
llvm.func @f() {
  llvm.return
}

// -----

// expected-error@+1 {{data element must be symbol or #llvm.zero}}
llvm.mlir.global_dtors dtors = [@f], priorities = [1 : i32], data = [2 : i32]
llvm.func @f() {
  llvm.return
}

// -----

// expected-error@+1 {{'llvm.mlir.global_ctors' op 'f' does not have a definition}}
llvm.mlir.global_ctors ctors = [@f], priorities = [1 : i32], data = [#llvm.zero]
llvm.func @f()

// -----

// expected-error@+1 {{'llvm.mlir.global_dtors' op 'g' does not reference a valid LLVM function}}
llvm.mlir.global_dtors dtors = [@g], priorities = [1 : i32], data = [#llvm.zero]
llvm.mlir.global external @g() : i8

// -----

llvm.comdat @c {
  llvm.comdat_selector @s any
  // expected-error@+1 {{only comdat selector symbols can appear in a comdat region}}
  llvm.func @f()
}

// -----

llvm.func @module_level() {
  // expected-error@+1 {{'llvm.linker_options' op must appear at the module level}}
  llvm.linker_options ["a"]
  llvm.return
}

// -----

// expected-error@+1 {{'llvm.module_flags' op expected a module flag attribute}}
llvm.module_flags [1 : i8]

// -----

llvm.mlir.global common @common(dense<0> : tensor<2xi8>) : !llvm.array<2 x i8>
llvm.mlir.global appending @appending() {addr_space = 2 : i32, alignment = 16 : i64} : !llvm.array<2 x i8>
llvm.mlir.global external @address() : !llvm.ptr<2> {
  %0 = llvm.mlir.addressof @appending : !llvm.ptr<2>
  llvm.return %0 : !llvm.ptr<2>
}
llvm.mlir.global external @spirv() : !llvm.target<"spirv.Event">
llvm.mlir.ifunc external @ifunc : !llvm.func<void ()>, !llvm.ptr @alias
llvm.mlir.alias external @alias : !llvm.func<ptr ()> {
  %0 = llvm.mlir.addressof @resolver : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
llvm.func @resolver() -> !llvm.ptr {
  %0 = llvm.dso_local_equivalent @alias : !llvm.ptr
  llvm.call @ifunc() : () -> ()
  llvm.return %0 : !llvm.ptr
}

// -----

// expected-error@+1 {{'llvm.mlir.global_ctors' op attribute 'ctors' failed to satisfy constraint: flat symbol ref array attribute}}
llvm.mlir.global_ctors ctors = [@a::@b], priorities = [1 : i32], data = [#llvm.zero]

// -----

// expected-error@+1 {{'llvm.mlir.global_ctors' op attribute 'priorities' failed to satisfy constraint: 32-bit integer array attribute}}
llvm.mlir.global_ctors ctors = [], priorities = [1 : i64], data = []

// -----

// expected-error@+1 {{'llvm.mlir.global' op attribute 'dbg_exprs' failed to satisfy constraint: an array of variable expressions}}
llvm.mlir.global external @expressions() {dbg_exprs = [1 : i8]} : i8
