/**
 * The visible graph of a function: which operations are nodes of their own, which are in a collapsed group, and the edges
 * between them.
 *
 * Constants are rows of the operations that use them. This module does not know positions.
 */

import type { Facts, FunctionFacts, KernelFacts, OperationFacts, Quantized, TypeFacts, ValueFacts } from "./facts.js";
import { Groups } from "./groups.js";

export type NodeKey = string;

/** A constant operand, shown in the node of its user. */
export interface ConstantRow {
  readonly label: string;
  readonly operation: number;
  readonly value: number;
}

export interface GraphNode {
  readonly key: NodeKey;
  /** Position in the program. Decides the direction of edges in a cycle between groups. */
  readonly order: number;
  /** The operation, unless the node is an argument or a group. */
  readonly operation?: number;
  /** The value, if the node is an argument. */
  readonly argument?: number;
  /** The group, if the node is a collapsed one. */
  readonly group?: string;
  readonly rows: readonly ConstantRow[];
}

export interface GraphEdge {
  readonly from: NodeKey;
  readonly to: NodeKey;
  readonly value: number;
}

export interface Graph {
  readonly nodes: ReadonlyMap<NodeKey, GraphNode>;
  readonly edges: readonly GraphEdge[];
}

export const operationKey = (index: number): NodeKey => `o${index}`;
export const argumentKey = (value: number): NodeKey => `a${value}`;
export const groupKey = (group: string): NodeKey => `g${group}`;

/** A function with the relations between its operations, independent of what is collapsed. */
export class FunctionGraph {
  readonly users: readonly number[][];
  readonly groups: Groups;
  readonly #constants: ReadonlySet<number>;

  constructor(
    readonly facts: Facts,
    readonly fn: FunctionFacts,
    /** The kernels of the program. */
    readonly kernels: readonly KernelFacts[] = [],
  ) {
    const users: number[][] = fn.values.map(() => []);
    fn.operations.forEach((operation, index) => {
      for (const operand of operation.operands) {
        if (operand !== null) users[operand]?.push(index);
      }
    });
    this.users = users;
    this.groups = new Groups(fn);
    this.#constants = new Set(fn.operations.flatMap((operation, index) => (this.#isRow(operation) ? [index] : [])));
  }

  operation(index: number): OperationFacts {
    const found = this.fn.operations[index];
    if (found === undefined) throw new RangeError(`operation ${index}`);
    return found;
  }

  value(index: number): ValueFacts {
    const found = this.fn.values[index];
    if (found === undefined) throw new RangeError(`value ${index}`);
    return found;
  }

  /** The kernels with code of an operation. */
  kernelsOf(index: number): readonly KernelFacts[] {
    return (this.operation(index).kernels ?? []).flatMap((kernel) => this.kernels[kernel] ?? []);
  }

  /** The type of a value. Stored integers have the parameters of the cast that makes or reads them. */
  type(value: number): TypeFacts {
    const found = this.facts.types[this.value(value).type];
    if (found === undefined) throw new RangeError(`type of value ${value}`);
    const quantized = found.kind === "integer" ? this.#castOf(value) : undefined;
    return quantized === undefined ? found : { ...found, kind: "quantized", quantized };
  }

  #castOf(value: number): Quantized | undefined {
    const { operation } = this.value(value);
    const source = typeof operation === "number" ? this.operation(operation) : undefined;
    if (source?.kind === "quantize" && source.cast !== undefined) return source.cast;
    const users = (this.users[value] ?? []).map((user) => this.operation(user));
    return users.find(({ kind, operands }) => kind === "dequantize" && operands[0] === value)?.cast;
  }

  /** Returns true if an operation is shown as a row of its users. */
  isConstant(index: number): boolean {
    return this.#constants.has(index);
  }

  #isRow(operation: OperationFacts): boolean {
    const [result] = operation.results;
    if (operation.kind !== "constant" || operation.results.length !== 1 || typeof result !== "number") return false;
    const users = this.users[result] ?? [];
    return users.length > 0 && users.every((user) => this.operation(user).kind !== "structure");
  }

  /** The rows of the constant operands of an operation. */
  rows(index: number): ConstantRow[] {
    const operation = this.operation(index);
    return operation.operands.flatMap((operand, at) => {
      const source = operand === null ? undefined : this.value(operand).operation;
      if (operand === null || typeof source !== "number" || !this.isConstant(source)) return [];
      return [{ label: operation.operandNames?.[at] ?? `operand ${at}`, operation: source, value: operand }];
    });
  }

  /** The graph with these groups collapsed. */
  visible(collapsed: ReadonlySet<string>): Graph {
    const nodes = new Map<NodeKey, GraphNode>();
    const keys: (NodeKey | undefined)[] = [];
    this.fn.operations.forEach((_, index) => {
      if (this.isConstant(index)) {
        keys.push(undefined);
        return;
      }
      const group = this.groups.collapsedAround(index, collapsed);
      const owner = group === undefined ? index : this.groups.ownerOf(group);
      const key = owner === undefined ? groupKey(group ?? "") : operationKey(owner);
      keys.push(key);
      if (nodes.has(key)) return;
      nodes.set(
        key,
        owner === undefined
          ? { key, order: index, group: group ?? "", rows: [] }
          : { key, order: index, operation: owner, rows: this.rows(owner) },
      );
    });
    const sources = this.fn.values.map((value, index) => {
      if (typeof value.operation === "number") return keys[value.operation];
      if (value.region === undefined) return undefined;
      const key = argumentKey(index);
      if (value.region === null) {
        nodes.set(key, { key, order: index - this.fn.values.length, argument: index, rows: [] });
        return key;
      }
      const around = keys[value.region];
      const isHidden = this.groups.isCollapsedInside(value.region, collapsed);
      if (isHidden || around !== operationKey(value.region)) return around;
      nodes.set(key, { key, order: value.region + 0.5, argument: index, rows: [] });
      return key;
    });
    return { nodes, edges: this.#edges(keys, sources, nodes) };
  }

  #edges(keys: readonly (NodeKey | undefined)[], sources: readonly (NodeKey | undefined)[], nodes: ReadonlyMap<NodeKey, GraphNode>) {
    const edges: GraphEdge[] = [];
    const known = new Set<string>();
    this.fn.operations.forEach((operation, index) => {
      const to = keys[index];
      for (const value of operation.operands) {
        const from = value === null ? undefined : sources[value];
        if (value === null || from === undefined || to === undefined || from === to) continue;
        const id = `${from} ${to} ${value}`;
        if (!nodes.has(from) || known.has(id)) continue;
        known.add(id);
        edges.push({ from, to, value });
      }
    });
    return edges;
  }
}
