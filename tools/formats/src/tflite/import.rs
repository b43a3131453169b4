//! Converts a model file to a module of the `tfl` dialect, in the form of LiteRT's converter.
//!
//! Facts that this form cannot hold go into discardable attributes with the prefix `tflite.`; see [`super::extras`].

use std::ops::Range;

use qopt_dialects::func::ops as func;
use qopt_dialects::quant::types::{Param, ParamGranularity, Storage, Uniform};
use qopt_dialects::tf_type::TfType;
use qopt_dialects::tfl::{self, ConstBytes};
use qopt_ir::diag::{Code, Diag};
use qopt_ir::ir::{
    Attr, AttrKind, Blob, Body, Context, Loc, LocAttr, Module, Source, SourceBytes, SourceRange, Str, Type, TypeKind,
    ValueId,
};
use qopt_ir::num::{FloatBits, FloatKind};
use qopt_ir::rewrite::{NewOp, Rewriter, build_body};
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

use super::extras::{self, Extras};
use super::operators::{self, OperatorDef};
use super::types::ElementType;
use super::{Flavour, options, versions};
use crate::flatbuffer::{self, Object};

/// Imports a file. The warnings name the parts that are lost.
///
/// # Errors
/// Returns all errors of tensors and operators, or the first error of the encoding.
pub(super) fn import(ctx: &Arc<Context>, source: &Source, flavour: Flavour) -> Result<(Module, Vec<Diag>), Vec<Diag>> {
    let file = Loc::attr(ctx.attr(AttrKind::Loc(LocAttr::File { name: ctx.str(&source.name), range: [0; 4] })));
    let error = |message: String| vec![Diag::error(Code::ModelFile, file, message)];
    let bytes = source.shared_bytes();
    let decoded = flatbuffer::decode(source.bytes(), flavour.root()).map_err(|why| error(why.to_string()))?;
    let root = &decoded.root;
    let expected = flavour.version();
    if root.int("version") != expected {
        return Err(error(format!("schema version {} is not supported, expected {expected}", root.int("version"))));
    }
    let mut warnings = Vec::new();
    if !decoded.unknown_fields.is_empty() {
        let message = format!("unknown fields are not kept: {}", decoded.unknown_fields.join(", "));
        warnings.push(Diag::warning(Code::ModelFile, file, message));
    }
    let mut importer =
        Importer { ctx, bytes: &bytes, flavour, root, file, functions: function_names(ctx, root), errors: Vec::new() };
    let module = importer.module();
    match importer.errors.is_empty() {
        true => Ok((Module::new(ctx, module), warnings)),
        false => Err(importer.errors),
    }
}

/// The symbol of each subgraph: `main` for the first one unless there are several signatures, else its own name.
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
    flavour: Flavour,
    root: &'i Object<'a>,
    file: Loc,
    /// The symbol of each subgraph.
    functions: Vec<Str>,
    errors: Vec<Diag>,
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
    values: Vec<Option<ValueId>>,
    /// True for constants that are used only as weights, whose converters leave out the least integer.
    is_weight: Vec<bool>,
    /// True for tensors whose error is already reported.
    is_invalid: Vec<bool>,
    /// The placeholder of omitted operands.
    none: Option<ValueId>,
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

    fn module_attrs(&mut self) -> Vec<(&'static str, Attr)> {
        let (ctx, root) = (self.ctx.clone(), self.root);
        let mut attrs = Vec::new();
        attrs.push(("tfl.schema_version", ctx.int_attr(root.int("version") as i64, ctx.int_type(32))));
        if !root.str("description").is_empty() {
            attrs.push(("tfl.description", ctx.string_attr(root.str("description"))));
        }
        let mut metadata = Vec::new();
        for entry in root.tables("metadata") {
            let name = String::from_utf8_lossy(entry.str("name")).into_owned();
            match self.buffer(entry.int("buffer")) {
                Ok(range) => metadata.push((name, range.map_or(&[][..], |r| self.slice(r)).to_vec())),
                Err(why) => self.error(self.file, format!("metadata '{name}': {why}")),
            }
        }
        if !metadata.is_empty() {
            let mut names: Vec<&str> = metadata.iter().map(|(name, _)| name.as_str()).collect();
            let in_order = names.is_sorted();
            names.sort_unstable();
            if names.windows(2).all(|pair| pair[0] != pair[1]) && !names.contains(&"") {
                let entries = metadata.iter().map(|(name, bytes)| (ctx.str(name), ctx.string_attr(bytes)));
                attrs.push(("tfl.metadata", ctx.dict_attr(entries)));
                if !in_order {
                    let order = metadata.iter().map(|(name, _)| ctx.string_attr(name)).collect();
                    attrs.push((extras::METADATA_ORDER, ctx.attr(AttrKind::Array(order))));
                }
            } else {
                let pair = |(name, bytes): &(String, Vec<u8>)| {
                    ctx.attr(AttrKind::Array(Box::new([ctx.string_attr(name), ctx.string_attr(bytes)])))
                };
                attrs.push((extras::METADATA, ctx.attr(AttrKind::Array(metadata.iter().map(pair).collect()))));
            }
        }
        if !root.tables("signature_defs").is_empty() {
            attrs.push(("tf_saved_model.semantics", ctx.attr(AttrKind::Unit)));
        }
        if let Some(signatures) = self.other_signatures() {
            attrs.push((extras::SIGNATURES, signatures));
        }
        attrs
    }

    /// The signatures as an attribute, if they do not have the form that the attributes of functions can hold: one for each
    /// subgraph, with the inputs and outputs of the subgraph in their order.
    fn other_signatures(&mut self) -> Option<Attr> {
        let ctx = self.ctx.clone();
        let (root, subgraphs) = (self.root, self.root.tables("subgraphs"));
        let mut taken = FxHashSet::default();
        let mut is_regular = true;
        let mut last = -1;
        let mut all = Vec::new();
        for signature in root.tables("signature_defs") {
            let index = signature.int("subgraph_index");
            let Some((i, subgraph)) = usize::try_from(index).ok().and_then(|i| Some((i, subgraphs.get(i)?))) else {
                self.error(self.file, format!("a signature names subgraph {index}, which does not exist"));
                continue;
            };
            is_regular &= taken.insert(i) && index > last;
            last = index;
            let mut maps = Vec::new();
            for (field, tensors) in [("inputs", subgraph.ints("inputs")), ("outputs", subgraph.ints("outputs"))] {
                let entries = signature.tables(field);
                let own: Vec<i128> = entries.iter().map(|map| map.int("tensor_index")).collect();
                is_regular &= own.iter().copied().eq(tensors.iter().map(|&tensor| i128::from(tensor)));
                let mut pairs = Vec::new();
                for map in entries {
                    let place = tensors.iter().position(|&tensor| i128::from(tensor) == map.int("tensor_index"));
                    let Some(place) = place else {
                        let name = String::from_utf8_lossy(map.str("name")).into_owned();
                        self.error(
                            self.file,
                            format!("signature entry '{name}' is not in the {field} of its subgraph"),
                        );
                        continue;
                    };
                    let place = ctx.int_attr(place as i64, ctx.int_type(32));
                    pairs.push(ctx.attr(AttrKind::Array(Box::new([ctx.string_attr(map.str("name")), place]))));
                }
                maps.push((ctx.str(field), ctx.attr(AttrKind::Array(pairs.into()))));
            }
            maps.push((ctx.str("key"), ctx.string_attr(signature.str("signature_key"))));
            let symbol = self.functions.get(i).map_or(Attr::EMPTY_DICT, |&name| ctx.symbol_attr(name));
            maps.push((ctx.str("subgraph"), symbol));
            all.push(ctx.dict_attr(maps));
        }
        (!is_regular).then(|| ctx.attr(AttrKind::Array(all.into())))
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
            is_invalid: vec![false; tables.len()],
            none: None,
        };
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
            input_types.push(ty);
            input_attrs.push(kept);
            input_locs.push(tensor_loc(&ctx, tensor));
        }
        let signature = NewOp::of(&func::FUNC).loc(loc);
        build_body(&ctx, &signature, &input_types, |rw, block, args| {
            let args = args.to_vec();
            for (i, (&input, &arg)) in inputs.iter().zip(&args).enumerate() {
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

    /// The attributes of a function: visibility, the names of inputs and outputs, and its signature.
    fn signature_attrs(
        &self,
        index: usize,
        subgraph: &Object<'a>,
        input_extras: &[Extras],
        properties: &mut Vec<(&'static str, Attr)>,
        attrs: &mut Vec<(&'static str, Attr)>,
    ) {
        let ctx = self.ctx;
        let signatures = self.root.tables("signature_defs");
        let own: Vec<_> = signatures.iter().filter(|s| s.int("subgraph_index") == index as i128).collect();
        let several = signatures.iter().any(|s| s.int("subgraph_index") != signatures[0].int("subgraph_index"));
        let is_entry = if several { !own.is_empty() } else { index == 0 };
        let tables = subgraph.tables("tensors");
        let (inputs, outputs) = (subgraph.ints("inputs"), subgraph.ints("outputs"));
        let names = |list: &[i64]| -> Option<Attr> {
            let names =
                list.iter().map(|&i| usize::try_from(i).ok().and_then(|i| tables.get(i)).map(|t| t.str("name")));
            let names = names.collect::<Option<Vec<_>>>()?;
            (!names.is_empty() && names.iter().all(|name| !name.is_empty())).then(|| ctx.string_attr(names.join(&b',')))
        };
        if is_entry {
            let entries = [("inputs", names(inputs)), ("outputs", names(outputs))];
            let entries: Vec<_> = entries.iter().filter_map(|(key, names)| Some((ctx.str(key), (*names)?))).collect();
            if !entries.is_empty() {
                attrs.push(("tf.entry_function", ctx.dict_attr(entries)));
            }
        } else {
            properties.push(("sym_visibility", ctx.string_attr("private")));
        }
        let mut arg_attrs: Vec<Vec<(Str, Attr)>> = input_extras
            .iter()
            .map(|kept| kept.attr(ctx).map(|attr| (ctx.str(extras::TENSOR), attr)).into_iter().collect())
            .collect();
        let mut res_attrs: Vec<Vec<(Str, Attr)>> = vec![Vec::new(); outputs.len()];
        if let Some(signature) = own.last() {
            let path = |map: &Object<'_>| ctx.attr(AttrKind::Array(Box::new([ctx.string_attr(map.str("name"))])));
            for (field, list, slots) in [("inputs", inputs, &mut arg_attrs), ("outputs", outputs, &mut res_attrs)] {
                for map in signature.tables(field) {
                    let free =
                        |slot: &Vec<(Str, Attr)>| slot.iter().all(|(name, _)| *name != ctx.str(extras::INDEX_PATH));
                    let place = (0..list.len())
                        .find(|&i| i128::from(list[i]) == map.int("tensor_index") && slots.get(i).is_some_and(free));
                    if let Some(slot) = place.and_then(|i| slots.get_mut(i)) {
                        slot.push((ctx.str(extras::INDEX_PATH), path(map)));
                    }
                }
            }
            let key = ctx.string_attr(signature.str("signature_key"));
            attrs.push((extras::EXPORTED_NAMES, ctx.attr(AttrKind::Array(Box::new([key])))));
        }
        for (name, lists) in [("arg_attrs", arg_attrs), ("res_attrs", res_attrs)] {
            if lists.iter().any(|list| !list.is_empty()) {
                let dicts = lists.into_iter().map(|list| ctx.dict_attr(list)).collect();
                properties.push((name, ctx.attr(AttrKind::Array(dicts))));
            }
        }
        let name = subgraph.str("name");
        if self.functions.get(index).is_none_or(|&symbol| ctx.bytes(symbol) != name) {
            attrs.push((extras::SUBGRAPH_NAME, ctx.string_attr(name)));
        }
        if subgraph.def.field("debug_metadata_index").is_some() && subgraph.int("debug_metadata_index") != -1 {
            let value = subgraph.int("debug_metadata_index") as i64;
            attrs.push((extras::DEBUG_METADATA, ctx.int_attr(value, ctx.int_type(32))));
        }
    }

    /// For each tensor, true if it is used only as a weight: operand #1 of a convolution or matrix product.
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
        let mut properties: Vec<(&str, Attr)> = Vec::new();
        let mut hidden: Vec<(Str, Attr)> = Vec::new();
        let mut attrs: Vec<(&str, Attr)> = Vec::new();
        // Operands.
        let mut operands = Vec::new();
        for &input in operator.ints("inputs") {
            operands.push(self.operand(rw, tensors, input)?);
        }
        let given = operator.ints("inputs").len();
        let trimmed = operator.ints("inputs").iter().rposition(|&input| input != -1).map_or(0, |last| last + 1);
        if given != trimmed {
            attrs.push((extras::NUM_INPUTS, ctx.int_attr(given as i64, ctx.int_type(32))));
        }
        if def.name == "reshape" && given == 1 {
            operands.push(self.shape_operand(rw, options, loc)?);
        }
        while operands.len() < def.operands && !is_basic_lstm {
            operands.push(self.none(rw, tensors));
        }
        // Results.
        let mut results = Vec::new();
        let mut kept = Vec::new();
        for &output in outputs {
            let tensor =
                output.and_then(|output| tensors.tables.get(output)).ok_or("an output tensor does not exist")?;
            let mut extras = Extras::default();
            results.push(self.tensor_type(tensors.tables, tensor, None, &mut extras)?);
            kept.push(extras);
        }
        if let Some(all) = extras::list(&ctx, &kept) {
            attrs.push((extras::TENSORS, all));
        }
        // Options.
        match (options, def.options) {
            (Some(options), Some(table)) if options.def == table => {
                for (id, field) in table.fields.iter().enumerate() {
                    let value = options::attr(&ctx, options, id, &self.functions, self.flavour.is_circle())?;
                    match value {
                        Some(value) => properties.push((options::attr_name(field), value)),
                        None => hidden.extend(extras::hidden_option(&ctx, options, id)),
                    }
                }
            }
            // Tables without fields are equal to no options.
            (Some(options), table)
                if [Some(options.def), table].into_iter().flatten().any(|t| !t.fields.is_empty()) =>
            {
                return Err(format!("unexpected options {}", options.def.name).into());
            }
            // Absent options have their defaults.
            (None, Some(table)) => {
                let options = Object::new(table);
                for (id, field) in table.fields.iter().enumerate() {
                    if let Some(value) = options::attr(&ctx, &options, id, &self.functions, self.flavour.is_circle())? {
                        properties.push((options::attr_name(field), value));
                    }
                }
                if !table.fields.is_empty() {
                    attrs.push((extras::NO_OPTIONS, ctx.attr(AttrKind::Unit)));
                }
            }
            _ => {}
        }
        if !hidden.is_empty() {
            attrs.push((extras::OPTIONS, ctx.dict_attr(hidden)));
        }
        let code = self.operator_code(operator)?;
        if def.code == operators::CUSTOM {
            properties.push(("custom_code", ctx.string_attr(code.str("custom_code"))));
            properties.push(("custom_option", ConstBytes::attr(&ctx, self.custom_options(operator)?)));
        }
        if def.name == "quantize" {
            properties.extend(results.first().map(|&ty| ("qtype", ctx.type_attr(ty))));
        }
        // Other fields.
        let intermediates = operator.ints("intermediates");
        if !intermediates.is_empty() {
            let mut types = Vec::new();
            let mut locs = Vec::new();
            for &index in intermediates {
                let tensor = usize::try_from(index).ok().and_then(|i| tensors.tables.get(i));
                let tensor = tensor.ok_or_else(|| format!("intermediate tensor {index} does not exist"))?;
                types.push(ctx.type_attr(self.tensor_type(tensors.tables, tensor, None, &mut Extras::default())?));
                locs.push(ctx.string_attr(tensor.str("name")));
            }
            if let (true, Ok(named)) =
                (versions::has_named_intermediates(def.name), <[Attr; 5]>::try_from(types.clone()))
            {
                properties.extend(versions::INTERMEDIATES.into_iter().zip(named));
            } else {
                attrs.push((extras::INTERMEDIATES, ctx.attr(AttrKind::Array(types.into()))));
            }
            attrs.push((extras::INTERMEDIATE_NAMES, ctx.attr(AttrKind::Array(locs.into()))));
        }
        if operator.ints("mutating_variable_inputs").iter().any(|&mutates| mutates != 0) {
            let list = operator.ints("mutating_variable_inputs");
            attrs.push((extras::MUTATING, ctx.int_array_attr(1, list)));
        }
        if operator.def.field("debug_metadata_index").is_some() && operator.int("debug_metadata_index") != -1 {
            let value = operator.int("debug_metadata_index") as i64;
            attrs.push((extras::DEBUG_METADATA, ctx.int_attr(value, ctx.int_type(32))));
        }
        let mut op = NewOp::new(&name).loc(loc).operands(&operands).results(&results);
        for &(name, attr) in &properties {
            op = op.property(name, attr);
        }
        for &(name, attr) in &attrs {
            op = op.attr(name, attr);
        }
        let op = rw.build(&op);
        let version = code.int("version") as i64;
        if version != versions::version(rw.op(op), def, self.flavour) {
            let version = ctx.int_attr(version, ctx.int_type(32));
            let attrs = ctx.dict_with(rw.body().attrs(op), ctx.str(extras::VERSION), Some(version));
            rw.set_attrs(op, attrs);
        }
        for (index, &output) in outputs.iter().enumerate() {
            let slot = output.and_then(|output| tensors.values.get_mut(output));
            if let (Some(slot), Some(value)) = (slot, rw.body().result(op, index))
                && slot.replace(value).is_some()
            {
                return Err("a tensor has two producers".into());
            }
        }
        Ok(())
    }

    fn custom_options(&self, operator: &Object<'a>) -> Result<&[u8], String> {
        let (offset, size) = (operator.int("large_custom_options_offset"), operator.int("large_custom_options_size"));
        if offset > 1 {
            let range = usize::try_from(offset).ok().zip(usize::try_from(size).ok());
            let bytes = range.and_then(|(start, size)| (**self.bytes).as_ref().get(start..start.checked_add(size)?));
            return bytes.ok_or_else(|| "its options reach past the end of the file".to_owned());
        }
        let range = operator.bytes("custom_options").and_then(|bytes| self.range_of(bytes));
        Ok(range.map_or(&[], |range| self.slice(range)))
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
        match self.constant(rw, tensors.tables, tensor, is_weight) {
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

    fn constant(
        &mut self,
        rw: &mut Rewriter<'_>,
        tables: &[Object<'a>],
        tensor: &Object<'a>,
        is_weight: bool,
    ) -> Result<ValueId, String> {
        let ctx = self.ctx.clone();
        let loc = tensor_loc(&ctx, tensor);
        let no_result = || "a constant has no result".to_owned();
        if tensor.def.field("external_buffer").is_some() && tensor.int("external_buffer") != 0 {
            return Err("its data lies in another file, which is not supported".to_owned());
        }
        if tensor.def.field("compression_type").is_some() && tensor.int("compression_type") != 0 {
            return Err("compression HUFFMAN is not supported".to_owned());
        }
        if tensor.table("sparsity").is_some() {
            return Err("sparse weights are not supported".to_owned());
        }
        let mut kept = Extras::default();
        if tensor.int("is_variable") != 0 {
            let ty = self.tensor_type(tables, tensor, None, &mut kept)?;
            let mut op = NewOp::new("tfl.pseudo_variable").loc(loc).results(&[ty]);
            let attr = extras::list(&ctx, &[kept]);
            if let Some(attr) = attr {
                op = op.attr(extras::TENSORS, attr);
            }
            return rw.build_value(&op).ok_or_else(no_result);
        }
        let element = self.element(tensor)?;
        let range = self.buffer(tensor.int("buffer"))?;
        let ty = self.tensor_type(
            tables,
            tensor,
            Some(range.clone().map_or(Constant::Empty, |r| Constant::Bytes { range: r, is_weight })),
            &mut kept,
        )?;
        let shape = ctx
            .shape(ty)
            .filter(|dims| dims.iter().all(Option::is_some))
            .ok_or("a constant must have a static shape")?;
        let count =
            shape.iter().flatten().try_fold(1_u64, |n, &d| n.checked_mul(d)).ok_or("it has too many elements")?;
        if range.is_none() && count > 0 {
            return Err("it has no data and no operator before this one produces it".to_owned());
        }
        let range = range.unwrap_or(0..0);
        let stored = ctx.quantized(ctx.element_or_self(ty)).map(|quantized| quantized.storage(&ctx));
        let held = ctx.with_element(ty, stored.unwrap_or_else(|| ctx.element_or_self(ty)));
        let value = if element == ElementType::TensorFlow(TfType::String) {
            let strings = strings(self.slice(range), count)?;
            let data = strings.into_iter().map(|text| ctx.str(text)).collect();
            ctx.attr(AttrKind::DenseStrings { ty: held, data })
        } else {
            let data = self.elements(element, range, count, ctx.int_width(ctx.element_or_self(held)))?;
            ctx.try_attr(AttrKind::DenseElements { ty: held, data }).map_err(|_| "its type nests too deep")?
        };
        let mut op = match stored {
            None => NewOp::of(&tfl::PSEUDO_CONST),
            Some(_) => NewOp::of(&tfl::PSEUDO_QCONST).property("qtype", ctx.type_attr(ty)),
        };
        op = op.loc(loc).results(&[ty]).property("value", value);
        if let Some(attr) = extras::list(&ctx, &[kept]) {
            op = op.attr(extras::TENSORS, attr);
        }
        rw.build_value(&op).ok_or_else(no_result)
    }

    /// The elements of a buffer in whole bytes.
    fn elements(
        &self,
        element: ElementType,
        range: Range<usize>,
        count: u64,
        held_bits: Option<u32>,
    ) -> Result<Blob, String> {
        let bits = element.bits().ok_or("its elements are not constant data")?;
        let bytes = count.checked_mul(bits).map(|bits| bits.div_ceil(8)).ok_or("it has too many elements")?;
        if bytes != range.len() as u64 {
            return Err(format!("its buffer has {} bytes, expected {bytes}", range.len()));
        }
        let count = usize::try_from(count).map_err(|_| "it has too many elements")?;
        let data = self.slice(range.clone());
        Ok(match (element, bits) {
            (ElementType::Bool, _) => Blob::of_elements(data.iter().map(|&bit| u8::from(bit != 0)).collect(), 1),
            (ElementType::Int { .. }, 2 | 4) => {
                let per_byte = 8 / bits as usize;
                let mask = (1_u8 << bits) - 1;
                let unpacked = (0..count).map(|i| {
                    let byte = data.get(i / per_byte).copied().unwrap_or(0);
                    (byte >> (bits as usize * (i % per_byte))) & mask
                });
                Blob::of_elements(unpacked.collect(), 1)
            }
            // Biases of 64 bits are narrowed to the widest storage of a quantized type.
            (ElementType::Int { .. }, 64) if held_bits == Some(32) => {
                Blob::of_elements(data.chunks(8).flat_map(|value| value.iter().copied().take(4)).collect(), 4)
            }
            _ => {
                let range = SourceRange::new(self.bytes.clone(), range).ok_or("its buffer does not exist")?;
                Blob::Source(range).with_splat_detected((bits / 8) as usize)
            }
        })
    }

    fn element(&self, tensor: &Object<'_>) -> Result<ElementType, String> {
        let code = i8::try_from(tensor.int("type")).map_err(|_| "unknown tensor type".to_owned())?;
        ElementType::from_code(code, self.flavour.is_circle())
    }

    fn tensor_type(
        &self,
        tables: &[Object<'a>],
        tensor: &Object<'_>,
        constant: Option<Constant>,
        kept: &mut Extras,
    ) -> Result<Type, String> {
        let ctx = self.ctx;
        let element = self.element(tensor)?;
        let (shape, signature) = (tensor.ints("shape"), tensor.ints("shape_signature"));
        if let Some(negative) = shape.iter().find(|&&size| size < 0) {
            return Err(format!("its shape has the size {negative}"));
        }
        if !signature.is_empty() && signature.len() != shape.len() {
            return Err("its shape and its shape signature have different ranks".to_owned());
        }
        let sizes = if signature.is_empty() { shape } else { signature };
        let dims: Vec<_> = sizes.iter().map(|&size| u64::try_from(size).ok()).collect();
        let is_unranked = dims.is_empty() && tensor.int("has_rank") == 0 && constant.is_none();
        let count = dims.iter().flatten().try_fold(1_u64, |n, &d| n.checked_mul(d));
        count.filter(|&n| i64::try_from(n).is_ok()).ok_or("it has too many elements")?;
        kept.shape(tensor);
        let quantized = self.quantized(tables, tensor, element, &dims, constant, kept)?;
        let element = quantized.unwrap_or_else(|| element.ty(ctx));
        Ok(if is_unranked { ctx.ty(TypeKind::UnrankedTensor(element)) } else { ctx.tensor_type(&dims, element) })
    }

    /// The quantized element type, `None` if the tensor is not quantized.
    fn quantized(
        &self,
        tables: &[Object<'a>],
        tensor: &Object<'_>,
        element: ElementType,
        dims: &[Option<u64>],
        constant: Option<Constant>,
        kept: &mut Extras,
    ) -> Result<Option<Type>, String> {
        let ctx = self.ctx;
        let Some(quantization) = tensor.table("quantization") else { return Ok(None) };
        if let Some(details) = quantization.table("details") {
            kept.statistics(quantization);
            return match details.def.name {
                "BlockwiseQuantization" => self.blockwise(tables, details, element, dims, kept).map(Some),
                name => Err(format!("{name} is not supported")),
            };
        }
        let (scales, zero_points) = (quantization.floats("scale"), quantization.ints("zero_point"));
        kept.statistics(quantization);
        if scales.is_empty() {
            return Ok(None);
        }
        if scales.len() != zero_points.len() {
            return Err(format!("it has {} scales and {} zero points", scales.len(), zero_points.len()));
        }
        let axis = quantization.int("quantized_dimension");
        if let Some(scale) = scales.iter().find(|scale| !scale.is_finite() || **scale < 0.0) {
            return Err(format!("its scale {scale} is not finite and positive"));
        }
        let (signed, width) = match element {
            ElementType::Int { signed, width } => (signed, width),
            // Parameters of other types have no meaning at run time.
            _ => {
                kept.parameters(quantization);
                return Ok(None);
            }
        };
        let form = if scales.len() == 1 {
            kept.axis(axis);
            ParamGranularity::Tensor
        } else {
            let size = usize::try_from(axis)
                .ok()
                .and_then(|axis| dims.get(axis))
                .ok_or_else(|| format!("its quantized dimension {axis} is out of range for rank {}", dims.len()))?;
            if size.is_some_and(|size| size != scales.len() as u64) {
                return Err(format!(
                    "it has {} scales for the size {} of dimension {axis}",
                    scales.len(),
                    size.unwrap_or(0)
                ));
            }
            ParamGranularity::Axis(axis as u32)
        };
        if width > 32 {
            // The widest storage of a quantized type has 32 bits.
            let fits = |range: Range<usize>| {
                self.slice(range).chunks_exact(8).all(|value| {
                    let value = i64::from_le_bytes(value.try_into().unwrap_or_default());
                    i32::try_from(value).is_ok()
                })
            };
            match constant {
                Some(Constant::Bytes { ref range, .. }) if signed && fits(range.clone()) => {
                    kept.stored_type(element, self.flavour)
                }
                _ => {
                    kept.parameters(quantization);
                    return Ok(None);
                }
            }
        }
        let mut storage = Storage::full(signed, width.min(32));
        if let Some(Constant::Bytes { range, is_weight: true }) = constant
            && width == 8
        {
            let least = if signed { 0x80 } else { 0 };
            if !self.slice(range).contains(&least) {
                storage.min += 1;
            }
        }
        let full = Storage::full(signed, width.min(32));
        if let Some(zero_point) = zero_points.iter().find(|zero_point| !(full.min..=full.max).contains(zero_point)) {
            return Err(format!("its zero point {zero_point} is out of range"));
        }
        // A quantized type needs a normal scale. Channels of zeros have smaller ones.
        let normal = |scale: f32| if scale < f32::MIN_POSITIVE { f32::MIN_POSITIVE } else { scale };
        if scales.iter().any(|&scale| normal(scale) != scale) {
            kept.scales(scales);
        }
        let params = scales.iter().zip(zero_points);
        let params = params.map(|(&scale, &zero_point)| Param::new(normal(scale).into(), zero_point)).collect();
        let expressed = ctx.float_type(FloatKind::F32);
        Ok(Some(Uniform { storage, expressed, form, params }.intern(ctx)))
    }
}

/// The numbers of a constant tensor of floats or integers.
struct Numbers {
    values: Vec<f64>,
    element: ElementType,
}

impl<'a> Importer<'_, 'a> {
    /// The sub-channel type of a tensor whose scales and zero points are other tensors: a block has `block_size` elements of the
    /// last dimension.
    fn blockwise(
        &self,
        tables: &[Object<'a>],
        details: &Object<'_>,
        element: ElementType,
        dims: &[Option<u64>],
        kept: &mut Extras,
    ) -> Result<Type, String> {
        let ctx = self.ctx;
        let ElementType::Int { signed, width: width @ 1..=32 } = element else {
            return Err("its elements cannot have blockwise scales".to_owned());
        };
        if !details.ints("block_shape").is_empty() {
            return Err("blocks of several dimensions are not supported".to_owned());
        }
        let dims = dims.iter().copied().collect::<Option<Vec<u64>>>().ok_or("blockwise scales need a static shape")?;
        let (&last, outer) = dims.split_last().ok_or("blockwise scales need a dimension")?;
        let block = u64::try_from(details.int("block_size")).ok().filter(|&block| block > 0);
        let block = block.filter(|&block| last.is_multiple_of(block));
        let block = block.ok_or_else(|| {
            format!(
                "its block size {} does not divide the size {last} of its last dimension",
                details.int("block_size")
            )
        })?;
        let table: Vec<u64> = outer.iter().copied().chain([last / block]).collect();
        let count = table.iter().try_fold(1_u64, |n, &d| n.checked_mul(d)).ok_or("it has too many blocks")?;
        let scales = self.numbers(tables, details.int("scales"), count).map_err(|why| format!("its scales: {why}"))?;
        if let Some(scale) =
            scales.values.iter().find(|scale| !(f64::from(f32::MIN_POSITIVE)..=f64::MAX).contains(*scale))
        {
            return Err(format!("its scale {scale} is not finite and positive"));
        }
        let zero_points = match details.int("zero_points") {
            -1 => vec![0.0; scales.values.len()],
            index => self.numbers(tables, index, count).map_err(|why| format!("its zero points: {why}"))?.values,
        };
        let storage = Storage::full(signed, width);
        let is_valid = |zero: &f64| zero.fract() == 0.0 && (storage.min as f64..=storage.max as f64).contains(zero);
        if let Some(zero_point) = zero_points.iter().find(|&zero| !is_valid(zero)) {
            return Err(format!("its zero point {zero_point} is out of range"));
        }
        kept.blocks(details, tables, scales.element, self.flavour);
        let params = scales.values.iter().zip(&zero_points).map(|(&scale, &zero)| Param::new(scale, zero as i64));
        let sizes = (0..outer.len()).map(|d| (d as u32, 1)).chain([(outer.len() as u32, block)]).collect();
        let form = ParamGranularity::Blocks { sizes, table: table.into() };
        let expressed = ctx.float_type(FloatKind::F32);
        Ok(Uniform { storage, expressed, form, params: params.collect() }.intern(ctx))
    }

    /// The elements of a constant tensor.
    fn numbers(&self, tables: &[Object<'a>], index: i128, count: u64) -> Result<Numbers, String> {
        let tensor = usize::try_from(index).ok().and_then(|index| tables.get(index));
        let tensor = tensor.ok_or_else(|| format!("tensor {index} does not exist"))?;
        let element = self.element(tensor)?;
        let range = self.buffer(tensor.int("buffer"))?.ok_or("the tensor is not constant")?;
        let data = self.slice(range);
        let bytes = element.bits().map_or(0, |bits| bits.div_ceil(8));
        if bytes == 0 || count.checked_mul(bytes) != Some(data.len() as u64) {
            return Err(format!("the tensor must have {count} elements"));
        }
        let number = |bytes: &[u8]| -> Option<f64> {
            Some(match element {
                ElementType::Float(kind) => kind.to_f64(FloatBits::from_le_bytes(bytes)),
                ElementType::Int { signed: true, width: 8 } => i8::from_le_bytes(bytes.try_into().ok()?).into(),
                ElementType::Int { signed: false, width: 8 } => u8::from_le_bytes(bytes.try_into().ok()?).into(),
                ElementType::Int { signed: true, width: 16 } => i16::from_le_bytes(bytes.try_into().ok()?).into(),
                ElementType::Int { signed: true, width: 32 } => i32::from_le_bytes(bytes.try_into().ok()?).into(),
                ElementType::Int { signed: true, width: 64 } => i64::from_le_bytes(bytes.try_into().ok()?) as f64,
                _ => return None,
            })
        };
        let values = data.chunks(bytes as usize).map(number).collect::<Option<_>>();
        Ok(Numbers { values: values.ok_or("the tensor has an unsupported type")?, element })
    }
}

/// The data of a constant, for its type.
#[derive(Clone)]
enum Constant {
    /// No elements.
    Empty,
    /// The elements in the file.
    Bytes { range: Range<usize>, is_weight: bool },
}

/// `loc("name")`
fn name_loc(ctx: &Context, name: &[u8]) -> Attr {
    ctx.attr(AttrKind::Loc(LocAttr::Name { name: ctx.str(name), child: Attr::UNKNOWN_LOC }))
}

fn tensor_loc(ctx: &Context, tensor: &Object<'_>) -> Loc {
    Loc::attr(name_loc(ctx, tensor.str("name")))
}

/// The strings of a buffer: their number, the start of each and the end of the last, and their bytes.
fn strings(data: &[u8], count: u64) -> Result<Vec<&[u8]>, String> {
    if data.is_empty() && count == 0 {
        return Ok(Vec::new());
    }
    let invalid = || "its strings are not encoded correctly".to_owned();
    let word = |i: usize| -> Option<usize> {
        let bytes = data.get(4 * i..4 * i + 4)?;
        usize::try_from(i32::from_le_bytes(bytes.try_into().ok()?)).ok()
    };
    if word(0).map(|n| n as u64) != Some(count) || data.len() as u64 / 4 <= count {
        return Err(invalid());
    }
    let count = usize::try_from(count).map_err(|_| invalid())?;
    let text = |i: usize| data.get(word(i + 1)?..word(i + 2)?);
    (0..count).map(|i| text(i).ok_or_else(invalid)).collect()
}
