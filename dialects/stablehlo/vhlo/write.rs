//! Writes operations of StableHLO and func as those of VHLO in a version of StableHLO.
//!
//! VHLO has no default values: an attribute that StableHLO leaves out is written with its default. An older version of an operation
//! lacks attributes of the newer one, which must then have their defaults.
//!
//! Source: `StablehloLegalizeToVhlo.cpp` and `VhloToVersion.cpp` of StableHLO 1.20.

use qopt_ir::bytecode::{DialectVersion, Item, codes};
use qopt_ir::def::{EnumDef, EnumForm, EnumStorage, OpRef};
use qopt_ir::ir::{Attr, AttrKind, Context, OpName, Signedness, Str, Tensor, Type, TypeKind};
use qopt_ir::movement::Dim;
use qopt_ir::num::ApInt;

use super::operations::is_default;
use super::types::{FLOATS, INTEGERS};
use super::versions::{self, Version};
use crate::builtin;
use crate::func;
use crate::quant::types::{ParamGranularity, Uniform};
use crate::stablehlo::attrs::{
    ACCURACY_MODE, AXIS_REF, Bounds, CHANNEL_HANDLE, COMPARISON, Conv, ConvDim, DOT, DOT_ALGORITHM, FieldValue,
    FieldsDef, GATHER, ListsDef, MESH, MESH_AXIS, OUTPUT_OPERAND_ALIAS, PRECISION, REPLICA_GROUP_MESH_AXES,
    RESULT_ACCURACY, SCATTER, SUB_AXIS,
};
use crate::stablehlo::types::{future_types, is_token};

type Result<T> = std::result::Result<T, String>;

/// The version of the interface of a custom call, which StableHLO has as an integer.
pub(super) static API_VERSION: EnumDef = EnumDef {
    name: "::mlir::vhlo::CustomCallApiVersionV1",
    cases: &[
        ("UNSPECIFIED", 0),
        ("ORIGINAL", 1),
        ("STATUS_RETURNING", 2),
        ("STATUS_RETURNING_UNIFIED", 3),
        ("TYPED_FFI", 4),
    ],
    flags: None,
    storage: EnumStorage::Object { dialect: "vhlo", mnemonic: "api_version", form: EnumForm::Spaced },
};

/// An operation of VHLO with its attributes; `None` for a module, which stays.
pub(super) fn operation(op: OpRef<'_>, (major, minor, _): DialectVersion) -> Result<Option<(OpName, Attr)>> {
    let (ctx, version) = (op.ctx, (major, minor));
    let def = op.def().ok_or("is not an operation of StableHLO")?;
    let name = match def {
        _ if *def == builtin::ops::MODULE => return Ok(None),
        _ if *def == func::ops::FUNC => "func",
        _ if *def == func::ops::CALL => "call",
        _ if *def == func::ops::RETURN => "return",
        _ => def.name.strip_prefix("stablehlo.").ok_or("is not an operation of StableHLO")?,
    };
    let lacks = || match versions::first_version(name) {
        Some(first) => format!("needs StableHLO {}, the target is {}", text(first), text(version)),
        None => "has no form in a portable artifact".to_owned(),
    };
    let (full, names) = versions::operation(name, version).ok_or_else(lacks)?;
    let all = [op.body.properties(op.op), op.body.attrs(op.op)].into_iter().flat_map(|dict| ctx.dict(dict));
    let is_inherent = |key: &[u8]| def.attrs.iter().any(|attr| attr.name.as_bytes() == key);
    let (given, discardable): (Vec<_>, Vec<_>) = all.copied().partition(|&(key, _)| is_inherent(ctx.bytes(key)));
    let mut entries = Entries { op, given };
    entries.split(names.contains(&"channel_type"))?;
    let mut written = Vec::new();
    for (key, value) in discardable {
        let text = ctx.text(key);
        if versions::is_attribute(&text) {
            return Err(format!("has the discardable attribute '{text}', a name that artifacts have for themselves"));
        }
        written.push((key, value));
    }
    for name in &names {
        let value = match entries.take(name) {
            Some(value) => value,
            None => entries.default(name).ok_or_else(|| format!("has no attribute '{name}'"))?,
        };
        let value = if *name == "api_version" { api_version(ctx, value) } else { value };
        written.push((ctx.str(name), value));
    }
    for (key, value) in entries.given {
        if !is_default(ctx, name, def, ctx.bytes(key), value) && !is_none_type(ctx, value) {
            return Err(format!("has the attribute '{}', which StableHLO {} lacks", ctx.text(key), text(version)));
        }
    }
    // Older forms have one operand and one result.
    if matches!(full, "all_gather_v1" | "all_reduce_v1" | "all_to_all_v1") && op.body.num_operands(op.op) != 1 {
        return Err(format!("has several operands, which StableHLO {} lacks", text(version)));
    }
    let dict = ctx.dict_attr(written);
    Ok(Some((ctx.op_name(format!("vhlo.{full}")), dict)))
}

fn text((major, minor): Version) -> String {
    format!("{major}.{minor}.0")
}

fn is_none_type(ctx: &Context, attr: Attr) -> bool {
    matches!(ctx.attr_kind(attr), AttrKind::Type(ty) if matches!(ctx.type_kind(*ty), TypeKind::None))
}

fn api_version(ctx: &Context, attr: Attr) -> Attr {
    let value = ctx.attr_int(attr).and_then(|value| u64::try_from(value).ok());
    value.map_or(attr, |value| API_VERSION.attr(ctx, value))
}

/// The inherent attributes of an operation.
struct Entries<'a> {
    op: OpRef<'a>,
    given: Vec<(Str, Attr)>,
}

impl Entries<'_> {
    fn take(&mut self, name: &str) -> Option<Attr> {
        let key = self.op.ctx.find_str(name)?;
        let at = self.given.iter().position(|entry| entry.0 == key)?;
        Some(self.given.remove(at).1)
    }
    fn push(&mut self, name: impl AsRef<str>, value: Attr) {
        self.given.push((self.op.ctx.str(name.as_ref()), value));
    }
    fn int(&self, value: i64) -> Attr {
        self.op.ctx.int_attr(value, self.op.ctx.int_type(64))
    }

    /// Replaces the attributes that VHLO has as several.
    fn split(&mut self, is_transfer: bool) -> Result<()> {
        let ctx = self.op.ctx;
        if let Some(attr) = self.take("dot_dimension_numbers") {
            self.lists(&DOT, attr)?;
        }
        if let Some(attr) = self.take("scatter_dimension_numbers") {
            self.lists(&SCATTER, attr)?;
        }
        if let Some(attr) = self.take("dimension_numbers") {
            match ctx.attr_object::<Conv>(attr) {
                Some(numbers) => self.conv_dims(numbers)?,
                None => self.lists(&GATHER, attr)?,
            }
        }
        if let Some(attr) = self.take("channel_handle") {
            let field = |name| CHANNEL_HANDLE.int(ctx, attr, name).ok_or("has a channel of another kind");
            let (id, kind) = (self.int(field("handle")?), self.int(field("type")?));
            self.push("channel_id", id);
            // Other operations have one type of channel only.
            if is_transfer {
                self.push("channel_type", kind);
            }
        }
        if let Some(attr) = self.take("algorithm") {
            for (name, value) in DOT_ALGORITHM.values(ctx, attr) {
                let value = match value {
                    Some(FieldValue::Int(value)) => self.int(value),
                    Some(FieldValue::Type(ty)) => ctx.type_attr(ty),
                    Some(FieldValue::Attr(attr)) => attr,
                    _ => return Err("has an algorithm of another kind".to_owned()),
                };
                self.push(name, value);
            }
        }
        Ok(())
    }

    fn lists(&mut self, def: &'static ListsDef, attr: Attr) -> Result<()> {
        let ctx = self.op.ctx;
        let lists = def.read(ctx, attr).ok_or("has dimension numbers of another kind")?;
        for (at, name) in def.lists.iter().enumerate() {
            self.push(*name, ctx.i64_array_attr(lists.list(at)));
        }
        if let Some(name) = def.number {
            let number = self.int(lists.number);
            self.push(name, number);
        }
        Ok(())
    }

    fn conv_dims(&mut self, numbers: &Conv) -> Result<()> {
        let ctx = self.op.ctx;
        let batch = [("b", "batch_dimension"), ("f", "feature_dimension")];
        let channels = [("i", "input_feature_dimension"), ("o", "output_feature_dimension")];
        let tensors =
            [("input", &numbers.lhs, batch), ("kernel", &numbers.rhs, channels), ("output", &numbers.result, batch)];
        for (tensor, dims, named) in tensors {
            let place = |wanted: ConvDim| {
                let at = dims.iter().position(|&dim| dim == wanted).and_then(|at| i64::try_from(at).ok());
                at.ok_or_else(|| format!("has no complete dimension numbers of its {tensor}"))
            };
            for (word, name) in named {
                let at = self.int(place(ConvDim::Named(word))?);
                self.push(format!("{tensor}_{name}"), at);
            }
            let spatial = (0..).take(dims.len().saturating_sub(2)).map(|number| place(ConvDim::Spatial(number)));
            let spatial = spatial.collect::<Result<Vec<i64>>>()?;
            self.push(format!("{tensor}_spatial_dimensions"), ctx.i64_array_attr(&spatial));
        }
        Ok(())
    }

    /// The value of an attribute that StableHLO leaves out.
    fn default(&self, name: &str) -> Option<Attr> {
        let (ctx, op) = (self.op.ctx, self.op);
        let empty = |element| ctx.dense_ints(ctx.tensor_type(&[Some(0)], element), &[]);
        // The dimensions of the window.
        let rank = || match op.attr("window_dimensions") {
            Some(sizes) => ctx.attr_ints(sizes).map(|sizes| sizes.len()),
            None => op.operands().next().and_then(|value| ctx.shape(op.body.ty(value)))?.len().checked_sub(2),
        };
        let numbers = |value: i64, width: u32, shape: &[usize]| {
            let dims: Vec<Dim> = shape.iter().map(|&n| Some(n as u64)).collect();
            let count = shape.iter().product();
            ctx.dense_ints(ctx.tensor_type(&dims, ctx.int_type(width)), &vec![value; count])
        };
        Some(match name {
            "use_global_device_ids"
            | "has_dynamic_root"
            | "has_side_effect"
            | "indices_are_sorted"
            | "unique_indices"
            | "is_stable"
            | "lower"
            | "is_host_transfer" => ctx.bool_attr(false),
            "sym_visibility" | "backend_config" | "infeed_config" | "outfeed_config" => ctx.string_attr(""),
            "arg_attrs"
            | "res_attrs"
            | "called_computations"
            | "operand_layouts"
            | "result_layouts"
            | "output_operand_aliases"
            | "result_tilings"
            | "layout" => ctx.attr(AttrKind::Array(Vec::new().into())),
            "composite_attributes" => Attr::EMPTY_DICT,
            "known_expanding_dimensions" | "known_nonexpanding_dimensions" | "source_target_pairs" => {
                empty(ctx.int_type(64))
            }
            "version" => ctx.int_attr(0, ctx.int_type(32)),
            "api_version" => API_VERSION.attr(ctx, 1),
            "channel_id" => self.int(0),
            "dimension" => self.int(-1),
            "compare_type" => COMPARISON.attr(ctx, 0),
            "precision_config" => ctx.attr(AttrKind::Array(vec![PRECISION.attr(ctx, 0); 2].into())),
            "window_strides" | "lhs_dilation" | "rhs_dilation" | "base_dilations" | "window_dilations" => {
                numbers(1, 64, &[rank()?])
            }
            "padding" => numbers(0, 64, &[rank()?, 2]),
            "window_reversal" => numbers(0, 1, &[rank()?]),
            "result_accuracy" => {
                let zero = ctx.attr(AttrKind::Float {
                    bits: qopt_ir::num::FloatBits(0),
                    ty: ctx.float_type(qopt_ir::num::FloatKind::F64),
                });
                let mode = FieldValue::Attr(ACCURACY_MODE.attr(ctx, 0));
                let values = [FieldValue::Real(zero), FieldValue::Real(zero), FieldValue::Int(0), mode];
                RESULT_ACCURACY.attr(ctx, values.map(Some).into())
            }
            "lhs_precision_type"
            | "rhs_precision_type"
            | "accumulation_type"
            | "lhs_component_count"
            | "rhs_component_count"
            | "num_primitive_operations"
            | "allow_imprecise_accumulation" => ctx.type_attr(ctx.none_type()),
            _ => return None,
        })
    }
}

/// Checks that a version has a type or attribute.
fn since(what: &str, first: Version, (major, minor, _): DialectVersion) -> Result<()> {
    if (major, minor) >= first {
        return Ok(());
    }
    Err(format!("has {what}, which needs StableHLO {}; the target is {}", text(first), text((major, minor))))
}

/// Meshes of devices and their parts, by code.
const MESHES: [(u64, &FieldsDef); 5] =
    [(21, &SUB_AXIS), (22, &AXIS_REF), (23, &REPLICA_GROUP_MESH_AXES), (24, &MESH_AXIS), (25, &MESH)];

fn list(items: &mut Vec<Item>, values: &[i64]) {
    items.push(Item::Number(values.len() as u64));
    items.extend(values.iter().map(|&value| Item::Signed(value)));
}

/// The code of an attribute and what follows it.
pub(super) fn attr(ctx: &Context, attr: Attr, version: DialectVersion) -> Result<Vec<Item>> {
    let code = Item::Number;
    for &(number, def) in super::attrs::WORDS {
        if let Some(value) = def.read(ctx, attr) {
            if number == 19 {
                since("an accuracy", (1, 9), version)?;
            }
            return Ok(vec![code(number), Item::Number(value)]);
        }
    }
    if let Some(value) = API_VERSION.read(ctx, attr) {
        return Ok(vec![code(5), Item::Number(value)]);
    }
    let unsupported = || Err(format!("has the attribute '{}', which VHLO lacks", crate::support::show_attr(ctx, attr)));
    Ok(match ctx.attr_kind(attr) {
        AttrKind::Array(all) => {
            let count = [code(1), Item::Number(all.len() as u64)];
            count.into_iter().chain(all.iter().map(|&item| Item::Attr(item))).collect()
        }
        AttrKind::Unit => vec![code(2), Item::Number(1)],
        AttrKind::Dict(entries) => {
            let mut items = vec![code(6), Item::Number(entries.len() as u64)];
            for &(name, value) in entries {
                items.extend([Item::Attr(ctx.string_attr(ctx.bytes(name))), Item::Attr(value)]);
            }
            items
        }
        AttrKind::Float { bits, ty } => {
            let width = ctx.float_kind(*ty).map_or(0, qopt_ir::num::FloatKind::bits);
            vec![code(8), Item::Type(*ty), Item::Bits(ApInt::from_le_bytes(width, &bits.0.to_le_bytes()))]
        }
        AttrKind::Integer { value, ty }
            if matches!(ctx.type_kind(*ty), TypeKind::Integer { width: 1, signedness: Signedness::Signless }) =>
        {
            vec![code(2), Item::Number(u64::from(*value != ApInt::from_le_bytes(1, &[0])))]
        }
        AttrKind::Integer { value, ty } => vec![code(9), Item::Type(*ty), Item::Bits(value.clone())],
        AttrKind::String { value, ty: None } => vec![code(14), Item::Text(*value)],
        AttrKind::SymbolRef { root, nested } if nested.is_empty() => vec![code(14), Item::Text(*root)],
        AttrKind::DenseElements { ty, .. } => vec![code(15), Item::Type(*ty), Item::Elements(attr)],
        AttrKind::DenseArray { element, .. } => {
            let values = ctx.attr_ints(attr).ok_or("has an array that is not of integers")?;
            let values: Vec<i64> = match ctx.int_width(*element) {
                Some(1) => values.into_iter().map(|value| i64::from(value != 0)).collect(),
                Some(64) => values,
                _ => return unsupported(),
            };
            let ty = ctx.tensor_type(&[Some(values.len() as u64)], *element);
            let tensor = Tensor::of_ints(ctx, ty, &values)?.to_constant(ctx)?;
            vec![code(15), Item::Type(ty), Item::Elements(tensor)]
        }
        AttrKind::Type(ty) => vec![code(17), Item::Type(*ty)],
        _ if OUTPUT_OPERAND_ALIAS.is(ctx, attr) => {
            let mut items = vec![code(10)];
            for (_, value) in OUTPUT_OPERAND_ALIAS.values(ctx, attr) {
                match value {
                    Some(FieldValue::Ints(values)) => list(&mut items, &values),
                    Some(FieldValue::Int(value)) => items.push(Item::Signed(value)),
                    _ => return unsupported(),
                }
            }
            items
        }
        _ if RESULT_ACCURACY.is(ctx, attr) => {
            since("an accuracy", (1, 9), version)?;
            let mut items = vec![code(20)];
            for (name, value) in RESULT_ACCURACY.values(ctx, attr) {
                items.push(match (name, value) {
                    (_, Some(FieldValue::Real(real))) => match ctx.attr_kind(real) {
                        AttrKind::Float { bits, .. } => Item::Signed((bits.0 as u64).cast_signed()),
                        _ => return unsupported(),
                    },
                    (_, Some(FieldValue::Int(value))) => Item::Signed(value),
                    (_, Some(FieldValue::Attr(mode))) => Item::Attr(mode),
                    (_, None) => Item::Signed(0),
                    _ => return unsupported(),
                });
            }
            items
        }
        _ if let Some(&(number, def)) = MESHES.iter().find(|(_, def)| def.is(ctx, attr)) => {
            since("a mesh of devices", (1, 16), version)?;
            let mut items = vec![code(number)];
            for (name, value) in def.values(ctx, attr) {
                match value {
                    Some(FieldValue::Attr(value)) if name == "device_ids" => {
                        items.push(Item::OptionalAttr(Some(value)))
                    }
                    None if name == "device_ids" => items.push(Item::OptionalAttr(None)),
                    Some(FieldValue::Attr(value)) => items.push(Item::Attr(value)),
                    Some(FieldValue::Int(value)) => items.push(Item::Signed(value)),
                    Some(FieldValue::SubAxis(before, size)) => {
                        let fields = [FieldValue::Int(before), FieldValue::Int(size)];
                        items.extend([Item::Number(1), Item::Attr(SUB_AXIS.attr(ctx, fields.map(Some).into()))]);
                    }
                    None => items.push(Item::Number(0)),
                    _ => return unsupported(),
                }
            }
            items
        }
        _ => match ctx.attr_object::<Bounds>(attr) {
            Some(bounds) => {
                let mut items = vec![code(18)];
                let number = |bound: &Dim| bound.and_then(|bound| i64::try_from(bound).ok()).unwrap_or(codes::DYNAMIC);
                list(&mut items, &bounds.0.iter().map(number).collect::<Vec<_>>());
                items
            }
            None => return unsupported(),
        },
    })
}

/// The code of a type and what follows it.
pub(super) fn ty(ctx: &Context, ty: Type, version: DialectVersion) -> Result<Vec<Item>> {
    let code = Item::Number;
    let unsupported = || Err(format!("has the type {}, which VHLO lacks", crate::support::show(ctx, ty)));
    let dims = |items: &mut Vec<Item>, shape: &[Dim]| {
        let size = |dim: &Dim| dim.and_then(|dim| i64::try_from(dim).ok()).unwrap_or(codes::DYNAMIC);
        list(items, &shape.iter().map(size).collect::<Vec<_>>());
    };
    let types = |items: &mut Vec<Item>, all: &[Type]| {
        items.push(Item::Number(all.len() as u64));
        items.extend(all.iter().map(|&ty| Item::Type(ty)));
    };
    if is_token(ctx, ty) {
        return Ok(vec![code(22)]);
    }
    if let Some(all) = future_types(ctx, ty) {
        since("a future", (1, 15), version)?;
        let mut items = vec![code(42)];
        types(&mut items, all);
        return Ok(items);
    }
    if let Some(uniform) = ctx.type_object::<Uniform>(ty) {
        let storage = ctx.int_type(uniform.storage.width);
        let flags = Item::Number(uniform.storage.signed.into());
        let bounds = [Item::Signed(uniform.storage.min), Item::Signed(uniform.storage.max)];
        let start = [flags, Item::Type(storage), Item::Type(uniform.expressed)];
        let scale = |param: &crate::quant::types::Param| Item::Signed(param.scale().to_bits().cast_signed());
        return Ok(match (&uniform.form, &*uniform.params) {
            (ParamGranularity::Tensor, [param]) => {
                let param = [scale(param), Item::Signed(param.zero_point)];
                [code(24)].into_iter().chain(start).chain(param).chain(bounds).collect()
            }
            (ParamGranularity::Axis(axis), params) => {
                since("a type with parameters of an axis", (0, 18), version)?;
                let mut items: Vec<Item> = [code(30)].into_iter().chain(start).collect();
                items.push(Item::Number((*axis).into()));
                items.extend(bounds);
                items.push(Item::Number(params.len() as u64));
                items.extend(params.iter().map(scale));
                items.push(Item::Number(params.len() as u64));
                items.extend(params.iter().map(|param| Item::Signed(param.zero_point)));
                items
            }
            _ => return unsupported(),
        });
    }
    Ok(match ctx.type_kind(ty) {
        TypeKind::Integer { width, signedness } => {
            let is_unsigned = match signedness {
                Signedness::Signless => false,
                Signedness::Unsigned => true,
                Signedness::Signed => return unsupported(),
            };
            let Some(&(number, ..)) = INTEGERS.iter().find(|row| (row.1, row.2) == (*width, is_unsigned)) else {
                return unsupported();
            };
            if *width == 2 {
                since("integers of 2 bits", (1, 2), version)?;
            }
            vec![code(number)]
        }
        TypeKind::Float(kind) => match FLOATS.iter().find(|row| row.1 == *kind) {
            Some(&(number, _)) => {
                let first = match number {
                    27 | 28 => (0, 10),
                    29 => (0, 11),
                    34 => (1, 6),
                    35 | 36 => (1, 7),
                    37..=40 => (1, 8),
                    _ => (0, 9),
                };
                since(&format!("numbers of type {}", kind.keyword()), first, version)?;
                vec![code(number)]
            }
            None => return unsupported(),
        },
        TypeKind::Complex(part) => vec![code(1), Item::Type(*part)],
        TypeKind::Function { inputs, results } => {
            let mut items = vec![code(8)];
            types(&mut items, inputs);
            types(&mut items, results);
            items
        }
        TypeKind::Index => vec![code(9)],
        TypeKind::RankedTensor { shape, element, encoding } => {
            let mut items = match encoding {
                Some(encoding) => vec![code(21), Item::Attr(*encoding)],
                None => vec![code(20)],
            };
            dims(&mut items, shape);
            items.push(Item::Type(*element));
            items
        }
        TypeKind::Tuple(all) => {
            let mut items = vec![code(23)];
            types(&mut items, all);
            items
        }
        TypeKind::UnrankedTensor(element) => vec![code(25), Item::Type(*element)],
        TypeKind::None => {
            since("the type none", (1, 6), version)?;
            vec![code(33)]
        }
        TypeKind::MemRef { shape, element, layout: None, space: None } => {
            since("a buffer", (1, 13), version)?;
            let mut items = vec![code(41)];
            dims(&mut items, shape);
            items.push(Item::Type(*element));
            items
        }
        _ => return unsupported(),
    })
}
