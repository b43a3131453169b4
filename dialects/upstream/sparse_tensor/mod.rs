//! The sparse_tensor dialect: tensors with a storage format in their encoding.

mod verify;

use std::sync::{Arc, OnceLock};

use qopt_ir::def::{AttrTypeDef, Deferred, Dialect, OpDef, TypeDef};
use qopt_ir::diag::Diag;
use qopt_ir::ir::{Attr, AttrKind, AttrObject, Child, Context, DialectAttr, DialectType, Type, TypeKind, TypeObject};
use qopt_ir::movement::Dim;
use qopt_ir::syntax::{TextParser, TextPrinter, attr_text, parse_attr_text};

/// `#sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed), posWidth = 32 }>`
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Encoding {
    /// The map from dimensions to levels.
    map: Attr,
    /// The number of dimensions.
    rank: usize,
    /// The format of each level.
    levels: Vec<String>,
    /// The slice of each dimension, or nothing.
    slices: Vec<Attr>,
    pos_width: i64,
    crd_width: i64,
    explicit: Option<Attr>,
    implicit: Option<Attr>,
}

impl AttrObject for Encoding {
    fn dialect(&self) -> &'static str {
        "sparse_tensor"
    }
    fn print(&self, printer: &mut TextPrinter<'_>) {
        printer.text("encoding<{ map = ");
        let text = attr_text(printer.ctx, self.map);
        let (dims, results) = super::maps::split(&text);
        let (dims, symbols) = dims.split_once('[').map_or((dims, ""), |(dims, symbols)| (dims, symbols));
        if !symbols.is_empty() {
            printer.text("[");
            printer.text(symbols);
        }
        if self.slices.is_empty() {
            printer.text(dims);
        } else {
            let names = dims.trim_matches(['(', ')']).split(", ");
            for (i, (name, slice)) in names.zip(&self.slices).enumerate() {
                printer.text(if i > 0 { ", " } else { "(" });
                printer.text(name);
                printer.text(" : ");
                printer.attr(*slice);
            }
            printer.text(")");
        }
        printer.text(" -> (");
        for (i, (result, level)) in results.iter().zip(&self.levels).enumerate() {
            printer.text(if i > 0 { ", " } else { "" });
            printer.text(result);
            printer.text(" : ");
            printer.text(level);
        }
        printer.text(")");
        for (name, width) in [("posWidth", self.pos_width), ("crdWidth", self.crd_width)] {
            if width != 0 {
                printer.text(&format!(", {name} = {width}"));
            }
        }
        for (name, value) in [("explicitVal", self.explicit), ("implicitVal", self.implicit)] {
            if let Some(value) = value {
                printer.text(&format!(", {name} = "));
                printer.attr(value);
            }
        }
        printer.text(" }>");
    }
    fn alias(&self) -> Option<&'static str> {
        Some("sparse")
    }
    fn children(&self, each: &mut dyn FnMut(Child)) {
        // The map has no alias, because it prints without `affine_map`.
        let values = self.explicit.iter().chain(&self.implicit);
        self.slices.iter().chain(values).for_each(|&attr| each(Child::Attr(attr)));
    }
    fn check_encoding(&self, shape: &[Dim]) -> Result<(), String> {
        let (rank, given) = (self.rank, shape.len());
        if rank == given {
            return Ok(());
        }
        Err(format!("dimension-rank mismatch between encoding and tensor shape: {rank} != {given}"))
    }
}

impl Encoding {
    fn read(ctx: &Context, attr: Attr) -> Option<&Self> {
        ctx.attr_object(attr)
    }
}

/// The words of a list such as `(d0, d1)`, up to `close`. With `slices`, each may have a slice.
fn names(p: &mut TextParser<'_>, close: &str, slices: &mut Vec<Option<Attr>>) -> Result<Vec<String>, Diag> {
    let mut names = Vec::new();
    while !p.eat(close) {
        if !names.is_empty() {
            p.expect(",")?;
        }
        names.push(p.word("bare identifier")?.to_owned());
        // `d0 = l0 * 2 + l1`: upstream derives the inverse of the map.
        if p.eat("=") {
            expression(p)?;
        }
        slices.push(if p.eat(":") { Some(p.attr()?) } else { None });
    }
    Ok(names)
}

/// The text of an expression, up to `:`, `,` or a closing parenthesis.
fn expression(p: &mut TextParser<'_>) -> Result<String, Diag> {
    let (mut text, mut depth) = (String::new(), 0_u32);
    loop {
        if depth == 0 && (p.is(":") || p.is(",") || p.is(")") || p.is("=")) {
            return Ok(text);
        }
        text.push(' ');
        if let Some(word) = p.eat_word() {
            text.push_str(word);
        } else if p.eat("(") {
            depth = depth.saturating_add(1);
            text.push('(');
        } else if p.eat(")") {
            depth = depth.saturating_sub(1);
            text.push(')');
        } else if let Some(sign) = ["+", "-", "*"].into_iter().find(|sign| p.eat(sign)) {
            text.push_str(sign);
        } else if let Some(number) = p.eat_int()? {
            text.push_str(&number.to_string());
        } else {
            return Err(p.error("expected an affine expression"));
        }
    }
}

const FORMATS: [&str; 6] = ["dense", "batch", "compressed", "singleton", "loose_compressed", "structured"];
const PROPERTIES: [&str; 3] = ["nonunique", "nonordered", "soa"];

/// `compressed(nonunique, nonordered)` or `structured[2, 4]`
fn level(p: &mut TextParser<'_>) -> Result<String, Diag> {
    let at = p.span();
    let word = p.word("level format")?;
    if !FORMATS.contains(&word) {
        return Err(p.error_at(at, format!("unknown level format: {word}")));
    }
    let mut text = word.to_owned();
    if p.eat("[") {
        let n = p.int()?;
        p.expect(",")?;
        text = format!("{text}[{n}, {}]", p.int()?);
        p.expect("]")?;
    }
    let mut found = Vec::new();
    if p.eat("(") {
        loop {
            let at = p.span();
            let word = p.word("level property")?;
            if !PROPERTIES.contains(&word) {
                return Err(p.error_at(at, format!("unknown level property: {word}")));
            }
            found.push(word);
            if !p.eat(",") {
                break;
            }
        }
        p.expect(")")?;
        let ordered: Vec<&str> = PROPERTIES.into_iter().filter(|property| found.contains(property)).collect();
        text = format!("{text}({})", ordered.join(", "));
    }
    Ok(text)
}

fn encoding(p: &mut TextParser<'_>) -> Result<Attr, Diag> {
    let mut found = Encoding {
        map: Attr::UNIT,
        rank: 0,
        levels: Vec::new(),
        slices: Vec::new(),
        pos_width: 0,
        crd_width: 0,
        explicit: None,
        implicit: None,
    };
    p.expect("<")?;
    p.expect("{")?;
    while !p.eat("}") {
        let at = p.span();
        let key = p.word("valid keyword")?;
        p.expect("=")?;
        match key {
            "map" => map(p, &mut found)?,
            "posWidth" => found.pos_width = p.int()?,
            "crdWidth" => found.crd_width = p.int()?,
            "explicitVal" => found.explicit = Some(p.attr()?),
            "implicitVal" => found.implicit = Some(p.attr()?),
            _ => return Err(p.error_at(at, format!("unexpected key: {key}"))),
        }
        if matches!(key, "posWidth" | "crdWidth") {
            let width = if key == "posWidth" { found.pos_width } else { found.crd_width };
            if ![0, 8, 16, 32, 64].contains(&width) {
                let kind = if key == "posWidth" { "position" } else { "coordinate" };
                return Err(p.error_at(at, format!("unexpected {kind} bitwidth: {width}")));
            }
        }
        if !p.eat(",") && !p.is("}") {
            return Err(p.error("expected '}'"));
        }
    }
    p.expect(">")?;
    if found.levels.is_empty() {
        return Err(p.error_at_start("expected a non-empty array for level types"));
    }
    Ok(p.ctx.attr(AttrKind::Dialect(DialectAttr(Arc::new(found)))))
}

/// `[s0](d0, d1) -> (d0 : dense, d1 : compressed)`
fn map(p: &mut TextParser<'_>, found: &mut Encoding) -> Result<(), Diag> {
    let at = p.span();
    let mut none = Vec::new();
    let symbols = if p.eat("[") { names(p, "]", &mut none)? } else { Vec::new() };
    if p.eat("{") {
        names(p, "}", &mut none)?;
    }
    p.expect("(")?;
    let mut slices = Vec::new();
    let dims = names(p, ")", &mut slices)?;
    p.expect("->")?;
    p.expect("(")?;
    let mut results = Vec::new();
    while !p.eat(")") {
        if !results.is_empty() {
            p.expect(",")?;
        }
        let mut result = expression(p)?;
        // The name of the level precedes its expression.
        if p.eat("=") {
            result = expression(p)?;
        }
        results.push(result);
        p.expect(":")?;
        found.levels.push(level(p)?);
    }
    found.rank = dims.len();
    let text = format!("affine_map<({})[{}] -> ({})>", dims.join(", "), symbols.join(", "), results.join(", "));
    found.map = parse_attr_text(p.ctx, &text).ok_or_else(|| p.error_at(at, "invalid map from dimensions to levels"))?;
    if let Some(slices) = slices.into_iter().collect::<Option<Vec<Attr>>>() {
        found.slices = slices;
    }
    Ok(())
}

/// `#sparse_tensor<slice(1, 4, ?)>`
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Slice([Option<i64>; 3]);

impl AttrObject for Slice {
    fn dialect(&self) -> &'static str {
        "sparse_tensor"
    }
    fn print(&self, printer: &mut TextPrinter<'_>) {
        let [offset, size, stride] = self.0.map(|n| n.map_or("?".to_owned(), |n| n.to_string()));
        printer.text(&format!("slice({offset}, {size}, {stride})"));
    }
}

fn slice(p: &mut TextParser<'_>) -> Result<Attr, Diag> {
    let mut numbers = [None; 3];
    p.expect("(")?;
    for (i, number) in numbers.iter_mut().enumerate() {
        if i > 0 {
            p.expect(",")?;
        }
        *number = if p.eat("?") { None } else { Some(p.int()?) };
    }
    p.expect(")")?;
    Ok(p.ctx.attr(AttrKind::Dialect(DialectAttr(Arc::new(Slice(numbers))))))
}

/// The types of storage and of iteration.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Kind {
    Specifier,
    IterSpace(i64, i64),
    Iterator(i64, i64),
}

/// A type with an encoding.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Encoded {
    kind: Kind,
    encoding: Attr,
}

impl TypeObject for Encoded {
    fn dialect(&self) -> &'static str {
        "sparse_tensor"
    }
    fn print(&self, printer: &mut TextPrinter<'_>) {
        let (word, levels) = match self.kind {
            Kind::Specifier => ("storage_specifier<", None),
            Kind::IterSpace(low, high) => ("iter_space<", Some((low, high))),
            Kind::Iterator(low, high) => ("iterator<", Some((low, high))),
        };
        printer.text(word);
        printer.attr(self.encoding);
        if let Some((low, high)) = levels {
            printer.text(&format!(", lvls = {low}"));
            if low.checked_add(1) != Some(high) {
                printer.text(&format!(" to {high}"));
            }
        }
        printer.text(">");
    }
    fn printed_size(&self) -> u64 {
        128
    }
}

fn encoded(p: &mut TextParser<'_>, levels: Option<fn(i64, i64) -> Kind>) -> Result<Type, Diag> {
    p.expect("<")?;
    let at = p.span();
    // Bytecode of upstream has the encoding without its mnemonic.
    let mut encoding = if p.is("<") { self::encoding(p)? } else { p.attr()? };
    let Some(found) = Encoding::read(p.ctx, encoding) else {
        return Err(p.error_at(at, "expected a sparse tensor encoding"));
    };
    let kind = match levels {
        // Widths do not change the layout of a specifier.
        None => {
            let plain = Encoding { pos_width: 0, crd_width: 0, explicit: None, implicit: None, ..found.clone() };
            encoding = p.ctx.attr(AttrKind::Dialect(DialectAttr(Arc::new(plain))));
            Kind::Specifier
        }
        Some(kind) => {
            for token in [",", "lvls", "="] {
                p.expect(token)?;
            }
            let low = p.int()?;
            let high = if p.eat("to") { p.int()? } else { low.saturating_add(1) };
            kind(low, high)
        }
    };
    p.expect(">")?;
    Ok(p.ctx.ty(TypeKind::Dialect(DialectType(Arc::new(Encoded { kind, encoding })))))
}

/// Returns true for a tensor with a sparse encoding.
pub(super) fn is_sparse(ctx: &Context, ty: Type) -> bool {
    ctx.encoding(ty).is_some_and(|encoding| Encoding::read(ctx, encoding).is_some())
}
/// Returns true for a tensor with slices in its encoding.
pub(super) fn is_slice(ctx: &Context, ty: Type) -> bool {
    let encoding = ctx.encoding(ty).and_then(|encoding| Encoding::read(ctx, encoding));
    encoding.is_some_and(|encoding| !encoding.slices.is_empty())
}
/// Returns true for `!sparse_tensor.storage_specifier`.
pub(super) fn is_specifier(ctx: &Context, ty: Type) -> bool {
    matches!(ctx.type_object(ty), Some(Encoded { kind: Kind::Specifier, .. }))
}
/// Returns true for `!sparse_tensor.iter_space`.
pub(super) fn is_iter_space(ctx: &Context, ty: Type) -> bool {
    matches!(ctx.type_object(ty), Some(Encoded { kind: Kind::IterSpace(..), .. }))
}
/// Returns true for `!sparse_tensor.iterator`.
pub(super) fn is_iterator(ctx: &Context, ty: Type) -> bool {
    matches!(ctx.type_object(ty), Some(Encoded { kind: Kind::Iterator(..), .. }))
}

const ENCODING: AttrTypeDef = AttrTypeDef {
    mnemonic: "encoding",
    summary: "The storage format of a sparse tensor",
    parse: encoding,
    enumeration: None,
    example: "#sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>",
};
const SLICE: AttrTypeDef = AttrTypeDef {
    mnemonic: "slice",
    summary: "The part of a dimension that a slice covers: offset, size and stride",
    parse: slice,
    enumeration: None,
    example: "#sparse_tensor<slice(1, 4, 1)>",
};

const TYPES: &[&TypeDef] = &[
    &TypeDef {
        mnemonic: "iter_space",
        summary: "The coordinates of some levels",
        description: "",
        parse: |p| encoded(p, Some(Kind::IterSpace)),
        example: "!sparse_tensor.iter_space<#sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>, lvls = 0>",
    },
    &TypeDef {
        mnemonic: "iterator",
        summary: "One coordinate of some levels",
        description: "",
        parse: |p| encoded(p, Some(Kind::Iterator)),
        example: "!sparse_tensor.iterator<#sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>, lvls = 0>",
    },
    &TypeDef {
        mnemonic: "storage_specifier",
        summary: "The sizes of the buffers of a sparse tensor",
        description: "",
        parse: |p| encoded(p, None),
        example: "!sparse_tensor.storage_specifier<#sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>>",
    },
];

/// The dialect.
pub static DIALECT: Dialect = Dialect {
    name: "sparse_tensor",
    summary: "Tensors with a storage format in their encoding",
    types: TYPES,
    attrs: &[&ENCODING, &SLICE],
    deferred: Some(|| {
        static OPS: OnceLock<Deferred> = OnceLock::new();
        OPS.get_or_init(|| {
            super::table::load("sparse_tensor", &[], |def| OpDef { verify: verify::check(def.name), ..def })
        })
    }),
    ..Dialect::BASE
};
