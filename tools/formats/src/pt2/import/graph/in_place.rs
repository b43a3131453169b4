//! Operators in place as functional ones: the name of the changed tensor gets the new value, and so do the tensors that it is a
//! view of. [`Aliases`](super::Aliases) decides where that is allowed.

use qopt_dialects::torch;
use qopt_ir::ir::ValueId;
use qopt_ir::rewrite::{NewOp, Rewriter};

use super::GraphImporter;
use super::node::Output;
use crate::pt2::import::aliases::View;
use crate::pt2::import::arguments::{NamedArgument, NoValue, tensor_names};
use crate::pt2::import::node_loc;

impl<'j> GraphImporter<'_, '_, 'j> {
    /// The tensor that an operator in place changes, and the views from it to other tensors whose elements change. The name of
    /// the tensor gets the value of the result.
    pub(super) fn replaced(
        &mut self,
        given: &[NamedArgument<'j>],
        outputs: &[Output<'j>],
        position: usize,
    ) -> Result<(&'j str, Vec<View<'j>>), NoValue> {
        let changed = given.iter().flat_map(|argument| tensor_names(argument.value)).next();
        let (Some(changed), [Output::Tensor(_)]) = (changed, outputs) else {
            return Err(NoValue::Wrong("unsupported operator in place without one result".to_owned()));
        };
        let views = self.aliases.replaceable(changed, position).ok_or_else(|| {
            let why = "unsupported operator in place: other names of the elements are read later, or they are an input";
            NoValue::Wrong(format!("{why} ('{}')", changed.escape_debug()))
        })?;
        Ok((changed, views))
    }

    /// Computes the new values of the tensors that a changed tensor is a view of, and binds their names.
    pub(super) fn write_back(
        &mut self,
        rw: &mut Rewriter<'_>,
        mut value: ValueId,
        views: &[View<'j>],
        name: &str,
    ) -> Result<(), NoValue> {
        let (ctx, loc) = (self.ctx, node_loc(self.ctx, name, &[]));
        for view in views {
            let base = self.values.get(view.base).copied();
            let (base, (operator, takes_operands)) =
                base.zip(view.inverse()).ok_or_else(|| NoValue::Wrong("a view of a missing tensor".to_owned()))?;
            let mut operands = if takes_operands { vec![base, value] } else { vec![value, base] };
            operands.extend(view.operands.iter().filter(|_| takes_operands));
            let full = ctx.string_attr(format!("torch.{operator}"));
            let ty = rw.body().ty(base);
            let op = NewOp::of(&torch::OPERATOR).loc(loc).property("name", full).operands(&operands).results(&[ty]);
            value = rw.build_value(&op).ok_or_else(|| NoValue::Wrong("an operation has no result".to_owned()))?;
            self.values.insert(view.base, value);
        }
        Ok(())
    }
}
