//! Converts a module of the `tfl` dialect to a model file.
//!
//! Constants with equal bytes share a buffer. Tensors get their names from locations, as LiteRT's converter gives them. Those of a
//! program from another format become unique, because LiteRT's quantizer requires it.

mod attributes;
mod names;
mod tensors;

use std::collections::HashMap;

use qopt_dialects::arith::ops as arith;
use qopt_dialects::func::ops as func;
use qopt_dialects::quant::types::uniform;
use qopt_dialects::tfl::{self, ConstBytes};
use qopt_ir::def::OpRef;
use qopt_ir::diag::{Code, Diag};
use qopt_ir::ir::{AttrKind, Context, Loc, Module, OpId, Str, Type, ValueId};
use rustc_hash::FxHashSet;

use super::{Flavour, options, reinterpreted, schema, versions};
use crate::tflite::discardable::{self, Extras};
use crate::tflite::operators::{self, OperatorDef};
use crate::tflite::types::ElementType;
use tensors::{extras_of, names_of};

use crate::flatbuffer::{EncodeError, encode};
use crate::object::{Encoded, FieldType, Object, Piece, TableDef, Value};

/// A FlatBuffer has fewer bytes than this.
const FLATBUFFER_LIMIT: u64 = 1 << 31;

/// Encodes a module.
///
/// # Errors
/// Returns all operations, tensors and attributes that the format does not have.
pub(super) fn export(module: &Module, flavour: Flavour) -> Result<Encoded<'_>, Vec<Diag>> {
    let ctx = module.ctx();
    let mut exporter = Exporter {
        ctx,
        flavour,
        is_from_file: module.op().attr("tfl.schema_version").is_some(),
        functions: Vec::new(),
        codes: Vec::new(),
        code_of: HashMap::new(),
        buffers: vec![Object::new(&schema::Buffer)],
        buffer_of: HashMap::new(),
        bytes: 0,
        errors: Vec::new(),
    };
    let root = exporter.model(module);
    if !exporter.errors.is_empty() {
        return Err(exporter.errors);
    }
    // Leaves room for the operators, whose size is not known yet.
    let encoded = match exporter.bytes < FLATBUFFER_LIMIT - (64 << 20) {
        true => encode(&root, flavour.identifier()),
        false => encode_with_offsets(root, flavour),
    };
    encoded.map_err(|why| vec![Diag::error(Code::ModelFile, module.op().loc(), why.to_string())])
}

/// Encodes a model whose buffers follow the FlatBuffer. Their tables have the position and the size.
fn encode_with_offsets<'m>(mut root: Object<'m>, flavour: Flavour) -> Result<Encoded<'m>, EncodeError> {
    /// The alignment of `Buffer.data` in the schema.
    const ALIGNMENT: usize = 16;
    /// Shorter buffers stay in the FlatBuffer.
    const MIN_BYTES: usize = 1024;
    mark_offsets(&mut root);
    let mut pieces = Vec::new();
    for (index, buffer) in root.tables_mut("buffers").iter_mut().enumerate() {
        let piece = match buffer.get("data") {
            Some(Value::Bytes(bytes)) => Piece::Bytes(bytes.clone()),
            Some(Value::Repeated(bytes, times)) => Piece::Repeated(bytes.clone(), *times),
            _ => continue,
        };
        if piece.len() >= MIN_BYTES {
            buffer.set("data", None);
            // Placeholders, because the size of the FlatBuffer does not depend on the values.
            buffer.set("offset", Some(Value::Int(0)));
            buffer.set("size", Some(Value::Int(piece.len() as i128)));
            pieces.push((index, piece));
        }
    }
    let mut end = encode(&root, flavour.identifier())?.len();
    for (index, piece) in &pieces {
        end = end.checked_next_multiple_of(ALIGNMENT).ok_or(EncodeError::TooLarge)?;
        if let Some(buffer) = root.tables_mut("buffers").get_mut(*index) {
            buffer.set("offset", Some(Value::Int(end as i128)));
        }
        end = end.checked_add(piece.len()).ok_or(EncodeError::TooLarge)?;
    }
    let mut file = encode(&root, flavour.identifier())?;
    for (_, piece) in pieces {
        file.align(ALIGNMENT);
        file.push(piece);
    }
    Ok(file)
}

/// Adds the metadata by which LiteRT's tools recognize buffers behind the FlatBuffer.
fn mark_offsets(root: &mut Object<'_>) {
    const NAME: &[u8] = b"buffer_location";
    const VALUE: &[u8] = b"outside flatbuffers";
    let mut metadata = root.tables("metadata").to_vec();
    if metadata.iter().any(|entry| entry.str("name") == NAME) {
        return;
    }
    let mut buffers = root.tables("buffers").to_vec();
    let entry = Object::new(&schema::Metadata).with("name", Value::Str(NAME.into()));
    metadata.push(entry.with("buffer", Value::Int(buffers.len() as i128)));
    buffers.push(Object::new(&schema::Buffer).with("data", Value::Bytes(VALUE.into())));
    root.set("metadata", Some(Value::Tables(metadata)));
    root.set("buffers", Some(Value::Tables(buffers)));
}

/// An operator code: number, name of a custom operator, version.
type OperatorVersion = (i32, Vec<u8>, i64);

struct Exporter<'m> {
    ctx: &'m Context,
    flavour: Flavour,
    /// True for the program of a `.tflite` or `.circle` file, whose names are kept.
    is_from_file: bool,
    /// The symbols of the subgraphs.
    functions: Vec<Str>,
    codes: Vec<OperatorVersion>,
    code_of: HashMap<OperatorVersion, usize>,
    buffers: Vec<Object<'m>>,
    /// Buffers by the hash of their bytes, or of their address if they are large.
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
    /// The names that the function gives its outputs.
    output_names: HashMap<ValueId, &'m [u8]>,
    /// The results of operators that compute elements.
    computed: Vec<i64>,
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
        // Readers of Circle read the old field unless it is 127. The new field has every number.
        object.set("builtin_code", Some(Value::Int(code.into())));
        if version != 1 {
            object.set("version", Some(Value::Int(version.into())));
        }
        if code == operators::CUSTOM {
            object.set("custom_code", Some(Value::Str(custom.to_vec().into())));
        }
        object
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
        let input_names = names::entry_names(function, "inputs");
        let arg_attrs = function.attr("arg_attrs").map(|attr| ctx.attr_kind(attr));
        for (i, &arg) in body.args(block.block).iter().enumerate() {
            let dict = match arg_attrs {
                Some(AttrKind::Array(dicts)) => {
                    dicts.get(i).and_then(|&dict| ctx.dict_named(dict, discardable::TENSOR))
                }
                _ => None,
            };
            let loc = body.arg_loc(block.block, i);
            let own = names_of(ctx, loc).first().copied();
            let name = own.or_else(|| input_names.get(i).copied());
            let extras = dict.map(|dict| Extras::read(ctx, dict)).unwrap_or_default();
            inputs.push(self.tensor(&mut tensors, arg, body.ty(arg), name, &extras, false, loc));
        }
        let output_names = names::output_names(function);
        let returned: Vec<ValueId> = body.last(block.block).map_or(Vec::new(), |last| body.operands(last).collect());
        // A pass may have replaced the value of an output, so its name comes from the function. An input that is returned keeps
        // its name. A value that is returned twice gets the first of its names.
        if output_names.len() == returned.len() {
            for (&value, name) in returned.iter().zip(output_names).rev() {
                tensors.output_names.insert(value, name);
            }
        }
        let reinterpreted: FxHashSet<OpId> =
            block.ops().filter_map(reinterpreted::casts).flat_map(|(casts, _)| casts).collect();
        for op in block.ops() {
            if op.is(&func::RETURN) || reinterpreted.contains(&op.op) {
                continue;
            }
            let has_operator = op.name().strip_prefix("tfl.").and_then(operators::by_name);
            match has_operator {
                Some(def) => {
                    let names = result_names(op, &tensors.output_names);
                    operators.extend(self.operator(&mut tensors, op, def, &names));
                }
                None if is_constant(op) => {}
                None => {
                    let message = format!("'{}' has no operator in {}", op.label(), self.flavour.name());
                    self.errors.push(Diag::error(Code::NoOperator, op.loc(), message));
                    // Reports the operation, not also each user of its results.
                    tensors.index_of.extend(op.results().map(|value| (value, -1)));
                }
            }
        }
        for value in returned {
            match self.operand(&mut tensors, body, value, false) {
                Ok(index) => outputs.push(index),
                Err(why) => self.error(function.loc(), why),
            }
        }
        if !self.is_from_file {
            let order = inputs.iter().chain(&outputs).chain(&tensors.computed).copied();
            names::make_unique(&mut tensors.tables, order);
        }
        let name = function.attr(discardable::SUBGRAPH_NAME).or_else(|| function.attr("sym_name"));
        let name = name.and_then(|name| ctx.attr_str(name)).map_or(&[][..], |name| ctx.bytes(name));
        let mut subgraph = Object::new(self.flavour.subgraph());
        subgraph.set("tensors", Some(Value::Tables(tensors.tables)));
        subgraph.set("inputs", Some(Value::Ints(inputs)));
        subgraph.set("outputs", Some(Value::Ints(outputs)));
        subgraph.set("operators", Some(Value::Tables(operators)));
        subgraph.set("name", (!name.is_empty()).then(|| Value::Str(name.into())));
        if let Some(index) = function.int(discardable::DEBUG_METADATA)
            && !self.flavour.is_circle()
        {
            subgraph.set("debug_metadata_index", Some(Value::Int(index.into())));
        }
        subgraph
    }

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
            // Reports the operation, not also each user of its results.
            for value in op.results() {
                tensors.index_of.entry(value).or_insert(-1);
            }
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
            return Err("has regions, which are unsupported".to_owned());
        }
        if self.flavour.is_circle() && def.code > 205 || !self.flavour.is_circle() && def.code < 0 {
            return Err(format!("has no operator in {}", self.flavour.name()));
        }
        let mut inputs = Vec::new();
        let bias = versions::input_and_bias(def.name).filter(|&(input, _)| is_wide(op, input)).map(|(_, bias)| bias);
        for (i, value) in op.operands().enumerate() {
            inputs.push(self.operand(tensors, op.body, value, bias == Some(i))?);
        }
        let used = inputs.iter().rposition(|&input| input != -1).map_or(0, |last| last + 1);
        let given = op.int(discardable::NUM_INPUTS).and_then(|count| usize::try_from(count).ok()).unwrap_or(0);
        inputs.truncate(used.max(given));
        let extras = extras_of(op);
        let mut outputs = Vec::new();
        for (i, value) in op.results().enumerate() {
            // The tensor of a result that is cast to other parameters is that of the cast.
            let value = reinterpreted::casts(op).map_or(value, |(_, result)| result);
            let name = names.get(i).copied().flatten();
            let extras = extras.get(i).cloned().unwrap_or_default();
            outputs.push(self.tensor(tensors, value, op.body.ty(value), name, &extras, false, op.loc()));
        }
        if op.meaning().is_none_or(|def| def.movement.is_none()) {
            tensors.computed.extend(&outputs);
        }
        let mut operator = Object::new(self.flavour.operator());
        let mut custom: &[u8] = &[];
        if def.code == operators::CUSTOM {
            custom = op.attr("custom_code").and_then(|attr| ctx.attr_str(attr)).map_or(&[], |text| ctx.bytes(text));
            let bytes = op.attr("custom_option").and_then(|attr| ConstBytes::read(ctx, attr)).unwrap_or_default();
            operator.set("custom_options", (!bytes.is_empty()).then_some(Value::Bytes(bytes.into())));
        }
        let version = op.int(discardable::VERSION).unwrap_or_else(|| versions::version(op, def, self.flavour));
        let code = (def.code, custom.to_vec(), version);
        let index = *self.code_of.entry(code).or_insert_with_key(|code| {
            self.codes.push(code.clone());
            self.codes.len() - 1
        });
        operator.set("opcode_index", (index != 0).then_some(Value::Int(index as i128)));
        operator.set("inputs", Some(Value::Ints(inputs)));
        operator.set("outputs", Some(Value::Ints(outputs)));
        // A table without fields holds no option.
        let is_written = |table: &&TableDef| !table.fields.is_empty() && op.attr(discardable::NO_OPTIONS).is_none();
        if let Some(table) = def.options.filter(is_written) {
            let options = self.options(op, table)?;
            set_union(&mut operator, options)?;
        }
        if let Some(list) = op.attr(discardable::MUTATING).and_then(|attr| ctx.attr_ints(attr)) {
            operator
                .set("mutating_variable_inputs", Some(Value::Ints(list.iter().map(|mutates| mutates & 1).collect())));
        }
        if let Some(index) = op.int(discardable::DEBUG_METADATA)
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
        let mut types = items(discardable::INTERMEDIATES);
        if versions::has_named_intermediates(def.name) {
            types.extend(versions::INTERMEDIATES.iter().filter_map(|name| op.attr(name)));
        }
        let names = items(discardable::INTERMEDIATE_NAMES);
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
        let hidden = op.attr(discardable::OPTIONS);
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
    op.is_any(&[&tfl::PSEUDO_CONST, &tfl::PSEUDO_QCONST, &arith::CONSTANT])
        || matches!(&*op.name(), "tfl.no_value" | "tfl.pseudo_variable")
}

/// The name of each result: that of the function's output, or from the location.
fn result_names<'m>(op: OpRef<'m>, output_names: &HashMap<ValueId, &'m [u8]>) -> Vec<Option<&'m [u8]>> {
    let own = names_of(op.ctx, op.loc());
    let own = if own.len() == op.results().count() { own } else { Vec::new() };
    let written = |value| reinterpreted::casts(op).map_or(value, |(_, result)| result);
    op.results().enumerate().map(|(i, value)| output_names.get(&written(value)).or(own.get(i)).copied()).collect()
}

/// Returns true for an operand of signed quantized 16-bit integers.
fn is_wide(op: OpRef<'_>, operand: usize) -> bool {
    let element = op.operand_type(operand).map(|ty| op.ctx.element_or_self(ty));
    element.and_then(|element| uniform(op.ctx, element)).is_some_and(|ty| ty.storage.signed && ty.storage.width == 16)
}
