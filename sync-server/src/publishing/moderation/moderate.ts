import type { Decision } from '../../../../src/domain/moderation/commands.ts';
import type { DecidedDocument, SanctionDocument } from './documents.ts';
import type { ReportedTarget } from './reported-targets.ts';

export interface Situation {
  readonly reported: Pick<ReportedTarget, 'state' | 'authorId' | 'reports'>;
  /** The last decision about it. */
  readonly last: Pick<DecidedDocument, 'decision' | 'reason' | 'days' | 'at'> | null;
  readonly sanction: Pick<SanctionDocument, 'at' | 'until'> | null;
  readonly now: string;
}

interface DecisionRequest {
  readonly decision: Decision;
  readonly reason: string;
  readonly days: number | null;
}

/**
 * Whether a decision can be made. `repeated`: it equals the last one, which still applies, and there are no reports
 * since. `nothing`: it would change nothing (any more), for instance because another moderator decided just before.
 */
export function moderate(situation: Situation, request: DecisionRequest): 'go' | 'repeated' | 'nothing' {
  if (isRepeated(situation, request)) return 'repeated';
  const { state, reports, authorId } = situation.reported;
  const isReported = reports.length > 0;
  switch (request.decision) {
    case 'dismiss':
      return isReported ? 'go' : 'nothing';
    case 'hide':
      return state === 'shown' || (state === 'hidden' && isReported) ? 'go' : 'nothing';
    case 'remove':
      return state === 'shown' || state === 'hidden' || (state === 'removed' && isReported) ? 'go' : 'nothing';
    case 'restore':
      return state === 'hidden' ? 'go' : 'nothing';
    case 'warn':
    case 'block':
      return authorId !== null && (state !== 'gone' || isReported) ? 'go' : 'nothing';
  }
}

function isRepeated({ reported, last, sanction, now }: Situation, request: DecisionRequest): boolean {
  if (last === null || reported.reports.length > 0) return false;
  if (last.decision !== request.decision || last.reason !== request.reason || last.days !== request.days) return false;
  if (request.decision === 'hide') return reported.state === 'hidden';
  if (request.decision === 'remove') return reported.state === 'removed';
  if (request.decision === 'restore') return reported.state !== 'hidden' && reported.state !== 'removed';
  return request.decision !== 'block' || (sanction?.at === last.at && sanction.until > now);
}
