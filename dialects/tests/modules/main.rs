//! Tests of single modules. As unit tests they would compile the whole crate a second time.

mod averages;
mod elements;
mod macs;
mod sizes;
mod table;
mod targets;
mod validate;
mod windows;
