//! The `qopt` driver.
#![forbid(unsafe_code)]

fn main() {
    if std::env::args().nth(1).as_deref() == Some("--version") {
        println!(concat!("qopt ", env!("CARGO_PKG_VERSION")));
    }
}
