//! Constant weights of float products that stay quantized in memory: the loop of the product dequantizes them.
//!
//! Such weights are a `qnn.dequantize` of a constant that only `tosa.matmul` reads. They take a quarter of the memory of floats. Weights
//! become floats if a stored integer less its zero point exceeds 8 bits, or if a product has many rows, which would dequantize them
//! several times.

use qopt_ir::def::{OpRef, operand};
use qopt_ir::ir::{Attr, Blob, Context, OpId, Type, ValueId};
use qopt_ir::num::FloatKind;

use super::float_weights::panel_columns;
use crate::arith::ops as arith;
use crate::conversions::from_hub::{dequantized_constant, stored_constant};
use crate::conversions::hub_to_tosa::is_dequantized_weight;
use crate::linalg::builder::{AffineIndex, Builder, dim, reduction_flags};
use crate::qnn::ops as qnn;
use crate::quant::types::{Uniform, uniform};
use crate::support::OpTypes;

/// The most rows of a product that dequantizes its weights.
const MAX_ROWS: u64 = 7;

/// Weights [1, D, C], where D is the dimension of a sum and C the channels. Each block of D has a scale for each channel.
pub(super) struct QuantizedWeights<'a> {
    ty: &'a Uniform,
    constant: Attr,
    depth: u64,
    channels: u64,
    /// The size of a block, a divisor of D.
    block: u64,
}

impl<'a> QuantizedWeights<'a> {
    /// The weights that an operand of a product has, if the product can dequantize them.
    pub(super) fn of_operand(ctx: &'a Context, op: OpRef<'_>, index: usize) -> Option<Self> {
        Self::of(ctx, op.operand_def(index)?)
    }

    /// The operand of a `qnn.dequantize`, if all of its users can dequantize it.
    pub(super) fn of(ctx: &'a Context, op: OpRef<'_>) -> Option<Self> {
        let ty = uniform(ctx, op.in_element(operand!(qnn::DEQUANTIZE.input))).filter(|_| is_dequantized_weight(op))?;
        let is_f32 = [op.out_element(0), ty.expressed].iter().all(|&ty| ctx.float_kind(ty) == Some(FloatKind::F32));
        let &[Some(1), Some(depth), Some(channels)] = op.out_dims(0)?.as_slice() else { return None };
        let &[(_, 1), (block, blocks), (_, columns)] = ty.grid(3).as_slice() else { return None };
        let block = if blocks == 1 { depth } else { block };
        let is_whole = blocks.checked_mul(block) == Some(depth) && [1, channels].contains(&columns);
        let fits = ty.params.iter().all(|param| {
            let offset =
                |stored: i64| stored.checked_sub(param.zero_point).and_then(|offset| i8::try_from(offset).ok());
            offset(ty.storage.min).is_some() && offset(ty.storage.max).is_some()
        });
        let rows = |user: OpId| {
            let dims = OpRef { op: user, ..op }.out_dims(0)?;
            dims.iter().rev().skip(1).try_fold(1_u64, |rows, size| rows.checked_mul((*size)?))
        };
        let has_few_rows = |user| rows(user).is_some_and(|rows| rows <= MAX_ROWS);
        let is_read_rarely = op.results().all(|result| op.body.uses(result).all(|(user, _)| has_few_rows(user)));
        let constant = op.operand_def(operand!(qnn::DEQUANTIZE.input)).and_then(stored_constant)?;
        (is_f32 && is_whole && fits && is_read_rarely).then_some(Self { ty, constant, depth, channels, block })
    }

    /// Builds the sums of products of activations [N, H, D] of f32 with the weights, which begin with `init`.
    pub(super) fn sums(&self, build: &mut Builder<'_, '_>, a: ValueId, init: ValueId) -> Result<ValueId, String> {
        let columns = panel_columns(self.depth, self.channels, size_of::<i8>()).unwrap_or(self.channels);
        let (values, scales) = self.arrange(build, columns).ok_or("the weights have too few elements")?;
        let [panels, blocks] = [self.channels.checked_div(columns), self.depth.checked_div(self.block)];
        let (panels, blocks) = panels.zip(blocks).ok_or("the weights are empty")?;
        let values = dense(build, &[panels, blocks, self.block, columns], build.ctx().int_type(8), values)?;
        let f32_type = build.ctx().float_type(FloatKind::F32);
        let scales = dense(build, &[panels, blocks, columns], f32_type, scales)?;
        // Loops: N, H, panel, column; block, element of the block.
        let number = |n: u64| i64::try_from(n).map_err(|_| "too many elements");
        let term: AffineIndex = dim(4).times(number(self.block)?).plus(dim(5));
        let out = vec![dim(0), dim(1), dim(2).times(number(columns)?).plus(dim(3))];
        let inputs = [
            (a, vec![dim(0), dim(1), term]),
            (values, vec![dim(2), dim(4), dim(5), dim(3)]),
            (scales, vec![dim(2), dim(4), dim(3)]),
        ];
        build.build_generic(&inputs, (init, out), &reduction_flags(4, 2), |build, args| {
            let &[x, value, scale, sum] = args else { return Err("an operand is missing".to_owned()) };
            let value = build.op(&arith::SITOFP, &[value], f32_type)?;
            let weight = build.op(&arith::MULF, &[value, scale], f32_type)?;
            build.add_product(sum, x, weight)
        })
    }

    /// The stored integers less their zero points, in panels [C / columns, D, columns], and the scales of each block.
    fn arrange(&self, build: &Builder<'_, '_>, columns: u64) -> Option<(Blob, Blob)> {
        let (_, data) = build.ctx().dense_data(self.constant)?;
        let storage = self.ty.storage;
        let unused = u8::BITS.checked_sub(storage.width)?;
        let stored = |byte: u8| {
            let high = byte.wrapping_shl(unused);
            if storage.signed { i64::from((high as i8) >> unused) } else { i64::from(high >> unused) }
        };
        let splat = data.splat().and_then(|element| element.first().copied());
        let bytes = data.bytes();
        let per_channel = self.ty.grid(3).last().is_some_and(|&(_, count)| count != 1);
        let param = |block: u64, channel: u64| {
            let index = if per_channel { block.checked_mul(self.channels)?.checked_add(channel)? } else { block };
            self.ty.params.get(usize::try_from(index).ok()?).copied()
        };
        let (mut values, mut scales) = (Vec::new(), Vec::new());
        for first in (0..self.channels).step_by(usize::try_from(columns).ok()?) {
            for block in 0..self.depth.checked_div(self.block)? {
                let params = (first..first.checked_add(columns)?).map(|channel| param(block, channel));
                let params = params.collect::<Option<Vec<_>>>()?;
                scales.extend(params.iter().flat_map(|param| (param.scale() as f32).to_le_bytes()));
                for d in block.checked_mul(self.block)?..block.checked_add(1)?.checked_mul(self.block)? {
                    let row = usize::try_from(d.checked_mul(self.channels)?.checked_add(first)?).ok()?;
                    for (c, param) in params.iter().enumerate() {
                        let byte = splat.or_else(|| bytes.get(row.checked_add(c)?).copied())?;
                        values.push(i8::try_from(stored(byte).checked_sub(param.zero_point)?).ok()?.cast_unsigned());
                    }
                }
            }
        }
        Some((Blob::of_bytes(values), Blob::of_bytes(scales)))
    }
}

/// Lowers a `qnn.dequantize` of a constant to a constant of floats.
pub(super) fn dequantize(build: &mut Builder<'_, '_>, op: OpId) -> Result<ValueId, String> {
    let view = build.rewriter.op(op);
    let reals = dequantized_constant(view)?.ok_or("the operand must be constant")?;
    let ty = view.out_type(0);
    build.constant(reals, ty)
}

fn dense(build: &mut Builder<'_, '_>, shape: &[u64], element: Type, data: Blob) -> Result<ValueId, String> {
    let shape: Vec<Option<u64>> = shape.iter().copied().map(Some).collect();
    let ty = build.ctx().tensor_type(&shape, element);
    let data = build.ctx().try_dense(ty, data).map_err(|_| "a type nests too deep")?;
    build.constant(data, ty)
}
