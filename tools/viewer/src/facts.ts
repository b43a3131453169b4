/**
 * The facts of a page, as `tools/qopt/src/view/facts.rs` writes them.
 *
 * Values, types, constants and operations refer to each other by index. An integer that a number does not represent exactly
 * is a string of digits.
 */

export type Integer = number | string;

/** Parameters of quantized elements. */
export interface Quantized {
  readonly storage: string;
  readonly min: Integer;
  readonly max: Integer;
  /** True if the bounds are those of the storage type. */
  readonly full: boolean;
  readonly expressed?: string;
  /** Missed by types whose parameters come from elsewhere. */
  readonly granularity?: "tensor" | "axis" | "blocks";
  readonly axis?: number;
  /** Dimension and block size. */
  readonly blocks?: readonly (readonly [number, Integer])[];
  readonly table?: readonly Integer[];
  readonly scales?: readonly (number | null)[];
  /** One for each scale, or one for all. */
  readonly zeroPoints?: readonly Integer[];
}

export interface TypeFacts {
  readonly text: string;
  /** Missed by types without a shape; null if it is unranked. A dynamic size is null. */
  readonly shape?: readonly (Integer | null)[] | null;
  readonly element: string;
  readonly kind: "quantized" | "float" | "integer" | "other";
  readonly quantized?: Quantized;
}

/** Least and greatest integer, number of saturated elements, and a digit for the height of each bin. */
export type ChannelFacts = readonly [Integer, Integer, Integer, string];

/** Elements: `i8`, `u8`, ..., `i32`, `f32`, and their bytes in base64. */
export type ElementData = readonly [string, string];

export interface ConstantFacts {
  readonly type: number;
  readonly elements?: Integer;
  readonly bytes?: Integer;
  readonly min?: Integer | null;
  readonly max?: Integer | null;
  readonly values?: readonly (Integer | null)[];
  /** Missed by constants with `values`, and by those that exceed the size of a page. */
  readonly data?: ElementData;
  readonly zeros?: Integer;
  readonly nonFinite?: Integer;
  readonly bounds?: readonly [Integer, Integer];
  readonly saturated?: readonly [Integer, Integer];
  readonly low?: Integer;
  readonly high?: Integer;
  readonly bins?: readonly Integer[];
  readonly channels?: readonly ChannelFacts[];
  readonly channelCount?: Integer;
}

export interface ValueFacts {
  readonly type: number;
  readonly index: number;
  readonly name?: string;
  /** The operation that defines the value. */
  readonly operation?: number | null;
  /** The operation whose region has the value as an argument; null for an argument of the function. */
  readonly region?: number | null;
  /** The elements of a run. */
  readonly data?: ElementData;
}

/**
 * A box of the result of a movement: the value that it comes from (null for an implicit zero), the index of its first element, the
 * row-major number of the source of this element, and for each dimension sizes and strides in turn, outermost first.
 */
export type Piece = readonly [number | null, readonly Integer[], Integer, readonly (readonly Integer[])[]];

export interface Remark {
  readonly kind: "Passed" | "Missed" | "Failure" | "Analysis";
  readonly pass: string;
  readonly reason: string;
  readonly rule: string | null;
  /** True if the pass was only tried. */
  readonly tried: boolean;
}

export interface OperationFacts {
  readonly operator: string;
  readonly kind: string;
  readonly operands: readonly (number | null)[];
  readonly results: readonly (number | null)[];
  readonly parent?: number;
  readonly operandNames?: readonly string[];
  readonly name?: string;
  readonly line?: number;
  readonly attributes?: readonly (readonly [string, string])[];
  readonly macs?: Integer;
  readonly bytes?: Integer;
  readonly constant?: number;
  /** The kernels with code of the operation. */
  readonly kernels?: readonly number[];
  /** The boxes of each result of a movement, or the reason why there are none. */
  readonly moves?: readonly (readonly Piece[] | string)[];
  readonly cast?: Quantized;
  readonly break?: string;
  readonly callee?: string;
  readonly text?: string;
  readonly remarks?: readonly Remark[];
}

export interface FunctionFacts {
  readonly name: string;
  readonly operator: string;
  readonly values: readonly ValueFacts[];
  readonly operations: readonly OperationFacts[];
}

/** A kernel of the compiled program: a fused group of operations. */
export interface KernelFacts {
  readonly name: string;
  readonly macs: Integer | null;
  readonly elements: Integer | null;
  readonly arena: Integer | null;
  readonly scratch: Integer | null;
  readonly constants: Integer | null;
  /** The instruction for dot products. */
  readonly instruction?: string;
  /** Vector stores in the code, and lanes of a vector. Missed by plain loops. */
  readonly tile?: readonly [Integer, Integer];
  /** The best measured time. */
  readonly nanoseconds?: number;
}

export interface ProgramFacts {
  readonly title: string;
  /** Label, number and key of `qopt stats --json`. */
  readonly statistics: readonly (readonly [string, Integer, string])[];
  readonly functions: readonly FunctionFacts[];
  /** The processor that the program is compiled for. */
  readonly target?: string;
  readonly kernels?: readonly KernelFacts[];
}

/**
 * The difference of two values: the index of the reason why there is none, or elements and different elements. The latter are
 * followed by the largest difference in steps (null if it is infinite), the name of the step, the largest difference of reals, the
 * signal-to-noise ratio in dB, and the index of the first different element.
 */
export type ValueRecord = readonly [Integer, Integer?, (number | null)?, ("integer" | "scale" | "ulp")?, (number | null)?, (number | null)?, (readonly Integer[])?];

/** The differences between the values of two functions. */
export interface ValueComparison {
  /** The operation of each function, the number of the result, and the difference. */
  readonly operations: readonly (readonly [number, number, number, ...ValueRecord])[];
  /** Missed by functions that did not run as a whole. */
  readonly outputs?: readonly ValueRecord[];
  readonly reasons: readonly string[];
}

/** Two functions that belong together. Each operation of one with its counterpart and the differences between them. */
export interface FunctionComparison {
  readonly a: number;
  readonly b: number;
  readonly operations: readonly (readonly [number, number, ...string[]])[];
  /** Missed if the programs did not run. */
  readonly values?: ValueComparison;
}

export interface Facts {
  readonly version: string;
  /** True if each program is the one before it after a step of a pipeline. */
  readonly isPipeline: boolean;
  readonly types: readonly TypeFacts[];
  readonly constants: readonly ConstantFacts[];
  readonly programs: readonly ProgramFacts[];
  /** One for each program except the first. */
  readonly comparisons: readonly (readonly FunctionComparison[])[];
}

/** Reads the facts from their element. */
export function readFacts(document: Document): Facts {
  const text = document.getElementById("facts")?.textContent ?? "";
  return JSON.parse(text) as Facts;
}
