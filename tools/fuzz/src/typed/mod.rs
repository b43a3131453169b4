//! Functions made of choices. A statement is a list of numbers, each taken modulo the number of things there are to choose
//! from, so any list is a program, one with fewer statements is a smaller program, and 0 is the simplest choice. That is what
//! makes a failure shrink.
//!
//! [`program`] has constants, casts and movements only, whose meaning tests know by themselves; [`computing`] has also what
//! computes element by element, and regions.

use std::fmt::Write as _;

pub mod moves;
pub mod tfl;

use moves::{Move, indices, number};
use tfl::{Composite, Item, positions};

use crate::Random;

/// The choices of one statement; when they are used up the rest are 0.
pub type Statement = [u16; 28];

/// A scale and a zero point, by number.
type Param = (usize, i64);

const SCALES: [&str; 5] = ["0.5", "0.25", "2.0", "0.1", "0.003"];
/// In the range of every storage type but u8.
const ZERO_POINTS: [i64; 4] = [0, -3, 5, -8];
/// Storage, its bounds as written, width, least and greatest stored value, expressed type.
const CARRIERS: [(&str, &str, u32, i64, i64, &str); 7] = [
    ("i8", "", 8, -128, 127, "f32"),
    ("i4", "", 4, -8, 7, "f32"),
    ("i16", "", 16, -32768, 32767, "f32"),
    ("i8", "<-127:127>", 8, -128, 127, "f32"),
    ("i8", "", 8, -128, 127, "bf16"),
    ("u8", "", 8, 0, 255, "f32"),
    ("i16", "", 16, -32768, 32767, "bf16"),
];
const MOST_ELEMENTS: usize = 200;
const MOST_PARAMS: usize = 24;

#[derive(Clone, Copy, PartialEq, Debug)]
enum Kind {
    Quantized,
    Int,
    Real,
}

/// A value of the program as it is generated.
#[derive(Clone)]
struct Made {
    name: String,
    ty: String,
    dims: Vec<usize>,
    dynamic: Vec<bool>,
    kind: Kind,
    carrier: usize,
    /// The parameter of each element; for integers and reals that of the quantized element behind them.
    params: Option<Vec<Param>>,
}

/// A function and the sizes of its arguments.
#[derive(Clone, Debug, Default)]
pub struct Program {
    /// The function.
    pub text: String,
    /// Of each argument what its dimensions are when it is called, also those that its type leaves open.
    pub arguments: Vec<Vec<usize>>,
}

/// What is not a movement: the kind of its operands, if it matters, and its lines. `{r}` is the result, `{a}` and `{b}` are values
/// of one type `{t}`, and `{n}` is in no other name.
struct Computation {
    kind: Option<Kind>,
    /// Whether there must be elements, and dimensions.
    filled: bool,
    text: &'static str,
}

const fn of(kind: Kind, text: &'static str) -> Computation {
    Computation { kind: Some(kind), filled: false, text }
}
const fn filled(kind: Kind, text: &'static str) -> Computation {
    Computation { kind: Some(kind), filled: true, text }
}
const fn region(text: &'static str) -> Computation {
    Computation { kind: None, filled: false, text }
}

const COMPUTATIONS: &[Computation] = &[
    of(Kind::Int, "{r} = arith.addi {a}, {b} : {t}"),
    of(Kind::Int, "{r} = arith.subi {a}, {b} : {t}"),
    of(Kind::Int, "{r} = arith.muli {a}, {b} : {t}"),
    of(Kind::Int, "{r} = arith.maxsi {a}, {b} : {t}"),
    of(Kind::Int, "{r} = arith.xori {a}, {b} : {t}"),
    of(Kind::Real, "{r} = arith.addf {a}, {b} : {t}"),
    of(Kind::Real, "{r} = arith.mulf {a}, {b} : {t}"),
    of(Kind::Real, "{r} = arith.negf {a} : {t}"),
    of(Kind::Real, "{r} = arith.minimumf {a}, {b} : {t}"),
    filled(Kind::Real, "{r} = tosa.add {a}, {b} : ({t}, {t}) -> {t}"),
    filled(Kind::Real, "{r} = tosa.sub {a}, {b} : ({t}, {t}) -> {t}"),
    filled(Kind::Real, "{r} = tosa.maximum {a}, {b} : ({t}, {t}) -> {t}"),
    filled(Kind::Real, "{r} = tosa.tanh {a} : ({t}) -> {t}"),
    filled(Kind::Real, "{r} = tosa.sigmoid {a} : ({t}) -> {t}"),
    filled(Kind::Int, "{r} = tosa.bitwise_not {a} : ({t}) -> {t}"),
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
    /// True once in so many times.
    fn rarely(&mut self, n: usize) -> bool {
        self.below(n) == n - 1
    }
    fn order(&mut self, n: usize) -> Vec<usize> {
        let mut left: Vec<usize> = (0..n).collect();
        (0..n).map(|_| left.remove(self.below(left.len()))).collect()
    }
}

/// The program that the statements say.
pub fn program(statements: &[Statement]) -> Program {
    Generator::default().program(statements)
}

/// A program at random, with computations.
pub fn computing(random: &mut Random) -> Program {
    let count = 1 + random.below(20);
    let statements: Vec<Statement> =
        (0..count).map(|_| std::array::from_fn(|_| random.below(1 << 16) as u16)).collect();
    Generator { computes: true, ..Generator::default() }.program(&statements)
}

#[derive(Default)]
struct Generator {
    body: String,
    values: Vec<Made>,
    returned: Vec<usize>,
    arguments: Vec<(String, Vec<usize>)>,
    names: usize,
    /// Whether there is more than movements.
    computes: bool,
}

fn dims_text(dims: &[usize], dynamic: &[bool]) -> String {
    dims.iter().zip(dynamic).map(|(n, &d)| if d { "?x".to_owned() } else { format!("{n}x") }).collect()
}

/// `[a, b]`
fn list<T: ToString>(items: impl IntoIterator<Item = T>) -> String {
    format!("[{}]", items.into_iter().map(|i| i.to_string()).collect::<Vec<_>>().join(", "))
}

/// Items in brackets as deep as the shape.
fn nested(dims: &[usize], items: &[String], (open, close): (&str, &str)) -> String {
    let Some((&n, inner)) = dims.split_first() else { return items[0].clone() };
    let step = inner.iter().product::<usize>();
    let parts: Vec<String> = (0..n).map(|i| nested(inner, &items[i * step..][..step], (open, close))).collect();
    format!("{open}{}{close}", parts.join(", "))
}

/// The elements of a dense attribute.
fn dense(dims: &[usize], items: &[String]) -> String {
    if items.is_empty() { "dense<>".to_owned() } else { format!("dense<{}>", nested(dims, items, ("[", "]"))) }
}

/// The same of integers, as bytes.
fn hex(items: &[String], width: u32) -> String {
    let bytes = |item: &String| {
        let value = item.parse::<i64>().unwrap_or_default() & ((1 << width) - 1);
        value.to_le_bytes().into_iter().take(width.div_ceil(8) as usize).map(|byte| format!("{byte:02X}"))
    };
    format!("dense<\"0x{}\">", items.iter().flat_map(bytes).collect::<String>())
}

fn divisors(n: usize) -> Vec<usize> {
    (1..=n).rev().filter(|&b| n.is_multiple_of(b)).collect()
}

/// A quantized type that gives each element this parameter. Blocks are found by trying, from the largest on, which is
/// constant; a choice may make one smaller, and write one parameter on an axis of size 1.
fn quantized(carrier: usize, dims: &[usize], params: &[Param], c: &mut Choices<'_>) -> Option<String> {
    let (storage, bounds, .., expressed) = CARRIERS[carrier];
    let head = format!("{storage}{bounds}:{expressed}");
    let text = |&(scale, zero): &Param| format!("{}:{zero}", SCALES[scale]);
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
    if table.iter().product::<usize>() > MOST_PARAMS {
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
            format!("!quant.uniform<{head}:{{{}}}, {}>", sizes.join(", "), nested(&table, &cells, ("{", "}")))
        }
    })
}

impl Generator {
    fn program(mut self, statements: &[Statement]) -> Program {
        for statement in statements {
            let mut choices = Choices(statement.iter());
            let kept = choices.rarely(4);
            // What a choice rules out is left out; every statement stands alone.
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

    /// The text of a type.
    fn ty(&self, made: &Made, c: &mut Choices<'_>) -> Option<String> {
        let (_, _, width, .., expressed) = CARRIERS[made.carrier];
        let element = match made.kind {
            Kind::Int => format!("i{width}"),
            Kind::Real => expressed.to_owned(),
            Kind::Quantized => quantized(made.carrier, &made.dims, made.params.as_ref()?, c)?,
        };
        // Where the parameter varies along a dimension that is not known there is no type to be written.
        if made.kind == Kind::Quantized && made.dynamic.contains(&true) && element.contains('{') {
            return None;
        }
        Some(format!("tensor<{}{element}>", dims_text(&made.dims, &made.dynamic)))
    }

    fn statement(&mut self, c: &mut Choices<'_>) -> Option<Made> {
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
            16..18 => self.convert(c, Kind::Quantized, Kind::Real, "quant.dcast"),
            18..20 => self.convert(c, Kind::Real, Kind::Quantized, "quant.qcast"),
            20 => self.convert(c, Kind::Quantized, Kind::Int, "quant.scast"),
            21 | 22 => self.convert(c, Kind::Int, Kind::Quantized, "quant.scast"),
            23 => self.abs(c),
            _ => self.composite(c),
        }
    }

    /// A new value without a name: its shape, its kind and its parameters.
    fn fresh(&mut self, c: &mut Choices<'_>) -> Option<Made> {
        let kind = c.of(&[Kind::Quantized, Kind::Quantized, Kind::Quantized, Kind::Int, Kind::Real]);
        let rank = c.of(&[2, 3, 1, 4, 0]);
        let dims: Vec<usize> = (0..rank).map(|_| c.of(&[2, 3, 4, 1, 6, 2, 1, 0])).collect();
        if dims.iter().product::<usize>() > MOST_ELEMENTS {
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
        Some(Made {
            name: self.name(),
            ty: String::new(),
            dynamic: vec![false; rank],
            dims,
            kind,
            carrier,
            params: (kind == Kind::Quantized).then_some(params),
        })
    }

    fn argument(&mut self, c: &mut Choices<'_>) -> Option<Made> {
        let mut made = self.fresh(c)?;
        if c.rarely(5) && !made.dims.is_empty() {
            let d = c.below(made.dims.len());
            made.dynamic[d] = true;
        }
        made.ty = self.ty(&made, c)?;
        self.arguments.push((format!("{}: {}", made.name, made.ty), made.dims.clone()));
        Some(made)
    }

    fn constant(&mut self, c: &mut Choices<'_>) -> Option<Made> {
        let mut made = self.fresh(c)?;
        made.ty = self.ty(&made, c)?;
        let (_, _, width, least, greatest, expressed) = CARRIERS[made.carrier];
        let (seed, splat) = (c.below(1000) as i64, c.rarely(4));
        let number = |i: usize| {
            let i = seed + if splat { 0 } else { i as i64 };
            match made.kind {
                Kind::Real if i % 11 == 10 => "-0.0".to_owned(),
                Kind::Real => format!("{}.5", i % 50 - 20),
                _ => (least + (i * 29) % (greatest - least + 1)).to_string(),
            }
        };
        let items: Vec<String> = (0..made.dims.iter().product()).map(number).collect();
        let element = if made.kind == Kind::Real { expressed.to_owned() } else { format!("i{width}") };
        let stored = format!("tensor<{}{element}>", dims_text(&made.dims, &made.dynamic));
        let in_hex = self.computes && made.kind != Kind::Real && !splat && !items.is_empty() && c.rarely(2);
        let data = if in_hex { hex(&items, width) } else { dense(&made.dims, &items) };
        let value = format!("{data} : {stored}");
        let (name, ty) = (made.name.clone(), made.ty.clone());
        let empty = items.is_empty();
        match (c.below(3), made.kind) {
            (0, _) if !empty => self.line(&format!("{name} = \"tosa.const\"() <{{values = {value}}}> : () -> {ty}")),
            (1, Kind::Quantized) => {
                self.line(&format!("{name} = \"tfl.pseudo_qconst\"() <{{qtype = {ty}, value = {value}}}> : () -> {ty}"))
            }
            (1, _) => self.line(&format!("{name} = \"tfl.pseudo_const\"() <{{value = {value}}}> : () -> {ty}")),
            (_, Kind::Quantized) => {
                let inner = self.name();
                self.line(&format!("{inner} = arith.constant {value}"));
                self.line(&format!("{name} = quant.scast {inner} : {stored} to {ty}"));
            }
            _ => self.line(&format!("{name} = arith.constant {value}")),
        }
        Some(made)
    }

    /// A value of a kind, the last ones first.
    fn pick(&self, c: &mut Choices<'_>, wanted: impl Fn(&Made) -> bool) -> Option<Made> {
        let fitting: Vec<&Made> = self.values.iter().rev().filter(|v| wanted(v)).collect();
        if fitting.is_empty() { None } else { Some(c.of(&fitting).clone()) }
    }

    fn convert(&mut self, c: &mut Choices<'_>, from: Kind, to: Kind, op: &str) -> Option<Made> {
        let source = self.pick(c, |v| v.kind == from)?;
        let mut made = Made { name: self.name(), kind: to, ..source.clone() };
        // Mostly with the parameters that came along with the elements.
        if to == Kind::Quantized && (made.params.is_none() || c.rarely(5)) {
            made.params = Some(vec![(c.below(SCALES.len()), 0); made.dims.iter().product()]);
        }
        made.ty = self.ty(&made, c)?;
        self.line(&format!("{} = {op} {} : {} to {}", made.name, source.name, source.ty, made.ty));
        Some(made)
    }

    fn abs(&mut self, c: &mut Choices<'_>) -> Option<Made> {
        let source = self.pick(c, |v| v.kind == Kind::Real && !v.dims.is_empty() && !v.dims.contains(&0))?;
        let made = Made { name: self.name(), params: None, ..source.clone() };
        self.line(&format!("{} = tosa.abs {} : ({}) -> {}", made.name, source.name, source.ty, made.ty));
        Some(made)
    }

    fn computation(&mut self, c: &mut Choices<'_>) -> Option<Made> {
        let Computation { kind, filled, text } = &COMPUTATIONS[c.below(COMPUTATIONS.len())];
        let fits =
            |v: &Made| kind.is_none_or(|k| k == v.kind) && !(*filled && (v.dims.is_empty() || v.dims.contains(&0)));
        let a = self.pick(c, fits)?;
        let b = self.pick(c, |v| v.ty == a.ty && v.dims == a.dims)?;
        // Equal types have equal parameters; reals and integers have other elements now.
        let made =
            Made { name: self.name(), params: a.params.clone().filter(|_| a.kind == Kind::Quantized), ..a.clone() };
        let unique = self.names.to_string();
        let parts = [("{r}", &made.name), ("{a}", &a.name), ("{b}", &b.name), ("{t}", &a.ty), ("{n}", &unique)];
        self.line(&parts.iter().fold((*text).to_owned(), |text, (hole, part)| text.replace(hole, part)));
        Some(made)
    }

    fn movement(&mut self, c: &mut Choices<'_>) -> Option<Made> {
        let source = self.pick(c, |_| true)?;
        let rank = source.dims.len();
        let fixed = !source.dynamic.contains(&true);
        let mut operands = vec![source.clone()];
        let mut dynamic = source.dynamic.clone();
        let movement = match c.below(8) {
            0 | 1 => {
                let order = c.order(rank);
                dynamic = order.iter().map(|&d| source.dynamic[d]).collect();
                Move::Permute(order)
            }
            2 | 3 if fixed => {
                let dims = self.other_shape(&source.dims, c);
                dynamic = vec![false; dims.len()];
                Move::Reshape(dims)
            }
            4 if fixed => Move::Slice(source.dims.iter().map(|&n| range(n, c)).collect()),
            5 if rank > 0 && fixed => Move::Reverse(vec![c.below(rank)]),
            6 if rank > 0 && fixed => {
                let axis = c.below(rank);
                Move::Tile((0..rank).map(|d| if d == axis { 2 } else { 1 }).collect())
            }
            7 if rank > 0 && fixed => {
                let axis = c.below(rank);
                for _ in 0..c.of(&[1, 1, 2, 0]) {
                    let fits = |v: &Made| {
                        v.kind == source.kind
                            && v.carrier == source.carrier
                            && !v.dynamic.contains(&true)
                            && v.dims.len() == rank
                            && (0..rank).all(|d| d == axis || v.dims[d] == source.dims[d])
                    };
                    operands.extend(self.pick(c, fits));
                }
                Move::Concat(axis)
            }
            _ => {
                if rank > 0 && c.rarely(2) {
                    let d = c.below(rank);
                    dynamic[d] = !dynamic[d];
                }
                return self.cast(source, dynamic, c);
            }
        };
        let shapes: Vec<Vec<usize>> = operands.iter().map(|v| v.dims.clone()).collect();
        let dims = movement.dims(&shapes);
        if dims.iter().product::<usize>() > MOST_ELEMENTS {
            return None;
        }
        let params = operands.iter().map(|v| v.params.as_ref()).collect::<Option<Vec<_>>>();
        let moved = |params: Vec<&Vec<Param>>| {
            movement.sources(&shapes).into_iter().map(|(k, i)| params[k][i]).collect::<Vec<_>>()
        };
        let mut made = Made { name: self.name(), dims, dynamic, params: params.map(moved), ..source };
        made.ty = self.ty(&made, c)?;
        self.write(&movement, &operands, &mut made, c)?;
        Some(made)
    }

    fn cast(&mut self, source: Made, dynamic: Vec<bool>, c: &mut Choices<'_>) -> Option<Made> {
        let mut made = Made { name: self.name(), dynamic, ..source.clone() };
        made.ty = self.ty(&made, c)?;
        self.line(&format!("{} = tensor.cast {} : {} to {}", made.name, source.name, source.ty, made.ty));
        Some(made)
    }

    /// An operation of tfl that is more than one movement. All results but the last are kept at once.
    fn composite(&mut self, c: &mut Choices<'_>) -> Option<Made> {
        let source = self.pick(c, |v| !v.dynamic.contains(&true))?;
        let (dims, rank) = (source.dims.clone(), source.dims.len());
        let axis = c.below(rank);
        // As it is written: from the end, now and then.
        let signed =
            |axis: usize, rank: usize, c: &mut Choices<'_>| axis as i64 - if c.rarely(3) { rank as i64 } else { 0 };
        let longs = |list: &[usize]| list.iter().map(|&n| n as i64).collect::<Vec<_>>();
        let flat = |list: &[(usize, usize)]| list.iter().flat_map(|p| [p.0 as i64, p.1 as i64]).collect::<Vec<_>>();
        let (mut operands, mut attrs) = (vec![source.clone()], String::new());
        // Shapes and elements of the operands that parametrize; how many of them stand in front.
        let mut more: Vec<(Vec<usize>, Vec<i64>)> = Vec::new();
        let mut in_front = 0;
        // A zero that no operand holds.
        let mut zero = false;
        let (op, composite) = match c.below(13) {
            1 if rank == 4 => {
                let block = if dims[1] % 2 == 0 && dims[2] % 2 == 0 { 2 } else { 1 };
                attrs = format!("block_size = {block} : i32");
                ("space_to_depth", Composite::SpaceToDepth(block))
            }
            2 if rank == 4 => {
                let block = if dims[3] % 4 == 0 { 2 } else { 1 };
                attrs = format!("block_size = {block} : i32");
                ("depth_to_space", Composite::DepthToSpace(block))
            }
            3 if rank > 1 => {
                let first = c.of(&divisors(dims[0].max(1)));
                let mut blocks = vec![first];
                if rank > 2 {
                    blocks.push(c.of(&divisors((dims[0] / first).max(1))));
                }
                let mut crop = |(d, block): (usize, &usize)| {
                    let low = c.below(dims[d + 1] * block + 1) / 2;
                    (low, c.below(dims[d + 1] * block + 1 - low) / 2)
                };
                let crops: Vec<(usize, usize)> = blocks.iter().enumerate().map(&mut crop).collect();
                more = vec![(vec![blocks.len()], longs(&blocks)), (vec![blocks.len(), 2], flat(&crops))];
                ("batch_to_space_nd", Composite::BatchToSpace(blocks, crops))
            }
            4 if rank > 1 && dims[0] > 0 => {
                let count = 1 + c.below(rank - 1).min(1);
                let blocks: Vec<usize> = (0..count).map(|d| c.of(&divisors(dims[d + 1].max(1)))).collect();
                more = vec![(vec![count], longs(&blocks)), (vec![count, 2], vec![0; 2 * count])];
                ("space_to_batch_nd", Composite::SpaceToBatch(blocks))
            }
            5 if rank > 0 => {
                for _ in 0..c.of(&[1, 0, 2]) {
                    let fits = |v: &Made| {
                        v.kind == source.kind
                            && v.carrier == source.carrier
                            && !v.dynamic.contains(&true)
                            && v.dims == dims
                    };
                    operands.extend(self.pick(c, fits));
                }
                let axis = c.below(rank + 1);
                let written = signed(axis, rank + 1, c);
                attrs = format!("axis = {written} : i32, values_count = {} : i32", operands.len());
                ("pack", Composite::Pack(axis))
            }
            6 if rank > 0 && dims[axis] > 0 => {
                attrs = format!("axis = {} : i32, num = {} : i32", signed(axis, rank, c), dims[axis]);
                ("unpack", Composite::Unpack(axis))
            }
            7 if rank > 0 && c.rarely(2) => {
                let count = c.of(&divisors(dims[axis].max(1)));
                (more, in_front) = (vec![(vec![], vec![signed(axis, rank, c)])], 1);
                attrs = format!("num_splits = {count} : i32");
                ("split", Composite::Split(axis, vec![dims[axis] / count; count]))
            }
            7 if rank > 0 => {
                let first = c.below(dims[axis] + 1);
                let second = c.below(dims[axis] - first + 1);
                let sizes = vec![first, second, dims[axis] - first - second];
                let mut written = longs(&sizes);
                if c.rarely(2) {
                    written[c.below(3)] = -1;
                }
                more = vec![(vec![3], written), (vec![], vec![signed(axis, rank, c)])];
                attrs = "num_splits = 3 : i32".to_owned();
                ("split_v", Composite::Split(axis, sizes))
            }
            8 => {
                let mut to: Vec<usize> = dims.iter().map(|&n| if n == 1 { c.of(&[2, 1, 3, 0]) } else { n }).collect();
                if c.rarely(2) {
                    to.insert(0, c.of(&[2, 1, 3]));
                }
                more = vec![(vec![to.len()], longs(&to))];
                ("broadcast_to", Composite::Broadcast(to))
            }
            9 if rank > 0 && dims[axis] > 0 => {
                let shape = c.of(&[[3, 1, 1], [2, 2, 1], [1, 1, 1], [2, 1, 2], [0, 1, 1]]);
                let shape = shape[..c.of(&[1, 2, 0, 3])].to_vec();
                let (start, step) = (c.below(dims[axis]), c.below(3));
                let spread = c.rarely(2);
                let at = |k: usize| (start + k * step + usize::from(spread) * k * k) % dims[axis];
                let list: Vec<usize> = (0..shape.iter().product()).map(at).collect();
                more = vec![(shape.clone(), longs(&list))];
                attrs = format!("axis = {} : i32, batch_dims = 0 : i32", signed(axis, rank, c));
                ("gather", Composite::Gather(axis, shape, list))
            }
            10 => {
                let amounts: Vec<(usize, usize)> = (0..rank).map(|_| (c.below(3), c.below(3))).collect();
                more = vec![(vec![rank, 2], flat(&amounts))];
                operands.push(self.scalar(&source, c)?);
                ("padv2", Composite::Pad(amounts))
            }
            11 => {
                let without_edge = c.rarely(2);
                let mut amount = |&n: &usize| {
                    let most = n.saturating_sub(usize::from(without_edge));
                    (c.below(most.min(2) + 1), c.below(most.min(2) + 1))
                };
                let amounts: Vec<(usize, usize)> = dims.iter().map(&mut amount).collect();
                more = vec![(vec![rank, 2], flat(&amounts))];
                let mode = if without_edge { "REFLECT" } else { "SYMMETRIC" };
                attrs = format!("mode = #tfl<mirror_pad_attr {mode}>");
                ("mirror_pad", Composite::Mirror(amounts, without_edge))
            }
            12 => {
                let amounts: Vec<(usize, usize)> = (0..rank).map(|_| (c.below(3), c.below(3))).collect();
                more = vec![(vec![rank, 2], flat(&amounts))];
                zero = true;
                ("pad", Composite::Pad(amounts))
            }
            _ => {
                let items = self.items(&dims, c);
                let (bounds, masks) = written(&items);
                more = bounds.map(|list| (vec![list.len()], list)).to_vec();
                attrs = masks;
                ("strided_slice", Composite::Slice(items))
            }
        };
        let mut shapes: Vec<Vec<usize>> = operands.iter().map(|v| v.dims.clone()).collect();
        let mut params = operands.iter().map(|v| v.params.clone()).collect::<Option<Vec<_>>>();
        if zero {
            shapes.push(Vec::new());
            // Zero has whichever parameter one likes.
            let any = params.as_ref().map(|params| params[0].first().copied().unwrap_or((c.below(SCALES.len()), 0)));
            params.iter_mut().for_each(|params| params.extend(any.map(|param| vec![param])));
        }
        let parts = composite.parts(&shapes);
        let (name, count) = (self.name(), parts.len());
        let mut results = Vec::new();
        for (k, part) in parts.into_iter().enumerate() {
            if part.sources.len() > MOST_ELEMENTS {
                return None;
            }
            let moved = params.as_ref().map(|params| part.sources.iter().map(|&(k, i)| params[k][i]).collect());
            let mut made = Made {
                name: format!("{name}#{k}"),
                dynamic: vec![false; part.dims.len()],
                dims: part.dims,
                params: moved,
                ..source.clone()
            };
            made.ty = self.ty(&made, c)?;
            results.push(made);
        }
        let more: Vec<(String, String)> = more.iter().map(|(dims, list)| self.numbers(dims, list)).collect();
        let mut all: Vec<(String, String)> = operands.iter().map(|v| (v.name.clone(), v.ty.clone())).collect();
        let place = 1 - in_front;
        drop(all.splice(place..place, more));
        let (names, types): (Vec<String>, Vec<String>) = all.into_iter().unzip();
        let attrs = if attrs.is_empty() { String::new() } else { format!(" <{{{attrs}}}>") };
        let to: Vec<&str> = results.iter().map(|v| v.ty.as_str()).collect();
        let (names, types, to) = (names.join(", "), types.join(", "), to.join(", "));
        self.line(&format!("{name}:{count} = \"tfl.{op}\"({names}){attrs} : ({types}) -> ({to})"));
        let last = results.pop();
        self.values.extend(results);
        last
    }

    /// A constant of one element that a value may be padded with.
    fn scalar(&mut self, like: &Made, c: &mut Choices<'_>) -> Option<Made> {
        let (_, _, width, .., expressed) = CARRIERS[like.carrier];
        let zero = if CARRIERS[like.carrier].3 == 0 { 3 } else { -3 };
        let param = match like.params.as_ref().and_then(|params| params.first()) {
            Some(&param) if !c.rarely(3) => param,
            _ => (c.below(SCALES.len()), if zero > 0 { 5 } else { 0 }),
        };
        let mut made = Made {
            name: self.name(),
            dims: vec![],
            dynamic: vec![],
            params: like.params.is_some().then(|| vec![param]),
            ..like.clone()
        };
        made.ty = self.ty(&made, c)?;
        let (name, ty) = (made.name.clone(), made.ty.clone());
        self.line(&match made.kind {
            Kind::Real => {
                let real = c.of(&["2.5", "0.0", "-1.0"]);
                format!("{name} = \"tfl.pseudo_const\"() <{{value = dense<{real}> : tensor<{expressed}>}}> : () -> {ty}")
            }
            Kind::Int => format!("{name} = \"tfl.pseudo_const\"() <{{value = dense<{zero}> : {ty}}}> : () -> {ty}"),
            Kind::Quantized => format!(
                "{name} = \"tfl.pseudo_qconst\"() <{{qtype = {ty}, value = dense<{zero}> : tensor<i{width}>}}> : () -> {ty}"
            ),
        });
        Some(made)
    }

    /// What a strided slice takes.
    fn items(&mut self, dims: &[usize], c: &mut Choices<'_>) -> Vec<Item> {
        let mut items = Vec::new();
        let offset = c.rarely(5);
        let mut dims = dims.iter();
        let named = c.below(dims.len() + 1);
        let ellipsis = c.below(named + 3);
        for d in 0..named {
            if d == ellipsis {
                items.push(Item::Ellipsis);
                // What follows is counted from the end.
                let rest = named - d;
                dims = dims.as_slice()[dims.len() - rest..].iter();
            }
            if c.rarely(6) {
                items.push(Item::New);
            }
            let n = dims.next().map_or(0, |&n| n) as i64;
            let near = |c: &mut Choices<'_>| c.below(2 * n as usize + 4) as i64 - n - 2;
            items.push(match c.below(4) {
                0 if n > 0 => {
                    let i = c.below(n as usize) as i64;
                    Item::Index(if c.rarely(2) { i - n } else { i })
                }
                _ => {
                    let from = if c.rarely(2) { None } else { Some(near(c)) };
                    let step = c.of(&[1, 1, 2, -1, -2, 3]);
                    match (offset, c.rarely(2)) {
                        (_, true) => Item::Range(from, None, step),
                        (false, false) => Item::Range(from, Some(near(c)), step),
                        // An end before the first element is not said so.
                        (true, false) => {
                            let start =
                                positions(n as usize, Item::Range(from, None, step)).first().map_or(0, |&i| i as i64);
                            Item::Offset(
                                from,
                                if step > 0 { c.below(4) as i64 } else { -(c.below(4) as i64).min(start) },
                                step,
                            )
                        }
                    }
                }
            });
        }
        items
    }

    /// A constant operand of integers.
    fn numbers(&mut self, dims: &[usize], values: &[i64]) -> (String, String) {
        let items: Vec<String> = values.iter().map(i64::to_string).collect();
        let ty = format!("tensor<{}i32>", dims_text(dims, &vec![false; dims.len()]));
        let name = self.name();
        self.line(&format!("{name} = arith.constant {} : {ty}", dense(dims, &items)));
        (name, ty)
    }

    fn other_shape(&self, dims: &[usize], c: &mut Choices<'_>) -> Vec<usize> {
        let count: usize = dims.iter().product();
        let mut to = dims.to_vec();
        match c.below(6) {
            0 => return vec![count],
            // Merge two neighbours.
            1 | 2 if to.len() > 1 => {
                let d = c.below(to.len() - 1);
                to[d] *= to.remove(d + 1);
            }
            // Split a dimension.
            3 if !to.is_empty() => {
                let d = c.below(to.len());
                let part = c.of(&divisors(to[d].max(1)));
                to.insert(d + 1, part);
                to[d] /= part;
            }
            // Another shape altogether.
            4 if count > 0 => {
                let first = c.of(&divisors(count));
                let second = c.of(&divisors(count / first));
                to = vec![first, second, count / first / second];
            }
            5 => to.insert(c.below(to.len() + 1), 1),
            _ => to.retain(|&n| n != 1),
        }
        to
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

    /// The movement as an operation of some dialect that has it.
    fn write(&mut self, movement: &Move, operands: &[Made], made: &mut Made, c: &mut Choices<'_>) -> Option<()> {
        let source = &operands[0];
        let rank = source.dims.len();
        let in_tosa = operands.iter().chain([&*made]).all(|v| !v.dims.is_empty() && !v.dims.contains(&0));
        let (name, x, from) = (made.name.clone(), source.name.clone(), source.ty.clone());
        let to = made.ty.clone();
        let choice = c.below(3);
        let dialect = if in_tosa && choice == 0 { "tosa" } else { "tfl" };
        let signed = |list: &[usize]| list.iter().map(|&n| n as i64).collect::<Vec<_>>();
        let sizes = signed(&made.dims);
        // Operands that say how, and the attributes.
        let (op, more, attrs): (&str, Vec<Vec<i64>>, String) = match movement {
            Move::Permute(perm) if dialect == "tosa" => {
                let perm: Vec<String> = perm.iter().map(usize::to_string).collect();
                ("transpose", vec![], format!("perms = array<i32: {}>", perm.join(", ")))
            }
            Move::Permute(perm) => ("transpose", vec![signed(perm)], String::new()),
            Move::Reshape(_) if choice == 2 => {
                let shape = self.ints("tfl", &sizes);
                self.line(&format!("{name} = tensor.reshape {x}({}) : ({from}, {}) -> {to}", shape.0, shape.1));
                return Some(());
            }
            Move::Reshape(dims) if choice == 1 && merged(&source.dims, dims).is_some() => {
                let groups = merged(&source.dims, dims)?;
                self.line(&format!("{name} = tensor.collapse_shape {x} {groups} : {from} into {to}"));
                return Some(());
            }
            Move::Reshape(dims) if choice == 1 && merged(dims, &source.dims).is_some() => {
                let groups = merged(dims, &source.dims)?;
                let sizes = list(&sizes);
                self.line(&format!(
                    "{name} = tensor.expand_shape {x} {groups} output_shape {sizes} : {from} into {to}"
                ));
                return Some(());
            }
            Move::Reshape(_) => ("reshape", vec![sizes.clone()], String::new()),
            Move::Slice(ranges) if choice == 2 && ranges.iter().zip(&source.dims).all(|(r, &n)| r.0 < n as i64) => {
                if c.rarely(2) {
                    // Some dimension of size 1 is dropped.
                    let ones: Vec<usize> = (0..rank).filter(|&d| made.dims[d] == 1).collect();
                    if !ones.is_empty() {
                        let d = c.of(&ones);
                        made.dims.remove(d);
                        made.dynamic.remove(d);
                        made.ty = self.ty(made, c)?;
                    }
                }
                let (starts, steps) = (list(ranges.iter().map(|r| r.0)), list(ranges.iter().map(|r| r.2)));
                let (to, sizes) = (&made.ty, list(&sizes));
                self.line(&format!("{name} = tensor.extract_slice {x}{starts} {sizes} {steps} : {from} to {to}"));
                return Some(());
            }
            Move::Slice(ranges) if ranges.iter().all(|r| r.2 == 1) && choice != 1 => {
                ("slice", vec![ranges.iter().map(|r| r.0).collect(), sizes.clone()], String::new())
            }
            Move::Slice(ranges) => {
                let end = |r: &(i64, usize, i64)| r.0 + r.1 as i64 * r.2;
                let mask: u32 = (0..rank).filter(|&d| end(&ranges[d]) < 0).map(|d| 1 << d).sum();
                let ends = ranges.iter().map(|r| end(r).max(0)).collect();
                let (starts, steps) = (ranges.iter().map(|r| r.0).collect(), ranges.iter().map(|r| r.2).collect());
                let attrs = format!("begin_mask = 0 : i32, end_mask = {mask} : i32");
                return self.generic("tfl", "strided_slice", operands, vec![starts, ends, steps], &attrs, made);
            }
            Move::Reverse(dims) if dialect == "tosa" => ("reverse", vec![], format!("axis = {} : i32", dims[0])),
            Move::Reverse(dims) => ("reverse_v2", vec![signed(dims)], String::new()),
            Move::Tile(times) => ("tile", vec![signed(times)], String::new()),
            Move::Concat(axis) if choice == 2 => {
                let names: Vec<&str> = operands.iter().map(|v| v.name.as_str()).collect();
                let types: Vec<&str> = operands.iter().map(|v| v.ty.as_str()).collect();
                let (names, types) = (names.join(", "), types.join(", "));
                self.line(&format!("{name} = tensor.concat dim({axis}) {names} : ({types}) -> {to}"));
                return Some(());
            }
            Move::Concat(axis) if dialect == "tosa" => ("concat", vec![], format!("axis = {axis} : i32")),
            Move::Concat(axis) => {
                ("concatenation", vec![], format!("axis = {axis} : i32, fused_activation_function = \"NONE\""))
            }
        };
        self.generic(dialect, op, operands, more, &attrs, made)
    }

    fn generic(
        &mut self,
        dialect: &str,
        op: &str,
        operands: &[Made],
        more: Vec<Vec<i64>>,
        attrs: &str,
        made: &Made,
    ) -> Option<()> {
        let more: Vec<(String, String)> = more.iter().map(|values| self.ints(dialect, values)).collect();
        let all = operands.iter().map(|v| (&v.name, &v.ty)).chain(more.iter().map(|(name, ty)| (name, ty)));
        let (names, types): (Vec<&str>, Vec<&str>) = all.map(|(name, ty)| (name.as_str(), ty.as_str())).unzip();
        let attrs = if attrs.is_empty() { String::new() } else { format!(" <{{{attrs}}}>") };
        let (names, types) = (names.join(", "), types.join(", "));
        self.line(&format!("{} = \"{dialect}.{op}\"({names}){attrs} : ({types}) -> {}", made.name, made.ty));
        Some(())
    }

    fn finish(mut self) -> Program {
        // Something is returned, if there is anything at all.
        if !self.values.is_empty() {
            self.returned.push(self.values.len() - 1);
        }
        let values: Vec<&Made> = self.returned.iter().map(|&i| &self.values[i]).collect();
        let names: Vec<&str> = values.iter().map(|v| v.name.as_str()).collect();
        let types: Vec<&str> = values.iter().map(|v| v.ty.as_str()).collect();
        let arguments: Vec<&str> = self.arguments.iter().map(|a| a.0.as_str()).collect();
        let (names, types) = (names.join(", "), types.join(", "));
        let end = if names.is_empty() { "return".to_owned() } else { format!("return {names} : {types}") };
        let text = format!("func.func @f({}) -> ({types}) {{\n{}  {end}\n}}\n", arguments.join(", "), self.body);
        Program { text, arguments: self.arguments.into_iter().map(|a| a.1).collect() }
    }
}

/// Begins, ends and strides of a strided slice, and its masks.
pub fn written(items: &[Item]) -> ([Vec<i64>; 3], String) {
    let (mut bounds, mut masks) = ([const { Vec::new() }; 3], [0u32; 5]);
    let mut offset = false;
    for (i, &item) in items.iter().enumerate() {
        let (from, to, step) = match item {
            Item::Ellipsis | Item::New => (Some(1), Some(7), 1),
            Item::Index(i) => (Some(i), Some(i + 1), 1),
            Item::Range(from, to, step) => (from, to, step),
            Item::Offset(from, way, step) => {
                offset = true;
                (from, Some(way), step)
            }
        };
        let set =
            [from.is_none(), to.is_none(), item == Item::Ellipsis, item == Item::New, matches!(item, Item::Index(_))];
        masks.iter_mut().zip(set).for_each(|(mask, set)| *mask |= u32::from(set) << i);
        for (list, value) in bounds.iter_mut().zip([from.unwrap_or(9), to.unwrap_or(-9), step]) {
            list.push(value);
        }
    }
    let names = ["begin", "end", "ellipsis", "new_axis", "shrink_axis"];
    let mut attrs: Vec<String> = names.iter().zip(masks).map(|(n, mask)| format!("{n}_mask = {mask} : i32")).collect();
    attrs.push(format!("offset = {offset}"));
    (bounds, attrs.join(", "))
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

/// The groups of dimensions of the larger shape that make up the smaller one's.
fn merged(large: &[usize], small: &[usize]) -> Option<String> {
    if small.is_empty() || large.len() <= small.len() || large.contains(&0) {
        return None;
    }
    let (mut groups, mut d) = (Vec::new(), 0);
    for (i, &n) in small.iter().enumerate() {
        let (mut group, mut size) = (Vec::new(), 1);
        while d < large.len() && (group.is_empty() || size < n || i + 1 == small.len()) {
            size *= large[d];
            group.push(d);
            d += 1;
        }
        if size != n || group.is_empty() {
            return None;
        }
        groups.push(list(group));
    }
    (d == large.len()).then(|| list(groups))
}
