//! The only module with unsafe code: arguments that are C pointers, exported symbols, and calls of the caller's functions.
//!
//! The compiler cannot check pointers of C. The signatures of the library have a wrapper type for each kind of pointer. Its methods
//! check for null. The caller guarantees the rest, as `qopt.h` documents: a pointer that is not null is valid for the documented size
//! during the call. All other code of the crate is safe. No function of the library frees or keeps a pointer of the caller, except
//! the user data of a diagnostic handler.
#![allow(unsafe_code)]

use std::cell::RefCell;
use std::ffi::{CStr, CString, c_char, c_void};
use std::marker::PhantomData;
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::status::{Failure, Status};

/// A pointer to a result of a call.
#[repr(transparent)]
pub struct Out<'a, T> {
    pointer: *mut T,
    borrow: PhantomData<&'a mut T>,
}

impl<'a, T> Out<'a, T> {
    /// A result of a call from Rust.
    pub fn new(to: &'a mut T) -> Self {
        Self { pointer: to, borrow: PhantomData }
    }
    /// The null pointer.
    pub fn null() -> Self {
        Self { pointer: std::ptr::null_mut(), borrow: PhantomData }
    }
    /// Rejects the null pointer. Functions call it before they do anything with an effect.
    pub(crate) fn check(&self) -> Result<(), Failure> {
        match self.pointer.is_null() {
            true => Err(Failure::argument("a pointer to a result is null")),
            false => Ok(()),
        }
    }
    /// Writes the result.
    pub(crate) fn set(self, value: T) -> Result<(), Failure> {
        self.check()?;
        // SAFETY: not null; the caller provides memory for a `T`.
        unsafe { self.pointer.write(value) };
        Ok(())
    }
}

/// A pointer to a value that the call reads and changes.
#[repr(transparent)]
pub struct InOut<'a, T> {
    pointer: *mut T,
    borrow: PhantomData<&'a mut T>,
}

impl<'a, T: Copy> InOut<'a, T> {
    /// A value of a call from Rust.
    pub fn new(value: &'a mut T) -> Self {
        Self { pointer: value, borrow: PhantomData }
    }
    /// The value; `None` for the null pointer.
    pub(crate) fn get(&self) -> Option<T> {
        // SAFETY: null or valid for a read.
        (!self.pointer.is_null()).then(|| unsafe { self.pointer.read() })
    }
    /// Replaces the value.
    pub(crate) fn set(&self, value: T) {
        if !self.pointer.is_null() {
            // SAFETY: not null and valid for a write.
            unsafe { self.pointer.write(value) };
        }
    }
}

/// A pointer to the first of several results.
#[repr(transparent)]
pub struct OutArray<'a, T> {
    pointer: *mut T,
    borrow: PhantomData<&'a mut [T]>,
}

impl<'a, T: Copy> OutArray<'a, T> {
    /// The results of a call from Rust. The number is another argument of the call.
    pub fn new(to: &'a mut [T]) -> Self {
        Self { pointer: to.as_mut_ptr(), borrow: PhantomData }
    }
    /// Writes results up to the capacity of the caller's array.
    pub(crate) fn set(self, capacity: usize, values: &[T]) -> Result<(), Failure> {
        if capacity == 0 {
            return Ok(());
        }
        if self.pointer.is_null() {
            return Err(Failure::argument("a pointer to results is null"));
        }
        for (index, &value) in values.iter().take(capacity).enumerate() {
            // SAFETY: not null; the caller provides memory for `capacity` values.
            unsafe { self.pointer.add(index).write(value) };
        }
        Ok(())
    }
}

/// A pointer to text that ends with a zero byte.
#[repr(transparent)]
#[derive(Clone, Copy)]
pub struct Text<'a> {
    pointer: *const c_char,
    borrow: PhantomData<&'a CStr>,
}

impl<'a> Text<'a> {
    /// A text of a call from Rust.
    pub fn new(text: &'a CStr) -> Self {
        Self { pointer: text.as_ptr(), borrow: PhantomData }
    }
    /// The null pointer.
    pub fn null() -> Self {
        Self { pointer: std::ptr::null(), borrow: PhantomData }
    }
    /// The text; `None` for the null pointer.
    pub(crate) fn optional(self) -> Result<Option<&'a str>, Failure> {
        if self.pointer.is_null() {
            return Ok(None);
        }
        // SAFETY: not null; the caller provides a zero byte at the end.
        let text = unsafe { CStr::from_ptr(self.pointer) };
        text.to_str().map(Some).map_err(|_| Failure::argument("a text is not UTF-8"))
    }
    /// The text.
    pub(crate) fn get(self) -> Result<&'a str, Failure> {
        self.optional()?.ok_or_else(|| Failure::argument("a text is null"))
    }
}

/// A pointer to the first of several values. The number is another argument.
#[repr(transparent)]
#[derive(Clone, Copy)]
pub struct Items<'a, T> {
    pointer: *const T,
    borrow: PhantomData<&'a [T]>,
}

impl<'a, T> Items<'a, T> {
    /// The values of a call from Rust. The call must give their number.
    pub fn new(items: &'a [T]) -> Self {
        Self { pointer: items.as_ptr(), borrow: PhantomData }
    }
    /// The null pointer.
    pub fn null() -> Self {
        Self { pointer: std::ptr::null(), borrow: PhantomData }
    }
    /// The pointer, for comparison.
    pub fn pointer(&self) -> *const T {
        self.pointer
    }
    /// The values. Without values, the pointer may be null.
    pub(crate) fn get(self, len: usize) -> Result<&'a [T], Failure> {
        if len == 0 {
            return Ok(&[]);
        }
        if self.pointer.is_null() || !self.pointer.is_aligned() {
            return Err(Failure::argument("a pointer to values is null or not aligned"));
        }
        if len.checked_mul(size_of::<T>()).is_none_or(|bytes| isize::try_from(bytes).is_err()) {
            return Err(Failure::argument("a number of values is too large"));
        }
        // SAFETY: not null, aligned, and of a size that Rust allows; the caller provides `len` values, which do not change
        // during the call.
        Ok(unsafe { std::slice::from_raw_parts(self.pointer, len) })
    }
}

/// A pointer of the caller that the library only passes back.
#[repr(transparent)]
#[derive(Clone, Copy)]
pub struct UserData(*mut c_void);

impl UserData {
    /// The null pointer.
    pub const NULL: Self = Self(std::ptr::null_mut());
    /// A pointer of a call from Rust.
    pub fn of<T>(value: &mut T) -> Self {
        Self(std::ptr::from_mut(value).cast())
    }
}

// SAFETY: the library does not read the memory behind the pointer.
unsafe impl Send for UserData {}
// SAFETY: as for `Send`.
unsafe impl Sync for UserData {}

/// A function of the caller that gets a value of the library, which is valid during the call.
pub type Callback<T> = Option<unsafe extern "C" fn(*const T, UserData)>;
/// `qopt_diagnostic_handler`
pub type DiagnosticHandler = Callback<crate::diagnostics::Diagnostic>;
/// `qopt_remark_handler`
pub type RemarkHandler = Callback<crate::diagnostics::RemarkView>;
/// `qopt_pass_callback`
pub type PassCallback = Callback<crate::registry::PassView>;
/// `qopt_operation_definition_callback`
pub type OperationDefinitionCallback = Callback<crate::registry::OperationDefinition>;
/// `qopt_walk_callback`
pub type WalkCallback = Option<unsafe extern "C" fn(crate::handles::Operation, UserData) -> u32>;

/// Calls a function of the caller with a value.
pub(crate) fn call<T>(function: Callback<T>, data: UserData, value: &T) {
    if let Some(function) = function {
        // SAFETY: the caller provided a function of this type, which does not unwind.
        unsafe { function(value, data) };
    }
}

/// Calls the callback of a walk. It returns a `qopt_walk_result`.
pub(crate) fn call_walk(
    callback: unsafe extern "C" fn(crate::handles::Operation, UserData) -> u32,
    op: crate::handles::Operation,
    data: UserData,
) -> u32 {
    // SAFETY: as in `call`.
    unsafe { callback(op, data) }
}

thread_local! {
    /// The message of the last failed call of the thread.
    static MESSAGE: RefCell<CString> = RefCell::default();
}

/// The pointer that `qopt_error_message` returns. It is valid until the next failure on this thread.
pub(crate) fn message() -> *const c_char {
    MESSAGE.try_with(|message| message.borrow().as_ptr()).unwrap_or(c"".as_ptr())
}

fn set_message(text: &str) {
    let text = CString::new(text.replace('\0', "\u{fffd}")).unwrap_or_default();
    // Fails only while the thread ends.
    let _ = MESSAGE.try_with(|message| message.replace(text));
}

/// Runs the body of an exported function. A panic becomes [`Status::INTERNAL`].
pub(crate) fn guard(body: impl FnOnce() -> Result<(), Failure>) -> Status {
    let failure = match catch_unwind(AssertUnwindSafe(body)) {
        Ok(Ok(())) => return Status::OK,
        Ok(Err(failure)) => failure,
        Err(panic) => {
            let reason = panic.downcast_ref::<String>().map(String::as_str).or(panic.downcast_ref::<&str>().copied());
            let failure = Failure::new(Status::INTERNAL, format!("internal error: {}", reason.unwrap_or("unknown")));
            // A payload whose drop panics must not unwind into the caller.
            std::mem::forget(panic);
            failure
        }
    };
    // Only an allocation can fail here.
    let _ = catch_unwind(|| set_message(&failure.message));
    failure.status
}

/// Declares exported functions that return a status. Each body returns `Result<(), Failure>`.
macro_rules! export {
    ($($(#[$doc:meta])* fn $name:ident($($argument:ident: $ty:ty),* $(,)?) $body:block)*) => {$(
        $(#[$doc])*
        #[allow(unsafe_code)]
        // SAFETY: the prefix makes the name unique in a program.
        #[unsafe(no_mangle)]
        pub extern "C" fn $name($($argument: $ty),*) -> $crate::status::Status {
            $crate::ffi::guard(move || $body)
        }
    )*};
}
/// Declares exported functions that cannot fail.
macro_rules! export_value {
    ($($(#[$doc:meta])* fn $name:ident($($argument:ident: $ty:ty),* $(,)?) -> $result:ty $body:block)*) => {$(
        $(#[$doc])*
        #[allow(unsafe_code)]
        // SAFETY: the prefix makes the name unique in a program.
        #[unsafe(no_mangle)]
        pub extern "C" fn $name($($argument: $ty),*) -> $result $body
    )*};
}
pub(crate) use {export, export_value};
