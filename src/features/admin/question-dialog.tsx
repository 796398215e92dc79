import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import type { AccountRow } from '../../domain/account/admin.ts';
import type { Role } from '../../domain/account/schema.ts';
import { LIMITS } from '../../domain/limits.ts';
import { refusalText } from '../../i18n/code-texts.ts';
import { useDataClient } from '../../session/session.tsx';
import { useTextDraft } from '../../session/text-draft.ts';
import { CheckedForm, useCheckedForm } from '../../ui/form/checked-form.tsx';
import { FormActions } from '../../ui/form/form.tsx';
import { useNotify } from '../../ui/notice/notifications.tsx';
import { Modal } from '../../ui/overlay/modal.tsx';
import { adminKeys } from './queries.ts';
import { ReasonField } from './reason-field.tsx';
import { ROLE_NAMES } from './texts.ts';

/** A change that an admin is about to make. */
export type Question =
  | { kind: 'role'; row: AccountRow; role: Role; grant: boolean }
  | { kind: 'suspend'; row: AccountRow }
  | { kind: 'restore'; row: AccountRow };

/** Asks for a confirmation before a change and reports the result. The change log lists each change. */
export function QuestionDialog({ question, onClose }: { question: Question; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const { api } = useDataClient();
  const client = useQueryClient();
  const notify = useNotify();
  const id = useId();
  const { row } = question;
  const { name } = row;
  const role = question.kind === 'role' ? i18n._(ROLE_NAMES[question.role]) : '';
  const words = {
    grant: { title: t`Grant a role?`, text: t`${name} will get the role “${role}”.`, button: t`Grant` },
    withdraw: { title: t`Withdraw a role?`, text: t`${name} will lose the role “${role}”.`, button: t`Withdraw` },
    suspend: {
      title: t`Suspend the account?`,
      text: t`${name} will be signed out everywhere and won’t be able to sign in until the account is restored.`,
      button: t`Suspend`,
    },
    restore: { title: t`Restore the account?`, text: t`${name} will be able to sign in again.`, button: t`Restore` },
  }[question.kind === 'role' ? (question.grant ? 'grant' : 'withdraw') : question.kind];

  const change = (reason: string) => {
    if (question.kind === 'role') return api.setRole(row.userId, question.role, question.grant);
    return api.setSuspension(row.userId, question.kind === 'suspend' ? reason.trim() : null);
  };
  const draft = useTextDraft(`account:${question.kind}:${row.userId}`);
  const { frame, field, isSubmitting } = useCheckedForm({
    draft,
    begin: { reason: '' },
    tells: 'when sent',
    wrong: ({ reason }) => ({
      reason: question.kind === 'suspend' && reason.trim() === '' ? t`Enter a reason.` : undefined,
    }),
    send: async ({ reason }) => {
      const result = await change(reason);
      if (result.ok) notify({ tone: 'positive', text: t`Changed.`, about: id });
      else notify({ tone: 'negative', text: i18n._(refusalText(result)), about: id });
      await client.invalidateQueries({ queryKey: adminKeys.all });
      if (result.ok) onClose();
      return result.ok;
    },
  });
  return (
    <Modal title={words.title} onClose={onClose}>
      <CheckedForm className="stack loose" frame={frame}>
        <p>{words.text}</p>
        {question.kind === 'suspend' && <ReasonField maxLength={LIMITS.suspensionReason.max} {...field('reason')} />}
        <FormActions
          submit={words.button}
          variant={question.kind === 'suspend' ? 'danger' : 'primary'}
          busy={isSubmitting}
          onCancel={onClose}
        />
      </CheckedForm>
    </Modal>
  );
}
