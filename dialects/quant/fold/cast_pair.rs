//! Movements between two casts.
//!
//! ```text
//! qcast(move(dcast q)) = move q      scast(move(scast q)) = move q
//! ```
//!
//! Sound if the type of the outer cast's result gives every element the parameter of the element that it comes from, and
//! nothing else of the type differs; and for the first, if every storage value survives the expressed type (see
//! [`survives`]).

use qopt_ir::def::OpDef;
use qopt_ir::ir::{OpId, OpSpec, Type, ValueId};
use qopt_ir::rewrite::Place;

use super::Folder;
use super::trace::{moved_type, movement, same_type};
use crate::quant::ops::{DCAST, QCAST, SCAST, survives};
use crate::quant::types;

/// Longest chain that is followed.
const MAX_CHAIN: usize = 256;

/// A movement of the quantized value, to be made.
struct Step {
    op: OpId,
    /// Positions of the operands that are moved.
    data: Vec<usize>,
    /// What is moved: an existing value, or the result of an earlier step.
    from: Vec<From>,
    ty: Type,
}

#[derive(Clone, Copy)]
enum From {
    Value(ValueId),
    Step(usize),
}

impl Folder<'_, '_, '_> {
    /// Takes movements out of casts. True if anything changed.
    pub(super) fn cast_pairs(&mut self) -> bool {
        let mut changed = false;
        for op in self.ops() {
            let view = self.rewriter.op(op);
            let opener: &'static OpDef = if view.is(&QCAST) {
                &DCAST
            } else if view.is(&SCAST) {
                &SCAST
            } else {
                continue;
            };
            let Some(ty) = view.result_type(0) else { continue };
            if self.ctx().element_type(ty).and_then(|e| self.ctx().quantized(e)).is_none() {
                continue;
            }
            match self.quantized_chain(op, opener) {
                None => {}
                Some((last, Err(reason))) => self.refuse(last, reason),
                Some((last, Ok(steps))) => match self.check_pair(op, opener, &steps) {
                    Err(reason) => self.refuse(last, reason),
                    Ok(()) => {
                        self.build(op, ty, &steps);
                        changed = true;
                    }
                },
            }
        }
        changed
    }

    /// The movements between an opening cast and this one, first to last, and the last operation of them. `None` if
    /// there are none, or something else stands there.
    fn quantized_chain(&self, close: OpId, opener: &'static OpDef) -> Option<(OpId, Result<Vec<Step>, String>)> {
        let ctx = self.ctx();
        let last = self.body().defining_op(self.body().operand(close, 0)?)?;
        self.is_movement(last).then_some(())?;
        // Collect the operations between, each after its users.
        let (mut between, mut work) = (Vec::new(), vec![last]);
        while let Some(op) = work.pop() {
            if between.contains(&op) {
                continue;
            }
            if between.len() == MAX_CHAIN {
                return Some((last, Err(format!("more than {MAX_CHAIN} movements stand between the casts"))));
            }
            between.push(op);
            let view = self.rewriter.op(op);
            let used = match movement(view)? {
                Ok(used) => used,
                Err(why) => return self.opens(view.operand(0)?, opener).map(|_| (last, Err(why))),
            };
            for &i in &used.data {
                let operand = view.operand(i)?;
                if self.opens(operand, opener).is_none() {
                    let def = self.body().defining_op(operand)?;
                    self.is_movement(def).then_some(())?;
                    work.push(def);
                }
            }
        }
        between.sort();
        Some((last, self.steps(ctx, &between, opener)))
    }

    fn steps(&self, ctx: &qopt_ir::ir::Context, between: &[OpId], opener: &'static OpDef) -> Result<Vec<Step>, String> {
        let mut steps: Vec<Step> = Vec::new();
        for &op in between {
            let view = self.rewriter.op(op);
            let used = movement(view).ok_or("it is no movement")??;
            let (mut from, mut types) = (Vec::new(), Vec::new());
            for &i in &used.data {
                let operand = view.operand(i).ok_or("an operand is missing")?;
                let found = match self.opens(operand, opener) {
                    Some(value) => From::Value(value),
                    None => {
                        let def = self.body().defining_op(operand);
                        From::Step(steps.iter().position(|s| Some(s.op) == def).ok_or("the chain is cyclic")?)
                    }
                };
                types.push(match found {
                    From::Value(value) => self.body().ty(value),
                    From::Step(step) => steps.get(step).ok_or("the chain is cyclic")?.ty,
                });
                from.push(found);
            }
            let declared = view.result_type(0).ok_or("the operation has no result")?;
            let ty = moved_type(ctx, &used.movement, &types, declared, self.pass.limits)?;
            steps.push(Step { op, data: used.data, from, ty });
        }
        Ok(steps)
    }

    fn is_movement(&self, op: OpId) -> bool {
        movement(self.rewriter.op(op)).is_some()
    }

    /// The quantized value behind a value that an opening cast makes.
    fn opens(&self, value: ValueId, opener: &'static OpDef) -> Option<ValueId> {
        let def = self.body().defining_op(value)?;
        let cast = self.rewriter.op(def);
        let inner = cast.is(opener).then(|| cast.operand(0)).flatten()?;
        let element = self.ctx().element_type(self.body().ty(inner))?;
        self.ctx().quantized(element).map(|_| inner)
    }

    fn check_pair(&self, close: OpId, opener: &'static OpDef, steps: &[Step]) -> Result<(), String> {
        let ctx = self.ctx();
        let ty = self.body().result(close, 0).map(|v| self.body().ty(v)).ok_or("the cast has no result")?;
        let last = steps.last().ok_or("there is no movement")?;
        if !same_type(ctx, last.ty, ty) {
            return Err("the parameters of the result are not those that the movement gives".to_owned());
        }
        if std::ptr::eq(opener, &SCAST) {
            return Ok(());
        }
        let element = ctx.element_type(ty).and_then(|e| types::uniform(ctx, e)).ok_or("the type is not uniform")?;
        let kind = ctx.float_kind(element.expressed).ok_or("the expressed type is no float")?;
        survives(element, kind)
    }

    fn build(&mut self, close: OpId, ty: Type, steps: &[Step]) {
        let mut made: Vec<ValueId> = Vec::new();
        self.rewriter.set_place(Place::Before(close));
        for (i, step) in steps.iter().enumerate() {
            let body = self.body();
            let mut operands: Vec<ValueId> = body.operands(step.op).collect();
            for (&at, from) in step.data.iter().zip(&step.from) {
                let value = match *from {
                    From::Value(value) => Some(value),
                    From::Step(step) => made.get(step).copied(),
                };
                if let (Some(slot), Some(value)) = (operands.get_mut(at), value) {
                    *slot = value;
                }
            }
            let result = [if i + 1 == steps.len() { ty } else { step.ty }];
            let spec = OpSpec {
                operands: &operands,
                results: &result,
                properties: body.properties(step.op),
                attrs: body.attrs(step.op),
                ..OpSpec::new(body.name(step.op), body.loc(step.op))
            };
            let op = self.rewriter.create(&spec);
            made.extend(self.body().result(op, 0));
        }
        if let (Some(&value), Some(old)) = (made.last(), self.body().result(close, 0)) {
            self.rewriter.replace_uses(old, value);
            self.erase_with_operands(close);
            self.cx.count_rule("quant.fold.cast-pair", 1);
        }
    }
}
