import { createHash, randomBytes } from 'node:crypto';
import { formerEmailKey, normaliseEmail } from '../../../src/domain/account/email.ts';
import type { Role } from '../../../src/domain/account/schema.ts';
import type { Locale } from '../../../src/domain/document.ts';

/** `account:<userId>`: the only document with a person's e-mail address. Only the service reads it. */
export interface Account {
  readonly type: 'account';
  readonly userId: string;
  /** As the person typed it; mails are sent to it. */
  readonly email: string;
  /** The form that is compared (`normaliseEmail`), by the rule of the time when it was written. */
  readonly emailKey: string;
  /** argon2id in PHC form; null if the account has no password (Google only). */
  readonly passwordHash: string | null;
  readonly googleSub: string | null;
  /** Oldest first; undefined in accounts that are older than passkeys. */
  readonly passkeys?: readonly StoredPasskey[];
  readonly roles: readonly Role[];
  readonly status: 'active' | 'suspended';
  /** Why and when it was suspended; null if it is not. */
  readonly suspension: { readonly reason: string; readonly at: string } | null;
  /** When the person proved that they read the mail of `email`. */
  readonly emailConfirmedAt: string | null;
  /** The link that sets a new password; null if none is open. */
  readonly resetLink: OpenLink | null;
  /** The link that proves an address: `email` itself, or the one that is to replace it. */
  readonly confirmLink: (OpenLink & { readonly email: string }) | null;
  /**
   * Counts changes of the credentials. Sessions of an earlier generation have ended, even if their documents still
   * exist.
   */
  readonly generation: number;
  /**
   * The session that set the password last, and when; it may repeat the change when the response got lost. Null if a
   * link set the password, or it never changed.
   */
  readonly passwordSetBy: { readonly session: string; readonly at: string } | null;
  /** Hashes of the marks of devices that signed in to this account, newest last. */
  readonly devices: readonly string[];
  readonly firstName: string;
  readonly secondName: string;
  readonly letter: string;
  readonly locale: Locale;
  readonly createdAt: string;
}

/** The public half of a passkey (WebAuthn level 3, section 4); `id` and `publicKey` in base64url. */
export interface StoredPasskey {
  readonly id: string;
  readonly publicKey: string;
  /** Counts its uses, as far as the authenticator does. */
  readonly counter: number;
  readonly name: string;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
  /**
   * When the challenge of its last use was issued, in milliseconds. Older ones are refused, so that no response can be
   * used twice.
   */
  readonly challengedAt: number;
}

/** A link that was mailed and not used yet. Only the hash of its token is stored; a newer link ends the older one. */
export interface OpenLink {
  readonly hash: string;
  readonly expiresAt: string;
}

/** What a new account begins with. */
export const NEW_ACCOUNT = {
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
 * `email:<sha256>` and `google:<sha256>`: names the account of an address or a Google account. `../storage/claim` makes
 * it unique.
 */
export interface Claim {
  readonly type: 'claim';
  readonly userId: string;
  readonly claimedAt: string;
}

/** `link:<sha256 of the token>`: names the account of a token. Only the account says whether the link is still open. */
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
 * The claims under which an address may be registered. Older accounts were claimed by the comparison rule of their
 * time, so that one comes first. New claims use `emailClaimId` only.
 */
export function emailClaimIds(email: string): readonly string[] {
  return [...new Set([`email:${sha256(formerEmailKey(email))}`, emailClaimId(email)])];
}

export function googleClaimId(sub: string): string {
  return `google:${sha256(sub)}`;
}

/** A person's id: 32 random hex digits, because it is part of a database name and must not be guessable. */
export function drawUserId(): string {
  return randomBytes(16).toString('hex');
}

export function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}
