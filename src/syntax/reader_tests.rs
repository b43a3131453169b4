//! Tests of parsing types and attributes: limits, cached texts, aliases, dialects. Other tests compare with MLIR.

use std::sync::Arc;

use super::*;
use crate::def::{AttrTypeDef, Dialect, TypeDef};
use crate::diag::{Code, Diag};
use crate::ir::{Attr, AttrKind, Blob, Context, Span, Type};

const OPTIONS: ReadOptions = ReadOptions { allow_unregistered: true };

fn read<T>(ctx: &Context, text: &str, read: impl FnOnce(&mut Reader<'_>) -> T) -> T {
    let source = ctx.sources.add("test", Arc::new(text.as_bytes().to_vec())).expect("room");
    read(&mut Reader::new(ctx, source, text.len(), OPTIONS))
}

fn attr(ctx: &Context, text: &str) -> Result<Attr, Diag> {
    read(ctx, text, |r| r.attr_at(0)).map(|(attr, end)| {
        assert_eq!(end, text.len());
        attr
    })
}

fn nested(open: &str, middle: &str, close: &str, depth: usize) -> String {
    format!("{}{middle}{}", open.repeat(depth), close.repeat(depth))
}

#[test]
fn nesting_is_limited_and_what_is_not_too_deep_prints() {
    let ctx = Context::new(&[]);
    for (open, middle, close) in [
        ("[", "", "]"),
        ("{a = ", "1", "}"),
        ("tuple<", "i32", ">"),
        ("() -> (", "i32", ")"),
        ("(", "i32", ") -> ()"),
        ("distinct[0]<", "1", ">"),
        ("memref<", "i32", ">"),
        ("tensor<4xi8, ", "1", ">"),
    ] {
        for depth in [10, 500, 1000] {
            let text = nested(open, middle, close, depth);
            // Distinct attributes with one ID must be equal, and an encoding adds one attribute level around a type.
            if open.starts_with("distinct") || (open.starts_with("tensor") && depth > 500) {
                continue;
            }
            let value = attr(&ctx, &text).unwrap_or_else(|e| panic!("{open} {depth}: {e:?}"));
            assert!(attr_text(&ctx, value).len() >= text.len().min(4 * depth), "{open}");
            assert!(attr_for_message(&ctx, value).len() <= 512);
        }
        for depth in [1100, 100_000] {
            let error = attr(&ctx, &nested(open, middle, close, depth)).expect_err("too deep");
            assert!(error.code == Code::Nesting || open.starts_with("distinct"), "{open} {depth}: {error:?}");
        }
        let unclosed = open.repeat(100_000);
        assert!(attr(&ctx, &unclosed).is_err());
    }
}

#[test]
fn affine_expressions_of_any_depth() {
    let ctx = Context::new(&[]);
    for (open, close) in [("(", ")"), ("-", ""), ("(1 + ", ")"), ("(2 * ", ")"), ("(", " floordiv 3)"), ("s0 + (", ")")]
    {
        let text = format!("affine_map<(d0)[s0] -> ({})>", nested(open, "d0", close, 50_000));
        let map = attr(&ctx, &text).expect("a map");
        let printed = attr_text(&ctx, map);
        let again = attr(&ctx, &printed).expect("a map");
        assert_eq!(attr_text(&ctx, again), printed);
    }
}

#[test]
fn equal_texts_are_one_and_aliases_count() {
    let ctx = Context::new(&[]);
    let text = "!a  #b  i32  loc(#late)  !a  #b";
    let at = |word: &str| text.find(word).expect("in the text");
    let values = "tensor<2xi8> affine_map<(d0) -> (d0)> !late";
    let whole = format!("{text} {values}");
    read(&ctx, &whole, |r| {
        assert!(r.type_at(0).is_err());
        let value = whole.find("tensor").expect("in the text");
        r.define_type_alias(b"a", Span::default(), value).expect("a type");
        let error = r.define_type_alias(b"a", Span::default(), value).expect_err("twice");
        assert_eq!(error.message, "redefinition of type alias id 'a'");
        let error = r.define_type_alias(b"a.b", Span::default(), value).expect_err("reserved");
        assert_eq!(error.message, "type names with a '.' are reserved for dialect-defined names");
        let (ty, end) = r.type_at(0).expect("a type");
        assert_eq!((end, r.type_at(value).expect("a type").0), (2, ty));
        let (late, end) = r.loc_at(at("loc(")).expect("a location");
        assert!(matches!(late, LocOrAlias::Alias { name: b"late", .. }));
        assert_eq!(end, at("loc(#late)") + 10);
        let key = r.resource(b"k");
        assert_eq!((r.resource(b"k"), r.resources()), (key, &[key][..]));
    });
}

#[test]
fn hex_stays_in_the_source_unless_it_is_a_splat() {
    let ctx = Context::new(&[]);
    let data = |text: &str| match ctx.attr_kind(attr(&ctx, text).expect("a constant")) {
        AttrKind::DenseElements { data, .. } => data.get(),
        other => panic!("{other:?}"),
    };
    assert!(matches!(data("dense<\"0x01020304\"> : tensor<4xi8>"), Blob::Hex(_)));
    assert!(matches!(data("dense<\"0x01000000000000000200000000000000\"> : tensor<2xindex>"), Blob::Hex(_)));
    assert!(matches!(data("dense<\"0xAbaB\"> : tensor<2xi8>"), Blob::Splat(_)));
    assert!(matches!(data("dense<\"0x05\"> : tensor<4xi1>"), Blob::Bytes(_)));
    let mut hex = "0123456789abcdef".repeat(1000);
    hex.push_str("00");
    let long = format!("dense<\"0x{hex}\"> : tensor<8001xi8>");
    let printed = attr_text(&ctx, attr(&ctx, &long).expect("a constant"));
    assert_eq!(printed, long.replace(&hex, &hex.to_uppercase()));
}

fn parse_pair(p: &mut TextParser<'_>) -> Result<Type, Diag> {
    p.expect("<")?;
    let mut types = vec![p.ty()?];
    if p.eat(",") {
        let at = p.span();
        let count = p.int()?;
        let float = p.eat(",").then(|| p.float()).transpose()?;
        if count < 0 || float.is_some_and(|f| f < 0.0) {
            return Err(p.error_at(at, "negative"));
        }
        types.resize(count as usize, types[0]);
    }
    p.expect(">")?;
    Ok(p.ctx.ty(crate::ir::TypeKind::Tuple(types.into())))
}

static PAIR: TypeDef = TypeDef { mnemonic: "many", summary: "", description: "", parse: parse_pair, example: "" };
static TEST: Dialect = Dialect { name: "test", types: &[&PAIR], ..Dialect::BASE };

#[test]
fn dialects_read_their_types() {
    let ctx = Context::new(&[&TEST]);
    let text = |text: &str| attr(&ctx, text).map(|a| attr_text(&ctx, a)).map_err(|e| e.message);
    assert_eq!(text("!test.many<i32>").as_deref(), Ok("tuple<i32>"));
    assert_eq!(text("!test<many<i32>>").as_deref(), Ok("tuple<i32>"));
    let commented = "!test.many< !test.many<i8> , // a comment\n 2, -0.0>";
    assert_eq!(text(commented).as_deref(), Ok("tuple<tuple<i8>, tuple<i8>>"));
    for (wrong, message) in [
        ("!test.few<i32>", "unknown type `few` in dialect `test`"),
        ("!test.many", "expected '<'"),
        ("!test.many<i32, x>", "expected integer value"),
        ("!test.many<i32, -1>", "negative"),
        ("!test.many<i32 4>", "expected '>'"),
        ("!test<many<i32> 4>", "unexpected text after the end of a dialect's type or attribute"),
        ("!test.many<i32, 99999999999999999999>", "integer value too large"),
        ("!test.many<i32, 1, 2>", "unexpected decimal integer literal for a floating point value"),
        ("#test.many<i32>", "dialect 'test' provides no attribute parsing hook"),
    ] {
        assert_eq!(text(wrong), Err(message.to_owned()), "{wrong}");
    }
    let deep = nested("!test.many<", "i32", ">", 100);
    assert!(attr(&ctx, &deep).is_ok());
    let deeper = nested("!test.many<", "i32", ">", 10_000);
    assert_eq!(attr(&ctx, &deeper).map_err(|e| e.code), Err(Code::Nesting));
}

#[test]
fn cut_texts_are_mistakes_and_nothing_worse() {
    let ctx = Context::new(&[&TEST]);
    let text = "{a = [dense<[[1, 2], [3, 4]]> : tensor<2x2xi8>, @a::@\"b\", #x.y<\"a\\22\"> : !test.many<i8, 2>, \
                affine_set<(d0)[s0] : (d0 - s0 >= 0)>, loc(fused<1>[\"f\":1:2 to 3:4, callsite(\"a\" at unknown)]), \
                sparse<[[0, 1]], [(1.0, 2.0)]> : tensor<3x3xcomplex<f32>>, strided<[1, ?], offset: 3>, \
                array<f32: 1.0, 2.0e3>, memref<?x4x[2]xi8, affine_map<(d0, d1) -> (d1)>, 3>, dense<\"0x01\"> : vector<[2]xi8>]}";
    for cut in 0..text.len() {
        let _ = read(&ctx, &text[..cut], |r| r.attr_at(0));
        for insert in ["<", ">", "\"", "\\", "(", "]", "-", ":", ",", "x", "0", "\0", "#", "!", "\u{e9}"] {
            let changed = format!("{}{insert}{}", &text[..cut], &text[cut..]);
            let _ = read(&ctx, &changed, |r| r.attr_at(0));
        }
    }
}

static NUMBER: AttrTypeDef = AttrTypeDef {
    mnemonic: "number",
    summary: "",
    parse: |p| {
        let ty = p.attached_type().unwrap_or_else(|| p.ctx.int_type(8));
        Ok(p.ctx.int_attr(5, if p.eat("<") { p.expect(">").map(|()| p.ctx.int_type(16))? } else { ty }))
    },
    enumeration: None,
    example: "",
};
static NUMBERS: Dialect = Dialect { name: "n", attrs: &[&NUMBER], ..Dialect::BASE };

/// The printed attribute, or the offset and message of the error.
fn said(text: &str, options: ReadOptions) -> Result<String, (usize, String)> {
    let ctx = Context::new(&[&TEST, &NUMBERS]);
    let source = ctx.sources.add("test", Arc::new(text.as_bytes().to_vec())).expect("room");
    let base = source.base.0;
    match Reader::new(&ctx, source, text.len(), options).attr_at(0) {
        Ok((attr, _)) => Ok(attr_text(&ctx, attr)),
        Err(diag) => match diag.position {
            crate::diag::Position::Span(span) => Err(((span.start.0 - base) as usize, diag.message)),
            other => panic!("{other:?}"),
        },
    }
}

#[test]
fn attributes_of_dialects_and_their_types() {
    for (text, wanted) in [
        ("#n.number", "5 : i8"),
        ("#n.number : i32", "5 : i32"),
        ("#n.number<> : i16", "5 : i16"),
        ("#n.number : none", "5 : i8"),
        ("#o.x : i8", "#o.x : i8"),
        ("#o<5 x>", "#o<5 x>"),
        ("!o<5 x>", "!o<5 x>"),
        ("loc(fused<1>[unknown])", "loc(fused<1 : i64>[unknown])"),
        ("loc(fused[unknown])", "loc(unknown)"),
    ] {
        let found = said(text, OPTIONS);
        assert_eq!(found.as_deref(), Ok(wanted), "{text}");
    }
    for (text, at, message) in [
        ("#n.letter", 3, "unknown attribute `letter` in dialect `n`"),
        ("#n.5", 3, "expected valid keyword"),
        ("!test.5", 6, "expected valid keyword"),
        ("#n.number<> : i8", 0, "attribute type different than expected: expected 'i8', but got 'i16'"),
        ("#test.many", 6, "dialect 'test' provides no attribute parsing hook"),
        ("!n.many", 3, "dialect 'n' provides no type parsing hook"),
        ("loc(#n.number)", 13, "expected location attribute, but got5 : i8"),
    ] {
        assert_eq!(said(text, OPTIONS), Err((at, message.to_owned())), "{text}");
    }
    let strict = ReadOptions { allow_unregistered: false };
    let hint = "created with unregistered dialect. If this is intended, please call allowUnregisteredDialects() on the \
                MLIRContext, or use -allow-unregistered-dialect with the MLIR opt tool used";
    assert_eq!(said("#o.x", strict), Err((3, format!("#\"o\"<\"x\"> : 'none' attribute {hint}"))));
    assert_eq!(said("!o<x y>", strict), Err((3, format!("`!\"o\"<\"x y\">` type {hint}"))));
}

#[test]
fn constants_of_strings() {
    for (text, wanted) in [
        ("dense<\"a\"> : tensor<2x!o.x>", "dense<\"a\"> : tensor<2x!o.x>"),
        ("dense<[[\"a\"], [\"b\"]]> : tensor<2x1x!o.x>", "dense<[[\"a\"], [\"b\"]]> : tensor<2x1x!o.x>"),
        ("dense<> : tensor<0x!o.x>", "dense<> : tensor<0x!o.x>"),
        ("sparse<[[0], [1]], [\"a\", \"b\"]> : tensor<2x!o.x>", "sparse<[[0], [1]], [\"a\", \"b\"]> : tensor<2x!o.x>"),
    ] {
        assert_eq!(said(text, OPTIONS).as_deref(), Ok(wanted), "{text}");
    }
    let ragged = "tensor literal is invalid; ranks are not consistent between elements";
    for (text, at, message) in [
        ("dense<> : tensor<1x!o.x>", 0, "parsed zero elements, but type expected at least 1"),
        ("dense<[\"a\", 5]> : tensor<2x!o.x>", 0, "expected string token, got 5"),
        ("dense<[\"a\", -5]> : tensor<2x!o.x>", 0, "expected string token, got -"),
        ("dense<[\"a\", true]> : tensor<2x!o.x>", 0, "expected string token, got true"),
        ("dense<[\"a\", [\"b\"]]> : tensor<2x!o.x>", 13, ragged),
        ("dense<[[\"a\"], [\"b\", \"c\"]]> : tensor<2x1x!o.x>", 23, ragged),
        (
            "dense<[\"a\", \"b\"]> : tensor<3x!o.x>",
            0,
            "inferred shape of elements literal ([2]) does not match type ([3])",
        ),
        ("dense<[\"a\"\"b\"]> : tensor<2x!o.x>", 10, "expected ']'"),
        ("dense<\"a\", \"b\"> : tensor<2x!o.x>", 9, "expected '>'"),
        ("dense<[\"a\", ?]> : tensor<2x!o.x>", 12, "expected element literal of primitive type"),
        ("dense<\"0x01\" 5> : tensor<1xi8>", 12, "expected '>'"),
    ] {
        assert_eq!(said(text, OPTIONS), Err((at, message.to_owned())), "{text}");
    }
}

#[test]
fn texts_in_messages_are_cut() {
    let ctx = Context::new(&[]);
    let text = |length: usize| {
        let attr = ctx.string_attr("x".repeat(length));
        attr_for_message(&ctx, attr)
    };
    let most = ctx.limits().message.count();
    assert_eq!(text(most - 2), format!("\"{}\"", "x".repeat(most - 2)));
    assert_eq!(text(most - 1), format!("\"{}...", "x".repeat(most - 4)));
}

/// A text longer than the limit of messages is abbreviated in its large parts only.
#[test]
fn large_parts_of_texts_in_messages() {
    let ctx = Context::new(&[]);
    let string = |size: usize| format!("\"{}\"", "s".repeat(size - 2));
    let ty = |size: usize| format!("!u.{}", "t".repeat(size));
    let parse = |text: &str| attr(&ctx, text).expect("an attribute");
    for (small, large) in [(128, 129), (20, 2048)] {
        let (small, large) = (string(small), string(large));
        let list = format!("[{small}, {}]", vec![large.as_str(); 20].join(", "));
        assert_eq!(attr_for_message(&ctx, parse(&list)), format!("[{small}, {}]", ["#..."; 20].join(", ")));
    }
    for (small, large) in [(128, 129), (20, 2048)] {
        let (small, large) = (ty(small), ty(large));
        let tuple = format!("tuple<{small}, {}>", vec![large.as_str(); 20].join(", "));
        let tuple = ctx.attr_type(parse(&tuple)).expect("a type");
        assert_eq!(type_for_message(&ctx, tuple), format!("tuple<{small}, {}>", ["!..."; 20].join(", ")));
    }
}

/// Literals repeat, but caching long ones would waste memory.
#[test]
fn short_literals_are_remembered() {
    let ctx = Context::new(&[]);
    let text = |n: usize| format!("\"{}\"", "x".repeat(n - 2));
    for (length, is_kept) in [(2, true), (1024, true), (1025, false)] {
        read(&ctx, &text(length), |r| {
            let ty = ctx.int_type(8);
            let (attr, end) = r.attr_of_type_in(0, ty, length).expect("a string");
            let kept = r.typed_attrs.get((text(length).as_bytes(), ty));
            assert_eq!((end, kept), (length, is_kept.then_some(attr)), "{length}");
        });
    }
}
