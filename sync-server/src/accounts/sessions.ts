import { randomBytes } from 'node:crypto';
import { type Couch, statusOf } from '../couch.ts';
import { Failure } from '../failure.ts';
import { sha256 } from './documents.ts';
import { stored } from './store.ts';

/**
 * `session:<userId>:<id>`: one device's sign-in, a family of refresh tokens of which each is used once. Only hashes are kept.
 * `offered` are successors that were handed out and not yet used; `previous` is the token they were handed out for.
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
}

/** Lost answers in a row that a device may have before the oldest unused successor is forgotten. */
export const OFFERED_AT_MOST = 5;

export type Rotation =
  | { readonly kind: 'rotated'; readonly session: Session }
  /** Somebody used the token's successor already: two hold the family, and one of them is not its owner. */
  | { readonly kind: 'reused' };

/**
 * What showing a token (its hash) does. Networks lose answers, and proxies double requests, so a device may show the token it has once
 * more as long as none of its successors was used: it gets another successor, and the first successor that is used decides;
 * the others end with it. Anything else ends the family (docs/adr/2026-11-sessions.md).
 */
export function rotate(session: Session, shown: string, fresh: string, now: Date, expiresAt: Date): Rotation {
  const used = { ...session, lastUsedAt: now.toISOString(), expiresAt: expiresAt.toISOString() };
  if (session.offered.includes(shown)) {
    return { kind: 'rotated', session: { ...used, previous: shown, offered: [fresh] } };
  }
  if (session.previous === shown) {
    return { kind: 'rotated', session: { ...used, offered: [...session.offered, fresh].slice(-OFFERED_AT_MOST) } };
  }
  return { kind: 'reused' };
}

export interface Sessions {
  /** A new family. Answers its first refresh token. */
  open(userId: string, device: string): Promise<RefreshToken>;
  /** @throws Failure 401 `session/missing`, `session/expired` or `session/reused`. */
  refresh(cookie: string | undefined): Promise<RefreshToken & { readonly userId: string }>;
  /** Ends the family of a token that belongs to it; anything else changes nothing. */
  close(cookie: string | undefined): Promise<void>;
  /** Ends all of a person's sessions. */
  closeAll(userId: string): Promise<void>;
}

export interface RefreshToken {
  readonly token: string;
  readonly expiresAt: Date;
}

type StoredSession = Session & { readonly _id: string; readonly _rev: string };

export function createSessions(couch: Couch, lifeSeconds: number): Sessions {
  const sessions = couch.use<Session>('accounts');
  const endOfLife = (from: Date) => new Date(from.getTime() + lifeSeconds * 1000);

  async function read(id: string): Promise<StoredSession | null> {
    try {
      return await sessions.get(id);
    } catch (error) {
      if (statusOf(error) === 404) return null;
      throw error;
    }
  }

  const remove = (session: StoredSession) => stored(sessions.destroy(session._id, session._rev));

  async function ofPerson(userId: string): Promise<StoredSession[]> {
    const prefix = `session:${userId}:`;
    const { rows } = await sessions.list({ start_key: prefix, end_key: `${prefix}\ufff0`, include_docs: true });
    return rows.flatMap(({ doc }) => (doc ? [doc] : []));
  }

  return {
    async open(userId, device) {
      const now = new Date();
      for (const session of await ofPerson(userId)) {
        if (Date.parse(session.expiresAt) <= now.getTime()) await remove(session);
      }
      const id = `session:${userId}:${randomBytes(9).toString('hex')}`;
      const secret = drawSecret();
      const expiresAt = endOfLife(now);
      const fresh: Session = {
        type: 'session',
        userId,
        offered: [sha256(secret)],
        previous: null,
        createdAt: now.toISOString(),
        lastUsedAt: now.toISOString(),
        expiresAt: expiresAt.toISOString(),
        device,
      };
      await sessions.insert(fresh, id);
      return { token: cookieOf(id, secret), expiresAt };
    },

    async refresh(cookie) {
      const shown = parseCookie(cookie);
      if (shown === null) throw new Failure(401, 'session/missing', 'There is no session.');
      for (;;) {
        const now = new Date();
        const session = await read(shown.id);
        if (session === null) throw new Failure(401, 'session/expired', 'The session has ended.');
        if (Date.parse(session.expiresAt) <= now.getTime()) {
          await remove(session);
          throw new Failure(401, 'session/expired', 'The session has ended.');
        }
        const secret = drawSecret();
        const expiresAt = endOfLife(now);
        const result = rotate(session, sha256(shown.secret), sha256(secret), now, expiresAt);
        if (result.kind === 'reused') {
          // A false answer here means that it changed just now: look again instead of ending a family that moved on.
          if (!(await remove(session))) continue;
          throw new Failure(401, 'session/reused', 'The refresh token was used before; the session has ended.');
        }
        // Two requests with the same token: the second finds a new revision and decides again from what is there then.
        if (!(await stored(sessions.insert({ ...session, ...result.session }, session._id)))) continue;
        return { token: cookieOf(shown.id, secret), expiresAt, userId: session.userId };
      }
    },

    async close(cookie) {
      const shown = parseCookie(cookie);
      if (shown === null) return;
      for (;;) {
        const session = await read(shown.id);
        if (session === null) return;
        const hash = sha256(shown.secret);
        const belongs = session.previous === hash || session.offered.includes(hash);
        if (!belongs || (await remove(session))) return;
      }
    },

    async closeAll(userId) {
      // A refresh at the same moment writes a new revision: go on until none is left.
      for (let left = await ofPerson(userId); left.length > 0; left = await ofPerson(userId)) {
        for (const session of left) await remove(session);
      }
    },
  };
}

const COOKIE = /^([0-9a-f]{32})\.([0-9a-f]{18})\.([\w-]{43})$/;

function cookieOf(id: string, secret: string): string {
  return `${id.slice('session:'.length).replace(':', '.')}.${secret}`;
}

function parseCookie(cookie: string | undefined): { id: string; secret: string } | null {
  const match = COOKIE.exec(cookie ?? '');
  return match?.[3] ? { id: `session:${match[1]}:${match[2]}`, secret: match[3] } : null;
}

function drawSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** "Firefox on Android": enough to recognise one's own device, too little to tell two alike. */
export function deviceLabel(userAgent: string | undefined): string {
  const agent = userAgent ?? '';
  const pick = (words: readonly [RegExp, string][]) => words.find(([pattern]) => pattern.test(agent))?.[1] ?? 'other';
  const browser = pick([
    [/\bEdg/, 'Edge'],
    [/\b(?:OPR|Opera)/, 'Opera'],
    [/\bFirefox|FxiOS/, 'Firefox'],
    [/\bChrome|CriOS|Chromium/, 'Chrome'],
    [/\bSafari/, 'Safari'],
  ]);
  const system = pick([
    [/Android/, 'Android'],
    [/iPhone|iPad|iPod/, 'iOS'],
    [/Windows/, 'Windows'],
    [/Macintosh|Mac OS/, 'macOS'],
    [/Linux|X11/, 'Linux'],
  ]);
  return `${browser} on ${system}`;
}
