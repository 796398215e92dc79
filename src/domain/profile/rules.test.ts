import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '../limits.ts';
import { averageRating, refuseBio, refuseFullName, refusePhone, splitName } from './rules.ts';

describe('a name edited in place (spec part 1, section 5)', () => {
  it.each([
    ['Олена Коваль', 'Олена', 'Коваль', 'ОК'],
    ['  олена   де ла   Коваль ', 'олена', 'де ла Коваль', 'ОД'],
    ['Олена', 'Олена', '', 'О'],
    ['їжак ґудзик', 'їжак', 'ґудзик', 'ЇҐ'],
    ['', '', '', ''],
  ])('splits the name %j at its first space', (name, firstName, secondName, letter) => {
    expect(splitName(name)).toEqual({ firstName, secondName, letter });
  });

  it.each([
    ['', 'profile/name-too-short'],
    ['Яна', 'profile/name-too-short'],
    [' Яна ', 'profile/name-too-short'],
    ['Ян К', null],
    ['Олена', null],
    [`${'а'.repeat(LIMITS.name.max)} ${'б'.repeat(LIMITS.name.max)}`, null],
    [`${'а'.repeat(LIMITS.name.max + 1)} б`, 'profile/name-too-long'],
    [`а ${'б'.repeat(LIMITS.name.max + 1)}`, 'profile/name-too-long'],
  ])('checks the full name %j: %s', (name, code) => {
    expect(refuseFullName(name)).toBe(code);
  });

  it('splits a name the same way after joining its parts, without spaces around them', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        const split = splitName(name);
        expect(split.firstName).not.toMatch(/\s/u);
        expect(split.secondName).toBe(split.secondName.trim());
        expect(splitName(`${split.firstName} ${split.secondName}`)).toEqual(split);
        expect(Array.from(split.letter).length).toBeLessThanOrEqual(LIMITS.letter.max);
      }),
    );
  });
});

describe('bios', () => {
  it('accepts a bio that is empty or of more than three and not too many characters, not counting outer spaces', () => {
    fc.assert(
      fc.property(fc.nat({ max: LIMITS.bio.max + 5 }), fc.constantFrom('', ' ', '\n\n'), (length, space) => {
        const code = refuseBio(`${space}${'я'.repeat(length)}${space}`);
        if (length === 0) expect(code).toBeNull();
        else if (length <= LIMITS.bio.moreThan) expect(code).toBe('profile/bio-too-short');
        else expect(code).toBe(length > LIMITS.bio.max ? 'profile/bio-too-long' : null);
      }),
    );
  });
});

describe('phone numbers', () => {
  const separator = fc.constantFrom('', ' ', '-', ' (', ') ', '.');
  const written = (digits: fc.Arbitrary<number[]>) =>
    fc
      .tuple(fc.constantFrom('', '+'), digits, fc.array(separator, { minLength: 3, maxLength: 3 }))
      .map(([plus, all, [a = '', b = '', c = '']]) => {
        const text = all.join('');
        return `${plus}${text.slice(0, 2)}${a}${text.slice(2, 4)}${b}${text.slice(4, 5)}${c}${text.slice(5)}`;
      });
  const digits = (minLength: number, maxLength: number) => fc.array(fc.nat({ max: 9 }), { minLength, maxLength });

  it('accepts a phone number of 5 to 15 digits in any common notation', () => {
    fc.assert(
      fc.property(written(digits(0, 24)), (phone) => {
        const count = phone.replace(/\D/g, '').length;
        const fits = phone.trim() === '' || (count >= 5 && count <= 15);
        expect(refusePhone(phone)).toBe(fits ? null : 'profile/phone-malformed');
      }),
    );
  });

  it('rejects other characters in a phone number', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1 }).filter((text) => /[^\d\s().+-]/.test(text)),
        (sign) => {
          expect(refusePhone(`067 ${sign} 1234567`)).toBe('profile/phone-malformed');
        },
      ),
    );
  });

  it('accepts an empty phone number', () => {
    for (const nothing of ['', '  ']) expect(refusePhone(nothing)).toBeNull();
  });
});

it.each([
  [{}, null],
  [{ totalReviews: 0, totalRating: 0 }, null],
  [{ totalReviews: 2, totalRating: 7 }, 3.5],
])('computes of %j the average rating %s', (totals, average) => {
  expect(averageRating(totals)).toBe(average);
});
