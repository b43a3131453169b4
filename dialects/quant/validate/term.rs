//! Where one element of a value comes from: a walk back through movements and casts.
//!
//! A term is about stored bits. A movement hands on the element that [`Movement::source`] names, a storage cast hands the bits
//! on as they are; dequantizing and quantizing are written down with the parameter that this element has. The walk ends at
//! what neither moves nor casts: a stored constant, a block argument, or the result of another operation. It keeps one
//! index and no tensor, and a loop, because the length of a chain comes from the input.

use std::rc::Rc;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use qopt_ir::def::{CastKind, OpRef, Source, typed_attr_type};
use qopt_ir::eval::movement;
use qopt_ir::ir::{Attr, AttrKind, Blob, Body, Context, Type, TypeKind, ValueDef, ValueId};
use qopt_ir::movement::{Index, Movement, Shape};
use qopt_ir::num::{FloatBits, FloatKind};
use qopt_ir::syntax::type_for_message;

use super::param::{comes_back, param_at};
use crate::quant::types::{self, Param, Storage, Uniform};

/// A dequantizing or quantizing cast of one element.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Cast {
    /// Whether it quantizes.
    pub(super) quantize: bool,
    /// The quantized type without its parameters.
    carrier: Type,
    /// The quantized type.
    element: Type,
    /// The element's parameter; `None` if the type has none that is known for it.
    param: Option<Param>,
}

/// Where a term ends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Origin {
    /// An element of what the walk does not look through.
    Value(ValueId),
    /// The stored bytes of an element of a constant.
    Stored(SmallVec<[u8; 8]>),
    /// A constant that has no elements.
    Constant(Attr),
}

/// What an element is.
#[derive(Clone, Debug)]
pub(super) struct Term {
    pub(super) origin: Origin,
    /// The index in the origin, if that is a value.
    pub(super) index: Index,
    /// The last cast first.
    pub(super) casts: SmallVec<[Cast; 4]>,
    /// How many operations the walk went through.
    pub(super) steps: u64,
}

impl Term {
    /// What it took to find it out, in operations: copying many bytes is more than one.
    pub(super) fn cost(&self) -> u64 {
        let bytes = if let Origin::Stored(bytes) = &self.origin { bytes.len() as u64 } else { 0 };
        self.steps.saturating_add(bytes / 64)
    }
}

/// What the operation behind a value does to elements.
pub(super) enum Step {
    /// Something that the walk does not look through.
    Origin,
    /// The elements of a constant.
    Stored { bytes: Vec<u8>, width: usize, splat: bool, dims: Index },
    /// A constant that has no elements.
    Constant(Attr),
    /// The same bits, of the same element.
    Bits(ValueId),
    /// Dequantizes or quantizes; with the quantized type.
    Cast { from: ValueId, quantize: bool, carrier: Type, element: Type },
    /// Moves these, by movements with the shapes that each takes, to a tensor of this type.
    Move { data: Vec<Datum>, chain: Vec<(Movement, Vec<Shape>)>, ty: Type },
}

/// What is moved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Datum {
    Value(ValueId),
    /// An element that no value holds: 0, stored as the element's zero point where elements are quantized.
    Zero,
    /// An element that no value holds, as it is stored.
    Stored(SmallVec<[u8; 8]>),
}

/// A program, and what is known of its operations.
pub(super) struct Side<'a> {
    pub(super) ctx: &'a Context,
    pub(super) body: &'a Body,
    steps: FxHashMap<ValueId, Rc<Step>>,
}

/// Whether quantizing gives back what was dequantized, found out once for each parameter.
#[derive(Default)]
pub(super) struct Trials(FxHashMap<(Type, Param), bool>);

impl Trials {
    fn comes_back(&mut self, ctx: &Context, cast: &Cast) -> bool {
        let Some(ty) = types::uniform(ctx, cast.element) else { return false };
        let Some(kind) = ctx.float_kind(ty.expressed) else { return false };
        let mut survives = |param| *self.0.entry((cast.carrier, param)).or_insert_with(|| comes_back(ty, param, kind));
        match cast.param {
            Some(param) => survives(param),
            None => ty.params.iter().all(|&param| survives(param)),
        }
    }

    /// Adds a cast on the inner side; a quantizing cast goes with the dequantizing one that it undoes.
    pub(super) fn push(&mut self, ctx: &Context, casts: &mut SmallVec<[Cast; 4]>, inner: Cast) {
        let undone = casts.last().copied().filter(|outer| {
            outer.quantize && !inner.quantize && outer.carrier == inner.carrier && outer.param == inner.param
        });
        // With the bounds of who quantizes: no others are looked at.
        if undone.is_some_and(|outer| self.comes_back(ctx, &outer)) {
            casts.pop();
        } else {
            casts.push(inner);
        }
    }
}

impl Cast {
    /// The cast of the element at an index.
    pub(super) fn at(ctx: &Context, quantize: bool, carrier: Type, element: Type, index: &[u64]) -> Self {
        let param = types::uniform(ctx, element).and_then(|ty| param_at(ty, index));
        Self { quantize, carrier, element, param }
    }
    /// The cast of all elements, whose parameters may be their own.
    pub(super) fn of_all(ctx: &Context, quantize: bool, carrier: Type, element: Type) -> Self {
        let alike = types::uniform(ctx, element).filter(|ty| ty.params.len() == 1);
        let param = alike.and_then(|ty| ty.params.first().copied());
        Self { quantize, carrier, element, param }
    }
    /// Whether both do the same. Types without a known parameter are only equal to themselves.
    pub(super) fn same(&self, other: &Self) -> bool {
        self.quantize == other.quantize
            && self.carrier == other.carrier
            && self.param == other.param
            && (self.param.is_some() || self.element == other.element)
    }
    /// Whether both may do the same to the elements of a value whose elements cannot be told: where each channel has a
    /// parameter and movements stand between, they have the same parameters, in whatever order.
    pub(super) fn alike(&self, ctx: &Context, other: &Self) -> bool {
        let params = |cast: &Self| {
            let mut params: Vec<Param> = types::uniform(ctx, cast.element)?.params.to_vec();
            params.sort_by_key(|p| (p.scale().to_bits(), p.zero_point));
            params.dedup();
            Some(params)
        };
        self.same(other)
            || (self.quantize == other.quantize
                && self.carrier == other.carrier
                && params(self).is_some_and(|p| params(other) == Some(p)))
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
        Self { ctx, body, steps: FxHashMap::default() }
    }

    /// What the operation behind a value does.
    pub(super) fn step(&mut self, value: ValueId) -> Rc<Step> {
        if let Some(step) = self.steps.get(&value) {
            return step.clone();
        }
        let step = Rc::new(self.read(value).unwrap_or(Step::Origin));
        self.steps.insert(value, step.clone());
        step
    }

    /// What is stored for a datum of a movement to a tensor of this type, if that is known and the same in all elements.
    pub(super) fn element(&mut self, datum: &Datum, ty: Type) -> Option<SmallVec<[u8; 8]>> {
        match datum {
            Datum::Value(value) => match &*self.step(*value) {
                Step::Stored { bytes, splat: true, .. } => Some(bytes.as_slice().into()),
                _ => None,
            },
            Datum::Zero => zero_of_all(self.ctx, ty),
            Datum::Stored(bytes) => Some(bytes.clone()),
        }
    }

    /// Whether a value is moved, perhaps before other movements and casts, in a way that only another value tells.
    pub(super) fn is_unknown_movement(&mut self, value: ValueId) -> bool {
        /// No program that is meant to run has longer chains.
        const LIMIT: usize = 1 << 12;
        let mut value = value;
        for _ in 0..LIMIT {
            match &*self.step(value) {
                Step::Bits(from) | Step::Cast { from, .. } => value = *from,
                Step::Move { data, .. } => match data.as_slice() {
                    [Datum::Value(from)] => value = *from,
                    _ => return false,
                },
                _ => break,
            }
        }
        let Some(op) = self.body.defining_op(value).map(|op| OpRef::new(self.ctx, self.body, op)) else { return false };
        movement(op).is_some_and(|read| read.is_err())
    }

    fn read(&self, value: ValueId) -> Option<Step> {
        let (ctx, body) = (self.ctx, self.body);
        let ValueDef::Result(op, number) = body.def(value) else { return None };
        let op = OpRef::new(ctx, body, op);
        let ty = body.ty(value);
        if body.num_operands(op.op) == 0
            && let Some(constant) = op.constant()
        {
            return Some(stored(ctx, constant, ty).unwrap_or(Step::Constant(constant)));
        }
        if let Some(cast) = op.cast() {
            let from = op.operand(0)?;
            return match cast.kind {
                CastKind::ToStorage | CastKind::FromStorage => Some(Step::Bits(from)),
                CastKind::Dequantize | CastKind::Quantize => {
                    let (quantize, element) = (cast.kind == CastKind::Quantize, cast.element.ok()?);
                    let carrier = if quantize { carrier(ctx, element) } else { unbounded(ctx, element) };
                    Some(Step::Cast { from, quantize, carrier, element })
                }
            };
        }
        let used = movement(op)?.ok()?;
        let datum = |&source: &Source| match source {
            Source::Zero { .. } => Some(Datum::Zero),
            Source::Element(constant) => match stored(ctx, constant, typed_attr_type(ctx, constant)?)? {
                Step::Stored { bytes, .. } => Some(Datum::Stored(bytes.into())),
                _ => None,
            },
            _ => source.value(op).map(Datum::Value),
        };
        let data: Vec<Datum> = used.data.iter().map(datum).collect::<Option<_>>()?;
        let movements = used.chains.get(number as usize)?;
        // An operand as it is needs no shape, if the two that are declared do not contradict each other.
        if let ([Datum::Value(from)], []) = (data.as_slice(), movements.as_slice()) {
            let shapes = shape(ctx, body.ty(*from)).zip(shape(ctx, ty));
            return shapes.is_none_or(|(from, to)| agrees(&from, &to)).then_some(Step::Bits(*from));
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
        // An operation that declares another shape than its movement has is not understood.
        let declared = shape(ctx, ty)?;
        let agree = shapes.first().is_some_and(|given| agrees(given, &declared));
        agree.then_some(Step::Move { data, chain, ty })
    }

    /// What one element of a value is; `None` if that depends on a size that is dynamic, or if there is no end within
    /// `limit` steps, as on a cycle.
    pub(super) fn term(&mut self, value: ValueId, index: &[u64], trials: &mut Trials, limit: u64) -> Option<Term> {
        let (mut at, mut index): (ValueId, Index) = (value, index.into());
        let mut casts = SmallVec::new();
        for steps in 0..limit {
            let step = self.step(at);
            let origin = match &*step {
                Step::Origin => Origin::Value(at),
                Step::Constant(constant) => Origin::Constant(*constant),
                Step::Stored { bytes, width, splat, dims } => {
                    let number = if *splat { 0 } else { row_major(dims, &index)? };
                    let start = usize::try_from(number).ok()?.checked_mul(*width)?;
                    self.quantized(bytes.get(start..start.checked_add(*width)?)?.into(), &mut casts)
                }
                Step::Bits(from) => {
                    at = *from;
                    continue;
                }
                Step::Cast { from, quantize, carrier, element } => {
                    trials.push(self.ctx, &mut casts, Cast::at(self.ctx, *quantize, *carrier, *element, &index));
                    at = *from;
                    continue;
                }
                Step::Move { data, chain, ty } => {
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

    /// A stored element; one that is quantized next, as the integer that is stored then.
    fn quantized(&self, element: SmallVec<[u8; 8]>, casts: &mut SmallVec<[Cast; 4]>) -> Origin {
        let mut element = element;
        loop {
            let (taken, integer) = match casts.as_slice() {
                [.., last] if last.quantize => (1, quantized(self.ctx, &element, last)),
                [.., next, last] if next.quantize => (2, requantized(self.ctx, &element, last, next)),
                _ => return Origin::Stored(element),
            };
            let Some(integer) = integer else { return Origin::Stored(element) };
            element = integer;
            casts.truncate(casts.len().saturating_sub(taken));
        }
    }

    /// A term in words.
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

    /// Which value it is, in words.
    pub(super) fn value_words(&self, value: ValueId) -> String {
        match self.body.def(value) {
            ValueDef::Argument(_, i) => format!("block argument #{i}"),
            ValueDef::Result(op, i) => format!("result #{i} of '{}'", self.ctx.op_text(self.body.name(op))),
            ValueDef::Forward => "a value that nothing defines".to_owned(),
        }
    }
}

/// The elements of a constant as they are stored.
fn stored(ctx: &Context, constant: Attr, ty: Type) -> Option<Step> {
    let blob = match ctx.attr_kind(constant) {
        AttrKind::DenseElements { data, .. } => data.clone(),
        AttrKind::DenseResource { resource, .. } => ctx.resource(*resource)?.blob()?.data(),
        _ => return None,
    };
    let held = typed_attr_type(ctx, constant)?;
    // A type that leaves sizes open has those of the elements.
    let dims = shape(ctx, ty)?.static_dims().or_else(|| shape(ctx, held)?.static_dims())?;
    let count = ctx.num_elements(held).filter(|&n| n > 0)?;
    let splat = matches!(blob, Blob::Splat(_));
    let width = if splat {
        blob.num_bytes()
    } else {
        usize::try_from(count).ok().and_then(|n| blob.num_bytes().checked_div(n))?
    };
    Some(Step::Stored { bytes: blob.bytes().into_owned(), width, splat, dims })
}

/// A quantized type without its parameters.
pub(super) fn carrier(ctx: &Context, element: Type) -> Type {
    match types::uniform(ctx, element) {
        Some(Uniform { storage, expressed, .. }) => {
            types::Any { storage: *storage, expressed: Some(*expressed) }.intern(ctx)
        }
        None => element,
    }
}

/// A quantized type without its parameters and bounds: those mean nothing to who dequantizes.
fn unbounded(ctx: &Context, element: Type) -> Type {
    match types::uniform(ctx, element) {
        Some(Uniform { storage: Storage { signed, width, .. }, expressed, .. }) => {
            types::Any { storage: Storage::full(*signed, *width), expressed: Some(*expressed) }.intern(ctx)
        }
        None => element,
    }
}

/// The shape of a ranked tensor; what an encoding means for elements is not known.
pub(super) fn shape(ctx: &Context, ty: Type) -> Option<Shape> {
    match ctx.type_kind(ty) {
        TypeKind::RankedTensor { encoding: None, .. } | TypeKind::Dialect(_) => ctx.shape(ty).map(Shape::new),
        _ => None,
    }
}

/// What is stored for 0 in the element of a tensor.
fn zero(ctx: &Context, ty: Type, index: &[u64]) -> Option<SmallVec<[u8; 8]>> {
    zero_of(ctx, ty, |uniform| param_at(uniform, index))
}

/// What is stored for 0 in any element of a tensor, if that is the same in all.
fn zero_of_all(ctx: &Context, ty: Type) -> Option<SmallVec<[u8; 8]>> {
    zero_of(ctx, ty, |uniform| uniform.params.first().copied().filter(|_| uniform.params.len() == 1))
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

/// An integer as it is stored; bits above the width are 0.
fn integer_bytes(integer: i64, width: u32) -> SmallVec<[u8; 8]> {
    let bits = integer.cast_unsigned() & u64::MAX.wrapping_shr(64u32.saturating_sub(width));
    bits.to_le_bytes().into_iter().take(width.div_ceil(8) as usize).collect()
}

/// What casts make of a stored element, the inmost first; `None` where it makes a difference how they round.
pub(super) fn through_casts(ctx: &Context, element: &[u8], casts: &[Cast]) -> Option<SmallVec<[u8; 8]>> {
    casts.iter().rev().try_fold(element.into(), |element: SmallVec<[u8; 8]>, cast| match cast.quantize {
        true => quantized(ctx, &element, cast),
        false => dequantized(ctx, &element, cast),
    })
}

/// How many casts on the outside are the same, with parameters that are known.
pub(super) fn same_around(from: &[Cast], to: &[Cast]) -> usize {
    from.iter().zip(to).take_while(|(a, b)| a.param.is_some() && a.same(b)).count()
}

/// The integer that bytes store.
fn stored_integer(bytes: &[u8], Storage { signed, width, .. }: Storage) -> Option<i64> {
    (bytes.len() == width.div_ceil(8) as usize).then_some(())?;
    let bits = bytes.iter().rev().fold(0u64, |bits, &byte| bits.wrapping_shl(8) | u64::from(byte));
    let unused = 64u32.saturating_sub(width);
    let high = bits.wrapping_shl(unused);
    Some(if signed { high.cast_signed().wrapping_shr(unused) } else { high.wrapping_shr(unused).cast_signed() })
}

/// The real that a stored integer stands for, where it makes no difference whether the scale is rounded before it is
/// multiplied.
fn dequantized(ctx: &Context, bytes: &[u8], cast: &Cast) -> Option<SmallVec<[u8; 8]>> {
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

/// The stored integer of a stored one that is dequantized and quantized, where the precision of all that makes no difference.
fn requantized(ctx: &Context, bytes: &[u8], opened: &Cast, closed: &Cast) -> Option<SmallVec<[u8; 8]>> {
    let (ty, param) = (types::uniform(ctx, opened.element)?, opened.param?);
    let kind = ctx.float_kind(ty.expressed)?;
    let steps = stored_integer(bytes, ty.storage)?.checked_sub(param.zero_point)?;
    nearest(ctx, steps as f64 * param.scale(), tried_dequantized(kind, steps, param)?, closed, 3)
}

/// The stored integer of a real constant behind a quantizing cast, where rounding a middle up or down and the precision of the
/// quotient make no difference.
fn quantized(ctx: &Context, bytes: &[u8], cast: &Cast) -> Option<SmallVec<[u8; 8]>> {
    let kind = ctx.float_kind(types::uniform(ctx, cast.element)?.expressed)?;
    (cast.quantize && kind.bytes() == bytes.len()).then_some(())?;
    let real = kind.to_f64(FloatBits::from_le_bytes(bytes));
    nearest(ctx, real, real, cast, 1)
}

/// The real that so many steps of a scale are, each number rounded to the expressed type; `None` if that holds no such number.
fn tried_dequantized(kind: FloatKind, steps: i64, param: Param) -> Option<f64> {
    let round = |x: f64| kind.round_f64(x).map(|bits| kind.to_f64(bits));
    let real = round(round(param.scale())? * round(steps as f64)?)?;
    (real.is_finite() && (real == 0.0) == (steps == 0)).then_some(real)
}

/// The stored integer of a real, if it is the same for all within 2^bits units of the expressed precision, and for the real
/// that is found if each number is rounded to the expressed type: what leaves its range is further off than any unit.
fn nearest(ctx: &Context, real: f64, tried: f64, cast: &Cast, bits: i32) -> Option<SmallVec<[u8; 8]>> {
    let (ty, param) = (types::uniform(ctx, cast.element)?, cast.param?);
    let kind = ctx.float_kind(ty.expressed)?;
    let round = |x: f64| kind.round_f64(x).map(|bits| kind.to_f64(bits));
    let tried = round(tried / round(param.scale())?)?;
    // Beyond the bounds it does not matter how far.
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
