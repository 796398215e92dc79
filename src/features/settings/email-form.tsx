import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { isEmail } from '../../domain/account/email.ts';
import { LIMITS } from '../../domain/limits.ts';
import { useDataRoom } from '../../session/data-room.tsx';
import { AddressField, PasswordField } from '../../ui/field.tsx';
import { Form, FormActions } from '../../ui/form.tsx';
import { useOpenForm } from '../../ui/open-forms.tsx';
import { useFirstWrong } from '../../ui/use-first-wrong.ts';
import { settingsKeys } from './queries.ts';
import { useCommand } from './use-command.ts';

const STALE = [settingsKeys.account];

/** Another address: it counts once the link in the mail to it was opened; until then the old one does. */
export function EmailForm({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { api } = useDataRoom();
  const { run, busy } = useCommand(STALE);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [left, setLeft] = useState({ email: false, password: false });
  useOpenForm(email !== '' || password !== '');
  const { form, lead } = useFirstWrong();
  const submit = async () => {
    setLeft({ email: true, password: true });
    if (!isEmail(email) || password === '') {
      lead();
      return;
    }
    const address = email.trim();
    const done = await run(
      () => api.changeEmail({ email: address, password }),
      t`We sent a link to ${address}. Open it to confirm the address.`,
    );
    if (done) onClose();
  };
  return (
    <Form ref={form} className="settings__form" onSubmit={submit}>
      <AddressField
        label={t`New e-mail`}
        maxLength={LIMITS.email.max}
        required
        value={email}
        error={
          left.email && !isEmail(email)
            ? t({ id: 'emailError', message: 'Please enter your e-mail address.' })
            : undefined
        }
        onChange={({ target }) => setEmail(target.value)}
        onBlur={() => setLeft((now) => ({ ...now, email: true }))}
      />
      <PasswordField
        label={t`Password`}
        autoComplete="current-password"
        maxLength={LIMITS.password.max}
        required
        value={password}
        error={
          left.password && password === ''
            ? t({ id: 'passwordError', message: 'Please enter your password.' })
            : undefined
        }
        onChange={({ target }) => setPassword(target.value)}
        onBlur={() => setLeft((now) => ({ ...now, password: true }))}
      />
      <FormActions submit={busy ? t`Sending…` : t`Send the link`} small busy={busy} onCancel={onClose} />
    </Form>
  );
}
