import { fieldsOf } from '../../../../src/domain/fields.ts';
import { generationOf } from '../../../../src/domain/revision.ts';
import type { Row } from '../../storage/store/store.ts';
import type { RoundParts } from '../round-parts.ts';
import type { Case } from './decisions.ts';

/**
 * Whether a case might overwrite a fact that another publisher made from a newer statement. `met`: another process
 * wrote the fact since this step read it. A profile's fact also depends on its conflicting versions, so an equal
 * revision proves nothing there.
 */
export function mayBeStale({ row, decision }: Case, fact: Row | null, met: boolean): boolean {
  const takesAway = (decision.kind === 'remove' || decision.kind === 'refuse') && decision.over !== null;
  const writes = takesAway || (decision.kind === 'publish' && decision.fact !== null);
  if (!writes || fact === null || fact.deleted) return false;
  return met || generationOf(statementRevOf(fact.doc)) >= generationOf(row.rev);
}

/**
 * Reads the statements again before their facts are overwritten.
 * @throws Error if one has changed: the step restarts from its checkpoint. Otherwise a phone number that was just
 * hidden would be shown again, permanently if this publisher died before its next step.
 */
export async function refuseStaleWriter(parts: RoundParts, database: string, doubtful: readonly Case[]): Promise<void> {
  if (doubtful.length === 0) return;
  const now = await parts.store.read(
    database,
    doubtful.map(({ row }) => row.id),
  );
  if (doubtful.some(({ row }) => versionsOf(now.get(row.id)) !== versionsOf(row))) {
    throw new Error('a statement was changed while its fact was made');
  }
}

function versionsOf(row: Row | undefined): string {
  return row === undefined ? '' : [row.rev, ...(row.conflicts ?? []).toSorted()].join();
}

function statementRevOf(fact: unknown): string {
  return String(fieldsOf<{ statementRev: string }>(fact).statementRev ?? '');
}
