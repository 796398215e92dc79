import type { TObject } from 'typebox';
import type { Code } from '../codes.ts';
import type { Counted } from '../limits.ts';
import type { Author } from '../post/rules.ts';
import type { Ids } from './id-grammar.ts';
import type { StatementType } from './names.ts';

/**
 * What becomes of a field when two devices edited a document apart (docs/conflicts.md): `field` three-way, asked only
 * when both changed it; `ask` never merged, because it does not change; `max` the greater value holds; `later` the
 * version written last holds, whole, so all fields of such a kind say so; `derived` follows from the others; `clock`
 * when something was done: the greater value holds, and a difference means nothing.
 */
export type Merge = 'field' | 'ask' | 'max' | 'later' | 'derived' | 'clock';

export interface FieldRule {
  /** May stand in the fact, as it is or as a part of it. What is not public is in no document but the person's own. */
  readonly public: boolean;
  readonly merge: Merge;
}

type Envelope = '_id' | 'type' | 'schemaVersion' | 'written';
type Rules<S> = { readonly [F in Exclude<keyof S, Envelope>]-?: FieldRule };

/**
 * One kind of document that people write, declared once: whatever a kind may be asked is asked here, and nowhere does
 * the code branch over kinds (docs/adr/2026-11-kinds-and-versions.md). `S` is its statement. Pure functions without a
 * request; `id` is the statement's.
 */
export interface Kind<S extends { readonly type: string }> {
  /**
   * The ids of its statements, which begin with its name, and those of its facts: what is published nowhere has none.
   */
  readonly ids: Ids<S['type']>;
  readonly factIds: Ids | null;
  readonly schema: TObject;
  readonly fields: Rules<S>;
  /** With the meaning of what was never filled in, so that an absent field and its default are the same to a merge. */
  complete?(fields: S): Readonly<Record<string, unknown>>;
  /** The derived fields of a merged version; `versions` are those that it was made of, the winner first. */
  derive?(merged: S, versions: readonly S[]): Readonly<Record<string, unknown>>;
  /** The hashes of the photos that it shows. */
  photos(statement: S): string[];
  /** The ids of the facts without which its own cannot stand. The document was not checked yet. */
  dependsOn(id: string, document: unknown): string[];
  /** The id of its fact, which follows from the statement's and the person alone. */
  factId(id: string, userId: string): string;
  /** What somebody is told whose statement leads to somebody else's fact. */
  readonly notYours: Code;
  /** As which new facts count towards a person's day; null: not at all. */
  counted(statement: S): Counted | null;
  /** Moderators may take it away, and whoever is sanctioned may not write it. */
  readonly judged: boolean;
  /** Whoever is sanctioned may not write it either, though moderators take none of it away. */
  readonly heedsSanctions: boolean;
  /**
   * In the sync centre: `each` by itself, `together` as a number of them, `aside` without counting as something that
   * waits, `never`.
   */
  readonly listed: 'each' | 'together' | 'aside' | 'never';
  /**
   * Limits that people can run into, which have a code that says more than "malformed". Looked at before the shape, on
   * a document whose fields may still be anything.
   */
  foresee?(document: object): Code | null;
  /** Why a well-formed statement cannot be published, or null. `author`: null when there is no complete profile. */
  refuse?(statement: S, author: Author | null): Code | null;
}

/** Of a kind whose fact stands under the statement's id, or that has none. */
export const PLAIN = {
  photos: () => [],
  dependsOn: () => [],
  factId: (id: string) => id,
  notYours: 'post/not-yours',
  counted: () => null,
  judged: false,
  heedsSanctions: false,
  listed: 'each',
} as const satisfies Partial<Kind<never>>;

const rule = (isPublic: boolean, merge: Merge): FieldRule => ({ public: isPublic, merge });

/** The rules that most fields have. */
export const PUBLIC = {
  field: rule(true, 'field'),
  ask: rule(true, 'ask'),
  later: rule(true, 'later'),
  max: rule(true, 'max'),
  derived: rule(true, 'derived'),
  clock: rule(true, 'clock'),
} as const;
export const PRIVATE = {
  field: rule(false, 'field'),
  ask: rule(false, 'ask'),
  later: rule(false, 'later'),
  max: rule(false, 'max'),
  clock: rule(false, 'clock'),
} as const;

/** One kind of facts that are delivered into people's own databases, declared once; `F` is its fact. Pure functions. */
export interface DeliveredKind<F> {
  /**
   * By what a device may read them in order, beside their ids: the name of the order, and what a fact is sorted by in
   * it; null: it does not stand in it.
   */
  readonly orders: Readonly<Record<string, (fact: F) => string | null>>;
  /** What people look for it by, and the order that says which is newer; without it nobody looks for it. */
  readonly searched?: { words(fact: F): string; readonly order: string };
  /** As which kind of documents the screens know what was delivered under this id. */
  shownAs(id: string): string;
  /** Whether nobody needs it any more; `now` in milliseconds. Without it, it stays until the service takes it back. */
  isOver?(fact: F, now: number): boolean;
  /**
   * What its author said that stands, as their statement: what a refused edit goes back to; null: nothing of it stands.
   * Without it giving up an edit takes all of it back.
   */
  standsFor?(fact: F): { readonly _id: string; readonly type: StatementType } | null;
}
