//! Tests of assembly formats: rejected formats and their errors, and the parsed and printed text of each directive.
//!
//! Tests of the dialects cover the directives that their definitions use. These tests cover the remaining directives
//! and errors.

use std::sync::Arc;

use super::format::Format;
use super::*;
use crate::def::*;
use crate::ir::{Context, Type, TypeKind};
use crate::testing::BUILTIN;

const BODY: RegionDef = RegionDef { name: "body", blocks: RegionBlocks::Any, variadic: false };
const BODIES: RegionDef = RegionDef { name: "bodies", blocks: RegionBlocks::Any, variadic: true };

/// A definition with one entity of each kind, for invalid formats.
const MIXED: OpDef = OpDef {
    name: "f.op",
    operands: &[one("a", &ANY_TYPE), variadic("b", &ANY_TYPE)],
    results: &[one("r", &ANY_TYPE)],
    attrs: &[attr("n", &I64_ATTR)],
    regions: &[BODY],
    successors: &[successor("to", "")],
    ..OpDef::BASE
};

/// The error of an invalid format.
fn format_error(def: &'static OpDef, format: &'static str) -> String {
    let error = Format::compile(def, format).expect_err(format);
    error.strip_prefix("assembly format of 'f.op': ").expect("the operation's name").to_owned()
}

#[test]
fn invalid_formats_are_rejected() {
    for (format, why) in [
        ("attr-dict", "the type of $a is unknown"),
        ("$a $b type($a)", "the type of $b is unknown"),
        ("$a $b type($a) type($b)", "a result type is unknown"),
        ("$a $b type(operands)", "a result type is unknown"),
        ("nonsense", "unknown directive nonsense"),
        ("results", "unknown directive results"),
        ("$missing", "the definition has no $missing"),
        ("$r", "result $r can appear in type() only"),
        ("type($n)", "$n has no type"),
        ("type(attr-dict)", "type() takes operands and results"),
        ("functional-type($to, results)", "$to has no type"),
        ("functional-type(operands, $body)", "$body has no type"),
        ("custom<DynamicIndexList>($a)", "unknown custom<DynamicIndexList>"),
        ("custom<DynamicIndexList>($a, $n, $n)", "unknown custom<DynamicIndexList>"),
        ("custom<DynamicIndexList>($n, $a)", "custom<DynamicIndexList> takes an operand and an attribute"),
        ("custom<DynamicIndexList>($a, $r)", "custom<DynamicIndexList> takes an operand and an attribute"),
        ("custom<Other>($a)", "unknown custom<Other>"),
        ("($a)?", "an optional group needs an anchor"),
        ("(`x`^)?", "an anchor must be a variable"),
        ("(custom<Other>(operands)^)?", "an anchor must be a variable"),
        ("(type(operands)^)?", "an anchor must be one operand or result"),
        ("(type($n)^)?", "$n has no type"),
        ("($to^)?", "a successor cannot be an anchor"),
        ("($missing^)?", "the definition has no $missing"),
        ("($a^ $missing)?", "the definition has no $missing"),
        ("($a^) : ($missing)?", "the definition has no $missing"),
        ("oilist(`x` $missing)", "the definition has no $missing"),
    ] {
        assert_eq!(format_error(&MIXED, format), why, "{format}");
    }
    assert!(format_error(&MIXED, "$a ^^").starts_with("UnrecognizedToken"));
    assert!(format_error(&MIXED, "($a^").starts_with("UnrecognizedEof"));
    assert!(format_error(&MIXED, "$a = $b").starts_with("User"));
}

/// The element type of a vector type.
fn element(ctx: &Context, ty: Type) -> Option<Type> {
    match ctx.type_kind(ty) {
        TypeKind::Vector { element, .. } => Some(*element),
        _ => None,
    }
}

const ELEMENT: TypeMatch = TypeMatch { summary: "the result is an element", from: "a", to: "r", transform: element };
const COMPLEX: TypeMatch = TypeMatch {
    summary: "the second result has the first as its parts",
    from: "r",
    to: "s",
    transform: |ctx, ty| Some(ctx.ty(TypeKind::Complex(ty))),
};
const OF_VALUE: TypeMatch = TypeMatch { from: "value", ..ELEMENT };
const ELEMENTS: VariadicTypeMatch = VariadicTypeMatch {
    summary: "the results are an element twice",
    from: "a",
    to: "rs",
    transform: |ctx, ty| Some(vec![element(ctx, ty)?; 2]),
};
const COLOR: EnumDef = EnumDef {
    name: "::Color",
    cases: &[("red", 1), ("green", 2)],
    flags: None,
    storage: EnumStorage::Object { dialect: "f", mnemonic: "color", form: EnumForm::Bare },
};
const COLOR_ATTR: AttrConstraint = AttrConstraint::of_enum("a color", &COLOR);

/// An operation with only a name and a format.
const fn plain(name: &'static str, format: &'static str) -> OpDef {
    OpDef { name, format: Some(format), ..OpDef::BASE }
}

const DIALECT: Dialect = Dialect {
    name: "f",
    ops: &[
        &OpDef { operands: &[one("a", &ANY_TYPE)], ..plain("f.lines", "$a ` ` `x` `\\n` `y` `,` `` `z` `:` type($a)") },
        &OpDef { regions: &[BODY], ..plain("f.region", "$body attr-dict") },
        &OpDef { regions: &[BODIES], ..plain("f.regions", "$bodies attr-dict") },
        &OpDef { regions: &[BODIES], traits: &[Trait::IsolatedFromAbove], ..plain("f.own", "regions attr-dict") },
        &OpDef { regions: &[BODIES], ..plain("f.maybe_region", "`r` ($bodies^ `end`)? attr-dict") },
        &OpDef { successors: &[successor("to", "")], ..plain("f.to", "$to attr-dict") },
        &OpDef { successors: &[variadic_successor("to", "", "")], ..plain("f.tos", "successors attr-dict") },
        &OpDef {
            operands: &[one("a", &ANY_TYPE), variadic("b", &ANY_TYPE)],
            ..plain("f.listed", "$a (`,` $b^)? `:` type(operands)")
        },
        &OpDef {
            operands: &[one("a", &ANY_TYPE), one("b", &ANY_TYPE)],
            ..plain("f.operands", "operands `:` type(operands)")
        },
        &OpDef { operands: &[variadic("b", &ANY_TYPE)], ..plain("f.else", "(`(` $b^ `:` type($b) `)`) : (`none`)?") },
        &OpDef { results: &[one("r", &ANY_TYPE), one("s", &ANY_TYPE)], ..plain("f.results", "type(results)") },
        &OpDef { results: &[optional("r", &ANY_TYPE)], ..plain("f.maybe", "`r` (`->` type($r)^)?") },
        &OpDef {
            operands: &[optional("a", &I1)],
            attrs: &[optional_attr("n", &I64_ATTR), default_attr("m", &I64_ATTR, "7 : i64")],
            ..plain("f.any", "`x` oilist(`a` `(` $a `)` | `n` $n | `m` $m) attr-dict")
        },
        &OpDef {
            attrs: &[
                optional_attr("color", &COLOR_ATTR),
                optional_attr("sym", &SYMBOL_REF),
                optional_attr("list", &I64_ARRAY),
                optional_attr("type", &TYPE_ATTR),
            ],
            ..plain("f.attrs", "`x` ($color^)? ($sym^)? ($list^)? (`,` $type^)? attr-dict")
        },
        &OpDef { attrs: &[optional_attr("color", &COLOR_ATTR)], ..plain("f.words", "attr-dict") },
        &OpDef { attrs: &[optional_attr("any", &ANY_ATTR)], ..plain("f.full", "`x` ($any^)? `:` attr-dict") },
        &OpDef { attrs: &[optional_attr("name", &SYMBOL_NAME)], ..plain("f.named", "`x` ($name^)? attr-dict") },
        &OpDef {
            operands: &[one("a", &ANY_TYPE)],
            results: &[one("r", &ANY_TYPE)],
            traits: &[Trait::TypesMatchWith(&ELEMENT)],
            ..plain("f.element", "$a `:` type($a)")
        },
        // The first trait needs a type that only the second trait computes.
        &OpDef {
            operands: &[one("a", &ANY_TYPE)],
            results: &[one("r", &ANY_TYPE), one("s", &ANY_TYPE)],
            traits: &[Trait::TypesMatchWith(&COMPLEX), Trait::TypesMatchWith(&ELEMENT)],
            ..plain("f.chain", "$a `:` type($a)")
        },
        &OpDef {
            operands: &[one("a", &ANY_TYPE)],
            results: &[variadic("rs", &ANY_TYPE)],
            traits: &[Trait::VariadicTypesMatchWith(&ELEMENTS)],
            ..plain("f.elements", "$a `:` type($a)")
        },
        &OpDef {
            attrs: &[attr("value", &TYPED_ATTR)],
            results: &[one("r", &ANY_TYPE)],
            traits: &[Trait::AllTypesMatch(&["value", "r"])],
            ..plain("f.typed", "attr-dict")
        },
        &OpDef {
            operands: &[variadic("sizes", &INDEX)],
            attrs: &[attr("static", &I64_ARRAY)],
            ..plain("f.sizes", "custom<DynamicIndexList>($sizes, $static) attr-dict")
        },
        &OpDef {
            operands: &[variadic("sizes", &INDEX)],
            attrs: &[optional_attr("static", &I64_ARRAY)],
            ..plain("f.maybe_sizes", "`x` (custom<DynamicIndexList>($sizes, $static)^)? attr-dict")
        },
        &OpDef {
            attrs: &[optional_attr("n", &I64_ATTR)],
            successors: &[successor("to", "")],
            ..plain("f.maybe_to", "`x` ($to $n^)? attr-dict")
        },
        &OpDef { operands: &[optional("a", &I1)], ..plain("f.maybe_operand", "$a `x`") },
        &OpDef {
            attrs: &[attr("value", &TYPED_ATTR)],
            results: &[one("r", &ANY_TYPE)],
            traits: &[Trait::TypesMatchWith(&OF_VALUE)],
            ..plain("f.of_value", "$value attr-dict")
        },
        &OpDef {
            results: &[variadic("rs", &ANY_TYPE), variadic("ss", &ANY_TYPE)],
            traits: &[Trait::AttrSizedResultSegments],
            format: None,
            ..plain("f.packs", "")
        },
        &plain("f.no_operands", "operands attr-dict"),
        &OpDef { format: None, ..plain("f.formless", "") },
        &plain("f.empty", "attr-dict"),
    ],
    attrs: &[&AttrTypeDef {
        mnemonic: "color",
        summary: "",
        parse: |p| COLOR.parse(p),
        enumeration: Some(&COLOR),
        example: "",
    }],
    ..Dialect::BASE
};

/// The text before the tested operation, with values for its operands.
const BEFORE: &str = "%0:4 = \"t.values\"() : () -> (i32, i1, vector<2xi8>, index)\n";

/// The printed operation, or its errors with their offsets.
fn printed(text: &str) -> Result<String, Vec<(usize, String)>> {
    let ctx = Context::new(&[&BUILTIN, &DIALECT]);
    let whole = format!("{BEFORE}{text}\n");
    let source = ctx.sources.add("test", Arc::new(whole.into_bytes())).expect("room");
    let options = ParseOptions { allow_unregistered: true, ..ParseOptions::default() };
    let parsed = parse(&ctx, source, 0, usize::MAX, options);
    if !parsed.diags.is_empty() {
        let offset = |diag: &Diag| match diag.position {
            crate::diag::Position::Span(span) => (span.start.0 - source.base.0) as usize - BEFORE.len(),
            _ => usize::MAX,
        };
        return Err(parsed.diags.into_iter().map(|diag| (offset(&diag), diag.message)).collect());
    }
    let mut out = Vec::new();
    print_module(&parsed.module, &PrintOptions::default(), &mut |piece| out.extend_from_slice(piece));
    let out = String::from_utf8(out).expect("text");
    // Removes the enclosing module and the text of `BEFORE`.
    let lines: Vec<&str> = out.lines().collect();
    let inside = lines.get(2..lines.len() - 1).expect("a module");
    Ok(inside.iter().map(|line| line.strip_prefix("  ").unwrap_or(line)).collect::<Vec<_>>().join("\n"))
}

#[test]
fn texts_that_print_unchanged() {
    let mut wrong = Vec::new();
    for text in [
        "f.lines %0#0 x\n y,z : i32",
        "f.region {\n}",
        "f.region {\n  f.empty\n} {a = 1 : i64}",
        "f.regions {\n  f.empty\n}, {\n}",
        "f.own {\n  f.empty\n}, {\n}",
        "f.maybe_region r",
        "f.maybe_region r {\n} end",
        "f.region {\n  f.tos ^bb1, ^bb2\n^bb1:  // pred: ^bb0\n  f.to ^bb2\n^bb2:  // 2 preds: ^bb0, ^bb1\n  f.empty\n}",
        "f.listed %0#0 : i32",
        "f.listed %0#0, %0#1, %0#2 : i32, i1, vector<2xi8>",
        "f.operands %0#0, %0#1 : i32, i1",
        "f.else none",
        "f.else(%0#0, %0#1 : i32, i1)",
        "%r, %s = f.results i8, i16",
        "f.maybe r",
        "%1 = f.maybe r -> i8",
        "f.any x",
        "f.any x a(%0#1)",
        "f.any x a(%0#1) n 5 m 6 {b}",
        "f.attrs x",
        "f.attrs x green @a::@b [1, -2], i8",
        "f.attrs x red {a = 1 : i64, b}",
        "f.attrs x [] {a = 1 : i64}",
        "f.full x :",
        "f.full x 5 : i8 :",
        "f.full x {a} : {b}",
        "f.named x",
        "f.named x @\"a b\"",
        "%1 = f.element %0#2 : vector<2xi8>",
        "%r, %s = f.chain %0#2 : vector<2xi8>\nf.operands %r, %s : i8, complex<i8>",
        "%1:2 = f.elements %0#2 : vector<2xi8>",
        "%1 = f.typed {value = 5 : i8}",
        "%1 = f.of_value dense<1> : vector<2xi8>",
        "f.maybe_sizes x",
        "f.maybe_sizes x [%0#3, 4]",
        "f.maybe_to x",
        "f.region {\n  f.maybe_to x ^bb1 5\n^bb1:  // pred: ^bb0\n  f.maybe_to x\n}",
        "f.maybe_operand %0#1 x",
        "f.sizes []",
        "f.sizes [4, %0#3, -1, %0#3] {a}",
        // Segment sizes are ordinary attributes of an operation without a format.
        "\"f.formless\"() {operandSegmentSizes = 1 : i8, resultSegmentSizes = 2 : i8} : () -> ()",
    ] {
        let found = printed(text);
        if found.as_deref() != Ok(text) {
            wrong.push((text, found));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn texts_that_print_differently() {
    let mut wrong = Vec::new();
    for (text, wanted) in [
        // `oilist` clauses parse in any order, and default values are not printed.
        ("f.any x m 7 n 5", "f.any x n 5"),
        ("f.any x m 6 a(%0#1)", "f.any x a(%0#1) m 6"),
        ("\"f.any\"() : () -> ()", "f.any x"),
        // A comma may separate regions.
        ("f.regions {} {}", "f.regions {\n}, {\n}"),
        // An enumeration in the dictionary, as a bare word or as the full attribute.
        ("f.words {color = #f.color<red>, \"a b\" = 1}", "f.words {\"a b\" = 1 : i64, color = red}"),
        ("f.words {\"color\" = green, b}", "f.words {b = unit, color = green}"),
        ("f.words {}", "f.words"),
        (
            "%1:2 = \"f.packs\"() {a, resultSegmentSizes = array<i32: 2, 0>} : () -> (i8, i16)",
            "%rs:2 = \"f.packs\"() <{resultSegmentSizes = array<i32: 2, 0>}> {a} : () -> (i8, i16)",
        ),
        // Leading zeros do not count towards the range of an integer.
        ("f.sizes [0000000000000000000000000000000000000000004]", "f.sizes [4]"),
        // The verifier, not the parser, rejects too many operands.
        ("f.operands %0#0, %0#1, %0#0 : i32, i1, i32", "f.operands %0#0, %0#1, %0#0 : i32, i1, i32"),
        ("f.operands %0#0 : i32", "f.operands %0#0 : i32"),
        // An invalid operation prints without losing attributes.
        ("\"f.attrs\"() <{color = 5 : i8}> : () -> ()", "f.attrs x 5 : i8"),
        ("\"f.attrs\"() <{type = 5 : i8}> : () -> ()", "f.attrs x, 5 : i8"),
        ("\"f.named\"() <{name = 5 : i8}> : () -> ()", "f.named x 5 : i8"),
        ("\"f.to\"() : () -> ()", "f.to "),
        ("f.tos", "f.tos "),
        ("f.no_operands", "f.no_operands "),
        ("\"f.formless\"() {a} : () -> ()", "\"f.formless\"() {a} : () -> ()"),
    ] {
        let found = printed(text);
        if found.as_deref() != Ok(wanted) {
            wrong.push((text, found));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn invalid_texts_are_rejected() {
    let mut wrong = Vec::new();
    for (text, offset, message) in [
        ("f.formless", 0, "'f.formless' op has no custom assembly form"),
        ("f.region {b}", 10, "Dialect `' not found for custom op 'b'"),
        ("f.to 5", 5, "expected block name"),
        ("f.to ^bb1", 5, "reference to an undefined block"),
        ("f.listed %0#0, %0#1 : i32, i1, i8", 9, "number of operands and types do not match"),
        ("f.listed %0#0, %0#1 : i32", 9, "number of operands and types do not match"),
        (
            "f.operands %0#0, %0#1 : i32",
            11,
            "custom op 'f.operands' number of operands and types do not match: got 2 operands and 1 types",
        ),
        (
            "f.operands : i32",
            11,
            "custom op 'f.operands' number of operands and types do not match: got 0 operands and 1 types",
        ),
        ("f.no_operands %0#0", 14, "number of operands and types do not match: got 1 operands and 0 types"),
        ("f.else(%0#0 : )", 7, "number of operands and types do not match: got 1 operands and 0 types"),
        ("%1 = f.of_value dense<1> : tensor<2xi8>", 16, "invalid properties for op f.of_value"),
        ("%1 = f.results i8", 15, "result types: expected 2, but found 1"),
        ("%1 = f.results i8, i8, i8", 15, "result types: expected 2, but found 3"),
        ("%1 = f.element %0#0 : i32", 15, "'f.element' op failed to verify that the result is an element"),
        ("%1 = f.elements %0#0 : i32", 16, "'f.elements' op failed to verify that the results are an element twice"),
        ("%1 = f.typed", 13, "invalid properties for op f.typed"),
        ("%1 = f.typed {value = [5]}", 13, "invalid properties for op f.typed"),
        ("f.words {color = blue}", 17, "custom op 'f.words' expected ::Color to be one of: red, green"),
        ("f.words {5 = 1}", 9, "expected attribute name"),
        ("f.words {a = 1, a = 2}", 16, "duplicate key 'a' in dictionary attribute"),
        ("f.words {a = 1 b = 2}", 14, "expected '}'"),
        ("f.attrs x [1, 9223372036854775808]", 14, "integer literal out of range"),
        ("f.attrs x , 5", 11, "expected non-function type"),
        ("f.any x n 5 n 6", 12, "custom op 'n' is unknown (tried 'builtin.n' as well)"),
        ("f.sizes[4, x]", 11, "expected SSA value or integer"),
        ("f.sizes[4", 9, "expected ']'"),
        ("f.sizes 4", 7, "expected '['"),
    ] {
        let result = printed(text);
        if !matches!(&result, Err(list) if list.len() == 1 && list[0].0 == offset && list[0].1.contains(message)) {
            wrong.push((text, result));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    let both = printed("f.tos ^bb1, 5").expect_err("no block");
    assert_eq!(both, [(12, "expected block name".to_owned()), (6, "reference to an undefined block".to_owned())]);
}
