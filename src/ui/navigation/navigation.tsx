import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react';
import {
  createPath,
  Navigate as LibraryNavigate,
  type NavigateProps,
  type NavigationType,
  type Navigator,
  Router,
  type To,
  useLocation,
} from 'react-router-dom';
import type { PageHistory } from '../../platform/page/page-history.ts';

const HistoryContext = createContext<PageHistory | null>(null);

/**
 * Replaces `BrowserRouter`, over a history that knows of dialogs and of screens that fade in: the library's own cannot
 * be wrapped. A navigation renders at once: as a transition the old screen would freeze while the next one is fetched,
 * and in one case it stayed for ever.
 */
export function NavigationProvider({ history, children }: { history: PageHistory; children: ReactNode }) {
  const { type, location } = useSyncExternalStore(history.listen, history.here);
  const navigator = useMemo(() => navigatorOf(history), [history]);
  return (
    <HistoryContext value={history}>
      <Router location={location} navigationType={type as NavigationType} navigator={navigator} useTransitions={false}>
        {children}
      </Router>
    </HistoryContext>
  );
}

function navigatorOf({ push, replace }: PageHistory): Navigator {
  return {
    createHref: addressOf,
    push: (to, state) => push(addressOf(to), state),
    replace: (to, state) => replace(addressOf(to), state),
    go: (steps) => globalThis.history.go(steps),
  };
}

function addressOf(to: To): string {
  return typeof to === 'string' ? to : createPath(to);
}

/**
 * The library's `Navigate`, except on a screen that was already left: a guard of the old one would redirect away from
 * the new address while the next one fades in.
 */
export function Navigate(props: NavigateProps) {
  const history = useContext(HistoryContext);
  // When the next screen is shown, a redirect that is still mounted runs from there.
  useLocation();
  return history?.hasMovedOn() ? null : <LibraryNavigate {...props} />;
}
