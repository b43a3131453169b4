//! Memory per operation: the peak resident memory minus the text and the memory for an empty program.

use super::generate::{InputKind, generate};
use super::{best, driver, mark, verdict, write_input};
use crate::TaskResult;

/// Largest memory per operation in bytes.
const MAX_BYTES_PER_OP: f64 = 100.0;
const RUNS: usize = 3;

/// Measures short operations in custom form.
///
/// # Errors
/// If qopt fails or the budget is exceeded.
pub fn run(megabytes: usize) -> TaskResult {
    let qopt = super::qopt()?;
    let input = generate(InputKind::Ops { tosa: false, generic: false }, megabytes * 1_000_000);
    let file = write_input(&format!("arith_c_{megabytes}.mlir"), &input.text)?;
    let empty = write_input("empty.mlir", "module {\n}\n")?;
    let peak = |file| {
        let mut least = None;
        for _ in 0..RUNS {
            least = Some(best(least, driver(&qopt, file, &[]).measure()?.success("qopt")?));
        }
        least.map(|usage| usage.peak as f64).ok_or_else(|| "no run".to_owned())
    };
    let (full, empty) = (peak(&file)?, peak(&empty)?);
    let per_op = (full - input.text.len() as f64 - empty) / input.ops as f64;
    let ok = per_op <= MAX_BYTES_PER_OP;
    println!("{} operations, {} bytes of text", input.ops, input.text.len());
    println!("{full:.0} bytes peak resident memory, {empty:.0} on an empty module");
    println!("{per_op:.1} bytes per operation, at most {MAX_BYTES_PER_OP:.0} {}", mark(ok));
    verdict(usize::from(!ok))
}
