//! Movements of constants, and of dequantized constants.
//!
//! ```text
//! move(constant)              = moved constant
//! move(dequantize(constant))  = dequantize(moved constant)
//! ```
//!
//! Sound because a movement computes nothing: element i of the result is element source(i) of the constant, and its
//! parameter is that element's parameter. In the first rule the result has the type that the program gives it, which the
//! verifier has found to be the exact image; in the second the type of the moved constant is new, and is the image.
//!
//! A chain is followed to its end before a byte is moved: a view is composed along it, and only what something other than a
//! folded movement uses is made. What it may cost is decided there.

use rustc_hash::FxHashMap;

use qopt_ir::ir::{Attr, OpId, OpSpec, Type, ValueId};
use qopt_ir::movement::{Cost, Movement};
use qopt_ir::rewrite::Place;

use super::Folder;
use super::root::{Part, Root, move_elements, spell, splat, stored_bytes};
use super::trace::{Moved, check_shape, moved_type, movement, num_params, static_shape};
use crate::quant::ops::DCAST;

/// A value that can be made as a constant.
#[derive(Clone)]
struct Deferred {
    /// The constants that it consists of, and how each is moved; several follow each other along `axis`.
    parts: Vec<(Root, Moved)>,
    axis: Option<usize>,
    /// The dequantize operation between the constant and the movements, if there is one.
    through: Option<OpId>,
    /// The type of the moved constant.
    ty: Result<Type, String>,
    /// The last movement, for the words of a refusal.
    last: Option<Movement>,
}

impl Folder<'_, '_, '_> {
    /// Folds all movements of constants. True if anything changed.
    pub(super) fn constants(&mut self) -> bool {
        let order = self.ops();
        let mut deferred: FxHashMap<ValueId, Deferred> = FxHashMap::default();
        let mut movements: Vec<OpId> = Vec::new();
        for &op in &order {
            match self.defer(op, &deferred) {
                None => {}
                Some(Err(reason)) => self.refuse(op, reason),
                Some(Ok(found)) => {
                    let Some(result) = self.body().result(op, 0) else { continue };
                    if found.last.is_some() {
                        movements.push(op);
                    }
                    deferred.insert(result, found);
                }
            }
        }
        let mut made: FxHashMap<(OpId, Option<OpId>, Attr, Type), ValueId> = FxHashMap::default();
        let mut changed = false;
        // Users before what they use: then what is still used is needed.
        for &op in movements.iter().rev() {
            let Some(result) = self.body().result(op, 0) else { continue };
            if !self.body().is_unused(result) {
                let Some(found) = deferred.get(&result) else { continue };
                match self.make(op, found, &mut made) {
                    Ok(value) => self.rewriter.replace_uses(result, value),
                    Err(reason) => {
                        self.refuse(op, reason);
                        continue;
                    }
                }
                self.cx.count_rule("quant.fold.constant", 1);
            }
            self.erase_with_operands(op);
            changed = true;
        }
        changed
    }

    /// What an operation makes of constants: a movement or a dequantization of what is constant. `None` if it is neither.
    fn defer(&self, op: OpId, deferred: &FxHashMap<ValueId, Deferred>) -> Option<Result<Deferred, String>> {
        let (ctx, view) = (self.ctx(), self.rewriter.op(op));
        let known = |value: ValueId| -> Option<Result<Deferred, String>> {
            if let Some(found) = deferred.get(&value) {
                return Some(Ok(found.clone()));
            }
            let def = self.body().defining_op(value)?;
            let root = Root::of(self.rewriter.op(def))?;
            let ty = self.body().ty(value);
            Some(Moved::identity(ctx, ty, value).map(|moved| Deferred {
                parts: vec![(root, moved)],
                axis: None,
                through: None,
                ty: Ok(ty),
                last: None,
            }))
        };
        if view.is(&DCAST) {
            let inner = known(view.operand(0)?)?.ok().filter(|d| d.through.is_none() && d.axis.is_none())?;
            return Some(Ok(Deferred { through: Some(op), last: None, ..inner }));
        }
        let read = movement(view)?;
        let first = view.operand(0)?;
        let used = match read {
            Ok(used) => used,
            // Only what could be folded otherwise is worth a remark.
            Err(why) => return known(first).map(|_| Err(why)),
        };
        let operands: Vec<ValueId> = used.data.iter().filter_map(|&i| view.operand(i)).collect();
        let parts: Vec<_> = operands.iter().map(|&v| known(v)).collect::<Option<Vec<_>>>()?;
        Some(self.moved(view.result_type(0)?, &used.movement, parts.into_iter().collect()))
    }

    fn moved(
        &self,
        declared: Type,
        movement: &Movement,
        operands: Result<Vec<Deferred>, String>,
    ) -> Result<Deferred, String> {
        let ctx = self.ctx();
        let operands = operands?;
        static_shape(ctx, declared)?;
        let through = operands.first().and_then(|d| d.through);
        if operands.iter().any(|d| d.through != through) {
            return Err("only some operands are dequantized by one operation".to_owned());
        }
        let mut types = Vec::new();
        for operand in &operands {
            types.push(operand.ty.clone()?);
        }
        check_shape(ctx, movement, &types, declared)?;
        let ty = match through {
            None => Ok(declared),
            Some(_) => moved_type(ctx, movement, &types, declared, self.pass.limits),
        };
        let (parts, axis) = match (movement, operands.as_slice()) {
            (Movement::Concat { axis }, _) => {
                if operands.iter().any(|d| d.axis.is_some()) {
                    return Err("a concatenation of a concatenation is folded one at a time".to_owned());
                }
                (operands.iter().flat_map(|d| d.parts.clone()).collect(), Some(*axis))
            }
            (_, [one]) => match one.parts.as_slice() {
                [(root, moved)] if one.axis.is_none() => (vec![(*root, moved.then(movement)?)], None),
                _ => return Err("a movement of a concatenation is folded one at a time".to_owned()),
            },
            _ => return Err("the movement has several operands".to_owned()),
        };
        Ok(Deferred { parts, axis, through, ty, last: Some(movement.clone()) })
    }

    /// Makes a constant, or finds the one that was made before.
    fn make(
        &mut self,
        op: OpId,
        found: &Deferred,
        made: &mut FxHashMap<(OpId, Option<OpId>, Attr, Type), ValueId>,
    ) -> Result<ValueId, String> {
        let ctx = self.ctx();
        let declared = self.body().result(op, 0).map(|v| self.body().ty(v)).ok_or("the operation has no result")?;
        let ty = found.ty.clone()?;
        self.check_cost(found, ty)?;
        let like = self.latest(found).ok_or("the constants stand in different blocks")?;
        let shape = static_shape(ctx, declared)?;
        let dims = shape.static_dims().ok_or("the shape is dynamic")?;
        let parts: Vec<Part> =
            found.parts.iter().map(|(root, moved)| Part { data: root.data, view: moved.view.clone() }).collect();
        let data = move_elements(ctx, &parts, found.axis, &dims)?;
        let key = (like.op(), found.through, data, ty);
        if let Some(&value) = made.get(&key).filter(|&&v| self.body().ty(v) == declared) {
            return Ok(value);
        }
        let constant = spell(self.rewriter, &like, data, ty).ok_or("the constant cannot be spelled")?;
        let value = match found.through {
            None => constant,
            Some(dcast) => {
                self.rewriter.set_place(Place::After(dcast));
                let (name, loc) = (self.body().name(dcast), self.body().loc(dcast));
                let spec = OpSpec { operands: &[constant], results: &[declared], ..OpSpec::new(name, loc) };
                let op = self.rewriter.create(&spec);
                self.body().result(op, 0).ok_or("the operation has no result")?
            }
        };
        made.insert(key, value);
        Ok(value)
    }

    fn check_cost(&self, found: &Deferred, ty: Type) -> Result<(), String> {
        let ctx = self.ctx();
        let Some(movement) = &found.last else { return Ok(()) };
        let roots = || found.parts.iter().map(|(root, _)| root);
        let root_type = |root: &Root| self.body().result(root.op(), 0).map(|v| self.body().ty(v));
        let params_in = roots().filter_map(root_type).map(|t| num_params(ctx, t)).fold(0, u64::saturating_add);
        let stored = || roots().map(|root| stored_bytes(ctx, root.data));
        let bytes_in = stored().fold(0, |sum: u64, (bytes, _)| sum.saturating_add(bytes));
        let elements = ctx.num_elements(ty).unwrap_or(u64::MAX);
        // Equal splats become one; beside another constant a splat becomes bytes.
        let mut splats = roots().map(|root| splat(ctx, root.data));
        let is_splat = splats.next().flatten().is_some_and(|first| splats.all(|other| other.as_ref() == Some(&first)));
        let width = stored().map(|(_, width)| width).max().unwrap_or(1);
        let bytes_out = if is_splat { 0 } else { elements.saturating_mul(width) };
        let cost = Cost { params_in, params_out: num_params(ctx, ty), elements, bytes_in, bytes_out };
        self.pass.cost.decide(movement, cost).map_err(|why| why.to_string())
    }

    /// The constant that stands last; a new one may follow it, because all parts dominate it there.
    fn latest(&self, found: &Deferred) -> Option<Root> {
        let mut roots = found.parts.iter().map(|(root, _)| *root);
        let first = roots.next()?;
        let block = self.body().block_of(first.op())?;
        let mut all: Vec<Root> = vec![first];
        for root in roots {
            if self.body().block_of(root.op()) != Some(block) {
                return None;
            }
            all.push(root);
        }
        if all.iter().all(|r| r.op() == first.op()) {
            return Some(first);
        }
        self.body().ops(block).filter_map(|op| all.iter().find(|r| r.op() == op).copied()).last()
    }
}
