//! Differences of two types, and of the elements of two constants.
//!
//! Constants are compared in place: their elements are not converted to vectors, because weights are large. Elements that are
//! neither integers of at most 64 bits nor floats are not compared one by one.

use qopt_dialects::quant::types::{ParamGranularity, Uniform};
use qopt_ir::ir::{Attr, AttrKind, Blob, Context, Type, TypeKind};
use qopt_ir::ir::{NumberFormat, Tensor};
use qopt_ir::num::FloatBits;
use qopt_ir::syntax::{attr_for_message, type_for_message};

use super::report::{Change, Values};

/// Appends the differences of two types.
pub(super) fn types(ctx: &Context, subject: &str, (a, b): (Type, Type), changes: &mut Vec<Change>) {
    if a == b {
        return;
    }
    let first = changes.len();
    let mut add = |property: &str, values| changes.push(Change::new(subject, property, values));
    let (shape_a, shape_b) = (ctx.shape(a), ctx.shape(b));
    let is_shaped = ctx.is_shaped(a) && ctx.is_shaped(b);
    if is_shaped && shape_a != shape_b {
        add("shape", Values::Pair(shape_text(shape_a.as_deref()), shape_text(shape_b.as_deref())));
    }
    let (element_a, element_b) = (ctx.element_or_self(a), ctx.element_or_self(b));
    match (ctx.type_object::<Uniform>(element_a), ctx.type_object::<Uniform>(element_b)) {
        (Some(a), Some(b)) => uniform(ctx, (a, b), &mut add),
        _ if is_shaped && element_a != element_b => {
            add("element type", Values::Pair(type_for_message(ctx, element_a), type_for_message(ctx, element_b)));
        }
        _ => {}
    }
    // The tensors of two dialects have the same values.
    let are_tensors = is_plain_tensor(ctx, a) && is_plain_tensor(ctx, b);
    if changes.len() == first && !are_tensors {
        changes.push(Change::new(subject, "type", Values::Pair(type_for_message(ctx, a), type_for_message(ctx, b))));
    }
}

/// Returns true for tensors without an encoding, of any dialect.
fn is_plain_tensor(ctx: &Context, ty: Type) -> bool {
    match ctx.type_kind(ty) {
        TypeKind::RankedTensor { encoding, .. } => encoding.is_none(),
        TypeKind::UnrankedTensor(_) => true,
        TypeKind::Dialect(_) => ctx.is_shaped(ty),
        _ => false,
    }
}

fn shape_text(shape: Option<&[Option<u64>]>) -> String {
    let size = |size: &Option<u64>| size.map_or("?".to_owned(), |size| size.to_string());
    match shape {
        Some([]) => "scalar".to_owned(),
        Some(sizes) => sizes.iter().map(size).collect::<Vec<_>>().join("x"),
        None => "unranked".to_owned(),
    }
}

fn uniform(ctx: &Context, (a, b): (&Uniform, &Uniform), add: &mut dyn FnMut(&str, Values)) {
    if a.storage != b.storage {
        let text = |uniform: &Uniform| {
            let (name, range) = (uniform.storage.name(), uniform.storage);
            if range.is_full() { name } else { format!("{name}<{}:{}>", range.min, range.max) }
        };
        add("storage type", Values::Pair(text(a), text(b)));
    }
    if a.expressed != b.expressed {
        let text = |uniform: &Uniform| type_for_message(ctx, uniform.expressed);
        add("expressed type", Values::Pair(text(a), text(b)));
    }
    if a.form != b.form || a.params.len() != b.params.len() {
        let text = |uniform: &Uniform| match &uniform.form {
            ParamGranularity::Tensor => "per tensor".to_owned(),
            ParamGranularity::Axis(axis) => format!("{} channels of dimension {axis}", uniform.params.len()),
            ParamGranularity::Blocks { sizes, .. } => {
                let sizes: Vec<String> = sizes.iter().map(|(axis, size)| format!("{axis}:{size}")).collect();
                format!("blocks of {}", sizes.join(", "))
            }
        };
        add("granularity", Values::Pair(text(a), text(b)));
        return;
    }
    let unit = match a.form {
        ParamGranularity::Tensor => None,
        ParamGranularity::Axis(_) => Some("channels"),
        ParamGranularity::Blocks { .. } => Some("blocks"),
    };
    // Model files store scales as f32, whose shortest text is their own.
    let is_f32 = |scale: f64| f64::from(scale as f32).to_bits() == scale.to_bits();
    let text = |scale: f64, is_short: bool| if is_short { (scale as f32).to_string() } else { scale.to_string() };
    let mut scales = Differences::new(true);
    let mut zero_points = Differences::new(false);
    for (a, b) in a.params.iter().zip(&b.params) {
        scales.add((a.scale() - b.scale()).abs() / a.scale().abs(), || {
            let is_short = is_f32(a.scale()) && is_f32(b.scale());
            let texts = || (text(a.scale(), is_short), text(b.scale(), is_short));
            (a.scale().to_bits() != b.scale().to_bits()).then(texts)
        });
        zero_points.add(a.zero_point.abs_diff(b.zero_point) as f64, || {
            (a.zero_point != b.zero_point).then(|| (a.zero_point.to_string(), b.zero_point.to_string()))
        });
    }
    for (property, differences) in [("scale", scales), ("zero point", zero_points)] {
        if let Some(values) = differences.values(unit) {
            add(property, values);
        }
    }
}

/// Counts the differences of a list of numbers.
struct Differences {
    count: u64,
    differing: u64,
    /// The index, and both numbers.
    first: Option<(u64, String, String)>,
    largest: f64,
    is_relative: bool,
}

impl Differences {
    fn new(is_relative: bool) -> Self {
        Self { count: 0, differing: 0, first: None, largest: 0.0, is_relative }
    }

    /// Adds a pair of numbers. `texts` returns `None` if they are equal.
    fn add(&mut self, difference: f64, texts: impl FnOnce() -> Option<(String, String)>) {
        if let Some((old, new)) = texts() {
            self.differ(self.count, difference, || (old, new));
        }
        self.count += 1;
    }

    fn differ(&mut self, index: u64, difference: f64, texts: impl FnOnce() -> (String, String)) {
        self.differing += 1;
        // A NaN on one side only is an infinite difference.
        self.largest = self.largest.max(if difference.is_nan() { f64::INFINITY } else { difference });
        if self.first.is_none() {
            let (old, new) = texts();
            self.first = Some((index, old, new));
        }
    }

    fn values(self, unit: Option<&'static str>) -> Option<Values> {
        let (first, old, new) = self.first?;
        Some(match unit.filter(|_| self.count > 1) {
            None => Values::Pair(old, new),
            Some(unit) => Values::Several {
                unit,
                differing: self.differing,
                count: self.count,
                first,
                old,
                new,
                largest: self.largest,
                is_relative: self.is_relative,
            },
        })
    }
}

/// The difference of two attributes; `None` if they are equal.
pub(super) fn attributes(ctx: &Context, a: Option<Attr>, b: Option<Attr>) -> Option<Values> {
    if a == b {
        return None;
    }
    let (dense_a, dense_b) = (a.and_then(|a| elements(ctx, a)), b.and_then(|b| elements(ctx, b)));
    if let (Some(a), Some(b)) = (&dense_a, &dense_b)
        && let Ok(found) = constants(ctx, (a.0, &a.1), (b.0, &b.1))
    {
        return found;
    }
    /// Constants of more elements are not printed.
    const MAX_PRINTED_ELEMENTS: u64 = 16;
    let size = |dense: &Option<(Type, Blob)>| {
        let (ty, _) = dense.as_ref()?;
        let count = ctx.num_elements(*ty).filter(|&count| count > MAX_PRINTED_ELEMENTS)?;
        Some(format!("{count} elements of {}", type_for_message(ctx, ctx.element_or_self(*ty))))
    };
    if let (Some(old), Some(new)) = (size(&dense_a), size(&dense_b)) {
        return Some(Values::Pair(
            old,
            if size(&dense_a) == size(&dense_b) { "other elements".to_owned() } else { new },
        ));
    }
    let text = |attr: Option<Attr>| attr.map_or_else(|| "absent".to_owned(), |attr| attr_for_message(ctx, attr));
    let (old, new) = (text(a), text(b));
    // Long attributes are shortened in the middle, so that different ones may have the same text.
    Some(if old == new { Values::Pair(old, "another value".to_owned()) } else { Values::Pair(old, new) })
}

/// The type and the elements of a dense constant.
fn elements(ctx: &Context, attr: Attr) -> Option<(Type, Blob)> {
    match ctx.attr_kind(attr) {
        AttrKind::DenseArray { element, data } => {
            let count = (data.len() / Tensor::element_bytes(ctx, *element).ok()?.max(1)) as u64;
            let ty = ctx.tensor_type(&[Some(count)], *element);
            Some((ty, Blob::of_bytes(data.to_vec())))
        }
        _ => ctx.dense_data(attr),
    }
}

/// Returns true if the attribute holds the elements of a constant.
pub(super) fn is_dense(ctx: &Context, attr: Attr) -> bool {
    matches!(ctx.attr_kind(attr), AttrKind::DenseElements { .. } | AttrKind::DenseResource { .. })
}

/// The difference of the elements. An error if they cannot be compared one by one.
fn constants(ctx: &Context, (ty_a, a): (Type, &Blob), (ty_b, b): (Type, &Blob)) -> Result<Option<Values>, String> {
    let (format_a, format_b) = (NumberFormat::of(ctx, ty_a)?, NumberFormat::of(ctx, ty_b)?);
    let (width_a, width_b) = (Tensor::element_bytes(ctx, ty_a)?.max(1), Tensor::element_bytes(ctx, ty_b)?.max(1));
    let same_kind = matches!(
        (format_a, format_b),
        (NumberFormat::Int { .. }, NumberFormat::Int { .. }) | (NumberFormat::Float(_), NumberFormat::Float(_))
    );
    let count = ctx.num_elements(ty_a).filter(|_| same_kind && ctx.shape(ty_a) == ctx.shape(ty_b));
    let count = count.ok_or("the shapes or element types differ")?;
    let (splat_a, splat_b) = (a.splat().is_some(), b.splat().is_some());
    let (bytes_a, bytes_b) = (a.bytes(), b.bytes());
    let has_all =
        |bytes: &[u8], width: usize, splat: bool| splat || count.checked_mul(width as u64) == Some(bytes.len() as u64);
    if !has_all(&bytes_a, width_a, splat_a) || !has_all(&bytes_b, width_b, splat_b) {
        return Err("the number of elements is wrong".to_owned());
    }
    let mut found = Differences::new(false);
    found.count = count;
    let mut element = |index: u64, a: &[u8], b: &[u8]| {
        let (x, y) = (Number::read(format_a, a), Number::read(format_b, b));
        if !x.is(y) {
            found.differ(index, x.distance(y), || (x.to_string(), y.to_string()));
        }
    };
    if splat_a && splat_b {
        element(0, &bytes_a, &bytes_b);
        // All elements differ if one does.
        found.differing *= count;
        return Ok(found.values(Some("elements")));
    }
    /// Equal pieces are skipped. A piece of both constants fits L1.
    const PIECE_ELEMENTS: u64 = 1024;
    let piece = |bytes: &[u8], width: usize, is_splat: bool, start: u64, end: u64| -> (usize, usize) {
        if is_splat { (0, bytes.len()) } else { (start as usize * width, end as usize * width) }
    };
    let is_alike = ty_a == ty_b && !splat_a && !splat_b;
    let mut start = 0;
    while start < count {
        let end = count.min(start + PIECE_ELEMENTS);
        let (from_a, to_a) = piece(&bytes_a, width_a, splat_a, start, end);
        let (from_b, to_b) = piece(&bytes_b, width_b, splat_b, start, end);
        let (piece_a, piece_b) = (bytes_a.get(from_a..to_a).unwrap_or(&[]), bytes_b.get(from_b..to_b).unwrap_or(&[]));
        if !is_alike || piece_a != piece_b {
            for index in start..end {
                let at = |piece: &'_ [u8], width: usize, is_splat: bool| {
                    if is_splat {
                        0..piece.len()
                    } else {
                        (index - start) as usize * width..(index - start + 1) as usize * width
                    }
                };
                let (a, b) = (piece_a.get(at(piece_a, width_a, splat_a)), piece_b.get(at(piece_b, width_b, splat_b)));
                element(index, a.unwrap_or(&[]), b.unwrap_or(&[]));
            }
        }
        start = end;
    }
    Ok(found.values(Some("elements")))
}

/// An element.
#[derive(Clone, Copy)]
enum Number {
    Int(i128),
    Float(f64),
}

impl Number {
    fn read(format: NumberFormat, bytes: &[u8]) -> Self {
        match format {
            NumberFormat::Float(kind) => Self::Float(kind.to_f64(FloatBits::from_le_bytes(bytes))),
            NumberFormat::Int { width, signed } => {
                let mut word = [0; 8];
                word.iter_mut().zip(bytes).for_each(|(to, &from)| *to = from);
                let spare = 64_u32.saturating_sub(width);
                let high = u64::from_le_bytes(word).wrapping_shl(spare);
                Self::Int(if signed { (high.cast_signed() >> spare).into() } else { (high >> spare).into() })
            }
        }
    }
    fn is(self, other: Self) -> bool {
        match (self, other) {
            (Self::Int(a), Self::Int(b)) => a == b,
            (Self::Float(a), Self::Float(b)) => a.to_bits() == b.to_bits() || (a.is_nan() && b.is_nan()),
            _ => false,
        }
    }
    fn distance(self, other: Self) -> f64 {
        match (self, other) {
            (Self::Int(a), Self::Int(b)) => a.abs_diff(b) as f64,
            (Self::Float(a), Self::Float(b)) => (a - b).abs(),
            _ => f64::INFINITY,
        }
    }
}

impl std::fmt::Display for Number {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Int(value) => value.fmt(f),
            Self::Float(value) => write!(f, "{value:?}"),
        }
    }
}

/// The argument and result types of a function type.
pub(super) fn signature(ctx: &Context, ty: Type) -> Option<(&[Type], &[Type])> {
    match ctx.type_kind(ty) {
        TypeKind::Function { inputs, results } => Some((inputs, results)),
        _ => None,
    }
}
