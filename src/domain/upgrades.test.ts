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
  it('is 1 for an unknown kind, whatever its name', () => {
    for (const type of ['poem', 'toString', '__proto__', '']) expect(versionOf(type)).toBe(1);
  });
});

describe('the upgrade of a document to this program’s version', () => {
  it.each(STATEMENT_TYPES)('%s: upgrades from every released version with all its content', (type) => {
    for (let version = 1; version <= versionOf(type); version += 1) {
      const older = { type, schemaVersion: version, _id: 'x', words: ['kept'] };
      expect(upgradeDocument(older)).toMatchObject({ ...older, schemaVersion: versionOf(type) });
      expect(older.schemaVersion).toBe(version);
    }
  });

  it('upgrades statements of the first version to well-formed ones', () => {
    for (const input of [servicesInput(), postInput('Кіт')]) {
      expect(checkStatement({ ...input, schemaVersion: 1, written })).toMatchObject({ ok: true });
    }
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
