//! The machines that programs are compiled for: one description each, and nothing else knows their names.

/// A machine.
pub(super) struct Target {
    /// On the command line.
    pub(super) name: &'static str,
    pub(super) architecture: Architecture,
    /// LLVM's name of the processor that has what all of these machines have.
    pub(super) cpu: &'static str,
    /// What they have beyond that, in LLVM's spelling.
    pub(super) features: &'static str,
    /// Whether they have an instruction for a product and a sum that are rounded once.
    pub(super) has_fma: bool,
    /// Whether this machine runs it.
    runs_here: fn() -> bool,
}

/// What machines of one kind have in common.
pub(super) struct Architecture {
    /// LLVM's triple.
    pub(super) triple: &'static str,
    /// The C compiler that links for it, and what it has to be told.
    pub(super) cc: &'static [&'static str],
    /// What runs its programs on another machine.
    pub(super) emulator: Option<&'static str>,
}

const X86_64: Architecture = Architecture { triple: "x86_64-unknown-linux-gnu", cc: &["cc"], emulator: None };
const AARCH64: Architecture = Architecture {
    triple: "aarch64-unknown-linux-gnu",
    cc: &["aarch64-linux-gnu-gcc", "-static"],
    emulator: Some("qemu-aarch64"),
};

macro_rules! has {
    ($($feature:tt),*) => {{
        fn has() -> bool {
            #[cfg(target_arch = "x86_64")]
            return true $(&& std::arch::is_x86_feature_detected!($feature))*;
            #[cfg(not(target_arch = "x86_64"))]
            return false;
        }
        has
    }};
}

/// All, the most capable of each architecture last.
pub(super) static ALL: &[Target] = &[
    Target {
        name: "x86-64-v2",
        architecture: X86_64,
        cpu: "x86-64-v2",
        features: "",
        has_fma: false,
        runs_here: has!("sse4.2"),
    },
    Target {
        name: "x86-64-v3",
        architecture: X86_64,
        cpu: "x86-64-v3",
        features: "",
        has_fma: true,
        runs_here: has!("avx2", "fma"),
    },
    Target {
        name: "avxvnni",
        architecture: X86_64,
        cpu: "x86-64-v3",
        features: "+avxvnni",
        has_fma: true,
        runs_here: has!("avx2", "avxvnni"),
    },
    Target {
        name: "x86-64-v4",
        architecture: X86_64,
        cpu: "x86-64-v4",
        features: "",
        has_fma: true,
        runs_here: has!("avx512f", "avx512bw", "avx512dq", "avx512vl", "avx512cd"),
    },
    Target {
        name: "avx512vnni",
        architecture: X86_64,
        cpu: "x86-64-v4",
        features: "+avx512vnni,+avx512vbmi",
        has_fma: true,
        runs_here: has!("avx512f", "avx512bw", "avx512dq", "avx512vl", "avx512cd", "avx512vnni", "avx512vbmi"),
    },
    Target { name: "armv8-a", architecture: AARCH64, cpu: "generic", features: "", has_fma: true, runs_here: || false },
    Target {
        name: "dotprod",
        architecture: AARCH64,
        cpu: "generic",
        features: "+dotprod",
        has_fma: true,
        runs_here: || false,
    },
    Target {
        name: "i8mm",
        architecture: AARCH64,
        cpu: "generic",
        features: "+dotprod,+i8mm",
        has_fma: true,
        runs_here: || false,
    },
];

/// The target with a name; without one, or by the name `host`, the most capable that this machine runs.
pub(super) fn find(name: Option<&str>) -> Result<&'static Target, String> {
    match name {
        None | Some("host") => {
            let here = ALL.iter().rev().find(|target| (target.runs_here)());
            here.ok_or_else(|| "this machine is none of the targets; name one with --target".to_owned())
        }
        Some(name) => ALL.iter().find(|target| target.name == name).ok_or_else(|| {
            let names: Vec<_> = ALL.iter().map(|target| target.name).collect();
            format!("unknown target '{name}'; known are {} and host", names.join(", "))
        }),
    }
}

impl Target {
    /// What runs a program for it here.
    pub(super) fn runner(&self) -> Result<Option<&'static str>, String> {
        match self.architecture.emulator {
            _ if (self.runs_here)() => Ok(None),
            Some(emulator) => Ok(Some(emulator)),
            None => Err(format!("this machine does not run programs for '{}'", self.name)),
        }
    }
}
