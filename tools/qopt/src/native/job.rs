//! One compilation: lowers a program to loops on buffers.
//!
//! [`super::artifact`] writes the files of the lowered program, [`super::execute`] runs it, and [`super::tune`] measures schedules.

use qopt_dialects::targets::{self, System, Target};
use qopt_ir::diag::Diag;
use qopt_ir::eval::Interpreter;
use qopt_ir::pass::Registry;
use qopt_ir::rewrite::Rewriter;
use qopt_ir::syntax::{PrintOptions, print_module};
use rustc_hash::FxHashMap;

use super::external::{self, ExternalFunction};
use super::functions::{Signature, functions, make_others_private, names, only_public, signatures};
use super::interface::Interface;
use super::layers::{self, KernelCost, Origins};
use super::unsupported::{self, Labels};
use super::{INLINE, PassLog, Printed, TO_NESTS, hub_pipeline, run_passes, to_loops};
use crate::cli::{Native, Settings};
use crate::render::progress::{self, ProgressLine};
use crate::run::arrays::ArrayFile;
use crate::run::execute::no_function;
use crate::run::program::{Problem, Program};
use crate::temporary::TemporaryFolder;

/// A program and the settings of its compilation.
pub(super) struct Job<'a> {
    pub(super) settings: &'a Settings,
    pub(super) native: &'a Native,
    /// True if the program is run after compilation.
    pub(super) runs: bool,
    pub(super) registry: &'a Registry,
    pub(super) program: Program<'a>,
    /// The names of the operators of the input program, for messages about the lowered one.
    pub(super) labels: Labels,
    pub(super) log: &'a mut PassLog,
    /// The names of the results of a single function.
    pub(super) result_names: Vec<String>,
    /// The number of results of this function, without the state of the model.
    pub(super) num_returned: usize,
    /// The types of the functions of the input program, by name.
    pub(super) signatures: FxHashMap<String, Signature>,
    pub(super) target: &'static Target,
    /// All targets, if the program dispatches between several.
    pub(super) targets: Vec<&'static Target>,
    /// The functions that the program calls and does not define: the user links them.
    pub(super) external: Vec<ExternalFunction>,
    /// The folder for intermediate files, removed at the end.
    pub(super) folder: TemporaryFolder,
}

impl<'a> Job<'a> {
    pub(super) fn new(
        settings: &'a Settings,
        registry: &'a Registry,
        program: Program<'a>,
        log: &'a mut PassLog,
        runs: bool,
    ) -> Result<Self, Problem> {
        let (native, ctx) = (&settings.native, program.ctx);
        let targets = targets::list(native.target.as_deref())?;
        let target = targets.last().copied().ok_or_else(|| "no target given".to_owned())?;
        let folder = TemporaryFolder::new().map_err(|why| format!("cannot make a folder: {why}"))?;
        let labels = Labels::of(ctx, &program.module);
        let signatures = names(ctx, &program.module).into_iter().zip(signatures(ctx, &program.module)).collect();
        Ok(Job {
            settings,
            native,
            runs,
            registry,
            program,
            labels,
            log,
            result_names: Vec::new(),
            num_returned: 0,
            signatures,
            target,
            targets,
            external: Vec::new(),
            folder,
        })
    }

    /// Converts the program to the hub. With the name of a function, removes the functions that it does not call. Returns the
    /// names of the functions that are left.
    pub(super) fn convert_to_hub(&mut self, only: Option<&str>) -> Result<Vec<String>, Problem> {
        external::declare_device_functions(self.program.ctx, &mut self.program.module);
        if let Some(name) = only {
            let program = Interpreter::new(self.program.ctx, &self.program.module.body);
            if program.arguments(name).is_none() {
                return Err(no_function(&program, name).into());
            }
            make_others_private(self.program.ctx, &mut self.program.module, name);
        }
        self.pass(INLINE)?;
        // Private functions are left if an operation that cannot be compiled refers to them.
        let public = only_public(self.program.ctx, &self.program.module);
        let only = only.or(public.as_deref()).filter(|_| self.runs);
        if let Some(name) = only {
            // The passes made an initializer of variables public. A run of one function does not need it.
            make_others_private(self.program.ctx, &mut self.program.module, name);
            self.pass("builtin.module(symbol-dce)")?;
        }
        let mut names = names(self.program.ctx, &self.program.module);
        // The bodies of control flow are functions, too. Control flow has no lowering, which a later check reports.
        names.retain(|name| only.is_none_or(|only| name == only));
        if names.is_empty() {
            return Err("the program has no function".to_owned().into());
        }
        if self.runs {
            let calls = external::refuse_calls(self.program.ctx, &self.program.module);
            self.refuse(&calls)?;
        }
        self.pass(&hub_pipeline(self.native))?;
        let unsupported = unsupported::arguments_without_buffer(self.program.ctx, &self.program.module);
        self.refuse(&unsupported)?;
        Ok(names)
    }

    /// Rejects options that do not fit each other, and a target whose code this machine cannot run, before the compilation.
    fn check_options(&self, emit: &str) -> Result<(), Problem> {
        if !["obj", "asm", "llvm-ir", "mlir", "so"].contains(&emit) {
            return Err(format!("cannot emit '{emit}': it is obj, asm, llvm-ir, mlir or so").into());
        }
        let several = self.targets.len() > 1;
        if several && self.runs {
            return Err("'run' requires a single --target".to_owned().into());
        }
        if several && !["obj", "so"].contains(&emit) {
            return Err(format!("cannot emit '{emit}' for several targets: it is obj or so").into());
        }
        if emit == "so" && self.target.architecture.system != System::Linux {
            return Err(format!("cannot emit 'so' for '{}', which has no shared libraries", self.target.name).into());
        }
        if self.runs {
            self.target.runner()?;
        }
        Ok(())
    }

    /// Compiles the program, and runs it if requested. Returns the printed file and the report.
    pub(super) fn run(mut self, inputs: &[ArrayFile]) -> Result<Printed, Problem> {
        let emit = self.native.emit.as_deref().unwrap_or("obj");
        self.check_options(emit)?;
        let progress = ProgressLine::start(&format!("compiling for {}", self.target.name));
        let names = self.convert_to_hub(self.settings.compare.function.as_deref())?;
        if names.len() > 1 && !self.settings.run_outputs.is_empty() {
            return Err("--output requires a single function: --function selects one".to_owned().into());
        }
        if names.len() > 1 && self.native.name.is_some() {
            return Err("--name requires a single function: with several, each has its own name".to_owned().into());
        }
        let arguments = if self.runs { self.arguments(&names, inputs)? } else { Vec::new() };
        if let [name] = names.as_slice() {
            let Program { ctx, module, .. } = &self.program;
            self.result_names = qopt_formats::arrays::result_names(ctx, module, name);
            self.num_returned = qopt_formats::arrays::num_returned(ctx, module, name);
        }
        let mut expected = Vec::new();
        if self.native.check {
            progress::phase("interpreting");
            for (name, arguments) in names.iter().zip(&arguments) {
                expected.push(self.interpret(name, arguments)?);
            }
        }
        let (origins, live) = (layers::origins(self.program.ctx, &self.program.module), self.live_bytes());
        if self.targets.len() > 1 {
            // `compile_for_targets` lowers once for each target.
            let (functions, report) = self.compile_for_targets(&names, emit, (&origins, &live))?;
            return Ok(Printed { file: self.write_compiled_files(&functions)?, report });
        }
        let functions = self.lower(&names, "")?;
        let (layers, mut report) = self.describe_kernels(&functions, (&origins, &live), "");
        let text = self.text()?;
        let mut file = Vec::new();
        if self.runs {
            self.execute((&functions, &layers), &text, (&arguments, &expected), progress, &mut report)?;
        } else {
            self.compile_text(&text, emit)?;
            file = self.write_compiled_files(&functions)?;
        }
        Ok(Printed { file, report })
    }

    /// The program for the code generator, as MLIR text. Call [`Self::describe_kernels`] before: this function merges kernels
    /// that are equal except for constants.
    pub(super) fn text(&mut self) -> Result<Vec<u8>, Problem> {
        self.pass("builtin.module(share-kernels)")?;
        let mut text = Vec::new();
        let options = PrintOptions { quant_aliases: false, ..PrintOptions::default() };
        print_module(&self.program.module, &options, &mut |piece| text.extend_from_slice(piece));
        Ok(text)
    }

    /// The kernels of each function, whose symbols end with `suffix`, and the report about them.
    pub(super) fn describe_kernels(
        &self,
        functions: &[Interface],
        (origins, live): (&Origins, &[u64]),
        suffix: &str,
    ) -> (Vec<Vec<KernelCost>>, String) {
        let (ctx, module) = (self.program.ctx, &self.program.module);
        let symbol = |f: &Interface| format!("{}{suffix}", f.symbol());
        let layers: Vec<Vec<KernelCost>> =
            functions.iter().map(|f| layers::layers(ctx, module, &symbol(f), origins, self.target)).collect();
        let mut report = String::new();
        if self.native.report {
            report.push_str(&format!("target {}\n", self.target.name));
            for ((function, &live), layers) in functions.iter().zip(live).zip(&layers) {
                let ratio = if live > 0 { function.arena as f64 / live as f64 } else { 1.0 };
                let arena = function.arena;
                report.push_str(&format!(
                    "arena {arena} bytes, peak of live 8-bit buffers {live} bytes: ratio {ratio:.3}\n"
                ));
                report.push_str(&layers::report(layers));
            }
            report.push_str(&format!("constants {} bytes\n", layers::constant_bytes(ctx, module)));
        }
        (layers, report)
    }

    /// Peak live bytes of each function of the hub program.
    fn live_bytes(&self) -> Vec<u64> {
        let (ctx, module) = (self.program.ctx, &self.program.module);
        functions(ctx, module).into_iter().map(|op| layers::live_bytes(ctx, module, op)).collect()
    }

    /// Runs a pipeline on the program.
    pub(super) fn pass(&mut self, pipeline: &str) -> Result<(), Problem> {
        run_passes(self.registry, self.settings, &mut self.program, pipeline, self.log)
    }

    /// Reports errors, and fails if there are any.
    pub(super) fn refuse(&mut self, errors: &[Diag]) -> Result<(), Problem> {
        if self.program.handler.report(errors) {
            self.program.handler.finish();
            return Err(Problem::Reported);
        }
        Ok(())
    }

    /// Lowers the program to loops on buffers. Returns the interface of each function. The symbols of the functions end with
    /// `suffix`.
    pub(super) fn lower(&mut self, names: &[String], suffix: &str) -> Result<Vec<Interface>, Problem> {
        let ctx = self.program.ctx;
        let module = &self.program.module;
        let mut signatures = signatures(ctx, module);
        for (signature, name) in signatures.iter_mut().zip(names) {
            if let Some(original) = self.signatures.get(name) {
                signature.restore_signedness(ctx, original);
            }
        }
        let external_signatures = external::signatures(ctx, module);
        self.pass(TO_NESTS)?;
        let unsupported = unsupported::operations(ctx, &self.program.module, &self.labels, &self.log.remarks);
        self.refuse(&unsupported)?;
        self.pass(&to_loops(self.target, self.native.split))?;
        self.external = external::read(ctx, &self.program.module, &external_signatures)?;
        let mut interfaces = Vec::new();
        for ((function, name), declared) in functions(ctx, &self.program.module).into_iter().zip(names).zip(&signatures)
        {
            if let Some(diag) = unsupported::without_lowering(ctx, &self.program.module, function) {
                self.program.handler.report(&[diag]);
                return Err(Problem::Reported);
            }
            let prefix = if names.len() == 1 { self.native.name.as_deref().unwrap_or("model") } else { name };
            let interface = Interface::read(ctx, &self.program.module, function, prefix, declared)?;
            // The names of the header's macros are the prefixes in capital letters.
            let is_same = |other: &&Interface| other.prefix.eq_ignore_ascii_case(&interface.prefix);
            if let Some(other) = interfaces.iter().find(is_same) {
                let (first, second) = (&other.prefix, &interface.prefix);
                return Err(format!(
                    "the names '@{first}' and '@{second}' differ in case only, so the header's macros clash"
                )
                .into());
            }
            let body = &mut self.program.module.body;
            let symbol = ctx.string_attr(format!("{}{suffix}", interface.symbol()));
            Rewriter::new(ctx, body).set_property(function, "sym_name", Some(symbol));
            interfaces.push(interface);
        }
        self.pass("builtin.module(outline-kernels,kernels-to-tasks)")?;
        Ok(interfaces)
    }
}
