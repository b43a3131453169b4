//! Contractions of `stablehlo.convolution` and `stablehlo.dot_general`.

use qopt_ir::contraction::{Contraction, Window};
use qopt_ir::def::{OpRef, operand};

use super::attrs::{Conv, ConvDim, DOT};
use super::ops::DOT_GENERAL;
use crate::elements::integers;
use crate::support::OpTypes;

/// The loops over positions and taps of each spatial dimension.
const SPATIAL: [(char, char); 3] = [('z', 'Z'), ('y', 'Y'), ('x', 'X')];

/// A convolution without dilation of the input, reversed windows, and groups of batches.
pub(super) fn convolution(op: OpRef<'_>) -> Result<Contraction, String> {
    let dims = op.attr("dimension_numbers").and_then(|attr| op.ctx.attr_object::<Conv>(attr));
    let dims = dims.ok_or("requires attribute 'dimension_numbers'")?;
    let ints = |name: &str| op.attr(name).and_then(|list| op.ctx.attr_ints(list).or_else(|| integers(op.ctx, list)));
    let is_all = |name: &str, value: i64| ints(name).is_none_or(|list| list.iter().all(|&n| n == value));
    if !is_all("lhs_dilation", 1) || !is_all("window_reversal", 0) || op.int("batch_group_count").unwrap_or(1) != 1 {
        return Err("has lhs_dilation, window_reversal or batch_group_count, which are unsupported".to_owned());
    }
    let name = |dim: &ConvDim, named: &[(&str, &str)], spatial: &dyn Fn(char, char) -> String| match *dim {
        ConvDim::Named(word) => {
            let found = named.iter().find(|(given, _)| *given == word).map(|&(_, term)| term.to_owned());
            found.ok_or_else(|| "has a dimension without a role".to_owned())
        }
        ConvDim::Spatial(at) => {
            let names = usize::try_from(at).ok().and_then(|at| SPATIAL.get(at)).copied();
            names
                .map(|(position, tap)| spatial(position, tap))
                .ok_or_else(|| "has more than three spatial dimensions".to_owned())
        }
    };
    let term = |dims: &[ConvDim], named: &[(&str, &str)], spatial: &dyn Fn(char, char) -> String| {
        dims.iter().map(|dim| name(dim, named, spatial)).collect::<Result<String, String>>()
    };
    let input = term(&dims.lhs, &[("b", "n"), ("f", "(gc)")], &|position, tap| format!("[{position}{tap}]"))?;
    let weight = term(&dims.rhs, &[("o", "(go)"), ("i", "c")], &|_, tap| tap.to_string())?;
    let result = term(&dims.result, &[("b", "n"), ("f", "(go)")], &|position, _| position.to_string())?;
    let (stride, dilation, pad) = (ints("window_strides"), ints("rhs_dilation"), ints("padding"));
    let entry = |list: &Option<Vec<i64>>, at: usize, default: i64| match list {
        Some(list) => list.get(at).or(list.first().filter(|_| list.len() == 1)).copied().unwrap_or(default),
        None => default,
    };
    let window = |dim: &ConvDim| {
        let ConvDim::Spatial(at) = *dim else { return None };
        let at = usize::try_from(at).ok()?;
        let distance = |list: &Option<Vec<i64>>| u64::try_from(entry(list, at, 1)).ok();
        let (low, high) = (at.checked_mul(2)?, at.checked_mul(2)?.checked_add(1)?);
        Some(Window {
            stride: distance(&stride)?,
            dilation: distance(&dilation)?,
            low: entry(&pad, low, 0),
            high: entry(&pad, high, 0),
        })
    };
    let windows: Vec<Window> = dims.lhs.iter().filter_map(window).collect();
    if windows.len() != dims.lhs.iter().filter(|dim| matches!(dim, ConvDim::Spatial(_))).count() {
        return Err("has a negative stride or dilation".to_owned());
    }
    let groups = op.int("feature_group_count").and_then(|n| u64::try_from(n).ok()).filter(|&n| n > 0).unwrap_or(1);
    Ok(Contraction::new(&format!("{input}, {weight} -> {result}"), &[0, 1], &windows).with_size('g', groups))
}

/// The dimensions are batching, contracting, or of one operand.
pub(super) fn dot_general(op: OpRef<'_>) -> Result<Contraction, String> {
    let lists = op.attr("dot_dimension_numbers").and_then(|attr| DOT.read(op.ctx, attr));
    let lists = lists.ok_or("requires attribute 'dot_dimension_numbers'")?;
    let (lhs, rhs) = (op.in_dims(operand!(DOT_GENERAL.lhs)), op.in_dims(operand!(DOT_GENERAL.rhs)));
    let (Some(lhs), Some(rhs)) = (lhs, rhs) else { return Err("an operand is unranked".to_owned()) };
    let mut names = ('a'..='z').chain('A'..='Z');
    let mut name = || names.next().ok_or("has too many dimensions");
    let mut terms = [vec![None; lhs.len()], vec![None; rhs.len()]];
    let mut result = String::new();
    for (lhs_dims, rhs_dims, is_batch) in [(0, 1, true), (2, 3, false)] {
        for (&l, &r) in lists.list(lhs_dims).iter().zip(lists.list(rhs_dims)) {
            let name = name()?;
            for (term, at) in terms.iter_mut().zip([l, r]) {
                let slot = usize::try_from(at).ok().and_then(|at| term.get_mut(at));
                *slot.ok_or("has a dimension that its operand lacks")? = Some(name);
            }
            if is_batch {
                result.push(name);
            }
        }
    }
    let mut factors = Vec::new();
    for term in &mut terms {
        for slot in term.iter_mut().filter(|slot| slot.is_none()) {
            let name = name()?;
            *slot = Some(name);
            result.push(name);
        }
        factors.push(term.iter().flatten().collect::<String>());
    }
    Ok(Contraction::new(&format!("{} -> {result}", factors.join(", ")), &[0, 1], &[]))
}
