//! Extents and shapes against the equation, counted loop by loop.

use super::{Contraction, Mismatch, Window};

fn shapes<'s>(all: &'s [&'s [u64]]) -> impl Fn(usize) -> Option<Vec<Option<u64>>> + 's {
    |operand| all.get(operand).map(|dims| dims.iter().map(|&n| Some(n)).collect())
}

/// The positions of a window by their definition: each position whose taps all lie in the padded dimension.
fn counted(size: u64, taps: u64, Window { stride, dilation, low, high }: Window) -> u64 {
    let (first, end) = (-low, size as i64 + high);
    let fits = |position: &i64| {
        let start = first + position * stride as i64;
        start + (taps as i64 - 1) * (dilation as i64) < end
    };
    (0..1000).take_while(fits).count() as u64
}

#[test]
fn windows_are_those_of_the_definition() {
    for (size, taps) in (1..=6).flat_map(|size| (1..=3).map(move |taps| (size, taps))) {
        for (stride, dilation) in (1..=3).flat_map(|stride| (1..=2).map(move |dilation| (stride, dilation))) {
            for (low, high) in (-1..=2).flat_map(|low| (-1..=2).map(move |high| (low, high))) {
                let window = Window { stride, dilation, low, high };
                let conv = Contraction::new("[xX]c, oXc -> xo", &[0, 1], &[window]);
                let extents = conv.extents(shapes(&[&[size, 2], &[5, taps, 2]]), None);
                let positions = counted(size, taps, window);
                match extents {
                    Err(Mismatch::NoWindow { operand: 0, dimension: 0 }) => assert_eq!(positions, 0, "{window:?}"),
                    Err(other) => panic!("{other}"),
                    Ok(extents) => {
                        assert_eq!(extents.get('x'), Some(positions), "{window:?}, size {size}, {taps} taps");
                        assert_eq!(conv.result_shape(&extents), Ok(vec![Some(positions), Some(5)]));
                        assert_eq!(conv.num_products(&extents), Some(positions * taps * 2 * 5));
                    }
                }
                // The transposed convolution: elements from the first product to the last, with what is cut or added.
                let transposed = Contraction::new("xc, oXc -> [xX]o", &[0, 1], &[window]);
                let extents = transposed.extents(shapes(&[&[size, 2], &[5, taps, 2]]), None).unwrap();
                let span = ((size - 1) * stride + (taps - 1) * dilation + 1) as i64 - low - high;
                let expected = u64::try_from(span).map(|n| vec![Some(n), Some(5)]).map_err(|_| Mismatch::Overflow);
                assert_eq!(transposed.result_shape(&extents), expected);
            }
        }
    }
}

#[test]
fn groups_divide_channels() {
    let conv = Contraction::new("n[xX](gc), (go)Xc -> nx(go)", &[0, 1], &[Window::default()]).with_size('g', 2);
    let extents = conv.extents(shapes(&[&[1, 4, 6], &[8, 2, 3]]), None).unwrap();
    assert_eq!((extents.get('c'), extents.get('o')), (Some(3), Some(4)));
    assert_eq!(conv.result_shape(&extents), Ok(vec![Some(1), Some(3), Some(8)]));
    assert_eq!(conv.num_products(&extents), Some(3 * 8 * 2 * 3));
    let wrong = conv.extents(shapes(&[&[1, 4, 8], &[8, 2, 3]]), None).unwrap_err();
    assert_eq!(wrong.to_string(), "dimension 2 of operand #0 must have size 6, but has size 8");
}

#[test]
fn depthwise_channels_are_two_loops() {
    let conv = Contraction::new("n[yY][xX]c, YXcm -> nyx(cm)", &[0, 1], &[Window::default(); 2]);
    let extents = conv.extents(shapes(&[&[1, 5, 5, 3], &[3, 3, 3, 2]]), None).unwrap();
    assert_eq!(conv.result_shape(&extents), Ok(vec![Some(1), Some(3), Some(3), Some(6)]));
    assert_eq!(conv.num_products(&extents), Some(9 * 6 * 9));
}

#[test]
fn dynamic_sizes_stay_unknown() {
    let product = Contraction::new("bmk, 1kn -> bmn", &[0, 1], &[]);
    let dims =
        |operand: usize| Some([vec![None, Some(2), Some(3)], vec![Some(1), None, Some(4)]].get(operand)?.clone());
    let extents = product.extents(dims, None).unwrap();
    assert_eq!(product.result_shape(&extents), Ok(vec![None, Some(2), Some(4)]));
    assert_eq!(product.num_products(&extents), None);
    assert_eq!(
        product.extents(shapes(&[&[2, 2, 3], &[2, 3, 4]]), None).unwrap_err().to_string(),
        "dimension 0 of operand #1 must have size 1, but has size 2"
    );
    assert_eq!(
        product.extents(shapes(&[&[2, 3], &[1, 3, 4]]), None).unwrap_err().to_string(),
        "operand #0 must have rank 3, but has rank 2"
    );
}
