//! `stablehlo.tuple` and `stablehlo.get_tuple_element`

use qopt_ir::def::{I32_FROM_0_ATTR, OpDef, attr, one, operand, variadic};
use qopt_ir::ir::TypeKind;

use super::super::constraints::{NESTED_TUPLE, TUPLE_ITEM};
use super::super::syntax::{ListSyntax, TypesForm};
use super::rules::{STABLEHLO, check_result_types, demand, show_types, types_agree};
use crate::support::{OpTypes, ensure, show};

/// `stablehlo.tuple`
pub static TUPLE: OpDef = OpDef {
    name: "stablehlo.tuple",
    summary: "Builds a tuple of its operands",
    operands: &[variadic("val", &TUPLE_ITEM)],
    results: &[one("result", &NESTED_TUPLE)],
    verify: Some(|op| {
        let types: Vec<_> = op.body.operands(op.op).map(|value| op.body.ty(value)).collect();
        let TypeKind::Tuple(items) = op.ctx.type_kind(op.out_type(0)) else { return Ok(()) };
        ensure!(
            items.len() == types.len() && items.iter().zip(&types).all(|(&a, &b)| types_agree(op.ctx, a, b)),
            "inferred type(s) 'tuple<{}>' are incompatible with return type(s) of operation {}",
            // MLIR quotes no type inside of `tuple<...>`.
            show_types(op.ctx, &types).replace('\'', ""),
            show(op.ctx, op.out_type(0))
        );
        Ok(())
    }),
    syntax: Some(&ListSyntax { clauses: &[], types: TypesForm::Tuple }),
    example: "%0 = stablehlo.tuple %arg0, %arg1 : tuple<tensor<4xf32>, tensor<i32>>",
    ..STABLEHLO
};

/// `stablehlo.get_tuple_element`
pub static GET_TUPLE_ELEMENT: OpDef = OpDef {
    name: "stablehlo.get_tuple_element",
    summary: "Extracts the element at `index` from a tuple",
    operands: &[one("operand", &NESTED_TUPLE)],
    results: &[one("result", &TUPLE_ITEM)],
    attrs: &[attr("index", &I32_FROM_0_ATTR)],
    verify: Some(|op| {
        let TypeKind::Tuple(items) = op.ctx.type_kind(op.in_type(operand!(GET_TUPLE_ELEMENT.operand))) else {
            return Ok(());
        };
        let index = op.int("index").unwrap_or_default();
        let Some(&item) = usize::try_from(index).ok().and_then(|index| items.get(index)) else {
            demand!(false, "index {index} is out of bounds of operand with size {}", items.len());
            return Ok(());
        };
        check_result_types(op, &[item])
    }),
    format: Some("$operand `[` $index `]` attr-dict `:` functional-type(operands, results)"),
    example: "%0 = stablehlo.get_tuple_element %arg0[0] : (tuple<tensor<4xf32>, tensor<i32>>) -> tensor<4xf32>",
    ..STABLEHLO
};
