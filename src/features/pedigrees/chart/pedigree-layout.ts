/** Dogs with their parents as places in the same list, −1 for one that is unknown; the first is the chart's. */
export interface ChartedDogs {
  readonly dogs: readonly { readonly sir: number; readonly dam: number }[];
}

/** How many generations of ancestors a chart may show: six already have 126 places. */
export const CHART_GENERATIONS = [3, 4, 5, 6] as const;
export type ChartGenerations = (typeof CHART_GENERATIONS)[number];

/**
 * Custom properties of theme.css, distinct from each other and from their background, in the light and the dark scheme.
 */
export const MARK_COLOURS = [
  '--mark-1',
  '--mark-2',
  '--mark-3',
  '--mark-4',
  '--mark-5',
  '--mark-6',
  '--mark-7',
  '--mark-8',
] as const;

/** Marks the places of one dog. Colours repeat after the eighth; the number is unique. */
export interface Mark {
  readonly number: number;
  readonly colour: (typeof MARK_COLOURS)[number];
}

export interface PedigreeBox {
  /** 0 is the dog itself. */
  readonly generation: number;
  /** The place within its generation, from the sir's sir's … down to the dam's dam's …: even ones are sirs. */
  readonly slot: number;
  /** Its index in the list; null: an unknown parent, whose other parent is known. */
  readonly dog: number | null;
  /** Null if the dog has only this place. */
  readonly mark: Mark | null;
  readonly x: number;
  readonly y: number;
}

export interface PedigreeLayout {
  readonly width: number;
  readonly height: number;
  /** Generation by generation, each from top to bottom. */
  readonly boxes: readonly PedigreeBox[];
  /** From each dog to its parents, as the `d` of a path. */
  readonly lines: readonly string[];
}

/** In pixels: a box, and the space beside and below it. */
export interface ChartSizes {
  readonly boxWidth: number;
  readonly boxHeight: number;
  readonly gapX: number;
  readonly gapY: number;
}

interface Place {
  readonly generation: number;
  readonly slot: number;
  readonly dog: number | null;
  readonly parents: readonly [Place, Place] | null;
}

/**
 * The position of everything on a chart, the dog on the left and its ancestors to the right. A line ends at the last
 * known ancestor and takes no more room than it needs: gaps in a pedigree leave no empty space.
 */
export function layOutPedigree(charted: ChartedDogs, generations: ChartGenerations, sizes: ChartSizes): PedigreeLayout {
  const root = placeOf(charted, charted.dogs.length > 0 ? 0 : null, { generation: 0, slot: 0 }, generations);
  const places = generationByGeneration(root);
  const { rows, count } = rowsOf(root);
  const marks = marksOf(places);
  const { boxWidth, boxHeight, gapX, gapY } = sizes;
  const left = ({ generation }: Place) => generation * (boxWidth + gapX);
  const top = (place: Place) => (rows.get(place) ?? 0) * (boxHeight + gapY);
  const deepest = places.at(-1)?.generation ?? 0;

  function lineTo(place: Place, parent: Place): string {
    const [from, to] = [left(place) + boxWidth, left(parent)];
    const [own, other] = [top(place) + boxHeight / 2, top(parent) + boxHeight / 2];
    return `M${from} ${own}H${(from + to) / 2}V${other}H${to}`;
  }

  return {
    width: deepest * (boxWidth + gapX) + boxWidth,
    height: count * (boxHeight + gapY) - gapY,
    boxes: places.map((place) => ({
      generation: place.generation,
      slot: place.slot,
      dog: place.dog,
      mark: place.dog === null ? null : (marks.get(place.dog) ?? null),
      x: left(place),
      y: top(place),
    })),
    lines: places.flatMap((place) => place.parents?.map((parent) => lineTo(place, parent)) ?? []),
  };
}

/** A dog with its ancestors as a tree of places, which is small, since a chart ends after six generations. */
function placeOf(
  charted: ChartedDogs,
  dog: number | null,
  { generation, slot }: { generation: number; slot: number },
  generations: number,
): Place {
  const known = (parent: number | undefined) => (parent === undefined || parent < 0 ? null : parent);
  const { sir, dam } = (dog === null ? undefined : charted.dogs[dog]) ?? { sir: -1, dam: -1 };
  const ends = generation === generations || (known(sir) === null && known(dam) === null);
  const parentAt = (parent: number, side: number) =>
    placeOf(charted, known(parent), { generation: generation + 1, slot: 2 * slot + side }, generations);
  return { generation, slot, dog, parents: ends ? null : [parentAt(sir, 0), parentAt(dam, 1)] };
}

function generationByGeneration(root: Place): Place[] {
  const places = [root];
  for (const { parents } of places) places.push(...(parents ?? []));
  return places;
}

/** Ends of lines are one below the other, and every other dog is in the middle between both parents. */
function rowsOf(root: Place): { rows: ReadonlyMap<Place, number>; count: number } {
  const rows = new Map<Place, number>();
  let count = 0;
  function stand(place: Place): number {
    const [sir, dam] = place.parents?.map(stand) ?? [];
    const row = sir === undefined || dam === undefined ? count++ : (sir + dam) / 2;
    rows.set(place, row);
    return row;
  }
  stand(root);
  return { rows, count };
}

/**
 * Numbered in the order in which a dog's second place is met, generation by generation: a chart of more generations
 * adds numbers for newly repeated dogs and does not change the others.
 */
function marksOf(places: readonly Place[]): ReadonlyMap<number, Mark> {
  const met = new Set<number>();
  const marks = new Map<number, Mark>();
  for (const { dog } of places) {
    if (dog === null) continue;
    if (met.has(dog) && !marks.has(dog)) {
      const colour = MARK_COLOURS[marks.size % MARK_COLOURS.length] ?? MARK_COLOURS[0];
      marks.set(dog, { number: marks.size + 1, colour });
    }
    met.add(dog);
  }
  return marks;
}

/** A dog with several places on a chart. */
interface RepeatedDog {
  /** Its index in the list. */
  readonly dog: number;
  readonly mark: Mark;
  readonly places: number;
  /** It is an ancestor of the first dog's sire and of its dam, or one of them. */
  readonly isBehindBothParents: boolean;
}

/** By number. */
export function repeatedIn({ boxes }: PedigreeLayout): RepeatedDog[] {
  const found = new Map<number, { mark: Mark; sides: boolean[] }>();
  for (const { dog, mark, generation, slot } of boxes) {
    if (dog === null || mark === null) continue;
    const { sides } = found.get(dog) ?? { sides: [] };
    found.set(dog, { mark, sides: [...sides, slot < 2 ** (generation - 1)] });
  }
  return [...found]
    .map(([dog, { mark, sides }]) => ({
      dog,
      mark,
      places: sides.length,
      isBehindBothParents: sides.includes(true) && sides.includes(false),
    }))
    .sort((one, two) => one.mark.number - two.mark.number);
}

/** Whether there are ancestors behind the last generation of a chart. */
export function isCutOff(
  { dogs, whole }: ChartedDogs & { readonly whole: boolean },
  { boxes }: PedigreeLayout,
  generations: number,
): boolean {
  const hasParents = (dog: number | null) =>
    dog !== null && ((dogs[dog]?.sir ?? -1) >= 0 || (dogs[dog]?.dam ?? -1) >= 0);
  return !whole || boxes.some(({ generation, dog }) => generation === generations && hasParents(dog));
}
