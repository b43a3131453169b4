//! Packed weights: constant ones in the order in which tiles read them, and the initial sums.

use qopt_ir::ir::{Blob, Type, ValueId};

use super::super::emit::{KernelEmitter, Tile};
use super::super::kernel::Kernel;
use super::super::tiling::Tiling;
use super::{ProductSum, WeightSource, iteration_space};
use crate::conversions::lower_int8::globals;
use crate::vector::ops as vector;

/// Maximum size of the packed weights.
const MAX_PACKED_BYTES: u64 = 1 << 30;

impl ProductSum<'_> {
    /// Checks the size of constant weights after packing.
    ///
    /// # Errors
    /// If it is too large.
    pub(in super::super) fn check_packed_size(&self, kernel: &Kernel, tiling: &Tiling) -> Result<(), String> {
        let sets = self.byte_products.weight_loops(kernel, tiling.lane);
        let tiles = kernel.extent(tiling.lane).div_ceil(tiling.width() as u64);
        let step = (self.step_bytes(tiling) as u64).checked_mul(self.steps.len() as u64);
        let sizes = sets.iter().map(|&index| kernel.extent(index)).chain([tiles]);
        let bytes = sizes.fold(step, |bytes, size| bytes?.checked_mul(size));
        match bytes {
            Some(bytes) if bytes <= MAX_PACKED_BYTES => Ok(()),
            _ => Err(format!("packed weights exceed {MAX_PACKED_BYTES} bytes")),
        }
    }

    /// Defines constants for the packed weights and for the constant term of each sum.
    pub(in super::super) fn pack_weights(&self, emit: &mut KernelEmitter<'_, '_, '_, '_>) -> Result<(), String> {
        let (kernel, tiling) = (emit.work.kernel, emit.work.tiling);
        let WeightSource::Constant(planes) = &self.byte_products.source else { return Ok(()) };
        let at = &kernel.accesses.get(self.byte_products.weights).ok_or("missing memory access")?.at;
        let zero_point = self.effective_zero_point();
        let sets = self.byte_products.weight_loops(kernel, tiling.lane);
        // The place of the first weight of each tile.
        let mut starts = Vec::new();
        for set in iteration_space(kernel, &sets) {
            let set = sets.iter().zip(set).map(|(&index, i)| at.stride(index) * i as i64).sum::<i64>();
            let tiles = tiling.lane_starts(kernel).into_iter();
            starts.extend(tiles.map(|start| at.offset + set + start as i64 * at.stride(tiling.lane)));
        }
        let columns = tiling.vectors.len() * tiling.lanes;
        let mut bytes = Vec::new();
        let mut bias = vec![0_i64; starts.len() * columns];
        for plane in planes {
            for (&start, sums) in starts.iter().zip(bias.chunks_mut(columns)) {
                let weight = |product: &Option<Vec<u64>>, vector: usize, lane: usize| {
                    let Some(index) = product.as_ref().filter(|_| lane < tiling.vector_lanes(vector)) else { return 0 };
                    let lane = (tiling.vector_offset(vector) + lane) as i64;
                    let terms = self.byte_products.reductions.iter().zip(index);
                    let place = terms.fold(start + lane * at.stride(tiling.lane), |sum, (&reduction, &i)| {
                        sum + at.stride(reduction) * i as i64
                    });
                    usize::try_from(place).ok().and_then(|place| plane.get(place)).copied().unwrap_or(0)
                };
                for step in &self.steps {
                    for (vector, sums) in sums.chunks_mut(tiling.lanes).enumerate() {
                        for group in step.chunks(self.column_bytes) {
                            for (lane, sum) in sums.iter_mut().enumerate() {
                                for product in group {
                                    let weight = weight(product, vector, lane);
                                    *sum -= i64::from(weight) * zero_point;
                                    bytes.push(weight.cast_unsigned());
                                }
                            }
                        }
                    }
                }
            }
        }
        let ctx = emit.build.ctx();
        let bias: Vec<u8> = bias.iter().flat_map(|&sum| (sum as i32).to_le_bytes()).collect();
        let mut buffer = |bytes: Vec<u8>, element: Type, size: u64| {
            let count = bytes.len() as u64 / size;
            let ty = globals::buffer_type(ctx, &[count], element);
            let ty_of_value = ctx.tensor_type(&[Some(count)], element);
            let value = ctx.dense(ty_of_value, Blob::of_elements(bytes, size as usize));
            emit.globals.get_global(&mut emit.build, value, ty)
        };
        let packed = [buffer(bytes, ctx.int_type(8), 1)?, buffer(bias, ctx.int_type(32), 4)?];
        emit.packed = Some(packed);
        Ok(())
    }

    /// Emits the initial sums of a tile: `start` and the constant term. `more` changes the sum of a vector.
    pub(in super::super) fn initial_sums(
        &self,
        emit: &mut KernelEmitter<'_, '_, '_, '_>,
        start: Tile,
        more: impl Fn(&mut KernelEmitter<'_, '_, '_, '_>, usize, ValueId) -> Result<ValueId, String>,
    ) -> Result<Tile, String> {
        let tiling = emit.work.tiling;
        let [_, bias] = emit.packed.ok_or("the weights are not packed")?;
        let count = tiling.vectors.len() * tiling.lanes;
        let element = emit.build.ctx().int_type(32);
        let base = self.packed_offset(emit, count)?;
        let mut sums = Vec::new();
        for ((_, vector), start) in tiling.row_vector_pairs().zip(start) {
            let width = tiling.vector_lanes(vector);
            let start = emit.broadcast(start, width)?;
            let start = emit.resize_vector(start, width, tiling.lanes)?;
            let at = emit.build.add_constant(base, (vector * tiling.lanes) as i64)?;
            let ty = emit.vector(tiling.lanes, element);
            let bias = emit.build.op(&vector::LOAD, &[bias, at], ty)?;
            let sum = emit.build.add(start, bias)?;
            sums.push(more(emit, vector, sum)?);
            if vector + 1 == tiling.vectors.len() && self.sums_rows {
                sums.push(emit.splat(0, tiling.lanes)?);
            }
        }
        Ok(sums)
    }

    /// The sums of a tile, without the lanes that a vector does not use.
    pub(in super::super) fn drop_unused_lanes(
        &self,
        emit: &mut KernelEmitter<'_, '_, '_, '_>,
        sums: Tile,
    ) -> Result<Tile, String> {
        let tiling = emit.work.tiling;
        let mut narrow = Vec::new();
        for ((_, vector), sum) in tiling.row_vector_pairs().zip(sums) {
            narrow.push(emit.resize_vector(sum, tiling.lanes, tiling.vector_lanes(vector))?);
        }
        Ok(narrow)
    }

    /// The offset of a plane of the weights for the current tile of lanes.
    pub(in super::super) fn weights_offset(
        &self,
        emit: &mut KernelEmitter<'_, '_, '_, '_>,
        plane: usize,
    ) -> Result<ValueId, String> {
        let (kernel, tiling) = (emit.work.kernel, emit.work.tiling);
        let bytes = self.steps.len() * self.step_bytes(tiling);
        let at = self.packed_offset(emit, bytes)?;
        let sets = self.byte_products.weight_loops(kernel, tiling.lane);
        let tiles = sets.iter().fold(tiling.lane_starts(kernel).len(), |n, &index| n * kernel.extent(index) as usize);
        emit.build.add_constant(at, (plane * tiles * bytes) as i64)
    }

    /// The offset of the current tile in packed memory, where a tile has `size` elements. Computed weights are packed for one tile.
    fn packed_offset(&self, emit: &mut KernelEmitter<'_, '_, '_, '_>, size: usize) -> Result<ValueId, String> {
        if matches!(self.byte_products.source, WeightSource::Computed { .. }) {
            return emit.index(0);
        }
        let (kernel, tiling) = (emit.work.kernel, emit.work.tiling);
        let mut number = None;
        for index in self.byte_products.weight_loops(kernel, tiling.lane) {
            let iv = *emit.ivs.get(&index).ok_or("a loop of the weights is inside of the tile")?;
            number = Some(match number {
                None => iv,
                Some(outer) => {
                    let by = emit.index(kernel.extent(index) as i64)?;
                    let outer = emit.build.mul(outer, by)?;
                    emit.build.add(outer, iv)?
                }
            });
        }
        let mut tile = emit.lane_tile.ok_or("the lanes have no tile")?;
        if let Some(set) = number {
            let by = emit.index(tiling.lane_starts(kernel).len() as i64)?;
            let first = emit.build.mul(set, by)?;
            tile = emit.build.add(first, tile)?;
        }
        let by = emit.index(size as i64)?;
        emit.build.mul(tile, by)
    }

    /// Loads the weights of a step for one block of columns, as many as one instruction takes.
    pub(in super::super) fn load_weights(
        &self,
        emit: &mut KernelEmitter<'_, '_, '_, '_>,
        at: ValueId,
        block: usize,
    ) -> Result<ValueId, String> {
        let [packed, _] = emit.packed.ok_or("the weights are not packed")?;
        let size = self.columns(emit.work.tiling) * self.dot.depth;
        let ty = emit.vector(size, emit.build.ctx().int_type(8));
        let at = emit.build.add_constant(at, (block * size) as i64)?;
        emit.build.op(&vector::LOAD, &[packed, at], ty)
    }
}
