//! StableHLO's custom syntax. It parses and prints text only; the verifiers check the operations.

use qopt_ir::def::{AttrSyntax, OpRef, Presence};
use qopt_ir::diag::Diag;
use qopt_ir::ir::{Attr, AttrKind, Context, Loc, OpName, OpSpec, Str, Type, TypeKind, ValueId};
use qopt_ir::rewrite::NewOp;
use qopt_ir::syntax::{OpPrinter, OpState, OpSyntax, Parser, UnresolvedOperand, ValueGroup};

use super::attrs::{Conv, DOT, DOT_ALGORITHM, PRECISION, TextCursor, word};
use super::ops::{COMMUTATIVE, RETURN};
use crate::elements::integers;
use crate::support::list;

/// `op %a, %b, dims = [0, 1], dim = 2 {...} : types`: operands, then keywords with integers and lists of integers.
pub(super) struct ListSyntax {
    /// Word and attribute.
    pub(super) clauses: &'static [(&'static str, &'static str)],
    /// The assembly form of the types.
    pub(super) types: TypesForm,
}

/// The assembly form of an operation's types.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum TypesForm {
    /// As a function type.
    Functional,
    /// Once if all are equal, else as a function type.
    Same,
    /// First operand and result if all other operands have the result's type, else as a function type.
    Select,
    /// The result, if it is a tensor of complex numbers and the operands have its parts' type, else as a function type.
    Complex,
    /// The result, if it is a tuple of the operands' types, else as a function type.
    Tuple,
}

/// `stablehlo.slice %x [0:4, 0:8:2] : types`
pub(super) struct SliceSyntax;
/// `stablehlo.constant dense<1> : tensor<2xi8>`, or the generic form if the types of value and result differ.
pub(crate) struct ConstantSyntax;
/// `stablehlo.dot_general %a, %b, batching_dims = [0] x [0], contracting_dims = [1] x [0], precision = [..] : types`, or
/// `stablehlo.dot %a, %b, precision = [..] : types`
pub(super) struct DotSyntax {
    /// Reads and prints the dimensions and the algorithm.
    pub(super) general: bool,
}
/// `stablehlo.reduce_precision %x, format = e5m2 : types`
pub(super) struct PrecisionSyntax;
/// `stablehlo.optimization_barrier %a, %b : types`, with the types of the operands, or `()` without operands
pub(super) struct BarrierSyntax;
/// `stablehlo.while(%i = %a, %j = %b) : types cond {..} do {..}`. Both regions name their arguments `%i` and `%j`.
pub(super) struct WhileSyntax;
/// `stablehlo.convolution(%a, %b) dim_numbers = [..]x[..]->[..], window = {stride = [2, 2]} {...} : types`
pub(super) struct ConvSyntax;
/// `stablehlo.reduce(%x init: %c) applies stablehlo.add across dimensions = [1] : types`, or with its body in full:
/// `stablehlo.reduce(%x init: %c), (%y init: %d) across dimensions = [1] : types reducer(%a: t, %b: t) (..) {...}`
pub(super) struct ReduceSyntax;

/// Parses ` : types` and assigns them to operands and result.
fn read_types<'a>(
    p: &mut Parser<'a>,
    state: &mut OpState<'a>,
    items: Vec<UnresolvedOperand<'a>>,
    how: TypesForm,
) -> Result<(), Diag> {
    p.expect(":")?;
    let at = p.offset();
    let ty = p.ty()?;
    let (inputs, results): (Vec<Type>, Vec<Type>) = match p.ctx.type_kind(ty) {
        TypeKind::Function { inputs, results } => (inputs.to_vec(), results.to_vec()),
        _ if how == TypesForm::Same => (vec![ty; items.len()], vec![ty]),
        TypeKind::Tuple(types) if how == TypesForm::Tuple => (types.to_vec(), vec![ty]),
        TypeKind::RankedTensor { .. } if how == TypesForm::Complex => {
            let part =
                part_type(p.ctx, ty).ok_or_else(|| p.error_at(at, "expected tensor with complex element type"))?;
            (vec![part; items.len()], vec![ty])
        }
        _ if how == TypesForm::Select => {
            p.expect(",")?;
            let result = p.ty()?;
            let rest = items.iter().skip(1).map(|_| result);
            (std::iter::once(ty).chain(rest).collect(), vec![result])
        }
        _ => return Err(p.error_at(at, "invalid kind of type specified: expected function type")),
    };
    if inputs.len() != items.len() {
        let (found, expected) = (items.len(), inputs.len());
        return Err(p.error_at(at, format!("{found} operands present, but expected {expected}")));
    }
    state.operands.push(ValueGroup { items: items.into(), types: Some(inputs.into()) });
    state.results.push(ValueGroup { types: Some(results.into()), ..ValueGroup::default() });
    Ok(())
}

/// The type of the real and imaginary parts of a tensor of complex numbers.
fn part_type(ctx: &Context, ty: Type) -> Option<Type> {
    match ctx.type_kind(ctx.element_type(ty)?) {
        TypeKind::Complex(part) => Some(ctx.with_element(ty, *part)),
        _ => None,
    }
}

fn print_types(op: OpRef<'_>, p: &mut OpPrinter<'_>, how: TypesForm) {
    let body = op.body;
    let inputs = || body.operands(op.op).map(|v| body.ty(v));
    let result = op.result_type(0).filter(|_| body.num_results(op.op) == 1);
    p.text(" : ");
    match (how, result) {
        (TypesForm::Same, Some(ty)) if inputs().all(|t| t == ty) => p.ty(ty),
        (TypesForm::Complex, Some(ty)) if part_type(op.ctx, ty).is_some_and(|part| inputs().all(|t| t == part)) => {
            p.ty(ty)
        }
        (TypesForm::Tuple, Some(ty)) if matches!(op.ctx.type_kind(ty), TypeKind::Tuple(types) if types.iter().copied().eq(inputs())) =>
        {
            p.ty(ty);
        }
        (TypesForm::Select, Some(ty)) if inputs().len() > 1 && inputs().skip(1).all(|t| t == ty) => {
            p.types(inputs().take(1).chain([ty]));
        }
        _ => p.functional_type(inputs(), body.results(op.op).map(|v| body.ty(v))),
    }
}

/// Prints all attributes except the printed ones in `spelled`.
fn print_dict(op: OpRef<'_>, p: &mut OpPrinter<'_>, spelled: &[&str]) {
    print_dict_with(op, p, spelled, false);
}

/// The same, after the word `attributes` if `keyword`.
fn print_dict_with(op: OpRef<'_>, p: &mut OpPrinter<'_>, spelled: &[&str], keyword: bool) {
    let ctx = op.ctx;
    let dicts = [op.body.properties(op.op), op.body.attrs(op.op)];
    let mut entries: Vec<(Str, Attr)> = dicts.iter().flat_map(|&dict| ctx.dict(dict)).copied().collect();
    entries.retain(|e| !spelled.iter().any(|name| name.as_bytes() == ctx.bytes(e.0)));
    entries.sort_by(|a, b| ctx.bytes(a.0).cmp(ctx.bytes(b.0)));
    p.attr_dict(&entries, keyword);
}

/// Parses `%a, %b`, and a comma if anything other than types follows.
fn read_operands<'a>(p: &mut Parser<'a>) -> Result<Vec<UnresolvedOperand<'a>>, Diag> {
    Ok(read_operands_and_comma(p)?.0)
}

/// Parses `%a, %b`, and a comma after them. Returns true if there was a comma or no operand.
fn read_operands_and_comma<'a>(p: &mut Parser<'a>) -> Result<(Vec<UnresolvedOperand<'a>>, bool), Diag> {
    let mut items = Vec::new();
    while p.at_operand() {
        items.push(p.operand()?);
        if !p.eat(",") {
            return Ok((items, false));
        }
    }
    Ok((items, true))
}

fn ints_text(values: &[i64]) -> String {
    format!("[{}]", list(values))
}

impl OpSyntax for ListSyntax {
    fn parse<'a>(&self, p: &mut Parser<'a>, state: &mut OpState<'a>) -> Result<(), Diag> {
        let ctx = p.ctx;
        let (items, is_separate) = read_operands_and_comma(p)?;
        let def = ctx.def(state.name);
        for (i, (word, name)) in self.clauses.iter().enumerate() {
            let attr = def.as_ref().and_then(|def| def.attr(name));
            let required = attr.is_none_or(|attr| matches!(attr.presence, Presence::Required));
            if !required && (p.next_is(":") || p.next_is("{")) {
                break;
            }
            if i > 0 || !is_separate {
                p.expect(",")?;
            }
            p.expect(word)?;
            p.expect("=")?;
            let value = match attr.map(|attr| &attr.constraint.syntax) {
                Some(AttrSyntax::IntArray(width)) => ctx.int_array_attr(*width, &p.int_list()?),
                Some(AttrSyntax::Typed(ty)) if ty(ctx) == ctx.int_type(64) => ctx.int_attr(p.int()?, ctx.int_type(64)),
                Some(AttrSyntax::Typed(ty)) => p.attr_of_type(ty(ctx))?,
                _ => p.attr()?,
            };
            state.properties.push((ctx.str(name), value));
        }
        state.attrs = p.optional_dict()?;
        read_types(p, state, items, self.types)
    }

    fn print(&self, op: OpRef<'_>, p: &mut OpPrinter<'_>) {
        let mut separator = " ";
        if op.body.num_operands(op.op) > 0 {
            p.text(separator);
            p.values(op.body.operands(op.op));
            separator = ", ";
        }
        for (word, name) in self.clauses {
            let Some(value) = op.attr(name) else { continue };
            p.text(&format!("{separator}{word} = "));
            separator = ", ";
            match (op.ctx.attr_kind(value), op.int(name)) {
                (AttrKind::DenseArray { .. }, _) => p.text(&ints_text(&op.ints(name).unwrap_or_default())),
                (AttrKind::Integer { ty, .. }, Some(int)) if *ty == op.ctx.int_type(64) => p.text(&int.to_string()),
                _ => p.attr(value),
            }
        }
        let spelled: Vec<&str> = self.clauses.iter().map(|clause| clause.1).collect();
        print_dict(op, p, &spelled);
        print_types(op, p, self.types);
    }
}

const SLICE: [&str; 3] = ["start_indices", "limit_indices", "strides"];

impl OpSyntax for SliceSyntax {
    fn parse<'a>(&self, p: &mut Parser<'a>, state: &mut OpState<'a>) -> Result<(), Diag> {
        let ctx = p.ctx;
        let operand = p.operand()?;
        let ranges = TextCursor::items(p, |p| {
            let start = p.int()?;
            p.expect(":")?;
            let limit = p.int()?;
            Ok([start, limit, if p.eat(":") { p.int()? } else { 1 }])
        })?;
        for (column, name) in SLICE.iter().enumerate() {
            let values: Vec<i64> = ranges.iter().filter_map(|range| range.get(column).copied()).collect();
            state.properties.push((ctx.str(name), ctx.i64_array_attr(&values)));
        }
        state.attrs = p.optional_dict()?;
        read_types(p, state, vec![operand], TypesForm::Functional)
    }

    fn print(&self, op: OpRef<'_>, p: &mut OpPrinter<'_>) {
        let [starts, limits, strides] = SLICE.map(|name| op.ints(name).unwrap_or_default());
        if starts.len() != limits.len() || limits.len() != strides.len() {
            return p.generic_tail(op.op);
        }
        let ranges = starts.iter().zip(&limits).zip(&strides).map(|((start, limit), stride)| match stride {
            1 => format!("{start}:{limit}"),
            _ => format!("{start}:{limit}:{stride}"),
        });
        p.text(" ");
        p.values(op.body.operands(op.op));
        p.text(&format!(" [{}]", list(ranges)));
        print_dict(op, p, &SLICE);
        print_types(op, p, TypesForm::Functional);
    }
}

impl OpSyntax for ConstantSyntax {
    fn parse<'a>(&self, p: &mut Parser<'a>, state: &mut OpState<'a>) -> Result<(), Diag> {
        if p.next_is("(") {
            return p.generic_tail(state);
        }
        state.attrs = p.optional_dict()?;
        let at = p.offset();
        let value = p.attr()?;
        let ty = qopt_ir::def::typed_attr_type(p.ctx, value);
        let ty = ty.ok_or_else(|| p.error_at(at, "expected attribute with a type"))?;
        state.properties.push((p.ctx.str("value"), value));
        state.results.push(ValueGroup { types: Some([ty].into_iter().collect()), ..ValueGroup::default() });
        Ok(())
    }

    fn print(&self, op: OpRef<'_>, p: &mut OpPrinter<'_>) {
        let value = op.attr("value").filter(|&v| qopt_ir::def::typed_attr_type(op.ctx, v) == op.result_type(0));
        let Some(value) = value else { return p.generic_tail(op.op) };
        print_dict(op, p, &["value"]);
        p.text(" ");
        p.attr(value);
    }
}

/// `precision = [DEFAULT, HIGH]`
fn read_precisions(p: &mut Parser<'_>, state: &mut OpState<'_>) -> Result<(), Diag> {
    let ctx = p.ctx;
    p.expect("precision")?;
    p.expect("=")?;
    let words = TextCursor::items(p, |p| word(p, &PRECISION))?;
    state.properties.push((ctx.str("precision_config"), ctx.attr(AttrKind::Array(words.into()))));
    Ok(())
}

/// `algorithm = <lhs_precision_type = tf32, ...>`
fn read_algorithm(p: &mut Parser<'_>, state: &mut OpState<'_>) -> Result<(), Diag> {
    let ctx = p.ctx;
    p.expect("algorithm")?;
    p.expect("=")?;
    state.properties.push((ctx.str("algorithm"), DOT_ALGORITHM.parse(p, ctx)?));
    Ok(())
}

fn precisions(op: OpRef<'_>) -> Option<String> {
    let AttrKind::Array(items) = op.ctx.attr_kind(op.attr("precision_config")?) else { return None };
    let words: Vec<String> =
        items.iter().map(|&item| PRECISION.words(PRECISION.read(op.ctx, item)?)).collect::<Option<_>>()?;
    Some(format!(", precision = [{}]", list(words)))
}

impl OpSyntax for DotSyntax {
    fn parse<'a>(&self, p: &mut Parser<'a>, state: &mut OpState<'a>) -> Result<(), Diag> {
        let ctx = p.ctx;
        let lhs = p.operand()?;
        p.expect(",")?;
        let items = vec![lhs, p.operand()?];
        if self.general {
            let mut lists = vec![Vec::new(); 4];
            for (word, first) in [("batching_dims", 0usize), ("contracting_dims", 2)] {
                if first == 0 {
                    p.expect(",")?;
                    if !p.next_is(word) {
                        continue;
                    }
                }
                p.expect(word)?;
                p.expect("=")?;
                let lhs = p.int_list()?;
                p.expect("x")?;
                let rhs = p.int_list()?;
                lists.splice(first..first.saturating_add(2), [lhs, rhs]);
                if first == 0 {
                    p.expect(",")?;
                }
            }
            state.properties.push((ctx.str("dot_dimension_numbers"), DOT.attr(ctx, lists)));
        }
        let mut comma = p.eat(",");
        if comma && (p.next_is("precision") || !self.general) {
            read_precisions(p, state)?;
            comma = self.general && p.eat(",");
        }
        if comma {
            read_algorithm(p, state)?;
        }
        state.attrs = p.optional_dict()?;
        read_types(p, state, items, TypesForm::Functional)
    }

    fn print(&self, op: OpRef<'_>, p: &mut OpPrinter<'_>) {
        let mut spelled = Vec::new();
        // `stablehlo.dot` has neither dimension numbers nor an algorithm. Discardable attributes may have these names.
        let general = |name| op.attr(name).filter(|_| self.general);
        let dims = general("dot_dimension_numbers").and_then(|a| DOT.read(op.ctx, a));
        if self.general && dims.is_none() {
            return p.generic_tail(op.op);
        }
        p.text(" ");
        p.values(op.body.operands(op.op));
        if let Some(dims) = dims {
            let pair = |at: usize| [at, at.saturating_add(1)].map(|i| ints_text(dims.list(i))).join(" x ");
            if !dims.list(0).is_empty() || !dims.list(1).is_empty() {
                p.text(&format!(", batching_dims = {}", pair(0)));
            }
            p.text(&format!(", contracting_dims = {}", pair(2)));
            spelled.push("dot_dimension_numbers");
        }
        if let Some(text) = precisions(op) {
            p.text(&text);
            spelled.push("precision_config");
        }
        if let Some(algorithm) = general("algorithm").filter(|&algorithm| DOT_ALGORITHM.is(op.ctx, algorithm)) {
            p.text(", algorithm = ");
            p.with_text_printer(|printer| DOT_ALGORITHM.print(op.ctx, algorithm, printer));
            spelled.push("algorithm");
        }
        print_dict(op, p, &spelled);
        print_types(op, p, TypesForm::Functional);
    }
}

const FORMAT: [&str; 2] = ["exponent_bits", "mantissa_bits"];

impl OpSyntax for PrecisionSyntax {
    fn parse<'a>(&self, p: &mut Parser<'a>, state: &mut OpState<'a>) -> Result<(), Diag> {
        let ctx = p.ctx;
        let items = read_operands(p)?;
        p.expect("format")?;
        p.expect("=")?;
        let at = p.offset();
        let word = std::str::from_utf8(p.word("a float format such as e5m2")?).unwrap_or_default();
        let bits = word.strip_prefix('e').and_then(|rest| rest.split_once('m'));
        let bits = bits.and_then(|(e, m)| Some([e.parse::<i32>().ok()?, m.parse::<i32>().ok()?]));
        let bits = bits.ok_or_else(|| p.error_at(at, "expected exponent mantissa in format e#m#"))?;
        for (name, bits) in FORMAT.iter().zip(bits) {
            state.properties.push((ctx.str(name), ctx.int_attr(i64::from(bits), ctx.int_type(32))));
        }
        state.attrs = p.optional_dict()?;
        read_types(p, state, items, TypesForm::Same)
    }

    fn print(&self, op: OpRef<'_>, p: &mut OpPrinter<'_>) {
        let [Some(exponent), Some(mantissa)] = FORMAT.map(|name| op.int(name)) else {
            return p.generic_tail(op.op);
        };
        if exponent < 0 || mantissa < 0 {
            return p.generic_tail(op.op);
        }
        p.text(" ");
        p.values(op.body.operands(op.op));
        p.text(&format!(", format = e{exponent}m{mantissa}"));
        print_dict(op, p, &FORMAT);
        print_types(op, p, TypesForm::Same);
    }
}

impl OpSyntax for BarrierSyntax {
    fn parse<'a>(&self, p: &mut Parser<'a>, state: &mut OpState<'a>) -> Result<(), Diag> {
        state.attrs = p.optional_dict()?;
        if p.eat("(") {
            return p.expect(")");
        }
        let items = read_operands(p)?;
        let types = read_type_list(p, items.len())?;
        state.results.push(ValueGroup { types: Some(types.clone().into()), ..ValueGroup::default() });
        state.operands.push(ValueGroup { items: items.into(), types: Some(types.into()) });
        Ok(())
    }

    fn print(&self, op: OpRef<'_>, p: &mut OpPrinter<'_>) {
        let body = op.body;
        print_dict(op, p, &[]);
        if body.num_operands(op.op) == 0 {
            return p.text(" ()");
        }
        p.text(" ");
        p.values(body.operands(op.op));
        p.text(" : ");
        p.types(body.operands(op.op).map(|v| body.ty(v)));
    }
}

/// Parses ` : t1, t2`, one type for each value.
fn read_type_list(p: &mut Parser<'_>, count: usize) -> Result<Vec<Type>, Diag> {
    p.expect(":")?;
    let at = p.offset();
    let mut types = vec![p.ty()?];
    while p.eat(",") {
        types.push(p.ty()?);
    }
    if types.len() != count {
        return Err(p.error_at(at, format!("{count} operands present, but expected {}", types.len())));
    }
    Ok(types)
}

impl OpSyntax for WhileSyntax {
    fn parse<'a>(&self, p: &mut Parser<'a>, state: &mut OpState<'a>) -> Result<(), Diag> {
        p.expect("(")?;
        let (mut args, mut items) = (Vec::new(), Vec::new());
        while p.at_operand() {
            args.push(p.operand()?);
            p.expect("=")?;
            items.push(p.operand()?);
            if !p.eat(",") {
                break;
            }
        }
        p.expect(")")?;
        let types = if items.is_empty() { Vec::new() } else { read_type_list(p, items.len())? };
        if p.attributes_keyword()? {
            state.attrs = p.optional_dict()?;
        }
        let mut typed = Vec::new();
        for (arg, &ty) in args.into_iter().zip(&types) {
            let loc = p.own_loc()?;
            typed.push((arg, ty, loc));
        }
        state.results.push(ValueGroup { types: Some(types.clone().into()), ..ValueGroup::default() });
        state.operands.push(ValueGroup { items: items.into(), types: Some(types.into()) });
        p.expect("cond")?;
        let again = typed.clone();
        p.region(typed, |p, _| {
            p.expect("do")?;
            p.region(again, |_, _| Ok(()))
        })
    }

    /// The text has one type for an operand, its result and the arguments of both regions.
    fn says_all(&self, op: OpRef<'_>) -> bool {
        let body = op.body;
        let types = |value| body.ty(value);
        body.results(op.op).map(types).eq(body.operands(op.op).map(types))
            && body.regions(op.op).iter().all(|&region| {
                let args = body.blocks(region).first().map_or(&[][..], |&block| body.args(block));
                args.iter().map(|&arg| body.ty(arg)).eq(body.operands(op.op).map(|v| body.ty(v)))
            })
    }
    fn shows_entry_args(&self, _region: usize) -> bool {
        false
    }
    fn shares_entry_args(&self) -> bool {
        true
    }

    fn print<'p>(&self, op: OpRef<'p>, p: &mut OpPrinter<'p>) {
        let body = op.body;
        let &[cond, repeated] = body.regions(op.op) else { return p.generic_tail(op.op) };
        let args = body.blocks(cond).first().map_or(&[][..], |&block| body.args(block));
        p.text("(");
        for (i, (&arg, operand)) in args.iter().zip(body.operands(op.op)).enumerate() {
            p.text(if i > 0 { ", " } else { "" });
            p.value(arg);
            p.text(" = ");
            p.value(operand);
        }
        p.text(")");
        if body.num_operands(op.op) > 0 {
            p.text(" : ");
            p.types(body.operands(op.op).map(|v| body.ty(v)));
        }
        print_dict_with(op, p, &[], true);
        p.newline();
        p.text(" cond ");
        p.regions_of(op.op, |p| {
            p.region(cond, false, true);
            p.then(move |p| {
                p.text(" do ");
                p.region(repeated, false, true);
            });
        });
    }
}

/// Keyword and attribute of each entry of a window.
const WINDOW: [(&str, &str); 5] = [
    ("stride", "window_strides"),
    ("pad", "padding"),
    ("lhs_dilate", "lhs_dilation"),
    ("rhs_dilate", "rhs_dilation"),
    ("reverse", "window_reversal"),
];

fn read_window(p: &mut Parser<'_>, state: &mut OpState<'_>) -> Result<(), Diag> {
    let ctx = p.ctx;
    p.expect("{")?;
    if p.eat("}") {
        return Ok(());
    }
    loop {
        let word = p.one_of(&WINDOW.map(|entry| entry.0), "one of these words")?;
        p.expect("=")?;
        let value = match word {
            "pad" => {
                let at = p.offset();
                let rows = TextCursor::items(p, TextCursor::ints)?;
                if rows.iter().any(|row| row.len() != 2) {
                    return Err(p.error_at(at, "expected pairs of low and high padding"));
                }
                let count = u64::try_from(rows.len()).ok();
                ctx.dense_ints(ctx.tensor_type(&[count, Some(2)], ctx.int_type(64)), &rows.concat())
            }
            "reverse" => {
                let bits = TextCursor::items(p, |p| {
                    if p.eat("true") {
                        return Ok(1);
                    }
                    if p.eat("false") { Ok(0) } else { p.int().map(|bit| i64::from(bit != 0)) }
                })?;
                ctx.int_array_attr(1, &bits)
            }
            _ => ctx.i64_array_attr(&p.int_list()?),
        };
        if let Some((_, name)) = WINDOW.iter().find(|entry| entry.0 == word) {
            state.properties.push((ctx.str(name), value));
        }
        if !p.eat(",") {
            return p.expect("}");
        }
    }
}

/// The text of an attribute in a window, if the window syntax can express it.
fn window_text(op: OpRef<'_>, word: &str, name: &str) -> Option<String> {
    let value = op.attr(name)?;
    Some(match word {
        "pad" => {
            let values = integers(op.ctx, value)?;
            list_text(values.chunks(2).map(ints_text))
        }
        "reverse" => list_text(op.ctx.attr_ints(value)?.into_iter().map(|bit| (bit != 0).to_string())),
        _ => ints_text(&op.ctx.attr_ints(value)?),
    })
}

fn list_text(items: impl IntoIterator<Item = String>) -> String {
    format!("[{}]", list(items))
}

impl OpSyntax for ConvSyntax {
    fn parse<'a>(&self, p: &mut Parser<'a>, state: &mut OpState<'a>) -> Result<(), Diag> {
        let ctx = p.ctx;
        p.expect("(")?;
        let items = read_operands(p)?;
        p.expect(")")?;
        p.expect("dim_numbers")?;
        p.expect("=")?;
        let dims = Conv::parse(p)?.attr(ctx);
        state.properties.push((ctx.str("dimension_numbers"), dims));
        p.expect(",")?;
        p.expect("window")?;
        p.expect("=")?;
        read_window(p, state)?;
        state.attrs = p.optional_dict()?;
        read_types(p, state, items, TypesForm::Functional)
    }

    fn print(&self, op: OpRef<'_>, p: &mut OpPrinter<'_>) {
        let dims = op.attr("dimension_numbers").and_then(|a| op.ctx.attr_object::<Conv>(a));
        let Some(dims) = dims else { return p.generic_tail(op.op) };
        let mut spelled = vec!["dimension_numbers"];
        let mut entries = Vec::new();
        for (word, name) in WINDOW {
            if let Some(text) = window_text(op, word, name) {
                entries.push(format!("{word} = {text}"));
                spelled.push(name);
            }
        }
        p.text("(");
        p.values(op.body.operands(op.op));
        p.text(&format!(") dim_numbers = {}, window = {{{}}}", dims.text(), entries.join(", ")));
        print_dict(op, p, &spelled);
        print_types(op, p, TypesForm::Functional);
    }
}

/// The type of the implied body of `applies`: one element of the first input.
fn applied_type(ctx: &Context, input: Type) -> Type {
    ctx.tensor_type(&[], ctx.element_or_self(input))
}

/// Returns true if `applies` accepts an operation.
fn applicable(ctx: &Context, name: OpName) -> bool {
    ctx.def(name).is_some_and(|def| COMMUTATIVE.iter().any(|&other| std::ptr::eq(def, other)))
}

/// The name of the operation that a reduction applies, if its body has the form implied by `applies`.
fn applied_name(op: OpRef<'_>) -> Option<String> {
    let body = op.body;
    let &[block] = body.blocks(*body.regions(op.op).first()?) else { return None };
    let &[a, b] = body.args(block) else { return None };
    let element = applied_type(op.ctx, op.operand_type(0)?);
    let mut ops = body.ops(block);
    let (inner, end) = (ops.next()?, ops.next()?);
    let plain = ops.next().is_none()
        && body.operands(inner).eq([a, b])
        && body.num_results(inner) == 1
        && body.operands(end).eq(body.results(inner))
        && body.num_operands(op.op) == 2
        && [Some(a), Some(b), body.result(inner, 0)].iter().all(|v| v.map(|v| body.ty(v)) == Some(element))
        && [inner, end].iter().all(|&o| body.properties(o) == Attr::EMPTY_DICT && body.attrs(o) == Attr::EMPTY_DICT)
        && [inner, end].iter().all(|&o| body.regions(o).is_empty() && body.successors(o).is_empty());
    let name = body.name(inner);
    (plain && applicable(op.ctx, name) && op.ctx.is_op(body.name(end), &RETURN))
        .then(|| op.ctx.op_text(name).into_owned())
}

/// The body of `applies name`.
fn applied_body<'a>(p: &mut Parser<'a>, state: &mut OpState<'a>, name: OpName, element: Type) -> Result<(), Diag> {
    let loc = p.own_loc()?;
    p.implied_region(state, |rewriter, block, _| {
        let args = [element; 2].map(|ty| rewriter.add_arg(block, ty, loc));
        let inner = rewriter.create(&OpSpec { operands: &args, results: &[element], ..OpSpec::new(name, loc) });
        let results: Vec<_> = rewriter.op(inner).results().collect();
        rewriter.build(&NewOp::of(&RETURN).loc(loc).operands(&results));
    });
    Ok(())
}

/// `%a: tensor<f32> loc(...)`
fn argument<'a>(p: &mut Parser<'a>) -> Result<(UnresolvedOperand<'a>, Type, Loc), Diag> {
    let operand = p.operand()?;
    p.expect(":")?;
    let ty = p.ty()?;
    Ok((operand, ty, p.trailing_loc(operand.at)?))
}

impl OpSyntax for ReduceSyntax {
    fn parse<'a>(&self, p: &mut Parser<'a>, state: &mut OpState<'a>) -> Result<(), Diag> {
        let ctx = p.ctx;
        let (mut inputs, mut inits) = (Vec::new(), Vec::new());
        loop {
            p.expect("(")?;
            inputs.push(p.operand()?);
            p.expect("init")?;
            p.expect(":")?;
            inits.push(p.operand()?);
            p.expect(")")?;
            if !p.eat(",") {
                break;
            }
        }
        let mut applies = None;
        if p.eat("applies") {
            let at = p.offset();
            let name = ctx.present_op_name(p.word("the name of an operation")?);
            if !applicable(ctx, name) {
                let text = format!("expected a commutative binary operation of stablehlo, got '{}'", ctx.op_text(name));
                return Err(p.error_at(at, text));
            }
            applies = Some(name);
        }
        for token in ["across", "dimensions", "="] {
            p.expect(token)?;
        }
        let dims = p.int_list()?;
        state.properties.push((ctx.str("dimensions"), ctx.i64_array_attr(&dims)));
        state.attrs = p.optional_dict()?;
        let count = inputs.len();
        inputs.extend(inits);
        read_types(p, state, inputs, TypesForm::Functional)?;
        if let Some(name) = applies {
            let input = state.operands.last().and_then(|g| g.types.as_ref()?.first().copied());
            return applied_body(p, state, name, applied_type(ctx, input.unwrap_or_else(|| ctx.none_type())));
        }
        p.expect("reducer")?;
        let (mut args, mut seconds) = (Vec::new(), Vec::new());
        for _ in 0..count {
            p.expect("(")?;
            args.push(argument(p)?);
            p.expect(",")?;
            seconds.push(argument(p)?);
            p.expect(")")?;
        }
        args.extend(seconds);
        p.region(args, |_, _| Ok(()))
    }

    fn shows_regions(&self, op: OpRef<'_>) -> bool {
        applied_name(op).is_none()
    }

    fn print<'p>(&self, op: OpRef<'p>, p: &mut OpPrinter<'p>) {
        let body = op.body;
        let operands: Vec<ValueId> = body.operands(op.op).collect();
        let (inputs, inits) = operands.split_at(operands.len() / 2);
        for (i, (&input, &init)) in inputs.iter().zip(inits).enumerate() {
            p.text(if i > 0 { ", (" } else { "(" });
            p.value(input);
            p.text(" init: ");
            p.value(init);
            p.text(")");
        }
        let applied = applied_name(op);
        if let Some(name) = &applied {
            p.text(&format!(" applies {name}"));
        }
        let dims = ints_text(&op.ints("dimensions").unwrap_or_default());
        p.text(&format!(" across dimensions = {dims}"));
        print_dict(op, p, &["dimensions"]);
        print_types(op, p, TypesForm::Functional);
        let region = body.regions(op.op).first().copied();
        let block = region.and_then(|r| body.blocks(r).first().copied());
        let (None, Some(region), Some(block)) = (applied, region, block) else { return };
        p.newline();
        p.text(" reducer");
        p.regions_of(op.op, |p| {
            let (firsts, seconds) = body.args(block).split_at(body.args(block).len() / 2);
            for (i, pair) in firsts.iter().zip(seconds).enumerate() {
                for (text, &arg, at) in [("(", pair.0, i), (", ", pair.1, i.saturating_add(firsts.len()))] {
                    p.text(text);
                    p.value(arg);
                    p.text(": ");
                    p.ty(body.ty(arg));
                    p.arg_location(body.arg_loc(block, at));
                }
                p.text(") ");
            }
            p.text(" ");
            p.region(region, false, true);
        });
    }
}
