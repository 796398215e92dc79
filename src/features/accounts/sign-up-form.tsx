import { useLingui } from '@lingui/react/macro';
import { LIMITS } from '../../domain/limits.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { useDataClient } from '../../session/session.tsx';
import { Button } from '../../ui/action/button.tsx';
import { Field } from '../../ui/field/field.tsx';
import { AccountForm, EmailField, NewPasswordFields } from './account-form.tsx';
import { NEW_CHECKS } from './new-checks.ts';
import { tidyName } from './tidy-name.ts';
import { useAccountForm } from './use-account-form.ts';
import { usePasswordsDiffer } from './use-passwords-differ.ts';
import { useAccountOutcome } from './use-sign-in.ts';

/** Registration (spec part 1, sections 2.5 and 5). */
export function SignUpForm({ onSignedIn }: { onSignedIn: () => void }) {
  const { t } = useLingui();
  const { api } = useDataClient();
  const { locale } = useLocale();
  const finish = useAccountOutcome(onSignedIn);
  const tellIfDifferent = usePasswordsDiffer();
  const form = useAccountForm(
    NEW_CHECKS,
    async ({ firstName, secondName, email, password }) => {
      const result = await api.register({
        firstName: await tidyName(firstName),
        secondName: await tidyName(secondName),
        email: email.trim(),
        password,
        locale,
      });
      await finish('registration', result);
      return result.ok;
    },
    tellIfDifferent,
  );
  return (
    <AccountForm {...form.frame}>
      <div className="account__names">
        <Field
          label={t`First name`}
          autoComplete="given-name"
          maxLength={LIMITS.name.max}
          required
          {...form.field('firstName')}
        />
        <Field
          label={t`Second name`}
          autoComplete="family-name"
          maxLength={LIMITS.name.max}
          required
          {...form.field('secondName')}
        />
      </div>
      <EmailField {...form.field('email')} />
      <NewPasswordFields password={form.field('password')} confirm={form.field('confirmPassword')} />
      <Button type="submit" variant="primary" wide aria-disabled={form.isSubmitting}>
        {form.isSubmitting ? t`Creating your account…` : t`Join now`}
      </Button>
    </AccountForm>
  );
}
