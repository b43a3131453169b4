//! Movements between two casts.
//!
//! ```text
//! qcast(move(dcast q)) = move q      scast(move(scast q)) = move q
//! ```
//!
//! Sound if the result type of the outer cast gives every element the parameter of its source element, and matches in
//! storage, bounds and expressed type. The first rule also requires that every storage value survives the expressed
//! type (see [`survives`]).
//!
//! A movement with another user stays, and is cloned for the quantized value. The clone replaces the outer cast, so the
//! program does not grow, but only if it is the last one of its chain. Otherwise the rule does not apply.

use qopt_ir::def::{Cast, CastKind, ElementSource, OpRef};
use qopt_ir::ir::{OpId, Type, ValueId};
use qopt_ir::movement::Movement;
use qopt_ir::rewrite::InsertPoint;
use rustc_hash::{FxHashMap, FxHashSet};

use super::fill::{Fill, Filled, OperandReplacement, Rounding, StoredNumber};
use super::trace::{accepts, cast_of, is_quantized, moved_type, movement, same_type, selected_type, stored_type};
use super::{Folder, NOT_TAKEN, rule};
use crate::quant::ops::survives;
use crate::quant::types;

/// A movement after an opening cast, as a movement of the quantized value.
struct QuantizedMovement {
    op: OpId,
    /// The data operands, and the origin of each.
    data: Vec<(ElementSource, From)>,
    /// The type of the moved value, with the parameters of the opening casts.
    ty: Type,
    /// The same type, as the type of stored values.
    stored: Type,
    users: Vec<User>,
    /// The result of `op` has a user that stays.
    kept: bool,
    /// The step depends on a kept step.
    needs_kept: bool,
    made: Option<ValueId>,
}

#[derive(Clone, Copy)]
enum From {
    /// The quantized input of an opening cast.
    Opened,
    /// The result of an earlier step.
    Step(usize),
    /// A constant operand.
    Fill(StoredNumber),
}

#[derive(Clone, Copy)]
enum User {
    Step(usize),
    /// A closing cast that can be folded.
    Close,
}

/// The data operands of a movement after opening casts.
#[derive(Default)]
struct OpenedData {
    /// The opened operands, and the origin of each.
    data: Vec<(ElementSource, From)>,
    /// The types of all operands, with the parameters of the opening casts.
    types: Vec<Type>,
    /// The types of the stored values.
    stored: Vec<Type>,
    /// The operands that are constants of one number, by their position.
    fills: Vec<(usize, ElementSource, Fill)>,
}

/// All movements after casts of one kind, operands before users.
#[derive(Default)]
struct QuantizedMovements {
    list: Vec<QuantizedMovement>,
    of: FxHashMap<ValueId, Result<usize, String>>,
}

impl QuantizedMovements {
    fn add_user(&mut self, step: usize, user: User) {
        self.list.get_mut(step).into_iter().for_each(|s| s.users.push(user));
    }
}

impl Folder<'_, '_, '_> {
    /// Folds movements between casts.
    pub(super) fn cast_pairs(&mut self) {
        self.pairs(CastKind::Dequantize, CastKind::Quantize);
        self.pairs(CastKind::ToStorage, CastKind::FromStorage);
    }

    fn pairs(&mut self, opener: CastKind, closer: CastKind) {
        let mut steps = QuantizedMovements::default();
        let mut closing: Vec<(OpId, usize)> = Vec::new();
        for op in self.ops() {
            let view = self.rewriter.op(op);
            let Some(cast) = cast_of(view, closer) else {
                self.step(view, opener, &mut steps);
                continue;
            };
            let Some(last) = view.cast_input().and_then(|v| steps.of.get(&v)).cloned() else { continue };
            match last.and_then(|last| self.check_pair(view, cast, &steps, last).map(|()| last)) {
                Ok(last) => {
                    closing.push((op, last));
                    steps.add_user(last, User::Close);
                }
                Err(reason) => {
                    let movement = view.cast_input().and_then(|v| self.body().defining_op(v));
                    self.refuse(movement.unwrap_or(op), reason);
                }
            }
        }
        self.mark_kept(&mut steps);
        for (close, last) in closing {
            if self.body().is_erased(close) {
                continue;
            }
            match steps.list.get(last) {
                Some(step) if step.needs_kept => {
                    self.refuse(step.op, "a preceding movement has other users and would be duplicated");
                }
                _ => _ = self.build(close, opener, last, &mut steps),
            }
        }
    }

    /// Adds a movement to the steps, if all of its data come from an opening cast.
    fn step(&self, view: OpRef<'_>, opener: CastKind, steps: &mut QuantizedMovements) {
        let (Some(read), Some(result)) = (movement(view), self.body().result(view.op, 0)) else { return };
        // A step has one result.
        if self.body().num_results(view.op) != 1 {
            return;
        }
        // A selection has no chain of movements.
        let (chain, sources) = match &read {
            Ok(used) => (Some(used.first_chain()), used.data.as_slice()),
            Err(_) if view.selected_operand().is_some() => (None, [ElementSource::Operand(0)].as_slice()),
            Err(why) => {
                if view.operand(0).is_some_and(|v| self.is_opened(v, opener, steps)) {
                    steps.of.insert(result, Err(why.clone()));
                }
                return;
            }
        };
        let Some(opened) = self.opened_data(view, opener, sources, steps) else { return };
        let step = opened.and_then(|opened| self.typed_step(view, chain, opened));
        let number = steps.list.len();
        let step = step.map(|step| {
            for (_, from) in &step.data {
                if let From::Step(before) = *from {
                    steps.add_user(before, User::Step(number));
                }
            }
            steps.list.push(step);
            number
        });
        steps.of.insert(result, step);
    }

    /// Returns true if an opening cast or a step produces a value.
    fn is_opened(&self, value: ValueId, opener: CastKind, steps: &QuantizedMovements) -> bool {
        self.opens(value, opener).is_some() || steps.of.contains_key(&value)
    }

    /// Reads the data operands of a movement. Returns `None` if none is opened, or if another one is not a constant of one number.
    fn opened_data(
        &self,
        view: OpRef<'_>,
        opener: CastKind,
        sources: &[ElementSource],
        steps: &QuantizedMovements,
    ) -> Option<Result<OpenedData, String>> {
        let mut opened = OpenedData::default();
        for (number, &source) in sources.iter().enumerate() {
            self.is_only_user_of_list(source, view).then_some(())?;
            let Some(operand) = source.value(view).filter(|&v| self.is_opened(v, opener, steps)) else {
                let (fill, ty) = Fill::of(view, source).zip(source.ty(view))?;
                opened.fills.push((number, source, fill));
                opened.types.push(ty);
                continue;
            };
            let from = match (self.opens(operand, opener), steps.of.get(&operand)) {
                (Some((value, ty)), _) => ty.map(|ty| (From::Opened, ty, self.body().ty(value))),
                (None, Some(Ok(step))) => {
                    let before = steps.list.get(*step)?;
                    Ok((From::Step(*step), before.ty, before.stored))
                }
                (None, Some(Err(why))) => Err(why.clone()),
                (None, None) => return None,
            };
            match from {
                Ok((from, ty, stored)) => {
                    opened.data.push((source, from));
                    opened.types.push(ty);
                    opened.stored.push(stored);
                }
                Err(why) => return Some(Err(why)),
            }
        }
        (!opened.data.is_empty()).then_some(Ok(opened))
    }

    /// Computes the types of a movement of opened data, and the stored form of its fills.
    fn typed_step(
        &self,
        view: OpRef<'_>,
        chain: Option<&[Movement]>,
        OpenedData { mut data, types, stored, fills }: OpenedData,
    ) -> Result<QuantizedMovement, String> {
        let ctx = self.ctx();
        let declared = view.result_type(0).ok_or("there is no result")?;
        let ty = match (chain, types.as_slice()) {
            (Some(chain), types) => moved_type(ctx, chain, types, declared, self.pass.limits)?,
            (None, &[operand]) => selected_type(ctx, operand, declared)?,
            (None, _) => return Err("a selection has one operand".to_owned()),
        };
        let mut as_stored = stored.iter().map(|&like| stored_type(ctx, like, ty));
        let first = as_stored.next().filter(|&first| as_stored.all(|other| other == first));
        let stored = first.filter(|&first| accepts(view, first)).ok_or(NOT_TAKEN)?;
        let filled = Filled { op: view, chain: chain.unwrap_or_default(), types: &types, ty, limits: self.pass.limits };
        for (number, source, fill) in fills {
            let stored = filled.operand(number, source, fill, Rounding::Nearest, is_quantized(ctx, stored))?;
            data.push((source, From::Fill(stored)));
        }
        Ok(QuantizedMovement {
            op: view.op,
            data,
            ty,
            stored,
            users: Vec::new(),
            kept: false,
            needs_kept: false,
            made: None,
        })
    }

    /// Returns the input of the opening cast that produces a value, and its type with the cast's parameters.
    fn opens(&self, value: ValueId, opener: CastKind) -> Option<(ValueId, Result<Type, String>)> {
        let view = self.rewriter.op(self.body().defining_op(value)?);
        let cast = cast_of(view, opener)?;
        let inner = view.cast_input()?;
        Some((inner, cast.element.map(|element| self.ctx().with_element(self.body().ty(inner), element))))
    }

    fn check_pair(&self, close: OpRef<'_>, cast: Cast, steps: &QuantizedMovements, last: usize) -> Result<(), String> {
        let ctx = self.ctx();
        let result = close.result_type(0).ok_or("the cast has no result")?;
        let ty = ctx.with_element(result, cast.element?);
        let moved = steps.list.get(last).ok_or("there is no movement")?;
        if !same_type(ctx, moved.ty, ty) {
            return Err("the result's parameters differ from the moved parameters".to_owned());
        }
        if stored_type(ctx, moved.stored, ty) != result {
            return Err("the result has a different storage type".to_owned());
        }
        if cast.kind == CastKind::FromStorage {
            return Ok(());
        }
        let element = ctx.element_type(ty).and_then(|e| types::uniform(ctx, e)).ok_or("the type is not uniform")?;
        let kind = ctx.float_kind(element.expressed).ok_or("expressed type must be a float type")?;
        survives(element, kind)
    }

    /// Marks the steps that stay, and the steps that depend on them. A closing cast that is not folded for that reason
    /// keeps its chain.
    fn mark_kept(&self, steps: &mut QuantizedMovements) {
        enum KeptMark {
            Kept(usize),
            NeedsKept(usize),
        }
        let stays = |step: &QuantizedMovement| {
            let uses = self.body().result(step.op, 0).map_or(0, |v| self.body().uses(v).count());
            uses == 0 || uses != step.users.len()
        };
        let mut work: Vec<KeptMark> =
            steps.list.iter().enumerate().filter(|(_, s)| stays(s)).map(|(i, _)| KeptMark::Kept(i)).collect();
        while let Some(mark) = work.pop() {
            let (KeptMark::Kept(number) | KeptMark::NeedsKept(number)) = mark;
            let Some(step) = steps.list.get_mut(number) else { continue };
            let flag = if matches!(mark, KeptMark::Kept(_)) { &mut step.kept } else { &mut step.needs_kept };
            if std::mem::replace(flag, true) {
                continue;
            }
            if matches!(mark, KeptMark::Kept(_)) {
                work.extend(step.data.iter().filter_map(|(_, from)| match *from {
                    From::Step(before) => Some(KeptMark::Kept(before)),
                    From::Opened | From::Fill(_) => None,
                }));
            }
            work.extend(step.users.iter().filter_map(|user| match (&mark, *user) {
                (_, User::Step(after)) => Some(KeptMark::NeedsKept(after)),
                (KeptMark::NeedsKept(_), User::Close) => Some(KeptMark::Kept(number)),
                (KeptMark::Kept(_), User::Close) => None,
            }));
        }
    }

    /// Builds the missing movements of the quantized value, each after its original.
    fn build(&mut self, close: OpId, opener: CastKind, last: usize, steps: &mut QuantizedMovements) -> Option<()> {
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
        // Operands precede their users in number.
        let mut needed: Vec<usize> = needed.into_iter().collect();
        needed.sort_unstable();
        let mut value = steps.list.get(last)?.made;
        let mut made: Vec<ValueId> = Vec::new();
        for number in needed {
            let step = steps.list.get(number)?;
            let mut slots = Vec::new();
            for &(source, from) in &step.data {
                let slot = match from {
                    // An earlier fold may have replaced the input, so it is looked up again.
                    From::Opened => {
                        OperandReplacement::Value(self.opens(source.value(self.rewriter.op(step.op))?, opener)?.0)
                    }
                    From::Step(before) => OperandReplacement::Value(steps.list.get(before)?.made?),
                    From::Fill(stored) => OperandReplacement::Fill(stored),
                };
                slots.push((source, slot));
            }
            let (op, result) = (step.op, if number == last { ty } else { step.stored });
            self.rewriter.set_insertion_point(InsertPoint::After(op));
            match self.move_instead(op, &slots, &[result]) {
                Ok(moved) => value = self.body().result(moved, 0),
                Err(reason) => {
                    self.refuse(op, reason);
                    // Erases the movements built so far that still exist: an erased one takes its producers along.
                    for &value in made.iter().rev() {
                        if !self.body().is_erased_value(value)
                            && let Some(op) = self.body().defining_op(value)
                        {
                            self.erase_with_operands(op);
                        }
                    }
                    let body = self.rewriter.body();
                    for step in &mut steps.list {
                        step.made = step.made.filter(|&value| !body.is_erased_value(value));
                    }
                    return None;
                }
            }
            steps.list.get_mut(number)?.made = value;
            made.push(value?);
        }
        self.rewriter.replace_uses(old, value?);
        self.record_fold(rule::CAST_PAIR, self.mark(close));
        self.erase_with_operands(close);
        Some(())
    }
}
