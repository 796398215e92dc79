import { describe, expect, it } from 'vitest';
import { createRelations, type Finding, type RelatedDog } from './relations.ts';

type DogEntry = readonly [dogId: string, part?: Partial<RelatedDog>];

const dogOf = ([dogId, part]: DogEntry): RelatedDog => ({
  dogId,
  sex: null,
  birthday: null,
  sir: null,
  dam: null,
  ...part,
});

function refusedAmong(existing: readonly DogEntry[], brought: readonly DogEntry[]): Record<string, Finding> {
  const relations = createRelations();
  for (const dog of existing) relations.keep(dogOf(dog));
  for (const dog of brought) relations.bring(dogOf(dog));
  return Object.fromEntries(relations.refuse().map(({ dogId, finding }) => [dogId, finding]));
}

describe('impossible dogs', () => {
  it.each<[string, readonly DogEntry[], readonly DogEntry[], Record<string, Finding>]>([
    [
      'a sire that is female',
      [['A', { sex: 'female' }]],
      [['B', { sir: 'A' }]],
      { B: { kind: 'parent-sex', place: 'sir', parent: 'A', sex: 'female' } },
    ],
    [
      'a male that is a dam elsewhere',
      [['B', { dam: 'A' }]],
      [['A', { sex: 'male' }]],
      { A: { kind: 'child-sex', place: 'dam', child: 'B', sex: 'male' } },
    ],
    [
      'a child that is older than a parent',
      [['A', { birthday: '2019-04-30' }]],
      [['B', { sir: 'A', birthday: '2018' }]],
      { B: { kind: 'older-than-parent', place: 'sir', parent: 'A' } },
    ],
    [
      'a parent that is younger than a child',
      [['B', { dam: 'A', birthday: '2018-04-30' }]],
      [['A', { birthday: '2019-04-30' }]],
      { A: { kind: 'younger-than-child', child: 'B' } },
    ],
    ['a dog that is its own parent', [], [['A', { sir: 'A' }]], { A: { kind: 'loop', dogs: ['A'] } }],
    [
      'a dog that is an ancestor of its ancestor',
      [
        ['B', { sir: 'C' }],
        ['C', { dam: 'A' }],
      ],
      [['A', { sir: 'B' }]],
      { A: { kind: 'loop', dogs: ['A', 'B', 'C'] } },
    ],
    [
      'the row whose dam is a sire elsewhere',
      [['P'], ['B', { sir: 'P' }]],
      [['C', { dam: 'P' }]],
      { C: { kind: 'parent-of-both', place: 'dam', parent: 'P' } },
    ],
    [
      'the second of two rows that name a parent without a row as dam and as sire',
      [],
      [
        ['C', { dam: 'P' }],
        ['B', { sir: 'P' }],
      ],
      { B: { kind: 'parent-of-both', place: 'sir', parent: 'P' } },
    ],
    [
      'a row that contradicts an accepted row, and not one that contradicts a refused row',
      [['F', { sex: 'female' }]],
      [
        ['A', { sir: 'F', dam: 'P' }],
        ['B', { sir: 'P' }],
        ['C', { dam: 'P' }],
      ],
      {
        A: { kind: 'parent-sex', place: 'sir', parent: 'F', sex: 'female' },
        C: { kind: 'parent-of-both', place: 'dam', parent: 'P' },
      },
    ],
    [
      'no row when the contradicting row changes in the same import',
      [['B', { sir: 'P' }]],
      [
        ['B', { dam: 'P' }],
        ['C', { dam: 'P' }],
      ],
      {},
    ],
  ])('refuses %s', (_name, existing, brought, expected) => expect(refusedAmong(existing, brought)).toEqual(expected));
});
