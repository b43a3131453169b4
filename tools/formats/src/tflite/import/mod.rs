//! Converts a model file to a module of the `tfl` dialect, in the form of LiteRT's converter.
//!
//! Facts that this form cannot hold go into discardable attributes with the prefix `tflite.`; see [`super::discardable`].

mod attributes;
mod tensors;

use std::ops::Range;

use qopt_dialects::func::ops as func;
use qopt_dialects::tfl::{self, ConstBytes};
use qopt_ir::diag::{Code, Diag};
use qopt_ir::ir::{Attr, AttrKind, Body, Context, Loc, LocAttr, Module, Source, SourceBytes, Str, Type, ValueId};
use qopt_ir::pass::Files;
use qopt_ir::rewrite::{NewOp, Rewriter, build_body};
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

use super::{Flavour, options, reinterpreted, versions};
use crate::flatbuffer;
use crate::object::{Object, ReadBudget};
use crate::tflite::discardable::{self, Extras};
use crate::tflite::operators::{self, OperatorDef};
use crate::tflite::types::ElementType;

/// Imports a file. The warnings name the parts that are lost.
///
/// # Errors
/// Returns all errors of tensors and operators, or the first error of the encoding.
pub(super) fn import(
    ctx: &Arc<Context>,
    source: &Source,
    flavour: Flavour,
    files: &dyn Files,
) -> Result<(Module, Vec<Diag>), Vec<Diag>> {
    let file = Loc::attr(ctx.attr(AttrKind::Loc(LocAttr::File { name: ctx.str(&source.name), range: [0; 4] })));
    let error = |message: String| vec![Diag::error(Code::ModelFile, file, message)];
    let bytes = source.shared_bytes();
    let decoded = flatbuffer::decode(source.bytes(), flavour.root()).map_err(|why| error(why.to_string()))?;
    let root = &decoded.root;
    let expected = flavour.version();
    if root.int("version") != expected {
        return Err(error(format!("schema version {} is unsupported, expected {expected}", root.int("version"))));
    }
    let mut warnings = Vec::new();
    if !decoded.unknown_fields.is_empty() {
        let message = format!("unknown fields are not kept: {}", decoded.unknown_fields.join(", "));
        warnings.push(Diag::warning(Code::ModelFile, file, message));
    }
    let functions = function_names(ctx, root);
    let budget = ReadBudget::new((*bytes).as_ref().len());
    let mut importer =
        Importer { ctx, bytes: &bytes, files, flavour, root, file, functions, budget, errors: Vec::new(), warnings };
    let module = importer.module();
    files.release(source.bytes());
    match importer.errors.is_empty() {
        true => Ok((Module::new(ctx, module), importer.warnings)),
        false => Err(importer.errors),
    }
}

/// The symbol of each subgraph: `main` for the first one unless signatures name several subgraphs, else its own name.
fn function_names(ctx: &Context, root: &Object<'_>) -> Vec<Str> {
    let mut signed: Vec<i128> = root.tables("signature_defs").iter().map(|s| s.int("subgraph_index")).collect();
    signed.sort_unstable();
    signed.dedup();
    let mut taken = FxHashSet::default();
    let mut copies: FxHashMap<String, usize> = FxHashMap::default();
    let mut names = Vec::new();
    for (i, subgraph) in root.tables("subgraphs").iter().enumerate() {
        let own = String::from_utf8_lossy(subgraph.str("name")).into_owned();
        let name = match own {
            _ if i == 0 && signed.len() <= 1 => "main".to_owned(),
            own if own.is_empty() => format!("fn_{i}"),
            own => own,
        };
        let mut unique = name.clone();
        while !taken.insert(unique.clone()) {
            let copy = copies.entry(name.clone()).or_default();
            *copy += 1;
            unique = format!("{name}_{copy}");
        }
        names.push(ctx.str(unique));
    }
    names
}

struct Importer<'i, 'a> {
    ctx: &'i Arc<Context>,
    bytes: &'i SourceBytes,
    files: &'i dyn Files,
    flavour: Flavour,
    root: &'i Object<'a>,
    file: Loc,
    /// The symbol of each subgraph.
    functions: Vec<Str>,
    budget: ReadBudget,
    errors: Vec<Diag>,
    warnings: Vec<Diag>,
}

/// The reason why a part of the file is not imported.
enum Failure {
    /// The error has been reported.
    Reported,
    /// The error is still to be reported.
    Message(String),
}

impl From<String> for Failure {
    fn from(message: String) -> Self {
        Self::Message(message)
    }
}

impl From<&str> for Failure {
    fn from(message: &str) -> Self {
        Self::Message(message.to_owned())
    }
}

/// The tensors of one subgraph.
struct Tensors<'t, 'a> {
    tables: &'t [Object<'a>],
    /// The value of each tensor; `None` before its producer or, for a constant, before its first use.
    values: Vec<Option<ValueId>>,
    /// True for constants that are used only as weights, whose converters leave out the least integer.
    is_weight: Vec<bool>,
    /// True for biases of 32 bits of operators with inputs of 16 bits, which usually have biases of 64 bits.
    is_narrow_bias: Vec<bool>,
    /// True for tensors whose error is already reported.
    is_invalid: Vec<bool>,
    /// The placeholder of omitted operands.
    none: Option<ValueId>,
}

/// The attributes of an operation, by name.
#[derive(Default)]
struct OperatorAttrs {
    /// The inherent attributes.
    properties: Vec<(&'static str, Attr)>,
    discardable: Vec<(&'static str, Attr)>,
}

impl<'a> Importer<'_, 'a> {
    fn error(&mut self, loc: Loc, message: impl Into<String>) {
        self.errors.push(Diag::error(Code::ModelFile, loc, message));
    }

    fn module(&mut self) -> Body {
        let ctx = self.ctx.clone();
        let root = self.root;
        let attrs = self.module_attrs();
        let mut module = NewOp::new("builtin.module").loc(self.file);
        for (name, attr) in &attrs {
            module = module.attr(name, *attr);
        }
        let subgraphs = root.tables("subgraphs");
        if subgraphs.is_empty() {
            self.error(self.file, "the model has no subgraphs");
        }
        let functions: Vec<Body> = subgraphs.iter().enumerate().map(|(i, s)| self.function(i, s)).collect();
        build_body(&ctx, &module, &[], |rw, _, _| {
            for function in functions {
                rw.insert_body(function);
            }
        })
    }

    /// The byte range of a buffer, `None` if it has no data.
    fn buffer(&self, index: i128) -> Result<Option<Range<usize>>, String> {
        let buffers = self.root.tables("buffers");
        let buffer = usize::try_from(index).ok().and_then(|index| buffers.get(index));
        let buffer = buffer.ok_or_else(|| format!("buffer {index} does not exist"))?;
        let data = (**self.bytes).as_ref();
        // Offset 1 is a placeholder of converters.
        let (offset, size) = (buffer.int("offset"), buffer.int("size"));
        if offset > 1 {
            let range = usize::try_from(offset).ok().zip(usize::try_from(size).ok());
            let range = range.filter(|&(offset, size)| offset <= data.len() && size <= data.len() - offset);
            return match range {
                Some((offset, size)) => Ok(Some(offset..offset + size)),
                None => Err(format!("buffer {index} reaches past the end of the file")),
            };
        }
        Ok(buffer.bytes("data").filter(|bytes| !bytes.is_empty()).and_then(|bytes| self.range_of(bytes)))
    }

    /// The position of bytes that the decoder borrowed from the file.
    fn range_of(&self, bytes: &[u8]) -> Option<Range<usize>> {
        let data = (**self.bytes).as_ref();
        let start = (bytes.as_ptr() as usize).checked_sub(data.as_ptr() as usize)?;
        Some(start..start.checked_add(bytes.len())?)
    }

    fn slice(&self, range: Range<usize>) -> &[u8] {
        (**self.bytes).as_ref().get(range).unwrap_or_default()
    }

    fn function(&mut self, index: usize, subgraph: &Object<'a>) -> Body {
        let ctx = self.ctx.clone();
        let name = self.functions.get(index).map_or_else(String::new, |&name| ctx.text(name).into_owned());
        let loc = Loc::attr(name_loc(&ctx, name.as_bytes()));
        let tables = subgraph.tables("tensors");
        let (inputs, outputs) = (subgraph.ints("inputs"), subgraph.ints("outputs"));
        let mut tensors = Tensors {
            tables,
            values: vec![None; tables.len()],
            is_weight: self.weights(subgraph),
            is_narrow_bias: self.narrow_biases(subgraph),
            is_invalid: vec![false; tables.len()],
            none: None,
        };
        let mut present_inputs = Vec::new();
        let mut input_types = Vec::new();
        let mut input_attrs = Vec::new();
        let mut input_locs = Vec::new();
        for &input in inputs {
            let tensor = usize::try_from(input).ok().and_then(|i| tables.get(i));
            let Some(tensor) = tensor else {
                self.error(loc, format!("input tensor {input} does not exist"));
                continue;
            };
            let mut kept = Extras::default();
            let ty = self.tensor_type(tables, tensor, None, &mut kept).unwrap_or_else(|why| {
                self.error(tensor_loc(&ctx, tensor), why);
                ctx.none_type()
            });
            present_inputs.push(input);
            input_types.push(ty);
            input_attrs.push(kept);
            input_locs.push(tensor_loc(&ctx, tensor));
        }
        let signature = NewOp::of(&func::FUNC).loc(loc);
        build_body(&ctx, &signature, &input_types, |rw, block, args| {
            let args = args.to_vec();
            for (i, (&input, &arg)) in present_inputs.iter().zip(&args).enumerate() {
                if let Some(&loc) = input_locs.get(i) {
                    rw.set_arg_loc(block, i, loc);
                }
                let slot = usize::try_from(input).ok().and_then(|i| tensors.values.get_mut(i));
                if let Some(slot) = slot
                    && slot.replace(arg).is_some()
                {
                    self.error(loc, format!("tensor {input} is an input twice"));
                }
            }
            for operator in subgraph.tables("operators") {
                self.operator(rw, &mut tensors, operator);
            }
            let mut returned = Vec::new();
            for &output in outputs {
                match self.operand(rw, &mut tensors, output) {
                    Ok(value) => returned.push(value),
                    Err(Failure::Message(why)) => self.error(loc, format!("output: {why}")),
                    Err(Failure::Reported) => {}
                }
            }
            // The returned values determine the result types.
            let results: Vec<Type> = returned.iter().map(|&value| rw.body().ty(value)).collect();
            rw.build(&NewOp::of(&func::RETURN).loc(loc).operands(&returned));
            let mut properties = vec![
                ("sym_name", ctx.string_attr(&name)),
                ("function_type", ctx.type_attr(ctx.function_type(&input_types, &results))),
            ];
            let mut attrs = Vec::new();
            self.signature_attrs(index, subgraph, &input_attrs, &mut properties, &mut attrs);
            for (name, attr) in properties {
                rw.set_property(Body::ROOT, name, Some(attr));
            }
            rw.set_attrs(Body::ROOT, ctx.dict_attr(attrs.into_iter().map(|(name, attr)| (ctx.str(name), attr))));
        })
    }

    /// For each tensor, true if it is used only as operand #1 of operators in [`versions::takes_weight`].
    fn weights(&self, subgraph: &Object<'_>) -> Vec<bool> {
        let mut uses: Vec<Option<bool>> = vec![None; subgraph.tables("tensors").len()];
        for operator in subgraph.tables("operators") {
            let takes_weight = self.operator_def(operator).is_ok_and(|def| versions::takes_weight(def.name));
            for (i, &input) in operator.ints("inputs").iter().enumerate() {
                if let Some(slot) = usize::try_from(input).ok().and_then(|input| uses.get_mut(input)) {
                    *slot = Some(slot.unwrap_or(true) && takes_weight && i == 1);
                }
            }
        }
        uses.into_iter().map(|only_weight| only_weight == Some(true)).collect()
    }

    /// For each tensor, true if it is a bias of 32 bits of an operator with an input of 16 bits.
    fn narrow_biases(&self, subgraph: &Object<'_>) -> Vec<bool> {
        let tables = subgraph.tables("tensors");
        let mut narrow = vec![false; tables.len()];
        for operator in subgraph.tables("operators") {
            let def = self.operator_def(operator).ok();
            let Some((input, bias)) = def.and_then(|def| versions::input_and_bias(def.name)) else { continue };
            let inputs = operator.ints("inputs");
            let place = |operand: usize| inputs.get(operand).and_then(|&place| usize::try_from(place).ok());
            let is = |operand: usize, width| {
                let tensor = place(operand).and_then(|place| tables.get(place));
                tensor.and_then(|tensor| self.element(tensor).ok()) == Some(ElementType::Int { signed: true, width })
            };
            if is(input, 16)
                && is(bias, 32)
                && let Some(slot) = place(bias).and_then(|place| narrow.get_mut(place))
            {
                *slot = true;
            }
        }
        narrow
    }

    fn operator_code(&self, operator: &Object<'_>) -> Result<&Object<'a>, String> {
        let index = operator.int("opcode_index");
        let codes = self.root.tables("operator_codes");
        let code = usize::try_from(index).ok().and_then(|index| codes.get(index));
        code.ok_or_else(|| format!("operator code {index} does not exist"))
    }

    fn operator_def(&self, operator: &Object<'_>) -> Result<&'static OperatorDef, String> {
        let code = self.flavour.operator_number(self.operator_code(operator)?);
        operators::by_code(code).ok_or_else(|| format!("unknown operator number {code}"))
    }

    fn operator(&mut self, rw: &mut Rewriter<'_>, tensors: &mut Tensors<'_, 'a>, operator: &Object<'a>) {
        let ctx = self.ctx.clone();
        let outputs: Vec<Option<usize>> = operator
            .ints("outputs")
            .iter()
            .map(|&output| usize::try_from(output).ok().filter(|&output| output < tensors.tables.len()))
            .collect();
        let locs: Vec<Attr> = outputs
            .iter()
            .flatten()
            .filter_map(|&i| Some(name_loc(&ctx, tensors.tables.get(i)?.str("name"))))
            .collect();
        let loc = match *locs {
            [] => self.file,
            [one] => Loc::attr(one),
            _ => Loc::attr(ctx.attr(AttrKind::Loc(LocAttr::Fused { locations: locs.into(), metadata: None }))),
        };
        let built = match self.operator_def(operator) {
            Ok(def) => self.build_operator(rw, tensors, operator, def, &outputs, loc).map_err(|why| match why {
                Failure::Message(why) => Failure::Message(format!("operator {}: {why}", def.name.to_uppercase())),
                Failure::Reported => Failure::Reported,
            }),
            Err(why) => Err(why.into()),
        };
        if let Err(failure) = built {
            if let Failure::Message(why) = failure {
                self.error(loc, why);
            }
            for output in outputs.into_iter().flatten() {
                if let Some(flag) = tensors.is_invalid.get_mut(output) {
                    *flag = true;
                }
            }
        }
    }

    fn build_operator(
        &mut self,
        rw: &mut Rewriter<'_>,
        tensors: &mut Tensors<'_, 'a>,
        operator: &Object<'a>,
        def: &'static OperatorDef,
        outputs: &[Option<usize>],
        loc: Loc,
    ) -> Result<(), Failure> {
        let ctx = self.ctx.clone();
        let options = operator.table("builtin_options").or_else(|| operator.table("builtin_options_2"));
        let is_basic_lstm =
            options.is_some_and(|options| options.def.name == "LSTMOptions" && options.int("kernel_type") == 1);
        let name = format!("tfl.{}", if is_basic_lstm { operators::BASIC_LSTM } else { def.name });
        let mut attrs = OperatorAttrs::default();

        let mut operands = Vec::new();
        for &input in operator.ints("inputs") {
            operands.push(self.operand(rw, tensors, input)?);
        }
        let given = operator.ints("inputs").len();
        let trimmed = operator.ints("inputs").iter().rposition(|&input| input != -1).map_or(0, |last| last + 1);
        if given != trimmed {
            attrs.discardable.push((discardable::NUM_INPUTS, ctx.int_attr(given as i64, ctx.int_type(32))));
        }
        if def.name == "reshape" && given == 1 {
            operands.push(self.shape_operand(rw, options, loc)?);
        }
        while operands.len() < def.operands && !is_basic_lstm {
            operands.push(self.none(rw, tensors));
        }

        let (mut results, mut kept) = (Vec::new(), Vec::new());
        for &output in outputs {
            let tensor =
                output.and_then(|output| tensors.tables.get(output)).ok_or("an output tensor does not exist")?;
            let mut extras = Extras::default();
            results.push(self.tensor_type(tensors.tables, tensor, None, &mut extras)?);
            kept.push(extras);
        }
        attrs.discardable.extend(discardable::list(&ctx, &kept).map(|all| (discardable::TENSORS, all)));
        let declared = results.first().copied();
        let moved = reinterpreted::moved_type(&ctx, def, rw.body(), operands.first().copied(), declared);
        if let (Some(moved), Some(result)) = (moved, results.first_mut()) {
            *result = moved;
        }

        self.options(options, def, &mut attrs)?;
        let code = self.operator_code(operator)?;
        if def.code == operators::CUSTOM {
            attrs.properties.push(("custom_code", ctx.string_attr(code.str("custom_code"))));
            attrs.properties.push(("custom_option", ConstBytes::attr(&ctx, self.custom_options(operator)?)));
        }
        if def.name == "quantize" {
            attrs.properties.extend(results.first().map(|&ty| ("qtype", ctx.type_attr(ty))));
        }
        self.intermediates(tensors, operator, def, &mut attrs)?;
        if operator.ints("mutating_variable_inputs").iter().any(|&mutates| mutates != 0) {
            let list = operator.ints("mutating_variable_inputs");
            attrs.discardable.push((discardable::MUTATING, ctx.int_array_attr(1, list)));
        }
        if operator.def.field("debug_metadata_index").is_some() && operator.int("debug_metadata_index") != -1 {
            let value = operator.int("debug_metadata_index") as i64;
            attrs.discardable.push((discardable::DEBUG_METADATA, ctx.int_attr(value, ctx.int_type(32))));
        }

        let mut op = NewOp::new(&name).loc(loc).operands(&operands).results(&results);
        for &(name, attr) in &attrs.properties {
            op = op.property(name, attr);
        }
        for &(name, attr) in &attrs.discardable {
            op = op.attr(name, attr);
        }
        let op = rw.build(&op);
        let version = code.int("version") as i64;
        if version != versions::version(rw.op(op), def, self.flavour) {
            let version = ctx.int_attr(version, ctx.int_type(32));
            let attrs = ctx.dict_with(rw.body().attrs(op), ctx.str(discardable::VERSION), Some(version));
            rw.set_attrs(op, attrs);
        }
        for (index, &output) in outputs.iter().enumerate() {
            let slot = output.and_then(|output| tensors.values.get_mut(output));
            let value = rw.body().result(op, index);
            let value = match declared.filter(|_| moved.is_some() && index == 0) {
                Some(declared) => value.and_then(|value| reinterpreted::reinterpret(rw, loc, value, declared)),
                None => value,
            };
            if let (Some(slot), Some(value)) = (slot, value)
                && slot.replace(value).is_some()
            {
                return Err("a tensor has two producers".into());
            }
        }
        Ok(())
    }

    /// Reads the table of options. Absent options have their defaults.
    fn options(
        &self,
        options: Option<&Object<'a>>,
        def: &OperatorDef,
        attrs: &mut OperatorAttrs,
    ) -> Result<(), Failure> {
        let ctx = self.ctx;
        let mut hidden: Vec<(Str, Attr)> = Vec::new();
        match (options, def.options) {
            (Some(options), Some(table)) if options.def == table => {
                for (id, field) in table.fields.iter().enumerate() {
                    let value = options::attr(ctx, options, id, &self.functions, self.flavour.is_circle())?;
                    match value {
                        Some(value) => attrs.properties.push((options::attr_name(field), value)),
                        None => hidden.extend(discardable::hidden_option(ctx, options, id)),
                    }
                }
            }
            // Tables without fields are equal to no options.
            (Some(options), table)
                if [Some(options.def), table].into_iter().flatten().any(|t| !t.fields.is_empty()) =>
            {
                return Err(format!("unexpected options {}", options.def.name).into());
            }
            (None, Some(table)) => {
                let options = Object::new(table);
                for (id, field) in table.fields.iter().enumerate() {
                    if let Some(value) = options::attr(ctx, &options, id, &self.functions, self.flavour.is_circle())? {
                        attrs.properties.push((options::attr_name(field), value));
                    }
                }
                if !table.fields.is_empty() {
                    attrs.discardable.push((discardable::NO_OPTIONS, ctx.attr(AttrKind::Unit)));
                }
            }
            _ => {}
        }
        if !hidden.is_empty() {
            attrs.discardable.push((discardable::OPTIONS, ctx.dict_attr(hidden)));
        }
        Ok(())
    }

    /// Reads the types and names of the intermediate tensors.
    fn intermediates(
        &self,
        tensors: &Tensors<'_, 'a>,
        operator: &Object<'a>,
        def: &OperatorDef,
        attrs: &mut OperatorAttrs,
    ) -> Result<(), Failure> {
        let ctx = self.ctx;
        let intermediates = operator.ints("intermediates");
        if intermediates.is_empty() {
            return Ok(());
        }
        let (mut types, mut names) = (Vec::new(), Vec::new());
        for &index in intermediates {
            let tensor = usize::try_from(index).ok().and_then(|i| tensors.tables.get(i));
            let tensor = tensor.ok_or_else(|| format!("intermediate tensor {index} does not exist"))?;
            types.push(ctx.type_attr(self.tensor_type(tensors.tables, tensor, None, &mut Extras::default())?));
            names.push(ctx.string_attr(tensor.str("name")));
        }
        match <[Attr; 5]>::try_from(types.clone()) {
            Ok(named) if versions::has_named_intermediates(def.name) => {
                attrs.properties.extend(versions::INTERMEDIATES.into_iter().zip(named));
            }
            _ => attrs.discardable.push((discardable::INTERMEDIATES, ctx.attr(AttrKind::Array(types.into())))),
        }
        attrs.discardable.push((discardable::INTERMEDIATE_NAMES, ctx.attr(AttrKind::Array(names.into()))));
        Ok(())
    }

    fn custom_options(&self, operator: &Object<'a>) -> Result<&[u8], String> {
        let (offset, size) = (operator.int("large_custom_options_offset"), operator.int("large_custom_options_size"));
        if offset > 1 {
            let range = usize::try_from(offset).ok().zip(usize::try_from(size).ok());
            let bytes = range.and_then(|(start, size)| (**self.bytes).as_ref().get(start..start.checked_add(size)?));
            let bytes = bytes.ok_or("its options reach past the end of the file")?;
            self.budget.spend(bytes.len() as u64)?;
            return Ok(bytes);
        }
        let range = operator.bytes("custom_options").and_then(|bytes| self.range_of(bytes));
        let bytes = range.map_or(&[][..], |range| self.slice(range));
        self.budget.spend(bytes.len() as u64)?;
        Ok(bytes)
    }

    /// The shape operand of a reshape that has only the option `new_shape`.
    fn shape_operand(&self, rw: &mut Rewriter<'_>, options: Option<&Object<'_>>, loc: Loc) -> Result<ValueId, String> {
        let ctx = self.ctx;
        let options = options.filter(|options| options.def.name == "ReshapeOptions");
        let shape = options.map_or(&[][..], |options| options.ints("new_shape"));
        let ty = ctx.tensor_type(&[Some(shape.len() as u64)], ctx.int_type(32));
        let op = NewOp::of(&tfl::PSEUDO_CONST).loc(loc).results(&[ty]).property("value", ctx.dense_ints(ty, shape));
        rw.build_value(&op).ok_or_else(|| "a constant has no result".to_owned())
    }

    fn none(&self, rw: &mut Rewriter<'_>, tensors: &mut Tensors<'_, 'a>) -> ValueId {
        *tensors.none.get_or_insert_with(|| {
            let none = NewOp::new("tfl.no_value").property("value", self.ctx.attr(AttrKind::Unit));
            let op = rw.build(&none.results(&[self.ctx.none_type()]));
            match rw.body().result(op, 0) {
                Some(value) => value,
                None => qopt_ir::bug!("tfl.no_value has no result"),
            }
        })
    }

    /// The value of a tensor. A constant is created at its first use.
    fn operand(
        &mut self,
        rw: &mut Rewriter<'_>,
        tensors: &mut Tensors<'_, 'a>,
        index: i64,
    ) -> Result<ValueId, Failure> {
        if index == -1 {
            return Ok(self.none(rw, tensors));
        }
        let place = usize::try_from(index).ok().filter(|&place| place < tensors.tables.len());
        let Some((place, tensor)) = place.and_then(|place| Some((place, tensors.tables.get(place)?))) else {
            return Err(format!("tensor {index} does not exist").into());
        };
        if let Some(Some(value)) = tensors.values.get(place) {
            return Ok(*value);
        }
        if tensors.is_invalid.get(place) == Some(&true) {
            return Err(Failure::Reported);
        }
        let is_weight = tensors.is_weight.get(place) == Some(&true);
        let is_narrow_bias = tensors.is_narrow_bias.get(place) == Some(&true);
        match self.constant(rw, tensors.tables, tensor, is_weight, is_narrow_bias) {
            Ok(value) => {
                if let Some(slot) = tensors.values.get_mut(place) {
                    *slot = Some(value);
                }
                Ok(value)
            }
            Err(why) => {
                if let Some(flag) = tensors.is_invalid.get_mut(place) {
                    *flag = true;
                }
                self.error(tensor_loc(self.ctx, tensor), why);
                Err(Failure::Reported)
            }
        }
    }
}

/// `loc("name")`
fn name_loc(ctx: &Context, name: &[u8]) -> Attr {
    ctx.attr(AttrKind::Loc(LocAttr::Name { name: ctx.str(name), child: Attr::UNKNOWN_LOC }))
}

fn tensor_loc(ctx: &Context, tensor: &Object<'_>) -> Loc {
    Loc::attr(name_loc(ctx, tensor.str("name")))
}
