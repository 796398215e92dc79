import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import type { AccountRow } from '../../domain/account/admin.ts';
import type { Role } from '../../domain/account/schema.ts';
import { LIMITS } from '../../domain/limits.ts';
import { codeText } from '../../i18n/code-texts.ts';
import { useDataRoom } from '../../session/data-room.tsx';
import { Form, FormActions } from '../../ui/form.tsx';
import { Modal } from '../../ui/modal.tsx';
import { useNotify } from '../../ui/notifications.tsx';
import { adminKeys } from './queries.ts';
import { ReasonField } from './reason-field.tsx';
import { ROLE_NAMES } from './texts.ts';

/** A change that an admin is about to make. */
export type Question =
  | { kind: 'role'; row: AccountRow; role: Role; grant: boolean }
  | { kind: 'suspend'; row: AccountRow }
  | { kind: 'restore'; row: AccountRow };

/** Asks before a change is made and tells how it ended. Each change stands in the list of changes afterwards. */
export function QuestionDialog({ question, onClose }: { question: Question; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const { api } = useDataRoom();
  const client = useQueryClient();
  const notify = useNotify();
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const id = useId();
  const { row } = question;
  const { name } = row;
  const role = question.kind === 'role' ? i18n._(ROLE_NAMES[question.role]) : '';
  const words = {
    grant: { title: t`Grant a role?`, text: t`${name} gets the role “${role}”.`, button: t`Grant` },
    withdraw: { title: t`Withdraw a role?`, text: t`${name} loses the role “${role}”.`, button: t`Withdraw` },
    suspend: {
      title: t`Suspend the account?`,
      text: t`${name} is signed out everywhere and cannot sign in until the account is restored.`,
      button: t`Suspend`,
    },
    restore: { title: t`Restore the account?`, text: t`${name} can sign in again.`, button: t`Restore` },
  }[question.kind === 'role' ? (question.grant ? 'grant' : 'withdraw') : question.kind];
  const missing = question.kind === 'suspend' && reason.trim() === '';

  const change = () => {
    if (question.kind === 'role') return api.setRole(row.userId, question.role, question.grant);
    return api.setSuspension(row.userId, question.kind === 'suspend' ? reason.trim() : null);
  };
  const submit = async () => {
    setTried(true);
    if (missing || running.current) return;
    running.current = true;
    setBusy(true);
    const result = await change();
    running.current = false;
    setBusy(false);
    if (result.ok) notify({ tone: 'positive', text: t`Changed.`, about: id });
    else notify({ tone: 'negative', text: i18n._(codeText(result.code)), about: id });
    await client.invalidateQueries({ queryKey: adminKeys.all });
    if (result.ok) onClose();
  };
  return (
    <Modal title={words.title} onClose={onClose}>
      <Form className="admin__question" onSubmit={submit}>
        <p>{words.text}</p>
        {question.kind === 'suspend' && (
          <ReasonField
            value={reason}
            max={LIMITS.suspensionReason.max}
            missing={tried && missing}
            onChange={setReason}
          />
        )}
        <FormActions
          submit={words.button}
          look={question.kind === 'suspend' ? 'danger' : 'primary'}
          busy={busy}
          onCancel={onClose}
        />
      </Form>
    </Modal>
  );
}
