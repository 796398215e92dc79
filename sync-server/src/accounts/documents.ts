import { createHash, randomBytes } from 'node:crypto';
import { formerEmailKey, normaliseEmail } from '../../../src/domain/account/email.ts';
import type { Role } from '../../../src/domain/account/schema.ts';
import type { Locale } from '../../../src/domain/document.ts';

/** `account:<userId>`: the one place that knows a person's e-mail address. Read by the service only. */
export interface Account {
  readonly type: 'account';
  readonly userId: string;
  /** As the person typed it, for writing to them. */
  readonly email: string;
  /** As it is compared (`normaliseEmail`), or was when it was written down. */
  readonly emailKey: string;
  /** argon2id in PHC form; null: no password, Google only. */
  readonly passwordHash: string | null;
  readonly googleSub: string | null;
  readonly roles: readonly Role[];
  readonly status: 'active' | 'suspended';
  /** Why and when it was suspended; null while it is not. */
  readonly suspension: { readonly reason: string; readonly at: string } | null;
  /** When somebody proved that they read the mail of `email`. */
  readonly emailConfirmedAt: string | null;
  /** The link that sets a new password; null: none is open. */
  readonly resetLink: OpenLink | null;
  /** The link that proves an address: `email` itself, or the one that is to take its place. */
  readonly confirmLink: (OpenLink & { readonly email: string }) | null;
  /**
   * Counts changes of what signs in; sessions of an earlier count have ended, whether or not somebody came to remove
   * them.
   */
  readonly generation: number;
  /**
   * The session that set the password last, and when: it may say so once more when the answer got lost. Null: a link
   * set it, or nobody since.
   */
  readonly passwordSetBy: { readonly session: string; readonly at: string } | null;
  /** Hashes of the marks of devices that were signed in to this account, newest last. */
  readonly devices: readonly string[];
  readonly firstName: string;
  readonly secondName: string;
  readonly letter: string;
  readonly locale: Locale;
  readonly createdAt: string;
}

/**
 * A link that was mailed and not used yet. Only the hash of its token is known here; one is open at a time, so a newer
 * one ends the older.
 */
export interface OpenLink {
  readonly hash: string;
  readonly expiresAt: string;
}

/** What accounts of earlier versions lack. */
export const ACCOUNT_DEFAULTS = {
  suspension: null,
  emailConfirmedAt: null,
  resetLink: null,
  confirmLink: null,
  generation: 0,
  passwordSetBy: null,
  devices: [],
} as const satisfies Partial<Account>;

export type StoredAccount = Account & { readonly _id: string; readonly _rev: string };

/**
 * `email:<sha256>` and `google:<sha256>`: says whose an address or a Google account is, and is unique because it is
 * taken by `../claim`.
 */
export interface Claim {
  readonly type: 'claim';
  readonly userId: string;
  readonly claimedAt: string;
}

/**
 * `link:<sha256 of the token>`: whose link a token is. Whether it still opens something is said by the account alone.
 */
export interface LinkPointer {
  readonly type: 'link';
  readonly userId: string;
  readonly expiresAt: string;
}

export function accountId(userId: string): string {
  return `account:${userId}`;
}

export function emailClaimId(email: string): string {
  return `email:${sha256(normaliseEmail(email))}`;
}

/**
 * By what an address may be claimed: accounts of before are claimed by what was compared then, which therefore counts
 * first. New claims are made by `emailClaimId` alone.
 */
export function emailClaimIds(email: string): readonly string[] {
  return [...new Set([`email:${sha256(formerEmailKey(email))}`, emailClaimId(email)])];
}

export function googleClaimId(sub: string): string {
  return `google:${sha256(sub)}`;
}

/** 32 hex digits of randomness: a person's id, which is part of a database name and must not be guessable. */
export function drawUserId(): string {
  return randomBytes(16).toString('hex');
}

export function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}
