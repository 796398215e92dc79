import { createHash, randomBytes } from 'node:crypto';
import { normaliseEmail } from '../../../src/domain/account/rules.ts';
import type { Role } from '../../../src/domain/account/schema.ts';
import type { Locale } from '../../../src/domain/document.ts';

/** `account:<userId>`: the one place that knows a person's e-mail address. Read by the service only. */
export interface Account {
  readonly type: 'account';
  readonly userId: string;
  /** As the person typed it, for writing to them. */
  readonly email: string;
  /** As it is compared. */
  readonly emailKey: string;
  /** argon2id in PHC form; null: no password, Google only. */
  readonly passwordHash: string | null;
  readonly googleSub: string | null;
  readonly roles: readonly Role[];
  readonly status: 'active' | 'suspended';
  readonly firstName: string;
  readonly secondName: string;
  readonly letter: string;
  readonly locale: Locale;
  readonly createdAt: string;
}

export type StoredAccount = Account & { readonly _id: string; readonly _rev: string };

/**
 * `email:<sha256>` and `google:<sha256>`: says whose an address or a Google account is. CouchDB answers 409 to the second who
 * creates the same id, and that is the whole uniqueness.
 */
export interface Claim {
  readonly type: 'claim';
  readonly userId: string;
  readonly claimedAt: string;
}

export type StoredClaim = Claim & { readonly _id: string; readonly _rev: string };

export function accountId(userId: string): string {
  return `account:${userId}`;
}

export function emailClaimId(email: string): string {
  return `email:${sha256(normaliseEmail(email))}`;
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
