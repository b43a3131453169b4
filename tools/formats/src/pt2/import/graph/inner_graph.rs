//! A graph inside of a node, such as the region of `torch.no_grad()`: its nodes become part of the outer function.

use qopt_ir::ir::ValueId;
use qopt_ir::rewrite::Rewriter;
use rustc_hash::FxHashMap;

use super::node::Output;
use super::{GraphImporter, NUMBER_VALUES, by_name};
use crate::json::Json;
use crate::pt2::import::aliases::Aliases;
use crate::pt2::import::arguments::{NamedArgument, NoValue, tensor_names};
use crate::pt2::json_access::{array, member, union};

impl<'j> GraphImporter<'_, '_, 'j> {
    /// Imports the nodes of an inner graph. The JSON parser limits the nesting, and hence the recursion.
    pub(super) fn inline(
        &mut self,
        rw: &mut Rewriter<'_>,
        given: &[NamedArgument<'j>],
        outputs: &[Output<'j>],
    ) -> Result<(), NoValue> {
        // The arguments of the graph follow it.
        let is_graph = |argument: &&NamedArgument<'j>| union(argument.value).is_ok_and(|(kind, _)| kind == "as_graph");
        let Some((graph, arguments)) =
            given.iter().position(|argument| is_graph(&argument)).and_then(|at| given.get(at..)?.split_first())
        else {
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
        let mut aliases = Aliases::of_graph(nodes, &returned.iter().collect::<Vec<_>>(), &[]);
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
