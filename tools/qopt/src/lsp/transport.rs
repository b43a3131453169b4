//! Message framing: a header with a length before each message, or, for tests, texts between `// -----` lines.

use std::io::{self, BufRead, Write};

use qopt_formats::json::Json;

/// Longer messages are skipped.
const MAX_LENGTH: u64 = 1 << 30;

/// The framing of messages in the input.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) enum Framing {
    /// `Content-Length: 2\r\n\r\n{}`
    #[default]
    Standard,
    /// Separated by `// -----` lines, with comments.
    Delimited,
}

/// Reads the next message; `None` at the end of the input. A message that is not valid JSON is returned as an inner error,
/// after which reading can continue.
pub(super) fn read(input: &mut dyn BufRead, style: Framing) -> io::Result<Option<Result<Json, String>>> {
    let text = match style {
        Framing::Standard => standard(input)?,
        Framing::Delimited => read_delimited(input)?,
    };
    Ok(text.map(|text| text.and_then(|text| Json::parse(&text))))
}

type MessageText = Option<Result<Vec<u8>, String>>;

fn standard(input: &mut dyn BufRead) -> io::Result<MessageText> {
    let mut length = None;
    loop {
        let mut line = Vec::new();
        // A header line is short. A longer one ends the session, because the start of the next message is unknown.
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

fn read_delimited(input: &mut dyn BufRead) -> io::Result<MessageText> {
    let mut text = Vec::new();
    loop {
        let mut line = Vec::new();
        let ended = input.read_until(b'\n', &mut line)? == 0;
        let content = line.trim_ascii();
        if ended || content.starts_with(b"// -----") {
            // Skips empty messages.
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

pub(super) fn write(output: &mut dyn Write, message: &Json, pretty: bool) -> io::Result<()> {
    let text = message.text(pretty);
    write!(output, "Content-Length: {}\r\n\r\n{text}", text.len())?;
    if pretty {
        output.write_all(b"\n")?;
    }
    output.flush()
}
