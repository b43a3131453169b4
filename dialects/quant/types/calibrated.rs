//! `!quant.calibrated<f32<-0.998:1.2321>>`

use std::sync::Arc;

use qopt_ir::diag::{Code, Diag};
use qopt_ir::ir::{Context, DialectType, Type, TypeKind, TypeObject};
use qopt_ir::syntax::{TextParser, TextPrinter};

use super::{print, read as text};

/// A float type with the range of its values.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Calibrated {
    /// The float type.
    pub expressed: Type,
    /// Bits of the least value, an f64.
    min: u64,
    /// Bits of the greatest value, an f64.
    max: u64,
}

impl Calibrated {
    pub(super) fn new(expressed: Type, min: f64, max: f64) -> Result<Self, String> {
        if min >= max {
            let (min, max) = (print::exponent(min), print::exponent(max));
            return Err(format!("illegal min and max: ({min}:{max})"));
        }
        Ok(Self { expressed, min: min.to_bits(), max: max.to_bits() })
    }
    pub(super) fn intern(self, ctx: &Context) -> Type {
        ctx.ty(TypeKind::Dialect(DialectType(Arc::new(self))))
    }
    /// The least value.
    pub fn min(&self) -> f64 {
        f64::from_bits(self.min)
    }
    /// The greatest value.
    pub fn max(&self) -> f64 {
        f64::from_bits(self.max)
    }
}

impl TypeObject for Calibrated {
    fn dialect(&self) -> &'static str {
        "quant"
    }
    fn print(&self, p: &mut TextPrinter<'_>) {
        p.text("calibrated<");
        p.ty(self.expressed);
        p.text("<");
        print::float(p, self.min());
        p.text(":");
        print::float(p, self.max());
        p.text(">>");
    }
    fn children(&self, each: &mut dyn FnMut(Type)) {
        each(self.expressed);
    }
}

/// Parses the part after `!quant.calibrated`.
pub(super) fn read(p: &mut TextParser<'_>) -> Result<Type, Diag> {
    let at = p.span();
    p.expect("<")?;
    let expressed = text::expressed(p)?;
    p.expect("<")?;
    let min = p.float()?;
    p.expect(":")?;
    let max = p.float()?;
    p.expect(">")?;
    p.expect(">")?;
    let ty = Calibrated::new(expressed, min, max);
    let ty = ty.map_err(|message| text::type_error(p, Code::QuantizedParameters, at, message))?;
    Ok(ty.intern(p.ctx))
}
