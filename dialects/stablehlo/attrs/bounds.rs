//! The encoding of tensor types whose dynamic dimensions are bounded.

use qopt_ir::diag::Diag;
use qopt_ir::ir::{Attr, AttrObject, Context};
use qopt_ir::movement::Dim;
use qopt_ir::syntax::{TextParser, TextPrinter};

use super::text::{TextCursor, intern};
use crate::support::list;

/// `#stablehlo.bounds<?, 4>`: the greatest sizes of a tensor's dynamic dimensions, the encoding of its type.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Bounds(pub Vec<Dim>);

impl Bounds {
    /// The attribute.
    pub(in super::super) fn attr(self, ctx: &Context) -> Attr {
        intern(ctx, self)
    }
}

impl AttrObject for Bounds {
    fn dialect(&self) -> &'static str {
        "stablehlo"
    }
    fn print(&self, printer: &mut TextPrinter<'_>) {
        let bounds = self.0.iter().map(|bound| bound.map_or("?".to_owned(), |bound| bound.to_string()));
        printer.text(&format!("bounds<{}>", list(bounds)));
    }
    fn check_encoding(&self, shape: &[Dim]) -> Result<(), String> {
        let (count, rank) = (self.0.len(), shape.len());
        if count != rank {
            return Err(format!("Bounds length is {count}, expected to be equal to rank({rank}) of the tensor"));
        }
        match shape.iter().zip(&self.0).position(|(dim, bound)| dim.is_some() && bound.is_some()) {
            Some(d) => Err(format!("Static dimension {d} cannot have a bound")),
            None => Ok(()),
        }
    }
}

/// `4` or `?`
fn read_bound(p: &mut TextParser<'_>) -> Result<Dim, Diag> {
    if p.eat("?") {
        return Ok(None);
    }
    let span = p.span();
    u64::try_from(p.int()?).map(Some).map_err(|_| p.error_at(span, "a bound must not be negative"))
}

/// Parses `<bounds = [?, 4]>` of `#stablehlo.type_extensions`, the same attribute in the text of older versions.
pub(super) fn read_extensions(p: &mut TextParser<'_>) -> Result<Attr, Diag> {
    p.expect("<")?;
    p.expect("bounds")?;
    p.expect("=")?;
    let bounds = p.items(read_bound)?;
    p.expect(">")?;
    Ok(intern(p.ctx, Bounds(bounds)))
}

/// Parses `<?, 4>`.
pub(super) fn read_bounds(p: &mut TextParser<'_>) -> Result<Attr, Diag> {
    let bounds = p.items_between(["<", ">"], read_bound)?;
    Ok(intern(p.ctx, Bounds(bounds)))
}
