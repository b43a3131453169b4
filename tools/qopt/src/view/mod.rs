//! `qopt view`: writes programs as one HTML page, which shows their graphs and the facts of each operation, value and constant.
//!
//! The modules of this folder convert programs to JSON. The script in the page, whose sources are in `tools/viewer`, draws it.
//! `facts` takes every number from the code of `qopt stats`, `qopt diff` and the remarks. The page needs no server and contacts none.

mod comparison;
mod constants;
mod elements;
mod facts;
mod function;
pub(crate) mod library;
mod moves;
mod page;
mod remarks;
mod serve;
mod steps;
mod text;
mod types;
mod values;

use std::path::Path;

use qopt_ir::pass::Registry;

use crate::Streams;
use crate::cli::Settings;
use crate::native::kernels::Kernels;
use crate::render::Stderr;
use crate::run::output::write_text;
use crate::run::program::Program;

/// The values of the options of `qopt view`.
#[derive(Clone, Debug, Default)]
pub(crate) struct ViewSettings {
    /// The pipeline whose steps are shown.
    pub(crate) through: Option<String>,
    /// True to run the programs and compare their values.
    pub(crate) outputs: bool,
    /// True to serve the page instead of writing it.
    pub(crate) serve: bool,
}

impl ViewSettings {
    /// Checks the number of programs and conflicting options.
    pub(crate) fn check(settings: &Settings) -> Result<(), String> {
        let Self { through, outputs, serve } = &settings.view;
        match settings.inputs.len() {
            0 | 1 => {}
            2 if through.is_some() => return Err("--through takes one program".to_owned()),
            2 => {}
            _ => return Err("'view' takes one or two input files. See: qopt view --help".to_owned()),
        }
        if *outputs && settings.inputs.len() < 2 && through.is_none() {
            return Err("--outputs compares two programs, or the steps of --through".to_owned());
        }
        if !outputs && !settings.run_inputs.is_empty() {
            return Err("'view' takes --input only with --outputs. See: qopt view --help".to_owned());
        }
        let is_compiled = settings.native.target.is_some() || settings.native.profile;
        if is_compiled && (settings.inputs.len() == 2 || through.is_some()) {
            return Err("--target and --profile show the kernels of one program, without --through".to_owned());
        }
        match (serve, &settings.output) {
            (true, Some(_)) => Err("--serve writes no file, so it takes no -o".to_owned()),
            _ => Ok(()),
        }
    }
}

/// Writes or serves the page. Returns exit code 0 on success, 1 if a program cannot be read, a pass fails, or the page cannot
/// be written.
pub(crate) fn view(settings: &Settings, registry: &Registry, streams: Streams<'_>) -> i32 {
    let Streams { stdin, stdout, stderr } = streams;
    let stderr = Stderr::new(stderr, settings);
    let ctx = settings.context();
    let read = |stdin: &mut (dyn std::io::Read + Send)| {
        let mut program = Program::read(&ctx, settings, &settings.input, stdin, &stderr)?;
        let mut kernels = None;
        let (versions, is_pipeline) = match (settings.inputs.get(1), &settings.view.through) {
            (Some(other), _) => {
                let other = Program::read(&ctx, settings, other, stdin, &stderr)?;
                (vec![steps::Version::of(program), steps::Version::of(other)], false)
            }
            (None, Some(pipeline)) => (steps::run(settings, registry, &mut program, pipeline)?, true),
            (None, None) if settings.native.target.is_some() || settings.native.profile => {
                let version = steps::Version::copy_of(&program);
                kernels = Some(Kernels::of(settings, registry, program)?);
                (vec![version], false)
            }
            (None, None) => (vec![steps::Version::of(program)], false),
        };
        let shown = (versions.as_slice(), is_pipeline);
        let values = match settings.view.outputs {
            true => Some(values::compare_values(settings, registry, &ctx, shown, stdin)?),
            false => None,
        };
        Ok(page::html(&facts::facts(&ctx, settings, shown, (values, kernels.as_ref()))))
    };
    let written = read(stdin).and_then(|html| match settings.view.serve {
        true => serve::serve(&html, stdout),
        false => {
            let default = default_output(&settings.input);
            write_text(settings.output.as_deref().unwrap_or(&default), &html, stdout)
        }
    });
    let code = match written {
        Ok(()) => 0,
        Err(problem) => problem.report(&stderr),
    };
    stderr.finish();
    code
}

/// The path without `-o`: `<input stem>.html` in the current folder, or `-` if the input is standard input.
fn default_output(input: &str) -> String {
    let stem = Path::new(input).file_stem().filter(|_| input != "-");
    stem.map_or_else(|| "-".to_owned(), |stem| format!("{}.html", stem.to_string_lossy()))
}

#[cfg(test)]
mod tests {
    use super::default_output;

    #[test]
    fn default_outputs() {
        let found = ["-", "a/model.tflite", "model", "x.y.onnx"].map(default_output);
        assert_eq!(found, ["-", "model.html", "model.html", "x.y.html"]);
    }
}
