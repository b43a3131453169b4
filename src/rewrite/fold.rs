//! Folding one operation, and uniquing the constants that come of it.

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use super::{Place, Rewriter};
use crate::def::{Folded, OpRef, Trait};
use crate::ir::{Attr, BlockId, Body, Context, Loc, OpId, OpName, RegionId, Type, ValueId};

/// A value or constant for each result of an operation, found by its definition's hooks and traits; `None` if there is
/// nothing to gain. What comes out fits the results: one for each, values of the results' types, none of them a result
/// of the operation itself.
pub fn fold_op(op: OpRef<'_>) -> Option<SmallVec<[Folded; 2]>> {
    let def = op.def()?;
    let count = op.body.num_results(op.op);
    if count == 0 || def.constant.is_some() {
        return None;
    }
    let mut folded = None;
    if def.eval.is_some() || def.fold.is_some() {
        let constants: SmallVec<[Option<Attr>; 4]> =
            (0..op.body.num_operands(op.op)).map(|i| op.operand_constant(i)).collect();
        if let Some(eval) = def.eval
            && let Some(all) = constants.iter().copied().collect::<Option<SmallVec<[Attr; 4]>>>()
            && !all.is_empty()
        {
            folded = eval(op, &all).map(|attrs| attrs.into_iter().map(Folded::Constant).collect());
        }
        if let (None, Some(fold)) = (&folded, def.fold) {
            folded = fold(op, &constants).map(SmallVec::from_vec);
        }
    }
    let folded = folded.or_else(|| fold_twice(op))?;
    let fits = |(result, folded): (ValueId, &Folded)| match *folded {
        Folded::Value(value) => op.body.ty(value) == op.body.ty(result) && op.body.defining_op(value) != Some(op.op),
        Folded::Constant(_) => true,
    };
    (folded.len() == count && op.body.results(op.op).zip(&folded).all(fits)).then_some(folded)
}

/// f(f(x)) where f is its own inverse, or twice is once.
fn fold_twice(op: OpRef<'_>) -> Option<SmallVec<[Folded; 2]>> {
    let def = op.def()?;
    let (involution, idempotent) = (def.has(Trait::Involution), def.has(Trait::Idempotent));
    if (!involution && !idempotent) || op.body.num_operands(op.op) != 1 || op.body.num_results(op.op) != 1 {
        return None;
    }
    let inner = op.operand_def(0)?;
    let (body, a, b) = (op.body, op.op, inner.op);
    let same = body.name(a) == body.name(b)
        && body.properties(a) == body.properties(b)
        && body.attrs(a) == body.attrs(b)
        && body.num_operands(b) == 1;
    let value = if involution { inner.operand(0)? } else { op.operand(0)? };
    same.then(|| SmallVec::from_slice(&[Folded::Value(value)]))
}

/// Whether an operation can go without anybody noticing.
pub fn is_trivially_dead(op: OpRef<'_>) -> bool {
    let flags = op.flags();
    flags.no_effect
        && !flags.terminator
        && op.body.results(op.op).all(|v| op.body.is_unused(v))
        && op.def().is_some_and(|d| !d.has(Trait::Symbol))
}

/// What makes two constant operations the same.
type Key = (RegionId, OpName, Attr, Attr, Type);

/// The constants of a body that were made unique: one of a kind in each region that is isolated, at the start of its
/// entry block and so in front of every use.
#[derive(Default)]
pub(super) struct Constants {
    ops: FxHashMap<Key, OpId>,
    keys: FxHashMap<OpId, Key>,
    /// Where the constants of a block's operations go.
    regions: FxHashMap<BlockId, Option<BlockId>>,
    /// Blocks in whose run of constants something else was inserted.
    dirty: FxHashSet<BlockId>,
}

impl Constants {
    /// The entry block of the region that the constants of a block go to: that of the nearest isolated or unregistered
    /// operation around it.
    fn home(&mut self, ctx: &Context, body: &Body, block: BlockId) -> Option<BlockId> {
        *self.regions.entry(block).or_insert_with(|| {
            let mut at = block;
            loop {
                let region = body.region_of(at);
                let owner = body.region_owner(region).filter(|&op| ctx.registered(body.name(op)).is_some());
                match owner.and_then(|op| body.block_of(op)) {
                    Some(outer) => at = outer,
                    None => return body.blocks(region).first().copied(),
                }
            }
        })
    }
    fn key(&self, body: &Body, home: BlockId, op: OpId) -> Option<Key> {
        let ty = body.ty(body.result(op, 0)?);
        Some((body.region_of(home), body.name(op), body.properties(op), body.attrs(op), ty))
    }
    /// Forgets operations that were erased.
    pub(super) fn forget(&mut self, erased: &[OpId]) {
        for op in erased {
            if let Some(key) = self.keys.remove(op) {
                self.ops.remove(&key);
            }
        }
    }
    /// Looks whether new or moved operations stand between the constants.
    pub(super) fn look_at(&mut self, body: &Body, fresh: &[OpId]) {
        for &op in fresh {
            let between = body.next(op).is_some_and(|next| self.keys.contains_key(&next));
            if between && !self.keys.contains_key(&op) {
                self.dirty.extend(body.block_of(op));
            }
        }
    }
    /// Gathers the constants of a block at its start again, if something came between them.
    fn tidy(&mut self, rewriter: &mut Rewriter<'_>, home: BlockId) {
        if self.dirty.remove(&home) {
            let constants: Vec<OpId> = rewriter.body().ops(home).filter(|op| self.keys.contains_key(op)).collect();
            for op in constants.into_iter().rev() {
                rewriter.move_op(op, Place::Start(home));
            }
        }
    }
    /// Makes a constant operation that the program has unique: it moves to its place, or gives way to its equal. True if
    /// the program changed.
    pub(super) fn adopt(&mut self, rewriter: &mut Rewriter<'_>, op: OpId) -> bool {
        let (ctx, body) = (rewriter.ctx(), rewriter.body());
        if self.keys.contains_key(&op) || body.num_results(op) != 1 || body.num_operands(op) != 0 {
            return false;
        }
        let Some(block) = body.block_of(op) else { return false };
        let Some(home) = self.home(ctx, body, block) else { return false };
        let Some(key) = self.key(body, home, op) else { return false };
        if let Some(&old) = self.ops.get(&key) {
            self.tidy(rewriter, home);
            let value = rewriter.body().result(old, 0);
            return value.is_some_and(|v| rewriter.replace(op, &[v]));
        }
        let in_place = block == home && body.prev(op).is_none_or(|p| self.keys.contains_key(&p));
        if !in_place {
            rewriter.move_op(op, Place::Start(home));
        }
        self.ops.insert(key, op);
        self.keys.insert(op, key);
        !in_place
    }
    /// The value of a constant for an operation of some dialect in some block; `None` if the dialect cannot write it.
    pub(super) fn value(
        &mut self,
        rewriter: &mut Rewriter<'_>,
        dialect: &str,
        block: BlockId,
        (attr, ty, loc): (Attr, Type, Loc),
    ) -> Option<ValueId> {
        let ctx = rewriter.ctx();
        let home = self.home(ctx, rewriter.body(), block)?;
        let spec = (ctx.dialect(dialect)?.constant?)(ctx, attr, ty)?;
        let types = [ty];
        let spec = spec.spec(ctx, loc, &types);
        let key = (rewriter.body().region_of(home), spec.name, spec.properties, spec.attrs, ty);
        self.tidy(rewriter, home);
        let op = match self.ops.get(&key) {
            Some(&op) => op,
            None => {
                let place = rewriter.place();
                rewriter.set_place(Place::Start(home));
                let op = rewriter.create(&spec);
                if let Some(place) = place {
                    rewriter.set_place(place);
                }
                self.ops.insert(key, op);
                self.keys.insert(op, key);
                op
            }
        };
        rewriter.body().result(op, 0)
    }
}
