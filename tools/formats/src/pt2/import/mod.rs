//! Converts an archive to a module of the `torch` dialect, in the form of torch-mlir's importer of frozen programs.
//!
//! Parameters, buffers and constants become literals before their first reader. Discardable attributes with the prefix `pt2.`
//! hold facts that this form has no place for. [`super::discardable`] lists them, and the facts that are dropped.
//!
//! A frozen program keeps no state, so changed buffers are arguments and results. Control flow, custom objects and gradients are
//! errors.

mod aliases;
mod arguments;
mod graph;
mod sizes;

use std::collections::BTreeSet;
use std::sync::Arc;

use qopt_ir::diag::{Code, Diag};
use qopt_ir::ir::{Attr, AttrKind, Body, Context, Loc, LocAttr, Module, Source};
use qopt_ir::rewrite::{NewOp, build_body};

use super::archive::{Archive, Folder};
use super::discardable::{self, Attrs, strings_attr};
use super::json_access::{int, member, object};
use crate::json::Json;
use graph::GraphImporter;
pub(super) use sizes::{SIZE_SYMBOL_END, SYMBOL_START, is_symbol};

/// The major version of the schema. Others are not compatible.
const SCHEMA_MAJOR: i64 = 8;

/// The program that `torch.export.save` writes. It becomes the function `main`, as in torch-mlir; others keep their names.
pub(super) const DEFAULT_PROGRAM: &str = "model";
/// The function of the default program.
pub(super) const MAIN: &str = "main";

/// Imports a file. A warning names the fields that the schema does not have.
///
/// # Errors
/// Returns all errors of the programs, or the first error of the archive.
pub(super) fn import(ctx: &Arc<Context>, source: &Source) -> Result<(Module, Vec<Diag>), Vec<Diag>> {
    let file = Loc::attr(ctx.attr(AttrKind::Loc(LocAttr::File { name: ctx.str(&source.name), range: [0; 4] })));
    let error = |message: String| vec![Diag::error(Code::ModelFile, file, message)];
    let bytes = source.shared_bytes();
    let archive = Archive::open(&bytes).map_err(error)?;
    let programs = archive.programs().map_err(error)?;
    if [DEFAULT_PROGRAM, MAIN].iter().all(|name| programs.contains(name)) {
        return Err(error(format!(
            "programs '{DEFAULT_PROGRAM}' and '{MAIN}' would both become the function '{MAIN}'"
        )));
    }
    let mut importer = Importer { ctx, archive: &archive, file, errors: Vec::new(), unknown_fields: BTreeSet::new() };
    let mut functions = Vec::new();
    for name in programs {
        match importer.program(name) {
            Ok(function) => functions.push(function),
            Err(why) => importer.error(file, format!("program '{}': {why}", name.escape_debug())),
        }
    }
    if !importer.errors.is_empty() {
        return Err(importer.errors);
    }
    let mut warnings = Vec::new();
    if !importer.unknown_fields.is_empty() {
        let listed: Vec<&str> = importer.unknown_fields.iter().take(MAX_UNKNOWN_FIELDS).map(String::as_str).collect();
        let others = match importer.unknown_fields.len().saturating_sub(listed.len()) {
            0 => String::new(),
            n => format!(" and {n} others"),
        };
        let message = format!("unknown fields are not kept: {}{others}", listed.join(", "));
        warnings.push(Diag::warning(Code::ModelFile, file, message));
    }
    let module = build_body(ctx, &NewOp::new("builtin.module"), &[], |rw, _, _| {
        for function in functions {
            rw.insert_body(function);
        }
    });
    Ok((Module::new(ctx, module), warnings))
}

struct Importer<'a> {
    ctx: &'a Arc<Context>,
    archive: &'a Archive<'a>,
    file: Loc,
    errors: Vec<Diag>,
    /// Fields with a value that the schema does not have, as `object.field`.
    unknown_fields: BTreeSet<String>,
}

/// The most unknown fields that a warning lists.
const MAX_UNKNOWN_FIELDS: usize = 20;

impl Importer<'_> {
    fn error(&mut self, loc: Loc, message: impl Into<String>) {
        self.errors.push(Diag::error(Code::ModelFile, loc, message));
    }

    /// Notes the members of an object that are unknown and not empty.
    fn note_unknown(&mut self, what: &str, value: &Json, known: &[&str]) {
        let is_empty = |value: &Json| match value {
            Json::Null => true,
            Json::Array(items) => items.is_empty(),
            Json::Object(members) => members.is_empty(),
            _ => false,
        };
        for (name, value) in value.members() {
            let is_lost = !known.contains(&name.as_str()) && !is_empty(value);
            if is_lost {
                self.unknown_fields.insert(format!("{what}.{}", name.escape_debug()));
            }
        }
    }

    /// Imports a program as a function.
    fn program(&mut self, name: &str) -> Result<Body, String> {
        const KNOWN: [&str; 7] = [
            "graph_module",
            "opset_version",
            "range_constraints",
            "schema_version",
            "verifiers",
            "torch_version",
            "guards_code",
        ];
        let text = self.archive.entry(&format!("models/{name}.json")).ok_or("the program is missing")?;
        let root = Json::parse_file(text)?;
        self.note_unknown("program", &root, &KNOWN);
        let version = int(member(&root, "schema_version")?, "major")?;
        if version != SCHEMA_MAJOR {
            return Err(format!("unsupported schema version {version}, expected {SCHEMA_MAJOR}"));
        }
        let attrs = self.program_attrs(&root)?;
        let weights = self.archive.tensors(name, Folder::Weights)?;
        let constants = self.archive.tensors(name, Folder::Constants)?;
        let module = member(&root, "graph_module")?;
        const MODULE: [&str; 5] = ["graph", "signature", "module_call_graph", "metadata", "treespec_namedtuple_fields"];
        self.note_unknown("graph_module", module, &MODULE);
        GraphImporter::new(self, module, &weights, &constants)?.function(name, attrs)
    }

    /// The facts of a program outside of its graph.
    fn program_attrs(&self, root: &Json) -> Result<Attrs, String> {
        let ctx = self.ctx;
        // An exported program has a guard for each size that is 1 where another is broadcast to it.
        let mut attrs = vec![(discardable::STRICT_SHAPES, ctx.attr(AttrKind::Unit))];
        let int_attr = |value: i64| ctx.int_attr(value, ctx.int_type(64));
        let mut versions = Vec::new();
        for (name, version) in object(root, "opset_version")? {
            let &Json::Int(version) = version else { return Err("'opset_version' must have integers".to_owned()) };
            versions.push((ctx.str(name), int_attr(version)));
        }
        attrs.push((discardable::OPSET_VERSION, ctx.dict_attr(versions)));
        let mut symbols = Vec::new();
        for (symbol, bounds) in object(root, "range_constraints")? {
            let (name, symbol) = (ctx.str(symbol), symbol.escape_debug());
            if !matches!(bounds, Json::Object(_)) {
                return Err(format!("the range of '{symbol}' must be an object"));
            }
            let bound = |name: &str| match bounds.get(name) {
                &Json::Int(value) => Ok(int_attr(value)),
                Json::Null => Ok(ctx.attr(AttrKind::Unit)),
                _ => Err(format!("'{name}' of the range of '{symbol}' must be an integer")),
            };
            let pair = [bound("min_val")?, bound("max_val")?];
            symbols.push((name, ctx.attr(AttrKind::Array(pair.into()))));
        }
        if !symbols.is_empty() {
            attrs.push((discardable::RANGE_CONSTRAINTS, ctx.dict_attr(symbols)));
        }
        let verifiers = root.get("verifiers");
        attrs.push((
            discardable::VERIFIERS,
            strings_attr(ctx, strings(verifiers).ok_or("'verifiers' must have strings")?),
        ));
        let version = root.get("torch_version");
        let version = version.as_str().or(version.is_null().then_some("")).ok_or("'torch_version' must be a string")?;
        attrs.push((discardable::TORCH_VERSION, ctx.string_attr(version)));
        Ok(attrs)
    }
}

/// The strings of an array, or an empty list for null. Returns `None` for anything else.
fn strings(value: &Json) -> Option<Vec<&str>> {
    match value {
        Json::Null => Some(Vec::new()),
        Json::Array(items) => items.iter().map(Json::as_str).collect(),
        _ => None,
    }
}

/// `loc("name")` or `loc("name"(child))`
fn name_loc(ctx: &Context, name: &str, child: Option<Attr>) -> Loc {
    let child = child.unwrap_or(Attr::UNKNOWN_LOC);
    Loc::attr(ctx.attr(AttrKind::Loc(LocAttr::Name { name: ctx.str(name), child })))
}

/// The name of a node, with the names of its results if they differ.
fn node_loc(ctx: &Context, name: &str, results: &[&str]) -> Loc {
    let named = |result: &str| ctx.loc_attr(name_loc(ctx, result, None));
    let child = match *results {
        [] => None,
        [result] if result == name => None,
        [result] => Some(named(result)),
        _ => {
            let locations = results.iter().map(|result| named(result)).collect();
            Some(ctx.attr(AttrKind::Loc(LocAttr::Fused { locations, metadata: None })))
        }
    };
    name_loc(ctx, name, child)
}
