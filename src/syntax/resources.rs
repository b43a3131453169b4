//! Printing of the file's metadata section.

use rustc_hash::FxHashSet;

use super::op_printer::OpPrinter;
use crate::elements::encode_hex;
use crate::ir::{Blob, Metadata, ResourceBlob, ResourceId, Str};

/// The number of characters around the digits of the data of a resource: `"0x"` and an alignment.
const AROUND: u64 = 4 + 8;

/// Writes `{-# ... #-}` unless it is empty: the resources that the module references, and the entries of other tools.
pub(super) fn write(p: &mut OpPrinter<'_>, metadata: &Metadata, used: &[ResourceId]) {
    // As in MLIR, a resource that is too long is omitted, because a placeholder could not be parsed again.
    let limit = p.options.elide_resources.unwrap_or(u64::MAX);
    let is_written =
        |blob: &ResourceBlob| (blob.data.num_bytes() as u64).saturating_mul(2).saturating_add(AROUND) <= limit;
    let used: FxHashSet<ResourceId> = used.iter().copied().collect();
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
                digits(p, blob);
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
fn digits(p: &mut OpPrinter<'_>, blob: &ResourceBlob) {
    const PIECE: usize = 1 << 16;
    let mut text = Vec::new();
    encode_hex(&blob.alignment.to_le_bytes(), &mut text);
    p.bytes(&text);
    if let Blob::Hex(hex) = &blob.data {
        for piece in hex.digits().chunks(PIECE) {
            if piece.iter().any(u8::is_ascii_lowercase) {
                p.write_in_pieces(&piece.to_ascii_uppercase());
            } else {
                p.write_in_pieces(piece);
            }
        }
        return;
    }
    for piece in blob.data.bytes().chunks(PIECE) {
        text.clear();
        encode_hex(piece, &mut text);
        p.write_in_pieces(&text);
    }
}

/// Writes a key, quoted if necessary.
fn name(p: &mut OpPrinter<'_>, name: Str) {
    let bytes = p.ctx.bytes(name);
    p.with_text_printer(|t| t.keyword_or_string(bytes));
}
