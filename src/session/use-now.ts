import { useEffect, useState } from 'react';
import { useServiceNow } from './sync-status.ts';

/** The maximum of a timer; for a later time it waits again. */
const LONGEST_MS = 2 ** 31 - 1;

/**
 * The time by the service's clock (ISO 8601); rerenders when the first of these times is past, so that a screen shows
 * it on time.
 */
export function useNow(dues: readonly (string | null)[]): string {
  const serviceNow = useServiceNow();
  const [read, setRead] = useState(() => ({ by: serviceNow, at: serviceNow() }));
  // A correction of the service's clock applies at once.
  if (read.by !== serviceNow) setRead({ by: serviceNow, at: serviceNow() });
  const now = new Date(read.at).toISOString();
  const next = dues.reduce(
    (first, due) => (due !== null && due > now && (first === null || due < first) ? due : first),
    null,
  );
  useEffect(() => {
    if (next === null) return;
    const again = () => setRead({ by: serviceNow, at: serviceNow() });
    const wait = Math.min(Math.max(Date.parse(next) - read.at, 0), LONGEST_MS);
    const timer = setTimeout(again, wait);
    // A device that slept stops the timers.
    const onVisible = () => {
      if (document.visibilityState === 'visible') again();
    };
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [next, read.at, serviceNow]);
  return now;
}
