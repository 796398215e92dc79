import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { withTexts } from '../../i18n/setup.ts';
import { type Moderating, ModeratingContext } from '../../session/moderating.ts';
import { lazyDialog, useDialogsAhead } from '../../ui/overlay/lazy-dialog.tsx';

const ReportDialog = lazyDialog(() => withTexts(() => import('../../features/moderation/report-dialog.tsx')));
const RemoveDialog = lazyDialog(() => withTexts(() => import('../../features/moderation/remove-dialog.tsx')));
const DIALOGS = [ReportDialog, RemoveDialog];

type Open =
  | { kind: 'report'; target: string; hint: string | null }
  | { kind: 'remove'; target: string; removed: () => void };

/** Holds the dialogs for reporting and removing content, for every screen. */
export function ModeratingProvider({ children }: { children: ReactNode }) {
  useDialogsAhead(DIALOGS);
  const [open, setOpen] = useState<Open | null>(null);
  const close = useCallback(() => setOpen(null), []);
  const moderating = useMemo<Moderating>(
    () => ({
      report: (target, hint = null) => setOpen({ kind: 'report', target, hint }),
      remove: (target, removed = () => undefined) => setOpen({ kind: 'remove', target, removed }),
    }),
    [],
  );
  return (
    <ModeratingContext value={moderating}>
      {children}
      {open?.kind === 'report' && (
        <ReportDialog key={open.target} target={open.target} hint={open.hint} onClose={close} />
      )}
      {open?.kind === 'remove' && (
        <RemoveDialog
          target={open.target}
          onClose={close}
          onRemoved={() => {
            close();
            open.removed();
          }}
        />
      )}
    </ModeratingContext>
  );
}
