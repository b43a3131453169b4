//! The dialect attributes that LiteRT's converter writes.

use qopt_ir::def::{AttrConstraint, AttrTypeDef};
use qopt_ir::diag::Diag;
use qopt_ir::ir::{Attr, AttrKind, AttrObject, Context, DialectAttr};
use qopt_ir::syntax::{TextParser, TextPrinter};

/// The elements around a tensor that `tfl.mirror_pad` pads.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MirrorPadding {
    /// The elements in reverse, without the edge element.
    Reflect,
    /// The elements in reverse, starting with the edge element.
    Symmetric,
}

impl MirrorPadding {
    const WORDS: [(&'static str, Self); 2] = [("REFLECT", Self::Reflect), ("SYMMETRIC", Self::Symmetric)];

    /// Reads the attribute.
    pub fn read(ctx: &Context, attr: Attr) -> Option<Self> {
        ctx.attr_object(attr).copied()
    }

    fn parse(p: &mut TextParser<'_>) -> Result<Attr, Diag> {
        let span = p.span();
        let word = p.word("keyword")?;
        let Some((_, mode)) = Self::WORDS.into_iter().find(|(known, _)| *known == word) else {
            return Err(p.error_at(span, "expected mirror padding to be one of: REFLECT, SYMMETRIC"));
        };
        Ok(p.ctx.attr(AttrKind::Dialect(DialectAttr(std::sync::Arc::new(mode)))))
    }
}

impl AttrObject for MirrorPadding {
    fn dialect(&self) -> &'static str {
        "tfl"
    }
    fn print(&self, printer: &mut TextPrinter<'_>) {
        printer.text("mirror_pad_attr");
        for (word, _) in Self::WORDS.into_iter().filter(|(_, mode)| mode == self) {
            printer.text(" ");
            printer.text(word);
        }
    }
}

/// The elements that `tfl.mirror_pad` repeats.
pub(super) static MIRROR_PAD_ATTR: AttrTypeDef = AttrTypeDef {
    mnemonic: "mirror_pad_attr",
    summary: "mirror padding mode: with the edge (SYMMETRIC) or without it (REFLECT)",
    parse: MirrorPadding::parse,
    example: "#tfl<mirror_pad_attr REFLECT>",
};

pub(super) const MIRROR_PADDING: AttrConstraint =
    AttrConstraint::new("mirror padding", |c, a| MirrorPadding::read(c, a).is_some());
