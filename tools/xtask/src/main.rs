//! The development tasks of qopt: `cargo xtask <task>`.
//!
//! Each task is a module and a few lines of command line here. Tasks start programs, measure them and compare what they
//! say; they hold no knowledge of their own about dialects, and no test: whatever `cargo test` can check is checked there.
#![forbid(unsafe_code)]

mod badinputs;
mod bench;
mod command_line;
#[cfg(test)]
mod conversions;
mod corpus;
mod coverage;
mod deps;
mod differential;
mod docs;
mod fuzz;
mod fuzz_codegen;
mod giants;
mod hub;
mod matrix;
mod measure;
mod mutants;
mod networks;
mod oracles;
mod programs;
mod promise;
mod python;
mod setup;
mod shell;
mod table;
mod test;

use clap::{Arg, ArgMatches, Command, value_parser};
use std::path::PathBuf;
use std::process::ExitCode;

/// What a task ends with: nothing, or why it failed, for the terminal.
type Outcome = Result<(), String>;

fn command_line() -> Command {
    let size = Arg::new("size").long("size").value_name("MB").value_parser(value_parser!(usize));
    let only = Arg::new("only").long("only").value_name("NAME").help("One measurement instead of all");
    let text = Command::new("text")
        .about("Reads and prints large generated inputs; time and memory beside mlir-opt-22")
        .arg(size.clone().default_value("50").help("Megabytes of each input"))
        .arg(only.clone());
    let ir_size = Command::new("ir-size")
        .about("Memory that an operation takes")
        .arg(size.clone().default_value("50").help("Megabytes of the input"));
    let fold = Command::new("fold")
        .about("Folds movements of a large constant; throughput and memory")
        .arg(size.clone().default_value("64").help("MiB of the constant"))
        .arg(only.clone());
    let filecheck = Command::new("filecheck")
        .about("Checks a large input; time beside FileCheck-22")
        .arg(size.clone().default_value("10").help("Megabytes of the input, roughly"))
        .arg(only);
    let lsp = Command::new("lsp")
        .about("Edits large texts in the language server; time until it answers")
        .arg(size.clone().default_value("10").help("Megabytes of a text"));
    let chains = Command::new("chains")
        .about("Folds many chains of movements, and long ones; time beside mlir-opt-22, and growth")
        .arg(size.value_name("N").default_value("100000").help("Chains, and movements of a long one"));
    let aarch64 =
        Command::new("aarch64").about("Inner loops of compiled layers for AArch64, in LLVM's model of processors");
    let number = |name, default| Arg::new(name).long(name).default_value(default).value_parser(value_parser!(u64));
    let dir = || Arg::new("dir").required(true).value_name("DIR").value_parser(value_parser!(PathBuf));
    Command::new("xtask")
        .about("The development tasks of qopt")
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommand(Command::new("test").about("Sets up what the tests need and runs all of them"))
        .subcommand(Command::new("ci").about("Format, lints, documentation, then all tests"))
        .subcommand(
            Command::new("bench")
                .about("Measures qopt against its budgets")
                .subcommand_required(true)
                .subcommands([text, ir_size, fold, filecheck, chains, lsp, aarch64])
                .subcommands(bench::peers::command_lines()),
        )
        .subcommand(
            Command::new("corpus")
                .about("Runs qopt on a directory of models")
                .subcommand_negates_reqs(true)
                .args_conflicts_with_subcommands(true)
                .arg(dir())
                .subcommand(
                    Command::new("hub").about("How much of each model becomes operations of the hub").arg(dir()),
                )
                .subcommand(
                    Command::new("run")
                        .about("Runs the networks that have recorded inputs, beside what reference kernels gave")
                        .arg(dir()),
                ),
        )
        .subcommand(Command::new("badinputs").about("Runs qopt on hostile inputs").arg(dir()))
        .subcommand(Command::new("deps").about("Lists the crates that qopt depends on, and counts them"))
        .subcommand(
            Command::new("deny")
                .about("Checks licenses, duplicates, sources and advisories of all crates with cargo-deny"),
        )
        .subcommand(
            Command::new("differential")
                .about("Compares what qopt and mlir-opt-22 say of programs at random")
                .args([number("programs", "20000"), number("seed", "1")])
                .arg(
                    Arg::new("texts")
                        .long("texts")
                        .value_name("DIR")
                        .value_parser(value_parser!(PathBuf))
                        .help("The programs of the texts below a directory instead, such as MLIR's own tests"),
                ),
        )
        .subcommand(
            Command::new("giants")
                .about("Runs qopt on giant inputs that are made for it")
                .arg(Arg::new("only").long("only").value_name("WORD").help("Those whose name has this in it")),
        )
        .subcommand(
            Command::new("docs").about("Writes the pages that are generated: the reference, and what is folded"),
        )
        .subcommand(Command::new("irdl").about("Prints qopt's own dialects as IRDL, for `mlir-opt --irdl-file`"))
        .subcommand(
            Command::new("oracles")
                .about("Asks other implementations again what the tests expect, and compares")
                .arg(Arg::new("script").help("One script of tools/oracles, without .py, instead of all"))
                .arg(
                    Arg::new("corpus")
                        .long("corpus")
                        .value_name("DIR")
                        .value_parser(value_parser!(PathBuf))
                        .conflicts_with("script")
                        .help("Has the TOSA reference model run the networks of a directory instead"),
                ),
        )
        .subcommand(
            Command::new("coverage")
                .about("Which lines of the code that reads, verifies, moves and folds the tests run"),
        )
        .subcommand(Command::new("quality").about("How good the tests are: coverage, then 400 mutants"))
        .subcommand(fuzz::command_line())
        .subcommand(fuzz_codegen::command_line())
        .subcommand(mutants::command_line())
        .subcommand(measure::command_line())
}

fn run(matches: &ArgMatches) -> Outcome {
    let path = |m: &ArgMatches| m.get_one::<PathBuf>("dir").cloned().unwrap_or_default();
    match matches.subcommand() {
        Some(("test", _)) => test::test(),
        Some(("ci", _)) => test::ci(),
        Some(("coverage", _)) => coverage::run(),
        Some(("bench", m)) => bench::run(m),
        Some(("corpus", m)) => match m.subcommand() {
            Some(("run", m)) => networks::run(&path(m)),
            Some((_, m)) => hub::run(&path(m)),
            None => corpus::run(&path(m)),
        },
        Some(("badinputs", m)) => badinputs::run(&path(m)),
        Some(("deps", _)) => deps::run(),
        Some(("deny", _)) => deps::deny(),
        Some(("differential", m)) => {
            let number = |name| m.get_one::<u64>(name).copied().unwrap_or_default();
            match m.get_one::<PathBuf>("texts") {
                Some(dir) => differential::texts(dir),
                None => differential::random(number("programs"), number("seed")),
            }
        }
        Some(("giants", m)) => giants::run(m.get_one::<String>("only").map(String::as_str), 1),
        Some(("docs", _)) => docs::write(),
        Some(("irdl", _)) => {
            docs::print_irdl();
            Ok(())
        }
        Some(("oracles", m)) => match m.get_one::<PathBuf>("corpus") {
            Some(dir) => oracles::networks(dir),
            None => oracles::run(m.get_one::<String>("script").map(String::as_str)),
        },
        Some(("fuzz", m)) => fuzz::run(m),
        Some(("fuzz-codegen", m)) => fuzz_codegen::run(m),
        Some(("mutants", m)) => mutants::run(m),
        Some(("quality", _)) => mutants::quality(),
        Some(("measure", m)) => measure::serve(m),
        _ => Err("no task named".to_owned()),
    }
}

fn main() -> ExitCode {
    match run(&command_line().get_matches()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("xtask: {why}");
            ExitCode::FAILURE
        }
    }
}
