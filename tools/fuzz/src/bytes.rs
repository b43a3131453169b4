//! Mutations of bytes, which may give invalid text.

use crate::random::Random;

/// Bytes that are hard for parsers: ends of strings and comments, partial characters, unfinished numbers.
const PIECES: [&[u8]; 20] = [
    b"\0",
    b"\xff",
    b"\xc3",
    b"\xe2\x82",
    b"\"",
    b"\\",
    b"\\x",
    b"//",
    b"\n",
    b"\r",
    b"%",
    b"0x",
    b"1.",
    b"1e",
    b"@\"",
    b"{-#",
    b"#-}",
    b"->",
    b"...",
    b"\xef\xbb\xbf",
];

/// Applies up to eight mutations: changes a byte, inserts a piece or another part of the text, or removes bytes.
pub fn scramble(text: &[u8], random: &mut Random) -> Vec<u8> {
    let mut bytes = text.to_vec();
    for _ in 0..=random.below(8) {
        let at = random.below(bytes.len() + 1);
        let most = if random.one_in(8) { bytes.len() } else { 4 };
        let end = (at + 1 + random.below(most)).min(bytes.len());
        let put: Vec<u8> = match random.below(5) {
            0 => vec![random.below(256) as u8],
            1 => random.of(&PIECES).map_or_else(Vec::new, |piece| piece.to_vec()),
            2 => {
                let from = random.below(text.len() + 1);
                text[from..(from + random.below(40)).min(text.len())].to_vec()
            }
            3 => bytes[at..end].iter().map(|byte| byte ^ 1 << random.below(8)).collect(),
            _ => Vec::new(),
        };
        let gone = if random.one_in(3) { at } else { end };
        bytes.splice(at..gone, put);
    }
    bytes
}
