//! The interpreter: functions of a module, one operation after the other.

use rustc_hash::FxHashMap;

use super::tensor::Tensor;
use crate::def::{Cast, CastKind, Folded, MovementUse, OpRef, Trait};
use crate::ir::{Attr, AttrKind, Body, Context, Loc, OpId, Str, Type, ValueId};
use crate::movement::{Assembly, Data, Moved, Movement, Shape};

/// Calls nest at most so deep.
const MAX_CALLS: usize = 256;

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
    functions: FxHashMap<Str, (&'a Body, OpId)>,
}

impl<'a> Interpreter<'a> {
    /// For the functions that stand directly in this body, which is a module's.
    pub fn new(ctx: &'a Context, body: &'a Body) -> Self {
        let blocks = body.roots().iter().flat_map(|&region| body.blocks(region));
        let functions = blocks.flat_map(|&block| body.ops(block)).filter_map(|op| {
            let view = OpRef::new(ctx, body, op);
            view.def().filter(|def| def.has(Trait::Function))?;
            Some((ctx.attr_str(view.attr("sym_name")?)?, (body, op)))
        });
        Self { ctx, functions: functions.collect() }
    }

    /// The types of the arguments of a function; `None` if there is no such function, or it has no body.
    pub fn arguments(&self, name: &str) -> Option<Vec<Type>> {
        let (body, op) = self.functions.get(&self.ctx.find_str(name)?)?;
        let (body, block) = entry(body.isolated(*op)?)?;
        Some(body.args(block).iter().map(|&arg| body.ty(arg)).collect())
    }

    /// Runs a function on arguments, whose types are its arguments' but for sizes that those leave open.
    ///
    /// # Errors
    /// If there is no such function, the arguments do not fit, or an operation has no result.
    pub fn run(&self, name: &str, arguments: &[Tensor], observe: &mut Observe<'_>) -> Result<Vec<Tensor>, Failure> {
        let found = self.ctx.find_str(name).and_then(|name| self.functions.get(&name));
        let Some(&(body, op)) = found else {
            return Err(Failure { loc: Loc::UNKNOWN, message: format!("there is no function '{name}'") });
        };
        self.call(body, op, arguments, 0, observe)
    }

    fn call(
        &self,
        body: &Body,
        op: OpId,
        arguments: &[Tensor],
        depth: usize,
        observe: &mut Observe<'_>,
    ) -> Result<Vec<Tensor>, Failure> {
        let ctx = self.ctx;
        let fail = |message: String| Failure { loc: body.loc(op), message };
        if depth > MAX_CALLS {
            return Err(fail("calls nest too deep".to_owned()));
        }
        let Some((inner, block)) = body.isolated(op).and_then(entry) else {
            return Err(fail("the function has no body of one block".to_owned()));
        };
        let args = inner.args(block);
        if args.len() != arguments.len() {
            return Err(fail(format!("the function has {} arguments, not {}", args.len(), arguments.len())));
        }
        let mut values: FxHashMap<ValueId, Tensor> = FxHashMap::default();
        for (number, (&arg, tensor)) in args.iter().zip(arguments).enumerate() {
            if !fits(ctx, tensor.ty, inner.ty(arg)) {
                return Err(fail(format!("argument {number} has another type")));
            }
            values.insert(arg, tensor.clone());
        }
        // How many uses of a value are still to come: what nobody uses any more is dropped.
        let mut pending: FxHashMap<ValueId, usize> = FxHashMap::default();
        for op in inner.ops(block) {
            for operand in inner.operands(op) {
                let count = pending.entry(operand).or_default();
                *count = count.saturating_add(1);
            }
        }
        for op in inner.ops(block) {
            let view = OpRef::new(ctx, inner, op);
            let fail = |message: String| Failure { loc: view.loc(), message: format!("'{}' {message}", view.name()) };
            let mut operands = Vec::new();
            for operand in inner.operands(op) {
                let count = pending.entry(operand).or_default();
                *count = count.saturating_sub(1);
                let tensor = if *count == 0 { values.remove(&operand) } else { values.get(&operand).cloned() };
                // What holds no elements (a token, a list) has no tensor; a kernel that needs one says so.
                operands.push(tensor);
            }
            let known = || operands.iter().cloned().collect::<Option<Vec<Tensor>>>();
            if view.def().is_some_and(|def| def.has(Trait::ReturnLike)) {
                return known().ok_or_else(|| fail("returns what is no tensor".to_owned()));
            }
            if let Some(called) = self.callee(view) {
                let arguments = known().ok_or_else(|| fail("is called with what is no tensor".to_owned()))?;
                let results = self.call(called.0, called.1, &arguments, depth.saturating_add(1), observe)?;
                values.extend(inner.results(op).zip(results));
                continue;
            }
            let is_constant = view.constant().is_some();
            let results = evaluate(view, &operands).map_err(fail)?;
            if !is_constant {
                observe(view, &results);
            }
            for (result, tensor) in inner.results(op).zip(results) {
                if pending.contains_key(&result) {
                    values.insert(result, tensor);
                }
            }
        }
        Err(fail("the function does not return".to_owned()))
    }

    fn callee(&self, op: OpRef<'_>) -> Option<(&'a Body, OpId)> {
        let name = op.def()?.traits.iter().find_map(|t| if let Trait::Call(name) = t { Some(*name) } else { None })?;
        match op.ctx.attr_kind(op.attr(name)?) {
            AttrKind::SymbolRef { root, nested } if nested.is_empty() => self.functions.get(root).copied(),
            _ => None,
        }
    }
}

/// The elements of a value that follows from constants alone, through a few operations without effect.
pub fn constant_value(ctx: &Context, body: &Body, value: ValueId) -> Option<Tensor> {
    const MAX_DEPTH: usize = 16;
    fn of(op: OpRef<'_>, depth: usize) -> Option<Vec<Tensor>> {
        if depth > MAX_DEPTH || !op.has_no_effect() || !op.body.regions(op.op).is_empty() {
            return None;
        }
        let mut operands = Vec::new();
        for operand in op.body.operands(op.op) {
            let def = OpRef { op: op.body.defining_op(operand)?, ..op };
            let at = op.body.results(def.op).position(|v| v == operand)?;
            operands.push(of(def, depth.saturating_add(1))?.get(at).cloned());
        }
        evaluate(op, &operands).ok()
    }
    let op = OpRef::new(ctx, body, body.defining_op(value)?);
    let at = body.results(op.op).position(|v| v == value)?;
    of(op, 0)?.get(at).cloned()
}

/// The only block of a function.
fn entry(body: &Body) -> Option<(&Body, crate::ir::BlockId)> {
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

/// The results of an operation on these operands, which it alone decides; operands that are no tensors have none.
///
/// # Errors
/// In words: if it has none.
pub fn evaluate(op: OpRef<'_>, operands: &[Option<Tensor>]) -> Result<Vec<Tensor>, String> {
    let def = op.meaning().ok_or("is not known")?;
    let result = op.result_type(0);
    if let Some(constant) = op.constant() {
        let ty = result.ok_or("has no result")?;
        // A shape or a list is no tensor; operations that have one as operand look at the constant.
        if !Tensor::is_possible(op.ctx, ty) {
            return Ok(Vec::new());
        }
        return Ok(vec![Tensor::of_constant(op.ctx, constant, ty)?]);
    }
    if result.is_none() {
        return Err("has no result".to_owned());
    }
    let known = || operands.iter().cloned().collect::<Option<Vec<Tensor>>>();
    if let (Some(kernel), Some(operands)) = (def.kernel, known()) {
        return kernel(op, &operands);
    }
    if let (Some(cast), Some(result)) = (op.cast(), result) {
        let operand = operands.first().cloned().flatten().ok_or("has no operand")?;
        return Ok(vec![convert(op.ctx, &cast, &operand, result)?]);
    }
    if let Some(movement) = def.movement {
        return moved(op, &movement(op)?, operands);
    }
    if let (true, Some(operands)) = (def.eval.is_some() || def.fold.is_some(), known()) {
        return folded(op, &operands);
    }
    // Some operations, lists for example, have results that only movements look through.
    if op.body.results(op.op).all(|v| !op.ctx.is_tensor(op.body.ty(v))) {
        return Ok(Vec::new());
    }
    Err("cannot be run".to_owned())
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

/// The results of a movement, as bytes.
fn moved(op: OpRef<'_>, used: &MovementUse, operands: &[Option<Tensor>]) -> Result<Vec<Tensor>, String> {
    let ctx = op.ctx;
    let mut sources = Vec::new();
    for source in &used.data {
        let at = source.value(op).and_then(|v| op.body.operands(op.op).position(|operand| operand == v));
        let tensor = at.and_then(|at| operands.get(at)).cloned().flatten();
        sources.push(tensor.ok_or("moves what is no operand")?);
    }
    let blobs: Vec<Data<'_>> = sources.iter().map(|tensor| tensor.data.as_data()).collect();
    let first = sources.first().ok_or("moves nothing")?;
    let count = first.len(ctx)?;
    // A splat is one element, else all are there.
    let bytes = match first.data.splat() {
        Some(element) => element.len(),
        None => first.data.num_bytes().checked_div(count).unwrap_or(1),
    };
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
        let assembly = parts.pop().ok_or("moves nothing")?;
        let declared = op.body.ty(result);
        let ty = ctx.with_shape(declared, assembly.shape().dims()).ok_or("has a result without shape")?;
        if !fits(ctx, ty, declared) {
            return Err("moves elements to another shape".to_owned());
        }
        Tensor { ty, data: first.data.clone() }.len(ctx)?;
        let data = match assembly.same_bytes().and_then(|number| sources.get(number)) {
            Some(same) => same.data.clone(),
            None => match assembly.materialize(bytes, &blobs).map_err(|why| why.to_string())? {
                Moved::Splat(element) => crate::ir::Blob::Splat(element.into()),
                Moved::Dense(all) => crate::ir::Blob::of_elements(all, bytes),
            },
        };
        results.push(Tensor { ty, data });
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

/// The results that the hooks for constants find.
fn folded(op: OpRef<'_>, operands: &[Tensor]) -> Result<Vec<Tensor>, String> {
    let def = op.meaning().ok_or("is not known")?;
    let constants = operands.iter().map(|tensor| tensor.to_constant(op.ctx)).collect::<Result<Vec<Attr>, _>>()?;
    let options: Vec<Option<Attr>> = constants.iter().copied().map(Some).collect();
    let found = def.fold.and_then(|fold| fold(op, &options)).or_else(|| {
        let attrs = def.eval.and_then(|eval| eval(op, &constants))?;
        Some(attrs.into_iter().map(Folded::Constant).collect())
    });
    let found = found.ok_or("has no result for these operands")?;
    let tensor = |(folded, result): (&Folded, ValueId)| match *folded {
        Folded::Value(value) => {
            let at = op.body.operands(op.op).position(|operand| operand == value).ok_or("folds to another value")?;
            operands.get(at).cloned().ok_or_else(|| "has no such operand".to_owned())
        }
        Folded::Constant(attr) => Tensor::of_constant(op.ctx, attr, op.body.ty(result)),
    };
    found.iter().zip(op.body.results(op.op)).map(tensor).collect()
}
