import { describe, expect, it } from 'vitest';
import type { Session } from '../../domain/account/schema.ts';
import type { SessionRecord } from '../store/device-store.ts';
import { failureIn, recordOf, stateOf } from './account.ts';

const session: Session = {
  userId: '1'.repeat(32),
  ownDatabase: `user-${'1'.repeat(32)}`,
  accessToken: 'token',
  expiresAt: '2026-11-20T12:00:00.000Z',
  roles: ['user', 'admin'],
  person: { firstName: 'Олена', secondName: 'Коваль', letter: 'ОК' },
  locale: 'uk',
};

const known: SessionRecord = {
  state: 'suspended',
  person: {
    userId: session.userId,
    firstName: 'Оля',
    secondName: 'Коваль',
    letter: 'ОК',
    avatar: 'ab'.repeat(32),
    roles: ['user'],
    locale: 'en',
  },
  ownDatabase: session.ownDatabase,
  reason: 'Спам',
};

describe('the stored session', () => {
  it('stores a new person’s session as the service sends it', () => {
    const { userId, roles, locale, person } = session;
    const made = { userId, roles, locale, avatar: null, ...person };
    const other = { ...known, person: { ...known.person, userId: '2'.repeat(32) } };
    for (const before of [null, other]) {
      expect(recordOf(session, before)).toEqual({
        state: 'signedIn',
        person: made,
        ownDatabase: session.ownDatabase,
        reason: null,
      });
    }
  });

  it('stores the profile of a known person and the roles of the service', () => {
    expect(recordOf(session, known)).toEqual({
      ...known,
      state: 'signedIn',
      reason: null,
      person: { ...known.person, roles: ['user', 'admin'] },
    });
  });

  it('shows a reason for a suspended session only', () => {
    expect(stateOf(known)).toEqual({ kind: 'suspended', person: known.person, reason: 'Спам' });
    expect(stateOf({ ...known, state: 'expired' })).toEqual({ kind: 'expired', person: known.person });
    expect(stateOf(null)).toEqual({ kind: 'visitor' });
  });
});

describe('a request that failed', () => {
  it.each([
    [{ kind: 'unreachable', reason: 'captivePortal' }, { code: 'network/captive-portal' }],
    [{ kind: 'unreachable', reason: 'serverDown' }, { code: 'network/unreachable' }],
    [{ kind: 'unreachable', reason: 'aborted' }, { code: 'network/unreachable' }],
    [{ kind: 'unreachable', reason: 'serverDown', code: 'server/unavailable' }, { code: 'server/unavailable' }],
    [{ kind: 'refused', status: 409, code: 'account/email-taken', body: {} }, { code: 'account/email-taken' }],
    [{ kind: 'refused', status: 400, code: null, body: {} }, { code: 'server/failed' }],
    [
      { kind: 'refused', status: 403, code: 'account/suspended', body: { detail: 'Спам' } },
      { code: 'account/suspended', detail: 'Спам' },
    ],
  ] as const)('maps the failed request %j to %j', (answer, failure) =>
    expect(failureIn(answer)).toEqual({ ok: false, ...failure }),
  );
});
