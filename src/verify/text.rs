//! Bounded text of types and shapes for messages.

pub(crate) use crate::syntax::type_for_message as type_text;

/// A shape in a message: `'2x?'`.
pub(super) fn shape_text(shape: &[Option<u64>]) -> String {
    let dims: Vec<String> = shape.iter().map(|d| d.map_or_else(|| "?".to_owned(), |n| n.to_string())).collect();
    format!("'{}'", dims.join("x"))
}
