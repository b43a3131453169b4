//! `qopt compile` and `qopt run`: a quantized program as machine code.
//!
//! Everything down to loops on buffers is qopt's own passes, in this process. What follows, LLVM, is a program of its own
//! (`tools/codegen`), so that it cannot take this one with it, and so that this one is built without LLVM. A compiled program runs as
//! a program of its own too: linked with a few lines of C, under an emulator if it is for another machine.

mod child;
mod dispatch;
mod interface;
mod layers;
mod progress;

use std::path::Path;
use std::sync::Arc;

use qopt_ir::def::OpRef;
use qopt_ir::diag::{Code, Diag};
use qopt_ir::eval::{Interpreter, Tensor};
use qopt_ir::ir::{AttrKind, Blob, Context, Module, OpId, Type, TypeKind};
use qopt_ir::num::FloatKind;
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
use interface::{Buffer, Interface};
use layers::{Layer, Origins};
use progress::Progress;
use qopt_dialects::targets::{self, Target};

/// From any frontend to the hub, whose programs the interpreter runs.
const TO_HUB: &str = "builtin.module(quant-to-hub,fold-quant-shapes,canonicalize)";
/// From the hub to loops on buffers.
fn to_loops(target: &Target, split: Option<u32>) -> String {
    let split = split.map_or_else(String::new, |split| format!(" split={split}"));
    format!("builtin.module(hub-to-tosa,fold-quant-shapes,canonicalize,lower-int8{{target={}{split}}})", target.name)
}

/// Compiles; the result is the exit code.
pub(crate) fn compile(settings: &Settings, registry: &Registry, streams: Streams<'_>) -> i32 {
    native(settings, registry, streams, false)
}

/// Compiles and runs; the result is the exit code.
pub(crate) fn run(settings: &Settings, registry: &Registry, streams: Streams<'_>) -> i32 {
    native(settings, registry, streams, true)
}

fn native(settings: &Settings, registry: &Registry, streams: Streams<'_>, runs: bool) -> i32 {
    let native = &settings.native;
    let Streams { stdin, stdout, stderr } = streams;
    let stderr = Stderr::new(stderr, settings.terminal);
    let ctx = Context::with_limits(qopt_dialects::all(), settings.limits.clone());
    let done = Program::read(&ctx, settings, &settings.input, stdin, &stderr).and_then(|program| {
        let inputs =
            settings.run_inputs.iter().map(|path| execute::read(path, stdin)).collect::<Result<Vec<_>, _>>()?;
        let targets = targets::list(native.target.as_deref())?;
        let target = targets.last().copied().ok_or_else(|| "no target is named".to_owned())?;
        let folder = tempfile::tempdir().map_err(|why| format!("cannot make a folder: {why}"))?;
        Job { settings, native, runs, registry, program, target, targets, folder }.run(&inputs)
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
    /// Whether the program is run once it is compiled.
    runs: bool,
    registry: &'a Registry,
    program: Program<'a>,
    target: &'static Target,
    /// All that a program chooses from, if they are several.
    targets: Vec<&'static Target>,
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
        let several = self.targets.len() > 1;
        if several && self.runs {
            return Err("'run' is for one target".to_owned().into());
        }
        if several && !["obj", "so"].contains(&emit) {
            return Err(format!("cannot emit '{emit}' for several targets: it is obj or so").into());
        }
        // What runs has to be known to run before anything is compiled.
        if self.runs {
            self.target.runner()?;
        }
        let names = self.names()?;
        self.pass(TO_HUB)?;
        let arguments = if self.runs { self.arguments(&names, inputs)? } else { Vec::new() };
        let mut expected = Vec::new();
        if self.native.check {
            for (name, arguments) in names.iter().zip(&arguments) {
                expected.push(self.interpreted(name, arguments)?);
            }
        }
        let (origins, live) = (layers::origins(self.program.ctx, &self.program.module), self.live_bytes());
        let progress = Progress::start(&format!("compiling for {}", self.target.name));
        if several {
            return self.several(&names, emit, (&origins, &live));
        }
        let functions = self.lower(&names, "")?;
        let text = self.text();
        let (layers, mut told) = self.described(&functions, (&origins, &live), "");
        if self.runs {
            self.executed((&functions, &layers), &text, (&arguments, &expected), progress, &mut told)?;
        } else {
            self.write(&functions, &text, emit)?;
        }
        Ok(told)
    }

    /// The program as MLIR's text.
    fn text(&self) -> Vec<u8> {
        let mut text = Vec::new();
        let options = PrintOptions { quant_aliases: false, ..PrintOptions::default() };
        print_module(self.program.ctx, &self.program.module, &options, &mut |piece| text.extend_from_slice(piece));
        text
    }

    /// The kernels of each function, whose names end with a suffix, and what is told of them.
    fn described(
        &self,
        functions: &[Interface],
        (origins, live): (&Origins, &[u64]),
        suffix: &str,
    ) -> (Vec<Vec<Layer>>, String) {
        let (ctx, module) = (self.program.ctx, &self.program.module);
        let symbol = |f: &Interface| format!("{}{suffix}", f.symbol());
        let layers: Vec<Vec<Layer>> =
            functions.iter().map(|f| layers::layers(ctx, module, &symbol(f), origins, self.target)).collect();
        let mut told = String::new();
        if self.native.report {
            told.push_str(&format!("target {}\n", self.target.name));
            for ((function, &live), layers) in functions.iter().zip(live).zip(&layers) {
                let ratio = if live > 0 { function.arena as f64 / live as f64 } else { 1.0 };
                let arena = function.arena;
                told.push_str(&format!(
                    "arena {arena} bytes, live at once at most {live} bytes of 8 bits: {ratio:.3} of them\n"
                ));
                told.push_str(&layers::report(layers));
            }
            told.push_str(&format!("constants {} bytes\n", constant_bytes(ctx, module)));
        }
        (layers, told)
    }

    /// One object for several targets.
    fn several(
        &mut self,
        names: &[String],
        emit: &str,
        (origins, live): (&Origins, &[u64]),
    ) -> Result<String, Problem> {
        let hub = self.program.module.clone();
        let mut told = String::new();
        let mut functions: Vec<Interface> = Vec::new();
        let source = self.folder.path().join("choose.c");
        let mut parts = vec![source.clone()];
        for target in self.targets.clone() {
            self.program.module = hub.clone();
            self.target = target;
            let suffix = dispatch::suffix(target);
            let lowered = self.lower(names, &suffix)?;
            told.push_str(&self.described(&lowered, (origins, live), &suffix).1);
            let object = self.folder.path().join(format!("{}.o", target.name));
            child::compile(&self.text(), target, "obj", &object)?;
            parts.push(object);
            // One arena is large enough for all.
            let arenas: Vec<u64> = functions.iter().map(|function| function.arena).collect();
            functions = lowered;
            for (function, arena) in functions.iter_mut().zip(arenas) {
                function.arena = function.arena.max(arena);
            }
        }
        let text = dispatch::source(&functions, &self.targets);
        std::fs::write(&source, text).map_err(|why| format!("cannot write a file: {why}"))?;
        let made = self.folder.path().join("made");
        let parts: Vec<&Path> = parts.iter().map(|part| part.as_path()).collect();
        let how = if emit == "so" { "-shared" } else { "-r" };
        child::link(self.target, &parts, &["-fPIC", how], &made)?;
        self.keep_made(&functions, &made)?;
        Ok(told)
    }

    fn write(&self, functions: &[Interface], text: &[u8], emit: &str) -> Result<(), Problem> {
        let made = self.folder.path().join("made");
        if emit == "so" {
            let object = self.folder.path().join("made.o");
            child::compile(text, self.target, "obj", &object)?;
            child::link(self.target, &[&object], &["-shared"], &made)?;
        } else {
            child::compile(text, self.target, emit, &made)?;
        }
        self.keep_made(functions, &made)
    }

    /// Writes what was made, and its header, to the files that were named.
    fn keep_made(&self, functions: &[Interface], made: &Path) -> Result<(), Problem> {
        let bytes = std::fs::read(made).map_err(|why| format!("cannot read what was made: {why}"))?;
        let mut files = Vec::new();
        let output = self.settings.output.as_deref().unwrap_or("-");
        files.push((output, bytes));
        if let Some(header) = &self.native.header {
            files.push((header.as_str(), interface::header(functions, self.targets.len() > 1).into_bytes()));
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

    /// The arguments of each function: those of the only one from files, or random ones.
    fn arguments(&self, names: &[String], inputs: &[Array]) -> Result<Vec<Vec<Tensor>>, Problem> {
        let ctx = self.program.ctx;
        let program = Interpreter::new(ctx, &self.program.module.op.body);
        let types = |name: &str| program.arguments(name).ok_or_else(|| format!("'{name}' cannot be run"));
        if inputs.is_empty() {
            let mut random = Random::new(0);
            let mut all = Vec::new();
            for name in names {
                all.push(types(name)?.iter().map(|&ty| random.tensor(ctx, ty)).collect::<Result<Vec<_>, _>>()?);
            }
            return Ok(all);
        }
        let [name] = names else { return Err("several functions have no inputs from files".to_owned().into()) };
        let types = types(name)?;
        if types.len() != inputs.len() {
            return Err(format!("'{name}' has {} arguments, but there are {} inputs", types.len(), inputs.len()).into());
        }
        let paths = &self.settings.run_inputs;
        let read = |((array, ty), path): ((&Array, &Type), &String)| {
            execute::tensor(ctx, array, *ty).map_err(|why| Problem::Message(format!("'{path}': {why}")))
        };
        Ok(vec![inputs.iter().zip(&types).zip(paths).map(read).collect::<Result<_, _>>()?])
    }

    /// What the interpreter gives for the program in the hub.
    fn interpreted(&mut self, name: &str, arguments: &[Tensor]) -> Result<Vec<Tensor>, Problem> {
        let ran = Interpreter::new(self.program.ctx, &self.program.module.op.body).run(name, arguments, &mut |_, _| {});
        ran.map_err(|failure| {
            self.program.handler.report(&[Diag::error(Code::Pass, failure.loc, failure.message)]);
            Problem::Told
        })
    }

    /// The names of the functions.
    fn names(&self) -> Result<Vec<String>, Problem> {
        let (ctx, module) = (self.program.ctx, &self.program.module);
        let name = |op| OpRef::new(ctx, &module.op.body, op).attr("sym_name").and_then(|a| ctx.attr_str(a));
        let names: Option<Vec<String>> =
            functions(ctx, module).into_iter().map(|op| name(op).map(|name| ctx.text(name).into_owned())).collect();
        match names {
            Some(names) if !names.is_empty() => Ok(names),
            _ => Err("the program has no function".to_owned().into()),
        }
    }

    /// What each function of the program in the hub needs at once.
    fn live_bytes(&self) -> Vec<u64> {
        let (ctx, module) = (self.program.ctx, &self.program.module);
        functions(ctx, module).into_iter().map(|op| layers::live_bytes(ctx, module, op)).collect()
    }

    fn pass(&mut self, pipeline: &str) -> Result<(), Problem> {
        let ctx = self.program.ctx;
        let passes = PassManager::parse(ctx, self.registry, pipeline).map_err(|why| why.message)?;
        let config = Config { threads: self.settings.threads, ..Config::default() };
        let report = passes.run(ctx, &mut self.program.module, &config);
        if self.program.handler.report(&report.diags) || report.failed { Err(Problem::Told) } else { Ok(()) }
    }

    /// Brings the program down to loops on buffers.
    /// The functions' names in the object end with a suffix.
    fn lower(&mut self, names: &[String], suffix: &str) -> Result<Vec<Interface>, Problem> {
        let ctx = self.program.ctx;
        let module = &self.program.module;
        let results: Vec<usize> = functions(ctx, module).into_iter().map(|op| result_count(ctx, module, op)).collect();
        self.pass(&to_loops(self.target, self.native.split))?;
        let mut interfaces = Vec::new();
        for ((function, name), &results) in functions(ctx, &self.program.module).into_iter().zip(names).zip(&results) {
            if let Some(diag) = foreign(ctx, &self.program.module, function) {
                self.program.handler.report(&[diag]);
                return Err(Problem::Told);
            }
            // The only function is the model.
            let prefix = if names.len() == 1 { "model" } else { name };
            let interface = read_interface(ctx, &self.program.module, function, (prefix, results))?;
            let body = &mut self.program.module.op.body;
            let symbol = ctx.string_attr(format!("{}{suffix}", interface.symbol()));
            body.set_properties(function, ctx.dict_with(body.properties(function), ctx.str("sym_name"), Some(symbol)));
            interfaces.push(interface);
        }
        self.pass("builtin.module(outline-kernels,kernels-to-tasks)")?;
        Ok(interfaces)
    }

    fn executed(
        &self,
        (functions, layers): (&[Interface], &[Vec<Layer>]),
        text: &[u8],
        (arguments, expected): (&[Vec<Tensor>], &[Vec<Tensor>]),
        progress: Progress,
        told: &mut String,
    ) -> Result<(), Problem> {
        let ctx = self.program.ctx;
        let files = ["model.o", "run.c", "run", "in", "out"].map(|name| self.folder.path().join(name));
        let [object, source, program, input, output] = &files;
        child::compile(text, self.target, "obj", object)?;
        let repeat = self.native.repeat.unwrap_or(1).max(1);
        let written = |result: std::io::Result<()>| result.map_err(|why| format!("cannot write a file: {why}"));
        let counts: Vec<usize> = layers.iter().map(Vec::len).collect();
        let profiled = self.native.profile.then_some(counts.as_slice());
        written(std::fs::write(source, interface::runner(functions, repeat, self.native.check, profiled)))?;
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
        if self.native.profile {
            let number = |line: &str| line.strip_prefix("kernel ")?.parse().ok();
            let mut times = printed.lines().filter_map(number).collect::<Vec<f64>>();
            for layers in layers {
                let left = times.split_off(layers.len().min(times.len()));
                told.push_str(&layers::profile(layers, &times));
                times = left;
            }
        }
        if self.native.time {
            let times: Vec<f64> = printed.lines().filter_map(|line| line.parse().ok()).collect();
            for times in times.chunks(repeat as usize) {
                let mut times = times.to_vec();
                times.sort_by(f64::total_cmp);
                let at = |index: usize| times.get(index).copied().unwrap_or(0.0) / 1e3;
                told.push_str(&format!("best {:.1} us, median {:.1} us of {repeat}\n", at(0), at(times.len() / 2)));
            }
        }
        let memory = std::fs::read(output).map_err(|why| format!("the compiled program gave no result: {why}"))?;
        let mut rest = memory.as_slice();
        let mut results = Vec::new();
        for buffer in functions.iter().flat_map(|function| &function.outputs) {
            let size = usize::try_from(buffer.bytes).unwrap_or(usize::MAX);
            let (bytes, behind) =
                rest.split_at_checked(size).ok_or_else(|| "the compiled program gave no result".to_owned())?;
            results.push(buffer.packed(bytes.to_vec()));
            rest = behind;
        }
        if self.native.check {
            self.compared(functions, &results, expected, told)?;
        }
        match functions {
            [function] => self.keep(function, &results),
            _ => Ok(()),
        }
    }

    /// Says of each output that it is the interpreter's; else which are not.
    fn compared(
        &self,
        functions: &[Interface],
        results: &[Vec<u8>],
        expected: &[Vec<Tensor>],
        told: &mut String,
    ) -> Result<(), Problem> {
        let ctx = self.program.ctx;
        let outputs =
            functions.iter().flat_map(|f| f.outputs.iter().enumerate().map(move |(i, output)| (f, i, output)));
        let mut wrong = Vec::new();
        for (((function, i, output), found), wanted) in outputs.zip(results).zip(expected.iter().flatten()) {
            let of = if functions.len() == 1 { String::new() } else { format!(" of '{}'", function.prefix) };
            let (found, wanted) = (output.bits(ctx, &tensor_of(output, found))?, output.bits(ctx, wanted)?);
            let (count, differing) = (wanted.len(), wanted.iter().zip(&found).filter(|(a, b)| a != b).count());
            if differing > 0 || count != found.len() {
                wrong
                    .push(format!("output #{i}{of} differs from the interpreter's in {differing} of {count} elements"));
            } else {
                told.push_str(&format!("output #{i}{of}: equal to the interpreter's in all {count} elements\n"));
            }
        }
        if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n").into()) }
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

/// The buffers that a function takes: inputs, outputs, arena.
fn read_interface(
    ctx: &Context,
    module: &Module,
    main: OpId,
    (prefix, results): (&str, usize),
) -> Result<Interface, String> {
    let is_word = |c: char| c == '_' || c.is_ascii_alphanumeric();
    if !prefix.chars().all(is_word) || prefix.starts_with(|c: char| c.is_ascii_digit()) {
        return Err(format!("'{prefix}' is no name in C"));
    }
    let body = module.op.body.isolated(main).ok_or("the function has no body")?;
    let entry = body.roots().first().and_then(|&r| body.blocks(r).first()).ok_or("the function has no body")?;
    let mut buffers = body.args(*entry).iter().map(|&arg| buffer(ctx, body.ty(arg))).collect::<Result<Vec<_>, _>>()?;
    let arena = buffers.pop().ok_or("the function has no arena")?.bytes;
    let at = buffers.len().checked_sub(results).ok_or("the function has too few buffers")?;
    let outputs = buffers.split_off(at);
    Ok(Interface { prefix: prefix.to_owned(), inputs: buffers, outputs, arena })
}

fn buffer(ctx: &Context, ty: Type) -> Result<Buffer, String> {
    let dims = ctx.shape(ty).ok_or("an argument is no buffer")?;
    let shape: Vec<String> = dims.iter().map(|d| d.map_or("?".to_owned(), |n| n.to_string())).collect();
    let element = ctx.element_or_self(ty);
    let (width, is_float) = match (ctx.int_width(element), ctx.float_kind(element)) {
        (Some(width), _) => (width, false),
        (None, Some(FloatKind::F32)) => (32, true),
        _ => return Err("an argument has neither integers nor floats of 32 bits".to_owned()),
    };
    let bytes = u64::from(width).div_ceil(8).next_power_of_two();
    let count = ctx.num_elements(ty).ok_or("an argument has no size")?;
    let total = count.checked_mul(bytes).ok_or("an argument is too large")?;
    let ty = ctx.tensor_type(&dims, element);
    let element = if is_float { "float".to_owned() } else { format!("int{}_t", bytes * 8) };
    Ok(Buffer { ty, width, element, bytes: total, shape: shape.join("x") })
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
