//! Tensors with their quantization parameters, and the buffers of constants.

use std::hash::{DefaultHasher, Hash, Hasher};

use qopt_dialects::quant::types::{ParamGranularity, Storage, uniform};
use qopt_ir::def::OpRef;
use qopt_ir::ir::{AttrKind, Body, Context, Loc, LocAttr, Str, Type, ValueDef, ValueId};
use qopt_ir::num::FloatKind;

use super::{Exporter, FLATBUFFER_LIMIT, Tensors, is_constant};
use crate::bytes::{Bytes, Elements};
use crate::object::{Object, Value};
use crate::tflite::discardable::{self, Extras};
use crate::tflite::schema;
use crate::tflite::types::ElementType;

/// The type of a bias beside inputs of 16 bits.
const WIDE: ElementType = ElementType::Int { signed: true, width: 64 };

impl<'m> Exporter<'m> {
    /// Adds a tensor and returns its index.
    #[allow(clippy::too_many_arguments)]
    pub(super) fn tensor(
        &mut self,
        tensors: &mut Tensors<'m>,
        value: ValueId,
        ty: Type,
        name: Option<&'m [u8]>,
        extras: &Extras,
        is_constant: bool,
        loc: Loc,
    ) -> i64 {
        let index = tensors.tables.len() as i64;
        let name = name.map_or_else(|| format!("tensor_{index}").into_bytes().into(), Bytes::Borrowed);
        let table = self.tensor_table(ty, extras, is_constant).unwrap_or_else(|why| {
            self.error(loc, format!("tensor '{}': {why}", String::from_utf8_lossy(&name)));
            Object::new(self.flavour.tensor())
        });
        tensors.tables.push(table.with("name", Value::Str(name.clone())));
        tensors.index_of.insert(value, index);
        if let Err(why) = self.blockwise(tensors, index, ty, extras) {
            self.error(loc, format!("tensor '{}': {why}", String::from_utf8_lossy(&name)));
        }
        index
    }

    /// Adds the tensors of blockwise scales and zero points.
    fn blockwise(&mut self, tensors: &mut Tensors<'m>, index: i64, ty: Type, extras: &Extras) -> Result<(), String> {
        let ctx = self.ctx;
        let Some(uniform) = uniform(ctx, ctx.element_or_self(ty)) else { return Ok(()) };
        let ParamGranularity::Blocks { sizes, table } = &uniform.form else { return Ok(()) };
        if self.flavour.is_circle() {
            return Err("Circle has no blockwise scales".to_owned());
        }
        let dims = ctx.shape(ty).unwrap_or_default();
        let last = dims.len().checked_sub(1).ok_or("blockwise scales need a dimension")?;
        // One scale for each index of the outer dimensions and each block of the last one.
        let size = |d: usize| sizes.iter().find(|(dim, _)| *dim as usize == d).map(|(_, size)| *size);
        let is_outer = |d: usize| size(d) == Some(1) || dims.get(d) == Some(&Some(1));
        if !(0..last).all(is_outer) {
            return Err("blocks of several dimensions are unsupported".to_owned());
        }
        let whole = dims.get(last).copied().flatten().unwrap_or(0);
        let block = i32::try_from(size(last).unwrap_or(whole)).map_err(|_| "its blocks are too large")?;
        let kind = match extras.ints("scales_type") {
            Some(&[code]) => i8::try_from(code).ok().and_then(|code| ElementType::from_code(code, false).ok()),
            _ => None,
        };
        let kind = match kind {
            Some(ElementType::Float(kind)) => kind,
            _ => FloatKind::F32,
        };
        let mut scales = Vec::new();
        let stored = extras.floats("scale").filter(|stored| stored.len() == uniform.params.len());
        for (at, param) in uniform.params.iter().enumerate() {
            // The type has the least normal scale instead of a smaller one.
            let small = stored.and_then(|stored| stored.get(at)).filter(|&&scale| scale < f32::MIN_POSITIVE);
            let small = small.filter(|_| param.scale() == f64::from(f32::MIN_POSITIVE));
            let scale = small.map_or(param.scale(), |&scale| scale.into());
            let bits = kind.round_f64(scale).filter(|&bits| kind.to_f64(bits) == scale);
            let bits = bits.ok_or_else(|| format!("its scale {scale} is not exact in {}", kind.keyword()))?;
            scales.extend(bits.0.to_le_bytes().into_iter().take(kind.bits() as usize / 8));
        }
        let shape =
            extras.ints("scales_shape").filter(|shape| shape.iter().product::<i64>() == uniform.params.len() as i64);
        let shape = shape.map_or_else(|| table.iter().map(|&n| n as i64).collect(), <[i64]>::to_vec);
        let name_of = |tensors: &Tensors<'m>, suffix: &str| {
            let own = usize::try_from(index).ok().and_then(|index| tensors.tables.get(index));
            [own.map_or(&[][..], |table| table.str("name")), suffix.as_bytes()].concat()
        };
        let name = extras.name("scales_name").map_or_else(|| name_of(tensors, "_scales"), <[u8]>::to_vec);
        let scales_index = self.constant_tensor(tensors, name, ElementType::Float(kind), shape.clone(), scales);
        let has_zero_points = extras.ints("zero_points_type").is_some();
        let mut details = Object::new(&schema::BlockwiseQuantization).with("scales", Value::Int(scales_index.into()));
        let zero_points = if has_zero_points || uniform.params.iter().any(|param| param.zero_point != 0) {
            let name = extras.name("zero_points_name").map_or_else(|| name_of(tensors, "_zero_points"), <[u8]>::to_vec);
            let bits = match extras.ints("zero_points_type") {
                Some(&[4]) => 64,
                Some(&[7]) => 16,
                Some(&[9]) => 8,
                _ => 32,
            };
            let bytes = uniform
                .params
                .iter()
                .flat_map(|param| param.zero_point.to_le_bytes().into_iter().take(bits as usize / 8));
            self.constant_tensor(tensors, name, ElementType::Int { signed: true, width: bits }, shape, bytes.collect())
        } else {
            -1
        };
        details.set("zero_points", Some(Value::Int(zero_points.into())));
        details.set("block_size", Some(Value::Int(block.into())));
        let parameters = Object::new(&schema::QuantizationParameters).with("details_type", Value::Int(2));
        let mut parameters = parameters.with("details", Value::Table(Box::new(details)));
        for name in ["min", "max"] {
            parameters.set(name, extras.floats(name).map(|list| Value::Floats(list.to_vec())));
        }
        if let Some(table) = usize::try_from(index).ok().and_then(|index| tensors.tables.get_mut(index)) {
            table.set("quantization", Some(Value::Table(Box::new(parameters))));
        }
        Ok(())
    }

    /// Adds a constant tensor that is not a value of the program.
    fn constant_tensor(
        &mut self,
        tensors: &mut Tensors<'m>,
        name: Vec<u8>,
        element: ElementType,
        shape: Vec<i64>,
        bytes: Vec<u8>,
    ) -> i64 {
        let buffer = self.buffer(Value::Bytes(bytes.into()));
        let mut table = Object::new(self.flavour.tensor()).with("shape", Value::Ints(shape));
        let code = element.code(self.flavour.is_circle()).unwrap_or(0);
        table.set("type", (code != 0).then(|| Value::Int(code.into())));
        table.set("buffer", Some(Value::Int(buffer as i128)));
        table.set("name", Some(Value::Str(name.into())));
        table.set("has_rank", self.flavour.writes_rank().then_some(Value::Int(1)));
        tensors.tables.push(table);
        tensors.tables.len() as i64 - 1
    }

    pub(super) fn tensor_table(&self, ty: Type, extras: &Extras, is_constant: bool) -> Result<Object<'m>, String> {
        let (ctx, flavour) = (self.ctx, self.flavour);
        if !ctx.is_tensor(ty) {
            return Err(format!("{} is not a tensor type", qopt_ir::syntax::type_for_message(ctx, ty)));
        }
        let mut table = Object::new(flavour.tensor());
        let dims = ctx.shape(ty);
        let sizes = |dynamic: i64| -> Result<Vec<i64>, String> {
            let dims = dims.iter().flatten().map(|dim| match dim {
                None => Ok(dynamic),
                Some(size) => {
                    i32::try_from(*size).map(i64::from).map_err(|_| format!("the size {size} does not fit 32 bits"))
                }
            });
            dims.collect()
        };
        let is_dynamic = dims.iter().flatten().any(Option::is_none);
        // A pass may have changed the shape of a value that kept its attributes.
        let static_sizes = if is_dynamic { None } else { Some(sizes(1)?) };
        let rank = dims.as_ref().map_or(0, |dims| dims.len());
        let kept = |name: &str| extras.ints(name).filter(|kept| kept.len() == rank).map(<[i64]>::to_vec);
        let (shape, signature) = match static_sizes {
            Some(sizes) => {
                let signature = kept("shape_signature").filter(|kept| *kept == sizes);
                (sizes, signature)
            }
            None => (kept("shape").map_or_else(|| sizes(1), Ok)?, Some(sizes(-1)?)),
        };
        table.set("shape", Some(Value::Ints(shape)));
        table.set("shape_signature", signature.map(Value::Ints));
        // An empty shape without this flag is unranked.
        if dims.as_ref().is_some_and(|dims| flavour.writes_rank() || dims.is_empty()) {
            table.set("has_rank", Some(Value::Int(1)));
        }
        let element = ctx.element_or_self(ty);
        let mut parameters = Object::new(flavour.quantization());
        for name in ["min", "max"] {
            parameters.set(name, extras.floats(name).map(|list| Value::Floats(list.to_vec())));
        }
        let stored = match uniform(ctx, element) {
            None if ctx.quantized(element).is_some() => {
                return Err(format!("type {} is unsupported", qopt_ir::syntax::type_for_message(ctx, element)));
            }
            None => {
                if let Some(scales) = extras.floats("scale") {
                    parameters.set("scale", Some(Value::Floats(scales.to_vec())));
                    parameters.set("zero_point", extras.ints("zero_point").map(|list| Value::Ints(list.to_vec())));
                }
                ElementType::of(ctx, element)
            }
            Some(uniform) => {
                if ctx.float_kind(uniform.expressed) != Some(FloatKind::F32) {
                    return Err("its expressed type must be f32".to_owned());
                }
                let Storage { signed, width, .. } = uniform.storage;
                if !uniform.storage.is_full() && !is_constant {
                    return Err(format!(
                        "its bounds {}:{} must equal the bounds of its storage type",
                        uniform.storage.min, uniform.storage.max
                    ));
                }
                match &uniform.form {
                    ParamGranularity::Tensor => {}
                    ParamGranularity::Axis(axis) if *axis > 0 => {
                        parameters.set("quantized_dimension", Some(Value::Int((*axis).into())));
                    }
                    ParamGranularity::Axis(_) => {}
                    ParamGranularity::Blocks { .. } => {}
                }
                let scale = |scale: f64| match scale as f32 {
                    narrow if f64::from(narrow) == scale => Ok(narrow),
                    _ => Err(format!("its scale {scale} is not exact in f32")),
                };
                let scales = match extras.floats("scale") {
                    Some(scales) if scales.len() == uniform.params.len() => scales.to_vec(),
                    _ => uniform.params.iter().map(|param| scale(param.scale())).collect::<Result<_, _>>()?,
                };
                let zero_points = uniform.params.iter().map(|param| param.zero_point).collect();
                if !matches!(uniform.form, ParamGranularity::Blocks { .. }) {
                    parameters.set("scale", Some(Value::Floats(scales)));
                    parameters.set("zero_point", Some(Value::Ints(zero_points)));
                }
                Some(ElementType::Int { signed, width })
            }
        };
        if let Some(&[axis]) = extras.ints("quantized_dimension") {
            parameters.set("quantized_dimension", Some(Value::Int(axis.into())));
        }
        let code = match extras.ints("type") {
            Some(&[code]) => i8::try_from(code).ok(),
            _ => stored.and_then(|element| element.code(flavour.is_circle())),
        };
        let code = code.ok_or_else(|| {
            format!("{} has no type {}", flavour.name(), qopt_ir::syntax::type_for_message(ctx, element))
        })?;
        table.set("type", (code != 0).then(|| Value::Int(code.into())));
        if parameters.fields().next().is_some() {
            table.set("quantization", Some(Value::Table(Box::new(parameters))));
        }
        Ok(table)
    }

    /// The tensor of an operand, -1 if it is omitted. The integers of a wide bias get 64 bits.
    pub(super) fn operand(
        &mut self,
        tensors: &mut Tensors<'m>,
        body: &'m Body,
        value: ValueId,
        is_wide_bias: bool,
    ) -> Result<i64, String> {
        if let Some(&index) = tensors.index_of.get(&value) {
            return Ok(index);
        }
        let ctx = self.ctx;
        let op = match body.def(value) {
            ValueDef::Result(op, _) => OpRef::new(ctx, body, op),
            _ => return Err("an operand is not a tensor of this function".to_owned()),
        };
        if op.name() == "tfl.no_value" {
            return Ok(-1);
        }
        if !is_constant(op) {
            return Err(format!("has an operand that '{}' computes", op.name()));
        }
        let name = tensors.output_names.get(&value).or(names_of(ctx, op.loc()).first()).copied();
        let mut extras = extras_of(op).into_iter().next().unwrap_or_default();
        let ty = body.ty(value);
        let element = uniform(ctx, ctx.element_or_self(ty));
        if is_wide_bias && element.is_some_and(|ty| ty.storage.width == 32) && extras.ints("type").is_none() {
            extras.stored_type(WIDE, self.flavour);
        }
        let index = self.tensor(tensors, value, ty, name, &extras, true, op.loc());
        let is_variable = op.name() == "tfl.pseudo_variable";
        let buffer = if is_variable {
            0
        } else {
            match self.constant_bytes(op, &extras) {
                Ok(data) => self.buffer(data),
                Err(why) => {
                    self.error(op.loc(), why);
                    0
                }
            }
        };
        if let Some(table) = usize::try_from(index).ok().and_then(|index| tensors.tables.get_mut(index)) {
            table.set("buffer", (buffer != 0).then_some(Value::Int(buffer as i128)));
            table.set("is_variable", is_variable.then_some(Value::Int(1)));
        }
        Ok(index)
    }

    /// The bytes of a constant in a buffer.
    fn constant_bytes(&self, op: OpRef<'m>, extras: &Extras) -> Result<Value<'m>, String> {
        let ctx = self.ctx;
        let value = op.constant().ok_or("requires an attribute 'value' of the type of its result")?;
        match ctx.attr_kind(value) {
            AttrKind::DenseStrings { ty, data } => return strings(ctx, *ty, data).map(Value::Bytes),
            AttrKind::DenseElements { .. } | AttrKind::DenseResource { .. } => {}
            _ => return Err("its value must be dense".to_owned()),
        }
        let (ty, data) = Elements::of(ctx, value).ok_or("its data is elided")?;
        self.packed(ty, data, extras)
    }

    fn packed(&self, ty: Type, data: Elements<'m>, extras: &Extras) -> Result<Value<'m>, String> {
        let ctx = self.ctx;
        let count = ctx.num_elements(ty).ok_or("its shape must be static")?;
        let element =
            ElementType::of(ctx, ctx.element_or_self(ty)).ok_or("its element type has no form in a buffer")?;
        let bits = element.bits().ok_or("its element type has no form in a buffer")?;
        let total = count.checked_mul(bits.max(8)).map(|bits| bits / 8).ok_or("it has too many elements")?;
        let bytes = match data {
            Elements::Splat(element) => {
                let is_whole = bits >= 8 && extras.ints("type").is_none();
                let count = usize::try_from(count).map_err(|_| "it has too many elements")?;
                if is_whole && total >= MIN_REPEATED_BYTES {
                    return Ok(Value::Repeated(element, count));
                }
                if total >= FLATBUFFER_LIMIT {
                    return Err("it has 2 GiB or more".to_owned());
                }
                element.repeat(count).into()
            }
            Elements::All(bytes) => bytes,
        };
        Ok(Value::Bytes(match bits {
            2 | 4 => {
                let per_byte = 8 / bits as usize;
                let mask = (1_u8 << bits) - 1;
                let pack = |group: &[u8]| {
                    group.iter().enumerate().fold(0, |byte, (i, value)| byte | (value & mask) << (bits as usize * i))
                };
                bytes.chunks(per_byte).map(pack).collect::<Vec<u8>>().into()
            }
            32 if extras
                .ints("type")
                .is_some_and(|code| code == [WIDE.code(self.flavour.is_circle()).map_or(-1, i64::from)]) =>
            {
                let widened = |value: &[u8]| i64::from(i32::from_le_bytes(value.try_into().unwrap_or_default()));
                let wide: Vec<u8> = bytes.chunks_exact(4).flat_map(|value| widened(value).to_le_bytes()).collect();
                wide.into()
            }
            _ => bytes,
        }))
    }

    /// The buffer with these bytes.
    pub(super) fn buffer(&mut self, data: Value<'m>) -> usize {
        let mut hasher = DefaultHasher::new();
        match &data {
            // Equal constants are one attribute, so that their bytes have one address. A look at the bytes would read the weights
            // of the input file.
            Value::Bytes(bytes @ Bytes::Borrowed(_)) if bytes.len() >= MIN_ADDRESSED_BYTES => {
                bytes.place().hash(&mut hasher);
            }
            Value::Bytes(bytes) => bytes.hash(&mut hasher),
            Value::Repeated(bytes, times) => (bytes, times).hash(&mut hasher),
            _ => {}
        }
        let known = self.buffer_of.entry(hasher.finish()).or_default();
        let equal = |&&index: &&usize| {
            let other = self.buffers.get(index).and_then(|buffer| buffer.get("data"));
            other.is_some_and(|other| is_equal(other, &data))
        };
        if let Some(&index) = known.iter().find(equal) {
            return index;
        }
        let index = self.buffers.len();
        known.push(index);
        let bytes = match &data {
            Value::Bytes(bytes) => bytes.len(),
            Value::Repeated(bytes, times) => bytes.len().saturating_mul(*times),
            _ => 0,
        };
        self.bytes = self.bytes.saturating_add(bytes as u64);
        self.buffers.push(Object::new(&schema::Buffer).with("data", data));
        index
    }
}

/// Splats of fewer bytes are written out.
const MIN_REPEATED_BYTES: u64 = 1 << 20;
/// Constants of fewer bytes are compared by their bytes.
const MIN_ADDRESSED_BYTES: usize = 1 << 20;

fn is_equal(a: &Value<'_>, b: &Value<'_>) -> bool {
    match (a, b) {
        (Value::Bytes(a @ Bytes::Borrowed(_)), Value::Bytes(b @ Bytes::Borrowed(_)))
            if a.len() >= MIN_ADDRESSED_BYTES =>
        {
            a.place() == b.place()
        }
        (Value::Bytes(a), Value::Bytes(b)) => a == b,
        (Value::Repeated(a, times), Value::Repeated(b, other)) => a == b && times == other,
        _ => false,
    }
}

/// The extras of the results of an operation.
pub(super) fn extras_of(op: OpRef<'_>) -> Vec<Extras> {
    match op.attr(discardable::TENSORS).map(|attr| op.ctx.attr_kind(attr)) {
        Some(AttrKind::Array(dicts)) => dicts.iter().map(|&dict| Extras::read(op.ctx, dict)).collect(),
        _ => Vec::new(),
    }
}

/// The names in a location: of one tensor, or of the results of an operation.
pub(super) fn names_of(ctx: &Context, loc: Loc) -> Vec<&[u8]> {
    let mut names = Vec::new();
    ctx.find_in_loc(loc, |loc, _| {
        if let LocAttr::Name { name, .. } = loc {
            names.push(ctx.bytes(*name));
        }
        None::<()>
    });
    names
}

/// The buffer of strings: their number, the start of each and the end of the last, and their bytes.
fn strings<'m>(ctx: &Context, ty: Type, data: &[Str]) -> Result<Bytes<'m>, String> {
    let count = ctx.num_elements(ty).ok_or("its shape must be static")?;
    let longest = data.iter().map(|&text| ctx.bytes(text).len() as u64 + 4).max().unwrap_or(0);
    if count.checked_mul(longest).is_none_or(|bytes| bytes >= FLATBUFFER_LIMIT) {
        return Err("it has 2 GiB or more".to_owned());
    }
    let text = |i: u64| data.get(if data.len() == 1 { 0 } else { i as usize }).map_or(&[][..], |&text| ctx.bytes(text));
    let mut bytes = Vec::new();
    bytes.extend((count as u32).to_le_bytes());
    let mut end = 4 * (count as u32 + 2);
    bytes.extend(end.to_le_bytes());
    for i in 0..count {
        end += text(i).len() as u32;
        bytes.extend(end.to_le_bytes());
    }
    (0..count).for_each(|i| bytes.extend_from_slice(text(i)));
    Ok(bytes.into())
}
