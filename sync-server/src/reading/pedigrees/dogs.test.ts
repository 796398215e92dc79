import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pedigreeId } from '../../../../src/domain/pedigree/id.ts';
import { createDogs, type IndexedDog } from './dogs.ts';

const IDS = Array.from({ length: 9 }, (_unused, n) => `D${n}`);
const NAMES = ['Барон', 'Баронеса', 'Baron II', 'Леді', 'Бароні', 'Леді Барона'];

const DOG: fc.Arbitrary<IndexedDog> = fc.record({
  dogId: fc.constantFrom(...IDS),
  name: fc.constantFrom(...NAMES),
  callName: fc.constantFrom(...NAMES, null),
  sex: fc.constantFrom('male' as const, 'female' as const, null),
  breed: fc.constant(null),
  birthday: fc.constantFrom('2015', '2016-01-02', null),
  kennel: fc.constant(null),
  sir: fc.constantFrom(...IDS, null),
  dam: fc.constantFrom(...IDS, null),
  others: fc.constantFrom('Чемпіон України', 'рудий', null),
});

/** After any additions, changes and removals the results equal those of the final dogs added once. */
it('returns the same for dogs after any changes as for the final dogs added once', () => {
  const steps = fc.array(fc.oneof(DOG, fc.constantFrom(...IDS)), { maxLength: 40 });
  fc.assert(
    fc.property(steps, (changes) => {
      const changed = createDogs();
      const left = new Map<string, IndexedDog>();
      for (const change of changes) {
        if (typeof change === 'string') {
          changed.remove(pedigreeId(change));
          left.delete(change);
        } else {
          changed.put(change);
          left.set(change.dogId, change);
        }
        // Makes the names get sorted repeatedly.
        changed.search('baro');
      }
      const once = createDogs();
      for (const dog of left.values()) once.put(dog);
      expect(changed.size).toBe(left.size);
      for (const id of IDS) {
        expect(changed.family(id)).toEqual(once.family(id));
        expect(changed.ancestry(id)).toEqual(once.ancestry(id));
      }
      for (const text of ['барон', 'Baron I', 'леді', 'Lady'])
        expect(new Set(changed.search(text).hits.map(({ dogId }) => dogId))).toEqual(
          new Set(once.search(text).hits.map(({ dogId }) => dogId)),
        );
    }),
  );
});

it('returns dogs that are their own ancestors', () => {
  const dogs = createDogs();
  const dog = { callName: null, sex: null, breed: null, birthday: null, kennel: null, dam: null, others: null };
  dogs.put({ ...dog, dogId: 'A', name: 'Anton', sir: 'B' });
  dogs.put({ ...dog, dogId: 'B', name: 'Bruno', sir: 'A' });
  expect(dogs.ancestry('A')?.dogs.map(({ dogId, sir }) => [dogId, sir])).toEqual([
    ['A', 1],
    ['B', 0],
  ]);
});

it('finds a dog by its whole number while it exists', () => {
  const dogs = createDogs();
  const dog = {
    callName: null,
    sex: null,
    breed: null,
    birthday: null,
    kennel: null,
    sir: null,
    dam: null,
    others: null,
  };
  dogs.put({ ...dog, dogId: '007', name: 'Леді' });
  dogs.put({ ...dog, dogId: 'UKU 12', name: 'Барон', sir: 'UKU 13' });
  const found = (text: string) => dogs.search(text).hits.map(({ dogId }) => dogId);
  expect([found('007'), found('7'), found(' uku  12 '), found('барон')]).toEqual([['007'], [], ['UKU 12'], ['UKU 12']]);
  // A dog that is only named as a parent has no pedigree.
  expect(found('UKU 13')).toEqual([]);
  dogs.remove(pedigreeId('007'));
  expect(found('007')).toEqual([]);
});

it('names the years and titles of ancestors where it knows them', () => {
  const dogs = createDogs();
  const dog = { callName: null, sex: null, breed: null, kennel: null, sir: null, dam: null };
  dogs.put({ ...dog, dogId: 'A', name: 'Anton', birthday: '2020-05-01', others: null, sir: 'B', dam: 'C' });
  dogs.put({ ...dog, dogId: 'B', name: 'Bruno', birthday: '2016', others: 'CH UA; HD-A' });
  expect(dogs.ancestry('A')?.dogs).toEqual([
    { dogId: 'A', name: 'Anton', sex: null, sir: 1, dam: 2, year: '2020' },
    { dogId: 'B', name: 'Bruno', sex: null, sir: -1, dam: -1, year: '2016', title: 'CH UA' },
    { dogId: 'C', name: 'C', sex: 'female', sir: -1, dam: -1 },
  ]);
});
