//! Names for new symbols. What a symbol refers to, and whether it does, is the verifier's.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::ir::{Body, Context, OpId};

/// The symbols that a body defines, so that new ones get names that nothing else has.
pub struct Symbols {
    taken: FxHashSet<String>,
    next: FxHashMap<String, u64>,
}

impl Symbols {
    /// Those of a body.
    pub fn of(ctx: &Context, body: &Body) -> Self {
        let symbol = |op: OpId| {
            let name = ctx.attr_str(body.attr_named(ctx, op, "sym_name")?)?;
            Some(ctx.text(name).into_owned())
        };
        Self { taken: body.preorder().into_iter().filter_map(symbol).collect(), next: FxHashMap::default() }
    }
    /// The next name that begins so: `kernel_0`, then `kernel_1`, without those that are taken.
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
    /// Takes a name. False if something has it already.
    pub fn take(&mut self, name: &str) -> bool {
        self.taken.insert(name.to_owned())
    }
}
