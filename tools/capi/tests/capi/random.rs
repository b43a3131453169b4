//! Calls of all functions in random order, with handles that are right, stale, of another kind's number, or random.
//!
//! `QOPT_CAPI_SECONDS` sets the time of the run; `QOPT_CAPI_SEED` repeats one sequence of calls.

use std::ffi::CStr;
use std::time::{Duration, Instant};

use qopt::attributes::*;
use qopt::block::*;
use qopt::buffers::{Buffer, qopt_buffer_free};
use qopt::compile::{CompileOptionsView, qopt_module_compile};
use qopt::context::*;
use qopt::diagnostics::{Diagnostic, RemarkView};
use qopt::ffi::{InOut, Items, Out, OutArray, RemarkHandler, Text, UserData};
use qopt::handles::*;
use qopt::module::*;
use qopt::operation::*;
use qopt::registry::*;
use qopt::run::*;
use qopt::status::Status;
use qopt::types::*;
use qopt::value::*;

use crate::pointers::{elements, result, text};

/// SplitMix64.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
    fn below(&mut self, limit: u64) -> u64 {
        self.next() % limit
    }
    fn index(&mut self) -> usize {
        let limit = if self.below(20) == 0 { u64::MAX } else { 3 };
        self.below(limit) as usize
    }
    fn pick<T: Copy>(&mut self, all: &[T]) -> Option<T> {
        (!all.is_empty()).then(|| all[self.below(all.len() as u64) as usize])
    }
}

const PROGRAMS: [&str; 4] = [
    r#"
!q = !quant.uniform<i8:f32:1, {0.5:1,0.25:2}>
func.func @main(%x: tensor<2x2x!q>) -> tensor<2x2xf32> {
  %0 = quant.dcast %x : tensor<2x2x!q> to tensor<2x2xf32>
  return %0 : tensor<2x2xf32>
}"#,
    r#"
func.func @weights() -> tensor<3x2xi8> {
  %0 = "tosa.const"() <{values = dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>}> : () -> tensor<2x3xi8>
  %1 = tosa.transpose %0 {perms = array<i32: 1, 0>} : (tensor<2x3xi8>) -> tensor<3x2xi8>
  return %1 : tensor<3x2xi8>
}
module @inner { func.func private @g(i32) -> i32 attributes {a = [1, "b", 2.0 : f32, @x::@y, unit], d = {k = i8}} }"#,
    r#"
func.func @blocks(%c: i1, %a: tensor<4x4x!quant.uniform<i8:f32:{0:2, 1:4}, {{0.5}, {0.25}}>>) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  return
^bb2:
  cf.br ^bb1
}"#,
    "func.func @broken( {",
];
const PIPELINES: [&CStr; 12] = [
    c"quant-to-hub,hub-to-tosa",
    c"assign-arena",
    c"vectorize-int8",
    c"bufferize",
    c"kernels-to-tasks",
    c"cse",
    c"fold-quant-shapes,canonicalize",
    c"builtin.module(func.func(canonicalize))",
    c"symbol-dce,quant-to-hub",
    c"lift{file=/no/such/file}",
    c"no-such-pass",
    c"builtin.module(",
];
const TEXTS: [&CStr; 8] = [c"values", c"mlir", c"mlirbc", c"tflite", c"onnx", c"stablehlo:1.0.0", c"sym_name", c"\xff"];

/// Everything that calls have returned, stale or not.
#[derive(Default)]
struct Pools {
    contexts: Vec<ContextHandle>,
    modules: Vec<ModuleHandle>,
    results: Vec<ResultsHandle>,
    operations: Vec<Operation>,
    blocks: Vec<Block>,
    values: Vec<Value>,
    types: Vec<TypeHandle>,
    attributes: Vec<Attribute>,
    buffers: Vec<Buffer>,
}

macro_rules! root_handle {
    ($random:expr, $pool:expr, $kind:ident) => {{
        let random_id = if $random.below(2) == 0 { $random.below(2000) } else { $random.next() };
        match $random.below(12) {
            0 => $kind { id: random_id },
            _ => $random.pick(&$pool).unwrap_or_default(),
        }
    }};
}
macro_rules! part_handle {
    ($random:expr, $pool:expr, $kind:ident) => {{
        let known = $random.pick(&$pool).unwrap_or_default();
        let other = $random.below(8) as u32;
        match $random.below(16) {
            0 => $kind { state: $random.below(2000), ..known },
            1 => $kind { body: other, ..known },
            2 => $kind { index: other, ..known },
            3 => $kind { state: $random.next(), body: $random.next() as u32, index: $random.next() as u32 },
            _ => known,
        }
    }};
}
/// Calls a function with a result, and keeps the result if there is one.
macro_rules! keep {
    ($pool:expr, $out:ident => $call:expr) => {{
        let mut value = Default::default();
        let status = {
            let $out = Out::new(&mut value);
            $call
        };
        if status == Status::OK {
            $pool.push(value);
        }
        status
    }};
}

/// A handler that calls the library.
extern "C" fn verify_again(_: *const Diagnostic, _: UserData) {
    let _ = qopt_module_run_passes(ModuleHandle { id: 3 }, Text::new(c"cse"));
}

/// A handler of remarks, which calls the library.
extern "C" fn count_objects(_: *const RemarkView, _: UserData) {
    let _ = qopt_live_objects();
}

/// Callbacks of lists, which call the library.
extern "C" fn check_pass(pass: *const PassView, _: UserData) {
    assert!(!pass.is_null() && qopt_live_objects() < usize::MAX);
}
extern "C" fn check_definition(definition: *const OperationDefinition, _: UserData) {
    assert!(!definition.is_null() && qopt_live_objects() < usize::MAX);
}

/// Calls one function and returns its status.
fn call(r: &mut Random, p: &mut Pools) -> Status {
    let index = r.index();
    let name = r.pick(&TEXTS).map_or(Text::null(), Text::new);
    let context = root_handle!(r, p.contexts, ContextHandle);
    let module = root_handle!(r, p.modules, ModuleHandle);
    let op = part_handle!(r, p.operations, Operation);
    let block = part_handle!(r, p.blocks, Block);
    let value = part_handle!(r, p.values, Value);
    let ty = part_handle!(r, p.types, TypeHandle);
    let attr = part_handle!(r, p.attributes, Attribute);
    match r.below(66) {
        0 => keep!(p.contexts, out => qopt_context_create(out)),
        1 if r.below(4) == 0 => qopt_context_destroy(context),
        2 if r.below(2) == 0 => qopt_context_set_diagnostic_handler(context, Some(verify_again), UserData::NULL),
        2..=5 => {
            let mut program = PROGRAMS[r.below(4) as usize].as_bytes().to_vec();
            if r.below(3) == 0 {
                let at = r.below(program.len() as u64) as usize;
                program[at] = r.next() as u8;
            }
            keep!(p.modules, out => qopt_module_read(context, Items::new(&program), program.len(), Text::null(), out))
        }
        6 => keep!(p.modules, out => qopt_module_clone(module, out)),
        7 if r.below(3) == 0 => qopt_module_destroy(module),
        8 => keep!(p.buffers, out => qopt_module_print(module, index as u32, out)),
        9 => keep!(p.buffers, out => qopt_module_write(module, name, out)),
        10 => qopt_module_verify(module),
        11 => qopt_module_run_passes(module, r.pick(&PIPELINES).map_or(Text::null(), Text::new)),
        12..=16 => keep!(p.operations, out => qopt_module_operation(module, out)),
        17 => keep!(p.buffers, out => qopt_operation_name(op, out)),
        18 => keep!(p.buffers, out => qopt_operation_print(op, index as u32, out)),
        19 => keep!(p.buffers, out => qopt_operation_location(op, out)),
        20 => keep!(p.buffers, out => qopt_operation_position(op, out, Out::new(&mut 0), Out::new(&mut 0))),
        21 => keep!(p.operations, out => qopt_operation_parent(op, out)),
        22 => keep!(p.blocks, out => qopt_operation_block(op, out)),
        23 | 24 => keep!(p.operations, out => qopt_operation_next(op, out)),
        25 => qopt_operation_num_operands(op, Out::new(&mut 0)),
        26 => keep!(p.values, out => qopt_operation_operand(op, index, out)),
        27 => qopt_operation_num_results(op, Out::new(&mut 0)),
        28 => keep!(p.values, out => qopt_operation_result(op, index, out)),
        29 => qopt_operation_num_attributes(op, Out::new(&mut 0)),
        30 => {
            let mut name = Buffer::default();
            let status = keep!(p.attributes, out => qopt_operation_attribute(op, index, Out::new(&mut name), out));
            p.buffers.push(name);
            status
        }
        31 => keep!(p.attributes, out => qopt_operation_attribute_named(op, name, out)),
        32 => keep!(p.attributes, out => qopt_operation_constant(op, out)),
        33 => qopt_operation_num_regions(op, Out::new(&mut 0)),
        34 => qopt_operation_num_region_blocks(op, index, Out::new(&mut 0)),
        35..=38 => keep!(p.blocks, out => qopt_operation_region_block(op, index, r.index(), out)),
        39 => keep!(p.blocks, out => qopt_operation_successor(op, index, out)),
        40 => keep!(p.values, out => qopt_block_argument(block, index, out)),
        41 | 42 => keep!(p.operations, out => qopt_block_first_operation(block, out)),
        43 => keep!(p.operations, out => qopt_block_parent(block, out)),
        44 => keep!(p.types, out => qopt_value_type(value, out)),
        45 => keep!(p.operations, out => qopt_value_defining_operation(value, out)),
        46 => keep!(p.operations, out => qopt_value_use(value, index, out, Out::new(&mut 0))),
        47 => keep!(p.buffers, out => qopt_type_print(ty, out)),
        48 => keep!(p.types, out => qopt_type_element(ty, out)),
        49 => {
            let mut quantization = Quantization::default();
            let status = qopt_type_quantization(ty, Out::new(&mut quantization));
            p.types.push(quantization.expressed);
            status
        }
        50 => {
            let (mut scales, mut extents, mut sizes) = ([0.0; 2], [0; 2], [0; 2]);
            let _ = qopt_type_scales(ty, OutArray::new(&mut scales), 2);
            let _ = qopt_type_zero_points(ty, OutArray::new(&mut extents), 2);
            let _ = qopt_type_blocks(ty, OutArray::new(&mut extents), OutArray::new(&mut sizes), 2);
            qopt_type_shape(ty, OutArray::new(&mut extents), 2)
        }
        51 => {
            let _ = qopt_type_bits(ty, Out::new(&mut 0));
            let _ = qopt_type_signedness(ty, Out::new(&mut 0));
            qopt_type_get_kind(ty, Out::null())
        }
        52 => keep!(p.buffers, out => qopt_attribute_print(attr, out)),
        53 => keep!(p.attributes, out => qopt_attribute_item(attr, index, out)),
        54 => keep!(p.buffers, out => qopt_attribute_item_name(attr, index, out)),
        55 => keep!(p.buffers, out => qopt_attribute_data(attr, out, Out::new(&mut 0))),
        56 => {
            let _ = qopt_attribute_integer(attr, Out::new(&mut 0));
            let _ = qopt_attribute_float(attr, Out::new(&mut 0.0));
            let _ = keep!(p.types, out => qopt_attribute_contained_type(attr, out));
            let _ = keep!(p.types, out => qopt_attribute_type(attr, out));
            keep!(p.buffers, out => qopt_attribute_string(attr, out))
        }
        57 => {
            let (shape, data) = ([2, 2], [1_u8; 4]);
            let array = ArrayView {
                name: if r.below(4) == 0 { name } else { Text::null() },
                element_type: 1 + (r.below(8) == 0) as u32,
                reserved: 0,
                shape: Items::new(&shape),
                rank: if r.below(8) == 0 { 1 } else { 2 },
                data: if r.below(8) == 0 { Items::null() } else { Items::new(&data) },
                size: if r.below(8) == 0 { 3 } else { 4 },
            };
            let inputs = [array];
            keep!(p.results, out => qopt_module_run(module, Text::null(), Items::new(&inputs), r.index().min(1), out))
        }
        58 => {
            let results = root_handle!(r, p.results, ResultsHandle);
            if r.below(3) == 0 {
                return qopt_results_destroy(results);
            }
            match result(results, index) {
                Ok(view) => {
                    let _ = elements(&view);
                    Status::OK
                }
                Err(status) => status,
            }
        }
        59 => {
            let mut name = Buffer::default();
            let status =
                keep!(p.types, out => qopt_module_argument(module, Text::null(), index, Out::new(&mut name), out));
            p.buffers.push(name);
            status
        }
        60 => {
            let handler: RemarkHandler = if r.below(2) == 0 { Some(count_objects) } else { None };
            qopt_context_set_remark_handler(context, handler, UserData::NULL)
        }
        63 => {
            let program = PROGRAMS[r.below(4) as usize].as_bytes();
            let pipeline = r.pick(&PIPELINES).map_or(Text::null(), Text::new);
            keep!(p.buffers, out => {
                qopt_transform(context, Items::new(program), program.len(), Text::null(), pipeline, name, out)
            })
        }
        64 => {
            let generators = [c"/no/such/program", c"/bin/false", c"/bin/true"];
            let shapes = [name];
            let options = CompileOptionsView {
                target: r
                    .pick(&[c"x86-64-v2", c"armv8-a", c"x86-64-v2,x86-64-v3", c"no"])
                    .map_or(Text::null(), Text::new),
                function: if r.below(4) == 0 { name } else { Text::null() },
                shapes: Items::new(&shapes),
                num_shapes: (r.below(8) == 0).into(),
                codegen: r.pick(&generators).map_or(Text::null(), Text::new),
            };
            let options = [options];
            let mut header = Buffer::default();
            let status = keep!(p.buffers, out => {
                qopt_module_compile(module, Items::new(&options), out, Out::new(&mut header))
            });
            p.buffers.push(header);
            status
        }
        61 => qopt_pipeline_check(context, r.pick(&PIPELINES).map_or(Text::null(), Text::new)),
        62 => {
            let _ = qopt_passes(Some(check_pass), UserData::NULL);
            let dialect = r.pick(&[c"qnn", c"tosa", c"no"]).map_or(Text::null(), Text::new);
            qopt_dialect_operations(dialect, Some(check_definition), UserData::NULL)
        }
        _ => {
            // The copy in the pool becomes stale.
            let mut buffer = r.pick(&p.buffers).unwrap_or_default();
            qopt_buffer_free(InOut::new(&mut buffer))
        }
    }
}

/// Frees everything, so that the next sequence begins without live handles.
fn clear(pools: &mut Pools) {
    for mut buffer in pools.buffers.drain(..) {
        let _ = qopt_buffer_free(InOut::new(&mut buffer));
    }
    pools.results.drain(..).for_each(|results| _ = qopt_results_destroy(results));
    pools.modules.drain(..).for_each(|module| _ = qopt_module_destroy(module));
    pools.contexts.drain(..).for_each(|context| _ = qopt_context_destroy(context));
}

/// Runs a sequence of calls and counts the results by status.
fn sequence(seed: u64, counts: &mut [u64; 13]) {
    const CALLS: u64 = 2000;
    let (mut random, mut pools) = (Random(seed), Pools::default());
    for number in 0..CALLS {
        let status = call(&mut random, &mut pools);
        assert!(
            (status.0 as usize) < counts.len() && status != Status::INTERNAL,
            "QOPT_CAPI_SEED={seed}: call {number} returned {status:?}: {}",
            text(qopt_error_message())
        );
        counts[status.0 as usize] += 1;
    }
    clear(&mut pools);
}

#[test]
fn random_calls_return_a_status() {
    let variable = |name| std::env::var(name).ok().and_then(|text: String| text.parse::<u64>().ok());
    let mut counts = [0; 13];
    if let Some(seed) = variable("QOPT_CAPI_SEED") {
        return sequence(seed, &mut counts);
    }
    let time = Duration::from_secs(variable("QOPT_CAPI_SECONDS").unwrap_or(5));
    let start = Instant::now();
    let mut seeds = 0;
    while seeds < 4 || start.elapsed() < time {
        // Two threads share the table of objects.
        let (mut left, mut right) = ([0; 13], [0; 13]);
        std::thread::scope(|scope| {
            scope.spawn(|| sequence(2 * seeds, &mut left));
            scope.spawn(|| sequence(2 * seeds + 1, &mut right));
        });
        counts.iter_mut().zip(left).zip(right).for_each(|((sum, a), b)| *sum += a + b);
        seeds += 1;
    }
    println!("{} sequences, calls by status: {counts:?}", 2 * seeds);
    let reached = |status: Status| counts[status.0 as usize] > 0;
    for (status, name) in Status::ALL {
        let cannot = [Status::INTERNAL, Status::LIMIT, Status::FILE_ACCESS].contains(&status);
        assert!(cannot || reached(status), "no call returned {name:?}: {counts:?}");
    }
}
