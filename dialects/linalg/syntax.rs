//! The syntax of structured operations. `linalg.transpose` and `linalg.broadcast` omit the body, which the parser rebuilds;
//! `linalg.generic` prints it.

use qopt_ir::def::OpRef;
use qopt_ir::diag::Diag;
use qopt_ir::ir::{Attr, AttrKind, Str, Type};
use qopt_ir::rewrite::NewOp;
use qopt_ir::syntax::{OpPrinter, OpState, OpSyntax, Parser, UnresolvedOperand, ValueGroup};

use super::attrs::ITERATOR_TYPES;
use super::ops::YIELD;
use super::types::scalar;
use crate::syntax::{arrow_types, print_typed_operands, typed_operands};

/// `linalg.transpose ins(%x : tensor<2x3xi8>) outs(%y : tensor<3x2xi8>) permutation = [1, 0] {...}`
pub(super) struct DimensionsSyntax {
    /// The attribute with dimensions, after the operands.
    pub(super) attr: &'static str,
}

/// Parses `ins(%x : tensor<2xi8>)`. Returns no operands if the keyword is absent.
pub(super) fn values<'a>(p: &mut Parser<'a>, word: &str) -> Result<ValueGroup<UnresolvedOperand<'a>>, Diag> {
    if p.eat(word) { typed_operands(p) } else { Ok(ValueGroup::default()) }
}

/// Merges attributes from several positions of an operation's text into one dictionary.
pub(super) fn merge_attr_dicts(p: &Parser<'_>, dicts: &[&[(Str, Attr)]]) -> Result<Attr, Diag> {
    let ctx = p.ctx;
    let mut entries: Vec<(Str, Attr)> = Vec::new();
    for &(name, value) in dicts.iter().copied().flatten() {
        if entries.iter().any(|e| e.0 == name) {
            let name = ctx.text(name);
            return Err(p.whole_op_error(format!("attribute '{name}' occurs more than once in the attribute list")));
        }
        entries.push((name, value));
    }
    Ok(ctx.dict_attr(entries))
}

/// Parses the attributes before the operands: `<{...}> {...}`, both optional.
pub(super) fn leading_attrs(p: &mut Parser<'_>) -> Result<Attr, Diag> {
    let ctx = p.ctx;
    let mut properties = Attr::EMPTY_DICT;
    if p.eat("<") {
        if !p.next_is("{") {
            return Err(p.error("expected '{' in attribute dictionary"));
        }
        properties = p.optional_dict()?;
        p.expect(">")?;
    }
    let attrs = p.optional_dict()?;
    merge_attr_dicts(p, &[ctx.dict(properties), ctx.dict(attrs)])
}

/// ` ins(%x : tensor<2xi8>) outs(%y : tensor<2xi8>)`
pub(super) fn print_operands(op: OpRef<'_>, p: &mut OpPrinter<'_>) {
    for (word, operand) in ["ins", "outs"].into_iter().zip(op.def().map_or(&[][..], |def| def.operands)) {
        let values = op.operands_named(operand.name);
        if values.is_empty() {
            continue;
        }
        p.text(" ");
        p.text(word);
        print_typed_operands(p, op.body, &values);
    }
}

/// ` -> tensor<2xi8>`
pub(super) fn print_results(op: OpRef<'_>, p: &mut OpPrinter<'_>) {
    let results = op.body.results(op.op);
    if results.len() > 0 {
        p.text(" -> ");
        let several = results.len() > 1;
        p.text(if several { "(" } else { "" });
        p.types(results.map(|v| op.body.ty(v)));
        p.text(if several { ")" } else { "" });
    }
}

impl OpSyntax for DimensionsSyntax {
    fn parse<'a>(&self, p: &mut Parser<'a>, state: &mut OpState<'a>) -> Result<(), Diag> {
        let ctx = p.ctx;
        let leading = leading_attrs(p)?;
        let (inputs, outputs) = (values(p, "ins")?, values(p, "outs")?);
        let types = |group: &ValueGroup<_>| group.types.clone().unwrap_or_default();
        // Buffers have no result.
        let results = types(&outputs).into_iter().filter(|&t| ctx.is_tensor(t)).collect();
        let elements: Vec<Type> = types(&inputs).into_iter().chain(types(&outputs)).map(|ty| scalar(ctx, ty)).collect();
        state.operands.extend([inputs, outputs]);
        state.results.push(ValueGroup { types: Some(results), ..ValueGroup::default() });

        if !p.next_is(self.attr) {
            return Err(p.op_error(format!("expected '{}'", self.attr)));
        }
        p.expect(self.attr)?;
        p.expect("=")?;
        let own = [(ctx.str(self.attr), ctx.i64_array_attr(&p.int_list()?))];
        let trailing = p.optional_dict()?;
        state.attrs = merge_attr_dicts(p, &[ctx.dict(leading), &own, ctx.dict(trailing)])?;

        p.implied_region(state, |rewriter, block, loc| {
            // The body yields the element of the input.
            let args: Vec<_> = elements.iter().map(|&ty| rewriter.add_arg(block, ty, loc)).collect();
            rewriter.build(&NewOp::of(&YIELD).loc(loc).operands(args.get(..1).unwrap_or(&[])));
        });
        Ok(())
    }

    fn shows_regions(&self, _: OpRef<'_>) -> bool {
        false
    }

    fn print(&self, op: OpRef<'_>, p: &mut OpPrinter<'_>) {
        let body = op.body;
        for (word, index) in [("ins", 0), ("outs", 1)] {
            p.text(" ");
            p.text(word);
            p.text("(");
            p.values(op.operand(index));
            p.text(" : ");
            p.types(op.operand_type(index));
            p.text(")");
        }
        p.text(" ");
        p.text(self.attr);
        p.text(" = [");
        p.text(&crate::support::list(op.ints(self.attr).unwrap_or_default()));
        // MLIR prints this space.
        p.text("] ");
        p.attr_dict(op.ctx.dict(body.attrs(op.op)), false);
    }
}

/// `linalg.generic {indexing_maps = [...], iterator_types = ["parallel"]} ins(...) outs(...) attrs = {...} {...} -> tensor<4xi8>`
pub(super) struct GenericSyntax;

/// Attributes printed before the operands, in this order.
const LEADING: [&str; 4] = ["doc", "indexing_maps", "iterator_types", "library_call"];

impl OpSyntax for GenericSyntax {
    fn parse<'a>(&self, p: &mut Parser<'a>, state: &mut OpState<'a>) -> Result<(), Diag> {
        let ctx = p.ctx;
        let at = p.offset();
        let AttrKind::Dict(leading) = ctx.attr_kind(p.attr()?) else {
            return Err(p.op_error_at(at, "invalid kind of attribute specified"));
        };
        let mut leading = leading.to_vec();
        for (name, value) in &mut leading {
            if ctx.bytes(*name) == b"iterator_types" {
                let AttrKind::Array(words) = ctx.attr_kind(*value) else {
                    return Err(p.op_error_at(at, "expected \"iterator_types\" array attribute"));
                };
                let mut kinds = Vec::new();
                for &word in words {
                    let word = ctx.attr_str(word).map(|s| ctx.bytes(s)).unwrap_or_default();
                    let Some(kind) = ITERATOR_TYPES.value(word) else {
                        let word = String::from_utf8_lossy(word);
                        return Err(p.op_error_at(at, format!("unexpected iterator_type ({word})")));
                    };
                    kinds.push(ITERATOR_TYPES.attr(ctx, kind));
                }
                *value = ctx.attr(AttrKind::Array(kinds.into()));
            }
        }
        let more = leading_attrs(p)?;
        let (inputs, outputs) = (values(p, "ins")?, values(p, "outs")?);
        state.operands.extend([inputs, outputs]);
        let mut trailing = Attr::EMPTY_DICT;
        if p.eat("attrs") {
            p.expect("=")?;
            trailing = p.optional_dict()?;
        }
        state.attrs = merge_attr_dicts(p, &[&leading, ctx.dict(more), ctx.dict(trailing)])?;
        p.region(Vec::new(), |p, state| {
            let results = if p.eat("->") { arrow_types(p)? } else { Vec::new() };
            state.results.push(ValueGroup { types: Some(results.into_iter().collect()), ..ValueGroup::default() });
            Ok(())
        })
    }

    fn print<'p>(&self, op: OpRef<'p>, p: &mut OpPrinter<'p>) {
        let (body, ctx) = (op.body, op.ctx);
        let mut leading = Vec::new();
        for name in LEADING {
            let Some(mut value) = op.attr(name) else { continue };
            if name == "iterator_types" {
                let Some(kinds) = super::attrs::iterators(ctx, value) else { return p.generic_tail(op.op) };
                let words = kinds.iter().map(|&kind| ctx.string_attr(ITERATOR_TYPES.words(kind).unwrap_or_default()));
                value = ctx.attr(AttrKind::Array(words.collect()));
            }
            leading.push((ctx.str(name), value));
        }
        p.attr_dict(&leading, false);
        print_operands(op, p);
        let rest = ctx.dict(body.attrs(op.op));
        if !rest.is_empty() {
            p.text(" attrs = ");
            p.attr_dict(rest, false);
        }
        p.regions_of(op.op, |p| {
            for &region in body.regions(op.op) {
                p.then(move |p| {
                    p.text(" ");
                    p.region(region, true, true);
                });
            }
        });
        p.then(move |p| print_results(op, p));
    }
}
