//! Backtracking matcher for regular expressions with back references. Tests if an expression matches a given extent exactly, and
//! captures the groups.
//!
//! Alternatives are tried in order, repetitions greedily. `search` proposes the extents. The time may grow exponentially with the
//! length of the extent, so every step spends from a `Budget`, and a search that exceeds the budget is aborted.

use crate::ere::{Assert, ByteSet, RegexNode};

/// Largest program in instructions. The counts of nested repetitions multiply: `((a{200}){200}){200}` has 8 million instructions.
const MAX_PROGRAM: usize = 1 << 18;

/// Largest backtracking stack in entries, about 160 MB.
const MAX_STACK: usize = 1 << 22;

/// The remaining work of one run of FileCheck, in automaton steps.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Budget(u64);

impl Default for Budget {
    /// 2^36 automaton steps (minutes), or 2^28 backtracking steps (a few seconds).
    fn default() -> Budget {
        Budget(1 << 36)
    }
}

/// Cost of a backtracking step in automaton steps. It is high, because the number of backtracking steps may be exponential. The number
/// of automaton steps is at most program size times text size.
const BACKTRACK_COST: usize = 256;

impl Budget {
    /// Subtracts `work` from the budget. Returns false if the budget is spent.
    pub(crate) fn spend(&mut self, work: usize) -> bool {
        self.0 = self.0.saturating_sub(work as u64);
        !self.is_spent()
    }

    /// Returns true if a search was aborted.
    pub(crate) fn is_spent(&self) -> bool {
        self.0 == 0
    }
}

#[derive(Clone, Debug)]
enum BacktrackInstruction {
    Set(ByteSet),
    Text(Vec<u8>),
    Assert(Assert),
    OpenGroup(usize),
    CloseGroup(usize),
    BackReference(usize),
    /// Tries the next instruction, then the one at this index.
    Try(usize),
    Jump(usize),
    /// Starts the loop with this number: forgets the iterations of an earlier run of the loop.
    BeginLoop(usize),
    /// Starts another iteration of the loop with this number, unless the last iteration was empty, which would repeat forever. The
    /// second operand is the instruction after the loop.
    LoopIteration(usize, usize),
}

/// A compiled expression.
#[derive(Debug)]
pub(crate) struct BacktrackProgram {
    code: Vec<BacktrackInstruction>,
    /// The largest number of a group.
    groups: usize,
    /// The number of loops.
    loops: usize,
    ignore_case: bool,
}

/// Start and end of a match in the text.
type MatchSpan = (usize, usize);

/// An entry of the backtracking stack: an alternative to try, or a change to undo on the way to it.
enum StackEntry {
    /// Continues at an instruction and an offset.
    Resume(usize, usize),
    /// Restores the start of a group.
    Opened(usize, Option<usize>),
    /// Restores the extent of a group.
    Closed(usize, Option<MatchSpan>),
    /// Restores the offset at which the last iteration of a loop started.
    Iterated(usize, Option<usize>),
}

impl BacktrackProgram {
    /// Compiles the concatenation of `nodes`.
    pub(crate) fn new(nodes: &[&RegexNode], ignore_case: bool) -> Result<BacktrackProgram, &'static str> {
        let mut program = BacktrackProgram { code: Vec::new(), groups: 0, loops: 0, ignore_case };
        for node in nodes {
            program.emit(node)?;
        }
        Ok(program)
    }

    /// Returns the groups of the first match of exactly `start..end`, in the order of alternatives. Returns `None` if there is no match,
    /// or if the budget is spent.
    pub(crate) fn trace(
        &self,
        subject: &[u8],
        (start, end): MatchSpan,
        budget: &mut Budget,
    ) -> Option<Vec<(usize, MatchSpan)>> {
        let subject = Subject { text: subject, end };
        let mut opened: Vec<Option<usize>> = vec![None; self.groups + 1];
        let mut spans: Vec<Option<MatchSpan>> = vec![None; self.groups + 1];
        let mut iterations: Vec<Option<usize>> = vec![None; self.loops];
        let mut stack = vec![StackEntry::Resume(0, start)];
        while let Some(step) = stack.pop() {
            let (mut pc, mut pos) = match step {
                StackEntry::Resume(pc, pos) => (pc, pos),
                StackEntry::Opened(group, old) => {
                    set(&mut opened, group, old);
                    continue;
                }
                StackEntry::Closed(group, old) => {
                    set(&mut spans, group, old);
                    continue;
                }
                StackEntry::Iterated(number, old) => {
                    set(&mut iterations, number, old);
                    continue;
                }
            };
            loop {
                if stack.len() > MAX_STACK {
                    budget.0 = 0;
                }
                if !budget.spend(BACKTRACK_COST) {
                    return None;
                }
                let Some(instruction) = self.code.get(pc) else {
                    if pos == end {
                        let spans = spans.into_iter().enumerate();
                        return Some(spans.filter_map(|(group, span)| Some((group, span?))).collect());
                    }
                    break;
                };
                pc += 1;
                let proceeds = match instruction {
                    BacktrackInstruction::Set(set) => {
                        let byte = subject.rest(pos).first().copied();
                        pos += 1;
                        byte.is_some_and(|byte| set.contains(byte))
                    }
                    BacktrackInstruction::Text(text) => {
                        let found = subject.rest(pos).starts_with(text);
                        pos += text.len();
                        found
                    }
                    BacktrackInstruction::Assert(assert) => assert.holds(subject.text, pos),
                    BacktrackInstruction::OpenGroup(group) => {
                        stack.push(StackEntry::Opened(*group, set(&mut opened, *group, Some(pos))));
                        true
                    }
                    BacktrackInstruction::CloseGroup(group) => {
                        let start = opened.get(*group).copied().flatten().unwrap_or(pos);
                        stack.push(StackEntry::Closed(*group, set(&mut spans, *group, Some((start, pos)))));
                        true
                    }
                    BacktrackInstruction::BackReference(group) => {
                        let span = spans.get(*group).copied().flatten();
                        let text = span.and_then(|(from, to)| subject.text.get(from..to));
                        pos += text.map_or(0, <[u8]>::len);
                        text.is_some_and(|text| subject.text.get(pos - text.len()..pos.min(end)) == Some(text))
                    }
                    BacktrackInstruction::Try(other) => {
                        stack.push(StackEntry::Resume(*other, pos));
                        true
                    }
                    BacktrackInstruction::Jump(to) => {
                        pc = *to;
                        true
                    }
                    BacktrackInstruction::BeginLoop(number) => {
                        stack.push(StackEntry::Iterated(*number, set(&mut iterations, *number, None)));
                        true
                    }
                    BacktrackInstruction::LoopIteration(number, exit) => {
                        let last = set(&mut iterations, *number, Some(pos));
                        stack.push(StackEntry::Iterated(*number, last));
                        if last == Some(pos) {
                            pc = *exit;
                        } else {
                            stack.push(StackEntry::Resume(*exit, pos));
                        }
                        true
                    }
                };
                if !proceeds {
                    break;
                }
            }
        }
        None
    }

    fn push(&mut self, instruction: BacktrackInstruction) -> Result<usize, &'static str> {
        if self.code.len() > MAX_PROGRAM {
            return Err("regular expression too large");
        }
        self.code.push(instruction);
        Ok(self.code.len() - 1)
    }

    /// Replaces the instruction at an index, after the code of its target was emitted.
    fn patch(&mut self, index: usize, instruction: BacktrackInstruction) {
        if let Some(slot) = self.code.get_mut(index) {
            *slot = instruction;
        }
    }

    /// Appends the instructions of an expression.
    fn emit(&mut self, node: &RegexNode) -> Result<(), &'static str> {
        match node {
            RegexNode::Empty => {}
            RegexNode::Text(text) if !self.ignore_case => {
                self.push(BacktrackInstruction::Text(text.clone()))?;
            }
            RegexNode::Text(text) => {
                for byte in text {
                    self.emit(&RegexNode::Byte(*byte))?;
                }
            }
            RegexNode::Byte(_) | RegexNode::Set(_) | RegexNode::Outside(_) => {
                let set = node.bytes(self.ignore_case).unwrap_or_default();
                self.push(BacktrackInstruction::Set(set))?;
            }
            RegexNode::Assert(assert) => {
                self.push(BacktrackInstruction::Assert(*assert))?;
            }
            RegexNode::Group(number, inner) => {
                self.groups = self.groups.max(*number);
                self.push(BacktrackInstruction::OpenGroup(*number))?;
                self.emit(inner)?;
                self.push(BacktrackInstruction::CloseGroup(*number))?;
            }
            RegexNode::BackReference(number) => {
                self.push(BacktrackInstruction::BackReference(*number))?;
            }
            RegexNode::Concat(nodes) => {
                for node in nodes {
                    self.emit(node)?;
                }
            }
            RegexNode::Alternatives(branches) => {
                let mut exits = Vec::new();
                for (index, branch) in branches.iter().enumerate() {
                    if index + 1 == branches.len() {
                        self.emit(branch)?;
                    } else {
                        let split = self.push(BacktrackInstruction::Try(0))?;
                        self.emit(branch)?;
                        exits.push(self.push(BacktrackInstruction::Jump(0))?);
                        self.patch(split, BacktrackInstruction::Try(self.code.len()));
                    }
                }
                for exit in exits {
                    self.patch(exit, BacktrackInstruction::Jump(self.code.len()));
                }
            }
            RegexNode::Repeat(inner, min, max) => {
                for _ in 0..*min {
                    let before = self.code.len();
                    self.emit(inner)?;
                    if self.code.len() == before {
                        // A repeated empty program stays empty for any count.
                        break;
                    }
                }
                match max {
                    None => {
                        let number = self.loops;
                        self.loops += 1;
                        self.push(BacktrackInstruction::BeginLoop(number))?;
                        let start = self.push(BacktrackInstruction::LoopIteration(number, 0))?;
                        self.emit(inner)?;
                        self.push(BacktrackInstruction::Jump(start))?;
                        self.patch(start, BacktrackInstruction::LoopIteration(number, self.code.len()));
                    }
                    Some(max) => {
                        let mut exits = Vec::new();
                        for _ in *min..*max {
                            exits.push(self.push(BacktrackInstruction::Try(0))?);
                            self.emit(inner)?;
                        }
                        for exit in exits {
                            self.patch(exit, BacktrackInstruction::Try(self.code.len()));
                        }
                    }
                }
            }
        }
        Ok(())
    }
}

/// A text whose matches end at `end`. Assertions such as `$` see the bytes after `end`, so `text` is longer.
struct Subject<'s> {
    text: &'s [u8],
    end: usize,
}

impl<'s> Subject<'s> {
    fn rest(&self, pos: usize) -> &'s [u8] {
        self.text.get(pos..self.end).unwrap_or_default()
    }
}

/// Sets an element and returns its previous value.
fn set<T: Copy>(slots: &mut [Option<T>], index: usize, value: Option<T>) -> Option<T> {
    slots.get_mut(index).and_then(|slot| std::mem::replace(slot, value))
}
