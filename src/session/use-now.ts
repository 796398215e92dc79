import { useEffect, useState } from 'react';
import { useServiceNow } from './sync-status.ts';

/** A timer takes no more; what is further away is waited for once more. */
const LONGEST_MS = 2 ** 31 - 1;

/**
 * The moment it is by the service's clock (ISO 8601), drawn anew when the first of these days is past, so that a screen
 * says so on time.
 */
export function useNow(dues: readonly (string | null)[]): string {
  const serviceNow = useServiceNow();
  const [read, setRead] = useState(() => ({ by: serviceNow, at: serviceNow() }));
  // What the device learnt of the service's clock counts at once.
  if (read.by !== serviceNow) setRead({ by: serviceNow, at: serviceNow() });
  const now = new Date(read.at).toISOString();
  const next = dues.reduce(
    (first, due) => (due !== null && due > now && (first === null || due < first) ? due : first),
    null,
  );
  useEffect(() => {
    if (next === null) return;
    const wait = Math.min(Math.max(Date.parse(next) - serviceNow(), 0), LONGEST_MS);
    const timer = setTimeout(() => setRead({ by: serviceNow, at: serviceNow() }), wait);
    return () => clearTimeout(timer);
  }, [next, serviceNow]);
  return now;
}
