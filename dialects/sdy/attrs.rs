//! Shardings: the distribution of the dimensions of a tensor over the axes of a mesh of devices.

use std::sync::Arc;

use qopt_ir::def::{AttrConstraint, AttrSyntax, AttrTypeDef, BareAttr};
use qopt_ir::diag::Diag;
use qopt_ir::ir::{Attr, AttrKind, AttrObject, Child, Context, DialectAttr};
use qopt_ir::syntax::{TextParser, TextPrinter};

/// The text of an attribute after `#sdy.mnemonic`.
pub(super) trait Text: AttrObject + Sized + 'static {
    /// The word after `#sdy.`.
    const MNEMONIC: &'static str;

    /// Parses the text.
    fn parse(p: &mut TextParser<'_>) -> Result<Self, Diag>;
    /// Prints the text.
    fn print_text(&self, p: &mut TextPrinter<'_>);

    /// Reads an attribute of this kind.
    fn read(ctx: &Context, attr: Attr) -> Option<&Self> {
        ctx.attr_object::<Self>(attr)
    }
    /// Parses the text as an attribute.
    fn parse_attr(p: &mut TextParser<'_>) -> Result<Attr, Diag> {
        let object = Self::parse(p)?;
        Ok(p.ctx.attr(AttrKind::Dialect(DialectAttr(Arc::new(object)))))
    }
}

/// The text of an attribute `T`.
struct Bare<T>(std::marker::PhantomData<fn() -> T>);

impl<T: Text> BareAttr for Bare<T> {
    fn mnemonic(&self) -> &'static str {
        T::MNEMONIC
    }
    fn parse(&'static self, p: &mut TextParser<'_>) -> Result<Attr, Diag> {
        T::parse_attr(p)
    }
}

/// `[a, b]` in these brackets, perhaps empty.
fn items<T>(
    p: &mut TextParser<'_>,
    [open, close]: [&str; 2],
    mut item: impl FnMut(&mut TextParser<'_>) -> Result<T, Diag>,
) -> Result<Vec<T>, Diag> {
    let mut found = Vec::new();
    p.expect(open)?;
    if p.eat(close) {
        return Ok(found);
    }
    loop {
        found.push(item(p)?);
        if !p.eat(",") {
            break;
        }
    }
    p.expect(close)?;
    Ok(found)
}

fn print_items<T>(
    p: &mut TextPrinter<'_>,
    [open, close]: [&str; 2],
    items: &[T],
    mut item: impl FnMut(&mut TextPrinter<'_>, &T),
) {
    p.text(open);
    for (i, value) in items.iter().enumerate() {
        p.text(if i > 0 { ", " } else { "" });
        item(p, value);
    }
    p.text(close);
}

const SQUARE: [&str; 2] = ["[", "]"];
const CURLY: [&str; 2] = ["{", "}"];

/// `"x"`, or `"x":(2)4`: an axis of a mesh, or a part of it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Axis {
    /// The name of the axis.
    pub name: Box<[u8]>,
    /// The product of the sizes of the parts before it, and its size.
    pub part: Option<(i64, i64)>,
}

impl Axis {
    fn parse(p: &mut TextParser<'_>) -> Result<Self, Diag> {
        let name = p.string()?.into();
        let part = match p.eat(":") {
            true => {
                p.expect("(")?;
                let before = p.int()?;
                p.expect(")")?;
                Some((before, p.int()?))
            }
            false => None,
        };
        Ok(Self { name, part })
    }

    fn print(&self, p: &mut TextPrinter<'_>) {
        p.string(&self.name);
        if let Some((before, size)) = self.part {
            p.text(&format!(":({before}){size}"));
        }
    }

    /// The text of the axis in messages.
    pub fn text(&self) -> String {
        let part = self.part.map_or_else(String::new, |(before, size)| format!(":({before}){size}"));
        format!("\"{}\"{part}", String::from_utf8_lossy(&self.name))
    }
}

/// `<["x"=2, "y"=4], device_ids=[..]>`: devices, arranged along axes.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Mesh {
    /// Names and sizes of the axes.
    pub axes: Vec<(Box<[u8]>, i64)>,
    /// The order of the devices, if it is not 0, 1, 2 and so on. Without axes, the one device.
    pub device_ids: Vec<i64>,
}

impl Mesh {
    /// Returns true for a mesh of one device without axes.
    pub fn is_maximal(&self) -> bool {
        self.axes.is_empty() && self.device_ids.len() == 1
    }
    /// The size of an axis.
    pub fn size(&self, name: &[u8]) -> Option<i64> {
        self.axes.iter().find(|axis| *axis.0 == *name).map(|axis| axis.1)
    }

    fn check(&self) -> Result<(), String> {
        if let Some((_, size)) = self.axes.iter().find(|axis| axis.1 < 1) {
            return Err(format!("axis size must be at least 1, got: {size}"));
        }
        if let Some(id) = self.device_ids.iter().find(|&&id| id < 0) {
            return Err(format!("device id must be non-negative, got: {id}"));
        }
        if self.axes.is_empty() {
            return match self.device_ids.len() > 1 {
                true => Err("axes is empty and device_ids has more than one element".to_owned()),
                false => Ok(()),
            };
        }
        for (i, (name, _)) in self.axes.iter().enumerate() {
            if self.axes.iter().take(i).any(|other| other.0 == *name) {
                return Err(format!("duplicate axis name: \"{}\"", String::from_utf8_lossy(name)));
            }
        }
        if self.device_ids.is_empty() {
            return Ok(());
        }
        let count = self.axes.iter().fold(1i64, |count, axis| count.saturating_mul(axis.1));
        if usize::try_from(count) != Ok(self.device_ids.len()) {
            let given = self.device_ids.len();
            return Err(format!(
                "total product of axis sizes must match total number of device ids, got: {count} != {given}"
            ));
        }
        let mut sorted = self.device_ids.clone();
        sorted.sort_unstable();
        if !sorted.iter().copied().eq(0..count) {
            let sorted = crate::support::list(sorted);
            return Err(format!("sorted device ids must be iota(product(axes)), got: {sorted}"));
        }
        Ok(())
    }
}

impl Text for Mesh {
    const MNEMONIC: &'static str = "mesh";

    fn parse(p: &mut TextParser<'_>) -> Result<Self, Diag> {
        let span = p.span();
        p.expect("<")?;
        let axes = items(p, SQUARE, |p| {
            let name = p.string()?.into();
            p.expect("=")?;
            Ok((name, p.int()?))
        })?;
        let mut device_ids = Vec::new();
        if p.eat(",") {
            p.expect("device_ids")?;
            p.expect("=")?;
            device_ids = items(p, SQUARE, |p| p.int())?;
        }
        p.expect(">")?;
        let mut mesh = Self { axes, device_ids };
        mesh.check().map_err(|why| p.error_at(span, why))?;
        if !mesh.axes.is_empty() && mesh.device_ids.is_sorted() {
            mesh.device_ids.clear();
        }
        Ok(mesh)
    }

    fn print_text(&self, p: &mut TextPrinter<'_>) {
        p.text("<");
        print_items(p, SQUARE, &self.axes, |p, (name, size)| {
            p.string(name);
            p.text(&format!("={size}"));
        });
        if !self.device_ids.is_empty() {
            p.text(&format!(", device_ids=[{}]", crate::support::list(&self.device_ids)));
        }
        p.text(">");
    }
}

/// `{"x", ?}p1`: the axes that divide a dimension.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Dimension {
    /// From the major one to the minor one.
    pub axes: Vec<Axis>,
    /// True if propagation may add axes.
    pub is_open: bool,
    /// The round of propagation. 0 is the first.
    pub priority: Option<i64>,
}

impl Dimension {
    fn parse(p: &mut TextParser<'_>) -> Result<Self, Diag> {
        let (mut axes, mut is_open) = (Vec::new(), false);
        p.expect("{")?;
        while !p.eat("}") {
            if !axes.is_empty() {
                p.expect(",")?;
            }
            if p.eat("?") {
                is_open = true;
                p.expect("}")?;
                break;
            }
            axes.push(Axis::parse(p)?);
        }
        let span = p.span();
        let Some(word) = p.eat_word() else { return Ok(Self { axes, is_open, priority: None }) };
        let digits = word.strip_prefix('p').filter(|d| !d.is_empty() && d.bytes().all(|b| b.is_ascii_digit()));
        let Some(digits) = digits else {
            return Err(p.error_at(span, format!("expecting priority in format 'p<number>', got: {word}")));
        };
        if digits.len() > 1 && digits.starts_with('0') {
            return Err(p.error_at(span, format!("priorities with leading zeros are not allowed, got: {word}")));
        }
        match digits.parse() {
            Ok(priority) => Ok(Self { axes, is_open, priority: Some(priority) }),
            Err(_) => Err(p.error_at(span, format!("expecting integer priority, got: {word}"))),
        }
    }

    fn print(&self, p: &mut TextPrinter<'_>) {
        p.text("{");
        for (i, axis) in self.axes.iter().enumerate() {
            p.text(if i > 0 { ", " } else { "" });
            axis.print(p);
        }
        if self.is_open {
            p.text(if self.axes.is_empty() { "?" } else { ", ?" });
        }
        p.text("}");
        if let Some(priority) = self.priority {
            p.text(&format!("p{priority}"));
        }
    }
}

/// The mesh of a sharding.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum MeshRef {
    /// A reference to a `sdy.mesh`.
    Symbol(Attr),
    /// `mesh<...>`
    Inline(Mesh),
}

/// The reduction that unreduced axes await.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reduction {
    /// The sum, which the text omits.
    Sum,
    /// The maximum.
    Max,
    /// The minimum.
    Min,
}

/// `<@mesh, [{"x"}, {?}], replicated={"y"}, unreduced=max{"z"}>`
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Sharding {
    /// The mesh of the axes.
    pub mesh: MeshRef,
    /// The axes of each dimension.
    pub dims: Vec<Dimension>,
    /// Axes along which propagation must not divide the tensor.
    pub replicated: Vec<Axis>,
    /// Axes whose devices have partial results.
    pub unreduced: Vec<Axis>,
    /// The reduction of partial results.
    pub reduction: Reduction,
}

impl Sharding {
    /// All axes.
    pub fn axes(&self) -> impl Iterator<Item = &Axis> {
        self.dims.iter().flat_map(|dim| &dim.axes).chain(&self.replicated).chain(&self.unreduced)
    }
    /// Returns true if no axis divides the tensor.
    pub fn is_empty(&self) -> bool {
        self.dims.is_empty() && self.replicated.is_empty() && self.unreduced.is_empty()
    }
}

impl Text for Sharding {
    const MNEMONIC: &'static str = "sharding";

    fn parse(p: &mut TextParser<'_>) -> Result<Self, Diag> {
        p.expect("<")?;
        let mesh = if p.eat("mesh") {
            MeshRef::Inline(Mesh::parse(p)?)
        } else {
            let root = p.symbol_name()?;
            MeshRef::Symbol(p.ctx.attr(AttrKind::SymbolRef { root: p.ctx.str(root), nested: Box::default() }))
        };
        p.expect(",")?;
        let dims = items(p, SQUARE, Dimension::parse)?;
        let (mut replicated, mut unreduced, mut reduction) = (Vec::new(), Vec::new(), Reduction::Sum);
        while p.eat(",") {
            if replicated.is_empty() && p.eat("replicated") {
                p.expect("=")?;
                replicated = items(p, CURLY, Axis::parse)?;
            } else if unreduced.is_empty() && p.eat("unreduced") {
                p.expect("=")?;
                let words = [("sum", Reduction::Sum), ("max", Reduction::Max), ("min", Reduction::Min)];
                reduction = words.into_iter().find(|(word, _)| p.eat(word)).map_or(Reduction::Sum, |found| found.1);
                unreduced = items(p, CURLY, Axis::parse)?;
            } else {
                let message = "failed to parse Sdy_TensorSharding, expected valid named axis list after comma";
                return Err(p.error(message));
            }
        }
        p.expect(">")?;
        Ok(Self { mesh, dims, replicated, unreduced, reduction })
    }

    fn print_text(&self, p: &mut TextPrinter<'_>) {
        p.text("<");
        match &self.mesh {
            MeshRef::Symbol(name) => p.attr(*name),
            MeshRef::Inline(mesh) => {
                p.text("mesh");
                mesh.print_text(p);
            }
        }
        p.text(", ");
        print_items(p, SQUARE, &self.dims, |p, dim| dim.print(p));
        if !self.replicated.is_empty() {
            p.text(", replicated=");
            print_items(p, CURLY, &self.replicated, |p, axis| axis.print(p));
        }
        if !self.unreduced.is_empty() {
            p.text(match self.reduction {
                Reduction::Sum => ", unreduced=",
                Reduction::Max => ", unreduced=max",
                Reduction::Min => ", unreduced=min",
            });
            print_items(p, CURLY, &self.unreduced, |p, axis| axis.print(p));
        }
        p.text(">");
    }
}

/// `<[<@mesh, [{"x"}]>, ...]>`: a sharding for each of several values.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Shardings(pub Vec<Sharding>);

impl Shardings {
    /// Parses the list alone.
    pub(super) fn parse_list(p: &mut TextParser<'_>) -> Result<Attr, Diag> {
        let object = Self(items(p, SQUARE, Sharding::parse)?);
        Ok(p.ctx.attr(AttrKind::Dialect(DialectAttr(Arc::new(object)))))
    }
    /// Prints the list alone.
    pub(super) fn print_list(ctx: &Context, attr: Attr, p: &mut TextPrinter<'_>) {
        if let Some(object) = Self::read(ctx, attr) {
            print_items(p, SQUARE, &object.0, |p, sharding| sharding.print_text(p));
        }
    }
}

impl Text for Shardings {
    const MNEMONIC: &'static str = "sharding_per_value";

    fn parse(p: &mut TextParser<'_>) -> Result<Self, Diag> {
        p.expect("<")?;
        let shardings = items(p, SQUARE, Sharding::parse)?;
        p.expect(">")?;
        Ok(Self(shardings))
    }

    fn print_text(&self, p: &mut TextPrinter<'_>) {
        p.text("<");
        print_items(p, SQUARE, &self.0, |p, sharding| sharding.print_text(p));
        p.text(">");
    }
}

/// `{"x", "y"}`: the axes whose devices a computation addresses.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ManualAxes(pub Vec<Box<[u8]>>);

impl Text for ManualAxes {
    const MNEMONIC: &'static str = "manual_axes";

    fn parse(p: &mut TextParser<'_>) -> Result<Self, Diag> {
        Ok(Self(items(p, CURLY, |p| Ok(p.string()?.into()))?))
    }
    fn print_text(&self, p: &mut TextPrinter<'_>) {
        print_items(p, CURLY, &self.0, |p, name| p.string(name));
    }
}

/// `{"x", "y":(1)2}`: axes.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Axes(pub Vec<Axis>);

impl Text for Axes {
    const MNEMONIC: &'static str = "axis_ref_list";

    fn parse(p: &mut TextParser<'_>) -> Result<Self, Diag> {
        Ok(Self(items(p, CURLY, Axis::parse)?))
    }
    fn print_text(&self, p: &mut TextPrinter<'_>) {
        print_items(p, CURLY, &self.0, |p, axis| axis.print(p));
    }
}

/// `[{"x"}, {}]`: axes for each dimension.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct AxesPerDimension(pub Vec<Axes>);

impl Text for AxesPerDimension {
    const MNEMONIC: &'static str = "list_of_axis_ref_lists";

    fn parse(p: &mut TextParser<'_>) -> Result<Self, Diag> {
        Ok(Self(items(p, SQUARE, Axes::parse)?))
    }
    fn print_text(&self, p: &mut TextPrinter<'_>) {
        print_items(p, SQUARE, &self.0, |p, axes| axes.print_text(p));
    }
}

/// `[{"x"}: 0->2]`: axes that move from one dimension to another.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Moves(pub Vec<(Axes, i64, i64)>);

impl Text for Moves {
    const MNEMONIC: &'static str = "all_to_all_param_list";

    fn parse(p: &mut TextParser<'_>) -> Result<Self, Diag> {
        Ok(Self(items(p, SQUARE, |p| {
            let axes = Axes::parse(p)?;
            p.expect(":")?;
            let from = p.int()?;
            p.expect("->")?;
            Ok((axes, from, p.int()?))
        })?))
    }
    fn print_text(&self, p: &mut TextPrinter<'_>) {
        print_items(p, SQUARE, &self.0, |p, (axes, from, to)| {
            axes.print_text(p);
            p.text(&format!(": {from}->{to}"));
        });
    }
}

/// The factors of each dimension of a tensor.
type Mapping = Vec<Vec<usize>>;

/// `<([i, k], [k, j])->([i, j]) {i=8, j=4, k=2} reduction={k}>`: the relation between the dimensions of operands and results.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ShardingRule {
    /// Factors of each operand.
    pub operands: Vec<Mapping>,
    /// Factors of each result.
    pub results: Vec<Mapping>,
    /// The size of each factor.
    pub sizes: Vec<i64>,
    /// The reduction factors, and the factors that need replication, are permuted, or propagate in blocks.
    pub groups: [Vec<usize>; 4],
    /// True for the rule of a custom call.
    pub is_custom: bool,
}

/// The names of [`ShardingRule::groups`].
const GROUPS: [&str; 4] = ["reduction", "need_replication", "permutation", "blocked_propagation"];
/// The letters i to z are the first factors; z_1, z_2 and so on follow.
const LETTERS: usize = 18;

fn factor_name(factor: usize) -> String {
    match factor.checked_sub(LETTERS) {
        None => char::from(b'i'.saturating_add(u8::try_from(factor).unwrap_or_default())).to_string(),
        Some(more) => format!("z_{}", more.saturating_add(1)),
    }
}

/// The factors in a word such as `ij` or `zz_1`.
fn factors(p: &mut TextParser<'_>) -> Result<Vec<usize>, Diag> {
    let span = p.span();
    let mut rest = p.word("a factor")?;
    let mut found = Vec::new();
    while let Some(first) = rest.chars().next() {
        if let Some(number) = rest.strip_prefix("z_") {
            let end = number.find(|c: char| !c.is_ascii_digit()).unwrap_or(number.len());
            let (digits, after) = number.split_at(end);
            if digits.is_empty() {
                return Err(p.error_at(span, format!("expecting integer after 'z_'. Received: '{number}'")));
            }
            let index = digits.parse::<usize>().ok().filter(|_| !digits.starts_with('0'));
            let Some(index) = index else {
                let message = format!("expecting positive integer without leading zeros. Received: '{digits}'");
                return Err(p.error_at(span, message));
            };
            found.push(index.saturating_add(LETTERS).saturating_sub(1));
            rest = after;
            continue;
        }
        if !('i'..='z').contains(&first) {
            return Err(p.error_at(span, format!("expecting symbol from 'i' to 'z'. Received: '{first}'")));
        }
        found.push((first as usize).saturating_sub('i' as usize));
        rest = rest.get(1..).unwrap_or_default();
    }
    Ok(found)
}

fn one_factor(p: &mut TextParser<'_>) -> Result<usize, Diag> {
    let span = p.span();
    match factors(p)?.as_slice() {
        &[factor] => Ok(factor),
        _ => Err(p.error_at(span, "expecting single factor symbol")),
    }
}

impl ShardingRule {
    fn mappings(p: &mut TextParser<'_>) -> Result<Vec<Mapping>, Diag> {
        items(p, ["(", ")"], |p| items(p, SQUARE, factors))
    }

    fn print_mappings(p: &mut TextPrinter<'_>, mappings: &[Mapping]) {
        print_items(p, ["(", ")"], mappings, |p, mapping| {
            print_items(p, SQUARE, mapping, |p, factors| {
                p.text(&factors.iter().map(|&factor| factor_name(factor)).collect::<String>());
            });
        });
    }
}

impl Text for ShardingRule {
    const MNEMONIC: &'static str = "op_sharding_rule";

    fn parse(p: &mut TextParser<'_>) -> Result<Self, Diag> {
        p.expect("<")?;
        let operands = Self::mappings(p)?;
        p.expect("->")?;
        let results = Self::mappings(p)?;
        let mut sizes = Vec::new();
        if p.is("{") {
            let mut expected = 0;
            sizes = items(p, CURLY, |p| {
                let span = p.span();
                let factor = one_factor(p)?;
                if factor != expected {
                    let message = format!(
                        "expecting factor indices to be ordered like an iota ([0,1,2,...], e.g. {{i=#, j=#, ...}}). \
                         Expecting factor index symbol '{}', received: '{}'",
                        factor_name(expected),
                        factor_name(factor)
                    );
                    return Err(p.error_at(span, message));
                }
                expected = expected.saturating_add(1);
                p.expect("=")?;
                p.int()
            })?;
        }
        let mut groups = [const { Vec::new() }; 4];
        for (word, group) in GROUPS.iter().zip(&mut groups) {
            if p.eat(word) {
                p.expect("=")?;
                *group = items(p, CURLY, one_factor)?;
            }
        }
        let is_custom = p.eat(",");
        if is_custom {
            p.expect("custom")?;
        }
        p.expect(">")?;
        Ok(Self { operands, results, sizes, groups, is_custom })
    }

    fn print_text(&self, p: &mut TextPrinter<'_>) {
        p.text("<");
        Self::print_mappings(p, &self.operands);
        p.text("->");
        Self::print_mappings(p, &self.results);
        if !self.sizes.is_empty() {
            let sizes: Vec<_> = self.sizes.iter().enumerate().collect();
            p.text(" ");
            print_items(p, CURLY, &sizes, |p, (factor, size)| p.text(&format!("{}={size}", factor_name(*factor))));
        }
        for (word, group) in GROUPS.iter().zip(&self.groups).filter(|(_, group)| !group.is_empty()) {
            p.text(&format!(" {word}="));
            print_items(p, CURLY, group, |p, &factor| p.text(&factor_name(factor)));
        }
        p.text(if self.is_custom { ", custom>" } else { ">" });
    }
}

macro_rules! attributes {
    ($($ty:ident $($constraint:ident)? : $summary:literal $example:literal [$($symbols:expr)?];)*) => {
        $(
            impl AttrObject for $ty {
                fn dialect(&self) -> &'static str {
                    "sdy"
                }
                fn print(&self, p: &mut TextPrinter<'_>) {
                    p.text($ty::MNEMONIC);
                    self.print_text(p);
                }
                fn print_bare(&self, p: &mut TextPrinter<'_>) {
                    self.print_text(p);
                }
                $(fn children(&self, each: &mut dyn FnMut(Child)) {
                    let symbols: fn(&$ty, &mut dyn FnMut(Child)) = $symbols;
                    symbols(self, each);
                })?
            }
            $(pub(super) static $constraint: AttrConstraint = AttrConstraint {
                summary: $summary,
                accepts: |c, a| $ty::read(c, a).is_some(),
                syntax: AttrSyntax::Bare(&Bare::<$ty>(std::marker::PhantomData)),
            };)?
        )*
        /// All attributes.
        pub(super) static ALL: &[&AttrTypeDef] = &[$(
            &AttrTypeDef { mnemonic: $ty::MNEMONIC, summary: $summary, parse: $ty::parse_attr, enumeration: None, example: $example },
        )*];
    };
}

fn symbol(sharding: &Sharding, each: &mut dyn FnMut(Child)) {
    if let MeshRef::Symbol(name) = sharding.mesh {
        each(Child::Attr(name));
    }
}

attributes! {
    Mesh IS_MESH: "Mesh of axes and a list of devices" "#sdy.mesh<[\"x\"=2, \"y\"=4]>" [];
    Sharding IS_SHARDING: "Tensor sharding" "#sdy.sharding<@mesh, [{\"x\"}, {?}], replicated={\"y\"}>" [symbol];
    Shardings IS_SHARDINGS: "Tensor sharding per operand/result of an op" "#sdy.sharding_per_value<[<@mesh, [{\"x\"}]>]>"
        [|shardings, each| shardings.0.iter().for_each(|sharding| symbol(sharding, each))];
    ManualAxes IS_MANUAL_AXES: "A list of axes that a ManualComputationOp is manual on" "#sdy<manual_axes{\"x\"}>" [];
    Axes IS_AXES: "List of axis refs" "#sdy<axis_ref_list{\"x\", \"y\":(1)2}>" [];
    AxesPerDimension IS_AXES_PER_DIMENSION: "List of axis ref lists" "#sdy<list_of_axis_ref_lists[{\"x\"}, {}]>" [];
    Moves IS_MOVES: "List of all-to-all parameters" "#sdy<all_to_all_param_list[{\"x\"}: 0->1]>" [];
    ShardingRule: "Relation between the dimensions of operands and results"
        "#sdy.op_sharding_rule<([i, k], [k, j])->([i, j]) {i=8, j=4, k=2} reduction={k}>" [];
}
