/**
 * Groups of operations that collapse to one node: those whose names have a common path, such as `block1/conv`, and those in
 * the regions of an operation.
 */

import type { FunctionFacts } from "./facts.js";

/** A group of fewer operations hides nothing. */
const MIN_MEMBERS = 2;

export class Groups {
  /** The groups around each operation, the outermost first. */
  readonly #around: readonly (readonly string[])[];
  /** The operations of each group. */
  readonly #members = new Map<string, number[]>();
  readonly #owners = new Map<string, number>();

  constructor(fn: FunctionFacts) {
    const counts = new Map<string, number>();
    const around: string[][] = [];
    fn.operations.forEach((operation, index) => {
      const outer = operation.parent === undefined ? [] : [...(around[operation.parent] ?? [])];
      if (operation.parent !== undefined) {
        const region = regionGroup(operation.parent);
        this.#owners.set(region, operation.parent);
        outer.push(region);
      }
      const known = new Set(outer);
      const all = [...outer, ...paths(operation.name).filter((path) => !known.has(path))];
      around[index] = all;
      for (const group of all) counts.set(group, (counts.get(group) ?? 0) + 1);
    });
    const total = fn.operations.length;
    const isUseful = (group: string): boolean => {
      const count = counts.get(group) ?? 0;
      return this.#owners.has(group) || (count >= MIN_MEMBERS && count < total);
    };
    // A group with the members of the group around it is not shown.
    this.#around = around.map((all) =>
      all.filter(isUseful).filter((group, at, list) => at === 0 || this.#owners.has(group) || counts.get(group) !== counts.get(list[at - 1] ?? "")),
    );
    this.#around.forEach((all, index) => {
      for (const group of all) {
        const known = this.#members.get(group);
        if (known === undefined) this.#members.set(group, [index]);
        else known.push(index);
      }
    });
  }

  /** The groups around an operation, the outermost first. */
  around(operation: number): readonly string[] {
    return this.#around[operation] ?? [];
  }

  /** The outermost collapsed group around an operation. */
  collapsedAround(operation: number, collapsed: ReadonlySet<string>): string | undefined {
    return this.around(operation).find((group) => collapsed.has(group));
  }

  /** The operation whose regions a group is; undefined for a path. */
  ownerOf(group: string): number | undefined {
    return this.#owners.get(group);
  }

  /** The group of the regions of an operation. */
  regionOf(operation: number): string | undefined {
    const group = regionGroup(operation);
    return this.#owners.has(group) ? group : undefined;
  }

  isCollapsedInside(operation: number, collapsed: ReadonlySet<string>): boolean {
    return collapsed.has(regionGroup(operation)) || this.collapsedAround(operation, collapsed) !== undefined;
  }

  /** The groups of paths. */
  paths(): string[] {
    return [...this.#members.keys()].filter((group) => !this.#owners.has(group));
  }

  /** The groups of regions. */
  regions(): string[] {
    return [...this.#owners.keys()];
  }

  /** The operations of a group. */
  members(group: string): readonly number[] {
    return this.#members.get(group) ?? [];
  }
}

const regionGroup = (operation: number): string => `region ${operation}`;

/** The paths around a name: `a`, `a/b` of `a/b/c`. TensorFlow joins the names of fused operations by semicolons. */
function paths(name: string | undefined): string[] {
  const parts = (name ?? "").split(";", 1)[0]?.split("/").slice(0, -1) ?? [];
  return parts.map((_, index) => parts.slice(0, index + 1).join("/")).filter((path) => path !== "");
}
