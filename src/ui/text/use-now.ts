import { useEffect, useState } from 'react';

/** A timer takes no more; what is further away is waited for once more. */
const LONGEST_MS = 2 ** 31 - 1;

/** The moment it is (ISO 8601), drawn anew when the first of these days is past, so that a screen says so on time. */
export function useNow(dues: readonly (string | null)[]): string {
  const [now, setNow] = useState(() => new Date().toISOString());
  const next = dues.reduce(
    (first, due) => (due !== null && due > now && (first === null || due < first) ? due : first),
    null,
  );
  useEffect(() => {
    if (next === null) return;
    const wait = Math.min(Math.max(Date.parse(next) - Date.now(), 0), LONGEST_MS);
    const timer = setTimeout(() => setNow(new Date().toISOString()), wait);
    return () => clearTimeout(timer);
  }, [next]);
  return now;
}
