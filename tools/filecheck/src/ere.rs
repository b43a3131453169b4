//! POSIX extended regular expressions over bytes: the syntax, and the searching program.
//!
//! FileCheck patterns are written in this dialect, where a match is the leftmost one and, among those, the longest.
//! Rust's `regex` prefers the first alternative instead and takes far longer to compile than most patterns take to
//! run, so patterns are compiled here to a small nondeterministic automaton that is simulated in one pass over the
//! input. Captures are deliberately absent: `search` assigns them once the extent of a match is known. Nothing here
//! knows about files or directives; a subject is one slice whose ends count as line ends.

/// A set of bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct ByteSet([u64; 4]);

impl ByteSet {
    pub(crate) fn contains(&self, byte: u8) -> bool {
        self.0.get(usize::from(byte >> 6)).is_some_and(|word| word & (1 << (byte & 63)) != 0)
    }

    fn insert(&mut self, byte: u8) {
        if let Some(word) = self.0.get_mut(usize::from(byte >> 6)) {
            *word |= 1 << (byte & 63);
        }
    }

    fn remove(&mut self, byte: u8) {
        if let Some(word) = self.0.get_mut(usize::from(byte >> 6)) {
            *word &= !(1 << (byte & 63));
        }
    }

    fn complement(&self) -> ByteSet {
        ByteSet(self.0.map(|word| !word))
    }

    fn fold_case(&mut self) {
        for lower in b'a'..=b'z' {
            let upper = lower.to_ascii_uppercase();
            if self.contains(lower) || self.contains(upper) {
                self.insert(lower);
                self.insert(upper);
            }
        }
    }
}

/// A condition on a position that consumes nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Assert {
    LineStart,
    LineEnd,
    WordStart,
    WordEnd,
}

impl Assert {
    fn holds(self, subject: &[u8], pos: usize) -> bool {
        let before = pos.checked_sub(1).and_then(|p| subject.get(p)).copied();
        let after = subject.get(pos).copied();
        let word = |byte: Option<u8>| byte.is_some_and(|b| b.is_ascii_alphanumeric() || b == b'_');
        match self {
            Assert::LineStart => before.is_none_or(|b| b == b'\n'),
            Assert::LineEnd => after.is_none_or(|b| b == b'\n'),
            Assert::WordStart => !word(before) && word(after),
            Assert::WordEnd => word(before) && !word(after),
        }
    }
}

/// A parsed expression.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Node {
    Empty,
    Byte(u8),
    Set(ByteSet),
    Assert(Assert),
    /// A group with its number in the whole pattern.
    Group(usize, Box<Node>),
    Concat(Vec<Node>),
    Alternatives(Vec<Node>),
    Repeat(Box<Node>, u32, Option<u32>),
    /// The text that the group of this number matched.
    BackReference(usize),
}

impl Node {
    /// Whether some match holds a line end.
    pub(crate) fn crosses_lines(&self) -> bool {
        match self {
            Node::Byte(byte) => *byte == b'\n',
            Node::Set(set) => set.contains(b'\n'),
            Node::Group(_, inner) | Node::Repeat(inner, ..) => inner.crosses_lines(),
            Node::Concat(nodes) | Node::Alternatives(nodes) => nodes.iter().any(Node::crosses_lines),
            Node::BackReference(_) => true,
            Node::Empty | Node::Assert(_) => false,
        }
    }

    /// Whether a back reference occurs anywhere below.
    pub(crate) fn has_back_reference(&self) -> bool {
        match self {
            Node::BackReference(_) => true,
            Node::Group(_, inner) | Node::Repeat(inner, ..) => inner.has_back_reference(),
            Node::Concat(nodes) | Node::Alternatives(nodes) => nodes.iter().any(Node::has_back_reference),
            Node::Empty | Node::Byte(_) | Node::Set(_) | Node::Assert(_) => false,
        }
    }
}

/// The largest count of `{m,n}`.
const MAX_COUNT: u32 = 255;
/// Groups nest no deeper than this, so that recursion over a tree is bounded.
const MAX_DEPTH: usize = 200;
/// The largest program, in instructions: nested counts multiply.
const MAX_PROGRAM: usize = 1 << 18;

/// Parses `text`. Groups are numbered from `groups + 1` on and `groups` is advanced past them; the error is a reason.
pub(crate) fn parse(text: &[u8], groups: &mut usize) -> Result<Node, &'static str> {
    let mut parser = Parser { text, pos: 0, first_group: *groups, groups: *groups, depth: 0 };
    let node = parser.alternatives(None)?;
    *groups = parser.groups;
    Ok(node)
}

struct Parser<'t> {
    text: &'t [u8],
    pos: usize,
    first_group: usize,
    groups: usize,
    depth: usize,
}

impl Parser<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.get(self.pos).copied()
    }

    fn peek_second(&self) -> Option<u8> {
        self.text.get(self.pos + 1).copied()
    }

    fn next(&mut self) -> Option<u8> {
        let byte = self.peek()?;
        self.pos += 1;
        Some(byte)
    }

    fn eat(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.pos += usize::from(found);
        found
    }

    fn rest_starts_with(&self, prefix: &[u8]) -> bool {
        self.text.get(self.pos..).is_some_and(|rest| rest.starts_with(prefix))
    }

    fn alternatives(&mut self, stop: Option<u8>) -> Result<Node, &'static str> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err("expression nests too deeply");
        }
        let mut branches = Vec::new();
        loop {
            let mut nodes = Vec::new();
            while let Some(byte) = self.peek() {
                if byte == b'|' || Some(byte) == stop {
                    break;
                }
                nodes.push(self.expression()?);
            }
            match nodes.len() {
                0 => return Err("empty (sub)expression"),
                1 => branches.extend(nodes.pop()),
                _ => branches.push(Node::Concat(nodes)),
            }
            if !self.eat(b'|') {
                break;
            }
        }
        self.depth -= 1;
        Ok(if branches.len() == 1 { branches.pop().unwrap_or(Node::Empty) } else { Node::Alternatives(branches) })
    }

    fn expression(&mut self) -> Result<Node, &'static str> {
        let mut repeatable = true;
        let node = match self.next().unwrap_or_default() {
            b'(' => {
                self.groups += 1;
                let number = self.groups;
                if self.peek().is_none() {
                    return Err("parentheses not balanced");
                }
                let inner = if self.peek() == Some(b')') { Node::Empty } else { self.alternatives(Some(b')'))? };
                if !self.eat(b')') {
                    return Err("parentheses not balanced");
                }
                Node::Group(number, Box::new(inner))
            }
            b')' => return Err("parentheses not balanced"),
            b'^' => {
                repeatable = false;
                Node::Assert(Assert::LineStart)
            }
            b'$' => Node::Assert(Assert::LineEnd),
            b'*' | b'+' | b'?' => return Err("repetition-operator operand invalid"),
            b'.' => {
                let mut set = ByteSet::default().complement();
                set.remove(b'\n');
                Node::Set(set)
            }
            b'[' => self.bracket()?,
            b'\\' => match self.next() {
                None => return Err("trailing backslash (\\)"),
                Some(digit @ b'1'..=b'9') => {
                    let number = usize::from(digit - b'0');
                    if number > self.groups - self.first_group {
                        return Err("invalid backreference number");
                    }
                    Node::BackReference(number)
                }
                Some(byte) => Node::Byte(byte),
            },
            b'{' if self.peek().is_some_and(|b| b.is_ascii_digit()) => {
                return Err("repetition-operator operand invalid");
            }
            byte => Node::Byte(byte),
        };
        self.repetition(node, repeatable)
    }

    fn at_repetition(&self) -> bool {
        match self.peek() {
            Some(b'*' | b'+' | b'?') => true,
            Some(b'{') => self.peek_second().is_some_and(|b| b.is_ascii_digit()),
            _ => false,
        }
    }

    fn repetition(&mut self, node: Node, repeatable: bool) -> Result<Node, &'static str> {
        if !self.at_repetition() {
            return Ok(node);
        }
        if !repeatable {
            return Err("repetition-operator operand invalid");
        }
        let (min, max) = match self.next() {
            Some(b'*') => (0, None),
            Some(b'+') => (1, None),
            Some(b'?') => (0, Some(1)),
            _ => {
                let min = self.count()?;
                let max = if !self.eat(b',') {
                    Some(min)
                } else if self.peek().is_some_and(|b| b.is_ascii_digit()) {
                    Some(self.count()?)
                } else {
                    None
                };
                if max.is_some_and(|max| max < min) {
                    return Err("invalid repetition count(s)");
                }
                if !self.eat(b'}') {
                    let closed = self.text.get(self.pos..).is_some_and(|rest| rest.contains(&b'}'));
                    return Err(if closed { "invalid repetition count(s)" } else { "braces not balanced" });
                }
                (min, max)
            }
        };
        if self.at_repetition() {
            return Err("repetition-operator operand invalid");
        }
        Ok(Node::Repeat(Box::new(node), min, max))
    }

    fn count(&mut self) -> Result<u32, &'static str> {
        let mut count = 0;
        while let Some(digit) = self.peek().filter(u8::is_ascii_digit) {
            self.pos += 1;
            count = count * 10 + u32::from(digit - b'0');
            if count > MAX_COUNT {
                return Err("invalid repetition count(s)");
            }
        }
        Ok(count)
    }

    /// The part of a bracket expression after its `[`.
    fn bracket(&mut self) -> Result<Node, &'static str> {
        for (text, assert) in [(&b"[:<:]]"[..], Assert::WordStart), (b"[:>:]]", Assert::WordEnd)] {
            if self.rest_starts_with(text) {
                self.pos += text.len();
                return Ok(Node::Assert(assert));
            }
        }
        let negated = self.eat(b'^');
        let mut set = ByteSet::default();
        if self.eat(b']') {
            set.insert(b']');
        } else if self.eat(b'-') {
            set.insert(b'-');
        }
        while let Some(byte) = self.peek() {
            if byte == b']' || (byte == b'-' && self.peek_second() == Some(b']')) {
                break;
            }
            self.bracket_term(&mut set)?;
        }
        if self.eat(b'-') {
            set.insert(b'-');
        }
        if !self.eat(b']') {
            return Err("brackets ([ ]) not balanced");
        }
        if negated {
            set = set.complement();
            set.remove(b'\n');
        }
        Ok(Node::Set(set))
    }

    fn bracket_term(&mut self, set: &mut ByteSet) -> Result<(), &'static str> {
        match (self.peek(), self.peek_second()) {
            (Some(b'['), Some(b':')) => {
                self.pos += 2;
                let rest = self.text.get(self.pos..).unwrap_or_default();
                let length = rest.iter().take_while(|b| b.is_ascii_alphabetic()).count();
                let class = class_of(rest.get(..length).unwrap_or_default()).ok_or("invalid character class")?;
                self.pos += length;
                if !self.rest_starts_with(b":]") {
                    return Err("invalid character class");
                }
                self.pos += 2;
                (0..=127u8).filter(|b| class(b)).for_each(|b| set.insert(b));
                Ok(())
            }
            (Some(b'['), Some(b'=')) => {
                self.pos += 2;
                let byte = self.next().ok_or("brackets ([ ]) not balanced")?;
                if !self.rest_starts_with(b"=]") {
                    return Err("invalid collating element");
                }
                self.pos += 2;
                set.insert(byte);
                Ok(())
            }
            (Some(b'-'), _) => Err("invalid character range"),
            _ => {
                let start = self.bracket_symbol()?;
                let mut end = start;
                if self.peek() == Some(b'-') && self.peek_second().is_some_and(|b| b != b']') {
                    self.pos += 1;
                    end = if self.eat(b'-') { b'-' } else { self.bracket_symbol()? };
                }
                if start > end {
                    return Err("invalid character range");
                }
                (start..=end).for_each(|b| set.insert(b));
                Ok(())
            }
        }
    }

    fn bracket_symbol(&mut self) -> Result<u8, &'static str> {
        if !self.rest_starts_with(b"[.") {
            return self.next().ok_or("brackets ([ ]) not balanced");
        }
        self.pos += 2;
        let byte = self.next().ok_or("brackets ([ ]) not balanced")?;
        if !self.rest_starts_with(b".]") {
            return Err("invalid collating element");
        }
        self.pos += 2;
        Ok(byte)
    }
}

fn class_of(name: &[u8]) -> Option<fn(&u8) -> bool> {
    Some(match name {
        b"alnum" => u8::is_ascii_alphanumeric,
        b"alpha" => u8::is_ascii_alphabetic,
        b"blank" => |b| matches!(b, b' ' | b'\t'),
        b"cntrl" => u8::is_ascii_control,
        b"digit" => u8::is_ascii_digit,
        b"graph" => u8::is_ascii_graphic,
        b"lower" => u8::is_ascii_lowercase,
        b"print" => |b| matches!(b, 0x20..=0x7e),
        b"punct" => u8::is_ascii_punctuation,
        b"space" => |b| matches!(b, b'\t'..=b'\r' | b' '),
        b"upper" => u8::is_ascii_uppercase,
        b"xdigit" => u8::is_ascii_hexdigit,
        _ => return None,
    })
}

#[derive(Clone, Copy, Debug)]
enum Instruction {
    Byte(u8),
    Set(ByteSet),
    Assert(Assert),
    Jump(usize),
    Split(usize, usize),
    Match,
}

/// A compiled expression without back references.
#[derive(Clone, Debug)]
pub(crate) struct Program {
    code: Vec<Instruction>,
    /// The bytes a match can start with, when it cannot be empty.
    first: Option<ByteSet>,
}

impl Program {
    /// Compiles the concatenation of `nodes`. A back reference or an oversized expression is an error.
    pub(crate) fn new<'n>(
        nodes: impl IntoIterator<Item = &'n Node>,
        ignore_case: bool,
    ) -> Result<Program, &'static str> {
        let mut code = Vec::new();
        for node in nodes {
            emit(&mut code, node, ignore_case)?;
        }
        code.push(Instruction::Match);
        let mut program = Program { code, first: None };
        program.first = program.first_bytes();
        Ok(program)
    }

    fn first_bytes(&self) -> Option<ByteSet> {
        let mut seen = vec![false; self.code.len()];
        let mut stack = vec![0];
        let mut first = ByteSet::default();
        while let Some(pc) = stack.pop() {
            if seen.get(pc).copied().unwrap_or(true) {
                continue;
            }
            seen[pc] = true;
            match self.code[pc] {
                Instruction::Byte(byte) => first.insert(byte),
                Instruction::Set(set) => (0..=255).filter(|b| set.contains(*b)).for_each(|b| first.insert(b)),
                Instruction::Assert(_) => stack.push(pc + 1),
                Instruction::Jump(to) => stack.push(to),
                Instruction::Split(a, b) => stack.extend([a, b]),
                Instruction::Match => return None,
            }
        }
        Some(first)
    }

    /// Whether a match can begin at `pos`, as far as its first byte tells.
    pub(crate) fn may_start_at(&self, subject: &[u8], pos: usize) -> bool {
        self.first.is_none_or(|first| subject.get(pos).is_some_and(|byte| first.contains(*byte)))
    }

    /// The leftmost-longest match in `subject`. `next_start` skips to the next place at or after a position where a
    /// match could begin.
    pub(crate) fn find(
        &self,
        subject: &[u8],
        next_start: impl Fn(usize) -> Option<usize>,
        machine: &mut Machine,
    ) -> Option<(usize, usize)> {
        machine.reset(self.code.len());
        let mut found: Option<(usize, usize)> = None;
        let mut pos = 0;
        loop {
            if machine.current.is_empty() && machine.matched.is_none() {
                if found.is_some() {
                    break;
                }
                match next_start(pos) {
                    Some(start) if start == pos => {}
                    Some(start) => {
                        pos = start;
                        machine.stamp += 1;
                    }
                    None => break,
                }
            }
            if found.is_none() && machine.matched.is_none() && self.may_start_at(subject, pos) {
                machine.add(&self.code, subject, 0, pos, pos);
            }
            if let Some(start) = machine.matched.take() {
                found = Some(found.map_or((start, pos), |(old, _)| (old.min(start), pos)));
            }
            if pos >= subject.len() {
                break;
            }
            machine.step(&self.code, subject, pos, found.map_or(usize::MAX, |(start, _)| start));
            pos += 1;
        }
        found
    }

    /// Appends every end of a match that starts exactly at `start`, in ascending order.
    pub(crate) fn ends_at(&self, subject: &[u8], start: usize, machine: &mut Machine, ends: &mut Vec<usize>) {
        machine.reset(self.code.len());
        machine.add(&self.code, subject, 0, start, start);
        let mut pos = start;
        loop {
            if machine.matched.take().is_some() {
                ends.push(pos);
            }
            if pos >= subject.len() || machine.current.is_empty() {
                return;
            }
            machine.step(&self.code, subject, pos, usize::MAX);
            pos += 1;
        }
    }
}

fn emit(code: &mut Vec<Instruction>, node: &Node, ignore_case: bool) -> Result<(), &'static str> {
    if code.len() > MAX_PROGRAM {
        return Err("regular expression too large");
    }
    match node {
        Node::Empty => {}
        Node::Byte(byte) if ignore_case && byte.is_ascii_alphabetic() => {
            let mut set = ByteSet::default();
            set.insert(*byte);
            set.fold_case();
            code.push(Instruction::Set(set));
        }
        Node::Byte(byte) => code.push(Instruction::Byte(*byte)),
        Node::Set(set) => {
            let mut set = *set;
            if ignore_case {
                set.fold_case();
            }
            code.push(Instruction::Set(set));
        }
        Node::Assert(assert) => code.push(Instruction::Assert(*assert)),
        Node::Group(_, inner) => emit(code, inner, ignore_case)?,
        Node::Concat(nodes) => {
            for node in nodes {
                emit(code, node, ignore_case)?;
            }
        }
        Node::Alternatives(branches) => {
            let mut exits = Vec::new();
            for (index, branch) in branches.iter().enumerate() {
                if index + 1 == branches.len() {
                    emit(code, branch, ignore_case)?;
                } else {
                    let split = code.len();
                    code.push(Instruction::Match);
                    emit(code, branch, ignore_case)?;
                    exits.push(code.len());
                    code.push(Instruction::Match);
                    code[split] = Instruction::Split(split + 1, code.len());
                }
            }
            let end = code.len();
            for exit in exits {
                code[exit] = Instruction::Jump(end);
            }
        }
        Node::Repeat(inner, min, max) => {
            for _ in 0..*min {
                emit(code, inner, ignore_case)?;
            }
            match max {
                None => {
                    let split = code.len();
                    code.push(Instruction::Match);
                    emit(code, inner, ignore_case)?;
                    code.push(Instruction::Jump(split));
                    code[split] = Instruction::Split(split + 1, code.len());
                }
                Some(max) => {
                    let mut splits = Vec::new();
                    for _ in *min..*max {
                        splits.push(code.len());
                        code.push(Instruction::Match);
                        emit(code, inner, ignore_case)?;
                    }
                    let end = code.len();
                    for split in splits {
                        code[split] = Instruction::Split(split + 1, end);
                    }
                }
            }
        }
        Node::BackReference(_) => return Err("back reference inside a group is not supported"),
    }
    Ok(())
}

/// The working memory of a simulation, kept between runs so that a search allocates nothing.
#[derive(Default, Debug)]
pub(crate) struct Machine {
    /// Program counters waiting for a byte, each with the start of its attempt; starts never decrease.
    current: Vec<(usize, usize)>,
    following: Vec<(usize, usize)>,
    /// The stamp of the position at which a program counter was last added.
    seen: Vec<u64>,
    stamp: u64,
    stack: Vec<usize>,
    /// The smallest start whose attempt matched at the current position.
    matched: Option<usize>,
}

impl Machine {
    fn reset(&mut self, size: usize) {
        self.current.clear();
        self.following.clear();
        self.matched = None;
        self.stamp += 1;
        if self.seen.len() < size {
            self.seen.resize(size, 0);
        }
    }

    /// Adds the attempt that began at `start` and is now before instruction `pc` at `pos`.
    fn add(&mut self, code: &[Instruction], subject: &[u8], pc: usize, start: usize, pos: usize) {
        self.stack.push(pc);
        while let Some(pc) = self.stack.pop() {
            let Some(seen) = self.seen.get_mut(pc) else { continue };
            if *seen == self.stamp {
                continue;
            }
            *seen = self.stamp;
            match code.get(pc) {
                Some(Instruction::Jump(to)) => self.stack.push(*to),
                Some(Instruction::Split(a, b)) => self.stack.extend([*b, *a]),
                Some(Instruction::Assert(assert)) => {
                    if assert.holds(subject, pos) {
                        self.stack.push(pc + 1);
                    }
                }
                Some(Instruction::Match) => self.matched = Some(self.matched.map_or(start, |old| old.min(start))),
                Some(Instruction::Byte(_) | Instruction::Set(_)) => self.current.push((pc, start)),
                None => {}
            }
        }
    }

    /// Consumes the byte at `pos`, dropping attempts that began after `latest`.
    fn step(&mut self, code: &[Instruction], subject: &[u8], pos: usize, latest: usize) {
        let Some(byte) = subject.get(pos).copied() else { return };
        std::mem::swap(&mut self.current, &mut self.following);
        self.current.clear();
        self.stamp += 1;
        for index in 0..self.following.len() {
            let (pc, start) = self.following[index];
            if start > latest {
                continue;
            }
            let accepts = match code.get(pc) {
                Some(Instruction::Byte(expected)) => *expected == byte,
                Some(Instruction::Set(set)) => set.contains(byte),
                _ => false,
            };
            if accepts {
                self.add(code, subject, pc + 1, start, pos + 1);
            }
        }
    }
}
