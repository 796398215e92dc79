import type { Code } from '../../../../src/domain/codes.ts';
import { type Outcome, outcomeId, type PreservedFields } from '../../../../src/domain/outcome/schema.ts';
import { versionOf } from '../../../../src/domain/upgrades.ts';
import type { Row } from '../../storage/store/store.ts';
import type { Target } from './targets.ts';

export type StoredOutcome = Outcome & { _rev?: string };

interface Verdict {
  readonly rev: string;
  readonly state: Outcome['state'];
  readonly code?: Code;
  /**
   * The current or former fact of this statement. Once known it is never deleted, because it proves who owned the fact.
   */
  readonly fact: Target | null;
  /** Time of its first publication, if the author must know it. */
  readonly publishedAt?: string | undefined;
  /** See `PreservedFields`; undefined leaves the known ones. */
  readonly preserved?: PreservedFields | undefined;
  /** Another person owns it now, so it proves nothing any more. */
  readonly lost?: boolean;
}

/** The document that gives a person the outcome of their statement. `before` is the one that it replaces. */
export function outcomeOf(statement: string, verdict: Verdict, before: Row | undefined, now: string): StoredOutcome {
  const known =
    verdict.fact === null
      ? verdict.lost === true
        ? undefined
        : readOutcome(before)?.fact
      : { database: verdict.fact.database, id: verdict.fact.id };
  const preserved =
    known === undefined || verdict.state === 'removed'
      ? undefined
      : (verdict.preserved ?? readOutcome(before)?.preserved);
  return {
    _id: outcomeId(statement),
    ...(before === undefined || before.deleted ? {} : { _rev: before.rev }),
    type: 'outcome',
    schemaVersion: versionOf('outcome'),
    statement,
    rev: verdict.rev,
    state: verdict.state,
    ...(verdict.code === undefined ? {} : { code: verdict.code }),
    ...(known === undefined ? {} : { fact: known }),
    ...(verdict.publishedAt === undefined ? {} : { publishedAt: verdict.publishedAt }),
    ...(preserved === undefined ? {} : { preserved }),
    at: now,
  };
}

/** Only the service writes outcomes (the gateway enforces that), so their shape is known. */
export function readOutcome(row: Row | undefined): Outcome | null {
  return row === undefined || row.deleted || row.doc === null ? null : (row.doc as Outcome);
}
