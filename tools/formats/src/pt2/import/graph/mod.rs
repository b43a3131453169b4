//! The graph of a program as a function.
//!
//! This file has the state of the import, and the values and types of names. Assertions about types are dropped.

mod in_place;
mod inner_graph;
mod node;
mod signature;
mod state;

use qopt_dialects::func::ops as func;
use qopt_dialects::torch::{self, VTensor};
use qopt_ir::ir::{Attr, AttrKind, Body, Context, Type, ValueId};
use qopt_ir::rewrite::{NewOp, Rewriter, build_body};
use rustc_hash::{FxHashMap, FxHashSet};

use super::aliases::Aliases;
use super::arguments::{NoValue, Scalar, build_value};
use super::sizes::{Hints, Size, expression, hints_attr, size, sizes_attr};
use super::{DEFAULT_PROGRAM, Importer, MAIN, name_loc};
use crate::json::Json;
use crate::pt2::archive::{Folder, Tensors};
use crate::pt2::discardable::{self, Attrs};
use crate::pt2::json_access::{array, int, member, union};
use crate::pt2::types::{self, STRIDED_CODE};

/// A parameter, a buffer or a constant: a tensor of the archive.
#[derive(Clone, Copy)]
struct Literal<'j> {
    folder: Folder,
    /// The name in the module.
    tensor: &'j str,
    /// The discardable attribute with the kind of the tensor.
    attribute: &'static str,
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
    /// The values of the names that are defined so far.
    values: FxHashMap<&'j str, ValueId>,
    /// The tensors of the archive that no node has read so far.
    literals: FxHashMap<&'j str, Literal<'j>>,
    /// Names whose producer is wrong, so that their readers are not reported as well.
    failed: FxHashSet<&'j str>,
    /// The scalar constants that are built so far.
    pub(super) scalars: FxHashMap<Scalar, ValueId>,
    aliases: Aliases<'j>,
    hints: Hints,
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

    /// Imports the graph as a function with these attributes.
    pub(super) fn function(mut self, name: &str, mut attrs: Attrs) -> Result<Body, String> {
        let ctx = self.ctx;
        let nodes = array(self.graph, "nodes")?;
        let (outputs, changes) = self.outputs()?;
        let changed: Vec<&str> = changes.iter().map(|change| change.input).collect();
        self.aliases = Aliases::of_graph(nodes, &outputs, &changed);
        let inputs = self.inputs(&changed)?;
        self.call_attrs(
            &mut attrs,
            inputs.types.len() - inputs.num_buffers + inputs.constant_arguments.len(),
            outputs.len(),
        )?;
        if !inputs.constant_arguments.is_empty() {
            attrs.push((
                discardable::CONSTANT_INPUTS,
                ctx.attr(AttrKind::Array(inputs.constant_arguments.clone().into())),
            ));
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
            for change in &changes {
                match self.new_value(rw, change) {
                    Ok(value) => returned.push(value),
                    Err(NoValue::Failed) => {}
                    Err(NoValue::Wrong(why)) => {
                        self.error(symbol, format!("new value of '{}': {why}", change.input.escape_debug()));
                    }
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
            if !changes.is_empty() {
                let attrs = outputs.iter().map(|_| Attr::EMPTY_DICT);
                let attrs = attrs.chain(changes.iter().map(|change| change.attrs(ctx))).collect();
                rw.set_property(Body::ROOT, "res_attrs", Some(ctx.attr(AttrKind::Array(attrs))));
            }
            if !self.hints.is_empty() {
                attrs.push((discardable::HINTS, hints_attr(ctx, &self.hints)));
            }
            rw.set_attrs(Body::ROOT, ctx.dict_attr(attrs.iter().map(|&(name, attr)| (ctx.str(name), attr))));
        });
        Ok(body)
    }

    /// Binds a name to a value. A name without characters, or with two values, is an error.
    fn define(&mut self, name: &'j str, value: ValueId) {
        if name.is_empty() {
            self.error(name, "a value has no name");
        }
        if self.literals.contains_key(name) || self.values.insert(name, value).is_some() {
            self.error(name, format!("two values have the name '{}'", name.escape_debug()));
        }
    }

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

    /// The value with a name. The first reader of a tensor of the archive builds its literal.
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

    /// Builds the literal of a tensor of the archive.
    fn literal(&mut self, rw: &mut Rewriter<'_>, name: &'j str, literal: Literal<'j>) -> Result<ValueId, String> {
        let ctx = self.ctx;
        let (value, ty, attrs) = self.elements(name, literal)?;
        let mut op = NewOp::of(&torch::LITERAL).loc(name_loc(ctx, name, None)).results(&[ty]).property("value", value);
        for (name, attr) in attrs {
            op = op.attr(name, attr);
        }
        Ok(build_value(rw, &op))
    }

    /// The elements and the type of a tensor of the archive, and the discardable attributes that hold its other facts.
    fn elements(&mut self, name: &str, literal: Literal<'j>) -> Result<(Attr, Type, Attrs), String> {
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
        let strides = view.permuted_strides().map(|strides| (discardable::STRIDES, ctx.i64_array_attr(&strides)));
        let attrs = strides.into_iter().chain([(literal.attribute, ctx.string_attr(literal.tensor))]).collect();
        Ok((value, ty, attrs))
    }
}

/// The fields of a graph with the values of symbolic numbers.
const NUMBER_VALUES: [&str; 3] = ["sym_int_values", "sym_float_values", "sym_bool_values"];

/// The members of some fields of a graph. A field may be missing.
fn by_name<'j>(graph: &'j Json, fields: &[&str]) -> FxHashMap<&'j str, &'j Json> {
    let members = fields.iter().flat_map(|field| graph.get(field).members());
    members.map(|(name, value)| (name.as_str(), value)).collect()
}
