//! The results that are new values of buffers and inputs. PyTorch's signature lists them before the values that the program returns.

use qopt_ir::def::OpRef;
use qopt_ir::ir::{Attr, AttrKind, BlockId, Body, ValueId};

use super::arguments::Operand;
use super::tensors::GraphTensor;
use super::{Program, named, union};
use crate::json::Json;
use crate::pt2::discardable;

/// The argument of which a result is the new value.
pub(super) struct Change {
    argument: ValueId,
    /// The name of the buffer in the module, if it is one.
    buffer: Option<String>,
}

/// An output of the program.
pub(super) struct Output {
    spec: Json,
    value: Json,
    is_change: bool,
}

impl Output {
    /// The specifications and the values of outputs, in the order of the signature.
    pub(super) fn in_order(mut outputs: Vec<Self>) -> (Vec<Json>, Vec<Json>) {
        outputs.sort_by_key(|output| !output.is_change);
        outputs.into_iter().map(|output| (output.spec, output.value)).unzip()
    }

    /// The number of values that the program returns to its caller.
    pub(super) fn num_returned(outputs: &[Self]) -> usize {
        outputs.iter().filter(|output| !output.is_change).count()
    }
}

/// For each result of a function the argument that it changes.
///
/// # Errors
/// If an argument is missing.
pub(super) fn changes(function: OpRef<'_>, body: &Body, block: BlockId) -> Result<Vec<Option<Change>>, String> {
    let ctx = function.ctx;
    let dicts = |name| match function.attr(name).map(|attr| ctx.attr_kind(attr)) {
        Some(AttrKind::Array(dicts)) => dicts.to_vec(),
        _ => Vec::new(),
    };
    let arguments = dicts("arg_attrs");
    let change = |dict: Attr| {
        let Some(name) = ctx.dict_named(dict, discardable::CHANGES).and_then(|name| ctx.attr_str(name)) else {
            return Ok(None);
        };
        let is_named =
            |&dict: &Attr| ctx.dict_named(dict, discardable::NAME).and_then(|name| ctx.attr_str(name)) == Some(name);
        let index = arguments.iter().position(is_named);
        let found = index.and_then(|index| Some((*arguments.get(index)?, *body.args(block).get(index)?)));
        let (dict, argument) =
            found.ok_or_else(|| format!("a result changes the unknown argument '{}'", ctx.text(name)))?;
        Ok(Some(Change { argument, buffer: GraphTensor::of_buffer(ctx, dict).map(|buffer| buffer.name) }))
    };
    dicts("res_attrs").into_iter().map(change).collect()
}

impl Program<'_> {
    /// An output of the program: a value that it returns, or the new value of an argument.
    pub(super) fn output(&self, value: ValueId, change: Option<&Change>) -> Result<Output, String> {
        let argument = self.argument(value, None, "")?;
        let Some(change) = change else {
            let spec = union("user_output", Json::object([("arg", argument.clone())]));
            return Ok(Output { spec, value: argument, is_change: false });
        };
        let name = |value: ValueId| match self.operands.get(&value) {
            Some(Operand::Tensor(name)) => Ok(name.as_str()),
            _ => Err("a changed argument is not a tensor".to_owned()),
        };
        let arg = ("arg", named(name(value)?));
        let spec = match &change.buffer {
            Some(buffer) => union("buffer_mutation", Json::object([arg, ("buffer_name", buffer.as_str().into())])),
            None => {
                let input = name(change.argument)?;
                union("user_input_mutation", Json::object([arg, ("user_input_name", input.into())]))
            }
        };
        Ok(Output { spec, value: argument, is_change: true })
    }
}
