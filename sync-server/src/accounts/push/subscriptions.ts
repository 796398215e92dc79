import type { PushSubscriptionInput } from '../../../../src/domain/push/schema.ts';
import { SERVICE_LIMITS } from '../../../../src/domain/service-limits.ts';
import type { Couch } from '../../storage/engine/couch.ts';
import { orNull, removed, stored } from '../../storage/engine/nano-answers.ts';
import { sha256 } from '../documents.ts';
import type { Session } from '../sessions/session-family.ts';
import { sweepRange } from '../sessions/sweep.ts';

/** A browser's Web Push address, stored in its session's document, so that the end of the session also ends it. */
export interface StoredSubscription extends PushSubscriptionInput {
  readonly keptAt: string;
}

/** `push:<sha256 of the address>`: the only session with this address. A new sign-in on a browser takes it over. */
interface Holder {
  readonly type: 'push';
  /** SHA-256 of the session's id, which would identify a person. */
  readonly session: string;
  readonly keptAt: string;
}

export interface Subscription extends StoredSubscription {
  readonly sessionId: string;
}

export interface Subscriptions {
  /** Replaces the session's former one. If a person has too many, the oldest are deleted. */
  keep(userId: string, session: string, input: PushSubscriptionInput): Promise<void>;
  drop(userId: string, session: string): Promise<void>;
  /** The current addresses of a person. */
  of(owner: { readonly userId: string; readonly generation: number }): Promise<Subscription[]>;
  /** The push service reports that the address is no longer valid. */
  ended(subscription: Subscription): Promise<void>;
  /**
   * Deletes expired claims on addresses.
   * @returns their number
   */
  sweep(): Promise<number>;
}

const PREFIX = 'push:';

/** `lifeSeconds`: how long a session lives without contact, and so an address, which devices renew at each start. */
export function createSubscriptions(couch: Couch, lifeSeconds: number): Subscriptions {
  const sessions = couch.use<Session>('accounts');
  const holders = couch.use<Holder>('accounts');
  const sessionId = (userId: string, session: string) => `session:${userId}:${session}`;

  async function change(id: string, push: StoredSubscription | null): Promise<void> {
    for (;;) {
      const session = await orNull(sessions.get(id));
      if (session === null || (push === null && session.push === undefined)) return;
      const { push: _before, ...rest } = session;
      if (await stored(sessions.insert(push === null ? rest : { ...rest, push }, id))) return;
    }
  }

  async function hold(endpoint: string, id: string, storedAt: string): Promise<void> {
    const key = PREFIX + sha256(endpoint);
    for (;;) {
      const there = await orNull(holders.get(key));
      const mine: Holder = { type: 'push', session: sha256(id), keptAt: storedAt };
      if (await stored(holders.insert(there === null ? mine : { ...there, ...mine }, key))) return;
    }
  }

  async function letGo(endpoint: string, id: string): Promise<void> {
    const key = PREFIX + sha256(endpoint);
    const there = await orNull(holders.get(key));
    // False if another session has just taken it over.
    if (there?.session === sha256(id)) await removed(holders.destroy(key, there._rev));
  }

  async function subscribed(userId: string) {
    const prefix = sessionId(userId, '');
    const { rows } = await sessions.list({ start_key: prefix, end_key: `${prefix}\ufff0`, include_docs: true });
    return rows.flatMap(({ doc }) => (doc?.push === undefined ? [] : [{ ...doc, push: doc.push }]));
  }

  return {
    async keep(userId, session, input) {
      const id = sessionId(userId, session);
      const storedAt = new Date().toISOString();
      const before = (await orNull(sessions.get(id)))?.push;
      if (before !== undefined && before.endpoint !== input.endpoint) await letGo(before.endpoint, id);
      await hold(input.endpoint, id, storedAt);
      await change(id, { ...input, keptAt: storedAt });
      const others = (await subscribed(userId)).filter(({ _id }) => _id !== id);
      const oldestFirst = others.sort((a, b) => (a.push.keptAt < b.push.keptAt ? -1 : 1));
      for (const { _id, push } of oldestFirst.slice(
        0,
        Math.max(0, others.length + 1 - SERVICE_LIMITS.pushSubscriptions),
      )) {
        await letGo(push.endpoint, _id);
        await change(_id, null);
      }
    },

    async drop(userId, session) {
      const id = sessionId(userId, session);
      const push = (await orNull(sessions.get(id)))?.push;
      if (push === undefined) return;
      await letGo(push.endpoint, id);
      await change(id, null);
    },

    async of({ userId, generation }) {
      const now = new Date().toISOString();
      const open = (await subscribed(userId)).filter(
        (session) => session.expiresAt > now && (session.generation ?? 0) === generation,
      );
      if (open.length === 0) return [];
      const { rows } = await holders.fetch({ keys: open.map(({ push }) => PREFIX + sha256(push.endpoint)) });
      return open.flatMap(({ _id, push }, index) => {
        const row = rows[index];
        const holder = row !== undefined && 'doc' in row ? row.doc : undefined;
        return holder?.session === sha256(_id) ? [{ ...push, sessionId: _id }] : [];
      });
    },

    async ended({ sessionId: id, endpoint }) {
      await letGo(endpoint, id);
      // The browser may have sent a new one since.
      if ((await orNull(sessions.get(id)))?.push?.endpoint === endpoint) await change(id, null);
    },

    async sweep() {
      const oldest = new Date(Date.now() - lifeSeconds * 1000).toISOString();
      return await sweepRange(holders, PREFIX, ({ keptAt }) => keptAt < oldest);
    },
  };
}
