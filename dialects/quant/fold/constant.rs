//! Movements of constants, and of dequantized constants.
//!
//! ```text
//! move(constant)              = moved constant
//! move(dequantize(constant))  = dequantize(moved constant)
//! ```
//!
//! Sound because a movement computes nothing: element i of the result is element source(i) of the constant, with that
//! element's parameter. In the first rule, the result keeps its declared type, which the verifier has checked to be the
//! exact image. In the second, the type of the moved constant is new, and is the image.
//!
//! Views are composed along the whole chain before any byte moves, and only values with a user outside the folded
//! movements are materialized. The cost limit applies to these values.

use std::cell::OnceCell;
use std::rc::Rc;

use qopt_ir::def::{CastKind, ElementSource, OpRef, typed_attr_type};
use qopt_ir::ir::{Attr, Context, OpId, Type, ValueId};
use qopt_ir::movement::{Cost, Movement, MovementError, PiecewiseView};
use qopt_ir::rewrite::InsertPoint;
use rustc_hash::FxHashMap;

use super::fill::{Fill, Filled, Rounding, fill_attr, integer_attr};
use super::movement_steps::{MoveWork, MovementStep, SourceElements, common_splat, move_elements};
use super::root::{Root, stored_bytes, write_constant};
use super::trace::{
    self, cast_of, check_shape, is_quantized, moved_type, movement, num_params, static_shape, stored_type, widen_bounds,
};
use super::{Folder, rule};

/// A value that can be materialized as a constant.
#[derive(Clone)]
struct Deferred {
    /// The constants of the program that the value derives from, without duplicates.
    roots: Vec<Root>,
    /// The source buffers of `piecewise`, without duplicates: repeated concatenation of a value with itself would double the list.
    parts: Vec<SourceElements>,
    /// The elements of the value, as a view of `parts`.
    piecewise: PiecewiseView,
    /// The dequantize operations between the constants and the movements.
    through: Vec<OpId>,
    /// The elements as a [`MovementStep`], for movements that the view cannot express. Built at most once.
    step: Rc<OnceCell<Rc<MovementStep>>>,
    /// The type of the moved constant, with the parameters of the dequantize operations if there are any.
    ty: Result<Type, String>,
    /// Movements of the last operation. `None` for a dequantization, whose cost is not limited.
    last: Option<Vec<Movement>>,
}

impl Deferred {
    /// A value that is all of one source buffer.
    fn of(ctx: &Context, part: SourceElements, ty: Type) -> Defer {
        let data = match &part {
            SourceElements::Root(Root { data, .. }) | SourceElements::Built(data) => *data,
            SourceElements::Step(_) => return Err("the constant has no type".to_owned()),
        };
        let held = typed_attr_type(ctx, data).ok_or("the constant has no type")?;
        let piecewise = PiecewiseView::of(0, &static_shape(ctx, held)?).map_err(|why| why.to_string())?;
        let roots = if let SourceElements::Root(root) = part { vec![root] } else { Vec::new() };
        let step = Rc::default();
        Ok(Self { roots, parts: vec![part], piecewise, through: Vec::new(), step, ty: Ok(ty), last: None })
    }

    /// Applies one more movement to everything but the type.
    fn then_movement(&mut self, ctx: &Context, movement: &Movement, growth: u64) -> Result<(), String> {
        let apply = |piecewise: &PiecewiseView| PiecewiseView::apply(movement, std::slice::from_ref(piecewise));
        let moved = match apply(&self.piecewise) {
            // A piecewise view cannot describe the result, so the elements found so far become the only part.
            Err(MovementError::DoesNotFactor(_)) => {
                let step = match self.step.get() {
                    Some(step) => Rc::clone(step),
                    None => {
                        // The limit of a result applies to a step.
                        let given = self.roots.iter().map(|root| stored_bytes(ctx, root.data).0);
                        let most = given.fold(0, u64::saturating_add).max(1 << 16).saturating_mul(growth);
                        let step = Rc::new(MovementStep::new(ctx, &self.parts, &self.piecewise, most)?);
                        Rc::clone(self.step.get_or_init(|| step))
                    }
                };
                let made = PiecewiseView::of(0, &self.piecewise.shape()).map_err(|why| why.to_string())?;
                self.parts = vec![SourceElements::Step(step)];
                apply(&made)
            }
            moved => moved,
        };
        self.piecewise = moved.map_err(|why| why.to_string())?;
        self.step = Rc::default();
        Ok(())
    }
}

/// The sources of several values without duplicates, and each value as a view of `parts`.
#[derive(Default)]
struct MergedSources {
    roots: Vec<Root>,
    parts: Vec<SourceElements>,
    through: Vec<OpId>,
    views: Vec<PiecewiseView>,
}

impl MergedSources {
    fn of(values: &[Deferred]) -> Self {
        let mut merged = Self::default();
        for value in values {
            let Self { roots, parts, through, views } = &mut merged;
            let new: Vec<OpId> = value.through.iter().copied().filter(|op| !through.contains(op)).collect();
            through.extend(new);
            let new: Vec<Root> = value.roots.iter().copied().filter(|root| !roots.contains(root)).collect();
            roots.extend(new);
            let place = |part: &SourceElements| {
                parts.iter().position(|p| p == part).unwrap_or_else(|| {
                    parts.push(part.clone());
                    parts.len().saturating_sub(1)
                })
            };
            let places: Vec<usize> = value.parts.iter().map(place).collect();
            views.push(value.piecewise.clone().renumber_sources(|i| places.get(i).copied().unwrap_or(usize::MAX)));
        }
        merged
    }
}

/// A value that can be materialized as a constant, or the reason against it.
type Defer = Result<Deferred, String>;

impl Folder<'_, '_, '_> {
    /// Folds all movements of constants.
    pub(super) fn constants(&mut self) {
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
        let mut work = MoveWork::default();
        // Visits users before producers, so that the remaining uses are the needed ones. Builds the last of several
        // results first, because each is inserted directly after its constant.
        for &op in movements.iter().rev() {
            // Erased together with its last user.
            if self.body().is_erased(op) {
                continue;
            }
            let needed: Vec<ValueId> = self.body().results(op).filter(|&v| !self.body().is_unused(v)).collect();
            let mut kept = false;
            for &result in needed.iter().rev() {
                let made =
                    deferred.get(&result).map(|found| self.make(result, found, &positions, &mut made, &mut work));
                match made {
                    Some(Ok(value)) => {
                        self.rewriter.replace_uses(result, value);
                        self.record_fold(rule::CONSTANT, self.mark(op));
                        continue;
                    }
                    Some(Err(reason)) => self.refuse(op, reason),
                    None => {}
                }
                kept = true;
            }
            if !kept {
                self.erase_with_operands(op);
            }
        }
    }

    /// Returns the deferred constant of each result, for a movement or a dequantization of constants. Returns `None`
    /// for other operations.
    fn defer(&self, op: OpId, deferred: &FxHashMap<ValueId, Deferred>) -> Option<Result<Vec<Defer>, String>> {
        let (ctx, view) = (self.ctx(), self.rewriter.op(op));
        let dequantizes = cast_of(view, CastKind::Dequantize);
        let known = |value: ValueId| -> Option<Defer> {
            if let Some(found) = deferred.get(&value) {
                return Some(Ok(found.clone()));
            }
            let def = self.body().defining_op(value)?;
            let root = Root::of(self.rewriter.op(def))?;
            Some(Deferred::of(ctx, SourceElements::Root(root), self.body().ty(value)))
        };
        if let Some(cast) = dequantizes {
            let stored = view.cast_input()?;
            let inner = known(stored)?.ok().filter(|d| d.through.is_empty())?;
            let ty = inner.ty.and_then(|_| Ok(ctx.with_element(self.body().ty(stored), cast.element?)));
            return Some(Ok(vec![Ok(Deferred { ty, through: vec![op], last: None, ..inner })]));
        }
        let read = movement(view)?;
        let first = view.operand(0)?;
        let used = match read {
            Ok(used) => used,
            // Only movements of constants are worth a remark.
            Err(why) => return known(first).map(|_| Err(why)),
        };
        let operand = |&source: &ElementSource| match source.value(view) {
            Some(value) => known(value),
            None => Some(Deferred::of(ctx, SourceElements::Built(fill_attr(view, source)?), source.ty(view)?)),
        };
        let parts = used.data.iter().map(operand).collect::<Option<Vec<_>>>()?;
        let parts = match parts.into_iter().collect::<Result<Vec<_>, _>>() {
            Ok(parts) => parts,
            Err(why) => return Some(Err(why)),
        };
        if !parts.iter().any(|part| !part.roots.is_empty()) {
            return None;
        }
        let results = self.body().results(op).map(|v| self.body().ty(v));
        let moved =
            |(declared, chain): (Type, &Vec<Movement>)| self.defer_movement(view, declared, chain, &used.data, &parts);
        Some(Ok(results.zip(&used.chains).map(moved).collect()))
    }

    fn defer_movement(
        &self,
        op: OpRef<'_>,
        declared: Type,
        chain: &[Movement],
        sources: &[ElementSource],
        operands: &[Deferred],
    ) -> Defer {
        let ctx = self.ctx();
        if !operands.iter().flat_map(|operand| &operand.roots).all(|root| self.may_stay_open(root)) {
            static_shape(ctx, declared)?;
        }
        let dequantized = operands.iter().any(|d| !d.through.is_empty());
        let mut types = Vec::new();
        for operand in operands {
            types.push(operand.ty.clone()?);
        }
        check_shape(ctx, chain, &types, declared)?;
        let types = widen_bounds(ctx, types);
        if dequantized && self.is_requantized(chain, &types) {
            return Err("the operands are requantized first".to_owned());
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
        let MergedSources { roots, parts, through, mut views } = MergedSources::of(&filled);
        // Only the first movement can have several operands.
        let mut rest = chain.iter();
        let mut step = Rc::default();
        if let ([_], [operand]) = (views.as_slice(), filled.as_slice()) {
            step = Rc::clone(&operand.step);
        }
        if views.len() > 1 {
            let first = rest.next().ok_or("there is no movement")?;
            views = vec![PiecewiseView::apply(first, &views).map_err(|why| why.to_string())?];
        }
        let piecewise = views.pop().ok_or("there is no operand")?;
        let mut moved = Deferred { roots, parts, piecewise, through, step, ty, last: Some(chain.to_vec()) };
        rest.try_for_each(|movement| moved.then_movement(ctx, movement, self.pass.cost.max_byte_growth))?;
        Ok(moved)
    }

    /// Returns true if the constant's dialect allows dynamic sizes in its type.
    fn may_stay_open(&self, root: &Root) -> bool {
        root.cast.is_none()
            && self
                .rewriter
                .op(root.holder)
                .meaning()
                .and_then(|def| def.constant)
                .is_some_and(|c| c.allows_dynamic_type)
    }

    /// Returns the type of the stored side of a cast.
    fn stored_side(&self, cast: OpId) -> Option<Type> {
        self.body().operand(cast, 0).map(|v| self.body().ty(v))
    }

    /// Materializes a result as a constant, or returns the equal constant that was built before.
    fn make(
        &mut self,
        result: ValueId,
        found: &Deferred,
        order: &FxHashMap<OpId, usize>,
        made: &mut FxHashMap<(OpId, Option<OpId>, Attr, Type), ValueId>,
        work: &mut MoveWork,
    ) -> Result<ValueId, String> {
        let ctx = self.ctx();
        let declared = self.body().ty(result);
        let ty = found.ty.clone()?;
        self.check_cost(found, ty)?;
        let like = found.roots.iter().max_by_key(|root| order.get(&root.op())).ok_or("there is no operand")?;
        let block = self.body().block_of(like.op());
        let mut stand = found.roots.iter().map(Root::op).chain(found.through.iter().copied());
        if stand.any(|op| self.body().block_of(op) != block) {
            return Err("the constants are in different blocks".to_owned());
        }
        // Each dequantization follows its constant, so the position after the last one follows all constants.
        let through = found.through.iter().copied().max_by_key(|op| order.get(op));
        let data = move_elements(ctx, &found.parts, &found.piecewise, work)?;
        let key = (like.op(), through, data, ty);
        if let Some(&value) =
            made.get(&key).filter(|&&v| !self.body().is_erased_value(v) && self.body().ty(v) == declared)
        {
            return Ok(value);
        }
        let stored = through.and_then(|cast| self.stored_side(cast)).map_or(ty, |like| stored_type(ctx, like, ty));
        let constant =
            write_constant(self.rewriter, like, data, stored).ok_or("the dialect cannot express the constant")?;
        let value = match through {
            None => constant,
            Some(cast) => {
                self.rewriter.set_insertion_point(InsertPoint::After(cast));
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
        let in_types: Vec<Type> = found.roots.iter().filter_map(root_type).collect();
        let in_casts = found.through.iter().filter_map(|&cast| {
            let element = trace::cast(self.rewriter.op(cast))?.element.ok()?;
            Some(ctx.with_element(self.stored_side(cast)?, element))
        });
        let quantized = |&ty: &Type| ctx.element_type(ty).is_some_and(|e| ctx.quantized(e).is_some());
        let in_types =
            if found.through.is_empty() || in_types.iter().all(quantized) { in_types } else { in_casts.collect() };
        let params_in = in_types.iter().map(|&t| num_params(ctx, t)).fold(0, u64::saturating_add);
        let bytes_in = found.roots.iter().fold(0u64, |sum, root| sum.saturating_add(stored_bytes(ctx, root.data).0));
        let elements = found.piecewise.shape().num_elements().unwrap_or(u64::MAX);
        // Equal splats become one splat. Together with other constants, a splat is expanded.
        let is_splat = common_splat(ctx, &found.parts).is_some();
        let width = found.parts.iter().map(|part| part.size(ctx).1).max().unwrap_or(1);
        let bytes_out = if is_splat { 0 } else { elements.saturating_mul(width) };
        let cost = Cost { params_in, params_out: num_params(ctx, ty), elements, bytes_in, bytes_out };
        self.pass.cost.decide(chain, cost).map_err(|why| why.to_string())
    }
}

/// Returns true if a source is a zero point: its value depends on the parameters.
fn is_implied(ctx: &Context, source: ElementSource, ty: Type) -> bool {
    matches!(source, ElementSource::Zero { .. }) && is_quantized(ctx, ty)
}

/// The stored value of a constant among quantized operands.
fn fill(around: Filled<'_>, number: usize, source: ElementSource, operands: &[Deferred]) -> Defer {
    let ctx = around.op.ctx;
    // An implicit zero among quantized elements is the real 0.
    let implied = matches!(Fill::of(around.op, source), Some(Fill::Stored(_))).then_some(Fill::ZERO);
    let fill = implied.or_else(|| Fill::of(around.op, source)).ok_or("only some operands are dequantized")?;
    let integer = around.integer(number, fill, Rounding::Exact)?;
    let quantized = operands.iter().zip(around.types).find(|(_, ty)| is_quantized(ctx, **ty));
    let element = quantized.and_then(|(operand, _)| operand.parts.first()?.element(ctx));
    let element = element.ok_or("the constant has no element type")?;
    let shape = operands.get(number).map(|operand| operand.piecewise.shape()).unwrap_or_default();
    let data = integer_attr(ctx, integer, &shape, element).ok_or("stored value must be an integer")?;
    Deferred::of(ctx, SourceElements::Built(data), around.ty)
}
