//! Mutates the text of MLIR programs, token by token. Types are one token each, so most mutants still parse. Mutants need not be
//! valid.

use crate::random::Random;
use crate::token::{Token, TokenKind, tokens};

/// Mutates programs, using parts of other programs.
pub struct Mutator {
    seeds: Vec<String>,
    /// Distinct types of all seeds.
    types: Vec<String>,
    /// Words, strings, attributes and punctuation of all seeds, with repetitions: frequent tokens are drawn more often.
    others: Vec<Token>,
}

/// Boundary values of numbers.
const NUMBERS: [&str; 24] = [
    "0",
    "1",
    "2",
    "3",
    "4",
    "7",
    "8",
    "-1",
    "-2",
    "31",
    "32",
    "63",
    "64",
    "127",
    "128",
    "255",
    "-128",
    "-129",
    "2147483647",
    "2147483648",
    "9223372036854775807",
    "9223372036854775808",
    "1.0",
    "0.0",
];

/// Types that may be missing in the seeds. The first [`NUM_SCALARS`] are element types.
const TYPES: [&str; 26] = [
    "i1",
    "i4",
    "i8",
    "i16",
    "i32",
    "i48",
    "i64",
    "si8",
    "ui8",
    "f16",
    "bf16",
    "f32",
    "f64",
    "index",
    "tensor<f32>",
    "tensor<*xf32>",
    "tensor<?xf32>",
    "tensor<0xf32>",
    "tensor<?x?xi8>",
    "tensor<2x3xi32>",
    "vector<4xf32>",
    "vector<[4]xi8>",
    "memref<4xf32>",
    "tensor<2x!quant.uniform<i8:f32, 0.5>>",
    "tensor<2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>",
    "none",
];

/// The number of element types at the start of [`TYPES`].
const NUM_SCALARS: usize = 14;

impl Mutator {
    /// A mutator with these seeds.
    pub fn new(seeds: Vec<String>) -> Self {
        Self::with_words(seeds, "")
    }

    /// A mutator with these seeds and additional tokens, such as names that do not occur in the seeds.
    pub fn with_words(seeds: Vec<String>, words: &str) -> Self {
        let (mut types, mut others): (Vec<String>, Vec<Token>) = (TYPES.map(str::to_owned).to_vec(), Vec::new());
        for token in seeds.iter().map(String::as_str).chain([words]).flat_map(tokens) {
            match token.kind {
                TokenKind::Type => types.push(token.text),
                TokenKind::Word | TokenKind::String | TokenKind::Attribute | TokenKind::Mark => others.push(token),
                _ => {}
            }
        }
        types.sort();
        types.dedup();
        Self { seeds, types, others }
    }

    /// The program with this number: a seed with one to four mutations. The same number always gives the same program.
    pub fn program(&self, number: u64) -> String {
        let mut random = Random::new(number);
        let seed = random.of(&self.seeds).map(String::as_str).unwrap_or_default();
        let mut program = tokens(seed);
        // Mostly one mutation, because a second one matters only if the first leaves the program valid.
        let times = [1, 1, 1, 1, 2, 2, 3, 4][random.below(8)];
        for _ in 0..times {
            self.mutate(&mut program, &mut random);
        }
        program.iter().map(|token| format!("{}{}", token.blank, token.text)).collect()
    }

    /// Applies one random mutation.
    fn mutate(&self, program: &mut Vec<Token>, random: &mut Random) {
        // Mutations may remove all tokens.
        if program.is_empty() {
            return;
        }
        match random.below(16) {
            0..=3 => self.retype(program, random, true),
            4..=5 => self.retype(program, random, false),
            6..=8 => reshape(program, random),
            9..=10 => renumber(program, random),
            11 => remove_entry(program, random),
            12 => swap(program, random),
            // Removes a token.
            13 => {
                let at = random.below(program.len());
                program.remove(at);
            }
            // Repeats a token.
            14 => {
                let at = random.below(program.len());
                program.insert(at, program[at].clone());
            }
            _ => self.replace(program, random),
        }
    }

    /// Replaces a type by another one, everywhere or at one position.
    fn retype(&self, program: &mut [Token], random: &mut Random, everywhere: bool) {
        let Some(at) = find(program, random, |t| t.kind == TokenKind::Type) else { return };
        let old = program[at].text.clone();
        let mut new = random.of(&self.types).cloned().unwrap_or_default();
        // Often replaces only the element type, which keeps more programs valid.
        if random.one_in(2)
            && let Some((start, close)) = element(&old)
        {
            let scalar = random.of(&TYPES[..NUM_SCALARS]).copied().unwrap_or("i8");
            new = format!("{}{scalar}{close}", &old[..start]);
        }
        for (i, token) in program.iter_mut().enumerate() {
            if i == at || everywhere && token.kind == TokenKind::Type && token.text == old {
                token.text.clone_from(&new);
            }
        }
    }

    /// Replaces a token by another one of the same kind.
    fn replace(&self, program: &mut [Token], random: &mut Random) {
        let at = random.below(program.len());
        let kind = program[at].kind;
        // Draws again until the kind matches. The seeds may have no other token of this kind.
        for _ in 0..64 {
            if let Some(other) = random.of(&self.others).filter(|other| other.kind == kind) {
                program[at].text.clone_from(&other.text);
                return;
            }
        }
    }
}

/// A random position of a token that satisfies `wanted`.
fn find(program: &[Token], random: &mut Random, wanted: impl Fn(&Token) -> bool) -> Option<usize> {
    let all: Vec<usize> = (0..program.len()).filter(|&i| wanted(&program[i])).collect();
    random.of(&all).copied()
}

/// Offset of the element type in `tensor<2x3xi8>`, and the text that closes the type after it.
fn element(ty: &str) -> Option<(usize, &str)> {
    let open = ty.find('<')?;
    let body = ty[open + 1..].strip_suffix('>')?;
    let shape = body.len() - body.trim_start_matches(|c: char| c.is_ascii_digit() || "?*x[]".contains(c)).len();
    body[shape..].chars().all(char::is_alphanumeric).then_some((open + 1 + shape, ">"))
}

/// Changes a number in a type, or adds or removes a dimension.
fn reshape(program: &mut [Token], random: &mut Random) {
    let Some(at) = find(program, random, |t| t.kind == TokenKind::Type && t.text.contains('<')) else { return };
    let old = program[at].text.clone();
    let digits: Vec<(usize, usize)> = {
        let bytes = old.as_bytes();
        let starts = (0..old.len()).filter(|&i| {
            let first = i == 0 || !bytes[i - 1].is_ascii_alphanumeric() || bytes[i - 1] == b'x';
            first && (bytes[i].is_ascii_digit() || bytes[i] == b'?')
        });
        let end = |i: usize| i + 1 + old[i + 1..].bytes().take_while(u8::is_ascii_digit).count();
        starts.map(|i| (i, end(i))).collect()
    };
    let Some(&(start, end)) = random.of(&digits) else { return };
    let new = match (random.below(4), old[start..end].parse::<u64>()) {
        (0, Ok(n)) => n.saturating_add(1).to_string(),
        (1, _) => "?".to_owned(),
        (2, _) => ["0", "1", "2", "3", "4", "6", "12"][random.below(7)].to_owned(),
        _ if random.one_in(2) => format!("{}x1", &old[start..end]),
        _ => String::new(),
    };
    let suffix = if new.is_empty() { old[end..].trim_start_matches('x') } else { &old[end..] };
    let text = format!("{}{new}{suffix}", &old[..start]);
    let everywhere = random.one_in(2);
    for (i, token) in program.iter_mut().enumerate() {
        if i == at || everywhere && token.kind == TokenKind::Type && token.text == old {
            token.text.clone_from(&text);
        }
    }
}

/// Changes a number by one, or replaces it by a boundary value.
fn renumber(program: &mut [Token], random: &mut Random) {
    let Some(at) = find(program, random, |t| t.kind == TokenKind::Number) else { return };
    let number = NUMBERS[random.below(NUMBERS.len())];
    let near = program[at].text.parse::<i64>().ok().and_then(|n| n.checked_add(if random.one_in(2) { 1 } else { -1 }));
    program[at].text = near.filter(|_| random.one_in(2)).map_or_else(|| number.to_owned(), |n| n.to_string());
}

/// Removes an entry between two commas or brackets.
fn remove_entry(program: &mut Vec<Token>, random: &mut Random) {
    let is_mark = |token: &Token, marks: &str| {
        token.kind == TokenKind::Mark && !token.text.is_empty() && marks.contains(&token.text)
    };
    let Some(start) = find(program, random, |t| is_mark(t, ",{[(")) else { return };
    let mut depth = 0;
    let mut end = start + 1;
    while let Some(token) = program.get(end) {
        if depth == 0 && is_mark(token, ",}])") {
            break;
        }
        depth += i32::from(is_mark(token, "{[(")) - i32::from(is_mark(token, "}])"));
        end += 1;
    }
    let from = start + usize::from(program[start].text != ",");
    let comma_after = from > start && program.get(end).is_some_and(|token| token.text == ",");
    program.drain(from..(end + usize::from(comma_after)).min(program.len()));
}

/// Swaps two tokens of the same kind.
fn swap(program: &mut [Token], random: &mut Random) {
    let Some(a) = find(program, random, |t| t.kind != TokenKind::Mark) else { return };
    let kind = program[a].kind;
    let Some(b) = find(program, random, |t| t.kind == kind) else { return };
    let text = program[a].text.clone();
    program[a].text = std::mem::replace(&mut program[b].text, text);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_may_become_empty() {
        let mutator = Mutator::new(vec![String::new()]);
        assert!((0..1000).any(|number| mutator.program(number).is_empty()));
    }

    #[test]
    fn a_number_always_gives_the_same_program() {
        let seed = "func.func @f(%a: tensor<2x3xi8>) {\n  %0 = tosa.clamp %a {x = 1 : i8} : (tensor<2x3xi8>) -> tensor<2x3xi8>\n}\n";
        let mutator = Mutator::new(vec![seed.to_owned()]);
        let programs: std::collections::BTreeSet<String> = (0..1000).map(|n| mutator.program(n)).collect();
        assert!(programs.len() > 300, "{} different programs", programs.len());
        assert_eq!(mutator.program(5), mutator.program(5));
        assert!(programs.iter().any(|p| p.contains("tensor<2x?xi8>")));
        assert!(programs.iter().any(|p| p.matches("index").count() >= 3 && !p.contains("i8")));
    }
}
