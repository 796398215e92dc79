import { useQuery } from '@tanstack/react-query';
import { useDataClient } from '../../session/session.tsx';

/** Invalidated with each change of the status. */
export const SYNC_CENTRE = ['sync', 'centre'] as const;

export function useSyncCentre() {
  const { api } = useDataClient();
  return useQuery({ queryKey: SYNC_CENTRE, queryFn: () => api.syncCentre() });
}
