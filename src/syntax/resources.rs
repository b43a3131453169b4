//! Printing of the file's metadata section.

use super::op_printer::OpPrinter;
use crate::ir::{Metadata, ResourceBlob, ResourceId, Str};

/// The number of characters around the digits of a resource: `"0x"`.
const QUOTED: u64 = 4;

/// Writes `{-# ... #-}` unless it is empty: the resources that the module references, and the entries of other tools.
pub(super) fn write(p: &mut OpPrinter<'_>, metadata: &Metadata, used: &[ResourceId]) {
    // As in MLIR, a resource that is too long is omitted, because a placeholder could not be parsed again.
    let limit = p.options.elide_resources.unwrap_or(u64::MAX);
    let is_written = |blob: &ResourceBlob| (blob.0.digits().len() as u64).saturating_add(QUOTED) <= limit;
    let defined = |id: &ResourceId| p.ctx.resource(*id).and_then(|r| r.blob()).is_some_and(is_written);
    let groups: Vec<(_, Vec<ResourceId>)> = metadata
        .dialect
        .iter()
        .map(|(dialect, ids)| (*dialect, ids.iter().copied().filter(|id| used.contains(id) && defined(id)).collect()))
        .filter(|(_, ids): &(_, Vec<_>)| !ids.is_empty())
        .collect();
    if groups.is_empty() && metadata.external.is_empty() {
        return;
    }
    p.text("\n{-#\n");
    if !groups.is_empty() {
        p.text("  dialect_resources: {\n");
        for (i, (dialect, ids)) in groups.iter().enumerate() {
            p.text("    ");
            p.bytes(p.ctx.bytes(*dialect));
            p.text(": {\n");
            for (i, &id) in ids.iter().enumerate() {
                let Some((key, blob)) = p.ctx.resource(id).and_then(|r| Some((r.key, r.blob()?))) else { continue };
                p.text("      ");
                name(p, key);
                p.text(": \"0x");
                digits(p, blob.0.digits());
                p.text("\"");
                p.text(if i + 1 < ids.len() { ",\n" } else { "\n" });
            }
            p.text(if i + 1 < groups.len() { "    },\n" } else { "    }\n" });
        }
        p.text(if metadata.external.is_empty() { "  }\n" } else { "  },\n" });
    }
    if !metadata.external.is_empty() {
        p.text("  external_resources: {\n");
        for (i, (provider, entries)) in metadata.external.iter().enumerate() {
            p.text("    ");
            p.bytes(p.ctx.bytes(*provider));
            p.text(": {\n");
            for (i, (key, text)) in entries.iter().enumerate() {
                p.text("      ");
                name(p, *key);
                p.text(": ");
                p.bytes(text);
                p.text(if i + 1 < entries.len() { ",\n" } else { "\n" });
            }
            p.text(if i + 1 < metadata.external.len() { "    },\n" } else { "    }\n" });
        }
        p.text("  }\n");
    }
    p.text("#-}\n");
}

/// Writes hexadecimal digits with capital letters, as MLIR does. Blobs are long, so they are written in pieces.
fn digits(p: &mut OpPrinter<'_>, digits: &[u8]) {
    for piece in digits.chunks(1 << 16) {
        if piece.iter().any(u8::is_ascii_lowercase) {
            p.write_in_pieces(&piece.to_ascii_uppercase());
        } else {
            p.write_in_pieces(piece);
        }
    }
}

/// Writes a key, quoted if necessary.
fn name(p: &mut OpPrinter<'_>, name: Str) {
    let bytes = p.ctx.bytes(name);
    p.with_text_printer(|t| t.keyword_or_string(bytes));
}
