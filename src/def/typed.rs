//! Typed access to operations through their definitions.
//!
//! Names of operands, results and attributes are checked against the definition at compile time, so renaming one in the
//! definition is an error at every use.
//!
//! ```
//! use qopt_ir::def::{ANY_ATTR, ANY_TYPE, OpDef, OpRef, attr, one, optional, variadic};
//! use qopt_ir::def::{match_op, new_op, operand, view};
//! use qopt_ir::ir::{Type, ValueId};
//! use qopt_ir::rewrite::NewOp;
//!
//! pub static SCALE: OpDef = OpDef {
//!     name: "npu.scale",
//!     operands: &[one("input", &ANY_TYPE), optional("bias", &ANY_TYPE)],
//!     results: &[one("output", &ANY_TYPE)],
//!     attrs: &[attr("factor", &ANY_ATTR)],
//!     ..OpDef::BASE
//! };
//! pub static JOIN: OpDef = OpDef { name: "npu.join", operands: &[variadic("parts", &ANY_TYPE)], ..OpDef::BASE };
//!
//! view! {
//!     /// A scaled tensor.
//!     pub Scale of SCALE { input, bias; factor }
//! }
//!
//! /// The factor of a scale without bias.
//! fn factor(op: OpRef<'_>) -> Option<i64> {
//!     let scale = Scale::of(op)?;
//!     if scale.bias.is_some() { None } else { scale.factor.int() }
//! }
//! /// One operand, without a view of the whole operation.
//! fn input(op: OpRef<'_>) -> Option<ValueId> {
//!     op.operand(operand!(SCALE.input))
//! }
//! /// A scale of the same factor on another operand.
//! fn again<'a>(scale: Scale<'_>, input: ValueId, ty: Type) -> Option<NewOp<'a>> {
//!     Some(new_op!(SCALE { input, bias: scale.bias; factor: scale.factor.get()? }).results(&[ty]))
//! }
//! fn num_inputs(op: OpRef<'_>) -> usize {
//!     match_op!(op; SCALE => 1, JOIN => op.body.num_operands(op.op), _ => 0)
//! }
//! ```
//!
//! A name that is not in the definition is a compile error:
//!
//! ```compile_fail,E0080
//! # use qopt_ir::def::{ANY_TYPE, OpDef, OpRef, one, operand};
//! # pub static SCALE: OpDef = OpDef { name: "npu.scale", operands: &[one("input", &ANY_TYPE)], ..OpDef::BASE };
//! fn scaled(op: OpRef<'_>) -> Option<qopt_ir::ir::ValueId> {
//!     op.operand(operand!(SCALE.inptu))
//! }
//! # fn main() { let _ = scaled; }
//! ```
//!
//! A new operation without a required operand or attribute is a compile error:
//!
//! ```compile_fail,E0080
//! # use qopt_ir::def::{ANY_TYPE, OpDef, OpRef, new_op, one};
//! # use qopt_ir::ir::ValueId;
//! # use qopt_ir::rewrite::NewOp;
//! # pub static ADD: OpDef =
//! #     OpDef { name: "npu.add", operands: &[one("lhs", &ANY_TYPE), one("rhs", &ANY_TYPE)], ..OpDef::BASE };
//! fn half(lhs: ValueId) -> NewOp<'static> {
//!     new_op!(ADD { lhs })
//! }
//! # fn main() { let _ = half; }
//! ```

use std::ops::Range;

use smallvec::SmallVec;

use super::{Arity, AttrDefn, OpDef, OpRef, Presence, Trait, ValueDefn};
use crate::ir::{Attr, ValueId};

const fn equal(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    if a.len() != b.len() {
        return false;
    }
    let mut i = 0;
    while i < a.len() {
        if a[i] != b[i] {
            return false;
        }
        i += 1;
    }
    true
}

const fn contains(names: &[&str], name: &str) -> bool {
    let mut i = 0;
    while i < names.len() {
        if equal(names[i], name) {
            return true;
        }
        i += 1;
    }
    false
}

const fn index_of(values: &[ValueDefn], name: &str) -> Option<usize> {
    let mut i = 0;
    while i < values.len() {
        if equal(values[i].name, name) {
            return Some(i);
        }
        i += 1;
    }
    None
}

/// The index among an operation's values. Macros evaluate it at compile time.
const fn fixed_index(values: &[ValueDefn], name: &str) -> usize {
    let mut i = 0;
    while i < values.len() {
        let one = matches!(values[i].arity, Arity::One);
        if equal(values[i].name, name) {
            assert!(
                one || i + 1 == values.len(),
                "values follow this operand or result of variable length: use a view"
            );
            return i;
        }
        assert!(one, "an operand or result of variable length precedes this one: use a view");
        i += 1;
    }
    panic_unknown()
}

#[allow(clippy::panic, reason = "evaluated at compile time only")]
const fn panic_unknown() -> ! {
    panic!("the definition has no operand, result or attribute of this name")
}

impl OpDef {
    /// Position of an operand in the definition.
    pub const fn operand_index(&self, name: &str) -> Option<usize> {
        index_of(self.operands, name)
    }
    /// Position of a result in the definition.
    pub const fn result_index(&self, name: &str) -> Option<usize> {
        index_of(self.results, name)
    }
    /// The definition of an inherent attribute. The segment sizes of traits are not listed.
    pub const fn attr(&self, name: &str) -> Option<&'static AttrDefn> {
        let mut i = 0;
        while i < self.attrs.len() {
            if equal(self.attrs[i].name, name) {
                return Some(&self.attrs[i]);
            }
            i += 1;
        }
        None
    }
    /// Returns true if an attribute of this name is inherent.
    pub fn is_inherent(&self, name: &str) -> bool {
        self.attr(name).is_some()
            || name == "operandSegmentSizes" && self.has(Trait::AttrSizedOperandSegments)
            || name == "resultSegmentSizes" && self.has(Trait::AttrSizedResultSegments)
    }
}

/// Functions that the macros evaluate at compile time. An unknown name fails the evaluation.
#[doc(hidden)]
pub mod lookup {
    use super::*;

    /// Position of an operand among an operation's operands.
    pub const fn operand(def: &OpDef, name: &str) -> usize {
        fixed_index(def.operands, name)
    }
    /// Position of a result among an operation's results.
    pub const fn result(def: &OpDef, name: &str) -> usize {
        fixed_index(def.results, name)
    }
    /// Position of an operand in the definition.
    pub const fn group(def: &OpDef, name: &str) -> usize {
        match def.operand_index(name) {
            Some(index) => index,
            None => panic_unknown(),
        }
    }
    /// Index of the [`ByArity`] implementation of an operand.
    pub const fn arity(def: &OpDef, name: &str) -> u8 {
        def.operands[group(def, name)].arity as u8
    }
    /// The name, if the definition has an attribute of this name.
    pub const fn attr(def: &OpDef, name: &'static str) -> &'static str {
        match def.attr(name) {
            Some(attr) => attr.name,
            None => panic_unknown(),
        }
    }
    /// Checks that each name is known and that no required operand or attribute is missing.
    pub const fn complete(def: &OpDef, operands: &[&str], attrs: &[&'static str]) {
        let mut i = 0;
        while i < operands.len() {
            group(def, operands[i]);
            i += 1;
        }
        i = 0;
        while i < attrs.len() {
            attr(def, attrs[i]);
            i += 1;
        }
        i = 0;
        while i < def.operands.len() {
            let given = !matches!(def.operands[i].arity, Arity::One) || contains(operands, def.operands[i].name);
            assert!(given, "a required operand is missing");
            i += 1;
        }
        i = 0;
        while i < def.attrs.len() {
            let given = !matches!(def.attrs[i].presence, Presence::Required) || contains(attrs, def.attrs[i].name);
            assert!(given, "a required attribute is missing");
            i += 1;
        }
    }
}

/// The index of a named operand, as `operand!(CONV2D.input)`. Every operand before it must have arity one.
#[macro_export]
macro_rules! operand {
    ($($def:ident)::+ . $name:ident) => {
        const { $crate::def::lookup::operand(&$($def)::+, stringify!($name)) }
    };
}

/// The index of a named result, as `result!(SINCOS.cos)`. Every result before it must have arity one.
#[macro_export]
macro_rules! result {
    ($($def:ident)::+ . $name:ident) => {
        const { $crate::def::lookup::result(&$($def)::+, stringify!($name)) }
    };
}

/// The name of an inherent attribute, as `attr!(CONV2D.pad)`.
#[macro_export]
macro_rules! attr {
    ($($def:ident)::+ . $name:ident) => {
        const { $crate::def::lookup::attr(&$($def)::+, stringify!($name)) }
    };
}

/// Matches on an operation's definition, compared by address: `match_op!(op; ADD | SUB => a, MUL if x => b, _ => c)`.
/// The operation is an [`OpRef`] or a definition. `match_op!(op, operands; ADD, &[a, b] => c, _ => d)` also matches a
/// pattern.
#[macro_export]
macro_rules! match_op {
    ($op:expr; $($($($def:ident)::+)|+ $(if $guard:expr)? => $value:expr,)* _ => $default:expr $(,)?) => {{
        let def = $crate::def::Defined::definition($op);
        $(if ($(def.is_some_and(|def| ::std::ptr::eq(def, &$($def)::+)))||+) $(&& $guard)? { $value } else)* { $default }
    }};
    ($op:expr, $values:expr; $($($($def:ident)::+)|+ , $pattern:pat $(if $guard:expr)? => $value:expr,)* _ => $default:expr $(,)?) => {{
        let (def, values) = ($crate::def::Defined::definition($op), $values);
        $(if ($(def.is_some_and(|def| ::std::ptr::eq(def, &$($def)::+)))||+) && let $pattern = values $(&& $guard)? { $value } else)*
            { $default }
    }};
}

/// Builds a new operation with named operands and attributes:
/// `new_op!(CONV2D { input, weight: w, bias: None; pad: attr })`. The value of an operand is a [`ValueId`], an `Option`
/// or a slice of them. A missing required operand or attribute is a compile error.
#[macro_export]
macro_rules! new_op {
    (@value $name:ident) => { $name };
    (@value $name:ident $value:expr) => { $value };
    ($($def:ident)::+ {
        $($operand:ident $(: $value:expr)?),* $(,)?
        $(; $($attr:ident $(: $attr_value:expr)?),* $(,)?)?
    }) => {
        // Passes the path as one token tree, because it repeats inside other repetitions.
        $crate::new_op!(@build ($($def)::+) [$($operand $(: $value)?),*] [$($($attr $(: $attr_value)?),*)?])
    };
    (@build $def:tt [$($operand:ident $(: $value:expr)?),*] [$($attr:ident $(: $attr_value:expr)?),*]) => {{
        const { $crate::def::lookup::complete(&$def, &[$(stringify!($operand)),*], &[$(stringify!($attr)),*]) };
        $crate::rewrite::NewOp::of(&$def)
            $(.operand(
                const { $crate::def::lookup::group(&$def, stringify!($operand)) },
                $crate::new_op!(@value $operand $($value)?),
            ))*
            $(.attr(stringify!($attr), $crate::new_op!(@value $attr $($attr_value)?)))*
    }};
}

/// Declares a struct with the named operands and attributes of an operation:
/// `view!(pub Conv2d of CONV2D { input, weight, bias; pad })` declares `Conv2d::of(op) -> Option<Conv2d>`, which
/// returns `None` for other operations. An operand is a [`ValueId`], an `Option<ValueId>` or [`Operands`], by its arity
/// in the definition. An attribute is a [`NamedAttr`].
#[macro_export]
macro_rules! view {
    ($(#[$meta:meta])* $vis:vis $name:ident of $($def:ident)::+ {
        $($operand:ident),* $(,)? $(; $($attr:ident),* $(,)?)?
    }) => {
        $crate::view!(@build [$(#[$meta])*] [$vis] $name ($($def)::+) [$($operand)*] [$($($attr)*)?]);
    };
    (@build [$(#[$meta:meta])*] [$vis:vis] $name:ident $def:tt [$($operand:ident)*] [$($attr:ident)*]) => {
        $(#[$meta])*
        #[derive(Clone, Copy)]
        #[allow(dead_code)]
        $vis struct $name<'a> {
            /// The operation.
            $vis op: $crate::def::OpRef<'a>,
            $(
                #[doc = concat!("Operand `", stringify!($operand), "`.")]
                $vis $operand: <() as $crate::def::ByArity<
                    { $crate::def::lookup::arity(&$def, stringify!($operand)) },
                >>::Values<'a>,
            )*
            $(
                #[doc = concat!("Attribute `", stringify!($attr), "`.")]
                $vis $attr: $crate::def::NamedAttr<'a>,
            )*
        }
        impl<'a> $name<'a> {
            /// Returns the named operands and attributes, if the operation has this definition and enough operands.
            $vis fn of(op: $crate::def::OpRef<'a>) -> Option<Self> {
                if !op.is(&$def) {
                    return None;
                }
                let _groups = op.operand_groups().ok()?;
                Some(Self {
                    op,
                    $($operand: $crate::def::FromOperands::read($crate::def::Operands::new(
                        op,
                        _groups.get(const { $crate::def::lookup::group(&$def, stringify!($operand)) })?.clone(),
                    ))?,)*
                    $($attr: $crate::def::NamedAttr::new(
                        op,
                        const { $crate::def::lookup::attr(&$def, stringify!($attr)) },
                    ),)*
                })
            }
        }
    };
}

pub use crate::{attr, match_op, new_op, operand, result, view};

/// A definition, or an operation with one.
pub trait Defined {
    /// The definition.
    fn definition(self) -> Option<&'static OpDef>;
}
impl Defined for OpRef<'_> {
    fn definition(self) -> Option<&'static OpDef> {
        self.def()
    }
}
impl Defined for &'static OpDef {
    fn definition(self) -> Option<&'static OpDef> {
        Some(self)
    }
}
impl Defined for Option<&'static OpDef> {
    fn definition(self) -> Option<&'static OpDef> {
        self
    }
}

/// The values of one operand of a definition.
#[derive(Clone, Copy)]
pub struct Operands<'a> {
    op: OpRef<'a>,
    start: usize,
    end: usize,
}

impl<'a> Operands<'a> {
    /// The operands of an operation at these positions.
    pub fn new(op: OpRef<'a>, range: Range<usize>) -> Self {
        Self { op, start: range.start, end: range.end }
    }
    /// The values in order.
    pub fn iter(self) -> impl ExactSizeIterator<Item = ValueId> + DoubleEndedIterator + 'a {
        self.op.body.operands(self.op.op).take(self.end).skip(self.start)
    }
    /// Number of values.
    pub fn len(self) -> usize {
        self.end - self.start
    }
    /// Returns true if the operand is absent.
    pub fn is_empty(self) -> bool {
        self.start == self.end
    }
}

/// The type of a view's field, by the operand's [`Arity`] as an integer.
pub trait ByArity<const ARITY: u8> {
    /// The field.
    type Values<'a>;
}
impl ByArity<{ Arity::One as u8 }> for () {
    type Values<'a> = ValueId;
}
impl ByArity<{ Arity::Optional as u8 }> for () {
    type Values<'a> = Option<ValueId>;
}
impl ByArity<{ Arity::Variadic as u8 }> for () {
    type Values<'a> = Operands<'a>;
}

/// A field of a view.
pub trait FromOperands<'a>: Sized {
    /// Reads the field, if the operation has enough operands.
    fn read(operands: Operands<'a>) -> Option<Self>;
}
impl<'a> FromOperands<'a> for ValueId {
    fn read(operands: Operands<'a>) -> Option<Self> {
        operands.iter().next()
    }
}
impl<'a> FromOperands<'a> for Option<ValueId> {
    fn read(operands: Operands<'a>) -> Option<Self> {
        Some(operands.iter().next())
    }
}
impl<'a> FromOperands<'a> for Operands<'a> {
    fn read(operands: Operands<'a>) -> Option<Self> {
        Some(operands)
    }
}

/// An inherent attribute of an operation, by name.
#[derive(Clone, Copy)]
pub struct NamedAttr<'a> {
    op: OpRef<'a>,
    name: &'static str,
}

impl<'a> NamedAttr<'a> {
    /// Creates a view of the attribute with this name.
    pub fn new(op: OpRef<'a>, name: &'static str) -> Self {
        Self { op, name }
    }
    /// The attribute, if it is present.
    pub fn get(self) -> Option<Attr> {
        self.op.attr(self.name)
    }
    /// The value of an integer attribute.
    pub fn int(self) -> Option<i64> {
        self.op.int(self.name)
    }
    /// The elements of an integer array attribute.
    pub fn ints(self) -> Option<Vec<i64>> {
        self.op.ints(self.name)
    }
}

/// Values for one operand of a new operation.
pub trait OperandValues {
    /// The values in order.
    fn values(self) -> SmallVec<[ValueId; 4]>;
}
impl OperandValues for ValueId {
    fn values(self) -> SmallVec<[ValueId; 4]> {
        SmallVec::from_iter([self])
    }
}
impl OperandValues for Option<ValueId> {
    fn values(self) -> SmallVec<[ValueId; 4]> {
        self.into_iter().collect()
    }
}
impl OperandValues for &[ValueId] {
    fn values(self) -> SmallVec<[ValueId; 4]> {
        SmallVec::from_slice(self)
    }
}
impl OperandValues for &Vec<ValueId> {
    fn values(self) -> SmallVec<[ValueId; 4]> {
        SmallVec::from_slice(self)
    }
}
impl OperandValues for Operands<'_> {
    fn values(self) -> SmallVec<[ValueId; 4]> {
        self.iter().collect()
    }
}

/// Checks definitions for errors that Rust's types do not prevent: duplicate names of operations or dialects,
/// operations outside their namespace, duplicate names of operands, results or attributes, and formats that do not
/// compile.
pub fn check_dialects(dialects: &[&super::Dialect]) -> Result<(), Vec<String>> {
    let mut errors = Vec::new();
    let mut names = rustc_hash::FxHashSet::default();
    for (i, dialect) in dialects.iter().enumerate() {
        if dialects.iter().take(i).any(|other| other.name == dialect.name) {
            errors.push(format!("dialect '{}' is defined twice", dialect.name));
        }
        for def in dialect.ops {
            if !names.insert(def.name) {
                errors.push(format!("'{}' is defined twice", def.name));
            }
            if def.name.split_once('.').is_none_or(|(namespace, _)| namespace != dialect.name) {
                errors.push(format!("'{}' is not in the namespace of dialect '{}'", def.name, dialect.name));
            }
            let values = def.operands.iter().chain(def.results).map(|value| value.name);
            let all: Vec<&str> = values.chain(def.attrs.iter().map(|attr| attr.name)).collect();
            let twice = all.iter().enumerate().find(|&(i, name)| all.iter().take(i).any(|other| other == name));
            if let Some((_, name)) = twice {
                errors.push(format!("'{}' has two operands, results or attributes named '{name}'", def.name));
            }
            if let Some(Err(error)) = def.format.map(|text| crate::syntax::format::Format::compile(def, text)) {
                errors.push(format!("'{}' has an invalid assembly format: {error}", def.name));
            }
        }
    }
    if errors.is_empty() { Ok(()) } else { Err(errors) }
}

#[cfg(test)]
mod tests {
    use super::super::*;
    use super::*;
    use crate::ir::{Body, Context, Loc};
    use crate::rewrite::{InsertPoint, NewOp, Rewriter};

    static SOURCE: OpDef = OpDef { name: "v.source", results: &[one("value", &ANY_TYPE)], ..OpDef::BASE };
    static PARTS: OpDef = OpDef {
        name: "v.parts",
        operands: &[one("first", &ANY_TYPE), optional("middle", &ANY_TYPE), variadic("rest", &ANY_TYPE)],
        results: &[one("value", &ANY_TYPE)],
        attrs: &[attr("axis", &ANY_ATTR)],
        traits: &[Trait::AttrSizedOperandSegments],
        infer: Some(|input| Ok(input.operands.iter().take(1).copied().collect())),
        ..OpDef::BASE
    };
    static DIALECT: Dialect = Dialect { name: "v", ops: &[&SOURCE, &PARTS], ..Dialect::BASE };

    view! { Parts of PARTS { first, middle, rest; axis } }

    fn with_values(test: impl FnOnce(&mut Rewriter<'_>, [ValueId; 4])) {
        let ctx = Context::new(&[&DIALECT]);
        let mut body = Body::new(ctx.op_name("v.root"), Loc::UNKNOWN);
        let region = body.add_region(Body::ROOT);
        let block = body.add_block(region);
        let mut rw = Rewriter::new(&ctx, &mut body);
        rw.set_insertion_point(InsertPoint::End(block));
        let values = [1, 2, 3, 4].map(|width| {
            let ty = ctx.int_type(width);
            rw.build_value(&NewOp::of(&SOURCE).results(&[ty])).expect("one result")
        });
        test(&mut rw, values);
    }

    #[test]
    fn views_read_what_was_built() {
        with_values(|rw, [a, b, c, d]| {
            let axis = rw.ctx().int_attr(7, rw.ctx().int_type(64));
            let all = rw.build(&new_op!(PARTS { rest: &[c, d][..], first: a, middle: b; axis }));
            let view = Parts::of(rw.op(all)).expect("is of this definition");
            assert_eq!((view.first, view.middle), (a, Some(b)));
            assert_eq!(view.rest.iter().collect::<Vec<_>>(), [c, d]);
            assert_eq!(view.axis.int(), Some(7));
            // The types of results were inferred.
            assert_eq!(rw.op(all).result_type(0), Some(rw.body().ty(a)));

            // A value after an absent operand is not read as that operand.
            let some = rw.build(&new_op!(PARTS { first: a, middle: None, rest: &[d][..]; axis }));
            let view = Parts::of(rw.op(some)).expect("is of this definition");
            assert_eq!((view.middle, view.rest.len()), (None, 1));
            assert_eq!(view.rest.iter().next(), Some(d));
        });
    }

    #[test]
    fn other_definitions_have_no_view() {
        with_values(|rw, [a, ..]| {
            let source = rw.body().defining_op(a).expect("is a result");
            assert!(Parts::of(rw.op(source)).is_none());
            assert_eq!(match_op!(rw.op(source); PARTS => 1, SOURCE if false => 2, SOURCE => 3, _ => 4), 3);
            // A required operand is missing.
            let op = rw.build(&NewOp::of(&PARTS));
            assert!(Parts::of(rw.op(op)).is_none());
        });
    }

    #[test]
    fn the_definition_decides_in_which_dictionary_an_attribute_is() {
        with_values(|rw, [a, ..]| {
            let unit = Attr::UNIT;
            let op = rw.build(&NewOp::of(&PARTS).operands(&[a]).attr("axis", unit).attr("v.note", unit));
            let names = |dict| rw.ctx().dict(dict).iter().map(|e| rw.ctx().text(e.0).into_owned()).collect::<Vec<_>>();
            assert_eq!(names(rw.body().properties(op)), ["axis"]);
            assert_eq!(names(rw.body().attrs(op)), ["v.note"]);
        });
    }

    #[test]
    fn positions_are_those_of_the_definition() {
        assert_eq!((operand!(PARTS.first), result!(PARTS.value), attr!(PARTS.axis)), (0, 0, "axis"));
    }

    #[test]
    fn definitions_that_contradict_each_other_are_errors() {
        static AGAIN: OpDef = OpDef { name: "v.source", ..OpDef::BASE };
        static NAMES: OpDef =
            OpDef { name: "v.names", operands: &[one("x", &ANY_TYPE)], attrs: &[attr("x", &ANY_ATTR)], ..OpDef::BASE };
        static FORMAT: OpDef = OpDef { name: "v.format", format: Some("$missing"), ..OpDef::BASE };
        static FOREIGN: OpDef = OpDef { name: "w.foreign", ..OpDef::BASE };
        static BAD: Dialect = Dialect { name: "v", ops: &[&AGAIN, &NAMES, &FORMAT, &FOREIGN], ..Dialect::BASE };
        assert_eq!(check_dialects(&[&DIALECT]), Ok(()));
        let errors = check_dialects(&[&DIALECT, &BAD]).expect_err("has errors").join("\n");
        for message in [
            "dialect 'v' is defined twice",
            "'v.source' is defined twice",
            "'v.names' has two operands, results or attributes named 'x'",
            "'v.format' has an invalid assembly format",
            "'w.foreign' is not in the namespace of dialect 'v'",
        ] {
            assert!(errors.contains(message), "{message} is not in\n{errors}");
        }
        assert!(Context::try_new(&[&DIALECT, &BAD]).is_err());
    }
}
