//! Runs a compiled program with the arguments of the command line, and reads, compares and writes its results.

use qopt_ir::diag::{Code, Diag};
use qopt_ir::eval::Interpreter;
use qopt_ir::ir::Tensor;
use qopt_ir::syntax::attr_text;

use super::child;
use super::interface::{self, Interface, ProgramRun};
use super::job::Job;
use super::layers::{self, KernelCost};
use crate::render::progress::ProgressLine;
use crate::run::arrays::{self, ArrayFile};
use crate::run::output::write_all_or_none;
use crate::run::program::Problem;
use crate::run::random::{self, Random};

impl Job<'_> {
    /// The arguments of each function: from files for a single function, otherwise random.
    pub(super) fn arguments(&self, names: &[String], inputs: &[ArrayFile]) -> Result<Vec<Vec<Tensor>>, Problem> {
        let ctx = self.program.ctx;
        let program = Interpreter::new(ctx, &self.program.module.body);
        let types_of = |name: &str| program.arguments(name).ok_or_else(|| format!("'{name}' cannot be run"));
        if inputs.is_empty() {
            let mut random = Random::new(0);
            let mut all = Vec::new();
            for name in names {
                all.push(types_of(name)?.iter().map(|&ty| random.tensor(ctx, ty)).collect::<Result<Vec<_>, _>>()?);
            }
            return Ok(all);
        }
        let [name] = names else {
            return Err("--input requires a single function: --function selects one".to_owned().into());
        };
        let types = types_of(name)?;
        let read = arrays::arguments(ctx, &self.program.module, name, &types, inputs);
        Ok(vec![read.map_err(|why| Problem::Message(Code::Arguments, why))?])
    }

    /// The interpreter's results for the hub program.
    pub(super) fn interpret(&mut self, name: &str, arguments: &[Tensor]) -> Result<Vec<Tensor>, Problem> {
        let ran = Interpreter::new(self.program.ctx, &self.program.module.body).run(name, arguments, &mut |_, _| {});
        ran.map_err(|failure| {
            let error = Diag::error(Code::RunFailed, failure.loc, failure.message);
            let is_random = self.settings.run_inputs.is_empty();
            self.program.handler.report(&[if is_random { random::with_note(error) } else { error }]);
            Problem::Reported
        })
    }

    /// Compiles, links and runs a lowered program. Returns its output and the memory of its results.
    pub(super) fn run_program(
        &mut self,
        (functions, text): (&[Interface], &[u8]),
        arguments: &[Vec<Tensor>],
        run: &ProgramRun<'_>,
        progress: ProgressLine,
    ) -> Result<(String, Vec<u8>), Problem> {
        let ctx = self.program.ctx;
        let files = ["model.o", "run.c", "run", "in", "out"].map(|name| self.folder.path().join(name));
        let [object, source, program, input, output] = &files;
        self.generate(text, "obj", object)?;
        let written = |result: std::io::Result<()>| result.map_err(|why| format!("cannot write a file: {why}"));
        written(std::fs::write(source, interface::runner(self.target, functions, run)))?;
        child::link(self.target, &[source, object], &[], program)?;
        let mut memory = Vec::new();
        for (function, arguments) in functions.iter().zip(arguments) {
            for (buffer, argument) in function.inputs.iter().zip(arguments) {
                memory.extend(buffer.spread(argument.to_bytes(ctx)?));
            }
        }
        written(std::fs::write(input, memory))?;
        drop(progress);
        let printed = child::execute(self.target, program, &[input, output])?;
        let memory = std::fs::read(output).map_err(|why| format!("the compiled program returned no result: {why}"))?;
        Ok((printed, memory))
    }

    /// Compiles, links and runs a lowered program. Reports times, and compares, prints or writes the results, as the options say.
    pub(super) fn execute(
        &mut self,
        (functions, layers): (&[Interface], &[Vec<KernelCost>]),
        text: &[u8],
        (arguments, expected): (&[Vec<Tensor>], &[Vec<Tensor>]),
        progress: ProgressLine,
        report: &mut String,
    ) -> Result<(), Problem> {
        let ctx = self.program.ctx;
        let repeat = self.native.repeat.unwrap_or(1).max(1);
        let counts: Vec<usize> = layers.iter().map(Vec::len).collect();
        let run =
            ProgramRun { repeat, check: self.native.check, kernels: self.native.profile.then_some(counts.as_slice()) };
        let (printed, memory) = self.run_program((functions, text), arguments, &run, progress)?;
        if self.native.profile {
            report.push_str(&profile(layers, &printed));
        }
        if self.native.time {
            report.push_str(&run_times(&printed, repeat));
        }
        let results = split_outputs(functions, &memory)?;
        if self.native.check {
            self.compare_outputs(functions, &results, expected, report)?;
        }
        if self.settings.run_outputs.is_empty() && report.is_empty() {
            let outputs = functions.iter().flat_map(|function| &function.outputs);
            for (output, bytes) in outputs.zip(&results) {
                let constant = output.tensor(ctx, bytes).to_constant(ctx)?;
                report.push_str(&attr_text(ctx, constant));
                report.push('\n');
            }
        }
        match functions {
            [function] => self.write_results(function, &results),
            _ => Ok(()),
        }
    }

    /// Compares each output with the interpreter's. Appends the equal outputs to `report`. A difference is an error.
    fn compare_outputs(
        &self,
        functions: &[Interface],
        results: &[Vec<u8>],
        expected: &[Vec<Tensor>],
        report: &mut String,
    ) -> Result<(), Problem> {
        let ctx = self.program.ctx;
        let outputs =
            functions.iter().flat_map(|f| f.outputs.iter().enumerate().map(move |(i, output)| (f, i, output)));
        let mut wrong = Vec::new();
        for (((function, i, output), found), wanted) in outputs.zip(results).zip(expected.iter().flatten()) {
            let of = if functions.len() == 1 { String::new() } else { format!(" of '{}'", function.prefix) };
            let (found, wanted) = (output.bits(ctx, &output.stored_tensor(found))?, output.bits(ctx, wanted)?);
            let (count, differing) = (wanted.len(), wanted.iter().zip(&found).filter(|(a, b)| a != b).count());
            if differing > 0 || count != found.len() {
                wrong
                    .push(format!("output #{i}{of} differs from the interpreter's in {differing} of {count} elements"));
            } else {
                report.push_str(&format!("output #{i}{of}: equal to the interpreter's in all {count} elements\n"));
            }
        }
        if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n").into()) }
    }

    /// Writes results to the requested files.
    fn write_results(&self, interface: &Interface, results: &[Vec<u8>]) -> Result<(), Problem> {
        let paths = &self.settings.run_outputs;
        if paths.is_empty() {
            return Ok(());
        }
        arrays::check_outputs(paths, (results.len(), self.num_returned), &interface.prefix)?;
        let ctx = self.program.ctx;
        let outputs = results.iter().zip(&interface.outputs);
        let tensors: Vec<Tensor> = outputs.map(|(bytes, output)| output.tensor(ctx, bytes)).collect();
        let contents = arrays::contents(ctx, paths, &self.result_names, &tensors)?;
        let files = paths.iter().zip(&contents).map(|(path, bytes)| (path.as_str(), bytes.as_slice()));
        Ok(write_all_or_none(&files.collect::<Vec<_>>())?)
    }
}

/// The time of each kernel, from the lines `kernel <nanoseconds>` that the runner prints.
fn profile(layers: &[Vec<KernelCost>], printed: &str) -> String {
    let times = kernel_times(printed);
    let mut rest = times.as_slice();
    let mut report = String::new();
    for layers in layers {
        let (times, later) = rest.split_at(layers.len().min(rest.len()));
        report.push_str(&layers::profile(layers, times));
        rest = later;
    }
    report
}

/// The best time of each kernel in nanoseconds, from the lines that the runner prints.
pub(super) fn kernel_times(printed: &str) -> Vec<f64> {
    let number = |line: &str| line.strip_prefix("kernel ")?.parse().ok();
    printed.lines().filter_map(number).collect()
}

/// The best and the median time of each function, from the lines of `repeat` numbers in nanoseconds that the runner prints.
fn run_times(printed: &str, repeat: u32) -> String {
    let mut times: Vec<f64> = printed.lines().filter_map(|line| line.parse().ok()).collect();
    let mut report = String::new();
    for times in times.chunks_mut(repeat as usize) {
        times.sort_by(f64::total_cmp);
        let at = |index: usize| times.get(index).copied().unwrap_or(0.0) / 1e3;
        report.push_str(&format!("best {:.1} us, median {:.1} us of {repeat}\n", at(0), at(times.len() / 2)));
    }
    report
}

/// The contents of each output without padding, from the outputs one after the other in memory.
fn split_outputs(functions: &[Interface], memory: &[u8]) -> Result<Vec<Vec<u8>>, String> {
    let mut rest = memory;
    let mut results = Vec::new();
    for buffer in functions.iter().flat_map(|function| &function.outputs) {
        let size = usize::try_from(buffer.bytes).unwrap_or(usize::MAX);
        let (bytes, later) = rest.split_at_checked(size).ok_or("the compiled program returned no result")?;
        results.push(buffer.remove_padding(bytes.to_vec()));
        rest = later;
    }
    Ok(results)
}
