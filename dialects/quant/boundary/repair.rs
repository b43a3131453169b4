//! `--repair-quant-boundary`: parameters that were lost are taken from the values beside, where that is exact.
//!
//! ```text
//! move(q)                       : reals, integers, or the type of q    ->   the exact image of q's type
//! move(x) : q                   , x without parameters                 ->   x has q's type, moved back
//! quantize(op(q, ..) : reals)   , the type of the quantization is q'   ->   op(q, ..) : q'
//! ```
//!
//! The first is the algebra's rule for every movement. The second holds where the movement loses and repeats nothing. The
//! third is what an operation on quantized tensors means: its real result, quantized.
//!
//! A result that has the type of an operand where that is not the image was copied with it. It is certain that the copy is
//! wrong and not the operand, if it does not fit its tensor, or if the operand's type was stated by a constant, an argument
//! or a cast. Any other type is a statement of its own, and stays.
//!
//! A new type goes on through movements, forwards and backwards. All types change together, or none. Of the operations beside
//! them, these have to be right and no break afterwards: those that were before, those with a result whose type changed, and
//! movements of quantized values; and one at least that was not. What computes with reals or integers where that is right
//! would see them rounded, or stored: then nothing changes either. Arguments of blocks, and what terminators, calls and
//! operations with regions take or give, keep their types; so does every signature.
//!
//! What an operation that computes would need, other than the type that something beside it states, is not guessed: there is
//! a remark for each break that stays.

use qopt_ir::def::{CastKind, OpRef};
use qopt_ir::ir::{Context, IsolatedOp, OpId, Type, ValueId};
use qopt_ir::movement::{Limits, Movement, View};
use qopt_ir::pass::{Failed, Pass, PassContext, PassDef, RemarkKind};
use qopt_ir::rewrite::{Rewriter, cyclic_ops};
use qopt_ir::verify::Checker;
use rustc_hash::{FxHashMap, FxHashSet};

use super::{Break, Holds, Origins, broken, holds, passes_on};
use crate::quant::fold::trace::{layout, moved_type, movement, same_type, static_shape};
use crate::quant::types;
use crate::support::show;

/// The pass.
pub static REPAIR_QUANT_BOUNDARY: PassDef = PassDef {
    argument: "repair-quant-boundary",
    name: "RepairQuantBoundary",
    summary: "Give quantized types back to values that lost them, where what is beside them says which, exactly",
    statistics: &[("num-repaired", "Number of values whose type was repaired")],
    looks_at_broken_movements: true,
    build: |_, _| Ok(Box::new(Repair)),
    ..PassDef::BASE
};

struct Repair;

impl Pass for Repair {
    fn run(&self, op: &mut IsolatedOp, cx: &mut PassContext<'_>) -> Result<(), Failed> {
        cx.each_isolated(op, |op, cx| {
            let ctx = cx.ctx;
            let ops = op.body.preorder();
            let origins = Origins::new(ctx, &op.body, &ops);
            let frozen = cyclic_ops(ctx, op.name, &op.body, &ops);
            let mut rewriter = Rewriter::new(ctx, &mut op.body);
            let steps = STEPS.saturating_mul(ops.len());
            let mut repairer =
                Repairer { rewriter: &mut rewriter, checker: Checker::new(ctx), origins: &origins, frozen, steps };
            let Done { retyped, left } = repairer.repair(ops);
            cx.count("num-repaired", retyped.len() as u64);
            for at in op.body.preorder() {
                for (result, value) in op.body.results(at).enumerate() {
                    let Some(&old) = retyped.get(&value) else { continue };
                    let text = format!("result #{result}: {} became {}", show(ctx, old), show(ctx, op.body.ty(value)));
                    cx.remark_on(RemarkKind::Passed, op.properties, OpRef::new(ctx, &op.body, at), text);
                }
            }
            for (at, reason) in left {
                cx.missed(op.properties, OpRef::new(ctx, &op.body, at), reason);
            }
            Ok(())
        })
    }
}

/// Operations and operands that trials may look at, for each operation that there is. A program where that is not enough
/// is left as it is then.
const STEPS: usize = 16;
/// A repair may make another possible before it; a program where that goes on longer than this is left as it is then.
const MAX_ROUNDS: usize = 16;

/// What became of a body.
struct Done {
    /// Values with new types, and their old ones.
    retyped: FxHashMap<ValueId, Type>,
    /// Breaks that stay, and why.
    left: Vec<(OpId, String)>,
}

/// Types to be given to values.
type Proposal = Vec<(ValueId, Type)>;

struct Repairer<'f, 'a> {
    rewriter: &'f mut Rewriter<'a>,
    checker: Checker<'a>,
    origins: &'f Origins,
    /// What is connected with a def-use cycle.
    frozen: FxHashSet<OpId>,
    /// Operations and operands that trials may still look at.
    steps: usize,
}

/// Types under trial.
#[derive(Default)]
struct Trial {
    /// Values that changed, and their types before.
    old: FxHashMap<ValueId, Type>,
    /// What makes or uses them.
    beside: Vec<OpId>,
    /// Which of that was sound before.
    sound: FxHashMap<OpId, bool>,
    /// Users of what changed that were not looked at since.
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

    fn repair(&mut self, mut ops: Vec<OpId>) -> Done {
        let mut done = Done { retyped: FxHashMap::default(), left: Vec::new() };
        ops.retain(|op| !self.frozen.contains(op));
        // What several movements give may need each other; where that is not all of it, each is tried by itself.
        let all: Proposal = ops.iter().filter_map(|&op| self.propose(op)?.ok()).flatten().collect();
        if all.len() > 1 {
            let trial = self.attempt(&all);
            self.accept(trial, &mut done);
        }
        for _ in 0..MAX_ROUNDS {
            done.left.clear();
            let mut changed = false;
            for &op in &ops {
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
        done
    }

    fn accept(&mut self, trial: Result<Trial, String>, done: &mut Done) {
        let Ok(trial) = trial else { return };
        for cast in trial.casts {
            if let Some(value) = self.op(cast).operand(0) {
                self.rewriter.replace(cast, &[value]);
            }
        }
        for (value, old) in trial.old {
            done.retyped.entry(value).or_insert(old);
        }
    }

    /// Whether an operation is right by itself, and no break.
    fn sound(&mut self, op: OpId) -> bool {
        self.checker.accepts(self.rewriter.body(), op) && broken(self.rewriter.op(op), self.origins).is_none()
    }

    /// Types that would mend an operation, or why there are none; `None` if there is nothing to mend.
    fn propose(&mut self, op: OpId) -> Option<Result<Proposal, String>> {
        self.rewriter.body().block_of(op)?;
        if let Some(proposal) = self.of_cast(op) {
            return Some(Ok(proposal));
        }
        let moves = movement(self.op(op));
        let (breaks, read) = match moves {
            Some(read) if !self.checker.accepts(self.rewriter.body(), op) => (true, read),
            Some(read) => (broken(self.op(op), self.origins).is_some(), read),
            None => {
                broken(self.op(op), self.origins)?;
                return Some(Err("nothing beside the operation states the parameters of what it computes".to_owned()));
            }
        };
        let doubtful = breaks && self.has_doubtful_operand(op);
        let view = self.op(op);
        let types = || view.body.operands(op).chain(view.body.results(op)).map(|v| view.body.ty(v));
        if !breaks || !types().any(|ty| holds(view.ctx, ty) == Some(Holds::Quantized)) {
            return None;
        }
        Some(read.and_then(|used| {
            let data: Vec<ValueId> = used.data.iter().filter_map(|source| source.value(view)).collect();
            if moves_quantized(view) {
                if doubtful {
                    return Err("the type of its operand is not right either".to_owned());
                }
                return self.forwards(view, &data, &used.chains);
            }
            let (&[operand], [chain]) = (data.as_slice(), used.chains.as_slice()) else {
                return Err("only some operands are quantized".to_owned());
            };
            let result = view.result_type(0).ok_or("there is no result")?;
            Ok(vec![(operand, moved_back(view.ctx, chain, view.body.ty(operand), result)?)])
        }))
    }

    /// Whether a movement that is not right itself gives an operand: what follows from that would be as wrong.
    fn has_doubtful_operand(&mut self, op: OpId) -> bool {
        let body = self.rewriter.body();
        let mut defs = body.operands(op).filter_map(|v| body.defining_op(v));
        defs.any(|def| {
            movement(OpRef::new(self.rewriter.ctx(), body, def)).is_some() && !self.checker.accepts(body, def)
        })
    }

    /// The type of a quantization, for what lost its own before.
    fn of_cast(&self, op: OpId) -> Option<Proposal> {
        let view = self.op(op);
        view.cast().filter(|cast| cast.kind == CastKind::Quantize)?;
        let (value, ty) = (view.operand(0)?, view.result_type(0)?);
        let def = view.body.defining_op(self.origins.of(value))?;
        let lost = matches!(broken(self.op(def), self.origins), Some(Break::Loses { .. }));
        (lost && holds(view.ctx, ty) == Some(Holds::Quantized)).then(|| vec![(value, ty)])
    }

    /// The images for the results of a movement of quantized values.
    fn forwards(&self, op: OpRef<'_>, data: &[ValueId], chains: &[Vec<Movement>]) -> Result<Proposal, String> {
        let types: Vec<Type> = data.iter().map(|&v| op.body.ty(v)).collect();
        let mut proposal = Vec::new();
        for (result, chain) in op.body.results(op.op).zip(chains) {
            let declared = op.body.ty(result);
            let image = moved_type(op.ctx, chain, &types, declared, Limits::default())?;
            if same_type(op.ctx, image, declared) {
                continue;
            }
            match parameters(op.ctx, chain, &types, declared) {
                Parameters::None if stands_for(op.ctx, image, declared) => {}
                Parameters::Copied if self.is_certain(op.ctx, data, declared) => {}
                Parameters::Copied => {
                    return Err("the result has the operand's parameters unmoved, and either may be wrong".to_owned());
                }
                _ => return Err("the result has parameters of its own".to_owned()),
            }
            proposal.push((result, image));
        }
        if proposal.is_empty() {
            Err("its types are right, and it is refused for another reason".to_owned())
        } else {
            Ok(proposal)
        }
    }

    /// Whether a copied type is wrong, and not the type that it was copied from.
    fn is_certain(&self, ctx: &Context, data: &[ValueId], copy: Type) -> bool {
        let stated = |&value: &ValueId| {
            let origin = self.origins.of(value);
            let def = self.rewriter.body().defining_op(origin);
            def.is_none_or(|def| self.origins.is_constant(origin) || self.op(def).cast().is_some())
        };
        layout(ctx, copy).is_some_and(|layout| layout.is_err()) || data.iter().all(stated)
    }

    /// Gives values their types, and whatever follows from them. If that mends nothing or breaks anything, nothing changes,
    /// and the reason comes back.
    fn attempt(&mut self, proposal: &Proposal) -> Result<Trial, String> {
        let mut trial = Trial::default();
        let mut work = proposal.clone();
        let mut result = Ok(());
        while result.is_ok() {
            if let Some((value, ty)) = work.pop() {
                result = self.change(value, ty, &mut trial, &mut work);
                continue;
            }
            // A movement of several values is looked at when all of them have changed that will.
            let mut users = std::mem::take(&mut trial.users);
            users.sort_unstable();
            users.dedup();
            for &user in &users {
                result = result.and_then(|()| self.spend(self.rewriter.body().num_operands(user)));
                work.extend(self.follow(self.op(user), &trial));
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

    fn change(&mut self, value: ValueId, ty: Type, trial: &mut Trial, work: &mut Proposal) -> Result<(), String> {
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
        let def = body.defining_op(value).ok_or("the type of an argument stays")?;
        let users: Vec<OpId> = body.uses(value).map(|(user, _)| user).collect();
        self.spend(users.len())?;
        let had_none = holds(self.ctx(), old) != Some(Holds::Quantized);
        for &op in users.iter().chain([&def]) {
            if passes_on(self.op(op)) {
                return Err(format!("'{}' keeps its types", self.op(op).name()));
            }
            let sound = match trial.sound.get(&op) {
                Some(&sound) => sound,
                None => {
                    self.spend(self.rewriter.body().num_operands(op))?;
                    let sound = self.sound(op);
                    trial.beside.push(op);
                    trial.sound.insert(op, sound);
                    sound
                }
            };
            let view = self.op(op);
            let closes = closes(view, ty);
            if closes {
                trial.casts.insert(op);
            }
            if op != def && had_none && sound && !closes && view.meaning().is_none_or(|def| def.movement.is_none()) {
                return Err(format!("'{}' takes what has no parameters", view.name()));
            }
        }
        trial.old.insert(value, old);
        self.rewriter.set_type(value, ty);
        trial.users.extend(users);
        work.extend(self.follow_back(self.op(def), ty));
        Ok(())
    }

    /// Takes from what trials may look at.
    fn spend(&mut self, ops: usize) -> Result<(), String> {
        let left = self.steps.checked_sub(ops);
        self.steps = left.unwrap_or(0);
        left.map(|_| ()).ok_or_else(|| "there is too much to try".to_owned())
    }

    /// The new types of a movement's results, where the old ones had no parameters, or those of the operands.
    fn follow(&self, op: OpRef<'_>, trial: &Trial) -> Proposal {
        let Some(Ok(used)) = movement(op) else { return Vec::new() };
        let data: Vec<ValueId> = used.data.iter().filter_map(|source| source.value(op)).collect();
        let new: Vec<Type> = data.iter().map(|&v| op.body.ty(v)).collect();
        let old: Vec<Type> = data.iter().map(|v| trial.old.get(v).copied().unwrap_or(op.body.ty(*v))).collect();
        let image = |(result, chain): (ValueId, &Vec<Movement>)| {
            let declared = op.body.ty(result);
            let image = moved_type(op.ctx, chain, &new, declared, Limits::default()).ok()?;
            let follows = match parameters(op.ctx, chain, &old, declared) {
                Parameters::None => stands_for(op.ctx, image, declared),
                Parameters::Copied | Parameters::Moved => true,
                Parameters::Own => false,
            };
            (follows && !same_type(op.ctx, image, declared)).then_some((result, image))
        };
        op.body.results(op.op).zip(&used.chains).filter_map(image).collect()
    }

    /// The new type of what a movement moves, if that has no parameters.
    fn follow_back(&self, op: OpRef<'_>, result: Type) -> Option<(ValueId, Type)> {
        let used = movement(op)?.ok()?;
        let ([data], [chain]) = (used.data.as_slice(), used.chains.as_slice()) else { return None };
        let operand = data.value(op)?;
        let ty = op.body.ty(operand);
        (holds(op.ctx, ty) != Some(Holds::Quantized)).then_some(())?;
        Some((operand, moved_back(op.ctx, chain, ty, result).ok()?))
    }

    /// Whether everything beside the new types is sound that was, and something that was not.
    fn check(&mut self, trial: &Trial) -> Result<(), String> {
        let mut mended = 0;
        for &op in &trial.beside {
            let before = trial.sound.get(&op).copied().unwrap_or(false);
            let sound = trial.casts.contains(&op) || self.sound(op);
            let retyped = self.rewriter.body().results(op).any(|v| trial.old.contains_key(&v));
            if !sound && (before || retyped || moves_quantized(self.rewriter.op(op))) {
                return Err(format!("'{}' does not take the type", self.op(op).name()));
            }
            mended += usize::from(sound && !before);
        }
        if mended == 0 { Err("the types would mend nothing".to_owned()) } else { Ok(()) }
    }
}

/// Whether an operation quantizes to a type.
fn closes(op: OpRef<'_>, ty: Type) -> bool {
    op.result_type(0) == Some(ty) && op.cast().is_some_and(|cast| cast.kind == CastKind::Quantize)
}

/// Whether all that a movement moves is quantized; false for any other operation.
fn moves_quantized(op: OpRef<'_>) -> bool {
    let Some(Ok(used)) = movement(op) else { return false };
    let mut types = used.data.iter().filter(|source| !source.is_open(op)).filter_map(|source| source.ty(op));
    types.all(|ty| holds(op.ctx, ty) == Some(Holds::Quantized))
}

/// Where the type of a movement's result has its parameters from.
enum Parameters {
    /// It has none.
    None,
    /// The same as an operand, written for the operand's shape.
    Copied,
    /// The exact image.
    Moved,
    /// Others.
    Own,
}

fn parameters(ctx: &Context, chain: &[Movement], operands: &[Type], result: Type) -> Parameters {
    if holds(ctx, result) != Some(Holds::Quantized) {
        return Parameters::None;
    }
    let image = moved_type(ctx, chain, operands, result, Limits::default());
    if image.is_ok_and(|image| same_type(ctx, image, result)) {
        return Parameters::Moved;
    }
    let element = ctx.element_type(result);
    match operands.iter().any(|&ty| ctx.element_type(ty) == element) {
        true => Parameters::Copied,
        false => Parameters::Own,
    }
}

/// Whether a type without parameters is what a quantized one expresses or stores.
fn stands_for(ctx: &Context, quantized: Type, bare: Type) -> bool {
    let (Some(element), Some(bare)) = (ctx.element_type(quantized), ctx.element_type(bare)) else { return false };
    types::expressed(ctx, element) == Some(bare) || types::storage(ctx, element).map(|s| s.ty(ctx)) == Some(bare)
}

/// The type of what is moved, from that of the result.
fn moved_back(ctx: &Context, chain: &[Movement], operand: Type, result: Type) -> Result<Type, String> {
    let shape = static_shape(ctx, operand)?;
    let view = View::of_chain(&shape, chain).map_err(|why| why.to_string())?;
    let back = view.inverse().and_then(|view| view.simplify()).ok_or("the movement loses or repeats elements")?;
    let ty = moved_type(ctx, &back, &[result], operand, Limits::default())?;
    if stands_for(ctx, ty, operand) { Ok(ty) } else { Err("the operand is of another type".to_owned()) }
}
