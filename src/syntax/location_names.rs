//! Derives value names from locations, for `--mlir-use-nameloc-as-prefix`.

use crate::ir::{Context, Loc, LocAttr};

/// The first name in a location, converted to a printable identifier.
pub(super) fn find(ctx: &Context, loc: Loc) -> Option<String> {
    let name = ctx.find_in_loc(loc, |loc, parts| {
        match loc {
            LocAttr::Name { name, .. } => return Some(*name),
            LocAttr::CallSite { callee, caller } => parts.extend([*callee, *caller]),
            LocAttr::Unknown | LocAttr::File { .. } | LocAttr::Fused { .. } => {}
        }
        None
    });
    identifier(ctx.bytes(name?))
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
