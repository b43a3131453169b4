//! Puts new operations in the place of what patterns match.

use rustc_hash::{FxHashMap, FxHashSet};

use super::Pattern;
use super::matcher::{Found, Match};
use crate::ir::{OpId, OpName};
use crate::rewrite::{NewOp, Place, Rewriter, is_trivially_dead};

/// What came of lifting.
#[derive(Clone, Debug, Default)]
pub struct Lifted {
    /// By pattern, as they were given: how often it was there.
    pub counts: Vec<u64>,
    /// Operations at which all conditions of a pattern hold, but an attribute has no value: operation, pattern, attribute.
    pub refused: Vec<(OpId, usize, String)>,
}

/// Replaces what patterns match. Each pattern goes through the whole program once, those of more benefit before others, and so
/// sees what those made.
pub fn lift(rewriter: &mut Rewriter<'_>, patterns: &[Pattern]) -> Lifted {
    let mut lifted = Lifted { counts: vec![0; patterns.len()], refused: Vec::new() };
    let mut order: Vec<usize> = (0..patterns.len()).collect();
    order.sort_by_key(|&at| std::cmp::Reverse(patterns.get(at).map_or(0, |p| p.benefit)));
    // The program is ordered anew only where a pattern changed it.
    let mut by_name = index(rewriter);
    for at in order {
        let Some(pattern) = patterns.get(at) else { continue };
        let name = rewriter.ctx().op_name(pattern.root());
        let roots = by_name.get(&name).cloned().unwrap_or_default();
        let mut gone = FxHashSet::default();
        let mut count = 0_u64;
        for root in roots {
            if gone.contains(&root) {
                continue;
            }
            match apply(rewriter, pattern, root, &mut gone) {
                Ok(true) => count = count.saturating_add(1),
                Ok(false) => {}
                Err(attribute) => lifted.refused.push((root, at, attribute)),
            }
        }
        if count > 0 {
            by_name = index(rewriter);
            lifted.refused.retain(|(op, ..)| !gone.contains(op));
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

/// Replaces what a pattern matches with this root; or the attribute that has no value.
fn apply(
    rewriter: &mut Rewriter<'_>,
    pattern: &Pattern,
    root: OpId,
    gone: &mut FxHashSet<OpId>,
) -> Result<bool, String> {
    let ctx = rewriter.ctx();
    let mut found = Match::new(ctx, rewriter.body(), pattern);
    let attrs = match found.find(root) {
        Found::Here(attrs) => attrs,
        Found::Not => return Ok(false),
        Found::Without(attribute) => return Err(attribute),
    };
    let Some(output) = found.output() else { return Ok(false) };
    let Some(last) = found.body.defining_op(output) else { return Ok(false) };
    // An optional operand that is not there is left out.
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
    rewriter.set_place(Place::Before(last));
    let Some(value) = rewriter.build_value(&new) else { return Ok(false) };
    rewriter.replace_uses(output, value);
    // Users before what they use. There are few.
    loop {
        let dead = replaced.iter().position(|&op| is_trivially_dead(rewriter.op(op)));
        let Some(op) = dead.map(|at| replaced.swap_remove(at)) else { break };
        let operands: Vec<_> = rewriter.body().operands(op).filter_map(|v| rewriter.body().defining_op(v)).collect();
        rewriter.erase(op);
        gone.insert(op);
        // What only the replaced operations used, like a constant that became an attribute.
        for op in operands {
            if !replaced.contains(&op) && !gone.contains(&op) && is_trivially_dead(rewriter.op(op)) {
                replaced.push(op);
            }
        }
    }
    Ok(true)
}
