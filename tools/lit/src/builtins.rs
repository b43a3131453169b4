//! The built-in commands that need no shell state: files, text and comparison.
//!
//! A command with an unsupported option is passed to the program of that name.

use crate::shell::failure;
use crate::suite::{CommandOutput, Env};
use std::fmt::Write as _;

/// Runs the builtin `name`; `None` if it does not exist or does not support an option.
pub(crate) fn run(name: &str, args: &[String], input: &[u8], env: &Env) -> Option<CommandOutput> {
    match name {
        "true" | ":" => Some(CommandOutput::default()),
        "false" => Some(CommandOutput { status: 1, ..CommandOutput::default() }),
        "echo" => Some(echo(args)),
        "cat" => cat(args, input, env),
        "mkdir" => mkdir(args, env),
        "rm" => rm(args, env),
        "cmp" => cmp(args, input, env),
        "diff" => diff(args, input, env),
        _ => None,
    }
}

/// Separates short options from the other arguments.
fn options<'a>(args: &'a [String], known: &str) -> Option<(String, Vec<&'a String>)> {
    let mut letters = String::new();
    let mut rest = Vec::new();
    for arg in args {
        match arg.strip_prefix('-').filter(|option| !option.is_empty() && rest.is_empty()) {
            Some(option) if option.chars().all(|letter| known.contains(letter)) => letters.push_str(option),
            Some(_) => return None,
            None => rest.push(arg),
        }
    }
    Some((letters, rest))
}

fn success(stdout: Vec<u8>) -> CommandOutput {
    CommandOutput { status: 0, stdout, stderr: Vec::new() }
}

fn echo(args: &[String]) -> CommandOutput {
    let mut newline = true;
    let mut escapes = false;
    let mut words = args;
    while let [option, rest @ ..] = words {
        match option.as_str() {
            "-n" => newline = false,
            "-e" => escapes = true,
            _ => break,
        }
        words = rest;
    }
    let mut text = words.join(" ");
    if escapes {
        text = unescape(&text);
    }
    if newline {
        text.push('\n');
    }
    success(text.into_bytes())
}

fn unescape(text: &str) -> String {
    let mut result = String::new();
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        if c != '\\' {
            result.push(c);
            continue;
        }
        match chars.next() {
            Some('n') => result.push('\n'),
            Some('t') => result.push('\t'),
            Some('r') => result.push('\r'),
            Some('\\') => result.push('\\'),
            Some(other) => result.extend(['\\', other]),
            None => result.push('\\'),
        }
    }
    result
}

fn read(name: &str, input: &[u8], env: &Env) -> Result<Vec<u8>, String> {
    if name == "-" {
        return Ok(input.to_vec());
    }
    std::fs::read(env.cwd.join(name)).map_err(|error| format!("{name}: {error}\n"))
}

fn cat(args: &[String], input: &[u8], env: &Env) -> Option<CommandOutput> {
    let (_, files) = options(args, "u")?;
    if files.is_empty() {
        return Some(success(input.to_vec()));
    }
    let mut output = CommandOutput::default();
    for file in files {
        match read(file, input, env) {
            Ok(text) => output.stdout.extend(text),
            Err(message) => {
                output.status = 1;
                output.stderr.extend(format!("cat: {message}").into_bytes());
            }
        }
    }
    Some(output)
}

fn mkdir(args: &[String], env: &Env) -> Option<CommandOutput> {
    let (letters, directories) = options(args, "p")?;
    if directories.is_empty() {
        return Some(failure(1, "mkdir: missing operand\n".into()));
    }
    for directory in directories {
        let path = env.cwd.join(directory);
        let made = if letters.contains('p') { std::fs::create_dir_all(path) } else { std::fs::create_dir(path) };
        if let Err(error) = made {
            return Some(failure(1, format!("mkdir: {directory}: {error}\n")));
        }
    }
    Some(CommandOutput::default())
}

fn rm(args: &[String], env: &Env) -> Option<CommandOutput> {
    let (letters, files) = options(args, "rRf")?;
    let force = letters.contains('f');
    let recursive = letters.contains(['r', 'R']);
    if files.is_empty() && !force {
        return Some(failure(1, "rm: missing operand\n".into()));
    }
    for file in files {
        let path = env.cwd.join(file);
        let removed = match path.symlink_metadata() {
            Err(_) if force => continue,
            Err(error) => Err(error),
            Ok(data) if data.is_dir() && recursive => std::fs::remove_dir_all(path),
            Ok(_) => std::fs::remove_file(path),
        };
        if let Err(error) = removed {
            return Some(failure(1, format!("rm: {file}: {error}\n")));
        }
    }
    Some(CommandOutput::default())
}

/// The two texts of a comparison.
fn pair(name: &str, files: &[&String], input: &[u8], env: &Env) -> Result<(Vec<u8>, Vec<u8>), CommandOutput> {
    let [left, right] = files else { return Err(failure(2, format!("{name}: expected two files\n"))) };
    let read = |file: &str| read(file, input, env).map_err(|message| failure(2, format!("{name}: {message}")));
    Ok((read(left)?, read(right)?))
}

fn cmp(args: &[String], input: &[u8], env: &Env) -> Option<CommandOutput> {
    let (letters, files) = options(args, "s")?;
    let (left, right) = match pair("cmp", &files, input, env) {
        Ok(texts) => texts,
        Err(output) => return Some(output),
    };
    if left == right {
        return Some(CommandOutput::default());
    }
    let mut output = CommandOutput { status: 1, ..CommandOutput::default() };
    let names = files.iter().map(|name| name.as_str()).collect::<Vec<_>>().join(" ");
    if !letters.contains('s') {
        let at = left.iter().zip(&right).take_while(|(a, b)| a == b).count();
        let line = left.iter().take(at).filter(|byte| **byte == b'\n').count() + 1;
        output.stdout = format!("{names} differ: char {}, line {line}\n", at + 1).into_bytes();
    }
    Some(output)
}

/// Number of context lines of a hunk.
const CONTEXT_LINES: usize = 3;

fn diff(args: &[String], input: &[u8], env: &Env) -> Option<CommandOutput> {
    let (letters, files) = options(args, "ubwaq")?;
    if files.iter().any(|file| env.cwd.join(file).is_dir()) {
        return None;
    }
    let (left, right) = match pair("diff", &files, input, env) {
        Ok(texts) => texts,
        Err(output) => return Some(output),
    };
    let normalize = |line: &[u8]| -> Vec<u8> {
        let words = line.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
        if letters.contains('w') {
            words.flatten().copied().collect()
        } else if letters.contains('b') {
            let indented = line.first().is_some_and(u8::is_ascii_whitespace);
            let joined = words.collect::<Vec<_>>().join(&b' ');
            if indented { [b" ", joined.as_slice()].concat() } else { joined }
        } else {
            line.to_vec()
        }
    };
    let lines = |text: &[u8]| -> Vec<(Vec<u8>, String)> {
        let lines = text.split_inclusive(|byte| *byte == b'\n');
        lines.map(|line| (normalize(line), String::from_utf8_lossy(line).into_owned())).collect()
    };
    let (left, right) = (lines(&left), lines(&right));
    let same = left.len() == right.len() && left.iter().zip(&right).all(|(a, b)| a.0 == b.0);
    if same {
        return Some(CommandOutput::default());
    }
    let mut text = String::new();
    if letters.contains('q') {
        let names = files.iter().map(|name| name.as_str()).collect::<Vec<_>>().join(" and ");
        let _ = writeln!(text, "Files {names} differ");
    } else {
        for (sign, file) in ["---", "+++"].iter().zip(&files) {
            let _ = writeln!(text, "{sign} {file}");
        }
        hunk(&left, &right, &mut text);
    }
    Some(CommandOutput { status: 1, stdout: text.into_bytes(), stderr: Vec::new() })
}

/// One hunk from the first to the last difference; not minimal.
fn hunk(left: &[(Vec<u8>, String)], right: &[(Vec<u8>, String)], text: &mut String) {
    let shorter = left.len().min(right.len());
    let head = left.iter().zip(right).take_while(|(a, b)| a.0 == b.0).count();
    let tail = left.iter().rev().zip(right.iter().rev()).take(shorter - head).take_while(|(a, b)| a.0 == b.0).count();
    let start = head.saturating_sub(CONTEXT_LINES);
    let end = |lines: usize| lines.min(lines - tail + CONTEXT_LINES);
    let (left_end, right_end) = (end(left.len()), end(right.len()));
    let _ = writeln!(text, "@@ -{},{} +{},{} @@", start + 1, left_end - start, start + 1, right_end - start);
    let mut print = |sign: char, lines: &[(Vec<u8>, String)], from: usize, to: usize| {
        for (_, line) in lines.iter().take(to).skip(from) {
            let line = line.strip_suffix('\n').unwrap_or(line);
            let _ = writeln!(text, "{sign}{line}");
        }
    };
    print(' ', left, start, head);
    print('-', left, head, left.len() - tail);
    print('+', right, head, right.len() - tail);
    print(' ', left, left.len() - tail, left_end);
}
