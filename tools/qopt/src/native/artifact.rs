//! The files that `qopt compile` writes: object, assembly, LLVM IR, shared object, and C header.

use std::path::{Path, PathBuf};

use super::interface::{self, Interface};
use super::job::Job;
use super::layers::Origins;
use super::{child, dispatch};
use crate::render::progress;
use crate::run::output::write_all_or_none;
use crate::run::program::Problem;

impl Job<'_> {
    /// Compiles one object for several targets. Returns its functions and the report about them.
    pub(super) fn compile_for_targets(
        &mut self,
        names: &[String],
        emit: &str,
        (origins, live): (&Origins, &[u64]),
    ) -> Result<(Vec<Interface>, String), Problem> {
        let hub = self.program.module.clone();
        let mut report = String::new();
        let mut functions: Vec<Interface> = Vec::new();
        let source = self.folder.path().join("choose.c");
        let mut parts = vec![source.clone()];
        for target in self.targets.clone() {
            self.program.module = hub.clone();
            self.target = target;
            let suffix = dispatch::suffix(target);
            let lowered = self.lower(names, &suffix)?;
            report.push_str(&self.describe_kernels(&lowered, (origins, live), &suffix).1);
            let object = self.folder.path().join(format!("{}.o", target.name));
            let text = self.text()?;
            self.generate(&text, "obj", &object)?;
            parts.push(object);
            // Uses the largest arena of all targets.
            let arenas: Vec<u64> = functions.iter().map(|function| function.arena).collect();
            functions = lowered;
            for (function, arena) in functions.iter_mut().zip(arenas) {
                function.arena = function.arena.max(arena);
            }
        }
        let text = dispatch::source(&functions, &self.targets);
        std::fs::write(&source, text).map_err(|why| format!("cannot write a file: {why}"))?;
        let parts: Vec<&Path> = parts.iter().map(|part| part.as_path()).collect();
        let how = if emit == "so" { "-shared" } else { "-r" };
        child::link(self.target, &parts, &["-fPIC", how], &self.compiled_file())?;
        Ok((functions, report))
    }

    /// The path of the compiled file.
    fn compiled_file(&self) -> PathBuf {
        self.folder.path().join("compiled")
    }

    /// Compiles an object of a hub program for all targets, and returns its functions.
    pub(super) fn compile_object(&mut self, names: &[String]) -> Result<Vec<Interface>, Problem> {
        if self.targets.len() > 1 {
            return Ok(self.compile_for_targets(names, "obj", (&Origins::default(), &[]))?.0);
        }
        let functions = self.lower(names, "")?;
        let text = self.text()?;
        self.compile_text(&text, "obj")?;
        Ok(functions)
    }

    /// Compiles the lowered program `text` to [`Self::compiled_file`].
    pub(super) fn compile_text(&mut self, text: &[u8], emit: &str) -> Result<(), Problem> {
        let output = self.compiled_file();
        match emit {
            "so" => self.shared_object(text, &output),
            _ => self.generate(text, emit, &output),
        }
    }

    /// Runs the code generator.
    pub(super) fn generate(&mut self, text: &[u8], emit: &str, output: &Path) -> Result<(), Problem> {
        let (codegen, target) = (self.native.codegen.as_deref(), self.target);
        progress::phase("LLVM");
        Ok(self.log.stopwatch.measure("LLVM", || child::compile(codegen, text, target, emit, output))?)
    }

    /// Compiles and links a shared object.
    pub(super) fn shared_object(&mut self, text: &[u8], output: &Path) -> Result<(), Problem> {
        let object = self.folder.path().join("compiled.o");
        self.generate(text, "obj", &object)?;
        Ok(child::link(self.target, &[&object], &["-shared"], output)?)
    }

    /// The contents of the compiled file.
    pub(super) fn compiled_bytes(&self) -> Result<Vec<u8>, String> {
        std::fs::read(self.compiled_file()).map_err(|why| format!("cannot read the compiled file: {why}"))
    }

    /// The C header of the compiled file.
    pub(super) fn header(&self, functions: &[Interface]) -> String {
        interface::header(functions, &self.external, self.targets.len() > 1)
    }

    /// Writes the compiled file and its header to the requested paths. Returns the content for the path `-`.
    pub(super) fn write_compiled_files(&self, functions: &[Interface]) -> Result<Vec<u8>, Problem> {
        let mut files = vec![(self.settings.output.as_deref().unwrap_or("-"), self.compiled_bytes()?)];
        if let Some(header) = &self.native.header {
            files.push((header.as_str(), self.header(functions).into_bytes()));
        }
        Ok(write_files(files)?)
    }
}

/// Writes each file to its path, and returns the content for the path `-`.
pub(super) fn write_files(files: Vec<(&str, Vec<u8>)>) -> Result<Vec<u8>, String> {
    let (printed, files): (Vec<_>, Vec<_>) = files.into_iter().partition(|(path, _)| *path == "-");
    write_all_or_none(&files.iter().map(|(path, bytes)| (*path, bytes.as_slice())).collect::<Vec<_>>())?;
    Ok(printed.into_iter().flat_map(|(_, bytes)| bytes).collect())
}
