import { LRUCache } from 'lru-cache';
import { likeFactIds, likeRange } from '../../../src/domain/like/id.ts';
import type { LikeFact } from '../../../src/domain/like/schema.ts';
import { gather } from '../store/grouped-store.ts';
import type { Row, Store } from '../store/store.ts';

/** What counting, and telling of likes, needs of one. */
export type Like = Pick<LikeFact, 'uid' | 'liked' | 'likedAt'>;

export interface PostLikesBounds {
  /** Likes that are remembered, of all posts together: about 150 bytes each. */
  readonly likes: number;
  /** Pages of changes that are read to catch up; beyond them it is cheaper to begin anew. */
  readonly pages: number;
}

const BOUNDS: PostLikesBounds = { likes: 200_000, pages: 20 };
const TALLIES = 'tallies';
const PAGE = 1_000;

/** Of one post, by the ids of their facts. */
interface Kept {
  readonly likes: Map<string, Like>;
}

/**
 * The likes of posts, as they stand when it is asked. A post that many like is asked for again with each of them: all
 * of its likes are read once, and then only what changed, of all posts together. It is remembered and never the truth:
 * what is forgotten, or was never known, is read again.
 */
export class PostLikes {
  readonly #known: LRUCache<string, Kept>;
  /** Up to which change what is known is right; null: nothing is known. */
  #seq: string | null = null;
  readonly #asked: (posts: readonly string[]) => Promise<(readonly Like[])[]>;

  constructor(
    private readonly store: Pick<Store, 'changes' | 'range'>,
    private readonly bounds: PostLikesBounds = BOUNDS,
  ) {
    this.#known = new LRUCache({ maxSize: bounds.likes, sizeCalculation: ({ likes }) => likes.size + 1 });
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
    for (let pages = 0; seq !== null && pages < this.bounds.pages; pages += 1) {
      const { rows, lastSeq } = await this.store.changes(TALLIES, seq, PAGE);
      this.#take(rows);
      seq = lastSeq;
      this.#seq = seq;
      if (rows.length < PAGE) return;
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
      if (row.deleted) kept.likes.delete(row.id);
      else kept.likes.set(row.id, likeOf(row));
      // Under a new object, because what it takes up is reckoned only then.
      this.#known.set(post, { ...kept });
    }
  }

  async #likesOf(post: string): Promise<readonly Like[]> {
    const known = this.#known.get(post);
    if (known !== undefined) return [...known.likes.values()];
    const likes = new Map<string, Like>();
    const { from, to } = likeRange(post);
    for (let start = from; ; ) {
      const rows = await this.store.range(TALLIES, start, to, PAGE);
      for (const row of rows) likes.set(row.id, likeOf(row));
      const last = rows.at(-1);
      if (last === undefined || rows.length < PAGE) break;
      start = `${last.id}\u0000`;
    }
    this.#known.set(post, { likes });
    return [...likes.values()];
  }

  #forget(): void {
    this.#known.clear();
    this.#seq = null;
  }
}

function likeOf({ doc }: Row): Like {
  const { uid, liked, likedAt } = doc as LikeFact;
  return { uid, liked, likedAt };
}
