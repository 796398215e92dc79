import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { SyncStatus } from '../data/api/sync.ts';
import { useDataClient } from './session.tsx';

/** Written by `app/device/data-events.ts` at each event. */
export const SYNC_STATUS = ['sync', 'status'] as const;

export function useSyncStatus() {
  const { api } = useDataClient();
  return useQuery({ queryKey: SYNC_STATUS, queryFn: () => api.status() }).data ?? null;
}

/** True if what is not on this device cannot be fetched now. */
export function useUnreachable(): boolean {
  const badge = useSyncStatus()?.badge;
  return badge === 'offline' || badge === 'unreachable';
}

/** The time by the service's clock, in milliseconds; a device's own may be wrong by weeks. */
export function useServiceNow(): () => number {
  const { api } = useDataClient();
  const status = useQuery({ queryKey: SYNC_STATUS, queryFn: () => api.status(), select: clockOffsetOf });
  const offset = status.data ?? 0;
  return useCallback(() => Date.now() + offset, [offset]);
}

function clockOffsetOf({ clockOffset }: SyncStatus): number {
  return clockOffset;
}
