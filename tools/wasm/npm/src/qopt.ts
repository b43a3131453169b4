import { Connection } from "./connection.js";
import { Module, filesOf, type Files } from "./module.js";
import type { Diagnostic, PassInfo } from "./types.js";

export { QoptCrash, QoptError } from "./errors.js";
export type { Files, Format, Module, PassOptions, PassReport, PrintOptions, RunOptions, ViewOptions } from "./module.js";
export type {
  Argument,
  Diagnostic,
  Dtype,
  FunctionInfo,
  Input,
  Note,
  PassInfo,
  Position,
  Remark,
  Result,
  TypedArray,
} from "./types.js";

/** Where `qopt.wasm` is: a compiled module, its bytes, or the response of a server. */
export type WasmSource = WebAssembly.Module | BufferSource | Response;

export interface ReadOptions {
  /** The name of the program in diagnostics. */
  readonly name?: string;
  /** Accept operations of dialects that qopt does not know. */
  readonly allowUnregistered?: boolean;
  /** The files with external data that the model names. */
  readonly files?: Files;
  /** Verify the program. The default is true. The input of `repair-quant-boundary` may be invalid. */
  readonly verify?: boolean;
}

/** qopt in an instance of WebAssembly. */
export class Qopt {
  readonly #connection: Connection;

  private constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Compiles and starts `qopt.wasm`. */
  static async start(source: WasmSource): Promise<Qopt> {
    return new Qopt(await Connection.create(await compile(source)));
  }

  /** Resolves when qopt can be used. After a `QoptCrash`, a new instance starts. */
  get ready(): Promise<void> {
    return this.#connection.ready;
  }

  /** The version of qopt. */
  get version(): string {
    return this.#call("version") as string;
  }

  /** All passes and pipelines. */
  passes(): PassInfo[] {
    return this.#call("passes") as PassInfo[];
  }

  /**
   * Reads and verifies a program: MLIR text, MLIR bytecode, or a model file, whose format is detected by its content. It may be
   * compressed by gzip. Throws `QoptError`.
   */
  read(source: string | Uint8Array, options: ReadOptions = {}): Module {
    const isText = typeof source === "string";
    const bytes = isText ? new TextEncoder().encode(source) : source;
    const { names, contents } = filesOf(options.files);
    const request = {
      call: "read",
      name: options.name ?? (isText ? "<string>" : "<bytes>"),
      allowUnregistered: options.allowUnregistered ?? false,
      unverified: options.verify === false,
      files: names,
    };
    const instance = this.#connection.instance;
    const { value } = this.#connection.call(instance, request, [bytes, ...contents]);
    const read = value as { module: number; diagnostics: Diagnostic[] };
    return new Module(this.#connection, instance, read.module, read.diagnostics);
  }

  #call(call: string): unknown {
    return this.#connection.call(this.#connection.instance, { call }).value;
  }

  /**
   * Sends a request without parts, which is a bug.
   * @internal
   */
  crash(): void {
    this.#connection.send(this.#connection.instance, []);
  }
}

async function compile(source: WasmSource): Promise<WebAssembly.Module> {
  if (source instanceof WebAssembly.Module) {
    return source;
  }
  if (!(source instanceof Response)) {
    return WebAssembly.compile(source);
  }
  if (!source.ok) {
    throw new Error(`cannot fetch '${source.url}': ${source.status} ${source.statusText}`);
  }
  // Only this media type can be compiled while it arrives.
  const isWasm = source.headers.get("Content-Type")?.startsWith("application/wasm") === true;
  return isWasm ? WebAssembly.compileStreaming(source) : WebAssembly.compile(await source.arrayBuffer());
}
