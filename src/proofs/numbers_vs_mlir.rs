//! Compares this crate with `mlir-opt-22` on number literals: printed text, errors, and error positions.
//!
//! The cases are random with a fixed seed. `QOPT_CASES` sets their number per kind (default 1,500).

use std::collections::HashMap;
use std::fmt::Write as _;
use std::io::Write as _;
use std::process::{Command, Stdio};

use qopt_ir::elements::{
    ElementKind, ErrorPosition, HEX_ABOVE, HexBody, HexResource, ScalarType, decode_array, decode_list, element_count,
    print_array, print_dense,
};
use qopt_ir::num::{Class, FloatKind, Signedness};

/// Result of one case: the printed text, or line, column and message of the first error.
#[derive(Clone, Debug, PartialEq, Eq)]
enum CaseResult {
    Printed(String),
    Rejected(usize, usize, String),
}

fn mlir_opt(input: &str) -> (String, String) {
    let spawned = Command::new("mlir-opt-22")
        .args(["--allow-unregistered-dialect", "--split-input-file", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    let mut child = spawned.unwrap_or_else(|error| {
        panic!(
            "this test compares with mlir-opt-22 and cannot run it ({error}): install the Debian package mlir-22-tools"
        )
    });
    let mut stdin = child.stdin.take().expect("a pipe");
    let text = input.to_owned();
    let writer = std::thread::spawn(move || stdin.write_all(text.as_bytes()));
    let output = child.wait_with_output().expect("mlir-opt-22 ends");
    writer.join().expect("no panic").expect("mlir-opt-22 reads its input");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (text(output.stdout), text(output.stderr))
}

/// Runs each attribute through mlir-opt as a separate input. Positions are relative to the attribute's first character,
/// with line and column from 0.
fn reference(attributes: &[String]) -> Vec<CaseResult> {
    attributes.chunks(200).flat_map(run_batch).collect()
}

fn run_batch(attributes: &[String]) -> Vec<CaseResult> {
    let mut input = String::new();
    // Line and column of each attribute.
    let mut starts = Vec::new();
    for (case, attribute) in attributes.iter().enumerate() {
        let prefix = format!("\"x.c{case}\"() {{a = ");
        starts.push((input.matches('\n').count(), prefix.len()));
        write!(input, "{prefix}{attribute}}} : () -> ()\n// -----\n").expect("a string");
    }
    let (stdout, stderr) = mlir_opt(&input);
    assert!(!stderr.contains("PLEASE submit a bug report"), "mlir-opt-22 crashed on:\n{input}");
    let mut verdicts = HashMap::new();
    for line in stdout.lines() {
        if let Some((case, rest)) = line.trim().strip_prefix("\"x.c").and_then(|rest| rest.split_once("\"() {a = ")) {
            let printed = rest.trim_end_matches("} : () -> ()").to_owned();
            verdicts.insert(case.parse::<usize>().expect("a number"), CaseResult::Printed(printed));
        }
    }
    for line in stderr.lines() {
        // FILE:ROW:COLUMN: error: MESSAGE
        if let Some((place, message)) = line.split_once(": error: ")
            && let Some((place, column)) = place.rsplit_once(':')
            && let Some((_, row)) = place.rsplit_once(':')
            && let (Ok(row), Ok(column)) = (row.parse::<usize>(), column.parse::<usize>())
        {
            let case = starts.partition_point(|(line, _)| *line < row) - 1;
            let (line, prefix) = starts[case];
            let row = row - 1 - line;
            let column = column - 1 - if row == 0 { prefix } else { 0 };
            verdicts.entry(case).or_insert_with(|| CaseResult::Rejected(row, column, message.to_owned()));
        }
    }
    let verdict = |case| verdicts.remove(&case).unwrap_or_else(|| panic!("no answer to case {case} of:\n{input}"));
    (0..attributes.len()).map(verdict).collect()
}

fn cases() -> usize {
    std::env::var("QOPT_CASES").ok().and_then(|text| text.parse().ok()).unwrap_or(1_500)
}

/// A small deterministic generator.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 16
    }

    fn below(&mut self, bound: u64) -> u64 {
        self.next() % bound
    }

    fn one_in(&mut self, bound: u64) -> bool {
        self.below(bound) == 0
    }

    fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len() as u64) as usize]
    }

    fn digits(&mut self, count: u64) -> String {
        (0..count).map(|_| char::from(b'0' + self.below(10) as u8)).collect()
    }

    fn bits(&mut self, width: u32) -> u128 {
        let all = (u128::from(self.next()) << 96) ^ (u128::from(self.next()) << 48) ^ u128::from(self.next());
        if width == 0 { 0 } else { all & (u128::MAX >> (128 - width)) }
    }
}

fn sign_of(text: &str) -> (bool, &str) {
    text.strip_prefix('-').map_or((false, text), |rest| (true, rest))
}

fn float_literal(random: &mut Random, kind: FloatKind) -> String {
    if random.one_in(2) {
        // Random bits, few bits, or a plain exponent with few mantissa bits.
        let bits = kind.bits();
        let value = match random.below(3) {
            0 => random.bits(bits),
            1 => {
                let width = random.below(u64::from(bits)) as u32 + 1;
                random.bits(width)
            }
            _ => {
                let mantissa = bits - 1 - kind.exponent_bits().min(bits - 1);
                let mut value = random.bits(bits) >> mantissa << mantissa;
                for _ in 0..random.below(4) {
                    value |= 1 << random.below(u64::from(mantissa.max(1)));
                }
                value
            }
        };
        return format!("{value:#x}");
    }
    let count = random.pick(&[1, 1, 1, 2, 3, 6, 10]);
    let whole = random.digits(count);
    let count = random.pick(&[0, 1, 2, 5, 6, 7, 9, 16, 17, 18, 30]);
    let mut text = format!("{whole}.{}", random.digits(count));
    if !random.one_in(3) {
        let bound = random.pick(&[2, 6, 12, 40, 50, 300, 400]);
        write!(text, "{}{}{}", random.pick(&["e", "E"]), random.pick(&["", "+", "-"]), random.below(bound)).expect("");
    }
    if kind.has_sign() && random.one_in(3) { format!("-{text}") } else { text }
}

#[test]
fn floats_print_as_in_mlir() {
    let mut random = Random(1);
    let mut attributes = Vec::new();
    let mut ours = Vec::new();
    for kind in FloatKind::ALL {
        let mut literals: Vec<String> = (0..cases() / 3).map(|_| float_literal(&mut random, kind)).collect();
        if kind.bits() <= 8 {
            literals.extend((0..1_u32 << kind.bits()).map(|bits| format!("{bits:#x}")));
        }
        // MLIR prints an infinity that the type does not have as the bits of 0.
        literals.retain(|text| {
            let (_, digits) = sign_of(text);
            kind.has_nan() || text.starts_with("0x") || digits.parse::<f64>().is_ok_and(f64::is_finite)
        });
        for literals in literals.chunks(50) {
            let keyword = kind.keyword();
            let typed = |text: &String| format!("{text} : {keyword}");
            attributes.push(format!("[{}]", literals.iter().map(typed).collect::<Vec<_>>().join(", ")));
            let print = |text: &String| {
                let (negative, digits) = sign_of(text);
                let bits = kind.parse_literal(digits.as_bytes(), negative).expect("a literal of the kind");
                // MLIR omits the type of an f64, but not after bits.
                let printed = kind.format(bits).to_string();
                let typed = kind != FloatKind::F64 || printed.starts_with("0x");
                if typed { format!("{printed} : {keyword}") } else { printed }
            };
            ours.push(CaseResult::Printed(format!("[{}]", literals.iter().map(print).collect::<Vec<_>>().join(", "))));
        }
    }
    compare(&attributes, &ours);
}

fn compare(attributes: &[String], ours: &[CaseResult]) {
    let differing: Vec<String> = reference(attributes)
        .iter()
        .zip(ours)
        .zip(attributes)
        .filter(|((theirs, ours), _)| theirs != ours)
        .map(|((theirs, ours), attribute)| {
            let lines = [attribute.clone(), format!("  mlir-opt-22: {theirs:?}"), format!("  here:        {ours:?}")];
            lines.map(|line| line.chars().take(600).collect::<String>()).join("\n")
        })
        .collect();
    let shown = differing.iter().take(10).cloned().collect::<Vec<_>>().join("\n");
    assert!(differing.is_empty(), "{} of {} differ:\n{shown}", differing.len(), attributes.len());
}

fn scalar_text(scalar: ScalarType) -> String {
    match scalar {
        ScalarType::Int { width, sign } => {
            let prefix = match sign {
                Signedness::Signless => "i",
                Signedness::Signed => "si",
                Signedness::Unsigned => "ui",
            };
            format!("{prefix}{width}")
        }
        ScalarType::Index => "index".to_owned(),
        ScalarType::Float(kind) => kind.keyword().to_owned(),
    }
}

fn element_text(kind: ElementKind) -> String {
    let scalar = scalar_text(kind.scalar);
    if kind.complex { format!("complex<{scalar}>") } else { scalar }
}

fn type_text(kind: ElementKind, shape: &[u64]) -> String {
    let extents: String = shape.iter().map(|extent| format!("{extent}x")).collect();
    format!("tensor<{extents}{}>", element_text(kind))
}

fn any_scalar(random: &mut Random) -> ScalarType {
    match random.below(6) {
        0 | 1 => ScalarType::Float(random.pick(&FloatKind::ALL)),
        2 => ScalarType::Index,
        _ => {
            let widths = [0, 1, 1, 2, 4, 7, 8, 8, 9, 16, 17, 24, 31, 32, 33, 48, 63, 64, 65, 128, 200];
            let signs = [Signedness::Signless, Signedness::Signless, Signedness::Signed, Signedness::Unsigned];
            ScalarType::Int { width: random.pick(&widths), sign: random.pick(&signs) }
        }
    }
}

fn any_number(random: &mut Random, scalar: ScalarType) -> String {
    let (width, sign) = match scalar {
        ScalarType::Float(kind) => loop {
            let text = float_literal(random, kind);
            let (_, digits) = sign_of(&text);
            if kind.has_nan() || text.starts_with("0x") || digits.parse::<f64>().is_ok_and(f64::is_finite) {
                return text;
            }
        },
        ScalarType::Index => (64, Signedness::Signed),
        ScalarType::Int { width, sign } => (width, sign),
    };
    if width == 0 {
        return "0".to_owned();
    }
    if width == 1 && random.one_in(2) {
        return random.pick(&["true", "false"]).to_owned();
    }
    if random.one_in(40) {
        // Probably out of range.
        let count = u64::from(width) / 3 + random.below(3);
        return format!("{}{}", random.pick(&["", "-"]), random.digits(count.max(1)));
    }
    let size = random.below(u64::from(width.min(128))) as u32;
    let value = random.bits(size);
    if sign != Signedness::Unsigned && random.one_in(2) && value != 0 {
        return if random.one_in(5) { format!("-{value:#x}") } else { format!("-{value}") };
    }
    let top = sign != Signedness::Signed && width <= 128 && random.one_in(4);
    let value = if top { value | 1 << (width - 1) } else { value };
    if random.one_in(5) { format!("{value:#x}") } else { format!("{value}") }
}

fn any_shape(random: &mut Random) -> Vec<u64> {
    let rank = random.pick(&[0, 1, 1, 1, 2, 2, 3, 4]);
    let mut shape: Vec<u64> = (0..rank).map(|_| random.pick(&[0, 1, 1, 2, 2, 3, 4, 5])).collect();
    if rank > 0 && random.one_in(12) {
        shape[0] = 95 + random.below(12);
    }
    shape
}

fn blank(random: &mut Random, text: &mut String) {
    if random.one_in(30) {
        text.push_str(random.pick(&[" ", "  ", "\n", "\t", " // c ]\n", "\r\n"]));
    }
}

/// Nested lists of the shape with numbers of the type; sometimes all equal.
fn any_list(random: &mut Random, kind: ElementKind, shape: &[u64]) -> String {
    let element = |random: &mut Random| {
        if kind.complex {
            format!("({}, {})", any_number(random, kind.scalar), any_number(random, kind.scalar))
        } else {
            any_number(random, kind.scalar)
        }
    };
    if random.one_in(8) {
        return element(random);
    }
    let same = random.one_in(5).then(|| element(random));
    fn nest(random: &mut Random, shape: &[u64], text: &mut String, element: &mut dyn FnMut(&mut Random) -> String) {
        blank(random, text);
        match shape {
            [] => text.push_str(&element(random)),
            [extent, inner @ ..] => {
                text.push('[');
                for index in 0..*extent {
                    if index > 0 {
                        text.push_str(random.pick(&[", ", ","]));
                    }
                    nest(random, inner, text, element);
                }
                blank(random, text);
                text.push(']');
            }
        }
        blank(random, text);
    }
    let mut text = String::new();
    nest(random, shape, &mut text, &mut |random| same.clone().unwrap_or_else(|| element(random)));
    text
}

fn damage(random: &mut Random, text: &mut String) {
    if text.contains("//") {
        // Without its line end a comment would swallow the rest of the attribute.
        return;
    }
    const PIECES: [&str; 20] = [
        "[", "]", "(", ")", ",", "-", ".", "0", "x", "9", "e5", " ", "1.5", "true", "[]", "0x1F", "z", ", 1", "$", "_",
    ];
    let at = random.below(text.len() as u64 + 1) as usize;
    if random.one_in(3) && at < text.len() {
        text.remove(at);
    } else {
        text.insert_str(at, random.pick(&PIECES));
    }
}

/// Returns true if a pair opens before the previous one has closed.
fn nested_pair(text: &str) -> bool {
    text.split('(').skip(1).any(|rest| !rest.contains(')'))
}

/// Line and column of a byte offset, from 0.
fn position(text: &str, offset: usize) -> (usize, usize) {
    let before = &text[..offset];
    (before.matches('\n').count(), offset - before.rfind('\n').map_or(0, |newline| newline + 1))
}

/// This crate's result for the body of a `dense` literal.
fn dense_verdict(body: &str, kind: ElementKind, shape: &[u64]) -> CaseResult {
    let result = if let Some(string) = body.strip_prefix('"') {
        let inside = string.trim_end_matches('"');
        HexBody::new(inside.as_bytes(), kind, shape).map(HexBody::decode)
    } else {
        decode_list(body.as_bytes(), kind, shape)
    };
    let scalar_text = type_text(kind, shape);
    match result {
        Ok(elements) => {
            let mut out = b"dense<".to_vec();
            print_dense(&elements.bytes(), elements.splat().is_some(), kind, shape, HEX_ABOVE, &mut out);
            CaseResult::Printed(format!("{}> : {scalar_text}", String::from_utf8(out).expect("ASCII")))
        }
        Err(error) => {
            let (row, column) = match error.position {
                ErrorPosition::Whole => (0, 0),
                ErrorPosition::Byte(offset) => position(&format!("dense<{body}"), offset + "dense<".len()),
            };
            let message = error.message(&scalar_text, &element_text(kind), &"").to_string();
            CaseResult::Rejected(row, column, message)
        }
    }
}

#[test]
fn dense_lists_read_and_print_as_in_mlir() {
    let mut random = Random(2);
    let mut attributes = Vec::new();
    let mut ours = Vec::new();
    while attributes.len() < cases() {
        let scalar = any_scalar(&mut random);
        let mut kind = ElementKind { scalar, complex: random.one_in(6) && scalar != ScalarType::Index };
        // MLIR prints complex<i1> wrongly and crashes on i0 of rank 0.
        kind.complex &= scalar.bits() > 1;
        let shape = any_shape(&mut random);
        if scalar.bits() == 0 && shape.is_empty() {
            continue;
        }
        let mut body = any_list(&mut random, kind, &shape);
        // A longer exponent may give an infinity that the type does not have.
        if random.one_in(3) && !matches!(scalar, ScalarType::Float(kind) if !kind.has_nan()) {
            damage(&mut random, &mut body);
        }
        // A final minus sign and the closing bracket would form an arrow.
        if body.ends_with('-') {
            continue;
        }
        // MLIR treats pairs in other types and nested pairs as elements, or drops some of them.
        if kind.complex != body.contains('(') || nested_pair(&body) {
            continue;
        }
        if scalar == ScalarType::Float(FloatKind::F8E8M0FNU) && body.contains('-') {
            continue;
        }
        let verdict = dense_verdict(&body, kind, &shape);
        if matches!(&verdict, CaseResult::Rejected(_, _, text) if text.contains("one element literal for each")) {
            continue;
        }
        attributes.push(format!("dense<{body}> : {}", type_text(kind, &shape)));
        ours.push(verdict);
    }
    compare(&attributes, &ours);
}

#[test]
fn dense_hex_reads_and_prints_as_in_mlir() {
    let mut random = Random(3);
    let mut attributes = Vec::new();
    let mut ours = Vec::new();
    while attributes.len() < cases() / 2 {
        let scalar = any_scalar(&mut random);
        let kind =
            ElementKind { scalar, complex: random.one_in(6) && scalar != ScalarType::Index && scalar.bits() > 1 };
        let shape = any_shape(&mut random);
        let Some(count) = element_count(&shape).filter(|_| !(scalar.bits() == 0 && shape.is_empty())) else { continue };
        let packed = scalar.bits() == 1;
        let length = if packed { count.div_ceil(8) } else { count * kind.bytes() as u64 };
        let length = match random.below(8) {
            0 => length + 1,
            1 | 2 => kind.bytes() as u64,
            _ => length,
        };
        let same = random.one_in(4).then(|| random.next() as u8);
        let mut bytes: Vec<u8> = (0..length).map(|_| same.unwrap_or_else(|| random.next() as u8)).collect();
        // MLIR keeps bits above the width and prints them. They are cleared here, as in this crate.
        if !packed && !scalar.bits().is_multiple_of(8) {
            bytes.iter_mut().skip(scalar.bytes() - 1).step_by(scalar.bytes()).for_each(|top| {
                *top &= (1 << (scalar.bits() % 8)) - 1;
            });
        }
        if packed && count % 8 != 0 && bytes.len() as u64 == length && !matches!(bytes[..], [0xFF]) {
            bytes.iter_mut().last().into_iter().for_each(|top| *top &= (1 << (count % 8)) - 1);
        }
        let mut digits: String = bytes.iter().map(|byte| format!("{byte:02X}")).collect();
        if random.one_in(20) {
            digits.push(random.pick(&['0', 'g', ' ']));
        }
        if random.one_in(5) {
            digits.make_ascii_lowercase();
        }
        let prefix = if random.one_in(30) { "" } else { "0x" };
        let body = format!("\"{prefix}{digits}\"");
        ours.push(dense_verdict(&body, kind, &shape));
        attributes.push(format!("dense<{body}> : {}", type_text(kind, &shape)));
    }
    compare(&attributes, &ours);
}

#[test]
fn arrays_read_and_print_as_in_mlir() {
    let mut random = Random(4);
    let mut attributes = Vec::new();
    let mut ours = Vec::new();
    while attributes.len() < cases() / 2 {
        let scalar = any_scalar(&mut random);
        let whole_bytes = scalar.bits().is_multiple_of(8) && scalar.bits() > 0;
        if scalar == ScalarType::Index || !(whole_bytes || scalar.bits() == 1) {
            continue;
        }
        let mut text = String::new();
        for index in 0..=random.below(6) {
            text.push_str(if index > 0 { ", " } else { "" });
            blank(&mut random, &mut text);
            text.push_str(&any_number(&mut random, scalar));
        }
        if random.one_in(3) && !matches!(scalar, ScalarType::Float(kind) if !kind.has_nan()) {
            damage(&mut random, &mut text);
        }
        // MLIR drops the sign of a word and reads negative numbers of unsigned types modulo 2^width.
        let unsigned = matches!(scalar, ScalarType::Int { sign: Signedness::Unsigned, .. });
        if text.contains('-') && (unsigned || scalar.bits() == 1) {
            continue;
        }
        if text.ends_with('-') || (scalar == ScalarType::Float(FloatKind::F8E8M0FNU) && text.contains('-')) {
            continue;
        }
        let prefix = format!("array<{}: ", scalar_text(scalar));
        ours.push(match decode_array(text.as_bytes(), scalar) {
            Ok(bytes) => {
                let mut out = prefix.clone().into_bytes();
                print_array(&bytes, scalar, &mut out);
                CaseResult::Printed(format!("{}>", String::from_utf8(out).expect("ASCII")))
            }
            Err(error) => {
                let ErrorPosition::Byte(offset) = error.position else { panic!("{error}") };
                let (row, column) = position(&format!("{prefix}{text}"), offset + prefix.len());
                CaseResult::Rejected(row, column, error.message(&"", &"", &"").to_string())
            }
        });
        attributes.push(format!("{prefix}{text}>"));
    }
    compare(&attributes, &ours);
}

#[test]
fn resources_are_checked_as_in_mlir() {
    let blobs = ["0x", "0x01", "0x01000000", "0x03000000AB", "0x04000000ABCD", "0x0400000", "04000000"];
    for blob in blobs.into_iter().chain(["0xFFFFFFFF00", "x", ""]) {
        let table = format!("{{-# dialect_resources: {{ builtin: {{ r: \"{blob}\" }} }} #-}}");
        let user = "\"x.y\"() {a = dense_resource<r> : tensor<2xi8>} : () -> ()";
        let (stdout, stderr) = mlir_opt(&format!("{table}\n{user}"));
        match HexResource::new(blob.as_bytes()) {
            Ok(resource) => {
                assert!(stderr.is_empty(), "{blob}: {stderr}");
                // MLIR drops the alignment of a blob without data.
                let kept = resource.data_len() == 0 || stdout.contains(blob);
                assert!(kept, "{blob}: {stdout}");
            }
            Err(error) => {
                let message = error.message(&"", &"", &"r").to_string();
                assert!(
                    stderr.contains(&format!("error: {message}\n")),
                    "{blob}: here {message}, mlir-opt-22: {stderr}"
                );
            }
        }
    }
}

#[test]
fn classes_agree_with_the_layout() {
    for kind in FloatKind::ALL.into_iter().filter(|kind| kind.bits() <= 8) {
        let values: Vec<Class> =
            (0..1_u128 << kind.bits()).map(|bits| kind.class(qopt_ir::num::FloatBits(bits))).collect();
        let has = |class| values.contains(&class);
        assert_eq!(has(Class::Infinite), kind.has_infinity(), "{kind:?}");
        assert_eq!(has(Class::Nan), kind.has_nan(), "{kind:?}");
    }
}
