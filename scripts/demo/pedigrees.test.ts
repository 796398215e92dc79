import { expect, it } from 'vitest';
import { readDogId } from '../../src/domain/pedigree/id.ts';
import { readDog } from '../../sync-server/src/reading/pedigrees/import/read-dog.ts';
import { createRelations } from '../../sync-server/src/reading/pedigrees/relations.ts';
import { PEDIGREE_LINKS } from './data/pedigree-links.ts';
import { PETS } from './data/pets.ts';
import { SAMPLE_DOGS, SAMPLE_GENERATIONS, sampleDogs } from './pedigrees.ts';

const DOGS = sampleDogs();

it('generates the same sample dogs every time', () => {
  expect(sampleDogs()).toEqual(DOGS);
  expect(new Set(DOGS.map(({ dog_id }) => readDogId(dog_id))).size).toBe(SAMPLE_DOGS);
});

it('generates only acceptable sample dogs whose parents are all known', () => {
  const relations = createRelations();
  for (const dog of DOGS) {
    const read = readDog(new Map(Object.entries(dog)), '2026-11-24');
    if (typeof read === 'string') throw new Error(`${dog.dog_id}: ${read}`);
    relations.bring(read);
  }
  expect(relations.refuse()).toEqual([]);
  expect(DOGS.flatMap(({ dog_id }) => relations.unknownParents(dog_id))).toEqual([]);
});

it('generates twelve generations with common ancestors on both sides of the last one', () => {
  const byId = new Map(DOGS.map((dog) => [dog.dog_id, dog]));
  const depth = new Map<string, number>();
  for (const { dog_id, sir, dam } of DOGS) depth.set(dog_id, 1 + Math.max(depth.get(sir) ?? 0, depth.get(dam) ?? 0));
  expect(Math.max(...depth.values())).toBe(SAMPLE_GENERATIONS);
  const ancestors = (id: string): Set<string> => {
    const met = new Set<string>([id]);
    for (const each of met)
      for (const parent of [byId.get(each)?.sir, byId.get(each)?.dam]) if (parent) met.add(parent);
    return met;
  };
  const youngest = DOGS.slice(-200);
  const inbred = youngest.filter(({ sir, dam }) => {
    const ofSire = ancestors(sir);
    return [...ancestors(dam)].some((each) => ofSire.has(each));
  });
  expect(inbred.length).toBeGreaterThan(youngest.length / 2);
});

it('gives sample people’s dogs the pets’ sexes and chip numbers', () => {
  const byId = new Map(DOGS.map((dog) => [dog.dog_id, dog]));
  for (const { owner, pet: name, dogId, withChip } of PEDIGREE_LINKS) {
    const pet = PETS.find((each) => each.owner === owner && each.name === name);
    const dog = byId.get(dogId);
    expect([pet?.petType, pet?.sex], name).toEqual(['dog', dog?.sex]);
    if (withChip) expect(pet?.record?.chip, name).toBe(dog?.chip);
  }
});
