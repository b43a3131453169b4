//! Named fields, printed in a fixed order, such as `#stablehlo.channel_handle<handle = 1, type = 0>`.

use qopt_ir::def::BOOL_ATTR;
use qopt_ir::diag::Diag;
use qopt_ir::ir::{Attr, AttrKind, AttrObject, Child, Context, Type};
use qopt_ir::num::FloatKind;
use qopt_ir::syntax::{TextParser, TextPrinter};

use super::text::{TextCursor, intern};
use crate::support::{list, show};

/// The kind of a field of a [`FieldsDef`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum FieldKind {
    /// `1`
    Int,
    /// `[0, 1]`
    Ints,
    /// `1.0`
    Real,
    /// `tf32`
    Type,
    /// Any attribute with its full text.
    Attr,
    /// `(1)2`: the product of the parts of an axis before this one, and the size of this one.
    SubAxis,
}

/// Named fields, printed in this order and parsed in any.
#[derive(PartialEq, Eq, Hash, Debug)]
pub struct FieldsDef {
    mnemonic: &'static str,
    /// Name, kind, and whether the field may be absent.
    fields: &'static [(&'static str, FieldKind, bool)],
}

/// `#stablehlo.channel_handle<handle = 1, type = 0>`
pub static CHANNEL_HANDLE: FieldsDef = FieldsDef {
    mnemonic: "channel_handle",
    fields: &[("handle", FieldKind::Int, false), ("type", FieldKind::Int, false)],
};
/// `#stablehlo.output_operand_alias<...>`: a result that has the memory of an operand.
pub static OUTPUT_OPERAND_ALIAS: FieldsDef = FieldsDef {
    mnemonic: "output_operand_alias",
    fields: &[
        ("output_tuple_indices", FieldKind::Ints, false),
        ("operand_index", FieldKind::Int, false),
        ("operand_tuple_indices", FieldKind::Ints, false),
    ],
};
/// `#stablehlo.dot_algorithm<...>`: how a product may be computed.
pub static DOT_ALGORITHM: FieldsDef = FieldsDef {
    mnemonic: "dot_algorithm",
    fields: &[
        ("lhs_precision_type", FieldKind::Type, false),
        ("rhs_precision_type", FieldKind::Type, false),
        ("accumulation_type", FieldKind::Type, false),
        ("lhs_component_count", FieldKind::Int, false),
        ("rhs_component_count", FieldKind::Int, false),
        ("num_primitive_operations", FieldKind::Int, false),
        ("allow_imprecise_accumulation", FieldKind::Attr, false),
    ],
};
/// `#stablehlo.result_accuracy<...>`: the tolerated error of a function.
pub static RESULT_ACCURACY: FieldsDef = FieldsDef {
    mnemonic: "result_accuracy",
    fields: &[
        ("atol", FieldKind::Real, true),
        ("rtol", FieldKind::Real, true),
        ("ulps", FieldKind::Int, true),
        ("mode", FieldKind::Attr, false),
    ],
};
/// `#stablehlo.axis_ref<name = "x", sub_axis_info = (1)2>`: an axis of a mesh of devices.
pub static AXIS_REF: FieldsDef = FieldsDef {
    mnemonic: "axis_ref",
    fields: &[("name", FieldKind::Attr, false), ("sub_axis_info", FieldKind::SubAxis, true)],
};
/// A part of an axis: the product of the parts before it, and its size. It has no text of its own: it prints as a field of the axis.
pub static SUB_AXIS: FieldsDef = FieldsDef {
    mnemonic: "sub_axis_info",
    fields: &[("pre_size", FieldKind::Int, false), ("size", FieldKind::Int, false)],
};
/// `#stablehlo.mesh_axis<name = "x", size = 2>`
pub static MESH_AXIS: FieldsDef =
    FieldsDef { mnemonic: "mesh_axis", fields: &[("name", FieldKind::Attr, false), ("size", FieldKind::Int, false)] };
/// `#stablehlo.mesh<axes = [...], device_ids = dense<...>>`
pub static MESH: FieldsDef =
    FieldsDef { mnemonic: "mesh", fields: &[("axes", FieldKind::Attr, false), ("device_ids", FieldKind::Attr, true)] };
/// `#stablehlo.replica_group_mesh_axes<mesh = @mesh, axes = [...]>`
pub static REPLICA_GROUP_MESH_AXES: FieldsDef = FieldsDef {
    mnemonic: "replica_group_mesh_axes",
    fields: &[("mesh", FieldKind::Attr, false), ("axes", FieldKind::Attr, false)],
};

/// The value of a field.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(in super::super) enum FieldValue {
    Int(i64),
    Ints(Vec<i64>),
    /// A real as an attribute of f64, which prints without its type.
    Real(Attr),
    Type(Type),
    Attr(Attr),
    SubAxis(i64, i64),
}

/// A value of a [`FieldsDef`].
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Fields {
    def: &'static FieldsDef,
    /// One entry for each field.
    values: Vec<Option<FieldValue>>,
}

impl FieldsDef {
    /// The fields of an attribute of this definition.
    fn fields<'c>(&'static self, ctx: &'c Context, attr: Attr) -> Option<&'c Fields> {
        ctx.attr_object::<Fields>(attr).filter(|fields| std::ptr::eq(fields.def, self))
    }
    /// The value of a field of an attribute of this definition.
    fn value<'c>(&'static self, ctx: &'c Context, attr: Attr, name: &str) -> Option<&'c FieldValue> {
        let at = self.fields.iter().position(|field| field.0 == name)?;
        self.fields(ctx, attr)?.values.get(at)?.as_ref()
    }
    /// Returns true if an attribute is a value of this definition.
    pub fn is(&'static self, ctx: &Context, attr: Attr) -> bool {
        self.fields(ctx, attr).is_some()
    }
    /// The value of an integer field.
    pub fn int(&'static self, ctx: &Context, attr: Attr, name: &str) -> Option<i64> {
        match self.value(ctx, attr, name)? {
            FieldValue::Int(value) => Some(*value),
            _ => None,
        }
    }
    /// The fields of an attribute of this definition, with their names.
    pub(in super::super) fn values(
        &'static self,
        ctx: &Context,
        attr: Attr,
    ) -> Vec<(&'static str, Option<FieldValue>)> {
        let values = self.fields(ctx, attr).map_or_else(Vec::new, |fields| fields.values.clone());
        self.fields.iter().map(|field| field.0).zip(values).collect()
    }
    /// The values of a field with a list of integers.
    pub fn ints<'c>(&'static self, ctx: &'c Context, attr: Attr, name: &str) -> Option<&'c [i64]> {
        match self.value(ctx, attr, name)? {
            FieldValue::Ints(values) => Some(values),
            _ => None,
        }
    }
    /// The attribute of a field.
    pub fn attr_field(&'static self, ctx: &Context, attr: Attr, name: &str) -> Option<Attr> {
        match self.value(ctx, attr, name)? {
            FieldValue::Attr(value) => Some(*value),
            _ => None,
        }
    }
    /// Checks relations between fields.
    fn check(&'static self, ctx: &Context, values: &[Option<FieldValue>]) -> Result<(), String> {
        if std::ptr::eq(self, &RESULT_ACCURACY) {
            return check_accuracy(ctx, values);
        }
        if std::ptr::eq(self, &DOT_ALGORITHM) {
            return check_algorithm(ctx, values);
        }
        Ok(())
    }
    /// Creates the attribute of these values, one for each field.
    pub(in super::super) fn attr(&'static self, ctx: &Context, values: Vec<Option<FieldValue>>) -> Attr {
        intern(ctx, Fields { def: self, values })
    }
    /// Returns true if all numbers of an attribute of this definition are 0 without a sign, and its accuracy mode is the default.
    pub(in super::super) fn is_default(&'static self, ctx: &Context, attr: Attr) -> bool {
        let is_default = |value: &FieldValue| match value {
            FieldValue::Int(value) => *value == 0,
            FieldValue::Real(value) => matches!(ctx.attr_kind(*value), AttrKind::Float { bits, .. } if bits.0 == 0),
            FieldValue::Attr(value) => super::ACCURACY_MODE.read(ctx, *value) == Some(0),
            _ => false,
        };
        self.fields(ctx, attr).is_some_and(|fields| fields.values.iter().flatten().all(is_default))
    }
    /// Parses an attribute after its name.
    pub(super) fn parse_attr(&'static self, p: &mut TextParser<'_>) -> Result<Attr, Diag> {
        let ctx = p.ctx;
        self.parse(p, ctx)
    }
    /// Prints the fields of an attribute of this definition in angle brackets.
    pub(in super::super) fn print(&'static self, ctx: &Context, attr: Attr, printer: &mut TextPrinter<'_>) {
        if let Some(fields) = self.fields(ctx, attr) {
            fields.print_fields(printer);
        }
    }
    /// Parses the fields in angle brackets.
    pub(in super::super) fn parse(&'static self, p: &mut impl TextCursor, ctx: &Context) -> Result<Attr, Diag> {
        let names: Vec<&'static str> = self.fields.iter().map(|field| field.0).collect();
        let mut values = vec![None; self.fields.len()];
        p.expect("<")?;
        loop {
            let name = p.one_of(&names, "one of these names")?;
            p.expect("=")?;
            let field = self.fields.iter().zip(&mut values).find(|(field, _)| field.0 == name);
            let Some((&(_, kind, _), slot)) = field else { continue };
            if slot.is_some() {
                return Err(p.fail(format!("'{name}' is given twice")));
            }
            *slot = Some(match kind {
                FieldKind::Int => FieldValue::Int(p.int()?),
                FieldKind::Ints => FieldValue::Ints(p.ints()?),
                FieldKind::Real => FieldValue::Real(p.attr_of_type(ctx.float_type(FloatKind::F64))?),
                FieldKind::Type => FieldValue::Type(p.ty()?),
                FieldKind::Attr => FieldValue::Attr(p.attr()?),
                FieldKind::SubAxis => {
                    p.expect("(")?;
                    let before = p.int()?;
                    p.expect(")")?;
                    FieldValue::SubAxis(before, p.int()?)
                }
            });
            if !p.eat(",") {
                break;
            }
        }
        if let Some((field, _)) = self.fields.iter().zip(&values).find(|(field, value)| !field.2 && value.is_none()) {
            return Err(p.fail(format!("expected '{} = '", field.0)));
        }
        p.expect(">")?;
        self.check(ctx, &values).map_err(|why| p.fail(why))?;
        Ok(intern(ctx, Fields { def: self, values }))
    }
}

/// Modes other than `TOLERANCE` require tolerances of zero.
fn check_accuracy(ctx: &Context, values: &[Option<FieldValue>]) -> Result<(), String> {
    let mode = values.iter().flatten().find_map(|value| match value {
        FieldValue::Attr(mode) => super::ACCURACY_MODE.read(ctx, *mode),
        _ => None,
    });
    let word = mode.and_then(|mode| super::ACCURACY_MODE.words(mode)).ok_or("expected a mode of ResultAccuracyAttr")?;
    let is_zero = |value: &FieldValue| match value {
        FieldValue::Int(value) => *value == 0,
        // The bits of zero without its sign.
        FieldValue::Real(value) => matches!(ctx.attr_kind(*value), AttrKind::Float { bits, .. } if bits.0 << 65 == 0),
        _ => true,
    };
    if word != "TOLERANCE" && !values.iter().flatten().all(is_zero) {
        return Err(format!("Invalid tolerances for ResultAccuracyAttr with mode {word}, must be all zero."));
    }
    Ok(())
}

/// The combinations of types and operations that some hardware has: both factors, the sum, and the number of products.
const ALGORITHMS: [(FloatKind, FloatKind, i64); 11] = [
    (FloatKind::F16, FloatKind::F16, 1),
    (FloatKind::F16, FloatKind::F32, 1),
    (FloatKind::BF16, FloatKind::BF16, 1),
    (FloatKind::BF16, FloatKind::F32, 1),
    (FloatKind::BF16, FloatKind::F32, 3),
    (FloatKind::BF16, FloatKind::F32, 6),
    (FloatKind::BF16, FloatKind::F32, 9),
    (FloatKind::TF32, FloatKind::F32, 1),
    (FloatKind::TF32, FloatKind::F32, 3),
    (FloatKind::F32, FloatKind::F32, 1),
    (FloatKind::F64, FloatKind::F64, 1),
];

/// C22 to C24 of the specification's `dot_general`, and the combinations that some hardware has.
fn check_algorithm(ctx: &Context, values: &[Option<FieldValue>]) -> Result<(), String> {
    let [
        Some(FieldValue::Type(lhs)),
        Some(FieldValue::Type(rhs)),
        Some(FieldValue::Type(sum)),
        Some(FieldValue::Int(lhs_count)),
        Some(FieldValue::Int(rhs_count)),
        Some(FieldValue::Int(products)),
        Some(FieldValue::Attr(imprecise)),
    ] = *values
    else {
        return Ok(());
    };
    for (count, what) in
        [(lhs_count, "lhs component count"), (rhs_count, "rhs component count"), (products, "num primitive operations")]
    {
        if count < 1 {
            return Err(format!("{what} must be positive"));
        }
    }
    let is_f8 = |kind: Option<FloatKind>| kind.is_some_and(|kind| kind.bits() == 8 && kind != FloatKind::F8E8M0FNU);
    let [lhs_kind, rhs_kind, sum_kind] = [lhs, rhs, sum].map(|ty| ctx.float_kind(ty));
    if !BOOL_ATTR.holds(ctx, imprecise) {
        return Err("expected a boolean for 'allow_imprecise_accumulation'".to_owned());
    }
    let imprecise = ctx.attr_int(imprecise).is_some_and(|value| value != 0);
    let of_f8 = is_f8(lhs_kind) && is_f8(rhs_kind) && sum_kind == Some(FloatKind::F32) && products == 1;
    let of_others = || {
        let key = lhs_kind.zip(sum_kind).map(|(factor, sum)| (factor, sum, products));
        !imprecise && lhs_kind == rhs_kind && key.is_some_and(|key| ALGORITHMS.contains(&key))
    };
    if lhs_count == 1 && rhs_count == 1 && (of_f8 || of_others()) {
        return Ok(());
    }
    Err(format!(
        "dot algorithm not known to be supported on any hardware: {{lhs:{}, rhs:{}, accum:{}, lhs_components:{lhs_count}, \
         rhs_components:{rhs_count}, primitive_ops:{products}, imprecise:{}}}",
        show(ctx, lhs),
        show(ctx, rhs),
        show(ctx, sum),
        u8::from(imprecise)
    ))
}

impl Fields {
    fn print_fields(&self, printer: &mut TextPrinter<'_>) {
        let mut separator = "<";
        for ((name, ..), value) in self.def.fields.iter().zip(&self.values) {
            let Some(value) = value else { continue };
            printer.text(&format!("{separator}{name} = "));
            separator = ", ";
            match value {
                FieldValue::Int(value) => printer.text(&value.to_string()),
                FieldValue::Ints(values) => printer.text(&format!("[{}]", list(values))),
                FieldValue::Real(value) => printer.attr_without_type(*value),
                FieldValue::Type(ty) => printer.ty(*ty),
                FieldValue::Attr(attr) => printer.attr(*attr),
                FieldValue::SubAxis(before, size) => printer.text(&format!("({before}){size}")),
            }
        }
        printer.text(">");
    }
}

impl AttrObject for Fields {
    fn dialect(&self) -> &'static str {
        "stablehlo"
    }
    fn print(&self, printer: &mut TextPrinter<'_>) {
        printer.text(self.def.mnemonic);
        self.print_fields(printer);
    }
    fn children(&self, each: &mut dyn FnMut(Child)) {
        self.values.iter().flatten().for_each(|value| match value {
            FieldValue::Type(ty) => each(Child::Type(*ty)),
            FieldValue::Real(attr) | FieldValue::Attr(attr) => each(Child::Attr(*attr)),
            FieldValue::Int(_) | FieldValue::Ints(_) | FieldValue::SubAxis(..) => {}
        });
    }
}
