import { knownNotification, NOTIFICATIONS } from '../../texts/notifications.ts';
import type { IconName } from '../../ui/picture/icons.tsx';

/** The icon of a kind; a bell for one that this version does not know. */
export function iconOf(kind: string): IconName {
  const known = knownNotification(kind);
  return known === null ? 'bell' : NOTIFICATIONS[known].icon;
}
