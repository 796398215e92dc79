import { useLingui } from '@lingui/react/macro';
import { LIMITS } from '../../domain/limits.ts';
import { emailRefusal } from '../../i18n/email-refusal.ts';
import { useDataClient } from '../../session/session.tsx';
import { CheckedForm, useCheckedForm } from '../../ui/form/checked-form.tsx';
import { FormActions } from '../../ui/form/form.tsx';
import { AddressItem, PasswordItem } from '../../ui/form/items.tsx';
import { settingsKeys } from './queries.ts';
import { useCommand } from './use-command.ts';

const STALE = [settingsKeys.account];

/** Changes the address: the new one is valid once the link in its mail was opened; until then the old one is. */
export function EmailForm({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui();
  const { api } = useDataClient();
  const { run, busy } = useCommand(STALE);
  const { frame, field } = useCheckedForm({
    begin: { email: '', password: '' },
    wrong: ({ email, password }) => {
      const refusal = emailRefusal(email);
      return {
        email: refusal === null ? undefined : i18n._(refusal),
        password: password === '' ? t({ id: 'passwordError', message: 'Enter your password.' }) : undefined,
      };
    },
    send: async ({ email, password }) => {
      const address = email.trim();
      const done = await run(
        () => api.changeEmail({ email: address, password }),
        t`We’ve sent a link to ${address}. Open it to confirm the address.`,
      );
      if (done) onClose();
      return done;
    },
  });
  return (
    <CheckedForm className="settings__form stack tight" frame={frame}>
      <AddressItem label={t`New email`} maxLength={LIMITS.email.max} required {...field('email')} />
      <PasswordItem
        label={t`Password`}
        autoComplete="current-password"
        maxLength={LIMITS.password.max}
        required
        {...field('password')}
      />
      <FormActions submit={busy ? t`Sending…` : t`Send link`} small busy={busy} onCancel={onClose} />
    </CheckedForm>
  );
}
