//! Evaluation of elementwise operations in pieces, so that numbers of the size of evaluators, eight bytes for each element,
//! exist for a small part of a large tensor only.

use smallvec::SmallVec;

use super::{Adaptor, OpRef};
use crate::elements::Blob;
use crate::ir::{Attr, Body, Context, Loc, OpId, OpSpec, Tensor, Type, ValueId};

/// Elements of a piece. Tensors of at most this size are evaluated as a whole.
pub const PIECE_ELEMENTS: u64 = 1 << 16;

/// Evaluates an elementwise operation on large tensors. Returns `None` if the tensors are small, or if the operation cannot be
/// split: a quantized element depends on its position, a dynamic size has no piece.
///
/// # Errors
/// The evaluator's.
pub fn evaluate_in_pieces(op: OpRef<'_>, operands: &[Tensor]) -> Option<Result<Vec<Tensor>, String>> {
    let ctx = op.ctx;
    let evaluate = op.meaning()?.evaluate?;
    let parts = op.elementwise()?;
    let results: SmallVec<[Type; 2]> = op.body.results(op.op).map(|value| op.body.ty(value)).collect();
    let shape: Vec<u64> = ctx.shape(*results.first()?)?.into_iter().collect::<Option<_>>()?;
    if shape.iter().try_fold(1_u64, |count, &n| count.checked_mul(n))? <= PIECE_ELEMENTS
        || operands.len() != op.body.num_operands(op.op)
        || !results.iter().all(|&ty| ctx.shape(ty) == ctx.shape(*results.first().unwrap_or(&ty)))
        || results.iter().any(|&ty| ctx.quantized(ctx.element_or_self(ty)).is_some())
    {
        return None;
    }
    let widths = results.iter().map(|&ty| Tensor::element_bytes(ctx, ty).ok().filter(|&n| n > 0));
    let widths: SmallVec<[usize; 2]> = widths.collect::<Option<_>>()?;
    let operand = |(at, tensor)| Operand::new(ctx, tensor, &shape, parts.contains(&at));
    let operands: Vec<Operand<'_>> = operands.iter().enumerate().map(operand).collect::<Option<_>>()?;
    let constants: Vec<Option<Attr>> =
        (0..operands.len()).map(|at| op.operand_constant(at).filter(|_| !parts.contains(&at))).collect();
    let run = |piece: &Piece| -> Result<Vec<Vec<u8>>, String> {
        let tensors: Vec<Tensor> = operands.iter().map(|operand| operand.piece(ctx, piece)).collect();
        let with_shape = |ty| ctx.with_shape(ty, &piece.dims()).unwrap_or(ty);
        let types: SmallVec<[Type; 2]> = results.iter().map(|&ty| with_shape(ty)).collect();
        let (body, copy) = copy_of(op, &tensors, &types);
        let adaptor = Adaptor::new(copy, &constants);
        let found = evaluate(OpRef::new(ctx, &body, copy).with_operands(&adaptor), &tensors)?;
        if !found.iter().map(|tensor| tensor.ty).eq(types.iter().copied()) {
            return Err("has a result of another type".to_owned());
        }
        found.iter().map(|tensor| tensor.to_bytes(ctx)).collect()
    };
    if operands.iter().all(|operand| !operand.is_split || operand.tensor.data.splat().is_some()) {
        let one = Piece { start: vec![0; shape.len()], size: vec![1; shape.len()] };
        let found = run(&one);
        let tensor = |(&ty, bytes): (&Type, Vec<u8>)| Tensor { ty, data: Blob::Splat(bytes.as_slice().into()) };
        return Some(found.map(|found| results.iter().zip(found).map(tensor).collect()));
    }
    let count = shape.iter().product::<u64>().try_into().unwrap_or(usize::MAX);
    let column = |&width: &usize| Vec::with_capacity(width.saturating_mul(count));
    let mut columns: SmallVec<[Vec<u8>; 2]> = widths.iter().map(column).collect();
    for piece in Pieces::new(&shape) {
        match run(&piece) {
            Ok(found) => columns.iter_mut().zip(found).for_each(|(column, bytes)| column.extend(bytes)),
            Err(why) => return Some(Err(why)),
        }
    }
    let tensor = |((&ty, column), &width)| Tensor { ty, data: Blob::of_elements(column, width) };
    Some(Ok(results.iter().zip(columns).zip(&widths).map(tensor).collect()))
}

/// A copy of an operation alone in a body, with arguments as operands and with these result types.
fn copy_of(op: OpRef<'_>, operands: &[Tensor], results: &[Type]) -> (Body, OpId) {
    let mut body = Body::new(op.body.name(Body::ROOT), Loc::UNKNOWN);
    let region = body.add_region(Body::ROOT);
    let block = body.add_block(region);
    let operands: SmallVec<[ValueId; 4]> =
        operands.iter().map(|tensor| body.add_arg(block, tensor.ty, Loc::UNKNOWN)).collect();
    let (properties, attrs) = (op.body.properties(op.op), op.body.attrs(op.op));
    let spec = OpSpec { operands: &operands, results, properties, attrs, ..OpSpec::new(op.body.name(op.op), op.loc()) };
    let copy = body.new_op(&spec);
    body.own_constants_of(op.ctx, copy);
    body.append(block, copy);
    (body, copy)
}

/// A box of elements that are contiguous in row-major order.
struct Piece {
    start: Vec<u64>,
    size: Vec<u64>,
}

impl Piece {
    fn dims(&self) -> Vec<Option<u64>> {
        self.size.iter().copied().map(Some).collect()
    }
}

/// An operand of the operation.
struct Operand<'a> {
    tensor: &'a Tensor,
    shape: Vec<u64>,
    width: usize,
    /// False for an operand that each piece reads as a whole.
    is_split: bool,
}

impl<'a> Operand<'a> {
    fn new(ctx: &Context, tensor: &'a Tensor, result: &[u64], is_split: bool) -> Option<Self> {
        let shape = tensor.shape(ctx).ok()?;
        let width = Tensor::element_bytes(ctx, tensor.ty).ok()?;
        let count = shape.iter().try_fold(1_u64, |count, &n| count.checked_mul(n))?;
        let broadcasts = shape.len() == result.len() && shape.iter().zip(result).all(|(&n, &to)| n == to || n == 1);
        let fits = if is_split { broadcasts } else { count <= PIECE_ELEMENTS };
        let stored = if tensor.data.splat().is_some() { 1 } else { count };
        let complete = stored.checked_mul(width as u64)? == tensor.data.num_bytes() as u64;
        let plain = ctx.quantized(ctx.element_or_self(tensor.ty)).is_none();
        (fits && complete && plain).then_some(Self { tensor, shape, width, is_split })
    }
    /// The elements for a piece of the result.
    fn piece(&self, ctx: &Context, piece: &Piece) -> Tensor {
        if !self.is_split {
            return self.tensor.clone();
        }
        // A dimension of size 1 is broadcast.
        let own = |at: usize, whole: u64, part: u64| if self.shape.get(at) == Some(&1) { whole } else { part };
        let size: Vec<u64> = piece.size.iter().enumerate().map(|(at, &size)| own(at, 1, size)).collect();
        let dims: Vec<_> = size.iter().copied().map(Some).collect();
        let ty = ctx.with_shape(self.tensor.ty, &dims).unwrap_or(self.tensor.ty);
        if self.tensor.data.splat().is_some() {
            return Tensor { ty, data: self.tensor.data.clone() };
        }
        let mut from = 0_u64;
        for (at, (&start, &extent)) in piece.start.iter().zip(&self.shape).enumerate() {
            from = from.saturating_mul(extent).saturating_add(own(at, 0, start));
        }
        let bytes = |elements: u64| usize::try_from(elements).unwrap_or(usize::MAX).saturating_mul(self.width);
        let data = self.tensor.data.read(bytes(from), bytes(size.iter().product()));
        Tensor { ty, data: Blob::of_bytes(data) }
    }
}

/// The pieces of a shape, in row-major order.
struct Pieces {
    shape: Vec<u64>,
    /// The dimension that is split. Outer ones have size 1 in a piece, inner ones are whole.
    axis: usize,
    /// The size of the split dimension in a piece.
    step: u64,
    next: Option<Vec<u64>>,
}

impl Pieces {
    fn new(shape: &[u64]) -> Self {
        let mut inner = 1_u64;
        let mut axis = shape.len();
        while let Some(&size) = axis.checked_sub(1).and_then(|at| shape.get(at)) {
            axis = axis.saturating_sub(1);
            match inner.checked_mul(size).filter(|&n| n <= PIECE_ELEMENTS) {
                Some(wider) => inner = wider,
                None => break,
            }
        }
        let step = PIECE_ELEMENTS.checked_div(inner).unwrap_or(1).max(1);
        let next = (!shape.contains(&0)).then(|| vec![0; shape.len()]);
        Self { shape: shape.to_vec(), axis, step, next }
    }
}

impl Iterator for Pieces {
    type Item = Piece;
    fn next(&mut self) -> Option<Piece> {
        let start = self.next.take()?;
        let size = |(at, (&extent, &start)): (usize, (&u64, &u64))| match at.cmp(&self.axis) {
            std::cmp::Ordering::Less => 1,
            std::cmp::Ordering::Equal => self.step.min(extent.saturating_sub(start)),
            std::cmp::Ordering::Greater => extent,
        };
        let size: Vec<u64> = self.shape.iter().zip(&start).enumerate().map(size).collect();
        // The start of the next piece: counts up from the split dimension.
        let mut next = start.clone();
        let mut by = self.step;
        for at in (0..=self.axis).rev() {
            if let (Some(index), Some(&extent)) = (next.get_mut(at), self.shape.get(at)) {
                *index = index.saturating_add(by);
                if *index < extent {
                    self.next = Some(next);
                    break;
                }
                *index = 0;
                by = 1;
            }
        }
        Some(Piece { start, size })
    }
}

#[cfg(test)]
mod tests {
    use super::{PIECE_ELEMENTS, Pieces};

    #[test]
    fn pieces_cover_a_shape_in_order() {
        for shape in
            [&[100_000_u64][..], &[3, 70_000], &[70_000, 3], &[2, 3, 50_000], &[300, 300, 2], &[5], &[1, 1], &[]]
        {
            let mut at = 0;
            for piece in Pieces::new(shape) {
                let start = piece.start.iter().zip(shape).fold(0, |at, (&i, &n)| at * n + i);
                let count: u64 = piece.size.iter().product();
                assert!(start == at && (1..=PIECE_ELEMENTS).contains(&count), "{shape:?}: {start} at {at}, {count}");
                at += count;
            }
            assert_eq!(at, shape.iter().product::<u64>(), "{shape:?}");
        }
        assert_eq!(Pieces::new(&[0, 5]).count(), 0);
    }
}
