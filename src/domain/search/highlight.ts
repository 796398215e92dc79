import { fold, foldWithPlaces } from './fold.ts';
import { matchesWord, type QueryWord } from './query-word.ts';
import type { TextPiece } from './schema.ts';

/** The folded query: the whole text and its words. */
export interface ParsedQuery {
  readonly whole: string;
  readonly words: readonly QueryWord[];
}

/** The length of an excerpt, and of its part before the first match. */
const EXCERPT_LENGTH = 160;
const LENGTH_BEFORE_HIT = 40;
/**
 * A longer text is searched in parts that overlap by half: recording positions takes many times longer than searching.
 */
const PART_LENGTH = 2_000;

interface Place {
  from: number;
  to: number;
}

/** A text in pieces, which concatenate to the text. */
export function highlight(text: string, query: ParsedQuery): TextPiece[] {
  return pieces(text, placesIn(text, query), 0, text.length);
}

/** The part of a text around the first match, or its beginning, with `…` where text is omitted. */
export function excerpt(text: string, query: ParsedQuery): TextPiece[] {
  const places = firstPlacesIn(text, query);
  const first = places[0]?.from ?? 0;
  const start = first <= LENGTH_BEFORE_HIT * 2 ? 0 : wordStart(text, first - LENGTH_BEFORE_HIT, first);
  const end =
    text.length - start <= EXCERPT_LENGTH
      ? text.length
      : wordEnd(text, start + EXCERPT_LENGTH, start + EXCERPT_LENGTH - LENGTH_BEFORE_HIT);
  const shown = pieces(text, places, start, end);
  if (start > 0) shown.unshift({ text: '…', hit: false });
  if (end < text.length) shown.push({ text: '…', hit: false });
  return joined(shown);
}

/** The matches around the first one, at least as far as an excerpt reaches. */
function firstPlacesIn(text: string, query: ParsedQuery): Place[] {
  if (text.length <= PART_LENGTH) return placesIn(text, query);
  const parts = partsOf(text).map((part) => ({ ...part, folded: fold(part.text) }));
  const likely = [
    ...parts.filter(({ folded }) => folded.includes(query.whole)),
    ...parts.filter(({ folded }) => query.words.some(({ text, fuzzy }) => fuzzy || folded.includes(text))),
  ];
  for (const part of likely) {
    const places = placesIn(part.text, query);
    if (places.length > 0) return places.map(({ from, to }) => ({ from: from + part.from, to: to + part.from }));
  }
  return [];
}

function partsOf(text: string): { from: number; text: string }[] {
  const parts = [];
  for (let at = 0; at < text.length; at += PART_LENGTH / 2) {
    const from = at === 0 ? 0 : wordStart(text, at, at + LENGTH_BEFORE_HIT);
    parts.push({ from, text: text.slice(from, from + PART_LENGTH) });
  }
  return parts;
}

function placesIn(text: string, { whole, words }: ParsedQuery): Place[] {
  const folded = foldWithPlaces(text);
  const found: Place[] = [];
  const add = (start: number, length: number) => {
    const from = folded.from[start];
    const to = folded.to[start + length - 1];
    if (from !== undefined && to !== undefined) found.push({ from, to });
  };
  for (let at = folded.text.indexOf(whole); whole !== '' && at !== -1; ) {
    add(at, whole.length);
    at = folded.text.indexOf(whole, at + whole.length);
  }
  if (found.length > 0) return found;
  for (const match of folded.text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    const hits = words.filter((word) => matchesWord(match[0], word));
    if (hits.length === 0) continue;
    add(match.index, Math.min(match[0].length, Math.max(...hits.map((hit) => hit.text.length))));
  }
  return found;
}

function pieces(text: string, places: readonly Place[], start: number, end: number): TextPiece[] {
  const cut: TextPiece[] = [];
  let at = start;
  for (const place of places) {
    const from = Math.max(place.from, at);
    const to = Math.min(place.to, end);
    if (from >= to) continue;
    if (from > at) cut.push({ text: text.slice(at, from), hit: false });
    cut.push({ text: text.slice(from, to), hit: true });
    at = to;
  }
  if (at < end) cut.push({ text: text.slice(at, end), hit: false });
  return cut;
}

/** Merges the `…` with the plain text beside it. */
function joined(cut: readonly TextPiece[]): TextPiece[] {
  const result: TextPiece[] = [];
  for (const piece of cut) {
    const last = result.at(-1);
    if (last && last.hit === piece.hit && !piece.hit) last.text += piece.text;
    else result.push({ ...piece });
  }
  return result;
}

/** The beginning of a word between two positions, or the first position that splits no character. */
function wordStart(text: string, from: number, before: number): number {
  const space = text.indexOf(' ', from);
  return space !== -1 && space < before ? space + 1 : wholeSign(text, from);
}

function wordEnd(text: string, to: number, after: number): number {
  const space = text.lastIndexOf(' ', to);
  return space > after ? space : wholeSign(text, to);
}

function wholeSign(text: string, at: number): number {
  return /[\udc00-\udfff\p{M}]/u.test(text.charAt(at)) ? wholeSign(text, at - 1) : at;
}
