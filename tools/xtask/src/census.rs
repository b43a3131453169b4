//! How many data movements a program has, and how many of them move a constant.
//!
//! It reads the program with the library and asks the definitions, so it knows no operation by name. It shares no code
//! with the pass that folds movements.

use std::sync::Arc;

use qopt_ir::def::{Cast, CastKind, OpRef, Source, Trait};
use qopt_ir::ir::{Body, Context, OpId, ValueId};
use qopt_ir::syntax::{ParseOptions, parse};

/// Numbers of movements.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Census {
    /// All movements.
    pub movements: usize,
    /// Those whose every moved operand is a constant, perhaps through casts.
    pub of_constants: usize,
    /// Quantizations of what movements alone make of a dequantized value, with the same parameters.
    pub between_casts: usize,
}

/// Counts the movements of a program.
///
/// # Errors
/// If the text is refused.
pub fn count(name: &str, text: Vec<u8>) -> Result<Census, String> {
    let ctx = Context::new(qopt_dialects::all());
    let len = text.len();
    let source = ctx.sources.add(name, Arc::new(text)).map_err(|_| "the text is too large".to_owned())?;
    let parsed = parse(&ctx, source, 0, len, ParseOptions::default());
    if let Some(diag) = parsed.diags.first() {
        return Err(diag.message.clone());
    }
    let mut census = Census::default();
    let mut bodies: Vec<&Body> = vec![&parsed.module.op.body];
    while let Some(body) = bodies.pop() {
        for op in body.preorder() {
            bodies.extend(body.isolated(op));
            let view = OpRef::new(&ctx, body, op);
            census.between_casts += usize::from(closes_pair(view));
            let Some(movement) = view.meaning().and_then(|def| def.movement) else { continue };
            census.movements += 1;
            let moved = movement(view).map_or_else(|_| vec![Source::Operand(0)], |of| of.data);
            // An element that no operand holds is a constant.
            let constant = |source: &Source| source.value(view).is_none_or(|v| is_constant(&ctx, body, v));
            census.of_constants += usize::from(moved.iter().all(constant));
        }
    }
    Ok(census)
}

/// Whether an operation quantizes what one or more movements make of a dequantized value, and both casts have the same
/// parameters, spelled the same.
fn closes_pair(op: OpRef<'_>) -> bool {
    let Some(Cast { kind: CastKind::Quantize, element: Ok(element) }) = op.cast() else { return false };
    let (mut at, body) = (op.operand_def(0), op.body);
    let mut movements = 0;
    while let Some(view) = at {
        if let Some(cast) = view.cast() {
            return movements > 0 && cast == Cast { kind: CastKind::Dequantize, element: Ok(element) };
        }
        let Some(Ok(moved)) = view.meaning().and_then(|def| def.movement).map(|read| read(view)) else { return false };
        movements += 1;
        at = moved
            .data
            .first()
            .and_then(|first| body.defining_op(first.value(view)?))
            .map(|def| OpRef::new(view.ctx, body, def));
    }
    false
}

/// Whether a value is a constant, or a cast of one that keeps its shape.
fn is_constant(ctx: &Context, body: &Body, value: ValueId) -> bool {
    let mut at: Option<OpId> = body.defining_op(value);
    while let Some(op) = at {
        let view = OpRef::new(ctx, body, op);
        let Some(def) = view.meaning() else { return false };
        if def.has(Trait::ConstantLike) || def.constant.is_some() {
            return true;
        }
        if view.cast().is_none_or(|cast| cast.kind == CastKind::Quantize) {
            return false;
        }
        at = body.operand(op, 0).and_then(|v| body.defining_op(v));
    }
    false
}
