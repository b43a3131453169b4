//! Evaluates expressions in postfix order, without recursion.

use std::ops::Range;

use super::matcher::PatternMatch;
use super::syntax::UnaryOp;
use super::value::{ExprValue, binary};
use super::{ExprNode, PatternCondition};
use crate::ir::Attr;

impl PatternMatch<'_> {
    /// The value of an expression; `None` if undefined.
    fn value_of(&self, range: &Range<usize>) -> Option<ExprValue> {
        let nodes = self.pattern.nodes.get(range.clone())?;
        let mut values: Vec<Option<ExprValue>> = Vec::with_capacity(nodes.len());
        for node in nodes {
            let at = |index: usize| values.get(index.checked_sub(range.start)?)?.as_ref();
            let value = match node {
                ExprNode::Value(value) => Some(value.clone()),
                ExprNode::Call(function, args) => {
                    let args: Option<Vec<ExprValue>> = args.iter().map(|&arg| at(arg).cloned()).collect();
                    args.and_then(|args| (function.call)(self, &args))
                }
                ExprNode::Unary(UnaryOp::Not, a) => match at(*a) {
                    Some(ExprValue::Bool(value)) => Some(ExprValue::Bool(!value)),
                    _ => None,
                },
                ExprNode::Unary(UnaryOp::Negate, a) => at(*a).cloned().and_then(|a| a.each(|n| Some(-n))),
                ExprNode::Binary(op, a, b) => binary(*op, at(*a), at(*b)),
            };
            values.push(value);
        }
        values.pop()?
    }

    /// Returns true if all conditions hold. A condition with an undefined value does not hold.
    pub(super) fn conditions_hold(&self) -> bool {
        self.pattern.conditions.iter().all(|condition| match condition {
            PatternCondition::Holds(range) => self.value_of(range) == Some(ExprValue::Bool(true)),
            PatternCondition::Attr(value, name, range) => {
                let found = self.attr(*value, name).map(|attr| ExprValue::of_attr(self.ctx, attr));
                found.is_some() && found == self.value_of(range)
            }
        })
    }

    /// The attributes of the replacement. Fails with the name of an attribute whose value is undefined.
    pub(super) fn attrs(&self) -> Result<Vec<(&str, Attr)>, &str> {
        let attrs = &self.pattern.replacement.attrs;
        let computed = attrs.iter().map(|attr| {
            let value = self.value_of(&attr.value).and_then(|value| value.to_attr(self.ctx, attr.kind, attr.ty));
            value.map(|value| (attr.name.as_str(), value)).ok_or(attr.name.as_str())
        });
        computed.collect()
    }
}
