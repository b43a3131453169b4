//! Syntax shared by operations of several dialects. It parses and prints text only.

use qopt_ir::diag::Diag;
use qopt_ir::ir::{Body, Type, ValueId};
use qopt_ir::syntax::{OpPrinter, Parser, UnresolvedOperand, ValueGroup};

/// Arguments of a region with their initial values.
pub type Assignments<'a> = Vec<(UnresolvedOperand<'a>, UnresolvedOperand<'a>)>;

/// Reads `(%a = %x, %b = %y)`.
pub fn assignments<'a>(p: &mut Parser<'a>) -> Result<Assignments<'a>, Diag> {
    let mut pairs = Vec::new();
    p.expect("(")?;
    if p.eat(")") {
        return Ok(pairs);
    }
    p.comma_list(|p| {
        let arg = p.operand()?;
        p.expect("=")?;
        pairs.push((arg, p.operand()?));
        Ok(())
    })?;
    p.expect(")")?;
    Ok(pairs)
}

/// Prints `(%a = %x, %b = %y)`.
pub fn print_assignments(p: &mut OpPrinter<'_>, args: &[ValueId], inputs: impl Iterator<Item = ValueId>) {
    p.text("(");
    for (i, (&arg, input)) in args.iter().zip(inputs).enumerate() {
        p.text(if i > 0 { ", " } else { "" });
        p.value(arg);
        p.text(" = ");
        p.value(input);
    }
    p.text(")");
}

/// Reads `(%a, %b : i32, f32)`.
pub fn typed_operands<'a>(p: &mut Parser<'a>) -> Result<ValueGroup<UnresolvedOperand<'a>>, Diag> {
    let mut group = ValueGroup::default();
    let types = group.types.insert(Default::default());
    p.expect("(")?;
    let at = p.offset();
    p.operands(&mut group.items)?;
    p.expect(":")?;
    p.comma_list(|p| {
        types.push(p.ty()?);
        Ok(())
    })?;
    p.expect(")")?;
    let (n, m) = (group.items.len(), types.len());
    if n != m {
        let message = format!("number of operands and types do not match: got {n} operands and {m} types");
        return Err(p.op_error_at(at, message));
    }
    Ok(group)
}

/// Prints `(%a, %b : i32, f32)`.
pub fn print_typed_operands(p: &mut OpPrinter<'_>, body: &Body, values: &[ValueId]) {
    p.text("(");
    p.values(values.iter().copied());
    p.text(" : ");
    p.types(values.iter().map(|&v| body.ty(v)));
    p.text(")");
}

/// Parses the types after `->`: one, or a list in parentheses.
pub fn arrow_types(p: &mut Parser<'_>) -> Result<Vec<Type>, Diag> {
    let mut types = Vec::new();
    if !p.eat("(") {
        types.push(p.ty()?);
    } else if !p.eat(")") {
        p.comma_list(|p| {
            types.push(p.ty()?);
            Ok(())
        })?;
        p.expect(")")?;
    }
    Ok(types)
}
