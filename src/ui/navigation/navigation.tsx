import { type ReactNode, useSyncExternalStore } from 'react';
import { Router } from 'wouter';
import { HistoryContext, MoveContext } from './contexts.ts';
import type { PageHistory } from './page-history.ts';
import { useLocation } from './use-location.ts';
import { type NavigateTo, useNavigate } from './use-navigate.ts';

/**
 * All that links, hooks and routes below it know of the history. A move is shown at once: as a transition the old
 * screen would stand still while the next one is fetched, and once it stayed for good.
 */
export function NavigationProvider({ history, children }: { history: PageHistory; children: ReactNode }) {
  const move = useSyncExternalStore(history.listen, history.here);
  return (
    <HistoryContext value={history}>
      <MoveContext value={move}>
        <Router hook={useWouterLocation}>{children}</Router>
      </MoveContext>
    </HistoryContext>
  );
}

/**
 * Where wouter is told that the page is. It decodes what it is told, but not slashes, so that nobody could decode its
 * parameters a second time (`100%25`); encoded once more, the path comes to its routes as it stands in the address.
 */
function useWouterLocation(): [string, NavigateTo] {
  return [encodeURI(useLocation().pathname), useNavigate()];
}
