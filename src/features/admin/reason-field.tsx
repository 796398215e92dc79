import { useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { TextField } from '../../ui/field/text-field.tsx';

type ReasonFieldProps = Omit<ComponentProps<typeof TextField>, 'label' | 'hint' | 'rows'>;

/** Why something is done to somebody; they are told. */
export function ReasonField(props: ReasonFieldProps) {
  const { t } = useLingui();
  return <TextField label={t`Reason`} hint={t`The person is told this reason.`} rows={3} {...props} />;
}
