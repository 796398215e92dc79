import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { codeText } from '../../i18n/code-texts.ts';
import { useDataRoom } from '../../session/data-room.tsx';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { useNotify } from '../../ui/notifications.tsx';
import { postKeys } from './queries.ts';

/** Asks before a post is removed; works offline, the removal is sent like anything else. */
export function RemovePostDialog({
  id,
  title,
  onClose,
  onRemoved,
}: {
  id: string;
  title: string;
  onClose: () => void;
  onRemoved: () => void;
}) {
  const { t, i18n } = useLingui();
  const { api } = useDataRoom();
  const client = useQueryClient();
  const notify = useNotify();
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    const result = await api.remove(id);
    setBusy(false);
    if (!result.ok) {
      const why = i18n._(codeText(result.code));
      notify({ tone: 'negative', text: t({ id: 'deletePostError', message: `The post was not removed: ${why}` }) });
      return;
    }
    notify({ tone: 'positive', text: t({ id: 'postDeleted', message: 'The post is removed.' }) });
    await client.invalidateQueries({ queryKey: postKeys.all });
    onRemoved();
  };
  return (
    <Modal title={t`Remove this post?`} onClose={onClose}>
      <p>{t`“${title}” will disappear for everybody.`}</p>
      <div className="actions">
        <Button look="danger" aria-disabled={busy} onClick={() => void (busy || remove())}>
          {t`Remove`}
        </Button>
        <Button onClick={onClose}>{t`Keep`}</Button>
      </div>
    </Modal>
  );
}
