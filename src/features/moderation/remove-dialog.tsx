import { useLingui } from '@lingui/react/macro';
import { useCallback, useId, useState } from 'react';
import { LIMITS } from '../../domain/limits.ts';
import { codeText } from '../../i18n/code-texts.ts';
import { useDataRoom } from '../../session/data-room.tsx';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { useNotify } from '../../ui/notifications.tsx';
import { useOneFlight } from '../../ui/use-one-flight.ts';

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
  const missing = reason.trim() === '';
  const submit = useOneFlight(
    useCallback(async () => {
      setTried(true);
      if (missing) return false;
      const result = await api.decide({ target, decision: 'remove', reason: reason.trim(), days: null });
      if (!result.ok) {
        notify({ tone: 'negative', about: id, text: i18n._(codeText(result.code)) });
        return false;
      }
      notify({ tone: 'positive', about: id, text: t`Removed. Its author is told why.` });
      onRemoved();
      return true;
    }, [api, i18n, id, missing, notify, onRemoved, reason, t, target]),
  );
  return (
    <Modal title={t`Remove as a moderator`} onClose={onClose}>
      <form
        className="report"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <div className="field">
          <label className="field__label" htmlFor={id}>
            {t`Reason, told to the author`}
          </label>
          <textarea
            id={id}
            className="field__input"
            rows={3}
            maxLength={LIMITS.moderationReason.max}
            value={reason}
            required
            aria-invalid={tried && missing}
            aria-describedby={`${id}-error`}
            onChange={({ target: { value } }) => setReason(value)}
          />
          <p id={`${id}-error`} className="field__error" role="alert">
            {tried && missing && t`Please say why.`}
          </p>
        </div>
        <div className="actions">
          <Button type="submit" look="danger">
            {t`Remove`}
          </Button>
          <Button onClick={onClose}>{t`Cancel`}</Button>
        </div>
      </form>
    </Modal>
  );
}
