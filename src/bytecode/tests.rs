//! Hostile files: made by hand, truncated, and with changed bytes. Programs of all dialects are exchanged in the tests of the tool.

use std::sync::Arc;

use super::output::Bytecode;
use super::{MAGIC, WriteOptions, codes, input::Input, op_mask, read, section, write};
use crate::ir::{Context, Module};
use crate::syntax::{ParseOptions, PrintOptions, parse, print_module};
use crate::testing::BUILTIN;

const OPTIONS: ParseOptions = ParseOptions { allow_unregistered: true, no_implicit_module: false };

const PROGRAM: &str = r#"
#map = affine_map<(d0, d1) -> (d1, d0)>
"t.a"() <{p = 1 : i32}> {a = #map, b = [unit, 2.5 : f32, -3 : i16, 170141183460469231731687303715884105727 : i129]} : () -> ()
"t.g"() <{p = 1 : i32}> : () -> ()
"t.h"() <{q = 2 : i32}> : () -> ()
%0:2 = "t.b"() {c = dense<[1, 2, 3]> : tensor<3xi16>, d = dense<true> : vector<4xi1>, e = @a::@b} : () -> (i8, tensor<?x2xf32>)
"t.c"(%0#1, %0#0) ({
^bb0(%x: i1 loc("x")):
  "t.d"(%y)[^bb1] : (memref<2x?xi8, strided<[?, 1]>, 3>) -> ()
^bb1:
  %y = "t.e"() : () -> memref<2x?xi8, strided<[?, 1]>, 3>
  "t.f"() {r = dense_resource<k> : tensor<2xi8>, f = dense<["s", "t"]> : tensor<2x!t.s>} : () -> ()
}) : (tensor<?x2xf32>, i8) -> () loc(callsite("a.py":1:2 at fused<"m">["b.py":3:4 to 5:6, unknown]))
{-# dialect_resources: { builtin: { k: "0x040000000102" } }, external_resources: { tool: { s: "t", b: true } } #-}
"#;

fn module(ctx: &Arc<Context>, text: &str) -> Module {
    let source = ctx.sources.add("test", Arc::new(text.as_bytes().to_vec())).expect("room");
    let parsed = parse(ctx, source, 0, usize::MAX, OPTIONS);
    assert!(parsed.diags.is_empty(), "{:?}", parsed.diags);
    parsed.module
}

fn text(module: &Module) -> String {
    let mut text = Vec::new();
    let options = PrintOptions { debug_info: true, ..PrintOptions::default() };
    print_module(module, &options, &mut |piece| text.extend_from_slice(piece));
    String::from_utf8_lossy(&text).into_owned()
}

/// The text of a file, or the message of its first error.
fn read_bytes(bytes: Vec<u8>) -> Result<String, String> {
    let ctx = Context::new(&[&BUILTIN]);
    let source = ctx.sources.add_binary("test", Arc::new(bytes)).expect("room");
    match read(&ctx, source, OPTIONS) {
        Ok(module) => Ok(text(&module)),
        Err(diags) => Err(diags.into_iter().map(|diag| diag.message).next().expect("a message")),
    }
}

fn encoded(version: u64) -> (String, Vec<u8>) {
    let ctx = Context::new(&[&BUILTIN]);
    let module = module(&ctx, PROGRAM);
    let bytes = write(&module, WriteOptions { version, ..WriteOptions::default() }).expect("bytecode");
    (text(&module), bytes.to_vec())
}

#[test]
fn every_part_of_a_program_comes_back() {
    let (expected, bytes) = encoded(6);
    assert_eq!(read_bytes(bytes), Ok(expected));
}

#[test]
fn numbers_come_back() {
    let near = |power: u32| [-1, 0, 1].map(|more| 1_u64.wrapping_shl(power).wrapping_add_signed(more));
    for value in (0..64).flat_map(near).chain([u64::MAX]) {
        let mut out = Bytecode::default();
        out.varint(value);
        out.signed(value.cast_signed());
        let bytes = out.to_vec();
        let mut input = Input::new(&bytes, 0..bytes.len());
        assert_eq!((input.varint(), input.signed()), (Ok(value), Ok(value.cast_signed())));
        assert!(input.is_at_end());
    }
}

/// Each prefix of a file, and each file with one other byte, is a program or an error.
#[test]
fn damaged_files_end_in_errors() {
    for version in [4, 6] {
        let (_, bytes) = encoded(version);
        for len in 0..bytes.len() {
            assert!(read_bytes(bytes[..len].to_vec()).is_err(), "{len} bytes");
        }
        for at in 0..bytes.len() {
            for other in [0, 1, 2, 3, 0x7f, 0x80, 0xff, bytes[at] ^ 1, bytes[at].wrapping_add(2)] {
                let mut bytes = bytes.clone();
                bytes[at] = other;
                let _ = read_bytes(bytes);
            }
        }
    }
}

/// A file with these attributes, the first of which is the location of an empty module.
fn file_of_attrs(attrs: &[Vec<u8>]) -> Vec<u8> {
    let mut ir = Bytecode::default();
    ir.flagged(1, false);
    ir.varint(0);
    ir.byte(0);
    ir.varint(0);
    file(attrs, &ir)
}

/// A file with these attributes and these encoded operations. Operation name 0 is `builtin.module`.
fn file(attrs: &[Vec<u8>], ir: &Bytecode) -> Vec<u8> {
    let section = |out: &mut Bytecode, id, bytes: &[u8]| {
        let mut data = Bytecode::default();
        data.bytes(bytes);
        out.section(id, 1, data);
    };
    let mut out = Bytecode::default();
    out.bytes(&MAGIC);
    out.varint(4);
    out.text(b"test");
    let mut dialects = Bytecode::default();
    // One dialect, `builtin`, and one operation, `module`.
    [1, 0, 1, 0, 1, 1].into_iter().for_each(|number| dialects.varint(number));
    section(&mut out, section::DIALECT, &dialects.to_vec());
    let mut offsets = Bytecode::default();
    [attrs.len() as u64, 0, 0, attrs.len() as u64].into_iter().for_each(|number| offsets.varint(number));
    attrs.iter().for_each(|attr| offsets.flagged(attr.len() as u64, true));
    section(&mut out, section::ATTR_TYPE_OFFSET, &offsets.to_vec());
    section(&mut out, section::ATTR_TYPE, &attrs.concat());
    section(&mut out, section::IR, &ir.to_vec());
    let mut strings = Bytecode::default();
    [2, 7, 8].into_iter().for_each(|number| strings.varint(number));
    strings.text(b"builtin");
    strings.text(b"module");
    section(&mut out, section::STRING, &strings.to_vec());
    out.to_vec()
}

fn attr(numbers: &[u64]) -> Vec<u8> {
    let mut out = Bytecode::default();
    numbers.iter().for_each(|&number| out.varint(number));
    out.to_vec()
}

/// Each region may declare as many blocks or values as bytes follow, but all open regions together may not.
#[test]
fn nested_regions_declare_no_more_than_the_file_has() {
    const DEPTH: u64 = 100;
    const FOLLOWING_BYTES: usize = 10_000;
    let nested = |blocks: u64, values: u64| {
        let mut ir = Bytecode::default();
        ir.flagged(1, false);
        for _ in 0..DEPTH {
            ir.varint(0);
            ir.byte(op_mask::REGIONS);
            ir.varint(0);
            ir.flagged(1, false);
            ir.varint(blocks);
            ir.varint(values);
            ir.flagged(1, false);
        }
        ir.bytes(&[0; FOLLOWING_BYTES]);
        read_bytes(file(&[attr(&[codes::attr::UNKNOWN_LOC])], &ir)).expect_err("an error")
    };
    let most = FOLLOWING_BYTES as u64;
    assert!(nested(1, most).contains("blocks and values are expected in"));
    assert!(nested(most, 0).contains("blocks and values are expected in"));
}

#[test]
fn attributes_in_themselves_are_errors() {
    let unknown = attr(&[codes::attr::UNKNOWN_LOC]);
    assert!(read_bytes(file_of_attrs(std::slice::from_ref(&unknown))).is_ok());
    let error = |attrs: &[Vec<u8>]| read_bytes(file_of_attrs(attrs)).expect_err("an error");
    let call = |a, b| attr(&[codes::attr::CALL_SITE_LOC, a, b]);
    assert!(error(&[call(0, 0)]).ends_with("an attribute or type contains itself"));
    assert!(error(&[call(1, 1), call(0, 0)]).ends_with("an attribute or type contains itself"));
    assert!(error(&[attr(&[codes::attr::UNIT])]).ends_with("the attribute of a location is not a location"));
    assert!(error(&[call(1, 2), unknown.clone()]).ends_with("there is no attribute 2"));
    assert!(error(&[attr(&[codes::attr::UNKNOWN_LOC, 0])]).ends_with("leaves bytes over"));
    assert!(error(&[attr(&[99])]).contains("code 99 of dialect"));
    assert!(error(&[attr(&[codes::attr::FUSED_LOC, u64::MAX])]).contains("items are expected"));
    // 60 locations that each name the next one twice take little time, and so do 200,000 in a chain.
    let doubling: Vec<_> = (1..=60).map(|next| call(next, next)).chain([unknown.clone()]).collect();
    assert!(read_bytes(file_of_attrs(&doubling)).is_ok());
    let chain: Vec<_> = (1..=200_000).map(|next| call(next, next)).chain([unknown]).collect();
    assert!(error(&chain).contains("nesting deeper"));
}
