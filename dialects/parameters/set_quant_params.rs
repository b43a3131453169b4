//! `--set-quant-params`: gives one tensor of a model file another scale or zero point.
//!
//! ```text
//! qopt model.tflite --set-quant-params="tensor=conv1 scale=0.05 zero-point=3" -o changed.tflite
//! ```
//!
//! Names of tensors are locations, and attributes of functions for inputs and outputs. The stored integers stay, so the reals of
//! the tensor change. Biases whose scale is the product of the changed one keep their reals, rounded to the new scale.
//!
//! A tensor of bare integers, as in ONNX, gets its parameters from casts: the cast that computes it and those that read it change.
//! The name of a float tensor next to a cast names the integers of the cast.

use std::collections::BTreeMap;

use qopt_ir::def::{CastKind, OpRef, Trait, match_op};
use qopt_ir::ir::{Attr, AttrKind, Body, Context, Loc, LocAttr, OpId, Type, ValueDef, ValueId};
use qopt_ir::pass::{Failed, OptionDef, OptionKind, OptionValues, Pass, PassContext, PassDef};
use qopt_ir::rewrite::{InsertPoint, Rewriter};
use qopt_ir::transforms::referenced_symbols;
use qopt_ir::verify::Checker;

use super::bias;
use crate::builtin::ops as builtin;
use crate::conversions::quant_to_hub::clean;
use crate::func::update_signature;
use crate::qnn::types::uniform;
use crate::quant::types::{Param, Storage, Uniform, uniform as quant_type};
use crate::support::int_width;
use crate::tfl::ops as tfl;

/// The pass.
pub static SET_QUANT_PARAMS: PassDef = PassDef {
    argument: "set-quant-params",
    name: "SetQuantParams",
    summary: "Give a tensor another scale or zero point",
    statistics: &[("num-changed", "Number of tensors changed"), ("num-biases", "Number of biases rescaled")],
    anchor: Some(builtin::MODULE.name),
    options: &[
        OptionDef::new("tensor", OptionKind::Text, "", "Name of the tensor"),
        OptionDef::new("scale", OptionKind::Text, "", "Scale after the pass; without it the scale stays"),
        OptionDef::new(
            "zero-point",
            OptionKind::Text,
            "",
            "Zero point after the pass; without it the zero point stays",
        ),
        OptionDef::new("axis-index", OptionKind::Int, "-1", "Index of the changed parameter of a tensor with several"),
    ],
    converts: true,
    build: |_, options| Ok(Box::new(Edit::of(options)?)),
    ..PassDef::BASE
};

struct Edit {
    tensor: String,
    scale: Option<f64>,
    zero_point: Option<i64>,
    index: Option<usize>,
}

impl Edit {
    fn of(options: &OptionValues) -> Result<Self, String> {
        let tensor = options.text("tensor").to_owned();
        let (scale, zero_point) = (options.text("scale"), options.text("zero-point"));
        if tensor.is_empty() || scale.is_empty() && zero_point.is_empty() {
            return Err("requires the option 'tensor', and 'scale' or 'zero-point'".to_owned());
        }
        let number = |text: &str| text.parse::<f64>().ok().filter(|scale| scale.is_finite() && *scale > 0.0);
        let scale = match scale {
            "" => None,
            text => Some(number(text).ok_or_else(|| format!("scale '{text}' is not a positive finite number"))?),
        };
        let zero_point = match zero_point {
            "" => None,
            text => Some(text.parse().map_err(|_| format!("zero point '{text}' is not an integer"))?),
        };
        Ok(Self { tensor, scale, zero_point, index: usize::try_from(options.int("axis-index")).ok() })
    }

    /// The type with the new parameter.
    fn apply(&self, ctx: &Context, old: &Uniform) -> Result<Uniform, String> {
        let mut new = old.clone();
        let count = new.params.len();
        let index = match self.index {
            None if count == 1 => 0,
            None => return Err(format!("it has {count} scales: the option 'axis-index' selects one")),
            Some(_) if count == 1 => return Err("it has one scale, so 'axis-index' must be left out".to_owned()),
            Some(index) => index,
        };
        let param = new
            .params
            .get_mut(index)
            .ok_or_else(|| format!("it has {count} scales, so index {index} is out of range"))?;
        let kind = ctx.float_kind(old.expressed).ok_or("its expressed type is not a float type")?;
        let scale = self.scale.unwrap_or(param.scale());
        let rounded = kind.round_f64(scale).map(|bits| kind.to_f64(bits));
        let scale = rounded.filter(|scale| scale.is_finite() && *scale >= f64::from(f32::MIN_POSITIVE));
        let scale = scale.ok_or("the scale is out of range of the expressed type")?;
        let zero_point = self.zero_point.unwrap_or(param.zero_point);
        let (min, max) = (old.storage.min, old.storage.max);
        if !(min..=max).contains(&zero_point) {
            return Err(format!("zero point {zero_point} is out of the storage range [{min}, {max}]"));
        }
        *param = Param::new(scale, zero_point);
        Ok(new)
    }
}

impl Pass for Edit {
    fn run(&self, body: &mut Body, cx: &mut PassContext<'_>) -> Result<(), Failed> {
        let names = all_names(cx.ctx, body);
        let Some(&count) = names.get(self.tensor.as_bytes()) else {
            let message = format!("no tensor is named '{}'{}", self.tensor, nearest(&self.tensor, names.keys()));
            return Err(cx.error(body.loc(Body::ROOT), message));
        };
        if count > 1 {
            return Err(
                cx.error(body.loc(Body::ROOT), format!("{count} quantized tensors are named '{}'", self.tensor))
            );
        }
        let referenced = referenced_symbols(cx.ctx, body);
        cx.each_isolated(body, |body, cx| {
            let named = named_values(body.root(cx.ctx)).into_iter();
            let values: Vec<ValueId> =
                named.filter(|(name, _)| *name == self.tensor.as_bytes()).map(|(_, v)| v).collect();
            let root = body.root(cx.ctx);
            let name = root.attr("sym_name").and_then(|name| cx.ctx.attr_str(name));
            let is_referenced = referenced.as_ref().is_none_or(|all| name.is_none_or(|name| all.contains(&name)));
            let Some(&value) = values.first() else { return Ok(()) };
            let mut editor = Editor { rewriter: Rewriter::new(cx.ctx, body), touched: Vec::new(), biases: 0 };
            let place = editor.loc(value);
            let done = editor.change(self, &values, is_referenced);
            let biases = editor.biases;
            match done {
                Ok(changed) => cx.count("num-changed", changed),
                Err((at, why)) => {
                    let message = format!("tensor '{}' cannot change: {why}", self.tensor);
                    return Err(cx.error(at.unwrap_or(place), message));
                }
            }
            cx.count("num-biases", biases);
            Ok(())
        })
    }
}

/// A reason against a change, with the location of an operation.
type Refusal = (Option<Loc>, String);

fn refusal(why: impl Into<String>) -> Refusal {
    (None, why.into())
}

struct Editor<'a> {
    rewriter: Rewriter<'a>,
    /// The operations that make or read a changed value.
    touched: Vec<OpId>,
    biases: u64,
}

impl Editor<'_> {
    fn loc(&self, value: ValueId) -> Loc {
        let body = self.rewriter.body();
        match body.def(value) {
            ValueDef::Argument(block, index) => body.arg_loc(block, index as usize),
            _ => body.defining_op(value).map_or(Loc::UNKNOWN, |op| body.loc(op)),
        }
    }

    /// Changes the tensors of these values, and returns their number.
    fn change(&mut self, edit: &Edit, values: &[ValueId], is_referenced: bool) -> Result<u64, Refusal> {
        let ctx = self.rewriter.ctx();
        let mut all: Vec<ValueId> = values.iter().flat_map(|&value| stored_values(&self.rewriter, value)).collect();
        all.sort_unstable();
        all.dedup();
        if all.is_empty() {
            return Err(refusal("it is not quantized"));
        }
        let width =
            |ty| uniform(ctx, ty).map(|old| old.storage.width).or_else(|| int_width(ctx, ctx.element_or_self(ty)));
        let is_bias = all.iter().any(|&value| width(self.rewriter.body().ty(value)) == Some(32));
        let makers: Vec<OpId> = all.iter().filter_map(|&value| self.rewriter.body().defining_op(value)).collect();
        for &value in &all {
            let ty = self.rewriter.body().ty(value);
            match uniform(ctx, ty) {
                Some(old) => {
                    let new = edit.apply(ctx, old).map_err(refusal)?;
                    let new = ctx.with_element(ty, new.intern(ctx));
                    self.retype(value, ty, new, is_referenced)?;
                }
                None => self.rewrite_casts(edit, value)?,
            }
        }
        let mut touched = std::mem::take(&mut self.touched);
        touched.sort_unstable();
        touched.dedup();
        touched.retain(|&op| !self.rewriter.body().is_erased(op));
        for &op in &touched {
            let named = |editor: &Self, why| {
                let view = editor.rewriter.op(op);
                (Some(view.loc()), format!("'{}' {why}", view.label()))
            };
            let is_reader = !makers.contains(&op);
            match if is_reader { bias::rescale(&mut self.rewriter, op) } else { Ok(false) } {
                Ok(true) if is_bias => return Err(named(self, "requires the scale of input times weight".to_owned())),
                Ok(changed) => self.biases += u64::from(changed),
                Err(why) => return Err(named(self, why)),
            }
            if let Err(why) =
                Checker::new(ctx).check(self.rewriter.body(), op).and_then(|()| check_params(self.rewriter.op(op)))
            {
                return Err(named(self, why));
            }
        }
        Ok(all.len() as u64)
    }

    /// Changes the type of a value, in its operation and in the signature of the function.
    fn retype(&mut self, value: ValueId, old: Type, new: Type, is_referenced: bool) -> Result<(), Refusal> {
        let (ctx, body) = (self.rewriter.ctx(), self.rewriter.body());
        let users: Vec<OpId> = body.uses(value).map(|(user, _)| user).collect();
        let returns: Vec<OpId> =
            users.iter().copied().filter(|&user| self.rewriter.op(user).flags().terminator).collect();
        let defined = body.defining_op(value);
        if is_referenced && (defined.is_none() || !returns.is_empty()) {
            return Err(refusal("an operation refers to the function whose type it is part of"));
        }
        if let Some(op) = defined {
            let view = self.rewriter.op(op);
            if let Some((def, attr)) =
                view.meaning().and_then(|def| def.constant).and_then(|def| Some((def, (def.read)(view)?)))
            {
                let attrs = (def.write)(view, attr, new);
                match def.discardable {
                    true => self.rewriter.set_attrs(op, attrs),
                    false => self.rewriter.set_properties(op, attrs),
                }
            }
            let properties = self.rewriter.body().properties(op);
            let with = |dict, &(key, attr): &(_, Attr)| match ctx.attr_type(attr) {
                Some(ty) if ty == old => ctx.dict_with(dict, key, Some(ctx.type_attr(new))),
                _ => dict,
            };
            let properties = ctx.dict(properties).iter().fold(properties, with);
            self.rewriter.set_properties(op, properties);
        }
        self.drop_scales(value);
        self.rewriter.set_type(value, new);
        if defined.is_none() || !returns.is_empty() {
            update_signature(&mut self.rewriter);
        }
        self.touched.extend(users.into_iter().filter(|user| !returns.contains(user)).chain(defined));
        Ok(())
    }

    /// Drops the scales of the file that the old type of a value could not hold.
    fn drop_scales(&mut self, value: ValueId) {
        const TENSOR: &str = "tflite.tensor";
        let (ctx, body) = (self.rewriter.ctx(), self.rewriter.body());
        match body.def(value) {
            ValueDef::Result(op, index) => {
                let attrs = bias::result_without_scales(ctx, body.attrs(op), index as usize);
                self.rewriter.set_attrs(op, attrs);
            }
            ValueDef::Argument(_, index) => {
                let Some(attr) = self.rewriter.op(Body::ROOT).attr("arg_attrs") else { return };
                let AttrKind::Array(mut all) = ctx.attr_kind(attr).clone() else { return };
                let Some(dict) = all.get_mut(index as usize) else { return };
                let Some(facts) = ctx.dict_named(*dict, TENSOR) else { return };
                *dict = ctx.dict_with(*dict, ctx.str(TENSOR), Some(bias::without_scales(ctx, facts)));
                self.rewriter.set_property(Body::ROOT, "arg_attrs", Some(ctx.attr(AttrKind::Array(all))));
            }
            ValueDef::Forward => {}
        }
    }

    /// Rewrites the casts that make and read bare integers.
    fn rewrite_casts(&mut self, edit: &Edit, value: ValueId) -> Result<(), Refusal> {
        let (ctx, body) = (self.rewriter.ctx(), self.rewriter.body());
        let users: Vec<OpId> = body.uses(value).map(|(user, _)| user).collect();
        let mut casts: Vec<OpId> = Vec::new();
        for op in body.defining_op(value).into_iter().chain(users) {
            let view = self.rewriter.op(op);
            let is_source = body.defining_op(value) == Some(op);
            let is_neutral = view.flags().terminator || is_source && view.constant().is_some();
            match view.cast() {
                Some(_) => casts.push(op),
                None if is_neutral => {}
                None => return Err((Some(view.loc()), format!("'{}' works on its integers", view.label()))),
            }
        }
        for op in casts {
            let view = self.rewriter.op(op);
            let (Some(cast), Some(input)) = (view.cast(), view.cast_input()) else { continue };
            let element = cast.element.map_err(|why| (Some(view.loc()), format!("'{}': {why}", view.label())))?;
            let old = quant_type(ctx, element).ok_or_else(|| refusal("its type is not uniform"))?;
            let new = edit.apply(ctx, old).map_err(refusal)?.intern(ctx);
            self.rewriter.set_insertion_point(InsertPoint::Before(op));
            let made = bias::recast(&mut self.rewriter, op, input, new).map_err(refusal)?;
            if cast.kind == CastKind::Dequantize {
                self.touched.extend(
                    self.rewriter.op(op).results().flat_map(|v| self.rewriter.body().uses(v)).map(|(user, _)| user),
                );
            }
            if let Some(result) = self.rewriter.body().result(op, 0) {
                self.rewriter.replace_uses(result, made);
            }
            clean(&mut self.rewriter, vec![op]);
        }
        Ok(())
    }
}

/// The quantized value with a name: the value itself, or for a float value the integers of the casts next to it.
fn stored_values(rewriter: &Rewriter<'_>, value: ValueId) -> Vec<ValueId> {
    let (ctx, body) = (rewriter.ctx(), rewriter.body());
    if uniform(ctx, body.ty(value)).is_some() {
        return vec![value];
    }
    let cast_of = |op: OpId| rewriter.op(op).cast().map(|cast| cast.kind);
    let is_element = |op: OpId, kind| cast_of(op) == Some(kind);
    let def = body.defining_op(value);
    let readers = || body.uses(value).map(|(user, _)| user);
    let is_stored = def.is_some_and(|op| is_element(op, CastKind::Quantize))
        || readers().any(|op| is_element(op, CastKind::Dequantize) && body.operand(op, 0) == Some(value));
    if is_stored {
        return vec![value];
    }
    let before = def.filter(|&op| is_element(op, CastKind::Dequantize)).and_then(|op| body.operand(op, 0));
    let after = readers().filter(|&op| is_element(op, CastKind::Quantize) && body.operand(op, 0) == Some(value));
    before.into_iter().chain(after.filter_map(|op| body.result(op, 0))).collect()
}

/// Rejects parameters that a kernel of TensorFlow Lite does not take. The verifier checks movements.
fn check_params(op: OpRef<'_>) -> Result<(), String> {
    let wants_equal = match_op!(op;
        tfl::MAX_POOL_2D | tfl::MAXIMUM | tfl::MINIMUM => true,
        tfl::RESIZE_BILINEAR | tfl::RESIZE_NEAREST_NEIGHBOR => true,
        _ => false,
    );
    let types = op.operands().chain(op.results()).map(|v| op.body.ty(v));
    let mut params = types.filter_map(|ty| uniform(op.ctx, ty)).map(|ty| &ty.params);
    if wants_equal && params.next().is_some_and(|first| params.any(|other| other != first)) {
        return Err("requires equal scales and zero points of operands and results".to_owned());
    }
    let Some(result) = op.result_type(0).and_then(|ty| uniform(op.ctx, ty)) else { return Ok(()) };
    let Storage { min, max, width, .. } = result.storage;
    let (bits, zero_point) = match_op!(op;
        tfl::LOGISTIC | tfl::SOFTMAX | tfl::TANH if width == 16 => (15, 0),
        tfl::LOGISTIC | tfl::SOFTMAX => (8, min),
        tfl::TANH => (7, i64::midpoint(min, max.saturating_add(1))),
        _ => return Ok(()),
    );
    match *result.params == [Param::new(f64::from(-bits).exp2(), zero_point)] {
        true => Ok(()),
        false => Err(format!("requires a result with scale 2^-{bits} and zero point {zero_point}")),
    }
}

/// The names of the tensors of a program, each with the number of quantized tensors that have it, at least 1.
fn all_names(ctx: &Context, body: &Body) -> BTreeMap<Vec<u8>, usize> {
    let mut found: BTreeMap<Vec<u8>, usize> = BTreeMap::new();
    let mut work = vec![body];
    while let Some(body) = work.pop() {
        work.extend(body.preorder().into_iter().filter_map(|op| body.isolated(op)));
        let mut named = named_values(body.root(ctx));
        named.sort_unstable();
        named.dedup();
        for (name, value) in named {
            let count = found.entry(name.to_vec()).or_default();
            *count += usize::from(uniform(ctx, body.ty(value)).is_some());
        }
    }
    found.values_mut().for_each(|count| *count = (*count).max(1));
    found
}

/// The names of the values of a function, or of another isolated operation.
fn named_values(root: OpRef<'_>) -> Vec<(&[u8], ValueId)> {
    let (ctx, body) = (root.ctx, root.body);
    let mut found = Vec::new();
    for op in body.preorder() {
        let names = names_of(ctx, body.loc(op));
        let count = body.num_results(op);
        for (i, value) in body.results(op).enumerate() {
            let own = if names.len() == count { names.get(i..=i).unwrap_or_default() } else { names.as_slice() };
            found.extend(own.iter().map(|&name| (name, value)));
        }
    }
    let text = |attr: Option<Attr>| attr.and_then(|attr| ctx.attr_str(attr)).map(|text| ctx.bytes(text));
    let kept = |list: &str, i: usize| match root.attr(list).map(|attr| ctx.attr_kind(attr)) {
        Some(AttrKind::Array(dicts)) => text(dicts.get(i).and_then(|&dict| ctx.dict_named(dict, "onnx.name"))),
        _ => None,
    };
    let entry = |key: &str, i: usize| {
        let names = root.attr("tf.entry_function").and_then(|dict| ctx.dict_named(dict, key));
        text(names).and_then(|names| names.split(|&byte| byte == b',').nth(i))
    };
    for &block in body.regions(Body::ROOT).iter().flat_map(|&region| body.blocks(region)) {
        for (i, &arg) in body.args(block).iter().enumerate() {
            let names = names_of(ctx, body.arg_loc(block, i)).into_iter();
            let names = names.chain(kept("arg_attrs", i)).chain(entry("inputs", i));
            found.extend(names.map(|name| (name, arg)));
        }
        let end =
            body.last(block).filter(|&op| OpRef { op, ..root }.def().is_some_and(|def| def.has(Trait::ReturnLike)));
        for (i, value) in end.into_iter().flat_map(|end| body.operands(end)).enumerate() {
            found.extend(kept("res_attrs", i).into_iter().chain(entry("outputs", i)).map(|name| (name, value)));
        }
    }
    found
}

/// The names of the values of an operation: of the location's child, or else of the location itself.
fn names_of(ctx: &Context, loc: Loc) -> Vec<&[u8]> {
    let mut names = Vec::new();
    ctx.find_in_loc(loc, |loc, parts| {
        if let LocAttr::Name { name, child } = loc {
            match ctx.attr_kind(*child) {
                AttrKind::Loc(LocAttr::Name { .. } | LocAttr::Fused { .. }) => parts.push(*child),
                _ => names.push(ctx.bytes(*name)),
            }
        }
        None::<()>
    });
    names
}

/// The names with the longest common beginning and end.
fn nearest<'n>(name: &str, known: impl Iterator<Item = &'n Vec<u8>>) -> String {
    const SHOWN: usize = 3;
    let common = |a: &mut dyn Iterator<Item = (u8, u8)>| a.take_while(|(a, b)| a == b).count();
    let mut ranked: Vec<(usize, &Vec<u8>)> = known
        .map(|other| {
            let (own, theirs) = (name.bytes(), other.iter().copied());
            let ends = common(&mut own.clone().rev().zip(theirs.clone().rev()));
            (common(&mut own.zip(theirs)) + ends, other)
        })
        .collect();
    ranked.sort_by_key(|(common, _)| std::cmp::Reverse(*common));
    let shown: Vec<String> =
        ranked.iter().take(SHOWN).map(|(_, name)| format!("'{}'", String::from_utf8_lossy(name))).collect();
    if shown.is_empty() { String::new() } else { format!("; the nearest names are {}", shown.join(", ")) }
}
