import { useLingui } from '@lingui/react/macro';
import { LIMITS } from '../../domain/limits.ts';
import { useTextDraft } from '../../session/text-draft.ts';
import { CheckedForm, useCheckedForm } from '../../ui/form/checked-form.tsx';
import { FormActions } from '../../ui/form/form.tsx';
import { Modal } from '../../ui/overlay/modal.tsx';
import { ReasonField } from './reason-field.tsx';

interface ReasonDialogProps {
  title: string;
  /** The subject of the decision: the typed text is stored under it. */
  about: string;
  submit: string;
  /** `danger`: the decision ends something. Default: `primary`. */
  variant?: 'primary' | 'danger';
  /** Resolves to whether nothing is left to decide. */
  decide: (reason: string) => Promise<boolean>;
  onClose: () => void;
}

/** A decision against a person's statement; it needs a reason, of which the person is notified. */
export function ReasonDialog({ title, about, submit: name, variant = 'primary', decide, onClose }: ReasonDialogProps) {
  const { t } = useLingui();
  const draft = useTextDraft(`refusal:${about}`);
  const { frame, field, isSubmitting } = useCheckedForm({
    draft,
    begin: { reason: '' },
    tells: 'when sent',
    wrong: ({ reason }) => ({ reason: reason.trim() === '' ? t`Enter a reason.` : undefined }),
    send: async ({ reason }) => {
      const done = await decide(reason.trim());
      if (done) onClose();
      return done;
    },
  });
  return (
    <Modal title={title} onClose={onClose}>
      <CheckedForm className="stack loose" frame={frame}>
        <ReasonField maxLength={LIMITS.moderationReason.max} {...field('reason')} />
        <FormActions submit={name} variant={variant} busy={isSubmitting} onCancel={onClose} />
      </CheckedForm>
    </Modal>
  );
}
