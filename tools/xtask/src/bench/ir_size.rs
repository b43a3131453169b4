//! How much memory an operation takes: what is resident at most, less the text and what an empty program needs.

use super::generate::{Kind, generate};
use super::{best, driver, mark, verdict, write_input};
use crate::{Outcome, programs};

/// Bytes that an operation may take.
const BUDGET: f64 = 100.0;
const RUNS: usize = 3;

/// Measures it on short operations in custom form.
///
/// # Errors
/// If qopt fails or the budget is missed.
pub fn run(megabytes: usize) -> Outcome {
    let qopt = programs::qopt()?;
    let input = generate(Kind::Ops { tosa: false, generic: false }, megabytes * 1_000_000);
    let file = write_input(&format!("arith_c_{megabytes}.mlir"), &input.text)?;
    let empty = write_input("empty.mlir", "module {\n}\n")?;
    let peak = |file| {
        let mut least = None;
        for _ in 0..RUNS {
            least = Some(best(least, driver(&qopt, file, &[]).measure()?.success("qopt")?));
        }
        least.map(|usage| usage.peak as f64).ok_or_else(|| "nothing was run".to_owned())
    };
    let (full, empty) = (peak(&file)?, peak(&empty)?);
    let per_op = (full - input.text.len() as f64 - empty) / input.ops as f64;
    let ok = per_op <= BUDGET;
    println!("{} operations, {} bytes of text", input.ops, input.text.len());
    println!("{full:.0} bytes resident at most, {empty:.0} on an empty module");
    println!("{per_op:.1} bytes per operation, at most {BUDGET:.0} {}", mark(ok));
    verdict(usize::from(!ok))
}
