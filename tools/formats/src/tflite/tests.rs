//! Files keep their facts, and damaged files are errors.

use std::path::PathBuf;
use std::sync::Arc;

use qopt_ir::ir::{Context, Module, Source};
use qopt_ir::pass::NoFiles;
use qopt_ir::syntax::{ParseOptions, PrintOptions, parse, print_module};
use qopt_ir::verify::{VerifyOptions, verify_op};

use super::{Flavour, read, write};
use crate::flatbuffer::decode;
use crate::mutants::{damaged, numbers};
use crate::object::{Object, Value};

fn model(name: &str) -> Vec<u8> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../lit-tests/models").join(name);
    std::fs::read(&path).unwrap_or_else(|why| panic!("{}: {why}", path.display()))
}

/// Models of public converters; `lit-tests/models/README.md` lists them.
const TFLITE: [&str; 3] = ["twin_dev.int8.tflite", "shape_ops.int8.tflite", "shape_ops.int16x8.tflite"];
const CIRCLE: [&str; 4] =
    ["pc_transpose.circle", "pc_reshape_split_other.circle", "fconv_perm_slice.w8.circle", "conv_shape.w8.circle"];

fn flavour_of(name: &str) -> Flavour {
    if name.ends_with("circle") { Flavour::Circle } else { Flavour::TfLite }
}

fn source<'a>(ctx: &'a Context, name: &str, bytes: &[u8]) -> &'a Source {
    ctx.sources.add(name, Arc::new(bytes.to_vec())).unwrap()
}

fn import(ctx: &Arc<Context>, name: &str, bytes: &[u8]) -> Module {
    let (module, warnings) = read(ctx, source(ctx, name, bytes), flavour_of(name), &NoFiles).unwrap();
    assert_eq!(warnings, [], "{name}");
    module
}

fn written(module: &Module, flavour: Flavour) -> Vec<u8> {
    let mut bytes = Vec::new();
    write(module, flavour).unwrap().write_to(&mut bytes).unwrap();
    bytes
}

fn text(module: &Module) -> String {
    let options = PrintOptions { debug_info: true, ..PrintOptions::default() };
    let mut text = Vec::new();
    print_module(module, &options, &mut |piece| text.extend_from_slice(piece));
    String::from_utf8(text).unwrap()
}

/// The facts of a file: its tensors, operators and signatures, with tensors by name and constants by their bytes.
fn facts(bytes: &[u8], flavour: Flavour) -> Vec<String> {
    let root = decode(bytes, flavour.root()).unwrap().root;
    let mut facts = vec![format!("{} {:?}", root.int("version"), root.get("description"))];
    let buffer = |index: i128| root.tables("buffers")[index as usize].bytes("data").map(|data| data.to_vec());
    for metadata in root.tables("metadata") {
        facts.push(format!("metadata {:?} {:?}", metadata.str("name"), buffer(metadata.int("buffer"))));
    }
    for subgraph in root.tables("subgraphs") {
        let tensors = subgraph.tables("tensors");
        let name = |&index: &i64| {
            usize::try_from(index)
                .map_or(String::new(), |i| String::from_utf8_lossy(tensors[i].str("name")).into_owned())
        };
        let names = |list: &[i64]| list.iter().map(name).collect::<Vec<_>>();
        facts.push(format!(
            "{:?} {:?} {:?}",
            subgraph.get("name"),
            names(subgraph.ints("inputs")),
            names(subgraph.ints("outputs"))
        ));
        let mut used: Vec<i64> = subgraph.ints("inputs").to_vec();
        for operator in subgraph.tables("operators") {
            used.extend(operator.ints("inputs").iter().chain(operator.ints("outputs")).filter(|&&i| i >= 0));
            let code = &root.tables("operator_codes")[operator.int("opcode_index") as usize];
            let has_fields = |options: &&Object<'_>| !options.def.fields.is_empty();
            let mut options = operator.table("builtin_options").filter(has_fields).cloned();
            if let Some(options) = &mut options {
                normalize(options);
                // Follows from the shape operand.
                if options.def.name == "ReshapeOptions" {
                    options.set("new_shape", None);
                }
            }
            facts.push(format!(
                "{} {:?} version {}: {:?} -> {:?} {options:?}",
                flavour.operator_number(code),
                code.str("custom_code"),
                code.int("version"),
                names(operator.ints("inputs")),
                names(operator.ints("outputs")),
            ));
        }
        used.sort_unstable();
        used.dedup();
        let mut lines = Vec::new();
        for index in used {
            let tensor = &tensors[index as usize];
            let mut kept = tensor.clone();
            let data = buffer(tensor.int("buffer"));
            kept.set("buffer", None);
            // Has no meaning for a shape that is not empty, and converters differ in it.
            kept.set("has_rank", None);
            normalize(&mut kept);
            if let Some(Value::Table(mut quantization)) = kept.get("quantization").cloned() {
                normalize(&mut quantization);
                let is_empty = quantization.fields().next().is_none();
                kept.set("quantization", (!is_empty).then_some(Value::Table(quantization)));
            }
            lines.push(format!("{kept:?} {data:?}"));
        }
        lines.sort();
        facts.extend(lines);
    }
    for signature in root.tables("signature_defs") {
        facts.push(format!("{:?} {:?}", signature.str("signature_key"), signature.int("subgraph_index")));
        for field in ["inputs", "outputs"] {
            facts.extend(signature.tables(field).iter().map(|map| format!("{:?}", map.str("name"))));
        }
    }
    facts
}

/// Removes fields that have their defaults, and empty vectors: writers differ in them.
fn normalize(object: &mut Object<'_>) {
    let defaults: Vec<usize> = object
        .fields()
        .filter(|(id, value)| match value {
            Value::Int(value) => *value == object.def.fields[*id].default as i128,
            Value::Float(value) => *value == object.def.fields[*id].default as f32,
            Value::Ints(values) => values.is_empty() && object.def.fields[*id].name != "shape",
            Value::Floats(values) => values.is_empty(),
            _ => false,
        })
        .map(|(id, _)| id)
        .collect();
    defaults.into_iter().for_each(|id| object.set_field(id, None));
}

fn assert_same_facts(name: &str, written: &[u8], original: &[u8]) {
    let (written, original) = (facts(written, flavour_of(name)), facts(original, flavour_of(name)));
    for (written, original) in written.iter().zip(&original) {
        let short = |fact: &str| fact.chars().take(500).collect::<String>();
        assert!(written == original, "{name}:\n{}\n{}", short(written), short(original));
    }
    assert_eq!(written.len(), original.len(), "{name}");
}

#[test]
fn writing_keeps_all_facts_of_a_file() {
    for name in TFLITE.into_iter().chain(CIRCLE) {
        let flavour = flavour_of(name);
        let bytes = model(name);
        let ctx = Context::new(qopt_dialects::all());
        let module = import(&ctx, name, &bytes);
        let again = written(&module, flavour);
        assert_same_facts(name, &again, &bytes);
        // The written file is read as the same program, and written as the same bytes.
        let module_again = import(&ctx, name, &again);
        assert_eq!(text(&module_again), text(&module), "{name}");
        assert_eq!(written(&module_again, flavour), again, "{name}");
    }
}

#[test]
fn text_keeps_all_facts_of_a_file() {
    for name in TFLITE.into_iter().chain(CIRCLE) {
        let flavour = flavour_of(name);
        let bytes = model(name);
        let ctx = Context::new(qopt_dialects::all());
        let printed = text(&import(&ctx, name, &bytes));
        let module = Module::parse_str(&ctx, &printed).unwrap();
        assert_same_facts(name, &written(&module, flavour), &bytes);
    }
}

#[test]
fn damaged_files_do_not_panic() {
    let mut random = numbers();
    for name in TFLITE.into_iter().chain(CIRCLE) {
        let bytes = model(name);
        for _ in 0..400 {
            let mutant = damaged(&bytes, &mut random);
            let ctx = Context::new(qopt_dialects::all());
            if let Ok((module, _)) = read(&ctx, source(&ctx, name, &mutant), flavour_of(name), &NoFiles) {
                verify_op(module.op(), &VerifyOptions::default());
                let _ = write(&module, flavour_of(name));
            }
        }
    }
}

/// Keeps the start of a file, and counts the rest.
#[derive(Default)]
struct Head {
    bytes: Vec<u8>,
    len: u64,
}

impl std::io::Write for Head {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        let kept = bytes.len().min((1_usize << 16).saturating_sub(self.bytes.len()));
        self.bytes.extend_from_slice(&bytes[..kept]);
        self.len += bytes.len() as u64;
        Ok(bytes.len())
    }
    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[test]
fn constants_of_2_gib_follow_the_flatbuffer() {
    let source = r#"
        func.func @main() -> (tensor<3x1073741823xi8>, tensor<1x1073741823xi8>, tensor<2xi8>) {
          %0 = "tfl.pseudo_const"() <{value = dense<7> : tensor<3x1073741823xi8>}> : () -> tensor<3x1073741823xi8>
          %1 = "tfl.pseudo_const"() <{value = dense<8> : tensor<1x1073741823xi8>}> : () -> tensor<1x1073741823xi8>
          %2 = "tfl.pseudo_const"() <{value = dense<[1, 2]> : tensor<2xi8>}> : () -> tensor<2xi8>
          return %0, %1, %2 : tensor<3x1073741823xi8>, tensor<1x1073741823xi8>, tensor<2xi8>
        }"#;
    let ctx = Context::new(qopt_dialects::all());
    let file = ctx.sources.add("text", Arc::new(source.as_bytes().to_vec())).unwrap();
    let module = parse(&ctx, file, 0, source.len(), ParseOptions::default()).module;
    let encoded = write(&module, Flavour::TfLite).unwrap();
    let mut head = Head::default();
    encoded.write_to(&mut head).unwrap();
    assert_eq!(head.len, encoded.len() as u64);
    let root = decode(&head.bytes, Flavour::TfLite.root()).unwrap().root;
    let mut end = 0;
    let mut sizes = Vec::new();
    for buffer in root.tables("buffers").iter().filter(|buffer| buffer.int("offset") > 0) {
        assert!(buffer.int("offset") % 16 == 0 && buffer.int("offset") >= end);
        end = buffer.int("offset") + buffer.int("size");
        sizes.push(buffer.int("size"));
    }
    assert_eq!((sizes, end), (vec![3 * 1_073_741_823, 1_073_741_823], i128::from(head.len)));
    let metadata = &root.tables("metadata")[0];
    assert_eq!(metadata.str("name"), b"buffer_location");
    assert!(root.tables("buffers").iter().any(|buffer| buffer.bytes("data").is_some_and(|data| **data == [1, 2])));
}

/// A file of 4 MiB with thousands of references to the same bytes.
#[test]
fn shared_bytes_are_read_a_limited_number_of_times() {
    let schema = Flavour::TfLite.root();
    let table = |name: &str| {
        let field = schema.fields.iter().find(|field| field.name == name).unwrap();
        let crate::object::FieldType::Tables(def) = field.ty else { panic!("no tables") };
        Object::new(def)
    };
    let model = |entries: usize| {
        let mut buffer = table("buffers");
        buffer.set("data", Some(Value::Bytes(vec![7; 4 << 20].into())));
        let entry = |at: usize| {
            let name = Value::Str(format!("m{at}").into_bytes().into());
            table("metadata").with("name", name).with("buffer", Value::Int(1))
        };
        let metadata = (0..entries).map(entry).collect();
        let mut root = Object::new(schema);
        root.set("version", Some(Value::Int(3)));
        root.set("buffers", Some(Value::Tables(vec![table("buffers"), buffer])));
        root.set("metadata", Some(Value::Tables(metadata)));
        root.set("subgraphs", Some(Value::Tables(vec![table("subgraphs")])));
        crate::flatbuffer::encode(&root, Flavour::TfLite.identifier()).unwrap().to_vec()
    };
    let read = |entries: usize| {
        let ctx = Context::new(qopt_dialects::all());
        let bytes = model(entries);
        let result = super::read(&ctx, source(&ctx, "shared.tflite", &bytes), Flavour::TfLite, &NoFiles);
        result.map(|_| ()).map_err(|errors| errors.first().map(|error| error.message.clone()))
    };
    assert_eq!(read(10), Ok(()));
    assert_eq!(
        read(1000),
        Err(Some("metadata 'm16': the tensors have too many bytes for the size of the file".to_owned()))
    );
}

#[test]
fn equal_constants_share_a_buffer() {
    let large = |last: u8| {
        let mut bytes: Vec<u8> = (0..2_u32 << 20).map(|i| (i % 251) as u8).collect();
        bytes[1_000_003] = last;
        bytes
    };
    for (constants, expected) in [([large(1), large(1), vec![5; 3]], 2), ([large(1), large(2), vec![5; 3]], 3)] {
        let ctx = Context::new(qopt_dialects::all());
        let types: Vec<String> = constants.iter().map(|bytes| format!("tensor<{}xi8>", bytes.len())).collect();
        let types = types.join(", ");
        let ops = constants.iter().enumerate().map(|(i, bytes)| {
            let hex: String = bytes.iter().map(|byte| format!("{byte:02X}")).collect();
            let ty = format!("tensor<{}xi8>", bytes.len());
            format!("%{i} = \"tfl.pseudo_const\"() <{{value = dense<\"0x{hex}\"> : {ty}}}> : () -> {ty}\n")
        });
        let ops: String = ops.collect();
        let source = format!("func.func @main() -> ({types}) {{\n{ops}return %0, %1, %2 : {types}\n}}");
        let file = ctx.sources.add("text", Arc::new(source.clone().into_bytes())).unwrap();
        let module = parse(&ctx, file, 0, source.len(), ParseOptions::default()).module;
        let bytes = written(&module, Flavour::TfLite);
        let root = decode(&bytes, Flavour::TfLite.root()).unwrap().root;
        let buffers = root.tables("buffers").iter().filter(|buffer| buffer.bytes("data").is_some());
        assert_eq!(buffers.count(), expected);
    }
}
