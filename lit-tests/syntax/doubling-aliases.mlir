// Aliases that double at each step: types and attributes have 2^40 parts. Shared parts are read, printed and compared once.

// RUN: qopt --allow-unregistered-dialect %s > %t.1
// RUN: qopt --allow-unregistered-dialect %t.1 > %t.2
// RUN: cmp %t.1 %t.2
// RUN: FileCheck %s < %t.1

#a0 = [1 : i8, 2 : i8]
#a1 = [#a0, #a0]
#a2 = [#a1, #a1]
#a3 = [#a2, #a2]
#a4 = [#a3, #a3]
#a5 = [#a4, #a4]
#a6 = [#a5, #a5]
#a7 = [#a6, #a6]
#a8 = [#a7, #a7]
#a9 = [#a8, #a8]
#a10 = [#a9, #a9]
#a11 = [#a10, #a10]
#a12 = [#a11, #a11]
#a13 = [#a12, #a12]
#a14 = [#a13, #a13]
#a15 = [#a14, #a14]
#a16 = [#a15, #a15]
#a17 = [#a16, #a16]
#a18 = [#a17, #a17]
#a19 = [#a18, #a18]
#a20 = [#a19, #a19]
#a21 = [#a20, #a20]
#a22 = [#a21, #a21]
#a23 = [#a22, #a22]
#a24 = [#a23, #a23]
#a25 = [#a24, #a24]
#a26 = [#a25, #a25]
#a27 = [#a26, #a26]
#a28 = [#a27, #a27]
#a29 = [#a28, #a28]
#a30 = [#a29, #a29]
#a31 = [#a30, #a30]
#a32 = [#a31, #a31]
#a33 = [#a32, #a32]
#a34 = [#a33, #a33]
#a35 = [#a34, #a34]
#a36 = [#a35, #a35]
#a37 = [#a36, #a36]
#a38 = [#a37, #a37]
#a39 = [#a38, #a38]
!f0 = (i8, i8) -> i8
!f1 = (!f0) -> !f0
!f2 = (!f1) -> !f1
!f3 = (!f2) -> !f2
!f4 = (!f3) -> !f3
!f5 = (!f4) -> !f4
!f6 = (!f5) -> !f5
!f7 = (!f6) -> !f6
!f8 = (!f7) -> !f7
!f9 = (!f8) -> !f8
!f10 = (!f9) -> !f9
!f11 = (!f10) -> !f10
!f12 = (!f11) -> !f11
!f13 = (!f12) -> !f12
!f14 = (!f13) -> !f13
!f15 = (!f14) -> !f14
!f16 = (!f15) -> !f15
!f17 = (!f16) -> !f16
!f18 = (!f17) -> !f17
!f19 = (!f18) -> !f18
!f20 = (!f19) -> !f19
!f21 = (!f20) -> !f20
!f22 = (!f21) -> !f21
!f23 = (!f22) -> !f22
!f24 = (!f23) -> !f23
!f25 = (!f24) -> !f24
!f26 = (!f25) -> !f25
!f27 = (!f26) -> !f26
!f28 = (!f27) -> !f27
!f29 = (!f28) -> !f28
!f30 = (!f29) -> !f29
!f31 = (!f30) -> !f30
!f32 = (!f31) -> !f31
!f33 = (!f32) -> !f32
!f34 = (!f33) -> !f33
!f35 = (!f34) -> !f34
!f36 = (!f35) -> !f35
!f37 = (!f36) -> !f36
!f38 = (!f37) -> !f37
!f39 = (!f38) -> !f38

// CHECK: "test.attr"() {value = #{{.*}}} : () -> ()
"test.attr"() {value = #a39} : () -> ()
// CHECK: func.func private @type(!{{.*}})
func.func private @type(!f39)
