import { createContext, type ReactNode, useContext, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { NavigationProvider } from '../navigation/navigation.tsx';
import type { PageHistory } from '../navigation/page-history.ts';
import { createDialogHistory, type DialogHistory } from './dialog-history.ts';

const DialogHistoryContext = createContext<DialogHistory | null>(null);

/** Lets "back" close dialogs, and leads all that moves below it through the history that knows of them. */
export function BackClosesProvider({ history, children }: { history: PageHistory; children: ReactNode }) {
  const [dialogs] = useState(() => createDialogHistory(window));
  const wrapped = useMemo(() => dialogs.wrap(history), [dialogs, history]);
  useLayoutEffect(() => dialogs.listen(), [dialogs]);
  return (
    <NavigationProvider history={wrapped}>
      <DialogHistoryContext value={dialogs}>{children}</DialogHistoryContext>
    </NavigationProvider>
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
