import { type ComponentType, useEffect, useState } from 'react';

/** Fetches a component's code. */
export type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** Null: it is on its way. */
export type FetchedCode<Props> = { Code: ComponentType<Props> } | { failed: true } | null;

/**
 * The code of something that is shown seldom or late: fetched when this is mounted, so a new mount is a new try.
 * `React.lazy` would take the screen down where it does not come, for instance without a network before the app is on
 * the device, and remember the failure until a reload.
 */
export function useFetchedCode<Props>(load: Load<Props>): FetchedCode<Props> {
  const [fetched, setFetched] = useState<FetchedCode<Props>>(null);
  useEffect(() => {
    let there = true;
    load().then(
      (code) => there && setFetched({ Code: code.default }),
      () => there && setFetched({ failed: true }),
    );
    return () => {
      there = false;
    };
  }, [load]);
  return fetched;
}
