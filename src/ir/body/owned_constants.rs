//! The large constants that a body owns: those in the attributes of its operations.

use std::fmt;

use rustc_hash::FxHashMap;

use super::{Attr, Body, Context, OpId};
use crate::ir::constant::Payload;

/// The data of the constants in attributes.
#[derive(Clone, Default)]
pub(super) struct OwnedConstants {
    /// By dictionary, with the number of operations that have it.
    by_dict: FxHashMap<Attr, (usize, Vec<Payload>)>,
    /// The data of erased operations, until the end of a step.
    released: Vec<Payload>,
}

impl fmt::Debug for OwnedConstants {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "owned constants({} dictionaries)", self.by_dict.len())
    }
}

impl OwnedConstants {
    fn release(&mut self, dict: Attr) {
        if let Some((count, payloads)) = self.by_dict.get_mut(&dict) {
            *count = count.saturating_sub(1);
            if *count == 0 {
                self.released.append(payloads);
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
            self.own_counted(ctx, dict);
        }
    }
    #[inline(never)]
    fn own_counted(&mut self, ctx: &Context, dict: Attr) {
        let owned = self.owned_constants.get_or_insert_default();
        owned.by_dict.entry(dict).or_insert_with(|| (0, ctx.payloads(dict))).0 += 1;
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
    /// Takes the constants that an erased body and the bodies inside it own, until the end of the step.
    pub(super) fn take_constants_of(&mut self, erased: Self) {
        // A work list, because input controls the nesting.
        let mut work = vec![erased];
        while let Some(mut body) = work.pop() {
            body.take_bodies(&mut work);
            if let Some(erased) = body.owned_constants.take() {
                let owned = self.owned_constants.get_or_insert_default();
                owned.released.extend(erased.released);
                owned.released.extend(erased.by_dict.into_values().flat_map(|(_, payloads)| payloads));
            }
        }
    }
    /// Ends a step: frees the constants of erased operations that nothing else owns. The caller has no attributes of erased
    /// operations.
    #[inline]
    pub(crate) fn end_step(&mut self) {
        if let Some(owned) = &mut self.owned_constants {
            owned.released.clear();
        }
    }
}
