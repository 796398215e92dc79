import { useQuery } from '@tanstack/react-query';
import { useDataClient } from '../../session/data-client.tsx';

/** `status` is written by `app/device/data-events.ts` at each event; the others become stale with it. */
export const syncKeys = {
  status: ['sync', 'status'] as const,
  centre: ['sync', 'centre'] as const,
};

export function useSyncStatus() {
  const { api } = useDataClient();
  return useQuery({ queryKey: syncKeys.status, queryFn: () => api.status() }).data ?? null;
}

/** Whether what is not on this device cannot be fetched now. */
export function useUnreachable(): boolean {
  const badge = useSyncStatus()?.badge;
  return badge === 'offline' || badge === 'unreachable';
}

export function useSyncCentre() {
  const { api } = useDataClient();
  return useQuery({ queryKey: syncKeys.centre, queryFn: () => api.syncCentre() });
}
