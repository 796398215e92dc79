import { useLingui } from '@lingui/react/macro';
import { LIMITS } from '../../domain/limits.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { useDataClient } from '../../session/session.tsx';
import { Button } from '../../ui/action/button.tsx';
import { PasswordField } from '../../ui/field/field.tsx';
import { AccountForm, EmailField } from './account-form.tsx';
import { useAccountForm } from './use-account-form.ts';
import { useAccountOutcome } from './use-sign-in.ts';
import { SIGN_IN_CHECKS } from './validation.ts';

/** E-mail and password (spec part 1, section 2.6). `reset` adds the home page's button that clears both fields. */
export function SignInForm({ onSignedIn, reset = false }: { onSignedIn: () => void; reset?: boolean }) {
  const { t } = useLingui();
  const { api } = useDataClient();
  const { locale } = useLocale();
  const finish = useAccountOutcome(onSignedIn);
  const form = useAccountForm(SIGN_IN_CHECKS, async ({ email, password }) => {
    const result = await api.login({ email: email.trim(), password, locale });
    await finish('login', result);
    return result.ok;
  });
  return (
    <AccountForm {...form.frame}>
      <EmailField autoComplete="username" {...form.field('email')} />
      <PasswordField
        label={t`Password`}
        autoComplete="current-password"
        maxLength={LIMITS.password.max}
        required
        {...form.field('password')}
      />
      <div className="account__buttons">
        <Button type="submit" variant="primary" wide aria-disabled={form.isSubmitting}>
          {form.isSubmitting ? t`Signing in…` : t`Sign in`}
        </Button>
        {reset && (
          <Button variant="text" onClick={form.reset}>
            {t`Clear`}
          </Button>
        )}
      </div>
    </AccountForm>
  );
}
