//! Replaces matches of patterns by their replacement operations.

use rustc_hash::FxHashMap;

use super::Pattern;
use super::matcher::{PatternMatch, RootMatch};
use crate::ir::{OpId, OpName};
use crate::rewrite::{InsertPoint, NewOp, Rewriter, is_trivially_dead};

/// Result of lifting.
#[derive(Clone, Debug, Default)]
pub struct Lifted {
    /// Number of matches per pattern, in the order of the patterns.
    pub counts: Vec<u64>,
    /// Matches whose replacement has an undefined attribute: root, pattern, attribute name.
    pub undefined_attrs: Vec<(OpId, usize, String)>,
}

/// Replaces all matches. Each pattern visits the whole program once, by decreasing benefit, and so sees the
/// replacements of earlier patterns.
pub fn lift(rewriter: &mut Rewriter<'_>, patterns: &[Pattern]) -> Lifted {
    let mut lifted = Lifted { counts: vec![0; patterns.len()], undefined_attrs: Vec::new() };
    let mut order: Vec<usize> = (0..patterns.len()).collect();
    order.sort_by_key(|&at| std::cmp::Reverse(patterns.get(at).map_or(0, |p| p.benefit)));
    // The index is rebuilt only after a pattern changed the program.
    let mut by_name = index(rewriter);
    for at in order {
        let Some(pattern) = patterns.get(at) else { continue };
        let name = rewriter.ctx().op_name(pattern.root());
        let roots = by_name.get(&name).cloned().unwrap_or_default();
        let mut count = 0_u64;
        for root in roots {
            if rewriter.body().is_erased(root) {
                continue;
            }
            match apply(rewriter, pattern, root) {
                Ok(true) => count = count.saturating_add(1),
                Ok(false) => {}
                Err(attribute) => lifted.undefined_attrs.push((root, at, attribute)),
            }
        }
        if count > 0 {
            by_name = index(rewriter);
            lifted.undefined_attrs.retain(|&(op, ..)| !rewriter.body().is_erased(op));
        }
        if let Some(slot) = lifted.counts.get_mut(at) {
            *slot = count;
        }
    }
    lifted
}

fn index(rewriter: &Rewriter<'_>) -> FxHashMap<OpName, Vec<OpId>> {
    let mut by_name: FxHashMap<OpName, Vec<OpId>> = FxHashMap::default();
    for op in rewriter.body().preorder() {
        by_name.entry(rewriter.body().name(op)).or_default().push(op);
    }
    by_name
}

/// Replaces the match with this root. Fails with the name of an undefined attribute.
fn apply(rewriter: &mut Rewriter<'_>, pattern: &Pattern, root: OpId) -> Result<bool, String> {
    let ctx = rewriter.ctx();
    let mut found = PatternMatch::new(ctx, rewriter.body(), pattern);
    let attrs = match found.find(root) {
        RootMatch::Matched(attrs) => attrs,
        RootMatch::NotMatched => return Ok(false),
        RootMatch::MissingAttr(attribute) => return Err(attribute),
    };
    let Some(output) = found.output() else { return Ok(false) };
    let Some(last) = found.body.defining_op(output) else { return Ok(false) };
    // Omits absent optional operands.
    let operands: Vec<_> =
        pattern.replacement.operands.iter().filter_map(|&v| found.binding(v).map(|b| b.value)).collect();
    let (ty, loc) = (found.body.ty(output), found.body.loc(root));
    let mut replaced = found.all_ops();
    replaced.sort_unstable();
    replaced.dedup();

    let name = pattern.replacement.name.as_str();
    let known = ctx.def(ctx.op_name(name));
    let mut new = NewOp::new(name).loc(loc).operands(&operands).results(&[ty]);
    for (name, value) in &attrs {
        let inherent = known.is_some_and(|def| def.attrs.iter().any(|attr| attr.name == *name));
        new = if inherent { new.property(name, *value) } else { new.attr(name, *value) };
    }
    rewriter.set_insertion_point(InsertPoint::Before(last));
    let Some(value) = rewriter.build_value(&new) else { return Ok(false) };
    rewriter.replace_uses(output, value);
    // Erases users before their operands. The list is short.
    loop {
        let dead = replaced.iter().position(|&op| is_trivially_dead(rewriter.op(op)));
        let Some(op) = dead.map(|at| replaced.swap_remove(at)) else { break };
        let operands: Vec<_> = rewriter.body().operands(op).filter_map(|v| rewriter.body().defining_op(v)).collect();
        rewriter.erase(op);
        // Also erases operands that only the replaced operations used, such as a constant that became an attribute.
        for op in operands {
            if !replaced.contains(&op) && !rewriter.body().is_erased(op) && is_trivially_dead(rewriter.op(op)) {
                replaced.push(op);
            }
        }
    }
    Ok(true)
}
