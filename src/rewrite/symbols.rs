//! Unique names for new symbols. The verifier resolves symbol references.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::ir::{Body, Context, OpId};

/// The symbols that a body defines, so that new symbols get unique names.
pub struct Symbols {
    taken: FxHashSet<String>,
    next: FxHashMap<String, u64>,
}

impl Symbols {
    /// Collects the symbols of a body.
    pub fn of(ctx: &Context, body: &Body) -> Self {
        let symbol = |op: OpId| {
            let name = ctx.attr_str(body.attr_named(ctx, op, "sym_name")?)?;
            Some(ctx.text(name).into_owned())
        };
        Self { taken: body.preorder().into_iter().filter_map(symbol).collect(), next: FxHashMap::default() }
    }
    /// Returns the next free name with this stem: `kernel_0`, then `kernel_1`.
    pub fn fresh(&mut self, stem: &str) -> String {
        let next = self.next.entry(stem.to_owned()).or_default();
        loop {
            let name = format!("{stem}_{next}");
            *next += 1;
            if self.taken.insert(name.clone()) {
                return name;
            }
        }
    }
    /// Reserves a name. Returns false if it is already taken.
    pub fn take(&mut self, name: &str) -> bool {
        self.taken.insert(name.to_owned())
    }
}
