import { useQuery } from '@tanstack/react-query';
import { localStore } from '../platform/browser-storage.ts';
import { useDataClient } from '../session/session.tsx';

const KEY = 'lapka.contact';

/**
 * The operator's contact address, as configured at the service. Offline it is the last known one; null on a device that
 * has never been online.
 */
export function useContactEmail(): string | null {
  const { api } = useDataClient();
  const asked = useQuery({
    queryKey: ['contact'],
    queryFn: async () => {
      const options = await api.signInOptions();
      if (options !== null) localStore.write(KEY, options.contactEmail);
      return options?.contactEmail ?? readStoredEmail();
    },
    placeholderData: readStoredEmail,
  });
  return asked.data ?? null;
}

function readStoredEmail(): string | null {
  return localStore.read(KEY);
}
