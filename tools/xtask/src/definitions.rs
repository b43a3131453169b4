//! The table of operations of upstream's dialects that qopt does not define by hand, from the records of the installed MLIR.
//!
//! `llvm-tblgen` writes the records of a `.td` file as JSON. This module keeps the operands, results, attributes, regions,
//! successors, traits and assembly format of each operation. `dialects/upstream/table.rs` reads the table and describes its
//! lines.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::bytecode_layouts::differences;
use crate::shell::root;

type Result<T> = std::result::Result<T, String>;

/// The folder of the `.td` files in Debian.
const INCLUDE: &str = "/usr/lib/llvm-22/include";
const TBLGEN: &str = "llvm-tblgen-22";

/// The files under `mlir/Dialect`.
const FILES: &[&str] = &[
    "Affine/IR/AffineOps",
    "Affine/TransformOps/AffineTransformOps",
    "Bufferization/IR/BufferizationOps",
    "Bufferization/TransformOps/BufferizationTransformOps",
    "Complex/IR/ComplexOps",
    "Func/TransformOps/FuncTransformOps",
    "GPU/TransformOps/GPUTransformOps",
    "Index/IR/IndexOps",
    "LLVMIR/LLVMIntrinsicOps",
    "LLVMIR/LLVMOps",
    "Linalg/TransformOps/LinalgMatchOps",
    "Linalg/TransformOps/LinalgTransformOps",
    "MLProgram/IR/MLProgramOps",
    "MemRef/TransformOps/MemRefTransformOps",
    "MemRef/IR/MemRefOps",
    "NVGPU/TransformOps/NVGPUTransformOps",
    "PDL/IR/PDLOps",
    "SCF/IR/SCFOps",
    "SCF/TransformOps/SCFTransformOps",
    "Shape/IR/ShapeOps",
    "SparseTensor/IR/SparseTensorOps",
    "SparseTensor/TransformOps/SparseTensorTransformOps",
    "Tensor/TransformOps/TensorTransformOps",
    "Transform/DebugExtension/DebugExtensionOps",
    "Transform/IR/TransformOps",
    "Transform/IRDLExtension/IRDLExtensionOps",
    "Transform/LoopExtension/LoopExtensionOps",
    "Transform/PDLExtension/PDLExtensionOps",
    "Transform/SMTExtension/SMTExtensionOps",
    "Transform/TuneExtension/TuneExtensionOps",
    "UB/IR/UBOps",
    "Vector/IR/VectorOps",
    "Vector/TransformOps/VectorTransformOps",
];

/// Dialects whose attributes are read by their records, too.
const ATTR_DIALECTS: &[&str] = &["llvm"];

/// Traits that `dialects/upstream/table.rs` translates. The others are C++ interfaces.
const TRAITS: &[&str] = &[
    "AffineScope",
    "AttrSizedOperandSegments",
    "AttrSizedResultSegments",
    "AutomaticAllocationScope",
    "Commutative",
    "ConstantLike",
    "Elementwise",
    "HasOnlyGraphRegion",
    "Idempotent",
    "Involution",
    "IsolatedFromAbove",
    "NoMemoryEffect",
    "NoRegionArguments",
    "NoTerminator",
    "RecursiveMemoryEffects",
    "SameOperandsAndResultElementType",
    "SameOperandsAndResultShape",
    "SameOperandsAndResultType",
    "SameTypeOperands",
    "SingleBlock",
    "Symbol",
    "SymbolTable",
    "Terminator",
];

/// Predicates on types, as C++ without the prefix of the namespace and without spaces.
const PREDICATES: &[(&str, &str)] = &[
    ("true", "any"),
    ("!!sparse_tensor::getSparseTensorEncoding($_self)", "sparse"),
    (
        "!!sparse_tensor::getSparseTensorEncoding($_self)&&sparse_tensor::getSparseTensorEncoding($_self).isSlice()",
        "sparse_slice",
    ),
    ("$_self.isSignlessIntOrIndex()", "signless_or_index"),
    ("$_self.isSignlessInteger()", "signless"),
    ("$_self.isSignlessInteger(1)", "i1"),
    ("$_self.isSignlessInteger(32)", "i32"),
    ("$_self.isSignlessInteger(8)", "i8"),
    ("LLVM::isCompatibleFloatingPointType($_self)", "llvm_float"),
    ("LLVM::isCompatibleOuterType($_self)", "llvm_type"),
    ("LLVM::isCompatibleVectorType($_self)", "llvm_vector"),
    ("!LLVM::isScalableVectorType($_self)", "llvm_not_scalable"),
    ("cast<LLVM::LLVMPointerType>($_self).getAddressSpace()==0", "llvm_space0"),
    ("isa<BaseMemRefType>($_self)", "any_memref"),
    ("isa<ComplexType>($_self)", "complex"),
    ("isa<FixedVectorType>($_self)", "fixed_vector"),
    ("isa<FloatType>($_self)", "float"),
    ("isa<IndexType>($_self)", "index"),
    ("isa<IntegerType>($_self)", "int"),
    ("isa<LLVM::LLVMPointerType>($_self)", "llvm_pointer"),
    ("isa<LLVM::LLVMStructType,LLVM::LLVMArrayType>($_self)", "llvm_aggregate"),
    ("isa<LLVM::LLVMStructType>($_self)", "llvm_struct"),
    ("isa<LLVM::LLVMTokenType>($_self)", "!llvm.token"),
    ("!isa<LLVM::LLVMVoidType,LLVM::LLVMFunctionType>($_self)", "llvm_not_void_or_function"),
    ("isa<LLVM::PointerElementTypeInterface>($_self)", "llvm_pointer_element"),
    ("isa<MemRefType>($_self)", "memref"),
    ("isa<RankedTensorType>($_self)", "ranked_tensor"),
    ("isa<ScalableVectorType>($_self)", "scalable_vector"),
    ("isa<ShapedType>($_self)", "shaped"),
    ("isa<TensorType>($_self)", "tensor"),
    ("isa<UnrankedMemRefType>($_self)", "unranked_memref"),
    ("isa<VectorType>($_self)", "vector"),
    ("isa<bufferization::BufferLikeType>($_self)", "any_memref"),
    ("isa<bufferization::TensorLikeType>($_self)", "tensor"),
    ("isa<ml_program::TokenType>($_self)", "!ml_program.token"),
    ("isa<pdl::AttributeType>($_self)", "!pdl.attribute"),
    ("isa<pdl::OperationType>($_self)", "!pdl.operation"),
    ("isa<pdl::PDLType>($_self)", "pdl"),
    ("isa<pdl::RangeType>($_self)", "pdl_range"),
    ("isa<pdl::TypeType>($_self)", "!pdl.type"),
    ("isa<pdl::ValueType>($_self)", "!pdl.value"),
    ("isa<shape::ShapeType>($_self)", "!shape.shape"),
    ("isa<shape::SizeType>($_self)", "!shape.size"),
    ("isa<shape::ValueShapeType>($_self)", "!shape.value_shape"),
    ("isa<shape::WitnessType>($_self)", "!shape.witness"),
    ("isa<sparse_tensor::IterSpaceType>($_self)", "iter_space"),
    ("isa<sparse_tensor::IteratorType>($_self)", "iterator"),
    ("isa<sparse_tensor::StorageSpecifierType>($_self)", "storage_specifier"),
    ("mlir::LLVM::isLoadableType($_self)", "llvm_loadable"),
    ("isa<transform::AffineMapParamType>($_self)", "!transform.affine_map"),
    ("isa<transform::AnyOpType>($_self)", "!transform.any_op"),
    ("isa<transform::AnyValueType>($_self)", "!transform.any_value"),
    ("isa<transform::OperationType>($_self)", "concrete_op"),
    ("isa<transform::TransformHandleTypeInterface>($_self)", "op_handle"),
    ("isa<transform::TransformParamTypeInterface>($_self)", "param_handle"),
    ("isa<transform::TransformValueHandleTypeInterface>($_self)", "value_handle"),
    ("cast<MemRefType>($_self).isStrided()", "strided"),
    ("cast<ShapedType>($_self).hasRank()", "has_rank"),
    ("cast<ShapedType>($_self).getRank()==0", "rank0"),
    ("cast<ShapedType>($_self).getRank()==1", "rank1"),
    ("cast<ShapedType>($_self).getRank()>=1", "rank1+"),
    ("cast<ShapedType>($_self).hasStaticShape()", "static_shape"),
    ("cast<VectorType>($_self).getRank()==1", "rank1"),
    ("cast<VectorType>($_self).getRank()>0", "rank1+"),
];

/// Functions that compute a type from another type, in the same notation.
const TRANSFORMS: &[(&str, &str)] = &[
    ("cast<ComplexType>($_self).getElementType()", "element"),
    ("cast<MemRefType>($_self).getElementType()", "element"),
    ("cast<ShapedType>($_self).getElementType()", "element"),
    ("cast<TensorType>($_self).getElementType()", "element"),
    ("cast<VectorType>($_self).getElementType()", "element"),
    ("$_self", "same"),
    ("::getI1SameShape($_self)", "i1_like"),
    ("getValAndBoolStructType($_self)", "value_and_i1"),
];

fn table() -> PathBuf {
    root().join("dialects/upstream/definitions.txt")
}

/// Writes the table, or with `check` compares it and prints the lines that differ.
pub(crate) fn run(check: bool) -> Result<()> {
    let mut table = Table::default();
    for file in FILES {
        let records = Records::load(file)?;
        records.add_ops(&mut table)?;
        records.add_attrs(&mut table)?;
    }
    let text = table.text();
    let path = self::table();
    if !check {
        return std::fs::write(&path, text).map_err(|why| format!("{}: {why}", path.display()));
    }
    let kept = std::fs::read_to_string(&path).map_err(|why| format!("{}: {why}", path.display()))?;
    let differences = differences(&kept, &text);
    if differences.is_empty() {
        println!("definitions: {} operations as in the installed MLIR", table.ops.len());
        return Ok(());
    }
    Err(format!("'cargo xtask definitions' changes these lines:\n{}", differences.join("\n")))
}

#[derive(Default)]
struct Table {
    /// Constraints on types by their summary: predicate, and the only type that satisfies it.
    types: BTreeMap<String, String>,
    /// Enumerations by the name of their constraint.
    enums: BTreeMap<String, String>,
    /// Attributes of a dialect by their name.
    attrs: BTreeMap<String, String>,
    ops: BTreeMap<String, String>,
}

impl Table {
    fn text(&self) -> String {
        let lines = |kind: &'static str, lines: &BTreeMap<String, String>| -> String {
            lines.iter().map(|(name, rest)| format!("{kind}\t{name}\t{rest}\n")).collect()
        };
        let attrs = lines("attr", &self.attrs);
        [lines("type", &self.types), lines("enum", &self.enums), attrs, lines("op", &self.ops)].concat()
    }
    /// The key of a constraint on types: its summary, with a number if another constraint has the same summary.
    fn type_constraint(&mut self, summary: &str, rest: String) -> String {
        let mut key = summary.to_owned();
        let mut n = 1;
        while self.types.get(&key).is_some_and(|other| *other != rest) {
            n += 1;
            key = format!("{summary}#{n}");
        }
        self.types.insert(key.clone(), rest);
        key
    }
}

/// The records of one file.
struct Records {
    file: &'static str,
    records: Value,
    /// C++ classes of the operations without a prefix of the dialect.
    classes: BTreeMap<String, String>,
}

impl Records {
    fn load(file: &'static str) -> Result<Self> {
        let path = Path::new(INCLUDE).join(format!("mlir/Dialect/{file}.td"));
        if !path.is_file() {
            return Err(format!("{} is missing: install libmlir-22-dev", path.display()));
        }
        let output = Command::new(TBLGEN).args(["--dump-json", "-I", INCLUDE]).arg(&path).output();
        let output = output.map_err(|why| format!("{TBLGEN} (Debian package llvm-22): {why}"))?;
        if !output.status.success() {
            return Err(format!("{TBLGEN}: {}", String::from_utf8_lossy(&output.stderr)));
        }
        let records = serde_json::from_slice(&output.stdout).map_err(|why| format!("{TBLGEN}: {why}"))?;
        let mut found = Self { file, records, classes: BTreeMap::new() };
        let ops = found.list("Op");
        found.classes =
            ops.iter().map(|&op| Ok((class(text(op, "!name")), found.op_name(op)?))).collect::<Result<_>>()?;
        Ok(found)
    }

    fn list(&self, class: &str) -> Vec<&Value> {
        let names = self.records["!instanceof"][class].as_array();
        names.into_iter().flatten().filter_map(|name| self.records.get(name.as_str()?)).collect()
    }

    fn follow<'a>(&'a self, reference: &Value) -> Result<&'a Value> {
        let name = reference["def"].as_str().ok_or_else(|| format!("{}: {reference} is not a record", self.file))?;
        Ok(&self.records[name])
    }

    fn field<'a>(&'a self, record: &Value, name: &str) -> Result<&'a Value> {
        self.follow(&record[name])
    }

    /// Record and name of each argument of a dag.
    fn args<'a>(&'a self, dag: &Value) -> Result<Vec<(&'a Value, String)>> {
        let args = dag["args"].as_array().into_iter().flatten();
        args.map(|arg| Ok((self.follow(&arg[0])?, arg[1].as_str().unwrap_or_default().to_owned()))).collect()
    }

    fn op_name(&self, op: &Value) -> Result<String> {
        Ok(format!("{}.{}", text(self.field(op, "opDialect")?, "name"), text(op, "opName")))
    }

    fn add_ops(&self, table: &mut Table) -> Result<()> {
        for op in self.list("Op") {
            let name = self.op_name(op)?;
            if is_defined(&name)? {
                continue;
            }
            let line = self.op(op, table).map_err(|why| format!("'{name}': {why}"))?;
            table.ops.insert(name, line);
        }
        Ok(())
    }

    /// Adds the attributes of the dialects in [`ATTR_DIALECTS`]. Those that hold a value of an enumeration alone are enumerations.
    fn add_attrs(&self, table: &mut Table) -> Result<()> {
        for record in self.list("AttrDef") {
            let dialect = text(self.field(record, "dialect")?, "name");
            let name = format!("{dialect}.{}", text(record, "mnemonic"));
            if !ATTR_DIALECTS.contains(&dialect) || is(record, "EnumAttr") {
                continue;
            }
            let params = record["parameters"]["args"].as_array().map_or(&[][..], Vec::as_slice);
            let format = words(text(record, "assemblyFormat"));
            if let [param] = params
                && let Ok(info) = self.enum_of(self.cpp_type(&param[0]))
                && format.starts_with("`<` $")
            {
                let line = format!("bracketed {name}\t{}", self.cases(info)?);
                table.enums.insert(text(record, "!name").to_owned(), line);
                continue;
            }
            let mut fields = vec![text(record, "!name").to_owned(), words(text(record, "summary")), format];
            for param in params {
                fields.push(self.param(&param[0], param[1].as_str().unwrap_or_default())?);
            }
            table.attrs.insert(name, fields.join("\t"));
        }
        Ok(())
    }

    /// Name, presence and kind of a parameter: `int`, `bool`, `string`, `word`, `attr`, or `attr` with the mnemonic of the only
    /// attribute that it takes. A list has `[]` after its kind.
    fn param(&self, param: &Value, name: &str) -> Result<String> {
        let record = self.follow(param).ok();
        let cpp = self.cpp_type(param);
        let mut short = cpp.replace("::mlir::", "").replace("::llvm::", "");
        for prefix in ["std::optional<", "ArrayRef<"] {
            let inner = short.strip_prefix(prefix).and_then(|inner| inner.strip_suffix('>'));
            short = inner.map_or(short.clone(), str::to_owned);
        }
        let short = short.trim_start_matches("LLVM::");
        let is_list = cpp.contains("ArrayRef<");
        let kind = match short {
            // Upstream parses the names of DWARF by hand.
            "unsigned" if record.is_some_and(|record| !text(record, "parser").is_empty()) => "word".to_owned(),
            "unsigned" | "uint32_t" | "uint64_t" | "int64_t" | "APInt" => "int".to_owned(),
            "bool" => "bool".to_owned(),
            "StringRef" => "string".to_owned(),
            _ if short.ends_with("Attr") || ["Attribute", "FusedLoc", "DIGlobalVariable"].contains(&short) => self
                .attr_class(short)
                .map_or_else(|| "attr".to_owned(), |def| format!("attr {}", text(def, "mnemonic"))),
            _ => match self.enum_of(short) {
                Ok(_) => "word".to_owned(),
                Err(why) => return Err(format!("parameter '{name}': {why}")),
            },
        };
        let presence = match record.and_then(|record| record["defaultValue"].as_str()) {
            None => String::new(),
            Some(_) if cpp.starts_with("std::optional<") || is_list => "?".to_owned(),
            Some(_) if kind == "int" => "=0".to_owned(),
            Some(_) if kind == "bool" => "=false".to_owned(),
            Some(_) => match self.enum_of(short).ok().and_then(|info| self.zero_case(info)) {
                Some(word) => format!("={word}"),
                None => "?".to_owned(),
            },
        };
        Ok(format!("{name}{presence} {kind}{}", if is_list { "[]" } else { "" }))
    }

    /// The C++ type of a parameter, which is a record or only the type.
    fn cpp_type<'a>(&'a self, param: &'a Value) -> &'a str {
        self.follow(param).map_or_else(|_| param.as_str().unwrap_or_default(), |record| text(record, "cppType"))
    }

    /// The attribute of a C++ class.
    fn attr_class(&self, cpp: &str) -> Option<&Value> {
        let class = cpp.rsplit("::").next()?;
        self.list("AttrDef").into_iter().find(|def| text(def, "cppClassName") == class)
    }

    /// The word of the case of an enumeration that is zero.
    fn zero_case<'a>(&'a self, info: &'a Value) -> Option<&'a str> {
        let cases = info["enumerants"].as_array().into_iter().flatten().filter_map(|case| self.follow(case).ok());
        cases.filter(|case| case["value"] == 0).map(|case| text(case, "str")).next()
    }

    /// The enumeration of a C++ class.
    fn enum_of(&self, cpp: &str) -> Result<&Value> {
        let class = cpp.rsplit("::").next().unwrap_or_default();
        let found = self.list("EnumInfo").into_iter().find(|info| text(info, "className") == class);
        found.ok_or_else(|| format!("unknown C++ type {cpp}"))
    }

    fn op(&self, op: &Value, table: &mut Table) -> Result<String> {
        let mut fields = vec![words(text(op, "summary"))];
        for (record, name) in self.args(&op["arguments"])? {
            let constraint = if is(record, "OpVariable") && record["constraint"]["def"].is_string() {
                self.field(record, "constraint")?
            } else {
                record
            };
            // Upstream numbers the operands without a name.
            let name = if name.is_empty() { format!("operand{}", fields.len().saturating_sub(1)) } else { name };
            if is(constraint, "AttrConstraint") || is(constraint, "Property") {
                fields.push(format!("a {}", self.attr(record, &name, table)?));
            } else {
                fields.push(format!("o {}", self.value(record, &name, table)?));
            }
        }
        for (record, name) in self.args(&op["results"])? {
            fields.push(format!("r {}", self.value(record, &name, table)?));
        }
        for (record, name) in self.args(&op["regions"])? {
            let variadic = if is(record, "VariadicRegion") { "*" } else { "" };
            let one = if text(record, "summary").contains("with 1 blocks") { " 1" } else { "" };
            fields.push(format!("g {name}{variadic}{one}"));
        }
        for (record, name) in self.args(&op["successors"])? {
            fields.push(format!("s {name}{}", if is(record, "VariadicSuccessor") { "*" } else { "" }));
        }
        let mut traits = BTreeSet::new();
        self.traits(op, &mut traits)?;
        fields.extend(traits.into_iter().map(|name| format!("t {name}")));
        // A C++ method whose body is `return "name";`.
        if let Some((_, method)) = text(op, "extraClassDeclaration").split_once("getDefaultDialect()")
            && op["traits"].as_array().is_some_and(|all| all.iter().any(|t| t["def"] == "OpAsmOpInterface"))
            && let Some(dialect) = method.split('"').nth(1)
        {
            fields.push(format!("d {dialect}"));
        }
        if op["hasVerifier"] == 1 || op["hasRegionVerifier"] == 1 {
            fields.push("v".to_owned());
        }
        match (op["assemblyFormat"].as_str(), op["hasCustomAssemblyFormat"] == 1) {
            (Some(format), _) => fields.push(format!("f {}", self.format(op, format)?)),
            (None, true) => fields.push("f".to_owned()),
            (None, false) => {}
        }
        Ok(fields.join("\t"))
    }

    /// An assembly format. A property that prints its mnemonic and brackets has them in the format.
    fn format(&self, op: &Value, format: &str) -> Result<String> {
        let mut format = words(format);
        for (record, name) in self.args(&op["arguments"])? {
            if is(record, "NamedEnumPropWithAttrForm") {
                let mnemonic = text(record, "mnemonic");
                format = format.replace(&format!("(${name}^)?"), &format!("(`{mnemonic}` `<` ${name}^ `>`)?"));
            }
        }
        Ok(format)
    }

    /// Name and constraint of an operand or result.
    fn value(&self, record: &Value, name: &str, table: &mut Table) -> Result<String> {
        let (mut base, mut arity) = (record, "");
        loop {
            (base, arity) = match () {
                () if is(base, "Variadic") => (self.field(base, "baseType")?, "*"),
                () if is(base, "Optional") => (self.field(base, "baseType")?, "?"),
                // An annotation of an argument's effects wraps its constraint.
                () if is(base, "OpVariable") => (self.field(base, "constraint")?, arity),
                () => break,
            };
        }
        let mut rest = self.predicate(self.field(base, "predicate")?)?;
        // The predicate of such a type accepts nothing else, and the other ones accept more.
        let is_one =
            |rest: &str| ["index", "i1", "(and llvm_pointer llvm_space0)"].contains(&rest) || rest.starts_with('!');
        if !text(base, "builderCall").is_empty() && is_one(&rest) {
            rest = format!("{rest}\tonly");
        }
        let key = table.type_constraint(&words(text(base, "summary")), rest);
        Ok(format!("{name}{arity} {key}"))
    }

    /// A predicate in prefix notation.
    fn predicate(&self, record: &Value) -> Result<String> {
        if is(record, "CPred") {
            // The name of the operation in `!transform.op<"name">` is not checked.
            if text(record, "predExpr").contains(".getOperationName() ==") {
                return Ok("any".to_owned());
            }
            return lookup(PREDICATES, text(record, "predExpr"), "predicate");
        }
        let children = record["children"].as_array().into_iter().flatten();
        let children: Vec<String> = children.map(|child| self.predicate(self.follow(child)?)).collect::<Result<_>>()?;
        let all = children.join(" ");
        let is_one = children.len() == 1;
        Ok(match () {
            () if is(record, "Concat") || text(record, "replacement").ends_with(".getElementType()") => {
                format!("(element {all})")
            }
            () if is(record, "Neg") => format!("(not {all})"),
            () if is(record, "SubstLeaves") || is_one => all,
            () if is(record, "Or") => format!("(or {all})"),
            () if is(record, "And") => match &*all {
                "pdl_range (element !pdl.type)" => "!pdl.range<type>".to_owned(),
                "pdl_range (element !pdl.value)" => "!pdl.range<value>".to_owned(),
                "pdl_range (element (or !pdl.type !pdl.value))" => "(or !pdl.range<type> !pdl.range<value>)".to_owned(),
                _ => format!("(and {all})"),
            },
            () => return Err(format!("unknown combination of predicates {}", record["!superclasses"])),
        })
    }

    /// Name, presence and constraint of an attribute.
    fn attr(&self, record: &Value, name: &str, table: &mut Table) -> Result<String> {
        let mut base = record;
        // The summary of a confined attribute begins with that of its base.
        let mut confinement = String::new();
        while base["baseAttr"]["def"].is_string() || is(base, "OpVariable") {
            let next = self.field(base, if is(base, "OpVariable") { "constraint" } else { "baseAttr" })?;
            let added = text(base, "summary").strip_prefix(text(next, "summary"));
            if is(base, "ConfinedAttr")
                && let Some(added) = added
            {
                confinement = format!("{}{confinement}", added.replace(' ', "|"));
            }
            base = next;
        }
        // A C++ class that another record describes.
        if is(base, "DialectAttr")
            && let Some(own) = self.attr_class(text(base, "storageType"))
        {
            base = own;
        }
        let constraint = match (text(base, "!name"), base["!anonymous"] == true) {
            _ if text(base, "summary") == "type attribute of LLVM function type" => "LLVMFunctionTypeAttr",
            (name, false) => name,
            _ => base["!superclasses"].as_array().and_then(|all| all.last()?.as_str()).unwrap_or_default(),
        };
        if is(base, "EnumAttrInfo") || is(base, "EnumAttr") || is(base, "EnumProp") {
            let line = self.enumeration(base)?;
            table.enums.insert(constraint.to_owned(), line);
        }
        let default = record["defaultValue"].as_str().unwrap_or_default();
        let presence = match () {
            () if constraint == "UnitAttr" || record["isOptional"] == 1 => "?".to_owned(),
            // Upstream never adds such a default.
            () if is(record, "DefaultValuedOptionalAttr") => "?".to_owned(),
            () if !default.is_empty() => format!("={}", self.default(base, default)?),
            () => String::new(),
        };
        Ok(format!("{name}{presence} {constraint}{confinement}"))
    }

    /// The text of a default value that upstream gives as C++.
    fn default(&self, base: &Value, default: &str) -> Result<String> {
        let number = match default {
            "static_cast<uint64_t>(-1)" => "-1",
            other => other,
        };
        let (name, summary) = (text(base, "!name"), text(base, "summary"));
        let width = summary.split_once("-bit signless integer attribute").map(|(width, _)| width);
        Ok(match (name, default) {
            _ if number.parse::<i64>().is_ok() && width.is_some() => {
                format!("{number} : i{}", width.unwrap_or_default())
            }
            (_, "true" | "false") => default.to_owned(),
            ("DictionaryAttr", "{}") => default.to_owned(),
            ("PoisonAttrInterface", "{}") => "#ub.poison".to_owned(),
            ("Arith_FastMathAttr", _) => "#arith.fastmath<none>".to_owned(),
            ("DenseI64ArrayAttr", "{}") => "array<i64>".to_owned(),
            ("I64Attr", "{}") => "0 : i64".to_owned(),
            ("StrAttr" | "Builtin_StringAttr", _) => format!("\"{}\"", default.trim_matches('"')),
            (_, "{}") if is(base, "ArrayAttrBase") => "[]".to_owned(),
            ("LLVM_DIExpressionAttr", "{}") => "#llvm.di_expression<>".to_owned(),
            _ if is(base, "EnumAttrInfo") || is(base, "EnumAttr") || is(base, "EnumProp") || is(base, "AttrDef") => {
                self.default_case(base, default)?
            }
            _ => return Err(format!("unknown default {default} of {name}")),
        })
    }

    /// The attribute of an enumeration's case that upstream names in C++.
    fn default_case(&self, base: &Value, default: &str) -> Result<String> {
        let object = is(base, "EnumAttr") || is(base, "AttrDef");
        let param = &base["parameters"]["args"][0][0];
        let info = match () {
            () if is(base, "EnumAttr") || is(base, "EnumProp") => self.field(base, "enum")?,
            () if object => self.enum_of(self.cpp_type(param))?,
            () => base,
        };
        // A default without a name is zero.
        let is_default = |case: &Value| {
            default.rsplit("::").next() == Some(text(case, "symbol")) || (default == "{}" && case["value"] == 0)
        };
        for case in info["enumerants"].as_array().into_iter().flatten() {
            let case = self.follow(case)?;
            if is_default(case) {
                let dialect = if object { text(self.field(base, "dialect")?, "name") } else { "" };
                let (mnemonic, word) = (text(base, "mnemonic"), text(case, "str"));
                return Ok(match object {
                    true if text(base, "assemblyFormat").contains("`<`") => format!("#{dialect}.{mnemonic}<{word}>"),
                    true => format!("#{dialect}<{mnemonic} {word}>"),
                    false => format!("{} : i{}", case["value"], info["bitwidth"]),
                });
            }
        }
        Err(format!("unknown default {default}"))
    }

    /// Storage, C++ name, and the cases of an enumeration with their values.
    fn enumeration(&self, base: &Value) -> Result<String> {
        let (storage, info) = if is(base, "EnumAttr") {
            let form = if text(base, "assemblyFormat").contains("`<`") { "bracketed" } else { "spaced" };
            let dialect = text(self.field(base, "dialect")?, "name");
            (format!("{form} {dialect}.{}", text(base, "mnemonic")), self.field(base, "enum")?)
        } else {
            let info = if is(base, "EnumProp") { self.field(base, "enum")? } else { base };
            (format!("integer {}", info["bitwidth"]), info)
        };
        Ok(format!("{storage}\t{}", self.cases(info)?))
    }

    /// C++ name, separator of flags, and the cases of an enumeration with their values.
    fn cases(&self, info: &Value) -> Result<String> {
        let mut line = format!("{}::{}", text(info, "cppNamespace"), text(info, "className"));
        if is(info, "BitEnumBase") || is(info, "BitEnumAttrBase") || is(info, "BitEnumAttr") {
            line.push_str(&format!("\t{}", text(info, "separator")));
        } else {
            line.push('\t');
        }
        for case in info["enumerants"].as_array().into_iter().flatten() {
            let case = self.follow(case)?;
            line.push_str(&format!("\t{}={}", text(case, "str"), case["value"]));
        }
        Ok(line)
    }

    fn traits(&self, record: &Value, out: &mut BTreeSet<String>) -> Result<()> {
        for reference in record["traits"].as_array().into_iter().flatten() {
            let record = self.follow(reference)?;
            if is(record, "TraitList") {
                self.traits(record, out)?;
            } else {
                out.extend(self.trait_text(record)?);
            }
        }
        // Upstream's `Pure` is these two.
        if out.contains("NoMemoryEffect") && out.remove("AlwaysSpeculatable") {
            out.remove("NoMemoryEffect");
            out.insert("Pure".to_owned());
        }
        Ok(())
    }

    fn trait_text(&self, record: &Value) -> Result<Option<String>> {
        let name = text(record, "!name");
        for class in ["AllTypesMatch", "AllElementTypesMatch", "AllShapesMatch"] {
            if is(record, class) {
                let names = record["values"].as_array().into_iter().flatten().filter_map(Value::as_str);
                return Ok(Some(format!("{class} {}", names.collect::<Vec<_>>().join(" "))));
            }
        }
        if is(record, "TypesMatchWith") {
            // A format that needs another computation does not compile, which a test of the table reports.
            let transform = lookup(TRANSFORMS, text(record, "transformer"), "transform").ok();
            let (from, to, summary) = (text(record, "lhs"), text(record, "rhs"), text(record, "summary"));
            return Ok(transform.map(|transform| format!("TypesMatchWith {from} {to} {transform} {summary}")));
        }
        let cpp = text(record, "trait");
        if let Some(classes) = cpp.strip_prefix("HasParent<").and_then(|rest| rest.strip_suffix(">::Impl")) {
            let parents: Option<Vec<&str>> = classes.split(", ").map(|class| self.class_op(class)).collect();
            return Ok(parents.map(|parents| format!("HasParent {}", parents.join(" "))));
        }
        if let Some(class) = cpp.strip_prefix("SingleBlockImplicitTerminator<") {
            let op = self.class_op(class.trim_end_matches(">::Impl"));
            return Ok(op.map(|op| format!("ImplicitTerminator {op}")));
        }
        Ok(match name {
            "AlwaysSpeculatableImplTrait" => Some("AlwaysSpeculatable".to_owned()),
            "FunctionOpInterface" => Some("Symbol".to_owned()),
            _ if cpp == "ReturnLike" => Some("ReturnLike".to_owned()),
            _ if TRAITS.contains(&name) => Some(name.to_owned()),
            _ => None,
        })
    }

    /// The operation of a C++ class of this dialect.
    fn class_op(&self, class: &str) -> Option<&str> {
        self.classes.get(class.rsplit("::").next()?).map(String::as_str)
    }
}

/// Returns true if an operation has a definition by hand, and so a section on the reference page of its dialect.
fn is_defined(op: &str) -> Result<bool> {
    let dialect = op.split('.').next().unwrap_or_default();
    let path = root().join(format!("docs/reference/{dialect}.md"));
    if !path.is_file() {
        return Ok(false);
    }
    let page = std::fs::read_to_string(&path).map_err(|why| format!("{}: {why}", path.display()))?;
    Ok(page.lines().any(|line| line == format!("### `{op}`")))
}

/// The C++ class of a record: its name without a prefix.
fn class(record: &str) -> String {
    record.split_once('_').map_or(record, |(_, class)| class).to_owned()
}

fn is(record: &Value, class: &str) -> bool {
    record["!superclasses"].as_array().is_some_and(|all| all.iter().any(|c| c == class))
}

fn text<'a>(record: &'a Value, field: &str) -> &'a str {
    record[field].as_str().unwrap_or_default()
}

/// Text on one line, without the tabs that separate the fields of the table.
fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The name of a C++ expression.
fn lookup(names: &[(&str, &str)], cpp: &str, kind: &str) -> Result<String> {
    let mut short = cpp.replace("::mlir::", "").replace("::llvm::", "");
    short.retain(|c| !c.is_whitespace());
    let short = short.strip_prefix('(').and_then(|inner| inner.strip_suffix(')')).unwrap_or(&short);
    let found = names.iter().find(|(known, _)| *known == short);
    found.map(|(_, name)| (*name).to_owned()).ok_or_else(|| format!("unknown {kind}: {short}"))
}
