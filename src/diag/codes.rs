//! The table of diagnostic codes: name, explanation and example of each kind of diagnostic.
//!
//! A code is stable: a new version may add codes and reword messages, but a code keeps its name and its meaning.
//! `docs/diagnostics.md` is generated from this table.

use std::fmt;

/// The group of a code: the first part of its name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Class {
    /// A character or a literal is not a token.
    Lex,
    /// The text does not match the grammar, or a name does not resolve.
    Parse,
    /// A type is invalid, alone or in its context.
    Type,
    /// An operation violates a constraint.
    Verify,
    /// A pass rejects a program.
    Pass,
    /// A program cannot be run.
    Run,
    /// A resource limit was reached.
    Limit,
    /// A pass reports an optimization or a property of the program.
    Remark,
    /// A command cannot be carried out.
    Command,
}

impl Class {
    /// All classes, in the order of the table.
    pub const ALL: &'static [Self] = &[
        Self::Lex,
        Self::Parse,
        Self::Type,
        Self::Verify,
        Self::Pass,
        Self::Run,
        Self::Limit,
        Self::Remark,
        Self::Command,
    ];

    /// The name, as in codes.
    pub fn name(self) -> &'static str {
        match self {
            Self::Lex => "lex",
            Self::Parse => "parse",
            Self::Type => "type",
            Self::Verify => "verify",
            Self::Pass => "pass",
            Self::Run => "run",
            Self::Limit => "limit",
            Self::Remark => "remark",
            Self::Command => "command",
        }
    }
}

/// Defines [`Code`] and its table. Each row is a variant, its name, its explanation, and a program with this error or an empty
/// string.
macro_rules! codes {
    ($($class:ident { $($code:ident $name:literal $explanation:literal $example:literal)* })*) => {
        /// The kind of a diagnostic, independent of its wording and stable across versions.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[non_exhaustive]
        pub enum Code {
            $($(#[doc = $explanation] $code,)*)*
        }

        impl Code {
            /// All codes, grouped by class.
            pub const ALL: &'static [Self] = &[$($(Self::$code,)*)*];

            /// The group.
            pub fn class(self) -> Class {
                match self {
                    $($(Self::$code => Class::$class,)*)*
                }
            }
            /// The name: the class and a word, such as `parse/undefined-value`.
            pub fn name(self) -> &'static str {
                match self {
                    $($(Self::$code => $name,)*)*
                }
            }
            /// The cause, and the remedy if there is one.
            pub fn explanation(self) -> &'static str {
                match self {
                    $($(Self::$code => $explanation,)*)*
                }
            }
            /// A program with this error, if a program alone can have it.
            pub fn example(self) -> Option<&'static str> {
                let example = match self {
                    $($(Self::$code => $example,)*)*
                };
                (!example.is_empty()).then_some(example)
            }
        }
    };
}

impl Code {
    /// Finds a code by name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|code| code.name() == name)
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

codes! {
    Lex {
        InvalidToken "lex/invalid-token"
            "A character or a literal is not a token of MLIR's grammar."
            "func.func @f() attributes {a = \"text} {\n  return\n}"
    }
    Parse {
        UnexpectedToken "parse/unexpected-token"
            "The grammar requires another token or another kind of type or attribute at this position."
            "func.func @f( {\n  return\n}"
        UndefinedValue "parse/undefined-value"
            "No operation and no block argument defines the value."
            "func.func @f() -> i32 {\n  return %a : i32\n}"
        RedefinedValue "parse/redefined-value"
            "Two operations or block arguments of a scope define the same value name."
            "func.func @f(%a: i32) {\n  %a = arith.constant 1 : i32\n  return\n}"
        ValueType "parse/value-type"
            "The type of a use differs from the type of the value's definition or of an earlier use."
            "func.func @f(%a: i32) -> i64 {\n  return %a : i64\n}"
        ValueCount "parse/value-count"
            "The number of operands or results differs from the number of their types or names."
            "func.func @f(%a: i32) -> i32 {\n  return %a : i32, i32\n}"
        UndefinedBlock "parse/undefined-block"
            "The region has no block with this name."
            "func.func @f() {\n  cf.br ^end\n}"
        RedefinedBlock "parse/redefined-block"
            "Two blocks of a region have the same name."
            "func.func @f() {\n  cf.br ^a\n^a:\n  cf.br ^a\n^a:\n  return\n}"
        UndefinedAlias "parse/undefined-alias"
            "The file does not define this alias of a type, an attribute or a location."
            "func.func @f(%a: !t) {\n  return\n}"
        RedefinedAlias "parse/redefined-alias"
            "An alias is defined twice, or its name has a '.', which is reserved for dialects."
            "!t = i32\n!t = i64"
        UnregisteredDialect "parse/unregistered-dialect"
            "An operation, a type or an attribute belongs to a dialect that qopt does not know; --allow-unregistered-dialect accepts it."
            "func.func @f(%a: !mine.t) {\n  return\n}"
        UnknownOperation "parse/unknown-operation"
            "The dialect does not define this operation, or the operation has only the generic form."
            "func.func @f(%a: i32) {\n  %0 = arith.plus %a, %a : i32\n  return\n}"
        UnknownType "parse/unknown-type"
            "The dialect does not define this type or attribute."
            "func.func @f(%a: !quant.unifrom<i8:f32, 0.5>) {\n  return\n}"
        NumberRange "parse/number-range"
            "A literal does not fit its type."
            "func.func @f() attributes {a = 300 : i8} {\n  return\n}"
        DenseElements "parse/dense-elements"
            "The elements of a constant do not match its type."
            "func.func @f() attributes {a = dense<[1, 2]> : tensor<3xi32>} {\n  return\n}"
        DuplicateAttribute "parse/duplicate-attribute"
            "A dictionary has a name twice, or an attribute is given in two places of an operation."
            "func.func @f() attributes {a, a} {\n  return\n}"
        InferredType "parse/inferred-type"
            "The types that the assembly form omits cannot be derived from its other types and attributes."
            "func.func @f(%a: f32) {\n  %0 = tensor.extract %a[] : f32\n  return\n}"
        FileMetadata "parse/file-metadata"
            "The file metadata ('{-# ... #-}') has an unknown or repeated key, or an invalid resource."
            "{-# unknown: {} #-}"
        TopLevel "parse/top-level"
            "With --no-implicit-module the file must consist of one operation that is isolated from above."
            ""
        Pattern "parse/pattern"
            "A pattern of --lift is well-formed text, but its names, types or values are inconsistent."
            ""
    }
    Type {
        InvalidType "type/invalid-type"
            "A type has a parameter or an element type that it does not allow."
            "func.func @f(%a: complex<index>) {\n  return\n}"
        QuantizedStorage "type/quantized-storage"
            "The storage type of a quantized type is not an integer type of 1 to 32 bits, the storage bounds are empty or out of its range, or a dynamically quantized type has bounds."
            "func.func @f(%a: !quant.uniform<i8<-200:127>:f32, 0.5>) {\n  return\n}"
        QuantizedParameters "type/quantized-parameters"
            "A scale is outside the range of the expressed type, a zero point is outside the storage type, or calibrated bounds are empty."
            "func.func @f(%a: !quant.uniform<i8:f32, -1.0>) {\n  return\n}"
        QuantizedAxis "type/quantized-axis"
            "A quantized dimension or its block size is negative, zero, too large or repeated."
            "func.func @f(%a: !quant.uniform<i8:f32:{0:1, 0:1}, {{0.5}}>) {\n  return\n}"
        ExpressedType "type/expressed-type"
            "The expressed type of a quantized type must be a float type."
            "func.func @f(%a: !quant.uniform<i8:i32, 0.5>) {\n  return\n}"
        Container "type/container"
            "A type does not fit the type that contains it: the number of scales differs from the size of their dimension, or the container has no such dimension."
            "func.func @f(%a: tensor<4x!quant.uniform<i8:f32:7, {0.5, 0.25}>>) {\n  return\n}"
    }
    Verify {
        OperandCount "verify/operand-count"
            "The operation has more or fewer operands than its definition allows."
            "func.func @f(%a: i32) {\n  %0 = \"arith.addi\"(%a) : (i32) -> i32\n  return\n}"
        ResultCount "verify/result-count"
            "The operation has more or fewer results than its definition allows."
            "func.func @f(%a: i32) {\n  \"arith.addi\"(%a, %a) : (i32, i32) -> ()\n  return\n}"
        RegionCount "verify/region-count"
            "The number of regions differs from the operation's definition."
            "\"builtin.module\"() : () -> ()"
        SuccessorCount "verify/successor-count"
            "The number of successor blocks differs from the operation's definition."
            "func.func @f() {\n  \"cf.br\"() : () -> ()\n}"
        OperandType "verify/operand-type"
            "The type of an operand violates the constraint of the operation's definition."
            "func.func @f(%a: i32) {\n  %0 = arith.addf %a, %a : i32\n  return\n}"
        ResultType "verify/result-type"
            "The type of a result violates the constraint of the operation's definition."
            "func.func @f(%a: i32) {\n  %0 = \"arith.cmpi\"(%a, %a) {predicate = 0 : i64} : (i32, i32) -> i32\n  return\n}"
        Attribute "verify/attribute"
            "A required attribute is missing, or an attribute violates the constraint of the operation's definition."
            "func.func @f() {\n  %0 = \"arith.constant\"() : () -> i32\n  return\n}"
        SegmentSizes "verify/segment-sizes"
            "The attribute that divides operands or results into groups is missing, or its sizes do not add up to their number."
            "func.func @f(%a: i1) {\n  \"cf.cond_br\"(%a)[^b, ^b] : (i1) -> ()\n^b:\n  return\n}"
        TypeRelation "verify/type-relation"
            "A trait of the operation relates the types of operands and results, and they violate it."
            "func.func @f(%a: i32, %b: i64) {\n  %0 = \"arith.addi\"(%a, %b) : (i32, i64) -> i32\n  return\n}"
        Movement "verify/movement"
            "The result of an operation that only moves elements must have the shape of the movement, and each element must keep its scale and zero point."
            "func.func @f(%a: tensor<2x2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>) {\n  %0 = tosa.transpose %a {perms = array<i32: 1, 0>} : (tensor<2x2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>) -> tensor<2x2x!quant.uniform<i8:f32:0, {0.5, 0.25}>>\n  return\n}"
        Parent "verify/parent"
            "The operation is only allowed directly inside certain operations."
            "func.return\n"
        Terminator "verify/terminator"
            "A block must end with a terminator, and terminators are only allowed at the end of a block."
            "func.func @f() {\n  %0 = arith.constant 1 : i32\n}"
        Region "verify/region"
            "A region has more or fewer blocks or block arguments than the operation allows, or its entry block has a predecessor."
            "func.func @f() {\n  cf.br ^a\n^a:\n  \"builtin.module\"() ({\n  ^b:\n  ^c:\n  }) : () -> ()\n  return\n}"
        Dominance "verify/dominance"
            "An operation uses a value that is not defined on every path to it."
            "func.func @f() {\n  %0 = arith.addi %1, %1 : i32\n  %1 = arith.constant 1 : i32\n  return\n}"
        BranchOperands "verify/branch-operands"
            "The operands that a branch passes to a block do not match the block's arguments."
            "func.func @f(%a: i32) {\n  cf.br ^b(%a : i32)\n^b:\n  return\n}"
        Symbol "verify/symbol"
            "A symbol is defined twice, has an invalid name or visibility, or a reference to a symbol does not resolve to a suitable operation."
            "func.func @f() {\n  func.call @g() : () -> ()\n  return\n}"
        UnregisteredOperation "verify/unregistered-operation"
            "No registered dialect defines the operation; --allow-unregistered-dialect accepts those of unregistered dialects."
            "func.func @f() {\n  \"arith.plus\"() : () -> ()\n  return\n}"
        DialectAttribute "verify/dialect-attribute"
            "An attribute whose name starts with a dialect's name violates a check of that dialect."
            "module attributes {qnn.version = 1 : i8} {\n}"
        Operation "verify/operation"
            "The operation violates a check that its reference page describes."
            "func.func @f(%a: i8) {\n  %0 = arith.trunci %a : i8 to i32\n  return\n}"
        RoundTrip "verify/round-trip"
            "--verify-roundtrip: the printed program does not parse to the same program."
            ""
    }
    Pass {
        PassFailed "pass/failed"
            "A pass rejects the program; the message has the reason."
            ""
        Schedule "pass/schedule"
            "A pass cannot run on this kind of operation."
            ""
        NoLowering "pass/no-lowering"
            "An operation has no lowering for the target."
            ""
        DynamicSize "pass/dynamic-size"
            "A size is dynamic where a static one is required, or --shape contradicts the program."
            ""
        QuantBoundary "pass/quant-boundary"
            "--verify-quant-boundary: an operation that is not a cast loses or invents quantization parameters."
            ""
        FloatIslands "pass/float-islands"
            "--verify-quant-boundary: a function has more float islands than max-float-islands."
            ""
        Validation "pass/validation"
            "--validate: a pass changed the meaning of the program."
            ""
        NotConverged "pass/not-converged"
            "--canonicalize with test-convergence: rules still apply after the last iteration."
            ""
        Reproducer "pass/reproducer"
            "A pipeline failed; the note has the path of the reproducer, or why it was not written."
            ""
    }
    Run {
        RunFailed "run/failed"
            "The interpreter or the compiled program stopped at this operation."
            ""
        Arguments "run/arguments"
            "The function to run does not exist, or the input and output files do not match its arguments and results."
            ""
        NoEvaluator "run/no-evaluator"
            "The interpreter has no evaluator for an operation of the program."
            ""
    }
    Limit {
        Nesting "limit/nesting"
            "Regions, types, attributes or locations nest deeper than --limit-nesting, or types and attributes of dialects deeper than 128."
            ""
        Rank "limit/rank"
            "A shaped type has more dimensions than --limit-rank."
            ""
        Operations "limit/operations"
            "The text has more operations than --limit-operations."
            ""
        Operands "limit/operands"
            "An operation has more operands or results than --limit-operands."
            ""
        FoldGrowth "limit/fold-growth"
            "An operation is not folded, because constants would grow more than --limit-fold-growth allows."
            ""
        Steps "limit/steps"
            "Rewriting ends after --limit-steps although rules may still apply."
            ""
        Errors "limit/errors"
            "More errors were found than --limit-errors. Parsing ends there; further errors of the verifier are only counted."
            ""
        Message "limit/message"
            "Remarks, warnings and notes were only counted, because all printed diagnostics together reached a fixed size limit."
            ""
        Literal "limit/literal"
            "A number has more digits, or a constant more bytes, than qopt reads."
            ""
    }
    Remark {
        RemarkPassed "remark/passed"
            "A pass applied an optimization."
            ""
        RemarkMissed "remark/missed"
            "A pass could not apply an optimization."
            ""
        RemarkFailure "remark/failure"
            "A pass failed to apply an optimization that was requested."
            ""
        RemarkAnalysis "remark/analysis"
            "A pass reports a property of the program."
            ""
    }
    Command {
        CommandFailed "command/failed"
            "An option or an argument of the command does not fit the program or the machine."
            ""
        ModelFile "command/model-file"
            "A model file is damaged, or has a part that qopt does not support."
            ""
        NoOperator "command/no-operator"
            "An operation has no operator in the format of the output file. The conversions from the hub write the operators of each format."
            ""
        FileAccess "command/file-access"
            "A file cannot be read or written."
            ""
        Pipeline "command/pipeline"
            "The pass pipeline or an option of a pass is invalid."
            ""
        InternalError "command/internal-error"
            "qopt has a bug; please report it with the input."
            ""
        SplitMarker "command/split-marker"
            "--split-input-file: a line is nearly a split marker, and the file is not split there."
            ""
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::{Class, Code};

    #[test]
    fn names_are_unique_and_start_with_the_class() {
        let mut names = HashSet::new();
        for &code in Code::ALL {
            let name = code.name();
            let (class, word) = name.split_once('/').expect(name);
            assert_eq!(class, code.class().name());
            assert!(word.chars().all(|c| c.is_ascii_lowercase() || c == '-'), "{name}");
            assert!(names.insert(name), "{name} twice");
            assert_eq!(Code::named(name), Some(code));
            assert!(code.explanation().ends_with('.'), "{name}");
        }
        assert_eq!(Code::named("parse/nothing"), None);
    }

    #[test]
    fn codes_are_grouped_by_class() {
        assert!(Code::ALL.is_sorted_by_key(|code| code.class()));
        assert!(Class::ALL.iter().all(|&class| Code::ALL.iter().any(|code| code.class() == class)));
    }
}
