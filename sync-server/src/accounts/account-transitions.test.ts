import { describe, expect, it } from 'vitest';
import {
  confirmOpened,
  emailConfirmed,
  emailReplaced,
  passwordChanged,
  passwordReset,
  pendingEmailOf,
  resetOpened,
} from './account-transitions.ts';
import { type Account, NEW_ACCOUNT } from './documents.ts';

const AT = '2026-11-23T10:00:00.000Z';
const OPEN = { hash: 'open', expiresAt: '2999-01-01T00:00:00.000Z' };
const ENDED = { hash: 'open', expiresAt: '2000-01-01T00:00:00.000Z' };

function account(more: Partial<Account> = {}): Account {
  return {
    ...NEW_ACCOUNT,
    type: 'account',
    userId: 'u',
    email: 'Anna@example.org',
    emailKey: 'anna@example.org',
    passwordHash: 'old',
    googleSub: null,
    roles: ['user'],
    status: 'active',
    firstName: 'Anna',
    secondName: '',
    letter: 'A',
    locale: 'en',
    createdAt: AT,
    ...more,
  };
}

describe('a changed password', () => {
  const change = { proved: 'old', passwordHash: 'new', session: 's', at: AT };

  it('changing the password ends every session, the open reset link and a pending change of address', () => {
    const before = account({ generation: 4, resetLink: OPEN, confirmLink: { ...OPEN, email: 'other@example.org' } });
    expect(passwordChanged(before, change)).toMatchObject({
      passwordHash: 'new',
      generation: 5,
      resetLink: null,
      confirmLink: null,
      passwordSetBy: { session: 's', at: AT },
    });
  });

  it('changing the password leaves the link that confirms the address unchanged', () => {
    const confirmLink = { ...OPEN, email: 'anna@example.org' };
    expect(passwordChanged(account({ confirmLink }), change)?.confirmLink).toEqual(confirmLink);
  });

  it('rejects a password change when another change was faster', () => {
    expect(passwordChanged(account({ passwordHash: 'newer' }), change)).toBeNull();
  });
});

describe('a forgotten password', () => {
  it('opens a reset link only for the address that was requested', () => {
    expect(resetOpened(account(), OPEN, 'anna@example.org')?.resetLink).toEqual(OPEN);
    expect(resetOpened(account({ emailKey: 'new@example.org' }), OPEN, 'anna@example.org')).toBeNull();
  });

  const reset = { hash: 'open', passwordHash: 'new', at: AT };

  it('sets a new password by the open link, which also proves the address', () => {
    const before = account({ resetLink: OPEN, confirmLink: { ...OPEN, email: 'anna@example.org' } });
    expect(passwordReset(before, reset)).toMatchObject({
      passwordHash: 'new',
      passwordSetBy: null,
      generation: 1,
      resetLink: null,
      confirmLink: null,
      emailConfirmedAt: AT,
    });
  });

  it('resetting the password leaves the time when the address was first proved unchanged', () => {
    const before = account({ resetLink: OPEN, emailConfirmedAt: '2026-01-01T00:00:00.000Z' });
    expect(passwordReset(before, reset)?.emailConfirmedAt).toBe('2026-01-01T00:00:00.000Z');
  });

  it.each([
    ['was used', null],
    ['has expired', ENDED],
    ['was replaced by a newer one', { ...OPEN, hash: 'newer' }],
  ])('does not reset the password when the link %s', (_what, resetLink) => {
    expect(passwordReset(account({ resetLink }), reset)).toBeNull();
  });
});

describe('changes of an address', () => {
  it('leaves the new address pending while the link that proves it is open', () => {
    const waiting = confirmOpened(account(), OPEN, 'new@example.org');
    expect(pendingEmailOf(waiting)).toBe('new@example.org');
    expect(pendingEmailOf(confirmOpened(account(), ENDED, 'new@example.org'))).toBeNull();
    expect(pendingEmailOf(confirmOpened(account(), OPEN, 'anna@EXAMPLE.org'))).toBeNull();
  });

  it('replaces the old address once the new one is proved, and ends open links', () => {
    const waiting = { ...confirmOpened(account(), OPEN, 'New@example.org'), resetLink: OPEN };
    expect(emailReplaced(waiting, { hash: 'open', email: 'New@example.org', at: AT })).toMatchObject({
      email: 'New@example.org',
      emailKey: 'new@example.org',
      emailConfirmedAt: AT,
      confirmLink: null,
      resetLink: null,
    });
    expect(emailReplaced(account(), { hash: 'open', email: 'New@example.org', at: AT })).toBeNull();
  });

  it('confirms the account’s own address once', () => {
    const waiting = confirmOpened(account(), OPEN, 'Anna@example.org');
    const confirmed = emailConfirmed(waiting, { hash: 'open', at: AT });
    expect(confirmed).toMatchObject({ email: 'Anna@example.org', emailConfirmedAt: AT, confirmLink: null });
    expect(confirmed && emailConfirmed(confirmed, { hash: 'open', at: AT })).toBeNull();
  });
});
