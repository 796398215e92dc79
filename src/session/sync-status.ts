import { useQuery } from '@tanstack/react-query';
import { useDataClient } from './data-client.tsx';

/** Written by `app/device/data-events.ts` at each event. */
export const SYNC_STATUS = ['sync', 'status'] as const;

export function useSyncStatus() {
  const { api } = useDataClient();
  return useQuery({ queryKey: SYNC_STATUS, queryFn: () => api.status() }).data ?? null;
}

/** Whether what is not on this device cannot be fetched now. */
export function useUnreachable(): boolean {
  const badge = useSyncStatus()?.badge;
  return badge === 'offline' || badge === 'unreachable';
}
