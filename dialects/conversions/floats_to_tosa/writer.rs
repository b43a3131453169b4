//! Builds float TOSA: constants, movements of elements, and elementwise operations with broadcasting.

use qopt_ir::def::{OpDef, OpRef, typed_attr_type};
use qopt_ir::ir::{Attr, AttrKind, Blob, Context, Loc, OpId, Signedness, Type, TypeKind, ValueId};
use qopt_ir::movement::{Movement, Shape, StridedRange};
use qopt_ir::num::FloatKind;
use qopt_ir::rewrite::NewOp;

use super::OutputForm;
use super::extended::{self, Extension};
use crate::conversions::from_hub::signless_elements;
use crate::conversions::quant_to_hub::dequantized_number;
use crate::conversions::quant_to_hub::fuse::Fuser;
use crate::elements::first_float;
use crate::qint::ops as qint;
use crate::quant::ops::SCAST;
use crate::quant::split_padding;
use crate::support::{f32_attr, product_of_sizes, show};
use crate::tosa::ops as tosa;
use crate::tosa::types::shape_type;

/// Returns the value of a float attribute.
pub(super) fn float_attr_value(ctx: &Context, attr: Attr) -> Option<f64> {
    match ctx.attr_kind(attr) {
        AttrKind::Float { bits, ty } => Some(ctx.float_kind(*ty)?.to_f64(*bits)),
        _ => None,
    }
}

/// Builds ops before the converted one. All values are builtin tensors of static shapes, with signless integers.
///
/// `dims` are the sizes of a tensor. A method with the name of a TOSA op broadcasts its operands, which TOSA does only at equal ranks.
pub(super) struct FloatWriter<'f, 'a, 'b> {
    pub(super) fuser: &'f mut Fuser<'a, 'b>,
    pub(super) loc: Loc,
    pub(super) form: OutputForm,
    /// Selects the type in which operands of unsigned integers, f16 and bf16 are computed.
    pub(super) extension: Option<Extension>,
    /// Quantized operands are their stored integers: the op only moves them.
    pub(super) moves_stored: bool,
    /// The number of ops built in the current function. `--limit-operations` bounds it: an operator with many groups or time steps becomes
    /// thousands of ops.
    pub(super) built: &'f mut u64,
}

impl<'a> FloatWriter<'_, 'a, '_> {
    pub(super) fn ctx(&self) -> &'a Context {
        self.fuser.rewriter.ctx()
    }

    pub(super) fn view(&self, op: OpId) -> OpRef<'_> {
        self.fuser.rewriter.op(op)
    }

    pub(super) fn ty(&self, value: ValueId) -> Type {
        self.fuser.rewriter.body().ty(value)
    }

    pub(super) fn element(&self, value: ValueId) -> Type {
        self.ctx().element_or_self(self.ty(value))
    }

    /// Returns the sizes of a value.
    ///
    /// # Errors
    /// If a size is dynamic.
    pub(super) fn dims(&self, value: ValueId) -> Result<Vec<u64>, String> {
        let ty = self.ty(value);
        let dims = self.ctx().shape(ty).and_then(|dims| dims.into_iter().collect::<Option<Vec<u64>>>());
        dims.ok_or_else(|| format!("has a value of type {}, but requires static sizes", show(self.ctx(), ty)))
    }

    /// Returns the sizes of the first result of an op.
    ///
    /// # Errors
    /// If a size is dynamic.
    pub(super) fn result_dims(&self, op: OpId) -> Result<Vec<u64>, String> {
        let result = self.view(op).results().next().ok_or("has no result")?;
        self.dims(result)
    }

    pub(super) fn rank(&self, value: ValueId) -> Result<usize, String> {
        self.dims(value).map(|dims| dims.len())
    }

    /// Returns a value of the program as a builtin tensor, in the type of [`Self::computed_element`].
    pub(super) fn operand_value(&mut self, value: ValueId) -> Result<ValueId, String> {
        let element = self.element(value);
        let bits = self.builtin_operand(value)?;
        match self.extension {
            Some(extension) => extended::extend_operand(self, bits, extension, element),
            None => Ok(bits),
        }
    }

    /// Returns the type in which an operator computes elements of a type of the program. Integers are signless.
    pub(super) fn computed_element(&self, element: Type) -> Type {
        match (self.extension, self.ctx().int_width(element)) {
            (Some(extension), _) => extended::computed_element(self.ctx(), extension, element),
            (None, Some(width)) => self.ctx().int_type(width),
            (None, None) => element,
        }
    }

    /// Returns a value of the program as a builtin tensor of its own element type, with signless integers.
    fn builtin_operand(&mut self, value: ValueId) -> Result<ValueId, String> {
        let ctx = self.ctx();
        if let Some(quantized) = ctx.quantized(self.element(value)) {
            if self.moves_stored {
                let stored = ctx.with_element(self.ty(value), quantized.storage(ctx));
                return self.build(NewOp::of(&SCAST).operands(&[value]).results(&[stored]));
            }
            return Err("has a quantized operand and a result without scales, which is unsupported".to_owned());
        }
        let def = self.fuser.rewriter.body().defining_op(value).map(|def| self.view(def));
        // Some operands must be constant, such as the value of a padding.
        if let Some(number) = def.and_then(dequantized_number) {
            let dims = self.dims(value)?;
            return self.float_constant(&dims, &[number as f32]);
        }
        if let Some(constant) = def.and_then(|def| def.constant())
            && let Some(constant_type) = typed_attr_type(ctx, constant).filter(|&ty| ctx.is_tensor(ty))
            && ctx.quantized(ctx.element_or_self(constant_type)).is_none()
        {
            let element = ctx.element_or_self(constant_type);
            let signless = ctx.int_width(element).map_or(element, |width| ctx.int_type(width));
            let ty = ctx.with_element(constant_type, signless);
            let values = signless_elements(ctx, constant, ty).ok_or("elements of a constant are unknown")?;
            return self.build(NewOp::of(&tosa::CONST).results(&[ty]).property("values", values));
        }
        self.fuser.as_builtin_tensor(value)
    }

    /// Returns an operand of an op of the program, as [`Self::operand_value`] does.
    pub(super) fn operand(&mut self, op: OpId, index: usize) -> Result<ValueId, String> {
        let value = self.view(op).operand(index).ok_or("too few operands")?;
        self.operand_value(value)
    }

    pub(super) fn build(&mut self, op: NewOp<'_>) -> Result<ValueId, String> {
        *self.built = self.built.saturating_add(1);
        let limit = &self.ctx().limits().operations;
        if !limit.allows(*self.built) {
            return Err(limit.message());
        }
        self.fuser.build_one(op.loc(self.loc))
    }

    /// Builds an op with one result of these sizes and this element type.
    pub(super) fn op(
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

    /// Checks the size of a list, such as the indices of a gather: a type can declare any size, and the list would be allocated.
    pub(super) fn check_list_size(size: u64) -> Result<u64, String> {
        const MAX_SIZE: u64 = 1 << 20; // elements, 4 MiB of i32
        match size <= MAX_SIZE {
            true => Ok(size),
            false => Err(format!("needs a list of {size} elements; the limit is {MAX_SIZE}")),
        }
    }

    /// Builds a constant of f32. A single value fills the tensor.
    pub(super) fn float_constant(&mut self, dims: &[u64], values: &[f32]) -> Result<ValueId, String> {
        let ty = self.tensor(dims, self.f32_type());
        let values = if dims.contains(&0) { &[] } else { values };
        let data = Blob::of_numbers(values.iter().copied());
        let attr = self.ctx().try_dense(ty, data).map_err(|_| "a type nests too deep")?;
        self.build(NewOp::of(&tosa::CONST).results(&[ty]).property("values", attr))
    }

    /// Builds a constant of integers. A single value fills the tensor.
    pub(super) fn int_constant(&mut self, dims: &[u64], values: &[i64], element: Type) -> Result<ValueId, String> {
        let ty = self.tensor(dims, element);
        let attr = self.ctx().dense_ints(ty, if dims.contains(&0) { &[] } else { values });
        self.build(NewOp::of(&tosa::CONST).results(&[ty]).property("values", attr))
    }

    /// Builds a constant whose elements are all equal.
    pub(super) fn splat(&mut self, dims: &[u64], element: Type, number: f64) -> Result<ValueId, String> {
        match self.ctx().float_kind(element) {
            Some(FloatKind::F32) => self.float_constant(dims, &[number as f32]),
            // Only padding values have these types here: a movement keeps 16-bit floats, and other ops compute in f32.
            Some(FloatKind::F16 | FloatKind::BF16) => {
                let ty = self.tensor(dims, element);
                let values = if dims.contains(&0) { &[][..] } else { &[number] };
                let attr = self.ctx().dense_floats(ty, values).ok_or("a number has no value of the type")?;
                self.build(NewOp::of(&tosa::CONST).results(&[ty]).property("values", attr))
            }
            Some(_) => Err("float elements must be f16, bf16 or f32".to_owned()),
            None if number.fract() != 0.0 || !number.is_finite() => {
                Err(format!("the constant {number} of an integer operation is not an integer"))
            }
            None if self.ctx().int_width(element) == Some(1) => {
                self.int_constant(dims, &[i64::from(number != 0.0)], element)
            }
            None => self.int_constant(dims, &[number as i64], element),
        }
    }

    /// Builds a number with the rank and the element type of a value, which broadcasts to it.
    pub(super) fn number_like(&mut self, like: ValueId, number: f64) -> Result<ValueId, String> {
        let ones = vec![1; self.rank(like)?];
        self.splat(&ones, self.element(like), number)
    }

    /// Builds a `!tosa.shape` constant.
    pub(super) fn shape(&mut self, sizes: &[i64]) -> Result<ValueId, String> {
        let ctx = self.ctx();
        let rank = u32::try_from(sizes.len()).map_err(|_| "the rank is too large")?;
        let values_type = ctx.tensor_type(&[Some(u64::from(rank))], ctx.index_type());
        let values = ctx.dense_ints(values_type, sizes);
        self.build(NewOp::of(&tosa::CONST_SHAPE).property("values", values).results(&[shape_type(ctx, rank)]))
    }

    /// Applies movements. Padding adds zeros.
    pub(super) fn apply_movements(&mut self, mut value: ValueId, chain: &[Movement]) -> Result<ValueId, String> {
        for movement in chain {
            value = match movement {
                Movement::Gather { axis, indices } => {
                    let indices: Vec<i64> = indices.iter().filter_map(|&i| i64::try_from(i).ok()).collect();
                    let indices = self.int_constant(&[indices.len() as u64], &indices, self.ctx().int_type(32))?;
                    self.gather(value, indices, *axis)?
                }
                Movement::Pad { .. } => {
                    let zero = self.splat(&[1], self.element(value), 0.0)?;
                    self.pad_by_movement(value, movement, zero)?
                }
                movement => {
                    let dims = self.dims(value)?;
                    let movement = movement.with_inferred_size(&Shape::of(&dims));
                    match self.fuser.apply_movements(self.loc, value, std::slice::from_ref(&movement)) {
                        Ok(value) => value,
                        Err(why) => match movement {
                            Movement::Slice(ranges) if ranges.iter().any(|range| range.step != 1) => {
                                self.slice_by_indices(value, &ranges)?
                            }
                            _ => return Err(why),
                        },
                    }
                }
            };
        }
        Ok(value)
    }

    /// Builds a slice with steps, which TOSA lacks, as gathers by the indices of its elements.
    fn slice_by_indices(&mut self, mut value: ValueId, ranges: &[StridedRange]) -> Result<ValueId, String> {
        for (axis, range) in ranges.iter().enumerate() {
            let size = self.dims(value)?.get(axis).copied().ok_or("axis is out of range")?;
            let (step, count) = (range.step.unsigned_abs(), range.size_in(Some(size)).ok_or("has a dynamic size")?);
            if range.step == 1 {
                value = self.slice(value, axis, range.start, count)?;
                continue;
            }
            let index = |i: u64| match range.step {
                1.. => range.start.checked_add(i.checked_mul(step)?),
                _ => range.start.checked_sub(i.checked_mul(step)?),
            };
            let indices: Option<Vec<u64>> = (0..Self::check_list_size(count)?).map(index).collect();
            let indices = indices.ok_or("a slice is out of range")?;
            value = self.apply_movements(value, &[Movement::Gather { axis, indices }])?;
        }
        Ok(value)
    }

    /// Builds a tensor of shape [1] with the element of `constant`, or 0.
    pub(super) fn element_constant(&mut self, constant: Option<Attr>, element: Type) -> Result<ValueId, String> {
        let number = match constant {
            Some(constant) => first_float(self.ctx(), constant).ok_or("an element is unknown")?,
            None => 0.0,
        };
        let signless = self.ctx().int_width(element).map_or(element, |width| self.ctx().int_type(width));
        self.splat(&[1], signless, number)
    }

    /// Applies the movements of an op with several operands: a concatenation, or a padding with a value.
    pub(super) fn apply_movements_to_operands(
        &mut self,
        values: &[ValueId],
        chain: &[Movement],
    ) -> Result<ValueId, String> {
        match (values, chain) {
            (values, [Movement::Concat { axis }, rest @ ..]) => {
                let joined = self.concat(values, *axis)?;
                self.apply_movements(joined, rest)
            }
            (&[value], chain) => self.apply_movements(value, chain),
            (&[value, fill], [pad @ Movement::Pad { .. }, rest @ ..]) => {
                let fill = self.reshape(fill, &[1])?;
                let padded = self.pad_by_movement(value, pad, fill)?;
                self.apply_movements(padded, rest)
            }
            _ => Err("moves elements in a way that TOSA cannot express".to_owned()),
        }
    }

    pub(super) fn reshape(&mut self, value: ValueId, dims: &[u64]) -> Result<ValueId, String> {
        if self.dims(value)? == dims {
            return Ok(value);
        }
        self.apply_movements(value, &[Movement::Reshape(Shape::of(dims))])
    }

    pub(super) fn permute(&mut self, value: ValueId, order: &[usize]) -> Result<ValueId, String> {
        if order.iter().enumerate().all(|(i, &d)| i == d) {
            return Ok(value);
        }
        self.apply_movements(value, &[Movement::Permute(order.to_vec())])
    }

    /// Builds a slice of `size` elements from `start` on, along one dimension.
    pub(super) fn slice(&mut self, value: ValueId, axis: usize, start: u64, size: u64) -> Result<ValueId, String> {
        let dims = self.dims(value)?;
        let range = |(d, &n): (usize, &u64)| {
            if d == axis { StridedRange::new(start, size, 1) } else { StridedRange::new(0, n, 1) }
        };
        self.apply_movements(value, &[Movement::Slice(dims.iter().enumerate().map(range).collect())])
    }

    /// Drops dimensions of size 1.
    pub(super) fn without_dims(&mut self, value: ValueId, axes: &[usize]) -> Result<ValueId, String> {
        let dims = self.dims(value)?;
        let kept: Vec<u64> = dims.iter().enumerate().filter(|(d, _)| !axes.contains(d)).map(|(_, &n)| n).collect();
        self.reshape(value, &kept)
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

    /// Returns the attribute `axis` of a TOSA op.
    pub(super) fn axis(&self, axis: usize) -> Result<Attr, String> {
        let axis = i32::try_from(axis).map_err(|_| "axis is too large")?;
        Ok(self.ctx().int_attr(axis.into(), self.ctx().int_type(32)))
    }

    /// Pads with a number, or crops where an amount is negative. `amounts` has two numbers for each dimension: before and after it.
    pub(super) fn pad(&mut self, value: ValueId, amounts: &[i64], fill: f64) -> Result<ValueId, String> {
        let fill = self.splat(&[1], self.element(value), fill)?;
        self.pad_with(value, amounts, fill)
    }

    /// As [`Self::pad`], with a tensor of one element.
    pub(super) fn pad_with(&mut self, mut value: ValueId, amounts: &[i64], fill: ValueId) -> Result<ValueId, String> {
        if amounts.iter().any(|&n| n < 0) {
            for (axis, pair) in amounts.chunks(2).enumerate() {
                let &[low, high] = pair else { return Err("padding must be listed in pairs".to_owned()) };
                let cropped = |n: i64| n.min(0).unsigned_abs();
                let size = self.dims(value)?.get(axis).copied().ok_or("padding has too many amounts")?;
                let kept = size.checked_sub(cropped(low)).and_then(|n| n.checked_sub(cropped(high)));
                value = self.slice(value, axis, cropped(low), kept.ok_or("padding removes too many elements")?)?;
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

    /// Applies a `Movement::Pad`, which pads at the ends of dimensions and between their elements.
    fn pad_by_movement(&mut self, value: ValueId, pad: &Movement, fill: ValueId) -> Result<ValueId, String> {
        let Movement::Pad { low, high, interior } = pad else { return Err("is not a padding".to_owned()) };
        let parts = split_padding(&self.dims(value)?, low, high, interior).ok_or("padding has an invalid size")?;
        parts.iter().try_fold(value, |value, part| match part {
            Movement::Pad { low, high, .. } => {
                let amounts: Vec<i64> = low.iter().zip(high).flat_map(|(&low, &high)| [low, high]).collect();
                self.pad_with(value, &amounts, fill)
            }
            part => self.apply_movements(value, std::slice::from_ref(part)),
        })
    }

    /// Repeats dimensions of size 1 up to these sizes.
    pub(super) fn broadcast_to(&mut self, value: ValueId, dims: &[u64]) -> Result<ValueId, String> {
        let mut from = vec![1; dims.len().saturating_sub(self.rank(value)?)];
        from.extend(self.dims(value)?);
        let value = self.reshape(value, &from)?;
        let times: Vec<u64> = from.iter().zip(dims).map(|(&n, &to)| if n == to { 1 } else { to }).collect();
        if times.iter().all(|&n| n == 1) { Ok(value) } else { self.apply_movements(value, &[Movement::Tile(times)]) }
    }

    /// Adds leading dimensions of size 1, up to a common rank. Returns the sizes of the broadcast result.
    fn align_ranks<const N: usize>(&mut self, values: [ValueId; N]) -> Result<([ValueId; N], Vec<u64>), String> {
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
            *value = self.reshape(*value, &dims)?;
        }
        Ok((aligned, common))
    }

    /// Returns i32 for arithmetic on integers of fewer bits, which TOSA does not add or multiply, and `None` otherwise. Truncation of the
    /// result wraps it, as frontends do.
    pub(super) fn widened_type(&self, def: &'static OpDef, element: Type) -> Option<Type> {
        let is_arithmetic =
            [&tosa::ABS, &tosa::ADD, &tosa::INTDIV, &tosa::MUL, &tosa::REDUCE_PRODUCT, &tosa::REDUCE_SUM, &tosa::SUB]
                .contains(&def);
        let TypeKind::Integer { width, signedness } = *self.ctx().type_kind(element) else { return None };
        let is_narrow = (2..32).contains(&width) && signedness != Signedness::Unsigned;
        (is_arithmetic && is_narrow).then(|| self.ctx().int_type(32))
    }

    /// Builds an op with one operand. TOSA's negation saturates integers, so their negation is `0 - x`: it wraps below 32 bits, and its
    /// overflow at 32 or 64 bits is undefined, as in TOSA.
    pub(super) fn unary(&mut self, def: &'static OpDef, x: ValueId) -> Result<ValueId, String> {
        let (dims, element) = (self.dims(x)?, self.element(x));
        if def == &tosa::NEGATE && self.ctx().int_width(element).is_some() {
            let zero = self.number_like(x, 0.0)?;
            return self.sub(zero, x);
        }
        if let Some(wide) = self.widened_type(def, element) {
            let x = self.cast(x, wide)?;
            let value = self.unary(def, x)?;
            return self.cast(value, element);
        }
        let mut operands = vec![x];
        if def == &tosa::NEGATE {
            let zero = self.splat(&[1], element, 0.0)?;
            operands.extend([zero, zero]);
        }
        self.op(def, &operands, (&dims, element), &[])
    }

    /// Negates floats and booleans and complements integers: all reverse the order, and none overflows.
    pub(super) fn reverse_order(&mut self, x: ValueId) -> Result<ValueId, String> {
        let def = match self.ctx().int_width(self.element(x)) {
            Some(1) => &tosa::LOGICAL_NOT,
            Some(_) => &tosa::BITWISE_NOT,
            None => &tosa::NEGATE,
        };
        self.unary(def, x)
    }

    /// Builds an elementwise op with two operands, with broadcasting.
    pub(super) fn binary(&mut self, def: &'static OpDef, a: ValueId, b: ValueId) -> Result<ValueId, String> {
        let element = self.element(a);
        // Arithmetic of booleans, as in PyTorch and StableHLO.
        let def = match self.ctx().int_width(element) {
            Some(1) if def == &tosa::ADD || def == &tosa::MAXIMUM => &tosa::LOGICAL_OR,
            Some(1) if def == &tosa::MUL || def == &tosa::MINIMUM => &tosa::LOGICAL_AND,
            _ => def,
        };
        if let Some(wide) = self.widened_type(def, element) {
            let (a, b) = (self.cast(a, wide)?, self.cast(b, wide)?);
            let value = self.binary(def, a, b)?;
            return self.cast(value, element);
        }
        let ([a, b], dims) = self.align_ranks([a, b])?;
        let element = match [&tosa::EQUAL, &tosa::GREATER, &tosa::GREATER_EQUAL].contains(&def) {
            true => self.ctx().int_type(1),
            false => self.element(a),
        };
        let mut operands = vec![a, b];
        if def == &tosa::MUL {
            operands.push(self.int_constant(&[1], &[0], self.ctx().int_type(8))?);
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

    /// Divides floats, or integers toward zero. TOSA has only the reciprocal of floats: with `form.is_strict`
    /// a quotient is rounded twice.
    pub(super) fn div(&mut self, a: ValueId, b: ValueId) -> Result<ValueId, String> {
        if let Some(width) = self.ctx().int_width(self.element(a)) {
            return self.int_div(a, b, width);
        }
        if self.form.is_strict {
            let reciprocal = self.unary(&tosa::RECIPROCAL, b)?;
            return self.mul(a, reciprocal);
        }
        self.binary(&qint::DIVIDE, a, b)
    }

    /// Divides integers toward zero. TOSA divides integers of 32 and 64 bits.
    fn int_div(&mut self, a: ValueId, b: ValueId, width: u32) -> Result<ValueId, String> {
        if width >= 32 {
            return self.binary(&tosa::INTDIV, a, b);
        }
        let (word, narrow) = (self.ctx().int_type(32), self.ctx().int_type(width));
        let (a, b) = (self.convert(a, word)?, self.convert(b, word)?);
        let quotient = self.binary(&tosa::INTDIV, a, b)?;
        self.convert(quotient, narrow)
    }

    /// Builds a right shift that keeps the sign and rounds down.
    pub(super) fn arithmetic_shift(&mut self, x: ValueId, by: ValueId) -> Result<ValueId, String> {
        let ([x, by], dims) = self.align_ranks([x, by])?;
        let element = self.element(x);
        self.op(&tosa::ARITHMETIC_RIGHT_SHIFT, &[x, by], (&dims, element), &[("round", self.ctx().bool_attr(false))])
    }
    /// Adds a number.
    pub(super) fn plus(&mut self, x: ValueId, number: f64) -> Result<ValueId, String> {
        let number = self.number_like(x, number)?;
        self.add(x, number)
    }

    /// Subtracts from a number.
    pub(super) fn number_minus(&mut self, number: f64, x: ValueId) -> Result<ValueId, String> {
        let number = self.number_like(x, number)?;
        self.sub(number, x)
    }

    /// Multiplies by a number.
    pub(super) fn times(&mut self, x: ValueId, number: f64) -> Result<ValueId, String> {
        let number = self.number_like(x, number)?;
        self.mul(x, number)
    }

    pub(super) fn select(&mut self, condition: ValueId, a: ValueId, b: ValueId) -> Result<ValueId, String> {
        let (operands, dims) = self.align_ranks([condition, a, b])?;
        let element = self.element(a);
        self.op(&tosa::SELECT, &operands, (&dims, element), &[])
    }

    /// Builds `a * b + c` in f32, rounded once, as `qint.fma`: TOSA has no such op.
    pub(super) fn fma(&mut self, a: ValueId, b: ValueId, c: ValueId) -> Result<ValueId, String> {
        let (operands, dims) = self.align_ranks([a, b, c])?;
        let element = self.element(a);
        self.op(&qint::FMA, &operands, (&dims, element), &[])
    }

    /// Compares with a number. Returns booleans.
    pub(super) fn compare_to(&mut self, def: &'static OpDef, x: ValueId, number: f64) -> Result<ValueId, String> {
        let number = self.number_like(x, number)?;
        self.binary(def, x, number)
    }

    /// Builds a mask that is true for numbers less than 0, and false for -0 and NaN.
    pub(super) fn is_negative(&mut self, x: ValueId) -> Result<ValueId, String> {
        let zero = self.number_like(x, 0.0)?;
        self.binary(&tosa::GREATER, zero, x)
    }

    /// Builds a mask of the elements that are NaN.
    pub(super) fn is_nan(&mut self, x: ValueId) -> Result<ValueId, String> {
        let is_number = self.binary(&tosa::EQUAL, x, x)?;
        self.unary(&tosa::LOGICAL_NOT, is_number)
    }

    /// Builds a `tosa.cast`, which rounds floats to the nearest integer and saturates.
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
            let mut value = x;
            for (bound, def) in [(low, &tosa::MAXIMUM), (high, &tosa::MINIMUM)] {
                if bound.is_finite() {
                    let bound = self.number_like(value, bound)?;
                    value = self.binary(def, value, bound)?;
                }
            }
            return Ok(value);
        }
        let bound = |v: f64| f32_attr(ctx, v as f32);
        self.op(&tosa::CLAMP, &[x], (&dims, element), &[("min_val", bound(low)), ("max_val", bound(high))])
    }

    /// Gathers along a dimension by indices of any rank, which replace the dimension. A negative index counts from the end.
    pub(super) fn gather(&mut self, x: ValueId, indices: ValueId, axis: usize) -> Result<ValueId, String> {
        let (dx, di) = (self.dims(x)?, self.dims(indices)?);
        let size = dx.get(axis).copied().ok_or("axis is out of range")?;
        let (before, after) = (dx.get(..axis).unwrap_or_default(), dx.get(axis + 1..).unwrap_or_default());
        let (outer, inner, count) = (product_of_sizes(before)?, product_of_sizes(after)?, product_of_sizes(&di)?);
        let indices = self.reshape(indices, &[1, count])?;
        let indices = self.indices_from_start(indices, size)?;
        let indices = self.broadcast_to(indices, &[outer, count])?;
        let rows = self.reshape(x, &[outer, size, inner])?;
        let element = self.element(rows);
        let gathered = self.op(&tosa::GATHER, &[rows, indices], (&[outer, count, inner], element), &[])?;
        self.reshape(gathered, &[before, &di[..], after].concat())
    }
}
