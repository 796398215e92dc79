import { useCallback, useRef } from 'react';

/**
 * Runs a submission once at a time, and no more once it succeeded: the second half of a double click finds the door
 * closed, also when the answer came between the two.
 */
export function useOneFlight(submit: () => Promise<boolean>): () => Promise<void> {
  const closed = useRef(false);
  return useCallback(async () => {
    if (closed.current) return;
    closed.current = true;
    closed.current = await submit();
  }, [submit]);
}
