import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useForm } from 'react-hook-form';
import { LIMITS } from '../../domain/limits.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { useDataRoom } from '../../session/data-room.tsx';
import { Button } from '../../ui/button.tsx';
import { Field, PasswordField } from '../../ui/field.tsx';
import { useNotify } from '../../ui/notifications.tsx';
import { useOneFlight } from './use-one-flight.ts';
import { useAccountOutcome } from './use-sign-in.ts';
import { SIGN_UP_CHECKS, type SignUpValues } from './validation.ts';

const EMPTY: SignUpValues = { firstName: '', secondName: '', email: '', password: '', confirmPassword: '' };

/** Registration (spec part 1, sections 2.5 and 5). */
export function SignUpForm({ onSignedIn }: { onSignedIn: () => void }) {
  const { t, i18n } = useLingui();
  const { api } = useDataRoom();
  const { locale } = useLocale();
  const notify = useNotify();
  const finish = useAccountOutcome(onSignedIn);
  const form = useForm<SignUpValues>({ mode: 'onTouched', defaultValues: EMPTY });
  const { errors, isSubmitting, touchedFields } = form.formState;
  const { min } = LIMITS.password;
  const field = (name: keyof SignUpValues) =>
    form.register(name, {
      validate: (value, values) => {
        const message = SIGN_UP_CHECKS[name](value, values);
        return message === null || i18n._(message);
      },
      // Not before it was left: a field that nobody has reached yet says nothing.
      ...(name === 'password' && touchedFields.confirmPassword === true && { deps: ['confirmPassword'] }),
    });
  const submit = useOneFlight(async () => {
    let signedIn = false;
    await form.handleSubmit(
      async ({ firstName, secondName, email, password }) => {
        const result = await api.register({
          firstName: firstName.trim(),
          secondName: secondName.trim(),
          email: email.trim(),
          password,
          locale,
        });
        signedIn = result.ok;
        finish('registration', result);
      },
      () => {
        const { password, confirmPassword } = form.getValues();
        if (password === confirmPassword) return;
        notify({
          tone: 'negative',
          text: t({ id: 'passwordsDoNotMatch', message: 'The two passwords are not the same.' }),
        });
      },
    )();
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
      <div className="account__names">
        <Field
          label={t`First name`}
          autoComplete="given-name"
          maxLength={LIMITS.name.max}
          required
          error={errors.firstName?.message}
          {...field('firstName')}
        />
        <Field
          label={t`Second name`}
          autoComplete="family-name"
          maxLength={LIMITS.name.max}
          required
          error={errors.secondName?.message}
          {...field('secondName')}
        />
      </div>
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
        hint={t({ message: plural(min, { one: 'At least # character.', other: 'At least # characters.' }) })}
        autoComplete="new-password"
        maxLength={LIMITS.password.max}
        required
        error={errors.password?.message}
        {...field('password')}
      />
      <PasswordField
        label={t`Password again`}
        autoComplete="new-password"
        maxLength={LIMITS.password.max}
        required
        error={errors.confirmPassword?.message}
        {...field('confirmPassword')}
      />
      <Button type="submit" look="primary" wide aria-disabled={isSubmitting}>
        {isSubmitting ? t`Creating your account…` : t`Join now`}
      </Button>
    </form>
  );
}
