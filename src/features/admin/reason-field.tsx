import { useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { AreaItem } from '../../ui/form/items.tsx';

type ReasonFieldProps = Omit<ComponentProps<typeof AreaItem>, 'label' | 'hint' | 'rows'>;

/** The reason for a measure against a person, who is notified of it. */
export function ReasonField(props: ReasonFieldProps) {
  const { t } = useLingui();
  return <AreaItem label={t`Reason`} hint={t`The person will see this reason.`} rows={3} {...props} />;
}
