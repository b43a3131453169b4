//! Looks up every name of a pattern file, and what kind of thing each expression gives.

use std::ops::Range;

use rustc_hash::{FxHashMap, FxHashSet};

use super::functions::FUNCTIONS;
use super::syntax::{Binary, File, Item, Name, NodeKind, Nodes, Places, Unary};
use super::value::{Kind, Number, Value};
use super::{Absorbed, Attribute, Condition, Function, Input, Node, Operation, Pattern, Replacement, Vocabulary};
use crate::diag::Diag;
use crate::ir::{Context, Source, Type};
use crate::num::FloatKind;

/// A pattern has at most so many operations, as many inputs, and its operations as many operands: matching tries combinations.
const MAX_VALUES: usize = 64;
/// Integers are written with at most so many digits.
const MAX_DIGITS: usize = 100;

/// The patterns of a file.
pub(super) fn check(
    ctx: &Context,
    source: &Source,
    vocabulary: Vocabulary,
    files: &[File<'_>],
    nodes: &Nodes<'_>,
) -> Result<Vec<Pattern>, Vec<Diag>> {
    let (mut patterns, mut errors) = (Vec::new(), Vec::new());
    let mut names = FxHashSet::default();
    for file in files {
        let mut checker =
            Checker { ctx, places: Places(source), vocabulary, nodes, values: FxHashMap::default(), out: Vec::new() };
        let fresh = names.insert(file.name.text);
        let checked = if fresh {
            checker.pattern(file)
        } else {
            Err(checker.places.error_at(file.name, format!("there is a pattern '{}' already", file.name.text)))
        };
        match checked {
            Ok(pattern) => patterns.push(pattern),
            Err(error) => errors.push(error),
        }
    }
    if errors.is_empty() { Ok(patterns) } else { Err(errors) }
}

struct Checker<'c, 't> {
    ctx: &'c Context,
    places: Places<'c>,
    vocabulary: Vocabulary,
    nodes: &'c Nodes<'t>,
    /// The values of the pattern, by name.
    values: FxHashMap<&'t str, usize>,
    out: Vec<Node>,
}

impl<'t> Checker<'_, 't> {
    fn error<T>(&self, name: Name<'_>, message: impl Into<String>) -> Result<T, Diag> {
        Err(self.places.error_at(name, message))
    }

    fn pattern(&mut self, file: &File<'t>) -> Result<Pattern, Diag> {
        let benefit = match file.benefit {
            Some(name) => name.text.parse().or_else(|_| self.error(name, "the benefit is too large"))?,
            None => 1,
        };
        for input in &file.inputs {
            self.define(input.name)?;
        }
        // Names first, as what is absorbed and what holds may be said anywhere.
        let matches = || {
            file.items.iter().filter_map(|item| match item {
                Item::Match(name, op) => Some((*name, op)),
                _ => None,
            })
        };
        let mut ops = Vec::new();
        for (name, op) in matches() {
            if op.operands.len() > MAX_VALUES {
                return self.error(op.name, format!("an operation has at most {MAX_VALUES} operands"));
            }
            let operands = op.operands.iter().map(|&operand| self.value(operand)).collect::<Result<_, _>>()?;
            ops.push(Operation { name: op.name.text.to_owned(), operands });
            self.define(name)?;
        }
        let count = file.inputs.len().saturating_add(ops.len());
        if file.inputs.len() > MAX_VALUES || ops.len() > MAX_VALUES {
            return self
                .error(file.name, format!("a pattern has at most {MAX_VALUES} inputs and {MAX_VALUES} operations"));
        }
        if ops.is_empty() {
            return self.error(file.name, "a pattern needs an operation to match");
        }
        // Everything hangs together under the root, or it would not be found.
        let used: FxHashSet<usize> = ops.iter().flat_map(|op| op.operands.iter().copied()).collect();
        let names = file.inputs.iter().map(|input| input.name).chain(matches().map(|(name, _)| name));
        for (value, name) in names.enumerate().take(count.saturating_sub(1)) {
            if !used.contains(&value) {
                return self.error(name, format!("'{}' is no operand of what is matched after it", name.text));
            }
        }
        let mut pattern = Pattern {
            name: file.name.text.to_owned(),
            span: self.places.span(file.name.at, file.name.at.saturating_add(file.name.text.len())),
            benefit,
            inputs: file.inputs.iter().map(|input| Input { optional: input.optional }).collect(),
            ops,
            absorbed: vec![Vec::new(); count],
            conditions: Vec::new(),
            replacement: Replacement {
                name: file.result.name.text.to_owned(),
                operands: Vec::new(),
                attrs: Vec::new(),
            },
            nodes: Vec::new(),
        };
        let mut at = file.inputs.len();
        for item in &file.items {
            match item {
                Item::Match(_, op) => {
                    for attr in &op.attrs {
                        if let Some(ty) = attr.ty {
                            return self.error(ty, "only the attributes of a new operation have types");
                        }
                        let (range, _) = self.expression(attr.value)?;
                        pattern.conditions.push(Condition::Attr(at, attr.name.text.to_owned(), range));
                    }
                    at = at.saturating_add(1);
                }
                Item::Where(root) => {
                    let (range, kind) = self.expression(*root)?;
                    if !kind.fits(Kind::Bool) {
                        let at = self.nodes.0.get(*root).map_or(0, |node| node.at);
                        return Err(self
                            .places
                            .error(at, format!("a condition is a truth value, not {}", kind.word())));
                    }
                    pattern.conditions.push(Condition::Holds(range));
                }
                Item::Absorb(kinds, values) => {
                    for &value in values {
                        let index = self.value(value)?;
                        for &kind in kinds {
                            let found = self.absorbed(kind)?;
                            if let Some(list) = pattern
                                .absorbed
                                .get_mut(index)
                                .filter(|list| !list.iter().any(|k| k.name == found.name))
                            {
                                list.push(found);
                            }
                        }
                    }
                }
            }
        }
        for &operand in &file.result.operands {
            let value = self.value(operand)?;
            if value >= file.inputs.len() {
                return self.error(operand, format!("'{}' is no input: it is replaced", operand.text));
            }
            pattern.replacement.operands.push(value);
        }
        let mut seen = FxHashSet::default();
        for attr in &file.result.attrs {
            if !seen.insert(attr.name.text) {
                return self.error(attr.name, format!("there is an attribute '{}' already", attr.name.text));
            }
            let (value, kind) = self.expression(attr.value)?;
            if kind == Kind::Bound {
                return self.error(attr.name, "an attribute is no value of the program");
            }
            let ty = attr.ty.map(|ty| self.ty(ty, kind)).transpose()?;
            pattern.replacement.attrs.push(Attribute { name: attr.name.text.to_owned(), value, kind, ty });
        }
        pattern.nodes = std::mem::take(&mut self.out);
        Ok(pattern)
    }

    fn define(&mut self, name: Name<'t>) -> Result<(), Diag> {
        let index = self.values.len();
        match self.values.insert(name.text, index) {
            None => Ok(()),
            Some(_) => self.error(name, format!("there is a value '{}' already", name.text)),
        }
    }
    fn value(&self, name: Name<'_>) -> Result<usize, Diag> {
        match self.values.get(name.text) {
            Some(&value) => Ok(value),
            None => self.error(
                name,
                format!("there is no value '{}'{}", name.text, near(name.text, self.values.keys().copied())),
            ),
        }
    }
    fn absorbed(&self, name: Name<'_>) -> Result<&'static Absorbed, Diag> {
        let all = self.vocabulary.absorbed;
        match all.iter().find(|kind| kind.name == name.text) {
            Some(kind) => Ok(kind),
            None => {
                let words: Vec<&str> = all.iter().map(|kind| kind.name).collect();
                self.error(name, format!("nothing absorbed is called '{}'; there are: {}", name.text, words.join(", ")))
            }
        }
    }
    fn function(&self, at: usize, name: &str) -> Result<&'static Function, Diag> {
        let all = || FUNCTIONS.iter().chain(self.vocabulary.functions).copied();
        match all().find(|function| function.name == name) {
            Some(function) => Ok(function),
            None => {
                let near = near(name, all().map(|function| function.name));
                self.error(Name { at, text: name }, format!("there is no function '{name}'{near}"))
            }
        }
    }
    /// The type of an attribute: a word as in the types of the program.
    fn ty(&self, name: Name<'_>, kind: Kind) -> Result<Type, Diag> {
        let width = name.text.strip_prefix('i').and_then(|digits| digits.parse().ok());
        let ty = match (name.text, width) {
            ("f32", _) => self.ctx.float_type(FloatKind::F32),
            ("f64", _) => self.ctx.float_type(FloatKind::F64),
            (_, Some(width @ (8 | 16 | 32 | 64))) => self.ctx.int_type(width),
            _ => return self.error(name, "the type of an attribute is i8, i16, i32, i64, f32 or f64"),
        };
        if !kind.is_number() {
            return self.error(name, format!("{} has no type of its own", kind.word()));
        }
        Ok(ty)
    }

    /// Takes over the expression that ends at a position in the file's list; it is in one piece.
    fn expression(&mut self, root: usize) -> Result<(Range<usize>, Kind), Diag> {
        // Its parts are those from the first leaf on.
        let mut first = root;
        let mut work = vec![root];
        while let Some(at) = work.pop() {
            first = first.min(at);
            match self.nodes.0.get(at).map(|node| &node.kind) {
                Some(NodeKind::Call(call)) => work.extend(&call.args),
                Some(NodeKind::Unary(_, a)) => work.push(*a),
                Some(NodeKind::Binary(_, a, b)) => work.extend([*a, *b]),
                _ => {}
            }
        }
        let start = self.out.len();
        let mut kinds: Vec<Kind> = Vec::new();
        for at in first..=root {
            let (node, kind) = self.node(at, first, start, &kinds)?;
            self.out.push(node);
            kinds.push(kind);
        }
        Ok((start..self.out.len(), kinds.last().copied().unwrap_or(Kind::Any)))
    }

    /// A node of the expression that begins at `first` in the file's list and at `start` in the pattern's.
    fn node(&self, at: usize, first: usize, start: usize, kinds: &[Kind]) -> Result<(Node, Kind), Diag> {
        let places = self.places;
        let Some(node) = self.nodes.0.get(at) else { return Err(places.error(0, "expected an expression")) };
        let moved = |at: usize| at.saturating_sub(first).saturating_add(start);
        let kind_of = |at: usize| kinds.get(at.saturating_sub(first)).copied().unwrap_or(Kind::Any);
        let at_of = |at: usize| self.nodes.0.get(at).map_or(node.at, |node| node.at);
        let wants = |operand: usize, wanted: Kind| match kind_of(operand) {
            kind if kind.fits(wanted) => Ok(()),
            kind => Err(places.error(at_of(operand), format!("expected {}, not {}", wanted.word(), kind.word()))),
        };
        Ok(match &node.kind {
            NodeKind::Bool(value) => (Node::Value(Value::Bool(*value)), Kind::Bool),
            NodeKind::Text(text) => (Node::Value(Value::text(*text)), Kind::Text),
            NodeKind::Integer(text) => {
                let value = text.parse().ok().filter(|_| text.len() <= MAX_DIGITS);
                let Some(value) = value else { return Err(places.error(node.at, "the number is too long")) };
                (Node::Value(Value::Number(Number::from_integer(value))), Kind::Integer)
            }
            // The float that the same text in a type is, so that the two are equal.
            NodeKind::Decimal(text) => {
                let value = text.parse().ok().and_then(Value::real);
                (Node::Value(value.ok_or_else(|| places.error(node.at, "the number is too large"))?), Kind::Real)
            }
            NodeKind::Word(text) => (Node::Value(Value::Bound(self.value(Name { at: node.at, text })?)), Kind::Bound),
            NodeKind::Call(call) => {
                let function = self.function(node.at, call.name)?;
                if call.args.len() != function.params.len() {
                    let (wanted, found) = (function.params.len(), call.args.len());
                    let message = format!("'{}' takes {wanted} argument{}, not {found}", call.name, plural(wanted));
                    return Err(places.error(node.at, message));
                }
                for (&arg, &wanted) in call.args.iter().zip(function.params) {
                    wants(arg, wanted)?;
                }
                (Node::Call(function, call.args.iter().map(|&arg| moved(arg)).collect()), function.result)
            }
            NodeKind::Unary(op, a) => {
                let wanted = if *op == Unary::Not { Kind::Bool } else { Kind::Real };
                wants(*a, wanted)?;
                let kind = if *op == Unary::Not { Kind::Bool } else { kind_of(*a) };
                (Node::Unary(*op, moved(*a)), kind)
            }
            NodeKind::Binary(op, a, b) => {
                let kind = match op {
                    Binary::Or | Binary::And => {
                        wants(*a, Kind::Bool)?;
                        wants(*b, Kind::Bool)?;
                        Kind::Bool
                    }
                    Binary::Equal | Binary::NotEqual => {
                        let (a, b) = (kind_of(*a), kind_of(*b));
                        if a == Kind::Bound || b == Kind::Bound || !a.fits(b) && !b.fits(a) {
                            let message = format!("{} is never compared with {}", a.word(), b.word());
                            return Err(places.error(node.at, message));
                        }
                        Kind::Bool
                    }
                    Binary::Less | Binary::LessEqual | Binary::Greater | Binary::GreaterEqual => {
                        wants(*a, Kind::Real)?;
                        wants(*b, Kind::Real)?;
                        Kind::Bool
                    }
                    Binary::Add | Binary::Subtract | Binary::Multiply | Binary::Divide => {
                        wants(*a, Kind::Real)?;
                        wants(*b, Kind::Real)?;
                        let whole = *op != Binary::Divide;
                        match (kind_of(*a), kind_of(*b)) {
                            (Kind::Integer, Kind::Integer) if whole => Kind::Integer,
                            (Kind::Any, Kind::Any | Kind::Integer) | (Kind::Integer, Kind::Any) if whole => Kind::Any,
                            _ => Kind::Real,
                        }
                    }
                };
                (Node::Binary(*op, moved(*a), moved(*b)), kind)
            }
        })
    }
}

fn plural(count: usize) -> &'static str {
    if count == 1 { "" } else { "s" }
}

/// A question after a name that is not known, if one that is known is like it.
fn near<'n>(name: &str, known: impl Iterator<Item = &'n str>) -> String {
    let shared = |other: &str| name.bytes().zip(other.bytes()).take_while(|(a, b)| a == b).count();
    let best = known.map(|other| (shared(other), other)).max_by_key(|&(n, other)| (n, std::cmp::Reverse(other)));
    match best {
        Some((n, other)) if n >= 3 => format!("; did you mean '{other}'?"),
        _ => String::new(),
    }
}
