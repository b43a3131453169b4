//! `--repair-quant-boundary`: restores lost parameters from operands and users, where that is exact.
//!
//! ```text
//! move(q)                       : reals, integers, or the type of q    ->   the exact image of q's type
//! move(x) : q                   , x without parameters                 ->   x has q's type, moved back
//! quantize(op(q, ..) : reals)   , the type of the quantization is q'   ->   op(q, ..) : q'
//! ```
//!
//! The first rule is the algebra's and applies to every movement. The second requires that the movement neither drops
//! nor repeats elements. The third is the meaning of an operation on quantized tensors: its real result, quantized.
//!
//! A result whose type equals an operand's type, but not the exact image, is a copy of that type. The copy is certainly
//! wrong if it does not fit its tensor, or if a constant, an argument or a cast states the operand's type. A result
//! with any other type keeps it.
//!
//! A new type propagates through movements, forwards and backwards. All types of a proposal change, or none. These
//! producers and users must be valid and not be a break afterwards: the ones that were valid before, the ones with a
//! retyped result, and movements of quantized values. At least one must have been invalid before. If a valid operation
//! computes with reals or integers, it would read rounded or stored values, so the proposal fails. Block arguments, the
//! operands and results of terminators, calls and operations with regions, and all signatures keep their types.
//!
//! The pass guesses no parameters: if the producers and users of a computation state none, the break stays and gets a
//! remark.

use qopt_ir::def::{CastKind, OpRef};
use qopt_ir::ir::{Body, Context, OpId, Type, ValueId};
use qopt_ir::movement::{Movement, PropagationLimits, View};
use qopt_ir::pass::{Failed, Pass, PassContext, PassDef, RemarkKind};
use qopt_ir::rewrite::{Rewriter, cyclic_ops};
use qopt_ir::verify::Checker;
use rustc_hash::{FxHashMap, FxHashSet};

use super::{Break, ElementKind, ValueFacts, crossing, element_kind, find_break, has_outside_types};
use crate::quant::fold::trace::{layout, moved_type, movement, same_type, static_shape};
use crate::quant::types;
use crate::support::show;

/// The pass.
pub static REPAIR_QUANT_BOUNDARY: PassDef = PassDef {
    argument: "repair-quant-boundary",
    name: "RepairQuantBoundary",
    summary: "Restore lost quantized types where neighboring operations determine them exactly",
    statistics: &[("num-repaired", "Number of values whose type was repaired")],
    looks_at_broken_movements: true,
    build: |_, _| Ok(Box::new(Repair)),
    ..PassDef::BASE
};

struct Repair;

impl Pass for Repair {
    fn run(&self, body: &mut Body, cx: &mut PassContext<'_>) -> Result<(), Failed> {
        cx.each_isolated(body, |body, cx| {
            let ctx = cx.ctx;
            let ops = body.preorder();
            let facts = ValueFacts::new(ctx, body, &ops);
            let frozen = cyclic_ops(ctx, body, &ops);
            let mut rewriter = Rewriter::new(ctx, body);
            let steps = VISITS_PER_OP.saturating_mul(ops.len());
            let mut repairer =
                Repairer { rewriter: &mut rewriter, checker: Checker::new(ctx), facts: &facts, frozen, steps };
            let Outcome { retyped, left } = repairer.repair(ops);
            cx.count("num-repaired", retyped.len() as u64);
            for at in body.preorder() {
                for (result, value) in body.results(at).enumerate() {
                    let Some(&old) = retyped.get(&value) else { continue };
                    let text = format!("result #{result}: {} became {}", show(ctx, old), show(ctx, body.ty(value)));
                    cx.remark_on(RemarkKind::Passed, body.properties(Body::ROOT), OpRef::new(ctx, body, at), text);
                }
            }
            for (at, reason) in left {
                cx.missed(body.properties(Body::ROOT), OpRef::new(ctx, body, at), reason);
            }
            Ok(())
        })
    }
}

/// Budget of operations and operands that trials visit, for each operation of the body. If it is exhausted, the
/// remaining breaks stay.
const VISITS_PER_OP: usize = 16;
/// Limit of rounds, because a repair may enable one before it. After that many rounds, the remaining breaks stay.
const MAX_ROUNDS: usize = 16;

/// Outcome of the pass for a body.
struct Outcome {
    /// Values with new types, and their old ones.
    retyped: FxHashMap<ValueId, Type>,
    /// Breaks that stay, with the reason.
    left: Vec<(OpId, String)>,
}

/// New types for values.
type Proposal = Vec<(ValueId, Type)>;

struct Repairer<'f, 'a> {
    rewriter: &'f mut Rewriter<'a>,
    checker: Checker<'a>,
    facts: &'f ValueFacts,
    /// Operations connected with a def-use cycle.
    frozen: FxHashSet<OpId>,
    /// Remaining budget of operations and operands that trials may visit.
    steps: usize,
}

/// A proposal under trial.
#[derive(Default)]
struct Trial {
    /// Retyped values, with their old types.
    old: FxHashMap<ValueId, Type>,
    /// Producers and users of the retyped values.
    neighbors: Vec<OpId>,
    /// Soundness of each producer and user before the trial.
    sound: FxHashMap<OpId, bool>,
    /// Users of retyped values that were not visited since the change.
    users: Vec<OpId>,
    /// Quantizations of values that are now quantized.
    casts: FxHashSet<OpId>,
}

impl<'a> Repairer<'_, 'a> {
    fn ctx(&self) -> &'a Context {
        self.rewriter.ctx()
    }
    fn op(&self, op: OpId) -> OpRef<'_> {
        self.rewriter.op(op)
    }
    fn ty(&self, value: ValueId) -> Type {
        self.rewriter.body().ty(value)
    }

    fn repair(&mut self, mut ops: Vec<OpId>) -> Outcome {
        let mut done = Outcome { retyped: FxHashMap::default(), left: Vec::new() };
        ops.retain(|op| !self.frozen.contains(op));
        // Proposals of several movements may depend on each other, so they are tried together first, then one by one.
        let all: Proposal = ops.iter().filter_map(|&op| self.propose(op)?.ok()).flatten().collect();
        if all.len() > 1 {
            let trial = self.attempt(&all);
            self.accept(trial, &mut done);
        }
        for _ in 0..MAX_ROUNDS {
            done.left.clear();
            let mut changed = false;
            // Repairs erase quantizations of values that are quantized now.
            for &op in &ops {
                if self.rewriter.body().is_erased(op) {
                    continue;
                }
                let reason = match self.propose(op) {
                    None => continue,
                    Some(Err(reason)) => reason,
                    Some(Ok(proposal)) => match self.attempt(&proposal) {
                        Err(reason) => reason,
                        trial => {
                            self.accept(trial, &mut done);
                            changed = true;
                            continue;
                        }
                    },
                };
                done.left.push((op, reason));
            }
            if !changed {
                break;
            }
        }
        done.left.retain(|&(op, _)| !self.rewriter.body().is_erased(op));
        done
    }

    /// Records the new types of a successful trial, and erases quantizations of values that are quantized now.
    fn accept(&mut self, trial: Result<Trial, String>, done: &mut Outcome) {
        let Ok(trial) = trial else { return };
        for cast in trial.casts {
            if let Some(value) = self.op(cast).cast_input() {
                self.rewriter.replace(cast, &[value]);
            }
        }
        for (value, old) in trial.old {
            done.retyped.entry(value).or_insert(old);
        }
    }

    /// Returns true if an operation is valid and is not a break.
    fn sound(&mut self, op: OpId) -> bool {
        self.checker.accepts(self.rewriter.body(), op) && find_break(self.rewriter.op(op), self.facts).is_none()
    }

    /// Proposes types that would repair an operation, or the reason for the lack of a proposal. Returns `None` if the
    /// operation needs no repair.
    fn propose(&mut self, op: OpId) -> Option<Result<Proposal, String>> {
        self.rewriter.body().block_of(op)?;
        if let Some(proposal) = self.propose_cast_input(op) {
            return Some(Ok(proposal));
        }
        let moves = movement(self.op(op));
        let (breaks, read) = match moves {
            Some(read) if !self.checker.accepts(self.rewriter.body(), op) => (true, read),
            Some(read) => (find_break(self.op(op), self.facts).is_some(), read),
            None => {
                find_break(self.op(op), self.facts)?;
                return Some(Err("no neighboring operation determines the parameters of the result".to_owned()));
            }
        };
        let doubtful = breaks && self.has_doubtful_operand(op);
        let view = self.op(op);
        let types = || view.body.operands(op).chain(view.body.results(op)).map(|v| view.body.ty(v));
        if !breaks || !types().any(|ty| element_kind(view.ctx, ty) == Some(ElementKind::Quantized)) {
            return None;
        }
        Some(read.and_then(|used| {
            let data: Vec<ValueId> = used.data.iter().filter_map(|source| source.value(view)).collect();
            if moves_quantized(view) {
                if doubtful {
                    return Err("the type of the operand is also inconsistent".to_owned());
                }
                return self.propose_results(view, &data, &used.chains);
            }
            let (&[operand], [chain]) = (data.as_slice(), used.chains.as_slice()) else {
                return Err("only some operands are quantized".to_owned());
            };
            let result = view.result_type(0).ok_or("there is no result")?;
            Ok(vec![(operand, operand_type(view.ctx, chain, view.body.ty(operand), result)?)])
        }))
    }

    /// Returns true if an invalid movement produces an operand: types derived from it would be wrong too.
    fn has_doubtful_operand(&mut self, op: OpId) -> bool {
        let body = self.rewriter.body();
        let mut defs = body.operands(op).filter_map(|v| body.defining_op(v));
        defs.any(|def| {
            movement(OpRef::new(self.rewriter.ctx(), body, def)).is_some() && !self.checker.accepts(body, def)
        })
    }

    /// Proposes the result type of a quantization for its input, if the input's origin lost its parameters.
    fn propose_cast_input(&self, op: OpId) -> Option<Proposal> {
        let view = self.op(op);
        (crossing(view) == Some(CastKind::Quantize)).then_some(())?;
        let (value, ty) = (view.cast_input()?, view.result_type(0)?);
        let def = view.body.defining_op(self.facts.source(value))?;
        let lost = matches!(find_break(self.op(def), self.facts), Some(Break::Loses { .. }));
        (lost && element_kind(view.ctx, ty) == Some(ElementKind::Quantized)).then(|| vec![(value, ty)])
    }

    /// Proposes the exact images for the results of a movement of quantized values.
    fn propose_results(&self, op: OpRef<'_>, data: &[ValueId], chains: &[Vec<Movement>]) -> Result<Proposal, String> {
        let types: Vec<Type> = data.iter().map(|&v| op.body.ty(v)).collect();
        let mut proposal = Vec::new();
        for (result, chain) in op.body.results(op.op).zip(chains) {
            let declared = op.body.ty(result);
            let image = moved_type(op.ctx, chain, &types, declared, PropagationLimits::default())?;
            if same_type(op.ctx, image, declared) {
                continue;
            }
            match parameters(op.ctx, chain, &types, declared) {
                ParameterOrigin::None if is_unquantized_form(op.ctx, image, declared) => {}
                ParameterOrigin::Copied if self.is_copy_wrong(op.ctx, data, declared) => {}
                ParameterOrigin::Copied => {
                    return Err(
                        "the result has the operand's parameters unmoved, so either type may be wrong".to_owned()
                    );
                }
                _ => return Err("the result's parameters differ from the operand's".to_owned()),
            }
            proposal.push((result, image));
        }
        if proposal.is_empty() {
            Err("types are consistent, and the verifier fails for another reason".to_owned())
        } else {
            Ok(proposal)
        }
    }

    /// Returns true if the copied type is wrong for certain, and not the type it was copied from.
    fn is_copy_wrong(&self, ctx: &Context, data: &[ValueId], copy: Type) -> bool {
        let stated = |&value: &ValueId| {
            let origin = self.facts.source(value);
            let def = self.rewriter.body().defining_op(origin);
            def.is_none_or(|def| self.facts.is_constant(origin) || crossing(self.op(def)).is_some())
        };
        layout(ctx, copy).is_some_and(|layout| layout.is_err()) || data.iter().all(stated)
    }

    /// Retypes the values of a proposal and propagates the types. If that repairs nothing or invalidates an operation,
    /// restores all types and returns the reason.
    fn attempt(&mut self, proposal: &Proposal) -> Result<Trial, String> {
        let mut trial = Trial::default();
        let mut work = proposal.clone();
        let mut result = Ok(());
        while result.is_ok() {
            if let Some((value, ty)) = work.pop() {
                result = self.retype(value, ty, &mut trial, &mut work);
                continue;
            }
            // Defers movements of several values until all of their operands have their final type.
            let mut users = std::mem::take(&mut trial.users);
            users.sort_unstable();
            users.dedup();
            for &user in &users {
                result = result.and_then(|()| self.spend(self.rewriter.body().num_operands(user)));
                work.extend(self.propagate_forwards(self.op(user), &trial));
            }
            if work.is_empty() {
                break;
            }
        }
        match result.and_then(|()| self.check(&trial)) {
            Ok(()) => Ok(trial),
            Err(reason) => {
                trial.old.iter().for_each(|(&value, &old)| self.rewriter.set_type(value, old));
                Err(reason)
            }
        }
    }

    /// Changes the type of a value, and adds the types that follow for its producer to `work`.
    fn retype(&mut self, value: ValueId, ty: Type, trial: &mut Trial, work: &mut Proposal) -> Result<(), String> {
        let old = self.ty(value);
        if old == ty {
            return Ok(());
        }
        if trial.old.contains_key(&value) {
            let same = same_type(self.ctx(), old, ty);
            return if same { Ok(()) } else { Err("its users state different parameters".to_owned()) };
        }
        self.spend(1)?;
        let body = self.rewriter.body();
        let def = body.defining_op(value).ok_or("the type of a block argument is not changed")?;
        let users: Vec<OpId> = body.uses(value).map(|(user, _)| user).collect();
        self.spend(users.len())?;
        let had_none = element_kind(self.ctx(), old) != Some(ElementKind::Quantized);
        for &op in users.iter().chain([&def]) {
            if has_outside_types(self.op(op)) {
                return Err(format!("the types of '{}' are not changed", self.op(op).name()));
            }
            let sound = match trial.sound.get(&op) {
                Some(&sound) => sound,
                None => {
                    self.spend(self.rewriter.body().num_operands(op))?;
                    let sound = self.sound(op);
                    trial.neighbors.push(op);
                    trial.sound.insert(op, sound);
                    sound
                }
            };
            let view = self.op(op);
            let quantizes_to = quantizes_to(view, ty);
            if quantizes_to {
                trial.casts.insert(op);
            }
            if op != def
                && had_none
                && sound
                && !quantizes_to
                && view.meaning().is_none_or(|def| def.movement.is_none())
            {
                return Err(format!("'{}' takes values without quantization parameters", view.name()));
            }
        }
        trial.old.insert(value, old);
        self.rewriter.set_type(value, ty);
        trial.users.extend(users);
        work.extend(self.propagate_backwards(self.op(def), ty));
        Ok(())
    }

    /// Charges the visit budget.
    fn spend(&mut self, visits: usize) -> Result<(), String> {
        let left = self.steps.checked_sub(visits);
        self.steps = left.unwrap_or(0);
        left.map(|_| ()).ok_or_else(|| "visit budget is exhausted".to_owned())
    }

    /// Proposes new types for a movement's results, if the old ones had no parameters or followed from the operands.
    fn propagate_forwards(&self, op: OpRef<'_>, trial: &Trial) -> Proposal {
        let Some(Ok(used)) = movement(op) else { return Vec::new() };
        let data: Vec<ValueId> = used.data.iter().filter_map(|source| source.value(op)).collect();
        let new: Vec<Type> = data.iter().map(|&v| op.body.ty(v)).collect();
        let old: Vec<Type> = data.iter().map(|v| trial.old.get(v).copied().unwrap_or(op.body.ty(*v))).collect();
        let image = |(result, chain): (ValueId, &Vec<Movement>)| {
            let declared = op.body.ty(result);
            let image = moved_type(op.ctx, chain, &new, declared, PropagationLimits::default()).ok()?;
            let follows = match parameters(op.ctx, chain, &old, declared) {
                ParameterOrigin::None => is_unquantized_form(op.ctx, image, declared),
                ParameterOrigin::Copied | ParameterOrigin::Moved => true,
                ParameterOrigin::Own => false,
            };
            (follows && !same_type(op.ctx, image, declared)).then_some((result, image))
        };
        op.body.results(op.op).zip(&used.chains).filter_map(image).collect()
    }

    /// Proposes a new type for the data operand of a movement, if that operand has no parameters.
    fn propagate_backwards(&self, op: OpRef<'_>, result: Type) -> Option<(ValueId, Type)> {
        let used = movement(op)?.ok()?;
        let ([data], [chain]) = (used.data.as_slice(), used.chains.as_slice()) else { return None };
        let operand = data.value(op)?;
        let ty = op.body.ty(operand);
        (element_kind(op.ctx, ty) != Some(ElementKind::Quantized)).then_some(())?;
        Some((operand, operand_type(op.ctx, chain, ty, result).ok()?))
    }

    /// Fails if a producer or user lost its soundness, or if none became sound.
    fn check(&mut self, trial: &Trial) -> Result<(), String> {
        let mut repaired = 0;
        for &op in &trial.neighbors {
            let before = trial.sound.get(&op).copied().unwrap_or(false);
            let sound = trial.casts.contains(&op) || self.sound(op);
            let retyped = self.rewriter.body().results(op).any(|v| trial.old.contains_key(&v));
            if !sound && (before || retyped || moves_quantized(self.rewriter.op(op))) {
                return Err(format!("'{}' does not accept the type", self.op(op).name()));
            }
            repaired += usize::from(sound && !before);
        }
        if repaired == 0 { Err("the new types would repair no operation".to_owned()) } else { Ok(()) }
    }
}

/// Returns true if an operation quantizes to `ty`.
fn quantizes_to(op: OpRef<'_>, ty: Type) -> bool {
    op.result_type(0) == Some(ty) && crossing(op) == Some(CastKind::Quantize)
}

/// Returns true if `op` is a movement whose data operands are all quantized.
fn moves_quantized(op: OpRef<'_>) -> bool {
    let Some(Ok(used)) = movement(op) else { return false };
    let mut types =
        used.data.iter().filter(|source| !source.takes_result_params(op)).filter_map(|source| source.ty(op));
    types.all(|ty| element_kind(op.ctx, ty) == Some(ElementKind::Quantized))
}

/// Origin of the parameters in the type of a movement's result.
enum ParameterOrigin {
    /// The type has no parameters.
    None,
    /// The element type of an operand, unchanged by the movement.
    Copied,
    /// The exact image of the operands' parameters.
    Moved,
    /// Unrelated to the operands' parameters.
    Own,
}

/// Compares the parameters of a movement's result with those of its operands.
fn parameters(ctx: &Context, chain: &[Movement], operands: &[Type], result: Type) -> ParameterOrigin {
    if element_kind(ctx, result) != Some(ElementKind::Quantized) {
        return ParameterOrigin::None;
    }
    let image = moved_type(ctx, chain, operands, result, PropagationLimits::default());
    if image.is_ok_and(|image| same_type(ctx, image, result)) {
        return ParameterOrigin::Moved;
    }
    let element = ctx.element_type(result);
    match operands.iter().any(|&ty| ctx.element_type(ty) == element) {
        true => ParameterOrigin::Copied,
        false => ParameterOrigin::Own,
    }
}

/// Returns true if `bare` has the expressed or the storage type of `quantized` as elements.
fn is_unquantized_form(ctx: &Context, quantized: Type, bare: Type) -> bool {
    let (Some(element), Some(bare)) = (ctx.element_type(quantized), ctx.element_type(bare)) else { return false };
    types::expressed(ctx, element) == Some(bare) || types::storage(ctx, element).map(|s| s.ty(ctx)) == Some(bare)
}

/// Returns the type of a movement's operand, from the type of its result.
fn operand_type(ctx: &Context, chain: &[Movement], operand: Type, result: Type) -> Result<Type, String> {
    let shape = static_shape(ctx, operand)?;
    let view = View::of_chain(&shape, chain).map_err(|why| why.to_string())?;
    let back = view.inverse().and_then(|view| view.simplify()).ok_or("the movement drops or repeats elements")?;
    let ty = moved_type(ctx, &back, &[result], operand, PropagationLimits::default())?;
    if is_unquantized_form(ctx, ty, operand) { Ok(ty) } else { Err("the operand has a different type".to_owned()) }
}
