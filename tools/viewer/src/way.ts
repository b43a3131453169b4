/**
 * The way of one element: through the movements, casts and elementwise operations of a function, and from one step of a pipeline to
 * the next.
 *
 * The facts of a movement are boxes of strided views, which `tools/qopt/src/view/moves.rs` computes. This module evaluates them in
 * both directions. Other operations on the way keep the index.
 */

import type { Counterparts } from "./comparison.js";
import type { ElementData, Facts, Piece } from "./facts.js";
import type { FunctionGraph } from "./graph.js";

/** An element of a value. */
export interface Place {
  readonly value: number;
  readonly index: readonly number[];
}

/** The kind of an operation that keeps the index of each element, and its operand of the same shape. */
const KEEPS_INDEX: ReadonlySet<string> = new Set(["quantize", "dequantize", "storage cast", "elementwise"]);
/** A page shows at most this number of places of a step. */
export const MAX_PLACES = 24;
/** Operations between an element and its origin. */
const MAX_LENGTH = 4096;

/** The sizes of a static shape. */
export function sizesOf(graph: FunctionGraph, value: number): readonly number[] | undefined {
  const { shape } = graph.type(value);
  if (shape === undefined) return [];
  const sizes = shape?.map(Number);
  return sizes === undefined || shape?.includes(null) === true ? undefined : sizes;
}

/** The row-major number of an index. */
export const numberOf = (sizes: readonly number[], index: readonly number[]): number => sizes.reduce((all, size, at) => all * size + (index[at] ?? 0), 0);

/** The index of a row-major number. */
export function indexOf(sizes: readonly number[], number: number): number[] {
  let rest = number;
  return sizes.map((_, at) => {
    const inner = sizes.slice(at + 1).reduce((all, size) => all * size, 1);
    const index = Math.floor(rest / inner);
    rest -= index * inner;
    return index;
  });
}

interface Factor {
  readonly size: number;
  readonly stride: number;
  readonly dim: number;
  /** The number of indices of the dimension in one step of the digit. */
  readonly weight: number;
}

/** The digits of all dimensions of a box. */
function factorsOf([, , , dims]: Piece): Factor[] {
  return dims.flatMap((numbers, dim) => {
    let weight = numbers.reduce<number>((all, number, at) => (at % 2 === 0 ? all * Number(number) : all), 1);
    return numbers.flatMap((number, at) => {
      if (at % 2 === 1) return [];
      const size = Number(number);
      weight /= size;
      return [{ size, stride: Number(numbers[at + 1]), dim, weight }];
    });
  });
}

/** The element that an element of a result comes from: its value, and its row-major number. */
export function sourceOf(pieces: readonly Piece[], index: readonly number[]): { value: number | null; number: number } | undefined {
  for (const piece of pieces) {
    const [value, origin, offset] = piece;
    const own = index.map((at, dim) => at - Number(origin[dim]));
    const factors = factorsOf(piece);
    const sizes = own.map((_, dim) => factors.filter((factor) => factor.dim === dim).reduce((all, { size }) => all * size, 1));
    if (own.some((at, dim) => at < 0 || at >= (sizes[dim] ?? 1))) continue;
    const digits = factors.map(({ size, stride, dim, weight }) => (Math.floor((own[dim] ?? 0) / weight) % size) * stride);
    return { value, number: digits.reduce((all, part) => all + part, Number(offset)) };
  }
  return undefined;
}

/** The elements of a result that come from an element of a value, at most `limit`. */
export function resultsOf(pieces: readonly Piece[], value: number, number: number, limit: number): number[][] {
  const found: number[][] = [];
  for (const piece of pieces) {
    const [source, origin, offset] = piece;
    if (source !== value) continue;
    // Digits with large strides first: the others bound the rest.
    const factors = factorsOf(piece).sort((a, b) => Math.abs(b.stride) - Math.abs(a.stride));
    const bounds = factors.map((_, at) => {
      const rest = factors.slice(at + 1).map(({ size, stride }) => (size - 1) * stride);
      return [rest.reduce((sum, one) => sum + Math.min(one, 0), 0), rest.reduce((sum, one) => sum + Math.max(one, 0), 0)] as const;
    });
    const solve = (at: number, left: number, index: readonly number[]): void => {
      const factor = factors[at];
      if (factor === undefined) {
        if (left === 0 && found.length < limit) found.push(index.map((one, dim) => one + Number(origin[dim])));
        return;
      }
      const [low, high] = bounds[at] ?? [0, 0];
      const ends = factor.stride === 0 ? [0, factor.size - 1] : [(left - low) / factor.stride, (left - high) / factor.stride].sort((a, b) => a - b);
      if (factor.stride === 0 && (left < low || left > high)) return;
      const [from, to] = [Math.max(0, Math.ceil(ends[0] ?? 0)), Math.min(factor.size - 1, Math.floor(ends[1] ?? 0))];
      for (let digit = from; digit <= to && found.length < limit; digit += 1) {
        solve(at + 1, left - digit * factor.stride, index.map((one, dim) => (dim === factor.dim ? one + digit * factor.weight : one)));
      }
    };
    solve(0, number - Number(offset), origin.map(() => 0));
  }
  return found;
}

/** The place before an operation; the reason why the way begins here if there is none. */
function before(graph: FunctionGraph, { value, index }: Place): Place | string {
  const { operation, index: result } = graph.value(value);
  if (typeof operation !== "number") return "an argument";
  const { kind, operands, moves, operator } = graph.operation(operation);
  const pieces = moves?.[result];
  if (typeof pieces === "string") return `the movement is not followed: ${pieces}`;
  if (pieces !== undefined) {
    const source = sourceOf(pieces, index);
    if (source === undefined) return "the movement has no source";
    const sizes = source.value === null ? undefined : sizesOf(graph, source.value);
    return source.value === null || sizes === undefined ? "an implicit zero" : { value: source.value, index: indexOf(sizes, source.number) };
  }
  if (kind === "constant") return "a constant";
  const operand = KEEPS_INDEX.has(kind) ? sameShape(graph, value, operands) : undefined;
  return operand === undefined ? `computed by ${operator}` : { value: operand, index };
}

/** The first operand with the shape of a value. */
function sameShape(graph: FunctionGraph, value: number, operands: readonly (number | null)[]): number | undefined {
  const sizes = sizesOf(graph, value)?.join();
  if (sizes === undefined) return undefined;
  return operands.find((operand): operand is number => operand !== null && sizesOf(graph, operand)?.join() === sizes && graph.type(operand).kind !== "other");
}

/** The places from an element back to its origin, and what the origin is. */
export function origin(graph: FunctionGraph, place: Place): { readonly places: readonly Place[]; readonly why: string } {
  const places = [place];
  let here = place;
  while (places.length < MAX_LENGTH) {
    const next = before(graph, here);
    if (typeof next === "string") return { places, why: next };
    places.push(next);
    here = next;
  }
  return { places, why: "" };
}

/** The places that an element reaches, in program order, at most `MAX_PLACES`. */
export function reached(graph: FunctionGraph, place: Place): readonly Place[] {
  const found: Place[] = [];
  const work = [place];
  for (let here = work.shift(); here !== undefined && found.length < MAX_PLACES; here = work.shift()) {
    const { value, index } = here;
    const sizes = sizesOf(graph, value);
    if (sizes === undefined) continue;
    for (const user of new Set(graph.users[value] ?? [])) {
      const { kind, results, moves } = graph.operation(user);
      results.forEach((result, at) => {
        if (result === null) return;
        const pieces = moves?.[at];
        const keeps = moves === undefined && KEEPS_INDEX.has(kind) && sizesOf(graph, result)?.join() === sizes.join();
        const indices = Array.isArray(pieces) ? resultsOf(pieces as readonly Piece[], value, numberOf(sizes, index), MAX_PLACES) : keeps ? [index] : [];
        for (const own of indices) {
          const next = { value: result, index: own };
          if (found.length >= MAX_PLACES) return;
          found.push(next);
          work.push(next);
        }
      });
    }
  }
  return found;
}

/** The same element in the program before or after. */
export interface Followed {
  readonly graph: FunctionGraph;
  readonly place: Place;
  /** The selected value in that program, if it is known. */
  readonly selected: number | undefined;
  /** True if the operations of both programs differ, so that their elements may be others. */
  readonly isAssumed: boolean;
}

/** Follows an element, given with its way back, to the other program of a comparison. */
export function across(graph: FunctionGraph, chain: readonly Place[], selected: number | undefined, counterparts: Counterparts, otherGraph: FunctionGraph): Followed | undefined {
  const equal = (here: number, there: number | undefined): there is number =>
    there !== undefined && sizesOf(graph, here) !== undefined && sizesOf(graph, here)?.join() === sizesOf(otherGraph, there)?.join();
  const other = selected === undefined ? undefined : counterparts.value(selected);
  // The origin first: later places may have been moved.
  for (const { value, index } of [...chain].reverse()) {
    const { operation } = graph.value(value);
    const there = counterparts.value(value);
    const changes = typeof operation === "number" ? (counterparts.difference(operation)?.changes ?? []) : [];
    if (equal(value, there)) return { graph: otherGraph, place: { value: there, index }, selected: other, isAssumed: changes.length > 0 };
  }
  // A constant that a pass has computed: the operand at the same position of the same user.
  for (const { value, index } of chain) {
    for (const user of graph.users[value] ?? []) {
      const at = graph.operation(user).operands.indexOf(value);
      const there = counterparts.of(user);
      const operand = there === undefined ? undefined : (otherGraph.operation(there).operands[at] ?? undefined);
      if (equal(value, operand)) return { graph: otherGraph, place: { value: operand, index }, selected: operand, isAssumed: true };
    }
  }
  return undefined;
}

/** The number of the parameter of an element. */
function parameterOf(type: ReturnType<FunctionGraph["type"]>, index: readonly number[]): number | undefined {
  const { granularity, axis, blocks, table } = type.quantized ?? {};
  switch (granularity) {
    case "tensor":
      return 0;
    case "axis":
      return index[axis ?? 0];
    case "blocks": {
      const sizes = new Map((blocks ?? []).map(([dim, size]) => [dim, Number(size)]));
      return numberOf((table ?? []).map(Number), index.map((at, dim) => Math.floor(at / (sizes.get(dim) ?? Infinity))));
    }
    case undefined:
      return undefined;
  }
}

export interface ElementFacts {
  readonly stored?: number;
  readonly real?: number;
  readonly scale?: number | null;
  readonly zeroPoint?: number;
}

const DECODERS: Readonly<Record<string, readonly [number, (data: DataView, at: number) => number]>> = {
  i8: [1, (data, at) => data.getInt8(at)],
  u8: [1, (data, at) => data.getUint8(at)],
  i16: [2, (data, at) => data.getInt16(at, true)],
  u16: [2, (data, at) => data.getUint16(at, true)],
  i32: [4, (data, at) => data.getInt32(at, true)],
  u32: [4, (data, at) => data.getUint32(at, true)],
  f32: [4, (data, at) => data.getFloat32(at, true)],
};

const decoded = new WeakMap<object, DataView>();

/** An element of base64 data. */
function elementAt(elements: ElementData, number: number): number | undefined {
  const [width, read] = DECODERS[elements[0]] ?? [];
  if (width === undefined || read === undefined) return undefined;
  let data = decoded.get(elements);
  if (data === undefined) {
    data = new DataView(Uint8Array.from(atob(elements[1]), (character) => character.charCodeAt(0)).buffer);
    decoded.set(elements, data);
  }
  return (number + 1) * width <= data.byteLength ? read(data, number * width) : undefined;
}

/** The element of a value in the page: of a constant, or of a run. */
function knownElement(facts: Facts, graph: FunctionGraph, { value, index }: Place): number | undefined {
  const { operation, data } = graph.value(value);
  const sizes = sizesOf(graph, value);
  if (sizes === undefined) return undefined;
  const number = numberOf(sizes, index);
  if (data !== undefined) return elementAt(data, number);
  const constant = typeof operation === "number" ? graph.operation(operation).constant : undefined;
  const found = constant === undefined ? undefined : facts.constants[constant];
  if (found?.data !== undefined) return elementAt(found.data, number);
  const listed = found?.values?.[number];
  return listed === undefined || listed === null ? undefined : Number(listed);
}

/** The facts of an element. A movement keeps the stored integer, and a dequantization gives its real value. */
export function elementFacts(facts: Facts, graph: FunctionGraph, place: Place): ElementFacts {
  const type = graph.type(place.value);
  const at = parameterOf(type, place.index);
  const { scales = [], zeroPoints = [] } = type.quantized ?? {};
  const scale = at === undefined ? undefined : scales[at];
  const zeroPoint = at === undefined ? undefined : Number(zeroPoints[at] ?? zeroPoints[0] ?? 0);
  const parameters = { ...(scale === undefined ? {} : { scale }), ...(zeroPoint === undefined ? {} : { zeroPoint }) };
  const number = knownElement(facts, graph, place);
  const known = number ?? derived(facts, graph, place);
  if (known === undefined) return parameters;
  if (type.kind === "float") return { real: known };
  return { stored: known, ...parameters, ...(typeof scale === "number" && zeroPoint !== undefined ? { real: (known - zeroPoint) * scale } : {}) };
}

/** The element that a movement or a cast takes from its operand. */
function derived(facts: Facts, graph: FunctionGraph, place: Place): number | undefined {
  const { operation } = graph.value(place.value);
  if (typeof operation !== "number") return undefined;
  const { kind, moves } = graph.operation(operation);
  if (moves === undefined && kind !== "storage cast" && kind !== "dequantize") return undefined;
  const source = before(graph, place);
  if (typeof source === "string") return undefined;
  const { stored, real } = elementFacts(facts, graph, source);
  if (kind === "dequantize") return real;
  // A cast of signless integers to an unsigned storage type keeps the bits.
  const [, width] = /^u(\d+)$/.exec(graph.type(place.value).quantized?.storage ?? "") ?? [];
  return width !== undefined && stored !== undefined && stored < 0 ? stored + 2 ** Number(width) : (stored ?? real);
}
