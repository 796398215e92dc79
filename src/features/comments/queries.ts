import { useQuery, useQueryClient } from '@tanstack/react-query';
import { commentRange } from '../../domain/comment/id.ts';
import type { CommentFact } from '../../domain/comment/schema.ts';
import { useDataClient } from '../../session/data-client.tsx';
import { usePerson } from '../../session/use-session.tsx';
import { commentKeys } from './keys.ts';
import type { OwnComment } from './shown-comments.ts';

/** `unreachable`: they are not all on this device, and the network cannot be asked now. */
export type Published = { kind: 'found'; comments: readonly CommentFact[] } | { kind: 'unreachable' };

/** The published comments of a post: from the mirror, or, of an older post, through the network. */
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
      // What was read a moment ago does not go because the network did.
      return client.getQueryData<Published>(queryKey) ?? { kind: 'unreachable' };
    },
  });
}

const NONE: readonly OwnComment[] = [];

/** What this person wrote under the post, with what became of it; `known` false until it was read. */
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
