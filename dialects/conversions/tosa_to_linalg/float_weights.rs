//! Constant float weights in the order in which vectors read them: adjacent elements belong to adjacent output channels.
//!
//! Weights of bytes keep their order: `--vectorize-int8` packs them for the dot products of the target.

use qopt_ir::def::OpRef;
use qopt_ir::ir::{Blob, Type, ValueId};

use crate::linalg::builder::Builder;
use crate::support::OpTypes;

/// Channels of a panel: the first number that divides all channels. 64 are four vectors of f32 on AVX-512, and hide the latency of
/// their sums.
const PANEL_COLUMNS: [u64; 2] = [64, 32];
/// Smaller weights have no panels: all of their rows are in the second-level cache.
const MIN_PANEL_BYTES: u64 = 256 << 10;

/// The channels of a panel, if weights [D, C] of elements of this size are stored in panels.
pub(super) fn panel_columns(depth: u64, channels: u64, bytes: usize) -> Option<u64> {
    let size = depth.saturating_mul(channels).saturating_mul(bytes as u64);
    let columns = PANEL_COLUMNS.into_iter().find(|&columns| channels.checked_rem(columns) == Some(0));
    columns.filter(|_| size >= MIN_PANEL_BYTES)
}

/// Constant weights [D, C], where D are the dimensions of a sum and C the channels; or panels [C / P, D, P] if the weights are large,
/// because their rows are on different pages.
pub(super) struct FloatWeights {
    shape: Vec<u64>,
    element: Type,
    data: Blob,
    panel: Option<u64>,
}

impl FloatWeights {
    /// Reads weights [C, D]. Returns `None` for weights that are not constant floats. `split`: large weights have panels.
    pub(super) fn of_rows(op: OpRef<'_>, operand: usize, split: bool) -> Option<Self> {
        let dims = static_dims(op, operand)?;
        let (&channels, sums) = dims.split_first()?;
        Self::arrange(op, operand, (sums, channels), |depth| [1, depth], split)
    }

    /// Reads weights [1, D, C]. Returns `None` for weights that are not constant floats.
    pub(super) fn of_columns(op: OpRef<'_>, operand: usize) -> Option<Self> {
        let dims = static_dims(op, operand)?;
        let &[1, depth, channels] = dims.as_slice() else { return None };
        let row = usize::try_from(channels).ok()?;
        Self::arrange(op, operand, (&[depth], channels), |_| [row, 1], true)
    }

    /// The size P of panels [C / P, D, P]. `None` for [D, C].
    pub(super) fn panel(&self) -> Option<u64> {
        self.panel
    }

    /// Builds the constant.
    pub(super) fn constant(self, build: &mut Builder<'_, '_>) -> Result<ValueId, String> {
        let shape: Vec<Option<u64>> = self.shape.into_iter().map(Some).collect();
        let ty = build.ctx().tensor_type(&shape, self.element);
        let data = build.ctx().try_dense(ty, self.data).map_err(|_| "a type nests too deep")?;
        build.constant(data, ty)
    }

    /// `strides` gives the distances, in elements, of adjacent terms of a sum and of adjacent channels, from the length of a sum.
    fn arrange(
        op: OpRef<'_>,
        operand: usize,
        (sums, channels): (&[u64], u64),
        strides: impl Fn(usize) -> [usize; 2],
        split: bool,
    ) -> Option<Self> {
        let element = op.in_element(operand);
        let bytes = match op.ctx.float_kind(element)?.bits() {
            bits @ (16 | 32) => usize::try_from(bits).ok()?.checked_div(8)?,
            _ => return None,
        };
        let (_, data) = op.ctx.dense_data(op.operand_constant(operand)?)?;
        let depth = usize::try_from(sums.iter().try_fold(1_u64, |n, &d| n.checked_mul(d))?).ok()?;
        let columns = usize::try_from(channels).ok()?;
        let panel = panel_columns(depth as u64, channels, bytes).filter(|_| split);
        let row = panel.unwrap_or(channels);
        let panels = panel.and_then(|panel| channels.checked_div(panel));
        let shape = panels.into_iter().chain(sums.iter().copied()).chain([row]).collect();
        let [term, channel] = strides(depth);
        let data = match data.splat() {
            Some(_) => data,
            None => {
                let all = data.bytes();
                let row = usize::try_from(row).ok()?;
                let mut arranged = Vec::with_capacity(all.len());
                for first in (0..columns).step_by(row) {
                    for d in 0..depth {
                        for c in first..first.checked_add(row)? {
                            let at = d.checked_mul(term)?.checked_add(c.checked_mul(channel)?)?.checked_mul(bytes)?;
                            arranged.extend_from_slice(all.get(at..at.checked_add(bytes)?)?);
                        }
                    }
                }
                Blob::of_bytes(arranged)
            }
        };
        Some(Self { shape, element, data, panel })
    }
}

/// The sizes of an operand, if all are static.
fn static_dims(op: OpRef<'_>, operand: usize) -> Option<Vec<u64>> {
    op.in_dims(operand)?.into_iter().collect()
}
