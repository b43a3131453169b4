//! Prints constants. Hexadecimal text goes to the sink in pieces, so that it is never in memory as a whole.
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
#![deny(clippy::indexing_slicing, clippy::arithmetic_side_effects)]

use super::printer::TextPrinter;
use crate::elements;
use crate::ir::{Attr, AttrKind, Blob, Str, Type};

/// Size in bytes at which text goes to the sink before more of a constant is written.
const PIECE_BYTES: usize = 1 << 16;
/// Number of bytes whose hex digits fill one piece.
const BYTES_PER_HEX_PIECE: usize = 1 << 15;

impl TextPrinter<'_> {
    fn static_shape(&self, ty: Type) -> Vec<u64> {
        self.ctx.shape(ty).unwrap_or_default().iter().map(|d| d.unwrap_or(0)).collect()
    }

    fn element(&self, ty: Type) -> Type {
        self.ctx.element_or_self(ty)
    }

    /// Returns true if a constant's elements are elided.
    fn is_elided(&self, count: u64, is_splat: bool) -> bool {
        !is_splat && self.options.elide_elements.is_some_and(|limit| count > limit)
    }

    pub(super) fn dense(&mut self, ty: Type, data: &Blob) {
        let shape = self.static_shape(ty);
        let count = elements::element_count(&shape).unwrap_or(u64::MAX);
        if self.is_elided(count, data.splat().is_some()) {
            return self.text("dense_resource<__elided__>");
        }
        self.text("dense<");
        let hex_above = self.options.hex_elements.unwrap_or(u64::MAX);
        self.dense_body(ty, data, &shape, hex_above);
        self.text(">");
    }

    fn dense_body(&mut self, ty: Type, data: &Blob, shape: &[u64], hex_above: u64) {
        let Some(kind) = self.ctx.element_kind(self.element(ty)) else { return };
        let count = elements::element_count(shape).unwrap_or(u64::MAX);
        let is_bits = kind.scalar.bits() == 1 && !kind.complex;
        if data.splat().is_none() && count > hex_above && !is_bits && kind.bytes() > 0 {
            return self.hex(data);
        }
        elements::print_dense(&data.bytes(), data.splat().is_some(), kind, shape, hex_above, self.out);
    }

    /// Writes all bytes as a hex string, in pieces.
    fn hex(&mut self, data: &Blob) {
        self.text("\"0x");
        match data {
            Blob::Hex(text) => {
                for piece in text.digits().chunks(PIECE_BYTES) {
                    self.out.extend(piece.iter().map(u8::to_ascii_uppercase));
                    self.flush();
                }
            }
            Blob::Bytes(_) | Blob::Source(_) | Blob::Splat(_) => {
                for piece in data.bytes().chunks(BYTES_PER_HEX_PIECE) {
                    elements::encode_hex(piece, self.out);
                    self.flush();
                }
            }
        }
        self.text("\"");
    }

    fn flush(&mut self) {
        let is_full = self.out.len() >= PIECE_BYTES && self.may_flush();
        if let Some(sink) = self.sink.as_mut().filter(|_| is_full) {
            sink(self.out);
            self.out.clear();
        }
    }

    pub(super) fn dense_strings(&mut self, ty: Type, data: &[Str]) {
        let shape = self.static_shape(ty);
        if self.is_elided(data.len() as u64, data.len() == 1) {
            return self.text("dense_resource<__elided__>");
        }
        self.text("dense<");
        if let [one] = data {
            self.string(self.ctx.bytes(*one));
        } else {
            // The number of elements in a list of each depth.
            let sizes: Vec<usize> = (0..shape.len())
                .map(|d| shape.iter().skip(d).fold(1_u64, |n, &s| n.saturating_mul(s)) as usize)
                .collect();
            for (n, &each) in data.iter().enumerate() {
                let opens = |n: usize| sizes.iter().filter(|&&s| n.checked_rem(s) == Some(0)).count();
                if n > 0 {
                    self.text(", ");
                }
                self.text(&"[".repeat(opens(n)));
                self.string(self.ctx.bytes(each));
                self.text(&"]".repeat(opens(n.saturating_add(1))));
            }
        }
        self.text(">");
    }

    pub(super) fn sparse(&mut self, indices: Attr, values: Attr) {
        let parts = [indices, values];
        let (count, is_splat) = match self.ctx.attr_kind(indices) {
            AttrKind::DenseElements { ty, data } => (self.ctx.num_elements(*ty).unwrap_or(0), data.splat().is_some()),
            _ => (0, false),
        };
        if self.is_elided(count, is_splat) {
            return self.text("dense_resource<__elided__>");
        }
        self.text("sparse<");
        if count > 0 {
            let hex_above = self.options.hex_elements.unwrap_or(u64::MAX);
            self.list(&parts, |p, part| match p.ctx.attr_kind(part) {
                AttrKind::DenseElements { ty, data } => {
                    let shape = p.static_shape(*ty);
                    p.dense_body(*ty, &data.get(), &shape, if part == indices { u64::MAX } else { hex_above });
                }
                AttrKind::DenseStrings { ty, data } => {
                    let start = p.out.len();
                    p.dense_strings(*ty, data);
                    // Without `dense<` and `>`.
                    p.out.pop();
                    p.out.drain(start..start.saturating_add(6).min(p.out.len()));
                }
                _ => {}
            });
        }
        self.text(">");
    }
}
