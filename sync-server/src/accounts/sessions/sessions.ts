import { randomBytes } from 'node:crypto';
import type { DocumentScope } from 'nano';
import { SERVICE_LIMITS } from '../../../../src/domain/service-limits.ts';
import { Failure } from '../../base/http/failure.ts';
import { type Claims, createClaims } from '../../storage/claim/claim.ts';
import type { Couch } from '../../storage/engine/couch.ts';
import { orNull } from '../../storage/engine/nano-answers.ts';
import { sha256 } from '../documents.ts';
import { createEndedSessions, type EndedSessions } from './ended-sessions.ts';
import {
  beginFamily,
  cookieOf,
  drawSecret,
  hasExpired,
  holdsToken,
  isOfLaterState,
  parseCookie,
  publicId,
  rotate,
  type Session,
  type SignedInOn,
  sessionId,
  tokenOf,
} from './session-family.ts';
import { sweepRange } from './sweep.ts';
import type { TokenSeal } from './token-seal.ts';

export interface Sessions {
  /**
   * Creates a family and returns its first refresh token. Ends the person's former session in the same browser, and if
   * they have too many the least recently used one.
   */
  open(owner: SessionOwner, on: SignedInOn): Promise<RefreshToken & { readonly id: string }>;
  /**
   * @throws Failure 401 `session/missing`, `session/expired` or `session/reused`, 403 `account/suspended` if the
   * account was deleted.
   */
  refresh(cookie: string | undefined): Promise<RefreshToken & SessionOwner & { readonly id: string }>;
  /** Ends the family of a valid token; any other token changes nothing. */
  close(cookie: string | undefined): Promise<void>;
  /** The id of the family that a token belongs to, if it is this person's. Changes nothing. */
  current(cookie: string | undefined, userId: string): Promise<string | null>;
  /** A person's sessions, most recently used first. */
  list(owner: SessionOwner): Promise<ListedSession[]>;
  /** Ends one of a person's sessions; false if none has this id. */
  closeOne(userId: string, id: string): Promise<boolean>;
  /** Ends all of a person's sessions, or all except one. */
  closeAll(userId: string, except?: string): Promise<void>;
  /**
   * Ends all sessions of a deleted account; a device that shows one learns this until it would have expired.
   * Idempotent.
   */
  retire(userId: string): Promise<void>;
  /** Removes expired sessions, and records of retired sessions that would have expired. Returns the number removed. */
  sweep(): Promise<number>;
  /** Moves a session to the account's new generation. */
  keep(owner: SessionOwner, id: string): Promise<void>;
}

/** The fields of the account that a session needs. */
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

/** The lifetime of tokens, and what is known about tokens that restored accounts do not contain. */
export interface SessionTerms {
  readonly lifeSeconds: number;
  readonly seal: TokenSeal;
  /** When the accounts were restored to an earlier state, ISO 8601 (couchdb/epoch.ts); null: never. */
  readonly renewedAt: string | null;
}

export function createSessions(couch: Couch, terms: SessionTerms): Sessions {
  return new StoredSessions(couch, terms);
}

const DATABASE = 'accounts';
const placeOf = (id: string) => ({ database: DATABASE, id });
const lastUsedFirst = (a: Session, b: Session) => (a.lastUsedAt < b.lastUsedAt ? 1 : -1);

/** Families as documents of `accounts`. `session-family.ts` decides what a token does to its family. */
class StoredSessions implements Sessions {
  readonly #sessions: DocumentScope<Session>;
  readonly #claims: Claims;
  readonly #ended: EndedSessions;

  constructor(
    couch: Couch,
    private readonly terms: SessionTerms,
  ) {
    this.#sessions = couch.use<Session>(DATABASE);
    this.#claims = createClaims(couch);
    this.#ended = createEndedSessions(couch);
  }

  async open(owner: SessionOwner, on: SignedInOn): Promise<RefreshToken & { readonly id: string }> {
    const { userId } = owner;
    const now = new Date();
    await this.#makeWay(userId, on, now);
    const id = sessionId(userId, randomBytes(9).toString('hex'));
    const [secret, expiresAt] = [drawSecret(), this.#endOfLife(now)];
    await this.#sessions.insert(beginFamily(owner, { ...on, secret, now, expiresAt }), id);
    return { token: this.#cookie(id, secret, now), expiresAt, id: publicId(id) };
  }

  async refresh(cookie: string | undefined): Promise<RefreshToken & SessionOwner & { readonly id: string }> {
    const shown = parseCookie(cookie);
    if (shown === null) throw new Failure(401, 'session/missing', 'There is no session.');
    for (;;) {
      const refreshed = await this.#tryRefresh(shown);
      if (refreshed !== null) return refreshed;
    }
  }

  async close(cookie: string | undefined): Promise<void> {
    const shown = parseCookie(cookie);
    if (shown === null) return;
    for (;;) {
      const session = await this.#read(shown.id);
      if (session === null) return this.#ended.forget(shown.id, shown.secret);
      if (!holdsToken(session, shown.secret) || (await this.#remove(session))) return;
    }
  }

  async current(cookie: string | undefined, userId: string): Promise<string | null> {
    const shown = parseCookie(cookie);
    const session = shown === null ? null : await this.#read(shown.id);
    if (shown === null || session === null || session.userId !== userId) return null;
    return holdsToken(session, shown.secret) && !hasExpired(session, new Date()) ? publicId(shown.id) : null;
  }

  async list({ userId, generation }: SessionOwner): Promise<ListedSession[]> {
    const now = new Date().toISOString();
    return (await this.#ofPerson(userId))
      .filter((session) => session.expiresAt > now && session.generation === generation)
      .sort(lastUsedFirst)
      .map(({ _id, device, createdAt, lastUsedAt }) => ({ id: publicId(_id), device, createdAt, lastUsedAt }));
  }

  async closeOne(userId: string, id: string): Promise<boolean> {
    for (;;) {
      const session = await this.#read(sessionId(userId, id));
      if (session === null) return false;
      if (await this.#remove(session)) return true;
    }
  }

  async closeAll(userId: string, except?: string): Promise<void> {
    for await (const id of this.#eachOf(userId)) {
      if (publicId(id) !== except) await this.closeOne(userId, publicId(id));
    }
  }

  async retire(userId: string): Promise<void> {
    for await (const id of this.#eachOf(userId)) {
      for (let session = await this.#read(id); session !== null; session = await this.#read(id)) {
        // Recorded before it is removed: after a crash in between, it exists twice and the next attempt removes it.
        await this.#ended.remember(id, session);
        if (await this.#remove(session)) break;
      }
    }
  }

  /**
   * The ids of a person's sessions, including those created during the iteration. Each appears once, because a lagging
   * list shows removed ones for a while.
   */
  async *#eachOf(userId: string): AsyncGenerator<string> {
    const seen = new Set<string>();
    for (;;) {
      const unseen = (await this.#ofPerson(userId)).filter(({ _id }) => !seen.has(_id));
      if (unseen.length === 0) return;
      for (const { _id } of unseen) {
        seen.add(_id);
        yield _id;
      }
    }
  }

  async sweep(): Promise<number> {
    const isOver = (session: Session) => hasExpired(session, new Date());
    return (await sweepRange(this.#sessions, 'session:', isOver)) + (await this.#ended.sweep());
  }

  async keep({ userId, generation }: SessionOwner, id: string): Promise<void> {
    for (;;) {
      const session = await this.#settled(sessionId(userId, id));
      if (session === null || (await this.#replace({ ...session, generation }))) return;
    }
  }

  /** Every sign-in reads all sessions, so a person who signs in all day must not make that slower and slower. */
  async #makeWay(userId: string, { browser }: SignedInOn, now: Date): Promise<void> {
    const all = (await this.#ofPerson(userId)).sort(lastUsedFirst);
    const isOver = (session: Session) =>
      hasExpired(session, now) || (browser !== undefined && session.browser === browser);
    const living = all.filter((session) => !isOver(session));
    for (const session of [...all.filter(isOver), ...living.slice(SERVICE_LIMITS.sessions - 1)])
      await this.#remove(session);
  }

  /** Null if another request wrote the family in between; the caller must decide again. */
  async #tryRefresh(shown: {
    readonly id: string;
    readonly secret: string;
    readonly seal: string;
  }): Promise<(RefreshToken & SessionOwner & { readonly id: string }) | null> {
    const now = new Date();
    const session = await this.#settled(shown.id);
    if (session === null) throw await this.#whyEnded(shown);
    if (hasExpired(session, now)) {
      await this.#remove(session);
      throw new Failure(401, 'session/expired', 'The session has ended.');
    }
    const [secret, expiresAt] = [drawSecret(), this.#endOfLife(now)];
    const { seal, renewedAt } = this.terms;
    const isLater = isOfLaterState(session, seal.issuedAt(tokenOf(shown.id, shown.secret), shown.seal), renewedAt);
    const hashes = { shown: sha256(shown.secret), fresh: sha256(secret) };
    const result = rotate(session, { ...hashes, now, expiresAt, isLater });
    if (result.kind === 'reused') {
      // False means that the session just changed: retry instead of ending a family that moved on.
      if (!(await this.#remove(session))) return null;
      throw new Failure(401, 'session/reused', 'The refresh token was used before; the session has ended.');
    }
    // Of two requests with the same token, the second finds a new revision and decides again from that.
    if (!(await this.#replace({ ...session, ...result.session }))) return null;
    const { userId, generation } = session;
    return { token: this.#cookie(shown.id, secret, now), expiresAt, userId, generation, id: publicId(shown.id) };
  }

  /** The account was deleted: the device must not ask the person to sign in again. */
  async #whyEnded({ id, secret }: { id: string; secret: string }): Promise<Failure> {
    return (await this.#ended.holds(id, secret))
      ? new Failure(403, 'account/suspended', 'The account is gone.')
      : new Failure(401, 'session/expired', 'The session has ended.');
  }

  #cookie(id: string, secret: string, issuedAt: Date): string {
    return cookieOf(id, secret, this.terms.seal.close(tokenOf(id, secret), issuedAt));
  }

  #endOfLife(from: Date): Date {
    return new Date(from.getTime() + this.terms.lifeSeconds * 1000);
  }

  #read(id: string): Promise<StoredSession | null> {
    return orNull(this.#sessions.get(id));
  }

  /**
   * As `#read`, but without unconfirmed writes: two requests with the same token must not replace each other
   * repeatedly.
   */
  async #settled(id: string): Promise<StoredSession | null> {
    return (await this.#claims.read<StoredSession>(placeOf(id)))?.doc ?? null;
  }

  async #ofPerson(userId: string): Promise<StoredSession[]> {
    const prefix = sessionId(userId, '');
    const { rows } = await this.#sessions.list({ start_key: prefix, end_key: `${prefix}\ufff0`, include_docs: true });
    return rows.flatMap(({ doc }) => (doc ? [doc] : []));
  }

  #remove({ _id, _rev }: StoredSession): Promise<boolean> {
    return this.#claims.remove(placeOf(_id), _rev);
  }

  /** False if another request wrote it in between. */
  async #replace({ _id, _rev: base, ...session }: StoredSession): Promise<boolean> {
    return (await this.#claims.claim<Session>({ ...placeOf(_id), base, content: session })).kind === 'taken';
  }
}
