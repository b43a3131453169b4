//! The values that may stand for the dimensions and symbols of a map.
//!
//! A symbol is a value that does not change within the scope: the region of the nearest enclosing operation with
//! [`Trait::AffineScope`]. A dimension is a symbol, the counter of a loop, or an affine function of these. All operations with
//! the trait are isolated from above, so a scope sees no symbols of a region around it.

use qopt_ir::def::{OpRef, Trait};
use qopt_ir::ir::{BlockId, Body, OpId, RegionId, ValueDef, ValueId};
use rustc_hash::FxHashSet;

use crate::arith::ops;
use crate::support::{constant_integer, constant_value};

/// The number of values that one check visits, so that a long chain of operations takes linear time in all. A check that would
/// visit more accepts the value.
const MAX_VISITED_VALUES: usize = 1 << 12;

/// The scope of an operation.
#[derive(Clone, Copy)]
pub(super) struct Scope<'a> {
    op: OpRef<'a>,
    region: Option<RegionId>,
}

/// The reason that a value is valid, or the values that must be valid instead.
enum Origin {
    Valid,
    Invalid,
    Depends(Vec<ValueId>),
}

fn is_scope(op: OpRef<'_>) -> bool {
    op.def().is_some_and(|def| def.has(Trait::AffineScope))
}

fn block_of(body: &Body, value: ValueId) -> Option<BlockId> {
    match body.def(value) {
        ValueDef::Argument(block, _) => Some(block),
        _ => body.block_of(body.defining_op(value)?),
    }
}

impl<'a> Scope<'a> {
    /// The scope of the maps of `op`.
    pub(super) fn of(op: OpRef<'a>) -> Self {
        let mut inner = op;
        while let Some(parent) = inner.parent() {
            if is_scope(parent) {
                return Self { op, region: op.body.block_of(inner.op).map(|block| op.body.region_of(block)) };
            }
            inner = parent;
        }
        Self { op, region: None }
    }

    fn view(self, op: OpId) -> OpRef<'a> {
        OpRef::new(self.op.ctx, self.op.body, op)
    }
    fn is_index(self, value: ValueId) -> bool {
        self.op.body.ty(value) == self.op.ctx.index_type()
    }
    /// Returns true for a value that the region of this scope defines, or its arguments.
    fn is_top_level(self, value: ValueId) -> bool {
        let region = block_of(self.op.body, value).map(|block| self.op.body.region_of(block));
        region.is_some() && region == self.region
    }
    /// Returns true for a value at the top level of any scope.
    fn is_top_level_anywhere(self, value: ValueId) -> bool {
        let parent = block_of(self.op.body, value).and_then(|block| self.op.body.parent_op(block));
        parent.is_some_and(|parent| is_scope(self.view(parent)))
    }

    /// Follows `origin` from a value to the values that it depends on.
    fn all_valid(self, value: ValueId, origin: impl Fn(Self, ValueId) -> Origin) -> bool {
        let (mut work, mut seen) = (vec![value], FxHashSet::default());
        while let Some(value) = work.pop() {
            if !seen.insert(value) {
                continue;
            }
            if !self.is_index(value) {
                return false;
            }
            match origin(self, value) {
                Origin::Valid => {}
                Origin::Invalid => return false,
                Origin::Depends(_) if seen.len() > MAX_VISITED_VALUES => return true,
                Origin::Depends(values) => work.extend(values),
            }
        }
        true
    }

    /// Returns true if a value may stand for a symbol.
    pub(super) fn is_symbol(self, value: ValueId) -> bool {
        self.all_valid(value, Self::symbol)
    }

    fn symbol(self, value: ValueId) -> Origin {
        if self.is_top_level(value) {
            return Origin::Valid;
        }
        let Some(op) = self.op.body.defining_op(value).map(|op| self.view(op)) else { return Origin::Invalid };
        if constant_value(op).is_some() {
            return Origin::Valid;
        }
        if is_dim(op) {
            return self.size(op);
        }
        match is_pure(op) {
            true => Origin::Depends(op.operands().collect()),
            false => Origin::Invalid,
        }
    }

    /// The size of a shaped value: one at the top level, or one that was allocated or viewed with a symbol for this size.
    fn size(self, dim: OpRef<'a>) -> Origin {
        let Some(source) = dim.operand(0) else { return Origin::Invalid };
        if self.is_top_level_anywhere(source) {
            return Origin::Valid;
        }
        let index = integer_operand(dim, 1).and_then(|index| usize::try_from(index).ok());
        let Some(index) = index else { return Origin::Invalid };
        let mut seen = FxHashSet::default();
        let mut definition = self.op.body.defining_op(source).map(|op| self.view(op));
        while let Some(op) = definition {
            let sizes = match op.name().split_once('.') {
                Some(("memref", "cast")) if seen.insert(op.op) => {
                    definition = op.operand_def(0);
                    continue;
                }
                Some(("memref", "alloc")) => "dynamicSizes",
                Some(("memref", "subview" | "view")) => "sizes",
                _ => return Origin::Invalid,
            };
            let shape = op.result_type(0).and_then(|ty| op.ctx.shape(ty)).unwrap_or_default();
            let Some(&size) = shape.get(index) else { return Origin::Invalid };
            if size.is_some() {
                return Origin::Valid;
            }
            let position = shape.iter().take(index).filter(|size| size.is_none()).count();
            let size = op.operands_named(sizes).get(position).copied();
            return size.map_or(Origin::Invalid, |size| Origin::Depends(vec![size]));
        }
        Origin::Invalid
    }

    /// Returns true if a value may stand for a dimension.
    pub(super) fn is_dim(self, value: ValueId) -> bool {
        self.all_valid(value, Self::dimension)
    }

    fn dimension(self, value: ValueId) -> Origin {
        if self.is_top_level(value) {
            return Origin::Valid;
        }
        let body = self.op.body;
        let Some(op) = body.defining_op(value).map(|op| self.view(op)) else {
            let parent = block_of(body, value).and_then(|block| body.parent_op(block)).map(|parent| self.view(parent));
            let is_counter = parent.is_some_and(|parent| ["affine.for", "affine.parallel"].contains(&&*parent.name()));
            return if is_counter { Origin::Valid } else { Origin::Invalid };
        };
        if ["affine.apply", "affine.delinearize_index", "affine.linearize_index"].contains(&&*op.name()) {
            return Origin::Depends(op.operands().collect());
        }
        match self.is_symbol(value) {
            true => Origin::Valid,
            false => Origin::Invalid,
        }
    }
}

/// Returns true for an operation that reads a size of a shaped value.
fn is_dim(op: OpRef<'_>) -> bool {
    matches!(op.name().split_once('.'), Some(("memref" | "tensor", "dim")))
}

fn integer_operand(op: OpRef<'_>, index: usize) -> Option<i64> {
    constant_integer(op, op.operand(index)?)
}

/// Returns true if an operation has no effect and may be executed at any time, as MLIR defines it.
fn is_pure(op: OpRef<'_>) -> bool {
    if !op.flags().no_effect || op.regions().len() > 0 {
        return false;
    }
    // MLIR takes these for defined, whatever the divisor is.
    if op.is_any(&[&ops::FLOORDIVSI, &ops::REMSI, &ops::REMUI]) {
        return true;
    }
    // The divisors that make a division undefined for a dividend.
    let undefined: &[i64] = match () {
        () if op.is_any(&[&ops::CEILDIVUI, &ops::DIVUI]) => &[0],
        () if op.is_any(&[&ops::CEILDIVSI, &ops::DIVSI]) => &[0, -1],
        () => return op.flags().pure,
    };
    integer_operand(op, 1).is_some_and(|divisor| !undefined.contains(&divisor))
}
