//! Numeric substitution blocks, `[[#%x,NAME: expression]]`: formats, expressions and their values.
//!
//! A block is parsed once and evaluated at each match with the current values of the variables. Values are 128-bit
//! integers; results out of range are reported as overflow.

use crate::pattern::{PatternFailure, SyntaxError, VariableScope};
use std::collections::HashMap;

/// Number format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Radix {
    Unsigned,
    Signed,
    HexUpper,
    HexLower,
}

/// A format specifier such as `%#.8X`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct NumericFormat {
    pub(crate) radix: Radix,
    precision: u32,
    alternate: bool,
}

impl NumericFormat {
    pub(crate) const UNSIGNED: NumericFormat = NumericFormat { radix: Radix::Unsigned, precision: 0, alternate: false };

    /// A regular expression that matches all numbers in this format.
    pub(crate) fn wildcard(&self) -> String {
        let (digit, nonzero) = match self.radix {
            Radix::Unsigned | Radix::Signed => ("[0-9]", "[1-9]"),
            Radix::HexUpper => ("[0-9A-F]", "[1-9A-F]"),
            Radix::HexLower => ("[0-9a-f]", "[1-9a-f]"),
        };
        let sign = if self.radix == Radix::Signed { "-?" } else { "" };
        let prefix = if self.alternate { "0x" } else { "" };
        match self.precision {
            0 => format!("{sign}{prefix}{digit}+"),
            count => format!("{sign}{prefix}({nonzero}{digit}*)?{digit}{{{count}}}"),
        }
    }

    /// Formats `value`; `None` for a negative value in an unsigned format.
    pub(crate) fn render(&self, value: i128) -> Option<String> {
        if value < 0 && self.radix != Radix::Signed {
            return None;
        }
        let magnitude = value.unsigned_abs();
        let digits = match self.radix {
            Radix::Unsigned | Radix::Signed => format!("{magnitude}"),
            Radix::HexUpper => format!("{magnitude:X}"),
            Radix::HexLower => format!("{magnitude:x}"),
        };
        let sign = if value < 0 { "-" } else { "" };
        let prefix = if self.alternate { "0x" } else { "" };
        let zeros = "0".repeat((self.precision as usize).saturating_sub(digits.len()));
        Some(format!("{sign}{prefix}{zeros}{digits}"))
    }

    /// Parses text that matched `wildcard`.
    pub(crate) fn value_of(&self, text: &[u8]) -> Option<i128> {
        let text = std::str::from_utf8(text).ok()?;
        let digits = text.strip_prefix("0x").filter(|_| self.alternate).unwrap_or(text);
        let radix = if matches!(self.radix, Radix::HexUpper | Radix::HexLower) { 16 } else { 10 };
        i128::from_str_radix(digits, radix).ok()
    }

    fn specifier(&self) -> &'static str {
        match self.radix {
            Radix::Unsigned => "%u",
            Radix::Signed => "%d",
            Radix::HexUpper => "%X",
            Radix::HexLower => "%x",
        }
    }
}

/// An arithmetic expression in postfix order, so that processing needs no recursion.
#[derive(Clone, Debug)]
pub(crate) struct NumericExpression(Vec<ExprOp>);

#[derive(Clone, Debug)]
enum ExprOp {
    Literal(i128),
    Variable(String),
    /// Replaces the two topmost values.
    Apply(NumericFunction),
}

/// A binary operator or function.
#[derive(Clone, Copy, Debug)]
pub(crate) enum NumericFunction {
    Add,
    Sub,
    Mul,
    Div,
    Max,
    Min,
}

impl NumericExpression {
    fn literal(value: i128) -> NumericExpression {
        NumericExpression(vec![ExprOp::Literal(value)])
    }

    fn apply(&mut self, function: NumericFunction, right: NumericExpression) {
        self.0.extend(right.0);
        self.0.push(ExprOp::Apply(function));
    }

    /// The current value. Fails with all undefined variables, or with an overflow.
    pub(crate) fn evaluate(&self, numbers: &HashMap<String, i128>) -> Result<i128, Vec<PatternFailure>> {
        let mut failures = Vec::new();
        let mut values = Vec::new();
        for step in &self.0 {
            let value = match step {
                ExprOp::Literal(value) => Some(*value),
                ExprOp::Variable(name) => {
                    let value = numbers.get(name).copied();
                    if value.is_none() {
                        failures.push(PatternFailure::Undefined(name.clone()));
                    }
                    value
                }
                ExprOp::Apply(function) => {
                    let (right, left) = (values.pop().flatten(), values.pop().flatten());
                    left.zip(right).and_then(|(left, right)| function.apply(left, right))
                }
            };
            values.push(value);
        }
        match values.pop().flatten() {
            Some(value) => Ok(value),
            None if failures.is_empty() => Err(vec![PatternFailure::Overflow]),
            None => Err(failures),
        }
    }

    /// The common format of the variables in the expression; `None` without variables.
    fn implicit_format(&self, scope: &VariableScope) -> Result<Option<NumericFormat>, String> {
        let mut operands: Vec<(Option<NumericFormat>, String)> = Vec::new();
        for step in &self.0 {
            let operand = match step {
                ExprOp::Literal(value) => (None, value.to_string()),
                ExprOp::Variable(name) => (scope.numeric.get(name).map(|variable| variable.format), name.clone()),
                ExprOp::Apply(function) => {
                    let (right, left) = (operands.pop().unwrap_or_default(), operands.pop().unwrap_or_default());
                    match (left, right) {
                        ((Some(a), left), (Some(b), right)) if a != b => {
                            return Err(format!(
                                "implicit format conflict between '{left}' ({}) and '{right}' ({}), need an explicit \
                                 format specifier",
                                a.specifier(),
                                b.specifier()
                            ));
                        }
                        ((a, left), (b, right)) => (a.or(b), function.text(left, &right)),
                    }
                }
            };
            operands.push(operand);
        }
        Ok(operands.pop().and_then(|(format, _)| format))
    }
}

impl NumericFunction {
    fn apply(self, left: i128, right: i128) -> Option<i128> {
        match self {
            NumericFunction::Add => left.checked_add(right),
            NumericFunction::Sub => left.checked_sub(right),
            NumericFunction::Mul => left.checked_mul(right),
            NumericFunction::Div => left.checked_div(right),
            NumericFunction::Max => Some(left.max(right)),
            NumericFunction::Min => Some(left.min(right)),
        }
    }

    fn text(self, left: String, right: &str) -> String {
        match self {
            NumericFunction::Add => left + "+" + right,
            NumericFunction::Sub => left + "-" + right,
            NumericFunction::Mul => format!("mul({left}, {right})"),
            NumericFunction::Div => format!("div({left}, {right})"),
            NumericFunction::Max => format!("max({left}, {right})"),
            NumericFunction::Min => format!("min({left}, {right})"),
        }
    }
}

/// A parsed block.
#[derive(Clone, Debug)]
pub(crate) struct NumericBlock {
    pub(crate) format: NumericFormat,
    pub(crate) definition: Option<String>,
    pub(crate) expression: Option<NumericExpression>,
}

/// Parses a block after its `#`. `line` is the line of the directive; in a command-line definition it is `None`, and
/// `@LINE` is an error.
pub(crate) fn parse_block(
    text: &[u8],
    at: usize,
    line: Option<usize>,
    scope: &VariableScope,
) -> Result<NumericBlock, SyntaxError> {
    let mut cursor = Cursor { text, at, pos: 0, line, scope, depth: 0 };
    let comma = memchr::memchr(b',', text);
    let call = memchr::memchr(b'(', text).unwrap_or(usize::MAX);
    let mut explicit = None;
    if let Some(comma) = comma.filter(|comma| *comma < call) {
        explicit = cursor.format(comma)?;
        cursor.pos = comma + 1;
    }
    let mut definition = None;
    if let Some(colon) = memchr::memchr(b':', cursor.rest()).map(|colon| cursor.pos + colon) {
        definition = Some(cursor.definition(colon)?);
        cursor.pos = colon + 1;
    }
    cursor.skip_blanks();
    let constrained = cursor.eat(b"==");
    cursor.skip_blanks();
    let start = cursor.pos;
    let expression = if cursor.rest().is_empty() {
        if constrained {
            return Err(cursor.error("empty numeric expression should not have a constraint"));
        }
        None
    } else {
        let expression = cursor.sum(!constrained)?;
        if !cursor.rest().is_empty() {
            return Err(cursor.unsupported_operation());
        }
        Some(expression)
    };
    let implicit = match &expression {
        Some(expression) if explicit.is_none() => {
            expression.implicit_format(scope).map_err(|message| SyntaxError { at: at + start, message })?
        }
        _ => None,
    };
    let format = explicit.or(implicit).unwrap_or(NumericFormat::UNSIGNED);
    if let Some((name, name_at)) = &definition
        && scope.numeric.get(name).is_some_and(|variable| variable.format != format)
    {
        let at = name_at + name.len();
        return Err(SyntaxError { at, message: "format different from previous variable definition".into() });
    }
    Ok(NumericBlock { format, definition: definition.map(|(name, _)| name), expression })
}

/// Parses the expression of a legacy `[[@LINE+1]]`: `@LINE` and at most one decimal offset.
pub(crate) fn parse_legacy_line(text: &[u8], at: usize, line: usize) -> Result<NumericExpression, SyntaxError> {
    let error = |pos: usize, message: &str| Err(SyntaxError { at: at + pos, message: message.into() });
    let rest = text.strip_prefix(b"@LINE").unwrap_or(text);
    let operand = rest.trim_ascii_start();
    let mut line = NumericExpression::literal(line as i128);
    let function = match operand.first() {
        None => return Ok(line),
        Some(b'+') => NumericFunction::Add,
        Some(b'-') => NumericFunction::Sub,
        Some(other) => {
            let message = format!("unsupported operation '{}'", char::from(*other));
            return error(text.len() - operand.len(), &message);
        }
    };
    let operand = operand.get(1..).unwrap_or_default().trim_ascii_start();
    let end = operand.iter().take_while(|b| b.is_ascii_digit()).count();
    let (digits, tail) = operand.split_at_checked(end).unwrap_or_default();
    let value = std::str::from_utf8(digits).ok().and_then(|digits| digits.parse().ok());
    match value {
        Some(value) if tail.trim_ascii().is_empty() => {
            line.apply(function, NumericExpression::literal(value));
            Ok(line)
        }
        Some(_) => {
            let message = format!("unexpected characters at end of expression '{}'", String::from_utf8_lossy(tail));
            error(text.len() - tail.len(), &message)
        }
        None if operand.is_empty() => error(text.len(), "missing operand in expression"),
        None => error(text.len() - operand.len(), "invalid operand format"),
    }
}

struct Cursor<'a> {
    text: &'a [u8],
    /// Offset of `text` in the check file.
    at: usize,
    pos: usize,
    line: Option<usize>,
    scope: &'a VariableScope,
    depth: usize,
}

/// Largest precision in digits. Bounds the length of padded numbers.
const MAX_PRECISION: u32 = 10_000;

/// Largest nesting depth of parentheses and calls. Bounds the recursion.
const MAX_DEPTH: usize = 100;

impl<'a> Cursor<'a> {
    fn rest(&self) -> &'a [u8] {
        self.text.get(self.pos..).unwrap_or_default()
    }

    fn error(&self, message: impl Into<String>) -> SyntaxError {
        SyntaxError { at: self.at + self.pos, message: message.into() }
    }

    fn skip_blanks(&mut self) {
        self.pos += self.rest().iter().take_while(|b| matches!(b, b' ' | b'\t')).count();
    }

    fn eat(&mut self, text: &[u8]) -> bool {
        let found = self.rest().starts_with(text);
        self.pos += if found { text.len() } else { 0 };
        found
    }

    fn name(&mut self) -> Option<String> {
        let length = name_length(self.rest());
        let name = self.rest().get(..length).filter(|name| !name.is_empty())?;
        self.pos += length;
        Some(String::from_utf8_lossy(name).into_owned())
    }

    /// Parses the format specifier that ends at `end`; `%` alone leaves the format unspecified.
    fn format(&mut self, end: usize) -> Result<Option<NumericFormat>, SyntaxError> {
        const INVALID: &str = "invalid matching format specification in expression";
        self.skip_blanks();
        let end = self.pos + self.text.get(self.pos..end).unwrap_or_default().trim_ascii_end().len();
        if !self.eat(b"%") {
            return Err(self.error(INVALID));
        }
        let start = self.pos;
        let alternate = self.eat(b"#");
        let mut precision = 0;
        if self.eat(b".") {
            let rest = self.text.get(self.pos..end).unwrap_or_default();
            let digits = rest.iter().take_while(|b| b.is_ascii_digit()).count();
            let number = String::from_utf8_lossy(rest.get(..digits).unwrap_or_default()).parse();
            precision = number
                .ok()
                .filter(|precision| *precision <= MAX_PRECISION)
                .ok_or_else(|| self.error("invalid precision in format specifier"))?;
            self.pos += digits;
        }
        let radix = match self.text.get(self.pos..end).unwrap_or_default().first() {
            None if !alternate && precision == 0 => return Ok(None),
            None | Some(b'u') => Radix::Unsigned,
            Some(b'd') => Radix::Signed,
            Some(b'x') => Radix::HexLower,
            Some(b'X') => Radix::HexUpper,
            Some(_) => return Err(self.error("invalid format specifier in expression")),
        };
        if self.pos + 1 < end {
            return Err(self.error(INVALID));
        }
        if alternate && matches!(radix, Radix::Unsigned | Radix::Signed) {
            self.pos = start;
            return Err(self.error("alternate form only supported for hex values"));
        }
        Ok(Some(NumericFormat { radix, precision, alternate }))
    }

    /// The variable defined before the colon at `colon`, and its offset.
    fn definition(&mut self, colon: usize) -> Result<(String, usize), SyntaxError> {
        self.skip_blanks();
        let at = self.at + self.pos;
        if self.rest().first() == Some(&b'@') {
            return Err(self.error("definition of pseudo numeric variable unsupported"));
        }
        if self.pos >= colon {
            return Err(self.error("empty variable name"));
        }
        let Some(name) = self.name() else {
            return Err(self.error("invalid variable name"));
        };
        if self.scope.strings.contains(&name) {
            return Err(SyntaxError { at, message: format!("string variable with name '{name}' already exists") });
        }
        self.skip_blanks();
        if self.pos != colon {
            return Err(self.error("unexpected characters after numeric variable name"));
        }
        Ok((name, at))
    }

    fn sum(&mut self, allow_invalid_constraint: bool) -> Result<NumericExpression, SyntaxError> {
        let mut left = self.operand(allow_invalid_constraint)?;
        loop {
            self.skip_blanks();
            let function = match self.rest().first() {
                Some(b'+') => NumericFunction::Add,
                Some(b'-') => NumericFunction::Sub,
                _ => return Ok(left),
            };
            self.pos += 1;
            self.skip_blanks();
            if self.rest().is_empty() {
                return Err(self.error("missing operand in expression"));
            }
            let right = self.operand(false)?;
            left.apply(function, right);
        }
    }

    fn unsupported_operation(&self) -> SyntaxError {
        let operator = self.rest().iter().take(1).map(|b| char::from(*b)).collect::<String>();
        self.error(format!("unsupported operation '{operator}'"))
    }

    fn operand(&mut self, allow_invalid_constraint: bool) -> Result<NumericExpression, SyntaxError> {
        self.skip_blanks();
        let start = self.pos;
        if self.depth > MAX_DEPTH {
            return Err(self.error("expression nests too deeply"));
        }
        if self.eat(b"(") {
            self.depth += 1;
            self.skip_blanks();
            if self.rest().is_empty() {
                return Err(self.error("missing operand in expression"));
            }
            let inner = self.sum(false)?;
            self.depth -= 1;
            self.skip_blanks();
            if self.rest().is_empty() {
                return Err(self.error("missing ')' at end of nested expression"));
            }
            if !self.eat(b")") {
                return Err(self.unsupported_operation());
            }
            return Ok(inner);
        }
        if self.rest().first() == Some(&b'@') {
            self.pos += 1;
            let name = self.name().unwrap_or_default();
            return match self.line {
                Some(line) if name == "LINE" => Ok(NumericExpression::literal(line as i128)),
                _ => {
                    self.pos = start;
                    Err(self.error(format!("invalid pseudo numeric variable '@{name}'")))
                }
            };
        }
        if let Some(name) = self.name() {
            self.skip_blanks();
            if self.eat(b"(") {
                return self.call(&name, start);
            }
            return self.variable(name, start);
        }
        let message = if allow_invalid_constraint {
            "invalid matching constraint or operand format"
        } else {
            "invalid operand format"
        };
        self.literal().ok_or_else(|| self.error(message))
    }

    fn variable(&mut self, name: String, start: usize) -> Result<NumericExpression, SyntaxError> {
        let known = self.scope.numeric.get(&name);
        if let (Some(line), Some(defined)) = (self.line, known.and_then(|variable| variable.line))
            && line == defined
        {
            self.pos = start;
            return Err(self.error(format!("numeric variable '{name}' defined earlier in the same CHECK directive")));
        }
        Ok(NumericExpression(vec![ExprOp::Variable(name)]))
    }

    fn literal(&mut self) -> Option<NumericExpression> {
        let rest = self.rest();
        let negative = rest.first() == Some(&b'-');
        let digits = rest.get(usize::from(negative)..)?;
        let (radix, prefix) = if digits.starts_with(b"0x") { (16, 2) } else { (10, 0) };
        let digits = digits.get(prefix..)?;
        let length = digits.iter().take_while(|b| char::from(**b).is_digit(radix)).count();
        let text = std::str::from_utf8(digits.get(..length)?).ok()?;
        let value = i128::from_str_radix(text, radix).ok()?;
        self.pos += usize::from(negative) + prefix + length;
        Some(NumericExpression::literal(if negative { -value } else { value }))
    }

    /// Parses a call after its opening parenthesis.
    fn call(&mut self, name: &str, start: usize) -> Result<NumericExpression, SyntaxError> {
        let function = match name {
            "add" => NumericFunction::Add,
            "sub" => NumericFunction::Sub,
            "mul" => NumericFunction::Mul,
            "div" => NumericFunction::Div,
            "max" => NumericFunction::Max,
            "min" => NumericFunction::Min,
            _ => {
                self.pos = start;
                return Err(self.error(format!("call to undefined function '{name}'")));
            }
        };
        self.depth += 1;
        let mut operands = Vec::new();
        self.skip_blanks();
        while !self.rest().is_empty() && self.rest().first() != Some(&b')') {
            if self.rest().first() == Some(&b',') {
                return Err(self.error("missing argument"));
            }
            operands.push(self.sum(false)?);
            self.skip_blanks();
            if !self.eat(b",") {
                break;
            }
            self.skip_blanks();
            if self.rest().first() == Some(&b')') {
                return Err(self.error("missing argument"));
            }
        }
        self.depth -= 1;
        if !self.eat(b")") {
            return Err(self.error("missing ')' at end of call expression"));
        }
        let count = operands.len();
        match (operands.pop(), operands.pop(), operands.pop()) {
            (Some(right), Some(mut left), None) => {
                left.apply(function, right);
                Ok(left)
            }
            _ => {
                self.pos = start;
                Err(self.error(format!("function '{name}' takes 2 arguments but {count} given")))
            }
        }
    }
}

/// The length of the variable name at the start of `text`, or 0.
pub(crate) fn name_length(text: &[u8]) -> usize {
    let sigil = usize::from(text.first() == Some(&b'$'));
    let name = text.get(sigil..).unwrap_or_default();
    match name.first() {
        Some(first) if first.is_ascii_alphabetic() || *first == b'_' => {
            sigil + name.iter().take_while(|b| b.is_ascii_alphanumeric() || **b == b'_').count()
        }
        _ => 0,
    }
}
