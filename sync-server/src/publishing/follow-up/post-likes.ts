import { LRUCache } from 'lru-cache';
import { likeRange, targetOfLikeFact } from '../../../../src/domain/like/id.ts';
import type { LikeFact } from '../../../../src/domain/like/schema.ts';
import { pagesById } from '../../base/lib/pages.ts';
import { gather } from '../../storage/store/grouped-store.ts';
import type { Row, Store } from '../../storage/store/store.ts';

/** The fields of a like that counts and notifications need. */
export type Like = Pick<LikeFact, 'uid' | 'liked' | 'likedAt'>;

interface PostLikesOptions {
  readonly bounds?: PostLikesBounds;
  /** See `Couch.listLag`; defaults to lists without lag. */
  readonly listLag?: number | null;
  /** Milliseconds of a monotonic clock. */
  readonly monotonic?: () => number;
}

interface PostLikesBounds {
  /** Limit of cached likes, over all posts: about 150 bytes each. */
  readonly likes: number;
  /** Pages of changes read to catch up; beyond them reading everything again is cheaper. */
  readonly pages: number;
}

const BOUNDS: PostLikesBounds = { likes: 200_000, pages: 20 };
const TALLIES = 'tallies';
const PAGE_SIZE = 1_000;

/** The likes of one post, by the ids of their facts. */
interface CachedLikes {
  readonly likes: Map<string, Like>;
  /**
   * Set if the list may have lagged behind the changes: what changed since (null if removed), to be applied when the
   * list is read again, and when that is due. Null if nothing can be missing.
   */
  readonly unsure: { readonly changed: Map<string, Like | null>; readonly until: number } | null;
}

/**
 * The current likes of posts and comments. Each new like of a popular post needs all of its likes, so they are read
 * once, and afterwards only the changes, for all posts together; where lists lag, a second time some time later,
 * because no change would reveal what the first list omitted. It is only a cache: evicted or unknown likes are read
 * again.
 */
export class PostLikes {
  readonly #known: LRUCache<string, CachedLikes>;
  /** The sequence up to which the cache is correct; null if nothing is cached. */
  #seq: string | null = null;
  readonly #asked: (posts: readonly string[]) => Promise<(readonly Like[])[]>;
  readonly #pages: number;
  readonly #listLag: number | null;
  readonly #monotonic: () => number;

  constructor(
    private readonly store: Pick<Store, 'changes' | 'range'>,
    { bounds = BOUNDS, listLag = null, monotonic = () => performance.now() }: PostLikesOptions = {},
  ) {
    this.#pages = bounds.pages;
    this.#listLag = listLag;
    this.#monotonic = monotonic;
    const sizeCalculation = ({ likes, unsure }: CachedLikes) => likes.size + (unsure?.changed.size ?? 0) + 1;
    this.#known = new LRUCache({ maxSize: bounds.likes, sizeCalculation });
    // One at a time: requests during a running read wait for their own, because the running one began earlier.
    this.#asked = gather((posts) => this.#read(posts));
  }

  /** All likes ever made of the post or the comment, including withdrawn ones; in any order. */
  async of(post: string): Promise<readonly Like[]> {
    const [likes] = await this.#asked([post]);
    return likes ?? [];
  }

  async #read(posts: readonly string[]): Promise<(readonly Like[])[]> {
    try {
      await this.#catchUp();
      const found = new Map<string, readonly Like[]>();
      for (const post of new Set(posts)) found.set(post, await this.#likesOf(post));
      return posts.map((post) => found.get(post) ?? []);
    } catch (error) {
      // Half of a page may have been applied: the next request starts again.
      this.#forget();
      throw error;
    }
  }

  async #catchUp(): Promise<void> {
    let seq = this.#known.size === 0 ? null : this.#seq;
    for (let pages = 0; seq !== null && pages < this.#pages; pages += 1) {
      const { rows, lastSeq } = await this.store.changes(TALLIES, seq, PAGE_SIZE);
      this.#take(rows);
      seq = lastSeq;
      this.#seq = seq;
      if (rows.length < PAGE_SIZE) return;
    }
    this.#forget();
    // Before any read: changes during the reading are applied again.
    this.#seq = (await this.store.changes(TALLIES, 'now', 1)).lastSeq;
  }

  #take(rows: readonly Row[]): void {
    for (const row of rows) {
      const post = targetOfLikeFact(row.id);
      const cached = this.#known.peek(post);
      if (cached === undefined) continue;
      const like = row.deleted ? null : likeOf(row);
      put(cached.likes, row.id, like);
      cached.unsure?.changed.set(row.id, like);
      // As a new object, because the cache computes its size only on insertion.
      this.#known.set(post, { ...cached });
    }
  }

  async #likesOf(post: string): Promise<readonly Like[]> {
    const known = this.#known.get(post);
    const unsure = known?.unsure ?? null;
    if (known !== undefined && (unsure === null || this.#monotonic() < unsure.until)) return [...known.likes.values()];
    const likes = new Map<string, Like>();
    const { from, to } = likeRange(post);
    const read = (start: string) => this.store.range(TALLIES, start, to, PAGE_SIZE);
    for await (const rows of pagesById(from, PAGE_SIZE, read)) {
      // A post's range contains the likes of its comments, too.
      for (const row of rows) if (targetOfLikeFact(row.id) === post) likes.set(row.id, likeOf(row));
    }
    // In this order: the changes are newer than any replica of the list.
    for (const [id, like] of unsure?.changed ?? []) put(likes, id, like);
    const isSure = known !== undefined || this.#listLag === null;
    const until = this.#monotonic() + (this.#listLag ?? 0);
    this.#known.set(post, { likes, unsure: isSure ? null : { changed: new Map(), until } });
    return [...likes.values()];
  }

  #forget(): void {
    this.#known.clear();
    this.#seq = null;
  }
}

function put(likes: Map<string, Like>, id: string, like: Like | null): void {
  if (like === null) likes.delete(id);
  else likes.set(id, like);
}

function likeOf({ doc }: Row): Like {
  const { uid, liked, likedAt } = doc as LikeFact;
  return { uid, liked, likedAt };
}
