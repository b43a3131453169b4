//! Building blocks of hub programs: random sizes and parameters, types, constants, and a function writer.

use std::fmt::Write;

/// Random sizes, scales and parameters.
pub(super) struct HubRandom(pub(super) crate::Random);

impl HubRandom {
    pub(super) fn next(&mut self) -> u64 {
        self.0.next()
    }
    /// A number from `low` to `high`, inclusive.
    pub(super) fn in_range(&mut self, low: i64, high: i64) -> i64 {
        low + (self.next() % (high - low + 1) as u64) as i64
    }
    pub(super) fn size(&mut self, low: u64, high: u64) -> u64 {
        self.in_range(low as i64, high as i64) as u64
    }
    pub(super) fn one_in(&mut self, n: u64) -> bool {
        self.next().is_multiple_of(n)
    }
    pub(super) fn of<T: Copy>(&mut self, all: &[T]) -> T {
        all[(self.next() % all.len() as u64) as usize]
    }
    /// A 32-bit float between powers of two.
    pub(super) fn power(&mut self, low: i64, high: i64) -> f64 {
        let mantissa = 1.0 + (self.next() >> 40) as f64 / (1_u64 << 24) as f64;
        f64::from((mantissa * 2_f64.powi(self.in_range(low, high) as i32)) as f32)
    }
    /// Number of channels: few, near a vector width, or up to 70.
    pub(super) fn channels(&mut self) -> u64 {
        match self.next() % 4 {
            0 => self.size(1, 5),
            1 => self.of(&[4, 7, 8, 9, 15, 16, 17, 31, 32, 33, 63, 64, 65]),
            _ => self.size(1, 70),
        }
    }
    pub(super) fn numerics(&mut self) -> &'static str {
        self.of(&["tflite", "tosa", "ort"])
    }
}

/// Storage type: name, least and greatest value.
pub(super) type Store = (&'static str, i64, i64);
pub(super) const I4: Store = ("i4", -8, 7);
pub(super) const I8: Store = ("i8", -128, 127);
pub(super) const U8: Store = ("u8", 0, 255);
pub(super) const I16: Store = ("i16", -32768, 32767);

pub(super) fn bits(store: Store) -> &'static str {
    match store.0 {
        "u8" => "i8",
        name => name,
    }
}

/// A quantized element type.
#[derive(Clone)]
pub(super) struct QuantizedType {
    pub(super) store: Store,
    /// One parameter, or one per index of `axis`.
    pub(super) params: Vec<(f64, i64)>,
    pub(super) axis: Option<usize>,
}

impl QuantizedType {
    pub(super) fn one(store: Store, scale: f64, zero_point: i64) -> Self {
        Self { store, params: vec![(scale, zero_point)], axis: None }
    }
    /// The type of an activation.
    pub(super) fn any(r: &mut HubRandom) -> Self {
        let store = if r.one_in(3) { U8 } else { I8 };
        Self::of(r, store)
    }
    pub(super) fn of(r: &mut HubRandom, store: Store) -> Self {
        let scale = r.power(-7, 0);
        Self::one(store, scale, zero_point(r, store))
    }
    pub(super) fn scale(&self) -> f64 {
        self.params[0].0
    }
    pub(super) fn tensor(&self, sizes: &[u64]) -> String {
        let dims: String = sizes.iter().map(|n| format!("{n}x")).collect();
        let list: Vec<String> = self.params.iter().map(|(scale, zero)| format!("{scale:.17e}:{zero}")).collect();
        match self.axis {
            None => format!("tensor<{dims}!quant.uniform<{}:f32, {}>>", self.store.0, list[0]),
            Some(axis) => format!("tensor<{dims}!quant.uniform<{}:f32:{axis}, {{{}}}>>", self.store.0, list.join(", ")),
        }
    }
}

pub(super) fn zero_point(r: &mut HubRandom, store: Store) -> i64 {
    match r.next() % 4 {
        0 => store.1,
        1 => store.2,
        _ if store.0 == "i16" => 0,
        _ => r.in_range(store.1, store.2),
    }
}

/// A function under construction.
pub(super) struct FunctionText {
    pub(super) arguments: Vec<String>,
    pub(super) lines: String,
    pub(super) next: usize,
}

impl FunctionText {
    pub(super) fn argument(&mut self, ty: String) -> String {
        let name = format!("%arg{}", self.arguments.len());
        self.arguments.push(format!("{name}: {ty}"));
        name
    }
    pub(super) fn line(&mut self, text: String) -> String {
        let name = format!("%{}", self.next);
        self.next += 1;
        let _ = writeln!(self.lines, "  {name} = {text}");
        name
    }
    /// An operation with its operands' types and its result type.
    pub(super) fn op(&mut self, head: &str, operands: &[(&str, &str)], attributes: &str, result: &str) -> String {
        let (names, types): (Vec<&str>, Vec<&str>) = operands.iter().copied().unzip();
        self.line(format!("{head} {}{attributes} : ({}) -> {result}", names.join(", "), types.join(", ")))
    }
    /// A `qnn.constant`.
    pub(super) fn constant(&mut self, values: &[i64], ty: &str, sizes: &[u64], storage: &str) -> String {
        self.line(format!("qnn.constant {} : {ty}", dense(values, sizes, storage)))
    }
    /// A `tosa.const`; returns the result and its type.
    pub(super) fn ints(&mut self, values: &[i64], sizes: &[u64], storage: &str) -> (String, String) {
        let name = self.line(format!(
            "\"tosa.const\"() <{{values = {}}}> : () -> {}",
            dense(values, sizes, storage),
            tensor_type(sizes, storage)
        ));
        (name, tensor_type(sizes, storage))
    }
    pub(super) fn shape(&mut self, values: &[i64]) -> (String, String) {
        let ty = format!("!tosa.shape<{}>", values.len());
        let list: Vec<String> = values.iter().map(i64::to_string).collect();
        let count = values.len();
        let storage = format!("dense<[{}]> : tensor<{count}xindex>", list.join(", "));
        (self.line(format!("tosa.const_shape {{values = {storage}}} : () -> {ty}")), ty)
    }
    pub(super) fn finish(self, name: &str, result: &str, ty: &str) -> String {
        format!(
            "func.func @{name}({}) -> {ty} {{\n{}  return {result} : {ty}\n}}\n",
            self.arguments.join(", "),
            self.lines
        )
    }
}

pub(super) fn tensor_type(sizes: &[u64], element: &str) -> String {
    let dims: String = sizes.iter().map(|n| format!("{n}x")).collect();
    format!("tensor<{dims}{element}>")
}

pub(super) fn dense(values: &[i64], sizes: &[u64], storage: &str) -> String {
    let ty = tensor_type(sizes, storage);
    if values.len() == 1 {
        return format!("dense<{}> : {ty}", values[0]);
    }
    let bytes = match storage {
        "i32" => 4,
        "i16" => 2,
        "i48" => 6,
        _ => 1,
    };
    let mask = if storage == "i4" { 15 } else { 255 };
    let mut hex = String::new();
    for value in values {
        for byte in value.to_le_bytes().iter().take(bytes) {
            let _ = write!(hex, "{:02X}", byte & mask);
        }
    }
    format!("dense<\"0x{hex}\"> : {ty}")
}

pub(super) fn list(values: &[i64]) -> String {
    let all: Vec<String> = values.iter().map(i64::to_string).collect();
    format!("array<i64: {}>", all.join(", "))
}

pub(super) fn sizes(r: &mut HubRandom, rank: u64) -> Vec<u64> {
    let mut all: Vec<u64> = (1..rank).map(|_| r.size(1, 5)).collect();
    all.push(r.channels());
    all
}
