//! StableHLO's attributes: lists of dimensions by name (`#stablehlo.dot<...>`), the dimensions of a convolution, and single
//! words (`#stablehlo<precision DEFAULT>`). Operations print parts of them without the enclosing attribute, so the parsers
//! work on both texts.

use std::sync::Arc;

use qopt_ir::def::{AttrConstraint, AttrTypeDef};
use qopt_ir::diag::Diag;
use qopt_ir::ir::{Attr, AttrKind, AttrObject, Context, DialectAttr};
use qopt_ir::syntax::{Parser, TextParser, TextPrinter};

use crate::support::list;

fn intern<T: AttrObject + 'static>(ctx: &Context, object: T) -> Attr {
    ctx.attr(AttrKind::Dialect(DialectAttr(Arc::new(object))))
}

/// A cursor over the text of an attribute or of an operation.
pub(super) trait TextCursor {
    /// Consumes punctuation or a word, if it is next.
    fn eat(&mut self, token: &str) -> bool;
    /// Consumes punctuation or a word, or fails.
    fn expect(&mut self, token: &str) -> Result<(), Diag>;
    /// Takes an integer.
    fn int(&mut self) -> Result<i64, Diag>;
    /// Parses one of some words; the error names `what`.
    fn one_of(&mut self, words: &[&'static str], what: &str) -> Result<&'static str, Diag>;

    /// `[1, 2]`
    fn ints(&mut self) -> Result<Vec<i64>, Diag> {
        self.items(Self::int)
    }
    /// `[a, b]`, perhaps empty.
    fn items<T>(&mut self, mut item: impl FnMut(&mut Self) -> Result<T, Diag>) -> Result<Vec<T>, Diag> {
        let mut items = Vec::new();
        self.expect("[")?;
        if self.eat("]") {
            return Ok(items);
        }
        loop {
            items.push(item(self)?);
            if !self.eat(",") {
                break;
            }
        }
        self.expect("]")?;
        Ok(items)
    }
}

macro_rules! cursor {
    ($parser:ident) => {
        impl TextCursor for $parser<'_> {
            fn eat(&mut self, token: &str) -> bool {
                $parser::eat(self, token)
            }
            fn expect(&mut self, token: &str) -> Result<(), Diag> {
                $parser::expect(self, token)
            }
            fn int(&mut self) -> Result<i64, Diag> {
                $parser::int(self)
            }
            fn one_of(&mut self, words: &[&'static str], what: &str) -> Result<&'static str, Diag> {
                match words.iter().find(|word| $parser::eat(self, word)) {
                    Some(word) => Ok(word),
                    None => Err($parser::error(self, format!("expected {what}: {}", words.join(", ")))),
                }
            }
        }
    };
}
cursor!(Parser);
cursor!(TextParser);

/// Named lists of dimensions, and optionally one number.
#[derive(PartialEq, Eq, Hash, Debug)]
pub struct ListsDef {
    mnemonic: &'static str,
    lists: &'static [&'static str],
    number: Option<&'static str>,
}

/// `#stablehlo.dot<...>`
pub static DOT: ListsDef = ListsDef {
    mnemonic: "dot",
    lists: &[
        "lhs_batching_dimensions",
        "rhs_batching_dimensions",
        "lhs_contracting_dimensions",
        "rhs_contracting_dimensions",
    ],
    number: None,
};
/// `#stablehlo.gather<...>`
pub static GATHER: ListsDef = ListsDef {
    mnemonic: "gather",
    lists: &[
        "offset_dims",
        "collapsed_slice_dims",
        "operand_batching_dims",
        "start_indices_batching_dims",
        "start_index_map",
    ],
    number: Some("index_vector_dim"),
};
/// `#stablehlo.scatter<...>`
pub static SCATTER: ListsDef = ListsDef {
    mnemonic: "scatter",
    lists: &[
        "update_window_dims",
        "inserted_window_dims",
        "input_batching_dims",
        "scatter_indices_batching_dims",
        "scatter_dims_to_operand_dims",
    ],
    number: Some("index_vector_dim"),
};

/// A value of a [`ListsDef`].
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Lists {
    def: &'static ListsDef,
    lists: Vec<Vec<i64>>,
    /// The number, or 0 if it is absent.
    pub number: i64,
}

impl Lists {
    /// The list at a position of the definition.
    pub fn list(&self, index: usize) -> &[i64] {
        self.lists.get(index).map_or(&[], |list| list)
    }
}

impl ListsDef {
    /// Creates the attribute of these lists.
    pub fn attr(&'static self, ctx: &Context, lists: Vec<Vec<i64>>) -> Attr {
        intern(ctx, Lists { def: self, lists, number: 0 })
    }
    /// The value of an attribute.
    pub fn read<'c>(&'static self, ctx: &'c Context, attr: Attr) -> Option<&'c Lists> {
        ctx.attr_object::<Lists>(attr).filter(|lists| std::ptr::eq(lists.def, self))
    }
    fn parse(&'static self, p: &mut TextParser<'_>) -> Result<Attr, Diag> {
        let mut lists = vec![Vec::new(); self.lists.len()];
        let mut number = 0;
        p.expect("<")?;
        if !p.eat(">") {
            loop {
                if let Some(name) = self.number.filter(|name| p.is(name)) {
                    p.expect(name)?;
                    p.expect("=")?;
                    number = p.int()?;
                } else {
                    let name = p.one_of(self.lists, "one of these names")?;
                    p.expect("=")?;
                    let values = p.ints()?;
                    if let Some(slot) = self.lists.iter().position(|l| *l == name).and_then(|at| lists.get_mut(at)) {
                        *slot = values;
                    }
                }
                if !p.eat(",") {
                    break;
                }
            }
            p.expect(">")?;
        }
        Ok(intern(p.ctx, Lists { def: self, lists, number }))
    }
}

impl AttrObject for Lists {
    fn dialect(&self) -> &'static str {
        "stablehlo"
    }
    fn print(&self, printer: &mut TextPrinter<'_>) {
        let lists = self.def.lists.iter().zip(&self.lists).filter(|(_, list)| !list.is_empty());
        let mut entries: Vec<String> = lists.map(|(name, values)| format!("{name} = [{}]", list(values))).collect();
        entries.extend(self.def.number.filter(|_| self.number != 0).map(|name| format!("{name} = {}", self.number)));
        printer.text(&format!("{}<{}>", self.def.mnemonic, entries.join(", ")));
    }
}

/// The role of a dimension of a convolution's operand or result.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ConvDim {
    /// Batch or feature (`b`, `f`, of weights `i` and `o`), or an unspecified role (`?`).
    Named(&'static str),
    /// A dimension of the window.
    Spatial(i64),
}

/// `#stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>`: the roles of the dimensions of input, weights and result.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Conv {
    /// Dimensions of the input.
    pub lhs: Vec<ConvDim>,
    /// Dimensions of the weights.
    pub rhs: Vec<ConvDim>,
    /// Dimensions of the result.
    pub result: Vec<ConvDim>,
}

/// Parses `[b, 0, 1, f]`: words, and numbers of spatial dimensions.
fn conv_dims(p: &mut impl TextCursor, words: &[&'static str]) -> Result<Vec<ConvDim>, Diag> {
    p.items(|p| match words.iter().find(|word| p.eat(word)) {
        Some(word) => Ok(ConvDim::Named(word)),
        None => p.int().map(ConvDim::Spatial),
    })
}

impl Conv {
    /// Parses the text between the angle brackets.
    pub(super) fn parse(p: &mut impl TextCursor) -> Result<Self, Diag> {
        let data: &[&'static str] = &["b", "f", "?"];
        let weights: &[&'static str] = &["i", "o", "?"];
        let lhs = conv_dims(p, data)?;
        p.expect("x")?;
        let rhs = conv_dims(p, weights)?;
        p.expect("->")?;
        Ok(Self { lhs, rhs, result: conv_dims(p, data)? })
    }
    /// The text between the angle brackets.
    pub(super) fn text(&self) -> String {
        let dims = |dims: &[ConvDim]| {
            list(dims.iter().map(|dim| match dim {
                ConvDim::Named(word) => (*word).to_owned(),
                ConvDim::Spatial(d) => d.to_string(),
            }))
        };
        format!("[{}]x[{}]->[{}]", dims(&self.lhs), dims(&self.rhs), dims(&self.result))
    }
    /// The attribute.
    pub(super) fn attr(self, ctx: &Context) -> Attr {
        intern(ctx, self)
    }
}

impl AttrObject for Conv {
    fn dialect(&self) -> &'static str {
        "stablehlo"
    }
    fn print(&self, printer: &mut TextPrinter<'_>) {
        printer.text(&format!("conv<{}>", self.text()));
    }
}

/// An enumeration.
#[derive(PartialEq, Eq, Hash, Debug)]
pub struct WordsDef {
    mnemonic: &'static str,
    /// Its words.
    pub(super) words: &'static [&'static str],
}

/// `#stablehlo<precision DEFAULT>`
pub static PRECISION: WordsDef = WordsDef { mnemonic: "precision", words: &["DEFAULT", "HIGHEST", "HIGH"] };
/// `#stablehlo<comparison_direction EQ>`
pub static DIRECTION: WordsDef =
    WordsDef { mnemonic: "comparison_direction", words: &["EQ", "NE", "GE", "GT", "LE", "LT"] };
/// `#stablehlo<comparison_type FLOAT>`
pub static COMPARISON: WordsDef =
    WordsDef { mnemonic: "comparison_type", words: &["NOTYPE", "FLOAT", "TOTALORDER", "SIGNED", "UNSIGNED"] };

/// A value of a [`WordsDef`].
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct WordValue {
    def: &'static WordsDef,
    word: &'static str,
}

impl WordsDef {
    /// Takes a word.
    pub(super) fn parse_word(&'static self, p: &mut impl TextCursor, ctx: &Context) -> Result<Attr, Diag> {
        let word = p.one_of(self.words, self.mnemonic)?;
        Ok(intern(ctx, WordValue { def: self, word }))
    }
    /// The word of an attribute.
    pub fn word(&'static self, ctx: &Context, attr: Attr) -> Option<&'static str> {
        ctx.attr_object::<WordValue>(attr).filter(|word| std::ptr::eq(word.def, self)).map(|word| word.word)
    }
}

impl AttrObject for WordValue {
    fn dialect(&self) -> &'static str {
        "stablehlo"
    }
    fn print(&self, printer: &mut TextPrinter<'_>) {
        printer.text(&format!("{} {}", self.def.mnemonic, self.word));
    }
}

/// All attributes.
pub(super) static ALL: &[&AttrTypeDef] = &[
    &AttrTypeDef {
        mnemonic: "conv",
        summary: "Dimension numbers of a convolution",
        parse: |p| {
            p.expect("<")?;
            let conv = Conv::parse(p)?;
            p.expect(">")?;
            Ok(conv.attr(p.ctx))
        },
        example: "#stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>",
    },
    &AttrTypeDef {
        mnemonic: "dot",
        summary: "Dimension numbers of a dot product",
        parse: |p| DOT.parse(p),
        example: "#stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>",
    },
    &AttrTypeDef {
        mnemonic: "gather",
        summary: "Dimension numbers of a gather",
        parse: |p| GATHER.parse(p),
        example: "#stablehlo.gather<offset_dims = [1], collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>",
    },
    &AttrTypeDef {
        mnemonic: "scatter",
        summary: "Dimension numbers of a scatter",
        parse: |p| SCATTER.parse(p),
        example: "#stablehlo.scatter<update_window_dims = [1], inserted_window_dims = [0], index_vector_dim = 1>",
    },
    &AttrTypeDef {
        mnemonic: "precision",
        summary: "Precision of a product",
        parse: |p| {
            let ctx = p.ctx;
            PRECISION.parse_word(p, ctx)
        },
        example: "#stablehlo<precision HIGHEST>",
    },
    &AttrTypeDef {
        mnemonic: "comparison_direction",
        summary: "Comparison direction",
        parse: |p| {
            let ctx = p.ctx;
            DIRECTION.parse_word(p, ctx)
        },
        example: "#stablehlo<comparison_direction GT>",
    },
    &AttrTypeDef {
        mnemonic: "comparison_type",
        summary: "Comparison type",
        parse: |p| {
            let ctx = p.ctx;
            COMPARISON.parse_word(p, ctx)
        },
        example: "#stablehlo<comparison_type TOTALORDER>",
    },
];

/// Dimensions of a product.
pub const IS_DOT: AttrConstraint =
    AttrConstraint::new("Attribute that models the dimension information for dot.", |c, a| DOT.read(c, a).is_some());
/// Dimensions of a gather.
pub const IS_GATHER: AttrConstraint =
    AttrConstraint::new("Attribute that models the dimension information for gather", |c, a| {
        GATHER.read(c, a).is_some()
    });
/// Dimensions of a convolution.
pub const IS_CONV: AttrConstraint =
    AttrConstraint::new("Structure of dimension information for conv op", |c, a| c.attr_object::<Conv>(a).is_some());
/// One precision for each operand.
pub const IS_PRECISIONS: AttrConstraint =
    AttrConstraint::new("Precision Config attribute", |c, a| match c.attr_kind(a) {
        AttrKind::Array(items) => items.iter().all(|&item| PRECISION.word(c, item).is_some()),
        _ => false,
    });
/// A direction of comparison.
pub const IS_DIRECTION: AttrConstraint =
    AttrConstraint::new("Which comparison operation to perform.", |c, a| DIRECTION.word(c, a).is_some());
/// A kind of comparison.
pub const IS_COMPARISON: AttrConstraint =
    AttrConstraint::new("Which comparison type to use.", |c, a| COMPARISON.word(c, a).is_some());
