import type { Code } from '../../../src/domain/codes.ts';
import { type Outcome, outcomeId, type PreservedFields } from '../../../src/domain/outcome/schema.ts';
import { versionOf } from '../../../src/domain/upgrades.ts';
import type { Row } from '../store/store.ts';
import type { Target } from './targets.ts';

export type StoredOutcome = Outcome & { _rev?: string };

interface Verdict {
  readonly rev: string;
  readonly state: Outcome['state'];
  readonly code?: Code;
  /**
   * The fact that stands, or stood, because of this statement. Once known it is never forgotten: it is the proof of
   * whose it was.
   */
  readonly fact: Target | null;
  /** When that was first published, where its author has to know. */
  readonly publishedAt?: string | undefined;
  /** See `PreservedFields`; undefined: what is known already. */
  readonly kept?: PreservedFields | undefined;
  /** What was theirs is somebody else's now, and is proof of nothing any more. */
  readonly lost?: boolean;
}

/** The document that tells a person what became of their statement. `before` is the one it replaces. */
export function outcomeOf(statement: string, verdict: Verdict, before: Row | undefined, now: string): StoredOutcome {
  const known =
    verdict.fact === null
      ? verdict.lost === true
        ? undefined
        : readOutcome(before)?.fact
      : { database: verdict.fact.database, id: verdict.fact.id };
  const kept =
    known === undefined || verdict.state === 'removed' ? undefined : (verdict.kept ?? readOutcome(before)?.kept);
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
    ...(kept === undefined ? {} : { kept }),
    at: now,
  };
}

/** Only the service writes outcomes (the gateway sees to it), so their shape is known. */
export function readOutcome(row: Row | undefined): Outcome | null {
  return row === undefined || row.deleted || row.doc === null ? null : (row.doc as Outcome);
}
