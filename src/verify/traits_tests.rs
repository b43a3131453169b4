//! Each type trait on both sides of its limit, and checks that real definitions do not need.

use super::*;
use crate::def::*;
use crate::ir::{Attr, Loc, OpSpec, Type, TypeKind};
use crate::rewrite::NewOp;
use crate::testing::{BUILTIN, T, func, messages, module, ret};

const VALUES: &[ValueDefn] = &[variadic("from", &ANY_TYPE)];
const RESULTS: &[ValueDefn] = &[variadic("to", &ANY_TYPE)];
const IN: &[ValueDefn] = &[one("in", &ANY_TYPE)];
const OUT: &[ValueDefn] = &[one("out", &ANY_TYPE)];
const OPEN: &[Trait] = &[Trait::NoTerminator];
const TABLE: &[Trait] = &[Trait::NoTerminator, Trait::SymbolTable];
const ANY_BODY: RegionDef = RegionDef { name: "body", blocks: RegionBlocks::Any, variadic: false };

/// An operation of any operands and results.
const fn of(name: &'static str, traits: &'static [Trait]) -> OpDef {
    OpDef { name, operands: VALUES, results: RESULTS, traits, ..OpDef::BASE }
}
/// An operation of one operand, `in`, and one result, `out`.
const fn pair(name: &'static str, traits: &'static [Trait]) -> OpDef {
    OpDef { name, operands: IN, results: OUT, traits, ..OpDef::BASE }
}

fn element(ctx: &Context, ty: Type) -> Option<Type> {
    match ctx.type_kind(ty) {
        TypeKind::Vector { element, .. } => Some(*element),
        _ => None,
    }
}
const ELEMENT: TypeMatch = TypeMatch { summary: "result is the element", from: "in", to: "out", transform: element };
const TWICE: VariadicTypeMatch = VariadicTypeMatch {
    summary: "results are the element twice",
    from: "from",
    to: "to",
    transform: |ctx, ty| Some(vec![element(ctx, ty)?; 2]),
};
const NOT_I8: Relation =
    Relation { summary: "nothing is i8", holds: |op| op.result_type(0) != Some(op.ctx.int_type(8)) };

const X: Dialect = Dialect {
    name: "x",
    ops: &[
        &of("x.same", &[Trait::SameOperandsAndResultType]),
        &of("x.same_operands", &[Trait::SameTypeOperands]),
        &of("x.shape", &[Trait::SameOperandsAndResultShape]),
        &of("x.operand_shape", &[Trait::SameOperandsShape]),
        &of("x.element", &[Trait::SameOperandsAndResultElementType]),
        &of("x.operand_element", &[Trait::SameOperandsElementType]),
        &of("x.broadcast", &[Trait::ResultsBroadcastableShape]),
        &of("x.rank", &[Trait::SameOperandsAndResultRank]),
        &of("x.elementwise", &[Trait::Elementwise]),
        &pair("x.dims", &[Trait::SameInputOutputTensorDims]),
        &pair("x.types", &[Trait::AllTypesMatch(&["in", "out"])]),
        &pair("x.shapes", &[Trait::AllShapesMatch(&["in", "out"])]),
        &pair("x.elements", &[Trait::AllElementTypesMatch(&["in", "out"])]),
        &pair("x.match", &[Trait::TypesMatchWith(&ELEMENT)]),
        &of("x.matches", &[Trait::VariadicTypesMatchWith(&TWICE)]),
        &pair("x.relation", &[Trait::Relation(&NOT_I8)]),
        &OpDef { results: &[one("r", &ANY_TYPE), variadic("rest", &ANY_TYPE)], ..of("x.results", &[]) },
        &OpDef { operands: &[one("a", &ANY_TYPE), optional("b", &ANY_TYPE)], ..of("x.operands", &[]) },
        &OpDef { regions: &[ANY_BODY, RegionDef { variadic: true, ..ANY_BODY }], ..of("x.regions", &[]) },
        &OpDef { regions: &[RegionDef { blocks: RegionBlocks::AtLeastOne, ..ANY_BODY }], ..of("x.some_blocks", OPEN) },
        &OpDef { regions: &[RegionDef { variadic: true, ..ANY_BODY }], ..of("x.table", TABLE) },
        &OpDef { regions: &[ANY_BODY], ..of("x.graph", &[Trait::NoTerminator, Trait::GraphRegion]) },
        &of("x.symbol", &[Trait::Symbol]),
        &OpDef { attrs: &[attr("sym_name", &ANY_ATTR)], ..of("x.any_symbol", &[Trait::Symbol]) },
        &OpDef { attrs: &[optional_attr("sym_name", &ANY_ATTR)], ..of("x.maybe_symbol", &[Trait::Symbol]) },
    ],
    ..Dialect::BASE
};

fn context() -> Arc<Context> {
    static DIALECTS: [&Dialect; 3] = [&BUILTIN, &T, &X];
    Context::new(&DIALECTS)
}

/// Verifies an operation of these types.
fn said_of(op: NewOp<'static>, ctx: &Arc<Context>, from: &[&str], to: &[&str]) -> String {
    let ty = |text: &&str| {
        let attr = crate::syntax::parse_attr_text(ctx, text).and_then(|attr| ctx.attr_type(attr));
        attr.unwrap_or_else(|| panic!("{text} is no type"))
    };
    let results: Vec<Type> = to.iter().map(ty).collect();
    let f = func(ctx, "f", &from.iter().map(ty).collect::<Vec<_>>(), |rw, _, args| {
        rw.build(&op.operands(args).results(&results));
        ret(rw, &[]);
    });
    let found = verify_op(module(ctx, vec![f]).op(), &VerifyOptions::default());
    messages(&found).join("; ")
}

/// Verifies an operation of these types. Strips the operation's name from the message.
fn said(name: &'static str, from: &[&str], to: &[&str]) -> String {
    let text = said_of(NewOp::new(name), &context(), from, to);
    text.strip_prefix(&format!("'{name}' op ")).unwrap_or(&text).to_owned()
}

type Row<'a> = (&'a [&'a str], &'a [&'a str], &'a str);

fn check(name: &'static str, rows: &[Row<'_>]) {
    for &(from, to, wanted) in rows {
        assert_eq!(said(name, from, to), wanted, "{name} {from:?} -> {to:?}");
    }
}

#[test]
fn one_type() {
    let (types, encodings) = (
        "requires the same type for all operands and results",
        "requires the same encoding for all operands and results",
    );
    check(
        "x.same",
        &[
            (&[], &["i8"], "expected 1 or more operands, but found 0"),
            (&["i8"], &[], "expected 1 or more results"),
            (&["i8", "i8"], &["i8", "i8"], ""),
            (&["i8", "i16"], &["i8"], types),
            (&["i8"], &["i8", "i16"], types),
            (&["tensor<2xi8>"], &["i8"], types),
            (&["tensor<2xi8>"], &["tensor<2xi16>"], types),
            (&["tensor<2xi8>"], &["tensor<3xi8>"], types),
            (&["tensor<2xi8>"], &["tensor<2x1xi8>"], types),
            (&["tensor<2xi8>", "tensor<?xi8>"], &["tensor<2xi8>"], ""),
            (&["tensor<2xi8>", "tensor<*xi8>"], &["tensor<2xi8>"], ""),
            (&["tensor<2xi8, 1>"], &["tensor<2xi8, 1>"], ""),
            (&["tensor<2xi8, 1>"], &["tensor<2xi8>"], encodings),
            (&["tensor<2xi8>"], &["tensor<2xi8, 1>"], encodings),
        ],
    );
    let types = "requires all operands to have the same type";
    check(
        "x.same_operands",
        &[
            (&[], &[], "expected 1 or more operands, but found 0"),
            (&["i8", "i8"], &["i16"], ""),
            (&["i8", "i8", "i16"], &[], types),
            (&["tensor<2xi8>", "tensor<?xi8>"], &[], types),
        ],
    );
}

#[test]
fn one_shape() {
    let shapes = "requires the same shape for all operands and results";
    check(
        "x.shape",
        &[
            (&[], &["i8"], "expected 1 or more operands, but found 0"),
            (&["i8"], &[], "expected 1 or more results"),
            (&["i8"], &["i16"], ""),
            (&["tensor<2xi8>"], &["tensor<2xi16>", "tensor<?xi8>", "tensor<*xi8>"], ""),
            (&["tensor<2xi8>"], &["tensor<3xi8>"], shapes),
            (&["tensor<2xi8>", "i8"], &["tensor<2xi8>"], shapes),
        ],
    );
    let shapes = "requires the same shape for all operands";
    check(
        "x.operand_shape",
        &[
            (&[], &[], "expected 1 or more operands, but found 0"),
            (&["tensor<2xi8>", "tensor<2xi16>"], &["tensor<3xi8>"], ""),
            (&["tensor<2xi8>", "tensor<3xi8>"], &[], shapes),
            (&["tensor<2x1xi8>", "tensor<2xi8>"], &[], shapes),
        ],
    );
}

#[test]
fn one_element_type() {
    let elements = "requires the same element type for all operands and results";
    check(
        "x.element",
        &[
            (&[], &["i8"], "expected 1 or more operands, but found 0"),
            (&["i8"], &[], "expected 1 or more results"),
            (&["tensor<2xi8>", "i8"], &["tensor<3xi8>"], ""),
            (&["tensor<2xi8>", "i16"], &["tensor<3xi8>"], elements),
            (&["tensor<2xi8>"], &["tensor<3xi8>", "i16"], elements),
        ],
    );
    let elements = "requires the same element type for all operands";
    check(
        "x.operand_element",
        &[
            (&[], &[], "expected 1 or more operands, but found 0"),
            (&["tensor<2xi8>", "i8"], &["i16"], ""),
            (&["tensor<2xi8>", "i16"], &[], elements),
        ],
    );
}

#[test]
fn broadcasts() {
    let apart = "operands don't have broadcast-compatible shapes";
    let other = |found: &str, wanted: &str| {
        format!("result type '{found}' not broadcast compatible with broadcasted operands's shapes '{wanted}'")
    };
    check(
        "x.broadcast",
        &[
            (&["vector<2xi8>", "tensor<2xi8>"], &[], "cannot broadcast vector with tensor"),
            (&["vector<2xi8>", "i8"], &["vector<3xi8>"], ""),
            (&["tensor<*xi8>", "i8"], &["tensor<3xi8>"], ""),
            (&["tensor<2xi8>"], &["tensor<*xi8>"], ""),
            (&["tensor<2x1xi8>", "tensor<1x3xi8>"], &["tensor<2x3xi8>"], ""),
            (&["tensor<2x1xi8>", "tensor<1x3xi8>"], &["tensor<2x4xi8>"], &other("2x4", "2x3")),
            (&["tensor<3xi8>", "tensor<2x1xi8>"], &["tensor<2x3xi8>"], ""),
            (&["tensor<2x1xi8>", "tensor<3xi8>"], &["tensor<2x1xi8>"], &other("2x1", "2x3")),
            (&["tensor<2xi8>", "tensor<3xi8>"], &["tensor<3xi8>"], apart),
            // A size of 0 differs from 5, and only a size of 1 broadcasts.
            (&["tensor<0xi8>", "tensor<5xi8>"], &["tensor<5xi8>"], apart),
            (&["tensor<5xi8>", "tensor<0xi8>"], &["tensor<5xi8>"], apart),
            (&["tensor<0xi8>", "tensor<1xi8>"], &["tensor<0xi8>"], ""),
            (&["tensor<1xi8>", "tensor<0xi8>"], &["tensor<1xi8>"], &other("1", "0")),
            (&["tensor<0xi8>", "tensor<0xi8>"], &["tensor<0xi8>"], ""),
            // A dynamic size broadcasts to a static size above 1.
            (&["tensor<?xi8>", "tensor<5xi8>"], &["tensor<5xi8>"], ""),
            (&["tensor<?xi8>", "tensor<5xi8>"], &["tensor<4xi8>"], &other("4", "5")),
            (&["tensor<5xi8>", "tensor<?xi8>"], &["tensor<4xi8>"], &other("4", "5")),
            (&["tensor<5xi8>", "tensor<?xi8>"], &["tensor<?xi8>"], ""),
            (&["tensor<2xi8>", "tensor<?xi8>"], &["tensor<3xi8>"], &other("3", "2")),
            (&["tensor<?xi8>", "tensor<1xi8>"], &["tensor<4xi8>"], ""),
            (&["tensor<1xi8>", "tensor<?xi8>"], &["tensor<4xi8>"], ""),
            (&["tensor<?xi8>", "tensor<0xi8>"], &["tensor<4xi8>"], ""),
            (&["tensor<?xi8>", "tensor<?xi8>"], &["tensor<4xi8>"], ""),
            // A result of higher rank matches in its trailing dimensions. A result of lower rank does not fit.
            (&["tensor<2xi8>"], &["tensor<7x2xi8>"], ""),
            (&["tensor<2xi8>"], &["tensor<2x7xi8>"], &other("2x7", "2")),
            (&["tensor<1x2xi8>"], &["tensor<2xi8>"], &other("2", "1x2")),
            (&["tensor<2x?xi8>"], &["tensor<3x2xi8>"], &other("3x2", "2x?")),
        ],
    );
}

#[test]
fn ranks_and_extents() {
    let (operands, results) = ("operands don't have matching ranks", "result type has different rank than operands");
    check(
        "x.rank",
        &[
            (&[], &[], ""),
            (&["tensor<2xi8>", "tensor<3xi8>"], &["tensor<4xi8>"], ""),
            (&["tensor<2xi8>", "tensor<2x2xi8>"], &["tensor<2xi8>"], operands),
            (&["tensor<2xi8>"], &["tensor<2x2xi8>"], results),
            (&["tensor<*xi8>", "tensor<2xi8>"], &["tensor<*xi8>", "tensor<2xi8>"], ""),
            (&["tensor<*xi8>"], &["tensor<2xi8>", "tensor<2x2xi8>"], results),
        ],
    );
    let extents = "failed to verify that input and output have the same tensor dimensions";
    check(
        "x.dims",
        &[
            (&["i8"], &["f32"], ""),
            (&["tensor<2xi8>"], &["tensor<2xf32>"], ""),
            (&["tensor<?xi8>"], &["tensor<?xf32>"], ""),
            (&["tensor<*xi8>"], &["tensor<*xf32>"], ""),
            (&["tensor<2xi8>"], &["tensor<?xf32>"], extents),
            (&["tensor<*xi8>"], &["tensor<2xf32>"], extents),
            (&["i8"], &["tensor<2xf32>"], extents),
        ],
    );
}

#[test]
fn element_by_element() {
    let other = "all non-scalar operands/results must have the same shape and base type";
    check(
        "x.elementwise",
        &[
            (&["i8"], &["i16"], ""),
            (&["i8"], &["tensor<2xi8>"], "if a result is non-scalar, then at least one operand must be non-scalar"),
            (
                &["tensor<2xi8>"],
                &["i8"],
                "if an operand is non-scalar, then there must be at least one non-scalar result",
            ),
            (
                &["tensor<2xi8>"],
                &["tensor<2xi8>", "i8"],
                "if an operand is non-scalar, then all results must be non-scalar",
            ),
            (&["i1", "tensor<2xi8>"], &["tensor<2xi16>"], ""),
            (&["tensor<2xi8>", "tensor<?xi8>"], &["tensor<2xi8>"], ""),
            (&["tensor<2xi8>"], &["tensor<3xi8>"], other),
            (&["tensor<2xi8>"], &["vector<2xi8>"], other),
            (&["tensor<2xi8>"], &["tensor<*xi8>"], other),
        ],
    );
}

#[test]
fn relations_of_names() {
    let all = |what: &str| format!("failed to verify that all of {{in, out}} have same {what}");
    check("x.types", &[(&["i8"], &["i8"], ""), (&["tensor<2xi8>"], &["tensor<?xi8>"], &all("type"))]);
    check(
        "x.shapes",
        &[
            (&["i8"], &["i16"], ""),
            (&["tensor<2xi8>"], &["vector<2xi16>"], ""),
            (&["tensor<2xi8>"], &["tensor<?xi8>"], &all("shape")),
            (&["tensor<2xi8>"], &["i8"], &all("shape")),
        ],
    );
    check(
        "x.elements",
        &[(&["i8"], &["tensor<2xi8>"], ""), (&["tensor<2xi8>"], &["tensor<2xi16>"], &all("element type"))],
    );
    let element = "failed to verify that result is the element";
    check(
        "x.match",
        &[
            (&["vector<2xi8>"], &["i8"], ""),
            (&["vector<2xi8>"], &["i16"], element),
            // A failing transform allows any type.
            (&["i8"], &["i16"], ""),
        ],
    );
    let twice = "failed to verify that results are the element twice";
    check(
        "x.matches",
        &[
            (&["vector<2xi8>"], &["i8", "i8"], ""),
            (&["vector<2xi8>"], &["i8"], twice),
            (&["vector<2xi8>"], &["i8", "i16"], twice),
            (&["i8"], &["i8", "i8"], twice),
            (&[], &["i8"], ""),
        ],
    );
    check("x.relation", &[(&["i8"], &["i16"], ""), (&["i8"], &["i8"], "failed to verify that nothing is i8")]);
}

#[test]
fn numbers_of_values_and_regions() {
    check("x.results", &[(&[], &["i8"], ""), (&[], &["i8", "i8"], ""), (&[], &[], "expected 1 or more results")]);
    check(
        "x.operands",
        &[
            (&["i8"], &[], ""),
            (&["i8", "i8"], &[], ""),
            (&[], &[], "expected 1 or more operands, but found 0"),
            (&["i8", "i8", "i8"], &[], "operand group starting at #1 requires 0 or 1 element, but found 2"),
        ],
    );
    check("x.regions", &[(&[], &[], "expected 1 or more regions")]);
}

#[test]
fn names_of_symbols() {
    let ctx = context();
    let said = |op| said_of(op, &ctx, &[], &[]);
    let no_table = "op symbol's parent must have the SymbolTable trait";
    let no_name = "op requires string attribute 'sym_name'";
    let (name, number) = (ctx.string_attr("a"), ctx.int_attr(5, ctx.int_type(8)));
    assert_eq!(said(NewOp::new("x.symbol")), format!("'x.symbol' {no_name}"));
    assert_eq!(said(NewOp::new("x.symbol").attr("sym_name", number)), format!("'x.symbol' {no_name}"));
    assert_eq!(said(NewOp::new("x.any_symbol").property("sym_name", number)), format!("'x.any_symbol' {no_name}"));
    assert_eq!(said(NewOp::new("x.maybe_symbol")), "");
    assert_eq!(said(NewOp::new("x.maybe_symbol").property("sym_name", name)), format!("'x.maybe_symbol' {no_table}"));
    let visible = |value: Attr| said(NewOp::new("x.symbol").attr("sym_name", name).attr("sym_visibility", value));
    assert_eq!(
        visible(number),
        "'x.symbol' op requires visibility attribute 'sym_visibility' to be a string attribute"
    );
    assert_eq!(
        visible(ctx.string_attr("hidden")),
        "'x.symbol' op visibility expected to be one of [\"public\", \"private\", \"nested\"], but got \"hidden\""
    );
    for good in ["public", "private", "nested"] {
        assert_eq!(visible(ctx.string_attr(good)), format!("'x.symbol' {no_table}"), "{good}");
    }
}

#[test]
fn numbers_of_blocks() {
    let ctx = context();
    let said = |name: &'static str, blocks: &[usize]| {
        let mut body = Body::new(ctx.op_name("t.func"), Loc::UNKNOWN);
        let root = body.add_region(Body::ROOT);
        let outer = body.add_block(root);
        let op = body.new_op(&OpSpec::new(ctx.op_name(name), Loc::UNKNOWN));
        body.append(outer, op);
        for &count in blocks {
            let region = body.add_region(op);
            for _ in 0..count {
                let block = body.add_block(region);
                let end = body.new_op(&OpSpec::new(ctx.op_name("t.yield"), Loc::UNKNOWN));
                body.append(block, end);
            }
        }
        let why = Checker::new(&ctx).check(&body, op).err();
        why.unwrap_or_default()
    };
    for (name, blocks, wanted) in [
        ("x.some_blocks", &[1][..], ""),
        ("x.some_blocks", &[2], ""),
        ("x.some_blocks", &[0], "region #0 ('body') failed to verify constraint: region with at least 1 blocks"),
        ("x.table", &[1], ""),
        ("x.table", &[], "Operations with a 'SymbolTable' must have exactly one region"),
        ("x.table", &[1, 1], "Operations with a 'SymbolTable' must have exactly one region"),
        ("x.table", &[0], "Operations with a 'SymbolTable' must have exactly one block"),
        ("x.table", &[2], "Operations with a 'SymbolTable' must have exactly one block"),
        ("x.graph", &[0], ""),
        ("x.graph", &[1], ""),
        ("x.graph", &[2], "expects graph region #0 to have 0 or 1 blocks"),
    ] {
        assert_eq!(said(name, blocks), wanted, "{name} {blocks:?}");
    }
}
