//! The texts of `--help` and `--list-passes`, in LLVM's layout.

use std::fmt::Write;

use qopt_ir::pass::{OptionDef, OptionKind, Registry};

use super::table::{Group, Kind, Opt, all};

/// A line of a list: what stands on the left, how far it is indented, and what it means.
struct Line {
    left: String,
    help: String,
}

/// The text of `--help`.
pub(crate) fn help(registry: &Registry) -> String {
    let mut sections: Vec<(&str, Vec<Line>)> = Vec::new();
    for group in Group::ALL {
        let mut lines = Vec::new();
        let mut options: Vec<&Opt> = all().filter(|option| option.group == group).collect();
        options.sort_by_key(|option| option.name);
        for option in options {
            let dashes = if option.name.len() == 1 { "-" } else { "--" };
            let (value, words): (&str, &[(&str, &str)]) = match &option.kind {
                Kind::Flag(_) | Kind::Immediate(_) => ("", &[]),
                Kind::Text(value, _) if option.name.len() == 1 => (value, &[]),
                Kind::Text(value, _) => (value, &[]),
                Kind::OptionalText(value, _) => (value, &[]),
                Kind::Unsigned(_) => ("<uint>", &[]),
                Kind::Signed(_) => ("<long>", &[]),
                Kind::Real(_) => ("<number>", &[]),
                Kind::Passes(_) => ("<pass-arg>", &[]),
                Kind::Choice(words, _) => ("<value>", words),
            };
            let value = match &option.kind {
                _ if value.is_empty() => String::new(),
                Kind::OptionalText(..) => format!("[={value}]"),
                _ if option.name.len() == 1 => format!(" {value}"),
                _ => format!("={value}"),
            };
            lines.push(Line { left: format!("  {dashes}{}{value}", option.name), help: format!("- {}", option.help) });
            for (word, meaning) in words.iter() {
                let word = if word.is_empty() { "<empty>" } else { word };
                lines.push(Line { left: format!("    ={word}"), help: format!("-   {meaning}") });
            }
        }
        sections.push((group.title(), lines));
    }
    sections.push(("Passes", pass_lines(registry)));
    let pipelines = pipeline_lines(registry);
    if !pipelines.is_empty() {
        sections.push(("Pass pipelines", pipelines));
    }
    let width = sections.iter().flat_map(|(_, lines)| lines).map(|line| line.left.len()).max().unwrap_or(0);
    let mut out = format!(
        "OVERVIEW: qopt, an optimizer for quantized programs\n\nAvailable Dialects: {}\nUSAGE: qopt [options] <input \
         file>\n       qopt compare [options] <input file> <other file>\n       qopt compile [options] <input file> -o <file>\n       \
         qopt run [options] <input file>\n       qopt reduce --test=<script> [options] <input file> -o <file>\n       qopt lsp [options]\n\nOPTIONS:\n",
        crate::registry::dialect_names().join(", ")
    );
    for (title, lines) in sections {
        let _ = write!(out, "\n{title}:\n\n");
        write_lines(&mut out, &lines, width);
    }
    out
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

fn write_lines(out: &mut String, lines: &[Line], width: usize) {
    for line in lines {
        let _ = writeln!(out, "{:width$} {}", line.left, line.help);
    }
}

fn pass_lines(registry: &Registry) -> Vec<Line> {
    registry.passes().iter().flat_map(|pass| lines_of(pass.argument, pass.summary, pass.options)).collect()
}

fn pipeline_lines(registry: &Registry) -> Vec<Line> {
    registry.pipelines().iter().flat_map(|p| lines_of(p.argument, p.summary, p.options)).collect()
}

/// A pass or pipeline, and its options.
fn lines_of(argument: &str, summary: &str, options: &[OptionDef]) -> Vec<Line> {
    let mut lines = vec![Line { left: format!("  --{argument}"), help: format!("-   {summary}") }];
    let mut options: Vec<_> = options.iter().collect();
    options.sort_by_key(|option| option.name);
    for option in options {
        let value = match option.kind {
            OptionKind::Bool => "",
            OptionKind::Int => "=<long>",
            OptionKind::Text | OptionKind::File | OptionKind::List => "=<string>",
            OptionKind::Choice(_) => "=<value>",
        };
        lines.push(Line { left: format!("    --{}{value}", option.name), help: format!("- {}", option.summary) });
        if let OptionKind::Choice(words) = option.kind {
            lines.extend(words.iter().map(|word| Line { left: format!("    ={word}"), help: "-".to_owned() }));
        }
    }
    lines
}
