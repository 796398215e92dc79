import { createContext, type ReactNode, useContext, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { UNSAFE_NavigationContext as NavigationContext } from 'react-router-dom';
import { createDialogHistory, type DialogHistory } from './dialog-history.ts';

const DialogHistoryContext = createContext<DialogHistory | null>(null);

/**
 * Lets "back" close dialogs; stands within the router. Its navigator is wrapped by the only way there is, the router's
 * own context: every link and every `useNavigate` below takes it from there.
 */
export function BackClosesProvider({ children }: { children: ReactNode }) {
  const [dialogs] = useState(() => createDialogHistory(window));
  const router = useContext(NavigationContext);
  const wrapped = useMemo(() => ({ ...router, navigator: dialogs.wrap(router.navigator) }), [router, dialogs]);
  useLayoutEffect(() => dialogs.listen(), [dialogs]);
  return (
    <NavigationContext value={wrapped}>
      <DialogHistoryContext value={dialogs}>{children}</DialogHistoryContext>
    </NavigationContext>
  );
}

/** For everything that lies over the page: as long as it is there, "back" calls `onClose` and leads nowhere. */
export function useBackCloses(onClose: () => void): void {
  const dialogs = useContext(DialogHistoryContext);
  const latest = useRef(onClose);
  useLayoutEffect(() => {
    latest.current = onClose;
  });
  useLayoutEffect(() => dialogs?.open(() => latest.current()), [dialogs]);
}
