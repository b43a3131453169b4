//! Attention of PyTorch, ONNX and `com.microsoft`, and rotary position embeddings.
//!
//! ```text
//! softmax(cap(q k^T scale) + masks, sink) v        q [.., S, E], k [.., T, E], v [.., T, V]
//! ```
//!
//! `cap(x) = c tanh(x / c)` and the sink are optional.
//!
//! The sizes: B batch, S queries, T keys, E elements of a head. Keys and values of earlier tokens (`past`) are operands of a static
//! length. Masks are booleans, true for keys that take part, or numbers that are added to the scores.
//!
//! Sources of the semantics: the function body of `Attention` in the operator schemas of ONNX, opset 23 to 25, as corrected
//! (the softcap comes before the masks), and `ContribOperators.md` of ONNX Runtime.

use qopt_ir::def::OpRef;
use qopt_ir::ir::{OpId, ValueId};

use super::onnx::Results;
use super::writer::FloatWriter;
use crate::elements::first_integer;
use crate::support::product_of_sizes;
use crate::torch::onnx::operator::{attribute, float_attr, has, int, is_microsoft};
use crate::tosa::ops as tosa;

/// The options of the scores: the operations on the products `q k^T` before the softmax.
#[derive(Default)]
pub(super) struct ScoreOptions {
    /// The factor of the products. `None` is `1 / sqrt(E)`.
    pub(super) scale: Option<f64>,
    /// Limits the scores: `cap * tanh(score / cap)`.
    pub(super) cap: Option<f64>,
    /// The masks. They broadcast to [.., S, T].
    pub(super) masks: Vec<ValueId>,
    /// The score of one more key whose value is 0. It broadcasts to [.., S, 1].
    pub(super) sink: Option<ValueId>,
}

/// The results of an attention.
pub(super) struct AttentionValues {
    pub(super) result: ValueId,
    /// The scores at four stages, in the order of ONNX's `qk_matmul_output_mode`: 0 the scaled products, 1 after the cap,
    /// 2 after the masks, 3 after the softmax.
    pub(super) scores: [ValueId; 4],
}

impl FloatWriter<'_, '_, '_> {
    /// Builds an attention. The number of query heads is a multiple of the number of key heads (grouped-query attention).
    pub(super) fn attention(
        &mut self,
        [query, key, value]: [ValueId; 3],
        options: &ScoreOptions,
    ) -> Result<AttentionValues, String> {
        let (key, value) = (self.repeat_shared_heads(key, query)?, self.repeat_shared_heads(value, query)?);
        let rank = self.rank(key)?;
        let (before, last) = rank.checked_sub(2).map(|d| (d, d + 1)).ok_or("operands must have rank 2 or higher")?;
        let mut order: Vec<usize> = (0..rank).collect();
        order.swap(before, last);
        let transposed = self.permute(key, &order)?;
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
        let excluded = self.number_like(masked, f64::NEG_INFINITY)?;
        for &mask in &options.masks {
            masked = match self.ctx().int_width(self.element(mask)) {
                Some(1) => self.select(mask, masked, excluded)?,
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
                let with_sink = self.concat(&[masked, sink], last)?;
                let weights = self.softmax(with_sink, last)?;
                self.slice(weights, last, 0, keys)?
            }
            None => self.softmax(masked, last)?,
        };
        if !options.masks.is_empty() && options.sink.is_none() {
            // If the masks exclude all keys of a query, all its scores are -infinity, and the softmax is NaN. Its weights are
            // then 0. With a sink the softmax is defined.
            let greatest = self.reduce(&tosa::REDUCE_MAX, masked, &[last])?;
            let has_no_key = self.compare_to(&tosa::EQUAL, greatest, f64::NEG_INFINITY)?;
            let zero = self.number_like(weights, 0.0)?;
            weights = self.select(has_no_key, zero, weights)?;
        }
        let result = self.matmul(weights, value)?;
        Ok(AttentionValues { result, scores: [products, capped, masked, weights] })
    }

    /// Grouped-query attention: repeats each head of keys or values [.., heads, T, E] for the query heads of its group. A single
    /// head broadcasts.
    fn repeat_shared_heads(&mut self, x: ValueId, query: ValueId) -> Result<ValueId, String> {
        let (dims, query_dims) = (self.dims(x)?, self.dims(query)?);
        let (&[ref batch @ .., heads, length, depth], &[.., query_heads, _, _]) =
            (dims.as_slice(), query_dims.as_slice())
        else {
            return Ok(x);
        };
        let group_size = query_heads.checked_div(heads);
        let group_size = group_size.filter(|&n| n > 1 && heads > 1 && query_heads.is_multiple_of(heads));
        let Some(group_size) = group_size else { return Ok(x) };
        let heads_apart = self.reshape(x, &[batch, &[heads, 1, length, depth]].concat())?;
        let repeated = self.broadcast_to(heads_apart, &[batch, &[heads, group_size, length, depth]].concat())?;
        self.reshape(repeated, &[batch, &[query_heads, length, depth]].concat())
    }

    /// Reshapes [B, S, heads * E] to [B, heads, S, E]. Returns other ranks unchanged.
    fn split_heads(&mut self, x: ValueId, heads: Option<i64>) -> Result<ValueId, String> {
        let &[batch, length, size] = self.dims(x)?.as_slice() else { return Ok(x) };
        let heads = heads.and_then(|n| u64::try_from(n).ok()).filter(|&n| n > 0 && size.is_multiple_of(n));
        let heads = heads.ok_or_else(|| format!("requires a number of heads that divides the size {size}"))?;
        let heads_apart = self.reshape(x, &[batch, length, heads, size / heads])?;
        self.permute(heads_apart, &[0, 2, 1, 3])
    }

    /// Reshapes [B, heads, S, E] to [B, S, heads * E].
    fn join_heads(&mut self, x: ValueId) -> Result<ValueId, String> {
        let &[batch, heads, length, size] = self.dims(x)?.as_slice() else { return Err("expected heads".to_owned()) };
        let heads_last = self.permute(x, &[0, 2, 1, 3])?;
        self.reshape(heads_last, &[batch, length, heads.checked_mul(size).ok_or("a size is too large")?])
    }

    /// Appends keys or values [B, heads, S, E] to those of earlier tokens. Returns `x` if the op has no operand `past`.
    fn append_to_past(&mut self, op: OpId, past: usize, x: ValueId) -> Result<ValueId, String> {
        if !has(self.view(op), past) {
            return Ok(x);
        }
        let past = self.operand(op, past)?;
        self.concat(&[past, x], 2)
    }

    /// Appends `missing` entries to the last dimension of a mask, the keys.
    fn append_keys(&mut self, mask: ValueId, missing: u64, fill: f64) -> Result<ValueId, String> {
        let missing = i64::try_from(missing).map_err(|_| "a size is too large")?;
        let rank = self.rank(mask)?;
        let amounts: Vec<i64> = (0..rank).flat_map(|d| [0, if d + 1 == rank { missing } else { 0 }]).collect();
        self.pad(mask, &amounts, fill)
    }

    /// Builds the positions of the queries, `offset`, `offset + 1`, …, as [S, 1].
    fn query_positions(&mut self, queries: u64, offset: i64) -> Result<ValueId, String> {
        let count = Self::check_list_size(queries)?;
        let at = |i: u64| i64::try_from(i).unwrap_or(i64::MAX).saturating_add(offset);
        self.int_constant(&[count, 1], &(0..count).map(at).collect::<Vec<i64>>(), self.ctx().int_type(32))
    }

    /// Builds a mask that is true where the index of the key is at most `offset` plus the index of the query.
    pub(super) fn causal_mask(&mut self, [queries, keys]: [u64; 2], offset: i64) -> Result<ValueId, String> {
        let (queries, keys) = (self.query_positions(queries, offset)?, self.iota(keys, 1, 2)?);
        self.binary(&tosa::GREATER_EQUAL, queries, keys)
    }

    /// Rotates pairs of elements of heads [B, S, heads, E] by angles, whose cosines and sines are [B or 1, S, pairs]. A pair is two
    /// consecutive elements if `is_interleaved`, else an element of the first half and the same one of the second half. Elements beyond
    /// the pairs stay.
    fn rotate_pairs(
        &mut self,
        x: ValueId,
        [cosines, sines]: [ValueId; 2],
        is_interleaved: bool,
    ) -> Result<ValueId, String> {
        let &[batch, length, heads, size] = self.dims(x)?.as_slice() else { return Err("expected heads".to_owned()) };
        let half = self.dims(cosines)?.last().copied().unwrap_or(0);
        let per_head = |w: &mut Self, table: ValueId| {
            let count = product_of_sizes(&w.dims(table)?)?;
            let rows = count.checked_div(length.saturating_mul(half)).unwrap_or(0);
            w.reshape(table, &[rows, length, 1, half])
        };
        let (cosines, sines) = (per_head(self, cosines)?, per_head(self, sines)?);
        let rotated_size = half.saturating_mul(2);
        if rotated_size > size {
            return Err("rotates more elements than a head has".to_owned());
        }
        let rotated_part = if rotated_size == size { x } else { self.slice(x, 3, 0, rotated_size)? };
        let pair = match is_interleaved {
            true => {
                let pairs = self.reshape(rotated_part, &[batch, length, heads, half, 2])?;
                [0, 1].map(|at| {
                    self.slice(pairs, 4, at, 1).and_then(|one| self.reshape(one, &[batch, length, heads, half]))
                })
            }
            false => [0, half].map(|at| self.slice(rotated_part, 3, at, half)),
        };
        let [a, b] = pair;
        let (a, b) = (a?, b?);
        // (a + b i) (cos + sin i)
        let (a_cos, b_sin) = (self.mul(a, cosines)?, self.mul(b, sines)?);
        let (a_sin, b_cos) = (self.mul(a, sines)?, self.mul(b, cosines)?);
        let (real, imaginary) = (self.sub(a_cos, b_sin)?, self.add(a_sin, b_cos)?);
        let rotated = match is_interleaved {
            true => {
                let pair_element = [batch, length, heads, half, 1];
                let pairs = [self.reshape(real, &pair_element)?, self.reshape(imaginary, &pair_element)?];
                let pairs = self.concat(&pairs, 4)?;
                self.reshape(pairs, &[batch, length, heads, rotated_size])?
            }
            false => self.concat(&[real, imaginary], 3)?,
        };
        if rotated_size == size {
            return Ok(rotated);
        }
        let rest = self.slice(x, 3, rotated_size, size - rotated_size)?;
        self.concat(&[rotated, rest], 3)
    }
}

/// `Attention` of ONNX, opset 23 and later.
pub(super) fn onnx_attention(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<Option<Results>, String> {
    /// The first operand of earlier tokens.
    const PAST: usize = 4;
    let number = |w: &FloatWriter<'_, '_, '_>, name: &str| int(w.view(op), name);
    // The heads are in the last dimension of operands of rank 3.
    let has_packed_heads = w.rank(w.view(op).operands().next().ok_or("too few operands")?)? == 3;
    let (query_heads, key_heads) = (number(w, "q_num_heads"), number(w, "kv_num_heads"));
    let query = w.operand(op, 0)?;
    let query = w.split_heads(query, query_heads)?;
    let mut present = Vec::new();
    for index in [1, 2] {
        let x = w.operand(op, index)?;
        let x = w.split_heads(x, key_heads)?;
        present.push(w.append_to_past(op, PAST + index - 1, x)?);
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
    let masks = onnx_masks(w, op, [batch, queries, keys], offset)?;
    let view = w.view(op);
    let cap = float_attr(view, "softcap").filter(|&cap| cap != 0.0);
    let options = ScoreOptions { scale: float_attr(view, "scale"), cap, masks, sink: None };
    let output_mode = usize::try_from(number(w, "qk_matmul_output_mode").unwrap_or(0)).ok();
    let attended = w.attention([query, key, value], &options)?;
    let result = if has_packed_heads { w.join_heads(attended.result)? } else { attended.result };
    let scores = output_mode.and_then(|mode| attended.scores.get(mode).copied());
    Ok(Some(vec![Some(result), Some(key), Some(value), scores]))
}

/// The masks of [`onnx_attention`]: the operand, valid lengths, `is_causal`, and the window. `offset` is the number of earlier keys.
fn onnx_masks(
    w: &mut FloatWriter<'_, '_, '_>,
    op: OpId,
    [batch, queries, keys]: [u64; 3],
    offset: i64,
) -> Result<Vec<ValueId>, String> {
    /// Operands.
    const MASK: usize = 3;
    const LENGTHS: usize = 6;
    let number = |w: &FloatWriter<'_, '_, '_>, name: &str| int(w.view(op), name);
    let mut masks = Vec::new();
    if has(w.view(op), MASK) {
        let mask = w.operand(op, MASK)?;
        let size = w.dims(mask)?.last().copied().unwrap_or(1);
        let missing = keys.saturating_sub(size);
        // Keys beyond the mask take no part: false in a boolean mask, -infinity in an added one.
        let fill_for_missing_keys = match w.ctx().int_width(w.element(mask)) {
            Some(2..) if missing > 0 => return Err("a mask of integers must have an entry for each key".to_owned()),
            Some(_) => 0.0,
            None => f64::NEG_INFINITY,
        };
        masks.push(w.append_keys(mask, missing, fill_for_missing_keys)?);
    }
    let key_positions = w.iota(keys, 1, 2)?;
    let mut positions = w.query_positions(queries, offset)?;
    if has(w.view(op), LENGTHS) {
        // Operand #6 (`nonpad_kv_seqlen`) is the number of valid keys of each batch. The queries have the last S valid
        // positions.
        let lengths = w.operand(op, LENGTHS)?;
        let lengths = w.reshape(lengths, &[batch, 1, 1, 1])?;
        let lengths = w.cast(lengths, w.ctx().int_type(32))?;
        masks.push(w.binary(&tosa::GREATER, lengths, key_positions)?);
        let queries = i32::try_from(queries).map_err(|_| "a size is too large")?;
        let first = w.plus(lengths, -f64::from(queries))?;
        positions = w.add(positions, first)?;
    }
    if number(w, "is_causal").unwrap_or(0) != 0 {
        masks.push(w.binary(&tosa::GREATER_EQUAL, positions, key_positions)?);
    }
    let window = |w: &FloatWriter<'_, '_, '_>, name: &str| {
        number(w, name).filter(|&size| size >= 0).map(|size| i32::try_from(size).map_or(f64::from(i32::MAX), f64::from))
    };
    if let Some(size) = window(w, "left_window_size") {
        let first = w.plus(positions, -size)?;
        masks.push(w.binary(&tosa::GREATER_EQUAL, key_positions, first)?);
    }
    if let Some(size) = window(w, "right_window_size") {
        let last = w.plus(positions, size)?;
        masks.push(w.binary(&tosa::GREATER_EQUAL, last, key_positions)?);
    }
    Ok(masks)
}

/// `MultiHeadAttention` of `com.microsoft`.
pub(super) fn multi_head(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<Option<Results>, String> {
    /// Operands.
    const BIAS: usize = 3;
    const KEY_PADDING_MASK: usize = 4;
    const ATTENTION_BIAS: usize = 5;
    const PAST: usize = 6;
    if !has(w.view(op), 1) || !has(w.view(op), 2) {
        return Err("packs the query with keys and values".to_owned());
    }
    let heads = int(w.view(op), "num_heads");
    let mut inputs = Vec::new();
    let mut start = 0;
    for index in 0..3 {
        let mut x = w.operand(op, index)?;
        if has(w.view(op), BIAS) {
            let bias = w.operand(op, BIAS)?;
            let size = w.dims(x)?.last().copied().unwrap_or(0);
            if w.rank(x)? != 3 {
                return Err("a bias requires operands of rank 3".to_owned());
            }
            let part = w.slice(bias, 0, start, size)?;
            x = w.add(x, part)?;
            start = start.saturating_add(size);
        }
        let x = w.split_heads(x, heads)?;
        inputs.push(if index == 0 { x } else { w.append_to_past(op, PAST + index - 1, x)? });
    }
    let &[query, key, value] = inputs.as_slice() else { return Err("too few operands".to_owned()) };
    let key_padding_mask = has(w.view(op), KEY_PADDING_MASK).then_some(KEY_PADDING_MASK);
    let result = masked_attention(w, op, [query, key, value], (key_padding_mask, Some(ATTENTION_BIAS)))?;
    Ok(Some(vec![Some(result), Some(key), Some(value)]))
}

/// `Attention` of `com.microsoft`: one product with weights computes queries, keys and values.
pub(super) fn microsoft_attention(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<Option<Results>, String> {
    /// Operands.
    const WEIGHTS: usize = 1;
    const BIAS: usize = 2;
    const KEY_PADDING_MASK: usize = 3;
    const PAST: usize = 4;
    const ATTENTION_BIAS: usize = 5;
    let view = w.view(op);
    let unsupported = [
        ("operand 'past'", has(view, PAST)),
        ("attribute 'qkv_hidden_sizes'", view.attr(&attribute("qkv_hidden_sizes")).is_some()),
        ("attribute 'do_rotary'", int(view, "do_rotary").unwrap_or(0) != 0),
    ];
    if let Some((name, _)) = unsupported.iter().find(|(_, is_present)| *is_present) {
        return Err(format!("{name} is unsupported"));
    }
    let (x, weights) = (w.operand(op, 0)?, w.operand(op, WEIGHTS)?);
    let mut projected = w.matmul(x, weights)?;
    if has(w.view(op), BIAS) {
        let bias = w.operand(op, BIAS)?;
        projected = w.add(projected, bias)?;
    }
    packed_attention(w, op, projected, (KEY_PADDING_MASK, Some(ATTENTION_BIAS)))
}

/// The attention of a tensor with queries, keys and values in its last dimension. `key_padding_mask` and
/// `attention_bias` are operand numbers.
pub(super) fn packed_attention(
    w: &mut FloatWriter<'_, '_, '_>,
    op: OpId,
    projected: ValueId,
    (key_padding_mask, attention_bias): (usize, Option<usize>),
) -> Result<Option<Results>, String> {
    let heads = int(w.view(op), "num_heads");
    let size = w.dims(projected)?.last().copied().unwrap_or(0) / 3;
    let mut inputs = Vec::new();
    for index in 0..3_u64 {
        let part = w.slice(projected, 2, index.saturating_mul(size), size)?;
        inputs.push(w.split_heads(part, heads)?);
    }
    let &[query, key, value] = inputs.as_slice() else { return Err("too few operands".to_owned()) };
    let key_padding_mask = has(w.view(op), key_padding_mask).then_some(key_padding_mask);
    Ok(Some(vec![Some(masked_attention(w, op, [query, key, value], (key_padding_mask, attention_bias))?)]))
}

/// The attention of heads with the masks of `com.microsoft`: the operands `key_padding_mask` and `attention_bias`, and
/// `unidirectional`.
fn masked_attention(
    w: &mut FloatWriter<'_, '_, '_>,
    op: OpId,
    [query, key, value]: [ValueId; 3],
    (key_padding_mask, attention_bias): (Option<usize>, Option<usize>),
) -> Result<ValueId, String> {
    let (&[_, _, queries, _], &[batch, _, keys, _]) = (w.dims(query)?.as_slice(), w.dims(key)?.as_slice()) else {
        return Err("operands must have rank 3 or 4".to_owned());
    };
    let mut masks = Vec::new();
    if let Some(index) = key_padding_mask {
        let mask = w.operand(op, index)?;
        let takes_part = match *w.dims(mask)?.as_slice() {
            // The number of keys that take part.
            [mask_batch] if mask_batch == batch => {
                let ends = w.reshape(mask, &[batch, 1, 1, 1])?;
                let key_positions = w.iota(keys, 3, 4)?;
                w.binary(&tosa::GREATER, ends, key_positions)?
            }
            [mask_batch, mask_keys] if (mask_batch, mask_keys) == (batch, keys) => {
                let mask = w.reshape(mask, &[batch, 1, 1, keys])?;
                w.compare_to(&tosa::GREATER, mask, 0.0)?
            }
            [mask_batch, mask_queries, mask_keys]
                if [mask_batch, mask_queries, mask_keys] == [batch, queries, keys] =>
            {
                let mask = w.reshape(mask, &[batch, 1, queries, keys])?;
                w.compare_to(&tosa::GREATER, mask, 0.0)?
            }
            _ => return Err("the mask must have one entry for each batch, each key, or each query and key".to_owned()),
        };
        let filter = float_attr(w.view(op), "mask_filter_value").unwrap_or(-10_000.0);
        let kept = w.splat(&[1, 1, 1, 1], w.f32_type(), 0.0)?;
        let filter = w.splat(&[1, 1, 1, 1], w.f32_type(), filter)?;
        masks.push(w.select(takes_part, kept, filter)?);
    }
    if let Some(index) = attention_bias.filter(|&index| has(w.view(op), index)) {
        masks.push(w.operand(op, index)?);
    }
    if int(w.view(op), "unidirectional").unwrap_or(0) != 0 {
        let offset = i64::try_from(keys.saturating_sub(queries)).map_err(|_| "a size is too large")?;
        masks.push(w.causal_mask([queries, keys], offset)?);
    }
    let scale = float_attr(w.view(op), "scale").filter(|&scale| scale != 0.0);
    let attended = w.attention([query, key, value], &ScoreOptions { scale, masks, ..ScoreOptions::default() })?;
    w.join_heads(attended.result)
}

/// The lengths of `GroupQueryAttention`.
struct SequenceLengths {
    batch: u64,
    queries: u64,
    /// T, the size of the key/value cache: the maximum of the total sequence length and the length of `past_key`.
    keys: u64,
    /// The number of earlier tokens of each batch [B, 1] in i32; `None` if there are none.
    past: Option<ValueId>,
}

/// `GroupQueryAttention` of `com.microsoft`: several heads of queries share those of keys and values, which follow earlier ones.
pub(super) fn group_query_attention(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<Option<Results>, String> {
    /// Operands.
    const TABLES: [usize; 2] = [7, 8];
    const POSITIONS: usize = 9;
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
    // ONNX Runtime reads 0 as absent.
    let nonzero_float = |name: &str| float_attr(view, name).filter(|&value| value != 0.0);
    let (scale, cap) = (nonzero_float("scale"), nonzero_float("softcap"));
    let heads = ["num_heads", "kv_num_heads"].map(|name| int(view, name).and_then(|n| u64::try_from(n).ok()));
    let [Some(heads), Some(kv_heads)] = heads else { return Err("requires the numbers of heads".to_owned()) };
    if heads == 0 || kv_heads == 0 || !heads.is_multiple_of(kv_heads) {
        return Err("the number of heads must be a multiple of the number of key heads".to_owned());
    }
    let parts = grouped_operands(w, op, [heads, kv_heads])?;
    let &[batch, queries, _, _] = w.dims(parts[0])?.as_slice() else { return Err("expected heads".to_owned()) };
    let lengths = sequence_lengths(w, op, [batch, queries])?;
    let query_positions = w.iota(queries, 1, 2)?;
    let query_positions = match lengths.past {
        Some(past) => w.add(query_positions, past)?,
        None => query_positions,
    };
    let [mut query, mut key, value] = parts;
    if rotates {
        let positions = if has(w.view(op), POSITIONS) { w.operand(op, POSITIONS)? } else { query_positions };
        let [cosines, sines] = TABLES.map(|index| {
            let table = w.operand(op, index)?;
            w.gather(table, positions, 0)
        });
        let tables = [cosines?, sines?];
        (query, key) = (w.rotate_pairs(query, tables, is_interleaved)?, w.rotate_pairs(key, tables, is_interleaved)?);
    }
    let query = w.permute(query, &[0, 2, 1, 3])?;
    let (key, value) =
        (present_keys_or_values(w, op, key, 0, &lengths)?, present_keys_or_values(w, op, value, 1, &lengths)?);
    let masks = grouped_masks(w, op, query_positions, &lengths)?;
    let sink = if has(w.view(op), SINK) {
        let sink = w.operand(op, SINK)?;
        Some(w.reshape(sink, &[1, heads, 1, 1])?)
    } else if is_smooth {
        Some(w.splat(&[1, 1, 1, 1], w.f32_type(), 0.0)?)
    } else {
        None
    };
    let attended = w.attention([query, key, value], &ScoreOptions { scale, cap, masks, sink })?;
    let result = w.join_heads(attended.result)?;
    Ok(Some(vec![Some(result), Some(key), Some(value), None]))
}

/// The masks of [`group_query_attention`]: causal, with a window, and `attention_bias`.
fn grouped_masks(
    w: &mut FloatWriter<'_, '_, '_>,
    op: OpId,
    query_positions: ValueId,
    lengths: &SequenceLengths,
) -> Result<Vec<ValueId>, String> {
    /// Operands.
    const ATTENTION_BIAS: usize = 10;
    let rows = w.dims(query_positions)?.first().copied().unwrap_or(1);
    let query_positions = w.reshape(query_positions, &[rows, 1, lengths.queries, 1])?;
    let key_positions = w.iota(lengths.keys, 3, 4)?;
    let mut masks = vec![w.binary(&tosa::GREATER_EQUAL, query_positions, key_positions)?];
    if let Some(size) = int(w.view(op), "local_window_size").filter(|&size| size > 0) {
        let size = i32::try_from(size).map_err(|_| "a size is too large")?;
        let before = w.plus(query_positions, -f64::from(size))?;
        masks.push(w.binary(&tosa::GREATER, key_positions, before)?);
    }
    if has(w.view(op), ATTENTION_BIAS) {
        let bias = w.operand(op, ATTENTION_BIAS)?;
        // The bias may be shorter than the cache. The missing keys get 0; the causal mask excludes them.
        let size = w.dims(bias)?.last().copied().unwrap_or(0);
        let missing = lengths.keys.checked_sub(size).ok_or("adds numbers to more scores than there are")?;
        masks.push(w.append_keys(bias, missing, 0.0)?);
    }
    Ok(masks)
}

/// Returns queries, keys and values of the new tokens, [B, S, heads, E]. Without an operand for keys, the query has all of them
/// in its last dimension.
fn grouped_operands(
    w: &mut FloatWriter<'_, '_, '_>,
    op: OpId,
    [heads, kv_heads]: [u64; 2],
) -> Result<[ValueId; 3], String> {
    let query = w.operand(op, 0)?;
    let &[batch, length, _] = w.dims(query)?.as_slice() else { return Err("query must have rank 3".to_owned()) };
    let split = |w: &mut FloatWriter<'_, '_, '_>, x: ValueId, heads: u64| {
        let size = w.dims(x)?.last().copied().unwrap_or(0);
        let each = size.checked_div(heads).filter(|_| size.is_multiple_of(heads));
        w.reshape(x, &[batch, length, heads, each.ok_or("has a number of heads that does not divide the size")?])
    };
    if has(w.view(op), 1) {
        let (key, value) = (w.operand(op, 1)?, w.operand(op, 2)?);
        return Ok([split(w, query, heads)?, split(w, key, kv_heads)?, split(w, value, kv_heads)?]);
    }
    let all_heads = kv_heads.checked_mul(2).and_then(|n| n.checked_add(heads)).ok_or("a size is too large")?;
    let packed = split(w, query, all_heads)?;
    let [query, key, value] = [(0, heads), (heads, kv_heads), (heads.saturating_add(kv_heads), kv_heads)]
        .map(|(start, count)| w.slice(packed, 2, start, count));
    Ok([query?, key?, value?])
}

/// Returns the lengths. `past` is `None` if operand #6 is the constant S: then all tokens are new.
fn sequence_lengths(
    w: &mut FloatWriter<'_, '_, '_>,
    op: OpId,
    [batch, queries]: [u64; 2],
) -> Result<SequenceLengths, String> {
    /// Operands.
    const PAST: usize = 3;
    const LAST_KEYS: usize = 5;
    const TOTAL: usize = 6;
    let view = w.view(op);
    let total = view.operand_constant(TOTAL).and_then(|total| first_integer(view.ctx, total));
    let total = total.map(|total| u64::try_from(total).map_err(|_| "operand #6 must not be negative")).transpose()?;
    let past_keys = match has(view, PAST) {
        true => w.dims(view.operand(PAST).ok_or("too few operands")?)?.get(2).copied().unwrap_or(0),
        false => 0,
    };
    let declared = || view.results().skip(1).find_map(|result| w.dims(result).ok()?.get(2).copied());
    let keys = match total {
        Some(total) => total.max(past_keys),
        // With one new token, operand #5 alone gives its position. Only the length of the results is missing, and their type
        // declares it.
        None if queries == 1 => declared().ok_or("operand #6 (total_sequence_length) must be constant")?,
        None => return Err("operand #6 (total_sequence_length) must be constant".to_owned()),
    };
    if total == Some(queries) {
        return Ok(SequenceLengths { batch, queries, keys, past: None });
    }
    if !has(view, PAST) || !has(view, PAST + 1) {
        return Err("has fewer new tokens than the total length, but no past key and value".to_owned());
    }
    if batch != 1 && queries != 1 {
        return Err("several new tokens after earlier ones require batch 1".to_owned());
    }
    let last = w.operand(op, LAST_KEYS)?;
    let last = w.reshape(last, &[batch, 1])?;
    // Operand #5 (seqlens_k) is the index of the last valid key.
    let query_count = i32::try_from(queries).map_err(|_| "a size is too large")?;
    let past = w.plus(last, 1.0 - f64::from(query_count))?;
    Ok(SequenceLengths { batch, queries, keys, past: Some(past) })
}

/// Returns keys (`index` 0) or values (1) [B, heads, T, E]: the earlier ones, then the `new` ones [B, S, heads, E], then zeros.
fn present_keys_or_values(
    w: &mut FloatWriter<'_, '_, '_>,
    op: OpId,
    new: ValueId,
    index: usize,
    lengths: &SequenceLengths,
) -> Result<ValueId, String> {
    /// The first operand of earlier tokens.
    const PAST: usize = 3;
    let &SequenceLengths { batch, queries, keys, past } = lengths;
    let &[_, _, heads, size] = w.dims(new)?.as_slice() else { return Err("expected heads".to_owned()) };
    let pad_to_keys = |w: &mut FloatWriter<'_, '_, '_>, x: ValueId| {
        let length = w.dims(x)?.get(2).copied().unwrap_or(0);
        let missing = keys.checked_sub(length).and_then(|n| i64::try_from(n).ok()).ok_or("a size is too large")?;
        w.pad(x, &[0, 0, 0, 0, 0, missing, 0, 0], 0.0)
    };
    let Some(past) = past else {
        let heads_first = w.permute(new, &[0, 2, 1, 3])?;
        return pad_to_keys(w, heads_first);
    };
    let earlier = w.operand(op, PAST + index)?;
    if w.dims(earlier)?.contains(&0) {
        return Err("has no earlier tokens, but fewer new ones than all".to_owned());
    }
    let earlier = pad_to_keys(w, earlier)?;
    // The index of a key among the new ones, negative for earlier keys.
    let key_positions = w.iota(keys, 1, 2)?;
    let offset = w.sub(key_positions, past)?;
    let offset = w.broadcast_to(offset, &[batch, keys])?;
    let (zero, last) = (w.number_like(offset, 0.0)?, w.number_like(offset, queries.saturating_sub(1) as f64)?);
    let within = w.binary(&tosa::MAXIMUM, offset, zero)?;
    let within = w.binary(&tosa::MINIMUM, within, last)?;
    let (is_earlier, is_new) = (w.binary(&tosa::GREATER, zero, offset)?, w.binary(&tosa::EQUAL, offset, within)?);
    let rows = w.reshape(new, &[batch, queries, heads.checked_mul(size).ok_or("a size is too large")?])?;
    let (row_size, element) = (w.dims(rows)?.last().copied().unwrap_or(0), w.element(rows));
    let placed = w.op(&tosa::GATHER, &[rows, within], (&[batch, keys, row_size], element), &[])?;
    let placed = w.reshape(placed, &[batch, keys, heads, size])?;
    let placed = w.permute(placed, &[0, 2, 1, 3])?;
    let [is_earlier, is_new] = [is_earlier, is_new].map(|mask| w.reshape(mask, &[batch, 1, keys, 1]));
    let zero = w.number_like(placed, 0.0)?;
    let kept = w.select(is_earlier?, earlier, zero)?;
    w.select(is_new?, placed, kept)
}

/// Returns the operand numbers of cosines, sines and positions: of ONNX, or of `com.microsoft`.
fn rotation_operands(op: OpRef<'_>) -> [usize; 3] {
    if is_microsoft(op) { [2, 3, 1] } else { [1, 2, 3] }
}

/// `RotaryEmbedding`: rotates pairs of elements by the angle of their position.
pub(super) fn rotary_embedding(w: &mut FloatWriter<'_, '_, '_>, op: OpId) -> Result<ValueId, String> {
    let view = w.view(op);
    let [cosines, sines, positions] = rotation_operands(view);
    let is_interleaved = int(view, "interleaved").unwrap_or(0) != 0;
    let (heads, rotated) = (int(view, "num_heads").filter(|&n| n > 0), int(view, "rotary_embedding_dim"));
    let input = w.operand(op, 0)?;
    let dims = w.dims(input)?;
    let (mut cosines, mut sines) = (w.operand(op, cosines)?, w.operand(op, sines)?);
    let half = w.dims(cosines)?.last().copied().unwrap_or(0);
    // [B, S, heads, E]
    let x = match *dims.as_slice() {
        [_, _, _, _] => w.permute(input, &[0, 2, 1, 3])?,
        [batch, length, size] => {
            let head_size = rotated.filter(|&n| n > 0 && heads.is_none()).and_then(|n| u64::try_from(n).ok());
            let heads = heads.and_then(|n| u64::try_from(n).ok());
            let heads = heads.or_else(|| size.checked_div(head_size.unwrap_or(half.saturating_mul(2))));
            let heads = heads.filter(|&n| n > 0 && size.is_multiple_of(n)).ok_or("requires the number of heads")?;
            w.reshape(input, &[batch, length, heads, size / heads])?
        }
        _ => return Err("operand must have rank 3 or 4".to_owned()),
    };
    let &[_, length, _, _] = w.dims(x)?.as_slice() else { return Err("expected heads".to_owned()) };
    if has(w.view(op), positions) {
        let mut positions = w.operand(op, positions)?;
        if w.dims(positions)? == [1] && length != 1 {
            // The position of the first token.
            let offsets = w.iota(length, 0, 1)?;
            let first = w.cast(positions, w.ctx().int_type(32))?;
            positions = w.add(offsets, first)?;
        }
        (cosines, sines) = (w.gather(cosines, positions, 0)?, w.gather(sines, positions, 0)?);
    }
    let value = w.rotate_pairs(x, [cosines, sines], is_interleaved)?;
    match dims.len() {
        4 => w.permute(value, &[0, 2, 1, 3]),
        _ => w.reshape(value, &dims),
    }
}
