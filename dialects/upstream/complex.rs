//! The complex dialect: arithmetic on complex numbers.

use std::sync::{Arc, OnceLock};

use qopt_ir::def::{AttrTypeDef, Deferred, Dialect, OpDef, OpRef, Verdict, typed_attr_type};
use qopt_ir::diag::Diag;
use qopt_ir::ir::{Attr, AttrKind, AttrObject, Child, Context, DialectAttr, Type, TypeKind};
use qopt_ir::syntax::{TextParser, TextPrinter};

use crate::arith::attrs::FASTMATH_FLAGS;
use crate::support::{bail, ensure, show};

/// `#complex.number<:f32 1.0, 2.0> : complex<f32>`
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Number {
    element: Type,
    /// Float attributes.
    parts: [Attr; 2],
    ty: Type,
}

impl AttrObject for Number {
    fn dialect(&self) -> &'static str {
        "complex"
    }
    fn print(&self, printer: &mut TextPrinter<'_>) {
        printer.text("number<:");
        printer.ty(self.element);
        for (part, before) in self.parts.iter().zip([" ", ", "]) {
            printer.text(before);
            printer.attr_without_type(*part);
        }
        printer.text(">");
    }
    fn children(&self, each: &mut dyn FnMut(Child)) {
        each(Child::Type(self.ty));
        self.parts.iter().for_each(|&part| each(Child::Attr(part)));
    }
    fn ty(&self) -> Option<Type> {
        Some(self.ty)
    }
}

fn number(p: &mut TextParser<'_>) -> Result<Attr, Diag> {
    p.expect("<")?;
    p.expect(":")?;
    let element = p.ty()?;
    let part = |p: &mut TextParser<'_>| {
        let at = p.span();
        let part = p.attr_of_type(element)?;
        match p.ctx.attr_kind(part) {
            AttrKind::Float { .. } => Ok(part),
            _ => Err(p.error_at(at, "expected floating point literal")),
        }
    };
    let real = part(p)?;
    p.expect(",")?;
    let imaginary = part(p)?;
    p.expect(">")?;
    let ty = p.ctx.ty(TypeKind::Complex(element));
    Ok(p.ctx.attr(AttrKind::Dialect(DialectAttr(Arc::new(Number { element, parts: [real, imaginary], ty })))))
}

fn element_of(ctx: &Context, ty: Type) -> Option<Type> {
    match ctx.type_kind(ty) {
        TypeKind::Complex(element) => Some(*element),
        _ => None,
    }
}

/// The value is the real and the imaginary part.
fn verify_constant(op: OpRef<'_>) -> Verdict {
    let ctx = op.ctx;
    let (Some(value), Some(element)) = (op.attr("value"), op.result_type(0).and_then(|ty| element_of(ctx, ty))) else {
        return Ok(());
    };
    let AttrKind::Array(parts) = ctx.attr_kind(value) else { return Ok(()) };
    ensure!(parts.len() == 2, "requires 'value' to be a complex constant, represented as array of two values");
    let types: Vec<Type> = parts.iter().filter_map(|&part| typed_attr_type(ctx, part)).collect();
    match *types.as_slice() {
        [real, imaginary] if real == element && imaginary == element => Ok(()),
        [real, imaginary] => bail!(
            "requires attribute's element types ({}, {}) to match the element type of the op's return type ({})",
            show(ctx, real),
            show(ctx, imaginary),
            show(ctx, element)
        ),
        _ => bail!("requires attribute's elements to be float attributes"),
    }
}

/// Between a complex number and an integer or float with the same number of bits.
fn verify_bitcast(op: OpRef<'_>) -> Verdict {
    let ctx = op.ctx;
    let (Some(from), Some(to)) = (op.operand_type(0), op.result_type(0)) else { return Ok(()) };
    let bits = |ty: Type| {
        let width = |ty| ctx.int_width(ty).or_else(|| ctx.float_kind(ty).map(|kind| kind.bits()));
        match element_of(ctx, ty) {
            Some(element) => width(element).and_then(|n| n.checked_mul(2)),
            None => width(ty),
        }
    };
    for (ty, what) in [(from, "operand"), (to, "result")] {
        ensure!(bits(ty).is_some() && ctx.element_type(ty).is_none(), "{what} must be int/float/complex");
    }
    let complex = [from, to].map(|ty| element_of(ctx, ty).is_some());
    ensure!(complex.contains(&true), "requires that either input or output has a complex type");
    ensure!(bits(from) == bits(to), "casting bitwidths do not match");
    Ok(())
}

/// The dialect.
pub static DIALECT: Dialect = Dialect {
    name: "complex",
    summary: "Arithmetic on complex numbers",
    attrs: &[&AttrTypeDef {
        mnemonic: "number",
        summary: "A complex number",
        parse: number,
        enumeration: None,
        example: "#complex.number<:f32 1.000000e+00, 2.000000e+00> : complex<f32>",
    }],
    deferred: Some(|| {
        static OPS: OnceLock<Deferred> = OnceLock::new();
        OPS.get_or_init(|| {
            super::table::load("complex", &[&FASTMATH_FLAGS], |def| match def.name {
                "complex.bitcast" => OpDef { verify: Some(verify_bitcast), ..def },
                "complex.constant" => {
                    OpDef { verify: Some(verify_constant), result_name: Some(|_| Some("cst".to_owned())), ..def }
                }
                _ => def,
            })
        })
    }),
    ..Dialect::BASE
};
