//! `chlo.scan`: running results of a body along a dimension.

use std::ops::Range;

use qopt_ir::def::{
    ANY_TENSOR, BOOL_ATTR, I64_FROM_0_ATTR, OpDef, OpRef, RegionBlocks, RegionDef, Trait, Verdict, attr, implied_attr,
    optional_attr, variadic,
};
use qopt_ir::diag::Diag;
use qopt_ir::ir::{Attr, Str, Type, ValueId};
use qopt_ir::syntax::{OpPrinter, OpState, OpSyntax, Parser, ValueGroup};

use crate::stablehlo::ops::rules::{argument_types, check_result_types, demand, returned_types, types_agree};
use crate::support::{bail, ensure};

/// The positions of the inputs and of the initial values among the operands.
fn operand_ranges(op: OpRef<'_>) -> (Range<usize>, Range<usize>) {
    match op.operand_groups().as_deref() {
        Ok([inputs, inits]) => (inputs.clone(), inits.clone()),
        _ => Default::default(),
    }
}

fn values<'a>(op: OpRef<'a>, range: Range<usize>) -> impl Iterator<Item = ValueId> + use<'a> {
    op.body.operands(op.op).skip(range.start).take(range.len())
}

/// The types of the inputs and of the initial values.
fn operand_types(op: OpRef<'_>) -> (Vec<Type>, Vec<Type>) {
    let (inputs, inits) = operand_ranges(op);
    let types = |range| values(op, range).map(|value| op.body.ty(value)).collect();
    (types(inputs), types(inits))
}

/// The body has a slice of each input and each carried value as arguments. It returns a slice of each output, then the next
/// carried values.
fn verify(op: OpRef<'_>) -> Verdict {
    let ctx = op.ctx;
    let ((inputs, inits), returned) = (operand_types(op), returned_types(op, 0));
    demand!(returned.len() >= inits.len(), "ScanOp body must return at least {} values (carries)", inits.len());
    let outputs = returned.len().saturating_sub(inits.len());
    ensure!(!inputs.is_empty() || outputs > 0, "at least one of inputs or outputs must be present");
    let dim = op.int("dimension").and_then(|dim| usize::try_from(dim).ok()).unwrap_or_default();
    let mut size = op.int("scan_dim_size").and_then(|size| u64::try_from(size).ok());
    let mut slices = Vec::new();
    for (i, &ty) in inputs.iter().enumerate() {
        let Some(mut shape) = ctx.shape(ty) else { bail!("operand {i} is not ranked") };
        ensure!(dim < shape.len(), "scan dimension of operand {i} is out of bounds");
        if let Some(found) = shape.remove(dim) {
            ensure!(size.is_none_or(|size| size == found), "invalid scan dimension size of operand {i}");
            size = Some(found);
        }
        slices.push(ctx.tensor_type(&shape, ctx.element_or_self(ty)));
    }
    for (i, &ty) in inits.iter().enumerate() {
        ensure!(ctx.shape(ty).is_some(), "operand {} is not ranked", inputs.len().saturating_add(i));
        slices.push(ty);
    }
    let args = argument_types(op, 0);
    ensure!(args.len() == slices.len(), "expects {} arguments in the body, but got {}", slices.len(), args.len());
    for (i, (&arg, &slice)) in args.iter().zip(&slices).enumerate() {
        ensure!(types_agree(ctx, slice, arg), "operand and body argument {i} are incompatible");
    }
    let mut results = Vec::new();
    for (i, &ty) in returned.iter().enumerate() {
        let Some(mut shape) = ctx.shape(ty) else { bail!("terminator operand {i} is not ranked") };
        if i < outputs {
            ensure!(dim <= shape.len(), "scan dimension of result {i} is out of bounds");
            shape.insert(dim, size);
        }
        results.push(ctx.tensor_type(&shape, ctx.element_or_self(ty)));
    }
    check_result_types(op, &results)
}

/// `chlo.scan`: running results of a body along a dimension.
pub static SCAN: OpDef = OpDef {
    name: "chlo.scan",
    summary: "Running results along a dimension",
    description: "Runs the body for each slice of the inputs along `dimension`, from the last one if `is_reverse`. The body gets the \
                  slices and the carried values. It returns slices of the outputs and the next carried values.",
    operands: &[variadic("inputs", &ANY_TENSOR), variadic("inits", &ANY_TENSOR)],
    results: &[variadic("outputs", &ANY_TENSOR), variadic("carries", &ANY_TENSOR)],
    attrs: &[
        attr("dimension", &I64_FROM_0_ATTR),
        optional_attr("scan_dim_size", &I64_FROM_0_ATTR),
        implied_attr("is_reverse", &BOOL_ATTR, "false"),
        optional_attr("is_associative", &BOOL_ATTR),
    ],
    regions: &[RegionDef { name: "body", blocks: RegionBlocks::One, variadic: false }],
    traits: &[
        Trait::AttrSizedOperandSegments,
        Trait::AttrSizedResultSegments,
        Trait::RecursiveMemoryEffects,
        Trait::IsolatedFromAbove,
    ],
    syntax: Some(&ScanSyntax),
    verify: Some(verify),
    example: "%0:2 = chlo.scan(%arg0) inits (%arg1) dimension=0  {\n^bb0(%input: tensor<3xf32>, %carry: tensor<3xf32>):\n  %1 = \
              stablehlo.add %input, %carry : tensor<3xf32>\n  stablehlo.return %1, %1 : tensor<3xf32>, tensor<3xf32>\n} : \
              (tensor<2x3xf32>, tensor<3xf32>) -> (tensor<2x3xf32>, tensor<3xf32>)",
    ..OpDef::BASE
};

/// `chlo.scan(%x) inits (%c) dimension=0 attributes {...} {...} : types`
struct ScanSyntax;

impl OpSyntax for ScanSyntax {
    fn parse<'a>(&self, p: &mut Parser<'a>, state: &mut OpState<'a>) -> Result<(), Diag> {
        let mut groups = [ValueGroup::default(), ValueGroup::default()];
        for (word, group) in ["", "inits"].into_iter().zip(&mut groups) {
            if !word.is_empty() {
                p.expect(word)?;
            }
            p.expect("(")?;
            p.operands(&mut group.items)?;
            p.expect(")")?;
        }
        p.expect("dimension")?;
        p.expect("=")?;
        let dimension = p.ctx.int_attr(p.int()?, p.ctx.int_type(64));
        state.properties.push((p.ctx.str("dimension"), dimension));
        if p.attributes_keyword()? {
            state.attrs = p.optional_dict()?;
        }
        p.region(Vec::new(), |p, state| {
            p.expect(":")?;
            let at = p.offset();
            let (types, results) = crate::syntax::function_type(p)?;
            let [mut inputs, mut inits] = groups;
            let count = inputs.items.len();
            let Some((first, second)) = types.split_at_checked(count).filter(|(_, t)| t.len() == inits.items.len())
            else {
                return Err(p.error_at(at, "operand types must match the number of inputs and inits"));
            };
            let outputs = results.len().checked_sub(inits.items.len());
            let Some((outputs, carries)) = outputs.and_then(|count| results.split_at_checked(count)) else {
                return Err(p.error_at(at, "not enough result types to cover the required carries"));
            };
            inputs.types = Some(first.into());
            inits.types = Some(second.into());
            state.operands.extend([inputs, inits]);
            for types in [outputs, carries] {
                state.results.push(ValueGroup { types: Some(types.into()), ..ValueGroup::default() });
            }
            Ok(())
        })
    }

    /// The text has as many carried results as initial values.
    fn says_all(&self, op: OpRef<'_>) -> bool {
        let (_, inits) = operand_ranges(op);
        matches!(op.result_groups().as_deref(), Ok([_, carries]) if carries.len() == inits.len())
    }

    fn print<'p>(&self, op: OpRef<'p>, p: &mut OpPrinter<'p>) {
        let (ctx, body) = (op.ctx, op.body);
        let (inputs, inits) = operand_ranges(op);
        p.text("(");
        p.values(values(op, inputs));
        p.text(") inits (");
        p.values(values(op, inits));
        p.text(&format!(") dimension={} ", op.int("dimension").unwrap_or_default()));
        let hidden = ["dimension", "operandSegmentSizes", "resultSegmentSizes"];
        let dicts = [body.properties(op.op), body.attrs(op.op)];
        let mut entries: Vec<(Str, Attr)> = dicts.iter().flat_map(|&dict| ctx.dict(dict)).copied().collect();
        entries.retain(|entry| !hidden.iter().any(|name| name.as_bytes() == ctx.bytes(entry.0)));
        entries.sort_by(|a, b| ctx.bytes(a.0).cmp(ctx.bytes(b.0)));
        p.attr_dict(&entries, true);
        let own = op.entered();
        p.text(" ");
        p.regions_of(op.op, |p| {
            own.body.regions(own.op).first().into_iter().for_each(|&region| p.region(region, true, true));
        });
        p.then(move |p| {
            p.text(" : ");
            p.functional_type(body.operands(op.op).map(|v| body.ty(v)), body.results(op.op).map(|v| body.ty(v)));
        });
    }
}
