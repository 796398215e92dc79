import { useLingui } from '@lingui/react/macro';
import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import type { OwnRecord } from '../../../data/api/own.ts';
import { bookmarkId, postOfBookmark } from '../../../domain/bookmark/id.ts';
import { versionOf } from '../../../domain/upgrades.ts';
import { lazyRefusalText } from '../../../i18n/lazy-code-text.ts';
import { useDataClient } from '../../../session/data-client.tsx';
import { usePerson } from '../../../session/use-session.tsx';
import { useNotify } from '../../../ui/notice/notifications.tsx';
import { bookmarkKeys } from './keys.ts';

/** A kept post and since when. */
export interface SavedBookmark {
  post: string;
  keptAt: string;
}

const NOTHING: ReadonlyMap<string, string> = new Map();

interface Wish {
  post: string;
  kept: boolean;
  keptAt: string;
}

/**
 * What this person keeps: post -> since when, with what was tapped and is being written. `isPending` until it was read.
 */
export function useBookmarks(): { kept: ReadonlyMap<string, string>; isPending: boolean } {
  const { api } = useDataClient();
  const userId = usePerson()?.userId ?? '';
  const read = useQuery({
    queryKey: bookmarkKeys.of(userId),
    queryFn: async () => keptOf(await api.list('bookmark')),
    enabled: userId !== '',
    structuralSharing: false,
  });
  const wishes = useMutationState({
    filters: { mutationKey: ['bookmark'], status: 'pending' },
    select: ({ state }) => state.variables as Wish,
  });
  const kept = read.data ?? NOTHING;
  return { kept: wishes.length === 0 ? kept : withWishes(kept, wishes), isPending: userId !== '' && read.isPending };
}

/** Keeps a post or gives it up; works offline. `keptAt` only to undo: the post gets back its place in the list. */
export function useKeepPost(): (post: string, kept: boolean, keptAt?: string) => void {
  const { i18n } = useLingui();
  const { api } = useDataClient();
  const client = useQueryClient();
  const notify = useNotify();
  const { mutate } = useMutation({
    mutationKey: ['bookmark'],
    scope: { id: 'bookmarks' },
    mutationFn: ({ post, kept, keptAt }: Wish) =>
      api.put({ _id: bookmarkId(post), type: 'bookmark', schemaVersion: versionOf('bookmark'), kept, keptAt }),
    onSuccess: async (result, { post }) => {
      if (!result.ok) {
        const text = i18n._(await lazyRefusalText(result));
        notify({ tone: 'negative', about: bookmarkId(post), text });
      }
      // The wish stands in for what is kept until that was read again.
      await client.invalidateQueries({ queryKey: bookmarkKeys.all });
    },
  });
  return (post, kept, keptAt = new Date().toISOString()) => mutate({ post, kept, keptAt });
}

/**
 * Keeps the post, or gives it up when it is kept: two taps are two wishes, also when the second comes before the first
 * one was rendered.
 */
export function useToggleBookmark(post: string): { on: boolean; toggle: () => void } {
  const client = useQueryClient();
  const { kept } = useBookmarks();
  const keep = useKeepPost();
  return {
    on: kept.has(post),
    toggle: () => {
      const wishes = client
        .getMutationCache()
        .findAll({ mutationKey: ['bookmark'], status: 'pending' })
        .map(({ state }) => state.variables as Wish);
      keep(post, !withWishes(kept, wishes).has(post));
    },
  };
}

function keptOf(records: readonly OwnRecord[]): ReadonlyMap<string, string> {
  return new Map(
    records.flatMap(({ statement }) =>
      statement.type === 'bookmark' && statement.kept
        ? [[postOfBookmark(statement._id), statement.keptAt] as const]
        : [],
    ),
  );
}

function withWishes(kept: ReadonlyMap<string, string>, wishes: readonly Wish[]): ReadonlyMap<string, string> {
  const all = new Map(kept);
  for (const { post, kept: wanted, keptAt } of wishes) {
    if (wanted) all.set(post, keptAt);
    else all.delete(post);
  }
  return all;
}

/** The newest bookmark first. */
export function newestFirst(kept: ReadonlyMap<string, string>): SavedBookmark[] {
  return [...kept]
    .map(([post, keptAt]) => ({ post, keptAt }))
    .sort((a, b) => (a.keptAt === b.keptAt ? (a.post < b.post ? 1 : -1) : a.keptAt < b.keptAt ? 1 : -1));
}
