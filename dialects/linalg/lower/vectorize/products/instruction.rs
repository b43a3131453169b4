//! The instruction that adds several products to each sum.

use qopt_ir::ir::{Type, ValueId};
use qopt_ir::rewrite::NewOp;

use super::super::super::super::build::Build;
use super::super::emit::Emit;
use super::Products;
use crate::targets::Instruction;

impl Products {
    /// Bytes as the instruction reads them.
    pub(super) fn flipped(&self, emit: &mut Emit<'_, '_, '_, '_, '_>, bytes: ValueId) -> Result<ValueId, String> {
        if !self.flips() {
            return Ok(bytes);
        }
        let ty = emit.build.ty(bytes);
        let ctx = emit.build.ctx();
        let count = ctx.num_elements(ty).unwrap_or(1) as usize;
        let sign = emit.build.int(-128, ctx.int_type(8))?;
        let sign = emit.spread(sign, count)?;
        emit.build.op("arith.xori", &[bytes, sign], ty)
    }

    /// A vector of sums, and the products of bytes added to them.
    pub(super) fn dot(
        &self,
        emit: &mut Emit<'_, '_, '_, '_, '_>,
        sum: ValueId,
        bytes: ValueId,
        weights: ValueId,
    ) -> Result<ValueId, String> {
        let (ty, lanes) = (emit.build.ty(sum), emit.work.tiling.lanes);
        let short = emit.vector(2 * lanes, emit.build.ctx().int_type(16));
        match self.dot.instruction {
            Instruction::Mixed(name) | Instruction::Matrices(name) => {
                call(&mut emit.build, name, &[sum, bytes, weights], ty)
            }
            Instruction::Signed(name) => call(&mut emit.build, name, &[sum, weights, bytes], ty),
            Instruction::WidePairs(name) => {
                let bytes = emit.build.op("arith.extsi", &[bytes], short)?;
                let weights = emit.build.op("arith.extsi", &[weights], short)?;
                let pairs = call(&mut emit.build, name, &[bytes, weights], ty)?;
                emit.build.add(sum, pairs)
            }
            Instruction::Registers(_) => Err("sums are not in vectors".to_owned()),
            Instruction::LongPairs => {
                let products = call(&mut emit.build, "llvm.aarch64.neon.smull.v8i16", &[bytes, weights], short)?;
                let pairs = call(&mut emit.build, "llvm.aarch64.neon.saddlp.v4i32.v8i16", &[products], ty)?;
                emit.build.add(sum, pairs)
            }
        }
    }
}

/// An instruction by LLVM's name.
pub(in super::super) fn call(
    build: &mut Build<'_, '_>,
    name: &str,
    operands: &[ValueId],
    ty: Type,
) -> Result<ValueId, String> {
    let call = called(build, name, operands).results(&[ty]);
    build.made(call)
}

/// An instruction that gives nothing.
pub(super) fn act(build: &mut Build<'_, '_>, name: &str, operands: &[ValueId]) {
    let act = called(build, name, operands).loc(build.loc);
    build.rewriter.build(&act);
}

fn called<'o>(build: &Build<'_, '_>, name: &str, operands: &'o [ValueId]) -> NewOp<'o> {
    let ctx = build.ctx();
    NewOp::new("llvm.call_intrinsic")
        .operands(operands)
        .property("intrin", ctx.string_attr(name))
        .property("operandSegmentSizes", ctx.i32_array_attr(&[operands.len() as i32, 0]))
        .property("op_bundle_sizes", ctx.i32_array_attr(&[]))
}
