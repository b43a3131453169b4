//! Lists of the numbers in constants, and predicates over them.

use qopt_dialects::internals::{MAX_REPEATED_ELEMENTS, all_integers, first_integer, floats, integers};
use qopt_ir::elements::Blob;
use qopt_ir::ir::Context;

#[test]
fn stored_elements_have_no_limit_and_a_splat_has_one() {
    let ctx = Context::new(&[]);
    let bytes: Vec<u8> = (0..70_000).map(|i| i as u8).collect();
    let ty = ctx.tensor_type(&[Some(70_000)], ctx.int_type(8));
    let stored = ctx.dense(ty, Blob::of_bytes(bytes));
    let list = integers(&ctx, stored).unwrap();
    assert_eq!((list.len(), list[1], list[255]), (70_000, 1, -1));
    assert!(all_integers(&ctx, stored, |n| (-128..128).contains(&n)) && !all_integers(&ctx, stored, |n| n >= 0));
    assert_eq!(first_integer(&ctx, stored), Some(0));

    let ty = ctx.tensor_type(&[Some(MAX_REPEATED_ELEMENTS + 1)], ctx.int_type(8));
    let splat = ctx.dense(ty, Blob::Splat([7].as_slice().into()));
    assert_eq!(integers(&ctx, splat), None);
    assert!(all_integers(&ctx, splat, |n| n == 7));
    assert_eq!(first_integer(&ctx, splat), Some(7));
    assert_eq!(floats(&ctx, splat), None);
}

#[test]
fn an_empty_constant_fulfils_every_predicate() {
    let ctx = Context::new(&[]);
    let empty = ctx.dense(ctx.tensor_type(&[Some(0)], ctx.int_type(8)), Blob::of_bytes(Vec::new()));
    assert!(all_integers(&ctx, empty, |_| false));
    assert_eq!((first_integer(&ctx, empty), integers(&ctx, empty)), (None, Some(Vec::new())));
}
