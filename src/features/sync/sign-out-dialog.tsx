import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import type { WaitingItem } from '../../data/api/sync.ts';
import { refusalText } from '../../i18n/code-texts.ts';
import { useRemovals } from '../../session/removals.tsx';
import { useDataClient } from '../../session/session.tsx';
import { useSyncStatus } from '../../session/sync-status.ts';
import { Button } from '../../ui/action/button.tsx';
import { FormEnd } from '../../ui/form/form.tsx';
import { useAnyOpenForm } from '../../ui/form/open-forms.tsx';
import { useNotify } from '../../ui/notice/notifications.tsx';
import { Waiting } from '../../ui/notice/placeholders.tsx';
import { Modal } from '../../ui/overlay/modal.tsx';
import { useSyncCommands } from './commands.ts';
import { ItemRow } from './item-row.tsx';
import './sync-centre.css';

/** Signing out removes all data of the person from this device, so unsent data is shown first (situation 28). */
export function SignOutDialog({ onClose, onSignedOut }: { onClose: () => void; onSignedOut: () => void }) {
  const { t, i18n } = useLingui();
  const { api } = useDataClient();
  const notify = useNotify();
  const commands = useSyncCommands();
  const status = useSyncStatus();
  const removals = useRemovals();
  // Runs before reading what is unsent: a removal that could still be undone would otherwise be lost.
  useLayoutEffect(() => removals.flush(), [removals]);
  const unsent = useQuery({
    queryKey: ['sync', 'unsent', status],
    queryFn: () => api.unsent(),
    placeholderData: (old) => old,
  });
  const [waits, setWaits] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const typing = useAnyOpenForm();
  const leave = useCallback(async () => {
    setLeaving(true);
    const result = await api.signOut();
    setLeaving(false);
    if (result.ok) onSignedOut();
    else notify({ tone: 'negative', text: i18n._(refusalText(result)) });
  }, [api, i18n, notify, onSignedOut]);
  const items = unsent.data;
  const empty = items?.length === 0;
  useEffect(() => {
    if (!waits || empty !== true) return;
    setWaits(false);
    void leave();
  }, [waits, empty, leave]);
  return (
    <Modal title={t`Sign out?`} onClose={onClose}>
      {items === undefined && <Waiting />}
      {empty && <p>{t`Everything of yours has been sent. It will be removed from this device.`}</p>}
      {items === null && (
        <p>{t`We can’t open your items right now, so we don’t know if they’ve all been sent. If you sign out, you’ll lose anything that hasn’t.`}</p>
      )}
      {items !== undefined && items !== null && !empty && (
        <>
          <p>{t`This hasn’t been sent yet. If you sign out now, you’ll lose it:`}</p>
          <UnsentList items={items} />
        </>
      )}
      {typing && <p>{t`Something you’ve started writing isn’t saved yet. If you sign out, you’ll lose it.`}</p>}
      <p role="status">{waits && t`You’ll be signed out when everything is sent.`}</p>
      {items !== undefined && (
        <FormEnd>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          {empty ? (
            <Button variant="primary" aria-disabled={leaving} onClick={() => void (leaving || leave())}>
              {t`Sign out`}
            </Button>
          ) : (
            <>
              <Button variant="danger" aria-disabled={leaving} onClick={() => void (leaving || leave())}>
                {t`Discard and sign out`}
              </Button>
              {items !== null && (
                <>
                  <Button onClick={() => void commands.exportUnsent()}>{t`Export`}</Button>
                  <Button
                    variant="primary"
                    aria-disabled={waits}
                    onClick={() => {
                      setWaits(true);
                      void commands.sendNow();
                    }}
                  >
                    {t`Wait and send`}
                  </Button>
                </>
              )}
            </>
          )}
        </FormEnd>
      )}
    </Modal>
  );
}

function UnsentList({ items }: { items: readonly WaitingItem[] }) {
  return (
    <ul className="sync-list">
      {items.map((item) => (
        <ItemRow key={`${item.kind}${item.id}`} item={item} />
      ))}
    </ul>
  );
}
