//! The reader of `definitions.txt`.
//!
//! `cargo xtask definitions` writes the file from the records of the installed MLIR. Fields are separated by tabs:
//!
//! ```text
//! type  SUMMARY  PREDICATE  [only]       a constraint on types, named by its summary
//! enum  NAME  STORAGE  C++ NAME  [SEPARATOR]  WORD=VALUE...
//! attr  DIALECT.MNEMONIC  NAME  SUMMARY  FORMAT  PARAMETER...
//! op    NAME  SUMMARY  FIELD...
//! ```
//!
//! The first letter of an operation's field is its kind: `o` operand, `r` result, `a` attribute, `g` region, `s` successor,
//! `t` trait, `d` default dialect of the regions, `f` assembly format (empty: upstream parses it by hand), `v` upstream has a verifier. After a name, `*` marks a
//! variadic value or region, `?` an optional one, and `=TEXT` an attribute's default. The constraint follows after a space; the
//! words that confine an attribute to some numbers follow after `|`.

use std::collections::{HashMap, HashSet};
use std::sync::OnceLock;

use qopt_ir::def::*;

use super::records::{Kind, Param, Piece, Record, Value};
use super::{constraints, directives};

const TABLE: &str = include_str!("definitions.txt");

/// Operations that have only the generic form here: their syntax upstream is written by hand, or has directives or attributes
/// that this folder does not define.
const GENERIC_ONLY: &[&str] =
    &["llvm.intr.ubsantrap", "scf.index_switch", "vector.from_elements", "vector.to_elements"];

/// The definitions of one dialect. `known` are enumerations that qopt defines by hand. `complete` adds hooks.
pub(crate) fn load(dialect: &str, known: &[&'static EnumDef], complete: fn(OpDef) -> OpDef) -> Deferred {
    let rows = TABLE.lines().filter_map(|line| line.strip_prefix("op\t"));
    let ops = rows.filter(|row| row.split('.').next() == Some(dialect));
    let ops = ops.map(|row| &*Box::leak(Box::new(complete(op(row, known))))).collect();
    let enums = enums().values().copied();
    let own =
        |def: &&'static EnumDef| matches!(def.storage, EnumStorage::Object { dialect: own, .. } if own == dialect);
    let is_new = |def: &&'static EnumDef| !known.iter().any(|known| known.storage == def.storage);
    let attrs = records().values().copied().filter(|record| record.dialect == dialect);
    Deferred {
        ops,
        enums: enums.filter(own).filter(is_new).collect(),
        attrs: attrs.map(|record| record as &'static dyn BareAttr).collect(),
    }
}

fn leak<T>(items: Vec<T>) -> &'static [T] {
    items.leak()
}

/// The constraints on types by their name.
fn types() -> &'static HashMap<&'static str, &'static TypeConstraint> {
    static TYPES: OnceLock<HashMap<&'static str, &'static TypeConstraint>> = OnceLock::new();
    TYPES.get_or_init(|| {
        let rows = TABLE.lines().filter_map(|line| line.strip_prefix("type\t"));
        let constraint = |row: &'static str| {
            let mut fields = row.split('\t');
            let name = fields.next()?;
            // Constraints with equal summaries are numbered.
            let summary = name.split_once('#').map_or(name, |(summary, _)| summary);
            let text = fields.next()?;
            let pred = predicate(&mut Tokens(text));
            let only = fields.next().and_then(|_| constraints::only(text));
            let constraint = TypeConstraint { summary, pred, only };
            Some((name, &*Box::leak(Box::new(constraint))))
        };
        rows.filter_map(constraint).collect()
    })
}

/// Words and parentheses of a predicate.
struct Tokens(&'static str);

impl Tokens {
    fn eat(&mut self, token: char) -> bool {
        let rest = self.0.trim_start();
        let after = rest.strip_prefix(token);
        self.0 = after.unwrap_or(rest);
        after.is_some()
    }
    fn word(&mut self) -> &'static str {
        let rest = self.0.trim_start();
        let (word, after) = rest.split_at(rest.find([' ', '(', ')']).unwrap_or(rest.len()));
        self.0 = after;
        word
    }
}

/// A predicate in prefix notation, such as `(or int (element index))`.
fn predicate(tokens: &mut Tokens) -> TypePred {
    if !tokens.eat('(') {
        return constraints::predicate(tokens.word());
    }
    let kind = tokens.word();
    let mut parts = Vec::new();
    while !tokens.eat(')') && !tokens.0.is_empty() {
        parts.push(&*Box::leak(Box::new(predicate(tokens))));
    }
    match (kind, parts.as_slice()) {
        ("element", &[element]) => TypePred::Element(element),
        ("not", &[inner]) => TypePred::Not(inner),
        ("or", _) => TypePred::AnyOf(leak(parts)),
        _ => TypePred::All(leak(parts)),
    }
}

/// The enumerations by the name of their constraint.
fn enums() -> &'static HashMap<&'static str, &'static EnumDef> {
    static ENUMS: OnceLock<HashMap<&'static str, &'static EnumDef>> = OnceLock::new();
    ENUMS.get_or_init(|| {
        let rows = TABLE.lines().filter_map(|line| line.strip_prefix("enum\t"));
        let definition = |row: &'static str| {
            let mut fields = row.split('\t');
            let (key, (form, name)) = (fields.next()?, fields.next()?.split_once(' ')?);
            let storage = match (form, name.split_once('.')) {
                ("integer", _) => EnumStorage::Integer(name.parse().ok()?),
                ("bracketed", Some((dialect, mnemonic))) => {
                    EnumStorage::Object { dialect, mnemonic, form: EnumForm::Bracketed }
                }
                (_, Some((dialect, mnemonic))) => EnumStorage::Object { dialect, mnemonic, form: EnumForm::Spaced },
                _ => return None,
            };
            let (name, flags) = (fields.next()?, fields.next().filter(|separator| !separator.is_empty()));
            let case = |field: &'static str| {
                let (word, value) = field.split_once('=')?;
                Some((word, value.parse().ok()?))
            };
            let def = EnumDef { name, cases: leak(fields.filter_map(case).collect()), flags, storage };
            Some((key, &*Box::leak(Box::new(def))))
        };
        rows.filter_map(definition).collect()
    })
}

/// Attributes without an alias where they are used. The other ones have one.
const WITHOUT_ALIAS: &[&str] = &[
    "address_space",
    "blockaddress",
    "blocktag",
    "cgprofile_entry",
    "dependent_libraries",
    "dereferenceable",
    "di_annotation",
    "di_expression",
    "di_generic_subrange",
    "di_subrange",
    "memory_effects",
    "mlir.module_flag",
    "mlir.workgroup_attribution",
    "mmra_tag",
    "poison",
    "profile_summary",
    "profile_summary_detailed",
    "target",
    "target_features",
    "tbaa_member",
    "undef",
    "vec_type_hint",
    "vscale_range",
    "zero",
];

/// The attributes by the name of their constraint.
fn records() -> &'static HashMap<&'static str, &'static Record> {
    static RECORDS: OnceLock<HashMap<&'static str, &'static Record>> = OnceLock::new();
    RECORDS.get_or_init(|| {
        let rows = TABLE.lines().filter_map(|line| line.strip_prefix("attr\t"));
        let definition = |row: &'static str| {
            let mut fields = row.split('\t');
            let ((dialect, mnemonic), key) = (fields.next()?.split_once('.')?, fields.next()?);
            let format = fields.nth(1)?;
            let params: Vec<Param> = fields.filter_map(param).collect();
            let format = pieces(format, &params)?;
            let has_alias = !WITHOUT_ALIAS.contains(&mnemonic);
            Some((key, &*Box::leak(Box::new(Record { dialect, mnemonic, params, format, has_alias }))))
        };
        rows.filter_map(definition).collect()
    })
}

/// The enumeration of a constraint.
pub(crate) fn enumeration(constraint: &str) -> Option<&'static EnumDef> {
    enums().get(constraint).copied()
}

/// The attribute `#dialect.mnemonic`.
pub(super) fn record(dialect: &str, mnemonic: &str) -> Option<&'static Record> {
    records().values().copied().find(|record| record.dialect == dialect && record.mnemonic == mnemonic)
}

/// `name?=default kind mnemonic[]`
fn param(field: &'static str) -> Option<Param> {
    let (name, kind) = field.split_once(' ')?;
    let (kind, is_list) = kind.strip_suffix("[]").map_or((kind, false), |kind| (kind, true));
    let kind = match kind.split_once(' ') {
        Some((_, "di_expression_elem")) => Kind::Call,
        Some((_, mnemonic)) => Kind::Attr(Some(mnemonic)),
        None => match kind {
            "int" => Kind::Int,
            "bool" => Kind::Bool,
            "word" => Kind::Word,
            "string" => Kind::String,
            _ => Kind::Attr(None),
        },
    };
    let value = |text: &str| match kind {
        Kind::Int => text.parse().ok().map(Value::Int),
        Kind::Bool => Some(Value::Bool(text == "true")),
        _ => Some(Value::Word(text.into())),
    };
    let (name, default) = name.split_once('=').map_or((name, None), |(name, default)| (name, value(default)));
    let (name, optional) = name.strip_suffix('?').map_or((name, default.is_some()), |name| (name, true));
    Some(Param { name, optional, default, kind, is_list })
}

/// The pieces of an attribute's format. `None` for one whose text upstream parses by hand.
fn pieces(format: &'static str, params: &[Param]) -> Option<Vec<Piece>> {
    Some(match (format, params) {
        ("", []) => Vec::new(),
        ("(`<` struct(params)^ `>`)?", _) => vec![Piece::Optional, Piece::Text("<"), Piece::Struct, Piece::Text(">")],
        ("`<` ( `[` $operations^ `]` ) : (``)? `>`", _) => {
            vec![Piece::Text("<"), Piece::Present(0, ["[", "]"]), Piece::Text(">")]
        }
        ("`<` `[` (`]`) : ($features^ `]`)? `>`", _) => {
            vec![Piece::Text("<"), Piece::Text("["), Piece::Maybe(0), Piece::Text("]"), Piece::Text(">")]
        }
        ("`<` params `>`", _) => {
            let values = (0..params.len()).flat_map(|i| [Piece::Text(", "), Piece::Value(i)]).skip(1);
            [Piece::Text("<")].into_iter().chain(values).chain([Piece::Text(">")]).collect()
        }
        _ if format.starts_with("`<` struct(") => vec![Piece::Text("<"), Piece::Struct, Piece::Text(">")],
        _ if params.is_empty() || !format.starts_with("`<`") => return None,
        _ => {
            let mut pieces = Vec::new();
            for word in format.split(' ') {
                let literal = word.strip_prefix('`').and_then(|word| word.strip_suffix('`'));
                match (literal, word.strip_prefix('$')) {
                    (Some("in"), _) => pieces.push(Piece::Text(" in ")),
                    (Some(","), _) => pieces.push(Piece::Text(", ")),
                    (Some(""), _) => {}
                    (Some(text), _) => pieces.push(Piece::Text(text)),
                    (_, Some(name)) => pieces.push(Piece::Value(params.iter().position(|param| param.name == name)?)),
                    _ => return None,
                }
            }
            pieces
        }
    })
}

/// The constraint of an attribute: an enumeration, a record, or one that `constraints` defines.
fn attr_constraint(name: &'static str, known: &[&'static EnumDef]) -> &'static AttrConstraint {
    if let Some(constraint) = constraints::confined(name) {
        return constraint;
    }
    let name = name.split_once('|').map_or(name, |(name, _)| name);
    let same = |def: &&'static EnumDef| known.iter().copied().find(|known| known.storage == def.storage);
    if let Some(record) = records().get(name) {
        return Box::leak(Box::new(AttrConstraint {
            summary: name,
            accepts: |c, a| matches!(c.attr_kind(a), qopt_ir::ir::AttrKind::Dialect(_)),
            syntax: AttrSyntax::Bare(*record),
        }));
    }
    match enums().get(name).map(|def| same(def).unwrap_or(def)) {
        Some(def) => Box::leak(Box::new(AttrConstraint::of_enum(name, def))),
        None => constraints::attr(name),
    }
}

fn op(row: &'static str, known: &[&'static EnumDef]) -> OpDef {
    let mut fields = row.split('\t');
    let (name, summary) = (fields.next().unwrap_or_default(), fields.next().unwrap_or_default());
    let (mut operands, mut results, mut attrs) = (Vec::new(), Vec::new(), Vec::new());
    let (mut regions, mut successors, mut traits, mut format) = (Vec::new(), Vec::new(), Vec::new(), None);
    let mut default_dialect = "";
    for field in fields {
        let (kind, rest) = field.split_once(' ').unwrap_or((field, ""));
        match kind {
            "o" => operands.push(value(rest)),
            "r" => results.push(value(rest)),
            "a" => attrs.push(attribute(rest, known)),
            "g" => {
                let (name, blocks) = match rest.strip_suffix(" 1") {
                    Some(name) => (name, RegionBlocks::One),
                    None => (rest, RegionBlocks::Any),
                };
                let (name, variadic) = name.strip_suffix('*').map_or((name, false), |name| (name, true));
                regions.push(RegionDef { name, blocks, variadic });
            }
            "s" => successors.push(successor(rest, "")),
            "t" => traits.extend(trait_of(rest)),
            "d" => default_dialect = rest,
            "f" if !rest.is_empty() && !GENERIC_ONLY.contains(&name) => format = Some(rest),
            _ => {}
        }
    }
    // `qualified($name)` stands for the attribute with its dialect and mnemonic.
    for attr in &mut attrs {
        if format.is_some_and(|format| format.contains(&format!("qualified(${})", attr.name))) {
            let AttrConstraint { summary, accepts, .. } = *attr.constraint;
            attr.constraint = Box::leak(Box::new(AttrConstraint { summary, accepts, syntax: AttrSyntax::Full }));
        }
    }
    OpDef {
        name,
        summary,
        operands: leak(operands),
        results: leak(results),
        attrs: leak(attrs),
        regions: leak(regions),
        successors: leak(successors),
        traits: leak(traits),
        default_dialect,
        format,
        directives: directives::ALL,
        ..OpDef::BASE
    }
}

/// `name*? constraint`
fn value(field: &'static str) -> ValueDefn {
    let (name, constraint) = field.split_once(' ').unwrap_or((field, ""));
    let constraint = types().get(constraint).copied().unwrap_or(&ANY_TYPE);
    let arity = |suffix| name.strip_suffix(suffix);
    match (arity('*'), arity('?')) {
        (Some(name), _) => variadic(name, constraint),
        (_, Some(name)) => optional(name, constraint),
        _ => one(name, constraint),
    }
}

/// `name?=default constraint`
fn attribute(field: &'static str, known: &[&'static EnumDef]) -> AttrDefn {
    let (name, constraint) = field.rsplit_once(' ').unwrap_or((field, ""));
    let constraint = attr_constraint(constraint, known);
    match (name.split_once('='), name.strip_suffix('?')) {
        (Some((name, default)), _) => default_attr(name, constraint, default),
        (_, Some(name)) => optional_attr(name, constraint),
        _ => attr(name, constraint),
    }
}

fn trait_of(field: &'static str) -> Option<Trait> {
    let (name, rest) = field.split_once(' ').unwrap_or((field, ""));
    let names = || leak(rest.split(' ').collect());
    Some(match name {
        "AffineScope" => Trait::AffineScope,
        "AllElementTypesMatch" => Trait::AllElementTypesMatch(names()),
        "AllShapesMatch" => Trait::AllShapesMatch(names()),
        "AllTypesMatch" => Trait::AllTypesMatch(names()),
        "AttrSizedOperandSegments" => Trait::AttrSizedOperandSegments,
        "AttrSizedResultSegments" => Trait::AttrSizedResultSegments,
        "AutomaticAllocationScope" => Trait::AutomaticAllocationScope,
        "Commutative" => Trait::Commutative,
        "ConstantLike" => Trait::ConstantLike,
        "Elementwise" => Trait::Elementwise,
        "HasOnlyGraphRegion" => Trait::GraphRegion,
        "HasParent" => Trait::HasParent(names()),
        "Idempotent" => Trait::Idempotent,
        "ImplicitTerminator" => Trait::ImplicitTerminator(rest),
        "Involution" => Trait::Involution,
        "IsolatedFromAbove" => Trait::IsolatedFromAbove,
        "NoMemoryEffect" => Trait::NoMemoryEffect,
        "NoRegionArguments" => Trait::NoRegionArguments,
        "NoTerminator" => Trait::NoTerminator,
        "Pure" => Trait::Pure,
        "RecursiveMemoryEffects" => Trait::RecursiveMemoryEffects,
        "ReturnLike" => Trait::ReturnLike,
        "SameOperandsAndResultElementType" => Trait::SameOperandsAndResultElementType,
        "SameOperandsAndResultShape" => Trait::SameOperandsAndResultShape,
        "SameOperandsAndResultType" => Trait::SameOperandsAndResultType,
        "SameTypeOperands" => Trait::SameTypeOperands,
        "SingleBlock" => Trait::SingleBlock,
        "Symbol" => Trait::Symbol,
        "SymbolTable" => Trait::SymbolTable,
        "Terminator" => Trait::Terminator,
        "TypesMatchWith" => {
            let mut fields = rest.splitn(4, ' ');
            let (from, to, name, summary) = (fields.next()?, fields.next()?, fields.next()?, fields.next()?);
            let transform = constraints::transform(name)?;
            Trait::TypesMatchWith(Box::leak(Box::new(TypeMatch { summary, from, to, transform })))
        }
        _ => return None,
    })
}

/// The number of operations in the table.
pub fn count() -> usize {
    TABLE.lines().filter(|line| line.starts_with("op\t")).count()
}

/// The names in the table, and in the lists of this file, that nothing defines.
pub fn unknown_names() -> Vec<&'static str> {
    let is_known = |field: &'static str| match field.split_once(' ') {
        Some(("t", rest)) => trait_of(rest).is_some(),
        Some(("o" | "r", rest)) => rest.split_once(' ').is_some_and(|(_, constraint)| types().contains_key(constraint)),
        _ => true,
    };
    let fields = TABLE.lines().flat_map(|row| row.split('\t')).filter(|field| !is_known(field));
    let rows: HashSet<_> = TABLE.lines().filter_map(|row| row.split('\t').nth(1)).collect();
    fields.chain(GENERIC_ONLY.iter().copied().filter(|name| !rows.contains(name))).collect()
}
