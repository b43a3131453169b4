//! StableHLO's attributes: lists of dimensions by name (`#stablehlo.dot<...>`), the dimensions of a convolution, named
//! fields, and single words (`#stablehlo<precision DEFAULT>`). Operations print parts of them without the enclosing attribute, so the parsers
//! work on both texts.

use std::sync::Arc;

use qopt_ir::def::{AttrConstraint, AttrTypeDef, EnumDef, EnumForm, EnumStorage};
use qopt_ir::diag::Diag;
use qopt_ir::ir::{Attr, AttrKind, AttrObject, Child, Context, DialectAttr, Type};
use qopt_ir::movement::Dim;
use qopt_ir::num::FloatKind;
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
    /// Takes a type.
    fn ty(&mut self) -> Result<Type, Diag>;
    /// Takes an attribute.
    fn attr(&mut self) -> Result<Attr, Diag>;
    /// Takes an attribute whose type is not in the text.
    fn attr_of_type(&mut self, ty: Type) -> Result<Attr, Diag>;
    /// An error at the next token.
    fn fail(&mut self, message: String) -> Diag;
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
            fn ty(&mut self) -> Result<Type, Diag> {
                $parser::ty(self)
            }
            fn attr(&mut self) -> Result<Attr, Diag> {
                $parser::attr(self)
            }
            fn attr_of_type(&mut self, ty: Type) -> Result<Attr, Diag> {
                $parser::attr_of_type(self, ty)
            }
            fn fail(&mut self, message: String) -> Diag {
                $parser::error(self, message)
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
    /// The namespace.
    pub dialect: &'static str,
    /// The word after it.
    pub mnemonic: &'static str,
    /// The names of the lists.
    pub lists: &'static [&'static str],
    /// The name of the number.
    pub number: Option<&'static str>,
}

/// `#stablehlo.dot<...>`
pub static DOT: ListsDef = ListsDef {
    dialect: "stablehlo",
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
    dialect: "stablehlo",
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
    dialect: "stablehlo",
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
    /// Parses the lists in angle brackets.
    pub fn parse(&'static self, p: &mut TextParser<'_>) -> Result<Attr, Diag> {
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
                // StableHLO's parser accepts a comma at the end.
                if !p.eat(",") || p.is(">") {
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
        self.def.dialect
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
        if p.eat("raw") {
            return Self::parse_raw(p);
        }
        let data: &[&'static str] = &["b", "f", "?"];
        let weights: &[&'static str] = &["i", "o", "?"];
        let lhs = conv_dims(p, data)?;
        p.expect("x")?;
        let rhs = conv_dims(p, weights)?;
        p.expect("->")?;
        Ok(Self { lhs, rhs, result: conv_dims(p, data)? })
    }
    /// Parses `input_batch_dimension = 0, input_feature_dimension = 3, input_spatial_dimensions = [1, 2], ...`, for input,
    /// kernel and output.
    fn parse_raw(p: &mut impl TextCursor) -> Result<Self, Diag> {
        let mut tensors: [Vec<ConvDim>; 3] = Default::default();
        let mut first = true;
        for (tensor, (name, roles)) in
            tensors.iter_mut().zip([("input", ["b", "f"]), ("kernel", ["i", "o"]), ("output", ["b", "f"])])
        {
            let mut places: Vec<(i64, ConvDim)> = Vec::new();
            for (role, word) in roles.into_iter().zip(if name == "kernel" {
                ["input_feature_dimension", "output_feature_dimension"]
            } else {
                ["batch_dimension", "feature_dimension"]
            }) {
                if !std::mem::take(&mut first) {
                    p.expect(",")?;
                }
                p.expect(&format!("{name}_{word}"))?;
                p.expect("=")?;
                places.push((p.int()?, ConvDim::Named(role)));
            }
            p.expect(",")?;
            p.expect(&format!("{name}_spatial_dimensions"))?;
            p.expect("=")?;
            for (number, place) in (0..).zip(p.ints()?) {
                places.push((place, ConvDim::Spatial(number)));
            }
            places.sort_by_key(|place| place.0);
            if !places.iter().map(|place| place.0).eq((0..).take(places.len())) {
                // The verifier reports dimensions that are missing.
                places.iter_mut().for_each(|place| place.1 = ConvDim::Named("?"));
            }
            *tensor = places.into_iter().map(|place| place.1).collect();
        }
        let [lhs, rhs, result] = tensors;
        Ok(Self { lhs, rhs, result })
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

macro_rules! words {
    ($($(#[$doc:meta])* $name:ident, $type:literal, $mnemonic:literal, $cases:expr;)*) => {$(
        $(#[$doc])*
        pub static $name: EnumDef = EnumDef {
            name: concat!("::mlir::stablehlo::", $type),
            cases: $cases,
            flags: None,
            storage: EnumStorage::Object { dialect: "stablehlo", mnemonic: $mnemonic, form: EnumForm::Spaced },
        };
    )*};
}
words! {
    /// `#stablehlo<precision DEFAULT>`
    PRECISION, "Precision", "precision", &[("DEFAULT", 0), ("HIGH", 1), ("HIGHEST", 2)];
    /// `#stablehlo<comparison_direction EQ>`
    DIRECTION, "ComparisonDirection", "comparison_direction",
        &[("EQ", 0), ("NE", 1), ("GE", 2), ("GT", 3), ("LE", 4), ("LT", 5)];
    /// `#stablehlo<comparison_type FLOAT>`
    COMPARISON, "ComparisonType", "comparison_type",
        &[("NOTYPE", 0), ("FLOAT", 1), ("TOTALORDER", 2), ("SIGNED", 3), ("UNSIGNED", 4)];
    /// `#stablehlo<fft_type RFFT>`
    FFT_TYPE, "FftType", "fft_type", &[("FFT", 0), ("IFFT", 1), ("RFFT", 2), ("IRFFT", 3)];
    /// `#stablehlo<transpose ADJOINT>`
    TRANSPOSE_KIND, "Transpose", "transpose",
        &[("TRANSPOSE_INVALID", 0), ("NO_TRANSPOSE", 1), ("TRANSPOSE", 2), ("ADJOINT", 3)];
    /// `#stablehlo<rng_distribution UNIFORM>`
    RNG_DISTRIBUTION, "RngDistribution", "rng_distribution", &[("UNIFORM", 1), ("NORMAL", 2)];
    /// `#stablehlo<rng_algorithm PHILOX>`
    RNG_ALGORITHM, "RngAlgorithm", "rng_algorithm", &[("DEFAULT", 0), ("THREE_FRY", 1), ("PHILOX", 2)];
}

/// `#stablehlo.result_accuracy_mode<HIGHEST>`
pub static ACCURACY_MODE: EnumDef = EnumDef {
    name: "::mlir::stablehlo::ResultAccuracyMode",
    cases: &[("DEFAULT", 0), ("HIGHEST", 1), ("TOLERANCE", 2)],
    flags: None,
    storage: EnumStorage::Object { dialect: "stablehlo", mnemonic: "result_accuracy_mode", form: EnumForm::Bracketed },
};

/// Parses a word of an enumeration in the text of an operation.
pub(super) fn word(p: &mut Parser<'_>, def: &'static EnumDef) -> Result<Attr, Diag> {
    let ctx = p.ctx;
    let words: Vec<&'static str> = def.cases.iter().map(|case| case.0).collect();
    let word = p.one_of(&words, def.name)?;
    Ok(def.attr(ctx, def.value(word.as_bytes()).unwrap_or_default()))
}

/// The kind of a field of a [`FieldsDef`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum FieldKind {
    /// `1`
    Int,
    /// `[0, 1]`
    Ints,
    /// `1.0`
    Real,
    /// `tf32`
    Type,
    /// Any attribute with its full text.
    Attr,
    /// `(1)2`: a part of an axis and the product of the parts before it.
    SubAxis,
}

/// Named fields in a fixed order.
#[derive(PartialEq, Eq, Hash, Debug)]
pub struct FieldsDef {
    mnemonic: &'static str,
    /// Name, kind, and whether the field may be absent.
    fields: &'static [(&'static str, FieldKind, bool)],
}

/// `#stablehlo.channel_handle<handle = 1, type = 0>`
pub static CHANNEL_HANDLE: FieldsDef = FieldsDef {
    mnemonic: "channel_handle",
    fields: &[("handle", FieldKind::Int, false), ("type", FieldKind::Int, false)],
};
/// `#stablehlo.output_operand_alias<...>`: a result that has the memory of an operand.
pub static OUTPUT_OPERAND_ALIAS: FieldsDef = FieldsDef {
    mnemonic: "output_operand_alias",
    fields: &[
        ("output_tuple_indices", FieldKind::Ints, false),
        ("operand_index", FieldKind::Int, false),
        ("operand_tuple_indices", FieldKind::Ints, false),
    ],
};
/// `#stablehlo.dot_algorithm<...>`: how a product may be computed.
pub static DOT_ALGORITHM: FieldsDef = FieldsDef {
    mnemonic: "dot_algorithm",
    fields: &[
        ("lhs_precision_type", FieldKind::Type, false),
        ("rhs_precision_type", FieldKind::Type, false),
        ("accumulation_type", FieldKind::Type, false),
        ("lhs_component_count", FieldKind::Int, false),
        ("rhs_component_count", FieldKind::Int, false),
        ("num_primitive_operations", FieldKind::Int, false),
        ("allow_imprecise_accumulation", FieldKind::Attr, false),
    ],
};
/// `#stablehlo.result_accuracy<...>`: the tolerated error of a function.
pub static RESULT_ACCURACY: FieldsDef = FieldsDef {
    mnemonic: "result_accuracy",
    fields: &[
        ("atol", FieldKind::Real, true),
        ("rtol", FieldKind::Real, true),
        ("ulps", FieldKind::Int, true),
        ("mode", FieldKind::Attr, false),
    ],
};
/// `#stablehlo.axis_ref<name = "x", sub_axis_info = (1)2>`: an axis of a mesh of devices.
pub static AXIS_REF: FieldsDef = FieldsDef {
    mnemonic: "axis_ref",
    fields: &[("name", FieldKind::Attr, false), ("sub_axis_info", FieldKind::SubAxis, true)],
};
/// `#stablehlo.mesh_axis<name = "x", size = 2>`
pub static MESH_AXIS: FieldsDef =
    FieldsDef { mnemonic: "mesh_axis", fields: &[("name", FieldKind::Attr, false), ("size", FieldKind::Int, false)] };
/// `#stablehlo.mesh<axes = [...], device_ids = dense<...>>`
pub static MESH: FieldsDef =
    FieldsDef { mnemonic: "mesh", fields: &[("axes", FieldKind::Attr, false), ("device_ids", FieldKind::Attr, true)] };
/// `#stablehlo.replica_group_mesh_axes<mesh = @mesh, axes = [...]>`
pub static REPLICA_GROUP_MESH_AXES: FieldsDef = FieldsDef {
    mnemonic: "replica_group_mesh_axes",
    fields: &[("mesh", FieldKind::Attr, false), ("axes", FieldKind::Attr, false)],
};

/// The value of a field.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum FieldValue {
    Int(i64),
    Ints(Vec<i64>),
    /// A real as an attribute of f64, which prints without its type.
    Real(Attr),
    Type(Type),
    Attr(Attr),
    SubAxis(i64, i64),
}

/// A value of a [`FieldsDef`].
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Fields {
    def: &'static FieldsDef,
    /// One entry for each field.
    values: Vec<Option<FieldValue>>,
}

impl FieldsDef {
    /// Returns true if an attribute is a value of this definition.
    pub fn is(&'static self, ctx: &Context, attr: Attr) -> bool {
        ctx.attr_object::<Fields>(attr).is_some_and(|fields| std::ptr::eq(fields.def, self))
    }
    /// The value of an integer field.
    pub fn int(&'static self, ctx: &Context, attr: Attr, name: &str) -> Option<i64> {
        let fields = ctx.attr_object::<Fields>(attr).filter(|fields| std::ptr::eq(fields.def, self))?;
        let at = self.fields.iter().position(|field| field.0 == name)?;
        match fields.values.get(at)? {
            Some(FieldValue::Int(value)) => Some(*value),
            _ => None,
        }
    }
    fn parse_attr(&'static self, p: &mut TextParser<'_>) -> Result<Attr, Diag> {
        let ctx = p.ctx;
        self.parse(p, ctx)
    }
    /// The text of an attribute without its name.
    pub(super) fn text(&'static self, ctx: &Context, attr: Attr) -> Option<String> {
        self.is(ctx, attr).then(|| {
            let text = qopt_ir::syntax::attr_text(ctx, attr);
            text.find('<').map_or(String::new(), |at| text.get(at..).unwrap_or_default().to_owned())
        })
    }
    /// Parses the fields in angle brackets.
    pub(super) fn parse(&'static self, p: &mut impl TextCursor, ctx: &Context) -> Result<Attr, Diag> {
        let names: Vec<&'static str> = self.fields.iter().map(|field| field.0).collect();
        let mut values = vec![None; self.fields.len()];
        p.expect("<")?;
        loop {
            let name = p.one_of(&names, "one of these names")?;
            p.expect("=")?;
            let field = self.fields.iter().zip(&mut values).find(|(field, _)| field.0 == name);
            let Some((&(_, kind, _), slot)) = field else { continue };
            if slot.is_some() {
                return Err(p.fail(format!("'{name}' is given twice")));
            }
            *slot = Some(match kind {
                FieldKind::Int => FieldValue::Int(p.int()?),
                FieldKind::Ints => FieldValue::Ints(p.ints()?),
                FieldKind::Real => FieldValue::Real(p.attr_of_type(ctx.float_type(FloatKind::F64))?),
                FieldKind::Type => FieldValue::Type(p.ty()?),
                FieldKind::Attr => FieldValue::Attr(p.attr()?),
                FieldKind::SubAxis => {
                    p.expect("(")?;
                    let before = p.int()?;
                    p.expect(")")?;
                    FieldValue::SubAxis(before, p.int()?)
                }
            });
            if !p.eat(",") {
                break;
            }
        }
        if let Some((field, _)) = self.fields.iter().zip(&values).find(|(field, value)| !field.2 && value.is_none()) {
            return Err(p.fail(format!("expected '{} = '", field.0)));
        }
        p.expect(">")?;
        Ok(intern(ctx, Fields { def: self, values }))
    }
}

impl AttrObject for Fields {
    fn dialect(&self) -> &'static str {
        "stablehlo"
    }
    fn print(&self, printer: &mut TextPrinter<'_>) {
        printer.text(self.def.mnemonic);
        let mut separator = "<";
        for ((name, ..), value) in self.def.fields.iter().zip(&self.values) {
            let Some(value) = value else { continue };
            printer.text(&format!("{separator}{name} = "));
            separator = ", ";
            match value {
                FieldValue::Int(value) => printer.text(&value.to_string()),
                FieldValue::Ints(values) => printer.text(&format!("[{}]", list(values))),
                FieldValue::Real(value) => printer.attr_without_type(*value),
                FieldValue::Type(ty) => printer.ty(*ty),
                FieldValue::Attr(attr) => printer.attr(*attr),
                FieldValue::SubAxis(before, size) => printer.text(&format!("({before}){size}")),
            }
        }
        printer.text(">");
    }
    fn children(&self, each: &mut dyn FnMut(Child)) {
        self.values.iter().flatten().for_each(|value| match value {
            FieldValue::Type(ty) => each(Child::Type(*ty)),
            FieldValue::Real(attr) | FieldValue::Attr(attr) => each(Child::Attr(*attr)),
            FieldValue::Int(_) | FieldValue::Ints(_) | FieldValue::SubAxis(..) => {}
        });
    }
}

/// `#stablehlo.bounds<?, 4>`: the greatest sizes of a tensor's dynamic dimensions, the encoding of its type.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Bounds(pub Vec<Dim>);

impl AttrObject for Bounds {
    fn dialect(&self) -> &'static str {
        "stablehlo"
    }
    fn print(&self, printer: &mut TextPrinter<'_>) {
        let bounds = self.0.iter().map(|bound| bound.map_or("?".to_owned(), |bound| bound.to_string()));
        printer.text(&format!("bounds<{}>", list(bounds)));
    }
}

/// `4` or `?`
fn read_bound(p: &mut TextParser<'_>) -> Result<Dim, Diag> {
    if p.eat("?") {
        return Ok(None);
    }
    let span = p.span();
    u64::try_from(p.int()?).map(Some).map_err(|_| p.error_at(span, "a bound must not be negative"))
}

fn read_bounds(p: &mut TextParser<'_>) -> Result<Attr, Diag> {
    let mut bounds = Vec::new();
    p.expect("<")?;
    while !p.is(">") {
        bounds.push(read_bound(p)?);
        if !p.eat(",") {
            break;
        }
    }
    p.expect(">")?;
    Ok(intern(p.ctx, Bounds(bounds)))
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
        parse: |p| PRECISION.parse(p),
        example: "#stablehlo<precision HIGHEST>",
    },
    &AttrTypeDef {
        mnemonic: "comparison_direction",
        summary: "Comparison direction",
        parse: |p| DIRECTION.parse(p),
        example: "#stablehlo<comparison_direction GT>",
    },
    &AttrTypeDef {
        mnemonic: "comparison_type",
        summary: "Comparison type",
        parse: |p| COMPARISON.parse(p),
        example: "#stablehlo<comparison_type TOTALORDER>",
    },
    &AttrTypeDef {
        mnemonic: "bounds",
        summary: "Greatest sizes of dynamic dimensions",
        parse: read_bounds,
        example: "#stablehlo.bounds<?, 4>",
    },
    &AttrTypeDef {
        mnemonic: "type_extensions",
        summary: "The same in another text",
        parse: |p| {
            p.expect("<")?;
            p.expect("bounds")?;
            p.expect("=")?;
            let bounds = p.items(read_bound)?;
            p.expect(">")?;
            Ok(intern(p.ctx, Bounds(bounds)))
        },
        example: "#stablehlo.bounds<?, 4>",
    },
    &AttrTypeDef {
        mnemonic: "fft_type",
        summary: "Kind of a Fourier transform",
        parse: |p| FFT_TYPE.parse(p),
        example: "#stablehlo<fft_type RFFT>",
    },
    &AttrTypeDef {
        mnemonic: "transpose",
        summary: "Form of a triangular system",
        parse: |p| TRANSPOSE_KIND.parse(p),
        example: "#stablehlo<transpose NO_TRANSPOSE>",
    },
    &AttrTypeDef {
        mnemonic: "rng_distribution",
        summary: "Distribution of random numbers",
        parse: |p| RNG_DISTRIBUTION.parse(p),
        example: "#stablehlo<rng_distribution UNIFORM>",
    },
    &AttrTypeDef {
        mnemonic: "rng_algorithm",
        summary: "Generator of random bits",
        parse: |p| RNG_ALGORITHM.parse(p),
        example: "#stablehlo<rng_algorithm PHILOX>",
    },
    &AttrTypeDef {
        mnemonic: "result_accuracy_mode",
        summary: "Kind of a tolerated error",
        parse: |p| ACCURACY_MODE.parse(p),
        example: "#stablehlo.result_accuracy_mode<HIGHEST>",
    },
    &AttrTypeDef {
        mnemonic: "result_accuracy",
        summary: "Tolerated error of a function",
        parse: |p| RESULT_ACCURACY.parse_attr(p),
        example: "#stablehlo.result_accuracy<atol = 1.000000e-05, rtol = 0.000000e+00, ulps = 1, mode = #stablehlo.result_accuracy_mode<TOLERANCE>>",
    },
    &AttrTypeDef {
        mnemonic: "channel_handle",
        summary: "Identity of a channel between devices",
        parse: |p| CHANNEL_HANDLE.parse_attr(p),
        example: "#stablehlo.channel_handle<handle = 1, type = 0>",
    },
    &AttrTypeDef {
        mnemonic: "output_operand_alias",
        summary: "Result in the memory of an operand",
        parse: |p| OUTPUT_OPERAND_ALIAS.parse_attr(p),
        example: "#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, operand_tuple_indices = [1]>",
    },
    &AttrTypeDef {
        mnemonic: "dot_algorithm",
        summary: "Computation of a dot product",
        parse: |p| DOT_ALGORITHM.parse_attr(p),
        example: "#stablehlo.dot_algorithm<lhs_precision_type = tf32, rhs_precision_type = tf32, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false>",
    },
    &AttrTypeDef {
        mnemonic: "axis_ref",
        summary: "Axis of a mesh, or a part of one",
        parse: |p| AXIS_REF.parse_attr(p),
        example: "#stablehlo.axis_ref<name = \"x\", sub_axis_info = (1)2>",
    },
    &AttrTypeDef {
        mnemonic: "mesh_axis",
        summary: "Name and size of an axis",
        parse: |p| MESH_AXIS.parse_attr(p),
        example: "#stablehlo.mesh_axis<name = \"x\", size = 2>",
    },
    &AttrTypeDef {
        mnemonic: "mesh",
        summary: "Mesh of devices",
        parse: |p| MESH.parse_attr(p),
        example: "#stablehlo.mesh<axes = [#stablehlo.mesh_axis<name = \"x\", size = 2>], device_ids = dense<[0, 1]> : tensor<2xi64>>",
    },
    &AttrTypeDef {
        mnemonic: "replica_group_mesh_axes",
        summary: "Groups of devices along axes of a mesh",
        parse: |p| REPLICA_GROUP_MESH_AXES.parse_attr(p),
        example: "#stablehlo.replica_group_mesh_axes<mesh = @mesh, axes = [#stablehlo.axis_ref<name = \"x\">]>",
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
        AttrKind::Array(items) => items.iter().all(|&item| PRECISION.read(c, item).is_some()),
        _ => false,
    });
/// A direction of comparison.
pub const IS_DIRECTION: AttrConstraint = AttrConstraint::of_enum("Which comparison operation to perform.", &DIRECTION);
/// A kind of comparison.
pub const IS_COMPARISON: AttrConstraint = AttrConstraint::of_enum("Which comparison type to use.", &COMPARISON);
/// A kind of Fourier transform.
pub const IS_FFT_TYPE: AttrConstraint = AttrConstraint::of_enum("XLA fast fourier transform type.", &FFT_TYPE);
/// A form of a triangular system.
pub const IS_TRANSPOSE: AttrConstraint = AttrConstraint::of_enum("Transpose options", &TRANSPOSE_KIND);
/// A distribution of random numbers.
pub const IS_RNG_DISTRIBUTION: AttrConstraint =
    AttrConstraint::of_enum("XLA PRNG distribution to be used.", &RNG_DISTRIBUTION);
/// A generator of random bits.
pub const IS_RNG_ALGORITHM: AttrConstraint = AttrConstraint::of_enum("XLA PRNG algorithm to be used.", &RNG_ALGORITHM);
/// A tolerated error.
pub const IS_RESULT_ACCURACY: AttrConstraint =
    AttrConstraint::new("The requested accuracy for transcendental unary ops.", |c, a| RESULT_ACCURACY.is(c, a));
/// A channel between devices.
pub const IS_CHANNEL_HANDLE: AttrConstraint =
    AttrConstraint::new("two 64-bit integers 'handle' and 'type'", |c, a| CHANNEL_HANDLE.is(c, a));
/// A computation of a dot product.
pub const IS_DOT_ALGORITHM: AttrConstraint =
    AttrConstraint::new("Attribute that models the algorithm constraints to use for computing dot.", |c, a| {
        DOT_ALGORITHM.is(c, a)
    });
/// Dimensions of a scatter.
pub const IS_SCATTER: AttrConstraint =
    AttrConstraint::new("Attribute that models the dimension information for scatter", |c, a| {
        SCATTER.read(c, a).is_some()
    });
/// Results in the memory of operands.
pub const IS_ALIASES: AttrConstraint =
    AttrConstraint::new("Aliasing attribute for outputs and operands of CustomCall", |c, a| match c.attr_kind(a) {
        AttrKind::Array(items) => items.iter().all(|&item| OUTPUT_OPERAND_ALIAS.is(c, item)),
        _ => false,
    });
