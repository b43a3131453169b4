//! `qopt view --outputs`: runs each program on the same inputs, and compares the values of its operations with the values of the
//! program before it.
//!
//! The reference evaluator computes the values, and `qopt compare` defines their differences. A program that the evaluator cannot
//! run is converted to the hub. An operation then has the values of the hub operation with the same location and stored elements.

use std::fmt::Write as _;
use std::io::Read;
use std::sync::Arc;

use qopt_dialects::quant::types::uniform;
use qopt_formats::json::Json;
use qopt_ir::def::{CastKind, OpRef};
use qopt_ir::eval::Failure;
use qopt_ir::ir::{Body, Context, Loc, Module, NumberFormat, OpId, Str, Tensor, Type, ValueId};
use qopt_ir::pass::Registry;
use rustc_hash::{FxHashMap, FxHashSet};

use super::elements::ElementBudget;
use super::facts::shown_units;
use super::steps::Version;
use super::text::{bounded, count, real};
use crate::cli::Settings;
use crate::diff::ops::align_units;
use crate::diff::units::{Unit, pair_units};
use crate::run::compare::{ComparedLayer, Difference, Observed, same_stored};
use crate::run::program::{Problem, Program};

/// The differences between the values of two programs, by the paths of their functions.
pub(super) type StepValues = FxHashMap<(String, String), Json>;

/// The elements of the values of a program, by the path of the function and the value.
pub(super) type RunElements = FxHashMap<(String, ValueId), [Json; 2]>;

/// The values of all programs.
#[derive(Default)]
pub(super) struct Values {
    /// The differences of each program from the one before it.
    pub(super) steps: Vec<StepValues>,
    /// The elements of each program.
    pub(super) elements: Vec<RunElements>,
}

/// Runs all programs on the inputs of the options.
pub(super) fn compare_values(
    settings: &Settings,
    registry: &Registry,
    ctx: &Arc<Context>,
    (versions, is_pipeline): (&[Version], bool),
    stdin: &mut (dyn Read + Send),
) -> Result<Values, Problem> {
    let mut runs = versions.iter().map(|version| Runnable::of(settings, registry, ctx, version));
    let mut values = Values::default();
    let Some(first) = runs.next() else { return Ok(values) };
    let (function, types) = first.interface(settings, ctx)?;
    let mut diags = Vec::new();
    let program = Program::of_module(first.module.clone(), ctx, &first.title, &mut diags);
    let given = program.arguments_from_files(settings, &function, &types, stdin)?;
    drop(program);
    let mut before = first.run(ctx, &function, &given);
    let mut budget = ElementBudget::new();
    if let Some(version) = versions.first() {
        values.elements.push(before.elements(ctx, &version.module, &given, &mut budget));
    }
    for (run, version) in runs.zip(versions.iter().skip(1)) {
        let (after, arguments) = match run.arguments(settings, ctx, &given) {
            Ok((function, arguments)) => (run.run(ctx, &function, &arguments), arguments),
            // A pass may change the arguments, but two programs that the user gives must take the same arguments.
            Err(why) if is_pipeline => (RunValues::none(&run, why), Vec::new()),
            Err(why) => return Err(why.into()),
        };
        if let Some(last) = versions.get(values.steps.len()) {
            values.steps.push(differences(ctx, (&last.module, &version.module), (&before, &after)));
        }
        values.elements.push(after.elements(ctx, &version.module, &arguments, &mut budget));
        before = after;
    }
    Ok(values)
}

/// A program to run, converted to the hub if the evaluator needs it.
struct Runnable {
    title: String,
    /// The program, or its conversion to the hub.
    module: Module,
    /// The program as shown, if it is converted.
    shown: Option<Module>,
    /// The reason why it is not converted to the hub although it should be.
    not_converted: Option<String>,
}

impl Runnable {
    fn of(settings: &Settings, registry: &Registry, ctx: &Arc<Context>, version: &Version) -> Self {
        let mut diags = Vec::new();
        let mut program = Program::of_module(version.module.clone(), ctx, &version.title, &mut diags);
        let converted = program.make_runnable(settings, registry);
        let module = std::mem::replace(&mut program.module, version.module.clone());
        drop(program);
        let title = version.title.clone();
        let shown = || Some(version.module.clone());
        match converted {
            Ok(is_converted) => Self { title, module, shown: is_converted.then(shown).flatten(), not_converted: None },
            Err(problem) => {
                let message = match (problem, diags.first()) {
                    (Problem::Message(_, message), _) => message,
                    (Problem::Reported, Some(diag)) => diag.message.clone(),
                    (Problem::Reported, None) => "a pass failed".to_owned(),
                };
                let not_converted = Some(format!("the conversion to the hub failed: {message}"));
                Self { title, module: version.module.clone(), shown: None, not_converted }
            }
        }
    }

    /// The function to run and the types of its arguments.
    fn interface(&self, settings: &Settings, ctx: &Arc<Context>) -> Result<(String, Vec<Type>), String> {
        let mut diags = Vec::new();
        let program = Program::of_module(self.module.clone(), ctx, &self.title, &mut diags);
        let function = program.function(settings.compare.function.as_deref());
        let types = program.argument_types(&function)?;
        Ok((function, types))
    }

    /// The function to run, and the arguments of the first program with this program's types.
    fn arguments(
        &self,
        settings: &Settings,
        ctx: &Arc<Context>,
        given: &[Tensor],
    ) -> Result<(String, Vec<Tensor>), String> {
        let (function, types) = self.interface(settings, ctx)?;
        if types.len() != given.len() {
            return Err(format!("programs have {} and {} arguments", given.len(), types.len()));
        }
        let converted = given.iter().zip(&types).map(|(tensor, &ty)| same_stored(ctx, tensor, ty));
        Ok((function, converted.collect::<Result<_, _>>()?))
    }

    /// Runs a function and keeps the values of all operations.
    fn run(&self, ctx: &Arc<Context>, function: &str, arguments: &[Tensor]) -> RunValues {
        let mut diags = Vec::new();
        let program = Program::of_module(self.module.clone(), ctx, &self.title, &mut diags);
        let Observed { outputs, layers, is_complete } = program.observe(function, arguments, true);
        let mut why = self.not_converted.clone().unwrap_or_default();
        if let Err(Failure { message, .. }) = &outputs {
            let _ = write!(why, "{}{message}", if why.is_empty() { "" } else { "; " });
        } else if !is_complete {
            "the values take more memory than is kept".clone_into(&mut why);
        }
        let mut values = RunValues::none(self, why);
        values.outputs = outputs.ok();
        let units = shown_units(ctx, &program.module);
        values.function = function.to_owned();
        // The evaluator identifies functions by their symbols, which repeat if modules are nested.
        let mut symbols = FxHashSet::default();
        let mut repeated = FxHashSet::default();
        for symbol in units.iter().filter_map(|unit| symbol(ctx, unit.body)) {
            if !symbols.insert(symbol) {
                repeated.insert(symbol);
            }
        }
        let mut executions = Executions::default();
        for layer in layers {
            if let Some(function) = layer.function.filter(|function| !repeated.contains(function)) {
                values.ran.insert(function);
                executions.add(function, layer);
            }
        }
        match &self.shown {
            None => {
                for (op, layers) in executions.layers {
                    values.add(op, layers);
                }
            }
            Some(shown) => values.add_from_hub(ctx, shown, executions),
        }
        values
    }
}

/// An operation of a function.
type FunctionOp = (Str, OpId);

/// The values of operations.
#[derive(Default)]
struct Executions {
    /// Operations in the order of their first execution, by function and location.
    order: FxHashMap<(Str, Loc), Vec<OpId>>,
    layers: FxHashMap<FunctionOp, Vec<ComparedLayer>>,
}

impl Executions {
    fn add(&mut self, function: Str, layer: ComparedLayer) {
        let layers = self.layers.entry((function, layer.id)).or_default();
        if layers.is_empty() {
            self.order.entry((function, layer.loc)).or_default().push(layer.id);
        }
        layers.push(layer);
    }
}

/// The symbol of a function.
fn symbol(ctx: &Context, body: &Body) -> Option<Str> {
    OpRef::new(ctx, body, Body::ROOT).attr("sym_name").and_then(|name| ctx.attr_str(name))
}

/// The values of the operations of a program.
struct RunValues {
    title: String,
    /// The function that ran.
    function: String,
    /// The functions with a value.
    ran: FxHashSet<Str>,
    /// The values of a result, by function, operation and number of the result: one for each execution.
    results: FxHashMap<(Str, OpId, usize), Vec<Tensor>>,
    outputs: Option<Vec<Tensor>>,
    /// The reason for values that are missing.
    why: String,
    is_hub: bool,
}

impl RunValues {
    fn none(run: &Runnable, why: String) -> Self {
        Self {
            title: run.title.clone(),
            function: String::new(),
            ran: FxHashSet::default(),
            results: FxHashMap::default(),
            outputs: None,
            why,
            is_hub: run.shown.is_some(),
        }
    }

    fn add(&mut self, (function, op): FunctionOp, layers: Vec<ComparedLayer>) {
        for layer in layers {
            self.results.entry((function, op, layer.result)).or_default().push(layer.tensor);
        }
    }

    /// Adds the values of the hub to the operations of the program as shown. The conversion may replace an operation by several with
    /// its location. Its counterpart is the last one with the same result types.
    fn add_from_hub(&mut self, ctx: &Context, shown: &Module, mut hub: Executions) {
        for unit in shown_units(ctx, shown) {
            let Some(function) = symbol(ctx, unit.body) else { continue };
            let mut owners: FxHashMap<Loc, Vec<OpId>> = FxHashMap::default();
            for (op, _) in computed_ops(ctx, &unit) {
                owners.entry(unit.body.loc(op)).or_default().push(op);
            }
            for (loc, ops) in owners {
                // If several operations have one location, the counterpart is ambiguous.
                let &[op] = ops.as_slice() else { continue };
                if loc == Loc::UNKNOWN {
                    continue;
                }
                let types: Vec<Type> = unit.body.results(op).map(|value| unit.body.ty(value)).collect();
                let is_counterpart = |layers: &Vec<ComparedLayer>| {
                    let results = layers.iter().map(|layer| layer.result + 1).max().unwrap_or(0);
                    let fits = |layer: &ComparedLayer| {
                        types.get(layer.result).is_some_and(|&ty| same_stored(ctx, &layer.tensor, ty).is_ok())
                    };
                    results == types.len() && layers.iter().all(fits)
                };
                let mut candidates = hub.order.get(&(function, loc)).into_iter().flatten().rev();
                let counterpart =
                    candidates.find(|&&hub_op| hub.layers.get(&(function, hub_op)).is_some_and(is_counterpart));
                if let Some(layers) = counterpart.and_then(|&hub_op| hub.layers.remove(&(function, hub_op))) {
                    self.add((function, op), layers);
                }
            }
        }
    }

    /// The elements of arguments, and of results of operations that ran once.
    fn elements(&self, ctx: &Context, shown: &Module, arguments: &[Tensor], budget: &mut ElementBudget) -> RunElements {
        let mut elements = RunElements::default();
        for unit in shown_units(ctx, shown) {
            let Some(function) = symbol(ctx, unit.body) else { continue };
            let mut add = |value: ValueId, tensor: &Tensor| {
                if let Some(data) = budget.encode(ctx, tensor) {
                    elements.insert((unit.path.clone(), value), data);
                }
            };
            if unit.path == self.function {
                let block = unit.body.regions(Body::ROOT).first().and_then(|&region| unit.body.blocks(region).first());
                let values = block.map_or(&[][..], |&block| unit.body.args(block));
                values.iter().zip(arguments).for_each(|(&value, tensor)| add(value, tensor));
            }
            for (op, _) in computed_ops(ctx, &unit) {
                for (result, value) in unit.body.results(op).enumerate() {
                    if let Some([tensor]) = self.results.get(&(function, op, result)).map(Vec::as_slice) {
                        add(value, tensor);
                    }
                }
            }
        }
        elements
    }

    /// The reason why an operation has no value.
    fn reason(&self, function: Str) -> String {
        let Self { title, why, .. } = self;
        let why = match () {
            () if !why.is_empty() && self.is_hub => format!("{why}, in the hub"),
            () if !why.is_empty() => why.clone(),
            () if !self.ran.contains(&function) => {
                "the function did not run; --function selects another one".to_owned()
            }
            () if self.is_hub => {
                "the program runs in the hub, where no operation with this location has the same stored elements"
                    .to_owned()
            }
            () => "the operation did not run".to_owned(),
        };
        format!("no value in '{title}': {why}")
    }
}

/// The operations with results that are tensors, except constants.
fn computed_ops<'u>(ctx: &'u Context, unit: &'u Unit<'_>) -> impl Iterator<Item = (OpId, OpRef<'u>)> + 'u {
    let ops = unit.ops.iter().map(move |&(op, _)| (op, OpRef::new(ctx, unit.body, op)));
    ops.filter(move |&(op, view)| {
        let mut results = unit.body.results(op).map(|value| unit.body.ty(value)).peekable();
        results.peek().is_some() && view.constant().is_none() && results.all(|ty| Tensor::is_possible(ctx, ty))
    })
}

/// The differences of the values of two programs: for each pair of functions, of the results of paired operations, and of the
/// outputs of the function that ran.
fn differences(ctx: &Context, (a, b): (&Module, &Module), (before, after): (&RunValues, &RunValues)) -> StepValues {
    let (units_a, units_b) = (shown_units(ctx, a), shown_units(ctx, b));
    let mut differences = StepValues::default();
    for (unit_a, unit_b) in pair_units(&units_a, &units_b).pairs {
        let mut reasons = Reasons::default();
        let (Some(symbol_a), Some(symbol_b)) = (symbol(ctx, unit_a.body), symbol(ctx, unit_b.body)) else { continue };
        let positions = |unit: &Unit<'_>| -> FxHashMap<OpId, usize> {
            unit.ops.iter().enumerate().map(|(index, &(op, _))| (op, index)).collect()
        };
        let (in_a, in_b) = (positions(unit_a), positions(unit_b));
        let computed: FxHashSet<OpId> = computed_ops(ctx, unit_b).map(|(op, _)| op).collect();
        let mut operations = Vec::new();
        for pair in align_units(ctx, (unit_a, unit_b)) {
            let (Some(&index_a), Some(&index_b)) = (in_a.get(&pair.a), in_b.get(&pair.b)) else { continue };
            let results = unit_a.body.results(pair.a).zip(unit_b.body.results(pair.b)).enumerate();
            for (result, (value_a, value_b)) in results.filter(|_| computed.contains(&pair.b)) {
                let values =
                    (before.results.get(&(symbol_a, pair.a, result)), after.results.get(&(symbol_b, pair.b, result)));
                let difference = match values {
                    (None, _) => Err(before.reason(symbol_a)),
                    (_, None) => Err(after.reason(symbol_b)),
                    (Some(xs), Some(ys)) => {
                        let step = step(ctx, (unit_b.body, value_b)).or_else(|| step(ctx, (unit_a.body, value_a)));
                        in_steps(ctx, (xs, ys), step)
                    }
                };
                let numbers = [index_a, index_b, result].map(|number| Json::Int(number as i64));
                operations.push(Json::Array(numbers.into_iter().chain(reasons.record(difference)).collect()));
            }
        }
        let is_run = unit_a.path == before.function && unit_b.path == after.function;
        let mut facts = Json::object([("operations", Json::Array(operations))]);
        if is_run {
            let outputs: Vec<Vec<Json>> = match (&before.outputs, &after.outputs) {
                (Some(xs), Some(ys)) if xs.len() == ys.len() => {
                    let output = |(number, (x, y)): (usize, (&Tensor, &Tensor))| {
                        let [a, b] = [unit_a, unit_b].map(|unit| Some((unit.body, returned(unit.body, number)?)));
                        let step = b.and_then(|b| step(ctx, b)).or_else(|| step(ctx, a?));
                        reasons.record(in_steps(ctx, (std::slice::from_ref(x), std::slice::from_ref(y)), step))
                    };
                    xs.iter().zip(ys).enumerate().map(output).collect()
                }
                (Some(xs), Some(ys)) => {
                    vec![reasons.record(Err(format!("programs have {} and {} results", xs.len(), ys.len())))]
                }
                (None, _) => vec![reasons.record(Err(before.reason(symbol_a)))],
                (_, None) => vec![reasons.record(Err(after.reason(symbol_b)))],
            };
            facts.set("outputs", Json::array(outputs.into_iter().map(Json::Array)));
        }
        facts.set("reasons", Json::array(reasons.texts.iter().map(|text| Json::from(bounded(text)))));
        differences.insert((unit_a.path.clone(), unit_b.path.clone()), facts);
    }
    differences
}

/// A value that a function returns.
fn returned(body: &Body, number: usize) -> Option<ValueId> {
    let &block = body.blocks(*body.regions(Body::ROOT).first()?).first()?;
    body.operand(body.last(block)?, number)
}

/// The texts of reasons, each once.
#[derive(Default)]
struct Reasons {
    texts: Vec<String>,
    indices: FxHashMap<String, usize>,
}

impl Reasons {
    /// A difference as elements of an array: the reason's number, or elements and differing elements. The latter are followed by
    /// the largest difference in steps, the name of the step, the largest difference of reals, the signal-to-noise ratio, and
    /// the index of the first different element.
    fn record(&mut self, difference: Result<DifferenceInSteps, String>) -> Vec<Json> {
        let DifferenceInSteps { difference, steps, unit } = match difference {
            Ok(difference) => difference,
            Err(why) => {
                let next = self.texts.len();
                let index = *self.indices.entry(why.clone()).or_insert(next);
                if index == next {
                    self.texts.push(why);
                }
                return vec![Json::Int(index as i64)];
            }
        };
        let mut record = vec![count(difference.elements), count(difference.differing)];
        if difference.differing > 0 {
            let amount = if difference.steps { Json::Null } else { real(difference.largest) };
            let index = difference.first.iter().flatten().map(|&at| count(at));
            record.extend([real(steps), unit.into(), amount, real(difference.ratio()), Json::Array(index.collect())]);
        }
        record
    }
}

/// The difference between the values of a result, in steps.
struct DifferenceInSteps {
    difference: Difference,
    steps: f64,
    /// `integer` for stored integers, `scale` for reals in steps of a scale, `ulp` for other floats.
    unit: &'static str,
}

/// The quantized element type whose scale is a step of a value: the value's own, or the type of a cast that computes or quantizes
/// the value.
fn step(ctx: &Context, (body, value): (&Body, ValueId)) -> Option<Type> {
    let own = Some(ctx.element_or_self(body.ty(value)));
    let cast = |op: OpId, kinds: &[CastKind]| {
        let cast = OpRef::new(ctx, body, op).cast().filter(|cast| kinds.contains(&cast.kind))?;
        cast.element.ok()
    };
    let source = || body.defining_op(value).and_then(|op| cast(op, &[CastKind::Dequantize]));
    let users =
        || body.uses(value).filter(|&(_, index)| index == 0).find_map(|(op, _)| cast(op, &[CastKind::Quantize]));
    let is_uniform = |element: &Type| uniform(ctx, *element).is_some();
    own.filter(is_uniform).or_else(source).or_else(users).filter(is_uniform)
}

/// Compares the values of a result in all executions.
fn in_steps(ctx: &Context, (xs, ys): (&[Tensor], &[Tensor]), step: Option<Type>) -> Result<DifferenceInSteps, String> {
    if xs.len() != ys.len() {
        return Err(format!(
            "the operation runs {} times in one program and {} times in the other",
            xs.len(),
            ys.len()
        ));
    }
    let own = |tensor: &Tensor| Some(ctx.element_or_self(tensor.ty)).filter(|&element| uniform(ctx, element).is_some());
    let step = ys.iter().chain(xs).find_map(own).or(step);
    let mut difference = Difference::in_steps_of("values".to_owned(), step);
    for (x, y) in xs.iter().zip(ys) {
        difference.add(ctx, x, y)?;
    }
    let (steps, unit) = match (difference.steps, step, ys.first()) {
        (true, ..) => (difference.largest, "integer"),
        (false, Some(_), _) => (difference.scaled, "scale"),
        (false, None, tensor) => {
            let ulp = tensor.and_then(|tensor| ulp(ctx, tensor.ty, difference.magnitude)).unwrap_or(f64::MIN_POSITIVE);
            (difference.largest / ulp, "ulp")
        }
    };
    Ok(DifferenceInSteps { difference, steps, unit })
}

/// The distance of a float of this magnitude to the next greater float.
fn ulp(ctx: &Context, ty: Type, magnitude: f64) -> Option<f64> {
    let Ok(NumberFormat::Float(kind)) = NumberFormat::of(ctx, ty) else { return None };
    let exponent = ((magnitude.to_bits() >> 52) & 0x7ff) as i32 - 1023;
    Some(2_f64.powi(exponent.max(1 - kind.bias()) + 1 - kind.precision() as i32))
}

#[cfg(test)]
mod tests {
    use super::{Context, ulp};

    #[test]
    fn units_in_the_last_place() {
        let ctx = Context::new(qopt_dialects::all());
        let f32 = ctx.float_type(qopt_ir::num::FloatKind::F32);
        assert_eq!(ulp(&ctx, f32, 1.0), Some(f64::from(f32::EPSILON)));
        assert_eq!(ulp(&ctx, f32, 3.0), Some(2.0 * f64::from(f32::EPSILON)));
        assert_eq!(ulp(&ctx, f32, 0.0), Some(f64::from(f32::from_bits(1))));
    }
}
