//! Offsets, sizes and strides of slicing operations, shared by tensors and buffers.
//!
//! Each list is an array of static entries, where `ShapedType::kDynamic`, the least `i64`, marks an entry that is an operand.

use qopt_ir::def::{OpRef, Verdict};
use qopt_ir::ir::Type;
use qopt_ir::movement::Dim;

use crate::support::{Dims, fail_unnamed, moves_element, show};

/// Offsets, sizes and strides of an operation; dynamic entries are `None`.
pub(crate) struct Slicing {
    pub(crate) offsets: Vec<Option<i64>>,
    pub(crate) sizes: Vec<Option<i64>>,
    pub(crate) strides: Vec<Option<i64>>,
}

impl Slicing {
    pub(crate) fn read(op: OpRef<'_>) -> Self {
        let entries = |name: &str| {
            let entries = op.ints(name).unwrap_or_default();
            entries.into_iter().map(|e| (e != i64::MIN).then_some(e)).collect()
        };
        Self { offsets: entries("static_offsets"), sizes: entries("static_sizes"), strides: entries("static_strides") }
    }

    /// The extents of the slice.
    pub(crate) fn dims(&self) -> Dims {
        self.sizes.iter().map(|s| s.and_then(|s| u64::try_from(s).ok())).collect()
    }
}

/// Checks the lists against each other, the operands and the sliced tensor.
pub(crate) fn verify_lists(op: OpRef<'_>, slicing: &Slicing, whole: &[Dim]) -> Verdict {
    let (offsets, sizes, strides) = (&slicing.offsets, &slicing.sizes, &slicing.strides);
    let well_formed = "so the rank of the result type is well-formed.";
    if offsets.len() != sizes.len() {
        return fail_unnamed(format!(
            "expected mixed offsets rank to match mixed sizes rank ({} vs {}) {well_formed}",
            offsets.len(),
            sizes.len()
        ));
    }
    if sizes.len() != strides.len() {
        return fail_unnamed(format!(
            "expected mixed sizes rank to match mixed strides rank ({} vs {}) {well_formed}",
            sizes.len(),
            strides.len()
        ));
    }
    if offsets.len() != whole.len() {
        return fail_unnamed(format!("expected {} offset values, got {}", whole.len(), offsets.len()));
    }
    for (name, entries) in [("offsets", offsets), ("sizes", sizes), ("strides", strides)] {
        let (given, dynamic) = (op.operands_named(name).len(), entries.iter().filter(|e| e.is_none()).count());
        if given != dynamic {
            return fail_unnamed(format!(
                "expected the number of '{name}' to match the number of dynamic entries in 'static_{name}' ({given} \
                 vs {dynamic})"
            ));
        }
    }
    for (name, entries) in [("offsets", offsets), ("sizes", sizes)] {
        if let Some(negative) = entries.iter().flatten().find(|&&e| e < 0) {
            return fail_unnamed(format!("expected {name} to be non-negative, but got {negative}"));
        }
    }
    Ok(())
}

/// Checks that the static offsets, sizes and strides of the slice lie within the tensor.
pub(crate) fn verify_bounds(slicing: &Slicing, whole: &[Dim]) -> Verdict {
    for (d, &dim) in whole.iter().enumerate() {
        let entry = |list: &[Option<i64>]| list.get(d).copied().flatten();
        let (Some(dim), Some(offset)) = (dim.map(i128::from), entry(&slicing.offsets).map(i128::from)) else {
            continue;
        };
        if offset >= dim {
            return fail_unnamed(format!("offset {d} is out-of-bounds: {offset} >= {dim}"));
        }
        let (Some(size), Some(stride)) = (entry(&slicing.sizes), entry(&slicing.strides)) else { continue };
        if size <= 0 {
            continue;
        }
        let way = i128::from(size).saturating_sub(1).saturating_mul(i128::from(stride));
        let last = offset.saturating_add(way);
        if last >= dim {
            return fail_unnamed(format!("slice along dimension {d} runs out-of-bounds: {last} >= {dim}"));
        }
        if last < 0 {
            return fail_unnamed(format!("slice along dimension {d} runs out-of-bounds: {last} < 0"));
        }
    }
    Ok(())
}

/// Checks a slicing operation. `whole` is the sliced tensor. `part` is the extracted or inserted tensor, which may omit
/// dimensions of extent 1 of the slice.
pub(crate) fn verify(op: OpRef<'_>, whole: Type, part: Type) -> Verdict {
    let ctx = op.ctx;
    let slicing = Slicing::read(op);
    let (Some(dims), Some(kept)) = (ctx.shape(whole), ctx.shape(part)) else { return Ok(()) };
    verify_lists(op, &slicing, &dims)?;
    let full = slicing.dims();
    let expected = || show(ctx, ctx.tensor_type(&full, ctx.element_or_self(whole)));
    if kept.len() > full.len() {
        return fail_unnamed("expected rank to be smaller or equal to the other rank. ".to_owned());
    }
    if dropped_dims(&full, &kept).is_none() {
        return fail_unnamed(format!("expected type to be {} or a rank-reduced version. (size mismatch) ", expected()));
    }
    if !moves_element(ctx, ctx.element_or_self(whole), ctx.element_or_self(part)) {
        return fail_unnamed(format!("expected element type to be {}", show(ctx, ctx.element_or_self(whole))));
    }
    verify_bounds(&slicing, &dims)
}

/// Returns the dimensions of the slice that its rank-reduced version drops. Matches dimensions greedily from the left and
/// drops extents of 1 only. Returns `None` if the result is not the reduced shape.
pub(crate) fn dropped_dims(full: &[Dim], kept: &[Dim]) -> Option<Vec<usize>> {
    let mut rest = kept.iter().peekable();
    let mut dropped = Vec::new();
    for (d, &size) in full.iter().enumerate() {
        if rest.next_if(|&&k| k == size).is_some() {
            continue;
        }
        if size != Some(1) {
            return None;
        }
        dropped.push(d);
    }
    rest.peek().is_none().then_some(dropped)
}
