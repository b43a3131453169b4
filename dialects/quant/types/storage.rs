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
        let invalid = |p: &mut TextParser<'_>, width: u32| {
            Err(type_error(p, Code::QuantizedStorage, at, format!("illegal storage type size: {width}")))
        };
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
        if width == 0 || width > MAX_WIDTH {
            return invalid(p, width);
        }
        let full = Self::full(signed, width);
        if !p.eat("<") {
            return Ok(full);
        }
        let (min_at, min) = (p.span(), p.int()?);
        p.expect(":")?;
        let (max_at, max) = (p.span(), p.int()?);
        if min < full.min || min > full.max {
            return Err(type_error(p, Code::QuantizedStorage, min_at, format!("illegal storage type minimum: {min}")));
        }
        if max > full.max || max < full.min {
            return Err(type_error(p, Code::QuantizedStorage, max_at, format!("illegal storage type maximum: {max}")));
        }
        p.expect(">")?;
        if min >= max {
            return Err(type_error(
                p,
                Code::QuantizedStorage,
                at,
                format!("illegal storage min and storage max: ({min}:{max})"),
            ));
        }
        Ok(Self { min, max, ..full })
    }
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
}
