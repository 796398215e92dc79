import { type ComponentType, useEffect, useRef, useState } from 'react';

/** Fetches a component's code. */
export type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** Null: it is on its way. */
export type FetchedCode<Props> = { Code: ComponentType<Props> } | { failed: true } | null;

/**
 * The code of something that is shown seldom or late: fetched when this is mounted, so a new mount is a new try.
 * `React.lazy` would take the screen down where it does not come, for instance without a network before the app is on
 * the device, and remember the failure until a reload. `there`: code that was fetched ahead, which stands at once, so
 * that what is typed right behind a press is heard.
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
