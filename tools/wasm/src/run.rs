//! Functions and the interpreter.

use qopt_formats::arrays::{self, Array, Dtype};
use qopt_formats::calls::Function;
use qopt_formats::json::Json;
use qopt_ir::diag::{Code, Errors};
use qopt_ir::eval::Interpreter;
use qopt_ir::ir::{Context, Type};
use qopt_ir::syntax::type_for_message;

use crate::answer::{Answer, Failure};
use crate::session::{Program, Request};

fn shape_json(shape: &[u64]) -> Json {
    Json::array(shape.iter().map(|&extent| i64::try_from(extent).unwrap_or(i64::MAX)))
}

/// The functions that have a body, with their arguments.
pub(crate) fn functions(program: &Program) -> Result<Answer, Failure> {
    let ctx = program.ctx();
    let interpreter = Interpreter::new(ctx, &program.module.body);
    let argument = |(name, ty): &(String, Type)| {
        let ty = *ty;
        let extent =
            |extent: &Option<u64>| extent.and_then(|extent| i64::try_from(extent).ok()).map_or(Json::Null, Json::from);
        let shape = ctx.shape(ty).map(|shape| Json::array(shape.iter().map(extent)));
        // A scalar has no extents, and an unranked tensor has an unknown shape.
        let shape = shape.unwrap_or(if ctx.is_shaped(ty) { Json::Null } else { Json::Array(Vec::new()) });
        let dtype = arrays::dtype(ctx, ty).map_or(Json::Null, |dtype| dtype.name().into());
        let text = type_for_message(ctx, ty).to_string();
        Json::object([("name", name.clone().into()), ("type", text.into()), ("dtype", dtype), ("shape", shape)])
    };
    let function = |name: String| {
        let found = Function::find(&program.module, Some(&name));
        let arguments = Json::array(found.iter().flat_map(|function| function.signature().arguments()).map(argument));
        let results = Json::array(arrays::result_names(ctx, &program.module, &name));
        Json::object([("name", name.into()), ("arguments", arguments), ("results", results)])
    };
    Ok(Answer::value(Json::array(interpreter.names().into_iter().map(function))))
}

/// The element type and shape of an input. Without a shape, the input has the shape of its argument.
fn array(ctx: &Context, input: &Json, data: Vec<u8>, ty: Type) -> Result<Array, String> {
    let name = input.get("dtype").as_str().unwrap_or_default();
    let dtype = Dtype::ALL.into_iter().find(|dtype| dtype.name() == name);
    let dtype = dtype.ok_or_else(|| format!("the element type '{name}' is unknown"))?;
    let shape: Option<Vec<u64>> = match input.get("shape") {
        Json::Null => ctx.shape(ty).unwrap_or_default().iter().copied().collect(),
        shape => shape.items().iter().map(|extent| extent.as_u32().map(u64::from)).collect(),
    };
    let shape = shape.ok_or_else(|| format!("it needs a shape for the type '{}'", type_for_message(ctx, ty)))?;
    let size = shape.iter().try_fold(dtype.bytes() as u64, |size, &extent| size.checked_mul(extent));
    if size != Some(data.len() as u64) {
        let shape = arrays::shape_text(&shape);
        return Err(format!("{} elements do not have the shape {shape}", data.len() / dtype.bytes()));
    }
    Ok(Array { dtype, shape, data })
}

/// Runs a function in the interpreter.
pub(crate) fn run(program: &Program, request: &mut Request) -> Result<Answer, Failure> {
    let ctx = program.ctx();
    let fail = |message: String| Failure::error(ctx, Code::RunFailed, message);
    let function = Function::find(&program.module, request.optional_text("function")?).map_err(fail)?;
    let signature = function.signature();
    let parts = request.take_bytes();
    let named = |input: &Json| input.get("name").as_str().map(str::to_owned);
    let inputs = request.items("inputs").iter().zip(parts).map(|(input, data)| (named(input), (input, data)));
    let inputs = signature.order(inputs).map_err(fail)?.into_iter().zip(signature.arguments());
    let inputs: Result<Vec<Option<Array>>, Failure> = inputs
        .map(|(given, (name, ty))| {
            let array = given.map(|(input, data)| array(ctx, input, data, *ty)).transpose();
            array.map_err(|why| fail(format!("input '{name}': {why}")))
        })
        .collect();
    let tensors = signature.tensors(ctx, &inputs?).map_err(fail)?;
    let results = function.run(&tensors).map_err(|diags| Failure::of(ctx, &Errors::new(ctx, diags)))?;
    let (mut described, mut bytes) = (Vec::new(), Vec::new());
    for (name, tensor) in results {
        let array = arrays::array(ctx, &tensor).map_err(fail)?;
        let text = type_for_message(ctx, tensor.ty).to_string();
        described.push(Json::object([
            ("name", name.into()),
            ("type", text.into()),
            ("dtype", array.dtype.name().into()),
            ("shape", shape_json(&array.shape)),
        ]));
        bytes.push(array.data);
    }
    Ok(Answer::with_bytes(described, bytes))
}
