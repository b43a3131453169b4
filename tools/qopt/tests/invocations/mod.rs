//! The table of invocations that qopt and mlir-opt are compared on: `table.txt`, in a form that is made to be read.
//!
//! `[section TITLE]` opens a list of command lines, one on each line, with `'` for quotes and `< FILE` for standard input.
//! Indented lines below one say why qopt differs there; without them it must not. `[file NAME]` opens a file's text, as it
//! is; `[file NAME, no newline at its end]` one without its last line end. Every invocation finds all files.

/// A file that invocations may name.
pub struct File {
    /// Its name.
    pub name: &'static str,
    /// What is in it.
    pub text: &'static str,
}

/// A command line.
pub struct Invocation {
    /// What the section that it is in is about.
    pub section: &'static str,
    /// What is typed behind the tool's name.
    pub line: &'static str,
    /// Why qopt differs; empty if it does not.
    pub reason: String,
}

/// The files and invocations of the table.
pub fn read() -> (Vec<File>, Vec<Invocation>) {
    let (mut files, mut invocations) = (Vec::new(), Vec::<Invocation>::new());
    for (heading, body) in parts(include_str!("table.txt")) {
        if let Some(name) = heading.strip_prefix("[file ").and_then(|rest| rest.strip_suffix(']')) {
            let (name, text) = match name.strip_suffix(", no newline at its end") {
                Some(name) => (name, body.strip_suffix('\n').unwrap_or(body)),
                None => (name, body),
            };
            files.push(File { name, text });
            continue;
        }
        let section = heading.trim_start_matches("[section ").trim_end_matches(']');
        for line in body.lines().filter(|line| !line.trim().is_empty()) {
            match invocations.last_mut().filter(|_| line.starts_with(' ')) {
                Some(last) if last.reason.is_empty() => line.trim().clone_into(&mut last.reason),
                Some(last) => last.reason = format!("{} {}", last.reason, line.trim()),
                None => invocations.push(Invocation { section, line, reason: String::new() }),
            }
        }
    }
    (files, invocations)
}

/// Headings, and what follows each up to the next.
fn parts(text: &'static str) -> Vec<(&'static str, &'static str)> {
    let is_heading = |line: &str| line.starts_with("[section ") || line.starts_with("[file ");
    let mut starts = Vec::new();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        if is_heading(line) {
            starts.push((at, at + line.len()));
        }
        at += line.len();
    }
    let ends = starts.iter().skip(1).map(|start| start.0).chain([text.len()]);
    starts.iter().zip(ends).map(|(&(start, body), end)| (text[start..body].trim_end(), &text[body..end])).collect()
}
