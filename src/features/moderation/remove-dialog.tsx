import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { LIMITS } from '../../domain/limits.ts';
import { refusalText } from '../../i18n/code-texts.ts';
import { useDataClient } from '../../session/session.tsx';
import { useTextDraft } from '../../session/text-draft.ts';
import { CheckedForm, useCheckedForm } from '../../ui/form/checked-form.tsx';
import { FormActions } from '../../ui/form/form.tsx';
import { AreaItem } from '../../ui/form/items.tsx';
import { useNotify } from '../../ui/notice/notifications.tsx';
import { Modal } from '../../ui/overlay/modal.tsx';
import './moderation.css';

interface RemoveDialogProps {
  /** The id of the fact. */
  target: string;
  onClose: () => void;
  onRemoved: () => void;
}

/**
 * An admin removes another person's content: a decision with a reason, of which its author is notified. Needs the
 * network.
 */
export default function RemoveDialog({ target, onClose, onRemoved }: RemoveDialogProps) {
  const { t, i18n } = useLingui();
  const { api } = useDataClient();
  const notify = useNotify();
  const id = useId();
  const draft = useTextDraft(`remove:${target}`);
  const { frame, field, isSubmitting } = useCheckedForm({
    draft,
    begin: { reason: '' },
    tells: 'when sent',
    wrong: ({ reason }) => ({ reason: reason.trim() === '' ? t`Please say why.` : undefined }),
    send: async ({ reason }) => {
      const result = await api.decide({ target, decision: 'remove', reason: reason.trim(), days: null });
      if (!result.ok) {
        notify({ tone: 'negative', about: id, text: i18n._(refusalText(result)) });
        return false;
      }
      notify({ tone: 'positive', about: id, text: t`Removed. We’ve let the author know why.` });
      onRemoved();
      return true;
    },
  });
  return (
    <Modal title={t`Remove as a moderator`} onClose={onClose}>
      <CheckedForm className="report" frame={frame}>
        <AreaItem
          label={t`Reason (the author will see it)`}
          rows={3}
          maxLength={LIMITS.moderationReason.max}
          required
          {...field('reason')}
        />
        <FormActions
          submit={t({ context: 'moderator', message: 'Remove' })}
          variant="danger"
          busy={isSubmitting}
          onCancel={onClose}
        />
      </CheckedForm>
    </Modal>
  );
}
