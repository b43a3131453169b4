//! Converts a module of the `torch` dialect to an archive: one program for each function.
//!
//! Literals become parameters, buffers and constants, with the names that they had in a file. Tensors are written in row-major
//! order on the CPU without gradients. The module does not invent what a pass has lost: an operator whose arguments have no
//! names, or a dynamic size without an expression, is an error.

mod arguments;
mod movements;
mod names;
mod sizes;
mod state;
mod tensors;

use qopt_dialects::func::ops as func;
use qopt_dialects::torch::{self, VTensor};
use qopt_ir::def::OpRef;
use qopt_ir::diag::{Code, Diag};
use qopt_ir::ir::{Attr, AttrKind, Context, Loc, Module, ValueId};
use rustc_hash::FxHashMap;

use super::discardable;
use super::import::{DEFAULT_PROGRAM, MAIN};
use super::{nesting, operators};
use crate::bytes::Bytes;
use crate::json::Json;
use crate::object::Encoded;
use crate::zip::ZipWriter;
use arguments::Operand;
use names::{Names, loc_names};
use state::Output;
use tensors::{GraphTensor, Storage};

/// Encodes a module.
///
/// # Errors
/// Returns all operations, types and attributes that the format does not have.
pub(super) fn export(module: &Module) -> Result<Encoded<'_>, Vec<Diag>> {
    let mut exporter = Exporter { ctx: module.ctx(), errors: Vec::new() };
    let mut zip = ZipWriter::default();
    let root = module.op();
    let mut programs = Vec::new();
    for op in root.regions().flat_map(|region| region.blocks()).flat_map(|block| block.ops()) {
        match op.is(&func::FUNC) {
            true => {
                if let Some(name) = exporter.function(op, &mut zip) {
                    programs.push(name);
                }
            }
            false => exporter.error(op.loc(), format!("'{}' is not a function", op.name())),
        }
    }
    if programs.is_empty() && exporter.errors.is_empty() {
        exporter.error(root.loc(), "the module has no function");
    }
    if !exporter.errors.is_empty() {
        return Err(exporter.errors);
    }
    // PyTorch's reader wants an entry of the inputs of each program, and takes an empty one as no inputs.
    let sample_inputs = programs.into_iter().map(|name| (format!("data/sample_inputs/{name}.pt"), ""));
    let facts = [
        ("archive_format", "pt2"),
        ("archive_version", "0"),
        (".data/version", "6\n"),
        ("byteorder", "little"),
        (".data/serialization_id", "0000000000000000000000000000000000000000"),
    ];
    for (name, text) in sample_inputs.chain(facts.map(|(name, text)| (name.to_owned(), text))) {
        if let Err(why) = zip.add(&format!("{ROOT}/{name}"), Bytes::Borrowed(text.as_bytes())) {
            exporter.error(root.loc(), why);
            return Err(exporter.errors);
        }
    }
    Ok(zip.finish())
}

/// The folder of an archive. PyTorch names it after the file, and accepts any name.
const ROOT: &str = "model";
/// The schema of the program.
const SCHEMA_VERSION: [(&str, i64); 2] = [("major", 8), ("minor", 20)];
/// The version of PyTorch that has this schema.
const TORCH_VERSION: &str = "2.15.0";

struct Exporter<'m> {
    ctx: &'m Context,
    errors: Vec<Diag>,
}

/// A program under construction.
struct Program<'m> {
    ctx: &'m Context,
    names: Names,
    operands: FxHashMap<ValueId, Operand>,
    /// The operation that unpacks a list of tensors.
    unpacked: FxHashMap<ValueId, OpRef<'m>>,
    /// True if an operator may change strides. Then a pass may have erased the `contiguous` that a `view` needs.
    has_strides: bool,
    nodes: Vec<Json>,
    tensor_values: Vec<(String, Json)>,
    sym_values: [Vec<(String, Json)>; 3],
    /// Parameters, buffers and constants: their specifications, and their names as inputs.
    literals: [Vec<(Json, String)>; 3],
    storage: Storage<'m>,
    /// The example values of expressions.
    hints: Attr,
}

/// The name of the operation, or of the operator that it represents.
fn full_name(op: OpRef<'_>) -> String {
    match op.is(&torch::OPERATOR) {
        true => {
            let name = op.attr("name").and_then(|name| op.ctx.attr_str(name));
            name.map_or_else(String::new, |name| op.ctx.text(name).into_owned())
        }
        false => op.name().to_string(),
    }
}

/// `{"name": "x"}`
fn named(name: &str) -> Json {
    Json::object([("name", name.into())])
}

/// `{"kind": value}`
fn union(kind: &str, value: impl Into<Json>) -> Json {
    Json::object([(kind, value.into())])
}

impl<'m> Exporter<'m> {
    fn error(&mut self, loc: Loc, message: impl Into<String>) {
        self.errors.push(Diag::error(Code::ModelFile, loc, message));
    }

    /// Adds the program of a function. Returns its name, or reports errors.
    fn function(&mut self, function: OpRef<'m>, zip: &mut ZipWriter<'m>) -> Option<String> {
        let ctx = self.ctx;
        let before = self.errors.len();
        let symbol = function
            .attr("sym_name")
            .and_then(|name| ctx.attr_str(name))
            .map_or_else(String::new, |name| ctx.text(name).into_owned());
        let name = if symbol == MAIN { DEFAULT_PROGRAM.to_owned() } else { symbol };
        let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.');
        if name.is_empty() || name.starts_with('.') || !name.chars().all(is_plain) {
            self.error(function.loc(), "the name of the function is not the name of a file");
        }
        let blocks: Vec<_> = function.regions().flat_map(|region| region.blocks()).collect();
        let [block] = blocks[..] else {
            self.error(function.loc(), "the function must have one block");
            return None;
        };
        let mut program = Program {
            ctx,
            names: Names::default(),
            operands: FxHashMap::default(),
            unpacked: FxHashMap::default(),
            has_strides: block
                .ops()
                .any(|op| full_name(op).strip_prefix("torch.").is_some_and(operators::changes_strides)),
            nodes: Vec::new(),
            tensor_values: Vec::new(),
            sym_values: Default::default(),
            literals: Default::default(),
            storage: Storage::default(),
            hints: function.attr(discardable::HINTS).unwrap_or(Attr::EMPTY_DICT),
        };
        let inputs = self.arguments_of(function, block.body, block.block, &mut program);
        let ops: Vec<OpRef<'m>> = block.ops().collect();
        for op in ops.iter().filter(|op| op.is(&torch::LIST_UNPACK)) {
            program.unpacked.extend(op.operand(0).map(|list| (list, *op)));
        }
        let changes = state::changes(function, block.body, block.block);
        let changes = changes.map_err(|why| self.error(function.loc(), why)).unwrap_or_default();
        let mut outputs = Vec::new();
        for &op in &ops {
            if op.is(&func::RETURN) {
                for (index, value) in op.body.operands(op.op).enumerate() {
                    match program.output(value, changes.get(index).and_then(Option::as_ref)) {
                        Ok(output) => outputs.push(output),
                        Err(why) => self.error(op.loc(), why),
                    }
                }
            } else if let Err(why) = self.operation(op, &mut program) {
                self.error(op.loc(), format!("'{}': {why}", op.label()));
            }
        }
        if self.errors.len() > before {
            return None;
        }
        let tensors = program.storage.add_to(zip, ROOT, &name);
        let json = self.program(function, program, inputs, outputs).text(false).into_bytes();
        let written = tensors.and_then(|()| zip.add(&format!("{ROOT}/models/{name}.json"), json.into()));
        written.map_err(|why| self.error(function.loc(), why)).ok().map(|()| name)
    }

    /// Names the arguments of a function. Returns their specifications with the inputs of the graph, without those of buffers.
    fn arguments_of(
        &mut self,
        function: OpRef<'m>,
        body: &'m qopt_ir::ir::Body,
        block: qopt_ir::ir::BlockId,
        program: &mut Program<'m>,
    ) -> Vec<(Json, Json)> {
        let ctx = self.ctx;
        let dicts = match function.attr("arg_attrs").map(|attr| ctx.attr_kind(attr)) {
            Some(AttrKind::Array(dicts)) => dicts.to_vec(),
            _ => Vec::new(),
        };
        let mut inputs = Vec::new();
        for (index, &arg) in body.args(block).iter().enumerate() {
            let dict = dicts.get(index).copied().unwrap_or(Attr::EMPTY_DICT);
            let kept = ctx.dict_named(dict, discardable::NAME).and_then(|name| ctx.attr_str(name));
            let kept = kept.map(|name| ctx.text(name).into_owned());
            let wanted = kept.unwrap_or_else(|| format!("arg{index}"));
            let defined = match GraphTensor::of_buffer(ctx, dict) {
                Some(buffer) => self.buffer(arg, body.ty(arg), &wanted, &buffer, program),
                None => self
                    .define(arg, body.ty(arg), &wanted, ctx.dict_named(dict, discardable::SIZES), program)
                    .map(|input| inputs.push((union("user_input", Json::object([("arg", input.clone())])), input))),
            };
            if let Err(why) = defined {
                self.error(body.arg_loc(block, index), why);
            }
        }
        let constants = match function.attr(discardable::CONSTANT_INPUTS).map(|attr| ctx.attr_kind(attr)) {
            Some(AttrKind::Array(items)) => items.to_vec(),
            _ => Vec::new(),
        };
        for constant in constants {
            let text = |name: &str| {
                ctx.dict_named(constant, name).and_then(|text| ctx.attr_str(text)).map(|text| ctx.text(text))
            };
            let index = ctx.dict_named(constant, "index").and_then(|index| ctx.attr_int(index));
            let value = text("value").and_then(|value| Json::parse_file(value.as_bytes()).ok());
            let (Some(index), Some(value)) = (index.and_then(|index| usize::try_from(index).ok()), value) else {
                self.error(function.loc(), format!("'{}' is damaged", discardable::CONSTANT_INPUTS));
                continue;
            };
            let name = text(discardable::NAME).unwrap_or_default();
            let spec = match name.is_empty() {
                true => union("user_input", Json::object([("arg", value.clone())])),
                false => union("constant_input", Json::object([("name", (*name).into()), ("value", value.clone())])),
            };
            inputs.insert(index.min(inputs.len()), (spec, value));
        }
        inputs
    }

    /// Gives a value a name and describes its type. Returns the argument that names it.
    fn define(
        &mut self,
        value: ValueId,
        ty: qopt_ir::ir::Type,
        wanted: &str,
        sizes: Option<Attr>,
        program: &mut Program<'m>,
    ) -> Result<Json, String> {
        let ctx = self.ctx;
        if let Some(tensor) = ctx.type_object::<VTensor>(ty) {
            let meta = sizes::tensor_meta(ctx, tensor, sizes, program.hints)?;
            let name = program.names.fresh(wanted);
            program.tensor_values.push((name.clone(), meta));
            program.operands.insert(value, Operand::Tensor(name.clone()));
            return Ok(union("as_tensor", named(&name)));
        }
        for (index, (kind, name)) in
            [("int", "as_sym_int"), ("float", "as_sym_float"), ("bool", "as_sym_bool")].into_iter().enumerate()
        {
            if ty != torch::opaque_type(ctx, kind) {
                continue;
            }
            let new = program.names.fresh(wanted);
            let text = sizes.and_then(|sizes| ctx.attr_str(sizes)).map(|text| ctx.text(text).into_owned());
            let text = text.ok_or_else(|| format!("a value of type '!torch.{kind}' has no expression"))?;
            let value_of = union("as_expr", sizes::expression(ctx, &text, program.hints)?);
            program.sym_values[index].push((new.clone(), value_of));
            program.operands.insert(value, Operand::Number(new.clone(), name));
            return Ok(union(name, union("as_name", new)));
        }
        Err("a value has a type that the format does not have".to_owned())
    }

    fn operation(&mut self, op: OpRef<'m>, program: &mut Program<'m>) -> Result<(), String> {
        let ctx = self.ctx;
        if let Some(constant) = arguments::constant(op) {
            program.operands.extend(op.results().next().map(|value| (value, constant)));
            return Ok(());
        }
        if op.is(&torch::LITERAL) {
            return self.literal(op, program);
        }
        if op.is(&torch::LIST_UNPACK) {
            // The operation that makes the list names its elements.
            let is_known = op.operand(0).and_then(|list| program.operands.get(&list)).is_some();
            return if is_known { Ok(()) } else { Err("the list is not the result of an operator".to_owned()) };
        }
        if op.is(&torch::LIST_CONSTRUCT) {
            let list =
                Operand::List(op.body.operands(op.op).collect(), op.result_type(0).unwrap_or_else(|| ctx.none_type()));
            program.operands.extend(op.results().next().map(|value| (value, list)));
            return Ok(());
        }
        if op.is(&torch::NUM_TO_TENSOR) {
            let inner = op.operand(0).ok_or("too few operands")?;
            program.operands.extend(op.results().next().map(|value| (value, Operand::NumberAsTensor(inner))));
            return Ok(());
        }
        self.node(op, program)
    }

    fn node(&mut self, op: OpRef<'m>, program: &mut Program<'m>) -> Result<(), String> {
        let ctx = self.ctx;
        let full = full_name(op);
        if full == torch::ONNX_CONSTANT.name {
            return self.literal(op, program);
        }
        if op.is(&torch::OPERATOR) && self.movement(op, &full, program)? {
            return Ok(());
        }
        let operator = full.strip_prefix("torch.").filter(|_| op.regions().next().is_none());
        let operator = operator.ok_or("the operation has no operator in PyTorch")?;
        let operator = if program.has_strides { operators::without_strides(operator) } else { operator };
        let target = operators::target_of(operator).ok_or("the operation has no operator in PyTorch")?;
        let operands: Vec<ValueId> = op.body.operands(op.op).collect();
        let inputs = program.inputs(ctx, op, operator, &target, &operands)?;
        let (node, results) = loc_names(ctx, op.loc());
        let stem = operator.split('.').nth(1).unwrap_or("value");
        let node = node.unwrap_or_else(|| stem.to_owned());
        let sizes = match op.attr(discardable::SIZES).map(|attr| ctx.attr_kind(attr)) {
            Some(AttrKind::Array(sizes)) => sizes.to_vec(),
            _ => Vec::new(),
        };
        let mut wanted = results.iter().map(String::as_str);
        let mut outputs = Vec::new();
        for (index, value) in op.results().enumerate() {
            let ty = op.body.ty(value);
            if let Some(&unpack) = program.unpacked.get(&value) {
                let (_, elements) = loc_names(ctx, unpack.loc());
                let sizes = match unpack.attr(discardable::SIZES).map(|attr| ctx.attr_kind(attr)) {
                    Some(AttrKind::Array(sizes)) => sizes.to_vec(),
                    _ => Vec::new(),
                };
                // An element with the name of the node has no location of its own.
                let elements =
                    if elements.is_empty() && unpack.results().count() == 1 { vec![node.clone()] } else { elements };
                let mut names = Vec::new();
                for (index, element) in unpack.results().enumerate() {
                    let name = elements.get(index).cloned().unwrap_or_else(|| format!("{node}_{index}"));
                    let ty = unpack.body.ty(element);
                    if ctx.type_object::<VTensor>(ty).is_none() {
                        return Err("unsupported list of other values than tensors".to_owned());
                    }
                    self.define(element, ty, &name, sizes.get(index).copied(), program)?;
                    if let Some(Operand::Tensor(name)) = program.operands.get(&element) {
                        names.push(name.clone());
                    }
                }
                // The names of the elements are those of the list, too.
                wanted.by_ref().take(names.len()).for_each(drop);
                outputs.push(union("as_tensors", Json::array(names.iter().map(|name| named(name)))));
                program.operands.insert(value, Operand::Tensors(names));
                continue;
            }
            if torch::is_none_type(ctx, ty) {
                program.operands.insert(value, Operand::None);
                outputs.push(union("as_none", true));
                continue;
            }
            let wanted = wanted.next().map_or_else(|| node.clone(), str::to_owned);
            outputs.push(self.define(value, ty, &wanted, sizes.get(index).copied(), program)?);
        }
        program.nodes.push(Json::object([
            ("target", target.into()),
            ("inputs", Json::Array(inputs)),
            ("outputs", Json::Array(outputs)),
            ("metadata", Json::Object(Vec::new())),
            ("is_hop_single_tensor_return", Json::Null),
            ("name", node.into()),
        ]));
        Ok(())
    }

    fn literal(&mut self, op: OpRef<'m>, program: &mut Program<'m>) -> Result<(), String> {
        let ctx = self.ctx;
        let value = op.attr("value").or(op.attr(torch::ONNX_CONSTANT_VALUE)).ok_or("the literal has no value")?;
        let result = op.results().next().ok_or("the literal has no result")?;
        let tensor = GraphTensor::of_literal(op, value);
        let (name, is_new) = program.storage.add(ctx, &tensor)?;
        if !is_new {
            // The same tensor again: a pass has copied the literal.
            let first = program.storage.input(&name, tensor.is_persistent()).ok_or("the literal has no name")?;
            program.operands.insert(result, Operand::Tensor(first));
            return Ok(());
        }
        let (wanted, _) = loc_names(ctx, op.loc());
        let wanted = wanted.unwrap_or_else(|| format!("{}_{}", tensor.prefix(), name.replace('.', "_")));
        self.define(result, op.body.ty(result), &wanted, None, program)?;
        program.add_input(result, &tensor, &name)
    }

    /// Adds an argument that is a buffer.
    fn buffer(
        &mut self,
        arg: ValueId,
        ty: qopt_ir::ir::Type,
        wanted: &str,
        buffer: &GraphTensor,
        program: &mut Program<'m>,
    ) -> Result<(), String> {
        let (name, is_new) = program.storage.add(self.ctx, buffer)?;
        if !is_new || name != buffer.name {
            return Err(format!("two tensors have the name '{}'", buffer.name.escape_debug()));
        }
        self.define(arg, ty, wanted, None, program)?;
        program.add_input(arg, buffer, &name)
    }

    /// The program as JSON.
    fn program(
        &mut self,
        function: OpRef<'m>,
        program: Program<'m>,
        inputs: Vec<(Json, Json)>,
        outputs: Vec<Output>,
    ) -> Json {
        let ctx = self.ctx;
        let text = |name: &str| {
            function.attr(name).and_then(|text| ctx.attr_str(text)).map(|text| ctx.text(text).into_owned())
        };
        let texts = |name: &str| match function.attr(name).map(|attr| ctx.attr_kind(attr)) {
            Some(AttrKind::Array(items)) => Some(Json::array(
                items.iter().filter_map(|&item| ctx.attr_str(item)).map(|text| ctx.text(text).into_owned()),
            )),
            _ => None,
        };
        let (count, num_outputs) = (inputs.len(), Output::num_returned(&outputs));
        let (output_specs, outputs) = Output::in_order(outputs);
        let literals =
            program.literals.into_iter().flatten().map(|(spec, name)| (spec, union("as_tensor", named(&name))));
        let (specs, values): (Vec<Json>, Vec<Json>) = literals.chain(inputs).unzip();
        let [ints, floats, bools] = program.sym_values.map(Json::Object);
        let graph = Json::object([
            ("inputs", Json::Array(values)),
            ("outputs", Json::Array(outputs)),
            ("nodes", Json::Array(program.nodes)),
            ("tensor_values", Json::Object(program.tensor_values)),
            ("sym_int_values", ints),
            ("sym_bool_values", bools),
            ("is_single_tensor_return", false.into()),
            ("custom_obj_values", Json::Object(Vec::new())),
            ("sym_float_values", floats),
        ]);
        let signature =
            Json::object([("input_specs", Json::Array(specs)), ("output_specs", Json::Array(output_specs))]);
        let spec = |name: &str, count: usize| text(name).filter(|text| nesting::num_leaves(text) == Some(count));
        let call = Json::object([
            ("inputs", Json::Array(Vec::new())),
            ("outputs", Json::Array(Vec::new())),
            ("in_spec", spec(discardable::IN_SPEC, count).unwrap_or_else(|| nesting::inputs_spec(count)).into()),
            (
                "out_spec",
                spec(discardable::OUT_SPEC, num_outputs).unwrap_or_else(|| nesting::outputs_spec(num_outputs)).into(),
            ),
            ("forward_arg_names", texts(discardable::ARGUMENT_NAMES).unwrap_or(Json::Null)),
        ]);
        let named_tuples = text(discardable::NAMED_TUPLES).and_then(|text| Json::parse_file(text.as_bytes()).ok());
        let module = Json::object([
            ("graph", graph),
            ("signature", signature),
            ("module_call_graph", Json::array([Json::object([("fqn", "".into()), ("signature", call)])])),
            ("metadata", Json::Object(Vec::new())),
            ("treespec_namedtuple_fields", named_tuples.unwrap_or_else(|| Json::Object(Vec::new()))),
        ]);
        let entries = |name: &str| function.attr(name).map_or(&[][..], |dict| ctx.dict(dict));
        let int = |attr: Attr| ctx.attr_int(attr).map_or(Json::Null, Json::Int);
        let opsets = entries(discardable::OPSET_VERSION)
            .iter()
            .map(|&(name, version)| (ctx.text(name).into_owned(), int(version)));
        let opsets = match opsets.collect::<Vec<_>>() {
            opsets if opsets.is_empty() => Json::object([("aten", 10_i64.into())]),
            opsets => Json::Object(opsets),
        };
        let ranges = entries(discardable::RANGE_CONSTRAINTS).iter().map(|&(symbol, bounds)| {
            let bounds = match ctx.attr_kind(bounds) {
                AttrKind::Array(bounds) => bounds.to_vec(),
                _ => Vec::new(),
            };
            let bound = |index: usize| bounds.get(index).map_or(Json::Null, |&bound| int(bound));
            (ctx.text(symbol).into_owned(), Json::object([("min_val", bound(0)), ("max_val", bound(1))]))
        });
        Json::object([
            ("graph_module", module),
            ("opset_version", opsets),
            ("range_constraints", Json::Object(ranges.collect())),
            ("schema_version", Json::object(SCHEMA_VERSION.map(|(name, number)| (name, number.into())))),
            ("verifiers", texts(discardable::VERIFIERS).unwrap_or_else(|| Json::array(["TRAINING"]))),
            ("torch_version", text(discardable::TORCH_VERSION).unwrap_or_else(|| TORCH_VERSION.to_owned()).into()),
            ("guards_code", Json::Array(Vec::new())),
        ])
    }
}
