//! Messages as bytes: headers with a length before each, or, for tests, texts between `// -----` lines.

use std::io::{self, BufRead, Write};

use super::json::Json;

/// Messages that are longer are skipped.
const MAX_LENGTH: u64 = 1 << 30;

/// How messages stand in the input.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) enum Style {
    /// `Content-Length: 2\r\n\r\n{}`
    #[default]
    Standard,
    /// Between lines of `// -----`, with comments.
    Delimited,
}

/// Reads the next message; `None` at the end of the input. What is no JSON is an error of its own, after which reading
/// goes on.
pub(super) fn read(input: &mut dyn BufRead, style: Style) -> io::Result<Option<Result<Json, String>>> {
    let text = match style {
        Style::Standard => standard(input)?,
        Style::Delimited => delimited(input)?,
    };
    Ok(text.map(|text| text.and_then(|text| Json::parse(&text))))
}

type Text = Option<Result<Vec<u8>, String>>;

fn standard(input: &mut dyn BufRead) -> io::Result<Text> {
    let mut length = None;
    loop {
        let mut line = Vec::new();
        // A header is short; what is not ends the conversation, since nobody knows where the next message starts.
        if io::Read::take(&mut *input, 1 << 16).read_until(b'\n', &mut line)? == 0 {
            return Ok(None);
        }
        let line = line.trim_ascii();
        if line.is_empty() {
            if length.is_some() {
                break;
            }
            continue;
        }
        let line = String::from_utf8_lossy(line);
        if let Some((name, value)) = line.split_once(':')
            && name.trim().eq_ignore_ascii_case("content-length")
        {
            length = value.trim().parse::<u64>().ok();
        }
    }
    let length = length.unwrap_or(0);
    if length > MAX_LENGTH {
        let skipped = io::copy(&mut io::Read::take(input, length), &mut io::sink())?;
        return Ok((skipped == length).then(|| Err(format!("a message of {length} bytes is too long"))));
    }
    let mut text = Vec::new();
    let read = io::Read::read_to_end(&mut io::Read::take(input, length), &mut text)?;
    Ok((read as u64 == length).then_some(Ok(text)))
}

fn delimited(input: &mut dyn BufRead) -> io::Result<Text> {
    let mut text = Vec::new();
    loop {
        let mut line = Vec::new();
        let ended = input.read_until(b'\n', &mut line)? == 0;
        let content = line.trim_ascii();
        if ended || content.starts_with(b"// -----") {
            // Messages without text are none.
            if !text.trim_ascii().is_empty() {
                return Ok(Some(Ok(text)));
            }
            if ended {
                return Ok(None);
            }
        } else if !content.starts_with(b"//") {
            text.extend_from_slice(&line);
        }
    }
}

/// Writes a message.
pub(super) fn write(output: &mut dyn Write, message: &Json, pretty: bool) -> io::Result<()> {
    let text = message.text(pretty);
    write!(output, "Content-Length: {}\r\n\r\n{text}", text.len())?;
    if pretty {
        output.write_all(b"\n")?;
    }
    output.flush()
}
