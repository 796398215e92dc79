import { fieldsOf } from '../../../../src/domain/fields.ts';
import { MATTERS } from '../../../../src/domain/statements.ts';
import { outcomeOf, readOutcome, type StoredOutcome } from '../../matters/published/outcomes.ts';
import { assessedTarget, type Case } from '../decide/decisions.ts';
import { publishesOfId } from '../decide/kinds/kinds.ts';
import type { RoundParts } from '../round-parts.ts';
import { preservedFieldsOf } from './preserved-fields.ts';

/** Answers the decided statements in their author's own database. */
export async function writeOutcomes(parts: RoundParts, database: string, cases: readonly Case[]): Promise<void> {
  const now = parts.clock().toISOString();
  const outcomes = cases.flatMap((each) => verdictOf(each, now) ?? []);
  const results = await parts.store.write(database, outcomes);
  // Another publisher wrote the outcome at the same time: its writes are processed like any other change.
  if (results.some((result) => !result.ok)) throw new Error('an outcome was written by somebody else');
}

function verdictOf(each: Case, now: string): StoredOutcome | null {
  const { decision, row } = each;
  const target = assessedTarget(each.assessment);
  switch (decision.kind) {
    case 'settled':
    case 'wait':
    case 'later':
    case 'hand-over':
    case 'arbitrate':
      return null;
    case 'publish': {
      const notified = decision.missingPhoto?.notified === true;
      const verdict = notified
        ? { state: 'refused' as const, code: 'photo/missing' as const }
        : { state: 'published' as const };
      const before = readOutcome(each.outcome);
      const known = decision.fact === null && before?.rev === row.rev && before.state === verdict.state;
      const preserved = preservedFieldsOf(publishesOfId(row.id), decision.fact ?? each.fact?.doc);
      const fact = { fact: target, publishedAt: publishedAtInMatter(each), preserved };
      return known ? null : outcomeOf(row.id, { rev: row.rev, ...verdict, ...fact }, each.outcome, now);
    }
    case 'claim':
      return outcomeOf(row.id, { rev: decision.rev, state: 'published', fact: target }, each.outcome, now);
    case 'remove': {
      const fact = decision.ours ? target : null;
      return outcomeOf(row.id, { rev: row.rev, state: 'removed', fact }, each.outcome, now);
    }
    case 'refuse': {
      const before = readOutcome(each.outcome);
      if (before?.rev === row.rev && before.code === decision.code) return null;
      const fact = decision.isPublished ? target : null;
      const { code } = decision;
      const lost = code === 'pet/not-yours';
      return outcomeOf(row.id, { rev: row.rev, state: 'refused', code, fact, lost }, each.outcome, now);
    }
  }
}

/**
 * The author of a message in a matter has no copy of it; this position lets them see it in the same order. Undefined
 * for everything else.
 */
function publishedAtInMatter({ assessment, decision, fact }: Case): string | undefined {
  if (decision.kind !== 'publish' || assessedTarget(assessment)?.database !== MATTERS) return undefined;
  const { publishedAt } = fieldsOf<{ publishedAt: string }>(decision.fact ?? fact?.doc);
  return typeof publishedAt === 'string' ? publishedAt : undefined;
}
