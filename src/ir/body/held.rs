//! The large constants that a body owns: those in the attributes of its operations.

use std::fmt;

use rustc_hash::FxHashMap;

use super::{Attr, Body, Context, OpId};
use crate::ir::constant::Payload;

/// The data of the constants in attributes.
#[derive(Clone, Default)]
pub(super) struct HeldConstants {
    /// By dictionary, with the number of operations that have it.
    by_dict: FxHashMap<Attr, (usize, Vec<Payload>)>,
    /// The data of erased operations, until the end of a step.
    released: Vec<Payload>,
}

impl fmt::Debug for HeldConstants {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "held({} dictionaries)", self.by_dict.len())
    }
}

impl HeldConstants {
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
    fn hold(&mut self, ctx: &Context, dict: Attr) {
        if !ctx.is_counted(dict) {
            return;
        }
        let held = self.held.get_or_insert_default();
        held.by_dict.entry(dict).or_insert_with(|| (0, ctx.payloads(dict))).0 += 1;
    }
    /// Owns the constants in the attributes of a new operation.
    #[inline]
    pub(crate) fn hold_attrs_of(&mut self, ctx: &Context, op: OpId) {
        let (properties, attrs) = (self.ops[op].properties, self.ops[op].attrs);
        for dict in [properties, attrs] {
            if dict != Attr::EMPTY_DICT {
                self.hold(ctx, dict);
            }
        }
    }
    /// Gives up the constants in the attributes of an operation, at the end of the step.
    #[inline]
    pub(super) fn release_attrs_of(&mut self, op: OpId) {
        let (properties, attrs) = (self.ops[op].properties, self.ops[op].attrs);
        if let Some(held) = &mut self.held {
            held.release(properties);
            held.release(attrs);
        }
    }
    /// Owns the constants in `new` instead of those in `old`.
    pub(super) fn hold_instead(&mut self, ctx: &Context, old: Attr, new: Attr) {
        self.hold(ctx, new);
        if let Some(held) = &mut self.held {
            held.release(old);
        }
    }
    /// Takes the constants that an erased body and the bodies inside it own, until the end of the step.
    pub(super) fn take_constants_of(&mut self, erased: Self) {
        // A work list, because input controls the nesting.
        let mut work = vec![erased];
        while let Some(mut body) = work.pop() {
            body.take_bodies(&mut work);
            if let Some(owned) = body.held.take() {
                let held = self.held.get_or_insert_default();
                held.released.extend(owned.released);
                held.released.extend(owned.by_dict.into_values().flat_map(|(_, payloads)| payloads));
            }
        }
    }
    /// Ends a step: frees the constants of erased operations that nothing else owns. The caller has no attributes of erased
    /// operations.
    #[inline]
    pub(crate) fn end_step(&mut self) {
        if let Some(held) = &mut self.held {
            held.released.clear();
        }
    }
}
