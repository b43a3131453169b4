//! Printing of operations, blocks and regions.
//!
//! Text goes to a sink in pieces, so a module of any size prints in constant memory. Unregistered operations print in
//! the generic form, as do all operations on request; others print in their custom form.
//!
//! A form that contains a region requests it with [`OpPrinter::region`] and leaves the text after it to
//! [`OpPrinter::then`]. Both go to a stack of pending steps, so nested regions do not nest calls.

use super::aliases;
use super::names::{BodyNames, NameStyle, Starts, number};
use super::printer::{Aliases, PrintOptions, TextPrinter};
use super::users;
use crate::def::{OpRef, Openness, RegisteredOp};
use crate::ir::*;

/// Receives printed text, in pieces and in order.
pub type Sink<'a> = &'a mut dyn FnMut(&[u8]);

/// Approximate length of a piece in bytes.
const PIECE_BYTES: usize = 1 << 16;
/// Capacity of the buffer: a piece, and the text written before the next check of the length.
const BUFFER_BYTES: usize = PIECE_BYTES + PIECE_BYTES / 4;

/// Prints a module with its aliases and metadata, and a line end. With `local_scope`, prints the module alone.
pub fn print_module(module: &Module, options: &PrintOptions, sink: Sink<'_>) {
    print_body(module.ctx(), &module.body, &module.metadata, options, sink);
}

/// [`print_module`] for a body that is detached from its module.
pub fn print_body(ctx: &Context, body: &Body, metadata: &Metadata, options: &PrintOptions, sink: Sink<'_>) {
    let aliases = aliases::collect(ctx, body, options);
    let starts = Starts::number_nested(ctx, body, NameStyle::of(options));
    let mut printer = OpPrinter::new(ctx, options, &aliases.names, body, starts, sink);
    aliases.write_leading(&mut printer);
    printer.op(Body::ROOT);
    if !options.local_scope {
        printer.text("\n");
        aliases.write_trailing(&mut printer);
        super::resources::write(&mut printer, metadata, &aliases.resources);
    }
    printer.flush();
}

/// Prints an operation in its custom form, without aliases and without a line end.
pub fn print_op(op: OpRef<'_>, options: &PrintOptions, sink: Sink<'_>) {
    let (OpRef { ctx, body, op, .. }, aliases) = (op, Aliases::default());
    let options = PrintOptions { local_scope: true, ..options.clone() };
    let starts = Starts::number_nested(ctx, body.isolated(op).unwrap_or(body), NameStyle::of(&options));
    let mut printer = OpPrinter::new(ctx, &options, &aliases, body, starts, sink);
    printer.op(op);
    printer.flush();
}

/// Prints each operation of a body separately, in its custom form, with the value names and aliases of the whole body.
/// Excludes the root.
pub fn print_each_op(ctx: &Context, body: &Body, options: &PrintOptions, each: &mut dyn FnMut(OpId, &[u8])) {
    let aliases = aliases::collect(ctx, body, options);
    let starts = Starts::number_nested(ctx, body, NameStyle::of(options));
    let text = std::cell::RefCell::new(Vec::new());
    let mut sink = |piece: &[u8]| text.borrow_mut().extend_from_slice(piece);
    let mut printer = OpPrinter::new(ctx, options, &aliases.names, body, starts, &mut sink);
    for op in body.preorder() {
        printer.op(op);
        printer.flush();
        each(op, &text.borrow());
        text.borrow_mut().clear();
    }
}

/// The text of an operation for a message, in the generic form.
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
    let aliases = aliases::message_aliases(ctx, body, op, &options);
    // Values are numbered as in the innermost isolated operation, which may be this one.
    let inner = body.isolated(op);
    let starts = Starts::number_nested(ctx, inner.unwrap_or(body), NameStyle::of(&options));
    let mut printer = OpPrinter::new(ctx, &options, &aliases, body, starts, &mut sink);
    printer.op(op);
    printer.flush();
    drop(printer);
    String::from_utf8_lossy(&out).into_owned()
}

/// Writes operations.
pub struct OpPrinter<'p> {
    /// The context.
    pub ctx: &'p Context,
    /// The options.
    pub options: &'p PrintOptions,
    pub(super) aliases: &'p Aliases,
    pub(super) out: Vec<u8>,
    sink: Sink<'p>,
    body: &'p Body,
    pub(super) names: BodyNames,
    style: NameStyle,
    starts: Starts,
    indent: usize,
    default_dialect: &'static str,
    types: TypeTexts,
    /// Steps that the current form has requested, first one first.
    requested: Vec<Step<'p>>,
    /// Pending steps, the next one last.
    pending: Vec<Step<'p>>,
}

/// A pending step of printing.
enum Step<'p> {
    /// Opens a region.
    Region(RegionStep),
    /// Prints the operations of the innermost open region up to the next one with a region.
    Blocks(OpenRegion),
    /// Prints the text after a region.
    Text(Box<dyn FnOnce(&mut OpPrinter<'p>) + 'p>),
    /// Prints the location of an operation after its text.
    EndOp(OpId),
    /// Returns to the enclosing names.
    Leave(Enclosing<'p>),
}

/// A region that a form requests.
#[derive(Clone, Copy)]
struct RegionStep {
    region: RegionId,
    entry_args: bool,
    terminators: bool,
    /// Prints the label of an entry block without operations.
    empty_entry: bool,
    indent: usize,
}

/// A region that is being printed.
struct OpenRegion {
    step: RegionStep,
    /// The index of the next block.
    block: usize,
    /// The next operation.
    op: Option<OpId>,
    predecessors: Vec<Vec<BlockId>>,
}

/// The environment of an operation with regions.
struct Enclosing<'p> {
    dialect: &'static str,
    /// The names and the body around an isolated operation.
    isolated: Option<Box<(BodyNames, &'p Body)>>,
}

/// Cached texts of printed types, because types repeat often.
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
        let style = NameStyle::of(options);
        Self {
            ctx,
            options,
            aliases,
            out: Vec::with_capacity(BUFFER_BYTES),
            sink,
            body,
            names: BodyNames::of(ctx, body, style.start(), style, &starts),
            style,
            starts,
            indent: 0,
            default_dialect: "builtin",
            types: TypeTexts::default(),
            requested: Vec::new(),
            pending: Vec::new(),
        }
    }

    // ---- pieces --------------------------------------------------------------------------------------------------

    /// Writes text unchanged.
    #[inline]
    pub fn text(&mut self, text: &str) {
        self.out.extend_from_slice(text.as_bytes());
    }
    /// Writes bytes unchanged.
    #[inline]
    pub fn bytes(&mut self, bytes: &[u8]) {
        self.out.extend_from_slice(bytes);
    }
    /// Writes bytes unchanged, in pieces.
    pub(super) fn write_in_pieces(&mut self, bytes: &[u8]) {
        for piece in bytes.chunks(PIECE_BYTES) {
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
        if self.out.len() >= PIECE_BYTES {
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
    /// Calls `write` with the printer of types and attributes.
    pub fn with_text_printer(&mut self, write: impl FnOnce(&mut TextPrinter<'_>)) {
        let mut out = std::mem::take(&mut self.out);
        {
            let sink = &mut *self.sink;
            let mut printer = TextPrinter::new(self.ctx, &mut out, self.options, self.aliases);
            printer.sink = Some(sink);
            write(&mut printer);
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
        self.with_text_printer(|p| p.ty(ty));
        // Long texts go to the sink in pieces and are not cached.
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
    /// Writes a comma-separated list of types.
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
        self.with_text_printer(|p| p.attr(attr));
    }
    /// Writes `@name`.
    pub fn symbol_name(&mut self, name: Str) {
        let bytes = self.ctx.bytes(name);
        self.with_text_printer(|p| p.symbol(bytes));
    }
    /// Writes a use of a value.
    #[inline]
    pub fn value(&mut self, value: ValueId) {
        self.names.write_use(value, &mut self.out);
    }
    /// Writes a comma-separated list of uses of values.
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
    /// Writes ` {a = 1, b}` unless it is empty, after ` attributes` if `keyword` is true.
    pub fn attr_dict(&mut self, entries: &[(Str, Attr)], keyword: bool) {
        if entries.is_empty() {
            return;
        }
        self.text(if keyword { " attributes {" } else { " {" });
        self.with_text_printer(|p| p.dict_entries(entries));
        self.text("}");
    }
    /// The body that is being printed.
    pub fn body(&self) -> &'p Body {
        self.body
    }

    // ---- operations ----------------------------------------------------------------------------------------------

    /// Prints an operation of the body that is being printed, with its regions.
    fn op(&mut self, op: OpId) {
        self.begin_op(op);
        loop {
            // Requests of the last step come before the steps that were pending.
            self.pending.extend(self.requested.drain(..).rev());
            match self.pending.pop() {
                None => return,
                Some(Step::Region(step)) => self.open_region(step),
                Some(Step::Blocks(open)) => self.blocks(open),
                Some(Step::Text(print)) => print(self),
                Some(Step::EndOp(op)) => self.end_op(op),
                Some(Step::Leave(enclosing)) => self.leave(enclosing),
            }
        }
    }

    /// Writes an operation up to its first region, and requests the rest.
    fn begin_op(&mut self, op: OpId) {
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
            None if !self.options.generic && self.is_regular(op) => self.regular(op),
            _ => self.generic_op(op),
        }
        if self.is_waiting() {
            self.requested.push(Step::EndOp(op));
        } else {
            self.end_op(op);
        }
    }

    fn end_op(&mut self, op: OpId) {
        self.location(self.body.loc(op));
        if self.options.value_users {
            users::of_operation(self, op);
        }
    }

    /// Returns true if the current form has requested a region, so that more text must be requested too.
    pub(super) fn is_waiting(&self) -> bool {
        !self.requested.is_empty()
    }

    /// Prints text after the regions that the current form has requested.
    pub fn then(&mut self, print: impl FnOnce(&mut Self) + 'p) {
        if self.is_waiting() {
            self.requested.push(Step::Text(Box::new(print)));
        } else {
            print(self);
        }
    }

    fn custom(&mut self, op: OpId, registered: &'p RegisteredOp) {
        let view = OpRef::new(self.ctx, self.body, op);
        if let Some(syntax) = registered.def.syntax {
            if !syntax.says_all(view) {
                return self.generic_op(op);
            }
            self.custom_name(registered);
            syntax.print(view, self);
        } else if let Some(format) = registered.format() {
            self.custom_name(registered);
            super::format_print::print(self, view, registered, format);
        } else {
            self.generic_op(op);
        }
    }

    /// Returns true if the operation has no definition and prints in the [regular form](Openness::Regular).
    fn is_regular(&self, op: OpId) -> bool {
        let (ctx, body, name) = (self.ctx, self.body, self.body.name(op));
        let text = ctx.bytes(ctx.op_info(name).name);
        let is_word = text.iter().all(|&byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'.'));
        let dialect = || ctx.dialect(std::str::from_utf8(text).ok()?.split_once('.')?.0);
        is_word
            && ctx.registered(name).is_none()
            && body.regions(op).is_empty()
            && body.successors(op).is_empty()
            && body.properties(op) == Attr::EMPTY_DICT
            && dialect().is_some_and(|dialect| dialect.open == Openness::Regular)
    }

    fn regular(&mut self, op: OpId) {
        let body = self.body;
        let name = self.ctx.op_text(body.name(op));
        self.text(&name);
        if body.num_operands(op) > 0 {
            self.text(" ");
            self.values(body.operands(op));
        }
        self.attr_dict(self.ctx.dict(body.attrs(op)), false);
        if body.num_operands(op) > 0 {
            self.text(" : ");
            self.types(body.operands(op).map(|value| body.ty(value)));
        }
        if body.num_results(op) > 0 {
            self.text(if body.num_operands(op) > 0 { " -> " } else { " : " });
            self.types(body.results(op).map(|value| body.ty(value)));
        }
    }

    pub(super) fn custom_name(&mut self, registered: &RegisteredOp) {
        let name = registered.def.name;
        let short = name.strip_prefix(self.default_dialect).and_then(|rest| rest.strip_prefix('.'));
        // The parser would read a short name that contains a dot as a name with a dialect.
        self.text(short.filter(|s| !s.contains('.')).unwrap_or(name));
    }

    fn generic_name(&mut self, name: OpName) {
        let bytes = self.ctx.bytes(self.ctx.op_info(name).name);
        self.with_text_printer(|p| p.string(bytes));
    }

    fn properties(&mut self, properties: Attr) {
        if properties != Attr::EMPTY_DICT {
            self.text(" <{");
            let entries = self.ctx.dict(properties);
            self.with_text_printer(|p| p.dict_entries(entries));
            self.text("}>");
        }
    }

    /// Writes an operation without regions, without names of its results and without its location.
    pub fn unnamed_op(&mut self, op: OpId) {
        match self.ctx.registered(self.body.name(op)).filter(|_| !self.options.generic) {
            Some(registered) => self.custom(op, registered),
            None => self.generic_op(op),
        }
    }

    /// Writes an operation in the generic form without names of its results and without its location.
    pub fn generic_op(&mut self, op: OpId) {
        self.generic_name(self.body.name(op));
        self.generic_tail(op);
    }

    /// Writes the text after the name in the generic form.
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
        let apart = self.ctx.has_properties(body.name(op));
        if apart {
            self.properties(body.properties(op));
        }
        let regions = OpRef::new(self.ctx, body, op).regions();
        if regions.len() == 0 {
            return self.generic_end(op, apart);
        }
        self.text(" (");
        self.regions_of(op, |p| {
            for (i, region) in regions.enumerate() {
                p.then(move |p| {
                    p.text(if i > 0 { ", " } else { "" });
                    p.request(region.region, true, true, true);
                });
            }
        });
        self.then(move |p| {
            p.text(")");
            p.generic_end(op, apart);
        });
    }

    /// Writes the attributes and the type in the generic form.
    fn generic_end(&mut self, op: OpId, apart: bool) {
        let body = self.body;
        let (properties, attrs) = (body.properties(op), body.attrs(op));
        let both = || self.ctx.dict_attr(self.ctx.dict(attrs).iter().chain(self.ctx.dict(properties)).copied());
        let attrs = if apart || properties == Attr::EMPTY_DICT { attrs } else { both() };
        self.attr_dict(self.ctx.dict(attrs), false);
        self.text(" : ");
        self.functional_type(body.operands(op).map(|v| body.ty(v)), body.results(op).map(|v| body.ty(v)));
    }

    /// Prints with the value names of an operation's regions, up to the end of the regions that `print` requests.
    pub fn regions_of(&mut self, op: OpId, print: impl FnOnce(&mut Self)) {
        let name = self.body.name(op);
        let isolated = self.body.isolated(op).map(|inner| {
            let region = self.body.block_of(op).map(|block| self.body.region_of(block));
            let start = self.names.start_of(inner, region, &self.starts);
            let names = BodyNames::of(self.ctx, inner, start, self.style, &self.starts);
            Box::new((std::mem::replace(&mut self.names, names), std::mem::replace(&mut self.body, inner)))
        });
        let dialect = self.ctx.def(name).map_or("", |d| d.default_dialect);
        let dialect = std::mem::replace(&mut self.default_dialect, dialect);
        print(self);
        let enclosing = Enclosing { dialect, isolated };
        if self.is_waiting() {
            self.requested.push(Step::Leave(enclosing));
        } else {
            self.leave(enclosing);
        }
    }

    fn leave(&mut self, enclosing: Enclosing<'p>) {
        self.default_dialect = enclosing.dialect;
        if let Some(outer) = enclosing.isolated {
            (self.names, self.body) = *outer;
        }
    }

    /// Writes ` loc(...)` if locations are printed.
    pub fn location(&mut self, loc: Loc) {
        if self.options.debug_info {
            self.with_text_printer(|p| p.trailing_loc(loc));
        }
    }
    /// Writes ` loc(...)` of a block argument if locations are printed.
    pub fn arg_location(&mut self, loc: Loc) {
        if self.options.debug_info {
            self.with_text_printer(|p| p.trailing_arg_loc(loc));
        }
    }

    // ---- regions and blocks --------------------------------------------------------------------------------------

    /// Requests `{ ... }` in a custom form. The text after it must be requested with [`OpPrinter::then`]. `entry_args`
    /// prints the header of the entry block, `terminators` prints implicit terminators.
    pub fn region(&mut self, region: RegionId, entry_args: bool, terminators: bool) {
        self.request(region, entry_args, terminators, false);
    }

    fn request(&mut self, region: RegionId, entry_args: bool, terminators: bool, empty_entry: bool) {
        let step = RegionStep { region, entry_args, terminators, empty_entry, indent: self.indent };
        self.requested.push(Step::Region(step));
    }

    fn open_region(&mut self, step: RegionStep) {
        if self.options.skip_regions {
            return self.text("{...}");
        }
        self.text("{\n");
        let blocks = self.body.blocks(step.region);
        let predecessors = if blocks.len() > 1 { self.predecessors(blocks) } else { Vec::new() };
        let indent = std::mem::replace(&mut self.indent, step.indent);
        self.blocks(OpenRegion { step: RegionStep { indent, ..step }, block: 0, op: None, predecessors });
    }

    /// Prints operations of a region up to one with a region, or to the end.
    fn blocks(&mut self, mut open: OpenRegion) {
        let RegionStep { region, entry_args, terminators, empty_entry, indent } = open.step;
        let blocks = self.body.blocks(region);
        loop {
            if let Some(op) = open.op {
                open.op = self.body.next(op);
                let implied = open.op.is_none() && !terminators && is_implicit(OpRef::new(self.ctx, self.body, op));
                if !implied {
                    self.indentation();
                    self.begin_op(op);
                    if self.is_waiting() {
                        self.requested.push(Step::Text(Box::new(|p| p.text("\n"))));
                        self.requested.push(Step::Blocks(open));
                        return;
                    }
                    self.text("\n");
                }
                continue;
            }
            let Some(&block) = blocks.get(open.block) else { break };
            if open.block > 0 {
                self.indent -= 1;
            }
            open.op = self.body.first(block);
            let header = open.block > 0
                || (entry_args && !self.body.args(block).is_empty())
                || (empty_entry && open.op.is_none());
            if header {
                self.block_header(block, open.block, &open.predecessors);
            }
            open.block += 1;
            self.indent += 1;
            if self.options.value_users {
                users::of_arguments(self, block);
            }
        }
        if open.block > 0 {
            self.indent -= 1;
        }
        self.indentation();
        self.text("}");
        self.indent = indent;
    }

    fn predecessors(&self, blocks: &[BlockId]) -> Vec<Vec<BlockId>> {
        let mut preds = vec![Vec::new(); blocks.len()];
        for &block in blocks {
            for &to in self.body.last(block).map_or(&[][..], |op| self.body.successors(op)) {
                // A block that occurs twice among the successors is counted twice, as in MLIR.
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

/// Returns true if an operation is a terminator that a custom form may omit: the text has nothing to say about it.
pub(super) fn is_implicit(op: OpRef<'_>) -> bool {
    let body = op.body;
    let is_empty = |&block: &BlockId| body.args(block).is_empty() && body.last(block).is_none();
    body.num_operands(op.op) == 0
        && body.attrs(op.op) == Attr::EMPTY_DICT
        && op.flags().terminator
        && body.regions(op.op).iter().all(|&region| matches!(body.blocks(region), [block] if is_empty(block)))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::syntax::{ParseOptions, parse};
    use crate::testing::BUILTIN;

    /// Bounded pieces keep memory constant for a module of any size, and long pieces keep the number of writes small.
    #[test]
    fn pieces_are_as_long_as_they_say() {
        let ctx = Context::new(&[&BUILTIN]);
        let text = "\"t.a\"() : () -> ()\n".repeat(5 * PIECE_BYTES / 20).into_bytes();
        let source = ctx.sources.add("test", Arc::new(text)).expect("room");
        let options = ParseOptions { allow_unregistered: true, ..ParseOptions::default() };
        let module = parse(&ctx, source, 0, usize::MAX, options).module;
        let mut lengths = Vec::new();
        print_module(&module, &PrintOptions::default(), &mut |piece| lengths.push(piece.len()));
        lengths.pop();
        assert!(lengths.len() >= 4, "{lengths:?}");
        assert!(lengths.iter().all(|length| (PIECE_BYTES..BUFFER_BYTES).contains(length)), "{lengths:?}");
    }

    /// A long type or attribute has an alias, so that its text is not repeated.
    #[test]
    fn long_types_and_attributes_have_aliases() {
        let ctx = Context::new(&[&BUILTIN]);
        let has_alias = |text: String| {
            let source = ctx.sources.add("test", Arc::new(text.into_bytes())).expect("room");
            let options = ParseOptions { allow_unregistered: true, ..ParseOptions::default() };
            let module = parse(&ctx, source, 0, usize::MAX, options).module;
            let mut printed = Vec::new();
            print_module(&module, &PrintOptions::default(), &mut |piece| printed.extend_from_slice(piece));
            matches!(printed.first(), Some(b'#' | b'!'))
        };
        // The printed size of a list, dictionary or tuple is eight plus its parts' sizes. A string includes its quotes.
        let list = |n: usize| format!("\"t.a\"() {{a = [\"{}\"]}} : () -> ()", "x".repeat(n - 18));
        let tuple = |n: usize| format!("\"t.a\"() : () -> tuple<!u.{}>", "x".repeat(n - 8));
        for of_weight in [list, tuple] {
            let weights = [1 << 20, (1 << 20) + 1];
            assert_eq!(weights.map(|n| has_alias(of_weight(n))), [false, true], "{}", of_weight(20));
        }
    }

    /// The text of an operation in a message has `...` for a part of more than 16 KiB.
    #[test]
    fn large_parts_of_operations_in_messages() {
        let ctx = Context::new(&[&BUILTIN]);
        let is_whole = |text: &str| {
            let source = ctx.sources.add("test", Arc::new(text.as_bytes().to_vec())).expect("room");
            let options = ParseOptions { allow_unregistered: true, ..ParseOptions::default() };
            let module = parse(&ctx, source, 0, usize::MAX, options).module;
            let op = module.op().ops().last().expect("an operation");
            let printed = op_text(&ctx, op.body, op.op, true);
            assert_ne!(printed.contains("..."), printed.contains("xxx"), "{text}");
            printed.contains("xxx")
        };
        let result = |n: usize| format!("\"t.a\"() : () -> !u.{}", "x".repeat(n));
        let operand = |n: usize| {
            let ty = "x".repeat(n);
            format!("%a = \"t.a\"() : () -> !u.{ty}\n\"t.b\"(%a) : (!u.{ty}) -> ()")
        };
        let attribute = |n: usize| format!("\"t.a\"() {{a = \"{}\"}} : () -> ()", "x".repeat(n - 2));
        let nested = |n: usize| format!("\"t.a\"() ({{\n\"t.b\"() : () -> !u.{}\n}}) : () -> ()", "x".repeat(n));
        let arg =
            |n: usize| format!("\"t.a\"() ({{\n^bb0(%a: !u.{}):\n\"t.b\"() : () -> ()\n}}) : () -> ()", "x".repeat(n));
        // The printed size of a location is eight plus its parts' sizes, here of metadata and of a position in a file.
        let loc = |n: usize| format!("\"t.a\"() : () -> () loc(fused<\"{}\">[\"f\":1:2])", "x".repeat(n - 18));
        let arg_loc = |n: usize| {
            let metadata = "x".repeat(n - 18);
            format!(
                "\"t.a\"() ({{\n^bb0(%a: i8 loc(fused<\"{metadata}\">[\"f\":1:2])):\n\"t.b\"() : () -> ()\n}}) : () -> ()"
            )
        };
        for of_size in [result, operand, attribute, nested, arg, loc, arg_loc] {
            let sizes = [1 << 14, (1 << 14) + 1];
            assert_eq!(sizes.map(|n| is_whole(&of_size(n))), [true, false], "{}", of_size(20));
        }
    }

    #[test]
    fn short_texts_of_types_are_remembered_while_there_is_room() {
        let ctx = Context::new(&[]);
        let (aliases, empty, options) =
            (Aliases::default(), Body::new(ctx.op_name("t.func"), Loc::UNKNOWN), PrintOptions::default());
        let mut ignore = |_: &[u8]| {};
        let mut printer = OpPrinter::new(&ctx, &options, &aliases, &empty, Starts::default(), &mut ignore);
        let (short, other) = (ctx.int_type(8), ctx.int_type(16));
        let long = ctx.ty(TypeKind::Tuple([short; 2000].into()));
        [short, long, other, short, long].into_iter().for_each(|ty| printer.ty(ty));
        let list = vec!["i8"; 2000].join(", ");
        assert_eq!(printer.out, format!("i8tuple<{list}>i16i8tuple<{list}>").into_bytes());
        assert_eq!(printer.types.buffer, b"i8i16");
        // Only the size of the buffer limits caching, not the number of types.
        printer.types.buffer.resize((1 << 24) - 1, b' ');
        [32, 64, 32].into_iter().for_each(|width| printer.ty(ctx.int_type(width)));
        assert!(printer.types.buffer.ends_with(b" i32") && printer.out.ends_with(b"i32i64i32"));
    }
}
