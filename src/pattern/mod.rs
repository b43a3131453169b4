//! Patterns: groups of operations that a device computes as one operation, in a text format for device authors.
//!
//! ```text
//! pattern sigmoid(x) {
//!   y = qnn.unary(x) { function = "sigmoid" }
//!   where storage(x) == "i8" && scale(y) == 1/256
//!   => npu.sigmoid(x) { scale = scale(x), table = table(y) }
//! }
//! ```
//!
//! A pattern consists of operations over inputs, the last of which is the root, conditions, and a replacement operation. It may
//! absorb further operations next to the matched ones, such as movements, which the replacement includes. A dialect provides a
//! [`Vocabulary`]: functions on its types and operations, and the kinds of operations that a pattern may absorb. This module
//! parses, matches and replaces patterns.
//!
//! The author of a pattern is responsible for its correctness: the replacement has the device's semantics, which are
//! unknown here. Patterns are applied by benefit, without a search for the best cover. See `docs/lifting.md`.

mod check;
mod eval;
mod functions;
mod matcher;
mod replace;
mod syntax;
mod token;
mod value;

pub use matcher::{Binding, PatternMatch};
pub use replace::{Lifted, lift};
pub use value::{ExprValue, Rational, ValueKind, to_f64};

use std::ops::Range;

use crate::def::OpRef;
use crate::diag::Diag;
use crate::ir::{Context, Source, Span, Type};

/// A function for expressions.
pub struct ExprFunction {
    /// Name in expressions.
    pub name: &'static str,
    /// Kinds of the arguments.
    pub params: &'static [ValueKind],
    /// Kind of the result.
    pub result: ValueKind,
    /// Documentation, one sentence.
    pub summary: &'static str,
    /// Computes the value; `None` if undefined, and then conditions that use it do not hold. The number of arguments
    /// matches `params`, but arguments of kind `Any` may have any value.
    pub call: fn(&PatternMatch<'_>, &[ExprValue]) -> Option<ExprValue>,
}

/// A kind of operation that a pattern may absorb. Only its first operand and its first result matter.
pub struct Absorbed {
    /// The keyword after `absorb`.
    pub name: &'static str,
    /// Documentation, one sentence.
    pub summary: &'static str,
    /// Returns true for operations of this kind.
    pub is: fn(OpRef<'_>) -> bool,
}

/// Functions and absorbable operations of a dialect.
#[derive(Clone, Copy, Default)]
pub struct Vocabulary {
    /// Functions in addition to the built-in ones.
    pub functions: &'static [&'static ExprFunction],
    /// Kinds of operations that may be absorbed.
    pub absorbed: &'static [&'static Absorbed],
}

/// A checked pattern. Values are numbered: inputs first, then the results of the operations.
#[derive(Clone)]
pub struct Pattern {
    /// Unique within the file.
    pub name: String,
    /// Source range of the name.
    pub span: Span,
    /// Patterns with higher benefit are tried first; ties keep the order of the file.
    pub benefit: u32,
    inputs: Vec<PatternInput>,
    /// The operations in topological order. The last is the root.
    ops: Vec<OperationPattern>,
    /// For each value, the kinds of operations absorbed at it.
    absorbed: Vec<Vec<&'static Absorbed>>,
    conditions: Vec<PatternCondition>,
    replacement: Replacement,
    nodes: Vec<ExprNode>,
}

#[derive(Clone)]
struct PatternInput {
    optional: bool,
}

#[derive(Clone)]
struct OperationPattern {
    name: String,
    operands: Vec<usize>,
}

/// A condition. A range is an expression in [`Pattern::nodes`].
#[derive(Clone)]
enum PatternCondition {
    Holds(Range<usize>),
    /// An attribute of the operation that computes a value, given by its number, equals an expression.
    Attr(usize, String, Range<usize>),
}

#[derive(Clone)]
struct Replacement {
    name: String,
    operands: Vec<usize>,
    attrs: Vec<AttributePattern>,
}

#[derive(Clone)]
struct AttributePattern {
    name: String,
    /// An expression in [`Pattern::nodes`].
    value: Range<usize>,
    kind: ValueKind,
    ty: Option<Type>,
}

/// A node of an expression in postfix order; operands are indices of earlier nodes.
#[derive(Clone)]
enum ExprNode {
    Value(ExprValue),
    Call(&'static ExprFunction, Vec<usize>),
    Unary(syntax::UnaryOp, usize),
    Binary(syntax::BinaryOp, usize, usize),
}

impl Pattern {
    /// Name of the replacement operation.
    pub fn replacement(&self) -> &str {
        &self.replacement.name
    }
    /// Name of the root operation.
    fn root(&self) -> &str {
        self.ops.last().map_or("", |op| &op.name)
    }
}

/// Parses and checks a pattern file.
///
/// # Errors
/// The first syntax error, or else the first error of each pattern.
pub fn parse(ctx: &Context, source: &Source, vocabulary: Vocabulary) -> Result<Vec<Pattern>, Vec<Diag>> {
    let (patterns, nodes) = syntax::parse(source).map_err(|diag| vec![diag])?;
    check::check(ctx, source, vocabulary, &patterns, &nodes)
}
