//! The movement of each operation as boxes of views of its operands, so that the page can follow an element.
//!
//! The movement algebra computes the boxes. `tools/viewer/src/way.ts` evaluates them.

use qopt_formats::json::Json;
use qopt_ir::def::OpRef;
use qopt_ir::eval;
use qopt_ir::ir::ValueId;
use qopt_ir::movement::{Factor, Movement, PiecewiseView, Shape, View};

use super::text::{bounded, count, integer};

/// The boxes of a result. A gather in any order has one for each element.
const MAX_PIECES: usize = 256;

/// For each result of a movement its boxes, or the reason why it has no boxes; null for other operations. A box is the value that it
/// comes from (null for an implicit zero), the index of its first element, the row-major number of the source of this
/// element, and for each dimension sizes and strides, outermost first.
pub(super) fn moves(op: OpRef<'_>, index: impl Fn(ValueId) -> Json) -> Json {
    let used = match eval::movement(op) {
        None => return Json::Null,
        Some(Err(why)) => return Json::Array(vec![bounded(&why).into()]),
        Some(Ok(used)) => used,
    };
    let sources: Vec<Option<ValueId>> = used.data.iter().map(|source| source.value(op)).collect();
    let result = |chain: &Vec<Movement>| match boxes(op, &sources, chain) {
        Ok(view) if view.pieces().len() > MAX_PIECES => Json::from("its result consists of too many parts"),
        Ok(view) => {
            let piece = |(source, origin, view): (usize, &[u64], &View)| {
                let value = sources.get(source).copied().flatten().map_or(Json::Null, &index);
                let dim = |factors: &[Factor]| {
                    Json::array(factors.iter().flat_map(|factor| [count(factor.size), integer(factor.stride)]))
                };
                let origin = Json::array(origin.iter().map(|&at| count(at)));
                Json::Array(vec![value, origin, integer(view.offset()), Json::array(view.dims().map(dim))])
            };
            Json::array(view.pieces().map(piece))
        }
        Err(why) => Json::from(bounded(&why)),
    };
    Json::array(used.chains.iter().map(result))
}

/// The result of a chain of movements.
fn boxes(op: OpRef<'_>, sources: &[Option<ValueId>], chain: &[Movement]) -> Result<PiecewiseView, String> {
    let mut parts = Vec::new();
    for (number, source) in sources.iter().enumerate() {
        let shape = match source {
            None => Some(Shape::of(&[])),
            Some(value) => op.ctx.shape(op.body.ty(*value)).map(Shape::new),
        };
        let shape = shape.ok_or("an operand has no shape")?;
        parts.push(PiecewiseView::of(number, &shape).map_err(|why| why.to_string())?);
    }
    PiecewiseView::apply_chain(chain, parts).map_err(|why| why.to_string())
}
