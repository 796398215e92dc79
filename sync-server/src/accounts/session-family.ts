import { randomBytes } from 'node:crypto';
import type { StoredSubscription } from '../push/subscriptions.ts';
import { sha256 } from './documents.ts';

/**
 * `session:<userId>:<id>`: one device's sign-in, a family of refresh tokens of which each is used once. Only hashes are
 * kept. `offered` are successors that were handed out and not yet used; `previous` is the token they were handed out
 * for.
 */
export interface Session {
  readonly type: 'session';
  readonly userId: string;
  readonly offered: readonly string[];
  readonly previous: string | null;
  readonly createdAt: string;
  readonly lastUsedAt: string;
  readonly expiresAt: string;
  /** Coarse, for "signed in on": browser and system, nothing that tells devices of one kind apart. */
  readonly device: string;
  /** `generation` of the account when it was opened: a session of an earlier one has ended. */
  readonly generation?: number;
  /** Where its browser can be reached by Web Push (push/subscriptions.ts). */
  readonly push?: StoredSubscription;
}

/** Lost answers in a row that a device may have before the oldest unused successor is forgotten. */
export const OFFERED_AT_MOST = 5;

export type Rotation =
  | { readonly kind: 'rotated'; readonly session: Session }
  /** Somebody used the token's successor already: two hold the family, and one of them is not its owner. */
  | { readonly kind: 'reused' };

/** Hashes of the token that is shown and of the one that is handed out for it. */
interface ShownToken {
  readonly shown: string;
  readonly fresh: string;
  readonly now: Date;
  readonly expiresAt: Date;
  /** It is known to be one that the family came to after the state in which it is stored (`isOfLaterState`). */
  readonly isLater?: boolean;
}

/**
 * Whether a token was handed out after all that is stored of its family, before the accounts were put back to that
 * state: the device goes on where it stood. From the first token that is used since then the family is as any other.
 * @param renewedAt when they were put back; null: never
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
 * What showing a token (its hash) does. Networks lose answers, and proxies double requests, so a device may show the
 * token it has once more as long as none of its successors was used: it gets another successor, and the first successor
 * that is used decides; the others end with it. Anything else ends the family (docs/adr/2026-11-sessions.md).
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

/** A family that begins with the token of this secret. */
export function beginFamily(
  owner: { readonly userId: string; readonly generation: number },
  given: { readonly secret: string; readonly device: string; readonly now: Date; readonly expiresAt: Date },
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
    generation: owner.generation,
  };
}

/** Whether the token of this secret belongs to the family as it is now. */
export function holdsToken(session: Session, secret: string): boolean {
  const hash = sha256(secret);
  return session.previous === hash || session.offered.includes(hash);
}

export function hasExpired({ expiresAt }: Pick<Session, 'expiresAt'>, now: Date): boolean {
  return Date.parse(expiresAt) <= now.getTime();
}

const SEAL = /^[0-9a-z]{1,10}-[\w-]{22}$/;
const COOKIE = /^([0-9a-f]{32})\.([0-9a-f]{18})\.([\w-]{43})(?:\.([0-9a-z]{1,10}-[\w-]{22}))?$/;

/** The refresh token: which family, its secret, and when it was handed out (`token-seal.ts`). */
export function cookieOf(id: string, secret: string, seal: string): string {
  return `${tokenOf(id, secret)}.${seal}`;
}

/** The token as it was before there were seals, and its seal. */
export function splitSeal(token: string): readonly [bare: string, seal: string] {
  const at = token.lastIndexOf('.');
  return [token.slice(0, at), token.slice(at + 1)];
}

/** The other way round. What is no seal is left away: it must not make a good token a bad one. */
export function joinSeal(bare: string | undefined, seal: string | undefined): string | undefined {
  return bare !== undefined && seal !== undefined && SEAL.test(seal) ? `${bare}.${seal}` : bare;
}

/** What is sealed. */
export function tokenOf(id: string, secret: string): string {
  return `${id.slice('session:'.length).replace(':', '.')}.${secret}`;
}

/** `seal`: empty in tokens of earlier versions. */
export function parseCookie(cookie: string | undefined): { id: string; secret: string; seal: string } | null {
  const match = COOKIE.exec(cookie ?? '');
  return match?.[3] ? { id: `session:${match[1]}:${match[2]}`, secret: match[3], seal: match[4] ?? '' } : null;
}

/** The document of a session; `id` as `list` and `refresh` answer it. */
export function sessionId(userId: string, id: string): string {
  return `session:${userId}:${id}`;
}

/** The last part of a session's id: tells the sessions of one person apart, and opens nothing. */
export function publicId(id: string): string {
  return id.slice(id.lastIndexOf(':') + 1);
}

export function drawSecret(): string {
  return randomBytes(32).toString('base64url');
}
