import { commentRange } from '../../../../src/domain/comment/id.ts';
import { type IdRange, nameIn } from '../../../../src/domain/kinds/id-grammar.ts';
import { likeRange } from '../../../../src/domain/like/id.ts';
import type { PostFact } from '../../../../src/domain/post/schema.ts';
import { writeNote } from '../../storage/ledger/ledger.ts';
import type { Done } from '../../storage/ledger/task-notes.ts';
import { type GroupedStore, isLiving, type Store } from '../../storage/store/store.ts';
import { mayReturn } from '../decide/may-return.ts';
import type { Deliver } from './deliveries.ts';
import { notifiedLikesId, notifyOfLikes } from './like-notifications.ts';
import type { PostLikes } from './post-likes.ts';

export interface CountParts {
  readonly store: Store;
  readonly grouped: GroupedStore;
  /** Null for no notifications of likes. */
  readonly deliver: Deliver | null;
  readonly clock: () => Date;
  readonly likes: Pick<PostLikes, 'of'>;
}

const PAGE_SIZE = 1_000;
/** Facts removed by one step; in between, other work has its turn. */
const BATCH_SIZE = 200;

/**
 * Counts the comments and likes of a post and writes the numbers if they differ. The post is read first: a concurrent
 * write makes this one conflict, and it is counted again. The comments and likes of a removed post are removed, unless
 * it is only hidden and may return.
 */
export async function recountPost(parts: CountParts, post: string): Promise<Done> {
  const row = (await parts.grouped.read('community', [post])).get(post);
  // The post is unknown here: it was lost, and what belongs to it waits for its return.
  if (row === undefined) return 'same';
  if (!isLiving(row)) return (await mayReturn(parts.grouped, post, post)) ? 'same' : await clearPost(parts, post);
  const [commentsCount, likes] = await Promise.all([countComments(parts, post), parts.likes.of(post)]);
  const counts = { commentsCount, likes: likes.filter(({ liked }) => liked).length };
  const fact = row.doc as PostFact;
  const same = fact.likes === counts.likes && fact.commentsCount === counts.commentsCount;
  if (!same) {
    const [written] = await parts.grouped.write('community', [{ ...fact, ...counts, _rev: row.rev }]);
    if (!written?.ok) return 'more';
  }
  if (parts.deliver !== null) await notifyOfLikes(parts, parts.deliver, { liked: fact, post: fact, likes });
  return same ? 'same' : 'written';
}

async function countComments({ store }: CountParts, post: string): Promise<number> {
  const { from, to } = commentRange(post);
  let count = 0;
  for (let start = from; ; ) {
    const ids = await store.ids('community', start, to, PAGE_SIZE);
    count += ids.length;
    const last = ids.at(-1);
    if (last === undefined || ids.length < PAGE_SIZE) return count;
    start = `${last}\u0000`;
  }
}

function clearPost(parts: CountParts, post: string): Promise<Done> {
  return clear(parts, post, [
    ['community', commentRange(post)],
    ['tallies', likeRange(post)],
  ]);
}

/** Removes what belonged to a removed post or comment. */
export async function clear(
  parts: CountParts,
  fact: string,
  belongings: readonly (readonly [database: 'community' | 'tallies', range: IdRange])[],
): Promise<Done> {
  for (const [database, { from, to }] of belongings) {
    const rows = await parts.store.range(database, from, to, BATCH_SIZE);
    if (rows.length === 0) continue;
    const removedAt = parts.clock().toISOString();
    const type = nameIn(from);
    const tombstones = rows.map(({ id, rev }) => ({ _id: id, _rev: rev, _deleted: true, type, removedAt }));
    const written = await parts.grouped.write(database, tombstones);
    // The next step finds a concurrently edited fact again. Any other failure would repeat forever.
    if (written.some((each) => !each.ok && !each.conflict))
      throw new Error('what belonged to a fact could not be removed');
    return 'more';
  }
  await writeNote(parts.grouped, notifiedLikesId(fact), null);
  return 'same';
}
