import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReadThrough } from '../../data/api/result.ts';
import type { PostFact } from '../../domain/post/schema.ts';
import { useDataClient } from '../../session/data-client.tsx';
import { postKeys } from './keys.ts';
import { readPostBySlug } from './read-post.ts';

/**
 * A post by its address, from the device or, once, from the network. On a first visit the one that came with the page
 * stands there until then, and stays where nobody can be asked.
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
      // An address that a post had a moment ago is not a wrong one: the post was removed under the reader.
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
