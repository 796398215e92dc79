import type { Decision } from '../../../src/domain/moderation/commands.ts';
import type { DecidedDocument, SanctionDocument } from './documents.ts';
import type { Thing } from './reported-things.ts';

export interface Situation {
  readonly thing: Pick<Thing, 'state' | 'authorId' | 'reports'>;
  /** What was decided about it the last time. */
  readonly last: Pick<DecidedDocument, 'decision' | 'reason' | 'days' | 'at'> | null;
  readonly sanction: Pick<SanctionDocument, 'at' | 'until'> | null;
  readonly now: string;
}

interface Wish {
  readonly decision: Decision;
  readonly reason: string;
  readonly days: number | null;
}

/**
 * Whether a decision can be made: `repeated` when it was the last one, still holds, and nobody reported anything since;
 * `nothing` when there is nothing (any more) that it could change, for instance because somebody else decided just
 * before.
 */
export function judge(situation: Situation, wish: Wish): 'go' | 'repeated' | 'nothing' {
  if (isRepeated(situation, wish)) return 'repeated';
  const { state, reports, authorId } = situation.thing;
  const reported = reports.length > 0;
  switch (wish.decision) {
    case 'dismiss':
      return reported ? 'go' : 'nothing';
    case 'hide':
      return state === 'shown' || (state === 'hidden' && reported) ? 'go' : 'nothing';
    case 'remove':
      return state === 'shown' || state === 'hidden' || (state === 'removed' && reported) ? 'go' : 'nothing';
    case 'restore':
      return state === 'hidden' ? 'go' : 'nothing';
    case 'warn':
    case 'block':
      return authorId !== null && (state !== 'gone' || reported) ? 'go' : 'nothing';
  }
}

function isRepeated({ thing, last, sanction, now }: Situation, wish: Wish): boolean {
  if (last === null || thing.reports.length > 0) return false;
  if (last.decision !== wish.decision || last.reason !== wish.reason || last.days !== wish.days) return false;
  if (wish.decision === 'hide') return thing.state === 'hidden';
  if (wish.decision === 'remove') return thing.state === 'removed';
  if (wish.decision === 'restore') return thing.state !== 'hidden' && thing.state !== 'removed';
  return wish.decision !== 'block' || (sanction?.at === last.at && sanction.until > now);
}
