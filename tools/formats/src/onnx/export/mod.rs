//! Converts a module of the `torch` dialect with ONNX operators to a model file.

mod attributes;
mod tensors;
mod types;

use attributes::graph_dict;
use qopt_dialects::func::ops as func;
use qopt_dialects::torch;
use qopt_ir::def::OpRef;
use qopt_ir::diag::{Code, Diag};
use qopt_ir::ir::{Attr, AttrKind, BlockId, Body, Context, Loc, LocAttr, LocKind, Module, RegionId, ValueId};
use rustc_hash::{FxHashMap, FxHashSet};

use super::discardable::{self, attr_strings, meta};
use super::schema;
use crate::EncodedFiles;
use crate::object::{Encoded, Object, Value};
use crate::protobuf;

/// A protobuf message is smaller than this.
const MESSAGE_LIMIT_BYTES: usize = 1 << 31;

/// Encodes a module. If the message would have 2 GiB, the initializers go to a data file with the given name.
///
/// # Errors
/// Returns all operations, types and attributes that the format does not have.
pub(super) fn export<'m>(module: &'m Module, data_name: Option<&str>) -> Result<EncodedFiles<'m>, Vec<Diag>> {
    let (message, _) = encode(module, None)?;
    if message.len() < MESSAGE_LIMIT_BYTES {
        return Ok((message, None));
    }
    let error = |why: &str| {
        let message = format!("an ONNX message must be smaller than 2 GiB{why}");
        Err(vec![Diag::error(Code::ModelFile, module.op().loc(), message)])
    };
    let Some(data_name) = data_name else { return error("; with -o, the weights go to a second file") };
    let (message, data) = encode(module, Some(data_name))?;
    if message.len() < MESSAGE_LIMIT_BYTES { Ok((message, data)) } else { error(", even without its weights") }
}

/// The IR version of a program without the attribute for it, unless its parts require a later one.
const DEFAULT_IR_VERSION: i64 = 8;
/// From this IR version on, initializers need not be inputs.
const MIN_IR_VERSION_INITIALIZERS_NOT_INPUTS: i64 = 4;
/// The most graphs inside each other. Messages of ONNX may nest 100 deep, and a graph in a node is three messages.
const MAX_GRAPH_NESTING: usize = 33;

fn encode<'m>(module: &'m Module, data_name: Option<&str>) -> Result<EncodedFiles<'m>, Vec<Diag>> {
    let mut exporter = Exporter {
        ctx: module.ctx(),
        required_ir_version: 0,
        node_names: Names::default(),
        repeats_node_names: false,
        open_graphs: 0,
        data: data_name.map(|name| (name.to_owned(), Encoded::default())),
        external_offsets: FxHashMap::default(),
        errors: Vec::new(),
    };
    let root = exporter.model(module);
    match exporter.errors.is_empty() {
        true => Ok((protobuf::encode(&root), exporter.data.map(|(_, data)| data))),
        false => Err(exporter.errors),
    }
}

struct Exporter<'m> {
    ctx: &'m Context,
    /// The minimum IR version that the exported parts require.
    required_ir_version: i64,
    /// The names of nodes. They are unique unless `repeats_node_names` is set.
    node_names: Names,
    /// True if the file that was read repeats node names.
    repeats_node_names: bool,
    /// The name and the content of the file with large initializers.
    data: Option<(String, Encoded<'m>)>,
    /// Offsets of data already in the data file, by address and length, so that shared data is written once.
    external_offsets: FxHashMap<(usize, usize), usize>,
    /// The number of graphs of nodes that are not finished.
    open_graphs: usize,
    errors: Vec<Diag>,
}

/// The names of values. A name is unique among the values that are visible where it is defined. Graphs of one operation may have
/// the same names.
#[derive(Default)]
struct Names {
    of: FxHashMap<ValueId, Vec<u8>>,
    taken: FxHashSet<Vec<u8>>,
    /// The taken names in order, so that those of an inner graph can be released.
    order: Vec<Vec<u8>>,
    /// The last suffix `_N` tried for each name.
    copies: FxHashMap<Vec<u8>, usize>,
}

impl Names {
    fn name(&self, value: ValueId) -> Vec<u8> {
        self.of.get(&value).cloned().unwrap_or_default()
    }
    /// Gives a value a name, changed if it is taken.
    fn give(&mut self, value: ValueId, wanted: &[u8]) -> Vec<u8> {
        let name = self.fresh(wanted);
        self.of.insert(value, name.clone());
        name
    }
    fn fresh(&mut self, wanted: &[u8]) -> Vec<u8> {
        let stem = if wanted.is_empty() { b"value" } else { wanted };
        let mut name = stem.to_vec();
        while !self.taken.insert(name.clone()) {
            let copy = self.copies.entry(stem.to_vec()).or_default();
            *copy += 1;
            name = [stem, format!("_{copy}").as_bytes()].concat();
        }
        self.order.push(name.clone());
        name
    }
    /// Releases the names after the first `kept`.
    fn release(&mut self, kept: usize) {
        for name in self.order.drain(kept..) {
            self.taken.remove(&name);
            self.copies.remove(&name);
        }
    }
}

impl<'m> Exporter<'m> {
    fn error(&mut self, loc: Loc, message: impl Into<String>) {
        self.errors.push(Diag::error(Code::ModelFile, loc, message));
    }

    fn model(&mut self, module: &'m Module) -> Object<'m> {
        let ctx = self.ctx;
        let root = module.op();
        let ops: Vec<OpRef<'m>> =
            root.regions().flat_map(|region| region.blocks()).flat_map(|block| block.ops()).collect();
        let (functions, others): (Vec<_>, Vec<_>) = ops.into_iter().partition(|op| op.is(&func::FUNC));
        for op in others {
            self.error(op.loc(), format!("'{}' is not a function", op.name()));
        }
        let mut model = Object::new(&schema::Model);
        let [function] = functions[..] else {
            let message = format!("an ONNX model has one graph, but the module has {} functions", functions.len());
            self.error(root.loc(), message);
            return model;
        };
        let graph = self.function(function);
        let int = |op: OpRef<'_>, name: &str| op.attr(name).and_then(|attr| ctx.attr_int(attr));
        let text = |op: OpRef<'m>, name: &str| {
            let text = op.attr(name).and_then(|attr| ctx.attr_str(attr)).map(|text| ctx.bytes(text));
            text.filter(|text| !text.is_empty()).map(|text| Value::Str(text.into()))
        };
        let versions = function.attr(meta::OPSET_VERSIONS).map_or(&[][..], |versions| ctx.dict(versions));
        let opset_version = int(function, meta::OPSET_VERSION);
        if opset_version.is_none() && versions.is_empty() {
            self.error(function.loc(), format!("the function has no attribute '{}'", meta::OPSET_VERSION));
        }
        let stated = int(function, meta::IR_VERSION).unwrap_or(DEFAULT_IR_VERSION);
        let ir_version = stated.max(self.required_ir_version);
        model.set("ir_version", Some(Value::Int(ir_version.into())));
        model.set("producer_name", text(function, meta::PRODUCER_NAME));
        model.set("producer_version", text(function, meta::PRODUCER_VERSION));
        model.set("domain", text(root, discardable::DOMAIN));
        model.set("model_version", int(root, discardable::MODEL_VERSION).map(|version| Value::Int(version.into())));
        self.documentation(root, &mut model);
        model.set("graph", Some(Value::Table(Box::new(graph))));
        let opset = |domain: &'m [u8], version: i64| {
            let opset = Object::new(&schema::OperatorSetId).with("version", Value::Int(version.into()));
            if domain.is_empty() { opset } else { opset.with("domain", Value::Str(domain.into())) }
        };
        let mut opsets: Vec<Object<'m>> = opset_version.map(|version| opset(b"", version)).into_iter().collect();
        for &(domain, version) in versions {
            opsets.push(opset(ctx.bytes(domain), ctx.attr_int(version).unwrap_or(1)));
        }
        model.set("opset_import", Some(Value::Tables(opsets)));
        for (name, field) in [(discardable::FUNCTIONS, "functions"), (discardable::TRAINING_INFO, "training_info")] {
            let messages = attr_strings(ctx, root.attr(name));
            if !messages.is_empty() {
                model.set(field, Some(Value::Strs(messages.into_iter().map(Into::into).collect())));
            }
        }
        model
    }

    fn function(&mut self, function: OpRef<'m>) -> Object<'m> {
        let ctx = self.ctx;
        self.repeats_node_names = function.attr(discardable::REPEATED_NODE_NAMES).is_some();
        let mut graph = Object::new(&schema::Graph);
        let blocks: Vec<_> = function.regions().flat_map(|region| region.blocks()).collect();
        let [block] = blocks[..] else {
            self.error(function.loc(), "the function must have one block");
            return graph;
        };
        let (body, block) = (block.body, block.block);
        let dicts = |name: &str| match function.attr(name).map(|attr| ctx.attr_kind(attr)) {
            Some(AttrKind::Array(dicts)) => dicts.to_vec(),
            _ => Vec::new(),
        };
        let (arg_attrs, res_attrs) = (dicts("arg_attrs"), dicts("res_attrs"));
        let mut names = Names::default();
        let mut inputs = Vec::new();
        for (i, &arg) in body.args(block).iter().enumerate() {
            let dict = arg_attrs.get(i);
            let loc_name = value_names(ctx, body.arg_loc(block, i)).first().copied();
            let wanted = attrs_name(ctx, dict.copied()).or(loc_name);
            let wanted = wanted.map_or_else(|| format!("arg{i}").into_bytes(), <[u8]>::to_vec);
            let name = names.give(arg, &wanted);
            inputs.push(self.value_info(name, body.ty(arg), dict.copied(), body.arg_loc(block, i)));
        }
        let (outputs, copies) = self.outputs(body, block, &|i| res_attrs.get(i).copied(), function.loc(), &mut names);
        let mut values = Vec::new();
        self.block(body, block, &mut names, &mut graph, &mut values, &mut inputs);
        add_copies(&mut graph, copies, &names);
        let symbol = function.attr("sym_name").and_then(|name| ctx.attr_str(name));
        graph.set("name", symbol.map(|name| Value::Str(ctx.bytes(name).into())));
        graph.set("input", Some(Value::Tables(inputs)));
        graph.set("output", Some(Value::Tables(outputs)));
        if function.attr(discardable::NO_VALUE_INFO).is_none() && !values.is_empty() {
            graph.set("value_info", Some(Value::Tables(values)));
        }
        let annotations = attr_strings(ctx, function.attr(discardable::QUANTIZATION_ANNOTATION));
        if !annotations.is_empty() {
            let messages = annotations.into_iter().map(Into::into).collect();
            graph.set("quantization_annotation", Some(Value::Strs(messages)));
        }
        self.documentation(function, &mut graph);
        graph
    }

    /// Encodes the initializers and nodes of a block. Adds the types of values to `values`, and constants that are also inputs to
    /// `inputs`.
    fn block(
        &mut self,
        body: &'m Body,
        block: BlockId,
        names: &mut Names,
        graph: &mut Object<'m>,
        values: &mut Vec<Object<'m>>,
        inputs: &mut Vec<Object<'m>>,
    ) {
        let ctx = self.ctx;
        let (mut nodes, mut initializers) = (Vec::new(), Vec::new());
        let returned: FxHashSet<ValueId> = body.last(block).into_iter().flat_map(|last| body.operands(last)).collect();
        for op in body.ops(block) {
            let op = OpRef::new(ctx, body, op);
            if op.is(&func::RETURN) || op.is(&torch::OPERATOR_TERMINATOR) || op.is(&torch::NONE) {
                continue;
            }
            let operator = op.attr("name").and_then(|name| ctx.attr_str(name)).map(|name| ctx.bytes(name));
            let operator = operator.filter(|_| op.is(&torch::OPERATOR)).and_then(|name| name.strip_prefix(b"onnx."));
            let Some(operator) = operator else {
                let message = format!("'{}' has no operator in ONNX", op.label());
                self.errors.push(Diag::error(Code::NoOperator, op.loc(), message));
                continue;
            };
            let loc_names = value_names(ctx, op.loc());
            for (i, value) in op.results().enumerate() {
                if names.of.contains_key(&value) {
                    continue;
                }
                // torch-mlir also gives this type to results of unknown type.
                if torch::is_none_type(ctx, body.ty(value)) && body.is_unused(value) {
                    names.of.insert(value, Vec::new());
                    continue;
                }
                let wanted = match loc_names.get(i) {
                    Some(name) => name.to_vec(),
                    None => [node_name(ctx, op.loc()), format!("_output_{i}").as_bytes()].concat(),
                };
                names.give(value, &wanted);
            }
            if is_initializer(op) {
                let value = op.attr(torch::ONNX_CONSTANT_VALUE).zip(op.results().next());
                let Some((attr, value)) = value else { continue };
                let name = names.name(value);
                if op.attr(discardable::INPUT).is_some() {
                    inputs.push(self.value_info(name.clone(), body.ty(value), None, op.loc()));
                } else {
                    self.required_ir_version = self.required_ir_version.max(MIN_IR_VERSION_INITIALIZERS_NOT_INPUTS);
                }
                match self.tensor(attr) {
                    Ok(mut tensor) => {
                        tensor.set("name", Some(Value::Str(name.into())));
                        self.documentation(op, &mut tensor);
                        self.externalize(&mut tensor);
                        initializers.push(tensor);
                    }
                    Err(why) => self.error(op.loc(), why),
                }
                continue;
            }
            let mut node = Object::new(&schema::Node);
            let inputs = op.operands().map(|value| names.name(value).into()).collect();
            let outputs: Vec<_> = op.results().map(|value| names.name(value).into()).collect();
            node.set("input", Some(Value::Strs(inputs)));
            node.set("output", Some(Value::Strs(outputs)));
            // A pass may have copied a node, and ONNX Runtime rejects duplicate node names.
            let name = node_name(ctx, op.loc());
            if !name.is_empty() {
                let name = if self.repeats_node_names { name.to_vec() } else { self.node_names.fresh(name) };
                node.set("name", Some(Value::Str(name.into())));
            }
            node.set("op_type", Some(Value::Str(operator.into())));
            for (name, field) in [(discardable::DOMAIN, "domain"), (discardable::OVERLOAD, "overload")] {
                let text = op.attr(name).and_then(|text| ctx.attr_str(text));
                node.set(field, text.map(|text| Value::Str(ctx.bytes(text).into())));
            }
            self.documentation(op, &mut node);
            let regions: Vec<RegionId> = body.regions(op.op).to_vec();
            let graphs = regions.into_iter().enumerate().map(|(i, region)| self.subgraph(op, i, region, names));
            let graphs: Vec<Object<'m>> = graphs.collect();
            match self.attributes(op, graphs) {
                Ok(attributes) if attributes.is_empty() => {}
                Ok(attributes) => node.set("attribute", Some(Value::Tables(attributes))),
                Err(why) => self.error(op.loc(), format!("'{}': {why}", String::from_utf8_lossy(operator))),
            }
            nodes.push(node);
            for value in op.results() {
                // Outputs have their types already.
                if !returned.contains(&value) && types::is_known(ctx, body.ty(value)) {
                    values.push(self.value_info(names.name(value), body.ty(value), None, op.loc()));
                }
            }
        }
        graph.set("node", Some(Value::Tables(nodes)));
        if !initializers.is_empty() {
            graph.set("initializer", Some(Value::Tables(initializers)));
        }
    }

    /// The outputs of a block, and the values that need a copy with the name of an output. These names are part of the
    /// model's interface, so they come before those of other values.
    fn outputs(
        &mut self,
        body: &'m Body,
        block: BlockId,
        attrs: &dyn Fn(usize) -> Option<Attr>,
        loc: Loc,
        names: &mut Names,
    ) -> (Vec<Object<'m>>, Vec<(ValueId, Vec<u8>)>) {
        let ctx = self.ctx;
        let (mut outputs, mut copies) = (Vec::new(), Vec::new());
        let returned: Vec<ValueId> = body.last(block).map_or(Vec::new(), |last| body.operands(last).collect());
        for (i, value) in returned.into_iter().enumerate() {
            let loc_name = value_name(body, ctx, value);
            let wanted = attrs_name(ctx, attrs(i)).or(loc_name);
            let has_name = loc_name.is_some() && wanted == loc_name;
            let wanted = wanted.map_or_else(|| format!("output_{i}").into_bytes(), <[u8]>::to_vec);
            let op = body.defining_op(value).filter(|&op| body.block_of(op) == Some(block));
            let is_node = op.is_some_and(|op| !is_initializer(OpRef::new(ctx, body, op)));
            let name = if (is_node || has_name) && !names.of.contains_key(&value) {
                names.give(value, &wanted)
            } else if (op.is_some() || body.args(block).contains(&value)) && names.of.get(&value) == Some(&wanted) {
                wanted
            } else {
                // An input, a constant, the value of another output, or a value of the graph around it.
                let name = names.fresh(&wanted);
                copies.push((value, name.clone()));
                name
            };
            outputs.push(self.value_info(name, body.ty(value), attrs(i), loc));
        }
        (outputs, copies)
    }

    /// The graph of a region.
    fn subgraph(&mut self, op: OpRef<'m>, index: usize, region: RegionId, names: &mut Names) -> Object<'m> {
        let (ctx, body) = (self.ctx, op.body);
        let kept = graph_dict(op, index);
        let dict = |list: &str, i: usize| match ctx.attr_kind(ctx.dict_named(kept?, list)?) {
            AttrKind::Array(dicts) => dicts.get(i).copied(),
            _ => None,
        };
        // Sibling graphs may have the same names.
        let outside = names.order.len();
        let mut graph = Object::new(&schema::Graph);
        if self.open_graphs >= MAX_GRAPH_NESTING {
            self.error(op.loc(), format!("graphs nest deeper than {MAX_GRAPH_NESTING}"));
            return graph;
        }
        let &[block] = body.blocks(region) else {
            self.error(op.loc(), "a graph must have one block");
            return graph;
        };
        let mut inputs = Vec::new();
        for (i, &arg) in body.args(block).iter().enumerate() {
            let loc = body.arg_loc(block, i);
            let wanted =
                value_names(ctx, loc).first().map_or_else(|| format!("arg{i}").into_bytes(), |name| name.to_vec());
            let name = names.give(arg, &wanted);
            inputs.push(self.value_info(name, body.ty(arg), dict(discardable::graph::INPUTS, i), loc));
        }
        let outputs = |i| dict(discardable::graph::OUTPUTS, i);
        let (outputs, copies) = self.outputs(body, block, &outputs, op.loc(), names);
        let mut values = Vec::new();
        self.open_graphs += 1;
        self.block(body, block, names, &mut graph, &mut values, &mut inputs);
        self.open_graphs -= 1;
        add_copies(&mut graph, copies, names);
        names.release(outside);
        let text = |name: &str| kept.and_then(|dict| ctx.dict_named(dict, name)).and_then(|text| ctx.attr_str(text));
        let name = text(discardable::NAME).map_or(&b"graph"[..], |name| ctx.bytes(name));
        graph.set("name", Some(Value::Str(name.into())));
        graph.set("doc_string", text(discardable::DOC_STRING).map(|text| Value::Str(ctx.bytes(text).into())));
        graph.set("input", (!inputs.is_empty()).then_some(Value::Tables(inputs)));
        graph.set("output", Some(Value::Tables(outputs)));
        let has_types = kept.is_none_or(|dict| ctx.dict_named(dict, discardable::NO_VALUE_INFO).is_none());
        graph.set("value_info", (has_types && !values.is_empty()).then_some(Value::Tables(values)));
        graph
    }

    fn documentation(&self, op: OpRef<'m>, object: &mut Object<'m>) {
        let ctx = self.ctx;
        let text = op.attr(discardable::DOC_STRING).and_then(|text| ctx.attr_str(text));
        object.set("doc_string", text.map(|text| Value::Str(ctx.bytes(text).into())));
        object.set("metadata_props", metadata(ctx, op.attr(discardable::METADATA_PROPS)));
    }
}

/// The metadata of a message from its attribute, an array of pairs.
fn metadata(ctx: &Context, props: Option<Attr>) -> Option<Value<'_>> {
    let AttrKind::Array(pairs) = ctx.attr_kind(props?) else { return None };
    let entry = |&pair| {
        let pair = attr_strings(ctx, Some(pair));
        let text = |i: usize| Value::Str(pair.get(i).copied().unwrap_or_default().into());
        Object::new(&schema::StringStringEntry).with("key", text(0)).with("value", text(1))
    };
    Some(Value::Tables(pairs.iter().map(entry).collect()))
}

/// Returns true for a constant that is an initializer, not a node.
fn is_initializer(op: OpRef<'_>) -> bool {
    let name = op.attr("name").and_then(|name| op.ctx.attr_str(name)).map(|name| op.ctx.bytes(name));
    let is_constant = op.is(&torch::OPERATOR) && name == Some(torch::ONNX_CONSTANT.name.as_bytes());
    let has_value = op.attr(torch::ONNX_CONSTANT_VALUE).is_some() && op.results().count() == 1;
    is_constant && has_value && op.attr(discardable::CONSTANT_NODE).is_none()
}

/// The first name of a location. A location that several operations were merged to has several.
fn node_name(ctx: &Context, loc: Loc) -> &[u8] {
    name_and_child(ctx, loc).map_or(&[], |(name, _)| name)
}

fn name_and_child(ctx: &Context, loc: Loc) -> Option<(&[u8], Loc)> {
    ctx.loc_name(loc).map(|(name, child)| (ctx.bytes(name), child))
}

/// The names of the values of an operation or argument: the child of its location, or else the location itself.
fn value_names(ctx: &Context, loc: Loc) -> Vec<&[u8]> {
    let Some((own, child)) = name_and_child(ctx, loc) else { return Vec::new() };
    let LocKind::Attr(attr) = child.kind() else { return vec![own] };
    match ctx.attr_kind(attr) {
        AttrKind::Loc(LocAttr::Name { name, .. }) => vec![ctx.bytes(*name)],
        AttrKind::Loc(LocAttr::Fused { locations: locs, .. }) => {
            locs.iter().filter_map(|&loc| Some(name_and_child(ctx, Loc::attr(loc))?.0)).collect()
        }
        _ => vec![own],
    }
}

fn value_name<'m>(body: &'m Body, ctx: &'m Context, value: ValueId) -> Option<&'m [u8]> {
    let op = body.defining_op(value)?;
    let index = body.results(op).position(|result| result == value)?;
    value_names(ctx, body.loc(op)).get(index).copied()
}

/// The `onnx.name` in the attributes of an input or output.
fn attrs_name(ctx: &Context, attrs: Option<Attr>) -> Option<&[u8]> {
    Some(ctx.bytes(ctx.attr_str(ctx.dict_named(attrs?, discardable::NAME)?)?))
}

/// Adds a node `Identity` for each copied value.
fn add_copies<'m>(graph: &mut Object<'m>, copies: Vec<(ValueId, Vec<u8>)>, names: &Names) {
    if copies.is_empty() {
        return;
    }
    let mut nodes = graph.tables("node").to_vec();
    for (value, name) in copies {
        let node = Object::new(&schema::Node).with("op_type", Value::Str((&b"Identity"[..]).into()));
        let node = node.with("input", Value::Strs(vec![names.name(value).into()]));
        nodes.push(node.with("output", Value::Strs(vec![name.into()])));
    }
    graph.set("node", Some(Value::Tables(nodes)));
}
