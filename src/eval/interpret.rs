//! The interpreter: executes functions of a module, one operation at a time.

use std::borrow::Cow;
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use super::run_movement::run_movement;
use crate::def::{
    Adaptor, Cast, CastKind, EvaluateRegions, Folded, MovementUse, OpDef, OpRef, Trait, evaluate_in_pieces,
};
use crate::ir::{
    Attr, AttrKind, BlockId, Body, Context, Loc, NumberFormat, OpId, RegionId, Str, Tensor, Type, ValueId,
};

/// Largest depth of nested calls; `call` is recursive.
const MAX_CALL_DEPTH: usize = 256;
/// Largest number of regions that run inside each other, in all functions that call each other; `block` is recursive.
const MAX_REGION_DEPTH: usize = 128;
/// Largest number of operations of a run. Without it, a chain of calls could double the work with every line.
const MAX_OPS: u64 = 1 << 22;
/// Largest size in bytes of all live values.
const MAX_LIVE_BYTES: u64 = 4 << 30;
/// Largest number of integers of a computed operand that is a movement's list of sizes or offsets.
const MAX_LIST_ELEMENTS: u64 = 1 << 10;

/// The reason why a program has no result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// Location of the operation that failed.
    pub loc: Loc,
    /// One line without a trailing period.
    pub message: String,
}

/// Called with the results of each operation that is not a constant.
pub type Observe<'a> = dyn FnMut(OpRef<'_>, &[Tensor]) + 'a;

/// An interpreter of the functions of a module.
pub struct Interpreter<'a> {
    ctx: &'a Context,
    /// By symbol path: the names of the enclosing modules, outermost first, and of the function.
    functions: FxHashMap<Vec<Str>, (&'a Body, OpId)>,
}

impl<'a> Interpreter<'a> {
    /// Collects the functions in the body of a module and in nested named modules.
    pub fn new(ctx: &'a Context, body: &'a Body) -> Self {
        let mut functions = FxHashMap::default();
        let mut work = vec![(Vec::new(), body)];
        while let Some((path, body)) = work.pop() {
            let blocks = body.regions(Body::ROOT).iter().flat_map(|&region| body.blocks(region));
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

    /// Finds a function by its symbol path, such as `inner::main`.
    fn find(&self, name: &str) -> Option<(Vec<Str>, &'a Body, OpId)> {
        let path: Vec<Str> = name.split("::").map(|part| self.ctx.find_str(part)).collect::<Option<_>>()?;
        let &(body, op) = self.functions.get(&path)?;
        Some((path, body, op))
    }

    /// Argument types of a function; `None` if it does not exist or has no body.
    pub fn arguments(&self, name: &str) -> Option<Vec<Type>> {
        let (_, body, op) = self.find(name)?;
        let body = body.isolated(op)?;
        let &block = body.blocks(*body.regions(Body::ROOT).first()?).first()?;
        Some(body.args(block).iter().map(|&arg| body.ty(arg)).collect())
    }

    /// The body of a function; `None` if it does not exist or is a declaration in another body.
    pub fn body(&self, name: &str) -> Option<&'a Body> {
        let (_, body, op) = self.find(name)?;
        body.isolated(op)
    }

    /// Location of a function; `None` if it does not exist.
    pub fn location(&self, name: &str) -> Option<Loc> {
        self.find(name).map(|(_, body, op)| body.loc(op))
    }

    /// The names of the functions that have a body, sorted.
    pub fn names(&self) -> Vec<String> {
        let mut names: Vec<String> = self
            .functions
            .iter()
            .filter(|(_, (body, op))| {
                body.isolated(*op)
                    .is_some_and(|inner| inner.regions(Body::ROOT).iter().any(|&r| !inner.blocks(r).is_empty()))
            })
            .map(|(path, _)| path.iter().map(|&part| self.ctx.text(part)).collect::<Vec<_>>().join("::"))
            .collect();
        names.sort();
        names
    }

    /// The operations without an evaluator, in a function and in those that it calls: all of them, in the order of the text.
    pub fn without_evaluator(&self, name: &str) -> Vec<Failure> {
        let mut found = Vec::new();
        self.visit_reachable(name, &mut |op| {
            if !has_evaluator(op) {
                found.push(Failure { loc: op.loc(), message: format!("'{}' {}", op.label(), no_evaluator(op)) });
            }
        });
        found
    }

    /// Visits the operations that a run of a function may execute: its own, those of regions, and those of the functions that
    /// it calls.
    pub fn visit_reachable(&self, name: &str, visit: &mut dyn FnMut(OpRef<'_>)) {
        let ctx = self.ctx;
        let mut work: Vec<Vec<Str>> = self.find(name).map(|(path, ..)| path).into_iter().collect();
        let mut seen: FxHashSet<Vec<Str>> = work.iter().cloned().collect();
        while let Some(path) = work.pop() {
            let Some(inner) = self.functions.get(&path).and_then(|(body, op)| body.isolated(*op)) else { continue };
            // A function of several blocks is refused as a whole.
            let Some(&[block]) = inner.regions(Body::ROOT).first().map(|&region| inner.blocks(region)) else {
                continue;
            };
            let mut ops: Vec<(OpId, bool)> = inner.ops(block).map(|op| (op, false)).collect();
            ops.reverse();
            while let Some((op, is_nested)) = ops.pop() {
                let op = OpRef::new(ctx, inner, op);
                if is_nested && op.def().is_some_and(|def| def.has(Trait::Terminator)) {
                    continue;
                }
                visit(op);
                if op.meaning().is_some_and(|def| def.evaluate_regions.is_some()) {
                    let blocks = inner.regions(op.op).iter().flat_map(|&region| inner.blocks(region));
                    let mut nested: Vec<_> = blocks.flat_map(|&block| inner.ops(block)).map(|op| (op, true)).collect();
                    nested.reverse();
                    ops.extend(nested);
                }
                work.extend(callee(op, &path).filter(|path| seen.insert(path.clone())));
            }
        }
    }

    /// Runs a function. The types of the arguments must match the declared ones, except for dynamic sizes.
    ///
    /// # Errors
    /// If the function does not exist, the arguments do not match, an operation fails, or a limit is exceeded.
    pub fn run(&self, name: &str, arguments: &[Tensor], observe: &mut Observe<'_>) -> Result<Vec<Tensor>, Failure> {
        let Some((path, body, op)) = self.find(name) else {
            return Err(Failure { loc: Loc::UNKNOWN, message: format!("unknown function '{name}'") });
        };
        InterpreterRun { program: self, observe, steps: 0, live: 0, open_regions: 0 }.call(
            (&path, body, op),
            arguments,
            0,
        )
    }
}

/// The value of an SSA value at run time.
#[derive(Clone)]
pub(super) enum RuntimeValue {
    Tensor(Tensor),
    /// The operand tensors of the operation that defines the value: a list value, or a value without elements.
    List(Arc<Vec<Option<Tensor>>>),
}

impl RuntimeValue {
    /// The tensor; `None` for a list.
    pub(super) fn tensor(&self) -> Option<&Tensor> {
        match self {
            Self::Tensor(tensor) => Some(tensor),
            Self::List(_) => None,
        }
    }
    /// Bytes of the data of all tensors.
    fn bytes(&self) -> u64 {
        match self {
            Self::Tensor(tensor) => tensor.data.num_bytes() as u64,
            Self::List(parts) => parts.iter().flatten().map(|tensor| tensor.data.num_bytes() as u64).sum(),
        }
    }
}

/// State of one run.
struct InterpreterRun<'i, 'a, 'o, 'p> {
    program: &'i Interpreter<'a>,
    observe: &'o mut Observe<'p>,
    steps: u64,
    /// Bytes of the live values.
    live: u64,
    /// The number of regions that are running.
    open_regions: usize,
}

/// A function that runs.
struct Frame<'f, 'a> {
    path: &'f [Str],
    declared: &'a Body,
    /// The body that hooks see. Dynamic types are refined to the sizes of their values.
    body: Cow<'a, Body>,
    values: FxHashMap<ValueId, RuntimeValue>,
    /// Uses of each value by operations that have not run.
    pending: FxHashMap<ValueId, usize>,
    /// The number of callers.
    depth: usize,
}

impl Frame<'_, '_> {
    fn operands(&self, op: OpId) -> Vec<Option<RuntimeValue>> {
        self.declared.operands(op).map(|operand| self.values.get(&operand).cloned()).collect()
    }
    /// Restores the declared types of the results of an operation, which an earlier iteration may have refined.
    fn forget_refined_results(&mut self, op: OpId) {
        if matches!(self.body, Cow::Owned(_)) {
            for result in self.declared.results(op) {
                refine_type(&mut self.body, result, self.declared.ty(result));
            }
        }
    }
    /// Drops the values of a block that has run.
    fn drop_values(&mut self, block: BlockId) {
        for op in self.declared.ops(block) {
            for result in self.declared.results(op) {
                self.values.remove(&result);
            }
        }
        for arg in self.declared.args(block) {
            self.values.remove(arg);
        }
    }
}

/// The values that an operation uses, with those that its regions use. Lists each value as often as it is used.
fn uses(body: &Body, op: OpId) -> Vec<ValueId> {
    let mut found = Vec::new();
    let mut work = vec![op];
    while let Some(op) = work.pop() {
        found.extend(body.operands(op));
        for &region in body.regions(op) {
            work.extend(body.blocks(region).iter().flat_map(|&block| body.ops(block)));
        }
    }
    found
}

/// A function: its symbol path and the operation in its body.
type FunctionRef<'f, 'a> = (&'f [Str], &'a Body, OpId);

impl<'a> InterpreterRun<'_, 'a, '_, '_> {
    /// Runs a function. Recursive; the depth is limited by `MAX_CALL_DEPTH`.
    fn call(
        &mut self,
        (path, outer, function): FunctionRef<'_, 'a>,
        arguments: &[Tensor],
        depth: usize,
    ) -> Result<Vec<Tensor>, Failure> {
        let fail = |message: String| Failure { loc: outer.loc(function), message };
        if depth > MAX_CALL_DEPTH {
            return Err(fail("calls nest too deeply".to_owned()));
        }
        let Some((body, block)) = outer.isolated(function).and_then(entry) else {
            return Err(fail("only functions with a body of one block can be run".to_owned()));
        };
        // Remaining uses of each value. A value without remaining uses is dropped.
        let mut pending: FxHashMap<ValueId, usize> = FxHashMap::default();
        for operand in body.ops(block).flat_map(|op| uses(body, op)) {
            let count = pending.entry(operand).or_default();
            *count = count.saturating_add(1);
        }
        let mut frame =
            Frame { path, declared: body, body: Cow::Borrowed(body), values: FxHashMap::default(), pending, depth };
        let before = self.live;
        let results = self.block(&mut frame, block, arguments, false).map_err(|failure| match failure.loc {
            Loc::UNKNOWN => fail(failure.message),
            _ => failure,
        });
        self.live = before;
        results
    }

    /// Runs a block of a function: its entry block, or the block of a region. Recursive; the depth is limited by
    /// `MAX_REGION_DEPTH`.
    fn block(
        &mut self,
        frame: &mut Frame<'_, 'a>,
        block: BlockId,
        arguments: &[Tensor],
        is_nested: bool,
    ) -> Result<Vec<Tensor>, Failure> {
        self.bind_arguments(frame, block, arguments, is_nested)?;
        for op in frame.declared.ops(block) {
            let ends = |def: &OpDef| def.has(Trait::ReturnLike) || is_nested && def.has(Trait::Terminator);
            let is_return = OpRef::new(self.program.ctx, &frame.body, op).def().is_some_and(ends);
            let results = self.op(frame, op, is_return, is_nested)?;
            if is_return {
                return Ok(results);
            }
            let values: Vec<ValueId> = frame.body.results(op).collect();
            for (result, tensor) in values.into_iter().zip(results) {
                if is_nested || frame.pending.contains_key(&result) {
                    refine_type(&mut frame.body, result, tensor.ty);
                    self.set_value(&mut frame.values, result, RuntimeValue::Tensor(tensor));
                }
            }
        }
        Err(Failure { loc: Loc::UNKNOWN, message: "the function does not return".to_owned() })
    }

    /// Assigns the arguments of a block.
    fn bind_arguments(
        &mut self,
        frame: &mut Frame<'_, 'a>,
        block: BlockId,
        arguments: &[Tensor],
        is_nested: bool,
    ) -> Result<(), Failure> {
        let args = frame.declared.args(block);
        if args.len() != arguments.len() {
            let owner = if is_nested { "region" } else { "function" };
            let message = format!("the {owner} expects {} arguments, got {}", args.len(), arguments.len());
            return Err(Failure { loc: Loc::UNKNOWN, message });
        }
        for (number, (&arg, tensor)) in args.iter().zip(arguments).enumerate() {
            if !fits(self.program.ctx, tensor.ty, frame.declared.ty(arg)) {
                let message = format!("the type of argument #{number} does not match");
                return Err(Failure { loc: Loc::UNKNOWN, message });
            }
            refine_type(&mut frame.body, arg, tensor.ty);
            self.set_value(&mut frame.values, arg, RuntimeValue::Tensor(tensor.clone()));
        }
        Ok(())
    }

    /// Runs an operation and returns its results, or the operands if it is a return. The results of an operation on
    /// lists are stored and not returned.
    fn op(
        &mut self,
        frame: &mut Frame<'_, 'a>,
        op: OpId,
        is_return: bool,
        is_nested: bool,
    ) -> Result<Vec<Tensor>, Failure> {
        let ctx = self.program.ctx;
        let loc = frame.declared.loc(op);
        let declared = frame.declared;
        let fail = |message: String| {
            let name = OpRef::new(ctx, declared, op).label();
            Failure { loc, message: format!("'{name}' {message}") }
        };
        self.steps = self.steps.saturating_add(1);
        if self.steps > MAX_OPS {
            return Err(fail(format!("cannot be run: limit of {MAX_OPS} operations is reached")));
        }
        if is_nested {
            frame.forget_refined_results(op);
        }
        let operands = if is_nested { frame.operands(op) } else { self.take_operands(frame, op) };
        let tensors = || operands.iter().map(|value| value.as_ref()?.tensor().cloned()).collect::<Option<Vec<_>>>();
        if is_return {
            return tensors().ok_or_else(|| fail("returns a value that is not a tensor".to_owned()));
        }
        let view = OpRef::new(ctx, &frame.body, op);
        if let Some(path) = callee(view, frame.path) {
            let Some(&(outer, function)) = self.program.functions.get(&path) else {
                return Err(fail("cannot be run: its callee is unknown".to_owned()));
            };
            let arguments = tensors().ok_or_else(|| fail("is called with a value that is not a tensor".to_owned()))?;
            drop(operands);
            return self.call((&path, outer, function), &arguments, frame.depth.saturating_add(1));
        }
        if let Some(evaluate) = view.meaning().and_then(|def| def.evaluate_regions) {
            self.check_memory(view, &operands).map_err(fail)?;
            let arguments = tensors().ok_or_else(|| fail("has an operand that is not a tensor".to_owned()))?;
            drop(operands);
            check_sizes(ctx, &arguments).map_err(fail)?;
            let results = self.regions(frame, op, evaluate, &arguments)?;
            (self.observe)(OpRef::new(ctx, &frame.body, op), &results);
            return Ok(results);
        }
        refine_elementwise_types(&mut frame.body, ctx, op, &operands);
        let view = OpRef::new(ctx, &frame.body, op);
        self.check_memory(view, &operands).map_err(fail)?;
        let results = evaluate(view, &operands).map_err(fail)?;
        if view.constant().is_none() {
            (self.observe)(view, &results);
        }
        if results.is_empty() && frame.body.num_results(op) > 0 {
            let lists: Vec<ValueId> = frame.body.results(op).collect();
            let parts = Arc::new(operands.iter().map(|value| value.as_ref()?.tensor().cloned()).collect());
            for list in lists {
                self.set_value(&mut frame.values, list, RuntimeValue::List(Arc::clone(&parts)));
            }
        }
        Ok(results)
    }

    /// Evaluates an operation with regions.
    fn regions(
        &mut self,
        frame: &mut Frame<'_, 'a>,
        op: OpId,
        evaluate: EvaluateRegions,
        arguments: &[Tensor],
    ) -> Result<Vec<Tensor>, Failure> {
        let ctx = self.program.ctx;
        // The operation as the hook sees it, while its regions run in the frame.
        let seen = frame.body.clone();
        let view = OpRef::new(ctx, &seen, op);
        let mut inner: Option<Failure> = None;
        let mut run = |region: RegionId, arguments: &[Tensor]| {
            let &[block] = frame.declared.blocks(region) else {
                return Err("cannot be run: a region does not have one block".to_owned());
            };
            if self.open_regions >= MAX_REGION_DEPTH {
                return Err(format!("cannot be run: more than {MAX_REGION_DEPTH} regions are inside each other"));
            }
            let before = self.live;
            self.open_regions = self.open_regions.saturating_add(1);
            let results = self.block(frame, block, arguments, true);
            self.open_regions = self.open_regions.saturating_sub(1);
            frame.drop_values(block);
            self.live = before;
            results.map_err(|failure| {
                let message = failure.message.clone();
                if failure.loc != Loc::UNKNOWN {
                    inner = Some(failure);
                }
                message
            })
        };
        let results = evaluate(view, arguments, &mut run);
        results.map_err(|message| {
            inner.unwrap_or_else(|| Failure { loc: view.loc(), message: format!("'{}' {message}", view.label()) })
        })
    }

    /// The operands of an operation of an entry block. A value is dropped after its last use.
    fn take_operands(&mut self, frame: &mut Frame<'_, 'a>, op: OpId) -> Vec<Option<RuntimeValue>> {
        let operands = frame.operands(op);
        // Values that the operation's regions use are dropped too late, at the end of the function.
        for operand in frame.declared.operands(op) {
            let count = frame.pending.entry(operand).or_default();
            *count = count.saturating_sub(1);
            if *count == 0
                && let Some(value) = frame.values.remove(&operand)
            {
                self.live = self.live.saturating_sub(value.bytes());
            }
        }
        operands
    }

    fn set_value(&mut self, values: &mut FxHashMap<ValueId, RuntimeValue>, id: ValueId, value: RuntimeValue) {
        self.live = self.live.saturating_add(value.bytes());
        values.insert(id, value);
    }

    /// Checks that the operands and results fit in memory together with all live values, as far as sizes are declared.
    fn check_memory(&self, op: OpRef<'_>, operands: &[Option<RuntimeValue>]) -> Result<(), String> {
        let mut bytes = operands.iter().flatten().map(RuntimeValue::bytes).fold(self.live, u64::saturating_add);
        for result in op.body.results(op.op) {
            let ty = op.body.ty(result);
            let (Some(count), Ok(width)) = (op.ctx.num_elements(ty), Tensor::element_bytes(op.ctx, ty)) else {
                continue;
            };
            // A constant shares its data with the attribute.
            if op.constant().is_none() {
                bytes = bytes.saturating_add(count.saturating_mul(width as u64));
            }
        }
        if bytes > MAX_LIVE_BYTES {
            return Err(format!("cannot be run: live values take {bytes} bytes, limit is {MAX_LIVE_BYTES}"));
        }
        Ok(())
    }
}

/// Refines the type of a value to the type of its tensor.
fn refine_type(body: &mut Cow<'_, Body>, value: ValueId, ty: Type) {
    if body.ty(value) != ty {
        body.to_mut().set_type(value, ty);
    }
}

/// Refines the dynamic result sizes of elementwise operations with the sizes of the operands.
fn refine_elementwise_types(body: &mut Cow<'_, Body>, ctx: &Context, op: OpId, operands: &[Option<RuntimeValue>]) {
    let view = OpRef::new(ctx, body, op);
    let is_dynamic = |value: ValueId| ctx.shape(body.ty(value)).is_some_and(|shape| shape.contains(&None));
    if !view.body.results(op).any(is_dynamic) {
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
            refine_type(body, result, ty);
        }
    }
}

/// Symbol path of the callee, if the operation is a call. Symbols are resolved in the module of the calling function.
fn callee(op: OpRef<'_>, path: &[Str]) -> Option<Vec<Str>> {
    let name = op.def()?.traits.iter().find_map(|t| if let Trait::Call(name) = t { Some(*name) } else { None })?;
    let AttrKind::SymbolRef { root, nested } = op.ctx.attr_kind(op.attr(name)?) else { return None };
    let (_, modules) = path.split_last()?;
    Some(modules.iter().chain([root]).chain(nested.iter()).copied().collect())
}

/// Evaluates a value that depends on constants only, through a short chain of operations without side effects.
pub fn constant_value(ctx: &Context, body: &Body, value: ValueId) -> Option<Tensor> {
    const MAX_DEPTH: usize = 16;
    // Each operation is evaluated once. Recursive up to `MAX_DEPTH`.
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
            operands.push(of(def, depth.saturating_add(1), known)?.get(at).cloned().map(RuntimeValue::Tensor));
        }
        let results = evaluate(op, &operands).ok()?;
        known.insert(op.op, results.clone());
        Some(results)
    }
    let op = OpRef::new(ctx, body, body.defining_op(value)?);
    let at = body.results(op.op).position(|v| v == value)?;
    of(op, 0, &mut FxHashMap::default())?.get(at).cloned()
}

/// The body and entry block of a function with a single block.
fn entry(body: &Body) -> Option<(&Body, BlockId)> {
    match body.blocks(*body.regions(Body::ROOT).first()?) {
        [block] => Some((body, *block)),
        _ => None,
    }
}

/// Returns true if the types are equal except for dynamic sizes of the declared one.
pub(super) fn fits(ctx: &Context, ty: Type, declared: Type) -> bool {
    if ty == declared {
        return true;
    }
    let (Some(shape), Some(declared_dims)) = (ctx.shape(ty), ctx.shape(declared)) else { return false };
    shape.len() == declared_dims.len()
        && shape.iter().zip(&declared_dims).all(|(d, o)| o.is_none() || d == o)
        && ctx.element_type(ty) == ctx.element_type(declared)
}

/// Evaluates one operation with these operands; the defining operations of its operands are ignored.
///
/// # Errors
/// If the operation has no result for them.
pub fn run_op(op: OpRef<'_>, operands: Vec<Tensor>) -> Result<Vec<Tensor>, String> {
    let operands: Vec<_> = operands.into_iter().map(|tensor| Some(RuntimeValue::Tensor(tensor))).collect();
    evaluate(op, &operands)
}

/// Evaluates an operation. Results without elements are omitted.
fn evaluate(op: OpRef<'_>, operands: &[Option<RuntimeValue>]) -> Result<Vec<Tensor>, String> {
    // Results are tensors, which own their data.
    let _scope = op.ctx.constant_scope();
    let def = op.meaning().ok_or_else(|| no_evaluator(op))?;
    if let (Some(constant), Some(result)) = (op.constant(), op.result_type(0)) {
        // Shapes and lists are not tensors; operations that use them read the constant.
        if !Tensor::is_possible(op.ctx, result) {
            return Ok(Vec::new());
        }
        let tensor = Tensor::of_constant(op.ctx, constant, result).map_err(cannot)?;
        // The shape of a splat can have more elements than a value may.
        if tensor.data.splat().is_some() {
            tensor.len(op.ctx).map_err(cannot)?;
        }
        return Ok(vec![tensor]);
    }
    let known = || operands.iter().map(|value| value.as_ref()?.tensor().cloned()).collect::<Option<Vec<Tensor>>>();
    // Shapes and lists are not tensors; evaluators read their constants.
    let is_tensor = |v: ValueId| Tensor::is_possible(op.ctx, op.body.ty(v));
    let tensors = op.body.operands(op.op).zip(operands).filter(|&(v, _)| is_tensor(v));
    let tensors = tensors.map(|(_, value)| value.as_ref()?.tensor().cloned()).collect::<Option<Vec<Tensor>>>();
    if let (Some(evaluate), Some(tensors)) = (def.evaluate, tensors) {
        if let Some(results) = evaluate_in_pieces(op, &tensors) {
            return results;
        }
        check_sizes(op.ctx, &tensors)?;
        return evaluate(op, &tensors);
    }
    if let (Some(cast), Some(result)) = (op.cast(), op.result_type(0)) {
        let operand = operands.first().and_then(|value| value.as_ref()?.tensor()).ok_or("has no operand")?;
        return Ok(vec![run_cast(op.ctx, &cast, operand, result).map_err(cannot)?]);
    }
    if let Some(movement) = def.movement {
        let lists = computed_lists(op, |at, _| operands.get(at)?.as_ref()?.tensor().cloned());
        let adaptor = Adaptor::new(op.op, &lists);
        let op = op.with_operands(&adaptor);
        let used = movement(op).map_err(|why| why.to_string());
        return used.and_then(|used| run_movement(op, &used, operands)).map_err(cannot);
    }
    if let (true, Some(operands)) = (def.fold_constants.is_some() || def.fold.is_some(), known()) {
        return run_fold(op, &operands).map_err(cannot);
    }
    // Some operations, such as lists, have results that only movements look through.
    if op.has_no_effect() && op.body.results(op.op).all(|v| !op.ctx.is_shaped(op.body.ty(v))) {
        return Ok(Vec::new());
    }
    Err(no_evaluator(op).to_owned())
}

/// Limits the extents of the operands, which evaluators multiply.
fn check_sizes(ctx: &Context, operands: &[Tensor]) -> Result<(), String> {
    for tensor in operands {
        let extents = tensor.shape(ctx).map_err(cannot)?;
        Tensor::count(&extents.into_iter().map(|n| usize::try_from(n).unwrap_or(usize::MAX)).collect::<Vec<_>>())?;
    }
    Ok(())
}

/// The message for an operation that [`evaluate`] has no way to compute.
fn no_evaluator(op: OpRef<'_>) -> &'static str {
    match op.body.regions(op.op) {
        _ if op.def().is_none() => undefined(op),
        [] if op.body.isolated(op.op).is_none() => "cannot be run: it has no evaluator",
        _ => "cannot be run: it has regions, which are unsupported",
    }
}

/// The message for an operation without a definition. A dialect may define only some of its operations.
fn undefined(op: OpRef<'_>) -> &'static str {
    let name = op.ctx.op_text(op.body.name(op.op));
    match name.split_once('.').and_then(|(dialect, _)| op.ctx.dialect(dialect)) {
        Some(_) => "cannot be run: its dialect does not define it",
        None => "cannot be run: its dialect is unknown",
    }
}

/// Returns true if [`evaluate`] supports the operation. It may still reject the operands.
fn has_evaluator(op: OpRef<'_>) -> bool {
    let computes = |def: &OpDef| {
        def.evaluate.is_some()
            || def.evaluate_regions.is_some()
            || def.movement.is_some()
            || def.fold_constants.is_some()
            || def.fold.is_some()
            || def.has(Trait::ReturnLike)
            || def.traits.iter().any(|t| matches!(t, Trait::Call(_)))
    };
    let is_list = || op.has_no_effect() && op.body.results(op.op).all(|v| !op.ctx.is_shaped(op.body.ty(v)));
    op.constant().is_some() || op.cast().is_some() || op.meaning().is_some_and(computes) || is_list()
}

fn cannot(why: impl std::fmt::Display) -> String {
    format!("cannot be run: {why}")
}

/// Evaluates a cast between stored and expressed values.
fn run_cast(ctx: &Context, cast: &Cast, operand: &Tensor, result: Type) -> Result<Tensor, String> {
    let shape: Vec<_> = operand.shape(ctx)?.into_iter().map(Some).collect();
    let ty = ctx.with_shape(result, &shape).unwrap_or(result);
    if matches!(cast.kind, CastKind::ToStorage | CastKind::FromStorage) {
        return operand.with_type(ctx, ty);
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

/// The movement of an operation, if it has one. Operands that depend on constants only are evaluated.
pub fn movement(op: OpRef<'_>) -> Option<Result<MovementUse, String>> {
    let read = op.meaning()?.movement?;
    let list = |_, value| {
        let count = op.ctx.num_elements(op.body.ty(value)).filter(|&count| count <= MAX_LIST_ELEMENTS);
        count.and_then(|_| constant_value(op.ctx, op.body, value))
    };
    let lists = computed_lists(op, list);
    Some(read(op.with_operands(&Adaptor::new(op.op, &lists))).map_err(|why| why.to_string()))
}

/// The constants of the operands that are small integer tensors without a constant, such as computed sizes and offsets.
/// `OpDef::movement` can read them.
fn computed_lists(
    op: OpRef<'_>,
    evaluate_operand: impl Fn(usize, ValueId) -> Option<Tensor>,
) -> SmallVec<[Option<Attr>; 4]> {
    let ctx = op.ctx;
    let is_list = |ty| {
        ctx.quantized(ctx.element_or_self(ty)).is_none()
            && matches!(NumberFormat::of(ctx, ty), Ok(NumberFormat::Int { .. }))
    };
    let computed = |(at, value)| {
        let unknown = is_list(op.body.ty(value)) && op.operand_constant(at).is_none();
        let tensor = unknown.then(|| evaluate_operand(at, value))??;
        tensor.len(ctx).ok().filter(|&count| count as u64 <= MAX_LIST_ELEMENTS)?;
        tensor.to_constant(ctx).ok()
    };
    op.operands().enumerate().map(computed).collect()
}

/// Evaluates an operation by its constant folding hooks.
fn run_fold(op: OpRef<'_>, operands: &[Tensor]) -> Result<Vec<Tensor>, String> {
    let def = op.meaning().ok_or("it has no definition")?;
    let constants = operands.iter().map(|tensor| tensor.to_constant(op.ctx)).collect::<Result<Vec<Attr>, _>>()?;
    let options: Vec<Option<Attr>> = constants.iter().copied().map(Some).collect();
    // With the definitions of its operands, the operation might fold to a value that has no tensor.
    let adaptor = Adaptor::detached(op.op, &options);
    let op = op.with_operands(&adaptor);
    let found = def.fold.and_then(|fold| fold(op)).or_else(|| {
        let attrs = def.fold_constants.and_then(|fold| fold(op, &constants))?;
        Some(attrs.into_iter().map(Folded::Constant).collect())
    });
    let found = found.ok_or("it does not fold on these operands")?;
    let tensor = |(folded, result): (&Folded, ValueId)| match *folded {
        Folded::Value(value) => {
            let at = op
                .body
                .operands(op.op)
                .position(|operand| operand == value)
                .ok_or("folds to a value that is not an operand")?;
            operands.get(at).cloned().ok_or_else(|| "has no such operand".to_owned())
        }
        Folded::Constant(attr) => Tensor::of_constant(op.ctx, attr, op.body.ty(result)),
    };
    found.iter().zip(op.body.results(op.op)).map(tensor).collect()
}
