//! Where one element of a value comes from: a walk back through movements and casts.
//!
//! A term is about stored bits. A movement hands on the element that [`Movement::source`] names, a storage cast hands the bits
//! on as they are; dequantizing and quantizing are written down with the parameter that this element has. The walk ends at
//! what neither moves nor casts: a stored constant, a block argument, or the result of another operation. It keeps one
//! index and no tensor, and a loop, because the length of a chain comes from the input.

use std::rc::Rc;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use qopt_ir::def::{CastKind, OpRef, typed_attr_type};
use qopt_ir::ir::{Attr, AttrKind, Blob, Body, Context, Type, TypeKind, ValueDef, ValueId};
use qopt_ir::movement::{Index, Movement, Shape};
use qopt_ir::num::FloatBits;
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
    /// Moves these values, by movements with the shapes that each takes.
    Move { data: Vec<ValueId>, chain: Vec<(Movement, Vec<Shape>)> },
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

    /// Whether a value is moved, perhaps before other movements and casts, in a way that only another value tells.
    pub(super) fn is_unknown_movement(&mut self, value: ValueId) -> bool {
        /// No program that is meant to run has longer chains.
        const LIMIT: usize = 1 << 12;
        let mut value = value;
        for _ in 0..LIMIT {
            match &*self.step(value) {
                Step::Bits(from) | Step::Cast { from, .. } => value = *from,
                Step::Move { data, .. } => match data.as_slice() {
                    [from] => value = *from,
                    _ => return false,
                },
                _ => break,
            }
        }
        let Some(op) = self.body.defining_op(value).map(|op| OpRef::new(self.ctx, self.body, op)) else { return false };
        op.meaning().and_then(|def| def.movement).is_some_and(|read| read(op).is_err())
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
        let used = (op.meaning()?.movement?)(op).ok()?;
        let data: Vec<ValueId> = used.data.iter().map(|&i| op.operand(i)).collect::<Option<_>>()?;
        let movements = used.chains.get(number as usize)?;
        // An operand as it is needs no shape, if the two that are declared do not contradict each other.
        if let ([from], []) = (data.as_slice(), movements.as_slice()) {
            let shapes = shape(ctx, body.ty(*from)).zip(shape(ctx, ty));
            return shapes.is_none_or(|(from, to)| agrees(&from, &to)).then_some(Step::Bits(*from));
        }
        let mut shapes = data.iter().map(|&v| shape(ctx, body.ty(v))).collect::<Option<Vec<_>>>()?;
        let mut chain = Vec::new();
        for movement in movements {
            let result = movement.validate(&shapes).ok()?;
            chain.push((movement.clone(), std::mem::replace(&mut shapes, vec![result])));
        }
        // An operation that declares another shape than its movement has is not understood.
        let declared = shape(ctx, ty)?;
        let agree = shapes.first().is_some_and(|given| agrees(given, &declared));
        agree.then_some(Step::Move { data, chain })
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
                    let bytes = bytes.get(start..start.checked_add(*width)?)?;
                    Origin::Stored(requantized(self.ctx, bytes.into(), &mut casts))
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
                Step::Move { data, chain } => {
                    let mut operand = 0;
                    for (movement, shapes) in chain.iter().rev() {
                        (operand, index) = movement.source(shapes, &index)?;
                    }
                    at = *data.get(operand)?;
                    continue;
                }
            };
            return Some(Term { origin, index, casts, steps });
        }
        None
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
        }
    }
}

/// The elements of a constant as they are stored.
fn stored(ctx: &Context, constant: Attr, ty: Type) -> Option<Step> {
    let blob = match ctx.attr_kind(constant) {
        AttrKind::DenseElements { data, .. } => data.clone(),
        AttrKind::DenseResource { resource, .. } => ctx.resource(*resource)?.blob()?.data()?,
        _ => return None,
    };
    let dims = shape(ctx, ty)?.static_dims()?;
    let count = ctx.num_elements(typed_attr_type(ctx, constant)?).filter(|&n| n > 0)?;
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

/// What a constant's bytes are behind the innermost casts, as far as those quantize reals that are known.
fn requantized(ctx: &Context, mut bytes: SmallVec<[u8; 8]>, casts: &mut SmallVec<[Cast; 4]>) -> SmallVec<[u8; 8]> {
    loop {
        let (taken, real) = match casts.as_slice() {
            [.., quantizes] if quantizes.quantize => (1, None),
            [.., _, dequantizes] => (2, dequantized(ctx, &bytes, dequantizes)),
            _ => return bytes,
        };
        let left = casts.len().saturating_sub(taken);
        let cast = casts.get(left).filter(|cast| cast.quantize && (taken == 1) == real.is_none());
        let Some(integer) = cast.and_then(|cast| quantized(ctx, &bytes, real, cast)) else { return bytes };
        casts.truncate(left);
        bytes = integer;
    }
}

/// The real that stored bytes stand for.
fn dequantized(ctx: &Context, bytes: &[u8], cast: &Cast) -> Option<f64> {
    let (ty, param) = (types::uniform(ctx, cast.element)?, cast.param?);
    let mut value = 0i64;
    for &byte in bytes.iter().rev() {
        value = value.checked_mul(256)?.checked_add(i64::from(byte))?;
    }
    let range = 1i64.checked_shl(ty.storage.width)?;
    let value = if ty.storage.signed && value >= range / 2 { value - range } else { value };
    Some(value.checked_sub(param.zero_point)? as f64 * param.scale())
}

/// The stored integer of a real constant behind a quantizing cast, where rounding a middle up or down and the precision of the
/// quotient make no difference. The real is given, or is what the bytes are.
fn quantized(ctx: &Context, bytes: &[u8], real: Option<f64>, cast: &Cast) -> Option<SmallVec<[u8; 8]>> {
    let (ty, param) = (types::uniform(ctx, cast.element)?, cast.param?);
    let kind = ctx.float_kind(ty.expressed)?;
    let given = || (kind.bytes() == bytes.len()).then(|| kind.to_f64(FloatBits::from_le_bytes(bytes)));
    // Four roundings to the expressed type, if the real comes out of another cast.
    let bits = if real.is_some() { 3 } else { 1 };
    let quotient = real.or_else(given)? / param.scale();
    let margin = quotient.abs() * f64::from(bits - kind.precision().cast_signed()).exp2();
    let integer = |q: f64| {
        let rounded = q.clamp(-1e15, 1e15).round() as i64;
        rounded.saturating_add(param.zero_point).clamp(ty.storage.min, ty.storage.max)
    };
    let ambiguous = quotient.is_nan() || integer(quotient - margin) != integer(quotient + margin);
    let width = ty.storage.width.div_ceil(8) as usize;
    // Bits above the width are 0 in what is stored.
    let bits = integer(quotient).cast_unsigned() & u64::MAX.wrapping_shr(64u32.saturating_sub(ty.storage.width));
    (!ambiguous).then(|| bits.to_le_bytes().into_iter().take(width).collect())
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
