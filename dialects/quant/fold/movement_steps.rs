//! Computes the elements of a folded constant: applies its chain of movements to the elements of the source constants.
//!
//! One piecewise view describes most chains of movements. Other chains have several *steps*, each a view of the step before. The
//! result of a step is dropped after its last reader, so a long chain needs memory for two of its steps only.

use std::rc::Rc;

use qopt_ir::def::typed_attr_type;
use qopt_ir::ir::{Attr, Blob, Context, Type};
use qopt_ir::movement::{Data, PiecewiseView};
use rustc_hash::FxHashMap;

use super::root::{Root, elements, stored_bytes};

/// Elements of a source buffer.
#[derive(Clone)]
pub(super) enum SourceElements {
    /// A constant of the program.
    Root(Root),
    /// A constant that the fold builds, such as a fill.
    Built(Attr),
    /// The result of a step.
    Step(Rc<MovementStep>),
}

impl PartialEq for SourceElements {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Root(a), Self::Root(b)) => a == b,
            (Self::Built(a), Self::Built(b)) => a == b,
            (Self::Step(a), Self::Step(b)) => Rc::ptr_eq(a, b),
            _ => false,
        }
    }
}

/// One step of a chain of movements: a view of the elements of other buffers, `parts`.
pub(super) struct MovementStep {
    parts: Vec<SourceElements>,
    piecewise: PiecewiseView,
    element: Type,
    /// The bytes of an element.
    width: u64,
    /// The stored bytes of all elements. A splat stores one element.
    bytes: u64,
    /// The bytes of the element, if all elements are equal.
    splat: Option<Vec<u8>>,
}

impl MovementStep {
    /// Builds a step. Rejects a step whose elements take more than `most_bytes`.
    pub(super) fn new(
        ctx: &Context,
        parts: &[SourceElements],
        piecewise: &PiecewiseView,
        most_bytes: u64,
    ) -> Result<Self, String> {
        let element = parts.first().and_then(|part| part.element(ctx)).ok_or("the constant has no element type")?;
        let width = parts.first().map_or(1, |part| part.size(ctx).1);
        let splat = common_splat(ctx, parts);
        let count = piecewise.shape().num_elements().unwrap_or(u64::MAX);
        let bytes = if splat.is_some() { width } else { count.saturating_mul(width) };
        if bytes > most_bytes {
            return Err(format!("an intermediate result would take {bytes} bytes"));
        }
        Ok(Self { parts: parts.to_vec(), piecewise: piecewise.clone(), element, width, bytes, splat })
    }
}

/// Drops the parts without recursion, because the input determines the length of chains.
impl Drop for MovementStep {
    fn drop(&mut self) {
        let mut work = std::mem::take(&mut self.parts);
        while let Some(part) = work.pop() {
            if let SourceElements::Step(step) = part
                && let Ok(mut step) = Rc::try_unwrap(step)
            {
                work.append(&mut step.parts);
            }
        }
    }
}

impl SourceElements {
    /// The element type.
    pub(super) fn element(&self, ctx: &Context) -> Option<Type> {
        match self {
            Self::Root(Root { data, .. }) | Self::Built(data) => ctx.element_type(typed_attr_type(ctx, *data)?),
            Self::Step(step) => Some(step.element),
        }
    }
    /// The stored bytes, where a splat has one element, and the bytes of an element.
    pub(super) fn size(&self, ctx: &Context) -> (u64, u64) {
        match self {
            Self::Root(Root { data, .. }) | Self::Built(data) => stored_bytes(ctx, *data),
            Self::Step(step) => (step.bytes, step.width),
        }
    }
    fn splat(&self, ctx: &Context) -> Option<Vec<u8>> {
        match self {
            Self::Root(Root { data, .. }) | Self::Built(data) => elements(ctx, *data)?.0.splat().map(<[u8]>::to_vec),
            Self::Step(step) => step.splat.clone(),
        }
    }
}

/// Returns the element if all parts are splats of the same one.
pub(super) fn common_splat(ctx: &Context, parts: &[SourceElements]) -> Option<Vec<u8>> {
    let mut splats = parts.iter().map(|part| part.splat(ctx));
    let first = splats.next()??;
    splats.all(|other| other.as_ref() == Some(&first)).then_some(first)
}

/// The budget of bytes that [`move_elements`] writes for all constants of a body. It bounds the time.
pub(super) struct MoveWork {
    pub(super) bytes_left: u64,
}

impl Default for MoveWork {
    fn default() -> Self {
        Self { bytes_left: 16 << 30 }
    }
}

/// Moves the elements of the parts, and returns them as a constant.
pub(super) fn move_elements(
    ctx: &Context,
    parts: &[SourceElements],
    piecewise: &PiecewiseView,
    work: &mut MoveWork,
) -> Result<Attr, String> {
    let element = parts.first().ok_or("there is no operand")?.element(ctx).ok_or("the constant has no element type")?;
    // The results of steps, each with the number of readers that are left.
    let mut done: FxHashMap<*const MovementStep, (Blob, usize)> = FxHashMap::default();
    let (order, mut readers) = steps(parts);
    for step in order {
        let blob = move_parts(ctx, &step.parts, &step.piecewise, step.element, &done, work)?;
        for key in step.parts.iter().filter_map(key) {
            if let Some((_, left)) = done.get_mut(&key) {
                *left = left.saturating_sub(1);
                if *left == 0 {
                    done.remove(&key);
                }
            }
        }
        let key = std::ptr::from_ref(step);
        done.insert(key, (blob, readers.remove(&key).unwrap_or(1)));
    }
    let blob = move_parts(ctx, parts, piecewise, element, &done, work)?;
    let ty = ctx.tensor_type(piecewise.shape().dims(), element);
    ctx.try_dense(ty, blob).map_err(|_| "the type nests too deep".to_owned())
}

fn key(part: &SourceElements) -> Option<*const MovementStep> {
    match part {
        SourceElements::Step(step) => Some(Rc::as_ptr(step)),
        _ => None,
    }
}

/// Returns the steps that parts derive from, operands first, and the number of readers of each step: parts of other steps, and of
/// `parts`.
fn steps(parts: &[SourceElements]) -> (Vec<&MovementStep>, FxHashMap<*const MovementStep, usize>) {
    let mut order: Vec<&MovementStep> = Vec::new();
    let mut readers: FxHashMap<*const MovementStep, usize> = FxHashMap::default();
    // The stack of a depth-first search: each step, and the number of its visited parts.
    let mut stack: Vec<(&MovementStep, usize)> = Vec::new();
    let mut roots = parts.iter();
    loop {
        let part = match stack.last_mut() {
            Some((step, at)) => match step.parts.get(*at) {
                Some(part) => {
                    *at = at.saturating_add(1);
                    part
                }
                None => {
                    order.push(step);
                    stack.pop();
                    continue;
                }
            },
            None => match roots.next() {
                Some(part) => part,
                None => return (order, readers),
            },
        };
        if let SourceElements::Step(step) = part {
            let count = readers.entry(Rc::as_ptr(step)).or_default();
            *count = count.saturating_add(1);
            if *count == 1 {
                stack.push((step, 0));
            }
        }
    }
}

/// Computes the elements of one view. The results of the steps that it reads are in `done`.
fn move_parts(
    ctx: &Context,
    parts: &[SourceElements],
    piecewise: &PiecewiseView,
    element: Type,
    done: &FxHashMap<*const MovementStep, (Blob, usize)>,
    work: &mut MoveWork,
) -> Result<Blob, String> {
    let mut blobs = Vec::new();
    let mut width = 1;
    for part in parts {
        let (blob, bytes) = match part {
            SourceElements::Root(Root { data, .. }) | SourceElements::Built(data) => elements(ctx, *data),
            SourceElements::Step(step) => {
                done.get(&Rc::as_ptr(step)).map(|(blob, _)| (blob.clone(), usize::try_from(step.width).unwrap_or(1)))
            }
        }
        .ok_or("the constant's elements are not known")?;
        if part.element(ctx) != Some(element) {
            return Err("the constants differ in element type".to_owned());
        }
        width = bytes;
        blobs.push(blob);
    }
    if let Some(blob) = piecewise.same_bytes().and_then(|source| blobs.get(source)) {
        return Ok(blob.with_splat_detected(width));
    }
    if blobs.iter().any(|blob| blob.splat().is_none()) {
        let bytes = piecewise.shape().num_elements().unwrap_or(u64::MAX).saturating_mul(width as u64);
        work.bytes_left = work.bytes_left.checked_sub(bytes).ok_or("too many bytes were moved for other constants")?;
    }
    let data: Vec<Data<'_>> = blobs.iter().map(Blob::as_data).collect();
    Ok(piecewise.materialize(width, &data).map_err(|why| why.to_string())?.into_blob(width))
}
