import { wordsOf } from './fold.ts';

/** Shorter beginnings are looked up as whole words only: with a letter or two nearly every text begins a word. */
export const PREFIX_FROM = 3;
/**
 * A posting is a slot and a field in one number: an array of small integers takes a fraction of what maps and objects
 * take.
 */
const FIELD_BITS = 2;
const FIELD_MASK = 2 ** FIELD_BITS - 1;

/**
 * In which texts a word stands: texts are numbered (slots), have up to four fields each, and of a word in several
 * fields the first one counts. Small on purpose, because a device has one over ten thousand posts and the service over
 * all of them; a general library took five times as much.
 */
export interface WordIndex {
  /** `fields` are folded texts, the most important first. */
  add(slot: number, fields: readonly string[]): void;
  /** With the same fields that it was added with. */
  remove(slot: number, fields: readonly string[]): void;
  /** For each slot below `size` 0, or 1 + the first field in which a word begins with this (or is it). */
  find(word: string, prefix: boolean, size: number): Uint8Array;
}

/** `prefixFrom`: the shortest beginning that is looked up, in code units. */
export function createWordIndex(prefixFrom = PREFIX_FROM): WordIndex {
  const postings = new Map<string, number[]>();
  /** All words by how they begin, for looking up longer beginnings. */
  const beginnings = new Map<string, Set<string>>();

  function mark(found: Uint8Array, word: string): void {
    for (const posting of postings.get(word) ?? []) {
      const slot = posting >>> FIELD_BITS;
      const field = (posting & FIELD_MASK) + 1;
      const known = found[slot] ?? 0;
      if (known === 0 || field < known) found[slot] = field;
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
    find(word, prefix, size) {
      const found = new Uint8Array(size);
      if (!prefix) mark(found, word);
      else
        for (const each of beginnings.get(word.slice(0, prefixFrom)) ?? [])
          if (each.startsWith(word)) mark(found, each);
      return found;
    },
  };
}

/** Each word once, with the first field that has it. */
function wordsIn(fields: readonly string[]): Map<string, number> {
  const words = new Map<string, number>();
  for (const [field, text] of fields.entries()) {
    for (const word of wordsOf(text)) if (!words.has(word)) words.set(word, field);
  }
  return words;
}

/** Where a number stands in a sorted list, or would stand. */
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
