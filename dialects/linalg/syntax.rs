//! The syntax of structured operations, which leaves their body out: whoever reads it makes the body again.

use qopt_ir::def::OpRef;
use qopt_ir::diag::Diag;
use qopt_ir::ir::{Attr, OpSpec, Str, Type};
use qopt_ir::syntax::{Group, OpPrinter, OpState, OpSyntax, Operand, Parser};

use super::types::scalar;

/// `linalg.transpose ins(%x : tensor<2x3xi8>) outs(%y : tensor<3x2xi8>) permutation = [1, 0] {...}`
pub(super) struct StructuredSyntax {
    /// The attribute behind the operands, a list of integers.
    pub(super) attr: &'static str,
}

/// `ins(%x : tensor<2xi8>)`; nothing if the word is not there.
fn values<'a>(p: &mut Parser<'a>, word: &str) -> Result<Group<Operand<'a>>, Diag> {
    let mut group = Group::default();
    if !p.eat(word) {
        return Ok(group);
    }
    let types = group.types.insert(Default::default());
    p.expect("(")?;
    p.operands(&mut group.items)?;
    p.expect(":")?;
    p.comma_list(|p| {
        types.push(p.ty()?);
        Ok(())
    })?;
    p.expect(")")?;
    Ok(group)
}

impl OpSyntax for StructuredSyntax {
    fn parse<'a>(&self, p: &mut Parser<'a>, state: &mut OpState<'a>) -> Result<(), Diag> {
        let ctx = p.ctx;
        let leading = p.optional_dict()?;
        let (inputs, outputs) = (values(p, "ins")?, values(p, "outs")?);
        let types = |group: &Group<_>| group.types.clone().unwrap_or_default();
        let results = types(&outputs).into_iter().filter(|&t| ctx.is_tensor(t)).collect();
        let elements: Vec<Type> = types(&inputs).into_iter().chain(types(&outputs)).map(|ty| scalar(ctx, ty)).collect();
        state.operands.extend([inputs, outputs]);
        state.results.push(Group { types: Some(results), ..Group::default() });

        if !p.at(self.attr) {
            return Err(p.op_error(format!("expected '{}'", self.attr)));
        }
        p.expect(self.attr)?;
        p.expect("=")?;
        let values = p.int_list()?;
        state.properties.push((ctx.str(self.attr), ctx.i64_array_attr(&values)));

        let at = p.offset();
        let trailing = p.optional_dict()?;
        let mut entries: Vec<(Str, Attr)> = Vec::new();
        for &(name, value) in ctx.dict(leading).iter().chain(ctx.dict(trailing)) {
            if entries.iter().any(|e| e.0 == name) {
                let name = ctx.text(name);
                return Err(
                    p.op_error_at(at, format!("attribute '{name}' occurs more than once in the attribute list"))
                );
            }
            entries.push((name, value));
        }
        state.attrs = ctx.dict_attr(entries);

        p.implied_region(state, |body, block, loc| {
            let args: Vec<_> = elements.iter().map(|&ty| body.add_arg(block, ty, loc)).collect();
            let spec =
                OpSpec { operands: args.get(..1).unwrap_or(&[]), ..OpSpec::new(ctx.op_name("linalg.yield"), loc) };
            let end = body.new_op(&spec);
            body.append(block, end);
        });
        Ok(())
    }

    fn print(&self, op: OpRef<'_>, p: &mut OpPrinter<'_>) {
        let body = op.body;
        for (word, index) in [("ins", 0), ("outs", 1)] {
            p.text(" ");
            p.text(word);
            p.text("(");
            p.values(op.operand(index));
            p.text(" : ");
            p.types(op.operand_type(index));
            p.text(")");
        }
        p.text(" ");
        p.text(self.attr);
        p.text(" = [");
        p.text(&crate::support::list(op.ints(self.attr).unwrap_or_default()));
        p.text("] ");
        p.attr_dict(op.ctx.dict(body.attrs(op.op)), false);
    }
}
