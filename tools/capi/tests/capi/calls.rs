//! Single functions: results, errors, stale handles and diagnostics.

use std::ffi::{CStr, CString};

use qopt::attributes::*;
use qopt::block::*;
use qopt::buffers::{Buffer, qopt_buffer_free};
use qopt::compile::{CompileOptionsView, qopt_module_compile};
use qopt::context::*;
use qopt::diagnostics::Diagnostic;
use qopt::ffi::{InOut, Items, OperationDefinitionCallback, Out, OutArray, RemarkHandler, Text, UserData};
use qopt::handles::*;
use qopt::module::*;
use qopt::operation::*;
use qopt::registry::*;
use qopt::run::*;
use qopt::status::Status;
use qopt::types::*;
use qopt::value::*;

const PROGRAM: &str = r#"
!q = !quant.uniform<i8:f32:1, {0.5:1,0.25:2}>
func.func @f(%x: tensor<2x2x!q>) -> tensor<2x2xf32> {
  %0 = quant.dcast %x : tensor<2x2x!q> to tensor<2x2xf32>
  return %0 : tensor<2x2xf32>
}
func.func @weights() -> tensor<3x2xi8> {
  %0 = "tosa.const"() <{values = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>}> : () -> tensor<2x3xi8>
  %1 = tosa.transpose %0 {perms = array<i32: 1, 0>} : (tensor<2x3xi8>) -> tensor<3x2xi8>
  return %1 : tensor<3x2xi8>
}
"#;

/// Calls with a result in the last argument.
fn get<T: Default>(call: impl FnOnce(Out<'_, T>) -> Status) -> T {
    let mut value = T::default();
    let status = call(Out::new(&mut value));
    assert_eq!(status, Status::OK, "{}", message());
    value
}

fn bytes(call: impl FnOnce(Out<'_, Buffer>) -> Status) -> Vec<u8> {
    let mut buffer = get(call);
    let copy = crate::pointers::copy(&buffer);
    assert_eq!(qopt_buffer_free(InOut::new(&mut buffer)), Status::OK);
    assert_eq!((buffer.size, buffer.id), (0, 0));
    copy
}

fn text(call: impl FnOnce(Out<'_, Buffer>) -> Status) -> String {
    String::from_utf8(bytes(call)).unwrap()
}

fn message() -> String {
    crate::pointers::text(qopt_error_message())
}

fn context() -> ContextHandle {
    get(|out| qopt_context_create(out))
}

fn read(context: ContextHandle, program: &[u8]) -> ModuleHandle {
    get(|out| qopt_module_read(context, Items::new(program), program.len(), Text::null(), out))
}

/// All operations of a module, found by a walk over regions.
fn operations(module: ModuleHandle) -> Vec<Operation> {
    let mut found = vec![get(|out| qopt_module_operation(module, out))];
    let mut at = 0;
    while let Some(&op) = found.get(at) {
        at += 1;
        for region in 0..get(|out| qopt_operation_num_regions(op, out)) {
            for index in 0..get(|out| qopt_operation_num_region_blocks(op, region, out)) {
                let block = get(|out| qopt_operation_region_block(op, region, index, out));
                assert_eq!(get(|out| qopt_block_parent(block, out)), op);
                let mut next = Operation::default();
                let mut status = qopt_block_first_operation(block, Out::new(&mut next));
                while status == Status::OK {
                    assert_eq!(get(|out| qopt_operation_parent(next, out)), op);
                    assert_eq!(get(|out| qopt_operation_block(next, out)), block);
                    found.push(next);
                    status = qopt_operation_next(next, Out::new(&mut next));
                }
                assert_eq!(status, Status::NOT_FOUND);
            }
        }
    }
    found
}

fn named(module: ModuleHandle, name: &str) -> Operation {
    let found = operations(module).into_iter().find(|&op| text(|out| qopt_operation_name(op, out)) == name);
    found.unwrap_or_else(|| panic!("there is no {name}"))
}

#[test]
fn programs_are_read_changed_and_written() {
    let context = context();
    let module = read(context, PROGRAM.as_bytes());
    assert_eq!(qopt_module_verify(module), Status::OK);
    let copy: ModuleHandle = get(|out| qopt_module_clone(module, out));
    assert_eq!(qopt_module_run_passes(module, Text::new(c"fold-quant-shapes,canonicalize")), Status::OK);
    assert!(text(|out| qopt_module_print(module, 0, out)).contains("dense<[[1, 4], [2, 5], [3, 6]]>"));
    assert!(text(|out| qopt_module_print(copy, 0, out)).contains("tosa.transpose"));
    assert!(text(|out| qopt_module_print(module, PRINT_GENERIC, out)).contains("\"func.func\""));
    assert!(text(|out| qopt_module_print(module, PRINT_LOCATIONS, out)).contains("loc(\"<memory>\":"));
    assert_eq!(qopt_module_print(module, 64, Out::null()), Status::INVALID_ARGUMENT);
    assert_eq!(qopt_module_run_passes(copy, Text::new(c" builtin.module(func.func(cse))")), Status::OK);
    for format in [c"mlir", c"mlirbc"] {
        let encoded = bytes(|out| qopt_module_write(module, Text::new(format), out));
        let again = read(context, &encoded);
        assert_eq!(text(|out| qopt_module_print(again, 0, out)), text(|out| qopt_module_print(module, 0, out)));
        assert_eq!(qopt_module_destroy(again), Status::OK);
    }
    let mut buffer = Buffer::default();
    assert_eq!(qopt_module_write(module, Text::new(c"npz"), Out::new(&mut buffer)), Status::UNSUPPORTED);
    assert_eq!(qopt_module_write(module, Text::new(c"tflite"), Out::new(&mut buffer)), Status::UNSUPPORTED);
    assert_eq!(qopt_module_run_passes(module, Text::new(c"no-such-pass")), Status::INVALID_PIPELINE);
    assert!(message().contains("no-such-pass"), "{}", message());
    for module in [module, copy] {
        assert_eq!(qopt_module_destroy(module), Status::OK);
        assert_eq!(qopt_module_destroy(module), Status::INVALID_HANDLE);
    }
    assert_eq!(qopt_context_destroy(context), Status::OK);
}

#[test]
fn model_files_of_all_formats_are_read() {
    let (context, dir) = (context(), tempfile::tempdir().unwrap());
    for (file, format) in [
        ("twin_dev.int8.tflite", c"tflite"),
        ("pc_reshape_split_other.circle", c"circle"),
        ("twin_dev.qdq.onnx", c"onnx"),
    ] {
        let path = crate::root().join("lit-tests/models").join(file);
        let path = CString::new(path.to_str().unwrap()).unwrap();
        let module: ModuleHandle = get(|out| qopt_module_read_file(context, Text::new(&path), out));
        let encoded = bytes(|out| qopt_module_write(module, Text::new(format), out));
        let written = dir.path().join(file);
        let written_path = CString::new(written.to_str().unwrap()).unwrap();
        assert_eq!(qopt_module_write_file(module, Text::new(&written_path)), Status::OK);
        assert!(std::fs::read(&written).unwrap() == encoded, "{file}");
        assert_eq!(qopt_module_destroy(module), Status::OK);
    }
    let mut module = ModuleHandle::default();
    assert_eq!(qopt_module_read_file(context, Text::new(c"/no/such/file"), Out::new(&mut module)), Status::FILE_ACCESS);
    assert!(message().contains("No such file"), "{}", message());
    assert_eq!(qopt_context_destroy(context), Status::OK);
}

#[test]
fn remarks_go_to_their_handler() {
    let context = context();
    let module = read(context, PROGRAM.as_bytes());
    let mut found: Vec<String> = Vec::new();
    let handler: RemarkHandler = Some(crate::pointers::collect_remark);
    assert_eq!(qopt_context_set_remark_handler(context, handler, UserData::of(&mut found)), Status::OK);
    assert_eq!(qopt_module_run_passes(module, Text::new(c"fold-quant-shapes")), Status::OK);
    assert_eq!(qopt_context_set_remark_handler(context, None, UserData::NULL), Status::OK);
    assert_eq!(qopt_module_run_passes(module, Text::new(c"fold-quant-shapes")), Status::OK);
    let passed = "0 tosa.transpose fold-quant-shapes weights loc(\"<memory>\":9:8) Rule=quant.fold.constant";
    assert!(found.iter().any(|remark| remark == passed), "{found:?}");
    for handle in [qopt_module_destroy(module), qopt_context_destroy(context)] {
        assert_eq!(handle, Status::OK);
    }
}

#[test]
fn passes_and_operations_are_listed() {
    let (mut passes, mut operations): (Vec<String>, Vec<String>) = Default::default();
    assert_eq!(qopt_passes(Some(crate::pointers::collect_pass), UserData::of(&mut passes)), Status::OK);
    let known = qopt_dialects::passes();
    assert_eq!(passes.len(), known.passes().len() + known.pipelines().len());
    assert!(passes.iter().any(|pass| pass == "lower-int8 target:2= split:1=32768"), "{passes:?}");
    assert_eq!(qopt_passes(None, UserData::NULL), Status::INVALID_ARGUMENT);
    let collect: OperationDefinitionCallback = Some(crate::pointers::collect_operation);
    assert_eq!(qopt_dialect_operations(Text::new(c"qnn"), collect, UserData::of(&mut operations)), Status::OK);
    let concat = "qnn.concat 0..4294967295 -> 1..1 numerics axis";
    assert!(operations.iter().any(|op| op == concat), "{operations:?}");
    let none = qopt_dialect_operations(Text::new(c"no"), collect, UserData::of(&mut operations));
    assert_eq!(none, Status::NOT_FOUND);
    let context = context();
    for (pipeline, status) in [
        (c"builtin.module(fold-quant-shapes)", Status::OK),
        (c"lower-int8{target=avx512vnni},cse", Status::OK),
        (c"fold-quant-shapes{concat=no}", Status::INVALID_PIPELINE),
        (c"fold-quant-shapes{no=1}", Status::INVALID_PIPELINE),
        (c"builtin.module(cse", Status::INVALID_PIPELINE),
    ] {
        assert_eq!(qopt_pipeline_check(context, Text::new(pipeline)), status, "{pipeline:?}: {}", message());
    }
    assert_eq!(qopt_context_destroy(context), Status::OK);
}

#[test]
fn transform_is_read_run_and_write() {
    let context = context();
    let module = read(context, PROGRAM.as_bytes());
    let pipeline = Text::new(c"fold-quant-shapes,canonicalize");
    assert_eq!(qopt_module_run_passes(module, pipeline), Status::OK);
    let program = Items::new(PROGRAM.as_bytes());
    let transform = |pipeline, format, out: Out<'_, Buffer>| {
        qopt_transform(context, program, PROGRAM.len(), Text::null(), pipeline, Text::new(format), out)
    };
    for format in [c"mlir", c"mlirbc", c"mlirbc:6"] {
        let expected = bytes(|out| qopt_module_write(module, Text::new(format), out));
        assert!(bytes(|out| transform(pipeline, format, out)) == expected, "{format:?}");
    }
    assert_eq!(
        transform(Text::new(c"no-such-pass"), c"mlir", Out::new(&mut Buffer::default())),
        Status::INVALID_PIPELINE
    );
    assert_eq!(transform(pipeline, c"onnx", Out::new(&mut Buffer::default())), Status::UNSUPPORTED);
    assert_eq!(transform(Text::new(c"lower-int8"), c"mlir", Out::new(&mut Buffer::default())), Status::PASS_FAILED);
    assert_eq!(transform(pipeline, c"mlir", Out::null()), Status::INVALID_ARGUMENT);
    assert_eq!((qopt_module_destroy(module), qopt_context_destroy(context)), (Status::OK, Status::OK));
}

#[test]
fn bytecode_has_the_requested_version() {
    let context = context();
    let module = read(context, PROGRAM.as_bytes());
    for (format, version) in [(c"mlirbc:4", 4_u8), (c"mlirbc:5", 5), (c"mlirbc:6", 6)] {
        let encoded = bytes(|out| qopt_module_write(module, Text::new(format), out));
        // A number below 64 is shifted by one bit.
        assert_eq!(encoded.get(4).copied(), Some(2 * version + 1));
    }
    let mut buffer = Buffer::default();
    for format in [c"mlirbc:3", c"mlirbc:", c"tflite:1", c"mlir:1"] {
        assert_eq!(qopt_module_write(module, Text::new(format), Out::new(&mut buffer)), Status::UNSUPPORTED);
    }
    assert_eq!((qopt_module_destroy(module), qopt_context_destroy(context)), (Status::OK, Status::OK));
}

#[test]
fn handles_become_invalid() {
    let context = context();
    let module = read(context, PROGRAM.as_bytes());
    let op = named(module, "quant.dcast");
    let value: Value = get(|out| qopt_operation_result(op, 0, out));
    let ty: TypeHandle = get(|out| qopt_value_type(value, out));
    let attr: Attribute =
        get(|out| qopt_operation_attribute_named(named(module, "tosa.const"), Text::new(c"values"), out));
    let data: Buffer = get(|out| qopt_attribute_data(attr, out, Out::new(&mut 0)));
    let next = Operation { index: 10_000, ..op };
    assert_eq!(qopt_operation_name(next, Out::new(&mut Buffer::default())), Status::INVALID_HANDLE);
    assert_eq!(qopt_module_run_passes(module, Text::new(c"cse")), Status::OK);
    assert_eq!(qopt_operation_num_results(op, Out::new(&mut 0)), Status::INVALID_HANDLE);
    assert_eq!(qopt_value_type(value, Out::new(&mut TypeHandle::default())), Status::INVALID_HANDLE);
    assert_eq!(qopt_type_get_kind(ty, Out::new(&mut 0)), Status::INVALID_HANDLE);
    assert_eq!(qopt_attribute_get_kind(attr, Out::new(&mut 0)), Status::INVALID_HANDLE);
    assert!(message().contains("attribute"), "{}", message());
    assert_eq!(qopt_context_destroy(context), Status::OK);
    // The module outlives its context, and the data the module.
    assert_eq!(qopt_module_verify(module), Status::OK);
    assert_eq!(qopt_module_destroy(module), Status::OK);
    assert_eq!(crate::pointers::copy(&data), [1, 2, 3, 4, 5, 6]);
    let (mut freed, mut copy) = (data, data);
    assert_eq!(qopt_buffer_free(InOut::new(&mut freed)), Status::OK);
    assert_eq!(qopt_buffer_free(InOut::new(&mut freed)), Status::OK);
    assert_eq!(qopt_buffer_free(InOut::new(&mut copy)), Status::INVALID_HANDLE);
    assert_eq!(qopt_context_create(Out::null()), Status::INVALID_ARGUMENT);
}

#[test]
fn types_and_attributes_have_their_parts() {
    let context = context();
    let module = read(context, PROGRAM.as_bytes());
    let op = named(module, "quant.dcast");
    let operand: Value = get(|out| qopt_operation_operand(op, 0, out));
    let ty: TypeHandle = get(|out| qopt_value_type(operand, out));
    assert_eq!(get(|out| qopt_type_get_kind(ty, out)), 8);
    let element: TypeHandle = get(|out| qopt_type_element(ty, out));
    assert_eq!(get(|out| qopt_type_get_kind(element, out)), 12);
    assert_eq!(get(|out| qopt_type_rank(ty, out)), 2);
    let mut extents = [7; 3];
    assert_eq!(qopt_type_shape(ty, OutArray::new(&mut extents), 3), Status::OK);
    assert_eq!(extents, [2, 2, 7]);
    let quantization: Quantization = get(|out| qopt_type_quantization(ty, out));
    assert_eq!((quantization.granularity, quantization.axis, quantization.num_params), (1, 1, 2));
    assert_eq!((quantization.storage_bits, quantization.storage_min, quantization.storage_max), (8, -128, 127));
    assert_eq!(text(|out| qopt_type_print(quantization.expressed, out)), "f32");
    let (mut scales, mut zero_points) = ([0.0; 2], [0; 2]);
    assert_eq!(qopt_type_scales(element, OutArray::new(&mut scales), 2), Status::OK);
    assert_eq!(qopt_type_zero_points(element, OutArray::new(&mut zero_points), 2), Status::OK);
    assert_eq!((scales, zero_points), ([0.5, 0.25], [1, 2]));
    assert_eq!(get(|out| qopt_value_num_uses(operand, out)), 1);
    assert_eq!(get(|out| qopt_value_use(operand, 0, out, Out::new(&mut 9))), op);
    assert_eq!(qopt_value_defining_operation(operand, Out::new(&mut Operation::default())), Status::NOT_FOUND);
    let block: Block = get(|out| qopt_value_defining_block(operand, out));
    assert_eq!(get(|out| qopt_block_argument(block, 0, out)), operand);

    let constant = named(module, "tosa.const");
    let attr: Attribute = get(|out| qopt_operation_constant(constant, out));
    assert_eq!(get(|out| qopt_attribute_get_kind(attr, out)), 9);
    let (file, mut line, mut column) = (&mut Buffer::default(), 0, 0);
    let status = qopt_operation_position(constant, Out::new(file), Out::new(&mut line), Out::new(&mut column));
    assert_eq!((status, line, column), (Status::OK, 8, 8));
    assert_eq!(crate::pointers::copy(file), b"<memory>");
    assert_eq!(qopt_buffer_free(InOut::new(file)), Status::OK);
    assert_eq!(text(|out| qopt_operation_location(constant, out)), "loc(\"<memory>\":8:8)");
    let transpose = named(module, "tosa.transpose");
    let mut name = Buffer::default();
    let perms: Attribute = get(|out| qopt_operation_attribute(transpose, 0, Out::new(&mut name), out));
    assert_eq!(crate::pointers::copy(&name), b"perms");
    assert_eq!(qopt_buffer_free(InOut::new(&mut name)), Status::OK);
    assert_eq!(bytes(|out| qopt_attribute_data(perms, out, Out::new(&mut 0))), [1, 0, 0, 0, 0, 0, 0, 0]);
    assert_eq!(text(|out| qopt_attribute_print(perms, out)), "array<i32: 1, 0>");
    assert_eq!(qopt_attribute_integer(perms, Out::new(&mut 0)), Status::NOT_FOUND);
    assert_eq!(qopt_module_destroy(module), Status::OK);
    assert_eq!(qopt_context_destroy(context), Status::OK);
}

/// Collects diagnostics as text.
extern "C" fn collect(diagnostic: *const Diagnostic, data: UserData) {
    crate::pointers::collect(diagnostic, data);
}

#[test]
fn locations_are_printed_as_in_mlir() {
    let context = context();
    let (program, name) = (PROGRAM.as_bytes(), Text::new(c"a\t\"b\\\u{e9}.mlir"));
    let module = get(|out| qopt_module_read(context, Items::new(program), program.len(), name, out));
    let constant = named(module, "tosa.const");
    let location = text(|out| qopt_operation_location(constant, out));
    assert_eq!(location, r#"loc("a\09\22b\\\C3\A9.mlir":8:8)"#);
    assert_eq!(qopt_module_destroy(module), Status::OK);
    assert_eq!(qopt_context_destroy(context), Status::OK);
}

#[test]
fn diagnostics_have_code_and_position() {
    let context = context();
    let mut found: Vec<String> = Vec::new();
    let data = UserData::of(&mut found);
    assert_eq!(qopt_context_set_diagnostic_handler(context, Some(collect), data), Status::OK);
    let program = b"func.func @f() -> i32 {\n  return %a : i32\n}";
    let mut module = ModuleHandle::default();
    let name = Text::new(c"f.mlir");
    let status = qopt_module_read(context, Items::new(program), program.len(), name, Out::new(&mut module));
    assert_eq!((status, module.id), (Status::INVALID_PROGRAM, 0));
    assert!(message().starts_with("f.mlir:2:10: error: use of undeclared SSA value"), "{}", message());
    assert_eq!(qopt_context_set_diagnostic_handler(context, None, UserData::NULL), Status::OK);
    assert_eq!(qopt_context_destroy(context), Status::OK);
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].starts_with("3 parse/undefined-value f.mlir:2:10 use of undeclared SSA value"), "{found:?}");
}

/// Runs passes on the module whose handle is the user data.
extern "C" fn run_again(_: *const Diagnostic, data: UserData) {
    assert_eq!(qopt_module_run_passes(crate::pointers::module_of(data), Text::new(c"cse")), Status::OK);
}

#[test]
fn a_handler_may_change_the_module() {
    let context = context();
    let mut module = read(context, PROGRAM.as_bytes());
    let data = UserData::of(&mut module);
    assert_eq!(qopt_context_set_diagnostic_handler(context, Some(run_again), data), Status::OK);
    let op: Operation = get(|out| qopt_module_operation(module, out));
    assert_eq!(qopt_module_run_passes(module, Text::new(c"no-such-pass")), Status::INVALID_PIPELINE);
    assert_eq!(qopt_operation_num_regions(op, Out::new(&mut 0)), Status::INVALID_HANDLE);
    assert_eq!(qopt_module_destroy(module), Status::OK);
    assert_eq!(qopt_context_destroy(context), Status::OK);
}

#[test]
fn functions_are_interpreted() {
    let context = context();
    let module = read(context, PROGRAM.as_bytes());
    assert_eq!(get(|out| qopt_module_num_functions(module, out)), 2);
    assert_eq!(text(|out| qopt_module_function_name(module, 1, out)), "weights");
    let f = Text::new(c"f");
    let mut ty = TypeHandle::default();
    assert_eq!(text(|out| qopt_module_argument(module, f, 0, out, Out::new(&mut ty))), "arg0");
    assert!(text(|out| qopt_type_print(ty, out)).starts_with("tensor<2x2x!quant.uniform<i8:f32:1"));
    let (shape, data) = ([2, 2], [3_u8, 4, 255, 0]);
    let input = ArrayView {
        name: Text::null(),
        element_type: 1,
        reserved: 0,
        shape: Items::new(&shape),
        rank: 2,
        data: Items::new(&data),
        size: 4,
    };
    let inputs = [input];
    let results: ResultsHandle = get(|out| qopt_module_run(module, f, Items::new(&inputs), 1, out));
    assert_eq!(get(|out| qopt_results_size(results, out)), 1);
    let array = crate::pointers::result(results, 0).unwrap();
    assert_eq!((array.element_type, array.rank, array.size), (10, 2, 16));
    let expected: Vec<u8> = [1.0_f32, 0.5, -1.0, -0.5].iter().flat_map(|value| value.to_le_bytes()).collect();
    assert_eq!(crate::pointers::elements(&array), expected);
    assert_eq!(qopt_results_destroy(results), Status::OK);
    assert_eq!(qopt_results_destroy(results), Status::INVALID_HANDLE);
    let mut none = ResultsHandle::default();
    for (input, status) in [
        (ArrayView { element_type: 99, ..input }, Status::INVALID_ARGUMENT),
        (ArrayView { element_type: 5, ..input }, Status::RUN_FAILED),
        (ArrayView { size: 3, ..input }, Status::RUN_FAILED),
        (ArrayView { data: Items::null(), ..input }, Status::INVALID_ARGUMENT),
        (ArrayView { name: Text::new(c"y"), ..input }, Status::RUN_FAILED),
        (ArrayView { rank: 1, ..input }, Status::RUN_FAILED),
    ] {
        let inputs = [input];
        assert_eq!(qopt_module_run(module, f, Items::new(&inputs), 1, Out::new(&mut none)), status, "{}", message());
    }
    assert_eq!(qopt_module_run(module, f, Items::null(), 0, Out::new(&mut none)), Status::RUN_FAILED);
    // Two functions, and none is named `main`.
    assert_eq!(qopt_module_run(module, Text::null(), Items::null(), 0, Out::new(&mut none)), Status::NOT_FOUND);
    assert_eq!(qopt_module_destroy(module), Status::OK);
    assert_eq!(qopt_context_destroy(context), Status::OK);
}

#[test]
fn compilation_has_its_errors() {
    let context = context();
    let mut found: Vec<String> = Vec::new();
    let program = r#"
func.func @f(%x: tensor<?x2xf32>) -> tensor<?x2xf32> {
  %0 = tensor.cast %x : tensor<?x2xf32> to tensor<?x2xf32>
  return %0 : tensor<?x2xf32>
}"#;
    let module = read(context, program.as_bytes());
    assert_eq!(qopt_context_set_diagnostic_handler(context, Some(collect), UserData::of(&mut found)), Status::OK);
    let null = CompileOptionsView {
        target: Text::null(),
        function: Text::null(),
        shapes: Items::null(),
        num_shapes: 0,
        codegen: Text::new(c"/no/such/program"),
    };
    let compile = |options: CompileOptionsView<'_>| {
        let (mut object, mut header) = (Buffer::default(), Buffer::default());
        let status = qopt_module_compile(module, Items::new(&[options]), Out::new(&mut object), Out::new(&mut header));
        assert_eq!((object.id, header.id), (0, 0));
        status
    };
    assert_eq!(compile(null), Status::COMPILE_FAILED);
    assert!(message().contains("dynamic"), "{}", message());
    let shapes = [Text::new(c"arg0:3x2")];
    let shaped = CompileOptionsView { shapes: Items::new(&shapes), num_shapes: 1, ..null };
    assert_eq!(compile(shaped), Status::COMPILE_FAILED);
    assert!(message().contains("the path of the code generator is '/no/such/program'"), "{}", message());
    assert_eq!(compile(CompileOptionsView { target: Text::new(c"pdp-11"), ..null }), Status::COMPILE_FAILED);
    assert!(message().contains("pdp-11"), "{}", message());
    assert_eq!(compile(CompileOptionsView { function: Text::new(c"g"), ..null }), Status::NOT_FOUND);
    let shapes = [Text::new(c"3x2")];
    let wrong = CompileOptionsView { shapes: Items::new(&shapes), num_shapes: 1, ..null };
    assert_eq!(compile(wrong), Status::INVALID_ARGUMENT);
    assert_eq!(compile(CompileOptionsView { num_shapes: 1, ..null }), Status::INVALID_ARGUMENT);
    let options = [null];
    let null_result = qopt_module_compile(module, Items::new(&options), Out::null(), Out::null());
    assert_eq!(null_result, Status::INVALID_ARGUMENT);
    assert_eq!((qopt_module_destroy(module), qopt_context_destroy(context)), (Status::OK, Status::OK));
    // Severities: an error and its note, and two errors without a place.
    let severities: String = found.iter().filter_map(|line| line.chars().next()).collect();
    assert_eq!(severities, "3033", "{found:?}");
    assert!(found[0].starts_with("3 pass/dynamic-size <memory>:2:14"), "{found:?}");
}

#[test]
fn every_status_has_a_name() {
    for (status, name) in Status::ALL {
        assert_eq!(crate::pointers::text(qopt_status_name(status.0)), name.to_str().unwrap());
    }
    assert_eq!(crate::pointers::text(qopt_status_name(999)), "unknown status");
    let version: &CStr = c"0.1.0";
    assert_eq!(crate::pointers::text(qopt_version_text()), version.to_str().unwrap());
}
