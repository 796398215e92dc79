import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { correctInstants, refuseInstants } from './instants.ts';
import { KINDS } from './kinds/kinds.ts';
import { isStatementType, type StatementType } from './kinds/names.ts';
import { DURATIONS, EARLIEST_INSTANT } from './limits.ts';

const NOW = Date.parse('2026-11-20T10:00:00.000Z');
const AT = new Date(NOW).toISOString();
const TYPES = Object.keys(KINDS).filter(isStatementType);

/** The times in each kind, except when and where it was written. */
const STATED: Record<StatementType, readonly string[]> = {
  profile: ['createdAt'],
  post: ['createdAt', 'editedAt'],
  comment: ['createdAt', 'editedAt'],
  report: ['createdAt'],
  pet: ['createdAt'],
  announcement: ['startedAt', 'createdAt'],
  transfer: ['createdAt'],
  message: ['createdAt'],
  'chat-mark': ['gotUpTo', 'readUpTo', 'toldUpTo', 'hiddenUpTo'],
  'hidden-message': ['hiddenAt'],
  reaction: [],
  reservation: ['createdAt'],
  'reservation-step': ['createdAt'],
  organisation: ['createdAt'],
  'organisation-step': ['createdAt'],
  'pedigree-link': ['createdAt'],
  'pedigree-proposal': ['createdAt'],
  review: ['createdAt', 'editedAt'],
  'review-answer': ['createdAt', 'editedAt'],
  opinion: ['createdAt', 'editedAt'],
  bookmark: ['keptAt'],
  draft: ['updatedAt'],
  'read-mark': ['upTo'],
  like: [],
  block: [],
  preferences: [],
  'pet-record': [],
};

interface Stating {
  type: StatementType;
  written: { at: string; device: string };
  [field: string]: unknown;
}

/** A statement that consists only of times, all of them now except those in `more`. */
function stating(type: StatementType, more: object = {}): Stating {
  const times = STATED[type].map((field) => [field, AT] as const);
  return { type, written: { at: AT, device: 'd' }, ...Object.fromEntries(times), ...more };
}

/** Also an optional one. */
function isInstant(schema: object): boolean {
  if ('anyOf' in schema) return (schema.anyOf as object[]).some(isInstant);
  return 'pattern' in schema && String(schema.pattern).includes('T(?:[01]');
}

const places = TYPES.flatMap((type) => [
  [type, 'written.at', (at: string) => stating(type, { written: { at, device: 'd' } })] as const,
  ...STATED[type].map((field) => [type, field, (at: string) => stating(type, { [field]: at })] as const),
]);

const years = { min: new Date('0001-01-01T00:00:00.000Z'), max: new Date('9999-12-31T23:59:59.999Z') };
const instant = fc.date({ ...years, noInvalidDate: true }).map((date) => date.toISOString());

describe('the times in statements', () => {
  it('finds the times of a statement in the fields that its schema calls instants', () => {
    for (const type of TYPES) {
      const { properties } = KINDS[type].schema;
      const named = Object.entries(properties).filter(([, of]) => isInstant(of));
      expect(named.map(([name]) => name).sort(), type).toEqual([...STATED[type]].sort());
    }
  });

  it.each(places)('of %s, %s: refuses impossible times, and accepts them once corrected', (_type, _field, stated) => {
    fc.assert(
      fc.property(instant, fc.integer({ min: -1e13, max: 1e13 }), (at, shift) => {
        const statement = stated(at);
        const possible = at >= EARLIEST_INSTANT && Date.parse(at) <= NOW + DURATIONS.clockTolerance;
        expect(refuseInstants(statement, NOW)).toBe(possible ? null : 'statement/clock-wrong');
        const corrected = correctInstants(statement, NOW, shift);
        expect(refuseInstants(corrected, NOW)).toBeNull();
        if (possible) expect(corrected).toBe(statement);
        expect(correctInstants(corrected, NOW, shift)).toBe(corrected);
      }),
    );
  });

  it('moves the times of a statement by the error of the clock', () => {
    const year = 365 * 24 * 3_600_000;
    const ahead = stating('post', { createdAt: new Date(NOW + year - 60_000).toISOString() });
    expect(correctInstants(ahead, NOW, -year)).toEqual({ ...ahead, createdAt: new Date(NOW - 60_000).toISOString() });
  });

  it('accepts a statement without an optional time', () => {
    const never = stating('post', { editedAt: null });
    expect(refuseInstants(never, NOW)).toBeNull();
    expect(correctInstants(never, NOW, 0)).toBe(never);
  });

  it('does not change a text that only resembles a time', () => {
    const words = stating('post', { postTitle: '9999-12-31T00:00:00.000Z', content: '0001-01-01T00:00:00.000Z' });
    expect(refuseInstants(words, NOW)).toBeNull();
    expect(correctInstants(words, NOW, 0)).toBe(words);
  });
});
