//! `qopt compile` and `qopt run`: a quantized program as machine code.
//!
//! Everything down to loops on buffers is qopt's own passes, in this process. What follows, LLVM, is a program of its own
//! (`tools/codegen`), so that it cannot take this one with it, and so that this one is built without LLVM. A compiled program runs as
//! a program of its own too: linked with a few lines of C, under an emulator if it is for another machine.

mod child;
mod interface;


use std::path::Path;
use std::sync::Arc;

use qopt_ir::def::OpRef;
use qopt_ir::diag::{Code, Diag};
use qopt_ir::eval::{Interpreter, Tensor};
use qopt_ir::ir::{AttrKind, Blob, Context, Module, OpId, Type, TypeKind};
use qopt_ir::pass::{Config, PassManager, Registry};
use qopt_ir::syntax::{PrintOptions, print_module};

use crate::Streams;
use crate::cli::{Native, Settings};
use crate::render::Stderr;
use crate::run::execute;
use crate::run::npy::{self, Array};
use crate::run::output::Output;
use crate::run::program::{Problem, Program};
use crate::run::random::Random;
use interface::{Buffer, FUNCTION, Interface};
use qopt_dialects::targets::{self, Target};

/// From any frontend to the hub, whose programs the interpreter runs.
const TO_HUB: &str = "builtin.module(quant-to-hub,fold-quant-shapes,canonicalize)";
/// From the hub to loops on buffers.
fn to_loops(target: &Target) -> String {
    format!(
        "builtin.module(hub-to-tosa,fold-quant-shapes,canonicalize,tosa-to-linalg,bufferize,vectorize-int8{{target={}}},\
         to-loops,assign-arena,canonicalize,cse)",
        target.name
    )
}

/// Compiles, and perhaps runs; the result is the exit code.
pub(crate) fn native(settings: &Settings, native: &Native, registry: &Registry, streams: Streams<'_>) -> i32 {
    let Streams { stdin, stdout, stderr } = streams;
    let stderr = Stderr::new(stderr);
    let ctx = Context::new(qopt_dialects::all());
    let done = Program::read(&ctx, settings, &settings.input, stdin, &stderr).and_then(|program| {
        let inputs =
            settings.run_inputs.iter().map(|path| execute::read(path, stdin)).collect::<Result<Vec<_>, _>>()?;
        let target = targets::find(native.target.as_deref())?;
        let folder = tempfile::tempdir().map_err(|why| format!("cannot make a folder: {why}"))?;
        Job { settings, native, registry, program, target, folder }.run(&inputs)
    });
    let text = match done {
        Ok(text) => text,
        Err(Problem::Told) => return 1,
        Err(Problem::Message(message)) => {
            stderr.write(format!("qopt: {message}\n").as_bytes());
            return 1;
        }
    };
    i32::from(stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()).is_err())
}

struct Job<'a> {
    settings: &'a Settings,
    native: &'a Native,
    registry: &'a Registry,
    program: Program<'a>,
    target: &'static Target,
    /// What is made on the way, and goes in the end.
    folder: tempfile::TempDir,
}

impl Job<'_> {
    /// The result is what is printed.
    fn run(mut self, inputs: &[Array]) -> Result<String, Problem> {
        let emit = self.native.emit.as_deref().unwrap_or("obj");
        if !["obj", "asm", "llvm-ir", "mlir", "so"].contains(&emit) {
            return Err(format!("cannot emit '{emit}': it is obj, asm, llvm-ir, mlir or so").into());
        }
        // What runs has to be known to run before anything is compiled.
        if self.native.runs {
            self.target.runner()?;
        }
        let name = self.name()?;
        self.pass(TO_HUB)?;
        let arguments = if self.native.runs { self.arguments(&name, inputs)? } else { Vec::new() };
        let expected = if self.native.check { Some(self.interpreted(&name, &arguments)?) } else { None };
        let interface = self.lower()?;
        let mut text = Vec::new();
        let options = PrintOptions { quant_aliases: false, ..PrintOptions::default() };
        print_module(self.program.ctx, &self.program.module, &options, &mut |piece| text.extend_from_slice(piece));
        let mut told = String::new();
        if self.native.report {
            told.push_str(&format!("target {}\narena {} bytes\n", self.target.name, interface.arena));
            told.push_str(&format!("constants {} bytes\n", constant_bytes(self.program.ctx, &self.program.module)));
        }
        if self.native.runs {
            self.executed(&interface, &text, &arguments, expected.as_deref(), &mut told)?;
        } else {
            self.write(&interface, &text, emit)?;
        }
        Ok(told)
    }

    fn write(&self, interface: &Interface, text: &[u8], emit: &str) -> Result<(), Problem> {
        let made = self.folder.path().join("made");
        if emit == "so" {
            let object = self.folder.path().join("made.o");
            child::compile(text, self.target, "obj", &object)?;
            child::link(self.target, &[&object], true, &made)?;
        } else {
            child::compile(text, self.target, emit, &made)?;
        }
        let bytes = std::fs::read(&made).map_err(|why| format!("cannot read what was made: {why}"))?;
        let mut files = Vec::new();
        let output = self.settings.output.as_deref().unwrap_or("-");
        files.push((output, bytes));
        if let Some(header) = &self.native.header {
            files.push((header.as_str(), interface.header().into_bytes()));
        }
        // All or none.
        let mut opened = Vec::new();
        for (path, bytes) in files {
            use std::io::Write;
            let mut file = Output::file(path)?;
            file.write_all(&bytes).map_err(|why| format!("cannot write '{path}': {why}"))?;
            opened.push((path, file));
        }
        for (path, file) in opened {
            file.keep().map_err(|why| format!("cannot write '{path}': {why}"))?;
        }
        Ok(())
    }

    /// The arguments of the program from files; without any, random ones.
    fn arguments(&self, name: &str, inputs: &[Array]) -> Result<Vec<Tensor>, Problem> {
        let ctx = self.program.ctx;
        let program = Interpreter::new(ctx, &self.program.module.op.body);
        let types = program.arguments(name).ok_or_else(|| format!("'{name}' cannot be run"))?;
        if inputs.is_empty() {
            let mut random = Random::new(0);
            return Ok(types.iter().map(|&ty| random.tensor(ctx, ty)).collect::<Result<_, _>>()?);
        }
        if types.len() != inputs.len() {
            return Err(format!("'{name}' has {} arguments, but there are {} inputs", types.len(), inputs.len()).into());
        }
        let paths = &self.settings.run_inputs;
        let read = |((array, ty), path): ((&Array, &Type), &String)| {
            execute::tensor(ctx, array, *ty).map_err(|why| Problem::Message(format!("'{path}': {why}")))
        };
        inputs.iter().zip(&types).zip(paths).map(read).collect()
    }

    /// What the interpreter gives for the program in the hub.
    fn interpreted(&mut self, name: &str, arguments: &[Tensor]) -> Result<Vec<Tensor>, Problem> {
        let ran = Interpreter::new(self.program.ctx, &self.program.module.op.body).run(name, arguments, &mut |_, _| {});
        ran.map_err(|failure| {
            self.program.handler.report(&[Diag::error(Code::Pass, failure.loc, failure.message)]);
            Problem::Told
        })
    }

    /// The only function.
    fn function(&self) -> Result<OpId, Problem> {
        match functions(self.program.ctx, &self.program.module)[..] {
            [function] => Ok(function),
            _ => Err("the program has not one function".to_owned().into()),
        }
    }

    /// Its name.
    fn name(&self) -> Result<String, Problem> {
        let (ctx, function) = (self.program.ctx, self.function()?);
        let name =
            OpRef::new(ctx, &self.program.module.op.body, function).attr("sym_name").and_then(|a| ctx.attr_str(a));
        name.map(|name| ctx.text(name).into_owned()).ok_or_else(|| "the function has no name".to_owned().into())
    }

    fn pass(&mut self, pipeline: &str) -> Result<(), Problem> {
        let ctx = self.program.ctx;
        let passes = PassManager::parse(ctx, self.registry, pipeline).map_err(|why| why.message)?;
        let config = Config { threads: self.settings.threads, ..Config::default() };
        let report = passes.run(ctx, &mut self.program.module, &config);
        if self.program.handler.report(&report.diags) || report.failed { Err(Problem::Told) } else { Ok(()) }
    }

    /// Brings the program down to loops on buffers.
    fn lower(&mut self) -> Result<Interface, Problem> {
        let ctx = self.program.ctx;
        let results = result_count(ctx, &self.program.module, self.function()?);
        self.pass(&to_loops(self.target))?;
        let main = self.function()?;
        if let Some(diag) = foreign(ctx, &self.program.module, main) {
            self.program.handler.report(&[diag]);
            return Err(Problem::Told);
        }
        let interface = read_interface(ctx, &self.program.module, main, results)?;
        let body = &mut self.program.module.op.body;
        let name = ctx.string_attr(FUNCTION);
        body.set_properties(main, ctx.dict_with(body.properties(main), ctx.str("sym_name"), Some(name)));
        Ok(interface)
    }

    fn executed(
        &self,
        interface: &Interface,
        text: &[u8],
        arguments: &[Tensor],
        expected: Option<&[Tensor]>,
        told: &mut String,
    ) -> Result<(), Problem> {
        let ctx = self.program.ctx;
        let [object, source, program] = ["model.o", "run.c", "run"].map(|name| self.folder.path().join(name));
        child::compile(text, self.target, "obj", &object)?;
        let repeat = self.native.repeat.unwrap_or(1).max(1);
        std::fs::write(&source, interface.runner(repeat)).map_err(|why| format!("cannot write a file: {why}"))?;
        child::link(self.target, &[&source, &object], false, &program)?;
        let mut paths = Vec::new();
        for (i, (argument, input)) in arguments.iter().zip(&interface.inputs).enumerate() {
            let path = self.folder.path().join(format!("in{i}"));
            let bytes = input.spread(argument.to_bytes(ctx)?);
            std::fs::write(&path, bytes).map_err(|why| format!("cannot write a file: {why}"))?;
            paths.push(path);
        }
        let outputs: Vec<_> =
            (0..interface.outputs.len()).map(|i| self.folder.path().join(format!("out{i}"))).collect();
        let all: Vec<&Path> = paths.iter().chain(&outputs).map(|path| path.as_path()).collect();
        let printed = child::execute(self.target, &program, &all)?;
        if self.native.time {
            let mut times: Vec<f64> = printed.lines().filter_map(|line| line.parse().ok()).collect();
            times.sort_by(f64::total_cmp);
            let (best, median) =
                (times.first().copied().unwrap_or(0.0), times.get(times.len() / 2).copied().unwrap_or(0.0));
            told.push_str(&format!("best {:.1} us, median {:.1} us of {repeat}\n", best / 1e3, median / 1e3));
        }
        let results = outputs.iter().map(std::fs::read).collect::<Result<Vec<_>, _>>();
        let results = results.map_err(|why| format!("the compiled program gave no result: {why}"))?;
        let results: Vec<Vec<u8>> =
            results.into_iter().zip(&interface.outputs).map(|(bytes, output)| output.packed(bytes)).collect();
        if let Some(expected) = expected {
            for (i, ((tensor, found), output)) in expected.iter().zip(&results).zip(&interface.outputs).enumerate() {
                let found = tensor_of(output, found).ints(ctx)?;
                let wanted = tensor.ints(ctx)?;
                // Integers without a sign of their own are the same bits.
                let mask = u64::MAX >> 64_u32.saturating_sub(output.width);
                let differ = |(a, b): &(&i64, &i64)| (a.cast_unsigned() ^ b.cast_unsigned()) & mask != 0;
                let differing = wanted.iter().zip(&found).filter(differ).count();
                let count = wanted.len();
                if differing > 0 || count != found.len() {
                    return Err(format!(
                        "output #{i} differs from the interpreter's in {differing} of {count} elements"
                    )
                    .into());
                }
                told.push_str(&format!("output #{i}: equal to the interpreter's in all {count} elements\n"));
            }
        }
        self.keep(interface, &results)
    }

    /// Writes results to the files that were named.
    fn keep(&self, interface: &Interface, results: &[Vec<u8>]) -> Result<(), Problem> {
        use std::io::Write;
        let paths = &self.settings.run_outputs;
        if paths.is_empty() {
            return Ok(());
        }
        if paths.len() != results.len() {
            return Err(format!("there are {} results, but {} outputs", results.len(), paths.len()).into());
        }
        let ctx = self.program.ctx;
        let mut opened = Vec::new();
        for ((path, bytes), output) in paths.iter().zip(results).zip(&interface.outputs) {
            let tensor = tensor_of(output, bytes);
            let array = execute::array(ctx, &tensor)?;
            let mut file = Output::file(path)?;
            file.write_all(&npy::write(&array)).map_err(|why| format!("cannot write '{path}': {why}"))?;
            opened.push((path, file));
        }
        for (path, file) in opened {
            file.keep().map_err(|why| format!("cannot write '{path}': {why}"))?;
        }
        Ok(())
    }
}

/// What lies in a buffer.
fn tensor_of(buffer: &Buffer, bytes: &[u8]) -> Tensor {
    Tensor { ty: buffer.ty, data: Blob::Bytes(Arc::new(bytes.to_vec())) }
}

/// The functions that have a body.
fn functions(ctx: &Context, module: &Module) -> Vec<OpId> {
    let body = &module.op.body;
    let has_body =
        |op| body.isolated(op).is_some_and(|inner| inner.roots().iter().any(|&r| !inner.blocks(r).is_empty()));
    let is_function = |&op: &OpId| ctx.is_op(body.name(op), &qopt_dialects::func::ops::FUNC) && has_body(op);
    body.preorder().into_iter().filter(is_function).collect()
}

/// How many results the function has.
fn result_count(ctx: &Context, module: &Module, main: OpId) -> usize {
    let ty = OpRef::new(ctx, &module.op.body, main).attr("function_type").and_then(|a| ctx.attr_type(a));
    match ty.map(|ty| ctx.type_kind(ty)) {
        Some(TypeKind::Function { results, .. }) => results.len(),
        _ => 0,
    }
}

/// The first operation that no loop, buffer or scalar arithmetic is.
fn foreign(ctx: &Context, module: &Module, main: OpId) -> Option<Diag> {
    let body = module.op.body.isolated(main)?;
    body.preorder().into_iter().map(|op| OpRef::new(ctx, body, op)).find_map(|op| {
        let name = op.name();
        let known = name
            .split('.')
            .next()
            .is_some_and(|d| ["arith", "func", "llvm", "math", "memref", "scf", "vector"].contains(&d));
        let is_tensor = op.body.operands(op.op).chain(op.body.results(op.op)).any(|v| ctx.is_tensor(op.body.ty(v)));
        let message = || format!("'{name}' cannot be compiled: there are no loops for it");
        (!known || is_tensor).then(|| Diag::error(Code::Pass, op.loc(), message()))
    })
}

/// The buffers that the function takes: inputs, outputs, arena.
fn read_interface(ctx: &Context, module: &Module, main: OpId, results: usize) -> Result<Interface, String> {
    let body = module.op.body.isolated(main).ok_or("the function has no body")?;
    let entry = body.roots().first().and_then(|&r| body.blocks(r).first()).ok_or("the function has no body")?;
    let mut buffers = body.args(*entry).iter().map(|&arg| buffer(ctx, body.ty(arg))).collect::<Result<Vec<_>, _>>()?;
    let arena = buffers.pop().ok_or("the function has no arena")?.bytes;
    let at = buffers.len().checked_sub(results).ok_or("the function has too few buffers")?;
    let outputs = buffers.split_off(at);
    Ok(Interface { inputs: buffers, outputs, arena })
}

fn buffer(ctx: &Context, ty: Type) -> Result<Buffer, String> {
    let dims = ctx.shape(ty).ok_or("an argument is no buffer")?;
    let shape: Vec<String> = dims.iter().map(|d| d.map_or("?".to_owned(), |n| n.to_string())).collect();
    let width = ctx.int_width(ctx.element_or_self(ty)).ok_or("an argument has no integers")?;
    let bytes = u64::from(width).div_ceil(8).next_power_of_two();
    let count = ctx.num_elements(ty).ok_or("an argument has no size")?;
    let total = count.checked_mul(bytes).ok_or("an argument is too large")?;
    let ty = ctx.tensor_type(&dims, ctx.element_or_self(ty));
    Ok(Buffer { ty, width, element: format!("int{}_t", bytes * 8), bytes: total, shape: shape.join("x") })
}

/// The bytes of all constants in memory.
fn constant_bytes(ctx: &Context, module: &Module) -> u64 {
    let body = &module.op.body;
    let size = |op: OpId| {
        let view = OpRef::new(ctx, body, op);
        let ty = view.attr("type").and_then(|a| match ctx.attr_kind(a) {
            AttrKind::Type(ty) => Some(*ty),
            _ => None,
        })?;
        matches!(ctx.type_kind(ty), TypeKind::MemRef { .. }).then(|| buffer(ctx, ty).ok()).flatten().map(|b| b.bytes)
    };
    body.preorder().into_iter().filter_map(size).sum()
}
