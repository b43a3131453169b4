//! The development tasks of qopt: `cargo xtask <task>`.
//!
//! Each task is a module; this file defines the command line. Tasks run programs, measure them and compare their
//! outputs. Checks that `cargo test` can run belong there. Tasks that link qopt's libraries are in `tools/devtools`, so that
//! this program builds in seconds.
#![forbid(unsafe_code)]

mod api;
mod badinputs;
mod bench;
mod book;
mod bytecode_layouts;
#[cfg(test)]
mod conversions;
mod coverage;
mod definitions;
mod deps;
mod devtools;
mod dist;
mod editors;
mod files;
mod formats;
mod fuzz_codegen;
mod giants;
#[cfg(test)]
mod layers;
mod measure;
mod mutants;
mod networks;
mod oracles;
mod packages;
#[cfg(test)]
mod pages;
mod plugin;
mod prose;
mod python;
mod run_limits;
mod setup;
mod test;
mod upstream;
mod viewer;
mod wasm;
mod wheel;

use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use std::path::PathBuf;
use std::process::ExitCode;
use xtask::{TaskResult, programs, shell, table};

fn command_line() -> Command {
    let size = Arg::new("size").long("size").value_name("MB").value_parser(value_parser!(usize));
    let only = Arg::new("only").long("only").value_name("NAME").help("Runs a single measurement");
    let text = Command::new("text")
        .about("Reads and prints large generated inputs; compares time and memory with mlir-opt-22")
        .arg(size.clone().default_value("50").help("Megabytes of each input"))
        .arg(only.clone());
    let bytecode = Command::new("bytecode")
        .about("Reads and writes bytecode of large generated inputs; compares the time with text and with mlir-opt-22")
        .arg(size.clone().default_value("50").help("Megabytes of each input as text"))
        .arg(only.clone());
    let ir_size = Command::new("ir-size")
        .about("Measures the memory per operation")
        .arg(size.clone().default_value("50").help("Megabytes of the input"));
    let fold = Command::new("fold")
        .about("Folds movements of a large constant; measures throughput and memory")
        .arg(size.clone().default_value("64").help("MiB of the constant"))
        .arg(only.clone());
    let filecheck = Command::new("filecheck")
        .about("Checks a large input; compares the time with FileCheck-22")
        .arg(size.clone().default_value("10").help("Approximate megabytes of the input"))
        .arg(only);
    let lsp = Command::new("lsp")
        .about("Edits large texts in the language server; measures the response time")
        .arg(size.clone().default_value("10").help("Megabytes of a text"));
    let chains = Command::new("chains")
        .about("Folds many short chains of movements and long ones; compares the time with mlir-opt-22")
        .arg(size.value_name("N").default_value("100000").help("Number of short chains, and length of a long one"));
    let aarch64 = Command::new("aarch64").about("Measures inner loops of compiled layers for AArch64 with llvm-mca");
    let growth = Command::new("growth")
        .about("Compiles programs of more layers, channels and rows; measures time, memory and code");
    let dir = || Arg::new("dir").required(true).value_name("DIR").value_parser(value_parser!(PathBuf));
    Command::new("xtask")
        .about("The development tasks of qopt")
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommand(Command::new("test").about("Installs test dependencies and runs all tests"))
        .subcommand(
            Command::new("bench")
                .about("Measures qopt against its budgets")
                .subcommand_required(true)
                .subcommands([text, bytecode, ir_size, fold, filecheck, chains, lsp, growth, aarch64])
                .subcommands(bench::peers::command_lines()),
        )
        .subcommand(Command::new("badinputs").about("Runs qopt on hostile inputs").arg(dir()))
        .subcommand(
            Command::new("api").about("Writes the lists of public items in docs/api").arg(
                Arg::new("check").long("check").action(ArgAction::SetTrue).help("Only compares them with the code"),
            ),
        )
        .subcommand(
            Command::new("formats")
                .about("Compares model files of other tools in their runtimes; writes docs/formats.md")
                .arg(
                    Arg::new("check")
                        .long("check")
                        .action(ArgAction::SetTrue)
                        .help("Only compares the page with the files"),
                ),
        )
        .subcommand(
            Command::new("definitions")
                .about("Writes dialects/upstream/definitions.txt from the .td files of the installed MLIR")
                .arg(
                    Arg::new("check")
                        .long("check")
                        .action(ArgAction::SetTrue)
                        .help("Only compares the file with the .td files"),
                ),
        )
        .subcommand(
            Command::new("bytecode-layouts")
                .about("Writes src/bytecode/properties.txt from the headers of the installed MLIR")
                .arg(
                    Arg::new("check")
                        .long("check")
                        .action(ArgAction::SetTrue)
                        .help("Only compares the file with the headers"),
                ),
        )
        .subcommand(Command::new("plugin").about("Builds the plugin of MLIR and runs its tests in mlir-opt-22"))
        .subcommand(Command::new("packages").about("Packages the published crates; builds and runs programs with them"))
        .subcommand(Command::new("python").about("Builds the Python package and runs its tests"))
        .subcommand(book::command_line())
        .subcommand(Command::new("wasm").about("Builds the npm package and runs its tests in Node and Chromium"))
        .subcommand(Command::new("deps").about("Lists and counts the dependencies of qopt"))
        .subcommand(
            Command::new("deny")
                .about("Checks licenses, duplicates, sources and advisories of all crates with cargo-deny"),
        )
        .subcommand(
            Command::new("giants").about("Runs qopt on generated giant inputs").arg(
                Arg::new("only").long("only").value_name("WORD").help("Runs only inputs whose name contains WORD"),
            ),
        )
        .subcommand(
            Command::new("oracles")
                .about("Compares expected test results with other implementations")
                .arg(Arg::new("script").help("Runs a single script of tools/oracles, named without .py"))
                .arg(
                    Arg::new("corpus")
                        .long("corpus")
                        .value_name("DIR")
                        .value_parser(value_parser!(PathBuf))
                        .conflicts_with("script")
                        .help("Runs the networks of a directory in the TOSA reference model instead"),
                ),
        )
        .subcommand(
            Command::new("upstream")
                .about("Reads the test programs of other projects; lists what is refused")
                .arg(
                    Arg::new("run")
                        .long("run")
                        .action(ArgAction::SetTrue)
                        .help("Runs the functions that contain expectations instead"),
                )
                .arg(
                    Arg::new("dirs")
                        .value_name("DIR")
                        .num_args(1..)
                        .required(true)
                        .value_parser(value_parser!(PathBuf))
                        .help("Directory with .mlir files, searched with its folders"),
                ),
        )
        .subcommand(Command::new("coverage").about("Measures the line coverage of the tests"))
        .subcommand(Command::new("quality").about("Measures the quality of the tests: coverage, then 400 mutants"))
        .subcommand(dist::command_line())
        .subcommand(editors::command_line())
        .subcommand(fuzz_codegen::command_line())
        .subcommand(mutants::command_line())
        .subcommand(prose::command_line())
        .subcommand(measure::command_line())
        .subcommand(viewer::command_line())
        .subcommands(devtools::command_lines())
}

fn run(matches: &ArgMatches) -> TaskResult {
    let path = |m: &ArgMatches| m.get_one::<PathBuf>("dir").cloned().unwrap_or_default();
    match matches.subcommand() {
        Some(("test", _)) => test::test(),
        Some(("upstream", m)) => {
            let dirs = m.get_many("dirs").into_iter().flatten().cloned().collect::<Vec<_>>();
            if m.get_flag("run") { upstream::run_functions(&dirs) } else { upstream::run(&dirs) }
        }
        Some(("coverage", _)) => coverage::run(),
        Some(("bench", m)) => bench::run(m),
        Some(("badinputs", m)) => badinputs::run(&path(m)),
        Some(("api", m)) => api::run(m.get_flag("check")),
        Some(("formats", m)) => formats::run(m.get_flag("check")),
        Some(("definitions", m)) => definitions::run(m.get_flag("check")),
        Some(("bytecode-layouts", m)) => bytecode_layouts::run(m.get_flag("check")),
        Some(("plugin", _)) => plugin::run(),
        Some(("dist", m)) => dist::run(m),
        Some(("editors", m)) => editors::run(m),
        Some(("packages", _)) => packages::run(),
        Some(("python", _)) => wheel::run(),
        Some(("book", m)) => book::run(m),
        Some(("wasm", _)) => wasm::run(),
        Some(("deps", _)) => deps::run(),
        Some(("deny", _)) => deps::deny(),
        Some(("giants", m)) => giants::run(m.get_one::<String>("only").map(String::as_str), 1),
        Some(("oracles", m)) => match m.get_one::<PathBuf>("corpus") {
            Some(dir) => oracles::run_reference_model(dir),
            None => oracles::run(m.get_one::<String>("script").map(String::as_str)),
        },
        Some(("fuzz-codegen", m)) => fuzz_codegen::run(m),
        Some(("mutants", m)) => mutants::run(m),
        Some(("prose", m)) => prose::run(m),
        Some(("quality", _)) => mutants::quality(),
        Some(("viewer", m)) => viewer::run(m),
        Some(("measure", m)) => measure::run_measured(m),
        Some((name, m)) => devtools::forward(name, m),
        None => Err("expected a task".to_owned()),
    }
}

fn main() -> ExitCode {
    xtask::exit_code(run(&command_line().get_matches()))
}
