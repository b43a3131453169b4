//! The task `plugin`: builds `tools/plugin`, loads it into mlir-opt, and runs its tests.
//!
//! The tests are lit tests in `tools/plugin/tests`, and a comparison over all inputs of the lit suite that mlir-opt accepts, as they
//! are and in the generic form that qopt prints: the plugin's fold gives the same generic text as qopt's.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};

use crate::{TaskResult, programs, setup, shell};

/// The separator of programs in a text.
const MARKER: &str = "// -----";
/// Longer inputs test limits of the parser.
const MAX_BYTES: usize = 256 << 10;
/// Inputs that are not compared.
const EXCLUDED: [&str; 8] = [
    // mlir-opt expands their aliases, which takes exponential time.
    "lit-tests/hostile",
    "lit-tests/syntax/doubling-aliases.mlir",
    "lit-tests/syntax/large-type-in-message.mlir",
    // mlir-opt loses the aliases inside attributes of unregistered dialects.
    "lit-tests/syntax/nested-dialect-aliases.mlir",
    // Bytecode does not hold the distinct attributes of debug info.
    "lit-tests/llvm/debug-info.mlir",
    // mlir-opt checks the keys of the llvm dialect in a data layout once it has loaded the dialect.
    "lit-tests/upstream/dlti-invalid.mlir",
    // mlir-opt drops the type in brackets.
    "lit-tests/upstream/extern-type.mlir",
    // mlir-opt accepts these texts, and qopt rejects them because mlir-opt drops a part. In memory the part is gone.
    "lit-tests/syntax/refused.mlir",
];
/// The pass that is compared.
const PASS: &str = "fold-quant-shapes";
/// Fewer folded programs than this are an error of the test.
const MIN_FOLDED: usize = 750;

/// The programs that the tests run.
struct Programs {
    qopt: PathBuf,
    plugin: PathBuf,
    mlir_opt: PathBuf,
    scratch: PathBuf,
}

/// Builds the plugin and runs its tests.
///
/// # Errors
/// If a build or a test fails.
pub fn run() -> TaskResult {
    setup::ensure()?;
    let qopt = programs::qopt()?;
    shell::run(&mut shell::test_cargo(&["build", "--quiet", "--release", "--package", "qopt-plugin"]))?;
    let plugin = qopt.with_file_name("libqopt_mlir.so");
    let programs = Programs { qopt, plugin, mlir_opt: programs::mlir_opt()?, scratch: shell::scratch("plugin")? };
    let example = programs.example()?;
    let lit = programs.lit(&example);
    lit.and(programs.compare())
}

impl Programs {
    /// Compiles the C++ program of the documentation.
    fn example(&self) -> Result<PathBuf, String> {
        let program = self.scratch.join("fold_with_mlir");
        let prefix = Path::new(programs::LLVM_PREFIX);
        let libraries = prefix.join("lib");
        let mut compile = Command::new("c++");
        compile.args(["-std=c++17", "-Wall", "-Wextra", "-Werror", "-isystem"]).arg(prefix.join("include"));
        compile.arg(shell::root().join("docs/examples/cpp/fold_with_mlir.cpp")).arg("-o").arg(&program);
        compile.arg("-L").arg(&libraries).args(["-lMLIR", "-lLLVM-22"]);
        compile.arg(format!("-Wl,-rpath,{}", libraries.display()));
        shell::run(&mut compile)?;
        Ok(program)
    }

    fn lit(&self, example: &Path) -> TaskResult {
        let mut lit = Command::new("lit-22");
        lit.args(["-q", "-v", "tools/plugin/tests"]).current_dir(shell::root());
        lit.env("QOPT_PLUGIN", &self.plugin).env("QOPT_PLUGIN_EXAMPLE", example);
        lit.env("QOPT_PLUGIN_SCRATCH", self.scratch.join("lit"));
        lit.env("QOPT_BIN_DIR", self.qopt.parent().unwrap_or(&self.qopt));
        shell::run(&mut lit)
    }

    /// mlir-opt with the dialects of qopt, on texts separated by [`MARKER`]. It prints the generic form, and nothing for a text with
    /// an error.
    fn mlir_opt(&self) -> Command {
        let mut command = Command::new(&self.mlir_opt);
        command.args(["--allow-unregistered-dialect", "--split-input-file", "--mlir-print-op-generic"]);
        command.arg(format!("--load-dialect-plugin={}", self.plugin.display())).arg("-");
        command
    }

    /// qopt with the same options as [`Self::mlir_opt`].
    fn qopt(&self) -> Command {
        let mut command = Command::new(&self.qopt);
        command.args(["--allow-unregistered-dialect", "--split-input-file", "--mlir-print-op-generic", "-"]);
        command
    }

    /// Folds every input with the plugin and with qopt, and compares the results as mlir-opt prints them.
    fn compare(&self) -> TaskResult {
        let mut inputs = Vec::new();
        for file in programs::files_below(&shell::root().join("lit-tests"), &[".mlir"])? {
            let bytes = std::fs::read(&file).map_err(|e| format!("cannot read '{}': {e}", file.display()))?;
            if bytes.len() > MAX_BYTES || EXCLUDED.iter().any(|path| file.starts_with(shell::root().join(path))) {
                continue;
            }
            let text = String::from_utf8_lossy(&bytes).into_owned();
            inputs.extend(text.split(MARKER).map(|text| (file.clone(), text.to_owned())));
        }
        let texts = |inputs: &[(PathBuf, String)]| inputs.iter().map(|(_, text)| text.clone()).collect::<Vec<_>>();
        let (_, generic) = outputs(&|| self.qopt(), &texts(&inputs))?;
        let files = inputs.iter().map(|(file, _)| file.clone());
        let generic: Vec<(PathBuf, String)> = files.zip(generic).filter(|(_, text)| !text.is_empty()).collect();
        inputs.extend(generic);
        let mlir_opt = || self.mlir_opt();
        let (_, printed) = outputs(&mlir_opt, &texts(&inputs))?;
        let accepted = inputs.into_iter().zip(printed).filter(|(_, printed)| !printed.is_empty());
        let accepted: Vec<(PathBuf, String)> = accepted.map(|(input, _)| input).collect();
        let plugin = || {
            let mut command = self.mlir_opt();
            command.arg(format!("--load-pass-plugin={}", self.plugin.display()));
            command.arg(format!("--pass-pipeline=builtin.module(qopt-{PASS})"));
            command
        };
        let (code, by_plugin) = outputs(&plugin, &texts(&accepted))?;
        let qopt = || {
            let mut command = self.qopt();
            command.arg(format!("--{PASS}"));
            command
        };
        let (_, by_qopt) = outputs(&qopt, &texts(&accepted))?;
        // A rejected text must not become an empty program.
        let rejected = "\"builtin.module\"() {";
        let again: Vec<String> =
            by_qopt.iter().map(|text| if text.is_empty() { rejected.to_owned() } else { text.clone() }).collect();
        let (_, by_qopt) = outputs(&mlir_opt, &again)?;
        let failed = by_qopt.iter().filter(|text| text.is_empty()).count();
        let differences: Vec<&Path> = by_plugin
            .iter()
            .zip(&by_qopt)
            .zip(&accepted)
            .filter(|((left, right), _)| left != right)
            .map(|(_, (file, _))| file.as_path())
            .collect();
        let folded = accepted.len().saturating_sub(failed);
        println!(
            "plugin: {folded} programs of the lit suite folded and {failed} rejected, {} differences from qopt",
            differences.len()
        );
        for (name, results) in [("plugin", &by_plugin), ("qopt", &by_qopt)] {
            let path = self.scratch.join(format!("{name}.mlir"));
            std::fs::write(&path, results.join(MARKER))
                .map_err(|e| format!("cannot write '{}': {e}", path.display()))?;
        }
        if let Some(first) = differences.first() {
            return Err(format!("{} programs differ, such as one of {}", differences.len(), first.display()));
        }
        if folded < MIN_FOLDED {
            return Err(format!("only {folded} programs are compared"));
        }
        match (failed, code) {
            (0, _) => Err("no program has an error, so exit codes are not tested".to_owned()),
            (_, Some(1)) => Ok(()),
            (_, code) => Err(format!("mlir-opt with the plugin has exit code {code:?} instead of 1")),
        }
    }
}

/// Runs a command on texts. Returns its exit code and its output for each text.
///
/// mlir-opt crashes on some invalid texts. The text of a crash counts as one with an error, and a new process continues after it.
fn outputs(command: &dyn Fn() -> Command, texts: &[String]) -> Result<(Option<i32>, Vec<String>), String> {
    let (mut code, mut all) = (None, Vec::new());
    while all.len() < texts.len() {
        let rest = texts.get(all.len()..).unwrap_or_default();
        let (status, mut parts) = run_on(command(), rest)?;
        match (status.code(), parts.len()) {
            (None, 1..) if parts.len() <= rest.len() => {
                parts.pop();
                parts.push(String::new());
            }
            (Some(_), printed) if printed == rest.len() => {}
            (_, printed) => return Err(format!("{printed} programs instead of {}: {status}", rest.len())),
        }
        all.extend(parts);
        code = code.max(status.code());
    }
    Ok((code, all))
}

/// Runs a command on texts. Returns the parts of its output.
fn run_on(mut command: Command, texts: &[String]) -> Result<(ExitStatus, Vec<String>), String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let fail = |e: std::io::Error| format!("cannot run '{name}': {e}");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = command.spawn().map_err(fail)?;
    let input = texts.join(&format!("\n{MARKER}\n"));
    let stdin = child.stdin.take();
    let output = std::thread::scope(|scope| {
        scope.spawn(move || stdin.map(|mut stdin| stdin.write_all(input.as_bytes())));
        child.wait_with_output()
    });
    let output = output.map_err(fail)?;
    let printed = String::from_utf8_lossy(&output.stdout);
    Ok((output.status, printed.split(MARKER).map(|part| part.trim().to_owned()).collect()))
}
