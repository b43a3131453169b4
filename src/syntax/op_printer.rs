//! Printing of operations, blocks and regions.
//!
//! Text goes to a sink in pieces, so that a module prints in constant memory however large it is. Unregistered operations,
//! and all if asked to, print in the generic form; others in their own syntax.

use super::aliases;
use super::names::{Names, Start, Starts, Style, number};
use super::printer::{Aliases, PrintOptions, TextPrinter};
use super::users;
use crate::def::{OpRef, RegisteredOp};
use crate::ir::*;

/// Where printed text goes. Pieces arrive in order.
pub type Sink<'a> = &'a mut dyn FnMut(&[u8]);

/// Pieces are about this long.
const PIECE: usize = 1 << 16;
/// Room for a piece and what is written before it is seen to be full.
const ROOM: usize = PIECE + PIECE / 4;

/// Prints a module with its aliases and metadata, and a line end. With everything in place there are none of these.
pub fn print_module(ctx: &Context, module: &Module, options: &PrintOptions, sink: Sink<'_>) {
    let aliases = aliases::collect(ctx, &module.op, options);
    let empty = Body::default();
    let starts = Starts::inside(ctx, &module.op.body, Style::of(options));
    let mut printer = OpPrinter::new(ctx, options, &aliases.names, &empty, starts, sink);
    aliases.write_leading(&mut printer);
    printer.isolated(&module.op);
    if !options.local_scope {
        printer.text("\n");
        aliases.write_trailing(&mut printer);
        super::resources::write(&mut printer, &module.metadata, &aliases.resources);
    }
    printer.flush();
}

/// Prints an operation that is out of its parent, in its own syntax and with everything in place, without a line end.
pub fn print_isolated(ctx: &Context, op: &IsolatedOp, options: &PrintOptions, sink: Sink<'_>) {
    let options = PrintOptions { local_scope: true, ..options.clone() };
    let (aliases, empty) = (Aliases::default(), Body::default());
    let starts = Starts::inside(ctx, &op.body, Style::of(&options));
    let mut printer = OpPrinter::new(ctx, &options, &aliases, &empty, starts, sink);
    printer.isolated(op);
    printer.flush();
}

/// An operation as the text of a message, in the generic form.
pub fn op_text(ctx: &Context, body: &Body, op: OpId, debug_info: bool) -> String {
    let options = PrintOptions {
        generic: true,
        debug_info,
        local_scope: true,
        elide_elements: Some(64),
        ..PrintOptions::default()
    };
    let mut out = Vec::new();
    let mut sink = |piece: &[u8]| out.extend_from_slice(piece);
    let aliases = aliases::heavy(ctx, body, op);
    // Numbers are those of the innermost isolated operation, which may be this one.
    let inner = body.isolated(op);
    let starts = Starts::inside(ctx, inner.unwrap_or(body), Style::of(&options));
    let mut printer = OpPrinter::new(ctx, &options, &aliases, body, starts, &mut sink);
    printer.op(op);
    printer.flush();
    String::from_utf8_lossy(&out).into_owned()
}

/// Writes operations.
pub struct OpPrinter<'p> {
    /// The context.
    pub ctx: &'p Context,
    /// Choices.
    pub options: &'p PrintOptions,
    pub(super) aliases: &'p Aliases,
    pub(super) out: Vec<u8>,
    sink: Sink<'p>,
    body: &'p Body,
    pub(super) names: Names,
    style: Style,
    starts: Starts,
    indent: usize,
    default_dialect: &'static str,
    types: TypeTexts,
}

/// Texts of types that were printed before: types repeat massively.
#[derive(Default)]
struct TypeTexts {
    buffer: Vec<u8>,
    ranges: Vec<(u32, u32)>,
}

impl<'p> OpPrinter<'p> {
    fn new(
        ctx: &'p Context,
        options: &'p PrintOptions,
        aliases: &'p Aliases,
        body: &'p Body,
        starts: Starts,
        sink: Sink<'p>,
    ) -> Self {
        let style = Style::of(options);
        Self {
            ctx,
            options,
            aliases,
            out: Vec::with_capacity(ROOM),
            sink,
            body,
            names: Names::of(ctx, body, Start::default(), style, &starts),
            style,
            starts,
            indent: 0,
            default_dialect: "builtin",
            types: TypeTexts::default(),
        }
    }

    // ---- pieces --------------------------------------------------------------------------------------------------

    /// Writes text as it is.
    #[inline]
    pub fn text(&mut self, text: &str) {
        self.out.extend_from_slice(text.as_bytes());
    }
    /// Writes bytes as they are.
    #[inline]
    pub fn bytes(&mut self, bytes: &[u8]) {
        self.out.extend_from_slice(bytes);
    }
    /// Writes bytes as they are, in pieces.
    pub(super) fn long(&mut self, bytes: &[u8]) {
        for piece in bytes.chunks(PIECE) {
            self.bytes(piece);
            self.flush_if_full();
        }
    }
    fn flush(&mut self) {
        if !self.out.is_empty() {
            (self.sink)(&self.out);
            self.out.clear();
        }
    }
    fn flush_if_full(&mut self) {
        if self.out.len() >= PIECE {
            self.flush();
        }
    }
    /// Starts a new line at the current depth.
    pub fn newline(&mut self) {
        self.out.push(b'\n');
        self.indentation();
    }
    /// Prints lines one level deeper.
    pub fn indented(&mut self, print: impl FnOnce(&mut Self)) {
        self.indent += 1;
        print(self);
        self.indent -= 1;
    }
    pub(super) fn indentation(&mut self) {
        self.out.resize(self.out.len() + 2 * self.indent, b' ');
    }
    /// What writes types and attributes.
    pub fn with(&mut self, write: impl FnOnce(&mut TextPrinter<'_>)) {
        let mut out = std::mem::take(&mut self.out);
        {
            let sink = &mut *self.sink;
            write(&mut TextPrinter {
                ctx: self.ctx,
                out: &mut out,
                options: self.options,
                aliases: self.aliases,
                sink: Some(sink),
            });
        }
        self.out = out;
    }
    /// Writes a type.
    pub fn ty(&mut self, ty: Type) {
        let index = ty.index();
        if let Some(&(start, end)) = self.types.ranges.get(index)
            && end != 0
        {
            let text = self.types.buffer.get(start as usize..end as usize).unwrap_or(&[]);
            self.out.extend_from_slice(text);
            return;
        }
        let start = self.out.len();
        self.with(|p| p.ty(ty));
        // Long texts go to the sink in pieces, and are not worth keeping.
        let Some(text) = self.out.get(start..).filter(|_| self.ctx.type_weight(ty) < 4096) else { return };
        let at = self.types.buffer.len();
        if at < 1 << 24 {
            if self.types.ranges.len() <= index {
                self.types.ranges.resize(index + 1, (0, 0));
            }
            self.types.buffer.extend_from_slice(text);
            if let Some(slot) = self.types.ranges.get_mut(index) {
                *slot = (at as u32, self.types.buffer.len() as u32);
            }
        }
    }
    /// Writes types between commas.
    pub fn types(&mut self, types: impl IntoIterator<Item = Type>) {
        for (i, ty) in types.into_iter().enumerate() {
            if i > 0 {
                self.text(", ");
            }
            self.ty(ty);
        }
    }
    /// Writes an attribute with its type.
    pub fn attr(&mut self, attr: Attr) {
        self.with(|p| p.attr(attr));
    }
    /// Writes `@name`.
    pub fn symbol_name(&mut self, name: Str) {
        let bytes = self.ctx.bytes(name);
        self.with(|p| p.symbol(bytes));
    }
    /// Writes a use of a value.
    #[inline]
    pub fn value(&mut self, value: ValueId) {
        self.names.write_use(value, &mut self.out);
    }
    /// Writes uses of values between commas.
    pub fn values(&mut self, values: impl IntoIterator<Item = ValueId>) {
        for (i, value) in values.into_iter().enumerate() {
            if i > 0 {
                self.text(", ");
            }
            self.value(value);
        }
    }
    /// Writes a block's name.
    pub fn block_name(&mut self, block: BlockId) {
        self.text("^bb");
        number(self.names.block(block), &mut self.out);
    }
    /// Writes `(i32) -> f32`.
    pub fn functional_type(
        &mut self,
        inputs: impl IntoIterator<Item = Type>,
        results: impl ExactSizeIterator<Item = Type> + Clone,
    ) {
        self.text("(");
        self.types(inputs);
        self.text(") -> ");
        let single =
            results.len() == 1 && results.clone().all(|t| !matches!(self.ctx.type_kind(t), TypeKind::Function { .. }));
        if !single {
            self.text("(");
        }
        self.types(results);
        if !single {
            self.text(")");
        }
    }
    /// Writes ` {a = 1, b}` unless it is empty, with the keyword ` attributes` in front if asked to.
    pub fn attr_dict(&mut self, entries: &[(Str, Attr)], keyword: bool) {
        if entries.is_empty() {
            return;
        }
        self.text(if keyword { " attributes {" } else { " {" });
        self.with(|p| p.dict_entries(entries));
        self.text("}");
    }
    /// The body that is being printed.
    pub fn body(&self) -> &'p Body {
        self.body
    }

    // ---- operations ----------------------------------------------------------------------------------------------

    /// Writes an operation that is out of its parent.
    fn isolated(&mut self, op: &'p IsolatedOp) {
        let registered = self.ctx.registered(op.name);
        let custom = registered.filter(|r| !self.options.generic && r.def.syntax.is_some());
        // An operation needs a body to stand in while it prints.
        match custom.and_then(|r| r.def.syntax) {
            Some(syntax) => syntax.print_isolated(op, self),
            None => self.generic_isolated(op),
        }
        self.location(op.loc);
    }

    pub(super) fn generic_isolated(&mut self, op: &'p IsolatedOp) {
        self.generic_name(op.name);
        self.text("()");
        self.properties(op.properties);
        self.text(" (");
        self.inner_body(op.name, &op.body, |p: &mut Self| {
            for (i, &region) in op.body.roots().iter().enumerate() {
                if i > 0 {
                    p.text(", ");
                }
                p.region_with(region, true, true, true);
            }
        });
        self.text(")");
        self.attr_dict(self.ctx.dict(op.attrs), false);
        self.text(" : () -> ()");
    }

    /// Writes the name of an operation that is out of its parent.
    pub fn isolated_name(&mut self, name: OpName) {
        match self.ctx.registered(name) {
            Some(registered) => self.custom_name(registered),
            None => self.generic_name(name),
        }
    }

    /// Prints inside the body of an operation that is out of its parent.
    pub fn inner_body(&mut self, name: OpName, body: &'p Body, print: impl FnOnce(&mut Self)) {
        self.in_body(name, body, self.style.start(), print);
    }

    /// Prints inside the body of an isolated operation, with its own names.
    fn in_body(&mut self, name: OpName, body: &'p Body, start: Start, print: impl FnOnce(&mut Self)) {
        let outer_names =
            std::mem::replace(&mut self.names, Names::of(self.ctx, body, start, self.style, &self.starts));
        let outer_body = std::mem::replace(&mut self.body, body);
        self.with_dialect(name, print);
        self.body = outer_body;
        self.names = outer_names;
    }

    fn with_dialect(&mut self, name: OpName, print: impl FnOnce(&mut Self)) {
        let dialect = self.ctx.def(name).map_or("", |d| d.default_dialect);
        let outer = std::mem::replace(&mut self.default_dialect, dialect);
        print(self);
        self.default_dialect = outer;
    }

    /// Writes an operation of the body that is being printed.
    pub fn op(&mut self, op: OpId) {
        self.flush_if_full();
        let results = self.body.results(op);
        if results.len() > 0 {
            self.names.write_definition(results, &mut self.out);
            self.text(" = ");
        }
        match self.ctx.registered(self.body.name(op)).filter(|_| !self.options.generic) {
            Some(registered) if registered.def.syntax.is_some() || registered.def.format.is_some() => {
                self.custom(op, registered);
            }
            _ => self.generic(op),
        }
        self.location(self.body.loc(op));
        if self.options.value_users {
            users::of_operation(self, op);
        }
    }

    fn custom(&mut self, op: OpId, registered: &'p RegisteredOp) {
        let view = OpRef::new(self.ctx, self.body, op);
        if let Some(syntax) = registered.def.syntax {
            if !syntax.says_all(view) {
                return self.generic(op);
            }
            self.custom_name(registered);
            syntax.print(view, self);
        } else if let Some(Ok(format)) = registered.format() {
            self.custom_name(registered);
            super::format_print::print(self, view, registered, format);
        } else {
            self.generic(op);
        }
    }

    pub(super) fn custom_name(&mut self, registered: &RegisteredOp) {
        let name = registered.def.name;
        let short = name.strip_prefix(self.default_dialect).and_then(|rest| rest.strip_prefix('.'));
        // A name with a dot left would be taken for one with a dialect.
        self.text(short.filter(|s| !s.contains('.')).unwrap_or(name));
    }

    fn generic_name(&mut self, name: OpName) {
        let bytes = self.ctx.bytes(self.ctx.op_info(name).name);
        self.with(|p| p.string(bytes));
    }

    fn properties(&mut self, properties: Attr) {
        if properties != Attr::EMPTY_DICT {
            self.text(" <{");
            let entries = self.ctx.dict(properties);
            self.with(|p| p.dict_entries(entries));
            self.text("}>");
        }
    }

    /// Whether inherent attributes stand apart from others; see [`Dialect::properties`](crate::def::Dialect::properties).
    fn has_properties(&self, name: OpName) -> bool {
        let dialect = || self.ctx.dialect(self.ctx.registered(name)?.def.name.split_once('.')?.0);
        dialect().is_none_or(|dialect| dialect.properties)
    }

    fn generic(&mut self, op: OpId) {
        self.generic_name(self.body.name(op));
        self.generic_tail(op);
    }

    /// Writes what follows the name in the generic form.
    pub fn generic_tail(&mut self, op: OpId) {
        let body = self.body;
        self.text("(");
        self.values(body.operands(op));
        self.text(")");
        let successors = body.successors(op);
        if !successors.is_empty() {
            self.text("[");
            for (i, &block) in successors.iter().enumerate() {
                if i > 0 {
                    self.text(", ");
                }
                self.block_name(block);
            }
            self.text("]");
        }
        let apart = self.has_properties(body.name(op));
        if apart {
            self.properties(body.properties(op));
        }
        let isolated = body.isolated(op);
        let regions = isolated.map_or(body.regions(op), |b| b.roots());
        if !regions.is_empty() {
            self.text(" (");
            self.regions_of(op, |p| {
                for (i, &region) in regions.iter().enumerate() {
                    if i > 0 {
                        p.text(", ");
                    }
                    p.region_with(region, true, true, true);
                }
            });
            self.text(")");
        }
        let (properties, attrs) = (body.properties(op), body.attrs(op));
        let both = || self.ctx.dict_attr(self.ctx.dict(attrs).iter().chain(self.ctx.dict(properties)).copied());
        let attrs = if apart || properties == Attr::EMPTY_DICT { attrs } else { both() };
        self.attr_dict(self.ctx.dict(attrs), false);
        self.text(" : ");
        self.functional_type(body.operands(op).map(|v| body.ty(v)), body.results(op).map(|v| body.ty(v)));
    }

    /// Prints with the names that hold in an operation's regions.
    pub fn regions_of(&mut self, op: OpId, print: impl FnOnce(&mut Self)) {
        let name = self.body.name(op);
        match self.body.isolated(op) {
            Some(inner) => {
                let region = self.body.block_of(op).map(|block| self.body.region_of(block));
                let start = self.names.start_of(inner, region, &self.starts);
                self.in_body(name, inner, start, print);
            }
            None => self.with_dialect(name, print),
        }
    }

    /// Writes ` loc(...)` where locations are printed.
    pub fn location(&mut self, loc: Loc) {
        if self.options.debug_info {
            self.with(|p| p.trailing_loc(loc));
        }
    }
    /// Writes ` loc(...)` of a block argument where locations are printed.
    pub fn arg_location(&mut self, loc: Loc) {
        if self.options.debug_info {
            self.with(|p| p.trailing_arg_loc(loc));
        }
    }

    // ---- regions and blocks --------------------------------------------------------------------------------------

    /// Writes `{ ... }` in an operation's own syntax: `entry_args` unless the syntax declares them elsewhere, terminators
    /// unless they go without saying.
    pub fn region(&mut self, region: RegionId, entry_args: bool, terminators: bool) {
        self.region_with(region, entry_args, terminators, false);
    }

    /// `empty_entry`: an entry block without operations has a label.
    fn region_with(&mut self, region: RegionId, entry_args: bool, terminators: bool, empty_entry: bool) {
        if self.options.skip_regions {
            return self.text("{...}");
        }
        self.text("{\n");
        let blocks = self.body.blocks(region);
        let preds = if blocks.len() > 1 { self.predecessors(blocks) } else { Vec::new() };
        for (index, &block) in blocks.iter().enumerate() {
            let header = index > 0
                || (entry_args && !self.body.args(block).is_empty())
                || (empty_entry && self.body.first(block).is_none());
            if header {
                self.block_header(block, index, &preds);
            }
            self.indent += 1;
            if self.options.value_users {
                users::of_arguments(self, block);
            }
            let mut next = self.body.first(block);
            while let Some(op) = next {
                next = self.body.next(op);
                if next.is_none() && !terminators && is_implicit(OpRef::new(self.ctx, self.body, op)) {
                    break;
                }
                self.indentation();
                self.op(op);
                self.text("\n");
            }
            self.indent -= 1;
        }
        self.indentation();
        self.text("}");
    }

    fn predecessors(&self, blocks: &[BlockId]) -> Vec<Vec<BlockId>> {
        let mut preds = vec![Vec::new(); blocks.len()];
        for &block in blocks {
            for &to in self.body.last(block).map_or(&[][..], |op| self.body.successors(op)) {
                // A block that goes on with another twice is counted twice.
                if let Some(list) = preds.get_mut(self.names.block(to) as usize) {
                    list.push(block);
                }
            }
        }
        preds
    }

    fn block_header(&mut self, block: BlockId, index: usize, preds: &[Vec<BlockId>]) {
        self.indentation();
        self.block_name(block);
        let body = self.body;
        if !body.args(block).is_empty() {
            self.text("(");
            for (i, &arg) in body.args(block).iter().enumerate() {
                if i > 0 {
                    self.text(", ");
                }
                self.value(arg);
                self.text(": ");
                self.ty(body.ty(arg));
                self.arg_location(body.arg_loc(block, i));
            }
            self.text(")");
        }
        self.text(":");
        match preds.get(index).map_or(&[][..], |p| p) {
            [] if index == 0 => {}
            [] => self.text("  // no predecessors"),
            [one] => {
                self.text("  // pred: ");
                self.block_name(*one);
            }
            many => {
                self.text("  // ");
                number(many.len() as u32, &mut self.out);
                self.text(" preds: ");
                for (i, &pred) in many.iter().enumerate() {
                    if i > 0 {
                        self.text(", ");
                    }
                    self.block_name(pred);
                }
            }
        }
        self.text("\n");
    }
}

/// Whether an operation is a terminator that goes without saying.
pub(super) fn is_implicit(op: OpRef<'_>) -> bool {
    op.body.num_operands(op.op) == 0 && op.body.attrs(op.op) == Attr::EMPTY_DICT && op.flags().terminator
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::syntax::{ParseOptions, parse};
    use crate::testing::BUILTIN;

    /// So a module of any size prints in constant memory, and a file is not written in crumbs.
    #[test]
    fn pieces_are_as_long_as_they_say() {
        let ctx = Context::new(&[&BUILTIN]);
        let text = "\"t.a\"() : () -> ()\n".repeat(5 * PIECE / 20).into_bytes();
        let source = ctx.sources.add("test", Arc::new(text)).expect("room");
        let options = ParseOptions { allow_unregistered: true, ..ParseOptions::default() };
        let module = parse(&ctx, source, 0, usize::MAX, options).module;
        let mut lengths = Vec::new();
        print_module(&ctx, &module, &PrintOptions::default(), &mut |piece| lengths.push(piece.len()));
        lengths.pop();
        assert!(lengths.len() >= 4, "{lengths:?}");
        assert!(lengths.iter().all(|length| (PIECE..ROOM).contains(length)), "{lengths:?}");
    }

    /// What is long has an alias, so that it is not written over and over.
    #[test]
    fn long_types_and_attributes_have_aliases() {
        let ctx = Context::new(&[&BUILTIN]);
        let has_alias = |text: String| {
            let source = ctx.sources.add("test", Arc::new(text.into_bytes())).expect("room");
            let options = ParseOptions { allow_unregistered: true, ..ParseOptions::default() };
            let module = parse(&ctx, source, 0, usize::MAX, options).module;
            let mut printed = Vec::new();
            print_module(&ctx, &module, &PrintOptions::default(), &mut |piece| printed.extend_from_slice(piece));
            matches!(printed.first(), Some(b'#' | b'!'))
        };
        // A list and a tuple weigh eight, and what is in them as much as its text, a string with its type.
        let list = |n: usize| format!("\"t.a\"() {{a = [\"{}\"]}} : () -> ()", "x".repeat(n - 18));
        let tuple = |n: usize| format!("\"t.a\"() : () -> tuple<!u.{}>", "x".repeat(n - 8));
        for of_weight in [list, tuple] {
            let weights = [1 << 20, (1 << 20) + 1];
            assert_eq!(weights.map(|n| has_alias(of_weight(n))), [false, true], "{}", of_weight(20));
        }
    }

    #[test]
    fn short_texts_of_types_are_remembered_while_there_is_room() {
        let ctx = Context::new(&[]);
        let (aliases, empty, options) = (Aliases::default(), Body::default(), PrintOptions::default());
        let mut ignore = |_: &[u8]| {};
        let mut printer = OpPrinter::new(&ctx, &options, &aliases, &empty, Starts::default(), &mut ignore);
        let (short, other) = (ctx.int_type(8), ctx.int_type(16));
        let long = ctx.ty(TypeKind::Tuple([short; 2000].into()));
        [short, long, other, short, long].into_iter().for_each(|ty| printer.ty(ty));
        let list = vec!["i8"; 2000].join(", ");
        assert_eq!(printer.out, format!("i8tuple<{list}>i16i8tuple<{list}>").into_bytes());
        assert_eq!(printer.types.buffer, b"i8i16");
        // What is in the buffer counts, not how it came there.
        printer.types.buffer.resize((1 << 24) - 1, b' ');
        [32, 64, 32].into_iter().for_each(|width| printer.ty(ctx.int_type(width)));
        assert!(printer.types.buffer.ends_with(b" i32") && printer.out.ends_with(b"i32i64i32"));
    }
}
