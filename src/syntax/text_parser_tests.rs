//! Tests of [`TextParser`]: the accepted text and the errors of each method.

use std::sync::Arc;

use super::*;
use crate::def::{AttrTypeDef, Dialect};
use crate::diag::{Code, Diag};
use crate::ir::{Attr, AttrKind, Context};
use crate::num::{ApInt, MAX_DECIMAL_DIGITS};

static DIALECT: Dialect = Dialect { name: "t", summary: "Texts", attrs: &[&TAKEN], ..Dialect::BASE };
static TAKEN: AttrTypeDef =
    AttrTypeDef { mnemonic: "taken", summary: "What was taken", parse, enumeration: None, example: "" };

/// `#t.taken<way text>`: parses `text` with the method named `way` and returns the result as a string.
fn parse(p: &mut TextParser<'_>) -> Result<Attr, Diag> {
    p.expect("<")?;
    let dims = |dims: Vec<Option<u64>>| format!("{dims:?}");
    let taken = match p.word("a way")? {
        "int" => p.int()?.to_string(),
        "eat_int" => format!("{:?}", p.eat_int()?),
        "wide" => {
            let mut text = String::new();
            p.wide_int(100)?.write(true, &mut text).map(|()| text).unwrap_or_default()
        }
        "widest" => p.wide_int(ApInt::MAX_WIDTH).map(|_| String::new())?,
        "float" => format!("{:?}", p.float()?),
        "string" => format!("{:?}", p.string()?),
        "symbol" => format!("{:?}", p.symbol_name()?),
        "word" => format!("{:?}", p.eat_word()),
        "is_type" => p.is_type().to_string(),
        "type" => type_text(p.ctx, p.ty()?),
        "attr" => attr_text(p.ctx, p.attr()?),
        "of_type" => {
            let ty = p.ctx.int_type(8);
            attr_text(p.ctx, p.attr_of_type(ty)?)
        }
        "dims" => dims(p.dims(false)?),
        "dims_x" => dims(p.dims(true)?),
        "attached" => p.attached_type().map_or_else(|| "nothing".to_owned(), |ty| type_text(p.ctx, ty)),
        "body" => {
            let word = format!("{:?} {:?}", p.peek_word(), p.eat_word());
            p.expect("<")?;
            let number = p.int()?;
            p.expect(">")?;
            format!("{word} {number}")
        }
        "either" => format!("{} {} {}", p.is("dense"), p.is("sparse") || p.eat("array"), p.eat("<")),
        "here" => return Err(p.error("here")),
        "start" => return Err(p.error_at_start("start")),
        other => other.to_owned(),
    };
    // Tokens that a method only peeked at are not consumed.
    while !p.at_end() && !p.is(">") {
        p.ty()?;
    }
    p.expect(">")?;
    Ok(p.ctx.string_attr(&taken))
}

/// The result of an attribute, or the offset and message of the error.
fn taken(text: &str) -> Result<String, (usize, String)> {
    read(text).map_err(|(at, diag)| (at, diag.message))
}

fn read(text: &str) -> Result<String, (usize, Diag)> {
    let ctx = Context::new(&[&DIALECT]);
    let source = ctx.sources.add("test", Arc::new(text.as_bytes().to_vec())).expect("room");
    let base = source.base.0;
    let mut reader = Reader::new(&ctx, source, text.len(), ReadOptions { allow_unregistered: true });
    match reader.attr_at(0) {
        Ok((attr, end)) => {
            assert_eq!(end, text.len());
            let AttrKind::String { value, .. } = ctx.attr_kind(attr) else { panic!("no string") };
            Ok(ctx.text(*value).into_owned())
        }
        Err(diag) => {
            let at = match diag.position {
                crate::diag::Position::Span(span) => (span.start.0 - base) as usize,
                _ => usize::MAX,
            };
            Err((at, diag))
        }
    }
}

#[test]
fn what_is_there_is_taken() {
    for (text, wanted) in [
        ("int -5", "-5"),
        ("int 0x10", "16"),
        ("eat_int 7", "Some(7)"),
        ("eat_int i8", "None"),
        ("wide -600000000000000000000000000000", "-600000000000000000000000000000"),
        ("float -0.5", "-0.5"),
        ("float 0x3FF0000000000000", "1.0"),
        ("string \"a\\22\\0A\"", "[97, 34, 10]"),
        ("symbol @name", "[110, 97, 109, 101]"),
        ("symbol @\"a b\"", "[97, 32, 98]"),
        ("word dense", "Some(\"dense\")"),
        ("word tensor", "Some(\"tensor\")"),
        ("body dense<5>", "Some(\"dense\") Some(\"dense\") 5"),
        ("body sparse<5>", "Some(\"sparse\") Some(\"sparse\") 5"),
        ("body array<5>", "Some(\"array\") Some(\"array\") 5"),
        ("either", "false false false"),
        ("is_type i8", "true"),
        ("is_type tensor<2xi8>", "true"),
        ("is_type () -> ()", "true"),
        ("is_type", "false"),
        ("type vector<2xi8>", "vector<2xi8>"),
        ("attr 5 : i8", "5 : i8"),
        ("of_type 5", "5 : i8"),
        ("dims 2x?", "[Some(2), None]"),
        ("dims_x 2x?xi8", "[Some(2), None]"),
        ("attached", "nothing"),
    ] {
        assert_eq!(taken(&format!("#t.taken<{text}>")), Ok(wanted.to_owned()), "{text}");
    }
}

#[test]
fn what_is_not_there_is_said_where_it_is_not() {
    let start = "#t.taken<".len();
    let mut wrong = Vec::new();
    for (text, at, message) in [
        ("", 0, "expected a way"),
        ("int i8", 4, "expected integer value"),
        ("int -i8", 4, "expected integer value"),
        ("int 9223372036854775808", 4, "integer value too large"),
        ("wide i8", 5, "expected integer value"),
        ("wide 9999999999999999999999999999999999", 5, "integer constant out of range"),
        ("float i8", 6, "expected floating point literal"),
        ("float 2", 6, "unexpected decimal integer literal for a floating point value"),
        ("float 1.0e400", 6, "floating point value too large"),
        ("float 0x1FFFFFFFFFFFFFFFFF", 6, "hexadecimal float constant out of range for type"),
        ("string 5", 7, "expected string"),
        ("symbol 5", 7, "expected valid '@'-identifier for symbol name"),
        ("dims_x 2x3", 10, "expected 'x' in dimension list"),
        ("here i8", 5, "here"),
        ("int 5 5", 5, "expected non-function type"),
    ] {
        let said = taken(&format!("#t.taken<{text}>"));
        if said != Err((start + at, message.to_owned())) {
            wrong.push((text, said));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert_eq!(taken("#t.taken<start>"), Err(("#t.".len(), "start".to_owned())));
}

/// The end of an error's span, which the driver does not show.
#[test]
fn an_error_marks_the_next_token() {
    for (text, length) in [("here  memory", 6), ("here \"a text\"", 8), ("here  ->", 2), ("here  ", 1)] {
        let (_, diag) = read(&format!("#t.taken<{text}>")).expect_err(text);
        let crate::diag::Position::Span(span) = diag.position else { panic!("{text}: a location") };
        assert_eq!((diag.message.as_str(), span.end.0 - span.start.0), ("here", length), "{text}");
    }
}

#[test]
fn what_is_too_much_is_a_limit_and_what_does_not_fit_a_mistake() {
    let digits = "9".repeat(MAX_DECIMAL_DIGITS + 1);
    for (way, code) in [("widest", Code::Literal), ("wide", Code::NumberRange)] {
        let (_, diag) = read(&format!("#t.taken<{way} {digits}>")).expect_err(way);
        assert_eq!(diag.code, code, "{way}");
    }
}
