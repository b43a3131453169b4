//! The signature of a program: its inputs and outputs, and the attributes of its call.
//!
//! Tensors of the archive (parameters, buffers and constants) are inputs of the exported graph. In the function they become
//! literals, except buffers that the program changes: these stay inputs, after the arguments.

use qopt_dialects::torch;
use qopt_ir::ir::{Attr, BlockId, Context, Type, ValueId};
use qopt_ir::rewrite::Rewriter;
use rustc_hash::FxHashSet;

use super::{GraphImporter, Literal};
use crate::json::Json;
use crate::pt2::archive::Folder;
use crate::pt2::discardable::{self, Attrs, strings_attr};
use crate::pt2::import::{name_loc, strings};
use crate::pt2::json_access::{array, member, string, union};
use crate::pt2::nesting;

/// The inputs of a function.
#[derive(Default)]
pub(super) struct FunctionInputs<'j> {
    pub(super) names: Vec<&'j str>,
    pub(super) types: Vec<Type>,
    pub(super) attrs: Vec<Attr>,
    /// Arguments of the program that are constants, not inputs of the function.
    pub(super) constant_arguments: Vec<Attr>,
    /// The number of buffers that the program changes. They are the last inputs.
    pub(super) num_buffers: usize,
}

impl<'j> FunctionInputs<'j> {
    fn add(&mut self, ctx: &Context, name: &'j str, ty: Type, attrs: impl IntoIterator<Item = (&'static str, Attr)>) {
        let named = std::iter::once((discardable::NAME, ctx.string_attr(name))).chain(attrs);
        self.names.push(name);
        self.types.push(ty);
        self.attrs.push(ctx.dict_attr(named.map(|(name, attr)| (ctx.str(name), attr))));
    }
}

impl<'j> GraphImporter<'_, '_, 'j> {
    /// Adds the attributes of the call: the nesting of inputs and outputs, the names of arguments, and named tuples.
    pub(super) fn call_attrs(
        &mut self,
        attrs: &mut Attrs,
        num_inputs: usize,
        num_outputs: usize,
    ) -> Result<(), String> {
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

    /// Reads the inputs of the graph: arguments become inputs of the function, tensors of the archive become literals. `changed` has
    /// the names of the inputs that the program changes.
    pub(super) fn inputs(&mut self, changed: &[&'j str]) -> Result<FunctionInputs<'j>, String> {
        let ctx = self.ctx;
        let mut inputs = FunctionInputs::default();
        let specs = array(self.signature, "input_specs")?;
        let declared = array(self.graph, "inputs")?.len();
        if specs.len() != declared {
            return Err(format!("the signature has {} inputs, and the graph has {declared}", specs.len()));
        }
        let mut index = 0;
        let mut tensors = FxHashSet::default();
        let mut buffers = Vec::new();
        for spec in specs {
            let (kind, value) = union(spec)?;
            let mut add_literal = |folder, tensor: &str, attribute| -> Result<(), String> {
                let name = string(member(value, "arg")?, "name")?;
                if name.is_empty() {
                    return Err("an input has no name".to_owned());
                }
                let tensor = string(value, tensor)?;
                if !tensors.insert((folder == Folder::Weights, tensor)) {
                    return Err(format!("two inputs have the tensor '{}'", tensor.escape_debug()));
                }
                let literal = Literal { folder, tensor, attribute };
                if kind == "buffer" && changed.contains(&name) {
                    buffers.push((name, literal));
                    return Ok(());
                }
                self.aliases.add_input(name);
                match self.literals.insert(name, literal) {
                    None => Ok(()),
                    Some(_) => Err(format!("two inputs have the name '{}'", name.escape_debug())),
                }
            };
            match kind {
                "parameter" => add_literal(Folder::Weights, "parameter_name", discardable::PARAMETER)?,
                "buffer" if *member(value, "persistent")? == Json::Bool(true) => {
                    add_literal(Folder::Weights, "buffer_name", discardable::BUFFER)?;
                }
                "buffer" => add_literal(Folder::Constants, "buffer_name", discardable::TEMPORARY_BUFFER)?,
                "tensor_constant" => add_literal(Folder::Constants, "tensor_constant_name", discardable::CONSTANT)?,
                "user_input" => {
                    self.user_input(member(value, "arg")?, index, changed, &mut inputs)?;
                    index += 1;
                }
                "constant_input" => {
                    let (name, value) = (string(value, "name")?, member(value, "value")?);
                    check_constant(union(value)?.0)?;
                    inputs.constant_arguments.push(constant_input(ctx, index, name, value));
                    index += 1;
                }
                _ => {
                    let file = self.importer.file;
                    self.importer.error(file, format!("unsupported input '{}'", kind.escape_debug()));
                }
            }
        }
        inputs.num_buffers = buffers.len();
        for (name, literal) in buffers {
            match self.elements(name, literal) {
                Ok((value, ty, attrs)) => {
                    inputs.add(ctx, name, ty, [(discardable::INITIAL, value)].into_iter().chain(attrs))
                }
                Err(why) => self.error(name, why),
            }
        }
        Ok(inputs)
    }

    /// Adds an argument of the program: an input of the function, or a constant.
    fn user_input(
        &mut self,
        value: &'j Json,
        index: i64,
        changed: &[&'j str],
        inputs: &mut FunctionInputs<'j>,
    ) -> Result<(), String> {
        let ctx = self.ctx;
        let (kind, inner) = union(value)?;
        let (name, ty, sizes) = match kind {
            "as_tensor" => {
                let name = string(inner, "name")?;
                if !changed.contains(&name) {
                    self.aliases.add_input(name);
                }
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
                inputs.constant_arguments.push(constant_input(ctx, index, "", value));
                return Ok(());
            }
        };
        inputs.add(ctx, name, ty, sizes.map(|sizes| (discardable::SIZES, sizes)));
        Ok(())
    }

    /// Binds the names of the inputs to the block arguments of the function.
    pub(super) fn bind_inputs(
        &mut self,
        rw: &mut Rewriter<'_>,
        block: BlockId,
        inputs: &FunctionInputs<'j>,
        args: &[ValueId],
    ) {
        for (index, (&name, &arg)) in inputs.names.iter().zip(args).enumerate() {
            rw.set_arg_loc(block, index, name_loc(self.ctx, name, None));
            self.define(name, arg);
        }
    }
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
