//! `--run`: runs a function on arguments from files and writes the results to files or as text.
//!
//! [`qopt_formats::arrays`] converts between arrays and tensors; [`super::arrays`] reads and writes the files. The toolkit's
//! interpreter computes the results.

use std::io::{self, Read, Write};

use qopt_ir::diag::{Code, Diag, system_reason};
use qopt_ir::eval::Interpreter;
use qopt_ir::ir::{Body, Context, Module, Tensor, Type};
use qopt_ir::syntax::{attr_text, type_for_message};

use super::arrays::{self, ArrayFile};
use super::output::OutputFile;
use crate::cli::Settings;

/// A function to run, with its open files.
pub(super) struct Execution<'s> {
    function: &'s str,
    inputs: Vec<ArrayFile>,
    paths: &'s [String],
    outputs: Vec<OutputFile<'static>>,
    /// The printed results, if no output files are given.
    text: String,
}

impl<'s> Execution<'s> {
    /// Reads the input files and opens the output files. The error is the message to print.
    pub(super) fn open(settings: &'s Settings, stdin: &mut (dyn Read + Send)) -> Result<Option<Self>, String> {
        let Some(function) = &settings.run else { return Ok(None) };
        let inputs = arrays::read_all(settings, stdin)?;
        let (paths, mut outputs) = (settings.run_outputs.as_slice(), Vec::new());
        for path in paths {
            if path == "-" {
                return Err("cannot open output file '-': arrays are not printed".to_owned());
            }
            outputs.push(OutputFile::file(path)?);
        }
        Ok(Some(Self { function, inputs, paths, outputs, text: String::new() }))
    }

    /// Runs the function and writes its results. [`Self::persist_outputs`] moves the files to their final paths.
    pub(super) fn run(&mut self, ctx: &Context, module: &Module) -> Result<(), Vec<Diag>> {
        let unsupported = without_evaluator(&Interpreter::new(ctx, &module.body), self.function);
        if !unsupported.is_empty() {
            return Err(unsupported);
        }
        self.computed(ctx, module).map_err(|diag| vec![diag])
    }

    fn computed(&mut self, ctx: &Context, module: &Module) -> Result<(), Diag> {
        let results = self.results(ctx, module)?;
        let loc = module.body.loc(Body::ROOT);
        if self.outputs.is_empty() {
            for tensor in &results {
                let constant = tensor.to_constant(ctx).map_err(|why| Diag::error(Code::RunFailed, loc, why))?;
                self.text.push_str(&attr_text(ctx, constant));
                self.text.push('\n');
            }
            return Ok(());
        }
        let returned = qopt_formats::arrays::num_returned(ctx, module, self.function);
        arrays::check_outputs(self.paths, (results.len(), returned), self.function)
            .map_err(|why| Diag::error(Code::Arguments, loc, why))?;
        let fail = |why: String| Diag::error(Code::FileAccess, loc, why);
        let names = qopt_formats::arrays::result_names(ctx, module, self.function);
        let contents = arrays::contents(ctx, self.paths, &names, &results).map_err(fail)?;
        for ((path, output), bytes) in self.paths.iter().zip(&mut self.outputs).zip(&contents) {
            let written = output.write_all(bytes);
            written.map_err(|why| fail(format!("cannot write '{path}': {}", system_reason(&why))))?;
        }
        Ok(())
    }

    fn results(&self, ctx: &Context, module: &Module) -> Result<Vec<Tensor>, Diag> {
        let program = Interpreter::new(ctx, &module.body);
        let loc = program.location(self.function).unwrap_or(module.body.loc(Body::ROOT));
        let fail = |message: String| Diag::error(Code::Arguments, loc, message);
        let Some(types) = program.arguments(self.function) else {
            return Err(fail(no_function(&program, self.function)));
        };
        let arguments = arrays::arguments(ctx, module, self.function, &types, &self.inputs).map_err(fail)?;
        let ran = program.run(self.function, &arguments, &mut |_, _| {});
        ran.map_err(|failure| Diag::error(Code::RunFailed, failure.loc, failure.message))
    }

    /// Prints the results, or moves the written files to their final paths.
    pub(super) fn persist_outputs(self, stdout: &mut (dyn Write + Send)) -> io::Result<()> {
        stdout.write_all(self.text.as_bytes()).and_then(|()| stdout.flush())?;
        self.outputs.into_iter().try_for_each(OutputFile::persist)
    }
}

pub(super) fn show(ctx: &Context, ty: Type) -> String {
    format!("'{}'", type_for_message(ctx, ty))
}

/// The message for an unknown function, with the known ones.
pub(crate) fn no_function(program: &Interpreter<'_>, name: &str) -> String {
    const MOST: usize = 8;
    let names: Vec<String> = program.names().iter().map(|name| format!("'{name}'")).collect();
    let more = if names.len() > MOST { ", ..." } else { "" };
    let known = match names.len() {
        0 => "the program has no function with a body".to_owned(),
        _ => format!("functions are {}{more}", names.get(..MOST).unwrap_or(&names).join(", ")),
    };
    format!("no function '{name}' that can be run; {known}")
}

/// The message for a number of input files that differs from the number of arguments.
pub(crate) fn wrong_count(ctx: &Context, name: &str, types: &[Type], files: usize) -> String {
    let shown: Vec<String> = types.iter().map(|&ty| show(ctx, ty)).collect();
    let of = if shown.is_empty() { String::new() } else { format!(" ({})", shown.join(", ")) };
    let given = if files == 1 { "is 1 input".to_owned() } else { format!("are {files} inputs") };
    format!("'{name}' has {}{of}, but there {given}", arguments(types.len()))
}

fn arguments(count: usize) -> String {
    if count == 1 { "1 argument".to_owned() } else { format!("{count} arguments") }
}

/// One error for each operation of a function that the interpreter cannot run. A note on the last one suggests passes.
pub(crate) fn without_evaluator(program: &Interpreter<'_>, function: &str) -> Vec<Diag> {
    let failures = program.without_evaluator(function).into_iter();
    let mut found: Vec<Diag> =
        failures.map(|failure| Diag::error(Code::NoEvaluator, failure.loc, failure.message)).collect();
    if let Some(last) = found.last_mut() {
        let position = last.position;
        let note = "--quant-to-hub --floats-to-tosa turns operations of frontends into operations that can be run";
        *last = last.clone().note(position, note);
    }
    found
}
