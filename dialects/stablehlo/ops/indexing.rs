//! The checks that `stablehlo.gather` and `stablehlo.scatter` share: how dimensions of windows, indices and operand belong
//! together. C1 to C17 of the specification's `gather`, C2 to C20 of its `scatter`.

use qopt_ir::def::Verdict;
use qopt_ir::movement::Dim;
use rustc_hash::FxHashSet;

use super::super::attrs::Lists;
use super::rules::demand;
use crate::support::list;

/// The words of messages.
pub(super) struct Names {
    /// The lists of the attribute, in its order.
    pub(super) lists: [&'static str; 5],
    pub(super) indices: &'static str,
    /// The rank that the first list has dimensions of.
    pub(super) window_rank: &'static str,
    /// The two words of `expects x to be sorted, got`.
    pub(super) expects: (&'static str, &'static str),
}

pub(super) const GATHER: Names = Names {
    lists: [
        "offset_dims",
        "collapsed_slice_dims",
        "operand_batching_dims",
        "start_indices_batching_dims",
        "start_index_map",
    ],
    indices: "start_indices",
    window_rank: "implied-result-rank",
    expects: ("expects", ","),
};
pub(super) const SCATTER: Names = Names {
    lists: [
        "update_window_dims",
        "inserted_window_dims",
        "input_batching_dims",
        "scatter_indices_batching_dims",
        "scatter_dims_to_operand_dims",
    ],
    indices: "scatter_indices",
    window_rank: "rank-of('updates')",
    expects: ("Expects", ";"),
};

/// Checks the lists for an operand and indices of these shapes. `window_rank` is the rank of a gather's result or of a scatter's
/// updates.
pub(super) fn verify(names: &Names, lists: &Lists, operand: &[Dim], indices: &[Dim], window_rank: usize) -> Verdict {
    let [window, collapsed, batching, indices_batching, map] = names.lists;
    let values = [0, 1, 2, 3, 4].map(|at| lists.list(at));
    let [window_dims, collapsed_dims, batching_dims, indices_batching_dims, map_dims] = values;
    let (expects, comma) = names.expects;

    let vector = usize::try_from(lists.number).ok().filter(|&vector| vector <= indices.len());
    let Some(vector) = vector else {
        demand!(
            false,
            "Expects index_vector_dim to be in range [0, rank-of('{}')] i.e. [0, {}]. got: {}.",
            names.indices,
            indices.len(),
            lists.number
        );
        return Ok(());
    };
    // An index vector beyond the last dimension has one element.
    if let Some(size) = indices.get(vector).copied().unwrap_or(Some(1)) {
        demand!(
            u64::try_from(map_dims.len()) == Ok(size),
            "{map} size ({}) is not equal to size of index dimension ({vector}) of {} ({size})",
            map_dims.len(),
            names.indices
        );
    }
    for (name, dims) in [(window, window_dims), (collapsed, collapsed_dims), (batching, batching_dims)] {
        demand!(dims.is_sorted(), "{expects} {name} to be sorted{comma} got: [{}]", list(dims));
    }
    for (name, dims) in [(window, window_dims), (indices_batching, indices_batching_dims)] {
        demand!(repeated(dims).is_none(), "{expects} {name} to not repeat{comma} got: [{}]", list(dims));
    }
    for (left, right) in
        [((collapsed, collapsed_dims), (batching, batching_dims)), ((map, map_dims), (batching, batching_dims))]
    {
        if let Some(dim) = repeated(&[left.1, right.1].concat()) {
            demand!(false, "has duplicated dimension from {} and {}: {dim}", left.0, right.0);
        }
    }
    let indices_rank = format!("rank-of('{}')", names.indices);
    for (name, dims, rank, rank_name) in [
        (window, window_dims, window_rank, names.window_rank),
        (collapsed, collapsed_dims, operand.len(), "rank-of('operand')"),
        (batching, batching_dims, operand.len(), "rank-of('operand')"),
        (indices_batching, indices_batching_dims, indices.len(), &indices_rank),
        (map, map_dims, operand.len(), "rank-of('operand')"),
    ] {
        for &dim in dims {
            demand!(
                usize::try_from(dim).is_ok_and(|dim| dim < rank),
                "Expects each element of {name} to be in range [0, {rank_name}) i.e. [0, {rank}). got: {dim}."
            );
        }
    }
    demand!(
        !indices_batching_dims.contains(&lists.number),
        "{expects} {indices_batching} not to include index_vector_dim {vector}."
    );
    demand!(
        batching_dims.len() == indices_batching_dims.len(),
        "{batching} and {indices_batching} should have the same size"
    );
    for (i, (&of_operand, &of_indices)) in batching_dims.iter().zip(indices_batching_dims).enumerate() {
        let size = |dims: &[Dim], dim: i64| usize::try_from(dim).ok().and_then(|dim| dims.get(dim).copied().flatten());
        if let (Some(left), Some(right)) = (size(operand, of_operand), size(indices, of_indices)) {
            demand!(
                left == right,
                "{batching}[{i}] and {indices_batching}[{i}] must have compatible sizes, but got {left} and {right}"
            );
        }
    }
    Ok(())
}

/// The first number that a list has twice.
fn repeated(dims: &[i64]) -> Option<i64> {
    let mut seen = FxHashSet::default();
    dims.iter().copied().find(|&dim| !seen.insert(dim))
}
