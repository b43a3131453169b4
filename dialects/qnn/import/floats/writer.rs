//! Builds float TOSA: broadcasting, reductions along several dimensions, windows, and functions that TOSA does not have.

use qopt_ir::def::{OpDef, OpRef, match_op, typed_attr_type};
use qopt_ir::ir::{Attr, AttrKind, Blob, Context, Loc, OpId, Type, ValueId};
use qopt_ir::movement::{Movement, Shape, StridedRange};
use qopt_ir::num::FloatKind;
use qopt_ir::rewrite::NewOp;

use super::super::fuse::Fuser;
use super::resize::Sampling;
use crate::qint::ops as qint;
use crate::qnn::export::signless_elements;
use crate::qnn::ops as qnn;
use crate::support::{f32_attr, floats, show};
use crate::torch::VTensor;
use crate::tosa::attrs::RESIZE_MODES;
use crate::tosa::ops as tosa;
use crate::tosa::types::shape_type;

/// The value of a float attribute.
pub(super) fn real(ctx: &Context, attr: Attr) -> Option<f64> {
    match ctx.attr_kind(attr) {
        AttrKind::Float { bits, ty } => Some(ctx.float_kind(*ty)?.to_f64(*bits)),
        _ => None,
    }
}

/// `pad`, `stride` and `dilation`.
type Windows = (Vec<i64>, Vec<i64>, Vec<i64>);

/// Builds operations before the converted one. All values are builtin tensors of static shapes.
pub(super) struct FloatWriter<'f, 'a, 'b> {
    pub(super) fuser: &'f mut Fuser<'a, 'b>,
    pub(super) loc: Loc,
    /// Uses no operation of `qint`.
    pub(super) is_strict: bool,
}

impl<'a> FloatWriter<'_, 'a, '_> {
    pub(super) fn ctx(&self) -> &'a Context {
        self.fuser.rewriter.ctx()
    }

    pub(super) fn view(&self, op: OpId) -> OpRef<'_> {
        self.fuser.rewriter.op(op)
    }

    fn ty(&self, value: ValueId) -> Type {
        self.fuser.rewriter.body().ty(value)
    }

    pub(super) fn element(&self, value: ValueId) -> Type {
        self.ctx().element_or_self(self.ty(value))
    }

    /// The sizes of a value.
    pub(super) fn dims(&self, value: ValueId) -> Result<Vec<u64>, String> {
        let ty = self.ty(value);
        let dims = self.ctx().shape(ty).and_then(|dims| dims.into_iter().collect::<Option<Vec<u64>>>());
        dims.ok_or_else(|| format!("has a value of type {}, but requires static sizes", show(self.ctx(), ty)))
    }

    /// The sizes of a result of the program, which may be a torch tensor.
    pub(super) fn declared_dims(&self, value: ValueId) -> Result<Vec<u64>, String> {
        let ty = self.ty(value);
        let shape = match self.ctx().type_object::<VTensor>(ty) {
            Some(tensor) => tensor.shape.as_deref().and_then(|dims| dims.iter().copied().collect::<Option<Vec<u64>>>()),
            None => return self.dims(value),
        };
        shape.ok_or_else(|| format!("has a result of type {}, but requires static sizes", show(self.ctx(), ty)))
    }

    pub(super) fn rank(&self, value: ValueId) -> Result<usize, String> {
        self.dims(value).map(|dims| dims.len())
    }

    /// An operand of the program as a builtin tensor. Integers are signless.
    pub(super) fn operand_value(&mut self, value: ValueId) -> Result<ValueId, String> {
        let ctx = self.ctx();
        if ctx.quantized(self.element(value)).is_some() {
            return Err("has a quantized operand and a float result, which is unsupported".to_owned());
        }
        let constant = self.fuser.rewriter.body().defining_op(value).and_then(|def| self.view(def).constant());
        if let Some(constant) = constant
            && let Some(held) = typed_attr_type(ctx, constant).filter(|&held| ctx.is_tensor(held))
            && ctx.quantized(ctx.element_or_self(held)).is_none()
        {
            let element = ctx.element_or_self(held);
            let signless = ctx.int_width(element).map_or(element, |width| ctx.int_type(width));
            let ty = ctx.with_element(held, signless);
            let values = signless_elements(ctx, constant, ty).ok_or("elements of a constant are unknown")?;
            return self.build(NewOp::of(&tosa::CONST).results(&[ty]).property("values", values));
        }
        self.fuser.builtin(value)
    }

    /// An operand by position.
    pub(super) fn operand(&mut self, op: OpId, index: usize) -> Result<ValueId, String> {
        let value = self.view(op).operand(index).ok_or("too few operands")?;
        self.operand_value(value)
    }

    pub(super) fn build(&mut self, op: NewOp<'_>) -> Result<ValueId, String> {
        self.fuser.build_one(op.loc(self.loc))
    }

    fn op(
        &mut self,
        def: &'static OpDef,
        operands: &[ValueId],
        (dims, element): (&[u64], Type),
        properties: &[(&'static str, Attr)],
    ) -> Result<ValueId, String> {
        let ty = self.tensor(dims, element);
        let new = NewOp::of(def).operands(operands).results(&[ty]);
        self.build(properties.iter().fold(new, |new, &(name, value)| new.property(name, value)))
    }

    fn tensor(&self, dims: &[u64], element: Type) -> Type {
        let dims: Vec<_> = dims.iter().map(|&n| Some(n)).collect();
        self.ctx().tensor_type(&dims, element)
    }

    pub(super) fn f32_type(&self) -> Type {
        self.ctx().float_type(FloatKind::F32)
    }

    // ---- constants -------------------------------------------------------------------------------------------------------------

    pub(super) fn floats(&mut self, dims: &[u64], values: &[f32]) -> Result<ValueId, String> {
        let ty = self.tensor(dims, self.f32_type());
        let data = Blob::of_elements(values.iter().flat_map(|v| v.to_le_bytes()).collect(), 4);
        let attr = self.ctx().try_attr(AttrKind::DenseElements { ty, data }).map_err(|_| "a type nests too deep")?;
        self.build(NewOp::of(&tosa::CONST).results(&[ty]).property("values", attr))
    }

    pub(super) fn integers(&mut self, dims: &[u64], values: &[i64], element: Type) -> Result<ValueId, String> {
        let ty = self.tensor(dims, element);
        let attr = self.ctx().dense_ints(ty, values);
        self.build(NewOp::of(&tosa::CONST).results(&[ty]).property("values", attr))
    }

    /// A number with the rank and the element type of a value, which broadcasts to it.
    pub(super) fn number(&mut self, like: ValueId, number: f64) -> Result<ValueId, String> {
        let ones = vec![1; self.rank(like)?];
        let element = self.element(like);
        match self.ctx().float_kind(element) {
            Some(FloatKind::F32) => self.floats(&ones, &[number as f32]),
            Some(_) => Err("float elements must be f32".to_owned()),
            None => self.integers(&ones, &[number as i64], element),
        }
    }

    fn shape(&mut self, sizes: &[i64]) -> Result<ValueId, String> {
        let ctx = self.ctx();
        let rank = u32::try_from(sizes.len()).map_err(|_| "the rank is too large")?;
        let held = ctx.tensor_type(&[Some(u64::from(rank))], ctx.index_type());
        let values = ctx.dense_ints(held, sizes);
        self.build(NewOp::of(&tosa::CONST_SHAPE).property("values", values).results(&[shape_type(ctx, rank)]))
    }

    // ---- movements -------------------------------------------------------------------------------------------------------------

    pub(super) fn moved(&mut self, mut value: ValueId, chain: &[Movement]) -> Result<ValueId, String> {
        for movement in chain {
            value = match movement {
                Movement::Gather { axis, indices } => {
                    let places: Vec<i64> = indices.iter().filter_map(|&i| i64::try_from(i).ok()).collect();
                    let places = self.integers(&[places.len() as u64], &places, self.ctx().int_type(32))?;
                    self.gather(value, places, *axis)?
                }
                movement => {
                    let movement = movement.with_inferred_size(&Shape::of(&self.dims(value)?));
                    self.fuser.apply_movements(self.loc, value, &[movement])?
                }
            };
        }
        Ok(value)
    }

    /// A tensor of one element: of a constant of rank 0, or 0.
    pub(super) fn element_constant(&mut self, constant: Option<Attr>, element: Type) -> Result<ValueId, String> {
        let number = match constant {
            Some(constant) => {
                *floats(self.ctx(), constant).unwrap_or_default().first().ok_or("an element is unknown")?
            }
            None => 0.0,
        };
        let signless = self.ctx().int_width(element).map_or(element, |width| self.ctx().int_type(width));
        match self.ctx().float_kind(element) {
            Some(_) => self.floats(&[1], &[number as f32]),
            None => self.integers(&[1], &[number as i64], signless),
        }
    }

    /// Applies the movements of an operation with these operands.
    pub(super) fn moved_values(&mut self, values: &[ValueId], chain: &[Movement]) -> Result<ValueId, String> {
        match (values, chain) {
            (&[value], chain) => self.moved(value, chain),
            (values, [Movement::Concat { axis }, rest @ ..]) => {
                let all = self.concat(values, *axis)?;
                self.moved(all, rest)
            }
            (&[value, fill], [Movement::Pad { low, high, interior }, rest @ ..])
                if interior.iter().all(|&n| n == 0) =>
            {
                let amounts: Vec<i64> = low.iter().zip(high).flat_map(|(&low, &high)| [low, high]).collect();
                let fill = self.reshaped(fill, &[1])?;
                let padded = self.padded_with(value, &amounts, fill)?;
                self.moved(padded, rest)
            }
            _ => Err("moves elements in a way that TOSA cannot express".to_owned()),
        }
    }

    pub(super) fn reshaped(&mut self, value: ValueId, dims: &[u64]) -> Result<ValueId, String> {
        if self.dims(value)? == dims {
            return Ok(value);
        }
        self.moved(value, &[Movement::Reshape(Shape::of(dims))])
    }

    pub(super) fn permuted(&mut self, value: ValueId, order: &[usize]) -> Result<ValueId, String> {
        if order.iter().enumerate().all(|(at, &d)| at == d) {
            return Ok(value);
        }
        self.moved(value, &[Movement::Permute(order.to_vec())])
    }

    /// The elements from `start` on, along one dimension.
    pub(super) fn sliced(&mut self, value: ValueId, axis: usize, start: u64, size: u64) -> Result<ValueId, String> {
        let dims = self.dims(value)?;
        let range = |(d, &n): (usize, &u64)| {
            if d == axis { StridedRange::new(start, size, 1) } else { StridedRange::new(0, n, 1) }
        };
        self.moved(value, &[Movement::Slice(dims.iter().enumerate().map(range).collect())])
    }

    /// Drops dimensions of size 1.
    pub(super) fn without_dims(&mut self, value: ValueId, axes: &[usize]) -> Result<ValueId, String> {
        let dims = self.dims(value)?;
        let kept: Vec<u64> = dims.iter().enumerate().filter(|(d, _)| !axes.contains(d)).map(|(_, &n)| n).collect();
        self.reshaped(value, &kept)
    }

    pub(super) fn concat(&mut self, values: &[ValueId], axis: usize) -> Result<ValueId, String> {
        let &[first, ref rest @ ..] = values else { return Err("too few operands".to_owned()) };
        if rest.is_empty() {
            return Ok(first);
        }
        let mut dims = self.dims(first)?;
        let mut total = 0_u64;
        for &value in values {
            let size = self.dims(value)?.get(axis).copied().ok_or("axis is out of range")?;
            total = total.checked_add(size).ok_or("a size is too large")?;
        }
        *dims.get_mut(axis).ok_or("axis is out of range")? = total;
        let axis = self.axis(axis)?;
        let element = self.element(first);
        self.op(&tosa::CONCAT, values, (&dims, element), &[("axis", axis)])
    }

    fn axis(&self, axis: usize) -> Result<Attr, String> {
        let axis = i32::try_from(axis).map_err(|_| "axis is too large")?;
        Ok(self.ctx().int_attr(axis.into(), self.ctx().int_type(32)))
    }

    pub(super) fn padded(&mut self, value: ValueId, amounts: &[i64], fill: f64) -> Result<ValueId, String> {
        let element = self.element(value);
        let fill = match self.ctx().float_kind(element) {
            Some(_) => self.floats(&[1], &[fill as f32])?,
            None => self.integers(&[1], &[fill as i64], element)?,
        };
        self.padded_with(value, amounts, fill)
    }

    /// Pads, or crops where an amount is negative.
    fn padded_with(&mut self, mut value: ValueId, amounts: &[i64], fill: ValueId) -> Result<ValueId, String> {
        if amounts.iter().any(|&n| n < 0) {
            for (axis, pair) in amounts.chunks(2).enumerate() {
                let &[low, high] = pair else { return Err("padding must be listed in pairs".to_owned()) };
                let cut = |n: i64| n.min(0).unsigned_abs();
                let size = self.dims(value)?.get(axis).copied().ok_or("padding has too many amounts")?;
                let kept = size.checked_sub(cut(low)).and_then(|n| n.checked_sub(cut(high)));
                value = self.sliced(value, axis, cut(low), kept.ok_or("padding removes too many elements")?)?;
            }
        }
        let amounts: Vec<i64> = amounts.iter().map(|&n| n.max(0)).collect();
        if amounts.iter().all(|&n| n == 0) {
            return Ok(value);
        }
        let mut dims = self.dims(value)?;
        for (size, pair) in dims.iter_mut().zip(amounts.chunks(2)) {
            let added = pair.iter().map(|n| n.unsigned_abs()).fold(0, u64::saturating_add);
            *size = size.checked_add(added).ok_or("a size is too large")?;
        }
        let (amounts, element) = (self.shape(&amounts)?, self.element(value));
        self.op(&tosa::PAD, &[value, amounts, fill], (&dims, element), &[])
    }

    /// Repeats dimensions of size 1 up to these sizes.
    fn broadcast_to(&mut self, value: ValueId, dims: &[u64]) -> Result<ValueId, String> {
        let mut from = vec![1; dims.len().saturating_sub(self.rank(value)?)];
        from.extend(self.dims(value)?);
        let value = self.reshaped(value, &from)?;
        let times: Vec<u64> = from.iter().zip(dims).map(|(&n, &to)| if n == to { 1 } else { to }).collect();
        if times.iter().all(|&n| n == 1) { Ok(value) } else { self.moved(value, &[Movement::Tile(times)]) }
    }

    // ---- elementwise -----------------------------------------------------------------------------------------------------------

    /// Adds leading dimensions of size 1, up to a common rank. Returns the sizes of the broadcast result.
    fn aligned<const N: usize>(&mut self, values: [ValueId; N]) -> Result<([ValueId; N], Vec<u64>), String> {
        let mut rank = 0;
        for value in values {
            rank = rank.max(self.rank(value)?);
        }
        let mut common = vec![1; rank];
        let mut aligned = values;
        for value in &mut aligned {
            let mut dims = vec![1; rank.saturating_sub(self.rank(*value)?)];
            dims.extend(self.dims(*value)?);
            for (common, &size) in common.iter_mut().zip(&dims) {
                if *common != size && *common != 1 && size != 1 {
                    return Err(format!("has operands whose sizes {common} and {size} cannot be broadcast"));
                }
                if *common == 1 {
                    *common = size;
                }
            }
            *value = self.reshaped(*value, &dims)?;
        }
        Ok((aligned, common))
    }

    pub(super) fn unary(&mut self, def: &'static OpDef, x: ValueId) -> Result<ValueId, String> {
        let (dims, element) = (self.dims(x)?, self.element(x));
        let mut operands = vec![x];
        if def == &tosa::NEGATE {
            let zero = match self.ctx().float_kind(element) {
                Some(_) => self.floats(&[1], &[0.0])?,
                None => self.integers(&[1], &[0], element)?,
            };
            operands.extend([zero, zero]);
        }
        self.op(def, &operands, (&dims, element), &[])
    }

    /// A binary operation with broadcasting.
    pub(super) fn binary(&mut self, def: &'static OpDef, a: ValueId, b: ValueId) -> Result<ValueId, String> {
        let ([a, b], dims) = self.aligned([a, b])?;
        let element = match [&tosa::EQUAL, &tosa::GREATER, &tosa::GREATER_EQUAL].contains(&def) {
            true => self.ctx().int_type(1),
            false => self.element(a),
        };
        let mut operands = vec![a, b];
        if def == &tosa::MUL {
            operands.push(self.integers(&[1], &[0], self.ctx().int_type(8))?);
        }
        self.op(def, &operands, (&dims, element), &[])
    }

    pub(super) fn add(&mut self, a: ValueId, b: ValueId) -> Result<ValueId, String> {
        self.binary(&tosa::ADD, a, b)
    }
    pub(super) fn sub(&mut self, a: ValueId, b: ValueId) -> Result<ValueId, String> {
        self.binary(&tosa::SUB, a, b)
    }
    pub(super) fn mul(&mut self, a: ValueId, b: ValueId) -> Result<ValueId, String> {
        self.binary(&tosa::MUL, a, b)
    }
    /// A quotient of floats. TOSA has the reciprocal only, so a product with it rounds twice.
    pub(super) fn div(&mut self, a: ValueId, b: ValueId) -> Result<ValueId, String> {
        if self.is_strict {
            let reciprocal = self.unary(&tosa::RECIPROCAL, b)?;
            return self.mul(a, reciprocal);
        }
        self.binary(&qint::DIVIDE, a, b)
    }
    pub(super) fn plus(&mut self, x: ValueId, number: f64) -> Result<ValueId, String> {
        let number = self.number(x, number)?;
        self.add(x, number)
    }
    pub(super) fn times(&mut self, x: ValueId, number: f64) -> Result<ValueId, String> {
        let number = self.number(x, number)?;
        self.mul(x, number)
    }
    pub(super) fn square_root(&mut self, x: ValueId) -> Result<ValueId, String> {
        let half = self.number(x, 0.5)?;
        self.binary(&tosa::POW, x, half)
    }

    /// Rounds to the nearest integer, ties to even, as TOSA's cast does. A float of 2^23 or more is an integer.
    pub(super) fn rounded(&mut self, x: ValueId) -> Result<ValueId, String> {
        const WHOLE: f64 = 8_388_608.0;
        let within = self.clamp(x, (-WHOLE, WHOLE))?;
        let integer = self.cast(within, self.ctx().int_type(32))?;
        let rounded = self.cast(integer, self.f32_type())?;
        let magnitude = self.unary(&tosa::ABS, x)?;
        let is_integer = self.compared(&tosa::GREATER_EQUAL, magnitude, WHOLE)?;
        self.select(is_integer, x, rounded)
    }

    pub(super) fn select(&mut self, condition: ValueId, a: ValueId, b: ValueId) -> Result<ValueId, String> {
        let (operands, dims) = self.aligned([condition, a, b])?;
        let element = self.element(a);
        self.op(&tosa::SELECT, &operands, (&dims, element), &[])
    }

    /// Compares with a number.
    pub(super) fn compared(&mut self, def: &'static OpDef, x: ValueId, number: f64) -> Result<ValueId, String> {
        let number = self.number(x, number)?;
        self.binary(def, x, number)
    }

    pub(super) fn cast(&mut self, x: ValueId, to: Type) -> Result<ValueId, String> {
        if self.element(x) == to {
            return Ok(x);
        }
        let dims = self.dims(x)?;
        self.op(&tosa::CAST, &[x], (&dims, to), &[])
    }

    pub(super) fn clamp(&mut self, x: ValueId, (low, high): (f64, f64)) -> Result<ValueId, String> {
        let (dims, element, ctx) = (self.dims(x)?, self.element(x), self.ctx());
        if ctx.float_kind(element) != Some(FloatKind::F32) {
            return Err("clamps integers".to_owned());
        }
        let bound = |v: f64| f32_attr(ctx, v.clamp(f32::MIN.into(), f32::MAX.into()) as f32);
        self.op(&tosa::CLAMP, &[x], (&dims, element), &[("min_val", bound(low)), ("max_val", bound(high))])
    }

    /// A function of the hub.
    pub(super) fn function(&mut self, name: &str, x: ValueId, alpha: Option<f64>) -> Result<ValueId, String> {
        let alpha = |default: f64| alpha.unwrap_or(default);
        match name {
            "abs" => self.unary(&tosa::ABS, x),
            "neg" => self.unary(&tosa::NEGATE, x),
            "exp" => self.unary(&tosa::EXP, x),
            "log" => self.unary(&tosa::LOG, x),
            "erf" => self.unary(&tosa::ERF, x),
            "rsqrt" => self.unary(&tosa::RSQRT, x),
            "sigmoid" => self.unary(&tosa::SIGMOID, x),
            "tanh" => self.unary(&tosa::TANH, x),
            "sqrt" => self.square_root(x),
            "relu" => self.clamp(x, (0.0, f64::INFINITY)),
            "elu" => self.elu(x, alpha(1.0), 1.0),
            "leaky_relu" => {
                let slope = self.number(x, alpha(0.01))?;
                self.leaky(x, slope)
            }
            "softplus" => self.softplus(x),
            "hard_sigmoid" => self.hard_sigmoid(x, alpha(0.2), 0.5),
            "hard_swish" => {
                let gate = self.hard_sigmoid(x, 1.0 / 6.0, 0.5)?;
                self.mul(x, gate)
            }
            "gelu" => self.gelu(x),
            "gelu_tanh" => self.gelu_tanh(x),
            _ => Err(format!("function '{name}' has no form in float TOSA")),
        }
    }

    /// x, or `alpha (exp(x / scale) - 1)` below 0.
    pub(super) fn elu(&mut self, x: ValueId, alpha: f64, scale: f64) -> Result<ValueId, String> {
        let low = self.clamp(x, (f64::NEG_INFINITY, 0.0))?;
        let low = if scale == 1.0 { low } else { self.times(low, 1.0 / scale)? };
        let exponential = self.unary(&tosa::EXP, low)?;
        let below = self.plus(exponential, -1.0)?;
        let below = if alpha == 1.0 { below } else { self.times(below, alpha)? };
        let is_positive = self.compared(&tosa::GREATER, x, 0.0)?;
        self.select(is_positive, x, below)
    }

    /// x, or x times a slope below 0.
    pub(super) fn leaky(&mut self, x: ValueId, slope: ValueId) -> Result<ValueId, String> {
        let below = self.mul(x, slope)?;
        let is_negative = {
            let zero = self.number(x, 0.0)?;
            self.binary(&tosa::GREATER, zero, x)?
        };
        self.select(is_negative, below, x)
    }

    /// `log(1 + exp(x))`, without overflow.
    pub(super) fn softplus(&mut self, x: ValueId) -> Result<ValueId, String> {
        let (high, magnitude) = (self.clamp(x, (0.0, f64::INFINITY))?, self.unary(&tosa::ABS, x)?);
        let negated = self.unary(&tosa::NEGATE, magnitude)?;
        let exponential = self.unary(&tosa::EXP, negated)?;
        let sum = self.plus(exponential, 1.0)?;
        let rest = self.unary(&tosa::LOG, sum)?;
        self.add(high, rest)
    }

    /// `min(max(alpha x + beta, 0), 1)`
    pub(super) fn hard_sigmoid(&mut self, x: ValueId, alpha: f64, beta: f64) -> Result<ValueId, String> {
        let scaled = self.times(x, alpha)?;
        let sum = self.plus(scaled, beta)?;
        self.clamp(sum, (0.0, 1.0))
    }

    /// `x (1 + erf(x / sqrt 2)) / 2`
    pub(super) fn gelu(&mut self, x: ValueId) -> Result<ValueId, String> {
        let scaled = self.times(x, std::f64::consts::FRAC_1_SQRT_2)?;
        let erf = self.unary(&tosa::ERF, scaled)?;
        let sum = self.plus(erf, 1.0)?;
        let half = self.times(x, 0.5)?;
        self.mul(half, sum)
    }

    /// `x (1 + tanh(sqrt(2 / pi) (x + 0.044715 x^3))) / 2`
    pub(super) fn gelu_tanh(&mut self, x: ValueId) -> Result<ValueId, String> {
        let square = self.mul(x, x)?;
        let cubic = self.times(square, 0.044_715)?;
        let factor = self.plus(cubic, 1.0)?;
        let inner = self.mul(x, factor)?;
        let inner = self.times(inner, std::f64::consts::FRAC_2_SQRT_PI * std::f64::consts::FRAC_1_SQRT_2)?;
        let tanh = self.unary(&tosa::TANH, inner)?;
        let sum = self.plus(tanh, 1.0)?;
        let half = self.times(x, 0.5)?;
        self.mul(half, sum)
    }

    // ---- reductions ------------------------------------------------------------------------------------------------------------

    /// Reduces dimensions, which keep size 1.
    pub(super) fn reduced(&mut self, def: &'static OpDef, x: ValueId, axes: &[usize]) -> Result<ValueId, String> {
        let (mut value, element) = (x, self.element(x));
        for &axis in axes {
            let mut dims = self.dims(value)?;
            *dims.get_mut(axis).ok_or("axis is out of range")? = 1;
            let axis = self.axis(axis)?;
            value = self.op(def, &[value], (&dims, element), &[("axis", axis)])?;
        }
        Ok(value)
    }

    /// The number of elements along dimensions.
    fn count(&self, x: ValueId, axes: &[usize]) -> Result<u64, String> {
        let dims = self.dims(x)?;
        let count = axes.iter().try_fold(1_u64, |n, &axis| n.checked_mul(*dims.get(axis)?));
        count.ok_or_else(|| "axis is out of range".to_owned())
    }

    pub(super) fn mean(&mut self, x: ValueId, axes: &[usize]) -> Result<ValueId, String> {
        let count = self.count(x, axes)?;
        let sum = self.reduced(&tosa::REDUCE_SUM, x, axes)?;
        self.times(sum, 1.0 / count as f64)
    }

    pub(super) fn softmax(&mut self, x: ValueId, axis: usize) -> Result<ValueId, String> {
        let greatest = self.reduced(&tosa::REDUCE_MAX, x, &[axis])?;
        let difference = self.sub(x, greatest)?;
        let exponentials = self.unary(&tosa::EXP, difference)?;
        let sum = self.reduced(&tosa::REDUCE_SUM, exponentials, &[axis])?;
        self.div(exponentials, sum)
    }

    pub(super) fn log_softmax(&mut self, x: ValueId, axis: usize) -> Result<ValueId, String> {
        let greatest = self.reduced(&tosa::REDUCE_MAX, x, &[axis])?;
        let difference = self.sub(x, greatest)?;
        let exponentials = self.unary(&tosa::EXP, difference)?;
        let sum = self.reduced(&tosa::REDUCE_SUM, exponentials, &[axis])?;
        let log = self.unary(&tosa::LOG, sum)?;
        self.sub(difference, log)
    }

    /// `(x - mean) / sqrt(variance + epsilon)` along dimensions.
    pub(super) fn normalized(&mut self, x: ValueId, axes: &[usize], epsilon: f64) -> Result<ValueId, String> {
        let mean = self.mean(x, axes)?;
        let difference = self.sub(x, mean)?;
        self.divided_by_root_mean_square(difference, axes, epsilon)
    }

    /// `x / sqrt(mean of x^2 + epsilon)`
    pub(super) fn divided_by_root_mean_square(
        &mut self,
        x: ValueId,
        axes: &[usize],
        epsilon: f64,
    ) -> Result<ValueId, String> {
        let squares = self.mul(x, x)?;
        let mean = self.mean(squares, axes)?;
        let sum = self.plus(mean, epsilon)?;
        let factor = self.unary(&tosa::RSQRT, sum)?;
        self.mul(x, factor)
    }

    // ---- products and windows --------------------------------------------------------------------------------------------------

    /// A matrix product of the last two dimensions. The others broadcast; vectors get a dimension, as in NumPy.
    pub(super) fn matmul(&mut self, a: ValueId, b: ValueId) -> Result<ValueId, String> {
        let (mut da, mut db) = (self.dims(a)?, self.dims(b)?);
        let (is_row, is_column) = (da.len() == 1, db.len() == 1);
        if is_row {
            da.insert(0, 1);
        }
        if is_column {
            db.push(1);
        }
        let (&[ref batch_a @ .., rows, inner], &[ref batch_b @ .., other, columns]) = (da.as_slice(), db.as_slice())
        else {
            return Err("operands must have rank 1 or higher".to_owned());
        };
        if inner != other {
            return Err(format!("has operands whose inner sizes {inner} and {other} differ"));
        }
        let product = |dims: &[u64]| dims.iter().try_fold(1_u64, |n, &d| n.checked_mul(d)).ok_or("a size is too large");
        let (value, batch) = if batch_b.iter().all(|&n| n == 1) && batch_b.len() <= batch_a.len() {
            // One matrix for all rows.
            let all = product(&[batch_a, &[rows]].concat())?;
            let a = self.reshaped(a, &[1, all, inner])?;
            let b = self.reshaped(b, &[1, inner, columns])?;
            (self.products(a, b, [1, all, columns])?, batch_a.to_vec())
        } else {
            let rank = batch_a.len().max(batch_b.len());
            let aligned = |dims: &[u64]| [vec![1; rank.saturating_sub(dims.len())], dims.to_vec()].concat();
            let (batch_a, batch_b) = (aligned(batch_a), aligned(batch_b));
            let batch: Vec<u64> = batch_a.iter().zip(&batch_b).map(|(&a, &b)| if a == 1 { b } else { a }).collect();
            let count = product(&batch)?;
            let a = self.reshaped(a, &da)?;
            let a = self.broadcast_to(a, &[&batch[..], &[rows, inner]].concat())?;
            let b = self.reshaped(b, &db)?;
            let b = self.broadcast_to(b, &[&batch[..], &[inner, columns]].concat())?;
            let (a, b) = (self.reshaped(a, &[count, rows, inner])?, self.reshaped(b, &[count, inner, columns])?);
            (self.products(a, b, [count, rows, columns])?, batch)
        };
        let sizes = batch.into_iter().chain((!is_row).then_some(rows)).chain((!is_column).then_some(columns));
        self.reshaped(value, &sizes.collect::<Vec<u64>>())
    }

    fn products(&mut self, a: ValueId, b: ValueId, dims: [u64; 3]) -> Result<ValueId, String> {
        let (zero, element) = (self.floats(&[1], &[0.0])?, self.f32_type());
        self.op(&tosa::MATMUL, &[a, b, zero, zero], (&dims, element), &[])
    }

    /// Rows by the rows of the weights, with a bias.
    pub(super) fn fully_connected(
        &mut self,
        x: ValueId,
        weights: ValueId,
        bias: Option<ValueId>,
    ) -> Result<ValueId, String> {
        let transposed = self.permuted(weights, &[1, 0])?;
        let value = self.matmul(x, transposed)?;
        match bias {
            Some(bias) => self.add(value, bias),
            None => Ok(value),
        }
    }

    fn acc_type(&self) -> (&'static str, Attr) {
        ("acc_type", self.ctx().type_attr(self.f32_type()))
    }

    /// A convolution of images [N, spatial.., C] by weights [O, window.., I], or [H, W, C, M] if it is depthwise.
    pub(super) fn convolution(
        &mut self,
        def: &'static OpDef,
        x: ValueId,
        weights: ValueId,
        bias: Option<ValueId>,
        groups: i64,
        (pad, stride, dilation): Windows,
    ) -> Result<ValueId, String> {
        let (dx, dw) = (self.dims(x)?, self.dims(weights)?);
        let (is_depthwise, spatial) = (def == &qnn::DEPTHWISE_CONV2D, dx.len().saturating_sub(2));
        let (kernel, channels) = match (is_depthwise, dw.as_slice()) {
            (true, &[height, width, channels, multiplier]) => {
                (vec![height, width], channels.checked_mul(multiplier).ok_or("a size is too large")?)
            }
            (false, &[channels, ref kernel @ .., _]) => (kernel.to_vec(), channels),
            _ => return Err("weights have an unsupported rank".to_owned()),
        };
        let groups = u64::try_from(groups).ok().filter(|&n| n > 0).ok_or("requires positive 'groups'")?;
        if groups > 1 && !is_depthwise {
            return self.grouped(def, (x, weights, bias), groups, &(pad, stride, dilation));
        }
        let bias = match bias {
            Some(bias) => bias,
            None => self.floats(&[1], &[0.0])?,
        };
        // TOSA requires that the windows cover the padded input.
        let (mut pad, mut x, mut dx) = (pad, x, dx);
        for d in 0..spatial {
            let entry = |list: &[i64], at: usize| list.get(at).copied().ok_or("invalid window attributes");
            let (low, high) = (entry(&pad, d * 2)?, entry(&pad, d * 2 + 1)?);
            let (stride, dilation) = (entry(&stride, d)?.max(1), entry(&dilation, d)?);
            let kernel = kernel.get(d).and_then(|&n| i64::try_from(n).ok()).ok_or("invalid window size")?;
            let size = dx.get(d + 1).and_then(|&n| i64::try_from(n).ok()).ok_or("a size is too large")?;
            let span = size + low + high - (kernel - 1) * dilation - 1;
            let unused = span.rem_euclid(stride);
            let less = unused.min(high);
            *pad.get_mut(d * 2 + 1).ok_or("invalid window attributes")? = high - less;
            if unused > less {
                let kept = u64::try_from(size - (unused - less)).map_err(|_| "a window does not fit its input")?;
                x = self.sliced(x, d + 1, 0, kept)?;
                dx = self.dims(x)?;
            }
        }
        let mut dims = vec![dx.first().copied().ok_or("input has rank 0")?];
        for d in 0..spatial {
            let number = |list: &[i64], at: usize| list.get(at).copied().unwrap_or(0);
            let size = i64::try_from(dx.get(d + 1).copied().unwrap_or(0)).map_err(|_| "a size is too large")?;
            let kernel = i64::try_from(kernel.get(d).copied().unwrap_or(1)).map_err(|_| "a size is too large")?;
            let span = size + number(&pad, d * 2) + number(&pad, d * 2 + 1) - (kernel - 1) * number(&dilation, d) - 1;
            dims.push(
                u64::try_from(span / number(&stride, d).max(1) + 1).map_err(|_| "a window does not fit its input")?,
            );
        }
        dims.push(channels);
        let ctx = self.ctx();
        let def = match_op!(def;
            qnn::CONV3D => &tosa::CONV3D,
            qnn::DEPTHWISE_CONV2D => &tosa::DEPTHWISE_CONV2D,
            _ => &tosa::CONV2D,
        );
        let properties = [
            self.acc_type(),
            ("pad", ctx.i64_array_attr(&pad)),
            ("stride", ctx.i64_array_attr(&stride)),
            ("dilation", ctx.i64_array_attr(&dilation)),
        ];
        let (zero, element) = (self.floats(&[1], &[0.0])?, self.f32_type());
        self.op(def, &[x, weights, bias, zero, zero], (&dims, element), &properties)
    }

    /// A convolution for each group.
    fn grouped(
        &mut self,
        def: &'static OpDef,
        (x, weights, bias): (ValueId, ValueId, Option<ValueId>),
        groups: u64,
        windows: &Windows,
    ) -> Result<ValueId, String> {
        let (dx, dw) = (self.dims(x)?, self.dims(weights)?);
        let last = dx.len().checked_sub(1).ok_or("input has rank 0")?;
        let part =
            |n: Option<&u64>| n.copied().filter(|n| n.is_multiple_of(groups)).and_then(|n| n.checked_div(groups));
        let (inputs, outputs) = part(dx.get(last)).zip(part(dw.first())).ok_or("channels do not split into groups")?;
        let mut parts = Vec::new();
        for group in 0..groups {
            let x = self.sliced(x, last, group * inputs, inputs)?;
            let weights = self.sliced(weights, 0, group * outputs, outputs)?;
            let bias = match bias {
                Some(bias) if self.dims(bias)? != [1] => Some(self.sliced(bias, 0, group * outputs, outputs)?),
                other => other,
            };
            parts.push(self.convolution(def, x, weights, bias, 1, windows.clone())?);
        }
        self.concat(&parts, last)
    }

    /// A transposed convolution of images [N, H, W, C] by weights [O, KH, KW, C]. `out_pad` adds rows and columns to the full
    /// result, or removes them.
    pub(super) fn transposed_convolution(
        &mut self,
        x: ValueId,
        weights: ValueId,
        bias: Option<ValueId>,
        out_pad: &[i64],
        stride: &[i64],
    ) -> Result<ValueId, String> {
        let (dx, dw, ctx) = (self.dims(x)?, self.dims(weights)?, self.ctx());
        let (&[n, height, width, _], &[channels, kh, kw, _]) = (dx.as_slice(), dw.as_slice()) else {
            return Err("operands must have rank 4".to_owned());
        };
        let (&[top, bottom, left, right], &[sy, sx]) = (out_pad, stride) else {
            return Err("invalid window attributes".to_owned());
        };
        let extent = |size: u64, stride: i64, kernel: u64, low: i64, high: i64| {
            let (size, kernel) = (i64::try_from(size).ok()?, i64::try_from(kernel).ok()?);
            let full = size.checked_sub(1)?.checked_mul(stride)?.checked_add(kernel)?;
            u64::try_from(full.checked_add(low)?.checked_add(high)?).ok()
        };
        let rows = extent(height, sy, kh, top, bottom).ok_or("result has no size")?;
        let columns = extent(width, sx, kw, left, right).ok_or("result has no size")?;
        let bias = match bias {
            Some(bias) => bias,
            None => self.floats(&[1], &[0.0])?,
        };
        let properties =
            [self.acc_type(), ("out_pad", ctx.i64_array_attr(out_pad)), ("stride", ctx.i64_array_attr(stride))];
        let (zero, element) = (self.floats(&[1], &[0.0])?, self.f32_type());
        let dims = [n, rows, columns, channels];
        self.op(&tosa::TRANSPOSE_CONV2D, &[x, weights, bias, zero, zero], (&dims, element), &properties)
    }

    /// A pool of images [N, H, W, C].
    pub(super) fn pool(
        &mut self,
        def: &'static OpDef,
        x: ValueId,
        kernel: &[i64],
        pad: &[i64],
        stride: &[i64],
    ) -> Result<ValueId, String> {
        let (&[kh, kw], &[top, bottom, left, right], &[sy, sx]) = (kernel, pad, stride) else {
            return Err("invalid window attributes".to_owned());
        };
        let (mut x, mut pads) = (x, [[top, bottom], [left, right]]);
        let mut dims = self.dims(x)?;
        for (d, (kernel, stride)) in [(kh, sy), (kw, sx)].into_iter().enumerate() {
            let axis = d.saturating_add(1);
            let size = dims.get(axis).and_then(|&n| i64::try_from(n).ok()).ok_or("image must have rank 4")?;
            let pad = pads.get_mut(d).ok_or("invalid window attributes")?;
            let stride = stride.max(1);
            let span = |size: i64, pad: [i64; 2]| size + pad[0] + pad[1] - kernel;
            // TOSA requires that the windows cover the padded input.
            let unused = span(size, *pad).rem_euclid(stride);
            let less = unused.min(pad[1]);
            pad[1] -= less;
            let kept = size - (unused - less);
            let count = u64::try_from(span(kept, *pad) / stride + 1).map_err(|_| "a window does not fit its input")?;
            if kept != size {
                let kept = u64::try_from(kept).map_err(|_| "a window does not fit its input")?;
                x = self.sliced(x, axis, 0, kept)?;
            }
            *dims.get_mut(axis).ok_or("image must have rank 4")? = count;
        }
        let (ctx, element) = (self.ctx(), self.element(x));
        let pad: Vec<i64> = pads.into_iter().flatten().collect();
        let mut operands = vec![x];
        let mut properties = vec![
            ("kernel", ctx.i64_array_attr(kernel)),
            ("pad", ctx.i64_array_attr(&pad)),
            ("stride", ctx.i64_array_attr(stride)),
        ];
        if def == &tosa::AVG_POOL2D {
            let zero = self.floats(&[1], &[0.0])?;
            operands.extend([zero, zero]);
            properties.push(self.acc_type());
        }
        self.op(def, &operands, (&dims, element), &properties)
    }

    /// Resizes images [N, H, W, C].
    pub(super) fn resize(
        &mut self,
        x: ValueId,
        [rows, columns]: [u64; 2],
        is_linear: bool,
        sampling: Sampling,
    ) -> Result<ValueId, String> {
        if is_linear && self.ctx().float_kind(self.element(x)).is_none() {
            return Err("interpolates between integers".to_owned());
        }
        let dims = self.dims(x)?;
        let &[n, height, width, channels] = dims.as_slice() else { return Err("image must have rank 4".to_owned()) };
        let [yn, yd, yo, yb] = sampling.numbers(height, rows, is_linear)?;
        let [xn, xd, xo, xb] = sampling.numbers(width, columns, is_linear)?;
        let operands = [x, self.shape(&[yn, yd, xn, xd])?, self.shape(&[yo, xo])?, self.shape(&[yb, xb])?];
        let word: &[u8] = if is_linear { b"BILINEAR" } else { b"NEAREST_NEIGHBOR" };
        let mode = RESIZE_MODES.value(word).ok_or("unknown resize mode")?;
        let mode = RESIZE_MODES.attr(self.ctx(), mode);
        let element = self.element(x);
        self.op(&tosa::RESIZE, &operands, (&[n, rows, columns, channels], element), &[("mode", mode)])
    }

    /// Gathers along a dimension by indices of any rank, which replace the dimension. A negative index counts from the end.
    pub(super) fn gather(&mut self, x: ValueId, indices: ValueId, axis: usize) -> Result<ValueId, String> {
        let (dx, di, ctx) = (self.dims(x)?, self.dims(indices)?, self.ctx());
        let size = dx.get(axis).copied().ok_or("axis is out of range")?;
        let (before, after) = (dx.get(..axis).unwrap_or_default(), dx.get(axis + 1..).unwrap_or_default());
        let product = |dims: &[u64]| dims.iter().try_fold(1_u64, |n, &d| n.checked_mul(d)).ok_or("a size is too large");
        let (outer, inner, count) = (product(before)?, product(after)?, product(&di)?);
        let last = i64::try_from(size).map_err(|_| "a size is too large")?;
        let indices = self.cast(indices, ctx.int_type(32))?;
        let indices = self.reshaped(indices, &[1, count])?;
        let from_end = {
            let size = self.integers(&[1, 1], &[last], ctx.int_type(32))?;
            self.add(indices, size)?
        };
        let zero = self.number(indices, 0.0)?;
        let is_negative = self.binary(&tosa::GREATER, zero, indices)?;
        let indices = self.select(is_negative, from_end, indices)?;
        let indices = self.broadcast_to(indices, &[outer, count])?;
        let rows = self.reshaped(x, &[outer, size, inner])?;
        let element = self.element(rows);
        let found = self.op(&tosa::GATHER, &[rows, indices], (&[outer, count, inner], element), &[])?;
        self.reshaped(found, &[before, &di[..], after].concat())
    }

    /// The index of the first maximum along a dimension, which goes.
    pub(super) fn argmax(&mut self, x: ValueId, axis: usize) -> Result<ValueId, String> {
        let mut dims = self.dims(x)?;
        if axis >= dims.len() {
            return Err("axis is out of range".to_owned());
        }
        dims.remove(axis);
        let axis = self.axis(axis)?;
        let element = self.ctx().int_type(32);
        self.op(&tosa::ARGMAX, &[x], (&dims, element), &[("axis", axis)])
    }
}
