//! PyTorch's operations that move elements, or compute as far as quantized models need it; and what parametrizes movements:
//! integers and lists of integers. What is computed is not said here.

use qopt_ir::def::{
    ALL_ELEMENTWISE, ANY_TYPE, FIRST_ELEMENTWISE, MovementUse, OpDef, OpRef, ReadElementwise, Source, Trait, one,
    variadic,
};
use qopt_ir::ir::AttrKind;
use qopt_ir::movement::{Dim, Movement, Range, Shape};

use super::index::{dimension, range};
use super::ops::{ANY_VTENSOR, FLOAT, INT, LIST_CONSTRUCT, STR};
use crate::support::{Look, product};

/// `torch.aten.name %self, %rest : types -> type`
const MOVEMENT: OpDef = OpDef {
    operands: &[one("self", &ANY_VTENSOR), variadic("rest", &ANY_TYPE)],
    results: &[one("result", &ANY_VTENSOR)],
    traits: &[Trait::Pure],
    format: Some("operands attr-dict `:` type(operands) `->` type(results)"),
    ..OpDef::BASE
};

macro_rules! movements {
    ($($id:ident, $name:literal, $summary:literal, $read:expr, $example:literal;)*) => {
        $(pub(super) static $id: OpDef =
            OpDef { name: $name, summary: $summary, movement: Some($read), example: $example, ..MOVEMENT };)*
    };
}
movements! {
    CONTIGUOUS, "torch.aten.contiguous", "the same tensor", |_| Ok(MovementUse::identity()),
        "%0 = torch.aten.contiguous %arg0, %arg1 : !torch.vtensor<[4],f32>, !torch.int -> !torch.vtensor<[4],f32>";
    EXPAND, "torch.aten.expand", "dimensions of size 1 repeated; -1 keeps a size", expand,
        "%0 = torch.aten.expand %arg0, %arg1, %arg2 : !torch.vtensor<[1],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[4],f32>";
    FLATTEN, "torch.aten.flatten.using_ints", "the dimensions from a first to a last merged to one", flatten,
        "%0 = torch.aten.flatten.using_ints %arg0, %arg1, %arg2 : !torch.vtensor<[4,2],f32>, !torch.int, !torch.int -> !torch.vtensor<[8],f32>";
    FLIP, "torch.aten.flip", "dimensions run backwards", flip,
        "%0 = torch.aten.flip %arg0, %arg1 : !torch.vtensor<[4],f32>, !torch.list<int> -> !torch.vtensor<[4],f32>";
    CONSTANT_PAD, "torch.aten.constant_pad_nd", "a tensor with a margin of one value; amounts begin with the last dimension", |op| pad(op, 2),
        "%0 = torch.aten.constant_pad_nd %arg0, %arg1, %arg2 : !torch.vtensor<[4],f32>, !torch.list<int>, !torch.float -> !torch.vtensor<[6],f32>";
    PAD, "torch.aten.pad", "a tensor with a margin; amounts begin with the last dimension", |op| pad(op, 3),
        "%0 = torch.aten.pad %arg0, %arg1, %arg2, %arg3 : !torch.vtensor<[4],f32>, !torch.list<int>, !torch.str, !torch.float -> !torch.vtensor<[6],f32>";
    PERMUTE, "torch.aten.permute", "dimension d of the result is dimension dims[d] of the operand", permute,
        "%0 = torch.aten.permute %arg0, %arg1 : !torch.vtensor<[4,2],f32>, !torch.list<int> -> !torch.vtensor<[2,4],f32>";
    RESHAPE, "torch.aten.reshape", "the same elements in row-major order in another shape", reshape,
        "%0 = torch.aten.reshape %arg0, %arg1 : !torch.vtensor<[4,2],f32>, !torch.list<int> -> !torch.vtensor<[8],f32>";
    SLICE, "torch.aten.slice.Tensor", "every step-th element from start to end of a dimension", slice,
        "%0 = torch.aten.slice.Tensor %arg0, %arg1, %arg2, %arg3, %arg4 : !torch.vtensor<[4],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2],f32>";
    SQUEEZE, "torch.aten.squeeze", "drops all dimensions of size 1", squeeze,
        "%0 = torch.aten.squeeze %arg0 : !torch.vtensor<[1,4],f32> -> !torch.vtensor<[4],f32>";
    SQUEEZE_DIM, "torch.aten.squeeze.dim", "drops a dimension if its size is 1", squeeze_dim,
        "%0 = torch.aten.squeeze.dim %arg0, %arg1 : !torch.vtensor<[1,4],f32>, !torch.int -> !torch.vtensor<[4],f32>";
    T, "torch.aten.t", "a matrix transposed", t,
        "%0 = torch.aten.t %arg0 : !torch.vtensor<[4,2],f32> -> !torch.vtensor<[2,4],f32>";
    TRANSPOSE, "torch.aten.transpose.int", "two dimensions trade places", transpose,
        "%0 = torch.aten.transpose.int %arg0, %arg1, %arg2 : !torch.vtensor<[4,2],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,4],f32>";
    COLLAPSE, "torch.prims.collapse", "the dimensions from a first to a last merged to one", flatten,
        "%0 = torch.prims.collapse %arg0, %arg1, %arg2 : !torch.vtensor<[4,2],f32>, !torch.int, !torch.int -> !torch.vtensor<[8],f32>";
    UNSQUEEZE, "torch.aten.unsqueeze", "inserts a dimension of size 1", unsqueeze,
        "%0 = torch.aten.unsqueeze %arg0, %arg1 : !torch.vtensor<[4],f32>, !torch.int -> !torch.vtensor<[1,4],f32>";
    VIEW, "torch.aten.view", "the same elements in row-major order in another shape", reshape,
        "%0 = torch.aten.view %arg0, %arg1 : !torch.vtensor<[4,2],f32>, !torch.list<int> -> !torch.vtensor<[8],f32>";
}

/// `torch.aten.cat`
pub(super) static CAT: OpDef = OpDef {
    name: "torch.aten.cat",
    summary: "the tensors of a list one after the other along a dimension",
    operands: &[one("tensors", &ANY_TYPE), variadic("rest", &ANY_TYPE)],
    movement: Some(cat),
    example: "%0 = torch.aten.cat %arg0, %arg1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[8],f32>",
    ..MOVEMENT
};

macro_rules! computations {
    ($($id:ident, $name:literal, $summary:literal, $example:literal;)*) => {
        $(pub(super) static $id: OpDef = OpDef { name: $name, summary: $summary, example: $example, ..COMPUTATION };)*
    };
}
/// What computes, as far as quantized models need it to be read.
const COMPUTATION: OpDef = OpDef { operands: &[variadic("operands", &ANY_TYPE)], ..MOVEMENT };
computations! {
    FAKE_QUANTIZE_PER_CHANNEL, "torch.aten.fake_quantize_per_channel_affine", "reals rounded to those that stored integers stand for, with parameters for each index of an axis",
        "%0 = torch.aten.fake_quantize_per_channel_affine %arg0, %arg1, %arg2, %arg3, %arg3, %arg3 : !torch.vtensor<[4,2],f32>, !torch.vtensor<[4],f32>, !torch.vtensor<[4],si32>, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[4,2],f32>";
    FAKE_QUANTIZE_PER_TENSOR, "torch.aten.fake_quantize_per_tensor_affine", "reals rounded to those that stored integers stand for",
        "%0 = torch.aten.fake_quantize_per_tensor_affine %arg0, %arg1, %arg2, %arg2, %arg2 : !torch.vtensor<[4],f32>, !torch.float, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[4],f32>";
    MM, "torch.aten.mm", "the product of two matrices",
        "%0 = torch.aten.mm %arg0, %arg1 : !torch.vtensor<[1,4],f32>, !torch.vtensor<[4,2],f32> -> !torch.vtensor<[1,2],f32>";
    AVG_POOL2D, "torch.aten.avg_pool2d", "the mean of each window of an image",
        "%0 = torch.aten.avg_pool2d %arg0, %arg1, %arg1, %arg1, %arg2, %arg2, %arg3 : !torch.vtensor<[1,1,4,4],f32>, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.bool, !torch.bool, !torch.none -> !torch.vtensor<[1,1,2,2],f32>";
    CONVOLUTION, "torch.aten.convolution", "a convolution, or the transpose of one",
        "%0 = torch.aten.convolution %arg0, %arg1, %arg2, %arg3, %arg3, %arg3, %arg4, %arg3, %arg5 : !torch.vtensor<[1,1,4,4],f32>, !torch.vtensor<[1,1,1,1],f32>, !torch.none, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.bool, !torch.list<int>, !torch.int -> !torch.vtensor<[1,1,4,4],f32>";
    CONV2D, "torch.aten.conv2d", "a convolution of an image",
        "%0 = torch.aten.conv2d %arg0, %arg1, %arg2, %arg3, %arg3, %arg3, %arg4 : !torch.vtensor<[1,1,4,4],f32>, !torch.vtensor<[1,1,1,1],f32>, !torch.none, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.int -> !torch.vtensor<[1,1,4,4],f32>";
    LINEAR, "torch.aten.linear", "the product with a transposed matrix, and a bias",
        "%0 = torch.aten.linear %arg0, %arg1, %arg2 : !torch.vtensor<[1,4],f32>, !torch.vtensor<[2,4],f32>, !torch.vtensor<[2],f32> -> !torch.vtensor<[1,2],f32>";
    MATMUL, "torch.aten.matmul", "the product of two matrices",
        "%0 = torch.aten.matmul %arg0, %arg1 : !torch.vtensor<[1,4],f32>, !torch.vtensor<[4,2],f32> -> !torch.vtensor<[1,2],f32>";
    MAX_POOL2D, "torch.aten.max_pool2d", "the greatest of each window of an image",
        "%0 = torch.aten.max_pool2d %arg0, %arg1, %arg1, %arg1, %arg1, %arg2 : !torch.vtensor<[1,1,4,4],f32>, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.bool -> !torch.vtensor<[1,1,2,2],f32>";
    MEAN, "torch.aten.mean.dim", "the mean over some dimensions",
        "%0 = torch.aten.mean.dim %arg0, %arg1, %arg2, %arg3 : !torch.vtensor<[4,2],f32>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[4],f32>";
}

macro_rules! elementwise {
    ($($id:ident, $name:literal, $summary:literal, $which:expr, $example:literal;)*) => {
        $(pub(super) static $id: OpDef =
            OpDef { name: $name, summary: $summary, elementwise: Some($which), example: $example, ..COMPUTATION };)*
    };
}
/// Two tensors; what comes behind them, such as a factor of the second, holds for all elements.
const TWO: ReadElementwise = |_| Some(vec![0, 1]);
elementwise! {
    ADD, "torch.aten.add.Tensor", "the sum of two tensors, the second times a factor", TWO,
        "%0 = torch.aten.add.Tensor %arg0, %arg0, %arg1 : !torch.vtensor<[4],f32>, !torch.vtensor<[4],f32>, !torch.int -> !torch.vtensor<[4],f32>";
    CLAMP, "torch.aten.clamp", "each element between two bounds", FIRST_ELEMENTWISE,
        "%0 = torch.aten.clamp %arg0, %arg1, %arg1 : !torch.vtensor<[4],f32>, !torch.float, !torch.float -> !torch.vtensor<[4],f32>";
    DIV, "torch.aten.div.Tensor", "the quotient of two tensors", TWO,
        "%0 = torch.aten.div.Tensor %arg0, %arg0 : !torch.vtensor<[4],f32>, !torch.vtensor<[4],f32> -> !torch.vtensor<[4],f32>";
    GELU, "torch.aten.gelu", "each element times the normal distribution up to it", FIRST_ELEMENTWISE,
        "%0 = torch.aten.gelu %arg0, %arg1 : !torch.vtensor<[4],f32>, !torch.str -> !torch.vtensor<[4],f32>";
    HARDSWISH, "torch.aten.hardswish", "each element times its hard sigmoid", ALL_ELEMENTWISE,
        "%0 = torch.aten.hardswish %arg0 : !torch.vtensor<[4],f32> -> !torch.vtensor<[4],f32>";
    HARDTANH, "torch.aten.hardtanh", "each element between two bounds", FIRST_ELEMENTWISE,
        "%0 = torch.aten.hardtanh %arg0, %arg1, %arg1 : !torch.vtensor<[4],f32>, !torch.float, !torch.float -> !torch.vtensor<[4],f32>";
    LEAKY_RELU, "torch.aten.leaky_relu", "an element, or a multiple of it below 0", FIRST_ELEMENTWISE,
        "%0 = torch.aten.leaky_relu %arg0, %arg1 : !torch.vtensor<[4],f32>, !torch.float -> !torch.vtensor<[4],f32>";
    MUL, "torch.aten.mul.Tensor", "the product of two tensors", TWO,
        "%0 = torch.aten.mul.Tensor %arg0, %arg0 : !torch.vtensor<[4],f32>, !torch.vtensor<[4],f32> -> !torch.vtensor<[4],f32>";
    RELU, "torch.aten.relu", "the greater of an element and 0", ALL_ELEMENTWISE,
        "%0 = torch.aten.relu %arg0 : !torch.vtensor<[4],f32> -> !torch.vtensor<[4],f32>";
    SIGMOID, "torch.aten.sigmoid", "the logistic function of each element", ALL_ELEMENTWISE,
        "%0 = torch.aten.sigmoid %arg0 : !torch.vtensor<[4],f32> -> !torch.vtensor<[4],f32>";
    SILU, "torch.aten.silu", "each element times its logistic function", ALL_ELEMENTWISE,
        "%0 = torch.aten.silu %arg0 : !torch.vtensor<[4],f32> -> !torch.vtensor<[4],f32>";
    SUB, "torch.aten.sub.Tensor", "the difference of two tensors, the second times a factor", TWO,
        "%0 = torch.aten.sub.Tensor %arg0, %arg0, %arg1 : !torch.vtensor<[4],f32>, !torch.vtensor<[4],f32>, !torch.int -> !torch.vtensor<[4],f32>";
    TANH, "torch.aten.tanh", "the hyperbolic tangent of each element", ALL_ELEMENTWISE,
        "%0 = torch.aten.tanh %arg0 : !torch.vtensor<[4],f32> -> !torch.vtensor<[4],f32>";
}

/// An operand that is a constant integer.
pub(crate) fn int(op: OpRef<'_>, index: usize) -> Result<i64, String> {
    match op.in_ints(index).as_deref() {
        Some(&[value]) => Ok(value),
        _ => Err(format!("operand #{index} is not constant")),
    }
}

/// An operand that is a list of constant integers.
pub(crate) fn ints(op: OpRef<'_>, index: usize) -> Result<Vec<i64>, String> {
    let list = op.operand_def(index).filter(|def| def.is(&LIST_CONSTRUCT));
    let list = list.ok_or_else(|| format!("operand #{index} is not constant"))?;
    (0..list.body.num_operands(list.op)).map(|i| int(list, i)).collect()
}

/// The dimension that an operand names.
fn dim(op: OpRef<'_>, index: usize, rank: usize) -> Result<usize, String> {
    dimension(int(op, index)?, rank)
}

fn dims(op: OpRef<'_>, index: usize) -> Result<Vec<usize>, String> {
    let rank = op.in_shape(0)?.rank();
    ints(op, index)?.into_iter().map(|d| dimension(d, rank)).collect()
}

/// The list's elements are moved.
fn cat(op: OpRef<'_>) -> Result<MovementUse, String> {
    let list = op.operand_def(0).filter(|def| def.is(&LIST_CONSTRUCT)).ok_or("the list is not known")?;
    let axis = dim(op, 1, list.in_shape(0)?.rank())?;
    let data = (0..list.body.num_operands(list.op)).map(|at| Source::Listed { list: 0, at });
    Ok(MovementUse::of([Movement::Concat { axis }], data))
}

fn reshape_to(dims: impl IntoIterator<Item = Dim>) -> MovementUse {
    MovementUse::unary(Movement::Reshape(Shape::new(dims)))
}

/// The shape comes from the type where it says all.
fn reshape(op: OpRef<'_>) -> Result<MovementUse, String> {
    let shape = op.out_shape(0)?;
    if shape.static_dims().is_none() {
        return Err(format!("the shape {shape} is dynamic"));
    }
    Ok(reshape_to(shape.dims().iter().copied()))
}

fn permute(op: OpRef<'_>) -> Result<MovementUse, String> {
    Ok(MovementUse::unary(Movement::Permute(dims(op, 1)?)))
}

fn flip(op: OpRef<'_>) -> Result<MovementUse, String> {
    Ok(MovementUse::unary(Movement::Reverse(dims(op, 1)?)))
}

fn swap(rank: usize, a: usize, b: usize) -> MovementUse {
    let mut perm: Vec<usize> = (0..rank).collect();
    if a < rank && b < rank {
        perm.swap(a, b);
    }
    MovementUse::unary(Movement::Permute(perm))
}

fn t(op: OpRef<'_>) -> Result<MovementUse, String> {
    match op.in_shape(0)?.rank() {
        rank @ ..=2 => Ok(swap(rank, 0, 1)),
        rank => Err(format!("a tensor of rank {rank} is no matrix")),
    }
}

fn transpose(op: OpRef<'_>) -> Result<MovementUse, String> {
    let rank = op.in_shape(0)?.rank();
    Ok(swap(rank, dim(op, 1, rank)?, dim(op, 2, rank)?))
}

fn slice(op: OpRef<'_>) -> Result<MovementUse, String> {
    let shape = op.in_shape(0)?;
    let at = dim(op, 1, shape.rank())?;
    let size = shape.dim(at).and_then(|n| i64::try_from(n).ok());
    let size = size.ok_or_else(|| format!("dynamic dimension {at} is sliced"))?;
    let or = |index, default| if super::ops::is_none(op, index) { Ok(default) } else { int(op, index) };
    let taken = range(or(2, 0)?, or(3, i64::MAX)?, int(op, 4)?, size)?;
    let of = |d| if d == at { taken } else { Range::whole() };
    Ok(MovementUse::unary(Movement::Slice((0..shape.rank()).map(of).collect())))
}

/// An operand that is a constant number.
pub(crate) fn scalar(op: OpRef<'_>, index: usize) -> Result<f64, String> {
    let value = op.operand_def(index).filter(|def| def.is(&FLOAT) || def.is(&INT)).and_then(|def| def.attr("value"));
    let value = value.and_then(|value| match op.ctx.attr_kind(value) {
        AttrKind::Float { bits, ty } => Some(op.ctx.float_kind(*ty)?.to_f64(*bits)),
        _ => op.ctx.attr_int(value).map(|n| n as f64),
    });
    value.ok_or_else(|| format!("operand #{index} is not constant"))
}

/// An operand that is a constant word.
pub(crate) fn word(op: OpRef<'_>, index: usize) -> Result<String, String> {
    let value = op.operand_def(index).filter(|def| def.is(&STR)).and_then(|def| def.attr("value"));
    let word = value.and_then(|value| op.ctx.attr_str(value));
    word.map(|word| op.ctx.text(word).into_owned()).ok_or_else(|| format!("operand #{index} is not constant"))
}

/// The margin of a padding, whose value stands at an operand: amounts in front of and behind each dimension, and the value. What
/// is left out are the first dimensions, and 0.
pub(crate) fn margin(op: OpRef<'_>, rank: usize, value: usize) -> Result<(Vec<i64>, f64), String> {
    let given = ints(op, 1)?;
    let missing = rank.checked_mul(2).and_then(|all| all.checked_sub(given.len())).filter(|n| n % 2 == 0);
    let missing = missing.ok_or("its amounts are not two for each dimension")?;
    if value == 3 && word(op, 2)? != "constant" {
        return Err("its margin is no constant".to_owned());
    }
    let named = given.chunks(2).rev().flatten().copied();
    let value = if super::ops::is_none(op, value) { 0.0 } else { scalar(op, value)? };
    Ok((std::iter::repeat_n(0, missing).chain(named).collect(), value))
}

fn pad(op: OpRef<'_>, value: usize) -> Result<MovementUse, String> {
    let rank = op.in_shape(0)?.rank();
    let (amounts, value) = margin(op, rank, value)?;
    if value != 0.0 {
        return Err(format!("its margin is {value}"));
    }
    let side = |skip| amounts.iter().skip(skip).step_by(2).copied().collect();
    let pad = Movement::Pad { low: side(0), high: side(1), interior: vec![0; rank] };
    Ok(MovementUse::of([pad], [Source::Operand(0), Source::Zero { at: None }]))
}

fn squeeze(op: OpRef<'_>) -> Result<MovementUse, String> {
    let shape = op.in_shape(0)?;
    if shape.static_dims().is_none() {
        return Err("which sizes are 1 is not known".to_owned());
    }
    Ok(reshape_to(shape.dims().iter().copied().filter(|&d| d != Some(1))))
}

fn squeeze_dim(op: OpRef<'_>) -> Result<MovementUse, String> {
    let shape = op.in_shape(0)?;
    let at = dim(op, 1, shape.rank())?;
    match shape.dim(at) {
        None => Err("which sizes are 1 is not known".to_owned()),
        size => Ok(reshape_to((0..shape.rank()).filter(|&d| d != at || size != Some(1)).map(|d| shape.dim(d)))),
    }
}

fn unsqueeze(op: OpRef<'_>) -> Result<MovementUse, String> {
    let shape = op.in_shape(0)?;
    let at = dim(op, 1, shape.rank().saturating_add(1))?;
    let (before, after) = shape.dims().split_at(at);
    Ok(reshape_to(before.iter().copied().chain([Some(1)]).chain(after.iter().copied())))
}

fn flatten(op: OpRef<'_>) -> Result<MovementUse, String> {
    let shape = op.in_shape(0)?;
    let (first, last) = (dim(op, 1, shape.rank())?, dim(op, 2, shape.rank())?);
    let merged = shape.dims().get(first..=last).ok_or("the last dimension lies before the first")?;
    let after = shape.dims().iter().skip(last.saturating_add(1));
    Ok(reshape_to(shape.dims().iter().take(first).copied().chain([product(merged)]).chain(after.copied())))
}

fn expand(op: OpRef<'_>) -> Result<MovementUse, String> {
    let (from, to) = (op.in_shape(0)?, ints(op, 1)?);
    let missing = to.len().checked_sub(from.rank()).ok_or("there are fewer sizes than dimensions")?;
    let whole: Vec<Dim> = std::iter::repeat_n(Some(1), missing).chain(from.dims().iter().copied()).collect();
    let times = |(&dim, &want): (&Dim, &i64)| match (dim, u64::try_from(want)) {
        _ if want == -1 => Ok(1),
        (Some(1), Ok(n)) => Ok(n),
        (Some(n), Ok(same)) if n == same => Ok(1),
        (None, _) => Err("a dynamic dimension is expanded".to_owned()),
        (Some(n), _) => Err(format!("size {n} cannot be expanded to {want}")),
    };
    let multiples = whole.iter().zip(&to).map(times).collect::<Result<Vec<u64>, String>>()?;
    Ok(MovementUse::chain([Movement::Reshape(Shape::new(whole)), Movement::Tile(multiples)]))
}
