//! Derives value names from locations, for `--mlir-use-nameloc-as-prefix`.

use crate::ir::{AttrKind, Context, Loc, LocAttr, LocKind};

/// Locations share parts, so the number of visited locations is limited.
const MAX_VISITED_LOCATIONS: usize = 1000;

/// The first name in a location, converted to a printable identifier.
pub(super) fn find(ctx: &Context, loc: Loc) -> Option<String> {
    let LocKind::Attr(attr) = loc.kind() else { return None };
    let mut work = vec![attr];
    for _ in 0..MAX_VISITED_LOCATIONS {
        let AttrKind::Loc(loc) = ctx.attr_kind(work.pop()?) else { continue };
        match loc {
            LocAttr::Name { name, .. } => return identifier(ctx.bytes(*name)),
            LocAttr::CallSite { callee, caller } => work.extend([*caller, *callee]),
            LocAttr::Fused { locations, .. } => work.extend(locations.iter().rev()),
            LocAttr::Unknown | LocAttr::File { .. } => {}
        }
    }
    None
}

/// A name with all invalid identifier characters replaced; `None` if it is empty.
fn identifier(name: &[u8]) -> Option<String> {
    let is_punctuation = |byte: u8| b"$._-".contains(&byte);
    let first = *name.first()?;
    let mut text = String::new();
    if !(first.is_ascii_alphabetic() || is_punctuation(first)) {
        // Names that start with a digit are reserved for numbered values.
        text.push('_');
    }
    for &byte in name {
        match byte {
            b' ' => text.push('_'),
            _ if byte.is_ascii_alphanumeric() || is_punctuation(byte) => text.push(char::from(byte)),
            _ => text.push_str(&format!("{byte:X}")),
        }
    }
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::identifier;

    #[test]
    fn identifiers() {
        let name = |text: &str| identifier(text.as_bytes());
        assert_eq!(name(""), None);
        assert_eq!(name("sum.1-a$").as_deref(), Some("sum.1-a$"));
        assert_eq!(name("has blank").as_deref(), Some("has_blank"));
        assert_eq!(name("0start").as_deref(), Some("_0start"));
        assert_eq!(name("a/b").as_deref(), Some("a2Fb"));
        assert_eq!(name("/x").as_deref(), Some("_2Fx"));
    }
}
