//! Oracles: regenerates the expected results of arithmetic tests with other implementations, and compares.
//!
//! Each script of `tools/oracles` prints a program with expected results; the file of the same name in
//! `dialects/tests/data` is used by the tests. Functions are compared one by one, with their comments. The repository
//! is not changed: new results are in the scratch directory. The required packages are installed, in the versions of
//! `requirements.txt`, in a Python environment in cargo's target directory. With a directory of models, the TOSA
//! reference model also runs the networks with recorded inputs.

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
pub fn networks(dir: &Path) -> TaskResult {
    let required = shell::root().join("tools/oracles/requirements.txt");
    let python = python::environment(&shell::scratch("oracles")?, &required)?;
    let path = python::search_path(&python)?;
    networks::in_reference_model(dir, &mut || {
        let mut command = Command::new(&python);
        command.env("PATH", &path);
        command
    })
}

/// Runs one script, or all, and compares the results.
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
        return Err(format!("unknown script in '{}'", scripts.display()));
    }
    let python = python::environment(&scratch, &scripts.join("requirements.txt"))?;
    let mut table = Table::new(&["script", " cases", " agree", "others"]);
    let mut differ = false;
    for name in names {
        let file = format!("{name}.mlir");
        let (made, kept) = (scratch.join(&file), data.join(&file));
        print(&python, &scripts.join(format!("{name}.py")), &made)?;
        let (now, then) = (cases(&read(&made)?), cases(&read(&kept)?));
        let agree = then.iter().filter(|&(name, text)| now.get(name) == Some(text)).count();
        let changed = then.iter().filter(|&(name, text)| now.get(name) != Some(text)).map(|(name, _)| name);
        let added = now.keys().filter(|&name| !then.contains_key(name));
        let others: Vec<&str> = changed.chain(added).map(String::as_str).collect();
        differ |= !others.is_empty();
        let shown = others.iter().take(5).copied().collect::<Vec<_>>().join(", ");
        let more = if others.len() > 5 { format!(", and {} more", others.len() - 5) } else { String::new() };
        table.row(vec![name, then.len().to_string(), agree.to_string(), shown + &more]);
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
fn print(python: &Path, script: &Path, to: &Path) -> TaskResult {
    let file = fs::File::create(to).map_err(|e| format!("cannot write '{}': {e}", to.display()))?;
    let path = python::search_path(python)?;
    let mut command = Command::new(python);
    shell::run(command.arg(script).current_dir(shell::root()).env("PATH", path).stdout(Stdio::from(file)))
}

/// The functions of a program by name, each with the comments before it that name a function.
fn cases(text: &str) -> BTreeMap<String, String> {
    let (mut all, mut name, mut case) = (BTreeMap::new(), None, String::new());
    for line in text.lines() {
        if let Some(rest) = line.strip_prefix("func.func @") {
            name = rest.split('(').next().map(str::to_owned);
        } else if name.is_none() && !line.starts_with("// @") {
            continue;
        }
        case.push_str(line);
        case.push('\n');
        if line == "}"
            && let Some(name) = name.take()
        {
            all.insert(name, std::mem::take(&mut case));
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::cases;

    #[test]
    fn a_case_is_a_function_and_its_comments() {
        let text = "// Made.\nfunc.func @a() {\n}\n\n// @b of 1\nfunc.func @b(%x: i8) {\n  return\n}\n";
        let all = cases(text);
        assert_eq!(all.keys().collect::<Vec<_>>(), ["a", "b"]);
        assert_eq!(all.get("a").map(String::as_str), Some("func.func @a() {\n}\n"));
        assert_eq!(all.get("b").map(String::as_str), Some("// @b of 1\nfunc.func @b(%x: i8) {\n  return\n}\n"));
    }
}
