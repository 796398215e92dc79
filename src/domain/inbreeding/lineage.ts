/** Replaces an unknown parent. */
export const UNKNOWN = -1;

/** Parentage. Dogs are numbered in any order; a parent is a number, or `UNKNOWN`. */
export interface Lineage {
  readonly sir: Int32Array;
  readonly dam: Int32Array;
}

/** Dogs that are their own ancestors have no coefficient; the error names exactly the dogs in loops. */
export class LineageLoop extends Error {
  override readonly name = 'LineageLoop';

  constructor(readonly dogs: readonly number[]) {
    super('a dog is its own ancestor');
  }
}

export function parentOf(parents: Int32Array, dog: number): number {
  return parents[dog] ?? UNKNOWN;
}

/**
 * The loops of a lineage, each with exactly its dogs: the strongly connected components (Tarjan). Iterative, because a
 * line may be as long as the lineage.
 */
export function loopsIn({ sir, dam }: Lineage): number[][] {
  const size = sir.length;
  /** The visiting order of a dog, from 1; 0 if not visited yet. */
  const met = new Int32Array(size);
  const earliest = new Int32Array(size);
  const parentsSeen = new Uint8Array(size);
  const isOpen = new Uint8Array(size);
  const open: number[] = [];
  const line: number[] = [];
  const loops: number[][] = [];
  let time = 0;

  function meet(dog: number): void {
    time += 1;
    met[dog] = time;
    earliest[dog] = time;
    isOpen[dog] = 1;
    open.push(dog);
    line.push(dog);
  }

  function reach(dog: number, when: number): void {
    earliest[dog] = Math.min(earliest[dog] ?? 0, when);
  }

  function close(first: number): void {
    const part = open.splice(open.lastIndexOf(first));
    for (const dog of part) isOpen[dog] = 0;
    if (part.length > 1 || sir[first] === first || dam[first] === first) loops.push(part.sort((a, b) => a - b));
  }

  for (let root = 0; root < size; root += 1) {
    if (met[root] === 0) meet(root);
    for (let dog = line.at(-1); dog !== undefined; dog = line.at(-1)) {
      const seen = parentsSeen[dog] ?? 0;
      if (seen < 2) {
        parentsSeen[dog] = seen + 1;
        const parent = parentOf(seen === 0 ? sir : dam, dog);
        if (parent === UNKNOWN) continue;
        if (met[parent] === 0) meet(parent);
        else if (isOpen[parent] === 1) reach(dog, met[parent] ?? 0);
        continue;
      }
      line.pop();
      const child = line.at(-1);
      if (child !== undefined) reach(child, earliest[dog] ?? 0);
      if (earliest[dog] === met[dog]) close(dog);
    }
  }
  return loops;
}
