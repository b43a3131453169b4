//! The task `oracles`: regenerates the expected results of arithmetic tests with TensorFlow Lite, ONNX Runtime, NumPy and the
//! TOSA reference model, and compares them with the test data.
//!
//! Each script `tools/oracles/X.py` prints a module with expected results. The tests read `dialects/tests/data/X.mlir`. The task
//! compares function by function. It writes to the scratch directory only, and never changes the test data. It installs the packages
//! of `requirements.txt` in a Python environment in cargo's target directory. [`run_reference_model`] runs the networks of a
//! directory in the TOSA reference model, on recorded inputs.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::table::Table;
use crate::{TaskResult, networks, python, shell};

/// Runs networks in the TOSA reference model.
///
/// # Errors
/// If the environment cannot be created, or a directory or file cannot be read.
pub fn run_reference_model(dir: &Path) -> TaskResult {
    let required = shell::root().join("tools/oracles/requirements.txt");
    let python = python::environment(&shell::scratch("oracles")?, &required)?;
    // Scripts start programs that are installed in the environment.
    let path = python::search_path(&python)?;
    networks::run_in_reference_model(dir, &mut || {
        let mut command = Command::new(&python);
        command.env("PATH", &path);
        command
    })
}

/// Runs all scripts, or only one, and compares the results with the test data.
///
/// # Errors
/// If a script fails, or its results differ from the test data.
pub fn run(only: Option<&str>) -> TaskResult {
    let scripts = shell::root().join("tools/oracles");
    let data = shell::root().join("dialects/tests/data");
    let scratch = shell::scratch("oracles")?;
    let mut names = scripts_of(&scripts)?;
    names.retain(|name| only.is_none_or(|only| only == name));
    if names.is_empty() {
        return Err(format!("no such script in '{}'", scripts.display()));
    }
    let python = python::environment(&scratch, &scripts.join("requirements.txt"))?;
    let mut table = Table::new(&["script", " cases", " agree", "different or new"]);
    let mut differ = false;
    for name in names {
        let file = format!("{name}.mlir");
        let (generated_path, expected_path) = (scratch.join(&file), data.join(&file));
        run_script(&python, &scripts.join(format!("{name}.py")), &generated_path)?;
        let (generated, expected) = (cases(&read(&generated_path)?), cases(&read(&expected_path)?));
        let agree = expected.iter().filter(|&(name, text)| generated.get(name) == Some(text)).count();
        let changed = expected.iter().filter(|&(name, text)| generated.get(name) != Some(text)).map(|(name, _)| name);
        let added = generated.keys().filter(|&name| !expected.contains_key(name));
        let different: Vec<&str> = changed.chain(added).map(String::as_str).collect();
        differ |= !different.is_empty();
        let shown = different.iter().take(5).copied().collect::<Vec<_>>().join(", ");
        let more = if different.len() > 5 { format!(", and {} more", different.len() - 5) } else { String::new() };
        table.row(vec![name, expected.len().to_string(), agree.to_string(), shown + &more]);
    }
    print!("{table}");
    if differ { Err(format!("results differ from the test data; see '{}'", scratch.display())) } else { Ok(()) }
}

fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|e| format!("cannot read '{}': {e}", path.display()))
}

/// The names of all scripts, sorted.
fn scripts_of(dir: &Path) -> Result<Vec<String>, String> {
    let entries = fs::read_dir(dir).map_err(|e| format!("cannot read '{}': {e}", dir.display()))?;
    let paths = entries.filter_map(Result::ok).map(|entry| entry.path());
    let scripts = paths.filter(|path| path.extension().is_some_and(|e| e == "py"));
    let mut names: Vec<String> =
        scripts.filter_map(|path| Some(path.file_stem()?.to_string_lossy().into_owned())).collect();
    names.sort_unstable();
    Ok(names)
}

/// Writes the output of a script to a file.
fn run_script(python: &Path, script: &Path, to: &Path) -> TaskResult {
    let file = fs::File::create(to).map_err(|e| format!("cannot write '{}': {e}", to.display()))?;
    let path = python::search_path(python)?;
    let mut command = Command::new(python);
    shell::run(command.arg(script).current_dir(shell::root()).env("PATH", path).stdout(Stdio::from(file)))
}

/// The text of each function of a program, by name. The comments that start with `// @` before a function belong to its text.
fn cases(text: &str) -> BTreeMap<String, String> {
    let (mut cases, mut name, mut case) = (BTreeMap::new(), None, String::new());
    for line in text.lines() {
        if let Some(signature) = line.strip_prefix("func.func @") {
            name = signature.split('(').next().map(str::to_owned);
        } else if name.is_none() && !line.starts_with("// @") {
            continue;
        }
        case.push_str(line);
        case.push('\n');
        if line == "}"
            && let Some(name) = name.take()
        {
            cases.insert(name, std::mem::take(&mut case));
        }
    }
    cases
}

#[cfg(test)]
mod tests {
    use super::cases;

    #[test]
    fn only_comments_that_name_a_function_belong_to_a_case() {
        let text = "// Made.\nfunc.func @a() {\n}\n\n// @b of 1\nfunc.func @b(%x: i8) {\n  return\n}\n";
        let all = cases(text);
        assert_eq!(all.keys().collect::<Vec<_>>(), ["a", "b"]);
        assert_eq!(all.get("a").map(String::as_str), Some("func.func @a() {\n}\n"));
        assert_eq!(all.get("b").map(String::as_str), Some("// @b of 1\nfunc.func @b(%x: i8) {\n  return\n}\n"));
    }
}
