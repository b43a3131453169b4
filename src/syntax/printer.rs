//! Printing of types and attributes in MLIR's syntax.
//!
//! Printing recurses over at most [`MAX_RECURSION`] nested types and attributes. Deeper ones leave a hole in the text,
//! which is filled after the outermost one is printed, so nesting needs little stack. Shared parts print at each use
//! unless they have an alias, so module printing assigns aliases to large ones. `op_printer` prints operations.
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
#![deny(clippy::indexing_slicing, clippy::arithmetic_side_effects)]

use std::borrow::Cow;
use std::cell::RefCell;

use rustc_hash::FxHashMap;

use super::affine;
use super::op_printer::Sink;
use crate::elements;
use crate::ir::{Attr, AttrKind, Child, Context, Loc, LocAttr, Signedness, Str, Type, TypeKind};
use crate::movement::Dim;
use crate::num::ApInt;

/// Printing options, named after mlir-opt's flags.
#[derive(Clone, Debug)]
pub struct PrintOptions {
    /// `--mlir-print-op-generic`
    pub generic: bool,
    /// `--mlir-print-debuginfo`
    pub debug_info: bool,
    /// `--mlir-pretty-debuginfo`: locations print in a shorter form that cannot be parsed again
    pub pretty_locations: bool,
    /// `--mlir-print-local-scope`
    pub local_scope: bool,
    /// `--mlir-print-value-users`
    pub value_users: bool,
    /// `--mlir-print-unique-ssa-ids`; implied by the generic form
    pub unique_ids: bool,
    /// `--mlir-use-nameloc-as-prefix`
    pub name_prefixes: bool,
    /// `--mlir-print-skip-regions`
    pub skip_regions: bool,
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
            pretty_locations: false,
            local_scope: false,
            value_users: false,
            unique_ids: false,
            name_prefixes: false,
            skip_regions: false,
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
    /// Numbers of distinct attributes. As in MLIR, they are assigned while printing, in the order of first use.
    pub distinct: RefCell<FxHashMap<Attr, usize>>,
}

/// Controls whether a literal's type is printed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Suffix {
    /// Always, except for booleans.
    Full,
    /// Unless it is the type that the parser assumes.
    Short,
    /// Never.
    None,
}

/// The number of types and attributes in each other that print recursively. Each takes about 1 KiB of stack.
const MAX_RECURSION: u32 = 64;

/// A type, attribute or location without its alias.
#[derive(Clone, Copy)]
enum Definition {
    Type(Type),
    Attr(Attr, Suffix),
    /// Without `!dialect.`.
    BareType(Type),
    /// Without `#dialect.mnemonic`.
    BareAttr(Attr),
    Loc(Attr),
}

/// Text that is not in the output yet.
enum Pending {
    Text(Vec<u8>),
    Definition(Definition),
}

/// Writes types and attributes.
pub struct TextPrinter<'a> {
    /// The context.
    pub ctx: &'a Context,
    /// The output buffer.
    pub out: &'a mut Vec<u8>,
    /// The options.
    pub options: &'a PrintOptions,
    /// Alias names to print instead of types and attributes.
    pub aliases: &'a Aliases,
    /// Receives `out` in pieces while a long constant is printed, so that its text is never in memory as a whole.
    pub(super) sink: Option<Sink<'a>>,
    /// The number of definitions that are being printed.
    depth: u32,
    /// Definitions that are nested too deep, with their places in `out`.
    holes: Vec<(usize, Definition)>,
}

impl<'a> TextPrinter<'a> {
    pub(super) fn new(ctx: &'a Context, out: &'a mut Vec<u8>, options: &'a PrintOptions, aliases: &'a Aliases) -> Self {
        Self { ctx, out, options, aliases, sink: None, depth: 0, holes: Vec::new() }
    }
}

impl TextPrinter<'_> {
    /// Writes a definition, or leaves a hole for it.
    fn definition(&mut self, definition: Definition) {
        if self.depth == MAX_RECURSION {
            self.holes.push((self.out.len(), definition));
            return;
        }
        self.depth = self.depth.saturating_add(1);
        match definition {
            Definition::Type(ty) => self.type_itself(ty),
            Definition::Attr(attr, suffix) => self.attr_itself(attr, suffix),
            Definition::BareType(ty) => match self.ctx.type_kind(ty) {
                TypeKind::Dialect(object) => object.0.print(self),
                _ => self.type_itself(ty),
            },
            Definition::BareAttr(attr) => match self.ctx.attr_kind(attr) {
                AttrKind::Dialect(object) => object.0.print_bare(self),
                _ => self.attr_itself(attr, Suffix::Full),
            },
            Definition::Loc(loc) => self.loc_itself(loc),
        }
        self.depth = self.depth.saturating_sub(1);
        if self.depth == 0 && !self.holes.is_empty() {
            self.fill_holes();
        }
    }

    #[cold]
    fn fill_holes(&mut self) {
        // Pieces of text would leave `out` before the text of the holes.
        let sink = self.sink.take();
        let mut pending = Vec::new();
        self.cut(&mut pending);
        while let Some(next) = pending.pop() {
            match next {
                Pending::Text(text) => self.out.extend_from_slice(&text),
                Pending::Definition(definition) => {
                    // One more than in a call from outside, so that the holes remain for this loop.
                    self.depth = 1;
                    self.definition(definition);
                    self.depth = 0;
                    self.cut(&mut pending);
                }
            }
        }
        self.sink = sink;
    }

    /// Moves the text after the first hole, and the holes, to the pending ones.
    fn cut(&mut self, pending: &mut Vec<Pending>) {
        for (at, definition) in std::mem::take(&mut self.holes).into_iter().rev() {
            pending.push(Pending::Text(self.out.split_off(at)));
            pending.push(Pending::Definition(definition));
        }
    }

    /// Returns true if text may go to the sink.
    pub(super) fn may_flush(&self) -> bool {
        self.holes.is_empty()
    }

    /// Writes text unchanged.
    pub fn text(&mut self, text: &str) {
        self.out.extend_from_slice(text.as_bytes());
    }
    /// Writes bytes unchanged.
    pub fn bytes(&mut self, bytes: &[u8]) {
        self.out.extend_from_slice(bytes);
    }
    /// Writes an integer.
    pub fn number(&mut self, value: i64) {
        self.text(&value.to_string());
    }

    /// Writes a string literal with its quotes.
    pub fn string(&mut self, bytes: &[u8]) {
        self.out.push(b'"');
        for &byte in bytes {
            match byte {
                b'\\' => self.text("\\\\"),
                b' '..=b'~' if byte != b'"' => self.out.push(byte),
                _ => {
                    self.out.push(b'\\');
                    elements::encode_hex(&[byte], self.out);
                }
            }
        }
        self.out.push(b'"');
    }
    /// Writes `@name`, quoted unless the name is a bare identifier.
    pub fn symbol(&mut self, name: &[u8]) {
        self.out.push(b'@');
        self.keyword_or_string(name);
    }
    /// Writes a bare identifier unchanged, and any other name as a string.
    pub fn keyword_or_string(&mut self, name: &[u8]) {
        if super::extent::word_end(name, 0, name.len()) == name.len() && !name.is_empty() {
            self.bytes(name);
        } else {
            self.string(name);
        }
    }
    pub(super) fn list<T: Copy>(&mut self, items: &[T], mut item: impl FnMut(&mut Self, T)) {
        for (n, &each) in items.iter().enumerate() {
            if n > 0 {
                self.text(", ");
            }
            item(self, each);
        }
    }
}

/// Types.
impl TextPrinter<'_> {
    /// Writes a type, through its alias if it has one.
    pub fn ty(&mut self, ty: Type) {
        match self.aliases.types.get(&ty) {
            Some(name) => {
                self.out.push(b'!');
                self.text(name);
            }
            None => self.type_definition(ty),
        }
    }

    /// Writes a type without its alias; nested types go through their aliases.
    pub fn type_definition(&mut self, ty: Type) {
        self.definition(Definition::Type(ty));
    }

    /// Writes a type where its dialect is known: through its alias, or without `!dialect.`.
    pub fn bare_type(&mut self, ty: Type) {
        if self.aliases.types.contains_key(&ty) {
            return self.ty(ty);
        }
        self.definition(Definition::BareType(ty));
    }

    fn type_itself(&mut self, ty: Type) {
        match self.ctx.type_kind(ty) {
            TypeKind::Integer { width, signedness } => {
                self.text(match signedness {
                    Signedness::Signless => "i",
                    Signedness::Signed => "si",
                    Signedness::Unsigned => "ui",
                });
                self.number(i64::from(*width));
            }
            TypeKind::Index => self.text("index"),
            TypeKind::None => self.text("none"),
            TypeKind::Float(kind) => self.text(kind.keyword()),
            TypeKind::Complex(element) => {
                self.text("complex<");
                self.ty(*element);
                self.text(">");
            }
            TypeKind::Function { inputs, results } => self.function(inputs, results),
            TypeKind::Tuple(types) => {
                self.text("tuple<");
                self.list(types, |p, t| p.ty(t));
                self.text(">");
            }
            TypeKind::Opaque { dialect, body } => print_symbol(b'!', self.ctx.bytes(*dialect), body, self.out),
            TypeKind::Dialect(object) => {
                self.out.push(b'!');
                self.text(object.0.dialect());
                self.out.push(b'.');
                object.0.print(self);
            }
            shaped => self.shaped_type(shaped),
        }
    }

    fn shaped_type(&mut self, kind: &TypeKind) {
        match kind {
            TypeKind::Vector { shape, scalable, element } => {
                self.text("vector<");
                for (size, scalable) in shape.iter().zip(scalable) {
                    self.text(&if *scalable { format!("[{size}]x") } else { format!("{size}x") });
                }
                self.ty(*element);
            }
            TypeKind::RankedTensor { shape, element, encoding } => {
                self.text("tensor<");
                self.shape(shape);
                self.ty(*element);
                if let Some(encoding) = encoding {
                    self.text(", ");
                    self.attr(*encoding);
                }
            }
            TypeKind::UnrankedTensor(element) => {
                self.text("tensor<*x");
                self.ty(*element);
            }
            TypeKind::MemRef { shape, element, layout, space } => {
                self.text("memref<");
                self.shape(shape);
                self.ty(*element);
                self.parts(&[*layout, *space]);
            }
            TypeKind::UnrankedMemRef { element, space } => {
                self.text("memref<*x");
                self.ty(*element);
                self.parts(&[*space]);
            }
            _ => {}
        }
        self.text(">");
    }

    fn shape(&mut self, shape: &[Dim]) {
        for dim in shape {
            match dim {
                Some(size) => self.text(&size.to_string()),
                None => self.out.push(b'?'),
            }
            self.out.push(b'x');
        }
    }

    fn parts(&mut self, parts: &[Option<Attr>]) {
        for &part in parts.iter().flatten() {
            self.text(", ");
            self.attr_with(part, Suffix::Short);
        }
    }

    fn function(&mut self, inputs: &[Type], results: &[Type]) {
        self.text("(");
        self.list(inputs, |p, t| p.ty(t));
        self.text(") -> ");
        match results {
            [one] if !matches!(self.ctx.type_kind(*one), TypeKind::Function { .. }) => self.ty(*one),
            _ => {
                self.text("(");
                self.list(results, |p, t| p.ty(t));
                self.text(")");
            }
        }
    }
}

/// Attributes.
impl TextPrinter<'_> {
    /// Writes an attribute with its type, through its alias if it has one.
    pub fn attr(&mut self, attr: Attr) {
        self.attr_with(attr, Suffix::Full);
    }
    /// Writes an attribute without its type, for contexts where the type is known.
    pub fn attr_without_type(&mut self, attr: Attr) {
        self.attr_with(attr, Suffix::None);
    }
    /// Writes an attribute where its dialect and mnemonic are known: through its alias, or without `#dialect.mnemonic`.
    pub fn bare_attr(&mut self, attr: Attr) {
        if self.aliases.attrs.contains_key(&attr) {
            return self.attr(attr);
        }
        self.definition(Definition::BareAttr(attr));
    }
    /// Writes an attribute without its alias; nested attributes go through their aliases.
    pub fn attr_definition(&mut self, attr: Attr) {
        self.definition(Definition::Attr(attr, Suffix::Full));
    }

    fn attr_with(&mut self, attr: Attr, suffix: Suffix) {
        match self.aliases.attrs.get(&attr) {
            Some(name) => {
                self.out.push(b'#');
                self.text(name);
            }
            None => self.definition(Definition::Attr(attr, suffix)),
        }
    }

    /// Writes the entries of a dictionary, without the braces.
    pub fn dict_entries(&mut self, entries: &[(Str, Attr)]) {
        self.list(entries, |p, (name, value)| {
            p.keyword_or_string(p.ctx.bytes(name));
            if value != Attr::UNIT {
                p.text(" = ");
                p.attr(value);
            }
        });
    }

    fn type_suffix(&mut self, ty: Type, suffix: Suffix) {
        if suffix != Suffix::None {
            self.text(" : ");
            self.ty(ty);
        }
    }

    fn attr_itself(&mut self, attr: Attr, suffix: Suffix) {
        match self.ctx.attr_kind(attr) {
            AttrKind::Unit => self.text("unit"),
            AttrKind::Integer { value, ty } => self.int(value, *ty, suffix),
            AttrKind::Float { bits, ty } => {
                let Some(kind) = self.ctx.float_kind(*ty) else { return };
                self.bytes(kind.format(*bits).as_bytes());
                if suffix == Suffix::Full || kind != crate::num::FloatKind::F64 {
                    self.type_suffix(*ty, suffix);
                }
            }
            AttrKind::String { value, ty } => {
                self.string(self.ctx.bytes(*value));
                ty.iter().for_each(|&t| self.type_suffix(t, suffix));
            }
            AttrKind::Array(items) => {
                self.text("[");
                self.list(items, |p, a| p.attr_with(a, Suffix::Short));
                self.text("]");
            }
            AttrKind::Dict(entries) => {
                self.text("{");
                self.dict_entries(entries);
                self.text("}");
            }
            AttrKind::Type(ty) => self.ty(*ty),
            AttrKind::AffineMap(map) => {
                self.text("affine_map<");
                affine::print_map(map, self.out);
                self.text(">");
            }
            AttrKind::IntegerSet(set) => {
                self.text("affine_set<");
                affine::print_set(set, self.out);
                self.text(">");
            }
            AttrKind::Loc(_) => {
                self.loc_definition(attr);
            }
            AttrKind::Opaque { dialect, body, ty } => {
                print_symbol(b'#', self.ctx.bytes(*dialect), body, self.out);
                ty.iter().for_each(|&t| self.type_suffix(t, suffix));
            }
            AttrKind::Dialect(object) => {
                self.out.push(b'#');
                self.text(object.0.dialect());
                let dot = self.out.len();
                self.out.push(b'.');
                object.0.print(self);
                // A body that is not a word with optional angle brackets is enclosed in angle brackets:
                // `#stablehlo<precision HIGH>`.
                if let Some([opening, body @ ..]) = self.out.get_mut(dot..)
                    && !is_pretty(body)
                {
                    *opening = b'<';
                    self.out.push(b'>');
                }
                object.0.ty().iter().for_each(|&ty| self.type_suffix(ty, suffix));
            }
            AttrKind::Distinct { inner, .. } => {
                let number = {
                    let mut numbers = self.aliases.distinct.borrow_mut();
                    let next = numbers.len();
                    *numbers.entry(attr).or_insert(next)
                };
                self.text(&format!("distinct[{number}]<"));
                if *inner != Attr::UNIT {
                    self.attr(*inner);
                }
                self.text(">");
            }
            flat => self.flat_attr(flat, suffix),
        }
    }

    /// Writes an attribute without nested attributes, or a constant.
    fn flat_attr(&mut self, kind: &AttrKind, suffix: Suffix) {
        match kind {
            AttrKind::SymbolRef { root, nested } => {
                self.symbol(self.ctx.bytes(*root));
                for &name in nested {
                    self.text("::");
                    self.symbol(self.ctx.bytes(name));
                }
            }
            AttrKind::StridedLayout { strides, offset } => {
                self.text("strided<[");
                self.list(strides, Self::extent);
                self.text("]");
                if *offset != Some(0) {
                    self.text(", offset: ");
                    self.extent(*offset);
                }
                self.text(">");
            }
            AttrKind::DenseArray { element, data } => {
                self.text("array<");
                self.ty(*element);
                if let (Some(kind), false) = (self.ctx.element_kind(*element), data.is_empty()) {
                    self.text(": ");
                    elements::print_array(data, kind.scalar, self.out);
                }
                self.text(">");
            }
            AttrKind::DenseElements { ty, data } => {
                self.dense(*ty, &data.get());
                self.type_suffix(*ty, suffix);
            }
            AttrKind::DenseStrings { ty, data } => {
                self.dense_strings(*ty, data);
                self.type_suffix(*ty, suffix);
            }
            AttrKind::DenseResource { ty, resource } => {
                self.text("dense_resource<");
                let key = self.ctx.resource(*resource).map_or(&b""[..], |r| self.ctx.bytes(r.key));
                self.keyword_or_string(key);
                self.text(">");
                self.type_suffix(*ty, suffix);
            }
            AttrKind::Sparse { ty, indices, values } => {
                self.sparse(*indices, *values);
                self.type_suffix(*ty, suffix);
            }
            _ => {}
        }
    }

    fn extent(&mut self, extent: Option<i64>) {
        match extent {
            Some(value) => self.number(value),
            None => self.text("?"),
        }
    }

    fn int(&mut self, value: &ApInt, ty: Type, suffix: Suffix) {
        let signedness = match self.ctx.type_kind(ty) {
            TypeKind::Integer { width: 1, signedness: Signedness::Signless } => {
                return self.text(if value.is_zero() { "false" } else { "true" });
            }
            TypeKind::Integer { signedness, .. } => *signedness,
            _ => Signedness::Signed,
        };
        let mut text = String::new();
        // Writing to a string does not fail.
        let _ = value.write(signedness != Signedness::Unsigned, &mut text);
        self.text(&text);
        let is_i64 =
            matches!(self.ctx.type_kind(ty), TypeKind::Integer { width: 64, signedness: Signedness::Signless });
        if suffix == Suffix::Full || !is_i64 {
            self.type_suffix(ty, suffix);
        }
    }
}

/// Locations.
impl TextPrinter<'_> {
    /// Writes a space and `loc(...)`, as after an operation.
    pub fn trailing_loc(&mut self, loc: Loc) {
        // The pretty form is for people, so it does not print an alias for the whole location.
        if self.options.pretty_locations {
            return self.trailing_arg_loc(loc);
        }
        self.text(" loc(");
        self.loc(self.ctx.loc_attr(loc));
        self.text(")");
    }
    /// Writes a space and `loc(...)`, as after a block argument, without an alias for the whole location.
    pub fn trailing_arg_loc(&mut self, loc: Loc) {
        self.text(" ");
        self.loc_definition(self.ctx.loc_attr(loc));
    }
    /// Writes `loc(...)`, or its contents in the pretty form, without an alias for the whole location.
    pub(super) fn loc_definition(&mut self, attr: Attr) {
        if self.options.pretty_locations {
            return self.definition(Definition::Loc(attr));
        }
        self.text("loc(");
        self.definition(Definition::Loc(attr));
        self.text(")");
    }

    /// Writes the contents of `loc(...)`, through its alias if it has one.
    pub fn loc(&mut self, attr: Attr) {
        match self.aliases.attrs.get(&attr) {
            Some(name) => {
                self.out.push(b'#');
                self.text(name);
            }
            None => self.definition(Definition::Loc(attr)),
        }
    }

    fn loc_itself(&mut self, attr: Attr) {
        let AttrKind::Loc(loc) = self.ctx.attr_kind(attr) else { return self.text("unknown") };
        let pretty = self.options.pretty_locations;
        match loc {
            LocAttr::Unknown => self.text(if pretty { "[unknown]" } else { "unknown" }),
            LocAttr::File { name, range: [line, column, end_line, end_column] } => {
                let name = self.ctx.bytes(*name);
                if pretty {
                    self.bytes(name)
                } else {
                    self.string(name)
                }
                self.text(&format!(":{line}:{column}"));
                if end_line != line {
                    self.text(&format!(" to {end_line}:{end_column}"));
                } else if end_column != column {
                    self.text(&format!(" to :{end_column}"));
                }
            }
            LocAttr::Name { name, child } => {
                self.string(self.ctx.bytes(*name));
                if *child != Attr::UNKNOWN_LOC {
                    self.text("(");
                    self.loc(*child);
                    self.text(")");
                }
            }
            LocAttr::CallSite { callee, caller } => {
                let is = |attr: &Attr, which: fn(&LocAttr) -> bool| matches!(self.ctx.attr_kind(*attr), AttrKind::Loc(loc) if which(loc));
                let short = is(callee, |loc| matches!(loc, LocAttr::Name { .. }))
                    && is(caller, |loc| matches!(loc, LocAttr::File { .. }));
                self.text(if pretty { "" } else { "callsite(" });
                self.loc(*callee);
                self.text(if pretty && !short { "\n at " } else { " at " });
                self.loc(*caller);
                self.text(if pretty { "" } else { ")" });
            }
            LocAttr::Fused { locations, metadata } => {
                self.text(if pretty { "" } else { "fused" });
                if let Some(metadata) = metadata {
                    self.text("<");
                    self.attr(*metadata);
                    self.text(">");
                }
                self.text("[");
                self.list(locations, |p, l| p.loc(l));
                self.text("]");
            }
        }
    }
}

/// Returns true if the body of a dialect's type or attribute is a word, optionally followed by text in angle brackets.
fn is_pretty(body: &[u8]) -> bool {
    let rest = body.iter().position(|b| !(b.is_ascii_alphanumeric() || matches!(b, b'.' | b'_')));
    let rest = rest.and_then(|n| body.get(n..)).unwrap_or(&[]);
    body.first().is_some_and(u8::is_ascii_alphabetic) && matches!(rest, [] | [b'<', .., b'>'])
}

/// Writes a type (`!`) or attribute (`#`) of an unknown dialect, in the pretty form if its body allows it.
pub(super) fn print_symbol(sigil: u8, dialect: &[u8], body: &[u8], out: &mut Vec<u8>) {
    out.push(sigil);
    out.extend_from_slice(dialect);
    if is_pretty(body) {
        out.push(b'.');
        out.extend_from_slice(body);
    } else {
        out.push(b'<');
        out.extend_from_slice(body);
        out.push(b'>');
    }
}

/// A type or attribute whose printed size exceeds this is abbreviated in messages instead of printed in full and cut.
const MAX_FULL_MESSAGE_SIZE: u64 = 2048;
/// Parts whose printed size exceeds this are replaced by `...` in abbreviated messages.
const MAX_MESSAGE_PART_SIZE: u64 = 128;

/// A type's text for a message, of limited length for a type of any size.
pub fn type_for_message(ctx: &Context, ty: Type) -> String {
    for_message(ctx, ctx.type_weight(ty), |each| ctx.type_kind(ty).children(each), |p| p.type_definition(ty))
}

/// An attribute's text for a message, of limited length for an attribute of any size.
pub fn attr_for_message(ctx: &Context, attr: Attr) -> String {
    for_message(ctx, ctx.attr_weight(attr), |each| ctx.attr_kind(attr).children(each), |p| p.attr_definition(attr))
}

fn for_message(
    ctx: &Context,
    weight: u64,
    children: impl Fn(&mut dyn FnMut(Child)),
    print: impl Fn(&mut TextPrinter<'_>),
) -> String {
    let mut aliases = Aliases::default();
    if weight > MAX_FULL_MESSAGE_SIZE {
        // Shared parts may make the full text exponentially long, so large parts become `...`.
        children(&mut |child| match child {
            Child::Type(t) if ctx.type_weight(t) > MAX_MESSAGE_PART_SIZE => {
                drop(aliases.types.insert(t, "...".to_owned()))
            }
            Child::Attr(a) if ctx.attr_weight(a) > MAX_MESSAGE_PART_SIZE => {
                drop(aliases.attrs.insert(a, "...".to_owned()))
            }
            _ => {}
        });
    }
    let options = PrintOptions { elide_elements: Some(16), ..PrintOptions::default() };
    let mut out = Vec::new();
    print(&mut TextPrinter::new(ctx, &mut out, &options, &aliases));
    shorten(ctx, String::from_utf8_lossy(&out).into_owned())
}

/// Truncates a text to the length limit of messages.
pub(super) fn shorten(ctx: &Context, text: String) -> String {
    let most = ctx.limits().message.count();
    if text.len() <= most {
        return text;
    }
    let cut = text.floor_char_boundary(most.saturating_sub(3));
    format!("{}...", text.get(..cut).unwrap_or(""))
}

/// An attribute's full text.
pub fn attr_text(ctx: &Context, attr: Attr) -> String {
    full_text(ctx, |p| p.attr(attr))
}

/// A type's full text.
pub fn type_text(ctx: &Context, ty: Type) -> String {
    full_text(ctx, |p| p.ty(ty))
}

/// The bytes of an attribute's full text, which need not be UTF-8.
pub(crate) fn attr_bytes(ctx: &Context, attr: Attr) -> Vec<u8> {
    full_bytes(ctx, |p| p.attr(attr))
}

/// The bytes of a type's full text.
pub(crate) fn type_bytes(ctx: &Context, ty: Type) -> Vec<u8> {
    full_bytes(ctx, |p| p.ty(ty))
}

/// A string literal.
pub(crate) fn quoted(ctx: &Context, text: &[u8]) -> Vec<u8> {
    full_bytes(ctx, |p| p.string(text))
}

fn full_bytes(ctx: &Context, print: impl Fn(&mut TextPrinter<'_>)) -> Vec<u8> {
    let mut out = Vec::new();
    let (options, aliases) = (PrintOptions::default(), Aliases::default());
    print(&mut TextPrinter::new(ctx, &mut out, &options, &aliases));
    out
}

fn full_text(ctx: &Context, print: impl Fn(&mut TextPrinter<'_>)) -> String {
    match String::from_utf8_lossy(&full_bytes(ctx, print)) {
        Cow::Borrowed(text) => text.to_owned(),
        Cow::Owned(text) => text,
    }
}

#[cfg(test)]
#[allow(clippy::arithmetic_side_effects)]
mod tests {
    use std::cell::Cell;
    use std::sync::Arc;

    use super::*;
    use crate::ir::{DialectType, TypeObject};

    thread_local! {
        /// The number of [`Nest`]s that are being printed, and its maximum.
        static DEPTH: Cell<(u32, u32)> = const { Cell::new((0, 0)) };
    }

    /// A type in a type.
    #[derive(Debug, PartialEq, Eq, Hash)]
    struct Nest(Type);

    impl TypeObject for Nest {
        fn dialect(&self) -> &'static str {
            "t"
        }
        fn print(&self, printer: &mut TextPrinter<'_>) {
            let (depth, most) = DEPTH.get();
            DEPTH.set((depth + 1, most.max(depth + 1)));
            printer.text("nest<");
            printer.ty(self.0);
            printer.text(">");
            DEPTH.set((depth, DEPTH.get().1));
        }
        fn children(&self, each: &mut dyn FnMut(Type)) {
            each(self.0);
        }
    }

    /// Deeply nested types print completely, with recursion of limited depth.
    #[test]
    fn recursion_is_limited() {
        let ctx = Context::new(&[]);
        for levels in [63, 64, 65, 200, 1000] {
            let nest = |ty, _| ctx.ty(TypeKind::Dialect(DialectType(Arc::new(Nest(ty)))));
            let ty = (0..levels).fold(ctx.int_type(8), nest);
            DEPTH.set((0, 0));
            assert_eq!(type_text(&ctx, ty), format!("{}i8{}", "!t.nest<".repeat(levels), ">".repeat(levels)));
            assert_eq!(DEPTH.get(), (0, MAX_RECURSION.min(levels as u32)));
        }
    }
}
