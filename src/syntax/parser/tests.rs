//! Tests of the spans of errors and notes, of which the driver shows only the start, and of memory reuse.

use std::sync::Arc;

use super::*;
use crate::diag::Position;
use crate::testing::BUILTIN;

/// The text at the only error, and at each of its notes.
fn marked(text: &str) -> Vec<String> {
    let ctx = Context::new(&[&BUILTIN]);
    let source = ctx.sources.add("test", Arc::new(text.as_bytes().to_vec())).expect("room");
    let options = ParseOptions { allow_unregistered: true, ..ParseOptions::default() };
    let diags = parse(&ctx, source, 0, usize::MAX, options).diags;
    let [diag] = &diags[..] else { panic!("one error in {text}: {diags:?}") };
    let slice = |place| match place {
        Position::Span(span) => String::from_utf8_lossy(ctx.sources.slice(span)).into_owned(),
        Position::Loc(_) => "a location".to_owned(),
    };
    std::iter::once(diag.position).chain(diag.notes.iter().map(|note| note.position)).map(slice).collect()
}

#[test]
fn errors_mark_a_token_or_where_a_name_starts() {
    let define = "%a = \"t.a\"() : () -> i32\n";
    for (text, wanted) in [
        ("\"t.b\"(%a, \"text\") : (i32) -> ()".to_owned(), &["\"text\""][..]),
        ("\"t.b\"(%a) : (i32) -> ()".to_owned(), &["%"]),
        (format!("{define}{define}"), &["%", "%"]),
        (format!("{define}\"t.b\"(%a) : (i8) -> ()"), &["%", "%"]),
        (format!("\"t.b\"(%a) : (i8) -> ()\n{define}"), &["%", "%"]),
    ] {
        assert_eq!(marked(&text), wanted, "{text}");
    }
}

/// Only nested operations need several states at the same time.
#[test]
fn states_are_used_again() {
    let ctx = Context::new(&[&BUILTIN]);
    let flat = "\"t.a\"() : () -> ()\n".repeat(100);
    let nested = format!("\"t.b\"() ({{\n{flat}}}) : () -> ()\n").repeat(10);
    for (text, wanted) in [(flat, 1), (nested, 2)] {
        let source = ctx.sources.add("test", Arc::new(text.into_bytes())).expect("room");
        let options = ParseOptions { allow_unregistered: true, ..ParseOptions::default() };
        let mut parser = Parser::new(&ctx, source, 0, usize::MAX, options);
        parser.file();
        assert!(parser.diags.is_empty());
        assert_eq!(parser.spare_states.len(), wanted);
    }
}

#[test]
fn a_byte_order_mark_is_no_text() {
    let ctx = Context::new(&[&BUILTIN]);
    let text = "\u{feff}\"t.a\"() : () -> ()\n\"t.b\"() : () -> ()";
    let source = ctx.sources.add("test", Arc::new(text.as_bytes().to_vec())).expect("room");
    let options = ParseOptions { allow_unregistered: true, ..ParseOptions::default() };
    for (start, operations) in [(0, 2), (text.find('\n').expect("two lines"), 1)] {
        let mut parser = Parser::new(&ctx, source, start, usize::MAX, options);
        parser.file();
        assert!(parser.diags.is_empty(), "{:?}", parser.diags);
        assert_eq!(parser.operations, operations);
    }
}
