import { lineageNamed } from './lineages.ts';

type Parents = Readonly<Record<string, readonly [string | null, string | null]>>;

/** Exact textbook values. The dog is `X`; `over` is its coefficient over 1, 2, 3, … generations. */
interface TextbookCase {
  readonly name: string;
  readonly parents: Parents;
  readonly coefficient: number;
  readonly over: readonly number[];
  readonly parts: Readonly<Record<string, number>>;
}

const FULL_SIBLINGS: Parents = { S: ['A', 'B'], D: ['A', 'B'] };

export const TEXTBOOK: readonly TextbookCase[] = [
  {
    name: 'parent and child',
    parents: { X: ['S', 'D'], D: ['S', 'M'] },
    coefficient: 1 / 4,
    over: [0, 1 / 4, 1 / 4],
    parts: { S: 1 / 4 },
  },
  {
    name: 'full siblings',
    parents: { X: ['S', 'D'], ...FULL_SIBLINGS },
    coefficient: 1 / 4,
    over: [0, 1 / 4, 1 / 4],
    parts: { A: 1 / 8, B: 1 / 8 },
  },
  {
    name: 'half siblings',
    parents: { X: ['S', 'D'], S: ['A', 'B'], D: ['A', 'C'] },
    coefficient: 1 / 8,
    over: [0, 1 / 8],
    parts: { A: 1 / 8 },
  },
  {
    name: 'uncle and niece',
    parents: { X: ['S', 'D'], S: ['A', 'B'], D: ['E', 'C'], E: ['A', 'B'] },
    coefficient: 1 / 8,
    over: [0, 0, 1 / 8],
    parts: { A: 1 / 16, B: 1 / 16 },
  },
  {
    name: 'grandfather and granddaughter',
    parents: { X: ['S', 'D'], D: ['E', 'C'], E: ['S', 'B'] },
    coefficient: 1 / 8,
    over: [0, 0, 1 / 8],
    parts: { S: 1 / 8 },
  },
  {
    name: 'first cousins',
    parents: { X: ['S', 'D'], S: ['E', 'C'], D: ['G', 'H'], E: ['A', 'B'], G: ['A', 'B'] },
    coefficient: 1 / 16,
    over: [0, 0, 1 / 16],
    parts: { A: 1 / 32, B: 1 / 32 },
  },
  {
    name: 'double first cousins',
    parents: {
      X: ['S', 'D'],
      S: ['E', 'G'],
      D: ['H', 'I'],
      E: ['A', 'B'],
      H: ['A', 'B'],
      G: ['C', 'J'],
      I: ['C', 'J'],
    },
    coefficient: 1 / 8,
    over: [0, 0, 1 / 8],
    parts: { A: 1 / 32, B: 1 / 32, C: 1 / 32, J: 1 / 32 },
  },
  {
    name: 'half siblings by a father whose parents are full siblings',
    parents: { X: ['P', 'Q'], P: ['Y', 'M'], Q: ['Y', 'N'], Y: ['S', 'D'], ...FULL_SIBLINGS },
    coefficient: 5 / 32,
    over: [0, 1 / 8, 1 / 8, 5 / 32],
    // Both lines go through Y: A and B contribute only to Y's own coefficient.
    parts: { Y: 5 / 32 },
  },
  {
    name: 'an inbred father and his daughter',
    parents: { X: ['Y', 'Q'], Q: ['Y', 'N'], Y: ['S', 'D'], ...FULL_SIBLINGS },
    coefficient: 5 / 16,
    // Y occurs at the cut as its daughter's sire, and before it as the sire.
    over: [0, 1 / 4, 5 / 16],
    parts: { Y: 5 / 16 },
  },
  {
    name: 'inbred and unrelated parents',
    parents: { X: ['Y', 'Z'], Y: ['S', 'D'], ...FULL_SIBLINGS, Z: ['T', 'U'], T: ['V', 'W'], U: ['V', 'W'] },
    coefficient: 0,
    over: [0, 0, 0, 0],
    parts: {},
  },
  {
    name: 'a father with his daughter, and with the daughter of both',
    parents: { X: ['S', 'D'], D: ['S', 'E'], E: ['S', 'M'] },
    coefficient: 3 / 8,
    over: [0, 1 / 4, 3 / 8],
    parts: { S: 3 / 8 },
  },
  {
    name: 'full siblings of full siblings',
    parents: { X: ['S', 'D'], ...FULL_SIBLINGS, A: ['K', 'L'], B: ['K', 'L'] },
    coefficient: 3 / 8,
    over: [0, 1 / 4, 3 / 8],
    parts: { A: 1 / 8, B: 1 / 8, K: 1 / 16, L: 1 / 16 },
  },
  {
    name: 'an unknown mother',
    parents: { X: ['S', null], S: ['A', 'B'], A: ['B', 'C'] },
    coefficient: 0,
    over: [0, 0, 0],
    parts: {},
  },
  { name: 'nobody known', parents: { X: [null, null] }, coefficient: 0, over: [0, 0], parts: {} },
];

export const textbook = TEXTBOOK.map((each) => ({ ...each, ...lineageNamed(each.parents) }));
