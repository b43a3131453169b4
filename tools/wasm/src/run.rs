//! Functions and the interpreter.

use std::sync::Arc;

use qopt_dialects::argument_names;
use qopt_formats::arrays::{self, Array, Dtype};
use qopt_formats::json::Json;
use qopt_ir::diag::{Code, Diag, Errors};
use qopt_ir::eval::Interpreter;
use qopt_ir::ir::{Context, Tensor, Type};
use qopt_ir::syntax::type_for_message;

use crate::answer::{Answer, Failure};
use crate::session::{Program, Request};

/// All element types of arrays.
const DTYPES: [Dtype; 12] = [
    Dtype::Bool,
    Dtype::Int { bytes: 1, signed: true },
    Dtype::Int { bytes: 2, signed: true },
    Dtype::Int { bytes: 4, signed: true },
    Dtype::Int { bytes: 8, signed: true },
    Dtype::Int { bytes: 1, signed: false },
    Dtype::Int { bytes: 2, signed: false },
    Dtype::Int { bytes: 4, signed: false },
    Dtype::Int { bytes: 8, signed: false },
    Dtype::Float { bytes: 2 },
    Dtype::Float { bytes: 4 },
    Dtype::Float { bytes: 8 },
];

fn shape_json(shape: &[u64]) -> Json {
    Json::array(shape.iter().map(|&extent| i64::try_from(extent).unwrap_or(i64::MAX)))
}

/// The argument of a function.
struct Argument {
    name: String,
    ty: Type,
}

fn arguments(ctx: &Context, interpreter: &Interpreter<'_>, function: &str) -> Vec<Argument> {
    let names = interpreter.body(function).map_or_else(Vec::new, |body| argument_names(ctx, body));
    let types = interpreter.arguments(function).unwrap_or_default();
    names.into_iter().zip(types).map(|((_, name), ty)| Argument { name, ty }).collect()
}

/// The functions that have a body, with their arguments.
pub(crate) fn functions(program: &Program) -> Result<Answer, Failure> {
    let ctx = program.ctx();
    let interpreter = Interpreter::new(ctx, &program.module.body);
    let argument = |Argument { name, ty }: Argument| {
        let extent =
            |extent: &Option<u64>| extent.and_then(|extent| i64::try_from(extent).ok()).map_or(Json::Null, Json::from);
        let shape = ctx.shape(ty).map(|shape| Json::array(shape.iter().map(extent)));
        // A scalar has no extents, and an unranked tensor has an unknown shape.
        let shape = shape.unwrap_or(if ctx.is_shaped(ty) { Json::Null } else { Json::Array(Vec::new()) });
        let dtype = arrays::dtype(ctx, ty).map_or(Json::Null, |dtype| dtype.name().into());
        let text = type_for_message(ctx, ty).to_string();
        Json::object([("name", name.into()), ("type", text.into()), ("dtype", dtype), ("shape", shape)])
    };
    let function = |name: String| {
        let arguments = Json::array(arguments(ctx, &interpreter, &name).into_iter().map(argument));
        let results = Json::array(arrays::result_names(ctx, &program.module, &name));
        Json::object([("name", name.into()), ("arguments", arguments), ("results", results)])
    };
    Ok(Answer::value(Json::array(interpreter.names().into_iter().map(function))))
}

/// The function of a name; without a name `main` or the only one.
fn function(ctx: &Arc<Context>, interpreter: &Interpreter<'_>, name: Option<&str>) -> Result<String, Failure> {
    let names = interpreter.names();
    let found = match name {
        Some(name) => names.iter().find(|known| *known == name),
        None => names.iter().find(|known| *known == "main").or(names.first().filter(|_| names.len() == 1)),
    };
    let wrong = || format!("choose a function of the module: {}", names.join(", "));
    found.cloned().ok_or_else(|| Failure::error(ctx, Code::RunFailed, wrong()))
}

/// The element type and shape of an input. Without a shape, the input has the shape of its argument.
fn array(ctx: &Context, input: &Json, data: Vec<u8>, ty: Type) -> Result<Array, String> {
    let name = input.get("dtype").as_str().unwrap_or_default();
    let dtype = DTYPES.into_iter().find(|dtype| dtype.name() == name);
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

/// The tensors for the arguments of a function: inputs with names by their names, the others in order.
fn tensors(
    ctx: &Arc<Context>,
    function: &str,
    arguments: &[Argument],
    request: &mut Request,
) -> Result<Vec<Tensor>, Failure> {
    let fail = |message: String| Failure::error(ctx, Code::RunFailed, message);
    let parts = request.take_bytes();
    let inputs = request.items("inputs");
    let mut slots: Vec<Option<(&Json, Vec<u8>)>> = arguments.iter().map(|_| None).collect();
    let mut unnamed = Vec::new();
    for (input, data) in inputs.iter().zip(parts) {
        let Some(name) = input.get("name").as_str() else {
            unnamed.push((input, data));
            continue;
        };
        let index = arguments.iter().position(|argument| argument.name == name);
        let slot = index.and_then(|index| slots.get_mut(index));
        let names = || arguments.iter().map(|argument| argument.name.as_str()).collect::<Vec<_>>().join(", ");
        *slot.ok_or_else(|| fail(format!("'{function}' has no argument '{name}'; it has {}", names())))? =
            Some((input, data));
    }
    let (given, count) = (slots.iter().flatten().count() + unnamed.len(), arguments.len());
    if given != count {
        return Err(fail(format!("'{function}' takes {count} inputs, got {given}")));
    }
    let mut unnamed = unnamed.into_iter();
    let inputs = slots.into_iter().filter_map(|slot| slot.or_else(|| unnamed.next()));
    let tensor = |((input, data), argument): ((&Json, Vec<u8>), &Argument)| {
        array(ctx, input, data, argument.ty)
            .and_then(|array| arrays::tensor(ctx, &array, argument.ty))
            .map_err(|why| fail(format!("input '{}': {why}", argument.name)))
    };
    inputs.zip(arguments).map(tensor).collect()
}

/// Runs a function in the interpreter.
pub(crate) fn run(program: &Program, request: &mut Request) -> Result<Answer, Failure> {
    let ctx = program.ctx();
    let interpreter = Interpreter::new(ctx, &program.module.body);
    let function = function(ctx, &interpreter, request.optional_text("function")?)?;
    let arguments = arguments(ctx, &interpreter, &function);
    let tensors = tensors(ctx, &function, &arguments, request)?;
    let failure = |diags: Vec<Diag>| Failure::of(ctx, &Errors::new(ctx, diags));
    let unsupported = interpreter.without_evaluator(&function);
    if !unsupported.is_empty() {
        let diag = |failure: qopt_ir::eval::Failure| Diag::error(Code::NoEvaluator, failure.loc, failure.message);
        return Err(failure(unsupported.into_iter().map(diag).collect()));
    }
    let results = interpreter
        .run(&function, &tensors, &mut |_, _| {})
        .map_err(|why| failure(vec![Diag::error(Code::RunFailed, why.loc, why.message)]))?;
    let names = arrays::result_names(ctx, &program.module, &function);
    let (mut described, mut bytes) = (Vec::new(), Vec::new());
    for (index, tensor) in results.iter().enumerate() {
        let array = arrays::array(ctx, tensor).map_err(|why| Failure::error(ctx, Code::RunFailed, why))?;
        let name = names.get(index).cloned().unwrap_or_else(|| format!("result{index}"));
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
