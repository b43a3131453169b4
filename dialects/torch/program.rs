//! Operations around computations, as torch-mlir prints them: control flow, tuples, casts, symbolic sizes, modules of TorchScript.
//! They have syntax and types, and no folds.
//!
//! Source: `TorchOps.td` of torch-mlir.

use qopt_ir::def::{
    ANY_ATTR, ANY_TYPE, FLAT_SYMBOL_REF, I64_ATTR, OpDef, RegionBlocks, RegionDef, STRING_ATTR, SYMBOL_NAME, TYPE_ATTR,
    Trait, TypeMatch, UNIT_ATTR, attr, one, optional, optional_attr, variadic,
};

use qopt_ir::syntax::OpSyntax;

use super::ops::{ANY_VTENSOR, TORCH_BOOL, TORCH_INT, TORCH_LINEAR_PARAMS};
use super::slots::InitializeSyntax;
use super::{MutableTensor, VTensor};
use crate::support::ensure;

static TO_TENSOR: TypeMatch = TypeMatch {
    summary: "operand is corresponding !torch.vtensor",
    from: "result",
    to: "operand",
    transform: |ctx, ty| Some(ctx.type_object::<MutableTensor>(ty)?.0.clone().intern(ctx)),
};
static TO_VTENSOR: TypeMatch = TypeMatch {
    summary: "operand is corresponding !torch.tensor",
    from: "result",
    to: "operand",
    transform: |ctx, ty| Some(MutableTensor(ctx.type_object::<VTensor>(ty)?.clone()).intern(ctx)),
};

const fn region(name: &'static str) -> RegionDef {
    RegionDef { name, blocks: RegionBlocks::One, variadic: false }
}

macro_rules! operations {
    ($($name:literal $summary:literal { $($field:ident: $value:expr),* $(,)? } $format:literal $example:literal;)*) => {
        /// The operations.
        pub(super) static ALL: &[&OpDef] = &[&INITIALIZE, $(&OpDef {
            name: concat!("torch.", $name),
            summary: $summary,
            $($field: $value,)*
            format: Some($format),
            example: $example,
            ..OpDef::BASE
        }),*];
    };
}

static INITIALIZE: OpDef = OpDef {
    name: "torch.initialize.global_slots",
    summary: "the first values of all slots",
    operands: &[variadic("initialValues", &ANY_TYPE)],
    attrs: &[attr("slotSymNames", &ANY_ATTR)],
    traits: &[Trait::Terminator],
    syntax: Some(&InitializeSyntax),
    verify: Some(|op| {
        ensure!(InitializeSyntax.says_all(op), "expected number of operands to match number of slots");
        Ok(())
    }),
    example: "torch.initialize.global_slots [\n  @a(%arg0 : !torch.int)\n]",
    ..OpDef::BASE
};

operations! {
    "prim.If" "one of two regions, by a condition"
        { operands: &[one("condition", &TORCH_BOOL)], results: &[variadic("results", &ANY_TYPE)], regions: &[region("thenRegion"), region("elseRegion")], traits: &[Trait::RecursiveMemoryEffects] }
        "$condition `->` `(` type($results) `)` $thenRegion `else` $elseRegion attr-dict"
        "%0 = torch.prim.If %arg0 -> (!torch.int) { torch.prim.If.yield %arg1 : !torch.int } else { torch.prim.If.yield %arg1 : !torch.int }";
    "prim.If.yield" "the results of a region of `torch.prim.If`"
        { operands: &[variadic("results", &ANY_TYPE)], traits: &[Trait::Terminator, Trait::Pure] }
        "attr-dict ($results^ `:` qualified(type($results)))?"
        "torch.prim.If.yield %arg0 : !torch.int";
    "prim.Loop" "a region that runs while its condition holds, at most a number of times"
        { operands: &[one("maxTripCount", &TORCH_INT), one("initialCondition", &TORCH_BOOL), variadic("iterArgsInit", &ANY_TYPE)], results: &[variadic("results", &ANY_TYPE)], regions: &[region("region")], traits: &[Trait::RecursiveMemoryEffects] }
        "$maxTripCount `,` $initialCondition `,` `init` `(` $iterArgsInit `)` $region attr-dict `:` functional-type(operands, results)"
        "%0 = torch.prim.Loop %arg0, %arg1, init(%arg0) { ^bb0(%i: !torch.int, %a: !torch.int): torch.prim.Loop.condition %arg1, iter(%a : !torch.int) } : (!torch.int, !torch.bool, !torch.int) -> !torch.int";
    "prim.Loop.condition" "the condition and the values of the next iteration of `torch.prim.Loop`"
        { operands: &[one("shouldContinue", &TORCH_BOOL), variadic("iterArgs", &ANY_TYPE)], traits: &[Trait::Terminator, Trait::Pure] }
        "$shouldContinue `,` `iter` `(` ($iterArgs^ `:` qualified(type($iterArgs)))? `)` attr-dict"
        "torch.prim.Loop.condition %arg0, iter(%arg1 : !torch.int)";
    "prim.DictConstruct" "a dictionary"
        { operands: &[variadic("keys", &ANY_TYPE), variadic("values", &ANY_TYPE)], results: &[one("result", &ANY_TYPE)], traits: &[Trait::AttrSizedOperandSegments, Trait::Pure] }
        "`keys` `(` ($keys^ `:` qualified(type($keys)))? `)` `values` `(` ($values^ `:` qualified(type($values)))? `)` attr-dict `->` qualified(type($result))"
        "%0 = torch.prim.DictConstruct keys(%arg0 : !torch.str) values(%arg1 : !torch.int) -> !torch.dict<str, int>";
    "prim.CreateObject" "an object of a class"
        { results: &[one("result", &ANY_TYPE)] }
        "attr-dict qualified(type($result))"
        "%0 = torch.prim.CreateObject !torch.nn.Module<\"c\">";
    "prim.GetAttr" "an attribute of an object"
        { operands: &[one("receiver", &ANY_TYPE)], attrs: &[attr("name", &STRING_ATTR)], results: &[one("result", &ANY_TYPE)] }
        "$receiver `[` $name `]` attr-dict `:` qualified(type($receiver)) `->` qualified(type($result))"
        "%0 = torch.prim.GetAttr %arg0[\"w\"] : !torch.nn.Module<\"c\"> -> !torch.int";
    "prim.SetAttr" "stores an attribute of an object"
        { operands: &[one("receiver", &ANY_TYPE), one("value", &ANY_TYPE)], attrs: &[attr("name", &STRING_ATTR)] }
        "$receiver `[` $name `]` `=` $value attr-dict `:` qualified(type($receiver)) `,` qualified(type($value))"
        "torch.prim.SetAttr %arg0[\"w\"] = %arg1 : !torch.nn.Module<\"c\">, !torch.int";
    "prim.CallMethod" "calls a method of an object"
        { operands: &[one("receiver", &ANY_TYPE), variadic("methodOperands", &ANY_TYPE)], attrs: &[attr("name", &STRING_ATTR)], results: &[one("result", &ANY_TYPE)] }
        "$receiver `[` $name `]` `(` $methodOperands `)` attr-dict `:` qualified(type($receiver)) `,` functional-type($methodOperands, $result)"
        "%0 = torch.prim.CallMethod %arg0[\"f\"] (%arg1) : !torch.nn.Module<\"c\">, (!torch.int) -> !torch.int";
    "prim.Store" "stores a named value"
        { operands: &[one("value", &ANY_TYPE)], attrs: &[attr("name", &STRING_ATTR)] }
        "$name `,` $value attr-dict `:` qualified(type($value))"
        "torch.prim.Store \"x\", %arg0 : !torch.int";
    "prim.Load" "a named value"
        { attrs: &[attr("name", &STRING_ATTR)], results: &[one("result", &ANY_TYPE)] }
        "$name attr-dict `:` qualified(type($result))"
        "%0 = torch.prim.Load \"x\" : !torch.int";
    "derefine" "the same value with a more general type"
        { operands: &[one("operand", &ANY_TYPE)], results: &[one("result", &ANY_TYPE)], traits: &[Trait::Pure] }
        "$operand attr-dict `:` qualified(type($operand)) `to` qualified(type($result))"
        "%0 = torch.derefine %arg0 : !torch.int to !torch.optional<int>";
    "tensor_static_info_cast" "the same tensor with more or less of its shape and element type known"
        { operands: &[one("operand", &ANY_VTENSOR)], results: &[one("result", &ANY_VTENSOR)], traits: &[Trait::Pure] }
        "$operand attr-dict `:` qualified(type($operand)) `to` qualified(type($result))"
        "%0 = torch.tensor_static_info_cast %arg0 : !torch.vtensor<[4],f32> to !torch.vtensor";
    "copy.to_tensor" "a tensor that operations may change, with the elements of a value"
        { operands: &[one("operand", &ANY_VTENSOR)], results: &[one("result", &ANY_VTENSOR)], traits: &[Trait::TypesMatchWith(&TO_TENSOR)] }
        "$operand attr-dict `:` qualified(type($result))"
        "%0 = torch.copy.to_tensor %arg0 : !torch.tensor<[4],f32>";
    "copy.to_vtensor" "the present elements of a tensor that operations may change"
        { operands: &[one("operand", &ANY_VTENSOR)], results: &[one("result", &ANY_VTENSOR)], traits: &[Trait::TypesMatchWith(&TO_VTENSOR)] }
        "$operand attr-dict `:` qualified(type($result))"
        "%0 = torch.copy.to_vtensor %arg0 : !torch.vtensor<[4],f32>";
    "overwrite.tensor.contents" "stores a value in a tensor"
        { operands: &[one("value", &ANY_VTENSOR), one("overwritten", &ANY_VTENSOR)] }
        "$value `overwrites` $overwritten attr-dict `:` qualified(type($value)) `,` qualified(type($overwritten))"
        "torch.overwrite.tensor.contents %arg0 overwrites %arg1 : !torch.vtensor<[4],f32>, !torch.tensor<[4],f32>";
    "tensor.literal" "a constant tensor that operations may change"
        { attrs: &[attr("value", &ANY_ATTR)], results: &[one("result", &ANY_VTENSOR)] }
        "`` `(` $value `)` attr-dict `:` qualified(type($result))"
        "%0 = torch.tensor.literal(dense<0.0> : tensor<4xf32>) : !torch.tensor<[4],f32>";
    "promote_dtypes" "the element type to which several are promoted"
        { operands: &[one("ranks", &ANY_TYPE), one("dtypes", &ANY_TYPE)], results: &[one("result", &TORCH_INT)], traits: &[Trait::Pure] }
        "$ranks `,` $dtypes attr-dict `:` functional-type(operands, results)"
        "%0 = torch.promote_dtypes %arg0, %arg1 : (!torch.list<int>, !torch.list<int>) -> !torch.int";
    "prim.Print" "prints values"
        { operands: &[variadic("operands", &ANY_TYPE)] }
        "`` `(` $operands `)` attr-dict (`:` qualified(type($operands))^)?"
        "torch.prim.Print(%arg0, %arg1) : !torch.int, !torch.str";
    "runtime.assert" "an error with a message, unless a condition holds"
        { operands: &[one("condition", &TORCH_BOOL)], attrs: &[attr("message", &STRING_ATTR)] }
        "$condition `,` $message attr-dict"
        "torch.runtime.assert %arg0, \"must hold\"";
    "shape.calculate" "results of a region, with the shapes that another region computes"
        { results: &[variadic("results", &ANY_TYPE)], regions: &[region("body"), region("calculation")], traits: &[Trait::RecursiveMemoryEffects] }
        "$body `shapes` $calculation attr-dict `:` type($results)"
        "%0 = torch.shape.calculate { torch.shape.calculate.yield %arg0 : !torch.vtensor } shapes { torch.shape.calculate.yield.shapes %arg1 : !torch.list<int> } : !torch.vtensor";
    "shape.calculate.yield" "the results of the body"
        { operands: &[variadic("results", &ANY_TYPE)], traits: &[Trait::Terminator, Trait::Pure] }
        "attr-dict ($results^ `:` type($results))?"
        "torch.shape.calculate.yield %arg0 : !torch.vtensor";
    "shape.calculate.yield.shapes" "the shapes of the results"
        { operands: &[variadic("results", &ANY_TYPE)], traits: &[Trait::Terminator, Trait::Pure] }
        "attr-dict ($results^ `:` type($results))?"
        "torch.shape.calculate.yield.shapes %arg0 : !torch.list<int>";
    "dtype.calculate" "results of a region, with the element types that another region computes"
        { results: &[variadic("results", &ANY_TYPE)], regions: &[region("body"), region("calculation")], traits: &[Trait::RecursiveMemoryEffects] }
        "$body `dtypes` $calculation attr-dict `:` type($results)"
        "%0 = torch.dtype.calculate { torch.dtype.calculate.yield %arg0 : !torch.vtensor } dtypes { torch.dtype.calculate.yield.dtypes %arg1 : !torch.int } : !torch.vtensor";
    "dtype.calculate.yield" "the results of the body"
        { operands: &[variadic("results", &ANY_TYPE)], traits: &[Trait::Terminator, Trait::Pure] }
        "attr-dict ($results^ `:` type($results))?"
        "torch.dtype.calculate.yield %arg0 : !torch.vtensor";
    "dtype.calculate.yield.dtypes" "the element types of the results"
        { operands: &[variadic("results", &ANY_TYPE)], traits: &[Trait::Terminator, Trait::Pure] }
        "attr-dict ($results^ `:` type($results))?"
        "torch.dtype.calculate.yield.dtypes %arg0 : !torch.int";
    "symbolic_int" "a size that is known at run time, with its bounds"
        { attrs: &[attr("symbol_name", &STRING_ATTR), attr("min_val", &I64_ATTR), attr("max_val", &I64_ATTR)], results: &[one("result", &TORCH_INT)], traits: &[Trait::Pure] }
        "$symbol_name ` ` `{` `min_val` `=` $min_val `,` `max_val` `=` $max_val `}` attr-dict `:` type($result)"
        "%0 = torch.symbolic_int \"s0\" {min_val = 3, max_val = 6} : !torch.int";
    "bind_symbolic_shape" "states the shape of a tensor in symbolic sizes"
        { operands: &[one("operand", &ANY_VTENSOR), variadic("shape_symbols", &TORCH_INT)], attrs: &[attr("shape_expressions", &ANY_ATTR)] }
        "$operand `,` `[` $shape_symbols `]` `,` $shape_expressions attr-dict `:` qualified(type($operand))"
        "torch.bind_symbolic_shape %arg0, [%arg1], affine_map<()[s0] -> (s0, 3)> : !torch.vtensor<[?,3],f32>";
    "nn_module" "an object of a class of modules"
        { results: &[one("result", &ANY_TYPE)], regions: &[region("region")], traits: &[Trait::ImplicitTerminator("torch.nn_module_terminator")] }
        "$region attr-dict `:` qualified(type($result))"
        "%0 = torch.nn_module { torch.slot \"w\", %arg0 : !torch.int } : !torch.nn.Module<\"c\">";
    "nn_module_terminator" "the end of `torch.nn_module`" { traits: &[Trait::Terminator] } "attr-dict" "torch.nn_module_terminator";
    "slot" "the value of an attribute of a module"
        { operands: &[one("value", &ANY_TYPE)], attrs: &[attr("name", &STRING_ATTR)] }
        "$name `,` $value attr-dict `:` qualified(type($value))"
        "torch.slot \"w\", %arg0 : !torch.int";
    "class_type" "a class of modules"
        { attrs: &[attr("sym_name", &SYMBOL_NAME)], regions: &[region("region")], traits: &[Trait::Symbol, Trait::ImplicitTerminator("torch.class_type_terminator")] }
        "$sym_name $region attr-dict"
        "torch.class_type @c { torch.attr \"w\" : !torch.int }";
    "class_type_terminator" "the end of `torch.class_type`" { traits: &[Trait::Terminator] } "attr-dict" "torch.class_type_terminator";
    "method" "a method of a class"
        { attrs: &[attr("name", &STRING_ATTR), attr("function", &FLAT_SYMBOL_REF), optional_attr("isPrivate", &UNIT_ATTR)] }
        "(`private` $isPrivate^)? $name `,` $function attr-dict"
        "torch.method private \"forward\", @forward";
    "attr" "an attribute of a class"
        { attrs: &[attr("name", &STRING_ATTR), attr("type", &TYPE_ATTR), optional_attr("isPrivate", &UNIT_ATTR)] }
        "(`private` $isPrivate^)? $name `:` $type attr-dict"
        "torch.attr private \"w\" : !torch.int";
    "global_slot" "a value of the program"
        { attrs: &[attr("sym_name", &SYMBOL_NAME), attr("typeBound", &TYPE_ATTR), optional_attr("sym_visibility", &STRING_ATTR)], traits: &[Trait::Symbol] }
        "($sym_visibility^)? $sym_name attr-dict `:` $typeBound"
        "torch.global_slot \"private\" @w : !torch.int";
    "global_slot.get" "the value of a slot"
        { attrs: &[attr("slot", &FLAT_SYMBOL_REF)], results: &[one("result", &ANY_TYPE)] }
        "$slot attr-dict `:` qualified(type($result))"
        "%0 = torch.global_slot.get @w : !torch.int";
    "global_slot.set" "stores the value of a slot"
        { operands: &[one("value", &ANY_TYPE)], attrs: &[attr("slot", &FLAT_SYMBOL_REF)] }
        "$slot `=` $value attr-dict `:` qualified(type($value))"
        "torch.global_slot.set @w = %arg0 : !torch.int";
    "global_slot.module_initializer" "computes the first values of all slots"
        { regions: &[region("initializer")] }
        "$initializer attr-dict"
        "torch.global_slot.module_initializer { torch.initialize.global_slots [] }";
    "linear_params.create" "the weights of a quantized linear layer"
        { operands: &[one("weight", &ANY_TYPE), optional("bias", &ANY_TYPE)], results: &[one("result", &TORCH_LINEAR_PARAMS)] }
        "$weight (`,` $bias^)? attr-dict `:` qualified(type($weight)) (`,` qualified(type($bias))^)?"
        "%0 = torch.linear_params.create %arg0 : !torch.tensor<[4],f32>";
    "per_tensor_affine.create" "a quantized tensor of integers, a scale and a zero point"
        { operands: &[one("int_repr", &ANY_VTENSOR), one("scale", &ANY_TYPE), one("offset", &ANY_TYPE)], results: &[one("result", &ANY_VTENSOR)] }
        "$int_repr `,` $scale `,` $offset attr-dict `:` qualified(type($int_repr)) `,` qualified(type($scale)) `,` qualified(type($offset)) `->` qualified(type($result))"
        "%0 = torch.per_tensor_affine.create %arg0, %arg1, %arg2 : !torch.tensor<[4],si8>, !torch.float, !torch.int -> !torch.tensor<[4],!torch.qint8>";
}
