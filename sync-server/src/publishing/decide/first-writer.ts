import { createHash } from 'node:crypto';
import { kindOf } from '../../../../src/domain/kinds/kinds.ts';
import { LEDGER } from '../../storage/ledger/ledger.ts';
import { isLiving } from '../../storage/store/store.ts';
import type { RoundParts } from '../round-parts.ts';
import { personOfFact } from './decision-inputs.ts';
import { assessedTarget, type Case } from './decisions.ts';
import { publishesOfId } from './kinds/kinds.ts';

/**
 * Time after which a claim expires. A step writes its fact within seconds, so an older claim belongs to an interrupted
 * step.
 */
const PROMISE_MS = 60_000;

/**
 * `first:<fact>` in the ledger: a person is about to publish a fact that several people may publish, each by their own
 * statement. It is never deleted, because an id that is removed and recreated at once orders nothing on a cluster.
 */
interface FirstDocument {
  readonly type: 'first';
  /** A digest of the person: it may outlive their account. */
  readonly by: string;
  /** The revision in the fact's place, also of a removed fact; null if none. The claim ends when it changes. */
  readonly over: string | null;
  /** ISO 8601, by the service's clock. */
  readonly at: string;
}

/**
 * Where several people may publish under one id, only the one who has claimed it may; all others are refused as if it
 * already existed (docs/claims.md). Only one's own current fact needs no claim.
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
  each.decision = { kind: 'refuse', code: kindOf(assessment.statement).notYours, isPublished: false, over: null };
}

async function isTaken(claims: RoundParts['claims'], id: string, wanted: FirstDocument): Promise<boolean> {
  const place = { database: LEDGER, id };
  const current = await claims.read<FirstDocument>(place);
  const promise = current?.confirmed === true && current.doc.over === wanted.over ? current.doc : null;
  const isAnothers = promise !== null && promise.by !== wanted.by;
  if (isAnothers && Date.parse(wanted.at) - Date.parse(promise.at) < PROMISE_MS) return false;
  const outcome = await claims.claim<FirstDocument>({ ...place, content: wanted, base: current?.rev ?? null });
  return outcome.kind === 'taken' || outcome.current?.doc.by === wanted.by;
}
