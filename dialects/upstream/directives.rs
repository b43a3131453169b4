//! The directives `custom<Name>(...)` in the assembly formats of upstream MLIR's operations.
//!
//! The doc comment of each directive is the text that it parses and prints. `args` are the arguments of the directive in the format:
//! attributes, operands and types of the operation, by index.

use qopt_ir::def::OpRef;
use qopt_ir::diag::Diag;
use qopt_ir::ir::{Attr, AttrKind, Str, Type, ValueId};
use qopt_ir::syntax::{
    CustomDirective, DirectiveArg, OpPrinter, OpState, Parser, TypedGroups, UnresolvedOperand, ValueGroup,
};
use smallvec::SmallVec;

/// All directives by the name in `custom<Name>`.
pub(super) const ALL: &[(&str, &dyn CustomDirective)] = &[
    ("AlternativesOpSelectedRegion", &SelectedRegion),
    ("ApplyRegisteredPassOptions", &PassOptions),
    ("ContinuousTileSizeTypes", &EqualResultTypes),
    ("DynamicIndexList", &IndexList),
    ("ForeachMatchSymbols", &MatchSymbols),
    ("LevelRange", &LevelRange),
    ("MultitileSizesTypes", &EqualResultTypes),
    ("OperationOpAttributes", &super::pdl::Attributes),
    ("PackedOrDynamicIndexList", &PackedIndexList),
    ("RangeType", &super::pdl::RangeType),
    ("ResultsValueType", &super::pdl::ResultsType),
    ("SemiFunctionType", &SemiFunctionType),
    ("SequenceOpOperands", &SequenceOperands),
    ("SymbolVisibility", &Visibility),
    ("TokenOrdering", &TokenOrdering),
    ("TransformMatchDims", &MatchDims),
    ("TypedInitialValue", &InitialValue),
];

/// Sets the attribute that `arg` refers to.
pub(super) fn set(p: &Parser<'_>, state: &mut OpState<'_>, arg: Option<&DirectiveArg>, value: Attr) {
    if let Some(&DirectiveArg::Attr(index)) = arg
        && let Some(attr) = p.ctx.def(state.name).and_then(|def| def.attrs.get(index))
    {
        state.properties.push((p.ctx.str(attr.name), value));
    }
}

/// The value of the attribute that `arg` refers to.
pub(super) fn get(op: OpRef<'_>, arg: Option<&DirectiveArg>) -> Option<Attr> {
    let &DirectiveArg::Attr(index) = arg? else { return None };
    op.attr(op.def()?.attrs.get(index)?.name)
}

/// The operand group that `arg` refers to, while the operation is parsed.
pub(super) fn operands<'s, 'a>(
    state: &'s mut OpState<'a>,
    arg: Option<&DirectiveArg>,
) -> Option<&'s mut ValueGroup<UnresolvedOperand<'a>>> {
    let &DirectiveArg::Operand(index) = arg? else { return None };
    state.operands.get_mut(index)
}

/// The values of the operand group that `arg` refers to.
pub(super) fn values(op: OpRef<'_>, arg: Option<&DirectiveArg>) -> Vec<ValueId> {
    let Some(&DirectiveArg::Operand(index)) = arg else { return Vec::new() };
    let range = op.operand_groups().ok().and_then(|groups| groups.get(index).cloned()).unwrap_or_default();
    op.operands().skip(range.start).take(range.len()).collect()
}

/// Sets the types of the operand or result group that `arg` refers to.
pub(super) fn set_types(state: &mut OpState<'_>, arg: Option<&DirectiveArg>, types: SmallVec<[Type; 2]>) {
    match arg {
        Some(&DirectiveArg::Type(TypedGroups::Operand(i))) => {
            state.operands.get_mut(i).into_iter().for_each(|group| group.types = Some(types.clone()));
        }
        Some(&DirectiveArg::Type(TypedGroups::Result(i))) => {
            state.results.get_mut(i).into_iter().for_each(|group| group.types = Some(types.clone()));
        }
        _ => {}
    }
}

/// The types of the operand or result group that `arg` refers to.
pub(super) fn types_of(op: OpRef<'_>, arg: Option<&DirectiveArg>) -> Vec<Type> {
    let body = op.body;
    match arg {
        Some(&DirectiveArg::Type(TypedGroups::Operand(i))) => {
            values(op, Some(&DirectiveArg::Operand(i))).into_iter().map(|value| body.ty(value)).collect()
        }
        Some(&DirectiveArg::Type(TypedGroups::Result(i))) => {
            let range = op.result_groups().ok().and_then(|groups| groups.get(i).cloned()).unwrap_or_default();
            op.results().skip(range.start).take(range.len()).map(|value| body.ty(value)).collect()
        }
        _ => Vec::new(),
    }
}

/// Sets the unit attribute that `arg` refers to.
fn flag(p: &Parser<'_>, state: &mut OpState<'_>, arg: Option<&DirectiveArg>) {
    set(p, state, arg, Attr::UNIT);
}

/// `public`, `private` or `nested`
struct Visibility;

impl CustomDirective for Visibility {
    fn parse<'a>(&self, p: &mut Parser<'a>, state: &mut OpState<'a>, args: &[DirectiveArg]) -> Result<(), Diag> {
        for word in ["public", "private", "nested"] {
            if p.eat(word) {
                set(p, state, args.first(), p.ctx.string_attr(word));
                return Ok(());
            }
        }
        Err(p.error("expected 'public', 'private', or 'nested'"))
    }
    fn print(&self, p: &mut OpPrinter<'_>, op: OpRef<'_>, args: &[DirectiveArg]) {
        match get(op, args.first()).and_then(|value| op.ctx.attr_str(value)) {
            Some(word) => p.bytes(op.ctx.bytes(word)),
            None => p.text("public"),
        }
    }
    fn starts(&self, _: &Parser<'_>) -> bool {
        true
    }
}

/// `(value) : type`, or `: type`
struct InitialValue;

impl CustomDirective for InitialValue {
    fn parse<'a>(&self, p: &mut Parser<'a>, state: &mut OpState<'a>, args: &[DirectiveArg]) -> Result<(), Diag> {
        if p.eat("(") {
            let value = p.attr()?;
            p.expect(")")?;
            set(p, state, args.get(1), value);
        }
        p.expect(":")?;
        let ty = p.ty()?;
        set(p, state, args.first(), p.ctx.type_attr(ty));
        Ok(())
    }
    fn print(&self, p: &mut OpPrinter<'_>, op: OpRef<'_>, args: &[DirectiveArg]) {
        if let Some(value) = get(op, args.get(1)) {
            p.text("(");
            p.attr(value);
            p.text(")");
        }
        p.text(" : ");
        get(op, args.first()).and_then(|ty| op.ctx.attr_type(ty)).into_iter().for_each(|ty| p.ty(ty));
    }
    fn starts(&self, p: &Parser<'_>) -> bool {
        p.next_is("(") || p.next_is(":")
    }
}

/// `ordering(%a, %b -> !ml_program.token)`
struct TokenOrdering;

impl CustomDirective for TokenOrdering {
    fn parse<'a>(&self, p: &mut Parser<'a>, state: &mut OpState<'a>, args: &[DirectiveArg]) -> Result<(), Diag> {
        if !p.eat("ordering") {
            return Ok(());
        }
        p.expect("(")?;
        let mut items = SmallVec::new();
        if p.eat("(") {
            p.expect(")")?;
        } else {
            p.operands(&mut items)?;
        }
        if let Some(group) = operands(state, args.first()) {
            group.types = Some(items.iter().map(|_| super::constraints::TOKEN.intern(p.ctx)).collect());
            group.items = items;
        }
        if p.eat("->") {
            let ty = p.ty()?;
            set_types(state, args.get(1), [ty].into_iter().collect());
        }
        p.expect(")")
    }
    fn print(&self, p: &mut OpPrinter<'_>, op: OpRef<'_>, args: &[DirectiveArg]) {
        let (consumed, produced) = (values(op, args.first()), types_of(op, args.get(1)));
        if consumed.is_empty() && produced.is_empty() {
            return;
        }
        p.text(" ordering(");
        if consumed.is_empty() {
            p.text("()");
        }
        p.values(consumed);
        for ty in produced {
            p.text(" -> ");
            p.ty(ty);
        }
        p.text(")");
    }
    fn starts(&self, p: &Parser<'_>) -> bool {
        p.next_is("ordering")
    }
}

/// `2`, or `2 to 4`
struct LevelRange;

impl CustomDirective for LevelRange {
    fn parse<'a>(&self, p: &mut Parser<'a>, state: &mut OpState<'a>, args: &[DirectiveArg]) -> Result<(), Diag> {
        let at = p.offset();
        let low = p.int()?;
        let high = if p.eat("to") { p.int()? } else { low.saturating_add(1) };
        if high <= low {
            return Err(p.error_at(at, "expect larger level upper bound than lower bound"));
        }
        let index = p.ctx.index_type();
        set(p, state, args.first(), p.ctx.int_attr(low, index));
        set(p, state, args.get(1), p.ctx.int_attr(high, index));
        Ok(())
    }
    fn print(&self, p: &mut OpPrinter<'_>, op: OpRef<'_>, args: &[DirectiveArg]) {
        let bound = |arg| get(op, arg).and_then(|bound| op.ctx.attr_int(bound)).unwrap_or_default();
        let (low, high) = (bound(args.first()), bound(args.get(1)));
        p.text(&low.to_string());
        if low.checked_add(1) != Some(high) {
            p.text(&format!(" to {high}"));
        }
    }
    fn starts(&self, _: &Parser<'_>) -> bool {
        true
    }
}

/// `all`, `0, 1` or `except(0, 1)`
struct MatchDims;

impl CustomDirective for MatchDims {
    fn parse<'a>(&self, p: &mut Parser<'a>, state: &mut OpState<'a>, args: &[DirectiveArg]) -> Result<(), Diag> {
        let mut dims = Vec::new();
        if p.eat("all") {
            flag(p, state, args.get(2));
        } else {
            let inverted = p.eat("except");
            if inverted {
                p.expect("(")?;
                flag(p, state, args.get(1));
            }
            p.comma_list(|p| {
                dims.push(p.int()?);
                Ok(())
            })?;
            if inverted {
                p.expect(")")?;
            }
        }
        set(p, state, args.first(), p.ctx.i64_array_attr(&dims));
        Ok(())
    }
    fn print(&self, p: &mut OpPrinter<'_>, op: OpRef<'_>, args: &[DirectiveArg]) {
        if get(op, args.get(2)).is_some() {
            return p.text("all");
        }
        let inverted = get(op, args.get(1)).is_some();
        let dims = get(op, args.first()).and_then(|dims| op.ctx.attr_ints(dims)).unwrap_or_default();
        let dims = crate::support::list(dims);
        p.text(&if inverted { format!("except({dims})") } else { dims });
    }
    fn starts(&self, _: &Parser<'_>) -> bool {
        true
    }
}

/// `@matcher -> @action, @matcher -> @action`, one pair on a line
struct MatchSymbols;

impl CustomDirective for MatchSymbols {
    fn parse<'a>(&self, p: &mut Parser<'a>, state: &mut OpState<'a>, args: &[DirectiveArg]) -> Result<(), Diag> {
        let (mut matchers, mut actions) = (Vec::new(), Vec::new());
        p.comma_list(|p| {
            if !p.at_symbol() {
                return Err(p.error("expected symbol reference"));
            }
            matchers.push(p.attr()?);
            p.expect("->")?;
            if !p.at_symbol() {
                return Err(p.error("expected symbol reference"));
            }
            actions.push(p.attr()?);
            Ok(())
        })?;
        set(p, state, args.first(), p.ctx.attr(AttrKind::Array(matchers.into())));
        set(p, state, args.get(1), p.ctx.attr(AttrKind::Array(actions.into())));
        Ok(())
    }
    fn print(&self, p: &mut OpPrinter<'_>, op: OpRef<'_>, args: &[DirectiveArg]) {
        let array = |arg| match get(op, arg).map(|array| op.ctx.attr_kind(array)) {
            Some(AttrKind::Array(items)) => &items[..],
            _ => &[],
        };
        p.indented(|p| {
            p.indented(|p| {
                for (i, (&matcher, &action)) in array(args.first()).iter().zip(array(args.get(1))).enumerate() {
                    p.text(if i > 0 { ", " } else { "" });
                    p.newline();
                    p.attr(matcher);
                    p.text(" -> ");
                    p.attr(action);
                }
            });
        });
    }
    fn starts(&self, p: &Parser<'_>) -> bool {
        p.at_symbol()
    }
}

/// `%root : type`, or `%root, %a : (type, type)`
struct SequenceOperands;

impl CustomDirective for SequenceOperands {
    fn parse<'a>(&self, p: &mut Parser<'a>, state: &mut OpState<'a>, args: &[DirectiveArg]) -> Result<(), Diag> {
        let (mut items, mut types) = (SmallVec::<[_; 2]>::new(), SmallVec::<[Type; 2]>::new());
        if p.at_operand() {
            let at = p.offset();
            p.operands(&mut items)?;
            p.expect(":")?;
            let enclosed = p.eat("(");
            p.comma_list(|p| {
                types.push(p.ty()?);
                Ok(())
            })?;
            if enclosed {
                p.expect(")")?;
            }
            if items.len() != types.len() {
                return Err(p.error_at(at, "expected types to be provided for all operands"));
            }
        }
        // The first operand is the root, which may be absent. The others are the extra bindings.
        let split = items.len().min(1);
        if let Some(group) = operands(state, args.first()) {
            group.items = items.iter().take(split).copied().collect();
        }
        set_types(state, args.get(1), types.iter().take(split).copied().collect());
        if let Some(group) = operands(state, args.get(2)) {
            group.items = items.iter().skip(split).copied().collect();
        }
        set_types(state, args.get(3), types.iter().skip(split).copied().collect());
        Ok(())
    }
    fn print(&self, p: &mut OpPrinter<'_>, op: OpRef<'_>, _: &[DirectiveArg]) {
        let several = op.operands().len() > 1;
        if op.operands().len() > 0 {
            p.values(op.operands());
            p.text(if several { " : (" } else { " : " });
            p.types(op.operands().map(|value| op.body.ty(value)));
            p.text(if several { ")" } else { "" });
        }
    }
    fn starts(&self, p: &Parser<'_>) -> bool {
        p.at_operand()
    }
}

/// `[%a, 4]` or `(%a, 4)`: the operands, and an array of all numbers in which `i64::MIN` marks an operand: `[%a], [MIN, 4]`
struct IndexList;

impl IndexList {
    fn brackets(args: &[DirectiveArg]) -> (&'static str, &'static str) {
        let is_paren = |arg: &DirectiveArg| matches!(arg, DirectiveArg::Text(text) if text.ends_with("Paren"));
        if args.iter().any(is_paren) { ("(", ")") } else { ("[", "]") }
    }
}

impl CustomDirective for IndexList {
    fn parse<'a>(&self, p: &mut Parser<'a>, state: &mut OpState<'a>, args: &[DirectiveArg]) -> Result<(), Diag> {
        let list = index_list(p, Self::brackets(args))?;
        if let Some(group) = operands(state, args.first()) {
            group.items = list.items;
        }
        set(p, state, args.get(1), p.ctx.i64_array_attr(&list.numbers));
        let element = p.ctx.int_type(1);
        set(p, state, args.get(2), p.ctx.attr(AttrKind::DenseArray { element, data: list.scalable.into() }));
        Ok(())
    }
    fn print(&self, p: &mut OpPrinter<'_>, op: OpRef<'_>, args: &[DirectiveArg]) {
        let scalable = get(op, args.get(2)).map(|bits| op.ctx.attr_kind(bits));
        let scalable = match scalable {
            Some(AttrKind::DenseArray { data, .. }) => &data[..],
            _ => &[],
        };
        let numbers = get(op, args.get(1)).and_then(|numbers| op.ctx.attr_ints(numbers)).unwrap_or_default();
        print_index_list(p, Self::brackets(args), &values(op, args.first()), &numbers, scalable);
    }
    fn starts(&self, p: &Parser<'_>) -> bool {
        p.next_is("[") || p.next_is("(")
    }
}

/// The parts of a `custom<DynamicIndexList>`. `[1, %a, [4]]` has the items `[%a]`, the numbers `[1, MIN, 4]` and `scalable`
/// `[0, 0, 1]`.
pub(crate) struct Indices<'a> {
    /// The dynamic indices.
    pub(crate) items: SmallVec<[UnresolvedOperand<'a>; 2]>,
    /// All indices, with `i64::MIN` for a dynamic one.
    pub(crate) numbers: Vec<i64>,
    /// For each index, 1 if it is in inner brackets (a scalable vector size), else 0.
    pub(crate) scalable: Vec<u8>,
}

/// Parses `[1, %a, [4]]`, with the given outer brackets.
pub(crate) fn index_list<'a>(p: &mut Parser<'a>, (open, close): (&str, &str)) -> Result<Indices<'a>, Diag> {
    let mut list = Indices { items: SmallVec::new(), numbers: Vec::new(), scalable: Vec::new() };
    p.expect(open)?;
    if p.eat(close) {
        return Ok(list);
    }
    p.comma_list(|p| {
        let enclosed = p.eat("[");
        if p.at_operand() {
            list.items.push(p.operand()?);
            list.numbers.push(i64::MIN);
        } else {
            list.numbers.push(p.int().map_err(|_| p.error("expected SSA value or integer"))?);
        }
        list.scalable.push(u8::from(enclosed));
        if enclosed { p.expect("]") } else { Ok(()) }
    })?;
    p.expect(close)?;
    Ok(list)
}

/// Prints a list in the form that [`index_list`] parses.
pub(crate) fn print_index_list(
    p: &mut OpPrinter<'_>,
    (open, close): (&str, &str),
    dynamic: &[ValueId],
    numbers: &[i64],
    scalable: &[u8],
) {
    let mut dynamic = dynamic.iter();
    p.text(open);
    for (i, &n) in numbers.iter().enumerate() {
        let enclosed = scalable.get(i).is_some_and(|&bit| bit != 0);
        p.text(if i > 0 { ", " } else { "" });
        p.text(if enclosed { "[" } else { "" });
        match if n == i64::MIN { dynamic.next() } else { None } {
            Some(&value) => p.value(value),
            None => p.text(&n.to_string()),
        }
        p.text(if enclosed { "]" } else { "" });
    }
    p.text(close);
}

/// `*(%sizes)`, with one handle for all sizes, or a list as in [`IndexList`]
struct PackedIndexList;

impl CustomDirective for PackedIndexList {
    fn parse<'a>(&self, p: &mut Parser<'a>, state: &mut OpState<'a>, args: &[DirectiveArg]) -> Result<(), Diag> {
        if !p.eat("*") {
            return IndexList.parse(p, state, args.get(1..).unwrap_or_default());
        }
        p.expect("(")?;
        let packed = p.operand()?;
        p.expect(")")?;
        if let Some(group) = operands(state, args.first()) {
            group.items.push(packed);
        }
        set(p, state, args.get(2), p.ctx.i64_array_attr(&[]));
        Ok(())
    }
    fn print(&self, p: &mut OpPrinter<'_>, op: OpRef<'_>, args: &[DirectiveArg]) {
        match values(op, args.first()).first() {
            Some(&packed) => {
                p.text("*(");
                p.value(packed);
                p.text(")");
            }
            None => IndexList.print(p, op, args.get(1..).unwrap_or_default()),
        }
    }
    fn starts(&self, p: &Parser<'_>) -> bool {
        p.next_is("*") || p.next_is("[")
    }
}

/// `(argument) -> result`; without results `argument` alone
struct SemiFunctionType;

impl CustomDirective for SemiFunctionType {
    fn parse<'a>(&self, p: &mut Parser<'a>, state: &mut OpState<'a>, args: &[DirectiveArg]) -> Result<(), Diag> {
        let needs_result = args.contains(&DirectiveArg::Text("false"));
        let enclosed = p.next_is("(") || needs_result;
        if enclosed {
            p.expect("(")?;
        }
        let argument = p.ty()?;
        let mut results = SmallVec::new();
        if enclosed {
            p.expect(")")?;
            p.expect("->")?;
            results = crate::syntax::arrow_types(p)?.into_iter().collect();
        }
        set_types(state, args.first(), [argument].into_iter().collect());
        set_types(state, args.get(1), results);
        Ok(())
    }
    fn print(&self, p: &mut OpPrinter<'_>, op: OpRef<'_>, args: &[DirectiveArg]) {
        let (arguments, results) = (types_of(op, args.first()), types_of(op, args.get(1)));
        if results.is_empty() {
            return p.types(arguments);
        }
        p.text("(");
        p.types(arguments);
        p.text(if results.len() > 1 { ") -> (" } else { ") -> " });
        let several = results.len() > 1;
        p.types(results);
        p.text(if several { ")" } else { "" });
    }
    fn starts(&self, _: &Parser<'_>) -> bool {
        true
    }
}

/// `(argument) -> result`, where all results have one type
struct EqualResultTypes;

impl CustomDirective for EqualResultTypes {
    fn parse<'a>(&self, p: &mut Parser<'a>, state: &mut OpState<'a>, args: &[DirectiveArg]) -> Result<(), Diag> {
        p.expect("(")?;
        let argument = p.ty()?;
        p.expect(")")?;
        p.expect("->")?;
        let at = p.offset();
        let results = crate::syntax::arrow_types(p)?;
        let &[result] = results.as_slice() else {
            return Err(p.error_at(at, "expected a trailing functional type with one argument and one result"));
        };
        set_types(state, args.first(), [argument].into_iter().collect());
        for arg in args.iter().skip(1) {
            set_types(state, Some(arg), [result].into_iter().collect());
        }
        Ok(())
    }
    fn print(&self, p: &mut OpPrinter<'_>, op: OpRef<'_>, args: &[DirectiveArg]) {
        p.functional_type(types_of(op, args.first()), types_of(op, args.get(1)).into_iter());
    }
    fn starts(&self, p: &Parser<'_>) -> bool {
        p.next_is("(")
    }
}

/// `2` or `%number`
struct SelectedRegion;

impl CustomDirective for SelectedRegion {
    fn parse<'a>(&self, p: &mut Parser<'a>, state: &mut OpState<'a>, args: &[DirectiveArg]) -> Result<(), Diag> {
        if p.at_operand() {
            let operand = p.operand()?;
            operands(state, args.get(1)).into_iter().for_each(|group| group.items.push(operand));
            return Ok(());
        }
        let number = p.int()?;
        set(p, state, args.first(), p.ctx.int_attr(number, p.ctx.int_type(64)));
        Ok(())
    }
    fn print(&self, p: &mut OpPrinter<'_>, op: OpRef<'_>, args: &[DirectiveArg]) {
        match (values(op, args.get(1)).first(), get(op, args.first())) {
            (Some(&operand), _) => p.value(operand),
            (None, Some(number)) => p.with_text_printer(|t| t.attr_without_type(number)),
            _ => {}
        }
    }
    fn starts(&self, _: &Parser<'_>) -> bool {
        true
    }
}

/// `{"option" = 1, "other" = %param}`: in the dictionary of options, an operand is a `#transform.param_operand` with its index
struct PassOptions;

impl CustomDirective for PassOptions {
    fn parse<'a>(&self, p: &mut Parser<'a>, state: &mut OpState<'a>, args: &[DirectiveArg]) -> Result<(), Diag> {
        let (mut items, mut entries) = (SmallVec::<[_; 2]>::new(), Vec::new());
        p.expect("{")?;
        if !p.eat("}") {
            p.comma_list(|p| {
                let name = option_name(p)?;
                p.expect("=")?;
                let value = option_value(p, &mut items, true)?;
                entries.push((name, value));
                Ok(())
            })?;
            p.expect("}")?;
        }
        if let Some(group) = operands(state, args.get(1)) {
            group.items = items;
        }
        set(p, state, args.first(), p.ctx.dict_attr(entries));
        Ok(())
    }
    fn print(&self, p: &mut OpPrinter<'_>, op: OpRef<'_>, args: &[DirectiveArg]) {
        let ctx = op.ctx;
        let params = values(op, args.get(1));
        p.text("{");
        let options = get(op, args.first()).map_or(&[][..], |dict| ctx.dict(dict));
        for (i, &(name, value)) in options.iter().enumerate() {
            p.text(if i > 0 { ", " } else { "" });
            p.attr(ctx.string_attr(ctx.bytes(name)));
            p.text(" = ");
            print_option(p, op, value, &params);
        }
        p.text("}");
    }
    fn starts(&self, p: &Parser<'_>) -> bool {
        p.next_is("{")
    }
}

fn option_name(p: &mut Parser<'_>) -> Result<Str, Diag> {
    let at = p.offset();
    if let Ok(word) = p.word("keyword or string") {
        return Ok(p.ctx.str(word));
    }
    let name = p.attr()?;
    p.ctx.attr_str(name).ok_or_else(|| p.error_at(at, "expected string"))
}

/// Parses an attribute, an operand, or a list of them if `allows_list`. Operands are added to `items`.
fn option_value<'a>(
    p: &mut Parser<'a>,
    items: &mut SmallVec<[UnresolvedOperand<'a>; 2]>,
    allows_list: bool,
) -> Result<Attr, Diag> {
    if p.at_operand() {
        let number = i64::try_from(items.len()).unwrap_or(i64::MAX);
        items.push(p.operand()?);
        return Ok(super::transform::param_operand(p.ctx, number));
    }
    if !allows_list || !p.eat("[") {
        return p.attr();
    }
    let mut values = Vec::new();
    if !p.eat("]") {
        p.comma_list(|p| {
            values.push(option_value(p, items, false)?);
            Ok(())
        })?;
        p.expect("]")?;
    }
    Ok(p.ctx.attr(AttrKind::Array(values.into())))
}

fn print_option(p: &mut OpPrinter<'_>, op: OpRef<'_>, value: Attr, params: &[ValueId]) {
    let operand = |value| {
        let number = super::transform::param_number(op.ctx, value)?;
        params.get(usize::try_from(number).ok()?).copied()
    };
    let item = |p: &mut OpPrinter<'_>, value| match operand(value) {
        Some(param) => p.value(param),
        None => p.attr(value),
    };
    match op.ctx.attr_kind(value) {
        AttrKind::Array(values) => {
            p.text("[");
            for (i, &value) in values.iter().enumerate() {
                p.text(if i > 0 { ", " } else { "" });
                item(p, value);
            }
            p.text("]");
        }
        _ => item(p, value),
    }
}
