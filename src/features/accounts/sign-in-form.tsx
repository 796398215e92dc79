import { useLingui } from '@lingui/react/macro';
import { useForm } from 'react-hook-form';
import { LIMITS } from '../../domain/limits.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { useDataRoom } from '../../session/data-room.tsx';
import { Button } from '../../ui/button.tsx';
import { Field, PasswordField } from '../../ui/field.tsx';
import { useOneFlight } from './use-one-flight.ts';
import { useAccountOutcome } from './use-sign-in.ts';
import { SIGN_IN_CHECKS, type SignInValues } from './validation.ts';

/** E-mail and password (spec part 1, section 2.6). `reset` adds the home page's button that clears both fields. */
export function SignInForm({ onSignedIn, reset = false }: { onSignedIn: () => void; reset?: boolean }) {
  const { t, i18n } = useLingui();
  const { api } = useDataRoom();
  const { locale } = useLocale();
  const finish = useAccountOutcome(onSignedIn);
  const form = useForm<SignInValues>({ mode: 'onTouched', defaultValues: { email: '', password: '' } });
  const { errors, isSubmitting } = form.formState;
  const field = (name: keyof SignInValues) =>
    form.register(name, {
      validate: (value) => {
        const message = SIGN_IN_CHECKS[name](value);
        return message === null || i18n._(message);
      },
    });
  const submit = useOneFlight(async () => {
    let signedIn = false;
    await form.handleSubmit(async ({ email, password }) => {
      const result = await api.login({ email: email.trim(), password, locale });
      signedIn = result.ok;
      finish('login', result);
    })();
    return signedIn;
  });
  return (
    <form
      className="account__form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Field
        label={t`E-mail`}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={LIMITS.email.max}
        required
        error={errors.email?.message}
        {...field('email')}
      />
      <PasswordField
        label={t`Password`}
        autoComplete="current-password"
        maxLength={LIMITS.password.max}
        required
        error={errors.password?.message}
        {...field('password')}
      />
      <div className="account__buttons">
        <Button type="submit" look="primary" wide aria-disabled={isSubmitting}>
          {isSubmitting ? t`Signing in…` : t`Sign in`}
        </Button>
        {reset && (
          <Button look="text" onClick={() => form.reset()}>
            {t`Reset`}
          </Button>
        )}
      </div>
    </form>
  );
}
