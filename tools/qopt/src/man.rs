//! `qopt man`: writes manual pages in troff's `man` macros, one for each command, from the tables of `--help`.

use std::fmt::Write as _;
use std::path::Path;

use qopt_ir::diag::system_reason;
use qopt_ir::pass::Registry;

use crate::Streams;
use crate::cli::{EXAMPLES, Settings, help_sections, invocation};
use crate::commands::{self, Command, TRANSFORM};
use crate::render::Stderr;

/// Writes the pages to the folder and returns the exit code.
pub(crate) fn man(settings: &Settings, registry: &Registry, streams: Streams<'_>) -> i32 {
    let folder = Path::new(&settings.input);
    let write = |command: &Command| {
        let path = folder.join(format!("{}.1", page_name(command)));
        std::fs::write(&path, page(command, registry))
            .map_err(|why| format!("cannot write '{}': {}", path.display(), system_reason(&why)))
    };
    let made = std::fs::create_dir_all(folder)
        .map_err(|why| format!("cannot make '{}': {}", folder.display(), system_reason(&why)));
    let written = made.and_then(|()| commands::all_commands().iter().chain([&TRANSFORM]).try_for_each(write));
    let Err(why) = written else { return 0 };
    let stderr = Stderr::new(streams.stderr, settings);
    stderr.error(qopt_ir::diag::Code::FileAccess, &why);
    stderr.finish();
    1
}

/// `qopt-compile`
fn page_name(command: &Command) -> String {
    invocation(command).replace(' ', "-")
}

/// Text in which troff interprets nothing, and prints characters of ASCII as they are.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '\\' => out.push_str("\\e"),
            '-' => out.push_str("\\-"),
            '\'' => out.push_str("\\(aq"),
            '`' => out.push_str("\\(ga"),
            '^' => out.push_str("\\(ha"),
            '~' => out.push_str("\\(ti"),
            // A period at the start of a line makes it a request.
            '.' if out.is_empty() => out.push_str("\\&."),
            _ => out.push(c),
        }
    }
    out
}

fn page(command: &Command, registry: &Registry) -> String {
    let (name, summary) = (page_name(command), escaped(command.summary));
    let version = env!("CARGO_PKG_VERSION");
    let mut out = format!(".TH {} 1 \"\" \"qopt {version}\" \"qopt\"\n", escaped(&name.to_uppercase()));
    let _ = writeln!(out, ".SH NAME\n{} \\- {summary}", escaped(&name));
    let _ = writeln!(out, ".SH SYNOPSIS\n.B {}\n{}", escaped(&invocation(command)), escaped(command.usage));
    if command.name.is_empty() {
        for other in commands::all_commands() {
            let _ = writeln!(out, ".br\n.B {}\n{}", escaped(&invocation(other)), escaped(other.usage));
        }
        out.push_str(".SH COMMANDS\n");
        for other in commands::all_commands() {
            let _ = writeln!(out, ".TP\n.BR {} (1)\n{}", escaped(&page_name(other)), escaped(other.summary));
        }
    }
    out.push_str(".SH OPTIONS\n");
    for (title, lines) in help_sections(registry, command) {
        let _ = writeln!(out, ".SS {}", escaped(title));
        let mut is_nested = false;
        for line in &lines {
            // Lines of values, and of the options of a pass, are indented further than the option or the pass.
            let nested = line.left.starts_with("    ");
            if nested != is_nested {
                out.push_str(if nested { ".RS\n" } else { ".RE\n" });
                is_nested = nested;
            }
            let help = line.help.trim_start_matches('-').trim_start();
            let _ = writeln!(out, ".TP\n.B {}", escaped(line.left.trim_start()));
            if !help.is_empty() {
                let _ = writeln!(out, "{}", escaped(help));
            }
        }
        if is_nested {
            out.push_str(".RE\n");
        }
    }
    if command.name.is_empty() {
        out.push_str(".SH EXAMPLES\n");
        for (line, help) in EXAMPLES {
            let _ = writeln!(out, ".TP\n.B {}\n{}", escaped(line), escaped(help));
        }
    }
    out.push_str(".SH EXIT STATUS\n0 on success, 1 on failure, 2 after an internal error.\n");
    out
}
