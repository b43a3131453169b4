//! Dumps of IR before and after passes.
//!
//! A run with dumps uses one thread, so that dumps come in the order of the text and on the large stack.

use std::hash::Hasher;
use std::sync::{Mutex, PoisonError};

use qopt_ir::ir::{Context, IsolatedOp, Metadata, Module, OpId};
use qopt_ir::pass::{Instrument, PassEvent};
use qopt_ir::syntax::{PrintOptions, print_isolated, print_module};
use rustc_hash::FxHasher;

use crate::cli::Settings;
use crate::render::Stderr;

/// Prints IR around passes as the command line asks.
pub(crate) struct Dumps<'a> {
    settings: &'a Settings,
    stderr: &'a Stderr<'a>,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    /// What the operation was like before the pass that is running.
    before: u64,
    /// For `--mlir-print-ir-module-scope`: the outermost operation as it is now. While a pass works on an operation, that
    /// operation is out of its parent, so the whole exists only as this copy.
    whole: Option<Module>,
}

impl<'a> Dumps<'a> {
    /// Nothing if no dumps are asked for.
    pub(crate) fn new(settings: &'a Settings, stderr: &'a Stderr<'a>, module: &Module) -> Option<Self> {
        let s = settings;
        let wanted = s.dump_before_all
            || s.dump_after_all
            || s.dump_after_failure
            || !s.dump_before.is_empty()
            || !s.dump_after.is_empty();
        let whole = (wanted && s.dump_module_scope).then(|| module.clone());
        wanted.then(|| Self { settings, stderr, state: Mutex::new(State { before: 0, whole }) })
    }

    fn print(&self, event: &PassEvent<'_>, when: &str, failed: &str) {
        let (ctx, pass) = (event.ctx, event.pass);
        let head = format!("// -----// IR Dump {when} {}{failed} ({})", pass.name, pass.argument);
        self.stderr.write(head.as_bytes());
        let is_outermost = ctx.op_text(event.op.name) == "builtin.module" || self.settings.no_implicit_module;
        let options = &self.settings.print;
        let sink = &mut |piece: &[u8]| self.stderr.write(piece);
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(whole) = &mut state.whole {
            let symbol = symbol(ctx, event.op).map_or(String::new(), |name| format!(": @{name}"));
            sink(format!(" ('{}' operation{symbol}) //----- //\n", ctx.op_text(event.op.name)).as_bytes());
            update(ctx, whole, event.op);
            print_module(ctx, whole, options, sink);
            sink(b"\n\n");
        } else if is_outermost {
            sink(b" //----- //\n");
            let module = Module { op: event.op.clone(), metadata: Metadata::default() };
            print_module(ctx, &module, options, sink);
            sink(b"\n\n");
        } else {
            sink(b" //----- //\n");
            print_isolated(ctx, event.op, options, sink);
            sink(b"\n\n");
        }
    }
}

impl Instrument for Dumps<'_> {
    fn before(&self, event: &PassEvent<'_>) {
        if self.settings.dump_after_change {
            self.state.lock().unwrap_or_else(PoisonError::into_inner).before = fingerprint(event);
        }
        if self.settings.dump_before_all || self.settings.dump_before.iter().any(|name| name == event.pass.argument) {
            self.print(event, "Before", "");
        }
    }
    fn after(&self, event: &PassEvent<'_>, failed: bool) {
        let s = self.settings;
        let wanted = s.dump_after_all
            || s.dump_after.iter().any(|name| name == event.pass.argument)
            // Alone, the option for failures means all passes.
            || (s.dump_after_failure && s.dump_after.is_empty());
        let changed = || {
            let before = self.state.lock().unwrap_or_else(PoisonError::into_inner).before;
            !s.dump_after_change || before != fingerprint(event)
        };
        if wanted && failed {
            self.print(event, "After", " Failed");
        } else if wanted && !s.dump_after_failure && changed() {
            self.print(event, "After", "");
        }
    }
}

/// A number that tells whether an operation changed: of its text, with locations.
fn fingerprint(event: &PassEvent<'_>) -> u64 {
    let options = PrintOptions { generic: true, debug_info: true, ..PrintOptions::default() };
    let mut hasher = FxHasher::default();
    print_isolated(event.ctx, event.op, &options, &mut |piece| hasher.write(piece));
    hasher.finish()
}

fn symbol(ctx: &Context, op: &IsolatedOp) -> Option<String> {
    let key = ctx.find_str("sym_name")?;
    let entries = ctx.dict(op.properties).iter().chain(ctx.dict(op.attrs));
    let &(_, name) = entries.into_iter().find(|(name, _)| *name == key)?;
    match ctx.attr_kind(name) {
        qopt_ir::ir::AttrKind::String { value, .. } => Some(ctx.text(*value).into_owned()),
        _ => None,
    }
}

/// Puts an operation into a copy of the outermost one, in the place of that of the same name and symbol.
fn update(ctx: &Context, whole: &mut Module, op: &IsolatedOp) {
    let wanted = symbol(ctx, op);
    if whole.op.name == op.name && symbol(ctx, &whole.op) == wanted {
        whole.op = op.clone();
        return;
    }
    let mut parents = vec![Vec::<OpId>::new()];
    // Each path leads from the outermost operation to one in it; they are few, and a copy is made for each dump anyway.
    while let Some(path) = parents.pop() {
        let replaced = with_path(&mut whole.op, &path, &mut |parent| {
            let body = &mut parent.body;
            for id in body.preorder() {
                let Some(inner) = body.take_isolated(id) else { continue };
                let found = inner.name == op.name && symbol(ctx, &inner) == wanted;
                body.put_isolated(id, if found { op.clone() } else { inner });
                if found {
                    return true;
                }
                parents.push(path.iter().copied().chain([id]).collect());
            }
            false
        });
        if replaced {
            return;
        }
    }
}

/// Calls `visit` with the operation at the end of a path.
// Recursive, but as deep as isolated operations nest, which is limited.
fn with_path(op: &mut IsolatedOp, path: &[OpId], visit: &mut dyn FnMut(&mut IsolatedOp) -> bool) -> bool {
    let Some((first, rest)) = path.split_first() else { return visit(op) };
    let Some(mut inner) = op.body.take_isolated(*first) else { return false };
    let result = with_path(&mut inner, rest, visit);
    op.body.put_isolated(*first, inner);
    result
}
