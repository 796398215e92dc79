import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { withTexts } from '../../i18n/setup.ts';
import { lazyDialog } from '../../ui/overlay/lazy-dialog.tsx';

const ReportDialog = lazyDialog(() => withTexts(() => import('../../features/moderation/report-dialog.tsx')));

const ReportContext = createContext<(target: string) => void>(() => undefined);

/** Opens the report of a post, a comment or a person (`profile:<user id>`), from wherever it is asked for. */
export function useReport(): (target: string) => void {
  return useContext(ReportContext);
}

/** Holds the dialog; it must be signed-in people who report. */
export function ReportProvider({ children }: { children: ReactNode }) {
  const [target, setTarget] = useState<string | null>(null);
  const close = useCallback(() => setTarget(null), []);
  return (
    <ReportContext value={setTarget}>
      {children}
      {target !== null && <ReportDialog key={target} target={target} onClose={close} />}
    </ReportContext>
  );
}
