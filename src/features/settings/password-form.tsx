import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { LIMITS } from '../../domain/limits.ts';
import { useDataRoom } from '../../session/data-room.tsx';
import { PasswordField } from '../../ui/field.tsx';
import { Form, FormActions } from '../../ui/form.tsx';
import { useOpenForm } from '../../ui/open-forms.tsx';
import { useFirstWrong } from '../../ui/use-first-wrong.ts';
import { settingsKeys } from './queries.ts';
import { useCommand } from './use-command.ts';

const STALE = [settingsKeys.account, settingsKeys.devices];
const NOTHING = { current: '', password: '', again: '' };
type Name = keyof typeof NOTHING;

/** The password that is known, then the new one twice. The other devices are signed out, this one stays. */
export function PasswordForm({ email, onClose }: { email: string; onClose: () => void }) {
  const { t } = useLingui();
  const { api } = useDataRoom();
  const { run, busy } = useCommand(STALE);
  const [values, setValues] = useState(NOTHING);
  const [left, setLeft] = useState<ReadonlySet<Name>>(new Set());
  useOpenForm(Object.values(values).some((value) => value !== ''));
  const { min } = LIMITS.password;
  const messages: Record<Name, string | undefined> = {
    current: values.current === '' ? t({ id: 'passwordError', message: 'Please enter your password.' }) : undefined,
    password:
      values.password.length < min
        ? t({
            message: plural(min, {
              one: 'The password needs at least # character.',
              other: 'The password needs at least # characters.',
            }),
          })
        : undefined,
    again:
      values.again === '' || values.again !== values.password
        ? t({ id: 'confirmPasswordError', message: 'Please enter the same password again.' })
        : undefined,
  };
  const field = (name: Name) => ({
    value: values[name],
    required: true,
    maxLength: LIMITS.password.max,
    error: left.has(name) ? messages[name] : undefined,
    onChange: ({ target }: { target: HTMLInputElement }) => setValues((all) => ({ ...all, [name]: target.value })),
    onBlur: () => setLeft((all) => new Set([...all, name])),
  });
  const { form, lead } = useFirstWrong();
  const submit = async () => {
    setLeft(new Set<Name>(['current', 'password', 'again']));
    if (Object.values(messages).some((message) => message !== undefined)) {
      lead();
      return;
    }
    const { current, password } = values;
    const done = await run(
      () => api.changePassword({ current, password }),
      t`Your password is changed. Other devices were signed out.`,
    );
    if (done) onClose();
  };
  return (
    <Form ref={form} className="settings__form" onSubmit={submit}>
      {/* Password managers keep a password under a user name, and look for it in the same form. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label={t`Password until now`} autoComplete="current-password" {...field('current')} />
      <PasswordField
        label={t`New password`}
        hint={t({ message: plural(min, { one: 'At least # character.', other: 'At least # characters.' }) })}
        autoComplete="new-password"
        {...field('password')}
      />
      <PasswordField label={t`New password again`} autoComplete="new-password" {...field('again')} />
      <FormActions submit={busy ? t`Saving…` : t`Save`} small busy={busy} onCancel={onClose} />
    </Form>
  );
}
