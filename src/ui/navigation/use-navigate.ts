import { useCallback } from 'react';
import { isOwnAddress, wholeAddress } from './address.ts';
import { useHistory } from './contexts.ts';

export interface NavigateOptions {
  /** In place of the entry that stands there: "back" does not lead to it any more. */
  replace?: boolean | undefined;
  state?: unknown;
}

export type NavigateTo = (to: string, options?: NavigateOptions) => void;

/** Goes to an address of the app, and refuses any other: addresses come from notifications and mails as well. */
export function useNavigate(): NavigateTo {
  const history = useHistory();
  return useCallback(
    (to, { replace = false, state } = {}) => {
      const address = wholeAddress(to, history.here().location.pathname);
      if (!isOwnAddress(address)) throw new Error(`Not an address of the app: ${to}`);
      if (replace) history.replace(address, state);
      else history.push(address, state);
    },
    [history],
  );
}
