//! The transform dialect: programs that transform programs.

mod verify;

use std::sync::{Arc, OnceLock};

use qopt_ir::def::{AttrTypeDef, Deferred, Dialect, OpDef, OpRef, TypeDef, Verify};
use qopt_ir::diag::Diag;
use qopt_ir::ir::{
    Attr, AttrKind, AttrObject, Child, Context, DialectAttr, DialectType, Type, TypeKind, TypeObject, ValueId,
};
use qopt_ir::syntax::{OpPrinter, OpState, OpSyntax, Parser, TextParser, TextPrinter, ValueGroup};

use super::bufferization::entries;
use super::constraints::{ANY_OP, ANY_VALUE, PDL_OPERATION};
use super::types::{Named, named_type};
use crate::func::FuncSyntax;

/// `!transform.op<"scf.for">` or `!transform.param<i64>`
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Handle {
    Op(Vec<u8>),
    Param(Type),
}

impl TypeObject for Handle {
    fn dialect(&self) -> &'static str {
        "transform"
    }
    fn print(&self, printer: &mut TextPrinter<'_>) {
        match self {
            Self::Op(name) => {
                printer.text("op<");
                printer.string(name);
            }
            Self::Param(ty) => {
                printer.text("param<");
                printer.ty(*ty);
            }
        }
        printer.text(">");
    }
    fn children(&self, each: &mut dyn FnMut(Type)) {
        if let Self::Param(ty) = self {
            each(*ty);
        }
    }
    fn printed_size(&self) -> u64 {
        match self {
            Self::Op(name) => name.len() as u64,
            Self::Param(_) => 16,
        }
    }
}

fn handle(p: &mut TextParser<'_>, read: fn(&mut TextParser<'_>) -> Result<Handle, Diag>) -> Result<Type, Diag> {
    p.expect("<")?;
    let handle = read(p)?;
    p.expect(">")?;
    Ok(p.ctx.ty(TypeKind::Dialect(DialectType(Arc::new(handle)))))
}

/// Returns true for a type of operations of one name.
pub(super) fn is_concrete_op(ctx: &Context, ty: Type) -> bool {
    matches!(ctx.type_object(ty), Some(Handle::Op(_)))
}
/// Returns true for the type of operations with a name.
fn is_handle_of(ctx: &Context, ty: Type, name: &str) -> bool {
    matches!(ctx.type_object(ty), Some(Handle::Op(own)) if own == name.as_bytes())
}
/// Returns true for a type of operations.
pub(super) fn is_op_handle(ctx: &Context, ty: Type) -> bool {
    ANY_OP.is(ctx, ty) || PDL_OPERATION.is(ctx, ty) || is_concrete_op(ctx, ty)
}
/// Returns true for a type of values.
pub(super) fn is_value_handle(ctx: &Context, ty: Type) -> bool {
    ANY_VALUE.is(ctx, ty)
}
/// Returns true for a type of parameters.
pub(super) fn is_param(ctx: &Context, ty: Type) -> bool {
    ["any_param", "affine_map", "type"].iter().any(|name| Named::new("transform", name).is(ctx, ty))
        || matches!(ctx.type_object(ty), Some(Handle::Param(_)))
}

const TYPES: &[&TypeDef] = &[
    named_type!("transform", "affine_map", "Affine maps"),
    named_type!("transform", "any_op", "Operations"),
    named_type!("transform", "any_param", "Parameters"),
    named_type!("transform", "any_value", "Values"),
    named_type!("transform", "type", "Types"),
    &TypeDef {
        mnemonic: "op",
        summary: "Operations of one name",
        description: "",
        parse: |p| handle(p, |p| Ok(Handle::Op(p.string()?))),
        example: "!transform.op<\"scf.for\">",
    },
    &TypeDef {
        mnemonic: "param",
        summary: "Parameters of one type",
        description: "",
        parse: |p| handle(p, |p| Ok(Handle::Param(p.ty()?))),
        example: "!transform.param<i64>",
    },
];

/// `#transform.param_operand<index = 0 : i64>`: an option of a pass that is an operand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct ParamOperand(Attr);

impl AttrObject for ParamOperand {
    fn dialect(&self) -> &'static str {
        "transform"
    }
    fn print(&self, printer: &mut TextPrinter<'_>) {
        printer.text("param_operand<index = ");
        printer.attr(self.0);
        printer.text(">");
    }
    fn children(&self, each: &mut dyn FnMut(Child)) {
        each(Child::Attr(self.0));
    }
}

/// The attribute for an operand.
pub(super) fn param_operand(ctx: &Context, number: i64) -> Attr {
    let index = ctx.int_attr(number, ctx.int_type(64));
    ctx.attr(AttrKind::Dialect(DialectAttr(Arc::new(ParamOperand(index)))))
}

/// The number of an operand.
pub(super) fn param_number(ctx: &Context, attr: Attr) -> Option<i64> {
    ctx.attr_int(ctx.attr_object::<ParamOperand>(attr)?.0)
}

const PARAM_OPERAND: AttrTypeDef = AttrTypeDef {
    mnemonic: "param_operand",
    summary: "An option of a pass that is an operand",
    parse: |p| {
        p.expect("<")?;
        p.expect("index")?;
        p.expect("=")?;
        let index = p.attr()?;
        p.expect(">")?;
        Ok(p.ctx.attr(AttrKind::Dialect(DialectAttr(Arc::new(ParamOperand(index))))))
    },
    enumeration: None,
    example: "#transform.param_operand<index = 0 : i64>",
};

/// `transform.structured.split %target after 4 {dimension = 0 : i64} : !transform.any_op`
struct SplitSyntax;

impl OpSyntax for SplitSyntax {
    fn parse<'a>(&self, p: &mut Parser<'a>, state: &mut OpState<'a>) -> Result<(), Diag> {
        let (mut target, mut point) = (ValueGroup::default(), ValueGroup::default());
        target.items.push(p.operand()?);
        p.expect("after")?;
        let mut size = i64::MIN;
        if p.at_operand() {
            point.items.push(p.operand()?);
        } else {
            size = p.int()?;
        }
        state.attrs = p.optional_dict()?;
        p.expect(":")?;
        let at = p.offset();
        let ty = p.ty()?;
        target.types = Some([ty].into_iter().collect());
        point.types = Some(Default::default());
        if !point.items.is_empty() {
            if !p.eat(",") {
                return Err(p.op_error_at(at, "expected the type of the split point"));
            }
            point.types = Some([p.ty()?].into_iter().collect());
        }
        state.properties.push((p.ctx.str("static_chunk_sizes"), p.ctx.int_attr(size, p.ctx.int_type(64))));
        state.operands.extend([target, point]);
        state.results.push(ValueGroup { types: Some([ty].into_iter().collect()), ..ValueGroup::default() });
        Ok(())
    }

    fn print<'p>(&self, op: OpRef<'p>, p: &mut OpPrinter<'p>) {
        let operands: Vec<ValueId> = op.operands().collect();
        let Some((&target, point)) = operands.split_first() else { return p.generic_tail(op.op) };
        p.text(" ");
        p.value(target);
        p.text(" after ");
        match point.first() {
            Some(&point) => p.value(point),
            None => p.text(&op.int("static_chunk_sizes").unwrap_or_default().to_string()),
        }
        p.attr_dict(&entries(op, &["static_chunk_sizes"]), false);
        p.text(" : ");
        p.types(operands.iter().map(|&value| op.body.ty(value)));
    }
}

fn complete(def: OpDef) -> OpDef {
    let verify: Option<Verify> = Some(verify::verify);
    match def.name {
        // Upstream gives this name to the first result only.
        "transform.foreach_match" => OpDef { result_name: Some(|_| Some("updated_root".to_owned())), verify, ..def },
        "transform.structured.split" => OpDef { syntax: Some(&SplitSyntax), verify, ..def },
        "transform.named_sequence" => OpDef { syntax: Some(&FuncSyntax), verify, ..def },
        _ => OpDef { verify, ..def },
    }
}

/// The dialect.
pub static DIALECT: Dialect = Dialect {
    name: "transform",
    summary: "Programs that transform programs",
    types: TYPES,
    attrs: &[&PARAM_OPERAND],
    deferred: Some(|| {
        static OPS: OnceLock<Deferred> = OnceLock::new();
        OPS.get_or_init(|| super::table::load("transform", &[], complete))
    }),
    ..Dialect::BASE
};
