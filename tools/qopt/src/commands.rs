//! What `qopt` can be asked for by its first word: the only list of commands.
//!
//! A command says which options it takes and what it does; reading of arguments, help, suggestions and completions go by this
//! list. Without one of these words the command line is mlir-opt's, which is [`TRANSFORM`]. Nothing here says how a command
//! works.

use qopt_ir::pass::Registry;

use crate::cli::{Group, Kind, Opt, Settings, nearest};
use crate::{Memory, Streams, completions, docs, lsp, native, reduce, run, stats};

/// A command.
pub(crate) struct Command {
    /// The first word; empty for what is done without one.
    pub(crate) name: &'static str,
    /// What follows it.
    pub(crate) usage: &'static str,
    pub(crate) summary: &'static str,
    pub(crate) takes: Takes,
    /// What options do not say one by one: how many files there are, what does not go together.
    pub(crate) check: fn(&mut Settings) -> Result<(), String>,
    /// Does it; the result is the exit code.
    pub(crate) run: fn(&Settings, &Registry, Streams<'_>, Memory) -> i32,
}

/// The options of a command. `--help` and `--version` are everyone's.
pub(crate) enum Takes {
    /// Those of these groups, and passes.
    Passes(&'static [Group]),
    /// These.
    Only(&'static [&'static str]),
}

impl Command {
    /// Whether an option is one of the command's.
    pub(crate) fn takes(&self, option: &Opt) -> bool {
        match self.takes {
            _ if matches!(option.kind, Kind::Immediate(_)) => true,
            Takes::Passes(groups) => groups.contains(&option.group),
            // Whoever reads a program takes the limits of what it may be.
            Takes::Only(names) if option.group == Group::Limits => names.contains(&"allow-unregistered-dialect"),
            Takes::Only(names) => names.contains(&option.name),
        }
    }

    /// Whether passes may be named.
    pub(crate) fn takes_passes(&self) -> bool {
        matches!(self.takes, Takes::Passes(_))
    }
}

/// mlir-opt's command line: passes over a program, which is printed or run.
pub(crate) static TRANSFORM: Command = Command {
    name: "",
    usage: "[options] <input file>",
    summary: "an optimizer for quantized programs",
    takes: Takes::Passes(&[
        Group::General,
        Group::Input,
        Group::Output,
        Group::Pipeline,
        Group::Execution,
        Group::Diagnostics,
        Group::Limits,
        Group::Dumps,
    ]),
    check: |s| {
        if s.inputs.len() > 1 {
            let hint = s.inputs.first().map_or_else(String::new, |word| hint(word));
            return Err(format!(
                "Too many positional arguments specified!\n\
                 Can specify at most 1 positional arguments: See: qopt --help{hint}"
            ));
        }
        if s.bytecode {
            return Err("--emit-bytecode asks for bytecode: qopt reads and writes text only".to_owned());
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

/// All that have a name, sorted.
static ALL: &[Command] = &[
    Command {
        name: "compare",
        usage: "[options] <input file> <other file>",
        summary: "runs two programs and says how far apart they are",
        takes: Takes::Only(&[
            "allow-unregistered-dialect",
            "color",
            "function",
            "input",
            "inputs",
            "no-implicit-module",
            "seed",
            "tolerance",
        ]),
        check: |s| match s.inputs.len() {
            2 => Ok(()),
            _ => Err("'compare' takes two input files: See: qopt compare --help".to_owned()),
        },
        run: |settings, _, streams, _| run::compare(settings, streams),
    },
    Command {
        name: "compile",
        usage: "[options] <input file> -o <file>",
        summary: "makes machine code of a program",
        takes: Takes::Only(&[
            "allow-unregistered-dialect",
            "color",
            "emit",
            "header",
            "mlir-disable-threading",
            "no-implicit-module",
            "o",
            "report",
            "split",
            "target",
        ]),
        check: |s| match s.output {
            Some(_) => one_file("compile", s),
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
        name: "docs",
        usage: "[<name>]",
        summary: "shows what is written about an operation, a type, a pass, a rule or a topic",
        takes: Takes::Only(&[]),
        check: |s| match s.inputs.len() {
            0 | 1 => Ok(()),
            _ => Err("'docs' takes one name: See: qopt docs".to_owned()),
        },
        run: |settings, registry, streams, _| docs::docs(settings, registry, streams),
    },
    Command {
        name: "lsp",
        usage: "[options]",
        summary: "serves editors, by the Language Server Protocol on standard input and output",
        takes: Takes::Only(&["input-style", "lit-test", "log", "pretty"]),
        check: |s| match s.inputs.is_empty() {
            true => Ok(()),
            false => Err("'lsp' takes no file: editors send texts: See: qopt lsp --help".to_owned()),
        },
        run: |settings, _, streams, _| lsp::serve(&settings.server, streams),
    },
    Command {
        name: "reduce",
        usage: "--test=<script> [options] <input file> -o <file>",
        summary: "makes a program small as long as a script finds it interesting",
        takes: Takes::Only(&["allow-unregistered-dialect", "max-tests", "o", "test", "test-arg", "timeout"]),
        check: |s| match s.reduce.script.is_empty() {
            false => one_file("reduce", s),
            true => {
                Err("'reduce' needs --test, the script that knows what is interesting: See: qopt reduce --help"
                    .to_owned())
            }
        },
        run: |settings, _, streams, _| reduce::reduce(settings, streams),
    },
    Command {
        name: "run",
        usage: "[options] <input file>",
        summary: "makes machine code of a program and runs it",
        takes: Takes::Only(&[
            "allow-unregistered-dialect",
            "check",
            "color",
            "input",
            "mlir-disable-threading",
            "no-implicit-module",
            "output",
            "profile",
            "repeat",
            "report",
            "split",
            "target",
            "time",
        ]),
        check: |s| one_file("run", s),
        run: |settings, registry, streams, _| native::run(settings, registry, streams),
    },
    Command {
        name: "stats",
        usage: "[options] <input file>...",
        summary: "counts what programs consist of",
        takes: Takes::Only(&["allow-unregistered-dialect", "color", "json", "no-implicit-module"]),
        check: |_| Ok(()),
        run: |settings, _, streams, _| stats::stats(settings, streams),
    },
];

fn one_file(name: &str, settings: &Settings) -> Result<(), String> {
    match settings.inputs.len() {
        0 | 1 => Ok(()),
        _ => Err(format!("'{name}' takes one input file: See: qopt {name} --help")),
    }
}

/// All commands that have a name, sorted by it.
pub(crate) fn all() -> &'static [Command] {
    ALL
}

/// The command with a name.
pub(crate) fn named(name: &str) -> Option<&'static Command> {
    ALL.iter().find(|command| command.name == name)
}

/// A line about the command that was probably meant by a word, which no file is named; nothing if it is like none.
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
