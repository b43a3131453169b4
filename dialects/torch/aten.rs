//! PyTorch's operations in quantized models: movements, contractions, pools, fake quantization and elementwise operations. None
//! has an evaluator. The parameters of a movement must be constant.

use qopt_ir::def::{
    ALL_ELEMENTWISE, ANY_TYPE, ElementSource, FIRST_ELEMENTWISE, MovementUse, NoMovement, OpDef, OpRef,
    ReadElementwise, Trait, one, operand,
};
use qopt_ir::ir::{Attr, AttrKind};
use qopt_ir::movement::{Dim, Movement, Shape, StridedRange};

use super::contractions;
use super::index::{dimension, range};
use super::ops::{ANY_VTENSOR, BOOL, FLOAT, INT, LIST_CONSTRUCT, STR};
use crate::contractions::{fully_connected, matmul};
use crate::support::{OpTypes, num_elements};

/// `torch.aten.name %self, %operand, ... : types -> type`
const ATEN: OpDef = OpDef {
    results: &[one("result", &ANY_VTENSOR)],
    traits: &[Trait::Pure],
    format: Some("operands attr-dict `:` type(operands) `->` type(results)"),
    ..OpDef::BASE
};

macro_rules! movements {
    ($($id:ident, $name:literal, [$self:ident $($operand:ident)*], $summary:literal, $read:expr, $example:literal;)*) => {
        $(pub(crate) static $id: OpDef =
            OpDef { name: $name, summary: $summary, operands: &[one(stringify!($self), &ANY_VTENSOR), $(one(stringify!($operand), &ANY_TYPE)),*], movement: Some($read), example: $example, ..ATEN };)*
    };
}
movements! {
    ALIAS, "torch.aten.alias", [self], "the same tensor", |_| Ok(MovementUse::identity()),
        "%0 = torch.aten.alias %arg0 : !torch.vtensor<[4],f32> -> !torch.vtensor<[4],f32>";
    CHANNEL_SHUFFLE, "torch.aten.channel_shuffle", [self groups], "interleaves groups of channels, dimension 1", channel_shuffle,
        "%0 = torch.aten.channel_shuffle %arg0, %arg1 : !torch.vtensor<[1,4,2,2],f32>, !torch.int -> !torch.vtensor<[1,4,2,2],f32>";
    CLONE, "torch.aten.clone", [self memory_format], "a copy of a tensor", |_| Ok(MovementUse::identity()),
        "%0 = torch.aten.clone %arg0, %arg1 : !torch.vtensor<[4],f32>, !torch.none -> !torch.vtensor<[4],f32>";
    DETACH, "torch.aten.detach", [self], "the same tensor", |_| Ok(MovementUse::identity()),
        "%0 = torch.aten.detach %arg0 : !torch.vtensor<[4],f32> -> !torch.vtensor<[4],f32>";
    DROPOUT, "torch.aten.dropout", [input p train], "the same tensor, unless it drops elements in training", dropout,
        "%0 = torch.aten.dropout %arg0, %arg1, %arg2 : !torch.vtensor<[4],f32>, !torch.float, !torch.bool -> !torch.vtensor<[4],f32>";
    FEATURE_DROPOUT, "torch.aten.feature_dropout", [input p train], "the same tensor, unless it drops channels in training", dropout,
        "%0 = torch.aten.feature_dropout %arg0, %arg1, %arg2 : !torch.vtensor<[4,2],f32>, !torch.float, !torch.bool -> !torch.vtensor<[4,2],f32>";
    NARROW, "torch.aten.narrow", [self dim start length], "`length` elements of a dimension, from `start` on", narrow,
        "%0 = torch.aten.narrow %arg0, %arg1, %arg2, %arg3 : !torch.vtensor<[4],f32>, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2],f32>";
    PIXEL_SHUFFLE, "torch.aten.pixel_shuffle", [self upscale_factor], "moves blocks of channels into rows and columns", pixel_shuffle,
        "%0 = torch.aten.pixel_shuffle %arg0, %arg1 : !torch.vtensor<[1,4,2,2],f32>, !torch.int -> !torch.vtensor<[1,1,4,4],f32>";
    REPEAT, "torch.aten.repeat", [self repeats], "repeats a tensor along each dimension", repeat,
        "%0 = torch.aten.repeat %arg0, %arg1 : !torch.vtensor<[4],f32>, !torch.list<int> -> !torch.vtensor<[2,4],f32>";
    PIXEL_UNSHUFFLE, "torch.aten.pixel_unshuffle", [self downscale_factor], "moves blocks of rows and columns into channels", pixel_unshuffle,
        "%0 = torch.aten.pixel_unshuffle %arg0, %arg1 : !torch.vtensor<[1,1,4,4],f32>, !torch.int -> !torch.vtensor<[1,4,2,2],f32>";
    SELECT, "torch.aten.select.int", [self dim index], "one index of a dimension, which goes; torch-mlir also keeps it with size 1", select,
        "%0 = torch.aten.select.int %arg0, %arg1, %arg2 : !torch.vtensor<[4,2],f32>, !torch.int, !torch.int -> !torch.vtensor<[2],f32>";
    SQUEEZE_DIMS, "torch.aten.squeeze.dims", [self dim], "drops those listed dimensions whose size is 1", squeeze_dims,
        "%0 = torch.aten.squeeze.dims %arg0, %arg1 : !torch.vtensor<[1,4,1],f32>, !torch.list<int> -> !torch.vtensor<[4],f32>";
    UNFLATTEN, "torch.aten.unflatten.int", [self dim sizes], "splits a dimension into several", unflatten,
        "%0 = torch.aten.unflatten.int %arg0, %arg1, %arg2 : !torch.vtensor<[8],f32>, !torch.int, !torch.list<int> -> !torch.vtensor<[4,2],f32>";
    UNSAFE_VIEW, "torch.aten._unsafe_view", [self size], "the same elements in row-major order in another shape", reshape,
        "%0 = torch.aten._unsafe_view %arg0, %arg1 : !torch.vtensor<[4,2],f32>, !torch.list<int> -> !torch.vtensor<[8],f32>";
    CONTIGUOUS, "torch.aten.contiguous", [self memory_format], "the same tensor", |_| Ok(MovementUse::identity()),
        "%0 = torch.aten.contiguous %arg0, %arg1 : !torch.vtensor<[4],f32>, !torch.int -> !torch.vtensor<[4],f32>";
    EXPAND, "torch.aten.expand", [self size implicit], "dimensions of size 1 repeated; -1 keeps a size", expand,
        "%0 = torch.aten.expand %arg0, %arg1, %arg2 : !torch.vtensor<[1],f32>, !torch.list<int>, !torch.bool -> !torch.vtensor<[4],f32>";
    FLATTEN, "torch.aten.flatten.using_ints", [self start_dim end_dim], "merges the dimensions `start_dim` to `end_dim`, inclusive", flatten,
        "%0 = torch.aten.flatten.using_ints %arg0, %arg1, %arg2 : !torch.vtensor<[4,2],f32>, !torch.int, !torch.int -> !torch.vtensor<[8],f32>";
    FLIP, "torch.aten.flip", [self dims], "reverses dimensions", flip,
        "%0 = torch.aten.flip %arg0, %arg1 : !torch.vtensor<[4],f32>, !torch.list<int> -> !torch.vtensor<[4],f32>";
    CONSTANT_PAD, "torch.aten.constant_pad_nd", [self pad value], "pads with a constant; amounts start with the last dimension", |op| pad(op, operand!(CONSTANT_PAD.value)),
        "%0 = torch.aten.constant_pad_nd %arg0, %arg1, %arg2 : !torch.vtensor<[4],f32>, !torch.list<int>, !torch.float -> !torch.vtensor<[6],f32>";
    PAD, "torch.aten.pad", [self pad mode value], "pads a tensor; amounts start with the last dimension", |op| pad(op, operand!(PAD.value)),
        "%0 = torch.aten.pad %arg0, %arg1, %arg2, %arg3 : !torch.vtensor<[4],f32>, !torch.list<int>, !torch.str, !torch.float -> !torch.vtensor<[6],f32>";
    PERMUTE, "torch.aten.permute", [self dims], "dimension d of the result is dimension dims[d] of the operand", permute,
        "%0 = torch.aten.permute %arg0, %arg1 : !torch.vtensor<[4,2],f32>, !torch.list<int> -> !torch.vtensor<[2,4],f32>";
    RESHAPE, "torch.aten.reshape", [self shape], "the same elements in row-major order in another shape", reshape,
        "%0 = torch.aten.reshape %arg0, %arg1 : !torch.vtensor<[4,2],f32>, !torch.list<int> -> !torch.vtensor<[8],f32>";
    SLICE, "torch.aten.slice.Tensor", [self dim start end step], "every `step`-th element of a dimension, from `start` to `end`, exclusive", slice,
        "%0 = torch.aten.slice.Tensor %arg0, %arg1, %arg2, %arg3, %arg4 : !torch.vtensor<[4],f32>, !torch.int, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[2],f32>";
    SQUEEZE, "torch.aten.squeeze", [self], "drops all dimensions of size 1", squeeze,
        "%0 = torch.aten.squeeze %arg0 : !torch.vtensor<[1,4],f32> -> !torch.vtensor<[4],f32>";
    SQUEEZE_DIM, "torch.aten.squeeze.dim", [self dim], "drops a dimension if its size is 1", squeeze_dim,
        "%0 = torch.aten.squeeze.dim %arg0, %arg1 : !torch.vtensor<[1,4],f32>, !torch.int -> !torch.vtensor<[4],f32>";
    T, "torch.aten.t", [self], "transpose of a matrix", t,
        "%0 = torch.aten.t %arg0 : !torch.vtensor<[4,2],f32> -> !torch.vtensor<[2,4],f32>";
    TRANSPOSE, "torch.aten.transpose.int", [self dim0 dim1], "swaps two dimensions", transpose,
        "%0 = torch.aten.transpose.int %arg0, %arg1, %arg2 : !torch.vtensor<[4,2],f32>, !torch.int, !torch.int -> !torch.vtensor<[2,4],f32>";
    COLLAPSE, "torch.prims.collapse", [self start end], "merges the dimensions `start` to `end`, inclusive", flatten,
        "%0 = torch.prims.collapse %arg0, %arg1, %arg2 : !torch.vtensor<[4,2],f32>, !torch.int, !torch.int -> !torch.vtensor<[8],f32>";
    UNSQUEEZE, "torch.aten.unsqueeze", [self dim], "inserts a dimension of size 1", unsqueeze,
        "%0 = torch.aten.unsqueeze %arg0, %arg1 : !torch.vtensor<[4],f32>, !torch.int -> !torch.vtensor<[1,4],f32>";
    VIEW, "torch.aten.view", [self size], "the same elements in row-major order in another shape", reshape,
        "%0 = torch.aten.view %arg0, %arg1 : !torch.vtensor<[4,2],f32>, !torch.list<int> -> !torch.vtensor<[8],f32>";
}

/// `torch.aten.cat`
pub(crate) static CAT: OpDef = OpDef {
    name: "torch.aten.cat",
    summary: "concatenates a list of tensors along a dimension",
    operands: &[one("tensors", &ANY_TYPE), one("dim", &ANY_TYPE)],
    movement: Some(cat),
    example: "%0 = torch.aten.cat %arg0, %arg1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[8],f32>",
    ..ATEN
};

/// `torch.aten.stack`
pub(crate) static STACK: OpDef = OpDef {
    name: "torch.aten.stack",
    summary: "concatenates a list of tensors along a new dimension",
    operands: &[one("tensors", &ANY_TYPE), one("dim", &ANY_TYPE)],
    movement: Some(stack),
    example: "%0 = torch.aten.stack %arg0, %arg1 : !torch.list<vtensor>, !torch.int -> !torch.vtensor<[2,4],f32>",
    ..ATEN
};

macro_rules! computations {
    ($($id:ident, $name:literal, [$self:ident $($operand:ident)*], $summary:literal, $(contraction $contraction:expr,)? $example:literal;)*) => {
        $(pub(crate) static $id: OpDef = OpDef {
            name: $name,
            summary: $summary,
            operands: &[one(stringify!($self), &ANY_VTENSOR), $(one(stringify!($operand), &ANY_TYPE)),*],
            $(contraction: Some($contraction),)?
            example: $example,
            ..ATEN
        };)*
    };
}
computations! {
    FAKE_QUANTIZE_PER_CHANNEL, "torch.aten.fake_quantize_per_channel_affine", [self scale zero_point axis quant_min quant_max], "fake quantization: rounds reals to representable values, with per-channel parameters",
        "%0 = torch.aten.fake_quantize_per_channel_affine %arg0, %arg1, %arg2, %arg3, %arg3, %arg3 : !torch.vtensor<[4,2],f32>, !torch.vtensor<[4],f32>, !torch.vtensor<[4],si32>, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[4,2],f32>";
    FAKE_QUANTIZE_PER_TENSOR, "torch.aten.fake_quantize_per_tensor_affine", [self scale zero_point quant_min quant_max], "fake quantization: rounds reals to representable values",
        "%0 = torch.aten.fake_quantize_per_tensor_affine %arg0, %arg1, %arg2, %arg2, %arg2 : !torch.vtensor<[4],f32>, !torch.float, !torch.int, !torch.int, !torch.int -> !torch.vtensor<[4],f32>";
    MM, "torch.aten.mm", [self mat2], "the product of two matrices", contraction |op| matmul(op, [0, 1], [false; 2]),
        "%0 = torch.aten.mm %arg0, %arg1 : !torch.vtensor<[1,4],f32>, !torch.vtensor<[4,2],f32> -> !torch.vtensor<[1,2],f32>";
    AVG_POOL2D, "torch.aten.avg_pool2d", [self kernel_size stride padding ceil_mode count_include_pad divisor_override], "the mean of each window of an image",
        "%0 = torch.aten.avg_pool2d %arg0, %arg1, %arg1, %arg2, %arg3, %arg3, %arg4 : !torch.vtensor<[1,1,4,4],f32>, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.bool, !torch.bool, !torch.none -> !torch.vtensor<[1,1,2,2],f32>";
    CONVOLUTION, "torch.aten.convolution", [input weight bias stride padding dilation transposed output_padding groups], "convolution, optionally transposed", contraction contractions::convolution,
        "%0 = torch.aten.convolution %arg0, %arg1, %arg2, %arg3, %arg4, %arg3, %arg5, %arg4, %arg6 : !torch.vtensor<[1,1,4,4],f32>, !torch.vtensor<[1,1,1,1],f32>, !torch.none, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.bool, !torch.list<int>, !torch.int -> !torch.vtensor<[1,1,4,4],f32>";
    CONV2D, "torch.aten.conv2d", [input weight bias stride padding dilation groups], "a convolution of an image", contraction contractions::conv2d,
        "%0 = torch.aten.conv2d %arg0, %arg1, %arg2, %arg3, %arg4, %arg3, %arg5 : !torch.vtensor<[1,1,4,4],f32>, !torch.vtensor<[1,1,1,1],f32>, !torch.none, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.int -> !torch.vtensor<[1,1,4,4],f32>";
    LINEAR, "torch.aten.linear", [input weight bias], "`input * transpose(weight) + bias`", contraction |op| fully_connected(op, false),
        "%0 = torch.aten.linear %arg0, %arg1, %arg2 : !torch.vtensor<[1,4],f32>, !torch.vtensor<[2,4],f32>, !torch.vtensor<[2],f32> -> !torch.vtensor<[1,2],f32>";
    MATMUL, "torch.aten.matmul", [self other], "the matrix product; leading dimensions are broadcast", contraction |op| matmul(op, [0, 1], [false; 2]),
        "%0 = torch.aten.matmul %arg0, %arg1 : !torch.vtensor<[1,4],f32>, !torch.vtensor<[4,2],f32> -> !torch.vtensor<[1,2],f32>";
    MAX_POOL2D, "torch.aten.max_pool2d", [self kernel_size stride padding dilation ceil_mode], "the maximum of each window of an image",
        "%0 = torch.aten.max_pool2d %arg0, %arg1, %arg1, %arg2, %arg3, %arg4 : !torch.vtensor<[1,1,4,4],f32>, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.list<int>, !torch.bool -> !torch.vtensor<[1,1,2,2],f32>";
    MEAN, "torch.aten.mean.dim", [self dim keepdim dtype], "the mean over some dimensions",
        "%0 = torch.aten.mean.dim %arg0, %arg1, %arg2, %arg3 : !torch.vtensor<[4,2],f32>, !torch.list<int>, !torch.bool, !torch.none -> !torch.vtensor<[4],f32>";
}

macro_rules! elementwise {
    ($($id:ident, $name:literal, [$self:ident $($operand:ident)*], $summary:literal, $which:expr, $example:literal;)*) => {
        $(pub(crate) static $id: OpDef =
            OpDef { name: $name, summary: $summary, operands: &[one(stringify!($self), &ANY_VTENSOR), $(one(stringify!($operand), &ANY_TYPE)),*], elementwise: Some($which), example: $example, ..ATEN };)*
    };
}
/// Two tensors. The following operands, such as a factor of the second, apply to all elements.
const TWO: ReadElementwise = |_| Some(vec![0, 1]);
elementwise! {
    ADD, "torch.aten.add.Tensor", [self other alpha], "`self + alpha * other`", TWO,
        "%0 = torch.aten.add.Tensor %arg0, %arg0, %arg1 : !torch.vtensor<[4],f32>, !torch.vtensor<[4],f32>, !torch.int -> !torch.vtensor<[4],f32>";
    CLAMP, "torch.aten.clamp", [self min max], "clamps each element to two bounds", FIRST_ELEMENTWISE,
        "%0 = torch.aten.clamp %arg0, %arg1, %arg1 : !torch.vtensor<[4],f32>, !torch.float, !torch.float -> !torch.vtensor<[4],f32>";
    DIV, "torch.aten.div.Tensor", [self other], "the quotient of two tensors", TWO,
        "%0 = torch.aten.div.Tensor %arg0, %arg0 : !torch.vtensor<[4],f32>, !torch.vtensor<[4],f32> -> !torch.vtensor<[4],f32>";
    GELU, "torch.aten.gelu", [self approximate], "Gaussian error linear unit (GELU)", FIRST_ELEMENTWISE,
        "%0 = torch.aten.gelu %arg0, %arg1 : !torch.vtensor<[4],f32>, !torch.str -> !torch.vtensor<[4],f32>";
    HARDSWISH, "torch.aten.hardswish", [self], "each element times its hard sigmoid", ALL_ELEMENTWISE,
        "%0 = torch.aten.hardswish %arg0 : !torch.vtensor<[4],f32> -> !torch.vtensor<[4],f32>";
    HARDTANH, "torch.aten.hardtanh", [self min_val max_val], "clamps each element to two bounds", FIRST_ELEMENTWISE,
        "%0 = torch.aten.hardtanh %arg0, %arg1, %arg1 : !torch.vtensor<[4],f32>, !torch.float, !torch.float -> !torch.vtensor<[4],f32>";
    LEAKY_RELU, "torch.aten.leaky_relu", [self negative_slope], "leaky rectified linear unit", FIRST_ELEMENTWISE,
        "%0 = torch.aten.leaky_relu %arg0, %arg1 : !torch.vtensor<[4],f32>, !torch.float -> !torch.vtensor<[4],f32>";
    MUL, "torch.aten.mul.Tensor", [self other], "the product of two tensors", TWO,
        "%0 = torch.aten.mul.Tensor %arg0, %arg0 : !torch.vtensor<[4],f32>, !torch.vtensor<[4],f32> -> !torch.vtensor<[4],f32>";
    RELU, "torch.aten.relu", [self], "rectified linear unit: max(x, 0)", ALL_ELEMENTWISE,
        "%0 = torch.aten.relu %arg0 : !torch.vtensor<[4],f32> -> !torch.vtensor<[4],f32>";
    SIGMOID, "torch.aten.sigmoid", [self], "the logistic function of each element", ALL_ELEMENTWISE,
        "%0 = torch.aten.sigmoid %arg0 : !torch.vtensor<[4],f32> -> !torch.vtensor<[4],f32>";
    SILU, "torch.aten.silu", [self], "each element times its logistic function", ALL_ELEMENTWISE,
        "%0 = torch.aten.silu %arg0 : !torch.vtensor<[4],f32> -> !torch.vtensor<[4],f32>";
    SUB, "torch.aten.sub.Tensor", [self other alpha], "`self - alpha * other`", TWO,
        "%0 = torch.aten.sub.Tensor %arg0, %arg0, %arg1 : !torch.vtensor<[4],f32>, !torch.vtensor<[4],f32>, !torch.int -> !torch.vtensor<[4],f32>";
    TANH, "torch.aten.tanh", [self], "the hyperbolic tangent of each element", ALL_ELEMENTWISE,
        "%0 = torch.aten.tanh %arg0 : !torch.vtensor<[4],f32> -> !torch.vtensor<[4],f32>";
}

/// A constant integer operand.
pub(crate) fn int(op: OpRef<'_>, index: usize) -> Result<i64, String> {
    match op.in_ints(index).as_deref() {
        Some(&[value]) => Ok(value),
        _ => Err(format!("operand #{index} must be a constant integer")),
    }
}

/// An operand that is a list of constant integers.
pub(crate) fn ints(op: OpRef<'_>, index: usize) -> Result<Vec<i64>, String> {
    let list = op.operand_def(index).filter(|def| def.is(&LIST_CONSTRUCT));
    let list = list.ok_or_else(|| format!("operand #{index} is not constant"))?;
    let item = |i| int(list, i).map_err(|_| format!("element {i} of operand #{index} must be a constant integer"));
    (0..list.body.num_operands(list.op)).map(item).collect()
}

/// A dimension operand.
fn dim(op: OpRef<'_>, index: usize, rank: usize) -> Result<usize, NoMovement> {
    dimension(int(op, index)?, rank).map_err(NoMovement::Invalid)
}

fn dims(op: OpRef<'_>, index: usize) -> Result<Vec<usize>, NoMovement> {
    let rank = op.in_shape(operand!(PERMUTE.self))?.rank();
    ints(op, index)?.into_iter().map(|d| dimension(d, rank).map_err(NoMovement::Invalid)).collect()
}

/// The operation that builds the list of tensors.
fn tensors(op: OpRef<'_>) -> Result<OpRef<'_>, NoMovement> {
    let list = op.operand_def(operand!(CAT.tensors)).filter(|def| def.is(&LIST_CONSTRUCT));
    Ok(list.ok_or("list must be built by 'torch.prim.ListConstruct'")?)
}

/// A source for each element of the list.
fn listed(list: OpRef<'_>) -> impl Iterator<Item = ElementSource> {
    (0..list.body.num_operands(list.op)).map(|at| ElementSource::Listed { list: operand!(CAT.tensors), at })
}

fn cat(op: OpRef<'_>) -> Result<MovementUse, NoMovement> {
    let list = tensors(op)?;
    let rank = list.in_shape(0)?.rank();
    for number in 1..list.body.num_operands(list.op) {
        // PyTorch leaves out tensors of the shape [0], whatever rank the others have.
        if list.in_shape(number)?.rank() != rank {
            return Err("concatenation of tensors of different ranks is unsupported".into());
        }
    }
    let axis = dim(op, operand!(CAT.dim), rank)?;
    Ok(MovementUse::of([Movement::Concat { axis }], listed(list)))
}

/// Concatenates [.., n, ..] along `dim`, and reshapes [.., count * n, ..] to [.., count, n, ..]. A new last dimension is
/// concatenated along the last one and transposed.
fn stack(op: OpRef<'_>) -> Result<MovementUse, NoMovement> {
    let list = tensors(op)?;
    let shape = list.in_shape(0)?;
    let rank = shape.rank();
    let at = dim(op, operand!(STACK.dim), rank.saturating_add(1))?;
    let Some(last) = rank.checked_sub(1) else { return Err("stacking of tensors of rank 0 is unsupported".into()) };
    if shape.static_dims().is_none() {
        return Err("requires a static shape".into());
    }
    for index in 1..list.body.num_operands(list.op) {
        let other = list.in_shape(index)?;
        if other != shape {
            return Err(NoMovement::invalid(format!("tensors of the shapes {shape} and {other} cannot be stacked")));
        }
    }
    let axis = at.min(last);
    let count = Some(list.body.num_operands(list.op) as u64);
    let (before, after) = shape.dims().split_at(axis);
    let split = Shape::new(before.iter().copied().chain([count]).chain(after.iter().copied()));
    let concat = [Movement::Concat { axis }, Movement::Reshape(split)];
    let mut order: Vec<usize> = (0..=rank).collect();
    if at > last {
        order.swap(last, rank);
    }
    let swap = Some(Movement::Permute(order)).filter(|_| at > last);
    Ok(MovementUse::of(concat.into_iter().chain(swap), listed(list)))
}

fn reshape_to(dims: impl IntoIterator<Item = Dim>) -> MovementUse {
    MovementUse::unary(Movement::Reshape(Shape::new(dims)))
}

/// Reshapes to the result type, which must be static.
fn reshape(op: OpRef<'_>) -> Result<MovementUse, NoMovement> {
    let shape = op.out_shape(0)?;
    if let Ok(sizes) = ints(op, operand!(RESHAPE.shape)) {
        let fits = |(&size, &dim): (&i64, &Dim)| size == -1 || dim.is_none_or(|n| u64::try_from(size) == Ok(n));
        if sizes.len() != shape.rank() || !sizes.iter().zip(shape.dims()).all(fits) {
            return Err(NoMovement::Invalid(format!("result #0 has shape {shape}, but operand #1 is {sizes:?}")));
        }
    }
    if shape.static_dims().is_none() {
        return Err(format!("the shape {shape} is dynamic").into());
    }
    Ok(reshape_to(shape.dims().iter().copied()))
}

fn permute(op: OpRef<'_>) -> Result<MovementUse, NoMovement> {
    Ok(MovementUse::unary(Movement::Permute(dims(op, operand!(PERMUTE.dims))?)))
}

fn flip(op: OpRef<'_>) -> Result<MovementUse, NoMovement> {
    Ok(MovementUse::unary(Movement::Reverse(dims(op, operand!(FLIP.dims))?)))
}

fn swap(rank: usize, a: usize, b: usize) -> MovementUse {
    let mut perm: Vec<usize> = (0..rank).collect();
    if a < rank && b < rank {
        perm.swap(a, b);
    }
    MovementUse::unary(Movement::Permute(perm))
}

fn t(op: OpRef<'_>) -> Result<MovementUse, NoMovement> {
    match op.in_shape(operand!(T.self))?.rank() {
        rank @ ..=2 => Ok(swap(rank, 0, 1)),
        rank => Err(NoMovement::Invalid(format!("expected a tensor of rank at most 2, got {rank}"))),
    }
}

fn transpose(op: OpRef<'_>) -> Result<MovementUse, NoMovement> {
    let rank = op.in_shape(operand!(TRANSPOSE.self))?.rank();
    Ok(swap(rank, dim(op, operand!(TRANSPOSE.dim0), rank)?, dim(op, operand!(TRANSPOSE.dim1), rank)?))
}

fn slice(op: OpRef<'_>) -> Result<MovementUse, NoMovement> {
    let shape = op.in_shape(operand!(SLICE.self))?;
    let at = dim(op, operand!(SLICE.dim), shape.rank())?;
    let size = shape.dim(at).and_then(|n| i64::try_from(n).ok());
    let size = size.ok_or_else(|| format!("slicing of dynamic dimension {at} is unsupported"))?;
    let or = |index, default| if super::ops::is_none(op, index) { Ok(default) } else { int(op, index) };
    let (start, end) = (or(operand!(SLICE.start), 0)?, or(operand!(SLICE.end), i64::MAX)?);
    let taken = range(start, end, int(op, operand!(SLICE.step))?, size).map_err(NoMovement::Invalid)?;
    let of = |d| if d == at { taken } else { StridedRange::whole() };
    Ok(MovementUse::unary(Movement::Slice((0..shape.rank()).map(of).collect())))
}

fn narrow(op: OpRef<'_>) -> Result<MovementUse, NoMovement> {
    let shape = op.in_shape(operand!(NARROW.self))?;
    let at = dim(op, operand!(NARROW.dim), shape.rank())?;
    let (start, length) = (int(op, operand!(NARROW.start))?, int(op, operand!(NARROW.length))?);
    part(&shape, at, start, length).map(MovementUse::unary)
}

/// `length` elements of a dimension. A negative start counts from the end.
fn part(shape: &Shape, at: usize, start: i64, length: i64) -> Result<Movement, NoMovement> {
    let size = shape.dim(at).and_then(|n| i64::try_from(n).ok());
    let size = size.ok_or_else(|| format!("slicing of dynamic dimension {at} is unsupported"))?;
    let first = if start < 0 { start.saturating_add(size) } else { start };
    let range = u64::try_from(first).ok().zip(u64::try_from(length).ok());
    let range = range.filter(|_| first.saturating_add(length) <= size);
    let (first, length) = range
        .ok_or_else(|| NoMovement::Invalid(format!("{length} elements from {start} on are outside of size {size}")))?;
    let of = |d| if d == at { StridedRange::new(first, length, 1) } else { StridedRange::whole() };
    Ok(Movement::Slice((0..shape.rank()).map(of).collect()))
}

fn select(op: OpRef<'_>) -> Result<MovementUse, NoMovement> {
    let shape = op.in_shape(operand!(SELECT.self))?;
    let at = dim(op, operand!(SELECT.dim), shape.rank())?;
    let one = part(&shape, at, int(op, operand!(SELECT.index))?, 1)?;
    // torch-mlir's conversion of ONNX keeps the dimension.
    if op.out_dims(0).is_some_and(|dims| dims.len() == shape.rank()) {
        return Ok(MovementUse::unary(one));
    }
    let kept = shape.dims().iter().enumerate().filter(|&(d, _)| d != at).map(|(_, &n)| n);
    Ok(MovementUse::chain([one, Movement::Reshape(Shape::new(kept))]))
}

/// A constant number operand.
pub(crate) fn scalar(op: OpRef<'_>, index: usize) -> Result<f64, String> {
    let value = op.operand_def(index).filter(|def| def.is(&FLOAT) || def.is(&INT)).and_then(|def| def.attr("value"));
    let value = value.and_then(|value| match op.ctx.attr_kind(value) {
        AttrKind::Float { bits, ty } => Some(op.ctx.float_kind(*ty)?.to_f64(*bits)),
        _ => op.ctx.attr_int(value).map(|n| n as f64),
    });
    value.ok_or_else(|| format!("operand #{index} must be a constant number"))
}

/// A constant string operand.
pub(crate) fn word(op: OpRef<'_>, index: usize) -> Result<String, String> {
    let value = op.operand_def(index).filter(|def| def.is(&STR)).and_then(|def| def.attr("value"));
    let word = value.and_then(|value| op.ctx.attr_str(value));
    word.map(|word| op.ctx.text(word).into_owned()).ok_or_else(|| format!("operand #{index} must be a constant string"))
}

/// The low and high padding of each dimension, and the padding value, from operand `value`. Omitted leading dimensions and values
/// are 0.
pub(crate) fn padding_amounts(op: OpRef<'_>, rank: usize, value: usize) -> Result<(Vec<i64>, f64), String> {
    let given = ints(op, operand!(PAD.pad))?;
    let missing = rank.checked_mul(2).and_then(|all| all.checked_sub(given.len())).filter(|n| n % 2 == 0);
    let missing = missing.ok_or("expected 2 padding amounts per dimension")?;
    if op.is(&PAD) && word(op, operand!(PAD.mode))? != "constant" {
        return Err("expected padding mode 'constant'".to_owned());
    }
    let named = given.chunks(2).rev().flatten().copied();
    let value = if super::ops::is_none(op, value) { 0.0 } else { scalar(op, value)? };
    Ok((std::iter::repeat_n(0, missing).chain(named).collect(), value))
}

fn pad(op: OpRef<'_>, value: usize) -> Result<MovementUse, NoMovement> {
    let rank = op.in_shape(operand!(PAD.self))?.rank();
    let (amounts, value) = padding_amounts(op, rank, value)?;
    let margin = match value == 0.0 {
        true => ElementSource::Zero { at: None },
        false => ElementSource::Element(element(op, value)?),
    };
    let side = |skip| amounts.iter().skip(skip).step_by(2).copied().collect();
    let pad = Movement::Pad { low: side(0), high: side(1), interior: vec![0; rank] };
    Ok(MovementUse::of([pad], [ElementSource::Operand(0), margin]))
}

/// A constant of rank 0 with the element type of the operand.
fn element(op: OpRef<'_>, value: f64) -> Result<Attr, NoMovement> {
    let ctx = op.ctx;
    let element = ctx.element_or_self(op.operand_type(operand!(PAD.self)).ok_or("has no operand")?);
    let ty = ctx.tensor_type(&[], element);
    let constant = match ctx.int_width(element) {
        Some(_) if value.fract() == 0.0 => Some(ctx.dense_ints(ty, &[value as i64])),
        Some(_) => None,
        None => ctx.dense_floats(ty, &[value]),
    };
    constant.ok_or_else(|| format!("padding value {value} is not an element of the operand").into())
}

fn squeeze(op: OpRef<'_>) -> Result<MovementUse, NoMovement> {
    let shape = op.in_shape(operand!(SQUEEZE.self))?;
    if shape.static_dims().is_none() {
        return Err("requires a static shape".into());
    }
    Ok(reshape_to(shape.dims().iter().copied().filter(|&d| d != Some(1))))
}

fn squeeze_dim(op: OpRef<'_>) -> Result<MovementUse, NoMovement> {
    let shape = op.in_shape(operand!(SQUEEZE_DIM.self))?;
    // A tensor of rank 0 counts as one of rank 1.
    if shape.rank() == 0 && dim(op, operand!(SQUEEZE_DIM.dim), 1)? == 0 {
        return Ok(MovementUse::identity());
    }
    let at = dim(op, operand!(SQUEEZE_DIM.dim), shape.rank())?;
    match shape.dim(at) {
        None => Err("requires a static shape".into()),
        size => Ok(reshape_to((0..shape.rank()).filter(|&d| d != at || size != Some(1)).map(|d| shape.dim(d)))),
    }
}

fn squeeze_dims(op: OpRef<'_>) -> Result<MovementUse, NoMovement> {
    let shape = op.in_shape(operand!(SQUEEZE_DIMS.self))?;
    let dims = dims(op, operand!(SQUEEZE_DIMS.dim))?;
    if dims.iter().any(|&d| shape.dim(d).is_none()) {
        return Err("requires a static shape".into());
    }
    Ok(reshape_to((0..shape.rank()).filter(|d| !dims.contains(d) || shape.dim(*d) != Some(1)).map(|d| shape.dim(d))))
}

fn unflatten(op: OpRef<'_>) -> Result<MovementUse, NoMovement> {
    let (shape, result) = (op.in_shape(operand!(UNFLATTEN.self))?, op.out_shape(0)?);
    let at = dim(op, operand!(UNFLATTEN.dim), shape.rank())?;
    if result.static_dims().is_none() {
        return Err(format!("the shape {result} is dynamic").into());
    }
    let sizes = ints(op, operand!(UNFLATTEN.sizes))?;
    let parts = result.dims().get(at..at.saturating_add(sizes.len())).unwrap_or_default();
    let agrees = |(&size, &dim): (&i64, &Dim)| size == -1 || u64::try_from(size).ok() == dim;
    if parts.len() != sizes.len() || !sizes.iter().zip(parts).all(agrees) {
        return Err(NoMovement::invalid(format!("sizes {sizes:?} at dimension {at} do not give the shape {result}")));
    }
    Ok(reshape_to(result.dims().iter().copied()))
}

fn dropout(op: OpRef<'_>) -> Result<MovementUse, NoMovement> {
    match flag(op, operand!(DROPOUT.train))? {
        false => Ok(MovementUse::identity()),
        true => Err("drops elements at random".into()),
    }
}

fn repeat(op: OpRef<'_>) -> Result<MovementUse, NoMovement> {
    let (shape, repeats) = (op.in_shape(operand!(REPEAT.self))?, ints(op, operand!(REPEAT.repeats))?);
    let missing = repeats.len().checked_sub(shape.rank());
    let missing = missing.ok_or_else(|| NoMovement::invalid("expected at least one number per dimension"))?;
    let times = repeats.iter().map(|&n| u64::try_from(n)).collect::<Result<Vec<u64>, _>>();
    let times = times.map_err(|_| NoMovement::invalid("a number of repetitions is negative"))?;
    let whole = std::iter::repeat_n(Some(1), missing).chain(shape.dims().iter().copied());
    Ok(MovementUse::chain([Movement::Reshape(Shape::new(whole)), Movement::Tile(times)]))
}

/// The static sizes of an image [N, C, H, W].
fn image(op: OpRef<'_>) -> Result<[u64; 4], NoMovement> {
    let shape = op.in_shape(operand!(CHANNEL_SHUFFLE.self))?;
    let dims = shape.static_dims().ok_or("requires a static shape")?;
    dims.as_slice().try_into().map_err(|_| "requires an image of rank 4".into())
}

/// A positive constant operand, and a size divided by it.
fn divisor(op: OpRef<'_>, index: usize, size: u64) -> Result<(u64, u64), NoMovement> {
    let by = int(op, index)?;
    let by =
        u64::try_from(by).ok().filter(|&by| by > 0).ok_or_else(|| NoMovement::invalid("expected a positive number"))?;
    Ok((by, size.checked_div(by).unwrap_or(0)))
}

/// The static sizes of images [..., C, H, W]: the leading dimensions, and the other three.
fn images(op: OpRef<'_>) -> Result<(Vec<u64>, [u64; 3]), NoMovement> {
    let shape = op.in_shape(operand!(PIXEL_SHUFFLE.self))?;
    let dims = shape.static_dims().ok_or("requires a static shape")?;
    let (leading, image) =
        dims.split_last_chunk::<3>().ok_or_else(|| NoMovement::invalid("expected an image of rank 3 or more"))?;
    Ok((leading.to_vec(), *image))
}

/// A reshape of the last dimensions of images, a permutation of the five parts, and a reshape to the result.
fn shuffle(leading: &[u64], split: [u64; 5], order: [usize; 5], joined: [u64; 3]) -> MovementUse {
    let rank = leading.len();
    let shape = |last: &[u64]| Movement::Reshape(Shape::of(&[leading, last].concat()));
    let perm = (0..rank).chain(order.into_iter().map(|d| rank.saturating_add(d))).collect();
    MovementUse::chain([shape(&split), Movement::Permute(perm), shape(&joined)])
}

fn pixel_shuffle(op: OpRef<'_>) -> Result<MovementUse, NoMovement> {
    let (leading, [channels, height, width]) = images(op)?;
    let (by, rest) = divisor(op, operand!(PIXEL_SHUFFLE.upscale_factor), channels)?;
    let depth = rest.checked_div(by).unwrap_or(0);
    let (rows, columns) =
        height.checked_mul(by).zip(width.checked_mul(by)).ok_or_else(|| NoMovement::invalid("a size is too large"))?;
    Ok(shuffle(&leading, [depth, by, by, height, width], [0, 3, 1, 4, 2], [depth, rows, columns]))
}

fn pixel_unshuffle(op: OpRef<'_>) -> Result<MovementUse, NoMovement> {
    let (leading, [channels, height, width]) = images(op)?;
    let (by, rows) = divisor(op, operand!(PIXEL_UNSHUFFLE.downscale_factor), height)?;
    let columns = width.checked_div(by).unwrap_or(0);
    let depth = by.checked_mul(by).and_then(|all| all.checked_mul(channels));
    let depth = depth.ok_or_else(|| NoMovement::invalid("a size is too large"))?;
    Ok(shuffle(&leading, [channels, rows, by, columns, by], [0, 2, 4, 1, 3], [depth, rows, columns]))
}

fn channel_shuffle(op: OpRef<'_>) -> Result<MovementUse, NoMovement> {
    let [n, channels, height, width] = image(op)?;
    let (groups, each) = divisor(op, operand!(CHANNEL_SHUFFLE.groups), channels)?;
    let split = Shape::of(&[n, groups, each, height, width]);
    let joined = Shape::of(&[n, channels, height, width]);
    let moved = Movement::Permute(vec![0, 2, 1, 3, 4]);
    Ok(MovementUse::chain([Movement::Reshape(split), moved, Movement::Reshape(joined)]))
}

/// A constant boolean operand.
pub(crate) fn flag(op: OpRef<'_>, index: usize) -> Result<bool, String> {
    let value = op.operand_def(index).filter(|def| def.is(&BOOL)).and_then(|def| def.int("value"));
    value.map(|value| value != 0).ok_or_else(|| format!("operand #{index} is not constant"))
}

fn unsqueeze(op: OpRef<'_>) -> Result<MovementUse, NoMovement> {
    let shape = op.in_shape(operand!(UNSQUEEZE.self))?;
    let at = dim(op, operand!(UNSQUEEZE.dim), shape.rank().saturating_add(1))?;
    let (before, after) = shape.dims().split_at(at);
    Ok(reshape_to(before.iter().copied().chain([Some(1)]).chain(after.iter().copied())))
}

fn flatten(op: OpRef<'_>) -> Result<MovementUse, NoMovement> {
    let shape = op.in_shape(operand!(FLATTEN.self))?;
    // A tensor of rank 0 becomes one of one element.
    if shape.rank() == 0 && op.is(&FLATTEN) {
        return Ok(reshape_to([Some(1)]));
    }
    let (first, last) =
        (dim(op, operand!(FLATTEN.start_dim), shape.rank())?, dim(op, operand!(FLATTEN.end_dim), shape.rank())?);
    let merged = shape
        .dims()
        .get(first..=last)
        .ok_or_else(|| NoMovement::invalid("last dimension must not be before the first"))?;
    let after = shape.dims().iter().skip(last.saturating_add(1));
    let merged = num_elements(merged).map_err(NoMovement::Invalid)?;
    Ok(reshape_to(shape.dims().iter().take(first).copied().chain([merged]).chain(after.copied())))
}

fn expand(op: OpRef<'_>) -> Result<MovementUse, NoMovement> {
    let (from, to) = (op.in_shape(operand!(EXPAND.self))?, ints(op, operand!(EXPAND.size))?);
    let missing = to
        .len()
        .checked_sub(from.rank())
        .ok_or_else(|| NoMovement::invalid("expected at least one size per dimension"))?;
    let whole: Vec<Dim> = std::iter::repeat_n(Some(1), missing).chain(from.dims().iter().copied()).collect();
    let times = |(&dim, &want): (&Dim, &i64)| match (dim, u64::try_from(want)) {
        _ if want == -1 => Ok(1),
        (Some(1), Ok(n)) => Ok(n),
        (Some(n), Ok(same)) if n == same => Ok(1),
        (None, _) => Err("expansion of a dynamic dimension is unsupported".into()),
        (Some(n), _) => Err(NoMovement::invalid(format!("size {n} cannot be expanded to {want}"))),
    };
    let multiples = whole.iter().zip(&to).map(times).collect::<Result<Vec<u64>, NoMovement>>()?;
    Ok(MovementUse::chain([Movement::Reshape(Shape::new(whole)), Movement::Tile(multiples)]))
}
