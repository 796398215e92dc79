import { randomBytes } from 'node:crypto';
import { LIMITS } from '../../../src/domain/limits.ts';
import { createClaims } from '../claim/claim.ts';
import { type Couch, statusOf } from '../couch.ts';
import { Failure } from '../failure.ts';
import type { KeptSubscription } from '../push/subscriptions.ts';
import { sha256 } from './documents.ts';
import { createEndedSessions } from './ended-sessions.ts';
import { sweepRange } from './sweep.ts';

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
  readonly push?: KeptSubscription;
}

/** Lost answers in a row that a device may have before the oldest unused successor is forgotten. */
export const OFFERED_AT_MOST = 5;

export type Rotation =
  | { readonly kind: 'rotated'; readonly session: Session }
  /** Somebody used the token's successor already: two hold the family, and one of them is not its owner. */
  | { readonly kind: 'reused' };

/**
 * What showing a token (its hash) does. Networks lose answers, and proxies double requests, so a device may show the
 * token it has once more as long as none of its successors was used: it gets another successor, and the first successor
 * that is used decides; the others end with it. Anything else ends the family (docs/adr/2026-11-sessions.md).
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
  /** A new family. Answers its first refresh token. The one that was used longest ago goes when they are too many. */
  open(owner: SessionOwner, device: string): Promise<RefreshToken & { readonly id: string }>;
  /**
   * @throws Failure 401 `session/missing`, `session/expired` or `session/reused`, 403 `account/suspended` when the
   * account is gone.
   */
  refresh(cookie: string | undefined): Promise<RefreshToken & SessionOwner & { readonly id: string }>;
  /** Ends the family of a token that belongs to it; anything else changes nothing. */
  close(cookie: string | undefined): Promise<void>;
  /** The id of the family that a token belongs to, when it is this person's; changes nothing. */
  current(cookie: string | undefined, userId: string): Promise<string | null>;
  /** What is signed in of a person, the last used first. */
  list(owner: SessionOwner): Promise<ListedSession[]>;
  /** Ends one of a person's sessions; false when there is none with this id. */
  closeOne(userId: string, id: string): Promise<boolean>;
  /** Ends all of a person's sessions, or all but one. */
  closeAll(userId: string, except?: string): Promise<void>;
  /**
   * Ends all sessions of an account that is gone: until they would have expired, whoever shows one is told so. May be
   * repeated.
   */
  retire(userId: string): Promise<void>;
  /** Removes sessions that have expired, and what is kept of retired ones that would have. Answers how many. */
  sweep(): Promise<number>;
  /** Takes a session along into the account's new generation. */
  keep(owner: SessionOwner, id: string): Promise<void>;
}

/** The account as a session needs to know it. */
export interface SessionOwner {
  readonly userId: string;
  readonly generation: number;
}

export type ListedSession = Pick<Session, 'device' | 'createdAt' | 'lastUsedAt'> & { readonly id: string };

export interface RefreshToken {
  readonly token: string;
  readonly expiresAt: Date;
}

type StoredSession = Session & { readonly _id: string; readonly _rev: string };

export function createSessions(couch: Couch, lifeSeconds: number): Sessions {
  const sessions = couch.use<Session>('accounts');
  const claims = createClaims(couch);
  const ended = createEndedSessions(couch);
  const endOfLife = (from: Date) => new Date(from.getTime() + lifeSeconds * 1000);

  async function read(id: string): Promise<StoredSession | null> {
    try {
      return await sessions.get(id);
    } catch (error) {
      if (statusOf(error) === 404) return null;
      throw error;
    }
  }

  const placeOf = (id: string) => ({ database: 'accounts', id });
  const remove = ({ _id, _rev }: StoredSession) => claims.remove(placeOf(_id), _rev);

  /** False: somebody wrote it in between. */
  async function replace({ _id, _rev: base, ...session }: StoredSession): Promise<boolean> {
    return (await claims.claim<Session>({ ...placeOf(_id), base, content: session })).kind === 'taken';
  }

  /**
   * As `read`, when nobody is just writing it: two who show the same token must not take each other's place again and
   * again.
   */
  const settled = async (id: string) => (await claims.read<StoredSession>(placeOf(id)))?.doc ?? null;

  async function ofPerson(userId: string): Promise<StoredSession[]> {
    const prefix = `session:${userId}:`;
    const { rows } = await sessions.list({ start_key: prefix, end_key: `${prefix}\ufff0`, include_docs: true });
    return rows.flatMap(({ doc }) => (doc ? [doc] : []));
  }

  const belongs = (session: Session, secret: string) => {
    const hash = sha256(secret);
    return session.previous === hash || session.offered.includes(hash);
  };

  /** Ended for good: the account is gone, and the device must not ask its person to sign in again. */
  async function whyEnded({ id, secret }: { id: string; secret: string }): Promise<Failure> {
    return (await ended.holds(id, secret))
      ? new Failure(403, 'account/suspended', 'The account is gone.')
      : new Failure(401, 'session/expired', 'The session has ended.');
  }

  return {
    async open({ userId, generation }, device) {
      const now = new Date();
      const over = (session: Session) => Date.parse(session.expiresAt) <= now.getTime();
      const lastUsedFirst = (await ofPerson(userId)).sort((a, b) => (a.lastUsedAt < b.lastUsedAt ? 1 : -1));
      const [gone, living] = [lastUsedFirst.filter(over), lastUsedFirst.filter((session) => !over(session))];
      // Each opening reads them all: whoever signs in all day long must not make that longer and longer.
      for (const session of [...gone, ...living.slice(LIMITS.sessions - 1)]) await remove(session);
      const id = sessionId(userId, randomBytes(9).toString('hex'));
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
        generation,
      };
      await sessions.insert(fresh, id);
      return { token: cookieOf(id, secret), expiresAt, id: publicId(id) };
    },

    async refresh(cookie) {
      const shown = parseCookie(cookie);
      if (shown === null) throw new Failure(401, 'session/missing', 'There is no session.');
      for (;;) {
        const now = new Date();
        const session = await settled(shown.id);
        if (session === null) throw await whyEnded(shown);
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
        if (!(await replace({ ...session, ...result.session }))) continue;
        const { userId, generation = 0 } = session;
        return { token: cookieOf(shown.id, secret), expiresAt, userId, generation, id: publicId(shown.id) };
      }
    },

    async close(cookie) {
      const shown = parseCookie(cookie);
      if (shown === null) return;
      for (;;) {
        const session = await read(shown.id);
        if (session === null) return ended.forget(shown.id, shown.secret);
        if (!belongs(session, shown.secret) || (await remove(session))) return;
      }
    },

    async current(cookie, userId) {
      const shown = parseCookie(cookie);
      const session = shown === null ? null : await read(shown.id);
      if (shown === null || session === null || session.userId !== userId) return null;
      const holds = belongs(session, shown.secret) && Date.parse(session.expiresAt) > Date.now();
      return holds ? publicId(shown.id) : null;
    },

    async list({ userId, generation }) {
      const now = new Date().toISOString();
      return (await ofPerson(userId))
        .filter((session) => session.expiresAt > now && (session.generation ?? 0) === generation)
        .sort((a, b) => (a.lastUsedAt < b.lastUsedAt ? 1 : -1))
        .map(({ _id, device, createdAt, lastUsedAt }) => ({ id: publicId(_id), device, createdAt, lastUsedAt }));
    },

    async closeOne(userId, id) {
      for (;;) {
        const session = await read(sessionId(userId, id));
        if (session === null) return false;
        if (await remove(session)) return true;
      }
    },

    async closeAll(userId, except) {
      const others = async () => (await ofPerson(userId)).filter(({ _id }) => publicId(_id) !== except);
      // A refresh at the same moment writes a new revision: go on until none is left.
      for (let left = await others(); left.length > 0; left = await others()) {
        for (const session of left) await remove(session);
      }
    },

    async retire(userId) {
      for (let left = await ofPerson(userId); left.length > 0; left = await ofPerson(userId)) {
        for (const session of left) {
          // Noted before it is removed: cut off in between it is there twice, and the next try ends it.
          await ended.remember(session._id, session);
          await remove(session);
        }
      }
    },

    async sweep() {
      const isOver = ({ expiresAt }: Session) => Date.parse(expiresAt) <= Date.now();
      return (await sweepRange(sessions, 'session:', isOver)) + (await ended.sweep());
    },

    async keep({ userId, generation }, id) {
      for (;;) {
        const session = await settled(sessionId(userId, id));
        if (session === null || (await replace({ ...session, generation }))) return;
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

/** The document of a session; `id` as `list` and `refresh` answer it. */
export function sessionId(userId: string, id: string): string {
  return `session:${userId}:${id}`;
}

/** The last part of a session's id: tells the sessions of one person apart, and opens nothing. */
function publicId(id: string): string {
  return id.slice(id.lastIndexOf(':') + 1);
}

function drawSecret(): string {
  return randomBytes(32).toString('base64url');
}
