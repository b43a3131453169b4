//! Lanes are columns: a few bytes of a row, or of several, meet a vector of weights.

use qopt_ir::ir::ValueId;
use rustc_hash::FxHashMap;

use super::super::emit::{Emit, Tile};
use super::super::tile::Tiling;
use super::Products;

impl Products {
    pub(super) fn rows(
        &self,
        emit: &mut Emit<'_, '_, '_, '_, '_>,
        (outer, along): (&[usize], Option<usize>),
        loops: bool,
        weights: ValueId,
        sums: Tile,
    ) -> Result<Tile, String> {
        let kernel = emit.work.kernel;
        let depth = self.dot.depth as u64;
        let length = along.map_or(1, |along| kernel.extent(along));
        let Some((&next, outer)) = outer.split_first() else { return self.row(emit, along, loops, weights, sums) };
        let inside = outer.iter().fold(length.div_ceil(depth), |n, &index| n * kernel.extent(index));
        let bytes = inside as i64 * self.step_bytes(emit.work.tiling) as i64;
        if loops {
            return emit.counted(kernel.extent(next), &sums, |emit, iv, sums| {
                let by = emit.index(bytes)?;
                let further = emit.build.mul(iv, by)?;
                let weights = emit.build.add(weights, further)?;
                emit.at(next, iv, None, |emit| self.rows(emit, (outer, along), loops, weights, sums.to_vec()))
            });
        }
        let mut sums = sums;
        for i in 0..kernel.extent(next) as i64 {
            let iv = emit.index(i)?;
            let weights = emit.build.plus(weights, bytes * i)?;
            sums = emit.at(next, iv, None, |emit| self.rows(emit, (outer, along), loops, weights, sums))?;
        }
        Ok(sums)
    }

    /// Along the bytes that lie beside each other.
    fn row(
        &self,
        emit: &mut Emit<'_, '_, '_, '_, '_>,
        along: Option<usize>,
        loops: bool,
        weights: ValueId,
        sums: Tile,
    ) -> Result<Tile, String> {
        let (depth, read) = (self.dot.depth as u64, self.dot.read as u64);
        let length = along.map_or(1, |along| emit.work.kernel.extent(along));
        let (reads, bytes) = (length / read, self.step_bytes(emit.work.tiling) as i64);
        let mut sums = sums;
        let mut at = 0;
        if loops && reads > 1 {
            sums = emit.counted(reads, &sums, |emit, iv, sums| {
                let (by, size) = (emit.index(read as i64)?, emit.index(bytes * (read / depth) as i64)?);
                let (k, further) = (emit.build.mul(iv, by)?, emit.build.mul(iv, size)?);
                let weights = emit.build.add(weights, further)?;
                let step = |emit: &mut Emit<'_, '_, '_, '_, '_>| self.step(emit, 0, read, weights, sums.to_vec());
                match along {
                    Some(along) => emit.at(along, k, None, step),
                    None => step(emit),
                }
            })?;
            at = reads * read;
        }
        // What is left: powers of two of groups, and as `groups` has it what is no whole one.
        while at < length {
            let (start, count) = match (length - at) / depth {
                0 if length < depth => (0, length),
                0 => (length - depth, depth),
                left => (at, read.min(depth << left.ilog2())),
            };
            let weights = emit.build.plus(weights, bytes * (at / depth) as i64)?;
            sums = self.step(emit, start as i64, count, weights, sums)?;
            at += count;
        }
        Ok(sums)
    }

    /// The products of so many bytes of each row, one instruction for each place of the tile and each group of bytes.
    fn step(
        &self,
        emit: &mut Emit<'_, '_, '_, '_, '_>,
        start: i64,
        count: u64,
        weights: ValueId,
        sums: Tile,
    ) -> Result<Tile, String> {
        let (tiling, high) = (emit.work.tiling, self.dot.rows);
        let vectors = tiling.vectors.len();
        let mut rows = Vec::new();
        for row in 0..tiling.rows {
            let further = emit.further(self.input, row, 0) + start;
            rows.push(self.words(emit, further, count)?);
        }
        let (together, parts) = (tiling.rows / high, vectors * high);
        // Rows that are read for several groups stay in registers, so that weights come one by one; otherwise rows do.
        let pairs: Vec<(usize, usize)> = if self.dot.read > self.dot.depth {
            (0..parts).flat_map(|part| (0..together).map(move |row| (row, part))).collect()
        } else {
            (0..together).flat_map(|row| (0..parts).map(move |part| (row, part))).collect()
        };
        let mut sums = sums;
        for group in 0..(count as usize).div_ceil(self.dot.depth) {
            let weights = emit.build.plus(weights, (group * self.step_bytes(tiling)) as i64)?;
            let mut factors: FxHashMap<usize, ValueId> = FxHashMap::default();
            let mut known: FxHashMap<usize, ValueId> = FxHashMap::default();
            for &(row, part) in &pairs {
                let bytes = match factors.get(&row) {
                    Some(&bytes) => bytes,
                    None => self.factor(emit, rows.chunks(high).nth(row).unwrap_or_default(), group)?,
                };
                let weights = match known.get(&part) {
                    Some(&weights) => weights,
                    None => self.weights_of(emit, weights, part)?,
                };
                factors.insert(row, bytes);
                known.insert(part, weights);
                let place = (row * high + part % high) * vectors + part / high;
                let sum = sums.get_mut(place).ok_or("a sum is missing")?;
                *sum = self.dot(emit, *sum, bytes, weights)?;
            }
        }
        Ok(sums)
    }

    /// So many bytes of a row, as words of a group each.
    fn words(&self, emit: &mut Emit<'_, '_, '_, '_, '_>, further: i64, count: u64) -> Result<ValueId, String> {
        let (ctx, depth) = (emit.build.ctx(), self.dot.depth);
        let (word, count) = (ctx.int_type(8 * depth as u32), count as usize);
        let words = emit.vector(count.div_ceil(depth), word);
        if count >= depth {
            let bytes = emit.loaded(self.input, further, count)?;
            return emit.build.op("vector.bitcast", &[bytes], words);
        }
        let mut all = emit.build.int(0, word)?;
        for j in 0..count as i64 {
            let byte = emit.element(self.input, further + j)?;
            let byte = emit.build.widened(byte, word, true)?;
            let by = emit.build.int(8 * j, word)?;
            let byte = emit.build.op("arith.shli", &[byte, by], word)?;
            all = emit.build.op("arith.ori", &[all, byte], word)?;
        }
        emit.build.op("vector.broadcast", &[all], words)
    }

    /// The bytes that an instruction multiplies with the weights of its columns: a group of each of its rows.
    fn factor(&self, emit: &mut Emit<'_, '_, '_, '_, '_>, rows: &[ValueId], group: usize) -> Result<ValueId, String> {
        let (&first, &last) = rows.first().zip(rows.last()).ok_or("an instruction takes no row")?;
        let (ctx, columns) = (emit.build.ctx(), self.columns(emit.work.tiling));
        let ty = emit.build.ty(first);
        let groups = ctx.num_elements(ty).unwrap_or(1) as usize;
        let words = if rows.len() * groups == 1 {
            let words = emit.vector(columns, ctx.element_or_self(ty));
            emit.build.op("vector.broadcast", &[first], words)?
        } else {
            let mask: Vec<i64> = (0..columns).map(|i| (i % rows.len() * groups + group) as i64).collect();
            emit.shuffled(first, last, &mask)?
        };
        let ty = emit.vector(columns * self.dot.depth, ctx.int_type(8));
        let bytes = emit.build.op("vector.bitcast", &[words], ty)?;
        self.flipped(emit, bytes)
    }

    /// The columns of one instruction.
    pub(super) fn columns(&self, tiling: &Tiling) -> usize {
        tiling.lanes / self.dot.rows
    }

    /// From rows of vectors to the sums that an instruction takes, a part of each of its rows in one vector; and back, since that is a
    /// transposition of parts.
    pub(super) fn turned(&self, emit: &mut Emit<'_, '_, '_, '_, '_>, sums: Tile) -> Result<Tile, String> {
        let (tiling, columns) = (emit.work.tiling, self.columns(emit.work.tiling) as i64);
        if self.dot.rows == 1 {
            return Ok(sums);
        }
        let vectors = tiling.vectors.len();
        let mut turned = Vec::new();
        for (row, vector) in tiling.places() {
            let (part, first) = (row % self.dot.rows, row - row % self.dot.rows);
            let of = |row: usize| sums.get(row * vectors + vector).copied().ok_or("a sum is missing");
            let (a, b) = (of(first)?, of(first + 1)?);
            let mask: Vec<i64> = (0..tiling.lanes as i64)
                .map(|i| i % columns + part as i64 * columns + i / columns * tiling.lanes as i64)
                .collect();
            turned.push(emit.shuffled(a, b, &mask)?);
        }
        Ok(turned)
    }
}
