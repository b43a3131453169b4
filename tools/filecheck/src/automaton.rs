//! Regular expression search with an automaton.
//!
//! A match is the leftmost one and, among those, the longest, as POSIX requires. Rust's `regex` prefers the first
//! alternative and takes longer to compile than most patterns take to run. So expressions are compiled to a small
//! nondeterministic automaton that is simulated in one pass over the input. It does not capture groups; `search`
//! assigns them once the extent of a match is known. The start and the end of a subject count as line boundaries. A back
//! reference is approximated by the expression of its group, so for patterns with back references the result is only a
//! candidate.

use crate::backtrack::Budget;
use crate::ere::{Assert, ByteSet, RegexNode};
use std::collections::HashMap;

/// The groups of a pattern by number.
pub(crate) type CaptureGroups<'n> = HashMap<usize, &'n RegexNode>;

/// Largest program in instructions. Nested repetition counts multiply.
const MAX_PROGRAM: usize = 1 << 18;

#[derive(Clone, Copy, Debug)]
enum Instruction {
    Byte(u8),
    Set(ByteSet),
    Assert(Assert),
    Jump(usize),
    Split(usize, usize),
    Match,
}

/// A compiled expression.
#[derive(Clone, Debug)]
pub(crate) struct RegexProgram {
    code: Vec<Instruction>,
    /// The bytes that a match can start with; `None` if the match can be empty.
    first: Option<ByteSet>,
}

impl RegexProgram {
    /// Compiles the concatenation of `nodes`. `groups` resolves the back references. Fails if the program is too large.
    pub(crate) fn new(
        nodes: &[&RegexNode],
        groups: &CaptureGroups<'_>,
        ignore_case: bool,
    ) -> Result<RegexProgram, &'static str> {
        let mut code = Vec::new();
        for node in nodes {
            emit(&mut code, node, groups, ignore_case)?;
        }
        code.push(Instruction::Match);
        let mut program = RegexProgram { code, first: None };
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

    /// Returns true if the first byte allows a match at `pos`.
    pub(crate) fn may_start_at(&self, subject: &[u8], pos: usize) -> bool {
        self.first.is_none_or(|first| subject.get(pos).is_some_and(|byte| first.contains(*byte)))
    }

    /// The leftmost-longest match in `subject` at or after `from`. `next_start` skips to the next possible start.
    pub(crate) fn find(
        &self,
        subject: &[u8],
        from: usize,
        next_start: impl Fn(usize) -> Option<usize>,
        machine: &mut Machine,
    ) -> Option<(usize, usize)> {
        machine.reset(self.code.len());
        let mut found: Option<(usize, usize)> = None;
        let mut pos = from;
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
            if !machine.step(&self.code, subject, pos, found.map_or(usize::MAX, |(start, _)| start)) {
                return None;
            }
            pos += 1;
        }
        found
    }

    /// All ends up to `last` of matches that start at `start`, in ascending order.
    pub(crate) fn ends_at(&self, subject: &[u8], (start, last): (usize, usize), machine: &mut Machine) -> Vec<usize> {
        let mut ends = Vec::new();
        machine.reset(self.code.len());
        machine.add(&self.code, subject, 0, start, start);
        for pos in start..=last {
            if machine.matched.take().is_some() {
                ends.push(pos);
            }
            if machine.current.is_empty() || !machine.step(&self.code, subject, pos, usize::MAX) {
                break;
            }
        }
        ends
    }
}

fn emit(
    code: &mut Vec<Instruction>,
    node: &RegexNode,
    groups: &CaptureGroups<'_>,
    ignore_case: bool,
) -> Result<(), &'static str> {
    if code.len() > MAX_PROGRAM {
        return Err("regular expression too large");
    }
    match node {
        RegexNode::Empty => {}
        RegexNode::Byte(byte) if !(ignore_case && byte.is_ascii_alphabetic()) => code.push(Instruction::Byte(*byte)),
        RegexNode::Byte(_) | RegexNode::Set(_) | RegexNode::Outside(_) => {
            code.push(Instruction::Set(node.bytes(ignore_case).unwrap_or_default()));
        }
        RegexNode::Text(text) => {
            for byte in text {
                emit(code, &RegexNode::Byte(*byte), groups, ignore_case)?;
            }
        }
        RegexNode::Assert(assert) => code.push(Instruction::Assert(*assert)),
        RegexNode::Group(_, inner) => emit(code, inner, groups, ignore_case)?,
        RegexNode::Concat(nodes) => {
            for node in nodes {
                emit(code, node, groups, ignore_case)?;
            }
        }
        RegexNode::Alternatives(branches) => {
            let mut exits = Vec::new();
            for (index, branch) in branches.iter().enumerate() {
                if index + 1 == branches.len() {
                    emit(code, branch, groups, ignore_case)?;
                } else {
                    let split = code.len();
                    code.push(Instruction::Match);
                    emit(code, branch, groups, ignore_case)?;
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
        RegexNode::Repeat(inner, min, max) => {
            for _ in 0..*min {
                let before = code.len();
                emit(code, inner, groups, ignore_case)?;
                if code.len() == before {
                    // A repeated empty program stays empty for any count.
                    break;
                }
            }
            match max {
                None => {
                    let split = code.len();
                    code.push(Instruction::Match);
                    emit(code, inner, groups, ignore_case)?;
                    code.push(Instruction::Jump(split));
                    code[split] = Instruction::Split(split + 1, code.len());
                }
                Some(max) => {
                    let mut splits = Vec::new();
                    for _ in *min..*max {
                        splits.push(code.len());
                        code.push(Instruction::Match);
                        emit(code, inner, groups, ignore_case)?;
                    }
                    let end = code.len();
                    for split in splits {
                        code[split] = Instruction::Split(split + 1, end);
                    }
                }
            }
        }
        RegexNode::BackReference(number) => match groups.get(number) {
            Some(group) => emit(code, group, groups, ignore_case)?,
            None => code.push(Instruction::Set(ByteSet::default())),
        },
    }
    Ok(())
}

/// Working memory of a simulation, reused so that a search does not allocate.
#[derive(Default, Debug)]
pub(crate) struct Machine {
    /// Program counters waiting for a byte, each with the start of its attempt, sorted by start.
    current: Vec<(usize, usize)>,
    following: Vec<(usize, usize)>,
    /// The stamp of the last position at which each program counter was added.
    seen: Vec<u64>,
    stamp: u64,
    stack: Vec<usize>,
    /// The smallest start with a match that ends at the current position.
    matched: Option<usize>,
    /// Shared by all searches of a run.
    pub(crate) budget: Budget,
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

    /// Adds the attempt that began at `start`, before instruction `pc` at `pos`.
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
                Some(Instruction::Assert(assert)) if assert.holds(subject, pos) => self.stack.push(pc + 1),
                Some(Instruction::Match) => self.matched = Some(self.matched.map_or(start, |old| old.min(start))),
                Some(Instruction::Byte(_) | Instruction::Set(_)) => self.current.push((pc, start)),
                Some(Instruction::Assert(_)) | None => {}
            }
        }
    }

    /// Consumes the byte at `pos` and drops attempts that began after `latest`. Returns false if the budget is spent.
    fn step(&mut self, code: &[Instruction], subject: &[u8], pos: usize, latest: usize) -> bool {
        let Some(byte) = subject.get(pos).copied() else { return true };
        if !self.budget.spend(self.current.len()) {
            return false;
        }
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
        true
    }
}
