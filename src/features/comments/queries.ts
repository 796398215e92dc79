import { useQuery, useQueryClient } from '@tanstack/react-query';
import { commentRange } from '../../domain/comment/id.ts';
import type { CommentFact } from '../../domain/comment/schema.ts';
import { useDataClient, usePerson } from '../../session/session.tsx';
import { commentKeys } from './keys.ts';
import type { OwnComment } from './shown-comments.ts';

/** `unreachable`: this device does not have them all, and the network is not available. */
export type Published = { kind: 'found'; comments: readonly CommentFact[] } | { kind: 'unreachable' };

/** The published comments of a post: from the mirror, or, for an older post, over the network. */
export function usePublishedComments(postId: string) {
  const { api, mirror } = useDataClient();
  const client = useQueryClient();
  const queryKey = commentKeys.published(postId);
  return useQuery({
    queryKey,
    queryFn: async (): Promise<Published> => {
      const here = await mirror.comments(postId);
      if (here !== null) return { kind: 'found', comments: here };
      const read = await api.readList('comment', { post: postId });
      if (read.kind === 'found') return { kind: 'found', comments: read.value.facts };
      if (read.kind !== 'unreachable') return { kind: 'found', comments: [] };
      // Comments that were just read stay when the network fails.
      return client.getQueryData<Published>(queryKey) ?? { kind: 'unreachable' };
    },
  });
}

const NONE: readonly OwnComment[] = [];

/** This person's comments on the post, with their outcomes; `known` is false until they were read. */
export function useOwnComments(postId: string): { own: readonly OwnComment[]; known: boolean } {
  const { api } = useDataClient();
  const userId = usePerson()?.userId ?? '';
  const read = useQuery({
    queryKey: commentKeys.own(userId, postId),
    queryFn: () => api.list('comment', commentRange(postId).from),
    enabled: userId !== '',
  });
  return { own: read.data ?? NONE, known: userId === '' || read.isFetched };
}
