//! The shape dialect: computations of shapes.

mod verify;

use std::sync::OnceLock;

use qopt_ir::def::{Deferred, Dialect, OpDef, OpRef, Openness, ResultName, TypeDef};
use qopt_ir::diag::Diag;
use qopt_ir::ir::{Attr, AttrKind, Type};
use qopt_ir::syntax::{OpPrinter, OpState, OpSyntax, Parser, ValueGroup};

use super::bufferization::entries;
use super::types::named_type;
use crate::func::FuncSyntax;
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

fn size_name(op: OpRef<'_>) -> Option<String> {
    Some(format!("c{}", op.int("value")?))
}

fn complete(def: OpDef) -> OpDef {
    let syntax: Option<&'static dyn OpSyntax> = match def.name {
        "shape.assuming" => Some(&AssumingSyntax),
        "shape.const_shape" => Some(&ConstShapeSyntax),
        "shape.func" => Some(&FuncSyntax),
        "shape.function_library" => Some(&LibrarySyntax),
        "shape.reduce" => Some(&ReduceSyntax),
        _ => None,
    };
    let result_name: Option<ResultName> = (def.name == "shape.const_size").then_some(size_name);
    OpDef { syntax, result_name, verify: verify::check(def.name), ..def }
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
    // MLIR accepts operations of this dialect that it does not define.
    open: Openness::Generic,
    verify_attr: Some(verify::verify_library),
    ..Dialect::BASE
};
