import { useLingui } from '@lingui/react/macro';
import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import type { OwnRecord } from '../../../data/api/own.ts';
import { bookmarkId, postOfBookmark } from '../../../domain/bookmark/id.ts';
import { versionOf } from '../../../domain/upgrades.ts';
import { lazyRefusalText } from '../../../i18n/lazy-code-text.ts';
import { useDataClient, usePerson } from '../../../session/session.tsx';
import { useNotify } from '../../../ui/notice/notifications.tsx';
import { bookmarkKeys } from './keys.ts';

/** A bookmarked post and the time of bookmarking. */
export interface SavedBookmark {
  post: string;
  savedAt: string;
}

const NOTHING: ReadonlyMap<string, string> = new Map();

interface Wish {
  post: string;
  isSaved: boolean;
  savedAt: string;
}

/**
 * This person's bookmarks: post -> since when, including taps that are being written. `isPending` until they were read.
 */
export function useBookmarks(): { bookmarks: ReadonlyMap<string, string>; isPending: boolean } {
  const { api } = useDataClient();
  const userId = usePerson()?.userId ?? '';
  const read = useQuery({
    queryKey: bookmarkKeys.of(userId),
    queryFn: async () => bookmarksOf(await api.list('bookmark')),
    enabled: userId !== '',
    structuralSharing: false,
  });
  const wishes = useMutationState({
    filters: { mutationKey: ['bookmark'], status: 'pending' },
    select: ({ state }) => state.variables as Wish,
  });
  const bookmarks = read.data ?? NOTHING;
  return {
    bookmarks: wishes.length === 0 ? bookmarks : withWishes(bookmarks, wishes),
    isPending: userId !== '' && read.isPending,
  };
}

/**
 * Bookmarks a post or removes the bookmark; works offline. `savedAt` only for an undo: the post gets back its position
 * in the list.
 */
export function useKeepPost(): (post: string, isSaved: boolean, savedAt?: string) => void {
  const { i18n } = useLingui();
  const { api } = useDataClient();
  const client = useQueryClient();
  const notify = useNotify();
  const { mutate } = useMutation({
    mutationKey: ['bookmark'],
    scope: { id: 'bookmarks' },
    mutationFn: ({ post, isSaved, savedAt }: Wish) =>
      api.put({
        _id: bookmarkId(post),
        type: 'bookmark',
        schemaVersion: versionOf('bookmark'),
        kept: isSaved,
        keptAt: savedAt,
      }),
    onSuccess: async (result, { post }) => {
      if (!result.ok) {
        const text = i18n._(await lazyRefusalText(result));
        notify({ tone: 'negative', about: bookmarkId(post), text });
      }
      // The optimistic value replaces the stored one until that was read again.
      await client.invalidateQueries({ queryKey: bookmarkKeys.all });
    },
  });
  return (post, isSaved, savedAt = new Date().toISOString()) => mutate({ post, isSaved, savedAt });
}

/** Toggles the bookmark: two taps are two changes, even if the second comes before the first one was rendered. */
export function useToggleBookmark(post: string): { on: boolean; toggle: () => void } {
  const client = useQueryClient();
  const { bookmarks } = useBookmarks();
  const keep = useKeepPost();
  return {
    on: bookmarks.has(post),
    toggle: () => {
      const wishes = client
        .getMutationCache()
        .findAll({ mutationKey: ['bookmark'], status: 'pending' })
        .map(({ state }) => state.variables as Wish);
      keep(post, !withWishes(bookmarks, wishes).has(post));
    },
  };
}

function bookmarksOf(records: readonly OwnRecord[]): ReadonlyMap<string, string> {
  return new Map(
    records.flatMap(({ statement }) =>
      statement.type === 'bookmark' && statement.kept
        ? [[postOfBookmark(statement._id), statement.keptAt] as const]
        : [],
    ),
  );
}

function withWishes(bookmarks: ReadonlyMap<string, string>, wishes: readonly Wish[]): ReadonlyMap<string, string> {
  const all = new Map(bookmarks);
  for (const { post, isSaved: wanted, savedAt } of wishes) {
    if (wanted) all.set(post, savedAt);
    else all.delete(post);
  }
  return all;
}

/** The newest bookmark first. */
export function newestFirst(bookmarks: ReadonlyMap<string, string>): SavedBookmark[] {
  return [...bookmarks]
    .map(([post, savedAt]) => ({ post, savedAt }))
    .sort((a, b) => (a.savedAt === b.savedAt ? (a.post < b.post ? 1 : -1) : a.savedAt < b.savedAt ? 1 : -1));
}
