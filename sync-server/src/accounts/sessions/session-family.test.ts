import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cookieOf, isOfLaterState, OFFERED_AT_MOST, parseCookie, rotate, type Session } from './session-family.ts';

const NOW = new Date('2026-11-20T10:00:00.000Z');
const END = new Date('2027-01-20T10:00:00.000Z');

function family(offered: string[], previous: string | null): Session {
  const at = NOW.toISOString();
  const fixed = { type: 'session' as const, userId: 'u', generation: 0, device: '' };
  return { ...fixed, offered, previous, createdAt: at, lastUsedAt: at, expiresAt: at };
}

describe('a session family restored to an earlier state', () => {
  const stored = family(['b'], 'a');
  const [at, soon, later] = [0, 1_000, 2_000].map((after) => NOW.getTime() + after);
  const time = (milliseconds = 0) => new Date(milliseconds).toISOString();

  it.each<[string, number | null | undefined, string | null, boolean]>([
    ['a token issued after that state and before the restore', soon, time(later), true],
    ['a token issued at that state or before it', at, time(later), false],
    ['a token issued after the restore, which is stored', later, time(soon), false],
    ['a token without an issue time', null, time(later), false],
    ['any token when nothing was restored', soon, null, false],
  ])('decides whether to accept for a restored family: %s', (_, issuedAt, renewedAt, believed) => {
    expect(isOfLaterState(stored, issuedAt ?? null, renewedAt)).toBe(believed);
  });

  it('continues a restored family from the accepted token and then treats it like any other', () => {
    const first = rotate(stored, { shown: 'later', fresh: 'n', now: NOW, expiresAt: END, isLater: true });
    expect(first).toMatchObject({ kind: 'rotated', session: { offered: ['n'], previous: 'later' } });
    const next = first.kind === 'rotated' ? first.session : stored;
    expect(rotate(next, { shown: 'b', fresh: 'm', now: NOW, expiresAt: END })).toEqual({ kind: 'reused' });
  });
});

describe('rotation of refresh tokens', () => {
  it.each<[string, Session, string, { offered: string[]; previous: string | null } | 'reused']>([
    ['the first token', family(['a'], null), 'a', { offered: ['n'], previous: 'a' }],
    ['the current token', family(['b'], 'a'), 'b', { offered: ['n'], previous: 'b' }],
    ['the previous token, answer lost', family(['b'], 'a'), 'a', { offered: ['b', 'n'], previous: 'a' }],
    ['one of two offered', family(['b', 'c'], 'a'), 'b', { offered: ['n'], previous: 'b' }],
    ['the other of two offered', family(['b', 'c'], 'a'), 'c', { offered: ['n'], previous: 'c' }],
    ['a token from long ago', family(['c'], 'b'), 'a', 'reused'],
    ['a sibling of the used one', family(['n'], 'b'), 'c', 'reused'],
    ['a token that was never issued', family(['b'], 'a'), 'z', 'reused'],
    ['an empty token before the first rotation', family(['a'], null), '', 'reused'],
  ])('rotates or rejects a refresh token: %s', (_what, session, shown, expected) => {
    const result = rotate(session, { shown, fresh: 'n', now: NOW, expiresAt: END });
    if (expected === 'reused') expect(result).toEqual({ kind: 'reused' });
    else expect(result).toMatchObject({ kind: 'rotated', session: { ...expected, expiresAt: END.toISOString() } });
  });

  it('never signs out a device on a network that loses and doubles requests, and remembers few tokens', () => {
    const event = fc.record({
      copies: fc.integer({ min: 1, max: 3 }),
      receivedIndex: fc.option(fc.nat(), { nil: null }),
    });
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60 }), (events) => {
        let session = family(['t0'], null);
        let held = 't0';
        let drawn = 0;
        for (const { copies, receivedIndex } of events) {
          const answers: string[] = [];
          for (let copy = 0; copy < copies; copy += 1) {
            drawn += 1;
            const result = rotate(session, { shown: held, fresh: `t${drawn}`, now: NOW, expiresAt: END });
            if (result.kind === 'reused') return false;
            session = result.session;
            answers.push(`t${drawn}`);
          }
          // Which response to a doubled request arrives is random; only tokens from long before are forgotten.
          const arrived = receivedIndex === null ? undefined : answers[receivedIndex % answers.length];
          if (arrived !== undefined) held = arrived;
          if (session.offered.length > OFFERED_AT_MOST) return false;
        }
        return true;
      }),
    );
  });

  it('detects a second holder of the session at the latest when both have used a successor', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: OFFERED_AT_MOST - 2 }), (lost) => {
        let session = family(['b'], 'a');
        const step = (shown: string, fresh: string) => {
          const result = rotate(session, { shown, fresh, now: NOW, expiresAt: END });
          if (result.kind === 'rotated') session = result.session;
          return result.kind;
        };
        for (let n = 0; n < lost; n += 1) step('a', `lost${n}`);
        step('a', 'thief');
        expect(step('thief', 'thief2')).toBe('rotated');
        expect(step('b', 'owner2')).toBe('reused');
      }),
    );
  });
});

it.each([`mabc12-${'d'.repeat(22)}`, '', 'x', `MABC-${'d'.repeat(22)}`])(
  'parses a refresh token back, whatever its seal, so that a wrong one ends no session: %j',
  (seal) => {
    const [id, secret] = [`session:${'a'.repeat(32)}:${'b'.repeat(18)}`, 'c'.repeat(43)];
    expect(parseCookie(cookieOf(id, secret, seal))).toEqual({ id, secret, seal });
  },
);
