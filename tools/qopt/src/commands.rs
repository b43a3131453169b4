//! The table of qopt's commands.
//!
//! A command is selected by the first word of the command line. It lists the options that it accepts and has a function that
//! runs it. The argument scanner, help, suggestions and completions read this table. Without a command word the command line is
//! mlir-opt's, which is [`TRANSFORM`].

use qopt_formats::Format;
use qopt_ir::bytecode;
use qopt_ir::pass::Registry;

use crate::cli::{FlagKind, HelpHeading, Opt, Settings, nearest};
use crate::{
    Memory, Streams, completions, diff, docs, doctor, fold_report, help, lsp, man, native, reduce, run, stats, view,
};

pub(crate) struct Command {
    /// The first word. Empty for [`TRANSFORM`].
    pub(crate) name: &'static str,
    /// The usage text after the name.
    pub(crate) usage: &'static str,
    pub(crate) summary: &'static str,
    pub(crate) takes: Takes,
    /// Checks rules across options, such as the number of input files and conflicting options.
    pub(crate) check: fn(&mut Settings) -> Result<(), String>,
    /// Runs the command and returns the exit code.
    pub(crate) run: fn(&Settings, &Registry, Streams<'_>, Memory) -> i32,
}

/// The options of a command. Every command also accepts `--help` and `--version`.
pub(crate) enum Takes {
    /// Options of these groups, and passes.
    Passes(&'static [HelpHeading]),
    /// The options of these names.
    Only(&'static [&'static str]),
}

impl Command {
    /// Returns true if the command accepts the option.
    pub(crate) fn takes(&self, option: &Opt) -> bool {
        match self.takes {
            _ if matches!(option.kind, FlagKind::Immediate(_)) => true,
            Takes::Passes(groups) => groups.contains(&option.group),
            // Every command that parses a program accepts the limits.
            Takes::Only(names) if option.group == HelpHeading::Limits => names.contains(&"allow-unregistered-dialect"),
            Takes::Only(names) => names.contains(&option.name),
        }
    }

    /// Returns true if the command accepts pass names.
    pub(crate) fn takes_passes(&self) -> bool {
        matches!(self.takes, Takes::Passes(_))
    }
}

/// mlir-opt's command line: runs passes over a program, and prints or executes the result.
pub(crate) static TRANSFORM: Command = Command {
    name: "",
    usage: "[options] <input file>",
    summary: "an optimizer for quantized programs",
    takes: Takes::Passes(&[
        HelpHeading::General,
        HelpHeading::Input,
        HelpHeading::Output,
        HelpHeading::Pipeline,
        HelpHeading::Execution,
        HelpHeading::Diagnostics,
        HelpHeading::Limits,
        HelpHeading::Dumps,
    ]),
    check: |s| {
        if s.inputs.len() > 1 {
            let hint = s.inputs.first().map_or_else(String::new, |word| hint(word));
            return Err(format!(
                "Too many positional arguments specified!\n\
                 Can specify at most 1 positional arguments: See: qopt --help{hint}"
            ));
        }
        s.bytecode.artifact()?;
        if let Some(version) = s.bytecode.version
            && !bytecode::WRITTEN.contains(&u64::from(version))
        {
            return Err(format!("cannot write bytecode of version {version}: qopt writes versions 4 to 6"));
        }
        if let Some(kind) = s.native.emit.as_deref()
            && kind != "mlir"
            && Format::from_extension(kind).is_none()
        {
            return Err(format!("cannot emit '{kind}': it is mlir, mlirbc, tflite, circle, onnx or pt2"));
        }
        if s.run.is_none() && !(s.run_inputs.is_empty() && s.run_outputs.is_empty()) {
            return Err("--input and --output need --run".to_owned());
        }
        if s.run.is_some() && !s.split_marker.is_empty() {
            return Err("--run takes one program, not the chunks of --split-input-file".to_owned());
        }
        Ok(())
    },
    run: run::run,
};

/// The extension of a file, if it is one of programs: machine code in such a file could replace a model.
fn program_extension(path: &str) -> Option<&str> {
    let extension = std::path::Path::new(path).extension()?.to_str()?;
    (extension == "mlir" || Format::from_extension(extension).is_some()).then_some(extension)
}

/// All named commands, sorted.
static ALL: &[Command] = &[
    Command {
        name: "compare",
        usage: "[options] <input file> <other file>",
        summary: "runs two programs and reports their differences",
        takes: Takes::Only(&[
            "allow-unregistered-dialect",
            "color",
            "diagnostics-format",
            "function",
            "input",
            "inputs",
            "no-implicit-module",
            "seed",
            "shape",
            "tfl-numerics",
            "tolerance",
        ]),
        check: |s| match s.inputs.len() {
            2 if s.compare.inputs == 0 => Err("--inputs must be at least 1".to_owned()),
            2 => Ok(()),
            _ => Err("'compare' takes two input files: See: qopt compare --help".to_owned()),
        },
        run: |settings, registry, streams, _| run::compare(settings, registry, streams),
    },
    Command {
        name: "compile",
        usage: "[options] <input file> -o <file>",
        summary: "compiles a program to machine code",
        takes: Takes::Only(&[
            "allow-unregistered-dialect",
            "color",
            "diagnostics-format",
            "emit",
            "function",
            "header",
            "mlir-disable-threading",
            "mlir-output-format",
            "mlir-timing",
            "mlir-timing-display",
            "name",
            "no-implicit-module",
            "o",
            "remarks-filter",
            "remarks-filter-analyse",
            "remarks-filter-failed",
            "remarks-filter-missed",
            "remarks-filter-passed",
            "report",
            "shape",
            "split",
            "target",
            "tfl-numerics",
        ]),
        check: |s| match s.output.as_deref() {
            Some("-") if s.native.report => {
                Err("'compile' prints its report on standard output, so -o must name a file".to_owned())
            }
            Some(path) => match program_extension(path).filter(|&kind| s.native.emit.as_deref() != Some(kind)) {
                Some(kind) => Err(format!(
                    "'{path}' has the extension of a program: 'compile' writes machine code. 'qopt <input file> -o {path}' writes {kind}"
                )),
                None => one_file("compile", s),
            },
            None => Err("'compile' needs -o, the file to write".to_owned()),
        },
        run: |settings, registry, streams, _| native::compile(settings, registry, streams),
    },
    Command {
        name: "completions",
        usage: "bash|fish|zsh",
        summary: "prints a script that completes qopt's command line in a shell",
        takes: Takes::Only(&[]),
        check: |s| match s.inputs.as_slice() {
            [shell] if completions::SHELLS.contains(&shell.as_str()) => Ok(()),
            _ => Err(format!("'completions' takes the name of a shell: {}", completions::SHELLS.join(", "))),
        },
        run: |settings, registry, streams, _| completions::completions(settings, registry, streams),
    },
    Command {
        name: "diff",
        usage: "[options] <input file> <other file>",
        summary: "compares two programs by operations, types, quantization parameters and outputs",
        takes: Takes::Only(&[
            "allow-unregistered-dialect",
            "color",
            "diagnostics-format",
            "function",
            "hub",
            "input",
            "inputs",
            "json",
            "no-implicit-module",
            "seed",
            "shape",
            "tfl-numerics",
        ]),
        check: |s| match s.inputs.len() {
            2 => Ok(()),
            _ => Err("'diff' takes two input files: See: qopt diff --help".to_owned()),
        },
        run: |settings, registry, streams, _| diff::diff(settings, registry, streams),
    },
    Command {
        name: "docs",
        usage: "[<name>]",
        summary: "shows the documentation of an operation, a type, a pass, a rule or a topic",
        takes: Takes::Only(&[]),
        check: |s| match s.inputs.len() {
            0 | 1 => Ok(()),
            _ => Err("'docs' takes one name: See: qopt docs".to_owned()),
        },
        run: |settings, registry, streams, _| docs::docs(settings, registry, streams),
    },
    Command {
        name: "doctor",
        usage: "[options]",
        summary: "lists the programs that qopt uses, and what fails without a missing one",
        takes: Takes::Only(&["color", "json"]),
        check: |s| match s.inputs.is_empty() {
            true => Ok(()),
            false => Err("'doctor' takes no file: See: qopt doctor --help".to_owned()),
        },
        run: |settings, registry, streams, _| doctor::doctor(settings, registry, streams),
    },
    Command {
        name: "fold-report",
        usage: "[options] <input file>",
        summary: "reports which data movements of a program --fold-quant-shapes folds, and why it keeps the others",
        takes: Takes::Only(&[
            "allow-unregistered-dialect",
            "color",
            "diagnostics-format",
            "format",
            "json",
            "mlir-disable-threading",
            "no-implicit-module",
            "o",
            "shape",
        ]),
        check: |s| one_file("fold-report", s),
        run: |settings, registry, streams, _| fold_report::fold_report(settings, registry, streams),
    },
    Command {
        name: "help",
        usage: "[<command or topic>]",
        summary: "shows the options of a command, or a page of the documentation",
        takes: Takes::Only(&[]),
        check: |s| match s.inputs.len() {
            0 | 1 => Ok(()),
            _ => Err("'help' takes one name: See: qopt help".to_owned()),
        },
        run: |settings, registry, streams, _| help::help(settings, registry, streams),
    },
    Command {
        name: "lsp",
        usage: "[options]",
        summary: "runs the language server on standard input and output",
        takes: Takes::Only(&["input-style", "lit-test", "log", "pretty"]),
        check: |s| match s.inputs.is_empty() {
            true => Ok(()),
            false => Err("'lsp' takes no file: editors send documents: See: qopt lsp --help".to_owned()),
        },
        run: |settings, _, streams, _| lsp::serve(&settings.server, streams),
    },
    Command {
        name: "man",
        usage: "<folder>",
        summary: "writes manual pages to a folder",
        takes: Takes::Only(&[]),
        check: |s| match s.inputs.len() {
            1 => Ok(()),
            _ => Err("'man' takes a folder: See: qopt man --help".to_owned()),
        },
        run: |settings, registry, streams, _| man::man(settings, registry, streams),
    },
    Command {
        name: "reduce",
        usage: "--test=<script> [options] <input file> -o <file>",
        summary: "minimizes a program while a script finds it interesting",
        takes: Takes::Only(&["allow-unregistered-dialect", "max-tests", "o", "test", "test-arg", "timeout"]),
        check: |s| match s.reduce.script.is_empty() {
            false if s.reduce.timeout == 0 => Err("--timeout must be at least 1".to_owned()),
            false => one_file("reduce", s),
            true => {
                Err("'reduce' needs --test, the script that decides if a file is interesting: See: qopt reduce --help"
                    .to_owned())
            }
        },
        run: |settings, _, streams, _| reduce::reduce(settings, streams),
    },
    Command {
        name: "run",
        usage: "[options] <input file>",
        summary: "compiles a program to machine code and runs it",
        takes: Takes::Only(&[
            "allow-unregistered-dialect",
            "check",
            "color",
            "diagnostics-format",
            "function",
            "input",
            "mlir-disable-threading",
            "mlir-output-format",
            "mlir-timing",
            "mlir-timing-display",
            "no-implicit-module",
            "output",
            "profile",
            "remarks-filter",
            "remarks-filter-analyse",
            "remarks-filter-failed",
            "remarks-filter-missed",
            "remarks-filter-passed",
            "repeat",
            "report",
            "shape",
            "split",
            "target",
            "tfl-numerics",
            "time",
        ]),
        check: |s| one_file("run", s),
        run: |settings, registry, streams, _| native::run(settings, registry, streams),
    },
    Command {
        name: "stats",
        usage: "[options] <input file>...",
        summary: "reports statistics of programs",
        takes: Takes::Only(&[
            "allow-unregistered-dialect",
            "color",
            "diagnostics-format",
            "json",
            "no-implicit-module",
            "shape",
            "unsupported",
        ]),
        check: |_| Ok(()),
        run: |settings, registry, streams, _| stats::stats(settings, registry, streams),
    },
    Command {
        name: "tune",
        usage: "[options] <input file> -o <file>",
        summary: "measures schedules of a program's kernels on this machine, and writes the fastest ones into the program",
        takes: Takes::Only(&[
            "allow-unregistered-dialect",
            "budget",
            "color",
            "diagnostics-format",
            "mlir-disable-threading",
            "no-implicit-module",
            "o",
            "shape",
            "target",
            "tfl-numerics",
        ]),
        check: |s| match s.output {
            Some(_) => one_file("tune", s),
            None => Err("'tune' needs -o, the file to write: See: qopt tune --help".to_owned()),
        },
        run: |settings, registry, streams, _| native::tune(settings, registry, streams),
    },
    Command {
        name: "view",
        usage: "[options] <input file> [<other file>]",
        summary: "writes a page that shows the graph of a program, or of two programs side by side",
        takes: Takes::Only(&[
            "allow-unregistered-dialect",
            "color",
            "diagnostics-format",
            "function",
            "input",
            "mlir-disable-threading",
            "no-implicit-module",
            "o",
            "outputs",
            "profile",
            "repeat",
            "serve",
            "shape",
            "target",
            "tfl-numerics",
            "through",
        ]),
        check: |s| view::ViewSettings::check(s),
        run: |settings, registry, streams, _| view::view(settings, registry, streams),
    },
];

fn one_file(name: &str, settings: &Settings) -> Result<(), String> {
    match settings.inputs.len() {
        0 | 1 => Ok(()),
        _ => Err(format!("'{name}' takes one input file: See: qopt {name} --help")),
    }
}

/// All named commands, sorted.
pub(crate) fn all_commands() -> &'static [Command] {
    ALL
}

pub(crate) fn find_command(name: &str) -> Option<&'static Command> {
    ALL.iter().find(|command| command.name == name)
}

/// A suggestion of the command nearest to `word`. Empty if `word` names a file or no command is near.
pub(crate) fn hint(word: &str) -> String {
    let is_word = !word.is_empty() && word.chars().all(|c| c.is_ascii_alphabetic());
    if !is_word || std::path::Path::new(word).exists() {
        return String::new();
    }
    match nearest(word, ALL.iter().map(|command| command.name), word.len().div_ceil(3)) {
        Some(name) => format!("\nqopt: Did you mean 'qopt {name}'?"),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::{ALL, TRANSFORM, Takes};
    use crate::cli;

    #[test]
    fn commands_are_sorted_and_take_options_that_there_are() {
        assert!(ALL.is_sorted_by_key(|command| command.name));
        for command in ALL {
            let Takes::Only(names) = command.takes else { continue };
            assert!(names.is_sorted(), "{}", command.name);
            let unknown: Vec<_> = names.iter().filter(|name| cli::find(name).is_none()).collect();
            assert!(unknown.is_empty(), "{}: {unknown:?}", command.name);
        }
    }

    #[test]
    fn every_option_is_taken_by_a_command_and_named_once() {
        for option in cli::options() {
            assert!(ALL.iter().chain([&TRANSFORM]).any(|command| command.takes(option)), "{}", option.name);
            assert_eq!(cli::options().filter(|other| other.name == option.name).count(), 1, "{}", option.name);
        }
    }
}
