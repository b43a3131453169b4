//! The texts of `--help` and `--list-passes`, in LLVM's layout.

use std::fmt::Write;

use qopt_ir::pass::{OptionDef, OptionKind, Registry};

use super::table::{FlagKind, HelpHeading, Opt, all_options};
use super::tasks;
use crate::commands::{self, Command};

/// Command lines for common tasks.
pub(crate) const EXAMPLES: [(&str, &str); 9] = [
    ("qopt model.tflite --fold-quant-shapes -o folded.tflite", "fold the movements of quantized constants"),
    ("qopt fold-report model.tflite", "list the folded movements, and the reasons for the others"),
    ("qopt stats model.onnx", "count operations, multiply-accumulates and quantized values"),
    ("qopt view model.onnx", "show the graph in a browser"),
    ("qopt diff before.onnx after.onnx", "compare two programs and their outputs"),
    ("qopt model.tflite --quant-to-hub --run=main --input=x.npy", "run in the interpreter"),
    ("qopt run model.onnx --check --time", "run as machine code, and compare with the interpreter"),
    ("qopt compile model.onnx -o model.o --header=model.h", "compile to an object for C"),
    ("qopt doctor", "list the programs that are missing on this machine"),
];

/// A line of a list.
pub(crate) struct HelpLine {
    /// The left column with its indentation.
    pub(crate) left: String,
    /// The text, after a dash.
    pub(crate) help: String,
}

/// The options and passes of `command`, or all of them if `command` has no name, by their headings.
pub(crate) fn help_sections(registry: &Registry, command: &Command) -> Vec<(&'static str, Vec<HelpLine>)> {
    let mut sections = Vec::new();
    for group in HelpHeading::ALL {
        let mut options: Vec<&Opt> = all_options().filter(|option| option.group == group).collect();
        options.retain(|option| command.name.is_empty() || command.takes(option));
        options.sort_by_key(|option| option.name);
        if !options.is_empty() {
            sections.push((group.title(), options.into_iter().flat_map(option_lines).collect()));
        }
    }
    if command.takes_passes() {
        sections.extend(task_sections(registry));
    }
    sections
}

/// The passes and pipelines by task. Tasks without passes are left out.
fn task_sections(registry: &Registry) -> Vec<(&'static str, Vec<HelpLine>)> {
    let passes = registry.passes().into_iter().map(|p| (p.argument, lines_of(p.argument, p.summary, p.options)));
    let pipelines = registry.pipelines().into_iter().map(|p| (p.argument, lines_of(p.argument, p.summary, p.options)));
    let mut left: Vec<(&str, Vec<HelpLine>)> = passes.chain(pipelines).collect();
    let mut sections = Vec::new();
    for (title, names) in tasks::TASKS {
        let mut lines = Vec::new();
        for name in names {
            if let Some(at) = left.iter().position(|(known, _)| known == name) {
                lines.extend(left.remove(at).1);
            }
        }
        sections.push((title, lines));
    }
    sections.push((tasks::OTHER, left.into_iter().flat_map(|(_, lines)| lines).collect()));
    sections.retain(|(_, lines)| !lines.is_empty());
    sections
}

/// The text of `--help`.
pub(crate) fn help(registry: &Registry, command: &Command) -> String {
    let everything = command.name.is_empty();
    let sections = help_sections(registry, command);
    let width = sections.iter().flat_map(|(_, lines)| lines).map(|line| line.left.len()).max().unwrap_or(0);
    let mut out = format!("OVERVIEW: {}, {}\n\n", invocation(command), command.summary);
    if everything {
        let _ = writeln!(out, "Available Dialects: {}", crate::registry::dialect_names().join(", "));
    }
    let _ = writeln!(out, "USAGE: {} {}", invocation(command), command.usage);
    if everything {
        out.push_str("\nEXAMPLES:\n");
        let examples = EXAMPLES.map(|(line, help)| HelpLine { left: format!("  {line}"), help: format!("- {help}") });
        let width = examples.iter().map(|line| line.left.len()).max().unwrap_or(0);
        write_lines(&mut out, &examples, width);
        out.push_str("\nCOMMANDS:\n");
        let lines = commands::all_commands().iter().map(|command| HelpLine {
            left: format!("  {} {}", invocation(command), command.usage),
            help: format!("- {}", command.summary),
        });
        let lines: Vec<HelpLine> = lines.collect();
        let width = lines.iter().map(|line| line.left.len()).max().unwrap_or(0);
        write_lines(&mut out, &lines, width);
        out.push_str(
            "\n'qopt help <command>' lists the options of a command, and 'qopt help <topic>' shows a page of the documentation. \
             Topics are\n",
        );
        let topics: Vec<&str> = crate::docs::SUBJECTS.iter().map(|subject| subject.name).collect();
        let _ = writeln!(out, "{}, and the pages that 'qopt docs' lists.", topics.join(", "));
        out.push_str("A file named like a command is written ./<file>.\n");
        out.push_str(
            "\nA command line without a command runs passes in the order in which they are given. Their groups are at the end.\n",
        );
    }
    out.push_str("\nOPTIONS:\n");
    for (title, lines) in sections {
        let _ = write!(out, "\n{title}:\n\n");
        write_lines(&mut out, &lines, width);
    }
    out
}

/// The command line prefix, `qopt NAME`.
pub(crate) fn invocation(command: &Command) -> String {
    format!("qopt {}", command.name).trim_end().to_owned()
}

fn option_lines(option: &Opt) -> Vec<HelpLine> {
    let dashes = if option.name.len() == 1 { "-" } else { "--" };
    let (value, words): (&str, &[(&str, &str)]) = match &option.kind {
        FlagKind::Flag(_) | FlagKind::Immediate(_) => ("", &[]),
        FlagKind::Text(value, _) | FlagKind::OptionalText(value, _) => (value, &[]),
        FlagKind::Unsigned(_) => ("<uint>", &[]),
        FlagKind::Signed(_) => ("<long>", &[]),
        FlagKind::Real(_) => ("<number>", &[]),
        FlagKind::Shape(_) => ("<name>:<size>x<size>...", &[]),
        FlagKind::Passes(_) => ("<pass-arg>", &[]),
        FlagKind::Choice(words, _) => ("<value>", words),
    };
    let value = match &option.kind {
        _ if value.is_empty() => String::new(),
        FlagKind::OptionalText(..) => format!("[={value}]"),
        _ if option.name.len() == 1 => format!(" {value}"),
        _ => format!("={value}"),
    };
    let mut lines =
        vec![HelpLine { left: format!("  {dashes}{}{value}", option.name), help: format!("- {}", option.help) }];
    for (word, meaning) in words {
        let word = if word.is_empty() { "<empty>" } else { word };
        lines.push(HelpLine { left: format!("    ={word}"), help: format!("-   {meaning}") });
    }
    lines
}

/// The text of `--list-passes`.
pub(crate) fn list_passes(registry: &Registry) -> String {
    let (passes, pipelines) = (pass_lines(registry), pipeline_lines(registry));
    let width = passes.iter().chain(&pipelines).map(|line| line.left.len()).max().unwrap_or(0);
    let mut out = "Passes:\n".to_owned();
    write_lines(&mut out, &passes, width);
    if !pipelines.is_empty() {
        out.push_str("Pass Pipelines:\n");
        write_lines(&mut out, &pipelines, width);
    }
    out
}

fn write_lines(out: &mut String, lines: &[HelpLine], width: usize) {
    for line in lines {
        let _ = writeln!(out, "{:width$} {}", line.left, line.help);
    }
}

fn pass_lines(registry: &Registry) -> Vec<HelpLine> {
    registry.passes().iter().flat_map(|pass| lines_of(pass.argument, pass.summary, pass.options)).collect()
}

fn pipeline_lines(registry: &Registry) -> Vec<HelpLine> {
    registry.pipelines().iter().flat_map(|p| lines_of(p.argument, p.summary, p.options)).collect()
}

/// The lines of a pass or pipeline and of its options.
fn lines_of(argument: &str, summary: &str, options: &[OptionDef]) -> Vec<HelpLine> {
    let mut lines = vec![HelpLine { left: format!("  --{argument}"), help: format!("-   {summary}") }];
    let mut options: Vec<_> = options.iter().collect();
    options.sort_by_key(|option| option.name);
    for option in options {
        let value = match option.kind {
            OptionKind::Bool => "",
            OptionKind::Int => "=<long>",
            OptionKind::Text | OptionKind::File | OptionKind::List => "=<string>",
            OptionKind::Choice(_) => "=<value>",
        };
        lines.push(HelpLine { left: format!("    --{}{value}", option.name), help: format!("- {}", option.summary) });
        if let OptionKind::Choice(words) = option.kind {
            lines.extend(words.iter().map(|word| HelpLine { left: format!("    ={word}"), help: "-".to_owned() }));
        }
    }
    lines
}
