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
import { ACCOUNT_DEFAULTS, type Account } from './documents.ts';

const AT = '2026-11-23T10:00:00.000Z';
const OPEN = { hash: 'open', expiresAt: '2999-01-01T00:00:00.000Z' };
const ENDED = { hash: 'open', expiresAt: '2000-01-01T00:00:00.000Z' };

function account(more: Partial<Account> = {}): Account {
  return {
    ...ACCOUNT_DEFAULTS,
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

  it('ends every session, the open reset link, and a change of address that somebody may have begun', () => {
    const before = account({ generation: 4, resetLink: OPEN, confirmLink: { ...OPEN, email: 'other@example.org' } });
    expect(passwordChanged(before, change)).toMatchObject({
      passwordHash: 'new',
      generation: 5,
      resetLink: null,
      confirmLink: null,
      passwordSetBy: { session: 's', at: AT },
    });
  });

  it('leaves the link that confirms the address as it is', () => {
    const confirmLink = { ...OPEN, email: 'anna@example.org' };
    expect(passwordChanged(account({ confirmLink }), change)?.confirmLink).toEqual(confirmLink);
  });

  it('comes too late when another one was faster', () => {
    expect(passwordChanged(account({ passwordHash: 'newer' }), change)).toBeNull();
  });
});

describe('a forgotten password', () => {
  it('opens a link for the address that was asked for alone', () => {
    expect(resetOpened(account(), OPEN, 'anna@example.org')?.resetLink).toEqual(OPEN);
    expect(resetOpened(account({ emailKey: 'new@example.org' }), OPEN, 'anna@example.org')).toBeNull();
  });

  const reset = { hash: 'open', passwordHash: 'new', at: AT };

  it('is set anew by the open link, which also proves the address', () => {
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

  it('keeps the time when the address was proved first', () => {
    const before = account({ resetLink: OPEN, emailConfirmedAt: '2026-01-01T00:00:00.000Z' });
    expect(passwordReset(before, reset)?.emailConfirmedAt).toBe('2026-01-01T00:00:00.000Z');
  });

  it.each([
    ['was used', null],
    ['has ended', ENDED],
    ['was replaced by a newer one', { ...OPEN, hash: 'newer' }],
  ])('stays as it is when the link %s', (_what, resetLink) => {
    expect(passwordReset(account({ resetLink }), reset)).toBeNull();
  });
});

describe('an address', () => {
  it('waits while the link that proves it is open', () => {
    const waiting = confirmOpened(account(), OPEN, 'new@example.org');
    expect(pendingEmailOf(waiting)).toBe('new@example.org');
    expect(pendingEmailOf(confirmOpened(account(), ENDED, 'new@example.org'))).toBeNull();
    expect(pendingEmailOf(confirmOpened(account(), OPEN, 'anna@EXAMPLE.org'))).toBeNull();
  });

  it('takes the place of the old one once it is proved, and ends what was open', () => {
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

  it('of its own is confirmed once', () => {
    const waiting = confirmOpened(account(), OPEN, 'Anna@example.org');
    const confirmed = emailConfirmed(waiting, { hash: 'open', at: AT });
    expect(confirmed).toMatchObject({ email: 'Anna@example.org', emailConfirmedAt: AT, confirmLink: null });
    expect(confirmed && emailConfirmed(confirmed, { hash: 'open', at: AT })).toBeNull();
  });
});
