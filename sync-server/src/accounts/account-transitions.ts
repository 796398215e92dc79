import { normaliseEmail } from '../../../src/domain/account/email.ts';
import type { Account, OpenLink } from './documents.ts';
import { isOpen } from './links.ts';

/**
 * What one write of an account changes about getting into it. Each answers the account as it is afterwards, or null
 * when what it began with does not hold any more: a link that was used or has ended, or somebody else who was faster.
 */

/** By whoever is signed in. `proved`: the hash against which the old password was checked. */
export function passwordChanged<A extends Account>(
  account: A,
  change: {
    readonly proved: string | null;
    readonly passwordHash: string;
    readonly session: string;
    readonly at: string;
  },
): A | null {
  // Another new password was faster: what was proved is no longer the password.
  if (account.passwordHash !== change.proved) return null;
  return withPassword(account, change.passwordHash, { session: change.session, at: change.at });
}

/** A link to a new password goes out to this address. */
export function resetOpened<A extends Account>(account: A, link: OpenLink, emailKey: string): A | null {
  // The address moved on meanwhile: its former owner gets no way in.
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
    // The link came by mail, so whoever used it reads the mail of this address.
    emailConfirmedAt: account.emailConfirmedAt ?? at,
    confirmLink: null,
  };
}

/** A link that proves `email`, which is the account's or is to take its place; the one before it ends. */
export function confirmOpened<A extends Account>(account: A, link: OpenLink, email: string): A {
  return { ...account, confirmLink: { ...link, email } };
}

/** The proven address takes the place of the old one. */
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

/** The address that is to take the place of the account's, while its link is open. */
export function pendingEmailOf({ confirmLink, email }: Pick<Account, 'confirmLink' | 'email'>): string | null {
  if (confirmLink === null || Date.parse(confirmLink.expiresAt) <= Date.now()) return null;
  return isSameEmail(confirmLink.email, email) ? null : confirmLink.email;
}

/** By the texts and not by `emailKey`, which an account of before has from another rule. */
export function isSameEmail(one: string, other: string): boolean {
  return normaliseEmail(one) === normaliseEmail(other);
}

/**
 * Another password: all sessions have ended with this write, open reset links too, and so has a change of address that
 * somebody who knew the old password may have begun.
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
