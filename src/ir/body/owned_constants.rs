//! Reference counts of large constants (over `COUNTED_ABOVE_BYTES`), so that their data is freed with the last operation that
//! uses them.
//!
//! A *step* is one pattern application or one pass. Data of erased operations stays valid until [`Body::end_step`], because the
//! rewrite may still hold their attributes.

use std::fmt;

use rustc_hash::FxHashMap;

use super::{Attr, Body, Context, OpId};
use crate::ir::constant::Payload;

/// A dictionary with large constants.
#[derive(Clone)]
struct CountedDict {
    /// The number of operations with this dictionary; an operation with it as `properties` and as `attrs` counts twice.
    uses: usize,
    payloads: Vec<Payload>,
}

/// The data of the constants in attributes.
#[derive(Clone, Default)]
pub(super) struct OwnedConstants {
    by_dict: FxHashMap<Attr, CountedDict>,
    /// The data of erased operations, until the end of the step.
    released: Vec<Payload>,
}

impl fmt::Debug for OwnedConstants {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "owned constants({} dictionaries)", self.by_dict.len())
    }
}

impl OwnedConstants {
    fn release(&mut self, dict: Attr) {
        if let Some(counted) = self.by_dict.get_mut(&dict) {
            counted.uses = counted.uses.saturating_sub(1);
            if counted.uses == 0 {
                self.released.append(&mut counted.payloads);
                self.by_dict.remove(&dict);
            }
        }
    }
}

impl Body {
    /// Owns the constants in a dictionary for one more operation.
    #[inline]
    fn own_constants(&mut self, ctx: &Context, dict: Attr) {
        if ctx.is_counted(dict) {
            self.own_constants_slow(ctx, dict);
        }
    }
    /// The slow path of [`Self::own_constants`], not inlined.
    #[inline(never)]
    fn own_constants_slow(&mut self, ctx: &Context, dict: Attr) {
        let owned = self.owned_constants.get_or_insert_default();
        let counted =
            owned.by_dict.entry(dict).or_insert_with(|| CountedDict { uses: 0, payloads: ctx.payloads(dict) });
        counted.uses += 1;
    }
    /// Owns the constants in the attributes of a new operation.
    #[inline]
    pub(crate) fn own_constants_of(&mut self, ctx: &Context, op: OpId) {
        let (properties, attrs) = (self.ops[op].properties, self.ops[op].attrs);
        for dict in [properties, attrs] {
            if dict != Attr::EMPTY_DICT {
                self.own_constants(ctx, dict);
            }
        }
    }
    /// Releases the constants in the attributes of an operation. Their data stays until the end of the step.
    #[inline]
    pub(super) fn release_constants_of(&mut self, op: OpId) {
        let (properties, attrs) = (self.ops[op].properties, self.ops[op].attrs);
        if let Some(owned) = &mut self.owned_constants {
            owned.release(properties);
            owned.release(attrs);
        }
    }
    /// Owns the constants in `new` instead of those in `old`.
    pub(super) fn replace_owned_constants(&mut self, ctx: &Context, old: Attr, new: Attr) {
        self.own_constants(ctx, new);
        if let Some(owned) = &mut self.owned_constants {
            owned.release(old);
        }
    }
    /// Moves the constants of an erased body and its nested bodies to `released`.
    pub(super) fn take_constants_of(&mut self, erased: Self) {
        // No recursion: the nesting depth is unbounded.
        let mut work = vec![erased];
        while let Some(mut body) = work.pop() {
            body.take_bodies(&mut work);
            if let Some(erased) = body.owned_constants.take() {
                let owned = self.owned_constants.get_or_insert_default();
                owned.released.extend(erased.released);
                owned.released.extend(erased.by_dict.into_values().flat_map(|counted| counted.payloads));
            }
        }
    }
    /// Ends a step: frees the constants of erased operations that nothing else owns. The caller must not use attributes of erased
    /// operations afterwards.
    #[inline]
    pub(crate) fn end_step(&mut self) {
        if let Some(owned) = &mut self.owned_constants {
            owned.released.clear();
        }
    }
}
