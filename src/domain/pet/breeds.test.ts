import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { BREEDS, breedOf } from './breeds.ts';
import { PET_KINDS, PetStatement } from './schema.ts';

describe('the breeds (spec part 2, section 9)', () => {
  it('has about fifty breeds of dogs and thirty-seven of cats, and other', () => {
    expect([BREEDS.dog.length, BREEDS.cat.length]).toEqual([51, 38]);
  });

  it.each(PET_KINDS)(
    '%s: has a unique key and a name in both languages for each breed, and other comes last',
    (kind) => {
      const breeds = BREEDS[kind];
      expect(new Set(breeds.map(({ key }) => key)).size).toBe(breeds.length);
      for (const { key, name } of breeds) {
        expect(Value.Check(PetStatement.properties.breed, key)).toBe(true);
        expect(name.en).toMatch(/^[A-Z][A-Za-zé’ ()-]+$/u);
        expect(name.uk).toMatch(/^[А-ЩЬЮЯЄІЇҐ][А-ЩЬЮЯЄІЇҐа-щьюяєіїґ’ ()-]+$/u);
      }
      expect(new Set(breeds.map(({ name }) => name.en)).size).toBe(breeds.length);
      expect(new Set(breeds.map(({ name }) => name.uk)).size).toBe(breeds.length);
      expect(breeds.at(-1)?.key).toBe('other');
      expect(breeds.every(({ key }) => breedOf(kind, key)?.key === key)).toBe(true);
    },
  );

  it('finds no breed for an unknown key', () => {
    expect(breedOf('dog', 'abyssinian')).toBeNull();
  });
});
