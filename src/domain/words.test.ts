import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KINDS } from './kinds/kinds.ts';
import { homeOf, isStatementType, type StatementType } from './kinds/names.ts';
import { refuseWords, tidyWords } from './words.ts';

const TYPES = Object.keys(KINDS).filter(isStatementType);
const UNSEEN = 'a\u202eb\u0000\u200b';

/** The free texts of each kind, at any depth. */
const WORDS: Partial<Record<StatementType, readonly string[]>> = {
  profile: ['firstName', 'secondName', 'letter', 'bio', 'phone'],
  post: ['postTitle', 'content'],
  comment: ['content'],
  report: ['text'],
  pet: ['name', 'bio', 'colour'],
  announcement: ['description'],
};
const rows = TYPES.flatMap((type) => (WORDS[type] ?? []).map((field) => [type, field] as const));

describe('texts in statements', () => {
  it.each(rows)('of %s, %s: refuses invisible characters in a text, and removes them when tidying', (type, field) => {
    const statement = { type, [field]: UNSEEN };
    expect(refuseWords(statement)).toBe('statement/unseen-text');
    expect(refuseWords(tidyWords(statement))).toBeNull();
  });

  it('finds the texts of a statement in lists and nested objects', () => {
    const photo = { sha256: 'f'.repeat(64), alt: UNSEEN, width: 1, height: 1 };
    const post = { type: 'post' as const, tags: ['коти', UNSEEN], photo };
    expect(tidyWords(post)).toEqual({ ...post, tags: ['коти', 'ab'], photo: { ...photo, alt: 'ab' } });
    const place = { en: 'Kyiv', uk: UNSEEN };
    const profile = { type: 'profile' as const, city: { code: 'geo:x', city: place, region: null, country: place } };
    expect(refuseWords(profile)).toBe('statement/unseen-text');
    expect(refuseWords(tidyWords(profile))).toBeNull();
  });

  it('preserves line breaks in a text of several lines, whatever fields surround it', () => {
    const LINES = 'перший рядок\nдругий рядок';
    const act = { does: 'change', field: 'description', was: LINES, value: `${LINES}\n!` };
    const statements = [
      { type: 'organisation-step' as const, act },
      { type: 'organisation' as const, description: LINES },
      { type: 'review' as const, comment: LINES, petComment: LINES },
      { type: 'review-answer' as const, text: LINES },
      { type: 'opinion' as const, comment: LINES },
      { type: 'reservation' as const, message: LINES },
      { type: 'reservation-step' as const, reason: LINES },
      { type: 'message' as const, text: LINES },
    ];
    for (const statement of statements) {
      expect(tidyWords(statement)).toBe(statement);
      expect(refuseWords(statement)).toBeNull();
    }
    const name = { type: 'organisation-step' as const, act: { ...act, field: 'name' } };
    expect(tidyWords(name).act).toMatchObject({ was: 'перший рядок другий рядок' });
  });

  it('does not check texts for the person’s own devices only', () => {
    for (const type of TYPES.filter((each) => homeOf(each) === null)) {
      const own = { type, postTitle: UNSEEN, health: UNSEEN };
      expect(refuseWords(own)).toBeNull();
      expect(tidyWords(own)).toBe(own);
    }
  });

  it('does not change what is no statement', () => {
    for (const type of ['outcome', '__proto__', 7, null]) {
      const document = { type, content: UNSEEN };
      expect(tidyWords(document)).toBe(document);
    }
  });

  it('accepts all texts of a statement after tidying', () => {
    const text = fc.string({ unit: 'binary' });
    fc.assert(
      fc.property(fc.constantFrom(...rows), text, ([type, field], words) => {
        const tidied = tidyWords({ type, [field]: words });
        expect(refuseWords(tidied)).toBeNull();
        expect(tidyWords(tidied)).toBe(tidied);
      }),
    );
  });
});
