//! Pieces of syntax that operations of several dialects share. They read and print text only.

use qopt_ir::diag::Diag;
use qopt_ir::ir::{Type, ValueId};
use qopt_ir::syntax::{OpPrinter, Operand, Parser};

/// Arguments of a region with the values that they start with.
pub type Assignments<'a> = Vec<(Operand<'a>, Operand<'a>)>;

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

/// Reads the types behind `->`: one, or any number in parentheses.
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
