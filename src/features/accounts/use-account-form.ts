import { useLingui } from '@lingui/react';
import { useForm } from 'react-hook-form';
import { useOneFlight } from '../../ui/form/use-one-flight.ts';
import { useWithdraw } from '../../ui/notice/notifications.tsx';
import type { AccountField, AccountValues, Check } from './validation.ts';

/** What the notices of all account forms are about: each of them takes the place of the one before. */
export const ACCOUNT_NOTICES = 'account';

const EMPTY: AccountValues = { firstName: '', secondName: '', email: '', password: '', confirmPassword: '' };

/**
 * A form over some of the account fields. Each is checked when it is left (spec part 1, section 5) and names its
 * message at once in the current language; what was told of an earlier try goes when it is sent again. `send` answers
 * whether it is done: then the form takes no second submission.
 */
export function useAccountForm(
  checks: Record<AccountField, Check>,
  send: (values: AccountValues) => Promise<boolean>,
  onRefused: (values: AccountValues) => void = () => undefined,
) {
  const { i18n } = useLingui();
  const withdraw = useWithdraw();
  const form = useForm<AccountValues>({ mode: 'onTouched', defaultValues: EMPTY });
  const { errors, isSubmitting, touchedFields } = form.formState;
  const error = (name: AccountField) => {
    if (errors[name] === undefined) return undefined;
    const values = form.getValues();
    const message = checks[name](values[name] ?? '', values);
    return message === null ? undefined : i18n._(message);
  };
  const submit = useOneFlight(async () => {
    withdraw(ACCOUNT_NOTICES);
    let done = false;
    await form.handleSubmit(
      async (values) => {
        done = await send(values);
      },
      () => onRefused(form.getValues()),
    )();
    return done;
  });
  return {
    isSubmitting,
    submit,
    reset: () => form.reset(EMPTY),
    field: (name: AccountField) => ({
      ...form.register(name, {
        validate: (value, values) => checks[name](value, values) === null,
        // Not before it was left: a field that nobody has reached yet says nothing.
        ...(name === 'password' && touchedFields.confirmPassword === true && { deps: ['confirmPassword'] }),
      }),
      error: error(name),
    }),
  };
}
