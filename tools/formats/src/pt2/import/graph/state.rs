//! The buffers and inputs that a program changes. Their new values are further results of the function, and changed buffers are
//! further arguments, so that the caller keeps the state:
//!
//! ```text
//! forward(x)                    func @main(%x, %cache) -> (y, new cache)
//!   self.cache.add_(x)     =>
//!   return y
//! ```
//!
//! The signature lists them if `run_decompositions` has made the program functional. Otherwise operators in place change them.

use qopt_ir::ir::{Attr, Context, ValueId};
use qopt_ir::rewrite::Rewriter;

use super::GraphImporter;
use super::node::{DETACH, operator_op, outputs};
use crate::json::Json;
use crate::pt2::discardable;
use crate::pt2::import::arguments::{NoValue, inputs, tensor_names};
use crate::pt2::import::name_loc;
use crate::pt2::json_access::{array, member, string, union};
use crate::pt2::operators::{self, Target};
use rustc_hash::{FxHashMap, FxHashSet};

/// A buffer or an input that the program changes.
#[derive(Clone, Copy)]
pub(super) struct Change<'j> {
    /// Its name in the graph.
    pub(super) input: &'j str,
    /// The name of its new value. An operator in place gives the new value to the name of the input.
    pub(super) value: &'j str,
}

impl Change<'_> {
    /// The attributes of the result with the new value.
    pub(super) fn attrs(&self, ctx: &Context) -> Attr {
        ctx.dict_attr([(ctx.str(discardable::CHANGES), ctx.string_attr(self.input))])
    }
}

impl<'j> GraphImporter<'_, '_, 'j> {
    /// The values that the program returns to its caller, and those of changed buffers and inputs.
    pub(super) fn outputs(&mut self) -> Result<(Vec<&'j Json>, Vec<Change<'j>>), String> {
        let (mut returned, mut changes) = (Vec::new(), Vec::new());
        for spec in array(self.signature, "output_specs")? {
            let (kind, value) = union(spec)?;
            let new_value = || string(member(value, "arg")?, "name");
            match kind {
                "user_output" => returned.push(member(value, "arg")?),
                "buffer_mutation" => {
                    let buffer = string(value, "buffer_name")?;
                    let input = self.buffer_input(buffer)?;
                    let missing = || format!("the program changes the unknown buffer '{}'", buffer.escape_debug());
                    changes.push(Change { input: input.ok_or_else(missing)?, value: new_value()? });
                }
                "user_input_mutation" => {
                    changes.push(Change { input: string(value, "user_input_name")?, value: new_value()? });
                }
                _ => {
                    let file = self.importer.file;
                    self.importer.error(file, format!("unsupported output '{}'", kind.escape_debug()));
                }
            }
        }
        for input in self.changed_in_place()? {
            if changes.iter().all(|change| change.input != input) {
                changes.push(Change { input, value: input });
            }
        }
        Ok((returned, changes))
    }

    /// The new value of an input. PyTorch copies it to the input, so it has the input's type.
    pub(super) fn new_value(&mut self, rw: &mut Rewriter<'_>, change: &Change<'j>) -> Result<ValueId, NoValue> {
        const COPY: &str = "aten.copy";
        let value = self.value(rw, change.value)?;
        let input = self.value(rw, change.input)?;
        let (from, to) = (rw.body().ty(value), rw.body().ty(input));
        if from == to {
            return Ok(value);
        }
        let schema = operators::find_schema(COPY).and_then(|schema| schema.arguments.last());
        let last = schema.ok_or_else(|| NoValue::Wrong(format!("'{COPY}' is unknown")))?;
        let non_blocking = self.default(rw, last, last.default.unwrap_or("none"));
        let operands = [input, value, non_blocking];
        let loc = name_loc(self.ctx, change.input, None);
        let op = operator_op(self.ctx, &format!("torch.{COPY}"), operands.len(), 1).loc(loc);
        let built = rw.build_value(&op.operands(&operands).results(&[to]));
        built.ok_or_else(|| NoValue::Wrong("an operation has no result".to_owned()))
    }

    /// The name of a buffer in the graph.
    fn buffer_input(&self, buffer: &str) -> Result<Option<&'j str>, String> {
        for spec in array(self.signature, "input_specs")? {
            let (kind, value) = union(spec)?;
            if kind == "buffer" && string(value, "buffer_name")? == buffer {
                return string(member(value, "arg")?, "name").map(Some);
            }
        }
        Ok(None)
    }

    /// The buffers and inputs that operators in place change, in the order of the first changes.
    fn changed_in_place(&mut self) -> Result<Vec<&'j str>, String> {
        let mut may_change = FxHashSet::default();
        for spec in array(self.signature, "input_specs")? {
            let (kind, value) = union(spec)?;
            match kind {
                "buffer" => _ = may_change.insert(string(member(value, "arg")?, "name")?),
                "user_input" => may_change.extend(tensor_names(member(value, "arg")?)),
                _ => {}
            }
        }
        let mut roots: FxHashMap<&'j str, &'j str> = FxHashMap::default();
        let mut changed = Vec::new();
        for node in array(self.graph, "nodes")? {
            let Target::Operator(operator) = operators::target(node.get("target").as_str().unwrap_or_default()) else {
                continue;
            };
            // The import of the nodes reports what is wrong with them.
            let (Ok(given), Ok(results)) = (inputs(node), outputs(node)) else { continue };
            let is_in_place = operators::is_in_place(&operator) && operator != DETACH;
            let first = given.iter().flat_map(|argument| tensor_names(argument.value)).next();
            let shares = is_in_place
                || operators::may_alias(&operator) && !self.makes_new_tensor(&operator, &given, &results)?;
            let Some(first) = first.filter(|_| shares) else { continue };
            let root = roots.get(first).copied().unwrap_or(first);
            if is_in_place && may_change.contains(root) && !changed.contains(&root) {
                changed.push(root);
            }
            roots.extend(results.iter().flat_map(|result| result.names()).map(|name| (name, root)));
        }
        Ok(changed)
    }
}
