import { LIMITS } from '../limits.ts';
import { textOf } from '../post/allowed-html.ts';
import type { PostFact } from '../post/schema.ts';
import { fold, wordsOf } from './fold.ts';
import { excerpt, highlight, type Sought } from './highlight.ts';
import type { SearchHit, SearchPage } from './schema.ts';
import { createWordIndex, PREFIX_FROM } from './word-index.ts';

/** So much of a post's text is searched and kept for excerpts, in UTF-16 code units: what bounds the memory. */
const TEXT = 2_000;
/** More words do not narrow a search any further. */
const MOST_WORDS = 10;

export type IndexedPost = Pick<
  PostFact,
  '_id' | 'slug' | 'postTitle' | 'content' | 'tags' | 'authorId' | 'authorName' | 'publishedAt'
>;

/** Posts that can be searched. The device has one over its mirror, the service one over everything; the same posts give the same answer in both. */
export interface PostIndex {
  readonly size: number;
  /** Adds a post or takes the place of its older version. */
  put(post: IndexedPost): void;
  /** Nothing happens when it is not there. */
  remove(id: string): void;
  /**
   * Posts whose title has the text in it, wherever (spec part 1, section 5), then those that have each of its words at the beginning of a word in title, tags, author or
   * text, in this order; among equals the newest first. Case, apostrophes and ґ do not count. `page` counts from 1; an empty text finds nothing.
   */
  search(text: string, page: number): SearchPage;
  /** The newest posts with a tag, as `normaliseTags` writes it. */
  tagged(tag: string, most: number): TaggedPost[];
}

/** A post as a list names it. */
export type TaggedPost = Pick<PostFact, 'slug' | 'postTitle' | 'publishedAt'>;

/** What is kept of a post. */
interface Entry {
  readonly id: string;
  readonly title: string;
  readonly foldedTitle: string;
  readonly text: string;
  readonly tags: readonly string[];
  readonly slug: string;
  readonly authorId: string;
  readonly author: string;
  readonly publishedAt: string;
  readonly time: number;
}

export function createPostIndex(): PostIndex {
  /** Posts by slot; a slot that is free again is null and waits in `free`. */
  const slots: (Entry | null)[] = [];
  const free: number[] = [];
  const slotOf = new Map<string, number>();
  const words = createWordIndex();

  function remove(id: string): void {
    const slot = slotOf.get(id);
    const entry = slot === undefined ? null : slots[slot];
    if (slot === undefined || !entry) return;
    words.remove(slot, fieldsOf(entry));
    slotOf.delete(id);
    slots[slot] = null;
    free.push(slot);
  }

  /** For each slot 0, or the higher, the later it comes: 1 for a title that has all of it, then by the field of the word that was found in the least of them. */
  function ranks({ whole, words: sought }: Sought): Uint8Array {
    let found: Uint8Array | null = null;
    for (const { text, prefix } of sought) {
      const here = words.find(text, prefix, slots.length);
      found = found === null ? here : inBoth(found, here);
    }
    const result = found ?? new Uint8Array(slots.length);
    for (let slot = 0; slot < slots.length; slot += 1) {
      const rank = result[slot] ?? 0;
      if (slots[slot]?.foldedTitle.includes(whole)) result[slot] = 1;
      else if (rank > 0) result[slot] = rank + 1;
    }
    return result;
  }

  /** The first of what was found, in order. */
  function best(sought: Sought): Entry[] {
    const found = ranks(sought);
    const byRank: Entry[][] = [];
    for (let slot = 0; slot < found.length; slot += 1) {
      const rank = found[slot] ?? 0;
      const entry = rank === 0 ? null : slots[slot];
      if (!entry) continue;
      const equals = byRank[rank] ?? [];
      byRank[rank] = equals;
      equals.push(entry);
    }
    const first: Entry[] = [];
    for (const equals of byRank) {
      if (first.length >= LIMITS.searchResults) break;
      if (equals !== undefined) first.push(...newest(equals, LIMITS.searchResults));
    }
    return first.slice(0, LIMITS.searchResults);
  }

  return {
    get size() {
      return slotOf.size;
    },
    put(post) {
      const entry = entryOf(post);
      const known = slots[slotOf.get(post._id) ?? -1];
      // Likes and comments change a post all the time, and none of what is searched.
      if (known && sameEntry(known, entry)) return;
      remove(post._id);
      const slot = free.pop() ?? slots.length;
      slots[slot] = entry;
      slotOf.set(entry.id, slot);
      words.add(slot, fieldsOf(entry));
    },
    remove,
    search(text, page) {
      const whole = fold(text).trim();
      if (whole === '') return { hits: [], total: 0 };
      const sought: Sought = { whole, words: soughtWords(whole) };
      const found = best(sought);
      const from = (page - 1) * LIMITS.searchPage;
      const shown = found.slice(from, from + LIMITS.searchPage);
      return { hits: shown.map((entry) => hitOf(entry, sought)), total: found.length };
    },
    tagged(tag, most) {
      const found = slots.filter((entry): entry is Entry => entry?.tags.includes(tag) === true);
      return newest(found, most).map(({ slug, title, publishedAt }) => ({ slug, postTitle: title, publishedAt }));
    },
  };
}

function entryOf(post: IndexedPost): Entry {
  return {
    id: post._id,
    title: post.postTitle,
    foldedTitle: fold(post.postTitle),
    text: textOf(post.content).slice(0, TEXT),
    tags: post.tags,
    slug: post.slug,
    authorId: post.authorId,
    author: post.authorName,
    publishedAt: post.publishedAt,
    time: Date.parse(post.publishedAt),
  };
}

/** In the order in which what is found by them stands. */
function fieldsOf(entry: Entry): string[] {
  return [entry.foldedTitle, fold(entry.tags.join(' ')), fold(entry.author), fold(entry.text)];
}

function sameEntry(a: Entry, b: Entry): boolean {
  const one = [a.title, a.text, a.slug, a.authorId, a.author, a.publishedAt, ...a.tags];
  const other = [b.title, b.text, b.slug, b.authorId, b.author, b.publishedAt, ...b.tags];
  return one.length === other.length && one.every((value, index) => value === other[index]);
}

function soughtWords(whole: string): Sought['words'] {
  const distinct = [...new Set(wordsOf(whole))].slice(0, MOST_WORDS);
  return distinct.map((text) => ({ text, prefix: text.length >= PREFIX_FROM }));
}

/** Where both found something, the lesser of both. */
function inBoth(one: Uint8Array, other: Uint8Array): Uint8Array {
  const both = new Uint8Array(one.length);
  for (let slot = 0; slot < one.length; slot += 1) {
    const [a, b] = [one[slot] ?? 0, other[slot] ?? 0];
    if (a !== 0 && b !== 0) both[slot] = Math.max(a, b);
  }
  return both;
}

/** So many of them, the newest first. Of very many only those that can be among them are put in order: numbers alone are sorted many times faster. */
function newest(entries: readonly Entry[], most: number): Entry[] {
  const times = entries.length <= most ? null : Float64Array.from(entries, ({ time }) => time).sort();
  const oldest = times?.at(-most) ?? Number.NEGATIVE_INFINITY;
  return entries
    .filter(({ time }) => time >= oldest)
    .sort(newestFirst)
    .slice(0, most);
}

function newestFirst(a: Entry, b: Entry): number {
  return b.time - a.time || (a.id < b.id ? 1 : -1);
}

function hitOf(entry: Entry, sought: Sought): SearchHit {
  return {
    id: entry.id,
    slug: entry.slug,
    title: highlight(entry.title, sought),
    excerpt: excerpt(entry.text, sought),
    tags: [...entry.tags],
    authorId: entry.authorId,
    authorName: entry.author,
    publishedAt: entry.publishedAt,
  };
}
