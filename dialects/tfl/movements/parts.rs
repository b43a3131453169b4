//! Definitions of operations that split, concatenate and select from tensors, with their movements.

use qopt_ir::def::{
    ANY_ATTR, ElementSource, MovementUse, NoMovement, OpDef, OpRef, Trait, TypeConstraint, TypePred, attr, one,
    operand, optional_attr, variadic,
};
use qopt_ir::movement::{Movement, Shape, StridedRange};

use super::super::attrs::IS_ACTIVATION;
use super::super::ops::TENSOR;
use super::super::shapes::verify_shape;
use super::{MOVEMENT, OUTPUTS, attr_int, check_count, dimension, int, ints, verify};
use crate::qnn::kernels::arrange::concat_params;
use crate::qnn::types::uniform;
use crate::support::{OpTypes, batched_gather};

/// `tfl.slice`
pub(crate) static SLICE: OpDef = OpDef {
    name: "tfl.slice",
    summary: "slice of `size` elements from `begin` in every dimension; size -1 takes the rest",
    operands: &[one("input", &TENSOR), one("begin", &TENSOR), one("size", &TENSOR)],
    traits: &[Trait::Pure, Trait::Selects],
    movement: Some(|op| {
        let (begin, size) = (ints(op, 1)?, ints(op, 2)?);
        if begin.len() != size.len() {
            return Err(NoMovement::invalid(format!("has {} begins and {} sizes", begin.len(), size.len())));
        }
        let range = |(&start, &size): (&i64, &i64)| {
            let start = u64::try_from(start).map_err(|_| NoMovement::invalid(format!("begin {start} is negative")))?;
            let size = match size {
                -1 => None,
                size => Some(u64::try_from(size).map_err(|_| NoMovement::invalid(format!("size {size} is negative")))?),
            };
            Ok(StridedRange { start, size, step: 1 })
        };
        let ranges = begin.iter().zip(&size).map(range).collect::<Result<_, NoMovement>>()?;
        Ok(MovementUse::unary(Movement::Slice(ranges)))
    }),
    example: "%0 = \"tfl.slice\"(%arg0, %arg1, %arg2) : (tensor<4xf32>, tensor<1xi32>, tensor<1xi32>) -> tensor<2xf32>",
    ..MOVEMENT
};

/// `tfl.gather`
pub(crate) static GATHER: OpDef = OpDef {
    name: "tfl.gather",
    summary: "gathers elements of a dimension by index",
    description: "The dimensions of `indices` replace dimension `axis`. The first `batch_dims` \
                  dimensions of both are the same.",
    operands: &[one("params", &TENSOR), one("indices", &TENSOR)],
    traits: &[Trait::Pure, Trait::Selects],
    attrs: &[attr("axis", &ANY_ATTR), optional_attr("batch_dims", &ANY_ATTR)],
    verify: Some(|op| {
        verify(op)?;
        verify_shape(op)
    }),
    movement: Some(|op| {
        let (shape, index_shape) = (op.in_shape(operand!(GATHER.params))?, op.in_shape(operand!(GATHER.indices))?);
        // LiteRT accepts any axis, and its kernel rejects one out of range.
        let axis = dimension(attr_int(op, "axis")?, shape.rank()).map_err(|why| why.to_string())?;
        let batch = op.int("batch_dims").unwrap_or(0);
        if batch != 0 {
            // A negative number counts from the rank of the indices.
            let rank = i64::try_from(index_shape.rank()).unwrap_or(i64::MAX);
            let batch = usize::try_from(if batch < 0 { batch.saturating_add(rank) } else { batch });
            let batch = batch.ok().filter(|&batch| batch <= axis).ok_or("'batch_dims' is out of range")?;
            return batched_gather(&shape, &index_shape, batch, axis, &ints(op, 1)?);
        }
        let natural = |i: i64| u64::try_from(i).map_err(|_| NoMovement::invalid(format!("index {i} is negative")));
        let indices = ints(op, 1)?.into_iter().map(natural).collect::<Result<_, _>>()?;
        let (before, after) = (shape.dims().iter().take(axis), shape.dims().iter().skip(axis).skip(1));
        // The gather has one dimension for the indices. A reshape replaces it by the dimensions of their shape.
        let to = Shape::new(before.chain(index_shape.dims()).chain(after).copied());
        let reshape = (index_shape.rank() != 1).then_some(Movement::Reshape(to));
        Ok(MovementUse::chain([Movement::Gather { axis, indices }].into_iter().chain(reshape)))
    }),
    example: "%0 = \"tfl.gather\"(%arg0, %arg1) <{axis = 0 : i32, batch_dims = 0 : i32}> : (tensor<4x2xf32>, tensor<3xi32>) \
              -> tensor<3x2xf32>",
    ..MOVEMENT
};

/// `tfl.gather_nd`
pub(crate) static GATHER_ND: OpDef = OpDef {
    name: "tfl.gather_nd",
    summary: "gathers elements or slices by index tuples",
    description: "The last dimension of `indices` lists the positions in the leading dimensions of `params`; the others \
                  replace these dimensions.",
    operands: &[one("params", &TENSOR), one("indices", &TENSOR)],
    traits: &[Trait::Pure, Trait::Selects],
    movement: Some(gather_nd),
    example: "%0 = \"tfl.gather_nd\"(%arg0, %arg1) : (tensor<4x2xf32>, tensor<3x1xi32>) -> tensor<3x2xf32>",
    ..MOVEMENT
};

/// Merges the indexed dimensions, gathers along the merged dimension, and replaces it by the dimensions of the index list:
/// `[2, 3, 4]` with indices `[5, 6, 2]` gives `[2, 3, 4] -> [6, 4] -> [30, 4] -> [5, 6, 4]`.
fn gather_nd(op: OpRef<'_>) -> Result<MovementUse, NoMovement> {
    let (shape, index_shape) = (op.in_shape(operand!(GATHER_ND.params))?, op.in_shape(operand!(GATHER_ND.indices))?);
    let Some((&depth, batch)) = index_shape.dims().split_last() else {
        return Err(NoMovement::invalid("requires indices of rank 1 or more".to_owned()));
    };
    let depth = depth.and_then(|depth| usize::try_from(depth).ok()).ok_or("the size of an index tuple is dynamic")?;
    if depth == 0 {
        return Err("has empty index tuples".into());
    }
    if depth > shape.rank() {
        return Err(NoMovement::invalid(format!(
            "has index tuples of size {depth} for a tensor of rank {}",
            shape.rank()
        )));
    }
    let (indexed, inner) = shape.dims().split_at(depth);
    let sizes = indexed.iter().copied().collect::<Option<Vec<u64>>>().ok_or("an indexed dimension is dynamic")?;
    let indices = ints(op, 1)?;
    let outside = || NoMovement::invalid("has an index outside of the tensor".to_owned());
    let count = sizes.iter().try_fold(1u64, |count, &size| count.checked_mul(size));
    let count = count.ok_or_else(|| NoMovement::invalid("the merged dimension overflows 64 bits".to_owned()))?;
    // The row-major number of an index tuple in the merged dimension.
    let number = |tuple: &[i64]| {
        tuple.iter().zip(&sizes).try_fold(0u64, |number, (&index, &size)| {
            let index = u64::try_from(index).ok().filter(|&index| index < size)?;
            number.checked_mul(size)?.checked_add(index)
        })
    };
    let numbers = indices.chunks_exact(depth).map(number).collect::<Option<Vec<u64>>>().ok_or_else(outside)?;
    let merged = Shape::new([Some(count)].into_iter().chain(inner.iter().copied()));
    let to = Shape::new(batch.iter().chain(inner).copied());
    let merge = (depth != 1).then_some(Movement::Reshape(merged));
    let split = (batch.len() != 1).then_some(Movement::Reshape(to));
    let gather = Movement::Gather { axis: 0, indices: numbers };
    Ok(MovementUse::chain(merge.into_iter().chain([gather]).chain(split)))
}

/// `tfl.embedding_lookup`
pub(crate) static EMBEDDING_LOOKUP: OpDef = OpDef {
    name: "tfl.embedding_lookup",
    summary: "gathers rows of a table by index",
    operands: &[one("lookup", &TENSOR), one("value", &TENSOR)],
    variant: Some(|op| {
        let carrier = |element| op.ctx.quantized(element).map(|element| element.carrier(op.ctx));
        let is_movement = carrier(op.in_element(operand!(EMBEDDING_LOOKUP.value))) == carrier(op.out_element(0));
        (!is_movement).then_some(&CONVERTING_LOOKUP)
    }),
    movement: Some(|op| {
        let natural = |i: i64| u64::try_from(i).map_err(|_| NoMovement::invalid(format!("index {i} is negative")));
        let indices = ints(op, 0)?.into_iter().map(natural).collect::<Result<_, _>>()?;
        Ok(MovementUse::of([Movement::Gather { axis: 0, indices }], [ElementSource::Operand(1)]))
    }),
    example: "%0 = \"tfl.embedding_lookup\"(%arg0, %arg1) : (tensor<3xi32>, tensor<4x2xf32>) -> tensor<3x2xf32>",
    ..MOVEMENT
};

/// A lookup whose result has another storage type than its table: LiteRT dequantizes the rows, so it is not a movement.
static CONVERTING_LOOKUP: OpDef = OpDef { movement: None, variant: None, ..EMBEDDING_LOOKUP };

/// `tfl.concatenation`
pub(crate) static CONCATENATION: OpDef = OpDef {
    name: "tfl.concatenation",
    summary: "concatenates the operands along a dimension",
    operands: &[variadic("values", &TENSOR)],
    attrs: &[attr("axis", &ANY_ATTR), optional_attr("fused_activation_function", &IS_ACTIVATION)],
    movement: Some(|op| {
        let activation = op.attr("fused_activation_function").and_then(|a| op.ctx.attr_str(a));
        if activation.is_some_and(|a| op.ctx.bytes(a) != b"NONE") {
            return Err("fused activation is unsupported".into());
        }
        let axis = dimension(attr_int(op, "axis")?, op.in_shape(operand!(CONCATENATION.values))?.rank())?;
        Ok(MovementUse::nary(Movement::Concat { axis }, op.body.num_operands(op.op)))
    }),
    variant: Some(|op| {
        let unsigned = uniform(op.ctx, op.out_type(0)).is_some_and(|ty| !ty.storage.signed);
        (unsigned && concat_params(op).is_some()).then_some(&RESCALING_CONCATENATION)
    }),
    example: "%0 = \"tfl.concatenation\"(%arg0, %arg1) <{axis = 0 : i32, fused_activation_function = \"NONE\"}> : \
              (tensor<4xf32>, tensor<2xf32>) -> tensor<6xf32>",
    ..MOVEMENT
};

/// A `tfl.concatenation` of unsigned operands with other quantization parameters than the result rescales them, so it is not a movement.
static RESCALING_CONCATENATION: OpDef = OpDef { name: CONCATENATION.name, ..MOVEMENT };

/// `tfl.pack`
pub(crate) static PACK: OpDef = OpDef {
    name: "tfl.pack",
    summary: "stacks the operands along a new dimension",
    operands: &[variadic("values", &TENSOR)],
    attrs: &[optional_attr("values_count", &ANY_ATTR), attr("axis", &ANY_ATTR)],
    movement: Some(pack),
    example: "%0 = \"tfl.pack\"(%arg0, %arg1) <{axis = 1 : i32, values_count = 2 : i32}> : (tensor<4xf32>, tensor<4xf32>) \
              -> tensor<4x2xf32>",
    ..MOVEMENT
};

/// Concatenates along dimension 0, splits this dimension into the operands, and permutes the new dimension to `axis`: with axis 1,
/// two operands `[3, 4] -> [6, 4] -> [2, 3, 4] -> [3, 2, 4]`.
fn pack(op: OpRef<'_>) -> Result<MovementUse, NoMovement> {
    let count = op.body.num_operands(op.op);
    check_count(op, "values_count", count)?;
    let shape = op.in_shape(operand!(PACK.values))?;
    if shape.rank() == 0 {
        return Err("operands of rank 0 have no dimension to concatenate along".into());
    }
    let mut others = (0..count).filter_map(|i| op.in_shape(i).ok());
    if let Some(other) = others.clone().find(|other| !other.agrees_with(&shape)) {
        return Err(NoMovement::invalid(format!("requires operands of one shape, but got {shape} and {other}")));
    }
    // The concatenation does not compare the sizes of the concatenated dimension, which may be dynamic.
    if others.any(|other| other != shape) {
        return Err("the operands have sizes that are known at run time only".into());
    }
    let rank = shape.rank().saturating_add(1);
    let axis = dimension(attr_int(op, "axis")?, rank)?;
    let stacked = Shape::new([Some(count as u64)].into_iter().chain(shape.dims().iter().copied()));
    let mut perm: Vec<usize> = (1..rank).collect();
    perm.insert(axis, 0);
    let chain = vec![Movement::Concat { axis: 0 }, Movement::Reshape(stacked), Movement::Permute(perm)];
    Ok(MovementUse::of(chain, (0..count).map(ElementSource::Operand)))
}

/// One slice for each size: consecutive parts of dimension `axis`.
fn cut(shape: &Shape, axis: usize, sizes: impl IntoIterator<Item = u64>) -> Vec<Movement> {
    let mut start = 0u64;
    let mut parts = Vec::new();
    for size in sizes {
        let part = |d| if d == axis { StridedRange::new(start, size, 1) } else { StridedRange::whole() };
        parts.push(Movement::Slice((0..shape.rank()).map(part).collect()));
        start = start.saturating_add(size);
    }
    parts
}

fn size_along(shape: &Shape, axis: usize) -> Result<u64, NoMovement> {
    Ok(shape.dim(axis).ok_or_else(|| format!("splitting of dynamic dimension {axis} is unsupported"))?)
}

/// `tfl.split`
pub(crate) static SPLIT: OpDef = OpDef {
    name: "tfl.split",
    summary: "splits a dimension into equal parts",
    operands: &[one("split_dim", &TENSOR), one("value", &TENSOR)],
    attrs: &[optional_attr("num_splits", &ANY_ATTR)],
    results: OUTPUTS,
    movement: Some(|op| {
        let shape = op.in_shape(operand!(SPLIT.value))?;
        let axis = dimension(int(op, 0)?, shape.rank())?;
        let (size, count) = (size_along(&shape, axis)?, op.body.num_results(op.op));
        check_count(op, "num_splits", count)?;
        let part = size.checked_div(count as u64).filter(|&part| part.checked_mul(count as u64) == Some(size));
        let part = part.ok_or_else(|| {
            NoMovement::invalid(format!("dimension {axis} of size {size} cannot be split into {count} equal parts"))
        })?;
        let chains = cut(&shape, axis, std::iter::repeat_n(part, count)).into_iter().map(|part| vec![part]).collect();
        Ok(MovementUse::parts(chains, 1))
    }),
    example: "%0:2 = \"tfl.split\"(%arg0, %arg1) <{num_splits = 2 : i32}> : (tensor<i32>, tensor<4xf32>) -> (tensor<2xf32>, \
              tensor<2xf32>)",
    ..MOVEMENT
};

const SIZES: TypeConstraint = TypeConstraint::new(
    "1D tensor of 32-bit signless integer values",
    TypePred::All(&[&TypePred::RankedTensor(&TypePred::Int(32)), &TypePred::RankIn(&[1])]),
);
const DIMENSION: TypeConstraint = TypeConstraint::new(
    "0D tensor of 32-bit signless integer values",
    TypePred::All(&[&TypePred::RankedTensor(&TypePred::Int(32)), &TypePred::RankIn(&[0])]),
);

/// `tfl.split_v`
pub(crate) static SPLIT_V: OpDef = OpDef {
    name: "tfl.split_v",
    summary: "splits a dimension into parts of the given sizes; size -1 takes the rest",
    operands: &[one("value", &TENSOR), one("size_splits", &SIZES), one("split_dim", &DIMENSION)],
    attrs: &[optional_attr("num_splits", &ANY_ATTR)],
    results: OUTPUTS,
    movement: Some(|op| {
        let shape = op.in_shape(operand!(SPLIT_V.value))?;
        let axis = dimension(int(op, 2)?, shape.rank())?;
        let (size, count, sizes) = (size_along(&shape, axis)?, op.body.num_results(op.op), ints(op, 1)?);
        check_count(op, "num_splits", count)?;
        let fail = || {
            let parts = format!("{count} parts of sizes {sizes:?}");
            NoMovement::invalid(format!("dimension {axis} of size {size} cannot be split into {parts}"))
        };
        // The size -1 takes what the other sizes leave.
        let sum = sizes.iter().filter(|&&n| n != -1).try_fold(0u64, |sum, &n| sum.checked_add(u64::try_from(n).ok()?));
        let remainder = sum.and_then(|sum| size.checked_sub(sum)).ok_or_else(fail)?;
        let num_inferred = sizes.iter().filter(|&&n| n == -1).count();
        if sizes.len() != count || num_inferred > 1 || (num_inferred == 0 && remainder != 0) {
            return Err(fail());
        }
        let sizes = sizes.iter().map(|&n| u64::try_from(n).unwrap_or(remainder));
        let chains = cut(&shape, axis, sizes).into_iter().map(|part| vec![part]).collect();
        Ok(MovementUse::parts(chains, 0))
    }),
    example: "%0:2 = \"tfl.split_v\"(%arg0, %arg1, %arg2) <{num_splits = 2 : i32}> : (tensor<4xf32>, tensor<2xi32>, \
              tensor<i32>) -> (tensor<1xf32>, tensor<3xf32>)",
    ..MOVEMENT
};

/// `tfl.unpack`
pub(crate) static UNPACK: OpDef = OpDef {
    name: "tfl.unpack",
    summary: "splits a dimension into its elements and drops it",
    operands: &[one("input", &TENSOR)],
    attrs: &[optional_attr("num", &ANY_ATTR), attr("axis", &ANY_ATTR)],
    results: OUTPUTS,
    movement: Some(|op| {
        let shape = op.in_shape(operand!(UNPACK.input))?;
        let axis = dimension(attr_int(op, "axis")?, shape.rank())?;
        let (size, count) = (size_along(&shape, axis)?, op.body.num_results(op.op));
        check_count(op, "num", count)?;
        if size != count as u64 {
            return Err(NoMovement::invalid(format!(
                "dimension {axis} of size {size} cannot be split into {count} elements"
            )));
        }
        let dims = shape.dims().iter().enumerate().filter(|&(d, _)| d != axis).map(|(_, &dim)| dim);
        let reshape = Movement::Reshape(Shape::new(dims));
        let parts = cut(&shape, axis, std::iter::repeat_n(1, count)).into_iter();
        Ok(MovementUse::parts(parts.map(|part| vec![part, reshape.clone()]).collect(), 0))
    }),
    example: "%0:2 = \"tfl.unpack\"(%arg0) <{axis = 1 : i32, num = 2 : i32}> : (tensor<4x2xf32>) -> (tensor<4xf32>, \
              tensor<4xf32>)",
    ..MOVEMENT
};
