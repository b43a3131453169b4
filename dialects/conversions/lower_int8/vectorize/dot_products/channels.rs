//! Channels form (depthwise): each lane has its own bytes, and the bytes of several taps are interleaved.

use qopt_ir::ir::ValueId;
use rustc_hash::FxHashMap;

use super::super::emit::{KernelEmitter, Tile};
use super::{DotStep, ProductSum};

impl ProductSum {
    pub(super) fn emit_depthwise(
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
            let further = emit.further(self.input, row, 0);
            for (step, weights) in steps.iter().zip(all_weights.chunks(vectors)) {
                let place = |index: &Vec<u64>| {
                    let terms = self.reductions.iter().zip(index);
                    terms.fold(further, |sum, (&reduction, &i)| sum + kernel.stride(self.input, reduction) * i as i64)
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
                                    let tap = emit.load_vector(self.input, place, width)?;
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
