//! How fast bytes are moved. Run on a quiet machine with `cargo test --release --test movement_speed -- --ignored
//! --nocapture`.

use std::time::Instant;

use qopt_ir::movement::{Movement, Range, Shape, View, materialize};

/// The best of a few runs, in gigabytes of result a second, into a fresh buffer each time.
fn measure(name: &str, width: usize, dims: &[u64], chain: &[Movement]) -> f64 {
    let view = View::of_chain(&Shape::of(dims), chain).unwrap();
    let src: Vec<u8> = (0..dims.iter().product::<u64>() as usize * width).map(|i| (i % 251) as u8).collect();
    let mut best = f64::MAX;
    for _ in 0..7 {
        let start = Instant::now();
        let mut out = vec![0; view.num_elements() as usize * width];
        materialize(&view, width, &src, &mut out).unwrap();
        best = best.min(start.elapsed().as_secs_f64());
        assert!(out.iter().step_by(4097).any(|&b| b != 0));
    }
    let speed = view.num_elements() as f64 * width as f64 / best / 1e9;
    println!("{name}: {speed:.2} GB/s");
    speed
}

#[test]
#[ignore = "measures"]
fn one_gigabyte_a_second() {
    let transpose = || Movement::Permute(vec![1, 0]);
    let whole = Range::whole;
    let square = [8192, 8192];
    let target = [
        measure("i8 8192x8192 transpose", 1, &square, &[transpose()]),
        measure(
            "i8 8192x8192 transpose, reshape, slice",
            1,
            &square,
            &[
                transpose(),
                Movement::Reshape(Shape::of(&[8192, 64, 128])),
                Movement::Slice(vec![whole(), Range::new(1, 62, 1), whole()]),
            ],
        ),
        measure("f32 4096x4096 transpose", 4, &[4096, 4096], &[transpose()]),
    ];
    measure("i16 4096x8192 transpose", 2, &[4096, 8192], &[transpose()]);
    measure("f64 4096x2048 transpose", 8, &[4096, 2048], &[transpose()]);
    measure("24-bit 4096x4096 transpose", 3, &[4096, 4096], &[transpose()]);
    measure("i8 8191x8191 transpose", 1, &[8191, 8191], &[transpose()]);
    measure("i8 copy of rows", 1, &square, &[Movement::Slice(vec![Range::new(8191, 8192, -1), whole()])]);
    measure("i8 reverse", 1, &square, &[Movement::Reverse(vec![0, 1])]);
    measure("i8 OIHW 512x512x3x3 to OHWI", 1, &[512, 512, 3, 3], &[Movement::Permute(vec![0, 2, 3, 1])]);
    measure("i8 NHWC 16x512x512x3 to NCHW", 1, &[16, 512, 512, 3], &[Movement::Permute(vec![0, 3, 1, 2])]);
    measure("i8 every other column", 1, &square, &[Movement::Slice(vec![whole(), Range::new(0, 4096, 2)])]);
    measure(
        "i8 every other row, transposed",
        1,
        &square,
        &[Movement::Slice(vec![whole(), Range::new(0, 4096, 2)]), transpose()],
    );
    measure("i8 tile 8192 of a row", 1, &[1, 8192], &[Movement::Tile(vec![8192, 1])]);
    assert!(target.iter().all(|&speed| speed > 1.0));
}
