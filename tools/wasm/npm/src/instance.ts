import { QoptCrash } from "./errors.js";

/** The functions of qopt.wasm, which `tools/wasm/src/abi.rs` documents. Addresses are signed in JavaScript. */
interface Exports {
  readonly memory: WebAssembly.Memory;
  readonly qopt_request_part: (size: number) => number;
  readonly qopt_call: () => number;
  readonly qopt_answer_address: (index: number) => number;
  readonly qopt_answer_size: (index: number) => number;
  readonly qopt_clear: () => void;
  readonly qopt_panic_address: () => number;
  readonly qopt_panic_size: () => number;
}

/** An instance of the WebAssembly module. */
export class Instance {
  readonly #exports: Exports;

  private constructor(instance: WebAssembly.Instance) {
    this.#exports = instance.exports as unknown as Exports;
  }

  static async create(module: WebAssembly.Module): Promise<Instance> {
    return new Instance(await WebAssembly.instantiate(module));
  }

  /** Answers a request. Throws `QoptCrash` if the instance stopped and must not be used again. */
  call(request: readonly Uint8Array[]): Uint8Array<ArrayBuffer>[] {
    const exports = this.#exports;
    try {
      for (const part of request) {
        const address = exports.qopt_request_part(part.length) >>> 0;
        if (address === 0) {
          throw new RangeError(`there is no memory for ${part.length} bytes`);
        }
        new Uint8Array(exports.memory.buffer, address, part.length).set(part);
      }
      const count = exports.qopt_call() >>> 0;
      const answer = Array.from({ length: count }, (_, index) =>
        this.#copy(exports.qopt_answer_address(index), exports.qopt_answer_size(index)),
      );
      exports.qopt_clear();
      return answer;
    } catch (error) {
      throw new QoptCrash(this.#panic(), error);
    }
  }

  #copy(address: number, size: number): Uint8Array<ArrayBuffer> {
    return new Uint8Array(new Uint8Array(this.#exports.memory.buffer, address >>> 0, size >>> 0));
  }

  #panic(): string | undefined {
    const text = new TextDecoder().decode(this.#copy(this.#exports.qopt_panic_address(), this.#exports.qopt_panic_size()));
    return text === "" ? undefined : text;
  }
}
