import { useQuery } from '@tanstack/react-query';
import { useDataRoom } from '../../session/data-room.tsx';

/** `status` is written by `app/data-events.ts` at each event; the others become stale with it. */
export const syncKeys = {
  status: ['sync', 'status'] as const,
  centre: ['sync', 'centre'] as const,
};

export function useSyncStatus() {
  const { api } = useDataRoom();
  return useQuery({ queryKey: syncKeys.status, queryFn: () => api.status() }).data ?? null;
}

export function useSyncCentre() {
  const { api } = useDataRoom();
  return useQuery({ queryKey: syncKeys.centre, queryFn: () => api.syncCentre() });
}
