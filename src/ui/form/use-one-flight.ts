import { useCallback, useRef } from 'react';

/**
 * Runs a submission once at a time, and never again after a success: the second half of a double click is ignored, even
 * if the response came between the two.
 */
export function useOneFlight(submit: () => Promise<boolean>): () => Promise<void> {
  const closed = useRef(false);
  return useCallback(async () => {
    if (closed.current) return;
    closed.current = true;
    closed.current = await submit();
  }, [submit]);
}
