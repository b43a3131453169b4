//! Programs keep their facts, and damaged files are errors.

use std::path::PathBuf;
use std::sync::Arc;

use qopt_ir::ir::{Context, Module};
use qopt_ir::syntax::{PrintOptions, print_module};
use qopt_ir::verify::{VerifyOptions, verify_op};

use super::zip::entries;
use super::{detect, read, write};
use crate::bytes::Bytes;
use crate::deflate::crc32;
use crate::json::Json;
use crate::mutants::{damaged, numbers};
use crate::zip::ZipWriter;

/// Files of PyTorch; `lit-tests/models/README.md` lists them.
const MODELS: [&str; 2] = ["quantized.pt2", "features.pt2"];

fn model(name: &str) -> Vec<u8> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../lit-tests/models").join(name);
    std::fs::read(&path).unwrap_or_else(|why| panic!("{}: {why}", path.display()))
}

fn import(ctx: &Arc<Context>, bytes: &[u8]) -> Result<Module, Vec<String>> {
    let source = ctx.sources.add("model.pt2", Arc::new(bytes.to_vec())).unwrap();
    match read(ctx, source) {
        Ok((module, warnings)) => {
            assert_eq!(warnings, []);
            Ok(module)
        }
        Err(errors) => Err(errors.into_iter().map(|error| error.message).collect()),
    }
}

fn errors(bytes: &[u8]) -> Vec<String> {
    import(&Context::new(qopt_dialects::all()), bytes).err().unwrap()
}

fn text(module: &Module) -> String {
    let options = PrintOptions { debug_info: true, ..PrintOptions::default() };
    let mut text = Vec::new();
    print_module(module, &options, &mut |piece| text.extend_from_slice(piece));
    String::from_utf8(text).unwrap()
}

#[test]
fn files_and_their_text_keep_all_facts() {
    for name in MODELS {
        let ctx = Context::new(qopt_dialects::all());
        let module = import(&ctx, &model(name)).unwrap();
        let printed = Module::parse_str(&ctx, &text(&module)).unwrap();
        let written = write(&module).unwrap().to_vec();
        assert_eq!(write(&printed).unwrap().to_vec(), written, "{name}");
        let again = import(&ctx, &written).unwrap();
        assert_eq!(text(&again), text(&module), "{name}");
        assert_eq!(write(&again).unwrap().to_vec(), written, "{name}");
    }
}

#[test]
fn archives_are_detected() {
    assert!(MODELS.iter().all(|name| detect(&model(name))));
    assert!(!detect(b"module {}") && !detect(b"") && !detect(b"PK\x05\x06"));
}

/// An archive of these entries in the folder `m`.
fn archive(entries: &[(&str, &[u8])]) -> Vec<u8> {
    let mut zip = ZipWriter::default();
    for (name, data) in entries {
        zip.add(&format!("m/{name}"), Bytes::Borrowed(data)).unwrap();
    }
    zip.finish().to_vec()
}

/// The description of a tensor of two floats.
const META: &str = r#"{"dtype": 7, "sizes": [{"as_int": 2}], "requires_grad": false, "device": {"type": "cpu", "index": null}, "strides": [{"as_int": 1}], "storage_offset": {"as_int": 0}, "layout": 7}"#;

/// A program with an input `x` and a weight `w`, both of two floats, and this node, which makes `y`.
fn program(node: &str) -> String {
    format!(
        r#"{{"graph_module": {{"graph": {{"inputs": [{{"as_tensor": {{"name": "w"}}}}, {{"as_tensor": {{"name": "x"}}}}],
            "outputs": [{{"as_tensor": {{"name": "y"}}}}], "nodes": [{node}],
            "tensor_values": {{"w": {META}, "x": {META}, "y": {META}}}, "sym_int_values": {{}}}},
            "signature": {{"input_specs": [{{"parameter": {{"arg": {{"name": "w"}}, "parameter_name": "a.w"}}}},
                {{"user_input": {{"arg": {{"as_tensor": {{"name": "x"}}}}}}}}],
                "output_specs": [{{"user_output": {{"arg": {{"as_tensor": {{"name": "y"}}}}}}}}]}},
            "module_call_graph": []}},
            "opset_version": {{"aten": 10}}, "range_constraints": {{}}, "schema_version": {{"major": 8, "minor": 20}}}}"#
    )
}

/// `y = x + w`
const ADD: &str = r#"{"target": "torch.ops.aten.add.Tensor", "inputs": [
    {"name": "self", "arg": {"as_tensor": {"name": "x"}}, "kind": 1},
    {"name": "other", "arg": {"as_tensor": {"name": "w"}}, "kind": 1}],
    "outputs": [{"as_tensor": {"name": "y"}}], "name": "y"}"#;

const CONFIG: &str = r#"{"config": {"a.w": {"path_name": "weight_0", "is_param": true, "use_pickle": false,
    "tensor_meta": {"dtype": 7, "sizes": [{"as_int": 2}], "strides": [{"as_int": 1}], "storage_offset": {"as_int": 0}, "layout": 7}}}}"#;

/// An archive of a program and the description of its weight.
fn file(program: &str, config: &str) -> Vec<u8> {
    archive(&[
        ("archive_format", b"pt2"),
        ("data/weights/weight_0", &[0, 0, 128, 63, 0, 0, 0, 64]),
        ("data/weights/model_weights_config.json", config.as_bytes()),
        ("models/model.json", program.as_bytes()),
    ])
}

#[test]
fn a_program_becomes_a_function() {
    let ctx = Context::new(qopt_dialects::all());
    let module = import(&ctx, &file(&program(ADD), CONFIG)).unwrap();
    let text = text(&module);
    for line in [
        r#"torch.vtensor.literal(dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf32>) {pt2.parameter = "a.w"}"#,
        "torch.aten.add.Tensor %arg0, %0, %int1 : ",
        "func.func @main(%arg0: !torch.vtensor<[2],f32> {pt2.name = \"x\"}",
    ] {
        assert!(text.contains(line), "{text}");
    }
}

#[test]
fn names_ranges_and_unknown_fields_are_checked() {
    let ctx = Context::new(qopt_dialects::all());
    let error = |bytes: &[u8]| errors(bytes).concat();
    let program = program(ADD);
    let models = ["models/model.json", "models/main.json"].map(|name| (name, program.as_bytes()));
    let both = archive(&[("archive_format", b"pt2"), models[0], models[1]]);
    assert_eq!(error(&both), "programs 'model' and 'main' would both become the function 'main'");
    let with_range = |range: &str| {
        let ranges = format!(r#""range_constraints": {{"s0": {range}}}"#);
        file(&program.replace(r#""range_constraints": {}"#, &ranges), CONFIG)
    };
    assert!(import(&ctx, &with_range(r#"{"min_val": 2, "max_val": null}"#)).is_ok());
    assert!(error(&with_range(r#""abc""#)).contains("the range of 's0' must be an object"));
    assert!(error(&with_range(r#"{"min_val": "2"}"#)).contains("'min_val' of the range of 's0' must be an integer"));
    let unknown: String = (10..40).map(|n| format!(r#""zz{n}": 1, "#)).collect();
    let text = format!("{{{unknown}{}", program.strip_prefix('{').unwrap());
    let source = ctx.sources.add("m.pt2", Arc::new(file(&text, CONFIG))).unwrap();
    let (_, warnings) = read(&ctx, source).unwrap();
    assert!(warnings[0].message.ends_with("program.zz29 and 10 others"), "{}", warnings[0].message);
}

/// `y = relu(x)`, whose view by an operator is changed in place.
fn changed_view(operator: &str) -> Vec<u8> {
    let node = |target: &str, input: &str, more: &str, output: &str| {
        format!(
            r#"{{"target": "torch.ops.aten.{target}", "inputs": [
                {{"name": "self", "arg": {{"as_tensor": {{"name": "{input}"}}}}, "kind": 1}}{more}],
                "outputs": [{{"as_tensor": {{"name": "{output}"}}}}], "name": "{output}"}}"#
        )
    };
    let size = r#", {"name": "size", "arg": {"as_ints": [2]}, "kind": 1}"#;
    let size = if operator == "reshape.default" { size.replace("size", "shape") } else { size.to_owned() };
    let nodes = [
        node("relu.default", "x", "", "y"),
        node(operator, "y", &size, "part"),
        node("neg_.default", "part", "", "changed"),
    ];
    let values = format!(r#""tensor_values": {{"part": {META}, "changed": {META}, "#);
    file(&program(&nodes.join(",")).replace(r#""tensor_values": {"#, &values), CONFIG)
}

#[test]
fn a_view_that_is_changed_in_place_changes_its_base() {
    let ctx = Context::new(qopt_dialects::all());
    let text = text(&import(&ctx, &changed_view("view.default")).unwrap());
    let (_, after) = text.split_once("torch.aten.neg").unwrap();
    assert!(after.contains(r#"torch.operator "torch.aten.view_as""#), "{text}");
}

// `reshape` returns a copy of some tensors.
#[test]
fn a_change_of_what_may_be_a_copy_is_refused() {
    let errors = errors(&changed_view("reshape.default"));
    assert!(errors[0].contains("unsupported operator in place") && errors[0].contains("('part')"), "{errors:?}");
}

/// A program with a buffer `w` that is changed: its new value is `y`.
fn changed_buffer() -> String {
    let program = program(ADD);
    let program = program.replace(
        r#"{"parameter": {"arg": {"name": "w"}, "parameter_name": "a.w"}}"#,
        r#"{"buffer": {"arg": {"name": "w"}, "buffer_name": "a.w", "persistent": true}}"#,
    );
    program
        .replace(
            r#""output_specs": ["#,
            r#""output_specs": [{"buffer_mutation": {"arg": {"name": "y"}, "buffer_name": "a.w"}}, "#,
        )
        .replace(
            r#""outputs": [{"as_tensor": {"name": "y"}}], "nodes""#,
            r#""outputs": [{"as_tensor": {"name": "y"}}, {"as_tensor": {"name": "y"}}], "nodes""#,
        )
}

#[test]
fn changed_buffers_are_arguments_and_results() {
    let ctx = Context::new(qopt_dialects::all());
    let module = import(&ctx, &file(&changed_buffer(), CONFIG)).unwrap();
    let printed = text(&module);
    for part in [r#"{pt2.buffer = "a.w", pt2.initial = dense<"#, r#"!torch.vtensor<[2],f32> {pt2.changes = "w"})"#] {
        assert!(printed.contains(part), "{printed}");
    }
    let written = write(&module).unwrap().to_vec();
    assert_eq!(text(&import(&ctx, &written).unwrap()), printed);
    // The text says which argument a result changes.
    let other = printed.replace(r#"pt2.changes = "w""#, r#"pt2.changes = "v""#);
    let errors = write(&Module::parse_str(&ctx, &other).unwrap()).unwrap_err();
    assert_eq!(errors[0].message, "a result changes the unknown argument 'v'");
}

// PyTorch's functional form may leave out the conversion of a new value to the buffer's type.
#[test]
fn a_new_value_of_another_type_is_copied() {
    let ctx = Context::new(qopt_dialects::all());
    let program = changed_buffer().replacen(
        &format!(r#""y": {META}"#),
        &format!(r#""y": {}"#, META.replace("7, \"sizes", "6, \"sizes")),
        1,
    );
    let printed = text(&import(&ctx, &file(&program, CONFIG)).unwrap());
    assert!(printed.contains(r#""torch.aten.copy"(%arg1, "#), "{printed}");
    assert!(printed.contains(r#"!torch.vtensor<[2],f32> {pt2.changes = "w"})"#), "{printed}");
}

#[test]
fn wrong_states_are_errors() {
    let of_program = |from: &str, to: &str| errors(&file(&changed_buffer().replacen(from, to, 1), CONFIG))[0].clone();
    let mutation = |name: &str| format!(r#""arg": {{"name": "y"}}, "buffer_name": "{name}""#);
    assert_eq!(
        of_program(&mutation("a.w"), &mutation("b")),
        "program 'model': the program changes the unknown buffer 'b'"
    );
    let value = |name: &str| format!(r#"{{"buffer_mutation": {{"arg": {{"name": "{name}"}}"#);
    assert_eq!(of_program(&value("y"), &value("z")), "new value of 'w': no input or previous node has the name 'z'");
}

#[test]
fn statistics_of_training_are_refused() {
    let tensor = |name: &str, value: &str| {
        format!(r#"{{"name": "{name}", "arg": {{"as_tensor": {{"name": "{value}"}}}}, "kind": 1}}"#)
    };
    let inputs = [tensor("input", "x"), tensor("running_mean", "w"), tensor("running_var", "w")].join(",");
    let node = format!(
        r#"{{"target": "torch.ops.aten.batch_norm.default", "inputs": [{inputs},
            {{"name": "training", "arg": {{"as_bool": true}}, "kind": 1}}],
            "outputs": [{{"as_tensor": {{"name": "y"}}}}], "name": "y"}}"#
    );
    let errors = errors(&file(&program(&node), CONFIG));
    assert!(errors[0].contains("updates the statistics of training"), "{errors:?}");
}

#[test]
fn all_wrong_nodes_are_reported_and_their_readers_are_not() {
    let tensor = |name: &str| format!(r#"{{"name": "self", "arg": {{"as_tensor": {{"name": "{name}"}}}}, "kind": 1}}"#);
    let node = |target: &str, input: &str, output: &str| {
        format!(
            r#"{{"target": "{target}", "inputs": [{}], "outputs": [{{"as_tensor": {{"name": "{output}"}}}}], "name": "{output}"}}"#,
            tensor(input)
        )
    };
    let of_nodes = |nodes: &[String]| errors(&file(&program(&nodes.join(",")), CONFIG));
    assert_eq!(
        of_nodes(&[
            node("torch.ops.higher_order.cond", "x", "a"),
            node("torch.ops.aten.relu.default", "a", "b"),
            node("torch.ops.aten.relu.default", "c", "y"),
        ]),
        [
            "'torch.ops.higher_order.cond': unsupported operator",
            "'torch.ops.aten.relu.default': argument 'self': no input or previous node has the name 'c'"
        ]
    );
    assert_eq!(
        of_nodes(&[node("torch.ops.aten.relu.default", "x", "y"), node("torch.ops.aten.relu.default", "x", "y")]),
        ["two values have the name 'y'"]
    );
    assert_eq!(
        of_nodes(&[node("torch.ops.aten.relu_.default", "w", "y")]),
        [
            "'torch.ops.aten.relu_.default': unsupported operator in place: other names of the elements are read later, or they are \
          a parameter ('w'); 'run_decompositions()' of the exported program makes operators functional"
        ]
    );
    let result = r#""outputs": [{"as_tensor": {"name": "y"}}]"#;
    assert_eq!(
        of_nodes(&[node("torch.ops.aten._foreach_relu_.default", "x", "y").replace(result, r#""outputs": []"#)])[0],
        "'torch.ops.aten._foreach_relu_.default': unsupported operator in place without one result"
    );
    assert_eq!(
        of_nodes(&[node("torch.ops.aten.relu.out", "x", "y").replace(r#""name": "self""#, r#""name": "out""#)])[0],
        "'torch.ops.aten.relu.out': unsupported operator that writes its result into an argument"
    );
    assert_eq!(
        of_nodes(&[node("torch.ops.aten.relu.default", "x", "z")]),
        [
            "'torch.ops.aten.relu.default': tensor 'z' has no type",
            "output #0: no input or previous node has the name 'y'"
        ]
    );
}

#[test]
fn wrong_programs_and_tensors_are_errors() {
    let of_program = |from: &str, to: &str| {
        let program = program(ADD);
        assert!(program.contains(from), "{from}");
        errors(&file(&program.replacen(from, to, 1), CONFIG)).join("; ")
    };
    assert_eq!(
        of_program(r#""major": 8"#, r#""major": 9"#),
        "program 'model': unsupported schema version 9, expected 8"
    );
    assert_eq!(
        of_program(r#""opset_version""#, r#""range_constraints": {}, "opset_version""#),
        "program 'model': the object has two members 'range_constraints' at byte 2060".replace("2060", &{
            // The position depends on the text of the program alone.
            let text = program(ADD).replacen(r#""opset_version""#, r#""range_constraints": {}, "opset_version""#, 1);
            (text.rfind(r#""range_constraints""#).unwrap() + r#""range_constraints""#.len()).to_string()
        })
    );
    assert_eq!(of_program(r#""user_output""#, r#""loss_output""#), "unsupported output 'loss_output'");
    assert_eq!(of_program(r#"{"as_int": 2}"#, r#"{"as_int": -2}"#), "its type has a negative size");
    assert_eq!(
        of_program(r#"{"as_int": 2}"#, r#"{"as_int": 2e0}"#),
        "its type has a size of the unknown kind 'as_int'"
    );
    assert_eq!(of_program(r#""dtype": 7"#, r#""dtype": 99"#), "unknown element type 99");
    assert_eq!(of_program(r#""dtype": 7"#, r#""dtype": 8"#), "its type is not that of the tensor 'a.w' in the archive");
    let nesting = r#"[1, {\"type\": \"builtins.tuple\", \"children_spec\": []}]"#;
    let call = format!(
        r#""module_call_graph": [{{"fqn": "", "signature": {{"in_spec": "{nesting}", "out_spec": "{nesting}"}}}}]"#
    );
    assert_eq!(
        of_program(r#""module_call_graph": []"#, &call),
        "program 'model': 'in_spec' does not have the 1 values of the program"
    );
    let of_config = |from: &str, to: &str| {
        assert!(CONFIG.contains(from), "{from}");
        errors(&file(&program(ADD), &CONFIG.replacen(from, to, 1))).join("; ")
    };
    assert_eq!(of_config(r#""a.w""#, r#""b.w""#), "the archive has no tensor 'a.w'");
    assert_eq!(of_config("weight_0", "weight_1"), "the archive has no entry 'data/weights/weight_1'");
    assert_eq!(
        of_config("weight_0", "../weights/weight_0"),
        "the archive has no entry 'data/weights/../weights/weight_0'"
    );
    assert_eq!(of_config(r#""as_int": 0"#, r#""as_int": 1"#), "its elements reach past the 8 bytes that are stored");
    assert_eq!(
        of_config(r#""as_int": 1"#, r#""as_int": 9223372036854775807"#),
        "its elements reach past the 8 bytes that are stored"
    );
    assert_eq!(of_config(r#""as_int": 1"#, r#""as_int": -1"#), "it has a negative size or stride");
    assert_eq!(
        of_config(r#""use_pickle": false"#, r#""use_pickle": true"#),
        "unsupported pickled tensor: subclasses of tensors must be unwrapped before the export"
    );
    let huge = r#"{"as_int": 1048576}, {"as_int": 1048576}, {"as_int": 1048576}, {"as_int": 1048576}"#;
    let huge = CONFIG.replacen(r#"{"as_int": 2}"#, huge, 1).replacen(
        r#"{"as_int": 1}"#,
        r#"{"as_int": 0}, {"as_int": 0}, {"as_int": 0}, {"as_int": 0}"#,
        1,
    );
    assert_eq!(errors(&file(&program(ADD), &huge)), ["it has too many elements"]);
}

#[test]
fn views_of_stored_elements_are_read() {
    let literal = |sizes: &str, strides: &str, offset: u32| {
        let list = |all: &str| all.split(' ').map(|n| format!("{{\"as_int\": {n}}}")).collect::<Vec<_>>().join(", ");
        let config = CONFIG
            .replacen(r#"{"as_int": 0}"#, &list(&offset.to_string()), 1)
            .replacen(r#"{"as_int": 1}"#, &list(strides), 1)
            .replacen(r#"{"as_int": 2}"#, &list(sizes), 1)
            .replacen(r#""dtype": 7"#, r#""dtype": 1"#, 1);
        let program =
            program(ADD).replacen(r#"{"as_int": 2}"#, &list(sizes), 1).replacen(r#""dtype": 7"#, r#""dtype": 1"#, 1);
        let ctx = Context::new(qopt_dialects::all());
        let source = ctx.sources.add("model.pt2", Arc::new(file(&program, &config))).unwrap();
        let (module, _) = read(&ctx, source).map_err(|errors| errors[0].message.clone()).unwrap();
        let text = text(&module);
        text.split("literal(dense<").nth(1).unwrap().split('>').next().unwrap().to_owned()
    };
    // The stored bytes are 0, 0, 128, 63, 0, 0, 0, 64.
    assert_eq!(literal("2 2", "2 1", 1), "[[0, 128], [63, 0]]");
    assert_eq!(literal("2 2", "1 2", 1), "[[0, 63], [128, 0]]");
    assert_eq!(literal("3", "3", 1), "[0, 0, 64]");
    assert_eq!(literal("2 3", "0 0", 2), "128");
    assert_eq!(literal("0 3", "3 1", 0), "");
}

#[test]
fn wrong_archives_are_errors() {
    let good = file(&program(ADD), CONFIG);
    let find = |bytes: &[u8], what: &[u8]| bytes.windows(what.len()).position(|window| window == what).unwrap();
    let rfind = |bytes: &[u8], what: &[u8]| bytes.windows(what.len()).rposition(|window| window == what).unwrap();
    let changed = |at: usize, byte: u8| {
        let mut bytes = good.clone();
        bytes[at] = byte;
        errors(&bytes).join("; ")
    };
    let weight = find(&good, &[0, 0, 128, 63]);
    assert_eq!(changed(weight, 1), "entry 'm/data/weights/weight_0' has a wrong checksum");
    assert_eq!(
        changed(find(&good, b"weight_0"), b'W'),
        "entry 'm/data/weights/weight_0' has another name in its local header"
    );
    let central = rfind(&good, b"PK\x01\x02");
    assert_eq!(changed(central + 8, 1), "entry 'm/models/model.json' is encrypted or has unknown flags");
    assert_eq!(
        changed(central + 10, 8),
        "entry 'm/models/model.json' has other flags or another method in its local header"
    );
    // The same byte in both headers.
    let local = u32::from_le_bytes(good[central + 42..central + 46].try_into().unwrap()) as usize;
    let in_both = |in_central: usize, in_local: usize, byte: u8| {
        let mut bytes = good.clone();
        (bytes[central + in_central], bytes[local + in_local]) = (byte, byte);
        errors(&bytes).join("; ")
    };
    assert_eq!(in_both(10, 8, 8), "entry 'm/models/model.json' is compressed; repack the archive without compression");
    assert_eq!(
        changed(central + 24, 1),
        "entry 'm/models/model.json' has different sizes with and without compression"
    );
    assert_eq!(changed(central + 42, 1), "entry 'm/models/model.json' has no local header");
    assert_eq!(changed(central + 46 + 2, b'/'), "entry 'm//odels/model.json' has another name in its local header");
    assert_eq!(in_both(46 + 2, 30 + 2, b'/'), "the entry name 'm//odels/model.json' is not a relative path");
    assert_eq!(changed(good.len() - 2, 5), "the comment of the archive is cut off");
    assert_eq!(changed(good.len() - 14, 9), "the two end records of the archive differ");
    assert_eq!(errors(&good[..good.len() - 1]), ["the archive has a comment or other data after its end record"]);
    assert_eq!(
        errors(&[&good[..], b"PK\x05\x06"].concat()),
        ["the archive has a comment or other data after its end record"]
    );
    assert_eq!(errors(&good[..100]), ["the archive has no end record"]);
    assert_eq!(errors(b"PK\x03\x04"), ["the archive is cut off"]);
    assert_eq!(errors(&archive(&[("a", b"1"), ("a", b"2")])), ["the archive has two entries 'm/a'"]);
    assert_eq!(errors(&archive(&[("archive_format", b"pt2")])), ["the archive has no program"]);
    assert_eq!(errors(&archive(&[("archive_format", b"pt3")])), ["the archive has the format 'pt3', expected 'pt2'"]);
    assert_eq!(
        errors(&archive(&[("archive_format", b"pt2"), ("byteorder", b"big")])),
        ["unsupported 'byteorder' of 'big', expected 'little'"]
    );
    assert_eq!(
        errors(&archive(&[("serialized_exported_program.json", b"{}")])),
        ["the archive has no entry 'archive_format': it is a program of torch 2.7 or older; export it again"]
    );
    let mut two_roots = ZipWriter::default();
    two_roots.add("a/archive_format", Bytes::Borrowed(b"pt2")).unwrap();
    two_roots.add("b/c", Bytes::Borrowed(b"")).unwrap();
    assert_eq!(errors(&two_roots.finish().to_vec()), ["entry 'b/c' is outside of the folder 'a'"]);
}

#[test]
fn overlapping_entries_are_errors() {
    let mut bytes = archive(&[("a", b"1"), ("b", b"1")]);
    // The second entry of the directory points at the first one, which has its name now, too.
    let central = bytes.windows(4).rposition(|window| window == b"PK\x01\x02").unwrap();
    bytes[central + 42..central + 46].fill(0);
    assert_eq!(entries(&bytes).err().unwrap(), "entry 'm/b' has another name in its local header");
    let first = bytes.windows(3).position(|window| window == b"m/a").unwrap();
    bytes[first + 2] = b'b';
    bytes[central + 46 + 2] = b'b';
    let other = bytes.windows(4).position(|window| window == b"PK\x01\x02").unwrap();
    bytes[other + 46 + 2] = b'b';
    assert_eq!(entries(&bytes).err().unwrap(), "the archive has two entries 'm/b'");
}

#[test]
fn checksums_are_those_of_zip() {
    assert_eq!(crc32(b"123456789"), 0xcbf4_3926);
    assert_eq!(crc32(b""), 0);
}

#[test]
fn expressions_that_are_programs_are_not_written() {
    let size = |text: &str| format!(r#"{{"as_expr": {{"expr_str": "{text}", "hint": {{"as_int": 2}}}}}}"#);
    let write_with = |text: &str| {
        let x = r#""x": {"dtype": 7, "sizes": [{"as_int": 2}]"#;
        let program = program(ADD);
        assert!(program.contains(x));
        let program = program.replacen(x, &x.replace(r#"{"as_int": 2}"#, &size(text)), 1);
        let ctx = Context::new(qopt_dialects::all());
        let module = import(&ctx, &file(&program, CONFIG)).unwrap();
        let text = self::text(&module);
        let written = write(&module).map(|file| file.to_vec().len());
        (text, written.map_err(|errors| errors[0].message.clone()))
    };
    let (text, written) = write_with("Symbol('s7', positive=True, integer=True)");
    assert!(text.contains(r#"pt2.sizes = ["s7"]"#), "{text}");
    assert!(written.is_ok());
    assert!(write_with("Add(Mul(Integer(2), Symbol('s7', positive=True, integer=True)), Integer(-1))").1.is_ok());
    let (text, written) = write_with("__import__('os').system('true')");
    assert!(text.contains("__import__"), "{text}");
    assert_eq!(written.unwrap_err(), "unknown form of the expression of a size");
}

#[test]
fn damaged_files_do_not_panic() {
    let mut random = numbers();
    for name in MODELS {
        let bytes = model(name);
        for _ in 0..100 {
            let mutant = damaged(&bytes, &mut random);
            try_file(name, mutant);
        }
        // Changed entries in a valid archive.
        let all = entries(&bytes).unwrap();
        for _ in 0..200 {
            let changed = random(all.len());
            let mut zip = ZipWriter::default();
            for (index, entry) in all.iter().enumerate() {
                let mut data = bytes[entry.data.clone()].to_vec();
                for _ in 0..if index == changed { 1 + random(3) } else { 0 } {
                    let at = random(data.len());
                    match random(3) {
                        0 if !data.is_empty() => data[at] = b"0129-{}[]\",:nt"[random(14)],
                        1 => data.truncate(at),
                        _ if !data.is_empty() => drop(data.remove(at)),
                        _ => {}
                    }
                }
                zip.add(entry.name, data.into()).unwrap();
            }
            try_file(name, zip.finish().to_vec());
        }
    }
}

fn try_file(name: &str, bytes: Vec<u8>) {
    let ctx = Context::new(qopt_dialects::all());
    let source = ctx.sources.add(name, Arc::new(bytes)).unwrap();
    if let Ok((module, _)) = read(&ctx, source) {
        verify_op(module.op(), &VerifyOptions::default());
        let _ = write(&module);
    }
}

#[test]
fn deep_json_is_an_error() {
    let deep = "[".repeat(100_000);
    assert!(Json::parse_file(deep.as_bytes()).is_err());
    let program = program(ADD).replacen("\"module_call_graph\": []", &format!("\"module_call_graph\": {deep}"), 1);
    assert!(errors(&file(&program, CONFIG))[0].contains("nesting deeper than 128"));
}
