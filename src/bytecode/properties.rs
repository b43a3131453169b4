//! The layout of the inherent attributes of operations in bytecode of version 5 and 6.
//!
//! An operation has them in the order of its C++ class: alphabetical, and an optional one with a flag. The layouts of MLIR 22
//! are in `properties.txt`, which `cargo xtask bytecode-layouts` writes from the installed headers. StableHLO and other
//! projects generate their classes in the same way, so the definitions here give the layouts of their operations.

use crate::def::{OpDef, Presence};
use crate::ir::{Attr, Context};

/// Lines of an operation's name and its properties, sorted: `?` marks an optional one, `!` bits of an enumeration, and `*` the
/// number of segment sizes.
const LAYOUTS: &str = include_str!("properties.txt");

/// An inherent attribute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Property {
    /// Name.
    pub name: &'static str,
    /// Form.
    pub form: Form,
}

/// The encoding of an inherent attribute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// The number of an attribute.
    Required,
    /// The same, with a flag.
    Optional,
    /// Bits of an enumeration.
    Bits,
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

/// The attribute of bits.
pub fn of_bits(ctx: &Context, bits: u64) -> Option<Attr> {
    Some(ctx.int_attr(i32::try_from(bits).ok()?.into(), ctx.int_type(32)))
}

/// Returns true if MLIR 22 defines inherent attributes of the operation.
pub fn is_known(op: &str) -> bool {
    line(op).is_some()
}

/// The properties in the line of an operation.
fn line(op: &str) -> Option<&'static str> {
    let (mut low, mut high) = (0, LAYOUTS.len());
    while low < high {
        let middle = low.midpoint(high);
        // Letters only, so every position is a character.
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
    Some(match (text.strip_suffix('?'), text.strip_suffix('!')) {
        (Some(name), _) => Property { name, form: Form::Optional },
        (_, Some(name)) => Property { name, form: Form::Bits },
        _ => Property { name: text, form: Form::Required },
    })
}

/// The layout of the class that TableGen generates for a definition.
fn of_definition(def: &'static OpDef) -> Option<Vec<Property>> {
    use crate::def::Trait::{AttrSizedOperandSegments, AttrSizedResultSegments};
    let groups = |values: usize, name, has: bool| has.then_some(Property { name, form: Form::Segments(values) });
    let attrs = def.attrs.iter().map(|attr| {
        let form = if attr.presence == Presence::Required { Form::Required } else { Form::Optional };
        Property { name: attr.name, form }
    });
    let operands = groups(def.operands.len(), "operandSegmentSizes", def.has(AttrSizedOperandSegments));
    let results = groups(def.results.len(), "resultSegmentSizes", def.has(AttrSizedResultSegments));
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
