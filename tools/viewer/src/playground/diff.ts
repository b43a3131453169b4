/** The lines of a text that another text lacks or adds, by Myers' greedy algorithm. */

export interface Line {
  readonly kind: "same" | "added" | "removed";
  readonly text: string;
}

/** Texts with more different lines are shown as one text that replaces the other. */
const MAX_EDITS = 1500;

export function diffLines(before: string, after: string): Line[] {
  const a = before.split("\n");
  const b = after.split("\n");
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
  const same = (text: string): Line => ({ kind: "same", text });
  const middle = edits(a.slice(start, a.length - end), b.slice(start, b.length - end));
  return [...a.slice(0, start).map(same), ...middle, ...a.slice(a.length - end).map(same)];
}

function edits(a: readonly string[], b: readonly string[]): Line[] {
  const removed = a.map((text): Line => ({ kind: "removed", text }));
  const added = b.map((text): Line => ({ kind: "added", text }));
  // The furthest position in `a` on each diagonal, before each number of edits.
  const trace: Map<number, number>[] = [];
  let furthest = new Map<number, number>([[1, 0]]);
  for (let count = 0; count <= Math.min(a.length + b.length, MAX_EDITS); count += 1) {
    trace.push(new Map(furthest));
    const next = new Map(furthest);
    for (let diagonal = -count; diagonal <= count; diagonal += 2) {
      let x = isInsertion(next, diagonal, count) ? (next.get(diagonal + 1) ?? 0) : (next.get(diagonal - 1) ?? 0) + 1;
      while (x < a.length && x - diagonal < b.length && a[x] === b[x - diagonal]) x += 1;
      next.set(diagonal, x);
      if (x >= a.length && x - diagonal >= b.length) return backtrack(a, b, trace);
    }
    furthest = next;
  }
  return [...removed, ...added];
}

/** True if the furthest path on a diagonal ends with an insertion of a line. */
function isInsertion(furthest: ReadonlyMap<number, number>, diagonal: number, count: number): boolean {
  if (diagonal === -count) return true;
  return diagonal !== count && (furthest.get(diagonal - 1) ?? 0) < (furthest.get(diagonal + 1) ?? 0);
}

function backtrack(a: readonly string[], b: readonly string[], trace: readonly ReadonlyMap<number, number>[]): Line[] {
  const lines: Line[] = [];
  let [x, y] = [a.length, b.length];
  for (let count = trace.length - 1; count >= 0; count -= 1) {
    const furthest = trace[count] ?? new Map<number, number>();
    const diagonal = x - y;
    const isInserted = isInsertion(furthest, diagonal, count);
    const from = isInserted ? diagonal + 1 : diagonal - 1;
    const startX = count === 0 ? 0 : (furthest.get(from) ?? 0);
    const startY = count === 0 ? 0 : startX - from;
    while (x > startX && y > startY) {
      x -= 1;
      y -= 1;
      lines.push({ kind: "same", text: a[x] ?? "" });
    }
    if (count === 0) break;
    if (isInserted) lines.push({ kind: "added", text: b[startY] ?? "" });
    else lines.push({ kind: "removed", text: a[startX] ?? "" });
    [x, y] = [startX, startY];
  }
  return lines.reverse();
}

/** The changed lines with up to `context` lines around each; undefined for lines that are left out. */
export function hunks(lines: readonly Line[], context: number): (Line | undefined)[] {
  const shown = new Set<number>();
  lines.forEach(({ kind }, at) => {
    if (kind === "same") return;
    for (let near = at - context; near <= at + context; near += 1) shown.add(near);
  });
  const result: (Line | undefined)[] = [];
  lines.forEach((line, at) => {
    if (shown.has(at)) result.push(line);
    else if (result.length === 0 || result.at(-1) !== undefined) result.push(undefined);
  });
  return result;
}
