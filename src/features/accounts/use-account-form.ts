import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { useFirstWrong } from '../../ui/form/use-first-wrong.ts';
import { useOneFlight } from '../../ui/form/use-one-flight.ts';
import { useWithdraw } from '../../ui/notice/notifications.tsx';
import type { AccountField, AccountValues, Check } from './validation.ts';

/** What the notices of all account forms are about: each of them takes the place of the one before. */
export const ACCOUNT_NOTICES = 'account';

const EMPTY: AccountValues = { firstName: '', secondName: '', email: '', password: '', confirmPassword: '' };
const NONE: ReadonlySet<AccountField> = new Set();

/**
 * A form over some of the account fields. Each is checked when it is left (spec part 1, section 5) and names its
 * message at once in the current language; what was told of an earlier try goes when it is sent again. `send` answers
 * whether it is done: then the form takes no second submission.
 *
 * It stands on the home page, where the code of larger forms (`ui/form/use-checked-form.ts`) would hold up the first
 * screen of everybody who comes for the first time. Its fields keep what is typed by themselves.
 */
export function useAccountForm(
  checks: Record<AccountField, Check>,
  send: (values: AccountValues) => Promise<boolean>,
  onRefused: (values: AccountValues) => void = () => undefined,
) {
  const { i18n } = useLingui();
  const withdraw = useWithdraw();
  const { form: element, lead } = useFirstWrong();
  /** As they were at the last key or step from field to field. */
  const [values, setValues] = useState(EMPTY);
  /** Fields that were left, or handed in: from then on they say what is wrong with them. */
  const [left, setLeft] = useState(NONE);
  const [isSubmitting, setSubmitting] = useState(false);
  const look = (): AccountValues => {
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
    // Read again: what a password manager filled in may have come without a word.
    const handedIn = look();
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
    /** For the form's own element. */
    frame: { ref: element, onSubmit: submit },
    reset: () => {
      element.current?.reset();
      setValues(EMPTY);
      setLeft(NONE);
    },
    field: (name: AccountField) => ({
      name,
      error: error(name),
      onChange: look,
      onBlur: () => {
        look();
        setLeft((before) => new Set(before).add(name));
      },
    }),
  };
}

/** What stands in the fields that this form has. */
function valuesIn(form: HTMLFormElement | null): Partial<AccountValues> {
  return form === null ? {} : Object.fromEntries(new FormData(form));
}
