//! `qopt view --serve`: serves the page to browsers on this machine until the process ends.
//!
//! The server answers every request for `/` with the page, and no other request. It listens on the loopback address, so other
//! machines cannot reach it. Requests that name another host are refused, so that a page of another site cannot read the
//! program through a name that resolves to this address.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::time::Duration;

use qopt_ir::diag::system_reason;

use crate::run::program::Problem;

/// The longest head of a request, in bytes.
const MAX_HEAD_BYTES: u64 = 1 << 14;
/// A connection that sends or takes nothing for so long is closed.
const TIMEOUT: Duration = Duration::from_secs(5);

/// Prints the address and serves the page until a signal ends the process.
pub(super) fn serve(html: &str, stdout: &mut (dyn Write + Send)) -> Result<(), Problem> {
    let failed = |error: std::io::Error| Problem::file(format!("cannot serve the page: {}", system_reason(&error)));
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).map_err(failed)?;
    let address = listener.local_addr().map_err(failed)?;
    writeln!(stdout, "http://{address}/").and_then(|()| stdout.flush()).map_err(failed)?;
    std::thread::scope(|scope| {
        for stream in listener.incoming().flatten() {
            // A browser that closes a connection is not an error.
            scope.spawn(move || drop(answer(stream, address, html)));
        }
    });
    Ok(())
}

/// Reads a request and sends the page, or an error.
fn answer(mut stream: TcpStream, address: SocketAddr, html: &str) -> std::io::Result<()> {
    stream.set_read_timeout(Some(TIMEOUT))?;
    stream.set_write_timeout(Some(TIMEOUT))?;
    let mut head = Vec::new();
    let mut reader = BufReader::new((&stream).take(MAX_HEAD_BYTES));
    while reader.read_until(b'\n', &mut head)? > 0 && !head.ends_with(b"\r\n\r\n") {}
    let (status, body) = response(&String::from_utf8_lossy(&head), address, html);
    write!(
        stream,
        "HTTP/1.1 {status}\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: {}\r\n\
         Cache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n{body}",
        body.len()
    )?;
    stream.flush()
}

/// The status and the body that answer the head of a request.
fn response<'h>(head: &str, address: SocketAddr, html: &'h str) -> (&'static str, &'h str) {
    let mut lines = head.lines();
    let mut words = lines.next().unwrap_or_default().split(' ');
    let (method, path) = (words.next(), words.next());
    let mut hosts = lines.filter_map(|line| line.split_once(':')).filter(|(name, _)| name.eq_ignore_ascii_case("host"));
    let is_own = |host: &str| host == address.to_string() || host == format!("localhost:{}", address.port());
    match (method, path, hosts.next().map(|(_, host)| host.trim())) {
        (_, _, None) => ("400 Bad Request", ""),
        (_, _, Some(host)) if !is_own(host) => ("403 Forbidden", ""),
        (Some("GET"), Some("/"), _) => ("200 OK", html),
        (Some("GET"), _, _) => ("404 Not Found", ""),
        _ => ("405 Method Not Allowed", ""),
    }
}

#[cfg(test)]
mod tests {
    use super::response;

    #[test]
    fn only_the_page_of_this_machine_is_served() {
        let address = "127.0.0.1:8000".parse().unwrap();
        let status = |head: &str| response(head, address, "page").0;
        assert_eq!(response("GET / HTTP/1.1\r\nHost: 127.0.0.1:8000\r\n\r\n", address, "page"), ("200 OK", "page"));
        assert_eq!(status("GET / HTTP/1.1\r\nhost: localhost:8000\r\n\r\n"), "200 OK");
        assert_eq!(status("GET / HTTP/1.1\r\nHost: example.org\r\n\r\n"), "403 Forbidden");
        assert_eq!(status("GET /x HTTP/1.1\r\nHost: localhost:8000\r\n\r\n"), "404 Not Found");
        assert_eq!(status("POST / HTTP/1.1\r\nHost: localhost:8000\r\n\r\n"), "405 Method Not Allowed");
        assert_eq!(status("GET / HTTP/1.1\r\n\r\n"), "400 Bad Request");
        assert_eq!(status(""), "400 Bad Request");
    }
}
