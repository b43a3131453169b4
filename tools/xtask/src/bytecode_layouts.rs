//! The table of property layouts in bytecode, from the headers of the installed MLIR.
//!
//! `mlir-tblgen` writes for each operation a C++ function `writeProperties`, which writes the properties in their order. This
//! module reads the names and forms out of these functions. It does not run TableGen, because Debian installs the generated
//! files.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use crate::shell::root;

type Result<T> = std::result::Result<T, String>;

/// Where Debian installs the headers.
const HEADERS: &str = "/usr/lib/llvm-22/include/mlir";

fn table() -> PathBuf {
    root().join("src/bytecode/properties.txt")
}

/// Writes the table, or with `check` compares it and names the operations that differ.
pub(crate) fn run(check: bool) -> Result<()> {
    let headers = Path::new(HEADERS);
    if !headers.is_dir() {
        return Err(format!("{HEADERS} is missing: install libmlir-22-dev"));
    }
    let mut layouts = BTreeMap::new();
    for entry in walk(headers)? {
        read_header(&entry, &mut layouts)?;
    }
    let text: String = layouts.iter().map(|(op, layout)| format!("{op} {}\n", layout.join(" "))).collect();
    let path = table();
    if !check {
        return std::fs::write(&path, text).map_err(|why| format!("{}: {why}", path.display()));
    }
    let kept = std::fs::read_to_string(&path).map_err(|why| format!("{}: {why}", path.display()))?;
    let differences = differences(&kept, &text);
    if differences.is_empty() {
        println!("bytecode-layouts: {} operations as in the installed MLIR", layouts.len());
        return Ok(());
    }
    Err(format!("'cargo xtask bytecode-layouts' changes these lines:\n{}", differences.join("\n")))
}

pub(crate) fn differences(old: &str, new: &str) -> Vec<String> {
    let missing = |text: &str, from: &str, mark: char| -> Vec<String> {
        let lines: std::collections::HashSet<&str> = from.lines().collect();
        text.lines().filter(|line| !lines.contains(line)).map(|line| format!("{mark} {line}")).collect()
    };
    [missing(old, new, '-'), missing(new, old, '+')].concat()
}

/// The generated definitions under a folder.
fn walk(folder: &Path) -> Result<Vec<PathBuf>> {
    let (mut found, mut folders) = (Vec::new(), vec![folder.to_owned()]);
    while let Some(folder) = folders.pop() {
        let entries = std::fs::read_dir(&folder).map_err(|why| format!("{}: {why}", folder.display()))?;
        for path in entries.flatten().map(|entry| entry.path()) {
            if path.is_dir() {
                folders.push(path);
            } else if path.to_string_lossy().ends_with(".cpp.inc") {
                found.push(path);
            }
        }
    }
    Ok(found)
}

/// Adds the layouts of the operations that a pair of `.h.inc` and `.cpp.inc` files defines.
fn read_header(path: &Path, layouts: &mut BTreeMap<String, Vec<String>>) -> Result<()> {
    const WRITER: &str = "::writeProperties(::mlir::DialectBytecodeWriter &writer) {\n";
    let read = |path: &Path| std::fs::read(path).map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    let text = read(path).map_err(|why| format!("{}: {why}", path.display()))?;
    if !text.contains(WRITER) {
        return Ok(());
    }
    let declarations = PathBuf::from(path.to_string_lossy().replace(".cpp.inc", ".h.inc"));
    let declarations = read(&declarations).map_err(|why| format!("{}: {why}", declarations.display()))?;
    let mut classes = classes(&declarations);
    for (at, _) in text.match_indices(WRITER) {
        let class = text[..at].rsplit(' ').next().unwrap_or_default();
        let body = body(&text[at + WRITER.len()..]);
        let Some(Class { name, segments }) = classes.remove(class) else {
            return Err(format!("{}: class {class} has no declaration", path.display()));
        };
        if let Some(layout) = layout(body, &segments) {
            layouts.insert(name, layout);
        }
    }
    Ok(())
}

/// The text of a function up to the brace that closes it.
fn body(text: &str) -> &str {
    let mut depth = 1;
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'{' => depth += 1,
            b'}' if depth == 1 => return &text[..at],
            b'}' => depth -= 1,
            _ => {}
        }
    }
    text
}

/// What a class declares: the name of its operation, and the numbers of segment sizes.
struct Class {
    name: String,
    segments: BTreeMap<String, String>,
}

fn classes(declarations: &str) -> BTreeMap<String, Class> {
    // The properties are in a base class that precedes the class of the operation.
    const BASE: &str = "GenericAdaptorBase {";
    const ARRAY: &str = " = std::array<int32_t, ";
    const NAME: &str = "getOperationName() {\n    return ::llvm::StringLiteral(\"";
    let (mut classes, mut segments) = (BTreeMap::new(), BTreeMap::new());
    let mut class = "";
    let mut rest = declarations;
    while let Some(line_end) = rest.find('\n') {
        let line = &rest[..line_end];
        if line.ends_with(BASE) && !line.contains(':') {
            segments = BTreeMap::new();
        } else if let Some((before, count)) = line.split_once(ARRAY) {
            let name = before.trim().trim_start_matches("using ").trim_end_matches("Ty").to_owned();
            segments.insert(name, count.trim_end_matches(">;").to_owned());
        } else if let Some(name) = line.strip_prefix("class ").filter(|_| line.contains(" : public ::mlir::Op<")) {
            class = name.split(' ').next().unwrap_or_default();
        } else if let Some(at) = rest.find(NAME).filter(|&at| at < line_end) {
            let name = rest[at + NAME.len()..].split('"').next().unwrap_or_default().to_owned();
            classes.insert(class.to_owned(), Class { name, segments: segments.clone() });
        }
        rest = &rest[line_end + 1..];
    }
    classes
}

/// The properties that a function writes; `None` if it has none or one of another form.
fn layout(body: &str, segments: &BTreeMap<String, String>) -> Option<Vec<String>> {
    let mut layout: Vec<String> = Vec::new();
    let mut storage = "";
    for line in body.lines().map(str::trim) {
        let attribute = |call: &str| line.strip_prefix(call).and_then(|rest| rest.strip_suffix(");"));
        if let Some(name) = attribute("writer.writeAttribute(prop.") {
            layout.push(name.to_owned());
        } else if let Some(name) = attribute("writer.writeOptionalAttribute(prop.") {
            layout.push(format!("{name}?"));
        } else if let Some(name) = line.strip_prefix("auto &propStorage = prop.") {
            storage = name.trim_end_matches(';');
        } else if line.starts_with("writer.writeAttribute(::mlir::DenseI32ArrayAttr::get(") {
            layout.push(format!("{storage}*{}", segments.get(storage)?));
        } else if line == "writer.writeVarInt(static_cast<uint64_t>(propStorage));;" {
            layout.push(format!("{storage}!"));
        } else if line == "writer.writeOwnedBool(propStorage);;" {
            layout.push(format!("{storage}&"));
        } else if line.starts_with("writer.") && !line.starts_with("writer.writeSparseArray(") {
            return None;
        }
    }
    (!layout.is_empty()).then_some(layout)
}
