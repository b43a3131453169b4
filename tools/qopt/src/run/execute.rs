//! `--run`: arguments from files, a function run on them, and its results to files or as text.
//!
//! Files are npy files. What they hold for which type of the program is said by [`tensor`] and [`array`] alone. What is
//! computed is the toolkit's interpreter's business.

use std::io::{self, Read, Write};

use qopt_dialects::quant::types::Uniform;
use qopt_ir::diag::{Code, Diag};
use qopt_ir::eval::{Failure, Interpreter, Number, Tensor};
use qopt_ir::ir::{Context, Loc, Module, Signedness, Type, TypeKind};
use qopt_ir::num::FloatKind;
use qopt_ir::syntax::{attr_text, type_for_message};

use super::input;
use super::npy::{self, Array, Dtype};
use super::output::Output;
use crate::cli::Settings;

/// A function that is to be run, with its open files.
pub(super) struct Execution<'s> {
    function: &'s str,
    inputs: Vec<(&'s str, Array)>,
    outputs: Vec<(&'s str, Output<'static>)>,
    /// The results, if no file takes them.
    text: String,
}

impl<'s> Execution<'s> {
    /// Reads and opens the files that the command line names; the error is the message to print.
    pub(super) fn open(settings: &'s Settings, stdin: &mut (dyn Read + Send)) -> Result<Option<Self>, String> {
        let Some(function) = &settings.run else { return Ok(None) };
        let mut outputs: Vec<(&str, Output<'static>)> = Vec::new();
        let inputs = settings.run_inputs.iter().map(|path| Ok((path.as_str(), read(path, stdin)?)));
        let inputs = inputs.collect::<Result<_, String>>()?;
        for path in &settings.run_outputs {
            if outputs.iter().any(|(other, _)| other == path) || settings.output.as_ref() == Some(path) {
                return Err(format!("cannot open output file '{path}': it is named twice"));
            }
            if path == "-" {
                return Err("cannot open output file '-': npy files are not printed".to_owned());
            }
            outputs.push((path, Output::file(path)?));
        }
        Ok(Some(Self { function, inputs, outputs, text: String::new() }))
    }

    /// Runs the function and writes its results, which become visible with [`Self::keep`].
    pub(super) fn run(&mut self, ctx: &Context, module: &Module) -> Result<(), Diag> {
        let results = self.results(ctx, module).map_err(|failure| error(failure.loc, failure.message))?;
        let loc = module.op.loc;
        if self.outputs.is_empty() {
            for tensor in &results {
                let constant = tensor.to_constant(ctx).map_err(|why| error(loc, why))?;
                self.text.push_str(&attr_text(ctx, constant));
                self.text.push('\n');
            }
            return Ok(());
        }
        if self.outputs.len() != results.len() {
            let (files, count) = (self.outputs.len(), results.len());
            return Err(error(loc, format!("'{}' has {count} results, but there are {files} outputs", self.function)));
        }
        for ((path, output), tensor) in self.outputs.iter_mut().zip(&results) {
            let array = array(ctx, tensor).map_err(|why| error(loc, format!("cannot write '{path}': {why}")))?;
            let written = output.write_all(&npy::write(&array));
            written.map_err(|why| error(loc, format!("cannot write '{path}': {}", input::reason(&why))))?;
        }
        Ok(())
    }

    fn results(&self, ctx: &Context, module: &Module) -> Result<Vec<Tensor>, Failure> {
        let program = Interpreter::new(ctx, &module.op.body);
        let loc = program.location(self.function).unwrap_or(module.op.loc);
        let fail = |message: String| Failure { loc, message };
        let Some(types) = program.arguments(self.function) else {
            return Err(fail(format!("there is no function '{}' that can be run", self.function)));
        };
        if types.len() != self.inputs.len() {
            let (count, files) = (types.len(), self.inputs.len());
            return Err(fail(format!("'{}' has {count} arguments, but there are {files} inputs", self.function)));
        }
        let mut arguments = Vec::new();
        for (number, ((path, array), &ty)) in self.inputs.iter().zip(&types).enumerate() {
            let read = tensor(ctx, array, ty);
            let place = || format!("'{path}' cannot be argument #{number} of type {}", show(ctx, ty));
            arguments.push(read.map_err(|why| fail(format!("{}: {why}", place())))?);
        }
        program.run(self.function, &arguments, &mut |_, _| {})
    }

    /// Prints the results, or makes the files that were written last.
    pub(super) fn keep(self, stdout: &mut (dyn Write + Send)) -> io::Result<()> {
        stdout.write_all(self.text.as_bytes()).and_then(|()| stdout.flush())?;
        self.outputs.into_iter().try_for_each(|(_, output)| output.keep())
    }
}

fn error(loc: Loc, message: String) -> Diag {
    Diag::error(Code::Pass, loc, message)
}

fn show(ctx: &Context, ty: Type) -> String {
    format!("'{}'", type_for_message(ctx, ty))
}

/// Reads an npy file; the error is the message to print.
pub(crate) fn read(path: &str, stdin: &mut (dyn Read + Send)) -> Result<Array, String> {
    let file = input::open(path, stdin)?;
    npy::read((*file.bytes).as_ref()).map_err(|why| format!("cannot read input file '{path}': {why}"))
}

/// The element type of files that are written for a type, and one that is read as well: elements that do not say whether they
/// are signed may be either.
fn dtypes(ctx: &Context, ty: Type) -> Result<(Dtype, Option<Dtype>), String> {
    let none = || format!("there is no npy file of {}", show(ctx, ty));
    match Number::of(ctx, ty).map_err(|_| none())? {
        Number::Int { width: 1, .. } => Ok((Dtype::Bool, None)),
        Number::Int { width, signed } => {
            let bytes = width.div_ceil(8).next_power_of_two() as usize;
            let own = Dtype::Int { bytes, signed };
            let signless = TypeKind::Integer { width, signedness: Signedness::Signless };
            let either = *ctx.type_kind(ctx.element_or_self(ty)) == signless;
            Ok((own, either.then_some(Dtype::Int { bytes, signed: !signed })))
        }
        Number::Float(kind @ (FloatKind::F16 | FloatKind::F32 | FloatKind::F64)) => {
            Ok((Dtype::Float { bytes: kind.bytes() }, None))
        }
        // The bits of formats that NumPy has not.
        Number::Float(kind) if kind.bits() == 8 || kind.bits() == 16 => {
            Ok((Dtype::Int { bytes: kind.bytes(), signed: false }, None))
        }
        Number::Float(_) => Err(none()),
    }
}

/// The bounds of what is stored in elements of a type, if they are narrower than the array's element type.
fn bounds(ctx: &Context, ty: Type, dtype: Dtype) -> Option<(i64, i64)> {
    let Ok(Number::Int { width, .. }) = Number::of(ctx, ty) else { return None };
    if let Some(uniform) = ctx.type_object::<Uniform>(ctx.element_or_self(ty)) {
        return Some((uniform.storage.min, uniform.storage.max));
    }
    match dtype {
        Dtype::Int { signed: true, bytes } if (width as usize) < 8 * bytes => {
            Some((-(1 << (width - 1)), (1 << (width - 1)) - 1))
        }
        Dtype::Int { signed: false, bytes } if (width as usize) < 8 * bytes && width < 63 => {
            Some((0, (1 << width) - 1))
        }
        _ => None,
    }
}

/// The tensor that an array is, for an argument of a type.
pub(crate) fn tensor(ctx: &Context, array: &Array, declared: Type) -> Result<Tensor, String> {
    let (own, other) = dtypes(ctx, declared)?;
    if array.dtype != own && Some(array.dtype) != other {
        return Err(format!("its elements are {}, not {}", array.dtype.name(), own.name()));
    }
    let open = ctx.shape(declared).unwrap_or_default();
    let fits = open.len() == array.shape.len() && open.iter().zip(&array.shape).all(|(o, d)| o.is_none_or(|o| o == *d));
    if !fits || (ctx.is_shaped(declared) && ctx.shape(declared).is_none()) {
        return Err(format!("its shape is {}", npy::shape_text(&array.shape)));
    }
    let shape: Vec<_> = array.shape.iter().map(|&d| Some(d)).collect();
    let ty = ctx.with_shape(declared, &shape).unwrap_or(declared);
    if let Some((min, max)) = bounds(ctx, ty, array.dtype) {
        let outside = ints(array).find(|&value| value < min || value > max);
        if let Some(value) = outside {
            return Err(format!("{value} is not between {min} and {max}"));
        }
    }
    // Elements of the program have the bytes that their width needs; what is above is a sign.
    let width = Tensor::element_bytes(ctx, ty)?;
    let bits = match Number::of(ctx, ty)? {
        Number::Int { width, .. } => width as usize,
        Number::Float(kind) => kind.bits() as usize,
    };
    let mut data = array.data.clone();
    if bits < 8 * array.dtype.bytes() && array.dtype != Dtype::Bool {
        let mask = (1_i64 << bits) - 1;
        data = ints(array).flat_map(|value| (value & mask).to_le_bytes().into_iter().take(width)).collect();
    }
    Tensor::of_bytes(ctx, ty, data)
}

/// The integers of an array; unsigned ones of 64 bits keep their bits.
fn ints(array: &Array) -> impl Iterator<Item = i64> {
    let bytes = array.dtype.bytes();
    let signed = matches!(array.dtype, Dtype::Int { signed: true, .. });
    array.data.chunks_exact(bytes.max(1)).map(move |element| {
        let fill = if signed && element.last().is_some_and(|&top| top >= 128) { 255 } else { 0 };
        let mut word = [fill; 8];
        word.iter_mut().zip(element).for_each(|(to, &from)| *to = from);
        i64::from_le_bytes(word)
    })
}

/// The array that a tensor is.
pub(crate) fn array(ctx: &Context, tensor: &Tensor) -> Result<Array, String> {
    let (dtype, _) = dtypes(ctx, tensor.ty)?;
    let shape = tensor.shape(ctx)?;
    let data = match Number::of(ctx, tensor.ty)? {
        Number::Int { width, .. } if width as usize != 8 * dtype.bytes() && width > 1 => {
            let take = |value: &i64| value.to_le_bytes().into_iter().take(dtype.bytes());
            tensor.ints(ctx)?.iter().flat_map(take).collect()
        }
        _ => tensor.to_bytes(ctx)?,
    };
    Ok(Array { dtype, shape, data })
}
