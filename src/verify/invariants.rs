//! Checks of one op's attributes and types against its definition. The result is the same for all ops of one signature.

use std::fmt::Display;
use std::ops::Range;

use smallvec::SmallVec;

use super::fault::{Checked, Fault};
use super::program::{OpInvariants, RequiredCount};
use super::text::type_text;
use super::traits;
use crate::def::{Arity, OpRef, Presence, ValueDefn, groups};
use crate::diag::Code;
use crate::ir::{AttrKind, Type};

/// Checks the numbers of regions, results, successors and operands.
pub(super) fn check_counts(op: OpRef<'_>, program: &OpInvariants, regions: usize) -> Checked {
    let (body, id) = (op.body, op.op);
    let (results, successors, operands) = (body.num_results(id), body.successors(id).len(), body.num_operands(id));
    let fail = |code: Code, text: String| Err(Fault::from(text).with_code(code));
    if !program.regions.allows(regions) {
        return fail(
            Code::RegionCount,
            match program.regions {
                RequiredCount::Exactly(0) => "requires zero regions".to_owned(),
                RequiredCount::Exactly(1) => "requires one region".to_owned(),
                RequiredCount::Exactly(n) => format!("expected {n} regions"),
                RequiredCount::AtLeast(n) => format!("expected {n} or more regions"),
            },
        );
    }
    if !program.results.allows(results) {
        return fail(
            Code::ResultCount,
            match program.results {
                RequiredCount::Exactly(0) => "requires zero results".to_owned(),
                RequiredCount::Exactly(1) => "requires one result".to_owned(),
                RequiredCount::Exactly(n) => format!("expected {n} results"),
                RequiredCount::AtLeast(n) => format!("expected {n} or more results"),
            },
        );
    }
    if !program.successors.allows(successors) {
        return fail(
            Code::SuccessorCount,
            match program.successors {
                RequiredCount::Exactly(1) => format!("requires 1 successor but found {successors}"),
                RequiredCount::Exactly(n) => format!("requires {n} successors but found {successors}"),
                RequiredCount::AtLeast(n) => format!("requires at least {n} successors but found {successors}"),
            },
        );
    }
    if !program.operands.allows(operands) {
        return fail(
            Code::OperandCount,
            match program.operands {
                RequiredCount::Exactly(0) => "requires zero operands".to_owned(),
                RequiredCount::Exactly(1) => "requires a single operand".to_owned(),
                RequiredCount::Exactly(n) => format!("expected {n} operands, but found {operands}"),
                RequiredCount::AtLeast(n) => format!("expected {n} or more operands, but found {operands}"),
            },
        );
    }
    Ok(())
}

/// Checks attributes and types in MLIR's order.
pub(super) fn check_signature(op: OpRef<'_>, program: &OpInvariants) -> Checked {
    let def = program.def;
    let groups = |defs, side| value_groups(op, defs, side).map_err(|fault| fault.with_code(Code::SegmentSizes));
    let operands = groups(def.operands, OpSide::Operands)?;
    let results = groups(def.results, OpSide::Results)?;
    check_attributes(op, program).map_err(|fault| fault.with_code(Code::Attribute))?;
    let types = OpTypes {
        op,
        operand_types: op.body.operands(op.op).map(|v| op.body.ty(v)).collect(),
        result_types: op.body.results(op.op).map(|v| op.body.ty(v)).collect(),
        operands,
        results,
    };
    check_value_types(op, def.operands, &types.operands, &types.operand_types, "operand")
        .map_err(|fault| fault.with_code(Code::OperandType))?;
    check_value_types(op, def.results, &types.results, &types.result_types, "result")
        .map_err(|fault| fault.with_code(Code::ResultType))?;
    let related = traits::check_relations(&types, def).and_then(|()| traits::check_native_traits(&types, def));
    related.map_err(|fault| fault.with_code(Code::TypeRelation))
}

/// The types of an operation's operands and results, by the definition's names.
pub(super) struct OpTypes<'a> {
    pub(super) op: OpRef<'a>,
    pub(super) operand_types: SmallVec<[Type; 8]>,
    pub(super) result_types: SmallVec<[Type; 8]>,
    operands: GroupRanges,
    results: GroupRanges,
}

type GroupRanges = SmallVec<[Range<usize>; 8]>;

impl OpTypes<'_> {
    /// The types of the operand group, result group or attribute `name`.
    pub(super) fn types_named(&self, name: &str) -> SmallVec<[Type; 4]> {
        let Some(def) = self.op.def() else { return SmallVec::new() };
        let slice = |groups: &GroupRanges, types: &[Type], at: usize| -> SmallVec<[Type; 4]> {
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

/// Reads the segment sizes of `count` values from the attribute `attr`. `what` names the values in messages.
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
    // Each size is below 2^31, and the list has fewer elements than the input has bytes.
    let total: i64 = sizes.iter().fold(0, |sum, &s| sum.saturating_add(s));
    if usize::try_from(total).ok() != Some(count) {
        return Err(format!(
            "{what} count ({count}) does not match with the total size ({total}) specified in attribute '{attr}'"
        )
        .into());
    }
    Ok(sizes)
}

/// The operands or the results of an operation.
#[derive(Clone, Copy)]
enum OpSide {
    Operands,
    Results,
}

/// The range of values of each operand or result of the definition.
fn value_groups(op: OpRef<'_>, defs: &[ValueDefn], side: OpSide) -> Result<GroupRanges, Fault> {
    let flags = op.flags();
    let (what, attr, count, has_segments) = match side {
        OpSide::Operands => ("operand", "operandSegmentSizes", op.body.num_operands(op.op), flags.operand_segments),
        OpSide::Results => ("result", "resultSegmentSizes", op.body.num_results(op.op), flags.result_segments),
    };
    let sizes = if has_segments {
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

fn check_attributes(op: OpRef<'_>, program: &OpInvariants) -> Checked {
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

fn check_value_types(
    op: OpRef<'_>,
    defs: &[ValueDefn],
    groups: &GroupRanges,
    types: &[Type],
    what: &'static str,
) -> Checked {
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
