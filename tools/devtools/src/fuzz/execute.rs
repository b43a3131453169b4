//! Runs programs in the interpreter on random arguments, within the limits of a test.

use std::collections::BTreeMap;

use qopt_dialects::quant::types::Uniform;
use qopt_fuzz::Random;
use qopt_ir::eval::Interpreter;
use qopt_ir::ir::{Body, Context, Module, Type};
use qopt_ir::ir::{NumberFormat, Tensor};

/// The results of each function as bytes, or the reason why it cannot be run.
pub(super) type RunOutputs = BTreeMap<String, Result<Vec<Vec<u8>>, String>>;

/// Largest number of elements of a tensor; functions with larger ones are not run.
const MAX_TENSOR_ELEMENTS: u64 = 1 << 14;
/// Number of argument sets per function.
const ARGUMENT_SETS: u64 = 3;

/// The argument sets of each function: sizes and bytes of each argument. They are generated once, because passes may
/// change the types of arguments but not their bytes.
pub(super) type ArgumentSets = BTreeMap<String, Vec<Vec<(Vec<Option<u64>>, Vec<u8>)>>>;

/// Arguments for the functions of a module that have only small tensors. `sizes` replaces dynamic sizes.
pub(super) fn arguments(ctx: &Context, module: &Module, sizes: Option<&[Vec<u64>]>) -> ArgumentSets {
    let top = &module.body;
    let interpreter = Interpreter::new(ctx, top);
    let mut drawn = ArgumentSets::new();
    if values(top).any(|ty| ctx.num_elements(ty).is_some_and(|count| count > MAX_TENSOR_ELEMENTS)) {
        return drawn;
    }
    for op in top.preorder() {
        let name = top.attr_named(ctx, op, "sym_name").and_then(|name| ctx.attr_str(name));
        let Some(name) = name.map(|name| ctx.text(name).into_owned()) else { continue };
        let Some(types) = interpreter.arguments(&name) else { continue };
        let once = |seed: u64| {
            let mut random = Random::new(seed);
            let argument = |(at, &ty): (usize, &Type)| {
                let sizes = sizes.and_then(|sizes| sizes.get(at)).map(Vec::as_slice);
                let tensor = argument(ctx, ty, sizes, &mut random).ok()?;
                Some((ctx.shape(tensor.ty).unwrap_or_default().to_vec(), tensor.to_bytes(ctx).ok()?))
            };
            types.iter().enumerate().map(argument).collect::<Option<Vec<_>>>()
        };
        drawn.extend((0..ARGUMENT_SETS).map(once).collect::<Option<Vec<_>>>().map(|all| (name, all)));
    }
    drawn
}

/// Runs functions on their arguments.
pub(super) fn run(ctx: &Context, module: &Module, arguments: &ArgumentSets) -> RunOutputs {
    let interpreter = Interpreter::new(ctx, &module.body);
    let once = |name: &str, drawn: &[(Vec<Option<u64>>, Vec<u8>)]| -> Result<Vec<Vec<u8>>, String> {
        let types = interpreter.arguments(name).ok_or("the function is gone")?;
        let tensor = |(ty, (shape, bytes)): (Type, &(Vec<Option<u64>>, Vec<u8>))| {
            Tensor::of_bytes(ctx, ctx.with_shape(ty, shape).unwrap_or(ty), bytes.clone())
        };
        let tensors = types.into_iter().zip(drawn).map(tensor).collect::<Result<Vec<_>, _>>()?;
        let results = interpreter.run(name, &tensors, &mut |_, _| {}).map_err(|failure| failure.message)?;
        results.iter().map(|tensor| tensor.to_bytes(ctx)).collect()
    };
    let function = |(name, times): (&String, &Vec<Vec<_>>)| {
        let results = times.iter().map(|drawn| once(name, drawn)).collect::<Result<Vec<_>, String>>();
        (name.clone(), results.map(|results| results.concat()))
    };
    arguments.iter().map(function).collect()
}

/// The types of all values.
fn values(top: &Body) -> impl Iterator<Item = Type> {
    let mut types = Vec::new();
    let mut work = vec![top];
    while let Some(body) = work.pop() {
        for op in body.preorder() {
            types.extend(body.results(op).chain(body.operands(op)).map(|value| body.ty(value)));
            work.extend(body.isolated(op));
        }
    }
    types.into_iter()
}

/// Returns true if no value is a float.
pub(super) fn is_of_integers(ctx: &Context, module: &Module) -> bool {
    values(&module.body).all(|ty| ctx.float_kind(ctx.element_or_self(ty)).is_none())
}

/// Random stored values, often the extreme ones; floats are multiples of one quarter, so that ties occur.
fn argument(ctx: &Context, declared: Type, sizes: Option<&[u64]>, random: &mut Random) -> Result<Tensor, String> {
    let open = ctx.shape(declared).unwrap_or_default();
    let known = |(at, size): (usize, &Option<u64>)| size.or(Some(sizes.and_then(|s| s.get(at).copied()).unwrap_or(2)));
    let shape: Vec<Option<u64>> = open.iter().enumerate().map(known).collect();
    let ty = ctx.with_shape(declared, &shape).unwrap_or(declared);
    let count =
        shape.iter().flatten().try_fold(1_u64, |n, &size| n.checked_mul(size)).filter(|&n| n <= MAX_TENSOR_ELEMENTS);
    let count = count.ok_or("the argument is large")? as usize;
    match NumberFormat::of(ctx, ty)? {
        NumberFormat::Float(_) => {
            let reals: Vec<f64> = (0..count).map(|_| (random.below(257) as f64 - 128.0) / 4.0).collect();
            Tensor::of_floats(ctx, ty, &reals)
        }
        NumberFormat::Int { width, signed } => {
            let uniform = ctx.type_object::<Uniform>(ctx.element_or_self(ty));
            let spare = 64 - width.clamp(1, 63);
            let (least, most) = match uniform.map(|uniform| uniform.storage) {
                Some(storage) => (storage.min, storage.max),
                None if signed => (i64::MIN >> spare, i64::MAX >> spare),
                None => (0, (u64::MAX >> spare).cast_signed()),
            };
            let span = most.abs_diff(least);
            let one = |_| match random.below(8) {
                0 => least,
                1 => most,
                _ => least.wrapping_add((random.next() % span.saturating_add(1).max(1)).cast_signed()),
            };
            Tensor::of_ints(ctx, ty, &(0..count).map(one).collect::<Vec<_>>())
        }
    }
}
