import { type ReactNode, useCallback, useState } from 'react';
import { withTexts } from '../../i18n/setup.ts';
import { AuthRequiredContext } from '../../session/auth-required.ts';
import { lazyDialog } from '../../ui/overlay/lazy-dialog.tsx';

const AuthRequiredDialog = lazyDialog(() => withTexts(() => import('./auth-required-dialog.tsx')));

/** Holds the dialog that explains to visitors what needs an account. */
export function AuthRequiredProvider({ children }: { children: ReactNode }) {
  const [anchor, setAnchor] = useState<string | null>(null);
  const ask = useCallback((wanted = '') => setAnchor(wanted), []);
  const close = useCallback(() => setAnchor(null), []);
  return (
    <AuthRequiredContext value={ask}>
      {children}
      {anchor !== null && <AuthRequiredDialog anchor={anchor} onClose={close} />}
    </AuthRequiredContext>
  );
}
