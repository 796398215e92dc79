import { correctInstants } from '../../../domain/instants.ts';
import type { StatementInput } from '../../api/own.ts';
import type { Documents, StoredStatement } from '../documents.ts';
import { sameContent } from '../merging/merge.ts';

/** The service's time as far as known, and this device's clock, both in milliseconds. */
interface Clocks {
  readonly now: number;
  readonly deviceNow: number;
}

type Created = Extract<StatementInput, { createdAt: string }>;
type Edited = Extract<StatementInput, { editedAt: string | null }>;

/**
 * Screens know only this device's clock; the times of first writing and last editing follow the server's clock
 * (situation 25).
 */
export async function timed(documents: Documents, statement: StatementInput, clocks: Clocks): Promise<StatementInput> {
  const adjusted = 'createdAt' in statement ? await applyServerTime(documents, statement, clocks) : statement;
  // Other times, e.g. of a renewal, are corrected only if they would be refused: the same form submitted twice is the
  // same statement.
  return correctInstants(adjusted, clocks.now, clocks.now - clocks.deviceNow);
}

async function applyServerTime(documents: Documents, statement: Created, clocks: Clocks): Promise<StatementInput> {
  // A report that repeats a decided one is new, even with the same text.
  const before = statement.type === 'report' ? null : await documents.get(statement._id);
  // The creation time never changes; the same form submitted twice is the same statement.
  const createdAt = before !== null && 'createdAt' in before ? before.createdAt : byServer(statement.createdAt, clocks);
  const created = { ...statement, createdAt };
  return 'editedAt' in created ? { ...created, editedAt: editedAt(created, before, clocks) } : created;
}

/** An unchanged text was not edited, whatever the form says; a changed one was, even if the form does not say so. */
function editedAt(statement: Edited, before: StoredStatement | null, clocks: Clocks): string | null {
  const { baseRev: _, ...words } = statement;
  if (before === null) return words.editedAt && byServer(words.editedAt, clocks);
  const last = 'editedAt' in before ? before.editedAt : null;
  if (sameContent(before, words)) return last;
  const claimedAt = words.editedAt === null || words.editedAt === last ? null : words.editedAt;
  return claimedAt === null ? new Date(clocks.now).toISOString() : byServer(claimedAt, clocks);
}

function byServer(at: string, { now, deviceNow }: Clocks): string {
  return new Date(Date.parse(at) + now - deviceNow).toISOString();
}
