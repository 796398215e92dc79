import type { Asked } from './documents.ts';
import type { Store } from './store.ts';

/**
 * Keeps the files open for one step. Between two steps they may be closed, purged or compacted, so a slow reader holds
 * nobody up.
 */
export type Reading = <T>(step: (store: Store) => Promise<T>) => Promise<T>;

/** What is held in memory at once, about: characters of bodies, and how many. */
export const PAGE = { entries: 200, bytes: 500_000 };
/** Bodies that are read together before it is known how large they are. */
const FIRST_TOGETHER = 4;

/** Reads the bodies of revisions, as many together as fit into a page by what the ones before were like. */
export class BodyReader {
  #together = FIRST_TOGETHER;

  constructor(private readonly reading: Reading) {}

  /** What `make` makes of each, in their order; `text` null: the body is not there. */
  async *each<A extends Asked, T>(
    asked: readonly A[],
    make: (store: Store, asked: A, text: string | null) => Promise<T>,
  ): AsyncGenerator<T[]> {
    for (let start = 0; start < asked.length; ) {
      const part = asked.slice(start, start + this.#together);
      start += part.length;
      yield await this.reading(async (store) => {
        const texts = await store.documents.texts(part);
        const length = texts.reduce((sum, text) => sum + (text?.length ?? 0), 0);
        this.#together = Math.max(1, Math.min(PAGE.entries, Math.floor((PAGE.bytes * part.length) / (length + 1))));
        return await Promise.all(part.map((each, index) => make(store, each, texts[index] ?? null)));
      });
    }
  }
}
