//! What a definition says about one operation's attributes and types: everything that operations of one signature share.

use std::fmt::Display;
use std::ops::Range;

use smallvec::SmallVec;

use super::fault::{Checked, Fault};
use super::program::{Count, Program};
use super::text::type_text;
use super::traits;
use crate::def::{Arity, OpRef, Presence, ValueDefn, groups};
use crate::ir::{AttrKind, Type};

/// How many regions, results, successors and operands there are.
pub(super) fn counts(op: OpRef<'_>, program: &Program, regions: usize) -> Checked {
    let (body, id) = (op.body, op.op);
    let (results, successors, operands) = (body.num_results(id), body.successors(id).len(), body.num_operands(id));
    let fail = |text: String| Err(Fault::from(text));
    if !program.regions.allows(regions) {
        return fail(match program.regions {
            Count::Exactly(0) => "requires zero regions".to_owned(),
            Count::Exactly(1) => "requires one region".to_owned(),
            Count::Exactly(n) => format!("expected {n} regions"),
            Count::AtLeast(n) => format!("expected {n} or more regions"),
        });
    }
    if !program.results.allows(results) {
        return fail(match program.results {
            Count::Exactly(0) => "requires zero results".to_owned(),
            Count::Exactly(1) => "requires one result".to_owned(),
            Count::Exactly(n) => format!("expected {n} results"),
            Count::AtLeast(n) => format!("expected {n} or more results"),
        });
    }
    if !program.successors.allows(successors) {
        return fail(match program.successors {
            Count::Exactly(1) => format!("requires 1 successor but found {successors}"),
            Count::Exactly(n) => format!("requires {n} successors but found {successors}"),
            Count::AtLeast(n) => format!("requires at least {n} successors but found {successors}"),
        });
    }
    if !program.operands.allows(operands) {
        return fail(match program.operands {
            Count::Exactly(0) => "requires zero operands".to_owned(),
            Count::Exactly(1) => "requires a single operand".to_owned(),
            Count::Exactly(n) => format!("expected {n} operands, but found {operands}"),
            Count::AtLeast(n) => format!("expected {n} or more operands, but found {operands}"),
        });
    }
    Ok(())
}

/// Everything about attributes and types, in MLIR's order.
pub(super) fn signature(op: OpRef<'_>, program: &Program) -> Checked {
    let flags = op.flags();
    let def = program.def;
    let operands = value_groups(op, def.operands, flags.operand_segments, true)?;
    let results = value_groups(op, def.results, flags.result_segments, false)?;
    attributes(op, program)?;
    let types = Types {
        op,
        operand_types: op.body.operands(op.op).map(|v| op.body.ty(v)).collect(),
        result_types: op.body.results(op.op).map(|v| op.body.ty(v)).collect(),
        operands,
        results,
    };
    values(op, def.operands, &types.operands, &types.operand_types, "operand")?;
    values(op, def.results, &types.results, &types.result_types, "result")?;
    traits::relations(&types, def)?;
    traits::native(&types, def)
}

/// The types of an operation's operands and results, by the definition's names.
pub(super) struct Types<'a> {
    pub(super) op: OpRef<'a>,
    pub(super) operand_types: SmallVec<[Type; 8]>,
    pub(super) result_types: SmallVec<[Type; 8]>,
    operands: Groups,
    results: Groups,
}

type Groups = SmallVec<[Range<usize>; 8]>;

impl Types<'_> {
    /// The types of what a name stands for: an operand, a result or an attribute.
    pub(super) fn named(&self, name: &str) -> SmallVec<[Type; 4]> {
        let Some(def) = self.op.def() else { return SmallVec::new() };
        let slice = |groups: &Groups, types: &[Type], at: usize| -> SmallVec<[Type; 4]> {
            groups.get(at).and_then(|range| types.get(range.clone())).map_or(SmallVec::new(), SmallVec::from_slice)
        };
        if let Some(at) = def.operand_index(name) {
            slice(&self.operands, &self.operand_types, at)
        } else if let Some(at) = def.result_index(name) {
            slice(&self.results, &self.result_types, at)
        } else {
            let ctx = self.op.ctx;
            let ty = self.op.attr(name).and_then(|a| crate::def::typed_attr_type(ctx, a).or_else(|| ctx.attr_type(a)));
            ty.into_iter().collect()
        }
    }
}

/// How many of `count` values each part of them has, by an attribute; `what` is their name in messages.
pub(super) fn segment_sizes(op: OpRef<'_>, attr: &str, what: &str, count: usize) -> Result<Vec<i64>, Fault> {
    let sizes = op.attr(attr).filter(
        |&a| matches!(op.ctx.attr_kind(a), AttrKind::DenseArray { element, .. } if *element == op.ctx.int_type(32)),
    );
    let Some(sizes) = sizes.and_then(|a| op.ctx.attr_ints(a)) else {
        return Err(format!("requires dense i32 array attribute '{attr}'").into());
    };
    if sizes.iter().any(|&s| s < 0) {
        return Err(format!("'{attr}' attribute cannot have negative elements").into());
    }
    // Each size is below 2^31, and there are fewer of them than bytes of input.
    let total: i64 = sizes.iter().fold(0, |sum, &s| sum.saturating_add(s));
    if usize::try_from(total).ok() != Some(count) {
        return Err(format!(
            "{what} count ({count}) does not match with the total size ({total}) specified in attribute '{attr}'"
        )
        .into());
    }
    Ok(sizes)
}

fn value_groups(op: OpRef<'_>, defs: &[ValueDefn], segments: bool, operands: bool) -> Result<Groups, Fault> {
    let (what, attr, count) = if operands {
        ("operand", "operandSegmentSizes", op.body.num_operands(op.op))
    } else {
        ("result", "resultSegmentSizes", op.body.num_results(op.op))
    };
    let sizes = if segments {
        let sizes = segment_sizes(op, attr, what, count)?;
        if sizes.len() != defs.len() {
            return Err(format!(
                "'{attr}' attribute for specifying {what} segments must have {} elements, but got {}",
                defs.len(),
                sizes.len()
            )
            .into());
        }
        Some(sizes)
    } else {
        None
    };
    Ok(groups(defs, count, sizes.as_deref()).map_err(|why| format!("{what} groups: {why}"))?)
}

fn attributes(op: OpRef<'_>, program: &Program) -> Checked {
    let (properties, discardable) = (op.body.properties(op.op), op.body.attrs(op.op));
    let get = |name| op.ctx.dict_get(properties, name).or_else(|| op.ctx.dict_get(discardable, name));
    let attrs = || program.def.attrs.iter().zip(&program.attr_names);
    for (def, &name) in attrs() {
        if def.presence == Presence::Required && get(name).is_none() {
            return Err(format!("requires attribute '{}'", def.name).into());
        }
    }
    for (def, &name) in attrs() {
        if get(name).is_some_and(|attr| !def.constraint.holds(op.ctx, attr)) {
            let summary = def.constraint.summary;
            return Err(format!("attribute '{}' failed to satisfy constraint: {summary}", def.name).into());
        }
    }
    Ok(())
}

fn values(op: OpRef<'_>, defs: &[ValueDefn], groups: &Groups, types: &[Type], what: &'static str) -> Checked {
    for (def, range) in defs.iter().zip(groups) {
        let (start, len) = (range.start, range.len());
        let group = |need: &dyn Display| format!("{what} group starting at #{start} requires {need}, but found {len}");
        match def.arity {
            Arity::One if len != 1 => return Err(group(&"1 element").into()),
            Arity::Optional if len > 1 => return Err(group(&"0 or 1 element").into()),
            _ => {}
        }
        for at in range.clone() {
            let Some(&ty) = types.get(at) else { continue };
            if !def.constraint.accepts(op.ctx, ty) {
                let kind = if def.arity == Arity::Variadic { "variadic of " } else { "" };
                let summary = def.constraint.summary;
                let text = type_text(op.ctx, ty);
                return Err(format!("{what} #{at} must be {kind}{summary}, but got '{text}'").into());
            }
        }
    }
    Ok(())
}
