//! Movements between two casts.
//!
//! ```text
//! qcast(move(dcast q)) = move q      scast(move(scast q)) = move q
//! ```
//!
//! Sound if the type of the outer cast's result gives every element the parameter of the element that it comes from, and
//! nothing else of the type differs; and for the first, if every storage value survives the expressed type (see
//! [`survives`]).
//!
//! A movement whose result something else needs stays, and is made once more for the quantized value. That replaces the
//! outer cast, so the program does not grow, but only if it is the last one of its chain; otherwise nothing is made.

use rustc_hash::{FxHashMap, FxHashSet};

use qopt_ir::def::{Cast, CastKind, OpRef, Source};
use qopt_ir::ir::{OpId, Type, ValueId};
use qopt_ir::rewrite::Place;

use super::fill::{Fill, Filled, Rounding, Slot, Stored};
use super::trace::{accepts, cast_of, is_quantized, moved_type, movement, same_type, stored_type};
use super::{Folder, NOT_TAKEN, rule};
use crate::quant::ops::survives;
use crate::quant::types;

/// A movement behind an opening cast, as a movement of the quantized value.
struct Step {
    op: OpId,
    /// What is moved, and where it comes from.
    data: Vec<(Source, From)>,
    /// The type of the moved value, with the parameters of the opening casts.
    ty: Type,
    /// That type as stored values have it.
    stored: Type,
    users: Vec<User>,
    /// Something that stays uses the result of `op`.
    kept: bool,
    /// It needs a step that is kept.
    needs_kept: bool,
    made: Option<ValueId>,
}

#[derive(Clone, Copy)]
enum From {
    /// The quantized value of an opening cast.
    Opened,
    /// An earlier step's.
    Step(usize),
    /// A constant.
    Fill(Stored),
}

#[derive(Clone, Copy)]
enum User {
    Step(usize),
    /// A closing cast that can be folded.
    Close,
}

/// All movements behind casts of one kind, operands before users.
#[derive(Default)]
struct Steps {
    list: Vec<Step>,
    of: FxHashMap<ValueId, Result<usize, String>>,
}

impl Steps {
    fn add_user(&mut self, step: usize, user: User) {
        self.list.get_mut(step).into_iter().for_each(|s| s.users.push(user));
    }
}

impl Folder<'_, '_, '_> {
    /// Takes movements out of casts. True if anything changed.
    pub(super) fn cast_pairs(&mut self) -> bool {
        let reals = self.pairs(CastKind::Dequantize, CastKind::Quantize);
        let stored = self.pairs(CastKind::ToStorage, CastKind::FromStorage);
        reals || stored
    }

    fn pairs(&mut self, opener: CastKind, closer: CastKind) -> bool {
        let mut steps = Steps::default();
        let mut closing: Vec<(OpId, usize)> = Vec::new();
        for op in self.ops() {
            let view = self.rewriter.op(op);
            let Some(cast) = cast_of(view, closer) else {
                self.step(view, opener, &mut steps);
                continue;
            };
            let Some(last) = view.operand(0).and_then(|v| steps.of.get(&v)).cloned() else { continue };
            match last.and_then(|last| self.check_pair(view, cast, &steps, last).map(|()| last)) {
                Ok(last) => {
                    closing.push((op, last));
                    steps.add_user(last, User::Close);
                }
                Err(reason) => {
                    let movement = view.operand(0).and_then(|v| self.body().defining_op(v));
                    self.refuse(movement.unwrap_or(op), reason);
                }
            }
        }
        self.mark_kept(&mut steps);
        let mut changed = false;
        for (close, last) in closing {
            match steps.list.get(last) {
                Some(step) if step.needs_kept => {
                    self.refuse(step.op, "a movement before it is also used otherwise, and would be made twice");
                }
                _ => changed |= self.build(close, opener, last, &mut steps).is_some(),
            }
        }
        changed
    }

    /// Adds a movement to the steps, if all that it moves comes out of an opening cast.
    fn step(&self, view: OpRef<'_>, opener: CastKind, steps: &mut Steps) {
        let (Some(read), Some(result)) = (movement(view), self.body().result(view.op, 0)) else { return };
        // A step is one value.
        if self.body().num_results(view.op) != 1 {
            return;
        }
        let known = |steps: &Steps, v: ValueId| self.opens(v, opener).is_some() || steps.of.contains_key(&v);
        let used = match read {
            Ok(used) => used,
            Err(why) => {
                if view.operand(0).is_some_and(|v| known(steps, v)) {
                    steps.of.insert(result, Err(why));
                }
                return;
            }
        };
        let (mut data, mut types, mut stored, mut fills) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        for (number, &source) in used.data.iter().enumerate() {
            if !self.only_leads(source, view) {
                return;
            }
            let operand = source.value(view).filter(|&v| known(steps, v));
            let Some(operand) = operand else {
                let Some((fill, ty)) = Fill::of(view, source).zip(source.ty(view)) else { return };
                fills.push((number, source, fill));
                types.push(ty);
                continue;
            };
            let from = match (self.opens(operand, opener), steps.of.get(&operand)) {
                (Some((value, ty)), _) => ty.map(|ty| (From::Opened, ty, self.body().ty(value))),
                (None, Some(Ok(step))) => match steps.list.get(*step) {
                    Some(before) => Ok((From::Step(*step), before.ty, before.stored)),
                    None => return,
                },
                (None, Some(Err(why))) => Err(why.clone()),
                (None, None) => return,
            };
            match from {
                Ok((from, ty, stored_as)) => {
                    data.push((source, from));
                    types.push(ty);
                    stored.push(stored_as);
                }
                Err(why) => {
                    steps.of.insert(result, Err(why));
                    return;
                }
            }
        }
        if data.is_empty() {
            return;
        }
        let number = steps.list.len();
        let ty = moved_type(self.ctx(), used.first(), &types, self.body().ty(result), self.pass.limits);
        let ty = ty.and_then(|ty| {
            let mut as_stored = stored.iter().map(|&like| stored_type(self.ctx(), like, ty));
            let first = as_stored.next().filter(|&first| as_stored.all(|other| other == first));
            let stored = first.filter(|&first| accepts(view, first)).ok_or(NOT_TAKEN)?;
            let filled = Filled { op: view, chain: used.first(), types: &types, ty, limits: self.pass.limits };
            let typed = is_quantized(self.ctx(), stored);
            for (number, source, fill) in fills {
                data.push((source, From::Fill(filled.operand(number, source, fill, Rounding::Nearest, typed)?)));
            }
            Ok((ty, stored))
        });
        let step = ty.map(|(ty, stored)| {
            for (_, from) in &data {
                if let From::Step(before) = *from {
                    steps.add_user(before, User::Step(number));
                }
            }
            let users = Vec::new();
            steps.list.push(Step { op: view.op, data, ty, stored, users, kept: false, needs_kept: false, made: None });
            number
        });
        steps.of.insert(result, step);
    }

    /// The stored value behind a value that an opening cast makes, and its type with the cast's parameters.
    fn opens(&self, value: ValueId, opener: CastKind) -> Option<(ValueId, Result<Type, String>)> {
        let view = self.rewriter.op(self.body().defining_op(value)?);
        let cast = cast_of(view, opener)?;
        let inner = view.operand(0)?;
        Some((inner, cast.element.map(|element| self.ctx().with_element(self.body().ty(inner), element))))
    }

    fn check_pair(&self, close: OpRef<'_>, cast: Cast, steps: &Steps, last: usize) -> Result<(), String> {
        let ctx = self.ctx();
        let result = close.result_type(0).ok_or("the cast has no result")?;
        let ty = ctx.with_element(result, cast.element?);
        let moved = steps.list.get(last).ok_or("there is no movement")?;
        if !same_type(ctx, moved.ty, ty) {
            return Err("the parameters of the result are not those that the movement gives".to_owned());
        }
        if stored_type(ctx, moved.stored, ty) != result {
            return Err("the result is stored in another type".to_owned());
        }
        if cast.kind == CastKind::FromStorage {
            return Ok(());
        }
        let element = ctx.element_type(ty).and_then(|e| types::uniform(ctx, e)).ok_or("the type is not uniform")?;
        let kind = ctx.float_kind(element.expressed).ok_or("the expressed type is no float")?;
        survives(element, kind)
    }

    /// Finds what stays, and what needs something that stays. A closing cast that is not folded for that reason keeps its
    /// own chain.
    fn mark_kept(&self, steps: &mut Steps) {
        enum Mark {
            Kept(usize),
            NeedsKept(usize),
        }
        let stays = |step: &Step| {
            let uses = self.body().result(step.op, 0).map_or(0, |v| self.body().uses(v).count());
            uses == 0 || uses != step.users.len()
        };
        let mut work: Vec<Mark> =
            steps.list.iter().enumerate().filter(|(_, s)| stays(s)).map(|(i, _)| Mark::Kept(i)).collect();
        while let Some(mark) = work.pop() {
            let (Mark::Kept(number) | Mark::NeedsKept(number)) = mark;
            let Some(step) = steps.list.get_mut(number) else { continue };
            let flag = if matches!(mark, Mark::Kept(_)) { &mut step.kept } else { &mut step.needs_kept };
            if std::mem::replace(flag, true) {
                continue;
            }
            if matches!(mark, Mark::Kept(_)) {
                work.extend(step.data.iter().filter_map(|(_, from)| match *from {
                    From::Step(before) => Some(Mark::Kept(before)),
                    From::Opened | From::Fill(_) => None,
                }));
            }
            work.extend(step.users.iter().filter_map(|user| match (&mark, *user) {
                (_, User::Step(after)) => Some(Mark::NeedsKept(after)),
                (Mark::NeedsKept(_), User::Close) => Some(Mark::Kept(number)),
                (Mark::Kept(_), User::Close) => None,
            }));
        }
    }

    /// Makes the movements of the quantized value that are not made yet, each where its original stands.
    fn build(&mut self, close: OpId, opener: CastKind, last: usize, steps: &mut Steps) -> Option<()> {
        let old = self.body().result(close, 0)?;
        let ty = self.body().ty(old);
        let (mut needed, mut work) = (FxHashSet::default(), vec![last]);
        while let Some(number) = work.pop() {
            let step = steps.list.get(number)?;
            if step.made.is_none_or(|v| number == last && self.body().ty(v) != ty) && needed.insert(number) {
                work.extend(step.data.iter().filter_map(|(_, from)| match *from {
                    From::Step(before) => Some(before),
                    From::Opened | From::Fill(_) => None,
                }));
            }
        }
        // Operands have lower numbers than their users.
        let mut needed: Vec<usize> = needed.into_iter().collect();
        needed.sort_unstable();
        let mut value = steps.list.get(last)?.made;
        let mut made: Vec<(usize, ValueId)> = Vec::new();
        for number in needed {
            let step = steps.list.get(number)?;
            let mut slots = Vec::new();
            for &(source, from) in &step.data {
                let slot = match from {
                    // An earlier fold may have replaced the value that it was found to be.
                    From::Opened => Slot::Value(self.opens(source.value(self.rewriter.op(step.op))?, opener)?.0),
                    From::Step(before) => Slot::Value(steps.list.get(before)?.made?),
                    From::Fill(stored) => Slot::Fill(stored),
                };
                slots.push((source, slot));
            }
            let (op, result) = (step.op, if number == last { ty } else { step.stored });
            self.rewriter.set_place(Place::After(op));
            match self.move_instead(op, &slots, &[result]) {
                Ok(moved) => value = self.body().result(moved, 0),
                Err(reason) => {
                    self.refuse(op, reason);
                    // What was made before it is not needed then.
                    while let Some((number, value)) = made.pop() {
                        steps.list.get_mut(number)?.made = None;
                        if let Some(op) = self.body().defining_op(value) {
                            self.erase_with_operands(op);
                        }
                    }
                    return None;
                }
            }
            steps.list.get_mut(number)?.made = value;
            made.push((number, value?));
        }
        self.rewriter.replace_uses(old, value?);
        self.erase_with_operands(close);
        self.cx.count_rule(rule::CAST_PAIR, 1);
        Some(())
    }
}
