import { LRUCache } from 'lru-cache';
import { likeFactIds, likeRange } from '../../../src/domain/like/id.ts';
import type { LikeFact } from '../../../src/domain/like/schema.ts';
import { gather } from '../store/grouped-store.ts';
import type { Row, Store } from '../store/store.ts';

/** What counting, and telling of likes, needs of one. */
export type Like = Pick<LikeFact, 'uid' | 'liked' | 'likedAt'>;

interface PostLikesOptions {
  readonly bounds?: PostLikesBounds;
  /** As `Couch.listLag` has it; default: lists do not lag. */
  readonly listLag?: number | null;
  /** In milliseconds of a clock that never goes back. */
  readonly monotonic?: () => number;
}

interface PostLikesBounds {
  /** Likes that are remembered, of all posts together: about 150 bytes each. */
  readonly likes: number;
  /** Pages of changes that are read to catch up; beyond them it is cheaper to begin anew. */
  readonly pages: number;
}

const BOUNDS: PostLikesBounds = { likes: 200_000, pages: 20 };
const TALLIES = 'tallies';
const PAGE_SIZE = 1_000;

/** Of one post, by the ids of their facts. */
interface Kept {
  readonly likes: Map<string, Like>;
  /**
   * Where the list that was read may have lagged behind the changes: what changed since (null: it is gone), for when
   * it is read once more, and from when on it is. Null: nothing can be missing.
   */
  readonly unsure: { readonly changed: Map<string, Like | null>; readonly until: number } | null;
}

/**
 * The likes of posts, as they stand when it is asked. A post that many like is asked for again with each of them: all
 * of its likes are read once, and then only what changed, of all posts together; where lists lag, a second time some
 * time later, because no change would tell what the first list left out. It is remembered and never the truth: what is
 * forgotten, or was never known, is read again.
 */
export class PostLikes {
  readonly #known: LRUCache<string, Kept>;
  /** Up to which change what is known is right; null: nothing is known. */
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
    const sizeCalculation = ({ likes, unsure }: Kept) => likes.size + (unsure?.changed.size ?? 0) + 1;
    this.#known = new LRUCache({ maxSize: bounds.likes, sizeCalculation });
    // One at a time: who asks while others are answered waits for a look of their own, since theirs began before.
    this.#asked = gather((posts) => this.#look(posts));
  }

  /** Everybody who ever liked the post, those who do not any more included; in any order. */
  async of(post: string): Promise<readonly Like[]> {
    const [likes] = await this.#asked([post]);
    return likes ?? [];
  }

  async #look(posts: readonly string[]): Promise<(readonly Like[])[]> {
    try {
      await this.#catchUp();
      const found = new Map<string, readonly Like[]>();
      for (const post of new Set(posts)) found.set(post, await this.#likesOf(post));
      return posts.map((post) => found.get(post) ?? []);
    } catch (error) {
      // Half of a page may have been taken: the next question begins anew.
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
    // Before anything is read: what changes during the reading is taken once more.
    this.#seq = (await this.store.changes(TALLIES, 'now', 1)).lastSeq;
  }

  #take(rows: readonly Row[]): void {
    for (const row of rows) {
      const [post = ''] = likeFactIds.named(row.id);
      const kept = this.#known.peek(post);
      if (kept === undefined) continue;
      const like = row.deleted ? null : likeOf(row);
      put(kept.likes, row.id, like);
      kept.unsure?.changed.set(row.id, like);
      // Under a new object, because what it takes up is reckoned only then.
      this.#known.set(post, { ...kept });
    }
  }

  async #likesOf(post: string): Promise<readonly Like[]> {
    const known = this.#known.get(post);
    const unsure = known?.unsure ?? null;
    if (known !== undefined && (unsure === null || this.#monotonic() < unsure.until)) return [...known.likes.values()];
    const likes = new Map<string, Like>();
    const { from, to } = likeRange(post);
    for (let start = from; ; ) {
      const rows = await this.store.range(TALLIES, start, to, PAGE_SIZE);
      for (const row of rows) likes.set(row.id, likeOf(row));
      const last = rows.at(-1);
      if (last === undefined || rows.length < PAGE_SIZE) break;
      start = `${last.id}\u0000`;
    }
    // In this order: what has changed is newer than any copy of the list.
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
