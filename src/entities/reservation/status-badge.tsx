import { useLingui } from '@lingui/react';
import { Icon } from '../../ui/picture/icons.tsx';
import { ORDER_LABELS, ORDER_OF, STATUS_LABELS } from './labels.ts';
import type { Status } from './shown-reservation.ts';

/** The status of a reservation; `order`: with the names of the orders view. */
export function StatusBadge({ status, order = false }: { status: Status; order?: boolean }) {
  const { i18n } = useLingui();
  const { name, chip, icon } = order ? ORDER_LABELS[ORDER_OF[status]] : STATUS_LABELS[status];
  return (
    <span className={chip === '' ? 'chip' : `chip ${chip}`}>
      <Icon name={icon} size={16} />
      {i18n._(name)}
    </span>
  );
}
