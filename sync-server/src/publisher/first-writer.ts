import { createHash } from 'node:crypto';
import { kindOf } from '../../../src/domain/kinds/kinds.ts';
import { LEDGER } from '../ledger/ledger.ts';
import { isLiving } from '../store/rows.ts';
import { assessedTarget, type Case, type RoundParts } from './case.ts';
import { personOfFact } from './decision-context.ts';
import { publishesOfId } from './kinds/kinds.ts';

/** A step that writes a fact takes seconds. Whoever has not written it after so long was cut off. */
const PROMISE_MS = 60_000;

/**
 * `first:<fact>` in the ledger: somebody is about to publish a fact where several people may, each by a statement of
 * their own. It is never removed, because an id that goes and comes back at once orders nothing on a cluster.
 */
interface FirstDocument {
  readonly type: 'first';
  /** Who, as a digest: it may stay longer than their account. */
  readonly by: string;
  /** The revision that stood there, of a removed fact too; null: nothing. When it is another one, this is over. */
  readonly over: string | null;
  /** ISO 8601, by the service's clock. */
  readonly at: string;
}

/**
 * Where several people may be the first to publish under one id, the one who has claimed it may; everybody else is
 * refused, as if it stood there already (docs/claims.md). Only one's own standing fact is written without it.
 */
export async function claimFirstWriter(
  { claims }: Pick<RoundParts, 'claims'>,
  each: Case,
  userId: string,
  now: Date,
): Promise<void> {
  const { assessment, decision, fact } = each;
  const target = assessedTarget(assessment);
  if (target === null || assessment.kind !== 'candidate') return;
  if (decision.kind !== 'publish' || decision.fact === null) return;
  if (publishesOfId(each.row.id)?.isContested?.(target.id) !== true) return;
  if (isLiving(fact) && personOfFact(fact) === userId) return;
  const wanted: FirstDocument = {
    type: 'first',
    by: createHash('sha256').update(`${userId} ${target.id}`).digest('hex'),
    over: fact?.rev ?? null,
    at: now.toISOString(),
  };
  if (await isTaken(claims, `first:${target.id}`, wanted)) return;
  each.decision = { kind: 'refuse', code: kindOf(assessment.statement).notYours, standing: false, over: null };
}

async function isTaken(claims: RoundParts['claims'], id: string, wanted: FirstDocument): Promise<boolean> {
  const place = { database: LEDGER, id };
  const standing = await claims.read<FirstDocument>(place);
  const promise = standing?.confirmed === true && standing.doc.over === wanted.over ? standing.doc : null;
  const isAnothers = promise !== null && promise.by !== wanted.by;
  if (isAnothers && Date.parse(wanted.at) - Date.parse(promise.at) < PROMISE_MS) return false;
  const outcome = await claims.claim<FirstDocument>({ ...place, content: wanted, base: standing?.rev ?? null });
  return outcome.kind === 'taken' || outcome.standing?.doc.by === wanted.by;
}
