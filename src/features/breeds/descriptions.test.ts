import { expect, it } from 'vitest';
import { BREED_PARTS } from '../../domain/breed/description.ts';
import { BREED_FACTS } from '../../domain/breed/facts.ts';
import { PET_KINDS } from '../../domain/pet/schema.ts';
import { loadDescriptions } from './descriptions.ts';

const CASES = PET_KINDS.flatMap((kind) => (['en', 'uk'] as const).map((locale) => ({ kind, locale })));

it.each(CASES)('describes each $kind in every part, in the language: $locale', async ({ kind, locale }) => {
  const descriptions = await loadDescriptions(kind, locale);
  expect(Object.keys(descriptions)).toEqual(Object.keys(BREED_FACTS[kind]));
  for (const [key, description] of Object.entries(descriptions)) {
    expect(Object.keys(description).toSorted(), key).toEqual([...BREED_PARTS].toSorted());
    expect(description.about.split(/(?<=[.!?])\s+/), key).toHaveLength(3);
    for (const text of Object.values(description)) {
      expect(text, key).toMatch(locale === 'uk' ? /^[«А-ЯЄІЇҐДНК\d]/ : /^[A-Z“\d]/);
      expect(text, key).toMatch(/[.!?»”]$/);
      expect(text, key).not.toMatch(locale === 'uk' ? /['"`ёыэъ]/i : /['"`]/);
    }
  }
});
