//! `qopt doctor`: lists the programs that qopt uses on this machine, and the commands that fail without them.
//!
//! [`checks`] finds the facts and [`report`] prints them. The command installs and changes nothing.

mod checks;
mod report;

use qopt_ir::pass::Registry;

use crate::Streams;
use crate::cli::Settings;
use crate::run::output::print;

/// Prints the report. Returns exit code 1 if a command that starts no other program cannot work.
pub(crate) fn doctor(settings: &Settings, registry: &Registry, streams: Streams<'_>) -> i32 {
    let groups = checks::all(registry);
    let text = match settings.json {
        true => format!("{}\n", report::json(&groups).text(true)),
        false => report::text(&groups, settings.terminal),
    };
    let code = print(&text, streams.stdout, streams.stderr);
    code.max(i32::from(!checks::is_usable(&groups)))
}
