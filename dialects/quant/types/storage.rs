//! Storage: an integer type with bounds.

use qopt_ir::diag::{Code, Diag};
use qopt_ir::ir::{Context, Signedness, Type, TypeKind};
use qopt_ir::syntax::TextParser;

use super::read::type_error;

/// The widest storage, in bits.
const MAX_WIDTH: u32 = 32;

/// An integer storage type with its bounds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Storage {
    /// True if stored integers are signed.
    pub signed: bool,
    /// Bits, 1 to 32.
    pub width: u32,
    /// The least stored integer.
    pub min: i64,
    /// The greatest stored integer.
    pub max: i64,
}

impl Storage {
    /// All integers of a width.
    pub fn full(signed: bool, width: u32) -> Self {
        let width = width.clamp(1, MAX_WIDTH);
        let (min, max) =
            if signed { (-(1i64 << (width - 1)), (1i64 << (width - 1)) - 1) } else { (0, (1i64 << width) - 1) };
        Self { signed, width, min, max }
    }
    /// Returns true if the bounds include all integers of the width.
    pub fn is_full(self) -> bool {
        self == Self::full(self.signed, self.width)
    }
    /// Returns the signless integer type of stored values in tensors.
    pub fn ty(self, ctx: &Context) -> Type {
        ctx.int_type(self.width)
    }
    /// `i8`, `u4`
    pub fn name(self) -> String {
        format!("{}{}", if self.signed { 'i' } else { 'u' }, self.width)
    }

    /// Parses `i8` or `u8<1:255>`.
    pub fn read(p: &mut TextParser<'_>) -> Result<Self, Diag> {
        let at = p.span();
        let invalid = |p: &TextParser<'_>, at, message: String| type_error(p, Code::QuantizedStorage, at, message);
        let (signed, width) =
            if let Some(digits) = p.peek_word().and_then(|w| w.strip_prefix('u')).filter(|d| is_digits(d)) {
                p.eat_word();
                (false, digits.parse().unwrap_or(u32::MAX))
            } else {
                let ty = p.ty()?;
                match p.ctx.type_kind(ty) {
                    TypeKind::Integer { width, signedness } => (*signedness != Signedness::Unsigned, *width),
                    _ => return Err(type_error(p, Code::QuantizedStorage, at, "illegal storage type prefix")),
                }
            };
        let full = Self::checked_width(signed, width).map_err(|message| invalid(p, at, message))?;
        if !p.eat("<") {
            return Ok(full);
        }
        let (min_at, min) = (p.span(), p.int()?);
        p.expect(":")?;
        let (max_at, max) = (p.span(), p.int()?);
        full.check_bound("minimum", min).map_err(|message| invalid(p, min_at, message))?;
        full.check_bound("maximum", max).map_err(|message| invalid(p, max_at, message))?;
        p.expect(">")?;
        full.with_bounds(min, max).map_err(|message| invalid(p, at, message))
    }

    /// All integers of a width from 1 to 32.
    pub(super) fn checked_width(signed: bool, width: u32) -> Result<Self, String> {
        match width {
            1..=MAX_WIDTH => Ok(Self::full(signed, width)),
            _ => Err(format!("illegal storage type size: {width}")),
        }
    }

    pub(super) fn check_bound(self, which: &str, bound: i64) -> Result<(), String> {
        match (self.min..=self.max).contains(&bound) {
            true => Ok(()),
            false => Err(format!("illegal storage type {which}: {bound}")),
        }
    }

    /// The same width with bounds that [`Storage::check_bound`] accepts.
    pub(super) fn with_bounds(self, min: i64, max: i64) -> Result<Self, String> {
        match min < max {
            true => Ok(Self { min, max, ..self }),
            false => Err(format!("illegal storage min and storage max: ({min}:{max})")),
        }
    }
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
}
