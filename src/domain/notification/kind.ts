import type { DeliveredKind } from '../kinds/kind.ts';
import type { NotificationFact } from './schema.ts';

export const notificationKind: DeliveredKind<NotificationFact> = { orders: {}, shownAs: () => 'notification' };
