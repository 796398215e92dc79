import { useEffect } from 'react';
import { type Fetchable, fetchWhenIdle } from '../../platform/page/idle.ts';

/**
 * Fetches the code of a screen's dialogs when the browser is idle, so that a press opens them at once. `dialogs`: must
 * be the same list each time.
 */
export function useDialogsAhead(dialogs: readonly Fetchable[]): void {
  useEffect(() => {
    const leaving = new AbortController();
    void fetchWhenIdle(window, dialogs, leaving.signal);
    return () => leaving.abort();
  }, [dialogs]);
}
