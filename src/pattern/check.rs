//! Turns a parsed declaration into a [`Pattern`]: resolves names and checks the kinds of expressions.
//!
//! A pattern may name operations of any dialect. Names of matched operations and of their attributes are checked if the context has the
//! dialect and the dialect is closed. The verifier checks the new operation.

use std::ops::Range;

use rustc_hash::{FxHashMap, FxHashSet};

use super::functions::FUNCTIONS;
use super::syntax::{BinaryOp, Clause, ExprKind, Exprs, Ident, OperationSyntax, PatternDecl, PatternLocator, UnaryOp};
use super::value::{ExprValue, Rational, ValueKind};
use super::{
    Absorbed, AttributePattern, ExprFunction, ExprNode, OperationPattern, Pattern, PatternCondition, PatternInput,
    Replacement, Vocabulary,
};
use crate::def::Openness;
use crate::diag::Diag;
use crate::ir::{Context, Source, Type};
use crate::num::FloatKind;

/// Largest number of inputs and operations of a pattern, and of operands of an operation. Bounds the work of matching.
const MAX_VALUES: usize = 64;
/// Largest number of digits of an integer literal.
const MAX_INTEGER_DIGITS: usize = 100;

/// Checks the patterns of a file.
pub(super) fn check(
    ctx: &Context,
    source: &Source,
    vocabulary: Vocabulary,
    decls: &[PatternDecl<'_>],
    nodes: &Exprs<'_>,
) -> Result<Vec<Pattern>, Vec<Diag>> {
    let (mut patterns, mut errors) = (Vec::new(), Vec::new());
    let mut names = FxHashSet::default();
    for decl in decls {
        let mut checker = PatternChecker {
            ctx,
            locator: PatternLocator(source),
            vocabulary,
            nodes,
            values: FxHashMap::default(),
            out: Vec::new(),
        };
        let fresh = names.insert(decl.name.text);
        let checked = if fresh {
            checker.pattern(decl)
        } else {
            Err(checker.locator.error_at(decl.name, format!("redefinition of pattern '{}'", decl.name.text)))
        };
        match checked {
            Ok(pattern) => patterns.push(pattern),
            Err(error) => errors.push(error),
        }
    }
    if errors.is_empty() { Ok(patterns) } else { Err(errors) }
}

struct PatternChecker<'c, 't> {
    ctx: &'c Context,
    locator: PatternLocator<'c>,
    vocabulary: Vocabulary,
    nodes: &'c Exprs<'t>,
    /// The values of the pattern, by name.
    values: FxHashMap<&'t str, usize>,
    out: Vec<ExprNode>,
}

impl<'t> PatternChecker<'_, 't> {
    fn error<T>(&self, name: Ident<'_>, message: impl Into<String>) -> Result<T, Diag> {
        Err(self.locator.error_at(name, message))
    }

    fn pattern(&mut self, decl: &PatternDecl<'t>) -> Result<Pattern, Diag> {
        let benefit = match decl.benefit {
            Some(name) => name.text.parse().or_else(|_| self.error(name, "the benefit is too large"))?,
            None => 1,
        };
        let ops = self.matched_operations(decl)?;
        let count = decl.inputs.len().saturating_add(ops.len());
        let mut pattern = Pattern {
            name: decl.name.text.to_owned(),
            span: self.locator.span(decl.name.at, decl.name.at.saturating_add(decl.name.text.len())),
            benefit,
            inputs: decl.inputs.iter().map(|input| PatternInput { optional: input.optional }).collect(),
            ops,
            absorbed: vec![Vec::new(); count],
            conditions: Vec::new(),
            replacement: Replacement {
                name: decl.result.name.text.to_owned(),
                operands: Vec::new(),
                attrs: Vec::new(),
            },
            nodes: Vec::new(),
        };
        let mut value_index = decl.inputs.len();
        for item in &decl.items {
            match item {
                Clause::Match(_, op) => {
                    let mut seen = FxHashSet::default();
                    for attr in &op.attrs {
                        if !seen.insert(attr.name.text) {
                            return self.error(attr.name, format!("duplicate attribute '{}'", attr.name.text));
                        }
                        if let Some(ty) = attr.ty {
                            return self.error(ty, "only attributes of the replacement may have types");
                        }
                        let (range, kind) = self.expression(attr.value)?;
                        if kind == ValueKind::Bound {
                            return self.error(attr.name, "an attribute cannot be a value of the pattern");
                        }
                        pattern.conditions.push(PatternCondition::Attr(value_index, attr.name.text.to_owned(), range));
                    }
                    value_index = value_index.saturating_add(1);
                }
                Clause::Where(root) => pattern.conditions.push(self.condition(*root)?),
                Clause::Absorb(kinds, values) => self.absorb(kinds, values, &mut pattern.absorbed)?,
            }
        }
        self.replacement(decl, &mut pattern.replacement)?;
        pattern.nodes = std::mem::take(&mut self.out);
        Ok(pattern)
    }

    /// Defines the inputs and the matched values.
    fn matched_operations(&mut self, decl: &PatternDecl<'t>) -> Result<Vec<OperationPattern>, Diag> {
        for input in &decl.inputs {
            self.define(input.name)?;
        }
        // Defines all values before the expressions, because attributes, `absorb` and `where` may refer to later values.
        // Operands refer only to earlier ones.
        let matches = || {
            decl.items.iter().filter_map(|item| match item {
                Clause::Match(name, op) => Some((*name, op)),
                _ => None,
            })
        };
        let mut ops = Vec::new();
        for (name, op) in matches() {
            if op.operands.len() > MAX_VALUES {
                return self.error(op.name, format!("an operation has at most {MAX_VALUES} operands"));
            }
            self.known_names(op)?;
            let operands = op.operands.iter().map(|&operand| self.value(operand)).collect::<Result<_, _>>()?;
            ops.push(OperationPattern { name: op.name.text.to_owned(), operands });
            self.define(name)?;
        }
        let count = decl.inputs.len().saturating_add(ops.len());
        if decl.inputs.len() > MAX_VALUES || ops.len() > MAX_VALUES {
            return self
                .error(decl.name, format!("a pattern has at most {MAX_VALUES} inputs and {MAX_VALUES} operations"));
        }
        if ops.is_empty() {
            return self.error(decl.name, "expected an operation to match");
        }
        // Every value must reach the root, because matching follows operands from the root.
        let used: FxHashSet<usize> = ops.iter().flat_map(|op| op.operands.iter().copied()).collect();
        let names = decl.inputs.iter().map(|input| input.name).chain(matches().map(|(name, _)| name));
        for (value, name) in names.enumerate().take(count.saturating_sub(1)) {
            if !used.contains(&value) {
                return self.error(name, format!("'{}' is not an operand of a later operation", name.text));
            }
        }
        Ok(ops)
    }

    /// Rejects an operation that its dialect does not define, and an attribute without a prefix that the operation does not have.
    fn known_names(&self, op: &OperationSyntax<'t>) -> Result<(), Diag> {
        let name = op.name.text;
        let dialect = name.split_once('.').and_then(|(dialect, _)| self.ctx.dialect(dialect));
        let Some(dialect) = dialect.filter(|dialect| dialect.open == Openness::Closed) else { return Ok(()) };
        let Some(def) = self.ctx.def(self.ctx.op_name(name)) else {
            let meant = suggestion(name, dialect.ops.iter().map(|op| op.name));
            return self.error(op.name, format!("unknown operation '{name}'{meant}"));
        };
        let is_unknown = |attr: &&str| !attr.contains('.') && def.attrs.iter().all(|known| known.name != *attr);
        match op.attrs.iter().find(|attr| is_unknown(&attr.name.text)) {
            Some(attr) => {
                let meant = suggestion(attr.name.text, def.attrs.iter().map(|attr| attr.name));
                self.error(attr.name, format!("'{name}' has no attribute '{}'{meant}", attr.name.text))
            }
            None => Ok(()),
        }
    }

    /// Resolves a `where` condition.
    fn condition(&mut self, root: usize) -> Result<PatternCondition, Diag> {
        let (range, kind) = self.expression(root)?;
        if !kind.fits(ValueKind::Bool) {
            let at = self.nodes.0.get(root).map_or(0, |node| node.at);
            return Err(self.locator.error(at, format!("expected a boolean condition, not {}", kind.word())));
        }
        Ok(PatternCondition::Holds(range))
    }

    /// Adds the kinds of an `absorb` clause to each of its values; a repeated kind has no effect.
    fn absorb(
        &self,
        kinds: &[Ident<'t>],
        values: &[Ident<'t>],
        absorbed: &mut [Vec<&'static Absorbed>],
    ) -> Result<(), Diag> {
        for &value in values {
            let index = self.value(value)?;
            for &kind in kinds {
                let found = self.find_absorbed(kind)?;
                let list = absorbed.get_mut(index).filter(|list| !list.iter().any(|k| k.name == found.name));
                if let Some(list) = list {
                    list.push(found);
                }
            }
        }
        Ok(())
    }

    /// Resolves the operands and attributes of the replacement.
    fn replacement(&mut self, decl: &PatternDecl<'t>, replacement: &mut Replacement) -> Result<(), Diag> {
        for &operand in &decl.result.operands {
            let value = self.value(operand)?;
            if value >= decl.inputs.len() {
                return self.error(operand, format!("'{}' is not an input", operand.text));
            }
            replacement.operands.push(value);
        }
        let mut seen = FxHashSet::default();
        for attr in &decl.result.attrs {
            if !seen.insert(attr.name.text) {
                return self.error(attr.name, format!("duplicate attribute '{}'", attr.name.text));
            }
            let (value, kind) = self.expression(attr.value)?;
            if kind == ValueKind::Bound {
                return self.error(attr.name, "an attribute cannot be a value of the pattern");
            }
            let ty = attr.ty.map(|ty| self.attribute_type(ty, kind)).transpose()?;
            replacement.attrs.push(AttributePattern { name: attr.name.text.to_owned(), value, kind, ty });
        }
        Ok(())
    }

    fn define(&mut self, name: Ident<'t>) -> Result<(), Diag> {
        let index = self.values.len();
        match self.values.insert(name.text, index) {
            None => Ok(()),
            Some(_) => self.error(name, format!("redefinition of value '{}'", name.text)),
        }
    }
    fn value(&self, name: Ident<'_>) -> Result<usize, Diag> {
        match self.values.get(name.text) {
            Some(&value) => Ok(value),
            None => self.error(
                name,
                format!("unknown value '{}'{}", name.text, suggestion(name.text, self.values.keys().copied())),
            ),
        }
    }
    fn find_absorbed(&self, name: Ident<'_>) -> Result<&'static Absorbed, Diag> {
        let all = self.vocabulary.absorbed;
        match all.iter().find(|kind| kind.name == name.text) {
            Some(kind) => Ok(kind),
            None => {
                let words: Vec<&str> = all.iter().map(|kind| kind.name).collect();
                self.error(name, format!("cannot absorb '{}'; expected one of: {}", name.text, words.join(", ")))
            }
        }
    }
    fn function(&self, at: usize, name: &str) -> Result<&'static ExprFunction, Diag> {
        let all = || FUNCTIONS.iter().chain(self.vocabulary.functions).copied();
        match all().find(|function| function.name == name) {
            Some(function) => Ok(function),
            None => {
                let near = suggestion(name, all().map(|function| function.name));
                self.error(Ident { at, text: name }, format!("unknown function '{name}'{near}"))
            }
        }
    }
    /// Parses the type annotation of a replacement attribute: i8 to i64, f32 or f64.
    fn attribute_type(&self, name: Ident<'_>, kind: ValueKind) -> Result<Type, Diag> {
        let ty = match name.text {
            "f32" => self.ctx.float_type(FloatKind::F32),
            "f64" => self.ctx.float_type(FloatKind::F64),
            "i8" => self.ctx.int_type(8),
            "i16" => self.ctx.int_type(16),
            "i32" => self.ctx.int_type(32),
            "i64" => self.ctx.int_type(64),
            _ => return self.error(name, "expected the attribute type i8, i16, i32, i64, f32 or f64"),
        };
        if !kind.is_number() {
            return self.error(name, format!("{} cannot have a type", kind.word()));
        }
        Ok(ty)
    }

    /// Copies the expression that ends at index `root` from the file's nodes, where it is contiguous, to the pattern's.
    fn expression(&mut self, root: usize) -> Result<(Range<usize>, ValueKind), Diag> {
        // Finds the first node.
        let mut first = root;
        let mut work = vec![root];
        while let Some(at) = work.pop() {
            first = first.min(at);
            match self.nodes.0.get(at).map(|node| &node.kind) {
                Some(ExprKind::Call(call)) => work.extend(&call.args),
                Some(ExprKind::Unary(_, a)) => work.push(*a),
                Some(ExprKind::Binary(_, a, b)) => work.extend([*a, *b]),
                _ => {}
            }
        }
        let start = self.out.len();
        let mut kinds: Vec<ValueKind> = Vec::new();
        for at in first..=root {
            let (node, kind) = self.node(at, first, start, &kinds)?;
            self.out.push(node);
            kinds.push(kind);
        }
        Ok((start..self.out.len(), kinds.last().copied().unwrap_or(ValueKind::Any)))
    }

    /// Copies a node of the expression that starts at `first` in the file's list and at `start` in the pattern's.
    fn node(&self, at: usize, first: usize, start: usize, kinds: &[ValueKind]) -> Result<(ExprNode, ValueKind), Diag> {
        let locator = self.locator;
        let Some(node) = self.nodes.0.get(at) else { return Err(locator.invalid(0, "expected an expression")) };
        let rebase_index = |at: usize| at.saturating_sub(first).saturating_add(start);
        let kind_of = |at: usize| kinds.get(at.saturating_sub(first)).copied().unwrap_or(ValueKind::Any);
        let at_of = |at: usize| self.nodes.0.get(at).map_or(node.at, |node| node.at);
        let wants = |operand: usize, wanted: ValueKind| match kind_of(operand) {
            kind if kind.fits(wanted) => Ok(()),
            kind => Err(locator.invalid(at_of(operand), format!("expected {}, not {}", wanted.word(), kind.word()))),
        };
        Ok(match &node.kind {
            ExprKind::Bool(value) => (ExprNode::Value(ExprValue::Bool(*value)), ValueKind::Bool),
            ExprKind::Text(text) => (ExprNode::Value(ExprValue::text(*text)), ValueKind::Text),
            ExprKind::Integer(text) => {
                let value = text.parse().ok().filter(|_| text.len() <= MAX_INTEGER_DIGITS);
                let Some(value) = value else { return Err(locator.invalid(node.at, "the number is too long")) };
                (ExprNode::Value(ExprValue::Number(Rational::from_integer(value))), ValueKind::Integer)
            }
            // Parsed as an f64, like the same text in a type, so that both compare equal.
            ExprKind::Decimal(text) => {
                let value = text.parse().ok().and_then(ExprValue::real);
                (
                    ExprNode::Value(value.ok_or_else(|| locator.invalid(node.at, "the number is too large"))?),
                    ValueKind::Real,
                )
            }
            ExprKind::Word(text) => {
                (ExprNode::Value(ExprValue::Bound(self.value(Ident { at: node.at, text })?)), ValueKind::Bound)
            }
            ExprKind::Call(call) => {
                let function = self.function(node.at, call.name)?;
                if call.args.len() != function.params.len() {
                    let (wanted, found) = (function.params.len(), call.args.len());
                    let message = format!("'{}' takes {wanted} argument{}, not {found}", call.name, plural(wanted));
                    return Err(locator.invalid(node.at, message));
                }
                for (&arg, &wanted) in call.args.iter().zip(function.params) {
                    wants(arg, wanted)?;
                }
                (ExprNode::Call(function, call.args.iter().map(|&arg| rebase_index(arg)).collect()), function.result)
            }
            ExprKind::Unary(op, a) => {
                let wanted = if *op == UnaryOp::Not { ValueKind::Bool } else { ValueKind::Real };
                wants(*a, wanted)?;
                let kind = if *op == UnaryOp::Not { ValueKind::Bool } else { kind_of(*a) };
                (ExprNode::Unary(*op, rebase_index(*a)), kind)
            }
            ExprKind::Binary(op, a, b) => {
                let kind = match op {
                    BinaryOp::Or | BinaryOp::And => {
                        wants(*a, ValueKind::Bool)?;
                        wants(*b, ValueKind::Bool)?;
                        ValueKind::Bool
                    }
                    BinaryOp::Equal | BinaryOp::NotEqual => {
                        let (a, b) = (kind_of(*a), kind_of(*b));
                        // A value of the pattern is a tensor, not a number.
                        if a == ValueKind::Bound || b == ValueKind::Bound || !a.fits(b) && !b.fits(a) {
                            let message = format!("cannot compare {} with {}", a.word(), b.word());
                            return Err(locator.invalid(node.at, message));
                        }
                        ValueKind::Bool
                    }
                    BinaryOp::Less | BinaryOp::LessEqual | BinaryOp::Greater | BinaryOp::GreaterEqual => {
                        wants(*a, ValueKind::Real)?;
                        wants(*b, ValueKind::Real)?;
                        ValueKind::Bool
                    }
                    BinaryOp::Add | BinaryOp::Subtract | BinaryOp::Multiply | BinaryOp::Divide => {
                        wants(*a, ValueKind::Real)?;
                        wants(*b, ValueKind::Real)?;
                        arithmetic_kind(*op, kind_of(*a), kind_of(*b))
                    }
                };
                (ExprNode::Binary(*op, rebase_index(*a), rebase_index(*b)), kind)
            }
        })
    }
}

/// The kind of a sum, difference, product or quotient of numbers. Integers remain integers except in a quotient. A
/// number of unknown kind leaves the kind unknown, unless the other number is real.
fn arithmetic_kind(op: BinaryOp, a: ValueKind, b: ValueKind) -> ValueKind {
    match (a, b) {
        _ if op == BinaryOp::Divide => ValueKind::Real,
        (ValueKind::Integer, ValueKind::Integer) => ValueKind::Integer,
        (ValueKind::Any, ValueKind::Any | ValueKind::Integer) | (ValueKind::Integer, ValueKind::Any) => ValueKind::Any,
        _ => ValueKind::Real,
    }
}

fn plural(count: usize) -> &'static str {
    if count == 1 { "" } else { "s" }
}

/// A suggestion of the known name with the longest common prefix, which has three characters after the dialect.
fn suggestion<'n>(name: &str, known: impl Iterator<Item = &'n str>) -> String {
    let shared = |other: &str| name.bytes().zip(other.bytes()).take_while(|(a, b)| a == b).count();
    let best = known.map(|other| (shared(other), other)).max_by_key(|&(n, other)| (n, std::cmp::Reverse(other)));
    match best {
        Some((n, other)) if n >= name.find('.').map_or(0, |dot| dot.saturating_add(1)).saturating_add(3) => {
            format!("; did you mean '{other}'?")
        }
        _ => String::new(),
    }
}
