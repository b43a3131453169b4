//! Damaged files for the tests of all readers.

/// Numbers below a bound: the same sequence in each run, from a linear congruential generator.
pub(crate) fn numbers() -> impl FnMut(usize) -> usize {
    let mut state = 2026_u64;
    move |below| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below.max(1)
    }
}

/// A file with one to four changes: of a byte, of a bit, of a word of 32 bits, of the length.
pub(crate) fn damaged(file: &[u8], random: &mut impl FnMut(usize) -> usize) -> Vec<u8> {
    let mut mutant = file.to_vec();
    for _ in 0..=random(4) {
        let at = random(mutant.len());
        match random(5) {
            0 => mutant[at] = [0, 1, 0x7f, 0x80, 0xff][random(5)],
            1 => mutant[at] ^= 1 << random(8),
            2 => mutant.truncate(at.max(1)),
            3 => {
                let value = [0, 1, u32::MAX, 1 << 31, 1 << 16][random(5)].to_le_bytes();
                let at = at & !3;
                let end = (at + 4).min(mutant.len());
                mutant[at..end].copy_from_slice(&value[..end - at]);
            }
            _ if mutant.len() > 1 => drop(mutant.remove(at)),
            _ => {}
        }
    }
    mutant
}
