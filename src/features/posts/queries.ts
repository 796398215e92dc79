import { infiniteQueryOptions, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReadThrough } from '../../data/api.ts';
import type { Cursor } from '../../data/mirror/read.ts';
import { LIMITS } from '../../domain/limits.ts';
import type { PostFact } from '../../domain/post/schema.ts';
import { type DataRoom, useDataRoom } from '../../session/data-room.tsx';
import { usePerson } from '../../session/use-session.tsx';

/** The keys under which posts are kept; `app/data-events.ts` makes them stale by their first part. */
export const postKeys = {
  all: ['posts'] as const,
  feed: ['posts', 'feed'] as const,
  own: (userId: string) => ['posts', 'own', userId] as const,
  slug: (slug: string) => ['posts', 'slug', slug] as const,
  photo: (sha256: string) => ['photo', sha256] as const,
};

/** The community's posts from the mirror, newest first, ten at a time (spec part 1, section 9). */
export function feedOptions(mirror: DataRoom['mirror']) {
  return infiniteQueryOptions({
    queryKey: postKeys.feed,
    queryFn: ({ pageParam }) => mirror.feed(pageParam, LIMITS.feedPage),
    initialPageParam: null as Cursor | null,
    getNextPageParam: (last) => last.next ?? undefined,
    // Comparing thousands of posts with themselves at each page costs more than rendering the ten that are seen.
    structuralSharing: false,
  });
}

export function useFeed() {
  const { mirror } = useDataRoom();
  return useInfiniteQuery(feedOptions(mirror));
}

/** What this person wrote, with what became of it. */
export function useOwnPosts() {
  const { api } = useDataRoom();
  const person = usePerson();
  return useQuery({
    queryKey: postKeys.own(person?.userId ?? ''),
    queryFn: () => api.list('post'),
    enabled: person !== null,
  });
}

/** A post by its address, from the device or, once, from the network. */
export function usePostBySlug(slug: string) {
  const { api } = useDataRoom();
  const client = useQueryClient();
  const queryKey = postKeys.slug(slug);
  return useQuery({
    queryKey,
    queryFn: async (): Promise<ReadThrough<PostFact>> => {
      const read = await api.readPostBySlug(slug);
      // An address that a post had a moment ago is not a wrong one: the post was removed under the reader.
      const before = client.getQueryData<ReadThrough<PostFact>>(queryKey);
      return read.kind === 'missing' && (before?.kind === 'found' || before?.kind === 'removed')
        ? { kind: 'removed' }
        : read;
    },
  });
}

/** The bytes of a photo that only this device has so far. */
export function useOwnPhoto(sha256: string | null) {
  const { api } = useDataRoom();
  return useQuery({
    queryKey: postKeys.photo(sha256 ?? ''),
    queryFn: () => (sha256 === null ? null : api.readPhoto(sha256)),
    enabled: sha256 !== null,
    gcTime: 0,
  });
}
