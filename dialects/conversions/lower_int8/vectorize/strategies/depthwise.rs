//! Depthwise convolutions: each lane has its own bytes, and the bytes of several taps are interleaved.

use qopt_ir::ir::ValueId;
use rustc_hash::FxHashMap;

use super::super::dot_products::{DotStep, LaneMapping, ProductSum};
use super::super::emit::{KernelEmitter, Tile};
use super::super::plan::{KernelCase, KernelPlan};
use super::super::tiling::Tiling;
use super::gemm::{self, lanes};
use super::{PackPoint, Strategy};
use crate::qnn::schedule::{Schedule, StrategyKind};
use crate::targets::Dot;

/// Maximum number of unrolled dot products in a tile.
const MAX_DOTS: usize = 1024;

/// See [`StrategyKind::Depthwise`].
pub(super) struct Depthwise;

impl Strategy for Depthwise {
    fn kind(&self) -> StrategyKind {
        StrategyKind::Depthwise
    }

    fn matches(&self, case: &KernelCase) -> Result<(), String> {
        match case.products.as_ref().map_err(|&why| why)?.form {
            LaneMapping::LanewiseActivations(_) => Ok(()),
            LaneMapping::BroadcastActivations(_) => Err("all columns have the same activations".to_owned()),
        }
    }

    fn candidates(&self, case: &KernelCase) -> Vec<Schedule> {
        let is_usable = |dot: &&Dot| !gemm::is_amx(dot) && dot.rows == 1;
        let (Ok(byte_products), Some(dot)) = (&case.products, case.target.vectors.dots.iter().find(is_usable)) else {
            return Vec::new();
        };
        let rows = row_loop(case).map_or(1, |index| case.kernel.extent(index));
        let steps = byte_products.num_steps(&case.kernel, dot.depth);
        // One eighth of the registers for each row: the rest hold the taps and the weights.
        let size = (case.target.vectors.registers / 8) as u64;
        let mut all: Vec<Schedule> = Vec::new();
        for (r, v) in [(size, size), (1, size), (2 * size, size), (size, 1), (2, 2), (4, 1), (4, 2), (1, 1), (2, 1)] {
            // Each tap is one unmasked vector load, so the width is a power of two.
            let columns = 1_u64 << case.kernel.extent(case.lane).min(v * lanes(case) as u64).ilog2();
            let (r, v) = (r.min(rows), columns.div_ceil(lanes(case) as u64));
            let mut schedule = gemm::schedule_of(self.kind(), case, (dot, dot.depth), (r, v));
            schedule.tile = Some([r, columns]);
            if steps.saturating_mul(r * v) <= MAX_DOTS as u64 && !all.contains(&schedule) {
                all.push(schedule);
            } else if all.is_empty() {
                // The preferred tile decides whether the strategy is used.
                return all;
            }
        }
        all
    }

    fn plan<'a>(&self, case: &'a KernelCase, schedule: &Schedule) -> Result<KernelPlan<'a>, String> {
        let mut products = gemm::product_sum(case, schedule)?;
        if products.dot.rows > 1 {
            return Err(format!("'{}' multiplies several rows", products.dot.instruction.mnemonic()));
        }
        for step in &mut products.steps {
            // Padding moves to the end: taps need no fixed order.
            step.sort_by_key(Option::is_none);
        }
        let row = row_loop(case);
        let [rows, columns] = case.tile(schedule, row)?;
        if !columns.is_power_of_two() {
            return Err(format!("a tile has {columns} columns, which is not a power of two"));
        }
        let sums = rows.saturating_mul(columns.div_ceil(lanes(case)));
        case.check_registers(sums, gemm::OPERANDS)?;
        let dots = products.steps.len().saturating_mul(sums);
        if dots > MAX_DOTS {
            return Err(format!("a tile has {dots} unrolled dot products, more than {MAX_DOTS}"));
        }
        let tiling = Tiling::new(&case.kernel, (case.lane, lanes(case)), row, (rows, columns), true);
        products.check_packed_size(&case.kernel, &tiling)?;
        Ok(KernelPlan { strategy: &Self, tiling, products: Some(products), tile_packing: None })
    }

    fn pack(&self, emit: &mut KernelEmitter<'_, '_, '_, '_>, _point: PackPoint) -> Result<(), String> {
        emit.products()?.pack_weights(emit)
    }

    fn sum(&self, emit: &mut KernelEmitter<'_, '_, '_, '_>, start: Tile) -> Result<Tile, String> {
        let products = emit.products()?;
        let mut sums = products.initial_sums(emit, start, |_, _, sum| Ok(sum))?;
        for plane in 0..products.planes() {
            let weights = products.weights_offset(emit, plane)?;
            sums = products.add_taps(emit, &products.steps, weights, sums)?;
        }
        products.drop_unused_lanes(emit, sums)
    }
}

/// The loop over the rows of a tile: rows along the least stride of the activations share most taps.
fn row_loop(case: &KernelCase) -> Option<usize> {
    let input = case.products.as_ref().ok()?.input;
    let others = case.kernel.parallel.iter().copied().filter(|&index| index != case.lane);
    others.min_by_key(|&index| case.kernel.stride(input, index).unsigned_abs())
}

impl ProductSum<'_> {
    fn add_taps(
        &self,
        emit: &mut KernelEmitter<'_, '_, '_, '_>,
        steps: &[DotStep],
        weights: ValueId,
        sums: Tile,
    ) -> Result<Tile, String> {
        let (kernel, tiling) = (emit.work.kernel, emit.work.tiling);
        let bytes = self.step_bytes(tiling) as i64;
        let mut all_weights = Vec::new();
        for step in 0..steps.len() {
            let at = emit.build.add_constant(weights, bytes * step as i64)?;
            for vector in 0..tiling.vectors.len() {
                all_weights.push(self.load_weights(emit, at, vector)?);
            }
        }
        // Adjacent rows share taps.
        let mut taps: FxHashMap<i64, ValueId> = FxHashMap::default();
        let mut interleaved: FxHashMap<Vec<Option<i64>>, Vec<ValueId>> = FxHashMap::default();
        let vectors = tiling.vectors.len();
        let width = tiling.width();
        let mut sums = sums;
        for row in 0..tiling.rows {
            let further = emit.further(self.byte_products.input, row, 0);
            for (step, weights) in steps.iter().zip(all_weights.chunks(vectors)) {
                let place = |index: &Vec<u64>| {
                    let terms = self.byte_products.reductions.iter().zip(index);
                    terms.fold(further, |sum, (&reduction, &i)| {
                        sum + kernel.stride(self.byte_products.input, reduction) * i as i64
                    })
                };
                let places: Vec<Option<i64>> = step.iter().map(|tap| tap.as_ref().map(place)).collect();
                if !interleaved.contains_key(&places) {
                    let mut read = Vec::new();
                    for &place in &places {
                        read.push(match place {
                            None => None,
                            Some(place) => Some(match taps.get(&place) {
                                Some(&tap) => tap,
                                None => {
                                    let tap = emit.load_vector(self.byte_products.input, place, width)?;
                                    let tap = self.to_instruction_signedness(emit, tap)?;
                                    taps.insert(place, tap);
                                    tap
                                }
                            }),
                        });
                    }
                    let made = self.interleave_taps(emit, &read)?;
                    interleaved.insert(places.clone(), made);
                }
                let bytes = interleaved.get(&places).cloned().unwrap_or_default();
                for (vector, (&bytes, &weights)) in bytes.iter().zip(weights).enumerate() {
                    let sum = sums.get_mut(row * vectors + vector).ok_or("missing accumulator")?;
                    *sum = self.dot(emit, *sum, bytes, weights)?;
                }
            }
        }
        Ok(sums)
    }

    /// Interleaves the bytes of several taps within each lane: one vector for each vector of the tile.
    fn interleave_taps(
        &self,
        emit: &mut KernelEmitter<'_, '_, '_, '_>,
        taps: &[Option<ValueId>],
    ) -> Result<Vec<ValueId>, String> {
        let tiling = emit.work.tiling;
        let (lanes, vectors) = (tiling.lanes, tiling.vectors.len());
        let width = tiling.width();
        let any = *taps.iter().flatten().next().ok_or("a reduction step has no operand")?;
        // Missing taps meet zero weights, so any bytes will do.
        let of = |tap: Option<&Option<ValueId>>| tap.copied().flatten().unwrap_or(any);
        let lane = |i: usize| if i < width { i as i64 } else { -1 };
        let mut all = Vec::new();
        if let [_] = taps {
            for vector in 0..vectors {
                let mask: Vec<i64> = (0..lanes).map(|i| lane(vector * lanes + i)).collect();
                all.push(emit.shuffle(any, any, &mask)?);
            }
            return Ok(all);
        }
        if let [a, b] = taps {
            for vector in 0..vectors {
                let mask: Vec<i64> = (0..lanes)
                    .map(|i| lane(vector * lanes + i))
                    .flat_map(|i| [i, if i < 0 || b.is_none() { i } else { i + width as i64 }])
                    .collect();
                let (a, b) = (of(Some(a)), of(Some(b)));
                all.push(emit.shuffle(a, b, &mask)?);
            }
            return Ok(all);
        }
        // Interleave the bytes of two taps, for two vectors at once to fill a register, then interleave these pairs.
        for pair in 0..vectors.div_ceil(2) {
            let count = (vectors - 2 * pair).min(2) * lanes;
            let mut halves = Vec::new();
            for half in 0..2 {
                let (a, b) = (taps.get(2 * half), taps.get(2 * half + 1));
                let both = b.copied().flatten().is_some();
                let mask: Vec<i64> = (0..count)
                    .map(|i| lane(2 * pair * lanes + i))
                    .flat_map(|i| [i, if i < 0 || !both { i } else { i + width as i64 }])
                    .collect();
                let (x, y) = (of(a), of(b));
                halves.push(if a.copied().flatten().is_some() { Some(emit.shuffle(x, y, &mask)?) } else { None });
            }
            let (&[Some(low), high], total) = (halves.as_slice(), 2 * count as i64) else {
                return Err("a reduction step has no operand".to_owned());
            };
            for vector in 0..count / lanes {
                let mask: Vec<i64> = (0..lanes as i64)
                    .map(|i| 2 * (i + (vector * lanes) as i64))
                    .flat_map(|i| {
                        let far = |i: i64| if high.is_some() { i + total } else { i };
                        [i, i + 1, far(i), far(i + 1)]
                    })
                    .collect();
                all.push(emit.shuffle(low, high.unwrap_or(low), &mask)?);
            }
        }
        Ok(all)
    }
}
