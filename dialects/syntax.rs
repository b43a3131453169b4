//! Parses and prints syntax that operations of several dialects share, such as the arguments of loops.

use qopt_ir::def::OpRef;
use qopt_ir::diag::Diag;
use qopt_ir::ir::{Attr, BlockId, Body, Loc, Str, Type, TypeKind, ValueId};
use qopt_ir::syntax::{OpPrinter, OpState, Parser, UnresolvedOperand, ValueGroup};

/// Pairs of an argument of a region and its initial value.
pub type Assignments<'a> = Vec<(UnresolvedOperand<'a>, UnresolvedOperand<'a>)>;

/// Parses `(%a = %x, %b = %y)`.
pub fn assignments<'a>(p: &mut Parser<'a>) -> Result<Assignments<'a>, Diag> {
    let mut pairs = Vec::new();
    p.expect("(")?;
    if p.eat(")") {
        return Ok(pairs);
    }
    p.comma_list(|p| {
        let arg = p.argument()?;
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

/// Parses `(%a, %b : i32, f32)`.
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

/// Parses `^bb1(%a, %b : i32, f32)`: a block and its arguments.
pub fn destination<'a>(p: &mut Parser<'a>) -> Result<(BlockId, ValueGroup<UnresolvedOperand<'a>>), Diag> {
    let block = p.successor()?;
    let passed = if p.next_is("(") {
        typed_operands(p)?
    } else {
        ValueGroup { types: Some(Default::default()), ..ValueGroup::default() }
    };
    Ok((block, passed))
}

/// Prints a block and its arguments in the form that [`destination`] parses.
pub fn print_destination(p: &mut OpPrinter<'_>, block: BlockId, passed: &[ValueId]) {
    p.block_name(block);
    if !passed.is_empty() {
        print_typed_operands(p, p.body(), passed);
    }
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

/// Parses `, read, locality<3>, data`.
pub fn prefetch_options(p: &mut Parser<'_>, state: &mut OpState<'_>) -> Result<(), Diag> {
    let ctx = p.ctx;
    p.expect(",")?;
    let is_write = p.eat("write");
    if !is_write && !p.eat("read") {
        return Err(p.op_error("rw specifier has to be 'read' or 'write'"));
    }
    p.expect(",")?;
    p.expect("locality")?;
    p.expect("<")?;
    let at = p.offset();
    let locality = p.int()?;
    if i32::try_from(locality).is_err() {
        return Err(p.error_at(at, "integer constant out of range for attribute"));
    }
    p.expect(">")?;
    p.expect(",")?;
    let is_data = p.eat("data");
    if !is_data && !p.eat("instr") {
        return Err(p.op_error("cache type has to be 'data' or 'instr'"));
    }
    state.properties.extend([
        (ctx.str("isWrite"), ctx.bool_attr(is_write)),
        (ctx.str("localityHint"), ctx.int_attr(locality, ctx.int_type(32))),
        (ctx.str("isDataCache"), ctx.bool_attr(is_data)),
    ]);
    Ok(())
}

/// Parses the optional attributes after everything else, `{a = 1}`.
pub fn trailing_attrs<'a>(p: &mut Parser<'a>, state: &mut OpState<'a>) -> Result<(), Diag> {
    state.attrs = p.optional_dict()?;
    Ok(())
}

/// Parses the regions of a conditional operation, ` {...} else {...}`, and its attributes. `terminator` is implicit in both regions.
pub fn then_else_regions<'a>(p: &mut Parser<'a>, terminator: &'static str) -> Result<(), Diag> {
    p.region(Vec::new(), move |p, state| {
        p.implicit_terminator(state, terminator);
        if p.eat("else") {
            return p.region(Vec::new(), move |p, state| {
                p.implicit_terminator(state, terminator);
                trailing_attrs(p, state)
            });
        }
        p.absent_region(state);
        trailing_attrs(p, state)
    })
}

/// Prints the regions that [`then_else_regions`] parses, without the attributes.
pub fn print_then_else_regions<'p>(op: OpRef<'p>, p: &mut OpPrinter<'p>) {
    let body = op.body;
    let has_results = body.num_results(op.op) > 0;
    p.regions_of(op.op, |p| {
        for (i, &region) in body.regions(op.op).iter().enumerate() {
            if i == 0 || !body.blocks(region).is_empty() {
                p.then(move |p| {
                    p.text(if i > 0 { " else " } else { " " });
                    p.region(region, true, has_results);
                });
            }
        }
    });
}

/// Parses `(tensor<2xf32>) -> tensor<2xf32>`. Returns the types of inputs and results.
pub fn function_type<'c>(p: &mut Parser<'c>) -> Result<(&'c [Type], &'c [Type]), Diag> {
    let at = p.offset();
    let ty = p.ty()?;
    match p.ctx.type_kind(ty) {
        TypeKind::Function { inputs, results } => Ok((inputs, results)),
        _ => Err(p.op_error_at(at, "invalid kind of type specified: expected function type")),
    }
}

/// Adds an operand group with the initial values of `pairs`, and a result group. `at` is the offset of the types in the text, for the
/// error if their number differs.
pub fn set_values<'a>(
    p: &Parser<'a>,
    state: &mut OpState<'a>,
    at: usize,
    pairs: &Assignments<'a>,
    (inputs, results): (&[Type], &[Type]),
) -> Result<(), Diag> {
    if inputs.len() != pairs.len() {
        let (types, operands) = (inputs.len(), pairs.len());
        return Err(
            p.op_error_at(at, format!("expected as many input types as operands (expected {operands} got {types})"))
        );
    }
    let items = pairs.iter().map(|pair| pair.1).collect();
    state.operands.push(ValueGroup { items, types: Some(inputs.into()) });
    state.results.push(ValueGroup { types: Some(results.into()), ..ValueGroup::default() });
    Ok(())
}

/// The arguments of the first region.
pub fn first_args(op: OpRef<'_>) -> &[ValueId] {
    let entry = op.body.regions(op.op).first().and_then(|&r| op.body.blocks(r).first());
    entry.map_or(&[], |&b| op.body.args(b))
}

/// Returns true if the arguments of the first region have the types of the inputs. Only then the custom form can print the operation,
/// because it has no types of the arguments.
pub fn args_match(op: OpRef<'_>, inputs: impl Iterator<Item = ValueId>) -> bool {
    first_args(op).iter().map(|&arg| op.body.ty(arg)).eq(inputs.map(|value| op.body.ty(value)))
}

/// Parses `(%a = %x) -> (i32)`. `mismatch` is the error for another number of types.
pub fn typed_assignments<'a>(p: &mut Parser<'a>, mismatch: &str) -> Result<(Assignments<'a>, Vec<Type>), Diag> {
    let pairs = assignments(p)?;
    p.expect("->")?;
    let at = p.offset();
    let types = arrow_types(p)?;
    if types.len() != pairs.len() {
        return Err(p.op_error_at(at, mismatch));
    }
    Ok((pairs, types))
}

/// Prints `(%a = %x) -> (i32)`.
pub fn print_typed_assignments(
    op: OpRef<'_>,
    p: &mut OpPrinter<'_>,
    args: &[ValueId],
    inputs: impl Iterator<Item = ValueId>,
) {
    print_assignments(p, args, inputs);
    p.text(" -> (");
    p.types(op.body.results(op.op).map(|value| op.body.ty(value)));
    p.text(")");
}

/// Combines the arguments of `pairs` with their types, for [`Parser::region`].
pub fn region_args<'a>(
    p: &Parser<'a>,
    pairs: &Assignments<'a>,
    types: &[Type],
) -> Vec<(UnresolvedOperand<'a>, Type, Loc)> {
    pairs.iter().zip(types).map(|(&(arg, _), &ty)| (arg, ty, p.operand_loc(arg))).collect()
}

/// Parses `(%a = %x) : (i32) -> i32 {...} do {...} attributes {...}`.
pub fn while_loop<'a>(p: &mut Parser<'a>, state: &mut OpState<'a>) -> Result<(), Diag> {
    let pairs = if p.next_is("(") { assignments(p)? } else { Vec::new() };
    p.expect(":")?;
    let at = p.offset();
    let types = function_type(p)?;
    set_values(p, state, at, &pairs, types)?;
    let args = region_args(p, &pairs, types.0);
    p.region(args, |p, _| {
        p.expect("do")?;
        p.region(Vec::new(), |p, state| {
            if p.eat("attributes") {
                state.attrs = p.optional_dict()?;
            }
            Ok(())
        })
    })
}

/// Prints `(%a = %x) : (i32) -> i32 {...} do {...} attributes {...}`. Requires [`args_match`].
pub fn print_while_loop<'p>(op: OpRef<'p>, p: &mut OpPrinter<'p>, attrs: Vec<(Str, Attr)>) {
    let body = op.body;
    let inputs = body.num_operands(op.op);
    if inputs > 0 {
        p.text(" ");
        print_assignments(p, first_args(op), body.operands(op.op));
    }
    p.text(" : ");
    p.functional_type(body.operands(op.op).map(|v| body.ty(v)), body.results(op.op).map(|v| body.ty(v)));
    p.regions_of(op.op, |p| {
        for (i, &region) in body.regions(op.op).iter().enumerate() {
            p.then(move |p| {
                p.text(if i > 0 { " do " } else { " " });
                p.region(region, i > 0, true);
            });
        }
    });
    p.then(move |p| p.attr_dict(&attrs, true));
}
