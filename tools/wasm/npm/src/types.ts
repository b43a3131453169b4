/** Types of diagnostics and arrays. */

/** A position in a file. Lines and columns count from 1, and columns count bytes. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** A note of a diagnostic. */
export interface Note {
  readonly severity: "error" | "warning" | "remark" | "note";
  readonly message: string;
  /** The file and the position, or null if they are unknown. */
  readonly file: string | null;
  readonly line: number | null;
  readonly column: number | null;
  /** The position after the end, or null. */
  readonly end: Position | null;
  /** The name of a location without a file. */
  readonly location?: string;
}

/** An error, a warning or a remark. */
export interface Diagnostic extends Note {
  /** The code, such as `parse/undefined-value`. */
  readonly code: string;
  readonly notes: readonly Note[];
}

/** A remark on a transformation that was or was not applied. `message` has all members as MLIR prints them. */
export interface Remark extends Diagnostic {
  readonly kind: "Passed" | "Missed" | "Failure" | "Analysis";
  /** The name of the remark, such as the name of a rule. */
  readonly name: string;
  /** The category, such as the name of a pass. */
  readonly category: string;
  /** The symbol of the enclosing function, or an empty string. */
  readonly function: string;
  readonly arguments: Readonly<Record<string, string>>;
}

/** An element type. Elements of fewer bits are extended, and `bf16` has its bits as `uint16`. */
export type Dtype =
  | "bool"
  | "int8"
  | "int16"
  | "int32"
  | "int64"
  | "uint8"
  | "uint16"
  | "uint32"
  | "uint64"
  | "float16"
  | "float32"
  | "float64";

export type TypedArray =
  | Int8Array
  | Int16Array
  | Int32Array
  | BigInt64Array
  | Uint8Array
  | Uint8ClampedArray
  | Uint16Array
  | Uint32Array
  | BigUint64Array
  | Float32Array
  | Float64Array;

/**
 * An argument of a function: elements in row-major order. The shape may be omitted if the type of the argument has one. The
 * element type is that of the array, but `bool` is a `Uint8Array` and `float16` a `Uint16Array` with an explicit `dtype`.
 */
export type Input =
  | TypedArray
  | { readonly data: TypedArray; readonly shape?: readonly number[]; readonly dtype?: Dtype };

/** A result of a function. */
export interface Result {
  /** The type as MLIR text, such as `tensor<2x!quant.uniform<i8:f32, 0.5>>`. */
  readonly type: string;
  readonly dtype: Dtype;
  readonly shape: readonly number[];
  /** The elements in row-major order: a `Uint8Array` for `bool`, a `Uint16Array` for `float16`. */
  readonly data: TypedArray;
}

/** An argument of a function. */
export interface Argument {
  readonly name: string;
  /** The type as MLIR text. */
  readonly type: string;
  /** The element type of its arrays, or null if no array has elements of the type. */
  readonly dtype: Dtype | null;
  /** The extents, null for dynamic ones; null for an unranked tensor. */
  readonly shape: readonly (number | null)[] | null;
}

/** A function with a body. */
export interface FunctionInfo {
  readonly name: string;
  readonly arguments: readonly Argument[];
  /** The names of the results. */
  readonly results: readonly string[];
}

/** A pass or a pipeline. */
export interface PassInfo {
  readonly name: string;
  readonly summary: string;
}

/** The arrays of each element type. */
const ARRAYS = {
  bool: Uint8Array,
  int8: Int8Array,
  int16: Int16Array,
  int32: Int32Array,
  int64: BigInt64Array,
  uint8: Uint8Array,
  uint16: Uint16Array,
  uint32: Uint32Array,
  uint64: BigUint64Array,
  float16: Uint16Array,
  float32: Float32Array,
  float64: Float64Array,
} as const;

/**
 * The element type of an array.
 * @internal
 */
export function dtypeOf(array: TypedArray): Dtype {
  const name = Object.prototype.toString.call(array).slice("[object ".length, -"Array]".length);
  const dtype = name.replace(/^Big/, "").replace(/Clamped$/, "").toLowerCase();
  if (!(dtype in ARRAYS)) {
    throw new TypeError("an input must be a typed array or an object with a typed array as 'data'");
  }
  return dtype as Dtype;
}

/**
 * An array of the elements in a buffer.
 * @internal
 */
export function arrayOf(dtype: Dtype, bytes: Uint8Array<ArrayBuffer>): TypedArray {
  return new ARRAYS[dtype](bytes.buffer);
}
