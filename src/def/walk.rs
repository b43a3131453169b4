//! Views of regions and blocks, and walks over nested operations.
//!
//! A walk enters isolated operations. It uses an explicit stack, so nesting does not deepen the call stack.

use super::OpRef;
use crate::ir::{BlockId, Body, Context, OpId, RegionId, ValueId};

/// A region in its body.
#[derive(Clone, Copy)]
pub struct RegionRef<'a> {
    /// The context.
    pub ctx: &'a Context,
    /// The body that the region is in.
    pub body: &'a Body,
    /// The region.
    pub region: RegionId,
}

impl<'a> RegionRef<'a> {
    /// The blocks in order.
    pub fn blocks(self) -> impl ExactSizeIterator<Item = BlockRef<'a>> + DoubleEndedIterator + Clone {
        let Self { ctx, body, region } = self;
        body.blocks(region).iter().map(move |&block| BlockRef { ctx, body, block })
    }
}

/// A block in its body.
#[derive(Clone, Copy)]
pub struct BlockRef<'a> {
    /// The context.
    pub ctx: &'a Context,
    /// The body that the block is in.
    pub body: &'a Body,
    /// The block.
    pub block: BlockId,
}

impl<'a> BlockRef<'a> {
    /// The operations in order.
    pub fn ops(self) -> impl Iterator<Item = OpRef<'a>> + Clone {
        let Self { ctx, body, block } = self;
        std::iter::successors(body.first(block), move |&op| body.next(op)).map(move |op| OpRef::new(ctx, body, op))
    }
    /// The arguments.
    pub fn args(self) -> &'a [ValueId] {
        self.body.args(self.block)
    }
    /// The last operation.
    pub fn terminator(self) -> Option<OpRef<'a>> {
        Some(OpRef::new(self.ctx, self.body, self.body.last(self.block)?))
    }
}

/// The order in which a walk visits an operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    /// Before nested operations.
    Pre,
    /// After nested operations.
    Post,
}

/// An iterator over an operation and all nested operations; see [`OpRef::walk`].
pub struct Walk<'a> {
    ctx: &'a Context,
    order: Order,
    /// Operations whose regions the walk is in or about to enter, with the remaining blocks.
    stack: Vec<WalkFrame<'a>>,
    start: Option<OpRef<'a>>,
}

/// An operation, the body of its regions, and the position of the walk in them.
struct WalkFrame<'a> {
    owner: OpRef<'a>,
    body: &'a Body,
    /// The remaining blocks, in reverse.
    blocks: Vec<BlockId>,
    next: Option<OpId>,
}

impl<'a> Walk<'a> {
    pub(super) fn new(op: OpRef<'a>, order: Order) -> Self {
        Self { ctx: op.ctx, order, stack: Vec::new(), start: Some(op) }
    }
    /// Skips the regions of the last operation of a [preorder](Order::Pre) walk.
    pub fn skip_regions(&mut self) {
        if self.order == Order::Pre && self.stack.last().is_some_and(|frame| frame.is_fresh()) {
            self.stack.pop();
        }
    }
    fn enter(&mut self, op: OpRef<'a>) {
        let inner = op.entered();
        let blocks =
            inner.body.regions(inner.op).iter().rev().flat_map(|&r| inner.body.blocks(r).iter().rev().copied());
        self.stack.push(WalkFrame { owner: op, body: inner.body, blocks: blocks.collect(), next: None });
    }
}

impl WalkFrame<'_> {
    /// Returns true if no operation in the regions was visited.
    fn is_fresh(&self) -> bool {
        let inner = self.owner.entered();
        self.next.is_none()
            && self.blocks.len()
                == inner.body.regions(inner.op).iter().map(|&r| inner.body.blocks(r).len()).sum::<usize>()
    }
}

impl<'a> Iterator for Walk<'a> {
    type Item = OpRef<'a>;
    fn next(&mut self) -> Option<OpRef<'a>> {
        if let Some(op) = self.start.take() {
            self.enter(op);
            if self.order == Order::Pre {
                return Some(op);
            }
        }
        loop {
            let frame = self.stack.last_mut()?;
            if let Some(op) = frame.next {
                frame.next = frame.body.next(op);
                let op = OpRef::new(self.ctx, frame.body, op);
                let has_regions = op.regions().len() > 0;
                if has_regions || self.order == Order::Pre {
                    self.enter(op);
                }
                if self.order == Order::Pre || !has_regions {
                    return Some(op);
                }
            } else if let Some(block) = frame.blocks.pop() {
                frame.next = frame.body.first(block);
            } else {
                let done = self.stack.pop();
                if self.order == Order::Post {
                    return done.map(|frame| frame.owner);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Order;
    use crate::rewrite::NewOp;
    use crate::testing::{context, func, i32, module, neg, ret};

    #[test]
    fn walks_enter_isolated_operations() {
        let ctx = context();
        let f = func(&ctx, "f", &[i32(&ctx)], |rw, _, args| {
            rw.build_region(&NewOp::new("t.loop"), &[], |rw, _, _| {
                neg(rw, args[0]);
                rw.build(&NewOp::new("t.yield"));
            });
            ret(rw, &[]);
        });
        let module = module(&ctx, vec![f]);
        let names = |order| module.op().walk(order).map(|op| op.name().into_owned()).collect::<Vec<_>>();
        assert_eq!(names(Order::Pre), ["builtin.module", "t.func", "t.loop", "t.neg", "t.yield", "t.return"]);
        assert_eq!(names(Order::Post), ["t.neg", "t.yield", "t.loop", "t.return", "t.func", "builtin.module"]);
        let (mut walk, mut seen) = (module.walk(), Vec::new());
        while let Some(op) = walk.next() {
            seen.push(op.name().into_owned());
            if op.name() == "t.loop" {
                walk.skip_regions();
            }
        }
        assert_eq!(seen, ["builtin.module", "t.func", "t.loop", "t.return"]);
    }
}
