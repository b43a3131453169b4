//! The dot-product instruction, which adds several products to each sum.

use qopt_ir::ir::{Type, ValueId};
use qopt_ir::rewrite::NewOp;

use super::super::emit::KernelEmitter;
use super::ProductSum;
use crate::arith::ops as arith;
use crate::linalg::builder::Builder;
use crate::llvm;
use crate::targets::DotInstruction;
use crate::vector::ops as vector;

impl ProductSum<'_> {
    /// Bytes in the signedness that the instruction expects.
    pub(in super::super) fn to_instruction_signedness(
        &self,
        emit: &mut KernelEmitter<'_, '_, '_, '_>,
        bytes: ValueId,
    ) -> Result<ValueId, String> {
        if !self.offsets_activations() {
            return Ok(bytes);
        }
        let ty = emit.build.ty(bytes);
        let ctx = emit.build.ctx();
        let count = ctx.num_elements(ty).unwrap_or(1) as usize;
        let sign = emit.build.int(-128, ctx.int_type(8))?;
        let sign = emit.broadcast(sign, count)?;
        emit.build.op(&arith::XORI, &[bytes, sign], ty)
    }

    /// Adds the dot products of bytes and weights to a vector of sums.
    pub(in super::super) fn dot(
        &self,
        emit: &mut KernelEmitter<'_, '_, '_, '_>,
        sum: ValueId,
        bytes: ValueId,
        weights: ValueId,
    ) -> Result<ValueId, String> {
        let (ty, lanes) = (emit.build.ty(sum), emit.work.tiling.lanes);
        let short = emit.vector(2 * lanes, emit.build.ctx().int_type(16));
        match self.dot.instruction {
            DotInstruction::VnniU8S8(name) | DotInstruction::Mmla(name) => {
                call(&mut emit.build, name, &[sum, bytes, weights], ty)
            }
            DotInstruction::SignedDot(name, _) => call(&mut emit.build, name, &[sum, weights, bytes], ty),
            DotInstruction::PairProducts(name, _) => {
                let bytes = emit.build.op(&arith::EXTSI, &[bytes], short)?;
                let weights = emit.build.op(&arith::EXTSI, &[weights], short)?;
                let pairs = call(&mut emit.build, name, &[bytes, weights], ty)?;
                emit.build.add(sum, pairs)
            }
            DotInstruction::MultiplyAdd(_) => {
                let [bytes, weights] = [extend(emit, bytes, ty)?, extend(emit, weights, ty)?];
                let products = emit.build.mul(bytes, weights)?;
                emit.build.add(sum, products)
            }
            DotInstruction::Smlad => {
                let [bytes, weights] = [byte_pairs(emit, bytes)?, byte_pairs(emit, weights)?];
                let mut total = emit.lane(sum, 0)?;
                for (bytes, weights) in bytes.into_iter().zip(weights) {
                    let word = emit.build.ty(total);
                    total = call(&mut emit.build, "llvm.arm.smlad", &[bytes, weights, total], word)?;
                }
                emit.broadcast(total, 1)
            }
            DotInstruction::AmxTiles(_) => Err("accumulators must be vectors".to_owned()),
            DotInstruction::SmullSadalp => {
                let products = call(&mut emit.build, "llvm.aarch64.neon.smull.v8i16", &[bytes, weights], short)?;
                let pairs = call(&mut emit.build, "llvm.aarch64.neon.saddlp.v4i32.v8i16", &[products], ty)?;
                emit.build.add(sum, pairs)
            }
        }
    }
}

/// Bytes as integers of `ty`, unless they are already.
fn extend(emit: &mut KernelEmitter<'_, '_, '_, '_>, bytes: ValueId, ty: Type) -> Result<ValueId, String> {
    if emit.build.ty(bytes) == ty { Ok(bytes) } else { emit.build.op(&arith::EXTSI, &[bytes], ty) }
}

/// Four bytes, as two words of two 16-bit integers each: of the bytes with even indices, and of those with odd ones.
fn byte_pairs(emit: &mut KernelEmitter<'_, '_, '_, '_>, bytes: ValueId) -> Result<[ValueId; 2], String> {
    let word = emit.build.ctx().int_type(32);
    let vector = emit.vector(1, word);
    let even = emit.build.op(&vector::BITCAST, &[bytes], vector)?;
    let even = emit.lane(even, 0)?;
    let by = emit.build.int(8, word)?;
    let odd = call(&mut emit.build, "llvm.fshr.i32", &[even, even, by], word)?;
    Ok([
        call(&mut emit.build, "llvm.arm.sxtb16", &[even], word)?,
        call(&mut emit.build, "llvm.arm.sxtb16", &[odd], word)?,
    ])
}

/// Calls an LLVM intrinsic with a result.
pub(in super::super) fn call(
    build: &mut Builder<'_, '_>,
    name: &str,
    operands: &[ValueId],
    ty: Type,
) -> Result<ValueId, String> {
    let call = intrinsic_call(build, name, operands).results(&[ty]);
    build.build_op(call)
}

/// Calls an LLVM intrinsic without a result.
pub(in super::super) fn call_void(build: &mut Builder<'_, '_>, name: &str, operands: &[ValueId]) {
    let call = intrinsic_call(build, name, operands).loc(build.loc);
    build.rewriter.build(&call);
}

fn intrinsic_call<'o>(build: &Builder<'_, '_>, name: &str, operands: &'o [ValueId]) -> NewOp<'o> {
    let ctx = build.ctx();
    NewOp::of(&llvm::CALL_INTRINSIC)
        .operands(operands)
        .property("intrin", ctx.string_attr(name))
        .property("operandSegmentSizes", ctx.i32_array_attr(&[operands.len() as i32, 0]))
        .property("op_bundle_sizes", ctx.i32_array_attr(&[]))
}
