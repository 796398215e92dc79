import { useQuery } from '@tanstack/react-query';
import { useDataClient } from '../../session/data-client.tsx';

/** One that could not be fetched is asked for again after so long, as long as it is looked at. */
const AGAIN_MS = 8_000;

/**
 * A photo that only two may see, from this device or the service; it leaves the page's memory with the last that shows
 * it. `message`: the fact or the statement that shows it; null: nothing here does, and it is not kept. `sha256` null:
 * none is wanted.
 */
export function usePrivatePhoto(sha256: string | null, message: string | null) {
  const { api } = useDataClient();
  return useQuery({
    queryKey: ['private-photo', sha256 ?? ''],
    queryFn: () => (sha256 === null ? null : api.readPrivatePhoto(sha256, message)),
    enabled: sha256 !== null,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data?.kind === 'away' ? AGAIN_MS : false),
  });
}
