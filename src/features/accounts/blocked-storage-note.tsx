import { useLingui } from '@lingui/react';
import { useLazyCodeText } from '../../i18n/lazy-code-text.ts';
import { useSyncStatus } from '../../session/sync-status.ts';

/** In a window that keeps nothing nobody can sign in: said before the person types, and not after. */
export function BlockedStorageNote() {
  const { i18n } = useLingui();
  const isBlocked = useSyncStatus()?.badge === 'limited';
  const text = useLazyCodeText(isBlocked ? 'device/sign-in-blocked' : null);
  return <div role="status">{isBlocked && text !== null && <p className="banner">{i18n._(text)}</p>}</div>;
}
