import { useEffect } from 'react';
import { type Fetchable, fetchWhenIdle } from '../../platform/idle.ts';

/**
 * Fetches the code of the dialogs that a screen opens while nothing else is to be done, so that a press finds it there.
 * `dialogs`: the same list each time.
 */
export function useDialogsAhead(dialogs: readonly Fetchable[]): void {
  useEffect(() => {
    const leaving = new AbortController();
    void fetchWhenIdle(window, dialogs, leaving.signal);
    return () => leaving.abort();
  }, [dialogs]);
}
