import { useLingui } from '@lingui/react/macro';
import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { OwnRecord } from '../../data/api/own.ts';
import type { Result } from '../../data/api/result.ts';
import { fieldsOf } from '../../domain/fields.ts';
import { likeId } from '../../domain/like/id.ts';
import { versionOf } from '../../domain/upgrades.ts';
import { lazyRefusalText } from '../../i18n/lazy-code-text.ts';
import { localStore } from '../../platform/browser-storage.ts';
import { isFromBefore } from '../../session/own-answers.ts';
import { EMERGENCY_PREFIX, useDataClient, usePerson } from '../../session/session.tsx';
import { useNotify } from '../../ui/notice/notifications.tsx';
import { likeKeys } from './keys.ts';
import { followed, type LikeNow, type PendingLike, shownLikes, toggled } from './like-count.ts';

type Pending = Readonly<Record<string, PendingLike>>;
type Records = ReadonlyMap<string, OwnRecord>;

const STORED = `${EMERGENCY_PREFIX}likes`;
/** Within this time after its outcome a like is counted. */
const RECOUNT_MS = 10_000;
const NO_RECORDS: Records = new Map();

interface Like {
  liked: boolean;
  /** Exact, and stable between the tap and the service's result. */
  likes: number;
  toggle: () => void;
}

/** The heart of a post or a comment for this person. Works offline; two taps are two changes, and the last one wins. */
export function useLike(target: { id: string; likes: number }): Like {
  const { i18n } = useLingui();
  const { api } = useDataClient();
  const client = useQueryClient();
  const notify = useNotify();
  const person = usePerson();
  const userId = person?.userId ?? '';
  const id = likeId(target.id);
  const { records, shown, known } = useOwnLikes(userId);
  const pendings = usePending(userId);
  const pending = pendings[target.id] ?? null;
  const record = records.get(id) ?? null;
  const own = record?.statement.type === 'like' ? { liked: record.statement.liked, state: record.state } : null;

  const keep = (next: PendingLike | null) => keepPending(client, userId, target.id, next);
  const markWritten = (liked: boolean) => {
    const tapped = client.getQueryData<Pending>(likeKeys.pending(userId))?.[target.id];
    if (tapped?.liked === liked) keep({ ...tapped, isWritten: true });
  };
  const beingWritten = () => client.getMutationCache().findAll({ mutationKey, status: 'pending' });
  const mutationKey = ['like', id];
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: 'likes' },
    mutationFn: (liked: boolean): Promise<Result<unknown>> =>
      own?.state === 'refused' && own.liked === liked
        ? api.sendAgain(id)
        : api.put({ _id: id, type: 'like', schemaVersion: versionOf('like'), liked }),
    onError: () => keep(null),
    onSuccess: async (result, liked) => {
      if (result.ok) markWritten(liked);
      else {
        keep(null);
        notify({ tone: 'negative', about: id, text: i18n._(await lazyRefusalText(result)) });
      }
      // The optimistic value replaces the stored one until that was read again.
      await client.invalidateQueries({ queryKey: likeKeys.of(userId) });
    },
  });
  const wished = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as boolean,
  }).at(-1);

  const stated = own?.state === 'refused' ? false : (own?.liked ?? false);
  // Until the own database has been read again, the last tap is newer than its earlier result.
  const settled = known ? stated : (pending?.liked ?? stated);
  const now: LikeNow = { likes: target.likes, own, fromBefore: shown && !known };
  const differs = pending !== null && own?.liked !== pending.liked;
  // Another device's change wins.
  const overtaken = differs && pending.isWritten && known && wished === undefined;
  // While a tap is being written, the known statement is the previous one.
  const stale = wished !== undefined || differs || !known;
  const next = overtaken ? null : pending === null || stale ? pending : followed(pending, now);
  useEffect(() => {
    if (next !== pending) keepPending(client, userId, target.id, next);
  }, [client, next, pending, target.id, userId]);

  // After taps back and forth the number may have moved before the outcome arrived, and then it does not move again.
  const isUnsure = next?.counted === null && !stale && own?.state === 'published';
  useEffect(() => {
    if (!isUnsure) return;
    const timer = setTimeout(() => keepPending(client, userId, target.id, null), RECOUNT_MS);
    return () => clearTimeout(timer);
  }, [client, isUnsure, target.id, userId]);

  useEffect(() => {
    if (!known || !differs || pending.isWritten || beingWritten().length > 0) return;
    // The page closed between the tap and its writing. Another tab may be writing it right now.
    if (readStored()[target.id]?.isWritten === false) mutate(pending.liked);
  });

  const liked = wished ?? settled;
  return {
    liked,
    likes: next === null ? target.likes : shownLikes(next),
    toggle: () => {
      // The second tap of a double click comes before the first one was rendered.
      const waiting = beingWritten();
      const wanted = !((waiting.at(-1)?.state.variables as boolean | undefined) ?? settled);
      const before = client.getQueryData<Pending>(likeKeys.pending(userId))?.[target.id] ?? null;
      keep(toggled(waiting.length > 0 ? before : next, wanted, now, navigator.onLine));
      mutate(wanted);
    },
  };
}

/** Whether the hearts show this person's likes; visitors have none to show. */
export function useAreLikesShown(): boolean {
  const userId = usePerson()?.userId ?? '';
  return useOwnLikes(userId).shown || userId === '';
}

/** `shown` once they were read, now or at the previous visit; `known` once they were read now. */
function useOwnLikes(userId: string): { records: Records; shown: boolean; known: boolean } {
  const { api } = useDataClient();
  const read = useQuery({
    queryKey: likeKeys.of(userId),
    queryFn: async (): Promise<Records> =>
      new Map((await api.list('like')).map((record) => [record.statement._id, record])),
    enabled: userId !== '',
    structuralSharing: false,
  });
  return { records: read.data ?? NO_RECORDS, shown: read.isSuccess, known: read.isSuccess && !isFromBefore(read) };
}

function usePending(userId: string): Pending {
  return (
    useQuery({
      queryKey: likeKeys.pending(userId),
      queryFn: () => readStored(),
      enabled: userId !== '',
      initialData: userId === '' ? {} : readStored,
      gcTime: Number.POSITIVE_INFINITY,
    }).data ?? {}
  );
}

function keepPending(
  client: ReturnType<typeof useQueryClient>,
  userId: string,
  target: string,
  next: PendingLike | null,
) {
  const key = likeKeys.pending(userId);
  const { [target]: before, ...others } = client.getQueryData<Pending>(key) ?? {};
  if (before === next || (before === undefined && next === null)) return;
  const all = next === null ? others : { ...others, [target]: next };
  client.setQueryData<Pending>(key, all);
  // Another tab may have stored more of them.
  const { [target]: _, ...stored } = readStored();
  localStore.writeJson(STORED, next === null ? stored : { ...stored, [target]: next });
}

/** The likes that an earlier page stored; those published since then are settled as soon as their post is shown. */
function readStored(): Pending {
  return Object.fromEntries(
    Object.entries(fieldsOf<Record<string, unknown>>(localStore.readJson(STORED))).filter(
      (entry): entry is [string, PendingLike] => isPending(entry[1]),
    ),
  );
}

function isPending(value: unknown): value is PendingLike {
  const { liked, others, seen, counted, answered, isWritten } = fieldsOf<PendingLike>(value);
  return (
    typeof liked === 'boolean' &&
    typeof others === 'number' &&
    typeof seen === 'number' &&
    (counted === null || typeof counted === 'boolean') &&
    typeof answered === 'boolean' &&
    typeof isWritten === 'boolean'
  );
}
