import { useCallback, useMemo } from 'react';
import { useLocation } from './use-location.ts';
import { type NavigateOptions, useNavigate } from './use-navigate.ts';

type SetSearchParams = (next: Readonly<Record<string, string>> | URLSearchParams, options?: NavigateOptions) => void;

/** What stands behind the question mark of the address, and how something else comes there. */
export function useSearchParams(): [URLSearchParams, SetSearchParams] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const parameters = useMemo(() => new URLSearchParams(search), [search]);
  const set = useCallback<SetSearchParams>(
    (next, options) => {
      const text = String(new URLSearchParams(next));
      navigate(text === '' ? pathname : `${pathname}?${text}`, options);
    },
    [navigate, pathname],
  );
  return [parameters, set];
}
