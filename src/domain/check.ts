import type { TSchema } from 'typebox';
import { Check } from 'typebox/value';
import type { Code } from './codes.ts';
import type { Statement } from './kinds/kinds.ts';
import { kindNamed, kindOf } from './kinds/kinds.ts';
import { isStatementType, type StatementType } from './kinds/names.ts';
import type { Author } from './post/rules.ts';
import { SERVICE_LIMITS } from './service-limits.ts';
import { isNewer, upgradeDocument, versionOf } from './upgrades.ts';
import { refuseWords } from './words.ts';

export type Checked = { ok: true; statement: Statement } | { ok: false; code: Code };

/** Whether a document has the shape of its kind. */
export type Fits = (type: StatementType, document: object) => boolean;

/** Interprets the schema for each document: slow, but a page's content security policy allows nothing else. */
const fitsAsRead: Fits = (type, document) => Check(kindNamed(type).schema, document);

const encoder = new TextEncoder();

/**
 * Whether a document is a well-formed statement: known type, a version that is ours or can be upgraded to it, shape,
 * size. Returns it in our version. The caller removes database fields (`_rev`, `_conflicts`, …) first. Called by the
 * device before writing and by the service, which passes a faster `fits`, before publishing.
 */
export function checkStatement(document: unknown, fits: Fits = fitsAsRead): Checked {
  if (typeof document !== 'object' || document === null) return refused('statement/malformed');
  const type: unknown = 'type' in document ? document.type : undefined;
  if (!isStatementType(type)) return refused('statement/unknown-type');
  if (isNewer(document)) return refused('statement/newer-version');
  if (encoder.encode(JSON.stringify(document)).length > SERVICE_LIMITS.documentBytes)
    return refused('statement/too-large');
  const current = upgradeDocument(document);
  const code = kindNamed(type).precheck?.(current) ?? null;
  if (code !== null) return refused(code);
  if (!fits(type, current)) return refused('statement/malformed');
  return { ok: true, statement: current as Statement };
}

/**
 * Whether the fields that this program knows have the expected shape; always true for a document of our version. In a
 * later version unknown fields are ignored, at any depth.
 */
export function isReadable(document: Statement): boolean {
  if (!isNewer(document)) return true;
  const { type } = document;
  if (!isStatementType(type)) return false;
  return Check(withoutBounds(kindNamed(type).schema), { ...document, schemaVersion: versionOf(type) });
}

/** The same schema, with unknown fields allowed at any depth. */
function withoutBounds(schema: TSchema): TSchema {
  return JSON.parse(
    JSON.stringify(schema, (key, value: unknown) =>
      key === 'additionalProperties' && value === false ? undefined : value,
    ),
  ) as TSchema;
}

/**
 * Why a well-formed statement by this author cannot be published, or null. A statement that is never published is never
 * refused.
 */
export function refuseStatement(statement: Statement, author: Author | null): Code | null {
  return kindOf(statement).refuse?.(statement, author) ?? refuseWords(statement);
}

function refused(code: Code): Checked {
  return { ok: false, code };
}
