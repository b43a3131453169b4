//! Functions determined by lists of numbers. A statement is a list of numbers, each taken modulo the number of
//! alternatives. So any list is a program, fewer statements give a smaller program, and 0 is the simplest alternative.
//! This makes failures shrink.
//!
//! [`program`] has constants, casts and movements, whose semantics the tests define themselves; [`computing`] also has
//! elementwise operations and regions.

use std::fmt::Write as _;

mod composite;
mod movement;
pub mod moves;
mod text;
pub mod tfl;

pub use composite::slice_operands;
use moves::{indices, number};
use text::{dense, dims_text, hex, list, nested_list};

use crate::Random;

/// The choices of one statement. Missing choices are 0.
pub type Statement = [u16; 28];

/// Index of a scale in [`SCALES`], and a zero point.
type ParamChoice = (usize, i64);

const SCALES: [&str; 5] = ["0.5", "0.25", "2.0", "0.1", "0.003"];
/// In the range of every storage type except u8.
const ZERO_POINTS: [i64; 4] = [0, -3, 5, -8];
/// Storage type, its bounds as written, width, least and greatest stored value, expressed type.
const CARRIERS: [(&str, &str, u32, i64, i64, &str); 7] = [
    ("i8", "", 8, -128, 127, "f32"),
    ("i4", "", 4, -8, 7, "f32"),
    ("i16", "", 16, -32768, 32767, "f32"),
    ("i8", "<-127:127>", 8, -128, 127, "f32"),
    ("i8", "", 8, -128, 127, "bf16"),
    ("u8", "", 8, 0, 255, "f32"),
    ("i16", "", 16, -32768, 32767, "bf16"),
];
const MAX_ELEMENTS: usize = 200;
const MAX_PARAMS: usize = 24;

#[derive(Clone, Copy, PartialEq, Debug)]
enum TensorKind {
    Quantized,
    Int,
    Real,
}

/// A value of the program under construction.
#[derive(Clone)]
struct Generated {
    name: String,
    ty: String,
    dims: Vec<usize>,
    dynamic: Vec<bool>,
    kind: TensorKind,
    carrier: usize,
    /// Parameter of each element. For integers and floats, the parameter of the quantized element that they come from.
    params: Option<Vec<ParamChoice>>,
}

/// A function and the sizes of its arguments.
#[derive(Clone, Debug, Default)]
pub struct GeneratedProgram {
    /// Text of the function.
    pub text: String,
    /// Dimensions of each argument in the call, including dynamic ones.
    pub arguments: Vec<Vec<usize>>,
}

/// An operation that is not a movement: the required kind of its operands and its lines. `{r}` is the result, `{a}` and
/// `{b}` are values of the same type `{t}`, and `{n}` is a unique number.
struct ComputationTemplate {
    kind: Option<TensorKind>,
    /// True if the operand must have elements and dimensions.
    filled: bool,
    text: &'static str,
}

const fn of(kind: TensorKind, text: &'static str) -> ComputationTemplate {
    ComputationTemplate { kind: Some(kind), filled: false, text }
}
const fn filled(kind: TensorKind, text: &'static str) -> ComputationTemplate {
    ComputationTemplate { kind: Some(kind), filled: true, text }
}
const fn region(text: &'static str) -> ComputationTemplate {
    ComputationTemplate { kind: None, filled: false, text }
}

const COMPUTATIONS: &[ComputationTemplate] = &[
    of(TensorKind::Int, "{r} = arith.addi {a}, {b} : {t}"),
    of(TensorKind::Int, "{r} = arith.subi {a}, {b} : {t}"),
    of(TensorKind::Int, "{r} = arith.muli {a}, {b} : {t}"),
    of(TensorKind::Int, "{r} = arith.maxsi {a}, {b} : {t}"),
    of(TensorKind::Int, "{r} = arith.xori {a}, {b} : {t}"),
    of(TensorKind::Real, "{r} = arith.addf {a}, {b} : {t}"),
    of(TensorKind::Real, "{r} = arith.mulf {a}, {b} : {t}"),
    of(TensorKind::Real, "{r} = arith.negf {a} : {t}"),
    of(TensorKind::Real, "{r} = arith.minimumf {a}, {b} : {t}"),
    filled(TensorKind::Real, "{r} = tosa.add {a}, {b} : ({t}, {t}) -> {t}"),
    filled(TensorKind::Real, "{r} = tosa.sub {a}, {b} : ({t}, {t}) -> {t}"),
    filled(TensorKind::Real, "{r} = tosa.maximum {a}, {b} : ({t}, {t}) -> {t}"),
    filled(TensorKind::Real, "{r} = tosa.tanh {a} : ({t}) -> {t}"),
    filled(TensorKind::Real, "{r} = tosa.sigmoid {a} : ({t}) -> {t}"),
    filled(TensorKind::Int, "{r} = tosa.bitwise_not {a} : ({t}) -> {t}"),
    region(
        "%c{n} = arith.constant true\n  {r} = scf.if %c{n} -> ({t}) {\n    scf.yield {a} : {t}\n  } else {\n    scf.yield {b} : {t}\n  }",
    ),
    region(
        "%f{n} = arith.constant 0 : index\n  %t{n} = arith.constant 3 : index\n  %s{n} = arith.constant 1 : index\n  \
         {r} = scf.for %i{n} = %f{n} to %t{n} step %s{n} iter_args(%x{n} = {a}) -> ({t}) {\n    scf.yield {b} : {t}\n  }",
    ),
];

struct Choices<'a>(std::slice::Iter<'a, u16>);

impl Choices<'_> {
    fn below(&mut self, n: usize) -> usize {
        self.0.next().map_or(0, |&c| c as usize % n.max(1))
    }
    fn of<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())]
    }
    /// True with probability `1 / n`; false for the choice 0.
    fn rarely(&mut self, n: usize) -> bool {
        self.below(n) == n - 1
    }
    fn order(&mut self, n: usize) -> Vec<usize> {
        let mut left: Vec<usize> = (0..n).collect();
        (0..n).map(|_| left.remove(self.below(left.len()))).collect()
    }
}

/// The program of these statements.
pub fn program(statements: &[Statement]) -> GeneratedProgram {
    Generator::default().program(statements)
}

/// A random program with computations.
pub fn computing(random: &mut Random) -> GeneratedProgram {
    let count = 1 + random.below(20);
    let statements: Vec<Statement> =
        (0..count).map(|_| std::array::from_fn(|_| random.below(1 << 16) as u16)).collect();
    Generator { computes: true, ..Generator::default() }.program(&statements)
}

#[derive(Default)]
struct Generator {
    body: String,
    values: Vec<Generated>,
    returned: Vec<usize>,
    arguments: Vec<(String, Vec<usize>)>,
    names: usize,
    /// True if the program may contain computations.
    computes: bool,
}

fn divisors(n: usize) -> Vec<usize> {
    (1..=n).rev().filter(|&b| n.is_multiple_of(b)).collect()
}

/// Start, size and step of a part of a dimension.
fn range(n: usize, c: &mut Choices<'_>) -> (i64, usize, i64) {
    if n == 0 || c.rarely(30) {
        return (0, 0, 1);
    }
    let step = c.of(&[1i64, 1, 1, 2, -1, -2]);
    let size = n.div_ceil(step.unsigned_abs() as usize) - c.below(2).min(n.div_ceil(step.unsigned_abs() as usize) - 1);
    let way = (size - 1) * step.unsigned_abs() as usize;
    let low = c.below(n - way);
    (if step < 0 { low + way } else { low } as i64, size, step)
}

/// A quantized type that gives each element its parameter. Tries block sizes from the largest on. A choice may select a
/// smaller block, or print a single parameter along an axis of size 1.
fn quantized_type(carrier: usize, dims: &[usize], params: &[ParamChoice], c: &mut Choices<'_>) -> Option<String> {
    let (storage, bounds, .., expressed) = CARRIERS[carrier];
    let head = format!("{storage}{bounds}:{expressed}");
    let text = |&(scale, zero): &ParamChoice| format!("{}:{zero}", SCALES[scale]);
    let Some(first) = params.first() else { return Some(format!("!quant.uniform<{head}, 1.0>")) };
    let all = indices(dims);
    let constant = |d: usize, block: usize| {
        all.iter().zip(params).all(|(index, param)| {
            let mut at = index.clone();
            at[d] -= at[d] % block;
            params[number(dims, &at)] == *param
        })
    };
    let mut blocks: Vec<usize> =
        (0..dims.len()).map(|d| divisors(dims[d]).into_iter().find(|&b| constant(d, b)).unwrap_or(1)).collect();
    if c.rarely(6) && !dims.is_empty() {
        let d = c.below(dims.len());
        blocks[d] = c.of(&divisors(blocks[d]));
    }
    let table: Vec<usize> = dims.iter().zip(&blocks).map(|(n, b)| n / b).collect();
    if table.iter().product::<usize>() > MAX_PARAMS {
        return None;
    }
    let cut: Vec<usize> = (0..dims.len()).filter(|&d| table[d] > 1).collect();
    let cells: Vec<String> = indices(&table)
        .iter()
        .map(|cell| {
            let at: Vec<usize> = cell.iter().zip(&blocks).map(|(i, b)| i * b).collect();
            text(&params[number(dims, &at)])
        })
        .collect();
    let one = dims.iter().position(|&n| n == 1);
    Some(match (cut.as_slice(), one) {
        ([], Some(axis)) if c.rarely(4) => format!("!quant.uniform<{head}:{axis}, {{{}}}>", text(first)),
        ([], _) => format!("!quant.uniform<{head}, {}>", text(first)),
        (&[axis], _) if blocks[axis] == 1 && !c.rarely(4) => {
            format!("!quant.uniform<{head}:{axis}, {{{}}}>", cells.join(", "))
        }
        _ => {
            let sizes: Vec<String> = cut.iter().map(|&d| format!("{d}:{}", blocks[d])).collect();
            format!("!quant.uniform<{head}:{{{}}}, {}>", sizes.join(", "), nested_list(&table, &cells, ("{", "}")))
        }
    })
}

impl Generator {
    fn program(mut self, statements: &[Statement]) -> GeneratedProgram {
        for statement in statements {
            let mut choices = Choices(statement.iter());
            let kept = choices.rarely(4);
            // Statements that are not possible are skipped.
            if let Some(made) = self.statement(&mut choices) {
                self.values.push(made);
                let last = self.values.len() - 1;
                if kept {
                    self.returned.push(last);
                }
            }
        }
        self.finish()
    }

    fn name(&mut self) -> String {
        self.names += 1;
        format!("%{}", self.names - 1)
    }

    fn line(&mut self, text: &str) {
        let _ = writeln!(self.body, "  {text}");
    }

    /// The text of a type; `None` if it cannot be written.
    fn ty(&self, made: &Generated, c: &mut Choices<'_>) -> Option<String> {
        let (_, _, width, .., expressed) = CARRIERS[made.carrier];
        let element = match made.kind {
            TensorKind::Int => format!("i{width}"),
            TensorKind::Real => expressed.to_owned(),
            TensorKind::Quantized => quantized_type(made.carrier, &made.dims, made.params.as_ref()?, c)?,
        };
        // A parameter that varies along a dynamic dimension has no type.
        if made.kind == TensorKind::Quantized && made.dynamic.contains(&true) && element.contains('{') {
            return None;
        }
        Some(format!("tensor<{}{element}>", dims_text(&made.dims, &made.dynamic)))
    }

    fn statement(&mut self, c: &mut Choices<'_>) -> Option<Generated> {
        if self.computes && !self.values.is_empty() && c.below(5) == 1 {
            return self.computation(c);
        }
        let choice = c.below(30);
        if self.values.is_empty() || choice < 2 {
            return self.argument(c);
        }
        match choice {
            2..6 => self.constant(c),
            6..16 => self.movement(c),
            16..18 => self.convert(c, TensorKind::Quantized, TensorKind::Real, "quant.dcast"),
            18..20 => self.convert(c, TensorKind::Real, TensorKind::Quantized, "quant.qcast"),
            20 => self.convert(c, TensorKind::Quantized, TensorKind::Int, "quant.scast"),
            21 | 22 => self.convert(c, TensorKind::Int, TensorKind::Quantized, "quant.scast"),
            23 => self.abs(c),
            _ => self.composite(c),
        }
    }

    /// A new value without a name: its shape, kind and parameters.
    fn fresh(&mut self, c: &mut Choices<'_>) -> Option<Generated> {
        let kind = c.of(&[
            TensorKind::Quantized,
            TensorKind::Quantized,
            TensorKind::Quantized,
            TensorKind::Int,
            TensorKind::Real,
        ]);
        let rank = c.of(&[2, 3, 1, 4, 0]);
        let dims: Vec<usize> = (0..rank).map(|_| c.of(&[2, 3, 4, 1, 6, 2, 1, 0])).collect();
        if dims.iter().product::<usize>() > MAX_ELEMENTS {
            return None;
        }
        let carrier = c.below(CARRIERS.len());
        let block: Vec<usize> = match c.below(4) {
            0 => dims.clone(),
            n if n < 3 && rank > 0 => {
                let axis = c.below(rank);
                (0..rank).map(|d| if d == axis { 1 } else { dims[d] }).collect()
            }
            _ => dims.iter().map(|&n| c.of(&divisors(n.max(1)))).collect(),
        };
        let (seed, variety) = (c.below(100), c.of(&[20, 2, 3]));
        let param = |index: &Vec<usize>| {
            let cell = index.iter().zip(&block).fold(0, |n, (i, b)| n * 7 + i / b.max(&1));
            let zero = ZERO_POINTS[(seed + cell % variety) / 2 % ZERO_POINTS.len()];
            ((seed + cell % variety) % SCALES.len(), if CARRIERS[carrier].3 == 0 { zero.abs() } else { zero })
        };
        let params = indices(&dims).iter().map(param).collect();
        Some(Generated {
            name: self.name(),
            ty: String::new(),
            dynamic: vec![false; rank],
            dims,
            kind,
            carrier,
            params: (kind == TensorKind::Quantized).then_some(params),
        })
    }

    fn argument(&mut self, c: &mut Choices<'_>) -> Option<Generated> {
        let mut made = self.fresh(c)?;
        if c.rarely(5) && !made.dims.is_empty() {
            let d = c.below(made.dims.len());
            made.dynamic[d] = true;
        }
        made.ty = self.ty(&made, c)?;
        self.arguments.push((format!("{}: {}", made.name, made.ty), made.dims.clone()));
        Some(made)
    }

    fn constant(&mut self, c: &mut Choices<'_>) -> Option<Generated> {
        let mut made = self.fresh(c)?;
        made.ty = self.ty(&made, c)?;
        let (_, _, width, least, greatest, expressed) = CARRIERS[made.carrier];
        let (seed, splat) = (c.below(1000) as i64, c.rarely(4));
        let number = |i: usize| {
            let i = seed + if splat { 0 } else { i as i64 };
            match made.kind {
                TensorKind::Real if i % 11 == 10 => "-0.0".to_owned(),
                TensorKind::Real => format!("{}.5", i % 50 - 20),
                _ => (least + (i * 29) % (greatest - least + 1)).to_string(),
            }
        };
        let items: Vec<String> = (0..made.dims.iter().product()).map(number).collect();
        let element = if made.kind == TensorKind::Real { expressed.to_owned() } else { format!("i{width}") };
        let stored = format!("tensor<{}{element}>", dims_text(&made.dims, &made.dynamic));
        let in_hex = self.computes && made.kind != TensorKind::Real && !splat && !items.is_empty() && c.rarely(2);
        let data = if in_hex { hex(&items, width) } else { dense(&made.dims, &items) };
        let value = format!("{data} : {stored}");
        let (name, ty) = (made.name.clone(), made.ty.clone());
        let empty = items.is_empty();
        match (c.below(3), made.kind) {
            (0, _) if !empty => self.line(&format!("{name} = \"tosa.const\"() <{{values = {value}}}> : () -> {ty}")),
            (1, TensorKind::Quantized) => {
                self.line(&format!("{name} = \"tfl.pseudo_qconst\"() <{{qtype = {ty}, value = {value}}}> : () -> {ty}"))
            }
            (1, _) => self.line(&format!("{name} = \"tfl.pseudo_const\"() <{{value = {value}}}> : () -> {ty}")),
            (_, TensorKind::Quantized) => {
                let inner = self.name();
                self.line(&format!("{inner} = arith.constant {value}"));
                self.line(&format!("{name} = quant.scast {inner} : {stored} to {ty}"));
            }
            _ => self.line(&format!("{name} = arith.constant {value}")),
        }
        Some(made)
    }

    /// A value that satisfies `wanted`, the last ones first.
    fn pick(&self, c: &mut Choices<'_>, wanted: impl Fn(&Generated) -> bool) -> Option<Generated> {
        let fitting: Vec<&Generated> = self.values.iter().rev().filter(|v| wanted(v)).collect();
        if fitting.is_empty() { None } else { Some(c.of(&fitting).clone()) }
    }

    fn convert(&mut self, c: &mut Choices<'_>, from: TensorKind, to: TensorKind, op: &str) -> Option<Generated> {
        let source = self.pick(c, |v| v.kind == from)?;
        let mut made = Generated { name: self.name(), kind: to, ..source.clone() };
        // Mostly keeps the parameters that the elements had before.
        if to == TensorKind::Quantized && (made.params.is_none() || c.rarely(5)) {
            made.params = Some(vec![(c.below(SCALES.len()), 0); made.dims.iter().product()]);
        }
        made.ty = self.ty(&made, c)?;
        self.line(&format!("{} = {op} {} : {} to {}", made.name, source.name, source.ty, made.ty));
        Some(made)
    }

    fn abs(&mut self, c: &mut Choices<'_>) -> Option<Generated> {
        let source = self.pick(c, |v| v.kind == TensorKind::Real && !v.dims.is_empty() && !v.dims.contains(&0))?;
        let made = Generated { name: self.name(), params: None, ..source.clone() };
        self.line(&format!("{} = tosa.abs {} : ({}) -> {}", made.name, source.name, source.ty, made.ty));
        Some(made)
    }

    fn computation(&mut self, c: &mut Choices<'_>) -> Option<Generated> {
        let ComputationTemplate { kind, filled, text } = &COMPUTATIONS[c.below(COMPUTATIONS.len())];
        let fits = |v: &Generated| {
            kind.is_none_or(|k| k == v.kind) && !(*filled && (v.dims.is_empty() || v.dims.contains(&0)))
        };
        let a = self.pick(c, fits)?;
        let b = self.pick(c, |v| v.ty == a.ty && v.dims == a.dims)?;
        // Quantized results have the operand's type and so its parameters. Integers and floats have new elements.
        let made = Generated {
            name: self.name(),
            params: a.params.clone().filter(|_| a.kind == TensorKind::Quantized),
            ..a.clone()
        };
        let unique = self.names.to_string();
        let parts = [("{r}", &made.name), ("{a}", &a.name), ("{b}", &b.name), ("{t}", &a.ty), ("{n}", &unique)];
        self.line(&parts.iter().fold((*text).to_owned(), |text, (hole, part)| text.replace(hole, part)));
        Some(made)
    }

    /// A constant integer operand.
    fn numbers(&mut self, dims: &[usize], values: &[i64]) -> (String, String) {
        let items: Vec<String> = values.iter().map(i64::to_string).collect();
        let ty = format!("tensor<{}i32>", dims_text(dims, &vec![false; dims.len()]));
        let name = self.name();
        self.line(&format!("{name} = arith.constant {} : {ty}", dense(dims, &items)));
        (name, ty)
    }

    /// A constant operand: a shape for tosa, else integers.
    fn ints(&mut self, dialect: &str, values: &[i64]) -> (String, String) {
        let (name, n) = (self.name(), values.len());
        let data = if n == 0 { "dense<>".to_owned() } else { format!("dense<{}>", list(values)) };
        if dialect == "tosa" {
            let ty = format!("!tosa.shape<{n}>");
            self.line(&format!("{name} = tosa.const_shape {{values = {data} : tensor<{n}xindex>}} : () -> {ty}"));
            return (name, ty);
        }
        let ty = format!("tensor<{n}xi32>");
        self.line(&format!("{name} = arith.constant {data} : {ty}"));
        (name, ty)
    }

    fn finish(mut self) -> GeneratedProgram {
        // Returns at least one value if there is any.
        if !self.values.is_empty() {
            self.returned.push(self.values.len() - 1);
        }
        let values: Vec<&Generated> = self.returned.iter().map(|&i| &self.values[i]).collect();
        let names: Vec<&str> = values.iter().map(|v| v.name.as_str()).collect();
        let types: Vec<&str> = values.iter().map(|v| v.ty.as_str()).collect();
        let arguments: Vec<&str> = self.arguments.iter().map(|a| a.0.as_str()).collect();
        let (names, types) = (names.join(", "), types.join(", "));
        let end = if names.is_empty() { "return".to_owned() } else { format!("return {names} : {types}") };
        let text = format!("func.func @f({}) -> ({types}) {{\n{}  {end}\n}}\n", arguments.join(", "), self.body);
        GeneratedProgram { text, arguments: self.arguments.into_iter().map(|a| a.1).collect() }
    }
}
