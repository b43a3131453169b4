//! Generates large inputs of ten kinds, of constants or short operations, of any size and deterministic.
//!
//! They resemble real files: decimal and hexadecimal constants, resources, operations in custom and generic form, and
//! quantized types of 16 channels, written in full or with aliases.

use std::fmt::Write;

/// Elements of an i8 constant.
const BYTES: usize = 65_536;
/// Elements of an f32 constant.
const FLOATS: usize = 16_384;
/// Operations in a function.
const OPS_PER_FUNCTION: usize = 500;

/// A kind of input.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum InputKind {
    /// Lists of decimal i8.
    DecI8,
    /// Lists of decimal f32.
    DecF32,
    /// `dense<"0x...">`
    HexI8,
    /// `dense_resource<...>`
    ResI8,
    /// Operations on i32 or on tensors, in custom or generic form.
    Ops {
        /// True for `tosa` on tensors, false for `arith` on scalars.
        tosa: bool,
        /// True for the generic form.
        generic: bool,
    },
    /// Casts between floats, quantized types and integers.
    Quant {
        /// True for types with aliases.
        alias: bool,
    },
}

/// All kinds by name.
pub const KINDS: [(&str, InputKind); 10] = [
    ("arith_c", InputKind::Ops { tosa: false, generic: false }),
    ("arith_g", InputKind::Ops { tosa: false, generic: true }),
    ("tosa_c", InputKind::Ops { tosa: true, generic: false }),
    ("tosa_g", InputKind::Ops { tosa: true, generic: true }),
    ("quant_c", InputKind::Quant { alias: false }),
    ("quant_alias", InputKind::Quant { alias: true }),
    ("dec_i8", InputKind::DecI8),
    ("dec_f32", InputKind::DecF32),
    ("hex_i8", InputKind::HexI8),
    ("res_i8", InputKind::ResI8),
];

/// A text and its number of operations, not counting functions and modules.
pub struct GeneratedInput {
    pub text: String,
    /// Number of operations.
    pub ops: u64,
}

/// An input of at least this size.
pub fn generate(kind: InputKind, bytes: usize) -> GeneratedInput {
    let mut out = ModuleWriter { text: String::with_capacity(bytes + bytes / 16), ops: 0, random: Random(7) };
    match kind {
        InputKind::Ops { tosa, generic } => out.arithmetic(tosa, generic, bytes),
        InputKind::Quant { alias } => out.casts(alias, bytes),
        InputKind::DecI8 | InputKind::DecF32 | InputKind::HexI8 | InputKind::ResI8 => out.constants(kind, bytes),
    }
    GeneratedInput { text: out.text, ops: out.ops }
}

/// Deterministic random numbers (splitmix64).
pub struct Random(pub u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
    fn below(&mut self, n: u64) -> u64 {
        self.next() % n
    }
    /// A number in [0, 1).
    fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1u64 << 53) as f64
    }
    /// Appends random bytes as hexadecimal digits.
    pub fn hex(&mut self, bytes: usize, out: &mut String) {
        const DIGITS: &[u8; 16] = b"0123456789ABCDEF";
        for _ in 0..bytes.div_ceil(8) {
            let word = self.next();
            for nibble in 0..16 {
                out.push(char::from(DIGITS[(word >> (4 * nibble) & 15) as usize]));
            }
        }
    }
}

/// Formats a number like C's `%.6e`.
fn scientific(x: f64) -> String {
    let text = format!("{x:.6e}");
    let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let (sign, digits) = exponent.strip_prefix('-').map_or(('+', exponent), |digits| ('-', digits));
    format!("{mantissa}e{sign}{digits:0>2}")
}

struct ModuleWriter {
    text: String,
    ops: u64,
    random: Random,
}

macro_rules! put {
    ($out:expr, $($arg:tt)*) => {
        // Writing to a string cannot fail.
        let _ = write!($out.text, $($arg)*);
    };
}

impl ModuleWriter {
    fn constants(&mut self, kind: InputKind, bytes: usize) {
        let mut resources = String::new();
        put!(self, "module {{\n");
        while self.text.len() + resources.len() < bytes {
            let i = self.ops;
            let ty =
                if kind == InputKind::DecF32 { format!("tensor<{FLOATS}xf32>") } else { format!("tensor<{BYTES}xi8>") };
            put!(self, "  func.func private @c{i}() -> {ty} {{\n    %0 = arith.constant ");
            match kind {
                InputKind::DecF32 => self.list(FLOATS, |r| scientific(r.unit() * 2.0 - 1.0)),
                InputKind::HexI8 => {
                    put!(self, "dense<\"0x");
                    self.random.hex(BYTES, &mut self.text);
                    put!(self, "\">");
                }
                InputKind::ResI8 => {
                    let separator = if i == 0 { "" } else { ",\n" };
                    let _ = write!(resources, "{separator}      r{i}: \"0x01000000");
                    self.random.hex(BYTES, &mut resources);
                    resources.push('"');
                    put!(self, "dense_resource<r{i}>");
                }
                _ => self.list(BYTES, |r| (r.below(256) as i64 - 128).to_string()),
            }
            put!(self, " : {ty}\n    return %0 : {ty}\n  }}\n");
            self.ops += 1;
        }
        put!(self, "}}\n");
        if !resources.is_empty() {
            put!(self, "{{-#\n  dialect_resources: {{\n    builtin: {{\n{resources}\n    }}\n  }}\n#-}}\n");
        }
    }

    fn list(&mut self, n: usize, mut element: impl FnMut(&mut Random) -> String) {
        put!(self, "dense<[");
        for i in 0..n {
            let separator = if i == 0 { "" } else { ", " };
            let element = element(&mut self.random);
            put!(self, "{separator}{element}");
        }
        put!(self, "]>");
    }

    fn arithmetic(&mut self, tosa: bool, generic: bool, bytes: usize) {
        let ty = if tosa { "tensor<1x8x8x16xi32>" } else { "i32" };
        let names = if tosa { ["add", "sub", "maximum", "minimum"] } else { ["addi", "muli", "xori", "subi"] };
        put!(self, "{}", if generic { "\"builtin.module\"() ({\n" } else { "module {\n" });
        for f in 0.. {
            if self.text.len() >= bytes {
                break;
            }
            if generic {
                put!(self, "  \"func.func\"() <{{function_type = ({ty}, {ty}) -> {ty}, sym_name = \"f{f}\"}}> ({{\n");
                put!(self, "  ^bb0(%v0: {ty}, %v1: {ty}):\n");
            } else {
                put!(self, "  func.func @f{f}(%v0: {ty}, %v1: {ty}) -> {ty} {{\n");
            }
            for k in 2..OPS_PER_FUNCTION + 2 {
                let name = names[self.random.below(4) as usize];
                let lowest = k.saturating_sub(8);
                let (a, b) = (k - 1, lowest + self.random.below((k - lowest) as u64) as usize);
                match (tosa, generic) {
                    (false, false) => {
                        put!(self, "    %v{k} = arith.{name} %v{a}, %v{b} : i32\n");
                    }
                    (false, true) => {
                        let overflow = if name == "xori" { "" } else { " <{overflowFlags = #arith.overflow<none>}>" };
                        put!(self, "    %v{k} = \"arith.{name}\"(%v{a}, %v{b}){overflow} : (i32, i32) -> i32\n");
                    }
                    (true, false) => {
                        put!(self, "    %v{k} = tosa.{name} %v{a}, %v{b} : ({ty}, {ty}) -> {ty}\n");
                    }
                    (true, true) => {
                        put!(self, "    %v{k} = \"tosa.{name}\"(%v{a}, %v{b}) : ({ty}, {ty}) -> {ty}\n");
                    }
                }
            }
            let last = OPS_PER_FUNCTION + 1;
            if generic {
                put!(self, "    \"func.return\"(%v{last}) : ({ty}) -> ()\n  }}) : () -> ()\n");
            } else {
                put!(self, "    return %v{last} : {ty}\n  }}\n");
            }
            self.ops += OPS_PER_FUNCTION as u64;
        }
        put!(self, "{}", if generic { "}) : () -> ()\n" } else { "}\n" });
    }

    fn casts(&mut self, alias: bool, bytes: usize) {
        let scale = |k: usize, channel: usize| scientific(1e-3 * (1 + channel + 17 * k) as f64);
        let scales = |k| (0..16).map(|channel| scale(k, channel)).collect::<Vec<_>>().join(", ");
        let mut types: Vec<String> = (0..8).map(|k| format!("!quant.uniform<i8:f32:3, {{{}}}>", scales(k))).collect();
        if alias {
            for (k, ty) in types.iter_mut().enumerate() {
                put!(self, "!q{k} = {ty}\n");
                *ty = format!("!q{k}");
            }
        }
        put!(self, "module {{\n");
        let (float, int) = ("tensor<1x8x8x16xf32>", "tensor<1x8x8x16xi8>");
        for (f, ty) in types.iter().cycle().enumerate() {
            if self.text.len() >= bytes {
                break;
            }
            let quant = format!("tensor<1x8x8x16x{ty}>");
            put!(self, "  func.func @f{f}(%v0: {float}) -> {float} {{\n");
            for v in (0..OPS_PER_FUNCTION).step_by(4) {
                let [a, b, c, d] = [v + 1, v + 2, v + 3, v + 4];
                put!(self, "    %v{a} = quant.qcast %v{v} : {float} to {quant}\n");
                put!(self, "    %v{b} = quant.scast %v{a} : {quant} to {int}\n");
                put!(self, "    %v{c} = quant.scast %v{b} : {int} to {quant}\n");
                put!(self, "    %v{d} = quant.dcast %v{c} : {quant} to {float}\n");
            }
            put!(self, "    return %v{OPS_PER_FUNCTION} : {float}\n  }}\n");
            self.ops += OPS_PER_FUNCTION as u64;
        }
        put!(self, "}}\n");
    }
}
