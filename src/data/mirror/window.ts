import { commentIds, commentRange } from '../../domain/comment/id.ts';
import type { IdRange } from '../../domain/kinds/id-grammar.ts';
import { aboveOf, isStreamed } from '../../domain/kinds/placement.ts';
import { LIMITS } from '../../domain/limits.ts';
import { handleLater } from '../../domain/promises.ts';
import { type Fact, factOf, idRef, type MirrorContent, mirrorContentOf, orderOfId } from './schema.ts';
import type { MirrorChange } from './store.ts';

/** One slot of the mirror within a transaction. */
export interface Window {
  get(key: string): Promise<MirrorContent | undefined>;
  put(content: MirrorContent): Promise<unknown>;
  delete(key: string | IDBKeyRange): Promise<void>;
  count(range: IDBKeyRange): Promise<number>;
  getKey(key: string): Promise<string | undefined>;
  index(name: 'refs'): { getKey(ref: string): Promise<string | undefined> };
  openCursor(range: IDBKeyRange, direction: 'prev'): Promise<WindowCursor | null>;
}
interface WindowCursor {
  readonly value: MirrorContent;
  continue(): Promise<WindowCursor | null>;
}

/** How much a device mirrors. */
export interface Bounds {
  posts: number;
  comments: number;
}

export const BOUNDS: Bounds = { posts: LIMITS.mirroredPosts, comments: LIMITS.mirroredComments };

/**
 * Above the limit a twentieth of the comments is evicted at once, so that not every further comment starts a search for
 * what to evict.
 */
const COMMENTS_LEFT = 0.95;
/** Greater than every character in a key. */
const LAST = '\uffff';

/**
 * Applies changes, and answers the new floor. Comments are deleted with their post, and those of a post that is not
 * mirrored are left to `readList`. Every request starts in this task or in the callback of another request, so the
 * transaction stays open.
 */
export async function applyChanges(
  facts: Window,
  changes: readonly MirrorChange[],
  { keyRange, bounds, floor }: { keyRange: typeof IDBKeyRange; bounds: Bounds; floor: string | undefined },
): Promise<string | undefined> {
  const posts = [...new Set(changes.map(({ id }) => aboveOf(id) ?? id).filter(isStreamed))];
  const [postKeys, otherKeys] = await Promise.all([
    Promise.all(posts.map((id) => facts.index('refs').getKey(idRef(id)))),
    Promise.all(changes.map(({ id }) => (isStreamed(id) ? undefined : facts.getKey(orderOfId(id))))),
  ]);
  const orders = new Map(posts.map((id, index) => [id, postKeys[index]]));
  let newPosts = 0;
  let newComments = 0;
  changes.forEach(({ id, fact }, index) => {
    if (!isStreamed(id)) {
      const above = aboveOf(id);
      if (fact === null) begin(facts.delete(orderOfId(id)));
      else if (above === null || orders.get(above) !== undefined) {
        begin(facts.put(mirrorContentOf(fact)));
        if (above !== null && otherKeys[index] === undefined) newComments++;
      }
      return;
    }
    const before = orders.get(id);
    const content = fact === null ? null : aboveFloor(mirrorContentOf(fact), floor);
    if (before !== undefined && before !== content?.order) begin(facts.delete(before));
    orders.set(id, content?.order);
    if (content === null) begin(facts.delete(commentsOf(id, keyRange)));
    else {
      if (before === undefined) newPosts++;
      begin(facts.put(content));
    }
  });
  const trimmed = newPosts > 0 ? await trimPosts(facts, keyRange, bounds) : null;
  if (newComments > 0) await trimComments(facts, keyRange, bounds);
  return trimmed ?? floor;
}

function aboveFloor(content: MirrorContent, floor: string | undefined): MirrorContent | null {
  return floor !== undefined && content.order > floor ? null : content;
}

/**
 * Evicts the oldest posts above the number that a device mirrors; they are then read through. Answers the last
 * remaining post, or null if none was evicted.
 */
async function trimPosts(facts: Window, keyRange: typeof IDBKeyRange, { posts }: Bounds): Promise<string | null> {
  const all = keyRange.bound('p|', `p|${LAST}`);
  let above = (await facts.count(all)) - posts;
  if (above <= 0) return null;
  let cursor = await facts.openCursor(all, 'prev');
  while (cursor !== null && above > 0) {
    const { order, fact } = cursor.value;
    begin(facts.delete(order));
    begin(facts.delete(commentsOf(fact._id, keyRange)));
    above--;
    cursor = await cursor.continue();
  }
  return cursor?.value.order ?? null;
}

/** Evicts the comments of the oldest posts. The count on the post then shows that they are missing. */
async function trimComments(facts: Window, keyRange: typeof IDBKeyRange, { comments }: Bounds): Promise<void> {
  const all = ordersOf(commentIds.range(), keyRange);
  let here = await facts.count(all);
  if (here <= comments) return;
  let cursor = await facts.openCursor(keyRange.bound('p|', `p|${LAST}`), 'prev');
  while (cursor !== null && here > comments * COMMENTS_LEFT) {
    const range = commentsOf(cursor.value.fact._id, keyRange);
    here -= await facts.count(range);
    begin(facts.delete(range));
    cursor = await cursor.continue();
  }
}

/** The primary keys of the comments of a post. */
export function commentsOf(postId: string, keyRange: typeof IDBKeyRange): IDBKeyRange {
  return ordersOf(commentRange(postId), keyRange);
}

function ordersOf({ from, to }: IdRange, keyRange: typeof IDBKeyRange): IDBKeyRange {
  return keyRange.bound(orderOfId(from), orderOfId(to));
}

/** A fact by its id: posts are ordered by publication, all others by id. */
export async function factById(
  facts: Pick<Window, 'get'> & { index(name: 'refs'): { get(ref: string): Promise<MirrorContent | undefined> } },
  id: string,
): Promise<Fact | null> {
  const content = isStreamed(id) ? await facts.index('refs').get(idRef(id)) : await facts.get(orderOfId(id));
  return content === undefined ? null : factOf(content);
}

/** A failed request aborts the whole transaction, and the code that awaits the transaction receives the error. */
function begin(request: Promise<unknown>): void {
  handleLater(request);
}
