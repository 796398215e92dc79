import { type ComponentType, useEffect, useState } from 'react';

/** Fetches a component's code. */
export type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** Null: it is on its way. */
export type FetchedCode<Props> = { Code: ComponentType<Props> } | { failed: true } | null;

/**
 * The code of something that is shown seldom or late: fetched when this is first rendered, and at each new `attempt`. `React.lazy` would take the screen down where it does not come, for
 * instance without a network before the app is on the device, and remember the failure until a reload.
 */
export function useFetchedCode<Props>(load: Load<Props>, attempt = 0): FetchedCode<Props> {
  const [fetched, setFetched] = useState<FetchedCode<Props>>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is a reason to fetch again.
  useEffect(() => {
    let there = true;
    setFetched((known) => (known !== null && 'Code' in known ? known : null));
    load().then(
      (code) => there && setFetched({ Code: code.default }),
      () => there && setFetched({ failed: true }),
    );
    return () => {
      there = false;
    };
  }, [load, attempt]);
  return fetched;
}
