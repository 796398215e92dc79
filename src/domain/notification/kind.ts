import type { DeliveredKind } from '../kinds/kind.ts';
import { DURATIONS } from '../limits.ts';
import type { NotificationFact } from './schema.ts';

export const notificationKind: DeliveredKind<NotificationFact> = {
  orders: {},
  shownAs: () => 'notification',
  isOver: ({ at }, now) => Date.parse(at) + DURATIONS.notificationLife <= now,
};
