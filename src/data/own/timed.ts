import { correctInstants } from '../../domain/instants.ts';
import type { StatementInput } from '../api.ts';
import type { Documents } from './documents.ts';

/** The service's time as far as known, and what this device's clock says, both in milliseconds. */
interface Clocks {
  readonly now: number;
  readonly deviceNow: number;
}

/** Screens know this device's clock only; the time at which a new statement was written is told by the server's (situation 25). */
export async function timed(documents: Documents, statement: StatementInput, clocks: Clocks): Promise<StatementInput> {
  const offset = clocks.now - clocks.deviceNow;
  const created = 'createdAt' in statement ? await createdOnce(documents, statement, offset) : statement;
  // Of other times, a renewal's for instance, only what would be refused: the same form handed in twice is the same statement.
  return correctInstants(created, clocks.now, offset);
}

async function createdOnce(
  documents: Documents,
  statement: Extract<StatementInput, { createdAt: string }>,
  offset: number,
): Promise<StatementInput> {
  // What was decided about and is reported once more is news, in the same words, too.
  const before = statement.type === 'report' ? null : await documents.get(statement._id);
  // When it was written never changes again; the same form handed in twice is the same statement.
  if (before !== null) return 'createdAt' in before ? { ...statement, createdAt: before.createdAt } : statement;
  return { ...statement, createdAt: new Date(Date.parse(statement.createdAt) + offset).toISOString() };
}
