import { useQuery } from '@tanstack/react-query';
import { useDataClient } from '../../session/session.tsx';

/**
 * The bytes of a photo that this device stores, perhaps as the only one; null if it does not. They leave the page's
 * memory with the last component that shows them.
 */
export function usePersistedPhoto(sha256: string | null) {
  const { api } = useDataClient();
  return useQuery({
    queryKey: ['photo', sha256 ?? ''],
    queryFn: () => (sha256 === null ? null : api.readPhoto(sha256)),
    enabled: sha256 !== null,
    gcTime: 0,
  });
}
