//! The table of invocations that compares qopt with mlir-opt: `table.txt`, in a readable format.
//!
//! `[section TITLE]` starts a list of command lines, one per line, with `'` for quotes and `< FILE` for standard input.
//! Indented lines below a command line give the reason why qopt differs there. Without them the results must be equal. `[file
//! NAME]` starts a file's text, taken literally; `[file NAME, no newline at its end]` drops the last line end. Every invocation
//! can use all files.

/// A file that invocations can use.
pub struct File {
    /// The file's name.
    pub name: &'static str,
    /// The file's contents.
    pub text: &'static str,
}

/// A command line of the table.
pub struct Invocation {
    /// The title of its section.
    pub section: &'static str,
    /// The text after the tool's name.
    pub line: &'static str,
    /// The reason for a difference; empty if qopt must not differ.
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

/// Headings with their bodies.
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
