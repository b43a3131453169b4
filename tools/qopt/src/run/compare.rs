//! `qopt compare`: runs two programs on the same inputs and reports the difference of their values.
//!
//! Outputs are compared by position. *Layers* are the results of operations. They are matched by type and by the name in their
//! location, which may be missing. If both programs have the same number of layers of a name and type, these are compared in order.
//! Programs of dialects with different data formats (NHWC and NCHW) share no layer types, so only their outputs are compared. The
//! first program is the reference.
//!
//! A program that the interpreter cannot run is converted to the hub, the dialect `qnn`. So is a program whose frontend
//! operations compute on quantized types.

use std::fmt::Write as _;
use std::io::Read;
use std::sync::Arc;

use qopt_ir::def::OpRef;
use qopt_ir::diag::{Code, Diag, printable};
use qopt_ir::eval::{Failure, Interpreter};
use qopt_ir::ir::{Body, Context, Loc, OpId, Str, Type};
use qopt_ir::ir::{NumberFormat, Tensor};
use qopt_ir::movement::{Movement, Shape};
use qopt_ir::pass::Registry;
use qopt_ir::syntax::type_for_message;
use rustc_hash::FxHashMap;

use super::output::write_text;
use super::program::{Problem, Program};
use super::random::{self, Random};
use super::{arrays, execute};
use crate::cli::Settings;
use crate::diff::names;
use crate::render::Stderr;
use crate::{Streams, native};

/// The maximum total bytes of layers that one run keeps for comparison.
const MAX_LAYER_BYTES: usize = 1 << 30;

/// Compares two programs. Returns exit code 1 if an output cannot be compared or differs by more than the tolerance.
pub(crate) fn compare(settings: &Settings, registry: &Registry, streams: Streams<'_>) -> i32 {
    let compare = &settings.compare;
    let Streams { stdin, stdout, stderr } = streams;
    let stderr = Stderr::new(stderr, settings);
    let ctx = settings.context();
    let code = match compare_programs(&ctx, settings, registry, stdin, &stderr) {
        Ok(comparison) => {
            let written = write_text("-", &comparison.report(), stdout).map_err(|problem| problem.report(&stderr));
            let exceeds = |output: &Difference| compare.tolerance.is_some_and(|limit| output.largest > limit);
            i32::from(written.is_err() || comparison.outputs.iter().any(exceeds))
        }
        Err(problem) => problem.report(&stderr),
    };
    stderr.finish();
    code
}

/// Reads both programs and compares their outputs and layers.
fn compare_programs<'a>(
    ctx: &'a Arc<Context>,
    settings: &'a Settings,
    registry: &Registry,
    stdin: &mut (dyn Read + Send),
    stderr: &'a Stderr<'a>,
) -> Result<Comparison, Problem> {
    let other = settings.inputs.get(1).ok_or_else(|| "missing second program".to_owned())?;
    let mut a = Program::read(ctx, settings, &settings.input, stdin, stderr)?;
    let mut b = Program::read(ctx, settings, other, stdin, stderr)?;
    for program in [&mut a, &mut b] {
        program.make_runnable(settings, registry)?;
    }
    match Comparison::of(settings, (&a, &b), stdin, true) {
        Ok(comparison) => Ok(comparison),
        Err(NotCompared::Problem(problem)) => Err(problem),
        Err(NotCompared::Diags(side, diags)) => {
            let program = if side == 0 { &mut a } else { &mut b };
            if program.handler.report(&diags) {
                program.handler.finish();
            }
            Err(Problem::Reported)
        }
    }
}

/// The reason why two programs are not compared.
pub(crate) enum NotCompared {
    Problem(Problem),
    /// A program, by its index, cannot be run.
    Diags(usize, Vec<Diag>),
}

impl From<Problem> for NotCompared {
    fn from(problem: Problem) -> Self {
        Self::Problem(problem)
    }
}

impl From<String> for NotCompared {
    fn from(message: String) -> Self {
        Self::Problem(message.into())
    }
}

impl Program<'_> {
    /// The function to run: the named one, `main`, or the only one.
    pub(crate) fn function(&self, named: Option<&str>) -> String {
        let program = Interpreter::new(self.ctx, &self.module.body);
        let default = named.unwrap_or("main");
        match program.names().as_slice() {
            [only] if named.is_none() && program.arguments(default).is_none() => only.clone(),
            _ => default.to_owned(),
        }
    }

    /// Checks that the function of `--function` exists.
    pub(crate) fn check_named_function(&self, named: Option<&str>) -> Result<(), String> {
        let program = Interpreter::new(self.ctx, &self.module.body);
        match named.filter(|name| program.arguments(name).is_none()) {
            Some(name) => Err(self.no_function(&program, name)),
            None => Ok(()),
        }
    }

    /// The message for an unknown function of this program.
    fn no_function(&self, program: &Interpreter<'_>, name: &str) -> String {
        format!("'{}': {}", self.path, execute::no_function(program, name))
    }

    /// The types of a function's arguments, or an error if the function cannot be run.
    fn arguments(&self, side: usize, function: &str) -> Result<Vec<Type>, NotCompared> {
        let program = Interpreter::new(self.ctx, &self.module.body);
        let found = program.arguments(function);
        let found = found.ok_or_else(|| self.no_function(&program, function))?;
        let unsupported = execute::without_evaluator(&program, function);
        if unsupported.is_empty() { Ok(found) } else { Err(NotCompared::Diags(side, unsupported)) }
    }

    /// The types of a function's arguments, or an error if the function does not exist.
    pub(crate) fn argument_types(&self, function: &str) -> Result<Vec<Type>, String> {
        let program = Interpreter::new(self.ctx, &self.module.body);
        program.arguments(function).ok_or_else(|| self.no_function(&program, function))
    }

    /// Reads the arguments of a function from the files of `--input`.
    pub(crate) fn arguments_from_files(
        &self,
        settings: &Settings,
        function: &str,
        types: &[Type],
        stdin: &mut (dyn Read + Send),
    ) -> Result<Vec<Tensor>, Problem> {
        let ctx = self.ctx;
        // Each file must have an array for at least one argument.
        if settings.run_inputs.len() > types.len() {
            return Err(execute::wrong_count(ctx, function, types, settings.run_inputs.len()).into());
        }
        let files = arrays::read_all(settings, stdin).map_err(Problem::file)?;
        Ok(arrays::arguments(ctx, &self.module, function, types, &files)?)
    }

    /// Converts the program to the hub if the interpreter has no evaluator for an operation of the compared function, or if a
    /// frontend's operation computes on quantized types: the hub defines this arithmetic. Returns true if it is converted.
    pub(crate) fn make_runnable(&mut self, settings: &Settings, registry: &Registry) -> Result<bool, Problem> {
        let function = self.function(settings.compare.function.as_deref());
        let missing = Interpreter::new(self.ctx, &self.module.body).without_evaluator(&function);
        if missing.is_empty() && !self.computes_on_quantized(&function) {
            return Ok(false);
        }
        native::to_hub(settings, registry, self).map(|()| true)
    }

    /// Returns true if a frontend's operation computes on quantized types, in a function or in those that it calls.
    fn computes_on_quantized(&self, function: &str) -> bool {
        let is_quantized = |ty| self.ctx.quantized(self.ctx.element_or_self(ty)).is_some();
        let mut found = false;
        Interpreter::new(self.ctx, &self.module.body).visit_reachable(function, &mut |op| {
            let computes = op.meaning().is_some_and(|def| def.evaluate.is_some() && def.movement.is_none());
            let is_hub = op.name().starts_with("qnn.") || op.cast().is_some();
            found |= computes && !is_hub && op.operands().any(|value| is_quantized(op.body.ty(value)));
        });
        found
    }

    /// Runs a function. Keeps the results of operations if `keep_layers` is set.
    fn run(
        &self,
        side: usize,
        function: &str,
        arguments: &[Tensor],
        keep_layers: bool,
    ) -> Result<CompletedRun, NotCompared> {
        let Observed { outputs, layers, is_complete } = self.observe(function, arguments, keep_layers);
        match outputs {
            Ok(outputs) => Ok(CompletedRun { outputs, layers, is_complete }),
            Err(Failure { loc, message }) => {
                Err(NotCompared::Diags(side, vec![Diag::error(Code::RunFailed, loc, message)]))
            }
        }
    }

    /// Runs a function until its end, or until an operation fails. Keeps the results of operations if `keep_layers` is set.
    pub(crate) fn observe(&self, function: &str, arguments: &[Tensor], keep_layers: bool) -> Observed {
        let (mut layers, mut bytes) = (Vec::new(), 0_usize);
        let ctx = self.ctx;
        let program = Interpreter::new(ctx, &self.module.body);
        let outputs = program.run(function, arguments, &mut |op, results| {
            for (result, tensor) in results.iter().enumerate().filter(|_| keep_layers) {
                bytes = bytes.saturating_add(tensor.data.num_bytes());
                if bytes <= MAX_LAYER_BYTES {
                    let op_name = op.name().into_owned();
                    let root = OpRef::new(ctx, op.body, Body::ROOT);
                    layers.push(ComparedLayer {
                        name: names::node(ctx, op.loc()),
                        op: op_name,
                        function: root.attr("sym_name").and_then(|name| ctx.attr_str(name)),
                        id: op.op,
                        loc: op.loc(),
                        result,
                        tensor: tensor.clone(),
                    });
                }
            }
        });
        Observed { outputs, layers, is_complete: bytes <= MAX_LAYER_BYTES }
    }
}

/// The values of a run, which may have failed.
pub(crate) struct Observed {
    pub(crate) outputs: Result<Vec<Tensor>, Failure>,
    pub(crate) layers: Vec<ComparedLayer>,
    /// False if layers after [`MAX_LAYER_BYTES`] are missing.
    pub(crate) is_complete: bool,
}

/// The values of a run that reached its end.
struct CompletedRun {
    outputs: Vec<Tensor>,
    layers: Vec<ComparedLayer>,
    is_complete: bool,
}

/// A result of an operation.
pub(crate) struct ComparedLayer {
    name: Option<Str>,
    op: String,
    /// The symbol of the function.
    pub(crate) function: Option<Str>,
    pub(crate) id: OpId,
    pub(crate) loc: Loc,
    /// The number of the result.
    pub(crate) result: usize,
    pub(crate) tensor: Tensor,
}

/// The name and type by which layers of both programs are matched.
type LayerKey = (Option<Str>, Type);

impl ComparedLayer {
    fn key(&self) -> LayerKey {
        (self.name, self.tensor.ty)
    }
}

/// Gives a tensor of signless integers the quantized element type of the compared tensor. Otherwise the signedness of the stored
/// integers is unknown.
fn with_type_of(ctx: &Context, tensor: &Tensor, other_type: Type) -> Tensor {
    let element = ctx.element_or_self(other_type);
    let stored = ctx.quantized(element).map(|quantized| quantized.storage(ctx));
    let is_stored = stored.is_some_and(|storage| storage == ctx.element_or_self(tensor.ty));
    let ty = if is_stored { ctx.with_element(tensor.ty, element) } else { tensor.ty };
    Tensor { ty, data: tensor.data.clone() }
}

/// The difference of two values, over all inputs.
pub(crate) struct Difference {
    pub(crate) what: String,
    pub(crate) elements: u64,
    pub(crate) differing: u64,
    /// The largest difference; infinite if exactly one of two elements is NaN.
    pub(crate) largest: f64,
    /// True if differences are integer steps.
    pub(crate) steps: bool,
    /// The index of the first different element.
    pub(crate) first: Option<Vec<u64>>,
    /// The quantized element type whose scale is a step of reals.
    step: Option<Type>,
    /// The largest difference of reals in steps of `step`.
    pub(crate) scaled: f64,
    /// The largest finite magnitude of the reference.
    pub(crate) magnitude: f64,
    /// The sums of squares of the reference and of the difference.
    signal: f64,
    noise: f64,
}

impl Difference {
    fn new(what: String) -> Self {
        Self {
            what,
            elements: 0,
            differing: 0,
            largest: 0.0,
            steps: true,
            first: None,
            step: None,
            scaled: 0.0,
            magnitude: 0.0,
            signal: 0.0,
            noise: 0.0,
        }
    }

    /// Differences of reals are also counted in steps of the scales of a quantized element type.
    pub(crate) fn in_steps_of(what: String, step: Option<Type>) -> Self {
        Self { step, ..Self::new(what) }
    }

    /// Adds the differences between two values.
    pub(crate) fn add(&mut self, ctx: &Context, a: &Tensor, b: &Tensor) -> Result<(), String> {
        let (a, b) = (&with_type_of(ctx, a, b.ty), &with_type_of(ctx, b, a.ty));
        let integers = |t: &Tensor| matches!(NumberFormat::of(ctx, t.ty), Ok(NumberFormat::Int { .. }));
        let quantized = |t: &Tensor| ctx.quantized(ctx.element_or_self(t.ty)).is_some();
        let means_reals = |t: &Tensor| quantized(t) || !integers(t);
        // With different quantization parameters, equal integers represent different reals. Integers without parameters are
        // compared as stored integers.
        let same_parameters = ctx.element_or_self(a.ty) == ctx.element_or_self(b.ty);
        let steps = integers(a) && integers(b) && (same_parameters || !quantized(a) || !quantized(b));
        if a.shape(ctx)? != b.shape(ctx)? || !(steps || (means_reals(a) && means_reals(b))) {
            let show = |t: &Tensor| type_for_message(ctx, t.ty);
            return Err(format!("{}: '{}' cannot be compared with '{}'", self.what, show(a), show(b)));
        }
        let stored = if steps { Some((a.ints(ctx)?, b.ints(ctx)?)) } else { None };
        self.steps &= steps;
        let (xs, ys) = match &stored {
            Some((a_ints, b_ints)) if means_reals(a) != means_reals(b) => (as_reals(a_ints), as_reals(b_ints)),
            _ => (reals(ctx, a)?, reals(ctx, b)?),
        };
        let scales = self.step.filter(|_| !steps).map(|step| scales(ctx, step, b)).transpose()?;
        let mut first = None;
        for (i, (&x, &y)) in xs.iter().zip(&ys).enumerate() {
            let difference = match &stored {
                Some((a, b)) => match (a.get(i), b.get(i)) {
                    (Some(&a), Some(&b)) => a.abs_diff(b) as f64,
                    _ => f64::INFINITY,
                },
                None if x == y || (x.is_nan() && y.is_nan()) => 0.0,
                None if (x - y).is_nan() => f64::INFINITY,
                None => (x - y).abs(),
            };
            self.elements += 1;
            self.differing += u64::from(difference != 0.0);
            self.largest = self.largest.max(difference);
            if difference != 0.0 {
                first.get_or_insert(i as u64);
                let scale = scales.as_ref().and_then(|scales| scales.get(i)).copied();
                self.scaled = self.scaled.max(scale.map_or(0.0, |scale| difference / scale.abs()));
            }
            if x.is_finite() {
                self.magnitude = self.magnitude.max(x.abs());
            }
            self.signal += x * x;
            self.noise += if difference == 0.0 { 0.0 } else { (x - y) * (x - y) };
        }
        if let (None, Some(number)) = (&self.first, first) {
            self.first = Some(index(&a.shape(ctx)?, number).unwrap_or_default());
        }
        Ok(())
    }

    /// The signal-to-noise ratio in dB. Not finite if every element of the reference is 0, or if an element is not finite.
    pub(crate) fn ratio(&self) -> f64 {
        10.0 * (self.signal / self.noise).log10()
    }

    pub(crate) fn line(&self) -> String {
        let Self { what, elements, differing, largest, .. } = self;
        if *differing == 0 {
            return format!("{what}: equal in all {elements} elements");
        }
        let ratio = self.ratio();
        let ratio = if ratio.is_finite() { format!("{ratio:.1} dB") } else { "unknown".to_owned() };
        let most = match (self.steps, *largest == 1.0) {
            (true, true) => "1 step".to_owned(),
            (true, false) => format!("{largest} steps"),
            (false, _) => format!("{largest:e}"),
        };
        format!("{what}: {differing} of {elements} elements differ, by at most {most}; signal to noise {ratio}")
    }
}

/// The index of an element by its row-major number: in the shape `[2, 3]`, `4 -> [1, 1]`.
fn index(shape: &[u64], number: u64) -> Option<Vec<u64>> {
    let count = shape.iter().try_fold(1_u64, |all, &size| all.checked_mul(size))?;
    let (_, index) = Movement::Reshape(Shape::of(&[count])).source(&[Shape::of(shape)], &[number])?;
    Some(index.to_vec())
}

/// The scale of each element of a tensor, under the parameters of an element type: the difference of the reals of 1 and 0.
fn scales(ctx: &Context, element: Type, tensor: &Tensor) -> Result<Vec<f64>, String> {
    let quantized = ctx.quantized(element).ok_or("the element type has no parameters")?;
    let shape: Vec<_> = tensor.shape(ctx)?.into_iter().map(Some).collect();
    let count = tensor.len(ctx)?;
    let reals = |stored: i64| quantized.dequantize(ctx, &shape, &vec![stored; count]);
    Ok(reals(1)?.into_iter().zip(reals(0)?).map(|(one, zero)| one - zero).collect())
}

fn as_reals(integers: &[i64]) -> Vec<f64> {
    integers.iter().map(|&i| i as f64).collect()
}

/// The real values of the elements. Integers without parameters represent themselves.
fn reals(ctx: &Context, tensor: &Tensor) -> Result<Vec<f64>, String> {
    if let NumberFormat::Float(_) = NumberFormat::of(ctx, tensor.ty)? {
        return tensor.floats(ctx);
    }
    let stored = tensor.ints(ctx)?;
    match ctx.quantized(ctx.element_or_self(tensor.ty)) {
        Some(quantized) => {
            let shape: Vec<_> = tensor.shape(ctx)?.into_iter().map(Some).collect();
            quantized.dequantize(ctx, &shape, &stored)
        }
        None => Ok(as_reals(&stored)),
    }
}

/// The results of all comparisons.
pub(crate) struct Comparison {
    pub(crate) runs: u32,
    pub(crate) outputs: Vec<Difference>,
    layers: Vec<Difference>,
    /// The index in `layers` of each key and occurrence.
    layer_indices: FxHashMap<(LayerKey, usize), usize>,
    /// False if layers after [`MAX_LAYER_BYTES`] are missing.
    is_complete: bool,
}

impl Comparison {
    /// Runs a function of both programs on the same inputs.
    pub(crate) fn of(
        settings: &Settings,
        (a, b): (&Program<'_>, &Program<'_>),
        stdin: &mut (dyn Read + Send),
        keep_layers: bool,
    ) -> Result<Self, NotCompared> {
        let (ctx, compare) = (a.ctx, &settings.compare);
        let (function, other_function) =
            (a.function(compare.function.as_deref()), b.function(compare.function.as_deref()));
        let (types, other) = (a.arguments(0, &function)?, b.arguments(1, &other_function)?);
        if types.len() != other.len() {
            return Err(format!("programs have {} and {} arguments", types.len(), other.len()).into());
        }
        let given = match settings.run_inputs.is_empty() {
            true => Vec::new(),
            false => a.arguments_from_files(settings, &function, &types, stdin)?,
        };
        let runs = if settings.run_inputs.is_empty() { compare.inputs } else { 1 };
        let mut comparison = Self {
            runs,
            outputs: Vec::new(),
            layers: Vec::new(),
            layer_indices: FxHashMap::default(),
            is_complete: true,
        };
        let mut random = Random::new(compare.seed);
        for _ in 0..runs {
            let arguments = match settings.run_inputs.is_empty() {
                true => types.iter().map(|&ty| random.tensor(ctx, ty)).collect::<Result<Vec<_>, _>>()?,
                false => given.clone(),
            };
            let others = arguments.iter().zip(&other).map(|(tensor, &ty)| same_stored(ctx, tensor, ty));
            let others = others.collect::<Result<Vec<_>, _>>()?;
            let failed = |why| match why {
                NotCompared::Diags(side, errors) if settings.run_inputs.is_empty() => {
                    NotCompared::Diags(side, errors.into_iter().map(random::with_note).collect())
                }
                other => other,
            };
            let a = a.run(0, &function, &arguments, keep_layers).map_err(failed)?;
            comparison.add(ctx, &a, &b.run(1, &other_function, &others, keep_layers).map_err(failed)?)?;
        }
        Ok(comparison)
    }

    /// Adds the differences between a run of each program on the same inputs.
    fn add(&mut self, ctx: &Context, a: &CompletedRun, b: &CompletedRun) -> Result<(), String> {
        if a.outputs.len() != b.outputs.len() {
            return Err(format!("programs have {} and {} results", a.outputs.len(), b.outputs.len()));
        }
        for (number, (a, b)) in a.outputs.iter().zip(&b.outputs).enumerate() {
            if self.outputs.len() == number {
                self.outputs.push(Difference::new(format!("output #{number}")));
            }
            if let Some(output) = self.outputs.get_mut(number) {
                output.add(ctx, a, b)?;
            }
        }
        self.is_complete &= a.is_complete && b.is_complete;
        let mut sides: FxHashMap<LayerKey, (Vec<&ComparedLayer>, Vec<&ComparedLayer>)> = FxHashMap::default();
        a.layers.iter().for_each(|layer| sides.entry(layer.key()).or_default().0.push(layer));
        b.layers.iter().for_each(|layer| sides.entry(layer.key()).or_default().1.push(layer));
        let mut before: FxHashMap<LayerKey, usize> = FxHashMap::default();
        for layer in &a.layers {
            let count = before.entry(layer.key()).or_default();
            let number = std::mem::replace(count, *count + 1);
            let Some((own, others)) = sides.get(&layer.key()).filter(|(own, others)| own.len() == others.len()) else {
                continue;
            };
            let (Some(a), Some(b)) = (own.get(number), others.get(number)) else { continue };
            let key = (layer.key(), number);
            if let Some(earlier) = self.layer_indices.get(&key).and_then(|&index| self.layers.get_mut(index)) {
                let _ = earlier.add(ctx, &a.tensor, &b.tensor);
                continue;
            }
            let name = layer.name.map_or(String::new(), |name| format!(" \"{}\"", ctx.text(name)));
            let ops = if a.op == b.op { a.op.clone() } else { format!("{}, {}", a.op, b.op) };
            let mut difference = Difference::new(format!("layer{name} ({ops})"));
            // Leaves out layers without numbers, such as complex ones.
            if difference.add(ctx, &a.tensor, &b.tensor).is_ok() {
                self.layer_indices.insert(key, self.layers.len());
                self.layers.push(difference);
            }
        }
        Ok(())
    }

    fn report(&self) -> String {
        let mut out = format!("inputs: {}\n", self.runs);
        for difference in self.outputs.iter().chain(&self.layers) {
            let _ = writeln!(out, "{}", printable(&difference.line()));
        }
        if !self.is_complete {
            let _ = writeln!(out, "layers after {} MiB are not compared", MAX_LAYER_BYTES >> 20);
        }
        out
    }
}

/// A tensor with the same stored elements and another program's type.
pub(crate) fn same_stored(ctx: &Context, tensor: &Tensor, ty: Type) -> Result<Tensor, String> {
    if tensor.ty == ty {
        return Ok(tensor.clone());
    }
    let same_kind = match (NumberFormat::of(ctx, tensor.ty)?, NumberFormat::of(ctx, ty)?) {
        (NumberFormat::Int { width: a, .. }, NumberFormat::Int { width: b, .. }) => a == b,
        (a, b) => a == b,
    };
    let show = |ty| type_for_message(ctx, ty);
    let is_quantized = [tensor.ty, ty].iter().any(|&ty| ctx.quantized(ctx.element_or_self(ty)).is_some());
    let advice = if is_quantized
        && tensor.shape(ctx).is_ok_and(|sizes| ctx.shape(ty).is_some_and(|other| sizes.into_iter().map(Some).eq(other)))
    {
        "; --change-io-types='inputs=float outputs=float' makes both float"
    } else {
        ""
    };
    let differ =
        || format!("an argument is '{}' in one program and '{}' in the other{advice}", show(tensor.ty), show(ty));
    if !same_kind || ctx.is_shaped(tensor.ty) != ctx.is_shaped(ty) {
        return Err(differ());
    }
    let fits = |(size, wanted): (u64, Option<u64>)| wanted.is_none_or(|wanted| wanted == size);
    let (sizes, wanted) = (tensor.shape(ctx)?, ctx.shape(ty));
    if wanted.is_some_and(|wanted| wanted.len() != sizes.len() || !sizes.into_iter().zip(wanted).all(fits)) {
        return Err(differ());
    }
    tensor.with_type(ctx, ty).map_err(|_| differ())
}
