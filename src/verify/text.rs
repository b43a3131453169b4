//! Types in messages: bounded, whatever the type.

use crate::ir::{Context, Type};
use crate::syntax::{Aliases, PrintOptions, TextPrinter};

/// Types that print longer than this are cut in messages, and those that are much longer are not printed at all.
const LONGEST: usize = 512;

/// The text of a type for a message.
pub(crate) fn type_text(ctx: &Context, ty: Type) -> String {
    // Shared children make the printed size exponential in the size in memory: ask before printing.
    if ctx.type_weight(ty) > 64 * LONGEST as u64 {
        return "(a type too long to print)".to_owned();
    }
    let mut out = Vec::new();
    let (options, aliases) = (PrintOptions::default(), Aliases::default());
    TextPrinter { ctx, out: &mut out, options: &options, aliases: &aliases }.ty(ty);
    let text = String::from_utf8_lossy(&out);
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}...", text.get(..end).unwrap_or_default()),
        None => text.into_owned(),
    }
}

/// A shape in a message: `'2x?'`.
pub(super) fn shape_text(shape: &[Option<u64>]) -> String {
    let dims: Vec<String> = shape.iter().map(|d| d.map_or_else(|| "?".to_owned(), |n| n.to_string())).collect();
    format!("'{}'", dims.join("x"))
}
