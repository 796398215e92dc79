import { LIMITS } from '../limits.ts';
import { textOf } from '../post/allowed-html.ts';
import type { PostList, PostPlace } from '../post/list.ts';
import type { PostFact } from '../post/schema.ts';
import { normaliseTags } from '../post/tags.ts';
import { fold } from './fold.ts';
import { excerpt, highlight, type ParsedQuery } from './highlight.ts';
import { createPairSigns } from './pair-signs.ts';
import { parseQuery } from './query.ts';
import type { SearchHit, SearchPage } from './schema.ts';
import { createWordIndex } from './word-index.ts';

/** So much of every post's text is searched and kept for excerpts, in UTF-16 code units. */
const INDEXED_LENGTH = 2_000;
/**
 * What is longer is searched to its end as long as all of that together is not more than this: what bounds the memory,
 * and fits into a phone's.
 */
const LONG_TEXTS = 8_000_000;

export type IndexedPost = Pick<
  PostFact,
  '_id' | 'slug' | 'postTitle' | 'content' | 'tags' | 'authorId' | 'authorName' | 'publishedAt'
>;

/**
 * Posts that can be searched. The device has one over its mirror, the service one over everything; the same posts give
 * the same answer in both.
 */
export interface PostIndex {
  readonly size: number;
  /** Adds a post or takes the place of its older version. */
  put(post: IndexedPost): void;
  /** Nothing happens when it is not there. */
  remove(id: string): void;
  /**
   * Posts whose title has the text in it, wherever (spec part 1, section 5), then those that have each of its words at
   * the beginning of a word in title, tags, author or text, in this order; among equals the newest first. Case,
   * apostrophes and ґ do not count. `page` counts from 1; an empty text finds nothing. Posts of the people in `without`
   * are not found.
   */
  search(text: string, page: number, without?: readonly string[]): SearchPage;
  /** The newest posts with a tag, as `normaliseTags` writes it. */
  tagged(tag: string, most: number): TaggedPost[];
  /** Where posts stand, newest first: those of a list behind `place`, or from its beginning. */
  listed(list: PostList, place: PostPlace | null, most: number): PostPlace[];
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

/** What is searched, folded, in the order in which what is found by them stands. */
const FIELDS: readonly ((entry: Entry) => string)[] = [
  ({ foldedTitle }) => foldedTitle,
  ({ tags }) => fold(tags.join(' ')),
  ({ author }) => fold(author),
  ({ text }) => fold(text),
];

/**
 * `longTexts`: how much may be held of what is longer than every post's share (`INDEXED_LENGTH`). Posts for which there is no
 * room are found by their beginning.
 */
export function createPostIndex(longTexts = LONG_TEXTS): PostIndex {
  /** Posts by slot; a slot that is free again is null and waits in `free`. */
  const slots: (Entry | null)[] = [];
  const free: number[] = [];
  const slotOf = new Map<string, number>();
  const words = createWordIndex();
  const titleSigns = createPairSigns();
  /** The slots of all posts, the oldest first: posts come about in this order, and are looked for from the end. */
  const byTime: number[] = [];
  let longHeld = 0;

  function remove(id: string): void {
    const slot = slotOf.get(id);
    const entry = slot === undefined ? null : slots[slot];
    if (slot === undefined || !entry) return;
    words.remove(slot, fieldsOf(entry));
    byTime.splice(placeInTime(entry), 1);
    longHeld -= beyondShare(entry.text);
    slotOf.delete(id);
    slots[slot] = null;
    free.push(slot);
  }

  /**
   * For each slot 0, or the higher, the later it comes: by the field of the word that was found in the least of them.
   */
  function ranks(sought: ParsedQuery['words']): Uint8Array {
    let found: Uint8Array | null = null;
    for (const { text, prefix } of sought) {
      const here = words.find(text, prefix, slots.length);
      found = found === null ? here : inBoth(found, here);
    }
    return found ?? new Uint8Array(slots.length);
  }

  /**
   * The first of what was found, in order. Looked through from the newest, so nothing is sorted, and a text that many
   * titles have is found without looking at all.
   */
  function best({ whole, words: sought }: ParsedQuery, without: ReadonlySet<string>): Entry[] {
    const ranked = ranks(sought);
    const mayBeTitled = titleSigns.mayHave(whole);
    const inTitle: Entry[] = [];
    const byWords = FIELDS.map((): Entry[] => []);
    for (let place = byTime.length - 1; place >= 0 && inTitle.length < LIMITS.searchResults; place -= 1) {
      const slot = byTime[place] ?? -1;
      const isTitled = mayBeTitled(slot) && slots[slot]?.foldedTitle.includes(whole) === true;
      const equals = isTitled ? inTitle : byWords[(ranked[slot] ?? 0) - 1];
      if (equals === undefined || equals.length === LIMITS.searchResults) continue;
      const entry = slots[slot];
      if (entry && !without.has(entry.authorId)) equals.push(entry);
    }
    return [inTitle, ...byWords].flat().slice(0, LIMITS.searchResults);
  }

  /** Where the post stands in `byTime`, or would stand. */
  function placeInTime(entry: Pick<Entry, 'time' | 'id'>): number {
    let from = 0;
    let to = byTime.length;
    while (from < to) {
      const middle = (from + to) >>> 1;
      const other = slots[byTime[middle] ?? -1];
      if (other && isOlder(other, entry)) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  /** The posts before this place in `byTime`, the newest first. */
  function* newestBefore(place: number): Generator<Entry> {
    for (let at = place - 1; at >= 0; at -= 1) {
      const entry = slots[byTime[at] ?? -1];
      if (entry) yield entry;
    }
  }

  return {
    get size() {
      return slotOf.size;
    },
    put(post) {
      const known = slots[slotOf.get(post._id) ?? -1] ?? null;
      const entry = entryOf(post, longTexts - longHeld + beyondShare(known?.text ?? ''));
      // Likes and comments change a post all the time, and none of what is searched.
      if (known && sameEntry(known, entry)) return;
      remove(post._id);
      longHeld += beyondShare(entry.text);
      const slot = free.pop() ?? slots.length;
      byTime.splice(placeInTime(entry), 0, slot);
      slots[slot] = entry;
      titleSigns.set(slot, entry.foldedTitle);
      slotOf.set(entry.id, slot);
      words.add(slot, fieldsOf(entry));
    },
    remove,
    search(text, page, without = []) {
      const sought = parseQuery(text);
      if (sought === null) return { hits: [], total: 0 };
      const found = best(sought, new Set(without));
      const from = (page - 1) * LIMITS.searchPage;
      const shown = found.slice(from, from + LIMITS.searchPage);
      return { hits: shown.map((entry) => hitOf(entry, sought)), total: found.length };
    },
    tagged(tag, most) {
      const [wanted = ''] = normaliseTags([tag]);
      const found: TaggedPost[] = [];
      for (const { tags, slug, title, publishedAt } of newestBefore(byTime.length)) {
        if (found.length === most) break;
        if (tags.includes(wanted)) found.push({ slug, postTitle: title, publishedAt });
      }
      return found;
    },
    listed({ tag, author }, place, most) {
      const from = place === null ? byTime.length : placeInTime({ time: Date.parse(place.publishedAt), id: place._id });
      const wanted = tag === undefined ? null : (normaliseTags([tag])[0] ?? '');
      const found: PostPlace[] = [];
      for (const { id, tags, authorId, publishedAt } of newestBefore(from)) {
        if (found.length === most) break;
        if (wanted !== null && !tags.includes(wanted)) continue;
        if (author === undefined || author === authorId) found.push({ publishedAt, _id: id });
      }
      return found;
    },
  };
}

function beyondShare(text: string): number {
  return Math.max(0, text.length - INDEXED_LENGTH);
}

function entryOf(post: IndexedPost, data: number): Entry {
  const text = textOf(post.content);
  return {
    id: post._id,
    title: post.postTitle,
    foldedTitle: fold(post.postTitle),
    // A part of a text holds the whole one in memory; put together anew it does not.
    text: beyondShare(text) <= data ? text : text.slice(0, INDEXED_LENGTH).split(' ').join(' '),
    tags: normaliseTags(post.tags),
    slug: post.slug,
    authorId: post.authorId,
    author: post.authorName,
    publishedAt: post.publishedAt,
    time: Date.parse(post.publishedAt),
  };
}

function fieldsOf(entry: Entry): string[] {
  return FIELDS.map((fieldOf) => fieldOf(entry));
}

function sameEntry(a: Entry, b: Entry): boolean {
  const one = [a.title, a.text, a.slug, a.authorId, a.author, a.publishedAt, ...a.tags];
  const other = [b.title, b.text, b.slug, b.authorId, b.author, b.publishedAt, ...b.tags];
  return one.length === other.length && one.every((value, index) => value === other[index]);
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

function isOlder(a: Pick<Entry, 'time' | 'id'>, b: Pick<Entry, 'time' | 'id'>): boolean {
  return a.time === b.time ? a.id < b.id : a.time < b.time;
}

function hitOf(entry: Entry, sought: ParsedQuery): SearchHit {
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
