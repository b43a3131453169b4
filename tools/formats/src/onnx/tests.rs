//! Files keep their facts, and damaged files are errors.

use std::path::PathBuf;
use std::sync::Arc;

use qopt_ir::ir::{Context, Module};
use qopt_ir::pass::{Files, NoFiles};
use qopt_ir::syntax::{ParseOptions, PrintOptions, parse, print_module};
use qopt_ir::verify::{VerifyOptions, verify_op};

use super::elements::{element_of_code, pack, unpack};
use super::import::bytes_of_typed_field;
use super::schema::{self, attribute_type as kinds};
use super::{detect, read, write};
use crate::mutants::{damaged, numbers};
use crate::object::{Object, TableDef, Value};
use crate::protobuf::{decode, encode};

/// Models of public converters; `lit-tests/models/README.md` lists them.
const MODELS: [&str; 3] = ["twin_dev.qdq.onnx", "twin_dev.qop.onnx", "shape_params.qdq.onnx"];

fn model(name: &str) -> Vec<u8> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../lit-tests/models").join(name);
    std::fs::read(&path).unwrap_or_else(|why| panic!("{}: {why}", path.display()))
}

fn import(ctx: &Arc<Context>, bytes: &[u8]) -> Result<Module, Vec<String>> {
    let source = ctx.sources.add("model.onnx", Arc::new(bytes.to_vec())).unwrap();
    match read(ctx, source, &NoFiles) {
        Ok((module, warnings)) => {
            assert_eq!(warnings, []);
            Ok(module)
        }
        Err(errors) => Err(errors.into_iter().map(|error| error.message).collect()),
    }
}

fn text(module: &Module) -> String {
    let options = PrintOptions { debug_info: true, ..PrintOptions::default() };
    let mut text = Vec::new();
    print_module(module, &options, &mut |piece| text.extend_from_slice(piece));
    String::from_utf8(text).unwrap()
}

/// A message as text, in which the order of attributes and constants does not matter, and neither does the field of elements.
fn normalized(object: &Object<'_>) -> String {
    if object.def == &schema::Tensor {
        let element = element_of_code(object.int("data_type")).unwrap();
        let typed = || bytes_of_typed_field(object, element);
        let data = object.bytes("raw_data").map_or_else(typed, |bytes| bytes.to_vec());
        return format!("{:?} {element:?} {:?} {data:?}", object.str("name"), object.ints("dims"));
    }
    let mut parts = Vec::new();
    for (id, value) in object.fields() {
        let name = object.def.fields[id].name;
        let part = match value {
            // The name of an attribute's tensor has no meaning.
            Value::Table(child) if name == "t" => {
                let mut child = (**child).clone();
                child.set("name", None);
                normalized(&child)
            }
            Value::Table(child) => normalized(child),
            Value::Tables(children) => {
                let mut all: Vec<String> = children.iter().map(normalized).collect();
                if matches!(name, "attribute" | "initializer" | "value_info" | "opset_import") {
                    all.sort();
                }
                format!("{all:?}")
            }
            // Absent and empty are the same.
            Value::Str(text) if text.is_empty() => continue,
            value => format!("{value:?}"),
        };
        parts.push(format!("{name}: {part}"));
    }
    format!("{} {{{}}}", object.def.name, parts.join(", "))
}

#[test]
fn files_and_their_text_keep_all_facts() {
    for name in MODELS {
        let bytes = model(name);
        let ctx = Context::new(qopt_dialects::all());
        let module = import(&ctx, &bytes).unwrap();
        let printed = Module::parse_str(&ctx, &text(&module)).unwrap();
        let original = decode(&bytes, &schema::Model).unwrap().root;
        for module in [&module, &printed] {
            let written = write(module, None).unwrap().0.to_vec();
            let root = decode(&written, &schema::Model).unwrap().root;
            // The file may have fewer typed values than are inferred.
            let without = |root: &Object<'_>| {
                let mut root = root.clone();
                let mut graph = root.table("graph").unwrap().clone();
                graph.set("value_info", None);
                root.set("graph", Some(Value::Table(Box::new(graph))));
                normalized(&root)
            };
            assert_eq!(without(&root), without(&original), "{name}");
            let again = import(&ctx, &written).unwrap();
            assert_eq!(write(&again, None).unwrap().0.to_vec(), written, "{name}");
        }
    }
}

fn object(def: &'static TableDef) -> Object<'static> {
    Object::new(def)
}

fn word(text: &'static str) -> Value<'static> {
    Value::Str(text.as_bytes().into())
}

fn words(all: &[&'static str]) -> Value<'static> {
    Value::Strs(all.iter().map(|text| text.as_bytes().into()).collect())
}

fn node(operator: &'static str, inputs: &[&'static str], outputs: &[&'static str]) -> Object<'static> {
    object(&schema::Node).with("op_type", word(operator)).with("input", words(inputs)).with("output", words(outputs))
}

fn value(name: &'static str) -> Object<'static> {
    object(&schema::ValueInfo).with("name", word(name))
}

/// A model with the input `x` and the output `y`.
fn graph(nodes: Vec<Object<'static>>, initializers: Vec<Object<'static>>) -> Vec<u8> {
    let graph = object(&schema::Graph)
        .with("node", Value::Tables(nodes))
        .with("name", word("g"))
        .with("initializer", Value::Tables(initializers))
        .with("input", Value::Tables(vec![value("x")]))
        .with("output", Value::Tables(vec![value("y")]));
    let opset = object(&schema::OperatorSetId).with("version", Value::Int(21));
    let model = object(&schema::Model)
        .with("ir_version", Value::Int(10))
        .with("graph", Value::Table(Box::new(graph)))
        .with("opset_import", Value::Tables(vec![opset]));
    encode(&model).to_vec()
}

fn tensor(ty: i128, dims: &[i64], raw: &'static [u8]) -> Object<'static> {
    object(&schema::Tensor)
        .with("dims", Value::Ints(dims.to_vec()))
        .with("data_type", Value::Int(ty))
        .with("name", word("w"))
        .with("raw_data", Value::Bytes(raw.into()))
}

#[test]
fn wrong_files_are_errors() {
    let errors = |bytes: &[u8]| import(&Context::new(qopt_dialects::all()), bytes).err().unwrap();
    let of_nodes = |nodes| errors(&graph(nodes, Vec::new()));
    let of_tensor = |tensor| errors(&graph(vec![node("Add", &["x", "w"], &["y"])], vec![tensor]));
    assert_eq!(
        of_nodes(vec![node("Relu", &["later"], &["y"])]),
        ["'Relu': no input, initializer or node has the name 'later'"]
    );
    assert_eq!(
        of_nodes(vec![node("Relu", &["x"], &["y"]), node("Relu", &["x"], &["y"])]),
        ["two values have the name 'y'"]
    );
    assert_eq!(of_nodes(Vec::new()), ["no node produces the output 'y'"]);
    // `a` and `b` compute each other.
    assert_eq!(
        of_nodes(vec![node("Add", &["x", "b"], &["a"]), node("Relu", &["a"], &["b"]), node("Abs", &["b"], &["y"])]),
        ["'Relu': 'a' is computed from the result of this node"]
    );
    assert_eq!(of_nodes(vec![node("Relu", &["y"], &["y"])]), ["'Relu': 'y' is computed from the result of this node"]);
    // Each wrong name is reported, and the users of its node are not.
    assert_eq!(
        of_nodes(vec![node("Relu", &["a"], &["b"]), node("Neg", &["b"], &["y"]), node("Abs", &["c"], &["d"])]),
        [
            "'Relu': no input, initializer or node has the name 'a'",
            "'Abs': no input, initializer or node has the name 'c'"
        ]
    );
    assert_eq!(of_tensor(tensor(3, &[3], &[1, 2])), ["its raw_data has 2 bytes, expected 3"]);
    assert_eq!(of_tensor(tensor(3, &[-1], &[])), ["its shape has a negative size"]);
    assert_eq!(of_tensor(tensor(3, &[i64::MAX, i64::MAX], &[])), ["it has too many elements"]);
    assert_eq!(of_tensor(tensor(99, &[1], &[0])), ["unknown element type 99"]);
    let both = tensor(1, &[1], &[0; 4]).with("float_data", Value::Floats(vec![1.0]));
    assert_eq!(of_tensor(both), ["it has both raw_data and float_data"]);
    let mut wrong_field = tensor(3, &[1], &[]).with("float_data", Value::Floats(vec![1.0]));
    wrong_field.set("raw_data", None);
    assert_eq!(of_tensor(wrong_field), ["its elements must be in int32_data, not in float_data"]);
    let mut external = tensor(1, &[1], &[]).with("data_location", Value::Int(schema::EXTERNAL));
    external.set("raw_data", None);
    assert_eq!(of_tensor(external), ["its external data has no location"]);
    let branch = || {
        let branch = object(&schema::Graph).with("name", word("b"));
        object(&schema::Attribute)
            .with("name", word("then_branch"))
            .with("type", Value::Int(schema::attribute_type::GRAPH))
            .with("g", Value::Table(Box::new(branch)))
    };
    let twice = node("If", &["x"], &["y"]).with("attribute", Value::Tables(vec![branch(), branch()]));
    assert_eq!(of_nodes(vec![twice]), ["'If': attribute 'then_branch' is given twice"]);
    assert_eq!(errors(&[8, 10, 18, 0]), ["the model has no graph"]);
}

/// A node moves before the first one that reads its results, also if a graph of that node reads them. Others stay.
#[test]
fn nodes_are_sorted() {
    let branch = |name: &'static str, read: &'static str| {
        let graph = object(&schema::Graph)
            .with("name", word("b"))
            .with("node", Value::Tables(vec![node("Tanh", &["inner"], &["t"]), node("Neg", &[read], &["inner"])]))
            .with("output", Value::Tables(vec![value("t")]));
        object(&schema::Attribute)
            .with("name", word(name))
            .with("type", Value::Int(schema::attribute_type::GRAPH))
            .with("g", Value::Table(Box::new(graph)))
    };
    let branches = vec![branch("then_branch", "later"), branch("else_branch", "x")];
    let nodes = vec![
        node("Abs", &["x"], &["unused"]),
        node("If", &["c"], &["y"]).with("attribute", Value::Tables(branches)),
        node("Exp", &["x"], &["other"]),
        node("Relu", &["abs"], &["later"]),
        node("Cast", &["x"], &["c"]),
        node("Log", &["x"], &["abs"]),
    ];
    let ctx = Context::new(qopt_dialects::all());
    let module = import(&ctx, &graph(nodes, Vec::new())).unwrap();
    let operators = |module: &Module| -> Vec<String> {
        let text = text(module);
        text.split("\"onnx.").skip(1).filter_map(|part| part.split('"').next()).map(str::to_owned).collect()
    };
    let sorted = ["Abs", "Cast", "Log", "Relu", "If", "Neg", "Tanh", "Neg", "Tanh", "Exp"];
    assert_eq!(operators(&module), sorted);
    let written = write(&module, None).unwrap().0.to_vec();
    assert_eq!(operators(&import(&ctx, &written).unwrap()), sorted);
}

/// The text of a module within the limits can be read.
#[test]
fn limits_of_text_hold_for_files() {
    let ctx = Context::new(qopt_dialects::all());
    let bytes = graph(vec![node("Add", &["x", "w"], &["y"])], vec![tensor(3, &[1; 5000], &[1])]);
    let source = ctx.sources.add("deep.onnx", Arc::new(bytes)).unwrap();
    let errors = crate::read(&ctx, source, crate::Format::Onnx, &NoFiles, ParseOptions::default()).err().unwrap();
    assert_eq!(errors[0].message, "limit: more than 4096 dimensions (--limit-rank sets another)");
}

/// One file with the bytes 0 to 9.
struct OneFile;

impl Files for OneFile {
    fn read(&self, path: &str) -> Result<qopt_ir::ir::SourceBytes, String> {
        match path {
            "w.bin" => Ok(Arc::new((0_u8..10).collect::<Vec<_>>())),
            _ => Err(format!("no file '{path}'")),
        }
    }
}

#[test]
fn external_data_is_a_range_of_another_file() {
    let read = |entries: &[(&'static str, &'static str)]| {
        let entry = |&(key, value): &(&'static str, &'static str)| {
            object(&schema::StringStringEntry).with("key", word(key)).with("value", word(value))
        };
        let mut tensor = tensor(3, &[3], &[]).with("data_location", Value::Int(schema::EXTERNAL));
        tensor.set("raw_data", None);
        tensor.set("external_data", Some(Value::Tables(entries.iter().map(entry).collect())));
        let bytes = graph(vec![node("Add", &["x", "w"], &["y"])], vec![tensor]);
        let ctx = Context::new(qopt_dialects::all());
        let source = ctx.sources.add("model.onnx", Arc::new(bytes)).unwrap();
        match super::read(&ctx, source, &OneFile) {
            Ok((module, _)) => text(&module).lines().find(|line| line.contains("dense<")).unwrap().trim().to_owned(),
            Err(errors) => errors[0].message.clone(),
        }
    };
    let line = read(&[("location", "w.bin"), ("offset", "4"), ("length", "3"), ("unknown", "")]);
    assert!(line.contains("dense<[4, 5, 6]> : tensor<3xsi8>"), "{line}");
    assert_eq!(read(&[("location", "w.bin"), ("offset", "8")]), "its external data reaches past the end of 'w.bin'");
    assert_eq!(read(&[("location", "w.bin"), ("length", "4")]), "its external data has 4 bytes, expected 3");
    assert_eq!(
        read(&[("location", "w.bin"), ("offset", "-1")]),
        "the offset of its external data is '-1', which is not a number of bytes"
    );
    assert_eq!(
        read(&[("location", "w.bin"), ("offset", "18446744073709551615")]),
        "its external data reaches past the end of 'w.bin'"
    );
    assert_eq!(read(&[("location", "other.bin")]), "no file 'other.bin'");
}

#[test]
fn kinds_of_attributes_come_back() {
    let attribute = |name: &'static str, kind: i128, field: &str, value: Value<'static>| {
        object(&schema::Attribute).with("name", word(name)).with(field, value).with("type", Value::Int(kind))
    };
    let attributes = vec![
        attribute("a", kinds::FLOAT, "f", Value::Float(0.1)),
        attribute("b", kinds::INT, "i", Value::Int(-7)),
        attribute("c", kinds::STRING, "s", Value::Bytes((&b"text"[..]).into())),
        attribute("d", kinds::FLOATS, "floats", Value::Floats(vec![1.0, f32::INFINITY])),
        attribute("e", kinds::INTS, "ints", Value::Ints(vec![1, i64::MIN])),
        attribute("f", kinds::STRINGS, "strings", words(&["a", ""])),
        attribute("g", kinds::TENSOR, "t", Value::Table(Box::new(tensor(22, &[3], &[0x21, 0x0f])))),
        attribute("h", kinds::TYPE_PROTO, "tp", Value::Table(Box::new(object(&schema::Type)))),
        object(&schema::Attribute).with("name", word("i")).with("type", Value::Int(kinds::FLOATS)),
    ];
    let custom = node("Custom", &["x"], &["y"]).with("domain", word("my.domain"));
    let bytes = graph(vec![custom.with("attribute", Value::Tables(attributes))], Vec::new());
    let ctx = Context::new(qopt_dialects::all());
    let written = write(&import(&ctx, &bytes).unwrap(), None).unwrap().0.to_vec();
    let read = |bytes: &[u8]| normalized(&decode(bytes, &schema::Model).unwrap().root);
    assert_eq!(read(&written), read(&bytes));
}

#[test]
fn elements_of_fewer_than_8_bits_are_packed_from_the_low_bits() {
    assert_eq!(unpack(&[0x21, 0x03], 4, 3), [1, 2, 3]);
    assert_eq!(unpack(&[0b_11_10_01_00], 2, 4), [0, 1, 2, 3]);
    for bits in [2, 4, 6] {
        let elements: Vec<u8> = (0..13).map(|i| i * 7 % (1 << bits)).collect();
        assert_eq!(unpack(&pack(&elements, bits), bits, elements.len()), elements);
    }
}

#[test]
fn models_are_detected_and_text_is_not() {
    assert!(MODELS.iter().all(|name| detect(&model(name))));
    assert!(detect(&graph(Vec::new(), Vec::new())));
    for text in ["", "module {}", "\n", "// comment", "!a = i32", "#map = affine_map<(d0) -> (d0)>", "\u{8}\u{1}"] {
        assert!(!detect(text.as_bytes()), "{text:?}");
    }
}

#[test]
fn damaged_files_do_not_panic() {
    let mut random = numbers();
    for name in MODELS {
        let bytes = model(name);
        for _ in 0..400 {
            let mutant = damaged(&bytes, &mut random);
            let ctx = Context::new(qopt_dialects::all());
            let source = ctx.sources.add(name, Arc::new(mutant)).unwrap();
            if let Ok((module, _)) = read(&ctx, source, &NoFiles) {
                verify_op(module.op(), &VerifyOptions::default());
                let _ = write(&module, None);
            }
        }
    }
}

#[test]
fn weights_of_2_gib_go_to_a_data_file() {
    let constant = |name: &str, value: &str, size: u64| {
        format!(
            "%{name} = torch.operator \"onnx.Constant\"() {{torch.onnx.value = dense<{value}> : tensor<{size}xsi8>}} \
             : () -> !torch.vtensor<[{size}],si8> loc(\"{name}\")\n"
        )
    };
    let constants =
        [constant("a", "1", 1_610_612_736), constant("b", "2", 1_610_612_736), constant("c", "3", 5)].concat();
    let ty = |size: u64| format!("!torch.vtensor<[{size}],si8>");
    let types = [ty(1_610_612_736), ty(1_610_612_736), ty(5)].join(", ");
    let source = format!(
        "func.func @main() -> ({types}) attributes {{torch.onnx_meta.opset_version = 21 : si64}} {{\n\
         {constants}return %a, %b, %c : {types}\n}}"
    );
    let ctx = Context::new(qopt_dialects::all());
    let file = ctx.sources.add("text", Arc::new(source.clone().into_bytes())).unwrap();
    let module = parse(&ctx, file, 0, source.len(), ParseOptions::default()).module;
    let error = &write(&module, None).unwrap_err()[0].message;
    assert!(error.starts_with("an ONNX message must be smaller than 2 GiB; "), "{error}");
    let (message, data) = write(&module, Some("m.onnx.data")).unwrap();
    let (message, data) = (message.to_vec(), data.unwrap());
    let root = decode(&message, &schema::Model).unwrap().root;
    let mut end = 0;
    for tensor in root.table("graph").unwrap().tables("initializer") {
        let external: Vec<String> = tensor
            .tables("external_data")
            .iter()
            .map(|entry| String::from_utf8(entry.str("value").to_vec()).unwrap())
            .collect();
        if tensor.str("name") == b"c" {
            assert_eq!(tensor.bytes("raw_data").map(|bytes| bytes.to_vec()), Some(vec![3; 5]));
            continue;
        }
        assert_eq!((tensor.int("data_location"), tensor.get("raw_data")), (schema::EXTERNAL, None));
        assert_eq!(external, ["m.onnx.data".to_owned(), end.to_string(), "1610612736".to_owned()]);
        end += 1_610_612_736_usize.next_multiple_of(4096);
    }
    assert_eq!((end, data.len()), (3_221_225_472, 3_221_225_472));
}
