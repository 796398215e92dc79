/** A fact as it stands in a shared database. */
export interface StoredFact {
  readonly _id: string;
  readonly _rev: string;
  readonly [field: string]: unknown;
}

interface Entry {
  /** The fact as a line of the bundle, without the line break. */
  readonly line: string;
  readonly isPost: boolean;
  /** The post that it hangs on, for comments. */
  readonly postId: string | null;
  /** Sorts as text, the newest last. */
  readonly order: string;
}

export interface FactWindow {
  put(fact: StoredFact): void;
  remove(id: string): void;
  /** Posts, newest first, then everything else, newest first: the first lines are the first page. */
  lines(): string[];
  /** Whether so many posts were removed that reading the database again is worth it: it would bring older ones back in. */
  isThin(): boolean;
}

/** The window may grow this far beyond its size before the oldest posts are dropped. */
const SLACK = 1.1;
/** And shrink to this part of its size before it is worth filling up again. */
const FULL_ENOUGH = 0.9;

/**
 * The newest `mostPosts` posts of a database with what hangs on them, and all facts that hang on no post. Lines are kept as text, so that ten
 * thousand posts take about as much memory as they take on the wire.
 */
export function createFactWindow(mostPosts: number): FactWindow {
  const entries = new Map<string, Entry>();
  let posts = 0;
  /** The newest post that was dropped: what is older stays out, so that the window has no gaps. */
  let floor = '';

  function remove(id: string): void {
    const entry = entries.get(id);
    if (entry === undefined) return;
    if (entry.isPost) posts -= 1;
    entries.delete(id);
  }

  function newestPosts(): [string, Entry][] {
    return newestFirst([...entries].filter(([, entry]) => entry.isPost)).slice(0, mostPosts);
  }

  function inWindow(kept: readonly [string, Entry][]): [string, Entry][] {
    const ids = new Set(kept.map(([id]) => id));
    return [...entries].filter(([, { isPost, postId }]) => !isPost && (postId === null || ids.has(postId)));
  }

  function prune(): void {
    if (posts <= mostPosts * SLACK) return;
    const all = newestFirst([...entries].filter(([, entry]) => entry.isPost));
    const kept = all.slice(0, mostPosts);
    const others = inWindow(kept);
    entries.clear();
    for (const [id, entry] of [...kept, ...others]) entries.set(id, entry);
    posts = kept.length;
    floor = all[mostPosts]?.[1].order ?? floor;
  }

  return {
    put(fact) {
      if (fact._id.startsWith('_')) return;
      remove(fact._id);
      const isPost = fact.type === 'post';
      const order = orderOf(fact);
      if (isPost && order <= floor) return;
      entries.set(fact._id, { line: lineOf(fact), isPost, postId: textOr(fact.postId, null), order });
      if (isPost) posts += 1;
      prune();
    },
    remove,
    lines() {
      const kept = newestPosts();
      return [...kept, ...newestFirst(inWindow(kept))].map(([, entry]) => entry.line);
    },
    isThin: () => floor !== '' && posts < mostPosts * FULL_ENOUGH,
  };
}

/** What the database keeps about its own work is not part of a fact; the revision is, because devices compare it. */
function lineOf(fact: StoredFact): string {
  const { _id, _rev, ...rest } = fact;
  return JSON.stringify({
    _id,
    _rev,
    ...Object.fromEntries(Object.entries(rest).filter(([name]) => !name.startsWith('_'))),
  });
}

function orderOf(fact: StoredFact): string {
  return `${textOr(fact.publishedAt, textOr(fact.createdAt, ''))} ${fact._id}`;
}

function textOr<T>(value: unknown, otherwise: T): string | T {
  return typeof value === 'string' ? value : otherwise;
}

function newestFirst(entries: [string, Entry][]): [string, Entry][] {
  return entries.sort(([, one], [, other]) => (one.order < other.order ? 1 : one.order > other.order ? -1 : 0));
}
