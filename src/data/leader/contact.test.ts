import { describe, expect, it } from 'vitest';
import { type ContactState, contactAfter, type Heard, isFresh, NO_CONTACT } from './contact.ts';

const NOW = 1_000_000;
const GOOD: ContactState = { goodAt: NOW - 10_000, notedAt: NOW - 10_000 };
const LONG_AGO: ContactState = { goodAt: NOW - 10_000, notedAt: NOW - 31_000 };

describe('the contact with the service', () => {
  it.each<[string, ContactState, Heard, ReturnType<typeof contactAfter>]>([
    ['begins, and is stored', NO_CONTACT, { kind: 'done' }, good(NOW, NOW, true)],
    ['continues', GOOD, { kind: 'done' }, good(NOW, GOOD.notedAt, false)],
    ['is stored again after a while', LONG_AGO, { kind: 'applied' }, good(NOW, NOW, true)],
    ['is lost', GOOD, { kind: 'failed', reason: 'serverDown' }, lost('serverDown')],
    ['is lost behind a captive portal', GOOD, { kind: 'unreachable', reason: 'captivePortal' }, lost('captivePortal')],
    ['is lost for an unknown reason', GOOD, { kind: 'failed' }, lost('serverDown')],
    ['is unaffected by an aborted request', GOOD, { kind: 'failed', reason: 'aborted' }, { kind: 'nothing' }],
    ['is unaffected by an ended session', GOOD, { kind: 'ended' }, { kind: 'nothing' }],
    ['is unaffected by a removed database', GOOD, { kind: 'gone' }, { kind: 'nothing' }],
    ['is unaffected by a service of a later version', GOOD, { kind: 'outdated' }, { kind: 'nothing' }],
  ])('contact with the service: %s', (_name, state, heard, expected) => {
    expect(contactAfter(state, heard, NOW)).toEqual(expected);
  });

  it.each<[ContactState, number, boolean]>([
    [NO_CONTACT, 1, false],
    [{ goodAt: NOW, notedAt: 0 }, NOW, true],
    [{ goodAt: NOW, notedAt: 0 }, NOW + 59_999, true],
    [{ goodAt: NOW, notedAt: 0 }, NOW + 60_000, false],
    [{ goodAt: 0, notedAt: NOW }, NOW, false],
  ])('contact %j is fresh at %i: %s', (state, now, fresh) => {
    expect(isFresh(state, now)).toBe(fresh);
  });

  function good(goodAt: number, notedAt: number, note: boolean) {
    return { kind: 'good' as const, state: { goodAt, notedAt }, note };
  }

  function lost(reason: 'captivePortal' | 'serverDown') {
    return { kind: 'lost' as const, state: { ...GOOD, goodAt: 0 }, reason };
  }
});
