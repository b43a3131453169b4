// Operations whose syntax is written by hand. The expected text is what mlir-opt prints.

// RUN: qopt %s | qopt | FileCheck %s --match-full-lines --strict-whitespace
// RUN: qopt %s --mlir-print-op-generic | qopt | FileCheck %s --match-full-lines --strict-whitespace

llvm.func @f(i32, ...) -> i32
llvm.func internal hidden local_unnamed_addr fastcc @g(%a: i32 {llvm.noundef}) -> (i32 {llvm.zeroext}) vscale_range(1, 16) attributes {passthrough = ["noinline"], dso_local, foo.bar = 3 : i32} {
  %0 = llvm.call fastcc musttail @f(%a) vararg(!llvm.func<i32 (i32, ...)>) : (i32) -> i32
  %b = llvm.mlir.constant(1 : i32) : i32
  %1 = llvm.add %0, %b overflow<nsw, nuw> {x = 1 : i32} : i32
  %2 = llvm.alloca %b x i64 {alignment = 8 : i64} : (i32) -> !llvm.ptr<3>
  %3 = llvm.alloca inalloca %b x !llvm.array<3 x i32> : (i32) -> !llvm.ptr
  %4 = llvm.getelementptr inbounds|nuw %3[%b, 3] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.array<3 x i32>
  %5 = llvm.load volatile %4 atomic syncscope("agent") acquire invariant {alignment = 4 : i64} : !llvm.ptr -> i32
  %6 = llvm.icmp "eq" %a, %5 : i32
  %8 = llvm.mlir.constant(1.0 : f32) : f32
  %7 = llvm.fcmp "oeq" %8, %8 {fastmathFlags = #llvm.fastmath<fast>} : f32
  %fp = llvm.mlir.addressof @f : !llvm.ptr
  %9 = llvm.call %fp(%a, %a) vararg(!llvm.func<i32 (i32, ...)>) : !llvm.ptr, (i32, i32) -> i32
  llvm.call @v(%a) ["tag"(%a : i32), "u"()] {fastmathFlags = #llvm.fastmath<nnan>} : (i32) -> ()
  %i = llvm.call_intrinsic "llvm.foo"(%a) ["x"(%b : i32)] {fastmathFlags = #llvm.fastmath<nnan>} : (i32 {llvm.noundef}) -> (i32)
  llvm.call_intrinsic "llvm.bar"() : () -> ()
  %s = llvm.mlir.undef : !llvm.struct<(i32, array<2 x i8>)>
  %e = llvm.extractvalue %s[1, 0] : !llvm.struct<(i32, array<2 x i8>)>
  %vv = llvm.mlir.poison : vector<4xf32>
  %sh = llvm.shufflevector %vv, %vv [0, 5] : vector<4xf32>
  llvm.return %9 : i32
}
llvm.func @v(i32)
llvm.mlir.global internal constant @c(42 : i64) : i64
llvm.mlir.global external @s("abc\00") {addr_space = 3 : i32, section = "x"}
llvm.mlir.global private thread_local unnamed_addr @t() comdat(@cd::@t) {alignment = 8 : i64} : !llvm.ptr {
  %0 = llvm.mlir.zero : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
llvm.mlir.global @noinit() : i32
llvm.comdat @cd { llvm.comdat_selector @t any }
llvm.mlir.alias weak hidden @al {dso_local} : i32 {
  %0 = llvm.mlir.addressof @c : !llvm.ptr
  llvm.return %0 : !llvm.ptr
}
llvm.func @sw(%a: i64, %b: i32) {
  llvm.switch %a : i64, ^bb2 []
^bb1(%x: i32):
  llvm.switch %b : i32, ^bb1(%x : i32) [
    -1: ^bb2,
    7: ^bb1(%b : i32)
  ] {branch_weights = array<i32: 1, 2, 3>}
^bb2:
  llvm.return
}
llvm.func @pers(...) -> i32
llvm.func @inv() -> i32 attributes {personality = @pers} {
  %d = llvm.mlir.constant(1 : i32) : i32
  %p = llvm.mlir.zero : !llvm.ptr
  %q = llvm.mlir.undef : !llvm.array<1 x ptr>
  %0 = llvm.invoke @f(%d) to ^bb1(%d : i32) unwind ^bb2 vararg(!llvm.func<i32 (i32, ...)>) : (i32) -> i32
^bb1(%c : i32):
  llvm.return %c : i32
^bb2:
  %l = llvm.landingpad cleanup (catch %p : !llvm.ptr) (filter %q : !llvm.array<1 x ptr>) : !llvm.struct<(ptr, i32)>
  llvm.resume %l : !llvm.struct<(ptr, i32)>
^bb3:
  llvm.unreachable
}

//      CHECK:module {
// CHECK-NEXT:  llvm.func @f(i32, ...) -> i32
// CHECK-NEXT:  llvm.func internal hidden local_unnamed_addr fastcc @g(%arg0: i32 {llvm.noundef}) -> (i32 {llvm.zeroext}) vscale_range(1, 16) attributes {dso_local, foo.bar = 3 : i32, passthrough = ["noinline"]} {
// CHECK-NEXT:    %0 = llvm.call fastcc musttail @f(%arg0) vararg(!llvm.func<i32 (i32, ...)>) : (i32) -> i32
// CHECK-NEXT:    %1 = llvm.mlir.constant(1 : i32) : i32
// CHECK-NEXT:    %2 = llvm.add %0, %1 overflow<nsw, nuw> {x = 1 : i32} : i32
// CHECK-NEXT:    %3 = llvm.alloca %1 x i64 {alignment = 8 : i64} : (i32) -> !llvm.ptr<3>
// CHECK-NEXT:    %4 = llvm.alloca inalloca %1 x !llvm.array<3 x i32> : (i32) -> !llvm.ptr
// CHECK-NEXT:    %5 = llvm.getelementptr inbounds|nuw %4[%1, 3] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.array<3 x i32>
// CHECK-NEXT:    %6 = llvm.load volatile %5 atomic syncscope("agent") acquire invariant {alignment = 4 : i64} : !llvm.ptr -> i32
// CHECK-NEXT:    %7 = llvm.icmp "eq" %arg0, %6 : i32
// CHECK-NEXT:    %8 = llvm.mlir.constant(1.000000e+00 : f32) : f32
// CHECK-NEXT:    %9 = llvm.fcmp "oeq" %8, %8 {fastmathFlags = #llvm.fastmath<fast>} : f32
// CHECK-NEXT:    %10 = llvm.mlir.addressof @f : !llvm.ptr
// CHECK-NEXT:    %11 = llvm.call %10(%arg0, %arg0) vararg(!llvm.func<i32 (i32, ...)>) : !llvm.ptr, (i32, i32) -> i32
// CHECK-NEXT:    llvm.call @v(%arg0) ["tag"(%arg0 : i32), "u"()] {fastmathFlags = #llvm.fastmath<nnan>} : (i32) -> ()
// CHECK-NEXT:    %12 = llvm.call_intrinsic "llvm.foo"(%arg0) ["x"(%1 : i32)] {fastmathFlags = #llvm.fastmath<nnan>} : (i32 {llvm.noundef}) -> i32
// CHECK-NEXT:    llvm.call_intrinsic "llvm.bar"() : () -> ()
// CHECK-NEXT:    %13 = llvm.mlir.undef : !llvm.struct<(i32, array<2 x i8>)>
// CHECK-NEXT:    %14 = llvm.extractvalue %13[1, 0] : !llvm.struct<(i32, array<2 x i8>)> 
// CHECK-NEXT:    %15 = llvm.mlir.poison : vector<4xf32>
// CHECK-NEXT:    %16 = llvm.shufflevector %15, %15 [0, 5] : vector<4xf32> 
// CHECK-NEXT:    llvm.return %11 : i32
// CHECK-NEXT:  }
// CHECK-NEXT:  llvm.func @v(i32)
// CHECK-NEXT:  llvm.mlir.global internal constant @c(42 : i64) {addr_space = 0 : i32} : i64
// CHECK-NEXT:  llvm.mlir.global external @s("abc\00") {addr_space = 3 : i32, section = "x"}
// CHECK-NEXT:  llvm.mlir.global private thread_local unnamed_addr @t() comdat(@cd::@t) {addr_space = 0 : i32, alignment = 8 : i64} : !llvm.ptr {
// CHECK-NEXT:    %0 = llvm.mlir.zero : !llvm.ptr
// CHECK-NEXT:    llvm.return %0 : !llvm.ptr
// CHECK-NEXT:  }
// CHECK-NEXT:  llvm.mlir.global external @noinit() {addr_space = 0 : i32} : i32
// CHECK-NEXT:  llvm.comdat @cd {
// CHECK-NEXT:    llvm.comdat_selector @t any
// CHECK-NEXT:  }
// CHECK-NEXT:  llvm.mlir.alias weak hidden @al {dso_local} : i32 {
// CHECK-NEXT:    %0 = llvm.mlir.addressof @c : !llvm.ptr
// CHECK-NEXT:    llvm.return %0 : !llvm.ptr
// CHECK-NEXT:  }
// CHECK-NEXT:  llvm.func @sw(%arg0: i64, %arg1: i32) {
// CHECK-NEXT:    llvm.switch %arg0 : i64, ^bb2 [
// CHECK-NEXT:    ]
// CHECK-NEXT:  ^bb1(%0: i32):  // 2 preds: ^bb1, ^bb1
// CHECK-NEXT:    llvm.switch %arg1 : i32, ^bb1(%0 : i32) [
// CHECK-NEXT:      -1: ^bb2,
// CHECK-NEXT:      7: ^bb1(%arg1 : i32)
// CHECK-NEXT:    ] {branch_weights = array<i32: 1, 2, 3>}
// CHECK-NEXT:  ^bb2:  // 2 preds: ^bb0, ^bb1
// CHECK-NEXT:    llvm.return
// CHECK-NEXT:  }
// CHECK-NEXT:  llvm.func @pers(...) -> i32
// CHECK-NEXT:  llvm.func @inv() -> i32 attributes {personality = @pers} {
// CHECK-NEXT:    %0 = llvm.mlir.constant(1 : i32) : i32
// CHECK-NEXT:    %1 = llvm.mlir.zero : !llvm.ptr
// CHECK-NEXT:    %2 = llvm.mlir.undef : !llvm.array<1 x ptr>
// CHECK-NEXT:    %3 = llvm.invoke @f(%0) to ^bb1(%0 : i32) unwind ^bb2 vararg(!llvm.func<i32 (i32, ...)>) : (i32) -> i32
// CHECK-NEXT:  ^bb1(%4: i32):  // pred: ^bb0
// CHECK-NEXT:    llvm.return %4 : i32
// CHECK-NEXT:  ^bb2:  // pred: ^bb0
// CHECK-NEXT:    %5 = llvm.landingpad cleanup (catch %1 : !llvm.ptr) (filter %2 : !llvm.array<1 x ptr>) : !llvm.struct<(ptr, i32)>
// CHECK-NEXT:    llvm.resume %5 : !llvm.struct<(ptr, i32)>
// CHECK-NEXT:  ^bb3:  // no predecessors
// CHECK-NEXT:    llvm.unreachable
// CHECK-NEXT:  }
// CHECK-NEXT:}
