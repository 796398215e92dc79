import { LIMITS } from '../../../src/domain/limits.ts';
import type { PostListPage, PostPlace } from '../../../src/domain/post/list.ts';
import type { PostFact } from '../../../src/domain/post/schema.ts';
import { upgradeDocument } from '../../../src/domain/upgrades.ts';
import type { Couch } from '../engine/couch.ts';
import type { PostSearch } from './post-search.ts';

type Listed = PostSearch['listed'];

/**
 * A page of a list of posts, newest first, as the index says it and the database holds it; null: the index is still
 * being made. Posts are in the shape that this service answers. @throws when the engine cannot be asked
 */
export async function readPostPage(
  { couch, listed }: { readonly couch: Couch; readonly listed: Listed },
  list: Parameters<Listed>[0],
  after: PostPlace | null,
): Promise<PostListPage | null> {
  // One more than a page tells whether there is another one.
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
 * Posts by their ids, without those that are not there any more, in the shape that this service answers. @throws when
 * the engine cannot be asked
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
