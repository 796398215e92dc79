import { LIMITS } from '../../../../src/domain/limits.ts';
import type { PostListPage, PostPlace } from '../../../../src/domain/post/list.ts';
import type { PostFact } from '../../../../src/domain/post/schema.ts';
import { upgradeDocument } from '../../../../src/domain/upgrades.ts';
import type { Couch } from '../../storage/engine/couch.ts';
import type { PostSearch } from './post-search.ts';

type Listed = PostSearch['listed'];

/**
 * A page of a list of posts, newest first, in the order of the index and the state of the database; null while the
 * index is being built. Posts have this service's current shape.
 * @throws Error when the engine fails
 */
export async function readPostPage(
  { couch, listed }: { readonly couch: Couch; readonly listed: Listed },
  list: Parameters<Listed>[0],
  after: PostPlace | null,
): Promise<PostListPage | null> {
  // One more than a page shows whether another page follows.
  const found = listed(list, after, LIMITS.feedPage + 1);
  if (found === null) return null;
  const page = found.slice(0, LIMITS.feedPage);
  return {
    posts: await readPosts(
      couch,
      page.map(({ _id }) => _id),
    ),
    next: found.length > page.length ? (page.at(-1) ?? null) : null,
  };
}

/**
 * The existing posts among these ids, in this service's current shape.
 * @throws Error when the engine fails
 */
export async function readPosts(couch: Couch, ids: readonly string[]): Promise<PostFact[]> {
  if (ids.length === 0) return [];
  const { rows } = await couch.use<PostFact>('community').fetch({ keys: [...ids] });
  return rows.flatMap((row) => {
    if (!('doc' in row) || !row.doc) return [];
    const { _rev, ...fact } = row.doc;
    return [upgradeDocument<PostFact>(fact)];
  });
}
