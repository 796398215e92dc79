import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReadThrough } from '../../data/api/result.ts';
import type { PostFact } from '../../domain/post/schema.ts';
import { useDataClient } from '../../session/session.tsx';
import { postKeys } from './keys.ts';
import { readPostBySlug } from './read-post.ts';

/**
 * A post by its address, from the device or, once, from the network. On a first visit the post in the page's HTML is
 * shown until then, and stays without a network.
 */
export function usePostBySlug(slug: string) {
  const { api, mirror } = useDataClient();
  const client = useQueryClient();
  const queryKey = postKeys.slug(slug);
  return useQuery({
    queryKey,
    queryFn: async (): Promise<ReadThrough<PostFact>> => {
      const read = await readPostBySlug(api, slug);
      const inPage = mirror.postInPage(slug);
      if (read.kind === 'unreachable' && inPage !== null) return fromPage(inPage);
      // The address of a post that was just shown is not wrong: the post was removed while open.
      const before = client.getQueryData<ReadThrough<PostFact>>(queryKey);
      const was = inPage !== null || before?.kind === 'found' || before?.kind === 'removed';
      return read.kind === 'missing' && was ? { kind: 'removed' } : read;
    },
    placeholderData: () => {
      const inPage = mirror.postInPage(slug);
      return inPage === null ? undefined : fromPage(inPage);
    },
  });
}

function fromPage(value: PostFact): ReadThrough<PostFact> {
  return { kind: 'found', value, from: 'network' };
}
