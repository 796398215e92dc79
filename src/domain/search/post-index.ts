import { LIMITS } from '../limits.ts';
import { textOf } from '../post/allowed-html.ts';
import type { PostList, PostPlace } from '../post/list.ts';
import type { PostFact } from '../post/schema.ts';
import { normaliseTags } from '../post/tags.ts';
import { fold } from './fold.ts';
import { excerpt, highlight, type ParsedQuery } from './highlight.ts';
import { createPairSigns } from './pair-signs.ts';
import { fuzzyQuery, parseQuery } from './query.ts';
import type { SearchHit, SearchPage } from './schema.ts';
import { createWordIndex, type WordIndex } from './word-index.ts';

/** The part of every post's text that is searched and stored for excerpts, in UTF-16 code units. */
const INDEXED_LENGTH = 2_000;
/** Longer texts are searched completely while their sum is at most this; it limits the memory to what a phone has. */
const LONG_TEXTS = 8_000_000;

export type IndexedPost = Pick<
  PostFact,
  '_id' | 'slug' | 'postTitle' | 'content' | 'tags' | 'authorId' | 'authorName' | 'publishedAt'
>;

/**
 * An index of posts. The device has one over its mirror, the service one over all posts; the same posts give the same
 * result in both.
 */
export interface PostIndex {
  readonly size: number;
  /** Adds a post or replaces its older version. */
  put(post: IndexedPost): void;
  /** Does nothing if it is absent. */
  remove(id: string): void;
  /**
   * Posts whose title contains the text (spec part 1, section 5), then those in which each of its words begins a word
   * of title, tags, author or text, in this order; equal ones newest first. If these are fewer than a page, then those
   * that match with one wrong letter in each longer word. Ignores case, apostrophes and ґ. `page` counts from 1; an
   * empty text finds nothing. Excludes the posts of the people in `without`.
   */
  search(text: string, page: number, without?: readonly string[]): SearchPage;
  /** The newest posts with a tag, as `normaliseTags` writes it. */
  tagged(tag: string, most: number): TaggedPost[];
  /** The positions of a list's posts, newest first: after `place`, or from the beginning. */
  listed(list: PostList, place: PostPlace | null, most: number): PostPlace[];
}

/** A post in a list of a tag. */
export type TaggedPost = Pick<PostFact, 'slug' | 'postTitle' | 'publishedAt'>;

/** The stored data of a post. */
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

/** The searched fields, folded, in the order of the results. */
const FIELDS: readonly ((entry: Entry) => string)[] = [
  ({ foldedTitle }) => foldedTitle,
  ({ tags }) => fold(tags.join(' ')),
  ({ author }) => fold(author),
  ({ text }) => fold(text),
];

/**
 * `longTexts`: the memory for text beyond every post's share (`INDEXED_LENGTH`). Without room a post is found only by
 * its beginning.
 */
export function createPostIndex(longTexts = LONG_TEXTS): PostIndex {
  /** Posts by slot; a free slot is null and listed in `free`. */
  const slots: (Entry | null)[] = [];
  const free: number[] = [];
  const slotOf = new Map<string, number>();
  const words = createWordIndex();
  const titleSigns = createPairSigns();
  const byTime = new TimeOrder(slots);
  let longHeld = 0;

  function remove(id: string): void {
    const slot = slotOf.get(id);
    const entry = slot === undefined ? null : slots[slot];
    if (slot === undefined || !entry) return;
    words.remove(slot, fieldsOf(entry));
    byTime.remove(entry);
    longHeld -= beyondShare(entry.text);
    slotOf.delete(id);
    slots[slot] = null;
    free.push(slot);
  }

  /**
   * The first results in order. Searches from the newest, so nothing is sorted, and a text in many titles is found
   * quickly.
   */
  function best({ whole, words: queryWords }: ParsedQuery, without: ReadonlySet<string>): Entry[] {
    const ranked = ranksIn(words, queryWords, slots.length);
    const mayBeTitled = titleSigns.mayHave(whole);
    const inTitle: Entry[] = [];
    const byWords = FIELDS.map((): Entry[] => []);
    for (let place = byTime.size - 1; place >= 0 && inTitle.length < LIMITS.searchResults; place -= 1) {
      const slot = byTime.slotAt(place);
      const isTitled = mayBeTitled(slot) && slots[slot]?.foldedTitle.includes(whole) === true;
      const equals = isTitled ? inTitle : byWords[(ranked[slot] ?? 0) - 1];
      if (equals === undefined || equals.length === LIMITS.searchResults) continue;
      const entry = slots[slot];
      if (entry && !without.has(entry.authorId)) equals.push(entry);
    }
    return [inTitle, ...byWords].flat().slice(0, LIMITS.searchResults);
  }

  return {
    get size() {
      return slotOf.size;
    },
    put(post) {
      const known = slots[slotOf.get(post._id) ?? -1] ?? null;
      const entry = entryOf(post, longTexts - longHeld + beyondShare(known?.text ?? ''));
      // Likes and comments often change a post, but none of its searched fields.
      if (known && sameEntry(known, entry)) return;
      remove(post._id);
      longHeld += beyondShare(entry.text);
      const slot = free.pop() ?? slots.length;
      byTime.insert(entry, slot);
      slots[slot] = entry;
      titleSigns.set(slot, entry.foldedTitle);
      slotOf.set(entry.id, slot);
      words.add(slot, fieldsOf(entry));
    },
    remove,
    search(text, page, without = []) {
      const query = parseQuery(text);
      if (query === null) return { hits: [], total: 0 };
      const hidden = new Set(without);
      const exact = best(query, hidden);
      const fuzzy = exact.length < LIMITS.searchPage ? fuzzyQuery(query) : null;
      const similar = fuzzy === null ? [] : best(fuzzy, hidden);
      const found = [...new Set([...exact, ...similar])].slice(0, LIMITS.searchResults);
      const from = (page - 1) * LIMITS.searchPage;
      const shown = found.slice(from, from + LIMITS.searchPage);
      const hits = shown.map((entry, n) => hitOf(entry, from + n < exact.length ? query : (fuzzy ?? query)));
      return { hits, total: found.length };
    },
    tagged(tag, most) {
      const [wanted = ''] = normaliseTags([tag]);
      const found: TaggedPost[] = [];
      for (const { tags, slug, title, publishedAt } of byTime.newestBefore(byTime.size)) {
        if (found.length === most) break;
        if (tags.includes(wanted)) found.push({ slug, postTitle: title, publishedAt });
      }
      return found;
    },
    listed({ tag, author }, place, most) {
      const from =
        place === null ? byTime.size : byTime.placeOf({ time: Date.parse(place.publishedAt), id: place._id });
      const wanted = tag === undefined ? null : (normaliseTags([tag])[0] ?? '');
      const found: PostPlace[] = [];
      for (const { id, tags, authorId, publishedAt } of byTime.newestBefore(from)) {
        if (found.length === most) break;
        if (wanted !== null && !tags.includes(wanted)) continue;
        if (author === undefined || author === authorId) found.push({ publishedAt, _id: id });
      }
      return found;
    },
  };
}

/** The slots of all posts, oldest first: posts arrive roughly in this order, and are searched from the end. */
class TimeOrder {
  readonly #slots: readonly (Entry | null)[];
  readonly #order: number[] = [];

  constructor(slots: readonly (Entry | null)[]) {
    this.#slots = slots;
  }

  get size(): number {
    return this.#order.length;
  }

  slotAt(place: number): number {
    return this.#order[place] ?? -1;
  }

  /** The post's place, or the one where it would be inserted. */
  placeOf(entry: Pick<Entry, 'time' | 'id'>): number {
    let from = 0;
    let to = this.#order.length;
    while (from < to) {
      const middle = (from + to) >>> 1;
      const other = this.#slots[this.slotAt(middle)];
      if (other && isOlder(other, entry)) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  /** Before the slot has its post. */
  insert(entry: Entry, slot: number): void {
    this.#order.splice(this.placeOf(entry), 0, slot);
  }

  /** While the slot still has its post. */
  remove(entry: Entry): void {
    this.#order.splice(this.placeOf(entry), 1);
  }

  /** The posts before this place, newest first. */
  *newestBefore(place: number): Generator<Entry> {
    for (let at = place - 1; at >= 0; at -= 1) {
      const entry = this.#slots[this.slotAt(at)];
      if (entry) yield entry;
    }
  }
}

function isOlder(a: Pick<Entry, 'time' | 'id'>, b: Pick<Entry, 'time' | 'id'>): boolean {
  return a.time === b.time ? a.id < b.id : a.time < b.time;
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
    // A substring holds the whole text in memory; a newly built string does not.
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

/**
 * For each slot 0 for no match, otherwise a rank that is higher for later results: by the field of its worst matching
 * word.
 */
function ranksIn(words: WordIndex, queryWords: ParsedQuery['words'], slots: number): Uint8Array {
  let found: Uint8Array | null = null;
  for (const word of queryWords) {
    const here = words.find(word, slots);
    found = found === null ? here : inBoth(found, here);
  }
  return found ?? new Uint8Array(slots);
}

/** The lower of both where both match. */
function inBoth(one: Uint8Array, other: Uint8Array): Uint8Array {
  const both = new Uint8Array(one.length);
  for (let slot = 0; slot < one.length; slot += 1) {
    const [a, b] = [one[slot] ?? 0, other[slot] ?? 0];
    if (a !== 0 && b !== 0) both[slot] = Math.max(a, b);
  }
  return both;
}

function hitOf(entry: Entry, query: ParsedQuery): SearchHit {
  return {
    id: entry.id,
    slug: entry.slug,
    title: highlight(entry.title, query),
    excerpt: excerpt(entry.text, query),
    tags: [...entry.tags],
    authorId: entry.authorId,
    authorName: entry.author,
    publishedAt: entry.publishedAt,
  };
}
