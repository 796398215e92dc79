import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawn } from '../../tests/draws.ts';
import { postInput } from '../data/testing/posts.ts';
import { checkStatement, isReadable } from './check.ts';
import type { Statement } from './kinds/kinds.ts';
import { STATEMENT_TYPES } from './kinds/names.ts';
import { isNewer, upgradeDocument, versionOf } from './upgrades.ts';

const written = { at: '2026-11-20T10:00:00.000Z', device: 'here' };

describe('the version of a kind', () => {
  it('is 1 for an unknown kind, whatever its name', () => {
    for (const type of ['poem', 'toString', '__proto__', '']) expect(versionOf(type)).toBe(1);
  });
});

describe('the upgrade of a document to this program’s version', () => {
  const steps = {
    poem: [
      (older: object) => ({ ...older, title: '' }),
      ({ words, ...older }: { words?: unknown }) => ({ ...older, verses: words }),
    ],
  };

  it.each([
    [1, { words: ['kept'] }, { title: '', verses: ['kept'] }],
    [2, { words: ['kept'], title: 'Cat' }, { title: 'Cat', verses: ['kept'] }],
    [3, { verses: ['kept'], title: 'Cat' }, { title: 'Cat', verses: ['kept'] }],
  ])('upgrades version %i step by step and leaves the original unchanged', (schemaVersion, content, upgraded) => {
    const older = { _id: 'poem:1', type: 'poem', schemaVersion, ...content };
    const before = structuredClone(older);
    expect(upgradeDocument(older, steps)).toEqual({ _id: 'poem:1', type: 'poem', schemaVersion: 3, ...upgraded });
    expect(older).toEqual(before);
    expect(isNewer({ ...older, schemaVersion: 4 }, steps)).toBe(true);
  });

  it('does not change a document that is current, newer, or without a plausible version', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.anything(),
          fc.record({
            type: fc.oneof(fc.constantFrom(...STATEMENT_TYPES), fc.string()),
            schemaVersion: fc.oneof(fc.integer(), fc.double(), fc.string(), fc.constant(99)),
          }),
        ),
        (document) => {
          const upgraded = upgradeDocument(document);
          // The upgrade is idempotent, and the same object needs no copy.
          expect(upgradeDocument(upgraded)).toBe(upgraded);
          if (isNewer(document)) expect(upgraded).toBe(document);
        },
      ),
      drawn(500),
    );
  });
});

describe('a document of a later version', () => {
  const post = { ...postInput('Кіт'), written };
  const later = (part: object): Statement => ({ ...post, schemaVersion: 99, ...part }) as unknown as Statement;

  it.each([
    [
      'with fields more',
      { mood: 'good', photo: { sha256: 'a'.repeat(64), alt: '', width: 1, height: 1, blur: 'x' } },
      true,
    ],
    ['without a field that is needed', { content: undefined }, false],
    ['with a field that is something else now', { tags: { first: 'cats' } }, false],
  ])('%s', (_, part, readable) => {
    expect(isNewer(later(part))).toBe(true);
    expect(isReadable(later(part))).toBe(readable);
    expect(checkStatement(later(part))).toEqual({ ok: false, code: 'statement/newer-version' });
  });

  it('is always readable if it is no later version', () => expect(isReadable(post)).toBe(true));
});
