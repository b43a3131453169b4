use crate::elements::Blob;
use crate::ir::*;
use crate::rewrite::{InsertPoint, Rewriter};
use crate::testing::context;

/// Elements of a large constant; `n` is the first.
fn bytes(n: u8) -> Blob {
    Blob::of_bytes((0..100_000_u32).map(|i| (i as u8).wrapping_add(n)).collect())
}

fn constant(ctx: &Context, n: u8) -> Attr {
    ctx.dense(ctx.tensor_type(&[Some(100_000)], ctx.int_type(8)), bytes(n))
}

/// A body with an operation that has the attribute.
fn with_constant(ctx: &Context, attr: Attr) -> (Body, OpId) {
    let mut body = Body::new(ctx.op_name("t.root"), Loc::UNKNOWN);
    let mut rewriter = Rewriter::new(ctx, &mut body);
    let region = rewriter.add_region(Body::ROOT);
    let block = rewriter.add_block(region);
    rewriter.set_insertion_point(InsertPoint::End(block));
    // Nested in an array in a dictionary.
    let attrs = ctx.dict_attr([(ctx.str("t.x"), ctx.attr(AttrKind::Array([attr].into())))]);
    let op = rewriter.create(&OpSpec { attrs, ..OpSpec::new(ctx.op_name("t.op"), Loc::UNKNOWN) });
    (body, op)
}

#[test]
fn a_body_owns_the_constants_of_its_operations() {
    let ctx = context();
    let scope = ctx.constant_scope();
    let attr = constant(&ctx, 0);
    let (mut body, op) = with_constant(&ctx, attr);
    let copy = body.clone();
    let (other, _) = with_constant(&ctx, constant(&ctx, 0));
    scope.clear();
    assert_eq!(ctx.dense_data(attr).unwrap().1, bytes(0));
    Rewriter::new(&ctx, &mut body).erase(op);
    drop((copy, other));
    // The step has not ended.
    assert!(ctx.live_constant(attr).is_some());
    body.end_step();
    assert!(ctx.live_constant(attr).is_none());
    // An equal constant is another attribute.
    assert_ne!(constant(&ctx, 0), attr);
}

#[test]
fn replaced_and_copied_attributes_are_counted() {
    let ctx = context();
    let scope = ctx.constant_scope();
    let attrs = [constant(&ctx, 0), constant(&ctx, 1)];
    let (mut body, op) = with_constant(&ctx, attrs[0]);
    let mut rewriter = Rewriter::new(&ctx, &mut body);
    let copy = rewriter.create_like(op, &[], &[]);
    rewriter.set_property(op, "y", Some(attrs[1]));
    rewriter.set_attrs(op, Attr::EMPTY_DICT);
    scope.clear();
    body.end_step();
    assert!(attrs.iter().all(|&attr| ctx.live_constant(attr).is_some()));
    Rewriter::new(&ctx, &mut body).erase(copy);
    body.end_step();
    assert!(ctx.live_constant(attrs[0]).is_none() && ctx.live_constant(attrs[1]).is_some());
    // A nested body keeps its own until the step that erases it ends.
    let mut outer = Body::new(ctx.op_name("t.root"), Loc::UNKNOWN);
    let mut rewriter = Rewriter::new(&ctx, &mut outer);
    let inner_slot = rewriter.insert_body(body);
    rewriter.set_property(inner_slot, "z", Some(constant(&ctx, 2)));
    scope.clear();
    assert!(ctx.live_constant(attrs[1]).is_some());
    let mut outermost = Body::new(ctx.op_name("t.root"), Loc::UNKNOWN);
    let slot = Rewriter::new(&ctx, &mut outermost).insert_body(outer);
    let mut outer = outermost;
    assert!(ctx.live_constant(attrs[1]).is_some());
    Rewriter::new(&ctx, &mut outer).erase(slot);
    assert!(ctx.live_constant(attrs[1]).is_some());
    outer.end_step();
    assert!(ctx.live_constant(attrs[1]).is_none());
}

#[test]
fn types_locations_and_attributes_outside_of_scopes_keep_their_data() {
    let ctx = context();
    let outside = constant(&ctx, 0);
    let scope = ctx.constant_scope();
    let [in_type, in_loc, in_nothing] = [1, 2, 3].map(|n| constant(&ctx, n));
    let element = ctx.int_type(8);
    ctx.ty(TypeKind::RankedTensor { shape: [Some(2)].into(), element, encoding: Some(in_type) });
    let locations = Box::new([Attr::UNKNOWN_LOC]);
    ctx.attr(AttrKind::Loc(LocAttr::Fused { locations, metadata: Some(in_loc) }));
    let found_again = constant(&ctx, 0);
    drop(scope);
    assert_eq!(found_again, outside);
    assert!([outside, in_type, in_loc].iter().all(|&attr| ctx.live_constant(attr).is_some()));
    assert!(ctx.live_constant(in_nothing).is_none());
    // Scopes nest, and the inner one owns what it finds.
    let outer = ctx.constant_scope();
    let first = constant(&ctx, 4);
    let inner = ctx.constant_scope();
    let second = constant(&ctx, 4);
    assert_eq!(first, second);
    outer.clear();
    assert!(ctx.live_constant(first).is_some());
    drop(inner);
    assert!(ctx.live_constant(first).is_none());
}

#[test]
#[should_panic(expected = "after its last user was erased")]
fn released_data_is_not_read() {
    let ctx = context();
    let scope = ctx.constant_scope();
    let attr = constant(&ctx, 0);
    drop(scope);
    ctx.dense_data(attr);
}

#[test]
fn threads_share_constants() {
    let ctx = context();
    std::thread::scope(|threads| {
        for _ in 0..4 {
            threads.spawn(|| {
                for round in 0..200 {
                    let scope = ctx.constant_scope();
                    let attr = constant(&ctx, round % 3);
                    let (mut body, op) = with_constant(&ctx, attr);
                    scope.clear();
                    assert_eq!(ctx.dense_data(attr).unwrap().1, bytes(round % 3));
                    Rewriter::new(&ctx, &mut body).erase(op);
                    body.end_step();
                }
            });
        }
    });
}
