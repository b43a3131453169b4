//! The programs of an instance, and the calls that read, transform and write them.

use std::collections::BTreeMap;
use std::sync::Arc;

use qopt_driver::{ViewOptions, view_facts};
use qopt_formats::json::Json;
use qopt_formats::{diagnostics, files};
use qopt_ir::bug;
use qopt_ir::diag::{Code, Diag, Errors, Resolver};
use qopt_ir::ir::{Context, Module, SourceBytes};
use qopt_ir::pass::{Config, Files, PassManager, PipelineReport, Remark};
use qopt_ir::syntax::{ParseOptions, PrintOptions, print_module};
use qopt_ir::verify::{VerifyOptions, verify_op};

use crate::answer::{Answer, Failure, diagnostics_json};
use crate::run;

/// A program.
pub(crate) struct Program {
    pub(crate) module: Module,
    allow_unregistered: bool,
}

/// The programs by their numbers.
#[derive(Default)]
pub struct Session {
    programs: BTreeMap<u32, Program>,
    last: u32,
}

/// A request: the members of its JSON object, and its bytes.
pub(crate) struct Request {
    json: Json,
    bytes: Vec<Vec<u8>>,
}

impl Request {
    /// A string.
    pub(crate) fn text(&self, name: &str) -> Result<&str, Failure> {
        self.json.get(name).as_str().ok_or_else(|| Failure::argument(format!("'{name}' must be a string")))
    }
    /// A string that may be missing.
    pub(crate) fn optional_text(&self, name: &str) -> Result<Option<&str>, Failure> {
        if self.json.get(name).is_null() { Ok(None) } else { self.text(name).map(Some) }
    }
    /// The items of an array, empty if it is missing.
    pub(crate) fn items(&self, name: &str) -> &[Json] {
        self.json.get(name).items()
    }
    fn flag(&self, name: &str) -> bool {
        *self.json.get(name) == Json::Bool(true)
    }
    fn number(&self, name: &str) -> Result<Option<u32>, Failure> {
        let value = self.json.get(name);
        let wrong = || Failure::argument(format!("'{name}' must be a non-negative integer"));
        if value.is_null() { Ok(None) } else { value.as_u32().map(Some).ok_or_else(wrong) }
    }
    /// Takes the parts of bytes.
    pub(crate) fn take_bytes(&mut self) -> Vec<Vec<u8>> {
        std::mem::take(&mut self.bytes)
    }
}

/// The files that a call may read, by name.
struct MemoryFiles(BTreeMap<String, SourceBytes>);

impl MemoryFiles {
    /// The files of a request. Their contents are its last parts.
    fn of(request: &mut Request) -> Self {
        let names: Vec<String> = request.items("files").iter().filter_map(Json::as_str).map(str::to_owned).collect();
        let first = request.bytes.len().saturating_sub(names.len());
        let contents = request.bytes.split_off(first).into_iter().map(|bytes| Arc::new(bytes) as SourceBytes);
        Self(names.into_iter().zip(contents).collect())
    }
}

impl Files for MemoryFiles {
    fn read(&self, path: &str) -> Result<SourceBytes, String> {
        self.0.get(path).cloned().ok_or_else(|| format!("cannot open '{path}': it is not among the given files"))
    }
}

impl Program {
    pub(crate) fn ctx(&self) -> &Arc<Context> {
        self.module.ctx()
    }
    fn verify_options(&self) -> VerifyOptions {
        verify_options(self.allow_unregistered)
    }
}

fn verify_options(allow_unregistered: bool) -> VerifyOptions {
    VerifyOptions { allow_unregistered, threads: false, ..VerifyOptions::default() }
}

impl Session {
    /// A session without programs.
    pub const fn new() -> Self {
        Self { programs: BTreeMap::new(), last: 0 }
    }

    /// Answers a request: its JSON object, followed by its bytes.
    pub fn answer(&mut self, mut parts: Vec<Vec<u8>>) -> Answer {
        if parts.is_empty() {
            bug!("a request has no JSON object");
        }
        let bytes = parts.split_off(1);
        let parsed = Json::parse(&parts.concat()).map_err(Failure::argument);
        parsed.and_then(|json| self.call(Request { json, bytes })).unwrap_or_else(Answer::from)
    }

    fn call(&mut self, mut request: Request) -> Result<Answer, Failure> {
        match request.text("call")? {
            "version" => Ok(Answer::value(env!("CARGO_PKG_VERSION"))),
            "passes" => Ok(passes()),
            "read" => self.read(request),
            "clone" => {
                let Program { module, allow_unregistered } = self.program(&request)?;
                let (module, allow_unregistered) = (module.clone(), *allow_unregistered);
                Ok(Answer::value(self.add(Program { module, allow_unregistered })))
            }
            "free" => {
                self.programs.remove(&request.number("module")?.unwrap_or(0));
                Ok(Answer::value(Json::Null))
            }
            "runPasses" => self.run_passes(request),
            "verify" => {
                let program = self.program(&request)?;
                let diags = verify_op(program.module.op(), &program.verify_options());
                Errors::check(program.ctx(), diags).map_err(|errors| Failure::of(program.ctx(), &errors))?;
                Ok(Answer::value(Json::Null))
            }
            "print" => {
                let options = print_options(&request)?;
                let mut text = Vec::new();
                print_module(&self.program(&request)?.module, &options, &mut |piece| text.extend_from_slice(piece));
                text.push(b'\n');
                Ok(Answer::with_bytes(Json::Null, vec![text]))
            }
            "view" => {
                let Program { module, allow_unregistered } = self.program(&request)?;
                let title = request.text("title")?.to_owned();
                let through = request.optional_text("through")?.map(str::to_owned);
                let options = ViewOptions { title, through, allow_unregistered: *allow_unregistered };
                let facts = view_facts(module, &options).map_err(|errors| Failure::of(module.ctx(), &errors))?;
                Ok(Answer::value(facts))
            }
            "write" => {
                let program = self.program(&request)?;
                let written = files::write_bytes(&program.module, request.text("format")?);
                let bytes = written.map_err(|errors| Failure::of(program.ctx(), &errors))?;
                Ok(Answer::with_bytes(Json::Null, vec![bytes]))
            }
            "functions" => run::functions(self.program(&request)?),
            "run" => run::run(self.program(&request)?, &mut request),
            unknown => Err(Failure::argument(format!("the call '{unknown}' is unknown"))),
        }
    }

    fn program(&self, request: &Request) -> Result<&Program, Failure> {
        let found = self.programs.get(&request.number("module")?.unwrap_or(0));
        found.ok_or_else(|| Failure::argument("the module was freed"))
    }

    fn add(&mut self, program: Program) -> u32 {
        self.last += 1;
        self.programs.insert(self.last, program);
        self.last
    }

    /// Reads and verifies a program on a new context.
    fn read(&mut self, mut request: Request) -> Result<Answer, Failure> {
        let files = MemoryFiles::of(&mut request);
        let bytes = request.take_bytes().pop().unwrap_or_default();
        let ctx = Context::new(qopt_dialects::all());
        let allow_unregistered = request.flag("allowUnregistered");
        let options = ParseOptions { allow_unregistered, ..ParseOptions::default() };
        let read = files::read_bytes(&ctx, request.text("name")?, bytes, &files, options);
        let (module, mut diags) = read.map_err(|errors| Failure::of(&ctx, &errors))?;
        if !request.flag("unverified") {
            diags.extend(verify_op(module.op(), &verify_options(allow_unregistered)));
            Errors::check(&ctx, diags.clone()).map_err(|errors| Failure::of(&ctx, &errors))?;
        }
        let diagnostics = diagnostics_json(&ctx, &diags);
        let number = self.add(Program { module, allow_unregistered });
        Ok(Answer::value(Json::object([("module", number.into()), ("diagnostics", diagnostics)])))
    }

    /// Runs a pipeline on a copy of a program, which replaces the program if no pass fails.
    fn run_passes(&mut self, mut request: Request) -> Result<Answer, Failure> {
        let files = MemoryFiles::of(&mut request);
        let program = self.program(&request)?;
        let ctx = Arc::clone(program.ctx());
        let mut module = program.module.clone();
        let pipeline = PassManager::parse_for(&module, &qopt_dialects::passes(), request.text("pipeline")?);
        let pipeline = pipeline.map_err(|error| {
            let lines: Vec<&str> = std::iter::once(&error.message).chain(&error.more).map(String::as_str).collect();
            Failure::error(&ctx, Code::Pipeline, lines.join("\n"))
        })?;
        let config = Config {
            threads: false,
            verify_each: Some(program.verify_options()),
            remarks: request.flag("remarks"),
            files: &files,
            ..Config::default()
        };
        let PipelineReport { diags, remarks, failed, .. } = pipeline.run(&ctx, &mut module, &config);
        Errors::check(&ctx, diags.clone()).map_err(|errors| Failure::of(&ctx, &errors))?;
        if failed {
            return Err(Failure::argument("a pass failed without a diagnostic"));
        }
        let diagnostics = diagnostics_json(&ctx, &diags);
        let remarks = if config.remarks { remarks } else { Vec::new() };
        let remarks = Json::array(remarks.iter().map(|remark| remark_json(&ctx, remark)));
        let number = request.number("module")?.unwrap_or(0);
        if let Some(program) = self.programs.get_mut(&number) {
            program.module = module;
        }
        Ok(Answer::value(Json::object([("diagnostics", diagnostics), ("remarks", remarks)])))
    }
}

/// The passes and pipelines: names and summaries.
fn passes() -> Answer {
    let registry = qopt_dialects::passes();
    let passes = registry.passes().into_iter().map(|pass| (pass.argument, pass.summary));
    let pipelines = registry.pipelines().into_iter().map(|pipeline| (pipeline.argument, pipeline.summary));
    let entry = |(name, summary): (&str, &str)| Json::object([("name", name.into()), ("summary", summary.into())]);
    Answer::value(Json::array(passes.chain(pipelines).map(entry)))
}

fn print_options(request: &Request) -> Result<PrintOptions, Failure> {
    Ok(PrintOptions {
        generic: request.flag("generic"),
        debug_info: request.flag("locations"),
        local_scope: request.flag("localScope"),
        quant_aliases: !request.flag("noQuantAliases"),
        elide_elements: request.number("elideElements")?.map(u64::from),
        elide_resources: request.number("elideResources")?.map(u64::from),
        ..PrintOptions::default()
    })
}

/// A remark: the members of a diagnostic and its own.
fn remark_json(ctx: &Context, remark: &Remark) -> Json {
    let diag: Diag = remark.diag();
    let mut json = diagnostics::json(&Resolver { ctx }.resolve(&diag));
    json.set("kind", remark.kind.to_string());
    json.set("name", remark.name.as_str());
    json.set("category", remark.category.as_str());
    json.set("function", remark.function.as_str());
    let arguments = remark.arguments().map(|(key, value)| (key.to_owned(), value.into())).collect();
    json.set("arguments", Json::Object(arguments));
    json
}
