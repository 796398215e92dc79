import type { DeliveredRange, OwnApi, OwnRecord, StatementInput } from '../../../data/api/own.ts';
import type { Result } from '../../../data/api/result.ts';
import type { SyncCentre } from '../../../data/api/sync.ts';
import { headsOf } from '../../../data/own/chats/chat-heads.ts';
import { otherOfMark } from '../../../domain/chat-mark/id.ts';
import { messageOfHidden } from '../../../domain/hidden-message/id.ts';
import type { DeliveredKind } from '../../../domain/kinds/kind.ts';
import { DELIVERED_KINDS, type DeliveredFacts, type Statement } from '../../../domain/kinds/kinds.ts';
import type { DeliveredType, StatementType } from '../../../domain/kinds/names.ts';
import { type Answering, type Asked, DONE } from './asked.ts';

export type Delivered = { [K in DeliveredType]?: DeliveredFacts[K][] };

/** The types that screens show as waiting for publication. */
const WAITING: ReadonlySet<string> = new Set(['post', 'announcement', 'pet', 'transfer', 'reservation', 'opinion']);

/** The own database, over `own`; `refused` is the answer of `put` if it is to be refused. */
export function ownHandlers(
  ask: Answering,
  parts: {
    asked: readonly Asked[];
    own: Map<string, OwnRecord>;
    delivered: Delivered;
    conflicts: SyncCentre['conflicts'];
    userId: string;
    refused: Result<{ id: string; rev: string }> | undefined;
  },
): OwnApi {
  const { asked, own, delivered, conflicts, userId, refused } = parts;
  const photos = new Map<string, Blob>();
  const put = (input: StatementInput): Result<{ id: string; rev: string }> => {
    if (refused !== undefined && !refused.ok) return refused;
    const { baseRev: _, ...statement } = input;
    const rev = `${asked.length}-memory`;
    const written = { at: new Date().toISOString(), device: 'memory' };
    own.set(input._id, {
      statement: { ...statement, written, _rev: rev } as Statement & { _rev: string },
      state: WAITING.has(input.type) ? 'waiting' : 'private',
      outcome: null,
      photoWaiting: input.type === 'post' && input.photo !== null,
    });
    return { ok: true, value: { id: input._id, rev } };
  };
  const listed = <T extends StatementType>(type: T, under = '', limit?: number) =>
    [...own.values()]
      .filter(({ statement }) => statement.type === type && statement._id.startsWith(under))
      .sort((one, other) => (one.statement._id < other.statement._id ? 1 : -1))
      .slice(0, limit) as unknown as OwnRecord<T>[];
  return {
    put: (input) => ask('put', input, put(input)),
    remove: (id) => {
      own.delete(id);
      return ask('remove', id, DONE);
    },
    get: (id) => ask('get', id, own.get(id) ?? null),
    list: <T extends StatementType>(type: T, under?: string, limit?: number) =>
      ask('list', type, listed<T>(type, under, limit)),
    searchMessages: (text) => ask('searchMessages', text, []),
    chats: () =>
      ask(
        'chats',
        null,
        headsOf({
          userId,
          theirs: delivered.message ?? [],
          own: listed('message'),
          marks: new Map(listed('chat-mark').map(({ statement }) => [otherOfMark(statement._id), statement])),
          hidden: new Set(
            listed('hidden-message').flatMap(({ statement }) =>
              statement.hidden ? [messageOfHidden(statement._id)] : [],
            ),
          ),
        }),
      ),
    sendAgain: (id) => ask('sendAgain', id, DONE),
    discard: (id) => {
      own.delete(id);
      return ask('discard', id, DONE);
    },
    delivered: (kind, range) => ask('delivered', { kind, range }, inRange(kind, delivered[kind] ?? [], range)),
    conflicts: () => ask('conflicts', null, conflicts),
    resolve: (id, keep) => ask('resolve', { id, keep }, DONE),
    keepPhoto: (sha256, blob) => {
      photos.set(sha256, blob);
      return ask('keepPhoto', sha256, DONE);
    },
    readPhoto: (sha256) => ask('readPhoto', sha256, photos.get(sha256) ?? null),
    readPrivatePhoto: (sha256) => {
      const blob = photos.get(sha256);
      return ask('readPrivatePhoto', sha256, blob === undefined ? { kind: 'away' } : { kind: 'here', blob });
    },
  };
}

/** Sorted as the store does: in an order of the kind, or as the test gave them. */
function inRange<K extends DeliveredType>(kind: K, facts: DeliveredFacts[K][], range: DeliveredRange = {}) {
  const { order, from = '', to, limit, descending = false } = range;
  // Its orders sort facts of this kind.
  const { orders } = DELIVERED_KINDS[kind] as unknown as DeliveredKind<DeliveredFacts[K]>;
  const keyOf = order === undefined ? undefined : orders[order];
  const isWithin = (key: string) => key >= from && (to === undefined || key < to);
  if (keyOf === undefined) return facts.filter(({ _id }) => isWithin(_id)).slice(0, limit);
  const placed = facts.flatMap((fact) => {
    const key = keyOf(fact);
    return key === null || !isWithin(key) ? [] : [{ key: `${key} ${fact._id}`, fact }];
  });
  placed.sort((one, other) => (one.key < other.key ? -1 : 1));
  return (descending ? placed.reverse() : placed).slice(0, limit).map(({ fact }) => fact);
}
