import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReadThrough } from '../../data/api/result.ts';
import type { PostFact } from '../../domain/post/schema.ts';
import { useDataClient } from '../../session/data-client.tsx';
import { postKeys } from './keys.ts';
import { readPostBySlug } from './read-post.ts';

/** A post by its address, from the device or, once, from the network. */
export function usePostBySlug(slug: string) {
  const { api } = useDataClient();
  const client = useQueryClient();
  const queryKey = postKeys.slug(slug);
  return useQuery({
    queryKey,
    queryFn: async (): Promise<ReadThrough<PostFact>> => {
      const read = await readPostBySlug(api, slug);
      // An address that a post had a moment ago is not a wrong one: the post was removed under the reader.
      const before = client.getQueryData<ReadThrough<PostFact>>(queryKey);
      return read.kind === 'missing' && (before?.kind === 'found' || before?.kind === 'removed')
        ? { kind: 'removed' }
        : read;
    },
  });
}
