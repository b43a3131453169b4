/** The differences between two programs, as seen from an operation of either. */

import type { Mark } from "./drawing.js";
import type { Facts, FunctionFacts } from "./facts.js";
import type { Difference } from "./panel.js";

type Side = "a" | "b";

/** A function of one program with its counterpart in the program before or after it. */
export class Counterparts {
  readonly #pairs = new Map<number, readonly [number, readonly string[]]>();

  private constructor(
    private readonly side: Side,
    private readonly own: FunctionFacts,
    private readonly other: FunctionFacts | undefined,
    private readonly title: string,
  ) {}

  /** The counterparts of a function of program `index` in the comparison of programs `comparison` and `comparison + 1`. */
  static of(facts: Facts, comparison: number, side: Side, fn: number): Counterparts | undefined {
    const all = facts.comparisons[comparison];
    const program = facts.programs[comparison + (side === "a" ? 0 : 1)];
    const otherProgram = facts.programs[comparison + (side === "a" ? 1 : 0)];
    const own = program?.functions[fn];
    if (all === undefined || own === undefined || otherProgram === undefined) return undefined;
    const pair = all.find((each) => each[side] === fn);
    const other = pair === undefined ? undefined : otherProgram.functions[pair[side === "a" ? "b" : "a"]];
    const found = new Counterparts(side, own, other, otherProgram.title);
    for (const [a, b, ...changes] of pair?.operations ?? []) {
      const [here, there] = side === "a" ? [a, b] : [b, a];
      found.#pairs.set(here, [there, changes]);
    }
    return found;
  }

  get otherFunction(): FunctionFacts | undefined {
    return this.other;
  }

  /** The counterpart of an operation. */
  of(operation: number): number | undefined {
    return this.#pairs.get(operation)?.[0];
  }

  difference(operation: number): Difference | undefined {
    const pair = this.#pairs.get(operation);
    if (pair === undefined) return { state: this.side === "a" ? "removed" : "added", changes: [] };
    const [there, changes] = pair;
    if (changes.length === 0) return undefined;
    const text = this.other?.operations[there]?.text;
    return { state: "changed", changes, ...(text === undefined ? {} : { other: { title: this.title, text } }) };
  }

  marks(): Map<number, Mark> {
    const marks = new Map<number, Mark>();
    this.own.operations.forEach((_, index) => {
      const state = this.difference(index)?.state;
      if (state !== undefined) marks.set(index, state);
    });
    return marks;
  }
}
