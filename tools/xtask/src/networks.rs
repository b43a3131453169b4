//! Runs networks: `cargo xtask corpus run`.
//!
//! Every model with recorded inputs is converted to the hub (and also through the hub to TOSA), run by the interpreter,
//! and compared with the outputs of the reference kernels. The number and size of differences are printed without a
//! verdict. `cargo xtask oracles --corpus` runs the converted TensorFlow Lite models in the TOSA reference model.
//! Recordings are `.npz` files (a zip of `.npy` files).

use std::collections::BTreeMap;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::table::Table;
use crate::{TaskResult, programs, shell};

const HUB: &[&str] = &["--fold-quant-shapes", "--quant-to-hub", "--fold-quant-shapes", "--canonicalize"];

/// A `.npy` file for each input or output, by its name in the recording.
type Arrays = BTreeMap<String, Vec<u8>>;

const HEAD: [&str; 8] = ["model", "through", "against", " cases", " elements", " differ", " largest", "fault"];

/// Calls `each` with the name and recording of each network, after writing its text to `input`.
fn each(dir: &Path, input: &Path, mut each: impl FnMut(&str, &Arrays)) -> TaskResult {
    let recordings = dir.join("../io");
    let mut is_any_recorded = false;
    for file in programs::inputs(dir, &[".mlir", ".mlir.gz"])? {
        let name = programs::file_name(&file);
        let Some(stem) = stem(&name) else { continue };
        let recording = [".tflite.npz", ".onnx.npz"].iter().map(|end| recordings.join(format!("{stem}{end}")));
        let Some(recording) = recording.into_iter().find(|path| path.exists()) else { continue };
        let arrays = unpack(&recording)?;
        std::fs::write(input, programs::read_model(&file)?).map_err(|e| e.to_string())?;
        each(&name, &arrays);
        is_any_recorded = true;
    }
    if is_any_recorded { Ok(()) } else { Err(format!("'{}' has no recordings", recordings.display())) }
}

/// Runs the converted TensorFlow Lite models in the TOSA reference model, by a script of `tools/oracles/models`.
///
/// # Errors
/// If a directory or file cannot be read.
pub fn run_in_reference_model(dir: &Path, python: &mut dyn FnMut() -> Command) -> TaskResult {
    let (qopt, scratch) = (programs::qopt()?, shell::scratch("networks")?);
    let (input, lowered) = (scratch.join("input.mlir"), scratch.join("lowered.mlir"));
    let mut table = Table::new(&HEAD);
    each(dir, &input, |name, arrays| {
        if !name.contains(".tfl.") {
            return;
        }
        let mut outputs = |inputs: &[(&String, &Vec<u8>)], count: usize| {
            run_silently(Command::new(&qopt).args(HUB).arg("--hub-to-tosa").arg(&input).arg("-o").arg(&lowered))?;
            for (i, (_, bytes)) in inputs.iter().enumerate() {
                std::fs::write(scratch.join(format!("in{i}.npy")), bytes).map_err(|e| e.to_string())?;
            }
            run_silently(
                python().arg(shell::root().join("tools/oracles/models/tosa_model.py")).arg(&lowered).arg(&scratch),
            )?;
            let results = (0..count).map(|i| scratch.join(format!("out{i}.npy")));
            results.map(|path| std::fs::read(path).map_err(|e| e.to_string())).collect()
        };
        for row in compare(&mut outputs, arrays) {
            table.row([vec![name.to_owned(), "TOSA reference model".to_owned()], row].concat());
        }
    })?;
    print!("{table}");
    Ok(())
}

/// Runs a command silently. Fails with the last line of its standard error.
fn run_silently(command: &mut Command) -> TaskResult {
    let output = command.output().map_err(|e| e.to_string())?;
    let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
    let last = stderr.lines().rfind(|line| !line.trim().is_empty()).unwrap_or_default();
    if output.status.success() { Ok(()) } else { Err(last.chars().take(120).collect()) }
}

/// Runs all networks.
///
/// # Errors
/// If a directory or file cannot be read.
pub fn run(dir: &Path) -> TaskResult {
    let (qopt, scratch) = (programs::qopt()?, shell::scratch("networks")?);
    let input = scratch.join("input.mlir");
    let mut table = Table::new(&HEAD);
    each(dir, &input, |name, arrays| {
        let mut ways: Vec<(&str, Vec<&str>)> = vec![("hub", HUB.to_vec())];
        if name.contains(".tfl.") {
            ways.push(("hub, TOSA", [HUB, &["--hub-to-tosa"]].concat()));
        }
        if name.contains(".tosa.") || name.contains(".qdq.") {
            ways.push(("itself", Vec::new()));
        }
        for (way, passes) in ways {
            let mut outputs =
                |inputs: &[(&String, &Vec<u8>)], count: usize| outputs(&qopt, &scratch, &input, &passes, inputs, count);
            for row in compare(&mut outputs, arrays) {
                table.row([vec![name.to_owned(), way.to_owned()], row].concat());
            }
        }
    })?;
    print!("{table}");
    Ok(())
}

/// Name of the recording of a model: without its stage and suffix.
fn stem(name: &str) -> Option<&str> {
    let name = name.trim_end_matches(".gz").strip_suffix(".mlir")?;
    let name = name.strip_suffix(".generic").unwrap_or(name);
    name.rsplit_once('.').map(|(stem, _)| stem)
}

/// Runs a network on inputs; returns the given number of outputs.
type Outputs<'o> = dyn FnMut(&[(&String, &Vec<u8>)], usize) -> Result<Vec<Vec<u8>>, String> + 'o;

/// One row for each kind of recorded outputs.
fn compare(outputs: &mut Outputs<'_>, arrays: &Arrays) -> Vec<Vec<String>> {
    // For each kind of output: cases, elements, differing elements, largest difference.
    let mut found: BTreeMap<&str, (usize, usize, usize, f64)> = BTreeMap::new();
    let mut fault = String::new();
    for case in ["", "c1_", "c2_", "c3_"] {
        let inputs: Vec<(&String, &Vec<u8>)> = arrays
            .iter()
            .filter(|(key, _)| {
                key.strip_prefix(case).is_some_and(|rest| rest.starts_with("in") || rest.starts_with('x'))
            })
            .collect();
        if inputs.is_empty() {
            continue;
        }
        match outputs(&inputs, count(arrays, case)) {
            Err(why) => fault = why,
            Ok(outputs) => {
                for kind in ["ref_", "tosa_", "noopt_", "opt_"] {
                    for (i, given) in outputs.iter().enumerate() {
                        let Some(expected) = arrays.get(&format!("{case}{kind}out{i}")) else { continue };
                        let entry = found.entry(kind).or_default();
                        // Unsigned integers may be stored in a signless type.
                        let kind = kind_of(expected);
                        let (given, expected) = (numbers(given, &kind), numbers(expected, &kind));
                        let differences: Vec<f64> =
                            given.iter().zip(&expected).map(|(a, b)| (a - b).abs()).filter(|&d| d != 0.0).collect();
                        entry.0 += usize::from(i == 0);
                        entry.1 += expected.len();
                        entry.2 += differences.len() + given.len().abs_diff(expected.len());
                        entry.3 = differences.into_iter().fold(entry.3, f64::max);
                    }
                }
            }
        }
    }
    if found.is_empty() {
        return vec![vec![String::new(), String::new(), String::new(), String::new(), String::new(), fault]];
    }
    let row = |(kind, (cases, elements, differ, largest)): (&str, (usize, usize, usize, f64))| {
        let kind = kind.trim_end_matches('_').to_owned();
        vec![kind, cases.to_string(), elements.to_string(), differ.to_string(), format!("{largest:.4}"), fault.clone()]
    };
    found.into_iter().map(row).collect()
}

/// Number of recorded outputs of a case.
fn count(arrays: &Arrays, case: &str) -> usize {
    let has = |i: usize| ["ref_", "noopt_"].iter().any(|kind| arrays.contains_key(&format!("{case}{kind}out{i}")));
    (0..).take_while(|&i| has(i)).count()
}

fn outputs(
    qopt: &Path,
    scratch: &Path,
    program: &Path,
    passes: &[&str],
    inputs: &[(&String, &Vec<u8>)],
    count: usize,
) -> Result<Vec<Vec<u8>>, String> {
    let text = std::fs::read_to_string(program).map_err(|e| e.to_string())?;
    let name = text.split_once("func.func @").map_or("main", |(_, rest)| rest.split('(').next().unwrap_or("main"));
    let mut command = Command::new(qopt);
    command.args(passes).arg(program).arg(format!("--run={name}"));
    for (i, (_, bytes)) in inputs.iter().enumerate() {
        let path = scratch.join(format!("in{i}.npy"));
        std::fs::write(&path, bytes).map_err(|e| e.to_string())?;
        command.arg(format!("--input={}", path.display()));
    }
    let results: Vec<PathBuf> = (0..count).map(|i| scratch.join(format!("out{i}.npy"))).collect();
    for path in &results {
        command.arg(format!("--output={}", path.display()));
    }
    let output = command.output().map_err(|e| e.to_string())?;
    if !output.status.success() {
        let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
        let line = stderr.lines().find(|line| line.contains("error")).unwrap_or_default();
        let line = line.split_once("error: ").map_or(line, |(_, rest)| rest);
        return Err(line.chars().take(120).collect());
    }
    results.iter().map(|path| std::fs::read(path).map_err(|e| e.to_string())).collect()
}

/// Header and data of a `.npy` file.
fn parts(npy: &[u8]) -> Option<(String, &[u8])> {
    let len = usize::from(u16::from_le_bytes(npy.get(8..10)?.try_into().ok()?));
    Some((String::from_utf8_lossy(npy.get(10..10 + len)?).into_owned(), npy.get(10 + len..)?))
}

/// Element type of a `.npy` file.
fn kind_of(npy: &[u8]) -> String {
    let header = parts(npy).map(|(header, _)| header).unwrap_or_default();
    header.split("'descr': '").nth(1).and_then(|rest| rest.split('\'').next()).unwrap_or_default().to_owned()
}

/// The elements of a `.npy` file, read as this type; empty for unsupported types.
fn numbers(npy: &[u8], kind: &str) -> Vec<f64> {
    let Some((_, data)) = parts(npy) else { return Vec::new() };
    match kind {
        "|i1" => data.iter().map(|&b| f64::from(b.cast_signed())).collect(),
        "|u1" | "|b1" => data.iter().map(|&b| f64::from(b)).collect(),
        "<i2" => data.as_chunks::<2>().0.iter().map(|&b| f64::from(i16::from_le_bytes(b))).collect(),
        "<i4" => data.as_chunks::<4>().0.iter().map(|&b| f64::from(i32::from_le_bytes(b))).collect(),
        "<f4" => data.as_chunks::<4>().0.iter().map(|&b| f64::from(f32::from_le_bytes(b))).collect(),
        _ => Vec::new(),
    }
}

/// The files of a zip archive, by name without suffix.
fn unpack(path: &Path) -> Result<Arrays, String> {
    let bytes = std::fs::read(path).map_err(|e| format!("cannot read '{}': {e}", path.display()))?;
    let wrong = || format!("'{}' is not a supported archive", path.display());
    let word = |at: usize| bytes.get(at..at + 4).map(|b| u32::from_le_bytes([b[0], b[1], b[2], b[3]]) as usize);
    let half = |at: usize| bytes.get(at..at + 2).map(|b| usize::from(u16::from_le_bytes([b[0], b[1]])));
    // The end record has no comment; the central directory contains the offsets of the files.
    let end = bytes.len().checked_sub(22).ok_or_else(wrong)?;
    let (count, mut at) = (half(end + 10).ok_or_else(wrong)?, word(end + 16).ok_or_else(wrong)?);
    let mut files = BTreeMap::new();
    for _ in 0..count {
        let (method, size) = (half(at + 10).ok_or_else(wrong)?, word(at + 20).ok_or_else(wrong)?);
        let lengths = (half(at + 28), half(at + 30), half(at + 32));
        let (Some(name_len), Some(extra), Some(comment)) = lengths else { return Err(wrong()) };
        let name = bytes.get(at + 46..at + 46 + name_len).ok_or_else(wrong)?;
        let local = word(at + 42).ok_or_else(wrong)?;
        let start = local + 30 + half(local + 26).ok_or_else(wrong)? + half(local + 28).ok_or_else(wrong)?;
        let data = bytes.get(start..start + size).ok_or_else(wrong)?;
        let mut out = Vec::new();
        match method {
            0 => out.extend_from_slice(data),
            8 => drop(flate2::read::DeflateDecoder::new(data).read_to_end(&mut out).map_err(|e| e.to_string())?),
            _ => return Err(wrong()),
        }
        let name = String::from_utf8_lossy(name).trim_end_matches(".npy").to_owned();
        files.insert(name, out);
        at += 46 + name_len + extra + comment;
    }
    Ok(files)
}
