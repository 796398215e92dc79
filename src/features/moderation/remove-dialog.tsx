import { useLingui } from '@lingui/react/macro';
import { useCallback, useId, useState } from 'react';
import { LIMITS } from '../../domain/limits.ts';
import { codeText } from '../../i18n/code-texts.ts';
import { useDataRoom } from '../../session/data-room.tsx';
import { Form, FormActions } from '../../ui/form.tsx';
import { Modal } from '../../ui/modal.tsx';
import { useNotify } from '../../ui/notifications.tsx';
import { useOpenForm } from '../../ui/open-forms.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useFirstWrong } from '../../ui/use-first-wrong.ts';
import { useOneFlight } from '../../ui/use-one-flight.ts';
import './moderation.css';

interface RemoveDialogProps {
  /** The id of the fact. */
  target: string;
  onClose: () => void;
  onRemoved: () => void;
}

/** An admin removes what somebody else wrote: a decision with a reason, which its author is told. Needs the network. */
export default function RemoveDialog({ target, onClose, onRemoved }: RemoveDialogProps) {
  const { t, i18n } = useLingui();
  const { api } = useDataRoom();
  const notify = useNotify();
  const id = useId();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const { form, lead } = useFirstWrong();
  useOpenForm(reason.trim() !== '');
  const missing = reason.trim() === '';
  const submit = useOneFlight(
    useCallback(async () => {
      setTried(true);
      if (missing) {
        lead();
        return false;
      }
      setBusy(true);
      const result = await api.decide({ target, decision: 'remove', reason: reason.trim(), days: null });
      setBusy(false);
      if (!result.ok) {
        notify({ tone: 'negative', about: id, text: i18n._(codeText(result.code)) });
        return false;
      }
      notify({ tone: 'positive', about: id, text: t`Removed. Its author is told why.` });
      onRemoved();
      return true;
    }, [api, i18n, id, lead, missing, notify, onRemoved, reason, t, target]),
  );
  return (
    <Modal title={t`Remove as a moderator`} onClose={onClose}>
      <Form ref={form} className="report" onSubmit={submit}>
        <TextField
          label={t`Reason, told to the author`}
          error={tried && missing ? t`Please say why.` : undefined}
          rows={3}
          maxLength={LIMITS.moderationReason.max}
          required
          value={reason}
          onChange={({ target: { value } }) => setReason(value)}
        />
        <FormActions
          submit={t({ context: 'moderator', message: 'Remove' })}
          look="danger"
          busy={busy}
          onCancel={onClose}
        />
      </Form>
    </Modal>
  );
}
