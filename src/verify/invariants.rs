//! Checks of an op's counts, attributes and types against its definition.
//!
//! The checks depend only on the op's signature, so the verifier caches their result by `OpSignature`.

use std::fmt::Display;

use smallvec::SmallVec;

use super::fault::{Checked, Fault};
use super::op_invariants::{OpInvariants, RequiredCount};
use super::text::type_text;
use super::traits;
use crate::def::{Arity, Groups, OpRef, Presence, ValueDefn, groups};
use crate::diag::Code;
use crate::ir::{AttrKind, Type};

/// Checks the numbers of regions, results, successors and operands.
pub(super) fn check_counts(op: OpRef<'_>, invariants: &OpInvariants, regions: usize) -> Checked {
    use RequiredCount::{AtLeast, Exactly};
    let (body, id) = (op.body, op.op);
    let (results, successors, operands) = (body.num_results(id), body.successors(id).len(), body.num_operands(id));
    check_count(invariants.regions, regions, Code::RegionCount, |required| match required {
        Exactly(0) => "requires zero regions".to_owned(),
        Exactly(1) => "requires one region".to_owned(),
        Exactly(n) => format!("expected {n} regions"),
        AtLeast(n) => format!("expected {n} or more regions"),
    })?;
    check_count(invariants.results, results, Code::ResultCount, |required| match required {
        Exactly(0) => "requires zero results".to_owned(),
        Exactly(1) => "requires one result".to_owned(),
        Exactly(n) => format!("expected {n} results"),
        AtLeast(n) => format!("expected {n} or more results"),
    })?;
    check_count(invariants.successors, successors, Code::SuccessorCount, |required| match required {
        Exactly(1) => format!("requires 1 successor but found {successors}"),
        Exactly(n) => format!("requires {n} successors but found {successors}"),
        AtLeast(n) => format!("requires at least {n} successors but found {successors}"),
    })?;
    check_count(invariants.operands, operands, Code::OperandCount, |required| match required {
        Exactly(0) => "requires zero operands".to_owned(),
        Exactly(1) => "requires a single operand".to_owned(),
        Exactly(n) => format!("expected {n} operands, but found {operands}"),
        AtLeast(n) => format!("expected {n} or more operands, but found {operands}"),
    })
}

fn check_count(
    required: RequiredCount,
    found: usize,
    code: Code,
    message: impl FnOnce(RequiredCount) -> String,
) -> Checked {
    if required.allows(found) { Ok(()) } else { Err(Fault::from(message(required)).with_code(code)) }
}

/// Checks segment sizes, attributes, operand types, result types, then type relations, in MLIR's order.
pub(super) fn check_signature(op: OpRef<'_>, invariants: &OpInvariants) -> Checked {
    let def = invariants.def;
    let ranges_of = |defs, side| value_groups(op, defs, side).map_err(|fault| fault.with_code(Code::SegmentSizes));
    let operands = ranges_of(def.operands, OpSide::Operands)?;
    let results = ranges_of(def.results, OpSide::Results)?;
    check_attributes(op, invariants).map_err(|fault| fault.with_code(Code::Attribute))?;
    let types = OpTypes {
        op,
        operand_types: op.body.operands(op.op).map(|v| op.body.ty(v)).collect(),
        result_types: op.body.results(op.op).map(|v| op.body.ty(v)).collect(),
        operands,
        results,
    };
    check_value_types(op, def.operands, &types.operands, &types.operand_types, OpSide::Operands)
        .map_err(|fault| fault.with_code(Code::OperandType))?;
    check_value_types(op, def.results, &types.results, &types.result_types, OpSide::Results)
        .map_err(|fault| fault.with_code(Code::ResultType))?;
    let related = traits::check_relations(&types, def).and_then(|()| traits::check_native_traits(&types, def));
    related.map_err(|fault| fault.with_code(Code::TypeRelation))
}

/// Operand and result types with their ODS groups.
pub(super) struct OpTypes<'a> {
    pub(super) op: OpRef<'a>,
    pub(super) operand_types: SmallVec<[Type; 8]>,
    pub(super) result_types: SmallVec<[Type; 8]>,
    operands: Groups,
    results: Groups,
}

impl OpTypes<'_> {
    /// The types of the operand group, result group or attribute `name`.
    pub(super) fn types_named(&self, name: &str) -> SmallVec<[Type; 4]> {
        let Some(def) = self.op.def() else { return SmallVec::new() };
        let slice = |groups: &Groups, types: &[Type], index: usize| -> SmallVec<[Type; 4]> {
            groups.get(index).and_then(|range| types.get(range.clone())).map_or(SmallVec::new(), SmallVec::from_slice)
        };
        if let Some(index) = def.operand_index(name) {
            slice(&self.operands, &self.operand_types, index)
        } else if let Some(index) = def.result_index(name) {
            slice(&self.results, &self.result_types, index)
        } else {
            let ctx = self.op.ctx;
            let ty = self.op.attr(name).and_then(|a| crate::def::typed_attr_type(ctx, a).or_else(|| ctx.attr_type(a)));
            ty.into_iter().collect()
        }
    }
}

/// Reads the segment sizes of `count` values from the attribute `attr`. Messages call the values `noun`.
pub(super) fn segment_sizes(op: OpRef<'_>, attr: &str, noun: &str, count: usize) -> Result<Vec<i64>, Fault> {
    let sizes = op.attr(attr).filter(
        |&a| matches!(op.ctx.attr_kind(a), AttrKind::DenseArray { element, .. } if *element == op.ctx.int_type(32)),
    );
    let Some(sizes) = sizes.and_then(|a| op.ctx.attr_ints(a)) else {
        return Err(format!("requires dense i32 array attribute '{attr}'").into());
    };
    if sizes.iter().any(|&s| s < 0) {
        return Err(format!("'{attr}' attribute cannot have negative elements").into());
    }
    let total: i64 = sizes.iter().fold(0, |sum, &s| sum.saturating_add(s));
    if usize::try_from(total).ok() != Some(count) {
        return Err(format!(
            "{noun} count ({count}) does not match with the total size ({total}) specified in attribute '{attr}'"
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

impl OpSide {
    /// The singular, in messages.
    fn noun(self) -> &'static str {
        match self {
            Self::Operands => "operand",
            Self::Results => "result",
        }
    }
}

/// The range of values of each operand or result of the definition.
fn value_groups(op: OpRef<'_>, defs: &[ValueDefn], side: OpSide) -> Result<Groups, Fault> {
    let flags = op.flags();
    let noun = side.noun();
    let (attr, count, has_segments) = match side {
        OpSide::Operands => ("operandSegmentSizes", op.body.num_operands(op.op), flags.operand_segments),
        OpSide::Results => ("resultSegmentSizes", op.body.num_results(op.op), flags.result_segments),
    };
    let sizes = if has_segments {
        let sizes = segment_sizes(op, attr, noun, count)?;
        if sizes.len() != defs.len() {
            return Err(format!(
                "'{attr}' attribute for specifying {noun} segments must have {} elements, but got {}",
                defs.len(),
                sizes.len()
            )
            .into());
        }
        Some(sizes)
    } else {
        None
    };
    Ok(groups(defs, count, sizes.as_deref()).map_err(|why| format!("{noun} groups: {why}"))?)
}

fn check_attributes(op: OpRef<'_>, invariants: &OpInvariants) -> Checked {
    let (properties, discardable) = (op.body.properties(op.op), op.body.attrs(op.op));
    let get = |name| op.ctx.dict_get(properties, name).or_else(|| op.ctx.dict_get(discardable, name));
    let attrs = || invariants.def.attrs.iter().zip(&invariants.attr_names);
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

fn check_value_types(op: OpRef<'_>, defs: &[ValueDefn], groups: &Groups, types: &[Type], side: OpSide) -> Checked {
    let noun = side.noun();
    for (def, range) in defs.iter().zip(groups) {
        let (start, len) = (range.start, range.len());
        let group = |need: &dyn Display| format!("{noun} group starting at #{start} requires {need}, but found {len}");
        match def.arity {
            Arity::One if len != 1 => return Err(group(&"1 element").into()),
            Arity::Optional if len > 1 => return Err(group(&"0 or 1 element").into()),
            _ => {}
        }
        for index in range.clone() {
            let Some(&ty) = types.get(index) else { continue };
            if !def.constraint.accepts(op.ctx, ty) {
                let kind = if def.arity == Arity::Variadic { "variadic of " } else { "" };
                let summary = def.constraint.summary;
                let text = type_text(op.ctx, ty);
                return Err(format!("{noun} #{index} must be {kind}{summary}, but got '{text}'").into());
            }
        }
    }
    Ok(())
}
