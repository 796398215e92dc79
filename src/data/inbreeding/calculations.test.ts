import { expect, it } from 'vitest';
import { calculations } from './calculations.ts';
import { DAM, DOG, OWN_ANCESTOR, SIR, STRANGER } from './testing/ancestries.ts';

it('computes a dog’s coefficient over all and over 2 to 12 generations, its contributions and completeness', () => {
  const answer = calculations.inbreeding({ of: 'dog', dog: DOG, generations: null });
  expect(answer).toEqual({
    kind: 'known',
    coefficient: 1 / 8,
    over: [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((generations) => ({ generations, coefficient: 1 / 8 })),
    contributions: [{ dogId: 'A', part: 1 / 8 }],
    completeness: expect.objectContaining({ known: 6, different: 5, possible: 2 ** 13 - 2, whole: 2 }),
  });
});

it('computes contributions and completeness over the requested generations', () => {
  const answer = calculations.inbreeding({ of: 'dog', dog: DOG, generations: 1 });
  expect(answer).toMatchObject({
    coefficient: 1 / 8,
    contributions: [],
    completeness: { generations: [1], known: 2, different: 2, possible: 2 },
  });
});

it('computes the same for a litter as for the dog that it would be', () => {
  const answer = calculations.inbreeding({ of: 'litter', sir: SIR, dam: DAM, generations: 3 });
  expect(answer).toMatchObject({
    coefficient: 1 / 8,
    contributions: [{ dogId: 'A', part: 1 / 8 }],
    completeness: { generations: [1, 1, 1 / 4], different: 6 },
  });
});

it('ranks possible mates by the inbreeding of the litter', () => {
  expect(calculations.mates({ dog: SIR, mates: [DAM, STRANGER], generations: null })).toEqual({
    kind: 'ranked',
    mates: [
      { dogId: 'Z', coefficient: 0 },
      { dogId: 'D', coefficient: 1 / 8 },
    ],
  });
  expect(calculations.mates({ dog: SIR, mates: [DAM], generations: 1 })).toMatchObject({ mates: [{ coefficient: 0 }] });
});

it('names the dogs that are their own ancestors, and computes nothing', () => {
  const loop = { kind: 'loop', dogIds: ['L', 'M'] };
  expect(calculations.inbreeding({ of: 'dog', dog: OWN_ANCESTOR, generations: 2 })).toEqual(loop);
  expect(calculations.mates({ dog: STRANGER, mates: [OWN_ANCESTOR], generations: null })).toEqual(loop);
});
