//! Compares passes that change types with `mlir-opt-22`.
//!
//! For every file of the suite whose operations `mlir-opt-22` has, `--quant-to-storage` produces a program that it accepts, and
//! `--quant-from-storage` reverts it. `--normalize-quant-types` and `--strip-func-quant-types` give the same results as in
//! `mlir-opt-22`, on programs for which these are correct; docs/differences.md lists the others.
#![forbid(unsafe_code)]
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

use rayon::prelude::*;

const MLIR_OPT: &str = "mlir-opt-22";
const QOPT: &str = env!("CARGO_BIN_EXE_qopt");
const NOWHERE: &str = "/dev/null";

/// The standard output of a program for a text, or the first line of its error messages.
fn run(program: &str, options: &[&str], text: &[u8]) -> Result<String, String> {
    let mut child = Command::new(program)
        .arg("--allow-unregistered-dialect")
        .args(options)
        .arg("-")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap_or_else(|error| panic!("{program} does not run ({error}); {MLIR_OPT} is in Debian's mlir-22-tools"));
    let mut stdin = child.stdin.take().expect("a pipe");
    let output = std::thread::scope(|scope| {
        scope.spawn(move || stdin.write_all(text));
        child.wait_with_output().unwrap()
    });
    if output.status.success() {
        return Ok(String::from_utf8(output.stdout).unwrap());
    }
    Err(String::from_utf8_lossy(&output.stderr).lines().next().unwrap_or_default().to_owned())
}

/// The suite's programs that qopt accepts, in qopt's printed form.
fn suite() -> Vec<(PathBuf, String)> {
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("../../lit-tests")];
    let mut found = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == "mlir")
                && let Ok(printed) = run(QOPT, &[], &std::fs::read(&path).unwrap())
            {
                found.push((path, printed));
            }
        }
    }
    found.sort();
    found
}

#[test]
fn the_hub_becomes_tosa_that_mlir_opt_accepts() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../lit-tests/conversions/hub_to_tosa/hub_to_tosa.mlir");
    let text = std::fs::read(path).unwrap();
    let printed = run(QOPT, &["--hub-to-tosa", "--split-input-file"], &text).unwrap();
    assert!(!printed.contains("qnn.") && !printed.contains("!quant"), "{printed}");
    let accepted = run(MLIR_OPT, &["--split-input-file", "-o", NOWHERE], printed.as_bytes());
    assert_eq!(accepted, Ok(String::new()));
}

#[test]
fn on_stored_integers_programs_are_mlir() {
    let (changed, refused_before) = (AtomicUsize::new(0), AtomicUsize::new(0));
    suite().par_iter().for_each(|(path, program)| {
        let stored = run(QOPT, &["--quant-to-storage"], program.as_bytes()).unwrap();
        // Compares only acceptance. Bytecode is used because the text may be very large: mlir-opt-22 does not print all aliases
        // that it parses.
        let verdict = |text: &str| run(MLIR_OPT, &["--emit-bytecode", "-o", NOWHERE], text.as_bytes());
        match verdict(&stored) {
            Ok(_) if stored == *program => {}
            Ok(_) => {
                changed.fetch_add(1, Ordering::Relaxed);
                refused_before.fetch_add(usize::from(verdict(program).is_err()), Ordering::Relaxed);
            }
            // Known rejections: block arguments of linalg operations stay quantized, and mlir-opt-22 does not parse all case
            // values that it prints.
            Err(why)
                if ["not found for custom op", "'linalg.yield'", "'cf.switch' integer value too large"]
                    .iter()
                    .any(|known| why.contains(known)) =>
            {
                println!("{}: not compared: {why}", path.display())
            }
            Err(why) => panic!("{}: {MLIR_OPT} says: {why}\n{stored}", path.display()),
        }
    });
    let (changed, refused_before) = (changed.into_inner(), refused_before.into_inner());
    println!("{changed} programs changed, {refused_before} of them refused by {MLIR_OPT} as they were");
    assert!(changed > refused_before && refused_before > 0);
}

#[test]
fn stored_integers_and_back_is_the_same_program() {
    let mut changed = 0;
    for (path, program) in suite() {
        if run(QOPT, &["--quant-from-storage"], program.as_bytes()).unwrap() != program {
            println!("{}: not compared, it moves stored integers itself", path.display());
            continue;
        }
        let stored = run(QOPT, &["--quant-to-storage"], program.as_bytes()).unwrap();
        changed += usize::from(stored != program);
        let back = run(QOPT, &["--quant-from-storage"], stored.as_bytes());
        assert_eq!(back.as_ref(), Ok(&program), "{}", path.display());
    }
    assert!(changed > 5, "only {changed} programs changed");
}

/// The results of the pass in qopt and in `mlir-opt-22`, both printed by `mlir-opt-22`.
fn both(pass: &str, text: &str) -> (String, String) {
    let qopt = run(QOPT, &[pass], text.as_bytes()).unwrap();
    (run(MLIR_OPT, &[], qopt.as_bytes()).unwrap(), run(MLIR_OPT, &[pass], text.as_bytes()).unwrap())
}

/// Sub-channel types with their shape, for grids of one or two blocks per dimension with one or two elements each. The flag is
/// true if the parameters vary along exactly one dimension, whose blocks have two elements.
fn sub_channel_types() -> Vec<(String, String, bool)> {
    let (mut types, mut number) = (Vec::new(), 0);
    // Block size (0 if the dimension is not listed) and number of blocks.
    let forms = [(0, 1), (1, 1), (1, 2), (2, 1), (2, 2)];
    for a in forms {
        for b in forms {
            let dims = [a, b];
            let listed = dims.iter().enumerate().filter(|(_, d)| d.0 > 0).map(|(i, d)| format!("{i}:{}", d.0));
            let mut param = || {
                number += 1;
                format!("{}.0:{}", number % 50 + 1, number % 7)
            };
            let mut row = |n: usize| format!("{{{}}}", (0..n).map(|_| param()).collect::<Vec<_>>().join(", "));
            let rows: Vec<String> = (0..a.1).map(|_| row(b.1)).collect();
            let shape = dims.iter().map(|&(size, extent)| format!("{}x", size.max(1) * extent)).collect::<String>();
            let listed = listed.collect::<Vec<_>>().join(", ");
            let varying: Vec<_> = dims.iter().filter(|d| d.1 > 1).collect();
            let wide = matches!(varying[..], [&(2, _)]);
            types.push((shape, format!("!quant.uniform<i8:f32:{{{listed}}}, {{{}}}>", rows.join(", ")), wide));
        }
    }
    types
}

#[test]
fn normal_types_are_those_of_mlir() {
    let mut text = String::new();
    for (i, (shape, ty, wide)) in sub_channel_types().iter().enumerate() {
        if *wide {
            // MLIR converts each block to one channel, so only qopt is checked: the type is unchanged.
            let own = format!("func.func private @f(tensor<{shape}{ty}>)\n");
            let same = run(QOPT, &["--print-quant-aliases=false"], own.as_bytes()).unwrap();
            let normal = run(QOPT, &["--print-quant-aliases=false", "--normalize-quant-types"], own.as_bytes());
            assert_eq!(normal, Ok(same));
            continue;
        }
        let _ =
            writeln!(text, "func.func @f{i}(%x: tensor<{shape}{ty}>, %y: tensor<?x?x{ty}>) -> tensor<{shape}{ty}> {{");
        let _ = writeln!(
            text,
            "  %0 = call @f{i}(%x, %y) : (tensor<{shape}{ty}>, tensor<?x?x{ty}>) -> tensor<{shape}{ty}>"
        );
        let _ = writeln!(text, "  %1 = \"test.region\"(%0) ({{\n  ^bb0(%a: tensor<{shape}{ty}>):");
        let _ = writeln!(
            text,
            "    \"test.yield\"(%a) : (tensor<{shape}{ty}>) -> ()\n  }}) : (tensor<{shape}{ty}>) -> !any"
        );
        let _ = writeln!(text, "  %2 = quant.dcast %0 : tensor<{shape}{ty}> to tensor<{shape}f32>");
        let _ = writeln!(text, "  return %0 : tensor<{shape}{ty}>\n}}");
    }
    let text = format!("!any = !quant.any<i8:f32>\n{text}");
    let (ours, theirs) = both("--normalize-quant-types", &text);
    assert_eq!(ours, theirs);
    assert_ne!(ours, run(MLIR_OPT, &[], text.as_bytes()).unwrap());
}

/// No position has two casts, because MLIR creates those in the opposite order.
#[test]
fn stripped_functions_are_those_of_mlir() {
    let text = "
!q = !quant.uniform<i8:f32, 2.0:1>
!a = !quant.uniform<u8<1:200>:f32:0, {2.0:1, 3.0:1}>
!any = !quant.any<i4:f32>
func.func private @callee(tensor<2x!a>, i32, tensor<*x!q>, !any, tensor<?x!q, \"encoding\">) -> tensor<2x!q>
func.func @identity(%x: tensor<2x!a> {t.a = 1}, %y: !q) -> (tensor<2x!a> {t.b = 2}, !q) {
  return %x, %y : tensor<2x!a>, !q
}
func.func nested @unused(%x: tensor<2x!q>) {
  return
}
func.func @twice(%x: tensor<2x!q>, %y: tensor<2x!a>) -> (tensor<2x!q>, tensor<2x!q>, tensor<2x!a>) {
  \"test.use\"(%x, %x) : (tensor<2x!q>, tensor<2x!q>) -> ()
  %0 = \"test.use\"(%x) : (tensor<2x!q>) -> tensor<2x!q>
  return %0, %0, %y : tensor<2x!q>, tensor<2x!q>, tensor<2x!a>
}
func.func private @calls(%x: tensor<2x!q>, %y: tensor<2x!a>) -> tensor<2x!q> {
  %0:3 = call @twice(%x, %y) : (tensor<2x!q>, tensor<2x!a>) -> (tensor<2x!q>, tensor<2x!q>, tensor<2x!a>)
  %1:3 = call @twice(%0#1, %0#2) : (tensor<2x!q>, tensor<2x!a>) -> (tensor<2x!q>, tensor<2x!q>, tensor<2x!a>)
  %2 = \"test.region\"(%1#0) ({
  ^bb0(%a: tensor<2x!q>):
    \"test.yield\"(%a) : (tensor<2x!q>) -> ()
  }) : (tensor<2x!q>) -> tensor<2x!q>
  return %2 : tensor<2x!q>
}
module @inner {
  func.func @unused(%x: tensor<2x!q>) -> tensor<2x!q> {
    %0 = call @unused(%x) : (tensor<2x!q>) -> tensor<2x!q>
    return %0 : tensor<2x!q>
  }
}
";
    let (ours, theirs) = both("--strip-func-quant-types", text);
    assert_eq!(ours, theirs);
}
