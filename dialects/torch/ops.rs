//! `torch.operator` and the constants.

use qopt_ir::def::{
    ANY_TYPE, AttrConstraint, AttrSyntax, BOOL_ATTR, ConstantDef, ELEMENTS_ATTR, I64_ATTR, OpDef, OpRef, RegionBlocks,
    RegionDef, STRING_ATTR, Trait, TypeConstraint, TypePred, attr, one, variadic,
};
use qopt_ir::diag::Diag;
use qopt_ir::ir::{AttrKind, Context, Type, TypeKind};
use qopt_ir::num::FloatKind;
use qopt_ir::syntax::{OpPrinter, OpState, OpSyntax, Parser, ValueGroup};

use super::{EncodedTensor, MutableTensor, VTensor, onnx};
use crate::support::ensure;

/// A torch type without a definition, kept as text: `opaque_type(ctx, "none")` is `!torch.none`.
pub fn opaque_type(ctx: &Context, name: &str) -> Type {
    ctx.ty(TypeKind::Opaque { dialect: ctx.str("torch"), body: name.as_bytes().into() })
}

macro_rules! named_type {
    ($name:ident, $text:literal, $summary:literal) => {
        pub(super) const $name: TypeConstraint =
            TypeConstraint::only($summary, TypePred::Test(|c, t| t == opaque_type(c, $text)), |c| {
                opaque_type(c, $text)
            });
    };
}
named_type!(TORCH_NONE, "none", "Torch none type");
named_type!(TORCH_INT, "int", "Torch int type");
named_type!(TORCH_FLOAT, "float", "Torch float type");
named_type!(TORCH_BOOL, "bool", "Torch bool type");
named_type!(TORCH_STR, "str", "Torch str type");
named_type!(TORCH_GENERATOR, "Generator", "Torch generator");
named_type!(TORCH_LINEAR_PARAMS, "LinearParams", "Torch linear parameters");
named_type!(TORCH_DEVICE, "Device", "Torch device");

pub(super) const ANY_VTENSOR: TypeConstraint = TypeConstraint::new(
    "Multi-dimensional array modeling Torch's Tensor type",
    TypePred::Test(|c, t| {
        c.type_object::<VTensor>(t).is_some()
            || c.type_object::<MutableTensor>(t).is_some()
            || c.type_object::<EncodedTensor>(t).is_some()
    }),
);
pub(super) const F64_ATTR: AttrConstraint = AttrConstraint {
    summary: "64-bit float attribute",
    accepts: |c, a| matches!(c.attr_kind(a), AttrKind::Float { ty, .. } if c.float_kind(*ty) == Some(FloatKind::F64)),
    syntax: AttrSyntax::Typed(|c| c.float_type(FloatKind::F64)),
};

/// An operator that the dialect does not define, named by a string.
pub static OPERATOR: OpDef = OpDef {
    name: "torch.operator",
    summary: "an operator named by a string",
    description: "Represents an operator that the dialect does not define, for example an ONNX operator.",
    operands: &[variadic("operands", &ANY_TYPE)],
    results: &[variadic("results", &ANY_TYPE)],
    attrs: &[attr("name", &STRING_ATTR)],
    regions: &[RegionDef { name: "regions", blocks: RegionBlocks::Any, variadic: true }],
    syntax: Some(&OperatorSyntax),
    verify: Some(super::onnx::verify_opset),
    variant: Some(super::onnx::operator_of),
    operator_name: Some("name"),
    example: "%0 = torch.operator \"onnx.Relu\"(%arg0) : (!torch.vtensor<[4],f32>) -> !torch.vtensor<[4],f32>",
    ..OpDef::BASE
};

/// `torch.operator "onnx.Add"(%0, %1) {torch.onnx.axis = 0 : si64} : (...) -> ...`
struct OperatorSyntax;

impl OpSyntax for OperatorSyntax {
    fn parse<'a>(&self, p: &mut Parser<'a>, state: &mut OpState<'a>) -> Result<(), Diag> {
        let name = p.attr()?;
        state.properties.push((p.ctx.str("name"), name));
        let mut operands = ValueGroup::default();
        p.expect("(")?;
        p.operands(&mut operands.items)?;
        p.expect(")")?;
        state.attrs = p.optional_dict()?;
        p.expect(":")?;
        let at = p.offset();
        let ty = p.ty()?;
        let TypeKind::Function { inputs, results } = p.ctx.type_kind(ty) else {
            return Err(p.error_at(at, "expected function type"));
        };
        operands.types = Some(inputs.iter().copied().collect());
        state.operands.push(operands);
        state.results.push(ValueGroup { types: Some(results.iter().copied().collect()), ..ValueGroup::default() });
        regions(p, state)
    }

    fn print<'p>(&self, op: OpRef<'p>, p: &mut OpPrinter<'p>) {
        p.text(" ");
        if let Some(name) = op.attr("name") {
            p.attr(name);
        }
        let body = op.body;
        p.text("(");
        p.values(body.operands(op.op));
        p.text(")");
        p.attr_dict(op.ctx.dict(body.attrs(op.op)), false);
        p.text(" : ");
        p.functional_type(body.operands(op.op).map(|v| body.ty(v)), body.results(op.op).map(|v| body.ty(v)));
        for (i, &region) in body.regions(op.op).iter().enumerate() {
            p.then(move |p| {
                p.text(if i == 0 { " " } else { ", " });
                p.region(region, true, true);
            });
        }
    }
}

/// Parses the regions, with optional commas between them.
fn regions<'a>(p: &mut Parser<'a>, _: &mut OpState<'a>) -> Result<(), Diag> {
    if !p.next_is("{") {
        return Ok(());
    }
    p.region(Vec::new(), |p, state| {
        p.eat(",");
        regions(p, state)
    })
}

const CONSTANT: OpDef = OpDef { traits: &[Trait::Pure, Trait::ConstantLike], ..OpDef::BASE };

/// The end of a region of a `torch.operator`.
pub static OPERATOR_TERMINATOR: OpDef = OpDef {
    name: "torch.operator_terminator",
    summary: "the results of a region of an operator",
    operands: &[variadic("operands", &ANY_TYPE)],
    traits: &[Trait::Pure, Trait::Terminator],
    format: Some("$operands attr-dict `:` qualified(type($operands))"),
    example: "torch.operator_terminator %arg0 : !torch.vtensor<[4],f32>",
    ..OpDef::BASE
};

/// `None`
pub static NONE: OpDef = OpDef {
    name: "torch.constant.none",
    summary: "the value None",
    results: &[one("result", &TORCH_NONE)],
    format: Some("attr-dict"),
    result_name: Some(|_| Some("none".to_owned())),
    example: "%none = torch.constant.none",
    ..CONSTANT
};

/// An `int`.
pub static INT: OpDef = OpDef {
    name: "torch.constant.int",
    summary: "an int",
    attrs: &[attr("value", &I64_ATTR)],
    results: &[one("result", &TORCH_INT)],
    format: Some("$value attr-dict"),
    constant: Some(&ConstantDef {
        read: |op| op.attr("value"),
        write: |op, value, _| op.ctx.dict_attr([(op.ctx.str("value"), value)]),
        ..ConstantDef::BASE
    }),
    result_name: Some(|op| Some(format!("int{}", op.int("value")?))),
    example: "%int1 = torch.constant.int 1",
    ..CONSTANT
};

/// A `float`.
pub static FLOAT: OpDef = OpDef {
    name: "torch.constant.float",
    summary: "a float",
    attrs: &[attr("value", &F64_ATTR)],
    results: &[one("result", &TORCH_FLOAT)],
    format: Some("$value attr-dict"),
    result_name: Some(|op| match op.ctx.attr_kind(op.attr("value")?) {
        AttrKind::Float { bits, .. } => {
            // A name holds no `+`.
            Some(format!("float{}", FloatKind::F64.format(*bits).as_str().replace('+', "")))
        }
        _ => None,
    }),
    example: "%float1.000000e00 = torch.constant.float 1.000000e+00",
    ..CONSTANT
};

/// A `bool`.
pub static BOOL: OpDef = OpDef {
    name: "torch.constant.bool",
    summary: "a bool",
    attrs: &[attr("value", &BOOL_ATTR)],
    results: &[one("result", &TORCH_BOOL)],
    format: Some("$value attr-dict"),
    result_name: Some(|op| Some((if op.int("value")? != 0 { "true" } else { "false" }).to_owned())),
    example: "%true = torch.constant.bool true",
    ..CONSTANT
};

/// A `str`.
pub static STR: OpDef = OpDef {
    name: "torch.constant.str",
    summary: "a str",
    attrs: &[attr("value", &STRING_ATTR)],
    results: &[one("result", &TORCH_STR)],
    format: Some("$value attr-dict"),
    result_name: Some(|_| Some("str".to_owned())),
    example: "%str = torch.constant.str \"none\"",
    ..CONSTANT
};

/// A device.
pub static DEVICE: OpDef = OpDef {
    name: "torch.constant.device",
    summary: "a device",
    attrs: &[attr("value", &STRING_ATTR)],
    results: &[one("result", &TORCH_DEVICE)],
    format: Some("$value attr-dict"),
    // The index follows a colon, which a name does not hold.
    result_name: Some(|op| op.ctx.attr_str(op.attr("value")?).map(|name| op.ctx.text(name).replace(':', ""))),
    example: "%cpu = torch.constant.device \"cpu\"",
    ..CONSTANT
};

/// A tensor.
pub static LITERAL: OpDef = OpDef {
    name: "torch.vtensor.literal",
    summary: "a constant tensor",
    attrs: &[attr("value", &ELEMENTS_ATTR)],
    results: &[one("result", &ANY_VTENSOR)],
    verify: Some(|op| {
        let value = op.constant().zip(op.result_type(0));
        let holds = value.is_none_or(|(value, ty)| onnx::holds(op.ctx, value, ty));
        ensure!(holds, "requires 'value' to have the shape and the elements of its result");
        Ok(())
    }),
    constant: Some(&ConstantDef {
        read: |op| op.attr("value"),
        write: |op, value, _| op.ctx.dict_attr([(op.ctx.str("value"), value)]),
        ..ConstantDef::BASE
    }),
    format: Some("`(` $value `)` attr-dict `:` qualified(type($result))"),
    example: "%0 = torch.vtensor.literal(dense<1> : tensor<4xsi8>) : !torch.vtensor<[4],si8>",
    ..CONSTANT
};

/// A list.
pub static LIST_CONSTRUCT: OpDef = OpDef {
    name: "torch.prim.ListConstruct",
    summary: "a list of values",
    operands: &[variadic("elements", &ANY_TYPE)],
    results: &[one("result", &ANY_TYPE)],
    traits: &[Trait::Pure],
    format: Some("operands attr-dict `:` functional-type(operands, results)"),
    example: "%0 = torch.prim.ListConstruct %arg0, %arg1 : (!torch.int, !torch.int) -> !torch.list<int>",
    ..OpDef::BASE
};

/// The elements of a list.
pub static LIST_UNPACK: OpDef = OpDef {
    name: "torch.prim.ListUnpack",
    summary: "the values of a list",
    operands: &[one("operand", &ANY_TYPE)],
    results: &[variadic("results", &ANY_TYPE)],
    traits: &[Trait::Pure],
    format: Some("operands attr-dict `:` type(operands) `->` type(results)"),
    example: "%0:2 = torch.prim.ListUnpack %arg0 : !torch.list<vtensor> -> !torch.vtensor<[2],f32>, !torch.vtensor<[2],f32>",
    ..OpDef::BASE
};

/// A scalar as a tensor.
pub static NUM_TO_TENSOR: OpDef = OpDef {
    name: "torch.prim.NumToTensor.Scalar",
    summary: "a number as a tensor of rank 0",
    operands: &[one("a", &ANY_TYPE)],
    results: &[one("result", &ANY_VTENSOR)],
    traits: &[Trait::Pure],
    format: Some("operands attr-dict `:` type(operands) `->` type(results)"),
    example: "%0 = torch.prim.NumToTensor.Scalar %arg0 : !torch.float -> !torch.vtensor<[],f32>",
    ..OpDef::BASE
};

/// Returns true if an operand is `None`.
pub(crate) fn is_none(op: OpRef<'_>, index: usize) -> bool {
    op.operand_def(index).is_some_and(|def| def.is(&NONE))
}
