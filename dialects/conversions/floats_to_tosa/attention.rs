//! Attention of PyTorch and ONNX, and rotary positions.
//!
//! ```text
//! softmax(q k^T scale + masks) v        q [.., S, E], k [.., T, E], v [.., T, V]
//! ```
//!
//! Keys and values of earlier tokens are operands of a static length.

use qopt_ir::def::OpRef;
use qopt_ir::ir::{OpId, ValueId};

use super::onnx::Results;
use super::writer::FloatWriter;
use crate::elements::first_integer;
use crate::torch::onnx::operator::{float_attr, has, int, is_microsoft};
use crate::tosa::ops as tosa;

/// The steps of an attention between products and softmax.
#[derive(Default)]
pub(super) struct Scores {
    /// The factor of products; 1 / sqrt(E) if it is `None`.
    pub(super) scale: Option<f64>,
    /// `cap * tanh(score / cap)`
    pub(super) cap: Option<f64>,
    /// True for keys that take part, or numbers that are added. They broadcast to [.., S, T].
    pub(super) masks: Vec<ValueId>,
    /// The score of one more key whose value is 0. It broadcasts to [.., S, 1].
    pub(super) sink: Option<ValueId>,
}

/// The values of an attention.
pub(super) struct Attended {
    pub(super) result: ValueId,
    /// The products, after the cap, after the masks, and after the softmax.
    pub(super) scores: [ValueId; 4],
}

impl FloatWriter<'_, '_, '_> {
    pub(super) fn attention(
        &mut self,
        [query, key, value]: [ValueId; 3],
        options: &Scores,
    ) -> Result<Attended, String> {
        let (key, value) = (self.shared_heads(key, query)?, self.shared_heads(value, query)?);
        let rank = self.rank(key)?;
        let (before, last) = rank.checked_sub(2).map(|d| (d, d + 1)).ok_or("operands must have rank 2 or higher")?;
        let mut order: Vec<usize> = (0..rank).collect();
        order.swap(before, last);
        let transposed = self.permuted(key, &order)?;
        let products = self.matmul(query, transposed)?;
        let depth = self.dims(query)?.last().copied().unwrap_or(1);
        let products = self.times(products, options.scale.unwrap_or(1.0 / (depth as f64).sqrt()))?;
        let capped = match options.cap {
            Some(cap) => {
                let part = self.times(products, 1.0 / cap)?;
                let bounded = self.unary(&tosa::TANH, part)?;
                self.times(bounded, cap)?
            }
            None => products,
        };
        let mut masked = capped;
        let least = self.number(masked, f64::NEG_INFINITY)?;
        for &mask in &options.masks {
            masked = match self.ctx().int_width(self.element(mask)) {
                Some(1) => self.select(mask, masked, least)?,
                Some(_) => {
                    let mask = self.cast(mask, self.element(masked))?;
                    self.add(masked, mask)?
                }
                None => self.add(masked, mask)?,
            };
        }
        let last = self.rank(masked)?.saturating_sub(1);
        let mut weights = match options.sink {
            Some(sink) => {
                let mut dims = self.dims(masked)?;
                let keys = dims.last().copied().unwrap_or(0);
                *dims.get_mut(last).ok_or("operands must have rank 2 or higher")? = 1;
                let sink = self.broadcast_to(sink, &dims)?;
                let all = self.concat(&[masked, sink], last)?;
                let weights = self.softmax(all, last)?;
                self.sliced(weights, last, 0, keys)?
            }
            None => self.softmax(masked, last)?,
        };
        if !options.masks.is_empty() && options.sink.is_none() {
            // A query that the masks exclude from all keys has the result 0.
            let greatest = self.reduced(&tosa::REDUCE_MAX, masked, &[last])?;
            let is_excluded = self.compared(&tosa::EQUAL, greatest, f64::NEG_INFINITY)?;
            let zero = self.number(weights, 0.0)?;
            weights = self.select(is_excluded, zero, weights)?;
        }
        let result = self.matmul(weights, value)?;
        Ok(Attended { result, scores: [products, capped, masked, weights] })
    }

    /// Grouped-query attention: repeats each head of keys or values [.., heads, T, E] for the query heads of its group. A single
    /// head broadcasts.
    fn shared_heads(&mut self, x: ValueId, query: ValueId) -> Result<ValueId, String> {
        let (dims, of_query) = (self.dims(x)?, self.dims(query)?);
        let (&[ref batch @ .., heads, length, depth], &[.., all, _, _]) = (dims.as_slice(), of_query.as_slice()) else {
            return Ok(x);
        };
        let times = all.checked_div(heads).filter(|&times| times > 1 && heads > 1 && all.is_multiple_of(heads));
        let Some(times) = times else { return Ok(x) };
        let apart = self.reshaped(x, &[batch, &[heads, 1, length, depth]].concat())?;
        let repeated = self.broadcast_to(apart, &[batch, &[heads, times, length, depth]].concat())?;
        self.reshaped(repeated, &[batch, &[all, length, depth]].concat())
    }

    /// [B, S, heads * E] as [B, heads, S, E]. Other ranks are returned unchanged.
    fn split_heads(&mut self, x: ValueId, heads: Option<i64>) -> Result<ValueId, String> {
        let &[batch, length, size] = self.dims(x)?.as_slice() else { return Ok(x) };
        let heads = heads.and_then(|n| u64::try_from(n).ok()).filter(|&n| n > 0 && size.is_multiple_of(n));
        let heads = heads.ok_or_else(|| format!("requires a number of heads that divides the size {size}"))?;
        let apart = self.reshaped(x, &[batch, length, heads, size / heads])?;
        self.permuted(apart, &[0, 2, 1, 3])
    }

    /// [B, heads, S, E] as [B, S, heads * E].
    fn joined_heads(&mut self, x: ValueId) -> Result<ValueId, String> {
        let &[batch, heads, length, size] = self.dims(x)?.as_slice() else { return Err("expected heads".to_owned()) };
        let turned = self.permuted(x, &[0, 2, 1, 3])?;
        self.reshaped(turned, &[batch, length, heads.checked_mul(size).ok_or("a size is too large")?])
    }

    /// Appends keys or values [B, heads, S, E] to those of earlier tokens.
    fn with_past(&mut self, op: OpId, past: usize, x: ValueId) -> Result<ValueId, String> {
        if !has(self.view(op), past) {
            return Ok(x);
        }
        let past = self.operand(op, past)?;
        self.concat(&[past, x], 2)
    }

    /// The positions `offset`, `offset + 1`, … of the queries, as [S, 1].
    fn query_positions(&mut self, queries: u64, offset: i64) -> Result<ValueId, String> {
        let count = Self::listed_size(queries)?;
        let at = |i: u64| i64::try_from(i).unwrap_or(i64::MAX).saturating_add(offset);
        self.integers(&[count, 1], &(0..count).map(at).collect::<Vec<i64>>(), self.ctx().int_type(32))
    }

    /// A mask that is true where the position of the key is at most `offset` plus the index of the query.
    pub(super) fn causal_mask(&mut self, [queries, keys]: [u64; 2], offset: i64) -> Result<ValueId, String> {
        let (queries, keys) = (self.query_positions(queries, offset)?, self.counted(keys, 1, 2)?);
        self.binary(&tosa::GREATER_EQUAL, queries, keys)
    }

    /// Rotates pairs of the first elements of heads [B, S, heads, E] by angles, whose cosines and sines are [B or 1, S, pairs].
    fn rotated(&mut self, x: ValueId, [cosines, sines]: [ValueId; 2], is_interleaved: bool) -> Result<ValueId, String> {
        let &[batch, length, heads, size] = self.dims(x)?.as_slice() else { return Err("expected heads".to_owned()) };
        let half = self.dims(cosines)?.last().copied().unwrap_or(0);
        let along = |w: &mut Self, table: ValueId| {
            let count = w.dims(table)?.iter().try_fold(1_u64, |n, &d| n.checked_mul(d)).ok_or("a size is too large")?;
            let rows = count.checked_div(length.saturating_mul(half)).unwrap_or(0);
            w.reshaped(table, &[rows, length, 1, half])
        };
        let (cosines, sines) = (along(self, cosines)?, along(self, sines)?);
        let all = half.saturating_mul(2);
        if all > size {
            return Err("rotates more elements than a head has".to_owned());
        }
        let turned = if all == size { x } else { self.sliced(x, 3, 0, all)? };
        let pair = match is_interleaved {
            true => {
                let apart = self.reshaped(turned, &[batch, length, heads, half, 2])?;
                [0, 1].map(|at| {
                    self.sliced(apart, 4, at, 1).and_then(|one| self.reshaped(one, &[batch, length, heads, half]))
                })
            }
            false => [0, half].map(|at| self.sliced(turned, 3, at, half)),
        };
        let [a, b] = pair;
        let (a, b) = (a?, b?);
        let (ac, bs) = (self.mul(a, cosines)?, self.mul(b, sines)?);
        let (as_, bc) = (self.mul(a, sines)?, self.mul(b, cosines)?);
        let (real, imaginary) = (self.sub(ac, bs)?, self.add(as_, bc)?);
        let turned = match is_interleaved {
            true => {
                let apart = [batch, length, heads, half, 1];
                let both = [self.reshaped(real, &apart)?, self.reshaped(imaginary, &apart)?];
                let both = self.concat(&both, 4)?;
                self.reshaped(both, &[batch, length, heads, all])?
            }
            false => self.concat(&[real, imaginary], 3)?,
        };
        if all == size {
            return Ok(turned);
        }
        let rest = self.sliced(x, 3, all, size - all)?;
        self.concat(&[turned, rest], 3)
    }
}

/// `Attention` of ONNX.
pub(super) fn attention(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<Option<Results>, String> {
    /// Operands.
    const MASK: usize = 3;
    const PAST: usize = 4;
    const LENGTHS: usize = 6;
    let number = |w: &FloatWriter<'_, '_, '_>, name: &str| int(w.view(op), name);
    let has_heads = w.rank(w.view(op).operands().next().ok_or("too few operands")?)? == 3;
    let (query_heads, key_heads) = (number(w, "q_num_heads"), number(w, "kv_num_heads"));
    let query = w.operand(op, 0)?;
    let query = w.split_heads(query, query_heads)?;
    let mut present = Vec::new();
    for index in [1, 2] {
        let x = w.operand(op, index)?;
        let x = w.split_heads(x, key_heads)?;
        present.push(w.with_past(op, PAST + index - 1, x)?);
    }
    let &[key, value] = present.as_slice() else { return Err("too few operands".to_owned()) };
    let (&[_, _, queries, _], &[batch, _, keys, _]) = (w.dims(query)?.as_slice(), w.dims(key)?.as_slice()) else {
        return Err("operands must have rank 3 or 4".to_owned());
    };
    let offset = match has(w.view(op), PAST) {
        true => {
            let past = w.view(op).operand(PAST).ok_or("too few operands")?;
            w.dims(past)?.get(2).copied().and_then(|n| i64::try_from(n).ok()).ok_or("a size is too large")?
        }
        false => 0,
    };
    let mut masks = Vec::new();
    if has(w.view(op), MASK) {
        let mask = w.operand(op, MASK)?;
        let rank = w.rank(mask)?;
        let size = w.dims(mask)?.last().copied().unwrap_or(1);
        let missing = i64::try_from(keys.saturating_sub(size)).map_err(|_| "a size is too large")?;
        let excluded = if w.ctx().int_width(w.element(mask)).is_some() { 0.0 } else { f64::NEG_INFINITY };
        let amounts: Vec<i64> = (0..rank).flat_map(|d| [0, if d + 1 == rank { missing } else { 0 }]).collect();
        masks.push(w.padded(mask, &amounts, excluded)?);
    }
    let places = w.counted(keys, 1, 2)?;
    let mut positions = w.query_positions(queries, offset)?;
    if has(w.view(op), LENGTHS) {
        // The first keys of each batch are valid, and the queries are the last of them.
        let lengths = w.operand(op, LENGTHS)?;
        let lengths = w.reshaped(lengths, &[batch, 1, 1, 1])?;
        let lengths = w.cast(lengths, w.ctx().int_type(32))?;
        masks.push(w.binary(&tosa::GREATER, lengths, places)?);
        let queries = i32::try_from(queries).map_err(|_| "a size is too large")?;
        let first = w.plus(lengths, -f64::from(queries))?;
        positions = w.add(positions, first)?;
    }
    if number(w, "is_causal").unwrap_or(0) != 0 {
        masks.push(w.binary(&tosa::GREATER_EQUAL, positions, places)?);
    }
    let window = |w: &FloatWriter<'_, '_, '_>, name: &str| {
        number(w, name).filter(|&size| size >= 0).map(|size| i32::try_from(size).map_or(f64::from(i32::MAX), f64::from))
    };
    if let Some(size) = window(w, "left_window_size") {
        let first = w.plus(positions, -size)?;
        masks.push(w.binary(&tosa::GREATER_EQUAL, places, first)?);
    }
    if let Some(size) = window(w, "right_window_size") {
        let last = w.plus(positions, size)?;
        masks.push(w.binary(&tosa::GREATER_EQUAL, last, places)?);
    }
    let view = w.view(op);
    let cap = float_attr(view, "softcap").filter(|&cap| cap != 0.0);
    let options = Scores { scale: float_attr(view, "scale"), cap, masks, sink: None };
    let shown = usize::try_from(number(w, "qk_matmul_output_mode").unwrap_or(0)).ok();
    let attended = w.attention([query, key, value], &options)?;
    let result = if has_heads { w.joined_heads(attended.result)? } else { attended.result };
    let shown = shown.and_then(|mode| attended.scores.get(mode).copied());
    Ok(Some(vec![Some(result), Some(key), Some(value), shown]))
}

/// `MultiHeadAttention` of `com.microsoft`.
pub(super) fn multi_head(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<Option<Results>, String> {
    /// Operands.
    const BIAS: usize = 3;
    const PADDING: usize = 4;
    const ADDED: usize = 5;
    const PAST: usize = 6;
    if !has(w.view(op), 1) || !has(w.view(op), 2) {
        return Err("packs the query with keys and values".to_owned());
    }
    let heads = int(w.view(op), "num_heads");
    let mut all = Vec::new();
    let mut start = 0;
    for index in 0..3 {
        let mut x = w.operand(op, index)?;
        if has(w.view(op), BIAS) {
            let bias = w.operand(op, BIAS)?;
            let size = w.dims(x)?.last().copied().unwrap_or(0);
            if w.rank(x)? != 3 {
                return Err("a bias requires operands of rank 3".to_owned());
            }
            let part = w.sliced(bias, 0, start, size)?;
            x = w.add(x, part)?;
            start = start.saturating_add(size);
        }
        let x = w.split_heads(x, heads)?;
        all.push(if index == 0 { x } else { w.with_past(op, PAST + index - 1, x)? });
    }
    let &[query, key, value] = all.as_slice() else { return Err("too few operands".to_owned()) };
    let padding = has(w.view(op), PADDING).then_some(PADDING);
    let result = masked_attention(w, op, [query, key, value], (padding, Some(ADDED)))?;
    Ok(Some(vec![Some(result), Some(key), Some(value)]))
}

/// `Attention` of `com.microsoft`, whose weights make queries, keys and values of one input.
pub(super) fn packed(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<Option<Results>, String> {
    /// Operands.
    const WEIGHTS: usize = 1;
    const BIAS: usize = 2;
    const PADDING: usize = 3;
    const PAST: usize = 4;
    const ADDED: usize = 5;
    let view = w.view(op);
    let refused = [
        ("operand 'past'", has(view, PAST)),
        ("attribute 'qkv_hidden_sizes'", view.attr("qkv_hidden_sizes").is_some()),
        ("attribute 'do_rotary'", int(view, "do_rotary").unwrap_or(0) != 0),
    ];
    if let Some((name, _)) = refused.iter().find(|(_, is_present)| *is_present) {
        return Err(format!("{name} is unsupported"));
    }
    let (x, weights) = (w.operand(op, 0)?, w.operand(op, WEIGHTS)?);
    let mut projected = w.matmul(x, weights)?;
    if has(w.view(op), BIAS) {
        let bias = w.operand(op, BIAS)?;
        projected = w.add(projected, bias)?;
    }
    of_projection(w, op, projected, (PADDING, Some(ADDED)))
}

/// The attention of a tensor that has queries, keys and values in its last dimension. The mask and the added numbers are operands.
pub(super) fn of_projection(
    w: &mut FloatWriter<'_, '_, '_>,
    op: OpId,
    projected: ValueId,
    (padding, added): (usize, Option<usize>),
) -> Result<Option<Results>, String> {
    let heads = int(w.view(op), "num_heads");
    let size = w.dims(projected)?.last().copied().unwrap_or(0) / 3;
    let mut all = Vec::new();
    for index in 0..3_u64 {
        let part = w.sliced(projected, 2, index.saturating_mul(size), size)?;
        all.push(w.split_heads(part, heads)?);
    }
    let &[query, key, value] = all.as_slice() else { return Err("too few operands".to_owned()) };
    let padding = has(w.view(op), padding).then_some(padding);
    Ok(Some(vec![Some(masked_attention(w, op, [query, key, value], (padding, added))?)]))
}

/// The attention of heads with the masks of `com.microsoft`: key padding, an added bias, and `unidirectional`.
fn masked_attention(
    w: &mut FloatWriter<'_, '_, '_>,
    op: OpId,
    [query, key, value]: [ValueId; 3],
    (padding, added): (Option<usize>, Option<usize>),
) -> Result<ValueId, String> {
    let (&[_, _, queries, _], &[batch, _, keys, _]) = (w.dims(query)?.as_slice(), w.dims(key)?.as_slice()) else {
        return Err("operands must have rank 3 or 4".to_owned());
    };
    let mut masks = Vec::new();
    if let Some(index) = padding {
        let mask = w.operand(op, index)?;
        let takes_part = match *w.dims(mask)?.as_slice() {
            // The number of keys that take part.
            [of_batch] if of_batch == batch => {
                let ends = w.reshaped(mask, &[batch, 1, 1, 1])?;
                let place = w.counted(keys, 3, 4)?;
                w.binary(&tosa::GREATER, ends, place)?
            }
            [of_batch, of_keys] if (of_batch, of_keys) == (batch, keys) => {
                let mask = w.reshaped(mask, &[batch, 1, 1, keys])?;
                w.compared(&tosa::GREATER, mask, 0.0)?
            }
            [of_batch, of_queries, of_keys] if [of_batch, of_queries, of_keys] == [batch, queries, keys] => {
                let mask = w.reshaped(mask, &[batch, 1, queries, keys])?;
                w.compared(&tosa::GREATER, mask, 0.0)?
            }
            _ => return Err("the mask must have one entry for each batch, each key, or each query and key".to_owned()),
        };
        let filter = float_attr(w.view(op), "mask_filter_value").unwrap_or(-10_000.0);
        let kept = w.filled(&[1, 1, 1, 1], w.f32_type(), 0.0)?;
        let filter = w.filled(&[1, 1, 1, 1], w.f32_type(), filter)?;
        masks.push(w.select(takes_part, kept, filter)?);
    }
    if let Some(added) = added.filter(|&added| has(w.view(op), added)) {
        masks.push(w.operand(op, added)?);
    }
    if int(w.view(op), "unidirectional").unwrap_or(0) != 0 {
        let offset = i64::try_from(keys.saturating_sub(queries)).map_err(|_| "a size is too large")?;
        masks.push(w.causal_mask([queries, keys], offset)?);
    }
    let scale = float_attr(w.view(op), "scale").filter(|&scale| scale != 0.0);
    let attended = w.attention([query, key, value], &Scores { scale, masks, ..Scores::default() })?;
    w.joined_heads(attended.result)
}

/// The lengths of `GroupQueryAttention`. Keys and values have room for `keys` tokens.
struct Lengths {
    batch: u64,
    queries: u64,
    keys: u64,
    /// The number of earlier tokens of each batch [B, 1] in i32; `None` if there are none.
    past: Option<ValueId>,
}

/// `GroupQueryAttention` of `com.microsoft`: several heads of queries share those of keys and values, which follow earlier ones.
pub(super) fn grouped(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<Option<Results>, String> {
    /// Operands.
    const TABLES: [usize; 2] = [7, 8];
    const POSITIONS: usize = 9;
    const ADDED: usize = 10;
    const SINK: usize = 11;
    let view = w.view(op);
    if view.operands().count() > SINK + 1 && (SINK + 1..view.operands().count()).any(|index| has(view, index)) {
        return Err("has scales of quantized keys, norms of heads or lengths of queries".to_owned());
    }
    for (name, default) in [("causal", 1), ("sliding_window_cache", 0), ("kv_cache_bit_width", 0)] {
        if int(view, name).is_some_and(|value| value != default) {
            return Err(format!("'{name}' is unsupported"));
        }
    }
    let flag = |name: &str| int(view, name).unwrap_or(0) != 0;
    let (rotates, is_interleaved, is_smooth) = (flag("do_rotary"), flag("rotary_interleaved"), flag("smooth_softmax"));
    let window = int(view, "local_window_size").filter(|&size| size > 0);
    let real = |name: &str| float_attr(view, name).filter(|&value| value != 0.0);
    let (scale, cap) = (real("scale"), real("softcap"));
    let heads = ["num_heads", "kv_num_heads"].map(|name| int(view, name).and_then(|n| u64::try_from(n).ok()));
    let [Some(heads), Some(shared)] = heads else { return Err("requires the numbers of heads".to_owned()) };
    if heads == 0 || shared == 0 || !heads.is_multiple_of(shared) {
        return Err("the number of heads must be a multiple of those of keys".to_owned());
    }
    let parts = grouped_operands(w, op, [heads, shared])?;
    let &[batch, queries, _, _] = w.dims(parts[0])?.as_slice() else { return Err("expected heads".to_owned()) };
    let lengths = grouped_lengths(w, op, [batch, queries])?;
    let own = w.counted(queries, 1, 2)?;
    let own = match lengths.past {
        Some(past) => w.add(own, past)?,
        None => own,
    };
    let [mut query, mut key, value] = parts;
    if rotates {
        let positions = if has(w.view(op), POSITIONS) { w.operand(op, POSITIONS)? } else { own };
        let [cosines, sines] = TABLES.map(|index| {
            let table = w.operand(op, index)?;
            w.gather(table, positions, 0)
        });
        let tables = [cosines?, sines?];
        (query, key) = (w.rotated(query, tables, is_interleaved)?, w.rotated(key, tables, is_interleaved)?);
    }
    let query = w.permuted(query, &[0, 2, 1, 3])?;
    let (key, value) = (present(w, op, key, 0, &lengths)?, present(w, op, value, 1, &lengths)?);
    let rows = w.dims(own)?.first().copied().unwrap_or(1);
    let own = w.reshaped(own, &[rows, 1, queries, 1])?;
    let places = w.counted(lengths.keys, 3, 4)?;
    let mut masks = vec![w.binary(&tosa::GREATER_EQUAL, own, places)?];
    if let Some(size) = window {
        let size = i32::try_from(size).map_err(|_| "a size is too large")?;
        let before = w.plus(own, -f64::from(size))?;
        masks.push(w.binary(&tosa::GREATER, places, before)?);
    }
    if has(w.view(op), ADDED) {
        let added = w.operand(op, ADDED)?;
        // Its keys may end with the last valid one.
        let (rank, size) = (w.rank(added)?, w.dims(added)?.last().copied().unwrap_or(0));
        let missing = lengths.keys.checked_sub(size).ok_or("adds numbers to more scores than there are")?;
        let missing = i64::try_from(missing).map_err(|_| "a size is too large")?;
        let amounts: Vec<i64> = (0..rank).flat_map(|d| [0, if d + 1 == rank { missing } else { 0 }]).collect();
        masks.push(w.padded(added, &amounts, 0.0)?);
    }
    let sink = if has(w.view(op), SINK) {
        let sink = w.operand(op, SINK)?;
        Some(w.reshaped(sink, &[1, heads, 1, 1])?)
    } else if is_smooth {
        Some(w.filled(&[1, 1, 1, 1], w.f32_type(), 0.0)?)
    } else {
        None
    };
    let attended = w.attention([query, key, value], &Scores { scale, cap, masks, sink })?;
    let result = w.joined_heads(attended.result)?;
    Ok(Some(vec![Some(result), Some(key), Some(value), None]))
}

/// Queries, keys and values of the new tokens [B, S, heads, E]. A query without a key has all of them in its last dimension.
fn grouped_operands(
    w: &mut FloatWriter<'_, '_, '_>,
    op: OpId,
    [heads, shared]: [u64; 2],
) -> Result<[ValueId; 3], String> {
    let query = w.operand(op, 0)?;
    let &[batch, length, size] = w.dims(query)?.as_slice() else { return Err("query must have rank 3".to_owned()) };
    let apart = |w: &mut FloatWriter<'_, '_, '_>, x: ValueId, heads: u64| {
        let size = w.dims(x)?.last().copied().unwrap_or(0);
        let each = size.checked_div(heads).filter(|_| size.is_multiple_of(heads));
        w.reshaped(x, &[batch, length, heads, each.ok_or("has a number of heads that does not divide the size")?])
    };
    if has(w.view(op), 1) {
        let (key, value) = (w.operand(op, 1)?, w.operand(op, 2)?);
        return Ok([apart(w, query, heads)?, apart(w, key, shared)?, apart(w, value, shared)?]);
    }
    let all = shared.checked_mul(2).and_then(|n| n.checked_add(heads)).ok_or("a size is too large")?;
    let each = size.checked_div(all).filter(|_| size.is_multiple_of(all));
    each.ok_or("has a number of heads that does not divide the size")?;
    let packed = apart(w, query, all)?;
    let [query, key, value] = [(0, heads), (heads, shared), (heads.saturating_add(shared), shared)]
        .map(|(start, count)| w.sliced(packed, 2, start, count));
    Ok([query?, key?, value?])
}

/// The lengths of `GroupQueryAttention`: without earlier tokens if all tokens are new.
fn grouped_lengths(w: &mut FloatWriter<'_, '_, '_>, op: OpId, [batch, queries]: [u64; 2]) -> Result<Lengths, String> {
    /// Operands.
    const PAST: usize = 3;
    const LAST_KEYS: usize = 5;
    const TOTAL: usize = 6;
    let view = w.view(op);
    let total = view.operand_constant(TOTAL).and_then(|total| first_integer(view.ctx, total));
    let total = total.map(|total| u64::try_from(total).map_err(|_| "operand #6 must not be negative")).transpose()?;
    let room = match has(view, PAST) {
        true => w.dims(view.operand(PAST).ok_or("too few operands")?)?.get(2).copied().unwrap_or(0),
        false => 0,
    };
    let declared = || view.results().skip(1).find_map(|result| w.dims(result).ok()?.get(2).copied());
    let keys = match total {
        Some(total) => total.max(room),
        // One token is the last one with or without earlier ones.
        None if queries == 1 => declared().ok_or("operand #6 (total_sequence_length) must be constant")?,
        None => return Err("operand #6 (total_sequence_length) must be constant".to_owned()),
    };
    if total == Some(queries) {
        return Ok(Lengths { batch, queries, keys, past: None });
    }
    if !has(view, PAST) || !has(view, PAST + 1) {
        return Err("has fewer new tokens than all, but no earlier ones".to_owned());
    }
    if batch != 1 && queries != 1 {
        return Err("several new tokens after earlier ones require batch 1".to_owned());
    }
    let last = w.operand(op, LAST_KEYS)?;
    let last = w.reshaped(last, &[batch, 1])?;
    let queries_before = i32::try_from(queries).map_err(|_| "a size is too large")?;
    let past = w.plus(last, 1.0 - f64::from(queries_before))?;
    Ok(Lengths { batch, queries, keys, past: Some(past) })
}

/// Keys or values [B, heads, T, E]: the earlier ones, the new ones [B, S, heads, E], and zeros.
fn present(
    w: &mut FloatWriter<'_, '_, '_>,
    op: OpId,
    new: ValueId,
    index: usize,
    lengths: &Lengths,
) -> Result<ValueId, String> {
    /// The first operand of earlier tokens.
    const PAST: usize = 3;
    let &Lengths { batch, queries, keys, past } = lengths;
    let &[_, _, heads, size] = w.dims(new)?.as_slice() else { return Err("expected heads".to_owned()) };
    let extended = |w: &mut FloatWriter<'_, '_, '_>, x: ValueId| {
        let length = w.dims(x)?.get(2).copied().unwrap_or(0);
        let missing = keys.checked_sub(length).and_then(|n| i64::try_from(n).ok()).ok_or("a size is too large")?;
        w.padded(x, &[0, 0, 0, 0, 0, missing, 0, 0], 0.0)
    };
    let Some(past) = past else {
        let turned = w.permuted(new, &[0, 2, 1, 3])?;
        return extended(w, turned);
    };
    let earlier = w.operand(op, PAST + index)?;
    if w.dims(earlier)?.contains(&0) {
        return Err("has no earlier tokens, but fewer new ones than all".to_owned());
    }
    let earlier = extended(w, earlier)?;
    let place = w.counted(keys, 1, 2)?;
    let offset = w.sub(place, past)?;
    let offset = w.broadcast_to(offset, &[batch, keys])?;
    let (zero, last) = (w.number(offset, 0.0)?, w.number(offset, queries.saturating_sub(1) as f64)?);
    let within = w.binary(&tosa::MAXIMUM, offset, zero)?;
    let within = w.binary(&tosa::MINIMUM, within, last)?;
    let (is_earlier, is_new) = (w.binary(&tosa::GREATER, zero, offset)?, w.binary(&tosa::EQUAL, offset, within)?);
    let rows = w.reshaped(new, &[batch, queries, heads.checked_mul(size).ok_or("a size is too large")?])?;
    let (found, element) = (w.dims(rows)?.last().copied().unwrap_or(0), w.element(rows));
    let found = w.op(&tosa::GATHER, &[rows, within], (&[batch, keys, found], element), &[])?;
    let found = w.reshaped(found, &[batch, keys, heads, size])?;
    let found = w.permuted(found, &[0, 2, 1, 3])?;
    let [is_earlier, is_new] = [is_earlier, is_new].map(|mask| w.reshaped(mask, &[batch, 1, keys, 1]));
    let zero = w.number(found, 0.0)?;
    let kept = w.select(is_earlier?, earlier, zero)?;
    w.select(is_new?, found, kept)
}

/// The operands of a rotation: of ONNX, or of `com.microsoft`.
fn rotation_operands(op: OpRef<'_>) -> [usize; 3] {
    if is_microsoft(op) { [2, 3, 1] } else { [1, 2, 3] }
}

/// `RotaryEmbedding`: rotates pairs of elements by the angle of their position.
pub(super) fn rotary(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<ValueId, String> {
    let view = w.view(op);
    let [cosines, sines, positions] = rotation_operands(view);
    let is_interleaved = int(view, "interleaved").unwrap_or(0) != 0;
    let (heads, rotated) = (int(view, "num_heads").filter(|&n| n > 0), int(view, "rotary_embedding_dim"));
    let given = w.operand(op, 0)?;
    let dims = w.dims(given)?;
    let (mut cosines, mut sines) = (w.operand(op, cosines)?, w.operand(op, sines)?);
    let half = w.dims(cosines)?.last().copied().unwrap_or(0);
    // [B, S, heads, E]
    let x = match *dims.as_slice() {
        [_, _, _, _] => w.permuted(given, &[0, 2, 1, 3])?,
        [batch, length, size] => {
            let each = rotated.filter(|&n| n > 0 && heads.is_none()).and_then(|n| u64::try_from(n).ok());
            let heads = heads.and_then(|n| u64::try_from(n).ok());
            let heads = heads.or_else(|| size.checked_div(each.unwrap_or(half.saturating_mul(2))));
            let heads = heads.filter(|&n| n > 0 && size.is_multiple_of(n)).ok_or("requires the number of heads")?;
            w.reshaped(given, &[batch, length, heads, size / heads])?
        }
        _ => return Err("operand must have rank 3 or 4".to_owned()),
    };
    let &[_, length, _, _] = w.dims(x)?.as_slice() else { return Err("expected heads".to_owned()) };
    if has(w.view(op), positions) {
        let mut positions = w.operand(op, positions)?;
        if w.dims(positions)? == [1] && length != 1 {
            // The position of the first token.
            let counted = w.counted(length, 0, 1)?;
            let first = w.cast(positions, w.ctx().int_type(32))?;
            positions = w.add(counted, first)?;
        }
        (cosines, sines) = (w.gather(cosines, positions, 0)?, w.gather(sines, positions, 0)?);
    }
    let value = w.rotated(x, [cosines, sines], is_interleaved)?;
    match dims.len() {
        4 => w.permuted(value, &[0, 2, 1, 3]),
        _ => w.reshaped(value, &dims),
    }
}
