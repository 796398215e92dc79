import { useLingui } from '@lingui/react';
import { useLazyCodeText } from '../../i18n/lazy-code-text.ts';
import { useSyncStatus } from '../../session/sync-status.ts';

/** Nobody can sign in in a window without storage: the note says so before the person types. */
export function BlockedStorageNote() {
  const { i18n } = useLingui();
  const isBlocked = useSyncStatus()?.badge === 'limited';
  const text = useLazyCodeText(isBlocked ? 'device/sign-in-blocked' : null);
  return <div role="status">{isBlocked && text !== null && <p className="banner">{i18n._(text)}</p>}</div>;
}
