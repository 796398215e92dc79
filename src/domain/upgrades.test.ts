import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawn } from '../../tests/draws.ts';
import { servicesInput } from '../data/testing/market.ts';
import { postInput } from '../data/testing/posts.ts';
import { checkStatement, isReadable } from './check.ts';
import type { Statement } from './kinds/kinds.ts';
import { STATEMENT_TYPES } from './kinds/names.ts';
import { isNewer, upgradeDocument, versionOf } from './upgrades.ts';

const written = { at: '2026-11-20T10:00:00.000Z', device: 'here' };

describe('the version of a kind', () => {
  it('is the first of what nobody has heard of, whatever it is called', () => {
    for (const type of ['poem', 'toString', '__proto__', '']) expect(versionOf(type)).toBe(1);
  });
});

describe('bringing a document up to this program', () => {
  it.each(STATEMENT_TYPES)('%s: from every released version, with all that stands in it', (type) => {
    for (let version = 1; version <= versionOf(type); version += 1) {
      const older = { type, schemaVersion: version, _id: 'x', words: ['kept'] };
      expect(upgradeDocument(older)).toMatchObject({ ...older, schemaVersion: versionOf(type) });
      expect(older.schemaVersion).toBe(version);
    }
  });

  it('makes statements of the first version well-formed', () => {
    for (const input of [servicesInput(), postInput('Кіт')]) {
      expect(checkStatement({ ...input, schemaVersion: 1, written })).toMatchObject({ ok: true });
    }
  });

  it('leaves alone whatever has its shape already, is newer, or says nothing that could be believed', () => {
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
          // Twice is as once, and the very same object needs no copy.
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

  it('is readable anyway when it is none', () => expect(isReadable(post)).toBe(true));
});
