//! Convolutions over sliding windows.

use qopt_dialects::kernels::window::{Sums, Window};

fn window(input: usize, kernel: usize) -> Window {
    Window { input, kernel, low: 0, high: 0, stride: 1, dilation: 1 }
}

#[test]
fn ceil_mode_drops_windows_that_start_in_the_padding() {
    let counts = |window: Window| (window.count(), window.with_partial().and_then(Window::count));
    assert_eq!(counts(Window { stride: 2, ..window(6, 3) }), (Some(2), Some(3)));
    assert_eq!(counts(Window { stride: 4, high: 1, ..window(4, 2) }), (Some(1), Some(1)));
    assert_eq!(counts(Window { stride: 0, ..window(6, 3) }), (None, None));
    assert_eq!(counts(window(6, 0)), (None, None));
}

#[test]
fn groups_and_batches_have_their_weights() {
    let sums = |input: &[usize], weights: &[i64], groups: usize| {
        let values: Vec<i64> = (1..=input.iter().product::<usize>() as i64).collect();
        let conv = Sums { input, input_values: &values, kernel: &[2], weights, biases: &[100, 200], groups };
        conv.result_dims_and_sums(&[window(3, 2)])
    };
    let shared = sums(&[1, 3, 2], &[1, 10, 1000, 10000], 2);
    assert_eq!(shared, Ok((vec![1, 2, 2], vec![131, 42_200, 153, 64_200])));
    let batched = sums(&[2, 3, 1], &[1, 0, 0, 1, 10, 0, 0, 10], 1);
    assert_eq!(batched, Ok((vec![2, 2, 2], vec![101, 202, 102, 203, 140, 250, 150, 260])));
}

#[test]
fn shapes_must_match() {
    let error = |input: &[usize], weights: usize, groups: usize| {
        let (values, weights) = (vec![0; input.iter().product()], vec![0; weights]);
        let conv = Sums { input, input_values: &values, kernel: &[2], weights: &weights, biases: &[0, 0], groups };
        conv.result_dims_and_sums(&[window(3, 2)]).unwrap_err()
    };
    assert_eq!(error(&[3], 4, 1), "requires an input of rank 2 or higher");
    assert_eq!(error(&[1, 3, 3, 1], 4, 1), "has 2 spatial dimensions, but 1 in its window");
    assert_eq!(error(&[1, 3, 3], 4, 2), "has 3 input and 2 output channels, not multiples of 2 groups");
    assert_eq!(error(&[1, 3, 1], 5, 1), "has 5 weights, expected 4");
    assert_eq!(error(&[2, 3, 1], 5, 1), "has 5 weights, expected 4 or 8");
}
