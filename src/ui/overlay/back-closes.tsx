import { createContext, type ReactNode, useContext, useLayoutEffect, useMemo, useRef } from 'react';
import type { PageHistory } from '../../platform/page-history.ts';
import { NavigationProvider } from '../navigation/navigation.tsx';
import type { DialogHistory } from './dialog-history.ts';

const DialogHistoryContext = createContext<DialogHistory | null>(null);

interface BackClosesProps {
  dialogs: DialogHistory;
  /** Hears of `dialogs.steps` alone. */
  history: PageHistory;
  children: ReactNode;
}

/** Lets "back" close dialogs, and leads all that moves below it through the history that knows of them. */
export function BackClosesProvider({ dialogs, history, children }: BackClosesProps) {
  const wrapped = useMemo(() => dialogs.wrap(history), [dialogs, history]);
  useLayoutEffect(() => dialogs.begin(), [dialogs]);
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
