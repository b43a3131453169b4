/**
 * qopt in a worker, so that the page reacts while qopt works.
 *
 * The script of the worker is a part of the page. A worker that was stopped or that crashed is replaced at the next request. The
 * compiled module is kept, so the new worker only instantiates it.
 */

import type { Call, Program, Reply, Request, Results } from "./protocol.js";

/** The script of the worker. The build bundles `worker.ts`. */
declare const WORKER: string;

interface Pending {
  readonly resolve: (result: Results[Call]) => void;
  readonly reject: (reason: Error) => void;
}

export class Engine {
  readonly #script = URL.createObjectURL(new Blob([WORKER], { type: "text/javascript" }));
  #worker: Worker | undefined;
  #pending: Pending | undefined;
  /** Is called with the name of each stage of the work. */
  stage: (text: string) => void = () => undefined;

  constructor(private readonly module: WebAssembly.Module) {}

  /** Sends a request and stops an earlier one. Rejects if the request is stopped, or fails. */
  async request<C extends Call>(call: C, program: Program): Promise<Results[C]> {
    this.stop();
    const worker = (this.#worker ??= this.#start());
    const result = await new Promise<Results[Call]>((resolve, reject) => {
      this.#pending = { resolve, reject };
      worker.postMessage({ call, program } satisfies Request);
    });
    // The worker answers with the result of the call.
    return result as Results[C];
  }

  /** Stops the current request. */
  stop(): void {
    if (this.#pending !== undefined) this.#drop("Stopped.");
  }

  #start(): Worker {
    const worker = new Worker(this.#script);
    worker.addEventListener("message", ({ data }: MessageEvent<Reply>) => {
      if (worker === this.#worker) this.#receive(data);
    });
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      if (worker === this.#worker) this.#drop(event.message === "" ? "The worker cannot start." : event.message);
    });
    worker.postMessage({ start: this.module } satisfies Request);
    return worker;
  }

  #receive(reply: Reply): void {
    if ("stage" in reply) this.stage(reply.stage);
    else if ("result" in reply) this.#settle()?.resolve(reply.result);
    else if (reply.isCrash) this.#drop(reply.error);
    else this.#settle()?.reject(new Error(reply.error));
  }

  #settle(): Pending | undefined {
    const pending = this.#pending;
    this.#pending = undefined;
    return pending;
  }

  /** Ends the worker and rejects its request. */
  #drop(reason: string): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#settle()?.reject(new Error(reason));
  }
}
