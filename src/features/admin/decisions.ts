import { DECISIONS, type Decision, type ReportedItem } from '../../domain/moderation/commands.ts';

/**
 * The decisions that a thing's state allows: hidden things can be shown again, removed ones cannot; a person can be
 * neither hidden nor removed; a warning needs an existing author.
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

/** Whether the author is notified of the reason, so that one must be given. */
export function needsReason(decision: Decision): boolean {
  return decision !== 'dismiss' && decision !== 'restore';
}
