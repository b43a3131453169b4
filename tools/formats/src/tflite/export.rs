//! Converts a module of the `tfl` dialect to a model file.
//!
//! Constants with equal bytes share a buffer. Tensors get their names from locations, as LiteRT's converter gives them.

use std::borrow::Cow;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use qopt_dialects::func::ops as func;
use qopt_dialects::quant::types::{ParamGranularity, Storage, uniform};
use qopt_dialects::tfl::{self, ConstBytes};
use qopt_ir::def::OpRef;
use qopt_ir::diag::{Code, Diag};
use qopt_ir::ir::{Attr, AttrKind, Blob, Body, Context, Loc, LocAttr, LocKind, Module, Str, Type, ValueDef, ValueId};

use qopt_ir::num::FloatKind;

use super::extras::{self, Extras};
use super::operators::{self, OperatorDef};
use super::types::ElementType;
use super::{Flavour, options, schema, versions};
use crate::flatbuffer::{Encoded, FieldType, Object, TableDef, Value, encode};

/// The largest FlatBuffer, in bytes.
const MAX_BYTES: u64 = 1 << 31;

/// Encodes a module.
///
/// # Errors
/// Returns all operations, tensors and attributes that the format does not have.
pub(super) fn export(module: &Module, flavour: Flavour) -> Result<Encoded<'_>, Vec<Diag>> {
    let ctx = module.ctx();
    let mut exporter = Exporter {
        ctx,
        flavour,
        functions: Vec::new(),
        codes: Vec::new(),
        code_of: HashMap::new(),
        buffers: vec![Object::new(&schema::Buffer)],
        buffer_of: HashMap::new(),
        bytes: 0,
        errors: Vec::new(),
    };
    let root = exporter.model(module);
    if exporter.errors.is_empty() && exporter.bytes >= MAX_BYTES {
        exporter.errors.push(Diag::error(Code::ModelFile, module.op().loc(), "the constants have 2 GiB or more"));
    }
    if !exporter.errors.is_empty() {
        return Err(exporter.errors);
    }
    encode(&root, flavour.identifier())
        .map_err(|why| vec![Diag::error(Code::ModelFile, module.op().loc(), why.to_string())])
}

/// An operator code: number, name of a custom operator, version.
type OperatorVersion = (i32, Vec<u8>, i64);

struct Exporter<'m> {
    ctx: &'m Context,
    flavour: Flavour,
    /// The symbols of the subgraphs.
    functions: Vec<Str>,
    codes: Vec<OperatorVersion>,
    code_of: HashMap<OperatorVersion, usize>,
    buffers: Vec<Object<'m>>,
    /// Buffers by the hash of their bytes.
    buffer_of: HashMap<u64, Vec<usize>>,
    /// The size of all constants.
    bytes: u64,
    errors: Vec<Diag>,
}

/// The tensors of one subgraph.
#[derive(Default)]
struct Tensors<'m> {
    tables: Vec<Object<'m>>,
    index_of: HashMap<ValueId, i64>,
}

impl<'m> Exporter<'m> {
    fn error(&mut self, loc: Loc, message: impl Into<String>) {
        self.errors.push(Diag::error(Code::ModelFile, loc, message));
    }

    fn model(&mut self, module: &'m Module) -> Object<'m> {
        let mut functions: Vec<OpRef<'m>> = Vec::new();
        let root = module.op();
        for op in root.regions().flat_map(|region| region.blocks()).flat_map(|block| block.ops()) {
            match op.is(&func::FUNC) {
                true => functions.push(op),
                false => self.error(op.loc(), format!("'{}' is not a function", op.name())),
            }
        }
        let name = |op: &OpRef<'_>| op.attr("sym_name").and_then(|name| op.ctx.attr_str(name));
        // The first subgraph is the entry point.
        if let Some(main) = functions.iter().position(|op| name(op) == Some(self.ctx.str("main"))) {
            functions[..=main].rotate_right(1);
        }
        self.functions = functions.iter().map(|op| name(op).unwrap_or_else(|| self.ctx.str(""))).collect();
        if functions.is_empty() {
            self.error(root.loc(), "the module has no functions");
        }
        let subgraphs: Vec<Object<'m>> = functions.iter().map(|&op| self.subgraph(op)).collect();
        let signatures = self.signatures(root, &functions, &subgraphs);
        let metadata = self.metadata(root);
        let text = |name: &str| root.attr(name).and_then(|attr| self.ctx.attr_str(attr));
        let mut model = Object::new(self.flavour.root()).with("version", Value::Int(self.flavour.version()));
        if let Some(description) = text("tfl.description") {
            model.set("description", Some(Value::Str(self.ctx.bytes(description).into())));
        }
        let codes = self.codes.iter().map(|(code, custom, version)| self.operator_code(*code, custom, *version));
        model.set("operator_codes", Some(Value::Tables(codes.collect())));
        model.set("subgraphs", Some(Value::Tables(subgraphs)));
        if !metadata.is_empty() {
            model.set("metadata", Some(Value::Tables(metadata)));
        }
        if !signatures.is_empty() {
            model.set("signature_defs", Some(Value::Tables(signatures)));
        }
        model.set("buffers", Some(Value::Tables(std::mem::take(&mut self.buffers))));
        model
    }

    fn operator_code(&self, code: i32, custom: &[u8], version: i64) -> Object<'m> {
        let mut object = Object::new(&schema::OperatorCode);
        // Old readers read only this field, of 8 bits.
        object.set("deprecated_builtin_code", Some(Value::Int(code.min(127).into())));
        // Circle's own operators have negative numbers, which are only in the old field.
        object.set("builtin_code", Some(Value::Int(code.into())));
        if version != 1 {
            object.set("version", Some(Value::Int(version.into())));
        }
        if code == operators::CUSTOM {
            object.set("custom_code", Some(Value::Str(custom.to_vec().into())));
        }
        object
    }

    // ---- module attributes ------------------------------------------------------------------------------------------------

    fn metadata(&mut self, root: OpRef<'m>) -> Vec<Object<'m>> {
        let ctx = self.ctx;
        let mut entries: Vec<(&'m [u8], &'m [u8])> = Vec::new();
        let string = |attr: Attr| ctx.attr_str(attr).map(|text| ctx.bytes(text));
        if let Some(dict) = root.attr("tfl.metadata") {
            let all = ctx.dict(dict).iter().filter_map(|&(name, value)| Some((ctx.bytes(name), string(value)?)));
            entries.extend(all);
            if let Some(AttrKind::Array(order)) = root.attr(extras::METADATA_ORDER).map(|attr| ctx.attr_kind(attr)) {
                let places = order.iter().enumerate().filter_map(|(place, &attr)| Some((string(attr)?, place)));
                let places: HashMap<&[u8], usize> = places.collect();
                entries.sort_by_key(|(name, _)| places.get(name).copied().unwrap_or(usize::MAX));
            }
        }
        if let Some(AttrKind::Array(list)) = root.attr(extras::METADATA).map(|attr| ctx.attr_kind(attr)) {
            for &pair in list {
                if let AttrKind::Array(pair) = ctx.attr_kind(pair)
                    && let &[name, value] = &**pair
                {
                    entries.extend(string(name).zip(string(value)));
                }
            }
        }
        let mut metadata = Vec::new();
        for (name, bytes) in entries {
            let buffer = self.buffer(Cow::Borrowed(bytes));
            let entry = Object::new(&schema::Metadata).with("name", Value::Str(name.into()));
            metadata.push(entry.with("buffer", Value::Int(buffer as i128)));
        }
        metadata
    }

    fn signatures(&mut self, root: OpRef<'m>, functions: &[OpRef<'m>], subgraphs: &[Object<'m>]) -> Vec<Object<'m>> {
        let ctx = self.ctx;
        let map = |name: Str, tensor: i64| {
            let map = Object::new(&schema::TensorMap).with("name", Value::Str(ctx.bytes(name).into()));
            map.with("tensor_index", Value::Int(tensor.into()))
        };
        let signature = |index: usize, key: Str, inputs: Vec<Object<'m>>, outputs: Vec<Object<'m>>| {
            let signature = Object::new(&schema::SignatureDef).with("inputs", Value::Tables(inputs));
            let signature = signature.with("outputs", Value::Tables(outputs));
            let signature = signature.with("signature_key", Value::Str(ctx.bytes(key).into()));
            signature.with("subgraph_index", Value::Int(index as i128))
        };
        let array = |attr: Option<Attr>| match attr.map(|attr| ctx.attr_kind(attr)) {
            Some(AttrKind::Array(items)) => &**items,
            _ => &[],
        };
        let mut all = Vec::new();
        if let Some(list) = root.attr(extras::SIGNATURES) {
            for &entry in array(Some(list)) {
                let get = |name: &str| ctx.dict_named(entry, name);
                let symbol = get("subgraph").and_then(|attr| match ctx.attr_kind(attr) {
                    AttrKind::SymbolRef { root, .. } => Some(*root),
                    _ => None,
                });
                let index = self.functions.iter().position(|&name| Some(name) == symbol);
                let Some((index, subgraph)) = index.and_then(|index| Some((index, subgraphs.get(index)?))) else {
                    self.error(root.loc(), "a signature names a function that does not exist");
                    continue;
                };
                let maps = |field: &str| -> Vec<Object<'m>> {
                    let pairs = array(get(field)).iter().map(|&pair| array(Some(pair)));
                    pairs
                        .filter_map(|pair| {
                            let place = usize::try_from(ctx.attr_int(*pair.get(1)?)?).ok()?;
                            Some(map(ctx.attr_str(*pair.first()?)?, *subgraph.ints(field).get(place)?))
                        })
                        .collect()
                };
                let key = get("key").and_then(|key| ctx.attr_str(key)).unwrap_or_else(|| ctx.str(""));
                all.push(signature(index, key, maps("inputs"), maps("outputs")));
            }
            return all;
        }
        for (index, (function, subgraph)) in functions.iter().zip(subgraphs).enumerate() {
            let key = array(function.attr(extras::EXPORTED_NAMES)).first().and_then(|&key| ctx.attr_str(key));
            let Some(key) = key else { continue };
            let maps = |field: &str, attrs: &str| -> Vec<Object<'m>> {
                let dicts = array(function.attr(attrs)).iter();
                dicts
                    .zip(subgraph.ints(field))
                    .filter_map(|(&dict, &tensor)| {
                        let path = array(ctx.dict_named(dict, extras::INDEX_PATH));
                        Some(map(ctx.attr_str(*path.first()?)?, tensor))
                    })
                    .collect()
            };
            all.push(signature(index, key, maps("inputs", "arg_attrs"), maps("outputs", "res_attrs")));
        }
        all
    }

    // ---- functions --------------------------------------------------------------------------------------------------------

    fn subgraph(&mut self, function: OpRef<'m>) -> Object<'m> {
        let ctx = self.ctx;
        let mut tensors = Tensors::default();
        let mut operators = Vec::new();
        let (mut inputs, mut outputs) = (Vec::new(), Vec::new());
        let blocks: Vec<_> = function.regions().flat_map(|region| region.blocks()).collect();
        let [block] = blocks[..] else {
            self.error(function.loc(), "a function must have one block");
            return Object::new(self.flavour.subgraph());
        };
        let body = block.body;
        let entry = |key: &str| -> Vec<&'m [u8]> {
            let names = function.attr("tf.entry_function").and_then(|dict| ctx.dict_named(dict, key));
            let names = names.and_then(|names| ctx.attr_str(names));
            names.map_or(Vec::new(), |names| ctx.bytes(names).split(|&byte| byte == b',').collect())
        };
        let input_names = entry("inputs");
        let arg_attrs = function.attr("arg_attrs").map(|attr| ctx.attr_kind(attr));
        for (i, &arg) in body.args(block.block).iter().enumerate() {
            let dict = match arg_attrs {
                Some(AttrKind::Array(dicts)) => dicts.get(i).and_then(|&dict| ctx.dict_named(dict, extras::TENSOR)),
                _ => None,
            };
            let loc = body.arg_loc(block.block, i);
            let own = names_of(ctx, loc).first().copied();
            let name = own.or_else(|| input_names.get(i).copied());
            let extras = dict.map(|dict| Extras::read(ctx, dict)).unwrap_or_default();
            inputs.push(self.tensor(&mut tensors, arg, body.ty(arg), name, &extras, false, loc));
        }
        let output_names = entry("outputs");
        let returned: Vec<ValueId> = body.last(block.block).map_or(Vec::new(), |last| body.operands(last).collect());
        for op in block.ops() {
            if op.is(&func::RETURN) {
                continue;
            }
            let has_operator = op.name().strip_prefix("tfl.").and_then(operators::by_name);
            match has_operator {
                Some(def) => {
                    let names = result_names(op, &returned, &output_names);
                    operators.extend(self.operator(&mut tensors, op, def, &names));
                }
                None if is_constant(op) => {}
                None => {
                    self.error(op.loc(), format!("'{}' has no operator in {}", op.name(), self.flavour.name()));
                    // Reports the operation, not also each user of its results.
                    tensors.index_of.extend(op.results().map(|value| (value, -1)));
                }
            }
        }
        for value in returned {
            match self.operand(&mut tensors, body, value) {
                Ok(index) => outputs.push(index),
                Err(why) => self.error(function.loc(), why),
            }
        }
        let name = function.attr(extras::SUBGRAPH_NAME).or_else(|| function.attr("sym_name"));
        let name = name.and_then(|name| ctx.attr_str(name)).map_or(&[][..], |name| ctx.bytes(name));
        let mut subgraph = Object::new(self.flavour.subgraph());
        subgraph.set("tensors", Some(Value::Tables(tensors.tables)));
        subgraph.set("inputs", Some(Value::Ints(inputs)));
        subgraph.set("outputs", Some(Value::Ints(outputs)));
        subgraph.set("operators", Some(Value::Tables(operators)));
        subgraph.set("name", (!name.is_empty()).then(|| Value::Str(name.into())));
        if let Some(index) = function.int(extras::DEBUG_METADATA)
            && !self.flavour.is_circle()
        {
            subgraph.set("debug_metadata_index", Some(Value::Int(index.into())));
        }
        subgraph
    }

    /// Adds a tensor and returns its index.
    #[allow(clippy::too_many_arguments)]
    fn tensor(
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
        let name = name.map_or_else(|| Cow::Owned(format!("tensor_{index}").into_bytes()), Cow::Borrowed);
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
            return Err("blocks of several dimensions are not supported".to_owned());
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
        for param in &uniform.params {
            let bits = kind.round_f64(param.scale()).filter(|&bits| kind.to_f64(bits) == param.scale());
            let bits = bits.ok_or_else(|| format!("its scale {} is not exact in {}", param.scale(), kind.keyword()))?;
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
        let buffer = self.buffer(Cow::Owned(bytes));
        let mut table = Object::new(self.flavour.tensor()).with("shape", Value::Ints(shape));
        let code = element.code(self.flavour.is_circle()).unwrap_or(0);
        table.set("type", (code != 0).then(|| Value::Int(code.into())));
        table.set("buffer", Some(Value::Int(buffer as i128)));
        table.set("name", Some(Value::Str(name.into())));
        table.set("has_rank", self.flavour.writes_rank().then_some(Value::Int(1)));
        tensors.tables.push(table);
        tensors.tables.len() as i64 - 1
    }

    fn tensor_table(&self, ty: Type, extras: &Extras, is_constant: bool) -> Result<Object<'m>, String> {
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
        let shape = extras.ints("shape").map_or_else(|| sizes(1), |shape| Ok(shape.to_vec()))?;
        let signature = if is_dynamic { Some(sizes(-1)?) } else { extras.ints("shape_signature").map(<[i64]>::to_vec) };
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
                return Err(format!("type {} is not supported", qopt_ir::syntax::type_for_message(ctx, element)));
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

    /// The tensor of an operand, -1 if it is omitted.
    fn operand(&mut self, tensors: &mut Tensors<'m>, body: &'m Body, value: ValueId) -> Result<i64, String> {
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
            return Err(format!("an operand is produced by '{}'", op.name()));
        }
        let name = names_of(ctx, op.loc()).first().copied();
        let extras = extras_of(op).into_iter().next().unwrap_or_default();
        let ty = body.ty(value);
        let index = self.tensor(tensors, value, ty, name, &extras, true, op.loc());
        let is_variable = op.name() == "tfl.pseudo_variable";
        let buffer = if is_variable {
            0
        } else {
            match self.constant_bytes(op, &extras) {
                Ok(bytes) => self.buffer(bytes),
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
    fn constant_bytes(&self, op: OpRef<'m>, extras: &Extras) -> Result<Cow<'m, [u8]>, String> {
        let ctx = self.ctx;
        let value = op.attr("value").ok_or("requires attribute 'value'")?;
        let (ty, data) = match ctx.attr_kind(value) {
            AttrKind::DenseElements { ty, data } => (*ty, data),
            AttrKind::DenseStrings { ty, data } => return strings(ctx, *ty, data),
            AttrKind::DenseResource { ty, resource } => {
                let resource =
                    ctx.resource(*resource).and_then(|resource| resource.blob()).ok_or("its data is elided")?;
                return self.packed(*ty, &resource.data(), extras).map(|bytes| Cow::Owned(bytes.into_owned()));
            }
            _ => return Err("its value must be dense".to_owned()),
        };
        self.packed(ty, data, extras)
    }

    fn packed<'b>(&self, ty: Type, data: &'b Blob, extras: &Extras) -> Result<Cow<'b, [u8]>, String> {
        let ctx = self.ctx;
        let count = ctx.num_elements(ty).ok_or("its shape must be static")?;
        let element =
            ElementType::of(ctx, ctx.element_or_self(ty)).ok_or("its element type has no form in a buffer")?;
        let bits = element.bits().ok_or("its element type has no form in a buffer")?;
        if count.checked_mul(bits.max(8)).is_none_or(|bits| bits / 8 >= MAX_BYTES) {
            return Err("it has 2 GiB or more".to_owned());
        }
        let bytes = match data {
            Blob::Splat(element) => Cow::Owned(element.repeat(usize::try_from(count).unwrap_or(0))),
            _ => data.bytes(),
        };
        Ok(match bits {
            2 | 4 => {
                let per_byte = 8 / bits as usize;
                let mask = (1_u8 << bits) - 1;
                let pack = |group: &[u8]| {
                    group.iter().enumerate().fold(0, |byte, (i, value)| byte | (value & mask) << (bits as usize * i))
                };
                Cow::Owned(bytes.chunks(per_byte).map(pack).collect())
            }
            32 if extras.ints("type").is_some() => Cow::Owned(
                bytes
                    .chunks_exact(4)
                    .flat_map(|value| i64::from(i32::from_le_bytes(value.try_into().unwrap_or_default())).to_le_bytes())
                    .collect(),
            ),
            _ => bytes,
        })
    }

    /// The buffer with these bytes.
    fn buffer(&mut self, bytes: Cow<'m, [u8]>) -> usize {
        let mut hasher = DefaultHasher::new();
        bytes.hash(&mut hasher);
        let known = self.buffer_of.entry(hasher.finish()).or_default();
        let equal = |&&index: &&usize| self.buffers.get(index).and_then(|buffer| buffer.bytes("data")) == Some(&bytes);
        if let Some(&index) = known.iter().find(equal) {
            return index;
        }
        let index = self.buffers.len();
        known.push(index);
        self.bytes = self.bytes.saturating_add(bytes.len() as u64);
        self.buffers.push(Object::new(&schema::Buffer).with("data", Value::Bytes(bytes)));
        index
    }

    // ---- operators --------------------------------------------------------------------------------------------------------

    fn operator(
        &mut self,
        tensors: &mut Tensors<'m>,
        op: OpRef<'m>,
        def: &'static OperatorDef,
        names: &[Option<&'m [u8]>],
    ) -> Option<Object<'m>> {
        let errors = self.errors.len();
        let operator = self.build_operator(tensors, op, def, names).unwrap_or_else(|why| {
            self.error(op.loc(), format!("'{}' {why}", op.name()));
            None
        });
        operator.filter(|_| self.errors.len() == errors)
    }

    fn build_operator(
        &mut self,
        tensors: &mut Tensors<'m>,
        op: OpRef<'m>,
        def: &'static OperatorDef,
        names: &[Option<&'m [u8]>],
    ) -> Result<Option<Object<'m>>, String> {
        let ctx = self.ctx;
        if op.regions().next().is_some() {
            return Err("has regions, which are not supported".to_owned());
        }
        if self.flavour.is_circle() && def.code > 205 || !self.flavour.is_circle() && def.code < 0 {
            return Err(format!("has no operator in {}", self.flavour.name()));
        }
        let mut inputs = Vec::new();
        for value in op.operands() {
            inputs.push(self.operand(tensors, op.body, value)?);
        }
        let used = inputs.iter().rposition(|&input| input != -1).map_or(0, |last| last + 1);
        let given = op.int(extras::NUM_INPUTS).and_then(|count| usize::try_from(count).ok()).unwrap_or(0);
        inputs.truncate(used.max(given));
        let extras = extras_of(op);
        let mut outputs = Vec::new();
        for (i, value) in op.results().enumerate() {
            let name = names.get(i).copied().flatten();
            let extras = extras.get(i).cloned().unwrap_or_default();
            outputs.push(self.tensor(tensors, value, op.body.ty(value), name, &extras, false, op.loc()));
        }
        let mut operator = Object::new(self.flavour.operator());
        let mut custom: &[u8] = &[];
        if def.code == operators::CUSTOM {
            custom = op.attr("custom_code").and_then(|attr| ctx.attr_str(attr)).map_or(&[], |text| ctx.bytes(text));
            let bytes = op.attr("custom_option").and_then(|attr| ConstBytes::read(ctx, attr)).unwrap_or_default();
            operator.set("custom_options", (!bytes.is_empty()).then_some(Value::Bytes(bytes.into())));
        }
        let version = op.int(extras::VERSION).unwrap_or_else(|| versions::version(op, def, self.flavour));
        let code = (def.code, custom.to_vec(), version);
        let index = *self.code_of.entry(code).or_insert_with_key(|code| {
            self.codes.push(code.clone());
            self.codes.len() - 1
        });
        operator.set("opcode_index", (index != 0).then_some(Value::Int(index as i128)));
        operator.set("inputs", Some(Value::Ints(inputs)));
        operator.set("outputs", Some(Value::Ints(outputs)));
        // A table without fields holds no option.
        let is_written = |table: &&TableDef| !table.fields.is_empty() && op.attr(extras::NO_OPTIONS).is_none();
        if let Some(table) = def.options.filter(is_written) {
            let options = self.options(op, table)?;
            set_union(&mut operator, options)?;
        }
        if let Some(list) = op.attr(extras::MUTATING).and_then(|attr| ctx.attr_ints(attr)) {
            operator
                .set("mutating_variable_inputs", Some(Value::Ints(list.iter().map(|mutates| mutates & 1).collect())));
        }
        if let Some(index) = op.int(extras::DEBUG_METADATA)
            && !self.flavour.is_circle()
        {
            operator.set("debug_metadata_index", Some(Value::Int(index.into())));
        }
        let intermediates = self.intermediates(tensors, op, def);
        operator.set("intermediates", (!intermediates.is_empty()).then_some(Value::Ints(intermediates)));
        Ok(Some(operator))
    }

    /// The tensors of the intermediates, which are only types.
    fn intermediates(&mut self, tensors: &mut Tensors<'m>, op: OpRef<'m>, def: &OperatorDef) -> Vec<i64> {
        let ctx = self.ctx;
        let items = |name: &str| match op.attr(name).map(|attr| ctx.attr_kind(attr)) {
            Some(AttrKind::Array(items)) => items.to_vec(),
            _ => Vec::new(),
        };
        let mut types = items(extras::INTERMEDIATES);
        if versions::has_named_intermediates(def.name) {
            types.extend(versions::INTERMEDIATES.iter().filter_map(|name| op.attr(name)));
        }
        let names = items(extras::INTERMEDIATE_NAMES);
        let mut indices = Vec::new();
        for (i, ty) in types.iter().filter_map(|&attr| ctx.attr_type(attr)).enumerate() {
            let index = tensors.tables.len() as i64;
            let name = names.get(i).and_then(|&name| ctx.attr_str(name)).map_or(&[][..], |name| ctx.bytes(name));
            let table = self.tensor_table(ty, &Extras::default(), false).unwrap_or_else(|why| {
                self.error(op.loc(), format!("an intermediate tensor: {why}"));
                Object::new(self.flavour.tensor())
            });
            tensors.tables.push(table.with("name", Value::Str(name.into())));
            indices.push(index);
        }
        indices
    }

    fn options(&self, op: OpRef<'m>, table: &'static TableDef) -> Result<Object<'m>, String> {
        let ctx = self.ctx;
        let circle = self.flavour.is_circle();
        let mut options = Object::new(table);
        let hidden = op.attr(extras::OPTIONS);
        for field in table.fields {
            let value = match op.attr(options::attr_name(field)) {
                Some(attr) if !matches!(options::form(table, field), options::Form::Hidden) => {
                    Some(options::value(ctx, table, field, attr, &self.functions, circle)?)
                }
                _ => match hidden.and_then(|dict| ctx.dict_named(dict, field.name)) {
                    Some(attr) => options::hidden_value(ctx, field, attr),
                    None => self.derived_option(op, field.name),
                },
            };
            // Defaults are not stored.
            let is_default = match &value {
                Some(Value::Int(value)) => *value == field.default as i128,
                Some(Value::Float(value)) => *value == field.default as f32 && value.is_sign_positive(),
                _ => false,
            };
            options.set(field.name, value.filter(|_| !is_default));
        }
        Ok(options)
    }

    /// An option that follows from the operands and types.
    fn derived_option(&self, op: OpRef<'m>, name: &str) -> Option<Value<'m>> {
        let ctx = self.ctx;
        let code = |ty: Option<Type>| {
            let element = ctx.element_or_self(ty?);
            let element = match uniform(ctx, element) {
                Some(uniform) => ElementType::Int { signed: uniform.storage.signed, width: uniform.storage.width },
                None => ElementType::of(ctx, element)?,
            };
            Some(Value::Int(element.code(self.flavour.is_circle())?.into()))
        };
        let result = |i: usize| op.results().nth(i).map(|value| op.body.ty(value));
        match name {
            "in_data_type" => code(op.operands().next().map(|value| op.body.ty(value))),
            "out_data_type" | "output_type" | "out_type" => code(result(0)),
            "idx_out_type" => code(result(1)),
            "new_shape" => {
                let shape = op.operands().nth(1)?;
                let def = op.body.defining_op(shape)?;
                let value = OpRef::new(ctx, op.body, def).attr("value")?;
                ctx.attr_ints(value).map(Value::Ints)
            }
            _ => None,
        }
    }
}

/// Sets the options of an operator, in the union that has the table.
fn set_union<'m>(operator: &mut Object<'m>, options: Object<'m>) -> Result<(), String> {
    for (id, field) in operator.def.fields.iter().enumerate() {
        let FieldType::Union(kinds) = field.ty else { continue };
        if let Some((kind, _)) = kinds.iter().find(|(_, table)| *table == options.def) {
            operator.set_field(id - 1, Some(Value::Int((*kind).into())));
            operator.set_field(id, Some(Value::Table(Box::new(options))));
            return Ok(());
        }
    }
    Err(format!("has the options {}, which the format does not have", options.def.name))
}

fn is_constant(op: OpRef<'_>) -> bool {
    op.is(&tfl::PSEUDO_CONST)
        || op.is(&tfl::PSEUDO_QCONST)
        || matches!(&*op.name(), "tfl.no_value" | "tfl.pseudo_variable")
}

/// The extras of the results of an operation.
fn extras_of(op: OpRef<'_>) -> Vec<Extras> {
    match op.attr(extras::TENSORS).map(|attr| op.ctx.attr_kind(attr)) {
        Some(AttrKind::Array(dicts)) => dicts.iter().map(|&dict| Extras::read(op.ctx, dict)).collect(),
        _ => Vec::new(),
    }
}

/// The names in a location: of one tensor, or of the results of an operation.
fn names_of(ctx: &Context, loc: Loc) -> Vec<&[u8]> {
    let LocKind::Attr(attr) = loc.kind() else { return Vec::new() };
    match ctx.attr_kind(attr) {
        AttrKind::Loc(LocAttr::Name { name, .. }) => vec![ctx.bytes(*name)],
        AttrKind::Loc(LocAttr::Fused { locations, .. }) => {
            locations.iter().flat_map(|&location| names_of(ctx, Loc::attr(location))).collect()
        }
        _ => Vec::new(),
    }
}

/// The name of each result: from the location, or from the names of the function's outputs.
fn result_names<'m>(op: OpRef<'m>, returned: &[ValueId], output_names: &[&'m [u8]]) -> Vec<Option<&'m [u8]>> {
    let own = names_of(op.ctx, op.loc());
    if own.len() == op.results().count() {
        return own.into_iter().map(Some).collect();
    }
    let output = |value| returned.iter().position(|&other| other == value).and_then(|i| output_names.get(i).copied());
    op.results().map(output).collect()
}

/// The buffer of strings: their number, the start of each and the end of the last, and their bytes.
fn strings<'m>(ctx: &Context, ty: Type, data: &[Str]) -> Result<Cow<'m, [u8]>, String> {
    let count = ctx.num_elements(ty).ok_or("its shape must be static")?;
    let longest = data.iter().map(|&text| ctx.bytes(text).len() as u64 + 4).max().unwrap_or(0);
    if count.checked_mul(longest).is_none_or(|bytes| bytes >= MAX_BYTES) {
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
    Ok(Cow::Owned(bytes))
}
