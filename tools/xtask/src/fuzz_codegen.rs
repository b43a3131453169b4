//! Random programs, compiled and compared with the interpreter: the test `random` of `tools/codegen` with more of them.

use clap::{Arg, ArgMatches, Command, value_parser};

use crate::{Outcome, setup, shell};

/// `fuzz-codegen`
pub fn command_line() -> Command {
    let number = |name: &'static str, default: &'static str, help: &'static str| {
        Arg::new(name).long(name).value_name("N").default_value(default).value_parser(value_parser!(u64)).help(help)
    };
    Command::new("fuzz-codegen")
        .about("Compiles random programs for every target and compares them with the interpreter")
        .arg(number("count", "20000", "How many programs"))
        .arg(number("seed", "2", "Another seed gives other programs; the tests have 1"))
        .arg(number("minutes", "60", "After which no more are begun"))
}

/// Runs the test; what is wrong is printed, with the program.
///
/// # Errors
/// If a program is wrong, or something cannot be set up.
pub fn run(matches: &ArgMatches) -> Outcome {
    setup::ensure()?;
    let mut test = shell::cargo(&["test", "--release", "-p", "qopt-codegen", "--test", "random", "--", "--nocapture"]);
    for (name, variable) in [("count", "QOPT_PROGRAMS"), ("seed", "QOPT_SEED"), ("minutes", "QOPT_MINUTES")] {
        if let Some(value) = matches.get_one::<u64>(name) {
            test.env(variable, value.to_string());
        }
    }
    shell::run(&mut test)
}
