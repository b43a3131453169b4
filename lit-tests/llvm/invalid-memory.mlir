// RUN: qopt %s --split-input-file --verify-diagnostics

llvm.func @field(%a: !llvm.ptr) {
  // expected-error@+1 {{'llvm.getelementptr' op index 1 indexing a struct is out of bounds}}
  %0 = llvm.getelementptr %a[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i8, i8)>
  llvm.return
}

// -----

llvm.func @dynamic_field(%a: !llvm.ptr, %b: i32) {
  // expected-error@+1 {{'llvm.getelementptr' op expected index 2 indexing a struct to be constant}}
  %0 = llvm.getelementptr %a[0, 1, %b] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.array<2 x struct<(i8, i8)>>
  llvm.return
}

// -----

llvm.func @scalar(%a: !llvm.ptr) {
  // expected-error@+1 {{'llvm.getelementptr' op type 'i8' cannot be indexed (index #2)}}
  %0 = llvm.getelementptr %a[0, 1, 0] : (!llvm.ptr) -> !llvm.ptr, vector<4xi8>
  llvm.return
}

// -----

llvm.func @flag(%a: !llvm.ptr) {
  // expected-error@+1 {{'llvm.getelementptr' op 'inbounds_flag' cannot be used directly.}}
  %0 = "llvm.getelementptr"(%a) <{elem_type = i8, rawConstantIndices = array<i32: 0>, noWrapFlags = 1 : i32}> : (!llvm.ptr) -> !llvm.ptr
  llvm.return
}

// -----

llvm.func @allocated(%a: i32) {
  // expected-error@+1 {{'llvm.alloca' op this target extension type cannot be used in alloca}}
  %0 = llvm.alloca %a x !llvm.target<"amdgcn.named.barrier"> : (i32) -> !llvm.ptr
  llvm.return
}

// -----

llvm.func @loaded(%a: !llvm.ptr) {
  // expected-error@+1 {{'llvm.load' op result #0 must be LLVM type with size, but got '!llvm.target<"amdgcn.named.barrier">'}}
  %0 = llvm.load %a : !llvm.ptr -> !llvm.target<"amdgcn.named.barrier">
  llvm.return
}

// -----

llvm.func @atomic_type(%a: !llvm.ptr) {
  // expected-error@+1 {{'llvm.load' op unsupported type 'f80' for atomic access}}
  %0 = llvm.load %a atomic monotonic {alignment = 4 : i64} : !llvm.ptr -> f80
  llvm.return
}

// -----

llvm.func @load_ordering(%a: !llvm.ptr) {
  // expected-error@+1 {{'llvm.load' op unsupported ordering 'release'}}
  %0 = llvm.load %a atomic release {alignment = 4 : i64} : !llvm.ptr -> f32
  llvm.return
}

// -----

llvm.func @store_ordering(%a: !llvm.ptr, %b: i32) {
  // expected-error@+1 {{'llvm.store' op unsupported ordering 'acq_rel'}}
  llvm.store %b, %a atomic acq_rel {alignment = 4 : i64} : i32, !llvm.ptr
  llvm.return
}

// -----

llvm.func @no_alignment(%a: !llvm.ptr, %b: i32) {
  // expected-error@+1 {{'llvm.store' op expected alignment for atomic access}}
  llvm.store %b, %a atomic release : i32, !llvm.ptr
  llvm.return
}

// -----

llvm.func @scope(%a: !llvm.ptr) {
  // expected-error@+1 {{'llvm.load' op expected syncscope to be null for non-atomic access}}
  %0 = "llvm.load"(%a) <{syncscope = "singlethread"}> : (!llvm.ptr) -> i8
  llvm.return
}

// -----

llvm.func @fence() {
  // expected-error@+1 {{'llvm.fence' op can be given only acquire, release, acq_rel, and seq_cst orderings}}
  llvm.fence monotonic
  llvm.return
}

// -----

llvm.func @float_operation(%a: !llvm.ptr, %b: i32) {
  // expected-error@+1 {{'llvm.atomicrmw' op expected LLVM IR floating point type}}
  %0 = llvm.atomicrmw fmax %a, %b acquire : !llvm.ptr, i32
  llvm.return
}

// -----

llvm.func @float_lanes(%a: !llvm.ptr, %b: vector<2xi16>) {
  // expected-error@+1 {{'llvm.atomicrmw' op expected LLVM IR floating point type for vector element}}
  %0 = llvm.atomicrmw fadd %a, %b acquire : !llvm.ptr, vector<2xi16>
  llvm.return
}

// -----

llvm.func @exchange(%a: !llvm.ptr, %b: i24) {
  // expected-error@+1 {{'llvm.atomicrmw' op unexpected LLVM IR type for 'xchg' bin_op}}
  %0 = llvm.atomicrmw xchg %a, %b acquire : !llvm.ptr, i24
  llvm.return
}

// -----

llvm.func @integer_operation(%a: !llvm.ptr, %b: i128) {
  // expected-error@+1 {{'llvm.atomicrmw' op expected LLVM IR integer type}}
  %0 = llvm.atomicrmw umin %a, %b acquire : !llvm.ptr, i128
  llvm.return
}

// -----

llvm.func @operation_ordering(%a: !llvm.ptr, %b: i8) {
  // expected-error@+1 {{'llvm.atomicrmw' op expected at least 'monotonic' ordering}}
  %0 = llvm.atomicrmw add %a, %b unordered : !llvm.ptr, i8
  llvm.return
}

// -----

llvm.func @compared_type(%a: !llvm.ptr, %b: i4) {
  // expected-error@+1 {{'llvm.cmpxchg' op unexpected LLVM IR type}}
  %0 = llvm.cmpxchg %a, %b, %b acquire acquire : !llvm.ptr, i4
  llvm.return
}

// -----

llvm.func @compared_ordering(%a: !llvm.ptr, %b: i8) {
  // expected-error@+1 {{'llvm.cmpxchg' op ordering must be at least 'monotonic'}}
  %0 = llvm.cmpxchg %a, %b, %b acquire unordered : !llvm.ptr, i8
  llvm.return
}

// -----

llvm.func @failure_ordering(%a: !llvm.ptr, %b: i8) {
  // expected-error@+1 {{'llvm.cmpxchg' op failure ordering cannot be 'release' or 'acq_rel'}}
  %0 = llvm.cmpxchg %a, %b, %b acquire release : !llvm.ptr, i8
  llvm.return
}

// -----

llvm.func @gather(%a: vector<2x!llvm.ptr>, %b: vector<4xi1>) {
  // expected-error@+1 {{'llvm.intr.masked.gather' op expected operand #1 type to be 'vector<4x!llvm.ptr>'}}
  %0 = llvm.intr.masked.gather %a, %b {alignment = 1 : i32} : (vector<2x!llvm.ptr>, vector<4xi1>) -> vector<4xf32>
  llvm.return
}

// -----

llvm.func @scatter(%a: vector<2x!llvm.ptr>, %b: vector<4xi1>, %c: vector<4xf32>) {
  // expected-error@+1 {{'llvm.intr.masked.scatter' op expected operand #2 type to be 'vector<4x!llvm.ptr>'}}
  llvm.intr.masked.scatter %c, %a, %b {alignment = 1 : i32} : vector<4xf32>, vector<4xi1> into vector<2x!llvm.ptr>
  llvm.return
}

// -----

llvm.func @accepted(%a: !llvm.ptr, %b: i32, %c: f16, %d: vector<2xf16>) {
  %0 = llvm.getelementptr %a[%b, 1, 1] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.array<2 x struct<(i8, i8)>>
  %1 = llvm.load %0 atomic seq_cst {alignment = 8 : i64} : !llvm.ptr -> !llvm.ptr
  %2 = llvm.atomicrmw fminimum %a, %d monotonic : !llvm.ptr, vector<2xf16>
  %3 = llvm.atomicrmw xchg %a, %c monotonic : !llvm.ptr, f16
  %4 = llvm.cmpxchg %a, %b, %b acq_rel monotonic : !llvm.ptr, i32
  %5 = llvm.load %a : !llvm.ptr -> !llvm.label
  llvm.fence seq_cst
  llvm.return
}

// -----

llvm.func @access_groups(%a: !llvm.ptr) {
  // expected-error@+1 {{attribute 'access_groups' failed to satisfy constraint: LLVM dialect access group metadata array}}
  %0 = llvm.load %a {access_groups = [1 : i8]} : !llvm.ptr -> i8
  llvm.return
}

// -----

llvm.func @alias_scopes(%a: !llvm.ptr) {
  // expected-error@+1 {{attribute 'noalias_scopes' failed to satisfy constraint: LLVM dialect alias scope array}}
  %0 = llvm.load %a {noalias_scopes = [1 : i8]} : !llvm.ptr -> i8
  llvm.return
}

// -----

llvm.func @tbaa(%a: !llvm.ptr) {
  // expected-error@+1 {{attribute 'tbaa' failed to satisfy constraint: LLVM dialect TBAA tag metadata array}}
  %0 = llvm.load %a {tbaa = [#llvm.tbaa_root]} : !llvm.ptr -> i8
  llvm.return
}
