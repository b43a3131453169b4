//! A small dialect and builders for the toolkit's unit tests, independent of the parser and of real dialects.

use std::sync::Arc;

use crate::def::*;
use crate::diag::Diag;
use crate::ir::*;
use crate::movement::{Dim, Layout};
use crate::rewrite::{InsertPoint, MatchResult, NewOp, Rewriter, Roots, Rule, build_body};
use crate::syntax::TextPrinter;

const I32: TypeConstraint = TypeConstraint::only("32-bit signless integer", TypePred::Int(32), |c| c.int_type(32));
const INT: TypeConstraint = TypeConstraint::new("signless-integer-like", TypePred::ScalarOrElement(&IS_SIGNLESS_INT));
const BODY: RegionDef = RegionDef { name: "body", blocks: RegionBlocks::Any, variadic: false };
const ONE_BLOCK: RegionDef = RegionDef { name: "bodyRegion", blocks: RegionBlocks::One, variadic: false };

pub(crate) static MODULE: OpDef = OpDef {
    name: "builtin.module",
    attrs: &[optional_attr("sym_name", &STRING_ATTR), optional_attr("sym_visibility", &STRING_ATTR)],
    regions: &[ONE_BLOCK],
    traits: &[
        Trait::IsolatedFromAbove,
        Trait::SymbolTable,
        Trait::Symbol,
        Trait::NoTerminator,
        Trait::SingleBlock,
        Trait::GraphRegion,
    ],
    ..OpDef::BASE
};
pub(crate) static FUNC: OpDef = OpDef {
    name: "t.func",
    attrs: &[attr("sym_name", &SYMBOL_NAME), optional_attr("sym_visibility", &STRING_ATTR)],
    regions: &[BODY],
    traits: &[Trait::IsolatedFromAbove, Trait::Symbol],
    ..OpDef::BASE
};
pub(crate) static RETURN: OpDef = OpDef {
    name: "t.return",
    operands: &[variadic("operands", &ANY_TYPE)],
    traits: &[Trait::Terminator, Trait::HasParent(&["t.func"]), Trait::ReturnLike],
    ..OpDef::BASE
};
pub(crate) static ADD: OpDef = OpDef {
    name: "t.add",
    operands: &[one("lhs", &INT), one("rhs", &INT)],
    results: &[one("result", &INT)],
    traits: &[Trait::Pure, Trait::Commutative, Trait::SameOperandsAndResultType],
    fold: Some(|op| {
        let zero = op.operand_constant(1).and_then(|a| op.ctx.attr_int(a)) == Some(0);
        zero.then(|| vec![Folded::Value(op.operand(0).unwrap())])
    }),
    fold_constants: Some(|op, constants| {
        let sum = op.ctx.attr_int(constants[0])?.wrapping_add(op.ctx.attr_int(constants[1])?);
        Some(vec![op.ctx.int_attr(sum, op.result_type(0)?)])
    }),
    ..OpDef::BASE
};
pub(crate) static SUB: OpDef = OpDef {
    name: "t.sub",
    operands: &[one("lhs", &INT), one("rhs", &INT)],
    results: &[one("result", &INT)],
    traits: &[Trait::Pure, Trait::AllTypesMatch(&["lhs", "rhs", "result"])],
    ..OpDef::BASE
};
pub(crate) static CONST: OpDef = OpDef {
    name: "t.const",
    results: &[one("result", &ANY_TYPE)],
    attrs: &[attr("value", &TYPED_ATTR)],
    traits: &[Trait::Pure, Trait::ConstantLike],
    constant: Some(&ConstantDef {
        read: |op| op.attr("value"),
        write: |op, value, _| op.ctx.dict_with(op.body.properties(op.op), op.ctx.str("value"), Some(value)),
        ..ConstantDef::BASE
    }),
    ..OpDef::BASE
};
pub(crate) static NEG: OpDef = OpDef {
    name: "t.neg",
    operands: &[one("value", &I32)],
    results: &[one("result", &I32)],
    traits: &[Trait::Pure, Trait::Involution],
    ..OpDef::BASE
};
pub(crate) static BR: OpDef = OpDef {
    name: "t.br",
    operands: &[variadic("values", &ANY_TYPE)],
    successors: &[successor("dest", "values")],
    traits: &[Trait::Terminator],
    ..OpDef::BASE
};
pub(crate) static COND_BR: OpDef = OpDef {
    name: "t.cond_br",
    operands: &[one("condition", &I1)],
    successors: &[successor("then", ""), successor("else", "")],
    traits: &[Trait::Terminator],
    ..OpDef::BASE
};
pub(crate) static SEGMENTS: OpDef = OpDef {
    name: "t.segments",
    operands: &[one("a", &INT), optional("b", &INT), variadic("c", &I32)],
    traits: &[Trait::AttrSizedOperandSegments],
    ..OpDef::BASE
};
pub(crate) static CALL: OpDef = OpDef {
    name: "t.call",
    attrs: &[attr("callee", &FLAT_SYMBOL_REF)],
    verify_symbols: Some(|op, scope| match scope.lookup(op.attr("callee").unwrap()) {
        Some(callee) if callee.is(&FUNC) => Ok(()),
        _ => Err("does not reference a valid function".into()),
    }),
    ..OpDef::BASE
};
pub(crate) static ANY_CALL: OpDef = OpDef { name: "t.any_call", attrs: &[attr("callee", &SYMBOL_REF)], ..CALL };
pub(crate) static LOOP: OpDef =
    OpDef { name: "t.loop", regions: &[ONE_BLOCK], traits: &[Trait::ImplicitTerminator("t.yield")], ..OpDef::BASE };
pub(crate) static YIELD: OpDef = OpDef { name: "t.yield", traits: &[Trait::Terminator], ..OpDef::BASE };

/// Replaces `x - x` by 0. For `i32` only.
fn sub_self(rewriter: &mut Rewriter<'_>, op: OpId) -> MatchResult {
    let view = rewriter.op(op);
    if view.operand(0) != view.operand(1) {
        return Err("operands differ".into());
    }
    let ctx = rewriter.ctx();
    let zero = NewOp::new("t.const").property("value", ctx.int_attr(0, ctx.int_type(32))).results(&[ctx.int_type(32)]);
    let value = rewriter.build_value(&zero).unwrap();
    rewriter.replace(op, &[value]);
    Ok(())
}
static SUB_SELF: Rule = Rule::new("t.sub-self", Roots::Ops(&[&SUB]), sub_self);

pub(crate) const BUILTIN: Dialect = Dialect { name: "builtin", ops: &[&MODULE], ..Dialect::BASE };
pub(crate) const T: Dialect = Dialect {
    name: "t",
    ops: &[&FUNC, &RETURN, &ADD, &SUB, &CONST, &NEG, &BR, &COND_BR, &SEGMENTS, &CALL, &ANY_CALL, &LOOP, &YIELD],
    constant: Some(|ctx, value, _| {
        Some(ConstantSpec {
            op: "t.const",
            properties: ctx.dict_attr([(ctx.str("value"), value)]),
            attrs: Attr::EMPTY_DICT,
        })
    }),
    rules: &[&SUB_SELF],
    ..Dialect::BASE
};

pub(crate) fn context() -> Arc<Context> {
    static DIALECTS: [&Dialect; 2] = [&BUILTIN, &T];
    Context::new(&DIALECTS)
}

/// A quantized element type that fits only shapes of one rank.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(crate) struct Quant {
    pub(crate) rank: usize,
}

impl TypeObject for Quant {
    fn dialect(&self) -> &'static str {
        "t"
    }
    fn print(&self, printer: &mut TextPrinter<'_>) {
        printer.text("q");
    }
    fn quantized(&self) -> Option<&dyn QuantizedElement> {
        Some(self)
    }
}
impl QuantizedElement for Quant {
    fn storage(&self, ctx: &Context) -> Type {
        ctx.int_type(8)
    }
    fn carrier(&self, ctx: &Context) -> Type {
        ctx.int_type(8)
    }
    fn layout(&self, _: &Context, _: &[Dim]) -> Result<Layout, String> {
        Err("layouts are unsupported in unit tests".to_owned())
    }
    fn with_layout(&self, _: &Context, _: &[Dim], _: &Layout) -> Result<Type, String> {
        Err("layouts are unsupported in unit tests".to_owned())
    }
    fn check(&self, _: &Context, place: ElementPlace<'_>) -> Result<(), String> {
        match place {
            ElementPlace::Ranked(shape) if shape.len() != self.rank => {
                Err(format!("rank is {}, not {}", shape.len(), self.rank))
            }
            ElementPlace::Scalar if self.rank != 0 => Err(format!("rank is 0, not {}", self.rank)),
            _ => Ok(()),
        }
    }
}

pub(crate) fn quant(ctx: &Context, rank: usize) -> Type {
    ctx.ty(TypeKind::Dialect(DialectType(Arc::new(Quant { rank }))))
}

/// Creates a module of these isolated operations.
pub(crate) fn module(ctx: &Arc<Context>, ops: Vec<Body>) -> Module {
    let body = build_body(ctx, &NewOp::new("builtin.module"), &[], |rw, _, _| {
        for op in ops {
            rw.insert_body(op);
        }
    });
    Module::new(ctx, body)
}

/// Creates a function with arguments of these types.
pub(crate) fn func(
    ctx: &Context,
    name: &str,
    args: &[Type],
    fill: impl FnOnce(&mut Rewriter<'_>, BlockId, &[ValueId]),
) -> Body {
    build_body(ctx, &NewOp::new("t.func").property("sym_name", ctx.string_attr(name)), args, fill)
}

pub(crate) fn i32(ctx: &Context) -> Type {
    ctx.int_type(32)
}

pub(crate) fn add(rw: &mut Rewriter<'_>, a: ValueId, b: ValueId) -> ValueId {
    let ty = rw.body().ty(a);
    rw.build_value(&NewOp::new("t.add").operands(&[a, b]).results(&[ty])).unwrap()
}
pub(crate) fn sub(rw: &mut Rewriter<'_>, a: ValueId, b: ValueId) -> ValueId {
    let ty = rw.body().ty(a);
    rw.build_value(&NewOp::new("t.sub").operands(&[a, b]).results(&[ty])).unwrap()
}
pub(crate) fn neg(rw: &mut Rewriter<'_>, a: ValueId) -> ValueId {
    let ty = rw.body().ty(a);
    rw.build_value(&NewOp::new("t.neg").operands(&[a]).results(&[ty])).unwrap()
}
pub(crate) fn constant(rw: &mut Rewriter<'_>, value: i64) -> ValueId {
    let ctx = rw.ctx();
    let attr = ctx.int_attr(value, i32(ctx));
    rw.build_value(&NewOp::new("t.const").property("value", attr).results(&[i32(ctx)])).unwrap()
}
pub(crate) fn ret(rw: &mut Rewriter<'_>, values: &[ValueId]) {
    rw.build(&NewOp::new("t.return").operands(values));
}
pub(crate) fn br(rw: &mut Rewriter<'_>, to: BlockId, values: &[ValueId]) {
    rw.build(&NewOp::new("t.br").operands(values).successors(&[to]));
}
/// Appends a block to the region of another block, and sets the insertion point to its end.
pub(crate) fn block(rw: &mut Rewriter<'_>, sibling: BlockId) -> BlockId {
    let region = rw.body().region_of(sibling);
    let new = rw.add_block(region);
    rw.set_insertion_point(InsertPoint::End(new));
    new
}

/// Prints a body, one operation a line: `v2 = t.add v0 v1`, constants with their value.
pub(crate) fn show(ctx: &Context, body: &Body) -> String {
    let mut out = String::new();
    for op in body.preorder() {
        let depth = {
            let (mut depth, mut at) = (0, body.block_of(op));
            while let Some(up) = at.and_then(|b| body.parent_op(b)).filter(|&op| op != Body::ROOT) {
                (depth, at) = (depth + 1, body.block_of(up));
            }
            depth
        };
        out += &"  ".repeat(depth);
        for result in body.results(op) {
            out += &format!("{result:?} = ");
        }
        out += &ctx.op_text(body.name(op));
        if let Some(value) = body.attr_named(ctx, op, "value").and_then(|a| ctx.attr_int(a)) {
            out += &format!(" {value}");
        }
        for operand in body.operands(op) {
            out += &format!(" {operand:?}");
        }
        out.push('\n');
    }
    out
}

pub(crate) fn messages(diags: &[Diag]) -> Vec<String> {
    diags.iter().map(|d| d.message.clone()).collect()
}
