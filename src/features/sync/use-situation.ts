import { useDates } from '../../i18n/dates.ts';
import { useSession } from '../../session/session.tsx';
import { useSyncStatus } from '../../session/sync-status.ts';
import { type Situation, situationOf } from './situations.ts';

/** The current situation, in the reader's time format; null before the first status. */
export function useSituation(): Situation | null {
  const status = useSyncStatus();
  const dates = useDates();
  const session = useSession();
  if (status === null) return null;
  return situationOf({
    status,
    lastContact: status.lastContact === null ? null : dates.recent(status.lastContact),
    suspendedFor: session.kind === 'suspended' ? session.reason : null,
    visitor: session.kind === 'visitor',
  });
}
