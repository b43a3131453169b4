//! The header agrees with the library: functions, enumerators, structs, version.

use std::collections::BTreeSet;
use std::process::Command;

use qopt::buffers::Buffer;
use qopt::compile::CompileOptionsView;
use qopt::context::VERSION;
use qopt::diagnostics::{Diagnostic, RemarkArgument, RemarkView};
use qopt::handles::Operation;
use qopt::registry::{OperationDefinition, PassOption, PassView};
use qopt::run::{ArrayView, ResultView};
use qopt::status::Status;
use qopt::types::Quantization;

fn header() -> String {
    std::fs::read_to_string(crate::root().join("tools/capi/include/qopt.h")).unwrap()
}

/// The header without comments and preprocessor lines.
fn declarations() -> String {
    let mut text = String::new();
    let header = header();
    let mut rest = header.as_str();
    while let Some((before, comment)) = rest.split_once("/*") {
        text.push_str(before);
        rest = comment.split_once("*/").unwrap().1;
    }
    text.push_str(rest);
    text.lines().filter(|line| !line.starts_with('#')).map(|line| format!("{line}\n")).collect()
}

#[test]
fn the_library_exports_what_the_header_declares() {
    let text = declarations();
    let declared: BTreeSet<&str> = text
        .match_indices('(')
        .filter_map(|(at, _)| text[..at].rsplit(|c: char| !c.is_ascii_alphanumeric() && c != '_').next())
        .filter(|name| name.starts_with("qopt_"))
        .collect();
    assert!(declared.len() > 60, "{declared:?}");
    let symbols =
        Command::new("nm").args(["-D", "--defined-only", "--format=posix"]).arg(crate::library()).output().unwrap();
    assert!(symbols.status.success());
    let symbols = String::from_utf8(symbols.stdout).unwrap();
    let exported: BTreeSet<&str> = symbols.lines().filter_map(|line| line.split_whitespace().next()).collect();
    assert_eq!(declared, exported);
}

/// The value of an enumerator.
fn enumerator(name: &str) -> Option<i64> {
    let text = declarations();
    let (_, after) = text.split_once(&format!(" {name} = "))?;
    after.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
}

#[test]
fn enumerators_have_their_values() {
    for (status, name) in Status::ALL {
        assert_eq!(enumerator(name.to_str().unwrap()), Some(i64::from(status.0)), "{name:?}");
    }
    let listed = declarations().matches(" QOPT_STATUS_").count();
    assert_eq!(listed, Status::ALL.len());
    for (name, value) in [
        ("QOPT_PRINT_GENERIC", qopt::module::PRINT_GENERIC),
        ("QOPT_PRINT_LOCATIONS", qopt::module::PRINT_LOCATIONS),
        ("QOPT_PRINT_LOCAL_SCOPE", qopt::module::PRINT_LOCAL_SCOPE),
    ] {
        assert_eq!(enumerator(name), Some(i64::from(value)), "{name}");
    }
    assert!(header().contains(&format!("#define QOPT_DYNAMIC ({})", qopt::types::DYNAMIC)));
    let all = declarations();
    let names = all
        .split(|c: char| !c.is_ascii_alphanumeric() && c != '_')
        .filter(|word| word.starts_with("qopt") || word.starts_with("QOPT"));
    assert!(names.clone().all(|name| name.starts_with("qopt_") || name.starts_with("QOPT_")), "a name has no prefix");
}

#[test]
fn versions_are_equal() {
    let header = header();
    let text = env!("CARGO_PKG_VERSION");
    assert!(header.contains(&format!("#define QOPT_VERSION_TEXT \"{text}\"")));
    let mut parts = text.split('.').map(|part| part.parse::<u32>().unwrap());
    let mut value = 0;
    for name in ["MAJOR", "MINOR", "PATCH"] {
        let part = parts.next().unwrap();
        value = value * 1000 + part;
        assert!(header.contains(&format!("#define QOPT_VERSION_{name} {part}\n")), "{name}");
    }
    assert_eq!(VERSION, value);
}

#[test]
fn structs_have_their_layout() {
    let checks = [
        ("qopt_operation", size_of::<Operation>()),
        ("qopt_attribute", size_of::<Operation>()),
        ("qopt_buffer", size_of::<Buffer>()),
        ("qopt_diagnostic", size_of::<Diagnostic>()),
        ("qopt_remark", size_of::<RemarkView>()),
        ("qopt_remark_argument", size_of::<RemarkArgument>()),
        ("qopt_pass", size_of::<PassView>()),
        ("qopt_pass_option", size_of::<PassOption>()),
        ("qopt_operation_definition", size_of::<OperationDefinition>()),
        ("qopt_quantization", size_of::<Quantization>()),
        ("qopt_array", size_of::<ArrayView<'_>>()),
        ("qopt_array", size_of::<ResultView>()),
        ("qopt_compile_options", size_of::<CompileOptionsView<'_>>()),
    ];
    let fields = [
        ("qopt_buffer", "id", std::mem::offset_of!(Buffer, id)),
        ("qopt_diagnostic", "column", std::mem::offset_of!(Diagnostic, column)),
        ("qopt_diagnostic", "code", std::mem::offset_of!(Diagnostic, code)),
        ("qopt_diagnostic", "message", std::mem::offset_of!(Diagnostic, message)),
        ("qopt_diagnostic", "location", std::mem::offset_of!(Diagnostic, location)),
        ("qopt_remark", "name", std::mem::offset_of!(RemarkView, name)),
        ("qopt_remark", "reason", std::mem::offset_of!(RemarkView, reason)),
        ("qopt_remark", "location", std::mem::offset_of!(RemarkView, location)),
        ("qopt_remark", "num_arguments", std::mem::offset_of!(RemarkView, num_arguments)),
        ("qopt_pass", "options", std::mem::offset_of!(PassView, options)),
        ("qopt_pass_option", "kind", std::mem::offset_of!(PassOption, kind)),
        ("qopt_operation_definition", "max_results", std::mem::offset_of!(OperationDefinition, max_results)),
        (
            "qopt_operation_definition",
            "required_attributes",
            std::mem::offset_of!(OperationDefinition, required_attributes),
        ),
        ("qopt_quantization", "axis", std::mem::offset_of!(Quantization, axis)),
        ("qopt_quantization", "storage_max", std::mem::offset_of!(Quantization, storage_max)),
        ("qopt_quantization", "table_rank", std::mem::offset_of!(Quantization, table_rank)),
        ("qopt_quantization", "expressed", std::mem::offset_of!(Quantization, expressed)),
        ("qopt_array", "element_type", std::mem::offset_of!(ArrayView<'_>, element_type)),
        ("qopt_array", "rank", std::mem::offset_of!(ArrayView<'_>, rank)),
        ("qopt_array", "size", std::mem::offset_of!(ResultView, size)),
        ("qopt_compile_options", "shapes", std::mem::offset_of!(CompileOptionsView<'_>, shapes)),
        ("qopt_compile_options", "codegen", std::mem::offset_of!(CompileOptionsView<'_>, codegen)),
    ];
    let mut program = String::from("#include \"qopt.h\"\n#include <stddef.h>\n");
    for (name, size) in checks {
        program += &format!("_Static_assert(sizeof({name}) == {size}, \"{name}\");\n");
    }
    for (name, field, offset) in fields {
        program += &format!("_Static_assert(offsetof({name}, {field}) == {offset}, \"{name}.{field}\");\n");
    }
    program += "_Static_assert(sizeof(qopt_status) == 4, \"qopt_status\");\nint main(void) { return 0; }\n";
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("layout.c");
    std::fs::write(&file, program).unwrap();
    for compiler in [&["cc", "-std=c11"][..], &["c++", "-x", "c++", "-D_Static_assert=static_assert"]] {
        let (program, args) = compiler.split_first().unwrap();
        let mut command = Command::new(program);
        command.args(args).args(["-Wall", "-Wextra", "-Werror", "-fsyntax-only", "-I"]);
        assert!(command.arg(crate::root().join("tools/capi/include")).arg(&file).status().unwrap().success());
    }
}
