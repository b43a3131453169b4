//! Reads `stablehlo.dot_general`: as `qnn.fully_connected` if the second operand is constant and there are no batches, else as
//! `qnn.matmul`.

use qopt_ir::def::{OpRef, operand};
use qopt_ir::movement::Dim;

use super::arranged::Arranged;
use super::{ReadResult, input, is_constant, new};
use crate::qnn::ops as qnn;
use crate::stablehlo::attrs::DOT;
use crate::stablehlo::ops as stablehlo;
use crate::support::OpTypes;

/// The dimensions of a `dot_general`. *Depth* is StableHLO's contracting dimensions.
pub(super) struct DotDimensions {
    /// The first operand's dimensions in the order: batch, rows, depth.
    lhs: Vec<usize>,
    /// The second operand's dimensions in the order: batch, columns, depth.
    pub(super) rhs: Vec<usize>,
    /// Number of batch dimensions.
    batch: usize,
    /// Number of contracting dimensions.
    pub(super) depth: usize,
    /// Set if the second operand is constant and there are no batches: the op is a `qnn.fully_connected`.
    is_fully_connected: bool,
}

impl DotDimensions {
    /// Reads the dimension numbers of an op.
    ///
    /// # Errors
    /// If they are missing or an operand is unranked.
    pub(super) fn read(op: OpRef<'_>) -> Result<Self, String> {
        let dims =
            op.attr("dot_dimension_numbers").and_then(|a| DOT.read(op.ctx, a)).ok_or("requires dimension numbers")?;
        // The lists of `#stablehlo.dot` in the order of its declaration.
        let [lhs_batching, rhs_batching, lhs_contracting, rhs_contracting] = [0, 1, 2, 3].map(|list| dims.list(list));
        let (Some(a), Some(b)) =
            (op.in_dims(operand!(stablehlo::DOT_GENERAL.lhs)), op.in_dims(operand!(stablehlo::DOT_GENERAL.rhs)))
        else {
            return Err("operands are unranked".to_owned());
        };
        let in_order = |rank: usize, batch: &[i64], depth: &[i64]| -> Result<Vec<usize>, String> {
            let rank = i64::try_from(rank).unwrap_or(0);
            let others = (0..rank).filter(|d| !batch.contains(d) && !depth.contains(d));
            let order = batch.iter().copied().chain(others).chain(depth.iter().copied());
            order.map(|d| usize::try_from(d).map_err(|_| "a dimension is negative".to_owned())).collect()
        };
        let has_constant_rhs = op.operand(operand!(stablehlo::DOT_GENERAL.rhs)).is_some_and(|v| is_constant(op, v));
        Ok(Self {
            lhs: in_order(a.len(), lhs_batching, lhs_contracting)?,
            rhs: in_order(b.len(), rhs_batching, rhs_contracting)?,
            batch: lhs_batching.len(),
            depth: lhs_contracting.len(),
            is_fully_connected: lhs_batching.is_empty() && has_constant_rhs,
        })
    }
    /// Number of dimensions of the columns.
    fn columns(&self) -> usize {
        self.rhs.len().saturating_sub(self.batch).saturating_sub(self.depth)
    }
    /// Returns true for a `qnn.fully_connected` whose weights have two dimensions.
    pub(super) fn is_layer(&self) -> bool {
        self.is_fully_connected && self.depth == 1 && self.columns() == 1
    }
}

/// Merges the dimensions of rows, columns or depth to one. Without dimensions its size is 1.
fn merge_dims(dims: &[Dim]) -> Result<Dim, String> {
    match *dims {
        [one] => Ok(one),
        _ => {
            let sizes: Option<Vec<u64>> = dims.iter().copied().collect();
            let sizes = sizes.ok_or("several rows, columns or contracting dimensions require static sizes")?;
            let size = sizes.iter().try_fold(1_u64, |n, &size| n.checked_mul(size));
            size.map(Some).ok_or_else(|| "a size is too large".to_owned())
        }
    }
}

/// Splits off the last dimensions.
fn split_last_dims(dims: &[Dim], count: usize) -> Result<(&[Dim], &[Dim]), String> {
    let first = dims.len().checked_sub(count).ok_or("operands have too few dimensions")?;
    dims.split_at_checked(first).ok_or_else(|| "operands have too few dimensions".to_owned())
}

/// Reads a `dot_general`: movements bring the first operand to `[batch.., rows, depth]`, and the second one to `[columns, depth]` of
/// `qnn.fully_connected` or `[batch.., depth, columns]` of `qnn.matmul`.
pub(super) fn read(op: OpRef<'_>) -> ReadResult {
    let of = DotDimensions::read(op)?;
    let (Some(a), Some(b)) =
        (op.in_dims(operand!(stablehlo::DOT_GENERAL.lhs)), op.in_dims(operand!(stablehlo::DOT_GENERAL.rhs)))
    else {
        return Err("operands are unranked".to_owned());
    };
    let (batch, depth, columns, is_fully_connected) = (of.batch, of.depth, of.columns(), of.is_fully_connected);
    let mut x = Arranged::permuted(&a, of.lhs);
    let mut rhs_order = of.rhs;
    if !is_fully_connected && let Some(rest) = rhs_order.get_mut(batch..) {
        // The depth before the columns.
        rest.rotate_left(columns);
    }
    let mut w = Arranged::permuted(&b, rhs_order);
    let (batch_dims, rest) = x.dims.split_at_checked(batch).ok_or("operands have too few dimensions")?;
    let (row_dims, depth_dims) = split_last_dims(rest, depth)?;
    let (rows, depth_size, batch_dims) = (row_dims.to_vec(), merge_dims(depth_dims)?, batch_dims.to_vec());
    let weight_dims = w.dims.get(batch..).unwrap_or_default();
    let def = if is_fully_connected {
        let (column_dims, depth_dims) = split_last_dims(weight_dims, depth)?;
        let matrix = vec![merge_dims(column_dims)?, merge_dims(depth_dims)?];
        w.reshape(matrix);
        let rows = if rows.is_empty() { vec![Some(1)] } else { rows };
        x.reshape([rows, vec![depth_size]].concat());
        &qnn::FULLY_CONNECTED
    } else {
        let (depth_dims, column_dims) = split_last_dims(weight_dims, columns)?;
        let matrix = vec![merge_dims(depth_dims)?, merge_dims(column_dims)?];
        let weight_batch_dims = w.dims.get(..batch).unwrap_or_default();
        let dims = [weight_batch_dims, &matrix].concat();
        w.reshape(dims);
        x.reshape([batch_dims, vec![merge_dims(&rows)?, depth_size]].concat());
        &qnn::MATMUL
    };
    let columns = if is_fully_connected { w.dims.first() } else { w.dims.last() }.copied().flatten();
    let (_, kept) = x.dims.split_last().ok_or("operands have too few dimensions")?;
    let shape = [kept, &[columns]].concat();
    let (mut input_x, mut input_w) =
        (input(op, operand!(stablehlo::DOT_GENERAL.lhs))?, input(op, operand!(stablehlo::DOT_GENERAL.rhs))?);
    input_x.chain.extend(x.chain);
    input_w.chain.extend(w.chain);
    let mut new = new(def, vec![input_x, input_w]);
    let result: Vec<Dim> = op.out_dims(0).ok_or("result is unranked")?.to_vec();
    if shape.len() != result.len() {
        let mut from_hub = Arranged { dims: shape.clone(), chain: Vec::new() };
        from_hub.reshape(result);
        new.after = from_hub.chain;
        new.shape = Some(shape);
    }
    Ok(new)
}
