import { deliveredTypeOf } from '../delivered/ids.ts';

/**
 * What stands between two colons of an id, or what does in all of the rest. `V` is what it means, which for another
 * thing's id that is written without its kind is that whole id.
 */
export interface Part<V extends string = string> {
  /** As a regular expression, without groups that are remembered. */
  readonly source: string;
  write(value: V): string;
  read(text: string): V;
  /** The other thing's id that this text stands for, or null. */
  named(text: string): string | null;
}

/** A word that always stands there, a part, or a whole id of something else. */
type Piece = string | Part | Ids;
type ValuesOf<P extends readonly Piece[]> = P extends readonly [infer First, ...infer Rest extends readonly Piece[]]
  ? First extends string
    ? ValuesOf<Rest>
    : readonly [First extends Part<infer V> ? V : string, ...ValuesOf<Rest>]
  : readonly [];
/** The first values, and not all of them. */
type FirstOf<V extends readonly string[]> = V extends readonly [...infer First extends readonly string[], string]
  ? First | FirstOf<First>
  : never;

/** Ids between these two: `from` <= id < `to`. */
export interface IdRange {
  readonly from: string;
  readonly to: string;
}

/** The ids of one kind of document, for a caller that knows no more of them. */
export interface Ids<N extends string = string> {
  /** What all of them begin with; where a person has one such document alone, all that there is of its id. */
  readonly kind: N;
  /** The rest of them, as a regular expression without groups that are remembered; '' where there is none. */
  readonly rest: string;
  /** All of an id as a regular expression: what a schema says of `_id`. */
  readonly pattern: string;
  is(id: string): boolean;
  /**
   * Whether a document under this id is taken for one of the kind. It may be malformed, and is refused as one of the
   * kind then.
   */
  claims(id: string): boolean;
  /** What the id means, part by part without the literals; null: it is none of these. */
  parse(id: string): readonly string[] | null;
  /** The ids of other things that this id holds; none of one that is malformed. */
  named(id: string): string[];
  /** The id without its kind: what addresses and other ids call the thing by. Not checked. */
  key(id: string): string;
}

/** As `Ids`, for a caller that knows of which parts they are made. */
export interface IdGrammar<N extends string, V extends readonly string[]> extends Ids<N> {
  /** Values are not checked: what came from outside is asked with `is` afterwards. */
  make(...values: V): string;
  parse(id: string): V | null;
  /** All ids that begin with these values. */
  range(...first: FirstOf<V>): IdRange;
  /**
   * The values that a key begins with, as far as each is followed by a colon: whatever begins with the same ones lies
   * in their range.
   */
  begun(key: string): readonly string[];
}

/**
 * An id that nothing has: what follows from an id that is malformed. Nobody who looks for it finds anything, and
 * nothing breaks.
 */
export const NOTHING = 'nothing';

/** Above every sign that stands in an id. */
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

/** A text of whoever names the thing, in signs that every address keeps as they are (`pedigree/id.ts`). */
export const CODED = plain('[0-9A-Za-z._~-]{1,300}');

/** The id of something else, written without its kind: `comment:<ULID of the post>:<ULID>` begins with its post. */
export function keyOf(ids: Ids): Part {
  const whole = (key: string) => `${ids.kind}:${key}`;
  return { source: ids.rest, write: ids.key, read: whole, named: whole };
}

/** One of several. A list stands for its pieces with colons in between. */
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
 * The one declaration of a kind's ids: what they begin with, which is the kind's name, and what follows, with colons in
 * between. The schema's pattern, making, reading and ranges all come from it. Without schemas, because the first screen
 * asks.
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

  /** The kind and the parts, up to the first one whose value is not given. */
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

  /** Each remembered part as `of` reads it. */
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
    begun(key) {
      for (const beginning of beginnings) {
        const found = each(beginning, key, meant);
        if (found !== null) return found;
      }
      return [];
    },
  };
  return grammar as unknown as IdGrammar<N, ValuesOf<P>>;
}

/** The kind that an id says, whether there is such a kind or not. */
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
