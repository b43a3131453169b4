//! The dlti dialect: properties of the target, such as the layout of types, as attributes of a module.

mod verify;

use std::sync::Arc;

use qopt_ir::def::{AttrTypeDef, Dialect};
use qopt_ir::diag::Diag;
use qopt_ir::ir::{Attr, AttrKind, AttrObject, Child, DialectAttr};
use qopt_ir::syntax::{TextParser, TextPrinter, attr_text};

/// Entries of a key, which is a type or a string, and a value. The entry of `dl_entry` is alone.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Entries {
    mnemonic: &'static str,
    entries: Box<[(Attr, Attr)]>,
}

const ENTRY: &str = "dl_entry";
const DEVICE: &str = "target_device_spec";
const SYSTEM: &str = "target_system_spec";

impl AttrObject for Entries {
    fn dialect(&self) -> &'static str {
        "dlti"
    }
    fn print(&self, p: &mut TextPrinter<'_>) {
        p.text(self.mnemonic);
        p.text("<");
        for (i, &(key, value)) in self.entries.iter().enumerate() {
            p.text(if i > 0 { ", " } else { "" });
            p.attr(key);
            p.text(if self.mnemonic == ENTRY { ", " } else { " = " });
            p.attr(value);
        }
        p.text(">");
    }
    fn children(&self, each: &mut dyn FnMut(Child)) {
        for &(key, value) in &self.entries {
            each(Child::Attr(key));
            each(Child::Attr(value));
        }
    }
}

/// `<i32 = dense<32> : vector<2xi64>, "dlti.endianness" = "little">`. An entry may also be a `#dlti.dl_entry`.
fn entries(p: &mut TextParser<'_>, mnemonic: &'static str) -> Result<Attr, Diag> {
    let mut entries = Vec::new();
    p.expect("<")?;
    while !p.is(">") {
        let span = p.span();
        let key = p.attr()?;
        let entry = match p.ctx.attr_object::<Entries>(key).filter(|entry| entry.mnemonic == ENTRY) {
            Some(entry) => entry.entries.first().copied().unwrap_or((key, key)),
            None => {
                if !is_key(p, key) {
                    return Err(p.error_at(span, "expected a type or a string as the key of an entry"));
                }
                p.expect(if mnemonic == ENTRY { "," } else { "=" })?;
                let at = p.span();
                let value = p.attr()?;
                let is_name = matches!(p.ctx.attr_kind(key), AttrKind::String { .. });
                if [DEVICE, SYSTEM].contains(&mnemonic) && !is_name {
                    return Err(p.error_at(span, "invalid kind of attribute specified"));
                }
                let device = p.ctx.attr_object::<Entries>(value).filter(|entries| entries.mnemonic == DEVICE);
                if mnemonic == SYSTEM && device.is_none() {
                    let key = attr_text(p.ctx, key);
                    return Err(p.error_at(at, format!("value associated with key {key} is not a DLTI device spec")));
                }
                (key, value)
            }
        };
        if entries.iter().any(|&(other, _)| other == entry.0) {
            return Err(p.error_at(span, "repeated layout entry key"));
        }
        entries.push(entry);
        if !p.eat(",") {
            break;
        }
    }
    if mnemonic == ENTRY && entries.len() != 1 {
        return Err(p.error("expected one entry"));
    }
    p.expect(">")?;
    let object = Entries { mnemonic, entries: entries.into() };
    Ok(p.ctx.attr(AttrKind::Dialect(DialectAttr(Arc::new(object)))))
}

fn is_key(p: &TextParser<'_>, key: Attr) -> bool {
    match p.ctx.attr_kind(key) {
        AttrKind::String { value, .. } => !p.ctx.bytes(*value).is_empty(),
        AttrKind::Type(_) => true,
        _ => false,
    }
}

/// `#dlti.function_pointer_alignment<32, function_dependent = true>`
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct PointerAlignment {
    bits: i64,
    depends_on_function: bool,
}

impl AttrObject for PointerAlignment {
    fn dialect(&self) -> &'static str {
        "dlti"
    }
    fn print(&self, p: &mut TextPrinter<'_>) {
        let Self { bits, depends_on_function } = self;
        p.text(&format!("function_pointer_alignment<{bits}, function_dependent = {depends_on_function}>"));
    }
}

fn pointer_alignment(p: &mut TextParser<'_>) -> Result<Attr, Diag> {
    p.expect("<")?;
    let bits = p.int()?;
    p.expect(",")?;
    p.expect("function_dependent")?;
    p.expect("=")?;
    let depends_on_function = p.eat("true");
    if !depends_on_function {
        p.expect("false")?;
    }
    p.expect(">")?;
    Ok(p.ctx.attr(AttrKind::Dialect(DialectAttr(Arc::new(PointerAlignment { bits, depends_on_function })))))
}

/// The dialect.
pub static DIALECT: Dialect = Dialect {
    name: "dlti",
    summary: "Properties of the target, such as the layout of types",
    attrs: &[
        &AttrTypeDef {
            mnemonic: ENTRY,
            summary: "An entry of a specification",
            parse: |p| entries(p, ENTRY),
            enumeration: None,
            example: "#dlti.dl_entry<i64, dense<64> : vector<2xi64>>",
        },
        &AttrTypeDef {
            mnemonic: "dl_spec",
            summary: "The layout of types and data in memory",
            parse: |p| entries(p, "dl_spec"),
            enumeration: None,
            example: "#dlti.dl_spec<i64 = dense<64> : vector<2xi64>, \"dlti.endianness\" = \"little\">",
        },
        &AttrTypeDef {
            mnemonic: "function_pointer_alignment",
            summary: "The alignment of function pointers in bits",
            parse: pointer_alignment,
            enumeration: None,
            example: "#dlti.function_pointer_alignment<32, function_dependent = true>",
        },
        &AttrTypeDef {
            mnemonic: "map",
            summary: "Values by types or strings",
            parse: |p| entries(p, "map"),
            enumeration: None,
            example: "#dlti.map<\"cores\" = 2 : i64>",
        },
        &AttrTypeDef {
            mnemonic: DEVICE,
            summary: "The properties of a device",
            parse: |p| entries(p, DEVICE),
            enumeration: None,
            example: "#dlti.target_device_spec<\"max_vector_op_width\" = 64 : ui32>",
        },
        &AttrTypeDef {
            mnemonic: SYSTEM,
            summary: "The devices of a system",
            parse: |p| entries(p, SYSTEM),
            enumeration: None,
            example: "#dlti.target_system_spec<\"CPU\" = #dlti.target_device_spec<\"cores\" = 2 : i64>>",
        },
    ],
    verify_attr: Some(verify::verify_attr),
    ..Dialect::BASE
};
