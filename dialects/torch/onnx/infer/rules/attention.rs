//! Shapes of attention and of recurrent networks. `Attention` is an operator of ONNX (operator set 23) and another one of ONNX
//! Runtime; the table in `infer` chooses by the domain.

use qopt_ir::def::OpRef;
use qopt_ir::movement::Dim;

use super::super::dims;
use super::super::values::partial_ints;
use super::{InferredShape, divide, known_size, with_size};
use crate::support::{Dims, add_sizes, mul_sizes};
use crate::torch::onnx::operator::{has, int, ints, word};

/// ONNX's `Attention`: the result, the keys and the values with those of earlier tokens, and the products of queries and keys.
pub(in crate::torch::onnx::infer) fn attention(op: OpRef<'_>) -> Vec<InferredShape> {
    const QUERY: usize = 0;
    const KEY: usize = 1;
    const VALUE: usize = 2;
    const PAST_KEY: usize = 4;
    const PAST_VALUE: usize = 5;
    let present = |index, past| {
        let [batch, heads, length, size] = split_heads(op, index, "kv_num_heads")?;
        let length = if has(op, past) { add_sizes(*dims(op, past)?.get(2)?, length).ok()? } else { length };
        Some([batch, heads, length, size])
    };
    let query = split_heads(op, QUERY, "q_num_heads");
    let (keys, values) = (present(KEY, PAST_KEY), present(VALUE, PAST_VALUE));
    let attended = || {
        let ([batch, heads, length, _], [_, _, _, size]) = (query?, values?);
        Some(match dims(op, QUERY)?.len() {
            3 => Dims::from_slice(&[batch, length, mul_sizes(heads, size).ok()?]),
            _ => Dims::from_slice(&[batch, heads, length, size]),
        })
    };
    let products = || {
        let ([batch, heads, length, _], [_, _, keys, _]) = (query?, keys?);
        Some(Dims::from_slice(&[batch, heads, length, keys]))
    };
    let list = |dims: Option<[Dim; 4]>| dims.map(|dims| Dims::from_slice(&dims));
    vec![attended(), list(keys), list(values), products()]
}

/// `Attention` and `QAttention` of `com.microsoft`: packed weights project the input to a query, a key and a value.
pub(in crate::torch::onnx::infer) fn microsoft_attention(op: OpRef<'_>) -> Vec<InferredShape> {
    let attended = || {
        let size = match ints(op, "qkv_hidden_sizes").as_deref() {
            Some(&[_, _, value]) => Some(u64::try_from(value).ok()?),
            _ => divide(*dims(op, 1)?.get(1)?, 3)?,
        };
        with_size(dims(op, 0).filter(|dims| dims.len() == 3)?, 2, size)
    };
    vec![attended()]
}

/// `MultiHeadAttention`, of a query, a key and a value of rank 3. The value may be [batch, heads, length, size] instead.
pub(in crate::torch::onnx::infer) fn multi_head_attention(op: OpRef<'_>) -> Vec<InferredShape> {
    let attended = || {
        let (query, value) = (dims(op, 0).filter(|dims| dims.len() == 3)?, dims(op, 2)?);
        match *value.as_slice() {
            [_, _, size] => with_size(query, 2, size),
            [_, heads, _, size] => with_size(query, 2, mul_sizes(heads, size).ok()?),
            _ => None,
        }
    };
    vec![attended()]
}

/// `GroupQueryAttention`: the result, and the keys and values of all tokens. All heads have one size. If the key operand is
/// absent, the last dimension of the query contains the query, key and value heads (packed QKV).
pub(in crate::torch::onnx::infer) fn grouped_attention(op: OpRef<'_>) -> Vec<InferredShape> {
    const KEY: usize = 1;
    const PAST_KEY: usize = 3;
    const TOTAL_LENGTH: usize = 6;
    let heads = |name| int(op, name).and_then(known_size);
    let parts = || {
        let (query, heads, kv_heads) = (dims(op, 0)?, heads("num_heads")?, heads("kv_num_heads")?);
        let &[batch, length, size] = query.as_slice() else { return None };
        let packed_heads = if has(op, KEY) { heads } else { kv_heads.checked_mul(2)?.checked_add(heads)? };
        Some((batch, length, heads, kv_heads, divide(size, packed_heads)?))
    };
    let attended = || {
        let (batch, length, heads, _, head_size) = parts()?;
        Some(Dims::from_slice(&[batch, length, mul_sizes(head_size, Some(heads)).ok()?]))
    };
    let present = || {
        let (batch, _, _, kv_heads, head_size) = parts()?;
        // The empty name: no attribute replaces the operand.
        let total = match partial_ints(op, TOTAL_LENGTH, "").as_deref() {
            Some(&[Some(total)]) => known_size(total),
            _ => None,
        };
        let past_length = if has(op, PAST_KEY) { *dims(op, PAST_KEY)?.get(2)? } else { Some(0) };
        let keys = total.zip(past_length).map(|(total, past_length)| total.max(past_length));
        Some(Dims::from_slice(&[batch, Some(kv_heads), keys, head_size]))
    };
    vec![attended(), present(), present()]
}

/// Batch, heads, length and size of the heads. Rank 3 has the heads in the last dimension.
fn split_heads(op: OpRef<'_>, index: usize, heads: &str) -> Option<[Dim; 4]> {
    match *dims(op, index)?.as_slice() {
        [batch, heads, length, size] => Some([batch, heads, length, size]),
        [batch, length, size] => {
            let heads = u64::try_from(int(op, heads)?).ok()?;
            Some([batch, Some(heads), length, divide(size, heads)?])
        }
        _ => None,
    }
}

/// `EmbedLayerNormalization`: the normalized sum of embeddings, the mask and the sum.
pub(in crate::torch::onnx::infer) fn embed_layer_norm(op: OpRef<'_>) -> Vec<InferredShape> {
    let embedded = || {
        let (ids, embedding) = (dims(op, 0)?, dims(op, 2)?);
        let (&[batch, length], &[_, size]) = (ids.as_slice(), embedding.as_slice()) else { return None };
        Some(Dims::from_slice(&[batch, length, size]))
    };
    let mask = || Some(Dims::from_slice(&[*dims(op, 0)?.first()?]));
    vec![embedded(), mask(), embedded()]
}

/// `RNN`, `GRU`, `LSTM` and `DynamicQuantizeLSTM`: hidden states of all steps, of the last step, and cell states of the last step.
/// `HIDDEN` is the dimension of the recurrent weights for the inputs.
pub(in crate::torch::onnx::infer) fn recurrent<const HIDDEN: usize>(op: OpRef<'_>) -> Vec<InferredShape> {
    let input = dims(op, 0).unwrap_or_else(|| Dims::from_slice(&[None; 3]));
    let recurrence = dims(op, 2);
    let declared = int(op, "hidden_size").and_then(known_size);
    let hidden = declared.or_else(|| recurrence.as_ref().and_then(|dims| dims.get(HIDDEN).copied().flatten()));
    let directions = Some(if word(op, "direction").as_deref() == Some("bidirectional") { 2 } else { 1 });
    let &[first, second, _] = input.as_slice() else { return Vec::new() };
    let (all, last) = if int(op, "layout").unwrap_or(0) == 0 {
        ([first, directions, second, hidden], [directions, second, hidden])
    } else {
        ([first, second, directions, hidden], [first, directions, hidden])
    };
    let last = Some(Dims::from_slice(&last));
    vec![Some(Dims::from_slice(&all)), last.clone(), last]
}
