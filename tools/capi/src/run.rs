//! The interpreter.

use std::ffi::{CString, c_char, c_void};
use std::sync::Arc;

use qopt_dialects::argument_names;
use qopt_formats::arrays::{self, Array, Dtype};
use qopt_ir::diag::{Code, Diag};
use qopt_ir::eval::Interpreter;
use qopt_ir::ir::{OpId, Tensor, Type};

use crate::buffers::{self, Buffer};
use crate::diagnostics::report;
use crate::ffi::{Items, Out, Text, export};
use crate::handles::{self, ModuleHandle, ModuleObject, Part, ResultsHandle, State, TypeHandle, module};
use crate::status::{Failure, Status};

/// `qopt_array`
#[repr(C)]
#[derive(Clone, Copy)]
pub struct ArrayView<'a> {
    /// The name, or null.
    pub name: Text<'a>,
    /// `qopt_element_type`
    pub element_type: u32,
    /// 0
    pub reserved: u32,
    /// The extents.
    pub shape: Items<'a, i64>,
    /// The number of extents.
    pub rank: usize,
    /// The elements.
    pub data: Items<'a, u8>,
    /// The number of bytes.
    pub size: usize,
}

/// The values of `qopt_element_type`.
const ELEMENT_TYPES: [Dtype; 12] = [
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

/// The results of a run.
struct Results(Vec<ResultArray>);

struct ResultArray {
    name: CString,
    element_type: u32,
    shape: Vec<i64>,
    data: Vec<u8>,
}

fn input(view: &ArrayView<'_>) -> Result<(Option<String>, Array), Failure> {
    let dtype = ELEMENT_TYPES.get(view.element_type as usize);
    let dtype = *dtype.ok_or_else(|| Failure::argument("an element type is unknown"))?;
    let extent = |&extent: &i64| u64::try_from(extent).map_err(|_| Failure::argument("an extent is negative"));
    let shape = view.shape.get(view.rank)?.iter().map(extent).collect::<Result<Vec<u64>, _>>()?;
    let array = Array { dtype, shape, data: view.data.get(view.size)?.to_vec() };
    Ok((view.name.optional()?.map(str::to_owned), array))
}

fn fail(message: impl Into<String>) -> Failure {
    Failure::new(Status::RUN_FAILED, message)
}

/// The function of a name, or the only one.
fn function(program: &Interpreter<'_>, name: Option<&str>) -> Result<String, Failure> {
    let names = program.names();
    let found = match name {
        Some(name) => names.into_iter().find(|known| known == name),
        None => names.iter().find(|known| *known == "main").or(names.first().filter(|_| names.len() == 1)).cloned(),
    };
    found.ok_or_else(|| Failure::not_found("function"))
}

/// The tensors for the arguments of a function: arrays with names by their names, the others in order.
fn arguments(
    state: &State,
    program: &Interpreter<'_>,
    function: &str,
    inputs: Vec<(Option<String>, Array)>,
) -> Result<Vec<Tensor>, Failure> {
    let ctx = state.ctx();
    let types = program.arguments(function).ok_or_else(|| Failure::not_found("function"))?;
    let names: Vec<String> = program
        .body(function)
        .map_or_else(Vec::new, |body| argument_names(ctx, body).into_iter().map(|(_, name)| name).collect());
    let mut slots: Vec<Option<Array>> = types.iter().map(|_| None).collect();
    let mut unnamed = Vec::new();
    for (name, array) in inputs {
        let Some(name) = name else {
            unnamed.push(array);
            continue;
        };
        let place = names.iter().position(|known| *known == name);
        let slot = place.and_then(|place| slots.get_mut(place));
        let slot = slot.ok_or_else(|| fail(format!("'{function}' has no argument '{name}'")))?;
        if slot.replace(array).is_some() {
            return Err(fail(format!("there are two arrays for the argument '{name}'")));
        }
    }
    let (given, count) = (slots.iter().flatten().count() + unnamed.len(), types.len());
    if given != count {
        return Err(fail(format!("'{function}' has {count} arguments, but there are {given} inputs")));
    }
    let mut unnamed = unnamed.into_iter();
    let convert = |(number, (slot, ty)): (usize, (Option<Array>, Type))| {
        let array = slot.or_else(|| unnamed.next()).ok_or_else(|| fail("an input is missing"))?;
        arrays::tensor(ctx, &array, ty).map_err(|why| fail(format!("input #{number}: {why}")))
    };
    slots.into_iter().zip(types).enumerate().map(convert).collect()
}

fn run(object: &ModuleObject, name: Option<&str>, inputs: Vec<(Option<String>, Array)>) -> Result<Results, Failure> {
    let (_, state) = object.current();
    let ctx = state.ctx();
    let program = Interpreter::new(ctx, &state.module.body);
    let function = function(&program, name)?;
    let unsupported = program.without_evaluator(&function);
    if let Some(first) = unsupported.first() {
        let diags = unsupported.iter().map(|failure| Diag::error(Code::NoEvaluator, failure.loc, &*failure.message));
        report(&object.context, &diags.collect::<Vec<_>>());
        return Err(fail(first.message.clone()));
    }
    let tensors = arguments(&state, &program, &function, inputs)?;
    let results = program.run(&function, &tensors, &mut |_, _| {}).map_err(|failure| {
        report(&object.context, &[Diag::error(Code::RunFailed, failure.loc, &*failure.message)]);
        fail(failure.message)
    })?;
    let names = arrays::result_names(ctx, &state.module, &function);
    let convert = |(index, tensor): (usize, &Tensor)| {
        let array = arrays::array(ctx, tensor).map_err(fail)?;
        let name = names.get(index).map_or_else(|| format!("result{index}"), |name| name.replace('\0', "\u{fffd}"));
        let element_type = ELEMENT_TYPES.iter().position(|known| *known == array.dtype);
        Ok(ResultArray {
            name: CString::new(name).unwrap_or_default(),
            element_type: element_type.ok_or_else(|| fail("the element type of a result has no array"))? as u32,
            shape: array.shape.iter().map(|&extent| extent as i64).collect(),
            data: array.data,
        })
    };
    results.iter().enumerate().map(convert).collect::<Result<_, _>>().map(Results)
}

/// The names and types of the arguments of a function.
type Arguments = Vec<(String, Type)>;

/// The arguments of a function, and a part of the module for handles of their types.
fn signature(handle: ModuleHandle, name: Option<&str>) -> Result<(Part<OpId>, Arguments), Failure> {
    let (number, state) = module(handle)?.current();
    let part = Part::root(number, Arc::clone(&state));
    let program = Interpreter::new(state.ctx(), &state.module.body);
    let function = function(&program, name)?;
    let types = program.arguments(&function).unwrap_or_default();
    let body = program.body(&function).ok_or_else(|| Failure::not_found("function"))?;
    let names = argument_names(state.ctx(), body).into_iter().map(|(_, name)| name);
    Ok((part, names.zip(types).collect()))
}

export! {
    /// The number of functions with a body.
    fn qopt_module_num_functions(handle: ModuleHandle, out: Out<'_, usize>) {
        let (_, state) = module(handle)?.current();
        out.set(Interpreter::new(state.ctx(), &state.module.body).names().len())
    }
    /// The name of a function.
    fn qopt_module_function_name(handle: ModuleHandle, index: usize, out: Out<'_, Buffer>) {
        let (_, state) = module(handle)?.current();
        let names = Interpreter::new(state.ctx(), &state.module.body).names();
        buffers::text(out, names.into_iter().nth(index).ok_or_else(|| Failure::not_found("function"))?)
    }
    /// The number of arguments of a function.
    fn qopt_module_num_arguments(handle: ModuleHandle, name: Text<'_>, out: Out<'_, usize>) {
        out.set(signature(handle, name.optional()?)?.1.len())
    }
    /// The name and type of an argument of a function.
    fn qopt_module_argument(
        handle: ModuleHandle,
        function: Text<'_>,
        index: usize,
        name: Out<'_, Buffer>,
        ty: Out<'_, TypeHandle>,
    ) {
        name.check().and(ty.check())?;
        let (part, arguments) = signature(handle, function.optional()?)?;
        let (text, argument) = arguments.into_iter().nth(index).ok_or_else(|| Failure::not_found("argument"))?;
        ty.set(part.ty(argument))?;
        buffers::text(name, text)
    }
    /// Runs a function in the interpreter.
    fn qopt_module_run(
        handle: ModuleHandle,
        function: Text<'_>,
        inputs: Items<'_, ArrayView<'_>>,
        num_inputs: usize,
        out: Out<'_, ResultsHandle>,
    ) {
        out.check()?;
        let object = module(handle)?;
        let inputs = inputs.get(num_inputs)?.iter().map(input).collect::<Result<Vec<_>, _>>()?;
        let results = run(&object, function.optional()?, inputs)?;
        out.set(ResultsHandle { id: handles::add(Arc::new(results)) })
    }
    /// The number of results.
    fn qopt_results_size(handle: ResultsHandle, out: Out<'_, usize>) {
        out.set(handles::get::<Results>(handle.id, "result")?.0.len())
    }
    /// A result.
    fn qopt_results_get(handle: ResultsHandle, index: usize, out: Out<'_, ResultView>) {
        let results = handles::get::<Results>(handle.id, "result")?;
        let array = results.0.get(index).ok_or_else(|| Failure::not_found("result"))?;
        out.set(ResultView {
            name: array.name.as_ptr(),
            element_type: array.element_type,
            reserved: 0,
            shape: array.shape.as_ptr(),
            rank: array.shape.len(),
            data: array.data.as_ptr().cast(),
            size: array.data.len(),
        })
    }
    /// Destroys results.
    fn qopt_results_destroy(handle: ResultsHandle) {
        handles::remove::<Results>(handle.id, "result").map(drop)
    }
}

/// `qopt_array`, as a result.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct ResultView {
    /// The name.
    pub name: *const c_char,
    /// `qopt_element_type`
    pub element_type: u32,
    /// 0
    pub reserved: u32,
    /// The extents.
    pub shape: *const i64,
    /// The number of extents.
    pub rank: usize,
    /// The elements, aligned as C's `malloc` aligns.
    pub data: *const c_void,
    /// The number of bytes.
    pub size: usize,
}
