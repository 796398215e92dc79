import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { isGuessable } from '../../domain/account/guessable.ts';
import { LIMITS } from '../../domain/limits.ts';
import { GUESSABLE_PASSWORD } from '../../i18n/guessable-password.ts';
import { useDataClient } from '../../session/session.tsx';
import { CheckedForm, useCheckedForm } from '../../ui/form/checked-form.tsx';
import { FormActions } from '../../ui/form/form.tsx';
import { PasswordItem } from '../../ui/form/items.tsx';
import { settingsKeys } from './queries.ts';
import { useCommand } from './use-command.ts';

const STALE = [settingsKeys.account, settingsKeys.devices];
const NOTHING = { current: '', password: '', again: '' };

/** The current password, then the new one twice. The other devices are signed out, this one is not. */
export function PasswordForm({ email, onClose }: { email: string; onClose: () => void }) {
  const { t } = useLingui();
  const { api } = useDataClient();
  const { run, busy } = useCommand(STALE);
  const { min, max } = LIMITS.password;
  const problemOf = (password: string) => {
    if (password.length >= min) return isGuessable(password, { email }) ? t(GUESSABLE_PASSWORD) : undefined;
    return t({
      message: plural(min, {
        one: 'Your password must have at least # character.',
        other: 'Your password must have at least # characters.',
      }),
    });
  };
  const { frame, field } = useCheckedForm({
    begin: NOTHING,
    wrong: ({ current, password, again }) => ({
      current: current === '' ? t({ id: 'passwordError', message: 'Enter your password.' }) : undefined,
      password: problemOf(password),
      again:
        again === '' || again !== password
          ? t({ id: 'confirmPasswordError', message: 'Enter the same password again.' })
          : undefined,
    }),
    send: async ({ current, password }) => {
      const done = await run(
        () => api.changePassword({ current, password }),
        t`Password changed. You’ve been signed out on other devices.`,
      );
      if (done) onClose();
      return done;
    },
  });
  return (
    <CheckedForm className="settings__form stack tight" frame={frame}>
      {/* Password managers store a password under a user name, and look for it in the same form. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordItem
        label={t`Current password`}
        autoComplete="current-password"
        required
        maxLength={max}
        {...field('current')}
      />
      <PasswordItem
        label={t`New password`}
        hint={t({ message: plural(min, { one: 'At least # character.', other: 'At least # characters.' }) })}
        autoComplete="new-password"
        required
        maxLength={max}
        {...field('password')}
      />
      <PasswordItem
        label={t`Confirm new password`}
        autoComplete="new-password"
        required
        maxLength={max}
        {...field('again')}
      />
      <FormActions submit={busy ? t`Saving…` : t`Save`} small busy={busy} onCancel={onClose} />
    </CheckedForm>
  );
}
