//! qopt's filecheck.
