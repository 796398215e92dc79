import { type Checked, checkStatement } from '../../../src/domain/check.ts';

/** What the database itself adds; `_attachments` is not among them: photos travel by hash, and a statement with files is malformed. */
const DATABASE_FIELDS: ReadonlySet<string> = new Set(['_rev', '_conflicts', '_deleted_conflicts', '_revisions']);

/** A stored document as a statement: the database's own fields taken off, then the domain's check. */
export function checkStored(doc: unknown): Checked {
  if (typeof doc !== 'object' || doc === null) return { ok: false, code: 'statement/malformed' };
  try {
    return checkStatement(Object.fromEntries(Object.entries(doc).filter(([name]) => !DATABASE_FIELDS.has(name))));
  } catch (error) {
    // Nested so deeply that measuring it overflows the stack: nothing that we ever wrote.
    if (error instanceof RangeError) return { ok: false, code: 'statement/malformed' };
    throw error;
  }
}
