//! Parsers for parts of the types' assembly form.

use qopt_ir::diag::{Code, Diag};
use qopt_ir::ir::{Context, Span, Type, TypeKind};
use qopt_ir::num::FloatKind;
use qopt_ir::syntax::TextParser;

use super::{FloatRange, OutOfRange, Param, Storage, Uniform, print};

/// Error for a type with valid syntax and an invalid meaning.
pub(super) fn type_error(p: &TextParser<'_>, code: Code, at: Span, message: impl Into<String>) -> Diag {
    p.error_at(at, message).with_code(code)
}

/// Parses a float type.
pub(super) fn expressed(p: &mut TextParser<'_>) -> Result<Type, Diag> {
    let at = p.span();
    let ty = p.ty()?;
    match p.ctx.type_kind(ty) {
        TypeKind::Float(_) => Ok(ty),
        _ => Err(type_error(p, Code::ExpressedType, at, "expecting float expressed type")),
    }
}

/// Parses scales with optional zero points, and checks them against the expressed type and the storage.
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
        self.param_with(p, |zero_point| zero_point, |zero_point| self.check_zero_point(zero_point))
    }

    /// The same with any zero point.
    pub(super) fn unchecked_param(&self, p: &mut TextParser<'_>) -> Result<Param, Diag> {
        self.param_with(p, |zero_point| zero_point, |_| Ok(()))
    }

    /// An entry of a sub-channel table, in which MLIR prints the zero points of unsigned storage as signed integers: 255 of `u8`
    /// as -1.
    pub(super) fn table_param(&self, p: &mut TextParser<'_>) -> Result<Param, Diag> {
        let Storage { signed, width, .. } = self.storage;
        let least = Storage::full(true, width).min;
        let zero_point_of = |zero_point| match zero_point {
            printed if !signed && (least..0).contains(&printed) => printed.saturating_sub(least.saturating_mul(2)),
            zero_point => zero_point,
        };
        self.param_with(p, zero_point_of, |zero_point| self.check_zero_point(zero_point))
    }

    fn param_with(
        &self,
        p: &mut TextParser<'_>,
        zero_point_of: impl Fn(i64) -> i64,
        check: impl Fn(i64) -> Result<(), String>,
    ) -> Result<Param, Diag> {
        let at = p.span();
        let scale = p.float()?;
        let invalid = |p: &TextParser<'_>, at, message: String| type_error(p, Code::QuantizedParameters, at, message);
        self.check_scale(scale).map_err(|message| invalid(p, at, message))?;
        let mut zero_point = 0;
        if p.eat(":") {
            let at = p.span();
            zero_point = zero_point_of(p.int()?);
            check(zero_point).map_err(|message| invalid(p, at, message))?;
        }
        Ok(Param::new(scale, zero_point))
    }

    /// The interned type. A type per tensor may have a zero point that the storage type does not have.
    pub(super) fn intern(&self, ctx: &Context, ty: Uniform) -> Type {
        let has_zero_points = ty.params.iter().all(|param| self.check_zero_point(param.zero_point).is_ok());
        if has_zero_points { ty.intern(ctx) } else { OutOfRange(ty).intern(ctx) }
    }

    pub(super) fn check_scale(&self, scale: f64) -> Result<(), String> {
        if scale >= self.range.least && scale <= self.range.greatest {
            return Ok(());
        }
        let [scale, least, greatest] = [scale, self.range.least, self.range.greatest].map(print::exponent);
        Err(format!("scale {scale} out of expressed type range [{least}, {greatest}]"))
    }

    pub(super) fn check_zero_point(&self, zero_point: i64) -> Result<(), String> {
        let full = Storage::full(self.storage.signed, self.storage.width);
        // TensorFlow's converter narrows the storage bounds of a constant to `<-127:127>` and keeps the zero point -128.
        if (full.min..=full.max).contains(&zero_point) {
            return Ok(());
        }
        Err(format!("zero point {zero_point} is out of range of the storage type {}", full.name()))
    }
}
