//! Requantization: compares the toolkit's functions with the rational reference definitions of the proofs.
//!
//! An input is a line: the name of a function and its arguments.

use qopt_fuzz::Random;

use super::targets::Violation;
use requant_exact::verdict;
use requant_functions::{ArgumentGenerator, FUNCTIONS, Function};

#[path = "../../../../src/proofs/support/requant_exact.rs"]
#[allow(dead_code, reason = "the proofs use more of it")]
mod requant_exact;
#[path = "../../../../src/proofs/support/requant_functions.rs"]
#[allow(dead_code, reason = "the proofs use more of it")]
mod requant_functions;

pub(super) fn input(random: &mut Random) -> Vec<u8> {
    let function = &FUNCTIONS[random.below(FUNCTIONS.len())];
    let arguments = (function.arguments)(&mut ArgumentGenerator(random.clone()));
    let words: Vec<String> = arguments.iter().map(i128::to_string).collect();
    format!("{} {}", function.name, words.join(" ")).into_bytes()
}

pub(super) fn check(input: &[u8]) -> Result<(), Violation> {
    let text = String::from_utf8_lossy(input);
    let mut words = text.split_whitespace();
    let Some(function) = words.next().and_then(Function::named) else { return Ok(()) };
    let Ok(arguments) = words.map(str::parse::<i128>).collect::<Result<Vec<_>, _>>() else { return Ok(()) };
    let (expected, found) = (verdict(function.name, &arguments).answer, (function.call)(&arguments));
    if found == expected {
        return Ok(());
    }
    Err(Violation::new(format!("another {}", function.name), format!("{expected:?} expected, but {found:?}")))
}
