import { fieldsOf } from '../../../../src/domain/fields.ts';
import { kindOf } from '../../../../src/domain/kinds/kinds.ts';
import type { Counted } from '../../../../src/domain/limits.ts';
import { profileFactId } from '../../../../src/domain/profile/id.ts';
import type { ProfileFact } from '../../../../src/domain/profile/schema.ts';
import type { Account } from '../../accounts/documents.ts';
import { readOutcome } from '../../matters/published/outcomes.ts';
import { asksForAge, isFresh, type Spending } from '../../storage/ledger/quotas.ts';
import { isLiving } from '../../storage/store/store.ts';
import type { DecisionInputs } from '../decide/decision-inputs.ts';
import type { Case } from '../decide/decisions.ts';
import type { RoundParts } from '../round-parts.ts';

/** How many more of a kind a person may publish today; only for kinds near their limit. */
export type Limits = ReadonlyMap<Counted, { left: number }>;

/** What counts towards the person's daily limits: first publications, and requests to an arbiter. */
export function countedNow({ assessment, decision, outcome, fact }: Case): Counted[] {
  const counts = (decision.kind === 'publish' && decision.fact !== null) || decision.kind === 'arbitrate';
  if (assessment.kind !== 'candidate' || !counts) return [];
  const kind = kindOf(assessment.statement).counted(assessment.statement);
  const known = isLiving(fact) || readOutcome(outcome)?.fact !== undefined;
  return kind === null || known ? [] : [kind];
}

/** Refuses a decided case if the person has published enough of its kind today. */
export function refuseBeyondLimit(each: Case, limits: Limits): void {
  for (const kind of countedNow(each)) {
    const limit = limits.get(kind);
    if (limit === undefined) continue;
    limit.left -= 1;
    if (limit.left < 0) each.decision = { kind: 'refuse', code: `limit/${kind}`, isPublished: false, over: null };
  }
}

export async function limitsOf(
  parts: RoundParts,
  userId: string,
  open: readonly Case[],
  context: DecisionInputs,
  spending: Spending,
): Promise<Limits> {
  const limits = new Map<Counted, { left: number }>();
  const kinds = open.flatMap(({ assessment }) =>
    assessment.kind === 'candidate' ? (kindOf(assessment.statement).counted(assessment.statement) ?? []) : [],
  );
  let fresh: boolean | null = null;
  for (const kind of new Set(kinds)) {
    const most = spending.of(kind) + kinds.filter((each) => each === kind).length;
    if (!asksForAge(parts.daily, kind, most)) continue;
    fresh ??= await isNewcomer(parts, userId, context);
    const limit = parts.daily[kind];
    limits.set(kind, { left: (fresh ? limit.fresh : limit.most) - spending.of(kind) });
  }
  return limits;
}

/** By the account, or the profile if the account was not read. A person without either has just registered. */
async function isNewcomer(parts: RoundParts, userId: string, { facts, now }: DecisionInputs): Promise<boolean> {
  const id = `account:${userId}`;
  const account = (await parts.grouped.read('accounts', [id])).get(id);
  const profile = facts.get(`directory/${profileFactId(userId)}`);
  const createdAt = fieldsOf<Account>(account?.doc).createdAt ?? fieldsOf<ProfileFact>(profile?.doc).createdAt;
  return typeof createdAt !== 'string' || isFresh(createdAt, now);
}
