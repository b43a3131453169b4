//! Raises integer TOSA to the hub: guesses the hub op that a group of ops was lowered from, lowers the guess, and accepts it
//! if the result equals the group.
//!
//! | module | duty |
//! |---|---|
//! | `guess` | guesses the hub op of a group, and *unit scales*: one choice of scales at which it is lowered to the group; checks nothing |
//! | `candidate` | lowers a guess by `--hub-to-tosa` and compares the result with the group: the only check |
//! | `scales` | infers the scales of all values from casts, functions and ratios of scales |
//! | `table` | finds the functions and scales of tables of 256 entries |
//! | `typed_guess` | gives quantized types to a guess, at the unit scales or at the combined ones |
//! | `build` | builds the hub ops |
//! | `rescale` | reads the parameters of a `tosa.rescale` |
//! | `scaling` | reads chains of ops that multiply integers by a constant without rounding |
//! | `bytes` | evaluates ops that compute a function of one 8-bit integer |
//!
//! [`raise`] visits the ops from the last to the first, so it finds a group before the smaller groups inside of it. Then it infers
//! the scales of all groups, builds the hub ops in program order and compares each again. A hub op that is not lowered to its group
//! at the inferred scales keeps its unit scales. Casts to storage and back separate it from its neighbors, so no bit changes.
//!
//! The program stays unchanged until all hub ops are built, so every guess is compared with the original ops.
//!
//! TOSA computes on signed integers: the unsigned 8-bit integer 200 is computed as 200 - 128 = 72. Rescales convert between the two.
//! `holds_unsigned` marks values with the unsigned integers.

mod build;
mod bytes;
mod candidate;
mod guess;
mod rescale;
mod scales;
mod scaling;
mod table;
mod typed_guess;

use qopt_ir::def::{CastKind, OpRef, match_op, operand};
use qopt_ir::ir::{OpId, ValueId};
use qopt_ir::rewrite::Rewriter;
use qopt_ir::verify::Checker;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::qnn::kernels::param;
use crate::qnn::ops as qnn;
use crate::qnn::types::uniform;
use crate::quant::fold::trace::movement;
use crate::quant::types::Storage;
use crate::tosa::ops as tosa;
use build::Raiser;
use candidate::{is_signed_to_unsigned, is_unsigned_to_signed};
use guess::{Activation, Guess, ScaleConstraint, Zero};
use scales::Scales;
use typed_guess::GuessTypes;

/// The result of raising a body.
pub(super) struct Raised {
    /// Number of groups that became hub ops.
    pub(super) groups: u64,
    /// The roots of rejected groups, with the reasons.
    pub(super) rejected: Vec<(OpId, String)>,
    /// Ops that may be dead.
    pub(super) dead: Vec<OpId>,
}

/// Raises the groups of a body, whose ops are `ops` in program order.
pub(super) fn raise(rewriter: &mut Rewriter<'_>, ops: &[OpId]) -> Raised {
    let (ctx, mut unsigned) = (rewriter.ctx(), unsigned_values(rewriter, ops));
    let mut groups = find_groups(rewriter, ops, &mut unsigned);
    let scales = infer_scales(rewriter, ops, &mut groups, &unsigned);
    let replaced = groups.iter().flat_map(|group| group.ops.iter().copied()).collect();
    let checker = Checker::new(ctx);
    let hub_values = FxHashMap::default();
    let mut raiser = Raiser { rewriter, scales, unsigned, hub_values, replaced, dead: Vec::new(), checker };
    let (mut raised, mut rejected) = (0, Vec::new());
    let mut next = groups.iter().peekable();
    // A group is built at its root. Casts and movements get a hub value from the hub value of their operand.
    for &op in ops {
        let group = next.next_if(|group| group.guess.root == op);
        if raiser.propagate_hub_value(op).is_some() {
            continue;
        }
        match group.map(|group| raiser.build(&group.guess)) {
            Some(Ok(())) => raised += 1,
            Some(Err(reason)) => {
                group.into_iter().flat_map(|group| &group.ops).for_each(|op| {
                    raiser.replaced.remove(op);
                });
                rejected.push((op, reason));
            }
            None => {}
        }
    }
    raiser.finish(ops);
    Raised { groups: raised, rejected, dead: raiser.dead }
}

/// A group of ops that one hub op replaces.
struct Group {
    guess: Guess,
    /// The root, and the ops that have no user outside of the group.
    ops: Vec<OpId>,
}

/// Returns the signed values that represent unsigned ones: the values between a rescale that reads unsigned integers and a rescale
/// that writes them.
fn unsigned_values(rewriter: &Rewriter<'_>, ops: &[OpId]) -> FxHashSet<ValueId> {
    let (body, mut unsigned) = (rewriter.body(), FxHashSet::default());
    for &op in ops {
        let view = rewriter.op(op);
        let Some(result) = body.result(op, 0) else { continue };
        let is_tosa =
            |op: OpId| rewriter.op(op).name().starts_with("tosa.") || rewriter.op(op).name().starts_with("qint.");
        if is_signed_to_unsigned(view) {
            unsigned.extend(view.operand(operand!(tosa::RESCALE.input)));
            continue;
        }
        let from_unsigned = body.operands(op).any(|value| unsigned.contains(&value));
        let is_inside = !guess::is_activation(view, result) || body.uses(result).all(|(user, _)| is_tosa(user));
        if is_unsigned_to_signed(view) || is_tosa(op) && from_unsigned && is_inside {
            unsigned.insert(result);
        }
    }
    unsigned
}

/// Returns all groups in the order of their roots. If a guess is lowered to its group with unsigned types only, adds the activations
/// of the guess to `unsigned`.
fn find_groups(rewriter: &Rewriter<'_>, ops: &[OpId], unsigned: &mut FxHashSet<ValueId>) -> Vec<Group> {
    let (ctx, body) = (rewriter.ctx(), rewriter.body());
    let none = FxHashSet::default();
    let (mut groups, mut covered) = (Vec::new(), FxHashSet::default());
    for &op in ops.iter().rev() {
        if covered.contains(&op) {
            continue;
        }
        let guesses = guess::guesses(rewriter.op(op));
        let group = |guess: &Guess, unsigned: &FxHashSet<ValueId>| {
            let types = GuessTypes { ctx, body, scales: None, unsigned };
            let matched_ops = types.typed(guess, 0).ok()?.matched_ops(&types, guess)?;
            Some(Group { ops: ops_of_group(rewriter, guess, matched_ops)?, guess: guess.clone() })
        };
        // Tries the inferred signedness first, then signed types, then unsigned types.
        let with_inferred_types =
            |guess: &Guess| Some((group(guess, unsigned).or_else(|| group(guess, &none))?, none.clone()));
        let with_unsigned_types = |guess: &Guess| {
            let activations = guess.activations().chain(&guess.output).map(|activation| activation.value).collect();
            Some((group(guess, &activations)?, activations))
        };
        let found = guesses.iter().find_map(with_inferred_types);
        if let Some((group, new_unsigned)) = found.or_else(|| guesses.iter().find_map(with_unsigned_types)) {
            unsigned.extend(new_unsigned);
            covered.extend(group.ops.iter().copied());
            groups.push(group);
        }
    }
    groups.reverse();
    groups
}

/// Returns the ops of `matched_ops`, which compute the result of the guess, whose users are all in the group. The other ops are also
/// used elsewhere, so the program keeps them. Returns `None` if one of those is not a conversion, because it would be computed twice.
fn ops_of_group(rewriter: &Rewriter<'_>, guess: &Guess, matched_ops: FxHashSet<OpId>) -> Option<Vec<OpId>> {
    let body = rewriter.body();
    let mut inside = FxHashSet::from_iter([guess.root]);
    loop {
        let used_inside =
            |op: OpId| body.results(op).all(|value| body.uses(value).all(|(user, _)| inside.contains(&user)));
        let added: Vec<OpId> =
            matched_ops.iter().copied().filter(|&op| !inside.contains(&op) && used_inside(op)).collect();
        if added.is_empty() {
            break;
        }
        inside.extend(added);
    }
    let is_conversion = |&op: &OpId| {
        let view = rewriter.op(op);
        view.constant().is_some()
            || match_op!(view; tosa::RESCALE | tosa::CAST | tosa::RESHAPE | tosa::TRANSPOSE => true, _ => false)
    };
    matched_ops.iter().all(|op| inside.contains(op) || is_conversion(op)).then(|| inside.into_iter().collect())
}

/// Largest number of lookup tables of a body that are fitted to functions. A search may take a tenth of a second.
const MAX_FITTED_TABLES: usize = 256;

/// Infers the scales and zero points of all values from casts, movements and groups. Replaces the guess `qnn.lut` by a function with
/// the same table, if there is one.
fn infer_scales(rewriter: &Rewriter<'_>, ops: &[OpId], groups: &mut [Group], unsigned: &FxHashSet<ValueId>) -> Scales {
    let (body, mut scales, mut tables) = (rewriter.body(), Scales::default(), 0);
    ops.iter().for_each(|&op| record_cast_params(rewriter.op(op), &mut scales));
    let mut next = groups.iter_mut().peekable();
    for &op in ops {
        let view = rewriter.op(op);
        let group = next.next_if(|group| group.guess.root == op);
        let Some(result) = body.result(op, 0) else { continue };
        if is_unsigned_to_signed(view) || is_signed_to_unsigned(view) {
            view.operand(operand!(tosa::RESCALE.input)).into_iter().for_each(|v| scales.unify_params(result, v));
        } else if let Some(group) = group {
            if group.guess.def == &qnn::LUT && tables < MAX_FITTED_TABLES {
                tables += 1;
                let unit_types = GuessTypes { ctx: rewriter.ctx(), body, scales: None, unsigned };
                let mut functions = table::functions(rewriter.op(op), &group.guess, &scales).into_iter();
                let found = functions.find(|guess| {
                    unit_types.typed(guess, 0).is_ok_and(|typed| typed.matched_ops(&unit_types, guess).is_some())
                });
                found.into_iter().for_each(|guess| group.guess = guess);
            }
            record_group_params(&group.guess, &mut scales);
        } else if let Some(Ok(used)) = movement(view)
            && guess::is_activation(view, result)
        {
            let moved = used.data.iter().filter_map(|source| source.value(view));
            moved.filter(|&v| guess::is_activation(view, v)).for_each(|v| scales.unify_params(result, v));
        }
    }
    // The scale of a product of activations is the product of their scales, which all ratios must determine first.
    for group in groups.iter() {
        let (guess, scale_of) = (&group.guess, |input: &Activation| input.scales.first().copied().unwrap_or(1.0));
        let Some(output) = guess
            .output
            .as_ref()
            .filter(|_| matches!(guess.constraint, ScaleConstraint::Product | ScaleConstraint::Square))
        else {
            continue;
        };
        let mut factors = Vec::new();
        for input in guess.activations() {
            let scale = scales.scale(input.value);
            scales.record_scale(input.value, scale);
            factors.push(scale / scale_of(input));
        }
        let factor: f64 = match guess.constraint {
            ScaleConstraint::Square => factors.first().map_or(1.0, |factor| factor * factor),
            _ => factors.iter().product(),
        };
        scales.record_scale(output.value, factor * scale_of(output));
    }
    scales
}

/// Records the parameters of a cast to or from stored integers, at the boundary of the program or of hub ops.
fn record_cast_params(op: OpRef<'_>, scales: &mut Scales) {
    let (quantized, stored) = match op.cast().map(|cast| cast.kind) {
        Some(CastKind::ToStorage) => (op.cast_input(), op.body.result(op.op, 0)),
        Some(CastKind::FromStorage) => (op.body.result(op.op, 0), op.cast_input()),
        _ => return,
    };
    let (Some(quantized), Some(stored)) = (quantized, stored) else { return };
    let Some(ty) = uniform(op.ctx, op.body.ty(quantized)) else { return };
    if let Ok(param) = param(ty) {
        scales.record_scale(stored, param.scale());
        scales.record_zero_point(stored, param.zero_point.saturating_sub(unsigned_offset(ty.storage)));
    }
}

/// Returns the difference between the stored integers of a type and TOSA's signed integers: 128 for u8, 0 for signed types.
fn unsigned_offset(storage: Storage) -> i64 {
    if storage.signed { 0 } else { 1 << (storage.width.clamp(1, 32) - 1) }
}

/// Records the facts about scales and zero points that a group implies.
fn record_group_params(guess: &Guess, scales: &mut Scales) {
    let all = || guess.activations().chain(&guess.output);
    for Activation { value, zero, .. } in all() {
        if let Zero::Fixed(zero) = *zero {
            scales.record_zero_point(*value, zero);
        }
    }
    let unit = |value: &Activation| value.scales.first().copied().unwrap_or(1.0);
    for input in guess.activations() {
        match (guess.constraint, &guess.output) {
            (ScaleConstraint::Linear, Some(output)) => {
                scales.record_ratio(output.value, input.value, unit(output) / unit(input))
            }
            (ScaleConstraint::EqualZeroPoints, Some(output)) => scales.unify_params(output.value, input.value),
            (ScaleConstraint::Square, _) => {
                let first = guess.activations().next().unwrap_or(input);
                scales.record_ratio(first.value, input.value, unit(first) / unit(input));
            }
            _ => {}
        }
    }
    if guess.constraint == ScaleConstraint::Fixed {
        all().for_each(|value| scales.record_scale(value.value, unit(value)));
    }
}
