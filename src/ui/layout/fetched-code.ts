import { type ComponentType, useEffect, useRef, useState } from 'react';

export type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** Null: it is loading. */
export type FetchedCode<Props> = { Code: ComponentType<Props> } | { failed: true } | null;

/**
 * The code of a rarely or late shown component: fetched on mount, so a new mount is a new attempt. `React.lazy` would
 * break the screen on a failure, for instance offline before the app is on the device, and remember the failure until a
 * reload. `there`: code that was fetched ahead and renders at once, so that typing right after a press is not lost.
 */
export function useFetchedCode<Props>(
  load: Load<Props>,
  there: ComponentType<Props> | null = null,
): FetchedCode<Props> {
  const [fetched, setFetched] = useState<FetchedCode<Props>>(there && { Code: there });
  const known = useRef(there !== null);
  useEffect(() => {
    if (known.current) return;
    let mounted = true;
    load().then(
      (code) => mounted && setFetched({ Code: code.default }),
      () => mounted && setFetched({ failed: true }),
    );
    return () => {
      mounted = false;
    };
  }, [load]);
  return fetched;
}
