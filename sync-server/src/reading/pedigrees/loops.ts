/**
 * Groups of dogs in which each is an ancestor of every other one, and so of itself; a dog that is its own parent is a
 * group. Mere descendants or ancestors of a group are in none (Tarjan 1972, iterative, because long lines would
 * overflow the call stack).
 */
export function findLoops(count: number, parentsOf: (dog: number) => readonly [number, number]): number[][] {
  const order = new Int32Array(count).fill(-1);
  const lowest = new Int32Array(count);
  const open = new Uint8Array(count);
  const waiting: number[] = [];
  const loops: number[][] = [];
  let next = 0;

  function begin(dog: number): { dog: number; side: number } {
    order[dog] = next;
    lowest[dog] = next;
    next += 1;
    open[dog] = 1;
    waiting.push(dog);
    return { dog, side: 0 };
  }
  const lower = (dog: number, to: number) => {
    lowest[dog] = Math.min(lowest[dog] ?? 0, to);
  };

  for (let root = 0; root < count; root += 1) {
    if (order[root] !== -1) continue;
    const path = [begin(root)];
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const { dog } = top;
      if (top.side < 2) {
        const parent = parentsOf(dog)[top.side] ?? -1;
        top.side += 1;
        if (parent === -1) continue;
        if (order[parent] === -1) path.push(begin(parent));
        else if (open[parent] === 1) lower(dog, order[parent] ?? 0);
        continue;
      }
      path.pop();
      const below = path.at(-1);
      if (below !== undefined) lower(below.dog, lowest[dog] ?? 0);
      if (lowest[dog] !== order[dog]) continue;
      const group = waiting.splice(waiting.lastIndexOf(dog));
      for (const each of group) open[each] = 0;
      if (group.length > 1 || parentsOf(dog).includes(dog)) loops.push(group);
    }
  }
  return loops;
}
