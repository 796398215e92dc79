import { postIds } from '../../domain/post/id.ts';
import type { PostFact } from '../../domain/post/schema.ts';
import { handleLater } from '../../domain/promises.ts';
import type { createPostIndex, PostIndex } from '../../domain/search/post-index.ts';
import type { SearchPage } from '../../domain/search/schema.ts';
import { type Clock, pause } from '../../platform/clock.ts';
import { factOf } from '../mirror/schema.ts';
import type { MirrorChange, MirrorStore } from '../mirror/store.ts';

export interface SearchMaker {
  createPostIndex: typeof createPostIndex;
}

/** Searches the mirrored posts. */
export interface DeviceSearch {
  search(text: string, page: number, without?: readonly string[]): Promise<SearchPage>;
  close(): void;
}

/** How many posts are indexed at once; between two slices the worker can do other work. */
const POSTS_PER_SLICE = 200;
/** An index that is unused for this long is dropped: it uses memory, and making it is quick. */
const IDLE_MS = 10 * 60_000;

interface Made {
  index: PostIndex;
  /** Resolves when it contains all posts that were mirrored when it was started. */
  whole: Promise<void>;
  /** Facts that changed since it was started: the mirror's read may be older. */
  changed: Set<string>;
  dropped: boolean;
}

/** The first search makes the index; it follows the mirror's changes, and is remade when the mirror is replaced. */
export function createDeviceSearch(options: {
  clock: Clock;
  mirror: MirrorStore;
  load: () => Promise<SearchMaker>;
}): DeviceSearch {
  const { clock, mirror, load } = options;
  let made: Promise<Made> | null = null;
  let current: Made | null = null;
  let cancelIdle: () => void = () => undefined;

  function drop(): void {
    if (current !== null) current.dropped = true;
    current = null;
    made = null;
    cancelIdle();
  }

  const unwatch = mirror.watch((changes: readonly MirrorChange[] | null) => {
    if (changes === null) drop();
    const mine = current;
    if (changes === null || mine === null) return;
    for (const { id, fact } of changes) {
      if (!postIds.claims(id)) continue;
      mine.changed.add(id);
      if (fact === null) mine.index.remove(id);
      else mine.index.put(fact as unknown as PostFact);
    }
  });

  async function begin(): Promise<Made> {
    const { createPostIndex } = await load();
    const mine: Made = { index: createPostIndex(), whole: Promise.resolve(), changed: new Set(), dropped: false };
    current = mine;
    mine.whole = fill(mine);
    // The search handles the rejection; without this line an earlier one would count as unhandled.
    handleLater(mine.whole);
    return mine;
  }

  async function fill(mine: Made): Promise<void> {
    for (let after: string | null = null; !mine.dropped; ) {
      const slice = await mirror.posts(after, POSTS_PER_SLICE);
      for (const content of slice) {
        if (!mine.changed.has(content.fact._id)) mine.index.put(factOf<PostFact>(content));
      }
      after = slice.at(-1)?.order ?? null;
      if (slice.length < POSTS_PER_SLICE || after === null) return;
      await pause(clock, 0);
    }
  }

  return {
    async search(text, page, without) {
      for (;;) {
        made ??= begin();
        const asked = made;
        try {
          const mine = await asked;
          await mine.whole;
          // Another mirror replaced this one in the meantime.
          if (mine.dropped) continue;
          cancelIdle();
          cancelIdle = clock.after(IDLE_MS, drop);
          return mine.index.search(text, page, without);
        } catch (error) {
          if (made === asked) drop();
          throw error;
        }
      }
    },
    close() {
      unwatch();
      drop();
    },
  };
}
