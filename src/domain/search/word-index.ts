import { wordsOf } from './fold.ts';
import { matchesWord, type QueryWord } from './query-word.ts';

/** Shorter words match only whole words: one or two letters begin a word in nearly every text. */
export const PREFIX_FROM = 3;
/**
 * A posting is a slot and a field in one number: an array of small integers takes a fraction of the memory of maps and
 * objects.
 */
const FIELD_BITS = 2;
const FIELD_MASK = 2 ** FIELD_BITS - 1;

/**
 * The texts that contain a word: texts are numbered (slots) and have up to four fields each; for a word in several
 * fields the first one counts. Small on purpose, because a device indexes ten thousand posts and the service all of
 * them; a general library took three times as much memory (docs/adr/2026-11-search-index.md).
 */
export interface WordIndex {
  /** `fields` are folded texts, the most important first. */
  add(slot: number, fields: readonly string[]): void;
  /** The caller passes the same fields as to `add`. */
  remove(slot: number, fields: readonly string[]): void;
  /** For each slot below `size` 0, or 1 + the first field with a word that the query's word matches. */
  find(word: QueryWord, size: number): Uint8Array;
}

/** `prefixFrom`: the shortest prefix that is looked up, in code units. */
export function createWordIndex(prefixFrom = PREFIX_FROM): WordIndex {
  const postings = new Map<string, number[]>();
  /** All words by their first letters, for longer prefixes. */
  const beginnings = new Map<string, Set<string>>();

  function mark(found: Uint8Array, word: string): void {
    for (const posting of postings.get(word) ?? []) {
      const slot = posting >>> FIELD_BITS;
      const field = (posting & FIELD_MASK) + 1;
      const known = found[slot] ?? 0;
      if (known === 0 || field < known) found[slot] = field;
    }
  }

  /** The groups of words in which a prefix may match. */
  function* groupsOf({ text, fuzzy }: QueryWord): Generator<ReadonlySet<string>> {
    if (fuzzy) {
      for (const [beginning, words] of beginnings) if (beginning[0] === text[0]) yield words;
    } else {
      yield beginnings.get(text.slice(0, prefixFrom)) ?? new Set();
    }
  }

  return {
    add(slot, fields) {
      for (const [word, field] of wordsIn(fields)) {
        const list = postings.get(word);
        const posting = (slot << FIELD_BITS) | field;
        if (list === undefined) {
          postings.set(word, [posting]);
          const beginning = word.slice(0, prefixFrom);
          const words = beginnings.get(beginning);
          if (words === undefined) beginnings.set(beginning, new Set([word]));
          else words.add(word);
        } else if ((list.at(-1) ?? 0) < posting) list.push(posting);
        else list.splice(placeOf(list, posting), 0, posting);
      }
    },
    remove(slot, fields) {
      for (const [word, field] of wordsIn(fields)) {
        const list = postings.get(word);
        const posting = (slot << FIELD_BITS) | field;
        const place = list === undefined ? -1 : placeOf(list, posting);
        if (list === undefined || list[place] !== posting) continue;
        list.splice(place, 1);
        if (list.length > 0) continue;
        postings.delete(word);
        const beginning = word.slice(0, prefixFrom);
        const words = beginnings.get(beginning);
        words?.delete(word);
        if (words?.size === 0) beginnings.delete(beginning);
      }
    },
    find(query, size) {
      const found = new Uint8Array(size);
      if (!query.prefix) mark(found, query.text);
      else
        for (const group of groupsOf(query)) {
          for (const word of group) if (matchesWord(word, query)) mark(found, word);
        }
      return found;
    },
  };
}

/** Each word once, with its first field. */
function wordsIn(fields: readonly string[]): Map<string, number> {
  const words = new Map<string, number>();
  for (const [field, text] of fields.entries()) {
    for (const word of wordsOf(text)) if (!words.has(word)) words.set(word, field);
  }
  return words;
}

/** The position of a number in a sorted list, or the one where it would be inserted. */
function placeOf(list: readonly number[], wanted: number): number {
  let from = 0;
  let to = list.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((list[middle] ?? 0) < wanted) from = middle + 1;
    else to = middle;
  }
  return from;
}
