//! Tests of tensors: stored bits and their values. The interpreter is tested with the dialects' operations.

use crate::ir::{Blob, Context, Signedness, Type, TypeKind};
use crate::ir::{MAX_TENSOR_ELEMENTS, NumberFormat, Tensor};
use crate::num::FloatKind;

fn int(ctx: &Context, width: u32, signedness: Signedness) -> Type {
    ctx.ty(TypeKind::Integer { width, signedness })
}

#[test]
fn integers_come_back() {
    let ctx = Context::new(&[]);
    for signedness in [Signedness::Signless, Signedness::Signed, Signedness::Unsigned] {
        for width in [1, 2, 4, 7, 8, 12, 16, 24, 32, 48, 63, 64] {
            let ty = ctx.tensor_type(&[Some(2), Some(2)], int(&ctx, width, signedness));
            let signed = signedness != Signedness::Unsigned && width > 1;
            let (least, greatest) = match signed {
                true => (i64::MIN >> (64 - width), i64::MAX >> (64 - width)),
                false => (0, i64::MAX >> 63_u32.saturating_sub(width)),
            };
            let values = [least, greatest, 0, 1];
            let tensor = Tensor::of_ints(&ctx, ty, &values).unwrap();
            assert_eq!(tensor.ints(&ctx).unwrap(), values, "{signedness:?} {width}");
            assert_eq!(NumberFormat::of(&ctx, ty), Ok(NumberFormat::Int { width, signed }));
            let bytes = tensor.to_bytes(&ctx).unwrap();
            assert_eq!(bytes.len(), 4 * width.div_ceil(8) as usize);
            assert_eq!(Tensor::of_bytes(&ctx, ty, bytes).unwrap(), tensor);
            let constant = tensor.to_constant(&ctx).unwrap();
            assert_eq!(Tensor::of_constant(&ctx, constant, ty).unwrap(), tensor);
            for outside in [least.checked_sub(1), greatest.checked_add(1)].into_iter().flatten() {
                assert!(Tensor::of_ints(&ctx, ty, &[outside, 0, 0, 0]).is_err(), "{signedness:?} {width}");
            }
        }
    }
}

#[test]
fn floats_are_rounded_once() {
    let ctx = Context::new(&[]);
    let f16 = ctx.tensor_type(&[Some(3)], ctx.ty(TypeKind::Float(FloatKind::F16)));
    // Halfway between two floats the even one is taken; values beyond the greatest float become infinity.
    let tensor = Tensor::of_floats(&ctx, f16, &[2049.0, 2051.0, 65520.0]).unwrap();
    assert_eq!(tensor.floats(&ctx).unwrap(), [2048.0, 2052.0, f64::INFINITY]);
    assert!(tensor.ints(&ctx).is_err());
    assert!(Tensor::of_ints(&ctx, f16, &[1, 2, 3]).is_err());
}

#[test]
fn one_element_for_all() {
    let ctx = Context::new(&[]);
    let ty = ctx.tensor_type(&[Some(5)], ctx.int_type(16));
    let tensor = Tensor::of_ints(&ctx, ty, &[-7; 5]).unwrap();
    assert!(tensor.data.splat().is_some());
    assert_eq!(tensor.ints(&ctx).unwrap(), [-7; 5]);
    assert_eq!(tensor.to_bytes(&ctx).unwrap().len(), 10);
}

#[test]
fn out_of_range_values_are_errors() {
    let ctx = Context::new(&[]);
    let i8 = ctx.int_type(8);
    let splat = |shape: &[_]| Tensor { ty: ctx.tensor_type(shape, i8), data: Blob::Splat([1].as_slice().into()) };
    let huge = splat(&[Some(1 << 60)]);
    assert!(huge.len(&ctx).is_err() && huge.ints(&ctx).is_err() && huge.to_bytes(&ctx).is_err());
    assert!(splat(&[Some(MAX_TENSOR_ELEMENTS + 1)]).ints(&ctx).is_err());
    assert!(splat(&[Some(u64::MAX), Some(u64::MAX)]).ints(&ctx).is_err());
    assert!(splat(&[None]).ints(&ctx).is_err());
    assert_eq!(splat(&[Some(0)]).ints(&ctx), Ok(vec![]));
    assert_eq!(Tensor::count(&[2, 3]), Ok(6));
    assert_eq!(Tensor::count(&[1 << 20, 0]), Ok(0));
    assert!(Tensor::count(&[usize::MAX, usize::MAX, 0]).is_err());
    assert!(Tensor::count(&[1 << 14, 1 << 14]).is_err() && Tensor::count(&[usize::MAX, 2]).is_err());
    let four = ctx.tensor_type(&[Some(4)], i8);
    assert!(Tensor::of_ints(&ctx, four, &[1, 2, 3]).is_err());
    assert!(Tensor::of_bytes(&ctx, four, vec![0; 5]).is_err());
    assert!(splat(&[Some(4)]).with_type(&ctx, ctx.tensor_type(&[Some(4)], ctx.int_type(16))).is_err());
    // The shape is kept; the shape of the other type is ignored.
    let other =
        splat(&[Some(4)]).with_type(&ctx, ctx.tensor_type(&[None], int(&ctx, 8, Signedness::Unsigned))).unwrap();
    assert_eq!(other.shape(&ctx), Ok(vec![4]));
}
