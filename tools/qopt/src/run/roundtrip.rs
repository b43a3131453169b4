//! The check of `--verify-roundtrip`: what is printed reads back as the same.

use std::hash::Hasher;
use std::sync::Arc;

use qopt_ir::diag::{Code, Diag};
use qopt_ir::ir::{Context, Module};
use qopt_ir::syntax::{ParseOptions, PrintOptions, parse, print_module};
use rustc_hash::FxHasher;

/// What is wrong, if something is.
pub(super) fn check(ctx: &Context, module: &mut Module, options: ParseOptions) -> Option<Diag> {
    let refuse = |why: String| Some(Diag::error(Code::Verify, module.op.loc, why));
    for generic in [false, true] {
        let print = PrintOptions { generic, debug_info: true, ..PrintOptions::default() };
        let mut text = Vec::new();
        print_module(ctx, module, &print, &mut |piece| text.extend_from_slice(piece));
        let name = "<roundtrip>";
        let Ok(source) = ctx.sources.add(name, Arc::new(text)) else {
            return refuse("the text is too long to be read again".to_owned());
        };
        let again = parse(ctx, source, 0, source.bytes().len(), options);
        if let Some(first) = again.diags.first() {
            return refuse(format!("the printed text cannot be read again: {}", first.message));
        }
        if fingerprint(ctx, module) != fingerprint(ctx, &again.module) {
            return refuse("the printed text reads back as something else".to_owned());
        }
    }
    None
}

/// A number that tells modules apart: of the text in the generic form, with locations in place.
fn fingerprint(ctx: &Context, module: &Module) -> u64 {
    let options = PrintOptions { generic: true, debug_info: true, local_scope: true, ..PrintOptions::default() };
    let mut hasher = Pieces::default();
    print_module(ctx, module, &options, &mut |piece| hasher.write(piece));
    hasher.0.finish()
}

/// Hashes bytes however they are cut into pieces.
#[derive(Default)]
struct Pieces(FxHasher);

impl Pieces {
    fn write(&mut self, piece: &[u8]) {
        for &byte in piece {
            self.0.write_u8(byte);
        }
    }
}
