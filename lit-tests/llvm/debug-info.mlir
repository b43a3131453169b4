// Attributes of the records: debug info, aliasing, loops, and the layout of data. The expected text is what mlir-opt prints.

// RUN: qopt %s | qopt | FileCheck %s --match-full-lines --strict-whitespace
// RUN: qopt %s --mlir-print-op-generic | qopt | FileCheck %s --match-full-lines --strict-whitespace
// RUN: not qopt %s --emit-bytecode -o %t.mlirbc 2>&1 | FileCheck %s --check-prefix=BYTECODE
// BYTECODE: error: an attribute with a distinct attribute in it is text in bytecode, which cannot identify the distinct attribute

#file = #llvm.di_file<"a.c" in "/src">
#unit = #llvm.di_compile_unit<id = distinct[0]<>, sourceLanguage = DW_LANG_C11, file = #file, producer = "cc", isOptimized = true, emissionKind = Full, nameTableKind = None>
#int = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "int", sizeInBits = 32, encoding = DW_ATE_signed>
#self = #llvm.di_composite_type<recId = distinct[1]<>, isRecSelf = true>
#next = #llvm.di_derived_type<tag = DW_TAG_member, name = "next", baseType = #self, sizeInBits = 64, offsetInBits = 64>
#null = #llvm.di_null_type
#node = #llvm.di_composite_type<recId = distinct[1]<>, tag = DW_TAG_structure_type, name = "node", file = #file, line = 3, flags = "TypePassByValue|NonTrivial", sizeInBits = 128, elements = #next, #llvm.di_subrange<count = 4 : i64>>
#type = #llvm.di_subroutine_type<types = #null, #int, #node>
#sub = #llvm.di_subprogram<id = distinct[2]<>, compileUnit = #unit, scope = #file, name = "f", file = #file, line = 7, scopeLine = 7, subprogramFlags = "Definition|Optimized", type = #type>
#var = #llvm.di_local_variable<scope = #sub, name = "x", file = #file, line = 7, arg = 1, type = #int>
#label = #llvm.di_label<scope = #sub, name = "l", file = #file, line = 8>
#global = #llvm.di_global_variable<scope = #unit, name = "g", linkageName = "g", file = #file, line = 1, type = #int, isDefined = true>
#expr = #llvm.di_global_variable_expression<var = #global, expr = <[DW_OP_deref, DW_OP_plus_uconst(2)]>>
#root = #llvm.tbaa_root<id = "C">
#bare_root = #llvm.tbaa_root
#char = #llvm.tbaa_type_desc<id = "char", members = {<#root, 0>}>
#pair = #llvm.tbaa_type_desc<id = "pair", members = {<#char, 0>, <#char, 4>}>
#tag = #llvm.tbaa_tag<base_type = #pair, access_type = #char, offset = 4, constant = true>
#domain = #llvm.alias_scope_domain<id = distinct[3]<>, description = "d">
#scope = #llvm.alias_scope<id = distinct[4]<>, domain = #domain>
#group = #llvm.access_group<id = distinct[5]<>>
#loop = #llvm.loop_annotation<disableNonforced = false, vectorize = <disable = false, width = 4 : i32>, unroll = <count = 4 : i32, followupAll = <mustProgress = true>>, mustProgress = true, parallelAccesses = #group>
module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.ptr<270> = dense<32> : vector<4xi64>, i64 = dense<64> : vector<2xi64>, "dlti.endianness" = "little">, llvm.data_layout = "", dlti.target_system_spec = #dlti.target_system_spec<"CPU" = #dlti.target_device_spec<"cores" = 2 : i64>>, a.b = #bare_root, a.c = #dlti.map<"x" = 1 : i32>} {
  llvm.module_flags [#llvm.mlir.module_flag<error, "wchar_size", 4 : i32>, #llvm.mlir.module_flag<warning, "x", "y">]
  llvm.mlir.global external @g(1 : i32) {addr_space = 0 : i32, dbg_exprs = [#expr]} : i32
  llvm.func @f(%arg0: i32 {llvm.range = #llvm.constant_range<i32, -3, 4>}, %arg1: !llvm.ptr) attributes {frame_pointer = #llvm.framePointerKind<"non-leaf">, memory_effects = #llvm.memory_effects<other = none, argMem = read, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>, target_features = #llvm.target_features<["+a", "-b"]>, uwtable_kind = #llvm.uwtableKind<async>, vec_type_hint = #llvm.vec_type_hint<hint = i32>} {
    llvm.intr.dbg.value #var = %arg0 : i32
    llvm.intr.dbg.value #var #llvm.di_expression<[DW_OP_LLVM_convert(1, DW_ATE_unsigned), DW_OP_stack_value]> = %arg0 : i32
    llvm.intr.dbg.label #label
    %0 = llvm.load %arg1 {alias_scopes = [#scope], tbaa = [#tag]} : !llvm.ptr -> i32
    %1 = llvm.load %arg1 dereferenceable<bytes = 8, mayBeNull = true> : !llvm.ptr -> !llvm.ptr
    llvm.br ^bb1 {loop_annotation = #loop}
  ^bb1:
    llvm.blocktag <id = 1>
    %2 = llvm.blockaddress <function = @f, tag = <id = 1>> : !llvm.ptr
    %3 = llvm.mlir.constant([1 : i32, 2 : i32]) : !llvm.struct<(i32, i32)>
    llvm.return
  }
}

//      CHECK:#access_group = #llvm.access_group<id = distinct[0]<>>
// CHECK-NEXT:#alias_scope_domain = #llvm.alias_scope_domain<id = distinct[1]<>, description = "d">
// CHECK-NEXT:#di_basic_type = #llvm.di_basic_type<tag = DW_TAG_base_type, name = "int", sizeInBits = 32, encoding = DW_ATE_signed>
// CHECK-NEXT:#di_composite_type = #llvm.di_composite_type<recId = distinct[2]<>, isRecSelf = true>
// CHECK-NEXT:#di_file = #llvm.di_file<"a.c" in "/src">
// CHECK-NEXT:#di_null_type = #llvm.di_null_type
// CHECK-NEXT:#loop_annotation = #llvm.loop_annotation<mustProgress = true>
// CHECK-NEXT:#loop_vectorize = #llvm.loop_vectorize<disable = false, width = 4 : i32>
// CHECK-NEXT:#tbaa_root = #llvm.tbaa_root
// CHECK-NEXT:#tbaa_root1 = #llvm.tbaa_root<id = "C">
// CHECK-NEXT:#alias_scope = #llvm.alias_scope<id = distinct[3]<>, domain = #alias_scope_domain>
// CHECK-NEXT:#di_compile_unit = #llvm.di_compile_unit<id = distinct[4]<>, sourceLanguage = DW_LANG_C11, file = #di_file, producer = "cc", isOptimized = true, emissionKind = Full, nameTableKind = None>
// CHECK-NEXT:#di_derived_type = #llvm.di_derived_type<tag = DW_TAG_member, name = "next", baseType = #di_composite_type, sizeInBits = 64, offsetInBits = 64>
// CHECK-NEXT:#loop_unroll = #llvm.loop_unroll<count = 4 : i32, followupAll = #loop_annotation>
// CHECK-NEXT:#di_composite_type1 = #llvm.di_composite_type<recId = distinct[2]<>, tag = DW_TAG_structure_type, name = "node", file = #di_file, line = 3, flags = "TypePassByValue|NonTrivial", sizeInBits = 128, elements = #di_derived_type, #llvm.di_subrange<count = 4 : i64>>
// CHECK-NEXT:#di_global_variable = #llvm.di_global_variable<scope = #di_compile_unit, name = "g", linkageName = "g", file = #di_file, line = 1, type = #di_basic_type, isDefined = true>
// CHECK-NEXT:#loop_annotation1 = #llvm.loop_annotation<disableNonforced = false, vectorize = #loop_vectorize, unroll = #loop_unroll, mustProgress = true, parallelAccesses = #access_group>
// CHECK-NEXT:#tbaa_type_desc = #llvm.tbaa_type_desc<id = "char", members = {<#tbaa_root1, 0>}>
// CHECK-NEXT:#di_global_variable_expression = #llvm.di_global_variable_expression<var = #di_global_variable, expr = <[DW_OP_deref, DW_OP_plus_uconst(2)]>>
// CHECK-NEXT:#di_subroutine_type = #llvm.di_subroutine_type<types = #di_null_type, #di_basic_type, #di_composite_type1>
// CHECK-NEXT:#di_subprogram = #llvm.di_subprogram<id = distinct[5]<>, compileUnit = #di_compile_unit, scope = #di_file, name = "f", file = #di_file, line = 7, scopeLine = 7, subprogramFlags = "Definition|Optimized", type = #di_subroutine_type>
// CHECK-NEXT:#tbaa_type_desc1 = #llvm.tbaa_type_desc<id = "pair", members = {<#tbaa_type_desc, 0>, <#tbaa_type_desc, 4>}>
// CHECK-NEXT:#di_label = #llvm.di_label<scope = #di_subprogram, name = "l", file = #di_file, line = 8>
// CHECK-NEXT:#di_local_variable = #llvm.di_local_variable<scope = #di_subprogram, name = "x", file = #di_file, line = 7, arg = 1, type = #di_basic_type>
// CHECK-NEXT:#tbaa_tag = #llvm.tbaa_tag<base_type = #tbaa_type_desc1, access_type = #tbaa_type_desc, offset = 4, constant = true>
// CHECK-NEXT:module attributes {a.b = #tbaa_root, a.c = #dlti.map<"x" = 1 : i32>, dlti.dl_spec = #dlti.dl_spec<!llvm.ptr<270> = dense<32> : vector<4xi64>, i64 = dense<64> : vector<2xi64>, "dlti.endianness" = "little">, dlti.target_system_spec = #dlti.target_system_spec<"CPU" = #dlti.target_device_spec<"cores" = 2 : i64>>, llvm.data_layout = ""} {
// CHECK-NEXT:  llvm.module_flags [#llvm.mlir.module_flag<error, "wchar_size", 4 : i32>, #llvm.mlir.module_flag<warning, "x", "y">]
// CHECK-NEXT:  llvm.mlir.global external @g(1 : i32) {addr_space = 0 : i32, dbg_exprs = [#di_global_variable_expression]} : i32
// CHECK-NEXT:  llvm.func @f(%arg0: i32 {llvm.range = #llvm.constant_range<i32, -3, 4>}, %arg1: !llvm.ptr) attributes {frame_pointer = #llvm.framePointerKind<"non-leaf">, memory_effects = #llvm.memory_effects<other = none, argMem = read, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>, target_features = #llvm.target_features<["+a", "-b"]>, uwtable_kind = #llvm.uwtableKind<async>, vec_type_hint = #llvm.vec_type_hint<hint = i32>} {
// CHECK-NEXT:    llvm.intr.dbg.value #di_local_variable = %arg0 : i32
// CHECK-NEXT:    llvm.intr.dbg.value #di_local_variable #llvm.di_expression<[DW_OP_LLVM_convert(1, DW_ATE_unsigned), DW_OP_stack_value]> = %arg0 : i32
// CHECK-NEXT:    llvm.intr.dbg.label #di_label
// CHECK-NEXT:    %0 = llvm.load %arg1 {alias_scopes = [#alias_scope], tbaa = [#tbaa_tag]} : !llvm.ptr -> i32
// CHECK-NEXT:    %1 = llvm.load %arg1 dereferenceable<bytes = 8, mayBeNull = true> : !llvm.ptr -> !llvm.ptr
// CHECK-NEXT:    llvm.br ^bb1 {loop_annotation = #loop_annotation1}
// CHECK-NEXT:  ^bb1:  // pred: ^bb0
// CHECK-NEXT:    llvm.blocktag <id = 1>
// CHECK-NEXT:    %2 = llvm.blockaddress <function = @f, tag = <id = 1>> : !llvm.ptr
// CHECK-NEXT:    %3 = llvm.mlir.constant([1 : i32, 2 : i32]) : !llvm.struct<(i32, i32)>
// CHECK-NEXT:    llvm.return
// CHECK-NEXT:  }
// CHECK-NEXT:}
