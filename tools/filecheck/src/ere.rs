//! Parser of POSIX extended regular expressions over bytes, the dialect of FileCheck patterns.
//!
//! Follows LLVM's parser (`regcomp.c`) and uses its messages. Differences: groups nest at most 200 deep, named collating
//! elements (`[.hyphen.]`) are rejected, equivalence classes of one character are accepted, and ranges compare unsigned bytes.

/// A set of bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct ByteSet([u64; 4]);

impl ByteSet {
    pub(crate) fn contains(&self, byte: u8) -> bool {
        self.0.get(usize::from(byte >> 6)).is_some_and(|word| word & (1 << (byte & 63)) != 0)
    }

    pub(crate) fn insert(&mut self, byte: u8) {
        if let Some(word) = self.0.get_mut(usize::from(byte >> 6)) {
            *word |= 1 << (byte & 63);
        }
    }

    pub(crate) fn remove(&mut self, byte: u8) {
        if let Some(word) = self.0.get_mut(usize::from(byte >> 6)) {
            *word &= !(1 << (byte & 63));
        }
    }

    pub(crate) fn complement(&self) -> ByteSet {
        ByteSet(self.0.map(|word| !word))
    }

    pub(crate) fn fold_case(&mut self) {
        for lower in b'a'..=b'z' {
            let upper = lower.to_ascii_uppercase();
            if self.contains(lower) || self.contains(upper) {
                self.insert(lower);
                self.insert(upper);
            }
        }
    }
}

/// A zero-width assertion.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Assert {
    LineStart,
    LineEnd,
    WordStart,
    WordEnd,
}

impl Assert {
    pub(crate) fn holds(self, subject: &[u8], pos: usize) -> bool {
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
pub(crate) enum RegexNode {
    Empty,
    Byte(u8),
    /// Consecutive bytes. Not produced by the parser.
    Text(Vec<u8>),
    Set(ByteSet),
    /// All bytes except these and the line end. Separate from `Set` because case is folded before the complement.
    Outside(ByteSet),
    Assert(Assert),
    /// A group with its number in the whole pattern.
    Group(usize, Box<RegexNode>),
    Concat(Vec<RegexNode>),
    Alternatives(Vec<RegexNode>),
    Repeat(Box<RegexNode>, u32, Option<u32>),
    /// The text captured by the group with this number.
    BackReference(usize),
}

impl RegexNode {
    /// Returns true if a match can contain a line end.
    pub(crate) fn crosses_lines(&self) -> bool {
        match self {
            RegexNode::Byte(byte) => *byte == b'\n',
            RegexNode::Text(text) => text.contains(&b'\n'),
            RegexNode::Set(set) => set.contains(b'\n'),
            RegexNode::Group(_, inner) | RegexNode::Repeat(inner, ..) => inner.crosses_lines(),
            RegexNode::Concat(nodes) | RegexNode::Alternatives(nodes) => nodes.iter().any(RegexNode::crosses_lines),
            RegexNode::BackReference(_) => true,
            RegexNode::Empty | RegexNode::Outside(_) | RegexNode::Assert(_) => false,
        }
    }

    /// The bytes that a single-byte node accepts.
    pub(crate) fn bytes(&self, ignore_case: bool) -> Option<ByteSet> {
        let mut set = match self {
            RegexNode::Byte(byte) => {
                let mut set = ByteSet::default();
                set.insert(*byte);
                set
            }
            RegexNode::Set(set) | RegexNode::Outside(set) => *set,
            _ => return None,
        };
        if ignore_case {
            set.fold_case();
        }
        if matches!(self, RegexNode::Outside(_)) {
            set = set.complement();
            set.remove(b'\n');
        }
        Some(set)
    }

    /// Visits this node and all descendants in preorder.
    pub(crate) fn walk<'n>(&'n self, visit: &mut dyn FnMut(&'n RegexNode)) {
        visit(self);
        match self {
            RegexNode::Group(_, inner) | RegexNode::Repeat(inner, ..) => inner.walk(visit),
            RegexNode::Concat(nodes) | RegexNode::Alternatives(nodes) => nodes.iter().for_each(|node| node.walk(visit)),
            _ => {}
        }
    }

    /// Returns true if a descendant is a back reference to `group`.
    pub(crate) fn refers_to(&self, group: usize) -> bool {
        let mut refers = false;
        self.walk(&mut |node| refers |= *node == RegexNode::BackReference(group));
        refers
    }

    /// Sets `longest` to a literal text that every match of the concatenation of `nodes` contains, if it is longer. Text is not
    /// joined across groups.
    pub(crate) fn longest_text<'n>(nodes: impl Iterator<Item = &'n RegexNode>, longest: &mut Vec<u8>) {
        let mut run = Vec::new();
        for node in nodes {
            match node {
                RegexNode::Byte(byte) => run.push(*byte),
                RegexNode::Text(text) => run.extend_from_slice(text),
                _ => {
                    run.clear();
                    match node {
                        RegexNode::Group(_, inner) | RegexNode::Repeat(inner, 1.., _) => {
                            RegexNode::longest_text(std::iter::once(&**inner), longest);
                        }
                        RegexNode::Concat(inner) => RegexNode::longest_text(inner.iter(), longest),
                        _ => {}
                    }
                }
            }
            if run.len() > longest.len() {
                longest.clone_from(&run);
            }
        }
    }
}

/// Largest count of `{m,n}`.
const MAX_COUNT: u32 = 255;
/// Largest nesting depth of groups. Bounds the recursion over the tree.
const MAX_DEPTH: usize = 200;

/// Parses `text`. Groups are numbered from `groups + 1`, and `groups` is advanced. The errors are LLVM's messages, except for the nesting depth.
pub(crate) fn parse(text: &[u8], groups: &mut usize) -> Result<RegexNode, &'static str> {
    let mut parser = RegexParser { text, pos: 0, first_group: *groups, groups: *groups, open: Vec::new(), depth: 0 };
    let node = parser.alternatives(None)?;
    *groups = parser.groups;
    Ok(node)
}

struct RegexParser<'t> {
    text: &'t [u8],
    pos: usize,
    first_group: usize,
    groups: usize,
    /// Numbers of the enclosing groups.
    open: Vec<usize>,
    depth: usize,
}

impl RegexParser<'_> {
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

    fn alternatives(&mut self, stop: Option<u8>) -> Result<RegexNode, &'static str> {
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
                _ => branches.push(RegexNode::Concat(nodes)),
            }
            if !self.eat(b'|') {
                break;
            }
        }
        self.depth -= 1;
        Ok(if branches.len() == 1 {
            branches.pop().unwrap_or(RegexNode::Empty)
        } else {
            RegexNode::Alternatives(branches)
        })
    }

    fn expression(&mut self) -> Result<RegexNode, &'static str> {
        let mut repeatable = true;
        let node = match self.next().unwrap_or_default() {
            b'(' => {
                self.groups += 1;
                let number = self.groups;
                self.open.push(number);
                if self.peek().is_none() {
                    return Err("parentheses not balanced");
                }
                let inner = if self.peek() == Some(b')') { RegexNode::Empty } else { self.alternatives(Some(b')'))? };
                if !self.eat(b')') {
                    return Err("parentheses not balanced");
                }
                self.open.pop();
                RegexNode::Group(number, Box::new(inner))
            }
            b')' => return Err("parentheses not balanced"),
            b'^' => {
                repeatable = false;
                RegexNode::Assert(Assert::LineStart)
            }
            b'$' => RegexNode::Assert(Assert::LineEnd),
            b'*' | b'+' | b'?' => return Err("repetition-operator operand invalid"),
            b'.' => RegexNode::Outside(ByteSet::default()),
            b'[' => self.bracket()?,
            b'\\' => match self.next() {
                None => return Err("trailing backslash (\\)"),
                Some(digit @ b'1'..=b'9') => {
                    // As in FileCheck, the digit is checked against the groups of this expression, but refers to the group of
                    // that number in the whole pattern.
                    let number = usize::from(digit - b'0');
                    let group = self.first_group + number;
                    if group > self.groups || self.open.contains(&group) {
                        return Err("invalid backreference number");
                    }
                    RegexNode::BackReference(number)
                }
                Some(byte) => RegexNode::Byte(byte),
            },
            b'{' if self.peek().is_some_and(|b| b.is_ascii_digit()) => {
                return Err("repetition-operator operand invalid");
            }
            byte => RegexNode::Byte(byte),
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

    fn repetition(&mut self, node: RegexNode, repeatable: bool) -> Result<RegexNode, &'static str> {
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
        Ok(RegexNode::Repeat(Box::new(node), min, max))
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

    /// Parses a bracket expression after its `[`.
    fn bracket(&mut self) -> Result<RegexNode, &'static str> {
        for (text, assert) in [(&b"[:<:]]"[..], Assert::WordStart), (b"[:>:]]", Assert::WordEnd)] {
            if self.rest_starts_with(text) {
                self.pos += text.len();
                return Ok(RegexNode::Assert(assert));
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
        Ok(if negated { RegexNode::Outside(set) } else { RegexNode::Set(set) })
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
                (0..=127u8).filter(class).for_each(|b| set.insert(b));
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
