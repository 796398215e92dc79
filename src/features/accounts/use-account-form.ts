import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { useFirstWrong, useOneFlight } from '../../ui/form/form.tsx';
import { useWithdraw } from '../../ui/notice/notifications.tsx';
import type { AccountField, AccountValues, Check } from './validation.ts';

/** The subject of all account forms' notices: each notice replaces the previous one. */
export const ACCOUNT_NOTICES = 'account';

const EMPTY: AccountValues = { firstName: '', secondName: '', email: '', password: '', confirmPassword: '' };
const NONE: ReadonlySet<AccountField> = new Set();

/**
 * A form over some of the account fields. Each is checked when it is left (spec part 1, section 5), with its message in
 * the current language; a new submission hides the message of the previous one. `send` returns whether it is done: then
 * the form accepts no second submission.
 * The form is on the home page, where the code of larger forms (`ui/form/checked-form.tsx`) would delay every first
 * visit. Its fields are uncontrolled.
 */
export function useAccountForm(
  checks: Record<AccountField, Check>,
  send: (values: AccountValues) => Promise<boolean>,
  onRefused: (values: AccountValues) => void = () => undefined,
) {
  const { i18n } = useLingui();
  const withdraw = useWithdraw();
  const { form: element, lead } = useFirstWrong();
  /** The values at the last key press or change of field. */
  const [values, setValues] = useState(EMPTY);
  /** Fields that were left or submitted: from then on they show their errors. */
  const [left, setLeft] = useState(NONE);
  const [isSubmitting, setSubmitting] = useState(false);
  const readValues = (): AccountValues => {
    const now = { ...EMPTY, ...valuesIn(element.current) };
    setValues(now);
    return now;
  };
  const error = (name: AccountField) => {
    const message = left.has(name) ? checks[name](values[name], values) : null;
    return message === null ? undefined : i18n._(message);
  };
  const submit = useOneFlight(async () => {
    withdraw(ACCOUNT_NOTICES);
    // Read again: a password manager may have filled fields in without an event.
    const handedIn = readValues();
    const fields = Object.keys(valuesIn(element.current)) as AccountField[];
    setLeft(new Set(fields));
    if (fields.some((name) => checks[name](handedIn[name], handedIn) !== null)) {
      lead();
      onRefused(handedIn);
      return false;
    }
    setSubmitting(true);
    try {
      return await send(handedIn);
    } finally {
      setSubmitting(false);
    }
  });
  return {
    isSubmitting,
    /** For the form element. */
    frame: { ref: element, onSubmit: submit },
    reset: () => {
      element.current?.reset();
      setValues(EMPTY);
      setLeft(NONE);
    },
    field: (name: AccountField) => ({
      name,
      error: error(name),
      onChange: readValues,
      onBlur: () => {
        readValues();
        setLeft((before) => new Set(before).add(name));
      },
    }),
  };
}

/** The values of the fields that this form has. */
function valuesIn(form: HTMLFormElement | null): Partial<AccountValues> {
  return form === null ? {} : Object.fromEntries(new FormData(form));
}
