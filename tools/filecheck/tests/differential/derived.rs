//! Check files derived from their input, half of them mutated.
//!
//! The input resembles compiler output: functions of lines with names, decimal and hexadecimal numbers. A check file
//! matches some of its lines, with every directive, variables and expressions. A mutation changes a byte, a line or a
//! directive; the reference decides the expected result.

use super::{Case, Random};
use std::collections::{HashMap, HashSet};

/// A test case, mutated if `spoilt`.
pub(crate) fn derived(random: &mut Random, spoilt: bool) -> Case {
    let lines = program(random);
    let mut checks = Deriver { random, prefix: "CHECK", names: HashMap::new(), globals: HashSet::new(), last: None };
    let mut args: Vec<String> = Vec::new();
    if checks.random.below(4) == 0 {
        checks.prefix = checks.random.pick(&["A", "FOO-BAR", "A_1"]);
        args.push(match checks.random.below(3) {
            0 => format!("--check-prefix={}", checks.prefix),
            1 => format!("--check-prefixes={}", checks.prefix),
            _ => format!("--check-prefixes=UNUSED,{}", checks.prefix),
        });
        if args.iter().any(|arg| arg.contains("UNUSED")) && checks.random.below(4) > 0 {
            args.push("--allow-unused-prefixes".into());
        }
    }
    let mut check = String::new();
    if checks.random.below(3) == 0 {
        check.push_str(&format!("# {}: [[#BASE + 1]] [[TEXT]]\n", checks.prefix));
        args.extend(["-D#BASE=16".to_string(), format!("-DTEXT={}", checks.random.pick(&["start", "st.rt", ""]))]);
    }
    check.push_str(&checks.directives(&lines));
    let random = checks.random;
    let mut input = format!("17 start\n{}", lines.join("\n"));
    input.push_str(random.pick(&["\n", "\n", ""]));
    let options = [
        "--strict-whitespace",
        "--ignore-case",
        "--enable-var-scope",
        "--match-full-lines",
        "--allow-empty",
        "--allow-unused-prefixes",
        "--implicit-check-not=absent",
        "--implicit-check-not={{ret$}}",
        "--implicit-check-not=add",
        "--comment-prefixes=REM",
        "--comment-prefixes=REM,CHECK-X",
        "--allow-deprecated-dag-overlap",
        "-DTEXT2=v",
        "-D#%x,HEX=0x1f",
    ];
    while random.below(3) == 0 {
        args.push(random.pick(&options).into());
    }
    // Some options are passed in the environment variable.
    let split = if random.below(4) == 0 { random.below(args.len() + 1) } else { 0 };
    let environment: Vec<String> = args.drain(..split).filter(|arg| !arg.contains(' ')).collect();
    if spoilt {
        spoil(random, &mut check, &mut input);
    }
    Case { check, input, args, environment: environment.join(" ") }
}

fn program(random: &mut Random) -> Vec<String> {
    let mut lines = Vec::new();
    for function in 0..1 + random.below(3) {
        lines.push(format!("func @f{function}(%arg: i32) {{"));
        let mut number = random.below(20);
        for _ in 0..1 + random.below(6) {
            let line = match random.below(9) {
                0 => String::new(),
                1 => format!("  %v{} = add %v{}, %arg : i32", number + 1, number),
                2 => format!("  addr 0x{:x} size {}", number * 16, number * 4),
                3 => format!("  offset {} to -{}", number, number + 3),
                4 => "  ret".into(),
                5 => format!("  call @f{}(%v{number})\t// a (b) [c] {{d}} *", random.below(3)),
                6 => format!("  %v{number} = const {:04} : {:X}", number, number + 160),
                7 => format!("  {0}{0} {0}", random.pick(&["ab", "x", "a.b"])),
                _ => lines.last().cloned().unwrap_or_default(),
            };
            number += random.below(2);
            lines.push(line);
        }
        lines.push("}".into());
    }
    lines
}

struct Deriver<'r> {
    random: &'r mut Random,
    prefix: &'static str,
    /// Variables by the word that they hold.
    names: HashMap<String, String>,
    globals: HashSet<String>,
    /// The last line checked.
    last: Option<usize>,
}

impl Deriver<'_> {
    fn directives(&mut self, lines: &[String]) -> String {
        let mut text = String::new();
        let mut index = 0;
        while let Some(line) = lines.get(index) {
            let adjacent = self.last.is_some_and(|last| last + 1 == index);
            if line.starts_with("func") {
                if self.random.below(2) == 0 {
                    self.push(&mut text, "-LABEL", &line.replace('{', ""));
                    self.last = Some(index);
                }
            } else if line.is_empty() {
                if adjacent && self.random.below(2) == 0 {
                    self.push(&mut text, "-EMPTY", "");
                    self.last = Some(index);
                }
            } else {
                match self.random.below(9) {
                    0 | 1 => self.push(&mut text, "-NOT", "absent{{[0-9]}}"),
                    2 => {
                        // A `-DAG` group in another order than the input's.
                        let end = lines.len().min(index + 3);
                        let group: Vec<&String> = lines[index..end].iter().filter(|line| line.len() > 3).collect();
                        for line in group.iter().rev() {
                            let pattern = self.pattern(line, false);
                            self.push(&mut text, "-DAG", &pattern);
                        }
                        index = end;
                        self.last = None;
                        continue;
                    }
                    3 => {
                        let times = lines[index..].iter().take_while(|other| *other == line).count();
                        self.push(&mut text, &format!("-COUNT-{times}"), line.trim());
                        index += times;
                        self.last = Some(index - 1);
                        continue;
                    }
                    4 => self.push(&mut text, "{LITERAL}", line.trim()),
                    5 => {
                        let middle = line.find(' ').filter(|_| !line.starts_with(' ')).unwrap_or(line.len() / 2);
                        let middle = (middle..line.len()).find(|at| line.is_char_boundary(*at)).unwrap_or(0);
                        let (head, tail) = (self.pattern(&line[..middle], true), self.pattern(&line[middle..], true));
                        self.push(&mut text, "", &head);
                        self.push(&mut text, "-SAME", &tail);
                    }
                    6 => {
                        index += 1;
                        continue;
                    }
                    _ => {
                        let pattern = self.pattern(line, true);
                        self.push(&mut text, if adjacent { "-NEXT" } else { "" }, &pattern);
                    }
                }
                self.last = Some(index);
            }
            index += 1;
        }
        if text.is_empty() { format!("{}: {{{{[a-z]+}}}}\n", self.prefix) } else { text }
    }

    fn push(&mut self, text: &mut String, suffix: &str, pattern: &str) {
        let start = self.random.pick(&["// ", "", "; ", "  # "]);
        let blank = self.random.pick(&[" ", " ", "\t "]);
        let pattern = pattern.trim();
        if pattern.is_empty() && suffix != "-EMPTY" {
            return;
        }
        let blank = if suffix == "-EMPTY" { "" } else { blank };
        text.push_str(&format!("{start}{}{suffix}:{blank}{pattern}\n", self.prefix));
        if self.random.below(12) == 0 {
            text.push_str(self.random.pick(&["some text\n", "COM: CHECK: no\n", "REM: A: no\n", "CHECK-X: no\n"]));
        }
    }

    /// A pattern that matches `line`; it may define variables if `define`.
    fn pattern(&mut self, line: &str, define: bool) -> String {
        let mut pattern = String::new();
        let mut rest = line.trim();
        let mut here = HashSet::new();
        while !rest.is_empty() {
            let word = |c: char| c.is_ascii_alphanumeric() || c == '%';
            let length = rest.find(|c| !word(c)).unwrap_or(rest.len());
            if length == 0 {
                let length = rest.chars().next().map_or(1, char::len_utf8);
                pattern.push_str(&rest[..length]);
                rest = &rest[length..];
                continue;
            }
            let (text, after) = rest.split_at(length);
            rest = after;
            pattern.push_str(&self.word(text, define, &mut here));
        }
        pattern
    }

    fn word(&mut self, text: &str, define: bool, here: &mut HashSet<String>) -> String {
        if let Some(name) = self.names.get(text).cloned()
            && self.random.below(2) == 0
        {
            return match name.strip_prefix('#') {
                // A numeric variable cannot be used in the directive that defines it.
                Some(number) if here.contains(number) => text.into(),
                Some(number) => match self.random.below(4) {
                    0 => format!("[[#{number}]]"),
                    1 => format!("[[#{number}+3-3]]"),
                    2 => format!("[[# max(sub({number}, 0), {number})]]"),
                    _ => format!("[[#%u,=={number}]]"),
                },
                None => format!("[[{name}]]"),
            };
        }
        let number: Option<usize> = text.parse().ok();
        match (self.random.below(7), number) {
            (0, Some(_)) if define && !text.starts_with('0') => {
                let name = format!("N{}", self.random.below(4));
                here.insert(name.clone());
                self.names.retain(|_, old| *old != format!("#{name}"));
                self.names.insert(text.into(), format!("#{name}"));
                format!("[[#{name}:]]")
            }
            (1, Some(_)) => "{{[0-9]+}}".into(),
            (2, Some(_)) => self.random.pick(&["{{[[:digit:]]{1,4}}}", "[[#]]", "{{(0|1|2|[3-9])+}}"]).into(),
            (0, None) if define => {
                let sigil = self.random.pick(&["", "$"]);
                let name = format!("{sigil}V{}", self.random.below(4));
                self.globals.insert(name.clone());
                self.names.retain(|_, old| *old != name);
                self.names.insert(text.into(), name.clone());
                let regex = self.random.pick(&["%?[a-zA-Z0-9]+", "[^ ,:()]+", "(%|[[:alnum:]])+"]);
                format!("[[{name}:{regex}]]")
            }
            (1, None) => self.random.pick(&["{{.*}}", "{{[^ ]*}}", "{{%?[a-z0-9]+|[A-F0-9]+}}"]).into(),
            (2, None) if text.len() > 2 && text.is_ascii() => format!("{}{{{{.?}}}}{}", &text[..1], &text[2..]),
            (3, None) if text.len() == 4 && text.is_ascii() && text[..2] == text[2..] => {
                self.random.pick(&["{{(..)\\1}}", "{{([a-z]+)\\1}}", "{{((.)(.))\\1}}", "{{(x|..)+}}"]).into()
            }
            _ => text.into(),
        }
    }
}

/// Applies one mutation.
fn spoil(random: &mut Random, check: &mut String, input: &mut String) {
    let in_check = random.below(2) == 0;
    let text = if in_check { check } else { input };
    let mut lines: Vec<String> = text.lines().map(str::to_string).collect();
    let at = random.below(lines.len());
    let other = random.below(lines.len());
    match random.below(if in_check { 6 } else { 5 }) {
        0 => drop(lines.remove(at)),
        1 => lines.insert(other, lines[at].clone()),
        2 => lines.swap(at, other),
        3 | 4 => {
            let line = &mut lines[at];
            let place = random.below(line.len() + 1);
            if line.is_char_boundary(place) {
                let byte =
                    random.pick(&["a", "1", " ", "]", "[", "{", "}", ":", "-", "*", "\\", "#", "(", "%", "+", "$"]);
                if place < line.len() && line.is_char_boundary(place + 1) && random.below(2) == 0 {
                    line.replace_range(place..=place, byte);
                } else {
                    line.insert_str(place, byte);
                }
            }
        }
        _ => {
            let suffixes = ["-NEXT:", "-SAME:", "-NOT:", "-DAG:", "-LABEL:", "-EMPTY:", "-COUNT-2:", "{LITERAL}:", ":"];
            let (from, to) = (random.pick(&suffixes), random.pick(&suffixes));
            lines[at] = lines[at].replacen(from, to, 1);
        }
    }
    *text = lines.join("\n") + "\n";
}
