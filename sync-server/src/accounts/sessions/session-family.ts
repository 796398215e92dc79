import { randomBytes } from 'node:crypto';
import { sha256 } from '../documents.ts';
import type { StoredSubscription } from '../push/subscriptions.ts';

/**
 * `session:<userId>:<id>`: one sign-in of a device, a family of refresh tokens of which each is used once. Only hashes
 * are stored. `offered` are successors that were issued and not yet used; `previous` is the token they were issued for.
 */
export interface Session {
  readonly type: 'session';
  readonly userId: string;
  readonly offered: readonly string[];
  readonly previous: string | null;
  readonly createdAt: string;
  readonly lastUsedAt: string;
  readonly expiresAt: string;
  /** Coarse, for "signed in on": browser and system, nothing that distinguishes devices of the same type. */
  readonly device: string;
  /** Its browser as this account knows it (`known-devices.ts`), so that signing in there again ends this session. */
  readonly browser?: string;
  /** `generation` of the account when the session was opened: a session of an earlier generation has ended. */
  readonly generation: number;
  /** Where its browser can be reached by Web Push (push/subscriptions.ts). */
  readonly push?: StoredSubscription;
}

/**
 * The number of unused successors: a device may lose this many responses in a row before the oldest one is forgotten.
 */
export const OFFERED_AT_MOST = 5;

export type Rotation =
  | { readonly kind: 'rotated'; readonly session: Session }
  /** The token's successor was already used: two clients hold the family, and one of them is not its owner. */
  | { readonly kind: 'reused' };

/** Hashes of the token that is shown and of the one that is issued for it. */
interface ShownToken {
  readonly shown: string;
  readonly fresh: string;
  readonly now: Date;
  readonly expiresAt: Date;
  /** The token was issued after the stored state of its family (`isOfLaterState`). */
  readonly isLater?: boolean;
}

/**
 * Whether a token was issued after the stored state of its family, before the accounts were restored to that state: the
 * device then continues its session. From the first token that is used after the restore, the family is like any other.
 * @param renewedAt when the accounts were restored; null: never
 */
export function isOfLaterState(
  { lastUsedAt }: Pick<Session, 'lastUsedAt'>,
  issuedAt: number | null,
  renewedAt: string | null,
): boolean {
  if (issuedAt === null || renewedAt === null) return false;
  return Date.parse(lastUsedAt) < issuedAt && issuedAt < Date.parse(renewedAt);
}

/**
 * What showing a token (its hash) does. Networks lose responses and proxies double requests, so a device may show its
 * token again as long as none of its successors was used: it gets another successor. The first successor that is used
 * ends the others. Anything else ends the family (docs/adr/2026-11-sessions.md).
 */
export function rotate(session: Session, { shown, fresh, now, expiresAt, isLater = false }: ShownToken): Rotation {
  const used = { ...session, lastUsedAt: now.toISOString(), expiresAt: expiresAt.toISOString() };
  if (session.offered.includes(shown) || isLater) {
    return { kind: 'rotated', session: { ...used, previous: shown, offered: [fresh] } };
  }
  if (session.previous === shown) {
    return { kind: 'rotated', session: { ...used, offered: [...session.offered, fresh].slice(-OFFERED_AT_MOST) } };
  }
  return { kind: 'reused' };
}

/** Where a person signs in. */
export type SignedInOn = Pick<Session, 'device' | 'browser'>;

/** Creates a family with the token of this secret. */
export function beginFamily(
  owner: { readonly userId: string; readonly generation: number },
  given: SignedInOn & { readonly secret: string; readonly now: Date; readonly expiresAt: Date },
): Session {
  const at = given.now.toISOString();
  return {
    type: 'session',
    userId: owner.userId,
    offered: [sha256(given.secret)],
    previous: null,
    createdAt: at,
    lastUsedAt: at,
    expiresAt: given.expiresAt.toISOString(),
    device: given.device,
    ...(given.browser !== undefined && { browser: given.browser }),
    generation: owner.generation,
  };
}

/** Whether the token of this secret currently belongs to the family. */
export function holdsToken(session: Session, secret: string): boolean {
  const hash = sha256(secret);
  return session.previous === hash || session.offered.includes(hash);
}

export function hasExpired({ expiresAt }: Pick<Session, 'expiresAt'>, now: Date): boolean {
  return Date.parse(expiresAt) <= now.getTime();
}

const COOKIE = /^([0-9a-f]{32})\.([0-9a-f]{18})\.([\w-]{43})\.([^.]*)$/;

/** The refresh token: its family, its secret, and when it was issued (`token-seal.ts`). */
export function cookieOf(id: string, secret: string, seal: string): string {
  return `${tokenOf(id, secret)}.${seal}`;
}

/** What is sealed. */
export function tokenOf(id: string, secret: string): string {
  return `${id.slice('session:'.length).replace(':', '.')}.${secret}`;
}

/** The inverse of `cookieOf`. A wrong seal does not make a valid token invalid. */
export function parseCookie(cookie: string | undefined): { id: string; secret: string; seal: string } | null {
  const match = COOKIE.exec(cookie ?? '');
  return match?.[3] ? { id: `session:${match[1]}:${match[2]}`, secret: match[3], seal: match[4] ?? '' } : null;
}

/** The id of a session's document; `id` as `list` and `refresh` return it. */
export function sessionId(userId: string, id: string): string {
  return `session:${userId}:${id}`;
}

/** The last part of a session's id: distinguishes the sessions of one person, and grants no access. */
export function publicId(id: string): string {
  return id.slice(id.lastIndexOf(':') + 1);
}

export function drawSecret(): string {
  return randomBytes(32).toString('base64url');
}
