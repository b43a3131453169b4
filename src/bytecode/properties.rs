//! The layout of the inherent attributes of operations in bytecode of version 5 and 6.
//!
//! They have the order of the C++ method `writeProperties` that TableGen generates: by name, with bits and flags last. The
//! layouts of MLIR 22 are in `properties.txt`, which `cargo xtask bytecode-layouts` writes from the installed headers.
//! StableHLO and other projects generate their methods in the same way, so an [`OpDef`] gives the layout of their operations.

use crate::def::{OpDef, Presence};
use crate::ir::{Attr, Context};

/// A line for each operation, sorted: its name, and its properties with their suffixes: `?` is optional, `!` is the bits of an
/// enumeration, `&` is a flag, and `*N` is N segment sizes.
const LAYOUTS: &str = include_str!("properties.txt");

/// An inherent attribute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Property {
    /// The name of the attribute.
    pub name: &'static str,
    /// Its encoding.
    pub form: Form,
}

/// The encoding of an inherent attribute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// The index of an attribute.
    Required,
    /// The index of an attribute plus 1, or 0 if it is absent.
    Optional,
    /// Bits of an enumeration.
    Bits,
    /// One byte: the unit attribute if it is set, otherwise `false`.
    Flag,
    /// The sizes of this many groups of operands or results. Before version 6 they are an attribute.
    Segments(usize),
}

/// The layout of an operation's inherent attributes; `None` if it is unknown.
pub fn layout(op: &str, def: Option<&'static OpDef>) -> Option<Vec<Property>> {
    match line(op) {
        Some(properties) => properties.split(' ').map(property).collect(),
        None => def.and_then(of_definition),
    }
}

/// The layout of an operation with a property that MLIR reads in this encoding only, and not in a dictionary; `None` for others.
pub fn layout_beyond_attributes(op: &str) -> Option<Vec<Property>> {
    let properties = line(op).filter(|properties| properties.contains(['!', '&']))?;
    properties.split(' ').map(property).collect()
}

/// The i32 attribute that holds the bits of an enumeration; `None` above `i32::MAX`.
pub fn of_bits(ctx: &Context, bits: u64) -> Option<Attr> {
    Some(ctx.int_attr(i32::try_from(bits).ok()?.into(), ctx.int_type(32)))
}

/// Returns true if `properties.txt` lists the operation.
pub fn is_known(op: &str) -> bool {
    line(op).is_some()
}

/// The properties in the line of an operation.
fn line(op: &str) -> Option<&'static str> {
    let (mut low, mut high) = (0, LAYOUTS.len());
    while low < high {
        let middle = low.midpoint(high);
        // The table is ASCII, so every byte offset is a character boundary.
        let start = LAYOUTS.get(..middle)?.rfind('\n').map_or(0, |at| at.saturating_add(1));
        let rest = LAYOUTS.get(start..)?;
        let line = rest.get(..rest.find('\n')?)?;
        let (name, properties) = line.split_once(' ')?;
        match name.cmp(op) {
            std::cmp::Ordering::Equal => return Some(properties),
            std::cmp::Ordering::Less => low = start.saturating_add(line.len()).saturating_add(1),
            std::cmp::Ordering::Greater => high = start,
        }
    }
    None
}

fn property(text: &'static str) -> Option<Property> {
    if let Some((name, count)) = text.split_once('*') {
        return Some(Property { name, form: Form::Segments(count.parse().ok()?) });
    }
    let suffixes = [('?', Form::Optional), ('!', Form::Bits), ('&', Form::Flag)];
    let marked = suffixes.into_iter().find_map(|(suffix, form)| Some((text.strip_suffix(suffix)?, form)));
    let (name, form) = marked.unwrap_or((text, Form::Required));
    Some(Property { name, form })
}

/// The layout of the class that TableGen generates for a definition.
fn of_definition(def: &'static OpDef) -> Option<Vec<Property>> {
    use crate::def::Trait::{AttrSizedOperandSegments, AttrSizedResultSegments};
    let segments =
        |count: usize, name, is_present: bool| is_present.then_some(Property { name, form: Form::Segments(count) });
    let attrs = def.attrs.iter().map(|attr| {
        let form = if attr.presence == Presence::Required { Form::Required } else { Form::Optional };
        Property { name: attr.name, form }
    });
    let operands = segments(def.operands.len(), "operandSegmentSizes", def.has(AttrSizedOperandSegments));
    let results = segments(def.results.len(), "resultSegmentSizes", def.has(AttrSizedResultSegments));
    let mut layout: Vec<Property> = attrs.chain(operands).chain(results).collect();
    layout.sort_by_key(|property| property.name);
    Some(layout)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_found() {
        let mut names = Vec::new();
        for line in LAYOUTS.lines() {
            let (name, properties) = line.split_once(' ').expect("a name and properties");
            let found = layout(name, None).expect("a layout");
            assert_eq!(found.len(), properties.split(' ').count(), "{name}");
            names.push(name);
        }
        assert!(names.is_sorted() && names.len() > 1000, "{}", names.len());
        assert_eq!(layout("a.b", None), None);
        assert_eq!(layout("zz.z", None), None);
    }
}
