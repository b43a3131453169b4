// RUN: qopt %s --split-input-file --verify-diagnostics

// expected-error@+1 {{"llvm.noalias" should be a unit attribute}}
llvm.func @unit(!llvm.ptr {llvm.noalias = true})

// -----

// expected-error@+1 {{"llvm.align" should be an integer attribute}}
llvm.func @integer(!llvm.ptr {llvm.align})

// -----

// expected-error@+1 {{"llvm.byval" should be a type attribute}}
llvm.func @type(!llvm.ptr {llvm.byval})

// -----

// expected-error@+1 {{"llvm.sret" attribute attached to non-pointer LLVM type}}
llvm.func @pointer(i64 {llvm.sret = i64})

// -----

// expected-error@+1 {{"llvm.zeroext" attribute attached to non-integer LLVM type}}
llvm.func @extended(f64 {llvm.zeroext})

// -----

// expected-error@+1 {{"llvm.returned" is not a valid result attribute}}
llvm.func @result() -> (i8 {llvm.returned})

// -----

// expected-error@+1 {{"llvm.allocptr" is not a valid result attribute}}
llvm.func @result_of_any_kind() -> (!llvm.ptr {llvm.allocptr = 1 : i8})

// -----

// expected-error@+1 {{"llvm.noundef" should be a unit attribute}}
llvm.func @kind_of_result() -> (i8 {llvm.noundef = 1 : i8})

// -----

// expected-error@+1 {{"llvm.readonly" should be a unit attribute}}
func.func private @other_dialect(memref<2xf32> {llvm.readonly = "yes"})

// -----

// expected-error@+1 {{"llvm.readonly" attribute attached to non-pointer LLVM type}}
func.func private @other_dialect_with_llvm_type(vector<2xf32> {llvm.readonly})

// -----

// expected-error@+1 {{'llvm.func' op expects result attribute array to have the same number of elements as the number of function results, got 1, but expected 0}}
"llvm.func"() <{sym_name = "void", function_type = !llvm.func<void ()>, res_attrs = [{llvm.noundef}], linkage = #llvm.linkage<external>, CConv = #llvm.cconv<ccc>}> ({}) : () -> ()

// -----

// Types that LLVM does not have may become pointers.
func.func private @unknown(memref<2xf32> {llvm.noalias, llvm.align = 16 : i64}, index {llvm.signext})
llvm.func @known(!llvm.ptr {llvm.noalias, llvm.byref = i32}, i1 {llvm.zeroext, llvm.inreg}) -> (!llvm.ptr {llvm.nonnull, llvm.dereferenceable = 4 : i64})
// Calls may have any attributes.
llvm.func @call(%a: i32) {
  llvm.call @callee(%a) : (i32 {llvm.noalias = 1 : i8}) -> ()
  llvm.return
}
llvm.func @callee(i32 {llvm.other})
