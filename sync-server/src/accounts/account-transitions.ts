import { normaliseEmail } from '../../../src/domain/account/email.ts';
import type { Account, OpenLink } from './documents.ts';
import { isOpen } from './sign-in/links.ts';

/**
 * The changes of an account's sign-in, each of which is one write. Each function returns the account after the change,
 * or null if its precondition no longer holds: the link was used or has expired, or another change was faster.
 */

/** By the signed-in person. `proved`: the hash against which the old password was checked. */
export function passwordChanged<A extends Account>(
  account: A,
  change: {
    readonly proved: string | null;
    readonly passwordHash: string;
    readonly session: string;
    readonly at: string;
  },
): A | null {
  // Another password change was faster: `proved` is no longer the current password.
  if (account.passwordHash !== change.proved) return null;
  return withPassword(account, change.passwordHash, { session: change.session, at: change.at });
}

/** A link that sets a new password is sent to this address. */
export function resetOpened<A extends Account>(account: A, link: OpenLink, emailKey: string): A | null {
  // The account's address changed in the meantime: its former owner must not get access.
  return account.emailKey === emailKey ? { ...account, resetLink: link } : null;
}

/** By the link that has this hash. */
export function passwordReset<A extends Account>(
  account: A,
  { hash, passwordHash, at }: { readonly hash: string; readonly passwordHash: string; readonly at: string },
): A | null {
  if (!isOpen(account.resetLink, hash)) return null;
  return {
    ...withPassword(account, passwordHash, null),
    // Whoever lost a device, or suspects a stranger in the account, gets a fresh start.
    passkeys: [],
    // The link came by mail, so the person who used it reads the mail of this address.
    emailConfirmedAt: account.emailConfirmedAt ?? at,
    confirmLink: null,
  };
}

/** A link that proves `email`, which is the account's address or is to replace it. The previous link ends. */
export function confirmOpened<A extends Account>(account: A, link: OpenLink, email: string): A {
  return { ...account, confirmLink: { ...link, email } };
}

/** The proven address replaces the old one. */
export function emailReplaced<A extends Account>(
  account: A,
  { hash, email, at }: { readonly hash: string; readonly email: string; readonly at: string },
): A | null {
  if (!isOpen(account.confirmLink, hash)) return null;
  const emailKey = normaliseEmail(email);
  return { ...account, email, emailKey, emailConfirmedAt: at, confirmLink: null, resetLink: null };
}

/** The account's own address is proven. */
export function emailConfirmed<A extends Account>(
  account: A,
  { hash, at }: { readonly hash: string; readonly at: string },
): A | null {
  return isOpen(account.confirmLink, hash) ? { ...account, emailConfirmedAt: at, confirmLink: null } : null;
}

/** The address that is to replace the account's address, while its link is open. */
export function pendingEmailOf({ confirmLink, email }: Pick<Account, 'confirmLink' | 'email'>): string | null {
  if (confirmLink === null || Date.parse(confirmLink.expiresAt) <= Date.now()) return null;
  return isSameEmail(confirmLink.email, email) ? null : confirmLink.email;
}

/** Compares the addresses and not `emailKey`, which in older accounts follows another rule. */
export function isSameEmail(one: string, other: string): boolean {
  return normaliseEmail(one) === normaliseEmail(other);
}

/**
 * Sets another password. The same write ends all sessions, open reset links and a pending change of address, which a
 * person who knew the old password may have started.
 */
function withPassword<A extends Account>(account: A, passwordHash: string, passwordSetBy: Account['passwordSetBy']): A {
  return {
    ...account,
    passwordHash,
    passwordSetBy,
    generation: account.generation + 1,
    resetLink: null,
    confirmLink: pendingEmailOf(account) === null ? account.confirmLink : null,
  };
}
