//! The interpreter: functions of a module, one operation after the other.

use std::borrow::Cow;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::tensor::{Number, Tensor};
use crate::def::{Cast, CastKind, Folded, MovementUse, OpRef, Source, Trait, typed_attr_type};
use crate::ir::{Attr, AttrKind, Blob, BlockId, Body, Context, Loc, OpId, OpSpec, Str, Type, ValueId};
use crate::movement::{Assembly, Data, Moved, Movement, Shape};

/// Calls nest at most so deep.
const MAX_CALLS: usize = 256;
/// A run takes at most so many operations: calls alone can double them with every line of the program.
const MAX_STEPS: u64 = 1 << 22;
/// The values that are alive at one time have at most so many bytes.
const MAX_LIVE: u64 = 4 << 30;
/// Computed operands of at most so many integers may say how a movement moves.
const MAX_LIST: u64 = 1 << 10;

/// Why a program has no result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// Where.
    pub loc: Loc,
    /// Why, in words.
    pub message: String,
}

/// Is shown the results of each operation that is not a constant.
pub type Observe<'a> = dyn FnMut(OpRef<'_>, &[Tensor]) + 'a;

/// Runs the functions of a module.
pub struct Interpreter<'a> {
    ctx: &'a Context,
    /// By the names of the modules around them, outermost first, and their own.
    functions: FxHashMap<Vec<Str>, (&'a Body, OpId)>,
}

impl<'a> Interpreter<'a> {
    /// For the functions that stand in this body, which is a module's, and in the named modules in it.
    pub fn new(ctx: &'a Context, body: &'a Body) -> Self {
        let mut functions = FxHashMap::default();
        let mut work = vec![(Vec::new(), body)];
        while let Some((path, body)) = work.pop() {
            let blocks = body.roots().iter().flat_map(|&region| body.blocks(region));
            for op in blocks.flat_map(|&block| body.ops(block)) {
                let view = OpRef::new(ctx, body, op);
                let (Some(def), Some(name)) = (view.def(), view.attr("sym_name").and_then(|name| ctx.attr_str(name)))
                else {
                    continue;
                };
                let path: Vec<Str> = path.iter().copied().chain([name]).collect();
                if def.has(Trait::Function) {
                    functions.insert(path, (body, op));
                } else if let Some(inner) = body.isolated(op).filter(|_| def.has(Trait::SymbolTable)) {
                    work.push((path, inner));
                }
            }
        }
        Self { ctx, functions }
    }

    /// A function by its name, with those of the modules around it in front: `inner::main`.
    fn find(&self, name: &str) -> Option<(Vec<Str>, &'a Body, OpId)> {
        let path: Vec<Str> = name.split("::").map(|part| self.ctx.find_str(part)).collect::<Option<_>>()?;
        let &(body, op) = self.functions.get(&path)?;
        Some((path, body, op))
    }

    /// The types of the arguments of a function; `None` if there is no such function, or it has no body.
    pub fn arguments(&self, name: &str) -> Option<Vec<Type>> {
        let (_, body, op) = self.find(name)?;
        let body = body.isolated(op)?;
        let &block = body.blocks(*body.roots().first()?).first()?;
        Some(body.args(block).iter().map(|&arg| body.ty(arg)).collect())
    }

    /// The location of a function.
    pub fn location(&self, name: &str) -> Option<Loc> {
        self.find(name).map(|(_, body, op)| body.loc(op))
    }

    /// Runs a function on arguments, whose types are its arguments' but for sizes that those leave open.
    ///
    /// # Errors
    /// If there is no such function, the arguments do not fit, an operation has no result, or a limit is reached.
    pub fn run(&self, name: &str, arguments: &[Tensor], observe: &mut Observe<'_>) -> Result<Vec<Tensor>, Failure> {
        let Some((path, body, op)) = self.find(name) else {
            return Err(Failure { loc: Loc::UNKNOWN, message: format!("there is no function '{name}'") });
        };
        Run { program: self, observe, steps: 0, live: 0 }.call((&path, body, op), arguments, 0)
    }
}

/// What a value holds while its function runs.
#[derive(Clone)]
enum Held {
    Tensor(Tensor),
    /// The tensors that the operation that makes the value was given: the value is a list of them, or holds nothing.
    List(Arc<Vec<Option<Tensor>>>),
}

impl Held {
    fn tensor(&self) -> Option<&Tensor> {
        match self {
            Self::Tensor(tensor) => Some(tensor),
            Self::List(_) => None,
        }
    }
    fn bytes(&self) -> u64 {
        match self {
            Self::Tensor(tensor) => tensor.data.num_bytes() as u64,
            Self::List(parts) => parts.iter().flatten().map(|tensor| tensor.data.num_bytes() as u64).sum(),
        }
    }
}

/// One run of a program.
struct Run<'i, 'a, 'o, 'p> {
    program: &'i Interpreter<'a>,
    observe: &'o mut Observe<'p>,
    steps: u64,
    /// Bytes of the values that are alive.
    live: u64,
}

/// A function: its path, and where it stands.
type Function<'f, 'a> = (&'f [Str], &'a Body, OpId);

impl<'a> Run<'_, 'a, '_, '_> {
    // Recursive, but as deep as calls nest, which is limited.
    fn call(
        &mut self,
        (path, outer, function): Function<'_, 'a>,
        arguments: &[Tensor],
        depth: usize,
    ) -> Result<Vec<Tensor>, Failure> {
        let ctx = self.program.ctx;
        let fail = |message: String| Failure { loc: outer.loc(function), message };
        if depth > MAX_CALLS {
            return Err(fail("calls nest too deep".to_owned()));
        }
        let Some((body, block)) = outer.isolated(function).and_then(entry) else {
            return Err(fail("only functions with a body of one block can be run".to_owned()));
        };
        // What hooks look at. Where a type leaves sizes open it gets those that the value has.
        let mut body = Cow::Borrowed(body);
        let args = body.args(block).to_vec();
        if args.len() != arguments.len() {
            return Err(fail(format!("the function has {} arguments, not {}", args.len(), arguments.len())));
        }
        let mut values: FxHashMap<ValueId, Held> = FxHashMap::default();
        let before = self.live;
        for (number, (&arg, tensor)) in args.iter().zip(arguments).enumerate() {
            if !fits(ctx, tensor.ty, body.ty(arg)) {
                return Err(fail(format!("argument #{number} has another type")));
            }
            close(&mut body, arg, tensor.ty);
            self.hold(&mut values, arg, Held::Tensor(tensor.clone()));
        }
        // How many uses of a value are still to come: what nobody uses any more is dropped.
        let mut pending: FxHashMap<ValueId, usize> = FxHashMap::default();
        let ops: Vec<OpId> = body.ops(block).collect();
        for operand in ops.iter().flat_map(|&op| body.operands(op)) {
            let count = pending.entry(operand).or_default();
            *count = count.saturating_add(1);
        }
        for op in ops {
            let (loc, name) = (body.loc(op), ctx.op_text(body.name(op)));
            let fail = |message: String| Failure { loc, message: format!("'{name}' {message}") };
            self.steps = self.steps.saturating_add(1);
            if self.steps > MAX_STEPS {
                return Err(fail(format!("cannot be run: {MAX_STEPS} operations were run before it")));
            }
            let mut operands = Vec::new();
            for operand in body.operands(op) {
                let count = pending.entry(operand).or_default();
                *count = count.saturating_sub(1);
                let last = *count == 0;
                if last && let Some(held) = values.get(&operand) {
                    self.live = self.live.saturating_sub(held.bytes());
                }
                operands.push(if last { values.remove(&operand) } else { values.get(&operand).cloned() });
            }
            let tensors = || operands.iter().map(|held| held.as_ref()?.tensor().cloned()).collect::<Option<Vec<_>>>();
            let view = OpRef::new(ctx, &body, op);
            if view.def().is_some_and(|def| def.has(Trait::ReturnLike)) {
                self.live = before;
                return tensors().ok_or_else(|| fail("returns what is no tensor".to_owned()));
            }
            let results = match callee(view, path) {
                Some(path) => {
                    let Some(&(outer, function)) = self.program.functions.get(&path) else {
                        return Err(fail("cannot be run: the function that it calls is not known".to_owned()));
                    };
                    let arguments = tensors().ok_or_else(|| fail("is called with what is no tensor".to_owned()))?;
                    drop(operands);
                    self.call((&path, outer, function), &arguments, depth.saturating_add(1))?
                }
                None => {
                    broadcast(&mut body, ctx, op, &operands);
                    let view = OpRef::new(ctx, &body, op);
                    self.check_memory(view, &operands).map_err(fail)?;
                    let results = evaluate(view, &operands).map_err(fail)?;
                    if view.constant().is_none() {
                        (self.observe)(view, &results);
                    }
                    if results.is_empty() && body.num_results(op) > 0 {
                        let lists: Vec<ValueId> = body.results(op).collect();
                        let parts = operands.iter().map(|held| held.as_ref()?.tensor().cloned()).collect();
                        let parts = Arc::new(parts);
                        for list in lists {
                            self.hold(&mut values, list, Held::List(Arc::clone(&parts)));
                        }
                    }
                    results
                }
            };
            let values_of: Vec<ValueId> = body.results(op).collect();
            for (result, tensor) in values_of.into_iter().zip(results) {
                if pending.contains_key(&result) {
                    close(&mut body, result, tensor.ty);
                    self.hold(&mut values, result, Held::Tensor(tensor));
                }
            }
        }
        Err(fail("the function does not return".to_owned()))
    }

    fn hold(&mut self, values: &mut FxHashMap<ValueId, Held>, value: ValueId, held: Held) {
        self.live = self.live.saturating_add(held.bytes());
        values.insert(value, held);
    }

    /// Whether the operands and the results, as far as their sizes are declared, have room beside what is alive.
    fn check_memory(&self, op: OpRef<'_>, operands: &[Option<Held>]) -> Result<(), String> {
        let mut bytes = operands.iter().flatten().map(Held::bytes).fold(self.live, u64::saturating_add);
        for result in op.body.results(op.op) {
            let ty = op.body.ty(result);
            let (Some(count), Ok(width)) = (op.ctx.num_elements(ty), Tensor::element_bytes(op.ctx, ty)) else {
                continue;
            };
            // A constant costs nothing that is not there already.
            if op.constant().is_none() {
                bytes = bytes.saturating_add(count.saturating_mul(width as u64));
            }
        }
        if bytes > MAX_LIVE {
            return Err(format!("cannot be run: the values that are alive take {bytes} bytes, more than {MAX_LIVE}"));
        }
        Ok(())
    }
}

/// Gives a value the type of what it holds.
fn close(body: &mut Cow<'_, Body>, value: ValueId, ty: Type) {
    if body.ty(value) != ty {
        body.to_mut().set_type(value, ty);
    }
}

/// Gives the results of what is computed element by element the operands' sizes where they leave their own open.
fn broadcast(body: &mut Cow<'_, Body>, ctx: &Context, op: OpId, operands: &[Option<Held>]) {
    let view = OpRef::new(ctx, body, op);
    let open = |value: ValueId| ctx.shape(body.ty(value)).is_some_and(|shape| shape.contains(&None));
    if !view.body.results(op).any(open) {
        return;
    }
    let Some(parts) = view.elementwise() else { return };
    let mut sizes: Vec<u64> = Vec::new();
    for tensor in parts.iter().filter_map(|&at| operands.get(at)?.as_ref()?.tensor()) {
        let Ok(shape) = tensor.shape(ctx) else { return };
        sizes.resize(sizes.len().max(shape.len()), 1);
        for (size, other) in sizes.iter_mut().rev().zip(shape.into_iter().rev()) {
            *size = if *size == 1 { other } else { *size };
        }
    }
    let sizes: Vec<_> = sizes.into_iter().map(Some).collect();
    let results: Vec<ValueId> = body.results(op).collect();
    for result in results {
        let declared = body.ty(result);
        if let Some(ty) = ctx.with_shape(declared, &sizes).filter(|&ty| fits(ctx, ty, declared)) {
            close(body, result, ty);
        }
    }
}

/// The function that an operation calls, if it is a call: symbols are those of the module that its function stands in.
fn callee(op: OpRef<'_>, path: &[Str]) -> Option<Vec<Str>> {
    let name = op.def()?.traits.iter().find_map(|t| if let Trait::Call(name) = t { Some(*name) } else { None })?;
    let AttrKind::SymbolRef { root, nested } = op.ctx.attr_kind(op.attr(name)?) else { return None };
    let (_, modules) = path.split_last()?;
    Some(modules.iter().chain([root]).chain(nested.iter()).copied().collect())
}

/// The elements of a value that follows from constants alone, through a few operations without effect.
pub fn constant_value(ctx: &Context, body: &Body, value: ValueId) -> Option<Tensor> {
    const MAX_DEPTH: usize = 16;
    // Each operation is evaluated once, however often its results are used. Recursive, but only so deep.
    fn of(op: OpRef<'_>, depth: usize, known: &mut FxHashMap<OpId, Vec<Tensor>>) -> Option<Vec<Tensor>> {
        if let Some(results) = known.get(&op.op) {
            return Some(results.clone());
        }
        if depth > MAX_DEPTH || !op.has_no_effect() || !op.body.regions(op.op).is_empty() {
            return None;
        }
        let mut operands = Vec::new();
        for operand in op.body.operands(op.op) {
            let def = OpRef { op: op.body.defining_op(operand)?, ..op };
            let at = op.body.results(def.op).position(|v| v == operand)?;
            operands.push(of(def, depth.saturating_add(1), known)?.get(at).cloned().map(Held::Tensor));
        }
        let results = evaluate(op, &operands).ok()?;
        known.insert(op.op, results.clone());
        Some(results)
    }
    let op = OpRef::new(ctx, body, body.defining_op(value)?);
    let at = body.results(op.op).position(|v| v == value)?;
    of(op, 0, &mut FxHashMap::default())?.get(at).cloned()
}

/// The only block of a function.
fn entry(body: &Body) -> Option<(&Body, BlockId)> {
    match body.blocks(*body.roots().first()?) {
        [block] => Some((body, *block)),
        _ => None,
    }
}

/// Whether a tensor of the first type can stand where the second is declared: equal but for sizes that are left open.
fn fits(ctx: &Context, ty: Type, declared: Type) -> bool {
    if ty == declared {
        return true;
    }
    let (Some(shape), Some(open)) = (ctx.shape(ty), ctx.shape(declared)) else { return false };
    shape.len() == open.len()
        && shape.iter().zip(&open).all(|(d, o)| o.is_none() || d == o)
        && ctx.element_type(ty) == ctx.element_type(declared)
}

/// The results of one operation on these tensors, whatever its own operands are.
///
/// # Errors
/// In words: if it has none.
pub fn run_op(op: OpRef<'_>, operands: Vec<Tensor>) -> Result<Vec<Tensor>, String> {
    let operands: Vec<_> = operands.into_iter().map(|tensor| Some(Held::Tensor(tensor))).collect();
    evaluate(op, &operands)
}

/// The results of an operation; none where they hold no elements.
fn evaluate(op: OpRef<'_>, operands: &[Option<Held>]) -> Result<Vec<Tensor>, String> {
    let def = op.meaning().ok_or("cannot be run: its dialect is not known")?;
    if let (Some(constant), Some(result)) = (op.constant(), op.result_type(0)) {
        // A shape or a list is no tensor; operations that have one as operand look at the constant.
        if !Tensor::is_possible(op.ctx, result) {
            return Ok(Vec::new());
        }
        return Ok(vec![Tensor::of_constant(op.ctx, constant, result).map_err(cannot)?]);
    }
    let known = || operands.iter().map(|held| held.as_ref()?.tensor().cloned()).collect::<Option<Vec<Tensor>>>();
    // Shapes and lists are no tensors; a kernel looks at their constants.
    let is_tensor = |v: ValueId| Tensor::is_possible(op.ctx, op.body.ty(v));
    let tensors = op.body.operands(op.op).zip(operands).filter(|&(v, _)| is_tensor(v));
    let tensors = tensors.map(|(_, held)| held.as_ref()?.tensor().cloned()).collect::<Option<Vec<Tensor>>>();
    if let (Some(kernel), Some(tensors)) = (def.kernel, tensors) {
        for tensor in &tensors {
            let extents = tensor.shape(op.ctx).map_err(cannot)?;
            Tensor::count(&extents.into_iter().map(|n| usize::try_from(n).unwrap_or(usize::MAX)).collect::<Vec<_>>())?;
        }
        return kernel(op, &tensors);
    }
    if let (Some(cast), Some(result)) = (op.cast(), op.result_type(0)) {
        let operand = operands.first().and_then(|held| held.as_ref()?.tensor()).ok_or("has no operand")?;
        return Ok(vec![convert(op.ctx, &cast, operand, result).map_err(cannot)?]);
    }
    if let Some(movement) = def.movement {
        let computed = with_lists(op, |at, _| operands.get(at)?.as_ref()?.tensor().cloned());
        let op = computed.as_ref().map_or(op, |(body, copy)| OpRef::new(op.ctx, body, *copy));
        return movement(op).and_then(|used| moved(op, &used, operands)).map_err(cannot);
    }
    if let (true, Some(operands)) = (def.eval.is_some() || def.fold.is_some(), known()) {
        return folded(op, &operands).map_err(cannot);
    }
    // Some operations, lists for example, have results that only movements look through.
    if op.has_no_effect() && op.body.results(op.op).all(|v| !op.ctx.is_shaped(op.body.ty(v))) {
        return Ok(Vec::new());
    }
    Err(match op.body.regions(op.op) {
        [] if op.body.isolated(op.op).is_none() => "cannot be run: nothing says what it computes".to_owned(),
        _ => "cannot be run: it has regions, which are not run".to_owned(),
    })
}

fn cannot(why: impl std::fmt::Display) -> String {
    format!("cannot be run: {why}")
}

/// A cast between stored values and what they stand for.
fn convert(ctx: &Context, cast: &Cast, operand: &Tensor, result: Type) -> Result<Tensor, String> {
    let shape: Vec<_> = operand.shape(ctx)?.into_iter().map(Some).collect();
    let ty = ctx.with_shape(result, &shape).unwrap_or(result);
    if matches!(cast.kind, CastKind::ToStorage | CastKind::FromStorage) {
        return operand.retyped(ctx, ty);
    }
    let element = cast.element.clone()?;
    let quantized = ctx.quantized(element).ok_or("has no parameters")?;
    let with = |ty: Type| ctx.tensor_type(&ctx.shape(ty).unwrap_or_default(), element);
    match cast.kind {
        CastKind::Dequantize => {
            let stored = Tensor { ty: with(operand.ty), data: operand.data.clone() }.ints(ctx)?;
            Tensor::of_floats(ctx, ty, &quantized.dequantize(ctx, &shape, &stored)?)
        }
        _ => {
            let stored = quantized.quantize(ctx, &shape, &operand.floats(ctx)?)?;
            let tensor = Tensor::of_ints(ctx, with(ty), &stored)?;
            Ok(Tensor { ty, data: tensor.data })
        }
    }
}

/// What a movement moves.
fn source(op: OpRef<'_>, source: Source, operands: &[Option<Held>]) -> Result<Tensor, String> {
    let ctx = op.ctx;
    let found = match source {
        Source::Operand(at) | Source::Margin(at) => operands.get(at).and_then(|held| held.as_ref()?.tensor()).cloned(),
        Source::Listed { list, at } => match operands.get(list) {
            Some(Some(Held::List(parts))) => parts.get(at).cloned().flatten(),
            _ => None,
        },
        Source::Zero { .. } => Some(zero(op)?),
        Source::Element(constant) => {
            Some(Tensor::of_constant(ctx, constant, typed_attr_type(ctx, constant).ok_or("moves what has no type")?)?)
        }
    };
    found.ok_or_else(|| "it moves what is no tensor".to_owned())
}

/// The element that is 0 in the result. What is stored for it among quantized ones depends on its place, see [`set_zeros`].
fn zero(op: OpRef<'_>) -> Result<Tensor, String> {
    let ty = op.result_type(0).ok_or("it has no result")?;
    let scalar = op.ctx.tensor_type(&[], op.ctx.element_or_self(ty));
    Tensor::of_bytes(op.ctx, scalar, vec![0; Tensor::element_bytes(op.ctx, ty)?])
}

/// Gives each zero that was moved the zero point of its place.
fn set_zeros(ctx: &Context, used: &MovementUse, assembly: &Assembly, moved: Tensor) -> Result<Tensor, String> {
    let is_zero = |source: &Source| matches!(source, Source::Zero { .. });
    let Some(quantized) = ctx.quantized(ctx.element_or_self(moved.ty)).filter(|_| used.data.iter().any(is_zero)) else {
        return Ok(moved);
    };
    let marks: Vec<Blob> =
        used.data.iter().map(|source| Blob::Splat([u8::from(is_zero(source))].into_iter().collect())).collect();
    let marks: Vec<Data<'_>> = marks.iter().map(Blob::as_data).collect();
    let is_zero = match assembly.materialize(1, &marks).map_err(|why| why.to_string())? {
        Moved::Splat(mark) => vec![mark == [1]; moved.len(ctx)?],
        Moved::Dense(marks) => marks.iter().map(|&mark| mark == 1).collect(),
    };
    let shape: Vec<_> = moved.shape(ctx)?.into_iter().map(Some).collect();
    let zeros = quantized.quantize(ctx, &shape, &vec![0.0; moved.len(ctx)?])?;
    let stored = moved.ints(ctx)?.into_iter().zip(zeros).zip(is_zero);
    let stored: Vec<i64> = stored.map(|((stored, zero), is_zero)| if is_zero { zero } else { stored }).collect();
    Tensor::of_ints(ctx, moved.ty, &stored)
}

/// The results of a movement, as bytes.
fn moved(op: OpRef<'_>, used: &MovementUse, operands: &[Option<Held>]) -> Result<Vec<Tensor>, String> {
    let ctx = op.ctx;
    let sources = used.data.iter().map(|&s| source(op, s, operands)).collect::<Result<Vec<_>, _>>()?;
    let blobs: Vec<Data<'_>> = sources.iter().map(|tensor| tensor.data.as_data()).collect();
    let first = sources.first().ok_or("it moves nothing")?;
    let bytes = Tensor::element_bytes(ctx, first.ty)?;
    for tensor in &sources {
        // Whatever has too many elements, or is of another width, ends here.
        tensor.len(ctx)?;
        if Tensor::element_bytes(ctx, tensor.ty)? != bytes {
            return Err("it moves elements of different widths".to_owned());
        }
    }
    let mut results = Vec::new();
    for (chain, result) in used.chains.iter().zip(op.body.results(op.op)) {
        let mut parts = Vec::new();
        for (number, tensor) in sources.iter().enumerate() {
            parts.push(Assembly::of(number, &Shape::of(&tensor.shape(ctx)?)).map_err(|why| why.to_string())?);
        }
        for movement in chain {
            let movement = closed(movement, parts.first());
            parts = vec![Assembly::apply(&movement, &parts).map_err(|why| why.to_string())?];
        }
        let assembly = parts.first().ok_or("it moves nothing")?;
        let declared = op.body.ty(result);
        let ty = ctx.with_shape(declared, assembly.shape().dims()).ok_or("its result has no shape")?;
        if !fits(ctx, ty, declared) {
            return Err("it moves elements to another shape than its result has".to_owned());
        }
        Tensor { ty, data: first.data.clone() }.len(ctx)?;
        let data = match assembly.same_bytes().and_then(|number| sources.get(number)) {
            Some(same) => same.data.clone(),
            None => match assembly.materialize(bytes, &blobs).map_err(|why| why.to_string())? {
                Moved::Splat(element) => Blob::Splat(element.into()),
                Moved::Dense(all) => Blob::of_elements(all, bytes),
            },
        };
        results.push(set_zeros(ctx, used, assembly, Tensor { ty, data })?);
    }
    Ok(results)
}

/// A reshape whose one open size follows from the number of elements.
fn closed(movement: &Movement, operand: Option<&Assembly>) -> Movement {
    let Movement::Reshape(shape) = movement else { return movement.clone() };
    let dims = shape.dims();
    let known = dims.iter().flatten().try_fold(1_u64, |n, &d| n.checked_mul(d));
    let count = operand.and_then(|operand| operand.shape().num_elements());
    let (Some(known), Some(count)) = (known, count) else { return movement.clone() };
    match count.checked_div(known) {
        Some(open) if dims.iter().filter(|d| d.is_none()).count() == 1 => {
            Movement::Reshape(Shape::new(dims.iter().map(|d| d.or(Some(open)))))
        }
        _ => movement.clone(),
    }
}

/// The movement that an operation is, if it is one. What it takes from constants may follow from constants alone, too.
pub fn movement(op: OpRef<'_>) -> Option<Result<MovementUse, String>> {
    let read = op.meaning()?.movement?;
    let list = |_, value| {
        let count = op.ctx.num_elements(op.body.ty(value)).filter(|&count| count <= MAX_LIST);
        count.and_then(|_| constant_value(op.ctx, op.body, value))
    };
    let computed = with_lists(op, list);
    Some(read(computed.as_ref().map_or(op, |(body, copy)| OpRef::new(op.ctx, body, *copy))))
}

/// A movement behind constants, where it has operands that were computed: they may say how it moves the others, as constants do
/// where it stands.
fn with_lists(op: OpRef<'_>, held: impl Fn(usize, ValueId) -> Option<Tensor>) -> Option<(Body, OpId)> {
    let ctx = op.ctx;
    // A region, or a list that is no tensor, is looked through, and so has to stay where it is.
    op.body.regions(op.op).is_empty().then_some(())?;
    let are_tensors = || op.body.operands(op.op).all(|v| Tensor::is_possible(ctx, op.body.ty(v)));
    let is_list =
        |ty| ctx.quantized(ctx.element_or_self(ty)).is_none() && matches!(Number::of(ctx, ty), Ok(Number::Int { .. }));
    let computed = |at, value| {
        let unknown = is_list(op.body.ty(value)) && op.operand_constant(at).is_none();
        let tensor = unknown.then(|| held(at, value))??;
        tensor.len(ctx).ok().filter(|&count| count as u64 <= MAX_LIST)?;
        tensor.to_constant(ctx).ok()
    };
    let operands = op.body.operands(op.op).enumerate();
    let computed: Vec<(usize, Attr)> = operands.filter_map(|(at, value)| Some((at, computed(at, value)?))).collect();
    (!computed.is_empty() && are_tensors()).then(|| {
        let known = |at| computed.iter().find(|computed| computed.0 == at).map(|computed| computed.1);
        let constant = |at| known(at).or_else(|| op.operand_constant(at));
        alone(op, &(0..op.body.num_operands(op.op)).map(constant).collect::<Vec<_>>())
    })
}

/// An operation without regions, on constants where they are given and one of the dialects writes them, else on arguments.
fn alone(op: OpRef<'_>, constants: &[Option<Attr>]) -> (Body, OpId) {
    let ctx = op.ctx;
    let mut body = Body::default();
    let region = body.add_root();
    let block = body.add_block(region);
    let mut operands: Vec<ValueId> = Vec::new();
    for (at, ty) in op.body.operands(op.op).map(|v| op.body.ty(v)).enumerate() {
        let write = |constant| ctx.dialects().into_iter().find_map(|dialect| (dialect.constant?)(ctx, constant, ty));
        let constant = constants.get(at).copied().flatten().and_then(write).and_then(|spec| {
            let made = body.new_op(&spec.spec(ctx, Loc::UNKNOWN, &[ty]));
            body.append(block, made);
            body.result(made, 0)
        });
        operands.push(constant.unwrap_or_else(|| body.add_arg(block, ty, Loc::UNKNOWN)));
    }
    let results: Vec<Type> = op.body.results(op.op).map(|v| op.body.ty(v)).collect();
    let copy = body.new_op(&OpSpec {
        operands: &operands,
        results: &results,
        properties: op.body.properties(op.op),
        attrs: op.body.attrs(op.op),
        ..OpSpec::new(op.body.name(op.op), op.loc())
    });
    body.append(block, copy);
    (body, copy)
}

/// The results that the hooks for constants find.
fn folded(op: OpRef<'_>, operands: &[Tensor]) -> Result<Vec<Tensor>, String> {
    let def = op.meaning().ok_or("its dialect is not known")?;
    let constants = operands.iter().map(|tensor| tensor.to_constant(op.ctx)).collect::<Result<Vec<Attr>, _>>()?;
    let options: Vec<Option<Attr>> = constants.iter().copied().map(Some).collect();
    // With what stands in front of it an operation may fold to a value that is not at hand; by itself it does not.
    let (alone, copy) = alone(op, &[]);
    let op = OpRef::new(op.ctx, &alone, copy);
    let found = def.fold.and_then(|fold| fold(op, &options)).or_else(|| {
        let attrs = def.eval.and_then(|eval| eval(op, &constants))?;
        Some(attrs.into_iter().map(Folded::Constant).collect())
    });
    let found = found.ok_or("it has no result for these operands")?;
    let tensor = |(folded, result): (&Folded, ValueId)| match *folded {
        Folded::Value(value) => {
            let at = op.body.operands(op.op).position(|operand| operand == value).ok_or("folds to another value")?;
            operands.get(at).cloned().ok_or_else(|| "has no such operand".to_owned())
        }
        Folded::Constant(attr) => Tensor::of_constant(op.ctx, attr, op.body.ty(result)),
    };
    found.iter().zip(op.body.results(op.op)).map(tensor).collect()
}
