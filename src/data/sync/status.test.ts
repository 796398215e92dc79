import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawn } from '../../../tests/draws.ts';
import { AT_START, type Facts, statusOf } from './status.ts';

const SYNCED: Facts = {
  ...AT_START,
  session: 'signedIn',
  contact: 'good',
  lastContact: '2026-11-20T12:00:00.000Z',
  pushProven: true,
  pullProven: true,
  mirrorProven: true,
};

/** Rows of docs/offline-situations.md by their number. */
describe('the badge of each situation', () => {
  it.each<[string, Partial<Facts>, string, number]>([
    ['1 all confirmed', {}, 'synced', 0],
    ['2 offline, nothing waits', { online: false, pullProven: false }, 'offline', 0],
    ['3 offline, three wait', { online: false, waiting: 3, pushProven: false }, 'offline', 3],
    ['4 server down', { contact: 'failed', reason: 'serverDown', waiting: 2 }, 'unreachable', 2],
    ['5 captive portal', { contact: 'failed', reason: 'captivePortal' }, 'unreachable', 0],
    ['6 slow network', { waiting: 2, pushProven: false, slow: true }, 'sending', 2],
    [
      '7 connection lost in the middle',
      { online: false, waiting: 1, pushProven: false, contact: 'failed' },
      'offline',
      1,
    ],
    ['9 long offline with an old token', { online: false, waiting: 1, pushProven: false }, 'offline', 1],
    ['10 session ended', { session: 'expired', waiting: 3 }, 'signIn', 3],
    ['10 session ended, offline again', { session: 'expired', online: false }, 'signIn', 0],
    ['11 suspended', { session: 'suspended', waiting: 1 }, 'stopped', 1],
    ['12-14 refused', { refused: 1, waiting: 1 }, 'refused', 1],
    ['15-16 a choice', { toChoose: 1, refused: 2 }, 'choose', 0],
    ['20-21 storage', { storageFull: true, toChoose: 1 }, 'storage', 0],
    ['23 nothing can be stored', { limited: true, session: 'visitor' }, 'limited', 0],
    ['24 broken', { broken: true, replaced: true }, 'broken', 0],
    ['26 replaced', { replaced: true, waiting: 1 }, 'check', 1],
    ['27 catching up', { catchingUp: true, mirrorProven: false }, 'updating', 0],
    ['57 the device store is of a later version', { deviceStoreIsNewer: true, session: 'visitor' }, 'outdated', 0],
    ['57 the own store is of a later version', { ownDatabaseIsNewer: true, replaced: true }, 'outdated', 0],
    [
      '57 the mirror is of a later version, offline',
      { mirrorsAreNewer: true, online: false, waiting: 2 },
      'outdated',
      2,
    ],
    ['57 the service is of a later version', { serviceIsNewer: true, session: 'expired' }, 'outdated', 0],
    ['57 the same, and the account is suspended', { serviceIsNewer: true, session: 'suspended' }, 'stopped', 0],
    ['55 the own database’s code is missing', { codeMissing: true, pushProven: false }, 'unreachable', 0],
    ['55 the same, offline', { codeMissing: true, online: false }, 'offline', 0],
    ['before the first contact', { contact: 'none', lastContact: null }, 'unknown', 0],
    ['sent but not yet fetched', { pullProven: false }, 'unknown', 0],
    ['written, not confirmed', { pushProven: false }, 'sending', 0],
    ['a visitor who is caught up', { session: 'visitor', pushProven: false, pullProven: false }, 'synced', 0],
  ])('badge: %s', (_name, facts, badge, waiting) => {
    const status = statusOf({ ...SYNCED, ...facts });
    expect(status.badge).toBe(badge);
    expect(status.waiting).toBe(waiting);
  });

  it('says why the service cannot be reached', () => {
    expect(statusOf({ ...SYNCED, contact: 'failed', reason: 'captivePortal' }).reason).toBe('captivePortal');
    expect(statusOf({ ...SYNCED, contact: 'good', reason: 'captivePortal' }).reason).toBe('none');
  });

  it('shows the daily photo limit only when nothing else is waiting', () => {
    const waits = { ...SYNCED, waiting: 3, pushProven: false };
    expect(statusOf({ ...waits, held: 3 })).toMatchObject({ badge: 'sending', reason: 'enoughPhotos' });
    expect(statusOf({ ...waits, held: 2 }).reason).toBe('none');
    expect(statusOf({ ...waits, held: 3, contact: 'failed', reason: 'serverDown' }).reason).toBe('serverDown');
    expect(statusOf(SYNCED).reason).toBe('none');
  });

  it('rounds the clock offset to whole minutes', () => {
    const offsetOf = (clockOffset: number) => statusOf({ ...SYNCED, clockOffset }).clockOffset;
    expect([offsetOf(0), offsetOf(29_999), offsetOf(-90_001), offsetOf(86_400_123)]).toEqual([
      0, 0, -120_000, 86_400_000,
    ]);
  });

  it('says that the server has no room if that is why everything was refused', () => {
    const refused = { ...SYNCED, refused: 2 };
    expect(statusOf({ ...refused, full: 2 })).toMatchObject({ badge: 'refused', reason: 'spaceFull' });
    expect(statusOf({ ...refused, full: 1 }).reason).toBe('none');
    expect(statusOf({ ...refused, full: 2, contact: 'failed', reason: 'serverDown' }).reason).toBe('serverDown');
  });
});

const anyFacts: fc.Arbitrary<Facts> = fc.record({
  session: fc.constantFrom('visitor', 'signedIn', 'expired', 'suspended'),
  online: fc.boolean(),
  contact: fc.constantFrom('none', 'good', 'failed'),
  reason: fc.constantFrom('none', 'captivePortal', 'serverDown', 'slow'),
  lastContact: fc.constantFrom(null, '2026-11-20T12:00:00.000Z'),
  waiting: fc.nat(5),
  held: fc.nat(2),
  refused: fc.nat(2),
  full: fc.nat(2),
  toChoose: fc.nat(2),
  pushProven: fc.boolean(),
  pullProven: fc.boolean(),
  mirrorProven: fc.boolean(),
  catchingUp: fc.boolean(),
  replaced: fc.boolean(),
  broken: fc.boolean(),
  deviceStoreIsNewer: fc.boolean(),
  ownDatabaseIsNewer: fc.boolean(),
  mirrorsAreNewer: fc.boolean(),
  serviceIsNewer: fc.boolean(),
  codeMissing: fc.boolean(),
  storageFull: fc.boolean(),
  limited: fc.boolean(),
  clockWrong: fc.boolean(),
  clockOffset: fc.integer(),
  photoProgress: fc.constantFrom(null, 0.5),
  slow: fc.boolean(),
});

describe('what the badge never claims', () => {
  it('never shows "synced" without proof of both directions, with waiting items, or during a problem', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        if (statusOf(facts).badge !== 'synced') return;
        expect(facts).toMatchObject({
          online: true,
          contact: 'good',
          mirrorProven: true,
          waiting: 0,
          refused: 0,
          toChoose: 0,
        });
        expect(
          facts.replaced || facts.broken || facts.codeMissing || facts.storageFull || facts.limited || facts.catchingUp,
        ).toBe(false);
        expect(
          facts.deviceStoreIsNewer || facts.ownDatabaseIsNewer || facts.mirrorsAreNewer || facts.serviceIsNewer,
        ).toBe(false);
        if (facts.session !== 'visitor') expect(facts).toMatchObject({ pushProven: true, pullProven: true });
      }),
      drawn(5_000),
    );
  });

  it('passes the counts of the status on unchanged', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const { waiting, refused, toChoose, online } = facts;
        expect(statusOf(facts)).toMatchObject({ waiting, refused, toChoose, online });
      }),
    );
  });
});
