import { normaliseEmail } from '../../../../src/domain/account/email.ts';
import { initialsOf } from '../../../../src/domain/account/rules.ts';
import type { Registration } from '../../../../src/domain/account/schema.ts';
import type { Locale } from '../../../../src/domain/document.ts';
import { LIMITS } from '../../../../src/domain/limits.ts';
import { isSeen, tidyLine } from '../../../../src/domain/plain-text.ts';
import { type Account, drawUserId, emailClaimId, NEW_ACCOUNT, type StoredAccount } from '../documents.ts';
import type { AccountStore } from '../store.ts';
import type { GooglePerson } from './google.ts';
import { writtenEmail } from './written-email.ts';

/**
 * Account first, claim second: after a crash in between, the account is unreachable and the address is still free. The
 * other order would leave an address that can neither register nor sign in. Null if the address belongs to another
 * account.
 */
export async function createAccount(store: AccountStore, account: Account): Promise<StoredAccount | null> {
  const fresh = await store.createAccount(account);
  try {
    if (await store.claim(emailClaimId(account.email), account.userId)) return fresh;
  } catch (error) {
    // The claim may have been written. Without its account it counts as free, so the same person may try again. If this
    // fails as well, the account stays unreachable.
    await store.removeAccount(fresh).catch(() => false);
    throw error;
  }
  await store.removeAccount(fresh);
  return null;
}

export function passwordAccount(input: Registration, passwordHash: string): Account {
  return {
    ...baseAccount(input.email, input.firstName.trim(), input.secondName.trim(), input.locale),
    passwordHash,
    googleSub: null,
  };
}

/** Google may have no names; the first part of the address is used until the person writes their own. */
export function googleAccount(person: GooglePerson, locale: Locale): Account {
  // Tidied again: the cut may split a surrogate pair, and a database rejects such a text.
  const cut = (name: string) => tidyLine(tidyLine(name).trim().slice(0, LIMITS.name.max)).trim();
  const seen = cut(person.firstName);
  const firstName = (isSeen(seen) && seen) || cut(person.email.split('@')[0] ?? '') || '?';
  return {
    ...baseAccount(writtenEmail(person.email), firstName, cut(person.secondName), locale),
    passwordHash: null,
    googleSub: person.sub,
    // Google accepts only addresses that it verified (`email_verified`).
    emailConfirmedAt: new Date().toISOString(),
  };
}

function baseAccount(email: string, firstName: string, secondName: string, locale: Locale) {
  return {
    ...NEW_ACCOUNT,
    type: 'account' as const,
    userId: drawUserId(),
    email,
    emailKey: normaliseEmail(email),
    roles: ['user' as const],
    status: 'active' as const,
    firstName,
    secondName,
    letter: initialsOf(firstName, secondName) || '?',
    locale,
    createdAt: new Date().toISOString(),
  };
}
