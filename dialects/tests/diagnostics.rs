//! Checks that each example in the table of diagnostic codes has an error of its code.

use std::sync::Arc;

use qopt_ir::diag::{Class, Code, Severity};
use qopt_ir::ir::Context;
use qopt_ir::syntax::{ParseOptions, Parsed, parse};
use qopt_ir::verify::{VerifyOptions, verify_op};

/// The first error of a text.
fn first_error(text: &str) -> Option<Code> {
    let ctx = Context::new(qopt_dialects::all());
    let source = ctx.sources.add("example", Arc::new(text.as_bytes().to_vec())).unwrap();
    let Parsed { module, diags } = parse(&ctx, source, 0, text.len(), ParseOptions::default());
    let mut diags = diags.into_iter().chain(verify_op(module.op(), &VerifyOptions::default()));
    diags.find(|diag| diag.severity == Severity::Error).map(|diag| diag.code)
}

#[test]
fn examples_have_their_error() {
    let examples = Code::ALL.iter().filter_map(|&code| Some((code, code.example()?)));
    let wrong: Vec<String> = examples
        .map(|(code, example)| (code, example, first_error(example)))
        .filter(|(code, _, found)| *found != Some(*code))
        .map(|(code, example, found)| format!("{code}: found {found:?}\n{example}"))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

/// Errors that need an option or another file have no example.
#[test]
fn errors_of_programs_have_examples() {
    let needs_more = [Code::TopLevel, Code::Pattern, Code::RoundTrip];
    for &code in Code::ALL {
        let is_of_program = matches!(code.class(), Class::Lex | Class::Parse | Class::Type | Class::Verify);
        assert_eq!(code.example().is_some(), is_of_program && !needs_more.contains(&code), "{code}");
    }
}
