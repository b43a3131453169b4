//! The class of what is wrong with each of `lit-tests/hostile`. Place and words of the error, the exit code and that the
//! run ends are what lit checks there; the class is no part of the text. A file says `// expect: error:CLASS` or
//! `// expect: accept...`.

use std::path::Path;
use std::sync::Arc;

use qopt_ir::diag::{Code, Diag, Severity};
use qopt_ir::ir::Context;
use qopt_ir::syntax::{ParseOptions, parse};
use qopt_ir::verify::{Options, verify_module};

/// As the files name it.
fn class(code: Code) -> &'static str {
    match code {
        Code::Lex | Code::Parse => "parse",
        Code::Type => "type",
        Code::Verify => "verify",
        Code::Limit => "limit",
        Code::Pass | Code::Fold => "pass",
    }
}

fn first_error(text: &str) -> Option<Diag> {
    let ctx = Context::new(qopt_dialects::all());
    let source = ctx.sources.add("hostile", Arc::new(text.as_bytes().to_vec())).unwrap();
    let mut parsed = parse(&ctx, source, 0, text.len(), ParseOptions::default());
    let is_error = |diag: &Diag| diag.severity == Severity::Error;
    let unread = parsed.diags.into_iter().find(is_error);
    unread.or_else(|| verify_module(&ctx, &mut parsed.module, &Options::default()).into_iter().find(is_error))
}

#[test]
fn errors_have_their_class() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../lit-tests/hostile");
    let (mut files, mut wrong) = (0, Vec::new());
    for entry in std::fs::read_dir(directory).unwrap() {
        let path = entry.unwrap().path();
        let text = std::fs::read_to_string(&path).unwrap();
        let expected = text.lines().find_map(|line| line.strip_prefix("// expect: ")).expect("what is expected");
        let found = match first_error(&text) {
            None => "accept".to_owned(),
            Some(diag) => format!("error:{}", class(diag.code)),
        };
        // What is accepted may say more of what becomes of it.
        if expected.split('-').next() != Some(found.as_str()) {
            wrong.push(format!("{}: {expected} expected, but {found}", path.display()));
        }
        files += 1;
    }
    assert!(files > 100, "only {files} files");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
