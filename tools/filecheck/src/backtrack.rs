//! Deciding whether an expression with back references matches exactly one extent, and which groups it then sets.
//!
//! Such expressions are beyond automata, so the choices are tried one after the other: the first branch of an
//! alternative first, as many repetitions as possible first. `search` proposes extents; this module knows none. The
//! time may grow exponentially with the extent, so every step is paid from a `Budget`, and a search that runs out of
//! it is given up.

use crate::ere::{Assert, ByteSet, Node};

/// The largest program, in instructions: nested counts multiply.
const MAX_PROGRAM: usize = 1 << 18;

/// The work that a run may still do.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Budget(u64);

impl Default for Budget {
    /// Minutes of an automaton, or a few seconds here.
    fn default() -> Budget {
        Budget(1 << 36)
    }
}

/// What a step here costs, in steps of an automaton: those are at most program times text, but these have no bound.
const STEP: usize = 256;

impl Budget {
    /// Takes `work`; whether there was as much.
    pub(crate) fn spend(&mut self, work: usize) -> bool {
        self.0 = self.0.saturating_sub(work as u64);
        !self.is_spent()
    }

    /// Whether a search was given up.
    pub(crate) fn is_spent(&self) -> bool {
        self.0 == 0
    }
}

#[derive(Clone, Debug)]
enum Instruction {
    Set(ByteSet),
    Text(Vec<u8>),
    Assert(Assert),
    Open(usize),
    Close(usize),
    Back(usize),
    /// Tries the next instruction, and then the one at this place.
    Try(usize),
    Jump(usize),
    /// The loop of this number begins.
    Begin(usize),
    /// Another turn of a loop, unless the last one took nothing; its end is at this place.
    Turn(usize, usize),
}

/// A compiled expression.
#[derive(Debug)]
pub(crate) struct Tracer {
    code: Vec<Instruction>,
    groups: usize,
    loops: usize,
    ignore_case: bool,
}

type Span = (usize, usize);

/// What to do when no way on is left.
enum Undo {
    Resume(usize, usize),
    Opened(usize, Option<usize>),
    Closed(usize, Option<Span>),
    Turned(usize, Option<usize>),
}

impl Tracer {
    /// Compiles the concatenation of `nodes`.
    pub(crate) fn new(nodes: &[&Node], ignore_case: bool) -> Result<Tracer, &'static str> {
        let mut tracer = Tracer { code: Vec::new(), groups: 0, loops: 0, ignore_case };
        for node in nodes {
            tracer.emit(node)?;
        }
        Ok(tracer)
    }

    /// The groups of the preferred match of exactly `start..end`.
    pub(crate) fn trace(&self, subject: &[u8], (start, end): Span, budget: &mut Budget) -> Option<Vec<(usize, Span)>> {
        let subject = Subject { text: subject, end };
        let mut opened: Vec<Option<usize>> = vec![None; self.groups + 1];
        let mut spans: Vec<Option<Span>> = vec![None; self.groups + 1];
        let mut turns: Vec<Option<usize>> = vec![None; self.loops];
        let mut undo = vec![Undo::Resume(0, start)];
        while let Some(step) = undo.pop() {
            let (mut pc, mut pos) = match step {
                Undo::Resume(pc, pos) => (pc, pos),
                Undo::Opened(group, old) => {
                    set(&mut opened, group, old);
                    continue;
                }
                Undo::Closed(group, old) => {
                    set(&mut spans, group, old);
                    continue;
                }
                Undo::Turned(number, old) => {
                    set(&mut turns, number, old);
                    continue;
                }
            };
            loop {
                if !budget.spend(STEP) {
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
                    Instruction::Set(set) => {
                        let byte = subject.rest(pos).first().copied();
                        pos += 1;
                        byte.is_some_and(|byte| set.contains(byte))
                    }
                    Instruction::Text(text) => {
                        let found = subject.rest(pos).starts_with(text);
                        pos += text.len();
                        found
                    }
                    Instruction::Assert(assert) => assert.holds(subject.text, pos),
                    Instruction::Open(group) => {
                        undo.push(Undo::Opened(*group, set(&mut opened, *group, Some(pos))));
                        true
                    }
                    Instruction::Close(group) => {
                        let start = opened.get(*group).copied().flatten().unwrap_or(pos);
                        undo.push(Undo::Closed(*group, set(&mut spans, *group, Some((start, pos)))));
                        true
                    }
                    Instruction::Back(group) => {
                        let span = spans.get(*group).copied().flatten();
                        let text = span.and_then(|(from, to)| subject.text.get(from..to));
                        pos += text.map_or(0, <[u8]>::len);
                        text.is_some_and(|text| subject.text.get(pos - text.len()..pos.min(end)) == Some(text))
                    }
                    Instruction::Try(other) => {
                        undo.push(Undo::Resume(*other, pos));
                        true
                    }
                    Instruction::Jump(to) => {
                        pc = *to;
                        true
                    }
                    Instruction::Begin(number) => {
                        undo.push(Undo::Turned(*number, set(&mut turns, *number, None)));
                        true
                    }
                    Instruction::Turn(number, exit) => {
                        let last = set(&mut turns, *number, Some(pos));
                        undo.push(Undo::Turned(*number, last));
                        if last == Some(pos) {
                            pc = *exit;
                        } else {
                            undo.push(Undo::Resume(*exit, pos));
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

    fn push(&mut self, instruction: Instruction) -> Result<usize, &'static str> {
        if self.code.len() > MAX_PROGRAM {
            return Err("regular expression too large");
        }
        self.code.push(instruction);
        Ok(self.code.len() - 1)
    }

    /// Replaces the instruction at `at` once the place that it leads to is known.
    fn patch(&mut self, at: usize, instruction: Instruction) {
        if let Some(place) = self.code.get_mut(at) {
            *place = instruction;
        }
    }

    fn emit(&mut self, node: &Node) -> Result<(), &'static str> {
        match node {
            Node::Empty => {}
            Node::Text(text) if !self.ignore_case => {
                self.push(Instruction::Text(text.clone()))?;
            }
            Node::Text(text) => {
                for byte in text {
                    self.emit(&Node::Byte(*byte))?;
                }
            }
            Node::Byte(_) | Node::Set(_) | Node::Outside(_) => {
                let set = node.bytes(self.ignore_case).unwrap_or_default();
                self.push(Instruction::Set(set))?;
            }
            Node::Assert(assert) => {
                self.push(Instruction::Assert(*assert))?;
            }
            Node::Group(number, inner) => {
                self.groups = self.groups.max(*number);
                self.push(Instruction::Open(*number))?;
                self.emit(inner)?;
                self.push(Instruction::Close(*number))?;
            }
            Node::BackReference(number) => {
                self.push(Instruction::Back(*number))?;
            }
            Node::Concat(nodes) => {
                for node in nodes {
                    self.emit(node)?;
                }
            }
            Node::Alternatives(branches) => {
                let mut exits = Vec::new();
                for (index, branch) in branches.iter().enumerate() {
                    if index + 1 == branches.len() {
                        self.emit(branch)?;
                    } else {
                        let split = self.push(Instruction::Try(0))?;
                        self.emit(branch)?;
                        exits.push(self.push(Instruction::Jump(0))?);
                        self.patch(split, Instruction::Try(self.code.len()));
                    }
                }
                for exit in exits {
                    self.patch(exit, Instruction::Jump(self.code.len()));
                }
            }
            Node::Repeat(inner, min, max) => {
                for _ in 0..*min {
                    let before = self.code.len();
                    self.emit(inner)?;
                    if self.code.len() == before {
                        // Nothing repeated is nothing, however deep the counts nest.
                        break;
                    }
                }
                match max {
                    None => {
                        let number = self.loops;
                        self.loops += 1;
                        self.push(Instruction::Begin(number))?;
                        let turn = self.push(Instruction::Turn(number, 0))?;
                        self.emit(inner)?;
                        self.push(Instruction::Jump(turn))?;
                        self.patch(turn, Instruction::Turn(number, self.code.len()));
                    }
                    Some(max) => {
                        let mut exits = Vec::new();
                        for _ in *min..*max {
                            exits.push(self.push(Instruction::Try(0))?);
                            self.emit(inner)?;
                        }
                        for exit in exits {
                            self.patch(exit, Instruction::Try(self.code.len()));
                        }
                    }
                }
            }
        }
        Ok(())
    }
}

/// A text of which nothing after `end` may be taken, though assertions look at it.
struct Subject<'s> {
    text: &'s [u8],
    end: usize,
}

impl<'s> Subject<'s> {
    fn rest(&self, pos: usize) -> &'s [u8] {
        self.text.get(pos..self.end).unwrap_or_default()
    }
}

/// Sets an element and returns what it was.
fn set<T: Copy>(slots: &mut [Option<T>], index: usize, value: Option<T>) -> Option<T> {
    slots.get_mut(index).and_then(|slot| std::mem::replace(slot, value))
}
