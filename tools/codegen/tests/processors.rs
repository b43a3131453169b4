//! Each processor that `--target` knows has the instructions of its target, by LLVM's tables: `llc` selects them.

use std::io::Write as _;
use std::process::{Command, Stdio};

use qopt_dialects::targets;

/// A function that only the instructions of a target compute.
fn program(target: &str) -> &'static str {
    match target {
        "x86-64-v2" => {
            "define i32 @f(i32 %a, i8 %b) {
               %r = call i32 @llvm.x86.sse42.crc32.32.8(i32 %a, i8 %b)
               ret i32 %r
             }
             declare i32 @llvm.x86.sse42.crc32.32.8(i32, i8)"
        }
        "x86-64-v3" => {
            "define <8 x i32> @f(<16 x i16> %a, <16 x i16> %b) {
               %r = call <8 x i32> @llvm.x86.avx2.pmadd.wd(<16 x i16> %a, <16 x i16> %b)
               ret <8 x i32> %r
             }
             declare <8 x i32> @llvm.x86.avx2.pmadd.wd(<16 x i16>, <16 x i16>)"
        }
        "avxvnni" => {
            "define <8 x i32> @f(<8 x i32> %s, <32 x i8> %a, <32 x i8> %b) {
               %r = call <8 x i32> @llvm.x86.avx512.vpdpbusd.256(<8 x i32> %s, <32 x i8> %a, <32 x i8> %b)
               ret <8 x i32> %r
             }
             declare <8 x i32> @llvm.x86.avx512.vpdpbusd.256(<8 x i32>, <32 x i8>, <32 x i8>)"
        }
        "x86-64-v4" => {
            "define <16 x i32> @f(<32 x i16> %a, <32 x i16> %b) {
               %r = call <16 x i32> @llvm.x86.avx512.pmaddw.d.512(<32 x i16> %a, <32 x i16> %b)
               ret <16 x i32> %r
             }
             declare <16 x i32> @llvm.x86.avx512.pmaddw.d.512(<32 x i16>, <32 x i16>)"
        }
        "avx512vnni" => {
            "define <16 x i32> @f(<16 x i32> %s, <64 x i8> %a, <64 x i8> %b) {
               %r = call <16 x i32> @llvm.x86.avx512.vpdpbusd.512(<16 x i32> %s, <64 x i8> %a, <64 x i8> %b)
               ret <16 x i32> %r
             }
             declare <16 x i32> @llvm.x86.avx512.vpdpbusd.512(<16 x i32>, <64 x i8>, <64 x i8>)"
        }
        "amx-int8" => {
            "define void @f() {
               call void @llvm.x86.tdpbusd(i8 0, i8 1, i8 2)
               ret void
             }
             declare void @llvm.x86.tdpbusd(i8 immarg, i8 immarg, i8 immarg)"
        }
        "armv8-a" => {
            "define <8 x i16> @f(<8 x i8> %a, <8 x i8> %b) {
               %r = call <8 x i16> @llvm.aarch64.neon.smull.v8i16(<8 x i8> %a, <8 x i8> %b)
               ret <8 x i16> %r
             }
             declare <8 x i16> @llvm.aarch64.neon.smull.v8i16(<8 x i8>, <8 x i8>)"
        }
        "dotprod" => {
            "define <4 x i32> @f(<4 x i32> %s, <16 x i8> %a, <16 x i8> %b) {
               %r = call <4 x i32> @llvm.aarch64.neon.sdot.v4i32.v16i8(<4 x i32> %s, <16 x i8> %a, <16 x i8> %b)
               ret <4 x i32> %r
             }
             declare <4 x i32> @llvm.aarch64.neon.sdot.v4i32.v16i8(<4 x i32>, <16 x i8>, <16 x i8>)"
        }
        "i8mm" => {
            "define <4 x i32> @f(<4 x i32> %s, <16 x i8> %a, <16 x i8> %b) {
               %r = call <4 x i32> @llvm.aarch64.neon.smmla.v4i32.v16i8(<4 x i32> %s, <16 x i8> %a, <16 x i8> %b)
               ret <4 x i32> %r
             }
             declare <4 x i32> @llvm.aarch64.neon.smmla.v4i32.v16i8(<4 x i32>, <16 x i8>, <16 x i8>)"
        }
        "avxvnniint8" => {
            "define <8 x i32> @f(<8 x i32> %s, <32 x i8> %a, <32 x i8> %b) {
               %r = call <8 x i32> @llvm.x86.avx2.vpdpbssd.256(<8 x i32> %s, <32 x i8> %a, <32 x i8> %b)
               ret <8 x i32> %r
             }
             declare <8 x i32> @llvm.x86.avx2.vpdpbssd.256(<8 x i32>, <32 x i8>, <32 x i8>)"
        }
        "rvv" => {
            "define <vscale x 2 x i32> @f(<vscale x 2 x i32> %a, i64 %n) {
               %r = call <vscale x 2 x i32> @llvm.riscv.vadd.nxv2i32.nxv2i32(<vscale x 2 x i32> poison, <vscale x 2 x i32> %a, <vscale x 2 x i32> %a, i64 %n)
               ret <vscale x 2 x i32> %r
             }
             declare <vscale x 2 x i32> @llvm.riscv.vadd.nxv2i32.nxv2i32(<vscale x 2 x i32>, <vscale x 2 x i32>, <vscale x 2 x i32>, i64)"
        }
        "armv7e-m" => {
            "define i32 @f(i32 %s, i32 %a, i32 %b) {
               %r = call i32 @llvm.arm.smlad(i32 %a, i32 %b, i32 %s)
               ret i32 %r
             }
             declare i32 @llvm.arm.smlad(i32, i32, i32)"
        }
        "mve" => {
            "define i32 @f(<16 x i8> %a, <16 x i8> %b) {
               %r = call i32 @llvm.arm.mve.vmldava.v16i8(i32 0, i32 0, i32 0, i32 0, <16 x i8> %a, <16 x i8> %b)
               ret i32 %r
             }
             declare i32 @llvm.arm.mve.vmldava.v16i8(i32, i32, i32, i32, <16 x i8>, <16 x i8>)"
        }
        _ => panic!("no program for {target}"),
    }
}

/// Returns true if `llc` knows the processor and selects instructions for the program.
fn is_selected(triple: &str, processor: &str, program: &str) -> bool {
    let mut llc = Command::new("llc-22");
    llc.args([&format!("-mtriple={triple}"), &format!("-mcpu={processor}"), "-o", "/dev/null"]);
    let mut child = llc.stdin(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("llc-22 runs");
    // It may end before it reads all.
    let _ = child.stdin.take().expect("a pipe").write_all(program.as_bytes());
    let output = child.wait_with_output().expect("llc-22 ends");
    let errors = String::from_utf8_lossy(&output.stderr);
    output.status.success() && !errors.contains("not a recognized processor")
}

#[test]
fn processors_have_the_instructions_of_their_target() {
    let wrong: Vec<String> = targets::processors()
        .filter(|(processor, name)| {
            let target = targets::find(Some(name)).expect("a target");
            !is_selected(target.architecture.triple, processor, program(name))
        })
        .map(|(processor, name)| format!("{processor}: {name}"))
        .collect();
    assert!(wrong.is_empty(), "{wrong:?}");
    assert!(!is_selected("thumbv8.1m.main-none-eabihf", "cortex-m33", program("mve")), "the test finds nothing");
    assert!(!is_selected("riscv64-linux-gnu", "sifive-u74", program("rvv")), "the test finds nothing");
    assert!(!is_selected("aarch64-linux-gnu", "cortex-a53", program("dotprod")), "the test finds nothing");
    assert!(!is_selected("x86_64-linux-gnu", "znver3", program("avx512vnni")), "the test finds nothing");
}
