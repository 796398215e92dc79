import { isStreamed } from '../../../../src/domain/kinds/placement.ts';

/** A fact as stored in a shared database. */
export interface StoredFact {
  readonly _id: string;
  readonly _rev: string;
  readonly [field: string]: unknown;
}

interface Entry {
  /** The fact as a line of the bundle, without the line break. */
  readonly line: string;
  readonly isPost: boolean;
  /** The post that it belongs to, for comments. */
  readonly postId: string | null;
  /** Sorts as text, newest last. */
  readonly order: string;
}

export interface FactWindow {
  put(fact: StoredFact): void;
  remove(id: string): void;
  /**
   * Call it when every existing post was put: drops facts whose post is not in the window, and comments beyond the
   * limit. A post may arrive after its comments, because each new number moves it to the end of the database's changes.
   */
  settle(): void;
  /** Posts, newest first, then everything else, newest first, so that the first lines are the first page. */
  lines(): string[];
  /** Whether so many posts were removed that the database should be read again, to fill the window with older ones. */
  isThin(): boolean;
  /** Whether there are older posts than in `lines`. */
  isCutOff(): boolean;
  /** Call it when the window was filled from another window that was cut off. */
  cutOff(): void;
}

/** The window may exceed its size by this factor before the oldest posts are dropped. */
const SLACK_RATIO = 1.1;
/** Below this part of its size the window should be filled again. */
const FULL_ENOUGH = 0.9;

/**
 * The newest `mostPosts` posts of a database, the newest `mostComments` comments on them, and all facts that belong to
 * no post. Lines are stored as text, so that ten thousand posts take about as much memory as on the wire.
 */
export function createFactWindow(mostPosts: number, mostComments: number): FactWindow {
  const entries = new Map<string, Entry>();
  let posts = 0;
  let comments = 0;
  /** Whether there may be comments whose post is missing. */
  let loose = false;
  /**
   * The oldest post in the window, once some were dropped: older posts are rejected, so that the window has no gaps.
   */
  let floor = '';

  function remove(id: string): void {
    const entry = entries.get(id);
    if (entry === undefined) return;
    if (entry.isPost) posts -= 1;
    if (entry.postId !== null) comments -= 1;
    entries.delete(id);
  }

  function newestPosts(): [string, Entry][] {
    return newestFirst([...entries].filter(([, entry]) => entry.isPost));
  }

  /** The newest comments on these posts. */
  function commentsOn(retainedPosts: readonly [string, Entry][]): [string, Entry][] {
    const ids = new Set(retainedPosts.map(([id]) => id));
    const all = [...entries].filter(([, { postId }]) => postId !== null && ids.has(postId));
    return newestFirst(all).slice(0, mostComments);
  }

  function prune(): void {
    if (posts <= mostPosts * SLACK_RATIO) return;
    const all = newestPosts();
    const dropped = new Set(all.slice(mostPosts).map(([id]) => id));
    for (const [id, { postId }] of entries) if (dropped.has(postId ?? id)) remove(id);
    floor = all[mostPosts - 1]?.[1].order ?? floor;
  }

  return {
    put(fact) {
      if (fact._id.startsWith('_')) return;
      remove(fact._id);
      const isPost = isStreamed(fact._id);
      const order = orderOf(fact);
      if (isPost && order < floor) return;
      const postId = textOr(fact.postId, null);
      entries.set(fact._id, { line: lineOf(fact), isPost, postId, order });
      if (isPost) posts += 1;
      if (postId !== null) {
        comments += 1;
        loose ||= !entries.has(postId);
      }
      prune();
    },
    remove(id) {
      loose ||= entries.get(id)?.isPost === true;
      remove(id);
    },
    settle() {
      if (!loose && comments <= mostComments * SLACK_RATIO) return;
      loose = false;
      const retainedIds = new Set(commentsOn(newestPosts()).map(([id]) => id));
      for (const [id, { postId }] of entries) if (postId !== null && !retainedIds.has(id)) remove(id);
    },
    lines() {
      const retainedPosts = newestPosts().slice(0, mostPosts);
      const others = [...entries].filter(([, { isPost, postId }]) => !isPost && postId === null);
      return [...retainedPosts, ...newestFirst([...others, ...commentsOn(retainedPosts)])].map(
        ([, entry]) => entry.line,
      );
    },
    isThin: () => floor !== '' && posts < mostPosts * FULL_ENOUGH,
    isCutOff: () => floor !== '' || posts > mostPosts,
    cutOff() {
      floor = newestPosts().at(-1)?.[1].order ?? floor;
    },
  };
}

/** The database's internal fields are not part of a fact; the revision is, because devices compare it. */
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
