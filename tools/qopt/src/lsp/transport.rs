//! Message framing: a header with a length before each message, or, for tests, texts between `// -----` lines.

use std::io::{self, BufRead, Write};

use qopt_formats::json::Json;

/// Largest message in bytes. A longer message is skipped and reported as an inner error.
const MAX_LENGTH: u64 = 1 << 30;
/// Largest header line in bytes.
const MAX_HEADER_LINE: u64 = 1 << 16;

/// The framing of messages in the input.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) enum Framing {
    /// `Content-Length: 2\r\n\r\n{}`
    #[default]
    Standard,
    /// Separated by `// -----` lines, with comments.
    Delimited,
}

/// Reads the next message; `None` at the end of the input. A message that ends early is the end of the input.
///
/// A message that is too long, or not valid JSON, is an inner error, after which reading can continue.
///
/// # Errors
/// If the input cannot be read, or a header line is too long, so that the start of the next message is unknown.
pub(super) fn read(input: &mut dyn BufRead, style: Framing) -> io::Result<Option<Result<Json, String>>> {
    let text = match style {
        Framing::Standard => standard(input)?,
        Framing::Delimited => read_delimited(input)?,
    };
    Ok(text.map(|text| text.and_then(|text| Json::parse(&text))))
}

/// `None`: the input has ended. `Some(Err)`: the message was skipped.
type MessageText = Option<Result<Vec<u8>, String>>;

fn standard(input: &mut dyn BufRead) -> io::Result<MessageText> {
    let mut length = None;
    loop {
        let mut line = Vec::new();
        let bytes_read = io::Read::take(&mut *input, MAX_HEADER_LINE).read_until(b'\n', &mut line)?;
        if bytes_read == 0 {
            return Ok(None);
        }
        if bytes_read as u64 == MAX_HEADER_LINE && !line.ends_with(b"\n") {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "a header line is too long"));
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

/// Writes a message with its header, in both framings. `pretty` indents the JSON and ends it with a line break, for tests.
pub(super) fn write(output: &mut dyn Write, message: &Json, pretty: bool) -> io::Result<()> {
    let text = message.text(pretty);
    write!(output, "Content-Length: {}\r\n\r\n{text}", text.len())?;
    if pretty {
        output.write_all(b"\n")?;
    }
    output.flush()
}
