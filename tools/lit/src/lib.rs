//! qopt's lit.
