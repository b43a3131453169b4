//! The texts of the packages: for pkg-config, CMake and Debian.

use super::VERSION;

/// The libraries that `libqopt.a` needs: the list of `rustc --print=native-static-libs`.
const STATIC_LIBRARIES: [&str; 7] = ["gcc_s", "util", "rt", "pthread", "m", "dl", "c"];
const SUMMARY: &str = "compiler toolkit for quantized neural networks";

/// `qopt.pc`. Its paths follow the prefix into which the archive is unpacked.
pub(super) fn pkg_config() -> String {
    let private = STATIC_LIBRARIES.map(|name| format!("-l{name}")).join(" ");
    format!(
        "prefix=${{pcfiledir}}/../..\nlibdir=${{prefix}}/lib\nincludedir=${{prefix}}/include\n\nName: qopt\nDescription: {SUMMARY}\n\
         Version: {VERSION}\nCflags: -I${{includedir}}\nLibs: -L${{libdir}} -lqopt\nLibs.private: {private}\n"
    )
}

/// `qoptConfig.cmake`, with the targets `qopt::qopt` and `qopt::qopt_static`.
pub(super) fn cmake(soname: &str) -> String {
    let libraries = STATIC_LIBRARIES.join(";");
    format!(
        "get_filename_component(_qopt_prefix \"${{CMAKE_CURRENT_LIST_DIR}}/../../..\" ABSOLUTE)\n\
         if(NOT TARGET qopt::qopt)\n  add_library(qopt::qopt SHARED IMPORTED)\n  set_target_properties(qopt::qopt PROPERTIES\n    \
         IMPORTED_LOCATION \"${{_qopt_prefix}}/lib/libqopt.so.{VERSION}\"\n    IMPORTED_SONAME \"{soname}\"\n    \
         INTERFACE_INCLUDE_DIRECTORIES \"${{_qopt_prefix}}/include\")\n  \
         add_library(qopt::qopt_static STATIC IMPORTED)\n  set_target_properties(qopt::qopt_static PROPERTIES\n    \
         IMPORTED_LOCATION \"${{_qopt_prefix}}/lib/libqopt.a\"\n    \
         INTERFACE_INCLUDE_DIRECTORIES \"${{_qopt_prefix}}/include\"\n    INTERFACE_LINK_LIBRARIES \"{libraries}\")\n\
         endif()\nunset(_qopt_prefix)\n"
    )
}

/// `qoptConfigVersion.cmake`. Below 1.0, versions with the same minor number are compatible.
pub(super) fn cmake_version() -> String {
    let minor = VERSION.rsplit_once('.').map_or(VERSION, |(minor, _)| minor);
    let wanted = "\"${PACKAGE_FIND_VERSION}\"";
    format!(
        "set(PACKAGE_VERSION \"{VERSION}\")\nset(PACKAGE_VERSION_COMPATIBLE FALSE)\n\
         if({wanted} STREQUAL \"\" OR\n   ({wanted} VERSION_LESS_EQUAL \"{VERSION}\" AND NOT {wanted} VERSION_LESS \"{minor}\"))\n  \
         set(PACKAGE_VERSION_COMPATIBLE TRUE)\nendif()\n\
         if({wanted} VERSION_EQUAL \"{VERSION}\")\n  set(PACKAGE_VERSION_EXACT TRUE)\nendif()\n\
         if(NOT \"${{CMAKE_SIZEOF_VOID_P}}\" STREQUAL \"\" AND NOT \"${{CMAKE_SIZEOF_VOID_P}}\" STREQUAL \"8\")\n  \
         set(PACKAGE_VERSION_UNSUITABLE TRUE)\nendif()\n"
    )
}

/// The description of the Debian package.
pub(super) fn control(architecture: &str, kibibytes: u64, depends: &str) -> String {
    format!(
        "Package: qopt\nVersion: {VERSION}\nArchitecture: {architecture}\nMaintainer: The qopt developers <qopt@localhost>\n\
         Installed-Size: {kibibytes}\nDepends: {depends}\nRecommends: gcc | c-compiler\nSection: devel\nPriority: optional\n\
         Description: {SUMMARY}\n The commands qopt and qopt-codegen, the C library libqopt with its header, manual pages and\n \
         completions.\n"
    )
}
