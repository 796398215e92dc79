import { useQuery } from '@tanstack/react-query';
import type { Result } from '../../data/api/result.ts';
import { useDataClient } from '../../session/session.tsx';

/** `own` as the second part: signing out removes them from the page's memory. */
export const settingsKeys = {
  account: ['account', 'own'] as const,
  devices: ['devices', 'own'] as const,
  storage: ['storage', 'own'] as const,
};

/** The longest delay until this screen notices that the network is back. */
const NETWORK_PAUSE_MS = 5_000;

/**
 * Data that only the service has: fetched when the screen opens and again while the network is missing, never
 * persisted.
 */
function useAsked<T>(queryKey: readonly string[], ask: () => Promise<Result<T>>) {
  return useQuery({
    queryKey,
    queryFn: ask,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.ok === false && data.code.startsWith('network/') ? NETWORK_PAUSE_MS : false,
  });
}

export function useAccount() {
  const { api } = useDataClient();
  return useAsked(settingsKeys.account, () => api.account());
}

export function useDevices() {
  const { api } = useDataClient();
  return useAsked(settingsKeys.devices, () => api.signedInDevices());
}

export function useStorageUse() {
  const { api } = useDataClient();
  return useQuery({ queryKey: settingsKeys.storage, queryFn: () => api.storageUse(), staleTime: 0 });
}
