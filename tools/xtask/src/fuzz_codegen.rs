//! Compares compiled random programs with the interpreter: the test `random` of `tools/codegen` on more programs.

use clap::{Arg, ArgMatches, Command, value_parser};

use crate::{TaskResult, setup, shell};

/// `fuzz-codegen`
pub fn command_line() -> Command {
    let number = |name: &'static str, default: &'static str, help: &'static str| {
        Arg::new(name).long(name).value_name("N").default_value(default).value_parser(value_parser!(u64)).help(help)
    };
    Command::new("fuzz-codegen")
        .about("Compiles random programs for every target and compares them with the interpreter")
        .arg(number("count", "20000", "Number of programs"))
        .arg(number("seed", "2", "Seed of the programs; the tests use 1"))
        .arg(number("minutes", "60", "Time limit for starting programs"))
}

/// Runs the test, which prints failures with their programs.
///
/// # Errors
/// If a program fails, or the setup fails.
pub fn run(matches: &ArgMatches) -> TaskResult {
    setup::ensure()?;
    let mut test = shell::test_cargo(&["test", "--release", "--workspace", "--test", "random", "--", "--nocapture"]);
    test.env("QOPT_TARGET_STEP", "1");
    for (name, variable) in [("count", "QOPT_PROGRAMS"), ("seed", "QOPT_SEED"), ("minutes", "QOPT_MINUTES")] {
        if let Some(value) = matches.get_one::<u64>(name) {
            test.env(variable, value.to_string());
        }
    }
    shell::run(&mut test)
}
