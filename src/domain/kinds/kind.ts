import type { Static, TObject } from 'typebox';
import type { Code } from '../codes.ts';
import { type Content, contentOf } from '../fields.ts';
import type { Counted } from '../limits.ts';
import type { Author } from '../post/rules.ts';
import type { Ids } from './id-grammar.ts';
import type { StatementType } from './names.ts';

/**
 * How a field is merged when two devices edited a document independently (docs/conflicts.md). `field`: three-way, and
 * the person decides only if both changed it. `ask`: never merged, because it does not change. `max`: the greater value
 * wins. `later`: the version written last wins as a whole, so all fields of such a kind have it. `derived`: computed
 * from the others. `clock`: a time of action; the greater value wins, and a difference is no conflict.
 */
export type Merge = 'field' | 'ask' | 'max' | 'later' | 'derived' | 'clock';

export interface FieldRule {
  /** May appear in the fact, wholly or in part. A field that is not public is only in the person's own documents. */
  readonly public: boolean;
  readonly merge: Merge;
}

type Rules<S> = { readonly [F in keyof Content<S>]-?: FieldRule };

/**
 * One kind of document that people write, declared once: every question about a kind is answered here, and the code
 * never branches over kinds (docs/adr/2026-11-kinds-and-versions.md). `S` is its statement. Pure functions without a
 * request; `id` is the statement's.
 */
export interface Kind<S extends { readonly type: string }> {
  /**
   * The ids of its statements, which begin with its name, and those of its facts; a kind without publication has no
   * fact ids.
   */
  readonly ids: Ids<S['type']>;
  readonly factIds: Ids | null;
  readonly schema: TObject;
  readonly fields: Rules<S>;
  /** Adds the defaults of absent fields, so that a merge treats both alike. */
  complete?(fields: S): Readonly<Record<string, unknown>>;
  /** The derived fields of a merged version; `versions` are its sources, the winner first. */
  derive?(merged: S, versions: readonly S[]): Readonly<Record<string, unknown>>;
  /** The hashes of its photos. */
  photos(statement: S): string[];
  /** The ids of the facts that its own fact requires. The document was not checked yet. */
  dependsOn(id: string, document: unknown): string[];
  /** The id of its fact, which follows only from the statement's id and the person. */
  factId(id: string, userId: string): string;
  /** The code for a person whose statement refers to another person's fact. */
  readonly notYours: Code;
  /** Which daily limit new facts count towards; null for none. */
  counted(statement: S): Counted | null;
  /** Moderators may remove it, and a sanctioned person may not write it. */
  readonly moderated: boolean;
  /** A sanctioned person may not write it either, though moderators do not remove it. */
  readonly respectsSanctions: boolean;
  /** In the sync centre: `each` individually, `together` as a number, `aside` without counting as waiting, `never`. */
  readonly listed: 'each' | 'together' | 'aside' | 'never';
  /**
   * Limits that people can reach, with a code more specific than "malformed". Checked before the shape, on a document
   * whose fields may still be anything.
   */
  precheck?(document: object): Code | null;
  /** Why a well-formed statement cannot be published, or null. `author` is null if there is no complete profile. */
  refuse?(statement: S, author: Author | null): Code | null;
}

/** For a kind whose fact has the statement's id, or that has no fact. */
export const PLAIN = {
  photos: () => [],
  dependsOn: () => [],
  factId: (id: string) => id,
  notYours: 'post/not-yours',
  counted: () => null,
  moderated: false,
  respectsSanctions: false,
  listed: 'each',
} as const satisfies Partial<Kind<never>>;

const ruleOf = (isPublic: boolean, merge: Merge): FieldRule => ({ public: isPublic, merge });

/** The rules of most fields. */
export const PUBLIC = {
  field: ruleOf(true, 'field'),
  ask: ruleOf(true, 'ask'),
  later: ruleOf(true, 'later'),
  max: ruleOf(true, 'max'),
  derived: ruleOf(true, 'derived'),
  clock: ruleOf(true, 'clock'),
} as const;
export const PRIVATE = {
  field: ruleOf(false, 'field'),
  ask: ruleOf(false, 'ask'),
  later: ruleOf(false, 'later'),
  max: ruleOf(false, 'max'),
  clock: ruleOf(false, 'clock'),
} as const;

/** The same rule for every field of a kind, except for some. A kind with private fields lists each one instead. */
export function everyField<S extends TObject>(
  schema: S,
  rule: FieldRule,
  except: Partial<Rules<Static<S>>> = {},
): Rules<Static<S>> {
  const names = Object.keys(contentOf(schema.properties));
  return { ...Object.fromEntries(names.map((name) => [name, rule])), ...except } as Rules<Static<S>>;
}

/** One kind of facts that the service delivers into own databases, declared once; `F` is its fact. Pure functions. */
export interface DeliveredKind<F> {
  /**
   * The orders in which a device can read the facts, beside their ids: by the name of the order, the sort key of a
   * fact; null excludes the fact.
   */
  readonly orders: Readonly<Record<string, (fact: F) => string | null>>;
  /** The text by which people search for it, and the order that says which is newer; not searchable if absent. */
  readonly searched?: { words(fact: F): string; readonly order: string };
  /** The kind of document that screens show for this id. */
  shownAs(id: string): string;
  /** Whether it can be removed as outdated; `now` in milliseconds. If absent, it stays until the service removes it. */
  isOver?(fact: F, now: number): boolean;
  /**
   * The author's last accepted version as their statement, to which a refused edit reverts; null if there is none. If
   * absent, discarding an edit removes the document.
   */
  standsFor?(fact: F): { readonly _id: string; readonly type: StatementType } | null;
}
