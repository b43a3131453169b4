//! Files with arguments and results of programs: npy, npz and safetensors, detected by their content and written by the
//! extension of their names.
//!
//! An npy file has one array for the next argument. The other formats have an array for each argument that they name. Converting
//! between arrays and tensors is the task of [`super::execute`].

use std::io::Read;
use std::path::Path;

use qopt_dialects::{ArgumentShape, argument_names, initial_values};
use qopt_formats::zip;
use qopt_ir::eval::Interpreter;
use qopt_ir::ir::{Context, Module, Type};
use qopt_ir::ir::{NumberFormat, Tensor};
use qopt_ir::num::FloatKind;

use super::npy::{self, NpyArray};
use super::{execute, input, npz, safetensors};
use crate::cli::Settings;

/// The arrays of a file.
pub(crate) struct ArrayFile {
    path: String,
    arrays: Arrays,
}

enum Arrays {
    One(NpyArray),
    Named(Vec<(String, NpyArray)>),
}

/// Reads the files of `--input`. The error is the message to print.
pub(crate) fn read_all(settings: &Settings, stdin: &mut (dyn Read + Send)) -> Result<Vec<ArrayFile>, String> {
    settings.run_inputs.iter().map(|path| read(path, settings, stdin)).collect()
}

fn read(path: &str, settings: &Settings, stdin: &mut (dyn Read + Send)) -> Result<ArrayFile, String> {
    let file = input::open(path, stdin, settings.max_inflated_bytes())?;
    let bytes = (*file.bytes).as_ref();
    let arrays = if zip::is_archive(bytes) {
        npz::read(bytes, settings.max_inflated_bytes()).map(Arrays::Named)
    } else if safetensors::is_safetensors(bytes) {
        safetensors::read(bytes).map(Arrays::Named)
    } else {
        npy::read(bytes).map(Arrays::One)
    };
    let arrays = arrays.map_err(|why| format!("cannot read input file '{path}': {why}"))?;
    Ok(ArrayFile { path: path.to_owned(), arrays })
}

/// An array with the path of its file.
type Located<'f> = (&'f str, &'f NpyArray);

/// The array of each argument of a function; `None` for a part of the model's state that gets its initial value. Named arrays take
/// their arguments first, the other arguments get the remaining arrays in order. The error is the message to print.
fn assigned<'f>(
    ctx: &Context,
    module: &Module,
    function: &str,
    types: &[Type],
    files: &'f [ArrayFile],
) -> Result<Vec<Option<Located<'f>>>, String> {
    let body = Interpreter::new(ctx, &module.body).body(function);
    let names: Vec<String> =
        body.map_or_else(Vec::new, |body| argument_names(ctx, body).into_iter().map(|(_, name)| name).collect());
    // The index of the argument with this name in the model, or by its number: `arg2` and `arr_2` are argument 2.
    let argument_index = |name: &str| {
        let numbered = || name.strip_prefix("arg").or(name.strip_prefix("arr_")).and_then(|number| number.parse().ok());
        names.iter().position(|other| other == name).or_else(|| numbered().filter(|&number| number < types.len()))
    };
    let mut slots: Vec<Option<Located<'f>>> = vec![None; types.len()];
    for file in files {
        let Arrays::Named(arrays) = &file.arrays else { continue };
        for (name, array) in arrays {
            let Some(slot) = argument_index(name).and_then(|index| slots.get_mut(index)) else {
                let quoted: Vec<String> = names.iter().map(|name| format!("'{name}'")).collect();
                return Err(format!(
                    "'{}' has an array '{name}', but '{function}' has no such argument; its arguments are {}",
                    file.path,
                    quoted.join(", ")
                ));
            };
            if slot.is_some() {
                return Err(format!("'{}' has an array '{name}' for an argument that already has one", file.path));
            }
            *slot = Some((&file.path, array));
        }
    }
    let num_named = slots.iter().flatten().count();
    let ordered = files.iter().filter_map(|file| match &file.arrays {
        Arrays::One(array) => Some((file.path.as_str(), array)),
        Arrays::Named(_) => None,
    });
    let ordered: Vec<Located<'f>> = ordered.collect();
    // Either each argument has an array, or exactly the states have none.
    let initial = body.map_or_else(Vec::new, |body| initial_values(ctx, body));
    let is_state = |index: usize| initial.get(index).is_some_and(Option::is_some);
    let num_missing = types.len().saturating_sub(num_named + ordered.len());
    let states = slots.iter().enumerate().filter(|&(index, slot)| slot.is_none() && is_state(index)).count();
    if num_named + ordered.len() > types.len() || num_missing != 0 && num_missing != states {
        let missing = slots.iter().zip(&names).filter(|(slot, _)| slot.is_none()).map(|(_, name)| format!("'{name}'"));
        return Err(match num_named > 0 && ordered.is_empty() {
            true => format!("'{function}' has no array for {}", missing.collect::<Vec<_>>().join(", ")),
            false => execute::wrong_count(ctx, function, types, num_named + ordered.len()),
        });
    }
    let mut ordered = ordered.into_iter();
    for (index, slot) in slots.iter_mut().enumerate() {
        if slot.is_none() && (num_missing == 0 || !is_state(index)) {
            *slot = ordered.next();
        }
    }
    Ok(slots)
}

/// Converts the arrays of files to the arguments of a function. If there are too few, the parts of the model's state get their
/// initial values. The error is the message to print.
pub(crate) fn arguments(
    ctx: &Context,
    module: &Module,
    function: &str,
    types: &[Type],
    files: &[ArrayFile],
) -> Result<Vec<Tensor>, String> {
    let body = Interpreter::new(ctx, &module.body).body(function);
    let initial = body.map_or_else(Vec::new, |body| initial_values(ctx, body));
    let slots = assigned(ctx, module, function, types, files)?;
    let mut tensors = Vec::new();
    for (number, (slot, &ty)) in slots.into_iter().zip(types).enumerate() {
        if let Some((path, array)) = slot {
            let tensor = qopt_formats::arrays::tensor(ctx, array, ty);
            let mismatch = || format!("'{path}' cannot be argument #{number} of type {}", execute::show(ctx, ty));
            tensors.push(tensor.map_err(|why| format!("{}: {why}", mismatch()))?);
        } else if let Some(&Some(value)) = initial.get(number) {
            let tensor = Tensor::of_constant(ctx, value, ty);
            tensors.push(tensor.map_err(|why| format!("initial value of argument #{number}: {why}"))?);
        }
    }
    Ok(tensors)
}

/// The shapes of the arrays of a function's arguments that have dynamic sizes, by the names of the arguments. Arrays that fit no
/// argument have none.
pub(crate) fn shapes(ctx: &Context, module: &Module, function: &str, files: &[ArrayFile]) -> Vec<ArgumentShape> {
    let Some(body) = Interpreter::new(ctx, &module.body).body(function) else { return Vec::new() };
    let arguments = argument_names(ctx, body);
    let types: Vec<Type> = arguments.iter().map(|&(value, _)| body.ty(value)).collect();
    let slots = assigned(ctx, module, function, &types, files).unwrap_or_default();
    let shaped = slots.into_iter().zip(types).zip(arguments).filter_map(|((slot, ty), (_, name))| {
        let (_, array) = slot?;
        let dims = ctx.shape(ty).filter(|dims| dims.contains(&None) && dims.len() == array.shape.len())?;
        // Another static size is an error of the argument.
        let fits = dims.iter().zip(&array.shape).all(|(dim, size)| dim.is_none_or(|dim| dim == *size));
        fits.then(|| ArgumentShape { name, sizes: array.shape.clone() })
    });
    shaped.collect()
}

/// A format of files with several arrays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Container {
    Npz,
    Safetensors,
}

impl Container {
    /// The format of an output file, by its extension.
    pub(crate) fn of(path: &str) -> Option<Self> {
        match Path::new(path).extension()?.to_str()? {
            "npz" => Some(Self::Npz),
            "safetensors" => Some(Self::Safetensors),
            _ => None,
        }
    }
}

/// The contents of the files for results: one npy file for each, or one file for all. The error is the message to print.
pub(crate) fn contents(
    ctx: &Context,
    paths: &[String],
    names: &[String],
    results: &[Tensor],
) -> Result<Vec<Vec<u8>>, String> {
    let fail = |path: &str, why: String| format!("cannot write '{path}': {why}");
    if let [path] = paths
        && let Some(container) = Container::of(path)
    {
        let named = results.iter().enumerate().map(|(index, tensor)| {
            let name = names.get(index).cloned().unwrap_or_else(|| format!("result{index}"));
            Ok((name, qopt_formats::arrays::array(ctx, tensor)?))
        });
        let arrays: Vec<(String, NpyArray)> = named.collect::<Result<_, String>>().map_err(|why| fail(path, why))?;
        return Ok(vec![match container {
            Container::Npz => npz::write(&arrays).map_err(|why| fail(path, why))?,
            Container::Safetensors => {
                let kinds: Vec<Option<&str>> = results.iter().map(|tensor| kind(ctx, tensor.ty)).collect();
                safetensors::write(&arrays, &kinds)
            }
        }]);
    }
    let pairs = paths.iter().zip(results);
    let bytes = |(path, tensor): (&String, &Tensor)| {
        qopt_formats::arrays::array(ctx, tensor).and_then(|array| npy::write(&array)).map_err(|why| fail(path, why))
    };
    pairs.map(bytes).collect()
}

/// The name in safetensors of an element type that NumPy lacks.
fn kind(ctx: &Context, ty: Type) -> Option<&'static str> {
    match NumberFormat::of(ctx, ty) {
        Ok(NumberFormat::Float(FloatKind::BF16)) => Some("BF16"),
        Ok(NumberFormat::Float(FloatKind::F8E4M3FN)) => Some("F8_E4M3"),
        Ok(NumberFormat::Float(FloatKind::F8E5M2)) => Some("F8_E5M2"),
        Ok(NumberFormat::Float(FloatKind::F8E8M0FNU)) => Some("F8_E8M0"),
        _ => None,
    }
}

/// Checks the number of `--output` files before anything is written.
pub(crate) fn check_outputs(
    paths: &[String],
    (results, returned): (usize, usize),
    function: &str,
) -> Result<(), String> {
    let containers = paths.iter().filter(|path| Container::of(path).is_some()).count();
    match paths.len() {
        0 | 1 if containers == paths.len() => Ok(()),
        _ if containers > 0 => Err("an output file for all results must be the only one".to_owned()),
        files if files != results && files != returned => {
            let s = if results == 1 { "" } else { "s" };
            Err(format!("'{function}' has {results} result{s}, but the number of --output options is {files}"))
        }
        _ => Ok(()),
    }
}
