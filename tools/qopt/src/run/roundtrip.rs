//! `--verify-roundtrip`: checks that the printed module parses back to the same module.
//!
//! Locations are compared in the generic form only: a custom form has no locations for arguments that its own syntax names, and for
//! operations that it implies.

use std::hash::Hasher;
use std::sync::Arc;

use qopt_ir::diag::{Code, Diag};
use qopt_ir::ir::{Body, Module};
use qopt_ir::syntax::{ParseOptions, PrintOptions, parse, print_module};
use rustc_hash::FxHasher;

/// Prints and parses the module in both forms. Returns an error if the result differs.
pub(super) fn check(module: &Module, options: ParseOptions) -> Option<Diag> {
    let ctx = module.ctx();
    let refuse = |why: String| Some(Diag::error(Code::RoundTrip, module.body.loc(Body::ROOT), why));
    for generic in [false, true] {
        let print = PrintOptions { generic, debug_info: true, ..PrintOptions::default() };
        let mut text = Vec::new();
        print_module(module, &print, &mut |piece| text.extend_from_slice(piece));
        let name = "<roundtrip>";
        let Ok(source) = ctx.sources.add(name, Arc::new(text)) else {
            return refuse("the printed text is too long to parse".to_owned());
        };
        let again = parse(ctx, source, 0, source.bytes().len(), options);
        if let Some(first) = again.diags.first() {
            return refuse(format!("the printed text does not parse: {}", first.message));
        }
        if fingerprint(module, generic) != fingerprint(&again.module, generic) {
            return refuse("the printed text parses to a different program".to_owned());
        }
    }
    None
}

/// A hash of the generic form, to compare modules.
fn fingerprint(module: &Module, with_locations: bool) -> u64 {
    let options =
        PrintOptions { generic: true, debug_info: with_locations, local_scope: true, ..PrintOptions::default() };
    let mut hasher = PieceHasher::default();
    print_module(module, &options, &mut |piece| hasher.write(piece));
    hasher.0.finish()
}

/// Hashes bytes independently of their division into pieces.
#[derive(Default)]
struct PieceHasher(FxHasher);

impl PieceHasher {
    fn write(&mut self, piece: &[u8]) {
        for &byte in piece {
            self.0.write_u8(byte);
        }
    }
}
