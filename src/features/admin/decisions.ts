import { DECISIONS, type Decision, type ReportedItem } from '../../domain/moderation/commands.ts';

/**
 * What can be decided about a thing as it stands: what is hidden can be shown again, what was removed is gone for good,
 * a person can be neither hidden nor removed, and somebody must be there to be warned.
 */
export function decisionsFor({
  kind,
  state,
  author,
  reports,
}: Pick<ReportedItem, 'kind' | 'state' | 'author' | 'reports'>): Decision[] {
  const allowed: Record<Decision, boolean> = {
    dismiss: reports.length > 0,
    hide: kind !== 'profile' && state === 'shown',
    restore: kind !== 'profile' && state === 'hidden',
    remove: kind !== 'profile' && (state === 'shown' || state === 'hidden'),
    warn: author !== null,
    block: author !== null,
  };
  return DECISIONS.filter((decision) => allowed[decision]);
}

/** Whether the author is told why, so that a reason must be given. */
export function needsReason(decision: Decision): boolean {
  return decision !== 'dismiss' && decision !== 'restore';
}
