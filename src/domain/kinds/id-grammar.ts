import { deliveredTypeOf } from '../delivered/ids.ts';

/**
 * The text between two colons of an id, or all of its rest. `V` is its meaning: for another document's id written
 * without its kind, that whole id.
 */
export interface Part<V extends string = string> {
  /** As a regular expression without capturing groups. */
  readonly source: string;
  write(value: V): string;
  read(text: string): V;
  /** The other document's id that this text refers to, or null. */
  named(text: string): string | null;
}

/** A literal, a part, or a whole id of another document. */
type Piece = string | Part | Ids;
type ValuesOf<P extends readonly Piece[]> = P extends readonly [infer First, ...infer Rest extends readonly Piece[]]
  ? First extends string
    ? ValuesOf<Rest>
    : readonly [First extends Part<infer V> ? V : string, ...ValuesOf<Rest>]
  : readonly [];
/** A proper prefix of the values. */
type FirstOf<V extends readonly string[]> = V extends readonly [...infer First extends readonly string[], string]
  ? First | FirstOf<First>
  : never;

/** The ids between these two: `from` <= id < `to`. */
export interface IdRange {
  readonly from: string;
  readonly to: string;
}

/** The ids of one kind of document, for a caller that does not know their parts. */
export interface Ids<N extends string = string> {
  /** The prefix of all of them; the whole id if a person has only one such document. */
  readonly kind: N;
  /** The rest, as a regular expression without capturing groups; '' if there is none. */
  readonly rest: string;
  /** The whole id as a regular expression: the schema's pattern of `_id`. */
  readonly pattern: string;
  is(id: string): boolean;
  /** Whether an id belongs to the kind. The document may be malformed and is then refused as one of the kind. */
  claims(id: string): boolean;
  /** The values of the id, part by part without the literals; null if it is not of this grammar. */
  parse(id: string): readonly string[] | null;
  /** The ids of other documents within this id; empty for a malformed one. */
  named(id: string): string[];
  /** The id without its kind, as used in addresses and other ids. Not checked. */
  key(id: string): string;
}

/** As `Ids`, for a caller that knows the parts. */
export interface IdGrammar<N extends string, V extends readonly string[]> extends Ids<N> {
  /** Does not check the values: for outside values the caller checks the result with `is`. */
  make(...values: V): string;
  parse(id: string): V | null;
  /** All ids that begin with these values. */
  range(...first: FirstOf<V>): IdRange;
  /**
   * The leading values of a key, as far as each is followed by a colon: a key with the same ones lies in their range.
   */
  parseLeading(key: string): readonly string[];
}

/** An id that no document has, derived from a malformed id. A lookup finds nothing, and nothing throws. */
export const NOTHING = 'nothing';

/** Sorts after every character of an id. */
const LAST = '\ufff0';

const plain = (source: string): Part => ({
  source,
  write: (value) => value,
  read: (text) => text,
  named: () => null,
});

/** 26 characters of Crockford base32; the first 10 are the time of writing. */
export const ULID = plain('[0-9A-HJKMNP-TV-Z]{26}');

/** 32 lower-case hex digits. */
export const USER_ID = plain('[0-9a-f]{32}');

/** A text chosen by the author, in characters that every address leaves unchanged (`pedigree/id.ts`). */
export const CODED = plain('[0-9A-Za-z._~-]{1,300}');

/** The id of another document, written without its kind: `comment:<ULID of the post>:<ULID>` begins with its post. */
export function keyOf(ids: Ids): Part {
  const whole = (key: string) => `${ids.kind}:${key}`;
  return { source: ids.rest, write: ids.key, read: whole, named: whole };
}

/** One of several. A list is its pieces joined by colons. */
export function oneOf(...choices: readonly (Piece | readonly Piece[])[]): Part {
  const lists = choices.map((choice) => (isList(choice) ? choice : [choice]).map(partOf));
  const sources = lists.map((parts) => parts.map(({ source }) => source).join(':'));
  const each = lists.map((parts) => ({
    parts,
    whole: new RegExp(`^${parts.map(({ source }) => `(${source})`).join(':')}$`),
  }));
  return {
    ...plain(`(?:${sources.join('|')})`),
    named(text) {
      for (const { parts, whole } of each) {
        const [, ...texts] = whole.exec(text) ?? [];
        const others = parts.map((part, index) => part.named(texts[index] ?? NOTHING));
        if (texts.length > 0) return others.find((other) => other !== null) ?? null;
      }
      return null;
    },
  };
}

/**
 * The one declaration of a kind's ids: the kind's name and the following parts, joined by colons. The schema's pattern,
 * making, parsing and ranges all derive from it. Without schemas, because the first screen uses it.
 */
export function idGrammar<const N extends string, const P extends readonly Piece[]>(
  kind: N,
  ...pieces: P
): IdGrammar<N, ValuesOf<P>> {
  const parts = pieces.map(partOf);
  const isValue = pieces.map((piece) => typeof piece !== 'string');
  const values = parts.filter((_, index) => isValue[index]);
  const sources = parts.map(({ source }) => source);
  const remembered = [kind, ...parts.map(({ source }, index) => (isValue[index] ? `(${source})` : source))];
  const whole = new RegExp(`^${remembered.join(':')}$`);
  /** The longest first. */
  const beginnings = parts.map((_, index) => new RegExp(`^${remembered.slice(0, -1 - index).join(':')}:`));

  /** The kind and the parts, up to the first one without a value. */
  function written(given: readonly string[]): string {
    const left = [...given];
    const texts: string[] = [kind];
    for (const [index, part] of parts.entries()) {
      const value = isValue[index] ? left.shift() : part.source;
      if (value === undefined) break;
      texts.push(part.write(value));
    }
    return texts.join(':');
  }

  /** Maps each captured part with `of`. */
  function each<T>(expression: RegExp, text: string, of: (part: Part, text: string) => T): T[] | null {
    const found = expression.exec(text);
    return found && values.slice(0, found.length - 1).map((part, index) => of(part, found[index + 1] ?? ''));
  }
  const meant = (part: Part, text: string) => part.read(text);

  const grammar: IdGrammar<N, readonly string[]> = {
    kind,
    rest: sources.join(':'),
    pattern: `^${[kind, ...sources].join(':')}$`,
    is: (id) => whole.test(id),
    claims: (id) => (parts.length === 0 ? id === kind : id.startsWith(`${kind}:`)),
    parse: (id) => each(whole, id, meant),
    named: (id) => each(whole, id, (part, text) => part.named(text))?.filter((other) => other !== null) ?? [],
    key: (id) => id.slice(kind.length + 1),
    make: (...given) => written(given),
    range(...given: readonly string[]) {
      const from = `${written(given)}:`;
      return { from, to: from + LAST };
    },
    parseLeading(key) {
      for (const beginning of beginnings) {
        const found = each(beginning, key, meant);
        if (found !== null) return found;
      }
      return [];
    },
  };
  return grammar as unknown as IdGrammar<N, ValuesOf<P>>;
}

/** The kind named in the id, whether it exists or not. */
export function nameIn(id: string): string {
  return deliveredTypeOf(id) ?? id.split(':', 1)[0] ?? id;
}

function partOf(piece: Piece): Part {
  if (typeof piece === 'string') return plain(piece);
  if (!('kind' in piece)) return piece;
  return { ...plain(piece.pattern.slice(1, -1)), named: (id) => id };
}

function isList(choice: Piece | readonly Piece[]): choice is readonly Piece[] {
  return Array.isArray(choice);
}
