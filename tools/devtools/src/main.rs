//! The development tasks that link qopt's libraries. `cargo xtask <task>` builds and starts them.
//!
//! Each task is a module; this file defines the command line. Tasks that only run programs are in `tools/xtask`.
#![forbid(unsafe_code)]

mod command_line;
mod corpus;
mod diagnostics;
mod differential;
mod docs;
mod fuzz;
mod hub;
mod matrix;
mod pictures;
mod program;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Arg, ArgMatches, Command, value_parser};
use xtask::TaskResult;

fn command_line() -> Command {
    let number = |name, default| Arg::new(name).long(name).default_value(default).value_parser(value_parser!(u64));
    let dir = || Arg::new("dir").required(true).value_name("DIR").value_parser(value_parser!(PathBuf));
    let hub = Command::new("hub").about("Measures how much of each model is converted to the hub").arg(dir());
    let texts = Arg::new("texts")
        .long("texts")
        .value_name("DIR")
        .value_parser(value_parser!(PathBuf))
        .help("Compares the programs in a directory instead, such as MLIR's own tests");
    Command::new("cargo xtask")
        .subcommand_required(true)
        .subcommand(
            Command::new("corpus")
                .about("Runs qopt on a directory of models")
                .after_help("`cargo xtask corpus run DIR` runs networks and compares them with reference kernels")
                .subcommand_negates_reqs(true)
                .args_conflicts_with_subcommands(true)
                .arg(dir())
                .subcommand(hub),
        )
        .subcommand(Command::new("differential").about("Compares qopt and mlir-opt-22 on random programs").args([
            number("programs", "20000"),
            number("seed", "1"),
            texts,
        ]))
        .subcommand(Command::new("docs").about("Writes the generated pages of the documentation"))
        .subcommand(Command::new("irdl").about("Prints qopt's own dialects as IRDL, for `mlir-opt --irdl-file`"))
        .subcommand(fuzz::command_line())
}

fn run(matches: &ArgMatches) -> TaskResult {
    let path = |m: &ArgMatches| m.get_one::<PathBuf>("dir").cloned().unwrap_or_default();
    match matches.subcommand() {
        Some(("corpus", m)) => match m.subcommand() {
            Some((_, m)) => hub::run(&path(m)),
            None => corpus::run(&path(m)),
        },
        Some(("differential", m)) => {
            let number = |name| m.get_one::<u64>(name).copied().unwrap_or_default();
            match m.get_one::<PathBuf>("texts") {
                Some(dir) => differential::texts(dir),
                None => differential::random(number("programs"), number("seed")),
            }
        }
        Some(("docs", _)) => docs::write(),
        Some(("irdl", _)) => {
            docs::print_irdl();
            Ok(())
        }
        Some(("fuzz", m)) => fuzz::run(m),
        _ => Err("expected a task".to_owned()),
    }
}

fn main() -> ExitCode {
    xtask::exit_code(run(&command_line().get_matches()))
}
