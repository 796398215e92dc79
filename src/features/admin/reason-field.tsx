import { useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { AreaItem } from '../../ui/form/items.tsx';

type ReasonFieldProps = Omit<ComponentProps<typeof AreaItem>, 'label' | 'hint' | 'rows'>;

/** Why something is done to somebody; they are told. */
export function ReasonField(props: ReasonFieldProps) {
  const { t } = useLingui();
  return <AreaItem label={t`Reason`} hint={t`The person will see this reason.`} rows={3} {...props} />;
}
