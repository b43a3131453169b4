import { QoptCrash, QoptError } from "./errors.js";
import { Instance } from "./instance.js";
import type { Diagnostic } from "./types.js";

/** A request: the name of a call and its arguments. */
export interface Request {
  readonly call: string;
  readonly [argument: string]: unknown;
}

/** The value of a request, and the bytes that belong to it. */
export interface Answer {
  readonly value: unknown;
  readonly bytes: Uint8Array<ArrayBuffer>[];
}

/** What the first part of an answer contains. */
type Outcome = { readonly value: unknown } | { readonly error: string; readonly diagnostics: readonly Diagnostic[] };

/** The current instance of the WebAssembly module. A new one replaces an instance that stopped. */
export class Connection {
  readonly #module: WebAssembly.Module;
  #instance: Instance | undefined;
  #ready: Promise<void>;

  private constructor(module: WebAssembly.Module) {
    this.#module = module;
    this.#ready = this.#start();
  }

  static async create(module: WebAssembly.Module): Promise<Connection> {
    const connection = new Connection(module);
    await connection.#ready;
    return connection;
  }

  /** Resolves when there is an instance. */
  get ready(): Promise<void> {
    return this.#ready;
  }

  /** The current instance. */
  get instance(): Instance {
    if (this.#instance === undefined) {
      throw new QoptError("qopt restarts after a crash; await the member 'ready'");
    }
    return this.#instance;
  }

  /** True if an instance has not stopped. */
  isCurrent(instance: Instance): boolean {
    return instance === this.#instance;
  }

  /** Sends a request to an instance, which must be the current one. */
  call(instance: Instance, request: Request, bytes: readonly Uint8Array[] = []): Answer {
    if (!this.isCurrent(instance)) {
      throw new QoptError("the module is lost, because qopt restarted after a crash");
    }
    const [first, ...rest] = this.send(instance, [new TextEncoder().encode(JSON.stringify(request)), ...bytes]);
    const outcome = JSON.parse(new TextDecoder().decode(first)) as Outcome;
    if ("error" in outcome) {
      throw new QoptError(outcome.error, outcome.diagnostics);
    }
    return { value: outcome.value, bytes: rest };
  }

  /** Sends the parts of a request to an instance, and replaces the instance if it stops. */
  send(instance: Instance, parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer>[] {
    try {
      return instance.call(parts);
    } catch (error) {
      if (error instanceof QoptCrash) {
        this.#instance = undefined;
        this.#ready = this.#start();
      }
      throw error;
    }
  }

  async #start(): Promise<void> {
    this.#instance = await Instance.create(this.#module);
  }
}
