//! Patterns: which parts of a program a device does by one operation, as text that whoever knows the device writes.
//!
//! ```text
//! pattern sigmoid(x) {
//!   y = qnn.unary(x) { function = "sigmoid" }
//!   where storage(x) == "i8" && scale(y) == 1/256
//!   => npu.sigmoid(x) { scale = scale(x), table = table(y) }
//! }
//! ```
//!
//! A pattern is a tree of operations over inputs, conditions, and the operation that takes their place. What is known of types
//! and operations of a dialect comes in as a [`Vocabulary`]: functions for expressions, and the kinds of operations that a
//! pattern may absorb. Here it is read, matched and replaced.
//!
//! A pattern says what may be replaced, not whether that is right: the operation that takes the place means what the device
//! makes of it. There is no search for the best cover either; the order is that of benefits. `docs/lifting.md`.

mod check;
mod eval;
mod functions;
mod matcher;
mod replace;
mod syntax;
mod token;
mod value;

pub use matcher::{Binding, Match};
pub use replace::{Lifted, lift};
pub use value::{Kind, Number, Value, to_f64};

use std::ops::Range;

use crate::def::OpRef;
use crate::diag::Diag;
use crate::ir::{Context, Source, Span, Type};

/// A function for expressions.
pub struct Function {
    /// Its name.
    pub name: &'static str,
    /// What it takes.
    pub params: &'static [Kind],
    /// What it gives.
    pub result: Kind,
    /// One sentence.
    pub summary: &'static str,
    /// Its value; nothing where it has none, and then no condition with it holds. There are as many arguments as `params`, but
    /// of kinds that are only known in the program.
    pub call: fn(&Match<'_>, &[Value]) -> Option<Value>,
}

/// A kind of operation that a pattern may absorb: it has one operand and one result that count.
pub struct Absorbed {
    /// Its word.
    pub name: &'static str,
    /// One sentence.
    pub summary: &'static str,
    /// Whether an operation is one. The operand that counts is the first.
    pub is: fn(OpRef<'_>) -> bool,
}

/// What a dialect has for patterns.
#[derive(Clone, Copy, Default)]
pub struct Vocabulary {
    /// Functions, beside the toolkit's.
    pub functions: &'static [&'static Function],
    /// What may be absorbed.
    pub absorbed: &'static [&'static Absorbed],
}

/// A pattern, ready to be matched. Values are numbered: inputs first, then the results of the operations.
#[derive(Clone)]
pub struct Pattern {
    /// Its name.
    pub name: String,
    /// Where it begins.
    pub span: Span,
    /// Patterns with more benefit are tried first; of equal ones the first in the file.
    pub benefit: u32,
    inputs: Vec<Input>,
    /// The operations, each after those whose results it has. The last is the root.
    ops: Vec<Operation>,
    /// By value: what is absorbed beside it.
    absorbed: Vec<Vec<&'static Absorbed>>,
    conditions: Vec<Condition>,
    replacement: Replacement,
    nodes: Vec<Node>,
}

#[derive(Clone)]
struct Input {
    optional: bool,
}

#[derive(Clone)]
struct Operation {
    name: String,
    operands: Vec<usize>,
}

#[derive(Clone)]
enum Condition {
    Holds(Range<usize>),
    /// An attribute of an operation is equal to an expression.
    Attr(usize, String, Range<usize>),
}

#[derive(Clone)]
struct Replacement {
    name: String,
    operands: Vec<usize>,
    attrs: Vec<Attribute>,
}

#[derive(Clone)]
struct Attribute {
    name: String,
    value: Range<usize>,
    kind: Kind,
    ty: Option<Type>,
}

/// A part of an expression; operands are positions in the list, before their own.
#[derive(Clone)]
enum Node {
    Value(Value),
    Call(&'static Function, Vec<usize>),
    Unary(syntax::Unary, usize),
    Binary(syntax::Binary, usize, usize),
}

impl Pattern {
    /// The name of the operation that takes the place.
    pub fn replacement(&self) -> &str {
        &self.replacement.name
    }
    /// The name of the operation that is looked for first.
    fn root(&self) -> &str {
        self.ops.last().map_or("", |op| &op.name)
    }
}

/// Reads a pattern file.
///
/// # Errors
/// With a place in the file: the first mistake in the syntax, or else the first of each pattern.
pub fn parse(ctx: &Context, source: &Source, vocabulary: Vocabulary) -> Result<Vec<Pattern>, Vec<Diag>> {
    let (files, nodes) = syntax::parse(source).map_err(|diag| vec![diag])?;
    check::check(ctx, source, vocabulary, &files, &nodes)
}
