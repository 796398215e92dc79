import type { FactsApi } from '../../data/api/facts.ts';
import type { ReadThrough } from '../../data/api/result.ts';
import { postIdOfSlug } from '../../domain/post/id.ts';
import type { PostFact } from '../../domain/post/schema.ts';

/** A post by its address, also one older than the mirror. */
export async function readPostBySlug(api: Pick<FactsApi, 'readFact'>, slug: string): Promise<ReadThrough<PostFact>> {
  const id = postIdOfSlug(slug);
  if (id === null) return { kind: 'missing' };
  const read = await api.readFact('post', id);
  return read.kind === 'found' && read.value.slug !== slug ? { kind: 'missing' } : read;
}
