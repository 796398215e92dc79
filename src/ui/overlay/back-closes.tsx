import { createContext, type ReactNode, useContext, useLayoutEffect, useMemo, useRef } from 'react';
import type { PageHistory } from '../../platform/page/page-history.ts';
import { NavigationProvider } from '../navigation/navigation.tsx';
import type { DialogHistory } from './dialog-history.ts';

const DialogHistoryContext = createContext<DialogHistory | null>(null);

interface BackClosesProps {
  dialogs: DialogHistory;
  /** Must receive only `dialogs.steps`. */
  history: PageHistory;
  children: ReactNode;
}

/** Lets "back" close dialogs, and routes every navigation below it through the history that knows of them. */
export function BackClosesProvider({ dialogs, history, children }: BackClosesProps) {
  const wrapped = useMemo(() => dialogs.wrap(history), [dialogs, history]);
  useLayoutEffect(() => dialogs.begin(), [dialogs]);
  return (
    <NavigationProvider history={wrapped}>
      <DialogHistoryContext value={dialogs}>{children}</DialogHistoryContext>
    </NavigationProvider>
  );
}

/** For every overlay: while it is mounted, "back" calls `onClose` and does not navigate. */
export function useBackCloses(onClose: () => void): void {
  const dialogs = useContext(DialogHistoryContext);
  const latest = useRef(onClose);
  useLayoutEffect(() => {
    latest.current = onClose;
  });
  useLayoutEffect(() => dialogs?.open(() => latest.current()), [dialogs]);
}
