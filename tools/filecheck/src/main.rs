//! The `filecheck` command: the library on files and standard input.
#![forbid(unsafe_code)]

use std::io::{Read, Write};
use std::process::ExitCode;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args_os().skip(1).map(|arg| arg.to_string_lossy().into_owned()).collect();
    let extra = std::env::var("FILECHECK_OPTS").unwrap_or_default();
    let stdin = || {
        let mut text = Vec::new();
        // On a read error, checks the text read so far.
        let _ = std::io::stdin().read_to_end(&mut text);
        text
    };
    let outcome = qopt_filecheck::run(&args, &extra, stdin, std::path::Path::new(""));
    let told = args.iter().any(|arg| matches!(arg.as_str(), "--help" | "-help" | "-h" | "--version" | "-version"));
    let written = if told && outcome.code == 0 {
        std::io::stdout().write_all(outcome.message.as_bytes())
    } else {
        std::io::stderr().write_all(outcome.message.as_bytes())
    };
    match written {
        Ok(()) => ExitCode::from(u8::try_from(outcome.code).unwrap_or(1)),
        Err(_) => ExitCode::from(1),
    }
}
