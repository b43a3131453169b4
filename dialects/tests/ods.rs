//! Compares every definition with MLIR 22's definition.
//!
//! `llvm-tblgen-22 --dump-json` turns upstream's `.td` files into records. For each dialect here both sides must have
//! the same operations, with the same operands, results, attributes, regions, assembly formats and traits. Where qopt
//! differs on purpose, the difference is listed below with its reason, and a listed difference that is gone fails too.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

use qopt_ir::def::{Arity, OpDef, Presence, Trait, TypeConstraint};
use serde_json::Value;

const INCLUDE: &str = "/usr/lib/llvm-22/include";
const TBLGEN: &str = "llvm-tblgen-22";
const FILES: &[(&str, &str)] = &[
    ("arith", "mlir/Dialect/Arith/IR/ArithOps.td"),
    ("arm_neon", "mlir/Dialect/ArmNeon/ArmNeon.td"),
    ("builtin", "mlir/IR/BuiltinOps.td"),
    ("cf", "mlir/Dialect/ControlFlow/IR/ControlFlowOps.td"),
    ("func", "mlir/Dialect/Func/IR/FuncOps.td"),
    ("linalg", "mlir/Dialect/Linalg/IR/LinalgOps.td"),
    ("linalg", "mlir/Dialect/Linalg/IR/LinalgRelayoutOps.td"),
    ("linalg", "mlir/Dialect/Linalg/IR/LinalgStructuredOps.td"),
    ("math", "mlir/Dialect/Math/IR/MathOps.td"),
    ("memref", "mlir/Dialect/MemRef/IR/MemRefOps.td"),
    ("scf", "mlir/Dialect/SCF/IR/SCFOps.td"),
    ("tensor", "mlir/Dialect/Tensor/IR/TensorOps.td"),
    ("tosa", "mlir/Dialect/Tosa/IR/TosaOps.td"),
    ("vector", "mlir/Dialect/Vector/IR/VectorOps.td"),
];

/// Dialects that are defined only in part.
const PARTIAL: &[&str] = &["memref", "scf", "vector"];

const DIVIDES: &str = "division by zero is undefined, so the operation may not be moved";

const NEEDS_MODULE: &str = "the declaration is in the module around, so this is checked where symbols are";

const PLAIN_FORMAT: &str = "format: `operands attr-dict `:` functional-type(operands, results)` only here";
const WORDS: &str = "a dictionary with bare words of enumerations needs no syntax by hand here";

const OUTER_DIMS: &str = "attributes: [optional outer_dims_perm: i64 dense array attribute | required inner_dims_pos: i64 \
                          dense array attribute | required static_inner_tiles: i64 dense array attribute] here, [default \
                          outer_dims_perm: i64 dense array attribute | required inner_dims_pos: i64 dense array attribute | \
                          required static_inner_tiles: i64 dense array attribute] upstream";
const NOT_SET: &str = "upstream's default is never written into the operation, and so is absence";

/// Intentional differences: operation, difference, and reason.
const DIFFERENCES: &[(&str, &str, &str)] = &[
    ("arith.floordivsi", "trait NoMemoryEffect: only here", DIVIDES),
    ("arith.floordivsi", "trait Pure: only upstream", DIVIDES),
    ("arith.remsi", "trait NoMemoryEffect: only here", DIVIDES),
    ("arith.remsi", "trait Pure: only upstream", DIVIDES),
    ("arith.remui", "trait NoMemoryEffect: only here", DIVIDES),
    ("arith.remui", "trait Pure: only upstream", DIVIDES),
    (
        "cf.switch",
        "format: upstream has `$flag `:` type($flag) `,` `[` `\\n` custom<SwitchOpCases>(ref(type($flag)),$defaultDestination, \
         $defaultOperands, type($defaultOperands), $case_values, $caseDestinations, $caseOperands, type($caseOperands)) `]` \
         attr-dict`",
        "its custom directive is this operation's alone, so the operation has a syntax of its own",
    ),
    (
        "scf.parallel",
        "trait HasParallelRegion: only upstream",
        "no pass asks for it by trait; kernels ask for the operation",
    ),
    ("func.return", "verifier: only upstream", "the function around it checks its returns"),
    ("linalg.pack", OUTER_DIMS, NOT_SET),
    ("linalg.unpack", OUTER_DIMS, NOT_SET),
    ("linalg.yield", "format: `($values^)? attr-dict (`:` type($values)^)?` only here", "a format can say it"),
    (
        "memref.global",
        "format: upstream has `($sym_visibility^)? (`constant` $constant^)? $sym_name `:` \
         custom<GlobalMemrefOpTypeAndInitialValue>($type, $initial_value) attr-dict`",
        "its custom directive is this operation's alone, so the operation has a syntax of its own",
    ),
    ("tosa.variable_read", "verifier: only upstream", NEEDS_MODULE),
    ("tosa.variable_write", "verifier: only upstream", NEEDS_MODULE),
    (
        "tosa.transpose",
        "trait AllElementTypesMatch[input1 output]: only upstream",
        "a quantized element type changes with the axis; the verifier compares what is not quantized",
    ),
    (
        "tosa.variable",
        "format: upstream has `$sym_name attr-dict custom<VariableOpTypeOrInitialValue>($var_shape, $type, $initial_value)`",
        "its custom directive is this operation's alone, so the operation has a syntax of its own",
    ),
    ("tosa.apply_scale", PLAIN_FORMAT, WORDS),
    ("tosa.argmax", PLAIN_FORMAT, WORDS),
    ("tosa.cast_from_block_scaled", PLAIN_FORMAT, WORDS),
    ("tosa.cast_to_block_scaled", PLAIN_FORMAT, WORDS),
    ("tosa.clamp", PLAIN_FORMAT, WORDS),
    ("tosa.matmul_t_block_scaled", PLAIN_FORMAT, WORDS),
    ("tosa.maximum", PLAIN_FORMAT, WORDS),
    ("tosa.max_pool2d", PLAIN_FORMAT, WORDS),
    ("tosa.minimum", PLAIN_FORMAT, WORDS),
    ("tosa.reduce_max", PLAIN_FORMAT, WORDS),
    ("tosa.reduce_min", PLAIN_FORMAT, WORDS),
    ("tosa.rescale", PLAIN_FORMAT, WORDS),
    ("tosa.resize", PLAIN_FORMAT, WORDS),
];

/// Traits of C++ code, of bytecode, or of analyses that qopt implements differently.
const IGNORED: &[&str] = &[
    "CallOpInterface",
    "ConditionallySpeculatable",
    "DestinationStyleOpInterface",
    "FirstAttrDerivedResultType",
    "InferShapedTypeOpAdaptor",
    "InferTypeOpAdaptor",
    "InferTypeOpAdaptorWithIsCompatible",
    "InferTensorType",
    "InferTensorTypeAdaptor",
    "LinalgContractionOpInterface",
    "LinalgConvolutionOpInterface",
    "LinalgFillOpInterface",
    "LinalgRelayoutOpInterface",
    "LinalgStructuredInterface",
    "MemRefsNormalizable",
    "OffsetSizeAndStrideOpInterface",
    "OpAsmOpInterface",
    "RegionKindInterface",
    "RecursivelySpeculatable",
    "ReifyRankedShapedTypeOpInterface",
    "SameVariadicOperandSize",
    "SameVariadicResultSize",
    "Scalarizable",
    "ShapedDimOpInterface",
    "Tensorizable",
    "TosaElementwiseOperator",
    "TosaOpInterface",
    "TosaResolvableShapeOperands",
    "TosaShapeOperator",
    "TosaShapeOperatorWithSameRanks",
    "Vectorizable",
    "ViewLikeOpInterface",
    "WeightedBranchOpInterface",
];

struct Records(Value);

impl Records {
    fn load(file: &str) -> Self {
        let path = Path::new(INCLUDE).join(file);
        let missing =
            "install the Debian packages llvm-22 (for llvm-tblgen-22) and libmlir-22-dev (for MLIR's .td files)";
        assert!(path.is_file(), "{} is missing: {missing}", path.display());
        let output = Command::new(TBLGEN)
            .args(["--dump-json", "-I", INCLUDE])
            .arg(&path)
            .output()
            .unwrap_or_else(|e| panic!("{TBLGEN} does not run ({e}): {missing}"));
        assert!(output.status.success(), "{TBLGEN}: {}", String::from_utf8_lossy(&output.stderr));
        Self(serde_json::from_slice(&output.stdout).expect("llvm-tblgen writes JSON"))
    }
    fn ops(&self) -> BTreeMap<String, &Value> {
        let names = self.0["!instanceof"]["Op"].as_array().expect("a list of operations");
        let op = |name: &Value| {
            let record = &self.0[name.as_str().expect("a name")];
            let dialect = self.follow(&record["opDialect"])["name"].as_str().expect("a dialect's name");
            (format!("{dialect}.{}", record["opName"].as_str().expect("an operation's name")), record)
        };
        names.iter().map(op).collect()
    }
    fn follow(&self, reference: &Value) -> &Value {
        &self.0[reference["def"].as_str().unwrap_or_else(|| panic!("{reference} is no reference"))]
    }
    fn is(&self, record: &Value, class: &str) -> bool {
        record["!superclasses"].as_array().is_some_and(|s| s.iter().any(|c| c == class))
    }
    /// Record and name of each argument of a dag.
    fn args<'a>(&'a self, dag: &'a Value) -> impl Iterator<Item = (&'a Value, String)> {
        let args = dag["args"].as_array().expect("a dag");
        args.iter().map(|a| (self.follow(&a[0]), a[1].as_str().unwrap_or_default().to_owned()))
    }
    /// An operand or result as text: arity, name, constraint.
    fn value(&self, record: &Value, name: &str) -> String {
        let arity = match () {
            () if self.is(record, "Variadic") => Arity::Variadic,
            () if self.is(record, "Optional") => Arity::Optional,
            () => Arity::One,
        };
        let mut base = if arity == Arity::One { record } else { self.follow(&record["baseType"]) };
        // An annotation of an argument's effects wraps its constraint.
        while self.is(base, "OpVariable") {
            base = self.follow(&base["constraint"]);
        }
        format!("{arity:?} {name}: {}", base["summary"].as_str().unwrap_or_default())
    }
    /// An attribute as text: presence, name, constraint.
    fn attr(&self, record: &Value, name: &str) -> String {
        let mut base = record;
        while !base["baseAttr"].is_null() && base["baseAttr"]["def"].is_string() {
            // A confined attribute has a separate summary.
            if self.is(base, "ConfinedAttr") {
                break;
            }
            base = self.follow(&base["baseAttr"]);
        }
        let has_default = record["defaultValue"].as_str().is_some_and(|d| !d.is_empty());
        let unit = self.is(record, "UnitAttr") || record["!name"] == "UnitAttr";
        let presence = match () {
            () if has_default && !unit => "default",
            () if record["isOptional"] == 1 => "optional",
            () => "required",
        };
        format!("{presence} {name}: {}", base["summary"].as_str().unwrap_or_default())
    }
    fn is_attr(&self, record: &Value) -> bool {
        self.is(record, "AttrConstraint")
    }
    fn traits(&self, op: &Value) -> BTreeSet<String> {
        let mut out = BTreeSet::new();
        let mut work: Vec<&Value> = op["traits"].as_array().expect("traits").iter().collect();
        while let Some(reference) = work.pop() {
            let record = self.follow(reference);
            if self.is(record, "SingleBlockImplicitTerminator") {
                out.insert("SingleBlockImplicitTerminator".to_owned());
            } else if self.is(record, "TraitList") && record["!anonymous"] == true {
                work.extend(record["traits"].as_array().expect("traits"));
            } else {
                out.extend(self.trait_text(record));
            }
        }
        out
    }
    fn trait_text(&self, record: &Value) -> Option<String> {
        let name = match record["!anonymous"] == true {
            true => record["trait"].as_str().unwrap_or_default(),
            false => record["!name"].as_str().expect("a name"),
        };
        let summary = || record["summary"].as_str().unwrap_or_default();
        let values = || {
            let values = record["values"].as_array().expect("names");
            values.iter().map(|v| v.as_str().unwrap_or_default()).collect::<Vec<_>>().join(" ")
        };
        if IGNORED.contains(&name) || self.is(record, "DeclareOpInterfaceMethods") {
            return None;
        }
        if name.starts_with("HasParent<") {
            return Some("HasParent".to_owned());
        }
        for class in ["AllTypesMatch", "AllElementTypesMatch", "AllShapesMatch"] {
            if self.is(record, class) {
                return Some(format!("{class}[{}]", values()));
            }
        }
        if self.is(record, "TypesMatchWith") {
            let end = |side: &str| record[side].as_str().unwrap_or_default().to_owned();
            return Some(format!("TypesMatchWith[{} -> {}: {}]", end("lhs"), end("rhs"), summary()));
        }
        if self.is(record, "BooleanConditionOrMatchingShape") {
            return None; // A rule of one operation: its verifier has it.
        }
        if self.is(record, "HasParent") {
            return Some("HasParent".to_owned());
        }
        let known = match name {
            "HasOnlyGraphRegion" => "GraphRegion",
            "FunctionOpInterface" => "Symbol",
            // The operation's verifier checks this predicate.
            "" if self.is(record, "PredOpTrait") => return None,
            "" => panic!("what is this trait? {record}"),
            _ => name,
        };
        Some(known.to_owned())
    }
}

fn constraint_text(arity: Arity, name: &str, constraint: &TypeConstraint) -> String {
    format!("{arity:?} {name}: {}", constraint.summary)
}

fn trait_text(t: Trait) -> Option<String> {
    Some(match t {
        Trait::AllTypesMatch(names) => format!("AllTypesMatch[{}]", names.join(" ")),
        Trait::AllElementTypesMatch(names) => format!("AllElementTypesMatch[{}]", names.join(" ")),
        Trait::AllShapesMatch(names) => format!("AllShapesMatch[{}]", names.join(" ")),
        Trait::TypesMatchWith(m) => format!("TypesMatchWith[{} -> {}: {}]", m.from, m.to, m.summary),
        Trait::VariadicTypesMatchWith(m) => format!("TypesMatchWith[{} -> {}: {}]", m.from, m.to, m.summary),
        // Upstream's is an interface.
        Trait::DestinationStyle => return None,
        // Upstream has no traits for these properties of quantized operations.
        Trait::Selects | Trait::Quantizes | Trait::Dequantizes => return None,
        // Upstream's verifier does not check these regions.
        Trait::ImpliedRegions => return None,
        // Upstream's trait has no name either.
        Trait::Relation(_) => return None,
        // Upstream's are interfaces.
        Trait::Function | Trait::Call(_) => return None,
        Trait::HasParent(_) => "HasParent".to_owned(),
        Trait::ImplicitTerminator(_) => "SingleBlockImplicitTerminator".to_owned(),
        other => format!("{other:?}"),
    })
}

/// Removes traits that are implied by another trait on one side and listed separately on the other.
fn normalize(mut traits: BTreeSet<String>) -> BTreeSet<String> {
    // Pure implies AlwaysSpeculatable and NoMemoryEffect.
    if traits.contains("Pure") {
        traits.remove("NoMemoryEffect");
    }
    if traits.contains("SingleBlockImplicitTerminator") {
        traits.remove("SingleBlock");
    }
    traits
}

fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn compare<T: Ord + std::fmt::Display>(what: &str, ours: BTreeSet<T>, upstream: BTreeSet<T>, out: &mut Vec<String>) {
    out.extend(ours.difference(&upstream).map(|x| format!("{what} {x}: only here")));
    out.extend(upstream.difference(&ours).map(|x| format!("{what} {x}: only upstream")));
}

/// Compares ordered lists.
fn compare_lists(what: &str, ours: &[String], upstream: &[String], out: &mut Vec<String>) {
    if ours != upstream {
        out.push(format!("{what}: [{}] here, [{}] upstream", ours.join(" | "), upstream.join(" | ")));
    }
}

fn compare_op(records: &Records, def: &OpDef, op: &Value) -> Vec<String> {
    let mut out = Vec::new();
    let (attrs, operands): (Vec<_>, Vec<_>) = records.args(&op["arguments"]).partition(|(r, _)| records.is_attr(r));
    let upstream = |values: Vec<(&Value, String)>| -> Vec<String> {
        values.iter().map(|(r, name)| records.value(r, name)).collect()
    };
    let ours = |values: &[qopt_ir::def::ValueDefn]| -> Vec<String> {
        values.iter().map(|v| constraint_text(v.arity, v.name, v.constraint)).collect()
    };
    compare_lists("operands", &ours(def.operands), &upstream(operands), &mut out);
    compare_lists("results", &ours(def.results), &upstream(records.args(&op["results"]).collect()), &mut out);

    let our_attrs = def.attrs.iter().map(|a| {
        let presence = match a.presence {
            Presence::Required => "required",
            Presence::Optional => "optional",
            Presence::Default(_) | Presence::Implied(_) => "default",
        };
        format!("{presence} {}: {}", a.name, a.constraint.summary)
    });
    let upstream_attrs = attrs.iter().map(|(r, name)| records.attr(r, name));
    compare_lists("attributes", &our_attrs.collect::<Vec<_>>(), &upstream_attrs.collect::<Vec<_>>(), &mut out);

    let our_regions: Vec<String> = def.regions.iter().map(|r| r.name.to_owned()).collect();
    let upstream_regions: Vec<String> = records.args(&op["regions"]).map(|(_, name)| name).collect();
    compare_lists("regions", &our_regions, &upstream_regions, &mut out);

    match (def.format, op["assemblyFormat"].as_str()) {
        (Some(a), Some(b)) if words(a) == words(b) => {}
        (None, None) => {}
        (Some(a), Some(b)) => out.push(format!("format: `{}` here, `{}` upstream", words(a), words(b))),
        (Some(a), None) => out.push(format!("format: `{}` only here", words(a))),
        (None, Some(b)) => out.push(format!("format: upstream has `{}`", words(b))),
    }

    let verifies = op["hasVerifier"] == 1 || op["hasRegionVerifier"] == 1;
    if verifies && def.verify.is_none() {
        out.push("verifier: only upstream".to_owned());
    }

    let ours = def.traits.iter().filter_map(|&t| trait_text(t)).collect();
    compare("trait", normalize(ours), normalize(records.traits(op)), &mut out);
    out
}

#[test]
fn definitions_equal_upstream() {
    let mut found: Vec<(String, String)> = Vec::new();
    for dialect in qopt_dialects::all() {
        let files: Vec<Records> =
            FILES.iter().filter(|f| f.0 == dialect.name).map(|(_, file)| Records::load(file)).collect();
        if files.is_empty() {
            continue; // A dialect of qopt's own.
        }
        let mut upstream: BTreeMap<String, (&Records, &Value)> = BTreeMap::new();
        for records in &files {
            upstream.extend(records.ops().into_iter().map(|(name, op)| (name, (records, op))));
        }
        upstream.retain(|name, _| name.split('.').next() == Some(dialect.name));
        for def in dialect.ops {
            match upstream.remove(def.name) {
                None => found.push((def.name.to_owned(), "only here".to_owned())),
                Some((records, op)) => {
                    found.extend(compare_op(records, def, op).into_iter().map(|d| (def.name.to_owned(), d)));
                }
            }
        }
        if !PARTIAL.contains(&dialect.name) {
            found.extend(upstream.keys().map(|name| (name.clone(), "only upstream".to_owned())));
        }
    }
    let listed = |op: &str, what: &str| DIFFERENCES.iter().any(|d| d.0 == op && d.1 == what);
    let unlisted: Vec<String> =
        found.iter().filter(|(op, what)| !listed(op, what)).map(|(op, what)| format!("{op}: {what}")).collect();
    let stale: Vec<String> = DIFFERENCES
        .iter()
        .filter(|d| !found.iter().any(|(op, what)| d.0 == op && d.1 == what))
        .map(|d| format!("{}: {} (listed, but not found)", d.0, d.1))
        .collect();
    assert!(unlisted.is_empty() && stale.is_empty(), "{}", [unlisted, stale].concat().join("\n"));
}
