import type { Answer, Connection } from "./connection.js";
import type { Instance } from "./instance.js";
import {
  type Diagnostic,
  type Dtype,
  type FunctionInfo,
  type Input,
  type Remark,
  type Result,
  type TypedArray,
  arrayOf,
  dtypeOf,
} from "./types.js";

/** The formats of `Module.toBytes`. `stablehlo:1.4.0` is a portable artifact of a version of StableHLO. */
export type Format = "mlir" | "mlirbc" | "tflite" | "circle" | "onnx" | "pt2" | "stablehlo" | `stablehlo:${string}`;

/** The contents of files by name. */
export type Files = Readonly<Record<string, Uint8Array>>;

export interface PassOptions {
  /** Record all remarks. */
  readonly remarks?: boolean;
  /** The files that options of passes name. */
  readonly files?: Files;
}

/** The warnings and the remarks of passes. Without the option `remarks` there are no remarks. */
export interface PassReport {
  readonly diagnostics: readonly Diagnostic[];
  readonly remarks: readonly Remark[];
}

export interface PrintOptions {
  /** MLIR's generic form. */
  readonly generic?: boolean;
  /** Locations of operations. */
  readonly locations?: boolean;
  /** No aliases for attributes and types outside of operations. */
  readonly localScope?: boolean;
  /** Aliases for quantized types whose text is longer than 64 characters. The default is true. */
  readonly quantAliases?: boolean;
  /** Elide constants of more elements. */
  readonly elideElements?: number;
  /** Elide resources of more characters. */
  readonly elideResources?: number;
}

export interface ViewOptions {
  /** The name of the program. */
  readonly title?: string;
  /** A pipeline. The program after each of its passes is one more program. */
  readonly through?: string;
}

export interface RunOptions {
  /** The function. The default is `main`, or the only function. */
  readonly function?: string;
}

interface ResultHeader {
  readonly name: string;
  readonly type: string;
  readonly dtype: Dtype;
  readonly shape: readonly number[];
}

/** Frees modules that JavaScript does not reach any more. */
const unreachable = new FinalizationRegistry<() => void>((free) => {
  free();
});

/** The names and contents of files as an argument and bytes of a request. */
export function filesOf(files: Files = {}): { names: string[]; contents: Uint8Array[] } {
  return { names: Object.keys(files), contents: Object.values(files) };
}

/** The bytes of a typed array. */
function bytesOf(array: TypedArray): Uint8Array {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
}

/** A program. */
export class Module {
  /** The warnings of the reader. */
  readonly diagnostics: readonly Diagnostic[];
  readonly #connection: Connection;
  readonly #instance: Instance;
  readonly #number: number;

  /** @internal */
  constructor(connection: Connection, instance: Instance, number: number, diagnostics: readonly Diagnostic[]) {
    this.#connection = connection;
    this.#instance = instance;
    this.#number = number;
    this.diagnostics = diagnostics;
    const free = () => {
      // A new instance does not have the module.
      if (connection.isCurrent(instance)) {
        connection.call(instance, { call: "free", module: number });
      }
    };
    unreachable.register(this, free, this);
  }

  #call(call: string, request: Record<string, unknown> = {}, bytes: readonly Uint8Array[] = []): Answer {
    return this.#connection.call(this.#instance, { ...request, call, module: this.#number }, bytes);
  }

  /**
   * Runs a list of passes, `"cse,canonicalize"`, or a pipeline, `"builtin.module(func.func(cse))"`. Throws `QoptError` and does
   * not change the module if a pass fails.
   */
  runPasses(pipeline: string, options: PassOptions = {}): PassReport {
    const { names, contents } = filesOf(options.files);
    const request = { pipeline, remarks: options.remarks ?? false, files: names };
    return this.#call("runPasses", request, contents).value as PassReport;
  }

  /** Folds the movements of quantized constants. */
  fold(options: PassOptions = {}): PassReport {
    return this.runPasses("fold-quant-shapes,canonicalize,cse", options);
  }

  /** Verifies the module. Throws `QoptError`. */
  verify(): void {
    this.#call("verify");
  }

  /** The module as MLIR text. */
  print(options: PrintOptions = {}): string {
    const { quantAliases, ...others } = options;
    const { bytes } = this.#call("print", { ...others, noQuantAliases: quantAliases === false });
    return new TextDecoder().decode(bytes[0]);
  }

  toString(): string {
    return this.print();
  }

  /**
   * The facts that the page of `qopt view` draws: operations, values, types and constants, as JSON. Does not change the module.
   * Throws `QoptError` if a pass fails. The structure may change between versions.
   */
  view(options: ViewOptions = {}): unknown {
    return this.#call("view", { title: options.title ?? "", through: options.through ?? null }).value;
  }

  /** The module as a file. */
  toBytes(format: Format): Uint8Array<ArrayBuffer> {
    return this.#call("write", { format }).bytes[0] ?? new Uint8Array();
  }

  /** The functions that have a body. */
  functions(): FunctionInfo[] {
    return this.#call("functions").value as FunctionInfo[];
  }

  /**
   * Runs a function in the interpreter on arrays, in order or by name, and returns its results by name. Models of frontends
   * need `runPasses("quant-to-hub")` before.
   */
  run(inputs: readonly Input[] | Readonly<Record<string, Input>>, options: RunOptions = {}): Record<string, Result> {
    const named: [string | null, Input][] = Array.isArray(inputs)
      ? (inputs as readonly Input[]).map((input) => [null, input])
      : Object.entries(inputs);
    const arrays = named.map(([name, input]) => {
      const { data, shape, dtype } = ArrayBuffer.isView(input) ? { data: input } : input;
      const header = { name, dtype: dtype ?? dtypeOf(data), shape: shape ?? null };
      return { header, bytes: bytesOf(data) };
    });
    const request = { inputs: arrays.map(({ header }) => header), function: options.function ?? null };
    const { value, bytes } = this.#call(
      "run",
      request,
      arrays.map((array) => array.bytes),
    );
    const result = ({ name, ...header }: ResultHeader, index: number): [string, Result] => {
      const data = arrayOf(header.dtype, bytes[index] ?? new Uint8Array());
      return [name, { ...header, data }];
    };
    return Object.fromEntries((value as ResultHeader[]).map(result));
  }

  /** A copy of the module. */
  clone(): Module {
    const number = this.#call("clone").value as number;
    return new Module(this.#connection, this.#instance, number, this.diagnostics);
  }

  /** Frees the memory of the module now, and not when JavaScript collects it. */
  free(): void {
    unreachable.unregister(this);
    this.#call("free");
  }
}
