import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { LIMITS } from '../../domain/limits.ts';
import { AddressField, type Field, PasswordField } from '../../ui/field/field.tsx';
import { Form } from '../../ui/form/form.tsx';

export function AccountForm(props: Pick<ComponentProps<typeof Form>, 'ref' | 'onSubmit' | 'children'>) {
  return <Form className="stack" {...props} />;
}

type Registered = Omit<ComponentProps<typeof Field>, 'label'>;

/**
 * An e-mail address. In the sign-in form it has the autocomplete name of a user name, so that password managers find
 * it.
 */
export function EmailField(props: Registered) {
  const { t } = useLingui();
  return <AddressField label={t`Email`} maxLength={LIMITS.email.max} required {...props} />;
}

/** A new password, typed twice (spec part 1, section 5). */
export function NewPasswordFields({ password, confirm }: { password: Registered; confirm: Registered }) {
  const { t } = useLingui();
  const { min } = LIMITS.password;
  return (
    <>
      <PasswordField
        label={t`Password`}
        hint={t({ message: plural(min, { one: 'At least # character.', other: 'At least # characters.' }) })}
        autoComplete="new-password"
        maxLength={LIMITS.password.max}
        required
        {...password}
      />
      <PasswordField
        label={t`Confirm password`}
        autoComplete="new-password"
        maxLength={LIMITS.password.max}
        required
        {...confirm}
      />
    </>
  );
}
