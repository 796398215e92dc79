import { type Lineage, parentOf, UNKNOWN } from '../lineage.ts';

/**
 * Kinship by definition: the table of every dog with every other, for dogs whose parents have lower numbers. An
 * independent second method, for small lineages.
 */
export function kinshipTable({ sir, dam }: Lineage): number[][] {
  const table: number[][] = [];
  const at = (one: number, other: number) => (one === UNKNOWN || other === UNKNOWN ? 0 : (table[one]?.[other] ?? 0));
  for (let dog = 0; dog < sir.length; dog += 1) {
    const [father, mother] = [parentOf(sir, dog), parentOf(dam, dog)];
    const row = Array.from({ length: dog }, (_, older) => (at(father, older) + at(mother, older)) / 2);
    row.push((1 + at(father, mother)) / 2);
    for (const [older, value] of row.entries()) table[older]?.push(value);
    table.push(row);
  }
  return table;
}

/** Each common ancestor's contribution, by walking every pair of lines. */
export function partsByLines(lineage: Lineage, dog: number): Map<number, number> {
  const parts = new Map<number, number>();
  for (const one of linesFrom(lineage, parentOf(lineage.sir, dog))) {
    for (const other of linesFrom(lineage, parentOf(lineage.dam, dog))) {
      const ancestor = one.at(-1) ?? UNKNOWN;
      if (ancestor !== other.at(-1) || one.slice(0, -1).some((between) => other.includes(between))) continue;
      const [n1, n2] = [one.length - 1, other.length - 1];
      const part = 0.5 ** (n1 + n2 + 1) * (1 + coefficientByLines(lineage, ancestor));
      parts.set(ancestor, (parts.get(ancestor) ?? 0) + part);
    }
  }
  return parts;
}

export function coefficientByLines(lineage: Lineage, dog: number): number {
  return [...partsByLines(lineage, dog).values()].reduce((sum, part) => sum + part, 0);
}

/** Every path up from a dog, with all dogs on it: the tree of positions, feasible only for small lineages. */
function linesFrom(lineage: Lineage, dog: number): number[][] {
  if (dog === UNKNOWN) return [];
  const further = [lineage.sir, lineage.dam].flatMap((side) => linesFrom(lineage, parentOf(side, dog)));
  return [[dog], ...further.map((line) => [dog, ...line])];
}

/** The pedigree of a dog cut after n generations, by visiting each position. */
export function cutByPlaces({ sir, dam }: Lineage, dog: number, generations: number): Lineage {
  const known = { sir: new Int32Array(sir.length).fill(UNKNOWN), dam: new Int32Array(dam.length).fill(UNKNOWN) };
  function visit(at: number, generation: number): void {
    if (at === UNKNOWN || generation === generations) return;
    known.sir[at] = parentOf(sir, at);
    known.dam[at] = parentOf(dam, at);
    visit(parentOf(sir, at), generation + 1);
    visit(parentOf(dam, at), generation + 1);
  }
  visit(dog, 0);
  return known;
}
