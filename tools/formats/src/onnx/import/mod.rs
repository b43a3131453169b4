//! Converts an ONNX model to a module of the `torch` dialect, in the form of torch-mlir's importer.
//!
//! Facts that this form cannot hold go into discardable attributes with the prefix `onnx.`; see [`super::discardable`]. Types that
//! the file leaves out are inferred, so that no other tool has to run before.

mod attributes;
mod order;
mod tensors;

#[cfg(test)]
pub(super) use tensors::bytes_of_typed_field;

use std::cell::RefCell;
use std::sync::Arc;

use qopt_dialects::func::ops as func;
use qopt_dialects::torch::{self, VTensor};
use qopt_ir::def::Order;
use qopt_ir::diag::{Code, Diag};
use qopt_ir::ir::{Attr, AttrKind, Body, Context, Loc, LocAttr, Module, OpId, Source, SourceBytes, Type, ValueId};
use qopt_ir::pass::Files;
use qopt_ir::rewrite::{InsertPoint, NewOp, Rewriter, build_body};
use rustc_hash::{FxHashMap, FxHashSet};

use super::discardable::{self, Attrs, keep_documentation, meta, strings_attr};
use super::elements::element_of_code;
use super::{schema, signed_int};
use crate::object::{Object, ReadBudget};
use crate::protobuf;

/// Imports a file. The warnings name the parts that are lost.
///
/// # Errors
/// Returns all errors of nodes and tensors, or the first error of the encoding.
pub(super) fn import(ctx: &Arc<Context>, source: &Source, files: &dyn Files) -> Result<(Module, Vec<Diag>), Vec<Diag>> {
    let file = Loc::attr(ctx.attr(AttrKind::Loc(LocAttr::File { name: ctx.str(&source.name), range: [0; 4] })));
    let error = |message: String| vec![Diag::error(Code::ModelFile, file, message)];
    let bytes = source.shared_bytes();
    let decoded = protobuf::decode(source.bytes(), &schema::Model).map_err(|why| error(why.to_string()))?;
    let root = &decoded.root;
    let Some(graph) = root.table("graph") else { return Err(error("the model has no graph".to_owned())) };
    let mut warnings = Vec::new();
    if !decoded.unknown_fields.is_empty() {
        let message = format!("unknown fields are not kept: {}", decoded.unknown_fields.join(", "));
        warnings.push(Diag::warning(Code::ModelFile, file, message));
    }
    let opened = RefCell::default();
    let mut importer = Importer {
        ctx,
        bytes: &bytes,
        files,
        opened,
        budget: ReadBudget::new(0),
        root,
        node_names: FxHashSet::default(),
        repeats_node_name: false,
        errors: Vec::new(),
    };
    let module = importer.module(graph);
    files.release(source.bytes());
    importer.opened.borrow().values().flatten().for_each(|file| files.release((**file).as_ref()));
    match importer.errors.is_empty() {
        true => Ok((Module::new(ctx, module), warnings)),
        false => Err(importer.errors),
    }
}

struct Importer<'i, 'a> {
    ctx: &'i Arc<Context>,
    bytes: &'i SourceBytes,
    files: &'i dyn Files,
    /// The files with external data that have been read, by location.
    opened: RefCell<FxHashMap<String, Result<SourceBytes, String>>>,
    /// The bytes of these files that may still be read.
    budget: ReadBudget,
    root: &'i Object<'a>,
    /// The names of nodes so far, and whether two nodes have one name.
    node_names: FxHashSet<&'i [u8]>,
    repeats_node_name: bool,
    errors: Vec<Diag>,
}

/// The values of a graph and of the graphs around it, by name. A name of an inner graph hides the same name outside.
#[derive(Default)]
struct Scope<'a> {
    /// Names whose producer is wrong, so that their users are not reported as well.
    failed: FxHashSet<&'a [u8]>,
    graphs: Vec<FxHashMap<&'a [u8], ValueId>>,
    /// The placeholder of omitted operands of each graph.
    none: Vec<Option<ValueId>>,
}

impl<'a> Scope<'a> {
    fn enter(&mut self) {
        self.graphs.push(FxHashMap::default());
        self.none.push(None);
    }
    fn leave(&mut self) {
        self.graphs.pop();
        self.none.pop();
    }
    fn value(&self, name: &[u8]) -> Option<ValueId> {
        self.graphs.iter().rev().find_map(|graph| graph.get(name).copied())
    }
    /// Returns false if the graph already has the name.
    fn define(&mut self, name: &'a [u8], value: ValueId) -> bool {
        self.graphs.last_mut().is_some_and(|graph| graph.insert(name, value).is_none())
    }
}

/// The declared types of the values of a graph, by name.
type DeclaredTypes<'o, 'a> = FxHashMap<&'o [u8], &'o Object<'a>>;

impl<'i, 'a> Importer<'i, 'a> {
    fn error(&mut self, loc: Loc, message: impl Into<String>) {
        self.errors.push(Diag::error(Code::ModelFile, loc, message));
    }

    fn module(&mut self, graph: &'i Object<'a>) -> Body {
        let ctx = self.ctx.clone();
        let root = self.root;
        let mut attrs = Attrs::new();
        if !root.str("domain").is_empty() {
            attrs.push((discardable::DOMAIN, ctx.string_attr(root.str("domain"))));
        }
        if let Some(&crate::object::Value::Int(version)) = root.get("model_version") {
            attrs.push((discardable::MODEL_VERSION, ctx.int_attr(version as i64, ctx.int_type(64))));
        }
        for (field, name) in [("functions", discardable::FUNCTIONS), ("training_info", discardable::TRAINING_INFO)] {
            if !root.strs(field).is_empty() {
                attrs.push((name, strings_attr(&ctx, root.strs(field))));
            }
        }
        keep_documentation(&ctx, root, &mut attrs);
        let mut module = NewOp::new("builtin.module");
        for &(name, attr) in &attrs {
            module = module.attr(name, attr);
        }
        let function = self.function(graph);
        build_body(&ctx, &module, &[], |rw, _, _| {
            rw.insert_body(function);
        })
    }

    /// torch-mlir's attributes of the function.
    fn meta_attrs(&self) -> Attrs {
        let ctx = self.ctx;
        let int = |value: i64| signed_int(ctx, value);
        let mut attrs = Attrs::new();
        let mut versions = Vec::new();
        for opset in self.root.tables("opset_import") {
            let version = int(opset.int("version") as i64);
            match opset.str("domain") {
                b"" | b"ai.onnx" => attrs.push((meta::OPSET_VERSION, version)),
                domain => versions.push((ctx.str(domain), version)),
            }
        }
        if !versions.is_empty() {
            attrs.push((meta::OPSET_VERSIONS, ctx.dict_attr(versions)));
        }
        attrs.push((meta::IR_VERSION, int(self.root.int("ir_version") as i64)));
        attrs.push((meta::PRODUCER_NAME, ctx.string_attr(self.root.str("producer_name"))));
        attrs.push((meta::PRODUCER_VERSION, ctx.string_attr(self.root.str("producer_version"))));
        attrs
    }

    fn function(&mut self, graph: &'i Object<'a>) -> Body {
        let ctx = self.ctx.clone();
        let name = graph.str("name");
        let loc = name_loc(&ctx, [b"graph:", name].concat(), None);
        let declared = declared_types(graph);
        let constants: FxHashMap<&[u8], ()> =
            graph.tables("initializer").iter().map(|tensor| (tensor.str("name"), ())).collect();
        // Old models list initializers as inputs, too.
        let inputs: Vec<&Object<'a>> =
            graph.tables("input").iter().filter(|input| !constants.contains_key(input.str("name"))).collect();
        let types: Vec<Type> = inputs.iter().map(|input| self.declared_type(input)).collect();
        let signature = NewOp::of(&func::FUNC).loc(loc);
        build_body(&ctx, &signature, &types, |rw, block, args| {
            let mut scope = Scope::default();
            scope.enter();
            let args = args.to_vec();
            for (i, (input, &arg)) in inputs.iter().zip(&args).enumerate() {
                rw.set_arg_loc(block, i, name_loc(&ctx, input.str("name"), None));
                if !scope.define(input.str("name"), arg) {
                    self.error(loc, format!("input '{}' is declared twice", show(input.str("name"))));
                }
            }
            self.graph_body(rw, graph, &declared, &mut scope);
            let returned = self.outputs(graph, &scope, loc);
            rw.build(&NewOp::of(&func::RETURN).operands(&returned));
            self.infer_types(rw);
            let results: Vec<Type> = returned.iter().map(|&value| rw.body().ty(value)).collect();
            let dicts = |all: Vec<Attr>| ctx.attr(AttrKind::Array(all.into()));
            let args: Vec<Attr> = inputs.iter().map(|input| self.value_attrs(input)).collect();
            let outs: Vec<Attr> = graph.tables("output").iter().map(|output| self.value_attrs(output)).collect();
            rw.set_property(Body::ROOT, "sym_name", Some(ctx.string_attr(name)));
            let ty = ctx.type_attr(ctx.function_type(&types, &results));
            rw.set_property(Body::ROOT, "function_type", Some(ty));
            if !args.is_empty() {
                rw.set_property(Body::ROOT, "arg_attrs", Some(dicts(args)));
            }
            if !outs.is_empty() {
                rw.set_property(Body::ROOT, "res_attrs", Some(dicts(outs)));
            }
            let mut attrs = self.meta_attrs();
            if self.repeats_node_name {
                attrs.push((discardable::REPEATED_NODE_NAMES, ctx.attr(AttrKind::Unit)));
            }
            if graph.tables("value_info").is_empty() {
                attrs.push((discardable::NO_VALUE_INFO, ctx.attr(AttrKind::Unit)));
            }
            if !graph.strs("quantization_annotation").is_empty() {
                let messages = strings_attr(&ctx, graph.strs("quantization_annotation"));
                attrs.push((discardable::QUANTIZATION_ANNOTATION, messages));
            }
            keep_documentation(&ctx, graph, &mut attrs);
            rw.set_attrs(Body::ROOT, ctx.dict_attr(attrs.into_iter().map(|(name, attr)| (ctx.str(name), attr))));
        })
    }

    /// Initializers in the order of the file, and sorted nodes.
    fn graph_body(
        &mut self,
        rw: &mut Rewriter<'_>,
        graph: &'i Object<'a>,
        declared: &DeclaredTypes<'i, 'a>,
        scope: &mut Scope<'i>,
    ) {
        let ctx = self.ctx.clone();
        for sparse in graph.tables("sparse_initializer") {
            let name = sparse.table("values").map_or(&b""[..], |values| values.str("name"));
            self.error(name_loc(&ctx, name, None), "unsupported sparse initializer");
        }
        let inputs: FxHashMap<&[u8], ()> = graph.tables("input").iter().map(|input| (input.str("name"), ())).collect();
        for tensor in graph.tables("initializer") {
            let loc = name_loc(&ctx, tensor.str("name"), None);
            let value = match self.tensor_attr(tensor) {
                Ok(value) => value,
                Err(why) => {
                    self.error(loc, why);
                    scope.failed.insert(tensor.str("name"));
                    continue;
                }
            };
            let mut attrs = Attrs::new();
            if inputs.contains_key(tensor.str("name")) {
                attrs.push((discardable::INPUT, ctx.attr(AttrKind::Unit)));
            }
            keep_documentation(&ctx, tensor, &mut attrs);
            let constant = self.constant(rw, value, loc, attrs);
            if !scope.define(tensor.str("name"), constant) {
                self.error(loc, "the graph has two values of this name");
            }
        }
        let sorted = order::sort(graph.tables("node"));
        for node in sorted.nodes {
            self.node(rw, node, (declared, &sorted.cyclic), scope);
        }
    }

    fn constant(&mut self, rw: &mut Rewriter<'_>, value: Attr, loc: Loc, attrs: Attrs) -> ValueId {
        let ctx = self.ctx;
        let ty = qopt_ir::def::typed_attr_type(ctx, value).unwrap_or_else(|| ctx.none_type());
        let ty =
            VTensor { shape: ctx.shape(ty).map(|dims| dims.iter().copied().collect()), element: ctx.element_type(ty) };
        let name = ctx.string_attr(torch::ONNX_CONSTANT.name);
        let mut op = NewOp::of(&torch::OPERATOR).loc(loc).property("name", name).results(&[ty.intern(ctx)]);
        op = op.attr(torch::ONNX_CONSTANT_VALUE, value);
        for (name, attr) in attrs {
            op = op.attr(name, attr);
        }
        match rw.build_value(&op) {
            Some(value) => value,
            None => qopt_ir::bug!("a constant has no result"),
        }
    }

    /// The values of the outputs of a graph.
    fn outputs(&mut self, graph: &'i Object<'a>, scope: &Scope<'i>, loc: Loc) -> Vec<ValueId> {
        let mut values = Vec::new();
        for output in graph.tables("output") {
            match scope.value(output.str("name")) {
                Some(value) => values.push(value),
                None if scope.failed.contains(output.str("name")) => {}
                None => self.error(loc, format!("no node produces the output '{}'", show(output.str("name")))),
            }
        }
        values
    }

    fn node(
        &mut self,
        rw: &mut Rewriter<'_>,
        node: &'i Object<'a>,
        (declared, cyclic): (&DeclaredTypes<'i, 'a>, &FxHashSet<&[u8]>),
        scope: &mut Scope<'i>,
    ) {
        let ctx = self.ctx.clone();
        let outputs = node.strs("output");
        let loc = node_loc(&ctx, node);
        let name = node.str("name");
        self.repeats_node_name |= !name.is_empty() && !self.node_names.insert(name);
        let mut operands = Vec::new();
        let mut is_known = true;
        for input in node.strs("input") {
            match scope.value(input) {
                _ if input.is_empty() => operands.push(self.none(rw, scope)),
                Some(value) => operands.push(value),
                None => {
                    is_known = false;
                    let is_cyclic = cyclic.contains(&**input);
                    if !scope.failed.contains(&**input) {
                        let (operator, input) = (show(node.str("op_type")), show(input));
                        let message = match is_cyclic {
                            true => format!("'{operator}': '{input}' is computed from the result of this node"),
                            false => format!("'{operator}': no input, initializer or node has the name '{input}'"),
                        };
                        self.error(loc, message);
                    }
                }
            }
        }
        if !is_known {
            scope.failed.extend(outputs.iter().map(|output| &**output));
            return;
        }
        let results: Vec<Type> = outputs.iter().map(|output| self.result_type(output, declared)).collect();
        let (attrs, constant) = match self.node_attrs(node) {
            Ok(read) => read,
            Err(why) => {
                self.error(loc, format!("'{}': {why}", show(node.str("op_type"))));
                scope.failed.extend(outputs.iter().map(|output| &**output));
                return;
            }
        };
        if let (Some(value), [output]) = (constant, outputs) {
            let mut kept: Attrs = vec![(discardable::CONSTANT_NODE, ctx.attr(AttrKind::Unit))];
            keep_documentation(&ctx, node, &mut kept);
            let constant = self.constant(rw, value, loc, kept);
            if !scope.define(output, constant) {
                self.error(loc, format!("two values have the name '{}'", show(output)));
            }
            return;
        }
        let mut op = NewOp::of(&torch::OPERATOR).loc(loc).operands(&operands).results(&results);
        let name = ctx.string_attr([b"onnx.", node.str("op_type")].concat());
        op = op.property("name", name);
        for (name, attr) in &attrs {
            op = op.attr(name, *attr);
        }
        let place = rw.build(&op);
        self.regions(rw, node, place, scope);
        for (i, output) in outputs.iter().enumerate() {
            let value = rw.body().result(place, i);
            if let Some(value) = value
                && !output.is_empty()
                && !scope.define(output, value)
            {
                self.error(loc, format!("two values have the name '{}'", show(output)));
            }
        }
    }

    /// Builds a region for each graph attribute, in the order of their names.
    fn regions(&mut self, rw: &mut Rewriter<'_>, node: &'i Object<'a>, op: OpId, scope: &mut Scope<'i>) {
        let ctx = self.ctx.clone();
        let mut graphs: Vec<(&[u8], &'i Object<'a>)> = Vec::new();
        for attribute in node.tables("attribute") {
            if let (Some(graph), true) =
                (attribute.table("g"), attributes::kind(attribute) == schema::attribute_type::GRAPH)
            {
                graphs.push((attribute.str("name"), graph));
            }
        }
        graphs.sort_by_key(|(name, _)| *name);
        for (_, graph) in graphs {
            let declared = declared_types(graph);
            let types: Vec<Type> = graph.tables("input").iter().map(|input| self.declared_type(input)).collect();
            let after = rw.insertion_point();
            let region = rw.add_region(op);
            let block = rw.create_block(region, &types, rw.body().loc(op));
            let args = rw.body().args(block).to_vec();
            scope.enter();
            for (i, (input, &arg)) in graph.tables("input").iter().zip(&args).enumerate() {
                rw.set_arg_loc(block, i, name_loc(&ctx, input.str("name"), None));
                scope.define(input.str("name"), arg);
            }
            self.graph_body(rw, graph, &declared, scope);
            let returned = self.outputs(graph, scope, rw.body().loc(op));
            rw.build(&NewOp::of(&torch::OPERATOR_TERMINATOR).operands(&returned));
            scope.leave();
            rw.set_insertion_point(after.unwrap_or(InsertPoint::After(op)));
        }
    }

    fn none(&self, rw: &mut Rewriter<'_>, scope: &mut Scope<'i>) -> ValueId {
        // A placeholder of the graph around is visible, too.
        if let Some(value) = scope.none.iter().rev().find_map(|none| *none) {
            return value;
        }
        let loc = name_loc(self.ctx, "onnx_importer.none", None);
        let none = NewOp::of(&torch::NONE).loc(loc).results(&[torch::opaque_type(self.ctx, "none")]);
        let value = match rw.build_value(&none) {
            Some(value) => value,
            None => qopt_ir::bug!("torch.constant.none has no result"),
        };
        if let Some(slot) = scope.none.last_mut() {
            *slot = Some(value);
        }
        value
    }

    // ---- types --------------------------------------------------------------------------------------------------------

    /// The type of an input, output or typed value. Reports errors.
    fn declared_type(&mut self, info: &Object<'a>) -> Type {
        let ctx = self.ctx.clone();
        match self.type_of(info.table("type")) {
            Ok(ty) => ty,
            Err(why) => {
                self.error(name_loc(&ctx, info.str("name"), None), why);
                ctx.none_type()
            }
        }
    }

    /// The type of the output of a node: declared, or unknown.
    fn result_type(&mut self, name: &[u8], declared: &DeclaredTypes<'i, 'a>) -> Type {
        match declared.get(name) {
            Some(info) => self.declared_type(info),
            None if name.is_empty() => torch::opaque_type(self.ctx, "none"),
            None => VTensor { shape: None, element: None }.intern(self.ctx),
        }
    }

    fn type_of(&self, ty: Option<&Object<'_>>) -> Result<Type, String> {
        let ctx = self.ctx;
        let Some(ty) = ty else { return Ok(VTensor { shape: None, element: None }.intern(ctx)) };
        if let Some(tensor) = ty.table("tensor_type") {
            return Ok(self.tensor_type(tensor)?.intern(ctx));
        }
        if ty.fields().next().is_none() {
            return Ok(VTensor { shape: None, element: None }.intern(ctx));
        }
        let opaque = self.opaque_body(ty)?;
        Ok(torch::opaque_type(ctx, &opaque))
    }

    fn tensor_type(&self, tensor: &Object<'_>) -> Result<VTensor, String> {
        let element = match tensor.int("elem_type") {
            0 => None,
            code => Some(element_of_code(code)?.ty(self.ctx)),
        };
        let Some(shape) = tensor.table("shape") else { return Ok(VTensor { shape: None, element }) };
        // Some converters write -1 for a dynamic size.
        let size = |dim: &Object<'_>| dim.get("dim_value").and_then(|_| u64::try_from(dim.int("dim_value")).ok());
        let shape = shape.tables("dim").iter().map(size).collect();
        Ok(VTensor { shape: Some(shape), element })
    }

    /// `list<vtensor<[1],f32>>`, for sequences and optional values.
    fn opaque_body(&self, ty: &Object<'_>) -> Result<String, String> {
        if let Some(tensor) = ty.table("tensor_type") {
            let tensor = self.tensor_type(tensor)?;
            let text = qopt_ir::syntax::type_text(self.ctx, tensor.intern(self.ctx));
            return Ok(text.trim_start_matches("!torch.").to_owned());
        }
        for (field, name) in [("sequence_type", "list"), ("optional_type", "optional")] {
            if let Some(element) = ty.table(field) {
                let element = element.table("elem_type").ok_or("a type has no element type")?;
                return Ok(format!("{name}<{}>", self.opaque_body(element)?));
            }
        }
        if ty.fields().next().is_none() {
            return Ok("none".to_owned());
        }
        Err("unsupported type: expected a tensor, a sequence or an optional value".to_owned())
    }

    /// The facts of an input or output that its type does not hold.
    pub(super) fn value_attrs(&self, info: &Object<'a>) -> Attr {
        let ctx = self.ctx;
        let mut attrs = vec![(discardable::NAME, ctx.string_attr(info.str("name")))];
        let ty = info.table("type");
        let dims = ty.and_then(|ty| ty.table("tensor_type")).and_then(|tensor| tensor.table("shape"));
        let dims = dims.map_or(&[][..], |shape| shape.tables("dim"));
        if dims.iter().any(|dim| !dim.str("dim_param").is_empty()) {
            attrs.push((discardable::DIM_PARAMS, strings_attr(ctx, dims.iter().map(|dim| dim.str("dim_param")))));
        }
        let has_denotation = dims.iter().any(|dim| !dim.str("denotation").is_empty());
        let has_negative = dims.iter().any(|dim| dim.int("dim_value") < 0);
        let is_more = has_negative || has_denotation || ty.is_some_and(|ty| !ty.str("denotation").is_empty());
        // Sequences may have symbols inside.
        match ty {
            Some(ty) if is_more || ty.table("tensor_type").is_none() => {
                attrs.push((discardable::TYPE, ctx.string_attr(protobuf::encode(ty).to_vec())));
            }
            Some(_) => {}
            // The inferred type is not written.
            None => attrs.push((discardable::TYPE, ctx.string_attr(""))),
        }
        keep_documentation(ctx, info, &mut attrs);
        ctx.dict_attr(attrs.into_iter().map(|(name, attr)| (ctx.str(name), attr)))
    }

    /// Infers the types that the file leaves out, in the order of the operations. Those in regions come before the operation
    /// that has the regions, because its results may be theirs.
    fn infer_types(&self, rw: &mut Rewriter<'_>) {
        let inside_first: Vec<OpId> = rw.op(Body::ROOT).walk(Order::Post).map(|op| op.op).collect();
        for op in inside_first {
            let view = rw.op(op);
            let declared: Vec<Option<&VTensor>> =
                view.results().map(|value| self.ctx.type_object(view.body.ty(value))).collect();
            let is_incomplete = |ty: &VTensor| ty.shape.is_none() || ty.element.is_none();
            if !declared.iter().flatten().any(|ty| is_incomplete(ty)) {
                continue;
            }
            let results: Vec<ValueId> = view.results().collect();
            let inferred = torch::infer_result_types(view);
            for ((value, declared), inferred) in results.into_iter().zip(declared).zip(inferred) {
                let (Some(declared), Some(inferred)) = (declared, inferred) else { continue };
                if is_incomplete(declared) {
                    let shape = declared.shape.clone().or(inferred.shape);
                    let ty = VTensor { shape, element: declared.element.or(inferred.element) };
                    rw.set_type(value, ty.intern(self.ctx));
                }
            }
        }
    }
}

/// The types that a graph declares for the outputs of nodes.
fn declared_types<'o, 'a>(graph: &'o Object<'a>) -> DeclaredTypes<'o, 'a> {
    let typed = graph.tables("value_info").iter().chain(graph.tables("output"));
    typed.map(|info| (info.str("name"), info)).collect()
}

/// Bytes of the file as text of a message.
fn show(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// `loc("name")` or `loc("name"(child))`
fn name_loc(ctx: &Context, name: impl AsRef<[u8]>, child: Option<Attr>) -> Loc {
    let child = child.unwrap_or(Attr::UNKNOWN_LOC);
    Loc::attr(ctx.attr(AttrKind::Loc(LocAttr::Name { name: ctx.str(name), child })))
}

/// The name of a node, with the names of its outputs: `loc("node"("value"))`.
fn node_loc(ctx: &Context, node: &Object<'_>) -> Loc {
    let outputs: Vec<Attr> =
        node.strs("output").iter().map(|output| ctx.loc_attr(name_loc(ctx, output, None))).collect();
    let child = match outputs[..] {
        [] => None,
        [output] => Some(output),
        _ => Some(ctx.attr(AttrKind::Loc(LocAttr::Fused { locations: outputs.into(), metadata: None }))),
    };
    name_loc(ctx, node.str("name"), child)
}
