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

use qopt_ir::def::{CastKind, OpRef, Source, typed_attr_type};
use qopt_ir::ir::{Attr, Context, OpId, Type, ValueId};
use qopt_ir::movement::{Assembly, Cost, Movement};
use qopt_ir::rewrite::Place;

use super::fill::{Fill, Filled, Rounding, held, integer_attr};
use super::root::{Root, move_elements, spell, splat, stored_bytes};
use super::trace::{
    self, cast_of, check_shape, is_quantized, moved_type, movement, num_params, static_shape, stored_type, widened,
};
use super::{Folder, rule};

/// A value that can be made as a constant.
#[derive(Clone)]
struct Deferred {
    /// What it consists of. Each counts once, however often it is used: else a program could double it line by line.
    parts: Vec<Part>,
    /// How, by their numbers in `parts`.
    assembly: Assembly,
    /// The dequantize operations between the constants and the movements, if there are any.
    through: Vec<OpId>,
    /// The type of the moved constant, with the parameters of the dequantize operations where there are any.
    ty: Result<Type, String>,
    /// The last operation's movements, for the words of a refusal.
    last: Option<Vec<Movement>>,
}

/// Elements that a constant consists of.
#[derive(Clone, Copy, PartialEq)]
enum Part {
    /// Those of a constant of the program.
    Root(Root),
    /// One element that no constant holds.
    Element(Attr),
}

impl Part {
    fn root(&self) -> Option<&Root> {
        match self {
            Self::Root(root) => Some(root),
            Self::Element(_) => None,
        }
    }
    fn data(&self) -> Attr {
        match self {
            Self::Root(Root { data, .. }) | Self::Element(data) => *data,
        }
    }
}

impl Deferred {
    /// All elements of a part in its shape.
    fn of(ctx: &Context, part: Part, ty: Type) -> Defer {
        let held = typed_attr_type(ctx, part.data()).ok_or("the constant has no type")?;
        let assembly = Assembly::of(0, &static_shape(ctx, held)?).map_err(|why| why.to_string())?;
        Ok(Self { parts: vec![part], assembly, through: Vec::new(), ty: Ok(ty), last: None })
    }
    fn roots(&self) -> impl Iterator<Item = &Root> {
        self.parts.iter().filter_map(Part::root)
    }
}

/// A value that can be made as a constant, or why it cannot.
type Defer = Result<Deferred, String>;

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
                Some(Ok(results)) => {
                    if results.iter().flatten().any(|found| found.last.is_some()) {
                        movements.push(op);
                    }
                    let values: Vec<ValueId> = self.body().results(op).collect();
                    for (value, found) in values.into_iter().zip(results) {
                        match found {
                            Ok(found) => drop(deferred.insert(value, found)),
                            Err(reason) => self.refuse(op, reason),
                        }
                    }
                }
            }
        }
        let positions: FxHashMap<OpId, usize> = order.iter().enumerate().map(|(at, &op)| (op, at)).collect();
        let mut made: FxHashMap<(OpId, Option<OpId>, Attr, Type), ValueId> = FxHashMap::default();
        let mut changed = false;
        // Users before what they use: then what is still used is needed. Of several results the last is made first, because
        // each is put right behind its constant.
        for &op in movements.iter().rev() {
            let needed: Vec<ValueId> = self.body().results(op).filter(|&v| !self.body().is_unused(v)).collect();
            let mut kept = false;
            for &result in needed.iter().rev() {
                let made = deferred.get(&result).map(|found| self.make(result, found, &positions, &mut made));
                match made {
                    Some(Ok(value)) => {
                        self.rewriter.replace_uses(result, value);
                        self.cx.count_rule(rule::CONSTANT, 1);
                        changed = true;
                        continue;
                    }
                    Some(Err(reason)) => self.refuse(op, reason),
                    None => {}
                }
                kept = true;
            }
            if !kept {
                self.erase_with_operands(op);
                changed = true;
            }
        }
        changed
    }

    /// What an operation makes of constants, for each result: a movement or a dequantization of what is constant. `None` if it
    /// is neither.
    fn defer(&self, op: OpId, deferred: &FxHashMap<ValueId, Deferred>) -> Option<Result<Vec<Defer>, String>> {
        let (ctx, view) = (self.ctx(), self.rewriter.op(op));
        let dequantizes = cast_of(view, CastKind::Dequantize);
        let known = |value: ValueId| -> Option<Defer> {
            if let Some(found) = deferred.get(&value) {
                return Some(Ok(found.clone()));
            }
            let def = self.body().defining_op(value)?;
            let root = Root::of(self.rewriter.op(def))?;
            Some(Deferred::of(ctx, Part::Root(root), self.body().ty(value)))
        };
        if let Some(cast) = dequantizes {
            let stored = view.operand(0)?;
            let inner = known(stored)?.ok().filter(|d| d.through.is_empty())?;
            let ty = inner.ty.and_then(|_| Ok(ctx.with_element(self.body().ty(stored), cast.element?)));
            return Some(Ok(vec![Ok(Deferred { ty, through: vec![op], last: None, ..inner })]));
        }
        let read = movement(view)?;
        let first = view.operand(0)?;
        let used = match read {
            Ok(used) => used,
            // Only what could be folded otherwise is worth a remark.
            Err(why) => return known(first).map(|_| Err(why)),
        };
        let operand = |&source: &Source| match source.value(view) {
            Some(value) => known(value),
            None => Some(Deferred::of(ctx, Part::Element(held(view, source)?), source.ty(view)?)),
        };
        let parts = used.data.iter().map(operand).collect::<Option<Vec<_>>>()?;
        let parts = match parts.into_iter().collect::<Result<Vec<_>, _>>() {
            Ok(parts) => parts,
            Err(why) => return Some(Err(why)),
        };
        if !parts.iter().any(|part| part.roots().next().is_some()) {
            return None;
        }
        let results = self.body().results(op).map(|v| self.body().ty(v));
        let moved = |(declared, chain): (Type, &Vec<Movement>)| self.moved(view, declared, chain, &used.data, &parts);
        Some(Ok(results.zip(&used.chains).map(moved).collect()))
    }

    fn moved(
        &self,
        op: OpRef<'_>,
        declared: Type,
        chain: &[Movement],
        sources: &[Source],
        operands: &[Deferred],
    ) -> Defer {
        let ctx = self.ctx();
        if !operands.iter().flat_map(Deferred::roots).all(|root| self.may_stay_open(root)) {
            static_shape(ctx, declared)?;
        }
        let dequantized = operands.iter().any(|d| !d.through.is_empty());
        let mut types = Vec::new();
        for operand in operands {
            types.push(operand.ty.clone()?);
        }
        check_shape(ctx, chain, &types, declared)?;
        let types = widened(ctx, types);
        if dequantized && self.is_requantized(chain, &types) {
            return Err("the operands are to be requantized".to_owned());
        }
        let ty = if dequantized { moved_type(ctx, chain, &types, declared, self.pass.limits) } else { Ok(declared) };
        let mut filled = operands.to_vec();
        if let Ok(ty) = ty {
            let around = Filled { op, chain, types: &types, ty, limits: self.pass.limits };
            for (number, (slot, &source)) in filled.iter_mut().zip(sources).enumerate() {
                if dequantized && slot.through.is_empty() || !dequantized && is_implied(ctx, source, ty) {
                    *slot = fill(around, number, source, operands)?;
                }
            }
        }
        let (mut parts, mut through): (Vec<Part>, Vec<OpId>) = (Vec::new(), Vec::new());
        let mut assemblies = Vec::new();
        for operand in &filled {
            let place = |part: &Part| {
                parts.iter().position(|p| p == part).unwrap_or_else(|| {
                    parts.push(*part);
                    parts.len().saturating_sub(1)
                })
            };
            for &op in &operand.through {
                if !through.contains(&op) {
                    through.push(op);
                }
            }
            let places: Vec<usize> = operand.parts.iter().map(place).collect();
            assemblies.push(operand.assembly.clone().renumbered(|i| places.get(i).copied().unwrap_or(usize::MAX)));
        }
        for movement in chain {
            assemblies = vec![Assembly::apply(movement, &assemblies).map_err(|why| why.to_string())?];
        }
        let assembly = assemblies.pop().ok_or("there is no operand")?;
        Ok(Deferred { parts, assembly, through, ty, last: Some(chain.to_vec()) })
    }

    /// Whether a constant in this spelling may have a type with sizes left open.
    fn may_stay_open(&self, root: &Root) -> bool {
        root.cast.is_none()
            && self.rewriter.op(root.holder).meaning().and_then(|def| def.constant).is_some_and(|c| c.open)
    }

    /// The stored side of a cast.
    fn stored_side(&self, cast: OpId) -> Option<Type> {
        self.body().operand(cast, 0).map(|v| self.body().ty(v))
    }

    /// Makes the constant that a result is, or finds the one that was made before.
    fn make(
        &mut self,
        result: ValueId,
        found: &Deferred,
        order: &FxHashMap<OpId, usize>,
        made: &mut FxHashMap<(OpId, Option<OpId>, Attr, Type), ValueId>,
    ) -> Result<ValueId, String> {
        let ctx = self.ctx();
        let declared = self.body().ty(result);
        let ty = found.ty.clone()?;
        self.check_cost(found, ty)?;
        let like = found.roots().max_by_key(|root| order.get(&root.op())).ok_or("there is no operand")?;
        let block = self.body().block_of(like.op());
        let mut stand = found.roots().map(Root::op).chain(found.through.iter().copied());
        if stand.any(|op| self.body().block_of(op) != block) {
            return Err("the constants stand in different blocks".to_owned());
        }
        // Every one of them follows its constant, so the last follows them all.
        let through = found.through.iter().copied().max_by_key(|op| order.get(op));
        let constants: Vec<Attr> = found.parts.iter().map(Part::data).collect();
        let data = move_elements(ctx, &constants, &found.assembly)?;
        let key = (like.op(), through, data, ty);
        if let Some(&value) = made.get(&key).filter(|&&v| self.body().ty(v) == declared) {
            return Ok(value);
        }
        let stored = through.and_then(|cast| self.stored_side(cast)).map_or(ty, |like| stored_type(ctx, like, ty));
        let constant = spell(self.rewriter, like, data, stored).ok_or("the constant cannot be spelled")?;
        let value = match through {
            None => constant,
            Some(cast) => {
                self.rewriter.set_place(Place::After(cast));
                let written = self.write_cast(cast, CastKind::Dequantize, constant, ty, declared);
                if written.is_err() {
                    self.body().defining_op(constant).into_iter().for_each(|op| self.erase_with_operands(op));
                }
                written?
            }
        };
        made.insert(key, value);
        Ok(value)
    }

    fn check_cost(&self, found: &Deferred, ty: Type) -> Result<(), String> {
        let ctx = self.ctx();
        let Some(chain) = &found.last else { return Ok(()) };
        let root_type = |root: &Root| self.body().result(root.op(), 0).map(|v| self.body().ty(v));
        let in_types: Vec<Type> = found.roots().filter_map(root_type).collect();
        let in_casts = found.through.iter().filter_map(|&cast| {
            let element = trace::cast(self.rewriter.op(cast))?.element.ok()?;
            Some(ctx.with_element(self.stored_side(cast)?, element))
        });
        let quantized = |&ty: &Type| ctx.element_type(ty).is_some_and(|e| ctx.quantized(e).is_some());
        let in_types =
            if found.through.is_empty() || in_types.iter().all(quantized) { in_types } else { in_casts.collect() };
        let params_in = in_types.iter().map(|&t| num_params(ctx, t)).fold(0, u64::saturating_add);
        let bytes_in = found.roots().fold(0u64, |sum, root| sum.saturating_add(stored_bytes(ctx, root.data).0));
        let elements = found.assembly.shape().num_elements().unwrap_or(u64::MAX);
        // Equal splats become one; beside another constant a splat becomes bytes.
        let mut splats = found.parts.iter().map(|part| splat(ctx, part.data()));
        let is_splat = splats.next().flatten().is_some_and(|first| splats.all(|other| other.as_ref() == Some(&first)));
        let width = found.parts.iter().map(|part| stored_bytes(ctx, part.data()).1).max().unwrap_or(1);
        let bytes_out = if is_splat { 0 } else { elements.saturating_mul(width) };
        let cost = Cost { params_in, params_out: num_params(ctx, ty), elements, bytes_in, bytes_out };
        self.pass.cost.decide(chain, cost).map_err(|why| why.to_string())
    }
}

/// Whether a source is a zero point, which is not known before the parameters are.
fn is_implied(ctx: &Context, source: Source, ty: Type) -> bool {
    matches!(source, Source::Zero { .. }) && is_quantized(ctx, ty)
}

/// What is stored for a constant beside quantized ones.
fn fill(around: Filled<'_>, number: usize, source: Source, operands: &[Deferred]) -> Defer {
    let ctx = around.op.ctx;
    // The zero of quantized elements is real.
    let implied = matches!(Fill::of(around.op, source), Some(Fill::Stored(_))).then_some(Fill::ZERO);
    let fill = implied.or_else(|| Fill::of(around.op, source)).ok_or("only some operands are dequantized")?;
    let integer = around.integer(number, fill, Rounding::Exact)?;
    let quantized = operands.iter().zip(around.types).find(|(_, ty)| is_quantized(ctx, **ty));
    let held = quantized.and_then(|(operand, _)| typed_attr_type(ctx, operand.parts.first()?.data()));
    let element = held.and_then(|ty| ctx.element_type(ty)).ok_or("the constant has no element type")?;
    let shape = operands.get(number).map(|operand| operand.assembly.shape()).unwrap_or_default();
    let data = integer_attr(ctx, integer, &shape, element).ok_or("what is stored is no integer")?;
    Deferred::of(ctx, Part::Element(data), around.ty)
}
