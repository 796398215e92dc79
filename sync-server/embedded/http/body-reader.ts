import type { Asked } from '../documents/documents.ts';
import type { Store } from '../files/store.ts';

/**
 * Opens the files for one step. Between two steps they may be closed, purged or compacted, so a slow reader blocks
 * nothing.
 */
export type Reading = <T>(step: (store: Store) => Promise<T>) => Promise<T>;

/** The approximate limit of bodies in memory: characters and number. */
export const PAGE = { entries: 200, bytes: 500_000 };
/** Bodies read together while their sizes are unknown. */
const FIRST_TOGETHER = 4;

/** Reads the bodies of revisions; the sizes of earlier ones decide how many fit into a page. */
export class BodyReader {
  #together = FIRST_TOGETHER;

  constructor(private readonly reading: Reading) {}

  /** Yields what `make` returns for each, in order; `text` is null if the body is missing. */
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
