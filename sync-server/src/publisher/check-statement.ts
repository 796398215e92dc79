import { Compile } from 'typebox/compile';
import type { Code } from '../../../src/domain/codes.ts';
import { DraftStatement } from '../../../src/domain/draft/schema.ts';
import { LIMITS } from '../../../src/domain/limits.ts';
import { PostStatement } from '../../../src/domain/post/schema.ts';
import { ProfileStatement } from '../../../src/domain/profile/schema.ts';
import { isStatementType, STATEMENTS, type Statement, type StatementType } from '../../../src/domain/statements.ts';

export type Checked =
  | { readonly ok: true; readonly statement: Statement }
  | { readonly ok: false; readonly code: Code };

const validators = {
  profile: Compile(ProfileStatement),
  post: Compile(PostStatement),
  draft: Compile(DraftStatement),
} satisfies Record<StatementType, unknown>;

/** What the database itself adds; `_attachments` is not among them: photos travel by hash, and a statement with files is malformed. */
const DATABASE_FIELDS: ReadonlySet<string> = new Set([
  '_rev',
  '_conflicts',
  '_deleted_conflicts',
  '_revisions',
  '_revs_info',
  '_local_seq',
]);

/**
 * Whether a document of an own database is a statement that this version understands. The order decides which reason a person is told:
 * an unknown type or a newer version asks for patience, the rest for an edit.
 */
export function checkStatement(doc: unknown): Checked {
  if (typeof doc !== 'object' || doc === null) return refused('statement/malformed');
  const type: unknown = Reflect.get(doc, 'type');
  if (!isStatementType(type)) return refused('statement/unknown-type');
  const version: unknown = Reflect.get(doc, 'schemaVersion');
  if (typeof version === 'number' && version > knownVersion(type)) return refused('statement/newer-version');
  if (bytesOf(doc) > LIMITS.documentBytes) return refused('statement/too-large');
  const statement = Object.fromEntries(Object.entries(doc).filter(([name]) => !DATABASE_FIELDS.has(name)));
  const validator = validators[type];
  if (validator.Check(statement)) return { ok: true, statement: statement as Statement };
  return refused(codeOf(type, statement, validator.Errors(statement)));
}

/** The highest version of a type that this service understands. */
export function knownVersion(type: StatementType): number {
  return STATEMENTS[type].schema.properties.schemaVersion.const;
}

/** Nested so deeply that it cannot be written as text counts as too large. */
function bytesOf(doc: object): number {
  try {
    return Buffer.byteLength(JSON.stringify(doc));
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

function refused(code: Code): Checked {
  return { ok: false, code };
}

/** A field that only has the wrong length gets the code that the form would show; a wrong shape is nobody's typing error. */
function codeOf(
  type: StatementType,
  statement: Record<string, unknown>,
  errors: readonly { keyword: string; instancePath: string }[],
): Code {
  if (type === 'profile') return 'profile/malformed';
  if (type !== 'post') return 'statement/malformed';
  const codes = errors.map((error) => postCodeOf(error, statement));
  const [first] = codes;
  return first !== undefined && codes.every((code) => code !== null) && first !== null ? first : 'statement/malformed';
}

const LENGTHS: ReadonlySet<string> = new Set(['minLength', 'maxLength', 'pattern', 'maxItems']);

function postCodeOf(error: { keyword: string; instancePath: string }, statement: Record<string, unknown>): Code | null {
  if (!LENGTHS.has(error.keyword)) return null;
  const [, name, ...rest] = error.instancePath.split('/');
  if (name === 'tags') return 'post/too-many-tags';
  if (rest.length > 0) return null;
  if (name === 'postTitle') return error.keyword === 'maxLength' ? 'post/title-too-long' : 'post/title-required';
  if (name === 'content') return 'post/content-too-long';
  return name === 'slug' && typeof statement.slug === 'string' ? 'post/slug-mismatch' : null;
}
