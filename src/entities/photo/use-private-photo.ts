import { useQuery } from '@tanstack/react-query';
import { useDataClient } from '../../session/session.tsx';

/** The retry interval for a photo that could not be fetched, while it is shown. */
const AGAIN_MS = 8_000;

/**
 * A photo that only two people may see, from this device or the service; it leaves the page's memory with the last
 * component that shows it. `message`: the fact or statement with the photo; if null it is not cached. `sha256` is null
 * if none is wanted.
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
