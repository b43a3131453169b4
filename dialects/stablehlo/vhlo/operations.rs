//! The operations of VHLO, as operations of StableHLO and func.
//!
//! VHLO has each attribute in a form that never changes: strings instead of symbols, dense tensors instead of arrays, one integer
//! or list per dimension number instead of one attribute for all dimension numbers, and no default values.

use qopt_ir::bytecode::FileOperation;
use qopt_ir::def::{AttrConstraint, OpDef, Presence};
use qopt_ir::ir::{Attr, AttrKind, Context, OpName, Str, Tensor, TypeKind};

use super::versions;
use crate::func;
use crate::stablehlo::attrs::{
    CHANNEL_HANDLE, COMPARISON, Conv, ConvDim, DOT, DOT_ALGORITHM, FieldValue, GATHER, ListsDef, PRECISION,
    RESULT_ACCURACY, SCATTER, roles,
};

type Result<T> = std::result::Result<T, String>;

/// Converts an operation of VHLO: returns the new name and attributes.
pub(super) fn upgrade(ctx: &Context, op: &FileOperation<'_>) -> Result<(OpName, Attr)> {
    let text = op.name.strip_prefix("vhlo.").unwrap_or(op.name);
    let version = text.rsplit_once("_v").filter(|(_, number)| number.parse::<u32>().is_ok());
    let Some((name, _)) = version else { return Err("has no version".to_owned()) };
    if let (Some((major, minor, patch)), Some((first, last))) = (op.version, versions::of_operation(text))
        && !(first..=last).contains(&(major, minor))
    {
        return Err(format!("is not an operation of StableHLO {major}.{minor}.{patch}, the version of the file"));
    }
    let full = match name {
        "func" => func::ops::FUNC.name.to_owned(),
        "call" => func::ops::CALL.name.to_owned(),
        "return" if ctx.is_op(op.parent, &func::ops::FUNC) => func::ops::RETURN.name.to_owned(),
        _ => format!("stablehlo.{name}"),
    };
    let full = ctx.op_name(full);
    let Some(def) = ctx.def(full) else { return Err("is not an operation of StableHLO 0.9 to 1.20".to_owned()) };
    let mut attrs = Attributes { ctx, entries: ctx.dict(op.attrs).to_vec() };
    attrs.upgrade(name)?;
    for (key, value) in &mut attrs.entries {
        let key = ctx.bytes(*key);
        if let Some(attr) = def.attrs.iter().find(|attr| attr.name.as_bytes() == key) {
            *value = to_declared_form(ctx, *value, attr.constraint);
        }
    }
    // If one of `operand_layouts` and `result_layouts` is not empty, keeps both.
    let is_layouts = |key: Str| matches!(ctx.bytes(key), b"operand_layouts" | b"result_layouts");
    let is_empty = |attr| matches!(ctx.attr_kind(attr), AttrKind::Array(items) if items.is_empty());
    let has_layouts = attrs.entries.iter().any(|&(key, value)| is_layouts(key) && !is_empty(value));
    attrs
        .entries
        .retain(|&(key, value)| has_layouts && is_layouts(key) || !is_default(ctx, name, def, ctx.bytes(key), value));
    Ok((full, ctx.dict_attr(attrs.entries)))
}

/// The attributes of an operation.
struct Attributes<'c> {
    ctx: &'c Context,
    entries: Vec<(Str, Attr)>,
}

impl Attributes<'_> {
    /// Combines the attributes that are one attribute in StableHLO, such as dimension numbers.
    fn upgrade(&mut self, name: &str) -> Result<()> {
        match name {
            "dot_general" => {
                let numbers = self.lists(&DOT)?;
                self.push("dot_dimension_numbers", numbers);
                self.algorithm()?;
            }
            "gather" | "dynamic_gather" => {
                let numbers = self.lists(&GATHER)?;
                self.push("dimension_numbers", numbers);
            }
            "scatter" => {
                let numbers = self.lists(&SCATTER)?;
                self.push("scatter_dimension_numbers", numbers);
            }
            "convolution" | "dynamic_conv" => {
                let numbers = Conv {
                    lhs: self.conv_dims("input", ["b", "f"], ["batch_dimension", "feature_dimension"])?,
                    rhs: self.conv_dims(
                        "kernel",
                        ["i", "o"],
                        ["input_feature_dimension", "output_feature_dimension"],
                    )?,
                    result: self.conv_dims("output", ["b", "f"], ["batch_dimension", "feature_dimension"])?,
                };
                self.push("dimension_numbers", numbers.attr(self.ctx));
            }
            _ => self.channel()?,
        }
        Ok(())
    }

    fn push(&mut self, name: &str, value: Attr) {
        self.entries.push((self.ctx.str(name), value));
    }
    fn take(&mut self, name: &str) -> Option<Attr> {
        let key = self.ctx.find_str(name)?;
        let at = self.entries.iter().position(|entry| entry.0 == key)?;
        Some(self.entries.remove(at).1)
    }
    fn take_int(&mut self, name: &str) -> Result<i64> {
        let value = self.take(name).and_then(|attr| self.ctx.attr_int(attr));
        value.ok_or_else(|| format!("has no number '{name}'"))
    }
    fn take_ints(&mut self, name: &str) -> Result<Vec<i64>> {
        let value = self.take(name).and_then(|attr| ints(self.ctx, attr));
        value.ok_or_else(|| format!("has no list '{name}'"))
    }

    /// Reads an attribute of dimension numbers from its lists. A list that is missing in an older version is empty.
    fn lists(&mut self, def: &'static ListsDef) -> Result<Attr> {
        let has = |attrs: &Self, name: &str| {
            attrs.ctx.find_str(name).is_some_and(|key| attrs.entries.iter().any(|entry| entry.0 == key))
        };
        let mut lists = Vec::new();
        for name in def.lists {
            lists.push(if has(self, name) { self.take_ints(name)? } else { Vec::new() });
        }
        let number = match def.number {
            Some(name) => self.take_int(name)?,
            None => 0,
        };
        Ok(def.attr_with_number(self.ctx, lists, number))
    }

    /// The roles of the dimensions of one tensor of a convolution.
    fn conv_dims(&mut self, tensor: &str, words: [&'static str; 2], names: [&str; 2]) -> Result<Vec<ConvDim>> {
        let ([first_name, second_name], [first, second]) = (names, words);
        let mut dim = |name: &str| self.take_int(&format!("{tensor}_{name}"));
        let named = [(dim(first_name)?, first), (dim(second_name)?, second)];
        let spatial = self.take_ints(&format!("{tensor}_spatial_dimensions"))?;
        roles(named, spatial).ok_or_else(|| format!("has wrong dimension numbers of its {tensor}"))
    }

    /// Combines the parts of the algorithm of a dot product. Without an algorithm, each part is the type `none`.
    fn algorithm(&mut self) -> Result<()> {
        const TYPES: [&str; 3] = ["lhs_precision_type", "rhs_precision_type", "accumulation_type"];
        const COUNTS: [&str; 3] = ["lhs_component_count", "rhs_component_count", "num_primitive_operations"];
        let mut values = Vec::new();
        let ctx = self.ctx;
        let is_absent =
            |attr| matches!(ctx.attr_kind(attr), AttrKind::Type(ty) if matches!(ctx.type_kind(*ty), TypeKind::None));
        let mut is_given = true;
        for name in TYPES {
            let Some(attr) = self.take(name) else { return Ok(()) };
            match ctx.attr_type(attr) {
                Some(ty) => values.push(Some(FieldValue::Type(ty))),
                None => return Err(format!("has no type '{name}'")),
            }
        }
        for name in COUNTS {
            let attr = self.take(name);
            match attr.and_then(|attr| ctx.attr_int(attr)) {
                Some(value) => values.push(Some(FieldValue::Int(value))),
                None if attr.is_some_and(is_absent) => is_given = false,
                None => return Err(format!("has no number '{name}'")),
            }
        }
        let imprecise = self.take("allow_imprecise_accumulation");
        values.push(imprecise.map(FieldValue::Attr));
        if is_given {
            self.push("algorithm", DOT_ALGORITHM.attr(ctx, values));
        }
        Ok(())
    }

    /// Combines the id and the type of a communication channel.
    fn channel(&mut self) -> Result<()> {
        let Some(id) = self.take("channel_id") else { return Ok(()) };
        let id = self.ctx.attr_int(id).ok_or("has no number 'channel_id'")?;
        let kind = match self.take("channel_type") {
            Some(kind) => self.ctx.attr_int(kind).ok_or("has no number 'channel_type'")?,
            // Collectives lack `channel_type`. Their id 0 means that they use no channel, and other ids have the type 0.
            None if id == 0 => return Ok(()),
            None => 0,
        };
        let values = [FieldValue::Int(id), FieldValue::Int(kind)].map(Some);
        self.push("channel_handle", CHANNEL_HANDLE.attr(self.ctx, values.into()));
        Ok(())
    }
}

/// The integers of an array or a dense constant.
fn ints(ctx: &Context, attr: Attr) -> Option<Vec<i64>> {
    match ctx.attr_kind(attr) {
        AttrKind::DenseElements { ty, .. } => Tensor::of_constant(ctx, attr, *ty).ok()?.ints(ctx).ok(),
        _ => ctx.attr_ints(attr),
    }
}

/// Converts an attribute to the form that StableHLO's definition accepts.
fn to_declared_form(ctx: &Context, attr: Attr, constraint: &AttrConstraint) -> Attr {
    if constraint.holds(ctx, attr) {
        return attr;
    }
    let symbol = |attr| match ctx.attr_kind(attr) {
        AttrKind::String { value, .. } => ctx.symbol_attr(*value),
        _ => attr,
    };
    let converted = match ctx.attr_kind(attr) {
        AttrKind::String { .. } => symbol(attr),
        AttrKind::Array(items) => ctx.attr(AttrKind::Array(items.iter().map(|&item| symbol(item)).collect())),
        AttrKind::Integer { .. } if ctx.attr_int(attr).is_some_and(|value| value != 0) => Attr::UNIT,
        AttrKind::DenseElements { ty, .. } => {
            let width = ctx.element_type(*ty).and_then(|element| ctx.int_width(element));
            match (width, ints(ctx, attr)) {
                (Some(1), Some(values)) => {
                    ctx.int_array_attr(1, &values.iter().map(|&value| i64::from(value != 0)).collect::<Vec<_>>())
                }
                (Some(_), Some(values)) => ctx.i64_array_attr(&values),
                _ => attr,
            }
        }
        _ => attr,
    };
    if constraint.holds(ctx, converted) { converted } else { attr }
}

/// Returns true for a value that StableHLO leaves out.
pub(super) fn is_default(ctx: &Context, op: &str, def: &OpDef, name: &[u8], value: Attr) -> bool {
    let int = ctx.attr_int(value);
    let is_empty = match ctx.attr_kind(value) {
        AttrKind::Array(items) => items.is_empty(),
        AttrKind::Dict(entries) => entries.is_empty(),
        AttrKind::String { value, .. } => ctx.bytes(*value).is_empty(),
        AttrKind::DenseElements { data, .. } => data.num_bytes() == 0,
        AttrKind::DenseArray { data, .. } => data.is_empty(),
        _ => false,
    };
    let all = |number: i64| ints(ctx, value).is_some_and(|values| values.iter().all(|&value| value == number));
    let is_required =
        || def.attrs.iter().any(|attr| attr.name.as_bytes() == name && attr.presence == Presence::Required);
    match name {
        b"use_global_device_ids"
        | b"has_dynamic_root"
        | b"has_side_effect"
        | b"indices_are_sorted"
        | b"unique_indices"
        | b"is_stable"
        | b"lower"
        | b"is_host_transfer" => int == Some(0) && !is_required(),
        b"arg_attrs"
        | b"res_attrs"
        | b"sym_visibility"
        | b"backend_config"
        | b"called_computations"
        | b"operand_layouts"
        | b"result_layouts"
        | b"output_operand_aliases"
        | b"result_tilings"
        | b"infeed_config"
        | b"outfeed_config"
        | b"layout"
        | b"known_expanding_dimensions"
        | b"known_nonexpanding_dimensions"
        | b"composite_attributes"
        | b"source_target_pairs"
        | b"operand_batching_dims"
        | b"start_indices_batching_dims"
        | b"input_batching_dims"
        | b"scatter_indices_batching_dims" => is_empty && !is_required(),
        b"version" => int == Some(0),
        b"api_version" => int == Some(1),
        b"dimension" => op == "sort" && int == Some(-1),
        b"compare_type" => COMPARISON.read(ctx, value) == Some(0),
        b"precision_config" => match ctx.attr_kind(value) {
            AttrKind::Array(items) => items.iter().all(|&item| PRECISION.read(ctx, item) == Some(0)),
            _ => false,
        },
        b"window_strides" | b"lhs_dilation" | b"rhs_dilation" | b"base_dilations" | b"window_dilations" => {
            all(1) && !is_required()
        }
        b"padding" | b"window_reversal" => all(0) && !is_required(),
        b"result_accuracy" => RESULT_ACCURACY.is_default(ctx, value),
        _ => false,
    }
}
