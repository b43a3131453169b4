//! Which nests are sums of products of bytes, and what the bytes are.

use qopt_ir::def::OpRef;
use qopt_ir::ir::{Attr, Body, Context, OpId, ValueDef, ValueId};

use super::super::kernel::Node;
use crate::support::{Look, dense, elements};

/// Longer constants of one value stay as they are.
const MAX_SPLAT: u64 = 1 << 26;

/// A sum: nest, arguments, loops.
pub(super) type Sum<'n> = (usize, &'n [Option<Node>], &'n [usize]);

/// The sums in a kernel.
pub(super) fn sums(node: &Node) -> Vec<Sum<'_>> {
    let mut found = Vec::new();
    let mut work = vec![node];
    while let Some(node) = work.pop() {
        if let Node::Nest { index, args, reductions } = node {
            if !reductions.is_empty() {
                found.push((*index, args.as_slice(), reductions.as_slice()));
            }
            work.extend(args.iter().flatten());
        }
    }
    found
}

/// A factor of a product.
pub(super) struct Factor {
    /// Which argument of the body.
    pub(super) arg: usize,
    pub(super) zero_point: i64,
}

/// The factors of a body that is `sum + (a - zero point) * (b - zero point)`, of integers that are widened with their signs to 32 bits.
pub(super) fn factors(ctx: &Context, body: &Body, block: qopt_ir::ir::BlockId) -> Option<[Factor; 2]> {
    let args = body.args(block);
    let op = |value: ValueId| body.defining_op(value).map(|op| OpRef::new(ctx, body, op));
    let named = |value: ValueId, name: &str| op(value).filter(|op| &*op.name() == name);
    let end: OpId = body.last(block)?;
    let sum = named(body.operand(end, 0)?, "arith.addi")?;
    let carried = *args.last()?;
    let product = match [sum.operand(0)?, sum.operand(1)?] {
        [a, b] if a == carried => b,
        [a, b] if b == carried => a,
        _ => return None,
    };
    let product = named(product, "arith.muli").filter(|op| ctx.int_width(op.out_type(0)) == Some(32))?;
    let factor = |value: ValueId| {
        // Less a zero point, or with its negative added.
        let less = |name: &str| {
            let op = named(value, name)?;
            let by = elements(ctx, op.operand_constant(1)?)?;
            Some((op.operand(0)?, *by.first()?))
        };
        let (value, zero_point) = match (less("arith.subi"), less("arith.addi")) {
            (Some(found), _) => found,
            (_, Some((value, by))) => (value, by.checked_neg()?),
            (None, None) => (value, 0),
        };
        let narrow = named(value, "arith.extsi")?.operand(0)?;
        match body.def(narrow) {
            ValueDef::Argument(found, arg) if found == block => Some(Factor { arg: arg as usize, zero_point }),
            _ => None,
        }
    };
    Some([factor(product.operand(0)?)?, factor(product.operand(1)?)?])
}

/// Integers of at most 8 bits less a zero point, as bytes, or as two that add up to them.
pub(super) fn bytes(ctx: &Context, value: Attr, zero_point: i64) -> Option<Vec<Vec<i8>>> {
    let (ty, data) = dense(ctx, value)?;
    let width = ctx.int_width(ctx.element_type(ty)?).filter(|&width| width <= 8 && width > 1)?;
    let steps = |&byte: &u8| {
        let unused = 8 - width;
        i64::from((byte << unused).cast_signed() >> unused) - zero_point
    };
    let all: Vec<i64> = match data.splat() {
        Some(element) => {
            let count = usize::try_from(ctx.num_elements(ty).filter(|&n| n <= MAX_SPLAT)?).ok()?;
            vec![steps(element.first()?); count]
        }
        None => data.bytes().iter().map(steps).collect(),
    };
    let part = |part: fn(i64) -> i64| all.iter().map(|&v| i8::try_from(part(v)).ok()).collect::<Option<Vec<i8>>>();
    part(|v| v).map(|all| vec![all]).or_else(|| Some(vec![part(|v| v / 2)?, part(|v| v - v / 2)?]))
}
