//! Evaluates expressions: one node after the other, so that nesting costs nothing.

use std::ops::Range;

use super::matcher::Match;
use super::syntax::Unary;
use super::value::{Value, binary};
use super::{Condition, Node};
use crate::ir::Attr;

impl Match<'_> {
    /// The value of an expression; nothing where it has none.
    fn value_of(&self, range: &Range<usize>) -> Option<Value> {
        let nodes = self.pattern.nodes.get(range.clone())?;
        let mut values: Vec<Option<Value>> = Vec::with_capacity(nodes.len());
        for node in nodes {
            let at = |index: usize| values.get(index.checked_sub(range.start)?)?.as_ref();
            let value = match node {
                Node::Value(value) => Some(value.clone()),
                Node::Call(function, args) => {
                    let args: Option<Vec<Value>> = args.iter().map(|&arg| at(arg).cloned()).collect();
                    args.and_then(|args| (function.call)(self, &args))
                }
                Node::Unary(Unary::Not, a) => match at(*a) {
                    Some(Value::Bool(value)) => Some(Value::Bool(!value)),
                    _ => None,
                },
                Node::Unary(Unary::Negate, a) => at(*a).cloned().and_then(|a| a.each(|n| Some(-n))),
                Node::Binary(op, a, b) => binary(*op, at(*a), at(*b)),
            };
            values.push(value);
        }
        values.pop()?
    }

    /// Whether all conditions hold. One that cannot be decided does not.
    pub(super) fn holds(&self) -> bool {
        self.pattern.conditions.iter().all(|condition| match condition {
            Condition::Holds(range) => self.value_of(range) == Some(Value::Bool(true)),
            Condition::Attr(value, name, range) => {
                let found = self.attr(*value, name).map(|attr| Value::of_attr(self.ctx, attr));
                found.is_some() && found == self.value_of(range)
            }
        })
    }

    /// The attributes of the new operation, or the name of one that has no value.
    pub(super) fn attrs(&self) -> Result<Vec<(&str, Attr)>, &str> {
        let attrs = &self.pattern.replacement.attrs;
        let computed = attrs.iter().map(|attr| {
            let value = self.value_of(&attr.value).and_then(|value| value.to_attr(self.ctx, attr.kind, attr.ty));
            value.map(|value| (attr.name.as_str(), value)).ok_or(attr.name.as_str())
        });
        computed.collect()
    }
}
