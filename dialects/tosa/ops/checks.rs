//! Checks shared by the verifiers of several operations, with MLIR's messages.

use qopt_ir::def::{OpDef, OpRef, Trait, Verdict};
use qopt_ir::ir::Type;
use qopt_ir::movement::Dim;

use super::super::types::shape_rank;
pub(super) use crate::support::size;
use crate::support::{OpTypes, bail, ensure, is_float, moves_element, show, storage};

/// Base of most operations: pure, with operands, attributes and a function type.
pub(super) const TOSA: OpDef = OpDef {
    traits: &[Trait::Pure],
    format: Some("operands attr-dict `:` functional-type(operands, results)"),
    ..OpDef::BASE
};
/// Checks that a `tosa` operation produces each shape operand. Rejects arguments of blocks and results of other dialects.
pub(super) fn shapes_resolve(op: OpRef<'_>) -> Verdict {
    for value in op.body.operands(op.op) {
        if shape_rank(op.ctx, op.body.ty(value)).is_none() {
            continue;
        }
        let source = op.body.defining_op(value).and_then(|d| op.ctx.def(op.body.name(d)));
        ensure!(source.is_some_and(|d| d.name.starts_with("tosa.")), "shape operand is not compile time resolvable");
    }
    Ok(())
}

/// Checks that element types agree. Quantized tensors are compared by carrier, because each element keeps its parameters.
pub(super) fn same_moved_element(op: OpRef<'_>, from: Type, to: Type) -> Verdict {
    let (from, to) = (op.ctx.element_or_self(from), op.ctx.element_or_self(to));
    ensure!(
        moves_element(op.ctx, from, to),
        "expect input and output to have same element type, got {} and {}",
        show(op.ctx, from),
        show(op.ctx, to)
    );
    Ok(())
}

/// Checks that element types are equal, including quantization parameters. Applies to operations with unknown target
/// positions, such as indices that are not constant: no type could assign the parameters.
pub(super) fn same_element(op: OpRef<'_>, from: Type, to: Type) -> Verdict {
    let (from, to) = (op.ctx.element_or_self(from), op.ctx.element_or_self(to));
    ensure!(
        from == to,
        "expect input and output to have same element type, got {} and {}",
        show(op.ctx, from),
        show(op.ctx, to)
    );
    Ok(())
}

/// Checks that a zero point has the storage type.
pub(super) fn zero_point_type(op: OpRef<'_>, what: &str, of: Type, zero_point: usize) -> Verdict {
    let stored = storage(op.ctx, op.ctx.element_or_self(of));
    let zero_point = op.in_element(zero_point);
    ensure!(
        same_number(op, of, stored, zero_point),
        "expect both {what} and its zero point are the same element type, got {} and {}",
        show(op.ctx, stored),
        show(op.ctx, zero_point)
    );
    Ok(())
}

/// Returns true if a number has the storage type. For a quantized type only the width must be equal, and signedness is
/// ignored.
pub(super) fn same_number(op: OpRef<'_>, of: Type, stored: Type, number: Type) -> bool {
    let element = op.ctx.element_or_self(of);
    let quantized = storage(op.ctx, element) != element;
    let widths = (op.ctx.int_width(stored), op.ctx.int_width(number));
    stored == number || (quantized && widths.0.is_some() && widths.0 == widths.1)
}

/// Checks that only 8-bit integers have zero points other than 0.
pub(super) fn zero_point_value(op: OpRef<'_>, what: &str, zero_point: usize) -> Verdict {
    let element = op.in_element(zero_point);
    if op.ctx.int_width(element) == Some(8) {
        return Ok(());
    }
    let zero = if is_float(op.ctx, element) { float_is_zero(op, zero_point) } else { int_is_zero(op, zero_point) };
    ensure!(zero, "{what} zero point must be zero for non-int8 integer types");
    Ok(())
}

/// Returns true if an integer operand may be zero: it is zero, or not constant.
pub(super) fn int_is_zero(op: OpRef<'_>, index: usize) -> bool {
    op.in_ints(index).is_none_or(|v| v.first().is_none_or(|&v| v == 0))
}

/// Returns true if a float operand may be zero: it is zero, or not constant.
fn float_is_zero(op: OpRef<'_>, index: usize) -> bool {
    use qopt_ir::ir::AttrKind;
    use qopt_ir::num::FloatBits;
    let (Some(constant), Some(kind)) = (op.operand_constant(index), op.ctx.float_kind(op.in_element(index))) else {
        return true;
    };
    let AttrKind::DenseElements { data, .. } = op.ctx.attr_kind(constant) else { return true };
    let data = data.get();
    let bytes = data.bytes();
    let mut bits = [0u8; 16];
    for (to, from) in bits.iter_mut().zip(bytes.iter().take(kind.bytes())) {
        *to = *from;
    }
    kind.is_zero(FloatBits(u128::from_le_bytes(bits)))
}

/// Returns true if the ranks of operand and result are equal, or one of them is unknown.
pub(super) fn same_rank(input: Option<&[Dim]>, output: Option<&[Dim]>) -> bool {
    input.is_none() || output.is_none() || input.map(<[Dim]>::len) == output.map(<[Dim]>::len)
}

/// One dimension of a sliding window.
pub(super) struct WindowExtent {
    /// For example `height`.
    pub(super) name: &'static str,
    /// For example `y`.
    pub(super) axis: &'static str,
    /// For example `pad_top` and `pad_bottom`.
    pub(super) pads: (&'static str, &'static str),
    pub(super) input: Dim,
    pub(super) kernel: Dim,
    pub(super) output: Dim,
    pub(super) pad: (i64, i64),
    pub(super) stride: i64,
    pub(super) dilation: i64,
}

impl WindowExtent {
    /// Checks the size of a convolution's output: (input - 1 + pads - (kernel - 1) * dilation) / stride + 1.
    pub(super) fn verify_convolution(&self) -> Verdict {
        let Self { name, axis, pads, dilation, stride, .. } = self;
        let (Some(input), Some(kernel)) = (self.input, self.kernel) else { return Ok(()) };
        let (low, high) = self.pad;
        let reach = i128::from(kernel).saturating_sub(1).saturating_mul(i128::from(*dilation));
        let way = i128::from(input)
            .saturating_sub(1)
            .saturating_add(i128::from(low))
            .saturating_add(i128::from(high))
            .saturating_sub(reach);
        let stride_wide = i128::from((*stride).max(1));
        ensure!(
            way.checked_rem(stride_wide) == Some(0),
            "expected input_{name} - 1 + {} + {} - (kernel_{name} - 1) * dilation_{axis} to be wholly divisible by \
             stride_{axis}, got ({input} - 1 + {low} + {high} - ({kernel} - 1) * {dilation}) / {stride}",
            pads.0,
            pads.1
        );
        self.verify_output(way.checked_div(stride_wide).and_then(|n| n.checked_add(1)))
    }
    /// Checks the size of a pool's output: (input + pads - kernel) / stride + 1.
    pub(super) fn verify_pool(&self) -> Verdict {
        let Self { name, axis, pads, stride, .. } = self;
        let (Some(input), Some(kernel)) = (self.input, self.kernel) else { return Ok(()) };
        let (low, high) = self.pad;
        let way = i128::from(input)
            .saturating_add(i128::from(low))
            .saturating_add(i128::from(high))
            .saturating_sub(i128::from(kernel));
        let stride_wide = i128::from((*stride).max(1));
        ensure!(
            way.checked_rem(stride_wide) == Some(0),
            "expected input_{name} + {} + {} - kernel_{axis} to be wholly divisible by stride_{axis}, got ({input} + \
             {low} + {high} - {kernel}) / {stride}",
            pads.0,
            pads.1
        );
        self.verify_output(way.checked_div(stride_wide).and_then(|n| n.checked_add(1)))
    }
    fn verify_output(&self, calculated: Option<i128>) -> Verdict {
        let (Some(output), Some(calculated)) = (self.output, calculated) else { return Ok(()) };
        ensure!(
            i128::from(output) == calculated,
            "calculated output {} did not match expected: calculated={calculated}, expected={output}",
            self.name
        );
        Ok(())
    }
}

/// Checks that two sizes agree. The message is qopt's: MLIR's shape inference ignores the mismatch.
pub(super) fn same_size(what: &str, a: Dim, b: Dim) -> Verdict {
    if !crate::support::agree(a, b) {
        bail!("expected {what} to match, got {} and {}", size(a), size(b));
    }
    Ok(())
}

/// Returns true if two types have compatible shapes, or one is unranked.
pub(super) fn compatible_shapes(op: OpRef<'_>, a: Type, b: Type) -> bool {
    match (op.ctx.shape(a), op.ctx.shape(b)) {
        (Some(a), Some(b)) => crate::support::shapes_agree(&a, &b),
        _ => true,
    }
}
