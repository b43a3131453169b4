//! Contractions that operations of several dialects have: convolutions and matrix products, in each data format.

use qopt_ir::contraction::{Contraction, Window};
use qopt_ir::def::OpRef;
use qopt_ir::movement::Dim;

use crate::support::OpTypes;

/// Loops of leading dimensions.
const LEADING: &str = "abdefghijlpqrstuvw";

/// The terms of spatial dimensions in the notation of [`Contraction`].
struct Spatial {
    windows: String,
    taps: String,
    positions: String,
}

impl Spatial {
    fn of(count: usize) -> Result<Self, String> {
        let first = 3_usize.checked_sub(count).ok_or("has more than three spatial dimensions")?;
        let names = || ["zZ", "yY", "xX"].into_iter().skip(first);
        Ok(Self {
            windows: names().map(|name| format!("[{name}]")).collect(),
            taps: names().filter_map(|name| name.chars().last()).collect(),
            positions: names().filter_map(|name| name.chars().next()).collect(),
        })
    }
}

/// The windows of lists: `pad` has an amount before and one after each dimension.
pub(crate) fn windows(pad: &[i64], stride: &[i64], dilation: &[i64]) -> Result<Vec<Window>, String> {
    let distance =
        |n: i64| u64::try_from(n).ok().filter(|&n| n > 0).ok_or("has a stride or dilation that is not positive");
    let pads = pad.chunks(2).map(|pair| (pair.first().copied().unwrap_or(0), pair.last().copied().unwrap_or(0)));
    let all = pads.zip(stride).zip(dilation);
    all.map(|(((low, high), &stride), &dilation)| {
        Ok(Window { stride: distance(stride)?, dilation: distance(dilation)?, low, high })
    })
    .collect()
}

/// The windows of an operation with the lists `pad`, `stride` and, optionally, `dilation`.
fn windows_of(op: OpRef<'_>, pad: &[i64]) -> Result<Vec<Window>, String> {
    let stride = op.ints("stride").ok_or("requires attribute 'stride'")?;
    let dilation = op.ints("dilation").unwrap_or_else(|| vec![1; stride.len()]);
    windows(pad, &stride, &dilation)
}

fn pad_of(op: OpRef<'_>, name: &str) -> Result<Vec<i64>, String> {
    op.ints(name).ok_or_else(|| format!("requires attribute '{name}'"))
}

/// Images [N, spatial.., C] by weights [O, spatial.., I], with lists as attributes.
pub(crate) fn conv(op: OpRef<'_>) -> Result<Contraction, String> {
    let groups = op.int("groups").and_then(|n| u64::try_from(n).ok()).filter(|&n| n > 0).unwrap_or(1);
    conv_channels_last(&windows_of(op, &pad_of(op, "pad")?)?, groups)
}

/// Images [N, spatial.., C] by weights [O, spatial.., I].
pub(crate) fn conv_channels_last(windows: &[Window], groups: u64) -> Result<Contraction, String> {
    let Spatial { windows: w, taps, positions } = Spatial::of(windows.len())?;
    let notation = format!("n{w}(gc), (go){taps}c -> n{positions}(go)");
    Ok(Contraction::new(&notation, &[0, 1], windows).with_size('g', groups))
}

/// Images [N, C, spatial..] by weights [O, I, spatial..], which are operand `weight`.
pub(crate) fn conv_channels_first(windows: &[Window], groups: u64, weight: usize) -> Result<Contraction, String> {
    let Spatial { windows: w, taps, positions } = Spatial::of(windows.len())?;
    let notation = format!("n(gc){w}, (go)c{taps} -> n(go){positions}");
    Ok(Contraction::new(&notation, &[0, weight], windows).with_size('g', groups))
}

/// A transposed convolution of images [N, C, spatial..] by weights [I, O, spatial..].
pub(crate) fn transposed_channels_first(windows: &[Window], groups: u64) -> Result<Contraction, String> {
    let Spatial { windows: w, taps, positions } = Spatial::of(windows.len())?;
    let notation = format!("n(gc){positions}, (gc)o{taps} -> n(go){w}");
    Ok(Contraction::new(&notation, &[0, 1], windows).with_size('g', groups))
}

/// Pools of images [N, H, W, C], with lists as attributes: a window without weights.
pub(crate) fn pool(op: OpRef<'_>) -> Result<Contraction, String> {
    let windows = windows_of(op, &pad_of(op, "pad")?)?;
    let kernel = op.ints("kernel").ok_or("requires attribute 'kernel'")?;
    pool_channels_last(&windows, kernel.iter().map(|&n| u64::try_from(n).ok()))
}

/// Pools of images [N, H, W, C] under windows of these sizes.
pub(crate) fn pool_channels_last(
    windows: &[Window],
    kernel: impl IntoIterator<Item = Dim>,
) -> Result<Contraction, String> {
    let mut pool = Contraction::new("n[yY][xX]c -> nyxc", &[0], windows);
    for (tap, size) in ['Y', 'X'].into_iter().zip(kernel) {
        pool = pool.with_size(tap, size.filter(|&n| n > 0).ok_or("has a window without elements")?);
    }
    Ok(pool)
}

/// Images [N, H, W, C] by weights [H, W, C, M], with lists as attributes.
pub(crate) fn depthwise(op: OpRef<'_>) -> Result<Contraction, String> {
    let windows = windows_of(op, &pad_of(op, "pad")?)?;
    Ok(Contraction::new("n[yY][xX]c, YXcm -> nyx(cm)", &[0, 1], &windows))
}

/// A transposed convolution of images [N, H, W, C] by weights [O, H, W, I]. The attribute `cut` lists what the result leaves out
/// before and after each dimension, or with `adds`, what it adds.
pub(crate) fn transposed(op: OpRef<'_>, cut: &str, adds: bool) -> Result<Contraction, String> {
    let cut: Vec<i64> = pad_of(op, cut)?.into_iter().map(|n| if adds { n.saturating_neg() } else { n }).collect();
    Ok(transposed_channels_last(&windows_of(op, &cut)?, [0, 1]))
}

/// A transposed convolution of images [N, H, W, C] by weights [O, H, W, I].
pub(crate) fn transposed_channels_last(windows: &[Window], operands: [usize; 2]) -> Contraction {
    Contraction::new("nyxc, oYXc -> n[yY][xX]o", &operands, windows)
}

/// A product [.., M, K] by [.., K, N] of two operands, each optionally transposed. Leading dimensions are broadcast.
pub(crate) fn matmul(op: OpRef<'_>, operands: [usize; 2], transposed: [bool; 2]) -> Result<Contraction, String> {
    let dims = operands.map(|operand| op.in_dims(operand));
    let [Some(lhs), Some(rhs)] = dims else { return Err("an operand is unranked".to_owned()) };
    let rank = lhs.len().max(rhs.len());
    let batch = rank.saturating_sub(2);
    let mut names: Vec<char> = LEADING.chars().take(batch).collect();
    if names.len() < batch || lhs.is_empty() || rhs.is_empty() {
        return Err("an operand has an unsupported rank".to_owned());
    }
    let term = |dims: &[Dim], other: &[Dim], last: &str| -> String {
        let count = dims.len().saturating_sub(2);
        let own = (0..count).map(|d| {
            // From the end: the operands may differ in rank.
            let back = count.saturating_sub(d).saturating_add(2);
            let beside = other.len().checked_sub(back).and_then(|at| other.get(at)).copied();
            let is_broadcast = dims.get(d) == Some(&Some(1)) && beside.is_some_and(|size| size != Some(1));
            let name = batch.checked_sub(count).and_then(|first| names.get(first.saturating_add(d)));
            if is_broadcast { '1' } else { name.copied().unwrap_or('1') }
        });
        own.chain(last.chars()).collect()
    };
    let [transposes_lhs, transposes_rhs] = transposed;
    let (left, rows) = match (lhs.len(), transposes_lhs) {
        (1, _) => ("k", ""),
        (_, false) => ("mk", "m"),
        (_, true) => ("km", "m"),
    };
    let (right, columns) = match (rhs.len(), transposes_rhs) {
        (1, _) => ("k", ""),
        (_, false) => ("kn", "n"),
        (_, true) => ("nk", "n"),
    };
    let (left, right) = (term(&lhs, &rhs, left), term(&rhs, &lhs, right));
    names.extend(rows.chars().chain(columns.chars()));
    Ok(Contraction::new(&format!("{left}, {right} -> {}", names.iter().collect::<String>()), &operands, &[]))
}

/// A product of rows [.., I] by weights [O, I]. If `flattens`, the last dimensions of the input together have the weight's size,
/// and the result has the rest as one dimension.
pub(crate) fn fully_connected(op: OpRef<'_>, flattens: bool) -> Result<Contraction, String> {
    let [Some(input), Some(weight)] = [0, 1].map(|operand| op.in_dims(operand)) else {
        return Err("an operand is unranked".to_owned());
    };
    let names: String = LEADING.chars().take(input.len()).collect();
    if names.len() < input.len() || input.is_empty() {
        return Err("an operand has an unsupported rank".to_owned());
    }
    let inner = weight.get(1).copied().flatten();
    let size_from =
        |first: usize| input.iter().skip(first).try_fold(1_u64, |product, &size| product.checked_mul(size?));
    let starts = (0..input.len()).rev();
    let first = starts.clone().find(|&first| flattens && inner.is_some() && size_from(first) == inner);
    let first = first.or(input.len().checked_sub(1)).unwrap_or(0);
    let (rows, columns) = names.split_at(first);
    let result = if flattens { format!("({rows})") } else { rows.to_owned() };
    Ok(Contraction::new(&format!("{names}, o({columns}) -> {result}o"), &[0, 1], &[]))
}

/// The shape that the operands of a contraction give its result; `None` if its attributes do not tell.
///
/// # Errors
/// If the operands do not fit each other.
pub(crate) fn result_shape(op: OpRef<'_>) -> Result<Option<Vec<Dim>>, String> {
    let Some(Ok(contraction)) = op.contraction() else { return Ok(None) };
    let extents = contraction.extents(|operand| op.in_dims(operand), None).map_err(|why| why.to_string())?;
    contraction.result_shape(&extents).map(Some).map_err(|why| why.to_string())
}
