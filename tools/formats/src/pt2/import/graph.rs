//! The graph of a program as a function.
//!
//! Operators in place become functional ones where [`super::aliases`] allows it. Assertions about types are dropped.

use qopt_dialects::func::ops as func;
use qopt_dialects::torch::{self, VTensor};
use qopt_ir::ir::{Attr, AttrKind, BlockId, Body, Context, Type, ValueId};
use qopt_ir::rewrite::{NewOp, Rewriter, build_body};
use rustc_hash::{FxHashMap, FxHashSet};

use super::aliases::{Aliases, View};
use super::arguments::{NamedArgument, NoValue, Scalar, build_value, inputs, kind_suffix, tensor_names};
use super::sizes::{Hints, Size, expression, hints_attr, size, sizes_attr};
use super::{DEFAULT_PROGRAM, Importer, MAIN, name_loc, node_loc, strings};
use crate::json::Json;
use crate::pt2::archive::{Folder, Tensors};
use crate::pt2::discardable::{self, Attrs, strings_attr};
use crate::pt2::json_access::{array, int, member, string, union};
use crate::pt2::nesting;
use crate::pt2::operators::{self, Schema, Target};
use crate::pt2::types::{self, STRIDED_CODE};

/// An assertion that holds for every exported program.
const TYPE_ASSERTION: &str = "aten._assert_tensor_metadata";

/// An operator in place that changes no element, so that the name of its argument keeps its value.
const DETACH: &str = "aten.detach_";

/// A parameter, a buffer or a constant that no node has read so far.
#[derive(Clone, Copy)]
struct Literal<'j> {
    folder: Folder,
    /// The name in the module.
    tensor: &'j str,
    attribute: &'static str,
}

/// A result of a node.
enum Output<'j> {
    Tensor(&'j str),
    Tensors(Vec<&'j str>),
    /// A symbolic number with the name of its type.
    Number(&'j str, &'static str),
    None,
}

/// A graph under construction.
pub(super) struct GraphImporter<'g, 'a, 'j> {
    pub(super) ctx: &'a Context,
    importer: &'g mut Importer<'a>,
    module: &'j Json,
    graph: &'j Json,
    signature: &'j Json,
    weights: &'g Tensors,
    constants: &'g Tensors,
    /// The types of tensors, by name.
    tensor_values: FxHashMap<&'j str, &'j Json>,
    /// The values of symbolic numbers and truth values, by name.
    number_values: FxHashMap<&'j str, &'j Json>,
    values: FxHashMap<&'j str, ValueId>,
    literals: FxHashMap<&'j str, Literal<'j>>,
    /// Names whose producer is wrong, so that their readers are not reported as well.
    failed: FxHashSet<&'j str>,
    pub(super) scalars: FxHashMap<Scalar, ValueId>,
    aliases: Aliases<'j>,
    hints: Hints,
}

/// The inputs of a function.
#[derive(Default)]
struct FunctionInputs<'j> {
    names: Vec<&'j str>,
    types: Vec<Type>,
    attrs: Vec<Attr>,
    /// Inputs that are constants.
    constants: Vec<Attr>,
}

impl<'g, 'a, 'j> GraphImporter<'g, 'a, 'j> {
    pub(super) fn new(
        importer: &'g mut Importer<'a>,
        module: &'j Json,
        weights: &'g Tensors,
        constants: &'g Tensors,
    ) -> Result<Self, String> {
        const KNOWN: [&str; 9] = [
            "inputs",
            "outputs",
            "nodes",
            "tensor_values",
            "sym_int_values",
            "sym_bool_values",
            "sym_float_values",
            "is_single_tensor_return",
            "custom_obj_values",
        ];
        let graph = member(module, "graph")?;
        importer.note_unknown("graph", graph, &KNOWN);
        Ok(Self {
            ctx: importer.ctx,
            importer,
            module,
            graph,
            signature: member(module, "signature")?,
            weights,
            constants,
            tensor_values: by_name(graph, &["tensor_values"]),
            number_values: by_name(graph, &NUMBER_VALUES),
            values: FxHashMap::default(),
            literals: FxHashMap::default(),
            failed: FxHashSet::default(),
            scalars: FxHashMap::default(),
            aliases: Aliases::default(),
            hints: Hints::default(),
        })
    }

    /// Reports an error of the value or node with a name.
    fn error(&mut self, name: &str, message: impl Into<String>) {
        let loc = name_loc(self.ctx, name, None);
        self.importer.error(loc, message);
    }

    pub(super) fn function(mut self, name: &str, mut attrs: Attrs) -> Result<Body, String> {
        let ctx = self.ctx;
        let nodes = array(self.graph, "nodes")?;
        let outputs = self.outputs()?;
        self.aliases = aliases_of(nodes, &outputs);
        let inputs = self.inputs()?;
        self.call_attrs(&mut attrs, inputs.types.len() + inputs.constants.len(), outputs.len())?;
        if !inputs.constants.is_empty() {
            attrs.push((discardable::CONSTANT_INPUTS, ctx.attr(AttrKind::Array(inputs.constants.clone().into()))));
        }
        let symbol = if name == DEFAULT_PROGRAM { MAIN } else { name };
        let body = build_body(ctx, &NewOp::of(&func::FUNC), &inputs.types, |rw, block, args| {
            self.bind_inputs(rw, block, &inputs, args);
            for (position, node) in nodes.iter().enumerate() {
                self.node(rw, node, position);
            }
            let mut returned = Vec::new();
            for (index, output) in outputs.iter().enumerate() {
                match self.argument(rw, output, None) {
                    Ok(value) => returned.push(value),
                    Err(NoValue::Failed) => {}
                    Err(NoValue::Wrong(why)) => self.error(symbol, format!("output #{index}: {why}")),
                }
            }
            rw.build(&NewOp::of(&func::RETURN).operands(&returned));
            let results: Vec<Type> = returned.iter().map(|&value| rw.body().ty(value)).collect();
            rw.set_property(Body::ROOT, "sym_name", Some(ctx.string_attr(symbol)));
            let ty = ctx.type_attr(ctx.function_type(&inputs.types, &results));
            rw.set_property(Body::ROOT, "function_type", Some(ty));
            if !inputs.attrs.is_empty() {
                let attrs = ctx.attr(AttrKind::Array(inputs.attrs.clone().into()));
                rw.set_property(Body::ROOT, "arg_attrs", Some(attrs));
            }
            if !self.hints.is_empty() {
                attrs.push((discardable::HINTS, hints_attr(ctx, &self.hints)));
            }
            rw.set_attrs(Body::ROOT, ctx.dict_attr(attrs.iter().map(|&(name, attr)| (ctx.str(name), attr))));
        });
        Ok(body)
    }

    /// Adds the attributes of the call: the nesting of inputs and outputs, the names of arguments, and named tuples.
    fn call_attrs(&mut self, attrs: &mut Attrs, num_inputs: usize, num_outputs: usize) -> Result<(), String> {
        let ctx = self.ctx;
        let calls = array(self.module, "module_call_graph")?;
        let call = calls.iter().find(|call| call.get("fqn").as_str() == Some(""));
        let signature = call.map(|call| call.get("signature")).filter(|signature| !signature.is_null());
        for (field, name, count, default) in [
            ("in_spec", discardable::IN_SPEC, num_inputs, nesting::inputs_spec(num_inputs)),
            ("out_spec", discardable::OUT_SPEC, num_outputs, nesting::outputs_spec(num_outputs)),
        ] {
            let text = signature.map_or(Ok(default.as_str()), |signature| string(signature, field))?;
            // Other errors may be the reason for another number of values.
            if nesting::num_leaves(text) != Some(count) && self.importer.errors.is_empty() {
                return Err(format!("'{field}' does not have the {count} values of the program"));
            }
            attrs.push((name, ctx.string_attr(text)));
        }
        let names = signature.map_or(&Json::Null, |signature| signature.get("forward_arg_names"));
        if !names.is_null() {
            let names = strings(names).ok_or("'forward_arg_names' must have strings")?;
            attrs.push((discardable::ARGUMENT_NAMES, strings_attr(ctx, names)));
        }
        let named_tuples = self.module.get("treespec_namedtuple_fields");
        if !named_tuples.members().is_empty() {
            attrs.push((discardable::NAMED_TUPLES, ctx.string_attr(named_tuples.text(false))));
        }
        self.importer.note_unknown("graph_module.metadata", self.module.get("metadata"), &[]);
        Ok(())
    }

    /// The values that the caller gets. Reports outputs that change state.
    fn outputs(&mut self) -> Result<Vec<&'j Json>, String> {
        let mut outputs = Vec::new();
        for spec in array(self.signature, "output_specs")? {
            let (kind, value) = union(spec)?;
            match kind {
                "user_output" => outputs.push(member(value, "arg")?),
                _ => {
                    let name = value.get("buffer_name").as_str().or(value.get("user_input_name").as_str());
                    let name = name.map_or_else(String::new, |name| format!(" of '{}'", name.escape_debug()));
                    let message =
                        format!("unsupported output '{}'{name}: the program keeps no state", kind.escape_debug());
                    let file = self.importer.file;
                    self.importer.error(file, message);
                }
            }
        }
        Ok(outputs)
    }

    /// Reads the inputs of the graph: arguments, and tensors of the archive.
    fn inputs(&mut self) -> Result<FunctionInputs<'j>, String> {
        let ctx = self.ctx;
        let mut all = FunctionInputs::default();
        let specs = array(self.signature, "input_specs")?;
        let declared = array(self.graph, "inputs")?.len();
        if specs.len() != declared {
            return Err(format!("the signature has {} inputs, and the graph has {declared}", specs.len()));
        }
        let mut index = 0;
        let mut tensors = FxHashSet::default();
        for spec in specs {
            let (kind, value) = union(spec)?;
            let mut literal = |folder, tensor: &str, attribute| -> Result<(), String> {
                let name = string(member(value, "arg")?, "name")?;
                if name.is_empty() {
                    return Err("an input has no name".to_owned());
                }
                let tensor = string(value, tensor)?;
                if !tensors.insert((folder == Folder::Weights, tensor)) {
                    return Err(format!("two inputs have the tensor '{}'", tensor.escape_debug()));
                }
                let literal = Literal { folder, tensor, attribute };
                self.aliases.add_input(name);
                match self.literals.insert(name, literal) {
                    None => Ok(()),
                    Some(_) => Err(format!("two inputs have the name '{}'", name.escape_debug())),
                }
            };
            match kind {
                "parameter" => literal(Folder::Weights, "parameter_name", discardable::PARAMETER)?,
                "buffer" if *member(value, "persistent")? == Json::Bool(true) => {
                    literal(Folder::Weights, "buffer_name", discardable::BUFFER)?;
                }
                "buffer" => literal(Folder::Constants, "buffer_name", discardable::TEMPORARY_BUFFER)?,
                "tensor_constant" => literal(Folder::Constants, "tensor_constant_name", discardable::CONSTANT)?,
                "user_input" => {
                    self.user_input(member(value, "arg")?, index, &mut all)?;
                    index += 1;
                }
                "constant_input" => {
                    let (name, value) = (string(value, "name")?, member(value, "value")?);
                    check_constant(union(value)?.0)?;
                    all.constants.push(constant_input(ctx, index, name, value));
                    index += 1;
                }
                _ => {
                    let file = self.importer.file;
                    self.importer.error(file, format!("unsupported input '{}'", kind.escape_debug()));
                }
            }
        }
        Ok(all)
    }

    fn user_input(&mut self, value: &'j Json, index: i64, all: &mut FunctionInputs<'j>) -> Result<(), String> {
        let ctx = self.ctx;
        let (kind, inner) = union(value)?;
        let (name, ty, sizes) = match kind {
            "as_tensor" => {
                let name = string(inner, "name")?;
                self.aliases.add_input(name);
                match self.tensor_type(name) {
                    Ok((ty, sizes)) => (name, ty, sizes),
                    Err(why) => {
                        self.error(name, why);
                        // The reported error ends the import.
                        (name, ctx.none_type(), None)
                    }
                }
            }
            "as_sym_int" | "as_sym_float" | "as_sym_bool" => {
                let (_, name) = union(inner)?;
                let name = name.as_str().ok_or("the name of an input must be a string")?;
                let ty = match kind {
                    "as_sym_int" => "int",
                    "as_sym_float" => "float",
                    _ => "bool",
                };
                let sizes = self.number_expression(name).map(|text| ctx.string_attr(text));
                (name, torch::opaque_type(ctx, ty), sizes)
            }
            _ => {
                check_constant(kind)?;
                all.constants.push(constant_input(ctx, index, "", value));
                return Ok(());
            }
        };
        let attrs = std::iter::once((discardable::NAME, ctx.string_attr(name)))
            .chain(sizes.map(|sizes| (discardable::SIZES, sizes)));
        all.names.push(name);
        all.types.push(ty);
        all.attrs.push(ctx.dict_attr(attrs.map(|(name, attr)| (ctx.str(name), attr))));
        Ok(())
    }

    fn bind_inputs(&mut self, rw: &mut Rewriter<'_>, block: BlockId, inputs: &FunctionInputs<'j>, args: &[ValueId]) {
        for (index, (&name, &arg)) in inputs.names.iter().zip(args).enumerate() {
            rw.set_arg_loc(block, index, name_loc(self.ctx, name, None));
            self.define(name, arg);
        }
    }

    fn define(&mut self, name: &'j str, value: ValueId) {
        if name.is_empty() {
            self.error(name, "a value has no name");
        }
        if self.literals.contains_key(name) || self.values.insert(name, value).is_some() {
            self.error(name, format!("two values have the name '{}'", name.escape_debug()));
        }
    }

    // ---- types --------------------------------------------------------------------------------------------------------

    /// The type of a tensor, and the expressions of its dynamic sizes.
    fn tensor_type(&mut self, name: &str) -> Result<(Type, Option<Attr>), String> {
        let meta = self.tensor_values.get(name).copied();
        let meta = meta.ok_or_else(|| format!("tensor '{}' has no type", name.escape_debug()))?;
        if int(meta, "layout")? != STRIDED_CODE {
            return Err(format!("unsupported sparse tensor '{}'", name.escape_debug()));
        }
        let element = types::element_of_code(int(meta, "dtype")?)?;
        let sizes = array(meta, "sizes")?.iter().map(|value| size(value, &mut self.hints));
        let sizes = sizes.collect::<Result<Vec<Size>, String>>()?;
        let dims = sizes.iter().map(|size| match size {
            Size::Static(size) => Some(*size),
            Size::Dynamic(_) => None,
        });
        let ty = VTensor { shape: Some(dims.collect()), element: Some(element.ty(self.ctx)) };
        Ok((ty.intern(self.ctx), sizes_attr(self.ctx, &sizes)))
    }

    /// The expression of a symbolic number, if it has one.
    fn number_expression(&mut self, name: &str) -> Option<String> {
        let value = self.number_values.get(name).copied()?;
        match union(value).ok()? {
            ("as_expr", value) => expression(value, &mut self.hints).ok(),
            _ => None,
        }
    }

    // ---- values -------------------------------------------------------------------------------------------------------

    /// The value with a name. Builds the literal of a tensor of the archive.
    pub(super) fn value(&mut self, rw: &mut Rewriter<'_>, name: &'j str) -> Result<ValueId, NoValue> {
        if let Some(&value) = self.values.get(name) {
            return Ok(value);
        }
        if self.failed.contains(name) {
            return Err(NoValue::Failed);
        }
        let Some(literal) = self.literals.remove(name) else {
            return Err(NoValue::Wrong(format!("no input or previous node has the name '{}'", name.escape_debug())));
        };
        match self.literal(rw, name, literal) {
            Ok(value) => {
                self.values.insert(name, value);
                Ok(value)
            }
            Err(why) => {
                self.error(name, why);
                self.failed.insert(name);
                Err(NoValue::Failed)
            }
        }
    }

    fn literal(&mut self, rw: &mut Rewriter<'_>, name: &'j str, literal: Literal<'j>) -> Result<ValueId, String> {
        let ctx = self.ctx;
        let tensors = match literal.folder {
            Folder::Weights => self.weights,
            Folder::Constants => self.constants,
        };
        let (value, view) = self.importer.archive.elements(ctx, tensors, literal.tensor)?;
        let sizes: Box<[Option<u64>]> = view.sizes.iter().copied().map(Some).collect();
        let ty = VTensor { shape: Some(sizes), element: Some(view.element.ty(ctx)) }.intern(ctx);
        if self.tensor_type(name)?.0 != ty {
            return Err(format!(
                "its type is not that of the tensor '{}' in the archive",
                literal.tensor.escape_debug()
            ));
        }
        let mut op = NewOp::of(&torch::LITERAL).loc(name_loc(ctx, name, None)).results(&[ty]).property("value", value);
        if let Some(strides) = view.permuted_strides() {
            op = op.attr(discardable::STRIDES, ctx.i64_array_attr(&strides));
        }
        Ok(build_value(rw, &op.attr(literal.attribute, ctx.string_attr(literal.tensor))))
    }

    // ---- nodes --------------------------------------------------------------------------------------------------------

    fn node(&mut self, rw: &mut Rewriter<'_>, node: &'j Json, position: usize) {
        const KNOWN: [&str; 6] = ["target", "inputs", "outputs", "metadata", "is_hop_single_tensor_return", "name"];
        self.importer.note_unknown("node", node, &KNOWN);
        let target = node.get("target").as_str().unwrap_or("");
        let outputs = match outputs(node) {
            Ok(outputs) => outputs,
            Err(why) => {
                let name = node.get("name").as_str().unwrap_or(target);
                self.error(name, format!("'{}': {why}", target.escape_debug()));
                // The names of its results are unknown. They are not reported for each reader.
                return;
            }
        };
        let names: Vec<&'j str> = outputs.iter().flat_map(Output::names).collect();
        let name = node.get("name").as_str().or(names.first().copied()).unwrap_or(target);
        match self.operation(rw, node, name, target, &outputs, position) {
            Ok(()) => return,
            Err(NoValue::Wrong(why)) => self.error(name, format!("'{}': {why}", target.escape_debug())),
            Err(NoValue::Failed) => {}
        }
        self.failed.extend(names);
    }

    fn operation(
        &mut self,
        rw: &mut Rewriter<'_>,
        node: &'j Json,
        name: &str,
        target: &'j str,
        outputs: &[Output<'j>],
        position: usize,
    ) -> Result<(), NoValue> {
        let given = inputs(node)?;
        let operator = match operators::target(target) {
            Target::Operator(operator) => operator,
            Target::Scalar(operator) => return self.scalar_operation(rw, operator, &given, outputs, name),
            Target::SetGradEnabled => return self.inline(rw, &given, outputs),
            Target::Unsupported => return Err(NoValue::Wrong("unsupported operator".to_owned())),
        };
        if operator == TYPE_ASSERTION && outputs.is_empty() {
            return Ok(());
        }
        let functional = operators::out_of_place_name(&operator);
        let replaced = match functional {
            Some(_) if operator != DETACH => Some(self.replaced(&given, outputs, position)?),
            _ => None,
        };
        if given.iter().any(|argument| argument.name == "out") {
            return Err(NoValue::Wrong("unsupported operator that writes its result into an argument".to_owned()));
        }
        if functional.is_some() || operators::may_alias(&operator) {
            let inputs = given.iter().flat_map(|argument| tensor_names(argument.value));
            self.aliases.join_all(inputs.chain(outputs.iter().flat_map(Output::names)));
        }
        let operator = match functional.unwrap_or(operator) {
            operator if operator == operators::LIFT_FRESH_COPY => operators::CLONE.to_owned(),
            operator if given.get(1).is_some_and(|argument| is_number(argument.value)) => {
                operators::scalar_overload(&operator).map_or(operator, str::to_owned)
            }
            operator => operator,
        };
        let is_view = replaced.is_none() && operators::may_alias(&operator);
        let (operands, names) = match operators::find_schema(&operator).filter(|schema| accepts(schema, &given)) {
            Some(schema) => (self.operands_of_schema(rw, schema, &given)?, None),
            None => {
                let (operands, names) = self.named_operands(rw, &given)?;
                (operands, Some(names))
            }
        };
        self.build(rw, operators::to_torch_mlir_name(&operator), &operands, outputs, name, names)?;
        if let ([Output::Tensor(view)], true) = (outputs, is_view)
            && let Some(base) = given.iter().flat_map(|argument| tensor_names(argument.value)).next()
        {
            let operands = operands.get(1..).unwrap_or_default().to_vec();
            self.aliases.add_view(view, View { base, operator, operands });
        }
        if let (Some((changed, views)), [Output::Tensor(result)]) = (replaced, outputs)
            && let Some(&value) = self.values.get(result)
        {
            self.values.insert(changed, value);
            self.write_back(rw, value, &views, name)?;
        }
        Ok(())
    }

    /// An operation of Python on symbolic integers.
    fn scalar_operation(
        &mut self,
        rw: &mut Rewriter<'_>,
        operator: &str,
        given: &[NamedArgument<'j>],
        outputs: &[Output<'j>],
        name: &str,
    ) -> Result<(), NoValue> {
        if given.len() > 2 {
            return Err(NoValue::Wrong("too many arguments".to_owned()));
        }
        let operands =
            given.iter().map(|argument| self.argument(rw, argument.value, None)).collect::<Result<Vec<_>, _>>()?;
        let int = torch::opaque_type(self.ctx, "int");
        if operands.iter().any(|&value| rw.body().ty(value) != int) {
            return Err(NoValue::Wrong("unsupported operand that is not an integer".to_owned()));
        }
        self.build(rw, operator, &operands, outputs, name, None)
    }

    /// The tensor that an operator in place changes, whose name has the value of the result afterwards, and the views from it to
    /// other tensors whose elements change.
    fn replaced(
        &mut self,
        given: &[NamedArgument<'j>],
        outputs: &[Output<'j>],
        position: usize,
    ) -> Result<(&'j str, Vec<View<'j>>), NoValue> {
        let changed = given.iter().flat_map(|argument| tensor_names(argument.value)).next();
        let (Some(changed), [Output::Tensor(_)]) = (changed, outputs) else {
            return Err(NoValue::Wrong("unsupported operator in place without one result".to_owned()));
        };
        let views = self.aliases.replaceable(changed, position).ok_or_else(|| {
            let why = "unsupported operator in place: other names of the elements are read later, or they are an input";
            NoValue::Wrong(format!("{why} ('{}')", changed.escape_debug()))
        })?;
        Ok((changed, views))
    }

    /// Gives the tensors that a changed one is a view of their new elements.
    fn write_back(
        &mut self,
        rw: &mut Rewriter<'_>,
        mut value: ValueId,
        views: &[View<'j>],
        name: &str,
    ) -> Result<(), NoValue> {
        let (ctx, loc) = (self.ctx, node_loc(self.ctx, name, &[]));
        for view in views {
            let base = self.values.get(view.base).copied();
            let (base, (operator, takes_operands)) =
                base.zip(view.inverse()).ok_or_else(|| NoValue::Wrong("a view of a missing tensor".to_owned()))?;
            let mut operands = if takes_operands { vec![base, value] } else { vec![value, base] };
            operands.extend(view.operands.iter().filter(|_| takes_operands));
            let full = ctx.string_attr(format!("torch.{operator}"));
            let ty = rw.body().ty(base);
            let op = NewOp::of(&torch::OPERATOR).loc(loc).property("name", full).operands(&operands).results(&[ty]);
            value = rw.build_value(&op).ok_or_else(|| NoValue::Wrong("an operation has no result".to_owned()))?;
            self.values.insert(view.base, value);
        }
        Ok(())
    }

    /// One operand for each argument of a schema: given, or its default.
    fn operands_of_schema(
        &mut self,
        rw: &mut Rewriter<'_>,
        schema: &Schema,
        given: &[NamedArgument<'j>],
    ) -> Result<Vec<ValueId>, NoValue> {
        let mut operands = Vec::new();
        for argument in &schema.arguments {
            let found = given.iter().find(|given| given.name == argument.name);
            operands.push(match found {
                Some(given) => self.argument(rw, given.value, Some(argument)).map_err(|why| match why {
                    NoValue::Wrong(why) => NoValue::Wrong(format!("argument '{}': {why}", argument.name)),
                    NoValue::Failed => NoValue::Failed,
                })?,
                None => self.default(rw, argument, argument.default.unwrap_or("none")),
            });
        }
        Ok(operands)
    }

    /// The operands of an operator without a schema, and their names with `*` before those of arguments by keyword and `:kind`
    /// after those whose kind the type does not tell.
    fn named_operands(
        &mut self,
        rw: &mut Rewriter<'_>,
        given: &[NamedArgument<'j>],
    ) -> Result<(Vec<ValueId>, Vec<String>), NoValue> {
        let (mut operands, mut names) = (Vec::new(), Vec::new());
        for &NamedArgument { name, value, is_keyword } in given {
            if !name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_') {
                return Err(NoValue::Wrong(format!("'{}' is not the name of an argument", name.escape_debug())));
            }
            operands.push(self.argument(rw, value, None)?);
            let (star, kind) = (if is_keyword { "*" } else { "" }, kind_suffix(value));
            let colon = if kind.is_empty() { "" } else { ":" };
            names.push(format!("{star}{name}{colon}{kind}"));
        }
        Ok((operands, names))
    }

    /// Imports the nodes of an inner graph. Recursion is limited by the nesting of JSON.
    fn inline(
        &mut self,
        rw: &mut Rewriter<'_>,
        given: &[NamedArgument<'j>],
        outputs: &[Output<'j>],
    ) -> Result<(), NoValue> {
        let [_, graph, arguments @ ..] = given else {
            return Err(NoValue::Wrong("too few arguments".to_owned()));
        };
        let graph = member(member(graph.value, "as_graph")?, "graph")?;
        let values =
            arguments.iter().map(|argument| self.argument(rw, argument.value, None)).collect::<Result<Vec<_>, _>>()?;
        let (names, returned) = (array(graph, "inputs")?, array(graph, "outputs")?);
        if names.len() != values.len() || returned.len() != outputs.len() {
            return Err(NoValue::Wrong("the graph has another number of inputs or outputs".to_owned()));
        }
        let nodes = array(graph, "nodes")?;
        let mut aliases = aliases_of(nodes, &returned.iter().collect::<Vec<_>>());
        let mut bound = FxHashMap::default();
        for (value, input) in values.into_iter().zip(names) {
            for name in tensor_names(input) {
                aliases.add_input(name);
                bound.insert(name, value);
            }
            bound.extend(number_name(input).map(|name| (name, value)));
        }
        let tensor_values = std::mem::replace(&mut self.tensor_values, by_name(graph, &["tensor_values"]));
        let number_values = std::mem::replace(&mut self.number_values, by_name(graph, &NUMBER_VALUES));
        let outer_values = std::mem::replace(&mut self.values, bound);
        let outer_aliases = std::mem::replace(&mut self.aliases, aliases);
        let literals = std::mem::take(&mut self.literals);
        let failed = std::mem::take(&mut self.failed);
        for (position, node) in nodes.iter().enumerate() {
            self.node(rw, node, position);
        }
        let results: Result<Vec<ValueId>, NoValue> =
            returned.iter().map(|output| self.argument(rw, output, None)).collect();
        (self.tensor_values, self.number_values) = (tensor_values, number_values);
        (self.values, self.aliases) = (outer_values, outer_aliases);
        (self.literals, self.failed) = (literals, failed);
        for (output, value) in outputs.iter().zip(results?) {
            output.names().into_iter().for_each(|name| self.define(name, value));
        }
        let inputs = arguments.iter().flat_map(|argument| tensor_names(argument.value));
        self.aliases.join_all(inputs.chain(outputs.iter().flat_map(Output::names)));
        Ok(())
    }

    /// Builds an operation and binds the names of its results. `arguments` are the names of the arguments of an operator without a
    /// schema.
    fn build(
        &mut self,
        rw: &mut Rewriter<'_>,
        operator: &str,
        operands: &[ValueId],
        outputs: &[Output<'j>],
        name: &str,
        arguments: Option<Vec<String>>,
    ) -> Result<(), NoValue> {
        let ctx = self.ctx;
        let full = format!("torch.{operator}");
        let (mut types, mut sizes) = (Vec::new(), Vec::new());
        for output in outputs {
            let (ty, size) = match output {
                Output::Tensor(name) => self.tensor_type(name)?,
                Output::Tensors(_) => (torch::opaque_type(ctx, "list<vtensor>"), None),
                Output::Number(name, ty) => {
                    let size = self.number_expression(name).map(|text| ctx.string_attr(text));
                    (torch::opaque_type(ctx, ty), size)
                }
                Output::None => (torch::opaque_type(ctx, "none"), None),
            };
            types.push(ty);
            sizes.push(size);
        }
        let loc = node_loc(ctx, name, &outputs.iter().flat_map(Output::names).collect::<Vec<_>>());
        let def = ctx.def(ctx.op_name(&full)).filter(|def| {
            let has_rest = def.operands.iter().any(|operand| operand.arity != qopt_ir::def::Arity::One);
            arguments.is_none()
                && types.len() == def.results.len()
                && (has_rest || operands.len() == def.operands.len())
        });
        let mut op = match def {
            Some(def) => NewOp::of(def),
            None => NewOp::of(&torch::OPERATOR).property("name", ctx.string_attr(&full)),
        };
        op = op.loc(loc).operands(operands).results(&types);
        if let Some(names) = arguments {
            op = op.attr(discardable::ARGUMENTS, strings_attr(ctx, names));
        }
        if let Some(sizes) = self.results_attr(&sizes) {
            op = op.attr(discardable::SIZES, sizes);
        }
        let op = rw.build(&op);
        for (index, output) in outputs.iter().enumerate() {
            let Some(value) = rw.body().result(op, index) else { continue };
            match output {
                Output::Tensor(name) | Output::Number(name, _) => self.define(name, value),
                Output::Tensors(names) => self.unpack(rw, value, names, name)?,
                Output::None => {}
            }
        }
        Ok(())
    }

    /// The elements of a list of tensors.
    fn unpack(&mut self, rw: &mut Rewriter<'_>, list: ValueId, names: &[&'j str], node: &str) -> Result<(), NoValue> {
        let ctx = self.ctx;
        let all = names.iter().map(|name| self.tensor_type(name)).collect::<Result<Vec<_>, _>>()?;
        let (types, sizes): (Vec<Type>, Vec<Option<Attr>>) = all.into_iter().unzip();
        let mut op = NewOp::of(&torch::LIST_UNPACK).loc(node_loc(ctx, node, names)).operands(&[list]).results(&types);
        if let Some(sizes) = self.results_attr(&sizes) {
            op = op.attr(discardable::SIZES, sizes);
        }
        let op = rw.build(&op);
        for (index, name) in names.iter().enumerate() {
            if let Some(value) = rw.body().result(op, index) {
                self.define(name, value);
            }
        }
        Ok(())
    }

    /// The expressions of the sizes of results; `None` if all are static.
    fn results_attr(&self, sizes: &[Option<Attr>]) -> Option<Attr> {
        let unit = self.ctx.attr(AttrKind::Unit);
        let all = || sizes.iter().map(|size| size.unwrap_or(unit)).collect();
        sizes.iter().any(Option::is_some).then(|| self.ctx.attr(AttrKind::Array(all())))
    }
}

impl<'j> Output<'j> {
    /// The names of tensors and numbers.
    fn names(&self) -> Vec<&'j str> {
        match self {
            Self::Tensor(name) | Self::Number(name, _) => vec![name],
            Self::Tensors(names) => names.clone(),
            Self::None => Vec::new(),
        }
    }
}

/// The fields of a graph with the values of symbolic numbers.
const NUMBER_VALUES: [&str; 3] = ["sym_int_values", "sym_float_values", "sym_bool_values"];

/// The members of some fields of a graph. A field may be missing.
fn by_name<'j>(graph: &'j Json, fields: &[&str]) -> FxHashMap<&'j str, &'j Json> {
    let members = fields.iter().flat_map(|field| graph.get(field).members());
    members.map(|(name, value)| (name.as_str(), value)).collect()
}

/// The results of a node.
fn outputs(node: &Json) -> Result<Vec<Output<'_>>, String> {
    let mut outputs = Vec::new();
    for output in array(node, "outputs")? {
        let (kind, value) = union(output)?;
        let number = |ty| match union(value) {
            Ok(("as_name", Json::String(name))) => Ok(Output::Number(name, ty)),
            _ => Err("a result that is a number must have a name".to_owned()),
        };
        outputs.push(match (kind, value) {
            ("as_tensor", value) => Output::Tensor(string(value, "name")?),
            ("as_tensors", Json::Array(tensors)) => {
                Output::Tensors(tensors.iter().map(|tensor| string(tensor, "name")).collect::<Result<_, _>>()?)
            }
            ("as_sym_int", _) => number("int")?,
            ("as_sym_float", _) => number("float")?,
            ("as_sym_bool", _) => number("bool")?,
            ("as_none", _) => Output::None,
            _ => return Err(format!("unsupported kind of result '{}'", kind.escape_debug())),
        });
    }
    Ok(outputs)
}

/// Aliases that know the last reader of each tensor of a graph.
fn aliases_of<'j>(nodes: &'j [Json], outputs: &[&'j Json]) -> Aliases<'j> {
    let mut aliases = Aliases::default();
    for (position, node) in nodes.iter().enumerate() {
        for argument in inputs(node).unwrap_or_default() {
            tensor_names(argument.value).into_iter().for_each(|name| aliases.note_reader(name, position));
        }
    }
    for output in outputs {
        tensor_names(output).into_iter().for_each(|name| aliases.note_reader(name, usize::MAX));
    }
    aliases
}

/// Returns true for numbers and symbolic numbers.
fn is_number(value: &Json) -> bool {
    let kind = union(value).map(|(kind, _)| kind);
    matches!(kind, Ok("as_int" | "as_float" | "as_bool" | "as_sym_int" | "as_sym_float"))
}

/// The name of a symbolic number.
fn number_name(value: &Json) -> Option<&str> {
    match union(value) {
        Ok(("as_sym_int" | "as_sym_float" | "as_sym_bool", number)) => match union(number) {
            Ok(("as_name", name)) => name.as_str(),
            _ => None,
        },
        _ => None,
    }
}

/// Returns true if an operator has all arguments of a node, and a default for the others.
fn accepts(schema: &Schema, given: &[NamedArgument<'_>]) -> bool {
    let is_known = |name: &str| schema.arguments.iter().any(|argument| argument.name == name);
    let is_given = |name: &str| given.iter().any(|given| given.name == name);
    given.len() <= schema.arguments.len()
        && given.iter().enumerate().all(|(index, given_here)| {
            is_known(given_here.name) && given.iter().take(index).all(|other| other.name != given_here.name)
        })
        && schema.arguments.iter().all(|argument| argument.default.is_some() || is_given(argument.name))
}

/// Checks the kind of an input that is a constant.
fn check_constant(kind: &str) -> Result<(), String> {
    match kind {
        "as_none" | "as_int" | "as_float" | "as_bool" | "as_string" => Ok(()),
        _ => Err(format!("unsupported constant input of kind '{}'", kind.escape_debug())),
    }
}

/// An input that is a constant.
fn constant_input(ctx: &Context, index: i64, name: &str, value: &Json) -> Attr {
    let entries = [
        ("index", ctx.int_attr(index, ctx.int_type(64))),
        (discardable::NAME, ctx.string_attr(name)),
        ("value", ctx.string_attr(value.text(false))),
    ];
    ctx.dict_attr(entries.into_iter().map(|(name, attr)| (ctx.str(name), attr)))
}
