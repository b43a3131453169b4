//! Pieces of the types' text, read.

use qopt_ir::diag::{Code, Diag};
use qopt_ir::ir::{Span, Type, TypeKind};
use qopt_ir::num::FloatKind;
use qopt_ir::syntax::TextParser;

use super::{FloatRange, Param, Storage, print};

/// The text is that of a type, but the type makes no sense.
pub(super) fn type_error(p: &TextParser<'_>, at: Span, message: impl Into<String>) -> Diag {
    Diag { code: Code::Type, ..p.error_at(at, message) }
}

/// A float type.
pub(super) fn expressed(p: &mut TextParser<'_>) -> Result<Type, Diag> {
    let at = p.span();
    let ty = p.ty()?;
    match p.ctx.type_kind(ty) {
        TypeKind::Float(_) => Ok(ty),
        _ => Err(type_error(p, at, "expecting float expressed type")),
    }
}

/// Reads scales with optional zero points and checks them against the expressed type and the storage.
pub(super) struct ParamReader {
    storage: Storage,
    range: FloatRange,
}

impl ParamReader {
    pub(super) fn new(storage: Storage, kind: FloatKind) -> Self {
        Self { storage, range: FloatRange::of(kind) }
    }

    /// `0.5` or `0.5:3`
    pub(super) fn param(&self, p: &mut TextParser<'_>) -> Result<Param, Diag> {
        let at = p.span();
        let scale = p.float()?;
        if !(scale >= self.range.least && scale <= self.range.greatest) {
            let [scale, least, greatest] = [scale, self.range.least, self.range.greatest].map(print::exponent);
            let message = format!("scale {scale} out of expressed type range [{least}, {greatest}]");
            return Err(type_error(p, at, message));
        }
        let mut zero_point = 0;
        if p.eat(":") {
            let at = p.span();
            zero_point = p.int()?;
            let Storage { min, max, .. } = self.storage;
            if zero_point < min || zero_point > max {
                let message = format!("zero point {zero_point} is outside of the storage bounds [{min}, {max}]");
                return Err(type_error(p, at, message));
            }
        }
        Ok(Param::new(scale, zero_point))
    }
}
