//! Terms: the origin of one element of a value, traced back through movements and casts.
//!
//! A term describes stored bits. A movement forwards the element that [`Movement::source`] names, and a storage cast
//! forwards the bits unchanged. Dequantizing and quantizing casts are recorded with the parameter of the element. The
//! walk ends at a stored constant, a block argument, or the result of any other operation. It keeps one index and no
//! tensor, and uses a loop, because the input determines the length of a chain.

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use qopt_ir::def::{CastKind, ElementSource, OpRef, operand, typed_attr_type};
use qopt_ir::eval::movement;
use qopt_ir::ir::{Attr, Blob, Body, Context, OpId, Type, TypeKind, ValueDef, ValueId};
use qopt_ir::movement::{Index, Movement, Shape};
use qopt_ir::num::{FloatBits, FloatKind};
use qopt_ir::syntax::type_for_message;

use super::param::{param_at, param_of_all, survives_trial};
use super::{Casts, live_ops, must_stay};
use crate::quant::ops::SCAST;
use crate::quant::types::{self, Param, Storage, Uniform};

/// A dequantizing or quantizing cast of one element.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct ElementCast {
    /// True for a quantizing cast.
    pub(super) quantize: bool,
    /// The quantized type without its parameters.
    carrier: Type,
    /// The quantized type.
    element: Type,
    /// The element's parameter, or `None` if it is unknown.
    param: Option<Param>,
}

/// End of a walk.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Origin {
    /// An element of an argument, or of the result of an opaque operation.
    Value(ValueId),
    /// The stored bytes of an element of a constant.
    Stored(SmallVec<[u8; 8]>),
    /// A constant without elements.
    Constant(Attr),
}

/// The origin of an element, and the casts on the way.
#[derive(Clone, Debug)]
pub(super) struct Term {
    pub(super) origin: Origin,
    /// The index in the origin, if that is a value.
    pub(super) index: Index,
    /// The last cast first.
    pub(super) casts: SmallVec<[ElementCast; 4]>,
    /// Number of operations on the walk.
    pub(super) steps: u64,
}

impl Term {
    /// Returns the work of the walk in operations, including the bytes copied.
    pub(super) fn cost(&self) -> u64 {
        let bytes = if let Origin::Stored(bytes) = &self.origin { bytes.len() as u64 } else { 0 };
        self.steps.saturating_add(bytes / 64)
    }
}

/// Effect of a value's producer on elements.
pub(super) enum ProducerEffect {
    /// An opaque operation.
    Origin,
    /// The elements of a constant.
    Stored { bytes: Vec<u8>, width: usize, splat: bool, dims: Index },
    /// A constant without elements.
    Constant(Attr),
    /// The same bits of the same element.
    Bits(ValueId),
    /// A dequantizing or quantizing cast, with the quantized type.
    Cast { from: ValueId, quantize: bool, carrier: Type, element: Type },
    /// A movement of `data` to a tensor of type `ty`: a chain of movements, each with its operand shapes.
    Move { data: Vec<Datum>, chain: Vec<(Movement, Vec<Shape>)>, ty: Type },
}

/// A data operand of a movement.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Datum {
    Value(ValueId),
    /// An implicit zero: the zero point of each element of a quantized tensor.
    Zero,
    /// An implicit element, as stored bytes.
    Stored(SmallVec<[u8; 8]>),
}

/// One of the two programs, with cached facts about its operations.
pub(super) struct Side<'a> {
    pub(super) ctx: &'a Context,
    pub(super) body: &'a Body,
    /// Transitive producers of the operations that must stay.
    live: FxHashSet<OpId>,
    steps: FxHashMap<ValueId, Rc<ProducerEffect>>,
    /// Sizes of values of dynamic shape that follow from constants.
    sizes: FxHashMap<ValueId, Option<Index>>,
}

/// Results of the trials whether quantization restores dequantized integers, one for each parameter.
#[derive(Default)]
pub(super) struct Trials(FxHashMap<(Type, Param), bool>);

impl Trials {
    fn survives_trial(&mut self, ctx: &Context, cast: &ElementCast) -> bool {
        let Some(ty) = types::uniform(ctx, cast.element) else { return false };
        let Some(kind) = ctx.float_kind(ty.expressed) else { return false };
        let mut survives =
            |param| *self.0.entry((cast.carrier, param)).or_insert_with(|| survives_trial(ty, param, kind));
        match cast.param {
            Some(param) => survives(param),
            None => ty.params.iter().all(|&param| survives(param)),
        }
    }

    /// Adds a cast on the inner side. A quantizing cast cancels with the dequantizing cast that it undoes.
    pub(super) fn push(&mut self, ctx: &Context, casts: &mut SmallVec<[ElementCast; 4]>, inner: ElementCast) {
        let undone = casts.last().copied().filter(|outer| {
            outer.quantize && !inner.quantize && outer.carrier == inner.carrier && outer.may_have_params_of(ctx, &inner)
        });
        // Only the bounds of the quantizing cast matter.
        if undone.is_some_and(|outer| self.survives_trial(ctx, &outer)) {
            casts.pop();
        } else {
            casts.push(inner);
        }
    }
}

impl ElementCast {
    /// The cast of the element at an index.
    pub(super) fn at_index(ctx: &Context, quantize: bool, carrier: Type, element: Type, index: &[u64]) -> Self {
        let param = types::uniform(ctx, element).and_then(|ty| param_at(ty, index));
        Self { quantize, carrier, element, param }
    }
    /// Builds the cast of all elements. `param` is known only if all elements have the same.
    pub(super) fn of_all(ctx: &Context, quantize: bool, carrier: Type, element: Type) -> Self {
        Self { quantize, carrier, element, param: types::uniform(ctx, element).and_then(param_of_all) }
    }
    /// Returns true if both casts are equal. Types without a known parameter are equal only to themselves.
    pub(super) fn equals(&self, other: &Self) -> bool {
        self.quantize == other.quantize
            && self.carrier == other.carrier
            && self.param == other.param
            && (self.param.is_some() || self.element == other.element)
    }
    /// Returns true if both casts may be equal for values with unknown elements.
    pub(super) fn may_be_equal(&self, ctx: &Context, other: &Self) -> bool {
        self.quantize == other.quantize && self.carrier == other.carrier && self.may_have_params_of(ctx, other)
    }
    /// Returns true if both casts may give an element the same parameter. Movements between per-axis casts may permute
    /// the parameters, so only their set is compared if they are unknown.
    fn may_have_params_of(&self, ctx: &Context, other: &Self) -> bool {
        let params = |cast: &Self| {
            let mut params: Vec<Param> = types::uniform(ctx, cast.element)?.params.to_vec();
            params.sort_by_key(|p| (p.scale().to_bits(), p.zero_point));
            params.dedup();
            Some(params)
        };
        match (self.param, other.param) {
            (None, None) => self.element == other.element || params(self).is_some_and(|p| params(other) == Some(p)),
            (p, q) => p == q,
        }
    }
    fn words(&self, ctx: &Context) -> String {
        let verb = if self.quantize { "quantized" } else { "dequantized" };
        let carrier = type_for_message(ctx, self.carrier);
        match self.param {
            Some(p) => format!("{verb} by {carrier} with {}", param_words(p)),
            None => format!("{verb} by {carrier}"),
        }
    }
}

pub(super) fn param_words(param: Param) -> String {
    format!("scale {:e} and zero point {}", param.scale(), param.zero_point)
}

pub(super) fn index_words(index: &[u64]) -> String {
    format!("[{}]", crate::support::list(index))
}

impl<'a> Side<'a> {
    pub(super) fn new(ctx: &'a Context, body: &'a Body) -> Self {
        Self { ctx, body, live: live_ops(ctx, body), steps: FxHashMap::default(), sizes: FxHashMap::default() }
    }

    /// Returns true if an operation must stay in order: it may do more than compute its results, or has a region that a
    /// needed value depends on.
    pub(super) fn is_anchor(&self, op: OpId) -> bool {
        let view = OpRef::new(self.ctx, self.body, op);
        let computes = || !self.body.regions(op).is_empty() && self.live.contains(&op);
        // A known movement makes its region irrelevant.
        let moves = || view.meaning().and_then(|def| def.movement).is_some_and(|read| read(view).is_ok());
        must_stay(view) || (computes() && !moves())
    }

    /// Returns the sizes of a value from its type, or derives them from constants through movements and casts.
    pub(super) fn sizes(&mut self, value: ValueId) -> Option<Index> {
        let (mut work, mut open) = (vec![value], FxHashSet::default());
        while let Some(&value) = work.last() {
            if self.sizes.contains_key(&value) {
                work.pop();
                continue;
            }
            let declared = shape(self.ctx, self.body.ty(value)).and_then(|shape| shape.static_dims());
            let step = self.step(value);
            let sources: SmallVec<[ValueId; 2]> = match &*step {
                _ if declared.is_some() => SmallVec::new(),
                ProducerEffect::Bits(from) | ProducerEffect::Cast { from, .. } => [*from].into_iter().collect(),
                ProducerEffect::Move { data, .. } => {
                    let value = |datum: &Datum| if let Datum::Value(value) = datum { Some(*value) } else { None };
                    data.iter().filter_map(value).collect()
                }
                ProducerEffect::Origin | ProducerEffect::Stored { .. } | ProducerEffect::Constant(_) => SmallVec::new(),
            };
            let unknown: SmallVec<[ValueId; 2]> =
                sources.iter().copied().filter(|source| !self.sizes.contains_key(source)).collect();
            if !unknown.is_empty() {
                // A cycle has no first value.
                if open.insert(value) {
                    work.extend(unknown);
                } else {
                    self.sizes.insert(value, None);
                }
                continue;
            }
            let of = |side: &Self, value: &ValueId| side.sizes.get(value).cloned().flatten();
            let sizes = declared.or_else(|| match &*step {
                ProducerEffect::Stored { dims, .. } => Some(dims.clone()),
                ProducerEffect::Bits(from) | ProducerEffect::Cast { from, .. } => of(self, from),
                ProducerEffect::Move { data, chain, .. } => {
                    let shape = |datum: &Datum| match datum {
                        Datum::Value(value) => of(self, value).map(|dims| Shape::of(&dims)),
                        Datum::Zero | Datum::Stored(_) => Some(Shape::default()),
                    };
                    let mut shapes = data.iter().map(shape).collect::<Option<Vec<_>>>()?;
                    for (movement, _) in chain {
                        shapes = vec![movement.validate(&shapes).ok()?];
                    }
                    shapes.first()?.static_dims()
                }
                ProducerEffect::Origin | ProducerEffect::Constant(_) => None,
            });
            self.sizes.insert(value, sizes);
            work.pop();
        }
        self.sizes.get(&value).cloned().flatten()
    }

    /// Returns the operand of a selection by run-time values, with the operation.
    pub(super) fn selected_operand(&self, value: ValueId) -> Option<(OpRef<'a>, ValueId)> {
        let op = OpRef::new(self.ctx, self.body, self.body.defining_op(value)?);
        let operand = op.selected_operand()?;
        movement(op)?.is_err().then_some((op, operand))
    }

    /// Returns the effect of a value's producer.
    pub(super) fn step(&mut self, value: ValueId) -> Rc<ProducerEffect> {
        if let Some(step) = self.steps.get(&value) {
            return step.clone();
        }
        let step = Rc::new(self.read(value).unwrap_or(ProducerEffect::Origin));
        self.steps.insert(value, step.clone());
        step
    }

    /// Returns the stored bytes of a data operand, if they are known and the same for all elements.
    pub(super) fn element(&mut self, datum: &Datum, ty: Type) -> Option<SmallVec<[u8; 8]>> {
        match datum {
            Datum::Value(value) => match &*self.step(*value) {
                ProducerEffect::Stored { bytes, splat: true, .. } => Some(bytes.as_slice().into()),
                _ => None,
            },
            Datum::Zero => zero_of_all(self.ctx, ty),
            Datum::Stored(bytes) => Some(bytes.clone()),
        }
    }

    /// Returns true if the value comes, through movements and casts, from a movement by an unknown operand.
    pub(super) fn is_unknown_movement(&mut self, value: ValueId) -> bool {
        /// Longer than the chains of any realistic program.
        const MAX_CHAIN_OPS: usize = 1 << 12;
        let mut value = value;
        for _ in 0..MAX_CHAIN_OPS {
            match &*self.step(value) {
                ProducerEffect::Bits(from) | ProducerEffect::Cast { from, .. } => value = *from,
                ProducerEffect::Move { data, .. } => match data.as_slice() {
                    [Datum::Value(from)] => value = *from,
                    _ => return false,
                },
                _ => break,
            }
        }
        let Some(op) = self.body.defining_op(value).map(|op| OpRef::new(self.ctx, self.body, op)) else { return false };
        movement(op).is_some_and(|read| read.is_err())
    }

    /// Reads the effect of a value's producer. Returns `None` if it is opaque.
    fn read(&self, value: ValueId) -> Option<ProducerEffect> {
        let (ctx, body) = (self.ctx, self.body);
        let ValueDef::Result(op, number) = body.def(value) else { return None };
        let op = OpRef::new(ctx, body, op);
        let ty = body.ty(value);
        if body.num_operands(op.op) == 0
            && let Some(constant) = op.constant()
        {
            return Some(stored_elements(ctx, constant, ty).unwrap_or(ProducerEffect::Constant(constant)));
        }
        // Also for types without known parameters, for which it is not a `Cast`.
        if op.is(&SCAST) {
            return Some(ProducerEffect::Bits(op.operand(operand!(SCAST.input))?));
        }
        match op.cast() {
            Some(_) => self.cast_effect(op),
            None => self.movement_effect(op, number, ty),
        }
    }

    fn cast_effect(&self, op: OpRef<'_>) -> Option<ProducerEffect> {
        let (ctx, cast, from) = (self.ctx, op.cast()?, op.cast_input()?);
        match cast.kind {
            CastKind::ToStorage | CastKind::FromStorage => Some(ProducerEffect::Bits(from)),
            CastKind::Dequantize | CastKind::Quantize => {
                let (quantize, element) = (cast.kind == CastKind::Quantize, cast.element.ok()?);
                let carrier = if quantize { carrier(ctx, element) } else { without_params_and_bounds(ctx, element) };
                Some(ProducerEffect::Cast { from, quantize, carrier, element })
            }
        }
    }

    /// Reads result `number` of type `ty` of a movement. An operation whose declared shape differs from its movement's is opaque.
    fn movement_effect(&self, op: OpRef<'_>, number: u32, ty: Type) -> Option<ProducerEffect> {
        let (ctx, body) = (self.ctx, self.body);
        let used = movement(op)?.ok()?;
        let datum = |&source: &ElementSource| match source {
            ElementSource::Zero { .. } => Some(Datum::Zero),
            ElementSource::Element(constant) | ElementSource::Yielded(constant) => {
                match stored_elements(ctx, constant, typed_attr_type(ctx, constant)?)? {
                    ProducerEffect::Stored { bytes, .. } => Some(Datum::Stored(bytes.into())),
                    _ => None,
                }
            }
            _ => source.value(op).map(Datum::Value),
        };
        let data: Vec<Datum> = used.data.iter().map(datum).collect::<Option<_>>()?;
        let movements = used.chains.get(number as usize)?;
        // An unmoved operand needs no shape, if the two declared shapes agree.
        let moves_nothing = |movement: &Movement| match movement {
            Movement::Concat { .. } => data.len() == 1,
            Movement::Pad { low, high, interior } => {
                low.iter().chain(high).all(|&size| size == 0) && interior.iter().all(|&size| size == 0)
            }
            _ => false,
        };
        if let Some(Datum::Value(from)) = data.first()
            && movements.iter().all(moves_nothing)
            && (data.len() == 1 || !movements.is_empty())
        {
            let shapes = shape(ctx, body.ty(*from)).zip(shape(ctx, ty));
            return shapes.is_none_or(|(from, to)| agrees(&from, &to)).then_some(ProducerEffect::Bits(*from));
        }
        let shape_of = |datum: &Datum| match datum {
            Datum::Value(value) => shape(ctx, body.ty(*value)),
            Datum::Zero | Datum::Stored(_) => Some(Shape::default()),
        };
        let mut shapes = data.iter().map(shape_of).collect::<Option<Vec<_>>>()?;
        let mut chain = Vec::new();
        for movement in movements {
            let result = movement.validate(&shapes).ok()?;
            chain.push((movement.clone(), std::mem::replace(&mut shapes, vec![result])));
        }
        let declared = shape(ctx, ty)?;
        let agree = shapes.first().is_some_and(|given| agrees(given, &declared));
        agree.then_some(ProducerEffect::Move { data, chain, ty })
    }

    /// Returns the term of one element. Returns `None` if it depends on a dynamic size, or if the walk has no end
    /// within `limit` steps, as on a cycle.
    pub(super) fn term(&mut self, value: ValueId, index: &[u64], trials: &mut Trials, limit: u64) -> Option<Term> {
        self.term_within(value, index, Casts::new(), trials, limit)
    }

    /// Returns the term of one element within these casts.
    pub(super) fn term_within(
        &mut self,
        value: ValueId,
        index: &[u64],
        mut casts: Casts,
        trials: &mut Trials,
        limit: u64,
    ) -> Option<Term> {
        let (mut at, mut index): (ValueId, Index) = (value, index.into());
        for steps in 0..limit {
            let step = self.step(at);
            let origin = match &*step {
                ProducerEffect::Origin => Origin::Value(at),
                ProducerEffect::Constant(constant) => Origin::Constant(*constant),
                ProducerEffect::Stored { bytes, width, splat, dims } => {
                    let number = if *splat { 0 } else { row_major(dims, &index)? };
                    let start = usize::try_from(number).ok()?.checked_mul(*width)?;
                    self.quantized(bytes.get(start..start.checked_add(*width)?)?.into(), &mut casts)
                }
                ProducerEffect::Bits(from) => {
                    at = *from;
                    continue;
                }
                ProducerEffect::Cast { from, quantize, carrier, element } => {
                    trials.push(
                        self.ctx,
                        &mut casts,
                        ElementCast::at_index(self.ctx, *quantize, *carrier, *element, &index),
                    );
                    at = *from;
                    continue;
                }
                ProducerEffect::Move { data, chain, ty } => {
                    let (mut operand, mut inner) = (0, index.clone());
                    for (movement, shapes) in chain.iter().rev() {
                        (operand, inner) = movement.source(shapes, &inner)?;
                    }
                    match data.get(operand)? {
                        Datum::Value(from) => {
                            (at, index) = (*from, inner);
                            continue;
                        }
                        Datum::Zero => self.quantized(zero(self.ctx, *ty, &index)?, &mut casts),
                        Datum::Stored(bytes) => self.quantized(bytes.clone(), &mut casts),
                    }
                }
            };
            return Some(Term { origin, index, casts, steps });
        }
        None
    }

    /// Returns the origin of stored bytes, after the quantizing casts that can be evaluated on them.
    fn quantized(&self, element: SmallVec<[u8; 8]>, casts: &mut SmallVec<[ElementCast; 4]>) -> Origin {
        let mut element = element;
        loop {
            let (taken, integer) = match casts.as_slice() {
                [.., last] if last.quantize => (1, quantize_exactly(self.ctx, &element, last)),
                [.., next, last] if next.quantize => (2, requantize_exactly(self.ctx, &element, last, next)),
                _ => return Origin::Stored(element),
            };
            let Some(integer) = integer else { return Origin::Stored(element) };
            element = integer;
            casts.truncate(casts.len().saturating_sub(taken));
        }
    }

    /// Formats a term for messages.
    pub(super) fn words(&self, term: &Term) -> String {
        let mut words = match &term.origin {
            Origin::Value(value) if self.ctx.is_shaped(self.body.ty(*value)) => {
                format!("element {} of {}", index_words(&term.index), self.value_words(*value))
            }
            Origin::Value(value) => self.value_words(*value),
            Origin::Stored(bytes) => {
                let digits: String = bytes.iter().rev().map(|b| format!("{b:02x}")).collect();
                format!("the stored constant 0x{digits}")
            }
            Origin::Constant(attr) => format!("the constant {}", crate::support::show_attr(self.ctx, *attr)),
        };
        for cast in term.casts.iter().rev() {
            words.push_str(", ");
            words.push_str(&cast.words(self.ctx));
        }
        words
    }

    /// Formats a value for messages.
    pub(super) fn value_words(&self, value: ValueId) -> String {
        match self.body.def(value) {
            ValueDef::Argument(_, i) => format!("block argument #{i}"),
            ValueDef::Result(op, i) => format!("result #{i} of '{}'", self.ctx.op_text(self.body.name(op))),
            ValueDef::Forward => "an undefined value".to_owned(),
        }
    }
}

/// Reads the stored elements of a constant.
fn stored_elements(ctx: &Context, constant: Attr, ty: Type) -> Option<ProducerEffect> {
    let (_, blob) = ctx.dense_data(constant)?;
    let held = typed_attr_type(ctx, constant)?;
    // If the declared type is dynamic, the elements determine the sizes.
    let dims = shape(ctx, ty)?.static_dims().or_else(|| shape(ctx, held)?.static_dims())?;
    let count = ctx.num_elements(held).filter(|&n| n > 0)?;
    let splat = matches!(blob, Blob::Splat(_));
    let width = if splat {
        blob.num_bytes()
    } else {
        usize::try_from(count).ok().and_then(|n| blob.num_bytes().checked_div(n))?
    };
    Some(ProducerEffect::Stored { bytes: blob.bytes().into_owned(), width, splat, dims })
}

/// Returns a quantized type without its parameters.
pub(super) fn carrier(ctx: &Context, element: Type) -> Type {
    match types::uniform(ctx, element) {
        Some(Uniform { storage, expressed, .. }) => {
            types::Any { storage: *storage, expressed: Some(*expressed) }.intern(ctx)
        }
        None => element,
    }
}

/// Returns a quantized type without its parameters and bounds: dequantization ignores bounds.
fn without_params_and_bounds(ctx: &Context, element: Type) -> Type {
    match types::uniform(ctx, element) {
        Some(Uniform { storage: Storage { signed, width, .. }, expressed, .. }) => {
            types::Any { storage: Storage::full(*signed, *width), expressed: Some(*expressed) }.intern(ctx)
        }
        None => element,
    }
}

/// Returns the shape of a ranked tensor. Tensors with an encoding are rejected, because its meaning is unknown.
pub(super) fn shape(ctx: &Context, ty: Type) -> Option<Shape> {
    match ctx.type_kind(ty) {
        TypeKind::RankedTensor { encoding: None, .. } | TypeKind::Dialect(_) => ctx.shape(ty).map(Shape::new),
        _ => None,
    }
}

/// Returns the stored bytes of 0 for an element of a tensor.
fn zero(ctx: &Context, ty: Type, index: &[u64]) -> Option<SmallVec<[u8; 8]>> {
    zero_of(ctx, ty, |uniform| param_at(uniform, index))
}

/// Returns the stored bytes of 0, if they are the same for all elements of a tensor.
fn zero_of_all(ctx: &Context, ty: Type) -> Option<SmallVec<[u8; 8]>> {
    zero_of(ctx, ty, param_of_all)
}

fn zero_of(ctx: &Context, ty: Type, param: impl Fn(&Uniform) -> Option<Param>) -> Option<SmallVec<[u8; 8]>> {
    let element = ctx.element_type(ty)?;
    if let Some(uniform) = types::uniform(ctx, element) {
        let zero_point = param(uniform)?.zero_point;
        let held = (uniform.storage.min..=uniform.storage.max).contains(&zero_point);
        return held.then(|| integer_bytes(zero_point, uniform.storage.width));
    }
    let bits = ctx.float_kind(element).map(FloatKind::bits).or_else(|| ctx.int_width(element))?;
    Some(integer_bytes(0, bits))
}

/// Returns the stored bytes of an integer. Bits above the width are 0.
fn integer_bytes(integer: i64, width: u32) -> SmallVec<[u8; 8]> {
    let bits = integer.cast_unsigned() & u64::MAX.wrapping_shr(64u32.saturating_sub(width));
    bits.to_le_bytes().into_iter().take(width.div_ceil(8) as usize).collect()
}

/// Evaluates casts on a stored element, the innermost first. Returns `None` if the result depends on the rounding.
pub(super) fn through_casts(ctx: &Context, element: &[u8], casts: &[ElementCast]) -> Option<SmallVec<[u8; 8]>> {
    casts.iter().rev().try_fold(element.into(), |element: SmallVec<[u8; 8]>, cast| match cast.quantize {
        true => quantize_exactly(ctx, &element, cast),
        false => dequantize_exactly(ctx, &element, cast),
    })
}

/// Returns the number of equal outermost casts with known parameters.
pub(super) fn num_equal_outer_casts(from: &[ElementCast], to: &[ElementCast]) -> usize {
    from.iter().zip(to).take_while(|(a, b)| a.param.is_some() && a.equals(b)).count()
}

/// Reads a stored integer.
fn stored_integer(bytes: &[u8], Storage { signed, width, .. }: Storage) -> Option<i64> {
    (bytes.len() == width.div_ceil(8) as usize).then_some(())?;
    let bits = bytes.iter().rev().fold(0u64, |bits, &byte| bits.wrapping_shl(8) | u64::from(byte));
    let unused = 64u32.saturating_sub(width);
    let high = bits.wrapping_shl(unused);
    Some(if signed { high.cast_signed().wrapping_shr(unused) } else { high.wrapping_shr(unused).cast_signed() })
}

/// Dequantizes a stored integer. Returns `None` if the result depends on a separate rounding of the scale.
fn dequantize_exactly(ctx: &Context, bytes: &[u8], cast: &ElementCast) -> Option<SmallVec<[u8; 8]>> {
    let (ty, param) = (types::uniform(ctx, cast.element)?, cast.param?);
    let kind = ctx.float_kind(ty.expressed)?;
    let steps = stored_integer(bytes, ty.storage)?.checked_sub(param.zero_point)?;
    if steps.unsigned_abs() as f64 >= f64::from(kind.precision().min(f64::MANTISSA_DIGITS)).exp2() {
        return None;
    }
    let once = kind.round_f64(param.scale() * steps as f64)?;
    let twice = tried_dequantized(kind, steps, param)?;
    (kind.to_f64(once).to_bits() == twice.to_bits())
        .then(|| once.0.to_le_bytes().into_iter().take(kind.bytes()).collect())
}

/// Dequantizes and quantizes a stored integer. Returns `None` if the result depends on the precision.
fn requantize_exactly(
    ctx: &Context,
    bytes: &[u8],
    opened: &ElementCast,
    closed: &ElementCast,
) -> Option<SmallVec<[u8; 8]>> {
    let (ty, param) = (types::uniform(ctx, opened.element)?, opened.param?);
    let kind = ctx.float_kind(ty.expressed)?;
    let steps = stored_integer(bytes, ty.storage)?.checked_sub(param.zero_point)?;
    nearest(ctx, steps as f64 * param.scale(), tried_dequantized(kind, steps, param)?, closed, 3)
}

/// Quantizes a real constant. Returns `None` if the result depends on the rounding of a midpoint or on the precision of
/// the quotient.
fn quantize_exactly(ctx: &Context, bytes: &[u8], cast: &ElementCast) -> Option<SmallVec<[u8; 8]>> {
    let kind = ctx.float_kind(types::uniform(ctx, cast.element)?.expressed)?;
    (cast.quantize && kind.bytes() == bytes.len()).then_some(())?;
    let real = kind.to_f64(FloatBits::from_le_bytes(bytes));
    nearest(ctx, real, real, cast, 1)
}

/// Dequantizes with each number rounded to the expressed type. Returns `None` if the type cannot represent the result.
fn tried_dequantized(kind: FloatKind, steps: i64, param: Param) -> Option<f64> {
    let round = |x: f64| kind.round_f64(x).map(|bits| kind.to_f64(bits));
    let real = round(round(param.scale())? * round(steps as f64)?)?;
    (real.is_finite() && (real == 0.0) == (steps == 0)).then_some(real)
}

/// Returns the stored integer of a real, if it is the same for all reals within 2^bits units of the expressed
/// precision, and for `tried`, with each number rounded to the expressed type. The latter covers overflow, whose error
/// exceeds these units.
fn nearest(ctx: &Context, real: f64, tried: f64, cast: &ElementCast, bits: i32) -> Option<SmallVec<[u8; 8]>> {
    let (ty, param) = (types::uniform(ctx, cast.element)?, cast.param?);
    let kind = ctx.float_kind(ty.expressed)?;
    let round = |x: f64| kind.round_f64(x).map(|bits| kind.to_f64(bits));
    let tried = round(tried / round(param.scale())?)?;
    // The clamp to the storage bounds hides any excess.
    let quotient = (real / param.scale()).clamp(-1e15, 1e15);
    let margin = quotient.abs() * f64::from(bits - kind.precision().cast_signed()).exp2();
    let integer = |q: f64| {
        let rounded = q.round() as i64;
        rounded.saturating_add(param.zero_point).clamp(ty.storage.min, ty.storage.max)
    };
    let ends = [quotient - margin, quotient + margin, tried];
    let same = !quotient.is_nan() && !tried.is_nan() && ends.into_iter().all(|end| integer(end) == integer(quotient));
    same.then(|| integer_bytes(integer(quotient), ty.storage.width))
}

pub(super) fn agrees(a: &Shape, b: &Shape) -> bool {
    crate::support::shapes_agree(a.dims(), b.dims())
}

fn row_major(dims: &[u64], index: &[u64]) -> Option<u64> {
    let mut number = 0u64;
    for (&dim, &i) in dims.iter().zip(index) {
        number = number.checked_mul(dim)?.checked_add(Some(i).filter(|&i| i < dim)?)?;
    }
    (dims.len() == index.len()).then_some(number)
}
