//! `--floats-to-tosa`: converts the float operations of ONNX, PyTorch, StableHLO and TensorFlow Lite to float TOSA.
//!
//! ```text
//! op(x..)  =  several ops of TOSA          `onnx`, `aten`, `stablehlo`, `tfl`: tried first
//! op(x..)  =  movements of TOSA            ops that copy elements
//! op(x..)  =  after(tosa.op(chain(x)..))   the hub op of a [`Computation`] from a reader of `--quant-to-hub`, in float TOSA
//! ```
//!
//! The pass runs after `--quant-to-hub`. It converts what is not quantized, and hub ops whose weights alone are quantized or whose
//! activation is quantized at run time (`hub`). Sizes must be static. An op without a form in TOSA stays, with a remark.
//!
//! Runtimes add floats in different orders, so the last bits of results may differ from theirs. TOSA has no division: the pass uses
//! `qint.divide`, or with the option `strict` a product with the reciprocal.
//!
//! | module | content |
//! |---|---|
//! | `writer` | builds TOSA ops: constants, movements, elementwise ops with broadcasting |
//! | `functions`, `transcendental` | activation functions, reductions, normalizations; trigonometric and hyperbolic functions |
//! | `windows`, `pools`, `resampled`, `grid` | matrix products, convolutions, pools, resizes, sampling of images |
//! | `indexed`, `einsum`, `attention`, `recurrent` | gathers, scatters, sorting; Einstein sums; attention; recurrent layers |
//! | `onnx`, `aten`, `stablehlo`, `tfl` | read the ops of a frontend and call the modules above |
//! | `hub`, `wide` | hub ops with float results, and with 16-bit integers of ONNX Runtime |
//! | `dynamic`, `offset_sums` | activations that are quantized at run time, and their products |
//! | `extended`, `doubles` | element types that TOSA does not compute: unsigned integers, f16, bf16; f64 |

mod aten;
mod attention;
mod doubles;
mod dynamic;
mod einsum;
mod extended;
mod functions;
mod grid;
mod hub;
mod indexed;
mod offset_sums;
mod onnx;
mod pools;
mod recurrent;
mod resampled;
mod stablehlo;
mod tfl;
mod transcendental;
mod unsigned_resize;
mod wide;
mod windows;
mod writer;

use std::sync::atomic::{AtomicBool, Ordering};

use qopt_ir::def::{ElementSource, OpDef, OpRef, Trait, match_op, operand, typed_attr_type};
use qopt_ir::ir::{Attr, Body, Context, OpId, Type, ValueId};
use qopt_ir::movement::Movement;
use qopt_ir::pass::{Failed, OptionDef, OptionKind, Pass, PassContext, PassDef};
use qopt_ir::rewrite::{InsertPoint, NewOp, Rewriter, is_trivially_dead};

use super::quant_to_hub::{Computation, PadValue, Role, UNBOUNDED, none_results, read, torch_tensors};
use crate::builtin::ops as builtin;
use crate::conversions::quant_to_hub::fuse::Fuser;
use crate::qnn::ops as qnn;
use crate::quant::fold::trace::movement;
use crate::quant::ops::SCAST;
use crate::quant::types::is_quantized;
use crate::support::{OpTypes, int_width, shapes_agree, show, undefined};
use crate::tfl::ops::DEQUANTIZE;
use crate::torch::VTensor;
use crate::tosa::ops as tosa;
use crate::tosa::sampling::Sampling;
use writer::FloatWriter;

/// The `floats-to-tosa` pass.
pub static FLOATS_TO_TOSA: PassDef = PassDef {
    argument: "floats-to-tosa",
    name: "FloatsToTosa",
    summary: "Turn float operations of ONNX, PyTorch, StableHLO and TensorFlow Lite into float TOSA",
    statistics: &[("num-converted", "Number of operations converted")],
    anchor: Some(builtin::MODULE.name),
    options: &[
        OptionDef::new("strict", OptionKind::Bool, "false", "Use no operation of qint"),
        OptionDef::new(
            "keep-products",
            OptionKind::Bool,
            "false",
            "Keep products of the hub, whose weights alone are quantized or whose activation is quantized at run time",
        ),
        OptionDef::new(
            "keep-16-bit",
            OptionKind::Bool,
            "false",
            "Keep operations of the hub on signed 16-bit integers without zero points, which TensorFlow Lite has",
        ),
        OptionDef::new(
            "keep-weights",
            OptionKind::Bool,
            "false",
            "Keep large constant weights of float matrix products below 'qnn.dequantize', for --tosa-to-linalg",
        ),
    ],
    converts: true,
    build: |_, options| {
        Ok(Box::new(FloatsToTosa {
            form: OutputForm { is_strict: options.bool("strict"), keeps_weights: options.bool("keep-weights") },
            keeps_products: options.bool("keep-products"),
            keeps_16_bit: options.bool("keep-16-bit"),
        }))
    },
    ..PassDef::BASE
};

/// The ops that a conversion may build beside TOSA.
#[derive(Clone, Copy)]
struct OutputForm {
    /// No operation of `qint`.
    is_strict: bool,
    /// Large constant weights stay quantized.
    keeps_weights: bool,
}

struct FloatsToTosa {
    form: OutputForm,
    keeps_products: bool,
    keeps_16_bit: bool,
}

impl Pass for FloatsToTosa {
    fn run(&self, body: &mut Body, cx: &mut PassContext<'_>) -> Result<(), Failed> {
        let has_torch_casts = AtomicBool::new(false);
        cx.each_isolated(body, |body, cx| {
            let owner = body.properties(Body::ROOT);
            let mut rewriter = Rewriter::new(cx.ctx, body);
            doubles::narrow_to_f32(&mut rewriter);
            let ops = rewriter.body().preorder();
            let mut fuser = Fuser::new(&mut rewriter);
            let mut built = 0;
            for op in ops {
                let view = fuser.rewriter.op(op);
                let is_kept = self.keeps_products && hub::is_float_product(view)
                    || self.keeps_16_bit && wide::is_wide(view) && !wide::has_zero_point(view);
                if is_kept || !is_float_op(view) || is_trivially_dead(view) {
                    continue;
                }
                let first_new = fuser.cleanup.len();
                match convert(&mut fuser, op, self.form, &mut built) {
                    Ok(()) => cx.count("num-converted", 1),
                    Err(reason) => {
                        // Partial results of the failed conversion, users first.
                        let partial = fuser.cleanup.split_off(first_new);
                        for op in partial.into_iter().rev() {
                            if !fuser.rewriter.body().is_erased(op) && is_trivially_dead(fuser.rewriter.op(op)) {
                                fuser.rewriter.erase(op);
                            }
                        }
                        let view = fuser.rewriter.op(op);
                        if !has_remark_of_quant_to_hub(view) {
                            cx.missed(owner, view, reason);
                        }
                    }
                }
            }
            convert_returned_constants(&mut fuser, self.form, &mut built);
            has_torch_casts.fetch_or(fuser.has_torch_casts || returns_argument(fuser.rewriter), Ordering::Relaxed);
            fuser.clean();
            Ok(())
        })?;
        if has_torch_casts.into_inner() {
            torch_tensors::convert_signatures(body, cx, torch_tensors::builtin_type)?;
            none_results::remove_none_results(body, cx.ctx);
        }
        Ok(())
    }
}

/// Returns true if a function returns one of its arguments. Such a function may have no converted op that requests the conversion of its
/// signature.
fn returns_argument(rewriter: &Rewriter<'_>) -> bool {
    let body = rewriter.body();
    let is_argument = |value: ValueId| {
        body.defining_op(value).is_none() && rewriter.ctx().type_object::<VTensor>(body.ty(value)).is_some()
    };
    let is_return = |op: &OpId| {
        let is_outermost = body.block_of(*op).and_then(|block| body.parent_op(block)) == Some(Body::ROOT);
        is_outermost && OpRef::new(rewriter.ctx(), body, *op).def().is_some_and(|def| def.has(Trait::Terminator))
    };
    body.preorder().into_iter().filter(is_return).any(|op| body.operands(op).any(is_argument))
}

/// Returns true for ops of ONNX, PyTorch, StableHLO and `tfl` that compute or move and have no quantized results, and for hub ops with
/// float results or 16-bit integers.
fn is_float_op(op: OpRef<'_>) -> bool {
    let is_converted = match op.name().split('.').next() {
        Some("torch") => aten::is_computation(op),
        Some("tfl") => {
            op.operands().next().is_some()
                && (op.cast().is_none() || op.ctx.float_kind(op.in_element(operand!(DEQUANTIZE.input))).is_some())
        }
        Some("stablehlo" | "chlo") => stablehlo::is_computation(op),
        Some("qnn") => hub::is_float_product(op) || is_real_op_of_hub(op),
        _ => false,
    };
    // `--quant-to-hub` has a remark for each op that it leaves between quantized values.
    let has_parameters = |value: ValueId| op.ctx.quantized(op.ctx.element_or_self(op.body.ty(value))).is_some();
    // No arithmetic of stored integers follows from such a type.
    let has_unknown_parameters = |value: ValueId| {
        let element = op.ctx.element_or_self(op.body.ty(value));
        is_quantized(op.ctx, element) && op.ctx.quantized(element).is_none()
    };
    is_converted
        && !op.operands().chain(op.results()).any(has_unknown_parameters)
        && op.constant().is_none()
        && (op.body.regions(op.op).is_empty() || op.name().starts_with("stablehlo."))
        && op.results().next().is_some()
        && (is_real_op_of_hub(op) || tfl::moves_stored(op) || !op.results().any(has_parameters))
}

/// Returns true for an operation of the hub on quantized values that its numerics compute in f32.
fn is_real_op_of_hub(op: OpRef<'_>) -> bool {
    wide::is_wide(op) || unsigned_resize::is_interpolated(op)
}

/// Replaces frontends' constants without scales that a function returns with `tosa.const`. Those that operations read are converted with
/// the operations.
fn convert_returned_constants(fuser: &mut Fuser<'_, '_>, form: OutputForm, built: &mut u64) {
    let body = fuser.rewriter.body();
    let blocks = body.regions(Body::ROOT).iter().flat_map(|&region| body.blocks(region));
    for end in blocks.filter_map(|&block| body.last(block)).collect::<Vec<OpId>>() {
        let returned: Vec<ValueId> = fuser.rewriter.op(end).operands().collect();
        for (index, value) in returned.into_iter().enumerate() {
            let body = fuser.rewriter.body();
            let Some(constant) = body.defining_op(value).map(|def| fuser.rewriter.op(def)) else { continue };
            let is_frontend = matches!(constant.name().split('.').next(), Some("tfl" | "torch" | "stablehlo"));
            let ctx = constant.ctx;
            let is_quantized = ctx.quantized(ctx.element_or_self(body.ty(value))).is_some();
            let ty = constant.constant().and_then(|value| typed_attr_type(ctx, value));
            if !is_frontend || is_quantized || !ty.is_some_and(|ty| ctx.is_tensor(ty)) {
                continue;
            }
            let loc = constant.loc();
            fuser.rewriter.set_insertion_point(InsertPoint::Before(end));
            let mut writer = FloatWriter { fuser, loc, form, extension: None, moves_stored: false, built };
            let new = writer.operand_value(value);
            if let Ok(new) = new.and_then(|new| fuser.as_declared(new, value)) {
                fuser.rewriter.set_operand(end, index, new);
            }
        }
    }
}

/// Converts an op and replaces its results.
fn convert(fuser: &mut Fuser<'_, '_>, op: OpId, form: OutputForm, built: &mut u64) -> Result<(), String> {
    let view = fuser.rewriter.op(op);
    let (results, loc) = (view.results().collect::<Vec<ValueId>>(), view.loc());
    fuser.rewriter.set_insertion_point(InsertPoint::Before(op));
    let mut writer = FloatWriter { fuser, loc, form, extension: None, moves_stored: false, built };
    let values = writer.convert_results(op)?;
    // Checks all results before it replaces one.
    let mut replacements = Vec::new();
    for (index, &result) in results.iter().enumerate() {
        if fuser.rewriter.body().is_unused(result) {
            continue;
        }
        let value = values.get(index).copied().flatten().ok_or("has a result without a form in TOSA")?;
        check_type(fuser.rewriter.ctx(), fuser.rewriter.body(), value, result)?;
        replacements.push((result, fuser.as_declared(value, result)?));
    }
    for (result, value) in replacements {
        fuser.rewriter.replace_uses(result, value);
    }
    fuser.cleanup.push(op);
    Ok(())
}

/// Returns true if `--quant-to-hub` has emitted a remark for an op that stays: for integer products of StableHLO, and for ops on integers
/// of the other frontends.
fn has_remark_of_quant_to_hub(op: OpRef<'_>) -> bool {
    matches!(int_width(op.ctx, op.out_element(0)), Some(2..=32))
        && !stablehlo::is_only_converted_here(op)
        && !aten::is_computed_cast(op)
        && !is_unsigned_without_scales(op)
}

/// Returns true for an operator on unsigned integers without scales: `--quant-to-hub` has no remark for it.
fn is_unsigned_without_scales(op: OpRef<'_>) -> bool {
    let has_no_scales = |computation: &Computation| {
        computation.element.is_none() && computation.inputs.iter().all(|input| input.element.is_none())
    };
    let reader_has_no_scales =
        || read(op).is_none_or(|outcome| outcome.is_ok_and(|computation| has_no_scales(&computation)));
    extended::has_unsigned(op) && op.cast().is_none() && reader_has_no_scales()
}

/// Checks that a value has the element type and the sizes of the result that it replaces. Compares the width of integers only: TOSA's are
/// signless.
///
/// # Errors
/// If the element types or the sizes differ, because the operands contradict the result.
fn check_type(ctx: &Context, body: &Body, value: ValueId, result: ValueId) -> Result<(), String> {
    let (computed, declared) = (body.ty(value), body.ty(result));
    let declared = match ctx.type_object::<VTensor>(declared) {
        Some(_) => torch_tensors::builtin_type(ctx, declared),
        None => Some(declared),
    };
    let float_kind_and_width = |ty: Type| {
        let element = ctx.element_or_self(ty);
        (ctx.float_kind(element), ctx.int_width(element))
    };
    let agrees = |declared: Type| {
        let sizes = ctx.shape(computed).zip(ctx.shape(declared));
        float_kind_and_width(computed) == float_kind_and_width(declared)
            && sizes.is_none_or(|(computed, declared)| shapes_agree(&computed, &declared))
    };
    match declared.filter(|&declared| !agrees(declared)) {
        Some(declared) => Err(format!("computes type {}, but declares {}", show(ctx, computed), show(ctx, declared))),
        None => Ok(()),
    }
}

impl FloatWriter<'_, '_, '_> {
    /// Builds the results of an op: `None` for a result that TOSA cannot compute.
    fn convert_results(&mut self, op: OpId) -> Result<Vec<Option<ValueId>>, String> {
        let Some(extension) = extended::extension(self.view(op))? else { return self.convert_op(op) };
        self.extension = Some(extension);
        let results = match extended::convert_type(self, op) {
            Ok(None) => self.convert_op(op),
            converted => converted.map(|value| vec![value]),
        };
        self.extension = None;
        extended::truncate_results(self, op, extension, results?)
    }

    /// Moves the stored integers of quantized values.
    fn move_stored(&mut self, op: OpId) -> Result<Option<Vec<Option<ValueId>>>, String> {
        self.moves_stored = true;
        let results = tfl::expand(self, op);
        self.moves_stored = false;
        let Some(results) = results? else { return Ok(None) };
        let mut quantized = Vec::new();
        for (index, result) in results.into_iter().enumerate() {
            let (element, ctx) = (self.view(op).out_element(index), self.ctx());
            quantized.push(match result {
                Some(stored) if ctx.quantized(element).is_some() => {
                    let ty = ctx.with_element(self.ty(stored), element);
                    Some(self.build(NewOp::of(&SCAST).operands(&[stored]).results(&[ty]))?)
                }
                other => other,
            });
        }
        Ok(Some(quantized))
    }

    /// Builds the results of an op in the types of [`Self::computed_element`].
    fn convert_op(&mut self, op: OpId) -> Result<Vec<Option<ValueId>>, String> {
        let expanded = match self.view(op).name().split('.').next() {
            Some("qnn") if unsigned_resize::is_interpolated(self.view(op)) => {
                return Ok(vec![Some(unsigned_resize::expand(self, op)?)]);
            }
            Some("qnn") if wide::is_wide(self.view(op)) => return Ok(vec![Some(wide::expand(self, op)?)]),
            Some("qnn") => return Ok(vec![Some(hub::product(self, op)?)]),
            Some("tfl") if tfl::moves_stored(self.view(op)) => self.move_stored(op)?,
            Some("tfl") => tfl::expand(self, op)?,
            Some("stablehlo" | "chlo") => stablehlo::expand(self, op)?,
            _ => match onnx::expand(self, op)? {
                Some(values) => Some(values),
                None => aten::expand(self, op)?,
            },
        };
        if let Some(values) = expanded {
            return Ok(values);
        }
        let view = self.view(op);
        if view.def().is_none() {
            return Err(undefined(view));
        }
        if let Some(used) = movement(view) {
            let used = used?;
            let element = view.out_element(0);
            let sources: Vec<(Option<ValueId>, Option<Attr>)> = used
                .data
                .iter()
                .map(|&source| {
                    let constant = match source {
                        ElementSource::Element(attr) | ElementSource::Yielded(attr) => Some(attr),
                        _ => None,
                    };
                    (source.value(view), constant)
                })
                .collect();
            // TOSA has no empty tensors: drops empty operands of a concatenation.
            let is_concat = used.chains.iter().all(|chain| matches!(chain.first(), Some(Movement::Concat { .. })));
            let has_elements = |source: &(Option<ValueId>, Option<Attr>)| {
                !is_concat || !source.0.is_some_and(|value| self.dims(value).is_ok_and(|dims| dims.contains(&0)))
            };
            let sources: Vec<_> = match sources.iter().any(has_elements) {
                true => sources.iter().copied().filter(has_elements).collect(),
                false => sources,
            };
            let mut values = Vec::new();
            for (value, constant) in sources {
                values.push(match value {
                    Some(value) => self.operand_value(value)?,
                    None => self.element_constant(constant, element)?,
                });
            }
            return used
                .chains
                .iter()
                .map(|chain| self.apply_movements_to_operands(&values, chain).map(Some))
                .collect();
        }
        match read(self.view(op)) {
            Some(computation) => Ok(vec![Some(self.convert_computation(op, &computation?)?)]),
            None => Err("has no conversion to float TOSA".to_owned()),
        }
    }

    /// Builds a computation in float TOSA.
    fn convert_computation(&mut self, op: OpId, computation: &Computation) -> Result<ValueId, String> {
        if computation.element.is_some_and(|element| self.ctx().float_kind(element).is_none()) {
            return Err("computes integers".to_owned());
        }
        let mut operands = Vec::new();
        for input in &computation.inputs {
            if input.element.is_some() || input.elements.is_some() || input.role == Role::Dynamic {
                return Err("has quantized operands".to_owned());
            }
            let value = self.operand_value(input.value)?;
            let value = self.pad(value, &input.zeros, 0.0)?;
            operands.push(self.apply_movements(value, &input.chain)?);
        }
        let attr = |name: &str| computation.attrs.iter().find(|(key, _)| *key == name).map(|&(_, value)| value);
        let mut value = match &computation.padding {
            Some(padding) => {
                let (&[x], PadValue::Real(fill)) = (operands.as_slice(), padding.value) else {
                    return Err("pads with stored integers".to_owned());
                };
                self.pad(x, &padding.amounts, fill)?
            }
            None => self.hub_op(op, computation.def, &operands, &attr)?,
        };
        if computation.bounds != UNBOUNDED {
            value = self.clamp(value, computation.bounds)?;
        }
        self.apply_movements(value, &computation.after)
    }

    /// Builds the float form of the hub op `def`. `op` is the op that is converted, and `attr` returns the attributes of the
    /// hub op.
    fn hub_op(
        &mut self,
        op: OpId,
        def: &'static OpDef,
        operands: &[ValueId],
        attr: &dyn Fn(&str) -> Option<Attr>,
    ) -> Result<ValueId, String> {
        let ctx = self.ctx();
        let missing = |name: &str| format!("requires attribute '{name}'");
        let ints = |name: &str| attr(name).and_then(|value| ctx.attr_ints(value)).ok_or_else(|| missing(name));
        let text = |name: &str| {
            attr(name).and_then(|value| ctx.attr_str(value)).map(|text| ctx.text(text).into_owned()).unwrap_or_default()
        };
        let flag = |name: &str| attr(name).is_some_and(|value| ctx.attr_int(value) != Some(0));
        let &[x, ref rest @ ..] = operands else { return Err("too few operands".to_owned()) };
        let second = rest.first().copied().ok_or("too few operands");
        match_op!(def;
            qnn::REQUANTIZE => Ok(x),
            qnn::CONV2D | qnn::CONV3D | qnn::DEPTHWISE_CONV2D => {
                let groups = attr("groups").and_then(|value| ctx.attr_int(value)).unwrap_or(1);
                let windows = (ints("pad")?, ints("stride")?, ints("dilation")?);
                self.convolution(def, x, second?, rest.get(1).copied(), groups, windows)
            },
            qnn::TRANSPOSE_CONV2D => {
                // The hub's `pad` crops the result, so it is the negative of `out_pad`.
                let out_pad: Vec<i64> = ints("pad")?.iter().map(|n| n.saturating_neg()).collect();
                self.transposed_convolution(x, second?, rest.get(1).copied(), &out_pad, &ints("stride")?)
            },
            qnn::FULLY_CONNECTED => self.fully_connected(x, second?, rest.get(1).copied()),
            qnn::MATMUL => self.matmul(x, second?),
            qnn::AVERAGE_POOL2D => self.pool(&tosa::AVG_POOL2D, x, &ints("kernel")?, &ints("pad")?, &ints("stride")?),
            qnn::MAX_POOL2D => self.pool(&tosa::MAX_POOL2D, x, &ints("kernel")?, &ints("pad")?, &ints("stride")?),
            qnn::ADD => self.binary(&tosa::ADD, x, second?),
            qnn::SUB => self.binary(&tosa::SUB, x, second?),
            qnn::MUL => self.binary(&tosa::MUL, x, second?),
            qnn::MAXIMUM => self.binary(&tosa::MAXIMUM, x, second?),
            qnn::MINIMUM => self.binary(&tosa::MINIMUM, x, second?),
            qnn::SQUARED_DIFFERENCE => {
                let difference = self.binary(&tosa::SUB, x, second?)?;
                self.binary(&tosa::MUL, difference, difference)
            },
            qnn::MEAN | qnn::SUM | qnn::REDUCE_MAX | qnn::REDUCE_MIN => {
                let axes: Vec<usize> = ints("axes")?.iter().filter_map(|&axis| usize::try_from(axis).ok()).collect();
                let reduced = match_op!(def;
                    qnn::MEAN => self.mean(x, &axes)?,
                    qnn::SUM => self.reduce(&tosa::REDUCE_SUM, x, &axes)?,
                    qnn::REDUCE_MAX => self.reduce(&tosa::REDUCE_MAX, x, &axes)?,
                    _ => self.reduce(&tosa::REDUCE_MIN, x, &axes)?,
                );
                if flag("keep_dims") { Ok(reduced) } else { self.without_dims(reduced, &axes) }
            },
            qnn::SOFTMAX => {
                let beta = attr("beta").and_then(|value| writer::float_attr_value(ctx, value)).unwrap_or(1.0);
                let scaled = if beta == 1.0 { x } else { self.times(x, beta)? };
                let last = self.dims(x)?.len().checked_sub(1).ok_or("operand must have rank 1 or higher")?;
                self.softmax(scaled, last)
            },
            qnn::UNARY => {
                let alpha = attr("alpha").and_then(|value| writer::float_attr_value(ctx, value));
                self.unary_function(&text("function"), x, alpha)
            },
            tosa::CONCAT | qnn::CONCAT => {
                let axis = attr("axis").and_then(|value| ctx.attr_int(value)).ok_or_else(|| missing("axis"))?;
                self.concat(operands, usize::try_from(axis).map_err(|_| "axis is negative")?)
            },
            qnn::RESIZE => {
                let sizes = self.result_dims(op)?;
                let &[_, rows, columns, _] = sizes.as_slice() else { return Err("result must have rank 4".to_owned()) };
                let corners = flag("align_corners");
                let centers = flag("half_pixel_centers");
                self.resize(x, [rows, columns], text("mode") == "bilinear", Sampling::of_hub(corners, centers))
            },
            qnn::GATHER => {
                let number = |name: &str| attr(name).and_then(|value| ctx.attr_int(value)).unwrap_or(0);
                if number("batch_dims") != 0 {
                    return Err("'batch_dims' is unsupported".to_owned());
                }
                self.gather(x, second?, usize::try_from(number("axis")).map_err(|_| "axis is negative")?)
            },
            _ => Err("has no conversion to float TOSA".to_owned()),
        )
    }
}
