//! Compiled networks beside libraries of kernels: `bench kernels` and `bench models`.
//!
//! `tools/bench` describes the networks, writes them for each contender, and measures; it is Python, because that is what all libraries
//! are called from. Here are its environment, its options, and the compiler that it measures.

use clap::{Arg, ArgMatches, Command, value_parser};
use std::path::PathBuf;

use crate::{Outcome, programs, python, shell};

/// The two tasks.
pub fn command_lines() -> [Command; 2] {
    let filter = Arg::new("filter").long("filter").value_name("SUBSTRING").help("Only those with this in their name");
    let rounds = Arg::new("rounds").long("rounds").value_name("N").default_value("20").help("Turns of each contender");
    let rounds = rounds.value_parser(value_parser!(u32).range(1..));
    let csv = Arg::new("csv").long("csv").value_name("FILE").value_parser(value_parser!(PathBuf));
    let csv = csv.help("Also writes every time to a file");
    [("kernels", "Runs compiled layers beside libraries of kernels"), ("models", "Runs compiled networks beside them")]
        .map(|(name, about)| Command::new(name).about(about).args([filter.clone(), rounds.clone(), csv.clone()]))
}

/// Measures.
///
/// # Errors
/// If something cannot be built or installed, a contender does not run, or results are too far apart.
pub fn run(name: &str, matches: &ArgMatches) -> Outcome {
    let scripts = shell::root().join("tools/bench");
    let scratch = shell::scratch("bench-peers")?;
    let qopt = programs::qopt_with_codegen()?;
    let python = python::environment(&scratch, &scripts.join("requirements.txt"))?;
    let mut command = std::process::Command::new(python);
    // Nothing is written beside the scripts.
    command.arg("-B").arg(scripts.join("compare.py")).arg(name).arg("--qopt").arg(qopt).arg("--scratch").arg(scratch);
    command.arg("--filter").arg(matches.get_one::<String>("filter").map_or("", String::as_str));
    command.arg("--rounds").arg(matches.get_one::<u32>("rounds").copied().unwrap_or(20).to_string());
    if let Some(csv) = matches.get_one::<PathBuf>("csv") {
        command.arg("--csv").arg(csv);
    }
    shell::run(&mut command)
}
