//! The task `plugin`: builds `tools/plugin`, loads it into mlir-opt, and runs its tests.
//!
//! The tests:
//! - The lit tests in `tools/plugin/tests`. One of them runs the C++ example of the documentation, which this task compiles.
//! - A comparison: the plugin's fold gives the same generic text as qopt's. It covers the inputs of the lit suite that mlir-opt accepts, as
//!   they are and in the generic form that qopt prints, except [`EXCLUDED`] and those longer than [`MAX_BYTES`].

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};

use crate::{TaskResult, programs, setup, shell};

/// The separator of programs in a text.
const MARKER: &str = "// -----";
/// Maximum size of a compared input. Longer inputs of the suite test parser limits.
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
    // mlir-opt drops part of these programs when it parses. qopt rejects the text, but the plugin gets the parsed module.
    "lit-tests/syntax/refused.mlir",
];
/// The pass that is compared.
const PASS: &str = "fold-quant-shapes";
/// The comparison fails if it covers fewer programs.
const MIN_FOLDED: usize = 750;
/// A program that mlir-opt rejects. It accepts an empty text.
const UNPARSABLE: &str = "\"builtin.module\"() {";

/// Paths of the tested binaries and of a scratch directory.
struct TestEnvironment {
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
    let (mlir_opt, scratch) = (programs::mlir_opt()?, shell::scratch("plugin")?);
    let environment = TestEnvironment { qopt, plugin, mlir_opt, scratch };
    let example = environment.example()?;
    let lit = environment.lit(&example);
    // Runs both, even if the first fails.
    let comparison = environment.compare();
    lit.and(comparison)
}

/// A program of the lit suite.
#[derive(Clone)]
struct Input {
    file: PathBuf,
    text: String,
}

/// The outputs of both folds for each input, as mlir-opt prints them. The output of a rejected program is empty.
struct FoldOutputs {
    /// The exit code of mlir-opt with the plugin.
    plugin_code: Option<i32>,
    plugin: Vec<String>,
    qopt: Vec<String>,
}

impl TestEnvironment {
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

    /// Folds every input with the plugin and with qopt, and compares the results as mlir-opt prints them. Also checks that mlir-opt with
    /// the plugin exits with 1, because some programs are rejected.
    fn compare(&self) -> TaskResult {
        let mut inputs = read_inputs()?;
        self.add_generic_forms(&mut inputs)?;
        // mlir-opt crashes on some invalid programs.
        let (_, printed) = outputs(&|| self.mlir_opt(), &inputs, Crash::Rejects)?;
        let accepted = inputs.into_iter().zip(printed).filter(|(_, printed)| !printed.is_empty());
        let accepted: Vec<Input> = accepted.map(|(input, _)| input).collect();
        let folded = self.fold_both(&accepted)?;
        self.write_results(&folded)?;
        check_results(&accepted, &folded)
    }

    /// Adds the inputs that qopt accepts, in the generic form.
    fn add_generic_forms(&self, inputs: &mut Vec<Input>) -> TaskResult {
        let (_, generic) = outputs(&|| self.qopt(), inputs, Crash::Fails)?;
        let generic = inputs.iter().zip(generic).filter(|(_, text)| !text.is_empty());
        let generic: Vec<Input> = generic.map(|(input, text)| Input { file: input.file.clone(), text }).collect();
        inputs.extend(generic);
        Ok(())
    }

    /// Folds programs that mlir-opt accepts, with the plugin and with qopt.
    fn fold_both(&self, inputs: &[Input]) -> Result<FoldOutputs, String> {
        let plugin = || {
            let mut command = self.mlir_opt();
            command.arg(format!("--load-pass-plugin={}", self.plugin.display()));
            command.arg(format!("--pass-pipeline=builtin.module(qopt-{PASS})"));
            command
        };
        let qopt = || {
            let mut command = self.qopt();
            command.arg(format!("--{PASS}"));
            command
        };
        let (plugin_code, by_plugin) = outputs(&plugin, inputs, Crash::Fails)?;
        let (_, by_qopt) = outputs(&qopt, inputs, Crash::Fails)?;
        let printed: Vec<Input> = inputs
            .iter()
            .zip(by_qopt)
            .map(|(input, text)| {
                // An unterminated module stays rejected.
                let text = if text.is_empty() { UNPARSABLE.to_owned() } else { text };
                Input { file: input.file.clone(), text }
            })
            .collect();
        let (_, by_qopt) = outputs(&|| self.mlir_opt(), &printed, Crash::Rejects)?;
        Ok(FoldOutputs { plugin_code, plugin: by_plugin, qopt: by_qopt })
    }

    fn write_results(&self, folded: &FoldOutputs) -> TaskResult {
        for (name, results) in [("plugin", &folded.plugin), ("qopt", &folded.qopt)] {
            let path = self.scratch.join(format!("{name}.mlir"));
            std::fs::write(&path, results.join(MARKER))
                .map_err(|e| format!("cannot write '{}': {e}", path.display()))?;
        }
        Ok(())
    }
}

/// Reads the programs of the lit suite that are compared.
fn read_inputs() -> Result<Vec<Input>, String> {
    let mut inputs = Vec::new();
    for file in programs::files_below(&shell::root().join("lit-tests"), &[".mlir"])? {
        let bytes = std::fs::read(&file).map_err(|e| format!("cannot read '{}': {e}", file.display()))?;
        if bytes.len() > MAX_BYTES || EXCLUDED.iter().any(|path| file.starts_with(shell::root().join(path))) {
            continue;
        }
        let text = String::from_utf8_lossy(&bytes).into_owned();
        inputs.extend(text.split(MARKER).map(|text| Input { file: file.clone(), text: text.to_owned() }));
    }
    Ok(inputs)
}

/// Prints the counts. Checks that both folds agree, and that enough programs are folded and some rejected.
fn check_results(inputs: &[Input], results: &FoldOutputs) -> TaskResult {
    let rejected = results.qopt.iter().filter(|text| text.is_empty()).count();
    let folded = inputs.len().saturating_sub(rejected);
    let pairs = results.plugin.iter().zip(&results.qopt);
    let different = pairs.zip(inputs).filter(|((plugin, qopt), _)| plugin != qopt);
    let different: Vec<&Path> = different.map(|(_, input)| input.file.as_path()).collect();
    println!(
        "plugin: {folded} programs of the lit suite folded and {rejected} rejected, {} differences from qopt",
        different.len()
    );
    if let Some(first) = different.first() {
        return Err(format!("{} programs differ, such as one of {}", different.len(), first.display()));
    }
    if folded < MIN_FOLDED {
        return Err(format!("only {folded} programs compared, expected at least {MIN_FOLDED}"));
    }
    match (rejected, results.plugin_code) {
        (0, _) => Err("no program is rejected, so exit code 1 is not tested".to_owned()),
        (_, Some(1)) => Ok(()),
        (_, code) => Err(format!("mlir-opt with the plugin has exit code {code:?} instead of 1")),
    }
}

/// The meaning of a crash of a command.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Crash {
    /// The command rejects the program.
    Rejects,
    /// The test fails.
    Fails,
}

/// Runs a command on programs. Returns its exit code and its output for each program.
///
/// With [`Crash::Rejects`], treats the crashing program as rejected and restarts after it.
fn outputs(
    command: &dyn Fn() -> Command,
    inputs: &[Input],
    crash: Crash,
) -> Result<(Option<i32>, Vec<String>), String> {
    let (mut code, mut all) = (None, Vec::new());
    while let Some(rest) = inputs.get(all.len()..).filter(|rest| !rest.is_empty()) {
        let texts: Vec<&str> = rest.iter().map(|input| input.text.as_str()).collect();
        let (status, mut parts) = run_on(command(), &texts)?;
        match (status.code(), parts.len()) {
            // The last part is the output for the crashing program.
            (None, count @ 1..) if count <= rest.len() => {
                let program = rest.get(count - 1).filter(|_| crash == Crash::Fails);
                if let Some(Input { file, text }) = program {
                    let name = command().get_program().to_string_lossy().into_owned();
                    return Err(format!("'{name}' crashed with {status} on a program of {}:\n{text}", file.display()));
                }
                parts.pop();
                parts.push(String::new());
            }
            (Some(_), count) if count == rest.len() => {}
            (_, count) => return Err(format!("{count} programs instead of {}: {status}", rest.len())),
        }
        all.extend(parts);
        code = code.max(status.code());
    }
    Ok((code, all))
}

/// Runs a command on texts. Returns the parts of its output.
fn run_on(mut command: Command, texts: &[&str]) -> Result<(ExitStatus, Vec<String>), String> {
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

#[cfg(test)]
mod tests {
    use std::path::PathBuf;
    use std::process::Command;

    use super::{Crash, Input, outputs};

    /// Prints the first line of each text, and dies at the line `crash`.
    fn command() -> Command {
        let script = r#"while read line || [ -n "$line" ]; do
            case "$line" in crash) kill -SEGV $$ ;; esac
            echo "$line"
        done"#;
        let mut command = Command::new("sh");
        command.args(["-c", script]);
        command
    }

    #[test]
    fn crashes_are_errors_unless_tolerated() {
        let inputs = ["a", "crash", "b"].map(|text| Input { file: PathBuf::from("file"), text: text.to_owned() });
        let (code, printed) = outputs(&command, &inputs, Crash::Rejects).unwrap();
        assert_eq!((code, printed), (Some(0), ["a", "", "b"].map(str::to_owned).to_vec()));
        let error = outputs(&command, &inputs, Crash::Fails).unwrap_err();
        assert!(error.starts_with("'sh' crashed with signal: 11") && error.ends_with("of file:\ncrash"), "{error}");
    }
}
