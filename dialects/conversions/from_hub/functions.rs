//! Functions that several float TOSA operations compute, and that a target has as one operator.
//!
//! `--floats-to-tosa` writes GELU, softmax, a mean or a square root as operations of TOSA. `--hub-to-tfl` and `--hub-to-onnx`
//! recognize them from their last operation. A constant of a pattern may differ by the rounding of f32.

use qopt_ir::def::{OpDef, OpRef, operand};
use qopt_ir::ir::{Context, OpId, ValueId};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::elements::{all_floats, first_float};
use crate::qint::ops as qint;
use crate::support::{OpTypes, real_attr};
use crate::tosa::ops as tosa;

/// A function that an operation completes.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Function {
    pub(crate) name: &'static str,
    pub(crate) input: ValueId,
    /// The dimensions of a reduction.
    pub(crate) axes: Vec<i64>,
}

/// A tree of operations over one input. Sums and products match their operands in both orders.
enum Tree {
    /// The input.
    X,
    /// A constant with equal elements.
    Number(f64),
    /// A product with a constant, or a quotient by its reciprocal.
    Scaled(f64, &'static Tree),
    Op(&'static OpDef, &'static [Tree]),
    /// A `tosa.cast` to integers of at least this width.
    IntegerCast(u32, &'static Tree),
    /// A reduction along a dimension that is the same in the whole pattern.
    Along(&'static OpDef, &'static Tree),
    /// `tosa.clamp` with these bounds.
    Clamp(f64, f64, &'static Tree),
    /// A quotient, or a product whose second factor is the reciprocal.
    Quotient(&'static Tree, &'static Tree),
}

use Tree::{Along, Clamp, IntegerCast, Number, Op, Quotient, Scaled, X};

const HALF_X: Tree = Scaled(0.5, &X);
const ONE_PLUS_ERF: Tree =
    Op(&tosa::ADD, &[Op(&tosa::ERF, &[Scaled(std::f64::consts::FRAC_1_SQRT_2, &X)]), Number(1.0)]);
/// `x + 0.044715 x^3`
const CUBIC: Tree = Op(&tosa::MUL, &[X, Op(&tosa::ADD, &[Scaled(0.044_715, &Op(&tosa::MUL, &[X, X])), Number(1.0)])]);
const CUBIC_BY_POWER: Tree = Op(&tosa::ADD, &[X, Scaled(0.044_715, &Op(&tosa::POW, &[X, Number(3.0)]))]);
const SQRT_2_OVER_PI: f64 = std::f64::consts::FRAC_2_SQRT_PI * std::f64::consts::FRAC_1_SQRT_2;
const ONE_PLUS_TANH: Tree = Op(&tosa::ADD, &[Op(&tosa::TANH, &[Scaled(SQRT_2_OVER_PI, &CUBIC)]), Number(1.0)]);
const ONE_PLUS_TANH_BY_POWER: Tree =
    Op(&tosa::ADD, &[Op(&tosa::TANH, &[Scaled(SQRT_2_OVER_PI, &CUBIC_BY_POWER)]), Number(1.0)]);
const SHIFTED: Tree = Op(&tosa::SUB, &[X, Along(&tosa::REDUCE_MAX, &X)]);
const EXPONENTIALS: Tree = Op(&tosa::EXP, &[SHIFTED]);
/// 2^23: floats from here on are integers.
const MIN_INTEGRAL_F32: f64 = 8_388_608.0;
/// The width of integers from -2^23 to 2^23.
const INTEGRAL_BITS: u32 = 25;

/// The patterns, by the name of the function.
static PATTERNS: &[(&str, Tree)] = &[
    ("gelu", Op(&tosa::MUL, &[HALF_X, ONE_PLUS_ERF])),
    ("gelu", Scaled(0.5, &Op(&tosa::MUL, &[X, ONE_PLUS_ERF]))),
    ("gelu", Op(&tosa::MUL, &[X, Scaled(0.5, &ONE_PLUS_ERF)])),
    ("gelu_tanh", Op(&tosa::MUL, &[HALF_X, ONE_PLUS_TANH])),
    ("gelu_tanh", Scaled(0.5, &Op(&tosa::MUL, &[X, ONE_PLUS_TANH]))),
    ("gelu_tanh", Op(&tosa::MUL, &[X, Scaled(0.5, &ONE_PLUS_TANH)])),
    ("gelu_tanh", Op(&tosa::MUL, &[HALF_X, ONE_PLUS_TANH_BY_POWER])),
    ("gelu_tanh", Scaled(0.5, &Op(&tosa::MUL, &[X, ONE_PLUS_TANH_BY_POWER]))),
    ("gelu_tanh", Op(&tosa::MUL, &[X, Scaled(0.5, &ONE_PLUS_TANH_BY_POWER)])),
    ("hard_swish", Op(&tosa::MUL, &[X, Clamp(0.0, 1.0, &Op(&tosa::ADD, &[Scaled(1.0 / 6.0, &X), Number(0.5)]))])),
    ("hard_swish", Scaled(1.0 / 6.0, &Op(&tosa::MUL, &[X, Clamp(0.0, 6.0, &Op(&tosa::ADD, &[X, Number(3.0)]))]))),
    ("hard_swish", Op(&tosa::MUL, &[X, Scaled(1.0 / 6.0, &Clamp(0.0, 6.0, &Op(&tosa::ADD, &[X, Number(3.0)])))])),
    (
        "round",
        Op(
            &tosa::SELECT,
            &[
                Op(&tosa::GREATER, &[Number(MIN_INTEGRAL_F32), Op(&tosa::ABS, &[X])]),
                Op(&tosa::CAST, &[IntegerCast(INTEGRAL_BITS, &Clamp(-MIN_INTEGRAL_F32, MIN_INTEGRAL_F32, &X))]),
                X,
            ],
        ),
    ),
    ("softmax", Quotient(&EXPONENTIALS, &Along(&tosa::REDUCE_SUM, &EXPONENTIALS))),
    ("log_softmax", Op(&tosa::SUB, &[SHIFTED, Op(&tosa::LOG, &[Along(&tosa::REDUCE_SUM, &EXPONENTIALS)])])),
    (
        "sqrt",
        Op(
            &tosa::SELECT,
            &[
                Op(&tosa::GREATER, &[X, Number(0.0)]),
                Op(&tosa::POW, &[X, Number(0.5)]),
                Op(&tosa::RECIPROCAL, &[Op(&tosa::RSQRT, &[X])]),
            ],
        ),
    ),
    (
        "truncate_to_int",
        // A cast to booleans compares with 0.
        IntegerCast(
            2,
            &Op(&tosa::SELECT, &[Op(&tosa::GREATER, &[Number(0.0), X]), Op(&tosa::CEIL, &[X]), Op(&tosa::FLOOR, &[X])]),
        ),
    ),
];

/// A match in progress: the input, the dimension, and the matched operations.
#[derive(Clone, Default)]
struct Match {
    x: Option<ValueId>,
    axis: Option<i64>,
    ops: Vec<OpId>,
}

impl Tree {
    /// Matches operand `index` of `user`.
    fn matches(&self, user: OpRef<'_>, index: usize, found: &mut Match) -> bool {
        let Some(value) = user.operand(index) else { return false };
        match self {
            X => *found.x.get_or_insert(value) == value,
            Number(number) => is_number(user, index, *number),
            _ => user.operand_def(index).is_some_and(|op| self.matches_op(op, found)),
        }
    }

    /// Matches the tree with `op` as its root. Restores `found` on failure.
    fn matches_op(&self, op: OpRef<'_>, found: &mut Match) -> bool {
        let before = found.clone();
        found.ops.push(op.op);
        let binary = |def: &'static OpDef, [a, b]: [&Tree; 2], found: &mut Match| {
            op.is(def) && {
                let start = found.clone();
                let matches =
                    |found: &mut Match, [i, j]: [usize; 2]| a.matches(op, i, found) && b.matches(op, j, found);
                let is_commutative = [&tosa::ADD, &tosa::MUL].contains(&def);
                matches(found, [0, 1]) || {
                    *found = start;
                    is_commutative && matches(found, [1, 0])
                }
            }
        };
        let is_match = match self {
            X | Number(_) => false,
            Scaled(factor, x) => {
                binary(&tosa::MUL, [x, &Number(*factor)], found) || {
                    found.clone_from(&before);
                    found.ops.push(op.op);
                    binary(&qint::DIVIDE, [x, &Number(1.0 / factor)], found)
                }
            }
            Quotient(a, b) => {
                binary(&qint::DIVIDE, [a, b], found) || {
                    found.clone_from(&before);
                    found.ops.push(op.op);
                    let product = |found: &mut Match, [i, j]: [usize; 2]| {
                        let inverse = op.operand_def(j).filter(|inverse| inverse.is(&tosa::RECIPROCAL));
                        a.matches(op, i, found)
                            && inverse.is_some_and(|inverse| {
                                found.ops.push(inverse.op);
                                b.matches(inverse, 0, found)
                            })
                    };
                    op.is(&tosa::MUL) && product(found, [0, 1])
                }
            }
            Op(def, [a, b]) => binary(def, [a, b], found),
            Op(def, operands) => {
                op.is(def) && operands.iter().enumerate().all(|(index, tree)| tree.matches(op, index, found))
            }
            IntegerCast(width, x) => {
                op.is(&tosa::CAST)
                    && op.ctx.int_width(op.out_element(0)).is_some_and(|result| result >= *width)
                    && x.matches(op, 0, found)
            }
            Along(def, x) => {
                let axis = op.int("axis");
                op.is(def)
                    && axis.is_some_and(|axis| *found.axis.get_or_insert(axis) == axis)
                    && x.matches(op, 0, found)
            }
            Clamp(low, high, x) => {
                op.is(&tosa::CLAMP)
                    && bounds(op).is_some_and(|bounds| bounds == (*low, *high))
                    && x.matches(op, 0, found)
            }
        };
        if !is_match {
            *found = before;
        }
        is_match
    }
}

/// The bounds of a clamp of floats.
pub(crate) fn bounds(op: OpRef<'_>) -> Option<(f64, f64)> {
    real_attr(op, "min_val").zip(real_attr(op, "max_val"))
}

/// Returns true for a constant whose elements all are within a relative 2^-22 of this number.
fn is_number(op: OpRef<'_>, index: usize, number: f64) -> bool {
    const TOLERANCE: f64 = 1.0 / (1 << 22) as f64;
    let is_near = |n: f64| (n - number).abs() <= number.abs() * TOLERANCE;
    op.operand_constant(index)
        .is_some_and(|constant| first_float(op.ctx, constant).is_some() && all_floats(op.ctx, constant, is_near))
}

/// Returns true if the target has one operator for the function that this operation completes.
pub(crate) type Accepts = fn(OpRef<'_>, &Function) -> bool;

/// The functions of a body, by their last operations. `absorbed` are the operations whose results only recognized functions use.
#[derive(Default)]
pub(crate) struct Functions {
    by_last: FxHashMap<OpId, Function>,
    /// Old values, and the converted values that replace them.
    pub(crate) replaced: FxHashMap<ValueId, ValueId>,
    pub(crate) absorbed: FxHashSet<OpId>,
}

impl Functions {
    /// The function that an operation completes, with its input as converted so far.
    pub(crate) fn completed_by(&self, op: OpId) -> Option<Function> {
        let mut function = self.by_last.get(&op)?.clone();
        while let Some(&value) = self.replaced.get(&function.input) {
            function.input = value;
        }
        Some(function)
    }

    /// Adds the function that an operation completes. Call it for users before producers.
    pub(crate) fn recognize(&mut self, op: OpRef<'_>, accepts: Accepts) {
        if self.absorbed.contains(&op.op) {
            return;
        }
        let Some((function, ops)) = function(op).filter(|(function, _)| accepts(op, function)) else { return };
        self.by_last.insert(op.op, function);
        // Absorbs each op of the pattern whose users are all absorbed, until no op is left to absorb.
        let mut inside: FxHashSet<OpId> = [op.op].into_iter().collect();
        loop {
            let count = inside.len();
            for &part in &ops {
                let users = || op.body.results(part).flat_map(|v| op.body.uses(v)).map(|(user, _)| user);
                if users().all(|user| inside.contains(&user)) {
                    inside.insert(part);
                }
            }
            if inside.len() == count {
                break;
            }
        }
        inside.remove(&op.op);
        self.absorbed.extend(inside);
    }
}

/// The function that an op completes, and the ops that compute it.
fn function(op: OpRef<'_>) -> Option<(Function, Vec<OpId>)> {
    op.def()?;
    if let Some(found) = mean(op).or_else(|| reduction(op)).or_else(|| remainder_step(op)) {
        return Some(found);
    }
    PATTERNS.iter().find_map(|(name, tree)| {
        let mut found = Match::default();
        let is_match = tree.matches_op(op, &mut found);
        let function = Function { name, input: found.x?, axes: found.axis.into_iter().collect() };
        (is_match && keeps_shape(op.ctx, op, &function)).then_some((function, found.ops))
    })
}

/// Returns true if the result has the shape of the input. Broadcasting inside a pattern would change it.
fn keeps_shape(ctx: &Context, op: OpRef<'_>, function: &Function) -> bool {
    ctx.shape(op.body.ty(function.input)) == ctx.shape(op.out_type(0))
}

/// Reductions along several dimensions, one after the other.
fn reduction(op: OpRef<'_>) -> Option<(Function, Vec<OpId>)> {
    let def = op
        .def()
        .filter(|def| [&tosa::REDUCE_SUM, &tosa::REDUCE_MAX, &tosa::REDUCE_MIN, &tosa::REDUCE_PRODUCT].contains(def))?;
    let (mut axes, mut ops, mut last) = (vec![op.int("axis")?], vec![op.op], op);
    while let Some(before) = last.operand_def(operand!(tosa::REDUCE_SUM.input)).filter(|before| before.is(def)) {
        let axis = before.int("axis")?;
        // A repeated dimension is a cycle in a graph region, or already has size 1.
        if axes.contains(&axis) {
            break;
        }
        axes.push(axis);
        ops.push(before.op);
        last = before;
    }
    axes.sort_unstable();
    let input = last.operand(operand!(tosa::REDUCE_SUM.input))?;
    Some((Function { name: "reduction", input, axes }, ops))
}

/// A sum divided by the number of its elements, or times the reciprocal.
fn mean(op: OpRef<'_>) -> Option<(Function, Vec<OpId>)> {
    if !op.is_any(&[&tosa::MUL, &qint::DIVIDE]) {
        return None;
    }
    let sum_at = |index: usize| op.operand_def(index).filter(|sum| sum.is(&tosa::REDUCE_SUM));
    let (first, second) = (operand!(tosa::MUL.input1), operand!(tosa::MUL.input2));
    let (sum, factor_index) = match sum_at(first) {
        Some(sum) => (sum, second),
        None => (sum_at(second).filter(|_| op.is(&tosa::MUL))?, first),
    };
    let (sums, mut ops) = reduction(sum)?;
    let dims = op.ctx.shape(op.body.ty(sums.input))?;
    let size = |&axis: &i64| dims.get(usize::try_from(axis).ok()?).copied().flatten();
    let count = sums.axes.iter().map(size).try_fold(1_u64, |n, size| n.checked_mul(size?))?;
    let factor = if op.is(&tosa::MUL) { 1.0 / count as f64 } else { count as f64 };
    let is_mean = is_number(op, factor_index, factor) && op.ctx.shape(sum.out_type(0)) == op.ctx.shape(op.out_type(0));
    ops.push(op.op);
    is_mean.then_some((Function { name: "mean", ..sums }, ops))
}

/// `fma(-floor(a / b), b, a)`, a step of a remainder. `--floats-to-tosa` limits the quotient to 2^23, so f32 represents the result
/// exactly.
fn remainder_step(op: OpRef<'_>) -> Option<(Function, Vec<OpId>)> {
    if !op.is(&qint::FMA) {
        return None;
    }
    let negated = op.operand_def(operand!(qint::FMA.input)).filter(|def| def.is(&tosa::NEGATE))?;
    let floor = negated.operand_def(operand!(tosa::NEGATE.input1)).filter(|def| def.is(&tosa::FLOOR))?;
    let quotient = floor.operand_def(operand!(tosa::FLOOR.input1)).filter(|def| def.is(&qint::DIVIDE))?;
    // Each operation reshapes a divisor of a lower rank for itself.
    let source = |user: OpRef<'_>, index: usize| {
        let reshape = user.operand_def(index).filter(|def| def.is(&tosa::RESHAPE));
        let source = reshape.and_then(|def| def.operand(operand!(tosa::RESHAPE.input1)));
        (user.in_type(index), source.or_else(|| user.operand(index)))
    };
    let is_step = source(quotient, operand!(qint::DIVIDE.input)) == source(op, operand!(qint::FMA.addend))
        && source(quotient, operand!(qint::DIVIDE.divisor)) == source(op, operand!(qint::FMA.factor));
    let input = op.operand(operand!(qint::FMA.input))?;
    is_step.then(|| (Function { name: "remainder_step", input, axes: Vec::new() }, vec![op.op]))
}
