//! The shape dialect: computations of shapes.

use std::sync::OnceLock;

use qopt_ir::def::{BlockRef, Deferred, Dialect, OpDef, OpRef, TypeDef, Verdict};
use qopt_ir::diag::Diag;
use qopt_ir::ir::{Attr, AttrKind, Type, TypeKind};
use qopt_ir::syntax::{OpPrinter, OpState, OpSyntax, Parser, ValueGroup};

use super::bufferization::entries;
use super::constraints::{SHAPE, SIZE};
use super::types::named_type;
use crate::func::FuncSyntax;
use crate::func::ops::verify_signature;
use crate::support::{bail, ensure};
use crate::syntax::arrow_types;

fn group(types: impl IntoIterator<Item = Type>) -> ValueGroup<()> {
    ValueGroup { types: Some(types.into_iter().collect()), ..ValueGroup::default() }
}

/// `shape.const_shape [1, 2] : !shape.shape`
struct ConstShapeSyntax;

impl OpSyntax for ConstShapeSyntax {
    fn parse<'a>(&self, p: &mut Parser<'a>, state: &mut OpState<'a>) -> Result<(), Diag> {
        let ctx = p.ctx;
        state.attrs = p.optional_dict()?;
        let sizes = p.int_list()?;
        p.expect(":")?;
        let ty = p.ty()?;
        let stored = ctx.tensor_type(&[Some(sizes.len() as u64)], ctx.index_type());
        state.properties.push((ctx.str("shape"), ctx.dense_ints(stored, &sizes)));
        state.results.push(group([ty]));
        Ok(())
    }

    fn print<'p>(&self, op: OpRef<'p>, p: &mut OpPrinter<'p>) {
        p.attr_dict(&entries(op, &["shape"]), false);
        let sizes = op.attr("shape").and_then(|shape| crate::elements::integers(op.ctx, shape)).unwrap_or_default();
        let sizes: Vec<String> = sizes.iter().map(i64::to_string).collect();
        p.text(&format!(" [{}] : ", sizes.join(", ")));
        p.types(op.results().map(|value| op.body.ty(value)));
    }
}

/// `shape.reduce(%shape, %init) : !shape.shape -> !shape.size {...}`
struct ReduceSyntax;

impl OpSyntax for ReduceSyntax {
    fn parse<'a>(&self, p: &mut Parser<'a>, state: &mut OpState<'a>) -> Result<(), Diag> {
        let (mut shape, mut initial) = (ValueGroup::default(), ValueGroup::default());
        p.expect("(")?;
        let at = p.offset();
        p.operands(&mut initial.items)?;
        p.expect(")")?;
        p.expect(":")?;
        shape.types = Some([p.ty()?].into_iter().collect());
        let results = if p.eat("->") { arrow_types(p)? } else { Vec::new() };
        if initial.items.is_empty() {
            return Err(p.op_error_at(at, "expected 1 or more operands"));
        }
        shape.items.push(initial.items.remove(0));
        if initial.items.len() != results.len() {
            let (n, m) = (initial.items.len(), results.len());
            return Err(p.op_error_at(
                at,
                format!("number of operands and types do not match: got {n} operands and {m} types"),
            ));
        }
        initial.types = Some(results.iter().copied().collect());
        state.operands.extend([shape, initial]);
        state.results.push(group(results));
        p.region(Vec::new(), |p, state| {
            state.attrs = p.optional_dict()?;
            Ok(())
        })
    }

    fn print<'p>(&self, op: OpRef<'p>, p: &mut OpPrinter<'p>) {
        let body = op.body;
        p.text("(");
        p.values(op.operands());
        p.text(") : ");
        p.types(op.operand_type(0));
        arrow(op, p);
        p.text(" ");
        p.regions_of(op.op, |p| {
            if let Some(&region) = body.regions(op.op).first() {
                p.region(region, true, true);
            }
        });
        p.then(move |p| p.attr_dict(op.ctx.dict(body.attrs(op.op)), false));
    }
}

/// Prints ` -> i32` or ` -> (i32, i32)`, or nothing without results.
fn arrow(op: OpRef<'_>, p: &mut OpPrinter<'_>) {
    let several = op.results().len() > 1;
    if op.results().len() > 0 {
        p.text(if several { " -> (" } else { " -> " });
        p.types(op.results().map(|value| op.body.ty(value)));
        p.text(if several { ")" } else { "" });
    }
}

/// `shape.assuming %witness -> (i32) {...}`
struct AssumingSyntax;

impl OpSyntax for AssumingSyntax {
    fn parse<'a>(&self, p: &mut Parser<'a>, state: &mut OpState<'a>) -> Result<(), Diag> {
        let mut witness = ValueGroup::default();
        witness.items.push(p.operand()?);
        witness.types = Some([super::constraints::WITNESS.intern(p.ctx)].into_iter().collect());
        state.operands.push(witness);
        let results = if p.eat("->") { arrow_types(p)? } else { Vec::new() };
        state.results.push(group(results));
        p.region(Vec::new(), |p, state| {
            p.implicit_terminator(state, "shape.assuming_yield");
            state.attrs = p.optional_dict()?;
            Ok(())
        })
    }

    fn shows_terminators(&self, op: OpRef<'_>) -> bool {
        op.results().len() > 0
    }

    fn print<'p>(&self, op: OpRef<'p>, p: &mut OpPrinter<'p>) {
        let body = op.body;
        let yields = op.results().len() > 0;
        p.text(" ");
        p.values(op.operands());
        if yields {
            p.text(" -> (");
            p.types(op.results().map(|value| body.ty(value)));
            p.text(")");
        }
        p.text(" ");
        p.regions_of(op.op, |p| {
            if let Some(&region) = body.regions(op.op).first() {
                p.region(region, true, yields);
            }
        });
        p.then(move |p| p.attr_dict(op.ctx.dict(body.attrs(op.op)), false));
    }
}

/// `shape.function_library @name {...} mapping {...}`
struct LibrarySyntax;

impl OpSyntax for LibrarySyntax {
    fn parse<'a>(&self, p: &mut Parser<'a>, state: &mut OpState<'a>) -> Result<(), Diag> {
        let name = p.symbol_name()?;
        state.properties.push((p.ctx.str("sym_name"), p.ctx.attr(AttrKind::String { value: name, ty: None })));
        if p.attributes_keyword()? {
            state.attrs = p.optional_dict()?;
        }
        p.region(Vec::new(), |p, state| {
            p.ensure_block(state);
            p.expect("mapping")?;
            let mapping = p.optional_dict()?;
            state.properties.push((p.ctx.str("mapping"), mapping));
            Ok(())
        })
    }

    fn print<'p>(&self, op: OpRef<'p>, p: &mut OpPrinter<'p>) {
        let ctx = op.ctx;
        p.text(" ");
        if let Some(name) = op.attr("sym_name").and_then(|name| ctx.attr_str(name)) {
            p.symbol_name(name);
        }
        p.attr_dict(&entries(op, &["sym_name", "mapping"]), true);
        p.text(" ");
        let region = op.regions().next().map(|region| region.region);
        p.regions_of(op.op, |p| region.into_iter().for_each(|region| p.region(region, true, true)));
        let mapping: Option<Attr> = op.attr("mapping");
        p.then(move |p| {
            p.text(" mapping ");
            mapping.into_iter().for_each(|mapping| p.attr(mapping));
        });
    }
}

/// Returns true if computations of the operands fail, so that the result is a shape or size that can be an error.
fn may_fail(op: OpRef<'_>, error: &[super::types::Named]) -> bool {
    op.operands().any(|value| error.iter().any(|ty| ty.is(op.ctx, op.body.ty(value))))
}

/// An operand that can be an error needs a result that can be one.
fn verify_size(op: OpRef<'_>) -> Verdict {
    let is_size = op.result_type(0).is_none_or(|ty| SIZE.is(op.ctx, ty));
    ensure!(
        is_size || !may_fail(op, &[SIZE, SHAPE, super::constraints::VALUE_SHAPE]),
        "if at least one of the operands can hold error values then the result must be of type `size` to propagate them"
    );
    Ok(())
}

fn verify_shape(op: OpRef<'_>) -> Verdict {
    let is_shape = op.result_type(0).is_none_or(|ty| SHAPE.is(op.ctx, ty));
    ensure!(
        is_shape || !may_fail(op, &[SIZE, SHAPE, super::constraints::VALUE_SHAPE]),
        "if at least one of the operands can hold error values then the result must be of type `shape` to propagate them"
    );
    Ok(())
}

/// The arguments of the block are an index, an extent and the carried values.
fn verify_reduce(op: OpRef<'_>) -> Verdict {
    let ctx = op.ctx;
    let (Some(shape), Some(block)) = (op.operand_type(0), op.blocks().next()) else { return Ok(()) };
    let args: Vec<Type> = block_args(block);
    let initial: Vec<Type> = op.operands().skip(1).map(|value| op.body.ty(value)).collect();
    let expected = initial.len().saturating_add(2);
    ensure!(args.len() == expected, "ReduceOp body is expected to have {expected} arguments");
    ensure!(args.first() == Some(&ctx.index_type()), "argument 0 of ReduceOp body is expected to be of IndexType");
    let is_tensor = ctx.is_tensor(shape);
    let extent = args.get(1).copied();
    ensure!(
        is_tensor || extent.is_some_and(|ty| SIZE.is(ctx, ty)),
        "argument 1 of ReduceOp body is expected to be of SizeType if the ReduceOp operates on a ShapeType"
    );
    ensure!(
        !is_tensor || extent == Some(ctx.index_type()),
        "argument 1 of ReduceOp body is expected to be of IndexType if the ReduceOp operates on an extent tensor"
    );
    for (at, (arg, initial)) in args.iter().skip(2).zip(&initial).enumerate() {
        if arg != initial {
            bail!("type mismatch between argument {} of ReduceOp body and initial value {at}", at.saturating_add(2));
        }
    }
    Ok(())
}

fn block_args(block: BlockRef<'_>) -> Vec<Type> {
    block.body.args(block.block).iter().map(|&arg| block.body.ty(arg)).collect()
}

fn verify_const_shape(op: OpRef<'_>) -> Verdict {
    let ctx = op.ctx;
    let count = |ty: Type| match ctx.type_kind(ty) {
        TypeKind::RankedTensor { shape, .. } => shape.first().copied().flatten(),
        _ => None,
    };
    let stored = op.attr("shape").and_then(|shape| qopt_ir::def::typed_attr_type(ctx, shape)).and_then(count);
    let result = op.result_type(0).and_then(count);
    if let (Some(stored), Some(result)) = (stored, result) {
        ensure!(
            stored == result,
            "inferred type(s) 'tensor<{stored}xindex>' are incompatible with return type(s) of operation \
             'tensor<{result}xindex>'"
        );
    }
    Ok(())
}

fn size_name(op: OpRef<'_>) -> Option<String> {
    Some(format!("c{}", op.int("value")?))
}

fn complete(def: OpDef) -> OpDef {
    match def.name {
        "shape.func" => {
            OpDef { syntax: Some(&FuncSyntax), verify: Some(|op| verify_signature(op, "shape.return")), ..def }
        }
        "shape.const_shape" => OpDef { syntax: Some(&ConstShapeSyntax), verify: Some(verify_const_shape), ..def },
        "shape.const_size" => OpDef { result_name: Some(size_name), ..def },
        "shape.reduce" => OpDef { syntax: Some(&ReduceSyntax), verify: Some(verify_reduce), ..def },
        "shape.assuming" => OpDef { syntax: Some(&AssumingSyntax), ..def },
        "shape.function_library" => OpDef { syntax: Some(&LibrarySyntax), ..def },
        "shape.add" | "shape.div" | "shape.mul" | "shape.get_extent" | "shape.num_elements" | "shape.rank" => {
            OpDef { verify: Some(verify_size), ..def }
        }
        "shape.broadcast" => OpDef { verify: Some(verify_shape), ..def },
        _ => def,
    }
}

const TYPES: &[&TypeDef] = &[
    named_type!("shape", "shape", "The sizes of a tensor, or an error"),
    named_type!("shape", "size", "The size of a dimension, or an error"),
    named_type!("shape", "value_shape", "A value with its shape"),
    named_type!("shape", "witness", "A proof of a constraint between shapes"),
];

/// The dialect.
pub static DIALECT: Dialect = Dialect {
    name: "shape",
    summary: "Computations of shapes",
    types: TYPES,
    deferred: Some(|| {
        static OPS: OnceLock<Deferred> = OnceLock::new();
        OPS.get_or_init(|| super::table::load("shape", &[], complete))
    }),
    ..Dialect::BASE
};
