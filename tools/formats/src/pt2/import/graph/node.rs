//! One node of a graph as operations.

use qopt_dialects::torch;
use qopt_ir::def::Arity;
use qopt_ir::ir::{Attr, AttrKind, Context, Type, ValueId};
use qopt_ir::rewrite::{NewOp, Rewriter};

use super::GraphImporter;
use super::in_place::{in_type_of, own_element};
use crate::json::Json;
use crate::pt2::discardable::{self, strings_attr};
use crate::pt2::import::aliases::View;
use crate::pt2::import::arguments::{NamedArgument, NoValue, inputs, kind_suffix, tensor_names};
use crate::pt2::import::node_loc;
use crate::pt2::json_access::{array, string, union};
use crate::pt2::operators::{self, Schema, Target};

/// An assertion that holds for every exported program.
const TYPE_ASSERTION: &str = "aten._assert_tensor_metadata";

/// An operator in place that changes no element, so that the name of its argument keeps its value.
pub(super) const DETACH: &str = "aten.detach_";

/// A result of a node.
pub(super) enum Output<'j> {
    Tensor(&'j str),
    Tensors(Vec<&'j str>),
    /// A symbolic number with the name of its type.
    Number(&'j str, &'static str),
    None,
}

impl<'j> GraphImporter<'_, '_, 'j> {
    /// Imports a node. An error ends the import after the last node.
    pub(super) fn node(&mut self, rw: &mut Rewriter<'_>, node: &'j Json, position: usize) {
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

    /// Builds the operations of a node with a known operator.
    fn operation(
        &mut self,
        rw: &mut Rewriter<'_>,
        node: &'j Json,
        name: &str,
        target: &'j str,
        outputs: &[Output<'j>],
        position: usize,
    ) -> Result<(), NoValue> {
        let mut given = inputs(node)?;
        let operator = match operators::target(target) {
            Target::Operator(operator) => operator,
            Target::Scalar(operator) => return self.scalar_operation(rw, operator, &given, outputs, name),
            Target::SetGradEnabled => return self.inline(rw, &given, outputs),
            Target::Autocast => {
                const ENABLED: usize = 2;
                let enabled = given.get(ENABLED).and_then(|argument| union(argument.value).ok());
                if !matches!(enabled, Some(("as_bool", Json::Bool(false)))) {
                    let why = "unsupported region with automatic casts; 'run_decompositions()' of the exported program makes them operators";
                    return Err(NoValue::Wrong(why.to_owned()));
                }
                return self.inline(rw, &given, outputs);
            }
            Target::Unsupported => return Err(NoValue::Wrong("unsupported operator".to_owned())),
        };
        if operator == TYPE_ASSERTION && outputs.is_empty() {
            return Ok(());
        }
        if updates_statistics(&operator, &given) {
            let why = "unsupported operator that updates the statistics of training; 'eval()' before the export makes it an operator \
                       of inference";
            return Err(NoValue::Wrong(why.to_owned()));
        }
        let is_in_place = operators::is_in_place(&operator);
        let functional = operators::out_of_place_name(&operator);
        if is_in_place && functional.is_none() {
            return Err(NoValue::Wrong("unsupported operator in place without a functional form".to_owned()));
        }
        let replaced = match is_in_place && operator != DETACH {
            true => Some(self.replaced(&given, outputs, position)?),
            false => None,
        };
        if given.iter().any(|argument| argument.name == "out") {
            return Err(NoValue::Wrong("unsupported operator that writes its result into an argument".to_owned()));
        }
        let may_alias = operators::may_alias(&operator) && !self.makes_new_tensor(&operator, &given, outputs)?;
        if is_in_place || may_alias {
            let inputs = given.iter().flat_map(|argument| tensor_names(argument.value));
            // The result of an operator in place is its first argument.
            let inputs = inputs.take(if is_in_place { 1 } else { usize::MAX });
            self.aliases.join_all(inputs.chain(outputs.iter().flat_map(Output::names)));
        }
        let operator = canonical_operator(functional.unwrap_or(operator), &given);
        let is_view = replaced.is_none() && may_alias;
        let schema = operators::find_schema(&operator);
        if let (true, Some(first), Some(argument)) =
            (is_in_place, given.first_mut(), schema.and_then(|schema| schema.arguments.first()))
        {
            // `aten.dropout` has `input` for the `self` of `aten.dropout_`.
            first.name = argument.name;
        }
        let (operands, names) = match schema.filter(|schema| accepts(schema, &given)) {
            Some(schema) => (self.operands_of_schema(rw, schema, &given)?, None),
            None => {
                let (operands, names) = self.named_operands(rw, &given)?;
                (operands, Some(names))
            }
        };
        let own = if replaced.is_some() { own_element(rw, &operator, &operands) } else { None };
        let text = operators::to_torch_mlir_name(&operator);
        self.build(rw, (text, own), &operands, outputs, name, names)?;
        if let ([Output::Tensor(view)], true) = (outputs, is_view)
            && let Some(base) = given.iter().flat_map(|argument| tensor_names(argument.value)).next()
        {
            let is_same = operators::returns_argument(&operator)
                && given.iter().all(|argument| argument.name != "memory_format" || is_none(argument.value));
            let operands = operands.get(1..).unwrap_or_default().to_vec();
            let made = if is_same { View::name_of(base) } else { View { base, operator: Some(operator), operands } };
            self.aliases.add_view(view, made);
        }
        if let (Some((changed, views)), [Output::Tensor(result)]) = (replaced, outputs)
            && let Some(&value) = self.values.get(result)
        {
            self.values.insert(changed, value);
            self.write_back(rw, value, &views, name)?;
            self.aliases.add_view(result, View::name_of(changed));
        }
        Ok(())
    }

    /// Returns true for a conversion whose result is a new tensor: to another element type, or with `copy`.
    pub(super) fn makes_new_tensor(
        &mut self,
        operator: &str,
        given: &[NamedArgument<'j>],
        outputs: &[Output<'j>],
    ) -> Result<bool, String> {
        let source = given.iter().flat_map(|argument| tensor_names(argument.value)).next();
        let (true, Some(source), [Output::Tensor(result)]) = (operators::is_conversion(operator), source, outputs)
        else {
            return Ok(false);
        };
        if given.iter().any(|argument| argument.name == "copy" && is_true(argument.value)) {
            return Ok(true);
        }
        let (from, to) = (self.tensor_type(source)?.0, self.tensor_type(result)?.0);
        Ok(self.ctx.element_type(from) != self.ctx.element_type(to))
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
        self.build(rw, (operator, None), &operands, outputs, name, None)
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

    /// Builds an operation and binds the names of its results. `arguments` are the names of the arguments of an operator without a
    /// schema. A result with an element type other than the operator's `own` is converted.
    fn build(
        &mut self,
        rw: &mut Rewriter<'_>,
        (operator, own): (&str, Option<Type>),
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
        let declared = types.first().copied();
        if let (Some(own), [ty]) = (own, types.as_mut_slice()) {
            *ty = ctx.with_element(*ty, own);
        }
        let mut op = match arguments {
            None => operator_op(ctx, &full, operands.len(), types.len()),
            Some(_) => NewOp::of(&torch::OPERATOR).property("name", ctx.string_attr(&full)),
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
            let Some(mut value) = rw.body().result(op, index) else { continue };
            if let (Some(declared), Some(&changed)) =
                (declared.filter(|&ty| ty != rw.body().ty(value)), operands.first())
                && index == 0
            {
                value = in_type_of(rw, value, changed, declared, loc)?;
            }
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
    pub(super) fn names(&self) -> Vec<&'j str> {
        match self {
            Self::Tensor(name) | Self::Number(name, _) => vec![name],
            Self::Tensors(names) => names.clone(),
            Self::None => Vec::new(),
        }
    }
}

/// The operation of an operator: of its own, if the dialect defines it with these numbers of operands and results.
pub(super) fn operator_op<'o>(ctx: &Context, full: &str, operands: usize, results: usize) -> NewOp<'o> {
    let def = ctx.def(ctx.op_name(full)).filter(|def| {
        let has_rest = def.operands.iter().any(|operand| operand.arity != Arity::One);
        results == def.results.len() && (has_rest || operands == def.operands.len())
    });
    match def {
        Some(def) => NewOp::of(def),
        None => NewOp::of(&torch::OPERATOR).property("name", ctx.string_attr(full)),
    }
}

/// The results of a node.
pub(super) fn outputs(node: &Json) -> Result<Vec<Output<'_>>, String> {
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

/// Returns true for a normalization in training mode that changes its running statistics, although it is not named as in place.
fn updates_statistics(operator: &str, given: &[NamedArgument<'_>]) -> bool {
    let flag = match operator {
        "aten.batch_norm" | "aten.native_batch_norm" | "aten._native_batch_norm_legit" => "training",
        "aten.instance_norm" => "use_input_stats",
        _ => return false,
    };
    let argument = |name| given.iter().find(|argument| argument.name == name).and_then(|found| union(found.value).ok());
    given.iter().any(|argument| argument.name == flag && is_true(argument.value))
        && argument("running_mean").is_some_and(|(kind, _)| kind == "as_tensor")
}

/// The operator that the node means: another overload if the second argument is a number, and `clone` for `lift_fresh_copy`.
fn canonical_operator(operator: String, given: &[NamedArgument<'_>]) -> String {
    if operator == operators::LIFT_FRESH_COPY {
        return operators::CLONE.to_owned();
    }
    match operators::scalar_overload(&operator) {
        Some(scalar) if given.get(1).is_some_and(|argument| is_number(argument.value)) => scalar.to_owned(),
        _ => operator,
    }
}

fn is_true(value: &Json) -> bool {
    matches!(union(value), Ok(("as_bool", Json::Bool(true))))
}

fn is_none(value: &Json) -> bool {
    matches!(union(value), Ok(("as_none", _)))
}

/// Returns true for numbers and symbolic numbers.
fn is_number(value: &Json) -> bool {
    let kind = union(value).map(|(kind, _)| kind);
    matches!(kind, Ok("as_int" | "as_float" | "as_bool" | "as_sym_int" | "as_sym_float"))
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
