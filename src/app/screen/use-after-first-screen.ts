import { useEffect, useState } from 'react';

/** By then the first screen is visible, also on a slow phone: its own code comes with the page. */
const AFTER_MS = 600;

/** Whether code that the first screen does not need may be fetched now. */
export function useAfterFirstScreen(): boolean {
  const [after, setAfter] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setAfter(true), AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return after;
}
