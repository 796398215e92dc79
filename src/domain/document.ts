import { type Static, type TProperties, type TSchema, Type } from 'typebox';
import { type Ids, USER_ID } from './kinds/id-grammar.ts';
import { versionOf } from './upgrades.ts';

const LEAP_YEAR = '(?:\\d{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)';
/** Existing days only. Some browsers cannot parse others, and a screen that shows one would crash for every reader. */
const DAY_PATTERN = `(?:\\d{4}-(?:${[
  '(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])',
  '(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)',
  '02-(?:0[1-9]|1\\d|2[0-8])',
].join('|')})|${LEAP_YEAR}-02-29)`;

/** `instants.ts` recognises the schema of an instant by this pattern. */
export const INSTANT_PATTERN = `^${DAY_PATTERN}T(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d\\.\\d{3}Z$`;

/** ISO 8601 in UTC with milliseconds, as `Date.prototype.toISOString` writes it: sorts as text. */
export const Instant = Type.String({ pattern: INSTANT_PATTERN });

/** A day of the calendar without a time zone, e.g. `2026-11-22`: sorts as text. */
export const Day = Type.String({ pattern: `^${DAY_PATTERN}$` });

/** 32 lower-case hex digits, random: database names that contain it cannot be guessed. */
export const UserId = Type.String({ pattern: `^${USER_ID.source}$` });

/** A reference to one of these ids in a document. */
export const idOf = ({ pattern }: Pick<Ids, 'pattern'>) => Type.String({ pattern });

export const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' });

/**
 * When and on which device a document was last written. The device id answers two questions: which documents of this
 * device still wait to be sent (its own ones after the pushed sequence), and which device to name when two wrote the
 * same field.
 */
export const Written = Type.Object({ at: Instant, device: Type.String({ minLength: 1, maxLength: 64 }) });
export type Written = Static<typeof Written>;

export const Locale = Type.Union([Type.Literal('en'), Type.Literal('uk')]);
export type Locale = Static<typeof Locale>;

/**
 * Marks a text of several lines in a schema. Any other text is a single line, so the stricter rule applies to new
 * fields by default.
 */
export const LINES = { lines: true } as const;

/**
 * A stored fact in a response, with all of its fields. A later service may have published it: a response that is
 * written by this program's schema would name this version and drop the new fields.
 */
export function storedFact<S extends TSchema>(_schema: S) {
  return Type.Unsafe<Static<S>>({ type: 'object', additionalProperties: true });
}

/**
 * An object with any names. `Type.Record` would add the interpreter of TypeBox's type language, 50 KB, to everything
 * that checks documents.
 */
export function recordOf<S extends TSchema>(values: S) {
  return Type.Unsafe<Record<string, Static<S>>>({ type: 'object', additionalProperties: values });
}

/**
 * A document that a device writes into its person's own database, in this program's shape (`versionOf`). `_rev`,
 * `_deleted` and `_conflicts` belong to the database and are not in the schema; unknown fields are refused, so nothing
 * unforeseen is published. Every new field is a new version (docs/versions.md).
 */
export function ownDocument<N extends string, P extends TProperties>(ids: Ids<N>, properties: P) {
  return Type.Object(
    {
      _id: idOf(ids),
      type: Type.Literal(ids.kind),
      schemaVersion: Type.Literal(versionOf(ids.kind)),
      written: Written,
      ...properties,
    },
    { additionalProperties: false },
  );
}
