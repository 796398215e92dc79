import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import type { orderStatus } from '../../domain/reservation/machine.ts';
import { SERVICE_NAMES } from '../../i18n/service-texts.ts';
import { Icon, type IconName } from '../../ui/picture/icons.tsx';
import type { ShownReservation, Status } from './shown-reservation.ts';

interface Label {
  readonly name: MessageDescriptor;
  readonly chip: '' | 'chip--info' | 'chip--warn' | 'chip--danger';
  readonly icon: IconName;
}

/** The name of each status. Icon and text carry the same information as the colour. */
export const STATUS_LABELS: Readonly<Record<Status, Label>> = {
  asked: { name: msg`Awaiting decision`, chip: 'chip--warn', icon: 'sync' },
  refused: { name: msg`Not accepted`, chip: 'chip--danger', icon: 'warning' },
  new: { name: msg`New`, chip: 'chip--warn', icon: 'bell' },
  confirmed: { name: msg`Confirmed`, chip: 'chip--info', icon: 'tick' },
  declined: { name: msg`Declined`, chip: 'chip--danger', icon: 'close' },
  withdrawn: { name: msg`Withdrawn`, chip: '', icon: 'close' },
  cancelled: { name: msg`Cancelled`, chip: 'chip--danger', icon: 'close' },
  unanswered: { name: msg`No reply`, chip: '', icon: 'close' },
  finished: { name: msg`Finished`, chip: '', icon: 'calendar' },
  done: { name: msg`Done`, chip: 'chip--info', icon: 'star' },
  unknown: { name: msg`Unknown`, chip: '', icon: 'more' },
};

export type OrderStatus = ReturnType<typeof orderStatus>;

/** The status names of the orders view (spec part 2, section 4). */
export const ORDER_LABELS: Readonly<Record<OrderStatus, Label>> = {
  pending: { name: msg`Pending`, chip: 'chip--warn', icon: 'bell' },
  approved: { name: msg`Approved`, chip: 'chip--info', icon: 'tick' },
  declined: { name: msg`Declined`, chip: 'chip--danger', icon: 'close' },
  completed: { name: msg`Completed`, chip: '', icon: 'star' },
  unknown: { name: msg`Unknown`, chip: '', icon: 'more' },
};

/** The orders view's name for each status. */
export const ORDER_OF: Readonly<Record<Status, OrderStatus>> = {
  asked: 'pending',
  refused: 'declined',
  new: 'pending',
  confirmed: 'approved',
  declined: 'declined',
  withdrawn: 'declined',
  cancelled: 'declined',
  unanswered: 'declined',
  finished: 'completed',
  done: 'completed',
  unknown: 'unknown',
};

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

/** The subject: the service's name, or the offered pet. */
export function subjectText({ service, petName }: Pick<ShownReservation, 'service' | 'petName'>, i18n: I18n): string {
  if (service !== null) return i18n._(SERVICE_NAMES[service]);
  return petName === '' ? i18n._(msg`A pet`) : petName;
}
