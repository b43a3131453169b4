//! The functions that JavaScript calls.
//!
//! For a call, JavaScript
//!
//! 1. allocates each part of the request with [`qopt_request_part`] and writes its bytes at the returned address,
//! 2. calls [`qopt_call`], which returns the number of parts of the answer,
//! 3. copies each part from [`qopt_answer_address`], and frees all with [`qopt_clear`].
//!
//! The first part of a request and of an answer is a JSON object. Addresses are numbers that this module only computes, so that
//! it contains no access through a pointer.
//!
//! A panic ends in a trap, because the module is compiled with `panic=abort`. JavaScript then reads the message at
//! [`qopt_panic_address`] and drops the instance.
#![expect(unsafe_code, reason = "the attribute `no_mangle` is unsafe: no other symbol may have one of these names")]

use std::sync::{Mutex, MutexGuard, Once, PoisonError};

use crate::session::Session;

/// The parts of the current request and of the last answer.
struct Exchange {
    request: Vec<Vec<u8>>,
    answer: Vec<Vec<u8>>,
}

static EXCHANGE: Mutex<Exchange> = Mutex::new(Exchange { request: Vec::new(), answer: Vec::new() });
static SESSION: Mutex<Session> = Mutex::new(Session::new());
static PANIC: Mutex<Vec<u8>> = Mutex::new(Vec::new());

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Allocates a part of the request, filled with zeros. Returns its address, or 0 if there is not enough memory.
#[unsafe(no_mangle)]
pub extern "C" fn qopt_request_part(size: usize) -> usize {
    let mut bytes: Vec<u8> = Vec::new();
    // An empty part has an address too.
    if bytes.try_reserve_exact(size.max(1)).is_err() {
        return 0;
    }
    bytes.resize(size, 0);
    let address = bytes.as_mut_ptr().expose_provenance();
    lock(&EXCHANGE).request.push(bytes);
    address
}

/// Runs the request. Returns the number of parts of the answer.
#[unsafe(no_mangle)]
pub extern "C" fn qopt_call() -> usize {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        std::panic::set_hook(Box::new(|info| *lock(&PANIC) = info.to_string().into_bytes()));
    });
    let request = std::mem::take(&mut lock(&EXCHANGE).request);
    let answer = lock(&SESSION).answer(request).into_parts();
    let count = answer.len();
    lock(&EXCHANGE).answer = answer;
    count
}

/// The address of a part of the answer; 0 if the index is out of range.
#[unsafe(no_mangle)]
pub extern "C" fn qopt_answer_address(index: usize) -> usize {
    lock(&EXCHANGE).answer.get(index).map_or(0, |part| part.as_ptr().expose_provenance())
}

/// The size of a part of the answer in bytes; 0 if the index is out of range.
#[unsafe(no_mangle)]
pub extern "C" fn qopt_answer_size(index: usize) -> usize {
    lock(&EXCHANGE).answer.get(index).map_or(0, Vec::len)
}

/// Frees the request and the answer.
#[unsafe(no_mangle)]
pub extern "C" fn qopt_clear() {
    let mut exchange = lock(&EXCHANGE);
    (exchange.request, exchange.answer) = (Vec::new(), Vec::new());
}

/// The address of the message of a panic.
#[unsafe(no_mangle)]
pub extern "C" fn qopt_panic_address() -> usize {
    lock(&PANIC).as_ptr().expose_provenance()
}

/// The size of the message of a panic in bytes; 0 if there was no panic.
#[unsafe(no_mangle)]
pub extern "C" fn qopt_panic_size() -> usize {
    lock(&PANIC).len()
}
